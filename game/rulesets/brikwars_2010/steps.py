"""The pending pieces of work of BrikWars 2010: each is one declared action, or a part of a turn."""

from typing import TypeAlias

from msgspec import Struct

from game.model.vectors import Point
from game.rulesets.brikwars.steps import Attack, Blast, BookStep, CommonStep, MissedShot, Shoot
from game.rulesets.brikwars_2010.run_steps import (
    Charge,
    ChargeBlow,
    Collision,
    HandToHand,
    JointCharge,
    Landing,
    Leap,
    Pounce,
    RunOn,
)


class Maneuver(HandToHand, BookStep, frozen=True, kw_only=True):
    """One Close Combat maneuver: Strike, Grab or Shove (R10-CC-14, -20, -28).

    ``role`` is ``active``, ``response`` (to an approach), ``answer`` (to an attack, R10-TU-23) or
    ``counter`` (R10-CC-39);
    ``recover`` stands a Disrupted unit up by its Angry Inch (R10-TU-32); in the ``rush`` of a
    Charge it is the target's one Counter, without Angry Inch (R10-CH-14). A Strike may be aimed at
    something that the target holds (R10-AT-43), or at a thing, which never answers (R10-OB-01).
    """

    attack: Attack
    role: str = "active"
    recover: bool = False
    rush: bool = False


class AlliedBlow(BookStep, frozen=True, kw_only=True):
    """Allies who wait may attack whom one has attacked whose turn it is (R10-CA-03, R10-CA-05).

    ``asked`` are those who have answered.
    """

    target: str
    asked: tuple[str, ...] = ()


class NextManeuver(BookStep, frozen=True, kw_only=True):
    """The combatant may go on with a hand not used yet (R10-CC-15), after a ``grab`` perhaps."""

    unit: str
    target: str
    role: str = "active"
    grab: bool = False


class Disengage(BookStep, frozen=True, kw_only=True):
    """A unit turns away from its opponents (R10-CC-32..37); ``in_place`` at the end of a turn."""

    unit: str
    in_place: bool = False
    leaving: tuple[str, ...] | None = None


class Counterstrike(BookStep, frozen=True, kw_only=True):
    """An opponent of a Disengaging unit may Counterstrike (R10-CC-39)."""

    unit: str
    target: str


class Slip(BookStep, frozen=True, kw_only=True):
    """A Disengaged unit may take an Angry Inch (R10-CC-34), but not ``in_place``."""

    unit: str
    in_place: bool = False


class NextBurst(BookStep, frozen=True, kw_only=True):
    """A machine gun may fire on at its target, after so many bursts (R10-EQ-25)."""

    unit: str
    item: str
    target: str
    bursts: int


class Hit(Struct, frozen=True, kw_only=True):
    """One hit of a combined attack; ``out`` inches out of range, ``levels`` Parried away.

    ``struck`` when it was a Strike at a thing, with a ``mom`` in it if it came from a Charge.
    """

    unit: str
    kind: str
    thrown: bool = False
    struck: bool = False
    mom: bool = False
    out: int = 0
    levels: int = 0
    benny: bool = False


class RunUp(BookStep, frozen=True, kw_only=True):
    """A spear is about to be thrown at a run, perhaps with the MOM (R10-DP-25, R10-CH-06)."""

    shot: Shoot


class Volley(BookStep, frozen=True, kw_only=True):
    """A combined attack led by a shot (R10-CA-01..04, -08).

    ``shots`` are those still to be made, the leader's first; before it is ``declared``, his alone,
    while sides are ``asked`` who joins, and ``named`` are those who do. ``stood`` is where the
    target stood, ``hits`` and ``misses`` what came of the others. ``strikes`` are the Strikes and
    Charges still to be made, ``fighters`` who makes them; ``bursts`` the Explosives that have hit.
    ``dealt`` is the Damage rolled so far, ``pushes`` are the bursts that reached the target.
    """

    target: str
    shots: tuple[Shoot, ...]
    stood: Point
    asked: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    declared: bool = False
    hits: tuple[Hit, ...] = ()
    misses: tuple[MissedShot, ...] = ()
    strikes: tuple[Maneuver | Charge, ...] = ()
    fighters: tuple[str, ...] = ()
    bursts: tuple["Blast", ...] = ()
    dealt: int | None = None
    pushes: tuple["Blast", ...] = ()


class ThingVolley(BookStep, frozen=True, kw_only=True):
    """A combined attack on a thing (R10-CA-01..04, -08), in parts like a ``Volley``.

    ``at`` and ``height`` are the place that the first hit has struck, ``bursts`` the Explosives
    that have hit, ``dealt`` the Damage rolled so far; ``by`` whose the first burst was, and
    ``runs`` are the Charges that have struck.
    """

    piece: str
    shots: tuple[Shoot | Maneuver | Charge, ...]
    runs: tuple[Charge, ...] = ()
    asked: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    declared: bool = False
    hits: tuple[Hit, ...] = ()
    misses: tuple[MissedShot, ...] = ()
    bursts: tuple["Blast", ...] = ()
    dealt: int | None = None
    by: str | None = None
    at: Point | None = None
    height: float = 0.0


Step: TypeAlias = (
    CommonStep
    | Maneuver
    | AlliedBlow
    | NextManeuver
    | Disengage
    | Counterstrike
    | Slip
    | Charge
    | ChargeBlow
    | JointCharge
    | Collision
    | Landing
    | RunOn
    | Pounce
    | Leap
    | RunUp
    | NextBurst
    | Volley
    | ThingVolley
)
