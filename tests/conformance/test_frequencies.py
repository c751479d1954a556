"""The chances that tooltips show are those with which things happen (both are printed).

Twenty positions, each resolved many times by the real rules with real dice, whose seeds are fixed
beforehand; ``--resolutions N`` says how often. A frequency may be off by four standard errors; to
that comes what the tooltip itself calls uncertain: what was cut, and four errors of a sample.
"""

import math
from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from game.engine.battle import Battle, Look, look, with_dice
from game.engine.forecast import Forecast, default_policy
from game.engine.search import ASTRAY
from game.match.queries import Queries
from game.model.choices import Choice
from game.model.dice import Dice, mix
from game.ui.board.tips import UNLIKELY, outcome_rows
from tests.conformance.odds_positions import POSITIONS

SEED = 20_100
SIGMAS = 4
HALVES = 2


def happened(seen: Look[Any], end: Look[Any]) -> set[tuple[str, str]]:
    """What became of whom: destroyed, hit, conditions gained, things lost."""
    before, after = seen.state, end.state
    fresh = end.events[before.event_count - end.first_event + 1 :]
    found = {named for event in fresh if (named := event.outcome()) is not None}
    for unit in before.units.values():
        if unit.id in after.fallen:
            found.add((unit.id, "destroyed"))
            continue
        now = after.units[unit.id]
        found |= {(unit.id, name) for name in now.conditions if not unit.has(name)}
        found |= {(unit.id, f"loses {one.id}") for one in unit.items if not now.item(one.id)}
    return found


def frequencies(
    battle: Battle[Any], seen: Look[Any], choice: Choice, seed: int, count: int
) -> Counter[tuple[str, str]]:
    """How often each thing happened."""
    found: Counter[tuple[str, str]] = Counter()
    for number in range(count):
        position = with_dice(seen, Dice(seed=mix(seed, number)))
        position = replace(position, answers=(*position.answers, choice))
        found.update(happened(seen, look(battle, position, default_policy)))
    return found


def slack(forecast: Forecast, chance: float, count: int) -> float:
    """How far a frequency may be off a chance."""
    deviation = math.sqrt(max(chance * (1 - chance), 1 / count) / count)
    return SIGMAS * deviation + forecast.cut + SIGMAS * forecast.error


def compared(name: str, forecast: Forecast, counts: Counter[Any], count: int) -> list[str]:
    """Print shown and met, side by side; where they differ by too much."""
    chances = {(one.unit, one.what): one.chance for one in forecast.outcomes}
    told = {key for key in chances if key[1] not in ("moved", ASTRAY)}
    wrong = []
    for key in sorted(told | set(counts)):
        shown, met = chances.get(key, 0.0), counts[key] / count
        line = f"{name:24} {key[0]} {key[1]:24} shown {shown:8.4f}   met {met:8.4f}"
        print(line)
        if abs(shown - met) > slack(forecast, shown, count):
            wrong.append(line)
    return wrong


@pytest.mark.parametrize("half", range(HALVES))
def test_chances_shown_are_long_run_frequencies(half: int, request: pytest.FixtureRequest) -> None:
    count = request.config.getoption("resolutions")
    wrong: list[str] = []
    for place in range(half, len(POSITIONS), HALVES):
        position = POSITIONS[place]
        battle, seen, choice = position.opened()
        forecast = Queries(battle, seen).forecast(choice)
        counts = frequencies(battle, seen, choice, SEED + place, count)
        wrong.extend(compared(position.name, forecast, counts, count))
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("position", POSITIONS, ids=lambda one: one.name)
def test_tooltips_show_the_likeliest_of_these_chances(position: Any) -> None:
    battle, seen, choice = position.opened()
    forecast = Queries(battle, seen).forecast(choice)
    rows = outcome_rows(forecast, seen.state, choice.unit)
    shown = {(row.name, row.what): row.percent for row in rows}
    assert shown, "an attack may bring something"
    for (name, what), percent in shown.items():
        assert percent == round(100 * forecast.chance(name, what))
    least = min(forecast.chance(*key) for key in shown)
    others = [
        one
        for one in forecast.outcomes
        if one.what in ("hit", "destroyed") and (one.unit, one.what) not in shown
    ]
    assert all(one.chance <= max(least, UNLIKELY) for one in others)
