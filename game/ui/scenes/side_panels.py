"""The panel of one side before a battle: who plays it, its color, its army, its figures."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.ui.scenes.parts import Emblem, setting
from game.ui.theme import CAPTION, HEADING, NUMBER, STRONG, Hud, Theme
from game.ui.widgets import paint
from game.ui.widgets.choosers import ChoiceArrows
from game.ui.widgets.label import Label, RichText
from game.ui.widgets.layout import Canvas, Column, Gap, Row, Wrap
from game.ui.widgets.panel import Panel, Rule
from game.ui.widgets.widget import CONTENT, STRETCH, Widget, fixed
from game.words import tr

PORTRAIT: Final = 60
SMALL_PORTRAIT: Final = 38
"""Units of the sides of portraits."""

FIGURE_ROOM: Final = 240
"""Units of width that a figure with its words needs beside others."""

Draw = Callable[[pygame.Surface, pygame.Rect, Theme], None]


@dataclass(frozen=True, slots=True)
class ShownFigure:
    """A figure of a side: its name, how many there are, its words (role, points), its portrait."""

    id: str
    name: str
    count: int
    role: str
    points: str
    draw: Draw


@dataclass(frozen=True, slots=True, kw_only=True)
class SideWords:
    """What stands on the panel of a side beside what is chosen there.

    ``count`` and ``points`` tell of the whole squad. ``alliance`` is "" where nobody has one.
    """

    name: str
    alliance: str
    count: str
    points: str


class FigureBadge(Widget):
    """A small portrait; the tooltip, under the pointer or with the focus, tells who it is."""

    radius = 6.0

    def __init__(self, figure: ShownFigure, size: float) -> None:
        told = " · ".join(part for part in (_counted(figure), figure.role, figure.points) if part)
        side = fixed(size)
        super().__init__(f"badge-{figure.id}", width=side, height=side, tooltip=told)
        self._figure = figure

    @property
    def focusable(self) -> bool:
        """The focus comes here to read who it is."""
        return True

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the portrait, and how many there are where it is more than one."""
        self._figure.draw(surface, self.rect, theme)
        if self._figure.count > 1:
            paint.draw_key_cap(surface, theme, f"×{self._figure.count}", self.rect.topright)
        if self.focused:
            paint.draw_focus(surface, theme, self.rect, self.radius)


class SidePanel(Panel):
    """One side: what is set above, its figures below, as a list or as a strip of portraits."""

    def __init__(
        self,
        side: str,
        words: SideWords,
        choices: tuple[ChoiceArrows, ChoiceArrows, ChoiceArrows],
        emblem: Emblem,
        meaning: RichText,
        figures: Sequence[ShownFigure],
    ) -> None:
        self._side, self._words, self._figures = side, words, figures
        self._emblem, self._meaning = emblem, meaning
        player, color, army = choices
        self._player = setting(tr("Played by"), player, 80)
        self._others = (setting(tr("Color"), color, 80), setting(tr("Army"), army, 80))
        super().__init__([], f"side-{side}", width=STRETCH, height=STRETCH)

    def take_form(self, *, portrait: float, width: float) -> None:
        """List the figures in a panel of ``width`` units, or only show portraits of a size."""
        self.padding = (14, 8, 14, 8) if portrait else (14, 12, 14, 14)
        self.gap = 4 if portrait else 8
        self.set_children(self._low(portrait) if portrait else self._whole(width))

    def _low(self, size: float) -> list[Widget]:
        """Names are told of the portrait under the pointer."""
        words = self._words
        told = " · ".join(part for part in (words.alliance, words.count, words.points) if part)
        names = [
            Label(words.name, style=HEADING),
            RichText(told, f"points-{self._side}", style=CAPTION.colored(Hud.GOLD)),
        ]
        head = Row([self._emblem, Column(names, gap=0, width=STRETCH)], gap=10, align="center")
        strip = Wrap(
            [FigureBadge(one, size) for one in self._figures], f"squad-{self._side}", gap=5
        )
        return [head, self._player, *self._others, strip]

    def _whole(self, width: float) -> list[Widget]:
        """As many figures stand beside each other as there is room for."""
        words = self._words
        total = "  ·  ".join(part for part in (words.count, words.points) if part)
        alliance = [Label(words.alliance, style=CAPTION)] if words.alliance else []
        beside = max(int(width / FIGURE_ROOM), 1)
        lines = [self._figures[at : at + beside] for at in range(0, len(self._figures), beside)]
        name = Label(words.name, style=HEADING, width=STRETCH)
        return [
            Row([self._emblem, name], gap=10, align="center"),
            *alliance,
            self._player,
            self._meaning,
            *self._others,
            Label(total, f"points-{self._side}", style=NUMBER),
            Rule(),
            Column([_evenly([_listed(one) for one in line], beside) for line in lines], gap=6),
        ]


def _evenly(figures: Sequence[Widget], count: int) -> Row:
    """Figures side by side, in the first of ``count`` equal parts of a line."""
    for one in figures:
        one.width = STRETCH
    return Row([*figures, *(Gap(height=CONTENT) for _ in range(count - len(figures)))], gap=10)


def _counted(figure: ShownFigure) -> str:
    """The name, and how many of these there are."""
    return figure.name if figure.count == 1 else f"{figure.count} × {figure.name}"


def _listed(figure: ShownFigure) -> Widget:
    """A portrait with its words."""
    words: list[Widget] = [Label(_counted(figure), style=STRONG)]
    facts: list[Widget] = [Label(figure.role, style=CAPTION)] if figure.role else []
    if figure.points:
        facts.append(Label(figure.points, style=CAPTION.colored(Hud.GOLD)))
    if facts:
        words.append(Wrap(facts, gap=10))
    size = fixed(PORTRAIT)
    portrait = Canvas("", figure.draw, width=size, height=size)
    return Row([portrait, Column(words, gap=0, width=STRETCH)], gap=10, align="center")
