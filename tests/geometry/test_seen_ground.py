"""The ground that is hidden behind high walls, held against the sight of figures on it."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.geometry.field import Field
from game.geometry.seen_ground import RAYS, WAYS
from game.geometry.types import HiddenGround, Polygon
from game.model.battlefield import LinePiece, Opening, Piece
from game.model.vectors import HEADINGS, Point
from tests.geometry.test_properties import FEW, PLACES, SIDE, field_of, pieces_of
from tests.geometry.yard import at, block, box, figure, ground, table, tree, wall

EYE = 1.35
TALL = 1.57
BESIDE = 0.3
"""Inches from the rim within which nothing is claimed, and a share of the distance on top."""

ANGLE = 0.02


def inside(polygon: Polygon, x: float, y: float) -> bool:
    return _holds(polygon.outline, x, y) and not any(_holds(one, x, y) for one in polygon.holes)


def _holds(rim: tuple[tuple[float, float], ...], x: float, y: float) -> bool:
    within = False
    for index, (ax, ay) in enumerate(rim):
        bx, by = rim[index - 1]
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            within = not within
    return within


def hides(found: HiddenGround, place: Point) -> bool:
    return any(inside(one, place.x, place.y) for one in found.hidden)


def around(place: Point, inches: float) -> list[Point]:
    near = (place.step(way, inches * share) for share in (0.5, 1.0) for way in HEADINGS[::30])
    return [place, *near]


def told(found: HiddenGround, eye: Point, place: Point) -> bool | None:
    """Whether a place is hidden; nothing where the rim is near."""
    claims = {hides(found, one) for one in around(place, BESIDE + ANGLE * eye.distance(place))}
    return claims.pop() if len(claims) == 1 else None


def disagreeing(field: Field, eye: Point, start: float) -> list[tuple[Point, bool]]:
    """Places on the table, an inch apart, at which sight from the circle around an eye differs."""
    found = field.hidden_ground(eye, TALL, start)
    wrong = []
    for x in range(1, round(SIDE)):
        for y in range(1, round(SIDE)):
            place = at(x + 0.137, y - 0.211)
            claim = told(found, eye, place)
            on_table = field.ground(place).height == 0.0
            if claim is None or not on_table or place.distance(eye) < start + 0.5:
                continue
            source = eye.toward(place, start)
            seen = field.sight(source, EYE, figure("target", place), bodies=False).count > 0
            if seen == claim:
                wrong.append((place, claim))
    return wrong


@FEW
@given(pieces_of(), PLACES, st.sampled_from((0.0, 0.5, 1.5)))
def test_it_agrees_with_sight(pieces: list[Piece], eye: Point, start: float) -> None:
    """No top lies between the eye and the head: what is lower than both hides nobody's head."""
    field = field_of(pieces, [])
    if field.ground(eye).height == 0.0:
        assert disagreeing(field, eye, start) == []


@pytest.mark.parametrize("start", [0.0, 0.5, 1.5])
@pytest.mark.parametrize("eye", [at(2.3, 3.1), at(7.1, 7.2), at(12.6, 5.4), at(9.0, 4.1)])
def test_it_agrees_with_sight_in_a_yard_of_walls(eye: Point, start: float) -> None:
    field = table(
        wall("long", at(1, 5), at(6, 5.5)),
        wall("bent", at(9, 2), at(10, 6), at(13, 7)),
        block("block", box(3, 8, 5, 10), 2.0),
        tree("rock", at(9, 10.5), 1.0),
        wall("low", at(6, 2), at(6, 4), top=1.0),
    )
    found = field.hidden_ground(eye, TALL, start)
    places = [at(x, y) for x in range(1, 14) for y in range(1, 14)]
    assert {told(found, eye, place) for place in places} >= {True, False}
    assert disagreeing(field, eye, start) == []


def test_behind_a_wall_is_hidden_and_beside_it_is_not() -> None:
    field = table(block("wall", box(9, 8, 10, 12), 2.0))
    found = field.hidden_ground(at(5, 10), TALL, 0.0)
    assert hides(found, at(11, 10))
    assert hides(found, at(19, 10))
    # The lines past its near corners rise two inches in four: at 15 they are five off.
    assert hides(found, at(15, 14.8))
    assert not hides(found, at(15, 15.2))
    assert not hides(found, at(8.9, 10))
    assert not hides(found, at(2, 10))


def test_a_round_rock_hides_what_lies_between_the_lines_that_touch_it() -> None:
    field = table(tree("rock", at(10, 10), 1.0))
    found = field.hidden_ground(at(8, 10), TALL, 0.0)
    # They leave the line through its middle by thirty degrees.
    tangent = math.tan(math.radians(30))
    assert hides(found, at(12, 10 + 4 * tangent - 0.1))
    assert not hides(found, at(12, 10 + 4 * tangent + 0.1))
    assert not hides(found, at(8.9, 10))
    assert hides(found, at(9.1, 10))


@pytest.mark.parametrize(
    ("piece", "hidden"),
    [
        (block("low", box(9, 8, 10, 12), 1.5), False),
        (block("see-through", box(9, 8, 10, 12), 3.0, "glass"), False),
        (block("above-a-gap", box(9, 8, 10, 12), 3.0, base=0.5), False),
        (block("smoke", box(9, 8, 10, 12), 3.0, "smoke"), True),
    ],
)
def test_only_high_opaque_pieces_on_the_table_count(piece: Piece, hidden: bool) -> None:
    found = table(piece).hidden_ground(at(5, 10), TALL, 0.0)
    assert hides(found, at(15, 10)) == hidden


def test_from_a_platform_only_what_rises_above_its_figures_hides() -> None:
    low, high = wall("low", at(10, 2), at(10, 8), top=3.5), wall("high", at(10, 12), at(10, 18))
    tower = block("tower", box(1, 8, 5, 12), 2.0, "platform")
    taller = wall("taller", at(10, 12), at(10, 18), top=3.6)
    assert table(low, high, tower).hidden_ground(at(3, 10), TALL, 0.0).hidden == ()
    found = table(low, taller, tower).hidden_ground(at(3, 10), TALL, 0.0)
    assert hides(found, at(16, 19))
    assert not hides(found, at(16, 1))


def test_higher_ground_is_left_out() -> None:
    tower = block("tower", box(12, 9, 15, 12), 2.0, "platform")
    stairs = ground("steps", "stairs", box(15, 9, 17, 12), start=2.0, end=0.0, up=180)
    field = table(wall("wall", at(9, 5), at(9, 15)), tower, areas=(stairs,))
    found = field.hidden_ground(at(5, 10), TALL, 0.0)
    for place in (at(13, 10), at(16, 10)):
        assert hides(found, place)
        assert any(inside(one, place.x, place.y) for one in found.raised)
    assert not any(inside(one, 18.0, 10.0) for one in found.raised)


def test_who_stands_in_a_pit_is_told_of_the_table_as_well() -> None:
    """From there walls hide those on the table only if they rise above their heads."""
    pit = ground("pit", "pit", box(3, 8, 7, 12), depth=2.0)
    field = table(block("low", box(9, 8, 10, 12), 1.0), areas=(pit,))
    assert field.hidden_ground(at(5, 10), TALL, 0.0).hidden == ()


def test_amid_smoke_everything_is_hidden() -> None:
    field = table(block("smoke", box(3, 8, 7, 12), 3.0, "smoke"))
    found = field.hidden_ground(at(5, 10), TALL, 0.0)
    assert all(hides(found, at(x, y)) for x in (1, 6, 12, 19) for y in (2, 11, 18))


def test_a_run_across_the_first_ray_is_one_piece() -> None:
    found = table(block("wall", box(9, 8, 10, 12), 2.0)).hidden_ground(at(5, 10), TALL, 0.0)
    (shadow,) = found.hidden
    assert inside(shadow, 15, 9)
    assert inside(shadow, 15, 11)


def test_a_yard_walled_all_around_is_in_sight_and_what_lies_outside_is_not() -> None:
    corners = at(5, 5), at(15, 5), at(15, 15), at(5, 15), at(5, 5)
    field = table(*(wall(f"side-{n}", *corners[n : n + 2]) for n in range(4)))
    found = field.hidden_ground(at(9, 10), TALL, 0.0)
    assert all(hides(found, at(x, y)) for x in (2, 10, 18) for y in (2, 18))
    assert not any(hides(found, at(x, y)) for x in (6, 10, 14) for y in (6, 10, 14))


def test_one_terrain_is_asked_from_several_heights() -> None:
    """What is high, and what is raised, depends on the ground of the eye each time."""
    tower = block("tower", box(1, 8, 5, 12), 1.0, "platform")
    stairs = ground("steps", "stairs", box(15, 2, 17, 5), start=1.0, end=0.0, up=180)
    field = table(tower, wall("wall", at(10, 2), at(10, 18), top=2.0), areas=(stairs,))
    for _ in range(2):
        below = field.hidden_ground(at(7, 10), TALL, 0.0)
        assert hides(below, at(15, 10))
        assert any(inside(one, 3, 10) for one in below.raised)
        assert any(inside(one, 16, 3) for one in below.raised)
        above = field.hidden_ground(at(3, 10), TALL, 0.0)
        assert not hides(above, at(15, 10))
        assert not any(inside(one, 3, 10) or inside(one, 16, 3) for one in above.raised)
        assert any(inside(one, 10, 10) for one in above.raised)


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
    found = field.hidden_ground(at(5, 10), TALL, 0.0)
    assert any(inside(one, place.x, place.y) for one in found.raised) == raised


def test_below_a_lintel_the_ground_counts() -> None:
    """A figure stands in a doorway: only the wall on both sides of it is raised."""
    door = Opening(start=4, end=8, bottom=0, top=2)
    gate = LinePiece(
        id="gate", kind="wall", line=(at(13, 4), at(13, 16)), top=3, thickness=1.5, openings=(door,)
    )
    found = table(wall("wall", at(9, 2), at(9, 18)), gate).hidden_ground(at(5, 10), TALL, 0.0)
    assert hides(found, at(13, 10))
    assert not any(inside(one, 13, 10) for one in found.raised)
    assert any(inside(one, 13, 6) for one in found.raised)


def test_what_was_breached_hides_no_more() -> None:
    piece = block("wall", box(9, 8, 10, 12), 2.0)
    field = table(piece)
    assert field.hidden_ground(at(5, 10), TALL, 0.0).hidden
    broken = Field(field.space, (), {"wall": ()})
    assert broken.hidden_ground(at(5, 10), TALL, 0.0).hidden == ()


def test_the_rays_go_round_once() -> None:
    assert len(WAYS) == RAYS == 720
    for one, other in zip(WAYS, (*WAYS[1:], WAYS[0]), strict=True):
        turn = one[0] * other[1] - one[1] * other[0]
        assert turn == pytest.approx(math.sin(math.radians(0.5)), abs=2e-6)
