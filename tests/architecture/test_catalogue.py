"""Every text of the program is in the template of the catalogues, and written so that it can be."""

import ast
import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from tests.architecture.make_catalogue import (
    KEYWORDS,
    ROOT,
    TEMPLATE,
    put_together,
    template,
    texts_of_module,
)

MODULES = sorted((ROOT / "game").rglob("*.py"))


def messages(catalog: Catalog) -> set[tuple[object, str | None]]:
    return {(message.id, message.context) for message in catalog if message.id}


def test_the_template_holds_every_text() -> None:
    stored = read_po(io.BytesIO(TEMPLATE.read_bytes()), abort_invalid=True)
    assert messages(stored) == messages(template()), (
        "run `python -m tests.architecture.make_catalogue`"
    )


def calls(path: Path) -> Iterator[tuple[str, ast.Call]]:
    """The calls of the functions of texts in a module."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        if node.func.id in KEYWORDS:
            yield node.func.id, node


def literal(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_texts_are_written_whole(path: Path) -> None:
    """A text put together before it is looked up is in no catalogue.

    ``tr`` may be given a text that was marked elsewhere, but none that is filled in already.
    """
    for name, call in calls(path):
        texts = call.args[:2] if name == "tr_count" else call.args[:1]
        for text in texts:
            marked = name == "tr" and not put_together(text)
            assert literal(text) or marked, f"line {call.lineno}: {ast.unparse(call)}"


@pytest.mark.parametrize(
    "text",
    ['f"Move {one}"', '"Move" + one', '"Move" if one else "Walk"', 'a or ("b" if c else d)'],
)
def test_a_text_that_is_put_together_is_told(tmp_path: Path, text: str) -> None:
    module = tmp_path / "module.py"
    module.write_text(f"tr({text})\n")
    with pytest.raises(AssertionError, match=r"module\.py:1: "):
        list(texts_of_module(module))


def test_the_functions_of_texts_are_read(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text(
        'tr("Move")\nmark("Shoot")\nkept("{one} to {other}")\n'
        'tr_count("{count} hit", "{count} hits", n)\nother("Not a text")\n'
        """f" {tr('and')} "\nf"{tr('Move {change}').format(change=1)}"\n"""
    )
    assert list(texts_of_module(module)) == [
        ("Move", None),
        ("Shoot", None),
        ("{one} to {other}", "kept"),
        (("{count} hit", "{count} hits"), None),
        ("and", None),
        ("Move {change}", None),
    ]
