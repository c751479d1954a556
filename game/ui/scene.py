"""What the window shows: scenes and the stack they lie on."""

from typing import Protocol

import pygame

from game.ui.input_map import InputMap
from game.ui.theme import Theme


class Scene(Protocol):
    """One screen of the program.  Real scenes inherit from it and get the empty methods."""

    @property
    def see_through(self) -> bool:
        """Whether the scene below is drawn first."""
        return False

    @property
    def signs_area(self) -> pygame.Rect | None:
        """The pixels over which signs and captions are shown; None: the whole window."""
        return None

    @property
    def covers_all(self) -> bool:
        """Whether nothing of what was before may be told while the scene is shown."""
        return False

    @property
    def wants_text(self) -> bool:
        """Whether letters are written now, and are no shortcuts."""
        return False

    @property
    def wants_keys(self) -> bool:
        """Whether the next key is meant for the scene, whatever it means elsewhere."""
        return False

    def use_keys(self, keys: InputMap) -> None:
        """Listen to other keys."""

    def relabel(self) -> None:
        """Show all words in the language in use; all else stays as it is."""

    def arrange(self, size: tuple[int, int], theme: Theme) -> None:
        """Take a size in pixels and a theme: called before the first frame and on every change."""

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event; True when it was used up."""
        ...

    def update(self, seconds: float) -> None:
        """Let `seconds` pass."""
        ...

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the whole scene."""
        ...

    def draw_covered(self, surface: pygame.Surface) -> None:
        """Draw the scene as it shows through another."""
        self.draw(surface)

    def cover(self) -> None:
        """Another scene comes above this one."""

    def close(self) -> None:
        """The scene has left the stack for good: let go of workers and files."""


class SceneStack:
    """The open scenes; the last one gets the events."""

    def __init__(self) -> None:
        self._scenes: list[Scene] = []
        self._size = (1, 1)
        self._theme: Theme | None = None

    @property
    def top(self) -> Scene | None:
        """The scene that gets the events, if any is open."""
        return self._scenes[-1] if self._scenes else None

    @property
    def bottom(self) -> Scene | None:
        """The scene below all others, if any is open."""
        return self._scenes[0] if self._scenes else None

    def arrange(self, size: tuple[int, int], theme: Theme) -> None:
        """Give all scenes a new size and theme."""
        self._size, self._theme = size, theme
        for scene in tuple(self._scenes):
            scene.arrange(size, theme)

    def use_keys(self, keys: InputMap) -> None:
        """Let all scenes listen to other keys."""
        for scene in self._scenes:
            scene.use_keys(keys)

    def relabel(self) -> None:
        """Let all scenes show their words in the language in use."""
        for scene in self._scenes:
            scene.relabel()

    def push(self, scene: Scene) -> None:
        """Open a scene above the others."""
        if self._scenes:
            self._scenes[-1].cover()
        self._scenes.append(scene)
        if self._theme is not None:
            scene.arrange(self._size, self._theme)

    def pop(self) -> None:
        """Close the top scene."""
        self._scenes.pop().close()

    def reset(self, scene: Scene) -> None:
        """Close all scenes and open one."""
        self.clear()
        self.push(scene)

    def clear(self) -> None:
        """Close all scenes, the top one first."""
        while self._scenes:
            self.pop()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the top scene, and first those that show through."""
        first = len(self._scenes) - 1
        while first > 0 and self._scenes[first].see_through:
            first -= 1
        for scene in self._scenes[max(first, 0) : -1]:
            scene.draw_covered(surface)
        for scene in self._scenes[-1:]:
            scene.draw(surface)
