"""A tooltip in two steps: first a few rows at a glance, then all of it, in the same place."""

from collections.abc import Sequence
from typing import Final, NamedTuple, Unpack

import pygame

from game.ui.theme import CAPTION, SUBHEADING, Theme
from game.ui.widgets.base.layout import Column, Row
from game.ui.widgets.base.widget import STRETCH, Widget, WidgetOptions, fixed
from game.ui.widgets.look.label import FittingText, Label, RichText
from game.ui.widgets.look.panel import Rule
from game.ui.widgets.look.scroll import ScrollArea
from game.ui.widgets.tips.places import DEAR, Surroundings
from game.ui.widgets.tips.tooltip import Tooltip

GAP: Final = 4
"""Units between lines."""

DISTANCE: Final = 10
"""Units between a tooltip and what it is about."""

LEAST_SCROLLED: Final = 60
LEAST_LINE: Final = 26
USUAL_SCROLLED: Final = 180
SOME_SCROLLED: Final = 100
"""Units of height of what is scrolled: at least, where the gist is scrolled too; what is kept free
for it if possible; and what is worth another place in the part of the window that is meant first.
"""


class Standing(NamedTuple):
    """Where a tooltip stands at a glance, for which theme and parts of the window, and how far it
    was scrolled.
    """

    box: pygame.Rect
    theme: Theme
    rooms: tuple[pygame.Rect, ...]
    offset: int


class TwoStepTooltip(Tooltip):
    """The ``gist`` at a glance; ``whole``, the ``details`` and a ``hint`` are below it.

    It grows over the place where it stood before, so far as nothing that must be seen is covered,
    words that it tells as well only where they are in its way; details without room there are
    scrolled. Of the ``titles``, the longest first, it bears at a glance the first that has room on
    one line, or else the last on as many as it takes, and the first one with the details. ``more``
    at the right of it says how to get them.
    """

    def __init__(
        self,
        gist: Sequence[Widget],
        details: Sequence[Widget],
        *,
        titles: Sequence[str],
        whole: bool,
        held: bool,
        more: str,
        hint: str,
        **options: Unpack[WidgetOptions],
    ) -> None:
        super().__init__((), held=held, **options)
        shown = titles[:1] if whole else titles
        heading: list[Widget] = [FittingText(shown, "title", style=SUBHEADING, width=STRETCH)]
        if more and not whole:
            heading.append(Label(more, "more", style=CAPTION))
        self._gist: tuple[Widget, ...] = (Row(heading, gap=7, align="center"), *gist)
        self._details = tuple(details)
        self._hint: tuple[Widget, ...] = (RichText(hint, "hint", style=CAPTION),) if hint else ()
        self._whole = whole
        self._small = False
        self._area: ScrollArea | None = None
        self._earlier: Standing | None = None
        self._standing: Standing | None = None
        self.set_children(self._everything() if whole else self._gist)

    def _everything(self) -> tuple[Widget, ...]:
        """All rows, one below the other."""
        return (*self._gist, Rule(), *self._details, *self._hint)

    def tell_below(self, text: str) -> None:
        """Nothing more: a click keeps it in place, and so its rules can be pressed."""

    def follow(self, earlier: Tooltip) -> None:
        """Stand where a tooltip of the same target stood, as long as that is good enough."""
        if isinstance(earlier, TwoStepTooltip) and earlier._standing is not None:
            offset = 0 if earlier._area is None else earlier._area.offset
            self._earlier = earlier._standing._replace(offset=offset)

    def put_inside(self, theme: Theme, around: Surroundings, rooms: Sequence[pygame.Rect]) -> bool:
        """Lay out in a part of the window, off the target; whether there is room for the gist."""
        earlier = self._earlier or self._standing
        if earlier is not None and (earlier.theme is not theme or earlier.rooms != tuple(rooms)):
            # Its place belonged to another window.
            earlier = None
        self._earlier = None
        self.set_children(self._gist)
        glance = self._again(theme, around, rooms, earlier) or self._anew(theme, around, rooms)
        if glance is None:
            return False
        offset = 0 if earlier is None else earlier.offset
        self._standing = Standing(glance, theme, tuple(room.copy() for room in rooms), offset)
        box = glance
        if self._whole:
            room = next(room for room in rooms if room.contains(glance))
            box = self._grown(theme, around, room, glance)
        self.place(theme, box)
        if self._area is not None:
            self._area.offset = min(self._standing.offset, self._area.most_offset)
        return True

    def put_beside(self, theme: Theme, around: Surroundings, bounds: pygame.Rect) -> None:
        """Lay out next to the target: the gist, and details as far as there is room."""
        if not self.put_inside(theme, around, [bounds]):
            super().put_beside(theme, around, bounds)

    def _again(
        self,
        theme: Theme,
        around: Surroundings,
        rooms: Sequence[pygame.Rect],
        earlier: Standing | None,
    ) -> pygame.Rect | None:
        """The place of the tooltip before this one, as long as nothing dear is covered there.

        What is new makes it higher or lower away from the target.
        """
        if earlier is None:
            return None
        box = earlier.box.copy()
        box.size = self.wish(theme, None)
        if box.width != earlier.box.width:
            return None
        if earlier.box.bottom <= around.target.top:
            box.bottom = earlier.box.bottom
        if not any(room.contains(box) for room in rooms) or box.colliderect(around.target):
            return None
        return box if around.spoilt(box) < DEAR else None

    def _anew(
        self, theme: Theme, around: Surroundings, rooms: Sequence[pygame.Rect]
    ) -> pygame.Rect | None:
        """The best place, in the first part of the window that has a good one.

        Where that covers what must be seen in any of them, letters become small.
        """
        best: tuple[float, pygame.Rect] | None = None
        for small in (False, True):
            if small and not self._small:
                self._smaller()
                self._small = True
            size = self.wish(theme, None)
            for room in rooms:
                if size[0] > room.width or size[1] > room.height:
                    continue
                spares = [USUAL_SCROLLED, *([SOME_SCROLLED] if room is rooms[0] else [])]
                box = self._with_room(theme, around, size, room, spares)
                if box.colliderect(around.target):
                    continue
                spoilt = around.spoilt(box)
                if spoilt < DEAR:
                    return box
                if best is None or spoilt < best[0] or box.size != best[1].size:
                    best = (spoilt, box)
        return None if best is None else best[1]

    def _with_room(
        self,
        theme: Theme,
        around: Surroundings,
        size: tuple[int, int],
        room: pygame.Rect,
        spares: Sequence[float],
    ) -> pygame.Rect:
        """A place that leaves the first of some ``spares`` in units for growing later, or the best
        one where there is none. It is at the side of the target of all that room.
        """
        distance = theme.px(DISTANCE)
        for spare in spares:
            high = min(size[1] + theme.px(spare), room.height)
            whole = around.beside((size[0], high), room, distance)
            if around.spoilt(whole) < DEAR:
                box = pygame.Rect(whole.topleft, size)
                box.centery = around.target.centery
                return box.clamp(whole)
        return around.beside(size, room, distance)

    def _grown(
        self, theme: Theme, around: Surroundings, room: pygame.Rect, glance: pygame.Rect
    ) -> pygame.Rect:
        """The box with all details over the glance: whole, or scrolled where it stands."""
        self._area = None
        self.set_children(self._everything())
        wide, high = self.wish(theme, None)
        top, bottom = around.span(glance, room)
        if high > bottom - top:
            top, bottom = around.span(glance, room, over_words=True)
        if high > bottom - top:
            # Where there is room for next to nothing, only the title stays where it is.
            for count, least in ((len(self._gist), LEAST_SCROLLED), (1, LEAST_LINE)):
                high = self._scrolled(theme, count, least, bottom - top)
                if high <= bottom - top:
                    break
        box = pygame.Rect(glance.x, glance.y, wide, high)
        box.bottom = min(box.bottom, bottom)
        box.top = max(box.top, top)
        return box

    def _scrolled(self, theme: Theme, count: int, least: int, room: int) -> int:
        """Show all but so many rows through a window as high as the room allows, in pixels, of
        ``least`` units; how high that makes all of it.
        """
        rows = (*self._gist, Rule(), *self._details)
        details = Column(rows[count:], gap=GAP)
        self._area = area = ScrollArea(details, "details", wide=True)
        area.height = fixed(least)
        self.set_children((*rows[:count], area, *self._hint))
        spare = room - self.wish(theme, None)[1]
        area.height = fixed(least + max(0, int(spare / theme.scale)))
        area.invalidate()
        return self.wish(theme, None)[1]
