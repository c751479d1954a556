"""The command ``check-map``: what it says of forty faulty maps, and of ten odd but sound ones."""

import io
import json
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct

from game.cli import main
from game.files.checks import map_warnings
from game.files.json.faults import MOST_SHOWN, shown_path

MAPS = Path(__file__).resolve().parents[1] / "files" / "maps"
LEVELS = Path(__file__).resolve().parents[2] / "levels"


class Expected(Struct, frozen=True):
    """A line of the golden file: what has to stand in one line of what is said of a map."""

    severity: str
    name: str
    line: int
    piece: str
    words: tuple[str, ...]

    def is_told(self, text: str) -> bool:
        """Whether a line names file, line, piece and cure."""
        begin = rf"[^:]*\b{self.name}\.json:{self.line}:\d+: "
        warned = "warning: " in text
        return (
            re.match(begin, text) is not None
            and warned == (self.severity == "warning")
            and (self.piece == "-" or f'"{self.piece}"' in text)
            and all(
                any(way.lower() in text.lower() for way in word.split("/")) for word in self.words
            )
        )


def golden() -> list[Expected]:
    lines = (MAPS / "golden.txt").read_text(encoding="utf-8").splitlines()
    rows = [[part.strip() for part in line.split("|")] for line in lines if line[0] != "#"]
    return [
        Expected(severity, name, int(line), piece, tuple(words.split(", ")))
        for severity, name, line, piece, words in rows
    ]


GOLDEN = golden()
LEGAL = sorted((MAPS / "legal").glob("*.json"))


def checked(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> tuple[int, str, str]:
    code = main(["check-map", *map(str, arguments)])
    shown = capsys.readouterr()
    return code, shown.out, shown.err


def test_there_are_forty_faulty_maps_and_ten_odd_ones() -> None:
    assert len(GOLDEN) == 40
    assert sorted(one.name for one in GOLDEN) == sorted(
        path.stem for path in (MAPS / "faulty").glob("*.json")
    )
    assert len(LEGAL) == 10


@pytest.mark.parametrize("expected", GOLDEN, ids=lambda one: one.name)
def test_every_fault_names_file_line_piece_and_cure(
    expected: Expected, capsys: pytest.CaptureFixture[str]
) -> None:
    path = MAPS / "faulty" / f"{expected.name}.json"
    code, _, said = checked(capsys, path)
    assert [line for line in said.splitlines() if expected.is_told(line)] != [], said
    assert code == (2 if expected.severity == "fault" else 0)
    assert checked(capsys, "--strict", path)[0] == (2 if expected.severity == "fault" else 1)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("one-side", r':9:2: sides: have only one, "azure", .*; add another side, an enemy'),
        (
            "figure-in-wall",
            r':10:\d+: sides\[0\]\.squad\[0\]\.position \(figure "ada"\): '
            r'is inside wall "gate"; move the figure out of it: .* 0\.5"$',
        ),
        (
            "figures-overlap",
            r':11:\d+: .*\(figure "bea"\): overlaps the stand of "ada" .*; keep',
        ),
    ],
)
def test_who_stands_in_something_and_who_is_alone_is_told_what_to_do(
    name: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    said = checked(capsys, MAPS / "faulty" / f"{name}.json")[2]
    assert [line for line in said.splitlines() if re.search(told, line)] != [], said


@pytest.mark.parametrize("path", LEGAL, ids=lambda path: path.stem)
def test_odd_but_sound_maps_bring_no_alarm(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, said, complained = checked(capsys, "--strict", path)
    assert (code, complained) == (0, "")
    assert said.splitlines()[-1] == "1 file, 0 faults, 0 warnings"


def test_the_shipped_levels_bring_no_alarm(capsys: pytest.CaptureFixture[str]) -> None:
    code, said, complained = checked(capsys, "--strict", LEVELS)
    assert (code, complained) == (0, "")
    assert said.splitlines()[-1] == "4 files, 0 faults, 0 warnings"
    assert "schema" not in said


def test_all_is_counted_at_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    names = ("faulty/top-below-base", "faulty/mine-in-zone", "legal/moat")
    code, said, complained = checked(capsys, *(MAPS / f"{name}.json" for name in names))
    assert code == 2
    assert said.splitlines()[-1] == "3 files, 1 fault, 1 warning"
    assert len(complained.splitlines()) == 2
    assert "moat.json: no faults (Yard)" in said


def test_a_folder_stands_for_its_levels(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = (MAPS / "legal" / "moat.json").read_text(encoding="utf-8")
    for name in ("b.json", "a.json", "map.schema.json", "notes.txt"):
        (tmp_path / name).write_text(good, encoding="utf-8")
    (tmp_path / "deeper").mkdir()
    (tmp_path / "deeper" / "c.json").write_text("nothing", encoding="utf-8")
    code, said, complained = checked(capsys, tmp_path)
    assert (code, complained) == (0, "")
    assert [line.partition(": ")[0].rpartition("/")[2] for line in said.splitlines()[:-1]] == [
        "a.json",
        "b.json",
    ]
    assert said.splitlines()[-1] == "2 files, 0 faults, 0 warnings"


def test_hidden_files_are_no_levels(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = (MAPS / "legal" / "moat.json").read_text(encoding="utf-8")
    (tmp_path / "a.json").write_text(good, encoding="utf-8")
    for name in (".a.json", "._a.json"):
        (tmp_path / name).write_bytes(b"\0\5\x16\7")
    code, said, complained = checked(capsys, tmp_path)
    assert (code, complained) == (0, "")
    assert said.splitlines()[-1] == "1 file, 0 faults, 0 warnings"


def test_a_folder_that_cannot_be_read_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    listdir = os.listdir

    def refuse(folder: str) -> list[str]:
        if folder == str(tmp_path):
            raise PermissionError(13, "Permission denied")
        return listdir(folder)

    monkeypatch.setattr(os, "listdir", refuse)
    code, said, complained = checked(capsys, tmp_path, MAPS / "legal" / "moat.json")
    assert code == 2
    assert complained.endswith("cannot be read (Permission denied)\n")
    assert said.splitlines()[-1] == "2 files, 1 fault, 0 warnings"


def test_a_folder_without_levels_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "map.schema.json").write_text("{}", encoding="utf-8")
    code, said, complained = checked(capsys, tmp_path)
    assert code == 2
    assert "is a folder without levels" in complained
    assert said.splitlines() == ["1 file, 1 fault, 0 warnings"]


def given_in(monkeypatch: pytest.MonkeyPatch, content: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content)))


@pytest.mark.parametrize(
    ("name", "code", "told"),
    [
        ("legal/moat", 0, "1 file, 0 faults, 0 warnings"),
        ("faulty/top-below-base", 2, "1 file, 1 fault, 0 warnings"),
        ("faulty/mine-in-zone", 0, "1 file, 0 faults, 1 warning"),
    ],
)
def test_standard_input_is_checked_like_a_file(
    name: str,
    code: int,
    told: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    given_in(monkeypatch, (MAPS / f"{name}.json").read_bytes())
    found, said, complained = checked(capsys, "-")
    assert found == code
    assert said.splitlines()[-1] == told
    lines = complained.splitlines() + said.splitlines()[:-1]
    assert lines != []
    assert all(line.startswith("<stdin>:") for line in lines)


def test_standard_input_may_be_too_much_or_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    given_in(monkeypatch, b" " * ((4 << 20) + 1))
    code, _, complained = checked(capsys, "-")
    assert code == 2
    assert "is larger than 4 MiB" in complained
    monkeypatch.setattr(sys, "stdin", None)
    code, _, complained = checked(capsys, "-")
    assert code == 2
    assert "is not there" in complained


def test_a_file_has_one_name_in_all_that_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "it.json"
    path.write_bytes((MAPS / "faulty" / "mine-in-zone.json").read_bytes())
    _, said, complained = checked(capsys, path)
    assert said.startswith("it.json: no faults")
    assert complained.startswith("it.json:7:")


def objects(said: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in said.splitlines()]


def test_tools_read_one_object_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    names = ("faulty/top-below-base", "faulty/mine-in-zone", "faulty/comment", "legal/moat")
    files = [MAPS / f"{name}.json" for name in names]
    code, said, complained = checked(capsys, "--json", LEVELS / "map.schema.json", *files)
    assert (code, complained) == (2, "")
    fault, warning, syntax = objects(said)
    assert fault["file"].endswith("faulty/top-below-base.json")
    assert (fault["place"], fault["line"], fault["severity"]) == ("terrain[0].top", 4, "fault")
    assert "above base" in fault["message"]
    assert (warning["place"], warning["line"], warning["severity"]) == ("areas[0]", 7, "warning")
    assert warning["message"].startswith("is a mine in the zone")
    assert (syntax["place"], syntax["line"], syntax["column"]) == ("", 4, 3)
    assert isinstance(fault["column"], int)


def test_tools_read_whose_fault_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plain = json.loads((MAPS / "legal" / "moat.json").read_text(encoding="utf-8"))
    plain["terrain"][0]["top"] = "high"
    plain["areas"][0]["kind"] = "moat"
    plain["sides"][0]["color"] = "blue"
    plain["sides"][0]["squad"][0]["facing"] = "west"
    plain["ground"] = "lawn"
    path = tmp_path / "all.json"
    path.write_text(json.dumps(plain, indent=1), encoding="utf-8")
    told = objects(checked(capsys, "--json", path)[1])
    nouns = ("piece", "area", "side", "figure")
    owners = {one["place"]: {key: one[key] for key in nouns if key in one} for one in told}
    assert owners == {
        "ground": {},
        "terrain[0].top": {"piece": plain["terrain"][0]["id"]},
        "areas[0].kind": {"area": plain["areas"][0]["id"]},
        "sides[0].color": {"side": plain["sides"][0]["id"]},
        "sides[0].squad[0].facing": {"figure": plain["sides"][0]["squad"][0]["id"]},
    }


def test_faults_and_warnings_are_told_in_the_order_of_the_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """By line, not by name: terrain stands before areas here, and sides after both."""
    for name, broken in (("faulty", True), ("unlikely", False)):
        plain = json.loads((MAPS / "legal" / "moat.json").read_text(encoding="utf-8"))
        order = ("sides", "terrain", "areas")
        text = {key: one for key, one in plain.items() if key not in order}
        deck = {"kind": "crate", "shape": "polygon", "top": 1 if broken else 5}
        deck |= {"id": "high", "outline": [[20, 1], [21, 1], [21, 2], [20, 2]], "base": 4}
        steps: dict[str, Any] = {
            "id": "up",
            "kind": "stairs",
            "shape": "polygon",
            "from": 0,
            "to": 3,
            "up": 0,
        }
        steps |= {"outline": [[18, 12], [20, 12], [20, 14], [18, 14]]}
        if broken:
            del steps["up"]
            plain["sides"][0]["squad"][0]["class"] = "nobody"
        plain["terrain"].append(deck)
        plain["areas"].append(steps)
        path = tmp_path / f"{name}.json"
        whole = {**text, **{key: plain[key] for key in order}}
        path.write_text(json.dumps(whole, indent=1), encoding="utf-8")
        told = objects(checked(capsys, "--json", path)[1])
        assert [one["place"].partition("[")[0] for one in told] == (
            ["sides", "terrain", "areas"] if broken else ["terrain", "areas"]
        )
        lines = [one["line"] for one in told]
        assert lines == sorted(lines)


def test_what_parts_mean_is_told_once_every_value_is_right(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As the README says: step by step, from the text to what is hardly meant so."""
    path = tmp_path / "steps.json"
    plain = json.loads((MAPS / "faulty" / "mine-in-zone.json").read_text(encoding="utf-8"))
    figure, areas = plain["sides"][0]["squad"][0], plain["areas"]
    figure |= {"class": "nobody", "items": ["nothing"]}
    areas[0] |= {"kind": "moat"}
    steps: tuple[tuple[Callable[[], object], str], ...] = (
        (lambda: None, "comma"),
        (lambda: None, "areas[0].kind"),
        (lambda: areas[0].update(kind="mine"), "sides[0].squad[0].class"),
        (lambda: figure.update({"class": "knight"}), "sides[0].squad[0].items"),
        (lambda: figure.pop("items"), "warning"),
    )
    for number, (mend, word) in enumerate(steps):
        mend()
        text = json.dumps(plain)
        path.write_text(text[:-1] + ",}" if number == 0 else text, encoding="utf-8")
        told = checked(capsys, path)[2].splitlines()
        assert told != []
        assert [line for line in told if word not in line] == [], word
    readme = " ".join((LEVELS.parent / "README.md").read_text(encoding="utf-8").split())
    assert "each taken once nothing is wrong in the one before" in readme


def many_faults(folder: Path) -> Path:
    """A map with more faults than are told."""
    path = folder / "many.json"
    plain = {"format": "map", "version": 1, "size": [9, 9], "terrain": [0] * (MOST_SHOWN + 50)}
    path.write_text(json.dumps(plain), encoding="utf-8")
    return path


def test_tools_and_people_are_told_that_there_are_more(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = many_faults(tmp_path)
    code, said, _ = checked(capsys, "--json", path)
    assert code == 2
    *faults, note = objects(said)
    assert [one["severity"] for one in faults] == ["fault"] * MOST_SHOWN
    assert (note["severity"], note["place"]) == ("note", "")
    assert note["message"] == f"has more faults than the {MOST_SHOWN} that are told"
    _, said, complained = checked(capsys, path)
    assert complained.splitlines()[-1].endswith(f": note: {note['message']}")
    assert said.splitlines() == [f"1 file, {MOST_SHOWN} faults, 0 warnings and more"]


def test_what_was_not_looked_for_is_noted_and_changes_no_exit_code(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(map_warnings, "MOST_PARTS", 0)
    path = MAPS / "faulty" / "mine-in-zone.json"
    code, said, complained = checked(capsys, "--strict", path)
    assert code == 0
    assert complained.splitlines() == [f"{shown_path(path)}: note: {map_warnings.UNSEEN_MAP}"]
    assert said.splitlines()[-1] == "1 file, 0 faults, 0 warnings"
    _, said, _ = checked(capsys, "--json", path)
    (note,) = objects(said)
    assert (note["severity"], note["message"]) == ("note", map_warnings.UNSEEN_MAP)


def test_tools_read_nothing_where_nothing_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    assert checked(capsys, "--json", "--strict", LEVELS) == (0, "", "")


@pytest.mark.parametrize("name", ["nowhere.json", "/nowhere/x.schema.json"])
def test_a_file_that_is_not_there_is_one_message(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, said, complained = checked(capsys, name)
    assert code == 2
    assert said.splitlines() == ["1 file, 1 fault, 0 warnings"]
    assert complained.splitlines() == [f"{name}: does not exist"]


@pytest.mark.parametrize(
    ("content", "word"),
    [
        (b"\xff\xfe\x00", "UTF-8"),
        (b"[" * 100_000, "nested"),
        (b"[]", "object"),
        (b'{"format": "tune", "version": 1}', "format"),
    ],
)
def test_a_file_of_another_kind_is_one_fault(
    content: bytes, word: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "odd.json"
    path.write_bytes(content)
    code, said, complained = checked(capsys, path)
    assert (code, said) == (2, "1 file, 1 fault, 0 warnings\n")
    assert len(complained.splitlines()) == 1
    assert word in complained


def test_help_tells_exit_codes(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["check-map", "--help"])
    said = " ".join(capsys.readouterr().out.split())
    assert "Exit codes: 0 no faults, 1 with --strict: no faults, but warnings, 2 faults" in said
    assert f"of each file {MOST_SHOWN} at most" in said
    readme = " ".join((LEVELS.parent / "README.md").read_text(encoding="utf-8").split())
    assert f"Of one file at most {MOST_SHOWN} are told" in readme
