import math
from typing import Any, get_args

import msgspec
import pytest

from game.files.checks.map_checks import map_faults
from game.files.checks.rulebooks import Rulebooks
from game.files.checks.terrain_checks import DRAWN_SHAPES
from game.files.json.type_faults import type_faults
from game.model.battlefield import AreaKind, BattleMap, PieceKind
from tests.files.toolbox import BOOKS, small_map


def found(
    plain: dict[str, Any], *, level: bool = True, rulebooks: Rulebooks | None = None
) -> dict[str, str]:
    battle_map = msgspec.convert(plain, BattleMap)
    faults = map_faults(battle_map, level=level, rulebooks=rulebooks)
    return {fault.place: fault.problem for fault in faults}


def drawn(*outline: list[float]) -> dict[str, Any]:
    piece = {"id": "it", "kind": "rock", "shape": "polygon", "outline": list(outline), "top": 1}
    return small_map(terrain=[piece])


def wall_with(*openings: dict[str, float], **changes: Any) -> dict[str, Any]:
    wall = {**small_map()["terrain"][0], "openings": list(openings), **changes}
    return small_map(terrain=[wall])


def hole(start: float, end: float, bottom: float = 0.5, top: float = 1.5) -> dict[str, float]:
    return {"from": start, "to": end, "bottom": bottom, "top": top}


def area(**fields: Any) -> dict[str, Any]:
    plain = {"id": "spot", "shape": "circle", "center": [13, 6], "radius": 1, **fields}
    return small_map(areas=[plain])


def squads(*red: dict[str, Any], **side: Any) -> dict[str, Any]:
    blue = {"id": "blue", "squad": [{"id": "bob", "class": "archer", "position": [16, 16]}]}
    return small_map(sides=[{"id": "red", "squad": list(red), **side}, blue])


def ann(x: float, y: float, **fields: Any) -> dict[str, Any]:
    return {"id": "ann", "class": "knight", "position": [x, y], **fields}


def test_a_sound_level_has_no_faults() -> None:
    assert found(small_map()) == {}


class TestShapes:
    def test_a_crossing_names_the_later_corner_and_the_edge_it_crosses(self) -> None:
        told = found(drawn([1, 12], [4, 12], [1, 15], [4, 15]))
        assert told == {
            "terrain[0].outline[3]": "crosses edge 1-2; move the corner or split the piece"
        }

    def test_every_kind_stands_in_the_table_of_what_can_be_drawn(self) -> None:
        assert set(DRAWN_SHAPES) == {*get_args(PieceKind), *get_args(AreaKind)}

    def test_a_shape_that_cannot_be_drawn_as_it_blocks_is_refused(self) -> None:
        told = found(area(kind="ladder", up=0))
        assert told["areas[0].shape"] == "is circle; a ladder can only be drawn as polygon"
        assert "areas[0].shape" not in found(area(kind="stairs", up=0))

    def test_what_blocks_unseen_is_refused(self) -> None:
        piece = small_map()["terrain"][0]
        sunk = small_map(terrain=[{**piece, "openings": [], "base": -2, "top": -1}])
        assert "cannot be seen" in found(sunk)["terrain[0].top"]
        smoke = {**piece, "kind": "smoke", "openings": [], "solid": True}
        assert "does not look solid" in found(small_map(terrain=[smoke]))["terrain[0].solid"]
        assert found(small_map(terrain=[{**smoke, "solid": False}])) == {}

    def test_a_first_corner_that_is_repeated_at_the_end_is_told_as_such(self) -> None:
        told = found(drawn([1, 12], [4, 12], [4, 15], [1, 12]))
        assert told == {
            "terrain[0].outline[3]": "is the first corner once more; leave it out, "
            "outlines close by themselves"
        }

    def test_zones_areas_and_paint_close_by_themselves_too(self) -> None:
        corners = [[1, 12], [4, 12], [4, 15], [1, 12]]
        rough = {"id": "rough", "kind": "rough", "shape": "polygon", "outline": corners}
        patch = {"ground": "sand", "shape": "polygon", "outline": corners}
        zone = {"shape": "polygon", "outline": corners}
        plain = {**squads(ann(3, 3), zone=zone), "areas": [rough], "paint": [patch]}
        told = found(plain)
        assert set(told) == {
            "areas[0].outline[3]",
            "paint[0].outline[3]",
            "sides[0].zone.outline[3]",
        }
        assert all("close by themselves" in problem for problem in told.values())

    def test_edges_that_only_touch_cross_too(self) -> None:
        """Corner 3 lies in the middle of edge 0-1."""
        told = found(drawn([1, 12], [5, 12], [5, 14], [3, 12], [1, 14]))
        assert "crosses edge 0-1" in told["terrain[0].outline[2]"]

    def test_an_edge_that_runs_back_over_its_neighbor_crosses_it(self) -> None:
        told = found(drawn([1, 12], [5, 12], [3, 12], [3, 14]))
        assert "crosses edge 0-1" in told["terrain[0].outline[1]"]

    def test_corners_in_a_straight_row_are_no_crossing(self) -> None:
        assert found(drawn([1, 12], [3, 12], [5, 12], [5, 14], [1, 14])) == {}

    def test_either_direction_of_an_outline_is_right(self) -> None:
        corners = ([1, 12], [5, 12], [3, 13], [5, 15], [1, 15])
        assert found(drawn(*corners)) == {}
        assert found(drawn(*reversed(corners))) == {}

    def test_the_shortest_edge_is_a_twentieth_of_an_inch(self) -> None:
        told = found(drawn([1, 12], [1.04, 12], [3, 14]))
        assert list(told) == ["terrain[0].outline[0]"]
        assert "at least 0.05" in told["terrain[0].outline[0]"]
        assert found(drawn([1, 12], [1.05, 12], [3, 14])) == {}

    def test_the_closing_edge_counts_and_a_line_has_none(self) -> None:
        assert list(found(drawn([1, 12], [3, 14], [1.03, 12]))) == ["terrain[0].outline[2]"]
        assert found(wall_with(line=[[10, 4], [12, 4], [12, 6], [10, 4.01]])) == {}

    def test_every_point_off_the_map_is_listed(self) -> None:
        told = found(drawn([-0.1, 12], [21, 12], [3, 20]))
        assert list(told) == ["terrain[0].outline[0]", "terrain[0].outline[1]"]

    def test_a_circle_must_lie_on_the_map_whole(self) -> None:
        assert "areas[0].center" in found(area(kind="rough", center=[19.5, 6]))
        assert found(area(kind="rough", center=[19, 6])) == {}

    def test_zones_and_flags_must_lie_on_the_map(self) -> None:
        zone = {"shape": "circle", "center": [1, 1], "radius": 2}
        told = found(squads(ann(3, 3), zone=zone, flag=[0, 21]))
        assert set(told) == {"sides[0].zone.center", "sides[0].flag"}

    def test_a_piece_must_be_higher_than_its_base(self) -> None:
        assert list(found(wall_with(base=2, top=2))) == ["terrain[0].top"]


class TestOpenings:
    def test_sound_openings_may_touch_and_stand_above_each_other(self) -> None:
        assert found(wall_with(hole(0, 1), hole(1, 2), hole(4, 8, 0, 1), hole(4, 8, 1, 2))) == {}

    def test_an_opening_ends_within_the_line(self) -> None:
        told = found(wall_with(hole(7, 8.5)))
        problem = 'is 8.5; the line is only 8.000" long; end there, or make it longer'
        assert told == {"terrain[0].openings[0].to": problem}

    def test_an_opening_has_a_length_and_a_height(self) -> None:
        told = found(wall_with(hole(2, 2), hole(4, 5, 1, 1)))
        assert set(told) == {"terrain[0].openings[0].to", "terrain[0].openings[1].top"}

    def test_overlapping_openings_are_named(self) -> None:
        told = found(wall_with(hole(1, 3), hole(5, 6), hole(2, 4)))
        assert told == {"terrain[0].openings[2]": "overlaps openings[0]; move it or make them one"}

    def test_an_opening_lies_within_the_height_of_its_piece(self) -> None:
        told = found(wall_with(hole(1, 2, -0.5, 1), hole(3, 4, 1, 2.5)))
        higher = "is 2.5; the piece ends at 2; end there, or raise its top"
        lower = "is -0.5; the piece begins at 0; begin there, or lower its base"
        assert told == {
            "terrain[0].openings[0].bottom": lower,
            "terrain[0].openings[1].top": higher,
        }


class TestAreas:
    @pytest.mark.parametrize("kind", ["pit", "water", "deep-water"])
    def test_deep_areas_need_a_depth(self, kind: str) -> None:
        assert list(found(area(kind=kind))) == ["areas[0].depth"]
        assert found(area(kind=kind, depth=0.5)) == {}

    def test_a_depth_means_nothing_elsewhere(self) -> None:
        assert list(found(area(kind="rough", depth=1))) == ["areas[0].depth"]

    @pytest.mark.parametrize("kind", ["stairs", "ladder"])
    def test_ways_up_need_both_heights_and_a_direction(self, kind: str) -> None:
        corners = [[12, 5], [14, 5], [14, 7], [12, 7]]
        way = {"id": "spot", "kind": kind, "shape": "polygon", "outline": corners}
        told = found(small_map(areas=[way]))
        assert set(told) == {"areas[0].from", "areas[0].to", "areas[0].up"}
        assert found(small_map(areas=[way | {"from": 0, "to": 3, "up": 90}])) == {}

    def test_ways_up_lead_up(self) -> None:
        assert list(found(area(kind="stairs", **{"from": 3, "to": 3, "up": 0}))) == ["areas[0].to"]

    def test_heights_mean_nothing_elsewhere(self) -> None:
        told = found(area(kind="marker", **{"from": 0, "to": 1, "up": 0}))
        assert set(told) == {"areas[0].from", "areas[0].to", "areas[0].up"}


class TestIds:
    def test_an_id_serves_once_among_all_objects(self) -> None:
        plain = squads(ann(3, 3), ann(5, 3, id="wall"), ann(7, 3, id="blue"))
        plain["areas"][0]["id"] = "deck"
        told = found(plain)
        assert set(told) == {
            "areas[0].id",
            "sides[0].squad[1].id",
            "sides[0].squad[2].id",
        }
        assert 'is "wall" like terrain[0].id' in told["sides[0].squad[1].id"]

    def test_counted_figures_take_numbered_ids(self) -> None:
        zone = {"shape": "circle", "center": [4, 16], "radius": 3}
        counted = {"id": "imp", "class": "scout", "count": 2}
        single = {"id": "imp-2", "class": "scout"}
        assert list(found(squads(counted, single, zone=zone))) == ["sides[0].squad[1].id"]

    def test_numbers_may_not_make_an_id_too_long(self) -> None:
        zone = {"shape": "circle", "center": [4, 16], "radius": 3}
        long_one = {"id": "i" * 39, "class": "scout", "count": 2}
        assert "longer than 40" in found(squads(long_one, zone=zone))["sides[0].squad[0].id"]


class TestFigures:
    def test_a_figure_has_a_class_or_a_kind(self) -> None:
        told = found(squads({"id": "a", "position": [3, 3]}, ann(5, 3, kind="peg")))
        assert "neither class nor kind" in told["sides[0].squad[0]"]
        assert "both class and kind" in told["sides[0].squad[1]"]

    def test_unknown_classes_are_named_with_the_known_ones(self) -> None:
        told = found(squads(ann(3, 3, **{"class": "wizard"})))
        assert told["sides[0].squad[0].class"].startswith('is "wizard"; one of knight, ')

    @pytest.mark.parametrize(("x", "y"), [(10, 8), (10.7, 8), (10, 3.6)])
    def test_a_figure_may_not_stand_in_a_wall(self, x: float, y: float) -> None:
        """The wall reaches from 9.75 to 10.25 and from 4 to 12; the stand has a radius of 0.5."""
        assert 'wall "wall"' in found(squads(ann(x, y)))["sides[0].squad[0].position"]

    @pytest.mark.parametrize(("x", "y"), [(10.76, 8), (10, 3.49)])
    def test_a_figure_may_stand_close_to_a_wall(self, x: float, y: float) -> None:
        assert found(squads(ann(x, y))) == {}

    def test_a_figure_may_stand_on_a_platform_but_not_against_its_side(self) -> None:
        assert found(squads(ann(14.2, 14.6))) == {}
        assert list(found(squads(ann(13.7, 15)))) == ["sides[0].squad[0].position"]

    def test_a_figure_may_stand_below_what_hangs_high_enough(self) -> None:
        assert "sides[0].squad[0].position" in found(wall_at_ann(base=1.5))
        assert found(wall_at_ann(base=1.57)) == {}

    def test_a_door_from_the_floor_up_lets_a_figure_stand_in_it(self) -> None:
        door = hole(3, 5, 0, 1.6)
        plain = {**squads(ann(10, 8)), "terrain": wall_with(door)["terrain"]}
        assert "sides[1].squad[0].position" not in found(plain)
        assert "sides[0].squad[0].position" not in found(plain)
        window = {**squads(ann(10, 8)), "terrain": wall_with(hole(3, 5))["terrain"]}
        assert "sides[0].squad[0].position" in found(window)

    def test_figures_stand_on_the_map_whole(self) -> None:
        assert "off the map" in found(squads(ann(0.4, 3)))["sides[0].squad[0].position"]
        assert found(squads(ann(0.5, 19.5))) == {}

    def test_stands_may_touch_but_not_overlap(self) -> None:
        told = found(squads(ann(3, 3), ann(3.9, 3, id="amy"), ann(3, 4, id="ada")))
        assert told == {
            "sides[0].squad[1].position": 'overlaps the stand of "ann" (sides[0].squad[0]); '
            'keep the centers 1" apart'
        }

    def test_enemies_overlap_just_as_friends_do(self) -> None:
        assert list(found(squads(ann(16, 16.5)))) == ["sides[1].squad[0].position"]

    def test_nobody_starts_in_lava_unless_it_is_bridged(self) -> None:
        plain = squads(ann(13, 6))
        plain["areas"] = area(kind="lava")["areas"]
        assert 'lava "spot"' in found(plain)["sides[0].squad[0].position"]
        plain["terrain"] = [
            {"id": "way", "kind": "bridge", "shape": "circle", "center": [13, 6], "radius": 2}
            | {"top": 0.2}
        ]
        del plain["sides"][1]["squad"][0]["position"]
        plain["sides"][1]["zone"] = {"shape": "circle", "center": [4, 16], "radius": 2}
        assert found(plain) == {}

    def test_a_figure_without_a_place_needs_a_zone(self) -> None:
        assert (
            "has no zone"
            in found(squads({"id": "ann", "class": "scout"}))["sides[0].squad[0].position"]
        )

    def test_a_count_cannot_share_one_position(self) -> None:
        assert list(found(squads(ann(3, 3, count=2)))) == ["sides[0].squad[0].count"]

    def test_a_zone_has_room_for_those_who_deploy_in_it(self) -> None:
        """Three by one inch: three stands of one inch in a row, the rim counts for centers."""
        zone = {"shape": "polygon", "outline": [[3, 16], [5, 16], [5, 16.2], [3, 16.2]]}
        crowd = {"id": "imp", "class": "scout"}
        assert found(squads({**crowd, "count": 3}, zone=zone)) == {}
        told = found(squads({**crowd, "count": 4}, zone=zone))
        assert told["sides[0].zone"].startswith("has room for 3 of 4")

    def test_walls_pits_and_figures_take_room_from_a_zone(self) -> None:
        zone = {"shape": "polygon", "outline": [[3, 16], [5, 16], [5, 16.2], [3, 16.2]]}
        crowd = {"id": "imp", "class": "scout", "count": 2}
        plain = squads(crowd, ann(4, 16), zone=zone)
        assert found(plain) == {}
        plain["areas"] = area(kind="pit", depth=1, center=[3, 16], radius=0.6)["areas"]
        assert found(plain)["sides[0].zone"].startswith("has room for 1 of 2")

    def test_there_are_at_most_two_hundred_figures(self) -> None:
        zone = {"shape": "polygon", "outline": [[1, 1], [99, 1], [99, 99], [1, 99]]}
        crowd = [{"id": f"c{number}", "class": "scout", "count": 50} for number in range(4)]
        plain = small_map(
            size=[100, 100], sides=[{"id": "red", "squad": crowd, "zone": zone}, {"id": "blue"}]
        )
        assert found(plain, level=False) == {}
        crowd.append({"id": "last", "class": "scout"})
        assert found(plain, level=False) == {"sides": "have 201 figures; at most 200 are wanted"}


def wall_at_ann(base: float) -> dict[str, Any]:
    plain = squads(ann(3, 3))
    plain["terrain"].append(
        {"id": "arch", "kind": "wall", "shape": "circle", "center": [3, 3], "radius": 1}
        | {"base": base, "top": 3}
    )
    return plain


class TestSides:
    def test_a_bare_table_needs_no_sides_but_a_level_does(self) -> None:
        plain = small_map(sides=[])
        assert found(plain, level=False) == {}
        assert found(plain) == {"sides": "are none; a level needs at least two that are enemies"}

    def test_a_level_needs_enemies(self) -> None:
        plain = small_map()
        for side in plain["sides"]:
            side["alliance"] = "all"
        assert list(found(plain)) == ["sides"]
        plain["sides"][0]["alliance"] = "some"
        assert found(plain) == {}

    def test_a_single_side_has_no_enemies(self) -> None:
        told = found(small_map(sides=small_map()["sides"][:1]))
        assert list(told) == ["sides"]
        problem, _, cure = told["sides"].partition("; ")
        assert 'only one, "red"' in problem
        assert "add another side" in cure

    def test_every_side_of_a_level_has_figures(self) -> None:
        assert list(found(squads())) == ["sides[0].squad"]


class TestObjectives:
    def test_sides_areas_and_figures_must_be_there(self) -> None:
        goals = [
            {"kind": "hold", "side": "red", "area": "gaol", "rounds": 2},
            {"kind": "reach", "side": "green", "area": "goal"},
            {"kind": "protect", "side": "red", "unit": "bob"},
            {"kind": "eliminate", "side": "pink"},
            {"kind": "survive", "side": "gray", "rounds": 2},
        ]
        told = found(small_map(objectives=goals))
        assert set(told) == {
            "objectives[0].area",
            "objectives[1].side",
            "objectives[2].unit",
            "objectives[3].side",
            "objectives[4].side",
        }
        assert told["objectives[0].area"] == 'is no area of this map: "gaol"; did you mean "goal"?'

    def test_sound_objectives(self) -> None:
        goals = [
            {"kind": "hold", "side": "red", "area": "goal", "rounds": 2},
            {"kind": "protect", "side": "red", "unit": "ann"},
            {"kind": "eliminate"},
        ]
        assert found(small_map(objectives=goals)) == {}


class TestParts:
    def with_parts(self, *of: str | None, level: bool = True) -> dict[str, str]:
        post = {"kind": "rock", "shape": "circle", "radius": 0.5, "top": 1}
        posts = [
            {**post, "id": f"p{n}", "center": [2 + 2 * n, 17], **({"of": one} if one else {})}
            for n, one in enumerate(of)
        ]
        return found(small_map(terrain=posts), level=level)

    def test_a_part_names_a_piece_or_what_another_is_a_part_of_too(self) -> None:
        assert self.with_parts("p1", None) == {}
        assert self.with_parts("cart", "cart") == {}

    def test_a_part_of_nothing_is_told(self) -> None:
        told = self.with_parts("crat", "cart", "cart")
        assert told == {
            "terrain[0].of": 'names nothing: "crat" is no piece, and no other is a part of it; '
            'did you mean "cart"?'
        }

    def test_a_part_of_itself_is_told(self) -> None:
        told = self.with_parts("p0", "p0")
        assert list(told) == ["terrain[0].of"]
        assert "names the piece itself" in told["terrain[0].of"]

    def test_battles_that_are_kept_are_not_asked(self) -> None:
        assert self.with_parts("crat", level=False) == {}


def test_a_map_replaces_something_for_sixteen_rulesets_at_most() -> None:
    """For each, all squads are looked at once more."""
    rules = {f"r{number}": {} for number in range(16)}
    assert found(small_map(rules=rules), level=False) == {}
    told = found(small_map(rules={**rules, "more": {}}), level=False)
    assert told == {"rules": "have 17 rulesets; at most 16 are wanted"}


class TestBounds:
    """Nobody draws so much, but a file may hold it: what would take minutes is refused at once."""

    def star(self, corners: int = 64) -> list[list[float]]:
        """Spikes all round the middle of a large map."""
        ways = [2 * math.pi * number / corners for number in range(corners)]
        return [
            [100 + (90 - 45 * (n % 2)) * math.cos(way), 100 + (90 - 45 * (n % 2)) * math.sin(way)]
            for n, way in enumerate(ways)
        ]

    def stars(self, count: int, **piece: Any) -> dict[str, Any]:
        star = {"kind": "rock", "shape": "polygon", "outline": self.star(), "top": 2, **piece}
        terrain = [{"id": f"p{number}", **star} for number in range(count)]
        return small_map(size=[200, 200], terrain=terrain, areas=[], sides=[])

    def test_a_map_has_six_thousand_corners_at_most(self) -> None:
        assert found(self.stars(93), level=False) == {}
        told = found(self.stars(94), level=False)
        assert told == {
            "terrain": "has 6016 corners with areas, paint and zones; at most 6000 are wanted"
        }

    def test_places_are_not_looked_for_without_end(self) -> None:
        """All figures stand between the spikes of all pieces, none of them inside of any."""
        plain = self.stars(90)
        spots = [[12 + 1.2 * (n % 14), 12 + 1.2 * (n // 14)] for n in range(196)]
        squad = [ann(x, y, id=f"a{n}") for n, (x, y) in enumerate(spots)]
        plain["sides"] = [{"id": "red", "squad": squad[:20]}]
        assert found(plain, level=False) == {}
        plain["sides"] = [{"id": "red", "squad": squad}]
        told = found(plain, level=False)
        assert told == {
            "sides": "are too many among too many corners to be checked; draw it with fewer corners"
        }

    def test_figures_are_not_looked_at_one_by_one_where_there_are_too_many(self) -> None:
        crowd = [ann(300, 300, id=f"a{number}") for number in range(200)]
        told = found(squads(*crowd))
        assert told == {"sides": "have 201 figures; at most 200 are wanted"}


class TestOverrides:
    def test_rulesets_must_be_known_when_they_are_told(self) -> None:
        plain = small_map(rules={"tiny": {}, "huge": {}})
        assert found(plain) == {}
        told = found(plain, rulebooks=BOOKS)
        assert told == {"rules.huge": "is not a ruleset; there are tiny"}

    def test_settings_are_those_of_the_ruleset(self) -> None:
        plain = small_map(rules={"tiny": {"settings": {"quick": 1, "slow": True}}})
        told = found(plain, rulebooks=BOOKS)
        assert set(told) == {"rules.tiny.settings.quick", "rules.tiny.settings.slow"}

    def test_squads_that_replace_others_are_checked_in_their_place(self) -> None:
        squad = [ann(10, 8, id="eve", kind="peg"), {"id": "deck", "kind": "peg"}]
        plain = small_map(
            rules={"tiny": {"sides": {"red": {"squad": squad}, "green": {"squad": []}}}}
        )
        told = found(plain)
        assert set(told) == {
            "rules.tiny.sides.green",
            "rules.tiny.sides.red.squad[0]",
            "rules.tiny.sides.red.squad[0].position",
            "rules.tiny.sides.red.squad[1].id",
            "rules.tiny.sides.red.squad[1].position",
        }

    def test_a_replacing_squad_may_use_the_replaced_ids(self) -> None:
        squad = [ann(3, 3)]
        assert found(small_map(rules={"tiny": {"sides": {"red": {"squad": squad}}}})) == {}

    def test_objectives_that_replace_others_are_checked_in_their_place(self) -> None:
        goals = [{"kind": "reach", "side": "red", "area": "nowhere"}]
        told = found(small_map(rules={"tiny": {"objectives": goals}}))
        assert list(told) == ["rules.tiny.objectives[0].area"]


def test_a_map_of_a_newer_version_is_refused_inside_other_files_too() -> None:
    assert list(found(small_map(version=2))) == ["version"]


class TestLessons:
    def taught(self, *lessons: dict[str, Any], side: str = "red") -> dict[str, str]:
        told = [{"id": f"l{n}", "title": "T", "text": "W", **one} for n, one in enumerate(lessons)]
        plain = squads(ann(4, 4))
        return found({**plain, "course": {"side": side, "lessons": told}})

    def test_lessons_may_name_what_the_map_has(self) -> None:
        until = {"on": "event", "cue": "walk", "unit": "ann", "target": "bob", "side": "blue"}
        assert self.taught({"unit": "ann", "until": until}, {"at": [3, 3]}) == {}

    def test_what_is_not_on_the_map_is_named_with_its_place(self) -> None:
        until = {"on": "event", "cue": "walk", "unit": "eve", "area": "moon"}
        told = self.taught({"until": until, "begin": {"on": "turn", "side": "pink"}}, side="gold")
        assert told == {
            "course.side": 'is no side of this map: "gold"; there are red, blue',
            "course.lessons[0].begin.side": 'is no side of this map: "pink"; there are red, blue',
            "course.lessons[0].until.unit": 'is no figure of this map: "eve"; there are ann, bob',
            "course.lessons[0].until.area": 'is no area of this map: "moon"; there are goal',
        }

    def test_a_figure_to_point_at_is_one_of_the_map(self) -> None:
        until = {"on": "point", "unit": "ann"}
        told = self.taught({"until": until}, {"until": {**until, "unit": "eve"}})
        assert told == {
            "course.lessons[1].until.unit": 'is no figure of this map: "eve"; there are ann, bob'
        }

    def test_a_lesson_points_at_one_thing_on_the_map(self) -> None:
        told = self.taught({"unit": "ann", "at": [3, 3]}, {"at": [300, 3]})
        assert set(told) == {"course.lessons[0]", "course.lessons[1].at"}
        assert told["course.lessons[0]"] == "points at unit and at; give one of them at most"

    def test_lessons_may_name_keys_that_there_are(self) -> None:
        text = "Press {key:next-figure} or {key:sing}."
        told = self.taught({"text": text}, {"task": "Press {key:rules} or {key:}"})
        assert set(told) == {"course.lessons[0].text", "course.lessons[1].task"}
        assert told["course.lessons[0].text"].startswith('names the key of "sing"')
        assert "next-figure" in told["course.lessons[0].text"]

    def test_nobody_reads_a_lesson_before_it_begins(self) -> None:
        told = self.taught({}, {"begin": {"on": "read"}})
        assert list(told) == ["course.lessons[1].begin"]

    def test_laid_dice_and_written_turns_name_figures_that_there_are(self) -> None:
        lessons = [{"id": "one", "title": "T", "text": "W"}]
        step = {"round": 1, "act": "shove"}
        course = {
            "side": "red",
            "lessons": lessons,
            "laid": [{"round": 1}, {"round": 2, "figures": ["ann", "eve"]}],
            "foe": [
                {**step, "unit": "bob", "target": "ann"},
                {**step, "unit": "eve", "target": "moe"},
                {**step, "unit": "ann", "target": "bob"},
            ],
        }
        plain = small_map(course=course)
        told = found(plain)
        assert told.keys() == {
            "course.laid[1].figures[1]",
            "course.foe[1].unit",
            "course.foe[1].target",
            "course.foe[2].unit",
        }
        assert "learner's side" in told["course.foe[2].unit"]

    def test_laid_dice_and_written_turns_say_nothing_twice_or_against_the_learners_friends(
        self,
    ) -> None:
        step = {"round": 1, "act": "shove", "unit": "bob", "target": "ann"}
        course = {
            "side": "red",
            "lessons": [{"id": "one", "title": "T", "text": "W"}],
            "laid": [{"round": 1, "figures": ["ann", "bob", "ann"]}, {"round": 1}, {"round": 2}],
            "foe": [step, {**step, "round": 2}, step, {**step, "target": "bob"}],
        }
        assert found(small_map(course=course)) == {
            "course.laid[0].figures[2]": 'names "ann" again; once is enough',
            "course.laid[1].round": "is 1 like course.laid[0]; put all of a round into one",
            "course.foe[2]": "is the same as course.foe[0]; every act is done once in a turn",
            "course.foe[3].target": '"bob" cannot be its own target',
        }

    @pytest.mark.parametrize(("word", "refused"), [("north", True), ("south", False)])
    def test_the_learners_allies_are_no_opponents(self, word: str, refused: bool) -> None:
        step = {"round": 1, "act": "shove", "unit": "bob", "target": "ann"}
        lessons = [{"id": "one", "title": "T", "text": "W"}]
        plain = small_map(course={"side": "red", "lessons": lessons, "foe": [step]})
        red, blue = plain["sides"]
        sides = [{**red, "alliance": "north"}, {**blue, "alliance": word}]
        told = found({**plain, "sides": sides})
        assert ("course.foe[0].unit" in told) is refused

    @pytest.mark.parametrize(("words", "refused"), [((None, None), False), (("up", "up"), True)])
    def test_written_turns_aim_at_enemies(
        self, words: tuple[str | None, str | None], refused: bool
    ) -> None:
        step = {"round": 1, "act": "shove", "unit": "bob", "target": "meg"}
        lessons = [{"id": "one", "title": "T", "text": "W"}]
        plain = small_map(course={"side": "red", "lessons": lessons, "foe": [step]})
        red, blue = plain["sides"]
        meg = {"id": "meg", "class": "knight", "position": [16, 3]}
        own = {**blue, "squad": [*blue["squad"], meg]}
        place = "course.foe[0].target"
        assert found({**plain, "sides": [red, own]}) == {
            place: '"meg" is of the side of "bob" or an ally; name an enemy'
        }
        others = zip(({"id": "gray", "squad": [meg]}, blue), words, strict=True)
        sides = [{**side, **({"alliance": word} if word else {})} for side, word in others]
        assert (place in found({**plain, "sides": [red, *sides]})) is refused

    @pytest.mark.parametrize("wrong", [{"act": "sing"}, {"round": 0}, {"round": 9}])
    def test_written_turns_are_early_and_of_acts_that_there_are(self, wrong: Any) -> None:
        step = {"round": 1, "unit": "bob", "act": "shove", "target": "ann", **wrong}
        lesson = {"id": "one", "title": "T", "text": "W"}
        course = {"side": "red", "lessons": [lesson], "foe": [step]}
        (fault,) = type_faults(small_map(course=course), BattleMap)
        assert fault.place == f"course.foe[0].{next(iter(wrong))}"

    def test_two_lessons_of_one_id(self) -> None:
        told = self.taught({"id": "same"}, {"id": "same"})
        assert list(told) == ["course.lessons[1].id"]


class TestPaint:
    """Patches of ground: drawn only, but a file that names them wrongly is told so."""

    def painted(self, **fields: Any) -> dict[str, Any]:
        return small_map(paint=[{"ground": "sand", **fields}])

    def test_every_shape_of_paint_is_sound_on_the_map(self) -> None:
        outline = [[1, 12], [5, 12], [5, 14]]
        assert found(self.painted(shape="polygon", outline=outline)) == {}
        assert found(self.painted(shape="circle", center=[3, 3], radius=2)) == {}
        assert found(self.painted(shape="line", line=[[0, 3], [9, 3]], width=2)) == {}

    def test_paint_off_the_map_or_crossing_itself_is_a_fault(self) -> None:
        crossing = [[1, 12], [4, 12], [1, 15], [4, 15]]
        told = found(self.painted(shape="polygon", outline=crossing))
        assert list(told) == ["paint[0].outline[3]"]
        assert list(found(self.painted(shape="circle", center=[1, 1], radius=2))) == [
            "paint[0].center"
        ]
        told = found(self.painted(shape="line", line=[[0, 3], [90, 3]], width=2))
        assert list(told) == ["paint[0].line[1]"]

    def test_an_unknown_ground_is_told_with_the_known_ones(self) -> None:
        plain = self.painted(shape="circle", center=[3, 3], radius=2)
        plain["paint"][0]["ground"] = "carpet"
        faults = type_faults(plain, BattleMap)
        assert [fault.place for fault in faults] == ["paint[0].ground"]
        assert '"carpet"' in faults[0].problem
        assert "tiles" in faults[0].problem

    def test_there_are_at_most_two_hundred_patches(self) -> None:
        patch = {"ground": "sand", "shape": "circle", "center": [3, 3], "radius": 2}
        assert type_faults(small_map(paint=[patch] * 200), BattleMap) == []
        assert type_faults(small_map(paint=[patch] * 201), BattleMap)
