"""What everything costs in points, as computer players reckon with it (R10-ST-01, R05-ST-01)."""

from typing import Any

import pytest

from game.rulesets.brikwars_2005.worth import worth_of as worth_2005
from game.rulesets.brikwars_2010.worth import worth_of as worth_2010
from tests.rulesets.brikwars.scenes import fig
from tests.rulesets.brikwars_2005.scenes import seen as seen_2005
from tests.rulesets.brikwars_2010.scenes import seen as seen_2010

COSTS = {
    "hand-weapon": 2,
    "axe": 2,
    "heavy-weapon": 3,
    "spear": 3,
    "two-handed-weapon": 4,
    "lance": 4,
    "short-ranged": 3,
    "short-bow": 3,
    "long-ranged": 5,
    "explosive": 1,
    "shield": 1,
    "body-armor": 1,
    "random-object": 0,
}
"""Of the things that both editions have."""

COSTS_2010 = {**COSTS, "heavy-shield": 1, "heavy-armor": 2, "tool": 1}
COSTS_2005 = {**COSTS, "bayonet-rifle": 6, "horned-helmet": 0}
MINIFIG, HERO = 4, 11
WEAPONS = ("weapon", "axe", "spear", "lance", "ranged", "bow", "rifle", "tool", "random-object")
"""Parts of the names of what makes somebody armed."""


def worth(edition: str, *items: str, kind: str = "minifig") -> float:
    """What a figure with some things is worth while nothing holds for it."""
    seen: Any = seen_2010 if edition == "2010" else seen_2005
    unit = seen([fig("a1", 10, 10, items=items, kind=kind)]).state.units["a1"]
    return worth_2010(unit) if edition == "2010" else worth_2005(unit)


@pytest.mark.parametrize(("edition", "costs"), [("2010", COSTS_2010), ("2005", COSTS_2005)])
def test_a_figure_is_worth_what_it_and_its_things_cost(edition: str, costs: dict[str, int]) -> None:
    """R10-ST-01, -02, R10-EQ-01..13, R05-ST-01, R05-EQ-01..10: of several weapons the best."""
    unarmed = worth(edition)
    assert unarmed < MINIFIG
    for item, cost in costs.items():
        armed = item.endswith(WEAPONS) or item in WEAPONS
        found = worth(edition, item) - (MINIFIG if armed else unarmed)
        assert found == pytest.approx(cost), item
    assert worth(edition, "hand-weapon", kind="hero") == pytest.approx(HERO + 2)


@pytest.mark.parametrize("edition", ["2010", "2005"])
@pytest.mark.parametrize(("kind", "cost"), [("beast", 16), ("four-armed", 7)])
def test_larger_creatures_and_more_arms_cost_more(kind: str, cost: int, edition: str) -> None:
    """R10-UN-04, R10-ST-06, R05-ST-06 as ruled: 4 points an inch of Size, 3 for two more arms."""
    assert worth(edition, "hand-weapon", kind=kind) == pytest.approx(cost + 2)
