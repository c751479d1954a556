"""Plain messages and questions in a dialog, however long they are."""

from collections.abc import Callable

from game.ui.text import breakable
from game.ui.theme import BODY, ActionColor, Hud
from game.ui.widgets.base.layout import Column, Gap, Row
from game.ui.widgets.base.widget import STRETCH, fixed
from game.ui.widgets.input.buttons import BrickButton
from game.ui.widgets.input.dialog import Dialog
from game.ui.widgets.input.tree import WidgetTree
from game.ui.widgets.look.label import RichText
from game.ui.widgets.look.scroll import ScrollArea
from game.words import tr

MOST_LINES_SHOWN = 8
"""Longer messages scroll."""


def show_message(tree: WidgetTree, title: str, text: str) -> None:
    """Tell the player something; any number of lines."""
    lines = [RichText(breakable(line, BODY)) for line in text.splitlines() if line]
    body: Column | ScrollArea = Column(lines, "message", gap=6)
    if len(lines) > MOST_LINES_SHOWN or len(text) > 900:
        body = ScrollArea(Column(lines, gap=6), "message", height=fixed(320))
    button = BrickButton(
        "message-ok",
        tr("All right"),
        tree.close,
        color=ActionColor.END,
        action="cancel",
        width=fixed(200),
    )
    tree.open(
        Dialog(
            title,
            [body, Row([Gap(), button, Gap()])],
            "message-dialog",
            on_cancel=tree.close,
            default="message-ok",
            width=fixed(720),
        )
    )


def ask(tree: WidgetTree, title: str, text: str, answer: str, on_yes: Callable[[], None]) -> Dialog:
    """Ask before something that cannot be taken back; keeping everything is the default."""

    def yes() -> None:
        tree.close()
        on_yes()

    buttons = [
        BrickButton("ask-yes", answer, yes, color=ActionColor.FIGHT, width=STRETCH),
        BrickButton(
            "ask-no",
            tr("No"),
            tree.close,
            color=ActionColor.PLAIN,
            action="cancel",
            width=STRETCH,
        ),
    ]
    dialog = Dialog(
        title,
        [RichText(text, style=BODY), Row(buttons, gap=12, group=True)],
        "ask-dialog",
        on_cancel=tree.close,
        default="ask-no",
        color=Hud.BAD,
    )
    tree.open(dialog)
    return dialog
