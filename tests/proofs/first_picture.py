"""How long the first real picture of each level takes: ``python -m tests.proofs.first_picture``.

Each level in a process of its own, in processor time: the name of the picture, the overview, the
squads on it. A board of 96 by 96 inches with 400 pieces goes with them. Fails above one second.
"""

import subprocess
import sys
import time
from random import Random
from typing import Any

import msgspec

from game.files.formats.map_file import read_map
from game.files.formats.places import find_level, level_ids
from game.model.battlefield import BattleMap
from game.ui.art.overview import bake_overview, overview_name, overview_px
from game.ui.art.preview import preview_art
from game.ui.scenes.shared.muster import with_squads

LARGE = "large"
MOST = 1.0
"""Seconds of processor time until something real is seen."""


def large() -> BattleMap:
    """A board as large and full as hardly any level is."""
    chance = Random(1)
    pieces: list[dict[str, Any]] = []
    for number in range(400):
        x, y = chance.uniform(2, 92), chance.uniform(2, 93)
        kind = chance.choice(["wall", "tree", "rock", "crate", "platform"])
        piece = {"id": f"p{number}", "kind": kind, "material": "stone", "top": 1.5}
        if kind == "wall":
            shape = {"shape": "line", "line": [[x, y], [x + 3, y]], "thickness": 0.5}
        else:
            shape = {"shape": "circle", "center": [x, y], "radius": 1}
        pieces.append({**piece, **shape})
    return msgspec.convert({"size": [96, 96], "terrain": pieces}, BattleMap)


def measure(name: str) -> bool:
    """Print how long one level takes; whether that is soon enough."""
    level = large() if name == LARGE else read_map(find_level(name))
    begun = time.process_time()
    art = preview_art(level)
    overview_name(art)
    pixels = bake_overview(art)
    seen = time.process_time()
    with_squads(pixels, level)
    whole = time.process_time()
    print(
        f"{name:18} {overview_px(art)} px per stud: start {begun:.2f} s, first picture"
        f" {seen - begun:.2f} s, with squads {whole - begun:.2f} s",
        flush=True,
    )
    return seen - begun < MOST


def main() -> int:
    """Measure one level that is named, or all of them."""
    if len(sys.argv) > 1:
        return 0 if measure(sys.argv[1]) else 1
    command = [sys.executable, "-m", "tests.proofs.first_picture"]
    codes = [subprocess.call([*command, name]) for name in (*level_ids(), LARGE)]
    return max(codes)


if __name__ == "__main__":
    sys.exit(main())
