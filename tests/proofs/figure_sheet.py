"""Draws a sheet of all figure classes in all states at the smallest zooms, to be looked at.

``python -m tests.proofs.figure_sheet FOLDER`` writes ``figures-20.png``, ``-30`` and ``-40``: a
column for each class, a row for each state, then all sides, all headings, and a crowd. Each is
also written three times as large, so that it can be seen what the pixels are.
"""

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from game.model.pictures import Bearing, Visual
from game.ui.art.figure_look import CLASS_ITEMS, FigureLook
from game.ui.art.figures import FigureSprites
from game.ui.art.fonts import display_font
from game.ui.art.palette import GROUND, STUDS_PER_INCH, TEAMS, team_look
from game.ui.art.poses import Pose
from game.ui.board.status import Pill, Pills, Wearer, pill_of

ZOOMS: Final = (20, 30, 40)
"""Pixels per inch."""

STATES: Final = {
    "fresh": Bearing(),
    "spent": Bearing(spent=True),
    "hurt": Bearing(signs=("hurt",)),
    "hits 2 of 4": Bearing(hits=(2, 4)),
    "Disrupted": Bearing("prone", ("prone",)),
    "held": Bearing("held", ("held",)),
    "running": Bearing(signs=("charge",)),
    "rooted, spent": Bearing(signs=("rooted",), spent=True),
    "waiting": Bearing(signs=("wait",)),
    "aiming": Bearing(signs=("target",)),
}
"""Every state that a ruleset can tell of, by its name on the sheet."""

CELL: Final = 3.0
"""Inches between two figures of the sheet."""

MARGIN: Final = 70


class Standing(NamedTuple):
    """A figure of the sheet: its look, where it looks, what holds for it, its middle in pixels."""

    look: FigureLook
    heading: float
    bearing: Bearing
    at: tuple[float, float]


def figure(
    figure_class: str, team: str, bearing: Bearing, heading: float, at: tuple[float, float]
) -> Standing:
    """A figure of a class with its usual items."""
    items: tuple[Visual, ...] = CLASS_ITEMS[figure_class]
    pose: Pose = bearing.pose
    return Standing(FigureLook(figure_class, team, items, pose), heading, bearing, at)


def draw(
    surface: pygame.Surface, sprites: FigureSprites, figures: Sequence[Standing], scale: float = 1.0
) -> None:
    """Draw figures and their badges as the board draws them."""
    pairs = [(one, sprites.get(one.look, one.heading)) for one in figures]
    for layer in ("shadow", "picture"):
        for one, pair in pairs:
            picture = getattr(pair, layer)
            surface.blit(picture, picture.get_rect(center=(round(one.at[0]), round(one.at[1]))))
    radius = 0.5 * sprites.px * STUDS_PER_INCH
    wearers = [Wearer(one.at, radius, one.heading) for one in figures]
    rows: list[tuple[Pill, Wearer]] = []
    for one, wearer in zip(figures, wearers, strict=True):
        pill = pill_of(one.bearing, team_look(one.look.color), sprites.px, scale)
        if pill is not None:
            rows.append((pill, wearer))
    Pills().draw(surface, rows, wearers)


def sheet(pixels_per_inch: int) -> pygame.Surface:
    """All classes and states, all sides and headings, and a crowd, at one zoom."""
    sprites = FigureSprites(pixels_per_inch / STUDS_PER_INCH)
    cell, classes = round(CELL * pixels_per_inch), list(CLASS_ITEMS)
    rows = [*STATES, "sides", "headings", "crowd"]
    canvas = pygame.Surface((MARGIN + cell * len(classes), 16 + cell * len(rows)))
    grounds, teams = list(GROUND.values())[:4], list(TEAMS)
    font = display_font(11)
    for row, name in enumerate(rows):
        top = 16 + row * cell
        canvas.fill(grounds[row % 4], (MARGIN, top, canvas.get_width(), cell))
        canvas.blit(font.render(name, True, "white"), (2, top + cell // 3))
        y = top + cell / 2
        xs = [MARGIN + (column + 0.5) * cell for column in range(len(classes))]
        if name in STATES:
            figures = [
                figure(kind, teams[row % 4], STATES[name], 37.0 * (row + column), (x, y))
                for column, (kind, x) in enumerate(zip(classes, xs, strict=True))
            ]
        elif name == "sides":
            figures = [
                figure("swordsman", team, Bearing(), 0, (x, y))
                for team, x in zip(teams, xs, strict=False)
            ]
        elif name == "headings":
            figures = [
                figure("gunner", "azure", Bearing(), 360 * number / len(xs), (x, y))
                for number, x in enumerate(xs)
            ]
        else:
            figures = crowd(xs[0], y, pixels_per_inch)
        draw(canvas, sprites, figures)
    for column, name in enumerate(classes):
        canvas.blit(font.render(name, True, "white"), (MARGIN + column * cell + 2, 1))
    return canvas


def crowd(x: float, y: float, inch: float) -> list[Standing]:
    """Figures that touch each other, all of them with badges."""
    bearings = list(STATES.values())[1:]
    found = []
    for number in range(18):
        column, row = number // 2, number % 2
        at = (x + 1.05 * inch * column, y + (row - 0.5) * 1.05 * inch)
        kind, team = list(CLASS_ITEMS)[number % 13], ("azure", "ember")[row]
        found.append(figure(kind, team, bearings[number % len(bearings)], 90 - 180 * row, at))
    return found


def main(folder: Path) -> None:
    """Write the sheets."""
    pygame.init()
    pygame.display.set_mode((64, 64))
    folder.mkdir(parents=True, exist_ok=True)
    for zoom in ZOOMS:
        picture = sheet(zoom)
        pygame.image.save(picture, folder / f"figures-{zoom}.png")
        large = (3 * picture.get_width(), 3 * picture.get_height())
        pygame.image.save(
            pygame.transform.scale(picture, large), folder / f"figures-{zoom}-large.png"
        )
        print(f"{folder}/figures-{zoom}.png: {len(CLASS_ITEMS)} classes, {len(STATES)} states")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
