"""Who may answer an act, read off runs of the very rule before it is made."""

from collections.abc import Iterator
from itertools import count
from typing import Any, Generic

from game.engine.battle import Battle, Look, OutOfDice, Position, look
from game.engine.forecast import default_policy
from game.engine.matching import window_refusal
from game.engine.resolution import Policy, Resolution
from game.engine.ruleset import Responder
from game.engine.search import Search
from game.match.play.orders import declining
from game.match.play.rehearsals import MOST_DICE, letting_pass, made, side_of, with_faces
from game.model.choices import Choice
from game.model.decisions import Decision
from game.model.dice import Dice, mix
from game.model.state import StateT

LEAST_CHANCE = 1e-3
"""Branches less likely than this are not followed to find out who may answer."""

MOST_RUNS = 60
"""Runs over every way the dice can fall, with each way in which others answer."""

DRAWN = 50
"""Runs after that in which the dice fall at random."""

LUCK = 11
"""What their dice are drawn from, and the answers in every other one."""


class Answerers(Generic[StateT]):
    """Who of other sides may answer a choice, known the better the longer it is looked at; nobody
    where there is none.

    Every way the dice can fall is run, the likeliest first: once with others who answer as the
    rules suggest, and once with others who let everything pass, for what one does may leave
    another nothing to answer. Where either brings anything, dice fall at random after that: for
    what comes last of many dice, and, with answers at random, for some who answer while others do
    not.
    """

    def __init__(self, battle: Battle[StateT], seen: Look[StateT], choice: Choice | None) -> None:
        self._battle = battle
        self._seen = seen
        self._found: dict[Responder, None] = {}
        self._steps = iter(()) if choice is None else self._looked(choice)
        self.whole = choice is None

    @property
    def found(self) -> tuple[Responder, ...]:
        """Those that are known so far, in the order in which they were met."""
        return tuple(self._found)

    def look_longer(self) -> bool:
        """Some more runs; whether anybody is new, or all are known now."""
        before = len(self._found)
        self.whole = next(self._steps, self) is self
        return self.whole or len(self._found) > before

    def _looked(self, choice: Choice) -> Iterator[None]:
        """All runs, with pauses."""
        position, side = made(self._seen, choice), side_of(self._seen, choice)
        usual = self._hearing(side, default_policy)
        passing = self._hearing(side, letting_pass(side))
        searches = [
            Search(self._battle, self._seen, position, policy, least_chance=LEAST_CHANCE)
            for policy in (usual, passing)
        ]
        while sum(one.step(MOST_RUNS) for one in searches):
            if all(one.whole for one in searches):
                break
            yield
        left_out = any(not one.whole or one.tally.cut > LEAST_CHANCE for one in searches)
        if not (self._found or left_out):
            return
        for high in (False, True):
            yield
            self._run_through(position, passing, high=high)
        for number in range(DRAWN):
            yield
            seed = mix(LUCK, number)
            position = made(self._seen, choice, Dice(seed=seed))
            policy = (
                passing if number % 2 else self._hearing(side, _at_random(seed, letting_pass(side)))
            )
            look(self._battle, position, policy)

    def _run_through(
        self, position: Position[StateT], policy: Policy[StateT], *, high: bool
    ) -> None:
        """One run in which all dice are ``high``, but for what brings more dice, or low."""
        while len(position.checkpoint.dice.faces) < MOST_DICE:
            try:
                look(self._battle, position, policy)
            except OutOfDice as out:
                pool = out.pool or (out.sides,)
                faces = tuple(max(1, sides - 1) if high else 1 for sides in pool)
                position = with_faces(out.position, faces)
            else:
                break

    def _hearing(self, side: str, others: Policy[StateT]) -> Policy[StateT]:
        """A way to answer in which it is noted who is asked of the ``others`` than a side."""
        kinds = {window.kind for window in self._battle.ruleset.windows if window.answers}

        def policy(view: Resolution[StateT], decision: Decision) -> Choice:
            if decision.side == side:
                return default_policy(view, decision)
            if decision.kind in kinds:
                self._found.update(dict.fromkeys(asked_in(decision)))
            return others(view, decision)

        return policy


def asked_in(decision: Decision) -> tuple[Responder, ...]:
    """The figures that a question is about: several of a side may shoot or strike at once."""
    no = declining(decision)
    units = (option.unit for option in decision.options if option is not no and option.unit)
    named = tuple(dict.fromkeys(units)) or (decision.unit or "",)
    return tuple(Responder(unit, decision.kind) for unit in named)


def _at_random(seed: int, passing: Policy[Any]) -> Policy[Any]:
    """Any answer that may be given; who finds none that needs no thought answers by ``passing``.

    How who answers goes about that is not left to chance.
    """
    numbers = (mix(seed, number) for number in count())

    def policy(view: Resolution[Any], decision: Decision) -> Choice:
        if any(
            window.own and window.kind == decision.kind for window in view.battle.ruleset.windows
        ):
            return default_policy(view, decision)
        option = decision.options[next(numbers) % len(decision.options)]
        if option.wants is None:
            choice = option.choice()
        elif option.suggest:
            choice = option.choice(option.suggest[next(numbers) % len(option.suggest)])
        else:
            return passing(view, decision)
        refused = window_refusal(decision, choice)
        refused = refused or view.battle.ruleset.refusal(view, decision, choice)
        return choice if refused is None else passing(view, decision)

    return policy
