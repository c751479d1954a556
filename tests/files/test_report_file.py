"""Reports of mishaps: written whatever fails, the oldest go, nothing else does."""

from datetime import datetime
from pathlib import Path

import pytest

from game.files.formats.places import reports_folder
from game.files.formats.report_file import MOST_REPORTS, REPORT, write_report

NOON = datetime(2026, 7, 1, 12, 0, 0)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KA_PING_HOME", str(tmp_path))
    return tmp_path


def written(when: datetime = NOON) -> Path:
    return write_report(ValueError("the wheel came off"), when, {"screen": "menu"}, {})


def names() -> set[str]:
    return {folder.name for folder in reports_folder().iterdir()}


def test_a_report_says_what_went_wrong_and_where() -> None:
    text = (written() / REPORT).read_text(encoding="utf-8")
    assert "report of 2026-07-01 12:00:00" in text
    assert "screen: menu" in text
    assert "ValueError: the wheel came off" in text


def test_what_cannot_be_attached_is_told_and_the_rest_is_there() -> None:
    def broken(path: Path) -> None:
        raise KeyError(path.name)

    attached = {"bad.json": broken, "good.txt": lambda path: path.write_text("here")}
    folder = write_report(ValueError("x"), NOON, {}, attached)  # type: ignore[arg-type]
    text = (folder / REPORT).read_text(encoding="utf-8")
    assert "bad.json: not written (KeyError: 'bad.json')" in text
    assert "good.txt: written beside this file" in text
    assert (folder / "good.txt").read_text() == "here"


def test_of_many_in_one_second_the_youngest_stay() -> None:
    for _ in range(MOST_REPORTS + 3):
        written()
    stem = "2026-07-01-120000"
    assert names() == {f"{stem}-{number}" for number in range(4, MOST_REPORTS + 4)}


def test_an_hour_counts_before_a_number() -> None:
    written()
    written()
    for minute in range(1, MOST_REPORTS):
        written(NOON.replace(minute=minute))
    assert "2026-07-01-120000" not in names(), "the oldest"
    assert "2026-07-01-120000-2" in names()


def test_what_a_player_keeps_there_is_left_alone() -> None:
    kept = reports_folder() / "0 sent to the makers"
    kept.mkdir(parents=True)
    (kept / "notes.txt").write_text("important")
    for minute in range(MOST_REPORTS + 3):
        written(NOON.replace(minute=minute))
    assert (kept / "notes.txt").read_text() == "important"
    assert len(names()) == MOST_REPORTS + 1
