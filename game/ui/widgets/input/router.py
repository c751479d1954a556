"""Brings events to widgets: pointer, wheel, keys, letters."""

from typing import TYPE_CHECKING, Final

import pygame

from game.ui.input_map import Chord
from game.ui.widgets.base.focus import Trail, areas_of, group_of
from game.ui.widgets.base.widget import Widget
from game.ui.widgets.input.buttons import Button

if TYPE_CHECKING:
    from game.ui.widgets.input.tree import WidgetTree

LEFT_BUTTON: Final = 1
RIGHT_BUTTON: Final = 3
_ARROWS: Final = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
_PRESSES: Final = (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN, pygame.TEXTINPUT)
_PAGES: Final = (pygame.K_PAGEUP, pygame.K_PAGEDOWN)
_ENTER: Final = (pygame.K_RETURN, pygame.K_KP_ENTER)
_PRESSING: Final = (*_ENTER, pygame.K_SPACE)


class Router:
    """The pointer and the keys of one tree."""

    def __init__(self, tree: "WidgetTree") -> None:
        self._tree = tree
        self.hovered: Widget | None = None
        self.pointer: tuple[int, int] | None = None
        self._held: Widget | None = None
        self._focus_at_key: Widget | None = None
        self._trail = Trail()

    def let_go(self) -> None:
        """Forget what is hovered, held and stepped on: the widgets have changed."""
        self._hover(None)
        self._release()
        self._trail.forget()

    def _release(self) -> None:
        """Hold nothing any more."""
        if self._held is not None:
            self._held.held = False
            self._held = None

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event; whether it was meant for a widget."""
        if event.type == pygame.WINDOWLEAVE:
            self._leave()
            return False
        self.pointer = getattr(event, "pos", self.pointer)
        dialog = self._tree.dialog
        if dialog is not None and dialog.unread > 0.0 and event.type in _PRESSES:
            return True
        if event.type == pygame.MOUSEMOTION:
            return self._moved(event)
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._button_down(event)
        if event.type == pygame.MOUSEBUTTONUP:
            return self._button_up(event)
        if event.type == pygame.MOUSEWHEEL:
            return self._wheel(event)
        if event.type == pygame.KEYDOWN:
            self._focus_at_key = self._tree.focused
            self._tree.stir()
            return self._key(event)
        if event.type == pygame.TEXTINPUT:
            return self._text(event.text)
        return False

    def _leave(self) -> None:
        """The pointer is no longer anywhere; what is held with it still is."""
        self.pointer = None
        self._hover(None)

    def point_again(self) -> None:
        """What was under the pointer has gone: hover what is there now, if anything."""
        self._set_hovered(None if self.pointer is None else self._tree.at(self.pointer))

    def _hover(self, widget: Widget | None) -> None:
        if widget is not self.hovered:
            self._set_hovered(widget)
            self._tree.stir()

    def _set_hovered(self, widget: Widget | None) -> None:
        if self.hovered is not None:
            self.hovered.hovered = False
        self.hovered = widget
        if widget is not None:
            widget.hovered = True

    def _moved(self, event: pygame.event.Event) -> bool:
        pos = event.pos
        if not event.buttons[0]:
            # It may have been let go over another screen, which was told of it instead.
            self._release()
        if self._held is not None:
            self._held.hovered = self._held.rect.collidepoint(pos)
            self._held.dragged_to(pos)
            return True
        self._hover(self._tree.at(pos))
        return self.hovered is not None

    def _button_down(self, event: pygame.event.Event) -> bool:
        tree = self._tree
        tree.stir()
        found = tree.at(event.pos) if event.button == LEFT_BUTTON else tree.top.at(event.pos)
        if event.button == RIGHT_BUTTON and tree.dialog is not None:
            self._cancel()
            return True
        if found is None:
            if tree.dialog is not None:
                return bool(event.button == LEFT_BUTTON) and not tree.dialog.open_beside
            if tree.over_board:
                tree.focus_on(None)
            return False
        if event.button == LEFT_BUTTON and found.enabled:
            self._hover(found)
            self._held = found
            found.held = True
            self._focus_by_click(found)
            found.pressed_at(event.pos)
        return True

    def _focus_by_click(self, found: Widget) -> None:
        stop: Widget | None = found
        while stop is not None and not stop.focusable:
            stop = stop.parent
        if stop is None:
            return
        keeps_board = self._tree.over_board and self._tree.dialog is None
        if not keeps_board or stop.wants_text:
            self._tree.focus_on(stop, quietly=True)

    def _button_up(self, event: pygame.event.Event) -> bool:
        held = self._held
        if event.button != LEFT_BUTTON or held is None:
            return self._tree.at(event.pos) is not None
        self._held = None
        held.held = False
        held.released_at(event.pos)
        if held.pressable and held.rect.collidepoint(event.pos):
            self._tree.hush()
            self._tree.press(held)
        return True

    def _wheel(self, event: pygame.event.Event) -> bool:
        # What is kept open to be read is scrolled, and never what lies below it.
        found = self._tree.at(event.pos)
        widget = found
        while widget is not None:
            if widget.wheel(event.y):
                self._tree.stir()
                break
            widget = widget.parent
        return found is not None

    def _key(self, event: pygame.event.Event) -> bool:
        focused = self._tree.focused
        of_board = self._is_of_board(event, focused)
        if focused is not None and not of_board:
            if focused.key(event):
                return True
            if self._presses(event, focused) and focused.pressable:
                self._tree.press(focused)
                return True
        return self._hot_key(event) or (not of_board and self._navigation(event))

    def _is_of_board(self, event: pygame.event.Event, focused: Widget | None) -> bool:
        """Whether a key is the board's own wherever the focus is: arrows with Shift or Ctrl."""
        over_board = self._tree.over_board and self._tree.dialog is None
        held = event.key in _ARROWS and event.mod & (pygame.KMOD_SHIFT | pygame.KMOD_CTRL)
        return over_board and bool(held) and not (focused is not None and focused.wants_text)

    def _pressing(self) -> tuple[int, ...]:
        """Keys that press what has the focus.

        Over a board Space skips animations: it must not answer a question that opens meanwhile.
        """
        asked = self._tree.over_board and self._tree.dialog is not None
        return _ENTER if asked else _PRESSING

    def _presses(self, event: pygame.event.Event, focused: Widget) -> bool:
        """Whether a key is one that presses, or another that the player chose for it."""
        own = "confirm" in self._tree.keys.actions(event) and not focused.wants_text
        plain = not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT)
        return own or (plain and event.key in self._pressing())

    def _hot_key(self, event: pygame.event.Event) -> bool:
        actions = self._tree.keys.actions(event)
        chord = str(Chord.of(event))
        for widget in self._tree.top.walk():
            if not isinstance(widget, Button) or not widget.enabled:
                continue
            if widget.hot_key == chord or (widget.action and widget.action in actions):
                self._tree.press(widget)
                return True
        return False

    def _navigation(self, event: pygame.event.Event) -> bool:
        tree = self._tree
        inside = tree.focused is not None or tree.dialog is not None or not tree.over_board
        if event.key == pygame.K_TAB and not event.mod & pygame.KMOD_CTRL:
            step = -1 if event.mod & pygame.KMOD_SHIFT else 1
            if inside or tree.tip_takes(step):
                return tree.focus_step(step)
        if event.key in _ARROWS and not event.mod & pygame.KMOD_CTRL:
            return self._arrow(event)
        if event.key in _PAGES and self._scroll(event):
            return True
        actions = tree.keys.actions(event)
        if "next-panel" in actions:
            tree.focus_next_panel()
            return True
        return "cancel" in actions and self._cancel()

    def _scroll(self, event: pygame.event.Event) -> bool:
        """Scroll what lies around the focus, or else the tooltip that the scene shows."""
        focused, tip = self._tree.focused, self._tree.tips.pinned
        around = [] if focused is None else areas_of(focused, self._tree.top)[:-1]
        if tip is not None and self._tree.dialog is None:
            around += [widget for widget in tip.walk() if widget.inside_first]
        for area in around:
            if area.key(event):
                self._keep_in_sight(area)
                return True
        return False

    def _keep_in_sight(self, area: Widget) -> None:
        """Move the focus to the nearest stop that is seen in an area, if its own is no longer."""
        focused = self._tree.focused
        if focused is None or area.shows(focused):
            return
        seen = [widget for widget in area.walk() if widget.focusable and area.shows(widget)]
        if seen:
            above = focused.rect.y < seen[0].rect.y
            self._tree.focus_on(seen[0] if above else seen[-1])

    def _arrow(self, event: pygame.event.Event) -> bool:
        tree, way = self._tree, _ARROWS[event.key]
        if tree.focused is None:
            return False
        for area in areas_of(tree.focused, group_of(tree.focused, tree.top)):
            stops = [widget for widget in area.walk() if widget.focusable]
            target = self._trail.step(stops, tree.focused, way)
            if target is not None:
                tree.focus_on(target)
                break
            if area.inside_first and area.key(event):
                break
        return True

    def _cancel(self) -> bool:
        tree = self._tree
        if tree.dialog is not None:
            if tree.dialog.on_cancel is not None:
                tree.dialog.on_cancel()
            return True
        if tree.over_board and tree.focused is not None:
            tree.focus_on(None)
            return True
        return False

    def _text(self, text: str) -> bool:
        # The letter of a key that moved the focus is not meant for where the focus went.
        focused = self._tree.focused
        if focused is None or focused is not self._focus_at_key:
            return False
        return focused.type_text(text)
