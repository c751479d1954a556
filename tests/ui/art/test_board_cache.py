"""Tiles in memory and on disk."""

from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from pathlib import Path

import numpy as np
import pygame
import pytest

from game.ui.art import board_cache
from game.ui.art.board import BoardArt, TileKey
from game.ui.art.board_cache import BoardCache
from game.ui.art.palette import GROUND, WATER_SHALLOW, WOOD, rgb
from game.ui.art.sprite import Pixels
from game.ui.art.tile_store import TileStore
from game.ui.camera import ZOOM_STEPS
from tests.ui.art.maps import table, wall

STUDS = 3.175


class PaintedArt(BoardArt):
    """Art whose tiles are plain: the cache is tested here, not the painting."""

    @cached_property
    def bakes(self) -> list[tuple[TileKey, int]]:
        """What was baked, in order."""
        return []

    def bake(self, tile: TileKey, px: int) -> Pixels:
        self.bakes.append((tile, px))
        box = self.tile_box(tile)
        shape = (round((box.bottom - box.top) * px), round((box.right - box.left) * px), 3)
        return np.full(shape, (40 + 60 * tile.ix, 40 + 60 * tile.iy, 6 * px), np.uint8)


def shown(surface: pygame.Surface, x: int, y: int) -> tuple[int, int, int]:
    """Column, row and quality of the tile that a surface shows at a pixel.

    Scaling may change a color by a few steps.
    """
    red, green, blue = surface.get_at((x, y))[:3]
    return round((red - 40) / 60), round((green - 40) / 60), 8 * round(blue / 48)


def finish(cache: BoardCache) -> None:
    """Wait until everything is baked."""
    for _ in range(1_000_000):
        if cache.settled:
            return
        cache.poll()
    raise AssertionError("the pictures never settle")


def art(*terrain: dict[str, object]) -> PaintedArt:
    return PaintedArt(table(*terrain, size=[16, 16]), table=4)


def test_a_surface_is_there_before_anything_is_baked() -> None:
    painted = art()
    cache = BoardCache(painted)
    surface = cache.surface(6)
    left, top, right, bottom = cache.art.extent
    assert surface.get_size() == ((right - left) * 6, (bottom - top) * 6)
    assert cache.origin == (-4, -4)
    assert not cache.settled
    assert painted.bakes == []


def test_before_that_it_is_a_sketch_of_what_stands_where() -> None:
    """A crate over 4 to 6 inches, a pond at 10, and the meadow in between."""
    corners = [[4, 4], [6, 4], [6, 6], [4, 6]]
    crate = {"id": "c", "kind": "crate", "shape": "polygon", "outline": corners, "top": 1}
    pond = {"id": "p", "kind": "water", "shape": "circle", "center": [10, 10], "radius": 1}
    meadow = table(crate, areas=(pond,), size=[16, 16])
    surface = BoardCache(BoardArt(meadow, table=4)).surface(6)
    places = [round((4 + inches * STUDS) * 6) for inches in (5, 8, 10)]
    found = [surface.get_at((place, place))[:3] for place in places]
    assert found == [rgb(WOOD), rgb(GROUND[meadow.ground]), rgb(WATER_SHALLOW)]


def test_previews_come_first_and_the_same_surface_gets_better() -> None:
    painted = art()
    cache = BoardCache(painted)
    surface = cache.surface(11)
    tiles = painted.tiles()
    for _ in tiles:
        assert cache.poll()
    assert {quality for _, quality in painted.bakes} == {8}
    assert shown(surface, 5, 5) == (0, 0, 8)
    finish(cache)
    assert shown(surface, 5, 5) == (0, 0, 16)
    assert surface is cache.surface(11)
    assert sorted(painted.bakes) == sorted([(t, 8) for t in tiles] + [(t, 16) for t in tiles])
    assert not cache.poll()


def test_tiles_lie_at_their_places_at_every_zoom() -> None:
    cache = BoardCache(art())
    for px in (6, 24):
        surface = cache.surface(px)
        finish(cache)
        edge = 32 * px
        quality = 16 if px == 6 else 32
        assert shown(surface, edge - 1, 3) == (0, 0, quality)
        assert shown(surface, edge, 3) == (1, 0, quality)
        assert shown(surface, 3, edge) == (0, 1, quality)


def test_what_the_player_looks_at_is_baked_first() -> None:
    painted = art()
    cache = BoardCache(painted)
    cache.surface(8)
    cache.poll(focus=(15 * STUDS, 15 * STUDS))
    assert painted.bakes == [(TileKey(1, 1), 8)]


def test_two_zoom_steps_are_kept() -> None:
    cache = BoardCache(art())
    first = cache.surface(6)
    cache.surface(8)
    assert cache.surface(6) is first
    cache.surface(11)
    cache.surface(8)
    assert cache.surface(6) is not first


def test_memory_is_bounded() -> None:
    tile_bytes = 32 * 32 * 16 * 16 * 3
    cache = BoardCache(art(), memory_limit=2 * tile_bytes)
    cache.surface(16)
    finish(cache)
    assert 0 < cache.memory_used <= 2 * tile_bytes
    cache.close()
    assert cache.memory_used == 0


def test_tiles_are_read_back_from_disk(tmp_path: Path) -> None:
    first = BoardCache(art(), tmp_path)
    first.surface(8)
    finish(first)
    painted = art()
    second = BoardCache(painted, tmp_path)
    surface = second.surface(8)
    finish(second)
    assert painted.bakes == []
    assert shown(surface, 5, 5) == (0, 0, 16)
    assert not list(tmp_path.glob("*.part"))


@pytest.mark.parametrize("damage", ["short", "flipped", "foreign", "empty", "large"])
def test_damaged_files_are_baked_again(tmp_path: Path, damage: str) -> None:
    first = BoardCache(art(), tmp_path)
    first.surface(8)
    finish(first)
    for path in tmp_path.iterdir():
        content = bytearray(path.read_bytes())
        if damage == "short":
            content = content[: len(content) // 2]
        elif damage == "flipped":
            content[-3] ^= 0x40
        elif damage == "foreign":
            content = bytearray(b"GIF89a" + bytes(200))
        elif damage == "empty":
            content = bytearray()
        else:
            content[8:12] = b"\xff\xff\xff\xff"
        path.write_bytes(bytes(content))
    painted = art()
    second = BoardCache(painted, tmp_path)
    surface = second.surface(8)
    finish(second)
    assert len(painted.bakes) == 2 * len(painted.tiles())
    assert shown(surface, 5, 5) == (0, 0, 16)


def test_a_tile_of_another_size_under_the_right_name_is_not_used(tmp_path: Path) -> None:
    painted = art()
    name = painted.digest(TileKey(0, 0), 8)
    TileStore(tmp_path).save(name, np.zeros((10, 10, 3), np.uint8))
    cache = BoardCache(painted, tmp_path)
    cache.surface(8)
    finish(cache)
    assert (TileKey(0, 0), 8) in painted.bakes


def test_a_folder_that_cannot_be_made_is_no_error(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    cache = BoardCache(art(), blocked / "tiles")
    cache.surface(8)
    finish(cache)
    assert cache.settled


def test_the_folder_stays_below_its_limit(tmp_path: Path) -> None:
    store = TileStore(tmp_path)
    chance = np.random.default_rng(1)
    for number in range(6):
        store.save(f"tile{number}", chance.integers(0, 255, (60, 60, 3), np.uint8))
    (tmp_path / "left.part").write_bytes(b"x")
    TileStore(tmp_path, limit=25_000)
    kept = list(tmp_path.iterdir())
    assert 0 < len(kept) < 6
    assert sum(path.stat().st_size for path in kept) <= 25_000


def test_only_touched_tiles_are_baked_again() -> None:
    terrain = wall(line=[[1, 14], [3, 14]])
    cache = BoardCache(art(terrain))
    surface = cache.surface(8)
    finish(cache)
    changed = PaintedArt(table(terrain, size=[16, 16]), {"wall": ()}, table=4)
    touched = cache.update(changed)
    assert touched == [TileKey(0, 1)]
    assert not cache.settled
    finish(cache)
    assert {tile for tile, _ in changed.bakes} == {TileKey(0, 1)}
    assert cache.surface(8) is surface


def test_what_is_not_so_any_more_is_replaced_first() -> None:
    """Whatever the player looks at, and whatever has no picture yet."""
    terrain = wall(line=[[1, 14], [3, 14]])
    cache = BoardCache(art(terrain))
    cache.surface(8)
    cache.poll((0.0, 52.0))
    changed = PaintedArt(table(terrain, size=[16, 16]), {"wall": ()}, table=4)
    cache.update(changed)
    cache.poll((52.0, 0.0))
    assert changed.bakes == [(TileKey(0, 1), 8)]


def test_a_sketch_shows_changes_at_once() -> None:
    """The wall runs at 14 inches; without it there is meadow."""
    terrain = wall(line=[[1, 14], [3, 14]], material="wood")
    meadow = table(terrain, size=[16, 16])
    cache = BoardCache(art(terrain))
    surface = cache.surface(8)
    place = (round((4 + 2 * STUDS) * 8), round((4 + 14 * STUDS) * 8))
    assert surface.get_at(place)[:3] == rgb(WOOD)
    cache.update(PaintedArt(meadow, {"wall": ()}, table=4))
    assert surface.get_at(place)[:3] == rgb(GROUND[meadow.ground])


def test_tiles_are_baked_in_another_thread() -> None:
    with ThreadPoolExecutor(1) as executor:
        painted = art()
        cache = BoardCache(painted, executor=executor)
        surface = cache.surface(8)
        assert not cache.poll()
        finish(cache)
        assert shown(surface, 5, 5) == (0, 0, 16)
        cache.surface(32)
        cache.poll()
        cache.close()


def test_the_largest_zoom_keeps_surfaces_small() -> None:
    assert BoardCache(art()).largest_zoom(ZOOM_STEPS) == 32
    large = BoardCache(BoardArt(table(size=[200, 200])))
    px = large.largest_zoom(ZOOM_STEPS)
    left, top, right, bottom = large.art.extent
    assert (right - left) * (bottom - top) * px * px <= board_cache.MOST_PIXELS
    assert px >= 6


def test_real_tiles_reach_the_surface() -> None:
    cache = BoardCache(BoardArt(table(), table=0))
    surface = cache.surface(8)
    cache.poll()
    pixels = pygame.surfarray.array3d(surface)
    assert pixels.std() > 5
    red, green, blue = pixels[60:140, 60:140].reshape(-1, 3).mean(axis=0)
    assert green > red > blue
