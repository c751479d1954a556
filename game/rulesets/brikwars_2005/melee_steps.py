"""The pending pieces of work of Close Combat (R05-CC)."""

from typing import Final

from game.model.vectors import Point
from game.rulesets.brikwars.steps import Attack, BookStep, Part, Target, WayStep

OWN_ATTACKS: Final = ("active", "response", "answer")
"""Roles in which a unit spends its attacks; in the others it spends Counters (R05-ST-05)."""

COUNTER: Final = "counter"
RIPOSTE: Final = "riposte"
"""How a blow is struck that is a Counterattack, after a Parry of its own or without one."""

FENDING: Final = "fending"
AT_ONCE: Final = "at-once"
"""How one is struck at who Charges: as a Counterattack, or at the same moment (R05-CH-14)."""


class Blow(BookStep, frozen=True, kw_only=True):
    """One maneuver hand to hand from the Angry Inch to its effects (R05-CC-14, -22, -46).

    ``do`` is ``attack`` or ``shove``; ``target`` is a figure, something that it holds (R05-EQ-20),
    or a thing (R05-OB-01). ``role`` is ``active`` on one's own turn, ``response`` to an approach,
    ``answer`` to an attack, ``counter`` for a Counterattack, ``free`` for one at somebody who
    Withdraws. A ``riposte`` is -1 on everything (R05-CC-54). Who has ``inched`` has no Angry Inch
    left. ``recover``: the Angry Inch brings the unit to its feet (R05-TU-31).
    """

    unit: str
    do: str
    target: Target
    item: str | None = None
    role: str = "active"
    riposte: bool = False
    inched: bool = False
    recover: bool = False

    @property
    def foe(self) -> str:
        """The figure that it is struck at, or at whose things; nobody where it is a thing."""
        return self.target.figure or ""

    @property
    def attack(self) -> Attack:
        """It as an attack like any other."""
        mode = None if self.role in OWN_ATTACKS else COUNTER
        if self.riposte:
            mode = RIPOSTE
        part = Part(unit=self.unit, item=self.item, approach=self.do, mode=mode)
        return Attack(parts=(part,), target=self.target)


class StrikeBack(BookStep, frozen=True, kw_only=True):
    """A declared Counterattack with ``item`` is due, if its owner still wants it (R05-DP-18)."""

    unit: str
    target: str
    item: str
    riposte: bool = False
    inched: bool = False


class NextBlow(BookStep, frozen=True, kw_only=True):
    """The fighter may use its next weapon (R05-CC-14, R05-DP-20)."""

    unit: str
    target: Target
    role: str


class AtOnce(BookStep, frozen=True, kw_only=True):
    """A mover and who waits for it strike at the same moment (R05-TU-22)."""

    blows: tuple[Blow, Blow]


class Withdraw(WayStep, frozen=True, kw_only=True):
    """A unit moves out of Close Combat, or stands idle in it (R05-CC-30..37, R05-TU-06).

    ``foes`` are the opponents it leaves, ``waiting`` those of them who may still strike, and
    ``waits`` the places at which some of them let it pass for the moment.
    """

    unit: str
    path: tuple[Point, ...]
    foes: tuple[str, ...]
    waiting: tuple[str, ...]
    waits: tuple[tuple[str, Point], ...] = ()
    idle: bool = False
