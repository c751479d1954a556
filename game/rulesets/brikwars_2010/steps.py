"""The pending pieces of work of BrikWars 2010: each is one declared action, or a part of a turn."""

from typing import TypeAlias

from msgspec import Struct

from game.model.vectors import Point
from game.rulesets.common.deployment import Deploy


class _Step(Struct, frozen=True, kw_only=True, tag_field="step", tag=True):
    pass


class RollForOrder(_Step, frozen=True, kw_only=True):
    """Dice decide who goes first (R10-TU-01)."""


class BeginTurn(_Step, frozen=True, kw_only=True):
    """A player's turn begins (R10-TU-02), perhaps a new round with it."""

    side: str
    new_round: bool = False


class TakeTurn(_Step, frozen=True, kw_only=True):
    """The active player chooses what to do next (R10-TU-03)."""

    side: str


class EndTurn(_Step, frozen=True, kw_only=True):
    """A player's turn ends: idle fighters Disengage (R10-TU-06)."""

    side: str


class PassTurn(_Step, frozen=True, kw_only=True):
    """The turn goes to the next player."""

    side: str


class Move(_Step, frozen=True, kw_only=True):
    """A unit follows a path up to the next trigger (R10-TU-10..19).

    ``offered`` have had their chance to respond; ``resumed`` after an interruption, ``carried``
    once the owner has said that the unit goes on.
    """

    unit: str
    path: tuple[Point, ...]
    mode: str | None = None
    offered: tuple[str, ...] = ()
    resumed: bool = False
    carried: bool = False


class Approach(_Step, frozen=True, kw_only=True):
    """A unit may attack an enemy that moves within its reach (R10-TU-17)."""

    unit: str
    mover: str


class Maneuver(_Step, frozen=True, kw_only=True):
    """One Close Combat maneuver: Strike or Shove (R10-CC-14, -28).

    ``role`` is ``active``, ``response`` (to an approach) or ``counter`` (R10-CC-39);
    ``recover`` stands a Disrupted unit up by its Angry Inch (R10-TU-32).
    """

    unit: str
    do: str
    target: str
    item: str | None = None
    role: str = "active"
    recover: bool = False


class NextManeuver(_Step, frozen=True, kw_only=True):
    """The combatant may go on with a hand not used yet (R10-CC-15)."""

    unit: str
    target: str
    role: str = "active"


class Disengage(_Step, frozen=True, kw_only=True):
    """A unit turns away from its opponents (R10-CC-32..37); ``in_place`` at the end of a turn."""

    unit: str
    in_place: bool = False
    leaving: tuple[str, ...] | None = None


class Counterstrike(_Step, frozen=True, kw_only=True):
    """An opponent of a Disengaging unit may Counterstrike (R10-CC-39)."""

    unit: str
    target: str


class Slip(_Step, frozen=True, kw_only=True):
    """A Disengaged unit may take an Angry Inch (R10-CC-34), but not ``in_place``."""

    unit: str
    in_place: bool = False


class Shoot(_Step, frozen=True, kw_only=True):
    """A Ranged attack, thrown weapons included (R10-RG-01..04)."""

    unit: str
    item: str
    target: str | None = None
    at: Point | None = None
    blind: bool = False
    thrown: bool = False


class StrikeThing(_Step, frozen=True, kw_only=True):
    """A Strike at a thing, which never answers (R10-OB-01)."""

    unit: str
    item: str
    piece: str


class ShootThing(_Step, frozen=True, kw_only=True):
    """A Ranged attack on a thing, thrown weapons and Explosives included (R10-OB-01)."""

    unit: str
    item: str
    piece: str
    thrown: bool = False


class MissedShot(_Step, frozen=True, kw_only=True):
    """A Ranged attack missed by ``margin`` and may be tracked (R10-RG-06..12).

    ``total`` is that of the Action Roll (R10-CC-47).
    """

    unit: str
    item: str
    kind: str
    margin: int
    total: int
    center: Point
    outline: float
    target: str | None = None
    piece: str | None = None
    source: Point
    source_height: float
    thrown: bool = False


class Blast(_Step, frozen=True, kw_only=True):
    """An Explosion: those inside answer one by one, then it takes effect (R10-EX-01..09).

    ``total`` is that of the throw's Action Roll (R10-CC-47), ``origin`` where it was thrown from.
    """

    unit: str
    kind: str
    total: int
    origin: Point
    at: Point
    elevation: float
    answered: tuple[str, ...] = ()
    parried: tuple[str, ...] = ()
    extra: tuple[str, ...] = ()
    burst: bool = False


Step: TypeAlias = (
    Deploy
    | RollForOrder
    | BeginTurn
    | TakeTurn
    | EndTurn
    | PassTurn
    | Move
    | Approach
    | Maneuver
    | NextManeuver
    | Disengage
    | Counterstrike
    | Slip
    | Shoot
    | StrikeThing
    | ShootThing
    | MissedShot
    | Blast
)
