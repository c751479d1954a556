"""Which rulesets are tried, and on which levels."""

from functools import cache
from typing import Any

from msgspec import Struct

from game.engine.battle import Battle
from game.engine.ruleset import Ruleset
from game.files.formats.map_file import read_map
from game.files.formats.places import levels_folder
from game.match.library.setups import battle_of, setup_of
from game.model.battlefield import BattleMap
from game.model.dice import mix
from game.rulesets.catalog import catalog
from tests.conformance.arena import ARENA
from tests.toy.ruleset import PEGS

RULESETS: dict[str, Ruleset[Any]] = {PEGS.id: PEGS, **catalog()}
"""Every ruleset under test by its id; those of the catalog join by themselves."""

SHIPPED = tuple(
    sorted(
        path.stem for path in levels_folder().glob("*.json") if not path.stem.endswith(".schema")
    )
)
"""The levels that ship with the game."""
LEVELS = ("arena", *SHIPPED)


class Contest(Struct, frozen=True):
    """One battle to be played: a ruleset, a level and a seed."""

    ruleset: str
    level: str
    seed: int

    def __str__(self) -> str:
        return f"{self.ruleset}-{self.level}-{self.seed}"


def contests(number: int) -> tuple[Contest, ...]:
    """``number`` battles for each ruleset, going round the levels."""
    return tuple(
        Contest(ruleset, LEVELS[game % len(LEVELS)], mix(2010, game) % 1_000_000)
        for ruleset in RULESETS
        for game in range(number)
    )


@cache
def level(level_id: str) -> BattleMap:
    """A level by its name, read once."""
    if level_id == "arena":
        return ARENA
    return read_map(levels_folder() / f"{level_id}.json", level=True)


def battle_for(contest: Contest, seed: int | None = None) -> Battle[Any]:
    """The battle of a contest, afresh, with its own dice or with others."""
    ruleset = RULESETS[contest.ruleset]
    dice_seed = contest.seed if seed is None else seed
    return battle_of(ruleset, setup_of(level(contest.level), ruleset, seed=dice_seed))
