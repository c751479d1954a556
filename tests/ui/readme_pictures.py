"""The pictures of the README, made by the program: ``python -m tests.ui.readme_pictures [FOLDER]``.

``battle.jpg``: computer players have fought on Millbrook Bridge, with the same dice every time, up
to the third round; a person takes over. ``odds.jpg``: four against four, and where a grenade would
push everybody. ``blast.png``, which moves: what it does. They go into ``assets/readme``, or into
another folder.
"""

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[2]
SIZE: Final = (1280, 720)
LEVEL, SEED, ROUND = "millbrook-bridge", 3, 3

EVERY: Final = 6
"""Frames of the program to one of the picture that moves."""

LONGEST: Final = 600
"""Frames of the program after which something must have gone wrong."""

SEEN: Final = (600, 360)
"""Pixels of the window that the moving picture shows, the blast right of their middle."""

SHOWN: Final = (450, 270)
"""Pixels that they are scaled to."""

AT_FIRST, AT_LAST = 900, 2000
"""Milliseconds for which the first and the last frame stand."""


def main(folder: Path) -> None:
    """Make all pictures."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        os.environ["KA_PING_HOME"] = home
        with _opened() as (program, painters):
            _battle(program, painters, folder / "battle.jpg")
        with _opened() as (program, painters):
            _blast(program, painters, folder / "odds.jpg", folder / "blast.png")


@contextmanager
def _opened() -> Iterator[tuple[Any, Any]]:
    """The program, with those who paint beside it."""
    from game.files.formats.settings_file import LoadedPreferences, Preferences
    from game.ui.scenes.program.program import Program
    from game.ui.window import App
    from tests.ui.pictures import Counted
    from tests.ui.scenes.stage import make_desk

    app, painters = App(SIZE), Counted()
    wished = LoadedPreferences(Preferences(follow_camera=False, screen_shake=False))
    program = Program(app, make_desk(), lambda: SEED, wished, executor=painters)
    program.menu()
    try:
        yield program, painters
    finally:
        painters.shutdown(cancel_futures=True)
        app.close()


def _battle(program: Any, painters: Any, file: Path) -> None:
    """A turn of a person in the middle of a battle."""
    from tests.ui.scenes.stage import Guest

    program.begin(*staged(program.desk))
    guest = Guest(program.app)
    guest.wait_until(lambda: program.scene.prompt is not None)
    _save(guest, painters, file)


def staged(desk: Any, until: int = ROUND) -> tuple[Any, Any]:
    """The battle at the first side's turn of a round, where a person takes over, and its table."""
    import msgspec

    from game.match.library.desk import SeatPlan, Table
    from game.match.play.saving import saved_battle
    from game.model.decisions import TURN

    easy = SeatPlan(kind="computer", skill="easy")
    level, ruleset = desk.level(LEVEL), next(iter(desk.rulesets))
    first, *_ = (side.id for side in level.sides)
    seats = {side.id: easy for side in level.sides}
    match = desk.open(level, ruleset, seats, seed=SEED)
    while (match.state.round, match.decision.side, match.decision.kind) != (until, first, TURN):
        match.poll()
    table = Table({**seats, first: SeatPlan()}, level.name)
    saved = saved_battle(match.record(), level.name, msgspec.to_builtins(table))
    return desk.go_on(saved), table


def _blast(program: Any, painters: Any, odds: Path, blast: Path) -> None:
    """Somebody aims a grenade, and throws it."""
    import pygame

    from tests.proofs.chance_pictures import ATTACKS, taken
    from tests.ui.moving_picture import write_moving
    from tests.ui.scenes.decision_points import Visit, with_dice_left
    from tests.ui.scenes.stage import pixel

    attack = next(one for one in ATTACKS if one.name == "explosive-2010")
    visit = Visit(program, with_dice_left(attack.staged()), keys=False, as_wished=True)
    scene, guest = visit.scene, visit.guest
    x, y = pixel(scene, taken(visit, attack))
    guest.hover_at((x, y))
    _save(guest, painters, odds)
    for seat in visit.match.seats.values():
        # Nobody gets out of the way, and no question is part of the picture.
        seat.orders = {"*": "never"}
    guest.press("Enter")
    guest.step(2)
    guest.press("Enter")
    box = pygame.Rect(x - 0.62 * SEEN[0], y - SEEN[1] / 2, *SEEN)
    frames: list[pygame.Surface] = []
    for number in range(LONGEST):
        if number > 0 and scene.prompt is not None:
            break
        if number % EVERY == 0:
            part = program.app.surface.subsurface(box)
            frames.append(pygame.transform.smoothscale(part, SHOWN))
        guest.step()
    times = [AT_FIRST, *(len(frames) - 2) * [round(1000 * EVERY / 60)], AT_LAST]
    write_moving(blast, list(zip(frames, times, strict=True)))
    print(blast)


def _save(guest: Any, painters: Any, file: Path) -> None:
    """What the window shows once everything is painted and every notice is gone."""
    import pygame

    from tests.ui.pictures import let_paint

    for _ in range(2):
        let_paint(guest, painters)
        guest.settle(3)
    pygame.image.save(guest.app.surface, str(file))
    print(file)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "assets" / "readme")
