"""What a Charge faces before any die, from the rules' own functions (R05-CH, R05-AT)."""

from typing import cast

from msgspec.structs import replace as with_fields

from game.engine.ruleset import Odds, StatRow
from game.model.choices import Choice
from game.model.events import Modifier
from game.model.state import AnyUnit
from game.model.vectors import Point, direction
from game.rulesets.brikwars import verb_words
from game.rulesets.brikwars.figures import row_of
from game.rulesets.brikwars.odds_rows import modifier_rows, use_of
from game.rulesets.brikwars.sheets import Fig, Look
from game.rulesets.brikwars.targets import Attack, Part, Target
from game.rulesets.brikwars.words import inches, pool_text
from game.rulesets.brikwars_2005.charging import charging_row, lane_of, reach_of, run_needed
from game.rulesets.brikwars_2005.collisions import head_on
from game.rulesets.brikwars_2005.damage import charging_dice
from game.rulesets.brikwars_2005.figures import sheet_of
from game.rulesets.brikwars_2005.melee_odds import armor_row
from game.rulesets.brikwars_2005.skill_odds import skill_odds
from game.rulesets.brikwars_2005.tables import tables
from game.rulesets.brikwars_2005.to_hit import to_hit, use_for
from game.words import tr


def charge_odds(view: Look, unit: AnyUnit, choice: Choice) -> Odds | None:
    """Use, every modifier at the end of the run, Damage with the MOM's die against Armor.

    A slam takes no Attack Roll (R05-CH-21): MOM against POP.
    """
    target = view.state.units.get(choice.target or "")
    if target is None:
        return None
    reach = reach_of(view, unit, choice.do, choice.item)
    there, run = _there(view, unit, target, reach)
    if choice.do == "slam":
        rows = (run, *_collision_rows(there, target))
        return Odds(tr(verb_words.RAM.at).format(target=target.name), rows, tr("No roll needed"))
    part = Part(unit=unit.id, item=choice.item, approach=choice.do)
    attack = Attack(parts=(part,), target=Target(figure=target.id))
    modifiers = to_hit(as_charger(view, there), attack)
    if choice.do == "charging-shove":
        return _shove(view, unit, target, choice, modifiers, run)
    item, row = unit.item(choice.item or ""), charging_row(view, unit, choice.item)
    if item is None or row is None:
        return None
    use = use_for(view, unit, choice.do, item.id)
    rows = (
        StatRow(use_of(row), str(use), row.rules[0]),
        *modifier_rows(modifiers),
        run,
        StatRow(tr("Damage"), pool_text(*charging_dice(view, unit, item)), "R05-CH-03"),
        armor_row(target),
        *_collision_rows(there, target),
    )
    title = tr(verb_words.CHARGE.at).format(target=target.name)
    return skill_odds(view, unit, use, modifiers, title, rows)


def as_charger(view: Look, there: AnyUnit) -> Look:
    """The view once a charger is where it strikes."""
    units = {**view.state.units, there.id: cast(Fig, there)}
    return view.battle.view(with_fields(view.state, units=units))


def _shove(
    view: Look,
    unit: AnyUnit,
    target: AnyUnit,
    choice: Choice,
    modifiers: tuple[Modifier, ...],
    run: StatRow,
) -> Odds:
    """A Shove at a run: how far it pushes; nothing resists that (R05-CH-17)."""
    use = use_for(view, unit, choice.do, choice.item)
    measures = tables().measures
    push = tr('{length} + 1d{die}"').format(
        length=inches(measures.shove_distance), die=measures.mom_die
    )
    rows = (
        StatRow(tr("Use of the Shove"), str(use), "R05-CC-22"),
        *modifier_rows(modifiers),
        run,
        StatRow(tr("Push"), push, "R05-CH-17"),
    )
    title = tr(verb_words.RUN_AND_SHOVE.at).format(target=target.name)
    return skill_odds(view, unit, use, modifiers, title, rows)


def _there(view: Look, unit: AnyUnit, target: AnyUnit, reach: float) -> tuple[AnyUnit, StatRow]:
    """The charger as it will be where it strikes, with its speed by then, and how far that is."""
    length = run_needed(unit, target, reach) or 0.0
    way = direction(unit.place, target.place)
    end = lane_of(view, unit, target, reach).end
    speed = sheet_of(unit).moved_this_turn + length
    heading = sheet_of(unit).heading if way is None or length == 0.0 else Point(*way)
    sheet = with_fields(sheet_of(unit), moved_this_turn=speed, heading=heading)
    height = view.field.ground(end).height if length > 0.0 else unit.elevation
    there = with_fields(unit, position=end, elevation=height, sheet=sheet)
    return there, StatRow(tr("Run"), inches(length), "R05-CH-24")


def _collision_rows(unit: AnyUnit, target: AnyUnit) -> tuple[StatRow, ...]:
    """What the bodies do to each other afterward (R05-CH-30, R05-CH-36, R05-CH-38)."""
    measures = tables().measures
    if row_of(target).size > max(row_of(unit).size, measures.minifig_size):
        return (StatRow(tr("Collision"), tr("it resists, whatever the MOM"), "R05-CH-38"),)
    if head_on(unit, target):
        text = tr('MOM 1d{mom}" against MOM 1d{mom}": the lower flies')
        return (StatRow(tr("Collision"), text.format(mom=measures.mom_die), "R05-CH-36"),)
    text = tr('MOM 1d{mom}" less POP 1d{pop}"').format(mom=measures.mom_die, pop=measures.pop_die)
    return (StatRow(tr("Collision"), text, "R05-CH-30"),)
