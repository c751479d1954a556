"""The peak of the memory that a battle on a map of 96 by 96 inches takes, zoomed and panned."""

import os
import resource
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

SECONDS = 25
"""How long each view is baked at most: the peak comes with the first finest tiles."""


def peak() -> int:
    """Mebibytes."""
    from game.model.battlefield import CirclePiece, PolygonArea
    from game.model.vectors import Point
    from game.ui.window import App
    from tests.benchmarks.test_frame_bench import SIZE, battle_map, opened

    rocks = tuple(
        CirclePiece(
            id=f"rock-{number}",
            kind=("rock", "tree")[number % 2],
            top=2.0,
            center=Point(14 + 9 * (number % 8), 8 + 11 * (number // 8)),
            radius=1.2,
        )
        for number in range(64)
    )
    corners = (Point(30, 30), Point(60, 30), Point(60, 60), Point(30, 60))
    lake = PolygonArea(id="lake", kind="water", depth=0.4, outline=corners)
    app = App(SIZE)
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(1) as executor:
        on_map = battle_map(30, (96, 96), terrain=rocks, areas=(lake,))
        scene = opened(app, on_map, Path(folder), executor)
        for zoom, place in ((0, (48, 48)), (2, (40, 40)), (1, (50, 50)), (1, (70, 20))):
            scene.camera.zoom(zoom)
            scene.camera.look_at(place)
            end = time.perf_counter() + SECONDS
            app.step(1 / 60)
            while not scene.view.settled and time.perf_counter() < end:
                app.step(1 / 60)
                time.sleep(0.002)
        app.close()
    return high_water() // 1024


def high_water() -> int:
    """Kibibytes at the highest point of this very program.

    What ``getrusage`` tells of a process began with whoever started it, however large that was.
    """
    status = Path("/proc/self/status")
    if not status.is_file():
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    line = next(one for one in status.read_text().splitlines() if one.startswith("VmHWM"))
    return int(line.split()[1])
