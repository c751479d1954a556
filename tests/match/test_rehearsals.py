"""What is told of a choice before it is made is what happens when it is made."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec import convert
from msgspec.structs import replace

from game.engine.battle import Battle, Look, advance, look, start, with_dice
from game.engine.forecast import default_policy
from game.engine.ruleset import Odds
from game.match.play.queries import Queries
from game.match.play.seats import declining
from game.model.choices import Choice
from game.model.decisions import TURN
from game.model.dice import Dice
from game.model.events import Event, Rolled
from game.ui.board.tips import threat_rows
from game.ui.widgets.look.label import RichText
from tests.previews import odds_at_first
from tests.rulesets.brikwars.scenes import fig as figure_of
from tests.rulesets.brikwars.scenes import wall
from tests.rulesets.brikwars_2005.scenes import staged as staged_2005
from tests.rulesets.brikwars_2010.duels import STRIKE, duel
from tests.rulesets.brikwars_2010.scenes import staged as staged_2010

Staged = Callable[..., tuple[Battle[Any], Any]]

EDITIONS: dict[str, Staged] = {"2010": staged_2010, "2005": staged_2005}
BLOW = {"2010": "strike", "2005": "attack"}
SWORD, GUN, BOMB, LANCE = ("hand-weapon",), ("short-ranged",), ("explosive",), ("lance",)
CRATE = {
    "id": "crate",
    "kind": "crate",
    "shape": "polygon",
    "outline": [[13, 9.5], [14, 9.5], [14, 10.5], [13, 10.5]],
    "top": 1,
    "material": "thin-wood",
}


def fig(name: str, x: float, items: tuple[str, ...] = (), y: float = 10) -> dict[str, Any]:
    """A figure that looks at the other side."""
    return figure_of(name, x, y, 0 if name.startswith("a") else 180, items)


CASES: dict[str, tuple[list[dict[str, Any]], dict[str, Any], dict[str, Any]]] = {
    "a blow": (
        [fig("a1", 10, SWORD), fig("b1", 11.5)],
        {"do": "blow", "item": "hand-weapon", "target": "b1"},
        {},
    ),
    "a blow at what is held": (
        [fig("a1", 10, SWORD), fig("b1", 11.5, SWORD)],
        {"do": "blow", "item": "hand-weapon", "target": "b1", "mode": "item"},
        {},
    ),
    "a shot over a low wall": (
        [fig("a1", 10, GUN), fig("b1", 15)],
        {"do": "shoot", "item": "short-ranged", "target": "b1"},
        {"terrain": [wall(14.4, 0.7)]},
    ),
    "a shot at a thing": (
        [fig("a1", 10, GUN), fig("b1", 25)],
        {"do": "shoot", "item": "short-ranged", "piece": "crate"},
        {"terrain": [CRATE]},
    ),
    "a throw at a spot": (
        [fig("a1", 10, BOMB), fig("b1", 14.4)],
        {"do": "throw", "item": "explosive", "mode": "ground", "at": [13, 10]},
        {},
    ),
    "a charge": (
        [fig("a1", 5, LANCE), fig("b1", 12.5)],
        {"do": "charge", "item": "lance", "target": "b1"},
        {},
    ),
    "a joint shot": (
        [fig("a1", 10, GUN), fig("a2", 9, GUN, 12), fig("b1", 15)],
        {"do": "shoot", "item": "short-ranged", "target": "b1", "mode": "joint"},
        {},
    ),
}


def scene(edition: str, name: str) -> tuple[Battle[Any], Look[Any], Choice]:
    """The battle of a case, what is seen of it, and the attack."""
    units, fields, more = CASES[name]
    battle, _ = EDITIONS[edition](units, **more)
    do = BLOW[edition] if fields["do"] == "blow" else fields["do"]
    choice = convert({"unit": "a1", **fields, "do": do}, Choice)
    return battle, look(battle, start(battle)), choice


def thrown(battle: Battle[Any], seen: Look[Any], choice: Choice) -> list[Rolled]:
    """The dice of an attack that is made, others letting it pass, and all who can joining."""
    here, made = look(battle, with_dice(seen, Dice(seed=1, faces=(5,) * 30))), choice
    events: dict[int, Event] = {}
    while True:
        here = advance(battle, here, made)
        events.update(enumerate(here.events, here.first_event))
        decision = here.decision
        if decision is None or decision.kind == TURN:
            return [event for event in events.values() if isinstance(event, Rolled)]
        joins = [one for one in decision.options if one.wants == "several"]
        no = declining(decision) if decision.side != "azure" else None
        made = default_policy(None, decision) if no is None else no.choice()
        if joins:
            made = joins[0].choice(joins[0].bounds.from_ if joins[0].bounds else ())


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_told_is_what_is_thrown(edition: str, name: str) -> None:
    """R10-AT-06, R05-AT-06: need, modifiers and Damage, in the order in which they are rolled."""
    battle, seen, choice = scene(edition, name)
    ask = Queries(battle, seen)
    assert ask.refusal(choice) is None
    odds = ask.odds(choice)
    assert odds is not None
    rolls = thrown(battle, seen, choice)
    aimed = [roll for roll in rolls if roll.why == "to hit"]
    assert aimed, "it is no sure hit"
    needs = [odds.need] if len(aimed) == 1 else [row.value for row in odds.rows]
    for roll in aimed:
        wanted = roll.wanted
        assert f"Need {wanted}+ on d6" in needs or f"Need {wanted} on d6" in needs
    told = [(row.value, row.rule) for row in odds.rows if row.on_need]
    assert told == [(f"{-row.amount:+d}", row.rule) for roll in aimed for row in roll.modifiers]
    dealt = [roll for roll in rolls if roll.why in ("damage", "explosion")]
    assert dealt
    damage = [row.value for row in odds.rows if row.name == "Damage"]
    assert damage == [roll.throw.removeprefix("1") for roll in dealt][: len(damage)]


CROWD = [
    fig("a1", 10, (*SWORD, *GUN)),
    fig("b1", 11.5, ("shield",)),
    fig("b2", 13.5, GUN, 12),
    fig("b3", 10.6, SWORD, 11.6),
]
"""Somebody in the midst of several who may answer."""


def crowd(edition: str) -> tuple[Queries[Any], Choice, Choice]:
    """What is asked in a crowd, a blow and a shot of the one in its midst."""
    battle, _ = EDITIONS[edition](CROWD)
    blow = Choice(do=BLOW[edition], unit="a1", item="hand-weapon", target="b1")
    shot = Choice(do="shoot", unit="a1", item="short-ranged", target="b2")
    return Queries(battle, look(battle, start(battle))), blow, shot


@pytest.mark.parametrize("edition", EDITIONS)
def test_whoever_may_answer_is_named_alike_however_one_looks(edition: str) -> None:
    """All at once, in small steps, or between looks at another act."""
    once, blow, _ = crowd(edition)
    found = once.all_threats(blow)
    assert len(found) > 1
    steps, *_ = crowd(edition)
    while not steps.threats_known(blow):
        steps.answerers(blow).look_longer()
    between, _, shot = crowd(edition)
    while between.may_learn(blow):
        between.look_longer(shot)
        between.odds(blow)
        between.look_longer(blow)
    assert once.answerers(blow).found == steps.answerers(blow).found
    assert once.answerers(blow).found == between.answerers(blow).found


def told_threats(ask: Queries[Any], choice: Choice, state: Any) -> str:
    """The line about those who may answer."""
    so_far = not ask.threats_known(choice)
    (row,) = threat_rows(state, ask.threats(choice), so_far=so_far)
    assert isinstance(row, RichText)
    return "".join(getattr(run, "text", "") for run in row.content)


@pytest.mark.parametrize("edition", EDITIONS)
def test_until_all_are_known_it_says_so(edition: str) -> None:
    battle, _ = EDITIONS[edition](CROWD)
    state = look(battle, start(battle)).state
    ask, blow, _ = crowd(edition)
    assert ask.threats(blow)
    assert not ask.threats_known(blow)
    assert told_threats(ask, blow, state).startswith("May answer, so far: ")
    ask.all_threats(blow)
    assert ask.threats_known(blow)
    assert told_threats(ask, blow, state).startswith("May answer: ")


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_refused_has_no_odds_and_nobody_answers_it(edition: str) -> None:
    ask, blow, _ = crowd(edition)
    far = replace(blow, target="b2")
    assert ask.refusal(far) is not None
    assert ask.odds(far) is None
    assert ask.all_threats(far) == ()
    assert ask.threats_known(far)


def answered(odds: Odds | None) -> dict[str, str]:
    """What the dice have to show where the target gives another answer."""
    assert odds is not None
    return {row.name: row.value for row in odds.rows if row.name.startswith("If answered by")}


def test_another_answer_of_the_target_is_told_where_it_changes_the_need() -> None:
    """R10-EQ-19: a 2 misses the bearer of a Heavy Shield, but hits if he Parries with it."""
    found = odds_at_first(duel(["hand-weapon"], ["heavy-shield"]), STRIKE)
    assert answered(found) == {"If answered by “Parry with heavy shield”": "Need 2+ on d6"}
    assert answered(odds_at_first(duel(["hand-weapon"], ["shield"]), STRIKE)) == {}


def test_it_is_told_once_it_has_been_tried() -> None:
    """At first the attack alone is run; looking longer tries the other answers."""
    battle = duel(["hand-weapon"], ["heavy-shield"])
    ask = Queries(battle, look(battle, start(battle)))
    assert answered(ask.odds(STRIKE)) == {}
    while ask.may_learn(STRIKE):
        ask.look_longer(STRIKE)
    assert len(answered(ask.odds(STRIKE))) == 1
