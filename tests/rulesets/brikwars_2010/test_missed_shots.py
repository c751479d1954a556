"""Missed Shots: who insists, who chooses, where they land (R10-RG-06..12)."""

from math import atan2, degrees, hypot
from typing import Any

import pytest

from game.model.decisions import Refusal
from game.model.vectors import HEADINGS, Point
from game.rulesets.brikwars import missed_shots
from game.rulesets.brikwars.sheets import Fig, Look
from game.rulesets.brikwars.steps import MissedShot
from game.rulesets.brikwars.suggestions import MOST
from tests.rulesets.brikwars.scenes import Scene, az, block, em, fig, wall
from tests.rulesets.brikwars_2010.scenes import played, shoot

GUN = fig("a1", 10, 10, 0, ("short-ranged",))
FRIEND = fig("a2", 15, 8, 0)
B1 = fig("b1", 15, 10, 0)
BLAST = 2.5
"""An Explosive's 2 inches, and the radius of a stand."""


def missed(units: list[dict[str, Any]], *choices: dict[str, Any], **more: Any) -> Scene:
    more.setdefault("dice", (1,))
    return played(units, shoot("a1", "b1"), *choices, **more)


def test_nobody_is_asked_when_nobody_else_is_near() -> None:
    """R10-RG-06: a gap of 2.1 from the target is beyond a margin of 2."""
    scene = missed([GUN, fig("a2", 15, 6.9, 0), B1], defaults=False)
    assert scene.decision is not None
    assert scene.decision["kind"] == "turn"


def test_bullets_are_ignored_by_default() -> None:
    """R10-RG-06, R10-DP-22."""
    scene = missed([GUN, FRIEND, B1])
    assert scene.of("ShotLanded") == []


@pytest.mark.parametrize(("face", "radius"), [(1, 2), (2, 1)])
def test_the_margin(face: int, radius: int) -> None:
    """R10-RG-07: Use 3 less the total, from the target's outline."""
    scene = missed(
        [GUN, fig("a2", 15, 8.8, 0), B1],
        em("track"),
        em("land-shot", at=[15, 10 + radius + 0.55]),
        em("land-shot", at=[15, 10 + radius + 0.5]),
        dice=(face,),
    )
    assert len(scene.refused) == 1
    assert scene.of("ShotLanded")[0]["target"] is None


def test_the_target_itself_may_be_chosen() -> None:
    """R10-RG-09: Damage as usual, no new Action Roll."""
    scene = missed([GUN, FRIEND, B1], em("track"), em("land-shot", at=[15, 10]), dice=(2, 5))
    assert scene.dead("b1")


def test_the_chooser_may_hit_his_own() -> None:
    """R10-RG-10: b2 is his, and stands in the way of nothing."""
    scene = missed(
        [GUN, FRIEND, B1, fig("b2", 15, 12, 0)],
        em("track"),
        em("land-shot", at=[15, 12]),
        dice=(1, 3),
    )
    assert scene.of("ArmorHeld", unit="b2")[0]["damage"] == 3


def test_the_choosers_allies_are_third_parties() -> None:
    """R10-RG-10, R10-AM-04: only the attacker's allies count as one side with it."""
    sides = [
        {"id": "azure"},
        {"id": "ember", "alliance": "pact"},
        {"id": "jade", "alliance": "pact"},
    ]
    scene = missed(
        [GUN, FRIEND, B1, fig("c1", 15, 12, 0)],
        em("track"),
        em("land-shot", at=[15, 12]),
        em("land-shot", at=[15, 8]),
        dice=(1, 3),
        sides=sides,
    )
    assert scene.refused == ["R10-RG-10"]
    assert scene.of("ShotLanded")[0]["target"] == "a2"


def test_by_default_it_lands_on_an_enemy_of_the_chooser() -> None:
    """R10-DP-24."""
    scene = missed([GUN, FRIEND, B1], em("track"), dice=(1, 3))
    assert scene.of("ShotLanded")[0]["target"] == "a2"


def test_third_parties_when_nothing_else_is_there() -> None:
    """R10-RG-10: b1 stands so that only the beast of a third player covers the ground; as long as
    bare ground is within the margin, the beast is off-limits.
    """
    beast = fig("c1", 15, 12.7, 0, (), kind="beast")
    scene = missed(
        [GUN, FRIEND, B1, beast],
        em("track"),
        em("land-shot", at=[15, 11.5]),
        em("land-shot", at=[15, 8]),
        dice=(1, 1),
    )
    assert scene.refused == ["R10-RG-10"]


def test_nobody_leaves_a_shot_on_the_target_to_spare_a_third_party() -> None:
    """R10-RG-09, R10-RG-10: behind the wall a shot that misses by 1" meets the target or the beast.

    One that misses by 2" gets to the ground as well: the beast is off-limits.
    """
    units = [GUN, B1, fig("c1", 17.5, 10, 0, (), kind="beast")]
    behind = {"terrain": [wall(13.4, top=1.2)], "dice": (4, 5)}
    at_beast = em("land-shot", at=[16.2, 10])
    scene = missed(units, em("track"), at_beast, **behind)
    assert scene.refused == []
    assert scene.of("AttackMissed")[0]["by"] == 1
    assert scene.of("ShotLanded")[0]["target"] == "c1"
    farther = missed(units, defaults=False, **{**behind, "dice": (3,)})
    assert farther.decision is not None
    assert farther.decision["kind"] == "turn", "nobody to put it on"


@pytest.mark.parametrize(("name", "insists"), [("a2", em("track")), ("b2", az("track"))])
def test_whom_a_shot_may_meet_instead_spares_a_third_party(
    name: str, insists: dict[str, Any]
) -> None:
    """R10-RG-10: behind the wall no ground can be hit, but one of the attacker or the chooser."""
    units = [GUN, B1, fig(name, 15, 8.9), fig("c1", 17.5, 10, 0, (), kind="beast")]
    at_beast, at_other = em("land-shot", at=[16.2, 10]), em("land-shot", at=[15, 8.8])
    behind = {"terrain": [wall(13.4, top=1.15)], "dice": (4, 3)}
    scene = missed(units, insists, at_beast, at_other, **behind)
    assert scene.refused == ["R10-RG-10"]
    assert scene.of("ShotLanded")[0]["target"] == name


def test_the_range_of_the_point_that_is_hit() -> None:
    """R10-RG-11: the target at 5.9 was in range, the friend at 6.9 is one out."""
    units = [GUN, fig("a2", 17.9, 10.9, 0), fig("b1", 16.9, 10, 0)]
    scene = missed(units, em("track"), em("land-shot", at=[17.9, 10.9]), dice=(1, 4))
    assert scene.totals() == [1, 3]


def test_height_brings_whom_a_miss_finds_into_range() -> None:
    """R10-AT-30, R10-RG-11: 3" up the friend at 7" is in range of 6" and 3" more."""
    ledge = block("platform", 4, 10.6, 3)
    units = [GUN, fig("a2", 17.9, 10.9, 0), fig("b1", 16.9, 10, 0)]
    scene = missed(
        units, em("track"), em("land-shot", at=[17.9, 10.9]), dice=(2, 4), terrain=[ledge]
    )
    assert scene.totals() == [2, 4]


def test_height_brings_a_thing_that_a_miss_finds_into_range() -> None:
    """R10-AT-30, R10-RG-11: 3" up a post at 7" takes all of the Damage."""
    ledge = block("platform", 4, 10.6, 3)
    corners = [[17.8, 10.7], [18.2, 10.7], [18.2, 11.1], [17.8, 11.1]]
    post = {"id": "post", "kind": "wall", "shape": "polygon", "outline": corners, "top": 2.0}
    post["material"] = "thin-wood"
    units = [GUN, fig("b1", 17, 10), fig("a2", 17, 9.2)]
    scene = missed(
        units, em("track"), em("land-shot", at=[18, 10.9]), dice=(2, 4, 5), terrain=[ledge, post]
    )
    assert scene.of("ThingDamaged", piece="post")[0]["damage"] == 4


def test_whoever_is_struck_may_parry() -> None:
    """R10-RG-11, R10-CC-47: the Shield's 1 sends it as far as the missed roll says, 2 inches.

    It flies straight away from the gun: from (15, 8.5) onward along a slope of 10 to 3.
    """
    units = [GUN, fig("a2", 15, 8.5, 180, ("shield",)), B1]
    scene = missed(
        units,
        em("track"),
        em("land-shot", at=[15, 8.5]),
        az("parry", item="shield"),
        dice=(2, 1, 3),
    )
    assert scene.refused == []
    assert scene.of("ParryDeclared", unit="a2")
    share = 2 / hypot(10, 3)
    (shield,) = scene.loose
    assert shield["position"] == pytest.approx([15 + 10 * share, 8.5 - 3 * share], abs=0.001)
    assert scene.of("ArmorHeld", unit="a2")[0]["damage"] == 3


def test_a_thrown_weapon_nobody_tracks_lies_by_its_target() -> None:
    """R10-EQ-14, R10-RG-06."""
    units = [fig("a1", 10, 10), fig("b1", 14, 10)]
    scene = played(units, az("throw", unit="a1", item="hand-weapon", target="b1"), dice=(1,))
    assert [one["position"] for one in scene.loose] == [[14, 10]]


def test_explosives_are_tracked_by_default() -> None:
    """R10-DP-22, R10-RG-12, R10-EX-09: even with nobody else near."""
    units = [fig("a1", 10, 10, 0, ("explosive",)), fig("b1", 14, 10, 0)]
    scene = played(
        units,
        az("throw", unit="a1", target="b1"),
        em("land-shot", at=[14, 8.5]),
        em("take"),
        dice=(1, 4),
    )
    assert scene.of("Burst")[0]["at"] == [14, 8.5]
    assert scene.units["a1"]["items"] == []


def asked_where() -> dict[str, Any]:
    """What is asked once an explosive has missed b1 by an inch."""
    units = [fig("a1", 10, 10, 0, ("explosive",)), fig("b1", 14, 10, 0)]
    throw = az("throw", unit="a1", item="explosive", target="b1", point="R10-DP-07")
    scene = played(units, throw, em("track"), dice=(1,), defaults=False)
    assert scene.decision is not None
    return scene.decision


def test_where_only_a_strip_is_open_the_chooser_is_asked_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """R10-RG-09: any point that it could have hit, not the target for want of another."""
    usual = missed_shots.off_course

    def turned(at: Point) -> float:
        return degrees(atan2(at.y - 10, at.x - 14)) % 360

    def strip(view: Look, step: MissedShot, at: Point, victim: Fig | None) -> Refusal | None:
        if not 12 < turned(at) < 25:
            return Refusal("A wall stops the shot before that", "R10-RG-09")
        return usual(view, step, at, victim)

    monkeypatch.setattr(missed_shots, "off_course", strip)
    asked = asked_where()
    assert (asked["kind"], asked["side"]) == ("R10-DP-24", "ember")
    spots = [Point(*spot) for spot in asked["options"][0]["suggest"]]
    assert spots
    assert all(12 < turned(spot) < 25 for spot in spots)
    assert all(spot.distance(Point(14, 10)) > 0.5 for spot in spots), "bare ground"


@pytest.mark.parametrize("harmless", [False, True])
def test_on_open_ground_as_many_places_are_offered_as_are_listed(
    harmless: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """R10-DP-24: whether or not a burst there spares the chooser."""
    monkeypatch.setattr(missed_shots, "_is_harmless", lambda *_: harmless)
    assert len(asked_where()["options"][0]["suggest"]) == MOST


def test_the_chooser_is_asked_where_every_spot_lies_on_something(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """R10-RG-09, R10-DP-24: by default it is the spot that was aimed at."""
    monkeypatch.setattr(missed_shots, "thing_at", lambda *_: "wall")
    asked = asked_where()
    assert (asked["kind"], asked["side"]) == ("R10-DP-24", "ember")
    assert asked["options"][0]["suggest"][0] == [14, 10]


NEAR_THE_LIMIT = (5.5, 11.2)
HALF_WAY = (
    (27.2, 11.2),
    (25.1, 16.3),
    (20, 18.4),
    (14.9, 16.3),
    (12.8, 11.2),
    (14.9, 3.7),
    (20, 1.6),
    (25.1, 3.7),
)
"""Next to where a landing point is looked for first, for a miss by 14 inches at (20, 10)."""


@pytest.mark.parametrize("crowd", [(NEAR_THE_LIMIT,), (NEAR_THE_LIMIT, *HALF_WAY)])
def test_by_default_an_explosive_bursts_where_it_harms_nobody_of_the_chooser(
    crowd: tuple[tuple[float, float], ...],
) -> None:
    """R10-DP-24: on harmless ground, also where none of the first places is."""
    thrower, target = fig("a1", 2, 10, 0, ("explosive",)), fig("b1", 20, 10, 180)
    others = [fig(f"b{n}", *place) for n, place in enumerate(crowd, start=2)]
    throw = az("throw", unit="a1", target="b1")
    scene = played([thrower, target, *others], throw, dice=(1,))
    at = Point(*scene.of("Burst")[0]["at"])
    assert all(at.distance(Point(*place)) > BLAST for place in ((20, 10), *crowd))


def test_every_enemy_may_insist() -> None:
    """R10-RG-06, R10-DP-22: two let it go, the third does not."""
    units = [fig("a1", 10, 10, 0, ("explosive",)), fig("b1", 20, 3), fig("c1", 20, 15)]
    scene = played(
        units,
        az("throw", unit="a1", item="explosive", mode="ground", at=[12, 10]),
        em("ignore"),
        az("ignore"),
        {"by": "jade", "do": "track"},
        em("land-shot", at=[13, 10]),
        dice=(1,),
    )
    assert scene.of("Burst")[0]["at"] == [13, 10]


def test_a_heavy_thing_that_goes_astray_pushes_whom_it_strikes() -> None:
    """R10-EQ-14, R10-EQ-02, R10-RG-11: 2 + 2 - 1 for the started inch beyond 3" hold against 4.

    The push is 1", straight away from the thrower, without Disruption.
    """
    units = [fig("a1", 10, 10, 0, ("heavy-weapon",)), fig("b1", 14, 10, 0, ())]
    units += [fig("a2", 14, 11.5, 0, ()), fig("b2", 28, 18)]
    scene = played(
        units,
        az("throw", unit="a1", item="heavy-weapon", target="b1", point="R10-DP-07"),
        em("take"),
        em("track"),
        em("land-shot", at=[14, 11.5]),
        az("take", unit="a2"),
        dice=(2, 2),
    )
    assert scene.of("ArmorHeld", unit="a2")[0]["damage"] == 3
    assert scene.at("a2") == pytest.approx([14.936, 11.851], abs=0.01)
    assert not scene.down("a2")


@pytest.mark.parametrize(("inches", "spared"), [(1.013, True), (0.99, False)])
def test_a_narrow_strip_of_bare_ground_spares_a_third_party(inches: float, spared: bool) -> None:
    """R10-RG-10: its stand of 2" covers the margin of 1" but for a few degrees, or all."""
    way = HEADINGS[120]
    x, y = round(15 - inches * way[0], 3), round(10 - inches * way[1], 3)
    c1 = fig("c1", x, y, 0, (), kind="beast")
    units = [fig("a1", 11, 10, 0, ("explosive",)), fig("b1", 25, 3), c1]
    choices = [em("land-shot", at=[15, 10]), em("land-shot", at=[14.5, 10.866])]
    scene = played(
        units,
        az("throw", unit="a1", item="explosive", mode="ground", at=[15, 10]),
        *choices[: 2 if spared else 1],
        dice=(1, 3),
    )
    assert scene.of("AttackMissed", by=1)
    assert scene.refused == (["R10-RG-10"] if spared else [])
    assert scene.of("ShotLanded")[0]["target"] == (None if spared else "c1")
