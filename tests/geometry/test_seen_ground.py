"""The ground that is hidden behind walls, held against the sight of figures on it."""

import math
from collections.abc import Sequence
from functools import lru_cache

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from game.geometry.field import Field
from game.geometry.seen_ground import RAYS, WAYS
from game.geometry.types import HiddenGround, Polygon
from game.model.battlefield import LinePiece, Opening, Piece
from game.model.vectors import HEADINGS, Point
from tests.geometry.test_properties import FEW, PLACES, SIDE, field_of, pieces_of
from tests.geometry.yard import MUZZLE, at, block, box, figure, ground, table, tree, wall

EYE = 1.35
TALL = 1.57
HIGHEST = 1.527
"""What is looked at highest of a figure: nine tenths of its head, from 1.14 to its top."""

BESIDE = 0.3
"""Inches from the rim within which nothing is claimed, and a share of the distance on top."""

ANGLE = 0.02

Floats = npt.NDArray[np.float64]
Inside = npt.NDArray[np.bool_]
"""For each of some places, whether it is in something."""


def inside(polygon: Polygon, x: float, y: float) -> bool:
    return bool(_held(polygon, [at(x, y)])[0])


def _held(polygon: Polygon, places: Sequence[Point]) -> Inside:
    """Which of some places a polygon holds, all asked at once: a rim has hundreds of corners."""
    xs = np.array([place.x for place in places])
    ys = np.array([place.y for place in places])
    held = _holds(polygon.outline, xs, ys)
    for hole in polygon.holes:
        held &= ~_holds(hole, xs, ys)
    return held


def _holds(rim: tuple[tuple[float, float], ...], xs: Floats, ys: Floats) -> Inside:
    (ax, ay), (bx, by) = _ends(rim)
    with np.errstate(divide="ignore", invalid="ignore"):
        crossed = ((ay > ys) != (by > ys)) & (xs < ax + (ys - ay) * (bx - ax) / (by - ay))
    return np.asarray(crossed.sum(axis=0) % 2 == 1)


@lru_cache(maxsize=64)
def _ends(rim: tuple[tuple[float, float], ...]) -> tuple[Floats, Floats]:
    """The beginnings and the ends of the sides of a rim, each as columns of x and of y."""
    ends = np.array(rim).T[:, :, None]
    return ends, np.roll(ends, 1, axis=1)


def hidden(found: HiddenGround, places: Sequence[Point]) -> Inside:
    """Which of some places on the table are hidden."""
    polygons = [one for level in found.levels for one in level.hidden]
    return _in_any(polygons, places)


def hides(found: HiddenGround, place: Point) -> bool:
    """Whether a place on the table is hidden."""
    return bool(hidden(found, [place])[0])


def hatched(found: HiddenGround, place: Point) -> bool:
    """Whether a place is hidden, and its ground not too high for saying so."""
    return bool(all_hatched(found, [place]))


def all_hatched(found: HiddenGround, places: Sequence[Point]) -> list[Point]:
    """Those of some places."""
    held = np.zeros(len(places), dtype=np.bool_)
    for level in found.levels:
        held |= _in_any(level.hidden, places) & ~_in_any(level.raised, places)
    return [place for place, is_held in zip(places, held, strict=True) if is_held]


def _in_any(polygons: Sequence[Polygon], places: Sequence[Point]) -> Inside:
    held = np.zeros(len(places), dtype=np.bool_)
    for polygon in polygons:
        held |= _held(polygon, places)
    return held


def around(place: Point, inches: float) -> list[Point]:
    return [place.step(way, inches * share) for share in (1.0, 0.5) for way in HEADINGS[::30]]


def told(found: HiddenGround, eye: Point, place: Point) -> bool | None:
    """Whether a place is hidden; nothing where the rim is near."""
    near = around(place, BESIDE + ANGLE * eye.distance(place))
    claims = hidden(found, [place, *near])
    return bool(claims[0]) if (claims == claims[0]).all() else None


def disagreeing(field: Field, eye: Point, start: float, up: float) -> list[tuple[Point, bool]]:
    """Places, an inch apart, at which sight from the circle around an eye differs.

    On the table what is told of them must be right. Above it, nobody may be seen where it is
    hatched; more may be hidden there.
    """
    z = field.ground(eye).height + up
    found = field.hidden_ground(eye, z, HIGHEST, start)
    wrong = []
    for x in range(1, round(SIDE)):
        for y in range(1, round(SIDE)):
            place = at(x + 0.137, y - 0.211)
            feet, claim = field.ground(place).height, told(found, eye, place)
            if claim is None or place.distance(eye) < start + 0.5:
                continue
            if feet != 0.0 and not (claim and hatched(found, place)):
                continue
            source = eye.toward(place, start)
            target = figure("target", place, feet=feet)
            seen = field.sight(source, z, target, bodies=False).count > 0
            if seen == claim:
                wrong.append((place, claim))
    return wrong


LINES = ((0.0, EYE), (0.5, MUZZLE), (1.5, MUZZLE))
"""How far out and how high up lines begin: at eyes, at the muzzles of a minifig and of a beast."""


@FEW
@given(pieces_of(), PLACES, st.sampled_from(LINES))
def test_it_agrees_with_sight(pieces: list[Piece], eye: Point, line: tuple[float, float]) -> None:
    assert disagreeing(field_of(pieces, []), eye, *line) == []


@FEW
@given(pieces_of(), PLACES, st.sampled_from(LINES), st.sampled_from((0.4, 0.8, 1.6, 2.2, 3.1)))
def test_it_agrees_with_sight_from_above(
    pieces: list[Piece], eye: Point, line: tuple[float, float], high: float
) -> None:
    """With lower ground on one side of the eye, half as high, and what is carried on the other."""
    tower = block("tower", box(eye.x - 1, eye.y - 1, eye.x + 1.5, eye.y + 1), high, "platform")
    parapet = wall("parapet", eye.step((0, -0.8), 1), eye.step((1, -0.8), 1), top=high + 0.6)
    carried = replace(parapet, base=high)
    step = block("step", box(eye.x - 3, eye.y - 1, eye.x - 1, eye.y + 3), high / 2, "platform")
    field = field_of([*pieces, tower, carried, step], [])
    assert disagreeing(field, eye, *line) == []


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("eye", [at(2.3, 3.1), at(7.1, 7.2), at(12.6, 5.4), at(9.0, 4.1)])
@pytest.mark.parametrize("high", [0.0, 1.5, 3.0])
def test_it_agrees_with_sight_in_a_yard_of_walls(
    high: float, eye: Point, line: tuple[float, float]
) -> None:
    """From the table, and from blocks as high as a man and as a tower."""
    below = block("below", box(eye.x - 0.4, eye.y - 0.4, eye.x + 0.4, eye.y + 0.4), high, "crate")
    field = table(
        wall("long", at(1, 5), at(6, 5.5)),
        wall("bent", at(9, 2), at(10, 6), at(13, 7)),
        block("block", box(3, 8, 5, 10), 2.0),
        tree("rock", at(9, 10.5), 1.0),
        wall("low", at(6, 2), at(6, 4), top=1.0),
        wall("lower-than-heads", at(10, 8), at(13, 9), top=1.4),
        *((below,) if high else ()),
    )
    start, up = line
    found = field.hidden_ground(eye, high + up, HIGHEST, start)
    places = [at(x, y) for x in range(1, 14) for y in range(1, 14)]
    assert {told(found, eye, place) for place in places} >= {True, False}
    assert disagreeing(field, eye, start, up) == []


def test_behind_a_wall_is_hidden_and_beside_it_is_not() -> None:
    field = table(block("wall", box(9, 8, 10, 12), 2.0))
    found = field.hidden_ground(at(5, 10), EYE, TALL, 0.0)
    assert hides(found, at(11, 10))
    assert hides(found, at(19, 10))
    # The lines past its near corners rise two inches in four: at 15 they are five off.
    assert hides(found, at(15, 14.8))
    assert not hides(found, at(15, 15.2))
    assert not hides(found, at(8.9, 10))
    assert not hides(found, at(2, 10))


def test_a_round_rock_hides_what_lies_between_the_lines_that_touch_it() -> None:
    field = table(tree("rock", at(10, 10), 1.0))
    found = field.hidden_ground(at(8, 10), EYE, TALL, 0.0)
    # They leave the line through its middle by thirty degrees.
    tangent = math.tan(math.radians(30))
    assert hides(found, at(12, 10 + 4 * tangent - 0.1))
    assert not hides(found, at(12, 10 + 4 * tangent + 0.1))
    assert not hides(found, at(8.9, 10))
    assert hides(found, at(9.1, 10))


@pytest.mark.parametrize(
    ("piece", "hidden"),
    [
        (block("low", box(9, 8, 10, 12), EYE), False),
        (block("see-through", box(9, 8, 10, 12), 3.0, "glass"), False),
        (block("above-a-gap", box(9, 8, 10, 12), 3.0, base=0.5), False),
        (block("smoke", box(9, 8, 10, 12), 3.0, "smoke"), True),
    ],
)
def test_only_opaque_pieces_on_the_table_that_rise_above_eyes_count(
    piece: Piece, hidden: bool
) -> None:
    found = table(piece).hidden_ground(at(5, 10), EYE, TALL, 0.0)
    assert hides(found, at(15, 10)) == hidden


def test_heads_show_over_a_wall_lower_than_they_are_unless_they_are_far_behind_it() -> None:
    """From 1.35 the line over 1.46 has come up to 1.57 at twice the distance of the wall."""
    found = table(block("low", box(9, 8, 10, 12), 1.46)).hidden_ground(at(5, 10), EYE, TALL, 0.0)
    assert not hides(found, at(12.9, 10))
    assert hides(found, at(13.1, 10))
    assert hides(found, at(19, 10))
    # The muzzle, an inch nearer to the wall, is at its line after twice three inches.
    nearer = table(block("low", box(9, 8, 10, 12), 1.46)).hidden_ground(at(5, 10), EYE, TALL, 1.0)
    assert not hides(nearer, at(11.9, 10))
    assert hides(nearer, at(12.1, 10))
    rock = table(tree("rock", at(9, 10), 1.0, 1.46)).hidden_ground(at(5, 10), EYE, TALL, 1.0)
    assert not hides(rock, at(9.9, 10))
    assert hides(rock, at(10.1, 10))


def test_along_a_low_wall_right_before_the_muzzle_heads_show_as_well() -> None:
    """Lines begin within it ahead; one that meets it farther along is above heads twice as far."""
    field = table(block("low", box(5.9, 2, 6.5, 18), 1.46))
    found = field.hidden_ground(at(5, 10), EYE, TALL, 1.0)
    assert hides(found, at(7, 10))
    way = HEADINGS[75]
    twice = 1.0 + 2.0 * (0.9 / way[0] - 1.0)
    assert not hides(found, at(5, 10).step(way, twice - 0.15))
    assert hides(found, at(5, 10).step(way, twice + 0.15))


def test_from_above_a_wall_hides_as_far_as_its_shadow_falls() -> None:
    """From 3.57 the line over 2.57 comes down to heads at 1.57 at twice the distance."""
    tower = block("tower", box(1, 8, 5, 12), 2.0, "platform")
    low = block("low", box(8, 8, 9, 12), 2.57)
    found = table(tower, low).hidden_ground(at(3, 10), 3.57, TALL, 0.0)
    # Its farther side is six inches off, so it hides as far as twelve.
    assert hides(found, at(9.1, 10))
    assert hides(found, at(14.9, 10))
    assert not hides(found, at(15.1, 10))
    # The lines past its corners rise two inches in five, and two in six.
    assert hides(found, at(10, 12.7))
    assert not hides(found, at(10, 12.9))
    # What lies at the foot of the tower is hidden by its edge, two inches off.
    edge = (3.57 - 1.57) / (3.57 - 2.0) * 2.0
    assert hides(found, at(3 + edge - 0.1, 10))
    assert not hides(found, at(3 + edge + 0.1, 10))


def test_a_muzzle_at_the_edge_of_a_tower_sees_more_of_its_foot() -> None:
    """The line down begins 1.5 inches nearer to the edge: half an inch before it."""
    tower = block("tower", box(1, 8, 5, 12), 2.0, "platform")
    found = table(tower).hidden_ground(at(3, 10), 3.0, TALL, 1.5)
    shadow = 0.5 * (3.0 - 1.57) / (3.0 - 2.0)
    assert hides(found, at(4.5 + shadow - 0.05, 10))
    assert not hides(found, at(4.5 + shadow + 0.05, 10))
    # Where it is out over the edge, the tower hides nothing.
    beyond = table(tower).hidden_ground(at(4.2, 10), 3.0, TALL, 1.0)
    assert not hides(beyond, at(5.05, 10))
    assert hides(beyond, at(0.95, 10))


def test_from_above_too_nothing_hides_that_is_nearer_than_where_lines_begin() -> None:
    tower = block("tower", box(1, 8, 5, 12), 2.0, "platform")
    smoke = block("smoke", box(3.5, 8, 3.6, 12), 2.9, "smoke")
    found = table(tower, smoke).hidden_ground(at(3, 10), 3.0, TALL, 2.5)
    for place in (at(0.3, 10), at(5.6, 10), at(8, 10)):
        assert not hides(found, place)


def test_a_round_wall_throws_its_shadow() -> None:
    tower = block("tower", box(1, 8, 5, 12), 2.0, "platform")
    found = table(tower, tree("tree", at(8, 10), 1.0, 2.57)).hidden_ground(
        at(3, 10), 3.57, TALL, 0.0
    )
    assert hides(found, at(9.2, 10))
    assert hides(found, at(14.9, 10))
    assert not hides(found, at(15.1, 10))
    assert not hides(found, at(14.9, 14))


def test_a_shadow_ends_at_the_edge_of_the_map() -> None:
    tower = block("tower", box(1, 8, 5, 12), 2.0, "platform")
    field = table(tower, wall("wall", at(15, 1), at(15, 19), top=3.5))
    found = field.hidden_ground(at(3, 10), 3.57, TALL, 0.0)
    assert hides(found, at(19.9, 1))
    assert hides(found, at(19.9, 19))
    corners = [corner for one in found.levels[0].hidden for corner in one.outline]
    assert all(-1e-6 <= x <= 20 + 1e-6 and -1e-6 <= y <= 20 + 1e-6 for x, y in corners)


def test_a_wall_that_a_wall_carries_is_as_good_as_one_from_the_table() -> None:
    tower = block("tower", box(1, 8, 5, 12), 2.0, "platform")
    for base, left, hidden in ((2.0, 4.2, True), (2.1, 4.2, False), (2.0, 4.6, False)):
        parapet = block("parapet", box(left, 8, left + 0.5, 12), 2.6, base=base)
        found = table(tower, parapet).hidden_ground(at(3, 10), 3.0, TALL, 0.0)
        # Over it the line comes down to heads at more than three times its distance.
        assert hides(found, at(8, 10)) == hidden, (base, left)


def test_what_is_higher_than_the_eye_hides_as_far_as_the_map_goes_from_above_too() -> None:
    tower = block("tower", box(1, 8, 5, 12), 2.0, "platform")
    found = table(wall("wall", at(10, 2), at(10, 18), top=3.4), tower).hidden_ground(
        at(3, 10), 3.35, TALL, 0.0
    )
    for place in (at(10.2, 10), at(19.9, 10)):
        assert hides(found, place)
    # On ground as high as the tower, heads at 3.57 show until the line over it has come up to them.
    (on_table, as_high) = found.levels
    assert any(inside(one, 12.0, 10.0) for one in on_table.hidden)
    assert not any(inside(one, 12.0, 10.0) for one in as_high.hidden)


def test_lower_ground_is_told_of_as_if_it_were_as_high_as_the_eye() -> None:
    """On a block half as high as the tower more may be hidden; what is, is not told in full."""
    tower = block("tower", box(1, 8, 5, 12), 2.0, "platform")
    steps = (block("low", box(12, 2, 14, 18), 1.0, "crate"),)
    field = table(tower, wall("wall", at(10, 2), at(10, 18), top=4.0), *steps)
    found = field.hidden_ground(at(3, 10), 3.35, TALL, 0.0)
    assert hatched(found, at(13, 10))
    lower = table(tower, wall("wall", at(10, 2), at(10, 18), top=3.0), *steps)
    assert not hatched(lower.hidden_ground(at(3, 10), 3.35, TALL, 0.0), at(13, 10))
    assert hatched(lower.hidden_ground(at(3, 10), 3.35, TALL, 0.0), at(11, 10))


def test_higher_ground_is_left_out() -> None:
    tower = block("tower", box(12, 9, 15, 12), 2.0, "platform")
    stairs = ground("steps", "stairs", box(15, 9, 17, 12), start=2.0, end=0.0, up=180)
    field = table(wall("wall", at(9, 5), at(9, 15)), tower, areas=(stairs,))
    found = field.hidden_ground(at(5, 10), EYE, TALL, 0.0)
    for place in (at(13, 10), at(16, 10)):
        assert hides(found, place)
        assert not hatched(found, place)
    assert hatched(found, at(18, 10))


def test_who_stands_in_a_pit_is_told_of_the_table_as_well() -> None:
    """From there a wall hides those on the table from where the line over it is above them."""
    pit = ground("pit", "pit", box(3, 8, 7, 12), depth=2.0)
    field = table(block("low", box(9, 8, 10, 12), 1.0), areas=(pit,))
    z = EYE - 2.0
    found = field.hidden_ground(at(5, 10), z, TALL, 0.0)
    near = 5 + 4 * (TALL - z) / (1.0 - z)
    assert not hides(found, at(near - 0.1, 10))
    assert hides(found, at(near + 0.1, 10))
    assert field.sight(at(5, 10), z, figure("t", at(near + 0.1, 10))).count == 0


def test_amid_smoke_everything_is_hidden() -> None:
    field = table(block("smoke", box(3, 8, 7, 12), 3.0, "smoke"))
    found = field.hidden_ground(at(5, 10), EYE, TALL, 0.0)
    # Right before the first ray, too.
    assert all(hides(found, at(x, y)) for x in (1, 6, 12, 19) for y in (2, 9.96, 11, 18))


def test_a_run_across_the_first_ray_is_one_piece() -> None:
    found = table(block("wall", box(9, 8, 10, 12), 2.0)).hidden_ground(at(5, 10), EYE, TALL, 0.0)
    (shadow,) = found.levels[0].hidden
    assert inside(shadow, 15, 9)
    assert inside(shadow, 15, 11)


def test_a_yard_walled_all_around_is_in_sight_and_what_lies_outside_is_not() -> None:
    corners = at(5, 5), at(15, 5), at(15, 15), at(5, 15), at(5, 5)
    field = table(*(wall(f"side-{n}", *corners[n : n + 2]) for n in range(4)))
    found = field.hidden_ground(at(9, 10), EYE, TALL, 0.0)
    assert all(hides(found, at(x, y)) for x in (2, 10, 18) for y in (2, 18))
    assert not any(hides(found, at(x, y)) for x in (6, 10, 14) for y in (6, 10, 14))


def test_one_terrain_is_asked_from_several_heights() -> None:
    """What hides how far, and what is raised, depends on the eye and its ground each time."""
    tower = block("tower", box(1, 8, 5, 12), 1.0, "platform")
    stairs = ground("steps", "stairs", box(15, 2, 17, 5), start=1.0, end=0.0, up=180)
    field = table(tower, wall("wall", at(10, 2), at(10, 18), top=2.0), areas=(stairs,))
    for _ in range(2):
        below = field.hidden_ground(at(7, 10), EYE, TALL, 0.0)
        assert hatched(below, at(15, 10))
        assert len(below.levels) == 1
        assert any(inside(one, 3, 10) for one in below.levels[0].raised)
        assert any(inside(one, 16, 3) for one in below.levels[0].raised)
        above = field.hidden_ground(at(3, 10), 1.0 + EYE, TALL, 0.0)
        # The line over the wall comes down to heads at 2.2 times its distance of 7.1.
        assert hatched(above, at(15, 10))
        assert not hatched(above, at(19.5, 10))
        on_table, as_high = (level.raised for level in above.levels)
        for place in ((3, 10), (16, 3)):
            assert any(inside(one, *place) for one in on_table)
            assert not any(inside(one, *place) for one in as_high)
        assert any(inside(one, 10, 10) for one in as_high)


@pytest.mark.parametrize(
    ("piece", "raised"),
    [
        (block("solid", box(12, 9, 15, 12), 1.0, "rock"), True),
        (block("stood-on-and-solid", box(12, 9, 15, 12), 0.9, "crate"), True),
        (block("stood-on", box(12, 9, 15, 12), 1.0, "bridge", base=0.8), True),
        (block("stood-on-far-up", box(12, 9, 15, 12), 2.4, "bridge", base=2.0), True),
        (block("neither", box(12, 9, 15, 12), 3.0, "smoke"), False),
        (block("no-room-below", box(12, 9, 15, 12), 2.4, base=TALL - 0.1), True),
        (block("overhead", box(12, 9, 15, 12), 2.4, base=TALL + 0.1), False),
    ],
)
def test_what_is_stood_on_or_leaves_no_room_is_raised(piece: Piece, raised: bool) -> None:
    field = table(piece, wall("wall", at(9, 5), at(9, 15)))
    place = at(13.5, 10.5)
    fits = field.fits(place, 0.5) is None and field.ground(place).height == 0.0
    assert fits == (not raised)
    (found,) = field.hidden_ground(at(5, 10), EYE, TALL, 0.0).levels
    assert any(inside(one, place.x, place.y) for one in found.raised) == raised


def test_below_a_lintel_the_ground_counts() -> None:
    """A figure stands in a doorway: only the wall on both sides of it is raised."""
    door = Opening(start=4, end=8, bottom=0, top=2)
    gate = LinePiece(
        id="gate", kind="wall", line=(at(13, 4), at(13, 16)), top=3, thickness=1.5, openings=(door,)
    )
    found = table(wall("wall", at(9, 2), at(9, 18)), gate).hidden_ground(at(5, 10), EYE, TALL, 0.0)
    assert hatched(found, at(13, 10))
    assert hides(found, at(13, 6))
    assert not hatched(found, at(13, 6))


def test_what_was_breached_hides_no_more() -> None:
    piece = block("wall", box(9, 8, 10, 12), 2.0)
    field = table(piece)
    assert field.hidden_ground(at(5, 10), EYE, TALL, 0.0).any
    broken = Field(field.space, (), {"wall": ()})
    assert not broken.hidden_ground(at(5, 10), EYE, TALL, 0.0).any


def test_the_rays_go_round_once() -> None:
    assert len(WAYS) == RAYS == 720
    for one, other in zip(WAYS, (*WAYS[1:], WAYS[0]), strict=True):
        turn = one[0] * other[1] - one[1] * other[0]
        assert turn == pytest.approx(math.sin(math.radians(0.5)), abs=2e-6)
