"""Close Combat on one's own turn or in response: Strike, second weapon, Shove (R10-CC-10..31)."""

from game.model.decisions import Closed, Option, closed
from game.model.events import AttackDeclared, AttackHit, AttackMissed, ConditionLost, Modifier
from game.model.state import AnyUnit, Item
from game.model.vectors import HEADINGS, direction
from game.rulesets.brikwars.angry_inches import inch_question, stepped
from game.rulesets.brikwars.damage import close_combat_damage
from game.rulesets.brikwars.engagement import part_the_dead
from game.rulesets.brikwars.events import MoveSpent, TurnNoted
from game.rulesets.brikwars.figures import DISRUPTED, hands_holding, prone, row_of
from game.rulesets.brikwars.footwork import turn_to
from game.rulesets.brikwars.item_shots import aimed_item
from game.rulesets.brikwars.knockback import deadly_at, knock_back
from game.rulesets.brikwars.momentum import lose_run
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars.smash import smash
from game.rulesets.brikwars.tables import ItemRow
from game.rulesets.brikwars.threats import Threat
from game.rulesets.brikwars.visibility import item_rows
from game.rulesets.brikwars_2010.armor import armor_piercing, pierced_armor
from game.rulesets.brikwars_2010.blow_aims import blow_rows
from game.rulesets.brikwars_2010.counters import answer_threat, parry_roll
from game.rulesets.brikwars_2010.engagement import enter_melee, outnumbered
from game.rulesets.brikwars_2010.events import HandsUsed
from game.rulesets.brikwars_2010.figures import (
    empty_hands,
    in_a_grab,
    item_row,
    shoving_hands,
    strike_dice,
    strike_use,
)
from game.rulesets.brikwars_2010.grab_events import Grabbed
from game.rulesets.brikwars_2010.grips import no_angry_inch
from game.rulesets.brikwars_2010.item_strikes import damage_item, item_strike_refusal, item_strikes
from game.rulesets.brikwars_2010.maneuvers import inch_spots, maneuver_refusal, place_refusal
from game.rulesets.brikwars_2010.rolls import ActionRoll, action_roll, damage_roll
from game.rulesets.brikwars_2010.sheets import settings
from game.rulesets.brikwars_2010.steps import Counterstrike, Maneuver, NextManeuver
from game.rulesets.brikwars_2010.tables import tables
from game.rulesets.brikwars_2010.threats import HANDLING, Answer
from game.rulesets.brikwars_2010.weapon_pushes import pushed_by, spends_of

POINTS = {
    "active": "R10-DP-10",
    "response": "R10-DP-05",
    "answer": "R10-DP-10",
    "counter": "R10-DP-19",
}
"""Which decision point the target's window is, by the role of the attacker."""

DECLARED = {"strike": ("R10-CC-14",), "shove": ("R10-CC-28",), "grab": ("R10-CC-20",)}
"""The rules of each maneuver."""


def maneuver(r: Res, step: Maneuver) -> None:
    """One maneuver from the Angry Inch to its effects (R10-CC-14, -20, -28).

    The hands are used and the Action is spent on declaration, even if the maneuver is parried,
    bailed from or missed (R10-AT-06). With the switch ``counterstrike_after_attack`` a survivor
    strikes back at once (R10-CC-39). Against a Charge there is a single Counter (R10-CH-14).
    """
    unit, target = r.state.units.get(step.unit), r.state.units.get(step.target)
    if unit is None or target is None or (prone(unit) and not step.recover):
        return
    if not _open(r, step, unit, target):
        return
    if step.recover:
        r.emit(ConditionLost(unit=unit.id, condition=DISRUPTED, rules=("R10-TU-32",)))
        r.emit(TurnNoted(unit=unit.id, what="stood_up", rules=("R10-TU-31",)))
    rules = DECLARED[step.do]
    r.emit(AttackDeclared(unit=unit.id, target=target.id, item=step.item, way=step.do, rules=rules))
    prize = aimed_item(r, unit.id, target.id) if step.at_item else None
    angry_inch(r, step)
    hands = _hands_of(r.state.units[unit.id], step)
    r.emit(HandsUsed(unit=unit.id, hands=hands, rules=("R10-CC-06",)))
    enter_melee(r, unit.id, target.id, step.role)
    if step.do == "strike":
        _strike(r, step, prize)
    else:
        _handle(r, step, hands)
    part_the_dead(r)
    if step.role == "counter" or step.rush:
        return
    if settings(r).counterstrike_after_attack:
        r.then(Counterstrike(unit=step.target, target=step.unit))
    if step.unit in r.state.units:
        grab = step.do == "grab"
        r.then(NextManeuver(unit=step.unit, target=step.target, role=step.role, grab=grab))


def _open(view: Look, step: Maneuver, unit: AnyUnit, target: AnyUnit) -> bool:
    """Whether a maneuver can still be made as it was meant."""
    refused = maneuver_refusal(view, unit, step.do, target, step.item)
    if refused is None and step.at_item:
        refused = item_strike_refusal(view, unit, target)
    return refused is None


def _hands_of(unit: AnyUnit, step: Maneuver) -> tuple[int, ...]:
    """The hands a maneuver uses: those on the item, both for a Shove, an empty one for a Grab.

    R10-CC-07, -20, -28.
    """
    if step.item is not None:
        return hands_holding(unit, step.item)
    return empty_hands(unit)[:1] if step.do == "grab" else shoving_hands(unit)


def angry_inch(r: Res, step: Maneuver) -> None:
    """Ask for the Angry Inch before a maneuver and turn to the target (R10-CC-10, R10-DP-14).

    There is none in the rush of a Charge (R10-CH-14, R10-CC-12).
    """
    unit, target = r.state.units[step.unit], r.state.units[step.target]
    if not step.rush:
        stays = place_refusal(r, unit, step.do, target, step.item, unit.place) is None
        spots, held = inch_spots(r, unit, step.do, target, step.item), no_angry_inch(unit)
        question = inch_question(r, unit, target, step.do, step.item, spots, stays=stays, held=held)
        if stepped(r, unit, target, question):
            return
    turn_to(r, unit, target.place)


def _threat(r: Res, step: Maneuver) -> Threat:
    unit = r.state.units[step.unit]
    point = POINTS[step.role]
    if step.do in HANDLING and step.role != "response":
        point = "R10-DP-11"
    held = [item_row(item) for item in unit.items if hands_holding(unit, item.id)]
    if step.do != "shove":
        held = [item_row(item) for item in unit.items if item.id == step.item]
    return Threat(
        kind=step.do,
        attacker=unit.id,
        source=unit.place,
        point=point,
        two_handed=any(row.two_handed for row in held),
        bail_by_default=step.do == "shove" and _pushed_to_death(r, step),
    )


def _pushed_to_death(r: Res, step: Maneuver) -> bool:
    """Whether a Shove would end in lava or a bottomless pit (R10-DP-12)."""
    unit, target = r.state.units[step.unit], r.state.units[step.target]
    away = direction(unit.place, target.place) or HEADINGS[unit.facing]
    measures = tables().measures
    contact = r.field.sweep(
        target.place,
        row_of(target).stand_radius,
        away,
        measures.shove_distance,
        target.elevation,
        height=row_of(target).height,
        pass_height=measures.free_drop,
        drop=measures.free_drop,
        ignore=frozenset((target.id,)),
    )
    end = target.place.step(away, measures.shove_distance) if contact is None else contact.center
    return deadly_at(r, end)


def _answered(r: Res, step: Maneuver, threat: Threat) -> Answer:
    """The target's answer; a mover who Parries a response moves no further (R10-TU-17)."""
    answer = answer_threat(r, step.target, threat)
    if answer.do == "parry" and step.role == "response":
        r.emit(MoveSpent(unit=step.target, left=0.0, rules=("R10-TU-17",)))
        r.emit(TurnNoted(unit=step.target, what="stopped", rules=("R10-TU-12",)))
        lose_run(r, step.target, "R10-TU-17")
    return answer


def _strike(r: Res, step: Maneuver, prize: str | None) -> None:
    """A Strike (R10-CC-14): Parry window, Action Roll, Parry roll, Damage, KnockBack.

    Worked numbers: Action 4 against Use 2 hits; d6 shows 5, more than Armor 4: destroyed.
    Either party of a Grab is hit automatically, by anyone: no Action Roll, and so no Benny
    (R10-AT-10, -13, R10-CC-21). At a ``prize``, something the target holds, it has -2 (R10-AT-23).
    """
    unit = r.state.units[step.unit]
    item = unit.item(step.item) if step.item is not None else None
    assert item is not None, "a Strike has a weapon"
    row = item_row(item)
    threat = _threat(r, step)
    answer = _answered(r, step, threat)
    if answer.do == "bail":
        return
    rolled = None
    if prize is not None or not in_a_grab(r.state.units[step.target]):
        more = None if prize is None else item_rows(r)
        spends = ("damage",) if prize is not None else spends_of(row)
        rolled = to_hit(r, step.unit, step.target, row, spends=spends, more=more)
    if rolled is not None and not rolled.success:
        missed = ("R10-CC-14",)
        r.emit(AttackMissed(unit=unit.id, target=step.target, item=item.id, rules=missed))
        return
    rules = ("R10-AT-13",) if rolled is None else ("R10-CC-14",)
    r.emit(AttackHit(unit=unit.id, target=step.target, item=item.id, rules=rules))
    levels = 0
    if answer.do == "parry":
        flight = None if rolled is None else rolled.total
        levels = parry_roll(r, step.target, threat, answer, flight)
    benny = None if rolled is None else rolled.benny
    if prize is not None:
        damage_item(r, unit.id, item, step.target, prize, levels, benny=benny == "damage")
    else:
        _strike_damage(r, step, item, levels, benny)


def to_hit(
    r: Res,
    unit_id: str,
    target_id: str,
    row: ItemRow,
    *,
    spends: tuple[str, ...] | None = None,
    more: tuple[Modifier, ...] | None = None,
    rules: tuple[str, ...] = ("R10-CC-14",),
) -> ActionRoll:
    """The Action Roll of a blow in Close Combat, by Strike or Charge (R10-CC-14, R10-CA-06).

    Size and cover of the target count as they do for shots (R10-AT-20..23, R10-AT-41); ``more``
    stands in their place where something else is aimed at.
    """
    unit = r.state.units[unit_id]
    rows = blow_rows(r, unit, r.state.units[target_id], row) if more is None else more
    return action_roll(
        r,
        unit,
        strike_use(row),
        (*outnumbered(r, unit), *rows),
        why="to hit",
        target=target_id,
        spends=spends_of(row) if spends is None else spends,
        rules=rules,
    )


def _strike_damage(r: Res, step: Maneuver, item: Item, levels: int, benny: str | None) -> None:
    """Damage into the turn's sum, then the weapon's KnockBack and Smash (R10-CC-16, -45)."""
    unit, target = r.state.units[step.unit], r.state.units[step.target]
    row = item_row(item)
    dice, flat = strike_dice(unit, row)
    if benny == "damage":
        dice = (*dice, tables().measures.benny_die)
    piercing = armor_piercing(r, unit, item)
    pierced = pierced_armor(target, levels, piercing)
    rules = ("R10-CC-14", *(("R10-EQ-21",) if piercing else ()))
    damage = damage_roll(
        r, unit.id, target, dice, flat, levels=levels, piercing=piercing, rules=rules
    )
    if close_combat_damage(r, unit.id, target.id, damage, "R10-CC-14", pierced=pierced):
        return
    if levels == 0 and row.role == "melee":
        pushed_by(r, unit, target.id, row, further=benny == "distance")


def _handle(r: Res, step: Maneuver, hands: tuple[int, ...]) -> None:
    """A Shove or a Grab: automatic unless Parried or Bailed (R10-AT-12).

    A Shove sends the target 2" away and Disrupted (R10-CC-29); a Grab does no damage, but the
    hand has hold of it from now on (R10-CC-20).
    """
    threat = _threat(r, step)
    answer = _answered(r, step, threat)
    if answer.do == "bail":
        return
    if answer.do == "parry" and parry_roll(r, step.target, threat, answer, None) > 0:
        return
    unit = r.state.units[step.unit]
    r.emit(AttackHit(unit=unit.id, target=step.target, item=step.item, rules=("R10-AT-12",)))
    if step.do == "grab":
        grab = Grabbed(unit=unit.id, target=step.target, hand=hands[0], rules=("R10-CC-20",))
        r.emit(grab)
        return
    inches = tables().measures.shove_distance
    points = knock_back(r, step.target, unit.place, inches, disrupts=True, rule="R10-CC-29")
    smash(r, unit.id, step.target, points)


def maneuvers(
    view: Look, unit: AnyUnit, target: AnyUnit, point: str
) -> tuple[tuple[Option, ...], tuple[Closed, ...]]:
    """All maneuvers a unit could make against one enemy now, those at what it holds last.

    And those that it cannot make, with the reason.
    """
    plain: list[Option] = []
    shut: list[Closed] = []
    for option in maneuver_candidates(unit, target, point):
        refused = maneuver_refusal(view, unit, option.do, target, option.item)
        if refused is None:
            plain.append(option)
        else:
            shut.append(closed(option, refused))
    return (*plain, *item_strikes(view, plain)), tuple(shut)


def maneuver_options(view: Look, unit: AnyUnit, target: AnyUnit, point: str) -> tuple[Option, ...]:
    """Those maneuvers that a unit could make."""
    return maneuvers(view, unit, target, point)[0]


def maneuver_candidates(
    unit: AnyUnit, target: AnyUnit, point: str, mode: str | None = None
) -> tuple[Option, ...]:
    """All maneuvers to be considered: a Strike with each weapon, Shoves with hands or Shield.

    The unarmed have Shoves and Grabs only (R10-CC-17).
    """
    ways: list[tuple[str, str | None]] = [
        ("strike", item.id)
        for item in unit.items
        if item_row(item).role in ("melee", "ranged") and hands_holding(unit, item.id)
    ]
    ways.append(("shove", None))
    ways.extend(
        ("shove", item.id)
        for item in unit.items
        if item_row(item).role == "shield" and hands_holding(unit, item.id)
    )
    ways.append(("grab", None))
    return tuple(
        Option(do=do, unit=unit.id, item=item, target=target.id, mode=mode, point=point)
        for do, item in ways
    )
