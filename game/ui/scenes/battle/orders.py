"""Standing orders: what a side answers by itself, for all figures and for each."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import pygame

from game.engine.ruleset import BARE_HAND, Window
from game.match.play.orders import (
    ANSWER,
    EVERY,
    OWN,
    Order,
    Orders,
    answer_words,
    holding,
    item_kind_of,
    order_key,
    usual_order,
    with_order,
)
from game.ui.board.fates import spaced
from game.ui.scenes.shared.backdrop import Backdrop
from game.ui.scenes.shared.parts import MenuScreen, back_button, page
from game.ui.theme import CAPTION, DIM, SUBHEADING, ActionColor, Theme
from game.ui.widgets.base.layout import Column, Gap, Row, Together
from game.ui.widgets.base.widget import STRETCH, Widget, fixed
from game.ui.widgets.input.buttons import BrickButton
from game.ui.widgets.input.choosers import ChoiceArrows
from game.ui.widgets.lists.list_box import Item, ListBox
from game.ui.widgets.look.bars import BAR
from game.ui.widgets.look.label import RichText
from game.ui.widgets.look.link import Link
from game.ui.widgets.look.panel import Panel, Rule
from game.ui.widgets.look.scroll import ScrollArea
from game.ui.window import App
from game.words import mark, tr, tr_count

LIST_WIDTH: Final = 300
NARROW_LIST_WIDTH: Final = 215
NARROW: Final = 1200
"""Units of width below which an order stands below what it is about, not beside it."""
NAME_WIDTH: Final = 200
CHOICE_WIDTH: Final = 316
WORDS: Final[dict[Order, str]] = {
    "ask": mark("Ask me"),
    "default": mark("Automatic"),
    "never": mark("Never"),
}
SAME: Final = mark("Always the same answer")
"""What is said of an answer that the ruleset has no words for, such as one of an older save."""

INHERIT: Final = "inherit"
SIDE: Final = "SIDE"
"""Key of the row of the list that stands for the whole side; no figure's id has capitals."""

EVERY_TEXT: Final = mark("For all that is not set below. “Automatic” answers as the rules suggest.")
OWN_TEXT: Final = mark(
    "Angry Inches, Bonus Dice and whatever else is asked about what a figure does itself. "
    "“Automatic” does as the odds have it; with Shift held at a click or Enter you are asked."
)
OVERALL: Final = (
    Window(EVERY, mark("Every question"), EVERY_TEXT, never=True),
    Window(OWN, mark("One’s own acts"), OWN_TEXT, never=True, own=True),
)
"""Rows that stand for several kinds of questions."""
HINT: Final = mark("An order answers from the next question on. Your own turn is always yours.")


class OrdersScene(MenuScreen):
    """The orders of one side. ``on_change`` is told all of them after every change.

    ``answers`` are the ruleset's words for what can always be answered, ``item_name`` what it
    calls a kind of item with which that is done; it raises ``KeyError`` where it knows none.

    Without a ``side`` nobody has taken a seat yet, and no orders are shown to anybody.
    """

    def __init__(
        self,
        app: App,
        backdrop: Backdrop,
        side: str,
        figures: Sequence[tuple[str, str]],
        windows: Sequence[Window],
        answers: Mapping[str, str],
        item_name: Callable[[str], str],
        orders: Orders,
        *,
        on_back: Callable[[], None],
        on_change: Callable[[dict[str, Order]], None],
    ) -> None:
        super().__init__(app, backdrop, on_back)
        self._leave = on_back
        self._side = side
        self._figures = tuple(figures)
        self._windows = tuple(windows)
        self._answers = answers
        self._item_name = item_name
        self._on_change = on_change
        self.orders: dict[str, Order] = dict(orders)
        self.unit: str | None = None
        self.list = ListBox("order-for", (), on_choose=self._take_unit, on_open=self._go_in)
        self._rows = Column([], "windows", gap=10, padding=(6, 4, 8, 4))
        self._arrows: dict[str, ChoiceArrows] = {}
        self._narrow = False
        self._left: Widget | None = None
        self.tree.set_root(self._laid_out() if side else self._empty())
        if side:
            self._list_figures()
            self._show()
            self.tree.focus(EVERY)

    def _empty(self) -> Widget:
        text = RichText(tr("Orders are given by whoever sits at the screen: nobody has yet."))
        return page(tr("Standing orders"), Panel([text], "nobody"), self._foot(()))

    def _laid_out(self) -> Widget:
        left = Panel([self.list], "figures", width=fixed(LIST_WIDTH), title=self._side)
        left.height = STRETCH
        self._left = left
        scroll = ScrollArea(self._rows, "order-rows")
        said = [Rule(), RichText(tr(HINT), style=CAPTION)]
        hint = Column(said, gap=6, padding=(6, 0, 8 + BAR, 0))
        right = Panel([scroll, hint], "orders", width=STRETCH, height=STRETCH)
        clear = BrickButton(
            "clear",
            tr("Forget all"),
            self._clear,
            color=ActionColor.FIGHT,
            icon="undo",
            width=fixed(190),
            height=fixed(56),
        )
        return page(tr("Standing orders"), Row([left, right], gap=16), self._foot((clear,)))

    def _foot(self, more: Sequence[Widget]) -> Row:
        return Row([back_button(self._leave), Gap(), *more], gap=16, align="center")

    def _list_figures(self) -> None:
        """The side and its figures, with how many orders each has."""
        items = [Item(SIDE, tr("All figures"), _count(self._own(None)), "flag")]
        items.extend(
            Item(unit, name, _count(self._own(unit)), "person") for unit, name in self._figures
        )
        self.list.set_items(items, self.list.chosen)

    def _own(self, unit: str | None) -> int:
        """How many orders are given for the side, or for one figure."""
        keys = [order_key(kind, unit) for kind in self._kinds()]
        return sum(key in self.orders for key in keys)

    def _kinds(self) -> list[str]:
        return [window.kind for window in (*OVERALL, *self._windows)]

    def _take_unit(self, key: str) -> None:
        self.unit = None if key == SIDE else key
        self._show()

    def _go_in(self, _: str) -> None:
        self.tree.focus(EVERY)

    def _show(self) -> None:
        """The rows of the side or figure chosen."""
        self._arrows = {}
        rows: list[Widget] = []
        for window in (*OVERALL, *self._windows):
            rows.extend([Rule()] if rows else [])
            rows.append(self._row(window))
        self._rows.set_children(rows)
        self._refresh()

    def _row(self, window: Window) -> Widget:
        arrows = ChoiceArrows(
            window.kind,
            self._choices(window),
            on_change=lambda key: self._set(window, key),
            width=fixed(CHOICE_WIDTH),
        )
        self._arrows[window.kind] = arrows
        name = RichText(tr(window.name), style=SUBHEADING, width=STRETCH)
        rule = [] if window in OVERALL else [Link(window.kind)]
        head = Row([name, *rule], gap=6, align="center", width=fixed(NAME_WIDTH))
        text = RichText(tr(window.text), style=DIM, width=STRETCH)
        if self._narrow:
            head.width = arrows.width = STRETCH
            words = Column([head, text], gap=2)
            return Together([words, arrows], gap=10)
        return Row([head, text, arrows], gap=14, align="center")

    def arrange(self, size: tuple[int, int], theme: Theme) -> None:
        """Lay out again; in a narrow window rows are stacked."""
        narrow = size[0] / theme.scale < NARROW
        if narrow is not self._narrow:
            self._narrow = narrow
            if self._left is not None:
                self._left.width = fixed(NARROW_LIST_WIDTH if narrow else LIST_WIDTH)
                self._show()
                self.tree.focus(EVERY)
        super().arrange(size, theme)

    def _choices(self, window: Window) -> list[tuple[str, str]]:
        """What can be ordered; first, where there is something above, to do as it says.

        A question that nobody can turn down is asked in spite of a Never above it.
        """
        found: list[tuple[str, str]] = [
            (order, tr(words)) for order, words in WORDS.items() if order != "never" or window.never
        ]
        own = self.orders.get(order_key(window.kind, self.unit), "")
        if own.startswith(ANSWER):
            found.append((own, self._words(own)))
        if self.unit is None and window.kind == EVERY:
            return found
        without = with_order(self.orders, order_key(window.kind, self.unit), None)
        above = holding(without, window, self.unit) or usual_order(window)
        if above == "never" and not window.never:
            above = "ask"
        return [(INHERIT, tr("Not set ({above})").format(above=self._words(above))), *found]

    def _refresh(self) -> None:
        """Bring all choosers up to date: what one says, others may take over."""
        for window in (*OVERALL, *self._windows):
            chosen = self.orders.get(order_key(window.kind, self.unit))
            usual = "ask" if self.unit is None and window.kind == EVERY else INHERIT
            self._arrows[window.kind].set_choices(self._choices(window), chosen or usual)

    def _set(self, window: Window, key: str) -> None:
        order = None if key == INHERIT else key
        if order == "ask" and self.unit is None and window.kind == EVERY:
            order = None
        self._change(with_order(self.orders, order_key(window.kind, self.unit), order))

    def _clear(self) -> None:
        self._change({})

    def _change(self, orders: dict[str, Order]) -> None:
        self.orders = orders
        self._refresh()
        self._list_figures()
        self._on_change(orders)

    def _words(self, order: Order) -> str:
        """An order as people read it."""
        if not order.startswith(ANSWER):
            return tr(WORDS[order])
        words = answer_words(order, self._answers)
        if not words:
            return tr(SAME)
        kind = item_kind_of(order)
        if kind is None:
            return tr("Always: {answer}").format(answer=tr(words))
        return tr("Always: {answer} ({item})").format(answer=tr(words), item=self._with(kind))

    def _with(self, kind: str) -> str:
        """With what something is always done: a kind of item, or a bare hand."""
        if kind == BARE_HAND:
            return tr("bare hand")
        try:
            return self._item_name(kind)
        except KeyError:
            # A file may name anything.
            return spaced(kind)

    def unused(self, event: pygame.event.Event) -> bool:
        """The key that opened the page puts it away too."""
        if "orders" in self.app.keys.actions(event):
            self._leave()
            return True
        return super().unused(event)


def _count(number: int) -> str:
    if not number:
        return ""
    return tr_count("{count} order", "{count} orders", number)
