"""The program's own source files, parsed once."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
GAME = ROOT / "game"


@cache
def sources() -> dict[str, str]:
    """Text of every module by its path from the root."""
    return {
        path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(GAME.rglob("*.py"))
    }


@cache
def tree(name: str) -> ast.Module:
    """The syntax tree of a module."""
    return ast.parse(sources()[name], name)


def core() -> Iterator[str]:
    """The modules in which a battle runs: everything below the screen but the files."""
    return (name for name in below_the_screen() if not name.startswith("game/files/"))


def below_the_screen() -> Iterator[str]:
    """The modules of every layer below ``ui``."""
    layers = ("model", "geometry", "engine", "rulesets", "ai", "files", "match")
    for name in sources():
        if name.split("/")[1] in layers:
            yield name
