"""Where a tooltip stands: beside what it is about, over as little as possible of what counts."""

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt
import pygame

DEAR_TIMES: Final = 10
"""How much more it counts to cover what must be seen if there is any way, than anything else."""

TARGET_TIMES: Final = DEAR_TIMES**2
"""The same of what the tooltip is about: it is covered where nothing else is possible."""

DEAR: Final = DEAR_TIMES / 2
"""What spoils at least as much lies over something of that kind."""

DIGITS: Final = 6
"""Decimals to which places are compared: equal ones are to be equal on every machine."""

Spots: TypeAlias = npt.NDArray[np.int64]
"""Upper left corners of places, in pixels; shape (n, 2)."""


class Surroundings:
    """What a tooltip is about, and what it should not cover: what is ``dear``, and the ``rest``.

    What the tooltip tells as well, such as ``words`` on the map, is as dear, until all of it is
    read. All in pixels. What is named twice counts twice.
    """

    def __init__(
        self,
        target: pygame.Rect,
        dear: Sequence[pygame.Rect] = (),
        rest: Sequence[pygame.Rect] = (),
        words: Sequence[pygame.Rect] = (),
    ) -> None:
        self.target = target.copy()
        weights: dict[tuple[int, int, int, int], int] = {}
        for weight, boxes in ((DEAR_TIMES, (*dear, *words)), (1, rest)):
            for box in boxes:
                key = _key(box)
                weights[key] = weights.get(key, 0) + weight
        self.others = tuple(pygame.Rect(key) for key in weights)
        """What counts, each once."""
        self._dear = (
            self.target,
            *(pygame.Rect(key) for key, weight in weights.items() if weight >= DEAR_TIMES),
        )
        self._words = frozenset(map(_key, words)) - frozenset(map(_key, dear))
        self._boxes = _edges((self.target, *self.others))
        self._weights = np.array((TARGET_TIMES, *weights.values()), dtype=np.float64)
        left, top, right, bottom = self._boxes.T
        self._areas = (right - left) * (bottom - top)

    def beside(self, size: tuple[int, int], bounds: pygame.Rect, distance: int) -> pygame.Rect:
        """A rectangle of `size` next to the target: the first of above, below, right, left that
        covers nothing it should not; else beside something to avoid or in a corner, the nearest
        that covers nothing; else the one that covers least.
        """
        near = _clamped(_around(_edges((self.target,)), size, distance), size, bounds)
        spoilt = self._spoilt(near, size)
        if spoilt.min() == 0:
            return _box(near, int(spoilt.argmin()), size)
        beside_others = _around(_edges(self.others), size, distance)
        farther = np.concatenate((beside_others, _corners(size, bounds)))
        spots = np.concatenate((near, self._nearest_first(_clamped(farther, size, bounds), size)))
        spoilt = self._spoilt(spots, size)
        if spoilt.min() >= DEAR:
            between = self._nearest_first(self._between(size, bounds, distance), size)
            spots = np.concatenate((spots[[spoilt.argmin()]], between))
            spoilt = self._spoilt(spots, size)
        return _box(spots, int(spoilt.argmin()), size)

    def spoilt(self, box: pygame.Rect) -> float:
        """How much a box covers of what it should not: what is touched at all counts half of what
        is covered, small things in full as large ones.
        """
        return float(self._spoilt(np.array([box.topleft]), box.size)[0])

    def span(
        self, box: pygame.Rect, bounds: pygame.Rect, *, over_words: bool = False
    ) -> tuple[int, int]:
        """How far a box could reach up and down inside of bounds and cover nothing more that is
        dear, as the upper and the lower edge; ``over_words`` that the tooltip tells as well it may.
        """
        kept = [one for one in self._dear if not (over_words and _key(one) in self._words)]
        beside = [one for one in kept if one.left < box.right and one.right > box.left]
        above = [one.bottom for one in beside if one.bottom <= box.top]
        below = [one.top for one in beside if one.top >= box.bottom]
        return max((bounds.top, *above)), min((bounds.bottom, *below))

    def _spoilt(self, spots: Spots, size: tuple[int, int]) -> npt.NDArray[np.float64]:
        """The same for boxes of one size; shape (n,)."""
        left, top = spots[:, :1], spots[:, 1:]
        # Axis by axis: sums over an axis as short as that are slow.
        wide = np.minimum(left + size[0], self._boxes[:, 2]) - np.maximum(left, self._boxes[:, 0])
        high = np.minimum(top + size[1], self._boxes[:, 3]) - np.maximum(top, self._boxes[:, 1])
        covered = wide.clip(0) * high.clip(0)
        whole = np.minimum(size[0] * size[1], self._areas).clip(1)
        shares = np.where(covered > 0, (1 + covered / whole) / 2, 0.0)
        return np.round(shares @ self._weights, DIGITS)

    def _between(self, size: tuple[int, int], bounds: pygame.Rect, distance: int) -> Spots:
        """Places at the edges of the bounds and of all that must be seen that cover none of it."""
        edges = _edges(self._dear)
        before, after = edges[:, :2] - distance - np.array(size), edges[:, 2:] + distance
        first, last = _ends(size, bounds)
        known = np.concatenate((first[None], last[None], before, after))
        across, down = np.unique(known[:, 0]), np.unique(known[:, 1])
        spots = np.stack(np.meshgrid(across, down, indexing="ij"), axis=-1).reshape(-1, 2)
        spots = spots[((spots >= first) & (spots <= last)).all(axis=1)]
        left, top = spots[:, :1], spots[:, 1:]
        aside = (left >= edges[:, 2]) | (left + size[0] <= edges[:, 0])
        apart = aside | (top >= edges[:, 3]) | (top + size[1] <= edges[:, 1])
        free: Spots = spots[apart.all(axis=1)]
        return free

    def _nearest_first(self, spots: Spots, size: tuple[int, int]) -> Spots:
        middle = np.array(self.target.center) - np.array((size[0] // 2, size[1] // 2))
        far = ((spots - middle) ** 2).sum(axis=1)
        ordered: Spots = spots[np.argsort(far, kind="stable")]
        return ordered


def _key(box: pygame.Rect) -> tuple[int, int, int, int]:
    """A rectangle to be compared and looked up."""
    return box.x, box.y, box.width, box.height


def _edges(boxes: Iterable[pygame.Rect]) -> Spots:
    """Left, top, right and bottom of boxes; shape (n, 4)."""
    sides = [(box.left, box.top, box.right, box.bottom) for box in boxes]
    return np.array(sides, dtype=np.int64).reshape(-1, 4)


def _around(edges: Spots, size: tuple[int, int], distance: int) -> Spots:
    """Places above, below, right and left of each of some boxes, given by their edges."""
    width, height = size
    left, top, right, bottom = edges.T
    across, down = (left + right) // 2 - width // 2, (top + bottom) // 2 - height // 2
    places = (
        (across, top - distance - height),
        (across, bottom + distance),
        (right + distance, down),
        (left - distance - width, down),
    )
    return np.stack([np.stack(place, axis=-1) for place in places], axis=1).reshape(-1, 2)


def _corners(size: tuple[int, int], bounds: pygame.Rect) -> Spots:
    """In the corners of the bounds, those at the top first."""
    (left, top), (right, bottom) = _ends(size, bounds)
    return np.array(((left, top), (right, top), (left, bottom), (right, bottom)))


def _ends(size: tuple[int, int], bounds: pygame.Rect) -> tuple[Spots, Spots]:
    """The first and the last place inside of bounds."""
    first = np.array(bounds.topleft)
    return first, first + np.array(bounds.size) - np.array(size)


def _clamped(spots: Spots, size: tuple[int, int], bounds: pygame.Rect) -> Spots:
    """Places moved into bounds; in the middle along an axis on which there is no room."""
    first, last = _ends(size, bounds)
    middle = (first + last) // 2
    inside = np.minimum(np.maximum(spots, first), last)
    return np.where(last >= first, inside, middle)


def _box(spots: Spots, place: int, size: tuple[int, int]) -> pygame.Rect:
    return pygame.Rect((int(spots[place, 0]), int(spots[place, 1])), size)
