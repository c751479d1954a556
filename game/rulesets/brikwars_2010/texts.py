"""The words of BrikWars 2010: log lines, cards, prompts and odds."""

from game.engine.ruleset import ItemRow as ItemLine
from game.engine.ruleset import Odds, Run, StatCard, StatRow
from game.model.choices import Choice
from game.model.decisions import TURN, Decision, Option
from game.model.events import Event
from game.model.state import AnyUnit
from game.rulesets.brikwars_2010.figures import armor_of, item_row, move_of, ready, row_of, sheet_of
from game.rulesets.brikwars_2010.sheets import Look


def odds(view: Look, choice: Choice) -> Odds | None:
    """What an attack faces before any die."""
    del view, choice
    return None


def stat_card(view: Look, unit: AnyUnit) -> StatCard:
    """The figure's card."""
    del view
    sheet = sheet_of(unit)
    items = tuple(
        ItemLine(item.id, item_row(item).name, "", "", item_row(item).visual, ready(unit, item.id))
        for item in unit.items
    )
    stats = (
        StatRow("Move", f'{sheet.move_left:g}" of {move_of(unit):g}"', "R10-ST-01"),
        StatRow("Armor", str(armor_of(unit)), "R10-ST-01"),
        StatRow("Action die", f"d{row_of(unit).action_die}", "R10-DI-01"),
    )
    return StatCard(unit.name, row_of(unit).name, stats, items, (), not sheet.action_spent)


def title(view: Look, decision: Decision) -> str:
    """One line saying what is being asked."""
    unit = view.state.units.get(decision.unit or "")
    if decision.kind == TURN:
        return "Your turn"
    return decision.kind if unit is None else f"{unit.name}: {decision.kind}"


def label(view: Look, decision: Decision, option: Option) -> tuple[str, str]:
    """An option in words."""
    del view, decision
    return option.do.replace("-", " ").capitalize(), ""


def tell(view: Look, event: Event) -> tuple[Run, ...]:
    """An event as a line of the log."""
    del view
    return (Run(type(event).__name__),)
