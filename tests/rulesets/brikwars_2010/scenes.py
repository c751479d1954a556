"""Short scenes for the rules of BrikWars 2010."""

from tests.rulesets.brikwars.scenes import Scenes

_SCENES = Scenes("brikwars-2010", at_sight="R10-DP-07", blind="R10-DP-28")

shoot = _SCENES.shoot
played = _SCENES.played
staged = _SCENES.staged
seen = _SCENES.seen
refusal_of = _SCENES.refusal_of
