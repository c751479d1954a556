"""Blows over walls and through windows: eyes tell what counts, the hand what is reached.

R05-AT-02, R05-AT-03, R05-AT-17, R05-AT-18, R05-UN-08.
"""

from typing import Any

import pytest
from msgspec.structs import replace

from game.rulesets.brikwars.reaches import Reach, touch_refusal
from tests.rulesets.brikwars.scenes import az, block, fig, figure, move, wall
from tests.rulesets.brikwars_2005.fights import HEAVY, LONG, SWORD, answer, attack, needs, shove
from tests.rulesets.brikwars_2005.scenes import played, refusal_of, seen

FAR = fig("b9", 28, 18, 180)


def units(
    a: float, b: float = 11.6, item: str = SWORD, theirs: tuple[str, ...] = (), **more: Any
) -> list[dict[str, Any]]:
    """Two on either side of a wall that ends at 11, and a witness."""
    return [fig("a1", a, 10, 0, (item,), **more), fig("b1", b, 10, 180, theirs), FAR]


@pytest.mark.parametrize(
    ("distance", "rise", "rule"),
    [
        (2.009, 0.0, None),  # R05-UN-01: a hundredth of an inch is no matter
        (2.02, 0.0, "R05-AT-03"),
        (1.5, 1.509, None),
        (1.5, 1.52, "R05-UN-08"),
        (1.5, -1.52, "R05-UN-08"),
    ],
)
def test_a_reach_spans_a_gap_and_a_height(distance: float, rise: float, rule: str | None) -> None:
    """R05-UN-08: from stand to stand, and half an inch more up or down."""
    view = seen([fig("a1", 10, 10), fig("b1", 10 + distance, 10)])
    unit, target = figure(view, "a1"), replace(figure(view, "b1"), elevation=rise)
    found = touch_refusal(view, unit, target, Reach(1.0, "R05-AT-03"), unit.place)
    assert (found and found.rule) == rule


@pytest.mark.parametrize(
    ("kind", "rule"),
    [("wall", "R05-AT-03"), ("glass", "R05-AT-03"), ("screen", None), ("smoke", None)],
)
def test_what_is_solid_is_in_the_way_and_what_hides_makes_the_blow_blind(
    kind: str, rule: str | None
) -> None:
    """R05-AT-03, R05-AT-44: b1 was seen where it is, so a blind blow may be struck."""
    known = units(10.3)
    known[1]["state"] = {"seen_at": {"azure": [11.6, 10]}}
    between = {**wall(11), "kind": kind}
    assert refusal_of(known, attack("a1", "b1"), terrain=[between]) == rule


def test_what_is_not_seen_is_not_struck_though_the_hand_gets_there() -> None:
    """R05-AT-02: a smoke hides who is behind a low wall; nobody knows where that is."""
    smoke = {**wall(11.1, y=(0, 20)), "kind": "smoke", "id": "smoke"}
    between = [wall(11, 0.8), smoke]
    assert refusal_of(units(10.3), attack("a1", "b1"), terrain=between) == "R05-AT-02"


def test_of_what_the_eyes_see_the_hand_must_get_to_some() -> None:
    """R05-AT-02, R05-AT-03: over a wall with a gap at its foot the eyes see a head, the hand legs.

    Neither is both. Through a window at the height of the hand both go.
    """
    gap = {"from": 9, "to": 11, "bottom": 0, "top": 0.5}
    split = wall(11, 1.3, openings=[gap])
    assert refusal_of(units(9.6), attack("a1", "b1"), terrain=[split]) == "R05-AT-03"
    window = wall(11, 1.3, openings=[{**gap, "bottom": 0.6, "top": 1.2}])
    assert refusal_of(units(9.6), attack("a1", "b1"), terrain=[window]) is None


@pytest.mark.parametrize(("top", "asked"), [(0.8, True), (1.14, False)])
def test_who_comes_up_to_a_low_wall_is_attacked_over_it(top: float, asked: bool) -> None:
    """R05-TU-14: by one who gets to what it sees of him, and by nobody else."""
    figures = [fig("a1", 8, 10), fig("b1", 11.6, 10, 180), FAR]
    scene = played(figures, move("a1", (10.3, 10)), defaults=False, terrain=[wall(11, top)])
    assert scene.decision is not None
    assert (scene.decision["kind"] == "R05-DP-05") is asked


def test_a_counter_goes_over_the_same_wall() -> None:
    """R05-CC-43, R05-AT-18: who stands close to it looks down on the legs of the other.

    To the one farther off they are hidden: a 2 is a 1.
    """
    back = answer("b1", "counterattack", item=SWORD)
    figures = units(9.5, b=11.5, theirs=(SWORD,))
    scene = played(figures, attack("a1", "b1"), back, dice=(2, 2, 1), terrain=[wall(11, 0.8)])
    assert needs(scene, "a1") == [[(-1, "R05-AT-12")]]
    assert scene.of("AttackMissed", unit="a1")
    assert needs(scene, "b1") == [[]]
    assert scene.of("AttackHit", unit="b1")


@pytest.mark.parametrize(("top", "rule"), [(0.8, None), (1.14, "R05-AT-03")])
def test_a_shove_goes_over_what_is_lower_than_the_hand(top: float, rule: str | None) -> None:
    """R05-CC-21, R05-AT-03: at arm's length there is no room to come over a higher one."""
    assert refusal_of(units(10.4), shove("a1", "b1"), terrain=[wall(11, top)]) == rule


def test_a_charge_strikes_over_a_low_wall_before_its_target() -> None:
    """R05-CH-11, R05-AT-03: a lance reaches over it from where it strikes; not over a high one."""
    figures = [fig("a1", 6, 10, 0, ("lance",)), fig("b1", 11.6, 10, 180, ()), FAR]
    run = az("charge", unit="a1", item="lance", target="b1")
    assert refusal_of(figures, run, terrain=[wall(11, 0.8)]) is None
    assert refusal_of(figures, run, terrain=[wall(11, 1.6)]) == "R05-AT-03"


def test_a_longer_weapon_gets_over_from_farther_off() -> None:
    """R05-AT-18: over 1.2" a sword needs all of its reach, an axe has room to spare."""
    low = [wall(11, 1.2)]
    assert refusal_of(units(9.6), attack("a1", "b1"), terrain=low) is None
    behind = [*low, block("wall", 0, 9.7, 2, "behind")]
    assert refusal_of(units(10.3), attack("a1", "b1"), terrain=behind) == "R05-AT-03"
    assert refusal_of(units(9.2, item=HEAVY), attack("a1", "b1", HEAVY), terrain=low) is None
    assert refusal_of(units(8.6, item=LONG), attack("a1", "b1", LONG), terrain=low) is None
