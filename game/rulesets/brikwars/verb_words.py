"""Attacks as buttons name them: whole sentences for every way in which one can be aimed."""

from typing import Final

from msgspec import Struct

from game.words import mark


class VerbWords(Struct, frozen=True, kw_only=True):
    """What an attack is called; sentences that no option of its kind needs are empty.

    ``plain`` while no target is chosen and ``at`` one. ``up`` for those who get up first,
    ``he_does`` where several of one owner may do it, ``something`` and ``what`` for a thing that
    somebody holds, ``blindly``, ``together`` with others, ``leap`` from above.
    """

    plain: str
    at: str
    up: str = ""
    up_at: str = ""
    he_does: str = ""
    he_does_at: str = ""
    something: str = ""
    what: str = ""
    blindly: str = ""
    blindly_at: str = ""
    together: str = ""
    together_at: str = ""
    leap: str = ""
    leap_at: str = ""


STRIKE: Final = VerbWords(
    plain=mark("Strike"),
    at=mark("Strike {target}"),
    up=mark("Get up & strike"),
    up_at=mark("Get up & strike {target}"),
    he_does=mark("{who} strikes"),
    he_does_at=mark("{who} strikes {target}"),
    something=mark("Strike something held"),
    what=mark("Strike what {target} holds"),
)
STRIKES_WHAT_IS_HELD: Final = VerbWords(
    plain=mark("{who} strikes something held"),
    at=mark("{who} strikes what {target} holds"),
)
"""The same at a thing that somebody holds, where several of one owner may do it."""

ATTACK: Final = VerbWords(
    plain=mark("Attack"),
    at=mark("Attack {target}"),
    up=mark("Get up & attack"),
    up_at=mark("Get up & attack {target}"),
    he_does=mark("{who} attacks"),
    he_does_at=mark("{who} attacks {target}"),
    something=mark("Attack something held"),
    what=mark("Attack what {target} holds"),
    together=mark("Attack together"),
    together_at=mark("Attack {target} together"),
)
SHOVE: Final = VerbWords(
    plain=mark("Shove"),
    at=mark("Shove {target}"),
    up=mark("Get up & shove"),
    up_at=mark("Get up & shove {target}"),
    he_does=mark("{who} shoves"),
    he_does_at=mark("{who} shoves {target}"),
)
GRAB: Final = VerbWords(
    plain=mark("Grab"),
    at=mark("Grab {target}"),
    up=mark("Get up & grab"),
    up_at=mark("Get up & grab {target}"),
    he_does=mark("{who} grabs"),
    he_does_at=mark("{who} grabs {target}"),
)
COUNTERSTRIKE: Final = VerbWords(
    plain=mark("Counterstrike"),
    at=mark("Counterstrike {target}"),
    something=mark("Counterstrike at something held"),
    what=mark("Counterstrike at what {target} holds"),
)
SHOOT: Final = VerbWords(
    plain=mark("Shoot"),
    at=mark("Shoot {target}"),
    he_does=mark("{who} shoots"),
    he_does_at=mark("{who} shoots {target}"),
    something=mark("Shoot something held"),
    what=mark("Shoot what {target} holds"),
    blindly=mark("Shoot blindly"),
    blindly_at=mark("Shoot blindly at {target}"),
    together=mark("Shoot together"),
    together_at=mark("Shoot {target} together"),
)
THROW: Final = VerbWords(
    plain=mark("Throw"),
    at=mark("Throw at {target}"),
    something=mark("Throw at something held"),
    what=mark("Throw at what {target} holds"),
    blindly=mark("Throw blindly"),
    blindly_at=mark("Throw blindly at {target}"),
    together=mark("Throw together"),
    together_at=mark("Throw at {target} together"),
)
CHARGE: Final = VerbWords(
    plain=mark("Charge"),
    at=mark("Charge {target}"),
    together=mark("Charge together"),
    together_at=mark("Charge {target} together"),
    leap=mark("Leap at"),
    leap_at=mark("Leap at {target}"),
)
RUN_AND_SHOVE: Final = VerbWords(
    plain=mark("Run & shove"),
    at=mark("Run & shove {target}"),
    together=mark("Run & shove together"),
    together_at=mark("Run & shove {target} together"),
    leap=mark("Run & shove"),
    leap_at=mark("Run & shove {target}"),
)
RAM: Final = VerbWords(
    plain=mark("Run into"),
    at=mark("Run into {target}"),
    together=mark("Run into together"),
    together_at=mark("Run into {target} together"),
    leap=mark("Leap onto"),
    leap_at=mark("Leap onto {target}"),
)
FIRE_ON: Final = VerbWords(plain=mark("Fire on at"), at=mark("Fire on at {target}"))
