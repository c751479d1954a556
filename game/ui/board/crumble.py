"""Bricks that fall when terrain is breached: they land where the baked debris lies."""

import math
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import pygame

from game.model.battlefield import Piece
from game.ui.art import effects as art
from game.ui.art.debris import Bit, debris_of
from game.ui.art.footprint import drawn_height, footprints
from game.ui.art.palette import GAMMA, STUDS_PER_INCH
from game.ui.camera import Camera

SECONDS = 0.6
"""How long a wall takes to come down."""

FALL = 0.42
"""How long one brick falls; the others of the wall begin a little later."""

MOST_BRICKS = 48
"""Bricks of one breach that are seen falling."""

_TURNS = 16
_FINE = 3
_SHADOW = (0.62, 0.58)
"""Where a shadow falls, in studs for each stud of height."""


class Falling(NamedTuple):
    """One brick on its way, with the height from which it falls in studs."""

    bit: Bit
    height: float
    delay: float


class Crumble:
    """All walls that come down at the moment."""

    def __init__(self) -> None:
        self._films: list[tuple[float, tuple[Falling, ...]]] = []

    @property
    def busy(self) -> bool:
        """Whether anything falls."""
        return bool(self._films)

    def begin(
        self,
        terrain: Iterable[Piece],
        before: Mapping[str, tuple[Piece, ...]],
        after: Mapping[str, tuple[Piece, ...]],
    ) -> None:
        """Let fall what stood ``before`` and does not ``after``; both map ids as a state does."""
        for piece in terrain:
            if piece.id not in after or after[piece.id] == before.get(piece.id):
                continue
            self._films.append((0.0, _falling(piece, before.get(piece.id), after[piece.id])))

    def update(self, seconds: float) -> None:
        """Let time pass; what has landed is part of the board."""
        later = [(elapsed + seconds, bricks) for elapsed, bricks in self._films]
        self._films = [film for film in later if film[0] < SECONDS]

    def clear(self) -> None:
        """Take everything away."""
        self._films.clear()

    def draw(self, surface: pygame.Surface, camera: Camera) -> None:
        """Draw dust, then shadows and bricks in their arcs."""
        for elapsed, bricks in self._films:
            dust = art.dust(camera.pixels_per_stud).at(elapsed)
            for falling in bricks[::6]:
                if dust is not None:
                    spot = _pixel(camera, falling.bit.x, falling.bit.y)
                    surface.blit(dust, dust.get_rect(center=spot))
            for falling in bricks:
                _draw(surface, camera, falling, elapsed)


def _falling(
    piece: Piece, before: tuple[Piece, ...] | None, after: tuple[Piece, ...]
) -> tuple[Falling, ...]:
    """The bricks of what was left of a piece (``None``: all of it) and is not any more."""
    stood = (piece,) if before is None else before
    standing = [shape for one in stood for shape in footprints(one)]
    bits = [
        bit for bit in debris_of(piece, after) if any(shape.holds(*bit.stood) for shape in standing)
    ]
    step = max(1, math.ceil(len(bits) / MOST_BRICKS))
    height = max(0.8, drawn_height(piece.top))
    return tuple(
        Falling(bit, height, (SECONDS - FALL) * (index * 7 % 10) / 9)
        for index, bit in enumerate(bits[::step])
    )


def _draw(surface: pygame.Surface, camera: Camera, falling: Falling, elapsed: float) -> None:
    bit, px = falling.bit, camera.pixels_per_stud
    share = min(1.0, max(0.0, (elapsed - falling.delay) / FALL))
    x = bit.stood[0] + (bit.x - bit.stood[0]) * share
    y = bit.stood[1] + (bit.y - bit.stood[1]) * share
    height = falling.height * (1.0 + 1.2 * share) * (1.0 - share)
    turn = round((bit.turn + 5.0 * (1.0 - share)) / math.tau * _TURNS) % _TURNS
    picture = brick(px, bit.half, turn, _color(bit), bit.stud)
    shadow = brick_shadow(px, bit.half, turn)
    under = _pixel(camera, x + _SHADOW[0] * height, y + _SHADOW[1] * height)
    surface.blit(shadow, shadow.get_rect(center=under))
    # What is high is nearer to the eye: it seems to lie a little farther up.
    surface.blit(picture, picture.get_rect(center=_pixel(camera, x, y - 0.35 * height)))


def _pixel(camera: Camera, x: float, y: float) -> tuple[int, int]:
    across, down = camera.to_screen((x / STUDS_PER_INCH, y / STUDS_PER_INCH))
    return round(across), round(down)


def _color(bit: Bit) -> tuple[int, int, int]:
    # As bright as bricks that lie in the light of the lamp.
    lit = np.clip(1.1 * bit.color + 0.05, 0, 1)
    red, green, blue = (lit ** (1 / GAMMA) * 255).astype(int).tolist()
    # Few steps of each color, so that few pictures of bricks are needed.
    return red // 16 * 16, green // 16 * 16, blue // 16 * 16


_Paint = Callable[[pygame.Surface, float, list[tuple[float, float]]], None]
"""Paints onto a canvas at a number of pixels per stud, given the corners of a brick."""


def _turned(px: int, half: float, turn: int, paint: _Paint) -> pygame.Surface:
    """A picture of a brick, painted larger and then smoothed down."""
    side = 2 * math.ceil(1.3 * px)
    canvas = pygame.Surface((side * _FINE, side * _FINE), pygame.SRCALPHA)
    scale, middle = px * _FINE, side * _FINE / 2
    cosine, sine = math.cos(math.tau * turn / _TURNS), math.sin(math.tau * turn / _TURNS)
    box = ((-half, 0.42), (-half, -0.42), (half, -0.42), (half, 0.42))
    corners = [
        (middle + (u * cosine - v * sine) * scale, middle + (u * sine + v * cosine) * scale)
        for u, v in box
    ]
    paint(canvas, scale, corners)
    picture = pygame.transform.smoothscale(canvas, (side, side))
    return picture.convert_alpha() if pygame.display.get_surface() else picture


@lru_cache(maxsize=1024)
def brick(
    px: int, half: float, turn: int, color: tuple[int, int, int], stud: bool
) -> pygame.Surface:
    """A loose brick seen from above, a lighter top on darker sides."""
    dark, light = pygame.Color(*color).lerp("black", 0.45), pygame.Color(*color).lerp("white", 0.18)

    def paint(canvas: pygame.Surface, scale: float, corners: list[tuple[float, float]]) -> None:
        low = [(x + 0.08 * scale, y + 0.12 * scale) for x, y in corners]
        pygame.draw.polygon(canvas, dark, low)
        pygame.draw.polygon(canvas, color, corners)
        pygame.draw.lines(canvas, light, False, corners[:3], max(1, round(0.08 * scale)))
        if stud:
            pygame.draw.circle(canvas, light, canvas.get_rect().center, 0.28 * scale)

    return _turned(px, half, turn, paint)


@lru_cache(maxsize=256)
def brick_shadow(px: int, half: float, turn: int) -> pygame.Surface:
    """The shadow of a loose brick on the ground."""

    def paint(canvas: pygame.Surface, scale: float, corners: list[tuple[float, float]]) -> None:
        del scale
        pygame.draw.polygon(canvas, (10, 10, 18, 95), corners)

    return _turned(px, half, turn, paint)
