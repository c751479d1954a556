"""The menu over a battle: go on, save, load, options, leave."""

from collections.abc import Callable
from typing import Final

from game.ui.scenes.after.under_others import Others, ask_which
from game.ui.scenes.battle.leaving import asked_first
from game.ui.scenes.shared.backdrop import Backdrop
from game.ui.scenes.shared.parts import (
    AROUND,
    LOW,
    HalfButton,
    Overlay,
    button_lines,
    menu_button,
    scrolled_buttons,
)
from game.ui.theme import DESIGN_SIZE, HEADING, ActionColor
from game.ui.widgets.base.layout import MARGIN, Column, Gap, Middle, Row
from game.ui.widgets.base.widget import STRETCH, Widget, fixed
from game.ui.widgets.input.buttons import BrickButton
from game.ui.widgets.input.dialog import Dialog
from game.ui.widgets.input.text_field import TextField
from game.ui.widgets.look.label import Label, RichText
from game.ui.widgets.look.panel import Panel
from game.ui.window import App
from game.words import tr

BUTTON: Final = (320, 66)
"""Size of the buttons in units."""

SIDE: Final = 30
"""Units between the buttons and the edge of their panel."""

IN_LINES: Final = 640
"""Units of height below which one button to a line is too much."""

LINES_WIDTH: Final = 650
"""Units of width of the lines of buttons at most."""

ACTIONS: Final = {
    "resume": "cancel",
    "lessons": "lessons",
    "orders": "orders",
    "rules-page": "rules",
}
"""What the keys do that press a button."""

SECOND_OF: Final = {
    "watch": "load",
    "keys": "options",
    "lessons": "other-rules",
    "rules-page": "orders",
}
"""Buttons that share the line of another, which stands right before them if it is there."""


class PauseScene(Overlay):
    """The menu over a battle. ``on_save`` gets a name and says what went wrong, "" if nothing.

    ``on_lessons`` opens the lessons of a level that has some. ``losing`` says why leaving would
    lose the battle, "" where nothing is lost; it ``goes_on`` where "Continue" leads back to it.
    ``gives_way`` says what becomes of it when another begins; ``others`` begin it anew under other
    rules.
    """

    def __init__(
        self,
        app: App,
        backdrop: Backdrop,
        *,
        save_name: str,
        on_resume: Callable[[], None],
        on_save: Callable[[str], str],
        on_load: Callable[[], None],
        on_watch: Callable[[], None],
        on_options: Callable[[], None],
        on_keys: Callable[[], None],
        on_orders: Callable[[], None],
        on_give_up: Callable[[], None],
        on_lessons: Callable[[], None] | None = None,
        losing: Callable[[], str] = str,
        goes_on: bool = True,
        gives_way: Callable[[], str] = str,
        others: Others | None = None,
    ) -> None:
        super().__init__(app, backdrop, on_resume)
        self._save_name = save_name
        self._on_save = on_save
        self._losing, self._on_give_up = losing, on_give_up
        self._goes_on, self._gives_way = goes_on, gives_way
        self._room: tuple[float, float] = DESIGN_SIZE
        # Its line is kept free: nothing moves when something is said.
        self._told = RichText(" ", "saved", align="center")

        self._doors = (on_resume, on_options, on_keys, on_orders, on_load, on_watch)
        self._on_lessons = on_lessons
        self._others = others or {}
        self.relabel()

    def relabel(self) -> None:
        """Write everything anew."""
        width, height = self._room
        if height < IN_LINES:
            wide = min(width - 2 * MARGIN - 2 * SIDE, LINES_WIDTH)
            column = button_lines(self._lines(), "pause", wide=wide, low=height < LOW)
        else:
            column = self._column()
        self.tree.rewrite(self._framed(column, low=height < LOW))

    def fit(self, width: float, height: float) -> None:
        """The buttons stand side by side in a window that is not high."""
        if (width, height) != self._room:
            self._room = (width, height)
            self.relabel()

    def _buttons(self) -> dict[str, BrickButton]:
        """All buttons by their names, in the order in which they stand."""
        on_resume, on_options, on_keys, on_orders, on_load, on_watch = self._doors
        rows: list[HalfButton] = [
            ("resume", tr("Resume"), on_resume, ActionColor.END, "play"),
            ("save", tr("Save"), self._ask_name, ActionColor.MOVE, "save"),
            ("load", tr("Load"), on_load, ActionColor.THROW, "open"),
            ("watch", tr("Replay"), on_watch, ActionColor.SHOOT, "film"),
            ("options", tr("Options"), on_options, ActionColor.BRACE, "gear"),
            ("keys", tr("Keys"), on_keys, ActionColor.BRACE, "keys"),
        ]
        if self._others:
            rows.append(
                ("other-rules", tr("Other rules"), self._ask_other, ActionColor.BRACE, "scales")
            )
        if self._on_lessons is not None:
            rows.append(("lessons", tr("Lessons"), self._on_lessons, ActionColor.WATCH, "book"))
        rows += [
            ("orders", tr("Orders"), on_orders, ActionColor.WATCH, "flag"),
            ("rules-page", tr("Rules"), self.app.help, ActionColor.PLAIN, "book"),
            ("give-up", tr("Leave to the menu"), self._give_up, ActionColor.FIGHT, "home"),
        ]
        buttons = {row[0]: menu_button(*row, size=BUTTON) for row in rows}
        for name, button in buttons.items():
            button.action = ACTIONS.get(name, "")
        if self._goes_on:
            buttons["give-up"].set_note(tr("“Continue” goes on from here"))
        return buttons

    def _column(self) -> Column:
        """One button to a line; of small ones two."""
        buttons = self._buttons()
        rows: list[Widget] = []
        for name, button in buttons.items():
            if SECOND_OF.get(name) in buttons:
                first = buttons[SECOND_OF[name]]
                first.width = button.width = STRETCH
                rows[-1] = Row([first, button], gap=12, width=fixed(BUTTON[0]))
            else:
                rows.append(button)
        return Column(rows, "pause", gap=12, group=True)

    def _lines(self) -> list[list[BrickButton]]:
        """The buttons in lines, for a window that is not high."""
        buttons = self._buttons()
        names = (
            ("resume", "save", "load"),
            ("watch", "options", "keys"),
            ("other-rules", "orders", "rules-page"),
            ("lessons", "give-up"),
        )
        return [[buttons[name] for name in line if name in buttons] for line in names]

    def _ask_other(self) -> None:
        """Ask before this battle gives way to the same under other rules."""
        problem = self._losing()
        told = self._gives_way()
        if problem:
            text = tr(
                "This battle is not kept by itself ({problem}): unless you save it, it would be "
                "lost from here on."
            )
            told = text.format(problem=problem)
        ask_which(self.tree, self._others, [told])

    def _give_up(self) -> None:
        """Leave, after a question where something would be lost."""
        if not asked_first(self.tree, self._losing(), self._on_give_up):
            self._on_give_up()

    def _framed(self, column: Column, *, low: bool) -> Middle:
        """The buttons, and below them what came of saving."""
        side = SIDE - AROUND
        title = Label(tr("Pause"), style=HEADING)
        panel = Panel(
            [Row([title], padding=(AROUND, 0, 0, 0)), scrolled_buttons(column), self._told],
            "pause-panel",
            padding=(side, 10, side, 8) if low else (side, 20, side, 16),
        )
        return Middle(panel)

    def _ask_name(self) -> None:
        field = TextField(
            "save-name",
            self._save_name,
            on_enter=self._save,
            empty=tr("Name"),
            suggested=True,
            width=STRETCH,
        )

        def save() -> None:
            self._save(field.value)

        buttons = Row(
            [
                BrickButton("save-now", tr("Save"), save, color=ActionColor.END, width=STRETCH),
                BrickButton(
                    "save-not",
                    tr("Cancel"),
                    self.tree.close,
                    color=ActionColor.PLAIN,
                    action="cancel",
                    width=STRETCH,
                ),
            ],
            gap=12,
            group=True,
        )
        self.tree.open(
            Dialog(
                tr("Save the battle"),
                [RichText(tr("Under which name?")), field, Gap(height=fixed(4)), buttons],
                "save-dialog",
                on_cancel=self.tree.close,
                default="save-name",
            )
        )

    def _save(self, name: str) -> None:
        name = name.strip() or self._save_name
        self.tree.close()
        self._save_name = name
        self._told.content = self._on_save(name) or tr("Saved as “{name}”").format(name=name)
