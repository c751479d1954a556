"""What a state is worth: figures first, then objectives, then places."""

from msgspec.structs import replace

from game.ai.distances import grid_of
from game.ai.evaluation import LAST_COUNT, PATIENCE, PURSUIT, THREAT, VICTORY, WAITING, Outlook
from game.engine.battle import Battle, look, start
from game.model.battlefield import BattleMap, CircleArea, Hold, LinePiece, Side, Survive
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


def test_an_area_counts_as_held_only_while_no_enemy_stands_in_it() -> None:
    hill = CircleArea(id="hill", kind="marker", center=Point(4, 6), radius=1.0)
    goal = Hold(side="azure", area="hill", rounds=2)
    battle, state = table(replace(BARE, areas=(hill,), objectives=(goal,)))
    mine = outlook(battle, state)
    contested = with_unit(state, "b1", position=Point(4, 6.5))
    assert mine.worth(state) > mine.worth(contested)
    counted = replace(state, progress={"hold-azure-hill": 1})
    disputed = replace(contested, progress={"hold-azure-hill": 1})
    assert mine.worth(counted) - mine.worth(disputed) >= LAST_COUNT


def test_without_losses_haste_grows_and_figures_care_less_for_cover() -> None:
    battle, state = table()
    early = outlook(battle, replace(state, round=PATIENCE), "ember")
    late = outlook(battle, replace(state, round=PATIENCE + 3), "ember")
    assert early.haste == 0
    assert late.haste == 3
    assert late.cover < early.cover
    near, far = Point(6, 6), Point(16, 6)
    assert late.place_worth("b1", near) - late.place_worth("b1", far) > (
        early.place_worth("b1", near) - early.place_worth("b1", far)
    )


def test_a_side_that_is_ahead_waits_no_longer_than_for_the_first_to_come() -> None:
    """Two against one: in haste from the round after, but in no greater haste for that alone."""
    battle, state = table()
    haste = [outlook(battle, replace(state, round=one)).haste for one in range(1, PATIENCE + 4)]
    assert haste == [0] * WAITING + [1] + [PURSUIT] * 3 + [3]
    theirs = [outlook(battle, replace(state, round=one), "ember").haste for one in range(1, 5)]
    assert theirs == [0] * 4


def test_even_sides_wait_a_round_longer_and_who_is_behind_waits() -> None:
    battle = battle_of(peg("a1", "azure", (4, 6)), peg("b1", "ember", (16, 6)))
    state = look(battle, start(battle)).state
    rounds = range(WAITING, PATIENCE + 1)
    for side in ("azure", "ember"):
        even = [outlook(battle, replace(state, round=one), side).haste for one in rounds]
        assert even == [0, 0, 1]
    hurt = with_sheet(state, "a1", slots=("head",))
    assert outlook(battle, replace(hurt, round=PATIENCE)).haste == 0
    assert outlook(battle, replace(hurt, round=PATIENCE), "ember").haste == PURSUIT


def test_of_several_enemies_the_strongest_with_its_friends_is_what_a_side_compares_with() -> None:
    """Three lone sides are even; two of them together are too many for the third."""
    pegs = (peg("a1", "azure", (4, 6)), peg("b1", "ember", (16, 6)), peg("c1", "jade", (10, 2)))
    for allied, haste in (((), (1, 1, 1)), (("ember", "jade"), (0, PURSUIT, PURSUIT))):
        sides = tuple(
            Side(id=one, alliance="east" if one in allied else None)
            for one in ("azure", "ember", "jade")
        )
        battle = battle_of(*pegs, battle_map=BattleMap(size=(20, 12), sides=sides))
        state = replace(look(battle, start(battle)).state, round=PATIENCE)
        assert tuple(outlook(battle, state, one.id).haste for one in sides) == haste


def test_a_side_that_is_ahead_and_wants_a_place_pursues_nobody() -> None:
    hill = CircleArea(id="hill", kind="marker", center=Point(4, 6), radius=1.0)
    goal = Hold(side="azure", area="hill", rounds=2)
    battle, state = table(replace(BARE, areas=(hill,), objectives=(goal,)))
    assert outlook(battle, replace(state, round=PATIENCE)).haste == 0


def test_losses_give_time_to_many_and_little_to_the_last() -> None:
    """Each fallen figure is worth a round, but no more than half of those that stand."""
    pegs = [peg(f"{'ab'[one % 2]}{one}", ("azure", "ember")[one % 2], (one, 6)) for one in range(8)]
    battle = battle_of(*pegs)
    state = replace(look(battle, start(battle)).state, round=PATIENCE + 5)
    assert [haste_without(battle, state, gone) for gone in (0, 1, 2, 4, 6)] == [5, 4, 3, 3, 4]


def haste_without(battle: Battle[State], state: State, gone: int) -> int:
    """The haste when the first so many figures have fallen."""
    units = tuple(state.units.items())
    left = replace(state, fallen=dict(units[:gone]), units=dict(units[gone:]))
    return outlook(battle, left).haste


def test_whoever_only_has_to_survive_is_in_no_haste() -> None:
    battle, state = table(replace(BARE, objectives=(Survive(side="azure", rounds=30),)))
    late = replace(state, round=20)
    assert outlook(battle, late).haste == 0
    assert outlook(battle, late, "ember").haste > 0


def test_danger_is_how_near_the_enemies_are() -> None:
    battle, state = table()
    mine = outlook(battle, state)
    enemy = state.units["b1"].place
    beside, off = Point(enemy.x - 1, enemy.y), Point(enemy.x - THREAT, enemy.y)
    assert mine.danger(state, beside) > mine.danger(state, Point(enemy.x - 4, enemy.y)) > 0
    assert mine.danger(state, off) == 0


def test_an_enemys_first_blow_counts_for_who_comes_into_its_reach_and_less_in_haste() -> None:
    battle, state = table()
    far, off, near = Point(3, 6), Point(7, 6), Point(12, 6)
    early = outlook(battle, replace(state, round=WAITING))
    late = outlook(battle, replace(state, round=PATIENCE + 3))
    assert early.first_blow(far, near) > late.first_blow(far, near) > 0
    assert early.first_blow(far, off) == early.first_blow(near, Point(13, 6)) == 0
    assert early.first_blow(near, far) == 0
