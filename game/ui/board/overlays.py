"""Paths, sight lines and rings over the board."""

from collections.abc import Sequence
from typing import Final, TypeAlias

import numpy as np
import pygame

from game.model.battlefield import CirclePiece, LinePiece, Piece, PolygonZone
from game.model.decisions import Decision
from game.model.vectors import HEADINGS, Point
from game.ui.art import palette
from game.ui.art.palette import rgb
from game.ui.art.schemes import tinted
from game.ui.art.sprite import picture_surface
from game.ui.camera import Camera

Color: TypeAlias = tuple[int, int, int]

DARK_LINE: Final = (16, 34, 52)
SIGHT_LINE: Final[Color] = rgb(palette.SIGHT_LINE)
BLOCKED_LINE: Final[Color] = rgb(palette.BLOCKED)
OWN_MARK: Final[Color] = (255, 255, 255)
"""Ring of the figure in hand."""

TARGET_MARK: Final = SIGHT_LINE
"""Ring of a target, and of whom a question is about; its gaps are wider."""

OPEN_MARK: Final[Color] = (255, 243, 200)
"""Ring and outline of what the act in hand could be done to; both are thin, the ring in short arcs.
"""

FAINT_MARK: Final[Color] = (120, 128, 140)
"""The same of whom it could be done to in vain."""

RING_GAPS: Final = {TARGET_MARK: 30, OPEN_MARK: 50, FAINT_MARK: 70}
"""Degrees between the four arcs of a ring by its color, so that they differ without it, too."""

USUAL_GAP: Final = 16

HIDDEN: Final = FAINT_MARK
RING_EDGE: Final = np.array((12, 16, 22))


Corners: TypeAlias = tuple[tuple[float, float], ...]
"""The corners of a region, in inches."""

ROUND: Final = HEADINGS[::15]
"""Ways from the middle to the corners by which a round zone is drawn."""


def zone_corners(decision: Decision, board: tuple[float, float]) -> Corners:
    """The corners of the zone that a question asks for places in; none where all of a board is."""
    zones = [option.bounds.zone for option in decision.options if option.bounds is not None]
    zone = next((one for one in zones if one is not None), None)
    if zone is None:
        return ()
    if isinstance(zone, PolygonZone):
        corners = tuple((corner.x, corner.y) for corner in zone.outline)
    else:
        around = [zone.center.step(way, zone.radius) for way in ROUND]
        corners = tuple((corner.x, corner.y) for corner in around)
    xs, ys = zip(*corners, strict=True)
    everywhere = (min(xs), min(ys)) == (0.0, 0.0) and (max(xs), max(ys)) == board
    return () if everywhere else corners


def drawn_in(corners: Corners) -> Corners:
    """Corners a little nearer to their middle: zones end at the edge of the board, where nothing
    is seen of what stands around them.
    """
    if not corners:
        return ()
    x, y = (sum(along) / len(corners) for along in zip(*corners, strict=True))
    return tuple((x + (left - x) * 0.9, y + (top - y) * 0.9) for left, top in corners)


def draw_zone(surface: pygame.Surface, camera: Camera, corners: Corners) -> None:
    """Draw the outline of a zone."""
    for start, end in zip(corners, (*corners[1:], *corners[:1]), strict=True):
        draw_dashes(surface, camera.to_screen(start), camera.to_screen(end), OWN_MARK)


def draw_path(surface: pygame.Surface, camera: Camera, start: Point, path: Sequence[Point]) -> None:
    """White dots every 0.45 studs along a path."""
    spacing = 0.45 * camera.pixels_per_stud
    size = max(2, round(0.16 * camera.pixels_per_stud))
    here = camera.to_screen((start.x, start.y))
    carry = 0.0
    for corner in path:
        there = camera.to_screen((corner.x, corner.y))
        dx, dy = there[0] - here[0], there[1] - here[1]
        length = (dx * dx + dy * dy) ** 0.5
        at = carry
        while length > 0 and at < length:
            spot = (round(here[0] + dx * at / length), round(here[1] + dy * at / length))
            pygame.draw.circle(surface, (10, 20, 30), spot, size + 1)
            pygame.draw.circle(surface, (250, 250, 250), spot, size)
            at += spacing
        carry = at - length
        here = there


def draw_cross(surface: pygame.Surface, at: tuple[float, float]) -> None:
    """Where the keys point: a cross around a pixel, which stays in sight."""
    x, y = at
    for color, width in (((16, 20, 26), 5), ((255, 255, 255), 2)):
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            near, far = (x + 4 * dx, y + 4 * dy), (x + 13 * dx, y + 13 * dy)
            pygame.draw.line(surface, color, near, far, width)


def draw_dashes(
    surface: pygame.Surface,
    start: tuple[float, float],
    end: tuple[float, float],
    color: Color = SIGHT_LINE,
    cross: bool = False,
) -> None:
    """A dashed line in pixels with a dark edge; with ``cross`` it ends in a cross."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = (dx * dx + dy * dy) ** 0.5
    if length < 1:
        return
    ux, uy = dx / length, dy / length
    color = tinted(color)
    for width, shade in ((6, DARK_LINE), (4, color)):
        at = 0.0
        while at < length:
            stop = min(at + 13, length)
            pygame.draw.line(
                surface,
                shade,
                (start[0] + ux * at, start[1] + uy * at),
                (start[0] + ux * stop, start[1] + uy * stop),
                width,
            )
            at += 21
    if cross:
        for width, shade in ((7, DARK_LINE), (4, color)):
            for sign in (-1, 1):
                pygame.draw.line(
                    surface,
                    shade,
                    (end[0] - 8, end[1] - 8 * sign),
                    (end[0] + 8, end[1] + 8 * sign),
                    width,
                )


def sections_box(camera: Camera, at: Point, count: int) -> pygame.Rect:
    """Where the stack of sections beside a target at a place of the map stands, with its rim."""
    x, y = camera.to_screen((at.x, at.y))
    side = max(6, camera.pixels_per_stud * 2 // 3)
    left = round(x + 2.1 * camera.pixels_per_stud)
    low = round(y + count * side / 2)
    high = count * side
    return pygame.Rect(left - 3, low - high - 3, side + 6, high + 6)


def draw_sections(
    surface: pygame.Surface, camera: Camera, at: Point, sections: Sequence[bool]
) -> None:
    """A little stack beside a target, head on top: a filled box is a section that is seen."""
    pill = sections_box(camera, at, len(sections))
    left, low, side = pill.x + 3, pill.bottom - 3, pill.width - 6
    pygame.draw.rect(surface, DARK_LINE, pill, border_radius=4)
    for number, seen in enumerate(sections):
        box = pygame.Rect(left, low - (number + 1) * side + 1, side, side - 2)
        if seen:
            pygame.draw.rect(surface, tinted(SIGHT_LINE), box, border_radius=2)
        else:
            pygame.draw.rect(surface, HIDDEN, box, 1, border_radius=2)
            pygame.draw.line(surface, HIDDEN, box.bottomleft, box.topright)


def draw_piece(surface: pygame.Surface, camera: Camera, piece: Piece) -> None:
    """A white outline around a piece that hides something."""
    _outline(surface, camera, piece, OWN_MARK, max(2, camera.pixels_per_stud // 5))


def draw_open_piece(surface: pygame.Surface, camera: Camera, piece: Piece) -> None:
    """A thin outline, with a dark edge, around a piece that could be aimed at."""
    width = thin(camera.pixels_per_stud)
    for color, wide in ((DARK_LINE, width + 2), (tinted(OPEN_MARK), width)):
        _outline(surface, camera, piece, color, wide)


def thin(px: int) -> int:
    """Pixels of width of what marks an open target, with studs of so many pixels."""
    return max(2, px // 8)


def _outline(
    surface: pygame.Surface, camera: Camera, piece: Piece, color: Color, width: int
) -> None:
    if isinstance(piece, CirclePiece):
        center = camera.to_screen((piece.center.x, piece.center.y))
        pygame.draw.circle(surface, color, center, camera.length(piece.radius), width)
        return
    corners = piece.line if isinstance(piece, LinePiece) else piece.outline
    placed = [camera.to_screen((corner.x, corner.y)) for corner in corners]
    pygame.draw.lines(surface, color, not isinstance(piece, LinePiece), placed, width)


def ring(radius: int, color: Color, width: int, gap_degrees: int) -> pygame.Surface:
    """A ring in four arcs; ``radius`` in pixels, the gaps between the arcs in degrees."""
    side = 2 * (radius + width + 2)
    steps = np.arange(side, dtype=np.float32) + np.float32(0.5 - side / 2)
    across, down = steps[None, :], steps[:, None]
    # All four arcs are alike: each pixel is looked at as if it lay beside the first.
    angle = np.mod(np.arctan2(down, across), np.pi / 2) - np.pi / 4
    half = np.radians((90 - gap_degrees) / 2)
    beside = np.cos(angle - np.clip(angle, -half, half))
    away = np.hypot(across, down)
    off = np.sqrt(np.maximum(away**2 + radius**2 - 2 * radius * away * beside, 0.0))
    edge, core = (np.clip(thick / 2 + 0.5 - off, 0.0, 1.0) for thick in (width + 2, width))
    pixels = np.empty((side, side, 4), np.uint8)
    pixels[..., :3] = (1 - core[..., None]) * RING_EDGE + core[..., None] * np.array(color)
    pixels[..., 3] = 255 * edge
    return picture_surface(pixels)
