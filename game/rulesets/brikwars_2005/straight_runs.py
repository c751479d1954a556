"""What of a straight run is this edition's own: where it is slow, when it lasts (R05-CH-02..05)."""

from typing import Final

from game.model.state import AnyUnit
from game.model.vectors import at_most
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars_2005.sheets import Minifig, settings

SLOWING: Final = ("rough", "deep-water")
"""Marks of a stretch at double cost (R05-CH-04); stairs and ladders are walked (R05-TU-10)."""

BUSY_GROUND: Final = ("deep-water",)
"""Areas in which both arms are busy: swimming does that, a ladder does not (R05-TU-10, -12)."""

JUMPS_RUN: Final = False
"""The height of a jump down is no run: only the path of its own feet counts (R05-UN-11)."""


def run_lasts(view: Look, unit: AnyUnit) -> bool:
    """Whether a run may go on in the unit's next turn (R05-CH-05).

    It does when all available Move was used on its line, nothing before it. Without that condition
    it is enough to have moved at all: who stands still for a whole turn has stopped (R05-CH-04).
    """
    assert isinstance(unit.sheet, Minifig)
    gone = unit.sheet.moved_this_turn
    if settings(view).mom_carry_needs_full_move:
        return at_most(unit.sheet.move_left, 0.0) and at_most(gone, unit.sheet.straight_run)
    return gone > 0.0
