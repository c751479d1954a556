"""Exploding dice of any rank (``PEG-DICE``), thrown by the ruleset itself."""

from msgspec import Struct

from game.engine.resolution import Resolution
from game.model.dice import Dice
from game.model.events import Modifier, Rolled
from tests.toy.sheets import State


class Throw(Struct, frozen=True):
    """Physical faces in throwing order and what they count."""

    size: int
    faces: tuple[int, ...]
    total: int


def thrown(dice: Dice, rank: int, count: int) -> Throw:
    """``count`` dice of a rank; each one that shows its rank is thrown again at once."""
    size = rank + rank % 2
    faces: list[int] = []
    total = 0
    for _ in range(count):
        while True:
            face = dice.face(size, len(faces))
            faces.append(face)
            total += face if face <= rank else (rank + 1) // 2
            if face != rank:
                break
    return Throw(size, tuple(faces), total)


def roll(
    r: Resolution[State],
    why: str,
    rank: int,
    count: int = 1,
    *,
    unit: str,
    target: str | None = None,
    modifiers: tuple[Modifier, ...] = (),
    need: int | None = None,
) -> Rolled:
    """Throw exploding dice and report them."""
    throw = thrown(r.state.dice, rank, count)
    total = throw.total + sum(row.amount for row in modifiers)
    event = Rolled(
        unit=unit,
        target=target,
        why=why,
        throw=f"{count}d{rank}!",
        sides=(throw.size,) * len(throw.faces),
        faces=throw.faces,
        modifiers=modifiers,
        total=total,
        need=need,
        success=None if need is None else total >= need,
        rules=("PEG-DICE",),
    )
    r.emit(event)
    return event
