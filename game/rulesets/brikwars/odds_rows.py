"""Rows of odds that both editions word alike."""

from typing import Final

from game.engine.ruleset import StatRow
from game.model.events import Modifier
from game.model.state import AnyUnit
from game.model.vectors import at_most
from game.rulesets.brikwars.names import called
from game.rulesets.brikwars.tables import ItemRow
from game.rulesets.brikwars.words import inches, inches_and_limit, sentence
from game.words import tr, tr_kept

LEAST_NEED: Final = 2
"""The least face that a roll on a Use can need: a 1 always fails (R05-DI-04, R10-DI-04)."""


def use_of(row: ItemRow) -> str:
    """The Use of an item, by name."""
    return tr("Use of {item}").format(item=called(row))


def of_text(length: float, most: float) -> str:
    """A length beside the most it may be, in inches; what is beyond that never looks alike."""
    told = inches(length), inches(most)
    if not at_most(length, most):
        told = inches_and_limit(length, most)
    return tr("{length} of {most}").format(length=told[0], most=told[1])


def share_of(unit: AnyUnit, row: ItemRow) -> str:
    """Who joins in, and with what."""
    return tr("{name}: {item}").format(name=unit.name, item=called(row))


def modifier_rows(modifiers: tuple[Modifier, ...]) -> tuple[StatRow, ...]:
    """What each modifier makes of the need, with its rule: below the Use they add up to it.

    A -1 to the roll is a +1 to the need, as it is in the log.
    """
    return tuple(
        StatRow(sentence(tr_kept(row.text)), f"{-row.amount:+d}", row.rule, on_need=True)
        for row in modifiers
    )


def total_row(use: int, modifiers: tuple[Modifier, ...]) -> StatRow | None:
    """The sum behind a need: a modifier of -1 to the roll on Use 3 makes it 4 (R10-AT-06).

    R05-AT-06. What is taken off a roll raises what the die has to show, and the row says so.  It
    also says where a roll needs more than the sum: +2 to the roll on Use 2 makes it 0, and still
    a 2 is needed, as it is on Use 1 (R05-DI-04, R10-DI-04).
    """
    amount = sum(row.amount for row in modifiers)
    if not modifiers:
        least = tr("at least {need}").format(need=LEAST_NEED)
        return StatRow(tr("A 1 always fails"), least) if use < LEAST_NEED else None
    too_low = use - amount < LEAST_NEED
    if amount > 0:
        low = tr("Bonuses lower the need, but a 1 fails")
        what = low if too_low else tr("Bonuses lower the need")
    elif amount < 0:
        what = tr("Penalties raise the need")
    else:
        low = tr("Modifiers cancel out, but a 1 fails")
        what = low if too_low else tr("Modifiers cancel out")
    sign = "-" if amount > 0 else "+"
    return StatRow(what, f"{use} {sign} {abs(amount)} = {use - amount}")
