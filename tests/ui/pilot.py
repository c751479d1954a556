"""Plays the real program as a person does: mouse and keys come in as events.

Widgets are found by their names and never by pixels.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pygame

from game.ui.input_map import Chord
from game.ui.widgets.base.widget import Widget
from game.ui.widgets.input.tree import WidgetTree
from game.ui.window import App

FRAME = 1 / 60
DRAWN = 4
"""While time passes, every so many frames one is drawn."""

TYPED = range(32, 127)


class Pilot:
    """Hands on a program; `frames` counts the steps made."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.frames = 0
        self._watched = True
        self._held: set[int] = set()

    @property
    def tree(self) -> WidgetTree:
        """The widgets of the top scene, which must have them as `tree`."""
        tree = getattr(self.app.scenes.top, "tree", None)
        assert isinstance(tree, WidgetTree), f"{self.app.scenes.top!r} has no widget tree"
        return tree

    def find(self, name: str) -> Widget:
        """The widget of a name in the top scene."""
        return self.tree.find(name)

    def has(self, name: str) -> bool:
        """Whether the top scene shows a widget of a name."""
        return any(widget.name == name for widget in self.tree.top.walk())

    def step(self, frames: int = 1) -> None:
        """Let frames pass; of many, as on a slow machine, only some are drawn, and the last."""
        for number in range(frames, 0, -1):
            self._pass(drawn=number == 1 or number % DRAWN == 0)

    def look(self) -> pygame.Surface:
        """The picture in the window, drawn where it is not yet."""
        return self.app.surface

    @contextmanager
    def unwatched(self) -> Iterator[None]:
        """On the way through screens that nobody looks at, frames pass and none is drawn."""
        before, self._watched = self._watched, False
        try:
            yield
        finally:
            self._watched = before

    def _pass(self, *, drawn: bool) -> None:
        self.app.step(FRAME, drawn=drawn and self._watched)
        self.frames += 1

    def settle(self, seconds: float = 0.5) -> None:
        """Let time pass until layouts, tooltips and short movements are done."""
        self.step(max(round(seconds / FRAME), 1))

    def wait_until(self, met: Callable[[], bool], seconds: float = 20.0) -> None:
        """Step until `met()` holds; fails when it does not within `seconds` of game time."""
        for number in range(round(seconds / FRAME)):
            if met():
                self._pass(drawn=True)
                return
            self._pass(drawn=number % DRAWN == 0)
        raise AssertionError(f"not within {seconds} s: {met}")

    def click(self, name: str, button: int = 1) -> None:
        """Click in the middle of a widget, which must be seen and not covered."""
        self._lay_out()
        widget = self.find(name)
        assert widget in list(self.tree.top.walk()), f"{name} is not shown"
        place = widget.rect.center
        hit = self.tree.top.at(place)
        inside = list(widget.walk())
        assert hit in inside or not widget.solid, f"{name} is covered by {hit and hit.name!r}"
        self.click_at(place, button)

    def click_at(self, place: tuple[float, float], button: int = 1) -> None:
        """Move to a pixel and click there, so quickly that only what comes of it is drawn."""
        self._move_to(place)
        self._pass(drawn=False)
        self._button_down(place, button)
        self._pass(drawn=False)
        self.button_up(place, button)

    def hover(self, name: str) -> None:
        """Move the pointer over a widget."""
        self._lay_out()
        self.hover_at(self.find(name).rect.center)

    def _lay_out(self) -> None:
        """Let a frame pass that is not drawn; widgets are where it would show them."""
        self._pass(drawn=False)
        self.tree.refresh()

    def hover_at(self, place: tuple[float, float]) -> None:
        """Move the pointer to a pixel of the window."""
        self._move_to(place)
        self.step()

    def _move_to(self, place: tuple[float, float]) -> None:
        pos = _pixel(place)
        rel = (pos[0] - self.app.pointer[0], pos[1] - self.app.pointer[1])
        held = tuple(int(button in self._held) for button in (1, 2, 3))
        self._post(pygame.MOUSEMOTION, pos=pos, rel=rel, buttons=held, touch=False)

    def drag(self, start: tuple[float, float], end: tuple[float, float], button: int = 1) -> None:
        """Press at one pixel, move to another, let go."""
        self.hover_at(start)
        self.button_down(start, button)
        self.hover_at(((start[0] + end[0]) / 2, (start[1] + end[1]) / 2))
        self.hover_at(end)
        self.button_up(end, button)

    def drag_view(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Move the pointer with the middle button held."""
        self.hover_at(start)
        self.button_down(start, 2)
        self.hover_at(end)

    def button_down(self, place: tuple[float, float], button: int = 1) -> None:
        """Press a mouse button."""
        self._button_down(place, button)
        self.step()

    def _button_down(self, place: tuple[float, float], button: int) -> None:
        self._held.add(button)
        self._post(pygame.MOUSEBUTTONDOWN, pos=_pixel(place), button=button, touch=False)

    def button_up(self, place: tuple[float, float], button: int = 1) -> None:
        """Let a mouse button go."""
        self._held.discard(button)
        self._post(pygame.MOUSEBUTTONUP, pos=_pixel(place), button=button, touch=False)
        self.step()

    def leave_window(self) -> None:
        """Move the pointer out of the window."""
        self._post(pygame.WINDOWLEAVE)
        self.step()

    def wheel(self, steps: int) -> None:
        """Turn the wheel at the place of the pointer, positive away from the player."""
        self._post(pygame.MOUSEWHEEL, x=0, y=steps, flipped=False, which=0)
        self.step()

    def press(self, *keys: str) -> None:
        """Press keys one after the other, written as `Ctrl+Enter`, `a`, `F11`."""
        for key in keys:
            self._press(Chord.parse(key))

    def tap(self, key: str, times: int) -> None:
        """Press a key several times, faster than the picture changes."""
        for _ in range(times):
            self._down(Chord.parse(key).key)
            self._up(Chord.parse(key).key)
        self.step()

    def hold(self, key: str, repeats: int) -> None:
        """Hold a key down until it has been repeated so often."""
        for _ in range(1 + repeats):
            self._down(Chord.parse(key).key)
        # Repeats of a key that is let go in the same frame would mean nothing.
        self._pass(drawn=False)
        self._up(Chord.parse(key).key)
        self.step()

    def type(self, text: str) -> None:
        """Write a text letter by letter."""
        for letter in text:
            code = ord(letter.lower())
            self._stroke(code, pygame.KMOD_SHIFT if letter.isupper() else 0, letter)

    def close_window(self) -> None:
        """Press the cross of the window."""
        self._post(pygame.QUIT)
        self.step()

    def resize(self, width: int, height: int) -> None:
        """Drag the corner of the window."""
        self._post(pygame.VIDEORESIZE, size=(width, height), w=width, h=height)
        self.step()

    def _press(self, chord: Chord) -> None:
        held = ((chord.ctrl, pygame.KMOD_LCTRL), (chord.alt, pygame.KMOD_LALT))
        mods = sum(mask for on, mask in (*held, (chord.shift, pygame.KMOD_LSHIFT)) if on)
        letter = chr(chord.key) if chord.key in TYPED and not (chord.ctrl or chord.alt) else ""
        self._stroke(chord.key, mods, letter.upper() if chord.shift else letter)

    def _stroke(self, key: int, mods: int, letter: str) -> None:
        self._down(key, mods, letter)
        if letter:
            self._post(pygame.TEXTINPUT, text=letter)
        # What the key does shows in the frame in which it is let go as well.
        self._pass(drawn=False)
        self._up(key, mods, letter)
        self.step()

    def _down(self, key: int, mods: int = 0, letter: str = "") -> None:
        self._post(pygame.KEYDOWN, key=key, mod=mods, unicode=letter, scancode=0)

    def _up(self, key: int, mods: int = 0, letter: str = "") -> None:
        self._post(pygame.KEYUP, key=key, mod=mods, unicode=letter, scancode=0)

    def _post(self, kind: int, **fields: object) -> None:
        pygame.event.post(pygame.event.Event(kind, **fields))


def _pixel(place: tuple[float, float]) -> tuple[int, int]:
    return round(place[0]), round(place[1])
