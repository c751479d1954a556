"""The height field: shapes painted with pens into planes of height, color, gloss and glow.

Coordinates are studs, x to the right, y down, z up. A shape is written only where it is higher
than what is there (unless it carves), so the order of painting hardly matters.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from game.ui.art.palette import Field, Mask, Paint, as_light

Spot: TypeAlias = tuple[float, float]
Distance: TypeAlias = Callable[[Field, Field], Field]
"""Signed distance to an outline at the given places: negative inside, in studs."""


SOLID = -99.0
"""The underside of what has no air below."""


class Patch(NamedTuple):
    """The pixels a shape may touch: their slice of the planes and their local coordinates."""

    where: tuple[slice, slice]
    u: Field
    v: Field


class Relief:
    """A rectangle of studs as planes of pixels.

    ``left, top, width, height`` are studs, ``px`` pixels per stud. ``covered`` tells whether
    the base counts as painted (a board) or as empty (a sprite).
    """

    def __init__(
        self,
        left: float,
        top: float,
        width: float,
        height: float,
        px: float,
        *,
        base: float = 0.0,
        color: Paint = "#888888",
        gloss: float = 0.5,
        covered: bool = False,
    ) -> None:
        self.left, self.top, self.px = left, top, px
        columns, rows = round(width * px), round(height * px)
        shape = (rows, columns)
        self.height = np.full(shape, base, np.float32)
        self.color = np.empty((*shape, 3), np.float32)
        self.color[:] = as_light(color)
        self.gloss = np.full(shape, gloss, np.float32)
        self.glow: Field | None = None
        self.cover = np.full(shape, covered, np.bool_)
        self.under: Field | None = None
        """Height of the underside of what hangs in the air; far below where all is solid."""
        self._stencil: Mask | None = None
        self.bump = np.zeros(shape, np.float32)
        self.xs: Field = ((np.arange(columns) + 0.5) / px + left).astype(np.float32)
        self.ys: Field = ((np.arange(rows) + 0.5) / px + top).astype(np.float32)

    def pen(self, x: float = 0.0, y: float = 0.0, angle: float = 0.0, z: float = 0.0) -> "Pen":
        """A pen with its own origin, turned by ``angle`` radians clockwise, lifted by ``z``."""
        return Pen(self, x, y, angle, z)

    @contextmanager
    def within(self, where: tuple[slice, slice], mask: Mask) -> Iterator[None]:
        """Let nothing be written outside of a mask meanwhile."""
        self._stencil = np.zeros(self.cover.shape, np.bool_)
        self._stencil[where] = mask
        try:
            yield
        finally:
            self._stencil = None

    def allowed(self, where: tuple[slice, slice], mask: Mask) -> Mask:
        """The part of a mask that may be written now."""
        return mask if self._stencil is None else mask & self._stencil[where]

    def hang(self, where: tuple[slice, slice], mask: Mask, under: float) -> None:
        """Tell that the surface of a mask has air below, down from ``under``."""
        if self.under is None:
            self.under = np.full_like(self.height, SOLID)
        np.copyto(self.under[where], np.float32(under), where=mask)

    def put(
        self,
        where: tuple[slice, slice],
        mask: Mask,
        height: Field | float,
        color: Paint | None,
        gloss: float = 0.5,
        *,
        carve: bool = False,
    ) -> Mask:
        """Write a shape; returns where it was written. ``carve`` writes lower places too."""
        present = self.height[where]
        written = self.allowed(where, _spread(mask, present.shape))
        level = _spread(np.asarray(height, np.float32), present.shape)
        if not carve:
            written = written & (level > present)
        np.copyto(present, level, where=written)
        if color is not None:
            np.copyto(self.color[where], as_light(color), where=written[..., None])
        np.copyto(self.gloss[where], np.float32(gloss), where=written)
        np.copyto(self.bump[where], np.float32(0), where=written)
        self.cover[where] |= written
        if self.glow is not None:
            np.copyto(self.glow[where], np.float32(0), where=written[..., None])
        return written

    def add_glow(self, where: tuple[slice, slice], light: Field) -> None:
        """Let pixels shine by themselves, in linear light."""
        if self.glow is None:
            self.glow = np.zeros_like(self.color)
        self.glow[where] += light


def _spread(plane: Field | Mask, shape: tuple[int, ...]) -> Any:
    """A plane of a shape; most have it, and asking costs less than spreading."""
    return plane if plane.shape == shape else np.broadcast_to(plane, shape)


def rounded_edge(distance: Field, z: Field | float, bevel: float) -> Field:
    """Height of a flat top at ``z`` whose rim is a quarter round of radius ``bevel``."""
    depth = np.clip(distance * np.float32(-1.0 / bevel), 0, 1)
    drop = 1.0 - np.sqrt(np.maximum(0, 1.0 - (1.0 - depth) ** 2))
    return np.asarray(z - np.float32(bevel) * drop, np.float32)


def norm(a: Field, b: Field) -> Field:
    """Distance from the origin; much faster than ``numpy.hypot``, exact enough for pictures."""
    distance: Field = np.sqrt(a * a + b * b)
    return distance


def box_distance(u: Field, v: Field, half_u: float, half_v: float, corner: float = 0.08) -> Field:
    """Signed distance to a box around the origin with rounded corners."""
    a = np.abs(u) - np.float32(half_u - corner)
    b = np.abs(v) - np.float32(half_v - corner)
    outside = norm(np.maximum(a, 0), np.maximum(b, 0))
    return outside + np.minimum(np.maximum(a, b), 0) - np.float32(corner)


def polygon_distance(u: Field, v: Field, corners: Sequence[Spot]) -> Field:
    """Signed distance to a simple polygon."""
    shape = np.broadcast(u, v).shape
    nearest = np.full(shape, 1e12, np.float32)
    flip = np.zeros(shape, np.bool_)
    for (x, y), (x_end, y_end) in zip(corners, [*corners[1:], corners[0]], strict=True):
        along_x, along_y = x_end - x, y_end - y
        from_x, from_y = u - np.float32(x), v - np.float32(y)
        length = along_x * along_x + along_y * along_y + 1e-9
        share = np.clip(
            (from_x * np.float32(along_x) + from_y * np.float32(along_y)) * np.float32(1 / length),
            0,
            1,
        )
        square = (from_x - np.float32(along_x) * share) ** 2
        square = square + (from_y - np.float32(along_y) * share) ** 2
        np.minimum(nearest, square, out=nearest)
        crosses = (from_y >= 0) != (v >= np.float32(y_end))
        right = np.float32(along_x) * from_y > np.float32(along_y) * from_x
        flip ^= crosses & (right == (along_y > 0))
    distance = np.sqrt(nearest)
    np.negative(distance, out=distance, where=flip)
    return distance


class Pen:
    """Paints shapes in its own frame; ``u`` is its forward axis and ``v`` points to its right."""

    def __init__(
        self,
        relief: Relief,
        x: float,
        y: float,
        angle: float,
        z: float,
        scale: float = 1.0,
        stout: float = 0.0,
    ) -> None:
        self.relief, self.x, self.y, self.angle, self.z = relief, x, y, angle, z
        self.scale, self.stout = scale, stout
        self._cos, self._sin = scale * math.cos(angle), scale * math.sin(angle)

    def moved(self, u: float, v: float, angle: float = 0.0, z: float = 0.0) -> "Pen":
        """A pen at a place of this frame, turned and lifted further."""
        x = self._cos * u - self._sin * v + self.x
        y = self._sin * u + self._cos * v + self.y
        return Pen(self.relief, x, y, self.angle + angle, self.z + z, self.scale, self.stout)

    def grown(self, scale: float, stout: float) -> "Pen":
        """A pen that draws everything ``scale`` times as wide as this one, at the same heights, and
        ``stout`` studs of its own fatter all around, like bold letters.
        """
        whole = self.scale * scale
        return Pen(self.relief, self.x, self.y, self.angle, self.z, whole, self.stout + stout)

    def patch(self, u: float, v: float, radius: float) -> Patch | None:
        """The pixels within ``radius`` of a local place; ``None`` when none are on the relief."""
        x = self._cos * u - self._sin * v + self.x
        y = self._sin * u + self._cos * v + self.y
        reach = (radius + self.stout) * self.scale
        return self._pixels(x - reach, x + reach, y - reach, y + reach)

    def box_patch(self, low: Spot, high: Spot, margin: float) -> Patch | None:
        """The pixels within ``margin`` of a local box, or ``None``; tight for long boxes."""
        half_u, half_v = (high[0] - low[0]) / 2 + margin, (high[1] - low[1]) / 2 + margin
        u, v = (low[0] + high[0]) / 2, (low[1] + high[1]) / 2
        x = self._cos * u - self._sin * v + self.x
        y = self._sin * u + self._cos * v + self.y
        reach_x = abs(self._cos) * half_u + abs(self._sin) * half_v
        reach_y = abs(self._sin) * half_u + abs(self._cos) * half_v
        return self._pixels(x - reach_x, x + reach_x, y - reach_y, y + reach_y)

    def _pixels(self, left: float, right: float, top: float, bottom: float) -> Patch | None:
        """The pixels of a rectangle of places, with their coordinates in the pen's frame."""
        relief = self.relief
        rows, columns = relief.height.shape
        first = max(0, int((left - relief.left) * relief.px) - 1)
        last = min(columns, int((right - relief.left) * relief.px) + 2)
        upper = max(0, int((top - relief.top) * relief.px) - 1)
        lower = min(rows, int((bottom - relief.top) * relief.px) + 2)
        if first >= last or upper >= lower:
            return None
        xs = (relief.xs[first:last] - np.float32(self.x))[None, :]
        ys = (relief.ys[upper:lower] - np.float32(self.y))[:, None]
        square = self.scale * self.scale
        cosine, sine = np.float32(self._cos / square), np.float32(self._sin / square)
        where = (slice(upper, lower), slice(first, last))
        return Patch(where, cosine * xs + sine * ys, cosine * ys - sine * xs)

    def shape(
        self,
        center: Spot,
        radius: float,
        distance: Distance,
        z: float,
        color: Paint,
        *,
        bevel: float = 0.1,
        gloss: float = 0.5,
    ) -> None:
        """A flat piece of any outline, with a rounded rim."""
        patch = self.patch(*center, radius)
        if patch is None:
            return
        d = distance(patch.u, patch.v)
        if self.stout:
            d = d - np.float32(self.stout)
        height = rounded_edge(d, z + self.z, bevel)
        self.relief.put(patch.where, d < 0, height, color, gloss)

    def box(
        self,
        low: Spot,
        high: Spot,
        z: float,
        color: Paint,
        *,
        bevel: float = 0.1,
        corner: float = 0.08,
        gloss: float = 0.5,
    ) -> None:
        """A box from one corner to the other."""
        u, v = (low[0] + high[0]) / 2, (low[1] + high[1]) / 2
        half_u, half_v = (high[0] - low[0]) / 2, (high[1] - low[1]) / 2

        def distance(a: Field, b: Field) -> Field:
            return box_distance(a - np.float32(u), b - np.float32(v), half_u, half_v, corner)

        radius = math.hypot(half_u, half_v) + 0.1
        self.shape((u, v), radius, distance, z, color, bevel=bevel, gloss=gloss)

    def disc(
        self,
        center: Spot,
        radius: float,
        z: float,
        color: Paint,
        *,
        bevel: float = 0.1,
        hole: float = 0.0,
        radius_v: float | None = None,
        gloss: float = 0.5,
    ) -> None:
        """A cylinder, a ring when ``hole`` (its inner radius) is given, or an oval one."""
        stretch = np.float32(radius / (radius_v or radius))

        def distance(a: Field, b: Field) -> Field:
            off = norm(a - np.float32(center[0]), (b - np.float32(center[1])) * stretch)
            d = off - np.float32(radius)
            return np.maximum(d, np.float32(hole) - off) if hole else d

        reach = max(radius, radius_v or radius) + 0.05
        self.shape(center, reach, distance, z, color, bevel=bevel, gloss=gloss)

    def stud(self, center: Spot, z: float, color: Paint) -> None:
        """One stud on a surface at ``z``."""
        self.disc(center, 0.3, z + 0.2, color, bevel=0.07)

    def dome(
        self,
        center: Spot,
        radii: Spot,
        low: float,
        high: float,
        color: Paint,
        *,
        power: float = 2.0,
        gloss: float = 0.5,
    ) -> None:
        """An ellipsoid cap from ``low`` to ``high``; a larger ``power`` makes it boxier."""
        patch = self.patch(*center, max(radii) + 0.05)
        if patch is None:
            return
        radii = (radii[0] + self.stout, radii[1] + self.stout)
        a = np.abs(patch.u - np.float32(center[0])) / np.float32(radii[0])
        b = np.abs(patch.v - np.float32(center[1])) / np.float32(radii[1])
        rho = a * a + b * b if power == 2.0 else (a**power + b**power) ** (2.0 / power)
        rise = np.sqrt(np.maximum(0, 1.0 - rho))
        height = np.float32(low + self.z) + np.float32(high - low) * rise
        self.relief.put(patch.where, rho < 1, height, color, gloss)

    def capsule(
        self,
        start: Spot,
        end: Spot,
        radii: Spot,
        levels: Spot,
        color: Paint,
        *,
        gloss: float = 0.5,
    ) -> None:
        """A round rod from one place to another; radius and height of its axis may change."""
        middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        along_u, along_v = end[0] - start[0], end[1] - start[1]
        patch = self.patch(*middle, math.hypot(along_u, along_v) / 2 + max(radii) + 0.05)
        if patch is None:
            return
        a, b = patch.u - np.float32(start[0]), patch.v - np.float32(start[1])
        square = along_u * along_u + along_v * along_v or 1e-6
        share = np.clip((a * np.float32(along_u) + b * np.float32(along_v)) / square, 0, 1)
        radius = np.float32(radii[0] + self.stout) + np.float32(radii[1] - radii[0]) * share
        off = (a - share * np.float32(along_u)) ** 2 + (b - share * np.float32(along_v)) ** 2
        axis = np.float32(levels[0] + self.z) + np.float32(levels[1] - levels[0]) * share
        height = axis + np.sqrt(np.maximum(0, radius * radius - off))
        self.relief.put(patch.where, off < radius * radius, height, color, gloss)

    def polygon(
        self,
        corners: Sequence[Spot],
        z: float,
        color: Paint,
        *,
        bevel: float = 0.1,
        gloss: float = 0.5,
    ) -> None:
        """A flat piece with straight edges."""
        center, radius = bounding_circle(corners)
        self.shape(
            center,
            radius + 0.1,
            lambda u, v: polygon_distance(u, v, corners),
            z,
            color,
            bevel=bevel,
            gloss=gloss,
        )

    def decal(
        self,
        center: Spot,
        radius: float,
        distance: Distance,
        color: Paint,
        *,
        strength: float = 1.0,
        lowest: float = -99.0,
        highest: float = 99.0,
    ) -> None:
        """Change the color only, where the surface lies between two heights."""
        patch = self.patch(*center, radius)
        if patch is None:
            return
        relief = self.relief
        d = distance(patch.u - np.float32(center[0]), patch.v - np.float32(center[1]))
        sharp = np.float32(relief.px * self.scale)
        share = np.clip(0.5 - d * sharp, 0, 1) * np.float32(strength)
        level = relief.height[patch.where]
        seen = (level >= lowest + self.z) & (level <= highest + self.z) & relief.cover[patch.where]
        share = (share * relief.allowed(patch.where, seen))[..., None]
        surface = relief.color[patch.where]
        surface += (as_light(color) - surface) * share


def bounding_circle(corners: Sequence[Spot]) -> tuple[Spot, float]:
    """The middle of the bounding box of some points and the distance to the farthest."""
    xs, ys = [corner[0] for corner in corners], [corner[1] for corner in corners]
    center = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
    return center, max(math.hypot(x - center[0], y - center[1]) for x, y in corners)
