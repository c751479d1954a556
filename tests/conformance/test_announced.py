"""Who is announced as able to answer is who is asked: neither fewer nor more.

Random crowds on the shipped levels, ``--crowds N`` of them; every shot, blow, charge and walk that
is tried there is made many times. The mover's own questions are answered by their defaults. Whoever
is asked, whatever has happened before, must have been announced; and whoever is announced must be
asked at least once, though it may take a good throw, or somebody else's answer.
"""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec import Struct

from game.engine.battle import Battle, Look, advance, look, refusal, start, with_dice
from game.engine.forecast import default_policy
from game.engine.ruleset import Responder
from game.match.play.orders import Order
from game.match.play.queries import Queries
from game.match.play.seats import Person, declining
from game.match.play.turn_controller import TurnController
from game.model.choices import Choice
from game.model.decisions import TURN, Decision, Option
from game.model.dice import Dice, mix
from tests.conformance.contests import SHIPPED, level
from tests.conformance.melees import EDITIONS, crowd_on
from tests.conformance.play import random_value

EACH = 3
"""So many of each kind are tried in a crowd."""
SEED = 26

AWAY = "turning away"
ACTS = {
    "shot": ("shoot", "throw"),
    "close combat": ("strike", "attack", "shove", "grab"),
    "charge": ("charge", "charging-shove", "ram", "slam"),
    "walk": ("move", "leap", "vault"),
    AWAY: ("disengage", "withdraw", "end-turn"),
}
WINDOWS = (
    *("R10-DP-03", "R10-DP-04", "R10-DP-10", "R10-DP-11", "R10-DP-12", "R10-DP-17"),
    *("R05-DP-05", "R05-DP-08", "R05-DP-13", "R05-DP-21", "R05-DP-26", "R05-DP-27"),
)
"""The points at which somebody may answer what another side does (R10-TU-22, R05-TU-21)."""

SURE = (Dice(seed=1, faces=(1,) * 40), Dice(seed=1, faces=(6, *(5,) * 40)), *map(Dice, range(2, 6)))
"""Throws with which everything fails, everything succeeds, and others."""
ORDERED = 7
"""Crowds in which standing orders are given."""
FIRST = ((), (6, 6), (), (1,))
"""First faces of tries, one after the other."""
MOST_TRIES = 600
"""Throws until who is announced should have been asked."""


class Attempt(Struct, frozen=True):
    """Something to do in a crowd, and who is announced."""

    battle: Battle[Any]
    seen: Look[Any]
    choice: Choice
    announced: frozenset[tuple[str, str]]

    @property
    def side(self) -> str:
        """Whose turn it is."""
        assert self.seen.decision is not None
        return self.seen.decision.side


def attempts(edition: str, act: str, crowds: int) -> Iterator[Attempt]:
    """What is tried of a kind, crowd after crowd, level after level."""
    for number in range(crowds):
        rng = Random(mix(SEED, number))
        battle = crowd_on(edition, level(SHIPPED[number % len(SHIPPED)]), rng)
        seen = look(battle, start(battle))
        if act == AWAY:
            seen = in_a_fight(battle, seen, rng)
        if seen.decision is None or seen.decision.kind != TURN:
            continue
        ask = Queries(battle, seen)
        for option in drawn(battle, seen, act, rng):
            choice = option.choice(random_value(battle, seen, option, rng))
            if refusal(battle, seen, choice) is None:
                told = frozenset((one.unit, one.point) for one in announced(ask, choice))
                yield Attempt(battle, seen, choice, told)


def announced(ask: Queries[Any], choice: Choice) -> tuple[Responder, ...]:
    """Who is announced of a choice once everybody is known."""
    ask.all_threats(choice)
    assert ask.threats_known(choice)
    return ask.answerers(choice).found


def drawn(battle: Battle[Any], seen: Look[Any], act: str, rng: Random) -> list[Option]:
    """Some options of a kind, at random."""
    assert seen.decision is not None
    menu = battle.menu(seen.state, seen.decision)
    options = [option for option in menu.options if option.do in ACTS[act]]
    return rng.sample(options, min(EACH, len(options)))


def in_a_fight(battle: Battle[Any], seen: Look[Any], rng: Random) -> Look[Any]:
    """On the other side's turn, after blows: who is in a fight may turn away from it."""
    for _ in range(EACH):
        for option in drawn(battle, seen, "close combat", rng)[:1]:
            seen = advance(battle, seen, option.choice(), default_policy)
    return advance(battle, seen, Choice(do="end-turn"), default_policy)


def asked_on(
    attempt: Attempt, dice: Dice, rng: Random | None = None, *, usual: bool = False
) -> set[tuple[str, str]]:
    """Make a choice with some dice; others decline everything, or answer at random, or as usual.

    Who was asked at which points.
    """
    battle, side, found = attempt.battle, attempt.side, set[tuple[str, str]]()
    here, choice = look(battle, with_dice(attempt.seen, dice)), attempt.choice
    while True:
        here = advance(battle, here, choice)
        decision = here.decision
        if decision is None or decision.kind == TURN:
            return found
        if decision.side != side and decision.kind in WINDOWS:
            found |= named(decision)
        choice = answer(battle, here, decision, side, rng)
        if usual:
            choice = default_policy(None, decision)


def named(decision: Decision) -> set[tuple[str, str]]:
    """The figures that a question is about: several may shoot or strike back at once."""
    units = {option.unit for option in decision.options if option.unit and option.do != "hold"}
    return {(unit, decision.kind) for unit in units or {decision.unit or ""}}


def answer(
    battle: Battle[Any], here: Look[Any], decision: Decision, mover: str, rng: Random | None = None
) -> Choice:
    """The mover's default, and what others do."""
    if decision.side == mover:
        return default_policy(None, decision)
    if rng is not None:
        option = rng.choice(decision.options)
        if option.wants is None or option.suggest:
            choice = option.choice(rng.choice(option.suggest) if option.suggest else None)
            if refusal(battle, here, choice) is None:
                return choice
    no = declining(decision)
    return default_policy(None, decision) if no is None else no.choice()


def differences(attempt: Attempt) -> Iterator[str]:
    """Those who are asked and were not announced, and the other way round."""
    asked = set[tuple[str, str]]().union(*(asked_on(attempt, dice) for dice in SURE))
    secret = asked - attempt.announced
    if secret:
        yield f"{attempt.choice}: {sorted(secret)} are asked, and were not announced"
    idle = attempt.announced - asked
    for number in range(MOST_TRIES):
        if not idle:
            return
        # Some are asked only when a long shot hits, or when a blow misses.
        dice = Dice(seed=mix(SEED, number), faces=FIRST[number % len(FIRST)])
        idle -= asked_on(attempt, dice, Random(number), usual=number % 3 == 0)
    if idle:
        yield f"{attempt.choice}: {sorted(idle)} were announced, and are never asked"


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_who_is_announced_is_who_is_asked(
    edition: str, act: str, request: pytest.FixtureRequest
) -> None:
    """R10-TU-22, R10-DP-03, R10-DP-04, R10-DP-10, R10-DP-11, R10-DP-12, R10-DP-17.

    R05-TU-21, R05-DP-05, R05-DP-08, R05-DP-13, R05-DP-21, R05-DP-26, R05-DP-27.
    """
    crowds: int = request.config.getoption("crowds")
    wrong, tally = list[str](), Counter[str]()
    for attempt in attempts(edition, act, crowds):
        tally["tried"] += 1
        tally["with answers"] += bool(attempt.announced)
        wrong.extend(differences(attempt))
    print(f"\n{edition}, {act}: {dict(tally)}")
    assert not wrong, "\n".join(wrong[:5])
    assert tally["tried"] >= max(1, crowds // 2), "there is something to compare"
    assert tally["with answers"] >= max(1, crowds // 4), "and often somebody may answer"


def questions(attempt: Attempt, orders: dict[str, Order]) -> list[tuple[str, str]]:
    """Figures and points of all questions to the other side, in order, where some are settled."""
    battle, seats = attempt.battle, {"azure": Person(), "ember": Person(orders)}
    match: TurnController[Any] = TurnController(battle, seats)
    told = {(one.unit, one.point) for one in announced(match.ask, attempt.choice)}
    assert told == attempt.announced, "orders are secret"
    match.submit(attempt.choice, attempt.side)
    found: list[tuple[str, str]] = []
    while (decision := match.decision) is not None and decision.kind != TURN:
        if match.poll() is not None:
            continue
        if decision.side != attempt.side:
            found.append((decision.unit or "", decision.kind))
        match.submit(answer(battle, match.seen, decision, attempt.side), decision.side)
    return found


@pytest.mark.parametrize("act", [act for act in ACTS if act != AWAY])
@pytest.mark.parametrize("edition", EDITIONS)
def test_standing_orders_change_no_announcement_and_settle_their_own_questions(
    edition: str, act: str
) -> None:
    """Who answers never by order is announced like anybody: the other side cannot know."""
    settled = 0
    for attempt in attempts(edition, act, ORDERED):
        asked = questions(attempt, {})
        for point in {point for _, point in attempt.announced}:
            left = questions(attempt, {point: "never"})
            assert left == [one for one in asked if one[1] != point], f"{attempt.choice}: {point}"
            settled += len(asked) - len(left)
    assert settled >= ORDERED // 3, "orders were in force"
