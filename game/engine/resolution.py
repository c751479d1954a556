"""One pass over one step: the only object through which rules look, roll, ask and report."""

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar, cast

from msgspec import Struct

from game.engine.errors import RuleDefect
from game.model.choices import Choice
from game.model.decisions import TURN, Decision
from game.model.dice import DiceRanOut
from game.model.events import Event, Modifier, Rolled, change
from game.model.lessons import laid_face
from game.model.state import StateT

if TYPE_CHECKING:
    from game.engine.battle import Battle
    from game.geometry.field import Field

T = TypeVar("T")


class Unanswered(BaseException):  # not an Exception: no rule can swallow it
    """A question without an answer yet; the engine runs the step again once it has one."""

    def __init__(self, decision: Decision) -> None:
        self.decision = decision


class Reached(BaseException):  # like Unanswered, no rule can swallow it
    """What a look was to go on until is about to happen."""


class Pending(BaseException):  # likewise
    """A policy has to think about a question, which came up in a pass over a step."""

    def __init__(self, resolution: "Resolution[Any]", decision: Decision) -> None:
        self.resolution = resolution
        self.decision = decision


class View(Generic[StateT]):
    """What a rule may look at: the state, the constants of the battle, and its geometry."""

    def __init__(self, battle: "Battle[StateT]", state: StateT) -> None:
        self.battle = battle
        self.state = state
        self._field: Field | None = None

    @property
    def field(self) -> "Field":
        """Geometry of the state as it is now."""
        if self._field is None:
            self._field = self.battle.field(self.state)
        return self._field


Until: TypeAlias = Callable[[StateT, Event], bool]
"""Whether a look ahead ends here, before an event that would happen in a state."""


class Resolution(View[StateT]):
    """One pass over one step, with the answers given so far.

    Rules emit events, roll dice, ask decisions and schedule steps. A pass can be repeated with
    more answers and then goes exactly the same way up to the next question. It ``began`` in the
    checkpoint; ``given`` are the answers used so far, those of a policy included; ``thrown`` tells
    whether it has looked at dice to come.
    """

    def __init__(
        self,
        battle: "Battle[StateT]",
        state: StateT,
        answers: tuple[Choice, ...] = (),
        policy: "Policy[StateT] | None" = None,
        until: "Until[StateT] | None" = None,
    ) -> None:
        super().__init__(battle, state)
        self.began = state
        self.events: list[Event] = []
        self.passed: list[Decision] = []
        self.scheduled: list[Struct] = []
        self.given: list[Choice] = []
        self.thrown = False
        self._answers = answers
        self._policy = policy
        self._until = until

    def emit(self, event: Event) -> int:
        """Let something happen; returns the event's number, for ``Decision.about``.

        Raises ``Reached`` before an event that a look ahead was to end at.
        """
        if self._until is not None and self._until(self.state, event):
            raise Reached
        self.state = cast(StateT, change(self.state, event))
        self._field = None
        self.events.append(event)
        return self.state.event_count

    def then(self, step: Struct) -> None:
        """Schedule a step after this one and before all that already wait, in call order."""
        self.scheduled.append(step)

    def ask(self, decision: Decision) -> Choice:
        """The answer to a question.

        Nobody is asked where only one way is open; such a decision is kept among ``passed``.
        Raises ``Unanswered`` when the answer is still owed, ``RuleDefect`` when nothing is open.
        """
        forced = decision.forced
        if forced is not None:
            self.passed.append(decision)
            return forced
        if decision.kind != TURN and not decision.options:
            raise RuleDefect(f"{decision.kind}: a question without a way to answer")
        if len(self.given) < len(self._answers):
            answer = self._answers[len(self.given)]
        elif self._policy is not None and decision.kind != TURN:
            answer = self._policy(self, decision)
        else:
            raise Unanswered(decision)
        self.given.append(answer)
        return answer

    def once(self, key: Hashable, compute: Callable[[], T]) -> T:
        """What ``compute`` gives, which is kept until the step is run again from the same state.

        For what it works out before its first question, but no words: their language may change
        until the answer is there. ``key`` names what is asked, with all but the state that decides.
        During a look ahead no step is run again, and nothing is kept.
        """
        return compute() if self._policy else self.battle.once(self.state, key, compute)

    def laid_for(self, unit: str | None = None, side: str | None = None) -> bool | None:
        """How a lesson lays out dice that a figure or a side throws now; nothing where they fall.

        That is in the learner's turns that the course names: true for the learner's own dice, which
        are laid high, false for those of others, laid low. So are dice that nobody throws, such as
        the Armor of a thing, where the dice of all are laid out.
        """
        course = self.battle.setup.course
        if course is None or self.state.turn != course.side:
            return None
        thrower = self.state.units.get(unit or "") or self.state.fallen.get(unit or "")
        owner = side if thrower is None else thrower.side
        named = None if thrower is None else thrower.id
        if not course.lays(self.state.round, named):
            return None
        return owner == course.side

    def faces(
        self, sides: tuple[int, ...], bonus: bool = False, laid: bool | None = None
    ) -> tuple[tuple[int, int], ...]:
        """Peek at the dice of one throw as (sides, face) pairs; ``rolled`` makes it a fact.

        With ``bonus`` each die on its highest face brings a d6, thrown after the whole pool, one
        by one, and such a d6 on 6 brings another. A rule that reads more of such a throw than its
        sum must peek before: forecasts put all faces together that make up the same sum. ``laid``
        is what ``laid_for`` says of the thrower; laid dice are none of those to come.
        """
        if laid is not None:
            return tuple((size, laid_face(size, learner=laid)) for size in sides)
        self.thrown = True
        dice = self.state.dice
        thrown = [(size, dice.face(size, number)) for number, size in enumerate(sides)]
        waiting = sum(1 for size, face in thrown if face == size) if bonus else 0
        while waiting > 0:
            face = dice.face(6, len(thrown))
            thrown.append((6, face))
            waiting += (1 if face == 6 else 0) - 1
        return tuple(thrown)

    def roll(
        self,
        why: str,
        sides: tuple[int, ...],
        *,
        side: str | None = None,
        unit: str | None = None,
        target: str | None = None,
        modifiers: tuple[Modifier, ...] = (),
        flat: int = 0,
        need: int | None = None,
        more_than: bool = False,
        bonus: bool = False,
        fumble: bool = False,
        floor: int | None = None,
        harms: bool = False,
        rules: tuple[str, ...] = (),
    ) -> Rolled:
        """Throw dice of the given sizes; the sum with all ``modifiers`` is ``floor`` at least.

        ``flat`` is of the throw ("d6+1"). With ``fumble`` dice all on 1 fail, whatever the need.
        Dice that ``harm`` whoever throws them are laid out low for everybody.
        """
        laid = self.laid_for(unit, side)
        sizes, faces = self._thrown((why, unit), sides, bonus, laid and not harms)
        total = _total(faces, flat, modifiers, floor)
        event = Rolled(
            side=side,
            unit=unit,
            target=target,
            why=why,
            throw=throw_text(sides, flat),
            sides=sizes,
            faces=faces,
            modifiers=modifiers,
            total=total,
            need=need,
            more_than=need is not None and more_than,
            success=_success(total, need, more_than, fumble and _all_ones(faces)),
            laid=laid is not None,
            rules=rules,
        )
        self.emit(event)
        return event

    def _thrown(
        self, of: tuple[str, str | None], sides: tuple[int, ...], bonus: bool, laid: bool | None
    ) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Sizes and faces of a throw's dice; a script that has run out says ``of`` which throw it
        was: what for, and by whom.
        """
        try:
            thrown = self.faces(sides, bonus, laid)
        except DiceRanOut as out:
            whole = bonus and out.number == self.state.dice.drawn + 1
            pool = sides if whole else ()
            raise DiceRanOut(out.sides, out.number, out.face, of[0], pool, of[1]) from None
        return tuple(size for size, _ in thrown), tuple(face for _, face in thrown)


Policy: TypeAlias = Callable[[Resolution[StateT], Decision], Choice]
"""Answers questions during a look ahead; one that has to think first raises ``Pending``."""


def _total(
    faces: tuple[int, ...], flat: int, modifiers: tuple[Modifier, ...], floor: int | None
) -> int:
    total = sum(faces) + flat + sum(row.amount for row in modifiers)
    return total if floor is None else max(floor, total)


def _all_ones(faces: tuple[int, ...]) -> bool:
    return bool(faces) and all(face == 1 for face in faces)


def _success(total: int, need: int | None, more_than: bool, fumbled: bool) -> bool | None:
    if need is None:
        return None
    reached = total > need if more_than else total >= need
    return reached and not fumbled


def throw_text(sides: tuple[int, ...], flat: int = 0) -> str:
    """A throw in words: ``2d6+1d10+2``; ``0`` for no dice and nothing added."""
    parts = [f"{sides.count(size)}d{size}" for size in sorted(set(sides))]
    text = "+".join(parts)
    if flat:
        text += f"{flat:+d}" if text else str(flat)
    return text or "0"
