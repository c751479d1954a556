"""Walls come down brick by brick, in the real loop, and leave what lies there afterwards."""

import json
from pathlib import Path

import msgspec
import numpy as np
import pygame
import pytest
from msgspec.structs import replace

from game.match.library.desk import Launch
from game.model.battlefield import BattleMap, LinePiece, Piece
from game.model.events import TerrainChanged
from game.model.vectors import Point
from game.ui.art.debris import debris_of
from game.ui.art.overview import bake_overview
from game.ui.board.crumble import MOST_BRICKS, SECONDS
from game.ui.scenes.battle.battle import BattleScene
from tests.ui.pilot import Pilot
from tests.ui.scenes.stage import Start, scuffle

pytestmark = pytest.mark.drawn

WALL = {
    "id": "wall",
    "kind": "wall",
    "shape": "line",
    "top": 1.5,
    "material": "brick",
    "line": [[6, 1], [6, 4]],
    "thickness": 0.5,
}


def piece(**fields: object) -> Piece:
    plain = {"size": [12, 10], "terrain": [{**WALL, **fields}]}
    return msgspec.convert(plain, BattleMap).terrain[0]


@pytest.fixture
def battle(home: Path, start: Start) -> tuple[Pilot, BattleScene]:
    level = {**scuffle(), "terrain": [WALL]}
    (home.parent / "shipped" / "levels" / "scuffle.json").write_text(json.dumps(level))
    program = start()
    program.launch(Launch(program.desk.level("scuffle"), "brikwars-2010", {}, 3))
    scene = program.scene
    assert scene is not None
    pilot = Pilot(program.app)
    pilot.wait_until(lambda: scene.prompt is not None)
    pilot.settle()
    return pilot, scene


def seen(pilot: Pilot, scene: BattleScene, inches: tuple[float, float]) -> np.ndarray:
    """The pixels of two inches around a place of the map."""
    x, y = scene.camera.to_screen(inches)
    half = round(scene.camera.length(1))
    picture = pygame.surfarray.array3d(pilot.app.surface).astype(int)
    return picture[round(x) - half : round(x) + half, round(y) - half : round(y) + half]


def breach(scene: BattleScene, *left: Piece) -> None:
    scene.playback.add((TerrainChanged(piece="wall", pieces=left),))


def test_a_destroyed_wall_falls_for_six_tenths_of_a_second(
    battle: tuple[Pilot, BattleScene],
) -> None:
    pilot, scene = battle
    breach(scene)
    pilot.step()
    assert scene.view.crumble.busy
    early = seen(pilot, scene, (6, 2.5))
    pilot.settle(SECONDS / 3)
    later = seen(pilot, scene, (6, 2.5))
    assert np.abs(later - early).max(axis=2).mean() > 5, "bricks move"
    pilot.settle(SECONDS)
    assert not scene.view.crumble.busy
    still = seen(pilot, scene, (6, 2.5))
    pilot.settle(0.2)
    assert (seen(pilot, scene, (6, 2.5)) == still).all()


def test_the_board_shows_the_gap_at_once(battle: tuple[Pilot, BattleScene]) -> None:
    """The red wall is gone from the board in the frame of the breach, not when it is baked."""
    pilot, scene = battle
    scene.view.animate = False
    scene.view._board.pictures.take_overview(bake_overview(scene.view.art))
    pilot.step()
    before = seen(pilot, scene, (6, 2.5))
    breach(scene)
    pilot.step(2)
    after = seen(pilot, scene, (6, 2.5))
    assert not scene.view.crumble.busy
    half = before.shape[0] // 2
    x = slice(half - 3, half + 3)
    assert (before[x, :, 0] - before[x, :, 2]).mean() > (
        after[x, :, 0] - after[x, :, 2]
    ).mean() + 20


def test_only_the_gap_of_a_breach_falls(battle: tuple[Pilot, BattleScene]) -> None:
    """The upper part of the wall is left: no brick falls from there, and none lands in it."""
    pilot, scene = battle
    left = piece(line=[[6, 1], [6, 2.5]])
    breach(scene, left)
    pilot.step()
    bits = debris_of(piece(), (left,))
    assert 0 < len(bits) <= MOST_BRICKS
    assert all(bit.stood[1] > 2.5 * 3.175 for bit in bits)
    upper = seen(pilot, scene, (6, 1.2))
    pilot.settle(SECONDS / 3)
    rows = round(scene.camera.length(1))
    assert (seen(pilot, scene, (6, 1.2))[:, :rows] == upper[:, :rows]).all()


def test_bricks_come_to_lie_beside_a_thin_wall() -> None:
    far = [abs(bit.x - 6 * 3.175) for bit in debris_of(piece(), ())]
    assert max(far) > 0.5 * 0.5 * 3.175
    assert max(far) < 1.0 * 3.175


def test_nothing_falls_when_a_battle_is_opened_or_taken_back(
    battle: tuple[Pilot, BattleScene],
) -> None:
    pilot, scene = battle
    whole = scene.shown.state
    breach(scene)
    pilot.step()
    scene.shown.reset(whole)
    pilot.step()
    assert not scene.view.crumble.busy
    scene.view._begun = False
    scene.shown.reset(replace(whole, terrain={"wall": ()}))
    pilot.step()
    assert not scene.view.crumble.busy


def test_glass_breaks_into_glass_whatever_the_map_says_it_is_made_of() -> None:
    pane = LinePiece(id="pane", kind="glass", top=2, line=(Point(2, 2), Point(6, 2)), thickness=0.3)
    red, _, blue = np.mean([bit.color for bit in debris_of(pane, ())], 0)
    assert blue > red
