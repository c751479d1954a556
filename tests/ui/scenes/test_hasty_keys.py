"""Keys that come while something is shown: the next own act hears them, nothing else does."""

import pytest

from game.files.formats.settings_file import LoadedPreferences, Preferences
from game.ui.prompts.turn import TurnPrompt
from game.ui.scenes.battle.battle import BattleScene
from tests.ui.scenes.stage import Guest, fight


@pytest.fixture
def loaded() -> LoadedPreferences:
    """Everything that happens is shown."""
    return LoadedPreferences(Preferences(instant=False))


def walking(guest: Guest) -> BattleScene:
    """Ann is on her way, as is shown."""
    scene = fight(guest)
    guest.press("Ctrl+1", "w", "Left", "Left", "Left", "Left", "Enter")
    guest.step()
    assert scene.controller.history.count
    assert scene.playback.busy
    assert scene.prompt is None
    return scene


def prompt_after(guest: Guest, scene: BattleScene) -> TurnPrompt:
    guest.wait_until(lambda: scene.prompt is not None)
    prompt = scene.prompt
    assert isinstance(prompt, TurnPrompt)
    return prompt


def test_the_letter_of_an_act_is_kept_until_the_walk_is_over(guest: Guest) -> None:
    scene = walking(guest)
    guest.press("t")
    assert scene.playback.busy, "what is shown goes on"
    prompt = prompt_after(guest, scene)
    assert prompt.in_hand is not None
    assert prompt.in_hand[0] == "throw"


def test_several_keys_are_kept_in_their_order(guest: Guest) -> None:
    scene = walking(guest)
    who = scene.controller.history.answers[0].choice.unit
    guest.press("Tab", "n")
    prompt = prompt_after(guest, scene)
    assert prompt.selected != who
    pointed = scene.pointed.unit
    assert pointed is not None
    assert scene.controller.ask.hostile(pointed.side, scene.controller.state.units[who or ""].side)


def test_nothing_is_done_by_keys_that_were_kept(guest: Guest) -> None:
    scene = walking(guest)
    count = scene.controller.history.count
    guest.press("n", "n", "Enter")
    assert not scene.playback.busy, "Enter skips"
    prompt_after(guest, scene)
    guest.step(30)
    assert scene.controller.history.count == count


def test_keys_are_not_kept_for_anybody_else(guest: Guest) -> None:
    scene = fight(guest)
    side = scene.controller.owing_side
    guest.press("Ctrl+Enter", "Enter")
    guest.step()
    assert scene.prompt is None
    guest.press("t")
    prompt = prompt_after(guest, scene)
    assert scene.controller.owing_side != side
    assert prompt.in_hand is None
