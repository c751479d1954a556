"""A small dark button with a short word or number on it."""

from collections.abc import Hashable, Iterable
from typing import Unpack

import pygame

from game.ui.text import Line, draw_text, line_at
from game.ui.theme import Face, Hud, Style, Theme
from game.ui.widgets.base.widget import WidgetOptions
from game.ui.widgets.input.buttons import SQUARE, Button, Press
from game.ui.widgets.look import paint
from game.ui.widgets.look.kept import Kept
from game.words import tr

WORD = Style(Face.HEADING, 15, Hud.TEXT)


class SignButton(Kept, Button):
    """As large as its text needs. ``chosen`` frames it and draws a line below the text."""

    def __init__(
        self,
        name: str,
        text: str,
        on_press: Press | None = None,
        *,
        action: str = "",
        low: bool = False,
        **options: Unpack[WidgetOptions],
    ) -> None:
        super().__init__(name, on_press, action=action, **options)
        self._text = text
        self._low = low
        self.chosen = False

    @property
    def text(self) -> str:
        """What stands on the button."""
        return self._text

    @text.setter
    def text(self, text: str) -> None:
        if text != self._text:
            self._text = text
            self.invalidate()

    def measure(self, theme: Theme, width: int | None) -> tuple[int, int]:
        """The text with room at both sides."""
        del width
        high = theme.px(28 if self._low else SQUARE)
        return max(theme.text_width(self._text, WORD) + theme.px(18), high), high

    def look(self) -> Hashable:
        """The text and the state."""
        return self._text, self.chosen, (self.enabled, self.hovered, self.held, self.focused)

    def paint(self, surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
        """Draw the button in its state."""
        lift = 0.10 if self.hovered and self.enabled else 0.0
        top, bottom = (paint.tint(color, "#FFFFFF", lift) for color in ("#4A5462", "#363E4A"))
        corner = theme.px(paint.INSET_RADIUS)
        surface.blit(paint.filled_panel(theme, rect.size, corner, (top, bottom)), rect)
        color = (Hud.GOLD if self.chosen else Hud.TEXT) if self.enabled else Hud.OFF
        draw_text(surface, theme, self._text, WORD.colored(color), rect.center, "center")
        if self.chosen:
            paint.draw_frame(surface, theme, rect, Hud.GOLD, 2, paint.INSET_RADIUS)
            line = pygame.Rect(0, 0, rect.width - theme.px(14), theme.px(2.5))
            line.midbottom = (rect.centerx, rect.bottom - theme.px(5))
            pygame.draw.rect(surface, Hud.GOLD, line)
        if self.focused:
            paint.draw_focus(surface, theme, rect)

    def laid(self) -> Iterable[tuple[Line, int, int]]:
        """The text in its middle."""
        if self.theme is None:
            return ()
        return (line_at(self.theme, self._text, WORD, self.rect.center, "center"),)


class KeyButton(SignButton):
    """A low button that says its key before what it does."""

    shows_cap = True

    def __init__(
        self,
        name: str,
        what: str,
        on_press: Press | None = None,
        *,
        action: str = "",
        **options: Unpack[WidgetOptions],
    ) -> None:
        super().__init__(name, what, on_press, action=action, low=True, **options)
        self._what = what

    def say(self, what: str) -> None:
        """Say something else behind the key."""
        self._what = what
        self._compose()

    def set_cap(self, cap: str) -> None:
        """Show another key."""
        super().set_cap(cap)
        self._compose()

    def _compose(self) -> None:
        what = self._what
        self.text = tr("{key}: {what}").format(key=self.cap, what=what) if self.cap else what
