"""The pending pieces of work that both editions have; each has further ones of its own.

And what an attack is that they carry: who takes part in it with what, and what it is aimed at.
"""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from game.model.choices import Choice
from game.model.events import AttackDeclared
from game.model.vectors import Point
from game.rulesets.common.deployment import Deploy

AT_ITEM = "item"
"""The mode of an attack on something held."""

BLIND = "blind"
"""The mode of an attack on somebody unseen (R10-AT-35, R05-AT-42)."""


class Target(Struct, frozen=True, kw_only=True):
    """What an attack is aimed at: a ``figure``, a ``piece`` of terrain, or a ``spot``.

    ``held`` when it is aimed at something that the figure holds (R10-AT-43, R05-EQ-20): which, its
    attacker says once he has declared the attack.
    """

    figure: str | None = None
    piece: str | None = None
    spot: Point | None = None
    held: bool = False


class Part(Struct, frozen=True, kw_only=True):
    """What one figure does in an attack, with one weapon, or with bare hands.

    ``approach`` is the verb of the act by which it attacks, ``mode`` the way in which it does so.
    """

    unit: str
    item: str | None = None
    approach: str
    mode: str | None = None

    @property
    def blind(self) -> bool:
        """Whether it is aimed at somebody unseen."""
        return self.mode == BLIND


class Attack(Struct, frozen=True, kw_only=True):
    """One attack on one target: a single one has one part, a combined one several."""

    parts: Annotated[tuple[Part, ...], Meta(min_length=1)]
    target: Target

    @property
    def lead(self) -> Part:
        """Who makes it, or leads those who do."""
        return self.parts[0]


def aimed_at(choice: Choice) -> Target:
    """What a choice is aimed at."""
    return Target(
        figure=choice.target, piece=choice.piece, spot=choice.at, held=choice.mode == AT_ITEM
    )


def alone(
    unit: str, item: str | None, approach: str, target: Target, *, blind: bool = False
) -> Attack:
    """The attack of one figure by itself."""
    mode = BLIND if blind else None
    part = Part(unit=unit, item=item, approach=approach, mode=mode)
    return Attack(parts=(part,), target=target)


def attack_of(choice: Choice) -> Attack:
    """The attack that a choice is, by whoever makes it alone."""
    blind = choice.mode == BLIND
    return alone(choice.unit or "", choice.item, choice.do, aimed_at(choice), blind=blind)


def declared_attack(declared: AttackDeclared, choice: Choice) -> Attack:
    """The attack that is declared as a part of a choice: with an item, by whoever joins, too."""
    at_spot = declared.target is None and declared.piece is None
    target = Target(
        figure=declared.target,
        piece=declared.piece,
        spot=declared.at if at_spot else None,
        held=choice.mode == AT_ITEM,
    )
    blind = choice.mode == BLIND
    return alone(declared.unit, declared.item, declared.way, target, blind=blind)


class BookStep(Struct, frozen=True, kw_only=True, tag_field="step", tag=True):
    """One declared action, or a part of a turn."""


class RollForOrder(BookStep, frozen=True, kw_only=True):
    """Dice decide who goes first (R10-TU-01, R05-TU-01)."""


class BeginTurn(BookStep, frozen=True, kw_only=True):
    """A player's turn begins (R10-TU-02), perhaps a new round with it."""

    side: str
    new_round: bool = False


class TakeTurn(BookStep, frozen=True, kw_only=True):
    """The active player chooses what to do next (R10-TU-03)."""

    side: str


class EndTurn(BookStep, frozen=True, kw_only=True):
    """A player's turn ends: idle fighters Disengage (R10-TU-06)."""

    side: str


class PassTurn(BookStep, frozen=True, kw_only=True):
    """The turn goes to the next player."""

    side: str


class Blast(BookStep, frozen=True, kw_only=True):
    """An Explosion: those inside answer one by one, then it takes effect (R10-EX-01..09).

    ``total`` is that of the throw's Action Roll (R10-CC-47), ``origin`` where it was thrown from.
    Of a ``mine`` that is its middle, and ``unit`` is who set it off.
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
    mine: bool = False

    @property
    def purpose(self) -> str:
        """What its dice are thrown for; those for a mine do the Damage of nobody's weapon."""
        return "mine going off" if self.mine else "explosion"


class WayStep(BookStep, frozen=True, kw_only=True):
    """A step that goes some way, past enemies who may answer.

    ``offered`` have had their chance to strike in response, ``watched`` theirs to shoot.
    """

    offered: tuple[str, ...] = ()
    watched: tuple[str, ...] = ()

    @property
    def rushes(self) -> str | None:
        """The target of a Charge, who answers in its rush; nobody for other ways."""
        return None


class Move(WayStep, frozen=True, kw_only=True):
    """A unit follows a path up to the next trigger (R10-TU-10..19).

    ``resumed`` after an interruption before which ``known`` events had happened, ``carried``
    once the owner has said that the unit goes on.
    """

    unit: str
    path: tuple[Point, ...]
    mode: str | None = None
    known: int = 0
    resumed: bool = False
    carried: bool = False


class Approach(BookStep, frozen=True, kw_only=True):
    """A unit may attack an enemy that moves within its reach (R10-TU-17, R05-TU-14).

    In a ``rush`` the mover charges the unit itself (R10-CH-14).
    """

    unit: str
    mover: str
    rush: bool = False


class Watch(BookStep, frozen=True, kw_only=True):
    """Units may answer whom they see moving, or have seen attacking (R10-DP-04, R05-DP-08).

    ``units`` are those who have not been asked yet; none given: whoever can. Whom they see
    ``moving`` they only shoot at: who comes within reach is met by an ``Approach``.
    """

    targets: tuple[str, ...]
    units: tuple[str, ...] | None = None
    moving: bool = False


class Shoot(BookStep, frozen=True, kw_only=True):
    """A Ranged attack, thrown weapons included (R10-RG-01..04).

    ``bursts`` of the same Action came before it (R10-EQ-25); ``more`` inches of range are a MOM's
    (R10-CH-06).
    """

    attack: Attack
    bursts: int = 0
    more: int = 0

    @property
    def unit(self) -> str:
        """Who shoots or throws."""
        return self.attack.lead.unit

    @property
    def item(self) -> str:
        """With what."""
        return self.attack.lead.item or ""

    @property
    def target(self) -> Target:
        """At whom or what."""
        return self.attack.target

    @property
    def thrown(self) -> bool:
        """Whether it is thrown, not shot."""
        return self.attack.lead.approach == "throw"

    @property
    def blind(self) -> bool:
        """Whether it goes at somebody unseen."""
        return self.attack.lead.blind


class MissedShot(BookStep, frozen=True, kw_only=True):
    """A Ranged attack missed by ``margin`` and may be tracked (R10-RG-06..12).

    ``total`` is that of the Action Roll (R10-CC-47), ``more`` as with ``Shoot``. ``reach`` is how
    far it could fly at all, in inches before height adds to it (R05-RG-09); nothing when however
    far, as where a longer way only costs Damage.
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
    more: int = 0
    reach: float | None = None


CommonStep: TypeAlias = (
    Deploy
    | RollForOrder
    | BeginTurn
    | TakeTurn
    | EndTurn
    | PassTurn
    | Move
    | Approach
    | Watch
    | Shoot
    | MissedShot
    | Blast
)
"""The steps that states of both editions hold, those of setting up among them."""
