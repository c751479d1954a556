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

from game.files.checks.shapes import inside
from game.model.battlefield import BattleMap
from game.ui.art import overview
from game.ui.art.overview import bake_overview
from game.ui.art.preview import preview_art
from game.ui.scenes.shared import backdrop as backdrops
from game.ui.scenes.shared.backdrop import DARKENED, Backdrop, Pictures
from game.ui.scenes.shared.muster import muster, with_squads
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
    monkeypatch.setattr(overview, "OVERVIEW_PX", 2)


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


def pixels_of(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGB")


def test_a_picture_is_there_once_it_is_baked_and_baked_once(board: BattleMap) -> None:
    later = Later()
    pictures = Pictures(None, later)
    for _ in range(3):
        assert pictures.darkened(board, SIZE) is None
    assert len(later.jobs) == 1
    later.work()
    bare = pictures.darkened(board, SIZE)
    assert bare is not None, "the squads are still to be drawn, but there is the board"
    later.work()
    picture = pictures.darkened(board, SIZE)
    assert picture is not None
    assert picture is not bare
    assert picture.get_size() == SIZE
    assert pictures.darkened(board, SIZE) is picture


def test_pictures_are_kept_on_disk(board: BattleMap, tmp_path: Path) -> None:
    first = Pictures(tmp_path).darkened(board, SIZE)
    again = Pictures(tmp_path, Later()).darkened(board, SIZE)
    assert first is not None
    assert again is not None, "nothing had to be waited for"
    assert pixels_of(first) == pixels_of(again)


def test_another_board_has_another_picture(board: BattleMap, tmp_path: Path) -> None:
    pictures = Pictures(tmp_path)
    meadow = msgspec.structs.replace(board, ground="meadow")
    one, other = pictures.darkened(board, SIZE), pictures.darkened(meadow, SIZE)
    assert one is not None
    assert other is not None
    assert pixels_of(one) != pixels_of(other)


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


def test_until_it_is_baked_there_is_a_table(board: BattleMap) -> None:
    """And never a picture of plain blocks."""
    later = Later()
    backdrop = Backdrop(Pictures(None, later))
    first, second, empty = (pygame.Surface(SIZE) for _ in range(3))
    backdrop.draw(empty)
    backdrop.map = board
    backdrop.draw(first)
    assert pixels_of(first) == pixels_of(empty)
    for _ in range(2):
        later.work()
        backdrop.draw(second)
    assert pixels_of(first) != pixels_of(second)


def test_a_preview_keeps_the_shape_of_the_board(board: BattleMap) -> None:
    later = Later()
    pictures = Pictures(None, later)
    studs = [side * 3.175 + 6 for side in board.size]
    for size in ((600, 100), (100, 400)):
        for _ in range(3):
            picture = pictures.fitted(board, size)
            wide, high = picture.get_size()
            assert wide / high == pytest.approx(studs[0] / studs[1], rel=0.03)
            assert wide == size[0] or high == size[1], "as large as there is room for"
            red, green, blue, _ = picture.get_at((0, 0))
            assert red > green > blue, "wood at the rim"
            assert picture is pictures.fitted(board, size), "made once"
            later.work()


def test_a_preview_shows_who_fights(board: BattleMap) -> None:
    pictures = Pictures()
    nobody = replace(board, sides=tuple(replace(side, squad=()) for side in board.sides))
    peopled, bare = pictures.fitted(board, SIZE), pictures.fitted(nobody, SIZE)
    assert pixels_of(peopled) != pixels_of(bare)


def fine(pictures: Pictures, later: Later, board: BattleMap, size: tuple[int, int]) -> None:
    """Look at a board until nothing about it is left to be painted."""
    done = 0
    while len(later.jobs) > done:
        done = len(later.jobs)
        later.work()
        pictures.darkened(board, size)
        pictures.fitted(board, SIZE)


def test_a_fine_picture_takes_the_place_of_the_quick_one(board: BattleMap, tmp_path: Path) -> None:
    later, size = Later(), (640, 360)
    pictures = Pictures(tmp_path, later)
    pictures.darkened(board, size)
    for _ in range(2):
        later.work()
        quick = pictures.darkened(board, size)
    assert quick is not None
    table = pictures.fitted(board, SIZE)
    fine(pictures, later, board, size)
    crisp = pictures.darkened(board, size)
    assert crisp is not None
    assert edges(crisp) > 1.2 * edges(quick), "more detail"
    assert pictures.darkened(board, size) is crisp
    assert pictures.fitted(board, SIZE) is not table


def test_fine_boards_are_kept_on_disk(board: BattleMap, tmp_path: Path) -> None:
    size, later = (640, 360), Later()
    pictures = Pictures(tmp_path, later)
    for _ in range(20):
        pictures.quiet(board, size)
        later.work()
    crisp = pictures.quiet(board, size)
    again = Later()
    second = Pictures(tmp_path, again)
    for jobs in (1, 2):
        assert second.quiet(board, size) is not None, "the quick one is there at once"
        assert len(again.jobs) == jobs
        again.work()
    kept = second.quiet(board, size)
    assert len(again.jobs) == 2, "read and scaled, nothing painted"
    assert crisp is not None
    assert kept is not None
    assert pixels_of(kept) == pixels_of(crisp)


def test_behind_pages_nobody_stands_and_there_is_less_light(board: BattleMap) -> None:
    backdrop = Backdrop(Pictures())
    backdrop.map = board
    usual, quiet, bare = pygame.Surface(SIZE), pygame.Surface(SIZE), pygame.Surface(SIZE)
    backdrop.draw(usual)
    backdrop.draw(quiet, quiet=True)
    assert pygame.transform.average_color(quiet)[0] < pygame.transform.average_color(usual)[0]
    backdrop.map = replace(board, sides=tuple(replace(side, squad=()) for side in board.sides))
    backdrop.draw(bare, quiet=True)
    assert pixels_of(quiet) == pixels_of(bare)


def edges(picture: pygame.Surface) -> float:
    """How much pixels differ from their neighbors, on average."""
    values = pygame.surfarray.array3d(picture).astype(int)
    return float(np.abs(np.diff(values, axis=0)).mean())


def test_fine_pictures_are_painted_in_steps_and_only_of_what_is_looked_at(board: BattleMap) -> None:
    later = Later()
    pictures = Pictures(None, later)
    other = replace(board, ground="meadow")
    for one in (board, other):
        for _ in range(2):
            pictures.darkened(one, SIZE)
            later.work()
        pictures.darkened(one, SIZE)
    begun = len(later.jobs)
    for _ in range(3):
        later.work()
        pictures.darkened(board, SIZE)
    assert len(later.jobs) == begun + 3, "a step after another"
    later.work()
    for _ in range(12):
        pictures.darkened(other, SIZE)
    assert len(later.jobs) == begun + 4, "the first one has given way to the second"
    for _ in range(3):
        later.work()
        pictures.darkened(other, SIZE)
    assert len(later.jobs) == begun + 7


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
    plain = bake_overview(preview_art(board))
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
    boards = [replace(board, size=(12.0 + number, 10.0)) for number in range(5)]
    tables = [pygame.image.tobytes(pictures.fitted(one, SIZE), "RGB") for one in boards]

    def painted(number: int) -> bool:
        shown = pictures.fitted(boards[number], SIZE)
        return pygame.image.tobytes(shown, "RGB") != tables[number]

    assert [done.cancelled() for _, done in later.jobs] == [True] * 4 + [False]
    for _ in ("the ground", "the squads"):
        later.work()
        painted(4)
    assert painted(4)
    assert not painted(0)
    for _ in ("the ground", "the squads"):
        later.work()
        painted(0)
    assert painted(0), "asked for once more, it is painted"


def test_boards_that_look_the_same_have_one_overview(board: BattleMap) -> None:
    later = Later()
    pictures = Pictures(None, later)
    assert pictures.quiet(board, SIZE) is None
    later.work()
    assert pictures.quiet(board, SIZE) is not None
    assert pictures.quiet(replace(board, name="Elsewhere", sides=()), SIZE) is not None


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


def test_a_preview_says_that_it_is_painted_until_all_is_on_it(board: BattleMap, app: App) -> None:
    later = Later()
    pictures, canvas = Pictures(None, later), pygame.Surface(SIZE)

    def told() -> bool:
        """Whether something lies over the middle of the picture."""
        canvas.fill("black")
        pictures.draw_fitted(canvas, canvas.get_rect(), app.theme, board)
        bare = pygame.Surface(SIZE)
        picture = pictures.fitted(board, SIZE)
        bare.blit(picture, picture.get_rect(center=bare.get_rect().center))
        return pixels_of(canvas) != pixels_of(bare)

    assert told(), "nothing but a table"
    later.work()
    assert told(), "nobody on the board yet"
    later.work()
    assert not told()
    assert canvas.get_clip() == canvas.get_rect()
