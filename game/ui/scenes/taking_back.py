"""Taking answers back at the screen, and giving them once more."""

from typing import TYPE_CHECKING

from game.engine.errors import IllegalChoice
from game.words import tr

if TYPE_CHECKING:
    from game.ui.scenes.battle import BattleScene


class TakingBack:
    """Undo and redo of whoever is asked; the log says why one is refused."""

    def __init__(self, scene: "BattleScene") -> None:
        self._scene = scene

    def undo(self) -> None:
        """Take back the last answer, as far as no die fell and nobody else answered since."""
        scene = self._scene
        scene.skip()
        side = scene.answering
        if side is None:
            return
        try:
            scene.controller.undo(side)
        except IllegalChoice as refused:
            scene.log.note(scene.hud, str(refused))
            return
        scene.put_away()
        scene.playback.clear()
        scene.view.effects.clear()
        scene.shown.reset(scene.controller.state)
        scene.log.rebuild(scene.hud)
        scene.touch()

    def redo(self) -> None:
        """Give the last answer taken back once more."""
        scene = self._scene
        scene.skip()
        side = scene.answering
        if side is None:
            return
        try:
            events = scene.controller.redo(side)
        except IllegalChoice as refused:
            scene.log.note(scene.hud, str(refused))
            return
        scene.put_away()
        scene.take(events)

    def undo_reason(self) -> str:
        """Why nothing can be taken back now, "" where something can."""
        side = self._scene.answering
        if side is None:
            return tr("Nobody at the screen is asked now")
        refused = self._scene.controller.undo_refusal(side)
        return "" if refused is None else refused.reason

    def redo_reason(self) -> str:
        """Why nothing can be given once more now, "" where something can."""
        side = self._scene.answering
        if side is None:
            return tr("Nobody at the screen is asked now")
        refused = self._scene.controller.redo_refusal(side)
        return "" if refused is None else refused.reason
