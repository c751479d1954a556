"""What figures are: stats, stands, bands, sheets, heights (R10-UN, R10-ST, R10-TD)."""

import pytest

from game.rulesets.brikwars.figures import body_of
from game.rulesets.brikwars.tables import common
from game.rulesets.brikwars_2010.figures import strike_dice
from game.rulesets.brikwars_2010.tables import tables
from tests.rulesets.brikwars.scenes import DOWN, az, block, em, fig, figure, move, strike, wall
from tests.rulesets.brikwars_2010.scenes import played, refusal_of, seen, shoot

A1 = fig("a1", 10, 10)
B1 = fig("b1", 25, 10, 0)


def test_a_minifig() -> None:
    """R10-ST-01."""
    row = common().units["minifig"]
    assert (row.action_die, row.move, row.armor, row.size, row.cost) == (6, 5, 4, 1, 4)


def test_its_body() -> None:
    """R10-UN-06, R10-AT-40: stand, width, height, three sections; prone, one low band."""
    view = seen([A1, fig("a2", 14, 10, conditions=DOWN), B1])
    body = body_of(figure(view, "a1"))
    assert (body.stand_radius, 2 * body.sight_radius, body.height) == (0.5, 0.63, 1.57)
    assert body.bands == ((0.0, 0.63), (0.63, 1.14), (1.14, 1.57))
    prone = body_of(figure(view, "a2"))
    assert prone.height == 0.4
    assert prone.bands == ((0.0, 0.4),) * 3


def test_the_sheet_has_the_names_of_the_reference() -> None:
    """R10-ST-04: Grabbed(by) and Stopped with them; facing and elevation are any unit's."""
    scene = played([A1, B1])
    state = scene.state("a1")
    assert {
        "action_spent",
        "hands",
        "move_left",
        "mom",
        "mom_dir",
        "straight_run",
        "cc_damage_this_player_turn",
        "grabbed_by",
        "stopped_turn",
    } <= set(state)
    assert {"facing", "elevation", "conditions"} <= set(scene.units["a1"])
    assert state["hands"] == [
        {"item": "hand-weapon", "used_this_player_turn": False, "holds": None},
        {"item": None, "used_this_player_turn": False, "holds": None},
    ]


def test_melee_damage_is_thrown_with_the_wielders_action_die(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """R10-DI-08: d6 for a minifig; for one with a d10, a d10."""
    units, sword = common().units, tables().items["two-handed-weapon"]
    view = seen([A1, B1])
    assert strike_dice(figure(view, "a1"), sword) == ((6, 6), 0)
    row = units["minifig"]
    fields = {name: getattr(row, name) for name in row.__struct_fields__}
    monkeypatch.setitem(units, "minifig", type(row)(**{**fields, "action_die": 10}))
    assert strike_dice(figure(seen([A1, B1]), "a1"), sword) == ((10, 10), 0)


@pytest.mark.parametrize(("length", "rule"), [(5.01, None), (5.02, "R10-TU-10")])
def test_a_hundredth_of_an_inch_does_not_matter(length: float, rule: str | None) -> None:
    """R10-UN-01: places are no grid, and lengths compare with 0.01 inch of slack."""
    assert refusal_of([A1, B1], move("a1", (10 + length, 10))) == rule


def test_feet_stand_on_the_ground_below_the_center() -> None:
    """R10-TD-01, R10-TD-11: three tenths over the edge the center still stands on the crate."""
    crate = block("crate", 11, 13, 0.9)
    scene = played([A1, B1], move("a1", (12.8, 10)), terrain=[crate])
    assert scene.units["a1"]["elevation"] == 0.9


@pytest.mark.parametrize(("base", "rule"), [(1.6, None), (1.5, "R10-TU-11")])
def test_what_hangs_high_enough_is_no_obstacle(base: float, rule: str | None) -> None:
    """R10-TD-02: blocks only what starts below standing height, 1.57."""
    beam = {**wall(12, 3), "base": base}
    assert refusal_of([A1, B1], move("a1", (14, 10)), terrain=[beam]) == rule


def test_the_order_of_an_attack() -> None:
    """R10-AT-01: declaration, Parry declared, Action Roll, Parry roll, Damage, comparison, push."""
    units = [fig("a1", 10, 10, 0, ("two-handed-weapon",)), fig("b1", 12.5, 10, 180, ("shield",))]
    scene = played(
        units,
        strike("a1", "b1", "two-handed-weapon"),
        em("parry", item="shield"),
        dice=(4, 1, 2, 1),
    )
    telling = (
        "AttackDeclared",
        "ParryDeclared",
        "Rolled",
        "ItemLanded",
        "DamageSummed",
        "KnockedBack",
    )
    order = [event["event"] for event in scene.events if event["event"] in telling]
    assert order == [
        "AttackDeclared",
        "ParryDeclared",
        "Rolled",
        "Rolled",
        "ItemLanded",
        "Rolled",
        "DamageSummed",
        "KnockedBack",
    ]


def test_a_blast_counts_the_sections_it_reaches() -> None:
    """R10-AT-42: a low wall keeps the blast from the legs and torso, not from the head: 6 - 2."""
    units = [fig("a1", 10, 10, 0, ("explosive",)), fig("b1", 14.1, 10, 0)]
    bomb = az("throw", unit="a1", item="explosive", mode="ground", at=[13, 10])
    scene = played(units, bomb, dice=(2, 6, 5, 5), terrain=[wall(13.55, 0.8)])
    assert scene.of("ArmorHeld")[0]["damage"] == 4


def test_a_blind_shot_through_a_wall_hits_the_wall_first() -> None:
    """R10-AT-45, R10-TD-05: brick holds 6 with 4 + 3, and nothing goes on to the target."""
    units = [
        fig("a1", 10, 10, 0, ("short-ranged",)),
        fig("b1", 15, 10, seen_at={"azure": [15, 10]}),
    ]
    shot = shoot("a1", "b1", item="short-ranged", mode="blind")
    benny = az("benny", mode="roll")
    scene = played(units, shot, benny, dice=(6, 2, 5, 4, 3), terrain=[wall(13, 3)])
    assert scene.of("ThingDamaged", piece="wall")[0]["damage"] == 5
    assert not scene.of("TerrainChanged")
    assert not scene.of("ArmorHeld")
    assert not scene.dead("b1")


def test_a_push_sweeps_the_whole_stand() -> None:
    """R10-TD-15: a post half an inch beside the line of the center stops it."""
    post = {"id": "post", "kind": "tree", "shape": "circle", "center": [13, 10.6], "radius": 0.2}
    units = [fig("a1", 10, 10, 0, ()), fig("b1", 11.5, 10, 180, ())]
    scene = played(
        units,
        az("shove", unit="a1", target="b1"),
        em("take"),
        terrain=[{**post, "top": 2}],
    )
    pushed = scene.of("KnockedBack")[0]
    assert pushed["stopped_by"] == "post"
    assert scene.at("b1")[0] == pytest.approx(13 - (0.7**2 - 0.6**2) ** 0.5, abs=0.01)


def test_reach_downward_of_a_shove() -> None:
    """R10-TD-09: feet may differ by 0.5 + 0.5 for bare hands."""
    units = [fig("a1", 10, 10, 0, ()), fig("b1", 11.4, 10, 180, ())]
    shove = az("shove", unit="a1", target="b1")
    assert refusal_of(units, shove, terrain=[block("platform", 11, 14, 1.0)]) is None
    assert refusal_of(units, shove, terrain=[block("platform", 11, 14, 1.1)]) == "R10-UN-08"
