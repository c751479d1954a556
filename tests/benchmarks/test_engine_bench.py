"""FWD-1: one changed figure of forty, against a deep copy of forty ordinary records."""

from typing import Any

import pytest

from game.model.dice import Dice
from game.model.state import BattleState, Item, Unit, with_unit
from game.model.vectors import Point
from game.rulesets.brikwars.sheets import Melee
from game.rulesets.brikwars_2010.sheets import Minifig
from tests.benchmarks.ratio import FIGURES, deep_copy, ratio


def test_fwd_1_a_change_costs_a_fiftieth_of_a_deep_copy(benchmark: Any) -> None:
    units = {
        f"u-{number}": Unit(
            id=f"u-{number}",
            number=number,
            side="azure" if number % 2 else "ember",
            kind="minifig",
            figure_class=None,
            name=f"U {number}",
            position=Point(number, number),
            elevation=0.0,
            facing=0,
            items=(Item("axe", "axe"),),
            conditions=(),
            sheet=Minifig(),
        )
        for number in range(FIGURES)
    }
    state = BattleState(
        order=("azure", "ember"), units=units, dice=Dice(seed=1), agenda=(), table=Melee()
    )
    places = (Point(3, 4), Point(4, 3))
    turn = [0]

    def change() -> object:
        turn[0] ^= 1
        return with_unit(state, "u-7", position=places[turn[0]])

    found = ratio(change, deep_copy, per=1.0)
    benchmark.extra_info["ratio"] = found
    benchmark.pedantic(change, rounds=5, iterations=200)
    print(f"\nFWD-1 {found:.5f} (gate {1 / 50}, goal {1 / 200})")
    assert found <= 1 / 50


pytestmark = pytest.mark.benchmark(group="engine")
