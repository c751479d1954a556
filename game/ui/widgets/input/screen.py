"""A scene made of widgets."""

import pygame

from game.ui.art.schemes import shown
from game.ui.input_map import InputMap
from game.ui.scene import Scene
from game.ui.theme import Hud, Theme
from game.ui.widgets.input.tree import WidgetTree


class Screen(Scene):
    """A scene with a tree of widgets.

    Subclasses build the tree, draw what lies below it in `draw_below`, and take the events that
    no widget used in `unused`.
    """

    def __init__(self, tree: WidgetTree) -> None:
        self.tree = tree

    @property
    def wants_text(self) -> bool:
        """Whether the focus is where letters are written."""
        return self.tree.focused is not None and self.tree.focused.wants_text

    def use_keys(self, keys: InputMap) -> None:
        """Listen to other keys, and show them on the buttons."""
        self.tree.use_keys(keys)

    def relabel(self) -> None:
        """Nothing to write anew."""

    def arrange(self, size: tuple[int, int], theme: Theme) -> None:
        """Lay the widgets out."""
        self.tree.arrange(size, theme)

    def handle(self, event: pygame.event.Event) -> bool:
        """Widgets first, then the scene itself."""
        return self.tree.handle(event) or self.unused(event)

    def cover(self) -> None:
        """Another scene comes above."""
        self.tree.cover()

    def unused(self, event: pygame.event.Event) -> bool:
        """Take an event that was meant for no widget."""
        return False

    def update(self, seconds: float) -> None:
        """Let time pass for the widgets."""
        self.tree.update(seconds)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw what lies below, then the widgets."""
        self.draw_below(surface)
        self.tree.draw(surface)

    def draw_covered(self, surface: pygame.Surface) -> None:
        """Draw what another scene shows through: what waits for an answer waits unseen."""
        self.draw_below(surface)
        self.tree.draw_covered(surface)

    def draw_below(self, surface: pygame.Surface) -> None:
        """Draw the background."""
        surface.fill(shown(Hud.PANEL_BOTTOM))

    def close(self) -> None:
        """Nothing to let go of."""
