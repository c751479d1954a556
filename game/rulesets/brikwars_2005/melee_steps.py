"""The pending pieces of work of Close Combat (R05-CC)."""

from game.model.vectors import Point
from game.rulesets.brikwars.steps import BookStep, WayStep


class Blow(BookStep, frozen=True, kw_only=True):
    """One maneuver in Close Combat from the Angry Inch to its effects (R05-CC-14, -22, -46).

    ``do`` is ``attack`` or ``shove``. ``role`` is ``active`` on one's own turn, ``response`` to an
    approach, ``answer`` to an attack, ``counter`` for a Counterattack, ``free`` for one at somebody
    who Withdraws. A ``riposte`` is -1 on everything (R05-CC-54). Who has ``inched`` has no Angry
    Inch left. ``recover``: the Angry Inch brings the unit to its feet (R05-TU-31). ``at_item``: at
    something that the target holds (R05-EQ-20).
    """

    unit: str
    do: str
    target: str
    item: str | None = None
    role: str = "active"
    riposte: bool = False
    inched: bool = False
    recover: bool = False
    at_item: bool = False


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
    target: str
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
