"""Rows, columns and gaps: where widgets stand."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, Literal, Unpack

import pygame

from game.ui.text import Line
from game.ui.theme import Theme
from game.ui.widgets.base.widget import STRETCH, Extent, ExtentKind, Widget, WidgetOptions

Align = Literal["start", "center", "end", "fill"]
Padding = tuple[float, float, float, float]
"""Left, top, right, bottom in units."""

NO_PADDING: Final[Padding] = (0, 0, 0, 0)

MARGIN: Final = 16
"""Units around what stands in the middle."""


LEAST_FACING: Final = 150
"""Units of width that words need beside what they are about."""

FACING_GAP: Final = 14
"""Units between words and what they are about."""


class LineOptions(WidgetOptions, total=False):
    """What rows and columns can be given beside their own arguments."""

    gap: float
    padding: Padding
    align: Align
    group: bool


class Container(Widget):
    """A widget with others inside."""

    solid = False

    def __init__(
        self, children: Sequence[Widget] = (), name: str = "", **options: Unpack[WidgetOptions]
    ) -> None:
        super().__init__(name, **options)
        self._children: tuple[Widget, ...] = ()
        self.set_children(children)

    @property
    def children(self) -> Sequence[Widget]:
        """The widgets inside, in reading order."""
        return self._children

    def set_children(self, children: Sequence[Widget]) -> None:
        """Put other widgets inside; those that leave belong nowhere till they are put again."""
        for child in self._children:
            if child.parent is self:
                child.parent = None
        self._children = tuple(children)
        self.adopt(*self._children)
        self.invalidate()

    def shown(self) -> list[Widget]:
        """The visible widgets inside."""
        return [child for child in self._children if child.visible]

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the widgets inside."""
        for child in self._children:
            if child.visible:
                child.draw(surface, theme)


class _Line(Container):
    """What rows and columns have in common: widgets one after the other along one axis."""

    upright = False

    def __init__(
        self,
        children: Sequence[Widget] = (),
        name: str = "",
        *,
        gap: float = 8,
        padding: Padding = NO_PADDING,
        align: Align = "fill",
        group: bool = False,
        **options: Unpack[WidgetOptions],
    ) -> None:
        self.gap = gap
        self.padding = padding
        self.align: Align = align
        self.group = group
        super().__init__(children, name, **options)

    def measure(self, theme: Theme, width: int | None) -> tuple[int, int]:
        """The size of all widgets inside with gaps and padding."""
        left, top, right, bottom = (theme.px(side) for side in self.padding)
        own = self.width.given(theme)
        limits = [one for one in (own, width) if one is not None]
        limit = min(limits, default=None)
        inner = None if limit is None else max(limit - left - right, 0)
        across, along = self._measured(theme, inner)
        wide, high = (across, along) if self.upright else (along, across)
        given_height = self.height.given(theme)
        total = high + top + bottom if given_height is None else given_height
        return (wide + left + right if own is None else own), total

    def _measured(self, theme: Theme, inner: int | None) -> tuple[int, int]:
        """Size across and along the axis."""
        children = self.shown()
        gaps = theme.px(self.gap) * max(len(children) - 1, 0)
        if self.upright:
            sizes = [child.wish(theme, inner) for child in children]
            return max((w for w, _ in sizes), default=0), sum(h for _, h in sizes) + gaps
        widths = self._widths(theme, inner)
        heights = [child.wish(theme, w)[1] for child, w in zip(children, widths, strict=True)]
        return max(heights, default=0), sum(widths) + gaps

    def _widths(self, theme: Theme, inner: int | None) -> list[int]:
        children = self.shown()
        if inner is None:
            return [child.wish(theme, None)[0] for child in children]
        gaps = theme.px(self.gap) * max(len(children) - 1, 0)
        return shared_out(
            [child.width for child in children],
            lambda place: children[place].wish(theme, inner)[0],
            max(inner - gaps, 0),
            theme,
        )

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Share the rectangle out among the widgets inside."""
        super().place(theme, rect)
        left, top, right, bottom = (theme.px(side) for side in self.padding)
        inner = pygame.Rect(
            rect.x + left,
            rect.y + top,
            max(rect.width - left - right, 0),
            max(rect.height - top - bottom, 0),
        )
        children = self.shown()
        gap = theme.px(self.gap)
        if self.upright:
            room = max(inner.height - gap * max(len(children) - 1, 0), 0)
            sizes = shared_out(
                [child.height for child in children],
                lambda place: children[place].wish(theme, inner.width)[1],
                room,
                theme,
            )
        else:
            sizes = self._widths(theme, inner.width)
        self._place_all(theme, inner, sizes, gap)

    def _place_all(self, theme: Theme, inner: pygame.Rect, sizes: Sequence[int], gap: int) -> None:
        at = inner.y if self.upright else inner.x
        for child, size in zip(self.shown(), sizes, strict=True):
            if self.upright:
                wide = self._across(
                    child.width, theme, child.wish(theme, inner.width)[0], inner.width
                )
                box = pygame.Rect(_shifted(inner.x, inner.width, wide, self.align), at, wide, size)
            else:
                high = self._across(child.height, theme, child.wish(theme, size)[1], inner.height)
                box = pygame.Rect(at, _shifted(inner.y, inner.height, high, self.align), size, high)
            child.settle(theme, box)
            at += size + gap

    def _across(self, extent: Extent, theme: Theme, content: int, room: int) -> int:
        if extent.kind is ExtentKind.FIXED:
            return min(theme.px(extent.value), room)
        if extent.kind is ExtentKind.STRETCH or self.align == "fill":
            return room
        return min(content, room)


class Row(_Line):
    """Widgets side by side."""


class Column(_Line):
    """Widgets one below the other."""

    upright = True


class Together(Column):
    """Widgets one below the other that say nothing apart: scrolled, all of them are seen or none.

    Only where they are too high for that they are cut between two of them, after the second at
    the earliest.
    """


class Wrap(Container):
    """Widgets side by side on as many lines as they need; the gap is kept between lines too.

    Those that stretch downwards are as high as their line. Lower ones stand at its top, or
    ``level`` in its middle.
    """

    def __init__(
        self,
        children: Sequence[Widget] = (),
        name: str = "",
        *,
        gap: float = 6,
        level: bool = False,
        **options: Unpack[WidgetOptions],
    ) -> None:
        self.gap, self._level = gap, level
        options.setdefault("width", STRETCH)
        super().__init__(children, name, **options)

    def measure(self, theme: Theme, width: int | None) -> tuple[int, int]:
        """The width given, or that of one line, and the height of all lines."""
        boxes = self._boxes(theme, width)
        right = max((box.right for box in boxes), default=0)
        return right, max((box.bottom for box in boxes), default=0)

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Put the widgets line by line into a rectangle."""
        super().place(theme, rect)
        boxes = self._boxes(theme, rect.width)
        highest = [max(one.height for one in boxes if one.y == box.y) for box in boxes]
        for child, box, high in zip(self.shown(), boxes, highest, strict=True):
            if child.height is STRETCH:
                box.height = high
            elif self._level:
                box.y += (high - box.height) // 2
            child.settle(theme, box.move(rect.topleft))

    def _boxes(self, theme: Theme, width: int | None) -> list[pygame.Rect]:
        """Where the widgets lie, from the corner of the first."""
        boxes: list[pygame.Rect] = []
        gap, x, y, tall = theme.px(self.gap), 0, 0, 0
        for child in self.shown():
            wide, high = child.wish(theme, None)
            if width is not None:
                if wide > width:
                    wide, high = width, child.wish(theme, width)[1]
                if x > 0 and x + wide > width:
                    x, y, tall = 0, y + tall + gap, 0
            boxes.append(pygame.Rect(x, y, wide, high))
            x, tall = x + wide + gap, max(tall, high)
        return boxes


class Facing(Container):
    """Words at the left and what they are about at the right; below them where both are squeezed.

    ``width_of_second`` is in units.
    """

    def __init__(
        self,
        words: Widget,
        second: Widget,
        width_of_second: float,
        **options: Unpack[WidgetOptions],
    ) -> None:
        self._second = width_of_second
        super().__init__((words, second), **options)

    def measure(self, theme: Theme, width: int | None) -> tuple[int, int]:
        """The size of both in the form that a width allows."""
        if width is None:
            width = theme.px(LEAST_FACING + FACING_GAP + self._second)
        first, second = self._boxes(theme, width)
        return width, max(first.bottom, second.bottom)

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Put both into a rectangle."""
        super().place(theme, rect)
        for child, box in zip(self.children, self._boxes(theme, rect.width), strict=True):
            child.settle(theme, box.move(rect.topleft))

    def _boxes(self, theme: Theme, width: int) -> tuple[pygame.Rect, pygame.Rect]:
        """Where both lie, from the corner."""
        words, second = self.children
        gap, wide = theme.px(FACING_GAP), theme.px(self._second)
        if width < theme.px(LEAST_FACING) + gap + wide:
            above = words.wish(theme, width)[1]
            below = second.wish(theme, width)[1]
            low = above + theme.px(FACING_GAP / 2)
            return pygame.Rect(0, 0, width, above), pygame.Rect(0, low, width, below)
        rest = width - gap - wide
        left, right = words.wish(theme, rest)[1], second.wish(theme, wide)[1]
        high = max(left, right)
        return (
            pygame.Rect(0, (high - left) // 2, rest, left),
            pygame.Rect(rest + gap, (high - right) // 2, wide, right),
        )


class Middle(Container):
    """One widget in the middle of a larger rectangle, with a margin around it."""

    def __init__(self, child: Widget, **options: Unpack[WidgetOptions]) -> None:
        options.setdefault("width", STRETCH)
        options.setdefault("height", STRETCH)
        super().__init__((child,), **options)

    def measure(self, theme: Theme, width: int | None) -> tuple[int, int]:
        """The size of the widget with the margin around it."""
        margin = 2 * theme.px(MARGIN)
        wide, high = self._children[0].wish(theme, None if width is None else width - margin)
        return wide + margin, high + margin

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Put the widget into the middle, as large as it wishes and the margin allows."""
        super().place(theme, rect)
        child = self._children[0]
        margin = 2 * theme.px(MARGIN)
        room = (max(rect.width - margin, 0), max(rect.height - margin, 0))
        wide, high = child.wish(theme, room[0])
        box = pygame.Rect(0, 0, min(wide, room[0]), min(high, room[1]))
        box.center = rect.center
        child.settle(theme, box)


class Gap(Widget):
    """Room with nothing in it, through which the pointer reaches what lies below.

    Named, it tells a scene where its own drawing goes, for example the board.
    """

    solid = False

    def __init__(self, name: str = "", **options: Unpack[WidgetOptions]) -> None:
        options.setdefault("width", STRETCH)
        options.setdefault("height", STRETCH)
        super().__init__(name, **options)


class Canvas(Widget):
    """A rectangle that a function draws; ``words`` tells which lines of words it drew last."""

    def __init__(
        self,
        name: str,
        paint: Callable[[pygame.Surface, pygame.Rect, Theme], None],
        words: Callable[[], Iterable[tuple[Line, int, int]]] = tuple,
        **options: Unpack[WidgetOptions],
    ) -> None:
        super().__init__(name, **options)
        self.paint = paint
        self.words = words

    def laid(self) -> Iterable[tuple[Line, int, int]]:
        """The lines that were drawn last."""
        return self.words()

    def measure(self, theme: Theme, width: int | None) -> tuple[int, int]:
        """A canvas has no size of its own."""
        return self.width.given(theme) or 0, self.height.given(theme) or 0

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Let the function draw."""
        self.paint(surface, self.rect, theme)


def shared_out(
    extents: Sequence[Extent], content: Callable[[int], int], room: int, theme: Theme
) -> list[int]:
    """Sizes along an axis: fixed and content first, then equal shares of the rest.

    When fixed and content sizes need more than `room`, the content sizes give way alike, and
    when that is not enough the fixed ones too: nothing ever leaves the room.
    """
    sizes = [0] * len(extents)
    soft: list[int] = []
    stretching: list[int] = []
    for place, extent in enumerate(extents):
        if extent.kind is ExtentKind.FIXED:
            sizes[place] = theme.px(extent.value)
        elif extent.kind is ExtentKind.CONTENT:
            sizes[place] = content(place)
            soft.append(place)
        else:
            stretching.append(place)
    rest = room - sum(sizes)
    if rest < 0:
        _give_way(sizes, soft, -rest)
        _give_way(sizes, range(len(sizes)), max(sum(sizes) - room, 0))
    else:
        _stretch(sizes, stretching, rest)
    return sizes


def _give_way(sizes: list[int], soft: Sequence[int], missing: int) -> None:
    total = sum(sizes[place] for place in soft)
    for place in soft:
        sizes[place] -= min(sizes[place], -(-missing * sizes[place] // max(total, 1)))


def _stretch(sizes: list[int], stretching: Sequence[int], rest: int) -> None:
    given = 0
    for number, place in enumerate(stretching, start=1):
        upto = round(rest * number / len(stretching))
        sizes[place], given = upto - given, upto


def _shifted(start: int, room: int, size: int, align: Align) -> int:
    if align == "center":
        return start + (room - size) // 2
    return start + room - size if align == "end" else start
