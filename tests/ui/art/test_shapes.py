"""What blocks is drawn, and what is drawn blocks: every kind, shape and material."""

from typing import Any

import numpy as np
import pytest

from game.model.battlefield import BattleMap
from game.ui.art.board import BoardArt, TileKey
from game.ui.art.footprint import footprints
from game.ui.art.palette import STUDS_PER_INCH
from tests.ui.art.kind_sheet import (
    EDGE,
    KINDS,
    MATERIALS,
    PX_PER_INCH,
    SEEN,
    Cell,
    agreements,
    blocking,
    cells,
    sheet,
    unshadowed,
)
from tests.ui.art.maps import square, table, wall


@pytest.mark.parametrize("kind", KINDS)
def test_what_blocks_is_drawn_and_nothing_else(kind: str) -> None:
    """Every shape in every material: at least 95 % is drawn, at most 5 % lies beyond."""
    found = agreements(tuple(cells([kind])))
    hidden = {cell: one.drawn for cell, one in found.items() if one.drawn < 0.95}
    beyond = {cell: one.beyond for cell, one in found.items() if one.beyond > 0.05}
    assert not hidden
    assert not beyond


def seen(battle_map: BattleMap, without: BattleMap) -> np.ndarray:
    """Where the pictures of two boards differ, shadows left out."""
    return np.asarray(np.abs(unshadowed(battle_map) - unshadowed(without)).max(axis=2) > SEEN)


def test_plants_beside_a_piece_stay_as_they_are() -> None:
    """On a meadow, too, nothing differs but where the piece is."""
    found = agreements(tuple(cells(["bridge"], materials=["stone"])), "meadow")
    assert all(one.drawn > 0.95 and one.beyond < 0.01 for one in found.values())


FLOOR = {**square(1, 7, kind="platform", top=1.2), "id": "floor", "material": "stone"}


@pytest.mark.parametrize("kind", ["rock", "tree", "screen", "crate", "rail", "glass", "wall"])
@pytest.mark.parametrize("base", [0.0, 1.2])
@pytest.mark.parametrize("first", [True, False])
def test_what_stands_on_a_platform_is_seen(kind: str, base: float, first: bool) -> None:
    """Whether it begins on the platform or on the ground below, before or after it in the file."""
    thing: dict[str, Any] = {"id": "thing", "kind": kind, "shape": "circle", "material": "wood"}
    thing |= {"center": [4, 4], "radius": 0.5, "base": base, "top": 3}
    pieces = (thing, FLOOR) if first else (FLOOR, thing)
    board = table(*pieces)
    different = seen(board, table(FLOOR))
    piece = next(one for one in board.terrain if one.id == "thing")
    whole = (slice(0, different.shape[0]), slice(0, different.shape[1]))
    blocks = blocking(piece, whole)
    assert (different & blocks).sum() > 0.95 * blocks.sum()
    assert not (different & ~blocking(piece, whole, EDGE)).any()


@pytest.mark.parametrize("kind", ["bridge", "crate", "glass", "rock", "tree", "smoke", "rail"])
def test_the_material_of_a_thing_is_seen(kind: str) -> None:
    found = tuple(cells([kind], ["polygon"]))
    picture = unshadowed(sheet(found))
    side = round(3.5 * PX_PER_INCH)
    looks = {}
    for cell in found:
        part = picture[cell.row * side : (cell.row + 1) * side, 20:65].reshape(-1, 3)
        looks[cell.material] = (part.mean(axis=0), part.std(axis=0))
    for number, one in enumerate(MATERIALS):
        for other in MATERIALS[number + 1 :]:
            means, spreads = (
                np.abs(a - b).sum() for a, b in zip(looks[one], looks[other], strict=True)
            )
            assert means + spreads > 4, (one, other)


def shade_beside(**fields: Any) -> float:
    """How much darker the ground is that lies right beside the corner of a slab."""
    slab = square(2, 4, kind="platform", **fields)
    lit, dark = (
        BoardArt(table(*pieces), table=0).bake(TileKey(0, 0), 8).astype(float)
        for pieces in ((), (slab,))
    )
    scale = 8 * STUDS_PER_INCH
    rows, columns = (slice(round(a * scale), round(b * scale)) for a, b in ((2.2, 2.4), (4.1, 4.3)))
    return float((lit - dark)[rows, columns].mean())


def test_light_falls_below_what_hangs_over_the_ground() -> None:
    """The shadow of a wall walk lies apart from it, that of a block begins at its foot."""
    assert shade_beside(base=3.6, top=4) < 0.5 * shade_beside(top=4)
    assert shade_beside(base=0.0, top=4) == shade_beside(top=4)


def test_bends_have_neither_notch_nor_overlap() -> None:
    """Each place of a bent line belongs to one part of it, as far as it blocks."""
    board = table(wall(line=[[1, 6], [2, 2], [6, 2], [4, 4], [6.5, 6.5]], thickness=0.6))
    piece = board.terrain[0]
    xs = (np.arange(0, 8 * PX_PER_INCH) + 0.5) / PX_PER_INCH
    places = (xs * STUDS_PER_INCH).astype(np.float32)
    held = sum((part.distance_at(places, places) < 0).astype(int) for part in footprints(piece))
    whole = (slice(0, len(xs)), slice(0, len(xs)))
    assert (held <= 1).all()
    blocks = blocking(piece, whole)
    assert ((held == 1) == blocks).mean() > 0.999


def test_the_height_of_a_plate_is_left_out_where_it_does_not_fit() -> None:
    """A small plate looks the same whatever its height, but for its shadow and edges."""

    def marked(size: float, top: float) -> np.ndarray:
        outline = [[2, 2], [2 + size, 2], [2 + size, 2 + size], [2, 2 + size]]
        plate = {**square(2, 3, kind="platform", top=top), "outline": outline}
        inner = slice(round(2.2 * PX_PER_INCH), round((1.8 + size) * PX_PER_INCH))
        return unshadowed(table(plate))[inner, inner]

    assert np.abs(marked(0.9, 0.5) - marked(0.9, 2.0)).max() < 1
    assert np.abs(marked(3.0, 0.5) - marked(3.0, 2.0)).max() > 20


def test_joined_waters_and_pits_have_no_rim_between_them() -> None:
    """A ford across a channel: no sand and no ground where deep water goes over into shallow."""
    reach = {"deep": (1, 3), "ford": (3, 5), "rest": (5, 7)}
    areas = tuple(
        {
            "id": name,
            "kind": "water" if name == "ford" else "deep-water",
            "depth": 0.3 if name == "ford" else 2,
            "shape": "polygon",
            "outline": [[2, low], [6, low], [6, high], [2, high]],
        }
        for name, (low, high) in reach.items()
    )
    picture = unshadowed(table(areas=areas))
    inner = picture[round(1.5 * 24) : round(6.5 * 24), round(2.2 * 24) : round(5.8 * 24)]
    assert (inner[..., 2] > inner[..., 0] + 30).all()


def test_open_ground_has_no_straight_seams() -> None:
    """No line of pixels across an empty board differs from those one stud to either side."""
    for ground in ("meadow", "stone", "sand"):
        picture = unshadowed(table(size=[24, 24], ground=ground)).mean(axis=2)
        # Without plants: the middle brightness of each line says nothing of single studs.
        for lines in (np.median(picture, axis=0), np.median(picture, axis=1)):
            smooth = np.convolve(lines, np.ones(9) / 9, "valid")
            assert np.abs(np.diff(smooth)).max() < 2.0, ground


def test_the_sheet_shows_each_kind_once_in_each_shape_and_material() -> None:
    found = tuple(cells())
    assert len({(one.column, one.row) for one in found}) == len(found)
    assert Cell("rock", "line", "metal", 11, 8) in found
