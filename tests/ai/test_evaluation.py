"""What a state is worth: figures first, then objectives, then places."""

from msgspec.structs import replace

from game.ai.distances import grid_of
from game.ai.evaluation import VICTORY, Outlook
from game.engine.battle import Battle, look, start
from game.model.battlefield import BattleMap, CircleArea, Hold, LinePiece
from game.model.state import Verdict, with_sheet, with_unit
from game.model.vectors import Point
from tests.toy.sheets import State
from tests.toy.tables import BARE, SIDES, battle_of, peg


def table(battle_map: BattleMap = BARE) -> tuple[Battle[State], State]:
    battle = battle_of(
        peg("a1", "azure", (4, 6)),
        peg("a2", "azure", (4, 9)),
        peg("b1", "ember", (16, 6)),
        battle_map=battle_map,
    )
    return battle, look(battle, start(battle)).state


def outlook(battle: Battle[State], state: State, side: str = "azure") -> Outlook:
    return Outlook(battle, state, side, grid_of(battle, state))


def test_a_lost_slot_of_ones_own_is_a_loss_and_of_an_enemy_a_gain() -> None:
    battle, state = table()
    mine = outlook(battle, state)
    hurt = with_sheet(state, "a1", slots=("right", "legs", "head"))
    struck = with_sheet(state, "b1", slots=("right", "legs", "head"))
    assert mine.worth(hurt) < mine.worth(state) < mine.worth(struck)


def test_coming_nearer_is_worth_something_but_never_a_figure() -> None:
    battle, state = table()
    mine = outlook(battle, state)
    near = with_unit(state, "a1", position=Point(14, 6))
    gain = mine.worth(near) - mine.worth(state)
    assert 0 < gain < 1


def test_an_area_to_hold_draws_its_side_and_worries_the_other() -> None:
    hill = CircleArea(id="hill", kind="marker", center=Point(4, 2), radius=1.0)
    goal = Hold(side="azure", area="hill", rounds=2)
    battle, state = table(replace(BARE, areas=(hill,), objectives=(goal,)))
    there = with_unit(state, "a1", position=Point(4, 2.5))
    mine = outlook(battle, state)
    assert mine.worth(there) > mine.worth(state)
    held = replace(state, progress={"hold-azure-hill": 1})
    assert mine.worth(held) > mine.worth(state)
    theirs = outlook(battle, state, "ember")
    assert theirs.worth(held) < theirs.worth(state)


def test_victory_outweighs_everything() -> None:
    battle, state = table()
    mine = outlook(battle, state)
    won = replace(state, verdict=Verdict(("azure",), "so be it"))
    lost = replace(state, verdict=Verdict(("ember",), "so be it"))
    assert mine.worth(won) - mine.worth(lost) > VICTORY
    assert mine.worth(won) > mine.worth(state) > mine.worth(lost)


def test_a_wall_between_means_less_exposure() -> None:
    battle, state = table()
    open_ground = outlook(battle, state).exposure(state, state.units["a1"])
    wall = LinePiece(id="wall", kind="wall", top=3, line=(Point(8, 3), Point(8, 9)), thickness=0.5)
    walled, walled_state = table(BattleMap(size=(20, 12), sides=SIDES, terrain=(wall,)))
    covered = outlook(walled, walled_state).exposure(walled_state, walled_state.units["a1"])
    assert open_ground > 0.9
    assert covered == 0
