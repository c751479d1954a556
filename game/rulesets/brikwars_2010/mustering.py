"""From a setup to the first state: what BrikWars 2010 adds (R10-ST, R10-EQ-16, R10-CC-20)."""

from functools import lru_cache
from typing import cast

from game.model.setup import Fault, Setup
from game.rulesets.brikwars import mustering as both
from game.rulesets.brikwars.mustering import Muster, kind_and_items
from game.rulesets.brikwars_2010.figures import CONDITIONS
from game.rulesets.brikwars_2010.grab_setup import grab_faults, with_grabs
from game.rulesets.brikwars_2010.sheets import Hand, Minifig, State
from game.rulesets.brikwars_2010.tables import tables


@lru_cache(maxsize=1)
def muster() -> Muster:
    """What figures are mustered from."""
    return Muster(
        ids="R10",
        items=tables().items,
        classes=tables().classes,
        conditions=CONDITIONS,
        sheet=Minifig,
        hand=Hand,
    )


def setup_faults(setup: Setup) -> tuple[Fault, ...]:
    """Everything this ruleset cannot make a battle of, with the place in the setup."""
    faults = both.setup_faults(muster(), setup)
    kinds = {recruit.id: kind_and_items(muster(), recruit)[0] for recruit in setup.recruits}
    return faults or grab_faults(setup, kinds)


def first_state(setup: Setup) -> State:
    """The state before the first step, with the Grabs that a scene begins with."""
    return with_grabs(cast(State, both.first_state(muster(), setup)))
