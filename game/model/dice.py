"""Dice as a value: a seed and the number of dice drawn, or a script of physical faces.

The same dice value always shows the same next face, so undo, replay and search never re-roll, and
nothing else makes chance below the screen.
"""

from msgspec import Struct
from msgspec.structs import replace

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15
MOST_SEED = (1 << 53) - 1
"""Largest seed; larger numbers do not survive every JSON reader."""


class DiceRanOut(Exception):
    """A script of faces is used up, or its next face is impossible for the die thrown.

    ``number`` counts the dice of the whole battle, from 1. ``pool`` are the sizes of all dice of a
    throw of which none has fallen and only the sum with its Bonus dice matters; else it is empty.
    ``unit`` is who throws, where a figure does.
    """

    def __init__(
        self,
        sides: int,
        number: int,
        face: int | None = None,
        why: str = "",
        pool: tuple[int, ...] = (),
        unit: str | None = None,
    ) -> None:
        self.sides = sides
        self.number = number
        self.face = face
        self.why = why
        self.pool = pool
        self.unit = unit
        problem = "no face is left" if face is None else f"the face {face} does not exist"
        super().__init__(f"{problem} for a d{sides}" + (f" ({why})" if why else ""))


class Dice(Struct, frozen=True):
    """Dice to come: first the scripted ``faces``, then dice drawn from ``seed`` by counter.

    Without a seed there is nothing after the script.
    """

    seed: int | None = None
    drawn: int = 0
    faces: tuple[int, ...] = ()

    def face(self, sides: int, ahead: int = 0) -> int:
        """The face of the next die (or of the one ``ahead`` of it), 1 to ``sides``.

        Raises ``DiceRanOut`` when a script has no such face.
        """
        number = self.drawn + ahead
        if number >= len(self.faces):
            if self.seed is None:
                raise DiceRanOut(sides, number + 1)
            return 1 + (_word(self.seed, number) * sides >> 64)
        face = self.faces[number]
        if not 1 <= face <= sides:
            raise DiceRanOut(sides, number + 1, face)
        return face

    def after(self, count: int) -> "Dice":
        """The dice once ``count`` of them have been thrown."""
        return replace(self, drawn=self.drawn + count)

    @property
    def left(self) -> tuple[int, ...]:
        """Scripted faces not yet thrown."""
        return self.faces[self.drawn :]


def mix(seed: int, number: int) -> int:
    """A seed for the ``number``-th of many battles, 0 to 2^53-1, far from its neighbors'."""
    return _word(seed, number) >> 11


def _word(seed: int, number: int) -> int:
    """SplitMix64: the 64 bits at a place of the stream that a seed names."""
    return _scrambled(_scrambled(seed + _GOLDEN) + (number + 1) * _GOLDEN)


def _scrambled(word: int) -> int:
    word &= _MASK
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9 & _MASK
    word = (word ^ (word >> 27)) * 0x94D049BB133111EB & _MASK
    return word ^ (word >> 31)
