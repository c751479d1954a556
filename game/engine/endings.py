"""Where a choice leaves everybody: the ends that different dice bring, and which dice bring them.

A ghost is what the screen draws of a figure that will have been pushed, have fallen or been
destroyed. It is read off the state at the end of a run of the very rule.
"""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from msgspec import Struct

from game.engine.sums import BONUS_DIE
from game.model.events import Fell, KnockedBack
from game.model.state import AnyState, AnyUnit
from game.model.vectors import Point

Trace: TypeAlias = KnockedBack | Fell
"""Events that tell more of a way than where it ends."""


class Ghost(Struct, frozen=True):
    """What has become of a figure.

    ``start`` is where it stands now, ``end`` where it is or was destroyed, ``elevation`` the height
    of its feet there, ``gained`` the conditions it has got, ``fell`` how many inches it came down,
    ``stopped_by`` what a push of it ran into.
    """

    unit: str
    start: Point
    end: Point
    elevation: float
    facing: int
    gained: tuple[str, ...] = ()
    destroyed: bool = False
    fell: float = 0.0
    pushed: bool = False
    stopped_by: str | None = None

    @property
    def inches(self) -> float:
        """How far from its place it comes, straight."""
        return self.start.distance(self.end)


class Throw(Struct, frozen=True):
    """Dice that fell together on a way: their sizes, and the sums that lead along it.

    With ``bonus`` every die on its highest face has brought a d6, and such a d6 on 6 another.
    """

    sides: tuple[int, ...]
    low: int
    high: int
    bonus: bool = False

    def follows(self, faces: Iterator[int]) -> bool:
        """Take the faces of this throw; whether they lead along the way."""
        return self.low <= sum(dice_of(self.sides, faces, bonus=self.bonus)) <= self.high


def dice_of(sides: tuple[int, ...], faces: Iterator[int], *, bonus: bool) -> tuple[int, ...]:
    """The faces of one throw, taken from those to come; see ``Throw`` for the ``bonus``."""
    taken = [next(faces) for _ in sides]
    waiting = sum(bonus and face == size for size, face in zip(sides, taken, strict=True))
    while waiting > 0:
        taken.append(next(faces))
        waiting += (taken[-1] == BONUS_DIE) - 1
    return tuple(taken)


class Ending(Struct, frozen=True):
    """One end of a choice: how likely it is, what became of whom, and the throws that bring it."""

    chance: float
    ghosts: tuple[Ghost, ...]
    ways: tuple[tuple[Throw, ...], ...] = ()

    def comes_of(self, faces: Sequence[int]) -> bool:
        """Whether these faces, in throwing order, bring this end."""
        return any(_follows(way, faces) for way in self.ways)


class Fate(Struct, frozen=True):
    """What may become of one figure, whatever becomes of others, and how likely that is."""

    ghost: Ghost
    chance: float


class Endings(Struct, frozen=True):
    """All ends of a choice, the likeliest first.

    ``unknown`` is the chance of dice of which is not known exactly what they bring, because the
    rest was sampled or cut.
    """

    ends: tuple[Ending, ...]
    unknown: float = 0.0

    def fates(self) -> dict[str, tuple[Fate, ...]]:
        """What may become of each figure to whom something may happen, the likeliest first."""
        found: dict[str, dict[Ghost, float]] = {}
        for end in self.ends:
            for ghost in end.ghosts:
                ways = found.setdefault(ghost.unit, {})
                ways[ghost] = ways.get(ghost, 0.0) + end.chance
        return {
            unit: tuple(
                Fate(ghost, chance) for ghost, chance in sorted(ways.items(), key=_by_chance)
            )
            for unit, ways in found.items()
        }

    def of(self, faces: Sequence[int]) -> Ending | None:
        """The end that these faces bring; nothing when that was not looked at."""
        return next((one for one in self.ends if one.comes_of(faces)), None)


def _by_chance(entry: tuple[Ghost, float]) -> float:
    return -entry[1]


def _follows(way: tuple[Throw, ...], faces: Sequence[int]) -> bool:
    """Whether faces lead along a way; not where there are too few of them."""
    coming = iter(faces)
    try:
        # No generator: it would turn the end of the faces into an error of its own.
        for throw in way:
            if not throw.follows(coming):
                return False
    except StopIteration:
        return False
    return True


def ghosts_between(before: AnyState, after: AnyState, traces: Sequence[Trace]) -> tuple[Ghost, ...]:
    """The figures that are elsewhere, down or destroyed now, by number."""
    found = []
    for unit in before.on_field():
        now = after.units.get(unit.id) or after.fallen[unit.id]
        if now is unit or now.position is None:
            continue
        ghost = _ghost(unit, now, unit.id in after.fallen, traces)
        elsewhere = ghost.end != ghost.start or ghost.elevation != unit.elevation
        if ghost.destroyed or ghost.gained or elsewhere:
            found.append(ghost)
    return tuple(found)


def _ghost(unit: AnyUnit, now: AnyUnit, destroyed: bool, traces: Sequence[Trace]) -> Ghost:
    own = [trace for trace in traces if trace.unit == unit.id]
    pushes = [trace for trace in own if isinstance(trace, KnockedBack)]
    return Ghost(
        unit=unit.id,
        start=unit.place,
        end=now.place,
        elevation=now.elevation,
        facing=now.facing,
        gained=tuple(name for name in now.conditions if name not in unit.conditions),
        destroyed=destroyed,
        fell=sum(trace.inches for trace in own if isinstance(trace, Fell)),
        pushed=bool(pushes),
        stopped_by=next((push.stopped_by for push in reversed(pushes)), None),
    )
