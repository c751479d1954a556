"""The figures of the side to move, as little portraits in a strip."""

from collections.abc import Callable

import pygame
from msgspec import Struct

from game.ui.art.emblem import emblem
from game.ui.art.figure_look import FigureLook
from game.ui.art.portrait import portrait
from game.ui.art.schemes import in_force
from game.ui.theme import CAPTION, Hud, Theme
from game.ui.widgets.buttons import Button
from game.ui.widgets.label import Label
from game.ui.widgets.widget import STRETCH, fixed


class Chit(Struct, frozen=True):
    """One figure of the squad strip."""

    unit: str
    look: FigureLook
    done: bool
    selected: bool
    name: str


class SquadChit(Button):
    """A little portrait that takes a figure in hand."""

    def __init__(self, chit: Chit, number: int, press: Callable[[], None]) -> None:
        action = f"figure-{number}" if number <= 9 else ""
        super().__init__(
            f"figure-{chit.unit}",
            press,
            action=action,
            width=STRETCH,
            height=fixed(54),
            tooltip=chit.name,
        )
        self.chit = chit

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the portrait, dimmed and marked when there is nothing left to do."""
        size = min(self.rect.size)
        box = pygame.Rect(self.rect.x, self.rect.y, size, size)
        look = self.chit.look
        image = theme.keep(("chit", look, size), lambda: portrait(look, size))
        surface.blit(image, box)
        if in_force().bold:
            mark = emblem(look.color, size * 2 // 5)
            surface.blit(mark, mark.get_rect(bottomright=box.bottomright))
        if self.chit.done:
            veil = theme.keep(("chit-veil", size), lambda: _veil(size))
            surface.blit(veil, box)
            style = CAPTION.colored(Hud.TEXT)
            words = Label("done", style=style, align="center")
            words.place(theme, pygame.Rect(box.x, box.bottom - theme.px(18), size, 0))
            words.draw(surface, theme)
        if self.chit.selected or self.focused:
            color = Hud.WHITE if self.chit.selected else Hud.GOLD
            pygame.draw.rect(surface, color, box, theme.px(3), border_radius=theme.px(6))


def _veil(size: int) -> pygame.Surface:
    veil = pygame.Surface((size, size), pygame.SRCALPHA)
    veil.fill((20, 24, 30, 150))
    return veil
