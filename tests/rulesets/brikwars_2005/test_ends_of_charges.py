"""Who is attacked on the way of a Charge and stops there is in Close Combat (R05-TU-15)."""

from typing import Any

import pytest

from tests.rulesets.brikwars.scenes import Scene, az, block, fig, mine
from tests.rulesets.brikwars_2005.runs import SPEAR, answer, charge, run_and_shove, victim
from tests.rulesets.brikwars_2005.scenes import played

BESIDE = fig("b2", 7, 11.6, 270)
"""Reaches the lane from (5.8, 10) to (8.2, 10) with its sword."""
FAR = fig("b9", 25, 2)
SMALL_BLAST = {"explosion_radius": 1, "explosion_knockback": 1}
TAKES = az("take", unit="a1", point="R05-DP-06")
STOPS = az("stop", unit="a1", point="R05-DP-29")
GOES_ON = az("continue", unit="a1", point="R05-DP-29")


def crate(left: float) -> dict[str, Any]:
    """A thin one across the lane."""
    return {**block("crate", left, left + 1, 1.0), "material": "thin-wood"}


def held(scene: Scene) -> bool:
    """Whether the charger and the one beside its lane are in Close Combat at the end."""
    pairs = [{event["unit"], event["target"]} for event in scene.of("Engaged")]
    assert scene.of("Attacked", unit="b2", target="a1"), "it has been attacked on its way"
    return {"a1", "b2"} in pairs


@pytest.mark.parametrize(("choice", "in_it"), [(STOPS, True), (GOES_ON, False)])
def test_who_stops_after_a_kill_is_in_close_combat(choice: dict[str, Any], in_it: bool) -> None:
    """R05-TU-15, R05-CH-18, R05-DP-29: and who runs on out of reach is not."""
    units = [fig("a1", 5, 10, 0, SPEAR), victim(), BESIDE, FAR]
    scene = played(units, charge("spear"), TAKES, choice, dice=(1, 3, 3, 3))
    assert scene.dead("b1")
    assert scene.at("a1")[0] == (7.0 if in_it else 10.0)
    assert held(scene) is in_it
    assert (scene.state("a1")["mom"] == 0) is in_it


@pytest.mark.parametrize(("choice", "in_it"), [(STOPS, True), (GOES_ON, False)])
def test_who_stops_after_breaking_a_thing_is_in_close_combat(
    choice: dict[str, Any], in_it: bool
) -> None:
    """R05-TU-15, R05-CC-03: the crate is gone, and b2 is there."""
    units = [fig("a1", 5, 10, 0, SPEAR), BESIDE, FAR]
    blow = az("charge", unit="a1", item="spear", piece="block")
    scene = played(units, blow, TAKES, choice, dice=(1, 4, 5, 5, 1), terrain=[crate(9)])
    assert scene.of("TerrainChanged", piece="block")
    assert held(scene) is in_it


@pytest.mark.parametrize(("left", "in_it"), [(1.0, True), (2.6, False)])
def test_who_falls_short_of_a_thing_is_in_close_combat(left: float, in_it: bool) -> None:
    """R05-TU-15, R05-CH-06: a Sprint of 1" is too little; at 8.6 it has left the sword's reach."""
    units = [fig("a1", 5, 10, 0, SPEAR, move_left=left), BESIDE, FAR]
    blow = az("charge", unit="a1", item="spear", piece="block", mode="sprint")
    scene = played(units, blow, TAKES, dice=(1, 1), terrain=[crate(11.2)])
    assert scene.at("a1")[0] == pytest.approx(6 + left)
    assert not scene.of("WeaponStruck", unit="a1")
    assert held(scene) is in_it


@pytest.mark.parametrize(
    ("choice", "y"),
    [(charge("spear"), 10), (az("charge", unit="a1", item="spear", piece="block"), 18)],
)
def test_who_is_disrupted_on_the_way_is_in_close_combat(choice: dict[str, Any], y: float) -> None:
    """R05-TU-15, R05-TU-30: a mine throws it down within the reach of the sword beside the lane.

    So the Charge is over, be it at a figure or at a thing; nobody at its end answers anything.
    """
    units = [fig("a1", 5, 10, 0, SPEAR), victim(9.6, ("hand-weapon",), y=y), BESIDE]
    mined = {"areas": [mine(7.6, 10, 0.2)], "settings": SMALL_BLAST}
    scene = played(units, choice, TAKES, dice=(1, 2), terrain=[crate(10.2)], **mined)
    assert scene.down("a1")
    assert held(scene)
    assert not scene.of("Engaged", target="b1")


@pytest.mark.parametrize(("x", "in_it"), [(9.3, True), (10.9, False)])
def test_who_shoves_its_target_away_is_in_close_combat_with_others(x: float, in_it: bool) -> None:
    """R05-TU-15, R05-CH-17: it stops where it is, beside b2 or past it; its target is out of it."""
    units = [fig("a1", 5, 10, 0, ()), victim(x), BESIDE]
    scene = played(units, run_and_shove(), TAKES, answer("take"), dice=(1, 5, 5))
    assert scene.of("KnockedBack", unit="b1")
    assert held(scene) is in_it


def test_a_run_is_not_over_before_it_has_run_into_somebody() -> None:
    """R05-TU-15, R05-CH-21: past the target that it misses into b3, beside whom b2 stands.

    It holds its MOM up to there and is in Close Combat with b2 only when it lies still: here the
    MOM is resisted.
    """
    units = [
        fig("a1", 5, 10, 0, SPEAR),
        victim(8.6),
        fig("b2", 9, 11.6, 270),
        fig("b3", 10.6, 10, 180, (), action_spent=True),
    ]
    scene = played(units, charge("spear"), TAKES, dice=(1, 1, 3, 3))
    names = [line["event"] for line in scene.events]
    assert names.index("Attacked") < names.index("Resisted")
    (told,) = scene.of("Engaged", target="b2")
    assert names.index("Resisted") < scene.events.index(told)
    assert held(scene)


def test_of_those_who_charge_together_each_settles_its_own_way() -> None:
    """R05-TU-15, R05-CA-09: a1 has been attacked beside its lane, a2 has not.

    Both stop over their dead target, as they do not care to run on.
    """
    units = [
        fig("a1", 5, 9.49, 0, SPEAR),
        fig("a2", 5, 10.51, 0, SPEAR),
        fig("b1", 9, 10, 180, (), action_spent=True),
        fig("b2", 6.5, 7.9, 90),
        FAR,
    ]
    joins = az("join", point="R05-DP-30", several=["a2/spear/charge"])
    scene = played(units, charge("spear", mode="joint"), joins, TAKES, dice=(1, 4, 4, 3, 3, 3, 3))
    assert scene.dead("b1")
    assert held(scene)
    assert not scene.of("Engaged", unit="a2", target="b2")
