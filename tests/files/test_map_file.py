import json
from pathlib import Path

import pytest

from game.files.formats.map_file import map_text, read_map, write_map
from game.files.json.faults import MOST_SHOWN, FileFaults
from game.files.json.pretty_json import WIDTH
from tests.files.toolbox import places, small_map, written


def test_a_map_survives_writing_and_reading(tmp_path: Path) -> None:
    notes = {"author": "me", "kind": 1.5, "id": [None, {"shape": "any"}]}
    battle_map = read_map(written(tmp_path, small_map(notes=notes)))
    write_map(tmp_path / "folder" / "copy.json", battle_map)
    again = read_map(tmp_path / "folder" / "copy.json")
    assert again == battle_map
    assert again.notes == notes


def test_the_text_is_stable_and_short_objects_stay_on_a_line(tmp_path: Path) -> None:
    battle_map = read_map(written(tmp_path, small_map(name="A")))
    text = map_text(battle_map)
    assert text == map_text(battle_map)
    assert text.endswith("}\n")
    assert max(len(line) for line in text.splitlines()) <= WIDTH
    lines = [line.strip() for line in text.splitlines()]
    assert '{"id": "ann", "class": "knight", "position": [3, 3]}' in " ".join(lines)
    plain = json.loads(text)
    assert list(plain)[:3] == ["format", "version", "name"]
    assert list(plain["terrain"][0])[:3] == ["id", "kind", "shape"]


def test_what_goes_without_saying_of_a_piece_is_not_written(tmp_path: Path) -> None:
    brief = {"id": "post", "kind": "rock", "shape": "circle", "center": [3, 16], "radius": 1}
    full = {**brief, "base": 0.0, "material": "brick", "solid": None, "opaque": None, "walk": None}
    texts = []
    for post in (brief, full):
        plain = small_map()
        plain["terrain"].append({**post, "top": 2})
        texts.append(map_text(read_map(written(tmp_path, plain))))
    assert texts[0] == texts[1]
    assert json.loads(texts[0])["terrain"][-1] == {**brief, "top": 2}


def test_moving_one_corner_changes_one_line(tmp_path: Path) -> None:
    plain = small_map()
    before = map_text(read_map(written(tmp_path, plain))).splitlines()
    plain["terrain"][1]["outline"][0] = [13.5, 14]
    after = map_text(read_map(written(tmp_path, plain))).splitlines()
    assert len(before) == len(after)
    assert sum(one != two for one, two in zip(before, after, strict=True)) == 1


def test_lines_name_file_place_and_remedy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    plain = small_map()
    plain["terrain"][1]["outline"] = [[1, 14], [4, 14], [1, 17], [4, 17]]
    (tmp_path / "levels").mkdir()
    path = written(tmp_path / "levels", plain, "fort.json")
    with pytest.raises(FileFaults) as caught:
        read_map(path)
    assert caught.value.lines() == (
        'levels/fort.json:1:263: terrain[1].outline[3] (piece "deck"): '
        "crosses edge 1-2; move the corner or split the piece",
    )


def test_faults_of_type_and_unknown_fields_come_all_at_once(tmp_path: Path) -> None:
    plain = small_map(size=[20, "20"], weather="rain")
    plain["terrain"][0]["top"] = None
    plain["terrain"][1]["hight"] = 2
    plain["sides"][0]["squad"][0]["position"] = [1]
    with pytest.raises(FileFaults) as caught:
        read_map(written(tmp_path, plain))
    assert places(caught) == [
        "sides[0].squad[0].position",
        "size[1]",
        "terrain[0].top",
        "terrain[1].hight",
        "weather",
    ]


def test_places_are_sorted_by_number_not_by_letter(tmp_path: Path) -> None:
    plain = small_map()
    plain["areas"] = [{"id": f"a{n}", "kind": "marker"} for n in range(12)]
    with pytest.raises(FileFaults) as caught:
        read_map(written(tmp_path, plain))
    assert places(caught) == [f"areas[{n}].shape" for n in range(12)]


def test_a_flood_of_faults_is_mentioned_not_printed(tmp_path: Path) -> None:
    plain = small_map(terrain=[0] * 1000)
    with pytest.raises(FileFaults) as caught:
        read_map(written(tmp_path, plain))
    assert len(caught.value.faults) == MOST_SHOWN + 1
    assert len(caught.value.lines()) == MOST_SHOWN + 1
    assert caught.value.lines()[-1].endswith("it.json: and more faults")


def test_too_large_or_cut_off_maps_are_one_clear_fault(tmp_path: Path) -> None:
    big = tmp_path / "big.json"
    big.write_bytes(b" " * (4 * (1 << 20) + 1))
    with pytest.raises(FileFaults, match="larger than 4 MiB"):
        read_map(big)
    cut = tmp_path / "cut.json"
    cut.write_text(json.dumps(small_map())[:-20], encoding="utf-8")
    with pytest.raises(FileFaults, match="never ends"):
        read_map(cut)


def test_limits_of_the_format(tmp_path: Path) -> None:
    plain = small_map(size=[7, 201], sides=[{"id": f"s{n}"} for n in range(9)])
    corners = [[1 + n * 0.1, 15 + n % 2] for n in range(65)]
    plain["terrain"][1]["outline"] = corners
    with pytest.raises(FileFaults) as caught:
        read_map(written(tmp_path, plain))
    assert places(caught) == ["sides", "size[0]", "size[1]", "terrain[1].outline"]


@pytest.mark.parametrize("sign", ["\x1b[2J", "\x00", "\x9b", "\t", "\r", "\u202e", "\u2028"])
def test_names_and_descriptions_have_no_control_characters(sign: str, tmp_path: Path) -> None:
    plain = small_map(name=f"a{sign}b", description=f"c{sign}d")
    with pytest.raises(FileFaults) as caught:
        read_map(written(tmp_path, plain))
    assert places(caught) == ["description", "name"]
    assert all("without control characters" in one.problem for one in caught.value.faults)


def test_line_breaks_are_for_descriptions_only(tmp_path: Path) -> None:
    read = read_map(written(tmp_path, small_map(description="one\ntwo")))
    assert read.description == "one\ntwo"
    with pytest.raises(FileFaults) as caught:
        read_map(written(tmp_path, small_map(name="one\ntwo")))
    assert places(caught) == ["name"]
