"""Smooth chance that depends on the place only, so that tiles baked apart fit together."""

from functools import lru_cache

import numpy as np

from game.ui.art.palette import Field

_PERIOD = 256


@lru_cache(maxsize=64)
def _lattice(seed: int) -> Field:
    return np.random.default_rng(seed).random((_PERIOD, _PERIOD), np.float32)


def _weights(places: Field, cell: float) -> tuple[Field, int]:
    """Interpolation matrix from lattice points to places along one axis, and the first point."""
    scaled = np.asarray(places, np.float64) / cell
    first = int(np.floor(scaled.min()))
    index = np.floor(scaled).astype(np.int64)
    part = scaled - index
    part = part * part * (3.0 - 2.0 * part)
    index -= first
    rows = np.arange(len(scaled))
    matrix = np.zeros((len(scaled), int(index.max()) + 2), np.float32)
    matrix[rows, index] = 1.0 - part
    matrix[rows, index + 1] = part
    return matrix, first


def _layer(xs: Field, ys: Field, cell: float, seed: int) -> Field:
    across, left = _weights(xs, cell)
    down, top = _weights(ys, cell)
    columns = np.arange(left, left + across.shape[1]) % _PERIOD
    rows = np.arange(top, top + down.shape[1]) % _PERIOD
    values = _lattice(seed)[np.ix_(rows, columns)]
    return np.asarray(down @ values @ across.T, np.float32)


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
