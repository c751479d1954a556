"""Random battles: choices drawn from options, suggestions, spots and areas."""

from random import Random
from typing import Any

from msgspec import Struct

from game.engine.battle import Battle, Look, advance, look, refusal, start
from game.geometry.types import Polygon
from game.model.choices import Choice, Value
from game.model.decisions import Bounds, Decision, Menu, Option, Refusal
from game.model.vectors import Point
from tests.conformance.contests import Contest, battle_for

MOST_ROUNDS = 8
MOST_DECISIONS = 120
"""A battle that is not decided by then is left."""
TRIES = 12
"""Draws for one decision before the default or a suggestion is taken."""


class Moment(Struct, frozen=True):
    """An open decision of a battle, how it was answered, and what was refused before."""

    seen: Look[Any]
    decision: Decision
    menu: Menu
    choice: Choice
    refused: tuple[tuple[Choice, Refusal], ...]


class Game(Struct, frozen=True):
    """A battle as it was played."""

    contest: Contest
    battle: Battle[Any]
    moments: tuple[Moment, ...]
    end: Look[Any]

    @property
    def choices(self) -> tuple[Choice, ...]:
        """All answers in order."""
        return tuple(moment.choice for moment in self.moments)


def play(contest: Contest) -> Game:
    """Play a contest at random to its end or to the limit."""
    battle = battle_for(contest)
    rng = Random(contest.seed)
    seen = look(battle, start(battle))
    moments: list[Moment] = []
    while seen.decision is not None and len(moments) < MOST_DECISIONS:
        if seen.state.round > MOST_ROUNDS:
            break
        menu = battle.menu(seen.state, seen.decision)
        choice, refused = random_choice(battle, seen, menu, rng)
        moments.append(Moment(seen, seen.decision, menu, choice, refused))
        seen = advance(battle, seen, choice)
    return Game(contest, battle, tuple(moments), seen)


def random_choice(
    battle: Battle[Any], seen: Look[Any], menu: Menu, rng: Random
) -> tuple[Choice, tuple[tuple[Choice, Refusal], ...]]:
    """A legal choice, and what was drawn in vain before it."""
    decision = seen.decision
    assert decision is not None
    options = menu.options
    refused: list[tuple[Choice, Refusal]] = []
    for _ in range(TRIES):
        option = rng.choice(options)
        choice = option.choice(random_value(battle, seen, option, rng))
        why = refusal(battle, seen, choice)
        if why is None:
            return choice, tuple(refused)
        refused.append((choice, why))
    if decision.default is not None:
        return decision.default, tuple(refused)
    option = rng.choice(options)
    return option.choice(option.suggest[0] if option.suggest else None), tuple(refused)


def random_value(battle: Battle[Any], seen: Look[Any], option: Option, rng: Random) -> Value | None:
    """A value an option wants: mostly a suggestion, else anything its bounds and area allow."""
    if option.wants is None:
        return None
    if option.suggest and rng.random() < 0.75:
        return rng.choice(option.suggest)
    bounds = option.bounds or Bounds()
    match option.wants:
        case "at":
            return _random_point(battle, seen, option, rng)
        case "toward":
            width, depth = battle.setup.map.size
            return Point(rng.uniform(0, width), rng.uniform(0, depth))
        case "path":
            return _random_path(battle, seen, option, rng)
        case "amount":
            return _random_amount(bounds, rng)
        case "several":
            return _random_several(bounds, rng)
        case "share":
            return _random_share(bounds, rng)


def point_in(area: tuple[Polygon, ...], rng: Random) -> Point | None:
    """A point in the box of one polygon of an area; holes and corners are left to the rules."""
    if not area:
        return None
    outline = rng.choice(area).outline
    across, down = [x for x, _ in outline], [y for _, y in outline]
    return Point(rng.uniform(min(across), max(across)), rng.uniform(min(down), max(down)))


def _random_point(
    battle: Battle[Any], seen: Look[Any], option: Option, rng: Random
) -> Value | None:
    assert seen.decision is not None
    view = battle.view(seen.state)
    # The exact area of a walk takes long to work out, so spots are drawn from more often.
    if rng.random() < 0.8:
        spots = battle.ruleset.spots(view, seen.decision, option)
        if spots:
            return rng.choice(spots)
    area = battle.ruleset.area(view, seen.decision, option)
    width, depth = battle.setup.map.size
    return point_in(area, rng) or Point(rng.uniform(0, width), rng.uniform(0, depth))


def _random_path(
    battle: Battle[Any], seen: Look[Any], option: Option, rng: Random
) -> tuple[Point, ...]:
    assert seen.decision is not None
    view = battle.view(seen.state)
    goal = _random_point(battle, seen, option, rng)
    assert isinstance(goal, Point)
    return battle.ruleset.route(view, seen.decision, option, goal, None).points


def _random_amount(bounds: Bounds, rng: Random) -> float:
    least, step = bounds.least or 0.0, bounds.step or 1.0
    most = least + 3 * step if bounds.most is None else bounds.most
    return least + step * rng.randint(0, int((most - least) / step + 1e-6))


def _random_several(bounds: Bounds, rng: Random) -> tuple[str, ...]:
    among = bounds.from_ or ()
    most = len(among) if bounds.most is None else min(len(among), int(bounds.most))
    return tuple(rng.sample(among, rng.randint(min(most, int(bounds.least or 0)), most)))


def _random_share(bounds: Bounds, rng: Random) -> dict[str, int]:
    share = dict.fromkeys(bounds.among or (), 0)
    for _ in range(bounds.total or 0):
        share[rng.choice(tuple(share))] += 1
    return share
