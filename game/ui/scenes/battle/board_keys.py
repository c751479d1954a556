"""Where keys lead from figure to figure, while others act too, and which keys then have to wait."""

from typing import TYPE_CHECKING, Final

from game.model.vectors import Point
from game.ui.input_map import ACTS, context
from game.words import tr

if TYPE_CHECKING:
    from game.ui.scenes.battle.battle import BattleScene

AHEAD: Final = 0.25
"""Inches that a figure is ahead of a place at least."""

ASIDE: Final = 2.0
"""How many times farther a figure may be ahead than aside and still be less of a detour."""

OWN_TURN: Final = (
    "end-turn",
    "next-target",
    "previous-target",
    "next-thing",
    "previous-thing",
    "turn-left",
    "turn-right",
)
"""Actions besides acts that mean nothing before one is asked for an act of one's own."""


def waits(scene: "BattleScene") -> bool:
    """Whether somebody who plays is asked nothing now, since others act or acts are shown."""
    goes_on = scene.controller.decision is not None and not scene.review.on
    return goes_on and scene.prompt is None and scene.owner is not None


def must_wait(scene: "BattleScene", action: str) -> bool:
    """Say of what means nothing before one is asked that it has to wait; whether it has to."""
    if not waits(scene):
        return False
    own = context(action) == ACTS or action in OWN_TURN
    if action == "end-turn" and scene.hands.turn_goes_on:
        return False
    if action == "confirm":
        # It skips what is shown, and lays the ruler down.
        own = not scene.playback.busy and not scene.overlays.quiet
    if own:
        scene.app.signs.tell(tr("Wait until you are asked"), "wait")
    return own


def next_on_board(scene: "BattleScene", step: int) -> Point | None:
    """The place of the next of one's own figures, by number, from the one that is pointed at.

    As long as none of them is placed it is anybody's figure; nothing on an empty board.
    """
    standing, pointed = scene.shown.state.on_field(), scene.pointed.unit
    own = [unit for unit in standing if unit.side == scene.owner] or list(standing)
    if not own:
        return None
    # Of those who share a place only one is ever pointed at there: each place is gone to once.
    ring = list(dict.fromkeys(unit.place for unit in own))
    here = next((unit.place for unit in standing if pointed and unit.id == pointed.id), None)
    at = ring.index(here) if here in ring else -1 if step > 0 else 0
    return ring[(at + step) % len(ring)]


def figure_ahead(scene: "BattleScene", here: Point, way: tuple[int, int]) -> Point | None:
    """The place of the figure that is next from a place in a direction; nothing without any."""
    dx, dy = way
    found: list[tuple[float, str, Point]] = []
    for unit in scene.controller.state.on_field():
        at = unit.place
        ahead = (at.x - here.x) * dx + (at.y - here.y) * dy
        aside = abs((at.x - here.x) * dy - (at.y - here.y) * dx)
        if ahead > AHEAD and aside <= ASIDE * ahead:
            found.append((ahead + ASIDE * aside, unit.id, at))
    return min(found)[2] if found else None
