"""Small maps for the tests of drawing."""

from typing import Any

import msgspec

from game.model.battlefield import BattleMap


def table(
    *terrain: dict[str, Any], areas: tuple[dict[str, Any], ...] = (), **rest: Any
) -> BattleMap:
    """A map of 8 by 8 inches (25.4 studs), or another size, with some terrain and areas."""
    fields = {"size": [8, 8], "terrain": list(terrain), "areas": list(areas), **rest}
    return msgspec.convert(fields, BattleMap)


def square(at: float, to: float, **fields: Any) -> dict[str, Any]:
    """A polygon from (at, at) to (to, to) inches."""
    outline = [[at, at], [to, at], [to, to], [at, to]]
    return {"id": "thing", "shape": "polygon", "outline": outline, **fields}


def wall(**fields: Any) -> dict[str, Any]:
    """A wall along y = 4 from x = 1 to x = 7 inches, 0.6 inches thick."""
    line = {"id": "wall", "kind": "wall", "shape": "line", "line": [[1, 4], [7, 4]]}
    return {**line, "thickness": 0.6, "top": 2, **fields}
