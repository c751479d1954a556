"""The answer to a decision: one flat record for every ruleset and every kind of player."""

from typing import TypeAlias

from msgspec import Struct

from game.model.vectors import Point

Value: TypeAlias = Point | tuple[Point, ...] | float | tuple[str, ...] | dict[str, int]
"""What an option may want: a point, a path, an amount, several ids, or shares."""


class Choice(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """An option's own fields plus, where it wants one, a value. JSON by construction."""

    do: str
    unit: str | None = None
    item: str | None = None
    target: str | None = None
    piece: str | None = None
    hand: str | None = None
    mode: str | None = None
    at: Point | None = None
    toward: Point | None = None
    path: tuple[Point, ...] | None = None
    amount: float | None = None
    several: tuple[str, ...] | None = None
    share: dict[str, int] | None = None
