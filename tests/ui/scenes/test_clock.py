"""The clock at the screen: a computer player that thinks too long gives the best it has."""

from collections.abc import Iterator
from typing import Any

import pytest

from game.engine.battle import Position
from game.files.formats.map_file import read_map
from game.files.formats.places import find_level
from game.match.library.setups import battle_of, setup_of
from game.match.play.seats import ThinkingComputer
from game.match.play.turn_controller import TurnController
from game.model.choices import Choice
from game.model.decisions import TURN
from game.rulesets.catalog import catalog
from game.ui.scenes.battle.battle import LONGEST_THOUGHT, BattleScene
from game.ui.window import App
from tests.ui.scenes.stage import IDLE, lone_scene


class Ponderer:
    """A thinker that never comes to an end."""

    lost = False

    def ask(
        self,
        name: str,
        position: Position[Any],
        recent: tuple[Choice, ...],
        afar: frozenset[str],
    ) -> None:
        del name, position, recent, afar

    def answer(self, name: str) -> None:
        del name

    def best(self, name: str) -> None:
        """It has not even begun."""
        del name

    def looked(self, name: str) -> bool:
        """Nor has it had a first look."""
        del name
        return False

    def progress(self) -> None:
        """It never says how far it is."""

    def cancel(self) -> None:
        pass

    def close(self) -> None:
        pass


class Dying(Ponderer):
    """A thinker whose worker is found dead whenever it is asked."""

    lost = True


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
def slow_battle() -> Iterator[tuple[App, BattleScene]]:
    app = App((1280, 720))
    scene = opened(app, Ponderer())
    yield app, scene
    app.close()


def test_who_thinks_too_long_gives_no_turn_away_and_the_log_says_nothing(
    slow_battle: tuple[App, BattleScene],
) -> None:
    """Frames are shorter than the time that has passed: a slow machine is not waited for."""
    app, scene = slow_battle
    now = 0.0
    scene.clock = lambda: now
    history = scene.controller.history
    while scene.controller.decision is not None and scene.controller.decision.kind != TURN:
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
    assert scene.controller.notes == []


def test_a_worker_that_has_died_is_a_notice_and_no_line_of_the_log() -> None:
    app = App((1280, 720))
    scene = opened(app, Dying())
    history = scene.controller.history
    while len(history.answers) < 2:
        app.step(0.01)
    app.step(0.01)
    assert app.signs.notice == "A computer player’s thinking broke off"
    assert scene.controller.notes == []
    app.close()
