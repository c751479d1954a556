"""What an attack is: who takes part in it with what, and what it is aimed at."""

from typing import Annotated

from msgspec import Meta, Struct

from game.model.choices import Choice
from game.model.vectors import Point

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
