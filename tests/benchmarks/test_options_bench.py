"""OPT, FWD-3 and FWD-4: what it costs to ask for all that may be done, and what comes of it.

Asked for is what a computer player asks for: the open options of an own turn, without their words
and without those that are closed.
"""

import gc
import math
import random
import statistics
from typing import Any

import pytest
from msgspec.structs import replace

from game.engine.battle import Battle, Look, advance, look, start
from game.engine.forecast import forecast
from game.engine.resolution import View
from game.match.library.setups import battle_of, setup_of
from game.model.battlefield import BattleMap, Figure, LinePiece, Piece, Side
from game.model.decisions import TURN, Menu
from game.model.dice import mix
from game.model.vectors import Point
from game.rulesets.catalog import catalog
from tests.benchmarks.ratio import cpu_of, deep_copy, ratio, usual
from tests.conformance.contests import Contest, battle_for
from tests.conformance.play import MOST_DECISIONS, MOST_ROUNDS, random_choice

CLASSES = ("knight", "archer", "axeman", "gunner", "lancer", "swordsman", "grenadier")
FEW, MANY = 10, 100
ROUNDS = 5
POSITIONS = 40
"""In so many positions one figure is asked, whose options take half a millisecond."""
BLOWS = ("attack", "strike")
FORECAST = 40
"""Runs of one forecast at most."""
FIGHTER, THROWER, OTHER = "azure-4", "azure-2", "azure-3"
"""Three who stand near: one without anything that flies, one with something, and another."""


def placed(
    figures: list[tuple[str, Point]], *terrain: Piece, size: tuple[float, float]
) -> BattleMap:
    """A map with figures of two sides."""
    sides = tuple(
        Side(
            id=side,
            squad=tuple(
                Figure(id=f"{side}-{n}", figure_class=CLASSES[n % len(CLASSES)], position=at)
                for n, at in enumerate(at for owner, at in figures if owner == side)
            ),
        )
        for side in ("azure", "ember")
    )
    return BattleMap(size=size, sides=sides, terrain=terrain)


def turn_on(table: BattleMap, ruleset: str) -> tuple[Battle[Any], Look[Any]]:
    """The first turn of a battle on a map."""
    rules = catalog()[ruleset]
    battle = battle_of(rules, setup_of(table, rules, seed=1))
    seen = look(battle, start(battle))
    assert seen.decision is not None
    assert seen.decision.kind == TURN
    return battle, seen


def crowd(count: int, wide: float = 120.0, deep: float = 80.0) -> BattleMap:
    """Figures of two sides on one half of an open table each, in no order."""
    dice, found = random.Random(count), list[tuple[str, Point]]()
    while len(found) < count:
        side = ("azure", "ember")[len(found) % 2]
        left = 1.0 if side == "azure" else wide / 2.0 + 0.5
        at = Point(dice.uniform(left, left + wide / 2.0 - 1.5), dice.uniform(1.0, deep - 1.0))
        if all(at.distance(other) > 1.2 for _, other in found):
            found.append((side, at))
    return placed(found, size=(wide, deep))


def with_others_far(count: int) -> BattleMap:
    """Ten figures near each other; all others of each side beyond a wall of their own."""
    near = [
        (
            ("azure", "ember")[number % 2],
            Point(110.0 + 4.5 * (number % 5), 16.0 + 6.0 * (number // 5)),
        )
        for number in range(FEW)
    ]
    far = [
        (
            ("azure", "ember")[number % 2],
            Point((4.0, 206.0)[number % 2] + 3.0 * (number // 2 % 10), 4.0 + 3.0 * (number // 20)),
        )
        for number in range(count - FEW)
    ]
    walls = (
        LinePiece(
            id=f"wall-{at}",
            kind="wall",
            line=(Point(at, 0.1), Point(at, 39.9)),
            top=8.0,
            thickness=1.0,
        )
        for at in (60, 180)
    )
    return placed([*near, *far], *walls, size=(240.0, 40.0))


def moved(state: Any, inches: float = 0.05) -> Any:
    """The same with all figures a little to the side."""
    units = {
        name: replace(unit, position=unit.place.step((0.0, 1.0), inches))
        for name, unit in state.units.items()
    }
    return replace(state, units=units)


def afresh(table: BattleMap, ruleset: str) -> tuple[float, int]:
    """Seconds that asking for all options takes, and how many they are.

    It is asked in a battle of its own each time, so that nothing is known of the position; only the
    shapes of the terrain and the bodies have been made.
    """
    times, number = [], 0
    for _ in range(ROUNDS):
        battle, seen = turn_on(table, ruleset)
        assert seen.decision is not None
        battle.legal(moved(seen.state), seen.decision)
        gc.collect()
        gc.freeze()  # what was there before slows down nothing
        assert battle.view(seen.state).field.bodies
        found: list[Any] = []

        def ask(
            battle: Battle[Any] = battle, seen: Look[Any] = seen, found: list[Any] = found
        ) -> None:
            assert seen.decision is not None
            found.extend(battle.legal(seen.state, seen.decision))

        times.append(cpu_of(ask))
        number = len(found)
    return min(times), number


def of_one(table: BattleMap, ruleset: str, unit: str, *, cold: bool = False) -> tuple[float, int]:
    """The same for the options of one figure, in one position after another.

    Its comrade ``OTHER`` has been asked each time: what all of a side share is known by then. Right
    before it, unless ``cold``, the figure's options are asked for in a battle of the few, all of
    whom stand where those near it do. What the processor has lost of the program over a hundred who
    moved is in its caches again, and what the whole process remembers of these places is known, for
    the few as for the many.
    """
    battle, seen = turn_on(table, ruleset)
    small, seen_there = turn_on(with_others_far(FEW), ruleset)
    gc.collect()
    gc.freeze()
    times, found = [], list[Any]()
    for number in range(POSITIONS):
        view = battle.view(moved(seen.state, 0.01 * number))
        battle.ruleset.legal_choices(view, view.state.units[OTHER])
        if not cold:
            alike = small.view(moved(seen_there.state, 0.01 * number))
            small.ruleset.legal_choices(alike, alike.state.units[unit])
        found.clear()

        def ask(view: View[Any] = view) -> None:
            found.extend(battle.ruleset.legal_choices(view, view.state.units[unit]))

        times.append(cpu_of(ask))
    return statistics.median(times), len(found)


@pytest.mark.parametrize("ruleset", catalog())
def test_opt_1_one_figure_does_not_pay_for_those_far_away(ruleset: str, benchmark: Any) -> None:
    """A thrower is told: he looks at everybody, for no distance is too far for a throw.

    Told is also what it is with the processor's caches cold.
    """
    for unit, cold in ((THROWER, False), (FIGHTER, True), (FIGHTER, False)):
        few, at_few = of_one(with_others_far(FEW), ruleset, unit, cold=cold)
        many, at_many = of_one(with_others_far(MANY), ruleset, unit, cold=cold)
        assert at_few == at_many
        print(f"\n{ruleset}: {unit}{' cold' * cold} {many / few:.2f}")
    told(benchmark, f"OPT-1 {ruleset}", many / few, 1.3)


@pytest.mark.parametrize("ruleset", catalog())
def test_opt_2_all_options_cost_what_their_number_does(ruleset: str, benchmark: Any) -> None:
    """On a table half as wide, where every other figure is hidden by somebody, it is told."""
    for size in ((60.0, 40.0), (120.0, 80.0)):
        few, at_few = afresh(crowd(FEW, *size), ruleset)
        many, at_many = afresh(crowd(MANY, *size), ruleset)
        growth = math.log10(many / few), math.log10(at_many / at_few)
        print(f"\n{size}: {at_few} options, {at_many}; {growth[0]:.2f} - {growth[1]:.2f}")
    told(benchmark, f"OPT-2 {ruleset}", growth[0] - growth[1], 0.1)


@pytest.mark.parametrize("ruleset", catalog())
def test_opt_3_all_options_of_a_turn_among_a_hundred(ruleset: str, benchmark: Any) -> None:
    seconds, _ = afresh(crowd(MANY), ruleset)
    told(benchmark, f"OPT-3 {ruleset}", seconds / usual(deep_copy), 600.0)


@pytest.mark.parametrize("ruleset", catalog())
def test_fwd_3_a_random_decision_with_its_options(ruleset: str, benchmark: Any) -> None:
    """Random battles on Duel Yard: the options, a draw among them, and what comes of it."""
    decisions = [0]

    def battles() -> None:
        decisions[0] = sum(
            drawn(Contest(ruleset, "duel-yard", mix(7, number) % 1_000_000)) for number in range(3)
        )

    battles()
    told(benchmark, f"FWD-3 {ruleset}", ratio(battles, deep_copy, decisions[0]), 6.0)


@pytest.mark.parametrize("ruleset", catalog())
def test_fwd_4_a_run_of_a_forecast_is_told(ruleset: str, benchmark: Any) -> None:
    """Blows among six who stand around each other, with all that answers them, in fresh battles."""
    runs = [0]

    def foreseen() -> None:
        battle, seen = turn_on(brawl(), ruleset)
        assert seen.decision is not None
        blows = [one for one in battle.legal(seen.state, seen.decision) if one.do in BLOWS]
        told = [forecast(battle, seen, one.choice(), most_runs=FORECAST) for one in blows]
        runs[0] = sum(one.runs for one in told)

    foreseen()
    assert runs[0] >= FORECAST
    found = ratio(foreseen, deep_copy, runs[0])
    benchmark.pedantic(foreseen, rounds=1)
    print(f"\nFWD-4 {ruleset}: {found:.2f} (gate 2.0, goal 1.2)")


def brawl() -> BattleMap:
    """Three against three, each within arm's reach of one or two others."""
    spots = [Point(10.0 + 1.3 * (number // 2), 10.0 + 1.5 * (number % 2)) for number in range(6)]
    return placed(
        [(("azure", "ember")[number % 2], at) for number, at in enumerate(spots)], size=(20.0, 20.0)
    )


def drawn(contest: Contest) -> int:
    """How many decisions a random battle has."""
    battle, dice, number = battle_for(contest), random.Random(contest.seed), 0
    seen = look(battle, start(battle))
    while seen.decision is not None and number < MOST_DECISIONS and seen.state.round <= MOST_ROUNDS:
        options = battle.legal(seen.state, seen.decision)
        choice, _ = random_choice(battle, seen, Menu(options), dice)
        seen = advance(battle, seen, choice)
        number += 1
    return number


def told(benchmark: Any, name: str, found: float, gate: float) -> None:
    """Show a number and hold it against its gate."""
    benchmark.extra_info[name] = found
    benchmark.pedantic(lambda: None, rounds=1)
    print(f"\n{name}: {found:.2f} (gate {gate})")
    assert found <= gate


pytestmark = pytest.mark.benchmark(group="options")
