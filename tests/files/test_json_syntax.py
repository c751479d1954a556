"""The usual slips in JSON: each is told where it is, in words of its own, with its cure."""

import json
import tracemalloc

import pytest

from game.files.json.faults import FileFaults
from game.files.json.strict_json import parse


def told(text: str) -> tuple[int, int, str]:
    """Line, column and words of what is wrong with a text."""
    with pytest.raises(FileFaults) as caught:
        parse(text.encode(), "it.json")
    (line,) = caught.value.lines()
    name, row, column, words = line.split(":", 3)
    assert name == "it.json"
    assert caught.value.faults[0].place == f"line {row}, column {column}"
    return int(row), int(column), words.strip()


SLIPS = [
    # Comments, wherever a value, a name, a comma or nothing at all could stand.
    ('{\n // size\n "a": 1}', 2, 2, "a comment"),
    ('{"a": /* one */ 1}', 1, 7, "a comment"),
    ('{"a": 1, # one\n "b": 2}', 1, 10, "a comment"),
    ('{"a": 1 // one\n, "b": 2}', 1, 9, "a comment"),
    ('{"a": 1}\n// end', 2, 1, "a comment"),
    # Commas.
    ('{"a": [1, 2,]}', 1, 12, "a comma too many"),
    ('{\n "a": 1,\n}', 2, 8, "a comma too many"),
    ("[1,, 2]", 1, 4, "a comma too many"),
    ("[, 1]", 1, 2, "a comma too many"),
    ('[\n {"a": 1}\n {"b": 2}\n]', 2, 10, "a comma is missing"),
    ('{"top": , "base": 0}', 1, 9, "a value is missing in front of this comma"),
    ('{"a": ,}', 1, 7, "a value is missing in front of this comma"),
    ('{"a": 1 "b": 2}', 1, 8, "a comma is missing"),
    ('{"a": "x"\n "b": 2}', 1, 10, "a comma is missing"),
    # Quotation marks.
    ("{'a': 1}", 1, 2, "' is no quotation mark"),
    ("[1, 'x']", 1, 5, "' is no quotation mark"),
    ("{“a”: 1}", 1, 2, "“ is no quotation mark"),
    ("{size: 1}", 1, 2, 'the name size stands without quotation marks; write "size"'),
    ('{"a": 1, top: 2}', 1, 10, 'write "top"'),
    ('{"name: "Fort"}', 1, 2, 'goes on behind its colon; write " in front of that'),
    ('{"a "big" wall": 1}', 1, 5, 'write \\" for a " inside'),
    ('{"color": #ff0000}', 1, 11, 'write "#ff0000"'),
    ('{"a": #add this\n 1}', 1, 7, "a comment"),
    ('["a "big" wall"]', 1, 5, 'write \\" for a " inside'),
    # Words that are no values.
    ('{"a": wall}', 1, 7, 'wall is no value of JSON; did you mean "wall"?'),
    ('{"a": True}', 1, 7, "did you mean true?"),
    ('{"a": None}', 1, 7, "did you mean null?"),
    # The end.
    ("", 1, 1, "is empty"),
    ("  \n ", 2, 2, "is empty"),
    ('{"a": [1, 2', 1, 12, "inside of the list that begins in line 1, column 7"),
    ('{"a": [1, 2],', 1, 14, "inside of the object that begins in line 1, column 1"),
    ('{"a":', 1, 6, "inside of the object"),
    ('{"a": tru', 1, 10, "inside of the object that begins in line 1, column 1"),
    ("[fals", 1, 6, "inside of the list"),
    ('{\n "a": "wal', 2, 7, "a text begins here and never ends"),
    ('{"a": 1}\n{"b": 2}', 2, 1, "behind the end"),
    ('{"a": 1}}', 1, 9, "behind the end"),
    # Brackets, colons, numbers, texts.
    ('{"a": [1, 2}', 1, 12, "} closes what [ begins in line 1, column 7; write ]"),
    ('[{"a": 1]', 1, 9, "] closes what { begins in line 1, column 2; write }"),
    ('{"a" = 1}', 1, 6, "= stands between a name and its value; write :"),
    ('{"a" 1}', 1, 5, "a colon and a value are missing"),
    ('{"a"}', 1, 5, "a colon and a value are missing"),
    ('{"a": }', 1, 7, "} stands where a value is wanted"),
    ("{1: 2}", 1, 2, '1 stands where a name in " " is wanted'),
    ("[.5]", 1, 2, "a number begins with a digit"),
    ("[+5]", 1, 2, "a number begins with a digit"),
    ("[05]", 1, 2, "a number begins with 0"),
    ("[2., 1]", 1, 3, "a number has a digit behind its dot"),
    ("[0x10]", 1, 2, "0x10 is no number of JSON; write 16"),
    ("[12px]", 1, 4, "px stands right behind a number; delete it"),
    ("[1²]", 1, 3, "a comma is missing"),
    ('["one\ntwo"]', 1, 6, "goes on beyond the end of its line"),
    ('["one\r\n, "two"]', 1, 6, "goes on beyond the end of its line"),
    ('["one\ttwo"]', 1, 6, "write \\t"),
    ('["one\x1btwo"]', 1, 6, "write \\u001b"),
    ('["C:\\games"]', 1, 5, "has \\g in a text"),
    ('["\\u12"]', 1, 3, "has \\u in a text"),
    ("\ufeff\ufeff{}", 1, 1, "a mark of the order of bytes stands here"),
    ("<html>", 1, 1, "< stands where a value is wanted"),
]


@pytest.mark.parametrize(("text", "line", "column", "words"), SLIPS)
def test_each_slip_has_words_of_its_own(text: str, line: int, column: int, words: str) -> None:
    found = told(text)
    assert words in found[2]
    assert found[:2] == (line, column)


def test_a_file_cut_off_anywhere_is_told_somewhere_in_it() -> None:
    text = json.dumps({"a": [1, {"b": "x\\y"}, None], "c": True}, indent=1)
    lines = text.count("\n") + 1
    for end in range(len(text)):
        line, _, words = told(text[:end])
        assert 1 <= line <= lines
        assert words


def test_what_steers_a_terminal_is_spelled_out() -> None:
    assert "\\x1b" in told("[\x1b]")[2]
    assert "\x1b" not in told("[\x1b]")[2]


@pytest.mark.parametrize("letters", ["a", "\\n"], ids=["letters", "escapes"])
def test_a_long_text_costs_no_more_than_its_own_length_to_step_over(letters: str) -> None:
    text = '["' + letters * ((4 << 20) // len(letters)) + '"'
    tracemalloc.start()
    try:
        words = told(text)[2]
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert "inside of the list" in words
    assert peak < 16 * len(text)
