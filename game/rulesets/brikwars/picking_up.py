"""Picking up what lies on the field (R10-EQ-24, R10-EQ-16, R05-EQ-19, R05-EQ-13)."""

from game.model.decisions import Refusal
from game.model.events import ItemTaken
from game.model.state import AnyUnit, Item, LooseItem
from game.model.vectors import at_most, length_of
from game.rulesets.brikwars.book import book, law, laws
from game.rulesets.brikwars.dropping import unused_name
from game.rulesets.brikwars.events import HandsFilled, MoveSpent
from game.rulesets.brikwars.figures import (
    fighter_of,
    held_items,
    kit_row,
    legal_load,
    named,
    outsized,
    row_of,
)
from game.rulesets.brikwars.knockback import deadly_at
from game.rulesets.brikwars.maneuvers import hands_busy
from game.rulesets.brikwars.momentum import lose_run
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars.tables import common
from game.rulesets.brikwars.words import in_the_way, length_and_limit, thing_name, too_dear
from game.words import tr


def pick_up(r: Res, unit_id: str, loose_id: str, *, free: bool = False) -> None:
    """Pick up an item for 1" of Move, or for nothing; it is held at once (R10-EQ-24, R05-EQ-19)."""
    unit = r.state.units[unit_id]
    loose = next(one for one in r.state.loose if one.id == loose_id)
    gained = Item(id=unused_name(loose.kind, {item.id for item in unit.items}), kind=loose.kind)
    cost = 0.0 if free else common().measures.pick_up_cost
    left = max(0.0, length_of(fighter_of(unit).move_left - cost))
    hands = free_hands(unit)[: kit_row(unit, gained).hands]
    rules = laws(r, "R10-EQ-24/R05-EQ-19")
    r.emit(MoveSpent(unit=unit_id, left=left, rules=rules))
    lose_run(r, unit_id, law(r, "R10-CH-04/R05-CH-04"))
    r.emit(ItemTaken(unit=unit_id, item=loose_id, gained=gained, rules=rules))
    r.emit(HandsFilled(unit=unit_id, item=gained.id, hands=hands, rules=rules))


def pick_up_refusal(view: Look, unit: AnyUnit, loose_id: str | None) -> Refusal | None:
    """Why a unit may not pick something up; nothing when it may.

    It needs an item within 0.5", empty hands for it, and 1" of Move (R10-EQ-24, R05-EQ-19); what it
    then holds must be a load it can hold ready (R10-EQ-16, R05-EQ-13).
    """
    loose = next((one for one in view.state.loose if one.id == loose_id), None)
    if loose is None:
        return Refusal(
            tr("There is no '{item}' on the ground").format(item=loose_id),
            law(view, "R10-EQ-24/R05-EQ-19"),
        )
    refused = (
        can_hold(view, unit, loose) or book(view).can_move(view, unit) or hands_busy(view, unit)
    )
    if refused is not None:
        return refused
    cost, left = common().measures.pick_up_cost, fighter_of(unit).move_left
    if not at_most(cost, left):
        return Refusal(too_dear(cost, left), law(view, "R10-EQ-24/R05-EQ-19"))
    return out_of_hand(view, unit, loose)


def can_hold(view: Look, unit: AnyUnit, loose: LooseItem) -> Refusal | None:
    """Why a unit could not hold an item besides what it holds now (R10-EQ-16, -24, -25).

    R05-EQ-13.
    """
    row = fighter_of(unit).rows[loose.kind]
    if row.hands == 0:
        return Refusal(
            tr("{item} is not put on in battle").format(item=named(row)),
            law(view, "R10-EQ-24/R05-EQ-19"),
        )
    if outsized(unit.kind, (row,)) is not None:
        return Refusal(tr("{item} is too big for it").format(item=named(row)), "R10-EQ-25")
    if len(free_hands(unit)) < row.hands:
        return Refusal(tr("No empty hand for it"), law(view, "R10-EQ-24/R05-EQ-19"))
    rows = [kit_row(unit, item) for item in held_items(unit)]
    if not legal_load([*rows, row], len(fighter_of(unit).hands)):
        return Refusal(tr("Too much to hold ready"), law(view, "R10-EQ-16/R05-EQ-13"))
    return None


def out_of_hand(view: Look, unit: AnyUnit, loose: LooseItem) -> Refusal | None:
    """Why an item cannot be touched: too far, too high or low, behind a wall, in lava."""
    measures = common().measures
    reach = measures.pick_up_reach
    gap = max(0.0, unit.place.distance(loose.position) - row_of(unit).stand_radius)
    if not at_most(gap, reach):
        far, near = length_and_limit(gap, reach)
        text = tr('Out of reach: {gap}", reach {reach}"').format(gap=far, reach=near)
        return Refusal(text, law(view, "R10-EQ-24/R05-EQ-19"))
    if not at_most(abs(unit.elevation - loose.elevation), reach + measures.vertical_slack):
        return Refusal(tr("It lies too high or too low"), law(view, "R10-UN-08/R05-UN-08"))
    if deadly_at(view, loose.position):
        return Refusal(tr("Nobody reaches in there"), law(view, "R10-EQ-24/R05-EQ-19"))
    clear, blocker = view.field.line_clear(
        unit.place,
        unit.elevation + measures.muzzle_height,
        loose.position,
        loose.elevation + measures.landing_height,
        fire=True,
    )
    if not clear:
        return Refusal(
            in_the_way(thing_name(view, blocker) if blocker else ""),
            law(view, "R10-EQ-24/R05-EQ-19"),
        )
    return None


def free_hands(unit: AnyUnit) -> tuple[int, ...]:
    """Numbers of the empty hands, used on this player's turn or not (R10-CC-22)."""
    return tuple(number for number, hand in enumerate(fighter_of(unit).hands) if hand.free)


def worth_picking_up(view: Look, unit: AnyUnit, loose: LooseItem) -> bool:
    """Whether a unit could hold an item on the field as it is now, and get at it somehow."""
    return can_hold(view, unit, loose) is None and not deadly_at(view, loose.position)
