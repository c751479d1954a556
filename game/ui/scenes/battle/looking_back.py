"""What stands below the map when there are no acts: while one looks back, or points at a place."""

from collections.abc import Callable, Sequence
from typing import Final

from game.ui.theme import BODY, CAPTION, STRONG, ActionColor
from game.ui.widgets.base.layout import Column, Row
from game.ui.widgets.base.widget import STRETCH, fixed
from game.ui.widgets.input.buttons import BrickButton
from game.ui.widgets.look.key_text import KeyText
from game.ui.widgets.look.label import RichText
from game.words import mark, tr

KEYS: Final = mark("{key:next-target}: next suggested place · {key:confirm}: take this place")
"""How a place is chosen without a mouse."""


class LookingBack(Row):
    """Says that the past is shown, and leads back to the present; hidden at first."""

    def __init__(self) -> None:
        super().__init__([], "looking-back", gap=14, align="center", width=STRETCH, visible=False)

    def show(self, leave: Callable[[], None]) -> None:
        """Say what is shown; ``leave`` returns to the present."""
        said = tr("What the others did since your last turn is shown again; then you go on here.")
        button = BrickButton(
            "to-present",
            tr("Back to now"),
            leave,
            color=ActionColor.PLAIN,
            icon="end-turn",
            action="cancel",
            width=fixed(210),
            height=fixed(60),
        )
        self.set_children([RichText(said, "past", style=STRONG, width=STRETCH), button])
        self.visible = True


class PlaceWanted(Column):
    """Says which place is asked for as long as it is wanted; hidden at first."""

    def __init__(self) -> None:
        self._asked = RichText("", "place-wanted", style=STRONG, width=STRETCH)
        self._here = RichText("", "place-told", style=BODY, width=STRETCH)
        keys = KeyText(tr(KEYS), "place-keys", style=CAPTION, width=STRETCH)
        rows = [self._asked, self._here, keys]
        super().__init__(rows, gap=6, padding=(8, 0, 8, 0), width=STRETCH, visible=False)

    def show(self, said: Sequence[str]) -> None:
        """Say what is asked, and what of the place that is pointed at; nothing hides it."""
        self.visible = bool(said)
        if said:
            self._asked.content, self._here.content = said
