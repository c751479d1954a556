"""The rulesets by name: a plain dictionary, no plug-ins."""

from typing import Any

from game.engine.ruleset import Ruleset
from game.rulesets.brikwars_2005.ruleset import BRIKWARS_2005
from game.rulesets.brikwars_2010.ruleset import BRIKWARS_2010


def catalog() -> dict[str, Ruleset[Any]]:
    """Every ruleset the program knows, by its id in files."""
    return {"brikwars-2010": BRIKWARS_2010, "brikwars-2005": BRIKWARS_2005}
