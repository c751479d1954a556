"""What stands below the map while one looks back, when nothing can be ordered."""

from collections.abc import Callable

from game.ui.theme import STRONG, ActionColor
from game.ui.widgets.base.layout import Row
from game.ui.widgets.base.widget import STRETCH, fixed
from game.ui.widgets.input.buttons import BrickButton
from game.ui.widgets.look.label import RichText
from game.words import tr


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
