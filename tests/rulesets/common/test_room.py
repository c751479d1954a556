"""Whether every figure has room for its stand before a battle begins."""

import pytest

from game.engine.battle import Battle, advance, start
from game.model.battlefield import BattleMap, CirclePiece, PolygonPiece, Side
from game.model.choices import Choice
from game.model.events import Destroyed
from game.model.setup import Recruit
from game.model.vectors import Point
from game.rulesets.common.room import room_faults
from tests.toy.sheets import State
from tests.toy.tables import battle_of, opened, peg

SIDES = (Side(id="azure"), Side(id="ember"))
ROCK = CirclePiece(id="big-rock", kind="rock", center=Point(10, 6), radius=2, top=3)
# All but a corner of 2 by 1 inches, in which a single stand of 0.4 finds room beside another.
CLIFF = PolygonPiece(
    id="cliff",
    kind="rock",
    outline=(Point(2, 0), Point(20, 0), Point(20, 12), Point(0, 12), Point(0, 1), Point(2, 1)),
    top=4,
)


def battle(*recruits: Recruit, **terrain: object) -> Battle[State]:
    return battle_of(
        *recruits,
        battle_map=BattleMap(size=(20, 12), sides=SIDES, **terrain),
        scripted=False,
        first="azure",
    )


def faults(one: Battle[State]) -> list[tuple[str, str]]:
    view = one.view(start(one).checkpoint)
    return [(fault.place, fault.problem.partition(";")[0]) for fault in room_faults(view)]


@pytest.mark.parametrize(
    ("at", "told"),
    [
        ((4, 6), []),
        # The rock ends at x = 8; stands have a radius of 0.4.
        ((7.6, 6), []),
        ((7.7, 6), [("units[0].position", 'is too near to rock "big-rock"')]),
        ((0.3, 6), [("units[0].position", "is too near to edge of map")]),
    ],
)
def test_a_stand_keeps_clear_of_solids_and_of_the_rim(
    at: tuple[float, float], told: list[tuple[str, str]]
) -> None:
    assert faults(battle(peg("ann", "azure", at), terrain=(ROCK,))) == told


@pytest.mark.parametrize(("x", "overlap"), [(4.8, False), (4.7, True)])
def test_stands_that_overlap_are_both_told(x: float, overlap: bool) -> None:
    found = faults(battle(peg("ann", "azure", (4, 6)), peg("bob", "ember", (x, 6))))
    both = [
        ("units[0].position", 'is too near to Bob "bob"'),
        ("units[1].position", 'is too near to Ann "ann"'),
    ]
    assert found == (both if overlap else [])


def test_who_is_to_be_deployed_needs_room_on_the_map() -> None:
    pegs = [peg(f"a{number}", "azure") for number in range(3)]
    assert faults(battle(*pegs)) == []
    assert faults(battle(*pegs, terrain=(CLIFF,))) == [
        (f"units[{number}].position", "is missing, and the map has no room left for its stand")
        for number in (1, 2)
    ]


def test_other_sides_take_room_as_well() -> None:
    found = faults(battle(peg("ann", "azure"), peg("bob", "ember"), terrain=(CLIFF,)))
    assert [place for place, _ in found] == ["units[1].position"]


def test_for_whom_there_is_no_room_the_battle_is_over() -> None:
    crowded = battle(*(peg(f"a{number}", "azure") for number in range(3)), terrain=(CLIFF,))
    seen = opened(crowded)
    assert seen.decision is not None
    assert [option.unit for option in seen.decision.options] == ["a0", None]
    seen = advance(crowded, seen, Choice(do="deploy-rest"))
    lost = [event.unit for event in seen.events if isinstance(event, Destroyed)]
    assert lost == ["a1", "a2"]
    assert [unit.id for unit in seen.state.on_field()] == ["a0"]
