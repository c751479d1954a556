"""What is about to happen to a unit, and what it may do about it (R10-AT-01, R10-TU-40).

R05-TU-40.
"""

from msgspec import Struct

from game.model.vectors import Point


class Threat(Struct, frozen=True, kw_only=True):
    """What a unit may answer: who attacks, from where, and how.

    ``kind`` is ``strike``, ``shove``, ``grab``, ``shot``, ``blast``, ``charge`` or ``collision``;
    ``inside`` when the threat belongs to the target's own Close Combat; ``two_handed`` for the +1
    of R10-CC-44; ``way`` the direction of a charger's run.
    """

    kind: str
    attacker: str
    source: Point
    point: str
    inside: bool = True
    two_handed: bool = False
    bail_by_default: bool = False
    way: Point | None = None
