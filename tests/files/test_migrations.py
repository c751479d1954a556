from typing import Any

import pytest

from game.files.json.faults import FileFaults
from game.files.json.migrations import LIFTS, current_version, lifted

HISTORY = {
    "map": (
        lambda old: {**old, "trail": [*old.get("trail", []), "1 to 2"]},
        lambda old: {**old, "trail": [*old.get("trail", []), "2 to 3"]},
    ),
    "save": (),
}


def refused(value: Any) -> str:
    with pytest.raises(FileFaults) as caught:
        lifted(value, "map", "it.json", HISTORY)
    assert len(caught.value.faults) == 1
    return str(caught.value)


def test_old_versions_are_lifted_step_by_step() -> None:
    first = lifted({"format": "map", "version": 1}, "map", "it.json", HISTORY)
    assert first == {"format": "map", "version": 3, "trail": ["1 to 2", "2 to 3"]}
    second = lifted({"format": "map", "version": 2}, "map", "it.json", HISTORY)
    assert second["trail"] == ["2 to 3"]
    third = lifted({"format": "map", "version": 3}, "map", "it.json", HISTORY)
    assert "trail" not in third


def test_the_document_that_was_read_is_left_alone() -> None:
    document = {"format": "map", "version": 1}
    lifted(document, "map", "it.json", HISTORY)
    assert document == {"format": "map", "version": 1}


def test_a_newer_version_is_refused_with_that_reason() -> None:
    told = refused({"format": "map", "version": 4})
    assert told.startswith("it.json: version: is 4, ")
    assert "up to version 3" in told


@pytest.mark.parametrize("version", [0, -1, 1.0, True, "1", None])
def test_what_is_no_version_is_refused(version: Any) -> None:
    assert "is not a version" in refused({"format": "map", "version": version})


def test_missing_heads_are_named() -> None:
    assert 'format: is missing; "format": "map" is wanted' in refused({"version": 1})
    assert "version: is missing" in refused({"format": "map"})


def test_other_formats_are_told_from_unknown_ones() -> None:
    assert 'is "save"; a file of format "map" is wanted here' in refused({"format": "save"})
    assert "is not a format of this game" in refused({"format": "mop", "version": 1})
    assert "is not a format of this game" in refused({"format": ["map"], "version": 1})
    assert "is not an object" in refused(["map"])


def test_all_formats_are_known_at_their_first_version() -> None:
    assert set(LIFTS) == {"map", "scenario", "save", "replay", "settings"}
    assert {current_version(name) for name in LIFTS} == {1}
