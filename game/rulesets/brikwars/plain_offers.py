"""What a figure may do on its own turn in both editions: walking, turning, lifting, letting go."""

import math

from game.model.decisions import Bounds, Option, Refusal
from game.model.vectors import Point
from game.rulesets.brikwars.book import book, law
from game.rulesets.brikwars.figures import cannot_jump, fighter_of, held_items, row_of
from game.rulesets.brikwars.movement import move_refusal
from game.rulesets.brikwars.picking_up import worth_picking_up
from game.rulesets.brikwars.reaches import FAR_MARGIN
from game.rulesets.brikwars.sheets import Fig, Look
from game.rulesets.brikwars.shelf import Shelf
from game.rulesets.brikwars.suggestions import AHEAD_FIRST, SHORT_STEP, STEP, around
from game.rulesets.brikwars.tables import common
from game.words import tr


def walks(shelf: Shelf, unit: Fig) -> None:
    """Moving, and jumping down or over gaps (R10-DP-01, R10-DP-29, R05-DP-01, R05-TU-18)."""
    view = shelf.view
    bounds = Bounds(budget=fighter_of(unit).move_left)
    for mode, rule in ((None, "R10-DP-01/R05-DP-01"), ("jump", "R10-DP-29/R05-TU-18")):
        stopped = book(view).can_move(view, unit)
        ahead = _steps_ahead(view, unit, mode) if stopped is None else ()
        if stopped is None and not ahead:
            stopped = Refusal(tr("Hemmed in on all sides"), law(view, "R10-TU-11/R05-TU-11"))
        option = Option(
            do="move",
            unit=unit.id,
            mode=mode,
            wants="path",
            bounds=bounds,
            suggest=ahead,
            point=law(view, rule),
        )
        shelf.put(option, stopped)


def turns(unit: Fig) -> Option:
    """Turning on the spot (R10-TD-10)."""
    return Option(do="face", unit=unit.id, wants="toward", suggest=around(unit.place, STEP))


def _steps_ahead(view: Look, unit: Fig, mode: str | None) -> tuple[tuple[Point, ...], ...]:
    """Short straight paths that are allowed, those ahead first; shorter ones when hemmed in.

    Only who stands beside the unit makes a difference: until that changes, they stay the same.
    """
    row, left = row_of(unit), fighter_of(unit).move_left
    grounded, heavy = book(view).grounded(view, unit), cannot_jump(unit)
    far = STEP + row.stand_radius + view.field.widest_stand + FAR_MARGIN
    if view.field.is_bare(unit.place, far):
        mode = None  # There is nothing to jump down from or over.
    beside = (body for body in view.field.bodies_about(unit.place, far) if body.id != unit.id)
    way = (unit.place, unit.facing, mode, left, grounded, heavy, row.stand_radius, row.height)
    return view.field.kept(("steps", *way, *beside), lambda: _free_steps(view, unit, mode))


def _free_steps(view: Look, unit: Fig, mode: str | None) -> tuple[tuple[Point, ...], ...]:
    turns = tuple(unit.facing + turn for turn in AHEAD_FIRST)
    for inches in (STEP, SHORT_STEP):
        length = min(inches, fighter_of(unit).move_left)
        paths = [(spot,) for spot in around(unit.place, length, turns=turns)]
        free = tuple(path for path in paths if move_refusal(view, unit, path, mode) is None)
        if free:
            return free
    return ()


def liftings(shelf: Shelf, unit: Fig) -> tuple[Option, ...]:
    """What lies about and is worth picking up, wherever it lies (R10-EQ-24, R05-EQ-19)."""
    far = math.inf
    if not shelf.reasons:
        far = row_of(unit).stand_radius + common().measures.pick_up_reach + FAR_MARGIN
    return tuple(
        Option(do="pick-up", unit=unit.id, item=loose.id)
        for loose in shelf.view.state.loose
        if unit.place.distance(loose.position) <= far and worth_picking_up(shelf.view, unit, loose)
    )


def droppings(unit: Fig) -> tuple[Option, ...]:
    """What the hands could let go of (R10-EQ-24, R05-EQ-19)."""
    return tuple(Option(do="drop", unit=unit.id, item=item.id) for item in held_items(unit))
