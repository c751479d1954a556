"""The pending pieces of work of those who run: charges, Collisions, leaps (R10-CH)."""

from msgspec import Struct

from game.model.vectors import Point
from game.rulesets.brikwars.steps import Attack, BookStep, Target, WayStep


class HandToHand:
    """A step that is one attack of one figure, who strikes or runs."""

    __slots__ = ()

    attack: Attack

    @property
    def unit(self) -> str:
        """Who makes it."""
        return self.attack.lead.unit

    @property
    def do(self) -> str:
        """What it does to the target."""
        return self.attack.lead.approach

    @property
    def item(self) -> str | None:
        """With what; with nothing in its hands, or with the body alone."""
        return self.attack.lead.item

    @property
    def target(self) -> Target:
        """At whom or what."""
        return self.attack.target

    @property
    def foe(self) -> str:
        """The figure whom it goes against; nobody where it is aimed at a thing."""
        return self.attack.target.figure or ""


class Charge(HandToHand, WayStep, frozen=True, kw_only=True):
    """A run at full speed straight at a figure or a thing (R10-CH-10..20).

    ``do`` is ``charge`` (with a weapon), ``charging-shove`` or ``ram`` (the body alone, R10-CH-20).
    ``mode`` is ``sprint`` or, down from above, ``drop``; ``way`` the direction of the run once
    it has begun, ``offered`` and ``watched`` as with ``Move``.
    """

    attack: Attack
    mode: str | None = None
    way: Point | None = None

    @property
    def rushes(self) -> str | None:
        """The target, unless the charger comes with nothing but its body (R10-CH-14)."""
        return None if self.do == "ram" else self.target.figure


class ChargeBlow(HandToHand, BookStep, frozen=True, kw_only=True):
    """The charger is within reach: one Strike or Shove, one Counter (R10-CH-14..19).

    In a joint charge ``do`` may be ``ram``, too. ``offered`` are those who could answer the run,
    as with ``Charge``.
    """

    attack: Attack
    way: Point
    watched: tuple[str, ...] = ()
    offered: tuple[str, ...] = ()


class ChargeHit(Struct, frozen=True, kw_only=True):
    """A charge that has struck home: ``levels`` Parried away, what MOM and Benny add to Damage.

    ``further`` when the Benny is to add to the KnockBack (R10-DI-06). Those ``watched`` by have had
    their chance to shoot at the runner.
    """

    unit: str
    do: str
    item: str | None = None
    way: Point
    levels: int = 0
    mom: bool = False
    benny: bool = False
    further: bool = False
    watched: tuple[str, ...] = ()


class JointCharge(BookStep, frozen=True, kw_only=True):
    """Several charges at one target (R10-CA-07), in parts like a ``Volley``.

    ``charges`` are those still to be run, the leader's first; before it is ``declared``, his and
    those of who joins, side by side ``asked``.
    ``abreast`` have had their run; ``blows`` are still to be struck, ``hits`` have been.
    """

    target: str
    charges: tuple[Charge, ...]
    asked: tuple[str, ...] = ()
    declared: bool = False
    abreast: tuple[Charge, ...] = ()
    blows: tuple[ChargeBlow, ...] = ()
    hits: tuple[ChargeHit, ...] = ()


class Collision(BookStep, frozen=True, kw_only=True):
    """A runner with a MOM has run into somebody (R10-CH-20..26)."""

    unit: str
    target: str
    way: Point
    watched: tuple[str, ...] = ()


class Landing(BookStep, frozen=True, kw_only=True):
    """A unit has fallen onto another and may use the MOM of its fall on it (R10-CH-37)."""

    unit: str
    target: str


class RunOn(WayStep, frozen=True, kw_only=True):
    """A charger must run straight on to the end of its Move (R10-CH-09, -16)."""

    unit: str
    way: Point


class Pounce(WayStep, frozen=True, kw_only=True):
    """A leap over an edge onto somebody right under it (R10-CH-37); the rest as with ``RunOn``.

    ``landed`` is where it has come down.
    """

    unit: str
    target: str
    landed: Point | None = None


class Leap(WayStep, frozen=True, kw_only=True):
    """A jump with a MOM, straight on to ``at`` (R10-CH-06).

    ``rise`` inches higher than anybody jumps without a pole; the rest as with ``RunOn``.
    """

    unit: str
    way: Point
    at: Point
    rise: int = 0
