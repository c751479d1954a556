"""The commands: exit codes, messages for wrong input, and what they print."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from game import app
from game.cli import main
from game.files.formats.rules_index import RuleRow, RuleState

VECTOR: dict[str, Any] = {
    "format": "scenario",
    "version": 1,
    "ruleset": "brikwars-2010",
    "map": {"size": [25, 20]},
    "sides": [{"id": "azure"}, {"id": "ember"}],
    "units": [
        {
            "id": "a1",
            "side": "azure",
            "kind": "minifig",
            "position": [10, 10],
            "facing": 0,
            "items": ["hand-weapon"],
        },
        {"id": "b1", "side": "ember", "kind": "minifig", "position": [20, 10], "facing": 180},
    ],
    "turn": "azure",
    "dice": [],
    "choices": [{"by": "azure", "do": "move", "unit": "a1", "path": [[13, 10]]}],
}


def scenario(folder: Path, **changes: Any) -> str:
    path = folder / "scenario.json"
    path.write_text(json.dumps({**VECTOR, **changes}))
    return str(path)


def tiny_level(folder: Path, kind: dict[str, Any], **changes: Any) -> Path:
    """A level with two figures, the first of them of a certain kind."""
    sides = [
        {"id": "azure", "squad": [{"id": "a", "position": [4, 6], **kind}]},
        {"id": "ember", "squad": [{"id": "b", "class": "scout", "position": [8, 6]}]},
    ]
    plain = {"format": "map", "version": 1, "size": [12, 12], "sides": sides, **changes}
    path = folder / "tiny.json"
    path.write_text(json.dumps(plain), encoding="utf-8")
    return path


SCOUT = {"class": "scout"}


def test_help_is_there_for_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    commands = ("play", "simulate", "referee", "replay", "check-map", "schema", "rules")
    for command in ((), *((one,) for one in commands)):
        with pytest.raises(SystemExit) as left:
            main([*command, "--help"])
        assert left.value.code == 0
        shown = capsys.readouterr().out
        assert "usage: ka-ping" in shown
        if not command:
            assert all(one in shown for one in commands)


def test_help_loads_neither_geometry_nor_screen() -> None:
    code = (
        "import sys, contextlib\n"
        "from game.cli import main\n"
        "with contextlib.suppress(SystemExit): main(['--help'])\n"
        "heavy = {'pymunk', 'pygame', 'numpy', 'msgspec', 'rich'} & set(sys.modules)\n"
        "sys.exit(', '.join(sorted(heavy)) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_referee_prints_json_lines(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["referee", scenario(tmp_path)]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["line"] for line in lines][-2:] == ["decision", "end"]
    moved = next(line for line in lines if line.get("event") == "Moved")
    assert moved["to"] == [13.0, 10.0]
    assert moved["n"] >= 1


def test_the_referee_tells_what_differs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    expect = {"units": {"a1": {"position": [14, 10]}}}
    assert main(["referee", scenario(tmp_path, expect=expect)]) == 1
    shown = capsys.readouterr()
    assert "expect.units.a1.position[0]: expected 14" in shown.err


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"choices": [{"by": "azure", "do": "fly", "unit": "a1"}]}, "choices[0]"),
        ({"choices": [{"by": "azure", "do": "move", "unit": "zz"}]}, "zz"),
        ({"ruleset": "brikwars-1812"}, "brikwars-1812"),
        ({"mood": "grim"}, "mood"),
        ({"map": "atlantis"}, "atlantis"),
    ],
)
def test_a_wrong_scenario_gives_one_message_and_code_2(
    changes: dict[str, Any], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["referee", scenario(tmp_path, **changes)]) == 2
    shown = capsys.readouterr()
    assert said in shown.err
    assert "Traceback" not in shown.err


@pytest.mark.parametrize(
    "arguments",
    [
        ["simulate", "atlantis"],
        ["simulate", "duel-yard", "--ruleset", "brikwars-1812"],
        ["simulate", "duel-yard", "--set", "banana=1"],
        ["simulate", "duel-yard", "--skill", "brave"],
        ["simulate", "duel-yard", "--skill", "mauve=hard"],
        ["simulate", "duel-yard", "--skill", "azure=brave"],
        ["simulate", "duel-yard", "--skill", "azure=hard,azure=easy"],
        ["simulate", "duel-yard", "--set", "smash_damage=perhaps"],
        ["play", "duel-yard", "--set", "strict_bail"],
        ["referee", "nowhere.json"],
        ["replay", "nowhere.json"],
        ["rules", "brikwars-1812"],
        ["play", "duel-yard", "--seats", "mauve=person"],
        ["play", "duel-yard", "--seats", "azure=robot"],
        ["play", "duel-yard", "--seats", "azure=person:hard"],
        ["play", "duel-yard", "--seats", "azure=person,azure=computer"],
        ["play", "duel-yard", "--seats", ",,,"],
        ["rules", ""],
    ],
)
def test_wrong_input_is_told_without_a_traceback(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert len(shown.err.splitlines()) == 1
    assert "Traceback" not in shown.err


@pytest.mark.parametrize("command", ["play", "simulate"])
@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("banana=1", "--set: banana: "),
        ("smash_damage=perhaps", "--set: smash_damage: "),
        ("strict_bail", "--set: strict_bail: "),
    ],
)
def test_a_wrong_switch_is_told_as_it_was_given(
    command: str, given: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The level is not to blame."""
    assert main([command, "duel-yard", "--set", given]) == 2
    shown = capsys.readouterr().err
    assert shown.startswith(said)
    assert "duel-yard" not in shown


def test_a_switch_that_the_level_sets_wrongly_is_told_of_the_level(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = {"brikwars-2010": {"settings": {"banana": 1}}}
    level = str(tiny_level(tmp_path, SCOUT, rules=rules))
    assert main(["simulate", level, "--games", "1", "--set", "smash_damage=false"]) == 2
    shown = capsys.readouterr().err
    assert re.search(r"tiny\.json:\d+:\d+: rules\.brikwars-2010\.settings\.banana: ", shown)
    assert "--set" not in shown


@pytest.mark.parametrize("name", ["./tiny", "./tiny.json", "tiny.json"])
def test_a_map_in_a_folder_is_found_without_its_ending(
    name: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tiny_level(tmp_path, SCOUT)
    monkeypatch.chdir(tmp_path)
    assert main(["simulate", name, "--games", "1", "--seed", "4"]) == 0
    assert "Azure" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["./huge", "maps/huge", "/", "."])
def test_a_map_that_is_not_there_is_no_level_id(
    name: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The message names the file that was looked for."""
    monkeypatch.chdir(tmp_path)
    assert main(["simulate", name]) == 2
    shown = capsys.readouterr().err
    assert ".json" in shown
    assert "level id" not in shown


@pytest.mark.parametrize("command", ["play", "simulate", "referee", "replay"])
@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "is empty"),
        (b"\xff\xfe\x00", "UTF-8"),
        (b'{"format": "map", ', "the file ends inside of the object"),
        (b"[" * 100_000, "nested"),
        (b"[]", "object"),
        (b'{"format": "tune", "version": 1}', "format"),
        (None, "is not a file"),
    ],
)
def test_a_file_of_another_kind_is_one_message(
    command: str,
    content: bytes | None,
    said: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = tmp_path / "odd.json"
    if content is None:
        path.mkdir()
    else:
        path.write_bytes(content)
    assert main([command, str(path)]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert len(shown.err.splitlines()) == 1
    assert said in shown.err


@pytest.mark.parametrize(
    "arguments",
    [
        ["simulate", "duel-yard", "--games", "none"],
        ["simulate", "duel-yard", "--games", "99999999999"],
        ["simulate", "duel-yard", "--games", "9" * 5000],
        ["simulate", "duel-yard", "--workers", "0"],
        ["simulate", "duel-yard", "--workers", "100000"],
        ["simulate", "duel-yard", "--seed", "-1"],
        ["dance"],
    ],
)
def test_wrong_arguments_leave_with_code_2(arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert left.value.code == 2


def test_maps_are_checked_one_by_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    sides = [
        {"id": "azure", "squad": [{"id": "a", "class": "scout", "position": [2, 2]}]},
        {"id": "ember", "squad": [{"id": "b", "class": "scout", "position": [9, 9]}]},
    ]
    good.write_text(json.dumps({"format": "map", "version": 1, "size": [12, 12], "sides": sides}))
    bad.write_text(json.dumps({"format": "map", "version": 1, "size": [2, 12], "sides": sides}))
    assert main(["check-map", str(good), str(bad)]) == 2
    shown = capsys.readouterr()
    assert "good.json: no faults" in shown.out
    assert "size[0]" in shown.err
    assert main(["check-map", str(good)]) == 0


def test_the_schema_is_printed_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema"]) == 0
    assert "Ka-Ping! map" in json.loads(capsys.readouterr().out)["title"]


@pytest.mark.parametrize(
    ("option", "state"),
    [("--missing", "not-yet"), ("--partly", "partly"), ("--simplified", "simplified")],
)
def test_rules_of_one_state_are_printed_alone(
    option: str, state: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every other rule is left out; where none is left, one line says so in place of a table."""
    states: tuple[RuleState, ...] = ("implemented", "simplified", "not-yet", "partly")
    rows = tuple(RuleRow(f"X-0{number}", "?", "1", one) for number, one in enumerate(states))
    monkeypatch.setattr(app, "rules_index", lambda _: rows)
    assert main(["rules", "brikwars-2010", option]) == 0
    shown = capsys.readouterr().out
    assert [row.id for row in rows if row.id in shown] == [f"X-0{states.index(state)}"]
    rows = rows[:1]
    assert main(["rules", "brikwars-2010", option]) == 0
    assert capsys.readouterr().out == f"brikwars-2010: no rules in the state {state}\n"


def test_rules_are_told_before_they_can_be_played(capsys: pytest.CaptureFixture[str]) -> None:
    """An index is enough to list the rules of a ruleset, whether or not it is in the catalog."""
    index = app.rules_index("brikwars-2005")
    assert index is not None
    missing = [row.id for row in index if row.state == "not-yet"]
    assert main(["rules", "brikwars-2005"]) == 0
    shown = capsys.readouterr().out
    assert [row.id for row in index if row.id not in shown] == []
    assert f"{len(index)} rules" in shown
    assert main(["rules", "brikwars-2005", "--missing"]) == 0
    shown = capsys.readouterr().out
    assert [row.id for row in index if row.id in shown] == missing
    assert main(["rules"]) == 0
    shown = capsys.readouterr().out
    assert shown.index("brikwars-2010: all rules") < shown.index("brikwars-2005: all rules")


def test_rules_without_play_are_no_ruleset_to_play(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    playable = {"brikwars-2010": app.rulesets()["brikwars-2010"]}
    monkeypatch.setattr(app, "rulesets", lambda: playable)
    assert app.told_rulesets() == ("brikwars-2010", "brikwars-2005")
    assert main(["simulate", "duel-yard", "--ruleset", "brikwars-2005"]) == 2
    assert "There is no ruleset 'brikwars-2005'; there are brikwars-2010" in capsys.readouterr().err


def test_a_simulation_prints_its_table(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    arguments = ["simulate", str(tiny_level(tmp_path, SCOUT)), "--games", "2", "--seed", "4"]
    assert main(arguments) == 0
    first = capsys.readouterr().out
    assert "Azure" in first
    assert "2 battles under brikwars-2010, seed 4" in first
    assert main(arguments) == 0
    assert capsys.readouterr().out == first
    assert main([*arguments, "--skill", "azure=easy,ember=easy"]) == 0
    assert capsys.readouterr().out == first
    sixes_hit = ["--set", "crit_success_autohits=true", "--set", "smash_damage=false"]
    assert main([*arguments, *sixes_hit]) == 0


def test_a_replay_is_played_and_a_changed_one_is_noticed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from game import app
    from game.files.formats.scenario_file import read_scenario
    from game.match.play.seats import Person
    from game.match.play.turn_controller import TurnController

    loaded = read_scenario(Path(scenario(tmp_path)), app.rulesets())
    match = TurnController(app.make_battle(loaded.setup), {"azure": Person(), "ember": Person()})
    match.submit(loaded.scenario.choices[0].choice(), "azure")
    path = tmp_path / "replay.json"
    app.desk().save_replay(match, path)
    assert main(["replay", str(path)]) == 0
    assert "as recorded" in capsys.readouterr().out

    document = json.loads(path.read_text())
    document["choices"][0]["choice"]["path"] = [[24, 10]]
    path.write_text(json.dumps(document))
    assert main(["replay", str(path)]) == 1
    assert "choices[0] no longer fits" in capsys.readouterr().err


def run_apart(
    *arguments: str, output: int = subprocess.PIPE, **variables: str
) -> subprocess.CompletedProcess[bytes]:
    """A command in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "game", *arguments],
        stdout=output,
        stderr=subprocess.PIPE,
        env={**os.environ, **variables},
        check=False,
    )


@pytest.mark.parametrize("command", ["check-map", "play", "simulate"])
def test_what_the_rules_refuse_is_told_with_its_place_in_the_map(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tiny_level(tmp_path, {"kind": "dragon"})
    assert main([command, str(path)]) == 2
    column = path.read_text(encoding="utf-8").index('"kind"') + 1
    told = f'{path.as_posix()}:1:{column}: sides[0].squad[0].kind (figure "a"): '
    assert capsys.readouterr().err.startswith(told)


def test_names_are_no_markup(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tiny_level(tmp_path, SCOUT, name="[/b] a [red]b")
    assert main(["simulate", str(path), "--games", "1", "--seed", "4"]) == 0
    shown = capsys.readouterr().out
    assert "[/b] a [red]b" in shown
    summary = shown.splitlines()[-1]
    assert summary.startswith("1 battle under brikwars-2010, seed 4: ")
    assert "results " in summary


def test_the_schema_is_skipped_and_said_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "map.schema.json"
    path.write_text("{}")
    assert main(["check-map", str(path)]) == 0
    assert "the schema of maps, skipped" in capsys.readouterr().out


def test_a_terminal_without_the_signs_gets_them_spelled_out(tmp_path: Path) -> None:
    path = tiny_level(tmp_path, SCOUT, name="Höf")
    done = run_apart("check-map", str(path), PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert b"(H\\xf6f)" in done.stdout


def test_the_referee_writes_utf8_whatever_the_terminal(tmp_path: Path) -> None:
    units = [{**VECTOR["units"][0], "name": "Zoë"}, VECTOR["units"][1]]
    done = run_apart("referee", scenario(tmp_path, units=units), PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert "Zoë" in done.stdout.decode("utf-8")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is always full")
@pytest.mark.parametrize("command", [["schema"], ["rules", "brikwars-2010"], ["referee"]])
def test_a_full_disk_is_one_message(command: list[str], tmp_path: Path) -> None:
    arguments = [*command, scenario(tmp_path)] if command == ["referee"] else command
    with Path("/dev/full").open("wb") as full:
        done = run_apart(*arguments, output=full.fileno())
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is always full")
@pytest.mark.parametrize("command", [["schema"], ["simulate", "atlantis"]])
def test_nobody_to_complain_to_is_wrong_all_the_same(command: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "game", *command], stdout=full, stderr=full, check=False
        )
    assert done.returncode == 2


@pytest.mark.parametrize("command", ["rules", "schema"])
def test_a_reader_who_has_seen_enough_is_no_error(command: str) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = run_apart(command, output=writing)
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("command", [[], ["simulate", "duel-yard", "--games", "1"]])
def test_a_home_that_cannot_be_is_one_message(command: list[str], tmp_path: Path) -> None:
    endless = str(tmp_path / ("x" * 300))
    done = run_apart(*command, KA_PING_HOME=endless)
    lines = done.stderr.decode().splitlines()
    assert done.returncode == 2
    assert "too long" in lines[-1]
    assert len(lines) == 1


def test_without_a_display_one_sentence_names_what_needs_none(tmp_path: Path) -> None:
    done = run_apart(SDL_VIDEODRIVER="nonesuch", KA_PING_HOME=str(tmp_path))
    message = done.stderr.decode().strip().splitlines()[-1]
    assert done.returncode == 2
    assert done.stdout == b""
    assert message.count("simulate, referee, replay, check-map, schema, rules") == 1
    assert message.startswith("No display: ")


@pytest.mark.parametrize("level", ["../tiny", "/elsewhere/tiny", ""])
def test_a_level_folder_is_not_left(
    level: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tiny_level(tmp_path, SCOUT)
    inner = tmp_path / "inner"
    inner.mkdir()
    path = scenario(tmp_path, map=level, units=[], sides=[], choices=[])
    assert main(["referee", "--level-folder", str(inner), path]) == 2
    assert "is not a level id" in capsys.readouterr().err
    fine = scenario(tmp_path, map="tiny", units=[], sides=[], choices=[], dice={"seed": 1})
    assert main(["referee", "--level-folder", str(tmp_path), fine]) == 0


STEERING = "\x1b[31m\x9b\u202e"
"""What turns a terminal red, and what turns the writing round."""


@pytest.mark.skipif(os.name == "nt", reason="no such names there")
@pytest.mark.parametrize("command", ["referee", "replay", "check-map", "simulate"])
@pytest.mark.parametrize("content", ["{", "{}", '{"format": "map", "\x1b": 1}'])
def test_names_and_contents_of_files_steer_no_terminal(
    command: str, content: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / f"odd{STEERING}.json"
    path.write_text(content, encoding="utf-8")
    assert main([command, str(path)]) == 2
    shown = capsys.readouterr()
    assert "odd\\x1b[31m\\x9b\\u202e.json" in shown.err
    assert not steering(shown.out + shown.err)


@pytest.mark.skipif(os.name == "nt", reason="no such names there")
def test_what_check_map_and_referee_say_of_sound_files_steers_no_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    schema = tmp_path / f"map{STEERING}.schema.json"
    schema.write_text("{}")
    level = tiny_level(tmp_path, SCOUT).rename(tmp_path / f"tiny{STEERING}.json")
    assert main(["check-map", str(schema), str(level)]) == 0
    shown = capsys.readouterr().out
    assert "skipped" in shown
    assert "no faults" in shown
    assert not steering(shown)
    expect = {"events": [{"event": f"Moved{STEERING}"}]}
    plain = scenario(tmp_path, expect=expect, settings={})
    path = Path(plain).rename(tmp_path / f"scenario{STEERING}.json")
    assert main(["referee", str(path)]) == 1
    told = capsys.readouterr()
    assert "scenario\\x1b" in told.err
    assert not steering(told.out + told.err)


def test_lines_of_the_referee_steer_no_terminal_and_say_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = "Soft\xadhyphen"
    units = [{**VECTOR["units"][0], "name": name}, VECTOR["units"][1]]
    assert main(["referee", scenario(tmp_path, units=units)]) == 0
    shown = capsys.readouterr().out
    assert not steering(shown)
    assert name in {unit["name"] for unit in json.loads(shown.splitlines()[-1])["units"]}


def steering(text: str) -> bool:
    """Whether there is anything in a text that a terminal does not just show."""
    return any(not one.isprintable() for one in text.replace("\n", ""))
