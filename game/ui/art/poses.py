"""How figures hold themselves: where hands and weapons are, and how far the body leans."""

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple, TypeAlias

from game.ui.art.relief import Spot

Pose: TypeAlias = Literal["standing", "prone", "held", "aiming", "raised", "striking", "reaching"]
"""``held`` is in somebody's grip; ``aiming`` to ``reaching`` are what it is doing just now."""


class Grip(NamedTuple):
    """Where a weapon is held: place and turn (radians) in the figure's frame, and its height."""

    u: float
    v: float
    turn: float = 0.0
    z: float = 0.0


class Stance(NamedTuple):
    """Hands (forward, outward of the middle) and weapons of a pose.

    ``lean`` is how far the head is out of the middle. ``both`` are the right and the left hand on
    a weapon for two, ``grips`` the weapons in the right hand, the left hand and in both.
    ``empty`` hands hold nothing: what they held hangs at the belt and on the back.
    """

    lean: Spot = (0.0, 0.0)
    right: Spot = (1.12, 0.92)
    left: Spot = (1.0, 0.98)
    both: tuple[Spot, Spot] = ((0.95, 0.62), (1.35, -0.36))
    grips: tuple[Grip, Grip, Grip] = (Grip(1.15, 0.92), Grip(1.12, -0.98), Grip(0.95, 0.48))
    empty: bool = False


STANCES: Final[Mapping[Pose, Stance]] = {
    "standing": Stance(),
    "held": Stance(
        lean=(-0.62, 0.42),
        right=(0.15, 1.62),
        left=(0.5, 1.45),
        both=((0.15, 1.55), (0.6, 1.3)),
        grips=(Grip(0.15, 1.62, 1.0), Grip(0.55, -1.5, -0.5), Grip(0.3, 1.5, 1.0)),
    ),
    "aiming": Stance(
        lean=(0.02, 0.14),
        right=(1.5, 0.4),
        left=(1.1, 0.8),
        both=((1.1, 0.4), (1.7, -0.2)),
        grips=(Grip(1.52, 0.4, 0.0, 0.5), Grip(1.12, -0.98), Grip(1.15, 0.24, 0.0, 0.5)),
    ),
    "raised": Stance(
        lean=(-0.2, 0.12),
        right=(-0.42, 1.36),
        left=(1.15, 0.9),
        both=((0.0, 1.2), (0.5, -0.75)),
        grips=(Grip(-0.42, 1.36, 1.7, 1.1), Grip(1.12, -0.98), Grip(0.3, 1.0, 1.1, 1.1)),
    ),
    "striking": Stance(
        lean=(0.34, 0.0),
        right=(1.62, 0.3),
        left=(0.8, 1.1),
        both=((1.3, 0.45), (1.6, -0.1)),
        grips=(Grip(1.66, 0.3, -0.45, 0.3), Grip(0.95, -1.1), Grip(1.45, 0.2, -0.5, 0.3)),
    ),
    "reaching": Stance(lean=(0.3, 0.0), right=(1.5, 0.7), left=(1.5, 0.7), empty=True),
}
"""Every pose on the feet; a prone figure is drawn otherwise."""

REACH: Final = 0.55
"""Studs that a weapon may reach farther from the middle than in the usual stance."""
