"""Short scenes for the rules of BrikWars 2005."""

from typing import Any

from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.steps import Target, alone
from game.rulesets.brikwars_2005.to_hit import Facing, facing_of, modifiers
from tests.rulesets.brikwars.scenes import Scenes

_SCENES = Scenes("brikwars-2005", at_sight="R05-DP-09", blind="R05-DP-34")

shoot = _SCENES.shoot
played = _SCENES.played
staged = _SCENES.staged
seen = _SCENES.seen
refusal_of = _SCENES.refusal_of


def throw(unit: str, target: str, **more: Any) -> dict[str, Any]:
    """A throw at a target in sight."""
    return {**shoot(unit, target, **more), "do": "throw"}


def facing(
    view: Look, item: str, *, by: str = "a1", at: str = "b1", do: str = "shoot", blind: bool = False
) -> Facing:
    """What an attack at a figure faces."""
    return facing_of(view, alone(by, item, do, Target(figure=at), blind=blind))


def reasons(view: Look, faced: Facing) -> list[tuple[int, str]]:
    """What changes its Attack Roll: amounts and rules."""
    return [(row.amount, row.rule) for row in modifiers(view, faced)]
