"""What an act faces, read off runs of the very rule before it is made."""

from collections.abc import Callable, Iterator
from typing import Any, Generic

from msgspec.structs import replace

from game.engine.battle import Battle, Look, OutOfDice, Position, look, with_dice
from game.engine.forecast import default_policy
from game.engine.resolution import Policy, Resolution, View
from game.engine.ruleset import Met, Odds, StatRow
from game.engine.sums import BONUS_DIE
from game.match.play.orders import declining
from game.model.choices import Choice
from game.model.decisions import Decision, Option
from game.model.dice import Dice, DiceRanOut
from game.model.events import AttackDeclared, AttackHit, AttackMissed, Event, Rolled
from game.model.state import AnyState, StateT
from game.words import tr

MOST_DICE = 40
"""Dice of a rehearsal after which it is broken off."""


NO_DICE = Dice()
"""None have fallen yet, and none are to come."""


def letting_pass(side: str) -> Policy[Any]:
    """Answers as usual for a side, and for others by what says no, where they can say so."""

    def answer(view: View[Any], decision: Decision) -> Choice:
        refusing = None if decision.side == side else declining(decision)
        return default_policy(view, decision) if refusing is None else refusing.choice()

    return answer


class Rehearsal(Generic[StateT]):
    """Runs of a choice in which its own side throws well and others badly, and stand still.

    ``odds`` are what the attack faces, so far: where another answer of its target changes what the
    dice have to show, that is told once it has been tried.

    The attack comes to everything that it may come to: the roll to hit, and what follows a hit.
    Nobody has luck beyond that, such as a highest face that brings more dice, unless it takes that.
    """

    def __init__(self, battle: Battle[StateT], seen: Look[StateT], choice: Choice) -> None:
        self._battle = battle
        self._seen = seen
        self._choice = choice
        self._side = side_of(seen, choice)
        self._question: tuple[View[StateT], Decision] | None = None
        self._joined = False
        self.odds = self._odds(None)
        self._answers = list(self._other_answers())

    @property
    def whole(self) -> bool:
        """Whether all is told, other answers of the target included."""
        return not self._answers

    def go_on(self) -> bool:
        """Try another answer of the target; whether what the dice have to show changes by it."""
        option = self._answers.pop(0)
        found, other, question = self.odds, self._odds(option), self._question
        if found is None or other is None or question is None or other.need in ("", found.need):
            return False
        answer = self._battle.ruleset.label(*question, option).text
        name = tr("If answered by “{answer}”").format(answer=answer)
        row = StatRow(name, other.need, option.point or "")
        self.odds = replace(found, rows=(*found.rows, row))
        return True

    def _odds(self, answer: Option | None) -> Odds | None:
        """What the attack faces if everybody stands it, or if its target gives an ``answer``;
        nothing for what is no attack.
        """
        view, unit = self._battle.view(self._seen.state), self._choice.unit
        found = self._battle.ruleset.odds(view, self._choice, self._met(answer))
        if found is None or unit is None or not self._joined:
            return found
        note = tr("These are the chances of {name} alone: nobody joins by default")
        return replace(found, note=note.format(name=self._seen.state.units[unit].name))

    def _other_answers(self) -> Iterator[Option]:
        """What else the target may do, one of each kind."""
        if self.odds is None or self._question is None:
            return
        decision = self._question[1]
        stands = declining(decision)
        kinds = {} if stands is None else {stands.do: stands}
        for option in decision.options:
            if option.do not in kinds and option.wants is None:
                kinds[option.do] = option
                yield option

    def _met(self, answer: Option | None) -> tuple[Met, ...]:
        """All events of a run, in which the target gives an ``answer`` first of all."""
        met = self._run(answer, lucky=False)
        own = [one.event for one in met if getattr(one.event, "unit", None) == self._choice.unit]
        thrown = any(isinstance(event, Rolled) for event in own)
        if thrown and not any(isinstance(event, AttackHit) for event in own):
            return self._run(answer, lucky=True)
        return met

    def _run(self, answer: Option | None, *, lucky: bool) -> tuple[Met, ...]:
        """The same with highest faces where they are ``lucky``, else with those next to them."""
        met: dict[int, Met] = {}
        position = made(self._seen, self._choice)
        policy, over = self._policy(answer), self._noting(met)
        while len(position.checkpoint.dice.faces) < MOST_DICE:
            try:
                look(self._battle, position, policy, over)
            except OutOfDice as out:
                faces = self._faces(out.position.checkpoint, out, lucky)
                position = with_faces(out.position, faces)
            else:
                break
        return tuple(met[number] for number in sorted(met))

    def _policy(self, answer: Option | None) -> Policy[StateT]:
        """Others let everything happen, but for the first answer of the target.

        Where nobody joins by default, those do who are suggested first.
        """
        given: list[int | None] = []
        stand = letting_pass(self._side)

        def policy(view: Resolution[StateT], decision: Decision) -> Choice:
            if decision.side == self._side:
                joined = _joined(decision)
                self._joined = self._joined or joined is not None
                return default_policy(view, decision) if joined is None else joined
            first = decision.unit is not None and decision.unit == self._choice.target
            if first and answer is None and self._question is None:
                self._question = view, decision
            if first and answer is not None and given in ([], [decision.about]):
                given[:] = [decision.about]
                if answer in decision.options:
                    return answer.choice()
            return stand(view, decision)

        return policy

    def _noting(self, met: dict[int, Met]) -> Callable[[StateT, Event], bool]:
        """Notes what happens, until who attacks goes on with another weapon."""
        known, unit = self._seen.state.event_count, self._choice.unit

        def over(state: StateT, event: Event) -> bool:
            number = state.event_count
            if number < known:
                return False
            if isinstance(event, AttackDeclared) and event.unit == unit:
                before = [one.event for at, one in met.items() if at < number]
                if _has_attacked(before, unit):
                    return True
            met[number] = Met(state, event)
            return False

        return over

    def _faces(self, state: AnyState, out: DiceRanOut, lucky: bool) -> tuple[int, ...]:
        """What the next dice show: high for the side that acts, a 1 for all others.

        A throw whose highest faces bring more dice by themselves gets these as well.
        """
        unit = state.units.get(out.unit or "") or state.fallen.get(out.unit or "")
        own = unit.side == self._side if unit is not None else not out.why
        pool = out.pool or (out.sides,)
        if not own:
            return (1,) * len(pool)
        high = tuple(max(1, sides - 1) for sides in pool)
        if not lucky or not out.why:
            return high
        return (*pool, *(BONUS_DIE - 1 for _ in out.pool))


def _has_attacked(events: list[Event], unit: str | None) -> bool:
    """Whether somebody has come to dice of its own, or to a hit, in an attack it has declared."""
    declared = attacked = False
    for event in events:
        if isinstance(event, AttackDeclared):
            declared = declared or event.unit == unit
        elif declared and isinstance(event, Rolled | AttackHit | AttackMissed):
            attacked = attacked or event.unit == unit
    return attacked


def _joined(decision: Decision) -> Choice | None:
    """The first suggestion of anybody, where several may be named and by default nobody is."""
    for option in decision.options:
        if option.wants == "several" and decision.default == option.choice(()):
            named = next((one for one in option.suggest if one), None)
            return None if named is None else option.choice(named)
    return None


def side_of(seen: Look[Any], choice: Choice) -> str:
    """Whose act a choice is: that of its figure, or of who is asked."""
    unit = seen.state.units.get(choice.unit or "")
    assert seen.decision is not None, "a choice answers a question"
    side: str = seen.decision.side if unit is None else unit.side
    return side


def made(seen: Look[StateT], choice: Choice, dice: Dice = NO_DICE) -> Position[StateT]:
    """The position with a choice made, and ``dice`` to come."""
    position = with_dice(seen, dice)
    return replace(position, answers=(*position.answers, choice))


def with_faces(position: Position[StateT], faces: tuple[int, ...]) -> Position[StateT]:
    """The position with more dice to come."""
    checkpoint = position.checkpoint
    dice = replace(checkpoint.dice, faces=(*checkpoint.dice.faces, *faces))
    return replace(position, checkpoint=replace(checkpoint, dice=dice))
