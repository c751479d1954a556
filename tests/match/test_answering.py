"""What others would answer is found out before an act is made, and its chances told under that.

In the duel of Pegs an attack that must reach the defense hits with 4/7; one that is parried has to
beat it, and hits with 3/7.
"""

from collections.abc import Generator
from typing import Any

import pytest
from msgspec.structs import replace

from game.ai.commander import EASY
from game.ai.greedy import Greedy
from game.engine.battle import Battle, Look, Unthought, advance, look, start
from game.engine.forecast import Foresight, default_policy
from game.engine.resolution import Pending, Resolution
from game.match.play import answering
from game.match.play.answering import Answering, Foreseer, _key_of
from game.match.play.queries import Queries
from game.match.play.rehearsals import made
from game.match.play.seats import Computer, Person, Question, Reply, Seat, SeatKind
from game.model.choices import Choice
from game.model.decisions import Decision
from game.model.dice import Dice
from game.model.events import Rolled
from tests.rulesets.brikwars_2010.duels import battle_with, figure
from tests.toy.tables import duel, opened

STRIKE = Choice(do="strike", unit="ann", target="bob")
REACHES, BEATS = 4 / 7, 3 / 7
SHOT = Choice(do="shoot", unit="a1", item="short-bow", target="b1")


class Stubborn:
    """Somebody who always answers the same, and takes a while to say so."""

    kind: SeatKind = "computer"

    def __init__(self, do: str, pauses: int = 0) -> None:
        self.asked = 0
        self._do = do
        self._pauses = pauses

    def answer(self, question: Question) -> Reply:
        wanted = [one for one in question.decision.options if one.do == self._do]
        return Reply(wanted[0].choice() if wanted else default_policy(None, question.decision))

    def foreseen(self, question: Question) -> Generator[bool, None, Choice]:
        self.asked += 1
        for _ in range(self._pauses):
            yield True
        return self.answer(question).choice

    def stop(self) -> None:
        pass

    def close(self) -> None:
        pass


def asked(battle: Battle[Any], seen: Look[Any], seat: Seat) -> tuple[Queries[Any], Answering[Any]]:
    """Questions about a look, everybody being played by one seat."""
    known = Answering(battle, dict.fromkeys(battle.setup.side_ids(), seat))
    return Queries(battle, seen, known), known


def learned(ask: Queries[Any], choice: Choice) -> Queries[Any]:
    """The same once nothing more is to be learned of a choice."""
    while ask.may_learn(choice):
        ask.look_longer(choice)
    return ask


def test_chances_are_told_under_the_answer_that_will_be_given() -> None:
    battle = duel()
    ask = learned(asked(battle, opened(battle), Stubborn("parry"))[0], STRIKE)
    told = ask.glance(STRIKE).forecast
    assert ask.foresees_answers(STRIKE)
    assert told.chance("bob", "hit") == pytest.approx(BEATS, abs=told.cut + 4 * told.error)
    standing = ask.if_all_stand(STRIKE)
    assert standing is not None
    stands = standing.chance("bob", "hit")
    assert stands == pytest.approx(REACHES, abs=standing.cut + 4 * standing.error)


def test_until_the_answer_is_known_the_usual_one_stands_in() -> None:
    battle, seat = duel(), Stubborn("parry", pauses=500)
    ask, _ = asked(battle, opened(battle), seat)
    while not ask.glance(STRIKE).level or not ask.threats_known(STRIKE):
        ask.look_longer(STRIKE)
    assert ask.seeks_answers(STRIKE)
    assert not ask.foresees_answers(STRIKE)
    assert ask.if_all_stand(STRIKE) is None
    ask.look_longer(STRIKE)
    assert ask.waits(STRIKE), "nothing can be done but to wait for the seat"
    assert ask.may_learn(STRIKE)
    learned(ask, STRIKE)
    assert ask.foresees_answers(STRIKE)
    assert not ask.waits(STRIKE)


def test_what_nobody_may_answer_is_told_as_it_is() -> None:
    battle, seat = duel(), Stubborn("parry")
    ask = learned(asked(battle, opened(battle), seat)[0], Choice(do="rest", unit="ann"))
    assert not ask.seeks_answers(Choice(do="rest", unit="ann"))
    assert seat.asked == 0


def test_a_question_is_thought_about_once() -> None:
    battle, seat = duel(), Stubborn("parry")
    ask, known = asked(battle, opened(battle), seat)
    learned(ask, STRIKE)
    assert seat.asked > 1
    learned(Queries(battle, opened(battle), known), STRIKE)
    found = [key for key, answers in known._known._found.items() for _ in answers]
    assert seat.asked == len(found) == len(set(found)), "what was found out is kept"


def test_only_so_many_questions_are_thought_about(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answering, "MOST_THOUGHT", 0)
    battle, seat = duel(), Stubborn("parry")
    ask = learned(asked(battle, opened(battle), seat)[0], STRIKE)
    told = ask.glance(STRIKE).forecast
    assert seat.asked == 0
    assert told.chance("bob", "hit") == pytest.approx(REACHES, abs=told.cut + 4 * told.error)


def test_an_answer_that_is_refused_is_replaced_by_the_usual_one() -> None:
    class Confused(Stubborn):
        def answer(self, question: Question) -> Reply:
            del question
            return Reply(Choice(do="no such thing"))

    battle = duel()
    ask = learned(asked(battle, opened(battle), Confused("parry"))[0], STRIKE)
    told = ask.glance(STRIKE).forecast
    assert told.chance("bob", "hit") == pytest.approx(REACHES, abs=told.cut + 4 * told.error)


def archers(**more: Any) -> Battle[Any]:
    """A shooter, and a shield bearer in his sights."""
    return battle_with(
        figure("a1", "Ann", ["short-bow"], 8),
        figure("b1", "Bob", ["hand-weapon", "shield"], 12),
        **more,
    )


def test_a_computer_player_answers_as_was_foreseen() -> None:
    battle = archers(dice=[5, 3, 3, 3, 3])
    seat = Computer(Greedy(), EASY)
    known = Answering(battle, {"azure": Person(), "ember": seat})
    seen = look(battle, start(battle))
    here = advance(battle, seen, SHOT)
    assert here.decision is not None
    assert here.decision.side == "ember"
    foreseer = Foreseer(known, "azure")
    foresight = Foresight(battle, seen, SHOT, policy=foreseer.policy, thinking=foreseer)
    foresight.reach(1)
    given = seat.answer(Question(battle, here, here.decision))
    assert given is not None
    answers = {choice for found in known._known._found.values() for _, choice in found}
    assert given.choice in answers
    assert foresight.forecast.runs > 1


def test_a_person_is_thought_to_do_what_costs_least() -> None:
    """A Shield turns a shot away at no cost: who may Parry does (R10-CC-42)."""
    battle = archers(dice=[5, 3, 3, 3, 3])
    here = advance(battle, look(battle, start(battle)), SHOT)
    assert here.decision is not None
    steps = Person().foreseen(Question(battle, here, here.decision))
    while True:
        try:
            next(steps)
        except StopIteration as done:
            choice = done.value
            break
    ask = Queries(battle, here)
    choices = [one.choice() for one in here.decision.options]
    odds = ask.answer_odds(choices, "a1")
    while True:
        try:
            next(odds)
        except StopIteration as done:
            found = done.value
            break
    losses = {one: told.loss for one, told in zip(choices, found, strict=True)}
    assert losses[choice] <= min(losses.values()) + 0.01


def heroes() -> Battle[Any]:
    """Two Heroes hand to hand, of whom one may better his Parry once it is thrown (R10-DP-13)."""
    ann = {**figure("a1", "Ann", ["hand-weapon"], 10), "kind": "hero"}
    bob = {**figure("b1", "Bob", ["hand-weapon", "shield"], 11.5), "kind": "hero"}
    return battle_with(ann, bob)


def asked_after(seed: int) -> Look[Any] | None:
    """The question about that throw with dice of a seed; nothing where it does not come up."""
    battle = heroes()
    seen = look(battle, start(battle))

    def thoughtful(r: Resolution[Any], decision: Decision) -> Choice:
        if decision.kind == "R10-DP-13" and decision.side == "ember":
            raise Pending(r, decision)
        return default_policy(r, decision)

    blow = Choice(do="strike", unit="a1", item="hand-weapon", target="b1")
    try:
        look(battle, made(seen, blow, Dice(seed=seed)), thoughtful)
    except Unthought as question:
        return question.asked
    return None


def test_dice_that_fell_by_chance_tell_questions_apart_as_well() -> None:
    """Also where they were not laid before: each throw is another question."""
    met: dict[tuple[int, ...], set[object]] = {}
    for seed in range(40):
        here = asked_after(seed)
        if here is not None:
            thrown = (one.faces for one in here.events if isinstance(one, Rolled))
            met.setdefault(tuple(face for faces in thrown for face in faces), set()).add(
                _key_of(here)
            )
    assert len(met) > 1
    assert all(len(keys) == 1 for keys in met.values())
    assert len(set[object]().union(*met.values())) == len(met)


def test_answers_are_forgotten_before_they_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answering, "MOST_KNOWN", 3)
    kept: answering._Answers[Any] = answering._Answers()
    battle = heroes()
    here = look(battle, start(battle))
    key = _key_of(here)
    for number in range(10):
        began = replace(here.position.checkpoint, round=number)
        kept.keep(began, key, SHOT)
        assert kept.of(began, key) == SHOT
        assert sum(len(found) for found in kept._found.values()) <= 3
