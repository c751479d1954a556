"""What a shot or a throw faces before any die: range, sections, every modifier (R05-AT-04..44)."""

from collections.abc import Iterable

from msgspec import Struct

from game.geometry.types import Sight
from game.model.events import Modifier
from game.model.state import AnyUnit
from game.model.vectors import Point
from game.rulesets.brikwars.figures import row_of
from game.rulesets.brikwars.large_creatures import large
from game.rulesets.brikwars.reaches import FAR_MARGIN
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.tables import common
from game.rulesets.brikwars.visibility import (
    ANYWHERE,
    height_bonus,
    item_rows,
    section_rows,
    shot_distance,
    shown_of,
    sight_of,
)
from game.rulesets.brikwars_2005.figures import item_row
from game.rulesets.brikwars_2005.motion import aim_rows, aims, fast_rows, motion_rows, still_rows
from game.rulesets.brikwars_2005.sizing import creature_modifiers
from game.rulesets.brikwars_2005.tables import ItemRow
from game.words import mark


class Aim(Struct, frozen=True, kw_only=True):
    """What a shot faces: rows for the roll, and how far it is, in inches.

    ``bonus`` is what height adds to the range (R05-AT-40). Of a spot on the ground there is no
    ``sight``.
    """

    modifiers: tuple[Modifier, ...]
    distance: float
    bonus: int
    sight: Sight | None = None


def use_of_row(row: ItemRow, thrown: bool) -> int:
    """The Use of an item, shot or thrown: of a Shield 3, like any Random Object (R05-EQ-12)."""
    return row.throw.use if thrown and row.throw is not None else row.use


def reach_of(row: ItemRow, aim: Aim) -> float:
    """How far a weapon shoots from here, with what height adds (R05-AT-04, R05-AT-40)."""
    return (row.range or 0.0) + aim.bonus


def longest_shot(view: Look, unit: AnyUnit) -> float:
    """How far the center of anybody may be off whom a unit could shoot, height counted."""
    return _at_most(view, unit, (item_row(item).range or 0.0 for item in unit.items))


def longest_throw(view: Look, unit: AnyUnit) -> float:
    """The same of whom a throw could get to without a Bonus Die (R05-CA-04)."""
    rows = (item_row(item).throw for item in unit.items)
    return _at_most(view, unit, (sum(row.dice) + row.flat for row in rows if row is not None))


def _at_most(view: Look, unit: AnyUnit, inches: Iterable[float]) -> float:
    between = row_of(unit).stand_radius + view.field.widest_stand
    height = common().measures.most_height_bonus
    return between + max(inches, default=0.0) + height + FAR_MARGIN


def aim_at(
    view: Look,
    unit: AnyUnit,
    row: ItemRow,
    target: AnyUnit,
    *,
    blind: bool = False,
    at_item: bool = False,
) -> Aim:
    """Everything a shot at a figure faces, or one at something it holds (R05-EQ-20).

    Worked numbers: one who Aims at a Stationary target of which one section shows has
    +1 + 1 - 2 = 0 (R05-AT-13, -20, -21).
    """
    sight = sight_of(view, unit, target, fire=blind, aimed=not blind)
    bonus = height_bonus(unit, target.elevation)
    size = section_rows(view, sight.sections, blind)
    if at_item:
        size = item_rows(view)
    elif large(target):
        reach = ANYWHERE if row.range is None else row.range + bonus
        extent = shown_of(view, unit, target, reach, "solid" if blind else "either")
        size = creature_modifiers(target, extent)
    return Aim(
        modifiers=(*size, *motion_rows(view, unit, target), *blind_rows(blind)),
        distance=shot_distance(unit, target, sight.sections),
        bonus=bonus,
        sight=sight,
    )


def blind_rows(blind: bool, name: str = mark("firing blind")) -> tuple[Modifier, ...]:
    """-5 for Firing Blind, on top of everything else (R05-AT-42, R05-AT-44).

    ``name`` is what it is called where nobody fires.
    """
    return (Modifier(common().measures.blind_modifier, name, "R05-AT-42"),) if blind else ()


def ground_aim(view: Look, unit: AnyUnit, at: Point, distance: float) -> Aim:
    """What a throw at a spot faces: the ground is Stationary, and no larger than a minifig.

    R05-EX-06, R05-AT-20.
    """
    rows = (*still_rows(True), *aim_rows(aims(view, unit)), *fast_rows(unit, None))
    return Aim(
        modifiers=rows,
        distance=distance,
        bonus=height_bonus(unit, view.field.ground(at).height),
    )


def shot_pool(row: ItemRow, thrown: bool) -> tuple[tuple[int, ...], int]:
    """Damage dice and flat part of a shot or a throw, those printed (R05-DI-10, R05-EQ-12)."""
    damage = row.throw.damage if thrown and row.throw is not None else row.damage
    assert damage is not None, "what is shot or thrown does Damage"
    return damage.dice, damage.flat
