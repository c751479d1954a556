"""Dialogs: a titled panel in the middle that keeps the focus until it is answered."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, Unpack

import pygame

from game.ui.art.schemes import in_force, plate, shown
from game.ui.text import Line, draw_laid, line_at, shortened
from game.ui.theme import HEADING, Hud, Theme
from game.ui.widgets.base.layout import Column
from game.ui.widgets.base.widget import CONTENT, STRETCH, Widget, WidgetOptions, fixed
from game.ui.widgets.look import paint
from game.ui.widgets.look.bars import BAR
from game.ui.widgets.look.scroll import ScrollArea
from game.ui.widgets.look.spots import Spots, shade_around

TITLE_BAR: Final = 44
"""Height of the title bar in units."""

RING: Final = 6
"""Units around the widgets inside for the ring of the focus."""


INSIDE_GAP: Final = 12
"""Units between the widgets inside."""


class Dialog(Column):
    """A question.  `on_cancel` is what Esc does; None: Esc does nothing.

    What does not fit into the window is scrolled to, except for the `foot`, which is always seen.
    `color` colors the title bar, gold unless a side owns the question; `shade` is how dark
    everything else becomes, 0..255.  `at` tells where it stands: (0.5, 0.5) is the middle.
    """

    solid = True
    group = True

    def __init__(
        self,
        title: str,
        children: Sequence[Widget],
        name: str = "dialog",
        *,
        foot: Sequence[Widget] = (),
        on_cancel: Callable[[], None] | None = None,
        color: str = Hud.GOLD,
        shade: int = 120,
        at: tuple[float, float] = (0.5, 0.5),
        default: str = "",
        **options: Unpack[WidgetOptions],
    ) -> None:
        options.setdefault("width", fixed(520))
        # The bar of the scroll area lies in what would be the right margin.
        column = Column(children, gap=INSIDE_GAP, padding=(RING, RING, RING, RING))
        inside = ScrollArea(column, f"{name}-inside", height=STRETCH if foot else CONTENT)
        below = [Column(foot, gap=INSIDE_GAP, padding=(RING, 0, RING + BAR, RING))] if foot else []
        padding = (20 - RING, TITLE_BAR + 14 - RING, 20 - RING - BAR, 20 - RING)
        super().__init__((inside, *below), name, padding=padding, group=True, **options)
        self.title = title
        self.on_cancel = on_cancel
        self.color = color
        self.shade = shade
        self.where = at
        self.placer: Callable[[], tuple[float, float]] | None = None
        """Finds another place whenever it is laid out, for what it must not cover."""

        self.filler: Callable[[Theme, pygame.Rect], None] | None = None
        """Changes what is inside once the pixels that it covers are known, and stay."""

        self.clear: Callable[[], Sequence[pygame.Rect]] | None = None
        """What in it and around it nothing may cover that is told of the focus; it may cover the
        rest. None: it covers as little of the dialog as can be.
        """

        self.kept: Callable[[], Sequence[pygame.Rect]] | None = None
        """What in it and around it is not covered by what is told of what is pointed at in it, if
        there is any way.
        """

        self.default = default
        self.open_beside = False
        """Whether a press beside it is meant for what is seen there, and not for nobody."""

        self.unread = 0.0
        """Seconds for which it takes no key and no press: it came up while something else was
        pressed.
        """
        self.spots: Callable[[], Spots] | None = None
        """What stays as bright below it as it was, while all else becomes darker."""

    def darken(self, surface: pygame.Surface, theme: Theme) -> None:
        """Darken what is below it."""
        if self.shade:
            shade_around(surface, theme, self.shade, None if self.spots is None else self.spots())

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the panel, the title bar and the widgets inside."""
        paint.draw_panel(surface, theme, self.rect)
        bar = pygame.Rect(self.rect.x, self.rect.y, self.rect.width, theme.px(TITLE_BAR))
        key = ("title-bar", bar.size, self.color)
        surface.blit(theme.keep(key, lambda: _title_bar(theme, bar.size, self.color)), bar)
        draw_laid(surface, theme, self._titled(theme))
        super().draw(surface, theme)

    def laid(self) -> Iterable[tuple[Line, int, int]]:
        """Its title; what is inside tells of itself."""
        return () if self.theme is None else self._titled(self.theme)

    def _titled(self, theme: Theme) -> Iterable[tuple[Line, int, int]]:
        """The title in its bar."""
        words = plate(shown(self.color))[1]
        style = HEADING.colored(words)._replace(shadow=words == Hud.WHITE)
        title = shortened(theme, self.title, style, self.rect.width - theme.px(40))
        middle = self.rect.y + theme.px(TITLE_BAR) // 2
        return (line_at(theme, title, style, (self.rect.x + theme.px(20), middle), "midleft"),)


def _title_bar(theme: Theme, size: tuple[int, int], color: str) -> pygame.Surface:
    """A bar with the two upper corners round."""
    radius = theme.px(paint.PANEL_RADIUS)
    tall = (size[0], size[1] + radius)
    ground = plate(shown(color))[0]
    lighter = 0.0 if in_force().contrast else 0.18
    colors = (paint.tint(ground, "#FFFFFF", lighter), paint.tint(ground, "#000000", 0.08))
    bar = pygame.Surface(size, pygame.SRCALPHA)
    bar.blit(paint.filled_panel(theme, tall, radius, colors), (0, 0))
    return bar
