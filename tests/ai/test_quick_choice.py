"""The quick answer for whoever cannot wait: an attack, else a walk, and the end only after both."""

import msgspec
import pytest

from game.ai.quick_choice import (
    A_THROW,
    MOST_ANSWERS,
    POOR,
    VAIN,
    best_quick,
    by_turns,
    quick_steps,
)
from game.engine.acts import kind_of
from game.engine.battle import look, refusal, start
from game.match.library.setups import battle_of as battle_under
from game.match.library.setups import setup_of
from game.match.play.seats import searchable
from game.model.battlefield import BattleMap
from game.model.choices import Choice
from game.model.dice import Dice
from game.model.setup import Recruit
from game.rulesets.catalog import catalog
from tests.toy.tables import battle_of, peg


def found(*recruits: Recruit, recent: tuple[Choice, ...] = ()) -> Choice | None:
    """The best that is found; all of it is legal, and there are pauses between."""
    battle = battle_of(*recruits, dice=Dice(seed=1))
    seen = look(battle, searchable(look(battle, start(battle))))
    steps = list(quick_steps(battle, seen, recent))
    answers = [step for step in steps if step is not None]
    assert all(refusal(battle, seen, one.choice) is None for one in answers)
    assert not answers or len(steps) > len(answers)
    best = best_quick(answers)
    return None if best is None else best.choice


def test_an_enemy_in_reach_is_attacked() -> None:
    answer = found(peg("a1", "azure", (5, 6)), peg("b1", "ember", (6.5, 6), slots=["head"]))
    assert answer is not None
    assert (answer.do, answer.target) == ("strike", "b1")


def test_an_enemy_out_of_reach_is_walked_up_to() -> None:
    answer = found(peg("a1", "azure", (2, 6), stock=0), peg("b1", "ember", (18, 6), stock=0))
    assert answer is not None
    assert answer.path is not None
    assert answer.path[-1].x > 5


def test_no_turn_goes_on_for_ever() -> None:
    face = Choice(do="face", unit="a1")
    pegs = (peg("a1", "azure", (2, 6)), peg("b1", "ember", (18, 6)))
    assert found(*pegs, recent=(face,) * MOST_ANSWERS) is None


def test_attacks_that_somebody_else_has_looked_for_in_vain_are_not_looked_for() -> None:
    battle = battle_of(peg("a1", "azure", (5, 6)), peg("b1", "ember", (6.5, 6)), dice=Dice(seed=1))
    seen = look(battle, searchable(look(battle, start(battle))))
    assert any(one is not None and one.choice.target for one in quick_steps(battle, seen, ()))
    alone = quick_steps(battle, seen, (), in_vain=lambda: True)
    assert not any(step is not None and step.choice.target for step in alone)


YARD = {
    "format": "map",
    "name": "Yard",
    "size": [20, 20],
    "sides": [
        {
            "id": "azure",
            "squad": [
                {"id": "ann", "class": "swordsman", "position": [6, 10]},
                {"id": "bob", "class": "gunner", "position": [3, 10]},
            ],
        },
        {
            "id": "ember",
            "squad": [
                {"id": "cat", "class": "swordsman", "position": [7.5, 10]},
                {"id": "dog", "class": "swordsman", "position": [6, 11.8]},
            ],
        },
    ],
}


@pytest.mark.parametrize("ruleset", sorted(catalog()))
def test_what_rarely_brings_anything_is_looked_at_last(ruleset: str) -> None:
    """Throws of weapons, but for a figure's one at a near enemy, and other ways of what was looked
    at already.
    """
    rules = catalog()[ruleset]
    battle = battle_under(rules, setup_of(msgspec.convert(YARD, BattleMap), rules, seed=1))
    seen = look(battle, start(battle))
    assert seen.decision is not None
    view = battle.view(seen.state)
    options = battle.menu(seen.state, seen.decision).options
    ranked = list(by_turns(view, seen.decision.side, options))
    kinds = [kind_of(rules.acts, option) for option in ranked]
    whats = [(option.unit, option.do, option.target) for option in ranked]
    new = len(set(whats))
    assert len(set(whats[:new])) == new, "each deed once before any other way of it"
    near: dict[str | None, int] = {}
    for number, (kind, (unit, _, target)) in enumerate(zip(kinds, whats, strict=True)):
        ends = (view.state.units[unit or ""].place, view.state.units[target or ""].place)
        if kind == "throw" and ends[0].distance(ends[1]) <= A_THROW:
            near.setdefault(unit, number)
    assert near
    late = [kind in POOR for number, kind in enumerate(kinds[:new]) if number not in near.values()]
    assert any(late)
    assert late == sorted(late)
    assert max(near.values()) < kinds.index("throw", max(near.values()) + 1)
    assert VAIN not in kinds
    assert {one.unit for one in ranked[:2]} == {one.unit for one in ranked[:new]}, "both in turns"
