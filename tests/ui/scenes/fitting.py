"""Whether a screen is whole: everything inside the window, uncut, nothing over anything else."""

from collections.abc import Iterator

import pygame

from game.ui.theme import BODY, BUTTON, Theme
from game.ui.widgets.base.layout import Canvas, Gap
from game.ui.widgets.base.widget import Widget
from game.ui.widgets.input.buttons import BrickButton
from game.ui.widgets.input.tree import WidgetTree
from game.ui.widgets.lists.text_log import TextLog
from game.ui.widgets.look.label import RichText
from game.ui.widgets.look.scroll import ScrollArea

LEAST_SCROLLED = 44
"""Units of height that an area must show of what is scrolled in it."""

LEAST_READ = 200
"""Units of width that a long text must have."""

MOST_NARROW = 5
"""Lines of a text that may be narrower than that: what is longer is a tower of single words."""

LEAST_SCROLL = 4
"""Pixels that there must be to scroll where a bar is shown."""

LEAST_PICTURE = 60
"""Units that a picture of a map must have both ways."""


def parts(root: Widget) -> list[Widget]:
    """Everything that is drawn by itself, inside of scroll areas too; frames are no parts."""
    return [
        one
        for one in root.walk()
        if not one.children and not isinstance(one, Gap | Canvas) and one.rect.size != (0, 0)
    ]


def scrolled(root: Widget) -> set[int]:
    """What lies in a scroll area, which may be out of sight."""
    areas = [one for one in root.walk() if isinstance(one, ScrollArea)]
    return {id(inner) for area in areas for inner in area.walk() if inner is not area}


def fits(widget: Widget, theme: Theme) -> bool:
    """Whether a widget has the room that all of its words need."""
    rect = widget.rect
    wide, high = widget.measure(theme, rect.width)
    if isinstance(widget, BrickButton):
        longest = max(theme.text_width(word, BUTTON) for word in widget.label.split())
        return rect.height >= high and rect.width >= longest + theme.px(22)
    if isinstance(widget, RichText):
        return rect.height >= high
    return rect.height >= high and rect.width >= wide


def faults(tree: WidgetTree, theme: Theme) -> list[str]:
    """All that is wrong with what is on the screen now, in words."""
    root = tree.top
    found = [*_out_of_window(tree, root), *_cut(root, theme), *_covered(root)]
    found.extend(_no_window(root, theme))
    found.extend(_towers(root, theme))
    tip = tree.tips.shown
    if tip is not None:
        if not tree.bounds.contains(tip.rect):
            found.append(f"the tooltip leaves the window: {tip.rect}")
        found.extend(_cut(tip, theme))
    return found


def _named(widget: Widget) -> str:
    words = widget.name or getattr(widget, "text", "") or getattr(widget, "label", "")
    return f"{type(widget).__name__} {words!r} {widget.rect}"


def _out_of_window(tree: WidgetTree, root: Widget) -> Iterator[str]:
    """Parts beyond an edge; what is scrolled may be above or below."""
    inside = scrolled(root)
    for widget in parts(root):
        seen = pygame.Rect(widget.rect)
        if id(widget) in inside:
            seen.y, seen.height = tree.bounds.y, 1
        if not tree.bounds.contains(seen):
            yield f"leaves the window: {_named(widget)}"


def _cut(root: Widget, theme: Theme) -> Iterator[str]:
    for widget in parts(root):
        if not isinstance(widget, TextLog) and not fits(widget, theme):
            yield f"cut: {_named(widget)} needs {widget.measure(theme, widget.rect.width)}"


def _towers(root: Widget, theme: Theme) -> Iterator[str]:
    """Texts squeezed into a column."""
    texts = [one for one in parts(root) if isinstance(one, RichText) and one.rect.width]
    for text in texts:
        high = text.measure(theme, text.rect.width)[1]
        narrow = text.rect.width < theme.px(LEAST_READ)
        if narrow and high > MOST_NARROW * theme.line_height(BODY):
            yield f"a tower of words: {_named(text)}"


def _covered(root: Widget) -> Iterator[str]:
    inside = scrolled(root)
    seen = parts(root)
    boxes = [one.rect for one in seen]
    for place, one in enumerate(seen):
        for met in one.rect.collidelistall(boxes[place + 1 :]):
            other = seen[place + 1 + met]
            if (id(one) in inside) == (id(other) in inside):
                yield f"over each other: {_named(one)} and {_named(other)}"


def _no_window(root: Widget, theme: Theme) -> Iterator[str]:
    """Areas and pictures in which nothing could be seen."""
    for widget in root.walk():
        if isinstance(widget, ScrollArea | TextLog):
            narrow = isinstance(widget, TextLog) and widget.rect.width < theme.px(LEAST_READ)
            if narrow or widget.rect.height < theme.px(LEAST_SCROLLED):
                yield f"nothing can be seen in {_named(widget)}"
        if isinstance(widget, ScrollArea) and 0 < widget.hidden < LEAST_SCROLL:
            yield f"hardly anything to scroll in {_named(widget)}: {widget.hidden}"
        elif isinstance(widget, Canvas) and widget.name in ("map", "preview"):
            small = min(widget.rect.size) < theme.px(LEAST_PICTURE)
            yield from [f"nothing can be seen in {_named(widget)}"] * small
