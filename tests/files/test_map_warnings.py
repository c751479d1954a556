"""What on sound maps is hardly meant so, and what may well be meant."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from game.files.checks import map_warnings as module
from game.files.checks import reachability, unlikely_stairs
from game.files.checks.map_checks import map_faults
from game.files.checks.map_warnings import (
    UNSEEN_MAP,
    UNSEEN_MINES,
    UNSEEN_STAIRS,
    UNSEEN_WAYS,
    MapWarnings,
    map_warnings,
)
from game.files.checks.rosters import for_ruleset
from game.geometry.legs import Legs
from game.geometry.terrain_space import TerrainSpace
from game.model.battlefield import BattleMap
from tests.files.heavy_maps import closed_cells, yard_among_blocks

GOAL = {"kind": "reach", "side": "azure", "area": "yard"}
YARD = {"id": "yard", "kind": "marker", "shape": "circle", "center": [16, 8], "radius": 1.5}


def side(side_id: str, at: list[float], **changes: Any) -> dict[str, Any]:
    figure = {"id": f"{side_id}-1", "class": "scout", "position": at}
    return {"id": side_id, "squad": [figure], **changes}


def warned(**changes: Any) -> dict[str, str]:
    """Warnings of a map of 32 by 16 inches, azure to the left, ember to the right; by place."""
    plain = {
        "size": [32, 16],
        "sides": [side("azure", [2, 8]), side("ember", [30, 8])],
        **changes,
    }
    found = looked_through(plain)
    assert found.left_out == ()
    return {one.place: one.problem for one in found.warnings}


def looked_through(plain: dict[str, Any]) -> MapWarnings:
    """What is hardly meant so on a map, which has to be sound."""
    battle_map = msgspec.convert(plain, BattleMap)
    assert map_faults(battle_map, level=True) == ()
    return map_warnings(battle_map)


def box(left: float, top: float, right: float, bottom: float) -> list[list[float]]:
    return [[left, top], [right, top], [right, bottom], [left, bottom]]


def block(name: str, kind: str, corners: list[list[float]], **changes: Any) -> dict[str, Any]:
    return {"id": name, "kind": kind, "shape": "polygon", "outline": corners, "top": 1, **changes}


def wall(name: str, *line: list[float], **changes: Any) -> dict[str, Any]:
    plain = {"id": name, "kind": "wall", "shape": "line", "line": list(line)}
    return {**plain, "thickness": 0.5, "top": 2, **changes}


def ring(gap: float = 0.0, **changes: Any) -> dict[str, Any]:
    """A wall around the yard with a gap so wide in the west."""
    end, start = 8 - gap / 2, 8 + gap / 2
    if gap == 0.0:
        return wall("ring", [12, 4], [20, 4], [20, 12], [12, 12], [12, 4], **changes)
    return wall("ring", [12, end], [12, 4], [20, 4], [20, 12], [12, 12], [12, start], **changes)


def area(name: str, kind: str, corners: list[list[float]], **changes: Any) -> dict[str, Any]:
    return {"id": name, "kind": kind, "shape": "polygon", "outline": corners, **changes}


def goal_warned(*terrain: dict[str, Any], areas: Any = (), goal: Any = GOAL) -> bool:
    found = warned(terrain=list(terrain), areas=[YARD, *areas], objectives=[goal])
    assert set(found) <= {"objectives[0].area"}
    return bool(found)


@pytest.mark.parametrize("gap", [1.0, 1.1, 3.0])
def test_a_gap_as_wide_as_a_stand_is_a_way(gap: float) -> None:
    assert not goal_warned(ring(gap))


@pytest.mark.parametrize("gap", [0.0, 0.3, 0.9])
def test_a_gap_too_narrow_for_a_stand_is_none(gap: float) -> None:
    assert goal_warned(ring(gap))


@pytest.mark.parametrize("top", [0.5, 0.9, 1.0])
def test_a_low_wall_is_jumped_over(top: float) -> None:
    assert not goal_warned(ring(top=top))


def test_a_wall_above_an_inch_is_not() -> None:
    assert goal_warned(ring(top=1.1))


@pytest.mark.parametrize(("sill", "head", "is_door"), [(0, 1.6, True), (0, 1.5, False)])
def test_a_door_is_as_high_as_a_figure(sill: float, head: float, is_door: bool) -> None:
    door = {"from": 3, "to": 5, "bottom": sill, "top": head}
    assert goal_warned(ring(openings=[door])) != is_door


@pytest.mark.parametrize("material", ["paper", "cloth", "glass", "thin-wood", "wood"])
def test_a_gate_may_be_broken_down(material: str) -> None:
    gate = wall("gate", [12, 7], [12, 9], material=material)
    assert not goal_warned(ring(2.0), gate)


@pytest.mark.parametrize("material", ["brick", "stone", "concrete", "metal"])
def test_a_wall_of_stone_lasts(material: str) -> None:
    gate = wall("gate", [12, 7], [12, 9], material=material)
    assert goal_warned(ring(2.0), gate)


def test_a_screen_is_walked_through() -> None:
    assert not goal_warned(ring(2.0), wall("cloth", [12, 7], [12, 9], kind="screen"))


@pytest.mark.parametrize(
    ("kind", "changes", "cuts_off"),
    [
        ("lava", {}, True),
        ("deep-water", {"depth": 4}, False),
        ("water", {"depth": 1}, False),
        ("rough", {}, False),
        ("mine", {}, False),
        ("pit", {"depth": 0.9}, False),
        ("pit", {"depth": 3}, False),
    ],
)
def test_a_moat_cuts_off_where_nobody_enters_it(
    kind: str, changes: dict[str, Any], cuts_off: bool
) -> None:
    """A deep pit is leapt over."""
    moat = area("moat", kind, box(7, 0, 10, 16), **changes)
    assert goal_warned(areas=[moat]) == cuts_off


def test_a_bridge_over_lava_is_a_way() -> None:
    moat = area("moat", "lava", box(7, 0, 10, 16))
    planks = block("planks", "bridge", box(6.5, 7.5, 10.5, 8.5), base=0.1, top=0.2)
    assert not goal_warned(planks, areas=[moat])


DECK = block("deck", "platform", box(22, 2, 27, 7), material="wood")
"""A wooden platform east of the yard, on the way from nowhere to anywhere."""


@pytest.mark.parametrize("top", [1.5, 2, 3])
@pytest.mark.parametrize("kind", ["platform", "crate"])
@pytest.mark.parametrize(
    "corners",
    [box(22, 2, 27, 7), box(6, 5, 10, 11), box(6, 0, 10, 16), box(10, 3, 22, 13)],
    ids=["aside", "in the way", "across the map", "under the yard"],
)
def test_a_wooden_platform_cuts_nothing_off(
    corners: list[list[float]], kind: str, top: float
) -> None:
    """There is a way around it, or it is broken down."""
    assert not goal_warned({**DECK, "kind": kind, "outline": corners, "top": top})


def test_a_zone_is_not_cut_off_by_a_wooden_platform() -> None:
    zone = {"shape": "polygon", "outline": box(1, 1, 6, 15)}
    squad = [{"id": "azure-1", "class": "scout"}]
    sides = [{"id": "azure", "zone": zone, "squad": squad}, side("ember", [30, 8])]
    for corners in (box(3, 3, 5, 13), box(10, 0, 14, 16), box(0, 0, 7, 16)):
        assert warned(terrain=[{**DECK, "outline": corners, "top": 2}], sides=sides) == {}


def test_a_low_wooden_bridge_is_broken_down_by_whom_it_bars() -> None:
    """Nobody gets below it or onto it."""
    low = block("low", "bridge", box(10, 0, 12, 16), base=1, top=2.5, material="wood")
    assert not goal_warned(low)
    assert goal_warned({**low, "material": "stone"})


def test_a_wooden_platform_that_stands_is_a_way_too() -> None:
    """Over lava it leads, from a crate onto it; were it gone, nothing would."""
    moat = area("moat", "lava", box(7, 0, 10, 16))
    deck = {**DECK, "outline": box(6, 7, 11, 9), "top": 1.5}
    step = block("step", "crate", box(4.5, 7, 6, 9), top=0.8, material="wood")
    assert not goal_warned(deck, step, areas=[moat])
    assert goal_warned(deck, areas=[moat])


def test_what_bars_a_wooden_bridge_is_broken_down_and_the_bridge_is_not() -> None:
    moat = area("moat", "lava", box(7, 0, 10, 16))
    planks = block("planks", "bridge", box(6.5, 7, 10.5, 9), base=0.1, top=0.2, material="wood")
    crates = {**DECK, "kind": "crate", "outline": box(11, 0, 12, 16), "top": 2}
    assert not goal_warned(planks, crates, areas=[moat])
    assert goal_warned(crates, areas=[moat])


BAR = {**DECK, "id": "bar", "kind": "crate", "outline": box(2.8, 0, 3.8, 16), "top": 2}
"""Crates across the map, before whatever else is on it."""


def test_of_two_weak_things_one_may_be_broken_down_and_the_other_walked_on() -> None:
    """Of the crates, those that bar the map are, and the step up to the platform is not."""
    moat = area("moat", "lava", box(7, 0, 10, 16))
    deck = {**DECK, "outline": box(6, 7, 11, 9), "top": 1.5, "material": "stone"}
    step = block("step", "crate", box(4.5, 7, 6, 9), top=0.8, material="wood")
    assert not goal_warned(BAR, deck, step, areas=[moat])
    assert not goal_warned(BAR, {**deck, "material": "wood"}, step, areas=[moat])
    assert goal_warned(BAR, deck, areas=[moat])


@pytest.mark.parametrize(("made", "most"), [(1, reachability.MOST_MIXED), (5000, 2)])
def test_with_many_weak_things_not_every_mixture_is_looked_at(
    made: int, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is cut off with each of those that are is told.

    To make one ready takes its share of the time that all have together.
    """
    monkeypatch.setattr(reachability, "_MADE", made)
    crates = [
        block(f"crate-{at}", "crate", box(22, at, 23, at + 1), material="wood")
        for at in range(1, 13, 2)
    ]
    spaces: list[object] = []
    usual = reachability.TerrainSpace

    def counted(battle_map: BattleMap) -> TerrainSpace:
        spaces.append(battle_map)
        return usual(battle_map)

    monkeypatch.setattr(reachability, "TerrainSpace", counted)
    assert goal_warned(ring(), *crates)
    assert 1 < len(spaces) <= 1 + most
    assert (len(spaces) > 1 + 2) is (most > 2), "one without any of them, then the mixtures"


def test_what_is_cut_off_is_so_with_a_wooden_platform_somewhere_as_well() -> None:
    for place in (box(22, 2, 27, 7), box(6, 5, 10, 11), box(14, 6, 18, 10), box(11, 3, 15, 7)):
        assert goal_warned(ring(), {**DECK, "outline": place, "top": 1.5})
    stone = block("heights", "platform", box(13, 5, 19, 11), top=1.5, material="stone")
    assert goal_warned(stone, {**DECK, "top": 3})


def test_one_free_corner_of_an_area_is_enough() -> None:
    heights = block("heights", "platform", box(13.5, 5, 18.5, 12), top=5)
    corner = area("corner", "marker", box(12.6, 5, 18, 11))
    goal = {**GOAL, "area": "corner"}
    assert not goal_warned(heights, areas=[corner], goal=goal)
    assert goal_warned(heights)


def test_a_notch_in_the_side_of_an_area_is_enough() -> None:
    notched = [[10, 2], [20, 2], [20, 14], [10, 14], [10, 7.6], [12, 7.6], [12, 6], [10, 6]]
    heights = block("heights", "platform", notched, top=5)
    goal = {**GOAL, "area": "all"}
    everything = area("all", "marker", box(10, 2, 20, 14))
    assert not goal_warned(heights, areas=[everything], goal=goal)
    filled = {**heights, "outline": box(10, 2, 20, 14)}
    assert goal_warned(filled, areas=[everything], goal=goal)


def test_a_strip_at_the_rim_of_an_area_is_enough() -> None:
    heights = block("heights", "platform", box(10, 2, 20, 14), top=5)
    goal = {**GOAL, "area": "all"}
    wide, narrow = (area("all", "marker", box(10, 2, rim, 14)) for rim in (20.7, 20.4))
    assert not goal_warned(heights, areas=[wide], goal=goal)
    assert goal_warned(heights, areas=[narrow], goal=goal)


def test_an_area_on_lava_can_be_stood_on_by_nobody() -> None:
    assert goal_warned(areas=[area("glow", "lava", box(13, 5, 19, 11))])


@pytest.mark.parametrize(
    ("terrain", "areas", "told"),
    [
        ([wall("gate", [12, 2], [12, 14], thickness=3)], [box(11, 5, 13, 8)], 'wall "gate" is'),
        ([], [box(0, 5, 0.4, 8)], "off the rim of the map"),
        ([], [box(11, 5, 13, 8), ("glow", "lava", box(10, 4, 14, 9))], 'lava "glow" is there'),
    ],
    ids=["wall", "rim", "lava"],
)
def test_where_nobody_has_room_to_stand_the_cure_is_another_than_where_no_way_leads(
    terrain: list[dict[str, Any]], areas: list[Any], told: str
) -> None:
    here, *others = areas
    found = warned(
        terrain=terrain,
        areas=[area("yard", "marker", here), *(area(*one) for one in others)],
        objectives=[GOAL],
    )
    words = found["objectives[0].area"]
    assert words.startswith('is marker "yard", in which nobody can stand: ')
    assert told in words
    assert words.endswith("; move the area, or enlarge it")


def test_an_area_around_its_middle_may_leave_nobody_room_either() -> None:
    """The mean of the corners of an arch lies below it, in the open."""
    arch = [[10, 4], [20, 4], [20, 12], [18, 12], [18, 6], [12, 6], [12, 12], [10, 12]]
    boxes = (box(9.5, 3.5, 20.5, 6.5), box(9.5, 6.5, 12.5, 12.5), box(17.5, 6.5, 20.5, 12.5))
    stones = [
        block(f"stone-{number}", "wall", one, top=3, material="stone")
        for number, one in enumerate(boxes)
    ]
    found = warned(terrain=stones, areas=[area("yard", "marker", arch)], objectives=[GOAL])
    assert ", in which nobody can stand: wall " in found["objectives[0].area"]


def test_lava_is_no_place_for_a_goal() -> None:
    found = warned(areas=[area("yard", "lava", box(13, 5, 19, 11))], objectives=[GOAL])
    assert found["objectives[0].area"].endswith("; name another area")


def test_whose_goal_it_is_has_to_come_there() -> None:
    inside = {"kind": "hold", "rounds": 2, "area": "yard"}
    terrain = [wall("fence", [10, 0], [10, 16])]
    for owner, told in (("azure", True), ("ember", False)):
        found = warned(terrain=terrain, areas=[YARD], objectives=[{**inside, "side": owner}])
        assert bool(found) == told


def test_who_is_deployed_comes_from_the_zone() -> None:
    zone = {"shape": "polygon", "outline": box(13, 5, 19, 11)}
    squad = [{"id": "azure-1", "class": "scout"}]
    inside = {"id": "azure", "zone": zone, "squad": squad}
    sides = [inside, side("ember", [30, 8])]
    found = warned(terrain=[ring()], areas=[YARD], sides=sides, objectives=[GOAL])
    assert set(found) == {"sides[0].zone"}
    outside = {**inside, "zone": {"shape": "polygon", "outline": box(1, 5, 5, 11)}}
    found = warned(terrain=[ring()], areas=[YARD], sides=[outside, sides[1]], objectives=[GOAL])
    assert set(found) == {"objectives[0].area"}


def test_goals_of_one_ruleset_are_looked_at() -> None:
    rules = {"brikwars-2010": {"objectives": [GOAL]}}
    found = warned(terrain=[ring()], areas=[YARD], rules=rules)
    assert set(found) == {"rules.brikwars-2010.objectives[0].area"}


def test_both_sides_in_one_closed_yard_fight_all_the_same() -> None:
    zones = [{"shape": "polygon", "outline": one} for one in (box(4, 4, 8, 12), box(22, 4, 27, 12))]
    walled = wall("ring", [3, 3], [28, 3], [28, 13], [3, 13], [3, 3], top=3)
    sides = [
        {"id": name, "zone": zone, "squad": [{"id": f"{name}-1", "class": "scout"}]}
        for name, zone in zip(("azure", "ember"), zones, strict=True)
    ]
    assert warned(terrain=[walled], sides=sides) == {}


def test_a_zone_is_cut_off_with_those_of_its_side_who_stand_in_it() -> None:
    zone = {"shape": "polygon", "outline": box(4, 4, 8, 12)}
    walled = wall("ring", [3, 3], [12, 3], [12, 13], [3, 13], [3, 3], top=3)
    sides = [side("azure", [10, 8], zone=zone), side("ember", [30, 8])]
    assert set(warned(terrain=[walled], sides=sides)) == {"sides[0].zone"}


def test_a_ledge_that_one_can_only_jump_down_from_is_not_cut_off() -> None:
    zone = {"shape": "polygon", "outline": box(1, 1, 5, 15)}
    sides = [side("azure", [3, 3], zone=zone), side("ember", [30, 8])]
    cliff = block("cliff", "platform", box(0, 0, 6, 16), top=4)
    assert warned(terrain=[cliff], sides=sides) == {}


@pytest.mark.parametrize(
    ("other", "told"),
    [
        (box(8, 1, 14, 15), False),
        (box(7.88, 1, 14, 15), False),
        (box(7.5, 1, 14, 15), True),
        (box(2, 2, 4, 4), True),
        (box(20, 1, 30, 15), False),
    ],
)
def test_zones_of_enemies_that_overlap_are_told(other: list[list[float]], told: bool) -> None:
    zones = [{"shape": "polygon", "outline": one} for one in (box(1, 1, 8, 15), other)]
    sides = [side("azure", [1.6, 8], zone=zones[0]), side("ember", [30, 8], zone=zones[1])]
    assert set(warned(sides=sides)) == ({"sides[1].zone"} if told else set())
    allied = [{**one, "alliance": "crown"} for one in sides]
    assert warned(sides=[*allied, side("moss", [16, 2])]) == {}


def test_round_zones_overlap_too() -> None:
    zones = [{"shape": "circle", "center": [x, 8], "radius": 3} for x in (5, 10.5)]
    sides = [side("azure", [3, 8], zone=zones[0]), side("ember", [12, 8], zone=zones[1])]
    assert set(warned(sides=sides)) == {"sides[1].zone"}
    zones[1]["center"] = [11, 8]
    assert warned(sides=sides) == {}


def test_a_mine_below_a_floor_does_no_harm() -> None:
    zone = {"shape": "polygon", "outline": box(1, 1, 8, 15)}
    sides = [side("azure", [2, 8], zone=zone), side("ember", [30, 8])]
    mine = {"id": "trap", "kind": "mine", "shape": "circle", "center": [5, 5], "radius": 0.4}
    assert set(warned(sides=sides, areas=[mine])) == {"areas[0]"}
    floor = block("floor", "platform", box(4, 4, 6, 6), top=0.3)
    assert warned(sides=sides, areas=[mine], terrain=[floor]) == {}
    assert warned(sides=sides, areas=[{**mine, "center": [9, 5]}]) == {}


def flight(**changes: Any) -> dict[str, Any]:
    return area("steps", "stairs", box(10, 6, 14, 8), **{"from": 0, "to": 3, "up": 0, **changes})


@pytest.mark.parametrize("left", [12.5, 14, 14.2, 14.9])
def test_stairs_may_end_below_or_a_little_before_what_they_lead_to(left: float) -> None:
    assert (
        warned(areas=[flight()], terrain=[block("deck", "platform", box(left, 5, 18, 9), top=3)])
        == {}
    )


@pytest.mark.parametrize("top", [2, 2.5, 4])
def test_the_last_step_may_be_a_jump(top: float) -> None:
    assert (
        warned(areas=[flight()], terrain=[block("deck", "platform", box(14, 5, 18, 9), top=top)])
        == {}
    )


@pytest.mark.parametrize(
    ("deck", "changes", "told"),
    [
        (box(14, 5, 18, 9), {"up": 180}, {"areas[0].to"}),
        (box(16, 5, 18, 9), {}, {"areas[0].to"}),
        (box(14, 5, 18, 9), {"to": 5}, {"areas[0].to"}),
        (box(9, 5, 18, 9), {}, {"areas[0].from"}),
    ],
)
def test_stairs_that_are_turned_or_buried_are_told(
    deck: list[list[float]], changes: dict[str, Any], told: set[str]
) -> None:
    terrain = [block("deck", "platform", deck, top=3)]
    assert set(warned(areas=[flight(**changes)], terrain=terrain)) == told


def test_a_wall_that_can_be_walked_on_is_what_stairs_lead_to() -> None:
    rampart = wall("rampart", [14.5, 2], [14.5, 12], thickness=1, top=3)
    assert set(warned(areas=[flight()], terrain=[rampart])) == {"areas[0].to"}
    assert warned(areas=[flight()], terrain=[{**rampart, "walk": True}]) == {}


def test_round_stairs_and_stairs_at_the_rim_of_the_map_are_stairs() -> None:
    mound = {"id": "mound", "kind": "stairs", "shape": "circle", "center": [16, 8], "radius": 2}
    slope = {"from": 0, "to": 2, "up": 0}
    deck = block("deck", "platform", box(17.5, 6, 20, 10), top=2)
    assert warned(areas=[{**mound, **slope}], terrain=[deck]) == {}
    rim = area("steps", "stairs", box(10, 0, 14, 2), **{"from": 0, "to": 3, "up": 270})
    assert set(warned(areas=[rim])) == {"areas[0].to"}


def test_a_pit_is_left_by_stairs_and_ladder() -> None:
    pit = area("pit", "pit", box(10, 5, 20, 11), depth=3)
    ladder = area("rungs", "ladder", box(12, 5, 13, 5.5), **{"from": -3, "to": 0, "up": 270})
    steps = area("steps", "stairs", box(16, 7, 20, 9), **{"from": -3, "to": 0, "up": 0})
    assert warned(areas=[pit, ladder, steps]) == {}
    assert set(warned(areas=[pit, {**ladder, "up": 90}])) == {"areas[1].to"}


@pytest.mark.parametrize(
    "held",
    [
        block("box", "crate", box(9, 3, 10, 4), base=0.2, top=1.2),
        block("box", "crate", box(6, 3, 7, 4), base=2, top=3),
        block("lamp", "crate", box(7.4, 3, 7.7, 4), base=1.2, top=1.6),
        block("roof", "platform", box(6, 6, 14, 9), base=2.1, top=2.4),
        block("cloud", "smoke", box(9, 3, 10, 4), base=5, top=8),
        block("span", "bridge", box(20, 3, 26, 5), base=0.6, top=0.9),
        block("sail", "screen", box(9, 3, 10, 4), base=3, top=4, of="mill"),
        block("rail", "rail", box(10, 12.9, 14, 13.1), base=1, top=1.5),
    ],
    ids=lambda one: str(one["id"]),
)
def test_what_is_held_by_something_does_not_float(held: dict[str, Any]) -> None:
    mill = wall("mill", [6, 1], [7, 1], [7, 8])
    stairs = area("steps", "stairs", box(10, 12, 14, 14), **{"from": 0, "to": 1, "up": 0})
    assert warned(terrain=[held, mill], areas=[stairs]) == {}


def test_of_a_whole_that_floats_the_lowest_piece_is_told() -> None:
    house = [
        block("roof", "platform", box(9, 3, 12, 6), base=4, top=4.4),
        wall("front", [9, 3], [12, 3], base=2, top=4),
        wall("back", [9, 6], [12, 6], base=2.5, top=4),
        block("far", "crate", box(20, 3, 21, 4), base=3, top=4),
    ]
    assert set(warned(terrain=house)) == {"terrain[1].base", "terrain[3].base"}


def test_a_bridge_high_in_the_air_floats() -> None:
    span = block("span", "bridge", box(20, 3, 26, 5), base=1.5, top=1.8)
    assert set(warned(terrain=[span])) == {"terrain[0].base"}


def test_of_two_that_hide_each_other_the_later_one_is_told() -> None:
    first, second = (block(name, "crate", box(9, 3, 10, 4)) for name in ("one", "two"))
    found = warned(terrain=[first, second])
    assert set(found) == {"terrain[1]"}
    assert 'crate "one"' in found["terrain[1]"]
    assert "set its base to 1" in found["terrain[1]"]


@pytest.mark.parametrize(
    "piece",
    [
        block("tower", "platform", box(6, 3, 8, 5), top=3),
        block("box", "crate", box(7.25, 3, 8.25, 4)),
        block("chest", "crate", box(6.7, 3, 7.3, 3.6), base=2, top=2.5),
        block("floor", "bridge", box(6.8, 3, 7.2, 3.6), base=1.9, top=2),
        block("tall", "crate", box(6.5, 3, 7.5, 4), top=2.6),
        {"id": "oak", "kind": "tree", "shape": "circle", "center": [7, 4], "radius": 1, "top": 3},
        {
            "id": "post",
            "kind": "rock",
            "shape": "circle",
            "center": [7, 4],
            "radius": 0.5,
            "top": 2,
        },
        wall("cross", [5, 4], [9, 4]),
        wall("pane", [7, 6], [7, 7], kind="glass", thickness=0.1, base=0.6, top=1.5),
    ],
    ids=lambda one: str(one["id"]),
)
def test_what_stands_at_a_wall_on_it_or_across_it_is_well_placed(piece: dict[str, Any]) -> None:
    window = {"from": 5, "to": 6, "bottom": 0.6, "top": 1.5}
    assert warned(terrain=[wall("mill", [7, 1], [7, 10], openings=[window]), piece]) == {}


def test_a_part_may_be_inside_of_its_whole() -> None:
    outer = block("vault", "rock", box(9, 3, 13, 7), top=3)
    inner = block("gold", "crate", box(10, 4, 11, 5), material="metal")
    assert set(warned(terrain=[outer, inner])) == {"terrain[1]"}
    assert warned(terrain=[outer, {**inner, "of": "vault"}]) == {}
    assert warned(terrain=[{**one, "of": "hoard"} for one in (outer, inner)]) == {}
    high = {**inner, "outline": box(20, 4, 21, 5), "base": 3, "top": 4}
    assert set(warned(terrain=[outer, high])) == {"terrain[1].base"}
    assert warned(terrain=[{**one, "of": "hoard"} for one in (outer, high)]) == {}


@pytest.fixture
def legs(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """One for each straight leg that is looked at, however it is asked for."""
    tried: list[object] = []
    cost = Legs.cost

    def counted(self: Legs, *leg: Any) -> float | None:
        tried.append(leg)
        return cost(self, *leg)

    monkeypatch.setattr(Legs, "cost", counted)
    return tried


@pytest.mark.parametrize("heavy", [closed_cells, yard_among_blocks])
def test_where_ways_would_take_long_the_rest_is_left_out_and_said_so(
    heavy: Callable[[], dict[str, Any]], legs: list[object]
) -> None:
    assert looked_through(heavy()).left_out == (UNSEEN_WAYS,)
    assert len(legs) <= reachability.MOST_TRIED


def few_closed_cells() -> dict[str, Any]:
    """Sixteen cells, azure in the first, a goal in each of the first four."""
    plain = closed_cells(walls=3, size=32)
    plain["sides"][0]["squad"][0]["position"] = [2, 2]
    return {**plain, "objectives": plain["objectives"][:4], "rules": {}}


def goals_told(found: MapWarnings) -> set[str]:
    return {one.place for one in found.warnings if one.place.startswith("objectives")}


def test_in_a_few_closed_cells_every_goal_is_looked_for() -> None:
    found = looked_through(few_closed_cells())
    assert found.left_out == ()
    assert goals_told(found) == {f"objectives[{number}].area" for number in (1, 2, 3)}


def test_what_was_found_before_is_told_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reachability, "MOST_TRIED", 7_000)
    found = looked_through(few_closed_cells())
    assert found.left_out == (UNSEEN_WAYS,)
    assert goals_told(found) == {"objectives[1].area"}


def test_the_same_is_looked_for_once(legs: list[object]) -> None:
    warned(terrain=[ring()], areas=[YARD], objectives=[GOAL])
    once = len(legs)
    legs.clear()
    warned(
        terrain=[ring()],
        areas=[YARD],
        objectives=[GOAL] * 5,
        rules={"brikwars-2010": {"objectives": [GOAL]}},
    )
    assert len(legs) == once


def test_rules_that_change_neither_squads_nor_goals_are_passed_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []

    def counted(battle_map: BattleMap, ruleset: str) -> BattleMap:
        asked.append(ruleset)
        return for_ruleset(battle_map, ruleset)

    monkeypatch.setattr(reachability, "for_ruleset", counted)
    rules = {"brikwars-2005": {"settings": {}}, "brikwars-2010": {"objectives": [GOAL]}}
    warned(areas=[YARD], rules=rules)
    assert asked == ["brikwars-2010"]


def test_mines_far_from_a_zone_are_not_looked_at_closely(monkeypatch: pytest.MonkeyPatch) -> None:
    zone = {"shape": "polygon", "outline": box(1, 1, 8, 15)}
    mine = {"id": "trap", "kind": "mine", "shape": "circle", "center": [20, 5], "radius": 0.4}
    sides = [side("azure", [2, 8], zone=zone), side("ember", [30, 8])]
    monkeypatch.setattr(module, "inside", None)
    assert warned(sides=sides, areas=[mine]) == {}


def test_very_many_mines_around_zones_are_left_out_and_said_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    zone = {"shape": "polygon", "outline": box(1, 1, 8, 15)}
    mine = {"kind": "mine", "shape": "circle", "radius": 0.4}
    mines = [{**mine, "id": f"trap-{at}", "center": [4, at]} for at in (3, 5, 12)]
    sides = [side("azure", [2, 8], zone=zone), side("ember", [30, 8])]
    monkeypatch.setattr(module, "MOST_MINED", 2)
    found = looked_through({"size": [32, 16], "sides": sides, "areas": mines})
    assert [one.place for one in found.warnings] == ["areas[0]", "areas[1]"]
    assert found.left_out == (UNSEEN_MINES,)


def test_a_map_too_large_to_be_looked_through_is_said_to_be(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plain = {"size": [32, 16], "sides": [side("azure", [2, 8]), side("ember", [30, 8])]}
    plain["terrain"] = [block(f"b{n}", "crate", box(9, n, 10, n + 0.9)) for n in range(1, 5)]
    assert looked_through(plain) == MapWarnings(())
    monkeypatch.setattr(reachability, "MOST_PARTS_FOR_WAYS", 3)
    assert looked_through(plain).left_out == (UNSEEN_WAYS,)
    monkeypatch.setattr(module, "MOST_PARTS", 3)
    assert looked_through(plain).left_out == (UNSEEN_MAP,)


def test_more_stairs_than_are_looked_at_are_said_to_be_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plain = {"size": [32, 16], "sides": [side("azure", [2, 8]), side("ember", [30, 8])]}
    outlines = [box(10, top, 14, top + 2) for top in (1, 6, 11)]
    plain["areas"] = [flight(id=f"steps-{n}", outline=one) for n, one in enumerate(outlines)]
    monkeypatch.setattr(unlikely_stairs, "MOST_STAIRS", 2)
    found = looked_through(plain)
    assert [one.place for one in found.warnings] == ["areas[0].to", "areas[1].to"]
    assert found.left_out == (UNSEEN_STAIRS,)
