"""Things inside an Explosion (R10-EX-01, -05): each takes the one Damage Roll by its size."""

from msgspec import Struct

from game.geometry.types import Exposure
from game.model.events import Modifier
from game.model.vectors import Point
from game.rulesets.brikwars.objects import harm, things
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars_2010.sizing import size_modifiers


class Shaken(Struct, frozen=True):
    """A thing in a blast: where it is struck, and what its size does to the Damage."""

    piece: str
    part: Exposure
    modifiers: tuple[Modifier, ...]


def things_inside(view: Look, at: Point, height: float, radius: float) -> tuple[Shaken, ...]:
    """The things with a part inside the radius that the burst has a free path to, nearest first.

    Size is that of the part inside: 4" of a barn's wall are worth +2 (R10-TV-191).
    """
    found: list[Shaken] = []
    for name, _ in view.field.pieces_in(at, height, radius):
        pieces = things(view, name)
        part = view.field.piece_in_blast(name, at, height, radius) if pieces else None
        if part is not None:
            found.append(Shaken(name, part, size_modifiers(pieces, part, "R10-EX-05")))
    found.sort(key=lambda one: (one.part.distance, one.piece))
    return tuple(found)


def damage_to(one: Shaken, total: int) -> int:
    """The Damage of a blast to one thing: the dice, changed by its size (R10-EX-05)."""
    return max(0, total + sum(row.amount for row in one.modifiers))


def shake(r: Res, shaken: tuple[Shaken, ...], total: int, by: str | None) -> None:
    """The Damage of an Explosion meets the Armor of every thing inside (R10-EX-03, -05)."""
    for one in shaken:
        damage = damage_to(one, total)
        if damage > 0 and things(r, one.piece):
            part = one.part
            harm(
                r,
                one.piece,
                damage,
                part.at,
                part.height,
                by=by,
                rule="R10-EX-05",
            )
