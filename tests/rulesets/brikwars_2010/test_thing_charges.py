"""Charges at things, alone and joined in a shot (R10-CH-10, -15, -18, R10-OB-01, R10-CA-08)."""

from typing import Any

import pytest

from game.model.choices import Choice
from tests.previews import odds_at_first, responders_at_first
from tests.rulesets.brikwars.scenes import az, em, fig, wall
from tests.rulesets.brikwars_2010.scenes import played, refusal_of, seen

LANCER = fig("a1", 7, 10, 0, ("lance",))
"""Four inches of run from where its lance reaches the crate."""
B9 = fig("b9", 28, 19, 0, ())
HOLDS = em("hold", point="R10-DP-04")


def crate(material: str = "thin-wood") -> dict[str, Any]:
    """One inch each way, with its near side at x = 14."""
    outline = [[14, 9.5], [15, 9.5], [15, 10.5], [14, 10.5]]
    shape = {"shape": "polygon", "outline": outline, "top": 1.0}
    return {"id": "crate", "kind": "crate", **shape, "material": material}


def charge(unit: str = "a1", item: str = "lance", **more: Any) -> dict[str, Any]:
    return az("charge", unit=unit, item=item, piece="crate", **more)


def test_a_charge_breaks_a_crate_and_runs_on() -> None:
    """R10-CH-15, R10-CH-18, R10-AT-11: no Action Roll; 1, 2 and the MOM's 3 against 5."""
    scene = played([LANCER, B9], charge(), dice=(1, 2, 3, 5), terrain=[crate()])
    assert scene.of("Rolled", why="to hit") == []
    assert [(one["damage"], one["armor"]) for one in scene.of("ThingDamaged")] == [(6, 5)]
    assert scene.of("TerrainChanged", piece="crate")
    assert scene.at("a1") == [12, 10]
    assert scene.state("a1")["action_spent"]
    assert scene.of("Engaged") == [], "a thing is in no Close Combat (R10-CC-01)"


def test_who_is_grabbed_on_the_way_strikes_no_thing() -> None:
    """R10-CC-23: one beside the way has it within arm's reach."""
    grabs = em("grab", unit="b2", target="a1", point="R10-DP-03")
    guard = fig("b2", 9, 11.2, 270, ())
    scene = played([LANCER, guard], charge(), grabs, az("take"), terrain=[crate()])
    assert scene.units["a1"]["conditions"] == ["grabbed"]
    assert scene.of("ThingDamaged") == []
    assert scene.at("a1")[0] < 9


def test_what_holds_stops_the_charger() -> None:
    """R10-CH-18: the MOM is spent and the crate stands: he stops where he has struck."""
    scene = played([LANCER, B9], charge(), dice=(1, 2, 2, 5), terrain=[crate()])
    assert not scene.of("TerrainChanged")
    assert scene.at("a1") == [11, 10]
    assert scene.state("a1")["mom"] == 0


def test_who_keeps_the_mom_runs_into_what_holds() -> None:
    """R10-CH-18, R10-CH-38: two dice only; then on to the end of the Move."""
    keep = az("mom", mode="keep")
    scene = played([LANCER, B9], charge(), keep, dice=(1, 2, 5), terrain=[crate()])
    assert [one["damage"] for one in scene.of("ThingDamaged")] == [3]
    assert scene.at("a1") == [12, 10]


@pytest.mark.parametrize(("x", "rule"), [(10.0, None), (11.0, "R10-TU-19")])
def test_where_the_lance_strikes_there_has_to_be_room(x: float, rule: str | None) -> None:
    """R10-TU-19: a rail can be jumped over, but nobody comes to stand on it at x = 11."""
    rail = wall(x, 0.5, kind="rail", id="rail")
    assert refusal_of([LANCER, B9], charge(), terrain=[crate(), rail]) == rule


def test_a_sprint_brings_a_far_charger_there() -> None:
    """R10-CH-10, R10-TU-15: six inches of run, a Sprint of 2: five and two."""
    far = fig("a1", 5, 10, 0, ("lance",))
    scene = played([far, B9], charge(mode="sprint"), dice=(2, 1, 1, 1, 5), terrain=[crate()])
    assert scene.at("a1") == [11, 10]
    assert len(scene.of("ActionSpent", unit="a1")) == 1


@pytest.mark.parametrize(
    ("lancer", "fields", "rule"),
    [
        ({}, {}, None),
        ({"x": 8.0}, {}, "R10-CH-01"),
        ({"x": 5.0}, {}, "R10-TU-10"),
        ({"items": ("hand-weapon",)}, {"item": "hand-weapon"}, "R10-CH-11"),
        ({"items": ("two-handed-weapon",)}, {"item": "two-handed-weapon"}, "R10-CH-13"),
        ({"action_spent": True}, {}, "R10-TU-20"),
        ({}, {"mode": "drop"}, "R10-CH-10"),
        ({}, {"piece": "house"}, "R10-OB-01"),
    ],
)
def test_what_a_charge_at_a_thing_takes(
    lancer: dict[str, Any], fields: dict[str, Any], rule: str | None
) -> None:
    """R10-CH-01, R10-CH-10, R10-CH-11, R10-CH-13, R10-TU-10, R10-TU-20."""
    more = dict(lancer)
    x, items = more.pop("x", 7.0), more.pop("items", ("lance",))
    unit = fig("a1", x, 10, 0, items, **more)
    assert refusal_of([unit, B9], {**charge(), **fields}, terrain=[crate()]) == rule


@pytest.mark.parametrize(("waits", "offered"), [(False, [("lance", "crate")]), (True, [])])
def test_a_charge_at_a_thing_is_offered_to_who_may_attack(
    waits: bool, offered: list[tuple[str, str]]
) -> None:
    """R10-DP-07, R10-TU-05: whoever waits for an ally attacks nothing on his own turn."""
    lancer = fig("a1", 7, 10, 0, ("lance",), delayed=waits)
    scene = played([lancer, B9], terrain=[crate()], defaults=False)
    assert scene.decision is not None
    runs = [one for one in scene.decision["options"] if one["do"] == "charge"]
    assert [(one["item"], one["piece"]) for one in runs] == offered


def test_nobody_charges_through_what_stands_before_it() -> None:
    """R10-TD-19."""
    before = wall(9, 2.0, (8, 12))
    assert refusal_of([LANCER, B9], charge(), terrain=[crate(), before]) == "R10-TD-19"
    friend = fig("a2", 9.5, 10)
    assert refusal_of([LANCER, friend, B9], charge(), terrain=[crate()]) == "R10-TD-19"


def test_it_is_watched_once_as_a_run_and_once_as_an_attack() -> None:
    """R10-DP-04, R10-TU-22: nobody asks again when the charger runs on; both are foreseen."""
    bowman = fig("b2", 10, 15, 270, ("short-bow",))
    units = [LANCER, bowman]
    scene = played(
        units,
        charge(),
        HOLDS,
        az("mom", mode="damage"),
        HOLDS,
        dice=(1, 2, 3, 5),
        terrain=[crate()],
        defaults=False,
    )
    assert scene.at("a1") == [12, 10]
    assert scene.decision is not None
    assert scene.decision["kind"] == "turn"
    view = seen(units, terrain=[crate()])
    choice = Choice(do="charge", unit="a1", item="lance", piece="crate")
    assert [one.point for one in responders_at_first(view.battle, choice)] == ["R10-DP-04"]


def test_whoever_is_drawn_into_a_fight_on_the_way_has_to_roll() -> None:
    """R10-TU-17, R10-AT-11, R10-CH-16: the blow of the guard misses; 1 misses the crate, too."""
    guard = fig("b1", 11, 11.8, 270)
    scene = played([LANCER, guard], charge(), dice=(1, 1), terrain=[crate()])
    assert scene.of("AttackMissed", unit="b1")
    assert scene.of("AttackMissed", unit="a1", piece="crate")
    assert not scene.of("ThingDamaged")


GUNNER = fig("a1", 10, 13, 0, ("short-ranged",))
MATE = fig("a2", 7, 10, 0, ("lance",))
LEAD = az("shoot", unit="a1", item="short-ranged", piece="crate", mode="joint")
JOINS = az("join", several=["a2/lance/charge"])


def test_a_charge_joins_a_shot_at_a_thing() -> None:
    """R10-CA-08, R10-CA-01, R10-CH-15: 5 by the gun, 5, 4 and the MOM's 3 against 8 and 8."""
    scene = played(
        [GUNNER, MATE, B9], LEAD, JOINS, dice=(3, 5, 5, 4, 3, 8, 8), terrain=[crate("stone")]
    )
    assert [(one["damage"], one["armor"]) for one in scene.of("ThingDamaged")] == [(17, 16)]
    assert scene.of("AttackJoined", unit="a2", lead="a1")
    assert scene.at("a2") == [12, 10]


def test_a_joint_charge_stops_before_what_holds() -> None:
    """R10-CA-08, R10-CH-18."""
    scene = played(
        [GUNNER, MATE, B9], LEAD, JOINS, dice=(3, 5, 5, 4, 3, 9, 8), terrain=[crate("stone")]
    )
    assert not scene.of("TerrainChanged")
    assert scene.at("a2") == [11, 10]


def test_who_joins_with_a_sprint_declares_before_any_die() -> None:
    """R10-CA-02, R10-CH-10: the Sprint is rolled for when it comes to his run."""
    far = fig("a2", 5, 10, 0, ("lance",))
    scene = played(
        [GUNNER, far, B9], LEAD, JOINS, dice=(1, 2, 1, 1, 1, 9, 8), terrain=[crate("stone")]
    )
    kinds = [one["event"] for one in scene.events]
    assert kinds.index("Rolled") > kinds.index("AttackJoined")
    assert [one["damage"] for one in scene.of("ThingDamaged")] == [3]
    assert scene.state("a2")["action_spent"]


def test_whoever_moved_too_near_does_not_join() -> None:
    """R10-CA-04, R10-CH-01: what he could not do alone he cannot do with others."""
    near = fig("a2", 8, 10, 0, ("lance",))
    assert refusal_of([GUNNER, near, B9], LEAD, terrain=[crate()]) == "R10-CA-04"


def lava(x: float, radius: float) -> dict[str, Any]:
    return {"id": "lava", "kind": "lava", "shape": "circle", "center": [x, 10], "radius": radius}


def test_nobody_charges_through_lava() -> None:
    """R10-CH-36, R10-TD-19: at a thing, at a figure, or bodily."""
    across = [lava(9.5, 0.6)]
    assert refusal_of([LANCER, B9], charge(), terrain=[crate()], areas=across) == "R10-TD-19"
    units = [LANCER, fig("b1", 15, 10, 0, ())]
    run = az("charge", unit="a1", item="lance", target="b1")
    assert refusal_of(units, run, areas=across) == "R10-TD-19"
    units = [fig("a1", 7, 10, 0, ()), fig("b1", 12, 10, 0, ())]
    assert refusal_of(units, az("ram", unit="a1", target="b1"), areas=across) == "R10-TD-19"


def test_who_has_spent_the_mom_runs_on_into_lava() -> None:
    """R10-CH-09, R10-CH-36: half an inch behind where the blow falls it begins."""
    units, behind = [LANCER, fig("a2", 3, 3), B9], [lava(12.5, 0.9)]
    scene = played(units, charge(), dice=(1, 2, 3, 5), terrain=[crate()], areas=behind)
    assert scene.of("TerrainChanged", piece="crate")
    assert scene.dead("a1")
    assert scene.at("a1") == [pytest.approx(11.6, abs=0.02), 10]


def test_the_odds_of_a_combined_attack_count_the_mom() -> None:
    """R10-CH-15, R10-DP-25: a thrown axe of d6, a lance of 2d6 and its MOM; so at a figure."""
    thrower = fig("a2", 12, 12, 0, ("axe",))
    view = seen([LANCER, thrower, B9], terrain=[crate()])
    throw = Choice(do="throw", unit="a2", item="axe", piece="crate", mode="joint")
    found = odds_at_first(view.battle, throw)
    assert found is not None
    assert ("Damage", "4d6") in [(row.name, row.value) for row in found.rows]
    view = seen([LANCER, thrower, fig("b1", 15, 10, 0, ())])
    throw = Choice(do="throw", unit="a2", item="axe", target="b1", mode="joint")
    found = odds_at_first(view.battle, throw)
    assert found is not None
    assert ("Damage", "3d6") in [(row.name, row.value) for row in found.rows]
