"""What a maneuver in Close Combat needs, and where its Angry Inch may lead (R05-CC-10..29).

It goes for a figure, for something that it holds (R05-EQ-20), or for a thing (R05-OB-01). Rulings:
an Attack at what somebody holds is a maneuver against the bearer like any other, which he may
Counter, and which counts toward three attackers; what is aimed at has to be in sight when it is
declared. The Angry Inch itself is asked for here (R05-CC-13, R05-DP-12).
"""

from collections.abc import Hashable, Iterable

from msgspec.structs import replace as with_fields

from game.model.choices import Choice
from game.model.decisions import Decision, Refusal
from game.model.state import AnyUnit, Item
from game.model.vectors import Point, within_arc
from game.rulesets.brikwars.figures import (
    body_of,
    cannot_jump,
    foes_in_melee,
    held_items,
    hostile,
    in_close_combat,
    named,
    prone,
    row_of,
)
from game.rulesets.brikwars.item_shots import items_in_sight
from game.rulesets.brikwars.maneuvers import feet_at, hands_busy, inch_refusal, turn_to
from game.rulesets.brikwars.objects import thing_refusal
from game.rulesets.brikwars.reaches import (
    Reach,
    barred,
    beyond_a_step,
    even_with_a_step,
    inch_question,
    reached,
    spots_to_touch,
    stepped,
    touch_refusal,
)
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars.suggestions import MOST
from game.rulesets.brikwars.thing_sight import nearest_place, shown_of_thing, struck_place
from game.rulesets.brikwars.thing_touch import out_of_touch
from game.rulesets.brikwars.visibility import (
    ANYWHERE,
    known_position,
    large,
    noted_position,
    shown_of,
    sight_of,
    stance,
    unseen_refusal,
)
from game.rulesets.brikwars_2005.figures import (
    SHIELD,
    blow_row,
    has_attacked,
    has_countered,
    item_row,
    sheet_of,
    shields_of,
    weapons_of,
)
from game.rulesets.brikwars_2005.ranged_limits import has_shot
from game.rulesets.brikwars_2005.run_steps import OWN_ATTACKS, Blow
from game.rulesets.brikwars_2005.sheets import settings
from game.rulesets.brikwars_2005.tables import ItemRow, tables
from game.words import tr

ATTACK = "attack"
SHOVE = "shove"
RECOVER = "recover"
"""The mode of a maneuver by whose Angry Inch a Disrupted unit rises (R05-TU-31)."""

FORWARD = "forward_only"
"""The tag of what hits straight ahead only (R05-EQ-17)."""


def maneuver_refusal(
    view: Look, unit: AnyUnit, do: str, target: AnyUnit, item_id: str | None, role: str
) -> Refusal | None:
    """Why a unit cannot make a maneuver at all, from where it is or after an Angry Inch."""
    refused = (
        means_refusal(view, unit, do, item_id, role)
        or hands_busy(view, unit)
        or target_refusal(view, unit, do, target, role)
    )
    if refused is not None:
        return refused
    here = place_refusal(view, unit, do, target, item_id, unit.place)
    if here is None or inch_spots(view, unit, do, target, item_id, most=1):
        return None
    return even_with_a_step(view, unit, target, reach_of(unit, do, item_id), here)


def means_refusal(
    view: Look, unit: AnyUnit, do: str, item_id: str | None, role: str
) -> Refusal | None:
    """Whether a unit has what it takes, and that is still to be used (R05-CC-14, -16, -24..26)."""
    item = unit.item(item_id) if item_id is not None else None
    if item_id is not None and item not in held_items(unit):
        return Refusal(tr("It holds no '{item}'").format(item=item_id), "R05-CC-14")
    refused = _weapon_refusal(unit, item) if do == ATTACK else shove_refusal(unit, item)
    if refused is not None or item is None:
        return refused
    if role in OWN_ATTACKS:
        return _attack_used(unit, item)
    if role == "free" and not settings(view).withdraw_counter_uses_budget:
        return other_shield_shoved(unit, item)
    return counter_used(unit, item) or other_shield_shoved(unit, item)


def _weapon_refusal(unit: AnyUnit, item: Item | None) -> Refusal | None:
    """Nobody attacks with nothing or with a Shield (R05-CC-16, R05-EQ-14)."""
    if item is None:
        return Refusal(tr("An Attack needs a weapon"), "R05-CC-16")
    if item not in weapons_of(unit):
        text = tr("{item} does no Damage in Close Combat")
        return Refusal(text.format(item=named(item_row(item))), "R05-EQ-14")
    return None


def shove_refusal(unit: AnyUnit, item: Item | None) -> Refusal | None:
    """One Shoves with a Shield, or with all that one holds (R05-CC-22, R05-CC-24)."""
    if item is not None and item_row(item).role != SHIELD:
        return Refusal(tr("Only a Shield Shoves by itself"), "R05-CC-24")
    if item is None and held_items(unit) and len(shields_of(unit)) == len(held_items(unit)):
        return Refusal(tr("It holds nothing to Shove with but its Shield"), "R05-CC-29")
    return None


def _attack_used(unit: AnyUnit, item: Item) -> Refusal | None:
    """Each weapon attacks once, and one Shield Shoves once (R05-CC-14, R05-CC-26)."""
    if has_attacked(unit, item.id):
        text = tr("{item} has made its attack")
        return Refusal(text.format(item=named(item_row(item))), "R05-CC-14")
    if item_row(item).role == SHIELD and sheet_of(unit).shoved_with:
        return Refusal(tr("A Shield has made a Shove already"), "R05-CC-26")
    return None


def counter_used(unit: AnyUnit, item: Item) -> Refusal | None:
    """Each thing held Counters once on every player's turn (R05-CC-40)."""
    if has_countered(unit, item.id):
        text = tr("{item} has Countered on this player’s turn")
        return Refusal(text.format(item=named(item_row(item))), "R05-CC-40")
    return None


def other_shield_shoved(unit: AnyUnit, item: Item) -> Refusal | None:
    """Of several Shields one alone Shoves on a player's turn, in Counters, too (R05-CC-26)."""
    others = any(name != item.id for name in sheet_of(unit).shoved_with)
    if others and item_row(item).role == SHIELD:
        return Refusal(tr("A Shield has made a Shove already"), "R05-CC-26")
    return None


def target_refusal(
    view: Look, unit: AnyUnit, do: str, target: AnyUnit, role: str
) -> Refusal | None:
    """Why a target cannot be fought with, or not be Shoved (R05-CC-01, R05-CC-21, R05-CA-05)."""
    if not hostile(view, unit, target):
        return Refusal(tr("Only an enemy can be attacked in Close Combat"), "R05-CC-11")
    if role in OWN_ATTACKS and crowded(view, unit.id, target):
        return Refusal(tr("Three opponents are Ganging Up on it"), "R05-CA-05")
    if do == SHOVE and row_of(target).size > row_of(unit).size:
        return Refusal(tr("It is too big to be Shoved"), "R05-CC-21")
    return None


def item_blow_refusal(view: Look, unit: AnyUnit, target: AnyUnit) -> Refusal | None:
    """Why nothing that a target holds may be struck at; nothing when something may."""
    if not held_items(target):
        return Refusal(tr("It holds nothing"), "R05-EQ-20")
    if not items_in_sight(view, unit, target):
        return Refusal(tr("Nothing that it holds is in sight"), "R05-AT-02")
    return None


def thing_blow_refusal(
    view: Look, unit: AnyUnit, item_id: str, piece_id: str, *, further: bool = False
) -> Refusal | None:
    """Why a unit may not attack a thing by hand; nothing when it may.

    ``further`` is the next weapon of an attack that has begun and spent the Action (R05-CC-14). In
    Close Combat a unit may only attack or Shove an opponent, or Withdraw (R05-CC-07).
    """
    if sheet_of(unit).action_spent and not further:
        return Refusal(tr("Action already spent"), "R05-TU-20")
    if prone(unit):
        return Refusal(tr("It is Disrupted"), "R05-TU-30")
    if in_close_combat(view, unit.id):
        return Refusal(tr("In Close Combat: fight, or Withdraw"), "R05-CC-07")
    refused = (
        means_refusal(view, unit, ATTACK, item_id, "active")
        or hands_busy(view, unit)
        or thing_refusal(view, piece_id)
    )
    item = unit.item(item_id)
    if refused is not None or item is None:
        return refused
    return off_the_blade(view, unit, blow_row(item.kind), piece_id)


def off_the_blade(view: Look, unit: AnyUnit, row: ItemRow, piece_id: str) -> Refusal | None:
    """Why a weapon does not get to a thing, or its wielder does not see it (R05-AT-02, -03)."""
    refused = out_of_touch(view, unit, row, piece_id)
    if refused is not None:
        return refused
    struck = struck_place(view, unit, piece_id, row.reach) or nearest_place(view, unit, piece_id)
    at, half = struck[0], tables().measures.forward_half_angle
    way = at.x - unit.place.x, at.y - unit.place.y
    if FORWARD in row.tags and at != unit.place and not within_arc(unit.facing, *way, half):
        return Refusal(tr("It strikes straight ahead only"), "R05-EQ-17")
    if shown_of_thing(view, unit, piece_id, row.reach, "opaque") is None:
        return Refusal(tr("Nothing of it is in sight"), "R05-AT-02")
    return None


def crowded(view: Look, attacker: str, target: AnyUnit) -> bool:
    """Whether three others are Ganging Up on a minifig already (R05-CA-05).

    Those count who live, fight with it, and have attacked it on this player's turn.
    """
    return attacker not in sheet_of(target).attackers and too_many(view, target, (attacker,))


def too_many(view: Look, target: AnyUnit, others: Iterable[str]) -> bool:
    """Whether with some others more than three would be Ganging Up on a minifig (R05-CA-05)."""
    measures = tables().measures
    if row_of(target).size > measures.minifig_size:
        return False
    foes = foes_in_melee(view, target.id)
    ganging = [one for one in sheet_of(target).attackers if one in foes]
    return len(dict.fromkeys((*ganging, *others))) > measures.most_attackers


def reach_of(unit: AnyUnit, do: str, item_id: str | None) -> Reach:
    """How far a maneuver reaches: an Attack as far as its weapon, a Shove at arm's length.

    R05-EQ-15, R05-EQ-16, R05-CC-21.
    """
    item = unit.item(item_id) if item_id is not None else None
    if item is None or do == SHOVE:
        return Reach(tables().measures.arm_reach, "R05-CC-21")
    row = blow_row(item.kind)
    return Reach(row.reach, "R05-AT-03", row.min_reach)


def longest_reach(unit: AnyUnit) -> float:
    """How far ahead of its stand a unit reaches at most, with whatever it has."""
    reach = max((blow_row(item.kind).reach for item in unit.items), default=0.0)
    return max(reach, tables().measures.arm_reach)


def place_refusal(
    view: Look, unit: AnyUnit, do: str, target: AnyUnit, item_id: str | None, at: Point
) -> Refusal | None:
    """Why a maneuver cannot be completed from a place (R05-AT-01, R05-CC-12)."""
    reach = reach_of(unit, do, item_id)
    refused = touch_refusal(view, unit, target, reach, at) or _aside(unit, do, target, item_id, at)
    if refused is not None:
        return refused
    there = with_fields(unit, position=at, elevation=feet_at(view, unit, at))
    return blow_refusal(view, there, target)


def sight_refusal(view: Look, unit: AnyUnit, target: AnyUnit) -> Refusal | None:
    """Nobody strikes at what it does not see (R05-AT-02)."""
    sight = sight_of(view, unit, target)
    return None if any(sight.sections) else unseen_refusal(view, sight)


def hand_refusal(view: Look, unit: AnyUnit, target: AnyUnit) -> Refusal | None:
    """Why a hand gets to nothing of what its owner sees, though to other parts (R05-AT-02, -03).

    The eyes alone tell how many sections count (R05-AT-17). Ruling: of those that are seen the hand
    must get to one, past walls and through windows; blind or not, nobody strikes through what is
    solid.
    """
    touched = reached(view, unit, body_of(unit), body_of(target))
    if all(touched.sections):
        return None
    seen = sight_of(view, unit, target).sections
    both = any(one and other for one, other in zip(seen, touched.sections, strict=True))
    if both or not any(seen):
        return None
    if large(target) and shown_of(view, unit, target, ANYWHERE, "either") > 0.0:
        return None
    return barred(view, touched.blockers)


def blow_refusal(view: Look, unit: AnyUnit, target: AnyUnit) -> Refusal | None:
    """Why a blow within reach is not struck: the hand gets to nothing that is seen.

    Or nothing is seen, and nobody knows where exactly it is: not even a blind one (R05-AT-02,
    R05-AT-43, R05-AT-44).
    """
    barred_from_it = hand_refusal(view, unit, target)
    if barred_from_it is not None:
        return barred_from_it
    if noted_position(view, unit, target):
        return None
    refused = sight_refusal(view, unit, target)
    return None if refused is None or known_position(view, unit, target) else refused


def _forward(unit: AnyUnit, do: str, item_id: str | None) -> Item | None:
    """What hits straight ahead only, if a maneuver is made with that (R05-EQ-17)."""
    item = unit.item(item_id) if item_id is not None else None
    return item if do == ATTACK and item is not None and FORWARD in item_row(item).tags else None


def _aside(
    unit: AnyUnit, do: str, target: AnyUnit, item_id: str | None, at: Point
) -> Refusal | None:
    """What hits straight ahead only does not hit beside (R05-EQ-17)."""
    item = _forward(unit, do, item_id)
    if item is None:
        return None
    half = tables().measures.forward_half_angle
    if within_arc(unit.facing, target.place.x - at.x, target.place.y - at.y, half):
        return None
    text = tr("{item} hits within {angle}° of straight ahead only: turn first")
    return Refusal(text.format(item=named(item_row(item)), angle=half), "R05-EQ-17")


def inch_spots(
    view: Look,
    unit: AnyUnit,
    do: str,
    target: AnyUnit,
    item_id: str | None,
    *,
    most: int = MOST,
) -> tuple[Point, ...]:
    """Places within an Angry Inch from which a maneuver can be completed, nearest first.

    R05-CC-10, R05-CC-12. No more than ``most`` are looked for.
    """
    reach = reach_of(unit, do, item_id)
    if prone(unit) or beyond_a_step(unit, target, reach):
        return ()

    def refused_at(spot: Point) -> Refusal | None:
        # From most places a lance hits beside its target, which is quickly told.
        beside = _aside(unit, do, target, item_id, spot)
        return beside or place_refusal(view, unit, do, target, item_id, spot)

    # All else that decides is geometry, where a blow at a shadow is out of the question.
    decides = most, known_position(view, unit, target), _forward(unit, do, item_id) is not None
    return view.field.remembered(
        ("inch-spots", *decides, reach, *_stances(unit, target)),
        lambda: spots_to_touch(view, unit, target, reach, refused_at, most),
    )


def _stances(unit: AnyUnit, other: AnyUnit) -> tuple[Hashable, ...]:
    """All that an Angry Inch needs to know of who makes it, and of the other one."""
    return (*stance(unit), unit.facing, cannot_jump(unit), *stance(other))


def parry_spots(
    view: Look, unit: AnyUnit, attacker: AnyUnit, do: str, item_id: str | None
) -> tuple[Point, ...]:
    """Places within an Angry Inch at which the attacker still reaches who Parries (R05-CC-12)."""

    reach = reach_of(attacker, do, item_id)

    def refused_at(spot: Point) -> Refusal | None:
        return _out_of_his_reach(view, unit, attacker, reach, spot)

    return view.field.remembered(
        ("parry-spots", reach, *_stances(unit, attacker)),
        lambda: spots_to_touch(view, unit, attacker, reach, refused_at),
    )


def parry_spot_refusal(
    view: Look, unit: AnyUnit, attacker: AnyUnit, do: str, item_id: str | None, spot: Point
) -> Refusal | None:
    """Why who Parries may not step to a place: the attacker must still reach it (R05-CC-12)."""
    reach = reach_of(attacker, do, item_id)
    refused = _out_of_his_reach(view, unit, attacker, reach, spot)
    return refused or inch_refusal(view, unit, spot)


def _out_of_his_reach(
    view: Look, unit: AnyUnit, attacker: AnyUnit, reach: Reach, spot: Point
) -> Refusal | None:
    """Why an attacker does not reach who Parries at a place (R05-AT-03)."""
    there = with_fields(unit, position=spot, elevation=feet_at(view, unit, spot))
    return touch_refusal(view, attacker, there, reach, attacker.place)


def can_recover(view: Look, unit: AnyUnit) -> Refusal | None:
    """Whether a Disrupted unit may rise by the Angry Inch of its first maneuver (R05-TU-31)."""
    if not prone(unit):
        return None
    if view.state.turn != unit.side:
        return Refusal(tr("It can recover only on its own turn"), "R05-TU-31")
    if not in_close_combat(view, unit.id):
        return Refusal(tr("It is not in Close Combat: stand up first"), "R05-TU-31")
    if sheet_of(unit).disrupted_turn >= view.state.player_turn:
        return Refusal(tr("It was Disrupted on this very turn"), "R05-TU-31")
    return None


def engage_refusal(view: Look, unit: AnyUnit) -> Refusal | None:
    """Why a unit may not open or go on with Close Combat on its own turn (R05-CC-07, R05-RG-04)."""
    if has_shot(view, unit):
        return Refusal(tr("It has made a Ranged attack on this turn"), "R05-RG-04")
    if sheet_of(unit).action_spent:
        return Refusal(tr("Action already spent"), "R05-TU-20")
    return can_recover(view, unit)


PARRY = "parry"
"""What the Angry Inch is for when its owner Parries; else it is the maneuver itself."""


def angry_inch(r: Res, step: Blow) -> None:
    """Ask for the Angry Inch before a maneuver and turn to the target (R05-CC-10)."""
    unit, target = r.state.units[step.unit], r.state.units[step.foe]
    if not step.inched and not step.recover:
        stays = place_refusal(r, unit, step.do, target, step.item, unit.place) is None
        spots = inch_spots(r, unit, step.do, target, step.item)
        question = inch_question(r, unit, target, step.do, step.item, spots, stays=stays)
        if stepped(r, unit, target, question):
            return
    turn_to(r, unit, target.place)


def step_refusal(view: Look, decision: Decision, choice: Choice) -> Refusal | None:
    """An Angry Inch must lead to where the maneuver can be completed (R05-CC-12)."""
    del decision
    unit, other = view.state.units.get(choice.unit or ""), view.state.units.get(choice.target or "")
    if unit is None or other is None or choice.at is None:
        return None
    if choice.mode == PARRY:
        do = "attack" if choice.item is not None and _attacks(other, choice.item) else "shove"
        return parry_spot_refusal(view, unit, other, do, choice.item, choice.at)
    refused = inch_refusal(view, unit, choice.at)
    if refused is not None:
        return refused
    return place_refusal(view, unit, choice.mode or "", other, choice.item, choice.at)


def _attacks(unit: AnyUnit, item_id: str) -> bool:
    """Whether an item does Damage: with a Shield one Shoves only."""
    return any(item.id == item_id for item in weapons_of(unit))
