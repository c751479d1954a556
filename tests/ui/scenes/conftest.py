"""The whole program at the screen, with folders of its own and small levels."""

import itertools
import json
import os
from collections.abc import Generator, Iterator
from functools import lru_cache
from math import inf
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.ai.reflexes import usual_answer
from game.files.formats.settings_file import LoadedPreferences
from game.match.library.desk import Desk
from game.match.play import answer_odds, answerers, answering, queries
from game.match.play.seats import Person, Question
from game.model.choices import Choice
from game.ui.art import board_pictures, rubble
from game.ui.art.board import BoardArt
from game.ui.art.footprint import Box
from game.ui.art.schemes import Scheme, in_force
from game.ui.art.sprite import Baked
from game.ui.scenes.battle import seating
from game.ui.scenes.program import session
from game.ui.scenes.program.program import Program
from game.ui.window import App
from tests.ui.looked_at import draw_when_looked_at
from tests.ui.scenes.stage import IDLE, INSTANT, Guest, Start, fight, make_desk, scuffle


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The player's folder; the shipped levels are replaced by a small one."""
    shipped = tmp_path / "shipped"
    (shipped / "levels").mkdir(parents=True)
    (shipped / "levels" / "scuffle.json").write_text(json.dumps(scuffle()))
    monkeypatch.setenv("KA_PING_DATA", str(shipped))
    monkeypatch.setenv("KA_PING_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def start(home: Path) -> Iterator[Start]:
    """Opens programs in windows of their own and closes them."""
    del home
    programs: list[Program] = []

    def started(
        loaded: LoadedPreferences = INSTANT,
        *,
        size: tuple[int, int] = (1600, 900),
        desk: Desk | None = None,
    ) -> Program:
        app = App(size)
        seeds = itertools.count(11)
        program = Program(app, desk or make_desk(), lambda: next(seeds), loaded, executor=IDLE)
        programs.append(program)
        program.menu()
        return program

    yield started
    # The last one has the window, and draws its last picture.
    for program in reversed(programs):
        program.app.close()
        program.desk.autosaves.let_go()


@pytest.fixture(autouse=True)
def unpictured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Saves have a blank picture: a real one takes long, and is taken after each answer as long as
    figures are still to be painted, which here is for ever."""
    monkeypatch.setattr(session, "field_picture", lambda *_: pygame.Surface((5, 3)))


@pytest.fixture(autouse=True)
def unflushed(monkeypatch: pytest.MonkeyPatch) -> None:
    """No disk is waited for: a save is written after each answer, and no power fails here."""
    monkeypatch.setattr(os, "fsync", lambda _: None)


@pytest.fixture(autouse=True)
def drawn_when_seen(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Most tests ask what is on the screen, and look at no picture of it; others are marked."""
    if request.node.get_closest_marker("drawn") is None:
        draw_when_looked_at(monkeypatch)


BARE, FALLEN = board_pictures.bare_table, rubble.bake_fallen
MOST_TABLES = 64
_TABLES: dict[object, pygame.Surface] = {}


def bare(art: BoardArt, box: Box, size: tuple[int, int]) -> pygame.Surface:
    """A part of the table, which lies alike around all boards of a size."""
    key = (art.board.width, art.board.height, box, size, in_force())
    if key not in _TABLES:
        if len(_TABLES) >= MOST_TABLES:
            _TABLES.clear()
        _TABLES[key] = BARE(art, box, size)
    return _TABLES[key].copy()


@lru_cache(maxsize=256)
def _fallen(scheme: Scheme, *given: Any) -> Baked:
    del scheme
    return FALLEN(*given)


@pytest.fixture(autouse=True)
def painted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The table and the fallen of a battle look alike in all programs that show it."""
    monkeypatch.setattr(board_pictures, "bare_table", bare)
    monkeypatch.setattr(rubble, "bake_fallen", lambda *given: _fallen(in_force(), *given))


@pytest.fixture(autouse=True)
def few_runs(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Chances are sampled with few runs; tests of how good they are have a mark."""
    if request.node.get_closest_marker("sampled") is not None:
        return
    monkeypatch.setattr(answer_odds, "ANSWER_LEVELS", (FEW // 2, FEW))
    monkeypatch.setattr(answer_odds, "RACE_LEVELS", (12, 24))
    monkeypatch.setattr(answerers, "DRAWN", 20)
    monkeypatch.setattr(answering, "MOST_THOUGHT", 60)
    monkeypatch.setattr(queries, "LEVELS", (6, 30, FEW, 2 * FEW))


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine, too, chances of answers are as exact as ever."""
    monkeypatch.setattr(seating, "PATIENCE", inf)


FEW = 100
"""Runs of a forecast: enough for all ends of a plain blow."""


@pytest.fixture
def loaded() -> LoadedPreferences:
    """What the player of `program` wishes: animations are left out."""
    return INSTANT


@pytest.fixture
def program(start: Start, loaded: LoadedPreferences) -> Program:
    """The program with its menu open."""
    return start(loaded)


@pytest.fixture
def guest(program: Program) -> Guest:
    """Somebody with a mouse at the program."""
    guest = Guest(program.app)
    guest.step(2)
    return guest


@pytest.fixture
def paused(guest: Guest) -> Guest:
    """A hot-seat battle with the menu over it."""
    fight(guest)
    guest.click("menu")
    guest.step()
    return guest


@pytest.fixture
def obliging(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody answers as the rules suggest, also where something else would cost him less."""

    def foreseen(_: Person, question: Question) -> Generator[bool, None, Choice]:
        yield False
        return usual_answer(question.battle.view(question.seen.state), question.decision)

    monkeypatch.setattr(Person, "foreseen", foreseen)
