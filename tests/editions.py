"""The rulesets of the catalog with a second edition among them.

Where the catalog has none, it is the first once more under another id and title.
"""

from typing import Any

from game.app import comparisons, rules_index
from game.engine.ruleset import Ruleset
from game.files.rules_index import RuleRow, RuleRows
from game.rulesets.brikwars_2010.ruleset import BrikWars2010
from game.rulesets.catalog import catalog

FIRST = "brikwars-2010"
SECOND = "brikwars-2005"
TITLES = {FIRST: "BrikWars 2010", SECOND: "BrikWars 2005"}


def copied(ruleset_id: str, title: str) -> BrikWars2010:
    """BrikWars 2010 under another name."""
    rules = BrikWars2010()
    rules.id, rules.title_text = ruleset_id, title
    return rules


def both() -> dict[str, Ruleset[Any]]:
    """Both editions by their ids."""
    found = catalog()
    found.setdefault(SECOND, copied(SECOND, TITLES[SECOND]))
    return found


def index_of(ruleset: str) -> RuleRows | None:
    """The rules of an edition; of one that is not there those that are compared with the first."""
    found = rules_index(ruleset)
    if found is not None:
        return found
    rows: dict[str, RuleRow] = {}
    for comparison in comparisons():
        place = comparison.rulesets.index(ruleset)
        for chapter in comparison.chapters:
            for topic in chapter.topics:
                if len(topic.says) > 1:
                    for rule in topic.says[place].rules:
                        rows.setdefault(rule, RuleRow(rule, topic.title, "", "implemented"))
    return tuple(rows.values())
