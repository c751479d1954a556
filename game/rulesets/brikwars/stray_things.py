"""Missed Shots that come down on things (R10-RG-09, -10): unowned scenery is free to be hit.

R05-RG-09.
"""

from game.model.vectors import Point, at_most
from game.rulesets.brikwars.book import book, law
from game.rulesets.brikwars.figures import whoever
from game.rulesets.brikwars.objects import harm, things
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars.steps import MissedShot
from game.rulesets.brikwars.tables import common

CLOSE = 0.1
"""How near to the thing that was aimed at counts as on it, in inches."""


def thing_at(view: Look, step: MissedShot, at: Point) -> str | None:
    """The thing that a shot meets at a spot: the one aimed at, else what stands there.

    What figures walk on is ground, unless it was the target.
    """
    if things(view, step.piece) and at_most(view.field.piece_gap(at, 0.0, step.piece or ""), CLOSE):
        return step.piece
    height = view.field.ground(at).height + common().measures.landing_height
    inside = view.field.pieces_in(at, height, 0.0)
    return next((name for name, _ in inside if things(view, name)), None)


def stray_breaks(r: Res, step: MissedShot, at: Point) -> None:
    """Damage to the thing at the spot, if there is one: the book says how much (R10-RG-11).

    R05-RG-09.
    """
    piece = thing_at(r, step, at)
    if piece is None:
        return
    low, high = r.field.piece_heights(piece)
    height = min(max(step.source_height, low), high)
    damage = book(r).stray_damage(r, step, at, low, height)
    rule = law(r, "R10-RG-11/R05-RG-09")
    harm(r, piece, damage, at, height, by=whoever(r, step.unit).id, rule=rule)
