"""Missed Shots: who may insist, who picks the spot, and whom it strikes (R05-RG-06..12)."""

from typing import Any

import pytest

from game.model.vectors import HEADINGS
from tests.rulesets.brikwars.scenes import ALLIED, Scene, az, em, fig, wall
from tests.rulesets.brikwars_2005.scenes import played, shoot, throw

GUN = ("short-ranged",)
TRACK = em("track", point="R05-DP-23")
WITH_EMBER = [
    {"id": "azure"},
    {"id": "ember", "alliance": "crew"},
    {"id": "jade", "alliance": "crew"},
]


def land(x: float, y: float) -> dict[str, Any]:
    """The defender's spot."""
    return em("land-shot", at=[x, y])


def miss(
    *others: dict[str, Any],
    choices: tuple[dict[str, Any], ...] = (),
    dice: tuple[int, ...],
    **more: Any,
) -> Scene:
    """A shot at 4" that misses by the first die, with others near."""
    units = [
        fig("a1", 10, 10, items=GUN, moved_this_turn=2),
        fig("b1", 15, 10, 180, **{"moved_this_turn": 3, **more.pop("state", {})}),
        *others,
    ]
    return played(units, shoot("a1", "b1"), *choices, dice=dice, **more)


def test_a_miss_is_harmless_unless_somebody_insists() -> None:
    """R05-RG-06, R05-DP-23: by default nobody does."""
    scene = miss(fig("a2", 15, 11.3), dice=(2,))
    assert not scene.of("ShotLanded")


def test_nobody_is_asked_without_a_reason() -> None:
    """R05-RG-06: nobody else is near, and the target is small."""
    scene = miss(dice=(2,), defaults=False)
    assert scene.decision is not None
    assert scene.decision["kind"] == "turn"


def test_the_attacker_may_insist_as_well() -> None:
    """R05-RG-06: somebody of the target's side is beside it."""
    track = az("track", point="R05-DP-23")
    scene = miss(fig("b2", 15, 11.3), choices=(track, land(15, 11.3)), dice=(2, 5))
    assert scene.dead("b2")


@pytest.mark.parametrize(("face", "margin"), [(2, 1), (1, 2)])
def test_the_margin_is_what_was_missing(face: int, margin: int) -> None:
    """R05-RG-07: Use 3."""
    assert miss(dice=(face,)).of("AttackMissed", by=margin)


def test_the_margin_is_at_least_one() -> None:
    """R05-RG-07, R05-DI-04: a Critical Failure with a total that would do."""
    units = [fig("a1", 10, 10, items=GUN), fig("b1", 15, 10, 180)]
    assert played(units, shoot("a1", "b1"), dice=(1,)).of("AttackMissed", by=1)


@pytest.mark.parametrize(("y", "refused"), [(11.5, []), (11.52, ["R05-DP-25"])])
def test_from_a_minifig_it_is_measured_from_its_edge(y: float, refused: list[str]) -> None:
    """R05-RG-07, R05-AM-26, R05-UN-13: by 1, so 1.5" from its middle."""
    friend = fig("a2", 15, 11.9)
    choices = (TRACK, land(15, y), land(15, 11.4))
    scene = miss(friend, choices=choices[: 2 if not refused else 3], dice=(2, 1))
    assert len(scene.refused) == len(refused)
    assert scene.of("ShotLanded", target="a2")


def test_from_something_large_it_is_measured_from_the_spot_aimed_at() -> None:
    """R05-RG-07, R05-AM-26: every spot within 1" is on the beast; it is tracked by default."""
    units = [
        fig("a1", 10, 10, items=GUN, moved_this_turn=2),
        fig("b1", 16, 10, 180, (), kind="beast", moved_this_turn=3),
    ]
    scene = played(units, shoot("a1", "b1"), dice=(1, 6, 3))
    assert scene.of("AttackMissed", by=1)
    assert scene.of("ShotLanded", at=[16, 10], target="b1")
    assert scene.dead("b1")


@pytest.mark.parametrize(
    ("name", "sides", "allowed"),
    [
        ("a2", None, True),
        ("b2", None, True),
        ("c1", ALLIED, True),
        ("c1", WITH_EMBER, True),
        ("c1", [{"id": "azure"}, {"id": "ember"}, {"id": "jade"}], False),
    ],
)
def test_whose_units_may_be_struck(name: str, sides: Any, allowed: bool) -> None:
    """R05-RG-09: the picker's, the attacker's, those of allies of either; no third party's."""
    more = {} if sides is None else {"sides": sides}
    decoys = (fig("a3", 15, 8.7), fig("b3", 16.3, 10))
    choices = (TRACK, land(15, 11.3), *(() if allowed else (land(13.6, 10),)))
    dice = (2, 1) if allowed else (2,)
    scene = miss(fig(name, 15, 11.3), *decoys, choices=choices, dice=dice, **more)
    assert scene.refused == ([] if allowed else ["R05-RG-09"])
    assert bool(scene.of("ShotLanded", target=name)) is allowed


def test_the_shot_may_be_left_on_its_target() -> None:
    """R05-RG-09, R05-AM-27: then its Damage is rolled all the same."""
    scene = miss(fig("a2", 15, 11.3), choices=(TRACK, land(15, 10)), dice=(2, 5))
    assert scene.dead("b1")


def test_the_spot_lies_within_the_range() -> None:
    """R05-RG-09: 6" from the barrel and not behind that."""
    units = [
        fig("a1", 10, 10, items=GUN, moved_this_turn=2),
        fig("b1", 16.5, 10, 180, moved_this_turn=3),
        fig("a2", 17.9, 10),
        fig("a3", 16.5, 11.3),
    ]
    choices = (TRACK, land(17.9, 10), land(16.5, 11.3))
    scene = played(units, shoot("a1", "b1"), *choices, dice=(2, 1))
    assert scene.refused == ["R05-RG-09"]
    assert scene.of("ShotLanded", target="a3")


@pytest.mark.parametrize(("x", "refused"), [(16.9, []), (17.0, ["R05-RG-09"])])
def test_a_stray_shot_flies_as_far_as_the_edge_of_a_stand(x: float, refused: list[str]) -> None:
    """R05-UN-13, R05-RG-09: 5.93" from the barrel to the edge, or 6.03"; to the body it is more."""
    friends = fig("a2", x, 10.6), fig("a3", 15, 11.3)
    choices = (TRACK, land(x, 10.6), land(15, 11.3))
    scene = miss(*friends, choices=choices[: 2 + len(refused)], dice=(1, 1))
    assert scene.refused == refused
    assert scene.of("ShotLanded", target="a3" if refused else "a2")


def test_of_a_throw_the_range_is_the_one_that_was_rolled() -> None:
    """R05-RG-09, R05-RG-10: 3" to the target with a 3; what stands behind it is out of it."""
    units = [
        fig("a1", 10, 10, moved_this_turn=2),
        fig("b1", 14, 10, 180, moved_this_turn=3),
        fig("a2", 15.3, 10),
        fig("a3", 13.2, 11),
    ]
    choices = (TRACK, land(15.2, 10), land(13.2, 11))
    scene = played(units, throw("a1", "b1"), *choices, dice=(3, 1, 1))
    assert scene.refused == ["R05-RG-09"]
    farther = played(units, throw("a1", "b1"), *choices[:2], dice=(5, 1, 1))
    assert farther.refused == []
    assert farther.of("ShotLanded", target="a2")


def test_the_spot_needs_a_free_line_from_the_barrel() -> None:
    """R05-RG-09, R05-TD-07: not behind a wall."""
    friend, other = fig("a2", 15, 11.4), fig("a3", 15, 8.7)
    shelter = [wall(14.0, 2, y=(10.7, 12.5))]
    choices = (TRACK, land(15, 11.4), land(15, 8.7))
    scene = miss(friend, other, choices=choices, dice=(2, 1), terrain=shelter)
    assert scene.refused == ["R05-RG-09"]


def test_its_damage_is_the_weapons_own() -> None:
    """R05-RG-09, R05-RG-02: nothing is taken off, and nobody answers."""
    shielded = fig("a2", 15, 11.3, 180, ("shield",))
    scene = miss(shielded, choices=(TRACK, land(15, 11.3)), dice=(2, 5))
    assert scene.of("Rolled", why="damage", total=5, modifiers=[])
    assert scene.dead("a2")


def test_by_default_it_goes_to_an_enemy_of_the_picker() -> None:
    """R05-DP-25: the nearest of the attacker's side."""
    scene = miss(fig("a2", 15, 11.3), fig("b2", 15, 8.7), choices=(TRACK,), dice=(2, 5))
    assert scene.dead("a2")


def test_scenery_is_free_to_be_hit() -> None:
    """R05-RG-09: a glass wall beside the target takes the Damage."""
    pane = {**wall(14.3, 2, y=(10.8, 12.0)), "kind": "glass", "material": "glass"}
    friend = fig("a2", 15, 8.7)
    scene = miss(friend, choices=(TRACK, land(14.25, 11.0)), dice=(2, 3), terrain=[pane])
    assert scene.of("ThingDamaged", piece="wall", damage=3)


def test_missed_explosives_are_tracked_and_burst() -> None:
    """R05-RG-12, R05-EX-01, R05-DP-23: by default; the spot is the defender's."""
    units = [
        fig("a1", 10, 10, items=("explosive",), moved_this_turn=2),
        fig("b1", 15, 10, 180, moved_this_turn=3, action_spent=True),
    ]
    scene = played(units, throw("a1", "b1"), land(13.6, 10), dice=(4, 2, 5))
    assert scene.of("Burst", at=[13.6, 10])
    assert scene.dead("b1")


def test_an_explosive_that_nobody_tracks_is_harmless() -> None:
    """R05-RG-06: the owner of the target lets it go, and so does the thrower."""
    units = [
        fig("a1", 10, 10, items=("explosive",), moved_this_turn=2),
        fig("b1", 15, 10, 180, moved_this_turn=3),
    ]
    choices = (em("ignore", point="R05-DP-23"), az("ignore", point="R05-DP-23"))
    scene = played(units, throw("a1", "b1"), *choices, dice=(4, 2))
    assert not scene.of("Burst")
    assert scene.units["a1"]["items"] == []


BOMBER_AND_TWO = [
    fig("a1", 10, 10, items=("explosive",), moved_this_turn=2),
    fig("b1", 25, 10, 180),
    fig("c1", 25, 15, 180),
]
TOSS = az("throw", unit="a1", item="explosive", mode="ground", at=[15, 10])


def test_when_a_spot_of_ground_was_aimed_at_the_attacker_names_who_picks() -> None:
    """R05-RG-08, R05-DP-24: any enemy; by default the next one in turn order."""
    named = az("name", target="jade", point="R05-DP-24")
    chosen = {"by": "jade", "do": "land-shot", "at": [15, 10.5]}
    scene = played(BOMBER_AND_TWO, TOSS, named, chosen, dice=(4, 1))
    assert scene.of("ShotLanded", at=[15, 10.5])
    usual = played(BOMBER_AND_TWO, TOSS, land(15, 9.5), dice=(4, 1))
    assert usual.of("ShotLanded", at=[15, 9.5])


def test_no_ally_of_the_attacker_picks_where_what_missed_the_ground_comes_down() -> None:
    """R05-RG-08: jade comes next in turn order, and ember is the only enemy."""
    sides = [ALLIED[0], ALLIED[2], ALLIED[1]]
    scene = played(BOMBER_AND_TWO, TOSS, land(15, 9.5), dice=(4, 1), sides=sides)
    assert scene.of("ShotLanded", at=[15, 9.5])


@pytest.mark.parametrize(("inches", "spared"), [(1.013, True), (0.99, False)])
def test_a_narrow_strip_of_bare_ground_spares_a_third_party(inches: float, spared: bool) -> None:
    """R05-RG-09: its stand of 2" covers the margin of 1" but for a few degrees, or all."""
    way = HEADINGS[120]
    x, y = round(15 - inches * way[0], 3), round(10 - inches * way[1], 3)
    c1 = fig("c1", x, y, 0, (), kind="beast")
    thrower = fig("a1", 10, 10, items=("explosive",), moved_this_turn=2)
    choices = [land(15, 10), land(14.5, 10.866)]
    scene = played(
        [thrower, fig("b1", 25, 3), c1],
        az("throw", unit="a1", item="explosive", mode="ground", at=[15, 10]),
        *choices[: 2 if spared else 1],
        dice=(4, 1, 3),
    )
    assert scene.of("AttackMissed", by=1)
    assert scene.refused == (["R05-RG-09"] if spared else [])
    assert scene.of("ShotLanded")[0]["target"] == (None if spared else "c1")
