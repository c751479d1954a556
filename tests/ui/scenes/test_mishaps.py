"""What goes wrong inside: a report with the battle, a plain word, the menu, nothing lost."""

from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import pytest

from game.engine.fingerprint import fingerprint
from game.files.formats.places import reports_folder
from game.files.formats.replay_file import read_replay
from game.files.formats.report_file import MOST_REPORTS, REPORT
from game.files.formats.save_file import read_save
from game.rulesets.catalog import catalog
from game.ui.prompts.turn import TurnPrompt
from game.ui.scenes.battle.battle import BattleScene
from game.ui.scenes.menu.menu import MenuScene
from game.ui.scenes.program.mishaps import MOST_IN_A_ROW, SOON
from game.ui.scenes.program.program import Program
from tests.ui.scenes.stage import Guest, fight, shown_text

pytestmark = pytest.mark.drawn


class Broken(Exception):
    """Something that nobody foresaw."""


def broken(*arguments: object) -> NoReturn:
    del arguments
    raise Broken("the wheel came off")


def reports() -> list[Path]:
    return sorted(reports_folder().iterdir()) if reports_folder().is_dir() else []


def in_battle(program: Program, guest: Guest) -> BattleScene:
    program.catch_mishaps()
    return fight(guest)


def draw_fails(scene: BattleScene) -> None:
    scene.view.draw_board = broken  # type: ignore[method-assign]


def update_fails(scene: BattleScene) -> None:
    scene.playback.update = broken  # type: ignore[method-assign]


def press_fails(scene: BattleScene) -> None:
    scene.taking_back.undo = broken  # type: ignore[method-assign]


@pytest.mark.parametrize("fail", [draw_fails, update_fails, press_fails])
def test_a_mishap_in_a_battle_is_reported_and_the_battle_goes_on(
    program: Program, guest: Guest, fail: Callable[[BattleScene], None]
) -> None:
    scene = in_battle(program, guest)
    before = scene.controller.record()
    fail(scene)
    guest.press("Ctrl+Z")
    guest.step(2)
    assert isinstance(program.app.scenes.top, MenuScene)
    (folder,) = reports()
    told = shown_text(guest, "message-dialog")
    assert str(folder / REPORT) in told
    assert "Broken: the wheel came off" in told
    assert "Continue goes on where it stood" in told
    text = (folder / REPORT).read_text(encoding="utf-8")
    assert "BattleScene" in text
    assert "Scuffle under brikwars-2010" in text
    assert "raise Broken" in text
    guest.press("Enter")
    guest.click("continue")
    guest.wait_until(lambda: program.scene is not None and program.scene.prompt is not None)
    assert program.scene is not None
    assert isinstance(program.scene.prompt, TurnPrompt)
    assert program.scene.controller.record().fingerprint == before.fingerprint


def test_the_report_holds_the_battle_as_save_and_as_replay(program: Program, guest: Guest) -> None:
    scene = in_battle(program, guest)
    before = scene.controller.record()
    draw_fails(scene)
    guest.step()
    (folder,) = reports()
    saved = read_save(folder / "save.json", catalog())
    assert saved.position is not None
    assert fingerprint(saved.position.checkpoint) == fingerprint(before.position.checkpoint)
    assert read_replay(folder / "replay.json", catalog()).choices == before.choices


def test_what_cannot_be_attached_says_why(program: Program, guest: Guest) -> None:
    scene = in_battle(program, guest)
    scene.controller.record = broken  # type: ignore[method-assign]
    draw_fails(scene)
    guest.step()
    (folder,) = reports()
    text = (folder / REPORT).read_text(encoding="utf-8")
    assert "save.json: not written (Broken: the wheel came off)" in text


def test_a_full_disk_is_told_too(
    program: Program, guest: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = in_battle(program, guest)

    def full(*arguments: object) -> NoReturn:
        del arguments
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("game.files.formats.report_file.write_bytes", full)
    draw_fails(scene)
    guest.step(2)
    assert "No report could be written: [Errno 28]" in shown_text(guest, "message-dialog")


def test_of_a_battle_that_is_not_kept_nothing_is_promised(
    program: Program, guest: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*arguments: object) -> NoReturn:
        del arguments
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("game.match.library.autosaves.write_save", full)
    scene = in_battle(program, guest)
    draw_fails(scene)
    guest.step(2)
    told = shown_text(guest, "message-dialog")
    assert "could not be kept: [Errno 28]" in told
    assert "Continue" not in told


def test_where_no_battle_is_under_way_none_is_spoken_of(program: Program, guest: Guest) -> None:
    program.catch_mishaps()
    take_one(program)
    guest.step()
    assert "Continue" not in shown_text(guest, "message-dialog")


def test_old_reports_go(program: Program, guest: Guest) -> None:
    program.catch_mishaps()
    for number in range(MOST_REPORTS + 2):
        (reports_folder() / f"2020-01-{number + 1:02d}-000000").mkdir(parents=True)
    take = program.app.on_error
    assert take is not None
    take(Broken("again"))
    names = [path.name for path in reports()]
    assert len(names) == MOST_REPORTS
    assert "2020-01-01-000000" not in names, "the oldest goes first"
    assert not names[-1].startswith("2020"), "the new one stays"
    guest.step()


def take_one(program: Program) -> bool:
    take = program.app.on_error
    assert take is not None
    return take(Broken("again"))


def test_what_fails_at_every_step_ends_the_program(
    program: Program, guest: Guest, capsys: pytest.CaptureFixture[str]
) -> None:
    program.catch_mishaps()
    results = [take_one(program) for _ in range(MOST_IN_A_ROW + 1)]
    assert results == [*[True] * MOST_IN_A_ROW, False]
    assert str(reports()[-1]) in capsys.readouterr().err
    guest.step(SOON)
    assert take_one(program) is True, "much later it is the first again"


def test_a_menu_that_cannot_be_shown_ends_the_program(
    program: Program, guest: Guest, capsys: pytest.CaptureFixture[str]
) -> None:
    scene = in_battle(program, guest)
    program.menu = broken  # type: ignore[method-assign]
    draw_fails(scene)
    guest.step()
    assert program.app.failed
    assert not program.app.running
    assert str(reports()[-1]) in capsys.readouterr().err


def test_without_somebody_to_care_it_is_raised(program: Program, guest: Guest) -> None:
    scene = fight(guest)
    draw_fails(scene)
    with pytest.raises(Broken):
        guest.step()
    assert program.app.on_error is None
