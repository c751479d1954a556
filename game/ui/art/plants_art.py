"""Trees of leafy domes with a stud on each."""

import math

from game.ui.art.palette import LEAVES, mix
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
