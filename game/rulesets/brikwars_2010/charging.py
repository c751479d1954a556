"""Who may charge whom or what, and how: by weapon, by Shove, or bodily.

R10-CH-01, R10-CH-10..13, R10-CH-20.

A battering ram is a Charging Weapon like a lance. Ruling: one runs straight at the nearest place of
a thing and strikes as soon as it is within reach, which is automatic (R10-AT-11).
"""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace as with_fields

from game.geometry.types import Walk
from game.model.choices import Choice
from game.model.decisions import Option, Refusal
from game.model.state import AnyUnit
from game.model.vectors import Point, at_most, direction
from game.rulesets.brikwars.figures import (
    as_it_stands,
    enemies_of,
    hands_holding,
    held_items,
    hostile,
    row_of,
)
from game.rulesets.brikwars.lanes import SPARE, blow_at, fast_enough, runner, spared
from game.rulesets.brikwars.maneuvers import hands_busy
from game.rulesets.brikwars.momentum import leaps, may_gather, run_toward
from game.rulesets.brikwars.nobody import no_target
from game.rulesets.brikwars.objects import thing_refusal, things_near
from game.rulesets.brikwars.reaches import FAR_MARGIN
from game.rulesets.brikwars.run_refusals import (
    barred_run,
    long_run,
    no_lane,
    run_refusal,
    short_run,
    slow_run,
)
from game.rulesets.brikwars.sheets import Fig, Look
from game.rulesets.brikwars.tables import ItemRow
from game.rulesets.brikwars_2010.figures import (
    item_row,
    ready,
    sheet_of,
    shields,
    shoving_hands,
    too_many_attackers,
)
from game.rulesets.brikwars_2010.footwork import sprint_refusal
from game.rulesets.brikwars_2010.maneuvers import place_refusal, strike_refusal
from game.rulesets.brikwars_2010.movement import can_move
from game.rulesets.brikwars_2010.pounces import dive_at, dive_refusal
from game.rulesets.brikwars_2010.run_steps import Charge
from game.rulesets.brikwars_2010.sheets import settings
from game.rulesets.brikwars_2010.tables import tables
from game.words import tr

CHARGES = ("charge", "charging-shove", "ram")
"""Ways to run into somebody: weapon first, hands first, body first."""

_MODES: dict[str, tuple[str | None, ...]] = {
    "charge": (None, "sprint", "drop"),
    "charging-shove": (None, "sprint"),
    "ram": (None, "drop"),
}
"""How each may be made: at a run, with a Sprint, down from above (R10-CH-10, -12, -37)."""


def charge_candidates(
    view: Look, unit: Fig, enemies: Iterable[AnyUnit] | None = None
) -> Iterator[Option]:
    """Every way a unit might charge each of some enemies, or each there is.

    With a Charging Weapon, by Shove, or bodily.
    With a Sprint where its Move alone is too short (R10-CH-10).
    """
    weapons = [item.id for item in held_items(unit) if heavy(item_row(item))]
    ways: list[tuple[str, str | None]] = [("charge", item) for item in weapons]
    ways += [("charging-shove", None), ("ram", None)]
    ways += [("charging-shove", item.id) for item in shields(unit)]
    for enemy in enemies_of(view, unit) if enemies is None else enemies:
        for do, item in ways:
            mode = usual_mode(unit, enemy, do, item)
            point = "R10-DP-01" if do == "ram" else "R10-DP-07"
            yield Option(do=do, unit=unit.id, item=item, target=enemy.id, mode=mode, point=point)


def charges_at_things(view: Look, unit: Fig, piece: str | None = None) -> Iterator[Option]:
    """The Charges that a unit could make at one thing, or at any, with a Sprint where it is far."""
    floor = view.field.ground(unit.place).piece_id
    for item in held_items(unit):
        row = item_row(item)
        if not heavy(row):
            continue
        most = sheet_of(unit).move_left + tables().measures.sprint_die + row.reach
        for name in things_near(view, unit, most) if piece is None else (piece,):
            inches = inches_to(view, unit, item.id, name)
            far = not at_most(inches, sheet_of(unit).move_left)
            option = Option(
                do="charge",
                unit=unit.id,
                item=item.id,
                piece=name,
                mode="sprint" if far else None,
                point="R10-DP-07",
            )
            if name != floor and charge_refusal(view, unit, option.choice()) is None:
                yield option


def longest_charge(view: Look, unit: AnyUnit) -> float:
    """How far the center of anybody may be off whom a unit could charge at best."""
    reach = max((item_row(item).reach for item in unit.items), default=0.0)
    between = row_of(unit).stand_radius + view.field.widest_stand
    run = sheet_of(unit).move_left + tables().measures.sprint_die
    return between + max(reach, tables().measures.arm_reach) + run + FAR_MARGIN


def usual_mode(unit: AnyUnit, enemy: AnyUnit, do: str, item: str | None) -> str | None:
    """How a charge would be made: down from above, with a Sprint where Move is short, or plain."""
    height = unit.elevation - enemy.elevation
    if "drop" in _MODES[do] and at_most(tables().measures.mom_run, height):
        return "drop"
    inches = run_needed(unit, enemy, do, item)
    far = inches is not None and not at_most(inches, sheet_of(unit).move_left)
    return "sprint" if far and do != "ram" else None


def heavy(row: ItemRow) -> bool:
    """A Two-Handed Weapon, or a Heavy Weapon for both hands (R10-CH-11)."""
    return row.role == "melee" and (row.two_handed or row.size == "M")


def reach_of(do: str, row: ItemRow | None) -> float:
    """How far ahead of the stand a charge strikes: the weapon's reach, an arm's, or nothing."""
    if do == "ram":
        return 0.0
    return tables().measures.arm_reach if row is None else row.reach


def row_in_hand(unit: AnyUnit, item_id: str | None) -> ItemRow | None:
    """The row of a carried item; nothing for none."""
    item = unit.item(item_id) if item_id is not None else None
    return None if item is None else item_row(item)


def disarmed(unit: AnyUnit, item_id: str | None) -> bool:
    """Whether a charger has lost what it was to charge with (R10-CH-11, R10-AT-43)."""
    return item_id is not None and unit.item(item_id) is None


def run_needed(unit: AnyUnit, target: AnyUnit, do: str, item: str | None) -> float | None:
    """Inches of straight run to where a charge strikes; nothing where no way leads there."""
    apart = unit.place.distance(target.place)
    if apart == 0.0:
        return None
    stands = row_of(unit).stand_radius + row_of(target).stand_radius
    return max(0.0, apart - stands - reach_of(do, row_in_hand(unit, item)))


def inches_to(view: Look, unit: AnyUnit, item_id: str, piece: str) -> float:
    """Inches of run to where a weapon gets to a thing straight ahead."""
    item = unit.item(item_id)
    reach = 0.0 if item is None else item_row(item).reach
    gap = view.field.piece_gap(unit.place, row_of(unit).stand_radius, piece)
    return max(0.0, gap - reach)


def choice_of(charge: Charge) -> Choice:
    """The choice of a charge like this."""
    part, target = charge.attack.lead, charge.target
    return Choice(
        do=part.approach,
        unit=part.unit,
        item=part.item,
        target=target.figure,
        piece=target.piece,
        mode=charge.mode,
    )


def charge_refusal(
    view: Look, unit: AnyUnit, choice: Choice, beside: frozenset[str] = frozenset()
) -> Refusal | None:
    """Why a unit may not charge like this; nothing when it may.

    Those who run ``beside`` it in a joint charge are not in its way (R10-CA-07).
    """
    if choice.piece is not None:
        return _thing_refusal(view, unit, choice, choice.piece)
    key = "charge", choice.do, choice.item, choice.target, choice.mode, beside
    return as_it_stands(view, unit, key, lambda: _refusal(view, unit, choice, beside))


def _thing_refusal(view: Look, unit: AnyUnit, choice: Choice, piece: str) -> Refusal | None:
    """Why a unit may not charge a thing: it takes room, speed, and a blow at the end."""
    if choice.mode not in (None, "sprint") or choice.target is not None:
        return Refusal(tr("That is no way to charge a thing"), "R10-CH-10")
    refused = thing_refusal(view, piece) or charging_means(view, unit, choice)
    if refused is not None:
        return refused
    inches = inches_to(view, unit, choice.item or "", piece)
    way = direction(unit.place, view.field.piece_place(unit.place, piece))
    if way is None:
        return no_lane(view)
    if not at_most(tables().measures.mom_run, inches + run_toward(unit, way)):
        return short_run(view, unit, inches)
    end = unit.place.step(way, inches)
    refused = run_refusal(view, unit, end, _budget(unit, choice))
    if refused is not None:
        return refused
    there = with_fields(unit, position=end, elevation=view.field.ground(end).height)
    return strike_refusal(view, there, choice.item or "", piece)


def _refusal(view: Look, unit: AnyUnit, choice: Choice, beside: frozenset[str]) -> Refusal | None:
    target = view.state.units.get(choice.target or "")
    if target is None:
        return no_target(view, choice.target)
    if choice.mode not in _MODES[choice.do]:
        return Refusal(tr("'{way}' is no way to charge").format(way=choice.mode), "R10-CH-10")
    key = "whom", choice.do, choice.item, choice.target, choice.mode
    refused = as_it_stands(view, unit, key, lambda: _refused_alone(view, unit, target, choice))
    return refused or _lane_refusal(view, unit, target, choice, beside)


def _refused_alone(view: Look, unit: AnyUnit, target: AnyUnit, choice: Choice) -> Refusal | None:
    """Why a unit could not charge a target even if nobody were in its way."""
    return (
        charging_means(view, unit, choice)
        or _target_refusal(view, unit, choice.do, target)
        or _run_refusal(view, unit, target, choice)
    )


def charging_means(view: Look, unit: AnyUnit, choice: Choice) -> Refusal | None:
    """Weapon, feet, speed, Action and hands (R10-TU-14, R10-TU-20, R10-CH-11, -13).

    That a weapon is unfit comes first: nothing that the unit may do about the rest helps it.
    """
    key = "charging", choice.do, choice.item, choice.mode
    return as_it_stands(view, unit, key, lambda: _means(view, unit, choice))


def _means(view: Look, unit: AnyUnit, choice: Choice) -> Refusal | None:
    if choice.do == "charge" and (unfit := _weapon_refusal(view, unit, choice)) is not None:
        return unfit
    if (refused := can_move(view, unit)) is not None:
        return refused
    if not may_gather(view, unit):
        return Refusal(tr("Too slow to build Momentum"), "R10-TU-14")
    if choice.do == "ram":
        return None
    if sheet_of(unit).action_spent:
        return Refusal(tr("Action already spent"), "R10-TU-20")
    if choice.mode == "sprint" and (refused := sprint_refusal(view, unit)) is not None:
        return refused
    if choice.do == "charging-shove":
        return _shove_refusal(unit, choice.item) or hands_busy(view, unit)
    if len(hands_holding(unit, choice.item or "")) < tables().measures.shove_hands:
        return Refusal(tr("Needs a heavy weapon in both hands"), "R10-CH-11")
    if not ready(unit, choice.item or ""):
        return Refusal(tr("That hand was used on this player’s turn"), "R10-CC-06")
    return hands_busy(view, unit)


def _weapon_refusal(view: Look, unit: AnyUnit, choice: Choice) -> Refusal | None:
    """Why a unit cannot charge with what it holds, however it holds it (R10-CH-11, R10-CH-13).

    Odd things charge on foot when all players have agreed on them (R10-DP-30).
    """
    row = row_in_hand(unit, choice.item)
    if row is None or row.role != "melee":
        return Refusal(tr("A Charge needs a lance or the like"), "R10-CH-11")
    if not heavy(row):
        return Refusal(tr("Only a heavy weapon Charges"), "R10-CH-11")
    kind = next(item.kind for item in unit.items if item.id == choice.item)
    agreed = kind in settings(view).exotic_charging_items
    if "thrust" not in row.tags and choice.mode != "drop" and not agreed:
        return Refusal(tr("No spear to Charge with"), "R10-CH-13")
    return None


def _shove_refusal(unit: AnyUnit, item_id: str | None) -> Refusal | None:
    """A Shove takes two hands, or a Shield in one (R10-CC-28)."""
    row = row_in_hand(unit, item_id)
    if row is not None:
        if row.role != "shield":
            return Refusal(tr("Only a Shield can Shove with one hand"), "R10-CC-28")
        if not ready(unit, item_id or ""):
            return Refusal(tr("That hand was used on this player’s turn"), "R10-CC-06")
    elif len(shoving_hands(unit)) < tables().measures.shove_hands:
        return Refusal(tr("A Shove takes two hands not used this turn"), "R10-CC-28")
    return None


def _target_refusal(view: Look, unit: AnyUnit, do: str, target: AnyUnit) -> Refusal | None:
    if not hostile(view, unit, target):
        return Refusal(tr("Only enemies are run into on purpose"), "R10-CC-01")
    if do != "ram" and too_many_attackers(unit, target):
        return Refusal(tr("Three have attacked it this turn"), "R10-CC-09")
    if do == "charging-shove" and row_of(target).size > row_of(unit).size:
        return Refusal(tr("It is too big to be Shoved"), "R10-CC-30")
    return None


def _run_refusal(view: Look, unit: AnyUnit, target: AnyUnit, choice: Choice) -> Refusal | None:
    """Length of the straight run up to where the charge strikes (R10-CH-01).

    From above the height counts, too (R10-CH-12).
    """
    inches = run_needed(unit, target, choice.do, choice.item)
    way = direction(unit.place, target.place)
    if inches is None or way is None:
        return no_lane(view)
    measures = tables().measures
    run = inches + run_toward(unit, way)
    if choice.mode == "drop":
        run += unit.elevation - target.elevation
    if not at_most(measures.mom_run, run):
        return short_run(view, unit, run)
    left = _budget(unit, choice)
    return None if at_most(inches, left) else long_run(view, inches, left)


def _lane_refusal(
    view: Look, unit: AnyUnit, target: AnyUnit, choice: Choice, beside: frozenset[str]
) -> Refusal | None:
    """What is in the way of such a run, what it costs, whether there is room (R10-TD-19)."""
    walk, end = _run(view, unit, target, choice)
    if walk is not None and walk.stop is not None and walk.stop.id in beside:
        walk, end = _run(view, unit, target, choice, past=beside)
    return _walk_refusal(view, unit, target, choice, walk, end)


def _run(
    view: Look,
    unit: AnyUnit,
    target: AnyUnit,
    choice: Choice,
    *,
    past: frozenset[str] = frozenset(),
) -> tuple[Walk | None, Point]:
    """How a unit gets to where its charge strikes, and where: those it goes ``past`` do not count.

    There is no walk where the target is in reach already.
    """
    mover = spared(runner(unit, down=choice.mode == "drop"))
    mover = with_fields(mover, ignore=mover.ignore | past)

    def walked() -> tuple[Walk | None, Point]:
        way = direction(unit.place, target.place) or (0.0, 0.0)
        reach = reach_of(choice.do, row_in_hand(unit, choice.item))
        inches = blow_at(view, unit, target, way, reach, SPARE) or 0.0
        end = unit.place.step(way, inches)
        return view.field.walk(unit.place, (end,), mover) if inches > 0.0 else None, end

    stands = unit.id, unit.place, unit.elevation
    key = ("run", *stands, target.id, choice.do, choice.item, choice.mode, mover.jump, past)
    return view.field.remembered(key, walked)


def _budget(unit: AnyUnit, choice: Choice) -> float:
    """Inches of Move a charge can have at best, with a Sprint's die where it takes one."""
    return sheet_of(unit).move_left + (
        tables().measures.sprint_die if choice.mode == "sprint" else 0
    )


def _walk_refusal(
    view: Look, unit: AnyUnit, target: AnyUnit, choice: Choice, walk: Walk | None, end: Point
) -> Refusal | None:
    left = _budget(unit, choice)
    if walk is not None and walk.stop is not None:
        return barred_run(view, walk.stop)
    if walk is not None and not at_most(walk.cost, left):
        return long_run(view, walk.cost, left)
    leaps_down = choice.mode != "drop" or _leaps_down(unit, walk)
    onto = choice.mode == "drop" and choice.do == "ram"
    if onto and (not leaps_down or dive_at(view, unit, target) is not None):
        return dive_refusal(view, unit, target)
    if not leaps_down:
        high = tables().measures.mom_run
        return Refusal(
            tr('It takes a leap down of {height:.0f}" for that').format(height=high), "R10-CH-12"
        )
    if walk is not None and not fast_enough(view, unit, walk, end):
        return slow_run(view)
    if choice.do == "ram":
        return None
    kind = "strike" if choice.do == "charge" else "shove"
    return place_refusal(view, unit, kind, target, choice.item, end)


def _leaps_down(unit: AnyUnit, walk: Walk | None) -> bool:
    """Whether a walk has one jump down high enough for a MOM in it (R10-CH-12)."""
    legs = () if walk is None else walk.legs
    return any(at_most(tables().measures.mom_run, down) for _, down in leaps(legs, unit.elevation))
