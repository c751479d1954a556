"""What a Skill Roll has to show before any die has fallen (R05-DI-01, R05-DI-04, R05-DI-05)."""

from game.engine.ruleset import Odds, StatRow
from game.model.events import Modifier
from game.model.state import AnyUnit
from game.rulesets.brikwars.figures import row_of
from game.rulesets.brikwars.odds_rows import LEAST_NEED, total_row
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars_2005.sheets import settings
from game.words import tr


def skill_odds(
    view: Look,
    unit: AnyUnit,
    use: int,
    modifiers: tuple[Modifier, ...],
    title: str,
    rows: tuple[StatRow, ...],
) -> Odds:
    """The odds of an attack that takes a Skill Roll: its rows, and what the die has to show.

    A throw whose Range die may fall short says that it has to get there first (R05-RG-10).
    """
    need = need_text(view, unit, use, modifiers)
    if any(row.decisive for row in rows):
        need = tr("{need}, if it gets there").format(need=need)
    return Odds(
        title,
        rows,
        need,
        total=total_row(use, modifiers),
        rolled=True,
    )


def need_text(view: Look, unit: AnyUnit, use: int, modifiers: tuple[Modifier, ...]) -> str:
    """The face that is needed: a 1 always fails, beyond the die Bonus Dice have to help.

    Worked numbers: Use 3 fired blind at -5 is a 6 on d6 and 2 or more with Bonus Dice.
    """
    die, need = row_of(unit).action_die, max(LEAST_NEED, use - sum(row.amount for row in modifiers))
    if settings(view).crit_success_autohits:
        need = min(need, die)
    return die_text(die, need)


def die_text(die: int, need: int) -> str:
    """What a die has to show, with Bonus Dice where it alone is not enough (R05-DI-05)."""
    if need < die:
        return tr("Need {need}+ on d{die}").format(need=need, die=die)
    if need == die:
        return tr("Need {need} on d{die}").format(need=need, die=die)
    text = tr("Need {die} on d{die} and {more}+ with Bonus Dice")
    return text.format(die=die, more=need - die)
