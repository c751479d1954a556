"""A question to a player, as data complete enough for screen, computer player and test alike."""

from collections.abc import Generator
from typing import Any, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from game.model.battlefield import Zone
from game.model.choices import PLAIN_FIELDS as PLAIN_FIELDS
from game.model.choices import Choice, Plain, Value
from game.model.vectors import Point

TURN = "turn"
"""Kind of the own-turn menu; its options name their decision point in ``point``."""

Wants: TypeAlias = Literal["at", "toward", "path", "amount", "several", "share"]


class Bounds(Struct, frozen=True, omit_defaults=True, kw_only=True, rename={"from_": "from"}):
    """Quick facts about the value an option wants; never the whole region.

    ``at``: ``center`` and ``radius`` in inches, or ``zone``; ``path``: ``budget`` in the ruleset's
    unit; ``amount``: ``least``, ``most``, ``step``; ``several``: ``from``, ``least``, ``most``;
    ``share``: ``among``, ``total``. What another die may add to wants no value: ``total`` has been
    rolled so far, ``least`` is needed.
    """

    center: Point | None = None
    radius: float | None = None
    zone: Zone | None = None
    budget: float | None = None
    least: float | None = None
    most: float | None = None
    step: float | None = None
    from_: tuple[str, ...] | None = None
    among: tuple[str, ...] | None = None
    total: int | None = None


class Option(Plain, frozen=True, omit_defaults=True, kw_only=True):
    """One way to answer. ``suggest`` holds 1 to 8 sensible values, the default first."""

    wants: Wants | None = None
    bounds: Bounds | None = None
    suggest: tuple[Value, ...] = ()
    point: str | None = None

    def choice(self, value: Value | None = None) -> Choice:
        """This option as an answer, with the wanted value filled in."""
        plain = super().choice()
        return plain if self.wants is None else replace(plain, **{self.wants: value})

    @classmethod
    def of(cls, act: Plain) -> "Option":
        """The way to answer that a choice took, or that is closed."""
        return cls(**{name: getattr(act, name) for name in PLAIN_FIELDS})


class Refusal(Struct, frozen=True):
    """Why a choice is not allowed: a sentence a player reads, and one rule id."""

    reason: str
    rule: str

    def __str__(self) -> str:
        return f"{self.reason} ({self.rule})"


class Closed(Plain, frozen=True, omit_defaults=True, kw_only=True):
    """An option that is not open now, with the reason and the rule that closes it."""

    point: str | None = None
    reason: str
    rule: str


class Menu(Struct, frozen=True):
    """What is open and what is closed, in the order in which it is shown."""

    options: tuple[Option, ...]
    closed: tuple[Closed, ...] = ()


MenuSteps: TypeAlias = Generator[tuple[Option, ...] | None, None, Menu]
"""A menu that is worked out with pauses, between which other states may be asked about.

At three of them it tells what is open as far as it is known, for whoever is in a hurry: first how
the turn ends and all ways of walking, then at least what each figure can do to enemies in its reach
as well, then whatever it can do to enemies by itself.
"""


class Decision(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """An open question.

    ``kind`` is the id of the decision point, or ``turn``. ``side`` owes the answer, ``unit`` is
    whose figure it concerns, ``about`` the number of the event that caused it. A ``turn`` decision
    carries no options: they are computed when somebody reads them (``Battle.menu``).
    """

    kind: str
    side: str
    unit: str | None = None
    about: int | None = None
    options: tuple[Option, ...] = ()
    closed: tuple[Closed, ...] = ()
    default: Choice | None = None

    @property
    def forced(self) -> Choice | None:
        """The only way, when there is exactly one and it wants no value; else nothing."""
        if self.kind == TURN or len(self.options) != 1 or self.options[0].wants is not None:
            return None
        return self.options[0].choice()


def closed(option: Option, refusal: Refusal) -> Closed:
    """An option with the reason why it is not open."""
    facts: dict[str, Any] = {name: getattr(option, name) for name in PLAIN_FIELDS}
    return Closed(**facts, point=option.point, reason=refusal.reason, rule=refusal.rule)
