"""A Sprint beside an attack, and the dice of a Shove at a run (R05-CH-06, -07, R05-DI-08)."""

from typing import Any

import pytest

from tests.rulesets.brikwars.scenes import az, fig
from tests.rulesets.brikwars_2005.fights import SWORD, attack, shove
from tests.rulesets.brikwars_2005.runs import LANCE, charge, run_and_shove, victim
from tests.rulesets.brikwars_2005.runs import answer as meets
from tests.rulesets.brikwars_2005.scenes import played, refusal_of, shoot, throw


@pytest.mark.parametrize(
    ("items", "other"),
    [
        ((SWORD,), attack("a1", "b1")),
        ((SWORD,), shove("a1", "b1")),
        ((SWORD,), throw("a1", "b1", item=SWORD)),
        (("short-ranged",), shoot("a1", "b1", item="short-ranged")),
    ],
)
def test_no_attack_but_a_charge_goes_with_a_sprint(items: tuple[str, ...], other: Any) -> None:
    """R05-CH-06: the Sprint has taken the Action, whatever else would follow."""
    units = [fig("a1", 10, 10, 0, items), fig("b1", 11.5, 10, 180, ())]
    assert refusal_of(units, other) is None
    scene = played(units, az("sprint", unit="a1"), other, dice=(3,))
    assert scene.refused == ["R05-TU-20"]


def test_a_carried_charge_may_sprint_again() -> None:
    """R05-CH-07: 3" run on the turn before; 6.5" more are 4" of Move and 3" of a new Sprint."""
    held = {"mom": 1, "straight_run": 3.0, "mom_dir": [1.0, 0.0]}
    units = [fig("a1", 5, 10, 0, LANCE, **held), victim(14)]
    assert refusal_of(units, charge()) == "R05-TU-10"
    scene = played(units, charge(mode="sprint"), dice=(3, 4, 1, 1, 2))
    assert scene.of("AttackHit", unit="a1")
    assert len(scene.of("ActionSpent", unit="a1")) == 1


def test_the_extra_inches_of_a_shove_at_a_run_earn_bonus_dice() -> None:
    """R05-DI-08, R05-CH-17: 6 and 2 of the MOM push 8" farther than the 2" of any Shove."""
    units = [fig("a1", 5, 10, 0, ()), victim()]
    scene = played(units, run_and_shove(), meets("take"), dice=(3, 6, 2))
    assert scene.of("KnockedBack", unit="b1")[0]["wanted"] == 10
