"""Tiles in memory and on disk."""

from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from pathlib import Path
from threading import Event

import numpy as np
import pygame
import pytest

from game.ui.art.board import BoardArt, TileKey
from game.ui.art.board_cache import BoardCache
from game.ui.art.board_pictures import STRIP, BoardPictures
from game.ui.art.overview import RIM, bake_overview, overview_px
from game.ui.art.sprite import Pixels
from game.ui.art.tile_store import TileStore
from game.ui.budget import Allowance
from tests.ui.art.maps import square, table, wall
from tests.ui.scenes.stage import Idle

STUDS = 3.175


class Spent(Allowance):
    """An allowance of which nothing is ever left."""

    @property
    def left(self) -> bool:
        return False


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


def drawn(cache: BoardCache, px: int) -> pygame.Surface:
    """All that there is to see of a board at a zoom step."""
    left, top, right, bottom = cache.art.extent
    surface = pygame.Surface((round((right - left) * px), round((bottom - top) * px)))
    cache.draw(surface, px, (round(-left * px), round(-top * px)))
    return surface


def finish(cache: BoardCache) -> None:
    """Wait until everything is baked."""
    for _ in range(1_000_000):
        if cache.settled:
            return
        cache.poll()
    raise AssertionError("the pictures never settle")


def art(*terrain: dict[str, object]) -> PaintedArt:
    return PaintedArt(table(*terrain, size=[16, 16]), table=4)


def test_before_anything_is_baked_there_is_the_bare_table() -> None:
    with ThreadPoolExecutor(1) as executor:
        held = Event()
        executor.submit(held.wait)
        painted = art()
        cache = BoardCache(painted, executor=executor)
        surface = drawn(cache, 6)
        for at in ((5, 100), (120, 120), (200, 40)):
            red, green, blue = surface.get_at(at)[:3]
            assert red > green > blue > 15, "brown wood"
        assert not cache.poll()
        assert not cache.settled
        assert painted.bakes == []
        held.set()


def test_the_first_picture_is_that_of_the_whole_board_with_all_that_stands_on_it() -> None:
    """Nothing changes its place or its color when tiles are baked: only detail is added."""
    crate = square(4, 6, kind="crate", top=0.6)
    pond = {"id": "p", "kind": "water", "shape": "circle", "center": [10, 10], "radius": 2}
    road = {"ground": "tiles", "shape": "line", "line": [[0, 14], [16, 14]], "width": 2}
    real = BoardArt(table(crate, areas=(pond,), size=[16, 16], paint=[road]), table=4)
    cache = BoardCache(real, executor=Idle())
    drawn(cache, 8)
    cache.pictures.take_overview(bake_overview(real))
    first = pygame.surfarray.array3d(drawn(cache, 8)).astype(int)
    baked = np.concatenate(
        [
            np.concatenate([real.bake(TileKey(ix, iy), 8) for ix in range(2)], axis=1)
            for iy in range(2)
        ]
    ).transpose(1, 0, 2)
    studs = 8 * STUDS
    places = {"meadow": (7, 3), "road": (3, 13.5), "pond": (9.5, 9.5), "crate": (4.5, 4.5)}
    for name, (x, y) in places.items():
        left, top = (round(8 * 4 + studs * part) for part in (x, y))
        part = (slice(left, left + 24), slice(top, top + 24))
        assert np.abs(first[part].mean((0, 1)) - baked[part].mean((0, 1))).max() < 8, name
    assert np.abs(first - baked).mean() < 9


def test_the_first_picture_is_kept_on_disk(tmp_path: Path) -> None:
    painted = art(square(4, 6, kind="crate", top=1))
    cache = BoardCache(painted, tmp_path)
    assert not cache.pictures.begun
    drawn(cache, 8)
    cache.poll()
    assert cache.pictures.begun
    again = BoardCache(art(square(4, 6, kind="crate", top=1)), tmp_path, executor=Idle())
    assert again.pictures.begun
    assert not BoardCache(art(), tmp_path, executor=Idle()).pictures.begun


def test_previews_come_first_and_the_picture_gets_better() -> None:
    painted = art()
    cache = BoardCache(painted)
    drawn(cache, 11)
    tiles = painted.tiles()
    for _ in tiles:
        assert cache.poll()
    assert {quality for _, quality in painted.bakes} == {8}
    assert shown(drawn(cache, 11), 5, 5) == (0, 0, 8)
    finish(cache)
    assert shown(drawn(cache, 11), 5, 5) == (0, 0, 16)
    assert sorted(painted.bakes) == sorted([(t, 8) for t in tiles] + [(t, 16) for t in tiles])
    assert not cache.poll()


def test_tiles_lie_at_their_places_at_every_zoom() -> None:
    cache = BoardCache(art())
    for px in (6, 24):
        drawn(cache, px)
        finish(cache)
        surface = drawn(cache, px)
        edge = 32 * px
        quality = 16 if px == 6 else 32
        assert shown(surface, edge - 1, 3) == (0, 0, quality)
        assert shown(surface, edge, 3) == (1, 0, quality)
        assert shown(surface, 3, edge) == (0, 1, quality)


def test_only_what_is_seen_and_what_lies_next_to_it_is_baked() -> None:
    """Looking at the first tile of 5 by 5: it first, then its neighbors, and no other."""
    painted = PaintedArt(table(size=[48, 48]), table=4)
    cache = BoardCache(painted)
    window = pygame.Surface((100, 100))
    cache.draw(window, 8, (4 * 8, 4 * 8))
    finish(cache)
    assert painted.bakes[:2] == [(TileKey(0, 0), 8), (TileKey(0, 0), 16)]
    assert {tile for tile, _ in painted.bakes} == {
        TileKey(ix, iy) for ix in (0, 1) for iy in (0, 1)
    }


def test_a_window_shows_the_same_as_the_whole(tmp_path: Path) -> None:
    """Drawn through a clip, shifted by any number of pixels, at every stage of the pictures."""
    cache = BoardCache(art(), tmp_path)
    for stage in range(60):
        whole = drawn(cache, 11)
        window = pygame.Surface((300, 200))
        window.set_clip((10, 20, 250, 150))
        cache.draw(window, 11, (44 - 37, 44 - 53))
        seen = pygame.surfarray.array3d(window)[10:260, 20:170].astype(int)
        same = pygame.surfarray.array3d(whole)[47:297, 73:223].astype(int)
        assert np.abs(seen - same).max() <= 12, stage
        drawn(cache, 11)
        if cache.settled:
            break
        cache.poll()
    assert cache.settled


def test_a_new_zoom_stretches_what_there_is_and_makes_little_in_a_frame() -> None:
    """With nothing left of any frame, each makes one strip of a picture still."""
    cache = BoardCache(PaintedArt(table(size=[48, 48]), table=4), allowance=Spent())
    drawn(cache, 8)
    finish(cache)
    side, middle = 32 * 11, TileKey(2, 2)
    frames = 0
    while cache.pictures.shown(11, middle) is None:
        seen = drawn(cache, 11)
        assert shown(seen, 5, 5) == (0, 0, 16), "the picture of the zoom before is not coarse"
        assert shown(seen, 2 * side + 5, 2 * side + 5) == (2, 2, 16)
        cache.poll(focus=(2.5 * 32 - 4, 2.5 * 32 - 4))
        frames += 1
    assert frames >= side**2 / STRIP
    finish(cache)
    assert cache.pictures.shown(11, TileKey(0, 0))


def test_while_a_zoom_is_under_way_pictures_are_made_for_its_end() -> None:
    cache = BoardCache(PaintedArt(table(size=[48, 48]), table=4))
    target = pygame.Surface((2000, 2000))
    cache.draw(target, 8.5, (34, 34), aim=11.25)
    cache.poll()
    assert cache.pictures.px == 11.25
    finish(cache)
    assert cache.pictures.shown(11.25, TileKey(0, 0))
    assert not cache.pictures.shown(8.5, TileKey(0, 0))
    cache.draw(target, 10.5, (42, 42), aim=11.25)
    for place in (0, 1, 2):
        at = round(place * 32 * 10.5) + 40
        assert shown(target, at, at)[:2] == (place, place), "each is where it belongs meanwhile"


@pytest.mark.parametrize("px", [4.015625, 7.09375, 17.625, 31.984375])
def test_tiles_meet_at_every_zoom(px: float) -> None:
    pictures = BoardPictures(BoardArt(table(size=[36, 24]), table=22))
    keys = pictures.art.tiles()
    rects = {tile: pictures.rect(px, tile) for tile in keys}
    for tile, rect in rects.items():
        beside = rects.get(TileKey(tile.ix + 1, tile.iy))
        below = rects.get(TileKey(tile.ix, tile.iy + 1))
        assert beside is None or (beside.left, beside.top) == (rect.right, rect.top)
        assert below is None or (below.left, below.top) == (rect.left, rect.bottom)


@pytest.mark.parametrize(
    ("baked", "px"), [(16, 11), (8, 11), (32, 32), (24, 17.625), (16, 15.453125), (8, 11.25)]
)
def test_no_seam_is_seen_between_the_strips_of_a_picture(baked: int, px: float) -> None:
    """A ramp from top to bottom stays one, made larger, smaller or as it is."""
    high = 32 * baked
    ramp = np.linspace(0, 255, high).astype(np.uint8)
    pixels = np.repeat(np.repeat(ramp[:, None, None], high, axis=1), 3, axis=2)
    pictures = BoardPictures(BoardArt(table(size=[48, 48]), table=0))
    tile = TileKey(1, 1)
    pictures.draw(pygame.Surface((2000, 2000)), px, (0, 0))
    pictures.begin(px, tile, "ramp", pixels)
    strips = 1
    while not pictures.grow():
        strips += 1
    assert strips > 1
    surface = pygame.Surface((2000, 2000))
    pictures.draw(surface, px, (0, 0))
    rect = pictures.rect(px, tile)
    seen = pygame.surfarray.array3d(surface)[rect.x + 9, rect.top : rect.bottom, 0].astype(int)
    steps = np.diff(seen)
    if px != round(px):
        # Pixels mixed of parts of others are rounded in any case: no worse than all at once.
        source = pygame.image.frombuffer(pixels.tobytes(), (high, high), "RGB")
        at_once = pygame.transform.smoothscale(source, rect.size)
        whole = pygame.surfarray.array3d(at_once)[9, :, 0].astype(int)
        assert np.abs(seen - whole).max() <= 3
        return
    assert steps.min() >= 0
    assert steps.max() <= 2


def test_what_the_player_looks_at_is_baked_first() -> None:
    painted = art()
    cache = BoardCache(painted)
    drawn(cache, 8)
    cache.poll(focus=(15 * STUDS, 15 * STUDS))
    assert painted.bakes == [(TileKey(1, 1), 8)]


def test_pictures_of_other_zoom_steps_are_dropped_when_they_are_too_many() -> None:
    """One mebibyte holds four pictures at 16 pixels; what is seen is never dropped."""
    cache = BoardCache(art())
    cache.pictures = BoardPictures(cache.art, limit=1024 * 1024)
    for px in (16, 11, 8):
        drawn(cache, px)
        finish(cache)
        drawn(cache, px)
        assert cache.pictures.shown(px, TileKey(0, 0))
    assert not cache.pictures.shown(16, TileKey(0, 0))


def test_memory_is_bounded() -> None:
    tile_bytes = 32 * 32 * 16 * 16 * 3
    cache = BoardCache(art(), memory_limit=2 * tile_bytes)
    drawn(cache, 16)
    finish(cache)
    assert 0 < cache.memory_used <= 2 * tile_bytes
    cache.close()
    assert cache.memory_used == 0


def test_tiles_are_read_back_from_disk(tmp_path: Path) -> None:
    first = BoardCache(art(), tmp_path)
    drawn(first, 8)
    finish(first)
    painted = art()
    second = BoardCache(painted, tmp_path)
    drawn(second, 8)
    finish(second)
    surface = drawn(second, 8)
    assert painted.bakes == []
    assert shown(surface, 5, 5) == (0, 0, 16)
    assert not list(tmp_path.glob("*.part"))


@pytest.mark.parametrize("damage", ["short", "flipped", "foreign", "empty", "large"])
def test_damaged_files_are_baked_again(tmp_path: Path, damage: str) -> None:
    first = BoardCache(art(), tmp_path)
    drawn(first, 8)
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
    drawn(second, 8)
    finish(second)
    surface = drawn(second, 8)
    assert len(painted.bakes) == 2 * len(painted.tiles())
    assert shown(surface, 5, 5) == (0, 0, 16)


def test_a_tile_of_another_size_under_the_right_name_is_not_used(tmp_path: Path) -> None:
    painted = art()
    name = painted.digest(TileKey(0, 0), 8)
    TileStore(tmp_path).save(name, np.zeros((10, 10, 3), np.uint8))
    cache = BoardCache(painted, tmp_path)
    drawn(cache, 8)
    finish(cache)
    assert (TileKey(0, 0), 8) in painted.bakes


def test_a_folder_that_cannot_be_made_is_no_error(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    cache = BoardCache(art(), blocked / "tiles")
    drawn(cache, 8)
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
    drawn(cache, 8)
    finish(cache)
    changed = PaintedArt(table(terrain, size=[16, 16]), {"wall": ()}, table=4)
    touched = cache.update(changed)
    assert touched == [TileKey(0, 1)]
    assert not cache.settled
    finish(cache)
    assert {tile for tile, _ in changed.bakes} == {TileKey(0, 1)}


def test_what_is_not_so_any_more_is_replaced_first() -> None:
    """Whatever the player looks at, and whatever has no picture yet."""
    terrain = wall(line=[[1, 14], [3, 14]])
    cache = BoardCache(art(terrain))
    drawn(cache, 8)
    cache.poll((0.0, 52.0))
    changed = PaintedArt(table(terrain, size=[16, 16]), {"wall": ()}, table=4)
    cache.update(changed)
    cache.poll((52.0, 0.0))
    assert changed.bakes == [(TileKey(0, 1), 8)]


def test_the_first_picture_shows_changes_at_once() -> None:
    """The wall runs at 14 inches; without it there is meadow."""
    terrain = wall(line=[[1, 14], [3, 14]], material="wood")
    meadow = table(terrain, size=[16, 16])
    before = BoardArt(meadow, table=4)
    cache = BoardCache(before, executor=Idle())
    cache.pictures.take_overview(bake_overview(before))
    place = (round((4 + 2 * STUDS) * 8), round((4 + 14 * STUDS) * 8))
    red, green, _ = drawn(cache, 8).get_at(place)[:3]
    assert red > green
    cache.update(BoardArt(meadow, {"wall": ()}, table=4))
    shown_now = pygame.surfarray.array3d(drawn(cache, 8))
    part = shown_now[place[0] - 20 : place[0] + 20, place[1] - 4 : place[1] + 4]
    px = overview_px(before)
    whole = bake_overview(BoardArt(meadow, {"wall": ()}, table=4)).transpose(1, 0, 2)
    x, y = (round((RIM + inches * STUDS) * px) for inches in (2, 14))
    wanted = whole[x - 15 : x + 15, y - 3 : y + 3]
    assert np.abs(part.mean((0, 1)) - wanted.mean((0, 1))).max() < 8


def test_baked_pictures_show_changes_at_once_where_they_are_and_stay_sharp_elsewhere() -> None:
    """Tiles 0, 1 of the second row show the wall; what is far from it keeps its pixels."""
    terrain = wall(line=[[1, 14], [3, 14]], material="wood")
    meadow = table(terrain, size=[16, 16])
    cache = BoardCache(art(terrain))
    drawn(cache, 16)
    finish(cache)
    before = pygame.surfarray.array3d(drawn(cache, 16)).astype(int)
    cache.update(PaintedArt(meadow, {"wall": ()}, table=4))
    after = pygame.surfarray.array3d(drawn(cache, 16)).astype(int)
    differs = np.abs(after - before).max(axis=2) > 0
    x, y = (round((4 + inches * STUDS) * 16) for inches in (2, 14))
    assert differs[x - 20 : x + 20, y - 5 : y + 5].all()
    assert not differs[:, : y - 16 * 7].any()
    assert not differs[x + round(16 * (STUDS * 1.2 + 7)) :].any()


def test_tiles_are_baked_in_another_thread() -> None:
    with ThreadPoolExecutor(1) as executor:
        painted = art()
        cache = BoardCache(painted, executor=executor)
        drawn(cache, 8)
        assert not cache.poll()
        finish(cache)
        assert shown(drawn(cache, 8), 5, 5) == (0, 0, 16)
        drawn(cache, 32)
        cache.poll()
        cache.close()


def test_real_tiles_reach_the_screen() -> None:
    cache = BoardCache(BoardArt(table(), table=0))
    drawn(cache, 8)
    cache.poll()
    pixels = pygame.surfarray.array3d(drawn(cache, 8))
    assert pixels.std() > 5
    red, green, blue = pixels[60:140, 60:140].reshape(-1, 3).mean(axis=0)
    assert green > red > blue


def test_the_bare_table_is_brown_on_every_side() -> None:
    """One of the far tiles on each side of a small board on a wide table."""
    cache = BoardCache(BoardArt(table(ground="stone"), table=96))
    surface = drawn(cache, 6)
    width, height = surface.get_size()
    for at in ((9, 300), (width - 9, 300), (300, 9), (300, height - 9)):
        red, green, blue = surface.get_at(at)[:3]
        assert red > 1.3 * green > 1.3 * blue
