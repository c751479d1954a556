"""Looking ahead: other dice, the same answers for the same seed, and honest chances."""

from random import Random
from typing import Any

import msgspec
import pytest

from game.engine.battle import Battle, Look, Position, advance, for_search, look, with_dice
from game.engine.fingerprint import fingerprint
from game.engine.forecast import default_policy, forecast
from game.model.choices import Choice
from game.model.decisions import TURN
from game.model.dice import Dice
from game.model.events import Rolled
from game.model.state import AnyState
from tests.conformance.contests import battle_for
from tests.conformance.play import Game, Moment, random_choice

AHEAD = 4
"""Decisions that a search looks ahead."""
EVERY = 15
"""Searches begin at every fifteenth decision."""


def searched(battle: Battle[Any], position: Position[Any]) -> str:
    """The fingerprint after some decisions from a position."""
    rng = Random(5)
    seen = look(battle, position)
    for _ in range(AHEAD):
        if seen.decision is None:
            break
        menu = battle.menu(seen.state, seen.decision)
        choice, _ = random_choice(battle, seen, menu, rng)
        seen = advance(battle, seen, choice)
    return fingerprint(seen.state)


def test_two_searches_with_one_seed_agree(game: Game) -> None:
    apart = battle_for(game.contest)
    for moment in game.moments[::EVERY]:
        first = searched(game.battle, for_search(moment.seen, 77))
        assert searched(apart, for_search(moment.seen, 77)) == first


def test_a_search_never_holds_the_real_dice(game: Game) -> None:
    for moment in game.moments:
        position = for_search(moment.seen, 77)
        assert position.checkpoint.dice.seed == 77
        stored = msgspec.json.encode(position).decode()
        assert f'"seed":{game.contest.seed}' not in stored


def test_dice_that_fell_are_the_same_in_a_search(game: Game) -> None:
    for moment in game.moments:
        ahead = look(game.battle, for_search(moment.seen, 77))
        assert ahead.decision == moment.decision
        fallen = [event for event in ahead.events if isinstance(event, Rolled)]
        newest = moment.seen.events[ahead.first_event - moment.seen.first_event :]
        assert fallen == [event for event in newest if isinstance(event, Rolled)]


def test_other_real_dice_give_the_same_search(game: Game) -> None:
    for moment in game.moments[::EVERY]:
        other = look(game.battle, with_dice(moment.seen, Dice(seed=123)))
        mine, theirs = for_search(moment.seen, 77), for_search(other, 77)
        assert searched(game.battle, mine) == searched(game.battle, theirs)


def attacks(game: Game) -> list[tuple[Moment, Choice]]:
    """A few choices of own turns, each of another kind."""
    found: dict[str, tuple[Moment, Choice]] = {}
    for moment in game.moments:
        if moment.decision.kind == TURN:
            options = moment.menu.options
            for option in options:
                value = option.suggest[0] if option.suggest else None
                if option.wants is None or option.suggest:
                    found.setdefault(option.do, (moment, option.choice(value)))
    return list(found.values())


def one(state: AnyState) -> float:
    del state
    return 1.0


def test_chances_of_a_forecast_are_chances(game: Game) -> None:
    for moment, choice in attacks(game):
        odds = forecast(game.battle, moment.seen, choice, worth=one, most_runs=150)
        assert odds.value == pytest.approx(1.0)
        assert 0.0 <= odds.cut < 0.5
        assert odds.runs >= 1
        assert (odds.error > 0.0) == odds.sampled
        for outcome in odds.outcomes:
            assert 0.0 < outcome.chance <= 1.0 + 1e-9, (choice, outcome)
            assert odds.chance(outcome.unit, outcome.what) == outcome.chance


def test_a_forecast_is_the_same_whatever_the_real_dice(game: Game) -> None:
    for moment, choice in attacks(game):
        other: Look[Any] = look(game.battle, with_dice(moment.seen, Dice(seed=9)))
        mine = forecast(game.battle, moment.seen, choice, most_runs=60)
        assert forecast(game.battle, other, choice, most_runs=60) == mine


def test_a_policy_answers_up_to_the_next_own_turn(game: Game) -> None:
    for moment in game.moments[::EVERY]:
        ahead = look(game.battle, for_search(moment.seen, 3), default_policy)
        assert ahead.decision is None or ahead.decision.kind == TURN
        # What the policy answered belongs to the position: without it, the same decision opens.
        again = look(game.battle, ahead.position)
        assert again.decision == ahead.decision
        assert again.state == ahead.state
