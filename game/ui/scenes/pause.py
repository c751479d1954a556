"""The menu over a battle: go on, save, load, options, leave."""

from collections.abc import Callable
from typing import Final

import pygame

from game.ui.scenes.backdrop import Backdrop
from game.ui.scenes.leaving import asked_first
from game.ui.scenes.parts import (
    AROUND,
    HalfButton,
    Overlay,
    half_buttons,
    menu_button,
    scrolled_buttons,
)
from game.ui.theme import HEADING, ActionColor
from game.ui.widgets.buttons import BrickButton
from game.ui.widgets.dialog import Dialog
from game.ui.widgets.label import Label, RichText
from game.ui.widgets.layout import Column, Gap, Middle, Row
from game.ui.widgets.panel import Panel
from game.ui.widgets.text_field import TextField
from game.ui.widgets.widget import STRETCH, fixed
from game.ui.window import App
from game.words import tr

BUTTON: Final = (320, 66)
"""Size of the buttons in units."""


class PauseScene(Overlay):
    """The menu over a battle. ``on_save`` gets a name and says what went wrong, "" if nothing.

    ``on_lessons`` opens the lessons of a level that has some. ``losing`` says why leaving would
    lose the battle, "" where it is kept.
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
        on_orders: Callable[[], None],
        on_give_up: Callable[[], None],
        on_lessons: Callable[[], None] | None = None,
        losing: Callable[[], str] = str,
    ) -> None:
        super().__init__(app, backdrop, on_resume)
        self._save_name = save_name
        self._on_save = on_save
        self._losing, self._on_give_up = losing, on_give_up
        self._told = RichText("", "saved", align="center", visible=False)

        self._doors = (on_resume, on_options, on_orders, on_load, on_watch)
        self._on_lessons = on_lessons
        self.relabel()

    def relabel(self) -> None:
        """Write everything anew."""
        self.tree.rewrite(self._framed(self._column()))

    def _column(self) -> Column:
        on_resume, on_options, on_orders, on_load, on_watch = self._doors
        rows: list[HalfButton] = [
            ("resume", tr("Resume"), on_resume, ActionColor.END, "play"),
            ("save", tr("Save"), self._ask_name, ActionColor.MOVE, "save"),
            ("options", tr("Options"), on_options, ActionColor.BRACE, "gear"),
            ("give-up", tr("Leave to the menu"), self._give_up, ActionColor.FIGHT, "home"),
        ]
        buttons = [menu_button(*row, size=BUTTON) for row in rows]
        buttons[0].action = "cancel"
        buttons[-1].set_note(tr("“Continue” goes on from here"))
        halves = _rules_buttons(on_orders, self.app.help)
        kept = _kept_buttons(on_load, on_watch)
        if self._on_lessons is not None:
            buttons.insert(-1, _lessons_button(self._on_lessons))
        return Column(
            [*buttons[:2], kept, *buttons[2:-1], halves, buttons[-1]], "pause", gap=12, group=True
        )

    def _give_up(self) -> None:
        """Leave, after a question where something would be lost."""
        if not asked_first(self.tree, self._losing(), self._on_give_up):
            self._on_give_up()

    def _framed(self, column: Column) -> Middle:
        """The buttons, scrolled in low windows, and below them what came of saving."""
        title = Label(tr("Pause"), style=HEADING)
        panel = Panel(
            [Row([title], padding=(AROUND, 0, 0, 0)), scrolled_buttons(column), self._told],
            "pause-panel",
            padding=(30 - AROUND, 20, 30 - AROUND, 16),
        )
        return Middle(panel)

    def _ask_name(self) -> None:
        field = TextField(
            "save-name", self._save_name, on_enter=self._save, empty=tr("Name"), width=STRETCH
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
        self._told.visible = True

    def unused(self, event: pygame.event.Event) -> bool:
        """Nothing reaches the battle."""
        return super().unused(event) or event.type != pygame.QUIT


def _lessons_button(on_lessons: Callable[[], None]) -> BrickButton:
    """To the lessons of a level that has some."""
    row: HalfButton = ("lessons", tr("Lessons"), on_lessons, ActionColor.WATCH, "book")
    button = menu_button(*row, size=BUTTON)
    button.action = "lessons"
    return button


def _rules_buttons(on_orders: Callable[[], None], on_rules: Callable[[], None]) -> Row:
    """To the standing orders and to the rules, with their keys."""
    halves = half_buttons(
        ("orders", tr("Orders"), on_orders, ActionColor.WATCH, "flag"),
        ("rules-page", tr("Rules"), on_rules, ActionColor.SHOOT, "book"),
        size=BUTTON,
    )
    for button, action in zip(halves.children, ("orders", "rules"), strict=True):
        assert isinstance(button, BrickButton), "made so"
        button.action = action
    return halves


def _kept_buttons(on_load: Callable[[], None], on_watch: Callable[[], None]) -> Row:
    """To the saves, and to what has happened so far."""
    return half_buttons(
        ("load", tr("Load"), on_load, ActionColor.THROW, "open"),
        ("watch", tr("Replay"), on_watch, ActionColor.SHOOT, "film"),
        size=BUTTON,
    )
