"""Chances of answers are long-run frequencies: ten questions, each answer given 20,000 times.

    python -m tests.proofs.reaction_chances [--times N]

Five questions of each ruleset come up in attacks of the tests. What the screen tells of each answer
is compared with what comes of it when everybody answers as the rules suggest afterwards: each share
has to be within three standard errors of what was told.
"""

import argparse
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Final

from msgspec import Struct

from game.match.play.queries import Queries
from game.model.dice import mix
from game.model.events import AttackDeclared
from game.model.steps import finish
from tests.conformance.test_frequencies import POSITIONS, asked, frequencies

QUESTIONS: Final = 5
"""Questions of each ruleset, each about an attack of another kind."""

TIMES: Final = 20_000
"""Times that each answer is given."""

ERRORS: Final = 3.0
"""Standard errors by which a share may be off."""

ASTRAY: Final = "astray"
"""That somebody could have been struck by a miss is told, and never happens."""


class Share(Struct, frozen=True):
    """One outcome of one answer: the chance that was told, and the share with which it came."""

    answer: str
    outcome: tuple[str, str]
    told: float
    came: float
    error: float

    @property
    def off(self) -> float:
        """By how many standard errors they differ."""
        return abs(self.told - self.came) / self.error


def shares(edition: str, place: int, times: int) -> list[Share]:
    """All that may come of the answers to one question."""
    position = [one for one in POSITIONS[edition] if one.answered][place]
    battle, seen, decision = asked(edition, position)
    declared = [event for event in seen.events if isinstance(event, AttackDeclared)]
    by = declared[-1].unit if declared else None
    found: list[Share] = []
    for number, option in enumerate(decision.options):
        if option.wants is not None:
            continue
        (odds,) = finish(Queries(battle, seen).answer_odds([option.choice()], by))
        told = {(one.unit, one.what): one.chance for one in odds.whole.outcomes}
        met: Counter[tuple[str, str]] = Counter()
        for end, often in frequencies(
            battle, seen, option.choice(), mix(place, number), times
        ).items():
            met.update(dict.fromkeys(end, often))
        for outcome in sorted({*told, *met}):
            if outcome[1] == ASTRAY:
                continue
            chance, came = told.get(outcome, 0.0), met[outcome] / times
            variance = max(chance * (1 - chance), 1 / times) / times + odds.whole.error**2
            name = f"{edition}, {position.name}: {option.do}"
            found.append(Share(name, outcome, chance, came, variance**0.5 + odds.whole.cut))
    return found


def main() -> int:
    """Tell of every share that is off, and of the one that is off most."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=TIMES)
    times: int = parser.parse_args().times
    asked_of = [(edition, place) for edition in POSITIONS for place in range(QUESTIONS)]
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        jobs = [pool.submit(shares, *one, times) for one in asked_of]
        found = [one for job in jobs for one in job.result()]
    off = [one for one in found if one.off > ERRORS]
    for one in off:
        print(f"{one.answer}: {one.outcome}: told {one.told:.4f}, came {one.came:.4f}")
    answers = len({one.answer for one in found})
    worst = max(one.off for one in found)
    print(
        f"{len(asked_of)} questions, {answers} answers, {len(found)} shares, {len(off)} off, "
        f"{worst:.2f} standard errors at most"
    )
    return 1 if off else 0


if __name__ == "__main__":
    sys.exit(main())
