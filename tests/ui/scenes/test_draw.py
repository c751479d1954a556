"""A battle that nobody can win any more is offered to be called a draw."""

from pathlib import Path
from typing import Any

import pytest

from game.files.formats.replay_file import read_replay
from game.match.library.desk import LAST_BATTLE, Launch, SeatPlan
from game.match.play.playing import QUIET_ROUNDS
from game.ui.scenes.after.end import EndScene
from game.ui.scenes.battle.battle import BattleScene
from game.ui.scenes.battle.leaving import QUESTION
from game.ui.scenes.menu.menu import MenuScene
from game.ui.scenes.program import session
from game.ui.scenes.program.program import Program
from game.ui.scenes.program.session import DRAW
from game.ui.scenes.replay.replay import ReplayScene
from game.ui.scenes.shared.parts import Title
from tests.ui.scenes.stage import Guest, Start, fight_on, resumed, scuffle, shown_text
from tests.ui.scenes.test_saves import log_lines


def safe() -> dict[str, Any]:
    """The scuffle with figures that nothing can hurt."""
    level = scuffle()
    for side in level["sides"]:
        for figure in side["squad"]:
            figure["ratings"] = {"armor": 40}
    return level


def asked(guest: Guest) -> bool:
    dialog = guest.tree.dialog
    return dialog is not None and dialog.name == DRAW


def result(guest: Guest) -> str:
    title = guest.find("result")
    assert isinstance(title, Title)
    return title.text


def next_turn(guest: Guest, scene: BattleScene) -> None:
    turn = scene.controller.state.player_turn
    guest.press("Ctrl+Enter", "Enter")
    guest.wait_until(lambda: scene.controller.state.player_turn > turn and scene.prompt is not None)


def until_asked(guest: Guest, scene: BattleScene) -> int:
    """End turns until the question comes; the round it comes in."""
    for _ in range(2 * QUIET_ROUNDS + 2):
        next_turn(guest, scene)
        if asked(guest):
            return scene.controller.state.round
    raise AssertionError("nobody was asked")


def test_it_is_asked_once_and_again_after_as_many_rounds(home: Path, start: Start) -> None:
    guest, scene = fight_on(home, start, safe())
    assert until_asked(guest, scene) == 1 + QUIET_ROUNDS
    assert f"For {QUIET_ROUNDS} rounds nobody" in shown_text(guest, DRAW)
    guest.press("Enter")
    assert not asked(guest), "who presses Enter without having read it goes on"
    assert guest.app.scenes.top is scene
    assert until_asked(guest, scene) == 1 + 2 * QUIET_ROUNDS


def test_a_draw_is_an_end_that_can_be_watched(home: Path, start: Start) -> None:
    guest, scene = fight_on(home, start, safe())
    until_asked(guest, scene)
    guest.click("ask-yes")
    guest.step(2)
    assert isinstance(guest.app.scenes.top, EndScene)
    assert result(guest) == "A draw"
    told = shown_text(guest, "reason")
    assert "Called a draw where nothing was decided any more" in told
    assert f"after {1 + QUIET_ROUNDS} rounds" in told
    assert not (home / "saves" / "autosave.json").exists()
    guest.settle(1.0)
    guest.click("watch")
    guest.step(2)
    assert isinstance(guest.app.scenes.top, ReplayScene)
    guest.press("Esc")
    program = start()
    kept = read_replay(home / "replays" / LAST_BATTLE, program.desk.rulesets)
    assert kept.choices == scene.controller.history.answers
    assert kept.verdict is None
    later = Guest(program.app)
    assert not later.has("continue")
    later.click("replays")
    later.step(2)
    later.click(f"replays/{LAST_BATTLE}")
    later.click("watch-replay")
    assert isinstance(program.app.scenes.top, ReplayScene)


def test_a_window_closed_over_a_draw_asks_nothing(home: Path, start: Start) -> None:
    guest, scene = fight_on(home, start, safe())
    until_asked(guest, scene)
    (home / "saves" / "autosave.json").unlink()
    guest.click("ask-yes")
    guest.step(2)
    assert scene.losing() == ""
    guest.close_window()
    assert not guest.app.running


def test_a_window_closed_over_the_question_asks_where_the_battle_would_be_lost(
    home: Path, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest, scene = fight_on(home, start, safe())
    until_asked(guest, scene)
    monkeypatch.setattr(scene, "losing", lambda: "no room left")
    guest.close_window()
    assert guest.app.running
    assert "no room left" in shown_text(guest, QUESTION)


def test_the_last_battle_of_a_newer_program_is_not_written_over(home: Path, start: Start) -> None:
    last = home / "replays" / LAST_BATTLE
    last.parent.mkdir(parents=True)
    last.write_text('{"format": "replay", "version": 99}')
    guest, scene = fight_on(home, start, safe())
    until_asked(guest, scene)
    guest.click("ask-yes")
    guest.step(2)
    assert isinstance(guest.app.scenes.top, EndScene)
    assert last.read_text() == '{"format": "replay", "version": 99}'
    assert any(f"{LAST_BATTLE} is from a newer version" in line for line in log_lines(scene))


def test_who_goes_on_later_is_not_asked_at_once(home: Path, start: Start) -> None:
    guest, scene = fight_on(home, start, safe())
    until_asked(guest, scene)
    guest.press("Enter")
    again, later = resumed(start)
    assert later is not scene
    assert not asked(again)


def test_battles_of_computer_players_end_as_where_nobody_looks_on(
    program: Program, guest: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session, "MOST_ROUNDS", 2)
    seats = {side: SeatPlan("computer", "easy") for side in ("azure", "ember")}
    program.launch(Launch(program.desk.level("scuffle"), "brikwars-2010", seats, 3))
    scene = program.scene
    assert scene is not None
    guest.wait_until(lambda: isinstance(guest.app.scenes.top, EndScene))
    assert scene.controller.state.round == 3
    assert scene.controller.state.verdict is None
    assert result(guest) == "A draw"
    assert "Broken off after 3 rounds" in shown_text(guest, "reason")
    guest.settle(1.0)
    guest.click("menu")
    assert isinstance(program.app.scenes.top, MenuScene)
    assert not guest.has("continue")
