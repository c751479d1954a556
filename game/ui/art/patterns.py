"""The patterns of teams: marks around a ring, by which a team is known without its color."""

import math
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple, TypeAlias

import numpy as np

from game.ui.art.palette import Field
from game.ui.art.relief import norm


class Band(NamedTuple):
    """The ring that a pattern lies in: the radius of its middle, and half its width."""

    radius: float
    half: float


Pattern: TypeAlias = Callable[[Field, Field, Band], Field]
"""Signed distance to the marks at places around the middle of the ring: negative inside."""


def _off(u: Field, v: Field, band: Band) -> Field:
    """How far a place lies outside of the middle of the band."""
    off: Field = norm(u, v) - band.radius
    return off


def _ring(u: Field, v: Field, band: Band) -> Field:
    ring: Field = np.abs(_off(u, v, band)) - 0.47 * band.half
    return ring


def _double_ring(u: Field, v: Field, band: Band) -> Field:
    rings: Field = np.abs(np.abs(_off(u, v, band)) - 0.5 * band.half) - 0.26 * band.half
    return rings


def _sectors(count: int, share: float, thick: float) -> Pattern:
    """``count`` bars along the ring, each filling ``share`` of its sector and of the band."""
    edge = math.cos(math.pi * share)

    def distance(u: Field, v: Field, band: Band) -> Field:
        angle = np.cos(count * np.arctan2(v, u)) - edge
        off = np.abs(_off(u, v, band)) - thick * band.half
        bars: Field = np.maximum(off, -angle * (band.radius / count))
        return bars

    return distance


def _from_middle(u: Field, v: Field, count: int) -> Field:
    """Radians from the middle of the nearest of ``count`` sectors."""
    step, angle = math.tau / count, np.arctan2(v, u)
    away: Field = np.abs(angle - np.round(angle / step) * step)
    return away


def _dots(u: Field, v: Field, band: Band) -> Field:
    """Twelve discs."""
    away, off = _from_middle(u, v, 12), norm(u, v)
    return norm(off * np.cos(away) - band.radius, off * np.sin(away)) - 0.56 * band.half


def _wave(u: Field, v: Field, band: Band) -> Field:
    """A ring with nine crests."""
    crest = 0.53 * band.half * np.sin(9 * np.arctan2(v, u))
    wave: Field = np.abs(_off(u, v, band) - crest) - 0.31 * band.half
    return wave


def _teeth(u: Field, v: Field, band: Band) -> Field:
    """Eleven triangles with their points outwards."""
    across = _from_middle(u, v, 11) * band.radius
    outward = _off(u, v, band) + 0.75 * band.half
    base = 0.62 * math.pi / 11 * band.radius
    teeth: Field = np.maximum(-outward, 0.8 * (across - base * (1 - outward / (1.67 * band.half))))
    return teeth


def _checks(u: Field, v: Field, band: Band) -> Field:
    """Two rings of sixteen squares, offset like a chess board."""
    off = _off(u, v, band)
    side = np.sin(8 * np.arctan2(v, u)) * np.sign(off)
    checks: Field = np.maximum(np.abs(off) - 0.81 * band.half, -side * (band.radius / 8))
    return checks


PATTERNS: Final[Mapping[str, Pattern]] = {
    "ring": _ring,
    "bars": _sectors(8, 0.47, 0.75),
    "dots": _dots,
    "double-ring": _double_ring,
    "arcs": _sectors(3, 0.74, 0.53),
    "wave": _wave,
    "teeth": _teeth,
    "checks": _checks,
}
"""The marks by the name of the pattern; stands and emblems show the same."""
