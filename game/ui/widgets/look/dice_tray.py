"""The tray in which thrown dice lie: green felt in a wooden frame."""

import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, Unpack

import pygame

from game.ui.art.dice_art import ROLL, die_face, rolling_frame
from game.ui.text import Line, Runs, Words, draw_laid, picture, wrapped, wrapped_to
from game.ui.theme import CAPTION, HEADING, Hud, Theme
from game.ui.widgets.base.widget import Widget, WidgetOptions
from game.ui.widgets.look import paint
from game.words import tr

FRAME: Final = 4
"""Width of the wooden frame in units."""

MOST_LINES: Final = 2
"""Lines of what dice were for."""

BONUS_RADIUS: Final = 5
"""Roundness of the frame around a Bonus die, in units."""


class Die(NamedTuple):
    """A die that was thrown; a ``bonus`` die fell since another one showed its highest face."""

    sides: int
    face: int
    bonus: bool = False


class DiceTray(Widget):
    """Dice as pictures, the total as a number, and a line saying what they were for.

    Of several ``captions`` the longest is shown that stands whole on two lines. Bonus dice have a
    golden frame. ``rolled`` is how much of the throw has been shown, 0 to 1; the total waits for
    its end.
    """

    def __init__(self, name: str, **options: Unpack[WidgetOptions]) -> None:
        super().__init__(name, **options)
        self.dice: Sequence[Die] = ()
        self.total = ""
        self.captions: Sequence[str] = ()
        self.rolled = 1.0

    def show(self, dice: Sequence[Die], total: str, *captions: str, told: str = "") -> None:
        """Lay other dice into the tray; the tooltip has all that is ``told`` of them."""
        self.dice, self.total = tuple(dice), total
        self.captions = tuple(filter(None, captions))
        self.tooltip = told or None

    @property
    def told(self) -> str | Runs | Widget | None:
        """What was thrown in words, once the dice lie still."""
        return self.tooltip if self.rolled >= 1 else None

    def measure(self, theme: Theme, width: int | None) -> tuple[int, int]:
        """The size of the tray beside the actions."""
        return theme.px(138), theme.px(82)

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw felt, frame, dice and texts."""
        size = self.rect.size
        surface.blit(theme.keep(("tray", size), lambda: _tray(theme, size)), self.rect)
        inner = self._inner(theme)
        caption = self._captioned(theme, inner)
        draw_laid(surface, theme, caption)
        if caption:
            inner.height = max(caption[0][2] - inner.y, 1)
        aside = 0
        if self.total:
            # The dice keep their place whatever digits the total has.
            widest = picture(theme, re.sub(r"\d", "0", self.total), HEADING)
            aside = widest.get_width() + theme.px(8)
        box = self._draw_dice(surface, theme, inner, aside)
        if self.total and self.rolled >= 1:
            number = picture(theme, self.total, HEADING)
            surface.blit(number, number.get_rect(midright=(box.right, inner.centery)))

    def _inner(self, theme: Theme) -> pygame.Rect:
        """The felt that dice and caption lie on."""
        return self.rect.inflate(-2 * theme.px(FRAME + 6), -2 * theme.px(FRAME + 3))

    def laid(self) -> Iterable[tuple[Line, int, int]]:
        """What the dice were for."""
        return () if self.theme is None else self._captioned(self.theme, self._inner(self.theme))

    def _captioned(self, theme: Theme, inner: pygame.Rect) -> Sequence[tuple[Line, int, int]]:
        """The lines of the caption at the lower edge, if there is any."""
        captions = self.captions or (() if self.dice else (tr("no roll yet"),))
        if not captions:
            return ()
        style, most = CAPTION.colored(Hud.TEXT), MOST_LINES
        whole = (wrapped(theme, (Words(text, style),), inner.width) for text in captions)
        fitting = next((lines for lines in whole if len(lines) <= most), None)
        lines = fitting or wrapped_to(theme, captions[-1], style, inner.width, most)
        top = inner.bottom - sum(line.height for line in lines)
        laid: list[tuple[Line, int, int]] = []
        for line in lines:
            laid.append((line, inner.centerx - line.width // 2, top))
            top += line.height
        return laid

    def _draw_dice(
        self, surface: pygame.Surface, theme: Theme, inner: pygame.Rect, aside: int
    ) -> pygame.Rect:
        """Draw the dice, with ``aside`` pixels at their right for the total; the box of both."""
        count = len(self.dice)
        if not count:
            return pygame.Rect(inner.centerx - aside // 2, inner.y, aside, inner.height)
        room = (max(inner.width - aside, 1), inner.height)
        side, columns = die_side(count, room)
        gap = max(side // 8, 1)
        rows = -(-count // columns)
        wide = min(columns, count) * (side + gap) - gap
        left = inner.centerx - (wide + aside) // 2
        top = inner.centery - (rows * (side + gap) - gap) // 2
        for place, die in enumerate(self.dice):
            at = (left + place % columns * (side + gap), top + place // columns * (side + gap))
            frame = self._frame(die, side)
            surface.blit(frame, frame.get_rect(center=(at[0] + side // 2, at[1] + side // 2)))
            if die.bonus:
                draw_bonus_frame(surface, theme, pygame.Rect(at, (side, side)))
        return pygame.Rect(left, top, wide + aside, inner.height)

    def _frame(self, die: Die, side: int) -> pygame.Surface:
        """The die as it is seen now, larger than itself while it rolls."""
        if self.rolled >= 1:
            return die_face(die.sides, die.face, side)
        return rolling_frame(die.sides, die.face, side, int(self.rolled * ROLL))


def draw_bonus_frame(surface: pygame.Surface, theme: Theme, die: pygame.Rect) -> None:
    """The golden frame of a Bonus die, which lies in a square."""
    box = die.inflate(max(die.width // 8, 2), max(die.width // 8, 2))
    paint.draw_frame(surface, theme, box, Hud.GOLD, 2, BONUS_RADIUS)


def die_side(count: int, room: tuple[int, int]) -> tuple[int, int]:
    """Side of the dice in pixels and how many lie in a row, as large as the room allows."""
    best, best_columns = 1, count
    for columns in range(1, count + 1):
        rows = -(-count // columns)
        side = min(room[0] * 8 // (columns * 9), room[1] * 8 // (rows * 9))
        if side > best:
            best, best_columns = side, columns
    return best, best_columns


def _tray(theme: Theme, size: tuple[int, int]) -> pygame.Surface:
    radius = theme.px(10)
    wood = paint.filled_panel(theme, size, radius, ("#8A5A33", Hud.FRAME))
    frame = theme.px(FRAME)
    inner = (max(size[0] - 2 * frame, 1), max(size[1] - 2 * frame, 1))
    colors = (paint.tint(Hud.FELT, "#000000", 0.25), Hud.FELT)
    wood.blit(paint.filled_panel(theme, inner, max(radius - frame, 1), colors), (frame, frame))
    return wood
