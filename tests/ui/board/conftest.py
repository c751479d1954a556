"""A battle of four in a small yard at the screen."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.files.map_file import read_map
from game.match.seats import Person
from game.match.setups import battle_of, setup_of
from game.match.turn_controller import TurnController
from game.rulesets.catalog import catalog
from game.ui.board.remains import Remains
from game.ui.scenes.battle import BattleScene
from game.ui.scenes.opening import battle_scene
from game.ui.window import App
from tests.ui.pilot import Pilot
from tests.ui.scenes.stage import Idle, scuffle


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
        executor=Idle(),
    )
    # Boards take long to paint and are of no interest here; the fallen are painted at once.
    view = made.view
    view.remains = Remains(battle_map, view.looks, 0.5, None, view.ground_at)
    app.scenes.reset(made)
    made.camera.zoom(-9)
    Pilot(app).step(2)
    made.playback.drain()
    yield made
    made.close()
