"""A tiny rulebook and documents for the tests of files."""

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct

from game.files.json.faults import FileFaults
from game.model.setup import Fault, Setup
from game.model.state import BattleState


class Sheet(Struct, frozen=True):
    hits: int
    reach: float = 0.25


class Table(Struct, frozen=True):
    tokens: dict[str, int] = {}


class Walk(Struct, frozen=True, tag_field="step", tag="walk"):
    unit: str


class Rest(Struct, frozen=True, tag_field="step", tag="rest"):
    side: str
    turns: int = 1


class Settings(Struct, frozen=True):
    quick: bool = False


class Rules:
    """Complains about every figure of the kind ``ghost``."""

    settings_type = Settings
    state_type = BattleState[Sheet, Table, Walk | Rest]

    def __init__(self, version: int = 1) -> None:
        self.version = version

    def setup_faults(self, setup: Setup) -> tuple[Fault, ...]:
        return tuple(
            Fault(f"recruits[{index}].kind", "is unknown here")
            for index, recruit in enumerate(setup.recruits)
            if recruit.kind == "ghost"
        )


BOOKS = {"tiny": Rules()}


def small_map(**changes: Any) -> dict[str, Any]:
    """A sound level as plain JSON, with some top fields replaced."""
    plain: dict[str, Any] = {
        "format": "map",
        "version": 1,
        "size": [20, 20],
        "terrain": [
            {
                "id": "wall",
                "kind": "wall",
                "shape": "line",
                "line": [[10, 4], [10, 12]],
                "thickness": 0.5,
                "top": 2,
            },
            {
                "id": "deck",
                "kind": "platform",
                "shape": "polygon",
                "outline": [[14, 14], [18, 14], [18, 18], [14, 18]],
                "top": 1,
            },
        ],
        "areas": [
            {"id": "goal", "kind": "marker", "shape": "circle", "center": [6, 6], "radius": 2}
        ],
        "sides": [
            {"id": "red", "squad": [{"id": "ann", "class": "knight", "position": [3, 3]}]},
            {"id": "blue", "squad": [{"id": "bob", "class": "archer", "position": [16, 16]}]},
        ],
    }
    return {**plain, **changes}


def small_scenario(**changes: Any) -> dict[str, Any]:
    """A sound scenario as plain JSON, with some top fields replaced."""
    plain: dict[str, Any] = {
        "format": "scenario",
        "version": 1,
        "ruleset": "tiny",
        "map": {"size": [20, 20]},
        "sides": [{"id": "red"}, {"id": "blue"}],
        "units": [
            {"id": "ann", "side": "red", "kind": "peg", "position": [3, 3]},
            {"id": "bob", "side": "blue", "kind": "peg", "position": [6, 3]},
        ],
        "turn": "red",
        "dice": [4, 2],
        "choices": [{"by": "red", "do": "walk", "unit": "ann", "path": [[4, 3]]}],
    }
    return {**plain, **changes}


def written(folder: Path, value: Any, name: str = "it.json") -> Path:
    """A file with JSON in it."""
    path = folder / name
    path.write_text(json.dumps(value), encoding="utf-8")
    return path


def places(caught: pytest.ExceptionInfo[FileFaults]) -> list[str]:
    """The places of all faults, sorted by their words: as they are without a text to stand in."""
    return [fault.place for fault in FileFaults("it", caught.value.faults).faults]
