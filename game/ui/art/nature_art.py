"""Trees of leafy domes with a stud on each, and faceted boulders."""

import math

import numpy as np

from game.ui.art.palette import LEAVES, linear, mix
from game.ui.art.relief import Pen


def paint_tree(pen: Pen, radius: float, z: float, chance: float) -> None:
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
            leaf = LEAVES[(index * 7 + ring * 3) % 3]
            color = mix(leaf, "#A6D26C", 0.05 * ((index * 5 + ring) % 4))
            spot = (out * math.cos(angle), out * math.sin(angle))
            crown.dome(spot, (size, size), level - 0.9, level, color, gloss=0.35)
            tip = (spot[0] * 1.06, spot[1] * 1.06)
            crown.disc(tip, 0.2, level + 0.05, color, bevel=0.07)
    crown.dome((0, 0), (size, size), z - 0.9, z, LEAVES[1], gloss=0.35)
    crown.disc((0, 0), 0.3, z + 0.14, LEAVES[1], bevel=0.08)


def paint_boulder(pen: Pen, radius: float, z: float, seed: int) -> None:
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
    color = linear("#8E9193") * shades[facet][..., None]
    pen.relief.put(patch.where, height > 0.15, height + pen.z, np.asarray(color, np.float32), 0.3)
