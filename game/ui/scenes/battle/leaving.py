"""Leaving a battle: asked about only when something would be lost by it."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.ui.scenes.shared.message import ask
from game.ui.widgets.input.screen import Screen
from game.ui.widgets.input.tree import WidgetTree
from game.ui.window import App
from game.words import tr

if TYPE_CHECKING:
    from game.ui.scenes.battle.battle import BattleScene

QUESTION = "ask-dialog"
"""The name of the dialog that asks."""


def asked_first(tree: WidgetTree, problem: str, leave: Callable[[], None]) -> bool:
    """Ask before leaving when a ``problem`` keeps the battle from being kept; whether it asked.

    Whoever wants to leave once more while asked, means it.
    """
    asked = tree.dialog is not None and tree.dialog.name == QUESTION
    if not problem or asked:
        return False
    text = tr(
        "The battle is not kept by itself ({problem}): unless you save it, it would be lost from "
        "here on."
    )
    ask(tree, tr("Leave all the same?"), text.format(problem=problem), tr("Leave"), leave)
    return True


def asked_to_quit(app: App, battle: "BattleScene | None") -> bool:
    """Ask on the screen that is open before the window closes over a battle; whether it asked."""
    top = app.scenes.top
    if battle is None or not isinstance(top, Screen):
        return False
    return asked_first(top.tree, battle.losing(), app.quit)
