"""What a walk costs and what stops it."""

import pytest
from msgspec.structs import replace

from game.geometry.types import EDGE_OF_MAP, Walk
from game.model.battlefield import LinePiece, Opening
from tests.geometry.yard import (
    HEAVY,
    WALKER,
    at,
    block,
    box,
    figure,
    ground,
    pool,
    table,
    tree,
    wall,
)

NEAR = 0.01
START = at(5.0, 10.0)
STAIRS = ground("stairs", "stairs", box(8.0, 8.0, 12.0, 12.0), start=0.0, end=3.0, up=0)
TOWER = block("tower", box(12.0, 6.0, 18.0, 14.0), 3.0, "platform")


def tags(walk: Walk) -> list[tuple[str, ...]]:
    return [leg.tags for leg in walk.legs]


def test_a_path_costs_its_length() -> None:
    walk = table().walk(START, (at(8.0, 14.0), at(8.0, 16.0)), WALKER)
    assert walk.stop is None
    assert walk.cost == pytest.approx(7.0)
    assert walk.length == pytest.approx(7.0)
    assert [(leg.start, leg.end) for leg in walk.legs] == [
        (START, at(8.0, 14.0)),
        (at(8.0, 14.0), at(8.0, 16.0)),
    ]


def test_rough_ground_counts_under_the_center_by_its_factor() -> None:
    # R10-TU-12: 2 inches free, 3 inches of rubble at double cost, 1 free.
    field = table(areas=[ground("rubble", "rough", box(7.0, 5.0, 10.0, 15.0))])
    walk = field.walk(START, (at(11.0, 10.0),), WALKER)
    assert walk.length == pytest.approx(6.0)
    assert walk.cost == pytest.approx(9.0)
    assert tags(walk) == [(), ("rough",), ()]
    assert field.walk(START, (at(11.0, 10.0),), replace(WALKER, factor={})).cost == pytest.approx(
        6.0
    )


def test_where_two_kinds_overlap_the_dearer_counts_once() -> None:
    areas = [
        ground("rubble", "rough", box(7.0, 5.0, 10.0, 15.0)),
        pool("lake", "deep-water", at(8.5, 10.0), 1.5),
    ]
    walk = table(areas=areas).walk(START, (at(11.0, 10.0),), WALKER)
    assert walk.cost == pytest.approx(9.0)
    assert tags(walk)[1] == ("deep-water", "rough")


def test_a_wall_stops_a_walk_at_the_rim_of_the_stand() -> None:
    walk = table(block("wall", box(8.0, 5.0, 9.0, 15.0), 2.0)).walk(
        START, (at(11.0, 10.0),), WALKER
    )
    assert walk.stop is not None
    assert (walk.stop.reason, walk.stop.id) == ("solid", "wall")
    assert walk.stop.distance == pytest.approx(2.5, abs=NEAR)
    assert walk.cost == pytest.approx(2.5, abs=NEAR)
    assert walk.stop.at.x == pytest.approx(7.5, abs=NEAR)


def test_a_gap_narrower_than_the_stand_stops_and_a_wider_one_does_not() -> None:
    for half, passes in ((0.45, False), (0.5, True), (0.6, True)):
        field = table(
            block("north", box(8.0, 5.0, 9.0, 10.0 - half), 2.0),
            block("south", box(8.0, 10.0 + half, 9.0, 15.0), 2.0),
        )
        assert (field.walk(START, (at(11.0, 10.0),), WALKER).stop is None) is passes


def test_distance_of_a_stop_counts_the_whole_path() -> None:
    field = table(tree("oak", at(8.0, 15.0), 0.5))
    walk = field.walk(START, (at(8.0, 10.0), at(8.0, 16.0)), WALKER)
    assert walk.stop is not None
    assert walk.stop.distance == pytest.approx(3.0 + 4.0, abs=NEAR)


@pytest.mark.parametrize(
    ("top", "reason", "tag"),
    [(0.1, None, ()), (0.5, None, ("jump-over",)), (1.0, None, ("jump-over",)), (1.1, "solid", ())],
)
def test_obstacles_up_to_an_inch_are_jumped(
    top: float, reason: str | None, tag: tuple[str, ...]
) -> None:
    # R10-TU-11, R10-TD-02
    field = table(block("rail", box(8.0, 5.0, 8.2, 15.0), top, "rail"))
    walk = field.walk(START, (at(11.0, 10.0),), WALKER)
    assert (None if walk.stop is None else walk.stop.reason) == reason
    assert walk.legs[0].tags == tag
    assert walk.legs[0].over == (("rail",) if tag else ())
    if reason is None:
        assert walk.cost == pytest.approx(6.0)


def test_without_jumping_even_a_rail_stops() -> None:
    # R10-TU-14
    field = table(block("rail", box(8.0, 5.0, 8.2, 15.0), 0.5, "rail"))
    walk = field.walk(START, (at(11.0, 10.0),), HEAVY)
    assert walk.stop is not None
    assert walk.stop.id == "rail"


def test_a_body_stops_a_walk() -> None:
    field = table(bodies=(figure("guard", at(9.0, 10.0)),))
    walk = field.walk(START, (at(11.0, 10.0),), WALKER)
    assert walk.stop is not None
    assert (walk.stop.reason, walk.stop.id) == ("body", "guard")
    assert walk.stop.distance == pytest.approx(3.0, abs=NEAR)
    ignoring = replace(WALKER, ignore=frozenset({"guard"}))
    assert field.walk(START, (at(11.0, 10.0),), ignoring).stop is None


def test_one_walks_away_from_a_body_in_contact() -> None:
    field = table(bodies=(figure("guard", at(6.0, 10.0)),))
    assert field.walk(START, (at(5.0, 14.0),), WALKER).stop is None
    assert field.walk(START, (at(2.0, 10.0),), WALKER).stop is None


def test_the_rim_of_the_table_stops_a_walk() -> None:
    walk = table().walk(START, (at(5.0, 19.9),), WALKER)
    assert walk.stop is not None
    assert (walk.stop.reason, walk.stop.id) == ("edge-of-map", EDGE_OF_MAP)
    assert walk.stop.at.y == pytest.approx(19.5, abs=NEAR)


def test_stairs_lead_onto_a_platform() -> None:
    # R10-TD-12: the slope is 5 inches long (3-4-5).
    walk = table(TOWER, areas=[STAIRS]).walk(START, (at(15.0, 10.0),), WALKER)
    assert walk.stop is None
    assert tags(walk) == [(), ("stairs", "stairs-up"), ()]
    assert walk.cost == pytest.approx(3.0 + 5.0 + 3.0)
    assert [leg.feet_to for leg in walk.legs] == pytest.approx([0.0, 3.0, 3.0])
    down = table(TOWER, areas=[STAIRS]).walk(at(15.0, 10.0), (START,), WALKER)
    assert tags(down) == [(), ("stairs", "stairs-down"), ()]
    assert down.cost == pytest.approx(walk.cost)


def test_a_short_ladder_leads_up_a_wall() -> None:
    ladder = ground("ladder", "ladder", box(11.4, 9.5, 12.0, 10.5), start=0.0, end=3.0, up=0)
    walk = table(TOWER, areas=[ladder]).walk(START, (at(15.0, 10.0),), WALKER)
    assert walk.stop is None
    assert tags(walk) == [(), ("ladder", "ladder-up"), ()]
    beside = table(TOWER, areas=[ladder]).walk(at(5.0, 12.0), (at(15.0, 12.0),), WALKER)
    assert beside.stop is not None
    assert beside.stop.reason == "solid"


def test_stairs_cannot_be_entered_high_up_from_the_side() -> None:
    # Half-way up the side of the stairs is 1.5 high.
    walk = table(areas=[STAIRS]).walk(at(10.0, 5.0), (at(10.0, 10.0),), WALKER)
    assert walk.stop is not None
    assert (walk.stop.reason, walk.stop.id) == ("climb", "stairs")
    assert walk.stop.distance == pytest.approx(3.0, abs=NEAR)
    # Nearer their foot (0.75 high) one jumps up.
    jump = table(areas=[STAIRS]).walk(at(9.0, 5.0), (at(9.0, 10.0),), WALKER)
    assert jump.stop is None
    assert "jump-up" in jump.legs[1].tags


def test_jumping_down_costs_the_height() -> None:
    # R10-TU-16, R10-TV-178: 3 down.
    walk = table(TOWER).walk(at(15.0, 10.0), (at(10.0, 10.0),), WALKER)
    assert walk.stop is None
    assert walk.length == pytest.approx(5.0)
    assert walk.cost == pytest.approx(8.0)
    assert walk.legs[1].tags == ("jump-down",)
    heavy = table(TOWER).walk(at(15.0, 10.0), (at(10.0, 10.0),), HEAVY)
    assert heavy.stop is not None
    assert (heavy.stop.reason, heavy.stop.distance) == ("drop", pytest.approx(3.0, abs=NEAR))


def test_one_turns_while_still_beside_what_one_jumped_from() -> None:
    walk = table(TOWER).walk(at(13.0, 10.0), (at(11.8, 10.0), at(11.0, 10.5)), WALKER)
    assert walk.stop is None
    # But one does not walk back into it.
    back = table(TOWER).walk(at(13.0, 10.0), (at(11.2, 10.0), at(15.0, 10.0)), WALKER)
    assert back.stop is not None
    assert back.stop.reason == "solid"


def test_a_crate_is_climbed_and_a_taller_one_is_not() -> None:
    low = block("crate", box(8.0, 8.0, 10.0, 12.0), 0.9, "crate")
    walk = table(low).walk(START, (at(9.0, 10.0),), WALKER)
    assert walk.stop is None
    assert walk.legs[-1].feet_to == 0.9
    assert walk.legs[-1].tags == ("jump-up",)
    assert walk.cost == pytest.approx(4.0)
    tall = block("crate", box(8.0, 8.0, 10.0, 12.0), 1.2, "crate")
    assert table(tall).walk(START, (at(9.0, 10.0),), WALKER).stop is not None


def test_a_pit_is_leapt_over_or_jumped_into() -> None:
    # R10-TU-10: 1 inch per inch.
    field = table(areas=[ground("pit", "pit", box(8.0, 5.0, 10.0, 15.0), depth=2.0)])
    over = field.walk(START, (at(11.0, 10.0),), WALKER)
    assert over.stop is None
    assert tags(over) == [(), ("leap",), ()]
    assert over.cost == pytest.approx(6.0)
    into = field.walk(START, (at(9.0, 10.0),), WALKER)
    assert tags(into) == [(), ("pit", "jump-down")]
    assert into.cost == pytest.approx(4.0 + 2.0)
    short = field.walk(START, (at(11.0, 10.0),), replace(WALKER, leap=1.5))
    assert short.stop is not None
    assert (short.stop.reason, short.stop.distance) == ("climb", pytest.approx(5.0, abs=NEAR))
    heavy = field.walk(START, (at(11.0, 10.0),), HEAVY)
    assert heavy.stop is not None
    assert (heavy.stop.reason, heavy.stop.id) == ("pit", "pit")


def test_one_jumps_down_only_as_deep_as_one_would() -> None:
    careful = replace(WALKER, deepest=2.5)
    stopped = table(TOWER).walk(at(15.0, 10.0), (at(10.0, 10.0),), careful)
    assert stopped.stop is not None
    assert stopped.stop.reason == "drop"
    daring = replace(WALKER, deepest=3.0)
    assert table(TOWER).walk(at(15.0, 10.0), (at(10.0, 10.0),), daring).stop is None


def test_a_leap_without_a_place_to_land_is_not_begun() -> None:
    field = table(
        areas=[ground("pit", "pit", box(8.0, 5.0, 10.0, 15.0), depth=2.0)],
        bodies=(figure("guard", at(10.4, 10.0)),),
    )
    walk = field.walk(START, (at(12.0, 10.0),), WALKER)
    assert walk.stop is not None
    assert walk.stop.id == "guard"
    assert walk.stop.at.x == pytest.approx(8.0, abs=NEAR)


def test_nobody_jumps_into_the_bottomless_or_where_they_would_not_go() -> None:
    abyss = table(areas=[ground("abyss", "bottomless", box(8.0, 5.0, 12.0, 15.0))])
    walk = abyss.walk(START, (at(9.0, 10.0),), WALKER)
    assert walk.stop is not None
    assert (walk.stop.reason, walk.stop.id) == ("pit", "abyss")
    lava = table(areas=[ground("lava", "lava", box(8.0, 5.0, 12.0, 15.0))])
    assert lava.walk(START, (at(9.0, 10.0),), WALKER).stop is None
    careful = lava.walk(START, (at(9.0, 10.0),), replace(WALKER, avoid=("lava",)))
    assert careful.stop is not None
    assert (careful.stop.reason, careful.stop.id) == ("area", "lava")


def test_a_bridge_carries_over_water() -> None:
    water = ground("river", "deep-water", box(8.0, 0.0, 12.0, 20.0), depth=2.0)
    bridge = block("bridge", box(7.0, 8.0, 13.0, 12.0), 0.4, "bridge")
    field = table(bridge, areas=[water])
    walk = field.walk(START, (at(15.0, 10.0),), WALKER)
    assert walk.cost == pytest.approx(10.0)
    assert all("deep-water" not in leg.tags for leg in walk.legs)
    swim = field.walk(at(5.0, 15.0), (at(15.0, 15.0),), WALKER)
    assert swim.cost == pytest.approx(6.0 + 2.0 * 4.0)


def test_a_door_lets_through_and_a_window_does_not() -> None:
    def front(bottom: float, top: float) -> LinePiece:
        return LinePiece(
            id="front",
            kind="wall",
            line=(at(8.0, 5.0), at(8.0, 15.0)),
            thickness=0.3,
            top=3.0,
            openings=(Opening(4.0, 6.0, bottom, top),),
        )

    through = (at(11.0, 10.0),)
    assert table(front(0.0, 3.0)).walk(START, through, WALKER).stop is None
    assert table(front(0.0, 1.6)).walk(START, through, WALKER).stop is None
    assert table(front(0.0, 1.5)).walk(START, through, WALKER).stop is not None
    # Over a sill of half an inch, below a lintel at 1.6.
    window = table(front(0.5, 1.6)).walk(START, through, WALKER)
    assert window.stop is None
    assert window.legs[0].tags == ("jump-over",)
    assert table(front(0.0, 3.0)).walk(at(5.0, 7.0), (at(11.0, 7.0),), WALKER).stop is not None


def test_a_beam_stops_who_climbs_up_against_it() -> None:
    beam = block("beam", box(10.0, 8.0, 10.5, 12.0), 4.0, "wall", base=2.5)
    walk = table(beam, areas=[STAIRS]).walk(START, (at(11.9, 10.0),), WALKER)
    assert walk.stop is not None
    assert walk.stop.id == "beam"
    # Below it there is room: base 2.5, the head at 1.57.
    assert table(beam).walk(START, (at(14.0, 10.0),), WALKER).stop is None


def test_a_walk_along_a_wall_one_touches_is_free() -> None:
    field = table(wall("wall", at(5.0, 11.0), at(15.0, 11.0), thickness=1.0))
    assert field.walk(START, (at(12.0, 10.0),), WALKER).stop is None


def test_who_stands_in_a_wall_gets_out_but_not_through() -> None:
    field = table(block("wall", box(5.3, 5.0, 6.3, 15.0), 2.0))
    assert field.walk(START, (at(2.0, 10.0),), WALKER).stop is None
    deeper = field.walk(START, (at(9.0, 10.0),), WALKER)
    assert deeper.stop is not None
    assert deeper.stop.distance == 0.0
