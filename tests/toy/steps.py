"""The pending pieces of work of Pegs."""

from typing import TypeAlias

from msgspec import Struct

from game.model.vectors import Point
from game.rulesets.common.deployment import Deploy


class _Step(Struct, frozen=True, tag_field="step", tag=True):
    pass


class Begin(_Step, frozen=True):
    """Dice for the order, deployment, then the first round."""


class BeginRound(_Step, frozen=True):
    """Everybody is fresh again."""


class Opportunity(_Step, frozen=True):
    """A side may act with one peg."""

    side: str


class EndRound(_Step, frozen=True):
    """Objectives are counted."""


class Walk(_Step, frozen=True):
    """A peg goes along a path up to the next snap; ``warned`` had their chance already."""

    unit: str
    path: tuple[Point, ...]
    warned: tuple[str, ...] = ()


class Snap(_Step, frozen=True):
    """An enemy may strike a peg that walked into its reach."""

    unit: str
    target: str


class Strike(_Step, frozen=True):
    """A peg strikes another, with the help of allies."""

    unit: str
    target: str
    helpers: tuple[str, ...] = ()


class Hurl(_Step, frozen=True):
    """A pebble flies to a point."""

    unit: str
    item: str
    at: Point


class Pelt(_Step, frozen=True):
    """A pebble's splinters reach a peg."""

    unit: str
    victim: str


Step: TypeAlias = (
    Deploy | Begin | BeginRound | Opportunity | EndRound | Walk | Snap | Strike | Hurl | Pelt
)
