"""The bar at the top of the battle screen: the sides, the round, whose turn it is, buttons."""

from collections.abc import Sequence
from typing import Final

import pygame
from msgspec import Struct

from game.ui.art.schemes import plate
from game.ui.scenes.battle.tools import Tools
from game.ui.scenes.shared.parts import Emblem
from game.ui.text import squeezed
from game.ui.theme import BODY, CAPTION, HEADING, STRONG, Hud, Style, Theme
from game.ui.widgets.base.centered import Centered
from game.ui.widgets.base.layout import Column, Gap, Row
from game.ui.widgets.base.widget import CONTENT, STRETCH, Widget, fixed
from game.ui.widgets.look.label import Label, RichText
from game.ui.widgets.look.panel import Bar

TOP_BAR: Final = 58
TOP_PADDING: Final = (14, 4, 14, 4)
TIGHT_PADDING: Final = (14, 7, 14, 7)
TWO_LINES_PADDING: Final = (14, 3, 14, 3)
TIGHT_BAR: Final = 64
"""Units of height where the bar is tight, so that the map stays in one place as words change."""
TIGHT: Final = 1160
"""Units of width below which the bar is tight: one button for all speeds, and now and then a
line of its own for whose turn it is."""
WITH_ALL: Final = 720
"""Units of width below which a button is left out that a key does as well."""
SPARED: Final = "whole-board"
LEAST_TITLE: Final = 190
"""Units of width that round and turn have at least where they stand between the buttons."""
GAP: Final = 10
STATUS: Final = CAPTION.colored(Hud.GOLD)


class Banner(Struct, frozen=True):
    """One side at the top: name, color, figures left of those it began with, whose turn."""

    name: str
    team: str
    color: str
    left: int
    total: int
    active: bool


class TopBar(Bar):
    """Shows as many names of sides as fit; ``extras`` are buttons that others put there."""

    def __init__(self, tools: Tools) -> None:
        self.tools = tools
        self._rules = ""
        self.extras = Row([], "extras", gap=10)
        self.sides: tuple[Banner, ...] = ()
        self._form: tuple[object, ...] = ()
        self._said: tuple[str, ...] = ("",)
        self._tight = False
        self._width: tuple[Theme, int] | None = None
        # By theme, sides and who is named: each word that is said asks for them several times.
        self._breadths: dict[tuple[Theme, tuple[Banner, ...], frozenset[int]], int] = {}
        self._banners = Row([], "banners", gap=8)
        self._round = Label("", "round", style=HEADING, align="center")
        self._status = RichText("", "status", style=STATUS, align="center", width=STRETCH)
        self._title = Centered([self._round, self._status], gap=0, width=STRETCH)
        self._row = Row([self._banners, self._title, self.extras, tools], gap=GAP, align="center")
        super().__init__([self._row], "top-bar", height=fixed(TOP_BAR), padding=TOP_PADDING)

    def fit(self, width: int, theme: Theme) -> None:
        """Take the form for a window of so many pixels."""
        self._width = (theme, width)
        self._tight = width / theme.scale < TIGHT
        for button in self.extras.children:
            button.visible = button.name != SPARED or width / theme.scale >= WITH_ALL
        self.tools.fit(tiny=self._tight)
        self._arrange()

    def show(self, sides: Sequence[Banner], title: str, rules: str) -> None:
        """Tell of the sides, of the round, and by which rules they fight."""
        self.sides, self._rules = tuple(sides), rules
        self._round.text = title
        self._arrange()

    def say(self, status: Sequence[str]) -> None:
        """Tell whose turn it is, or what is going on: the first of some texts with room for it."""
        if tuple(status) != self._said:
            self._said = tuple(status)
            self._arrange()

    def update(self, seconds: float) -> None:
        """Let time pass; the buttons may be others afterwards, and leave the words other room."""
        super().update(seconds)
        if not self.tools.visible:
            return
        self.tools.follow(seconds)
        if self.tools.stale:
            self._arrange()

    def _arrange(self) -> None:
        """Find the form with the most names that has room for the rest."""
        named, own_line, room = self._best()
        form = (self.sides, named, own_line, self._tight)
        before = (self._round.text,) if own_line else ()
        texts = [_parts(*before, said) for said in self._said]
        # The rules that are played are told where there is room for them in the middle.
        ruled = _parts(texts[0], self._rules)
        if self._wide(ruled) <= (room if own_line else self._room_in_the_middle(named)):
            texts.insert(0, ruled)
        self._status.set(*self._on_one_line(texts, room))
        self._round.visible = not own_line
        if form == self._form:
            return
        self._form = form
        self._banners.set_children(
            [_banner(side, named=place in named) for place, side in enumerate(self.sides)]
        )
        between: Widget = Gap(height=fixed(1)) if own_line else self._title
        self._row.set_children([self._banners, between, self.extras, self.tools])
        self._title.set_children([] if own_line else [self._round, self._status])
        self.set_children([self._row, self._status] if own_line else [self._row])
        two_lines = TWO_LINES_PADDING if own_line else TIGHT_PADDING
        self.gap, self.padding = (1, two_lines) if self._tight else (8, TOP_PADDING)
        one_line = fixed(TIGHT_BAR if self._tight else TOP_BAR)
        self.height = CONTENT if own_line else one_line

    def _on_one_line(self, texts: Sequence[str], room: int) -> tuple[str, Style]:
        """The first of some texts with so many pixels of room; the letters of the last one shrink
        where that helps, and where even that does not it is cut.
        """
        fitting = next((one for one in texts if self._wide(one) <= room), None)
        if fitting is not None or self._width is None:
            return fitting or texts[0], STATUS
        return squeezed(self._width[0], texts[-1], STATUS, room)

    def _room_in_the_middle(self, named: frozenset[int]) -> int:
        """Pixels around the middle of the window that neither banners nor buttons take."""
        if self._width is None:
            return 0
        theme, width = self._width
        gap = theme.px(GAP)
        left = theme.px(TOP_PADDING[0]) + self._banners_width(theme, named) + gap
        buttons = self.extras.wish(theme, None)[0] + gap + self.tools.wish(theme, None)[0]
        return width - 2 * max(left, theme.px(TOP_PADDING[2]) + buttons + gap)

    def _wide(self, status: str) -> int:
        """The width of what is going on, in pixels."""
        return 0 if self._width is None else self._width[0].text_width(status, STATUS)

    def _best(self) -> tuple[frozenset[int], bool, int]:
        """Which sides are named, whether round and turn need a line of their own, and how many
        pixels what is going on has.
        """
        everybody = frozenset(range(len(self.sides)))
        if self._width is None:
            return everybody, False, 0
        theme, width = self._width
        margins = theme.px(TOP_PADDING[0]) + theme.px(TOP_PADDING[2]) + 3 * theme.px(GAP)
        room = width - margins - self.extras.wish(theme, None)[0] - self.tools.wish(theme, None)[0]
        title = max(
            theme.text_width(self._round.text, HEADING),
            self._wide(self._said[0]),
            theme.px(LEAST_TITLE),
        )
        if not self._tight:
            title = theme.px(LEAST_TITLE)
        active = frozenset(place for place, side in enumerate(self.sides) if side.active)
        for named in (everybody, active, frozenset[int]()):
            rest = room - self._banners_width(theme, named)
            if rest >= title:
                return named, False, rest
            if self._tight and rest >= 0:
                return named, True, width - margins
        return frozenset(), self._tight, width - margins if self._tight else rest

    def _banners_width(self, theme: Theme, named: frozenset[int]) -> int:
        """Pixels of all banners beside each other when these are named."""
        key = (theme, self.sides, named)
        if key not in self._breadths:
            self._breadths = {
                one: width for one, width in self._breadths.items() if one[:2] == key[:2]
            }
            widths = [
                _banner(side, named=place in named).wish(theme, None)[0]
                for place, side in enumerate(self.sides)
            ]
            self._breadths[key] = sum(widths) + theme.px(8) * max(len(widths) - 1, 0)
        return self._breadths[key]


def _parts(*told: str) -> str:
    """What is told beside each other on a line; of what there are no words there is no mark."""
    return "  ·  ".join(one for one in told if one)


def _banner(banner: Banner, *, named: bool) -> Widget:
    style, words = STRONG if banner.active else BODY, plate(banner.color)[1]
    shadowed = words == Hud.WHITE
    title = HEADING.colored(words)._replace(shadow=shadowed)
    name = [Label(banner.name, style=title)] if named else []
    count = Label(f"{banner.left}/{banner.total}", style=style.colored(words))
    return _Plate(banner, Row([Emblem(banner.team, size=24), *name, count], gap=12, align="center"))


class _Plate(Column):
    """A colored plate; the side to move has a white frame and a mark before its name."""

    def __init__(self, banner: Banner, row: Row) -> None:
        super().__init__(
            [row], f"banner-{banner.name}", padding=(14, 5, 14, 5), tooltip=banner.name
        )
        self.banner = banner

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the plate and the words."""
        radius = theme.px(8)
        ground = plate(self.banner.color)[0]
        pygame.draw.rect(surface, ground, self.rect, border_radius=radius)
        if self.banner.active:
            pygame.draw.rect(surface, Hud.WHITE, self.rect, theme.px(2.5), border_radius=radius)
        super().draw(surface, theme)
