"""Small tables and figures for the tests of the geometry."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from game.geometry.field import Field
from game.geometry.terrain_space import TerrainSpace
from game.geometry.types import Body, Mover
from game.model.battlefield import (
    Area,
    BattleMap,
    CircleArea,
    CirclePiece,
    LinePiece,
    Piece,
    PolygonArea,
    PolygonPiece,
)
from game.model.vectors import Point

BANDS = ((0.0, 0.63), (0.63, 1.14), (1.14, 1.57))
PRONE = ((0.0, 0.4), (0.0, 0.4), (0.0, 0.4))
MUZZLE = 0.9
WALKER = Mover(0.5, 1.57, factor={"rough": 2.0, "deep-water": 2.0})
HEAVY = replace(WALKER, jump=False)


def at(x: float, y: float) -> Point:
    return Point(x, y)


def box(left: float, top: float, right: float, bottom: float) -> tuple[Point, ...]:
    return (at(left, top), at(right, top), at(right, bottom), at(left, bottom))


def block(
    name: str, corners: tuple[Point, ...], top: float, kind: Any = "wall", base: float = 0.0
) -> PolygonPiece:
    return PolygonPiece(id=name, kind=kind, outline=corners, top=top, base=base)


def wall(name: str, *points: Point, top: float = 2.0, thickness: float = 0.2) -> LinePiece:
    return LinePiece(id=name, kind="wall", line=points, top=top, thickness=thickness)


def tree(name: str, center: Point, radius: float, top: float = 2.0) -> CirclePiece:
    return CirclePiece(id=name, kind="tree", center=center, radius=radius, top=top)


def ground(name: str, kind: Any, corners: tuple[Point, ...], **more: Any) -> PolygonArea:
    return PolygonArea(id=name, kind=kind, outline=corners, **more)


def pool(name: str, kind: Any, center: Point, radius: float, **more: Any) -> CircleArea:
    return CircleArea(id=name, kind=kind, center=center, radius=radius, **more)


def figure(
    name: str,
    center: Point,
    *,
    number: int = 1,
    feet: float = 0.0,
    bands: tuple[tuple[float, float], ...] = BANDS,
) -> Body:
    height = max(high for _, high in bands)
    return Body(name, number, center, feet, 0.5, 0.315, height, bands, upright=1.57)


def space(
    *pieces: Piece, areas: Iterable[Area] = (), size: tuple[float, float] = (20.0, 20.0)
) -> TerrainSpace:
    return TerrainSpace(BattleMap(size=size, terrain=pieces, areas=tuple(areas)))


def table(
    *pieces: Piece,
    areas: Iterable[Area] = (),
    bodies: tuple[Body, ...] = (),
    size: tuple[float, float] = (20.0, 20.0),
) -> Field:
    return Field(space(*pieces, areas=areas, size=size), bodies)
