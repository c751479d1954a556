"""Short scenes for the rules of BrikWars 2005."""

from typing import Any

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
