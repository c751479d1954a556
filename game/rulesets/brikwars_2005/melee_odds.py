"""What a blow hand to hand faces before any die, from the rules' own functions (R05-CC)."""

from game.engine.ruleset import Odds, StatRow
from game.model.choices import Choice
from game.model.events import Modifier
from game.model.state import AnyUnit, Item
from game.rulesets.brikwars import verb_words
from game.rulesets.brikwars.figures import armor_dice_of, body_of
from game.rulesets.brikwars.odds_rows import modifier_rows, of_text, use_of
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.tables import common
from game.rulesets.brikwars.targets import AT_ITEM, Attack, Part, Target
from game.rulesets.brikwars.words import inches, pool_text, rolling_armor_text
from game.rulesets.brikwars_2005.figures import blow_row, is_shield, sheet_of, struck_dice
from game.rulesets.brikwars_2005.maneuvers import (
    ATTACK,
    SHOVE,
    after_an_inch,
    place_refusal,
    reach_of,
)
from game.rulesets.brikwars_2005.melee_steps import COUNTER, RIPOSTE
from game.rulesets.brikwars_2005.sheets import settings
from game.rulesets.brikwars_2005.skill_odds import skill_odds
from game.rulesets.brikwars_2005.tables import tables
from game.rulesets.brikwars_2005.to_hit import to_hit, use_for
from game.words import tr

BACK = ("counterattack", RIPOSTE)
"""Blows of those who answer: being ganged up on counts against them (R05-CA-06)."""


def melee_odds(view: Look, unit: AnyUnit, choice: Choice) -> Odds | None:
    """Use, every modifier, reach, and Damage against Armor, or how far a Shove pushes."""
    target = view.state.units.get(choice.target or "")
    item = unit.item(choice.item) if choice.item is not None else None
    if target is None:
        return None
    if choice.do == SHOVE or (item is not None and is_shield(item)):
        return _shove_odds(view, unit, target, choice)
    return None if item is None else _attack_odds(view, unit, target, item, choice)


def _attack_odds(view: Look, unit: AnyUnit, target: AnyUnit, item: Item, choice: Choice) -> Odds:
    row, at_item = blow_row(item.kind), choice.mode == AT_ITEM
    rows = _modifiers(view, unit, target, ATTACK, choice)
    shown = (
        StatRow(use_of(row), str(row.use), row.rules[0]),
        *modifier_rows(rows),
        *_reach_rows(view, unit, target, ATTACK, item.id),
        StatRow(tr("Damage"), pool_text(*struck_dice(item.kind)), "R05-DI-10"),
        _item_armor() if at_item else armor_row(target),
    )
    words = verb_words.ATTACK
    title = tr(words.what if at_item else words.at).format(target=target.name)
    return skill_odds(view, unit, row.use, rows, title, shown)


def _modifiers(
    view: Look, unit: AnyUnit, target: AnyUnit, do: str, choice: Choice
) -> tuple[Modifier, ...]:
    """What the Attack Roll would face (R05-AT-18, R05-AT-29, R05-CA-06, R05-CC-54).

    It is made after the Angry Inch that is needed, if one is (R05-CC-10).
    """
    there = after_an_inch(view, unit, do, target, choice.item)
    mode = COUNTER if choice.do in BACK else None
    if choice.do == RIPOSTE:
        mode = RIPOSTE
    part = Part(unit=unit.id, item=choice.item, approach=do, mode=mode)
    aim = Target(figure=target.id, held=choice.mode == AT_ITEM)
    return to_hit(there, Attack(parts=(part,), target=aim))


def _shove_odds(view: Look, unit: AnyUnit, target: AnyUnit, choice: Choice) -> Odds:
    """A Shove takes a roll like any attack (R05-CC-22), and pushes without Damage (R05-CC-23)."""
    use = use_for(view, unit, SHOVE, choice.item)
    rows = _modifiers(view, unit, target, SHOVE, choice)
    push = inches(tables().measures.shove_distance)
    if settings(view).shove_disrupts:
        push = tr("{length}, Disrupted").format(length=push)
    shown = (
        StatRow(tr("Use of the Shove"), str(use), "R05-CC-22"),
        *modifier_rows(rows),
        *_reach_rows(view, unit, target, SHOVE, choice.item),
        StatRow(tr("Push"), push, "R05-CC-23"),
    )
    title = tr(verb_words.SHOVE.at).format(target=target.name)
    return skill_odds(view, unit, use, rows, title, shown)


def _reach_rows(
    view: Look, unit: AnyUnit, target: AnyUnit, do: str, item_id: str | None
) -> tuple[StatRow, ...]:
    """The gap against the reach, and whether an Angry Inch is needed first (R05-CC-10)."""
    reach = reach_of(unit, do, item_id)
    gap = view.field.gap(body_of(unit), body_of(target))
    row = StatRow(tr("Reach"), of_text(gap, reach.most), "R05-EQ-15")
    if place_refusal(view, unit, do, target, item_id, unit.place) is None:
        return (row,)
    return row, StatRow(tr("Angry Inch"), tr("needed first"), "R05-CC-10")


def armor_row(target: AnyUnit) -> StatRow:
    """The Armor that the turn's Damage has to beat, with what is taken already (R05-CC-20)."""
    sheet = sheet_of(target)
    kept = sheet.cc_armor_this_player_turn
    armor = rolling_armor_text(target) if kept is None else str(kept)
    if sheet.cc_damage_this_player_turn:
        text = tr("{armor}, {damage} taken")
        armor = text.format(armor=armor, damage=sheet.cc_damage_this_player_turn)
    rolls = kept is None and armor_dice_of(target)
    return StatRow(tr("Armor"), armor, "R05-HE-01" if rolls else "R05-CC-20")


def _item_armor() -> StatRow:
    """The Armor of a carried thing (R05-OB-02)."""
    armor = pool_text((common().measures.item_armor_die,), 0)
    return StatRow(tr("Armor of the item"), armor, "R05-OB-02")
