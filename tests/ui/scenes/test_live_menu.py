"""The battle behind the menu."""

from collections.abc import Iterator
from multiprocessing import active_children
from typing import Any, ClassVar

import pygame
import pytest

from game.app import desk as real_desk
from game.files.formats.places import reports_folder
from game.files.formats.settings_file import LoadedPreferences, Preferences
from game.match.library import desk as desks
from game.match.play.exhibition import Exhibition, Piece
from game.match.play.turn_controller import TurnController
from game.ui.scenes.menu.live_board import LiveBoard
from game.ui.scenes.menu.menu import CALM, MenuScene
from game.ui.scenes.options.options import OptionsScene
from game.ui.scenes.program.program import Program
from tests.match.test_recording import match
from tests.ui.scenes.stage import Guest, Start


class Film:
    """A battle that has been fought already, in place of the process."""

    made: ClassVar[list["Film"]] = []

    def __init__(self, make_battle: Any, setup: Any) -> None:
        battle = make_battle(setup)
        played: TurnController[Any] = TurnController(battle, match().seats)
        self.pieces: list[Piece] = [played.events]
        for _ in range(3):
            piece = played.poll()
            assert piece is not None
            self.pieces.append(piece)
        self.state = played.state
        self.over = False
        self.closed = False
        Film.made.append(self)

    def poll(self) -> Piece | None:
        if not self.pieces:
            self.over = True
            return None
        return self.pieces.pop(0)

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def filmed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Battles behind the menu without another process."""
    Film.made = []
    monkeypatch.setattr(desks, "Exhibition", Film)
    yield
    Film.made = []


@pytest.fixture
def lively(start: Start, filmed: None) -> tuple[Program, Guest]:
    """A program whose menu has a battle behind it; pictures are painted at once."""
    del filmed
    program = start(size=(960, 600), desk=real_desk())
    return program, Guest(program.app)


def board(program: Program) -> LiveBoard:
    top = program.app.scenes.top
    assert isinstance(top, MenuScene)
    assert top.live is not None
    return top.live


def paint(live: LiveBoard) -> None:
    """Nobody paints beside the loop in these tests: take what waits as painted."""
    for sprites in live._view._figures.values():
        sprites._waiting.clear()


def test_a_battle_begins_when_the_menu_is_left_open(lively: tuple[Program, Guest]) -> None:
    program, guest = lively
    top = program.app.scenes.top
    assert isinstance(top, MenuScene)
    guest.settle(CALM / 2)
    assert top.live is None
    guest.settle(CALM)
    live = board(program)
    assert not live.ready, "the still board is shown until figures are painted"
    for _ in range(60 * 60):
        guest.step()
        paint(live)
        if live.pieces == 4 and not live.playback.busy:
            break
    (film,) = Film.made
    shown = live.playback.shown.state
    assert (shown.units, shown.fallen, shown.turn) == (
        film.state.units,
        film.state.fallen,
        film.state.turn,
    )


def test_it_is_darkened_and_below_the_buttons(lively: tuple[Program, Guest]) -> None:
    program, guest = lively
    guest.settle(CALM + 0.2)
    live = board(program)
    for _ in range(200):
        guest.step()
        paint(live)
    assert live.ready
    canvas = pygame.Surface(program.app.size)
    live.draw(canvas)
    assert pygame.surfarray.array3d(canvas).max() <= 255 * 0.57 + 2
    guest.click("battle")
    assert guest.has("levels")


def test_another_screen_on_top_halts_it_and_leaving_ends_it(
    lively: tuple[Program, Guest],
) -> None:
    program, guest = lively
    guest.settle(CALM + 0.2)
    live = board(program)
    (film,) = Film.made
    guest.click("options")
    assert isinstance(program.app.scenes.top, OptionsScene)
    before = live.pieces
    for _ in range(240):
        guest.step()
        paint(live)
    assert live.pieces == before
    guest.press("Esc")
    assert not film.closed
    guest.click("battle")
    assert film.closed


def test_what_goes_wrong_behind_the_menu_is_told_once(lively: tuple[Program, Guest]) -> None:
    """The board stands still from then on, in this and in every later menu."""
    program, guest = lively
    program.catch_mishaps()
    guest.settle(CALM + 0.2)

    def broken(*given: object) -> None:
        del given
        raise RuntimeError("behind the menu")

    board(program).update = broken  # type: ignore[method-assign]
    guest.step()
    (report,) = reports_folder().iterdir()
    assert guest.has("message-dialog")
    guest.press("Enter")
    for _ in range(3):
        guest.settle(2 * CALM)
        program.menu()
    top = program.app.scenes.top
    assert isinstance(top, MenuScene)
    assert top.live is None
    assert list(reports_folder().iterdir()) == [report]
    assert len(Film.made) == 1


def test_when_it_is_over_another_begins(lively: tuple[Program, Guest]) -> None:
    program, guest = lively
    guest.settle(CALM + 0.2)
    for _ in range(60 * 60):
        guest.step()
        top = program.app.scenes.top
        assert isinstance(top, MenuScene)
        if top.live is not None:
            paint(top.live)
        if len(Film.made) == 2:
            break
    assert len(Film.made) == 2
    assert Film.made[0].closed
    seeds = [film.state.dice.seed for film in Film.made]
    assert seeds[0] != seeds[1]


def test_the_real_battle_leaves_no_process_behind(start: Start) -> None:
    others = active_children()
    program = start(size=(960, 600), desk=real_desk())
    guest = Guest(program.app)
    guest.settle(CALM + 0.2)
    assert isinstance(board(program)._exhibition, Exhibition)
    assert [child for child in active_children() if child not in others]
    guest.click("battle")
    assert [child for child in active_children() if child not in others] == []


def test_with_less_motion_the_board_stands_still(start: Start, filmed: None) -> None:
    del filmed
    still = LoadedPreferences(Preferences(instant=True, reduce_motion=True))
    program = start(still, size=(960, 600), desk=real_desk())
    Guest(program.app).settle(2 * CALM)
    top = program.app.scenes.top
    assert isinstance(top, MenuScene)
    assert top.live is None
    assert Film.made == []


def set_in_options(guest: Guest, switch: str) -> None:
    """Turn a switch of the page about access, and come back to the menu."""
    guest.click("options")
    guest.click("page-access")
    guest.click(switch)
    guest.press("Esc")
    guest.step(2)


def test_less_motion_ends_the_battle_that_runs(lively: tuple[Program, Guest]) -> None:
    program, guest = lively
    guest.settle(CALM + 0.2)
    (film,) = Film.made
    set_in_options(guest, "reduce-motion")
    guest.settle(2 * CALM)
    top = program.app.scenes.top
    assert isinstance(top, MenuScene)
    assert top.live is None
    assert film.closed
    set_in_options(guest, "reduce-motion")
    guest.settle(2 * CALM)
    assert board(program), "another one begins when motion is wanted again"


def test_the_battle_flashes_only_where_it_may(lively: tuple[Program, Guest]) -> None:
    program, guest = lively
    guest.settle(CALM + 0.2)
    effects = board(program)._view.effects
    assert effects.motion.flashes
    set_in_options(guest, "no-flashing")
    assert not effects.motion.flashes
