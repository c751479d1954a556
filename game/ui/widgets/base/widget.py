"""The base of all widgets: name, rectangle, size wishes, state."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple, TypedDict, Unpack

import pygame

from game.ui.text import Line, Runs
from game.ui.theme import Theme

Cap = Callable[[str], str]
"""The text of the first key of an action, "" where it has none."""


class ExtentKind(Enum):
    """How a width or a height comes about."""

    FIXED = "fixed"
    CONTENT = "content"
    STRETCH = "stretch"


@dataclass(frozen=True, slots=True)
class Extent:
    """A wish for a width or a height; `value` in units when fixed."""

    kind: ExtentKind
    value: float = 0

    def given(self, theme: Theme) -> int | None:
        """Pixels of a fixed extent, None for the others."""
        return theme.px(self.value) if self.kind is ExtentKind.FIXED else None


CONTENT: Final = Extent(ExtentKind.CONTENT)
STRETCH: Final = Extent(ExtentKind.STRETCH)
"""An equal share of the room that is left."""


def fixed(units: float) -> Extent:
    """Exactly this many units."""
    return Extent(ExtentKind.FIXED, units)


class WidgetOptions(TypedDict, total=False):
    """What every widget can be given beside its own arguments."""

    width: Extent
    height: Extent
    tooltip: "str | Runs | Widget | None"
    enabled: bool
    visible: bool
    link: str


class Term(NamedTuple):
    """A rule that is named somewhere: its id, and the box around the words, in pixels."""

    rule: str
    box: pygame.Rect


class Widget:
    """A named rectangle of the screen.

    `name` is the same in every layout and language; tests and help find widgets by it.
    `hovered`, `focused` and `held` are set by the tree.  `link` is the rule that a press opens;
    the tooltip explains it, if there is no other or that one `explains`.
    """

    solid = True
    """Whether the pointer does not reach what lies below."""

    group = False
    """Whether the arrow keys move the focus among the widgets inside."""

    inside_first = False
    """Whether the arrow keys leave the widget only where nothing more lies ahead in it."""

    region = False
    """Whether the key for the next panel stops here."""

    sound = "click"
    """The effect that a press makes."""

    tells_words = True
    """Whether words of the rules in it explain themselves while it has the focus."""

    caption: "Widget | None" = None
    """What stands beside it and says what it is for: its words are explained with its own."""

    explains = False
    """Whether a tooltip of its own goes on with the rule that it leads to."""

    radius = 7.0
    """Roundness of the focus ring, in units."""

    def __init__(self, name: str = "", **options: Unpack[WidgetOptions]) -> None:
        self.name = name
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.width = options.get("width", CONTENT)
        self.height = options.get("height", CONTENT)
        self.link = options.get("link", "")
        self.tooltip = options.get("tooltip")
        self._enabled = options.get("enabled", True)
        self._visible = options.get("visible", True)
        self.parent: Widget | None = None
        self.stale = True
        self._placed_for: Theme | None = None
        self._wishes: dict[int | None, tuple[int, int]] = {}
        self._wishes_for: Theme | None = None
        self.hovered = False
        self.focused = False
        self.held = False

    @property
    def told(self) -> "str | Runs | Widget | None":
        """What the tooltip says."""
        return self.tooltip

    def term_at(self, pos: tuple[int, int] | None) -> "Term | None":
        """The rule that the tooltip explains while the pointer is at a pixel of the widget, or
        (None) while it has the focus.
        """
        explained = self.tooltip is None or self.explains
        return Term(self.link, self.rect) if self.link and explained else None

    def show_keys(self, cap: Cap) -> None:
        """Name the keys of now, where keys are named; called before each layout."""

    @property
    def children(self) -> "Sequence[Widget]":
        """The widgets inside, in reading order."""
        return ()

    @property
    def focusable(self) -> bool:
        """Whether the focus can come here."""
        return bool(self.link)

    @property
    def pressable(self) -> bool:
        """Whether a click, Enter or Space does something here."""
        return bool(self.link)

    @property
    def wants_text(self) -> bool:
        """Whether letters are meant for this widget while it has the focus."""
        return False

    @property
    def enabled(self) -> bool:
        """Whether the widget reacts."""
        return self._enabled

    @enabled.setter
    def enabled(self, value: bool) -> None:
        if value != self._enabled:
            self._enabled = value
            self.invalidate()

    @property
    def visible(self) -> bool:
        """Whether the widget is there at all; a hidden one takes no room."""
        return self._visible

    @visible.setter
    def visible(self, value: bool) -> None:
        if value != self._visible:
            self._visible = value
            self.invalidate()

    def measure(self, theme: Theme, width: int | None) -> tuple[int, int]:
        """The size that the content needs, in pixels, when at most `width` is there."""
        return (0, 0)

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Take a rectangle in pixels and lay out what is inside."""
        self.rect = rect.copy()
        self.stale = False
        self._placed_for = theme

    @property
    def theme(self) -> Theme | None:
        """The theme in which it was laid out last."""
        return self._placed_for

    def laid(self) -> Iterable[tuple[Line, int, int]]:
        """Its own lines of words as they stand, with their upper left corners in pixels."""
        return ()

    def wish(self, theme: Theme, width: int | None) -> tuple[int, int]:
        """The size asked for in pixels: what is fixed, else what the content needs.

        Kept until something inside changes, so a new layout costs only what is new.
        """
        if self._wishes_for is not theme:
            self._wishes = {}
            self._wishes_for = theme
        size = self._wishes.get(width)
        if size is None:
            size = self._wish(theme, width)
            self._wishes[width] = size
        return size

    def _wish(self, theme: Theme, width: int | None) -> tuple[int, int]:
        wide, high = self.width.given(theme), self.height.given(theme)
        if wide is not None and high is not None:
            return wide, high
        room = width if wide is None or width is None else min(wide, width)
        measured = self.measure(theme, wide if room is None else room)
        return (measured[0] if wide is None else wide), (measured[1] if high is None else high)

    def settle(self, theme: Theme, rect: pygame.Rect) -> None:
        """Take a rectangle, unless nothing has changed since the last time."""
        if self.stale or self._placed_for is not theme or self.rect != rect:
            self.place(theme, rect)

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the widget and what is inside."""

    def update(self, seconds: float) -> None:
        """Let time pass."""

    def at(self, pos: tuple[int, int]) -> "Widget | None":
        """The innermost solid widget at a pixel, None where one can see through."""
        if not self.visible or not self.rect.collidepoint(pos):
            return None
        for child in reversed(self.children):
            found = child.at(pos)
            if found is not None:
                return found
        return self if self.solid else None

    def walk(self) -> "Iterator[Widget]":
        """This widget and all inside that are visible, in reading order."""
        waiting: list[Widget] = [self]
        while waiting:
            widget = waiting.pop()
            if widget._visible:
                yield widget
                waiting.extend(reversed(widget.children))

    def find(self, name: str) -> "Widget":
        """The widget of a name inside this one, hidden ones too; raises `KeyError`."""
        found = self._find(name)
        if found is None:
            raise KeyError(f"no widget named {name!r}")
        return found

    def _find(self, name: str) -> "Widget | None":
        if self.name == name:
            return self
        for child in self.children:
            found = child._find(name)
            if found is not None:
                return found
        return None

    def has(self, name: str) -> bool:
        """Whether a widget of a name is inside."""
        return self._find(name) is not None

    def invalidate(self) -> None:
        """Ask for a new layout before the next picture."""
        widget: Widget | None = self
        while widget is not None:
            widget.stale = True
            widget._wishes = {}
            widget = widget.parent

    def adopt(self, *children: "Widget") -> None:
        """Become the parent of widgets."""
        for child in children:
            child.parent = self

    def activate(self) -> None:
        """Do what a click or Enter asks for."""

    def pressed_at(self, pos: tuple[int, int]) -> None:
        """The left button went down here."""

    def dragged_to(self, pos: tuple[int, int]) -> None:
        """The pointer moved while the button that went down here is held."""

    def released_at(self, pos: tuple[int, int]) -> None:
        """The left button, which went down here, came up."""

    def wheel(self, steps: int) -> bool:
        """The wheel turned here, positive away from the player; whether it was used."""
        return False

    def key(self, event: pygame.event.Event) -> bool:
        """A key went down while the focus is here; whether it was used."""
        return False

    def type_text(self, text: str) -> bool:
        """Letters came while the focus is here; whether they were used."""
        return False

    def shows(self, inside: "Widget") -> bool:
        """Whether a widget inside can be seen in this one."""
        return bool(self.rect.colliderect(inside.rect))

    def reveal(self, _child: "Widget") -> None:
        """Scroll so that a widget inside can be seen."""
