"""Where a window onto widgets may end, so that its edges go through nothing."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

import pygame

from game.ui.widgets.base.layout import Column, Gap, Together, Wrap
from game.ui.widgets.base.widget import Widget
from game.ui.widgets.look.label import RichText

SHARE: Final = 0.45
"""A box higher than this share of the window may be cut: else next to nothing would be left."""

PARAGRAPH: Final = 0.4
"""A text up to this share of the window is seen whole; longer ones line by line."""

LEAST: Final = 0.25
"""Where less than this share of the window would be left, nothing is left out."""

SINGLE: Final = 0.85
"""The same of a single thing, such as a row of a list, of which no part says anything."""

Span = tuple[int, int]
"""Upper and lower edge in pixels."""


def whole_windows(content: Widget, window: pygame.Rect) -> tuple[pygame.Rect, ...]:
    """The parts of a window in which all lines and rows are seen whole, from the left.

    It is one part, except where high boxes stand beside each other: each of them ends for itself,
    since no edge is between lines of all of them.
    """
    inside = {
        side
        for edge in (window.top, window.bottom)
        for side in _parted(content, edge, window.height)
        if window.left < side < window.right
    }
    sides = [window.left, *sorted(inside), window.right]
    return tuple(
        _whole_window(content, pygame.Rect(left, window.y, right - left, window.height))
        for left, right in pairwise(sides)
    )


def _parted(content: Widget, edge: int, room: int) -> list[int]:
    """Where boxes that an edge goes into, and that stand beside each other, begin; not the first.

    ``room`` is the height of the window in pixels.
    """
    while True:
        crossed = [one for one in content.children if one.visible and _crosses(one, edge)]
        if len(crossed) == 1:
            crossed += _beside_it(content, crossed[0], room)
        if len(crossed) != 1:
            break
        content = crossed[0]
    if any(_kept_whole(one, room) or not one.children for one in crossed):
        return []
    return sorted(one.rect.left for one in crossed)[1:]


def _beside_it(content: Widget, box: Widget, room: int) -> list[Widget]:
    """The boxes beside one that an edge goes into: it passes them by, or goes into their rim.

    What is left out of that one would otherwise be cut out of these.
    """
    return [
        one
        for one in content.children
        if one.visible
        and one.children
        and not _kept_whole(one, room)
        and _beside(one.rect, box.rect)
        and one.rect.top < box.rect.bottom
        and one.rect.bottom > box.rect.top
    ]


def _crosses(widget: Widget, edge: int) -> bool:
    """Whether an edge goes through a widget."""
    return widget.rect.top < edge < widget.rect.bottom


def _whole_window(content: Widget, window: pygame.Rect) -> pygame.Rect:
    """The part of a window in which all lines and rows are seen whole.

    What the window's edges go through is left out with it; only boxes higher than `SHARE` of the
    window, which nothing could show whole, are gone into, and end where a thing inside of them
    does.  Where so little would be left, the whole window is.
    """
    top, bottom = window.top, window.bottom
    while spans := list(_crossed(content, top, window)):
        top = max(span[1] for span in spans)
    while spans := list(_crossed(content, bottom, window)):
        bottom = min(span[0] for span in spans)
    if bottom - top < window.height * LEAST:
        return window.copy()
    return pygame.Rect(window.x, top, window.width, bottom - top)


def crossing(content: Widget, window: pygame.Rect) -> Span | None:
    """Where what the upper edge of a window goes through begins and ends, if that is anything."""
    spans = list(_crossed(content, window.top, window))
    if not spans:
        return None
    return min(span[0] for span in spans), max(span[1] for span in spans)


def goes_on(content: Widget, edge: int, window: pygame.Rect) -> bool:
    """Whether an edge of a window goes through a box, or what could not be left out."""
    if not _in_way(content, edge, window):
        return False
    return content.solid or any(goes_on(child, edge, window) for child in content.children)


def _in_way(widget: Widget, edge: int, window: pygame.Rect) -> bool:
    """Whether an edge of a window goes through a widget that is seen there."""
    return widget.visible and _crosses(widget, edge) and not _beside(widget.rect, window)


def _beside(rect: pygame.Rect, window: pygame.Rect) -> bool:
    """Whether a rectangle is neither in a window nor above or below of it."""
    return rect.right <= window.left or rect.left >= window.right


def hidden_beyond(content: Widget, window: pygame.Rect) -> tuple[bool, bool]:
    """Whether any thing or line is hidden above, and below, of a window; margins are none."""
    return _hidden(content, window, up=True), _hidden(content, window, up=False)


def _hidden(widget: Widget, window: pygame.Rect, *, up: bool) -> bool:
    """Whether something inside a widget is beyond an edge of a window, above or below."""
    rect = widget.rect
    within = rect.top >= window.top if up else rect.bottom <= window.bottom
    if within or not rect.height or not widget.visible or _beside(rect, window):
        return False
    if not widget.children:
        return not isinstance(widget, Gap)
    order = widget.children if up else reversed(widget.children)
    return any(_hidden(child, window, up=up) for child in order)


def seen_in(content: Widget, window: pygame.Rect) -> Span:
    """From where to where something is drawn in a window; nothing is as high as the window."""
    spans = list(_drawn(content, window))
    if not spans:
        return window.top, window.bottom
    return min(span[0] for span in spans), max(span[1] for span in spans)


def _drawn(widget: Widget, window: pygame.Rect) -> Iterator[Span]:
    """The parts of boxes and things that are in a window."""
    rect = widget.rect
    if not widget.visible or not rect.colliderect(window) or isinstance(widget, Gap):
        return
    if widget.solid or not widget.children:
        yield max(rect.top, window.top), min(rect.bottom, window.bottom)
    else:
        for child in widget.children:
            yield from _drawn(child, window)


def end_of(content: Widget, ring: int, room: int) -> int:
    """Where the last box or thing ends; what can have the focus needs ``ring`` pixels more.

    ``room`` is the height of the window in pixels: what it shows whole or not at all ends with
    its own margin, since the window must have room for that too.
    """
    return max(_ends(content, ring, room), default=content.rect.top)


def _ends(widget: Widget, ring: int, room: int) -> Iterator[int]:
    """Where boxes and things end, and what is kept whole around things."""
    if not widget.visible or isinstance(widget, Gap):
        return
    inside = [end for child in widget.children for end in _ends(child, ring, room)]
    yield from inside
    if widget.solid or not widget.children or (inside and _kept_whole(widget, room)):
        yield widget.rect.bottom + (ring if widget.focusable else 0)


def unit_of(child: Widget, content: Widget, window: pygame.Rect) -> Widget:
    """The largest thing around a widget that a window shows whole or not at all."""
    found, around = child, child.parent
    while around is not None and around is not content.parent:
        if _kept_whole(around, window.height):
            found = around
        around = around.parent
    return found


def _crossed(widget: Widget, edge: int, window: pygame.Rect) -> Iterator[Span]:
    """What an edge goes through: whole things, and lines of texts."""
    if not _in_way(widget, edge, window):
        return
    room = window.height
    if isinstance(widget, RichText) and not _kept_whole(widget, room):
        yield from (span for span in widget.spans() if span[0] < edge < span[1])
    elif _kept_whole(widget, room):
        yield widget.rect.top, widget.rect.bottom
    else:
        if widget.solid and widget.children:
            # The rim of a box alone, without the first or the last thing in it, tells nothing.
            lines = [line for child in widget.children for line in _lines(child, room)]
            if lines:
                ends = ((widget.rect.top, min(lines)[1]), (max(lines)[0], widget.rect.bottom))
                yield from (span for span in ends if span[0] < edge < span[1])
        if isinstance(widget, Together):
            # A heading tells nothing without what is below it.
            begun = [line for child in widget.children for line in _lines(child, room)][:2]
            if begun and widget.rect.top < edge < begun[-1][1]:
                yield widget.rect.top, begun[-1][1]
        for child in widget.children:
            yield from _crossed(child, edge, window)


def _lines(widget: Widget, room: int) -> Iterator[Span]:
    """The things and lines of text inside that nothing may go through."""
    if not widget.visible or not widget.rect.height:
        return
    if isinstance(widget, RichText) and not _kept_whole(widget, room):
        yield from widget.spans()
    elif _kept_whole(widget, room) or not widget.children:
        yield widget.rect.top, widget.rect.bottom
    else:
        for child in widget.children:
            yield from _lines(child, room)


def _kept_whole(widget: Widget, room: int) -> bool:
    """Whether nothing may cut through a widget: all but what only holds others, or is too high.

    ``room`` is the height of the window in pixels.
    """
    if type(widget) in (Column, Wrap) or isinstance(widget, Gap):
        return False
    most = PARAGRAPH if isinstance(widget, RichText) else SHARE if widget.children else SINGLE
    return widget.rect.height <= room * most
