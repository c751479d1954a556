"""Legal maps on which looking for what is hardly meant so takes longest."""

from random import Random
from typing import Any

RULESETS = ("brikwars-2010", "brikwars-2005")


def closed_cells(walls: int = 15, size: float = 120.0) -> dict[str, Any]:
    """So many walls across the map and down it, figures and goals in all of the cells between."""
    step = size / (walls + 1)
    lines = [round(step * number, 2) for number in range(1, walls + 1)]
    middles = [step * (number + 0.5) for number in range(walls + 1)]
    return _level(
        size,
        [_wall(f"down-{n}", [[at, 0], [at, size]]) for n, at in enumerate(lines)]
        + [_wall(f"across-{n}", [[0, at], [size, at]]) for n, at in enumerate(lines)],
        [(x, y) for y in middles for x in middles][:32],
        1.5,
    )


def yard_among_blocks(blocks: int = 150, size: float = 120.0) -> dict[str, Any]:
    """Blocks all over the map, many ways between them, and none to the goals in a closed yard."""
    rng = Random(1)
    terrain = []
    for number in range(blocks):
        x, y = rng.uniform(5, size - 6), rng.uniform(5, size - 6)
        outline = [[round(x + a, 2), round(y + b, 2)] for a, b in _CORNERS]
        plain = {"id": f"block-{number}", "kind": "crate", "shape": "polygon", "top": 2}
        terrain.append({**plain, "outline": outline})
    ring = [[50, 50], [70, 50], [70, 70], [50, 70], [50, 50]]
    goals = [(60 + number % 6 * 0.1, 60.0) for number in range(32)]
    return _level(size, [*terrain, {**_wall("ring", ring), "top": 9}], goals, 6.0)


_CORNERS = ((0, 0), (3, 0.5), (3.5, 4), (-0.5, 3))


def _level(
    size: float, terrain: list[dict[str, Any]], goals: list[tuple[float, float]], radius: float
) -> dict[str, Any]:
    """A level for two sides that begin anywhere, one of whom has goals, of each ruleset anew."""
    everywhere = [[0, 0], [size, 0], [size, size], [0, size]]
    areas = [
        {"id": f"goal-{number}", "kind": "marker", "shape": "circle", "center": list(at)}
        for number, at in enumerate(goals)
    ]
    reach = [{"kind": "reach", "side": "azure", "area": area["id"]} for area in areas]
    return {
        "format": "map",
        "version": 1,
        "name": "Heavy",
        "size": [size, size],
        "terrain": terrain,
        "areas": [{**area, "radius": radius} for area in areas],
        "sides": [
            {
                "id": side,
                "zone": {"shape": "polygon", "outline": everywhere},
                "squad": [{"id": f"{side}-1", "class": "scout"}],
            }
            for side in ("azure", "ember")
        ],
        "objectives": reach,
        "rules": {name: {"objectives": reach} for name in RULESETS},
    }


def _wall(name: str, line: list[list[float]]) -> dict[str, Any]:
    plain = {"id": name, "kind": "wall", "shape": "line", "thickness": 0.5, "top": 3}
    return {**plain, "line": line}
