"""Scenes for single rules of BrikWars 2005: figures on a map, looked at without a battle."""

from typing import Any, cast

from msgspec.structs import replace

from game.engine.battle import Battle
from game.engine.resolution import Resolution, View
from game.model.battlefield import Area, BattleMap, Piece, Side
from game.model.dice import Dice
from game.model.setup import Recruit, Setup
from game.model.vectors import Point
from game.rulesets.brikwars.figures import body_of
from game.rulesets.brikwars.sheets import Fig, Look, Res
from game.rulesets.brikwars_2005.book import BOOK
from game.rulesets.brikwars_2005.mustering import first_state
from game.rulesets.brikwars_2005.sheets import Settings

SIDES = {"a": "azure", "b": "ember"}
"""A figure's side, by the first letter of its id."""


class Kit:
    """As much of a ruleset as geometry and the shared rules ask for."""

    def __init__(self, kit: Any) -> None:
        self.kit = kit

    body = staticmethod(body_of)


def recruit(name: str, x: float, y: float, *items: str, **more: Any) -> Recruit:
    """A figure at a place."""
    fields = {"kind": "minifig", "items": items, **more}
    return Recruit(id=name, side=SIDES[name[0]], position=Point(x, y), **fields)


def view_of(
    *recruits: Recruit,
    terrain: tuple[Piece, ...] = (),
    areas: tuple[Area, ...] = (),
    kit: Any = BOOK,
    **switches: Any,
) -> Look:
    """A look at a scene, with these switches set and the others in their usual position."""
    ground = BattleMap(
        size=(40, 30), terrain=terrain, areas=areas, sides=(Side(id="azure"), Side(id="ember"))
    )
    setup = Setup(
        ruleset="brikwars-2005",
        ruleset_version=1,
        map=ground,
        recruits=recruits,
        dice=Dice(seed=1),
        first="azure",
        scripted=True,
    )
    battle = Battle(cast(Any, Kit(kit)), setup, Settings(**switches))
    return View(battle, first_state(setup))


def resolution_of(*recruits: Recruit, **more: Any) -> Res:
    """A pass over one step of such a scene, whose rules may emit and roll."""
    view = view_of(*recruits, **more)
    return Resolution(view.battle, view.state)


def with_sheet(unit: Fig, **fields: Any) -> Fig:
    """A figure with some fields of its sheet set."""
    return replace(unit, sheet=replace(unit.sheet, **fields))
