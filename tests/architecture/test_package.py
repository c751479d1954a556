"""What the package says of itself, and what goes into it."""

import importlib
import re
import tomllib
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[2]
CONFIG: Final[dict[str, Any]] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT: Final = CONFIG["project"]
TARGETS: Final = CONFIG["tool"]["hatch"]["build"]["targets"]


def test_the_metadata_are_complete_and_name_nothing_that_is_not() -> None:
    assert PROJECT["authors"] == [{"name": "Ka-Ping! developers"}]
    assert PROJECT["readme"] == "README.md"
    assert len(PROJECT["keywords"]) >= 5
    assert "urls" not in PROJECT
    licensed = any(ROOT.glob("LICEN[CS]E*"))
    assert ("license" in PROJECT) == licensed
    assert any("License" in one for one in PROJECT["classifiers"]) == licensed


def test_the_classifiers_name_every_python_from_the_oldest_on() -> None:
    found = [re.fullmatch(r".* :: 3\.(\d+)", one) for one in PROJECT["classifiers"]]
    minors = [int(one[1]) for one in found if one is not None]
    oldest = int(PROJECT["requires-python"].removeprefix(">=3."))
    assert minors == list(range(oldest, oldest + len(minors)))
    assert len({*PROJECT["classifiers"]}) == len(PROJECT["classifiers"])


def test_both_commands_begin_where_they_say() -> None:
    begins = {**PROJECT["scripts"], **PROJECT["gui-scripts"]}
    assert begins.keys() == {"ka-ping", "ka-ping-window"}
    for place in begins.values():
        module, _, name = place.partition(":")
        assert callable(getattr(importlib.import_module(module), name))


def test_the_wheel_has_what_the_program_reads_and_no_pictures_of_the_readme() -> None:
    wheel = TARGETS["wheel"]
    assert wheel["packages"] == ["game"]
    inside = wheel["force-include"]
    assert all(to == f"game/_data/{source}" for source, to in inside.items())
    read = {f"assets/{one.name}" for one in (ROOT / "assets").iterdir() if one.name != "readme"}
    assert inside.keys() == read | {"levels"}


def test_the_source_has_all_that_the_wheel_is_built_of() -> None:
    included = TARGETS["sdist"]["include"]
    wanted = ("/game", "/assets", "/levels", "/README.md", "/pyproject.toml")
    assert [one for one in wanted if one not in included] == []
