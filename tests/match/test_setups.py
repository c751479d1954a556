"""From a level to a setup: counts, names, overrides, switches."""

import pytest
from msgspec.structs import replace

from game.match.library.setups import SetupRefused, battle_of, faults_under, level_faults, setup_of
from game.model.battlefield import BattleMap, Figure, RulesetOverride, Side, SideOverride
from game.model.vectors import Point
from tests.toy.ruleset import PEGS

AZURE = Side(
    id="azure",
    squad=(
        Figure(id="cob", figure_class="knight", name="Sir Cob", position=Point(2, 6)),
        Figure(id="boom", figure_class="grenadier", count=2),
        Figure(id="hob", figure_class="gunner", position=Point(18, 6), facing=90),
    ),
)
EMBER = Side(id="ember", squad=(Figure(id="grim", figure_class="axeman"),))


def table(**changes: object) -> BattleMap:
    return BattleMap(size=(20, 12), sides=(AZURE, EMBER), **changes)


def test_a_count_makes_numbered_figures_in_map_order() -> None:
    setup = setup_of(table(), PEGS, seed=7)
    assert [one.id for one in setup.recruits] == ["cob", "boom-1", "boom-2", "hob", "grim"]
    assert setup.dice.seed == 7


def test_the_nameless_are_called_by_their_class_and_numbered_when_several() -> None:
    setup = setup_of(table(), PEGS, seed=7)
    names = [one.name for one in setup.recruits]
    assert names == ["Sir Cob", "Grenadier 1", "Grenadier 2", "Gunner", "Axeman"]


def test_a_placed_figure_without_facing_looks_to_the_middle() -> None:
    facings = {one.id: one.facing for one in setup_of(table(), PEGS, seed=7).recruits}
    assert facings == {"cob": 0, "boom-1": None, "boom-2": None, "hob": 90, "grim": None}


def test_what_a_level_replaces_for_a_ruleset_counts_and_given_settings_win() -> None:
    squad = (Figure(id="grim", kind="odd-peg"), Figure(id="grum", kind="peg"))
    own = RulesetOverride(
        sides={"ember": SideOverride(squad=squad)},
        settings={"most_rounds": 3, "dodging": False},
    )
    level = table(rules={"toy-pegs": own})
    setup = setup_of(level, PEGS, seed=1, settings={"most_rounds": 4})
    assert [one.id for one in setup.recruits if one.side == "ember"] == ["grim", "grum"]
    settings = battle_of(PEGS, setup).settings
    assert (settings.most_rounds, settings.dodging) == (4, False)


def test_every_fault_of_settings_and_figures_is_told_at_once() -> None:
    level = BattleMap(
        size=(20, 12), sides=(AZURE, Side(id="ember", squad=(Figure(id="grim", kind="unicorn"),)))
    )
    with pytest.raises(SetupRefused) as refused:
        setup_of(level, PEGS, seed=1, settings={"most_rounds": "many", "gravity": 1})
    places = [fault.place for fault in refused.value.faults]
    assert places == ["settings.most_rounds", "settings.gravity", "sides[1].squad[0].kind"]


def test_what_a_ruleset_cannot_play_is_told_with_places_in_the_file() -> None:
    squad = (
        Figure(id="many", kind="peg", count=3),
        Figure(id="grim", kind="peg", items=("pebble", "rocket")),
    )
    own = RulesetOverride(sides={"azure": SideOverride(squad=(Figure(id="cob", kind="gnome"),))})
    level = table(rules={"toy-pegs": own})
    level = replace(level, sides=(AZURE, Side(id="ember", squad=squad)))
    faults = level_faults(level, [PEGS])
    assert [fault.place for fault in faults] == [
        "rules.toy-pegs.sides.azure.squad[0].kind",
        "sides[1].squad[1].items",
    ]
    assert all("(under toy-pegs)" in fault.problem for fault in faults)
    assert level_faults(table(), [PEGS]) == ()
    bare = tuple(
        replace(one, problem=f"{one.problem} (under toy-pegs)") for one in faults_under(PEGS, level)
    )
    assert bare == faults, "by itself it says nothing of the ruleset"
