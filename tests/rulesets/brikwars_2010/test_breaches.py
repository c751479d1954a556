"""What is left of things of every shape (R10-OB-04)."""

from typing import Any

import pytest

from game.geometry.field import Field
from game.geometry.terrain_space import TerrainSpace
from game.model.battlefield import (
    BattleMap,
    CirclePiece,
    LinePiece,
    Opening,
    Piece,
    PieceKind,
    PolygonPiece,
)
from game.model.vectors import Point
from game.rulesets.brikwars.breaches import remains
from game.rulesets.brikwars.sizes import size_of


def box(length: float, width: float, top: float, kind: PieceKind = "wall") -> PolygonPiece:
    corners = (Point(5, 5), Point(5 + length, 5), Point(5 + length, 5 + width), Point(5, 5 + width))
    return PolygonPiece(id="thing", kind=kind, outline=corners, top=top)


def wall(*points: tuple[float, float], top: float = 1.8, **more: Any) -> LinePiece:
    line = tuple(Point(*point) for point in points)
    return LinePiece(id="thing", kind="wall", line=line, thickness=0.4, top=top, **more)


def broken(piece: Piece, at: Point, height: float) -> tuple[Piece, ...]:
    """What is left of a whole thing after the first breach."""
    return remains((piece,), at, height, piece)


def lines(pieces: tuple[Piece, ...]) -> list[list[tuple[float, float]]]:
    return [
        [(point.x, point.y) for point in piece.line]
        for piece in pieces
        if isinstance(piece, LinePiece)
    ]


def breaches_until_gone(piece: Piece, at: Point) -> int:
    """How many breaches a thing takes, each at the place of it nearest to a point."""
    left: tuple[Piece, ...] = (piece,)
    count = 0
    while left:
        table = BattleMap(size=(40, 30), terrain=(piece,))
        field = Field(TerrainSpace(table), (), {piece.id: left})
        left = remains(left, field.piece_place(at, piece.id), 0.9, piece)
        count += 1
        assert count < 30
    return count


@pytest.mark.parametrize("length", [0.8, 1.0])
def test_size_one_is_destroyed(length: float) -> None:
    """R10-OB-04: a thing of Size 1 or less goes at once."""
    assert broken(box(length, 0.8, 0.9), Point(5, 5), 0.5) == ()


def test_every_breach_takes_an_inch_until_nothing_is_left() -> None:
    """R10-OB-04: Size 4 stands three breaches and is gone with the fourth; so does a round one."""
    assert breaches_until_gone(box(4, 2, 1.8), Point(4, 6)) == 4
    assert breaches_until_gone(wall((5, 5), (9, 5)), Point(4, 6)) == 4
    rock = CirclePiece(id="thing", kind="rock", center=Point(5, 5), radius=2, top=1.8)
    assert breaches_until_gone(rock, Point(1, 5)) == 4


def test_a_block_is_cut_through_across_its_longest_side() -> None:
    """R10-OB-04: 4" by 2", struck in the middle of a long side: an inch of it goes."""
    left = broken(box(4, 2, 1.8), Point(7, 5), 0.9)
    spans = [
        (min(p.x for p in piece.outline), max(p.x for p in piece.outline))
        for piece in left
        if isinstance(piece, PolygonPiece)
    ]
    assert spans == [(5.0, 6.5), (7.5, 9.0)]


def test_of_a_three_cornered_block_both_tips_stay() -> None:
    """R10-OB-04, R05-OB-02: 8" long, struck in the middle, where an inch goes."""
    corners = (Point(5, 5), Point(13, 5), Point(9, 8))
    left = broken(PolygonPiece(id="thing", kind="wall", outline=corners, top=1.8), Point(9, 5), 0.9)
    found = [
        sorted((point.x, point.y) for point in piece.outline)
        for piece in left
        if isinstance(piece, PolygonPiece)
    ]
    high = 5 + 3 * 3.5 / 4
    assert sorted(found) == [
        [(5, 5), (8.5, 5), (8.5, pytest.approx(high))],
        [(9.5, 5), (9.5, pytest.approx(high)), (13, 5)],
    ]


@pytest.mark.parametrize("first", range(5))
def test_corners_a_hundredth_of_an_inch_apart_are_one_wherever_an_outline_begins(
    first: int,
) -> None:
    """R10-OB-04: a corner cut off by 0.006" and 0.008", the two that are left a hundredth apart."""
    corners = [(0.006, 0), (6, 0), (6, 2), (0, 2), (0, 0.008)]
    outline = tuple(Point(*corner) for corner in (*corners[first:], *corners[:first]))
    left = broken(PolygonPiece(id="thing", kind="wall", outline=outline, top=1.8), Point(3, 0), 0.9)
    assert [len(piece.outline) for piece in left if isinstance(piece, PolygonPiece)] == [4, 4]


@pytest.mark.parametrize(("x", "left"), [(5.75, [(5.0, 5.25), (6.25, 9.0)]), (5.74, [(6.24, 9.0)])])
def test_a_scrap_of_a_quarter_inch_still_stands(x: float, left: list[tuple[float, float]]) -> None:
    """R10-OB-04: an inch goes around the place struck, and beside it what is less than 0.25"."""
    pieces = broken(box(4, 2, 1.8), Point(x, 5), 0.9)
    found = [
        (min(point.x for point in one.outline), max(point.x for point in one.outline))
        for one in pieces
        if isinstance(one, PolygonPiece)
    ]
    assert sorted(found) == [pytest.approx(ends) for ends in left]


def test_scraps_crumble() -> None:
    """R10-OB-04: 0.2" beside the breach does not stay."""
    assert lines(broken(wall((5, 5), (8, 5)), Point(5.7, 5), 0.9)) == [[(6.2, 5.0), (8.0, 5.0)]]


def test_a_breach_goes_around_a_bend() -> None:
    """R10-OB-04: struck at the corner, half an inch goes on either side of it."""
    left = broken(wall((5, 5), (8, 5), (8, 9)), Point(8, 5), 0.9)
    assert lines(left) == [[(5.0, 5.0), (7.5, 5.0)], [(8.0, 5.5), (8.0, 9.0)]]


def test_windows_stay_where_they_are() -> None:
    """R10-OB-04: the openings of what is left keep their places on the map."""
    window = Opening(4.0, 5.0, 0.6, 1.4)
    left = broken(wall((5, 5), (11, 5), openings=(window,)), Point(7, 5), 0.9)
    far = left[1]
    assert isinstance(far, LinePiece)
    assert far.line[0] == Point(7.5, 5)
    assert far.openings == (Opening(1.5, 2.5, 0.6, 1.4),)


def test_a_breach_is_two_inches_high() -> None:
    """R10-OB-04: around the place struck; up to an inch above it comes down as well."""
    high = wall((5, 5), (9, 5), top=5)
    low = broken(high, Point(7, 5), 0.9)[2:]
    assert [(piece.base, piece.top) for piece in low] == [(2.0, 5)]
    middle = broken(high, Point(7, 5), 2.5)[2:]
    assert [(piece.base, piece.top) for piece in middle] == [(0.0, 1.5), (3.5, 5)]
    assert len(broken(wall((5, 5), (9, 5), top=2.9), Point(7, 5), 0.9)) == 2


def test_floors_go_over_their_full_height() -> None:
    """R10-OB-04: nobody walks below a floor."""
    left = broken(box(6, 4, 5, "platform"), Point(5, 7), 0.9)
    assert all((piece.base, piece.top) == (0.0, 5) for piece in left)


def test_a_tree_loses_its_uppermost_inch() -> None:
    """R10-OB-04: taller than it is wide, from 3.2" to 2.2"."""
    tree = CirclePiece(id="thing", kind="tree", center=Point(5, 5), radius=1, top=3.2)
    left = broken(tree, Point(4, 5), 0.9)
    assert [(piece.top, size_of((piece,))) for piece in left] == [(2.2, 2.2)]


def test_a_rock_is_chipped_on_the_side_struck() -> None:
    """R10-OB-04: of a breadth of 2" one is left, on the far side."""
    rock = CirclePiece(id="thing", kind="rock", center=Point(5, 5), radius=1, top=1)
    left = broken(rock, Point(4, 5), 0.5)
    assert left == (CirclePiece(id="thing", kind="rock", center=Point(5.5, 5), radius=0.5, top=1),)


def test_a_hollow_outline_is_cut_into_convex_pieces() -> None:
    """R10-OB-04: of an L all that does not lie in the strip stays."""
    corners = ((5, 5), (11, 5), (11, 6), (6, 6), (6, 9), (5, 9))
    bent = PolygonPiece(
        id="thing", kind="wall", outline=tuple(Point(*corner) for corner in corners), top=1.8
    )
    left = broken(bent, Point(9, 5), 0.9)
    table = BattleMap(size=(40, 30), terrain=(bent,))
    field = Field(TerrainSpace(table), (), {"thing": left})
    assert field.piece_at(Point(9, 5.5), 0.0) is None
    for x, y in ((8.4, 5.5), (9.6, 5.5), (5.5, 8.5)):
        assert field.piece_at(Point(x, y), 0.0) == "thing"
