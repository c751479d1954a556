"""Charges at things, alone or in a combined attack (R10-CH-10, -15, R10-OB-01, R10-CA-08).

A battering ram is a Charging Weapon like a lance. Rulings: one runs straight at the nearest place
of the thing and strikes as soon as it is within reach, which is automatic (R10-AT-11); the thing
never answers (R10-OB-01). Whoever has spent the MOM runs on through what has broken, and stops
before what has not; who has kept it runs into that, which ends the run (R10-CH-18, -38).
"""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace as with_fields

from game.model.choices import Choice
from game.model.decisions import Option, Refusal
from game.model.events import AttackDeclared, AttackMissed
from game.model.state import AnyUnit
from game.model.vectors import at_most, direction
from game.rulesets.brikwars.events import ActionSpent
from game.rulesets.brikwars.figures import hands_holding, held_items, prone, row_of, stopped
from game.rulesets.brikwars.footing import unbarred
from game.rulesets.brikwars.footwork import turn_to
from game.rulesets.brikwars.lanes import NEARLY, bearing, course, runner, straight_run
from game.rulesets.brikwars.momentum import holds_mom, run_toward
from game.rulesets.brikwars.movement import advance, interrupted
from game.rulesets.brikwars.objects import harm, thing_refusal, things, things_near
from game.rulesets.brikwars.run_refusals import no_lane, run_refusal, short_run
from game.rulesets.brikwars.sheets import Fig, Look, Res
from game.rulesets.brikwars_2010.charging import charging_means, disarmed, heavy
from game.rulesets.brikwars_2010.events import HandsUsed
from game.rulesets.brikwars_2010.figures import item_row, sheet_of, strike_use
from game.rulesets.brikwars_2010.footwork import sprint
from game.rulesets.brikwars_2010.grips import held_fast
from game.rulesets.brikwars_2010.joint_damage import rolled_together
from game.rulesets.brikwars_2010.mom_choices import DAMAGE, spend_mom, wants_mom
from game.rulesets.brikwars_2010.movement import turns_away
from game.rulesets.brikwars_2010.run_steps import ChargeThing, RunOn
from game.rulesets.brikwars_2010.steps import Hit
from game.rulesets.brikwars_2010.tables import tables
from game.rulesets.brikwars_2010.thing_aims import ThingAim, strike_aim, strike_refusal
from game.rulesets.brikwars_2010.thing_attacks import Blow, rolled_for
from game.words import tr


class Advance(NamedTuple):
    """A charge at a thing after a part of its run: is there more to run, or is it there?"""

    charge: ChargeThing
    more: bool
    there: bool


def thing_charges(view: Look, unit: Fig, piece: str | None = None) -> Iterator[Option]:
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
            if name != floor and thing_charge_refusal(view, unit, option.choice()) is None:
                yield option


def inches_to(view: Look, unit: AnyUnit, item_id: str, piece: str) -> float:
    """Inches of run to where a weapon gets to a thing straight ahead."""
    item = unit.item(item_id)
    reach = 0.0 if item is None else item_row(item).reach
    gap = view.field.piece_gap(unit.place, row_of(unit).stand_radius, piece)
    return max(0.0, gap - reach)


def thing_charge_refusal(view: Look, unit: AnyUnit, choice: Choice) -> Refusal | None:
    """Why a unit may not charge a thing like this; nothing when it may."""
    if choice.mode not in (None, "sprint") or choice.target is not None:
        return Refusal(tr("That is no way to charge a thing"), "R10-CH-10")
    refused = thing_refusal(view, choice.piece) or charging_means(view, unit, choice)
    if refused is not None:
        return refused
    piece = choice.piece or ""
    inches = inches_to(view, unit, choice.item or "", piece)
    way = direction(unit.place, view.field.piece_place(unit.place, piece))
    if way is None:
        return no_lane(view)
    measures = tables().measures
    if not at_most(measures.mom_run, inches + run_toward(unit, way)):
        return short_run(view, unit, inches)
    return _run_refusal(view, unit, choice, inches, way)


def _run_refusal(
    view: Look, unit: AnyUnit, choice: Choice, inches: float, way: tuple[float, float]
) -> Refusal | None:
    """What is in the way of the run, or keeps it from full speed, or from striking at its end."""
    left = sheet_of(unit).move_left
    if choice.mode == "sprint":
        left += tables().measures.sprint_die
    end = unit.place.step(way, inches)
    refused = run_refusal(view, unit, end, left)
    if refused is not None:
        return refused
    there = with_fields(unit, position=end, elevation=view.field.ground(end).height)
    return strike_refusal(view, there, choice.item or "", choice.piece or "")


def charge_thing(r: Res, step: ChargeThing) -> None:
    """Declare, run, strike, and go on (R10-CH-10, -15, -18).

    Worked numbers: a lance runs 4" at a crate of thin wood; 2d6 and the MOM show 1, 2 and 3: 6
    beats Armor 5, and the charger runs on over what was there.
    """
    unit = r.state.units.get(step.unit)
    if unit is None or prone(unit):
        return
    if step.way is None:
        choice = Choice(
            do="charge", unit=step.unit, item=step.item, piece=step.piece, mode=step.mode
        )
        if thing_charge_refusal(r, unit, choice) is None:
            r.then(sprinted(r, announced(r, step)))
        return
    run = advanced(r, step)
    if run.more:
        r.then(run.charge)
    elif run.there:
        _struck(r, run.charge)


def announced(r: Res, step: ChargeThing) -> ChargeThing:
    """Declare the charge and face the thing; the step with the way it goes.

    The Action is spent at once (R10-AT-06); a Sprint that it takes does so itself.
    """
    unit = r.state.units[step.unit]
    at = r.field.piece_place(unit.place, step.piece)
    r.emit(
        AttackDeclared(
            unit=unit.id,
            piece=step.piece,
            item=step.item,
            at=at,
            way="charge",
            rules=("R10-CH-10", "R10-OB-01"),
        )
    )
    turn_to(r, unit, at)
    if step.mode != "sprint":
        r.emit(ActionSpent(unit=unit.id, rules=("R10-TU-20", "R10-AT-06")))
    way = direction(unit.place, at)
    assert way is not None, "it has room to run"
    return with_fields(step, way=bearing(way))


def sprinted(r: Res, step: ChargeThing) -> ChargeThing:
    """The charge after the Sprint it takes, if it takes one."""
    if step.mode == "sprint":
        sprint(r, step.unit)
    return with_fields(step, mode=None)


def advanced(r: Res, step: ChargeThing) -> Advance:
    """One stretch of the run: up to the next enemy who may answer, or to the blow (R10-TU-17).

    Who has lost the weapon on the way need not run on.
    """
    unit, ended = r.state.units.get(step.unit), Advance(step, False, False)
    if unit is None or prone(unit) or step.way is None or not things(r, step.piece):
        return ended
    if held_fast(unit) is not None or stopped(r, unit) or disarmed(unit, step.item):
        return ended
    way = course(step.way)
    inches = inches_to(r, unit, step.item, step.piece)
    if inches > 0.0:
        mover = runner(unit)
        path, walk = straight_run(r, unit, way, inches, mover)
        if turns_away(r, unit, path, ""):
            return Advance(step, True, False)
        paused = interrupted(r, unit, path, walk, mover, "charge", step)
        if paused is not None:
            return Advance(paused[1], bool(paused[0]), False)
        advance(r, unit, unbarred(r, unit, walk, path), mover, "charge")
    return Advance(step, False, _has_arrived(r, step, way))


def _has_arrived(view: Look, step: ChargeThing, way: tuple[float, float]) -> bool:
    """Whether a charger has come, with its MOM, to where it strikes."""
    unit = view.state.units.get(step.unit)
    if unit is None or prone(unit) or inches_to(view, unit, step.item, step.piece) > NEARLY:
        return False
    if not holds_mom(unit, way, tables().measures.travel_half_angle):
        return False
    return strike_refusal(view, unit, step.item, step.piece) is None


def charge_aim(view: Look, step: ChargeThing) -> ThingAim:
    """What the blow of a charge at a thing faces, from where the charger stands now."""
    unit = view.state.units[step.unit]
    item = unit.item(step.item)
    assert item is not None, "a Charge has a weapon"
    return strike_aim(view, unit, item_row(item), step.piece)


def thrust(r: Res, step: ChargeThing) -> Hit | None:
    """The one blow of a charge, and whether the MOM is spent; nothing when it missed.

    Automatic, unless somebody has drawn the charger into a fight on the way (R10-AT-11).
    """
    unit = r.state.units[step.unit]
    item = unit.item(step.item)
    assert item is not None, "a Charge has a weapon"
    blow = Blow(unit.id, item, item_row(item), step.piece, "strike", charge_aim(r, step))
    r.emit(HandsUsed(unit=unit.id, hands=hands_holding(unit, item.id), rules=("R10-CC-06",)))
    rolled = rolled_for(r, blow, strike_use(blow.row))
    if rolled is not None and not rolled.success:
        missed = ("R10-CH-16",)
        r.emit(AttackMissed(unit=unit.id, piece=step.piece, item=item.id, rules=missed))
        return None
    spent = wants_mom(r, unit, DAMAGE)
    if spent:
        spend_mom(r, unit.id, DAMAGE)
    benny = rolled is not None and rolled.benny == "damage"
    return Hit(unit=unit.id, kind=item.kind, struck=True, mom=spent, benny=benny)


def _struck(r: Res, step: ChargeThing) -> None:
    """Damage with the MOM's die against the thing's Armor, then onward or not (R10-CH-15, -18)."""
    unit, aim = r.state.units[step.unit], charge_aim(r, step)
    hit = thrust(r, step)
    if hit is None:
        run_through(r, step)
        return
    damage = rolled_together(r, (hit,), None, "R10-CH-15")
    broken = harm(r, step.piece, damage, aim.at, aim.height, by=unit.id, rule="R10-AT-04") > 0
    if hit.mom == broken:
        run_through(r, step)


def run_through(r: Res, step: ChargeThing) -> None:
    """Straight on to the end of the Move, or into what still stands there (R10-CH-09, -38)."""
    if step.way is not None and step.unit in r.state.units:
        r.then(RunOn(unit=step.unit, way=step.way, watched=step.watched))
