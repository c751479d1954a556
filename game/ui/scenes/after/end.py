"""The end of a battle: who won and why, and the battle in numbers."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

import pygame

from game.match.play.turn_controller import TurnController
from game.model.map_names import side_colors, side_name
from game.model.state import Verdict
from game.ui.art.schemes import team_words
from game.ui.scenes.after.statistics import Tally, luck_in_words, tallies
from game.ui.scenes.after.turning_rows import turning_rows
from game.ui.scenes.after.under_others import Others, ask_which
from game.ui.scenes.shared.backdrop import Backdrop
from game.ui.scenes.shared.parts import AROUND, Emblem, Overlay, Title
from game.ui.text import Runs
from game.ui.theme import CAPTION, HEADING, NUMBER, STRONG, ActionColor, Face, Hud, Style
from game.ui.widgets.base.layout import Column, Gap, Middle, Row
from game.ui.widgets.base.widget import STRETCH, Widget, fixed
from game.ui.widgets.input.buttons import BrickButton
from game.ui.widgets.look.bars import BAR
from game.ui.widgets.look.label import RichText
from game.ui.widgets.look.panel import Panel, Rule
from game.ui.widgets.look.scroll import ScrollArea
from game.ui.window import App
from game.words import mark, tr, tr_count, tr_kept

RESULT: Final = Style(Face.HEADING, 48, Hud.TITLE)
LOW_RESULT: Final = Style(Face.HEADING, 28, Hud.TITLE)
COLUMNS: Final = (
    mark("Figures lost"),
    mark("Attacks"),
    mark("Hits"),
    mark("Damage"),
    mark("Enemies destroyed"),
    mark("Dice"),
)
LEFT: Final = {False: 240, True: 136}
"""Units of width of the names, in a narrow window or not."""

CLOSE: Final = 640
"""Units of height below which everything stands closer together."""

WIDTHS: Final = {False: 930, True: 1056}
"""Units of width of the panel: with the usual buttons, or with one more."""

NARROW: Final = 10
"""Units that a window must be wider than the panel: in a narrower one buttons have words only."""

TINY: Final = 720
"""Units of width of a window below which no more buttons than usual stand side by side."""

MOST_LINES: Final = 2
"""Lines that the words on a button may take there."""

CALM: Final = 0.6
"""Seconds without a press after which keys count: until then they were meant for the battle."""


_Way: TypeAlias = tuple[str, str, str, Callable[[], None], str, str]
"""Name, label, note, what a press does, color and icon of a button."""


class EndScene(Overlay):
    """The verdict over the field. ``on_save`` says what went wrong or where the replay is.

    ``on_watch`` shows the battle again from a moment on; ``on_rematch`` begins it anew with sides
    changed, ``others`` under other rules. ``done`` says which lesson ended with the battle, ``why``
    what ended one without a verdict.
    """

    def __init__(
        self,
        app: App,
        backdrop: Backdrop,
        match: TurnController[Any],
        *,
        on_again: Callable[[], None],
        on_rematch: Callable[[], None],
        on_watch: Callable[[int], None],
        on_menu: Callable[[], None],
        on_save: Callable[[], str],
        others: Others,
        done: Runs = (),
        why: str = "",
    ) -> None:
        super().__init__(app, backdrop, on_menu)
        self._done = done
        self._called_off = why
        self._on_save = on_save
        self._match = match
        battle_map = match.battle.setup.map
        self._names = {side.id: side_name(battle_map, side.id) for side in battle_map.sides}
        self._colors = side_colors(battle_map)
        setup = match.battle.setup
        self._found = tallies(setup.side_ids(), match.state, match.events, setup.hostile)
        self._doors = (on_again, on_rematch, on_menu)
        self._others = others
        self._width = WIDTHS[bool(others)]
        self._on_watch = on_watch
        self._turning = turning_rows(match, self._names, on_watch)
        self._told = RichText("", "told", style=CAPTION, align="center", visible=False)
        self._narrow, self._low, self._tiny = False, False, False
        self._calm = 0.0
        self._show()
        # Nothing is lost by it, whoever presses Enter without having seen that the battle is over.
        self.tree.focus("watch")

    def handle(self, event: pygame.event.Event) -> bool:
        """Let nothing begin by keys that were still meant for the battle."""
        if self._calm < CALM and event.type in (pygame.KEYDOWN, pygame.TEXTINPUT):
            self._calm = 0.0
            return True
        return super().handle(event)

    def update(self, seconds: float) -> None:
        """Let time pass."""
        super().update(seconds)
        self._calm += seconds

    def fit(self, width: float, height: float) -> None:
        """In a narrow window names are smaller, in a low one less is large."""
        form = (width < self._width + NARROW, height < CLOSE, width < TINY)
        if form != (self._narrow, self._low, self._tiny):
            self._narrow, self._low, self._tiny = form
            self._show()

    def _show(self) -> None:
        """Lay everything out in the form that suits the window."""
        verdict = self._match.state.verdict
        style, edge = (LOW_RESULT, 2) if self._low else (RESULT, 4)
        reason = _reason(self._why(), self._match.state.round)
        reason = f"{reason}  ·  {self._match.battle.ruleset.title_text}"
        ways = self._other_rules()
        scrolled = [_button(*way) for way in ways if self._tiny]
        inside = Column([self._table(), *self._turning, *scrolled], gap=6 if self._low else 10)
        inside.padding = (AROUND, 0 if self._low else 4, AROUND - BAR, 4)
        rows: list[Widget] = [
            Title(_result(verdict, self._names), "result", style=style, outline=edge, drop=edge),
            RichText(reason, "reason", style=STRONG if self._low else HEADING, align="center"),
            RichText(self._done, "lesson-done", align="center", visible=bool(self._done)),
            # Scrolled where the window is too low for the table and what turned the battle.
            ScrollArea(inside, "numbers"),
            self._told,
            self._buttons([] if self._tiny else ways),
        ]
        above, below = (8, 10) if self._low else (18, 20)
        around = (30 - AROUND, above, 30 - AROUND, below)
        gap = 4 if self._low else 10
        self.tree.rewrite(
            Middle(Panel(rows, "end", gap=gap, padding=around, width=fixed(self._width)))
        )

    def _why(self) -> str | None:
        """What decided the battle; of beaten sides that nobody is left of any, by their names."""
        match, verdict = self._match, self._match.state.verdict
        if verdict is None:
            return self._called_off or None
        setup = match.battle.setup
        fought = {recruit.side for recruit in setup.recruits}
        beaten = [one for one in setup.side_ids() if one in fought and one not in verdict.winners]
        if not verdict.winners or any(match.state.of_side(side) for side in beaten):
            return tr_kept(verdict.reason)
        names = f" {tr('and')} ".join(self._names[side] for side in beaten)
        return tr("None of {sides} is left").format(sides=names)

    def _buttons(self, more: Sequence[_Way]) -> Row:
        """What can be done now, and more; words only in a narrow window."""
        on_again, on_rematch, on_menu = self._doors
        rows: tuple[_Way, ...] = (
            ("again", tr("Again"), tr("with new dice"), on_again, ActionColor.END, "redo"),
            ("rematch", tr("Rematch"), tr("sides swapped"), on_rematch, ActionColor.WATCH, "swap"),
            *more,
            ("watch", tr("Watch again"), "", lambda: self._on_watch(0), ActionColor.SHOOT, "film"),
            ("save-replay", tr("Save replay"), "", self._save, ActionColor.MOVE, "save"),
            ("menu", tr("Menu"), "", on_menu, ActionColor.PLAIN, "home"),
        )
        buttons = [_button(*row) for row in rows]
        for button in buttons:
            button.height = fixed(82 if self._narrow else 66)
            if self._narrow:
                button.lines, button.icon = MOST_LINES, ""
        return Row([Row(buttons, gap=8, group=True)], padding=(AROUND, 0, AROUND, 0))

    def _other_rules(self) -> list[_Way]:
        """The way to the same battle under other rules; it asks only where there are several."""
        if not self._others:
            return []
        title, begin = next(iter(self._others.items()))
        if len(self._others) > 1:
            title, begin = tr("same battle"), lambda: ask_which(self.tree, self._others)
        if self._narrow and not self._tiny:
            title = ""
        return [("other-rules", tr("Other rules"), title, begin, ActionColor.BRACE, "scales")]

    def _table(self) -> Widget:
        """The numbers of every side."""
        head: list[Widget] = [Gap(width=fixed(LEFT[self._narrow]), height=fixed(20))]
        head += [
            RichText(tr(text), style=CAPTION, align="center", width=STRETCH) for text in COLUMNS
        ]
        rows: list[Widget] = [Row(head, gap=4, align="end")]
        for side, tally in self._found.items():
            rows += [Rule(), self._side_rows(side, tally)]
        return Column(rows, "statistics", gap=4 if self._low else 8)

    def _side_rows(self, side: str, tally: Tally) -> Widget:
        """One side: emblem and name, its numbers, its luck."""
        verdict, color = self._match.state.verdict, self._colors[side]
        won = verdict is not None and side in verdict.winners
        style = STRONG if self._narrow else HEADING
        if won:
            style = style.colored(Hud.GOLD)
        name = RichText(self._names[side], style=style, width=STRETCH)
        emblem = Emblem(color, size=24 if self._narrow else 34)
        left = Row([emblem, name], gap=6, align="center", width=fixed(LEFT[self._narrow]))
        luck = RichText(
            luck_in_words(tally), f"luck-{side}", style=STRONG.colored(team_words(color))
        )
        return Column(
            [Row([left, *_cells(tally)], gap=4, align="center"), luck], gap=0 if self._low else 2
        )

    def _save(self) -> None:
        self._told.content = self._on_save()
        self._told.visible = True


def _button(
    name: str, label: str, note: str, on_press: Callable[[], None], color: str, icon: str
) -> BrickButton:
    """One of the ways on from here."""
    return BrickButton(name, label, on_press, color=color, note=note, icon=icon, width=STRETCH)


def _result(verdict: Verdict | None, names: Mapping[str, str]) -> str:
    if verdict is None or not verdict.winners:
        return tr("A draw")
    winners = [names[side] for side in verdict.winners]
    if len(winners) == 1:
        return tr("{side} wins!").format(side=winners[0])
    *others, last = winners
    names_of = f" {tr('and')} ".join(others)
    return tr("{sides} and {last} win!").format(sides=names_of, last=last)


def _reason(why: str | None, rounds: int) -> str:
    when = tr("in the first round")
    if rounds > 1:
        when = tr_count("after {count} round", "after {count} rounds", rounds)
    if why is None:
        return tr("Broken off {when}").format(when=when)
    return tr("{reason}, {when}").format(reason=why, when=when)


def _cells(tally: Tally) -> list[Widget]:
    """The numbers of a side, one for each column."""
    values = (
        tr("{lost} of {count}").format(lost=tally.lost, count=tally.figures),
        tally.attacks,
        tally.hits,
        tally.damage,
        tally.destroyed,
        tally.dice,
    )
    style = NUMBER.colored(Hud.TEXT)
    return [RichText(str(value), style=style, align="center", width=STRETCH) for value in values]
