"""Small fights between Ann's and Bob's figures, for what BrikWars 2010 says of them."""

from typing import Any

from game.engine.battle import Battle, Look, advance, look, start
from game.files.formats.scenario_file import scenario_from
from game.match.library.setups import battle_of
from game.model.choices import Choice
from game.rulesets.brikwars_2010.texts import label, title
from game.rulesets.catalog import catalog

STRIKE = Choice(do="strike", unit="a1", item="hand-weapon", target="b1")
STAY = Choice(do="stay", unit="a1")


def battle_with(*units: dict[str, Any], **more: Any) -> Battle[Any]:
    """A battle on an empty field, inside Azure's first turn."""
    scenario = {
        "format": "scenario",
        "version": 1,
        "ruleset": "brikwars-2010",
        "map": {
            "size": [25, 20],
            "terrain": [
                {
                    "id": "low-wall",
                    "kind": "wall",
                    "name": "garden wall",
                    "shape": "line",
                    "line": [[23.5, 0.3], [24.8, 0.3]],
                    "thickness": 0.2,
                    "top": 0.8,
                }
            ],
            "areas": [
                {
                    "id": "gate",
                    "kind": "marker",
                    "name": "old gate",
                    "shape": "circle",
                    "center": [12, 3],
                    "radius": 1,
                }
            ],
            "objectives": [{"kind": "hold", "side": "azure", "area": "gate", "rounds": 2}],
        },
        "sides": [{"id": "azure"}, {"id": "ember", "name": "Ember Horde"}],
        "units": list(units),
        "turn": "azure",
        **more,
    }
    rulesets = catalog()
    return battle_of(rulesets["brikwars-2010"], scenario_from(scenario, "here", rulesets).setup)


def figure(unit_id: str, name: str, items: list[str], x: float, y: float = 10) -> dict[str, Any]:
    """A minifig; ids with ``a`` are Azure's and look right, those with ``b`` Ember's."""
    azure = unit_id.startswith("a")
    return {
        "id": unit_id,
        "side": "azure" if azure else "ember",
        "kind": "minifig",
        "name": name,
        "position": [x, y],
        "facing": 0 if azure else 180,
        "items": items,
    }


def duel(items: list[str], others: list[str], gap: float = 0.5, **more: Any) -> Battle[Any]:
    """Ann with some items, and Bob with others, ``gap`` inches apart."""
    return battle_with(
        figure("a1", "Ann", items, 10), figure("b1", "Bob", others, 11 + gap), **more
    )


def opened(battle: Battle[Any], *choices: Choice) -> Look[Any]:
    """The look after some choices."""
    seen = look(battle, start(battle))
    for choice in choices:
        seen = advance(battle, seen, choice)
    return seen


def asked(battle: Battle[Any], seen: Look[Any]) -> str:
    """What is asked now."""
    assert seen.decision is not None
    return title(battle.view(seen.state), seen.decision)


def labels(battle: Battle[Any], seen: Look[Any]) -> list[tuple[str, str]]:
    """The open options of now in words."""
    assert seen.decision is not None
    menu = battle.menu(seen.state, seen.decision)
    view = battle.view(seen.state)
    found = [label(view, seen.decision, option) for option in menu.options]
    return [(one.text, one.note) for one in found]
