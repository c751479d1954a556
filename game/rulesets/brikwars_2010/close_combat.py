"""Close Combat on one's own turn or in response: Strike, second weapon, Shove (R10-CC-10..31)."""

from game.model.choices import Choice
from game.model.decisions import Bounds, Decision, Option
from game.model.events import (
    AttackDeclared,
    AttackHit,
    AttackMissed,
    ConditionLost,
    Faced,
)
from game.model.state import AnyUnit, Item
from game.model.vectors import HEADINGS, direction, heading_to
from game.rulesets.brikwars_2010.armor import armor_piercing, pierced_armor
from game.rulesets.brikwars_2010.counters import Answer, Threat, answer_threat, parry_roll
from game.rulesets.brikwars_2010.engagement import (
    enter_melee,
    foes_in_melee,
    outnumbered,
    part_the_dead,
)
from game.rulesets.brikwars_2010.events import HandsUsed, MoveSpent, TurnNoted
from game.rulesets.brikwars_2010.figures import (
    DISRUPTED,
    enemies_of,
    hands_holding,
    item_row,
    prone,
    row_of,
    strike_dice,
    strike_use,
)
from game.rulesets.brikwars_2010.knockback import deadly_at, knock_back
from game.rulesets.brikwars_2010.maneuvers import (
    inch_moved,
    inch_spots,
    maneuver_refusal,
    place_refusal,
)
from game.rulesets.brikwars_2010.rolls import action_roll, close_combat_damage, damage_roll
from game.rulesets.brikwars_2010.sheets import Look, Res, settings
from game.rulesets.brikwars_2010.steps import Counterstrike, Maneuver, NextManeuver
from game.rulesets.brikwars_2010.tables import tables

POINTS = {"active": "R10-DP-10", "response": "R10-DP-05", "counter": "R10-DP-19"}
"""Which decision point the target's window is, by the role of the attacker."""


def maneuver(r: Res, step: Maneuver) -> None:
    """One maneuver from the Angry Inch to its effects (R10-CC-14, -28).

    The hands are used and the Action is spent on declaration, even if the maneuver is parried,
    bailed from or missed (R10-AT-06). With the switch ``counterstrike_after_attack`` a survivor
    strikes back at once (R10-CC-39).
    """
    unit, target = r.state.units.get(step.unit), r.state.units.get(step.target)
    if unit is None or target is None or (prone(unit) and not step.recover):
        return
    if maneuver_refusal(r, unit, step.do, target, step.item) is not None:
        return
    if step.recover:
        r.emit(ConditionLost(unit=unit.id, condition=DISRUPTED, rules=("R10-TU-32",)))
        r.emit(TurnNoted(unit=unit.id, what="stood_up", rules=("R10-TU-31",)))
    r.emit(
        AttackDeclared(
            unit=unit.id,
            target=target.id,
            item=step.item,
            way=step.do,
            rules=("R10-CC-14",) if step.do == "strike" else ("R10-CC-28",),
        )
    )
    angry_inch(r, step)
    hands = _hands_of(r.state.units[unit.id], step)
    r.emit(HandsUsed(unit=unit.id, hands=hands, rules=("R10-CC-06",)))
    enter_melee(r, unit.id, target.id, step.role)
    if step.do == "strike":
        _strike(r, step)
    else:
        _shove(r, step)
    part_the_dead(r)
    if step.role != "counter" and settings(r).counterstrike_after_attack:
        r.then(Counterstrike(unit=step.target, target=step.unit))
    if step.role != "counter" and step.unit in r.state.units:
        r.then(NextManeuver(unit=step.unit, target=step.target, role=step.role))


def _hands_of(unit: AnyUnit, step: Maneuver) -> tuple[int, ...]:
    """The hands a maneuver uses: those on the item, or both for a Shove (R10-CC-07, -28)."""
    if step.item is not None:
        return hands_holding(unit, step.item)
    return (0, 1)


def angry_inch(r: Res, step: Maneuver) -> None:
    """Ask for the Angry Inch before a maneuver and turn to the target (R10-CC-10, R10-DP-14)."""
    unit, target = r.state.units[step.unit], r.state.units[step.target]
    choice = r.ask(inch_decision(r, unit, step.do, target, step.item))
    if choice.at is not None:
        inch_moved(r, unit, choice.at, heading_to(choice.at, target.place), "R10-CC-10")
        return
    facing = heading_to(unit.place, target.place)
    if facing != unit.facing:
        r.emit(Faced(unit=unit.id, facing=facing, rules=("R10-TD-10",)))


def inch_decision(
    view: Look, unit: AnyUnit, do: str, target: AnyUnit, item_id: str | None
) -> Decision:
    """Where to go before the maneuver: stay if that works, or a point within 1" (R10-CC-11)."""
    stays = place_refusal(view, unit, do, target, item_id, unit.place) is None
    spots = inch_spots(view, unit, do, target, item_id)
    point = "R10-DP-14"
    options: list[Option] = []
    if stays:
        options.append(Option(do="stay", unit=unit.id, point=point))
    step = Option(
        do="step",
        unit=unit.id,
        target=target.id,
        item=item_id,
        mode=do,
        wants="at",
        bounds=Bounds(center=unit.place, radius=tables().measures.angry_inch),
        suggest=spots,
        point=point,
    )
    if spots:
        options.append(step)
    default = Choice(do="stay", unit=unit.id) if stays else step.choice(spots[0])
    return Decision(
        kind=point,
        side=unit.side,
        unit=unit.id,
        about=view.state.event_count,
        options=tuple(options),
        default=default,
    )


def _threat(r: Res, step: Maneuver) -> Threat:
    unit = r.state.units[step.unit]
    point = POINTS[step.role]
    if step.do == "shove" and step.role != "response":
        point = "R10-DP-11"
    held = [item_row(item) for item in unit.items if hands_holding(unit, item.id)]
    if step.do == "strike":
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
    return answer


def _strike(r: Res, step: Maneuver) -> None:
    """A Strike (R10-CC-14): Parry window, Action Roll, Parry roll, Damage, KnockBack.

    Worked numbers: Action 4 against Use 2 hits; d6 shows 5, more than Armor 4: destroyed.
    """
    unit = r.state.units[step.unit]
    item = unit.item(step.item) if step.item is not None else None
    assert item is not None, "a Strike has a weapon"
    row = item_row(item)
    threat = _threat(r, step)
    answer = _answered(r, step, threat)
    if answer.do == "bail":
        return
    spends = ("damage", "distance") if row.knockback else ("damage",)
    rolled = action_roll(
        r,
        unit,
        strike_use(row),
        outnumbered(r, unit),
        why="to hit",
        target=step.target,
        spends=spends,
        rules=("R10-CC-14",),
    )
    if not rolled.success:
        r.emit(AttackMissed(unit=unit.id, target=step.target, item=item.id))
        return
    r.emit(AttackHit(unit=unit.id, target=step.target, item=item.id))
    levels = 0
    if answer.do == "parry":
        levels = parry_roll(r, step.target, threat, answer, rolled.total)
    _strike_damage(r, step, item, levels, rolled.benny)


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
    if levels > 0 or row.knockback == 0 or row.role != "melee":
        return
    inches = row.knockback
    if benny == "distance":
        die = tables().measures.benny_die
        inches += r.roll("Benny on the distance", (die,), unit=unit.id, bonus=True).total
    smash = knock_back(r, target.id, unit.place, inches, disrupts=row.disrupts, rule=row.rules[0])
    _smash_damage(r, unit.id, target.id, smash)


def _smash_damage(r: Res, attacker: str, target_id: str, smash: int) -> None:
    """Smash damage of a Close Combat KnockBack joins the turn's sum (R10-CH-33)."""
    if smash > 0 and target_id in r.state.units:
        close_combat_damage(r, attacker, target_id, smash, "R10-CH-33")


def _shove(r: Res, step: Maneuver) -> None:
    """A Shove (R10-CC-28, -29): automatic unless Parried or Bailed; 2" away and Disrupted."""
    threat = _threat(r, step)
    answer = _answered(r, step, threat)
    if answer.do == "bail":
        return
    if answer.do == "parry" and parry_roll(r, step.target, threat, answer, None) > 0:
        return
    unit = r.state.units[step.unit]
    r.emit(AttackHit(unit=unit.id, target=step.target, item=step.item, rules=("R10-AT-12",)))
    inches = tables().measures.shove_distance
    smash = knock_back(r, step.target, unit.place, inches, disrupts=True, rule="R10-CC-29")
    _smash_damage(r, unit.id, step.target, smash)


def next_maneuver(r: Res, step: NextManeuver) -> None:
    """The combatant may use a hand not used yet (R10-CC-15, R10-DP-16).

    A second Strike goes at the same target; only when that is gone, another engaged opponent in
    reach may be struck (R10-AM-10).
    """
    unit = r.state.units.get(step.unit)
    if unit is None or prone(unit):
        return
    options = list(next_options(r, unit, step.target))
    if not options:
        return
    stop = Option(do="stop", unit=unit.id, point="R10-DP-16")
    strikes = [option for option in options if option.do == "strike"]
    decision = Decision(
        kind="R10-DP-16",
        side=unit.side,
        unit=unit.id,
        about=r.state.event_count,
        options=(*options, stop),
        default=(strikes[0] if strikes else stop).choice(),
    )
    choice = r.ask(decision)
    if choice.do != "stop" and choice.target is not None:
        r.then(
            Maneuver(
                unit=unit.id,
                do=choice.do,
                target=choice.target,
                item=choice.item,
                role=step.role,
            )
        )


def next_options(view: Look, unit: AnyUnit, target_id: str) -> tuple[Option, ...]:
    """Further maneuvers with unused hands.

    Somebody else may be struck only when the first target is gone, unless the switch
    ``second_strike_same_target_only`` is off (R10-AM-10).
    """
    target = view.state.units.get(target_id)
    found: list[Option] = []
    if target is not None:
        found.extend(maneuver_options(view, unit, target, "R10-DP-16"))
        if settings(view).second_strike_same_target_only:
            return tuple(found)
    engaged = [foe for foe in foes_in_melee(view, unit.id) if foe != target_id]
    others = [other for other in enemies_of(view, unit) if other.id in engaged]
    for other in others:
        found.extend(
            option
            for option in maneuver_options(view, unit, other, "R10-DP-16")
            if option.do == "strike"
        )
    return tuple(found)


def maneuver_options(view: Look, unit: AnyUnit, target: AnyUnit, point: str) -> tuple[Option, ...]:
    """All maneuvers a unit could make against one enemy now."""
    return tuple(
        option
        for option in maneuver_candidates(unit, target, point)
        if maneuver_refusal(view, unit, option.do, target, option.item) is None
    )


def maneuver_candidates(
    unit: AnyUnit, target: AnyUnit, point: str, mode: str | None = None
) -> tuple[Option, ...]:
    """All maneuvers to be considered: a Strike with each weapon, Shoves with hands or Shield."""
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
    return tuple(
        Option(do=do, unit=unit.id, item=item, target=target.id, mode=mode, point=point)
        for do, item in ways
    )
