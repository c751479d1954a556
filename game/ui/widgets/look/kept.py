"""Widgets whose whole picture is drawn once for each look and kept."""

from abc import ABC, abstractmethod
from collections.abc import Hashable

import pygame

from game.ui.theme import Theme
from game.ui.widgets.base.widget import Widget
from game.ui.widgets.look import paint


class Kept(Widget, ABC):
    """A widget that says what it looks like; `paint` runs only when that has changed."""

    border = 8
    """Units around the rectangle that shadow and focus ring need."""

    @abstractmethod
    def look(self) -> Hashable:
        """Everything but the size that the picture depends on."""

    @abstractmethod
    def paint(self, surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
        """Draw the widget into a rectangle."""

    def opaque(self, theme: Theme, rect: pygame.Rect) -> pygame.Rect:
        """The part of the rectangle through which nothing can be seen."""
        return rect.inflate(-2 * theme.px(self.radius), -2 * theme.px(self.radius))

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the kept picture, made anew when the look is new."""
        border = theme.px(self.border)
        box = pygame.Rect((border, border), self.rect.size)
        key = (type(self), self.rect.size, self.look())

        def made() -> pygame.Surface:
            size = (box.width + 2 * border, box.height + 2 * border)
            sheet = pygame.Surface(size, pygame.SRCALPHA)
            self.paint(sheet, theme, box)
            return sheet

        picture = theme.keep(key, made)
        at = (self.rect.x - border, self.rect.y - border)
        paint.blit_slab(surface, theme, key, picture, self.opaque(theme, box), at)
