"""The squad strip: one little portrait for each figure of the side to move."""

from collections.abc import Callable
from typing import Final

import pygame
from msgspec import Struct

from game.engine.ruleset import Readiness
from game.ui.art.emblem import emblem
from game.ui.art.figure_look import FigureLook
from game.ui.art.schemes import in_force
from game.ui.prompts.turn_figures import Spare
from game.ui.text import Line, draw_line, whole_in
from game.ui.theme import CAPTION, Hud, Theme
from game.ui.widgets.base.widget import STRETCH
from game.ui.widgets.input.buttons import Button
from game.ui.widgets.look import paint
from game.ui.widgets.look.portraits import portrait_of
from game.words import tr

LEFT_COLORS: Final = (Hud.INFO, Hud.GOLD)
"""Colors of the bars, the way to walk first; their places tell them apart as well."""

RING: Final = 3
"""Width in units of the ring of the figure in hand, which lies on its portrait."""

BAR: Final = 7
"""Units of height of a bar; in a small portrait it is lower, so that the face stays clear."""

PORTRAIT: Final = 7
"""How many times as high as such a lower bar a portrait is, down to bars of ``LOW_BAR``."""

LOW_BAR: Final = 7
"""Pixels of height below which no bar goes for that; only ``BAR`` may be less, at small scales."""

MOST_LINES: Final = 2
"""Lines of the words on a portrait."""

RIM: Final = 7
"""How many times as high as its rim a bar is at least, where that has more than one pixel."""


class Chit(Struct, frozen=True):
    """One figure of the squad strip; ``left`` is what it can still spend on this turn.

    An ``idle`` one has no reason to go on; what it could do all the same, such as walk an inch, is
    its ``spare``, and nothing where it is done.
    """

    unit: str
    look: FigureLook
    idle: bool
    selected: bool
    name: str
    spare: Spare | None = None
    left: tuple[Readiness, ...] = ()

    @property
    def done(self) -> bool:
        """Whether nothing at all is left."""
        return self.idle and self.spare is None

    @property
    def words(self) -> str:
        """The name, and what is left."""
        return " · ".join([self.name, *(f"{one.name}: {one.text}" for one in self.left)])


class SquadChit(Button):
    """A little portrait that takes a figure in hand."""

    def __init__(self, chit: Chit, number: int, press: Callable[[], None]) -> None:
        action = f"figure-{number}" if number <= 9 else ""
        super().__init__(
            f"figure-{chit.unit}",
            press,
            action=action,
            width=STRETCH,
            height=STRETCH,
            tooltip=chit.words,
        )
        self.chit = chit

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the portrait, dimmed and with what is left when there is no reason to go on."""
        size = min(self.rect.size)
        box = pygame.Rect(0, 0, size, size)
        box.center = self.rect.center
        look = self.chit.look
        image = portrait_of(theme, look, size)
        surface.blit(image, box)
        if in_force().bold:
            mark = emblem(look.color, size * 2 // 5)
            surface.blit(mark, mark.get_rect(topright=box.topright))
        if self.chit.idle:
            veil = theme.keep(("chit-veil", size), lambda: _veil(size))
            surface.blit(veil, box)
            self._draw_rest(surface, theme, box)
        self._draw_left(surface, theme, box)
        if self.chit.selected:
            paint.draw_frame(surface, theme, box, Hud.WHITE, RING, 5)
        if self.focused:
            paint.draw_focus(surface, theme, box)

    def _draw_rest(self, surface: pygame.Surface, theme: Theme, box: pygame.Rect) -> None:
        """What is left, or that nothing is, above the bars; a sign where it does not fit there."""
        room, lines = self._above_bars(theme, box), self.words_on_it(theme, box)
        if lines is None:
            sign = theme.icon(self.sign, (room.width // 2) / theme.scale, Hud.TEXT)
            surface.blit(sign, sign.get_rect(center=room.center))
            return
        top = room.bottom - sum(line.height for line in lines)
        for line in lines:
            draw_line(surface, theme, line, room.centerx - line.width // 2, top)
            top += line.height

    def words_on_it(self, theme: Theme, box: pygame.Rect) -> tuple[Line, ...] | None:
        """What is left, or that nothing is, as it fits on a portrait; nothing where it does not."""
        room, style = self._above_bars(theme, box), CAPTION.colored(Hud.TEXT)
        most = min(room.height // theme.line_height(style), MOST_LINES)
        told = (tr("done"),) if self.chit.spare is None else self.chit.spare.words
        fitting = (whole_in(theme, words, style, room.width, most) for words in told)
        return next((lines for lines in fitting if lines is not None), None)

    @property
    def sign(self) -> str:
        """What stands there where no words fit."""
        spare = self.chit.spare
        return "check" if spare is None else spare.icon or "wait"

    def _above_bars(self, theme: Theme, box: pygame.Rect) -> pygame.Rect:
        """The room for words, inside of the ring of the chosen one."""
        bars, edge = self._bars(theme, box), theme.px(RING) + 1
        below = bars.top if self.chit.left else bars.bottom
        return pygame.Rect(bars.x, box.y + edge, bars.width, below - box.y - edge)

    def _draw_left(self, surface: pygame.Surface, theme: Theme, box: pygame.Rect) -> None:
        """A bar for each thing to spend, full or empty, inside of the ring of the chosen one."""
        count = len(self.chit.left)
        if count == 0:
            return
        bars = self._bars(theme, box)
        inside = max(1, min(theme.px(1), bars.height // RIM))
        wide = bars.width // count
        for number, one in enumerate(self.chit.left):
            bar = pygame.Rect(bars.x + number * wide, bars.y, wide, bars.height)
            bar.inflate_ip(-inside, 0)
            paint.draw_inset(surface, theme, bar, Hud.CAP, radius=3.5)
            filled = bar.inflate(-2 * inside, -2 * inside)
            filled.width = round(filled.width * min(max(one.share, 0.0), 1.0))
            color = LEFT_COLORS[number % len(LEFT_COLORS)]
            if filled.width:
                paint.draw_inset(surface, theme, filled, color, radius=2.5)

    def _bars(self, theme: Theme, box: pygame.Rect) -> pygame.Rect:
        """Where the bars stand: along the lower edge of the portrait, below the face."""
        edge = theme.px(RING) + 1
        high = min(theme.px(BAR), max(box.height // PORTRAIT, LOW_BAR))
        return pygame.Rect(box.x + edge, box.bottom - edge - high, box.width - 2 * edge, high)


def _veil(size: int) -> pygame.Surface:
    veil = pygame.Surface((size, size), pygame.SRCALPHA)
    veil.fill((20, 24, 30, 150))
    return veil
