"""Charges at things: passive targets take the Damage, MOM included (R05-CC-03, R05-OB-01).

Rulings: one runs straight at the nearest place of the thing and strikes as soon as 2" have been run
and it is within reach (R05-CH-24); there are no Counters. Whoever breaks it may run on (R05-CH-18),
whoever does not runs into it, which ends the run (R05-CH-04, R05-TU-17).
"""

from collections.abc import Iterator

from msgspec.structs import replace as with_fields

from game.model.choices import Choice
from game.model.decisions import Option, Refusal
from game.model.events import AttackHit, AttackMissed
from game.model.state import AnyUnit
from game.model.vectors import Point, at_most, direction, heading_to
from game.rulesets.brikwars.figures import fighter_of, prone, row_of
from game.rulesets.brikwars.lanes import NEARLY, bearing
from game.rulesets.brikwars.momentum import run_toward
from game.rulesets.brikwars.objects import harm, thing_refusal, things, things_near
from game.rulesets.brikwars.run_refusals import no_lane, run_refusal, short_run
from game.rulesets.brikwars.sheets import Fig, Look, Res
from game.rulesets.brikwars_2005.charge_blows import charging_dice
from game.rulesets.brikwars_2005.charges import announce, spend_action
from game.rulesets.brikwars_2005.charging import (
    POINT,
    SPRINT,
    charger,
    charging_means,
    charging_row,
)
from game.rulesets.brikwars_2005.events import WeaponStruck
from game.rulesets.brikwars_2005.figures import sheet_of
from game.rulesets.brikwars_2005.rolls import damage_roll, skill_roll
from game.rulesets.brikwars_2005.run_steps import ChargeThing, Onward, RunOn, RunOver
from game.rulesets.brikwars_2005.running import stretch, with_mom
from game.rulesets.brikwars_2005.tables import tables
from game.rulesets.brikwars_2005.thing_aims import attack_aim, off_the_blade
from game.words import tr


def thing_charges(view: Look, unit: Fig) -> Iterator[Option]:
    """The Charges that a unit could make at things, with a Sprint where they are far."""
    if sheet_of(unit).action_spent:
        return
    floor = view.field.ground(unit.place).piece_id
    for item in unit.items:
        row = charger(view, item)
        if row is None:
            continue
        most = sheet_of(unit).move_left + tables().measures.sprint_die + row.reach
        for name in things_near(view, unit, most):
            inches = inches_to(view, unit, item.id, name)
            far = not at_most(inches, sheet_of(unit).move_left)
            option = Option(
                do="charge",
                unit=unit.id,
                item=item.id,
                piece=name,
                mode=SPRINT if far else None,
                point=POINT,
            )
            if name != floor and thing_charge_refusal(view, unit, option.choice()) is None:
                yield option


def inches_to(view: Look, unit: AnyUnit, item_id: str, piece: str) -> float:
    """Inches of run to where a weapon strikes a thing straight ahead (R05-CH-24)."""
    row = charging_row(view, unit, item_id)
    reach = 0.0 if row is None else row.reach
    gap = view.field.piece_gap(unit.place, row_of(unit).stand_radius, piece)
    way = direction(unit.place, view.field.piece_place(unit.place, piece))
    run = 0.0 if way is None else run_toward(unit, way)
    return max(0.0, gap - reach, fighter_of(unit).run_for_mom - run)


def thing_charge_refusal(view: Look, unit: AnyUnit, choice: Choice) -> Refusal | None:
    """Why a unit may not Charge a thing like this; nothing when it may."""
    if choice.mode not in (None, SPRINT):
        return Refusal(tr("'{way}' is no way to charge").format(way=choice.mode), "R05-CH-11")
    refused = thing_refusal(view, choice.piece) or charging_means(view, unit, choice)
    if refused is not None:
        return refused
    piece, item = choice.piece or "", choice.item or ""
    inches = inches_to(view, unit, item, piece)
    way = direction(unit.place, view.field.piece_place(unit.place, piece))
    gap = view.field.piece_gap(unit.place, row_of(unit).stand_radius, piece)
    if way is None:
        return no_lane(view)
    if not at_most(inches, gap):
        return short_run(view, unit, gap + run_toward(unit, way))
    return _run_refusal(view, unit, choice, unit.place.step(way, inches))


def _run_refusal(view: Look, unit: AnyUnit, choice: Choice, end: Point) -> Refusal | None:
    """What is in the way of the run, or keeps it from full speed, or from reaching the thing."""
    left = sheet_of(unit).move_left
    left += tables().measures.sprint_die if choice.mode == SPRINT else 0.0
    refused = None if end == unit.place else run_refusal(view, unit, end, left)
    if refused is not None:
        return refused
    piece = choice.piece or ""
    facing = heading_to(unit.place, view.field.piece_place(unit.place, piece))
    height = view.field.ground(end).height
    there = with_fields(unit, position=end, elevation=height, facing=facing)
    return _untouched(view, there, choice.item or "", piece)


def _untouched(view: Look, unit: AnyUnit, item_id: str, piece: str) -> Refusal | None:
    """Why a Charging Weapon does not get to a thing; it is never too close (R05-CH-24)."""
    row = charging_row(view, unit, item_id)
    assert row is not None, "checked before"
    return off_the_blade(view, unit, with_fields(row, min_reach=0.0), piece)


def begin_thing_charge(r: Res, choice: Choice) -> None:
    """Charge a thing on one's own turn."""
    r.then(
        ChargeThing(
            unit=choice.unit or "",
            item=choice.item or "",
            piece=choice.piece or "",
            mode=choice.mode,
        )
    )


def charge_thing(r: Res, step: ChargeThing) -> None:
    """Declare, run, strike, and go on (R05-CH-06, R05-OB-01).

    Worked numbers: a lance runs 3" at a crate of thin wood; a 3 and 1 for its standing still hit
    with Use 4; 2d6 and the MOM show 1, 2 and 3: 6 are more than the 3 of its Armor die.
    """
    unit = r.state.units.get(step.unit)
    if unit is None or prone(unit) or not things(r, step.piece):
        return
    if step.way is None:
        at = r.field.piece_place(unit.place, step.piece)
        way = direction(unit.place, at)
        choice = Choice(
            do="charge", unit=step.unit, item=step.item, piece=step.piece, mode=step.mode
        )
        if way is not None and thing_charge_refusal(r, unit, choice) is None:
            announce(r, unit, "charge", at, item=step.item, piece=step.piece)
            spend_action(r, unit, way, step.mode)
            r.then(with_fields(step, way=bearing(way)))
            r.then(RunOver(unit=unit.id))
        return
    run = stretch(r, step, inches_to(r, unit, step.item, step.piece), ())
    if run.more:
        r.then(run.step)
    elif run.there and _arrived(r, run.step):
        _strike(r, run.step)


def _arrived(view: Look, step: ChargeThing) -> bool:
    """Whether a charger has come, with weapon and MOM, to where it strikes."""
    unit = view.state.units[step.unit]
    if unit.item(step.item) is None or not with_mom(unit, step):
        return False
    if inches_to(view, unit, step.item, step.piece) > NEARLY:
        return False
    return _untouched(view, unit, step.item, step.piece) is None


def thing_charger(view: Look, unit: AnyUnit, item_id: str, piece: str) -> AnyUnit:
    """The charger as it will be where it strikes a thing, with its speed by then (R05-CH-16)."""
    inches = inches_to(view, unit, item_id, piece)
    way = direction(unit.place, view.field.piece_place(unit.place, piece))
    if way is None or inches <= 0.0:
        return unit
    end = unit.place.step(way, inches)
    speed = sheet_of(unit).moved_this_turn + inches
    sheet = with_fields(sheet_of(unit), moved_this_turn=speed, heading=Point(*way))
    return with_fields(unit, position=end, elevation=view.field.ground(end).height, sheet=sheet)


def _strike(r: Res, step: ChargeThing) -> None:
    """Attack Roll, Damage with the MOM's die against the thing's Armor, then onward or not."""
    unit = r.state.units[step.unit]
    item, row = unit.item(step.item), charging_row(r, unit, step.item)
    assert item is not None, "checked before"
    assert row is not None, "checked before"
    aim, broken = attack_aim(r, unit, row, step.piece), False
    r.emit(WeaponStruck(unit=unit.id, item=item.id, rules=("R05-CC-60",)))
    rules = ("R05-OB-01", "R05-CH-11")
    if skill_roll(r, unit, row.use, aim.modifiers, why="to hit", rules=rules).success:
        r.emit(AttackHit(unit=unit.id, piece=step.piece, item=item.id, rules=rules))
        dice, flat = charging_dice(r, unit, item)
        damage = damage_roll(r, unit, None, dice, flat, rules=("R05-OB-02", "R05-CH-03"))
        where = (aim.at, aim.height)
        broken = harm(r, step.piece, damage, *where, by=unit.id, rule="R05-OB-02") > 0
    else:
        r.emit(AttackMissed(unit=unit.id, piece=step.piece, item=item.id, rules=rules))
    if step.way is None or unit.id not in r.state.units:
        return
    if broken:
        r.then(Onward(unit=unit.id, way=step.way, watched=step.watched, offered=step.offered))
    else:
        r.then(RunOn(unit=unit.id, way=step.way, watched=step.watched, offered=step.offered))
