"""Size of targets (R05-UN-04, R05-AT-10..15, R05-TD-04)."""

import pytest
from msgspec import json

from game.geometry.types import Exposure
from game.model.battlefield import PolygonPiece
from game.model.vectors import Point
from game.rulesets.brikwars.objects import things
from game.rulesets.brikwars.thing_sight import shown_of_thing
from game.rulesets.brikwars_2005.to_hit import creature_modifiers, size_modifiers
from tests.rulesets.brikwars.scenes import fig, figure
from tests.rulesets.brikwars_2005.scenes import seen


def block(left: float, top: float, right: float, bottom: float, high: float) -> PolygonPiece:
    corners = (Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom))
    return PolygonPiece(id="thing", kind="wall", outline=corners, top=high)


def shown(across: float, share: float = 1.0) -> Exposure:
    """So much of a thing in view; its longest extent is to count for nothing."""
    at = Point(0, 0)
    return Exposure(at=at, height=0.0, distance=1.0, length=99.0, share=share, across=across)


@pytest.mark.parametrize(
    ("across", "amount"), [(1.9, 0), (2.0, 1), (3.9, 1), (9.9, 4), (10.0, 5), (12.0, 5), (24.0, 5)]
)
def test_every_full_two_inches_of_breadth_are_one_up_to_five(across: float, amount: int) -> None:
    """R05-AT-10, R05-UN-09: size 9.9" is +4."""
    rows = size_modifiers((block(0, 0, 24, 1, 1),), shown(across))
    assert sum(row.amount for row in rows) == amount
    assert all(row.rule == "R05-AT-10" for row in rows)


@pytest.mark.parametrize(
    ("side", "share", "amount", "rule"),
    [
        (0.8, 1.0, 0, None),
        (0.8, 0.9, -1, "R05-AT-12"),
        (0.63, 1.0, -1, "R05-AT-12"),
        (0.315, 1.0, -2, "R05-AT-13"),
    ],
)
def test_small_things_go_by_the_area_in_view(
    side: float, share: float, amount: int, rule: str | None
) -> None:
    """R05-AT-14: from 0.6 square inches 0, from 0.25 -1, below -2, each as the brick it is like."""
    rows = size_modifiers((block(0, 0, side, side, side),), shown(side, share))
    assert sum(row.amount for row in rows) == amount
    assert [row.rule for row in rows] == ([] if rule is None else [rule])


@pytest.mark.parametrize(
    ("across", "share", "amount"),
    [
        (1.2, 0.05, 0),
        (1.01, 0.01, 0),
        (1.0, 0.01, -2),
        (0.9, 0.037, 0),
        (0.5, 0.02, -1),
        (0.2, 0.01, -2),
    ],
)
def test_of_a_large_thing_behind_cover_only_the_open_part_counts(
    across: float, share: float, amount: int
) -> None:
    """R05-AT-15: of 24 square inches 0.89, 0.48 and 0.24 are in view, no broader than a minifig."""
    rows = size_modifiers((block(0, 0, 24, 1, 1),), shown(across, share))
    assert sum(row.amount for row in rows) == amount


@pytest.mark.parametrize(
    ("x", "y", "amount"),
    [
        (20.0, 20.0, 5),
        (36.0, 10.0, 1),
    ],
)
def test_a_barn_is_as_large_as_it_is_broad_from_here(x: float, y: float, amount: int) -> None:
    """R05-UN-04, R05-TD-04: 20" by 2" and 3" high: its end is judged by the height."""
    barn = json.decode(json.encode(block(10, 9, 30, 11, 3.0)))
    view = seen([fig("a1", x, y, 0, ("short-ranged",))], terrain=[barn], size=[40, 30])
    part = shown_of_thing(view, figure(view, "a1"), "thing", 100.0)
    assert part is not None
    rows = size_modifiers(things(view, "thing"), part)
    assert sum(row.amount for row in rows) == amount


@pytest.mark.parametrize(("extent", "amount"), [(4.0, 2), (2.0, 1), (1.9, 0)])
def test_of_a_beast_the_part_that_shows_counts(extent: float, amount: int) -> None:
    """R05-AT-10, R05-AT-15: Size 4 and 4" broad."""
    view = seen([fig("b1", 10, 10, 0, (), kind="beast")])
    rows = creature_modifiers(figure(view, "b1"), extent)
    assert [(row.amount, row.rule) for row in rows] == ([(amount, "R05-AT-10")] if amount else [])
