"""The unarmed fetch a weapon before they fight; others do not care what lies about."""

from typing import Any

from game.ai.commander import Budget
from game.ai.greedy import Greedy
from game.engine.battle import Battle, Look, advance, look, start
from game.match.library.setups import battle_of
from game.match.play.seats import searchable
from game.model.choices import Choice
from game.model.dice import Dice
from game.model.setup import LooseEntry, Recruit, Setup
from game.model.vectors import Point
from game.rulesets.catalog import catalog
from tests.toy.tables import BARE

SMALL = Budget(positions=120, width=4)


def scene(items: tuple[str, ...], find: str, at: Point, enemy: float = 18.5) -> Any:
    """Ann with some items on her own turn, Bob at an abscissa, and something on the ground."""
    ruleset = catalog()["brikwars-2010"]
    ann = Recruit(id="ann", side="azure", kind="minifig", position=Point(6, 5.5), items=items)
    bob = Recruit(id="bob", side="ember", kind="minifig", position=Point(enemy, 5.5), items=())
    setup = Setup(
        ruleset=ruleset.id,
        ruleset_version=ruleset.version,
        map=BARE,
        recruits=(ann, bob),
        loose=(LooseEntry(id="find", kind=find, position=at),),
        dice=Dice(seed=1),
        scripted=True,
        first="azure",
    )
    battle = battle_of(ruleset, setup)
    return battle, look(battle, searchable(look(battle, start(battle))))


def turn_of(battle: Battle[Any], seen: Look[Any]) -> tuple[list[str], Look[Any]]:
    """What the computer player does until its turn is over, and what came of it."""
    recent: tuple[Choice, ...] = ()
    while seen.decision is not None and seen.decision.side == "azure":
        choice = Greedy().decide(battle, seen, SMALL, recent).choice
        recent = (*recent, choice)
        seen = advance(battle, seen, choice)
    return [choice.do for choice in recent], seen


def test_the_unarmed_go_back_for_a_sword_and_take_it() -> None:
    acts, seen = turn_of(*scene((), "hand-weapon", Point(2.5, 5.5)))
    assert acts[:2] == ["move", "pick-up"]
    assert [item.kind for item in seen.state.units["ann"].items] == ["hand-weapon"]


def test_they_go_on_fetching_it_when_it_is_far() -> None:
    battle, seen = scene((), "hand-weapon", Point(6, 13.5), enemy=10.5)
    before = Point(6, 5.5).distance(Point(6, 13.5))
    _, after = turn_of(battle, seen)
    assert after.state.units["ann"].place.distance(Point(6, 13.5)) < before - 4


def test_whoever_is_armed_goes_for_the_enemy() -> None:
    battle, seen = scene(("hand-weapon", "shield"), "axe", Point(2.5, 5.5))
    _, after = turn_of(battle, seen)
    assert after.state.units["ann"].place.x > 10
    assert [loose.id for loose in after.state.loose] == ["find"]


def test_nobody_drops_what_he_has() -> None:
    battle, seen = scene(("axe", "shield"), "lance", Point(6.5, 5.5))
    acts, after = turn_of(battle, seen)
    assert "drop" not in acts
    assert [item.kind for item in after.state.units["ann"].items] == ["axe", "shield"]
