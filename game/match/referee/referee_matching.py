"""Which option a scenario's choice means: selectors, open ways, ways passed over, closed ones."""

from typing import Any, TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from game.engine.battle import Battle, Look, refusal
from game.engine.matching import value_refusal
from game.files.checks.scenario_types import ScenarioChoice
from game.model.choices import Choice
from game.model.decisions import PLAIN_FIELDS, TURN, Closed, Decision, Menu, Option, Refusal

VALUE_FIELDS = ("at", "toward", "path", "amount", "several", "share")
"""The fields that carry a wanted value."""


def fits(wanted: ScenarioChoice, decision: Decision, option: Option | Closed) -> bool:
    """Whether every field given is that of this option of this decision."""
    if wanted.by != decision.side:
        return False
    if wanted.point not in (None, decision.kind, option.point):
        return False
    return all(getattr(wanted, name) in (None, getattr(option, name)) for name in PLAIN_FIELDS)


def text_of(wanted: ScenarioChoice) -> str:
    """The choice as JSON, for messages."""
    return msgspec.json.encode(wanted).decode()


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

AnyOption = TypeVar("AnyOption", Option, Closed)


def meaning(
    battle: Battle[Any], seen: Look[Any], passed: tuple[Decision, ...], wanted: ScenarioChoice
) -> Meaning:
    """What a scenario's choice means now.

    The open decision comes first, then the only ways of ``passed`` decisions, then closed options
    of both.
    """
    decision = seen.decision
    menu = Menu(()) if decision is None else battle.menu(seen.state, decision)
    if decision is not None:
        open_ones = [one for one in menu.options if fits(wanted, decision, one)]
        open_ones = _plain_first(open_ones)
        if len(open_ones) == 1:
            return _checked(battle, seen, wanted, open_ones[0])
        if open_ones:
            return NoMatch(tuple(open_ones))
    for old in passed:
        meant = next((one for one in old.options if fits(wanted, old, one)), None)
        if meant is not None:
            refused = value_refusal(meant, _filled(meant, wanted))
            return Ticked(old) if refused is None else Refused(refused)
    if decision is not None:
        shut = _closed(decision, menu.closed, wanted)
        if shut is not None:
            return shut
    for old in passed:
        shut = _closed(old, old.closed, wanted)
        if shut is not None:
            return shut
    return _judged(battle, seen, menu, wanted)


def _plain_first(fitting: list[AnyOption]) -> list[AnyOption]:
    """Of several ways that differ in their mode, those without one: a mode is asked for by name."""
    return [one for one in fitting if one.mode is None] or fitting


def _checked(
    battle: Battle[Any], seen: Look[Any], wanted: ScenarioChoice, option: Option
) -> Meaning:
    choice = _filled(option, wanted)
    refused = refusal(battle, seen, choice) or value_refusal(option, choice)
    return Answered(choice) if refused is None else Refused(refused)


def _filled(option: Option, wanted: ScenarioChoice) -> Choice:
    """The option as an answer with the values that the scenario gives."""
    values = {name: getattr(wanted, name) for name in VALUE_FIELDS}
    return msgspec.structs.replace(option.choice(), **values)


def _closed(
    decision: Decision, options: tuple[Closed, ...], wanted: ScenarioChoice
) -> Meaning | None:
    """The refusal that closes the options meant; nothing when none is meant."""
    shut = _plain_first([one for one in options if fits(wanted, decision, one)])
    if not shut:
        return None
    reasons = {(one.reason, one.rule) for one in shut}
    if len(reasons) > 1:
        return NoMatch(tuple(shut))
    return Refused(Refusal(shut[0].reason, shut[0].rule))


def _judged(battle: Battle[Any], seen: Look[Any], menu: Menu, wanted: ScenarioChoice) -> Meaning:
    """Own-turn menus need not list every target: there the rules judge a spelled-out choice."""
    decision, choice = seen.decision, wanted.choice()
    if decision is None or decision.kind != TURN or wanted.by != decision.side:
        return NoMatch()
    known: tuple[Option | Closed, ...] = (*menu.options, *menu.closed)
    same = [one for one in known if one.do == choice.do]
    if not any(wanted.point in (None, TURN, one.point) for one in same):
        return NoMatch()
    refused = refusal(battle, seen, choice)
    return Answered(choice) if refused is None else Refused(refused)
