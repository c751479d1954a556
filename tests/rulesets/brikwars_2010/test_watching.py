"""Shots at enemies who are seen moving or attacking (R10-TU-04, -21..25, R10-DP-04)."""

from typing import Any

import pytest

from tests.rulesets.brikwars.scenes import DOWN, az, block, em, fig, move, strike, wall
from tests.rulesets.brikwars_2010.scenes import played, shoot

BOW = ("short-bow",)
RIFLE = ("long-ranged",)
A1 = fig("a1", 10, 10)
COME = move("a1", (15, 10))
"""A bow at (20, 10) has its muzzle at x = 19.5 and a range of 6: with his stand's near edge at
13.5, the mover is in range from x = 13 on."""


def bowman(**more: Any) -> dict[str, Any]:
    return fig("b1", 20, 10, 180, BOW, **more)


def answer(unit: str = "b1", **more: Any) -> dict[str, Any]:
    return em("shoot", unit=unit, point="R10-DP-04", **more)


def test_the_shot_falls_where_the_range_begins() -> None:
    """R10-TU-22, -23: on the spot, before the mover goes on; the Action is used (R10-TU-04)."""
    scene = played([A1, fig("a2", 2, 2), bowman()], COME, answer(), dice=(3, 5))
    assert [event["to"] for event in scene.of("Moved")] == [[13, 10]]
    assert scene.dead("a1")
    assert scene.state("b1")["action_spent"] is True


def test_fire_is_held_by_default_and_asked_about_once_a_move() -> None:
    """R10-DP-04: holding keeps the Action; the next move is another matter."""
    scene = played([A1, bowman()], COME, dice=())
    assert [event["to"] for event in scene.of("Moved")] == [[13, 10], [15, 10]]
    assert scene.of("AttackDeclared") == []
    assert scene.state("b1")["action_spent"] is False
    again = played(
        [A1, fig("a2", 2, 2), bowman()],
        move("a1", (14, 10)),
        em("hold"),
        move("a1", (15, 10)),
        answer(),
        dice=(3, 5),
    )
    assert [event["to"] for event in again.of("Moved")] == [[13, 10], [14, 10], [14.5, 10]]


@pytest.mark.parametrize(
    "enemy",
    [
        bowman(action_spent=True),
        bowman(conditions=DOWN),
        fig("b1", 20, 10, 0, BOW),
        bowman(hands=[{"item": "short-bow", "used_this_player_turn": True}, {}]),
        fig("b1", 20, 10, 180, ("axe",)),
        fig("b1", 21.6, 10, 180, BOW),
    ],
    ids=["spent", "disrupted", "looks away", "weapon used", "only to be thrown", "too far"],
)
def test_who_is_not_asked(enemy: dict[str, Any]) -> None:
    """R10-TU-21, R10-TU-30, R10-CC-06: nobody is asked, so the walk is one stretch."""
    scene = played([A1, enemy], COME)
    assert [event["to"] for event in scene.of("Moved")] == [[15, 10]]


def test_fighters_are_not_asked() -> None:
    """R10-TU-21, R10-CC-05."""
    units = [A1, fig("a2", 20, 11.4, 270), bowman()]
    scene = played(units, COME, edges=[("a2", "b1")])
    assert [event["to"] for event in scene.of("Moved")] == [[15, 10]]


def test_the_mover_must_be_seen() -> None:
    """R10-TU-21: the walk comes out from behind a wall between x = 14 and its end."""
    hidden = wall(17, 3, (9, 20))
    units = [fig("a1", 15, 13, 270), fig("a2", 2, 2), fig("b1", 20, 10, 180, RIFLE)]
    scene = played(units, move("a1", (15, 8)), answer(), dice=(5, 5), terrain=[hidden])
    first = scene.of("Moved")[0]["to"]
    assert first[0] == 15
    # The ray along the upper edge of the wall ends about an inch above y = 9 at x = 15.
    assert 8.0 <= first[1] < 9.0


def test_range_counts_from_above() -> None:
    """R10-AT-30: 3" up, a range of 6" is one of 9": 3" more of the way are watched."""
    tower = block("platform", 19, 21, 3.0)
    units = [fig("a1", 7, 10), fig("a2", 2, 2), bowman()]
    scene = played(units, move("a1", (12, 10)), answer(), dice=(3, 5), terrain=[tower])
    # Muzzle 3.9" up, head at most 1.57": a height of 2.33" and 9" make 8.69" on the ground.
    assert scene.at("a1") == [10.5, 10]


@pytest.mark.parametrize(("used", "seen"), [(False, [14, 10.5]), (True, [13.5, 10])])
def test_a_walk_with_a_turn_is_seen_as_it_faces_on_each_stretch(
    seen: list[float], *, used: bool
) -> None:
    """R10-TU-22, R10-EQ-19: a slit shows the torso alone, and that the Heavy Shield hides ahead.

    The mover comes straight on for an inch, then turns aside; with a used Shield all of it shows.
    """
    hands = [{"item": "heavy-shield", "used_this_player_turn": used}, {}]
    units = [fig("a1", 13, 10, 0, ("heavy-shield",), hands=hands), fig("a2", 2, 2), bowman()]
    slit = wall(14.9, 3, openings=[{"from": 5, "to": 15, "bottom": 0.7, "top": 1.1}])
    scene = played(units, move("a1", (14, 10), (14, 12)), terrain=[slit])
    assert [event["to"] for event in scene.of("Moved")] == [seen, [14, 12]]


def test_nobody_is_looked_at_where_the_walk_begins() -> None:
    """R10-TU-22: seen moving is who has moved; half an inch is enough."""
    units = [fig("a1", 14, 10), fig("a2", 2, 2), bowman()]
    scene = played(units, move("a1", (14, 12)), answer(), dice=(3, 5))
    assert scene.at("a1") == [14, 10.5]


def test_who_jumps_down_is_seen_at_the_very_edge_before_he_does() -> None:
    """R10-TU-22, R10-TU-19: half an inch on he stands there still, a foot on the ledge."""
    jumper = {**fig("a1", 9.5, 10), "elevation": 0.9}
    archer = fig("b1", 15, 10, 180, BOW)
    ledge = block("platform", 0, 10, 0.9)
    leap = move("a1", (12, 10), mode="jump")
    scene = played([jumper, archer], leap, answer(), dice=(1,), terrain=[ledge])
    first = scene.of("Moved")[0]
    assert (first["to"], first["elevation"]) == ([10, 10], 0.9)


def test_whoever_survives_may_stop() -> None:
    """R10-DP-06: the rest of the Move stays his."""
    scene = played([A1, bowman()], COME, answer(), az("stop", point="R10-DP-06"), dice=(1,))
    assert scene.at("a1") == [13, 10]
    assert scene.state("a1")["move_left"] == 2.0


def test_whose_move_ends_where_he_is_shot_at_is_not_asked_to_go_on() -> None:
    """R10-DP-06, R10-TU-10: 3" of Move bring him into range, and there is none left."""
    tired = fig("a1", 10, 10, move_left=3.0)
    choices = (move("a1", (13, 10)), answer(), az("take"))
    scene = played([tired, bowman()], *choices, dice=(1,), defaults=False)
    assert scene.of("AttackMissed", unit="b1")
    assert scene.decision is not None
    assert scene.decision["kind"] == "turn"


def test_whoever_bails_lies_there() -> None:
    """R10-TU-40, -43: the shot goes at the new place; nobody walks on."""
    scene = played([A1, bowman()], COME, answer(), az("bail"), az("land", at=[13, 12]), dice=(4, 1))
    assert scene.at("a1") == [13, 12]
    assert scene.down("a1")


def test_attacks_are_answered_by_survivors_once_they_are_over() -> None:
    """R10-TU-22, -23: the archer who is shot dead answers nothing, the other does, afterwards."""
    units = [
        fig("a1", 14, 10, 0, BOW),
        fig("a2", 2, 2),
        bowman(),
        fig("b2", 20, 13, 180, BOW),
    ]
    scene = played(units, shoot("a1", "b1"), answer("b2"), dice=(3, 5, 3, 5))
    assert scene.dead("b1")
    order = [(one["event"], one["unit"]) for one in scene.events if one["event"] != "Faced"]
    destroyed = order.index(("Destroyed", "b1"))
    declared = [place for place, one in enumerate(order) if one == ("AttackDeclared", "b2")]
    assert declared
    assert declared[0] > destroyed
    assert scene.dead("a1")


def test_a_fight_can_be_shot_into() -> None:
    """R10-TU-22: an attack with a sword is answered, too, when all its Strikes are over."""
    units = [
        fig("a1", 14, 10, 0, ("hand-weapon", "hand-weapon")),
        fig("b1", 20, 10, 180, BOW),
        fig("b2", 14, 11.5, 270, ("hand-weapon",), action_spent=True),
    ]
    scene = played(
        units,
        strike("a1", "b2", item="hand-weapon"),
        az("strike", item="hand-weapon-2", point="R10-DP-16"),
        answer("b1", target="a1"),
        dice=(1, 1, 1),
    )
    declared = [event["unit"] for event in scene.of("AttackDeclared")]
    assert declared == ["a1", "a1", "b1"]


def test_a_response_is_not_answered_by_shots() -> None:
    """R10-DP-04: the third side has the shooter in its sights and its Action unspent."""
    spent = fig("a1", 10, 10, action_spent=True)
    scene = played(
        [spent, bowman(), fig("c1", 25, 10, 180, BOW)],
        COME,
        answer(),
        az("continue", point="R10-DP-06"),
        dice=(2,),
        defaults=False,
    )
    assert scene.at("a1") == [15, 10]
    assert scene.decision is not None
    assert scene.decision["kind"] == "turn"


def test_the_longest_range_is_asked_first() -> None:
    """R10-TU-25: the rifle before the bow, though the bow has the lower number."""
    units = [
        fig("a1", 14, 10, 0, BOW),
        bowman(),
        fig("c1", 20, 7, 180, RIFLE),
    ]
    rifle = {"by": "jade", "do": "shoot", "unit": "c1", "target": "a1", "point": "R10-DP-04"}
    scene = played(units, shoot("a1", "b1"), rifle, answer(), dice=(1, 1, 1))
    assert [event["unit"] for event in scene.of("AttackDeclared")] == ["a1", "c1", "b1"]


def test_of_equal_ranges_the_owner_says_who_shoots_first() -> None:
    """R10-TU-25: b2 first, then b1 is asked; a shorter range comes after the longer one."""
    units = [
        fig("a1", 14, 10, 0, BOW),
        bowman(),
        fig("b2", 20, 13, 180, BOW),
        fig("b3", 20, 8, 180, RIFLE),
    ]
    scene = played(
        units,
        shoot("a1", "b1"),
        em("shoot", unit="b2", point="R10-DP-04"),
        em("shoot", unit="b1", point="R10-DP-04"),
        dice=(1, 1, 1),
    )
    assert [event["unit"] for event in scene.of("AttackDeclared")] == ["a1", "b2", "b1"]
    assert scene.state("b3")["action_spent"] is False


def test_of_equal_reaches_the_owner_says_who_strikes_first() -> None:
    """R10-TU-25: both have the mover within a sword's reach when it sets out."""
    units = [fig("a1", 10, 10), fig("b1", 10, 11.8, 270), fig("b2", 11.8, 10, 180)]
    scene = played(
        units,
        move("a1", (9.9, 9.9)),
        em("first", unit="b2", point="R10-TU-25"),
        dice=(1, 1),
    )
    assert [event["unit"] for event in scene.of("AttackDeclared")] == ["b2", "b1"]


def test_shots_come_before_blows_at_the_same_place() -> None:
    """R10-TU-25: the longer reach first; both begin where the walk ends."""
    units = [
        fig("a1", 12.6, 10),
        fig("b1", 15, 10, 180, ("hand-weapon",)),
        fig("b2", 13, 17, 270, BOW),
    ]
    scene = played(units, move("a1", (13, 10)), answer("b2"), az("take"), dice=(1, 1))
    assert [event["unit"] for event in scene.of("AttackDeclared")] == ["b2", "b1"]
