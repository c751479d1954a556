"""Places of faults as lines and columns of the text, with the thing that they belong to."""

import json
from pathlib import Path
from typing import Any

import pytest

from game.files.formats.map_file import map_from, read_map
from game.files.formats.replay_file import read_replay
from game.files.formats.save_file import read_save
from game.files.formats.scenario_file import read_scenario
from game.files.formats.settings_file import read_preferences
from game.files.json.faults import FileFaults, Spot, at_key
from game.files.json.positions import spots_of
from tests.files.toolbox import BOOKS, small_map, small_scenario, written

TEXT = """{
  "format": "map",
  "size": [20, 20],
  "terrain": [
    {"id": "wall", "top": 2},
    {"top": 1,
     "outline": [[1, 2], [3, 4]],
     "id": "deck"}
  ],
  "odd.[1]": {"x": "é", "y": 1}
}
"""


def spot(place: str, text: str = TEXT) -> Spot:
    return spots_of(text, [place])[place]


@pytest.mark.parametrize(
    ("place", "line", "column", "owner"),
    [
        ("format", 2, 3, ""),
        ("size", 3, 3, ""),
        ("size[1]", 3, 16, ""),
        ("terrain[0]", 5, 5, 'piece "wall"'),
        ("terrain[0].top", 5, 20, 'piece "wall"'),
        ("terrain[1].top", 6, 6, 'piece "deck"'),
        ("terrain[1].outline[1][0]", 7, 27, 'piece "deck"'),
        ('["odd.[1]"].y', 10, 25, ""),
    ],
)
def test_names_and_items_are_found(place: str, line: int, column: int, owner: str) -> None:
    found = spot(place)
    assert (found.line, found.column, found.owner) == (line, column, owner)


@pytest.mark.parametrize(
    ("place", "line", "column"),
    [("ground", 1, 1), ("terrain[0].kind", 5, 5), ("terrain[7].id", 4, 3), ("size[0].x", 3, 12)],
)
def test_what_is_missing_is_where_it_should_be_in(place: str, line: int, column: int) -> None:
    found = spot(place)
    assert (found.line, found.column) == (line, column)


def test_of_a_name_given_twice_the_last_counts() -> None:
    text = '{"a": {"b": 1},\n "a": {"c": 1}}'
    assert spot("a", text) == Spot(2, 2)
    assert spot("a.b", text) == Spot(2, 2)
    assert spot("a.c", text) == Spot(2, 8)


def test_keys_that_are_cut_in_places_are_found() -> None:
    key = "k" * 5000
    assert spot(at_key("", key), '[\n"x"]') == Spot(1, 1)
    assert spot(at_key("", key), f'{{\n"{key}": 1}}') == Spot(2, 1)


def test_odd_keys_and_long_ones_that_begin_alike_are_told_apart() -> None:
    keys = ['a"].b', "a", "k" * 5000, "k" * 4999 + "x", "back\\", '"']
    text = "{\n" + ",\n".join(f'{json.dumps(key)}: {{"b": 1}}' for key in keys) + "}"
    places = [f"{at_key('', key)}.b" for key in keys]
    found = spots_of(text, places)
    assert [found[place].line for place in places] == [2, 3, 4, 5, 6, 7]


def test_many_places_are_found_at_once_in_the_order_of_the_text() -> None:
    items = ",\n".join(str(number) for number in range(3000))
    places = [f"[{number}]" for number in (2999, 0, 1500)]
    assert [one.line for one in spots_of(f"[{items}]", places).values()] == [1, 1501, 3000]


def test_a_text_that_cannot_be_read_to_its_end_has_places_all_the_same() -> None:
    assert spot("a.b", '{"a": {"b": 1, ') == Spot(1, 8)
    assert spot("a.b", "") == Spot(1, 1)


@pytest.mark.parametrize(
    ("place", "owner"),
    [
        ("sides[0].squad[0].facing", 'figure "ann"'),
        ("sides[0].zone", 'side "red"'),
        ("areas[0].radius", 'area "goal"'),
        ("objectives[0].side", ""),
    ],
)
def test_owners_are_called_by_what_they_are(place: str, owner: str) -> None:
    plain = small_map(objectives=[{"kind": "eliminate", "id": "goal"}])
    assert spot(place, json.dumps(plain)).owner == owner


@pytest.mark.parametrize(
    ("text", "place", "owner"),
    [
        ('{"units": {"ada": {"id": "ada", "x": 1}}}', "units.ada.x", 'figure "ada"'),
        ('{"fallen": {"ada": {"id": "ada", "x": 1}}}', "fallen.ada", 'figure "ada"'),
        ('{"ada": {"id": "ada", "x": 1}}', "ada.x", ""),
        ('{"sides": [{"zone": {"id": "x"}, "id": "red"}]}', "sides[0].zone.y", 'side "red"'),
        ('{"terrain": {"units": [{"id": "x", "y": 1}]}}', "terrain.units[0].y", ""),
        ('{"zone": {"id": "x", "y": 1}}', "zone.y", ""),
        ('{"zone": {"id": "x", "y": 1}}', "zone", ""),
    ],
)
def test_only_what_is_known_to_have_ids_is_called_by_one(text: str, place: str, owner: str) -> None:
    assert spot(place, text).owner == owner


@pytest.mark.parametrize("odd", [7, None, "", "x" * 41])
def test_ids_that_are_none_name_nothing(odd: Any) -> None:
    assert spot("terrain[0].top", json.dumps({"terrain": [{"id": odd, "top": 1}]})).owner == ""


def test_a_byte_order_mark_moves_nothing() -> None:
    content = b"\xef\xbb\xbf" + json.dumps(small_map(ground="lawn")).encode()
    with pytest.raises(FileFaults, match=r"^it\.json:1:\d+: ground: "):
        map_from(content, "it.json")
    assert content[3:][int(reported(content).split(":")[2]) - 1 :].startswith(b'"ground"')


def reported(content: bytes) -> str:
    with pytest.raises(FileFaults) as caught:
        map_from(content, "it.json")
    return str(caught.value)


def test_every_loader_names_file_line_and_column(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    plain = small_map()
    plain["terrain"][0]["top"] = "high"
    with pytest.raises(FileFaults) as of_map:
        read_map(written(tmp_path, plain))
    column = (tmp_path / "it.json").read_text().index('"top": "high"') + 1
    told = str(of_map.value)
    assert told.startswith(f'it.json:1:{column}: terrain[0].top (piece "wall"): is "high"')
    scene = small_scenario()
    scene["units"][1]["facing"] = -1
    with pytest.raises(FileFaults) as of_scenario:
        read_scenario(written(tmp_path, scene), BOOKS)
    assert "): is -1; " in str(of_scenario.value)
    assert str(of_scenario.value).startswith("it.json:1:")
    assert 'units[1].facing (figure "bob")' in str(of_scenario.value)
    for read, name in ((read_save, "save"), (read_replay, "replay")):
        path = written(tmp_path, {"format": name, "version": 1, "choices": 7})
        with pytest.raises(FileFaults, match=r"it\.json:1:\d+: choices: is 7"):
            read(path, BOOKS)
    wished = {"format": "settings", "version": 1, "preferences": {"muted": "yes"}}
    told = read_preferences(written(tmp_path, wished)).message
    assert told.startswith("it.json:1:54: preferences.muted: ")
