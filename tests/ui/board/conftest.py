"""A battle of four in a small yard at the screen."""

import json
from collections.abc import Iterator
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

import pytest

from game.files.formats.map_file import read_map
from game.match.library.setups import battle_of, setup_of
from game.match.play.seats import Person
from game.match.play.turn_controller import TurnController
from game.rulesets.catalog import catalog
from game.ui.painters import Painters
from game.ui.scenes.battle.battle import BattleScene
from game.ui.scenes.battle.opening import battle_scene
from game.ui.window import App
from tests.ui.pilot import Pilot
from tests.ui.scenes.stage import Idle, scuffle


class AtOnce(Executor):
    """Paints while one waits."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> "Future[Any]":
        done: Future[Any] = Future()
        done.set_result(fn(*args, **kwargs))
        return done


class FiguresOnly(Painters):
    """Boards take long to paint and are of no interest; figures are painted at once."""

    def __init__(self) -> None:
        self._large = Idle()
        self.small = AtOnce()


@pytest.fixture
def scene(app: App, tmp_path: Path) -> Iterator[BattleScene]:
    """Ann and Ben against Cat and Dog, two persons at the screen."""
    ruleset = catalog()["brikwars-2010"]
    path = tmp_path / "scuffle.json"
    path.write_text(json.dumps(scuffle()))
    battle_map = read_map(path)
    battle = battle_of(ruleset, setup_of(battle_map, ruleset, seed=1))
    match = TurnController(battle, {side: Person() for side in ("azure", "ember")})
    made = battle_scene(
        app,
        match,
        on_end=lambda: None,
        on_menu=app.quit,
        on_handover=lambda _, go: go(),
        executor=FiguresOnly(),
    )
    app.scenes.reset(made)
    made.camera.zoom(-9)
    # Figures stand in with bare stands until they are painted, one after the other.
    Pilot(app).settle(0.8)
    made.playback.drain()
    yield made
    made.close()
