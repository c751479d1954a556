"""What may be done in a turn is worked out a little per frame, before and after each act."""

import pytest

from game.ui.prompts.turn import TurnPrompt
from game.ui.scenes.battle import seating
from game.ui.scenes.battle.battle import BattleScene
from tests.ui.scenes.stage import Guest, fight


@pytest.mark.parametrize("hand", ["keys", "mouse"])
def test_a_turn_is_asked_for_once_all_is_worked_out(
    guest: Guest, monkeypatch: pytest.MonkeyPatch, hand: str
) -> None:
    """With no time to spare one step is done in a frame, and the screen is drawn and used."""
    monkeypatch.setattr(seating, "PREPARING", -1.0)
    for name in ("hot-seat", "next", "fight"):
        guest.click(name)
    scene = guest.app.scenes.top
    assert isinstance(scene, BattleScene)
    frames = 0
    before = scene.camera.stud
    while scene.prompt is None:
        if frames == 3:
            if hand == "keys":
                guest.press("Plus")
            else:
                guest.hover_at(scene.hud.map.rect.center)
                guest.wheel(1)
        guest.step()
        frames += 1
        assert frames < 2000
    assert isinstance(scene.prompt, TurnPrompt)
    assert frames > 10
    assert scene.camera.stud > before
    assert scene.controller.menu().options
    assert scene.prompt.acts()


def test_after_an_act_the_next_question_comes_as_soon_as_it_is_worked_out(
    guest: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = fight(guest)
    assert isinstance(scene.prompt, TurnPrompt)
    known = scene.controller.menu()
    monkeypatch.setattr(seating, "PREPARING", -1.0)
    unit = scene.table.unit(scene.prompt.selected)
    assert unit is not None
    before = unit.place
    scene.hands.go_to(before.step((0.0, -1.0), 1.0))
    guest.step()
    guest.press("Enter")
    guest.wait_until(lambda: isinstance(scene.prompt, TurnPrompt))
    assert scene.controller.state.units[unit.id].place != before
    assert scene.controller.menu() != known
    assert scene.prompt.acts()
