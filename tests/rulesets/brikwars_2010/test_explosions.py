"""Explosions (R10-EX-01..09)."""

from typing import Any

import pytest

from tests.rulesets.brikwars.scenes import Scene, az, burst, em, fig, wall, wall_along
from tests.rulesets.brikwars_2010.scenes import played, refusal_of

BOMBER = fig("a1", 10, 10, 0, ("explosive",))


def exploded(
    units: list[dict[str, Any]], face: int, *choices: dict[str, Any], **more: Any
) -> Scene:
    """A burst at (13, 10); victims look away from it."""
    return played([BOMBER, *units], burst(13, 10), *choices, dice=(2, face), **more)


@pytest.mark.parametrize(("edge", "inside"), [(2.0, True), (2.05, False)])
def test_two_inches(edge: float, inside: bool) -> None:
    """R10-EX-01: measured to the edge of the stand."""
    victim = fig("b1", 13, 10.5 + edge, 90)
    units = [victim, fig("b2", 13, 9, 270)]
    scene = exploded(units, 3)
    assert (scene.of("ArmorHeld", unit="b1") != []) is inside


def test_friends_and_thrower_are_not_spared() -> None:
    """R10-EX-01: everything within 2 inches."""
    units = [fig("a1", 10, 10, 180, ("explosive",)), fig("a2", 12, 11.5, 90), fig("b1", 20, 3)]
    scene = played(units, burst(12, 10), az("take"), az("take"), dice=(2, 9))
    assert scene.dead("a1")
    assert scene.dead("a2")


def test_the_same_damage_at_any_distance() -> None:
    """R10-EX-02, R10-AT-33: 4.98 inches in space cost the throw 2, the blast nothing."""
    units = [BOMBER, fig("b1", 15.4, 12, 90)]
    scene = played(units, burst(15.4, 10), dice=(3, 4))
    assert scene.totals() == [1, 4]


def test_the_push() -> None:
    """R10-EX-04: 1 inch away from the burst, Disrupted; Smash joins the Damage (R10-CH-33)."""
    scene = exploded([fig("b1", 13, 12, 90)], 4)
    assert scene.at("b1") == [13, 13]
    assert scene.down("b1")
    behind = wall_along((5, 12.55), (20, 12.55))
    scene = exploded([fig("b1", 13, 12, 90)], 4, terrain=[behind])
    assert scene.dead("b1")


def test_a_chosen_point_is_the_size_of_a_minifig() -> None:
    """R10-EX-07: no bonus, and range counts: 1.5 inches too far miss with a 2."""
    units = [BOMBER, fig("b1", 20, 3)]
    scene = played(units, burst(15, 10), em("land-shot", at=[15, 10.5]), dice=(2,))
    assert scene.totals() == [0]
    assert scene.of("AttackMissed")[0]["by"] == 1


def test_a_point_behind_a_wall_cannot_be_thrown_at() -> None:
    """R10-AT-03, R10-EX-07."""
    units = [BOMBER, fig("b1", 20, 3)]
    assert refusal_of(units, burst(13, 10), terrain=[wall(12, 3)]) == "R10-AT-03"
    assert refusal_of(units, burst(35, 10)) is not None


def test_a_point_behind_smoke_cannot_be_thrown_at() -> None:
    """R10-AT-03: smoke stops nothing that flies, but the thrower does not see the spot."""
    smoke = {**wall(12, 3), "kind": "smoke"}
    units = [BOMBER, fig("b1", 20, 3)]
    assert refusal_of(units, burst(13, 10), terrain=[smoke]) == "R10-AT-03"
    assert refusal_of(units, burst(11, 10), terrain=[smoke]) is None


def test_a_parry_keeps_the_push() -> None:
    """R10-EX-08: and a victim beside it takes the whole roll (R10-EX-03)."""
    units = [fig("b1", 14.5, 10, 180, ("shield",)), fig("b2", 13, 12, 90)]
    scene = played([BOMBER, *units], burst(13, 10), em("parry"), dice=(2, 3, 4))
    held = {event["unit"]: event["damage"] for event in scene.of("ArmorHeld")}
    assert held == {"b1": 0, "b2": 4}
    assert scene.at("b1") == [15.5, 10]


def test_a_shield_turned_away_parries_no_blast() -> None:
    """R10-EX-08, R10-CC-48; nor does such a bearer see it coming to Bail (R10-TU-41)."""
    units = [fig("b1", 14.5, 10, 0, ("shield",))]
    scene = exploded(units, 4, em("parry", item="shield"), em("bail"))
    assert scene.refused == ["R10-CC-48", "R10-TU-41"]


def test_victims_answer_and_suffer_by_distance() -> None:
    """R10-EX-03: the nearer one first, whatever its number."""
    units = [fig("b1", 13, 12.2, 90), fig("b2", 13, 8.5, 270)]
    scene = exploded(units, 4)
    assert [event["unit"] for event in scene.of("ArmorHeld")] == ["b2", "b1"]


def test_the_highest_face_of_the_blast_brings_a_bonus_die() -> None:
    """R10-DI-07: 10 and 3 are 13, and Size 4 adds 2: more than Armor 8."""
    scene = played(
        [BOMBER, fig("b1", 15.5, 10, 0, (), kind="beast")], burst(13, 10), dice=(2, 10, 3)
    )
    assert scene.totals() == [2, 13]
    assert scene.dead("b1")


@pytest.mark.parametrize("way", [(-1, 0), (1, 0), (0, -1), (0, 1)])
@pytest.mark.parametrize(("beyond", "rule"), [(0.0, None), (0.01, "R10-EX-07")])
def test_the_very_edge_of_the_map_is_a_place_to_throw_at(
    way: tuple[int, int], beyond: float, rule: str | None
) -> None:
    """R10-EX-07: of a map of 30" by 20", in all four directions; not the least bit farther."""
    x, y = 15 + way[0] * (15 + beyond), 10 + way[1] * (10 + beyond)
    thrower = fig("a1", 15 + way[0] * 13, 10 + way[1] * 8, 0, ("explosive",))
    assert refusal_of([thrower, fig("b1", 15, 10)], burst(x, y)) == rule


def test_a_benny_makes_the_blast_bigger() -> None:
    """R10-DI-06: d10 and d6."""
    units = [BOMBER, fig("b1", 13, 12, 90)]
    scene = played(units, burst(13, 10), az("benny", mode="damage"), dice=(6, 3, 2))
    assert scene.totals() == [6, 5]
    assert scene.dead("b1")


def test_one_roll_for_deflecting_and_undeflecting_victims() -> None:
    """R10-EX-03, R10-EQ-20: Heavy Armor takes nothing of what was rolled, its neighbor all."""
    units = [fig("b1", 14.5, 10, 0, ("heavy-armor",)), fig("b2", 13, 12, 90)]
    scene = exploded(units, 4)
    held = {event["unit"]: event["damage"] for event in scene.of("ArmorHeld")}
    assert held == {"b1": 0, "b2": 4}


def test_an_explosive_is_used_up() -> None:
    """R10-EQ-06."""
    scene = played([BOMBER, fig("b1", 20, 3)], burst(13, 10), dice=(2,))
    assert scene.units["a1"]["items"] == []


def test_a_burst_at_ones_feet_is_seen_by_who_faces_the_thrower() -> None:
    """R10-EX-08, R10-TU-41: with the thrower behind, nobody saw it coming: no Bail."""
    bomb = az("throw", unit="a1", item="explosive", target="b1")
    thrower = fig("a1", 10, 10, items=("explosive",))
    warned = played([thrower, fig("b1", 13, 10, 180)], bomb, dice=(3,), defaults=False)
    assert ("bail", None, None) in warned.offers()
    surprised = played([thrower, fig("b1", 13, 10, 0)], bomb, dice=(3, 1), defaults=False)
    assert surprised.decision is not None
    assert surprised.decision["kind"] == "turn"


def test_a_burst_at_ones_feet_pushes_away_from_the_thrower() -> None:
    """R10-CH-30, R10-EX-04: whichever way the victim looks."""
    bomb = az("throw", unit="a1", item="explosive", target="b1")
    for facing in (0, 90, 180):
        scene = played([BOMBER, fig("b1", 13, 10, facing, ())], bomb, em("take"), dice=(3, 4))
        assert scene.at("b1") == [14, 10]


def test_a_stray_burst_at_ones_feet_pushes_away_from_the_thrower() -> None:
    """R10-CH-30, R10-RG-12."""
    units = [BOMBER, fig("b1", 13, 10, 180, ())]
    bomb = az("throw", unit="a1", item="explosive", target="b1")
    land = em("land-shot", at=[13, 10])
    scene = played(units, bomb, em("track"), land, em("take"), dice=(1, 4))
    assert scene.at("b1")[0] == pytest.approx(14)


def test_a_throw_at_a_spot_needs_a_spot_on_the_map() -> None:
    """R10-EX-07."""
    units = [fig("a1", 2, 10, 180, ("explosive", "hand-weapon")), fig("b1", 20, 10)]
    throw = {"by": "azure", "do": "throw", "unit": "a1", "mode": "ground"}
    assert refusal_of(units, {**throw, "item": "explosive", "at": [-0.5, 10]}) == "R10-EX-07"
    assert refusal_of(units, {**throw, "item": "explosive"}) == "R10-EX-07"
    assert refusal_of(units, {**throw, "item": "hand-weapon", "at": [1, 10]}) == "R10-EX-07"
    assert refusal_of(units, {**throw, "item": "explosive", "at": [1, 10]}) is None
