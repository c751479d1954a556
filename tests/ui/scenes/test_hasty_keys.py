"""Keys and clicks that come while something is shown: the next own act hears them, nothing else
does.
"""

import pygame
import pytest
from msgspec.structs import replace

from game.files.formats.settings_file import LoadedPreferences, Preferences
from game.match.play.turn_controller import TurnController
from game.ui.prompts.turn import TurnPrompt
from game.ui.scenes.battle.battle import BattleScene
from tests.ui.scenes.stage import Guest, fight


@pytest.fixture
def loaded() -> LoadedPreferences:
    """Everything that happens is shown."""
    return LoadedPreferences(Preferences(instant=False))


def walking(guest: Guest) -> BattleScene:
    """Ann is on her way, as is shown slowly."""
    scene = fight(guest)
    scene.playback.speed = 0.2
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


@pytest.mark.parametrize("keys", [("n", "n"), ("r", "r"), ("r", "t", "r")])
def test_nothing_is_done_by_keys_that_were_kept(guest: Guest, keys: tuple[str, ...]) -> None:
    """A plain act such as a Sprint is done by its letter pressed twice, but not unseen."""
    scene = walking(guest)
    count = scene.controller.history.count
    guest.press(*keys, "Enter")
    assert not scene.playback.busy, "Enter skips"
    prompt = prompt_after(guest, scene)
    guest.step(30)
    assert scene.controller.history.count == count
    assert prompt.pinned is not None or "r" not in keys, "it is shown"


def test_the_letter_of_an_act_that_is_held_down_does_nothing_by_itself(guest: Guest) -> None:
    scene = fight(guest)
    guest.press("Ctrl+1")
    for _ in range(3):
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_r, mod=0, unicode="r"))
        guest.step(2)
    assert isinstance(scene.prompt, TurnPrompt)
    assert scene.prompt.pinned is not None
    assert scene.controller.history.count == 0
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key=pygame.K_r, mod=0))
    guest.press("r")
    assert scene.controller.history.count == 1, "pressed anew it is meant"


def test_keys_meant_the_figure_that_was_in_hand(guest: Guest) -> None:
    """Another one comes into hand where that one has fallen, or is chosen meanwhile."""
    scene = walking(guest)
    guest.press("t")
    scene.selected = "ben"
    prompt = prompt_after(guest, scene)
    assert prompt.selected == "ben"
    assert prompt.in_hand is None


def chosen(guest: Guest, way: str) -> None:
    """Choose Ben, the second in the strip of portraits."""
    if way == "mouse":
        guest.click("figure-ben")
    else:
        guest.press("Ctrl+2")


@pytest.mark.parametrize("way", ["mouse", "key"])
def test_a_figure_chosen_while_an_act_is_shown_is_in_hand_after_it(guest: Guest, way: str) -> None:
    """What is pressed next is meant for that one; its portrait has the frame meanwhile."""
    scene = walking(guest)
    guest.press("n")
    chosen(guest, way)
    guest.step()
    assert scene.playback.busy, "what is shown goes on"
    assert scene.news.in_hand(None) == "ben"
    guest.press("t")
    prompt = prompt_after(guest, scene)
    assert prompt.selected == "ben"
    assert prompt.in_hand is not None
    assert prompt.in_hand[0] == "throw"
    pointed = scene.pointed.unit
    assert pointed is not None
    assert pointed.side == "ember"


@pytest.mark.parametrize(
    ("keys", "who"), [(("Ctrl+1", "Ctrl+2"), "ben"), (("Tab", "Ctrl+1"), "ann")]
)
def test_the_figure_chosen_last_counts(guest: Guest, keys: tuple[str, ...], who: str) -> None:
    scene = walking(guest)
    guest.press(*keys)
    assert prompt_after(guest, scene).selected == who


@pytest.mark.parametrize("key", ["Tab", "Ctrl+2"])
def test_a_figure_is_chosen_while_others_are_still_to_answer(
    guest: Guest, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    """Nobody at the screen is asked: a computer answers, and the own turn goes on."""
    scene = walking(guest)
    decision = scene.controller.decision
    assert decision is not None
    with monkeypatch.context() as patched:
        answer = replace(decision, kind="parry")
        patched.setattr(TurnController, "decision", property(lambda _: answer))
        guest.press(key, "n")
    assert prompt_after(guest, scene).selected == "ben"
    pointed = scene.pointed.unit
    assert pointed is not None, "whom the next key pointed at"
    assert pointed.side == "ember"


@pytest.mark.parametrize("key", ["Tab", "Ctrl+2"])
def test_who_wants_another_figure_does_not_want_the_turn_to_end(guest: Guest, key: str) -> None:
    scene = walking(guest)
    guest.press("Ctrl+Enter", key)
    assert prompt_after(guest, scene).selected == "ben"
    guest.step(5)
    assert scene.tree.dialog is None
    assert scene.controller.state.turn == "azure"


def test_the_figure_chosen_is_forgotten_where_somebody_is_asked_in_between(guest: Guest) -> None:
    scene = walking(guest)
    guest.press("Ctrl+2")
    decision = scene.controller.decision
    assert decision is not None
    scene.hands.meet(replace(decision, kind="parry"))
    assert prompt_after(guest, scene).selected == "ann"


def test_a_figure_chosen_that_has_fallen_leaves_the_one_before_in_hand(guest: Guest) -> None:
    scene = walking(guest)
    scene.hands.choose("nobody")
    assert prompt_after(guest, scene).selected == "ann"


def test_no_figure_is_chosen_in_the_turn_of_somebody_else(guest: Guest) -> None:
    scene = fight(guest)
    guest.press("Ctrl+Enter", "Enter")
    guest.step()
    assert scene.prompt is None
    scene.hands.choose("dog")
    assert scene.hands.kept.wanted is None
    assert prompt_after(guest, scene).selected == "cat"


def test_escape_forgets_keys_that_were_kept(guest: Guest) -> None:
    scene = walking(guest)
    guest.press("t", "Esc", "Esc")
    assert prompt_after(guest, scene).in_hand is None


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


def end_by(guest: Guest, way: str) -> None:
    """Ask for the end of the turn, with the mouse or with a key."""
    if way == "mouse":
        guest.click("end-turn")
    else:
        guest.press("Ctrl+Enter")


@pytest.mark.parametrize("way", ["mouse", "key"])
def test_the_end_of_the_turn_is_kept_until_what_is_shown_is_over(guest: Guest, way: str) -> None:
    """The other figures can still act: before the turn ends, this is asked."""
    scene = walking(guest)
    turn = scene.controller.state.player_turn
    end_by(guest, way)
    assert scene.playback.busy, "what is shown goes on"
    assert scene.tree.dialog is None
    prompt_after(guest, scene)
    guest.step(2)
    assert scene.tree.dialog is not None
    assert scene.tree.dialog.name == "end-dialog"
    assert scene.controller.state.player_turn == turn
    guest.click("go-on")
    guest.step(30)
    assert scene.tree.dialog is None, "once is enough"


def test_escape_forgets_the_end_of_the_turn_too(guest: Guest) -> None:
    scene = walking(guest)
    end_by(guest, "mouse")
    guest.press("Esc", "Esc")
    prompt_after(guest, scene)
    guest.step(5)
    assert scene.tree.dialog is None


@pytest.mark.parametrize("way", ["mouse", "key"])
def test_taking_back_forgets_the_end_of_the_turn_too(guest: Guest, way: str) -> None:
    """It was to end after the walk, and the walk is no more."""
    scene = walking(guest)
    turn = scene.controller.state.player_turn
    end_by(guest, way)
    guest.press("Ctrl+Z")
    assert scene.controller.history.count == 0
    prompt_after(guest, scene)
    guest.step(5)
    assert scene.tree.dialog is None
    assert scene.controller.state.player_turn == turn


def test_an_act_that_is_wanted_later_forgets_the_end_of_the_turn(guest: Guest) -> None:
    """What was wanted last counts, and no act is taken in hand to end the turn upon."""
    scene = walking(guest)
    guest.press("Ctrl+Enter", "t")
    prompt = prompt_after(guest, scene)
    guest.step(5)
    assert scene.tree.dialog is None
    assert prompt.in_hand is not None
    assert prompt.in_hand[0] == "throw"


def test_a_click_on_the_end_of_the_turn_right_after_an_act_counts(guest: Guest) -> None:
    """Both come in one frame of a slow machine, which has not yet shown that the act began."""
    scene = fight(guest)
    guest.press("Ctrl+1", "w", "Left", "Left", "Left", "Left")
    place = scene.hud.end_turn.rect.center
    mouse = {"pos": place, "button": 1, "touch": False}
    for event in (
        pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r"),
        pygame.event.Event(pygame.MOUSEBUTTONDOWN, mouse),
        pygame.event.Event(pygame.MOUSEBUTTONUP, mouse),
    ):
        pygame.event.post(event)
    guest.step()
    assert scene.controller.history.count == 1
    prompt_after(guest, scene)
    guest.step(2)
    assert scene.tree.dialog is not None
    assert scene.tree.dialog.name == "end-dialog"


def test_an_act_whose_button_is_made_anew_while_it_is_held_counts(guest: Guest) -> None:
    scene = fight(guest)
    guest.press("Ctrl+1")
    guest.step()
    before = guest.find("act-throw")
    guest.hover_at(before.rect.center)
    guest.button_down(before.rect.center)
    scene.hud.forget()
    scene.touch()
    guest.step()
    assert guest.find("act-throw") is not before
    guest.button_up(before.rect.center)
    assert isinstance(scene.prompt, TurnPrompt)
    assert scene.prompt.in_hand is not None
    assert scene.prompt.in_hand[0] == "throw"


def test_the_end_of_a_turn_is_not_kept_for_anybody_else(guest: Guest) -> None:
    scene = fight(guest)
    turn = scene.controller.state.player_turn
    guest.press("Ctrl+Enter", "Enter")
    guest.step()
    assert scene.prompt is None
    guest.press("Ctrl+Enter")
    prompt_after(guest, scene)
    guest.step(5)
    assert scene.tree.dialog is None
    assert scene.controller.state.player_turn == turn + 1
