"""A line of time: a knob on a long groove with marks above it."""

from collections.abc import Callable, Sequence
from typing import Final, Literal, Unpack

import pygame
from msgspec import Struct

from game.ui.art.strips import strip
from game.ui.text import draw_text
from game.ui.theme import CAPTION, Hud, Theme
from game.ui.widgets.base.widget import Widget, WidgetOptions
from game.ui.widgets.input.choosers import KNOB, draw_knob
from game.ui.widgets.look import paint

HEIGHT: Final = 50
"""Units that the widget is high."""

BAND: Final = 12
"""Units that the groove is high."""

SIGN: Final = 13
"""Units that the sign of a mark is wide."""

LABEL_ROOM: Final = 10
"""Units between two labels at least."""


class TimeMark(Struct, frozen=True):
    """A mark at a moment: the part that begins there in a color, a label, or a sign above.

    A part has a ``pattern`` in ``ink``, so that it is known without its color. A ``cross`` tells
    of a loss, a ``star`` of a turning point.
    """

    moment: int
    kind: Literal["part", "cross", "star"]
    color: str
    label: str = ""
    pattern: str = "ring"
    ink: str = ""


class Timeline(Widget):
    """Moments from 0 to ``count``, of which those up to ``loaded`` can be chosen.

    `on_change(moment)` is told each choice, by dragging, by the wheel or by keys.
    """

    def __init__(
        self,
        name: str,
        count: int,
        on_change: Callable[[int], None],
        **options: Unpack[WidgetOptions],
    ) -> None:
        super().__init__(name, **options)
        self.count = max(count, 1)
        self.loaded = 0
        self.moment = 0
        self._on_change = on_change
        self._marks: tuple[TimeMark, ...] = ()
        self._groove = pygame.Rect(0, 0, 1, 1)
        self._picture: tuple[object, pygame.Surface] | None = None

    @property
    def focusable(self) -> bool:
        """Whether the focus can come here."""
        return self.enabled

    @property
    def marks(self) -> tuple[TimeMark, ...]:
        """What stands out on the line."""
        return self._marks

    def set_marks(self, marks: Sequence[TimeMark]) -> None:
        """Show other marks."""
        self._marks = tuple(marks)
        self._picture = None

    def measure(self, theme: Theme, width: int | None) -> tuple[int, int]:
        """As wide as there is room."""
        return width or theme.px(200), theme.px(HEIGHT)

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Take a rectangle."""
        super().place(theme, rect)
        room = theme.px(KNOB) // 2
        high = theme.px(BAND)
        top = rect.y + theme.px(SIGN + 3)
        self._groove = pygame.Rect(rect.x + room, top, max(rect.width - 2 * room, 1), high)
        self._picture = None

    def x_of(self, moment: int) -> int:
        """The pixel column of a moment."""
        return self._groove.x + round(self._groove.width * moment / self.count)

    def _moment_at(self, x: int) -> int:
        share = (x - self._groove.x) / self._groove.width
        return min(max(round(share * self.count), 0), self.count)

    def key(self, event: pygame.event.Event) -> bool:
        """Left and right go one moment, Home and End to the ends."""
        wishes = {
            pygame.K_LEFT: self.moment - 1,
            pygame.K_RIGHT: self.moment + 1,
            pygame.K_HOME: 0,
            pygame.K_END: self.count,
        }
        if event.key not in wishes or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_SHIFT):
            return False
        self._on_change(min(max(wishes[event.key], 0), self.count))
        return True

    def pressed_at(self, pos: tuple[int, int]) -> None:
        """The knob comes to the pointer."""
        self.dragged_to(pos)

    def dragged_to(self, pos: tuple[int, int]) -> None:
        """The knob follows the pointer."""
        moment = self._moment_at(pos[0])
        if moment != self.moment:
            self._on_change(moment)

    def wheel(self, steps: int) -> bool:
        """The wheel goes through the moments: up is back."""
        self._on_change(min(max(self.moment - steps, 0), self.count))
        return True

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the groove with its marks, what is still to come, and the knob."""
        key = (self.rect.size, theme.scale, self._marks)
        if self._picture is None or self._picture[0] != key:
            self._picture = (key, self._painted(theme))
        surface.blit(self._picture[1], self.rect)
        groove = self._groove
        if self.loaded < self.count:
            x = self.x_of(self.loaded)
            pygame.draw.rect(surface, Hud.INSET, (x, groove.y, groove.right - x, groove.height))
        played = pygame.Rect(groove.x, groove.bottom, self.x_of(self.moment) - groove.x, 0)
        pygame.draw.rect(surface, Hud.GOLD, (*played.topleft, played.width, theme.px(3)))
        knob = pygame.Rect(0, 0, theme.px(KNOB), theme.px(KNOB))
        knob.center = (self.x_of(self.moment), groove.centery)
        draw_knob(surface, theme, knob, self)
        if self.focused:
            paint.draw_focus(surface, theme, knob, KNOB / 2)

    def _painted(self, theme: Theme) -> pygame.Surface:
        """Groove and marks."""
        sheet = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        groove = self._groove.move(-self.rect.x, -self.rect.y)
        paint.draw_inset(sheet, theme, groove.inflate(4, 4), Hud.INSET, 255, 4)
        parts = [mark for mark in self._marks if mark.kind == "part"]
        # A battle that is watched before anybody's first turn has no parts.
        ends = [*(mark.moment for mark in parts[1:]), self.count][: len(parts)]
        free = groove.x
        for mark, end in zip(parts, ends, strict=True):
            left, right = (self.x_of(n) - self.rect.x for n in (mark.moment, end))
            part = pygame.Rect(left, groove.y, max(right - left, 1), groove.height)
            sheet.blit(strip(mark.pattern, part.size, mark.color, mark.ink or mark.color), part)
            pygame.draw.line(sheet, Hud.WHITE, part.topleft, (left, part.bottom + theme.px(3)))
            wide = theme.text_width(mark.label, CAPTION)
            if mark.label and left >= free and left + wide <= sheet.get_width():
                at = (left, groove.bottom + theme.px(1))
                box = draw_text(sheet, theme, mark.label, CAPTION, at)
                free = box.right + theme.px(LABEL_ROOM)
        for mark in self._marks:
            if mark.kind != "part":
                x = self.x_of(mark.moment) - self.rect.x
                _draw_sign(sheet, theme, mark, (x, groove.y - theme.px(SIGN / 2 + 1)))
        return sheet


def _draw_sign(sheet: pygame.Surface, theme: Theme, mark: TimeMark, at: tuple[int, int]) -> None:
    """A cross or a star around a pixel, with a dark edge."""
    icon = "cross" if mark.kind == "cross" else "star"
    for color, size in ((Hud.INSET, SIGN + 4), (mark.color, SIGN)):
        picture = theme.icon(icon, size, color)
        sheet.blit(picture, picture.get_rect(center=at))
