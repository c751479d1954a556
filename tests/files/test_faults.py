"""Faults in order, with places that can be shown."""

import json
import os
import re
from pathlib import Path

import pytest

from game.files.json.faults import FileFaults, Spot, at_key, fault_line, shown_path
from game.model.setup import Fault


def places_of(*places: str) -> list[str]:
    return [one.place for one in FileFaults("it", [Fault(one, "bad") for one in places]).faults]


def test_places_are_sorted_by_the_value_of_their_numbers() -> None:
    assert places_of("a[10]", "a[9]", "a[1].b") == ["a[1].b", "a[9]", "a[10]"]


def test_where_lines_are_known_they_are_the_order() -> None:
    """Places that are missing share the spot of what they are missing in, and keep their order."""
    listed = [Fault(one, "bad") for one in ("b", "a.y", "a.x", "c", "")]
    spots = {"a.x": Spot(7, 1), "a.y": Spot(7, 1), "b": Spot(3, 9), "c": Spot(3, 2)}
    located = FileFaults("it", listed, spots)
    assert [one.place for one in located.faults] == ["", "c", "b", "a.x", "a.y"]
    later = FileFaults("it", listed)
    later.locate(spots)
    assert later.faults == located.faults


def test_digits_of_other_scripts_and_endless_ones_are_sorted_as_text() -> None:
    endless = "9" * 5000
    listed = places_of("1²2", endless, "b", "٣")
    assert sorted(listed) == sorted(["1²2", endless, "b", "٣"])
    assert listed[0] == "1²2"


def test_long_keys_are_shortened_plain_ones_too() -> None:
    assert at_key("a", "k" * 40) == "a." + "k" * 40
    for letter in "k9":
        short = at_key("a", letter * 5000)
        assert re.fullmatch(rf'a\["{letter}{{31}}…[0-9a-f]{{8}}"\]', short), short


def test_keys_that_begin_alike_have_places_of_their_own() -> None:
    keys = ["k" * 5000, "k" * 4999 + "x", "k" * 41]
    assert len({at_key("a", key) for key in keys}) == 3


def test_odd_keys_stand_as_in_json() -> None:
    for key in ('a"].b', "a\\", "\x1b", "é ß", "", "[0]"):
        place = at_key("", key)
        assert json.loads(place) == [key]
        assert place.isprintable()


@pytest.mark.skipif(os.name == "nt", reason="a folder in use stays there")
def test_a_path_is_shown_where_the_current_folder_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert shown_path(Path("levels/it.json")) == "levels/it.json"
    assert shown_path(tmp_path / "it.json") == (tmp_path / "it.json").as_posix()


def test_signs_that_steer_a_terminal_are_spelled_out() -> None:
    assert fault_line("it", Fault("a", "is \x1b[31mred\x9b")) == "it: a: is \\x1b[31mred\\x9b"
