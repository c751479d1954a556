"""What the size of a target does to an attack on it (R05-AT-10..15, R05-TD-04)."""

from game.geometry.types import Exposure
from game.model.battlefield import Piece
from game.model.events import Modifier
from game.model.state import AnyUnit
from game.rulesets.brikwars.large_creatures import large_rows
from game.rulesets.brikwars.sizes import large_thing, part_rows, size_of, small_rows
from game.rulesets.brikwars_2005.tables import tables


def size_modifiers(pieces: tuple[Piece, ...], shown: Exposure) -> tuple[Modifier, ...]:
    """What the size of a thing does to an attack on it.

    Of a large one counts how broad it shows across the attacker's view, or how high where that is
    more (R05-UN-04, R05-TD-04): half of it, +5 at most (R05-AT-10). A smaller one, and a large one
    of which no more shows than of a small one, is compared with bricks by what shows (R05-AT-14,
    R05-AT-15): of a wall 24" long and 1" high a slit of a hundredth is 0.24 square inches, -2.
    """
    measures = tables().measures
    part = min(shown.across, size_of(pieces))
    if large_thing(pieces) and part > measures.minifig_size:
        return part_rows(part, measures.most_size_bonus, "R05-AT-10")
    return small_rows("R05", pieces, shown.share)


def creature_modifiers(target: AnyUnit, extent: float) -> tuple[Modifier, ...]:
    """The same of a large creature of which so much shows across the view (R05-AT-10)."""
    return large_rows(target, extent, "R05-AT-10", tables().measures.most_size_bonus)
