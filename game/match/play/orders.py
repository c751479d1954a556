"""Standing orders: what a seat answers without asking its player.

An order is kept under the kind of question (``R10-DP-12``), for one figure under its id and the
kind (``cobble/R10-DP-12``); ``own`` stands for the kinds that are about one's own acts and ``*``
for every kind that the ruleset lists. The nearest order holds: that of the figure for the kind, for
its own acts, for all, then that of the side in the same way. Where none is given one is asked what
to answer others, and one's own acts go on as the rules suggest.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Final, TypeAlias

from msgspec import Meta
from msgspec.structs import replace

from game.engine.ruleset import OptionLabel, Window
from game.model.choices import Choice
from game.model.decisions import Decision, Option

ANSWER: Final = "answer:"
"""What begins the order to give one answer always; its verb follows, and a mode if it has one."""

WITH: Final = "@"
"""What stands before a kind of item, or ``BARE_HAND``, where another would do something else."""

Order: TypeAlias = Annotated[
    str,
    Meta(
        pattern=r"^(ask|default|never|answer:[a-z][a-z0-9-]*(:[a-z][a-z0-9-]*)?(@[a-z][a-z0-9-]*)?)$"
    ),
]
"""What a seat does at a reaction window: ask its player, take the default, decline, or give one
answer always (``answer:parry``, ``answer:parry@shield``).
"""

Orders: TypeAlias = Mapping[str, Order]

Kinds: TypeAlias = Callable[[Option], str | None]
"""Tells what an option names: the kind of an item, or ``BARE_HAND``; nothing where any other
would be another answer.
"""

EVERY: Final = "*"
"""Stands for every kind of question that a ruleset lists."""

OWN: Final = "own"
"""Stands for every kind that is about one's own acts."""


def order_key(kind: str, unit: str | None = None) -> str:
    """The key of an order: for a side, or for one of its figures."""
    return kind if unit is None else f"{unit}/{kind}"


def holding(orders: Orders, window: Window, unit: str | None = None) -> Order | None:
    """The order that holds for a listed kind, for a side or for one of its figures; or none."""
    kinds = (window.kind, OWN, EVERY) if window.own else (window.kind, EVERY)
    whose = (None,) if unit is None else (unit, None)
    keys = [order_key(kind, one) for one in whose for kind in kinds]
    return next((orders[key] for key in keys if key in orders), None)


def window_of(decision: Decision, windows: Sequence[Window]) -> Window | None:
    """The kind of question that a decision is, if the ruleset lists it."""
    return next((window for window in windows if window.kind == decision.kind), None)


def order_for(orders: Orders, decision: Decision, windows: Sequence[Window]) -> Order | None:
    """The order given for a question. Figures with different orders: their player is asked.

    Kinds that the ruleset does not list have only the orders given for themselves.
    """
    window = window_of(decision, windows)
    if window is None:
        return orders.get(decision.kind)
    named = [option.unit for option in decision.options if option.unit is not None]
    units: list[str | None] = [*dict.fromkeys(named)]
    found = [holding(orders, window, unit) for unit in units or [decision.unit]]
    return found[0] if all(order == found[0] for order in found) else "ask"


def usual_order(window: Window) -> Order:
    """What is done where no order is given."""
    return "default" if window.own else "ask"


def kinds_in(label: Callable[[Option], OptionLabel]) -> Kinds:
    """What tells the kinds of what is named, by the labels that the ruleset gives to options.

    It alone knows who holds what is named: who answers, or at whom an answer is aimed.
    """
    return lambda option: label(option).alike or None


def always(option: Option, options: Sequence[Option], kinds: Kinds) -> Order | None:
    """The order to answer by one of some options always; none where each answer is a new one.

    It names the kind of item only where the same can be done with one of another kind. What else
    tells options apart, such as whom they are aimed at, no order can say: then there is none.
    """
    kind = kinds(option)
    if option.wants is not None or (option.item is not None and kind is None):
        return None
    plain, meant = _plain(option), _gist(option, kinds)
    orders = [plain] if kind is None else [plain, plain + WITH + kind]
    clear = (
        order
        for order in orders
        if all(_gist(one, kinds) == meant for one in _fitting(order, options, kinds))
    )
    return next(clear, None)


def _plain(option: Option) -> Order:
    return ANSWER + option.do + (f":{option.mode}" if option.mode else "")


def _fitting(order: Order, options: Sequence[Option], kinds: Kinds) -> list[Option]:
    """The options that an order to answer always may mean."""
    plain, kind = order.partition(WITH)[0], item_kind_of(order)
    return [
        option
        for option in options
        if option.wants is None and _plain(option) == plain and kind in (None, kinds(option))
    ]


def _gist(option: Option, kinds: Kinds) -> tuple[Choice, str | None]:
    """An option without what makes no difference: which of like items, or which bare hand."""
    plain, kind = option.choice(), kinds(option)
    return (plain if kind is None else replace(plain, item=None, hand=None)), kind


def answer_words(order: Order, answers: Mapping[str, str]) -> str:
    """The words for what an order answers always; empty where the ruleset has none."""
    verb = order.removeprefix(ANSWER).partition(WITH)[0]
    return answers.get(verb) or answers.get(verb.partition(":")[0], "")


def item_kind_of(order: Order) -> str | None:
    """The kind of item, or ``BARE_HAND``, that an order to answer always names; none for any."""
    return order.partition(WITH)[2] or None


def given(order: Order, decision: Decision, kinds: Kinds) -> Option | None:
    """The option that an order to answer always means; none where it is not open, or not clear.

    Of several it is the usual one; else the first, where they differ only in which of like items
    or which bare hand they name.
    """
    fitting, usual = _fitting(order, decision.options, kinds), decision.default
    meant = next((one for one in fitting if usual is not None and one.answers_to(usual)), None)
    alike = len({_gist(one, kinds) for one in fitting}) == 1
    return fitting[0] if meant is None and alike else meant


def figure_asked(decision: Decision) -> str | None:
    """The one figure that an order can be given for here; none where several are asked."""
    named = {option.unit: None for option in decision.options if option.unit is not None}
    units: list[str | None] = [*named] or [decision.unit]
    return units[0] if len(units) == 1 else None


def with_order(orders: Orders, key: str, order: Order | None) -> dict[str, Order]:
    """The orders with another one under a key; none takes it away."""
    kept = {name: one for name, one in orders.items() if name != key}
    return kept if order is None else {**kept, key: order}


DECLINING = (
    "decline",
    "refrain",
    "hold",
    "ignore",
    "forgo",
    "none",
    "no",
    "take",
    "stand",
    "stay",
    "stop",
    "keep",
)
"""Verbs (or modes of one) by which an option says no, the clearest first."""


def declining(decision: Decision) -> Option | None:
    """The option that does nothing, if the decision has one that wants no value."""
    plain = [option for option in decision.options if option.wants is None]
    for verb in DECLINING:
        for option in plain:
            if verb in (option.do, option.mode):
                return option
    return None
