"""What those are called who could join in something: a figure, its weapon, and what it does."""

from game.rulesets.brikwars.joining import member_called
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars_2005.partners import member_named
from game.words import mark, tr

WAYS = {
    "shoot": mark("shoot"),
    "throw": mark("throw"),
    "attack": mark("attack"),
    "charge": mark("charge"),
    "charging-shove": mark("run & shove"),
    "slam": mark("run into it"),
}
"""What somebody who joins does."""


def member(view: Look, key: str) -> str:
    """One of several by name: ``Ann: axe, throw`` for ``ann/axe``."""
    if key.partition("/")[0] not in view.state.units:
        return key
    return member_called(view, key, tr(WAYS[member_named(view, key).do]))
