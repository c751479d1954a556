import json

import pytest

from game.files.json import strict_json
from game.files.json.faults import MOST_SHOWN, FileFaults
from game.files.json.strict_json import MOST_DEPTH, MOST_VALUES, parse
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


def test_doubled_keys_in_what_is_thrown_away_hide_no_others() -> None:
    """Of ``a`` the last counts, and nothing is left of the objects in the first."""
    for count in (1, MOST_SHOWN, MOST_SHOWN + 1, 3 * MOST_SHOWN):
        inner = ",".join(['{"x":1,"x":2}'] * count)
        assert places(faults_of(f'{{"a":[{inner}],"a":[]}}')) == ["a"]
        told = faults_of(f'{{"b":[{inner}]}}').value
        assert len(told.faults) == min(count, MOST_SHOWN + 1)


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


def test_no_more_faults_are_collected_than_are_of_use() -> None:
    """Four megabytes of NaN would be a million faults; one more than are shown says enough."""
    text = "[" + ",".join(["NaN"] * 400_000) + "]"
    faults = faults_of(text).value
    assert len(faults.faults) == MOST_SHOWN + 1
    assert faults.lines()[-1] == "it.json: and more faults"
    assert [fault.place for fault in faults.faults[:2]] == ["[0]", "[1]"]


def test_the_rest_is_not_even_looked_at() -> None:
    """Places are made for those only that are told; making all of them takes most of the time."""
    made = 0

    def counted(place: str, index: int) -> str:
        nonlocal made
        made += 1
        return f"{place}[{index}]"

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(strict_json, "at_index", counted)
        faults_of("[1," + ",".join(["NaN"] * 10_000) + "]")
    assert made == MOST_SHOWN + 1


@pytest.mark.parametrize("piece", ["1", "[]", "{}", '""', "NaN", '{"a":1}'])
def test_documents_of_too_many_values_are_refused_before_they_are_made(piece: str) -> None:
    text = "[" + ",".join([piece] * (MOST_VALUES + 1)) + "]"
    assert "commas and brackets" in str(faults_of(text).value)


def test_as_many_values_as_there_may_be_are_read() -> None:
    parse(("[" + ",".join(["1"] * MOST_VALUES) + "]").encode(), "it.json")


def test_nan_and_infinity_are_told_by_their_names() -> None:
    for word in ("NaN", "Infinity", "-Infinity"):
        assert "NaN or Infinity, which are no numbers" in str(faults_of(f"[{word}]").value)
    assert "a usable size" in str(faults_of("[1e999]").value)


def test_a_file_in_another_encoding_is_told_with_its_first_wrong_letter() -> None:
    caught = faults_of('{\n "näme": "ö"}'.encode("latin-1"))
    assert str(caught.value) == (
        "it.json:2:4: the byte 0xe4 is no letter in UTF-8; save the file as UTF-8"
    )
    for wide in ("utf-16", "utf-16-le", "utf-16-be"):
        assert "it.json:1:1: is written in UTF-16" in str(faults_of("{}".encode(wide)).value)


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [('{"ü": 1}', 1, 3), ('{\n "ü": 1}', 2, 3), ('{"a": 1,\n"é", "ü": 1}', 2, 2), ("ü", 1, 1)],
)
def test_a_byte_order_mark_does_not_move_the_first_wrong_letter(
    text: str, line: int, column: int
) -> None:
    for mark in (b"", b"\xef\xbb\xbf"):
        said = str(faults_of(mark + text.encode("latin-1")).value)
        assert said.startswith(f"it.json:{line}:{column}: the byte 0x"), said


def test_columns_count_letters_not_bytes_behind_a_mark() -> None:
    content = b"\xef\xbb\xbf" + '{"é": "'.encode() + b'\xfc"}'
    assert str(faults_of(content).value).startswith("it.json:1:8: the byte 0xfc")


def test_bytes_that_are_no_text_are_one_fault() -> None:
    assert "UTF-8" in str(faults_of(b'{"a": "\xff\xfe"}').value)
    assert "UTF-8" in str(faults_of(bytes(range(256))).value)
