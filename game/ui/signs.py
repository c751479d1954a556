"""What lies above every screen: the sign of silence, short notices, captions of sounds."""

from typing import Final

import pygame

from game.ui.captions import Captions
from game.ui.text import picture
from game.ui.theme import STRONG, Hud, Theme
from game.ui.widgets.look import paint

NOTICE_SECONDS: Final = 1.6
"""How long a notice is shown."""


class Signs:
    """The signs of one window; ``silent`` says that the sound is switched off."""

    def __init__(self) -> None:
        self.captions = Captions()
        self.silent = False
        self.notice = ""
        self._icon = ""
        self._left = 0.0

    def tell(self, text: str, icon: str) -> None:
        """Show a short notice; it takes the place of the one before."""
        self.notice, self._icon, self._left = text, icon, NOTICE_SECONDS

    def update(self, seconds: float) -> None:
        """Let time pass."""
        self.captions.update(seconds)
        self._left -= seconds
        if self._left <= 0:
            self.notice = ""

    def draw(self, surface: pygame.Surface, theme: Theme, area: pygame.Rect) -> None:
        """Draw the signs into the part of the window that is free for them."""
        if self.silent:
            badge = _badge(theme)
            surface.blit(badge, (area.x + theme.px(8), area.y + theme.px(8)))
        if self.notice:
            text, icon = self.notice, self._icon
            pill = theme.keep(("notice", text, icon), lambda: _pill(theme, text, icon))
            surface.blit(pill, pill.get_rect(midtop=(area.centerx, area.y + theme.px(14))))
        self.captions.draw(surface, theme, area)


def _badge(theme: Theme) -> pygame.Surface:
    """A speaker with a cross."""
    return theme.keep(("silent-badge",), lambda: _drawn_badge(theme))


def _drawn_badge(theme: Theme) -> pygame.Surface:
    side = theme.px(30)
    badge = pygame.Surface((side, side), pygame.SRCALPHA)
    badge.blit(paint.rounded(theme, (side, side), theme.px(7), Hud.CAP, 200), (0, 0))
    icon = theme.icon("silent", 18, Hud.TEXT)
    badge.blit(icon, icon.get_rect(center=(side // 2, side // 2)))
    return badge


def _pill(theme: Theme, text: str, icon: str) -> pygame.Surface:
    words, sign = picture(theme, text, STRONG), theme.icon(icon, 22, Hud.TEXT)
    gap, high = theme.px(10), theme.px(40)
    wide = words.get_width() + sign.get_width() + 2 * theme.px(20) + gap
    pill = pygame.Surface((wide, high), pygame.SRCALPHA)
    pill.blit(paint.rounded(theme, pill.get_size(), high // 2, Hud.CAP, 235), (0, 0))
    edge = paint.rounded(theme, pill.get_size(), high // 2, Hud.LINE, 255, theme.px(1.2))
    pill.blit(edge, (0, 0))
    left = theme.px(20)
    pill.blit(sign, sign.get_rect(midleft=(left, high // 2)))
    at = (left + sign.get_width() + gap, high // 2)
    pill.blit(words, words.get_rect(midleft=at))
    return pill
