"""Boards behind the menus."""

from concurrent.futures import Executor, Future
from itertools import combinations
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pygame
import pytest
from msgspec.structs import replace

from game.files.shapes import inside
from game.model.battlefield import BattleMap
from game.ui.art.preview import bake_preview
from game.ui.scenes import backdrop as backdrops
from game.ui.scenes.backdrop import DARKENED, Backdrop, Pictures
from game.ui.scenes.muster import muster, with_squads
from game.ui.window import App
from tests.ui.scenes.stage import scuffle

SIZE = (320, 180)


class Later(Executor):
    """Does nothing until it is told to; counts what it was asked for."""

    def __init__(self) -> None:
        self.jobs: list[tuple[Any, Future[Any]]] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> "Future[Any]":
        done: Future[Any] = Future()
        self.jobs.append((lambda: fn(*args, **kwargs), done))
        return done

    def work(self) -> None:
        for job, done in self.jobs:
            if not done.done():
                done.set_result(job())


@pytest.fixture
def board() -> BattleMap:
    return msgspec.convert(scuffle(), BattleMap)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch, app: App) -> None:
    del app
    monkeypatch.setattr(backdrops, "BAKED_SIZE", (120, 90))


def zoned() -> BattleMap:
    """A map whose squads are deployed, in zones with a wall and a pond."""
    level = scuffle()
    level["terrain"] = [
        {"id": "oak", "kind": "tree", "shape": "circle", "center": [2, 5], "radius": 0.9, "top": 2}
    ]
    for side, left in zip(level["sides"], (0, 8), strict=True):
        outline = [[left, 0], [left + 4, 0], [left + 4, 10], [left, 10]]
        side["zone"] = {"shape": "polygon", "outline": outline}
        side["squad"][1]["count"] = 4
        for figure in side["squad"]:
            del figure["position"]
    return msgspec.convert(level, BattleMap)


def test_a_picture_is_there_once_it_is_baked_and_baked_once(board: BattleMap) -> None:
    later = Later()
    pictures = Pictures(None, later)
    for _ in range(3):
        assert pictures.fitted(board, SIZE) is None
    assert len(later.jobs) == 1
    later.work()
    picture = pictures.fitted(board, SIZE)
    assert picture is not None
    assert pictures.fitted(board, SIZE) is picture
    assert len(later.jobs) == 1
    width, height = picture.get_size()
    assert width <= SIZE[0]
    assert height <= SIZE[1]
    assert width == SIZE[0] or height == SIZE[1]


def test_pictures_are_kept_on_disk(board: BattleMap, tmp_path: Path) -> None:
    first = Pictures(tmp_path).fitted(board, SIZE)
    later = Later()
    again = Pictures(tmp_path, later).fitted(board, SIZE)
    assert later.jobs == []
    assert first is not None
    assert again is not None
    assert pygame.image.tobytes(first, "RGB") == pygame.image.tobytes(again, "RGB")


def test_another_board_has_another_picture(board: BattleMap, tmp_path: Path) -> None:
    pictures = Pictures(tmp_path)
    meadow = msgspec.structs.replace(board, ground="meadow")
    one, other = pictures.fitted(board, SIZE), pictures.fitted(meadow, SIZE)
    assert one is not None
    assert other is not None
    assert pygame.image.tobytes(one, "RGB") != pygame.image.tobytes(other, "RGB")


def test_the_backdrop_fills_everything_and_is_darkened(board: BattleMap) -> None:
    pictures = Pictures()
    canvas = pygame.Surface(SIZE)
    canvas.fill("#FF00FF")
    backdrop = Backdrop(pictures)
    backdrop.map = board
    backdrop.draw(canvas)
    assert pygame.mask.from_threshold(canvas, (255, 0, 255), (1, 1, 1)).count() == 0
    bright = int(255 * (1 - DARKENED)) + 1
    assert pygame.surfarray.array3d(canvas).max() <= bright


def test_until_it_is_baked_the_board_is_shown_in_plain_colors(board: BattleMap) -> None:
    later = Later()
    backdrop = Backdrop(Pictures(None, later))
    backdrop.map = board
    first, second = pygame.Surface(SIZE), pygame.Surface(SIZE)
    backdrop.draw(first)
    for _ in range(2):
        later.work()
        backdrop.draw(second)
    quick, baked = (pygame.surfarray.array3d(one).astype(int) for one in (first, second))
    assert (quick != baked).any(), "the real one has come"
    assert np.abs(quick - baked).mean() < 16, "where there is what is seen at once"


def test_the_table_goes_on_around_a_board(board: BattleMap) -> None:
    later = Later()
    pictures = Pictures(None, later)
    for size in ((600, 100), (100, 400)):
        for _ in range(2):
            picture = pictures.on_table(board, size)
            assert picture.get_size() == size
            rim = [(0, 0), (size[0] - 1, 0), (0, size[1] - 1), (size[0] - 1, size[1] - 1)]
            for red, green, blue, _ in map(picture.get_at, rim):
                assert red > green > blue, "wood in every corner"
            assert picture is pictures.on_table(board, size), "made once"
            later.work()


def test_without_a_board_there_is_the_plain_table() -> None:
    canvas = pygame.Surface(SIZE)
    Backdrop(Pictures()).draw(canvas)
    red, _, blue = canvas.get_at((10, 10))[:3]
    assert red > blue, "wood"


def test_squads_stand_where_they_may(board: BattleMap) -> None:
    placed = {(one.at.x, one.at.y): one.look.color for one in muster(board)}
    assert placed == {(4, 4): "azure", (4, 6): "azure", (8, 4): "ember", (8, 6): "ember"}
    battle_map = zoned()
    standing = muster(battle_map)
    assert len(standing) == 10
    zones = {side.color: side.zone for side in battle_map.sides}
    for one in standing:
        zone = zones[one.look.color]
        assert zone is not None
        assert inside(zone, one.at)
        assert not inside(battle_map.terrain[0], one.at, 0.4)
    for one, other in combinations(standing, 2):
        assert one.at.distance(other.at) >= 1.0, "stands do not overlap"


def test_figures_are_drawn_at_their_places_only(board: BattleMap) -> None:
    plain = bake_preview(board, (120, 90))
    peopled = with_squads(plain, board)
    assert peopled.shape == plain.shape
    changed = np.abs(peopled.astype(int) - plain.astype(int)).sum(axis=2) > 60
    rows, columns = changed.shape
    assert changed[:, : columns // 2].any()
    assert changed[:, columns // 2 :].any()
    assert not changed[: rows // 8].any(), "nobody stands at the upper rim"


def test_only_the_last_board_of_many_is_waited_for(board: BattleMap) -> None:
    """Whoever goes through the list of levels does not wait for those that are left behind."""
    later = Later()
    pictures = Pictures(None, later)
    boards = [replace(board, name=f"Yard {number}") for number in range(5)]
    for one in boards:
        assert pictures.fitted(one, SIZE) is None
    assert [done.cancelled() for _, done in later.jobs] == [True] * 4 + [False]
    later.work()
    assert pictures.fitted(boards[-1], SIZE) is not None
    assert pictures.fitted(boards[0], SIZE) is None
    later.work()
    assert pictures.fitted(boards[0], SIZE) is not None, "asked for once more, it is painted"


def test_only_some_boards_are_kept_however_many_are_looked_at(
    board: BattleMap, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(backdrops, "KEPT_BOARDS", 4)
    monkeypatch.setattr(backdrops, "KEPT_NAMES", 5)
    pictures = Pictures(tmp_path)
    boards = [replace(board, name=f"Yard {number}") for number in range(8)]
    first = pictures.darkened(boards[0], SIZE)
    assert first is not None
    for one in boards:
        assert pictures.darkened(one, SIZE) is not None
        assert len(pictures._pixels) <= 4
        assert len(pictures._names) <= 5
    again = pictures.darkened(boards[0], SIZE)
    assert again is not None
    assert pygame.image.tobytes(again, "RGB") == pygame.image.tobytes(first, "RGB")
