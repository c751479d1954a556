"""Illegal choices: each is submitted, and refused with a rule; nothing changes.

With figures, pieces and acts that the tables of such choices share.
"""

from typing import Any

import pytest
from msgspec import Struct, convert

from game.engine.battle import Battle, Look, advance, look, refusal, start
from game.engine.errors import IllegalChoice
from game.engine.fingerprint import fingerprint
from game.files.checks.scenario_types import ScenarioChoice
from game.model.choices import Choice
from tests.rulesets.brikwars.scenes import ALLIED, DOWN, az, fig
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


SWORD = ("hand-weapon",)
A1 = fig("a1", 10, 10)
BARE = fig("a1", 10, 10, 0, ())
GUN = fig("a1", 10, 10, 0, ("short-ranged",))
SPENT = fig("a1", 10, 10, action_spent=True)
PRONE = fig("a1", 10, 10, conditions=DOWN)
LANCER = fig("a1", 4, 10, 0, ("lance",))
NEAR = fig("b1", 11.5, 10, 180)
AWAY = fig("b1", 16, 10, 180)
FAR = fig("b9", 28, 18, 180)
FRIEND = fig("a2", 11.5, 10)
BEAST = fig("b1", 13, 10, 180, (), kind="beast")
HOLDS = [{"holds": "b1"}, {}]
GRABBER = fig("a1", 10, 10, 0, (), hands=HOLDS)
HELD = fig("b1", 11.2, 10, 180, ())
HOLDER = fig("b1", 11.2, 10, 180, (), hands=[{"holds": "a1"}, {}])
FIGHT = {"edges": [("a1", "b1")]}
ENGAGED = fig("a1", 10, 10, engaged_turn=3)
CRATE = {
    "id": "crate",
    "kind": "crate",
    "shape": "polygon",
    "outline": [[11, 9.5], [12, 9.5], [12, 10.5], [11, 10.5]],
    "top": 1,
}
ALLIES = {"sides": ALLIED}
THREE = fig("b1", 11.5, 10, 180, (), attackers=["a2", "a3", "a4"])


def terrain(*pieces: Any, **more: Any) -> dict[str, Any]:
    return {"terrain": list(pieces), **more}


def areas(*found: Any) -> dict[str, Any]:
    return {"areas": list(found)}


def loose(kind: str, x: float = 10.8, y: float = 10) -> dict[str, Any]:
    return {"loose": [{"id": "thing", "kind": kind, "position": [x, y]}]}


def shove(unit: str = "a1", target: str = "b1", **more: Any) -> dict[str, Any]:
    return az("shove", unit=unit, target=target, **more)


def grab(target: str = "b1", **more: Any) -> dict[str, Any]:
    return az("grab", unit="a1", target=target, **more)


def charge(do: str = "charge", item: str | None = "lance", **more: Any) -> dict[str, Any]:
    held = {} if item is None else {"item": item}
    return az(do, unit="a1", target="b1", **held, **more)


def throw(item: str, target: str = "b1", **more: Any) -> dict[str, Any]:
    return az("throw", unit="a1", item=item, target=target, **more)


def gun(target: str = "b1", **more: Any) -> dict[str, Any]:
    return az("shoot", unit="a1", item="short-ranged", target=target, **more)


def at_thing(do: str, item: str, piece: str) -> dict[str, Any]:
    return az(do, unit="a1", item=item, piece=piece)
