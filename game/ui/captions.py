"""Sounds told in words, for those who do not hear them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import pygame

from game.ui.text import picture
from game.ui.theme import STRONG, Hud, Theme
from game.ui.widgets.look import paint
from game.words import mark, tr

SECONDS: Final = 2.0
"""How long a caption is shown."""

MOST: Final = 3
"""Captions at once; the oldest gives way."""

ASIDE: Final = 0.3
"""How far from the middle a sound must be to come from a side; 1 is the edge of the map."""

SOUND_WORDS: Final[Mapping[str, str]] = {
    "click": mark("click"),
    "snap": mark("bricks snap"),
    "thud": mark("thud"),
    "clatter": mark("bricks clatter"),
    "dice": mark("dice roll"),
    "ricochet": mark("ka-ping"),
    "shot": mark("shot"),
    "boom": mark("explosion"),
    "clang": mark("clang"),
    "bow": mark("bowstring"),
    "fanfare": mark("fanfare"),
}
"""What each effect of the synthesis sounds like."""

SIDES: Final[Mapping[int, str]] = {
    -1: mark("[{sound}] to the left"),
    0: mark("[{sound}]"),
    1: mark("[{sound}] to the right"),
}
"""Captions by the side that a sound comes from."""


@dataclass
class Caption:
    """A sound and its side (-1 left, 1 right, 0 neither); ``left`` seconds are still to go."""

    sound: str
    side: int
    left: float = SECONDS

    @property
    def text(self) -> str:
        """What the player reads."""
        return tr(SIDES[self.side]).format(sound=tr(SOUND_WORDS[self.sound]))


class Captions:
    """The captions shown now, the newest last; none while they are switched off."""

    def __init__(self) -> None:
        self.on = False
        self.shown: list[Caption] = []

    def heard(self, sound: str, pan: float) -> None:
        """A sound was made; one that is told already stays for longer."""
        if not self.on:
            return
        side = 0 if abs(pan) < ASIDE else (-1 if pan < 0 else 1)
        others = [one for one in self.shown if (one.sound, one.side) != (sound, side)]
        self.shown = [*others, Caption(sound, side)][-MOST:]

    def update(self, seconds: float) -> None:
        """Let time pass."""
        for one in self.shown:
            one.left -= seconds
        self.shown = [one for one in self.shown if one.left > 0 and self.on]

    def boxes(self, theme: Theme, area: pygame.Rect) -> list[tuple[Caption, pygame.Rect]]:
        """Where the captions stand: at the lower edge of an area, the newest lowest."""
        bottom = area.bottom - theme.px(10)
        found: list[tuple[Caption, pygame.Rect]] = []
        for one in reversed(self.shown):
            box = _pill(theme, one).get_rect()
            box.midbottom = (area.centerx, bottom)
            found.append((one, box))
            bottom = box.y - theme.px(5)
        return found

    def draw(self, surface: pygame.Surface, theme: Theme, area: pygame.Rect) -> None:
        """Draw the captions into an area of the window."""
        for one, box in self.boxes(theme, area):
            surface.blit(_pill(theme, one), box)


def _pill(theme: Theme, caption: Caption) -> pygame.Surface:
    key = ("caption", caption.text, caption.side)
    return theme.keep(key, lambda: _drawn_pill(theme, caption))


def _drawn_pill(theme: Theme, caption: Caption) -> pygame.Surface:
    """The words on a dark pill, with an arrow at the side that the sound comes from."""
    words = picture(theme, caption.text, STRONG)
    high, round_end = words.get_height() + theme.px(8), theme.px(16)
    arrow = theme.px(11)
    wide = words.get_width() + 2 * round_end + (arrow + theme.px(8)) * abs(caption.side)
    pill = pygame.Surface((wide, high), pygame.SRCALPHA)
    pill.blit(paint.rounded(theme, pill.get_size(), high // 2, Hud.CAP, 225), (0, 0))
    edge = paint.rounded(theme, pill.get_size(), high // 2, Hud.LINE, 255, theme.px(1.2))
    pill.blit(edge, (0, 0))
    shift = arrow + theme.px(8) if caption.side < 0 else 0
    pill.blit(words, (round_end + shift, (high - words.get_height()) // 2))
    if caption.side:
        x = round_end if caption.side < 0 else wide - round_end - arrow
        pill.blit(paint.triangle(caption.side, arrow, Hud.GOLD), (x, (high - arrow) // 2))
    return pill
