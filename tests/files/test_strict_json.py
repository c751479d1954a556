import json
import os
from pathlib import Path

import pytest

from game.files.json.faults import FileFaults
from game.files.json.strict_json import MOST_DEPTH, parse, read_json
from tests.files.toolbox import places


def faults_of(text: str | bytes) -> pytest.ExceptionInfo[FileFaults]:
    data = text.encode() if isinstance(text, str) else text
    with pytest.raises(FileFaults) as caught:
        parse(data, "it.json")
    return caught


def test_sound_json_comes_out_as_it_is() -> None:
    value = {"a": [1, 2.5, None, True, "ß"], "b": {"c": -3}}
    assert parse(json.dumps(value).encode(), "it.json") == value


def test_a_byte_order_mark_is_no_fault() -> None:
    assert parse(b"\xef\xbb\xbf[1]", "it.json") == [1]


def test_doubled_keys_are_listed_with_their_places() -> None:
    caught = faults_of('{"a": 1, "b": [{"x": 1, "x": 1}, {"y": 1}], "a": 2}')
    assert places(caught) == ["a", "b[0].x"]


@pytest.mark.parametrize(
    "number",
    ["NaN", "-Infinity", "1e999", "1e300", "-1e17", "1000000000.5", "9007199254740993", "1" * 5000],
)
def test_numbers_that_are_not_finite_or_too_large_are_faults(number: str) -> None:
    assert places(faults_of(f'{{"size": [1, {number}]}}')) == ["size[1]"]


def test_the_largest_exact_whole_number_is_read() -> None:
    assert parse(b"[9007199254740992]", "it.json") == [1 << 53]


def test_numbers_with_a_fraction_are_read_up_to_a_milliard() -> None:
    assert parse(b"[999999999.5, 1e9, 2e9]", "it.json") == [999999999.5, 1e9, 2e9]


def test_halves_of_characters_are_faults_in_texts_and_keys() -> None:
    caught = faults_of(r'{"a": ["fine \ud83d\ude00", "\ud800"], "k\udc00": 1, "d": 1}')
    assert places(caught) == ['["k\\udc00"]', "a[1]"]


def test_nesting_is_read_up_to_the_limit_and_refused_beyond() -> None:
    fits = "[" * MOST_DEPTH + "]" * MOST_DEPTH
    parse(fits.encode(), "it.json")
    assert "too deep" in str(faults_of(f"[{fits}]").value)


def test_hopeless_nesting_is_a_fault_and_no_crash() -> None:
    assert "too deep" in str(faults_of("[" * 200_000).value)
    assert "too deep" in str(faults_of('{"a":' * 200_000).value)


@pytest.mark.parametrize("text", ["", '{"a": 1', "{a: 1}", "[1,]", "[1] [2]"])
def test_broken_json_names_line_and_column(text: str) -> None:
    caught = faults_of(text)
    assert caught.value.faults[0].place.startswith("line 1, column ")


def test_bytes_that_are_no_text_are_one_fault() -> None:
    assert "UTF-8" in str(faults_of(b'{"a": "\xff\xfe"}').value)
    assert "UTF-8" in str(faults_of(bytes(range(256))).value)


def test_a_file_over_the_limit_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "big.json"
    path.write_bytes(b"[" + b" " * (5 << 20) + b"]")
    with pytest.raises(FileFaults, match="larger than 4 MiB"):
        read_json(path, 4 << 20)
    assert read_json(path, 6 << 20) == []


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileFaults, match="does not exist"):
        read_json(tmp_path / "none.json", 100)
    with pytest.raises(FileFaults, match="is not a file"):
        read_json(tmp_path, 100)
    with pytest.raises(FileFaults, match="cannot be read"):
        read_json(Path("nul\0byte.json"), 100)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.json"
    os.mkfifo(pipe)
    with pytest.raises(FileFaults, match="is not a file"):
        read_json(pipe, 100)
