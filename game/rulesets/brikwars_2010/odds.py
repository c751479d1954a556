"""What an attack faces before any die, from the rules' own functions; nothing is judged here."""

from typing import cast

from msgspec import Struct
from msgspec.structs import replace

from game.engine.ruleset import Odds, StatRow
from game.model.choices import Choice
from game.model.events import Modifier
from game.model.state import AnyUnit, Item
from game.model.vectors import Point
from game.rulesets.brikwars import verb_words
from game.rulesets.brikwars.figures import body_of, row_of
from game.rulesets.brikwars.joining import JOINT, weapon
from game.rulesets.brikwars.odds_rows import modifier_rows, of_text, share_of, use_of
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.steps import Shoot
from game.rulesets.brikwars.tables import ItemRow
from game.rulesets.brikwars.targets import AT_ITEM, BLIND, Target, alone
from game.rulesets.brikwars.threats import Threat
from game.rulesets.brikwars.visibility import height_bonus
from game.rulesets.brikwars.words import first_of_things, inches, pool_text
from game.rulesets.brikwars_2010.armor import armor_piercing, pierced_levels
from game.rulesets.brikwars_2010.counters import window
from game.rulesets.brikwars_2010.damage import shot_pool
from game.rulesets.brikwars_2010.events import Engaged
from game.rulesets.brikwars_2010.figures import (
    GRABBED,
    in_a_grab,
    item_row,
    strike_dice,
    strike_use,
)
from game.rulesets.brikwars_2010.joint_attacks import joiners, usual
from game.rulesets.brikwars_2010.joint_damage import pooled
from game.rulesets.brikwars_2010.maneuvers import after_an_inch, place_refusal
from game.rulesets.brikwars_2010.mixed_attacks import charges, fights
from game.rulesets.brikwars_2010.odds_rows import (
    action_odds,
    armor_rows,
    damage_rows,
    item_armor_rows,
    need_text,
    range_row,
    shot_damage_rows,
    shot_title,
)
from game.rulesets.brikwars_2010.sheets import State
from game.rulesets.brikwars_2010.steps import Hit, NextBurst
from game.rulesets.brikwars_2010.tables import tables
from game.rulesets.brikwars_2010.to_hit import Facing, facing_of, facing_of_blow, with_modifiers
from game.words import tr

MELEE = ("strike", "counterstrike", "shove", "grab")
RANGED = ("shoot", "throw")


class _Attack(Struct, frozen=True):
    """An attack with its parts looked up."""

    unit: AnyUnit
    target: AnyUnit
    item: Item | None
    do: str
    at_item: bool = False


def odds(view: Look, choice: Choice) -> Odds | None:
    """What an attack faces; nothing for choices that are none."""
    unit = view.state.units.get(choice.unit or "")
    if unit is None or unit.position is None:
        return None
    item = unit.item(choice.item or "")
    target = view.state.units.get(choice.target or "")
    if choice.do in (*RANGED, "burst") and item is not None:
        if target is not None and choice.mode == JOINT:
            return _joint_odds(view, unit, item, target, choice)
        if target is not None:
            return _shot_odds(view, unit, item, target, choice)
        return None if choice.at is None else _ground_odds(view, unit, item, choice.at)
    if choice.do not in MELEE or target is None:
        return None
    attack = _Attack(unit, target, item, choice.do, choice.mode == AT_ITEM)
    if choice.do == "shove":
        return _shove_odds(view, attack)
    if choice.do == "grab":
        return _grab_odds(view, attack)
    return None if item is None else _strike_odds(view, attack, item_row(item))


def _strike_odds(view: Look, attack: _Attack, row: ItemRow) -> Odds:
    """Use, outnumbering once the two are engaged, cover, reach, Damage against Armor.

    The roll is made after the Angry Inch that is needed, if one is.
    """
    unit, target = attack.unit, attack.target
    use = strike_use(row)
    if attack.at_item:
        return _item_strike_odds(view, attack, row)
    automatic = in_a_grab(target)
    there, moved = _in_place(view, attack)
    modifiers = () if automatic else _blow_modifiers(there, moved, row)
    dice, flat = strike_dice(unit, row)
    rule = "R10-CC-14" if row.role == "melee" else "R10-EQ-15"
    rows = [
        StatRow(use_of(row), str(use), rule),
        *modifier_rows(modifiers),
        *_reach_rows(view, attack, row.reach, "R10-EQ-17"),
        *damage_rows(target, dice, flat, 0, piercing=_pierces(view, attack)),
    ]
    if row.knockback and row.role == "melee":
        push = _disrupting(row.knockback) if row.disrupts else inches(row.knockback)
        rows.append(StatRow(tr("KnockBack"), push, row.rules[0]))
    title = tr(verb_words.STRIKE.at).format(target=target.name)
    if automatic:
        rows[0] = StatRow(tr("Automatic hit"), tr("a party of a Grab"), "R10-AT-13")
        return Odds(title, tuple(rows), _need_in_a_grab(there, moved, row))
    found = action_odds(view, unit, use, modifiers, title, tuple(rows))
    parried = _blow_modifiers(there, moved, row, parried=True)
    if parried == modifiers or not _parries_with_cover(there, moved):
        return found
    less = need_text(view, unit, use, parried)
    text = tr("{need}. If it Parries with its shield: {less}")
    return replace(found, need=text.format(need=found.need, less=less))


def _need_in_a_grab(view: Look, attack: _Attack, row: ItemRow) -> str:
    """What it takes to hit a party of a Grab: no roll, unless it ends the Grab itself.

    Who holds others and is not held may let go of them before the blow (R10-CC-21, -25).
    """
    none = tr("No roll needed")
    if attack.target.has(GRABBED):
        return none
    need = need_text(view, attack.unit, strike_use(row), _blow_modifiers(view, attack, row))
    return tr("{none}. If it lets go first: {need}").format(none=none, need=need)


def _parries_with_cover(view: Look, attack: _Attack) -> bool:
    """Whether the target may Parry with the Heavy Shield that hides it (R10-EQ-19, R10-CC-42).

    Then that gives no cover any more.
    """
    unit, target = attack.unit, attack.target
    threat = Threat(kind="strike", attacker=unit.id, source=unit.place, point="R10-DP-10")
    answers = window(view, target, threat).options
    parrying = (target.item(one.item) for one in answers if one.do == "parry" and one.item)
    return any(item is not None and item_row(item).cover_half_angle for item in parrying)


def _disrupting(push: float) -> str:
    return tr("{length}, Disrupted").format(length=inches(push))


def _item_strike_odds(view: Look, attack: _Attack, row: ItemRow) -> Odds:
    """A Strike at something held: -2, and the thing's own Armor (R10-AT-23, R10-OB-07)."""
    unit, use = attack.unit, strike_use(row)
    modifiers = _blow_modifiers(*_in_place(view, attack), row)
    rows = (
        StatRow(use_of(row), str(use), "R10-AT-43"),
        *modifier_rows(modifiers),
        *_reach_rows(view, attack, row.reach, "R10-EQ-17"),
        StatRow(tr("Damage"), pool_text(*strike_dice(unit, row)), "R10-DI-02"),
        *item_armor_rows(),
    )
    title = tr(verb_words.STRIKE.what).format(target=attack.target.name)
    return action_odds(view, unit, use, modifiers, title, rows)


def _pierces(view: Look, attack: _Attack) -> bool:
    return attack.item is not None and armor_piercing(view, attack.unit, attack.item)


def _shove_odds(view: Look, attack: _Attack) -> Odds:
    """A Shove hits without a roll: reach, and how far it pushes (R10-CC-28, -29)."""
    measures = tables().measures
    push = StatRow(tr("Push"), _disrupting(measures.shove_distance), "R10-CC-29")
    rows = (
        StatRow(tr("Automatic hit"), tr("unless Parried"), "R10-AT-12"),
        *_reach_rows(view, attack, measures.arm_reach, "R10-CC-28"),
        push,
    )
    title = tr(verb_words.SHOVE.at).format(target=attack.target.name)
    return Odds(title, rows, tr("No roll needed"))


def _grab_odds(view: Look, attack: _Attack) -> Odds:
    """A Grab hits without a roll, and does no damage (R10-CC-20)."""
    rows = (
        StatRow(tr("Automatic hit"), tr("unless Parried"), "R10-AT-12"),
        *_reach_rows(view, attack, tables().measures.arm_reach, "R10-CC-20"),
        StatRow(tr("Held"), tr("neither moves, every blow at either hits"), "R10-CC-21"),
    )
    title = tr(verb_words.GRAB.at).format(target=attack.target.name)
    return Odds(title, rows, tr("No roll needed"))


def _in_place(view: Look, attack: _Attack) -> tuple[Look, _Attack]:
    """Where an attack is made from: after the Angry Inch that it needs, if any (R10-CC-10)."""
    item_id = None if attack.item is None else attack.item.id
    there = after_an_inch(view, attack.unit, _maneuver(attack), attack.target, item_id)
    return there, replace(attack, unit=there.state.units[attack.unit.id])


def _maneuver(attack: _Attack) -> str:
    """What an attack is to the Angry Inch: a Counterstrike is a Strike."""
    return "strike" if attack.do == "counterstrike" else attack.do


def _once_engaged(view: Look, attack: _Attack) -> Look:
    """The view after the declaration: only then does outnumbering count (R10-CC-01)."""
    engaged = Engaged(unit=attack.unit.id, target=attack.target.id, grew=True)
    return view.battle.view(cast(State, engaged.applied_to(view.state)))


def _blow_modifiers(
    view: Look, attack: _Attack, row: ItemRow, *, parried: bool = False
) -> tuple[Modifier, ...]:
    """What the Action Roll of a Strike or Charge would face from here, or if it is ``parried``."""
    unit, target, there = attack.unit, attack.target, _once_engaged(view, attack)
    carried = attack.item or next(item for item in unit.items if item_row(item) == row)
    aim = Target(figure=target.id, held=attack.at_item)
    blow = alone(unit.id, carried.id, "strike", aim)
    facing = facing_of_blow(there, blow, blow.lead)
    if parried and facing.sight is not None:
        facing = with_modifiers(there, replace(facing, sections=facing.sight.sections))
    return facing.modifiers


def _reach_rows(view: Look, attack: _Attack, reach: float, rule: str) -> tuple[StatRow, ...]:
    """The gap against the reach, and whether an Angry Inch is needed first (R10-CC-10)."""
    unit, target = attack.unit, attack.target
    gap = view.field.gap(body_of(unit), body_of(target))
    rows = [StatRow(tr("Reach"), of_text(gap, reach), rule)]
    item_id = None if attack.item is None else attack.item.id
    if place_refusal(view, unit, _maneuver(attack), target, item_id, unit.place) is not None:
        rows.append(StatRow(tr("Angry Inch"), tr("needed first"), "R10-CC-10"))
    return tuple(rows)


def _shot_odds(view: Look, unit: AnyUnit, item: Item, target: AnyUnit, choice: Choice) -> Odds:
    """Use, every modifier, range, visible sections, blockers, Damage against Armor."""
    row = item_row(item)
    thrown = choice.do == "throw" and row.role != "explosive"
    at_item = choice.mode == AT_ITEM
    blind = choice.mode == BLIND
    attack = alone(
        unit.id,
        item.id,
        "throw" if choice.do == "throw" else "shoot",
        Target(figure=target.id, held=at_item),
        blind=blind,
    )
    step = view.state.agenda[0] if view.state.agenda else None
    bursts = step.bursts if choice.do == "burst" and isinstance(step, NextBurst) else 0
    aim = facing_of(view, attack, attack.lead, bursts=bursts)
    assert aim is not None, "a figure is always faced"
    bonus = height_bonus(unit, target.elevation)
    modifiers = aim.modifiers
    levels = 0 if at_item else pierced_levels(target, 0, False)
    rows = [
        StatRow(use_of(row), str(row.use), row.rules[0]),
        *modifier_rows(modifiers),
        *_hidden_rows(view, aim),
        *_range_rows(aim, bonus),
        *shot_damage_rows(unit, row, thrown, aim.out, levels),
        *(item_armor_rows() if at_item else armor_rows(target)),
        *_blast_rows(row),
    ]
    title = shot_title(choice, target.name)
    found = action_odds(view, unit, row.use, modifiers, title, tuple(rows))
    blockers = () if aim.sight is None else aim.sight.blockers
    return replace(found, sections=aim.sections, blockers=blockers)


def _joint_odds(view: Look, unit: AnyUnit, item: Item, target: AnyUnit, choice: Choice) -> Odds:
    """What each of those who join by default needs, and the Damage if all of them hit."""
    lead = Shoot(attack=alone(unit.id, item.id, choice.do, Target(figure=target.id)))
    names = usual(view, lead, tuple(joiners(view, unit, item.id, target)))
    rows: list[StatRow] = []
    hits: list[Hit] = []
    for name in (f"{unit.id}/{item.id}", *names):
        unit_id, item_id = weapon(name)
        one = view.state.units[unit_id]
        carried = one.item(item_id)
        assert carried is not None, "who joins has the weapon"
        row = item_row(carried)
        if fights(name):
            rows.extend(_fighter_rows(view, one, row, target, charges(name)))
            continue
        thrown, bomb = row.role == "melee", row.role == "explosive"
        do = "shoot" if row.role == "ranged" else "throw"
        shot = alone(one.id, carried.id, do, Target(figure=target.id))
        aim = facing_of(view, shot, shot.lead)
        assert aim is not None, "a figure is always faced"
        need = need_text(view, one, row.use, aim.modifiers)
        rows.append(StatRow(share_of(one, row), need, "R10-CA-02"))
        rows.extend((*modifier_rows(aim.modifiers), *_blast_rows(row)))
        out = 0 if bomb else aim.out
        hits.append(Hit(unit=one.id, kind=carried.kind, thrown=thrown, out=out))
    dice, flat, losses = pooled(view, tuple(hits))
    rows.extend(damage_rows(target, dice, flat, -sum(row.amount for row in losses)))
    return Odds(shot_title(choice, target.name), tuple(rows), tr("Each rolls for himself"))


def _fighter_rows(
    view: Look, unit: AnyUnit, row: ItemRow, target: AnyUnit, runs: bool
) -> tuple[StatRow, ...]:
    """What one who strikes or charges needs, and what that adds to the sum (R10-CA-08).

    Who ``runs`` at it adds the MOM's die, as is the default (R10-CH-15, R10-DP-25).
    """
    attack = _Attack(unit, target, None, "strike")
    modifiers = _blow_modifiers(view, attack, row)
    need = need_text(view, unit, strike_use(row), modifiers)
    if in_a_grab(target):
        need, modifiers = _need_in_a_grab(view, attack, row), ()
    dice, flat = strike_dice(unit, row)
    dice += (row_of(unit).action_die,) if runs else ()
    return (
        StatRow(share_of(unit, row), need, "R10-CA-08"),
        *modifier_rows(modifiers),
        StatRow(tr("Its blow adds"), pool_text(dice, flat), "R10-CC-16"),
    )


def _hidden_rows(view: Look, aim: Facing) -> tuple[StatRow, ...]:
    """What hides sections of the target, by name (R10-TD-04)."""
    if aim.sight is None or not aim.sight.blockers or all(aim.sight.sections):
        return ()
    return (StatRow(tr("Hidden by"), first_of_things(view, aim.sight.blockers), "R10-TD-04"),)


def _ground_odds(view: Look, unit: AnyUnit, item: Item, at: Point) -> Odds:
    """A throw at a point: range alone counts (R10-EX-07)."""
    row = item_row(item)
    attack = alone(unit.id, item.id, "throw", Target(spot=at))
    aim = facing_of(view, attack, attack.lead)
    assert aim is not None, "a spot is always faced"
    dice, flat = shot_pool(unit, row, False)
    rows = (
        StatRow(use_of(row), str(row.use), row.rules[0]),
        *modifier_rows(aim.modifiers),
        *_range_rows(aim, height_bonus(unit, view.field.ground(at).height)),
        StatRow(tr("Damage"), pool_text(dice, flat), "R10-EX-01"),
        *_blast_rows(row),
    )
    title = tr("Throw at a spot")
    return action_odds(view, unit, row.use, aim.modifiers, title, rows)


def _range_rows(aim: Facing, bonus: int) -> tuple[StatRow, ...]:
    """Distance and range, unless a modifier tells of both, and what height adds to the range."""
    rows = () if aim.out else (range_row(aim.distance, aim.range),)
    if bonus == 0:
        return rows
    text = tr('+{inches}" of range').format(inches=bonus)
    return (*rows, StatRow(tr("From above"), text, "R10-AT-30"))


def _blast_rows(row: ItemRow) -> tuple[StatRow, ...]:
    if not row.blast_radius:
        return ()
    text = tr("everybody within {length}").format(length=inches(row.blast_radius))
    return (StatRow(tr("Blast"), text, "R10-EX-01"),)
