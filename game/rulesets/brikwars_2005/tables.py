"""The tables of BrikWars 2005 as frozen records, decoded once from the JSON files beside them."""

from functools import lru_cache
from typing import Literal

from msgspec import Struct

from game.rulesets.brikwars import tables as both
from game.rulesets.brikwars.tables import ClassRow, DamageRow, read, read_measures


class ThrowRow(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How something flies: the dice of its range and a flat part, in inches; Use and Damage.

    R05-EQ-01, -06, -10, -12, R05-RG-10.
    """

    dice: tuple[int, ...]
    flat: int = 0
    use: int
    damage: DamageRow


class ItemRow(both.ItemRow, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One kind of item (R05-EQ-01..10); ``throw`` where it can be thrown.

    In Close Combat it ``serves_as`` another kind: a gun as a Random Object (R05-EQ-14), one with a
    bayonet as a Heavy Weapon for thrusting (R05-EQ-21).
    """

    throw: ThrowRow | None = None
    serves_as: str | None = None


class Measures(both.Measures, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The numbers of this edition beside those that both have; inches and degrees.

    A unit is fast from ``fast_inches`` on, and again for every so many more (R05-AT-24); two run at
    each other when both head for each other within ``toward_half_angle`` (R05-AT-30),
    as their last ``heading_inches`` go (R05-TD-02). A weapon
    longer by ``outreach`` strikes first in a Charge (R05-CH-14). What hits
    straight ahead only does so within ``forward_half_angle`` (R05-EQ-17). On the way of one who
    Withdraws opponents look every ``withdraw_look`` (R05-TD-08), and those who have let it pass
    once are asked again ``withdraw_again`` farther on.
    """

    bare_hand_use: int
    forward_half_angle: int
    riposte_modifier: int
    disarm_die: int
    withdraw_look: float
    withdraw_again: float
    mom_run: float
    outreach: float
    fast_inches: int
    stationary_modifier: int
    aim_modifier: int
    most_size_bonus: int
    toward_half_angle: int
    heading_inches: float
    bonus_die: int


class Tables(Struct, frozen=True):
    """All tables of the ruleset that both editions do not share."""

    items: dict[str, ItemRow]
    classes: dict[str, ClassRow]
    stands_for: dict[str, Literal["shield", "body-armor", "random-object"]]
    measures: Measures


@lru_cache(maxsize=1)
def tables() -> Tables:
    """The tables, read on first use."""
    return Tables(
        items=read(__package__, "items", dict[str, ItemRow]),
        classes=read(__package__, "classes", dict[str, ClassRow]),
        stands_for=read(
            __package__, "stands_for", dict[str, Literal["shield", "body-armor", "random-object"]]
        ),
        measures=read_measures(__package__, Measures),
    )
