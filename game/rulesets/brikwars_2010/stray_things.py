"""Missed Shots that come down on things (R10-RG-09, -10): unowned scenery is free to be hit."""

from game.model.vectors import Point
from game.rulesets.brikwars.figures import whoever
from game.rulesets.brikwars.objects import harm
from game.rulesets.brikwars.sheets import Res
from game.rulesets.brikwars.steps import MissedShot
from game.rulesets.brikwars.stray_things import thing_at
from game.rulesets.brikwars.visibility import height_bonus, point_distance, weapon_range
from game.rulesets.brikwars_2010.shot_damage import shot_damage
from game.rulesets.brikwars_2010.tables import tables
from game.rulesets.brikwars_2010.visibility import out_of_range


def stray_at_thing(r: Res, step: MissedShot, at: Point) -> None:
    """Damage to the thing at the spot, with the range penalty of that spot (R10-RG-11)."""
    piece = thing_at(r, step, at)
    if piece is None:
        return
    unit, row = whoever(r, step.unit), tables().items[step.kind]
    low, high = r.field.piece_heights(piece)
    height = min(max(step.source_height, low), high)
    reach = weapon_range(row, step.thrown) + height_bonus(unit, low) + step.more
    out = out_of_range(point_distance(unit, at, height), reach)
    damage = shot_damage(
        r, unit, None, row, thrown=step.thrown, out=out, levels=0, rule="R10-RG-11"
    )
    harm(r, piece, damage, at, height, by=unit.id, rule="R10-RG-11")
