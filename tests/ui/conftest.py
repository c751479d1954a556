"""Programs for the tests of the screen."""

import itertools
from collections.abc import Generator, Iterator
from concurrent.futures import Executor
from functools import lru_cache
from typing import Any

import msgspec
import pytest

from game.ai.commander import Budget, Thought
from game.ai.greedy import Greedy
from game.engine.battle import Battle, Look
from game.engine.equal_answers import EqualAnswers
from game.engine.fingerprint import fingerprint
from game.engine.search import Search
from game.match.play.seats import Person, Question
from game.model.choices import Choice
from game.ui import budget, sounds, window
from game.ui.art.schemes import Scheme, in_force
from game.ui.theme import Theme, held
from game.ui.window import App
from game.words import use
from tests.ui.pilot import Pilot
from tests.ui.remembered import RunsOnce, WeighedOnce


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Whatever language a test speaks, the next one begins in English."""
    yield
    use(None)


TICK = 0.00025
"""Seconds that a small job takes in tests, however fast the machine is just now."""


@pytest.fixture(autouse=True)
def steady_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """As many small jobs fit between two frames on a busy machine as on an idle one.

    Whoever looks at the clock of the jobs finds that one tick has passed, so how far a job has
    come after some frames is the same in every run.
    """
    ticks = itertools.count(1)
    monkeypatch.setattr(budget.time, "thread_time", lambda: next(ticks) * TICK)


_THOUGHTS: dict[object, Thought] = {}


@pytest.fixture(autouse=True)
def thought_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A computer player that was asked the same in another test answers the same at once."""
    usual = Greedy.decide

    def decide(
        greedy: Greedy, battle: Battle[Any], seen: Look[Any], budget: Budget, *rest: Any
    ) -> Thought:
        asked = msgspec.json.encode((battle.setup, seen.position.answers, budget, rest))
        key = (type(battle.ruleset), fingerprint(seen.position.checkpoint), asked)
        if key not in _THOUGHTS:
            _THOUGHTS[key] = usual(greedy, battle, seen, budget, *rest)
        return _THOUGHTS[key]

    monkeypatch.setattr(Greedy, "decide", decide)


_FORESEEN: dict[object, tuple[int, Choice]] = {}


@pytest.fixture(autouse=True)
def foreseen_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What costs a person least was found out in another test that came to the same question.

    There are as many pauses as it took then, so that a screen draws as many frames.
    """
    usual = Person.foreseen

    def foreseen(person: Person, question: Question) -> Generator[bool, None, Choice]:
        battle, position = question.battle, question.seen.position
        asked = msgspec.json.encode((battle.setup, position.answers, question.decision))
        key = (type(battle.ruleset), fingerprint(position.checkpoint), asked)
        if key in _FORESEEN:
            pauses, choice = _FORESEEN[key]
            for _ in range(pauses):
                yield False
            return choice
        pauses, steps = 0, usual(person, question)
        while True:
            try:
                yield next(steps)
            except StopIteration as done:
                _FORESEEN[key] = pauses, done.value
                found: Choice = done.value
                return found
            pauses += 1

    monkeypatch.setattr(Person, "foreseen", foreseen)


_RUNS, _WEIGHED = RunsOnce(), WeighedOnce()


@pytest.fixture(autouse=True)
def run_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was worked out of a choice in another test is not worked out again."""
    monkeypatch.setattr(Search, "_run", lambda *asked: _RUNS.run(*asked))
    monkeypatch.setattr(EqualAnswers, "steps", lambda weighed: _WEIGHED.steps(weighed))


_SCORES = lru_cache(sounds.score_bytes)


@pytest.fixture(autouse=True)
def composed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The music is the same in every program."""
    monkeypatch.setattr(sounds, "score_bytes", _SCORES)


SHUT_DEVICE = sounds.pygame.mixer.quit


@pytest.fixture(autouse=True)
def device_left_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """One sound device serves all programs: to open and shut it takes longer than most tests."""
    mixer = sounds.pygame.mixer
    monkeypatch.setattr(mixer, "quit", lambda: mixer.get_init() and mixer.stop())


@pytest.fixture
def no_device(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A computer without a sound device."""
    SHUT_DEVICE()
    monkeypatch.setenv("SDL_AUDIODRIVER", "no-such-driver")
    yield
    SHUT_DEVICE()


@lru_cache(maxsize=6)
def _theme(scale: float, painter: Executor | None, scheme: Scheme) -> Theme:
    del scheme
    return Theme(scale, painter)


@pytest.fixture(autouse=True)
def drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Panels and letters are the same in every program: one drew them for those that follow."""

    def theme(scale: float, painter: Executor | None) -> Theme:
        return _theme(held(scale), painter, in_force())

    monkeypatch.setattr(window, "Theme", theme)


@pytest.fixture
def app() -> Iterator[App]:
    """A program in a window of 1600x900 with no scene open."""
    program = App((1600, 900), scale=1.0)
    yield program
    program.close()


@pytest.fixture
def pilot(app: App) -> Pilot:
    """Somebody at mouse and keyboard of `app`."""
    return Pilot(app)
