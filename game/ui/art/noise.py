"""Smooth chance that depends on the place only, so that tiles baked apart fit together."""

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from game.ui.art.palette import Field

_PERIOD = 256


@lru_cache(maxsize=64)
def _lattice(seed: int) -> Field:
    return np.random.default_rng(seed).random((_PERIOD, _PERIOD), np.float32)


def _shares(places: Field, cell: float) -> tuple[npt.NDArray[np.int64], Field]:
    """The lattice point before each place along one axis, and the smooth share of the next."""
    scaled = np.asarray(places, np.float64) / cell
    index = np.floor(scaled).astype(np.int64)
    part = scaled - index
    return index, (part * part * (3.0 - 2.0 * part)).astype(np.float32)


def _layer(xs: Field, ys: Field, cell: float, seed: int) -> Field:
    column, across = _shares(xs, cell)
    row, down = _shares(ys, cell)
    top = int(row.min())
    lattice = _lattice(seed)[np.arange(top, int(row.max()) + 2) % _PERIOD]
    # Along the rows first, for the few lattice rows only.
    left, right = lattice[:, column % _PERIOD], lattice[:, (column + 1) % _PERIOD]
    lines = left + (right - left) * across
    upper, lower = lines[row - top], lines[row - top + 1]
    lower -= upper
    lower *= down[:, None]
    upper += lower
    return np.asarray(upper, np.float32)


def noise(xs: Field, ys: Field, cell: float, seed: int, octaves: int = 3) -> Field:
    """Value noise, 0 to 1, on the grid of places ``xs`` by ``ys`` (studs).

    ``cell`` is the size of the largest blobs in studs; each further octave has half the size
    and half the weight. The value of a place does not depend on the grid around it.
    """
    total = np.zeros((len(ys), len(xs)), np.float32)
    weight, sum_of_weights = 1.0, 0.0
    for octave in range(octaves):
        total += np.float32(weight) * _layer(xs, ys, cell, seed + 101 * octave)
        sum_of_weights += weight
        weight /= 2.0
        cell /= 2.0
    return total / np.float32(sum_of_weights)


def ridges(xs: Field, ys: Field, cell: float, seed: int, octaves: int = 3) -> Field:
    """Noise folded so that it has sharp crests of value 1."""
    return np.asarray(1.0 - np.abs(2.0 * noise(xs, ys, cell, seed, octaves) - 1.0), np.float32)


def cell_chance(first: Field, second: Field, seed: int) -> Field:
    """A random number 0 to 1 for each pair of whole numbers, such as brick row and column."""
    columns = np.asarray(first, np.int64) % _PERIOD
    rows = np.asarray(second, np.int64) % _PERIOD
    return np.asarray(_lattice(seed)[rows, columns], np.float32)
