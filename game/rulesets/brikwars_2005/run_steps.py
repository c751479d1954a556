"""The pending pieces of work of Close Combat, and of those who run (R05-CC, R05-CH)."""

from typing import Final

from game.model.state import AnyUnit
from game.model.vectors import Point
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.steps import Attack, BookStep, Part, Target, WayStep

CHARGE: Final = "charge"
RUNS: Final = (CHARGE, "charging-shove", "slam")
"""Ways to run into somebody: weapon first, hands first, body first."""


class Charge(WayStep, frozen=True, kw_only=True):
    """A run straight at a figure or a thing (R05-CH-01..13, R05-CC-03, R05-OB-01).

    ``do`` is ``charge`` (with a weapon), ``charging-shove`` or ``slam`` (the body alone). ``mode``
    is ``sprint`` where it takes one; ``way`` the direction of the run once it has begun.
    """

    attack: Attack
    way: Point | None = None

    @property
    def unit(self) -> str:
        """Who runs."""
        return self.attack.lead.unit

    @property
    def do(self) -> str:
        """How it is to strike."""
        return self.attack.lead.approach

    @property
    def item(self) -> str | None:
        """With what."""
        return self.attack.lead.item

    @property
    def mode(self) -> str | None:
        """Whether with a Sprint."""
        return self.attack.lead.mode

    @property
    def target(self) -> Target:
        """At whom or what."""
        return self.attack.target

    @property
    def foe(self) -> str:
        """The figure that it runs at; nobody where it is a thing."""
        return self.target.figure or ""


class Onset(WayStep, frozen=True, kw_only=True):
    """A charger is near enough for the longest weapon: the target may answer (R05-DP-26)."""

    unit: str
    do: str
    target: str
    item: str | None = None
    way: Point


class Exchange(WayStep, frozen=True, kw_only=True):
    """The blows of a Charge, each as soon as its weapon reaches (R05-CH-14, -23, -24).

    ``answer`` is what the target does (``counterattack``, ``parry`` or ``take``), with what it
    holds as ``counter``. ``left`` are those who have still to strike, side by side those who do so
    at once; ``begun`` once somebody has, ``hit`` once somebody has hit.
    """

    unit: str
    do: str
    target: str
    item: str | None = None
    way: Point
    answer: str = "take"
    counter: str | None = None
    left: tuple[tuple[str, ...], ...] = ()
    begun: bool = False
    hit: bool = False


class Clash(WayStep, frozen=True, kw_only=True):
    """A charger runs on into its target (R05-CH-22, R05-CH-30..39).

    ``accidental`` when it has run into somebody else, who may Bail (R05-CH-21); ``forced`` and
    ``past`` as with ``RunOn``.
    """

    unit: str
    target: str
    way: Point
    accidental: bool = False
    past: tuple[str, ...] = ()


class Onward(BookStep, frozen=True, kw_only=True):
    """After a KnockBack or a kill the charger may run straight on (R05-CH-18, -35, R05-DP-29)."""

    unit: str
    way: Point
    past: tuple[str, ...] = ()
    met: tuple[str, ...] = ()
    watched: tuple[str, ...] = ()
    offered: tuple[str, ...] = ()


class RunOn(WayStep, frozen=True, kw_only=True):
    """A charger runs straight on to the end of its Move (R05-CH-19, R05-TU-43).

    ``forced``, it stops at no edge. It slides past those it has missed, ``past`` (R05-TD-11), and
    just stops at those it has ``met`` already (R05-CH-35).
    """

    unit: str
    way: Point
    forced: bool = True
    past: tuple[str, ...] = ()
    met: tuple[str, ...] = ()


class RunOver(BookStep, frozen=True, kw_only=True):
    """A Charge has come to its end, however it went (R05-TU-15)."""

    unit: str


def charges_at(view: Look, unit: AnyUnit, target: AnyUnit) -> bool:
    """Whether a unit is Charging a target just now (R05-AT-25)."""
    for step in view.state.agenda:
        if isinstance(step, Charge):
            under_way = step.unit, step.foe
        elif isinstance(step, Onset | Exchange):
            under_way = step.unit, step.target
        else:
            continue
        if under_way == (unit.id, target.id):
            return True
    return False


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
