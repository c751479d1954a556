"""The rulesets of the catalog, both editions of BrikWars among them."""

from typing import Any

from msgspec.structs import replace

from game.engine.ruleset import Ruleset
from game.rulesets.brikwars.ruleset import BrikWars
from game.rulesets.brikwars_2010.ruleset import BRIKWARS_2010
from game.rulesets.catalog import catalog

FIRST = "brikwars-2010"
SECOND = "brikwars-2005"
TITLES = {FIRST: "BrikWars 2010", SECOND: "BrikWars 2005"}


def copied(ruleset_id: str, title: str) -> BrikWars:
    """BrikWars 2010 under another name: one ruleset more than there are."""
    return replace(BRIKWARS_2010, id=ruleset_id, title_text=title)


def only(ruleset_id: str) -> dict[str, Ruleset[Any]]:
    """One ruleset of the catalog by its id, as if there were no other."""
    return {ruleset_id: catalog()[ruleset_id]}
