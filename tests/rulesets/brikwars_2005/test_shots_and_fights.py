"""Shooting and Close Combat on one turn (R05-RG-04)."""

from tests.rulesets.brikwars.scenes import az, em, fig, move
from tests.rulesets.brikwars_2005.fights import BACK, PARRY, SWORD, attack, shove
from tests.rulesets.brikwars_2005.scenes import played, shoot


def test_after_a_shot_nobody_shoves() -> None:
    """R05-RG-04: neither the one shot at nor anybody else."""
    units = [
        fig("a1", 10, 10, 0, ("short-ranged",), moved_this_turn=2.0),
        fig("b1", 11.5, 10, 180, ()),
        fig("b2", 10, 11.5, 270, ()),
    ]
    scene = played(units, shoot("a1", "b1"), shove("a1", "b1"), shove("a1", "b2"), dice=(1,))
    assert scene.refused == ["R05-RG-04", "R05-RG-04"]


def test_who_has_shot_in_response_may_counter_whoever_attacks_it() -> None:
    """R05-RG-04: that is no Close Combat of its own beginning; 5 beat Armor 4."""
    units = [
        fig("a1", 8.5, 10, 0, moved_this_turn=2.0, move_left=3.0),
        fig("b1", 12, 10, 180, ("short-ranged", SWORD), moved_this_turn=3.0),
    ]
    scene = played(
        units,
        move("a1", (10.5, 10)),
        em("shoot", unit="b1", target="a1", item="short-ranged"),
        az("attack", unit="a1", item=SWORD, target="b1"),
        BACK,
        dice=(1, 1, 2, 5),
    )
    assert scene.refused == []
    assert scene.state("b1")["ranged_turn"] == 3
    assert scene.of("AttackDeclared", unit="b1", item=SWORD, target="a1")
    assert scene.dead("a1")


def test_who_has_shot_in_response_may_parry_whoever_attacks_it() -> None:
    """R05-RG-04: with its sword, on the very turn of the shot."""
    shooter = fig("b1", 11.5, 10, 180, ("short-ranged", SWORD), ranged_turn=3)
    scene = played(
        [fig("a1", 10, 10), shooter],
        attack("a1", "b1"),
        PARRY,
        dice=(2, 3, 1, 2),
    )
    assert scene.of("Parried", unit="b1", item=SWORD)
