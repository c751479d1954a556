"""From a setup to the first state (R05-ST, R05-EQ-11, -13)."""

from functools import lru_cache

from game.model.setup import Fault, Setup
from game.rulesets.brikwars import mustering as both
from game.rulesets.brikwars.figures import DISRUPTED
from game.rulesets.brikwars.mustering import Muster
from game.rulesets.brikwars.sheets import State
from game.rulesets.brikwars_2005.sheets import Hand, Minifig
from game.rulesets.brikwars_2005.tables import tables


@lru_cache(maxsize=1)
def muster() -> Muster:
    """What figures are mustered from; what the list does not have becomes something it has."""
    return Muster(
        ids="R05",
        items=tables().items,
        classes=tables().classes,
        conditions=(DISRUPTED,),
        sheet=Minifig,
        hand=Hand,
        stands_for=tables().stands_for,
    )


def setup_faults(setup: Setup) -> tuple[Fault, ...]:
    """Everything this ruleset cannot make a battle of, with the place in the setup."""
    return both.setup_faults(muster(), setup)


def first_state(setup: Setup) -> State:
    """The state before the first step."""
    return both.first_state(muster(), setup)
