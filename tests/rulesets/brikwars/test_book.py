"""Rule ids where both editions of BrikWars go the same way."""

import re
from pathlib import Path

import pytest

import game.rulesets.brikwars
from game import app
from game.rulesets.brikwars.book import own_id

SHARED = Path(game.rulesets.brikwars.__file__).parent
PAIRS = re.compile(r'"(R\d\d-[^"/]*/[^"]*)"')
PAIR = re.compile(r"(R10-[A-Z]{2}-\d+)/(R05-[A-Z]{2}-\d+)")


def test_each_book_cites_its_own_id() -> None:
    assert own_id("R10", "R10-CH-30/R05-CH-34") == "R10-CH-30"
    assert own_id("R05", "R10-CH-30/R05-CH-34") == "R05-CH-34"


def test_what_one_book_alone_says_keeps_its_id() -> None:
    assert own_id("R05", "R10-TD-08") == "R10-TD-08"


def paired() -> list[tuple[str, str]]:
    """Every pair of ids in shared code, with its file."""
    files = sorted(SHARED.glob("*.py"))
    return [(path.name, pair) for path in files for pair in PAIRS.findall(path.read_text("utf-8"))]


def test_there_are_pairs() -> None:
    assert len(paired()) > 50


@pytest.mark.parametrize(("file", "pair"), sorted(set(paired())))
def test_a_pair_names_a_rule_of_2010_and_one_of_2005(file: str, pair: str) -> None:
    halves = PAIR.fullmatch(pair)
    assert halves is not None, file
    for half, ruleset in zip(halves.groups(), ("brikwars-2010", "brikwars-2005"), strict=True):
        index = app.rules_index(ruleset)
        assert index is not None
        assert half in {row.id for row in index}, file
