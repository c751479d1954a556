"""The dice in the tray follow the event that threw them."""

from game.files.settings_file import LoadedPreferences, Preferences
from game.match.desk import Launch
from game.model.choices import Choice
from game.model.events import Rolled
from game.ui.scenes.battle import BattleScene
from game.ui.scenes.program import Program
from tests.ui.scenes.stage import Guest, Start


def sprinting(program: Program, guest: Guest) -> BattleScene:
    """A battle in which somebody has just begun to Sprint, which takes a die."""
    program.launch(Launch(program.desk.level("scuffle"), "brikwars-2010", {}, 3))
    scene = program.scene
    assert scene is not None
    guest.wait_until(lambda: scene.prompt is not None)
    assert scene.controller.decision is not None
    first = scene.controller.state.of_side(scene.controller.decision.side)[0]
    scene.submit(Choice(do="sprint", unit=first.id))
    return scene


def test_dice_roll_while_their_event_is_shown(start: Start) -> None:
    program = start(LoadedPreferences(Preferences()))
    guest = Guest(program.app)
    scene = sprinting(program, guest)
    guest.wait_until(lambda: isinstance(scene.playback.current, Rolled))
    begun = scene.hud.dice.rolled
    assert begun < 1
    guest.step(6)
    assert begun < scene.hud.dice.rolled < 1
    guest.press("Space")
    assert not scene.playback.busy
    assert scene.hud.dice.rolled == 1
    assert len(scene.hud.dice.dice) == 1, "what was thrown stays in the tray"


def test_without_animations_dice_lie_there_at_once(start: Start) -> None:
    program = start()
    guest = Guest(program.app)
    scene = sprinting(program, guest)
    for _ in range(5):
        guest.step()
        assert scene.hud.dice.rolled == 1
    assert len(scene.hud.dice.dice) == 1
