"""The Disrupted in and out of Close Combat, and on the turn they get up (R05-TU-31, R05-TU-33)."""

from tests.rulesets.brikwars.scenes import DOWN, az, em, fig
from tests.rulesets.brikwars_2005.fights import PAIR, attack, duel, needs
from tests.rulesets.brikwars_2005.runs import charge, slam, victim
from tests.rulesets.brikwars_2005.scenes import played, shoot

GUN = ("short-ranged",)


def test_who_has_got_up_on_this_turn_does_not_sprint() -> None:
    """R05-TU-31: half its Move is left, and its Action, but not for a Sprint."""
    units = [fig("a1", 5, 5, conditions=DOWN), fig("b1", 25, 15, 180)]
    scene = played(units, az("stand-up", unit="a1"), az("sprint", unit="a1"))
    assert scene.refused == ["R05-TU-31"]
    assert scene.state("a1")["move_left"] == 2.5
    assert not scene.state("a1")["action_spent"]


def test_who_is_knocked_down_in_a_fight_stays_in_it() -> None:
    """R05-TU-33, R05-CC-05: knocked an inch aside it is still 0.8" from a sword, and no farther.

    The swordsman attacks it on, with neither an Engagement nor an Angry Inch.
    """
    units = [fig("a1", 5, 10, 0, ()), victim(), fig("a2", 9.5, 11.5, 270)]
    scene = played(units, slam(), attack("a2", "b1"), dice=(3, 2, 1), edges=[("a2", "b1")])
    assert scene.at("b1") == [10.5, 10.0]
    assert scene.down("b1")
    assert not scene.of("Parted", unit="b1", target="a2")
    assert not scene.of("Parted", unit="a2", target="b1")
    assert not scene.of("Engaged", unit="a2", target="b1")
    assert scene.of("AttackMissed", unit="a2")


def test_who_is_knocked_down_on_its_own_turn_rises_on_the_next() -> None:
    """R05-TU-31: a2 misses and runs into its friend, 3 against 2, who fights b1 and stays near."""
    units = [
        fig("a2", 5, 10, 0, ("spear",)),
        fig("b2", 8, 10, 180, (), moved_this_turn=1.0, action_spent=True),
        fig("a1", 10.5, 10, 90),
        fig("b1", 10.5, 11.5, 270, ()),
    ]
    rise = attack("a1", "b1", mode="recover")
    ends = (az("end-turn"), em("end-turn"))
    scene = played(
        units, charge("spear", "a2", "b2"), rise, *ends, rise, dice=(1, 3, 2, 1, 1), edges=PAIR
    )
    assert scene.refused == ["R05-TU-31"]
    assert scene.of("AttackMissed", unit="a1")
    assert not scene.down("a1")


def test_an_attack_on_one_who_is_down_has_no_bonus() -> None:
    """R05-TU-33: a 1 misses and a 2 hits, Use 2, as if it stood; there is no Counter."""
    down = duel(theirs_more={"conditions": DOWN})
    for face, event, more in ((1, "AttackMissed", ()), (2, "AttackHit", (1,))):
        scene = played(down, attack("a1", "b1"), dice=(face, *more), edges=PAIR)
        assert needs(scene, "a1") == [[]]
        assert scene.of(event, unit="a1")
        assert not scene.of("CounterDeclared", unit="b1")


def test_who_is_down_is_stationary_outside_of_fights_only() -> None:
    """R05-TU-33, R05-AT-20: +1 for a shot at speed 0, none where it fights or has moved."""
    shooter = fig("a1", 5, 5, 0, GUN, moved_this_turn=1.0)

    def rules(foe: bool, inches: float) -> list[str]:
        units = [
            shooter,
            fig("b1", 10, 5, 180, conditions=DOWN, moved_this_turn=inches),
            fig("a2", 11.5, 5, 180),
        ]
        edges = [("a2", "b1")] if foe else []
        scene = played(units, shoot("a1", "b1"), dice=(1,), edges=edges)
        return [rule for _, rule in needs(scene, "a1")[0] if rule == "R05-AT-20"]

    assert rules(foe=False, inches=0.0) == ["R05-AT-20"]
    assert rules(foe=True, inches=0.0) == []
    assert rules(foe=False, inches=3.0) == []
