"""Makes the template of the catalogues: every text that a player reads, as translators get it.

Texts in the program are the literal arguments of ``tr``, ``tr_count``, ``mark`` and ``kept`` of
`game.words`; texts in the tables of the rulesets are the values of the fields in `TABLE_FIELDS`;
those of the shipped levels are their names, descriptions, places and lessons.

Run ``python -m tests.architecture.make_catalogue`` to write ``assets/locale/ka-ping.pot`` anew.
"""

import ast
import io
import json
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from game.words import KEPT_CONTEXT

ROOT = Path(__file__).resolve().parents[2]
TEMPLATE = ROOT / "assets" / "locale" / "ka-ping.pot"

KEYWORDS = {"tr": 1, "tr_count": 2, "mark": 1, "kept": 1}
"""The functions of texts, and how many of their first arguments are texts."""

TABLE_FIELDS = ("name", "text", "title", "gloss", "reason", "specialty")
"""Fields of the rulesets' tables that are read by players."""

FIELDS_OF_NAMES = ("choices", "answers")
"""Fields whose values are all read by players."""

IN_SENTENCES = ("items.json", "emplaced.json")
"""Tables whose names stand within sentences, too: there in lower case, a text of its own."""

Found = tuple[str | tuple[str, ...], str | None]
"""A message, one or singular and plural, and its context."""


def texts_of_module(path: Path) -> Iterator[Found]:
    """The texts in a module, in the order in which they stand there, those in f-strings, too."""
    tree = ast.parse(path.read_text(encoding="utf-8"), filename=str(path))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        function = call.func.id if isinstance(call.func, ast.Name) else None
        if function not in KEYWORDS:
            continue
        texts = call.args[: KEYWORDS[function]]
        assert not any(map(put_together, texts)), (
            f"{path}:{call.lineno}: a text that is put together is in no catalogue"
        )
        known = tuple(
            one.value
            for one in texts
            if isinstance(one, ast.Constant) and isinstance(one.value, str) and one.value
        )
        context = KEPT_CONTEXT if function == "kept" else None
        if function == "tr_count":
            assert len(known) == 2, f"{path}:{call.lineno}: tr_count wants two literal texts"
            yield known, context
        elif known:
            yield known[0], context


def put_together(node: ast.expr) -> bool:
    """Whether an expression puts a text together, or takes one of several written there."""
    several: list[ast.expr] = []
    if isinstance(node, ast.IfExp):
        several = [node.body, node.orelse]
    elif isinstance(node, ast.BoolOp):
        several = node.values
    written = any(isinstance(one, ast.Constant) and bool(one.value) for one in several)
    built = isinstance(node, ast.JoinedStr | ast.BinOp)
    return built or written or any(map(put_together, several))


def texts_of_table(value: Any) -> Iterator[Found]:
    """The texts in a table of a ruleset."""
    if isinstance(value, list):
        for one in value:
            yield from texts_of_table(one)
    elif isinstance(value, dict):
        for key, one in value.items():
            if key in TABLE_FIELDS and isinstance(one, str) and one:
                yield one, None
            elif key in FIELDS_OF_NAMES and isinstance(one, dict):
                yield from ((text, None) for text in one.values() if text)
            else:
                yield from texts_of_table(one)


def names_in_sentences(value: Any) -> Iterator[Found]:
    """The names in a table of a ruleset as they stand within a sentence."""
    if isinstance(value, dict):
        for key, one in value.items():
            if key == "name" and isinstance(one, str):
                yield one.lower(), None
            else:
                yield from names_in_sentences(one)


def texts_of_level(level: dict[str, Any]) -> Iterator[Found]:
    """The texts of a level; names of figures and sides are names in every language."""
    courses = [level.get("course"), *(one.get("course") for one in level.get("rules", {}).values())]
    lessons = [lesson for course in courses if course for lesson in course["lessons"]]
    places = [*level.get("terrain", ()), *level.get("areas", ())]
    for one, names in (
        (level, ("name", "description")),
        *((place, ("name",)) for place in places),
        *((lesson, ("title", "text", "task")) for lesson in lessons),
    ):
        yield from ((one[name], None) for name in names if one.get(name))


def tables() -> list[Path]:
    """The files of the rulesets in which players' texts stand."""
    rulesets = ROOT / "game" / "rulesets"
    return sorted([*rulesets.glob("*/tables/*.json"), *rulesets.glob("*/rules.json")])


def template() -> Catalog:
    """All messages, each once, with the files it is read from."""
    catalog = Catalog(
        project="Ka-Ping!",
        version="1",
        copyright_holder="the makers of Ka-Ping!",
        header_comment="# Template of the catalogues of Ka-Ping!: every text that a player reads.",
        fuzzy=False,
        creation_date=datetime(2026, 1, 1, tzinfo=UTC),
        charset="utf-8",
    )
    for path in sorted((ROOT / "game").rglob("*.py")):
        for message, context in texts_of_module(path):
            _add(catalog, path, message, context)
    for path in tables():
        table = json.loads(path.read_text(encoding="utf-8"))
        within = names_in_sentences(table) if path.name in IN_SENTENCES else ()
        for message, context in (*texts_of_table(table), *within):
            _add(catalog, path, message, context)
    for path in sorted((ROOT / "levels").glob("*.json")):
        if not path.name.endswith(".schema.json"):
            for message, context in texts_of_level(json.loads(path.read_text(encoding="utf-8"))):
                _add(catalog, path, message, context)
    return catalog


def _add(catalog: Catalog, path: Path, message: str | tuple[str, ...], context: str | None) -> None:
    place = (path.relative_to(ROOT).as_posix(), 1)
    known = catalog.get(message if isinstance(message, str) else message[0], context)
    if known is None or place not in known.locations:
        catalog.add(message, locations=[place], context=context)


def written(catalog: Catalog) -> bytes:
    """The template as a file."""
    out = io.BytesIO()
    write_po(out, catalog, width=100, include_lineno=False)
    return out.getvalue()


if __name__ == "__main__":
    TEMPLATE.parent.mkdir(parents=True, exist_ok=True)
    TEMPLATE.write_bytes(written(template()))
