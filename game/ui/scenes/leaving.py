"""Leaving a battle: asked about only when something would be lost by it."""

from collections.abc import Callable

from game.ui.scenes.message import ask
from game.ui.widgets.tree import WidgetTree
from game.words import tr

QUESTION = "ask-dialog"
"""The name of the dialog that asks."""


def asked_first(tree: WidgetTree, problem: str, leave: Callable[[], None]) -> bool:
    """Ask before leaving when a ``problem`` keeps the battle from being kept; whether it asked.

    Whoever wants to leave once more while asked, means it.
    """
    asked = tree.dialog is not None and tree.dialog.name == QUESTION
    if not problem or asked:
        return False
    text = tr("The battle cannot be kept ({problem}): it would be lost from here on.")
    ask(tree, tr("Leave all the same?"), text.format(problem=problem), tr("Leave"), leave)
    return True
