from typing import Any

import pytest
from msgspec.structs import replace

from game.engine.battle import start
from game.engine.resolution import Resolution, View
from game.engine.ruleset import Foregone
from game.model.battlefield import (
    BattleMap,
    Eliminate,
    Hold,
    Objective,
    PolygonArea,
    Protect,
    Reach,
    RulesetOverride,
    Side,
    Survive,
)
from game.model.events import Destroyed, ProgressMade, change
from game.model.objectives import objective_key
from game.model.state import AnyUnit, Verdict, with_unit
from game.model.vectors import Point
from game.rulesets.common.victory import (
    foregone,
    objectives,
    round_ended,
    turn_ended,
    verdict,
)
from tests.toy.tables import battle_of, peg

GATE = PolygonArea(
    id="old-gate",
    kind="marker",
    name="old gate",
    outline=(Point(9, 5), Point(11, 5), Point(11, 7), Point(9, 7)),
)
INSIDE, OUTSIDE = Point(10, 6), Point(2, 2)
SIDES = (Side(id="azure", name="Azure Guard"), Side(id="ember"))
ALLIED = (
    Side(id="azure", alliance="guard"),
    Side(id="moss", alliance="guard"),
    Side(id="ember"),
)


class Table:
    """A battle that is only looked at by the functions under test."""

    def __init__(self, *wanted: Objective, sides: tuple[Side, ...] = SIDES) -> None:
        battle_map = BattleMap(size=(20, 12), areas=(GATE,), sides=sides, objectives=wanted)
        recruits = [peg(f"{side.id}-one", side.id, (2, 2 + n)) for n, side in enumerate(sides)]
        recruits += [peg(f"{side.id}-two", side.id, (4, 2 + n)) for n, side in enumerate(sides)]
        self.battle = battle_of(*recruits, battle_map=battle_map)
        self.r: Resolution[Any] = Resolution(self.battle, self._state())

    def _state(self) -> Any:
        return replace(start(self.battle).checkpoint, round=0)

    def put(self, unit: str, at: Point) -> None:
        self.r.state = with_unit(self.r.state, unit, position=at)

    def destroy(self, *units: str) -> None:
        for unit in units:
            self.r.state = change(self.r.state, Destroyed(unit=unit))

    def end_round(self, times: int = 1, **how: Any) -> None:
        for _ in range(times):
            self.r.state = replace(self.r.state, round=self.r.state.round + 1)
            round_ended(self.r, **how)

    @property
    def winners(self) -> tuple[str, ...] | None:
        found = verdict(self.r)
        return None if found is None else found.winners

    @property
    def reason(self) -> str:
        found = verdict(self.r)
        assert found is not None
        return found.reason


def test_nothing_is_decided_while_both_sides_stand() -> None:
    table = Table()
    assert table.winners is None
    table.destroy("azure-one")
    assert table.winners is None


@pytest.mark.parametrize("wanted", [(), (Eliminate(),), (Eliminate(side="azure"),)])
def test_whoever_is_left_alone_wins(wanted: tuple[Objective, ...]) -> None:
    table = Table(*wanted)
    table.destroy("ember-one", "ember-two")
    assert verdict(table.r) == Verdict(("azure",), "No enemy is left")


def test_nobody_left_is_a_draw() -> None:
    table = Table()
    table.destroy("azure-one", "azure-two", "ember-one", "ember-two")
    assert table.winners == ()


def test_allies_win_together_even_one_that_has_lost_all() -> None:
    table = Table(sides=ALLIED)
    table.destroy("moss-one", "moss-two")
    assert table.winners is None
    table.destroy("ember-one", "ember-two")
    assert table.winners == ("azure", "moss")


def test_a_figure_that_does_not_count_is_not_left() -> None:
    def awake(unit: AnyUnit) -> bool:
        return unit.id != "ember-two"

    table = Table()
    table.destroy("ember-one")
    assert table.winners is None
    found = verdict(table.r, awake)
    assert found is not None
    assert found.winners == ("azure",)


def test_a_side_that_never_had_figures_is_nobody_to_outlast() -> None:
    battle = battle_of(peg("ann", "azure", (2, 2)), peg("amy", "azure", (4, 2)))
    r: Resolution[Any] = Resolution(battle, start(battle).checkpoint)
    assert verdict(r) is None


def test_holding_needs_as_many_round_ends_in_a_row() -> None:
    table = Table(Hold(side="azure", area="old-gate", rounds=2))
    table.put("azure-one", INSIDE)
    table.end_round()
    assert table.winners is None
    table.put("azure-one", OUTSIDE)
    table.end_round()
    table.put("azure-one", INSIDE)
    table.end_round()
    assert table.winners is None
    table.end_round()
    assert table.winners == ("azure",)
    assert table.reason == "Azure Guard held the old gate"


def test_an_enemy_in_the_area_breaks_the_hold() -> None:
    table = Table(Hold(side="azure", area="old-gate", rounds=1))
    table.put("azure-one", INSIDE)
    table.put("ember-one", Point(9, 5))
    table.end_round(3)
    assert table.winners is None


def test_an_enemy_that_does_not_count_breaks_no_hold() -> None:
    table = Table(Hold(side="azure", area="old-gate", rounds=1))
    table.put("azure-one", INSIDE)
    table.put("ember-one", INSIDE)
    table.end_round(counts=lambda unit: unit.id != "ember-one")
    assert table.winners == ("azure",)


def test_allies_do_not_break_a_hold_but_cannot_hold_for_another() -> None:
    table = Table(Hold(side="azure", area="old-gate", rounds=1), sides=ALLIED)
    table.put("moss-one", INSIDE)
    table.end_round()
    assert table.winners is None
    table.put("azure-one", Point(9.5, 6))
    table.end_round()
    assert table.winners == ("azure", "moss")


def test_reaching_counts_at_the_end_of_the_own_turn() -> None:
    table = Table(Reach(side="azure", area="old-gate"))
    table.put("azure-one", INSIDE)
    assert table.winners is None
    turn_ended(table.r, "ember")
    assert table.winners is None
    turn_ended(table.r, "azure")
    assert table.winners == ("azure",)
    assert table.reason == "Azure Guard reached the old gate"


def test_only_the_sides_own_figures_reach_for_it() -> None:
    table = Table(Reach(side="azure", area="old-gate"))
    table.put("ember-one", INSIDE)
    turn_ended(table.r, "azure")
    assert table.winners is None


def test_surviving_needs_a_figure_left_when_the_rounds_are_over() -> None:
    table = Table(Survive(side="ember", rounds=3))
    table.end_round(2)
    assert table.winners is None
    table.end_round()
    assert table.winners == ("ember",)
    assert table.reason == "Ember survived long enough"


def test_a_side_that_is_gone_survives_nothing() -> None:
    table = Table(Survive(side="moss", rounds=1), sides=ALLIED)
    table.destroy("moss-one", "moss-two")
    table.end_round()
    assert table.winners is None


def test_losing_the_protected_figure_loses_the_battle() -> None:
    table = Table(Protect(side="azure", unit="azure-two"))
    table.destroy("ember-two")
    assert table.winners is None
    table.destroy("azure-two")
    assert verdict(table.r) == Verdict(("ember",), "Azure-two has fallen")


def test_where_no_enemy_is_left_nobody_asks_whom_he_should_have_protected() -> None:
    table = Table(Protect(side="ember", unit="ember-two"))
    table.destroy("ember-one", "ember-two")
    assert verdict(table.r) == Verdict(("azure",), "No enemy is left")


def test_the_allies_of_whoever_failed_to_protect_lose_too() -> None:
    table = Table(Protect(side="azure", unit="azure-two"), sides=ALLIED)
    table.destroy("azure-two")
    assert table.winners == ("ember",)


def test_a_third_side_fights_on_when_a_protected_figure_falls() -> None:
    sides = (Side(id="azure"), Side(id="ember"), Side(id="moss"))
    table = Table(Protect(side="azure", unit="azure-two"), sides=sides)
    table.destroy("azure-two")
    assert table.winners is None
    table.destroy("moss-one", "moss-two")
    assert table.winners == ("ember",)


def test_several_objectives_are_each_enough_and_the_first_listed_decides() -> None:
    hold = Hold(side="azure", area="old-gate", rounds=2)
    for wanted, winner in (
        ((hold, Survive(side="ember", rounds=2)), "azure"),
        ((Survive(side="ember", rounds=2), hold), "ember"),
    ):
        table = Table(*wanted)
        table.put("azure-one", INSIDE)
        table.end_round()
        assert table.winners is None
        table.end_round()
        assert table.winners == (winner,)


def test_a_fallen_protected_figure_counts_before_what_is_met_at_once() -> None:
    table = Table(Survive(side="azure", rounds=1), Protect(side="azure", unit="azure-two"))
    table.destroy("azure-two")
    table.end_round()
    assert table.winners == ("ember",)


def test_wiping_out_the_enemy_wins_whatever_the_objectives() -> None:
    table = Table(Hold(side="ember", area="old-gate", rounds=9))
    table.destroy("ember-one", "ember-two")
    assert table.winners == ("azure",)


def test_progress_is_reported_when_it_changes_and_only_then() -> None:
    table = Table(Hold(side="azure", area="old-gate", rounds=5))
    table.end_round()
    assert table.r.events == []
    table.put("azure-one", INSIDE)
    table.end_round(2)
    table.put("azure-one", OUTSIDE)
    table.end_round(2)
    made = [event for event in table.r.events if isinstance(event, ProgressMade)]
    assert [event.count for event in made] == [1, 2, 0]
    assert {event.objective for event in made} == {"hold-azure-old-gate"}


def test_progress_keys_tell_objectives_apart() -> None:
    wanted = (
        Hold(side="azure", area="gate", rounds=1),
        Hold(side="ember", area="gate", rounds=1),
        Reach(side="azure", area="gate"),
        Survive(side="azure", rounds=2),
        Protect(side="azure", unit="king"),
        Eliminate(),
        Eliminate(side="azure"),
    )
    assert len({objective_key(one) for one in wanted}) == len(wanted)


def test_a_levels_objectives_for_the_ruleset_replace_the_whole_list() -> None:
    own = RulesetOverride(objectives=(Survive(side="azure", rounds=4),))
    battle_map = BattleMap(
        size=(20, 12), sides=SIDES, objectives=(Eliminate(),), rules={"toy-pegs": own}
    )
    assert objectives(battle_of(battle_map=battle_map).setup) == (Survive(side="azure", rounds=4),)
    other = replace(battle_map, rules={"another-game": own})
    assert objectives(battle_of(battle_map=other).setup) == (Eliminate(),)


def test_no_objective_at_all_means_eliminate() -> None:
    assert objectives(battle_of().setup) == (Eliminate(),)


def test_an_end_that_is_near_is_run_ahead_and_changes_nothing() -> None:
    table = Table(Hold(side="ember", area="old-gate", rounds=2))
    table.r.state = replace(table.r.state, turn="azure", round=1)
    table.put("ember-one", INSIDE)
    assert ahead(table) is None, "one round is not enough"
    table.end_round()
    near = ahead(table)
    assert near is not None
    assert (near.verdict.winners, near.side, near.round_over) == (("ember",), "ember", True)
    assert near.objective == Hold(side="ember", area="old-gate", rounds=2)
    assert table.winners is None
    table.put("azure-one", INSIDE)
    assert ahead(table) is None, "he no longer holds it alone"


def test_an_area_that_is_reached_ends_the_battle_with_the_turn() -> None:
    table = Table(Reach(side="azure", area="old-gate"))
    table.r.state = replace(table.r.state, turn="azure", round=1)
    assert ahead(table) is None
    table.put("azure-one", INSIDE)
    near = ahead(table)
    assert near is not None
    assert (near.side, near.round_over) == ("azure", False)
    over = replace(table.r.state, verdict=near.verdict)
    table.r.state = over
    assert ahead(table) is None, "what is over is not near"


def ahead(table: Table) -> Foregone | None:
    """What ends the battle in a game of two turns a round, first Azure's, then Ember's."""

    def pass_turn(r: Resolution[Any], side: str) -> str | None:
        turn_ended(r, side)
        if side == "azure":
            return "ember"
        round_ended(r)
        return None

    return foregone(View(table.battle, table.r.state), pass_turn)
