"""What breaks the grammar of JSON, in words of its own for each usual slip, with its cure."""

import json
import re
from typing import Final

from game.files.json.faults import FileFaults, Spot
from game.files.json.positions import next_sign, spot_at
from game.model.setup import Fault

# Possessive: else a place to come back to is kept for every letter of a text.
_BRACKETS: Final = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[\[\]{}]')
_COLOR: Final = re.compile(r"#(?:[0-9a-fA-F]{3,4}){1,2}(?=[ \t]*(?:[,\]}\r\n]|$))")
_HEXADECIMAL: Final = re.compile(r"0[xX][0-9a-fA-F]{1,12}\b")
_BYTE_ORDER_MARK: Final = "\ufeff"
_COMMENTS: Final = ("//", "/*", "#")
_QUOTES: Final = "'‘’‚“”„«»`"
_BLANKS: Final = " \t\r\n"
_NAME: Final = re.compile(r"[^\W\d][\w$-]*", re.ASCII)
_WORDS: Final = {
    "true": "true",
    "yes": "true",
    "on": "true",
    "false": "false",
    "no": "false",
    "off": "false",
    "none": "null",
    "nil": "null",
    "null": "null",
    "undefined": "null",
}
"""Words of other languages, and what JSON has in their place."""

_LONGEST_WORD: Final = 40


def at_spot(source: str, spot: Spot, problem: str) -> FileFaults:
    """The exception for a fault in the text of a file, rather than in a part of its document."""
    return FileFaults(source, (Fault(spot.words, problem),), {spot.words: spot})


def syntax_fault(source: str, text: str, wrong: json.JSONDecodeError) -> FileFaults:
    """The exception for a text that is no JSON."""
    at, problem = _told(text, wrong)
    return at_spot(source, spot_at(text, at), problem)


def _told(text: str, wrong: json.JSONDecodeError) -> tuple[int, str]:
    """The letter that something is wrong with, and what."""
    at = wrong.pos
    if wrong.msg.startswith("Unterminated string"):
        return at, 'a text begins here and never ends; write " behind it, or add what is cut off'
    if wrong.msg.startswith("Invalid control character"):
        return at, _in_text(text[at])
    if wrong.msg.startswith("Invalid \\"):
        at = text.rfind("\\", 0, at + 1)
        return at, _escape(text[at : at + 2])
    at = next_sign(text, at)
    if at == len(text) or _is_cut_word(text[at : at + _LONGEST_WORD]):
        return len(text), _cut_off(text)
    if text[at] == _BYTE_ORDER_MARK:
        return at, "a mark of the order of bytes stands here, which nobody sees; delete it"
    color = _COLOR.match(text, at) if wrong.msg.startswith("Expecting value") else None
    if color is not None:
        return at, f'{color[0]} stands without quotation marks; write "{color[0]}"'
    if text.startswith(_COMMENTS, at):
        return at, "a comment begins here, but JSON has none; delete it"
    comma = _needless_comma(text, at)
    if comma is not None:
        return comma, "a comma too many; delete it"
    if text[at] in _QUOTES:
        return at, f'{text[at]} is no quotation mark of JSON; write " around texts and names'
    if wrong.msg.startswith("Extra data"):
        return at, "there is something behind the end of the document; delete it, or the bracket"
    return _expected(text, at, wrong.msg)


def _in_text(letter: str) -> str:
    if letter in "\r\n":
        return 'a text goes on beyond the end of its line; write " behind it, or \\n in it'
    written = "\\t" if letter == "\t" else f"\\u{ord(letter):04x}"
    return f"a text has a control character in it; write {written}"


def _escape(begin: str) -> str:
    if begin == "\\u":
        return "has \\u in a text without the four digits that belong to it, as in \\u00e9"
    return f"has {begin} in a text, which means nothing; write \\\\ for a backslash"


def _is_cut_word(rest: str) -> bool:
    """Whether the rest of a text is the beginning of a word of JSON."""
    return any(word != rest and word.startswith(rest) for word in ("true", "false", "null"))


def _cut_off(text: str) -> str:
    """What a text lacks that ends too early."""
    open_ones = _open(text)
    if not text.strip(_BLANKS):
        return "is empty; a JSON object in { } is wanted"
    if not open_ones:
        return "the file ends too early; the rest is missing"
    kind = "object" if text[open_ones[-1]] == "{" else "list"
    begun = spot_at(text, open_ones[-1]).words
    return f"the file ends inside of the {kind} that begins in {begun}; the rest is missing"


def _open(text: str) -> list[int]:
    """Where the brackets are that are still open at the end of a text, the outermost first."""
    open_ones: list[int] = []
    for found in _BRACKETS.finditer(text):
        if found[0] in "[{":
            open_ones.append(found.start())
        elif found[0] in "]}" and open_ones:
            open_ones.pop()
    return open_ones


def _needless_comma(text: str, at: int) -> int | None:
    """A comma before a closing bracket, after an opening one, or after another comma."""
    before = _last(text, at)
    if text[before] == ":":
        return None
    if text[at] == ",":
        follower = next_sign(text, at + 1)
        closed = text[follower : follower + 1] in ("]", "}")
        return at if closed or text[before] in ",[{" else None
    return before if text[at] in "]}" and text[before] == "," else None


def _expected(text: str, at: int, message: str) -> tuple[int, str]:
    """What is wanted where something else stands."""
    sign, before = text[at], _last(text, at)
    word = _NAME.match(text, at)
    name = word[0] if word is not None and len(word[0]) <= _LONGEST_WORD else None
    if message.startswith("Expecting property name"):
        if name is not None:
            return at, f'the name {name} stands without quotation marks; write "{name}"'
        return at, f'{sign} stands where a name in " " is wanted'
    if message.startswith("Expecting value"):
        return at, _no_value(text, at, name)
    if sign in "]}":
        open_ones = _open(text[:at])
        opened = open_ones[-1] if open_ones else at
        if (text[opened], sign) in (("[", "}"), ("{", "]")):
            right = "]" if sign == "}" else "}"
            begun = spot_at(text, opened).words
            return at, f"{sign} closes what {text[opened]} begins in {begun}; write {right}"
    if message.startswith("Expecting ':'"):
        return _no_colon(text, at, name)
    if text[at - 1].isdigit():
        return _behind_number(text, at, name)
    if name is not None and text[before] == '"':
        return before, _LETTERS_BEHIND
    return before + 1, "a comma is missing here, between two values"


_LETTERS_BEHIND: Final = (
    'a text ends here, in front of more letters; write \\" for a " inside of it'
)


def _no_colon(text: str, at: int, name: str | None) -> tuple[int, str]:
    """What is wrong where a colon is wanted."""
    before = _last(text, at)
    if text[at] == "=":
        return at, "= stands between a name and its value; write :"
    if name is None or before < at - 1:
        return before + 1, "a colon and a value are missing behind this name"
    begun = text.rfind('"', 0, before)
    if ":" in text[begun:before]:
        return begun, 'a name begins here and goes on behind its colon; write " in front of that'
    return before, _LETTERS_BEHIND


def _behind_number(text: str, at: int, name: str | None) -> tuple[int, str]:
    """What is wrong with what stands directly behind the digits of a number."""
    if "0" <= text[at] <= "9":
        return at - 1, "a number begins with 0; leave the 0 out"
    if text[at] == ".":
        return at, "a number has a digit behind its dot; write one, or leave the dot out"
    number = _HEXADECIMAL.match(text, at - 1)
    if number is not None:
        return at - 1, f"{number[0]} is no number of JSON; write {int(number[0], 16)}"
    if name is not None:
        return at, f"{name} stands right behind a number; delete it"
    return at, "a comma is missing here, between two values"


def _no_value(text: str, at: int, name: str | None) -> str:
    """What stands where a value is wanted."""
    if name is not None:
        meant = _WORDS.get(name.casefold(), f'"{name}"')
        return f"{name} is no value of JSON; did you mean {meant}?"
    if text[at] == ",":
        return "a value is missing in front of this comma"
    if text[at] in "+.":
        return "a number begins with a digit or -, as in 0.5"
    if text[at] == "-":
        return "a number has a digit behind its -"
    return f"{text[at]} stands where a value is wanted"


def _last(text: str, at: int) -> int:
    """The last letter before here that is no blank; the first of the text where there is none."""
    return max(len(text[:at].rstrip(_BLANKS)) - 1, 0)
