"""The card of a figure in the side column of the battle screen."""

from typing import Final

import pygame

from game.engine.ruleset import ItemRow, StatCard, StatRow
from game.ui.art.figure_look import FigureLook
from game.ui.theme import CAPTION, DIM, HEADING, NUMBER, STRONG, Hud, Theme
from game.ui.widgets.label import Label, RichText
from game.ui.widgets.layout import Canvas, Column, Row, Wrap
from game.ui.widgets.panel import Chip, Inset, Panel
from game.ui.widgets.portraits import portrait_of
from game.ui.widgets.stat_box import StatBox
from game.ui.widgets.widget import STRETCH, Widget, fixed
from game.words import tr

LEAST_HEIGHT: Final = 322
"""Units of height of a card: few figures need more, so the log below seldom moves."""

LOW_HEIGHT: Final = 204
"""The same in a low window, where the log needs the room more: enough for one thing carried."""


class FigureCard(Panel):
    """The panel of a card: as high as its rows need, and never lower than ``least`` units."""

    least: float = LEAST_HEIGHT

    def measure(self, theme: Theme, width: int | None) -> tuple[int, int]:
        """The size of the rows, and the least height."""
        wide, high = super().measure(theme, width)
        return wide, max(high, theme.px(self.least))


def card_rows(card: StatCard, look: FigureLook, color: str) -> list[Widget]:
    """Portrait and name, numbers, what the figure carries, its conditions."""

    def paint(surface: pygame.Surface, rect: pygame.Rect, theme: Theme) -> None:
        size = min(rect.size)
        surface.blit(portrait_of(theme, look, size), rect)

    boxes = [
        StatBox(row.icon or "star", row.value, row.name, link=row.rule, width=STRETCH)
        for row in card.stats
    ]
    stats = [Row(list(boxes[at : at + 2]), gap=6) for at in range(0, min(len(boxes), 4), 2)]
    picture = Canvas("portrait", paint, width=fixed(62), height=fixed(62))
    head = _head(card, picture, color)
    items: list[Widget] = [_item_row(item) for item in card.items[:3]]
    chips: list[Widget] = [
        Chip(
            words,
            sign=state.icon,
            link=state.rule,
            tooltip=f"{words} ({state.rule})" if state.rule else words,
        )
        for state in card.states[:3]
        for words in (_condition(state),)
    ]
    rows: list[Widget] = [head, *stats, *items]
    return [*rows, Wrap(chips)] if chips else rows


def _condition(state: StatRow) -> str:
    """A condition in words, with what it is worth or means."""
    if not state.value:
        return state.name
    return tr("{condition}: {meaning}").format(condition=state.name, meaning=state.value)


def _head(card: StatCard, picture: Canvas, color: str) -> Row:
    """Portrait, name and role."""
    names = Column(
        [Label(card.title, style=HEADING), RichText(card.role, style=STRONG.colored(color))],
        gap=4,
        width=STRETCH,
    )
    return Row([picture, names], gap=10, align="center")


def _item_row(item: ItemRow) -> Widget:
    """One carried item: name, numbers, damage; dim and with the reason when it is not ready."""
    name = STRONG if item.ready else DIM
    line = CAPTION if item.ready else CAPTION.colored(Hud.BAD)
    words = Column(
        [RichText(item.name, style=name), RichText(item.reason or item.details, style=line)],
        gap=0,
        width=STRETCH,
    )
    damage = Label(item.damage, style=NUMBER if item.ready else DIM)
    row = Row([words, damage], align="center")
    return Inset([row], padding=(10, 4, 10, 4), link=item.rule)
