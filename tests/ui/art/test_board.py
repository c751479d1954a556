"""Baked pictures of boards."""

import itertools
from typing import Any

import numpy as np
import pytest

from game.ui.art.board import BoardArt, TileKey
from game.ui.art.overview import RIM, bake_overview, overview_name, overview_px
from game.ui.art.preview import bake_steps, fitted_surface, preview_art, run
from tests.ui.art.maps import square, table, wall

PX = 6
STUDS = 3.175
FIRST = TileKey(0, 0)


def bake(*terrain: dict[str, Any], **rest: Any) -> np.ndarray:
    """The one tile of a small map without a table around."""
    art = BoardArt(table(*terrain, **rest), table=0)
    assert art.tiles() == [FIRST]
    return art.bake(FIRST, PX).astype(int)


@pytest.fixture(scope="module")
def empty() -> np.ndarray:
    return bake()


def inches(picture: np.ndarray, x0: float, y0: float, x1: float, y1: float) -> np.ndarray:
    """The part of a picture between two corners in inches."""
    scale = PX * STUDS
    return picture[round(y0 * scale) : round(y1 * scale), round(x0 * scale) : round(x1 * scale)]


def changed(picture: np.ndarray, empty: np.ndarray) -> np.ndarray:
    return np.abs(picture - empty).max(axis=2) > 12


def test_a_tile_has_its_size_and_repeats_exactly(empty: np.ndarray) -> None:
    art = BoardArt(table(), table=0)
    pixels = art.bake(FIRST, PX)
    assert pixels.shape == (26 * PX, 26 * PX, 3)
    assert pixels.dtype == np.uint8
    assert (pixels == empty).all()


def test_every_ground_has_its_own_color() -> None:
    grounds = ("meadow", "sand", "stone", "boards", "plank", "rock")
    means = {
        ground: inches(bake(ground=ground), 2, 2, 6, 6).reshape(-1, 3).mean(axis=0)
        for ground in grounds
    }
    for first, second in itertools.combinations(grounds, 2):
        assert np.abs(means[first] - means[second]).sum() > 15, (first, second)


@pytest.mark.parametrize(
    "kind",
    ["wall", "rock", "tree", "crate", "platform", "rail", "glass", "screen", "smoke", "bridge"],
)
@pytest.mark.parametrize("shape", ["polygon", "circle", "line"])
def test_every_kind_of_piece_is_seen_where_it_is(kind: str, shape: str, empty: np.ndarray) -> None:
    piece: dict[str, Any] = {"id": "thing", "kind": kind, "shape": shape, "top": 1}
    if shape == "polygon":
        piece["outline"] = [[3, 3], [5, 3], [5, 5], [3, 5]]
    elif shape == "circle":
        piece |= {"center": [4, 4], "radius": 1}
    else:
        piece |= {"line": [[3, 4], [5, 4]], "thickness": 1.0}
    seen = changed(bake(piece), empty)
    y0 = 3.6 if shape == "line" else 3.2
    assert inches(seen, 3.3, y0, 4.7, 8 - y0).mean() > 0.3
    assert not inches(seen, 0, 0, 2.4, 2.4).any()


@pytest.mark.parametrize(
    "kind", ["rough", "water", "deep-water", "lava", "pit", "bottomless", "mine", "marker"]
)
def test_every_kind_of_area_is_seen_where_it_is(kind: str, empty: np.ndarray) -> None:
    seen = changed(bake(areas=(square(3, 5, kind=kind),)), empty)
    # Mines and markers keep most of the ground as it was.
    least = {"mine": 0.03, "marker": 0.10}.get(kind, 0.6)
    assert inches(seen, 2.9, 2.9, 5.1, 5.1).mean() > least
    assert not inches(seen, 0, 0, 2.2, 2.2).any()


@pytest.mark.parametrize("kind", ["stairs", "ladder"])
def test_ways_up_are_seen(kind: str, empty: np.ndarray) -> None:
    area = square(3, 5, kind=kind, up=0) | {"from": 0, "to": 2}
    assert inches(changed(bake(areas=(area,)), empty), 3, 3, 5, 5).mean() > 0.25


def test_stairs_rise_along_up() -> None:
    def brightness(up: int) -> tuple[float, float]:
        picture = bake(areas=(square(3, 5, kind="stairs", up=up) | {"from": 0, "to": 2},))
        return inches(picture, 3, 3.1, 3.6, 4.9).mean(), inches(picture, 4.4, 3.1, 5, 4.9).mean()

    left, right = brightness(0)
    assert right > left
    left, right = brightness(180)
    assert left > right


def test_an_opening_changes_the_wall_at_its_place_only() -> None:
    solid = bake(wall())
    opening = {"from": 2.5, "to": 3.5, "bottom": 0.5, "top": 1.5}
    pierced = bake(wall(openings=[opening]))

    def change(left: float, right: float) -> float:
        """How much the mean color of a stretch of the wall has changed."""
        now, before = (
            inches(picture, left, 3.75, right, 4.25).reshape(-1, 3).mean(axis=0)
            for picture in (pierced, solid)
        )
        return float(np.abs(now - before).sum())

    assert change(3.6, 4.4) > 60
    assert change(1.1, 3.4) < 10
    assert change(4.6, 6.9) < 10


@pytest.mark.parametrize("material", ["brick", "stone", "concrete"])
def test_a_window_looks_like_no_way_through(material: str) -> None:
    """It is darker than its wall, where a pale sill read as a gate."""
    opening = {"from": 2.4, "to": 3.6, "bottom": 0.6, "top": 1.4}
    picture = bake(wall(material=material, openings=[opening]))
    window, solid = (
        inches(picture, left, 3.8, left + 0.8, 4.2).reshape(-1, 3).mean(axis=0)
        for left in (3.6, 1.6)
    )
    assert window.max() < solid.max()


def test_materials_look_different() -> None:
    means = {}
    for material in ("brick", "stone", "concrete", "metal", "wood", "thin-wood", "cloth", "glass"):
        picture = bake(wall(material=material))
        means[material] = inches(picture, 1.2, 3.8, 6.8, 4.2).reshape(-1, 3).mean(axis=0)
    for first, second in itertools.combinations(means, 2):
        assert np.abs(means[first] - means[second]).sum() > 12, (first, second)


def test_higher_platforms_throw_longer_shadows(empty: np.ndarray) -> None:
    shadows = [
        inches(empty - bake(square(2, 4, kind="platform", top=top)), 4.05, 3, 6, 4).clip(0).sum()
        for top in (0.5, 1, 2, 4)
    ]
    assert shadows == sorted(shadows)
    assert shadows[-1] > 1.3 * shadows[0]


def test_tiles_fit_together() -> None:
    art = BoardArt(table(wall(line=[[2, 5], [14, 5]]), size=[16, 8]), table=4)
    tiles = art.tiles()
    assert len(tiles) == 4
    left, right = (art.bake(tile, PX).astype(int) for tile in tiles[:2])
    across = np.abs(left[:, -1] - right[:, 0]).mean()
    inside = np.abs(left[:, -2] - left[:, -1]).mean()
    assert across < 2 * inside + 2


def tile_at(art: BoardArt, x: float, y: float) -> TileKey:
    """The tile that shows a place given in studs."""
    boxes = {tile: art.tile_box(tile) for tile in art.tiles()}
    return next(
        tile
        for tile, box in boxes.items()
        if box.left <= x < box.right and box.top <= y < box.bottom
    )


def test_changed_terrain_touches_only_the_tiles_near_it() -> None:
    battle_map = table(
        wall(line=[[2, 2], [6, 2]]),
        wall(id="far", line=[[30, 30], [34, 30]]),
        size=[40, 40],
    )
    before = BoardArt(battle_map)
    after = BoardArt(battle_map, {"far": ()})
    tiles = before.tiles()
    touched = [tile for tile in tiles if before.digest(tile, 8) != after.digest(tile, 8)]
    assert tile_at(before, 32 * STUDS, 30 * STUDS) in touched
    assert tile_at(before, 4 * STUDS, 2 * STUDS) not in touched
    assert len(touched) <= 4


def test_a_breached_wall_shows_its_remains_and_debris() -> None:
    whole = table(wall())
    rests = table(
        wall(id="left", line=[[1, 4], [3, 4]]), wall(id="right", line=[[5, 4], [7, 4]])
    ).terrain
    standing = BoardArt(whole, table=0).bake(FIRST, PX).astype(int)
    breached = BoardArt(whole, {"wall": rests}, table=0).bake(FIRST, PX).astype(int)
    bare = bake()
    gap = inches(breached, 3.3, 3.8, 4.7, 4.2)
    assert np.abs(gap - inches(standing, 3.3, 3.8, 4.7, 4.2)).mean() > 15
    assert np.abs(gap - inches(bare, 3.3, 3.8, 4.7, 4.2)).mean() > 5


def test_names_and_squads_do_not_change_the_picture() -> None:
    named = table(wall(), name="Elsewhere", sides=[{"id": "azure"}])
    tile = TileKey(0, 0)
    assert BoardArt(named).digest(tile, 8) == BoardArt(table(wall())).digest(tile, 8)
    assert BoardArt(named).digest(tile, 8) != BoardArt(named).digest(tile, 16)


def test_an_overview_shows_the_whole_board_in_its_shape() -> None:
    pixels = bake_overview(preview_art(table(wall(), size=[16, 8])))
    picture = fitted_surface(pixels, (300, 300))
    width, height = picture.get_size()
    assert width == 300
    assert height == pytest.approx(300 * (26 + 6) / (51 + 6), abs=2)
    red, green, _ = picture.get_at((220, 40))[:3]
    assert green > red
    red, green, _ = picture.get_at((3, 3))[:3]
    assert red > green


def test_an_overview_does_not_depend_on_the_table_but_on_what_stands() -> None:
    """The same picture serves the list of levels and the battle, until terrain changes."""
    wide, narrow = (BoardArt(table(wall()), table=width) for width in (3, 16))
    assert overview_name(wide) == overview_name(narrow)
    assert (bake_overview(wide) == bake_overview(narrow)).all()
    assert overview_name(BoardArt(table(wall()), {"wall": ()})) != overview_name(wide)


def test_overviews_of_large_boards_have_no_more_pixels_than_others() -> None:
    """So that the first picture takes no longer, however large the level is."""
    for size in ([8, 8], [34, 28], [96, 96], [200, 200]):
        art = BoardArt(table(size=size, ground="stone"))
        sides = [side * STUDS + 2 * RIM + 1 for side in size]
        assert sides[0] * sides[1] * overview_px(art) ** 2 < 450_000
    assert overview_px(BoardArt(table(size=[34, 28]))) >= 5


def test_flowers_grow_on_free_meadow_only() -> None:
    whole = square(0, 8, kind="platform", top=1)
    free, covered = BoardArt(table(), table=0), BoardArt(table(whole), table=0)
    assert free.plants
    assert not covered.plants
    assert not BoardArt(table(ground="stone"), table=0).plants
    # Destroyed terrain leaves the flowers where they were.
    assert not BoardArt(table(whole), {"thing": ()}, table=0).plants


def test_rubble_lies_only_where_a_wall_is_gone() -> None:
    whole = table(wall())
    line = {**wall(), "line": [[1, 4], [3, 4]]}, {**wall(), "line": [[5, 4], [7, 4]]}
    left = table(*line).terrain
    breached = BoardArt(whole, {"wall": left}, table=0).bake(FIRST, PX).astype(int)
    parted = BoardArt(table(*line), table=0).bake(FIRST, PX).astype(int)
    rubble = changed(breached, parted)
    assert inches(rubble, 3.2, 3.5, 4.8, 4.5).any()
    assert not inches(rubble, 0, 0, 2.4, 8).any()
    assert not inches(rubble, 5.6, 0, 8, 8).any()


def test_a_spent_mine_leaves_a_stain_and_nothing_else(empty: np.ndarray) -> None:
    """Its warning line and its red buttons are gone; the ground is darker than it was."""
    mine = {"id": "bang", "kind": "mine", "shape": "circle", "center": [4, 4], "radius": 1}
    battle_map = table(areas=(mine,))
    armed = BoardArt(battle_map, table=0)
    sprung = BoardArt(battle_map, spent=("bang",), table=0)
    assert [area.id for area in armed.areas] == ["bang"]
    assert not sprung.areas
    assert armed.digest(FIRST, PX) != sprung.digest(FIRST, PX)
    with_mine = inches(armed.bake(FIRST, PX).astype(int), 3, 3, 5, 5)
    stained = inches(sprung.bake(FIRST, PX).astype(int), 3, 3, 5, 5)
    ground = inches(empty, 3, 3, 5, 5)

    def reddest(picture: np.ndarray) -> int:
        return int((picture[..., 0] - picture[..., 1]).max())

    assert reddest(with_mine) > 20
    assert reddest(stained) < 0, "as the meadow, which is green"
    assert stained.mean() < ground.mean() - 5


def painted(ground: str, **fields: Any) -> dict[str, Any]:
    return {"paint": [{"ground": ground, **fields}]}


@pytest.mark.parametrize("ground", ["sand", "stone", "rock", "tiles", "boards", "plank"])
@pytest.mark.parametrize("shape", ["polygon", "circle", "line"])
def test_paint_is_seen_where_it_is_and_nowhere_else(
    ground: str, shape: str, empty: np.ndarray
) -> None:
    outlines: dict[str, dict[str, Any]] = {
        "polygon": {"outline": [[2.5, 2.5], [5.5, 2.5], [5.5, 5.5], [2.5, 5.5]]},
        "circle": {"center": [4, 4], "radius": 1.8},
        "line": {"line": [[2.5, 4], [5.5, 4]], "width": 3},
    }
    seen = changed(bake(**painted(ground, shape=shape, **outlines[shape])), empty)
    assert inches(seen, 3, 3.2, 5, 4.8).mean() > 0.6
    # Plates end at whole squares of two studs, at most one stud beyond the outline.
    assert not inches(seen, 0, 0, 1.6, 8).any()
    assert not inches(seen, 6.4, 0, 8, 8).any()


def test_later_paint_lies_over_earlier_paint() -> None:
    below = {"ground": "sand", "shape": "circle", "center": [4, 4], "radius": 3}
    above = {"ground": "tiles", "shape": "circle", "center": [4, 4], "radius": 2}
    both = inches(bake(paint=[below, above]), 3.2, 3.2, 4.8, 4.8)
    alone = inches(bake(paint=[above]), 3.2, 3.2, 4.8, 4.8)
    assert np.abs(both - alone).mean() < 1


def test_plates_have_studs_and_floors_have_none() -> None:
    """Studs repeat with every stud: the picture moved by one stud is nearly the same."""

    def repeats(ground: str) -> float:
        fields = {"shape": "polygon", "outline": [[1, 1], [7, 1], [7, 7], [1, 7]]}
        plain = bake(ground="rock", **painted(ground, **fields))
        part = inches(plain, 2, 2, 6, 6).mean(axis=2)
        part = part[PX : 9 * PX, PX : 9 * PX]
        cells = part.reshape(8, PX, 8, PX)
        same: float = cells.mean(axis=(0, 2)).std() / part.std()
        return same

    assert repeats("stone") > 0.5
    assert repeats("sand") > 0.5
    assert repeats("tiles") < 0.3
    assert repeats("boards") < 0.3


def test_no_plant_grows_on_paint_of_another_ground() -> None:
    whole = {"shape": "polygon", "outline": [[0, 0], [16, 0], [16, 16], [0, 16]]}
    large = {"size": [16, 16]}
    assert BoardArt(table(**large), table=0).plants
    assert not BoardArt(table(**large, **painted("sand", **whole)), table=0).plants
    assert BoardArt(table(ground="sand", **large, **painted("meadow", **whole)), table=0).plants


def test_plants_are_the_same_for_the_same_map_and_keep_clear_of_areas() -> None:
    pond = square(4, 12, kind="water", depth=0.2)
    first, second = (BoardArt(table(areas=(pond,), size=[16, 16])) for _ in range(2))
    assert first.plants == second.plants
    low, high = 4 * STUDS, 12 * STUDS
    assert not [p for p in first.plants if low <= p.x <= high and low <= p.y <= high]


def test_paint_touches_only_the_tiles_near_it() -> None:
    patch = painted("tiles", shape="circle", center=[30, 30], radius=1)
    before = BoardArt(table(size=[40, 40], ground="sand"))
    after = BoardArt(table(size=[40, 40], ground="sand", **patch))
    tiles = before.tiles()
    touched = [tile for tile in tiles if before.digest(tile, 8) != after.digest(tile, 8)]
    assert tile_at(before, 30 * STUDS, 30 * STUDS) in touched
    assert len(touched) <= 4


def test_two_waters_that_touch_have_no_bank_between_them() -> None:
    """The common edge at 4 inches has no sand: it is as blue as the water beside it."""
    left = {"id": "l", "kind": "water", "shape": "polygon", "depth": 0.2}
    right = {**left, "id": "r"}
    left["outline"] = [[1, 1], [4, 1], [4, 7], [1, 7]]
    right["outline"] = [[4, 1], [7, 1], [7, 7], [4, 7]]
    picture = bake(areas=(left, right))
    seam = inches(picture, 3.8, 2.5, 4.2, 5.5).reshape(-1, 3)
    assert (seam[:, 2] > seam[:, 0] + 30).mean() > 0.97
    shore = inches(picture, 0.85, 2.5, 1.1, 5.5).reshape(-1, 3)
    assert (shore[:, 2] > shore[:, 0] + 30).mean() < 0.5


def test_paint_over_the_whole_board_leaves_no_rim_of_the_ground_below() -> None:
    """The board is 25.4 studs wide: the rests of studs at its rim are painted too."""
    whole = {"shape": "polygon", "outline": [[0, 0], [8, 0], [8, 8], [0, 8]]}
    over, alone = bake(ground="stone", **painted("meadow", **whole)), bake(ground="meadow")
    assert np.abs(inches(over, 0, 0, 8, 8) - inches(alone, 0, 0, 8, 8)).mean() < 0.5


def test_joints_are_seen_alike_wherever_they_lie() -> None:
    """The same road and floor, once laid to the right and once turned around, as levels have it."""
    for px in (5, 8, 11, 16):
        seen = [joints(px, line) for line in ([[0, 5], [24, 5]], [[24, 5], [0, 5]])]
        assert max(seen) < 1.3 * min(seen), (px, seen)


def joints(px: int, line: list[list[float]]) -> float:
    """How much a road differs from its own mean, without its rim."""
    paint = [{"shape": "line", "ground": "tiles", "line": line, "width": 3.2}]
    pixels = run(bake_steps(table(paint=paint, size=[24, 10]), px)).astype(float)
    rows = [round((RIM + inch * STUDS) * px) for inch in (3.8, 6.2)]
    columns = [round((RIM + inch * STUDS) * px) for inch in (3, 21)]
    road = pixels[rows[0] : rows[1], columns[0] : columns[1]].mean(axis=2)
    return float(np.abs(np.diff(road, axis=0)).mean() + np.abs(np.diff(road, axis=1)).mean())
