"""A log whose entries can be chosen one by one, with the keys as by a click."""

from collections.abc import Callable, Sequence
from typing import Final, Unpack

import pygame

from game.ui.theme import Hud, Theme
from game.ui.widgets.base.widget import WidgetOptions
from game.ui.widgets.lists.text_log import Entry, TextLog
from game.ui.widgets.look import paint

_STEPS: Final = {pygame.K_UP: -1, pygame.K_DOWN: 1}


class LineLog(TextLog):
    """Up and Down choose an entry, Enter presses it."""

    region = True

    def __init__(
        self,
        name: str,
        on_press: Callable[[int], None],
        on_link: Callable[[str], None],
        **options: Unpack[WidgetOptions],
    ) -> None:
        super().__init__(name, self._press, on_link, **options)
        self._told = on_press
        self._line: int | None = None
        self._read = False

    @property
    def focusable(self) -> bool:
        """The focus can come here as soon as there is anything to choose."""
        return self.enabled and bool(self.entries)

    @property
    def line(self) -> int | None:
        """The place of the entry that is chosen."""
        return self._line

    def set_entries(self, entries: Sequence[Entry]) -> None:
        """Show other entries; none of them is chosen."""
        self._line = None
        super().set_entries(entries)

    def update(self, seconds: float) -> None:
        """Who has read it by keys and goes on elsewhere is shown the newest entries again, and no
        entry as the chosen one.

        While a dialog lies above, to which the focus is only lent, no time passes here.
        """
        super().update(seconds)
        if self.focused:
            self._read = True
        elif self._read:
            self._line = None
            if not self.hovered:
                self._read = False
                self.follow()

    def _press(self, key: int) -> None:
        """An entry was clicked: it is the chosen one now."""
        places = [place for place, entry in enumerate(self.entries) if entry.key == key]
        self._line = places[0] if places else None
        self._told(key)

    def key(self, event: pygame.event.Event) -> bool:
        """Up and Down choose, Enter presses; all else as in every log."""
        if event.key in _STEPS and self.entries:
            self._choose_line(_STEPS[event.key])
            return True
        enter = event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)
        if enter and not self.chosen_link and self._line is not None:
            self._told(self.entries[self._line].key)
            return True
        return super().key(event)

    def _choose_line(self, step: int) -> None:
        """Choose the next entry in a direction, at first the newest, and show it."""
        self.forget_link()
        last = len(self.entries) - 1
        line = last if self._line is None else min(max(self._line + step, 0), last)
        self._line = line
        top, end = self.span(line)
        if top < self.offset:
            self.scroll_to(top)
        elif end > self.offset + self.rect.height:
            self.scroll_to(end - self.rect.height)

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the chosen entry on a lighter ground, then all."""
        if self._line is not None and self._line < len(self.entries):
            top, end = self.span(self._line)
            box = pygame.Rect(self.rect.x, 0, self.rect.width, end - top)
            box.top = self.rect.y + top - self.offset
            box = box.clip(self.rect)
            if box.height > theme.px(8):
                paint.draw_inset(surface, theme, box, Hud.LINE, 110, 4)
        super().draw(surface, theme)
