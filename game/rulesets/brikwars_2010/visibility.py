"""Range, line of sight, sections and every modifier of a shot (R10-AT-03, -20..44, R10-TD)."""

from msgspec import Struct

from game.geometry.types import Sight
from game.model.events import Modifier
from game.model.state import AnyUnit
from game.model.vectors import at_most, started
from game.rulesets.brikwars.large_creatures import large, large_rows
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.tables import ItemRow
from game.rulesets.brikwars.visibility import (
    covered_sections,
    height_bonus,
    item_rows,
    section_rows,
    shot_distance,
    shown_of,
    sight_of,
    weapon_range,
)
from game.rulesets.brikwars.words import length_and_limit
from game.rulesets.brikwars_2010.engagement import outnumbered
from game.rulesets.brikwars_2010.tables import tables
from game.words import kept, mark


class Aim(Struct, frozen=True, kw_only=True):
    """What a shot faces before any die: rows for the roll, inches out of range, what is seen."""

    modifiers: tuple[Modifier, ...]
    out_of_range: int
    distance: float
    range: float
    sight: Sight
    sections: tuple[bool, ...]


def aim_at(
    view: Look,
    unit: AnyUnit,
    row: ItemRow,
    target: AnyUnit,
    *,
    thrown: bool,
    blind: bool,
    at_item: bool = False,
    more: int = 0,
) -> Aim:
    """Everything a shot at a figure faces, or at something it holds (R10-AT-43).

    Ruling on R10-DP-07: nobody picks a section of a figure to hit. The rules give head, torso and
    legs no Armor or effect of their own; how many of them show is what counts (R10-AT-41).
    The muzzle lies on the edge of the shooter's stand; range is measured in 3D to the nearest
    point of the target (R10-TD-08). Worked numbers: 7.4" with range 6" is -2 (R10-AT-32). A MOM
    may bring ``more`` inches of range (R10-CH-06).
    """
    sight = sight_of(view, unit, target, fire=blind, aimed=not blind)
    sections = covered_sections(unit, target, sight)
    distance = shot_distance(unit, target, sections)
    reach = weapon_range(row, thrown) + height_bonus(unit, target.elevation) + more
    out = out_of_range(distance, reach)
    size = item_rows(view) if at_item else section_rows(view, sections, blind)
    if not at_item and large(target):
        kind = "solid" if blind else "either"
        size = large_rows(target, shown_of(view, unit, target, reach, kind), "R10-AT-20")
    rows = [*outnumbered(view, unit), *size]
    rows.extend(range_rows(out, distance, reach))
    if blind:
        rows.append(Modifier(tables().measures.blind_modifier, mark("firing blind"), "R10-AT-35"))
    return Aim(
        modifiers=tuple(rows),
        out_of_range=out,
        distance=distance,
        range=reach,
        sight=sight,
        sections=sections,
    )


def out_of_range(distance: float, reach: float) -> int:
    """Inches out of range: every started one counts (R10-UN-09, R10-AT-32)."""
    return 0 if at_most(distance, reach) else started(distance - reach)


def range_rows(out: int, distance: float, reach: float) -> tuple[Modifier, ...]:
    """The row for a shot beyond its range."""
    if out == 0:
        return ()
    text = kept('{length}" with range {reach}"')
    far, _ = length_and_limit(distance, reach)
    told = text.format(length=far, reach=f"{reach:g}")
    return (Modifier(-out, told, "R10-AT-32"),)
