"""What happened since: shown again from the end of one's last turn, then the present is back."""

import pytest

from game.files.formats.settings_file import LoadedPreferences, Preferences
from game.match.play.past import others_turns, since_last_turn
from game.model.events import Event, RoundBegan, TurnBegan, change
from game.ui.prompts.turn import TurnPrompt
from game.ui.scenes.battle.battle import BattleScene
from game.ui.scenes.battle.pause import PauseScene
from tests.ui.scenes.stage import Guest, Start, fight, shown_text


def turn(side: str, number: int) -> TurnBegan:
    return TurnBegan(side=side, player_turn=number)


ROUND = RoundBegan(round=1)


@pytest.mark.parametrize(
    ("events", "expected"),
    [
        ([], None),
        ([turn("a", 1)], None),
        ([turn("b", 1), ROUND, turn("a", 2)], range(3)),
        ([turn("a", 1), ROUND, turn("b", 2), ROUND, turn("a", 3), ROUND], range(2, 5)),
        ([turn("a", 1), turn("b", 2), turn("c", 3), turn("a", 4)], range(1, 4)),
        ([turn("a", 1), turn("a", 2)], None),
        ([turn("a", 1), turn("b", 2), ROUND], range(1, 3)),
    ],
)
def test_it_is_what_others_did_since_the_last_turn(
    events: list[Event], expected: range | None
) -> None:
    assert others_turns(events, "a") == expected


def second_turn(guest: Guest) -> tuple[BattleScene, str]:
    """A battle in the second turn of the side that began; who that is."""
    scene = fight(guest)
    side = scene.controller.owing_side
    assert side is not None
    for _ in range(2):
        guest.press("Ctrl+Enter", "Enter")
        guest.wait_until(lambda: isinstance(scene.prompt, TurnPrompt))
    assert scene.controller.owing_side == side
    return scene, side


def test_the_events_lead_from_then_to_the_present(guest: Guest) -> None:
    scene, side = second_turn(guest)
    past = since_last_turn(scene.controller, side)
    assert past is not None
    assert past.state.turn == side
    assert past.state.player_turn == 1
    state = past.state
    for event in past.events:
        state = change(state, event)
    assert state.player_turn == 3
    assert state.units == scene.controller.state.units


@pytest.mark.parametrize("by_mouse", [True, False])
def test_it_is_shown_and_the_present_comes_back(start: Start, by_mouse: bool) -> None:
    guest = Guest(start(LoadedPreferences(Preferences(animation_speed=4.0))).app)
    scene, side = second_turn(guest)
    before = scene.controller.state
    lines = len(scene.hud.log.entries)
    if by_mouse:
        guest.click("since")
    else:
        guest.press("h")
    assert scene.review.on
    assert scene.prompt is None
    assert scene.shown.state.turn == side
    assert scene.shown.state.player_turn == 1, "as it was when the last turn ended"
    told = [entry.key for entry in scene.hud.log.entries]
    past = since_last_turn(scene.controller, side)
    assert past is not None
    assert max(told) <= past.before, "the log knows no more than what is shown"
    seen: list[int] = []
    for _ in range(600):
        guest.step()
        if not scene.review.on:
            break
        seen.append(scene.shown.state.player_turn)
    assert 2 in seen
    assert not scene.review.on
    assert scene.shown.state == before
    assert scene.controller.state is before
    assert len(scene.hud.log.entries) == lines, "the log tells everything once"
    guest.step(2)
    assert isinstance(scene.prompt, TurnPrompt)


@pytest.mark.parametrize("key", ["Space", "Esc", "End"])
def test_it_can_be_left_at_once(program_slow: Guest, key: str) -> None:
    guest = program_slow
    scene, _ = second_turn(guest)
    guest.press("h")
    assert scene.review.on
    guest.press(key)
    guest.step(2)
    assert not scene.review.on
    assert scene.shown.state == scene.controller.state
    assert isinstance(scene.prompt, TurnPrompt)
    assert guest.app.scenes.top is scene, "one step back, not two"
    guest.press("Esc")
    assert isinstance(guest.app.scenes.top, PauseScene)


def test_the_view_is_again_where_it_was_before_it(program_slow: Guest) -> None:
    """While others are shown it goes to them, as it follows whatever happens."""
    guest = program_slow
    scene, _ = second_turn(guest)
    guest.step(60)
    scene.camera.zoom(5)
    own, (wide, high) = scene.hands.actor(), scene.controller.battle.setup.map.size
    assert own is not None
    scene.camera.look_at((own.x, own.y))
    before = scene.camera.frame
    guest.press("h")
    scene.travel.happened((0.0 if own.x > wide / 2 else wide, 0.0 if own.y > high / 2 else high))
    scene.travel.update(1.0)
    assert scene.review.on
    assert scene.camera.frame != before
    guest.wait_until(lambda: not scene.review.on)
    guest.step(60)
    assert scene.camera.frame == before


@pytest.fixture
def program_slow(start: Start) -> Guest:
    return Guest(start(LoadedPreferences(Preferences())).app)


def test_there_is_nothing_before_others_had_a_turn(guest: Guest) -> None:
    scene = fight(guest)
    guest.step()
    button = guest.find("since")
    assert not button.enabled
    assert "Nobody else" in str(button.tooltip)
    guest.press("h")
    assert not scene.review.on
    assert isinstance(scene.prompt, TurnPrompt)


def test_a_turn_in_which_nothing_was_done_is_told_as_such(guest: Guest) -> None:
    second_turn(guest)
    guest.press("h")
    assert guest.app.signs.notice == "Nobody did anything since your last turn"


def after_turning_round(guest: Guest) -> BattleScene:
    """The second turn of the first side, after the other has only turned somebody round."""
    scene = fight(guest)
    guest.press("Ctrl+Enter", "Enter")
    guest.wait_until(lambda: isinstance(scene.prompt, TurnPrompt))
    prompt = scene.prompt
    assert isinstance(prompt, TurnPrompt)
    turning = prompt.turning()
    assert turning is not None
    scene.submit(turning.choice(turning.suggest[0]))
    guest.wait_until(lambda: isinstance(scene.prompt, TurnPrompt))
    guest.press("Ctrl+Enter", "Enter")
    guest.wait_until(lambda: isinstance(scene.prompt, TurnPrompt))
    return scene


def test_a_turn_in_which_something_was_done_is_only_shown(guest: Guest) -> None:
    """The other side turns somebody round; nothing is said beside it."""
    scene = after_turning_round(guest)
    told = guest.app.signs.notice
    guest.press("h")
    assert scene.review.on
    assert guest.app.signs.notice == told


def test_taking_back_returns_to_the_present_first(program_slow: Guest) -> None:
    guest = program_slow
    scene, _ = second_turn(guest)
    guest.press("h")
    assert scene.review.on
    guest.press("Ctrl+Z")
    assert not scene.review.on
    assert scene.shown.state == scene.controller.state


@pytest.mark.parametrize("by_mouse", [True, False])
def test_a_speed_chosen_while_looking_back_is_kept(start: Start, by_mouse: bool) -> None:
    wished = Preferences(computer_speed=0)
    program = start(LoadedPreferences(wished))
    guest = Guest(program.app)
    scene, _ = second_turn(guest)
    guest.press("h")
    assert scene.review.on
    assert scene.pace.speed == 1, "it is seen, though computers act at once"
    if by_mouse:
        guest.click("speed-2")
    else:
        guest.press(".")
    assert scene.review.on
    guest.press("Space")
    guest.step()
    assert not scene.review.on
    assert scene.pace.speed == program.preferences.computer_speed == 2


def test_a_preference_changed_while_looking_back_does_not_end_it(program_slow: Guest) -> None:
    guest = program_slow
    scene, _ = second_turn(guest)
    guest.press("h")
    guest.click("menu")
    guest.click("options")
    guest.click("page-game")
    guest.tree.focus("computer-speed")
    guest.press("Left")
    guest.press("Esc", "Esc")
    guest.step(2)
    assert scene.review.on
    assert scene.pace.speed == 1
    guest.press("Space")
    guest.step()
    assert not scene.review.on
    assert scene.pace.speed == 0, "at once, as was chosen meanwhile"


def at_acts(guest: Guest) -> set[str]:
    """What stands in the bar below the map."""
    bar = guest.find("action-bar")
    return {one.name for one in bar.walk() if one.name}


@pytest.mark.parametrize("by_mouse", [True, False])
@pytest.mark.parametrize("window", [(1280, 720), (640, 480)])
def test_the_bar_of_the_acts_says_what_is_shown_and_leads_back(
    program_slow: Guest, window: tuple[int, int], by_mouse: bool
) -> None:
    guest = program_slow
    scene, _ = second_turn(guest)
    guest.resize(*window)
    guest.step()
    acts = at_acts(guest)
    assert "acts" in acts
    assert "to-present" not in acts
    guest.press("h")
    guest.step()
    assert {"past", "to-present"} <= at_acts(guest)
    assert not any(name.startswith("act-") for name in at_acts(guest))
    assert "since your last turn" in shown_text(guest, "past")
    assert guest.find("action-bar").rect.contains(guest.find("to-present").rect)
    if by_mouse:
        guest.click("to-present")
    else:
        guest.tree.focus("to-present")
        guest.press("Enter")
    guest.step(2)
    assert not scene.review.on
    assert scene.shown.state == scene.controller.state
    assert isinstance(scene.prompt, TurnPrompt)
    assert at_acts(guest) == acts


def test_the_log_grows_with_what_is_shown_again(start: Start) -> None:
    guest = Guest(start(LoadedPreferences(Preferences(animation_speed=4.0))).app)
    scene, _ = second_turn(guest)
    whole = list(scene.hud.log.entries)
    guest.press("h")
    counts: list[int] = []
    while scene.review.on:
        counts.append(len(scene.hud.log.entries))
        assert whole[: counts[-1]] == scene.hud.log.entries
        guest.step()
    assert counts[0] < counts[-1]
    assert counts == sorted(counts)


def test_the_way_back_has_the_focus_and_the_log_keeps_its_room(start: Start) -> None:
    guest = Guest(start(LoadedPreferences(Preferences()), size=(1600, 900)).app)
    second_turn(guest)
    before = guest.find("log").rect.height
    guest.press("h")
    guest.step(2)
    focused = guest.tree.focused
    assert focused is guest.find("to-present")
    assert guest.find("log").rect.height == before
