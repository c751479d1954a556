"""Ranged attacks: sight, sections, range, height, blindness (R10-AT, R10-RG-01..05)."""

from typing import Any

import pytest

from game.rulesets.brikwars.steps import Target, alone
from game.rulesets.brikwars.tables import common
from game.rulesets.brikwars.visibility import section_rows
from game.rulesets.brikwars_2010.to_hit import facing_of, to_hit
from tests.rulesets.brikwars.scenes import (
    ALLIED,
    DOWN,
    az,
    block,
    burst,
    em,
    fig,
    move,
    strike,
    wall,
    wall_along,
)
from tests.rulesets.brikwars_2010.scenes import played, refusal_of, seen, shoot

GUN = fig("a1", 10, 10, 0, ("short-ranged",))
SMOKE = block("smoke", 12, 13, 3)
AT_BOB = alone("a1", "short-ranged", "shoot", Target(figure="b1"))


def test_large_targets_by_full_pairs_of_inches(monkeypatch: pytest.MonkeyPatch) -> None:
    """R10-UN-04, R10-AT-20 (vector R10-TV-021): Size 2, 3, 4 and 5 give +1, +1, +2, +2."""
    beast = common().units["beast"]
    found = []
    for size in (2, 3, 4, 5):
        sized = {name: getattr(beast, name) for name in beast.__struct_fields__}
        monkeypatch.setitem(common().units, "beast", type(beast)(**{**sized, "size": size}))
        view = seen([GUN, fig("b1", 16, 10, 0, (), kind="beast")])
        rows = to_hit(view, AT_BOB, AT_BOB.lead)
        found.append([(row.amount, row.rule) for row in rows])
    assert found == [[(amount, "R10-AT-20")] for amount in (1, 1, 2, 2)]


@pytest.mark.parametrize(("sections", "amount"), [(3, None), (2, -1), (1, -2)])
def test_sections_of_a_minifig(sections: int, amount: int | None) -> None:
    """R10-AT-21..23, R10-AT-41."""
    flags = tuple(number < sections for number in range(3))
    rows = section_rows(seen([GUN]), flags, False)
    assert [(row.amount, row.rule) for row in rows] == (
        [] if amount is None else [(amount, "R10-AT-41")]
    )


def test_no_penalty_from_below() -> None:
    """R10-AT-31: at a target on a ledge, 3 up and 3.9 away."""
    units = [GUN, fig("b1", 14.5, 10)]
    ledge = block("platform", 13.9, 17, 3)
    scene = played(units, shoot("a1", "b1"), dice=(3, 1), terrain=[ledge])
    assert scene.totals() == [3, 1]


def test_range_is_measured_in_space() -> None:
    """R10-TD-08, R10-AM-33, R10-UN-07: 5.9 flat and 2.1 up are 6.26: one out of range 6."""
    units = [GUN, fig("b1", 16.9, 10)]
    ledge = block("platform", 16.3, 20, 3)
    scene = played(units, shoot("a1", "b1"), dice=(4, 3), terrain=[ledge])
    assert scene.totals() == [3, 2]


def test_height_counts_in_full_inches() -> None:
    """R10-AT-30, R10-AM-34: 1.9 up add one inch, so 7.0 is in range and 7.1 is not."""
    ledge = block("platform", 4, 10.6, 1.9)
    near = [GUN, fig("b1", 17.85, 10)]
    assert played(near, shoot("a1", "b1"), dice=(3, 1), terrain=[ledge]).totals() == [3, 1]
    far = [GUN, fig("b1", 18.1, 10)]
    assert played(far, shoot("a1", "b1"), dice=(3,), terrain=[ledge]).totals() == [2]


def test_height_lengthens_no_other_rolls() -> None:
    """R10-AT-30: it adds to the Range alone."""
    ledge = block("platform", 4, 10.6, 3)
    scene = played([GUN, fig("b1", 14, 10)], shoot("a1", "b1"), dice=(2,), terrain=[ledge])
    assert scene.totals() == [2]


@pytest.mark.parametrize(("x", "dice", "totals"), [(17.9, (3, 1), [3, 1]), (18.1, (3,), [2])])
def test_height_is_counted_from_ground_to_ground(
    x: float, dice: tuple[int, ...], totals: list[int]
) -> None:
    """R10-AT-30: from 3" up at somebody 2" up it is one inch more: 7", not 9"."""
    ledges = [block("platform", 4, 10.6, 3), block("platform", 15, 20, 2, "low")]
    scene = played([GUN, fig("b1", x, 10)], shoot("a1", "b1"), dice=dice, terrain=ledges)
    assert scene.totals() == totals


def test_what_is_thrown_from_above_flies_farther_too() -> None:
    """R10-AT-30: 5.9" off, 3" up; a sword that flies 3" loses nothing on the way."""
    ledge = block("platform", 4, 10.6, 3)
    throw = az("throw", unit="a1", item="hand-weapon", target="b1", point="R10-DP-07")
    units = [fig("a1", 10, 10), fig("b1", 16.4, 10)]
    scene = played(units, throw, dice=(2, 3), terrain=[ledge])
    assert scene.totals() == [2, 3]


def test_an_explosive_is_thrown_farther_from_above_at_the_ground_as_well() -> None:
    """R10-AT-30, R10-EX-07: a point 5.9" off, 3" down, is within its 3" and 3" more."""
    ledge = block("platform", 4, 10.6, 3)
    units = [fig("a1", 10, 10, 0, ("explosive",)), fig("b1", 15, 11.4, 90)]
    scene = played(units, burst(14.9, 10), dice=(2, 4), terrain=[ledge])
    assert scene.totals() == [2, 4]


@pytest.mark.parametrize(("gap", "rule"), [(0.95, None), (1.05, "R10-EQ-17")])
def test_blows_reach_no_farther_from_above(gap: float, rule: str | None) -> None:
    """R10-AT-30, R10-EQ-17: 1.2" up a sword reaches 1" as anywhere; no Angry Inch is left."""
    ledge = block("platform", 4, 10.4, 1.2)
    units = [fig("a1", 10, 10, inch_spent=True), fig("b1", 11 + gap, 10, 180)]
    assert refusal_of(units, strike("a1", "b1"), terrain=[ledge]) == rule


@pytest.mark.parametrize(("gap", "out"), [(6.0, 0), (6.1, 1), (7.0, 1), (7.1, 2)])
def test_every_started_inch_out_of_range(gap: float, out: int) -> None:
    """R10-RG-04, R10-AT-32, R10-UN-09: on Action Roll and Damage alike."""
    units = [GUN, fig("b1", 11 + gap, 10)]
    scene = played(units, shoot("a1", "b1"), dice=(5, 4))
    assert scene.totals() == [5 - out, 4 - out]


def test_no_target_beyond_reach_of_sight() -> None:
    """R10-AT-03: range is no limit."""
    assert refusal_of([GUN, fig("b1", 28, 10)], shoot("a1", "b1", item="short-ranged")) is None


def known(**state: Any) -> dict[str, Any]:
    return fig("b1", 15, 10, **state)


def blind_rule(target: dict[str, Any], *others: dict[str, Any], **more: Any) -> str | None:
    choice = shoot("a1", "b1", item="short-ranged", mode="blind")
    more.setdefault("terrain", [SMOKE])
    return refusal_of([GUN, target, *others], choice, **more)


def test_blind_shots_need_a_known_place() -> None:
    """R10-AT-38: seen within an inch of where it is, by the shooter's side."""
    assert blind_rule(known()) == "R10-AT-38"
    assert blind_rule(known(seen_at={"azure": [14, 10]})) is None
    assert blind_rule(known(seen_at={"azure": [13.9, 10]})) == "R10-AT-38"
    assert blind_rule(known(seen_at={"ember": [15, 10]})) == "R10-AT-38"


def test_noise_tells_where_it_was_made_on_the_same_players_turn() -> None:
    """R10-AT-38: scenes begin in the third player's turn."""
    assert blind_rule(known(noise_turn=3, noise_at=[14, 10])) is None
    assert blind_rule(known(noise_turn=3, noise_at=[13.9, 10])) == "R10-AT-38"
    assert blind_rule(known(noise_turn=2, noise_at=[15, 10])) == "R10-AT-38"


def test_a_shot_is_a_noise_where_the_shooter_stands() -> None:
    """R10-AT-38."""
    scene = played([GUN, fig("b1", 15, 10)], shoot("a1", "b1"), dice=(3, 2))
    assert scene.state("a1")["noise_turn"] == 3
    assert scene.state("a1")["noise_at"] == [10, 10]


def test_a_comrade_tells_where_the_enemy_is() -> None:
    """R10-AT-38: a2 sees b1 from the other side of the smoke; lying down it sees nobody."""
    assert blind_rule(known(), fig("a2", 18, 10)) is None
    assert blind_rule(known(), fig("a2", 18, 10, conditions=DOWN)) == "R10-AT-38"


def test_who_stands_in_plain_view_is_known_when_a_turn_begins() -> None:
    """R10-AT-38: a2 saw b1 where it still is, though a2 is dead by then."""
    units = [GUN, fig("a2", 16.5, 10, items=()), fig("b1", 15, 10, 0)]
    choices = [
        az("end-turn"),
        strike("b1", "a2"),
        em("end-turn"),
        shoot("a1", "b1", item="short-ranged", mode="blind"),
    ]
    scene = played(units, *choices, dice=(3, 5, 1), terrain=[SMOKE])
    assert scene.dead("a2")
    assert scene.refused == []


def test_who_is_seen_by_several_is_noted_once_for_each_side_and_place() -> None:
    """R10-AT-38: two of ember and one of jade look on; turns in which nobody moves tell no more."""
    units = [
        fig("a1", 10, 10, items=()),
        fig("b1", 20, 10, 180, ()),
        fig("b2", 20, 12, 180, ()),
        fig("c1", 20, 14, 180, ()),
    ]
    ends = (az("end-turn"), em("end-turn"), {"by": "jade", "do": "end-turn"})
    scene = played(units, move("a1", (11, 10)), *ends, az("end-turn"))
    (noted,) = scene.of("Seen", unit="a1")
    assert noted["position"] == [11, 10]
    assert noted["sides"] == ["ember", "jade"]


@pytest.mark.parametrize(("start", "end"), [((10, 5), (10, 10)), ((10, 10), (10, 5))])
def test_a_mover_remembers_whom_it_sees(
    start: tuple[float, float], end: tuple[float, float]
) -> None:
    """R10-AT-38: before it steps behind the smoke, or where it came out."""
    smoke = {**SMOKE, "outline": [[11.5, 8], [13, 8], [13, 20], [11.5, 20]]}
    units = [fig("a1", *start, 0, ("short-ranged",)), fig("b1", 15, 10, 180)]
    scene = played(units, move("a1", end), terrain=[smoke])
    assert scene.state("b1")["seen_at"] == {"azure": [15, 10]}


def test_nobody_fires_blind_at_what_he_sees() -> None:
    """R10-AT-35."""
    assert blind_rule(known(seen_at={"azure": [15, 10]}), terrain=[]) == "R10-AT-35"


def test_who_might_fire_blind_may_choose_somebody_else() -> None:
    """R10-DP-28: one behind the smoke at -5, the other in sight as ever."""
    units = [GUN, known(seen_at={"azure": [15, 10]}), fig("b2", 10, 14)]
    smoke = {**SMOKE, "outline": [[12, 8], [13, 8], [13, 12], [12, 12]]}
    scene = played(units, shoot("a1", "b2"), dice=(3, 1), terrain=[smoke])
    assert scene.totals() == [3, 1]
    asked = played(units, terrain=[smoke]).decision
    assert asked is not None
    shots = [one for one in asked["options"] if one["do"] == "shoot" and one.get("mode") != "item"]
    assert [(one["target"], one.get("mode"), one["point"]) for one in shots] == [
        ("b1", "blind", "R10-DP-28"),
        ("b2", None, "R10-DP-07"),
    ]


def test_blind_and_half_covered() -> None:
    """R10-AT-44: smoke takes no section away, the low wall takes the legs: 6 - 5 - 1."""
    units = [GUN, fig("b1", 14.5, 10, seen_at={"azure": [14.5, 10]})]
    scene = played(
        units,
        shoot("a1", "b1", mode="blind"),
        az("benny", mode="forgo"),
        dice=(6,),
        terrain=[SMOKE, wall(14, 0.7)],
    )
    assert scene.totals() == [0]
    assert scene.of("AttackMissed")[0]["by"] == 3


def test_glass_shows_the_target_but_stops_the_shot() -> None:
    """R10-TD-05."""
    glass = {**wall(13), "kind": "glass"}
    rule = refusal_of(
        [GUN, fig("b1", 15, 10)], shoot("a1", "b1", item="short-ranged"), terrain=[glass]
    )
    assert rule == "R10-TD-05"


def test_a_pane_takes_the_sections_behind_it() -> None:
    """R10-TD-05, R10-AT-41: the legs are seen through low glass, but not to be hit: 3 - 1."""
    glass = {**wall(14, 0.7), "kind": "glass"}
    scene = played([GUN, fig("b1", 14.5, 10)], shoot("a1", "b1"), dice=(3,), terrain=[glass])
    assert scene.totals() == [2]


def test_bodies_hide_unless_the_switch_is_off() -> None:
    """R10-RG-05, R10-TD-06: a friend half way; one in contact with the shooter does not."""
    choice = shoot("a1", "b1", item="short-ranged")
    between = [GUN, fig("a2", 12.7, 10), fig("b1", 15, 10)]
    assert refusal_of(between, choice) == "R10-AT-03"
    assert refusal_of(between, choice, settings={"unit_blocks_los": False}) is None
    beside = [GUN, fig("a2", 11, 10), fig("b1", 15, 10)]
    assert refusal_of(beside, choice) is None
    enemy = [GUN, fig("b2", 11, 10, 0, ()), fig("b1", 15, 10)]
    assert refusal_of(enemy, choice) == "R10-AT-03"


def test_a_shot_needs_a_ready_hand_and_a_gun() -> None:
    """R10-RG-01, R10-CC-06, R10-TU-20."""
    units = [fig("a1", 10, 10, 0, ("hand-weapon",)), fig("b1", 15, 10)]
    assert refusal_of(units, shoot("a1", "b1", item="hand-weapon")) == "R10-RG-01"
    used = [{"item": "short-ranged", "used_this_player_turn": True}, {}]
    units = [fig("a1", 10, 10, 0, ("short-ranged",), hands=used), fig("b1", 15, 10)]
    assert refusal_of(units, shoot("a1", "b1", item="short-ranged")) == "R10-CC-06"


def test_a_shooter_turns_to_his_target() -> None:
    """R10-TD-10."""
    scene = played([GUN, fig("b1", 10, 15, 90)], shoot("a1", "b1"), dice=(1,))
    assert scene.units["a1"]["facing"] == 90


def test_one_target_a_turn() -> None:
    """R10-RG-02: a second gun is for the same Action, not for a second target."""
    units = [
        fig("a1", 10, 10, 0, ("short-ranged", "short-ranged")),
        fig("b1", 15, 10),
        fig("b2", 15, 12),
    ]
    scene = played(
        units,
        shoot("a1", "b1", item="short-ranged"),
        shoot("a1", "b2", item="short-ranged-2"),
        dice=(1,),
    )
    assert scene.refused == ["R10-TU-20"]


def test_a_thrown_heavy_weapon_knocks_back_an_inch_without_disruption() -> None:
    """R10-EQ-14, R10-EQ-02: Use 3, 3", Action die + 2, and the 1" of a hit that Armor held."""
    scene = played(
        [fig("a1", 10, 10, items=("heavy-weapon",)), fig("b1", 13.5, 10, 0)],
        az("throw", unit="a1", item="heavy-weapon", target="b1"),
        dice=(3, 2),
    )
    assert scene.at("b1") == [14.5, 10.0]
    assert not scene.down("b1")


@pytest.mark.parametrize("kind", ["ladder", "deep-water"])
def test_hands_are_busy_on_ladders_and_in_deep_water(kind: str) -> None:
    """R10-TU-13: no attack while the arms are needed elsewhere."""
    area = {
        "id": "there",
        "kind": kind,
        "shape": "polygon",
        "outline": [[9, 9], [11, 9], [11, 11], [9, 11]],
        **({"from": 0, "to": 2, "up": 0} if kind == "ladder" else {"depth": 2}),
    }
    units = [fig("a1", 10, 10, items=("short-ranged", "hand-weapon")), fig("b1", 12, 10, 180)]
    shot = az("shoot", unit="a1", item="short-ranged", target="b1")
    blow = az("strike", unit="a1", item="hand-weapon", target="b1")
    assert refusal_of(units, shot) is None
    assert refusal_of(units, shot, areas=[area]) == "R10-TU-13"
    assert refusal_of(units, blow, areas=[area]) == "R10-TU-13"


def test_a_shield_raised_to_parry_still_covers() -> None:
    """R10-AT-01, R10-EQ-19: sections are counted before the window: 3 - 1 misses Use 3."""
    units = [GUN, fig("b1", 15, 10, 180, ("heavy-shield",))]
    scene = played(units, shoot("a1", "b1"), em("parry"), dice=(3,))
    assert scene.of("ParryDeclared") != []
    assert scene.totals() == [2]


def test_who_has_bailed_is_counted_again() -> None:
    """R10-TU-43: from the open to behind a low wall, flat on the ground: out of sight."""
    low = wall_along((13.5, 11), (13.5, 13), top=0.7)
    scene = played(
        [GUN, fig("b1", 15, 10, 180, ())],
        shoot("a1", "b1"),
        em("bail"),
        em("land", at=[15, 12]),
        dice=(3,),
        terrain=[low],
    )
    missed = scene.of("AttackMissed")[0]
    assert missed.get("by") is None
    assert scene.totals("a1") == []


def test_range_goes_to_the_nearest_visible_part() -> None:
    """R10-TD-08: only the head is seen, 0.24 inch above the muzzle."""
    view = seen([GUN, fig("b1", 14.5, 10)], terrain=[wall(14, 1.2)])
    facing = facing_of(view, AT_BOB, AT_BOB.lead)
    assert facing is not None
    assert facing.sections == (False, False, True)
    assert facing.distance == pytest.approx((3.5**2 + 0.24**2) ** 0.5)


def test_nobody_aims_at_friends() -> None:
    """R10-RG-01: allies of another side are friends, too."""
    units = [GUN, fig("a2", 15, 8), fig("c1", 15, 12), fig("b1", 15, 10)]
    rules = [
        refusal_of(units, shoot("a1", name, item="short-ranged"), sides=ALLIED)
        for name in ("a1", "a2", "c1", "b1")
    ]
    assert rules == ["R10-RG-01", "R10-RG-01", "R10-RG-01", None]


def test_a_weapon_thrown_at_one_who_bails_to_his_death_lies_where_he_stood() -> None:
    """R10-EQ-14, R10-TU-43."""
    pit = {"id": "hole", "kind": "bottomless", "shape": "circle", "center": [15, 10], "radius": 1.5}
    scene = played(
        [fig("a1", 10, 10), fig("b1", 13, 10, 180), fig("b2", 25, 3)],
        az("throw", unit="a1", item="hand-weapon", target="b1"),
        em("bail"),
        em("land", at=[15, 10]),
        dice=(3,),
        areas=[pit],
    )
    assert scene.dead("b1")
    assert [one["position"] for one in scene.loose] == [[13, 10]]


def test_motion_changes_no_roll() -> None:
    """R10-AM-20: neither the shooter's walk nor its target's earlier one is a modifier."""
    scene = played(
        [fig("a1", 10, 10, items=("long-ranged",)), fig("b1", 17, 10, 180, move_left=0.0)],
        {"by": "azure", "do": "move", "unit": "a1", "path": [[12, 12]]},
        shoot("a1", "b1", item="long-ranged"),
        em("take"),
        dice=(3, 3),
    )
    (shot,) = scene.of("Rolled", why="to hit")
    assert shot["modifiers"] == []


def test_a_benny_may_throw_farther_whom_a_thrown_mace_strikes() -> None:
    """R10-DI-06, R10-EQ-14: 6 to hit; 1 + 2 hold; 1" of KnockBack and a Benny of 3 are 4"."""
    units = [fig("a1", 10, 10, 0, ("heavy-weapon",)), fig("b1", 13, 10, 180, ()), fig("b2", 28, 18)]
    scene = played(
        units,
        az("throw", unit="a1", item="heavy-weapon", target="b1", point="R10-DP-07"),
        em("take"),
        az("benny", unit="a1", mode="distance"),
        dice=(6, 1, 3),
    )
    assert [one["wanted"] for one in scene.of("KnockedBack", unit="b1")] == [4]
