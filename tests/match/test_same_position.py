"""Positions of battles in play, carried over to other rules."""

from typing import Any

import pytest
from msgspec.structs import replace

from game.engine.battle import Battle, Look, Position, look, start
from game.engine.fingerprint import fingerprint
from game.engine.ruleset import Ruleset
from game.match.analysis.same_position import OtherRules, ways_gone
from game.match.library.setups import SetupRefused, battle_of, setup_of
from game.match.play.queries import Queries
from game.model.decisions import TURN, Option
from game.model.dice import Dice
from game.model.events import Moved, TurnBegan
from game.model.state import Item, LooseItem, with_unit
from game.model.vectors import Point
from game.rulesets.brikwars.ruleset import BrikWars
from game.rulesets.brikwars_2005.ruleset import BRIKWARS_2005
from game.rulesets.brikwars_2010.ruleset import BRIKWARS_2010
from game.rulesets.brikwars_2010.verbs import VERBS
from game.rulesets.catalog import catalog
from tests.conformance.contests import Contest, contests, level
from tests.conformance.play import Moment, play
from tests.editions import FIRST, SECOND, copied

BATTLES = [contest for contest in contests(5) if contest.ruleset in catalog()]
EVERY = 6
"""Of every sixth moment all odds are worked out."""


def own_turns(contest: Contest) -> tuple[Battle[Any], list[Moment]]:
    """A random battle, and its moments in somebody's own turn."""
    game = play(contest)
    turns = [moment for moment in game.moments if moment.decision.kind == TURN]
    assert turns
    return game.battle, turns


def attacks(menu_of: Moment) -> list[Option]:
    options = menu_of.menu.options
    return [one for one in options if one.wants is None and one.target is not None]


@pytest.mark.parametrize("contest", BATTLES, ids=str)
def test_under_the_same_rules_everything_is_the_same(contest: Contest) -> None:
    battle, turns = own_turns(contest)
    other = OtherRules(battle, battle.ruleset)
    for number, moment in enumerate(turns):
        before = fingerprint(moment.seen.state)
        twin = other.twin(moment.seen)
        there, decision = twin.seen, twin.seen.decision
        assert decision == moment.decision
        assert decision is not None
        assert not twin.reduced
        kept = {"dice": there.state.dice, "agenda": there.state.agenda, "fallen": {}}
        assert there.state == replace(moment.seen.state, **kept)
        assert list(there.state.units) == list(moment.seen.state.units)
        assert other.battle.menu(there.state, decision) == moment.menu
        for option in attacks(moment) if number % EVERY == 0 else ():
            assert odds(other.battle, there, option) == odds(battle, moment.seen, option)
        assert fingerprint(moment.seen.state) == before, "the battle in play is left alone"


def odds(battle: Battle[Any], seen: Look[Any], option: Option) -> object:
    return Queries(battle, seen).odds(option.choice())


def begun() -> tuple[Battle[Any], Look[Any]]:
    """A battle on the arena in its first turn."""
    rules = BRIKWARS_2010
    battle = battle_of(rules, setup_of(level("arena"), rules, seed=4))
    return battle, look(battle, start(battle))


def test_dice_to_come_stay_unknown() -> None:
    battle, seen = begun()
    assert seen.state.dice.seed == 4
    twin = OtherRules(battle, copied(SECOND, "Other")).twin(seen)
    assert twin.seen.state.dice == Dice(seed=0)


def test_ground_things_and_figures_are_as_they_are_now() -> None:
    battle, seen = begun()
    lost = LooseItem("lost", "axe", Point(5, 5), 1.25)
    state = replace(seen.state, terrain={"wall": ()}, loose=(lost,), progress={"hold": 2})
    state = with_unit(state, "scout-6", position=Point(7, 7), elevation=0.5, facing=77)
    twin = OtherRules(battle, copied(SECOND, "Other")).twin(look(battle, Position(state)))
    there = twin.seen.state
    assert there.terrain == {"wall": ()}
    assert there.loose == (lost,)
    assert there.progress == {"hold": 2}
    scout = there.units["scout-6"]
    assert (scout.position, scout.elevation, scout.facing) == (Point(7, 7), 0.5, 77)
    assert not twin.reduced


def test_what_hands_hold_keeps_its_id() -> None:
    """An item taken up has an id that no figure begins with."""
    battle, seen = begun()
    scout = seen.state.units["scout-6"]
    hands = (replace(scout.sheet.hands[0], item="found-3"), scout.sheet.hands[1])
    sheet = replace(scout.sheet, hands=hands, action_spent=True)
    state = with_unit(seen.state, "scout-6", items=(Item("found-3", "axe"),), sheet=sheet)
    twin = OtherRules(battle, battle.ruleset).twin(look(battle, Position(state)))
    assert twin.seen.state.units["scout-6"] == state.units["scout-6"]


def without(**changes: Any) -> Ruleset[Any]:
    """BrikWars 2010 under another name, some of it otherwise."""
    return replace(copied(SECOND, "Other"), **changes)


def test_conditions_that_the_rules_do_not_know_are_left_out() -> None:
    battle, seen = begun()
    state = with_unit(seen.state, "scout-6", conditions=("disrupted",))
    seen = look(battle, Position(state))
    known = OtherRules(battle, copied(SECOND, "Other")).twin(seen)
    assert known.seen.state.units["scout-6"].conditions == ("disrupted",)
    twin = OtherRules(battle, without(conditions=())).twin(seen)
    assert twin.seen.state.units["scout-6"].conditions == ()
    assert twin.reduced == {"scout-6"}


def test_things_that_the_rules_do_not_have_are_a_fault() -> None:
    battle, seen = begun()
    state = replace(seen.state, loose=(LooseItem("odd", "ray-gun", Point(5, 5)),))
    with pytest.raises(SetupRefused, match="ray-gun"):
        OtherRules(battle, copied(SECOND, "Other")).twin(look(battle, Position(state)))


def test_house_rules_are_those_of_the_battle() -> None:
    rules = BRIKWARS_2010
    setup = setup_of(level("arena"), rules, seed=4, settings={"smash_damage": False})
    other = OtherRules(battle_of(rules, setup), copied(SECOND, "Other"))
    assert other.battle.settings.smash_damage is False


def five() -> BrikWars:
    """BrikWars 2010 with the figures of 2005: they keep how far they went, and have other items."""
    theirs = BRIKWARS_2005.own
    own = replace(BRIKWARS_2010.own, faults=theirs.faults, first_state=theirs.first_state)
    return replace(BRIKWARS_2010, id=SECOND, conditions=("disrupted",), own=own)


def test_items_that_the_other_edition_does_not_have_become_what_it_has() -> None:
    """R05-EQ-11: its Shields have one size. Hands go on holding the same things."""
    battle, seen = begun()
    guard = seen.state.units["guard-9"]
    assert [item.kind for item in guard.items] == ["hand-weapon", "heavy-shield"]
    there = OtherRules(battle, five()).twin(seen).seen.state.units["guard-9"]
    assert [item.kind for item in there.items] == ["hand-weapon", "shield"]
    assert [item.id for item in there.items] == [item.id for item in guard.items]
    assert [hand.item for hand in there.sheet.hands] == [hand.item for hand in guard.sheet.hands]


def test_whoever_has_walked_has_the_rest_of_the_other_editions_move() -> None:
    """And the speed of its way, where the other edition asks for it (R05-UN-10)."""
    battle, seen = begun()
    usual = OtherRules(battle, five()).twin(seen).seen.state.units
    side = seen.state.turn
    name = next(unit.id for unit in seen.state.of_side(side) if usual[unit.id].sheet.move_left > 2)
    unit = seen.state.units[name]
    sheet = replace(unit.sheet, move_left=unit.sheet.move_left - 2)
    state = with_unit(seen.state, name, sheet=sheet)
    twin = OtherRules(battle, five()).twin(look(battle, Position(state)), {name: 2.0})
    there = twin.seen.state.units[name].sheet
    assert there.move_left == usual[name].sheet.move_left - 2
    assert there.moved_this_turn == 2.0
    assert usual[name].sheet.moved_this_turn == 0.0


def moved(unit: str, *path: Point, mode: str = "walk") -> Moved:
    return Moved(
        unit=unit,
        start=Point(0, 0),
        end=path[-1],
        path=path,
        elevation=0.0,
        facing=0,
        cost=9.0,
        mode=mode,
    )


def test_ways_are_measured_since_the_last_turn_of_ones_own() -> None:
    _, seen = begun()
    units = seen.state.units
    azure, ember = (seen.state.of_side(side)[0].id for side in ("azure", "ember"))
    events = [
        TurnBegan(side="azure", player_turn=1),
        moved(azure, Point(3, 4), Point(3, 6)),
        moved(azure, Point(1, 0), mode="angry-inch"),
        moved("gone", Point(5, 0)),
        TurnBegan(side="ember", player_turn=2),
        moved(ember, Point(0, 2)),
        moved(ember, Point(2, 0)),
    ]
    assert ways_gone(events, units) == {azure: 7.0, ember: 4.0}
    assert ways_gone([*events, TurnBegan(side="azure", player_turn=3)], units) == {ember: 4.0}
    assert ways_gone([], units) == {}


def test_every_verb_of_brikwars_2010_has_a_common_word() -> None:
    verbs = {key.partition(":")[0] for key in catalog()[FIRST].acts}
    assert verbs == set(VERBS.labels)
