"""The same battle under other rules: the question in which of them, or whether at all."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from game.ui.theme import ActionColor
from game.ui.widgets.base.layout import Column
from game.ui.widgets.base.widget import STRETCH
from game.ui.widgets.input.buttons import BrickButton
from game.ui.widgets.input.dialog import Dialog
from game.ui.widgets.input.tree import WidgetTree
from game.ui.widgets.look.label import RichText
from game.words import tr

Others = Mapping[str, Callable[[], None]]
"""What begins the battle anew, by the titles of the rules."""

DIALOG = "other-rules-dialog"
"""The name of the dialog that asks."""


def ask_which(tree: WidgetTree, others: Others, words: Sequence[str] = ()) -> None:
    """Ask under which rules the same battle begins anew; ``words`` say what becomes of this one."""

    def begin(then: Callable[[], None]) -> None:
        tree.close()
        then()

    buttons = [
        BrickButton(
            f"under-{number}",
            title,
            partial(begin, then),
            color=ActionColor.END,
            icon="scales",
            width=STRETCH,
        )
        for number, (title, then) in enumerate(others.items())
    ]
    stay = BrickButton(
        "under-none",
        tr("Cancel"),
        tree.close,
        color=ActionColor.PLAIN,
        action="cancel",
        width=STRETCH,
    )
    told = tr("A new battle begins: the same level, players, armies and colors.")
    texts = [RichText(text) for text in (told, *words)]
    dialog = Dialog(
        tr("The same battle under other rules"),
        [*texts, Column([*buttons, stay], gap=8, group=True)],
        DIALOG,
        on_cancel=tree.close,
        default="under-none" if words else "under-0",
    )
    tree.open(dialog)
