"""What an attack on a thing faces before any die (R10-OB-01..05)."""

from game.engine.ruleset import Odds, StatRow
from game.model.choices import Choice
from game.model.state import AnyUnit, Item
from game.rulesets.brikwars import verb_words
from game.rulesets.brikwars.joining import JOINT, weapon
from game.rulesets.brikwars.objects import things
from game.rulesets.brikwars.odds_rows import modifier_rows, share_of, use_of
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.steps import Shoot
from game.rulesets.brikwars.targets import Target, alone
from game.rulesets.brikwars.thing_rows import thing_rows
from game.rulesets.brikwars.words import pool_text, thing_name
from game.rulesets.brikwars_2010.figures import item_row, strike_dice
from game.rulesets.brikwars_2010.joint_attacks import usual
from game.rulesets.brikwars_2010.joint_damage import pooled
from game.rulesets.brikwars_2010.joint_things import thing_joiners
from game.rulesets.brikwars_2010.mixed_attacks import charges, fights
from game.rulesets.brikwars_2010.odds import odds as odds_on_figures
from game.rulesets.brikwars_2010.odds_rows import (
    action_odds,
    need_text,
    range_row,
    shot_damage_rows,
    shot_title,
)
from game.rulesets.brikwars_2010.steps import Hit
from game.rulesets.brikwars_2010.to_hit import facing_of
from game.words import tr

ATTACKS = ("strike", "shoot", "throw")


def odds(view: Look, choice: Choice) -> Odds | None:
    """What an attack faces, on a figure, a thing or a spot; nothing for choices that are none."""
    if choice.piece is None:
        return odds_on_figures(view, choice)
    unit = view.state.units.get(choice.unit or "")
    item = None if unit is None else unit.item(choice.item or "")
    if unit is None or unit.position is None or item is None or choice.do not in ATTACKS:
        return None
    if choice.mode == JOINT:
        return _joint_odds(view, unit, item, choice)
    return thing_odds(view, unit, item, choice)


def thing_odds(view: Look, unit: AnyUnit, item: Item, choice: Choice) -> Odds | None:
    """Use, modifiers, range, Damage, and the Armor dice of the thing."""
    piece = choice.piece or ""
    if not things(view, piece):
        return None
    row, thrown = item_row(item), choice.do == "throw"
    attack = alone(unit.id, item.id, choice.do, Target(piece=piece))
    aim = facing_of(view, attack, attack.lead)
    if aim is None:
        return None
    rows = [StatRow(tr("Automatic hit"), tr("within touch"), "R10-AT-11")] if aim.sure else []
    if not aim.sure:
        rows = [
            StatRow(use_of(row), str(aim.use), row.rules[0]),
            *modifier_rows(aim.modifiers),
        ]
    if choice.do == "strike":
        rows.append(StatRow(tr("Damage"), pool_text(*strike_dice(unit, row)), "R10-DI-02"))
    else:
        if aim.sure or not aim.out:
            rows.append(range_row(aim.distance, aim.range))
        flies = thrown and row.role != "explosive"
        rows.extend(shot_damage_rows(unit, row, flies, aim.out))
    told = (*rows, *thing_rows(view, piece))
    if aim.sure:
        return Odds(_title(view, choice), told, tr("No roll needed"))
    return action_odds(view, unit, aim.use, aim.modifiers, _title(view, choice), told)


def _joint_odds(view: Look, unit: AnyUnit, item: Item, choice: Choice) -> Odds | None:
    """What each of those who join by default needs, and the Damage if all of them hit."""
    piece = choice.piece or ""
    lead = Shoot(attack=alone(unit.id, item.id, choice.do, Target(piece=piece)))
    names = usual(view, lead, tuple(thing_joiners(view, unit, item.id, piece)))
    rows: list[StatRow] = []
    hits: list[Hit] = []
    for name in (f"{unit.id}/{item.id}", *names):
        share = _share(view, name, piece)
        if share is None:
            return None
        hits.append(share[0])
        rows.extend(share[1])
    dice, flat, losses = pooled(view, tuple(hits))
    rows.append(StatRow(tr("Damage"), pool_text(dice, flat), "R10-DI-02"))
    if losses:
        loss = sum(one.amount for one in losses)
        rows.append(StatRow(tr("Damage out of range"), str(loss), "R10-AT-32"))
    told = (*rows, *thing_rows(view, piece))
    return Odds(_title(view, choice), told, tr("Each rolls for himself"))


def _title(view: Look, choice: Choice) -> str:
    """The attack, as its option is called."""
    name = thing_name(view, choice.piece or "")
    if choice.do == "strike":
        return tr(verb_words.STRIKE.at).format(target=name)
    return shot_title(choice, name)


def _share(view: Look, name: str, piece: str) -> tuple[Hit, tuple[StatRow, ...]] | None:
    """What one who joins adds if he hits, and what he needs for that (R10-CA-02, -08).

    Nothing when none of the thing is in his sight. Who charges spends the MOM on it (R10-DP-25).
    """
    unit_id, item_id = weapon(name)
    unit = view.state.units[unit_id]
    item = unit.item(item_id)
    assert item is not None, "who joins has the weapon"
    row, struck = item_row(item), fights(name)
    thrown, bomb = row.role != "ranged" and not struck, row.role == "explosive"
    do = "strike" if struck else "throw" if thrown else "shoot"
    attack = alone(unit.id, item.id, do, Target(piece=piece))
    aim = facing_of(view, attack, attack.lead)
    if aim is None:
        return None
    need = tr("no roll") if aim.sure else need_text(view, unit, aim.use, aim.modifiers)
    told = StatRow(share_of(unit, row), need, "R10-CA-02")
    hit = Hit(
        unit=unit.id,
        kind=item.kind,
        thrown=thrown and not bomb,
        struck=struck,
        mom=charges(name),
        out=0 if bomb else aim.out,
    )
    return hit, (told, *(() if aim.sure else modifier_rows(aim.modifiers)))
