"""Standing orders: what a seat answers without asking its player.

An order is kept under the kind of question (``R10-DP-12``), for one figure under its id and the
kind (``cobble/R10-DP-12``); ``*`` stands for every kind that the ruleset lists. The nearest order
holds: that of the figure for the kind, of the figure, of the side for the kind, of the side.
"""

from collections.abc import Mapping, Sequence
from typing import Final, Literal, TypeAlias

from game.engine.ruleset import Window
from game.model.decisions import Decision

Order: TypeAlias = Literal["ask", "default", "never"]
"""What a seat does at a reaction window: ask its player, take the default, or decline."""

Orders: TypeAlias = Mapping[str, Order]

EVERY: Final = "*"
"""Stands for every kind of question that a ruleset lists."""


def order_key(kind: str, unit: str | None = None) -> str:
    """The key of an order: for a side, or for one of its figures."""
    return kind if unit is None else f"{unit}/{kind}"


def holding(orders: Orders, kind: str, unit: str | None = None) -> Order:
    """The order that holds for a listed kind, for a side or for one of its figures."""
    keys = [order_key(kind), order_key(EVERY)]
    if unit is not None:
        keys = [order_key(kind, unit), order_key(EVERY, unit), *keys]
    return next((orders[key] for key in keys if key in orders), "ask")


def order_for(orders: Orders, decision: Decision, windows: Sequence[Window]) -> Order:
    """The order that settles a question. Figures with different orders: their player is asked.

    Kinds that the ruleset does not list have only the orders given for themselves.
    """
    if not any(window.kind == decision.kind for window in windows):
        return orders.get(decision.kind, "ask")
    named = [option.unit for option in decision.options if option.unit is not None]
    units: list[str | None] = [*dict.fromkeys(named)]
    found = [holding(orders, decision.kind, unit) for unit in units or [decision.unit]]
    return found[0] if all(order == found[0] for order in found) else "ask"


def with_order(orders: Orders, key: str, order: Order | None) -> dict[str, Order]:
    """The orders with another one under a key; none takes it away."""
    kept = {name: one for name, one in orders.items() if name != key}
    return kept if order is None else {**kept, key: order}
