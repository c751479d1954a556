"""Undo at the screen: only whoever is asked takes back, and only what is theirs."""

import pygame
import pytest

from game.files.settings_file import LoadedPreferences, Preferences
from game.match.desk import Launch, SeatPlan
from game.model.choices import Choice
from game.model.events import Destroyed, Rolled
from game.ui.board.remains import Remains
from game.ui.scenes.battle import BattleScene
from game.ui.scenes.program import Program
from tests.ui.scenes.stage import Guest, Start, enemy, pixel


def test_nobody_takes_back_what_the_computer_player_did(
    program: Program, guest: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither by the key nor by the button, while it is asked."""
    hasty = SeatPlan(kind="computer", skill="easy")
    level = program.desk.level("scuffle")
    program.launch(Launch(level, "brikwars-2010", {"ember": hasty, "azure": hasty}, 3))
    scene = program.scene
    assert scene is not None
    match = scene.controller
    for _ in range(200):
        match.poll()
        side = match.owing_side
        if side is not None and match.undo_refusal(side) is None:
            break
    assert match.undo_refusal(match.owing_side or "") is None, "it walked"
    monkeypatch.setattr(match, "poll", lambda: None)
    before = match.history.answers
    scene.touch()
    guest.press("Ctrl+Z")
    assert match.history.answers == before
    assert not guest.find("undo").enabled


@pytest.fixture
def walked(start: Start) -> tuple[Guest, BattleScene]:
    """A battle with animations, in which somebody has turned on the spot, which takes no die."""
    program = start(LoadedPreferences(Preferences()))
    guest = Guest(program.app)
    program.launch(Launch(program.desk.level("scuffle"), "brikwars-2010", {}, 3))
    scene = program.scene
    assert scene is not None
    guest.wait_until(lambda: scene.prompt is not None)
    first = scene.controller.state.of_side(scene.answering or "")[0]
    # Falls are painted at once here, not beside the loop.
    scene.view.remains = Remains(scene.view.map, scene.view.looks, 0.5, None, lambda _: "meadow")
    scene.submit(Choice(do="face", unit=first.id, toward=enemy(scene).place))
    guest.wait_until(lambda: scene.prompt is not None and not scene.playback.busy)
    return guest, scene


def dice_and_a_fall(guest: Guest, scene: BattleScene) -> str:
    """Dice lie on the map and somebody falls apart; who does."""
    foe = enemy(scene)
    thrown = Rolled(
        unit=foe.id, why="sprint", throw="1d6", faces=(4,), total=4, success=True, sides=(6,)
    )
    scene.playback.add((thrown, Destroyed(unit=foe.id)))
    guest.wait_until(lambda: scene.view.remains.falling(foe.id))
    return foe.id


def picture(scene: BattleScene, guest: Guest, unit: str) -> bytes:
    """The pixels around a figure."""
    x, y = pixel(scene, scene.controller.state.units[unit].place)
    half = round(scene.camera.length(1.2))
    around = pygame.Rect(round(x) - half, round(y) - half, 2 * half, 2 * half)
    return pygame.image.tobytes(guest.app.surface.subsurface(around), "RGB")


@pytest.mark.parametrize("way", ["key", "button"])
def test_dice_and_falls_on_the_map_are_forgotten_with_what_is_taken_back(
    walked: tuple[Guest, BattleScene], way: str
) -> None:
    """After undo, and after redo, the enemy stands there as it did, with no dice before it."""
    guest, scene = walked
    guest.step(60)
    before = picture(scene, guest, enemy(scene).id)
    for key, button in (("Ctrl+Z", "undo"), ("Ctrl+Y", "redo")):
        foe = dice_and_a_fall(guest, scene)
        assert picture(scene, guest, foe) != before
        if way == "key":
            guest.press(key)
        else:
            guest.click(button)
        guest.wait_until(lambda: not scene.playback.busy)
        guest.step(2)
        assert not scene.view.remains.falling(foe)
        assert picture(scene, guest, foe) == before, key
