"""The first screen: the title and what can be done."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from game.ui.scenes.shared.bare_table import BareTable
from game.ui.scenes.shared.message import show_message
from game.ui.scenes.shared.parts import (
    AROUND,
    LOW,
    HalfButton,
    MenuScreen,
    Title,
    button_lines,
    half_buttons,
    menu_button,
    scrolled_buttons,
)
from game.ui.theme import DESIGN_SIZE, ActionColor, Face, Hud, Style
from game.ui.widgets.base.layout import MARGIN, Column, Middle, Row
from game.ui.widgets.base.widget import Widget
from game.ui.widgets.input.buttons import BrickButton
from game.ui.widgets.input.sign_button import SignButton
from game.ui.widgets.look.label import Label, RichText
from game.ui.widgets.look.panel import Backing, Bar
from game.ui.window import App
from game.version import installed_version
from game.words import mark, tr

if TYPE_CHECKING:
    from game.ui.scenes.menu.live_board import LiveBoard

TITLE: Final = Style(Face.HEADING, 72, Hud.TITLE)
SMALL: Final = Style(Face.BOLD, 13, Hud.TEXT, shadow=True)
LOW_TITLE: Final = Style(Face.HEADING, 32, Hud.TITLE)
SUBTITLE: Final = mark("an unofficial digital table for brick-figure combat rulesets")
CREDIT: Final = mark(
    "BrikWars is © Mike Rayhawk, since 1995 (www.brikwars.com). The stud rules follow a draft by "
    "R. Seater (2006); the opposed-dice rules follow Dungeons of Olde by Jeff George. "
    "Ka-Ping! is unofficial and not affiliated with or endorsed by them, Modiphius "
    "Entertainment or the LEGO Group."
)
CLOSE: Final = 760
"""Units of height below which the buttons stand closer, so that all of them are seen."""

IN_LINES: Final = 720
"""Units of height below which one button to a line is too much."""

CREDIT_HEIGHT: Final = 440
"""Units of height below which a button leads to the credit line, which is else in sight."""

LINES_WIDTH: Final = 680
"""Units of width of the lines of buttons at most."""

CALM: Final = 1.5
"""Seconds until a battle begins behind the menu: who only passes through need not pay for it."""

NOTED: Final = (300, 66)
"""Size in units of a button with a note."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ways:
    """Where the menu leads: ``continued`` says what a battle under way is, if there is one.

    Ways that are none lead nowhere now, and have no button.
    """

    continued: Callable[[], str] | None
    on_lessons: Callable[[], None] | None
    on_continue: Callable[[], None]
    on_battle: Callable[[], None]
    on_hot_seat: Callable[[], None]
    on_load: Callable[[], None] | None
    on_replays: Callable[[], None] | None
    on_options: Callable[[], None]
    on_rules: Callable[[], None]


class MenuScene(MenuScreen):
    """The menu, before a battle that ``live`` gives."""

    quiet = False

    def __init__(
        self,
        app: App,
        backdrop: BareTable,
        ways: Ways,
        version: str,
        live: Callable[[], "LiveBoard | None"],
    ) -> None:
        super().__init__(app, backdrop, self._to_quit)
        self._ways = ways
        self._version = version
        self._next_live = live
        self._live: LiveBoard | None = None
        self._calm = 0.0
        self._room: tuple[float, float] = DESIGN_SIZE
        self.relabel()

    def relabel(self) -> None:
        """Write everything anew."""
        width, height = self._room
        column = self._in_lines(width, height) if height < IN_LINES else self._one_below_the_other()
        self.tree.rewrite(_laid_out(column, self._foot(), height))

    def fit(self, width: float, height: float) -> None:
        """The buttons stand closer in a window that is not high, in a low one side by side."""
        if (width, height) != self._room:
            self._room = (width, height)
            self.relabel()

    def _one_below_the_other(self) -> Column:
        """One thing to a line; of small ones two."""
        ways = self._ways
        buttons: list[Widget] = [
            *self._battles(),
            *_kept_buttons(ways.on_load, ways.on_replays),
            half_buttons(*self._books()),
            menu_button(*self._quit()),
        ]
        gap = 8 if self._room[1] < CLOSE else 18
        return Column(buttons, "menu", gap=gap, group=True, align="center")

    def _in_lines(self, width: float, height: float) -> Column:
        """Two ways into a battle to a line, everything else in one line below them."""
        ways = self._ways
        battles = self._battles()
        odd = len(battles) % 2
        lines = [battles[at : at + 2] for at in range(odd, len(battles), 2)]
        if odd:
            lines.insert(0, battles[:1])
        rest = [*_kept(ways.on_load, ways.on_replays, short=True), *self._books(), self._quit()]
        lines.append([menu_button(*row) for row in rest])
        wide = min(width - 2 * (MARGIN + AROUND), LINES_WIDTH)
        return button_lines(lines, "menu", wide=wide, low=height < LOW)

    def _battles(self) -> list[BrickButton]:
        """The ways into a battle."""
        ways = self._ways
        buttons = [
            menu_button("battle", tr("Battle"), ways.on_battle, ActionColor.MOVE, "fight"),
            menu_button("hot-seat", tr("Hot-seat"), ways.on_hot_seat, ActionColor.WATCH, "person"),
        ]
        if ways.on_lessons is not None:
            note = tr("learn to play in ten minutes")
            buttons.append(
                _noted("first-battle", tr("First battle"), ways.on_lessons, "star", note)
            )
        if ways.continued is not None:
            note = ways.continued()
            again = _noted("continue", tr("Continue"), ways.on_continue, "play", note)
            buttons.insert(0, again)
        return buttons

    def _books(self) -> tuple[HalfButton, HalfButton]:
        """Options and rules."""
        return (
            ("options", tr("Options"), self._ways.on_options, ActionColor.BRACE, "gear"),
            ("rules-page", tr("Rules"), self._ways.on_rules, ActionColor.PLAIN, "book"),
        )

    def _quit(self) -> HalfButton:
        return ("quit", tr("Quit"), self.app.quit, ActionColor.FIGHT, "quit")

    def _foot(self) -> Widget:
        """The version and whom to thank: all of it, or where it is told."""
        words, padding = _version_label(self._version), (20.0, 8.0, 20.0, 10.0)
        if self._room[1] >= CREDIT_HEIGHT:
            inside: Widget = Column([words, _credit()], gap=2, align="center")
        else:
            credits = SignButton("credits", tr("Credits"), self._tell_credit, low=True)
            inside, padding = Row([words, credits], gap=18, align="center"), (20, 3, 20, 3)
        return Bar([inside], "foot", edge="top", padding=padding, align="center")

    def _tell_credit(self) -> None:
        show_message(self.tree, tr("Credits"), tr(CREDIT))

    @property
    def live(self) -> "LiveBoard | None":
        """The battle behind the menu, once it is there."""
        return self._live

    def update(self, seconds: float) -> None:
        """A battle begins when the menu has been open for a while, and another when it is over."""
        super().update(seconds)
        if self._live is None:
            self._calm += seconds
            if self._calm >= CALM:
                self._calm = 0.0
                self._live = self._next_live()
            return
        if self._live.unwanted:
            self._leave_live()
            return
        self._live.update(seconds)
        if self._live.finished:
            if self._live.pieces == 0:
                # The process has died before it began: the still board stays.
                self._next_live = _none
            self._leave_live()

    def _leave_live(self) -> None:
        if self._live is not None:
            self._live.close()
            self._live = None

    def draw_below(self, surface: pygame.Surface) -> None:
        """The battle once it can be seen, until then the still board."""
        if self._live is None:
            super().draw_below(surface)
            return
        self._live.fit(surface.get_size())
        if self._live.ready:
            self._live.draw(surface)
        else:
            super().draw_below(surface)

    def close(self) -> None:
        """The battle ends with the menu."""
        self._leave_live()

    def _to_quit(self) -> None:
        """Esc only leads to the button: nobody leaves by accident."""
        self.tree.focus("quit")


def _none() -> None:
    """No battle behind the menu."""


def _noted(
    name: str, label: str, on_press: Callable[[], None], icon: str, note: str
) -> BrickButton:
    """A button with a second line."""
    color = ActionColor.END if name == "continue" else ActionColor.SHOOT
    button = menu_button(name, label, on_press, color, icon, size=NOTED)
    button.set_note(note)
    return button


def _kept(
    on_load: Callable[[], None] | None, on_replays: Callable[[], None] | None, *, short: bool
) -> list[HalfButton]:
    """What was kept of earlier battles: saves, replays, both or nothing."""
    rows: list[HalfButton] = []
    if on_load is not None:
        label = tr("Load") if short else tr("Load a battle")
        rows.append(("load", label, on_load, ActionColor.THROW, "open"))
    if on_replays is not None:
        rows.append(("replays", tr("Replays"), on_replays, ActionColor.SHOOT, "film"))
    return rows


def _kept_buttons(
    on_load: Callable[[], None] | None, on_replays: Callable[[], None] | None
) -> list[Widget]:
    """What was kept of earlier battles on one line, or nothing."""
    both = on_load is not None and on_replays is not None
    rows = _kept(on_load, on_replays, short=both)
    if both:
        return [half_buttons(*rows)]
    return [menu_button(*row) for row in rows]


def _laid_out(buttons: Column, foot: Widget, height: float) -> Widget:
    title = Title("Ka-Ping!", "title", style=TITLE, outline=5, drop=7)
    if height < LOW:
        title = Title("Ka-Ping!", "title", style=LOW_TITLE, outline=3, drop=4)
    rows = [title, _subtitle(), scrolled_buttons(buttons)]
    middle = Middle(Column(rows, gap=2 if height < CLOSE else 10, align="center"))
    return Column([middle, foot], gap=0)


def _subtitle() -> Widget:
    style = Style(Face.BOLD, 15, Hud.TEXT, shadow=True)
    return Backing(Label(tr(SUBTITLE), style=style, align="center"))


def _version_label(version: str) -> Widget:
    told = tr("Version {version}").format(version=version)
    return Label(told, "version", style=SMALL, align="center")


def _credit() -> Widget:
    return RichText(tr(CREDIT), "credit", style=SMALL, align="center", most_width=1100)


def version_text() -> str:
    """The version of the program that runs; a checkout that was never installed has none."""
    return installed_version() or tr("of this folder")
