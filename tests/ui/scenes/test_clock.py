"""The clock at the screen: a computer player that thinks too long gives the best it has."""

from collections.abc import Callable, Iterator

import pytest

from game.files.formats.map_file import read_map
from game.files.formats.places import find_level
from game.match.library.setups import battle_of, setup_of
from game.match.play.seats import BROKEN_OFF, TIME_UP, ThinkingComputer
from game.match.play.turn_controller import TurnController
from game.model.decisions import TURN
from game.rulesets.catalog import catalog
from game.ui.scenes.battle import battle
from game.ui.scenes.battle.battle import LONGEST_SEARCH, LONGEST_THOUGHT, LONGEST_WAIT, BattleScene
from game.ui.scenes.battle.battle_news import News
from game.ui.window import App
from tests.ai.thinkers import Ponderer
from tests.ui.pilot import Pilot
from tests.ui.scenes.stage import IDLE, lone_scene


def opened(app: App, thinker: Ponderer) -> BattleScene:
    """Duel Yard between two computer players with this thinker."""
    ruleset = catalog()["brikwars-2010"]
    setup = setup_of(read_map(find_level("duel-yard")), ruleset, seed=1)
    seats = {side: ThinkingComputer(thinker) for side in setup.side_ids()}
    controller = TurnController(battle_of(ruleset, setup), seats)
    scene = lone_scene(app, controller, executor=IDLE)
    scene.playback.speed = 0.0
    return scene


@pytest.fixture
def app() -> Iterator[App]:
    app = App((1280, 720))
    yield app
    app.close()


def told(scene: BattleScene) -> set[str]:
    """Reasons of the computer players; that nothing else was noted, no line of the log tells."""
    assert all(note.kind == "why" for note in scene.controller.notes)
    return {note.text for note in scene.controller.notes}


def test_who_thinks_too_long_gives_no_turn_away_and_the_log_says_nothing(app: App) -> None:
    """Frames are shorter than the time that has passed: a slow machine is not waited for."""
    scene = opened(app, Ponderer())
    now = 0.0
    scene.clock = lambda: now
    history = scene.controller.history
    while scene.controller.decision is not None and scene.controller.decision.kind != TURN:
        assert now < 100 * LONGEST_THOUGHT, "no turn has come"
        app.step(0.01)
        now += LONGEST_THOUGHT
    count = len(history.answers)
    app.step(0.01)
    now += LONGEST_THOUGHT / 3
    app.step(0.01)
    assert len(history.answers) == count
    now += LONGEST_THOUGHT
    while len(history.answers) == count and now < 100.0:
        app.step(0.01)
        now += 0.01
    assert history.answers[count].choice.do == "move"
    assert told(scene) == {TIME_UP}


def test_in_the_frame_in_which_the_time_is_out_the_answer_is_given(app: App) -> None:
    """On a slow machine the next frame would be half a second later."""
    scene = opened(app, Ponderer())
    now = 0.0
    scene.clock = lambda: now
    history = scene.controller.history
    for _ in range(3):
        app.step(0.01)
        count = len(history.answers)
        now += 10.0
        app.step(0.01)
        assert len(history.answers) > count


def test_a_machine_that_was_asleep_still_looks_for_something_to_do(app: App) -> None:
    """For all the time that was given nothing has been looked for: no turn is ended for that.

    Time goes on with each look at the clock.
    """
    scene = opened(app, Ponderer())
    now = 0.0

    def clock() -> float:
        nonlocal now
        now += 0.002
        return now

    scene.clock = clock
    controller = scene.controller
    while controller.decision is not None and controller.decision.kind != TURN:
        app.step(0.01)
        now += LONGEST_THOUGHT
    count = len(controller.history.answers)
    app.step(0.01)
    now += 100.0
    app.step(0.01)
    assert controller.history.answers[count].choice.do == "move"
    assert told(scene) == {TIME_UP}


def test_nobody_is_patient_for_longer_than_the_longest_search(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What has not been looked for until then is not looked for."""
    scene = opened(app, Ponderer())
    now = 0.0
    scene.clock = lambda: now
    asked: list[tuple[float, bool]] = []
    trusted: list[Callable[[], bool]] = []

    def hurry(*, at_last: bool, patient: Callable[[], bool]) -> None:
        asked.append((now, at_last))
        trusted.append(patient)

    monkeypatch.setattr(scene.controller, "hurry", hurry)
    monkeypatch.setattr(battle, "LEAST_SEARCH", 0.0)
    app.step(0.01)
    while now < LONGEST_SEARCH - 0.1:
        now += 0.05
        app.step(0.01)
    assert {at_last for then, at_last in asked if then < LONGEST_WAIT - 0.06} == {False}
    assert {at_last for then, at_last in asked if then > LONGEST_WAIT} == {True}
    assert trusted[-1]()
    now = LONGEST_SEARCH + 0.05
    assert not trusted[-1]()


def test_a_worker_that_has_died_is_a_notice_and_no_line_of_the_log(app: App) -> None:
    scene = opened(app, Ponderer(dead=True))
    history = scene.controller.history
    Pilot(app).wait_until(lambda: len(history.answers) >= 2)
    assert app.signs.notice == "A computer player’s thinking broke off"
    assert told(scene) == {BROKEN_OFF}


def test_another_screen_of_the_battle_does_not_tell_it_again(app: App) -> None:
    scene = opened(app, Ponderer(dead=True))
    Pilot(app).wait_until(lambda: len(scene.controller.history.answers) >= 2)
    app.signs.tell("Something else", "warning")
    News(scene).follow_thinking()
    assert app.signs.notice == "Something else"
