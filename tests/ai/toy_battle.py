"""Battles of Pegs as a spawned process can build them."""

from game.engine.battle import Battle
from game.match.library.setups import settings_of
from game.model.setup import Setup
from tests.toy.ruleset import PEGS
from tests.toy.sheets import State


def make_battle(setup: Setup) -> Battle[State]:
    """The battle of a setup."""
    return Battle(PEGS, setup, settings_of(PEGS, setup.settings))
