"""Which option a scenario's choice means: selectors, open ways, ways passed over, closed ones."""

from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from game.engine.battle import Battle, Look, refusal
from game.engine.matching import value_refusal
from game.model.choices import Choice
from game.model.decisions import PLAIN_FIELDS, TURN, Closed, Decision, Menu, Option, Refusal
from game.model.vectors import Point

VALUE_FIELDS = ("at", "toward", "path", "amount", "several", "share")


class Wanted(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A choice as a scenario names it: as much of an option as makes it clear, and its value.

    ``by`` and ``point`` select the decision; fields left out match anything.
    """

    by: str | None = None
    point: str | None = None
    do: str | None = None
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

    def fits(self, decision: Decision, option: Option | Closed) -> bool:
        """Whether every field given is that of this option of this decision.

        A closed option of an own turn does not name its decision point, so there ``point``
        matches anything.
        """
        if self.by is not None and self.by != decision.side:
            return False
        if self.point is not None and self.point != decision.kind:
            own = option.point if isinstance(option, Option) else None
            if own != self.point and not (decision.kind == TURN and isinstance(option, Closed)):
                return False
        return all(getattr(self, name) in (None, getattr(option, name)) for name in PLAIN_FIELDS)

    def as_choice(self, option: Option) -> Choice:
        """The option as an answer, with the values given here."""
        values = {name: getattr(self, name) for name in VALUE_FIELDS}
        return msgspec.structs.replace(option.choice(), **values)

    def spelled_out(self) -> Choice | None:
        """This choice taken word for word; nothing without a verb."""
        if self.do is None:
            return None
        names = (*PLAIN_FIELDS, *VALUE_FIELDS)
        return Choice(**{name: getattr(self, name) for name in names})

    def text(self) -> str:
        """The choice as JSON, for messages."""
        return msgspec.json.encode(self).decode()


class Answered(Struct, frozen=True):
    """The choice answers the open decision."""

    choice: Choice


class Ticked(Struct, frozen=True):
    """The choice names the only way of a decision that was passed over."""

    decision: Decision


class Refused(Struct, frozen=True):
    """The choice is known, but not open; nothing changes."""

    refusal: Refusal


class NoMatch(Struct, frozen=True):
    """The choice fits nothing (no ``candidates``) or several options."""

    candidates: tuple[Option | Closed, ...] = ()


Meaning: TypeAlias = Answered | Ticked | Refused | NoMatch


def meaning(
    battle: Battle[Any], seen: Look[Any], passed: tuple[Decision, ...], wanted: Wanted
) -> Meaning:
    """What a scenario's choice means now.

    The open decision comes first, then the only ways of ``passed`` decisions, then closed options
    of both.
    """
    decision = seen.decision
    menu = Menu(()) if decision is None else battle.menu(seen.state, decision)
    if decision is not None:
        open_ones = [one for one in menu.options if wanted.fits(decision, one)]
        if len(open_ones) == 1:
            return _checked(battle, seen, wanted, open_ones[0])
        if open_ones:
            return NoMatch(tuple(open_ones))
    for old in passed:
        if any(wanted.fits(old, one) for one in old.options):
            return Ticked(old)
    if decision is not None:
        shut = _closed(decision, menu.closed, wanted)
        if shut is not None:
            return shut
    for old in passed:
        shut = _closed(old, old.closed, wanted)
        if shut is not None:
            return shut
    return _judged(battle, seen, menu, wanted)


def _checked(battle: Battle[Any], seen: Look[Any], wanted: Wanted, option: Option) -> Meaning:
    choice = wanted.as_choice(option)
    refused = refusal(battle, seen, choice) or value_refusal(option, choice)
    return Answered(choice) if refused is None else Refused(refused)


def _closed(decision: Decision, options: tuple[Closed, ...], wanted: Wanted) -> Meaning | None:
    """The refusal that closes the options meant; nothing when none is meant."""
    shut = [one for one in options if wanted.fits(decision, one)]
    if not shut:
        return None
    reasons = {(one.reason, one.rule) for one in shut}
    if len(reasons) > 1:
        return NoMatch(tuple(shut))
    return Refused(Refusal(shut[0].reason, shut[0].rule))


def _judged(battle: Battle[Any], seen: Look[Any], menu: Menu, wanted: Wanted) -> Meaning:
    """Own-turn menus need not list every target: there the rules judge a spelled-out choice."""
    decision, choice = seen.decision, wanted.spelled_out()
    if decision is None or decision.kind != TURN or choice is None or wanted.by != decision.side:
        return NoMatch()
    known = [one.do for one in menu.options] + [one.do for one in menu.closed]
    if choice.do not in known:
        return NoMatch()
    refused = refusal(battle, seen, choice)
    return Answered(choice) if refused is None else Refused(refused)
