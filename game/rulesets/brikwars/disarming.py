"""What is struck from a hand by a Parry that failed (R10-CC-47, R05-CC-51, R05-TD-12)."""

from game.model.vectors import HEADINGS, Point, direction
from game.rulesets.brikwars.dropping import put_down
from game.rulesets.brikwars.figures import row_of
from game.rulesets.brikwars.sheets import Res
from game.rulesets.brikwars.tables import common


def fling(r: Res, unit_id: str, item_id: str, source: Point, inches: float, rule: str) -> None:
    """Let an item fly from its hand, directly away from a place, so many inches.

    Ruling: what is higher than the hand stops it, and so does the edge of the map; figures do not.
    """
    unit = r.state.units[unit_id]
    away = direction(source, unit.place) or HEADINGS[unit.facing]
    stopped = r.field.sweep(
        unit.place,
        common().measures.item_radius,
        away,
        inches,
        unit.elevation,
        height=row_of(unit).height,
        pass_height=common().measures.muzzle_height,
        edges=False,
        ignore=frozenset(one.id for one in r.state.on_field()),
    )
    spot = unit.place.step(away, inches) if stopped is None else stopped.center
    width, height = r.battle.setup.map.size
    spot = Point(min(max(spot.x, 0.0), width), min(max(spot.y, 0.0), height))
    put_down(r, unit_id, item_id, spot, rule)
