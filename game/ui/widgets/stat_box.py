"""A small sunken box with an icon, a value and a word: one line of a figure's card."""

from collections.abc import Hashable
from typing import Unpack

import pygame

from game.ui.text import draw_text, squeezed
from game.ui.theme import CAPTION, SUBHEADING, Hud, Theme
from game.ui.widgets import paint
from game.ui.widgets.kept import Kept
from game.ui.widgets.widget import WidgetOptions

ICON: float = 15
EDGE: float = 7
BETWEEN: float = 5


class StatBox(Kept):
    """An icon, the value in large letters, and what it is in small ones."""

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

    def measure(self, theme: Theme, width: int | None) -> tuple[int, int]:
        """Icon, value and word side by side."""
        number = theme.text_width(self.value, SUBHEADING)
        room = theme.px(ICON) + 2 * theme.px(EDGE) + 2 * theme.px(BETWEEN) + number
        wide = room + theme.text_width(self.label, CAPTION)
        if width is not None and width < wide:
            # The word in smaller letters, which may still be too wide.
            word, style = squeezed(theme, self.label, CAPTION, width - room)
            if word == self.label:
                wide = room + theme.text_width(word, style)
        return wide, theme.px(27)

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
        middle = rect.centery
        image = theme.icon(self.icon, ICON, Hud.GOLD)
        drawn = surface.blit(image, image.get_rect(midleft=(rect.x + theme.px(EDGE), middle)))
        left = drawn.right + theme.px(BETWEEN)
        number = draw_text(surface, theme, self.value, SUBHEADING, (left, middle), "midleft")
        right = rect.right - theme.px(EDGE)
        room = right - number.right - theme.px(BETWEEN)
        word, style = squeezed(theme, self.label, CAPTION, room)
        draw_text(surface, theme, word, style, (right, middle), "midright")
