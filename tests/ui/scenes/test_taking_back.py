"""Undo at the screen: only whoever is asked takes back, and only what is theirs."""

import pygame
import pytest

from game.files.formats.settings_file import LoadedPreferences, Preferences
from game.match.library.desk import Launch, SeatPlan
from game.model.choices import Choice
from game.model.events import Destroyed, Rolled
from game.ui.board.remains import Remains
from game.ui.scenes.battle.battle import BattleScene
from game.ui.scenes.program.program import Program
from tests.ui.scenes.stage import Guest, Start, enemy


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


THROWN = Rolled(
    unit="cat", why="sprint", throw="1d6", faces=(4,), total=4, success=True, sides=(6,)
)


def dice_and_a_fall(guest: Guest, scene: BattleScene) -> None:
    """Dice lie on the map before the enemy, who falls apart."""
    scene.playback.add((THROWN, Destroyed(unit="cat")))
    guest.wait_until(lambda: scene.view.remains.falling("cat"))


def dice(guest: Guest, scene: BattleScene) -> None:
    """Dice lie on the map before the enemy."""
    scene.playback.add((THROWN,))
    guest.wait_until(lambda: scene.playback.current == THROWN)
    guest.step(2)


def dice_shown(guest: Guest, scene: BattleScene) -> bool:
    """Whether anything is written or thrown on the map."""
    sheet = pygame.Surface(guest.app.surface.get_size(), pygame.SRCALPHA)
    scene.notes.draw(sheet, scene.camera, guest.app.theme, None, ())
    return sheet.get_bounding_rect().width > 0


@pytest.mark.parametrize("way", ["key", "button"])
def test_dice_and_falls_on_the_map_are_forgotten_with_what_is_taken_back(
    walked: tuple[Guest, BattleScene], way: str
) -> None:
    """With undo, and with redo, where they have to do with another moment."""
    guest, scene = walked
    assert enemy(scene).id == "cat"
    for key, button, begin in (("Ctrl+Z", "undo", dice_and_a_fall), ("Ctrl+Y", "redo", dice)):
        begin(guest, scene)
        assert dice_shown(guest, scene)
        if way == "key":
            guest.press(key)
        else:
            guest.click(button)
        assert not dice_shown(guest, scene), key
        assert not scene.view.remains.falling("cat")
