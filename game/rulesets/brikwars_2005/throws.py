"""Throws: how far they fly, and where those come down that are too short (R05-RG-10..12)."""

from game.model.events import Modifier, Rolled
from game.model.state import AnyUnit
from game.model.vectors import Point, at_most, direction
from game.rulesets.brikwars.dropping import put_down, use_up
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars.steps import Blast
from game.rulesets.brikwars.tables import common
from game.rulesets.brikwars.visibility import muzzle
from game.rulesets.brikwars_2005.events import FellShort
from game.rulesets.brikwars_2005.figures import item_row
from game.rulesets.brikwars_2005.tables import ItemRow
from game.words import mark

BACK = 0.1
"""How finely it is looked for room before what a short throw would come down in, in inches."""


def throw_range(r: Res, unit: AnyUnit, row: ItemRow, bonus: int) -> Rolled:
    """The Range of a throw, rolled after it was declared (R05-AT-05, R05-RG-10).

    Height adds to it (R05-AT-40), and so do Bonus Dice (R05-DI-08). Below 0 it counts as 0.
    Worked numbers: an Explosive flies 1d6+2"; a 2 makes 4".
    """
    assert row.throw is not None, "checked before"
    above = (Modifier(bonus, mark("from above"), "R05-AT-40"),) if bonus else ()
    return r.roll(
        "throw range",
        row.throw.dice,
        unit=unit.id,
        flat=row.throw.flat,
        modifiers=above,
        bonus=True,
        floor=0,
        rules=("R05-RG-10", "R05-DI-08"),
    )


def too_short(rolled: Rolled, distance: float) -> bool:
    """Whether a throw does not get there (R05-RG-10)."""
    return not at_most(distance, rolled.total)


def falls_short(
    r: Res, unit_id: str, item_id: str, goal: Point, inches: int, target: str | None
) -> None:
    """No Skill Roll: the item lies on the line where its Range ends (R05-RG-10, R05-AM-23).

    An Explosive bursts there (R05-RG-12). Worked numbers: a 3 for a target 4" away leaves the item
    3" out.
    """
    unit = r.state.units[unit_id]
    item = unit.item(item_id)
    assert item is not None, "a throw has an item"
    row = item_row(item)
    at = _end_of(r, unit, goal, inches)
    r.emit(
        FellShort(
            unit=unit_id,
            target=target,
            item=item_id,
            at=at,
            inches=inches,
            rules=("R05-RG-10", "R05-AT-08"),
        )
    )
    if row.role == "explosive":
        use_up(r, unit_id, item_id)
        r.then(blast_at(r, unit, item.kind, at))
    else:
        put_down(r, unit_id, item_id, at, "R05-RG-10")


def _end_of(view: Look, unit: AnyUnit, goal: Point, inches: int) -> Point:
    """Where a short throw ends: on the line from the stand's edge, before whatever stands there."""
    start, height = muzzle(unit, goal)
    way = direction(unit.place, goal)
    if way is None:
        return unit.place
    low, field = common().measures.landing_height, view.field
    far = min(float(inches), start.distance(goal))
    while far > 0.0:
        spot = start.step(way, far)
        above = field.ground(spot).height + low
        if field.line_clear(start, height, spot, above, fire=True)[0]:
            return spot
        far -= BACK
    return unit.place if field.pieces_in(start, height, 0.0) else start


def blast_at(
    view: Look, unit: AnyUnit, kind: str, at: Point, total: int = 0, height: float | None = None
) -> Blast:
    """The Explosion of something thrown that bursts at a place, on the ground as a rule."""
    return Blast(
        unit=unit.id,
        kind=kind,
        total=total,
        origin=unit.place,
        at=at,
        elevation=view.field.ground(at).height if height is None else height,
    )
