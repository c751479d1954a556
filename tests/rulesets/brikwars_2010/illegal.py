"""Illegal choices: each is submitted, and refused with a rule; nothing changes."""

from typing import Any

import pytest
from msgspec import Struct, convert

from game.engine.battle import Battle, Look, advance, look, refusal, start
from game.engine.errors import IllegalChoice
from game.engine.fingerprint import fingerprint
from game.files.scenario_types import ScenarioChoice
from game.model.choices import Choice
from tests.rulesets.brikwars_2010.scenes import staged


class Case(Struct, frozen=True):
    """A scene, a choice that is illegal in it, and the rule that says so.

    ``path`` are the choices that lead to the question, with ``dice``; windows between them take
    their defaults. ``more`` are further fields of the scene.
    """

    name: str
    rule: str
    units: list[dict[str, Any]]
    choice: dict[str, Any]
    path: tuple[dict[str, Any], ...] = ()
    dice: tuple[int, ...] = ()
    more: dict[str, Any] = {}


def refused(case: Case) -> str:
    """Submit the choice of a case; the rule it is refused with. The digest must stay the same."""
    battle, _ = staged(case.units, dice=case.dice, **dict(case.more))
    seen = look(battle, start(battle))
    for step in case.path:
        seen = _after(battle, seen, step)
    choice = _plain(case.choice)
    found = refusal(battle, seen, choice)
    if found is None:
        advance(battle, seen, choice)
        return "allowed"
    digest = fingerprint(seen.state)
    with pytest.raises(IllegalChoice) as illegal:
        advance(battle, seen, choice)
    assert illegal.value.refusal == found
    assert found.reason
    assert fingerprint(look(battle, seen.position).state) == digest
    return found.rule


def _after(battle: Battle[Any], seen: Look[Any], step: dict[str, Any]) -> Look[Any]:
    """Answer with a choice, once the questions before it have had their defaults."""
    wanted = _plain(step)
    while (found := refusal(battle, seen, wanted)) is not None:
        decision = seen.decision
        assert decision is not None
        assert decision.default is not None
        assert decision.kind != "turn", f"{step}: {found.reason}"
        seen = advance(battle, seen, decision.default)
    return advance(battle, seen, wanted)


def _plain(choice: dict[str, Any]) -> Choice:
    return convert(choice, ScenarioChoice).choice()
