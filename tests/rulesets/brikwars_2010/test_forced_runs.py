"""Where a charger has to run on, and whom it meets there (R10-CC-04, R10-CA-08, R10-CH-20)."""

import pytest

from tests.rulesets.brikwars.scenes import az, block, em, fig, wall_along
from tests.rulesets.brikwars_2010.scenes import played

CHARGE = az("charge", unit="a1", item="lance", target="b1")
BAIL = em("bail", unit="b1")
ASIDE = em("land", at=[12, 11.5])
"""Out of the charger's way, an inch and a half from where the target stood."""


@pytest.mark.parametrize(("move", "x", "parted"), [(12.0, 16.0, 0), (13.0, 17.0, 1)])
def test_a_forced_run_far_enough_ends_the_fight(move: float, x: float, parted: int) -> None:
    """R10-CC-04: the lance reaches 2.5", so 3.5" of gap are the most.

    4" along and 1.5" aside are 4.27" from middle to middle, a gap of 3.27"; 5" along 4.22".
    """
    knight = fig("a1", 4, 10, 0, ("lance",), move_left=move)
    scene = played([knight, fig("b1", 12, 10, 0, ())], CHARGE, BAIL, ASIDE, dice=(4,))
    assert scene.at("a1") == [pytest.approx(x), 10]
    assert len(scene.of("Engaged", unit="a1", target="b1")) == 1
    assert len(scene.of("Parted", unit="a1", target="b1", rules=["R10-CC-04"])) == parted


def test_a_grab_ends_even_a_forced_run() -> None:
    """R10-CC-23, R10-CH-09: behind the place of the charge somebody takes hold of it."""
    knight = fig("a1", 4, 10, 0, ("lance",), move_left=12.0)
    guard = fig("b2", 14, 11.2, 270, ())
    grabs = em("grab", unit="b2", target="a1", point="R10-DP-03")
    units = [knight, fig("b1", 12, 10, 0, ()), guard]
    aside = em("land", at=[12, 8.5])
    scene = played(units, CHARGE, BAIL, aside, grabs, az("take"), dice=(4,))
    assert scene.units["a1"]["conditions"] == ["grabbed"]
    assert 12 < scene.at("a1")[0] < 14


def test_who_bails_from_a_shot_on_a_forced_run_lies_there() -> None:
    """R10-TU-40, R10-CH-09: he is seen behind the target's place only, with Move left to run on."""
    runner = fig("a1", 4, 10, 0, (), move_left=12.0)
    bowman = fig("b2", 14, 15, 270, ("short-bow",))
    hedge = wall_along((6, 13), (13.3, 13), top=4)
    shot = em("shoot", unit="b2", target="a1", point="R10-DP-04")
    answers = (BAIL, em("land", at=[12, 8.5]), shot, az("bail"), az("land", at=[13, 9]))
    units = [runner, fig("b1", 12, 10, 0, ()), bowman]
    run = az("ram", unit="a1", target="b1")
    scene = played(units, run, *answers, dice=(4, 4, 1), terrain=[hedge])
    assert scene.down("a1")
    assert scene.at("a1") == [13, 9]


def test_a_friend_in_the_way_of_a_forced_run_is_run_into() -> None:
    """R10-CH-20, R10-CH-16: the charge goes past who jumped aside; MOM 5 against a2's POP 2."""
    knight = fig("a1", 4, 10, 0, ("lance",), move_left=12.0)
    friend = fig("a2", 14, 10, 180, (), action_spent=True)
    scene = played([knight, friend, fig("b1", 12, 10, 0, ())], CHARGE, BAIL, ASIDE, dice=(4, 5, 2))
    assert [one["wanted"] for one in scene.of("KnockedBack", unit="a2")] == [3]
    assert scene.down("a2")


def test_who_fights_beside_the_target_is_run_into_by_a_charge_that_fails() -> None:
    """R10-CA-08, R10-CH-16: a2 has joined with his sword, and is behind the target when it jumps.

    The lance finds nobody there; MOM 5 against a2's POP 2 sends him 3" on.
    """
    gunner = fig("a3", 12, 5, 90, ("short-ranged",))
    knight = fig("a1", 4, 10, 0, ("lance",), move_left=12.0)
    units = [gunner, knight, fig("a2", 13.5, 10, 180), fig("b1", 12, 10, 180, ())]
    shot = az("shoot", unit="a3", item="short-ranged", target="b1", mode="joint")
    joined = az("join", several=["a1/lance/charge", "a2/hand-weapon/strike"])
    take = em("take", unit="b1")
    land = em("land", at=[12, 11.8])
    scene = played(units, shot, joined, take, BAIL, land, dice=(2, 4, 5, 2))
    assert [one["wanted"] for one in scene.of("KnockedBack", unit="a2")] == [3]


def test_a_crack_too_narrow_for_a_stand_takes_nobody_in() -> None:
    """R10-CH-09, R10-CH-36: 0.6" between two platforms: the run ends at the brink, on its feet."""
    knight = fig("a1", 4, 10, 0, ("lance",), move_left=14.0)
    sides = [block("platform", 0, 14.5, 2, "near"), block("platform", 15.1, 30, 2, "far")]
    scene = played(
        [knight, fig("b1", 12, 10, 0, ())], CHARGE, BAIL, ASIDE, dice=(4,), terrain=sides
    )
    assert scene.at("a1") == [pytest.approx(14.5, abs=0.01), 10]
    assert scene.of("Fell") == []
    assert not scene.down("a1")
