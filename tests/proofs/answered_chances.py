"""Chances come true: attacks that may be answered, told before and made again and again.

    python -m tests.proofs.answered_chances [--games N] [--ruleset ID]

Of every ruleset some attacks at figures that may answer, those of the tests and others in random
crowds, are foreseen with a computer player as the one who answers, as the box on the screen does
it, and then made many times with dice of their own and that computer player in its seat. Each
share has to be within 2.6 standard errors of what was told, and all of them together off by no more
than two points, to neither side. As one share of a hundred is off by chance, an attack with one is
made four times as often with other dice, and then has to come true.
"""

import argparse
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import count
from multiprocessing import get_context
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from game.ai.greedy import Greedy
from game.engine.battle import Battle, Look, advance, look, with_dice
from game.engine.fingerprint import fingerprint
from game.engine.forecast import default_policy
from game.engine.search import outcomes_between
from game.match.play.answering import Answering
from game.match.play.queries import Queries
from game.match.play.seats import Computer, Question
from game.model.choices import Choice
from game.model.decisions import TURN, Decision
from game.model.dice import Dice, mix
from game.model.events import Fell, KnockedBack
from game.model.state import AnyState
from tests.conformance.melees import attempts
from tests.conformance.test_frequencies import POSITIONS, moment

ATTACKS: Final = 20
"""Attacks of each ruleset that are compared."""

IN_CROWD: Final = "crowd "
"""What the name of an attack in a random crowd begins with; its seed and place follow."""

AT_FIGURES: Final = (
    *("shoot", "throw", "strike", "attack", "join"),
    *("charge", "shove", "charging-shove", "slam"),
)
"""What counts as an attack at a figure."""

GAMES: Final = 1000
"""Times that each of them is made."""

LUCK, OTHER_LUCK = 7, 8
"""What their dice are drawn from, and those of a second look."""

ERRORS: Final = 2.6
"""Standard errors by which a share may be off: of a hundred shares one is by chance."""

MOST_MEAN: Final = 0.02
"""How far shares may be off at the mean."""

LEAST: Final = 0.02
"""Outcomes less likely than this, told or met, are not compared."""


class Compared(Struct, frozen=True):
    """One outcome of one attack: the chance that was told, and the share with which it came."""

    attack: str
    outcome: tuple[str, str]
    told: float
    came: float
    error: float


def attacks_of(edition: str) -> list[str]:
    """Attacks, by name, that somebody of another side may answer."""
    found = [one.name for one in POSITIONS[edition] if answered(edition, one.name)]
    for seed in count():
        if len(found) >= ATTACKS:
            return found[:ATTACKS]
        tried = attempts(edition, seed)
        names = [f"{IN_CROWD}{seed}.{place}" for place in range(len(tried))]
        at_figures = [one for one in names if answered(edition, one)]
        found.extend(at_figures[:1])
    raise AssertionError("crowds never end")


def opened(edition: str, name: str) -> tuple[Battle[Any], Look[Any], Choice]:
    """An attack that is to be made."""
    if name.startswith(IN_CROWD):
        seed, place = map(int, name.removeprefix(IN_CROWD).split("."))
        one = attempts(edition, seed)[place]
        return one.battle, one.seen, one.choice
    return moment(edition, name)[:3]


def answered(edition: str, name: str) -> bool:
    """Whether an act is an attack at a figure that somebody may answer."""
    battle, seen, choice = opened(edition, name)
    attack = choice.target is not None and choice.do in AT_FIGURES
    return attack and bool(Queries(battle, seen).all_threats(choice))


def compared(edition: str, name: str, games: int, luck: int = LUCK) -> list[Compared]:
    """What was told of an attack, and what came of it with dice of some luck."""
    battle, seen, choice = opened(edition, name)
    seats = {side: Computer(Greedy()) for side in battle.setup.side_ids()}
    ask = Queries(battle, seen, Answering(battle, seats))
    while ask.may_learn(choice, closely=True):
        ask.look_longer(choice, closely=True)
    told = ask.glance(choice).forecast
    assert ask.foresees_answers(choice), f"{name}: nobody answers"
    player, met = Player(battle, seats), Counter[tuple[str, str]]()
    for number in range(games):
        met.update(player.outcomes(seen, choice, mix(luck, number)))
    outcomes = {(one.unit, one.what): one.chance for one in told.outcomes}
    both = {one for one in {*outcomes, *met} if one[1] != "astray"}
    found: list[Compared] = []
    for outcome in sorted(both):
        chance, came = outcomes.get(outcome, 0.0), met[outcome] / games
        if max(chance, came) >= LEAST:
            spread = max(chance * (1 - chance), LEAST * (1 - LEAST)) / games
            error = (spread + told.error**2) ** 0.5
            found.append(Compared(f"{edition} {name}", outcome, chance, came, error))
    return found


class Player:
    """Makes an act with given dice: its side answers as the rules suggest, others by their seat.

    What a seat has answered in a position it answers again; so the same is not thought twice.
    """

    def __init__(self, battle: Battle[Any], seats: dict[str, Computer]) -> None:
        self._battle = battle
        self._seats = seats
        self._known: dict[tuple[object, ...], Choice] = {}

    def outcomes(self, seen: Look[Any], choice: Choice, seed: int) -> set[tuple[str, str]]:
        """What comes of a choice with the dice of a seed."""
        battle, decision = self._battle, seen.decision
        assert decision is not None, "a choice answers a question"
        here = advance(battle, look(battle, with_dice(seen, Dice(seed=seed))), choice)
        events = list(here.events)
        first = here.first_event
        while (asked := here.decision) is not None and asked.kind != TURN:
            answer = default_policy(None, asked)
            if asked.side != decision.side:
                answer = self._answer(here, asked)
            here = advance(battle, here, answer)
            del events[here.first_event - first :]
            events.extend(here.events)
        fresh = events[max(0, seen.state.event_count - first + 1) :]
        traces = tuple(event for event in fresh if isinstance(event, KnockedBack | Fell))
        named = {event.outcome() for event in fresh} - {None}
        return {*outcomes_between(seen.state, here.state, traces), *(one for one in named if one)}

    def _answer(self, here: Look[Any], asked: Decision) -> Choice:
        began = here.position.checkpoint
        faces = [
            face
            for event in here.events[max(0, began.event_count + 1 - here.first_event) :]
            for face in getattr(event, "faces", ())
        ]
        key = (_name(here.state), asked.kind, asked.unit, tuple(faces), here.position.answers)
        if key not in self._known:
            reply = self._seats[asked.side].answer(Question(self._battle, here, asked))
            assert reply is not None, "it answers at once"
            self._known[key] = reply.choice
        return self._known[key]


def _name(state: AnyState) -> str:
    """A state whatever dice have fallen."""
    return fingerprint(replace(state, dice=Dice()))


def told_off(found: list[Compared]) -> list[Compared]:
    """Those that are off, which are printed."""
    off = [one for one in found if abs(one.told - one.came) > ERRORS * one.error]
    for one in off:
        who, what = one.outcome
        print(f"{one.attack}: {who} {what}: told {one.told:.3f}, came {one.came:.3f}")
    return off


def main() -> int:
    """Tell of every share that is off, and of all of them together."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--ruleset", choices=tuple(POSITIONS), default=None)
    given = parser.parse_args()
    wrong = 0
    for edition in POSITIONS if given.ruleset is None else (given.ruleset,):
        names = attacks_of(edition)
        with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
            jobs = [pool.submit(compared, edition, name, given.games) for name in names]
            found = [one for job in jobs for one in job.result()]
        off = told_off(found)
        again = [name for name in names if any(one.attack == f"{edition} {name}" for one in off)]
        still_off: list[Compared] = []
        for name in again:
            still_off += told_off(compared(edition, name, 4 * given.games, OTHER_LUCK))
        differences = [one.told - one.came for one in found]
        mean = sum(map(abs, differences)) / len(found)
        leaning = sum(differences) / len(found)
        spread = sum(one.error**2 for one in found) ** 0.5 / len(found)
        print(
            f"{edition}: {len(names)} attacks, {len(found)} shares, {len(off)} off, "
            f"{len(still_off)} still off, "
            f"{mean:.4f} at the mean, leaning {leaning:+.4f} (error {spread:.4f})"
        )
        wrong += bool(still_off) or mean > MOST_MEAN or abs(leaning) > 3 * spread
        wrong += len(names) < ATTACKS
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
