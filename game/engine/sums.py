"""Sums of a throw with Bonus dice: how likely each is, and faces that show it."""

from functools import lru_cache

from msgspec import Struct

BONUS_DIE = 6
MOST_BONUS = 8
"""Bonus dice in a row that are still looked at: fewer than one in a million throws has more."""


class Shown(Struct, frozen=True):
    """One sum: its ``chance``, and ``faces`` in throwing order that make it up."""

    total: int
    chance: float
    faces: tuple[int, ...]


class _Part(Struct, frozen=True):
    """A sum of some dice of a pool: their faces, and those of the Bonus dice they bring."""

    total: int
    chance: float
    pool: tuple[int, ...] = ()
    bonus: tuple[int, ...] = ()


@lru_cache(maxsize=256)
def sums(pool: tuple[int, ...]) -> tuple[Shown, ...]:
    """Every sum of a pool with its Bonus dice, the smallest first.

    A die on its highest face brings a d6, and such a d6 on 6 another; what more than ``MOST_BONUS``
    of them in a row would show is left out. Example: a d6 shows 1 to 5 with 1/6 each, 7 to 11 with
    1/36 each, and never 6.
    """
    parts = [_Part(total=0, chance=1.0)]
    for sides in pool:
        parts = _together(parts, _alone(sides))
    shown = [Shown(part.total, part.chance, (*part.pool, *part.bonus)) for part in parts]
    return tuple(sorted(shown, key=lambda one: one.total))


def _alone(sides: int) -> list[_Part]:
    """What one die shows, with the run of Bonus dice that its highest face brings."""
    share = 1 / sides
    parts = [_Part(face, share, (face,)) for face in range(1, sides)]
    total, run = sides, tuple[int, ...]()
    for _ in range(MOST_BONUS):
        share /= BONUS_DIE
        for face in range(1, BONUS_DIE):
            parts.append(_Part(total + face, share, (sides,), (*run, face)))
        total, run = total + BONUS_DIE, (*run, BONUS_DIE)
    return parts


def _together(first: list[_Part], second: list[_Part]) -> list[_Part]:
    """Sums of both; of the ways to reach one, the likeliest stands for all."""
    chances: dict[int, float] = {}
    likeliest: dict[int, tuple[float, _Part]] = {}
    for one in first:
        for other in second:
            total, chance = one.total + other.total, one.chance * other.chance
            chances[total] = chances.get(total, 0.0) + chance
            if total not in likeliest or chance > likeliest[total][0]:
                way = _Part(total, chance, one.pool + other.pool, one.bonus + other.bonus)
                likeliest[total] = (chance, way)
    return [
        _Part(total, chances[total], way.pool, way.bonus) for total, (_, way) in likeliest.items()
    ]
