"""The card of a figure in the side column of the battle screen."""

from typing import Final, Literal

import pygame

from game.engine.ruleset import ItemRow, StatCard, StatRow
from game.ui.art.figure_look import FigureLook
from game.ui.text import NO_BREAK
from game.ui.theme import CAPTION, DIM, HEADING, NUMBER, STRONG, Hud, Theme
from game.ui.widgets.base.layout import Canvas, Column, Padding, Row, Wrap
from game.ui.widgets.base.widget import STRETCH, Widget, fixed
from game.ui.widgets.look.label import Label, RichText
from game.ui.widgets.look.panel import Chip, Inset, Panel
from game.ui.widgets.look.portraits import portrait_of
from game.ui.widgets.look.scroll import ScrollArea
from game.ui.widgets.look.stat_box import StatBox
from game.words import tr

WHOLE_SIDE: Final = 16
"""Letters of the name of a side up to which it stands on one line."""

LEAST_HEIGHT: Final = 322
"""Units of height of a card: few figures need more, so the log below seldom moves."""

CardForm = Literal["whole", "close", "compact", "named"]
"""All in large, or with a small portrait; each thing carried on one line; no portrait or role."""

PADDINGS: Final[dict[CardForm, Padding]] = {
    "whole": (10, 12, 10, 14),
    "close": (12, 8, 12, 8),
    "compact": (12, 8, 12, 8),
    "named": (10, 3, 10, 3),
}


class FigureCard(Panel):
    """The panel of a card: as high as its rows need, within bounds; the rest is scrolled."""

    def __init__(self) -> None:
        self._shown: tuple[StatCard, FigureLook, str] | None = None
        self._form: CardForm = "whole"
        self._least = float(LEAST_HEIGHT)
        self._most = self._usual = 0.0
        self._folded = False
        self._rows = Column([], gap=6)
        self._scrolled = ScrollArea(self._rows, "card-scroll", wide=True)
        super().__init__([], "card", padding=PADDINGS["whole"])
        self.show(None)

    def fit(self, form: CardForm, most: float, usual: float) -> None:
        """Take a form; ``most`` units high, 0: as high as it is made.

        A close one puts things on one line each where it would be more than ``usual`` units high.
        """
        self._least = LEAST_HEIGHT if form == "whole" else 0.0
        self._most, self._usual = most, usual
        if form != self._form or self._folded:
            self._form = form
            self.padding = PADDINGS[form]
            self._fill()
        self.invalidate()

    def show(self, shown: tuple[StatCard, FigureLook, str] | None) -> None:
        """Tell of a figure: its card, its looks and the color of its side; or of none."""
        self._shown = shown
        self._fill()

    def _fill(self) -> None:
        self._folded = False
        if self._shown is None:
            self.set_children([Label(tr("No figure chosen"), style=DIM)])
        else:
            self.set_children([self._scrolled])
            self._rows.gap = 4 if self._form == "named" else 6
            self._rows.set_children(card_rows(*self._shown, self._form))

    def measure(self, theme: Theme, width: int | None) -> tuple[int, int]:
        """The size of the rows, within the bounds of the height."""
        wide, high = super().measure(theme, width)
        close = self._form == "close" and not self._folded
        if self._shown is not None and close and high > theme.px(self._usual):
            self._folded = True
            self._rows.set_children(card_rows(*self._shown, "compact"))
            wide, high = super().measure(theme, width)
        # Of nobody is nothing to be told: the log has the room.
        high = max(high, 0 if self._shown is None else theme.px(self._least))
        return wide, min(high, theme.px(self._most)) if self._most else high


def card_rows(
    card: StatCard, look: FigureLook, color: str, form: CardForm = "whole"
) -> list[Widget]:
    """Portrait and name, numbers, what the figure carries, its conditions."""

    def paint(surface: pygame.Surface, rect: pygame.Rect, theme: Theme) -> None:
        size = min(rect.size)
        surface.blit(portrait_of(theme, look, size), rect)

    named, one_line = form == "named", form in ("compact", "named")
    boxes = [_stat_box(row, named=named) for row in card.stats]
    across = 4 if named else 2
    shown = boxes[: min(len(boxes), 4)]
    stats = [Row(list(shown[at : at + across]), gap=4) for at in range(0, len(shown), across)]
    side = fixed(62 if form == "whole" else 46)
    picture = Canvas("portrait", paint, width=side, height=side)
    # A line ends at the dot, which is left out there, not inside of the name of the side.
    kind, dot, side_words = card.role.partition(" · ")
    if len(side_words) <= WHOLE_SIDE:
        side_words = side_words.replace(" ", NO_BREAK)
    role = RichText(f"{kind}{dot}{side_words}", style=STRONG.colored(color))
    name = Label(card.title, style=HEADING)
    words = Column([name, role], gap=4 if form == "whole" else 1, width=STRETCH)
    head: list[Widget] = [name] if named else [Row([picture, words], gap=10, align="center")]
    items: list[Widget] = [_item_row(item, one_line=one_line) for item in card.items[:3]]
    chips: list[Widget] = [_chip(state) for state in card.states[:3]]
    rows: list[Widget] = [*head, *stats, *([role] if named else []), *items]
    return [*rows, Wrap(chips)] if chips else rows


def _stat_box(row: StatRow, *, named: bool) -> Widget:
    """A number of a figure; beside three others its icon stands for its name."""
    name = "" if named else row.name
    box = StatBox(row.icon or "star", row.value, name, link=row.rule, width=STRETCH)
    if named:
        box.tooltip, box.explains = row.name, True
    return box


def _chip(state: StatRow) -> Chip:
    """A condition that holds now."""
    words = _condition(state)
    chip = Chip(words, sign=state.icon, link=state.rule, tooltip=words)
    chip.explains = True
    return chip


def _condition(state: StatRow) -> str:
    """A condition in words, with what it is worth or means."""
    if not state.value:
        return state.name
    return tr("{condition}: {meaning}").format(condition=state.name, meaning=state.value)


def _item_row(item: ItemRow, *, one_line: bool) -> Widget:
    """One carried item: name, numbers, damage; dim and with the reason when it is not ready.

    On one line the numbers are left to the tooltip, the reason is not.
    """
    name = STRONG if item.ready else DIM
    line = CAPTION if item.ready else CAPTION.colored(Hud.BAD)
    told = item.reason or ("" if one_line else item.details)
    below = [RichText(told, style=line)] if told else []
    words = Column([RichText(item.name, style=name), *below], gap=0, width=STRETCH)
    damage = Label(item.damage, style=NUMBER if item.ready else DIM)
    row = Row([words, damage], align="center")
    box = Inset([row], padding=(10, 4, 10, 4), link=item.rule)
    if one_line:
        box.tooltip, box.explains = f"{item.name}: {item.details}", True
    return box
