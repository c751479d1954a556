"""The clock at the screen: a computer player that thinks too long answers simply."""

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
from game.rulesets.catalog import catalog
from game.ui.scenes.battle.battle import LONGEST_THOUGHT, BattleScene
from game.ui.scenes.battle.opening import battle_scene
from game.ui.text import Words
from game.ui.window import App
from tests.ui.scenes.stage import IDLE


class Ponderer:
    """A thinker that never comes to an end."""

    lost = False

    def ask(self, name: str, position: Position[Any], recent: tuple[Choice, ...]) -> None:
        del name, position, recent

    def answer(self, name: str) -> None:
        del name

    def progress(self) -> None:
        """It never says how far it is."""

    def cancel(self) -> None:
        pass

    def close(self) -> None:
        pass


@pytest.fixture
def slow_battle() -> Iterator[tuple[App, BattleScene]]:
    ruleset = catalog()["brikwars-2010"]
    setup = setup_of(read_map(find_level("duel-yard")), ruleset, seed=1)
    seats = {side: ThinkingComputer(Ponderer()) for side in setup.side_ids()}
    controller = TurnController(battle_of(ruleset, setup), seats)
    app = App((1280, 720))
    scene = battle_scene(
        app,
        controller,
        on_end=app.quit,
        on_menu=app.quit,
        on_handover=lambda _, go: go(),
        executor=IDLE,
    )
    scene.playback.speed = 0.0
    app.scenes.reset(scene)
    yield app, scene
    app.close()


def test_thinking_is_cut_short_by_the_clock_and_the_log_says_so(
    slow_battle: tuple[App, BattleScene],
) -> None:
    app, scene = slow_battle
    count = len(scene.controller.history.answers)
    for _ in range(int(LONGEST_THOUGHT) - 1):
        app.step(1.0)
    assert len(scene.controller.history.answers) == count
    for _ in range(4):
        app.step(1.0)
    assert len(scene.controller.history.answers) > count
    assert any("cut short" in note.text for note in scene.controller.notes)
    words = [run for entry in scene.hud.log.entries for run in entry.runs]
    assert any(isinstance(run, Words) and "cut short" in run.text for run in words)
