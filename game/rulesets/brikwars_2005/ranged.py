"""Ranged attacks: guns, bows, thrown weapons and thrown Explosives (R05-RG-01..05, R05-AT-01)."""

from typing import NamedTuple

from msgspec.structs import replace as with_fields

from game.model.decisions import Refusal
from game.model.state import AnyUnit
from game.model.vectors import Point, at_most
from game.rulesets.brikwars.events import ActionSpent, TurnNoted
from game.rulesets.brikwars.item_shots import aimed_item, strike_item
from game.rulesets.brikwars.large_creatures import large
from game.rulesets.brikwars.screens import past_screens
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars.shots import (
    aim_refusal,
    announce,
    flown,
    note_miss,
    spot_refusal,
    told_hit,
)
from game.rulesets.brikwars.steps import MissedShot, Shoot
from game.rulesets.brikwars.thing_touch import short_of
from game.rulesets.brikwars.visibility import point_distance, screens_before
from game.rulesets.brikwars.words import inches_and_limit
from game.rulesets.brikwars_2005.aiming import offer_aim
from game.rulesets.brikwars_2005.figures import item_row, sheet_of
from game.rulesets.brikwars_2005.ranged_limits import ranged_refusal
from game.rulesets.brikwars_2005.rolls import SkillRoll, skill_roll
from game.rulesets.brikwars_2005.shot_aims import Aim, aim_at, ground_aim, reach_of, use_of_row
from game.rulesets.brikwars_2005.shot_damage import hurt, shot_damage
from game.rulesets.brikwars_2005.tables import ItemRow
from game.rulesets.brikwars_2005.throws import blast_at, falls_short, throw_range, too_short
from game.words import tr


def shot_refusal(
    view: Look, unit: AnyUnit, item_id: str, target: AnyUnit, *, thrown: bool, blind: bool
) -> Refusal | None:
    """Why a unit may not make this Ranged attack on this figure; nothing when it may.

    The Range of a weapon is a hard limit (R05-AT-04). That of a throw is not known yet.
    """
    refused = ranged_refusal(view, unit, item_id, thrown)
    return refused or target_refusal(view, unit, item_id, target, thrown=thrown, blind=blind)


def target_refusal(
    view: Look, unit: AnyUnit, item_id: str, target: AnyUnit, *, thrown: bool, blind: bool
) -> Refusal | None:
    """Why a unit that may shoot or throw something does not do so at this figure."""
    refused = aim_refusal(view, unit, target, blind)
    item = unit.item(item_id)
    if refused is not None or thrown or item is None:
        return refused
    row = item_row(item)
    return range_refusal(row, aim_at(view, unit, row, target, blind=blind))


def range_refusal(row: ItemRow, aim: Aim) -> Refusal | None:
    """Why a shot does not get so far: 6.2" with Range 6" is too far (R05-AT-04)."""
    reach = reach_of(row, aim)
    if at_most(aim.distance, reach):
        return None
    far, near = inches_and_limit(aim.distance, reach)
    text = tr("Out of range: {length} with range {reach}")
    return Refusal(text.format(length=far, reach=near), "R05-AT-04")


def ground_refusal(view: Look, unit: AnyUnit, item_id: str, at: Point) -> Refusal | None:
    """Why an Explosive may not be thrown at a spot: eyes and hand need a free line to it.

    R05-AT-02, R05-EX-06.
    """
    refused = ranged_refusal(view, unit, item_id, True)
    return spot_refusal(view, unit, at) if refused is None else refused


class Shot(NamedTuple):
    """A shot whose Skill Roll has fallen; ``prize`` is an item aimed at.

    ``reach`` is how far it could fly without the bonus of height: a throw as far as was rolled.
    """

    step: Shoot
    kind: str
    row: ItemRow
    at: Point
    reach: float
    rolled: SkillRoll
    prize: str | None


def shoot(r: Res, step: Shoot) -> None:
    """A Ranged attack from declaration to Damage, or to where it may be tracked (R05-AT-01).

    What is declared spends the Action, even when it misses or falls short (R05-AT-08). Worked
    numbers: Range 10", distance 9", die 3 meets Use 3; Damage 3+1 is not more than Armor 4.
    """
    declare(r, step)
    shot = attempt(r, step)
    if shot is None:
        return
    if shot.rolled.success:
        _hit(r, shot)
    else:
        r.then(missed(r, shot))


def declare(r: Res, step: Shoot) -> None:
    """Declare the attack: face the target, spend the Action, make a noise (R05-RG-03)."""
    announce(r, step)
    note_shot(r, step.unit)


def note_shot(r: Res, unit_id: str) -> None:
    """A Ranged attack spends the Action and is the only one of the turn; it is heard.

    R05-AT-08, R05-RG-03, R05-AT-43.
    """
    if not sheet_of(r.state.units[unit_id]).action_spent:
        r.emit(ActionSpent(unit=unit_id, rules=("R05-TU-20", "R05-AT-08")))
    r.emit(TurnNoted(unit=unit_id, what="ranged", rules=("R05-RG-03",)))
    r.emit(TurnNoted(unit=unit_id, what="noise", rules=("R05-AT-43",)))


def attempt(r: Res, step: Shoot, *, asks: bool = True) -> Shot | None:
    """A declared shot up to its Skill Roll; nothing for a throw that falls short (R05-RG-10).

    Who ``asks`` may still Aim; in a combined attack that has been said before (R05-CA-02).
    """
    item = r.state.units[step.unit].item(step.item)
    assert item is not None, "a shot has a weapon"
    row = item_row(item)
    prize = None
    if step.target.held and step.target.figure is not None:
        prize = aimed_item(r, step.unit, step.target.figure)
    if asks:
        offer_aim(r, step.unit)
    unit = r.state.units[step.unit]
    at, aim = _facing(r, unit, row, step)
    reach = row.range or 0.0
    if step.thrown:
        flight = throw_range(r, unit, row, aim.bonus)
        if too_short(flight, aim.distance):
            falls_short(r, unit.id, step.item, at, flight.total, step.target.figure)
            return None
        reach = float(flight.total - aim.bonus)
    rolled = skill_roll(
        r,
        r.state.units[step.unit],
        use_of_row(row, step.thrown),
        aim.modifiers,
        why="to hit",
        target=step.target.figure,
        rules=("R05-AT-06",),
    )
    return Shot(step, item.kind, row, at, reach, rolled, prize)


def _facing(view: Look, unit: AnyUnit, row: ItemRow, step: Shoot) -> tuple[Point, Aim]:
    """Where a shot goes, and what it faces there."""
    if step.target.figure is not None:
        target = view.state.units[step.target.figure]
        aim = aim_at(view, unit, row, target, blind=step.blind, at_item=step.target.held)
        return target.place, aim
    assert step.target.spot is not None, "a shot has a target or a point"
    return step.target.spot, spot_aim(view, unit, step.target.spot)


def spot_aim(view: Look, unit: AnyUnit, at: Point) -> Aim:
    """What a throw at a spot of the ground faces (R05-EX-06)."""
    return ground_aim(view, unit, at, point_distance(unit, at, view.field.ground(at).height))


def _hit(r: Res, shot: Shot) -> None:
    """A hit: the Explosive bursts where it was aimed, anything else does its Damage."""
    step, unit = shot.step, r.state.units[shot.step.unit]
    told_hit(r, step, shot.row, shot.at)
    if shot.row.role == "explosive":
        at, height = burst_place(r, unit, shot.step, shot.at)
        r.then(blast_at(r, unit, shot.kind, at, shot.rolled.total, height))
    elif step.target.figure is not None:
        _hurt(r, unit, shot, step.target.figure)


def burst_place(view: Look, unit: AnyUnit, step: Shoot, at: Point) -> tuple[Point, float | None]:
    """Where an Explosive that hits bursts, aimed at a place: at the feet of its target (R05-EX-01).

    Ruling: one thrown blind at what is hidden by something solid bursts before that (R05-AT-44).
    """
    target = view.state.units.get(step.target.figure or "")
    if target is None or not step.blind:
        return at, None
    for name, place, height in screens_before(view, unit, target):
        if any(piece.traits.solid for piece in view.field.pieces(name)):
            return short_of(unit, place), height
    return at, None


def _hurt(r: Res, unit: AnyUnit, shot: Shot, target_id: str) -> None:
    """Damage to the target, or to what it holds; a blind shot's passes the screens first.

    R05-AT-07, R05-AT-44, R05-EQ-20.
    """
    victim = r.state.units[target_id] if shot.prize is None else None
    damage = shot_damage(r, unit, victim, shot.row, thrown=shot.step.thrown, rule="R05-RG-01")
    if shot.prize is not None:
        strike_item(r, unit.id, target_id, shot.prize, damage)
        return
    passed = past_screens(r, unit.id, target_id, damage) if shot.step.blind else damage
    if passed is not None:
        hurt(r, unit.id, target_id, passed, "R05-RG-01")


def missed(r: Res, shot: Shot) -> MissedShot:
    """By how much it missed, at least 1 (R05-RG-07); what follows: it may be tracked.

    From a minifig that is measured from its edge, from anything larger from the spot aimed at
    (R05-AM-26).
    """
    step, target = shot.step, r.state.units.get(shot.step.target.figure or "")
    flight, use = flown(step, shot.kind, shot.row, shot.at), use_of_row(shot.row, step.thrown)
    found = note_miss(r, flight, use, shot.rolled.total)
    if target is not None and large(target):
        found = with_fields(found, outline=0.0)
    return with_fields(found, reach=shot.reach)
