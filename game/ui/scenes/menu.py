"""The first screen: the title and what can be done."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import Final

import pygame

from game.ui.scenes.backdrop import Backdrop
from game.ui.scenes.live_board import LiveBoard
from game.ui.scenes.parts import LOW, MenuScreen, Title, half_buttons, menu_button, scrolled_buttons
from game.ui.theme import DESIGN_SIZE, ActionColor, Face, Hud, Style
from game.ui.widgets.buttons import BrickButton
from game.ui.widgets.label import Label, RichText
from game.ui.widgets.layout import Column, Gap, Middle, Row
from game.ui.widgets.panel import Bar
from game.ui.widgets.widget import Widget, fixed
from game.ui.window import App
from game.words import mark, tr

TITLE: Final = Style(Face.HEADING, 72, Hud.TITLE)
SMALL: Final = Style(Face.BOLD, 13, Hud.TEXT, shadow=True)
LOW_TITLE: Final = Style(Face.HEADING, 40, Hud.TITLE)
SUBTITLE: Final = mark("an unofficial digital table for four brick-figure combat rulesets")
CREDIT: Final = mark(
    "BrikWars is © 1995– Mike Rayhawk (www.brikwars.com). The stud rules follow a draft by "
    "R. Seater (2006); the opposed-dice rules follow Dungeons of Olde by Jeff George. "
    "Ka-Ping! is unofficial and not affiliated with or endorsed by them, Modiphius "
    "Entertainment or the LEGO Group."
)
CLOSE: Final = 760
"""Units of height below which the buttons stand closer, so that all of them are seen."""

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
        backdrop: Backdrop,
        ways: Ways,
        version: str,
        live: Callable[[], LiveBoard | None],
    ) -> None:
        super().__init__(app, backdrop, self._to_quit)
        self._ways = ways
        self._version = version
        self._next_live = live
        self._live: LiveBoard | None = None
        self._calm = 0.0
        self._height = float(DESIGN_SIZE[1])
        self.relabel()

    def relabel(self) -> None:
        """Write everything anew."""
        if self._height < LOW:
            self.tree.rewrite(_laid_out_low(self._buttons(), self._version))
        else:
            close = self._height < CLOSE
            self.tree.rewrite(_laid_out(self._buttons(), self._version, close=close))

    def fit(self, width: float, height: float) -> None:
        """The buttons stand closer in a window that is not high, in a low one side by side."""
        del width
        if height != self._height:
            self._height = height
            self.relabel()

    def _buttons(self) -> list[Widget]:
        ways = self._ways
        buttons: list[Widget] = [
            menu_button("battle", tr("Battle"), ways.on_battle, ActionColor.MOVE, "fight"),
            menu_button("hot-seat", tr("Hot-seat"), ways.on_hot_seat, ActionColor.WATCH, "person"),
            half_buttons(
                ("options", tr("Options"), ways.on_options, ActionColor.BRACE, "gear"),
                ("rules-page", tr("Rules"), ways.on_rules, ActionColor.THROW, "book"),
            ),
            menu_button("quit", tr("Quit"), self.app.quit, ActionColor.FIGHT, "quit"),
        ]
        buttons[2:2] = _kept_buttons(ways.on_load, ways.on_replays)
        if ways.on_lessons is not None:
            note = tr("learn to play in ten minutes")
            first = _noted("first-battle", tr("First battle"), ways.on_lessons, "star", note)
            buttons.insert(2, first)
        if ways.continued is not None:
            note = ways.continued()
            again = _noted("continue", tr("Continue"), ways.on_continue, "play", note)
            buttons.insert(0, again)
        return buttons

    @property
    def live(self) -> LiveBoard | None:
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


def _kept_buttons(
    on_load: Callable[[], None] | None, on_replays: Callable[[], None] | None
) -> list[Widget]:
    """What was kept of earlier battles: saves, replays, both beside each other, or nothing."""
    if on_load is not None and on_replays is not None:
        both = half_buttons(
            ("load", tr("Load"), on_load, ActionColor.THROW, "open"),
            ("replays", tr("Replays"), on_replays, ActionColor.SHOOT, "film"),
        )
        return [both]
    if on_load is not None:
        return [menu_button("load", tr("Load a battle"), on_load, ActionColor.THROW, "open")]
    if on_replays is not None:
        return [menu_button("replays", tr("Replays"), on_replays, ActionColor.SHOOT, "film")]
    return []


def _laid_out(buttons: list[Widget], version: str, *, close: bool) -> Widget:
    title = Title("Ka-Ping!", "title", style=TITLE, outline=5, drop=7)
    column = Column(buttons, "menu", gap=8 if close else 18, group=True, align="center")
    room = [] if close else [Gap(height=fixed(10))]
    rows = [title, _subtitle(), *room, scrolled_buttons(column)]
    middle = Middle(Column(rows, gap=6, align="center"))
    return Column([middle, _foot(_version_label(version), _credit())], gap=0)


def _laid_out_low(buttons: list[Widget], version: str) -> Widget:
    """Two buttons to a line, and whom to thank below them, where it is scrolled to."""
    title = Title("Ka-Ping!", "title", style=LOW_TITLE, outline=3, drop=4)
    lines = [_alike(buttons[at : at + 2]) for at in range(0, len(buttons), 2)]
    column = Column([*lines, _credit()], "menu", gap=10, group=True, align="center")
    middle = Middle(Column([title, _subtitle(), scrolled_buttons(column)], gap=4, align="center"))
    return Column([middle, _foot(_version_label(version))], gap=0)


def _alike(buttons: list[Widget]) -> Row:
    """Buttons side by side, all as high as one with a note where there is such a one."""
    bricks = [one for button in buttons for one in button.walk() if isinstance(one, BrickButton)]
    if any(one.shown_note for one in bricks):
        for one in bricks:
            one.height = fixed(NOTED[1])
    return Row(buttons, gap=12, align="center")


def _subtitle() -> Widget:
    return Label(tr(SUBTITLE), style=Style(Face.BOLD, 15, Hud.TEXT, shadow=True), align="center")


def _version_label(version: str) -> Widget:
    told = tr("Version {version}").format(version=version)
    return Label(told, "version", style=SMALL, align="center")


def _credit() -> Widget:
    return RichText(tr(CREDIT), "credit", style=SMALL, align="center", most_width=1100)


def _foot(*rows: Widget) -> Widget:
    inside = Column(rows, gap=2, align="center")
    return Bar([inside], "foot", edge="top", padding=(20, 8, 20, 10), align="center")


def version_text() -> str:
    """The version of the program that runs; a checkout that was never installed has none."""
    try:
        return version("ka-ping")
    except PackageNotFoundError:
        return tr("of this folder")
