"""What the sources themselves must keep to."""

import ast
import re
from collections.abc import Iterator

import pytest

from game.files.formats.places import levels_folder
from game.files.formats.schema import map_schema, schema_text
from game.rulesets.catalog import catalog
from tests.architecture.sources import below_the_screen, core, sources, tree

MOST_LINES = 700
MOST_FUNCTION_LINES = 70
TRIGONOMETRY = ("sin", "cos", "tan", "asin", "acos", "atan", "atan2")
VECTORS = "game/model/vectors.py"
"""The one table of unit vectors is worked out here, and rounded."""


def named(node: ast.AST) -> Iterator[tuple[str, int]]:
    """Every plain name, attribute and import below a node, with its line."""
    for inner in ast.walk(node):
        if isinstance(inner, ast.Name):
            yield inner.id, inner.lineno
        elif isinstance(inner, ast.Attribute):
            yield inner.attr, inner.lineno
        elif isinstance(inner, ast.ImportFrom):
            yield from ((alias.name, inner.lineno) for alias in inner.names)


def calls(name: str) -> Iterator[tuple[str, int]]:
    """Every call of a plain name in a module."""
    for node in ast.walk(tree(name)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.func.id, node.lineno


def test_no_module_is_longer_than_a_chapter() -> None:
    long = {
        name: count
        for name, text in sources().items()
        if (count := len(text.splitlines())) > MOST_LINES
    }
    assert not long


def test_no_function_is_longer_than_one_story() -> None:
    long = {
        f"{name}:{node.lineno} {node.name}": length
        for name in sources()
        for node in ast.walk(tree(name))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (length := (node.end_lineno or node.lineno) - node.lineno + 1) > MOST_FUNCTION_LINES
    }
    assert not long


def test_angles_below_the_screen_come_from_the_one_table() -> None:
    found = [
        f"{name}:{line} {word}"
        for name in below_the_screen()
        if name != VECTORS
        for word, line in named(tree(name))
        if word in TRIGONOMETRY
    ]
    assert not found


def test_nothing_in_the_core_hangs_on_hashes_or_addresses() -> None:
    found = [
        f"{name}:{line} {word}()"
        for name in core()
        for word, line in calls(name)
        if word in ("hash", "id")
    ]
    assert not found


def test_nothing_below_the_screen_goes_through_a_set() -> None:
    found = [
        f"{name}:{node.iter.lineno}"
        for name in below_the_screen()
        for node in ast.walk(tree(name))
        if isinstance(node, ast.For | ast.comprehension) and _is_a_set(node.iter)
    ]
    assert not found


def _is_a_set(node: ast.expr) -> bool:
    """Whether an expression makes a set on the spot."""
    if isinstance(node, ast.Set | ast.SetComp):
        return True
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("set", "frozenset")
    )


CATCH_ALL = {
    "game/files/formats/report_file.py",
    "game/ui/scenes/program/mishaps.py",
    "game/ui/window.py",
}
"""What reports a mishap, whatever it is; nobody else catches what he does not know."""


def test_only_reports_of_mishaps_take_every_exception() -> None:
    found = {
        name
        for name in sources()
        for node in ast.walk(tree(name))
        if isinstance(node, ast.ExceptHandler)
        and (
            node.type is None
            or (isinstance(node.type, ast.Name) and node.type.id in ("Exception", "BaseException"))
        )
    }
    assert found == CATCH_ALL


@pytest.mark.parametrize("word", ["TODO", "FIXME", "XXX"])
def test_nothing_is_left_to_be_done_later(word: str) -> None:
    assert not [name for name, text in sources().items() if word in text]


def test_no_name_borrows_a_brand() -> None:
    names = [*sources(), *(name for path in sources() for name, _ in named(tree(path)))]
    assert not [name for name in names if "lego" in name.lower()]


def test_the_shipped_map_schema_is_the_one_made_from_the_types() -> None:
    shipped = (levels_folder() / "map.schema.json").read_text(encoding="utf-8")
    assert shipped == schema_text(catalog())


def test_the_map_schema_speaks_to_authors_of_levels() -> None:
    def words(plain: object) -> Iterator[str]:
        if isinstance(plain, dict):
            told = plain.get("description")
            yield from (told,) if isinstance(told, str) else ()
            for part in plain.values():
                yield from words(part)
        elif isinstance(plain, list):
            for part in plain:
                yield from words(part)

    told = list(words(map_schema(catalog())))
    assert any(one.startswith("The lessons of a level") for one in told)
    wrong = re.compile(r"``|\s{2}|\n|\blaid_face\b|\bKEYS\b")
    assert [one for one in told if wrong.search(one)] == []
