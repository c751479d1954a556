"""Trees of leafy domes with a stud on each, hedges, and faceted boulders."""

import math

import numpy as np

from game.ui.art.body import Body
from game.ui.art.materials import LEAVES_OF, ROCKS
from game.ui.art.noise import noise
from game.ui.art.palette import Paint, as_light, mix
from game.ui.art.relief import Pen

_LONE = 4.5
"""Studs up to which an outline holds a single tree or boulder."""

_ROUND = 12.0
"""Studs up to which a circle is one tree."""

Leaves = tuple[str, str, str]


def paint_tree_piece(body: Body) -> None:
    """One tree, or a grove that fills the outline."""
    leaves = LEAVES_OF[body.piece.material]
    size = body.shape.size
    _foliage_bed(body, leaves, 0.26)
    if max(size) < (_ROUND if body.shape.radius else _LONE) and max(size) < 1.6 * min(size):
        crown = body.pen.moved(*body.middle, 0.0, body.low)
        paint_tree(crown, min(size) / 2, body.z - body.low, (body.seed % 1000) / 1000, leaves)
    else:
        _grove(body, leaves)


def _grove(body: Body, leaves: Leaves) -> None:
    """Trees side by side, as large as the outline has room for, and leaves along its rim."""
    high = body.z - body.low
    largest = min(1.8, min(body.shape.size) / 2)
    for number, (u, v, _) in enumerate(body.spots(0.75, 0.4)):
        color = mix(leaves[number % 3], "#10180C", 0.12)
        body.pen.dome((u, v), (0.52, 0.52), body.low, body.low + 0.55 * high, color, gloss=0.3)
    for spot, one, other in body.filling(1.25 * largest, 0.5 * largest):
        tree = body.pen.moved(*spot, 0.0, body.low)
        paint_tree(tree, largest * (0.85 + 0.2 * one), high * (0.8 + 0.2 * one), other, leaves)


def paint_hedge(body: Body) -> None:
    """Clipped leaves that fill the outline."""
    leaves = LEAVES_OF[body.piece.material]
    _foliage_bed(body, leaves, 0.6)
    high = body.z - body.low
    for number, (spot, one, other) in enumerate(body.filling(0.55, 0.12)):
        radius = 0.32 + 0.2 * one
        leaf = mix(leaves[number % 3], "#9CC46A", 0.18 * other)
        top = body.low + high * (0.75 + 0.25 * one)
        body.pen.dome(spot, (radius, radius), top - 0.6 * high, top, leaf, gloss=0.3)


def _foliage_bed(body: Body, leaves: Leaves, share: float) -> None:
    """Dark leaves below the crowns, so that nothing of the ground shows in the outline."""
    xs, ys = body.places
    lumps = noise(xs, ys, 0.9, 37, 2)
    rise = np.sqrt(np.clip(-body.rim / np.float32(0.5), 0.1, 1))
    level = body.low + (body.z - body.low) * share * (0.7 + 0.5 * lumps) * rise
    dark = mix(leaves[2], "#0C140A", 0.35)
    color = np.asarray(dark * (0.75 + 0.5 * lumps[..., None]), np.float32)
    body.relief.put(body.patch.where, body.distance < 0, body.reaching(level, 0.15), color, 0.25)


def paint_tree(pen: Pen, radius: float, z: float, chance: float, leaves: Leaves) -> None:
    """A tree of three rings of domes; ``chance`` 0 to 1 varies turn and leaves."""
    size = max(0.42, min(radius * 0.40, 1.15))
    rings = max(2, round((radius - size * 0.4) / (size * 0.72)))
    crown = pen.moved(0, 0, chance * 6.2)
    for ring in range(rings, 0, -1):
        out = (radius - size) * ring / rings
        level = z * (0.42 + 0.52 * (1 - ring / rings))
        count = max(4, round(2 * math.pi * out / (size * 1.25)))
        for index in range(count):
            angle = 2 * math.pi * index / count + ring * 1.3
            leaf = leaves[(index * 7 + ring * 3) % 3]
            color = mix(leaf, "#C6E29C", 0.05 * ((index * 5 + ring) % 4))
            spot = (out * math.cos(angle), out * math.sin(angle))
            crown.dome(spot, (size, size), level - 0.9, level, color, gloss=0.35)
            tip = (spot[0] * 1.06, spot[1] * 1.06)
            crown.disc(tip, 0.2, level + 0.05, color, bevel=0.07)
    crown.dome((0, 0), (size, size), z - 0.9, z, leaves[1], gloss=0.35)
    crown.disc((0, 0), 0.3, z + 0.14, leaves[1], bevel=0.08)


def paint_rock_piece(body: Body) -> None:
    """A low bed of stone that fills the outline, with faceted boulders on it."""
    color, gloss = ROCKS[body.piece.material]
    xs, ys = body.places
    seed, size, high = body.seed % 83, body.shape.size, body.z - body.low
    run = np.float32(min(0.8, min(size) * 0.3))
    lumps = noise(xs, ys, 1.2, 38, 2)
    level = high * (0.34 + 0.14 * lumps) * np.sqrt(np.clip(-body.rim / run, 0.05, 1))
    level = body.reaching(body.low + np.maximum(min(0.25, high), level), 0.15)
    cloudy = noise(xs, ys, 2.6, 39, 3)[..., None]
    bed = np.asarray(as_light(color) * 0.5 * (0.7 + 0.6 * cloudy), np.float32)
    body.relief.put(body.patch.where, body.distance < 0, level, bed, gloss)
    largest = min(size) * 0.5
    if max(size) < _LONE:
        lone = body.pen.moved(*body.middle, 0.0, body.low)
        paint_boulder(lone, largest * 0.95, high, seed, color, gloss)
        return
    spacing = max(1.6, min(2 * largest, 2.6))
    for number, (spot, one, other) in enumerate(body.filling(spacing, 0.35)):
        radius = min(largest, 0.9 + 0.9 * one)
        boulder = body.pen.moved(*spot, 6.28 * other, body.low)
        paint_boulder(boulder, radius, high * (0.55 + 0.45 * one), seed + number, color, gloss)


def paint_boulder(pen: Pen, radius: float, z: float, seed: int, paint: Paint, gloss: float) -> None:
    """A boulder cut by planes: the lowest of nine slanting planes is its surface."""
    patch = pen.patch(0, 0, radius + 0.1)
    if patch is None:
        return
    chance = np.random.default_rng(seed).random((9, 3))
    height = np.full(np.broadcast(patch.u, patch.v).shape, z, np.float32)
    facet = np.zeros(height.shape, np.int64)
    for index, (turn, steep, far) in enumerate(chance.tolist()):
        top = index >= 6
        angle = (index + 0.7 * turn) * math.tau / (3 if top else 6)
        slope = (0.25 + 0.3 * steep) if top else (1.3 + 1.6 * steep)
        reach = radius * ((0.2 + 0.5 * far) if top else (0.78 + 0.2 * far))
        out = patch.u * np.float32(math.cos(angle)) + patch.v * np.float32(math.sin(angle))
        plane = np.float32(z if top else 0.15) + (np.float32(reach) - out) * np.float32(slope)
        lower = plane < height
        np.copyto(height, plane, where=lower)
        np.copyto(facet, index + 1, where=lower)
    shades = np.concatenate([[1.0], 0.82 + 0.36 * chance[:, 1]]).astype(np.float32)
    color = as_light(paint) * shades[facet][..., None]
    pen.relief.put(patch.where, height > 0.15, height + pen.z, np.asarray(color, np.float32), gloss)
