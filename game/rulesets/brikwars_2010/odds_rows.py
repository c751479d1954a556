"""Rows of odds that attacks on figures and on things share, and what they add up to."""

from game.engine.ruleset import Odds, StatRow
from game.model.choices import Choice
from game.model.events import Modifier
from game.model.state import AnyUnit
from game.rulesets.brikwars import verb_words
from game.rulesets.brikwars.figures import armor_dice_of, row_of
from game.rulesets.brikwars.joining import JOINT
from game.rulesets.brikwars.odds_rows import LEAST_NEED, of_text, total_row
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.tables import ItemRow
from game.rulesets.brikwars.targets import AT_ITEM, BLIND
from game.rulesets.brikwars.words import pool_text, rolling_armor_text
from game.rulesets.brikwars_2010.armor import pierced_armor, pierced_levels
from game.rulesets.brikwars_2010.damage import shot_pool
from game.rulesets.brikwars_2010.figures import sheet_of
from game.rulesets.brikwars_2010.rolls import deflected
from game.rulesets.brikwars_2010.sheets import settings
from game.rulesets.brikwars_2010.single_dice import read_singly
from game.rulesets.brikwars_2010.tables import tables
from game.rulesets.brikwars_2010.words import damage_text
from game.words import tr


def range_row(distance: float, reach: float) -> StatRow:
    """How far it is, and how far it flies without a loss (R10-TD-08)."""
    return StatRow(tr("Range"), of_text(distance, reach), "R10-TD-08")


def shot_title(choice: Choice, target: str) -> str:
    """A shot or throw at somebody or something, as its option is called."""
    words = verb_words.THROW if choice.do == "throw" else verb_words.SHOOT
    ways = {AT_ITEM: words.what, BLIND: words.blindly_at, JOINT: words.together_at}
    return tr(ways.get(choice.mode or "", words.at)).format(target=target)


def shot_damage_rows(
    unit: AnyUnit, row: ItemRow, thrown: bool, out: int, levels: int = 0
) -> tuple[StatRow, ...]:
    """Damage dice of a shot as Deflection leaves them, and what distance costs.

    It costs an Explosion nothing (R10-AT-33), and Fire by the die (R10-AT-34, R10-OB-06).
    """
    dice, flat = shot_pool(unit, row, thrown)
    dice = deflected(dice, levels)
    lost = out if row.role != "explosive" else 0
    if thrown or not read_singly(row):
        # The rule and the distance stand at the modifier of the Action Roll already.
        less = tr("Damage, {lost} less out of range").format(lost=lost)
        return (StatRow(less if lost else tr("Damage"), pool_text(dice, flat), "R10-DI-02"),)
    text = tr("{damage}, each die by itself").format(damage=damage_text(dice, flat, row))
    rows = (StatRow(tr("Damage"), text, "R10-OB-06"),)
    return (*rows, StatRow(tr("Each die out of range"), f"-{lost}", "R10-AT-34")) if lost else rows


def item_armor_rows() -> tuple[StatRow, ...]:
    """The Armor of a carried thing (R10-OB-07)."""
    armor = pool_text((tables().measures.item_armor_die,), 0)
    return (StatRow(tr("Armor of the item"), armor, "R10-OB-07"),)


def damage_rows(
    target: AnyUnit, dice: tuple[int, ...], flat: int, loss: int, *, piercing: bool = False
) -> tuple[StatRow, ...]:
    """Damage dice once Deflection has taken its share, and the Armor they have to beat."""
    levels = pierced_levels(target, 0, piercing)
    rows = [StatRow(tr("Damage"), pool_text(deflected(dice, levels), flat), "R10-DI-02")]
    if loss:
        rows.append(StatRow(tr("Damage out of range"), f"-{loss}", "R10-AT-32"))
    return (*rows, *armor_rows(target, piercing=piercing))


def armor_rows(target: AnyUnit, *, piercing: bool = False) -> tuple[StatRow, ...]:
    """Deflection, and the Armor that Damage has to beat, with what is taken already."""
    rows: list[StatRow] = []
    levels = pierced_levels(target, 0, piercing)
    if levels:
        text = tr("takes {levels} of each die size").format(levels=levels)
        rows.append(StatRow(tr("Deflection"), text, "R10-EQ-20"))
    taken = sheet_of(target).cc_damage_this_player_turn
    kept = sheet_of(target).cc_armor_this_player_turn
    armor = rolling_armor_text(target) if kept is None else str(kept)
    if taken:
        armor = tr("{armor}, {damage} taken").format(armor=armor, damage=taken)
    rolls = kept is None and armor_dice_of(target)
    rows.append(StatRow(tr("Armor"), armor, "R10-HE-02" if rolls else "R10-AT-04"))
    if piercing:
        pierced = pierced_armor(target, 0, piercing)
        text = tr("beats one level of Deflection")
        if pierced:
            text = tr("ignores {levels} of Armor").format(levels=pierced)
        rows.append(StatRow(tr("Armor Piercing"), text, "R10-EQ-21"))
    return tuple(rows)


def _need(view: Look, use: int, modifiers: tuple[Modifier, ...]) -> int:
    """The least total of the dice that hits: a 1 always fails (R10-DI-04)."""
    need = max(LEAST_NEED, use - sum(row.amount for row in modifiers))
    top = tables().measures.over_the_top
    return min(need, top) if settings(view).crit_success_autohits else need


def need_text(view: Look, unit: AnyUnit, use: int, modifiers: tuple[Modifier, ...]) -> str:
    """The face that is needed: a 1 always fails, beyond the die only a Benny helps (R10-DI-04).

    What only a Benny could lift that is not spent by default is called beyond the die.
    """
    die, need = row_of(unit).action_die, _need(view, use, modifiers)
    if need <= die:
        text = tr("Need {need} on d{die}") if need == die else tr("Need {need}+ on d{die}")
        return text.format(need=need, die=die)
    if not _benny_given(view, unit, use, modifiers):
        return tr("Beyond the die: {need} on d{die}").format(need=need, die=die)
    text = tr("Need {die} on d{die} and {more}+ on the Benny")
    return text.format(die=die, more=need - die)


def _benny_given(view: Look, unit: AnyUnit, use: int, modifiers: tuple[Modifier, ...]) -> bool:
    """Whether by default a Benny is spent on the roll: short by its die at most (R10-DP-13)."""
    short = _need(view, use, modifiers) - row_of(unit).action_die
    return short <= tables().measures.benny_die


def benny_note(view: Look, unit: AnyUnit, use: int, modifiers: tuple[Modifier, ...]) -> str:
    """Why a roll that a Benny could lift is not counted as a hit (R10-DP-13).

    By default it is not spent on a roll that is short by more than its die shows.
    """
    if _benny_given(view, unit, use, modifiers):
        return ""
    most = tables().measures.benny_die
    return tr("By default no Benny if short by over {most}").format(most=most)


def action_odds(
    view: Look,
    unit: AnyUnit,
    use: int,
    modifiers: tuple[Modifier, ...],
    title: str,
    rows: tuple[StatRow, ...],
) -> Odds:
    """The odds of an attack that takes an Action Roll: its rows, and what the die has to show."""
    return Odds(
        title,
        rows,
        need_text(view, unit, use, modifiers),
        total=total_row(use, modifiers),
        rolled=True,
        note=benny_note(view, unit, use, modifiers),
    )
