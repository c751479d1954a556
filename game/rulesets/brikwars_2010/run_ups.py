"""Throwing a spear at a run: the MOM lengthens its range (R10-CH-06, R10-CH-07, R10-DP-25).

Ruling: only spear-like things gain by it (R10-EQ-23), and nobody is asked who is in range anyway.
In a combined attack nobody rolls it: all throw from where they are, with the penalties of their
range (R10-CA-04, R10-AT-32).
"""

from msgspec.structs import replace as with_fields

from game.model.state import AnyUnit
from game.model.vectors import Point, direction
from game.rulesets.brikwars.momentum import holds_mom
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars.steps import Shoot
from game.rulesets.brikwars.tables import ItemRow
from game.rulesets.brikwars_2010.figures import item_row, sheet_of
from game.rulesets.brikwars_2010.mom_choices import RANGE, inches_of_mom, wants_mom
from game.rulesets.brikwars_2010.run_steps import RunOn
from game.rulesets.brikwars_2010.steps import RunUp, ShootThing
from game.rulesets.brikwars_2010.tables import tables
from game.rulesets.brikwars_2010.thing_aims import shot_aim
from game.rulesets.brikwars_2010.visibility import aim_at


def thrown_at_a_run(view: Look, shot: Shoot | ShootThing) -> Shoot | ShootThing | RunUp:
    """A shot as it is, or the question before it where a MOM could help (R10-DP-25).

    That is a spear-like thing, thrown straight ahead at what is out of its range.
    """
    unit = view.state.units[shot.unit]
    item = unit.item(shot.item)
    if not shot.thrown or item is None or not sheet_of(unit).mom:
        return shot
    row = item_row(item)
    if "thrust" not in row.tags or row.throw_range is None:
        return shot
    helps = _ahead_and_far(view, unit, row, shot)
    return RunUp(shot=shot) if helps else shot


def _ahead_and_far(view: Look, unit: AnyUnit, row: ItemRow, shot: Shoot | ShootThing) -> bool:
    """Whether the target lies in the direction of the run, out of range (R10-CH-07)."""
    if isinstance(shot, ShootThing):
        thing = shot_aim(view, unit, row, shot.piece, thrown=True)
        return thing is not None and thing.out_of_range > 0 and _ahead(unit, thing.at)
    target = view.state.units.get(shot.target.figure or "")
    if target is None or not _ahead(unit, target.place):
        return False
    aim = aim_at(view, unit, row, target, thrown=True, blind=shot.blind, at_item=shot.target.held)
    return aim.out_of_range > 0


def _ahead(unit: AnyUnit, at: Point) -> bool:
    """Whether a place lies within 30 degrees of a run with a MOM."""
    way = direction(unit.place, at)
    return way is not None and holds_mom(unit, way, tables().measures.travel_half_angle)


def run_up(r: Res, step: RunUp) -> None:
    """Ask whether to roll the MOM for the throw, throw, and run on if it was (R10-CH-08, -09).

    A spear reaches 3"; with a MOM of 4 it reaches 7".
    """
    unit = r.state.units[step.shot.unit]
    way = sheet_of(unit).mom_dir
    assert way is not None, "who holds a MOM has run"
    if not wants_mom(r, unit, RANGE):
        r.then(step.shot)
        return
    target = step.shot.target.figure if isinstance(step.shot, Shoot) else None
    inches = inches_of_mom(r, unit.id, RANGE, target=target)
    r.then(with_fields(step.shot, more=inches))
    r.then(RunOn(unit=unit.id, way=way))
