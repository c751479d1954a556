"""The tables that both BrikWars editions share, and the forms of those that each has itself."""

from functools import lru_cache
from importlib.resources import files
from typing import Any, Literal, TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from game.engine.ruleset import Preset, Switch, Window
from game.model.pictures import Visual

T = TypeVar("T")

Reading: TypeAlias = Literal["sum", "fire", "grinding"]
"""How Damage dice count: all together, or each by itself as those of Fire and Grinding do."""


class UnitRow(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One kind of unit (R10-ST-01, -02); ``hands`` are gripping limbs (R10-ST-06). Inches.

    R05-ST-01.

    A ``heroic`` one may try Heroic Feats (R10-HE-04, R05-HE-03); ``specialty`` is for show: a
    Hero's ego has no effect of its own (R10-HE-03).
    """

    name: str
    action_die: int
    move: float
    armor: int
    armor_dice: tuple[int, ...]
    size: int
    hands: int
    cost: int
    stand_radius: float
    sight_radius: float
    height: float
    heroic: bool = False
    specialty: str = ""
    rules: tuple[str, ...]


class DamageRow(Struct, frozen=True, forbid_unknown_fields=True):
    """Damage dice of an item: dice of the wielder's Action die, fixed dice, and a flat part."""

    action_dice: int = 0
    dice: tuple[int, ...] = ()
    flat: int = 0
    read: Reading = "sum"


class ItemRow(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One kind of item (R10-EQ-01..14). ``reach`` and ranges in inches.

    ``both_hands``: one hand is enough, but two may grip it (R10-EQ-02). ``weapon_size`` is the
    length of a weapon of vehicle scale, which fires further bursts at ``burst_modifier`` each
    where it has one (R10-EQ-25). ``move`` is what it adds to the Move of who carries it, in inches
    (R05-ST-07). What is worn has no Use.
    """

    name: str
    size: Literal["S", "M", "L"]
    cost: int
    use: int = 0
    role: Literal["melee", "ranged", "explosive", "shield", "worn"]
    hands: int
    both_hands: bool = False
    damage: DamageRow | None = None
    range: float | None = None
    throw_range: float | None = None
    reach: float = 0.0
    min_reach: float = 0.0
    knockback: float = 0.0
    disrupts: bool = False
    two_handed: bool = False
    blast_radius: float = 0.0
    armor: int = 0
    move: float = 0.0
    deflection: int = 0
    heavy: bool = False
    half_speed: bool = False
    cover_half_angle: int = 0
    tags: tuple[str, ...] = ()
    weapon_size: int = 0
    burst_modifier: int = 0
    visual: Visual
    rules: tuple[str, ...]


class ClassRow(Struct, frozen=True, forbid_unknown_fields=True):
    """What a ruleset-neutral figure class is here: a kind of unit and its kit."""

    kind: str
    items: tuple[str, ...]


class MaterialRow(Struct, frozen=True, forbid_unknown_fields=True):
    """What a thing is made of: its Structure Level, and the Armor dice of that (R10-OB-03).

    R05-OB-02.
    """

    level: str
    armor_dice: tuple[int, ...]
    rules: tuple[str, ...]


class BrickRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A brick to compare things with: its footprint in studs (R10-UN-05).

    ``least_area`` is the area in square inches from which a thing is as easy to hit, ``modifier``
    what that is worth (R10-AT-24).
    """

    name: str
    studs: tuple[int, int]
    least_area: float
    modifier: int
    rules: tuple[str, ...]


class Measures(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The numbers that the rules have in prose. Lengths in inches, angles in degrees.

    Some are of this table's making: ``looks_every`` is how far one walks in reach of an enemy who
    has not noticed it before he looks again; ``stray_shares`` of the margin and one ``stray_turn``
    after the other is where it is looked whether a stray shot must hit a third party. Who is
    pushed over an edge comes down at the first free place up to ``slide_steps`` steps of
    ``slide_step`` away, in the directions ``slide_turns`` from that of the push; where there is
    none, he stays ``brink`` from the edge; so does who lacks the Move to cross a gap or a drop.
    A walk that may not end where it is cut short goes on or back by ``footing_step``.
    """

    sections: tuple[tuple[str, float, float], ...]
    muzzle_height: float
    slit_width: float
    eye_height: float
    prone_height: float
    sight_lateral: float
    arm_reach: float
    vertical_slack: float
    pick_up_cost: float
    pick_up_reach: float
    angry_inch: float
    leave_slack: float
    jump_up: float
    free_drop: float
    bail_distance: float
    bail_need: int
    shove_distance: float
    most_attackers: int
    abreast_angle: int
    most_abreast: int
    most_height_bonus: int
    blind_modifier: int
    looks_every: float
    known_within: float
    front_half_angle: int
    minifig_size: int
    feat_die: int
    item_armor_die: int
    item_modifier: int
    item_radius: float
    landing_height: float
    stray_shares: tuple[float, ...]
    stray_turn: int
    brink: float
    footing_step: float
    slide_turns: tuple[int, ...]
    slide_step: float
    slide_steps: int
    fall_die: int
    fall_inches_per_die: int
    fall_free: float
    half_speed_cost: float
    sprint_die: int
    mom_die: int
    pop_die: int
    straight_half_angle: int
    travel_half_angle: int
    order_die: int
    studs_per_inch: float
    breach_width: float
    breach_height: float
    breach_overhang: float
    breach_crumb: float
    worth_lost_when_down: float
    worth_lost_per_damage: float
    worth_lost_unarmed: float
    worth_of_spare: float


class Common(Struct, frozen=True):
    """The tables that both editions share."""

    units: dict[str, UnitRow]
    materials: dict[str, MaterialRow]
    bricks: dict[str, BrickRow]
    measures: Measures


class HouseRules(Struct, frozen=True, forbid_unknown_fields=True):
    """The switches in words, and the presets."""

    switches: tuple[Switch, ...]
    presets: tuple[Preset, ...]


class Windows(Struct, frozen=True, forbid_unknown_fields=True):
    """The questions beside the own turn, in words, and what can always be answered.

    ``answers`` are named by their verb, with a colon and their mode where that says more.
    """

    windows: tuple[Window, ...]
    answers: dict[str, str]


@lru_cache(maxsize=1)
def common() -> Common:
    """The shared tables, read on first use."""
    return Common(
        units=read(__package__, "units", dict[str, UnitRow]),
        materials=read(__package__, "materials", dict[str, MaterialRow]),
        bricks=read(__package__, "bricks", dict[str, BrickRow]),
        measures=read(__package__, "measures", Measures),
    )


def read(package: str, name: str, kind: type[T]) -> T:
    """A table of a ruleset's package, decoded strictly."""
    return msgspec.json.decode(_bytes(package, name), type=kind, strict=False)


def read_measures(package: str, kind: type[T]) -> T:
    """The measures of an edition on top of those that both have."""
    both: dict[str, Any] = {}
    for owner in (__package__, package):
        both.update(msgspec.json.decode(_bytes(owner, "measures")))
    return msgspec.convert(both, kind, strict=False)


def read_windows(package: str) -> Windows:
    """What standing orders an edition takes, and what they can answer always."""
    return read(package, "windows", Windows)


def read_house_rules(package: str) -> HouseRules:
    """What players read of an edition's switches."""
    return read(package, "switches", HouseRules)


def _bytes(package: str, name: str) -> bytes:
    return files(package).joinpath("tables", f"{name}.json").read_bytes()
