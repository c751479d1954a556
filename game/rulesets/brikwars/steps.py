"""The pending pieces of work that both editions have; each has further ones of its own."""

from msgspec import Struct

from game.model.vectors import Point


class BookStep(Struct, frozen=True, kw_only=True, tag_field="step", tag=True):
    """One declared action, or a part of a turn."""


class RollForOrder(BookStep, frozen=True, kw_only=True):
    """Dice decide who goes first (R10-TU-01)."""


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
