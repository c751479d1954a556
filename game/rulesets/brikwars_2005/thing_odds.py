"""What an attack on a thing faces before any die, from the rules' own functions (R05-OB-01)."""

from msgspec.structs import replace

from game.engine.ruleset import Odds, StatRow
from game.model.choices import Choice
from game.model.state import AnyUnit, Item
from game.rulesets.brikwars import verb_words
from game.rulesets.brikwars.objects import things
from game.rulesets.brikwars.odds_rows import modifier_rows, of_text, use_of
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.targets import BLIND
from game.rulesets.brikwars.thing_rows import thing_rows
from game.rulesets.brikwars.words import pool_text, thing_name
from game.rulesets.brikwars_2005.aiming import aim_cost, as_aiming
from game.rulesets.brikwars_2005.charge_blows import charging_dice
from game.rulesets.brikwars_2005.charging import charging_row
from game.rulesets.brikwars_2005.figures import blow_row, item_row, struck_dice
from game.rulesets.brikwars_2005.maneuvers import ATTACK
from game.rulesets.brikwars_2005.ranged_odds import blast_rows, flight_rows, height_rows
from game.rulesets.brikwars_2005.shot_aims import shot_pool, use_of_row
from game.rulesets.brikwars_2005.skill_odds import skill_odds
from game.rulesets.brikwars_2005.tables import ItemRow
from game.rulesets.brikwars_2005.thing_acts import ACTS, CHARGE
from game.rulesets.brikwars_2005.thing_aims import ThingAim, attack_aim, reach_to, shot_aim
from game.rulesets.brikwars_2005.thing_charges import thing_charger
from game.words import tr


def thing_odds(view: Look, unit: AnyUnit, choice: Choice) -> Odds | None:
    """Use, modifiers, range, Damage, and the Armor dice of the thing; nothing for other acts.

    Who has not moved Aims by default, so that counts, and what it costs (R05-DP-02).
    """
    item, piece = unit.item(choice.item or ""), choice.piece or ""
    if item is None or choice.do not in ACTS or not things(view, piece):
        return None
    if choice.do == CHARGE:
        return _at_a_run(view, unit, item, piece)
    cost = aim_cost(view, unit)
    view = as_aiming(view, unit)
    unit = view.state.units[unit.id]
    if choice.do == ATTACK:
        found: Odds | None = _by_hand(view, unit, item, piece)
    else:
        found = _from_afar(view, unit, item, choice)
    return None if found is None else replace(found, cost=cost)


def _by_hand(view: Look, unit: AnyUnit, item: Item, piece: str) -> Odds:
    row = blow_row(item.kind)
    aim = attack_aim(view, unit, row, piece)
    rows = (
        StatRow(use_of(row), str(row.use), row.rules[0]),
        *modifier_rows(aim.modifiers),
        StatRow(tr("Damage"), pool_text(*struck_dice(item.kind)), "R05-DI-02"),
        *thing_rows(view, piece),
    )
    title = tr(verb_words.STRIKE.at).format(target=thing_name(view, piece))
    return skill_odds(view, unit, row.use, aim.modifiers, title, rows)


def _at_a_run(view: Look, unit: AnyUnit, item: Item, piece: str) -> Odds | None:
    """A Charge at a thing from where it strikes, with its speed by then (R05-CH-03, R05-CH-16)."""
    there, row = thing_charger(view, unit, item.id, piece), charging_row(view, unit, item.id)
    if row is None:
        return None
    aim = attack_aim(view, there, row, piece)
    rows = (
        StatRow(use_of(row), str(row.use), row.rules[0]),
        *modifier_rows(aim.modifiers),
        StatRow(tr("Damage"), pool_text(*charging_dice(view, unit, item)), "R05-CH-03"),
        *thing_rows(view, piece),
    )
    title = tr(verb_words.CHARGE.at).format(target=thing_name(view, piece))
    return skill_odds(view, unit, row.use, aim.modifiers, title, rows)


def _from_afar(view: Look, unit: AnyUnit, item: Item, choice: Choice) -> Odds | None:
    row, thrown, piece = item_row(item), choice.do == "throw", choice.piece or ""
    blind = choice.mode == BLIND
    if thrown and row.throw is None:
        return None
    aim = shot_aim(view, unit, row, piece, thrown=thrown, blind=blind)
    if aim is None:
        return None
    use = use_of_row(row, thrown)
    rows = (
        StatRow(use_of(row), str(use), row.rules[0]),
        *modifier_rows(aim.modifiers),
        *(flight_rows(row, aim.distance, aim.bonus) if thrown else ()),
        *(() if thrown else _range_rows(view, unit, row, piece, aim)),
        *height_rows(aim.bonus),
        StatRow(tr("Damage"), pool_text(*shot_pool(row, thrown)), "R05-DI-02"),
        *blast_rows(view, row),
        *thing_rows(view, piece),
    )
    words = verb_words.THROW if thrown else verb_words.SHOOT
    title = tr(words.blindly_at if blind else words.at).format(target=thing_name(view, piece))
    return skill_odds(view, unit, use, aim.modifiers, title, rows)


def _range_rows(
    view: Look, unit: AnyUnit, row: ItemRow, piece: str, aim: ThingAim
) -> tuple[StatRow, ...]:
    text = of_text(aim.distance, reach_to(view, unit, row, piece))
    return (StatRow(tr("Range"), text, "R05-AT-04"),)
