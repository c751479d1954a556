"""The tables of BrikWars 2010 as frozen records, decoded once from the JSON files beside them."""

from functools import lru_cache
from typing import Literal

from msgspec import Struct

from game.model.pictures import Visual
from game.rulesets.brikwars.tables import ClassRow, DamageRow, ItemRow, Reading, read, read_measures
from game.rulesets.brikwars.tables import Measures as CommonMeasures
from game.words import kept


class WeaponLength(Struct, frozen=True, forbid_unknown_fields=True):
    """How a weapon of so many inches is held (R10-EQ-16..18): one longer than a minifig is L."""

    inches: int
    size: Literal["S", "M", "L"]
    hands: int
    reach: float
    min_reach: float = 0.0


class EmplacedRow(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A weapon of vehicle scale (R10-EQ-25), by its size s in inches.

    It costs s times ``cost``, has Use s + ``use_above``, a range of s times ``range`` plus
    ``range_above`` inches, and s dice of Damage with ``die`` sides.
    """

    name: str
    cost: int
    use_above: int
    range: float
    range_above: float
    die: int
    read: Reading = "sum"
    burst_modifier: int = 0
    visual: Visual
    rules: tuple[str, ...]


class EmplacedTable(Struct, frozen=True, forbid_unknown_fields=True):
    """Weapons of vehicle scale, and the lengths in which they are made."""

    lengths: tuple[WeaponLength, ...]
    weapons: dict[str, EmplacedRow]


class Measures(CommonMeasures, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The numbers of this edition beside those that both have. Lengths in inches."""

    shove_hands: int
    bare_hand_use: int
    ranged_parry_use: int
    club_use: int
    club_flat: int
    over_the_top: int
    outnumbered_modifier: int
    two_handed_parry_modifier: int
    benny_die: int
    mom_run: float
    worth_lost_when_grabbed: float
    worth_lost_when_grabbing: float
    worth_lost_when_grabbing_unarmed: float


class Tables(Struct, frozen=True):
    """All tables of the ruleset that both editions do not share."""

    items: dict[str, ItemRow]
    classes: dict[str, ClassRow]
    measures: Measures


@lru_cache(maxsize=1)
def tables() -> Tables:
    """The tables, read on first use."""
    return Tables(
        items={**read(__package__, "items", dict[str, ItemRow]), **_emplaced()},
        classes=read(__package__, "classes", dict[str, ClassRow]),
        measures=read_measures(__package__, Measures),
    )


def _emplaced() -> dict[str, ItemRow]:
    """A kind of item for every weapon of vehicle scale and every length: ``gun-2`` (R10-EQ-25)."""
    table = read(__package__, "emplaced", EmplacedTable)
    return {
        f"{kind}-{length.inches}": _emplaced_row(row, length)
        for kind, row in table.weapons.items()
        for length in table.lengths
    }


def _emplaced_row(row: EmplacedRow, length: WeaponLength) -> ItemRow:
    """One weapon in one length: a Gun of size 2 has Use 4, range 10" and 2d6 (R10-EQ-25)."""
    inches = length.inches
    return ItemRow(
        name=kept("{name} of size {inches}").format(name=row.name, inches=inches),
        size=length.size,
        cost=inches * row.cost,
        use=inches + row.use_above,
        role="ranged",
        hands=length.hands,
        damage=DamageRow(dice=(row.die,) * inches, read=row.read),
        range=inches * row.range + row.range_above,
        reach=length.reach,
        min_reach=length.min_reach,
        weapon_size=inches,
        burst_modifier=row.burst_modifier,
        visual=row.visual,
        rules=row.rules,
    )
