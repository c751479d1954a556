"""Things inside an Explosion (R10-EX-01, -05): each takes the one Damage Roll by its size."""

from game.model.events import Modifier
from game.rulesets.brikwars import blasts
from game.rulesets.brikwars.objects import things
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.steps import Blast
from game.rulesets.brikwars_2010.sizing import size_modifiers


class Shaken(blasts.Shaken, frozen=True):
    """A thing in a blast: where it is struck, and what its size does to the Damage."""

    modifiers: tuple[Modifier, ...]


def things_inside(view: Look, step: Blast) -> tuple[Shaken, ...]:
    """The things that a burst reaches, nearest first, each with the size of the part inside.

    4" of a barn's wall are worth +2 (R10-TV-191).
    """
    return tuple(
        Shaken(one.piece, one.part, size_modifiers(things(view, one.piece), one.part, "R10-EX-05"))
        for one in blasts.things_inside(view, step)
    )


def damage_to(one: Shaken, total: int) -> int:
    """The Damage of a blast to one thing: the dice, changed by its size (R10-EX-05)."""
    return max(0, total + sum(row.amount for row in one.modifiers))
