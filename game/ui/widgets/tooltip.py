"""Tooltips: what hovering tells, placed so that it never covers what it tells about."""

from collections import Counter
from collections.abc import Sequence
from itertools import product
from typing import Final, Unpack

import pygame

from game.ui.text import Runs
from game.ui.theme import BODY, CAPTION, SUBHEADING, Style, Theme
from game.ui.widgets import paint
from game.ui.widgets.label import Label, RichText
from game.ui.widgets.layout import Column, Row
from game.ui.widgets.link import links_to
from game.ui.widgets.widget import STRETCH, ExtentKind, Widget, WidgetOptions, fixed

DELAY: Final = 0.4
"""Seconds the pointer rests before a tooltip opens."""

CORNERS: Final = ("topleft", "topright", "bottomleft", "bottomright")

WIDEST: Final = 370
"""Units of width of a tooltip that would be too high otherwise."""

NARROW: Final = 296
"""Units of width of a tooltip that would lie over its target otherwise."""

DEAR_TIMES: Final = 10
"""How often something is named among what to avoid that must be seen if there is any way."""

DEAR: Final = DEAR_TIMES / 2
"""What spoils at least as much lies over something of that kind."""

TIP_WIDTH: Final = 300
"""Widest plain tooltip in units."""


class Tooltip(Column):
    """A small panel with a column of widgets.

    The pointer passes through it, unless it is `held`: then its links can be pressed.
    """

    solid = False

    def __init__(
        self,
        children: Sequence[Widget],
        name: str = "tooltip",
        *,
        title: str = "",
        held: bool = False,
        **options: Unpack[WidgetOptions],
    ) -> None:
        heading = (Label(title, style=SUBHEADING),) if title else ()
        padding = (12, 9, 12, 10)
        super().__init__((*heading, *children), name, gap=4, padding=padding, group=True, **options)
        self.solid = held

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the panel and the widgets inside."""
        paint.draw_panel(surface, theme, self.rect)
        super().draw(surface, theme)

    def put_beside(
        self,
        theme: Theme,
        target: pygame.Rect,
        bounds: pygame.Rect,
        avoid: Sequence[pygame.Rect] = (),
    ) -> None:
        """Lay out next to `target` inside of `bounds`, off `target` and `avoid` if possible."""
        distance = theme.px(10)
        for form in (self._as_it_is, self._closer, self._smaller, self._narrower):
            form()
            size = self.wish(theme, bounds.width)
            box = beside(target, size, bounds, avoid, distance)
            if size[1] <= bounds.height and not box.colliderect(target):
                break
        else:
            if size[1] > bounds.height:
                self._closer()
                box = beside(target, self.wish(theme, bounds.width), bounds, avoid, distance)
        self.place(theme, box)

    def put_inside(
        self,
        theme: Theme,
        target: pygame.Rect,
        rooms: Sequence[pygame.Rect],
        avoid: Sequence[pygame.Rect],
    ) -> bool:
        """Lay out in the first part of the window with room for it as it is; whether one has."""
        size = self.wish(theme, None)
        for room in rooms:
            if size[0] <= room.width and size[1] <= room.height:
                self.put_beside(theme, target, room, avoid)
                return True
        return False

    def _as_it_is(self) -> None:
        """As it was made."""

    def _closer(self) -> None:
        """Large text in a low window: closer lines, and wider ones, so that fewer are needed."""
        self.gap = 0
        if self.width.kind is ExtentKind.FIXED:
            self.width = fixed(WIDEST)
        self.invalidate()

    def _smaller(self) -> None:
        """Smaller letters, but readable ones."""
        for words in self.walk():
            if isinstance(words, Label | RichText):
                words.lessen(CAPTION.size)

    def _narrower(self) -> None:
        """Narrow, now that the letters are small: so there is more room beside the target."""
        if self.width.kind is ExtentKind.FIXED:
            self.width = fixed(NARROW)
        self.invalidate()


def text_tip(content: str | Runs) -> Tooltip:
    """A tooltip of a few words."""
    return Tooltip([RichText(content, most_width=TIP_WIDTH)])


def pair_row(
    left: str,
    right: str,
    *,
    left_style: Style = BODY,
    right_style: Style = BODY,
    rule: str = "",
    name: str = "",
) -> Row:
    """A row of a table: words at the left, their rule if one is told, a value at the right."""
    cells: list[Widget] = [RichText(left, style=left_style, width=STRETCH), *links_to(rule)]
    cells.append(Label(right, style=right_style, align="right"))
    return Row(cells, name, gap=7, align="center" if rule else "fill")


def ruled(words: Widget, rule: str) -> Widget:
    """Words with the rule behind them below, where there is one."""
    links = links_to(rule)
    return Column([words, *links], gap=2, align="start") if links else words


def beside(
    target: pygame.Rect,
    size: tuple[int, int],
    bounds: pygame.Rect,
    avoid: Sequence[pygame.Rect],
    distance: int,
) -> pygame.Rect:
    """A rectangle of `size` next to `target`: the first of above, below, right, left that covers
    nothing it should not; else beside something to avoid or in a corner, the nearest that covers
    nothing; else the one that covers least.
    """
    boxes = [box.clamp(bounds) for box in _around(target, size, distance)]
    for box in boxes:
        if not spoils(box, target, avoid):
            return box
    # What counts often is named often; one of each is enough to stand beside.
    singly = {tuple(one): one for one in avoid}.values()
    farther = [box for one in singly for box in _around(one, size, distance)]
    farther += [_in_corner(size, bounds, corner) for corner in CORNERS]
    boxes.extend(
        sorted((box.clamp(bounds) for box in farther), key=lambda box: _apart(box, target))
    )
    best = min(boxes, key=lambda box: spoils(box, target, avoid))
    if spoils(best, target, avoid) < DEAR:
        return best
    between = sorted(
        _between(target, size, bounds, avoid, distance), key=lambda box: _apart(box, target)
    )
    return min((best, *between), key=lambda box: spoils(box, target, avoid))


def _between(
    target: pygame.Rect,
    size: tuple[int, int],
    bounds: pygame.Rect,
    avoid: Sequence[pygame.Rect],
    distance: int,
) -> list[pygame.Rect]:
    """Places at the edges of the bounds and of all that must be seen that cover none of it."""
    often = Counter(tuple(one) for one in avoid)
    dear = [target, *(pygame.Rect(one) for one, times in often.items() if times >= DEAR_TIMES)]
    room = bounds.width - size[0], bounds.height - size[1]
    across, down = {bounds.x, bounds.x + room[0]}, {bounds.y, bounds.y + room[1]}
    for one in dear:
        across.update((one.x - distance - size[0], one.right + distance))
        down.update((one.y - distance - size[1], one.bottom + distance))
    boxes = [pygame.Rect(place, size) for place in product(sorted(across), sorted(down))]
    return [box for box in boxes if bounds.contains(box) and box.collidelist(dear) < 0]


def _around(target: pygame.Rect, size: tuple[int, int], distance: int) -> list[pygame.Rect]:
    """Places above, below, right and left of something."""
    width, height = size
    places = (
        (target.centerx - width // 2, target.y - distance - height),
        (target.centerx - width // 2, target.bottom + distance),
        (target.right + distance, target.centery - height // 2),
        (target.x - distance - width, target.centery - height // 2),
    )
    return [pygame.Rect(place, size) for place in places]


def _in_corner(size: tuple[int, int], bounds: pygame.Rect, corner: str) -> pygame.Rect:
    box = pygame.Rect((0, 0), size)
    setattr(box, corner, getattr(bounds, corner))
    return box


def _apart(box: pygame.Rect, target: pygame.Rect) -> int:
    dx, dy = box.centerx - target.centerx, box.centery - target.centery
    return dx * dx + dy * dy


def spoils(box: pygame.Rect, target: pygame.Rect, avoid: Sequence[pygame.Rect]) -> float:
    """How much a box covers of what it should not: what is touched at all counts half of what is
    covered, small things in full as large ones.
    """
    # Most of what counts lies elsewhere, and there are hundreds of places to look at.
    touched = (avoid[place] for place in box.collidelistall(avoid))
    return DEAR_TIMES * _share(box, target) + sum(_share(box, one) for one in touched)


def _share(box: pygame.Rect, other: pygame.Rect) -> float:
    """How much of the smaller of the two is covered: from a half, where it is cut, to the whole."""
    shared = box.clip(other)
    whole = min(box.width * box.height, other.width * other.height)
    covered = shared.width * shared.height
    return (1 + covered / whole) / 2 if covered else 0.0
