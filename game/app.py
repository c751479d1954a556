"""The composition root: the one place that joins rulesets, files, match and computer players."""

import secrets
from functools import cache
from importlib import resources
from typing import Any

from game.engine.battle import Battle
from game.engine.comparison import Comparison
from game.engine.ruleset import Ruleset
from game.files.formats.glossary_file import Term, read_glossary
from game.files.formats.rules_index import RuleRows, read_rules_index
from game.match.library.desk import Desk
from game.match.library.setups import battle_of
from game.model.dice import MOST_SEED
from game.model.setup import Setup
from game.rulesets.brikwars.editions import editions
from game.rulesets.catalog import catalog

DEFAULT_RULESET = "brikwars-2010"


@cache
def rulesets() -> dict[str, Ruleset[Any]]:
    """Every ruleset by its id; made once."""
    return catalog()


def make_battle(setup: Setup) -> Battle[Any]:
    """The battle of a setup; worker processes import this."""
    return battle_of(rulesets()[setup.ruleset], setup)


def desk(*, beside_screen: bool = True) -> Desk:
    """What screen and commands work with."""
    return Desk(
        rulesets(),
        make_battle,
        beside_screen=beside_screen,
        rules_index=rules_index,
        glossary=glossary,
        comparisons=comparisons(),
    )


def fresh_seed() -> int:
    """A seed nobody has chosen, for a new battle."""
    return secrets.randbelow(MOST_SEED + 1)


def told_rulesets() -> tuple[str, ...]:
    """Every ruleset whose rules can be listed: first what can be played, then what has an index."""
    packages = resources.files("game.rulesets").iterdir()
    indexed = [one.name for one in packages if (one / "rules_index.json").is_file()]
    ids = sorted(name.replace("_", "-") for name in indexed)
    return (*rulesets(), *(name for name in ids if name not in rulesets()))


@cache
def rules_index(ruleset: str) -> RuleRows | None:
    """The index of a ruleset's rules, as its package carries it; nothing when it has none."""
    package = resources.files("game.rulesets") / ruleset.replace("-", "_")
    return read_rules_index(package / "rules_index.json")


@cache
def glossary(ruleset: str) -> tuple[Term, ...]:
    """The words of a ruleset that its rules explain; none where it names none."""
    package = resources.files("game.rulesets") / ruleset.replace("-", "_")
    return read_glossary(package / "tables" / "glossary.json")


def comparisons() -> tuple[Comparison, ...]:
    """What sets rulesets apart, of those of which somebody has written it down."""
    return (editions(),)
