"""Things may be dropped at any time, so a hand is free to Grab (R10-EQ-24, R10-CC-20)."""

from typing import Any

from game.model.choices import Choice
from tests.rulesets.brikwars.scenes import Scene, az, em, fig, move, strike
from tests.rulesets.brikwars_2010.duels import duel, labels, opened
from tests.rulesets.brikwars_2010.scenes import played

FAR = fig("b9", 28, 18)
HELD = fig("b1", 11.3, 10, 180, (), action_spent=True)
TAKE = em("take", unit="b1")


def after_a_strike(
    items: tuple[str, ...], *choices: dict[str, Any], dice: tuple[int, ...] = (3, 1), **more: Any
) -> Scene:
    """``a1`` has struck with its sword; what about the other hand?"""
    units = [fig("a1", 10, 10, 0, items), HELD, FAR]
    return played(units, strike("a1", "b1"), TAKE, *choices, dice=dice, **more)


def test_the_other_hand_lets_go_of_a_bomb_and_grabs() -> None:
    """The hand was not used before; what it held lies at the fighter's feet."""
    drop = az("drop", unit="a1", item="explosive", point="R10-DP-16")
    grab = az("grab", unit="a1", target="b1")
    scene = after_a_strike(("hand-weapon", "explosive"), drop, grab, TAKE)
    assert scene.of("Grabbed", unit="a1", target="b1")
    assert [one["kind"] for one in scene.loose] == ["explosive"]


def test_a_hand_that_was_used_is_not_freed_by_dropping() -> None:
    """R10-CC-06: nobody is asked after a club in both hands."""
    units = [fig("a1", 10, 10, 0, ("long-ranged",)), HELD, FAR]
    blow = [strike("a1", "b1", "long-ranged"), az("stay", unit="a1"), TAKE]
    scene = played(units, *blow, dice=(4, 1), defaults=False)
    assert scene.decision is not None
    assert scene.decision["kind"] == "turn"


def test_who_answers_an_approach_may_empty_a_hand_first() -> None:
    """R10-DP-03: the mover comes within arm's reach of one with two blades."""
    both = ("hand-weapon", "hand-weapon")
    units = [fig("a1", 6, 10, 0, ()), fig("b1", 11.3, 10, 180, both), FAR]
    choices = [
        move("a1", (10, 10)),
        em("drop", unit="b1", item="hand-weapon", point="R10-DP-03"),
        em("grab", unit="b1", target="a1"),
        az("take", unit="a1"),
        em("stop", unit="b1"),
    ]
    scene = played(units, *choices)
    assert scene.of("Grabbed", unit="b1", target="a1")


def test_the_option_in_words() -> None:
    battle = duel(["hand-weapon", "explosive"], [], dice=[3, 1])
    blow = Choice(do="strike", unit="a1", item="hand-weapon", target="b1")
    seen = opened(battle, blow, Choice(do="stay", unit="a1"), Choice(do="take", unit="b1"))
    assert ("Drop explosive", "then Grab with that hand") in labels(battle, seen)
