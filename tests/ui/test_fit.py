"""Whole screens at every scale: no cut text, no overlap, nothing outside of the window."""

from collections.abc import Iterator
from itertools import combinations, product

import pytest

from game.ui.widgets.base.layout import Gap
from game.ui.widgets.base.widget import Widget
from game.ui.widgets.input.tree import WidgetTree
from game.ui.widgets.lists.text_log import TextLog
from game.ui.widgets.look.scroll import ScrollArea
from game.ui.window import App
from tests.ui import gallery

SCREENS = {"battle": gallery.battle, "options": gallery.options}


@pytest.fixture(scope="module", params=product((1.0, 1.5, 2.0), SCREENS), ids=str)
def shown(request: pytest.FixtureRequest) -> Iterator[tuple[App, WidgetTree]]:
    scale, name = request.param
    app = App((round(1600 * scale), round(900 * scale)), scale=scale)
    yield app, gallery.show(app, SCREENS[name]()).tree
    app.close()


def placed(root: Widget) -> Iterator[Widget]:
    """All widgets but those inside of scroll areas, which may lie outside of the window."""
    yield root
    if not isinstance(root, ScrollArea):
        for child in root.children:
            yield from placed(child)


def leaves(root: Widget) -> list[Widget]:
    return [w for w in placed(root) if not w.children or isinstance(w, ScrollArea)]


def test_no_text_is_cut(shown: tuple[App, WidgetTree]) -> None:
    app, tree = shown
    for widget in leaves(tree.root):
        if isinstance(widget, (Gap, TextLog, ScrollArea)):
            continue
        wide, high = widget.measure(app.theme, widget.rect.width)
        assert widget.rect.width >= wide, widget.name or vars(widget)
        assert widget.rect.height >= high, widget.name or vars(widget)


def test_nothing_overlaps(shown: tuple[App, WidgetTree]) -> None:
    _, tree = shown
    seen = [w for w in leaves(tree.root) if w.rect.width and w.rect.height]
    for one, other in combinations(seen, 2):
        assert not one.rect.colliderect(other.rect), (one.name, other.name)


def test_nothing_reaches_out_of_the_window(shown: tuple[App, WidgetTree]) -> None:
    _, tree = shown
    for widget in placed(tree.root):
        assert tree.bounds.contains(widget.rect), widget.name
