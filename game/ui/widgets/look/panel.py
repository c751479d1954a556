"""Boxes around other widgets: panels, insets, bars, lines."""

from collections.abc import Iterable, Sequence
from typing import Final, Unpack

import pygame

from game.ui.art.palette import METER
from game.ui.art.schemes import shown
from game.ui.text import Line
from game.ui.theme import HEADING, Hud, Style, Theme
from game.ui.widgets.base.layout import Column, LineOptions
from game.ui.widgets.base.widget import Widget, WidgetOptions, fixed
from game.ui.widgets.look import paint
from game.ui.widgets.look.label import Label, RichText
from game.ui.widgets.look.shapes import gradient

BACKING: Final = 205
"""How dense the ground of words on the board is, 0 to 255."""


class Panel(Column):
    """A raised panel with a column of widgets and, if wanted, a heading."""

    solid = True
    region = True
    radius = paint.PANEL_RADIUS

    embedded = False
    """Whether the widget around it draws its ground, together with its own."""

    def __init__(
        self,
        children: Sequence[Widget] = (),
        name: str = "",
        *,
        title: str = "",
        **options: Unpack[LineOptions],
    ) -> None:
        options.setdefault("padding", (14, 12, 14, 14))
        heading = (Label(title, style=HEADING),) if title else ()
        super().__init__((*heading, *children), name, **options)

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the panel and the widgets inside."""
        if not self.embedded:
            paint.draw_panel(surface, theme, self.rect)
        super().draw(surface, theme)


class Inset(Column):
    """A sunken box with a column of widgets."""

    solid = True

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the box and the widgets inside."""
        paint.draw_inset(surface, theme, self.rect)
        _draw_state(surface, theme, self)
        super().draw(surface, theme)


class Bar(Column):
    """A strip along an edge of the window: square corners, a thin light line at one ``edge``."""

    solid = True
    region = True

    def __init__(
        self,
        children: Sequence[Widget] = (),
        name: str = "",
        *,
        edge: str = "bottom",
        **options: Unpack[LineOptions],
    ) -> None:
        options.setdefault("padding", (14, 4, 14, 4))
        self.edge = edge
        super().__init__(children, name, **options)

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the strip and the widgets inside."""
        key = ("bar", self.rect.size)
        face = theme.keep(
            key,
            lambda: gradient(self.rect.size, Hud.PANEL_TOP, Hud.PANEL_BOTTOM).convert(),
        )
        surface.blit(face, self.rect)
        pygame.draw.rect(surface, shown(Hud.LINE), self._edge_line(theme))
        super().draw(surface, theme)

    def _edge_line(self, theme: Theme) -> pygame.Rect:
        thick = theme.px(1.2)
        rect = self.rect
        if self.edge in ("top", "bottom"):
            y = rect.y if self.edge == "top" else rect.bottom - thick
            return pygame.Rect(rect.x, y, rect.width, thick)
        x = rect.x if self.edge == "left" else rect.right - thick
        return pygame.Rect(x, rect.y, thick, rect.height)


class Backing(Column):
    """A quiet dark ground, as wide as the words on it, for words that stand on the board itself."""

    solid = False

    def __init__(self, words: Label | RichText, **options: Unpack[WidgetOptions]) -> None:
        super().__init__([words], padding=(14, 6, 14, 6), **options)
        self._words = words

    def ground(self, theme: Theme) -> pygame.Rect:
        """The rectangle that is darkened; without words it is empty."""
        room = self._words.rect
        wide, high = self._words.measure(theme, room.width)
        wide = min(wide, room.width)
        if wide == 0:
            return pygame.Rect(self.rect.topleft, (0, 0))
        left = {"left": room.x, "center": room.centerx - wide // 2, "right": room.right - wide}
        words = pygame.Rect(left[self._words.align], room.y, wide, min(high, room.height))
        return words.inflate(2 * theme.px(14), 2 * theme.px(6)).clip(self.rect)

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the ground and the words."""
        ground = self.ground(theme)
        if ground.width:
            paint.draw_inset(surface, theme, ground, Hud.INSET, BACKING)
        super().draw(surface, theme)


class Rule(Widget):
    """A thin line across."""

    solid = False

    def __init__(self, name: str = "", **options: Unpack[WidgetOptions]) -> None:
        options.setdefault("height", fixed(1.2))
        super().__init__(name, **options)

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the line."""
        pygame.draw.rect(surface, shown(Hud.LINE), self.rect)


class Meter(Widget):
    """A bar filled in part; `share` in 0..1. Its edge is seen in a box as dark as the groove."""

    solid = False

    def __init__(
        self,
        share: float,
        name: str = "",
        *,
        color: str = METER,
        **options: Unpack[WidgetOptions],
    ) -> None:
        options.setdefault("height", fixed(9))
        super().__init__(name, **options)
        self.share = share
        self.color = color

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the groove and the part that is filled."""
        round_end = 4.5
        paint.draw_inset(surface, theme, self.rect, Hud.INSET, 255, round_end)
        filled = round(self.rect.width * min(max(self.share, 0.0), 1.0))
        if filled:
            shape = paint.rounded(theme, self.rect.size, theme.px(round_end), self.color)
            surface.blit(shape, self.rect, (0, 0, filled, self.rect.height))
        paint.draw_frame(surface, theme, self.rect, Hud.LINE, 1.2, round_end)


SIGN: Final = 13
"""Units of the sign in a chip."""

PILL_RADIUS: Final = 12
"""Units of the round ends of a chip; one of several lines is a box with round corners."""


class Chip(Widget):
    """A few words on a colored pill, such as a condition; ``sign`` is the icon before them.

    Where the words have no room beside each other, the pill has more lines.
    """

    solid = True

    def __init__(
        self,
        text: str,
        name: str = "",
        *,
        sign: str | None = None,
        **options: Unpack[WidgetOptions],
    ) -> None:
        super().__init__(name, **options)
        self.sign = sign
        self.label = RichText(text, style=Style(size=13), align="center")
        self.adopt(self.label)

    def _sign_width(self, theme: Theme) -> int:
        return theme.px(SIGN + 4) if self.sign else 0

    def measure(self, theme: Theme, width: int | None) -> tuple[int, int]:
        """The words with room at both sides, and the sign before them."""
        beside = 2 * theme.px(9) + self._sign_width(theme)
        room = None if width is None else max(width - beside, 0)
        wide, high = self.label.measure(theme, room)
        return wide + beside, high + theme.px(4)

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Take a rectangle."""
        super().place(theme, rect)
        inner = rect.inflate(-2 * theme.px(9), -theme.px(4))
        inner.width -= self._sign_width(theme)
        inner.x += self._sign_width(theme)
        self.label.place(theme, inner)

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the pill and the words."""
        radius = min(self.rect.height / 2 / theme.scale, PILL_RADIUS)
        paint.draw_inset(surface, theme, self.rect, Hud.PILL, 255, radius)
        _draw_state(surface, theme, self)
        if self.sign:
            picture = theme.icon(self.sign, SIGN)
            at = (self.rect.x + theme.px(9), self.rect.centery)
            surface.blit(picture, picture.get_rect(midleft=at))
        self.label.draw(surface, theme)

    def laid(self) -> Iterable[tuple[Line, int, int]]:
        """The lines of its words."""
        return self.label.laid()


def _draw_state(surface: pygame.Surface, theme: Theme, box: Widget) -> None:
    """The edge of a box that leads to a rule, under the pointer, and the ring of the focus."""
    if box.hovered and box.link:
        paint.draw_frame(surface, theme, box.rect, Hud.INFO, 1.5)
    if box.focused:
        paint.draw_focus(surface, theme, box.rect)
