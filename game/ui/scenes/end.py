"""The end of a battle: who won and why, and the battle in numbers."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from game.match.setups import side_name
from game.match.turn_controller import TurnController
from game.model.state import Verdict
from game.ui.art.schemes import team_words
from game.ui.board.looks import side_colors
from game.ui.scenes.backdrop import Backdrop
from game.ui.scenes.parts import AROUND, Emblem, Overlay, Title
from game.ui.scenes.statistics import Tally, luck_in_words, tallies
from game.ui.scenes.turning_rows import turning_rows
from game.ui.theme import CAPTION, HEADING, NUMBER, STRONG, ActionColor, Face, Hud, Style
from game.ui.widgets.buttons import BrickButton
from game.ui.widgets.label import RichText
from game.ui.widgets.layout import Column, Gap, Middle, Row
from game.ui.widgets.panel import Panel, Rule
from game.ui.widgets.scroll import BAR, ScrollArea
from game.ui.widgets.widget import STRETCH, Widget, fixed
from game.ui.window import App
from game.words import mark, tr, tr_count, tr_kept

RESULT: Final = Style(Face.HEADING, 48, Hud.TITLE)
COLUMNS: Final = (
    mark("Figures lost"),
    mark("Attacks"),
    mark("Hits"),
    mark("Damage"),
    mark("Destroyed"),
    mark("Dice"),
)
CELL: Final = 92
LEFT: Final = 240


class EndScene(Overlay):
    """The verdict over the field. ``on_save`` says what went wrong or where the replay is.

    ``on_watch`` shows the battle again from a moment on; ``on_rematch`` begins it anew with sides
    changed.
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
    ) -> None:
        super().__init__(app, backdrop, on_menu)
        self._on_save = on_save
        battle_map = match.battle.setup.map
        names = {side.id: side_name(battle_map, side.id) for side in battle_map.sides}
        colors = side_colors(battle_map)
        found = tallies(match.battle.setup.side_ids(), match.state, match.events)
        verdict = match.state.verdict
        self._told = RichText("", "told", style=CAPTION, align="center")
        rows: list[Widget] = [
            Title(_result(verdict, names), "result", style=RESULT, outline=4, drop=5),
            RichText(_reason(verdict, match.state.round), "reason", style=HEADING, align="center"),
            Gap(height=fixed(4)),
            self._numbers(match, self._table(found, names, colors, verdict), names, on_watch),
            self._told,
            self._buttons(on_again, on_rematch, lambda: on_watch(0), on_menu),
        ]
        panel = Panel(
            rows, "end", gap=8, padding=(30 - AROUND, 18, 30 - AROUND, 20), width=fixed(930)
        )
        self.tree.set_root(Middle(panel))
        self.tree.focus("again")

    def _numbers(
        self,
        match: TurnController[Any],
        table: Widget,
        names: Mapping[str, str],
        on_watch: Callable[[int], None],
    ) -> Widget:
        """The table and what turned the battle; scrolled where the window is too low for both."""
        points = turning_rows(match, names, on_watch)
        rows = [table, *points]
        inside = Column(rows, gap=10, padding=(AROUND, 4, AROUND - BAR, 4))
        return ScrollArea(inside, "numbers")

    def _buttons(
        self,
        on_again: Callable[[], None],
        on_rematch: Callable[[], None],
        on_watch: Callable[[], None],
        on_menu: Callable[[], None],
    ) -> Row:
        again = BrickButton("again", tr("Again"), on_again, color=ActionColor.END, icon="redo")
        again.set_note(tr("with new dice"))
        rematch = BrickButton(
            "rematch", tr("Rematch"), on_rematch, color=ActionColor.WATCH, icon="swap"
        )
        rematch.set_note(tr("sides swapped"))
        watch = BrickButton(
            "watch", tr("Watch again"), on_watch, color=ActionColor.SHOOT, icon="film"
        )
        keep = BrickButton(
            "save-replay", tr("Save replay"), self._save, color=ActionColor.MOVE, icon="save"
        )
        menu = BrickButton("menu", tr("Menu"), on_menu, color=ActionColor.PLAIN, icon="home")
        buttons: list[Widget] = [again, rematch, watch, keep, menu]
        for button in buttons:
            button.width, button.height = STRETCH, fixed(66)
        column = Row(buttons, gap=10, group=True)
        return Row([column], padding=(AROUND, 0, AROUND, 0))

    def _table(
        self,
        found: Mapping[str, Tally],
        names: Mapping[str, str],
        colors: Mapping[str, str],
        verdict: Verdict | None,
    ) -> Widget:
        head: list[Widget] = [Gap(width=fixed(LEFT), height=fixed(20))]
        head += [
            RichText(tr(text), style=CAPTION, align="center", width=fixed(CELL)) for text in COLUMNS
        ]
        rows: list[Widget] = [Row(head, gap=6)]
        for side, tally in found.items():
            rows += [Rule(), _side_row(names[side], colors[side], tally, side, verdict)]
        return Column(rows, "statistics", gap=8)

    def _save(self) -> None:
        self._told.content = self._on_save()


def _result(verdict: Verdict | None, names: Mapping[str, str]) -> str:
    if verdict is None or not verdict.winners:
        return tr("A draw")
    winners = [names[side] for side in verdict.winners]
    if len(winners) == 1:
        return tr("{side} wins!").format(side=winners[0])
    *others, last = winners
    names_of = f" {tr('and')} ".join(others)
    return tr("{sides} and {last} win!").format(sides=names_of, last=last)


def _reason(verdict: Verdict | None, rounds: int) -> str:
    when = tr("in the first round")
    if rounds > 1:
        when = tr_count("after {count} round", "after {count} rounds", rounds)
    if verdict is None:
        return tr("Broken off {when}").format(when=when)
    return tr("{reason}, {when}").format(reason=tr_kept(verdict.reason), when=when)


def _side_row(name: str, color: str, tally: Tally, side: str, verdict: Verdict | None) -> Widget:
    won = verdict is not None and side in verdict.winners
    style = HEADING.colored(Hud.GOLD) if won else HEADING
    left = Row(
        [Emblem(color), RichText(name, style=style, width=STRETCH)],
        gap=10,
        align="center",
        width=fixed(LEFT),
    )
    values = (
        tr("{lost} of {count}").format(lost=tally.lost, count=tally.figures),
        tally.attacks,
        tally.hits,
        tally.damage,
        tally.destroyed,
        tally.dice,
    )
    cells: list[Widget] = [
        RichText(str(value), style=NUMBER.colored(Hud.TEXT), align="center", width=fixed(CELL))
        for value in values
    ]
    style = STRONG.colored(team_words(color))
    luck = RichText(luck_in_words(tally), f"luck-{side}", style=style)
    return Column([Row([left, *cells], gap=6, align="center"), luck], gap=4)
