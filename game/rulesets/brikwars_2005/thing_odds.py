"""What an attack on a thing faces before any die, from the rules' own functions (R05-OB-01)."""

from msgspec.structs import replace as with_fields

from game.engine.ruleset import Odds, StatRow
from game.model.choices import Choice
from game.model.state import AnyUnit, Item
from game.model.vectors import Point, direction
from game.rulesets.brikwars import verb_words
from game.rulesets.brikwars.objects import things
from game.rulesets.brikwars.odds_rows import modifier_rows, of_text, use_of
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.targets import BLIND, Target, alone, attack_of
from game.rulesets.brikwars.thing_rows import thing_rows
from game.rulesets.brikwars.words import pool_text, thing_name
from game.rulesets.brikwars_2005.aiming import aim_cost, as_aiming
from game.rulesets.brikwars_2005.charge_odds import as_charger
from game.rulesets.brikwars_2005.charging import charging_row, run_to_thing
from game.rulesets.brikwars_2005.damage import charging_dice, shot_pool
from game.rulesets.brikwars_2005.figures import blow_row, item_row, sheet_of, struck_dice
from game.rulesets.brikwars_2005.joint_steps import SHOTS
from game.rulesets.brikwars_2005.maneuvers import ATTACK
from game.rulesets.brikwars_2005.ranged_odds import blast_rows, flight_rows, height_rows
from game.rulesets.brikwars_2005.run_steps import CHARGE
from game.rulesets.brikwars_2005.skill_odds import skill_odds
from game.rulesets.brikwars_2005.to_hit import (
    Facing,
    facing_of,
    modifiers,
    to_hit,
    use_of_shot,
)
from game.words import tr


def thing_odds(view: Look, unit: AnyUnit, choice: Choice) -> Odds | None:
    """Use, modifiers, range, Damage, and the Armor dice of the thing; nothing for other acts.

    Who has not moved Aims by default, so that counts, and what it costs (R05-DP-02).
    """
    item, piece = unit.item(choice.item or ""), choice.piece or ""
    if item is None or choice.do not in (ATTACK, CHARGE, *SHOTS) or not things(view, piece):
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
    return None if found is None else with_fields(found, cost=cost)


def _by_hand(view: Look, unit: AnyUnit, item: Item, piece: str) -> Odds:
    row = blow_row(item.kind)
    rolled = to_hit(view, alone(unit.id, item.id, ATTACK, Target(piece=piece)))
    rows = (
        StatRow(use_of(row), str(row.use), row.rules[0]),
        *modifier_rows(rolled),
        StatRow(tr("Damage"), pool_text(*struck_dice(item.kind)), "R05-DI-02"),
        *thing_rows(view, piece),
    )
    title = tr(verb_words.STRIKE.at).format(target=thing_name(view, piece))
    return skill_odds(view, unit, row.use, rolled, title, rows)


def _at_a_run(view: Look, unit: AnyUnit, item: Item, piece: str) -> Odds | None:
    """A Charge at a thing from where it strikes, with its speed by then (R05-CH-03, R05-CH-16)."""
    there, row = thing_charger(view, unit, item.id, piece), charging_row(view, unit, item.id)
    if row is None:
        return None
    attack = alone(unit.id, item.id, CHARGE, Target(piece=piece))
    rolled = to_hit(as_charger(view, there), attack)
    rows = (
        StatRow(use_of(row), str(row.use), row.rules[0]),
        *modifier_rows(rolled),
        StatRow(tr("Damage"), pool_text(*charging_dice(view, unit, item)), "R05-CH-03"),
        *thing_rows(view, piece),
    )
    title = tr(verb_words.CHARGE.at).format(target=thing_name(view, piece))
    return skill_odds(view, unit, row.use, rolled, title, rows)


def _from_afar(view: Look, unit: AnyUnit, item: Item, choice: Choice) -> Odds | None:
    row, thrown, piece = item_row(item), choice.do == "throw", choice.piece or ""
    blind = choice.mode == BLIND
    if thrown and row.throw is None:
        return None
    aim = facing_of(view, attack_of(choice))
    if aim.shown is None:
        return None
    rolled = modifiers(view, aim)
    use = use_of_shot(row, thrown)
    rows = (
        StatRow(use_of(row), str(use), row.rules[0]),
        *modifier_rows(rolled),
        *(flight_rows(row, aim.distance, aim.bonus) if thrown else ()),
        *(() if thrown else _range_rows(aim)),
        *height_rows(aim.bonus),
        StatRow(tr("Damage"), pool_text(*shot_pool(row, thrown)), "R05-DI-02"),
        *blast_rows(view, row),
        *thing_rows(view, piece),
    )
    words = verb_words.THROW if thrown else verb_words.SHOOT
    title = tr(words.blindly_at if blind else words.at).format(target=thing_name(view, piece))
    return skill_odds(view, unit, use, rolled, title, rows)


def _range_rows(aim: Facing) -> tuple[StatRow, ...]:
    return (StatRow(tr("Range"), of_text(aim.distance, aim.reach), "R05-AT-04"),)


def thing_charger(view: Look, unit: AnyUnit, item_id: str, piece: str) -> AnyUnit:
    """The charger as it will be where it strikes a thing, with its speed by then (R05-CH-16)."""
    inches = run_to_thing(view, unit, item_id, piece)
    way = direction(unit.place, view.field.piece_place(unit.place, piece))
    if way is None or inches <= 0.0:
        return unit
    end = unit.place.step(way, inches)
    speed = sheet_of(unit).moved_this_turn + inches
    sheet = with_fields(sheet_of(unit), moved_this_turn=speed, heading=Point(*way))
    return with_fields(unit, position=end, elevation=view.field.ground(end).height, sheet=sheet)
