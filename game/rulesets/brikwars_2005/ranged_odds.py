"""What a shot or throw faces before any die, from the rules' own functions (R05-AT, R05-RG-10)."""

from msgspec.structs import replace

from game.engine.ruleset import Odds, StatRow
from game.model.choices import Choice
from game.model.events import Modifier
from game.model.state import AnyUnit
from game.model.vectors import Point, started
from game.rulesets.brikwars import verb_words
from game.rulesets.brikwars.figures import armor_dice_of
from game.rulesets.brikwars.odds_rows import modifier_rows, of_text, use_of
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.tables import common
from game.rulesets.brikwars.targets import AT_ITEM, BLIND, Target, alone, attack_of
from game.rulesets.brikwars.words import first_of_things, inches, pool_text, rolling_armor_text
from game.rulesets.brikwars_2005.aiming import aim_cost, as_aiming
from game.rulesets.brikwars_2005.damage import shot_pool
from game.rulesets.brikwars_2005.figures import item_row
from game.rulesets.brikwars_2005.flights import blast_radius
from game.rulesets.brikwars_2005.ranged_words import range_text
from game.rulesets.brikwars_2005.skill_odds import die_text, skill_odds
from game.rulesets.brikwars_2005.tables import ItemRow
from game.rulesets.brikwars_2005.to_hit import Facing, facing_of, modifiers, use_of_shot
from game.words import tr


def ranged_odds(view: Look, unit: AnyUnit, choice: Choice) -> Odds | None:
    """Use, every modifier, range, what hides the target, Damage against Armor.

    Who has not moved Aims by default, so that counts, and what it costs (R05-DP-02).
    """
    item = unit.item(choice.item or "")
    if item is None:
        return None
    row, thrown = item_row(item), choice.do == "throw"
    if thrown and row.throw is None:
        return None
    cost = aim_cost(view, unit)
    view = as_aiming(view, unit)
    unit = view.state.units[unit.id]
    target = view.state.units.get(choice.target or "")
    if target is not None:
        found = _on_figure(view, unit, row, target, choice)
    elif choice.at is not None:
        found = _on_spot(view, unit, row, choice.at, item.id)
    else:
        return None
    return replace(found, cost=cost)


def plain_armor_row(target: AnyUnit) -> StatRow:
    """The Armor that the Damage of a shot has to beat (R05-AT-07), or its dice (R05-HE-01)."""
    rule = "R05-HE-01" if armor_dice_of(target) else "R05-AT-07"
    return StatRow(tr("Armor"), rolling_armor_text(target), rule)


def _on_figure(view: Look, unit: AnyUnit, row: ItemRow, target: AnyUnit, choice: Choice) -> Odds:
    thrown, at_item = choice.do == "throw", choice.mode == AT_ITEM
    aim = facing_of(view, attack_of(choice))
    rolled = modifiers(view, aim)
    armor = _item_armor() if at_item else plain_armor_row(target)
    rows = (
        *_common_rows(view, row, thrown, aim, rolled),
        StatRow(tr("Damage"), pool_text(*shot_pool(row, thrown)), "R05-DI-02"),
        armor,
        *blast_rows(view, row),
    )
    title = _title(choice, target.name)
    found = skill_odds(view, unit, use_of_shot(row, thrown), rolled, title, rows)
    if aim.sight is None:
        return found
    return replace(found, sections=aim.sight.sections, blockers=aim.sight.blockers)


def _on_spot(view: Look, unit: AnyUnit, row: ItemRow, at: Point, item_id: str) -> Odds:
    """A throw at a spot of the ground (R05-EX-06)."""
    aim = facing_of(view, alone(unit.id, item_id, "throw", Target(spot=at)))
    rolled = modifiers(view, aim)
    rows = (
        *_common_rows(view, row, True, aim, rolled),
        StatRow(tr("Damage"), pool_text(*shot_pool(row, True)), "R05-EX-02"),
        *blast_rows(view, row),
    )
    return skill_odds(view, unit, use_of_shot(row, True), rolled, tr("Throw at a spot"), rows)


def _title(choice: Choice, target: str) -> str:
    """A shot or throw at somebody, as its option is called."""
    words = verb_words.THROW if choice.do == "throw" else verb_words.SHOOT
    ways = {AT_ITEM: words.what, BLIND: words.blindly_at}
    return tr(ways.get(choice.mode or "", words.at)).format(target=target)


def _common_rows(
    view: Look, row: ItemRow, thrown: bool, aim: Facing, rolled: tuple[Modifier, ...]
) -> tuple[StatRow, ...]:
    """Use, modifiers, what hides the target, and how far it is."""
    rule = "R05-EQ-12" if thrown and row.use != use_of_shot(row, thrown) else row.rules[0]
    return (
        StatRow(use_of(row), str(use_of_shot(row, thrown)), rule),
        *modifier_rows(rolled),
        *_hidden_rows(view, aim),
        *(flight_rows(row, aim.distance, aim.bonus) if thrown else _range_rows(aim)),
        *height_rows(aim.bonus),
    )


def _hidden_rows(view: Look, aim: Facing) -> tuple[StatRow, ...]:
    """What hides sections of the target, by name (R05-AT-16)."""
    if aim.sight is None or not aim.sight.blockers or all(aim.sight.sections):
        return ()
    return (StatRow(tr("Hidden by"), first_of_things(view, aim.sight.blockers), "R05-AT-16"),)


def _range_rows(aim: Facing) -> tuple[StatRow, ...]:
    return (StatRow(tr("Range"), of_text(aim.distance, aim.reach), "R05-AT-04"),)


def flight_rows(row: ItemRow, distance: float, bonus: int) -> tuple[StatRow, ...]:
    """How far it is, and what the Range dice have to show to get there (R05-RG-10)."""
    assert row.throw is not None, "checked before"
    text = tr("{length} of {dice}").format(length=inches(distance), dice=range_text(row, True))
    (die,) = row.throw.dice
    need = started(distance) - row.throw.flat - bonus
    needed = die_text(die, need) if need > 1 else tr("Every throw gets there")
    return (
        StatRow(tr("Range"), text, "R05-RG-10"),
        StatRow(tr("Range die"), needed, "R05-RG-10", decisive=need > 1),
    )


def height_rows(bonus: int) -> tuple[StatRow, ...]:
    """What height adds to the range (R05-AT-40)."""
    if bonus == 0:
        return ()
    text = tr('+{inches}" of range').format(inches=bonus)
    return (StatRow(tr("From above"), text, "R05-AT-40"),)


def _item_armor() -> StatRow:
    """The Armor of a carried thing (R05-OB-02)."""
    armor = pool_text((common().measures.item_armor_die,), 0)
    return StatRow(tr("Armor of the item"), armor, "R05-OB-02")


def blast_rows(view: Look, row: ItemRow) -> tuple[StatRow, ...]:
    """How far an Explosion reaches (R05-EX-02)."""
    radius = blast_radius(view, row)
    if not radius:
        return ()
    text = tr("everybody within {length}").format(length=inches(radius))
    return (StatRow(tr("Blast"), text, "R05-EX-02"),)
