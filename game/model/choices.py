"""The answer to a decision: one flat record for every ruleset and every kind of player."""

from typing import TypeAlias

from msgspec import Struct

from game.model.vectors import Point

Value: TypeAlias = Point | tuple[Point, ...] | float | tuple[str, ...] | dict[str, int]
"""What an option may want: a point, a path, an amount, several ids, or shares."""


class Plain(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """The fields that tell one way to answer from another."""

    do: str
    unit: str | None = None
    item: str | None = None
    target: str | None = None
    piece: str | None = None
    hand: str | None = None
    mode: str | None = None

    def answers_to(self, choice: "Plain") -> bool:
        """Whether a choice names exactly this way to answer, values and reasons aside."""
        return all(getattr(self, name) == getattr(choice, name) for name in PLAIN_FIELDS)

    def choice(self) -> "Choice":
        """This way to answer as an answer, without a value."""
        return Choice(
            do=self.do,
            unit=self.unit,
            item=self.item,
            target=self.target,
            piece=self.piece,
            hand=self.hand,
            mode=self.mode,
        )


PLAIN_FIELDS = Plain.__struct_fields__
"""Names of these fields."""


class Choice(Plain, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """An option's own fields plus, where it wants one, a value. JSON by construction."""

    at: Point | None = None
    toward: Point | None = None
    path: tuple[Point, ...] | None = None
    amount: float | None = None
    several: tuple[str, ...] | None = None
    share: dict[str, int] | None = None
