"""Rule ids where both editions of BrikWars go the same way."""

import ast
import re
from pathlib import Path

import game.rulesets.brikwars
from game.rulesets.brikwars.book import own_id

SHARED = Path(game.rulesets.brikwars.__file__).parent
PAIR = re.compile(r"R10-[A-Z]{2}-\d+(, R10-[A-Z]{2}-\d+)*/R05-[A-Z]{2}-\d+")


def test_each_book_cites_its_own_id() -> None:
    assert own_id("R10", "R10-CH-30/R05-CH-34") == "R10-CH-30"
    assert own_id("R05", "R10-CH-30/R05-CH-34") == "R05-CH-34"


def test_what_one_book_alone_says_keeps_its_id() -> None:
    assert own_id("R05", "R10-TD-08") == "R10-TD-08"


def test_every_pair_of_ids_in_shared_code_names_2010_first_and_2005_second() -> None:
    found = 0
    for path in sorted(SHARED.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("law", "laws"):
                pairs = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
                for pair in pairs:
                    assert PAIR.fullmatch(str(pair)), f"{path.name}: {pair}"
                found += len(pairs)
    assert found > 50
