"""Every level under BrikWars 2005: its recruits muster with loads that their hands can hold."""

import pytest

from game.match.library.setups import setup_of
from game.model.setup import Setup
from game.rulesets.brikwars.figures import held_items, legal_load
from game.rulesets.brikwars_2005.figures import item_row, sheet_of
from game.rulesets.brikwars_2005.mustering import first_state, setup_faults
from game.rulesets.catalog import catalog
from tests.conformance.contests import LEVELS, level


def mustered(name: str) -> Setup:
    """The setup of a level."""
    return setup_of(level(name), catalog()["brikwars-2005"], seed=1)


@pytest.mark.parametrize("name", LEVELS)
def test_every_recruit_of_a_level_musters(name: str) -> None:
    """R05-EQ-11, R05-EQ-13, R05-ST-01: nothing that 2005 does not have, and legal loads."""
    setup = mustered(name)
    assert setup_faults(setup) == ()
    units = first_state(setup).units.values()
    assert len(units) == len(setup.recruits)
    for unit in units:
        held = [item_row(item) for item in unit.items if item_row(item).hands]
        assert legal_load(held, len(sheet_of(unit).hands)), unit.id
        assert {item.id for item in held_items(unit)} == {
            item.id for item in unit.items if item_row(item).hands
        }
