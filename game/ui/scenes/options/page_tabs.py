"""The buttons of pages that lie side by side: the one whose page is shown stays pressed."""

from collections.abc import Callable, Hashable
from typing import Final, Unpack

import pygame

from game.ui.art.schemes import shown
from game.ui.theme import Hud, Theme
from game.ui.widgets.base.widget import WidgetOptions
from game.ui.widgets.input.buttons import BrickButton

POINTER: Final = 9
"""Units by which the sign of the open page stands out of its button."""

RING: Final = 5
"""Units between the button and that sign: the ring of the focus lies there."""


class PageTab(BrickButton):
    """The button of one page. While its page is shown it is pressed, and points at the page.

    It points to the right, or down where the buttons stand ``above`` the page.
    """

    def __init__(
        self,
        name: str,
        label: str,
        on_press: Callable[[], None],
        *,
        color: str,
        icon: str,
        **options: Unpack[WidgetOptions],
    ) -> None:
        super().__init__(name, label, on_press, color=color, icon=icon, **options)
        self._icon = icon
        self.above = False

    def take_form(self, *, above: bool) -> None:
        """Stand above the page, without the icon that there is no room for, or beside it."""
        self.above = above
        self.centered = above
        self.icon = "" if above else self._icon
        self.invalidate()

    def measure(self, theme: Theme, width: int | None) -> tuple[int, int]:
        """The button with its pointer."""
        wide, high = super().measure(theme, width)
        more = theme.px(POINTER + RING)
        return (wide, high + more) if self.above else (wide + more, high)

    def look(self) -> Hashable:
        """What all buttons look like, and where this one points."""
        return super().look(), self.above

    @property
    def _pressed(self) -> bool:
        return self.selected or super()._pressed

    def _brick(self, theme: Theme, rect: pygame.Rect) -> pygame.Rect:
        """The part of a rectangle that is the button itself."""
        more = theme.px(POINTER + RING)
        if self.above:
            return pygame.Rect(rect.x, rect.y, rect.width, rect.height - more)
        return pygame.Rect(rect.x, rect.y, rect.width - more, rect.height)

    def opaque(self, theme: Theme, rect: pygame.Rect) -> pygame.Rect:
        """The brick without the pointer."""
        return super().opaque(theme, self._brick(theme, rect))

    def paint(self, surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
        """Draw the brick, and the pointer while its page is shown."""
        brick = self._brick(theme, rect)
        super().paint(surface, theme, brick)
        if self.selected:
            pygame.draw.polygon(surface, shown(Hud.GOLD), self._pointer(theme, brick))

    def _pointer(self, theme: Theme, brick: pygame.Rect) -> list[tuple[int, int]]:
        """The corners of the triangle that points at the page."""
        far, half = theme.px(POINTER), theme.px(POINTER * 0.8)
        if self.above:
            x, y = brick.centerx, brick.bottom + theme.px(RING)
            return [(x - half, y), (x + half, y), (x, y + far)]
        x, y = brick.right + theme.px(RING), brick.centery
        return [(x, y - half), (x, y + half), (x + far, y)]
