"""A piece of terrain while it is painted: its outline, its heights, and what runs along its rim."""

import math
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from game.model.battlefield import Piece
from game.ui.art.areas_art import seed_of
from game.ui.art.brickwork import Finish, Lay, lay_pieces
from game.ui.art.footprint import Footprint
from game.ui.art.palette import Field, Mask, Paint
from game.ui.art.relief import Patch, Pen, Relief, Spot


class Body(NamedTuple):
    """One part of a piece: it is painted from ``low`` to ``z`` studs, and only where it blocks.

    ``distance`` is that to its outline, ``rim`` the same without the joints to other parts of
    its line, both for the pixels of ``patch``.
    """

    relief: Relief
    piece: Piece
    shape: Footprint
    patch: Patch
    distance: Field
    rim: Field
    low: float
    z: float

    @property
    def pen(self) -> Pen:
        """A pen in the frame of the shape, on the ground."""
        return self.shape.pen(self.relief)

    @property
    def seed(self) -> int:
        """A number that depends on the name of the piece only."""
        return seed_of(self.piece.id)

    @property
    def local(self) -> Patch:
        """The pixels counted from the corner of its box, for what is laid in rows."""
        low = self.shape.low
        return self.patch._replace(
            u=self.patch.u - np.float32(low[0]), v=self.patch.v - np.float32(low[1])
        )

    @property
    def places(self) -> tuple[Field, Field]:
        """The studs of the columns and rows of its pixels, for noise."""
        rows, columns = self.patch.where
        return self.relief.xs[columns], self.relief.ys[rows]

    def reaching(self, level: Field | float, least: float) -> Field:
        """A height lifted over what lies below, as far as the piece reaches above that.

        So a piece is seen in all of its outline, whatever it stands on.
        """
        ground = np.minimum(self.relief.height[self.patch.where] + np.float32(least), self.z)
        return np.asarray(np.maximum(level, ground), np.float32)

    def lay(self, lay: Lay, level: Field | float, finish: Finish, rim: Field | None = None) -> Mask:
        """Cover it with bricks, tiles or planks; ``rim`` limits them further."""
        within = self.rim if rim is None else rim
        return lay_pieces(self.relief, self.local, within, lay, level, finish)

    def bar(
        self,
        inset: float,
        radius: float,
        level: float,
        color: Paint,
        gloss: float,
        where: Mask | None = None,
    ) -> None:
        """A round bar along the whole rim, ``inset`` studs inside of it."""
        off = self.rim + np.float32(inset)
        height = np.float32(level) + np.sqrt(np.maximum(0, np.float32(radius**2) - off * off))
        mask = np.abs(off) < radius
        if where is not None:
            mask = mask & where
        self.relief.put(self.patch.where, mask, height, color, gloss)

    def spots(self, step: float, inset: float) -> Iterator[tuple[float, float, float]]:
        """Places about ``step`` apart along the rim, ``inset`` inside: u, v, direction of the rim.

        Only those in it, clear of joints.
        """
        if self.shape.radius:
            out = max(0.0, self.shape.radius - inset)
            count = max(6, round(math.tau * out / step))
            for turn in (math.tau * index / count for index in range(count)):
                yield out * math.cos(turn), out * math.sin(turn), turn + math.pi / 2
            return
        for (u, v), (u_end, v_end) in self.shape.edges():
            length = math.hypot(u_end - u, v_end - v)
            along = ((u_end - u) / length, (v_end - v) / length)
            free = max(0.0, length - 2 * inset)
            count = max(1, round(free / step))
            for index in range(count + 1):
                at = min(inset, length / 2) + free * index / count
                spot = (
                    u + along[0] * at - along[1] * inset,
                    v + along[1] * at + along[0] * inset,
                )
                if self.depth(spot) > inset * 0.6:
                    yield (*spot, math.atan2(along[1], along[0]))

    def depth(self, spot: Spot) -> float:
        """How far inside of its outline a place is."""
        u, v = (np.asarray([part], np.float32) for part in spot)
        return -float(self.shape.distance(u, v)[0])

    def filling(self, spacing: float, margin: float) -> Iterator[tuple[Spot, float, float]]:
        """Places all over it, a little out of order: u and v, a chance, and another one."""
        (u0, v0), (u1, v1) = self.shape.low, self.shape.high
        columns = max(1, round((u1 - u0) / spacing))
        rows = max(1, round((v1 - v0) / spacing))
        chance = np.random.default_rng(self.seed).random((rows, columns, 4))
        for row in range(rows):
            for column in range(columns):
                right, down, one, other = chance[row, column].tolist()
                stray = 0.25 if rows == 1 else 0.45
                u = u0 + (u1 - u0) * (column + 0.5 + (right - 0.5) * stray) / columns
                v = (
                    v0
                    + (v1 - v0) * (row + 0.5 + (down - 0.5) * (0.0 if rows == 1 else stray)) / rows
                )
                if self.depth((u, v)) >= margin:
                    yield (u, v), one, other

    @property
    def middle(self) -> Spot:
        """The middle of its box."""
        (u0, v0), (u1, v1) = self.shape.low, self.shape.high
        return (u0 + u1) / 2, (v0 + v1) / 2
