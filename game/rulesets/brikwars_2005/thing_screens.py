"""What hides a thing from a blind shot takes its Damage first (R05-AT-44)."""

from game.model.state import AnyUnit
from game.model.vectors import Point
from game.rulesets.brikwars.objects import harm
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars.visibility import muzzle
from game.rulesets.brikwars_2005.thing_aims import ThingAim

SCREEN = "screen"
"""The kind of terrain that hides and stops nothing."""


def screens_before_thing(
    view: Look, unit: AnyUnit, piece_id: str, aim: ThingAim
) -> tuple[tuple[str, Point, float], ...]:
    """Cloth and paper across the line to the place struck, each with place and height."""
    point, height = muzzle(unit, aim.at)
    return tuple(
        (name, place, level)
        for name, place, level in view.field.crossed(point, height, aim.at, aim.height)
        if name != piece_id and any(one.kind == SCREEN for one in view.field.pieces(name))
    )


def through_screens(r: Res, unit_id: str, piece_id: str, damage: int, aim: ThingAim) -> int | None:
    """What is left of a blind shot's Damage behind the screens; nothing when one has held.

    Each takes what exceeds the Armor of those before it: paper of Armor 0 takes nothing away.
    """
    left = damage
    for name, place, height in screens_before_thing(r, r.state.units[unit_id], piece_id, aim):
        left = harm(r, name, left, place, height, by=unit_id, rule="R05-AT-44")
        if left <= 0:
            return None
    return left
