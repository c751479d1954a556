"""Creatures larger than minifigs as targets (R10-AT-20, R10-AT-04, R10-EX-05, R10-TD-17)."""

from typing import Any

import pytest

from game.rulesets.brikwars.steps import Target, alone
from game.rulesets.brikwars_2010.texts import stat_card
from game.rulesets.brikwars_2010.to_hit import to_hit
from tests.rulesets.brikwars.scenes import az, burst, em, fig, figure, strike, wall
from tests.rulesets.brikwars_2010.scenes import played, refusal_of, seen, shoot

GUN = fig("a1", 10, 10, 0, ("short-ranged",))
FAR = fig("b2", 28, 18, 180)


def beast(x: float, y: float = 10.0, **more: Any) -> dict[str, Any]:
    """A beast of Size 4, Armor 8, on a stand four inches wide; it looks away."""
    return fig("b1", x, y, 0, (), kind="beast", **more)


def bonus(units: list[dict[str, Any]], *, blind: bool = False, **more: Any) -> int:
    """What the size of the target does to the first figure's shot."""
    view = seen(units, **more)
    attack = alone("a1", "short-ranged", "shoot", Target(figure="b1"), blind=blind)
    rows = to_hit(view, attack, attack.lead)
    return sum(row.amount for row in rows if row.rule == "R10-AT-20")


def test_all_of_it_in_sight_and_in_range_is_its_whole_size() -> None:
    """R10-AT-20: four inches, +2."""
    assert bonus([GUN, beast(16)]) == 2


WINDOW = {"from": 9.6, "to": 10.4, "bottom": 0.5, "top": 1.2}


@pytest.mark.parametrize(
    ("shade", "amount"),
    [
        (wall(13.3, 4, (0, 8.0)), 2),
        (wall(13.3, 4, (0, 9.6)), 1),
        (wall(13.3, 4, (0, 20), openings=[WINDOW]), 0),
    ],
)
def test_what_a_wall_hides_of_it_does_not_count(shade: dict[str, Any], amount: int) -> None:
    """R10-AT-20, R10-TD-17: the wall stands halfway between muzzle and beast.

    So what shows beside it is twice as wide there: all of it; 2.8" and all its height of 3"; 1.6"
    and less than that in height through a window.
    """
    assert bonus([GUN, beast(16)], terrain=[shade]) == amount


@pytest.mark.parametrize(
    ("kind", "aimed", "blind"), [("smoke", 1, 2), ("glass", 1, 1), ("wall", 1, 1)]
)
def test_smoke_hides_nothing_of_it_from_who_fires_blind(kind: str, aimed: int, blind: int) -> None:
    """R10-AT-20, R10-TD-17, R10-AT-44: what lets a shot through counts for aimed shots alone.

    It stands as the wall does that leaves 2.8" in view.
    """
    shade = wall(13.3, 4, (0, 9.6), kind=kind)
    assert bonus([GUN, beast(16)], terrain=[shade]) == aimed
    assert bonus([GUN, beast(16)], terrain=[shade], blind=True) == blind


def test_the_ratings_of_a_beast() -> None:
    """R10-UN-04 as ruled: two points of Armor for each inch of Size; else those of a minifig."""
    view = seen([beast(16), GUN])
    card = {row.name: row.value for row in stat_card(view, figure(view, "b1")).stats}
    assert (card["Die"], card["Armor"], card["Move"]) == ("d6", "8", '5"')
    assert card["Hands"] == "2/2"


def test_a_beast_rolls_six_sided_action_dice() -> None:
    """R10-DI-01, R10-DI-08: to hit, and for the Damage of a blade, as a minifig does."""
    brute = fig("a1", 10, 10, 0, ("hand-weapon",), kind="beast")
    scene = played([brute, fig("b1", 13, 10, 0, ()), FAR], strike("a1", "b1"), dice=(5, 2))
    rolled = [(one["why"], one["sides"]) for one in scene.of("Rolled", unit="a1")]
    assert rolled == [("to hit", [6]), ("damage", [6])]


def test_a_flank_in_sight_is_enough() -> None:
    """R10-AT-03, R10-AT-41: its middle is hidden, but any part that shows can be aimed at."""
    screen = wall(13.3, 4, (9.5, 10.5))
    shot = shoot("a1", "b1", item="short-ranged")
    scene = played([GUN, beast(16), FAR], shot, em("take"), dice=(2, 2), terrain=[screen])
    assert scene.refused == []
    # 4" from flank to flank are +2: a die of 2 meets Use 3.
    assert scene.of("Rolled", why="to hit")[0]["total"] == 4
    assert refusal_of([GUN, fig("b1", 16, 10)], shot, terrain=[screen]) == "R10-AT-03"


def test_what_is_out_of_range_does_not_count() -> None:
    """R10-AT-20: range 6" from a muzzle at 10.5; nearest at 5.9" only a strip is within it."""
    assert bonus([GUN, beast(16)]) == 2
    assert bonus([GUN, beast(18.4)]) == 0
    # Beyond the range there is the penalty for that, and no bonus.
    assert bonus([GUN, beast(20)]) == 0


def test_other_bodies_hide_parts_of_it() -> None:
    """R10-AT-20, R10-RG-05: all 4" are +2; a second beast before it, to one side, leaves +1."""
    other = fig("b3", 13, 12.6, 0, (), kind="beast")
    assert bonus([GUN, beast(16), other]) == 1
    assert bonus([GUN, beast(16), other], settings={"unit_blocks_los": False}) == 2
    assert bonus([GUN, beast(16), fig("b3", 13, 16, 0, (), kind="beast")]) == 2


@pytest.mark.parametrize(("at", "damage"), [((15.5, 10), 7), ((13, 10), 6), ((11.7, 10), 5)])
def test_of_a_blast_the_part_inside_counts(at: tuple[float, float], damage: int) -> None:
    """R10-EX-05: a burst in its middle has all 4" inside, one 0.5" before it less than 4".

    One 1.8" off reaches a strip of less than 2" of it: 5 stays 5.
    """
    bomber = fig("a1", at[0] - 3.1, 10, 0, ("explosive",))
    scene = played([bomber, beast(15.5), FAR], burst(*at), dice=(2, 5))
    assert [event["damage"] for event in scene.of("ArmorHeld", unit="b1")] == [damage]


@pytest.mark.parametrize(("end", "armor", "damage"), [(8.8, (9, 9), 5), (19.0, (), 6)])
def test_a_wall_shelters_part_of_it(end: float, armor: tuple[int, ...], damage: int) -> None:
    """R10-EX-05: from the burst less than 2" of it show past the end of a wall; 2" without it."""
    bomber = fig("a1", 9.9, 8.6, 0, ("explosive",))
    scene = played(
        [bomber, beast(15.5)],
        burst(13, 8.6),
        dice=(2, 5, *armor),
        terrain=[wall(13.3, 4, (end, 20))],
    )
    assert [event["damage"] for event in scene.of("ArmorHeld", unit="b1")] == [damage]


def test_it_goes_down_whole() -> None:
    """R10-AT-04 as ruled: 9 against Armor 8 leaves nothing; 8 leaves all of it (R10-ST-03)."""
    heavy = fig("a1", 10, 10, 0, ("long-ranged",))
    shot = shoot("a1", "b1", item="long-ranged")
    scene = played([heavy, beast(16), FAR], shot, em("take"), dice=(3, 6, 2))
    assert scene.dead("b1")
    scene = played([heavy, beast(16), FAR], shot, em("take"), dice=(3, 6, 1))
    assert not scene.dead("b1")
    assert scene.of("ArmorHeld", unit="b1", damage=8)


def test_parts_of_one_do_not_add_up_to_its_end() -> None:
    """R10-ST-03: damage that does not beat Armor leaves no trace, whatever the Size."""
    archers = [fig(f"a{n}", 10, 8 + n, 0, ("long-ranged",)) for n in (1, 2)]
    shots = [shoot(f"a{n}", "b1", item="long-ranged") for n in (1, 2)]
    scene = played([*archers, beast(16), FAR], *shots, az("end-turn"), dice=(3, 5, 3, 5))
    assert not scene.dead("b1")
