"""The panel of one side before a battle: who plays it, its color, its army, its figures."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple

import pygame

from game.ui.scenes.shared.parts import Emblem, setting
from game.ui.theme import CAPTION, HEADING, NUMBER, STRONG, Hud, Theme
from game.ui.widgets.base.layout import Canvas, Column, Gap, Row, Wrap
from game.ui.widgets.base.widget import CONTENT, STRETCH, Widget, fixed
from game.ui.widgets.input.choosers import ChoiceArrows
from game.ui.widgets.look import paint
from game.ui.widgets.look.label import Label, RichText
from game.ui.widgets.look.panel import Panel, Rule
from game.words import tr

PORTRAIT: Final = 60
SMALL_PORTRAIT: Final = 38
TINY_PORTRAIT: Final = 32
"""Units of the sides of portraits."""

FIGURE_ROOM: Final = 240
NAMED_ROOM: Final = 165
"""Units of width that a figure with its words needs beside others, and a small one."""

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


class Choices(Enum):
    """How what can be chosen stands on a panel."""

    NAMED = "one below the other, each with its name"
    BARE = "one below the other"
    PAIRED = "who plays and the color beside each other"


class PanelForm(NamedTuple):
    """How much a panel tells.

    ``portrait`` is the size in units of the portraits of the figures, 0 where only their number
    is told. Names, roles and points stand beside them where they are ``named``. ``meaning`` says
    what it means that somebody plays the side.
    """

    portrait: float
    named: bool = False
    choices: Choices = Choices.NAMED
    meaning: bool = False


class AlignedLine(Column):
    """A line of a panel, as high as the same line of the panels ``beside`` it."""

    def __init__(self, line: Widget) -> None:
        line.height = STRETCH
        super().__init__([line])
        self.beside: Sequence[AlignedLine] = ()

    def measure(self, theme: Theme, width: int | None) -> tuple[int, int]:
        """The height of the highest of the lines."""
        wide, high = super().measure(theme, width)
        others = (Column.measure(one, theme, width)[1] for one in self.beside)
        return wide, max(high, *others) if self.beside else high


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
        self._choosers = choices
        self._tooltips = tuple(one.tooltip for one in choices[1:])
        self._lines: tuple[AlignedLine, ...] = ()
        super().__init__([], f"side-{side}", width=STRETCH, height=STRETCH)

    def take_form(self, form: PanelForm, *, width: float) -> None:
        """Tell as much as a form asks for, in a panel of ``width`` units."""
        whole = form.portrait == PORTRAIT and form.named
        self.padding = (14, 12, 14, 14) if whole else (12, 7, 12, 8)
        self.gap = 8 if whole else 6
        head = self._whole_head() if whole else [self._low_head()]
        player, *others = self._chosen(form.choices)
        meaning = [self._meaning] if form.meaning else []
        self._lines = tuple(AlignedLine(line) for line in (*head, player, *meaning, *others))
        self.set_children([*self._lines, *self._squad(form, width)])

    def level_with(self, others: "Sequence[SidePanel]") -> None:
        """Let each line be as high as the same line of other panels in the same form."""
        for place, line in enumerate(self._lines):
            line.beside = [other._lines[place] for other in others if other is not self]

    def _whole_head(self) -> list[Widget]:
        """The name of the side, and with whom it fights."""
        name = Label(self._words.name, style=HEADING, width=STRETCH)
        alliance = self._words.alliance
        more = [Label(alliance, style=CAPTION)] if alliance else []
        return [Row([self._emblem, name], gap=10, align="center"), *more]

    def _low_head(self) -> Widget:
        """The name of the side, and what is told of its squad in one line."""
        words = self._words
        told = " · ".join(part for part in (words.alliance, words.count, words.points) if part)
        names = [
            Label(words.name, style=HEADING),
            RichText(told, f"points-{self._side}", style=CAPTION.colored(Hud.GOLD)),
        ]
        return Row([self._emblem, Column(names, gap=0, width=STRETCH)], gap=10, align="center")

    def _chosen(self, form: Choices) -> list[Widget]:
        """Who plays first, then what else is chosen."""
        # Where no name stands beside them, the tooltip tells what they choose.
        names = (tr("The color of this side"), tr("The figures that fight for this side"))
        for one, tooltip, name in zip(self._choosers[1:], self._tooltips, names, strict=True):
            one.tooltip = tooltip or (None if form is Choices.NAMED else name)
        for one in self._choosers:
            one.width = STRETCH
        if form is Choices.NAMED:
            titles = (tr("Played by"), tr("Color"), tr("Army"))
            pairs = zip(titles, self._choosers, strict=True)
            return [setting(name, chooser, 80) for name, chooser in pairs]
        player, color, army = self._choosers
        if form is Choices.PAIRED:
            color.width = CONTENT
            return [Row([player, color]), Row([army])]
        return [Row([one]) for one in self._choosers]

    def _squad(self, form: PanelForm, width: float) -> list[Widget]:
        """The figures: with their words, as many beside each other as have room, or without."""
        if not form.portrait:
            return []
        if not form.named:
            badges = [FigureBadge(one, form.portrait) for one in self._figures]
            return [Wrap(badges, f"squad-{self._side}", gap=5)]
        if form.portrait < PORTRAIT:
            return [_in_lines([_noted(one) for one in self._figures], width / NAMED_ROOM)]
        words = self._words
        total = "  ·  ".join(part for part in (words.count, words.points) if part)
        return [
            Label(total, f"points-{self._side}", style=NUMBER),
            Rule(),
            _in_lines([_listed(one) for one in self._figures], width / FIGURE_ROOM),
        ]


def _in_lines(figures: Sequence[Widget], beside: float) -> Column:
    """Figures in lines of equal parts, at least one to a line."""
    count = max(int(beside), 1)
    lines = [figures[at : at + count] for at in range(0, len(figures), count)]
    return Column([_evenly(line, count) for line in lines], gap=6)


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


def _noted(figure: ShownFigure) -> Widget:
    """A small portrait with fewer words."""
    facts = " · ".join(part for part in (figure.role, figure.points) if part)
    words: list[Widget] = [Label(_counted(figure), style=STRONG)]
    if facts:
        words.append(RichText(facts, style=CAPTION.colored(Hud.GOLD)))
    size = fixed(SMALL_PORTRAIT)
    portrait = Canvas("", figure.draw, width=size, height=size)
    return Row([portrait, Column(words, gap=0, width=STRETCH)], gap=8, align="center")
