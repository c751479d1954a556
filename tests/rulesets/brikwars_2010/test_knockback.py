"""KnockBack, Smash damage, falling (R10-CH-30..36)."""

import math
from typing import Any

import pytest

from game.geometry.finder import LAP
from tests.rulesets.brikwars.scenes import Scene, az, block, em, fig, ground, strike, wall
from tests.rulesets.brikwars_2010.scenes import played

MACE = fig("a1", 10, 10, 0, ("heavy-weapon",))
HANDS = fig("a1", 10, 10, 0, ())
B1 = fig("b1", 11.5, 10, 180, ())
SHOVE = az("shove", unit="a1", target="b1")


def mace(target: dict[str, Any], face: int, **more: Any) -> Scene:
    """A hit with a Heavy Weapon: the face and 2."""
    return played([MACE, target], strike("a1", "b1", "heavy-weapon"), dice=(3, face), **more)


def shoved(target: dict[str, Any] = B1, **more: Any) -> Scene:
    others, shover = more.pop("others", []), more.pop("shover", HANDS)
    return played([shover, target, *others], SHOVE, em("take"), **more)


def test_straight_away_from_the_source() -> None:
    """R10-CH-30: from center to center."""
    assert mace(fig("b1", 10.9, 11.2, 180), 1).at("b1") == [11.5, 12]


@pytest.mark.parametrize(
    ("item", "dice", "down"),
    [
        ("heavy-weapon", (3, 1), False),
        ("two-handed-weapon", (4, 1, 1), True),
    ],
)
def test_who_goes_down(item: str, dice: tuple[int, ...], down: bool) -> None:
    """R10-CH-31, R10-EQ-02, R10-EQ-03: both push 1 inch, only the larger weapon Disrupts."""
    units = [fig("a1", 10, 10, 0, (item,)), fig("b1", 12.2, 10, 180)]
    scene = played(units, strike("a1", "b1", item), dice=dice)
    assert scene.at("b1") == [13.2, 10]
    assert scene.down("b1") is down


def test_down_even_when_a_wall_leaves_no_room() -> None:
    """R10-CH-31, R10-CH-33: both inches prevented: 2 points."""
    scene = shoved(terrain=[wall(12.1)])
    assert scene.at("b1")[0] == pytest.approx(11.5, abs=0.01)
    assert scene.down("b1")
    assert scene.of("DamageSummed")[0]["damage"] == 2


@pytest.mark.parametrize(("top", "end"), [(0.4, 13.5), (0.5, 12.5)])
def test_low_things_are_passed_over(top: float, end: float) -> None:
    """R10-CH-32: a rail of 0.4 inch does not stop a body, one of 0.5 does."""
    rail = {**wall(13.1, top), "kind": "rail"}
    assert shoved(terrain=[rail]).at("b1")[0] == pytest.approx(end, abs=0.01)


@pytest.mark.parametrize(("room", "points"), [(0.7, 1), (0.95, 1), (1.2, 0)])
def test_one_point_for_each_full_inch_prevented(room: float, points: int) -> None:
    """R10-CH-33: 1.3 and 1.05 inches make 1, 0.8 make none."""
    scene = shoved(terrain=[wall(12.1 + room)])
    assert [event["damage"] for event in scene.of("DamageSummed")] == [points] * (points > 0)


def test_smash_damage_joins_the_sum() -> None:
    """R10-CH-33, R10-CC-16: 2 + 2 and 1 of Smash beat Armor 4."""
    scene = mace(B1, 2, terrain=[wall(12.1)])
    assert [event["total"] for event in scene.of("DamageSummed")] == [4, 5]
    assert scene.dead("b1")


def test_without_the_switch_walls_are_soft() -> None:
    """R10-CH-33: the switch ``smash_damage``."""
    scene = mace(B1, 2, terrain=[wall(12.1)], settings={"smash_damage": False})
    assert not scene.dead("b1")


def test_a_body_of_the_same_size_just_stops() -> None:
    """R10-CH-33: no Smash, and the other one stays."""
    scene = shoved(others=[fig("b2", 12.7, 10, 180)])
    assert scene.at("b1")[0] == pytest.approx(11.7, abs=0.01)
    assert scene.at("b2") == [12.7, 10]
    assert scene.of("DamageSummed") == []


def test_who_is_stopped_by_a_graze_does_not_overlap_anybody() -> None:
    """R10-CH-32: he meets the bystander almost from the side, and comes to stand beside him."""
    scene = shoved(
        fig("b1", 8.063, 3.727),
        shover=fig("a1", 7.2, 3, 40, ()),
        others=[fig("b2", 8.103, 5.048)],
    )
    assert scene.of("KnockedBack")[0]["stopped_by"] == "b2"
    assert math.dist(scene.at("b1"), scene.at("b2")) >= 1 - LAP


def test_a_larger_creature_is_as_hard_as_a_wall() -> None:
    """R10-CH-33."""
    scene = shoved(others=[fig("b2", 14.2, 10, 180, (), kind="beast")])
    assert scene.of("DamageSummed")[0]["damage"] == 1


def test_bigger_ones_are_not_pushed() -> None:
    """R10-CH-34."""
    beast = fig("b1", 13, 10, 180, (), kind="beast")
    assert mace(beast, 1).at("b1") == [13, 10]


def test_a_parting_push_also_when_armor_held() -> None:
    """R10-AT-05, R10-AM-15: 3 damage do not hurt, but push."""
    scene = mace(B1, 1)
    assert scene.at("b1") == [12.5, 10]
    assert not scene.dead("b1")


def test_a_miss_pushes_nobody() -> None:
    """R10-AT-05: on a hit only."""
    scene = played([MACE, B1], strike("a1", "b1", "heavy-weapon"), dice=(2,))
    assert scene.at("b1") == [11.5, 10]


@pytest.mark.parametrize(
    ("height", "faces", "dead"),
    [
        (1, (), False),
        (3.9, (), False),
        (4, (4,), False),
        (4, (5,), True),
        (8, (3, 2), True),
        (8, (3, 1), False),
    ],
)
def test_dice_of_a_fall(height: float, faces: tuple[int, ...], dead: bool) -> None:
    """R10-CH-36: one d6 for each full 4 inches."""
    ledge = block("platform", 4, 12, height)
    scene = played(
        [MACE, B1, fig("b2", 25, 3)],
        strike("a1", "b1", "heavy-weapon"),
        dice=(3, 1, *faces),
        terrain=[ledge],
    )
    assert scene.of("Fell")[0]["inches"] == pytest.approx(height)
    assert scene.dead("b1") is dead
    assert scene.down("b1") is (height > 1 and not dead)


def test_a_fall_of_one_inch_is_a_stumble() -> None:
    """R10-CH-36: Disrupted above 1 inch only; 0.4 is no edge at all."""
    scene = mace(B1, 1, terrain=[block("platform", 4, 12, 0.4)])
    assert scene.of("Fell") == []
    assert scene.at("b1") == [12.5, 10]
    assert scene.units["b1"]["elevation"] == 0


def test_water_takes_one_die() -> None:
    """R10-CH-36: 8 inches into water: one die."""
    scene = played(
        [MACE, B1],
        strike("a1", "b1", "heavy-weapon"),
        dice=(3, 1, 4),
        terrain=[block("platform", 4, 12, 8)],
        areas=[ground("water", 12, 20, depth=0.3)],
    )
    assert scene.totals()[2:] == [4]
    assert not scene.dead("b1")


@pytest.mark.parametrize("kind", ["lava", "bottomless"])
def test_some_falls_are_the_end(kind: str) -> None:
    """R10-CH-36: a Bail is the default against such a Shove (R10-DP-12)."""
    scene = played(
        [HANDS, B1, fig("b2", 25, 3)],
        SHOVE,
        em("take"),
        areas=[ground(kind, 12.5, 16)],
    )
    assert scene.dead("b1")


@pytest.mark.parametrize("kind", ["lava", "bottomless"])
def test_the_default_bails_from_a_deadly_shove(kind: str) -> None:
    """R10-DP-12: hands used on a Parry before, the Action unspent."""
    hands = [{"used_this_player_turn": True}, {"used_this_player_turn": True}]
    target = fig("b1", 11.5, 10, 180, (), hands=hands)
    scene = played([HANDS, target], SHOVE, dice=(4,), areas=[ground(kind, 12.5, 16)])
    assert scene.of("Bailed") != []
    assert not scene.dead("b1")


def test_the_default_foresees_the_exact_direction_of_a_shove() -> None:
    """R10-DP-12, R10-CC-29: directly away, no whole degree; so it ends in lava, just so.

    From 0.0128" beside the axis at 1.5" the 2" lead 0.0299" beside it, where the lava begins at
    0.02".
    """
    lava = {
        **ground("lava", 12.5, 16),
        "outline": [[12.5, 10.02], [16, 10.02], [16, 12], [12.5, 12]],
    }
    used = {"used_this_player_turn": True}
    target = fig("b1", 11.5, 10.0128, 180, (), hands=[used, used])
    units = [HANDS, target, fig("b2", 25, 3)]
    assert played(units, SHOVE, em("take"), areas=[lava]).dead("b1")
    scene = played(units, SHOVE, dice=(4,), areas=[lava])
    assert scene.of("Bailed") != []
    assert not scene.dead("b1")


def test_a_bail_into_lava_is_the_end() -> None:
    """R10-TU-42, R10-CH-36."""
    scene = played(
        [fig("a1", 10, 10), fig("b1", 11.5, 10, 180), fig("b2", 25, 3)],
        strike("a1", "b1"),
        em("bail"),
        em("land", at=[13, 10]),
        dice=(4,),
        areas=[ground("lava", 12.5, 16)],
    )
    assert scene.dead("b1")


def test_heavy_armor_helps_against_falls() -> None:
    """R10-EQ-10: one level of Deflection against all damage: of 2d6 one is left."""
    armored = fig("b1", 11.5, 10, 180, ("hand-weapon", "heavy-armor"))
    scene = played(
        [MACE, armored],
        strike("a1", "b1", "heavy-weapon"),
        dice=(3, 4),
        terrain=[block("platform", 4, 12, 8)],
    )
    assert scene.totals() == [3, 2, 4]


def test_who_falls_comes_down_clear_of_the_wall() -> None:
    """R10-CH-34, R10-TD-11: half a stand away from the face of the ledge, straight on."""
    scene = shoved(terrain=[block("platform", 4, 12, 3)])
    assert scene.at("b1")[0] == pytest.approx(12.5, abs=0.06)
    assert scene.at("b1")[0] >= 12.5
    assert scene.at("b1")[1] == 10
    assert scene.units["b1"]["elevation"] == 0


def test_who_falls_comes_down_beside_whoever_is_below() -> None:
    """R10-UN-06: two stands never share a place; beyond the other one, farther along the push."""
    scene = shoved(others=[fig("b2", 12.55, 10)], terrain=[block("platform", 4, 12, 3)])
    assert scene.at("b1")[0] == pytest.approx(13.55, abs=0.06)
    assert scene.at("b2") == [12.55, 10]


def test_with_another_wall_in_front_it_is_the_side() -> None:
    """Not through the wall, whose face is 0.9 inch away, though there is room behind it."""
    walls = [block("platform", 4, 12, 3), wall(13, 5, (9.7, 10.3))]
    scene = shoved(terrain=walls)
    x, y = scene.at("b1")
    assert x >= 12.5
    assert abs(y - 10) > 0.8
    assert scene.units["b1"]["elevation"] == 0


ROUND_THE_CORNER = [
    (30, (0, 20), (9.96, 10.02)),
    (330, (0, 20), (9.98, 14)),
    (60, (0, 20), (9.7, 10.3)),
    (300, (0, 20), (9.7, 14)),
    (90, (0, 10.6), (6, 14)),
    (270, (9.4, 20), (6, 14)),
]
"""Which way it is from the edge, from where to where the ledge goes, and the wall before it."""


@pytest.mark.parametrize(("turn", "ledge", "beyond"), ROUND_THE_CORNER)
def test_where_there_is_no_room_straight_on_one_comes_down_so_many_degrees_aside(
    turn: int, ledge: tuple[float, float], beyond: tuple[float, float]
) -> None:
    """R10-CH-34 as ruled: 30 degrees aside, else 60, else 90; to the right before the left."""
    corners = [[x, y] for y, xs in zip(ledge, ((4, 12), (12, 4)), strict=True) for x in xs]
    high = {**block("platform", 4, 12, 3), "outline": corners}
    x, y = shoved(terrain=[high, wall(13.05, 5, beyond)]).at("b1")
    assert math.degrees(math.atan2(y - 10, x - 12)) % 360 == pytest.approx(turn, abs=0.2)


@pytest.mark.parametrize(("edge", "falls"), [(14.5, True), (14.54, False)])
def test_one_comes_down_no_farther_than_three_inches_from_the_edge(
    edge: float, falls: bool
) -> None:
    """R10-CH-34 as ruled: half a stand beyond what fills the ground up to there, or not at all."""
    ledges = [block("platform", 4, 12, 3, "near"), block("crate", 12.3, edge, 2, "far")]
    scene = shoved(terrain=ledges)
    assert bool(scene.of("Fell")) is falls
    assert scene.at("b1")[0] == pytest.approx(15 if falls else 12, abs=0.02)


def test_nobody_falls_into_a_crack() -> None:
    """R10-CH-34: too narrow for a stand; nor is he lifted over to the other side."""
    ledges = [block("platform", 4, 12, 3, "near"), block("platform", 12.3, 20, 3, "far")]
    scene = shoved(terrain=ledges)
    assert scene.of("Fell") == []
    assert scene.at("b1")[0] == pytest.approx(12, abs=0.02)
    assert scene.units["b1"]["elevation"] == 3


def test_a_bail_off_a_ledge_leads_clear_of_its_wall() -> None:
    """R10-TU-42: to a free spot; half of one over the edge is none."""
    scene = played(
        [fig("a1", 10, 10), fig("b1", 11.5, 10, 180)],
        strike("a1", "b1"),
        em("bail"),
        em("land", at=[12.2, 10]),
        em("land", at=[12.6, 10]),
        dice=(4,),
        terrain=[block("platform", 4, 12, 3)],
    )
    assert scene.refused == ["R10-TU-42"]
    assert scene.at("b1") == [12.6, 10]
    assert scene.of("Fell")[0]["inches"] == 3
