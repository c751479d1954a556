"""Who may Charge whom, and how: by weapon, by Shove, or bodily (R05-CH-01, -06, -10, -11, -21).

Rulings: at a thing one runs weapon first, straight at the nearest place of it, and strikes as soon
as 2" have been run and it is within reach (R05-CC-03, R05-OB-01, R05-CH-24).
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace as with_fields

from game.geometry.types import Walk
from game.model.choices import Choice
from game.model.decisions import Option, Refusal
from game.model.state import AnyUnit, Item
from game.model.vectors import Point, at_most, direction, heading_to
from game.rulesets.brikwars.figures import (
    as_it_stands,
    enemies_of,
    fighter_of,
    hands_holding,
    held_items,
    hostile,
    named,
    row_of,
)
from game.rulesets.brikwars.lanes import SPARE, STEP, fast_enough, meeting, runner, spared
from game.rulesets.brikwars.maneuvers import feet_at, hands_busy
from game.rulesets.brikwars.momentum import may_gather, run_toward
from game.rulesets.brikwars.nobody import no_target
from game.rulesets.brikwars.objects import thing_refusal, things_near
from game.rulesets.brikwars.reaches import FAR_MARGIN, Reach, touch_refusal
from game.rulesets.brikwars.run_refusals import (
    barred_run,
    cramped_end,
    long_run,
    no_lane,
    run_refusal,
    short_run,
    slow_run,
)
from game.rulesets.brikwars.sheets import Fig, Look
from game.rulesets.brikwars_2005.figures import blow_row, item_row, sheet_of, shields_of
from game.rulesets.brikwars_2005.footwork import sprint_refusal
from game.rulesets.brikwars_2005.maneuvers import (
    crowded,
    hand_refusal,
    off_the_blade,
    shove_refusal,
    sight_refusal,
)
from game.rulesets.brikwars_2005.movement import held_up
from game.rulesets.brikwars_2005.ranged_limits import has_shot
from game.rulesets.brikwars_2005.run_steps import CHARGE, RUNS
from game.rulesets.brikwars_2005.sheets import settings
from game.rulesets.brikwars_2005.tables import ItemRow, tables
from game.words import tr

SPRINT = "sprint"

POINT = "R05-DP-04"
CARRIED_POINT = "R05-DP-28"
"""Where somebody still has the MOM of the turn before."""


def charge_offers(
    view: Look, unit: Fig, enemies: Iterable[AnyUnit] | None = None
) -> Iterator[Option]:
    """Every way a unit might Charge each of some enemies, or each there is.

    With a Sprint where Move alone is too short.
    R05-CH-06, R05-CH-11, R05-DP-04, R05-DP-28.
    """
    ways: list[tuple[str, str | None]] = [
        ("charge", item.id) for item in unit.items if charger(view, item) is not None
    ]
    if not held_items(unit) or len(shields_of(unit)) < len(held_items(unit)):
        ways += [("charging-shove", None)]
    ways += [("charging-shove", item.id) for item in shields_of(unit)]
    ways += [("slam", None)]
    sheet = sheet_of(unit)
    point = CARRIED_POINT if sheet.mom and not sheet.moved_this_turn else POINT
    for enemy in enemies_of(view, unit) if enemies is None else enemies:
        for do, item_id in ways:
            mode = usual_mode(view, unit, enemy, do, item_id)
            yield Option(do=do, unit=unit.id, item=item_id, target=enemy.id, mode=mode, point=point)


def charges_at_things(view: Look, unit: Fig) -> Iterator[Option]:
    """The Charges that a unit could make at things, with a Sprint where they are far.

    What it stands on is not offered. Things are many, so closed ones are left out.
    """
    floor = view.field.ground(unit.place).piece_id
    for item in unit.items:
        row = charger(view, item)
        if row is None:
            continue
        most = sheet_of(unit).move_left + tables().measures.sprint_die + row.reach
        for name in things_near(view, unit, most):
            inches = run_to_thing(view, unit, item.id, name)
            far = not at_most(inches, sheet_of(unit).move_left)
            option = Option(
                do=CHARGE,
                unit=unit.id,
                item=item.id,
                piece=name,
                mode=SPRINT if far else None,
                point=POINT,
            )
            if name != floor and charge_refusal(view, unit, option.choice()) is None:
                yield option


def longest_charge(view: Look, unit: AnyUnit) -> float:
    """How far the center of anybody may be off whom a unit could Charge at best."""
    reaches = (row.reach for item in unit.items if (row := charger(view, item)) is not None)
    between = row_of(unit).stand_radius + view.field.widest_stand
    run = sheet_of(unit).move_left + tables().measures.sprint_die
    return between + max((*reaches, tables().measures.arm_reach)) + run + FAR_MARGIN


def usual_mode(
    view: Look, unit: AnyUnit, enemy: AnyUnit, do: str, item_id: str | None
) -> str | None:
    """How a Charge would be made: with a Sprint where Move is too short, or plain."""
    inches = run_needed(unit, enemy, reach_of(view, unit, do, item_id))
    far = inches is not None and not at_most(inches, sheet_of(unit).move_left)
    return SPRINT if far else None


@lru_cache(maxsize=64)
def exotic_row(kind: str) -> ItemRow:
    """An odd thing as a Charging Weapon: Heavy, but no longer than a bare hand (R05-CH-10)."""
    row, heavy = tables().items[kind], tables().items["heavy-weapon"]
    reach, hands = tables().measures.arm_reach, row.hands
    rules = ("R05-CH-10", *row.rules)
    return with_fields(heavy, name=row.name, reach=reach, hands=hands, rules=rules)


def charger(view: Look, item: Item) -> ItemRow | None:
    """What an item is in a Charge: a Heavy or larger weapon, or what all players agreed on.

    R05-CH-10, R05-DP-33. Whether it is made for thrusting is another question.
    """
    if item.kind in settings(view).exotic_charging_items:
        return exotic_row(item.kind)
    row = blow_row(item.kind)
    return row if row.role == "melee" and row.size != "S" else None


def charging_row(view: Look, unit: AnyUnit, item_id: str | None) -> ItemRow | None:
    """The row of what a unit charges with; nothing for bare hands and the body."""
    item = unit.item(item_id) if item_id is not None else None
    if item is None:
        return None
    return charger(view, item) or blow_row(item.kind)


def reach_of(view: Look, unit: AnyUnit, do: str, item_id: str | None) -> float:
    """How far ahead of the stand a Charge strikes (R05-EQ-15); a slam at contact (R05-CH-21)."""
    if do == "slam":
        return 0.0
    row = charging_row(view, unit, item_id) if do == "charge" else None
    return tables().measures.arm_reach if row is None else row.reach


def run_needed(unit: AnyUnit, target: AnyUnit, reach: float) -> float | None:
    """Inches of straight run to where a Charge strikes; nothing where no way leads there.

    It strikes within reach, but not before 2" have been run: a charger may always wait that long
    (R05-CH-24). Worked numbers: from 2" away a pike strikes at contact.
    """
    way = direction(unit.place, target.place)
    return None if way is None else run_along(unit, target, way, reach)


def run_along(
    unit: AnyUnit, target: AnyUnit, way: tuple[float, float], reach: float
) -> float | None:
    """The same along a direction that has been chosen before."""
    first = meeting(unit, target, way, reach)
    if first is None:
        return None
    return max(first, fighter_of(unit).run_for_mom - run_toward(unit, way), 0.0)


def run_to_thing(view: Look, unit: AnyUnit, item_id: str, piece: str) -> float:
    """Inches of run to where a weapon strikes a thing straight ahead (R05-CH-24)."""
    row = charging_row(view, unit, item_id)
    reach = 0.0 if row is None else row.reach
    gap = view.field.piece_gap(unit.place, row_of(unit).stand_radius, piece)
    way = direction(unit.place, view.field.piece_place(unit.place, piece))
    run = 0.0 if way is None else run_toward(unit, way)
    return max(0.0, gap - reach, fighter_of(unit).run_for_mom - run)


def strike_point(
    view: Look,
    unit: AnyUnit,
    target: AnyUnit,
    way: tuple[float, float],
    reach: float,
    beside: frozenset[str] = frozenset(),
    spare: float = 0.0,
) -> float | None:
    """The same to the first such place where the unit can stand.

    Nothing where the target lies aside: who was Shoved off its line runs at it no more (R05-CH-01),
    though a long weapon would reach it in passing. After slow ground it waits until it has its MOM
    (R05-CH-24). Where there is no such place at all, to where it could strike first. Those who run
    ``beside`` it in a Combined Charge need no room (R05-CA-09); a run that is not yet declared has
    to have some to ``spare``.
    """
    first, contact = run_along(unit, target, way, reach), meeting(unit, target, way, 0.0)
    if first is None or contact is None:
        return None
    if reach <= 0.0:
        return first
    itself, radius = beside | {unit.id}, row_of(unit).stand_radius + spare
    far = first
    while at_most(far, contact):
        spot = unit.place.step(way, far)
        if view.field.fits(spot, radius, ignore=itself) is None and _in_full_run(view, unit, spot):
            return far
        far += STEP
    return first


def _in_full_run(view: Look, unit: AnyUnit, spot: Point) -> bool:
    """Whether a straight run to a place brings a MOM (R05-CH-02, R05-CH-04)."""
    if spot == unit.place:
        return sheet_of(unit).mom > 0
    walk = view.field.walk(unit.place, (spot,), runner(unit))
    return fast_enough(view, unit, walk, spot)


def charge_refusal(
    view: Look, unit: AnyUnit, choice: Choice, beside: frozenset[str] = frozenset()
) -> Refusal | None:
    """Why a unit may not Charge like this; nothing when it may.

    Those who run ``beside`` it in a Combined Charge are not in its way (R05-CA-09).
    """
    if choice.piece is not None:
        return _thing_refusal(view, unit, choice, choice.piece)
    key = "charge", choice.do, choice.item, choice.target, choice.mode, beside
    return as_it_stands(view, unit, key, lambda: _refusal(view, unit, choice, beside))


def _refusal(view: Look, unit: AnyUnit, choice: Choice, beside: frozenset[str]) -> Refusal | None:
    target = view.state.units.get(choice.target or "")
    if target is None or target.position is None:
        return no_target(view, choice.target)
    if choice.mode not in (None, SPRINT):
        return Refusal(tr("'{way}' is no way to charge").format(way=choice.mode), "R05-CH-11")
    key = "whom", choice.do, choice.item, choice.target, choice.mode
    refused = as_it_stands(view, unit, key, lambda: _refused_alone(view, unit, target, choice))
    return refused or _lane_refusal(view, unit, target, choice, beside)


def _thing_refusal(view: Look, unit: AnyUnit, choice: Choice, piece: str) -> Refusal | None:
    """Why a unit may not Charge a thing like this; nothing when it may."""
    if choice.do != CHARGE:
        return Refusal(tr("That cannot be done to a thing"), "R05-OB-01")
    if choice.item is None:
        return Refusal(tr("A weapon must be named"), "R05-DP-09")
    if choice.mode not in (None, SPRINT):
        return Refusal(tr("'{way}' is no way to charge").format(way=choice.mode), "R05-CH-11")
    refused = thing_refusal(view, piece) or charging_means(view, unit, choice)
    if refused is not None:
        return refused
    inches = run_to_thing(view, unit, choice.item, piece)
    way = direction(unit.place, view.field.piece_place(unit.place, piece))
    gap = view.field.piece_gap(unit.place, row_of(unit).stand_radius, piece)
    if way is None:
        return no_lane(view)
    if not at_most(inches, gap):
        return short_run(view, unit, gap + run_toward(unit, way))
    end = unit.place.step(way, inches)
    refused = None if end == unit.place else run_refusal(view, unit, end, _budget(unit, choice))
    if refused is not None:
        return refused
    facing = heading_to(unit.place, view.field.piece_place(unit.place, piece))
    height = view.field.ground(end).height
    there = with_fields(unit, position=end, elevation=height, facing=facing)
    return untouched(view, there, choice.item, piece)


def untouched(view: Look, unit: AnyUnit, item_id: str, piece: str) -> Refusal | None:
    """Why a Charging Weapon does not get to a thing; it is never too close (R05-CH-24)."""
    row = charging_row(view, unit, item_id)
    assert row is not None, "checked before"
    return off_the_blade(view, unit, with_fields(row, min_reach=0.0), piece)


def _refused_alone(view: Look, unit: AnyUnit, target: AnyUnit, choice: Choice) -> Refusal | None:
    """Why a unit could not Charge a target even if nobody were in its way."""
    return (
        charging_means(view, unit, choice)
        or _target_refusal(view, unit, choice.do, target)
        or _run_refusal(view, unit, target, choice)
    )


def charging_means(view: Look, unit: AnyUnit, choice: Choice) -> Refusal | None:
    """Weapon, feet, Action and hands (R05-TU-16, -20, -31, R05-RG-04, R05-CH-06, -10).

    That a weapon is unfit comes first: nothing that the unit may do about the rest helps it.
    """
    key = "charging", choice.do, choice.item, choice.mode
    return as_it_stands(view, unit, key, lambda: _means(view, unit, choice))


def _means(view: Look, unit: AnyUnit, choice: Choice) -> Refusal | None:
    if choice.do == "charge" and (unfit := weapon_refusal(view, unit, choice.item)) is not None:
        return unfit
    if has_shot(view, unit):
        return Refusal(tr("It has made a Ranged attack on this turn"), "R05-RG-04")
    refused = held_up(view, unit)
    if refused is not None:
        return refused
    if not may_gather(view, unit):
        return Refusal(tr("Too slow to build Momentum"), "R05-TU-31")
    if sheet_of(unit).action_spent:
        return Refusal(tr("Action already spent"), "R05-CH-06")
    if choice.mode == SPRINT and (refused := sprint_refusal(view, unit)) is not None:
        return refused
    if choice.do == "slam":
        return None
    if choice.do == "charging-shove":
        return _shove_refusal(unit, choice.item) or hands_busy(view, unit)
    item = unit.item(choice.item or "")
    assert item is not None, "else it is no Charging Weapon"
    return _not_in_hand(unit, item) or hands_busy(view, unit)


def _not_in_hand(unit: AnyUnit, item: Item) -> Refusal | None:
    """Why a Charging Weapon that hands bear is not borne now (R05-CH-10)."""
    if not item_row(item).hands or hands_holding(unit, item.id):
        return None
    text = tr("{item} is not in hand")
    return Refusal(text.format(item=named(item_row(item))), "R05-CH-10")


def weapon_refusal(view: Look, unit: AnyUnit, item_id: str | None) -> Refusal | None:
    """Why something is no Charging Weapon (R05-CH-10, R05-EQ-18); nothing when it is one.

    Heavy or larger and made for thrusting: a spear in one hand, a lance, a bayonet; no sword, and
    no axe without a point.
    """
    item = unit.item(item_id) if item_id is not None else None
    if item is None:
        return Refusal(tr("A Charge needs a lance or the like"), "R05-CH-10")
    row, name = charger(view, item), named(item_row(item))
    if row is None:
        return Refusal(tr("{item} is no Charging Weapon").format(item=name), "R05-CH-10")
    agreed = item.kind in settings(view).exotic_charging_items
    if "thrust" not in row.tags and not agreed:
        text = tr("{item} is not made for thrusting")
        return Refusal(text.format(item=name), "R05-CH-10")
    return None


def _shove_refusal(unit: AnyUnit, item_id: str | None) -> Refusal | None:
    """A Shove is made with all that is held, or with a Shield (R05-CC-22, R05-CC-24, -29)."""
    item = unit.item(item_id) if item_id is not None else None
    if item_id is not None and item not in shields_of(unit):
        return Refusal(tr("Only a Shield Shoves by itself"), "R05-CC-24")
    return shove_refusal(unit, item)


def _target_refusal(view: Look, unit: AnyUnit, do: str, target: AnyUnit) -> Refusal | None:
    if not hostile(view, unit, target):
        return Refusal(tr("Only enemies are run into on purpose"), "R05-CC-01")
    if do != "slam" and crowded(view, unit.id, target):
        return Refusal(tr("Three opponents are at it already"), "R05-CA-05")
    if do == "charging-shove" and row_of(target).size > row_of(unit).size:
        return Refusal(tr("It is too big to be Shoved"), "R05-CC-21")
    return None


def _run_refusal(view: Look, unit: AnyUnit, target: AnyUnit, choice: Choice) -> Refusal | None:
    """Length of the straight run up to where the Charge strikes (R05-CH-01).

    Ruling: it has to be within the Move, with a Sprint within its die's highest face. Who wants to
    begin a longer run walks straight on, and Charges on the next turn (R05-CH-05).
    """
    reach = reach_of(view, unit, choice.do, choice.item)
    inches, way = run_needed(unit, target, reach), direction(unit.place, target.place)
    contact = None if way is None else meeting(unit, target, way, 0.0)
    if inches is None or way is None or contact is None:
        return no_lane(view)
    if not at_most(inches, contact):
        return short_run(view, unit, contact + run_toward(unit, way))
    left = _budget(unit, choice)
    return None if at_most(inches, left) else long_run(view, inches, left)


def _budget(unit: AnyUnit, choice: Choice) -> float:
    """Inches of Move a Charge can have at best, with a Sprint's die where it takes one."""
    die = tables().measures.sprint_die if choice.mode == SPRINT else 0
    return sheet_of(unit).move_left + die


def _lane_refusal(
    view: Look, unit: AnyUnit, target: AnyUnit, choice: Choice, beside: frozenset[str]
) -> Refusal | None:
    """What is in the way of such a run, what it costs, whether there is room (R05-TD-10)."""
    reach, left = reach_of(view, unit, choice.do, choice.item), _budget(unit, choice)
    walked = lane_of(view, unit, target, reach, beside)
    if not at_most(walked.cost, left):
        return long_run(view, walked.cost, left)
    if walked.blocked is not None or not walked.fast:
        slow = slow_run(view)
        return walked.blocked or slow
    return None if choice.do == "slam" else _touch_refusal(view, unit, target, reach, walked.end)


class Run(NamedTuple):
    """The run of a Charge up to its blow: where it ends, what it costs, what is in its way."""

    end: Point
    cost: float
    fast: bool
    blocked: Refusal | None


def lane_of(
    view: Look,
    unit: AnyUnit,
    target: AnyUnit,
    reach: float,
    beside: frozenset[str] = frozenset(),
) -> Run:
    """How a unit gets to where its Charge strikes; whoever strikes from here has no way to go."""

    def walked() -> tuple[Walk | None, Point]:
        way = direction(unit.place, target.place) or (0.0, 0.0)
        far = strike_point(view, unit, target, way, reach, beside, SPARE)
        end = unit.place.step(way, far or 0.0)
        mover = spared(runner(unit))
        mover = with_fields(mover, ignore=mover.ignore | beside)
        return None if end == unit.place else view.field.walk(unit.place, (end,), mover), end

    run = run_toward(unit, direction(unit.place, target.place) or (0.0, 0.0))
    key = "charge", unit.id, unit.place, sheet_of(unit).mom > 0, target.id, reach, run, beside
    walk, end = view.field.remembered(key, walked)
    if walk is None:
        return Run(end, 0.0, True, None)
    if walk.stop is not None:
        blocked: Refusal | None = barred_run(view, walk.stop)
    else:
        blocked = cramped_end(view, unit, end, beside)
    return Run(end, walk.cost, fast_enough(view, unit, walk, end), blocked)


def _touch_refusal(
    view: Look, unit: AnyUnit, target: AnyUnit, reach: float, end: Point
) -> Refusal | None:
    """Why a Charge cannot strike at the end of its run: height, a wall, nothing to be seen.

    Nobody is too close for a long weapon (R05-CH-24).
    """
    there = with_fields(unit, position=end, elevation=feet_at(view, unit, end))
    refused = touch_refusal(view, there, target, Reach(reach, "R05-AT-03"), end)
    return refused or hand_refusal(view, there, target) or sight_refusal(view, there, target)


def charge_reach(view: Look, unit: AnyUnit, choice: Choice) -> float | None:
    """From how far off a choice that is a Charge strikes.

    That is less than the weapon's reach where it has to wait for its MOM (R05-CH-24).
    """
    target = view.state.units.get(choice.target or "")
    if choice.do not in RUNS or target is None:
        return None
    reach = reach_of(view, unit, choice.do, choice.item)
    needed, contact = run_needed(unit, target, reach), run_needed(unit, target, 0.0)
    if needed is None or contact is None:
        return reach
    return min(reach, max(0.0, contact - needed))
