"""Where one may stand, and who stands near."""

from game.geometry.crowd import Crowd
from game.geometry.standing import level_at
from game.geometry.types import EDGE_OF_MAP
from tests.geometry.yard import PRONE, WALKER, at, block, box, figure, ground, space, table, wall


def test_a_disc_stands_on_the_table_up_to_its_rim() -> None:
    field = table()
    assert field.fits(at(0.5, 0.5), 0.5) is None
    assert field.fits(at(0.45, 10.0), 0.5) == EDGE_OF_MAP
    assert field.fits(at(10.0, 19.6), 0.5) == EDGE_OF_MAP


def test_a_disc_may_touch_a_wall_but_not_overlap_it() -> None:
    field = table(block("wall", box(10.0, 5.0, 11.0, 15.0), 2.0))
    assert field.fits(at(9.5, 10.0), 0.5) is None
    assert field.fits(at(9.55, 10.0), 0.5) == "wall"
    assert field.fits(at(10.5, 10.0), 0.5) == "wall"
    assert field.fits(at(9.55, 10.0), 0.5, ignore=frozenset({"wall"})) is None
    # The corner of the wall is round for a disc: (9.7, 4.7) is 0.42 away, (9.6, 4.6) is 0.57.
    assert field.fits(at(9.7, 4.7), 0.5) == "wall"
    assert field.fits(at(9.6, 4.6), 0.5) is None


def test_low_obstacles_carry_nobody_but_low_steps_do() -> None:
    rail = block("rail", box(10.0, 5.0, 10.2, 15.0), 0.5, "rail")
    assert table(rail).fits(at(10.1, 10.0), 0.5) == "rail"
    assert table(rail).fits(at(9.7, 10.0), 0.5) == "rail"
    crate = block("crate", box(10.0, 5.0, 12.0, 15.0), 0.8, "crate")
    assert table(crate).fits(at(11.0, 10.0), 0.5) is None
    # The rim of a stand may lap onto a step of up to an inch ...
    assert table(crate).fits(at(9.7, 10.0), 0.5) is None
    # ... or as high as one says.
    assert table(crate).fits(at(9.7, 10.0), 0.5, step=0.5) == "crate"


def test_a_mover_stands_at_the_height_of_the_ground_where_a_disc_fits() -> None:
    """By walls, steps, a rail, a beam, a pit, the rim and bodies, one of them lying."""
    pieces = (
        wall("wall", at(4.0, 2.0), at(4.0, 9.0)),
        block("crate", box(7.0, 3.0, 9.0, 5.0), 0.8, "crate"),
        block("rail", box(7.0, 8.0, 9.0, 8.2), 0.5, "rail"),
        block("beam", box(11.0, 3.0, 12.0, 6.0), 4.0, base=3.0),
        block("bridge", box(12.0, 9.0, 17.0, 12.0), 2.0, "platform"),
    )
    pit = ground("pit", "pit", box(2.0, 12.0, 6.0, 16.0), depth=2.0)
    bodies = (figure("one", at(14.0, 4.0)), figure("two", at(14.0, 15.0), number=2, bands=PRONE))
    stage, field = space(*pieces, areas=[pit]), table(*pieces, areas=[pit], bodies=bodies)
    crowd, levels = Crowd(bodies), set()
    for spot in (at(x / 4.0, y / 4.0) for x in range(81) for y in range(81)):
        hindered = field.fits(spot, WALKER.radius, height=WALKER.height, step=WALKER.climb)
        level = level_at(stage, crowd, spot, WALKER)
        assert level == (field.ground(spot).height if hindered is None else None), spot
        levels.add(level)
    assert levels == {None, -2.0, 0.0, 0.8, 2.0}


def test_height_decides_what_is_in_the_way() -> None:
    tower = block("tower", box(10.0, 5.0, 14.0, 15.0), 3.0, "platform")
    beam = block("beam", box(4.0, 5.0, 6.0, 15.0), 3.0, "wall", base=1.6)
    field = table(tower, beam, bodies=(figure("guard", at(10.2, 10.0), feet=3.0),))
    # On top of the tower the tower itself is ground; the guard up there is in the way only there.
    assert field.fits(at(12.0, 10.0), 0.5) is None
    assert field.fits(at(10.9, 10.0), 0.5) == "guard"
    assert field.fits(at(9.4, 10.0), 0.5) is None
    # Below the beam there is room for 1.57 but not for 1.7.
    assert field.fits(at(5.0, 10.0), 0.5) is None
    assert field.fits(at(5.0, 10.0), 0.5, height=1.7) == "beam"


def test_bodies_keep_others_out() -> None:
    field = table(bodies=(figure("guard", at(10.0, 10.0)),))
    assert field.fits(at(11.0, 10.0), 0.5) is None
    assert field.fits(at(10.9, 10.0), 0.5) == "guard"
    assert field.fits(at(10.9, 10.0), 0.5, ignore=frozenset({"guard"})) is None


def test_nobody_stops_over_one_who_lies_there_and_would_get_up() -> None:
    crate = block("crate", box(10.0, 5.0, 12.0, 15.0), 1.0, "crate")
    lying = figure("lying", at(9.7, 10.0), bands=PRONE)
    field = table(crate, bodies=(lying,))
    # He is 0.4 high and the crate 1.0, but on his feet his head is at 1.57.
    assert field.fits(at(10.3, 10.0), 0.5) == "lying"
    assert field.fits(at(10.7, 10.0), 0.5) is None
    tower = block("tower", box(10.0, 5.0, 12.0, 15.0), 1.6, "platform")
    assert table(tower, bodies=(lying,)).fits(at(10.3, 10.0), 0.5) is None


def test_the_head_of_stairs_is_a_place_to_stand() -> None:
    # Steep stairs: half an inch before the platform the feet are only 1.5 high.
    stairs = ground("stairs", "stairs", box(9.0, 8.0, 10.0, 12.0), start=0.0, end=3.0, up=0)
    tower = block("tower", box(10.0, 5.0, 14.0, 15.0), 3.0, "platform")
    field = table(tower, areas=[stairs])
    assert field.fits(at(9.6, 10.0), 0.5) is None
    assert table(tower).fits(at(9.6, 10.0), 0.5) == "tower"


def test_gap_is_measured_between_the_rims_of_the_stands() -> None:
    field = table()
    first = figure("first", at(5.0, 5.0))
    # 3-4-5: five inches apart, minus two stands of half an inch.
    assert field.gap(first, figure("second", at(8.0, 9.0))) == 4.0
    assert field.gap(first, figure("second", at(5.5, 5.0))) == 0.0


def test_those_near_a_point_come_by_distance_then_number() -> None:
    near = figure("near", at(10.0, 12.0), number=4)
    left = figure("left", at(7.0, 10.0), number=3)
    right = figure("right", at(13.0, 10.0), number=2)
    far = figure("far", at(10.0, 15.0), number=1)
    field = table(bodies=(left, far, right, near))
    assert field.near(at(10.0, 10.0), 2.5) == (near, right, left)
    assert field.near(at(10.0, 10.0), 2.48) == (near,)
