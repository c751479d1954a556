"""The computer player shares in attacks where that brings more than each for himself."""

from typing import Any

from game.ai.commander import NORMAL
from game.ai.greedy import Greedy
from game.engine.battle import Battle, Look, advance, look, start
from game.match.play.seats import searchable
from game.model.choices import Choice
from tests.rulesets.brikwars.scenes import fig
from tests.rulesets.brikwars_2010.scenes import staged

BOW, GUN = ("short-ranged",), ("long-ranged",)
FAR_OFF = fig("b9", 29, 19, 180)
"""An enemy out of everything's range, without whom the battle would be over with the first."""


def opened(units: list[dict[str, Any]], **more: Any) -> tuple[Battle[Any], Look[Any]]:
    battle, _ = staged(units, **more)
    return battle, look(battle, start(battle))


def answer(battle: Battle[Any], seen: Look[Any]) -> Choice:
    return Greedy().decide(battle, look(battle, searchable(seen)), NORMAL).choice


def test_two_shoot_together_at_armor_that_neither_pierces() -> None:
    """R10-CA-01: d6 against Armor 6 does nothing, 2d6 in one sum does in most throws."""
    archers = [fig("a1", 10, 9, items=BOW), fig("a2", 10, 11, items=BOW)]
    armored = fig("b1", 14, 10, 180, ("hand-weapon", "body-armor"))
    battle, seen = opened([*archers, armored, FAR_OFF])
    led = answer(battle, seen)
    assert (led.do, led.mode, led.target) == ("shoot", "joint", "b1")
    joined = answer(battle, advance(battle, seen, led))
    other = "a2" if led.unit == "a1" else "a1"
    assert joined.several == (f"{other}/short-ranged",)


def test_fighters_strike_along_with_a_shot_at_armor() -> None:
    """R10-CA-08: the fighters' d6 alone comes to nothing; in one sum with the shot it counts."""
    fighters = [fig("a1", 13, 9), fig("a2", 13, 11)]
    armored = fig("b1", 14.2, 10, 180, ("hand-weapon", "body-armor"))
    battle, seen = opened([fig("a0", 10, 10, items=BOW), *fighters, armored, FAR_OFF])
    led = answer(battle, seen)
    assert (led.do, led.unit, led.mode) == ("shoot", "a0", "joint")
    joined = answer(battle, advance(battle, seen, led))
    assert joined.several
    assert all(name.endswith("/strike") for name in joined.several)


def test_each_shoots_for_himself_at_targets_that_one_shot_fells() -> None:
    """R10-CA-04: d6+1 beats Armor 4 in most throws; two shots may fell two, one sum only one.

    Neither has Move left: nearer, one could stand where the other has a single target.
    """
    spots = (("a1", 9), ("a2", 11))
    gunners = [fig(name, 10, y, items=GUN, move_left=0.0) for name, y in spots]
    targets = [fig("b1", 14, 9, 180, items=()), fig("b2", 14, 11, 180, items=())]
    battle, seen = opened([*gunners, *targets, FAR_OFF])
    choice = answer(battle, seen)
    assert (choice.do, choice.mode) == ("shoot", None)
