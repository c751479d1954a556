"""What an attack faces before any die, from the rules' own functions; nothing is judged here."""

from typing import cast

from msgspec import Struct

from game.engine.ruleset import Odds, StatRow
from game.model.choices import Choice
from game.model.events import Modifier
from game.model.state import AnyUnit, Item
from game.model.vectors import Point
from game.rulesets.brikwars_2010.armor import (
    armor_piercing,
    pierced_armor,
    pierced_levels,
)
from game.rulesets.brikwars_2010.blow_aims import blow_rows
from game.rulesets.brikwars_2010.bursts import burst_rows_now
from game.rulesets.brikwars_2010.engagement import outnumbered
from game.rulesets.brikwars_2010.events import Engaged
from game.rulesets.brikwars_2010.figures import (
    body_of,
    in_a_grab,
    item_row,
    row_of,
    sheet_of,
    strike_dice,
    strike_use,
)
from game.rulesets.brikwars_2010.item_shots import AT_ITEM
from game.rulesets.brikwars_2010.joint_attacks import JOINT, joiners, usual, weapon
from game.rulesets.brikwars_2010.joint_damage import pooled
from game.rulesets.brikwars_2010.maneuvers import place_refusal
from game.rulesets.brikwars_2010.mixed_attacks import charges, fights
from game.rulesets.brikwars_2010.ranged import ground_aim
from game.rulesets.brikwars_2010.rolls import deflected
from game.rulesets.brikwars_2010.sheets import Look, State, settings
from game.rulesets.brikwars_2010.shot_damage import shot_pool
from game.rulesets.brikwars_2010.single_dice import read_singly
from game.rulesets.brikwars_2010.steps import Hit, Shoot
from game.rulesets.brikwars_2010.tables import ItemRow, tables
from game.rulesets.brikwars_2010.visibility import Aim, aim_at, height_bonus, item_rows
from game.rulesets.brikwars_2010.words import (
    armor_text,
    damage_text,
    inches,
    pool_text,
    sentence,
    thing_name,
)

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
    """Use, outnumbering once the two are engaged, cover, reach, Damage against Armor."""
    unit, target = attack.unit, attack.target
    use = strike_use(row)
    if attack.at_item:
        return _item_strike_odds(view, attack, row)
    automatic = in_a_grab(target)
    modifiers = () if automatic else _blow_modifiers(view, attack, row)
    dice, flat = strike_dice(unit, row)
    rule = "R10-CC-14" if row.role == "melee" else "R10-EQ-15"
    rows = [
        StatRow(f"Use of {row.name.lower()}", str(use), rule),
        *modifier_rows(modifiers),
        *_reach_rows(view, attack, row.reach, "R10-EQ-17"),
        *damage_rows(target, dice, flat, 0, piercing=_pierces(view, attack)),
    ]
    if row.knockback and row.role == "melee":
        down = ", Disrupted" if row.disrupts else ""
        rows.append(StatRow("KnockBack", f"{inches(row.knockback)}{down}", row.rules[0]))
    title = f"Strike {target.name}"
    if automatic:
        rows[0] = StatRow("Automatic hit", "a party of a Grab", "R10-AT-13")
        return Odds(title, tuple(rows), "No roll needed")
    need = need_text(view, unit, use, modifiers)
    return Odds(title, tuple(rows), need, total=total_text(use, modifiers))


def _item_strike_odds(view: Look, attack: _Attack, row: ItemRow) -> Odds:
    """A Strike at something held: -2, and the thing's own Armor (R10-AT-23, R10-OB-07)."""
    unit, use = attack.unit, strike_use(row)
    modifiers = (*outnumbered(_once_engaged(view, attack), unit), *item_rows())
    rows = (
        StatRow(f"Use of {row.name.lower()}", str(use), "R10-AT-43"),
        *modifier_rows(modifiers),
        *_reach_rows(view, attack, row.reach, "R10-EQ-17"),
        StatRow("Damage", pool_text(*strike_dice(unit, row)), "R10-DI-02"),
        *item_armor_rows(),
    )
    title = f"Strike what {attack.target.name} holds"
    need = need_text(view, unit, use, modifiers)
    return Odds(title, rows, need, total=total_text(use, modifiers))


def _pierces(view: Look, attack: _Attack) -> bool:
    return attack.item is not None and armor_piercing(view, attack.unit, attack.item)


def _shove_odds(view: Look, attack: _Attack) -> Odds:
    """A Shove hits without a roll: reach, and how far it pushes (R10-CC-28, -29)."""
    measures = tables().measures
    push = StatRow("Push", f"{inches(measures.shove_distance)}, Disrupted", "R10-CC-29")
    rows = (
        StatRow("Automatic hit", "unless Parried", "R10-AT-12"),
        *_reach_rows(view, attack, measures.arm_reach, "R10-CC-28"),
        push,
    )
    title = f"Shove {attack.target.name}"
    return Odds(title, rows, "No roll needed")


def _grab_odds(view: Look, attack: _Attack) -> Odds:
    """A Grab hits without a roll, and does no damage (R10-CC-20)."""
    rows = (
        StatRow("Automatic hit", "unless Parried", "R10-AT-12"),
        *_reach_rows(view, attack, tables().measures.arm_reach, "R10-CC-20"),
        StatRow("Held", "neither moves, every blow at either hits", "R10-CC-21"),
    )
    return Odds(f"Grab {attack.target.name}", rows, "No roll needed")


def _once_engaged(view: Look, attack: _Attack) -> Look:
    """The view after the declaration: only then does outnumbering count (R10-CC-01)."""
    engaged = Engaged(unit=attack.unit.id, target=attack.target.id, grew=True)
    return view.battle.view(cast(State, engaged.applied_to(view.state)))


def _blow_modifiers(view: Look, attack: _Attack, row: ItemRow) -> tuple[Modifier, ...]:
    """What the Action Roll of a Strike or Charge would face from here."""
    unit, target = attack.unit, attack.target
    fight = outnumbered(_once_engaged(view, attack), unit)
    return (*fight, *blow_rows(view, unit, target, row))


def _reach_rows(view: Look, attack: _Attack, reach: float, rule: str) -> tuple[StatRow, ...]:
    """The gap against the reach, and whether an Angry Inch is needed first (R10-CC-10)."""
    unit, target = attack.unit, attack.target
    gap = view.field.gap(body_of(unit), body_of(target))
    rows = [StatRow("Reach", f"{inches(gap)} of {inches(reach)}", rule)]
    item_id = None if attack.item is None else attack.item.id
    do = "strike" if attack.do == "counterstrike" else attack.do
    if place_refusal(view, unit, do, target, item_id, unit.place) is not None:
        rows.append(StatRow("Angry Inch", "needed first", "R10-CC-10"))
    return tuple(rows)


def _shot_odds(view: Look, unit: AnyUnit, item: Item, target: AnyUnit, choice: Choice) -> Odds:
    """Use, every modifier, range, visible sections, blockers, Damage against Armor."""
    row = item_row(item)
    thrown = choice.do == "throw" and row.role != "explosive"
    at_item = choice.mode == AT_ITEM
    blind = choice.mode == "blind"
    aim = aim_at(view, unit, row, target, thrown=thrown, blind=blind, at_item=at_item)
    bonus = height_bonus(unit, target.elevation)
    modifiers = aim.modifiers
    if choice.do == "burst":
        modifiers = (*modifiers, *burst_rows_now(view, unit, item.id))
    levels = 0 if at_item else pierced_levels(target, 0, False)
    rows = [
        StatRow(f"Use of {row.name.lower()}", str(row.use), row.rules[0]),
        *modifier_rows(modifiers),
        *_hidden_rows(view, aim),
        *_range_rows(aim, bonus),
        *shot_damage_rows(unit, row, thrown, aim.out_of_range, levels),
        *(item_armor_rows() if at_item else armor_rows(target)),
        *_blast_rows(row),
    ]
    goal = f"what {target.name} holds" if at_item else target.name
    return Odds(
        title=f"{_shot_verb(choice)} {goal}",
        rows=tuple(rows),
        need=need_text(view, unit, row.use, modifiers),
        sections=aim.sections,
        blockers=aim.sight.blockers,
        total=total_text(row.use, modifiers),
    )


def _joint_odds(view: Look, unit: AnyUnit, item: Item, target: AnyUnit, choice: Choice) -> Odds:
    """What each of those who join by default needs, and the Damage if all of them hit."""
    lead = Shoot(unit=unit.id, item=item.id, target=target.id, thrown=choice.do == "throw")
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
        aim = aim_at(view, one, row, target, thrown=thrown, blind=False)
        need = need_text(view, one, row.use, aim.modifiers)
        rows.append(StatRow(f"{one.name}: {row.name.lower()}", need, "R10-CA-02"))
        rows.extend((*modifier_rows(aim.modifiers), *_blast_rows(row)))
        out = 0 if bomb else aim.out_of_range
        hits.append(Hit(unit=one.id, kind=carried.kind, thrown=thrown, out=out))
    dice, flat, losses = pooled(view, tuple(hits))
    rows.extend(damage_rows(target, dice, flat, -sum(row.amount for row in losses)))
    title = f"{_shot_verb(choice)} {target.name} together"
    return Odds(title, tuple(rows), "Each rolls for himself")


def _fighter_rows(
    view: Look, unit: AnyUnit, row: ItemRow, target: AnyUnit, runs: bool
) -> tuple[StatRow, ...]:
    """What one who strikes or charges needs, and what that adds to the sum (R10-CA-08).

    Who ``runs`` at it adds the MOM's die, as is the default (R10-CH-15, R10-DP-25).
    """
    modifiers = _blow_modifiers(view, _Attack(unit, target, None, "strike"), row)
    need = need_text(view, unit, strike_use(row), modifiers)
    if in_a_grab(target):
        need, modifiers = "No roll needed", ()
    dice, flat = strike_dice(unit, row)
    dice += (row_of(unit).action_die,) if runs else ()
    return (
        StatRow(f"{unit.name}: {row.name.lower()}", need, "R10-CA-08"),
        *modifier_rows(modifiers),
        StatRow("Its blow adds", pool_text(dice, flat), "R10-CC-16"),
    )


def shot_damage_rows(
    unit: AnyUnit, row: ItemRow, thrown: bool, out: int, levels: int = 0
) -> tuple[StatRow, ...]:
    """Damage dice of a shot as Deflection leaves them, and what distance costs.

    It costs an Explosion nothing (R10-AT-33), and Fire by the die (R10-AT-34, R10-OB-06).
    """
    dice, flat = shot_pool(unit, row, thrown)
    dice = deflected(dice, levels)
    singly = not thrown and read_singly(row)
    rows = [StatRow("Damage", pool_text(dice, flat), "R10-DI-02")]
    if singly:
        text = f"{damage_text(dice, flat, row)}, each die by itself"
        rows = [StatRow("Damage", text, "R10-OB-06")]
    if out and row.role != "explosive":
        what = "Each die out of range" if singly else "Damage out of range"
        rows.append(StatRow(what, f"-{out}", "R10-AT-34" if singly else "R10-AT-32"))
    return tuple(rows)


def item_armor_rows() -> tuple[StatRow, ...]:
    """The Armor of a carried thing (R10-OB-07)."""
    armor = pool_text((tables().measures.item_armor_die,), 0)
    return (StatRow("Armor of the item", armor, "R10-OB-07"),)


def _hidden_rows(view: Look, aim: Aim) -> tuple[StatRow, ...]:
    """What hides sections of the target, by name (R10-TD-04)."""
    if not aim.sight.blockers or all(aim.sight.sections):
        return ()
    first, *others = (thing_name(view, blocker) for blocker in aim.sight.blockers)
    text = f"{first} +{len(others)}" if others else first
    return (StatRow("Hidden by", text, "R10-TD-04"),)


def _shot_verb(choice: Choice) -> str:
    blindly = " blindly" if choice.mode == "blind" else ""
    return f"Throw{blindly} at" if choice.do == "throw" else f"Shoot{blindly}"


def _ground_odds(view: Look, unit: AnyUnit, item: Item, at: Point) -> Odds:
    """A throw at a point: range alone counts (R10-EX-07)."""
    row = item_row(item)
    aim = ground_aim(view, unit, row, at)
    dice, flat = shot_pool(unit, row, False)
    rows = (
        StatRow(f"Use of {row.name.lower()}", str(row.use), row.rules[0]),
        *modifier_rows(aim.modifiers),
        *_range_rows(aim, height_bonus(unit, view.field.ground(at).height)),
        StatRow("Damage", pool_text(dice, flat), "R10-EX-01"),
        *_blast_rows(row),
    )
    title = "Throw at a spot"
    return Odds(title, rows, need_text(view, unit, row.use, aim.modifiers))


def _range_rows(aim: Aim, bonus: int) -> tuple[StatRow, ...]:
    distance = StatRow("Range", f"{inches(aim.distance)} of {inches(aim.range)}", "R10-TD-08")
    if bonus == 0:
        return (distance,)
    return (distance, StatRow("From above", f'+{bonus}" of range', "R10-AT-30"))


def _blast_rows(row: ItemRow) -> tuple[StatRow, ...]:
    if not row.blast_radius:
        return ()
    return (StatRow("Blast", f"everybody within {inches(row.blast_radius)}", "R10-EX-01"),)


def modifier_rows(modifiers: tuple[Modifier, ...]) -> tuple[StatRow, ...]:
    """Each modifier with its sign and its rule."""
    return tuple(StatRow(sentence(row.text), f"{row.amount:+d}", row.rule) for row in modifiers)


def damage_rows(
    target: AnyUnit, dice: tuple[int, ...], flat: int, loss: int, *, piercing: bool = False
) -> tuple[StatRow, ...]:
    """Damage dice once Deflection has taken its share, and the Armor they have to beat."""
    levels = pierced_levels(target, 0, piercing)
    rows = [StatRow("Damage", pool_text(deflected(dice, levels), flat), "R10-DI-02")]
    if loss:
        rows.append(StatRow("Damage out of range", f"-{loss}", "R10-AT-32"))
    return (*rows, *armor_rows(target, piercing=piercing))


def armor_rows(target: AnyUnit, *, piercing: bool = False) -> tuple[StatRow, ...]:
    """Deflection, and the Armor that Damage has to beat, with what is taken already."""
    rows: list[StatRow] = []
    levels = pierced_levels(target, 0, piercing)
    if levels:
        rows.append(StatRow("Deflection", f"takes {levels} of each die size", "R10-EQ-20"))
    taken = sheet_of(target).cc_damage_this_player_turn
    already = f", {taken} taken" if taken else ""
    kept = sheet_of(target).cc_armor_this_player_turn
    armor = armor_text(target) if kept is None else str(kept)
    rows.append(StatRow("Armor", f"{armor}{already}", "R10-AT-04"))
    if piercing:
        pierced = pierced_armor(target, 0, piercing)
        text = f"ignores {pierced} of Armor" if pierced else "beats one level of Deflection"
        rows.append(StatRow("Armor Piercing", text, "R10-EQ-21"))
    return tuple(rows)


def total_text(use: int, modifiers: tuple[Modifier, ...]) -> str:
    """The sum behind a need: a modifier of -1 on Use 3 makes it 4 (R10-AT-06)."""
    if not modifiers:
        return ""
    amount = sum(row.amount for row in modifiers)
    sign = "-" if amount > 0 else "+"
    return f"{use} {sign} {abs(amount)} = {use - amount}"


def need_text(view: Look, unit: AnyUnit, use: int, modifiers: tuple[Modifier, ...]) -> str:
    """The face that is needed: a 1 always fails, beyond the die only a Benny helps (R10-DI-04)."""
    die = row_of(unit).action_die
    need = max(2, use - sum(row.amount for row in modifiers))
    top = tables().measures.over_the_top
    if settings(view).crit_success_autohits:
        need = min(need, top)
    if need <= die:
        return f"Need {need} on d{die}" if need == die else f"Need {need}+ on d{die}"
    return f"Need {die} on d{die} and {need - die}+ on the Benny"
