"""Ways over the board: dots, slow stretches, where a run is long enough, lanes of charges."""

import math
from typing import Final

import pygame

from game.engine.ruleset import Lane, Way, WayMark
from game.model.vectors import Point
from game.ui.art import palette
from game.ui.art.palette import rgb
from game.ui.art.schemes import tinted
from game.ui.board.overlays import DARK_LINE, draw_path
from game.ui.camera import Camera

SLOW: Final = rgb(palette.HUD_BAD)
RUN: Final = rgb(palette.HUD_GOLD)
LANE_ALPHA: Final = 52
CHEVRON_APART: Final = 0.5
"""Inches from one chevron of a run to the next."""


def draw_way(surface: pygame.Surface, camera: Camera, start: Point, way: Way) -> None:
    """The dots of a way; slow stretches are barred, a run long enough has chevrons."""
    for mark in way.marks:
        if mark.kind == "slow":
            _draw_slow(surface, camera, mark)
    draw_path(surface, camera, start, way.points)
    for mark in way.marks:
        if mark.kind == "run":
            _draw_run(surface, camera, mark)


def _draw_slow(surface: pygame.Surface, camera: Camera, mark: WayMark) -> None:
    """Bars across a slow stretch: a sign that does not hang on its color."""
    spacing = 0.3
    for at, (ux, uy) in _along(mark.start, mark.end, spacing):
        x, y = camera.to_screen((at.x, at.y))
        half = camera.length(0.2)
        tip, foot = (x - uy * half, y + ux * half), (x + uy * half, y - ux * half)
        pygame.draw.line(surface, DARK_LINE, tip, foot, 6)
        pygame.draw.line(surface, tinted(SLOW), tip, foot, 3)


def _draw_run(surface: pygame.Surface, camera: Camera, mark: WayMark) -> None:
    """A gate where the run is long enough, and chevrons from there on."""
    x, y = camera.to_screen((mark.start.x, mark.start.y))
    radius = max(6, camera.length(0.16))
    pygame.draw.circle(surface, DARK_LINE, (x, y), radius + 2)
    pygame.draw.circle(surface, tinted(RUN), (x, y), radius)
    for at, way in _along(mark.start, mark.end, CHEVRON_APART):
        _draw_chevron(surface, camera, at, way)


def _draw_chevron(
    surface: pygame.Surface, camera: Camera, at: Point, way: tuple[float, float]
) -> None:
    x, y = camera.to_screen((at.x, at.y))
    ux, uy = way
    size = camera.length(0.17)
    tip = (x + ux * size, y + uy * size)
    wings = [(x - (ux + side * uy) * size, y - (uy - side * ux) * size) for side in (-1, 1)]
    for color, width in ((DARK_LINE, 6), (tinted(RUN), 3)):
        pygame.draw.lines(surface, color, False, (wings[0], tip, wings[1]), width)


def _along(start: Point, end: Point, spacing: float) -> list[tuple[Point, tuple[float, float]]]:
    """Places along a stretch with its direction, not at its very start."""
    length = start.distance(end)
    if length == 0.0:
        return []
    way = ((end.x - start.x) / length, (end.y - start.y) / length)
    count = math.floor(length / spacing)
    return [(start.toward(end, number * spacing), way) for number in range(1, count + 1)]


def draw_lane(surface: pygame.Surface, camera: Camera, lane: Lane) -> None:
    """The strip that a charge runs over, with chevrons from where it is long enough."""
    length = lane.start.distance(lane.end)
    if length == 0.0:
        return
    start = camera.to_screen((lane.start.x, lane.start.y))
    end = camera.to_screen((lane.end.x, lane.end.y))
    half = camera.length(lane.width / 2)
    dx, dy = (end[0] - start[0]), (end[1] - start[1])
    span = math.hypot(dx, dy)
    px, py = -dy / span * half, dx / span * half
    corners = [
        (start[0] + px, start[1] + py),
        (end[0] + px, end[1] + py),
        (end[0] - px, end[1] - py),
        (start[0] - px, start[1] - py),
    ]
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    right, bottom = max(x for x, _ in corners), max(y for _, y in corners)
    layer = pygame.Surface((int(right - left) + 2, int(bottom - top) + 2), pygame.SRCALPHA)
    pygame.draw.polygon(
        layer, (*tinted(RUN), LANE_ALPHA), [(x - left, y - top) for x, y in corners]
    )
    surface.blit(layer, (left, top))
    for first, second in ((corners[0], corners[1]), (corners[2], corners[3])):
        pygame.draw.line(surface, DARK_LINE, first, second, 4)
        pygame.draw.line(surface, tinted(RUN), first, second, 2)
    if lane.mark is not None:
        _draw_run(surface, camera, lane.mark)
