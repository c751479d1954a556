"""Taking answers back at the screen, and giving them once more."""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from game.engine.errors import IllegalChoice
from game.model.decisions import Refusal
from game.ui.rule_words import refusal_words
from game.words import tr

if TYPE_CHECKING:
    from game.ui.scenes.battle.battle import BattleScene

T = TypeVar("T")


class TakingBack:
    """Undo and redo of whoever is asked; the log says why one is refused."""

    def __init__(self, scene: "BattleScene") -> None:
        self._scene = scene

    def undo(self) -> None:
        """Take back the last answer, as far as no die fell and nobody else did anything since."""
        scene = self._scene
        holds = self._done(scene.controller.undo)
        if holds is None:
            return
        scene.playback.clear()
        scene.shown.reset(scene.controller.state)
        scene.log.rebuild(scene.hud)
        scene.news.show_dice_of(scene.controller.events)
        if scene.coach is not None:
            scene.coach.taken_back(holds)
        scene.touch()

    def redo(self) -> None:
        """Give the last answer taken back once more."""
        events = self._done(self._scene.controller.redo)
        if events is not None:
            self._scene.take(events)

    def _done(self, act: Callable[[str], T]) -> T | None:
        """Do it for the side that is asked; nothing, and why in the log, where that is refused."""
        scene = self._scene
        scene.skip()
        side = scene.answering
        if side is None:
            return None
        try:
            done = act(side)
        except IllegalChoice as refused:
            scene.log.note(scene.hud, refusal_words(refused.refusal))
            return None
        # Dice and falls of the moment before have no place in the one that is shown now.
        scene.view.forget()
        scene.notes.clear()
        # What was wanted after it is not wanted in its place.
        scene.hands.kept.forget()
        scene.put_away()
        return done

    def undo_reason(self) -> str:
        """Why nothing can be taken back now, "" where something can."""
        return self._reason(self._scene.controller.undo_refusal)

    def redo_reason(self) -> str:
        """Why nothing can be given once more now, "" where something can."""
        return self._reason(self._scene.controller.redo_refusal)

    def _reason(self, refusal_of: Callable[[str], Refusal | None]) -> str:
        side = self._scene.answering
        if side is None:
            return tr("Nobody at the screen is asked now")
        refused = refusal_of(side)
        return "" if refused is None else refused.reason
