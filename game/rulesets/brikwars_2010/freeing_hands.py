"""Letting go of a thing to Grab with the hand (R10-EQ-24, R10-CC-20): free at any time."""

from collections.abc import Iterator

from msgspec.structs import replace as with_fields

from game.model.decisions import Option
from game.model.state import AnyUnit
from game.rulesets.brikwars.figures import held_items
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars_2010.figures import ready, sheet_of
from game.rulesets.brikwars_2010.maneuvers import maneuver_refusal
from game.rulesets.brikwars_2010.sheets import Hand


def drops_for_a_grab(view: Look, unit: AnyUnit, target: AnyUnit, point: str) -> Iterator[Option]:
    """The things whose hand could Grab the target if they were dropped; none if one can anyway.

    The hand must not have been used on this player's turn (R10-CC-06). Of what a fighter could
    drop only this is worth a question: everything else waits for the turn's menu.
    """
    if maneuver_refusal(view, unit, "grab", target, None) is None:
        return
    for item in held_items(unit):
        freed = _without(unit, item.id)
        if ready(unit, item.id) and maneuver_refusal(view, freed, "grab", target, None) is None:
            yield Option(do="drop", unit=unit.id, item=item.id, point=point)


def _without(unit: AnyUnit, item_id: str) -> AnyUnit:
    """The unit with nothing in the hands that hold an item."""
    sheet = sheet_of(unit)
    hands = tuple(Hand() if hand.item == item_id else hand for hand in sheet.hands)
    return with_fields(unit, sheet=with_fields(sheet, hands=hands))
