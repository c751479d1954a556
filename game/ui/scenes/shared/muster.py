"""A board with its squads on it, as a picture: what stands behind the menus."""

from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np

from game.files.checks.shapes import bounds, inside
from game.files.checks.standing import Ground
from game.model.battlefield import BattleMap, Figure, Side
from game.model.map_names import side_colors
from game.model.vectors import Point, heading_to
from game.ui.art.figure_body import STAND
from game.ui.art.figure_look import CLASS_ITEMS, FigureLook
from game.ui.art.figures import HEADINGS, bake_figure
from game.ui.art.palette import STUDS_PER_INCH, Field
from game.ui.art.preview import Steps, preview_art, run
from game.ui.art.sprite import SHADOW_COLOR, Pixels

SPACING: Final = 2.2
"""Inches between figures that are put into their zone for the picture."""

APART: Final = 1.6
"""Least inches from a figure that has a place already."""

MOST_FIGURES: Final = 40


class Stander(NamedTuple):
    """A figure of the picture: its look, its place in inches, where it looks in degrees."""

    look: FigureLook
    at: Point
    heading: int


def muster(battle_map: BattleMap) -> tuple[Stander, ...]:
    """The squads of a map, each figure at its place or somewhere free in its side's zone."""
    ground = Ground(battle_map)
    colors = side_colors(battle_map)
    middle = Point(battle_map.size[0] / 2, battle_map.size[1] / 2)
    standing: list[Stander] = []
    placed = [one.position for side in battle_map.sides for one in side.squad if one.position]
    for side in battle_map.sides:
        spots = _spots(side, ground, middle, placed)
        for figure in side.squad:
            for _ in range(figure.count):
                at = figure.position or next(spots, None)
                if at is not None and len(standing) < MOST_FIGURES:
                    look = usual_look(figure, colors[side.id])
                    standing.append(Stander(look, at, heading_to(at, middle)))
    return tuple(standing)


def usual_look(figure: Figure, color: str) -> FigureLook:
    """How a figure of a squad looks before any ruleset has equipped it."""
    name = figure.figure_class or figure.kind or ""
    return FigureLook(name, color, CLASS_ITEMS.get(name, ()))


def _spots(side: Side, ground: Ground, middle: Point, taken: list[Point]) -> Iterator[Point]:
    """Free places in a side's zone, those nearest to the middle of the board first."""
    if side.zone is None:
        return
    low_x, low_y, high_x, high_y = bounds(side.zone)
    found: list[Point] = []
    for row in range(int((high_y - low_y) / SPACING) + 1):
        for column in range(int((high_x - low_x) / SPACING) + 1):
            # Every other row is shifted, so that nobody stands in rank and file.
            x = low_x + (column + 0.4 + 0.35 * (row % 2)) * SPACING
            at = Point(x, low_y + (row + 0.5) * SPACING)
            apart = all(at.distance(other) >= APART for other in taken)
            if apart and inside(side.zone, at) and ground.free(at):
                found.append(at)
    yield from sorted(found, key=lambda at: at.distance(middle))


def with_squads(pixels: Pixels, battle_map: BattleMap) -> Pixels:
    """A baked preview with the squads drawn on it. Any thread."""
    scene = pixels.copy()
    run(squad_steps(scene, battle_map))
    return scene


def squad_steps(scene: Pixels, battle_map: BattleMap) -> Steps[None]:
    """Draw the squads on a baked preview, a figure at a time."""
    left, top, right, _ = preview_art(battle_map).extent
    px = scene.shape[1] / (right - left)
    for look, at, heading in sorted(muster(battle_map), key=lambda one: one.at.y):
        turn = round(heading * HEADINGS / 360)
        baked = bake_figure(look, turn, px, STAND)
        x, y = at.x * STUDS_PER_INCH - left, at.y * STUDS_PER_INCH - top
        place = (round(x * px), round(y * px))
        shade = np.broadcast_to(np.array(SHADOW_COLOR, np.float32), (*baked.shadow.shape, 3))
        _lay(scene, shade, baked.shadow, place)
        _lay(scene, baked.picture[..., :3].astype(np.float32), baked.picture[..., 3], place)
        yield


def _lay(scene: Pixels, color: Field, alpha: Pixels, middle: tuple[int, int]) -> None:
    """Blend a square of color into the scene, as far as it lies inside."""
    rows, columns = alpha.shape
    top, left = middle[1] - rows // 2, middle[0] - columns // 2
    cut = (
        slice(max(0, -top), max(0, min(rows, scene.shape[0] - top))),
        slice(max(0, -left), max(0, min(columns, scene.shape[1] - left))),
    )
    into = (
        slice(max(0, top), max(0, min(top + rows, scene.shape[0]))),
        slice(max(0, left), max(0, min(left + columns, scene.shape[1]))),
    )
    share = alpha[cut][..., None].astype(np.float32) / np.float32(255)
    below = scene[into].astype(np.float32)
    scene[into] = np.asarray(below + (color[cut] - below) * share + 0.5, np.uint8)
