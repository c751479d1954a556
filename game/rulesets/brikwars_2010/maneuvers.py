"""What a Close Combat maneuver needs, and where an Angry Inch may lead (R10-CC-10..31)."""

from game.model.decisions import Refusal
from game.model.state import AnyUnit
from game.model.vectors import Point
from game.rulesets.brikwars.figures import hostile, prone, row_of
from game.rulesets.brikwars.maneuvers import hands_busy
from game.rulesets.brikwars.names import named
from game.rulesets.brikwars.reaches import Reach, even_with_a_step, spots_to_touch, touch_refusal
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.suggestions import MOST
from game.rulesets.brikwars_2010.engagement import too_many_attackers
from game.rulesets.brikwars_2010.figures import (
    empty_hands,
    item_row,
    ready,
    sheet_of,
    shoving_hands,
)
from game.rulesets.brikwars_2010.grips import grabbing, no_angry_inch
from game.rulesets.brikwars_2010.tables import tables
from game.words import tr

REACH_RULES = {"strike": "R10-EQ-17", "shove": "R10-CC-28", "grab": "R10-CC-20"}
"""Which rule says how far a maneuver reaches."""


def maneuver_refusal(
    view: Look, unit: AnyUnit, do: str, target: AnyUnit, item_id: str | None
) -> Refusal | None:
    """Why a unit cannot make a maneuver at all, from where it is or after an Angry Inch."""
    refused = (
        means_refusal(unit, do, item_id)
        or hands_busy(view, unit)
        or _target_refusal(view, unit, do, target)
    )
    if refused is not None:
        return refused
    here = place_refusal(view, unit, do, target, item_id, unit.place)
    if here is None or inch_spots(view, unit, do, target, item_id, most=1):
        return None
    return even_with_a_step(view, unit, target, _reach(unit, do, item_id), here)


def means_refusal(unit: AnyUnit, do: str, item_id: str | None) -> Refusal | None:
    """Hands and weapons: each hand once on every player's turn (R10-CC-06, -07, -28)."""
    item = unit.item(item_id) if item_id is not None else None
    if item_id is not None and item is None:
        return Refusal(tr("It does not carry '{item}'").format(item=item_id), "R10-CC-14")
    if do == "strike":
        if item is None:
            return Refusal(tr("A Strike needs a weapon"), "R10-CC-17")
        if item_row(item).role not in ("melee", "ranged"):
            return Refusal(
                tr("{item} cannot Strike").format(item=named(item_row(item))), "R10-EQ-07"
            )
        if not ready(unit, item.id):
            return Refusal(tr("That hand was used on this player’s turn"), "R10-CC-06")
        return None
    if do == "grab":
        return _hold_refusal(unit)
    if item is not None:
        if item_row(item).role != "shield":
            return Refusal(tr("Only a Shield can Shove with one hand"), "R10-CC-28")
        if not ready(unit, item.id):
            return Refusal(tr("That hand was used on this player’s turn"), "R10-CC-06")
        return None
    if len(shoving_hands(unit)) == tables().measures.shove_hands:
        return None
    if grabbing(unit):
        return Refusal(tr("A hand that holds somebody can do nothing else"), "R10-CC-22")
    return Refusal(tr("A Shove takes two hands not used this turn"), "R10-CC-28")


def _hold_refusal(unit: AnyUnit) -> Refusal | None:
    """Why a unit has no hand to Grab with: one that is empty and unused (R10-CC-20, -22)."""
    if empty_hands(unit):
        return None
    hands = sheet_of(unit).hands
    if any(hand.item is None and hand.used_this_player_turn for hand in hands):
        return Refusal(tr("That hand was used on this player’s turn"), "R10-CC-06")
    if any(hand.holds is not None for hand in hands):
        return Refusal(tr("A hand that holds somebody can do nothing else"), "R10-CC-22")
    return Refusal(tr("A Grab needs an empty hand"), "R10-CC-20")


def _target_refusal(view: Look, unit: AnyUnit, do: str, target: AnyUnit) -> Refusal | None:
    if not hostile(view, unit, target):
        return Refusal(tr("Only an enemy can be attacked in Close Combat"), "R10-CC-01")
    if too_many_attackers(unit, target):
        return Refusal(tr("Three have attacked it this turn"), "R10-CC-09")
    if do == "grab" and target.id in grabbing(unit):
        return Refusal(tr("It has hold of that one already"), "R10-CC-22")
    if do == "shove" and row_of(target).size > row_of(unit).size:
        return Refusal(tr("It is too big to be Shoved"), "R10-CC-30")
    return None


def longest_reach(unit: AnyUnit) -> float:
    """How far ahead of its stand a unit reaches at most, with whatever it has."""
    reach = max((item_row(item).reach for item in unit.items), default=0.0)
    return max(reach, tables().measures.arm_reach)


def place_refusal(
    view: Look, unit: AnyUnit, do: str, target: AnyUnit, item_id: str | None, at: Point
) -> Refusal | None:
    """Why a maneuver cannot be completed from a place: reach, room, height (R10-AT-02)."""
    return touch_refusal(view, unit, target, _reach(unit, do, item_id), at)


def _reach(unit: AnyUnit, do: str, item_id: str | None) -> Reach:
    """How far a maneuver reaches: a Strike as far as its weapon, else arm's reach (R10-EQ-17)."""
    item = unit.item(item_id) if item_id is not None else None
    if item is None or do != "strike":
        return Reach(tables().measures.arm_reach, REACH_RULES[do])
    row = item_row(item)
    return Reach(row.reach, REACH_RULES[do], row.min_reach, "swing" in row.tags)


def inch_spots(
    view: Look,
    unit: AnyUnit,
    do: str,
    target: AnyUnit,
    item_id: str | None,
    *,
    most: int = MOST,
) -> tuple[Point, ...]:
    """Places within an Angry Inch from which the maneuver can be completed, nearest first.

    There are none for a party of a Grab (R10-CC-12). No more than ``most`` are looked for.
    """
    if no_angry_inch(unit) is not None:
        return ()
    item = unit.item(item_id) if item_id is not None else None
    key = ("inch-spots", most, unit.id, do, target.id, item.kind if item is not None else None)
    reach = _reach(unit, do, item_id)

    def refused_at(spot: Point) -> Refusal | None:
        return touch_refusal(view, unit, target, reach, spot)

    return view.field.remembered(
        key, lambda: spots_to_touch(view, unit, target, reach, refused_at, most)
    )


def can_recover(view: Look, unit: AnyUnit) -> Refusal | None:
    """Whether a Disrupted unit may rise by an Angry Inch into a maneuver (R10-TU-32, R10-CC-12)."""
    if not prone(unit):
        return None
    if view.state.turn != unit.side:
        return Refusal(tr("It can recover only on its own turn"), "R10-TU-32")
    if sheet_of(unit).disrupted_turn >= view.state.player_turn:
        return Refusal(tr("It was Disrupted on this very turn"), "R10-TU-33")
    return no_angry_inch(unit)
