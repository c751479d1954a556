"""A small sunken box with an icon, a value and a word: one line of a figure's card."""

from collections.abc import Hashable, Iterable, Iterator
from typing import Final, Unpack

import pygame

from game.ui.text import Line, draw_laid, line_at
from game.ui.theme import CAPTION, SUBHEADING, Hud, Style, Theme
from game.ui.widgets.base.widget import WidgetOptions
from game.ui.widgets.look import paint
from game.ui.widgets.look.kept import Kept

ICON: float = 15
EDGE: float = 5
BETWEEN: float = 4
SHRINK: Final = (1.0, 0.92, 0.84, 0.76, 0.68)
"""Steps by which letters shrink before the word is left to the icon."""

LEAST: Final = 12.0
"""Units of the smallest word."""


class StatBox(Kept):
    """An icon, the value in large letters, and what it is in small ones, if it is told.

    Where there is no room for that word the icon stands for it.
    """

    def __init__(
        self,
        icon: str,
        value: str,
        label: str,
        name: str = "",
        **options: Unpack[WidgetOptions],
    ) -> None:
        super().__init__(name, **options)
        self.icon = icon
        self.label = label
        self.value = value

    @property
    def _edge(self) -> float:
        """Units at both ends: a box without a word is one of many in a row."""
        return EDGE if self.label else EDGE / 2

    @property
    def _gaps(self) -> int:
        """Gaps between icon, value and word."""
        return 2 if self.label else 1

    def measure(self, theme: Theme, width: int | None) -> tuple[int, int]:
        """Icon, value and word side by side, in smaller letters where only those fit."""
        around = theme.px(ICON) + 2 * theme.px(self._edge) + self._gaps * theme.px(BETWEEN)
        texts = self._texts_width(theme, SUBHEADING, CAPTION)
        if width is not None and width < around + texts:
            room = width - around
            smaller = self._texts_width(theme, *self.styles(theme, room))
            alone = theme.text_width(self.value, SUBHEADING)
            texts = next((one for one in (smaller, alone) if one <= room), texts)
        return around + texts, theme.px(27)

    def _texts_width(self, theme: Theme, large: Style, small: Style) -> int:
        return theme.text_width(self.value, large) + theme.text_width(self.label, small)

    def styles(self, theme: Theme, room: int) -> tuple[Style, Style]:
        """Of the value and of the word: in a narrow box their letters shrink."""
        large, small = SUBHEADING, CAPTION
        for share in SHRINK:
            large = SUBHEADING._replace(size=SUBHEADING.size * share)
            small = CAPTION._replace(size=max(CAPTION.size * share, LEAST))
            if self._texts_width(theme, large, small) <= room:
                break
        return large, small

    def look(self) -> Hashable:
        """Icon, texts and state."""
        return self.icon, self.value, self.label, self.hovered and bool(self.link), self.focused

    def paint(self, surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
        """Draw the box."""
        paint.draw_inset(surface, theme, rect)
        if self.hovered and self.link:
            paint.draw_frame(surface, theme, rect, Hud.INFO, 1.5)
        if self.focused:
            paint.draw_focus(surface, theme, rect)
        image = theme.icon(self.icon, ICON, Hud.GOLD)
        at = (rect.x + theme.px(self._edge), rect.centery)
        surface.blit(image, image.get_rect(midleft=at))
        draw_laid(surface, theme, self._lettered(theme, rect))

    def laid(self) -> Iterable[tuple[Line, int, int]]:
        """The value and the word."""
        return () if self.theme is None else self._lettered(self.theme, self.rect)

    def _lettered(self, theme: Theme, rect: pygame.Rect) -> Iterator[tuple[Line, int, int]]:
        """Value and word in a rectangle: at both sides of what the icon leaves."""
        middle = rect.centery
        icon = theme.icon(self.icon, ICON, Hud.GOLD).get_width()
        left = rect.x + theme.px(self._edge) + icon + theme.px(BETWEEN)
        right = rect.right - theme.px(self._edge)
        between = theme.px(BETWEEN) if self.label else 0
        room = right - left - between
        large, small = self.styles(theme, room)
        worded = bool(self.label) and self._texts_width(theme, large, small) <= room
        value = SUBHEADING if self.label and not worded else large
        yield line_at(theme, self.value, value, (left, middle), "midleft")
        if worded:
            yield line_at(theme, self.label, small, (right, middle), "midright")
