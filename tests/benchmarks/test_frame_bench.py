"""GFX-1: a frame of the real battle screen at 1920x1080 with 40 figures and overlays."""

import statistics
import time
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from game.engine.battle import Battle
from game.match.seats import Person
from game.match.setups import setup_of
from game.match.turn_controller import TurnController
from game.model.battlefield import BattleMap, Figure, Side
from game.model.vectors import Point
from game.rulesets.catalog import catalog
from game.ui.scenes.battle import BattleScene
from game.ui.scenes.opening import battle_scene
from game.ui.window import App
from tests.ui.pilot import Pilot

SIZE = (1920, 1080)
FRAMES = 300
GATE = 0.008
"""Seconds of the 99th percentile of all frames."""

CLASSES = ("knight", "axeman", "gunner", "archer")


@pytest.fixture
def crowd() -> Iterator[tuple[App, BattleScene]]:
    sides = tuple(
        Side(
            id=side,
            squad=tuple(
                Figure(
                    id=f"{side}-{number}",
                    figure_class=CLASSES[number % len(CLASSES)],
                    position=Point(x + 2 * (number % 2), 2 + 1.5 * (number // 2)),
                )
                for number in range(20)
            ),
        )
        for side, x in (("azure", 4.0), ("ember", 30.0))
    )
    battle_map = BattleMap(size=(36, 20), sides=sides)
    ruleset = catalog()["brikwars-2010"]
    setup = setup_of(battle_map, ruleset, seed=1, settings={})
    settings = msgspec.convert(setup.settings, ruleset.settings_type)
    controller = TurnController(
        Battle(ruleset, setup, settings), {side: Person() for side in setup.side_ids()}
    )
    app = App(SIZE)
    scene = battle_scene(
        app,
        controller,
        on_end=app.quit,
        on_menu=app.quit,
        on_handover=lambda _, go: go(),
    )
    app.scenes.reset(scene)
    yield app, scene
    app.close()


def test_gfx_1_a_frame_takes_at_most_eight_milliseconds(
    crowd: tuple[App, BattleScene], benchmark: Any
) -> None:
    app, scene = crowd
    pilot = Pilot(app)
    pilot.settle(2.0)
    assert len(scene.shown.state.on_field()) == 40
    place = scene.hud.map.rect.center
    pilot.hover_at(place)
    pilot.settle(1.0)
    times = []
    for _ in range(FRAMES):
        start = time.perf_counter()
        app.step(1 / 60)
        times.append(time.perf_counter() - start)
    times.sort()
    high = times[int(0.99 * FRAMES)]
    median = statistics.median(times)
    benchmark.extra_info["p99_ms"] = high * 1000
    benchmark.pedantic(lambda: app.step(1 / 60), rounds=5, iterations=10)
    print(f"\nGFX-1 p99 {high * 1000:.2f} ms, median {median * 1000:.2f} ms (gate 8)")
    assert high <= GATE
