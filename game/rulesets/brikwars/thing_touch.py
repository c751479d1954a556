"""Whether a blow gets to a thing from here, and where what is thrown at one ends."""

from game.model.decisions import Refusal
from game.model.state import AnyUnit
from game.model.vectors import Point, at_most
from game.rulesets.brikwars.book import law
from game.rulesets.brikwars.figures import body_of, row_of
from game.rulesets.brikwars.maneuvers import cramped, level_swing, through_a_slit
from game.rulesets.brikwars.reaches import barred, height_refusal
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.tables import ItemRow
from game.rulesets.brikwars.thing_sight import rise_to, struck_place, way_to_it
from game.words import tr

BEFORE = 0.05
"""How far before what it strikes an Explosive goes off, in inches."""


def out_of_touch(view: Look, unit: AnyUnit, row: ItemRow, piece_id: str) -> Refusal | None:
    """Why a blow does not get to a thing: reach, height, walls, room (R10-EQ-17, -18, -22).

    R10-AT-02, R05-EQ-15, R05-EQ-16, R05-UN-08, R05-AT-03. Things are in no Close Combat, so no
    Angry Inch leads to them (R10-CC-01, R05-CC-11).
    """
    gap = view.field.piece_gap(unit.place, row_of(unit).stand_radius, piece_id)
    if not at_most(row.min_reach, gap):
        text = tr('Too close for a long weapon: {gap:.2f}", at least {least:.1f}"').format(
            gap=gap, least=row.min_reach
        )
        return Refusal(text, law(view, "R10-EQ-18/R05-EQ-16"))
    if not at_most(gap, row.reach):
        return Refusal(
            tr('Out of reach: {gap:.2f}", reach {reach:.1f}"').format(gap=gap, reach=row.reach),
            law(view, "R10-EQ-17/R05-EQ-15"),
        )
    refused = height_refusal(view, rise_to(view, unit, piece_id), row.reach)
    if refused is not None:
        return refused
    struck = struck_place(view, unit, piece_id, row.reach)
    if struck is None:
        _, between = way_to_it(view, unit, piece_id)
        return barred(view, () if between is None else (between,))
    if "swing" in row.tags:
        if cramped(view, body_of(unit), struck[0], row.reach):
            return Refusal(tr("No room to swing between walls"), "R10-EQ-22")
        if through_a_slit(view, level_swing(body_of(unit), struck[0], frozenset((piece_id,)))):
            return Refusal(tr("No room to swing through a slit"), "R10-EQ-22")
    return None


def short_of(unit: AnyUnit, at: Point) -> Point:
    """The place just before what is struck, on the attacker's side."""
    return at.toward(unit.place, min(BEFORE, at.distance(unit.place)))
