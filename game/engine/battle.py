"""A battle's constants, and the three functions that run it: ``start``, ``look``, ``advance``.

A position is a checkpoint plus the answers given to its first pending step: plain values that can
be shared, stored, compared and run again. A step that asks is stopped; when the answer arrives it
is run again from the checkpoint with the answers so far. When it completes, its final state is the
next checkpoint.
"""

from collections.abc import Callable, Hashable, Mapping
from typing import Any, Generic, TypeAlias, TypeVar, cast

from msgspec import Struct
from msgspec.structs import replace

from game.engine.errors import IllegalChoice, RuleDefect
from game.engine.matching import window_refusal
from game.engine.memory import Memory, Ran
from game.engine.resolution import (
    Pending,
    Policy,
    Reached,
    Resolution,
    Unanswered,
    Until,
    View,
)
from game.engine.ruleset import Ruleset
from game.geometry.field import Field
from game.geometry.terrain_space import TerrainSpace
from game.geometry.types import Body
from game.model.battlefield import Piece
from game.model.choices import Choice
from game.model.decisions import TURN, Decision, Menu, MenuSteps, Option, Refusal
from game.model.dice import Dice, DiceRanOut
from game.model.events import BattleEnded, Event, Rolled, change
from game.model.setup import Setup
from game.model.state import AnyUnit, StateT
from game.model.steps import finish
from game.words import Catalogue, in_use, tr

T = TypeVar("T")

Terrain: TypeAlias = Mapping[str, tuple[Piece, ...]]
"""The pieces that stand in for changed ones, as a state keeps them."""

MOST_FIELDS = 8
"""Geometries of recent states that are kept."""

MOST_STATES = 4
"""States for which ``Battle.once`` keeps answers."""

MOST_STEPS = 10_000
"""Steps that may follow one answer; more means that the rules go round in circles."""


class Position(Struct, Generic[StateT], frozen=True):
    """Where a battle stands: the checkpoint, and the answers its first step has had so far."""

    checkpoint: StateT
    answers: tuple[Choice, ...] = ()


class Look(Generic[StateT]):
    """What a position shows.

    ``position`` has its finished steps behind it, ``state`` is the state now, ``events`` are all
    events since the checkpoint that was looked at, numbered from ``first_event``; ``decision`` is
    open (none when the battle is over), ``passed`` are questions that had one answer only.
    """

    def __init__(
        self,
        position: Position[StateT],
        state: StateT,
        events: tuple[Event, ...],
        first_event: int,
        decision: Decision | None,
        passed: tuple[Decision, ...],
    ) -> None:
        self.position = position
        self.state = state
        self.events = events
        self.first_event = first_event
        self.decision = decision
        self.passed = passed


class OutOfDice(DiceRanOut, Generic[StateT]):
    """A look that needs more dice than there are: how far it came.

    ``position`` is the step that needs them, from its beginning, and ``events`` are those of the
    finished steps before it.
    """

    def __init__(
        self, out: DiceRanOut, position: Position[StateT], events: tuple[Event, ...]
    ) -> None:
        super().__init__(out.sides, out.number, out.face, out.why, out.pool, out.unit)
        self.position = position
        self.events = events


class Unthought(Exception, Generic[StateT]):
    """A look at which somebody has to think about a question: how far it came.

    ``asked`` shows the question; ``position`` is the step that asks it, from its beginning, and
    ``events`` are those of the finished steps before it.
    """

    def __init__(
        self, asked: Look[StateT], position: Position[StateT], events: tuple[Event, ...]
    ) -> None:
        super().__init__()
        self.asked = asked
        self.position = position
        self.events = events


class Battle(Generic[StateT]):
    """The constants of one battle: ruleset, setup with map, settings, and terrain geometry.

    One object per process: its geometry is not shared between threads.
    """

    def __init__(self, ruleset: Ruleset[StateT], setup: Setup, settings: Struct) -> None:
        self.ruleset = ruleset
        self.setup = setup
        self.settings = settings
        self._space = TerrainSpace(setup.map)
        self._bodies: dict[str, tuple[AnyUnit, Body]] = {}
        self._fields: list[tuple[tuple[Body, ...], Terrain, Field]] = []
        self._latest: tuple[object, object, Field | None] = (None, None, None)
        self._hostile: dict[tuple[str, str], bool] = {}
        self._answers: list[tuple[StateT, Catalogue, dict[Hashable, Any]]] = []

    def hostile(self, one: str, other: str) -> bool:
        """Whether two sides are enemies."""
        pair = (one, other)
        known = self._hostile.get(pair)
        if known is None:
            known = self._hostile[pair] = self.setup.hostile(one, other)
        return known

    def field(self, state: StateT) -> Field:
        """Geometry of a state; the same object while bodies and terrain stay the same."""
        units, terrain, latest = self._latest
        if latest is not None and units is state.units and terrain is state.terrain:
            return latest
        bodies = tuple(self._body(unit) for unit in state.units.values() if unit.position)
        field = self._recalled(bodies, state.terrain)
        self._latest = (state.units, state.terrain, field)
        return field

    def _recalled(self, bodies: tuple[Body, ...], terrain: Terrain) -> Field:
        """A field in use lately, or a new one: runs of a forecast come back to the same places."""
        for number, (known, ground, field) in enumerate(self._fields):
            if ground is terrain and known == bodies:
                if number:
                    self._fields.insert(0, self._fields.pop(number))
                return field
        field = Field(self._space, bodies, terrain)
        self._fields.insert(0, (bodies, terrain, field))
        del self._fields[MOST_FIELDS:]
        return field

    def once(self, state: StateT, key: Hashable, compute: Callable[[], T]) -> T:
        """What ``compute`` gives, kept for the few states that came last, in one language."""
        known = self._answers_about(state)
        if key not in known:
            known[key] = compute()
        answer: T = known[key]
        return answer

    def _answers_about(self, state: StateT) -> dict[Hashable, Any]:
        words = in_use()
        for about, told, known in self._answers:
            if about is state and told is words:
                return known
        fresh: dict[Hashable, Any] = {}
        self._answers.insert(0, (state, words, fresh))
        del self._answers[MOST_STATES:]
        return fresh

    def _body(self, unit: AnyUnit) -> Body:
        known = self._bodies.get(unit.id)
        if known is not None and known[0] is unit:
            return known[1]
        body = self.ruleset.body(unit)
        self._bodies[unit.id] = (unit, body)
        return body

    def view(self, state: StateT) -> View[StateT]:
        """A read-only look at a state."""
        return View(self, state)

    def menu(self, state: StateT, decision: Decision) -> Menu:
        """Open and closed options of a decision; those of an own turn are computed here."""
        if decision.kind == TURN:
            return self.ruleset.menu(self.view(state), decision)
        return Menu(decision.options, decision.closed)

    def menu_steps(self, state: StateT, decision: Decision) -> MenuSteps:
        """The same menu, with pauses."""
        if decision.kind == TURN:
            return (yield from self.ruleset.menu_steps(self.view(state), decision))
        return Menu(decision.options, decision.closed)

    def legal(self, state: StateT, decision: Decision) -> tuple[Option, ...]:
        """All open ways to answer, without those that are closed."""
        return finish(self.legal_steps(state, decision)).options

    def legal_steps(self, state: StateT, decision: Decision) -> MenuSteps:
        """The same, with pauses."""
        if decision.kind == TURN:
            return (yield from self.ruleset.legal_steps(self.view(state), decision))
        return Menu(decision.options)


def start(battle: Battle[StateT]) -> Position[StateT]:
    """The position before the first step of a battle."""
    return Position(battle.ruleset.first_state(battle.setup))


def look(
    battle: Battle[StateT],
    position: Position[StateT],
    policy: Policy[StateT] | None = None,
    until: Until[StateT] | None = None,
    memory: Memory[StateT] | None = None,
) -> Look[StateT]:
    """Run a position up to its open decision, or to the end of the battle.

    With a ``policy`` that policy answers every question but those of an own turn; its answers
    to an unfinished step become part of the position. It goes no farther than ``until`` says: then
    no decision is open, and the step under way is not finished.
    Steps that a ``memory`` of the same policy knows are not run again.
    Raises ``RuleDefect`` when the rules break a promise and ``OutOfDice`` when a script does.
    """
    first_event = position.checkpoint.event_count + 1
    events: list[Event] = []
    passed: list[Decision] = []
    checkpoint, answers = position.checkpoint, position.answers
    for _ in range(MOST_STEPS):
        if not checkpoint.agenda:
            done = Position(checkpoint)
            return Look(done, checkpoint, tuple(events), first_event, None, tuple(passed))
        known = None if memory is None else memory.recalled(checkpoint, answers)
        if known is not None:
            events.extend(known.events)
            passed.extend(known.passed)
            checkpoint, answers = replace(known.after, dice=checkpoint.dice), ()
            continue
        try:
            r, decision, reached = _run_step(battle, checkpoint, answers, policy, until)
        except DiceRanOut as out:
            raise OutOfDice(out, Position(checkpoint, answers), tuple(events)) from None
        except Pending as question:
            here, asked = Position(checkpoint, answers), _asked(question)
            raise Unthought(asked, here, tuple(events)) from None
        passed.extend(r.passed)
        if decision is not None or reached:
            here = Position(checkpoint, tuple(r.given))
            seen = tuple(events + r.events)
            return Look(here, r.state, seen, first_event, decision, tuple(passed))
        if len(r.given) < len(answers):
            raise RuleDefect("a step completed without using all its answers")
        after, ended = _completed(battle, checkpoint, r)
        brought = (*r.events, *ended)
        events.extend(brought)
        if memory is not None and not r.thrown and after.dice == checkpoint.dice:
            memory.keep(checkpoint, answers, Ran(after, brought, tuple(r.passed)))
        checkpoint, answers = after, ()
    raise RuleDefect(f"no decision within {MOST_STEPS} steps")


def _asked(question: Pending) -> Look[Any]:
    """A look at a question that came up in a pass."""
    r = question.resolution
    position = Position(r.began, tuple(r.given))
    first = r.began.event_count + 1
    return Look(position, r.state, tuple(r.events), first, question.decision, tuple(r.passed))


def _run_step(
    battle: Battle[StateT],
    checkpoint: StateT,
    answers: tuple[Choice, ...],
    policy: Policy[StateT] | None,
    until: Until[StateT] | None,
) -> tuple[Resolution[StateT], Decision | None, bool]:
    """One pass over the first step of the agenda; the open decision, if it stopped at one.

    And whether it has reached what it was to go on until.
    The step stays at the head of the agenda while it runs, so refusals can look at it.
    """
    step = checkpoint.agenda[0]
    rule = battle.ruleset.steps.get(type(step))
    if rule is None:
        raise RuleDefect(f"no rule runs the step {type(step).__name__}")
    r = Resolution(battle, checkpoint, answers, policy, until)
    try:
        rule(r, step)
    except Unanswered as question:
        return r, question.decision, False
    except Reached:
        return r, None, True
    return r, None, False


def _completed(
    battle: Battle[StateT], before: StateT, r: Resolution[StateT]
) -> tuple[StateT, tuple[Event, ...]]:
    """The checkpoint after a finished step, and the end of the battle if it came.

    Only figures, rounds and what is counted of objectives decide a battle: a step that leaves them
    as they were ``before`` ends none. Of the first it is asked all the same: what it begins with
    may have decided it.
    """
    if r.state.verdict is not None:
        return replace(r.state, agenda=()), ()
    state = replace(r.state, agenda=(*r.scheduled, *r.state.agenda[1:]))
    same = state.units is before.units and state.progress is before.progress
    if same and state.round == before.round and before.event_count:
        return state, ()
    verdict = battle.ruleset.verdict(battle.view(state))
    if verdict is None:
        return state, ()
    ended = BattleEnded(verdict=verdict)
    return cast(StateT, change(state, ended)), (ended,)


def refusal(battle: Battle[StateT], seen: Look[StateT], choice: Choice) -> Refusal | None:
    """Why a choice may not answer the open decision; nothing when it may."""
    decision = seen.decision
    if decision is None:
        return Refusal(tr("The battle is over"), "engine")
    if decision.kind != TURN:
        refused = window_refusal(decision, choice)
        if refused is not None:
            return refused
    return battle.ruleset.refusal(battle.view(seen.state), decision, choice)


def advance(
    battle: Battle[StateT],
    seen: Look[StateT],
    choice: Choice,
    policy: Policy[StateT] | None = None,
) -> Look[StateT]:
    """Answer the open decision and run on to the next one.

    The result's events begin at ``seen.position``'s checkpoint, so those of an unfinished step
    come again with the same numbers. Raises ``IllegalChoice``; then nothing has changed.
    """
    refused = refusal(battle, seen, choice)
    if refused is not None:
        raise IllegalChoice(refused)
    position = seen.position
    return look(battle, replace(position, answers=(*position.answers, choice)), policy)


def for_search(seen: Look[StateT], seed: int) -> Position[StateT]:
    """The position with other dice, so that a search never sees those to come.

    Dice that fell since the checkpoint are known to everybody and stay as they are.
    """
    return with_dice(seen, Dice(seed=seed))


def with_dice(seen: Look[StateT], dice: Dice) -> Position[StateT]:
    """The position with the dice that already fell in the step under way, then other ones."""
    position = seen.position
    count = seen.state.dice.drawn - position.checkpoint.dice.drawn
    thrown = [event for event in seen.events if isinstance(event, Rolled) and not event.laid]
    fallen = [face for event in thrown for face in event.faces]
    known = tuple(fallen[len(fallen) - count :])
    checkpoint = replace(position.checkpoint, dice=Dice(seed=dice.seed, faces=known + dice.faces))
    return Position(checkpoint, position.answers)
