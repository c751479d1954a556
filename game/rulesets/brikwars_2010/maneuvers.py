"""What a Close Combat maneuver needs, and where an Angry Inch may lead (R10-CC-10..31).

It is made against a figure; a Strike also at something that a figure holds, or at a thing.

The rules name carried things as targets for every attack, not for shots alone (R10-AT-43).
Rulings: a Strike at one is a maneuver against the bearer like any other, which he may Counter, and
which counts toward three attackers; what is aimed at has to be in sight when it is declared. A Grab
makes blows at its parties certain, not those at what they hold (R10-CC-21); and a weapon's
KnockBack needs a hit on a figure.
"""

from collections.abc import Iterable

from msgspec.structs import replace as with_fields

from game.model.choices import Choice
from game.model.decisions import Option, Refusal
from game.model.state import AnyUnit
from game.model.vectors import Point
from game.rulesets.brikwars.figures import held_items, hostile, named, prone, row_of
from game.rulesets.brikwars.item_shots import items_in_sight
from game.rulesets.brikwars.maneuvers import hands_busy
from game.rulesets.brikwars.objects import thing_refusal
from game.rulesets.brikwars.reaches import Reach, even_with_a_step, spots_to_touch, touch_refusal
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.steps import AT_ITEM, Attack, Target, alone
from game.rulesets.brikwars.suggestions import MOST
from game.rulesets.brikwars.thing_touch import out_of_touch
from game.rulesets.brikwars_2010.figures import (
    GRABBED,
    empty_hands,
    free_to_move,
    item_row,
    ready,
    sheet_of,
    shoving_hands,
    too_many_attackers,
)
from game.rulesets.brikwars_2010.grips import grabbing, no_angry_inch
from game.rulesets.brikwars_2010.steps import Maneuver
from game.rulesets.brikwars_2010.tables import tables
from game.words import tr

REACH_RULES = {"strike": "R10-EQ-17", "shove": "R10-CC-28", "grab": "R10-CC-20"}
"""Which rule says how far a maneuver reaches."""


STRIKES = ("strike", "counterstrike")
"""What may be aimed at something in somebody's hand."""


def maneuver_as(choice: Choice, unit: str, target: str, role: str = "active") -> Maneuver:
    """What a unit has chosen to do to a target in Close Combat, or to what that holds."""
    do = "strike" if choice.do == "counterstrike" else choice.do
    aim = Target(figure=target, held=choice.mode == AT_ITEM)
    attack = alone(unit, choice.item, do, aim)
    return Maneuver(attack=attack, role=role, recover=choice.mode == "recover")


def attack_refusal(view: Look, attack: Attack) -> Refusal | None:
    """Why a unit cannot make a maneuver against its target, whatever that is."""
    part, target = attack.lead, attack.target
    unit = view.state.units[part.unit]
    if target.piece is not None:
        gone = thing_refusal(view, target.piece)
        return gone or strike_refusal(view, unit, part.item or "", target.piece)
    figure = view.state.units[target.figure or ""]
    refused = maneuver_refusal(view, unit, part.approach, figure, part.item)
    if refused is None and target.held:
        return item_strike_refusal(view, unit, figure)
    return refused


def item_strike_refusal(view: Look, unit: AnyUnit, target: AnyUnit) -> Refusal | None:
    """Why nothing that a target holds may be struck at; nothing when something may."""
    if not held_items(target):
        return Refusal(tr("It holds nothing"), "R10-AT-43")
    if not items_in_sight(view, unit, target):
        return Refusal(tr("Nothing that it holds is in sight"), "R10-AT-03")
    return None


def item_strikes(view: Look, options: Iterable[Option]) -> tuple[Option, ...]:
    """The same Strikes, at what their target holds; nothing for any other maneuver."""
    found: list[Option] = []
    for option in options:
        if option.do not in STRIKES or option.mode is not None:
            continue
        unit, target = view.state.units[option.unit or ""], view.state.units[option.target or ""]
        if item_strike_refusal(view, unit, target) is None:
            found.append(with_fields(option, mode=AT_ITEM))
    return tuple(found)


def strike_refusal(view: Look, unit: AnyUnit, item_id: str, piece_id: str) -> Refusal | None:
    """Why a Strike does not get to a thing: hands, reach, room (R10-AT-02, R10-EQ-17, -18, -22).

    Things are in no Close Combat, so no Angry Inch leads to them (R10-CC-01). Who holds somebody
    cannot Disengage, not even in place for something else (R10-CC-24).
    """
    if prone(unit):
        return Refusal(tr("It is Disrupted"), "R10-TU-30")
    refused = means_refusal(unit, "strike", item_id) or hands_busy(view, unit)
    holds = grabbing(unit) and not unit.has(GRABBED) and not free_to_move(view, unit)
    if refused is None and holds:
        return Refusal(tr("It has Grabbed somebody: let go first"), "R10-CC-24")
    item = unit.item(item_id)
    if refused is not None or item is None:
        return refused
    return out_of_touch(view, unit, item_row(item), piece_id)


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
