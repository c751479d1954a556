"""What is about to happen to a unit, and what it may do about it (R10-AT-01, R10-TU-40)."""

from msgspec import Struct

from game.words import mark

ONLY_SHIELDS = {
    "strike": mark("Only a Shield can Parry a Strike"),
    "shot": mark("Only a Shield can Parry a shot or a throw"),
    "blast": mark("Only a Shield can Parry a blast"),
    "charge": mark("Only a Shield can Parry a Charge"),
    "collision": mark("Only a Shield can Parry a Collision"),
}
"""Why nothing else helps, by the kind of threat (R10-CC-42, R10-CH-17, -26)."""

HANDLING = ("shove", "grab")
"""Threats that do no damage by themselves: anything in hand, or no thing, Parries them."""


class Answer(Struct, frozen=True):
    """What the target does: ``take``, ``parry`` (with an item or a bare hand) or ``bail``."""

    do: str
    item: str | None = None
    hand: int | None = None
