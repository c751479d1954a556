"""Facts about one unit: its row, items, hands, armor, body (R10-ST, R10-EQ, R10-UN-06).

R05-UN-06. Who is in Close Combat with whom (R10-CC-01..09, R10-CA-06); what items and hands are
called; and what a Hero may try beyond the rules, if the switch says so (R10-HE-04, R05-HE-03).
"""

from collections.abc import Callable, Hashable, Iterable
from functools import lru_cache, wraps
from typing import Final, TypeVar

from msgspec.structs import replace

from game.geometry.types import Body
from game.model.battlefield import Ratings
from game.model.state import AnyUnit, Item
from game.model.vectors import Point, at_most, within_arc
from game.rulesets.brikwars.book import book, laws
from game.rulesets.brikwars.events import ActionSpent, FeatTried, Parted, melee_of
from game.rulesets.brikwars.sheets import Fig, Fighter, Look, Res, house_settings
from game.rulesets.brikwars.tables import ItemRow, UnitRow, common
from game.words import mark, tr, tr_kept

DISRUPTED = "disrupted"


SMALL_STEP = 1.0
"""Inches of Move that alone are not worth doing: who has no more, and no Action, is done."""


MINIFIG = "minifig"
"""The usual kind of unit, of which the rules speak."""


HAND_NAMES = ("right", "left", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
"""Names of gripping limbs, in order: a minifig has the first two (R10-ST-06)."""


MOST_KNOWN = 4096
"""Names of figures for which a fact is kept: for each as it was when it was asked for last."""

T = TypeVar("T")


def found_once(find: Callable[[AnyUnit], T]) -> Callable[[AnyUnit], T]:
    """A fact about a figure that is found once for each state of it: a unit never changes."""
    known: dict[str, tuple[AnyUnit, T]] = {}

    @wraps(find)
    def found(unit: AnyUnit) -> T:
        kept = known.get(unit.id)
        if kept is not None and kept[0] is unit:
            return kept[1]
        if len(known) >= MOST_KNOWN:
            known.clear()
        fact = find(unit)
        known[unit.id] = (unit, fact)
        return fact

    return found


def as_it_stands(view: Look, unit: AnyUnit, key: Hashable, find: Callable[[], T]) -> T:
    """What is found for a unit, once for each state; anew where it is only thought elsewhere.

    ``key`` names all that ``find`` goes by but the unit; the rest it takes from the state.
    """
    if view.state.units.get(unit.id) is not unit:
        return find()
    return view.battle.once(view.state, (unit.id, key), find)


@found_once
def row_of(unit: AnyUnit) -> UnitRow:
    """The unit's row of the unit table, with ratings of its own where it has some (R05-HE-04)."""
    ratings = fighter_of(unit).ratings
    return common().units[unit.kind] if ratings is None else _rated(unit.kind, ratings)


@lru_cache(maxsize=256)
def _rated(kind: str, ratings: Ratings) -> UnitRow:
    """A row with other ratings; Armor of one's own is no dice (R05-HE-04)."""
    row = common().units[kind]
    return replace(
        row,
        move=row.move if ratings.move is None else ratings.move,
        armor=row.armor if ratings.armor is None else ratings.armor,
        armor_dice=row.armor_dice if ratings.armor is None else (),
        action_die=row.action_die if ratings.action_die is None else ratings.action_die,
    )


def fighter_of(unit: AnyUnit) -> Fighter:
    """The unit's sheet, as far as both editions know it."""
    assert isinstance(unit.sheet, Fighter)
    return unit.sheet


def kit_row(unit: AnyUnit, item: Item) -> ItemRow:
    """The row of something a unit carries, in the equipment list of its edition."""
    return fighter_of(unit).rows[item.kind]


def whoever(view: Look, unit_id: str) -> AnyUnit:
    """A unit, though it may have been destroyed since: what it has sent off arrives all the same.

    R10-CA-02, R10-RG-12, R05-RG-12.
    """
    return view.state.units.get(unit_id) or view.state.fallen[unit_id]


def prone(unit: AnyUnit) -> bool:
    """Whether the unit is off its feet (R10-TU-30, R05-TU-30)."""
    return unit.has(DISRUPTED)


def hurt(unit: AnyUnit) -> bool:
    """Whether Close Combat has done Damage to the unit this turn (R10-CC-16, R05-CC-20)."""
    return fighter_of(unit).cc_damage_this_player_turn > 0


def spent(unit: AnyUnit) -> bool:
    """Whether the unit has neither an Action nor a step of Move left (R10-TU-20, R05-TU-20)."""
    sheet = fighter_of(unit)
    return sheet.action_spent and sheet.move_left <= SMALL_STEP


def stopped(view: Look, unit: AnyUnit) -> bool:
    """Whether something has stopped the unit for the turn: it neither moves nor Sprints.

    What does so is a Parry of an answer to its approach, or a mine (R10-TU-12, R10-TU-17,
    R10-TU-36, R05-TU-14).
    """
    return 0 < fighter_of(unit).stopped_turn == view.state.player_turn


@found_once
def body_of(unit: AnyUnit) -> Body:
    """The unit as geometry sees it (R10-UN-06): prone, all sections lie in one low band.

    R05-UN-06.
    """
    row = row_of(unit)
    lies = prone(unit)
    height = common().measures.prone_height if lies else row.height
    return Body(
        id=unit.id,
        number=unit.number,
        center=unit.place,
        feet=unit.elevation,
        stand_radius=row.stand_radius,
        sight_radius=row.sight_radius,
        height=height,
        bands=_bands(height, lies),
        upright=row.height,
    )


@lru_cache(maxsize=64)
def _bands(height: float, lies: bool) -> tuple[tuple[float, float], ...]:
    """The sections of a body of some height, from the feet up."""
    sections = common().measures.sections
    if lies:
        return tuple((0.0, height) for _ in sections)
    stretch = height / sections[-1][2]
    return tuple((low * stretch, high * stretch) for _, low, high in sections)


@found_once
def worn(unit: AnyUnit) -> tuple[ItemRow, ...]:
    """The rows of what the unit wears."""
    return tuple(kit_row(unit, item) for item in unit.items if kit_row(unit, item).role == "worn")


def armor_of(unit: AnyUnit) -> int:
    """Armor with what is worn on top: 4, or 6 in Body Armor (R10-ST-01, R10-EQ-09, R05-ST-01)."""
    return row_of(unit).armor + sum(row.armor for row in worn(unit))


def armor_dice_of(unit: AnyUnit) -> tuple[int, ...]:
    """Dice rolled for Armor as damage arrives: 2d6 for a Hero (R10-ST-02, R10-HE-02, R05-HE-01)."""
    return row_of(unit).armor_dice


def half_speed(unit: AnyUnit) -> bool:
    """Whether what it wears keeps the unit at Half Speed (R10-EQ-10)."""
    return any(row.half_speed for row in worn(unit))


def cannot_jump(unit: AnyUnit) -> bool:
    """Whether what it wears forbids swimming and jumping (R10-EQ-09, -10)."""
    return any(row.heavy for row in worn(unit))


def move_of(unit: AnyUnit) -> float:
    """Inches of Move at the start of a turn: 5, or half in Heavy Armor (R10-TU-14).

    What it carries may slow it down by inches: 3" with a lance in Body Armor (R05-ST-07), but
    nobody whose own Move is 1" moves less than not at all (R05-HE-04).
    """
    move = max(0.0, row_of(unit).move + sum(kit_row(unit, item).move for item in unit.items))
    return move / 2 if half_speed(unit) else move


def hands_holding(unit: AnyUnit, item_id: str) -> tuple[int, ...]:
    """Numbers of the hands that hold an item."""
    return _grasps(unit).get(item_id, ())


@found_once
def _grasps(unit: AnyUnit) -> dict[str, tuple[int, ...]]:
    """The numbers of the hands that hold each of the things held."""
    found: dict[str, tuple[int, ...]] = {}
    for number, hand in enumerate(fighter_of(unit).hands):
        if hand.item is not None:
            found[hand.item] = (*found.get(hand.item, ()), number)
    return found


@found_once
def held_items(unit: AnyUnit) -> tuple[Item, ...]:
    """The items in the unit's hands, in the order of carrying."""
    return tuple(item for item in unit.items if hands_holding(unit, item.id))


def weapon_reach(unit: AnyUnit) -> float:
    """The longest reach of what the unit holds, used or not; arm's reach at least."""
    held = (kit_row(unit, item).reach for item in unit.items if hands_holding(unit, item.id))
    return max(held, default=common().measures.arm_reach)


def in_front(unit: AnyUnit, at: Point) -> bool:
    """Whether a point lies within the front 180° of a unit (R10-TD-10)."""
    place = unit.place
    half = common().measures.front_half_angle
    return within_arc(unit.facing, at.x - place.x, at.y - place.y, half)


def hostile(view: Look, one: AnyUnit, other: AnyUnit) -> bool:
    """Whether two units are enemies."""
    return view.battle.hostile(one.side, other.side)


def enemies_of(view: Look, unit: AnyUnit) -> tuple[Fig, ...]:
    """Living enemies on the field, by number."""
    return tuple(other for other in view.state.on_field() if hostile(view, unit, other))


def outsized(kind: str, rows: Iterable[ItemRow]) -> ItemRow | None:
    """A weapon that is longer than who should carry it, if there is one (R10-EQ-25, R10-UN-04).

    Ruling: one of Size S carries weapons up to size S: a minifig those of 1", a beast all of them.
    """
    most = common().units[kind].size
    return next((row for row in rows if row.weapon_size > most), None)


def legal_load(rows: list[ItemRow], count: int) -> bool:
    """Whether one with so many hands may hold all this ready (R10-EQ-16, R10-ST-06, R05-EQ-13)."""
    if len(rows) <= 1 or count > common().units[MINIFIG].hands:
        return sum(row.hands for row in rows) <= count
    if len(rows) > count:
        return False
    first, second = sorted(rows, key=lambda row: row.size)
    sizes = first.size + second.size
    small = sizes == "SS"
    heavy_shield = "M" in sizes and any(row.size == "M" and row.role == "shield" for row in rows)
    with_shield = sizes in ("MM", "MS") and any(row.role == "shield" for row in rows)
    return small or (sizes in ("MS", "MM") and (heavy_shield or with_shield))


def foes_in_melee(view: Look, unit_id: str) -> tuple[str, ...]:
    """The opponents at the other ends of a unit's edges."""
    pairs = (pair for pair in melee_of(view.state).edges if unit_id in pair)
    return tuple(second if first == unit_id else first for first, second in pairs)


def in_close_combat(view: Look, unit_id: str) -> bool:
    """Whether a unit is in Close Combat with anybody (R10-CC-03, R05-CC-05)."""
    return any(unit_id in pair for pair in melee_of(view.state).edges)


def group_of(view: Look, unit_id: str) -> tuple[str, ...]:
    """The units of one Close Combat: the connected component, in order of discovery."""
    group = [unit_id]
    for member in group:
        group.extend(foe for foe in foes_in_melee(view, member) if foe not in group)
    return tuple(group)


def part_the_dead(r: Res) -> None:
    """End every edge and every Grab with a destroyed unit at one end (R10-CC-04, R10-CC-26).

    R05-CC-05.
    """
    book(r).buries(r)
    for first, second in melee_of(r.state).edges:
        if first not in r.state.units or second not in r.state.units:
            law = laws(r, "R10-CC-04/R05-CC-05")
            r.emit(Parted(unit=first, target=second, by_death=True, rules=law))


def beyond(
    view: Look, unit: AnyUnit, foe: AnyUnit, reach: float, inches_nearer: float = 0.0
) -> bool:
    """Whether two are out of a reach, by gap or by height (R10-UN-08, R05-UN-08).

    They may come so many inches nearer; of a height that takes nothing off.
    """
    if not at_most(view.field.gap(body_of(unit), body_of(foe)), reach + inches_nearer):
        return True
    rise = abs(unit.elevation - foe.elevation)
    return not at_most(rise, reach + common().measures.vertical_slack)


def part_the_distant(r: Res, unit_id: str) -> None:
    """After KnockBack or a Bail: part those beyond the longer reach plus 1", or too high or low
    for that reach (R10-CC-04, R05-CC-05).
    """
    unit = r.state.units.get(unit_id)
    if unit is None:
        return
    for foe_id in foes_in_melee(r, unit_id):
        foe = r.state.units.get(foe_id)
        if foe is None:
            continue  # Destroyed in the same step; its edges are ended there.
        longer = max(weapon_reach(unit), weapon_reach(foe))
        if beyond(r, unit, foe, longer, common().measures.leave_slack):
            r.emit(Parted(unit=unit_id, target=foe_id, rules=laws(r, "R10-CC-04/R05-CC-05")))


def may_try(view: Look, unit: AnyUnit) -> bool:
    """Whether a unit may try a Heroic Feat: a Hero, once between two turns of its owner.

    R10-HE-04 says once per own turn; the one Feat that the source names, the bare-handed Parry,
    is needed on the turns of others, so the count runs from one own turn to the next.
    """
    heroic = house_settings(view).hero_feats and row_of(unit).heroic
    return heroic and not fighter_of(unit).feat_tried and not prone(unit)


def try_feat(r: Res, unit_id: str, against: str) -> bool:
    """The bet on a Heroic Feat: its player's d6 against the opposing player's (R10-HE-04).

    Ties go to the Hero: 3 against 3 is a Feat. Failure spends the Action.
    """
    unit = r.state.units[unit_id]
    die, rules = (common().measures.feat_die,), laws(r, "R10-HE-04/R05-HE-03")
    opponent = whoever(r, against)
    own = r.roll("Heroic Feat", die, side=unit.side, target=unit_id, rules=rules)
    other = r.roll("against the Feat", die, side=opponent.side, target=unit_id, rules=rules)
    success = own.total >= other.total
    r.emit(FeatTried(unit=unit_id, success=success, rules=rules))
    if not success and not fighter_of(unit).action_spent:
        r.emit(ActionSpent(unit=unit_id, rules=rules))
    return success


def named(row: ItemRow) -> str:
    """An item's name by itself: ``Axe``."""
    return tr_kept(row.name)


def called(row: ItemRow) -> str:
    """An item's name within a sentence: ``axe``; a text of its own in the catalogues."""
    return tr_kept(row.name.lower())


def as_club(name: str) -> str:
    """The name of a gun with which somebody is struck: ``Short bow as a club``."""
    return tr("{item} as a club").format(item=name)


THE_HANDS: Final = {
    "right": mark("the right hand"),
    "left": mark("the left hand"),
    "third": mark("the third hand"),
    "fourth": mark("the fourth hand"),
    "fifth": mark("the fifth hand"),
    "sixth": mark("the sixth hand"),
    "seventh": mark("the seventh hand"),
    "eighth": mark("the eighth hand"),
}
"""Hands by their names."""

BARE_HANDS: Final = {
    "right": mark("the bare right hand"),
    "left": mark("the bare left hand"),
    "third": mark("the bare third hand"),
    "fourth": mark("the bare fourth hand"),
    "fifth": mark("the bare fifth hand"),
    "sixth": mark("the bare sixth hand"),
    "seventh": mark("the bare seventh hand"),
    "eighth": mark("the bare eighth hand"),
}
"""Hands that hold nothing, by their names."""
