"""How far back a player may go: to the last die, and to the last answer of another side.

Every ruleset is open-table, so nothing is revealed but what dice show and others decide. That
a computer player lets a walk pass changes nothing on the table: it is taken back with the walk.
"""

from collections.abc import Callable

from game.match.play.history import Entry, History
from game.model.decisions import Refusal
from game.model.state import StateT
from game.words import tr

_TABLE = "engine"
"""Stands for a rule id: taking back is a matter of the table, not of a rulebook."""


def undo_refusal(
    history: History[StateT],
    fallen_since: Callable[[int], bool],
    by: str,
    silent: Callable[[Entry[StateT]], bool],
    let_pass: Callable[[Entry[StateT]], bool],
) -> Refusal | None:
    """Why a side may not take back the last answer; nothing when it may.

    ``fallen_since`` tells whether dice fell, or were laid out, after so many events. Answers that
    are given unseen, ``silent`` ones, are taken back with the one before them, and so are those by
    which another side ``let_pass`` what was done.
    """
    for entry in reversed(history.entries):
        own = entry.answer.by == by
        if not own and not let_pass(entry):
            return Refusal(tr("Another side has acted since"), _TABLE)
        if fallen_since(entry.before.state.event_count):
            return Refusal(tr("Dice were rolled or laid out since"), _TABLE)
        if own and not silent(entry):
            return None
    return Refusal(tr("Nothing has been decided yet"), _TABLE)


def redo_refusal(history: History[StateT], by: str) -> Refusal | None:
    """Why there is nothing for a side to redo; nothing when there is."""
    if not history.undone:
        return Refusal(tr("Nothing was taken back"), _TABLE)
    if history.undone[-1].by != by:
        return Refusal(tr("What was taken back belongs to another side"), _TABLE)
    return None
