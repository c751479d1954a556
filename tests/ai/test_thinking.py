"""The worker process: its answer is the commander's, late ones are dropped, haste is told."""

from collections.abc import Callable, Generator, Iterator
from typing import Any, TypeVar, cast

import pytest

from game.ai.commander import Budget, Thought, Weighed
from game.ai.greedy import Greedy
from game.ai.quick_choice import (
    CLOSE_RUNS,
    DOUBT,
    FIRST_RUNS,
    MOST_ANSWERS,
    NO_HOPE,
    RUNS,
    Promises,
    Quick,
    _Judge,
    quick_steps,
)
from game.ai.reflexes import simple_choice
from game.ai.thinking import Thinker, _Done, _PutOff
from game.engine.battle import look, start
from game.match.play import seats
from game.match.play.seats import BROKEN_OFF, TIME_UP, Person, ThinkingComputer, searchable
from game.match.play.turn_controller import TurnController
from game.model.choices import Choice
from game.model.dice import Dice
from game.model.vectors import Point
from tests.ai.thinkers import Ponderer
from tests.ai.toy_battle import make_battle
from tests.rulesets.brikwars.scenes import fig
from tests.rulesets.brikwars_2010.scenes import staged
from tests.toy.sheets import State
from tests.toy.tables import battle_of, peg

SMALL = Budget(positions=60, width=3)
BATTLE = battle_of(peg("a1", "azure", (5, 6)), peg("b1", "ember", (6.5, 6)), dice=Dice(seed=5))
SO_FAR = Thought(Choice(do="face", unit="a1", toward=Point(9, 6)), "so far")
"""What a thinker may have found on its way."""

LONG = 60.0
"""Seconds after which a worker that tells nothing is taken to hang; a slow machine needs fewer."""

MOST_TOLD = 1000
"""Things that a worker may tell on its way to the answer."""

Told = TypeVar("Told")


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    worker = Thinker(make_battle, BATTLE.setup, SMALL)
    yield worker
    worker.close()


def told(thinker: Thinker, heard: Callable[[], Told | None]) -> Told:
    """What is heard at last; between looks the worker's line is waited on."""
    for _ in range(MOST_TOLD):
        assert thinker.pending(LONG), "the worker tells nothing more"
        found = heard()
        if found is not None:
            return found
    raise AssertionError("the worker never answered")


def reasons(match: TurnController[State]) -> list[str]:
    """What "why?" tells; no note is a line of the log by itself."""
    assert all(note.kind == "why" for note in match.notes)
    return [note.text for note in match.notes]


def test_the_worker_answers_as_the_commander_does(thinker: Thinker) -> None:
    match = TurnController(BATTLE, {"azure": ThinkingComputer(thinker), "ember": Person()})
    seen = look(BATTLE, searchable(match.seen))
    if match.poll() is None:
        told(thinker, match.poll)
    expected = Greedy().decide(BATTLE, seen, SMALL)
    assert match.history.answers[0].choice == expected.choice
    assert match.notes[0].text == expected.why
    gain = f"{expected.gain:+.2f}"
    words = f"expected to gain {gain} times what an average figure is worth"
    assert expected.why.endswith(words)


def test_a_computer_hurried_at_once_does_not_give_its_turn_away(thinker: Thinker) -> None:
    """The worker has found nothing yet; no line of the log tells of the clock, "why?" does."""
    match = TurnController(BATTLE, {"azure": ThinkingComputer(thinker), "ember": Person()})
    match.hurry(at_last=True)
    assert match.poll() is not None
    assert match.history.answers[0].choice.target == "b1"
    assert reasons(match) == [TIME_UP]


@pytest.mark.parametrize("dead", [False, True])
def test_who_has_no_time_at_all_gives_the_first_answer_found(dead: bool) -> None:
    """A walk toward the enemy is found before the strike at the one in reach.

    Who has lost the worker, and time enough, goes on to the best.
    """
    pegs = (peg("a1", "azure", (5, 6)), peg("a2", "azure", (2, 2)), peg("b1", "ember", (6.5, 6)))
    battle = battle_of(*pegs, dice=Dice(seed=5))
    seat = ThinkingComputer(Ponderer(dead=dead))
    match = TurnController(battle, {"azure": seat, "ember": Person()})
    match.hurry(at_last=True)
    assert match.poll() is not None
    answer = match.history.answers[0].choice
    assert (answer.do, answer.unit) == (("strike", "a1") if dead else ("walk", "a2"))


def test_who_is_not_waited_for_any_longer_ends_its_turn_without_looking() -> None:
    """How long anybody is patient is for the screen to say."""
    match = TurnController(BATTLE, {"azure": ThinkingComputer(Ponderer()), "ember": Person()})
    match.hurry(at_last=True, patient=lambda: False)
    assert match.poll() is not None
    assert match.history.answers[0].choice == ENDED


STRIKE = Choice(do="strike", unit="a1", target="b1")
"""What promises something in the battle at a first look."""

FACE = Choice(do="face", unit="a1", toward=Point(9, 6))
"""Something else that can be done."""

WALK = Choice(do="walk", unit="a1", path=(Point(4, 6),))
ENDED = simple_choice(BATTLE, look(BATTLE, start(BATTLE)))
"""How the turn ends."""

LAST = Thought(WALK, last=True)


def looks_until(hope: float) -> int:
    """After how many looks of its own a seat knows the strike to gain more than that."""
    promises = Promises()
    seen = look(BATTLE, searchable(look(BATTLE, start(BATTLE))))
    steps = quick_steps(BATTLE, seen, (), likely=promises.tell)
    looks = next(
        number
        for number, _ in enumerate(steps, start=1)
        if any(gain > hope for _, gain in promises.looks.values())
    )
    assert list(promises.looks) == [STRIKE]
    assert not promises.closed
    return looks


LOOKS = looks_until(0.0)


def test_an_attack_that_is_still_looked_at_is_made_before_a_turn_ends() -> None:
    """It may come to nothing, so it is waited for as long as anybody is patient."""
    seat = ThinkingComputer(Ponderer(promised=((STRIKE, 1.0),)))
    match = TurnController(BATTLE, {"azure": seat, "ember": Person()})
    match.hurry()
    assert match.poll() is None
    match.hurry(at_last=True, patient=lambda: False)
    assert match.poll() is not None
    assert match.history.answers[0].choice == STRIKE
    assert reasons(match) == [TIME_UP]


def test_a_walk_that_was_found_comes_before_an_attack_that_is_still_looked_at() -> None:
    pegs = (peg("a1", "azure", (5, 6)), peg("a2", "azure", (2, 2)), peg("b1", "ember", (6.5, 6)))
    battle = battle_of(*pegs, dice=Dice(seed=5))
    seat = ThinkingComputer(Ponderer(promised=((STRIKE, 1.0),)))
    match = TurnController(battle, {"azure": seat, "ember": Person()})
    match.hurry(at_last=True)
    assert match.poll() is not None
    assert match.history.answers[0].choice.do == "walk"


@pytest.mark.parametrize("heard", [(), (None,)])
def test_an_attack_that_a_close_look_has_refuted_is_not_made(heard: tuple[None, ...]) -> None:
    """Whether or not the worker has looked at everything."""
    seat = ThinkingComputer(Ponderer(*heard, promised=((STRIKE, 1.0), (STRIKE, None))))
    match = TurnController(BATTLE, {"azure": seat, "ember": Person()})
    match.hurry(at_last=True, patient=lambda: False)
    assert match.poll() is not None
    assert match.history.answers[0].choice == ENDED


@pytest.mark.parametrize("dead", [False, True])
def test_an_attack_that_the_own_look_has_refuted_is_not_made(
    dead: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The worker is still at its own look, or has died over it."""

    def value(judge: _Judge, choice: Choice, runs: int = RUNS) -> Generator[None, None, float]:
        yield
        if choice.path is not None:
            return float("-inf")
        return judge.base + (1.0 if choice == STRIKE and runs == FIRST_RUNS else -judge.average)

    monkeypatch.setattr(_Judge, "value", value)
    seat = ThinkingComputer(Ponderer(promised=((STRIKE, 1.0),), dead=dead))
    match = TurnController(BATTLE, {"azure": seat, "ember": Person()})
    match.hurry(at_last=True)
    assert match.poll() is not None
    assert match.history.answers[0].choice == ENDED


@pytest.mark.parametrize("dead", [False, True])
@pytest.mark.parametrize("heard", [False, True])
def test_a_blow_hoped_for_that_the_own_close_look_refutes_is_not_made(
    dead: bool, heard: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even one that promised too little to be looked at closely at once."""

    def value(judge: _Judge, choice: Choice, runs: int = RUNS) -> Generator[None, None, float]:
        yield
        if choice.path is not None:
            return float("-inf")
        if choice != STRIKE:
            return judge.base
        return judge.base + judge.trifle * (0.5 if runs < CLOSE_RUNS else -9.0)

    monkeypatch.setattr(_Judge, "value", value)
    worker = Ponderer(LAST, dead=dead) if heard else Ponderer(dead=dead)
    match = TurnController(BATTLE, {"azure": ThinkingComputer(worker), "ember": Person()})
    match.hurry(at_last=True)
    assert match.poll() is not None
    assert match.history.answers[0].choice != STRIKE


@pytest.mark.parametrize("all_of_them", [False, True])
def test_an_own_first_look_at_what_the_worker_has_refuted_promises_nothing(
    all_of_them: bool,
) -> None:
    """Not even where the own look had begun before."""
    worker = Ponderer()
    seat = ThinkingComputer(worker)
    match = TurnController(BATTLE, {"azure": seat, "ember": Person()})
    assert match.poll() is None
    for _ in range(LOOKS):
        match.look_too()
    if all_of_them:
        worker.heard = (None,)
    else:
        worker.promises.tell(STRIKE, 1.0)
        worker.promises.tell(STRIKE, None)
    match.hurry(at_last=True, patient=lambda: False)
    assert match.poll() is not None
    assert match.history.answers[0].choice == ENDED


def test_of_attacks_that_have_not_been_looked_at_closely_the_most_promising_is_made() -> None:
    """Whoever has looked at it, here or in the worker; what comes to nothing at a further look, or
    has been refuted by the other, is none of them.
    """
    worker = Ponderer(promised=((FACE, 0.2), (STRIKE, 0.1)))
    for theirs, ours, made in (
        ((), (), FACE),
        (((STRIKE, 0.3),), (), STRIKE),
        (((FACE, NO_HOPE),), (), STRIKE),
        (((FACE, None),), (), STRIKE),
        ((), ((STRIKE, 0.3),), STRIKE),
        ((), ((FACE, None),), STRIKE),
    ):
        seat = ThinkingComputer(worker)
        match = TurnController(BATTLE, {"azure": seat, "ember": Person()})
        assert match.poll() is None
        for choice, gain in theirs:
            worker.promises.tell(choice, gain)
        for choice, gain in ours:
            seat._promises.tell(choice, gain)
        match.hurry(at_last=True, patient=lambda: False)
        assert match.poll() is not None
        assert match.history.answers[0].choice == made


def test_what_a_quick_answer_was_compared_with_is_told() -> None:
    """Attacks by what they promise, then what the worker found not worth making; never itself."""
    blow, shot = Choice(do="blow", unit="a1", target="b1"), Choice(do="shoot", unit="a1")
    worker = Ponderer(promised=((STRIKE, -0.2), (FACE, -0.1), (shot, NO_HOPE)), put_off=(blow,))
    seat = ThinkingComputer(worker)
    match = TurnController(BATTLE, {"azure": seat, "ember": Person()})
    assert match.poll() is None
    seat._finds += (Quick(WALK),)
    match.hurry()
    assert match.poll() is not None
    assert match.history.answers[0].choice == WALK
    (note,) = match.notes
    assert note.text == TIME_UP
    assert note.weighed == (Weighed(FACE, -0.1), Weighed(STRIKE, -0.2), Weighed(blow, NO_HOPE))
    match = TurnController(BATTLE, {"azure": seat, "ember": Person()})
    match.hurry(at_last=True, patient=lambda: False)
    assert match.poll() is not None
    assert match.history.answers[0].choice == FACE
    assert [one.choice for one in match.notes[0].weighed] == [STRIKE, blow]


@pytest.mark.parametrize("looks", [(0.5, NO_HOPE), (NO_HOPE, 0.5)])
def test_of_two_who_look_at_an_attack_the_further_look_is_believed(
    looks: tuple[float, ...],
) -> None:
    """The own first look has it in doubt, or hopeful."""
    worker = Ponderer(promised=tuple((STRIKE, gain) for gain in looks))
    seat = ThinkingComputer(worker)
    match = TurnController(BATTLE, {"azure": seat, "ember": Person()})
    assert match.poll() is None
    seat._promises.tell(STRIKE, 0.3)
    match.hurry(at_last=True, patient=lambda: False)
    assert match.poll() is not None
    made = match.history.answers[0].choice
    assert (made == STRIKE) is (looks[-1] > 0.0)


@pytest.mark.parametrize(
    ("heard", "gain", "made"),
    [
        ((), 0.0, "strike"),
        ((), -0.1, "strike"),
        ((), NO_HOPE, "end"),
        ((LAST,), 0.0, "last"),
        ((LAST,), 0.1, "strike"),
        ((None,), 0.0, "end"),
    ],
)
def test_an_attack_in_doubt_is_made_before_a_turn_ends_and_after_last_resorts(
    heard: tuple[Thought | None, ...], gain: float, made: str
) -> None:
    """Not where the worker has looked at everything in vain."""
    seat = ThinkingComputer(Ponderer(*heard, promised=((STRIKE, -DOUBT), (STRIKE, gain))))
    match = TurnController(BATTLE, {"azure": seat, "ember": Person()})
    assert match.poll() is None
    for _ in range(LOOKS - 1):
        match.look_too()
    match.hurry(at_last=True, patient=lambda: False)
    assert match.poll() is not None
    choices = {"strike": STRIKE, "end": ENDED, "last": LAST.choice}
    assert match.history.answers[0].choice == choices[made]


def test_what_was_promised_at_one_question_is_not_done_at_the_next() -> None:
    match = TurnController(BATTLE, {"azure": ThinkingComputer(Ponderer()), "ember": Person()})
    assert match.poll() is None
    for _ in range(LOOKS):
        match.look_too()
    match.hurry(at_last=True, patient=lambda: False)
    assert match.poll() is not None
    while match.decision is not None and match.decision.side == "ember":
        match.submit(simple_choice(BATTLE, match.seen), "ember")
    match.hurry(at_last=True, patient=lambda: False)
    assert match.poll() is not None
    azure = [answer.choice for answer in match.history.answers if answer.by == "azure"]
    assert azure == [STRIKE, ENDED]


def answer_after(looks: int) -> Choice:
    """What a seat answers whose worker is silent, after so many looks of its own."""
    seat = ThinkingComputer(Ponderer())
    match = TurnController(BATTLE, {"azure": seat, "ember": Person()})
    patience = iter(range(looks))
    match.hurry(at_last=True, patient=lambda: next(patience, None) is not None)
    assert match.poll() is not None
    return match.history.answers[0].choice


def test_what_is_at_hand_is_made_before_a_turn_ends_though_nobody_has_looked_at_it() -> None:
    """Even a first look at it may take longer than anybody waits."""
    known = looks_until(NO_HOPE)
    assert known < LOOKS
    assert looks_until(-1.01 * DOUBT) == known < looks_until(-DOUBT), "the worst that is made"
    assert answer_after(LOOKS) == STRIKE
    assert answer_after(known) == STRIKE
    assert answer_after(known - 1) == ENDED


class OneByOne:
    """A line of which one thing is heard at each look, and waited for."""

    def __init__(self, line: Any) -> None:
        self._line = line
        self._heard = False

    def poll(self) -> bool:
        self._heard = not self._heard
        assert not self._heard or self._line.poll(LONG), "the worker tells nothing more"
        return self._heard

    def recv(self) -> Any:
        return self._line.recv()

    def send(self, told: Any) -> None:
        self._line.send(told)

    def close(self) -> None:
        self._line.close()


def test_the_commander_tells_what_does_not_pay_but_not_the_strike_that_does() -> None:
    put_off: list[Choice] = []
    seen = look(BATTLE, searchable(look(BATTLE, start(BATTLE))))
    Greedy(put_off=put_off.append).decide(BATTLE, seen, SMALL)
    assert put_off
    assert STRIKE not in put_off, "it pays"


def test_the_worker_tells_what_does_not_pay(thinker: Thinker) -> None:
    put_off: list[Choice] = []
    seen = look(BATTLE, searchable(look(BATTLE, start(BATTLE))))
    Greedy(put_off=put_off.append).decide(BATTLE, seen, SMALL)
    thinker.ask("first", seen.position)
    told(thinker, lambda: thinker.answer("first"))
    assert thinker.put_off == put_off


def test_the_worker_tells_what_it_looks_at_closely_before_it_knows_more(thinker: Thinker) -> None:
    thinker.ask("first", searchable(look(BATTLE, start(BATTLE))))
    thinker._line = OneByOne(thinker._line)
    heard: list[tuple[list[Choice], tuple[Choice, ...], bool]] = []
    for _ in range(MOST_TOLD):
        if thinker.answer("first") is not None:
            break
        promises, best = thinker.promises, thinker.best("first")
        hoped = list(promises.looks)
        heard.append((hoped, promises.closed, best is not None))
    assert heard[:4] == [
        ([STRIKE], (), False),
        ([STRIKE], (), False),
        ([STRIKE], (), True),
        ([], (STRIKE,), True),
    ], "that it can be done, what a first look finds, and a close one"
    thinker.ask("second", searchable(look(BATTLE, start(BATTLE))))
    assert thinker.promises.closed == ()


def test_how_the_turn_ends_is_known_to_the_impatient_before_the_whole_menu(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Which takes seconds on a slow machine."""
    battle, _ = staged([fig("a1", 5, 10), fig("b1", 15, 10, 180)])
    match = TurnController(battle, {"azure": ThinkingComputer(Ponderer()), "ember": Person()})
    looks = iter((True, True, True))
    monkeypatch.delattr(seats, "simple_choice")
    match.hurry(at_last=True, patient=lambda: next(looks, False))
    assert match.poll() is not None
    assert match.history.answers[0].choice == Choice(do="end-turn")


def test_a_computer_without_its_worker_acts_and_writes_nothing_into_the_log() -> None:
    seat = ThinkingComputer(Ponderer(dead=True))
    match = TurnController(BATTLE, {"azure": seat, "ember": Person()})
    assert match.poll() is not None
    assert match.history.answers[0].choice.target == "b1"
    assert reasons(match) == [BROKEN_OFF]
    assert seat.losses == 1


def test_a_hurried_computer_gives_the_best_answer_found_so_far() -> None:
    match = TurnController(BATTLE, {"azure": ThinkingComputer(Ponderer(SO_FAR)), "ember": Person()})
    assert match.poll() is None
    match.hurry()
    assert match.poll() is not None
    assert match.history.answers[0].choice.do == "face"
    assert reasons(match) == ["so far"]


@pytest.mark.parametrize(("dead", "why"), [(False, TIME_UP), (True, BROKEN_OFF)])
def test_a_first_guess_without_a_reason_is_told_as_a_quick_answer(dead: bool, why: str) -> None:
    seat = ThinkingComputer(Ponderer(Thought(SO_FAR.choice), dead=dead))
    match = TurnController(BATTLE, {"azure": seat, "ember": Person()})
    match.hurry()
    assert match.poll() is not None
    assert match.history.answers[0].choice == SO_FAR.choice
    assert reasons(match) == [why]


def test_the_best_answer_of_a_worker_that_has_died_is_given() -> None:
    """No clock has run out: nobody waits for a dead worker."""
    seat = ThinkingComputer(Ponderer(SO_FAR, dead=True))
    match = TurnController(BATTLE, {"azure": seat, "ember": Person()})
    assert match.poll() is not None
    assert match.history.answers[0].choice == SO_FAR.choice
    assert seat.losses == 1


def test_a_turn_ends_where_a_worker_has_died_that_had_looked_in_vain() -> None:
    seat = ThinkingComputer(Ponderer(None, dead=True))
    match = TurnController(BATTLE, {"azure": seat, "ember": Person()})
    assert match.poll() is not None
    assert match.history.answers[0].choice == ENDED
    assert reasons(match) == [BROKEN_OFF]
    assert seat.losses == 1


def test_what_the_worker_has_put_off_is_no_quick_answer_either() -> None:
    """The quick answer that was found here is the same strike."""
    for put_off, made in (((), STRIKE), ((STRIKE,), ENDED)):
        worker = Ponderer(put_off=put_off)
        seat = ThinkingComputer(worker)
        match = TurnController(BATTLE, {"azure": seat, "ember": Person()})
        look_long(match, seat)
        worker.heard = (None,)
        match.hurry(at_last=True)
        assert match.poll() is not None
        assert match.history.answers[0].choice == made


def look_long(match: TurnController[State], seat: ThinkingComputer) -> None:
    """Let a seat find all the quick answers that it can find itself."""
    assert match.poll() is None
    decision = match.decision
    assert decision is not None
    while seat.look_too(match._question(decision)):
        pass


PAIR = battle_of(
    peg("a1", "azure", (5, 6)),
    peg("a2", "azure", (2, 2)),
    peg("b1", "ember", (6.5, 6)),
    dice=Dice(seed=5),
)


def test_a_walk_found_before_what_the_worker_puts_off_is_still_known() -> None:
    """It was found first here, and then the strike, which is worth more."""
    worker = Ponderer()
    seat = ThinkingComputer(worker)
    match = TurnController(PAIR, {"azure": seat, "ember": Person()})
    look_long(match, seat)
    walk, *_, strike = [one.choice for one in seat._finds]
    assert (walk.do, strike) == ("walk", STRIKE)
    worker.heard, worker._put_off = (None,), [STRIKE]
    match.hurry(at_last=True, patient=lambda: False)
    assert match.poll() is not None
    assert match.history.answers[0].choice == walk


@pytest.mark.parametrize(
    ("found", "put_off", "made"),
    [
        ((Quick(STRIKE, 1.0), Quick(FACE, 0.5)), (), STRIKE),
        ((Quick(STRIKE, 1.0), Quick(FACE, 0.5)), (STRIKE,), FACE),
        ((Quick(WALK), Quick(STRIKE, 1.0, last=True)), (), WALK),
        ((Quick(WALK), Quick(STRIKE, 1.0, last=True)), (WALK,), STRIKE),
        ((Quick(WALK), Quick(STRIKE, 1.0, last=True)), (WALK, STRIKE), ENDED),
    ],
)
def test_the_best_that_is_not_put_off_is_made_whenever_it_was_found(
    found: tuple[Quick, ...], put_off: tuple[Choice, ...], made: Choice
) -> None:
    """A last resort only where nothing else is known."""
    for finds in (found, found[::-1]):
        seat = ThinkingComputer(Ponderer(None, put_off=put_off))
        match = TurnController(BATTLE, {"azure": seat, "ember": Person()})
        assert match.poll() is None
        seat._finds += finds
        match.hurry(at_last=True, patient=lambda: False)
        assert match.poll() is not None
        assert match.history.answers[0].choice == made


def test_of_equals_found_here_the_latest_is_made() -> None:
    """Attacks are looked at backwards here, the least likely first."""
    for found in ((Quick(STRIKE, 1.0), Quick(FACE, 1.0)), (Quick(FACE, 1.0), Quick(STRIKE, 1.0))):
        seat = ThinkingComputer(Ponderer(None))
        match = TurnController(BATTLE, {"azure": seat, "ember": Person()})
        assert match.poll() is None
        seat._finds += found
        match.hurry()
        assert match.poll() is not None
        assert match.history.answers[0].choice == found[-1].choice


def test_what_the_worker_has_just_put_off_is_not_given_though_nothing_better_was_heard() -> None:
    seat = ThinkingComputer(Ponderer(Thought(STRIKE), put_off=(STRIKE,)))
    match = TurnController(BATTLE, {"azure": seat, "ember": Person()})
    match.hurry()
    assert match.poll() is None


def test_what_is_a_last_resort_to_the_worker_is_made_before_a_turn_ends() -> None:
    """As long as somebody is patient it is waited for more, and looked for more here."""
    seat = ThinkingComputer(Ponderer(LAST))
    match = TurnController(BATTLE, {"azure": seat, "ember": Person()})
    assert match.poll() is None
    match.hurry()
    assert match.poll() is None, "the worker may still find something"
    match.hurry(at_last=True, patient=lambda: False)
    assert match.poll() is not None
    assert match.history.answers[0].choice == WALK
    assert reasons(match) == [TIME_UP]


def test_attacks_are_looked_for_here_as_long_as_the_worker_knows_only_last_resorts() -> None:
    seat = ThinkingComputer(Ponderer(LAST))
    match = TurnController(BATTLE, {"azure": seat, "ember": Person()})
    match.hurry(at_last=True)
    assert match.poll() is not None
    assert match.history.answers[0].choice == STRIKE


def test_what_the_worker_has_put_off_is_not_promising() -> None:
    seat = ThinkingComputer(Ponderer(promised=((STRIKE, 1.0),), put_off=(STRIKE,)))
    match = TurnController(BATTLE, {"azure": seat, "ember": Person()})
    match.hurry(at_last=True, patient=lambda: False)
    assert match.poll() is not None
    assert match.history.answers[0].choice == ENDED


def test_what_is_found_here_comes_before_the_last_resort_of_the_worker() -> None:
    seat = ThinkingComputer(Ponderer(LAST))
    match = TurnController(PAIR, {"azure": seat, "ember": Person()})
    match.hurry(at_last=True)
    assert match.poll() is not None
    made = match.history.answers[0].choice
    assert (made.do, made.unit) == ("walk", "a2")


class Line:
    """Says what it is given, one after the other."""

    def __init__(self, *said: _Done | _PutOff) -> None:
        self._said = list(said)

    def poll(self) -> bool:
        return bool(self._said)

    def recv(self) -> _Done | _PutOff:
        return self._said.pop(0)


def heard_by(*said: _Done | _PutOff) -> Thinker:
    """A thinker that has been told all that, asked about what is ``here``."""
    thinker = Thinker(make_battle, BATTLE.setup, SMALL)
    thinker._name = "here"
    thinker._line = cast(Any, Line(*said))
    assert thinker.answer("here") is None
    thinker._line = None
    return thinker


def test_all_that_the_worker_puts_off_is_known_here() -> None:
    thinker = heard_by(
        _Done("here", SO_FAR, final=False),
        _PutOff("here", SO_FAR.choice),
        _PutOff("elsewhere", ENDED),
        _Done("here", Thought(STRIKE), final=False),
        _PutOff("here", STRIKE),
        _Done("here", None, final=False),
    )
    assert thinker.put_off == [SO_FAR.choice, STRIKE], "also what better news had replaced"
    assert thinker.best("here") is None


def test_what_the_worker_tells_as_worth_making_is_put_off_no_longer() -> None:
    """A first look may have shown less than a close one."""
    first, then = _Done("here", LAST, final=False), _Done("here", Thought(WALK), final=False)
    put_off = _PutOff("here", WALK)
    assert heard_by(first, put_off).put_off == [WALK]
    assert heard_by(put_off, first).put_off == [WALK], "a last resort still is"
    assert heard_by(first, put_off, then).put_off == []
    assert heard_by(first, put_off, then).looked("here")
    assert not heard_by(first).looked("here")


def test_the_worker_tells_the_best_so_far_on_its_way_to_the_answer(thinker: Thinker) -> None:
    thinker.ask("first", searchable(look(BATTLE, start(BATTLE))))
    told(thinker, lambda: thinker.answer("first"))
    best = thinker.best("first")
    assert best is not None
    assert best.choice.target == "b1"
    assert thinker.best("second") is None


def test_attacks_that_the_worker_has_looked_for_in_vain_are_not_looked_for_again() -> None:
    """There is one, as the other tests show."""
    seat = ThinkingComputer(Ponderer(None))
    match = TurnController(BATTLE, {"azure": seat, "ember": Person()})
    assert match.poll() is None
    assert match.look_too(), "ways are for the screen to find"
    match.hurry()
    assert match.poll() is None, "it may still find something"
    match.hurry(at_last=True)
    assert match.poll() is not None
    assert match.history.answers[0].choice == ENDED


def test_the_worker_tells_that_a_first_look_was_in_vain(thinker: Thinker) -> None:
    """So many answers were given in this turn that nothing more is looked for."""
    many = (Choice(do="face", unit="a1"),) * MOST_ANSWERS
    thinker.ask("late", searchable(look(BATTLE, start(BATTLE))), many)
    told(thinker, lambda: thinker.answer("late") or thinker.looked("late") or None)
    assert thinker.looked("late")
    assert not thinker.looked("other")


def test_an_answer_to_another_position_is_dropped(thinker: Thinker) -> None:
    position = searchable(look(BATTLE, start(BATTLE)))
    thinker.ask("first", position)
    assert thinker.pending(LONG)
    thinker.ask("second", position)
    told(thinker, lambda: thinker.answer("second"))
    assert thinker.answer("first") is None


def test_a_worker_that_died_is_noticed_and_replaced(thinker: Thinker) -> None:
    position = searchable(look(BATTLE, start(BATTLE)))
    assert not thinker.lost
    thinker.ask("first", position)
    thinker.close()
    assert thinker.answer("first") is None
    thinker.ask("again", position)
    assert not thinker.lost
