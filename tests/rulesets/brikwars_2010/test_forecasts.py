"""Chances of attacks on Heroes, against those worked out from the rules by convolution."""

from collections import Counter

import pytest

from game.engine.battle import look, start
from game.engine.forecast import Forecast, forecast
from game.match.play.answer_odds import SCREEN_CHANCE
from game.match.play.queries import LEVELS, LOOKS
from game.model.choices import Choice
from tests.rulesets.brikwars.scenes import fig
from tests.rulesets.brikwars_2010.scenes import seen


def die(sides: int) -> Counter[int]:
    """A die whose highest face brings a d6, and so on (R10-DI-07); ten of them are enough."""
    found: Counter[int] = Counter()
    share, base, size = 1.0, 0, sides
    for _ in range(10):
        share /= size
        for face in range(1, size):
            found[base + face] += share
        base, size = base + size, 6
    return found


def both(one: Counter[int], other: Counter[int]) -> Counter[int]:
    found: Counter[int] = Counter()
    for first, chance in one.items():
        for second, share in other.items():
            found[first + second] += chance * share
    return found


def beats(damage: Counter[int], armor: Counter[int]) -> float:
    """The chance that Damage is more than Armor (R10-AT-04)."""
    pairs = ((d, a, x * y) for d, x in damage.items() for a, y in armor.items())
    return sum(chance for hit, held, chance in pairs if hit > held)


D6, TWO_D6 = die(6), both(die(6), die(6))


def shot(item: str, runs: int, least: float) -> Forecast:
    """A minifig shoots at an unarmed Hero, who takes it."""
    view = seen([fig("a1", 10, 10, 0, (item,)), fig("b1", 14, 10, 180, (), kind="hero")])
    choice = Choice(do="shoot", unit="a1", item=item, target="b1")
    battle = view.battle
    opening = look(battle, start(battle))
    return forecast(battle, opening, choice, least_chance=least, most_runs=runs)


def test_a_shot_at_a_hero_kills_as_often_as_worked_out() -> None:
    """Use 3: 3, 4 and 5 hit, a 6 adds the Benny's d6; Armor 2d6 (R10-DI-06, R10-HE-02)."""
    exact = beats(D6, TWO_D6) * 3 / 6 + beats(TWO_D6, TWO_D6) / 6
    found = shot("short-ranged", 20_000, 1e-6)
    assert not found.sampled
    assert found.cut < 0.001
    assert found.chance("b1", "destroyed") == pytest.approx(exact, abs=found.cut)


def test_few_runs_are_enough_for_armor_dice() -> None:
    """Only where Armor begins to hold is looked for: 50 ways to do Damage, 20 sums of Armor."""
    assert shot("short-ranged", 20_000, 1e-5).runs < 50 * 20


def test_a_tooltip_says_how_exact_it_is() -> None:
    """R10-HE-02: within three standard errors, which are a percent each at most."""
    exact = beats(D6, TWO_D6) * 3 / 6 + beats(TWO_D6, TWO_D6) / 6
    most = LEVELS[LOOKS - 1]
    found = shot("short-ranged", most, SCREEN_CHANCE)
    assert found.error < 0.01
    chance = found.chance("b1", "destroyed")
    assert chance == pytest.approx(exact, abs=3 * found.error + found.cut)
    assert found.runs <= most


def test_a_blast_that_nobody_deflects_is_forecast_by_its_sum_alone() -> None:
    """R10-EX-03, R10-DI-07: two are in it; of all the Bonus dice next to nothing is cut off.

    A 1 misses, and bursts behind both, who see nothing of it (R10-RG-12, R10-TU-41); a 6 adds the
    Benny's d6 (R10-DI-06). Else both Bail: two inches away b1 is still in the blast, b2 is not,
    unless he rolls a 1 (R10-TU-42, R10-TU-43).
    """
    bomber, far = fig("a1", 10, 10, 0, ("explosive",)), fig("b9", 28, 18, 180)
    caught = [fig("b1", 13, 10, 180, ()), fig("b2", 13.5, 11.2, 180, ())]
    battle = seen([bomber, *caught, far]).battle
    throw = Choice(do="throw", unit="a1", item="explosive", target="b1")
    found = forecast(battle, look(battle, start(battle)), throw)
    assert not found.sampled
    assert found.cut < 0.00001
    armor = Counter({4: 1.0})
    missed = beats(die(10), armor) / 6
    hit = beats(die(10), armor) * 4 / 6 + beats(both(die(10), D6), armor) / 6
    assert found.chance("b1", "destroyed") == pytest.approx(missed + hit, abs=found.cut)
    assert found.chance("b2", "destroyed") == pytest.approx(missed + hit / 6, abs=found.cut)
