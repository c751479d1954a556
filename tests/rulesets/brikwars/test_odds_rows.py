"""Rows of odds that both editions word alike."""

import pytest

from game.model.events import Modifier
from game.rulesets.brikwars.attack_preview import modifier_rows, total_row


def modifiers(*amounts: int) -> tuple[Modifier, ...]:
    return tuple(Modifier(amount, "For a test", "R10-AT-06") for amount in amounts)


@pytest.mark.parametrize(
    ("use", "amounts", "name", "value"),
    [
        (3, (-1,), "Penalties raise the need", "3 + 1 = 4"),
        (4, (2, -1), "Bonuses lower the need", "4 - 1 = 3"),
        (4, (1, 1), "Bonuses lower the need", "4 - 2 = 2"),
        (3, (1, -1), "Modifiers cancel out", "3 + 0 = 3"),
        (2, (1, 1), "Bonuses lower the need, but a 1 fails", "2 - 2 = 0"),
        (2, (1,), "Bonuses lower the need, but a 1 fails", "2 - 1 = 1"),
        (1, (1, -1), "Modifiers cancel out, but a 1 fails", "1 + 0 = 1"),
        (1, (), "A 1 always fails", "at least 2"),
    ],
)
def test_the_sum_tells_why_a_roll_needs_what_it_needs(
    use: int, amounts: tuple[int, ...], name: str, value: str
) -> None:
    """R10-AT-06: Use 3 with -1 is 4.  R10-DI-04, R05-DI-04: a 1 fails, whatever is added."""
    row = total_row(use, modifiers(*amounts))
    assert row is not None
    assert (row.name, row.value) == (name, value)


def test_a_use_that_nothing_changes_needs_no_sum() -> None:
    assert total_row(2, ()) is None
    assert total_row(5, ()) is None


@pytest.mark.parametrize("amounts", [(-1,), (2, -1), (-2, -1), (1, -1)])
def test_below_the_use_the_rows_add_up_to_the_need(amounts: tuple[int, ...]) -> None:
    """R10-AT-06, R05-AT-06: a -1 to the roll is told as a +1 to the need, as it is in the log."""
    rows = modifier_rows(modifiers(*amounts))
    total = total_row(4, modifiers(*amounts))
    assert total is not None
    assert all(row.on_need for row in rows)
    assert str(4 + sum(int(row.value) for row in rows)) == total.value.rpartition("= ")[2]
