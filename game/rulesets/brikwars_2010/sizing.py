"""What the size of a thing does to a roll (R10-AT-20..24, R10-TD-17)."""

from game.geometry.types import Exposure
from game.model.battlefield import Piece
from game.model.events import Modifier
from game.rulesets.brikwars.sizes import large_thing, part_rows, size_of, small_rows


def size_modifiers(
    pieces: tuple[Piece, ...], shown: Exposure, rule: str | None = None
) -> tuple[Modifier, ...]:
    """What the size of a thing, or of the part that counts, does to a roll.

    More than Size 1: half the longest extent of the part that is visible and in range (R10-AT-20,
    R10-TD-17). Anything smaller is compared with bricks (R10-AT-24). ``rule`` replaces the rule
    named, for Explosions.
    """
    if large_thing(pieces):
        return part_rows(min(shown.length, size_of(pieces)), None, rule or "R10-AT-20")
    return small_rows("R10", pieces, shown.share, rule)
