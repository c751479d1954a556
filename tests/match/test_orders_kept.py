"""An order is kept as it was meant: asked the same again, it gives the answer it was made from."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from game.engine.battle import Battle, Look, advance, look, start
from game.files.formats.scenario_file import read_scenario
from game.match.library.setups import battle_of
from game.match.play.orders import Order, always, kinds_in
from game.match.play.seats import Person, Question
from game.match.referee import referee
from game.model.choices import Choice
from game.model.decisions import TURN, Option
from game.rulesets.catalog import catalog
from tests.rulesets.brikwars import questions
from tests.rulesets.brikwars.scenes import fig
from tests.rulesets.brikwars_2005 import scenes as scenes_2005
from tests.rulesets.brikwars_2010 import scenes as scenes_2010

SCENARIOS = Path(__file__).parents[1] / "scenarios"

GUN = ("short-ranged",)

SHOT = Choice(do="shoot", unit="a1", item="short-ranged", target="b1")


def orders_of(battle: Battle[Any], seen: Look[Any]) -> Iterator[tuple[Option, Order]]:
    """The answers of an open question of which orders can be made, and these."""
    decision = seen.decision
    if decision is None or decision.kind == TURN:
        return
    kinds = kinds_in(partial(battle.ruleset.label, battle.view(seen.state), decision))
    for option in decision.options:
        order = always(option, decision.options, kinds)
        if order is not None:
            yield option, order


def answered(battle: Battle[Any], seen: Look[Any], order: Order) -> Choice | None:
    """What somebody who has given an order for an open question is not asked about."""
    assert seen.decision is not None
    seat = Person({seen.decision.kind: order}, asks_own=True)
    reply = seat.answer(Question(battle, seen, seen.decision))
    return None if reply is None else reply.choice


@pytest.mark.parametrize("edition", ["brikwars_2005", "brikwars_2010"])
def test_an_order_means_what_it_was_made_from(
    monkeypatch: pytest.MonkeyPatch, edition: str
) -> None:
    """In every question of the golden scenarios, whichever like item or bare hand is taken."""
    kinds = set[str]()
    wrong = list[tuple[str, Option, Choice | None]]()

    def advanced(battle: Battle[Any], seen: Look[Any], choice: Choice) -> Look[Any]:
        after = advance(battle, seen, choice)
        for option, order in orders_of(battle, after):
            assert after.decision is not None
            kinds.add(after.decision.kind)
            answer = answered(battle, after, order)
            if answer is None or questions.gist(answer) != questions.gist(option):
                wrong.append((path.stem, option, answer))
        return after

    monkeypatch.setattr(referee, "advance", advanced)
    rulesets = catalog()
    for path in sorted((SCENARIOS / edition).glob("*.json")):
        loaded = read_scenario(path, rulesets)
        scenario = loaded.scenario
        battle = battle_of(rulesets[scenario.ruleset], loaded.setup)
        referee.resolve(battle, scenario.choices, defaults=scenario.defaults)
    assert len(kinds) > 10, "else nothing was tried"
    assert wrong == []


def come_to(battle: Battle[Any], act: Choice, do: str) -> Look[Any]:
    """The first question after an act that can be answered with a verb; else the usual is done."""
    seen = advance(battle, look(battle, start(battle)), act)
    while seen.decision is not None and seen.decision.options[0].do != do:
        assert seen.decision.default is not None
        seen = advance(battle, seen, seen.decision.default)
    return seen


@pytest.mark.parametrize("scenes", [scenes_2005, scenes_2010], ids=["2005", "2010"])
def test_who_always_aims_at_a_shield_does_not_aim_at_a_sword(scenes: Any) -> None:
    """R05-DP-09, R10-DP-07: whose things they are is the target's affair."""
    foe = fig("b1", 14, 10, 180, ("hand-weapon", "shield"))
    battle, _ = scenes.staged([fig("a1", 10, 10, 0, GUN), foe])
    seen = come_to(battle, replace(SHOT, mode="item"), "aim")
    orders = {option.item: order for option, order in orders_of(battle, seen)}
    assert orders == {one: f"answer:aim@{one}" for one in ("hand-weapon", "shield")}
    for item, order in orders.items():
        answer = answered(battle, seen, order)
        assert answer is not None
        assert answer.item == item


def test_who_shoots_back_always_is_asked_at_whom() -> None:
    """R10-DP-04: of two who have shot as one there is no first."""
    units = [fig("a1", 10, 10, 0, GUN), fig("a2", 10, 12, 0, GUN)]
    units += [fig("b1", 15, 11, 180, GUN, action_spent=True), fig("b2", 15, 14, 180, GUN)]
    battle, _ = scenes_2010.staged(units, dice=(3, 3, 1, 2, 2))
    seen = come_to(battle, replace(SHOT, mode="joint"), "shoot")
    assert seen.decision is not None
    shots = [(one.do, one.target) for one in seen.decision.options]
    assert shots == [("shoot", "a1"), ("shoot", "a2"), ("hold", None)]
    assert [order for _, order in orders_of(battle, seen)] == ["answer:hold"]
    assert answered(battle, seen, "answer:shoot") is None
