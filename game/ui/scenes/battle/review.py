"""Looking back: what happened since one's last turn is shown once more."""

from typing import TYPE_CHECKING

from game.match.play.past import others_turns, since_last_turn, uneventful
from game.ui.camera import Frame
from game.words import tr

if TYPE_CHECKING:
    from game.ui.scenes.battle.battle import BattleScene


class Review:
    """Shows past events with the playback, then returns to the present. Nothing else changes."""

    def __init__(self, scene: "BattleScene") -> None:
        self._scene = scene
        self.on = False
        self._left: Frame | None = None
        """What was seen of the map before the past was."""

    def refusal(self) -> str:
        """Why there is nothing to be shown again now; "" where there is."""
        scene = self._scene
        side = scene.answering
        if self.on or side is None or scene.playback.busy:
            return tr("Wait until you are asked")
        if others_turns(scene.controller.events, side) is None:
            return tr("Nobody else has had a turn yet")
        return ""

    def begin(self) -> None:
        """Go back to the end of the last turn of whoever is asked, and show what came since."""
        scene = self._scene
        refused = self.refusal()
        if refused:
            scene.log.note(scene.hud, refused)
            return
        past = since_last_turn(scene.controller, scene.answering or "")
        assert past is not None, "just asked"
        if all(map(uneventful, past.events)):
            # What is shown is over before anybody has seen that it was all.
            scene.app.signs.tell(tr("Nobody did anything since your last turn"), "since")
        self.on, self._left = True, scene.camera.frame
        scene.log.look_back(scene.hud, past.before)
        controller = scene.controller
        told = past.before - controller.first_event + 1
        scene.news.show_dice_of(controller.events[:told])
        scene.put_away()
        scene.shown.reset(past.state)
        # Whoever leaves animations out wants to see them here.
        scene.playback.speed = scene.usual_speed or 1.0
        scene.pace.speed = scene.pace.usual or 1
        scene.playback.add(past.events)
        scene.news.refresh()
        scene.tree.focus("to-present")

    def finish(self) -> None:
        """Return to the present at once."""
        if not self.on:
            return
        scene = self._scene
        self.on = False
        scene.log.look_ahead(scene.hud)
        scene.news.show_dice_of(scene.controller.events)
        scene.playback.clear()
        scene.playback.speed = scene.usual_speed
        scene.pace.speed = scene.pace.usual
        scene.view.forget()
        scene.notes.clear()
        scene.shown.reset(scene.controller.state)
        # The view went to what others did; one goes on where one was.
        if self._left is not None:
            scene.travel.back(self._left)
        scene.touch()
