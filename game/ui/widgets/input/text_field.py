"""A line to write in."""

from collections.abc import Callable
from typing import Final, Unpack

import pygame

from game.ui.art import schemes
from game.ui.input_map import Chord
from game.ui.text import picture
from game.ui.theme import BODY, Hud, Theme
from game.ui.widgets.base.widget import Widget, WidgetOptions
from game.ui.widgets.look import paint

BLINK: Final = 0.53
"""Seconds the cursor is on, and off."""

MOST: Final = 60
"""Letters that can be written at most."""

ROOM: Final = 10
"""Units left and right of the text."""

BEFORE: Final = 4
"""Units between the cursor and the words that stand in an empty field."""

CHOOSE_ALL: Final = Chord.parse("Ctrl+A")


class TextField(Widget):
    """A line of text.

    `on_enter(text)` is told when Enter ends the writing, `on_change(text)` whenever a letter comes
    or goes.  `empty` is shown in the empty field.  All of it can be chosen at once, as it is from
    the beginning where a text is only `suggested`: the next letter then stands in its place.
    """

    def __init__(
        self,
        name: str,
        text: str = "",
        *,
        on_enter: Callable[[str], None] | None = None,
        on_change: Callable[[str], None] | None = None,
        empty: str = "",
        suggested: bool = False,
        **options: Unpack[WidgetOptions],
    ) -> None:
        super().__init__(name, **options)
        self._value = text
        self._on_enter = on_enter
        self._on_change = on_change
        self._empty = empty
        self.cursor = len(text)
        self.all_chosen = suggested and bool(text)
        self._visited = False
        self._phase = 0.0
        self._shift = 0
        self._theme: Theme | None = None

    @property
    def value(self) -> str:
        """What is written."""
        return self._value

    @value.setter
    def value(self, text: str) -> None:
        self._value = text
        self.cursor = min(self.cursor, len(text))
        self.all_chosen = False

    @property
    def focusable(self) -> bool:
        """Whether the focus can come here."""
        return self.enabled

    @property
    def wants_text(self) -> bool:
        """Letters are written here."""
        return True

    def measure(self, theme: Theme, width: int | None) -> tuple[int, int]:
        """Room for about twenty letters."""
        return theme.px(200), theme.px(34)

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Take a rectangle."""
        super().place(theme, rect)
        self._theme = theme

    def type_text(self, text: str) -> bool:
        """Write letters at the cursor."""
        taken = "".join(letter for letter in text if letter.isprintable())
        start, end = (0, len(self._value)) if self.all_chosen else (self.cursor, self.cursor)
        taken = taken[: max(MOST - len(self._value) + end - start, 0)]
        if taken:
            self._replace(start, end, taken)
        return True

    def key(self, event: pygame.event.Event) -> bool:
        """Move the cursor, take letters away, end with Enter; other letters stay here too.

        Ctrl+A chooses all of the text; an arrow then goes to its beginning or its end.
        """
        if event.key in (pygame.K_TAB, pygame.K_ESCAPE, pygame.K_UP, pygame.K_DOWN):
            return False
        self._phase = 0.0
        if Chord.of(event) == CHOOSE_ALL:
            self.all_chosen = bool(self._value)
            return True
        moves = {
            pygame.K_LEFT: 0 if self.all_chosen else self.cursor - 1,
            pygame.K_RIGHT: len(self._value) if self.all_chosen else self.cursor + 1,
            pygame.K_HOME: 0,
            pygame.K_END: len(self._value),
        }
        if event.key in moves:
            self.all_chosen = False
            self.cursor = min(max(moves[event.key], 0), len(self._value))
        elif event.key in (pygame.K_BACKSPACE, pygame.K_DELETE) and self.all_chosen:
            self._replace(0, len(self._value), "")
        elif event.key == pygame.K_BACKSPACE and self.cursor > 0:
            self._replace(self.cursor - 1, self.cursor, "")
        elif event.key == pygame.K_DELETE and self.cursor < len(self._value):
            self._replace(self.cursor, self.cursor + 1, "")
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            if self._on_enter is None:
                return False
            self._on_enter(self._value)
        # A letter is not a shortcut while it is being written; other Ctrl and F keys still are.
        return not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT) and not _function_key(event)

    def _replace(self, start: int, end: int, text: str) -> None:
        self._value = self._value[:start] + text + self._value[end:]
        self.cursor = start + len(text)
        self.all_chosen = False
        if self._on_change is not None:
            self._on_change(self._value)

    def pressed_at(self, pos: tuple[int, int]) -> None:
        """Put the cursor between the letters nearest to the pointer."""
        if self._theme is None:
            return
        theme = self._theme
        at = pos[0] - self.rect.x - theme.px(ROOM) + self._shift
        places = range(len(self._value) + 1)
        self.cursor = min(
            places, key=lambda place: abs(theme.text_width(self._value[:place], BODY) - at)
        )
        self.all_chosen = False
        self._phase = 0.0

    def update(self, seconds: float) -> None:
        """Let the cursor blink; nothing stays chosen once the focus has gone."""
        if self._visited and not self.focused:
            self.all_chosen = False
        self._visited = self.focused
        self._phase = (self._phase + seconds) % (2 * BLINK)

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the box, the text around the cursor, and the cursor."""
        paint.draw_inset(surface, theme, self.rect)
        paint.draw_frame(surface, theme, self.rect, Hud.LINE, 1.5)
        window = self.rect.inflate(-2 * theme.px(ROOM), 0)
        before = theme.text_width(self._value[: self.cursor], BODY)
        if before - self._shift > window.width:
            self._shift = before - window.width
        self._shift = min(self._shift, before)
        clip = surface.get_clip()
        surface.set_clip(window.inflate(theme.px(2), 0).clip(clip))
        shown, style = (self._value, BODY) if self._value else (self._empty, BODY.colored(Hud.DIM))
        chosen = self.all_chosen and self.focused
        if chosen:
            style = BODY.colored(Hud.CAP)
        image = picture(theme, shown, style)
        # The cursor stands before what could be written here, not on it.
        left = window.x - self._shift + (0 if self._value else theme.px(BEFORE))
        place = image.get_rect(midleft=(left, window.centery))
        if chosen:
            pygame.draw.rect(surface, schemes.shown(Hud.GOLD), place.inflate(theme.px(2), 0))
        surface.blit(image, place)
        if self.focused and self._phase < BLINK:
            high = theme.line_height(BODY)
            left = window.x + before - self._shift
            bar = pygame.Rect(left, window.centery - high // 2, theme.px(1.5), high)
            pygame.draw.rect(surface, schemes.shown(Hud.GOLD), bar)
        surface.set_clip(clip)
        if self.focused:
            paint.draw_focus(surface, theme, self.rect)


def _function_key(event: pygame.event.Event) -> bool:
    return bool(pygame.K_F1 <= event.key <= pygame.K_F12)
