"""Programs for the tests of the screen."""

import itertools
from collections.abc import Iterator
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


_RUNS, _WEIGHED = RunsOnce(), WeighedOnce()


@pytest.fixture(autouse=True)
def run_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was worked out of a choice in another test is not worked out again."""
    monkeypatch.setattr(Search, "_run", lambda search, branch: _RUNS.run(search, branch))
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
