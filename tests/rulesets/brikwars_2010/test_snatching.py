"""Random Objects from the scenery (R10-CC-17, R10-EQ-13)."""

from typing import Any

import pytest

from game.model.decisions import TURN, Decision, Option
from game.rulesets.brikwars.picking_up import pick_up_refusal
from game.rulesets.brikwars_2010.snatching import snatch_refusal
from game.rulesets.brikwars_2010.texts import label
from game.rulesets.brikwars_2010.worth import worth_of
from tests.rulesets.brikwars.scenes import az, em, fig, figure, ground
from tests.rulesets.brikwars_2010.scenes import played, refusal_of, seen

SNATCH = az("snatch", unit="a1")


def thing(kind: str, gap: float) -> dict[str, Any]:
    """A round thing some inches from the stand of a figure at (10, 10)."""
    shape = {"shape": "circle", "center": [11.0 + gap, 10], "radius": 0.5, "top": 1.2}
    return {"id": "thing", "kind": kind, "material": "wood", **shape}


def test_the_unarmed_snatch_something_and_strike_with_it() -> None:
    """R10-EQ-13, R10-CC-17: 1" of Move; Use 4, 1 Action die - 2: 5 - 2 = 3 holds."""
    units = [fig("a1", 10, 10, items=(), move_left=5), fig("b1", 8.5, 10)]
    blow = az("strike", unit="a1", item="random-object", target="b1")
    scene = played(units, SNATCH, blow, em("take"), dice=(4, 5), terrain=[thing("rock", 0.4)])
    assert scene.state("a1")["move_left"] == 4
    assert scene.of("Rolled", why="to hit")[0]["need"] == 4
    assert scene.totals("a1") == [4, 3]
    assert not scene.of("TerrainChanged")


@pytest.mark.parametrize(
    ("kind", "gap", "rule"),
    [
        ("crate", 0.5, None),
        ("tree", 0.5, None),
        ("rock", 0.7, "R10-CC-17"),
        ("wall", 0.3, "R10-CC-17"),
    ],
)
def test_something_must_be_within_half_an_inch(kind: str, gap: float, rule: str | None) -> None:
    """R10-CC-17: crates, rocks and trees yield something; a whole wall does not."""
    units = [fig("a1", 10, 10, items=(), move_left=5)]
    assert refusal_of(units, SNATCH, terrain=[thing(kind, gap)]) == rule


def test_rubble_is_full_of_things() -> None:
    """R10-CC-17: beside rough ground, but not an inch away from it."""
    units = [fig("a1", 10, 10, items=(), move_left=5)]
    assert refusal_of(units, SNATCH, areas=[ground("rough", 10.9, 14)]) is None
    assert refusal_of(units, SNATCH, areas=[ground("rough", 11.2, 14)]) == "R10-CC-17"
    assert refusal_of(units, SNATCH, areas=[ground("water", 10.9, 14, depth=0.2)]) == "R10-CC-17"


def test_what_lies_there_is_picked_up_and_not_snatched() -> None:
    """R10-CC-17, R10-EQ-24: a weapon at the feet is no scenery; the refusal does not deny it."""
    axe = {"id": "axe", "kind": "axe", "position": [10.3, 10]}
    view = seen([fig("a1", 10, 10, items=(), move_left=5)], loose=[axe])
    found = snatch_refusal(view, figure(view, "a1"))
    assert found is not None
    assert found.reason == (
        'No crate, rock, tree or rubble within 0.5": loose things are picked up instead'
    )
    assert pick_up_refusal(view, figure(view, "a1"), "axe") is None


def test_it_takes_a_free_hand_and_an_inch() -> None:
    """R10-EQ-24, -16: no hand free, too much to hold, no Move."""
    rock = thing("rock", 0.2)
    two = fig("a1", 10, 10, items=("hand-weapon", "shield"), move_left=5)
    heavy = fig("a1", 10, 10, items=("heavy-weapon",), move_left=5)
    tired = fig("a1", 10, 10, items=(), move_left=0.5)
    assert refusal_of([two], SNATCH, terrain=[rock]) == "R10-EQ-24"
    assert refusal_of([heavy], SNATCH, terrain=[rock]) == "R10-EQ-16"
    assert refusal_of([tired], SNATCH, terrain=[rock]) == "R10-EQ-24"


ROCK = thing("rock", 0.4)
BLOW = az("strike", unit="a1", item="random-object", target="b1")
FOUGHT = [("a1", "b1")]


def unarmed(*items: str, **more: Any) -> dict[str, Any]:
    return fig("a1", 10, 10, 180, items, move_left=5, **more)


def test_the_unarmed_snatch_something_in_the_middle_of_a_fight() -> None:
    """R10-CC-17, R10-CC-10: it costs no Move; the Strike that follows is made on the spot.

    Use 4 is hit by 4; 6 - 2 and the Bonus die's 1 make 5, more than Armor 4.
    """
    units = [unarmed(), fig("b1", 8.5, 10), fig("b2", 28, 18)]
    scene = played(units, SNATCH, BLOW, em("take"), dice=(4, 6, 1), terrain=[ROCK], edges=FOUGHT)
    assert scene.state("a1")["move_left"] == 5
    assert scene.of("Snatched", fighting=True)
    assert not scene.of("Moved")
    assert scene.dead("b1")


def test_who_snatches_has_no_angry_inch_left_to_reach_the_enemy() -> None:
    """R10-CC-17, R10-CC-10: reach of a Random Object is 1.0", the gap 1.4"; the inch is gone."""
    near, far = fig("b1", 8.5, 10), fig("b1", 7.6, 10)
    armed = fig("a1", 10, 10, 180, ("random-object",))
    after = (SNATCH, BLOW)
    for foe, refused in ((near, []), (far, ["R10-EQ-17"])):
        scene = played(
            [unarmed(), foe],
            *after,
            dice=() if refused else (1,),
            terrain=[ROCK],
            edges=FOUGHT,
        )
        assert scene.refused == refused
    assert refusal_of([armed, far], BLOW, terrain=[ROCK], edges=FOUGHT) is None


def test_the_maneuver_after_that_has_its_inch_again() -> None:
    """R10-CC-10: one inch before each maneuver."""
    units = [unarmed(), fig("b1", 8.5, 10)]
    scene = played(units, SNATCH, BLOW, dice=(1,), terrain=[ROCK], edges=FOUGHT)
    assert scene.of("Snatched", fighting=True)
    assert scene.state("a1")["inch_spent"] is False


@pytest.mark.parametrize(
    ("edges", "words"),
    [
        (FOUGHT, "the Angry Inch, random object, Use 4"),
        ([], '1" of Move, random object, Use 4'),
    ],
)
def test_the_menu_says_what_it_takes(edges: list[Any], words: str) -> None:
    """R10-CC-17, R10-EQ-24."""
    view = seen([unarmed(), fig("b1", 8.5, 10)], terrain=[ROCK], edges=edges)
    option = Option(do="snatch", unit="a1")
    menu = Decision(kind=TURN, side="azure", options=(option,))
    assert label(view, menu, option).note == words


@pytest.mark.parametrize(
    ("figure_", "rule"),
    [
        (unarmed(), None),
        (unarmed("shield"), None),
        (unarmed("hand-weapon"), "R10-CC-17"),
        (unarmed("short-ranged"), "R10-CC-17"),
        (unarmed(action_spent=True), "R10-TU-20"),
        (unarmed(conditions=["disrupted"]), "R10-TU-30"),
        (unarmed(hands=[{"holds": "b1"}, {}]), "R10-CC-12"),
    ],
)
def test_only_the_unarmed_and_free_snatch_in_a_fight(
    figure_: dict[str, Any], rule: str | None
) -> None:
    """R10-CC-17, R10-CC-12: a gun is a club already, a Shield is no weapon."""
    units = [figure_, fig("b1", 8.6, 10)]
    assert refusal_of(units, SNATCH, terrain=[ROCK], edges=FOUGHT) == rule


def test_a_club_is_worth_something_to_the_unarmed_only() -> None:
    """R10-AM-37: so computer players take one when they have nothing else."""
    units = [
        fig("a1", 10, 10, items=()),
        fig("a2", 12, 10, items=("random-object",)),
        fig("a3", 14, 10),
        fig("a4", 16, 10, items=("hand-weapon", "random-object")),
    ]
    view = seen(units)
    worth = {name: worth_of(figure(view, name)) for name in ("a1", "a2", "a3", "a4")}
    assert worth["a2"] > worth["a1"]
    assert worth["a4"] == worth["a3"]
