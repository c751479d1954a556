"""Battles without a screen, until there is a verdict; when one is broken off without any."""

from typing import Any

from msgspec import Struct

from game.engine.errors import RuleDefect
from game.engine.fingerprint import fingerprint
from game.match.play.turn_controller import TurnController

MOST_ROUNDS = 60
"""A battle that goes on longer is broken off without a verdict."""

QUIET_ROUNDS = 10
"""Rounds in which nothing is decided after which people are asked whether to call it a draw, and
again after as many. Far fewer than those of a battle that nobody sits through.
"""

MOST_ANSWERS = 20_000
"""Answers after which something must be wrong with the rules or a seat."""


class Outcome(Struct, frozen=True):
    """How a battle went: winners (none: a draw), reason, rounds, figures lost per side.

    ``decided`` is false for a battle that was broken off.
    """

    winners: tuple[str, ...]
    reason: str
    decided: bool
    rounds: int
    losses: dict[str, int]
    answers: int
    fingerprint: str


def play_out(match: TurnController[Any], most_rounds: int = MOST_ROUNDS) -> Outcome:
    """Play on to the verdict, or until ``most_rounds`` are over.

    Raises ``RuleDefect`` when a seat that must answer at once does not, or no end comes.
    """
    for _ in range(MOST_ANSWERS):
        if match.decision is None or match.state.round > most_rounds:
            return outcome(match)
        if match.poll() is None:
            raise RuleDefect(f"{match.owing_side} owes an answer and gives none")
    raise RuleDefect(f"no verdict after {MOST_ANSWERS} answers")


def quiet_rounds(match: TurnController[Any]) -> int:
    """Rounds since a figure was lost or an objective came nearer, as far as is remembered."""
    state = match.state
    since: int = state.round
    for entry in reversed(match.history.entries):
        before = entry.before.state
        if len(before.fallen) != len(state.fallen) or before.progress != state.progress:
            break
        since = before.round
    return int(state.round) - since


def outcome(match: TurnController[Any]) -> Outcome:
    """How a battle stands."""
    state = match.state
    losses = dict.fromkeys(match.battle.setup.side_ids(), 0)
    for unit in state.fallen.values():
        losses[unit.side] += 1
    verdict = state.verdict
    return Outcome(
        winners=() if verdict is None else verdict.winners,
        reason="broken off" if verdict is None else verdict.reason,
        decided=verdict is not None,
        rounds=state.round,
        losses=losses,
        answers=len(match.history.entries),
        fingerprint=fingerprint(state),
    )
