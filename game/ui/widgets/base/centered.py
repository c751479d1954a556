"""What stands in the middle of a bar, though more stands at one end than at the other."""

import pygame

from game.ui.theme import Theme
from game.ui.widgets.base.layout import Column


class Centered(Column):
    """Lines in the middle of the row that they are in, as near to it as their room allows."""

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Take the part of a rectangle that lies evenly around the middle of the row."""
        around = rect if self.parent is None else self.parent.rect
        even = 2 * min(around.centerx - rect.left, rect.right - around.centerx)
        wide = min(max(even, self.measure(theme, None)[0]), rect.width)
        inner = pygame.Rect(0, rect.y, wide, rect.height)
        inner.centerx = around.centerx
        super().place(theme, inner.clamp(rect))
