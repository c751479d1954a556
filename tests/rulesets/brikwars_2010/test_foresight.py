"""Who may answer a choice, said before it is made (R10-TU-22, R10-DP-03, -04, -10..12, -17)."""

from typing import Any

import pytest

from game.match.play.seats import Person
from game.match.play.turn_controller import TurnController
from game.model.choices import Choice
from game.model.vectors import Point
from tests.previews import responders_at_first
from tests.rulesets.brikwars.scenes import az, block, em, fig, ground, move
from tests.rulesets.brikwars_2010.duels import battle_with, figure
from tests.rulesets.brikwars_2010.scenes import played, seen

BOW = ("short-bow",)
Answers = list[tuple[str, str]]


def answers(units: list[dict[str, Any]], choice: Choice, **more: Any) -> Answers:
    found = responders_at_first(seen(units, **more).battle, choice)
    return [(one.unit, one.point) for one in found]


HIDDEN = [
    fig("a1", 10, 10, 0, ("hand-weapon",)),
    fig("b1", 11.5, 10, 180, ("shield",), action_spent=True),
    fig("b2", 13.5, 10, 180, BOW),
]
"""Before the first stands one who hides him from another."""


@pytest.mark.parametrize(
    ("do", "item", "mode", "falls"),
    [
        ("strike", "hand-weapon", None, True),
        ("strike", "hand-weapon", "item", False),
        ("shove", None, None, True),
        ("throw", "hand-weapon", None, True),
    ],
)
def test_an_attack_names_who_sees_the_attacker_once_its_target_has_fallen(
    do: str, item: str | None, mode: str | None, *, falls: bool
) -> None:
    """R10-TU-23: after the attack, by whoever sees him then. What is held may break, no more.

    R10-CC-29: who is shoved lies down, and hides him no more either.
    """
    found = answers(HIDDEN, Choice(do=do, unit="a1", item=item, mode=mode, target="b1"))
    assert (("b2", "R10-DP-04") in found) is falls


def test_a_walk_names_all_it_comes_past_in_their_order() -> None:
    """R10-TU-23: the bow at 3" of the way, then the sword, whose reach begins at 3.5"."""
    units = [
        fig("a1", 10, 10),
        fig("b1", 15.5, 10, 180),
        fig("b2", 19.9, 11, 180, BOW),
        fig("b3", 20, 3, 180, BOW, action_spent=True),
    ]
    walk = Choice(do="move", unit="a1", path=(Point(14, 10),))
    assert answers(units, walk) == [("b2", "R10-DP-04"), ("b1", "R10-DP-03")]
    short = Choice(do="move", unit="a1", path=(Point(12, 10),))
    assert answers(units, short) == []


@pytest.mark.parametrize(("edge", "asked"), [(10.5, True), (10.4, False)])
def test_who_sees_the_mover_at_the_very_edge_of_a_mine_answers_before_it(
    edge: float, *, asked: bool
) -> None:
    """R10-TU-23, R10-TU-12: he looks after half an inch; a mine before that ends the way unseen."""
    units = [fig("a1", 10, 10), fig("b1", 15, 10, 180, BOW)]
    mined = {"areas": [ground("mine", edge, edge + 1)]}
    walk = Choice(do="move", unit="a1", path=(Point(12, 10),))
    assert answers(units, walk, **mined) == ([("b1", "R10-DP-04")] if asked else [])
    dice = () if asked else (1,)
    scene = played(units, move("a1", (12, 10)), dice=dice, defaults=False, **mined)
    assert scene.decision is not None
    assert (scene.decision["kind"] == "R10-DP-04") is asked
    assert bool(scene.of("MineSprung")) is not asked


@pytest.mark.parametrize(
    ("items", "spent", "do", "found"),
    [
        ((), False, "strike", [("b1", "R10-DP-12")]),
        ((), True, "strike", []),
        (("shield",), True, "strike", [("b1", "R10-DP-10")]),
        (("hand-weapon",), True, "shove", [("b1", "R10-DP-11")]),
    ],
    ids=["bails", "neither", "parries", "parries a shove"],
)
def test_a_blow_names_a_target_that_can_counter(
    items: tuple[str, ...], spent: bool, do: str, found: Answers
) -> None:
    """R10-DP-10, R10-DP-11, R10-DP-12."""
    units = [fig("a1", 10, 10), fig("b1", 11.5, 10, 180, items, action_spent=spent)]
    item = "hand-weapon" if do == "strike" else None
    assert answers(units, Choice(do=do, unit="a1", item=item, target="b1")) == found


def test_a_blow_names_a_target_that_can_do_nothing_but_let_go() -> None:
    """R10-DP-20, R10-CC-25: who holds somebody may let go before the blow, and is then hit less.

    Who is held has nothing of the kind, and with neither Parry nor Bail nothing to answer.
    """
    holder = fig("b1", 11.5, 10, 180, (), hands=[{"holds": "a2"}, {}], action_spent=True)
    units = [fig("a1", 10, 10), fig("a2", 12, 11, 200, ()), holder]
    blow = Choice(do="strike", unit="a1", item="hand-weapon", target="b1")
    assert answers(units, blow) == [("b1", "R10-DP-12")]
    held = fig("b1", 11.5, 10, 180, (), action_spent=True)
    ally = fig("a2", 12, 11, 200, (), hands=[{"holds": "b1"}, {}])
    assert answers([fig("a1", 10, 10), ally, held], blow) == []


def test_a_shot_names_its_target_and_those_who_shoot_back() -> None:
    """R10-DP-04: the target itself, too, if it lives; whoever is struck at in melee never."""
    units = [
        fig("a1", 14, 10, 0, ("short-bow", "hand-weapon")),
        fig("b1", 20, 10, 180, BOW),
        fig("b2", 20, 13, 180, BOW),
    ]
    shot = Choice(do="shoot", unit="a1", item="short-bow", target="b1")
    assert answers(units, shot) == [
        ("b1", "R10-DP-12"),
        ("b1", "R10-DP-04"),
        ("b2", "R10-DP-04"),
    ]
    close = [fig("a1", 14, 10), fig("b1", 15.5, 10, 180, BOW, action_spent=False)]
    blow = Choice(do="strike", unit="a1", item="hand-weapon", target="b1")
    assert answers(close, blow) == [("b1", "R10-DP-12")]


def test_an_explosive_names_everybody_in_the_blast() -> None:
    """R10-EX-08: friends of the target who stand by, and the thrower's own who do."""
    units = [
        fig("a1", 10, 10, 0, ("explosive",)),
        fig("b1", 14, 10, 180),
        fig("b2", 14, 11.5, 180),
        fig("b3", 14, 15, 180),
    ]
    burst = Choice(do="throw", unit="a1", item="explosive", mode="ground", at=Point(14, 10))
    assert answers(units, burst) == [("b1", "R10-DP-12"), ("b2", "R10-DP-12")]


@pytest.mark.parametrize("on", [False, True])
def test_a_throw_too_far_to_hit_names_nobody_unless_over_the_top_hits(on: bool) -> None:
    """R10-AM-01, R10-AT-32: 16" out of range is more than 6 and a Benny's 6 make up for."""
    rules = {"settings": {"crit_success_autohits": on}}
    units = [fig("a1", 4, 10, 0, ("explosive",)), fig("b1", 24, 10, 180, ())]
    burst = Choice(do="throw", unit="a1", item="explosive", target="b1")
    assert answers(units, burst, **rules) == ([("b1", "R10-DP-12")] if on else [])
    throw = az("throw", unit="a1", item="explosive", target="b1", point="R10-DP-07")
    forgone = az("benny", mode="forgo")
    scene = played(units, throw, forgone, dice=(6,), defaults=False, **rules)
    assert scene.decision is not None
    assert (scene.decision["kind"] == "R10-DP-12") is on


def test_a_throw_that_a_bennys_highest_face_just_brings_home_names_the_target() -> None:
    """R10-AM-01, R10-AT-32, R10-RG-04: 6 and 6 less the 11" out of range are the 1 needed."""
    units = [fig("a1", 4, 10, 0, ("explosive",)), fig("b1", 19, 10, 180, ())]
    burst = Choice(do="throw", unit="a1", item="explosive", target="b1")
    assert answers(units, burst) == [("b1", "R10-DP-12")]
    throw = az("throw", unit="a1", item="explosive", target="b1", point="R10-DP-07")
    scene = played(units, throw, az("benny", mode="roll"), dice=(6, 6, 1), defaults=False)
    assert scene.decision is not None
    assert scene.decision["kind"] == "R10-DP-12"
    farther = [units[0], fig("b1", 20, 10, 180, ())]
    assert answers(farther, burst) == []


def test_nobody_answers_one_who_is_not_there() -> None:
    """A choice of a figure that has fallen meanwhile."""
    walk = Choice(do="move", unit="a9", path=(Point(14, 10),))
    assert answers([fig("a1", 10, 10), fig("b1", 15.5, 10, 180, BOW)], walk) == []


def test_nobody_answers_a_charge_at_a_thing_that_is_gone() -> None:
    """What has broken meanwhile is nothing to run at, past whoever is beside the way."""
    units = [fig("a1", 7, 10, 0, ("lance",)), fig("b1", 9, 11.2, 270, ())]
    run = Choice(do="charge", unit="a1", item="lance", piece="crate")
    crate = {**block("crate", 14, 15, 1, "crate"), "material": "thin-wood"}
    assert answers(units, run, terrain=[crate]) == [("b1", "R10-DP-03")]
    assert answers(units, run) == []


def test_turning_away_names_the_opponents() -> None:
    """R10-DP-17: on a Disengage, and at the end of a turn of those who did nothing."""
    units = [fig("a1", 10, 10), fig("b1", 11.5, 10, 180)]
    together = {"edges": [("a1", "b1")]}
    expected = [("b1", "R10-DP-17")]
    assert answers(units, Choice(do="disengage", unit="a1"), **together) == expected
    assert answers(units, Choice(do="end-turn"), **together) == expected
    assert answers(units, Choice(do="end-turn")) == []
    assert answers(units, Choice(do="sprint", unit="a1")) == []


def test_a_combined_attack_brings_on_those_who_see_any_of_its_shooters() -> None:
    """R10-DP-04, R10-CA-02: b2 looks away from the leader, not from who joins him."""
    units = [
        fig("a1", 14, 10, 0, BOW),
        fig("a2", 21, 16, 270, BOW),
        fig("b1", 20, 10, 180, (), action_spent=True),
        fig("b2", 20.5, 12, 60, BOW),
    ]
    alone = Choice(do="shoot", unit="a1", item="short-bow", target="b1")
    shared = Choice(do="shoot", unit="a1", item="short-bow", target="b1", mode="joint")
    assert answers(units, alone) == []
    assert answers(units, shared) == [("b2", "R10-DP-04")]


def test_an_explosive_that_joins_names_everybody_in_its_blast() -> None:
    """R10-CA-04, R10-EX-08: it is thrown, and bursts at the target's feet."""
    units = [
        fig("a1", 10, 10, 0, ("axe",)),
        fig("a2", 10, 12, 0, ("explosive",)),
        fig("b1", 14, 10, 180, ()),
        fig("b2", 14, 11.5, 180, ()),
    ]
    throw = Choice(do="throw", unit="a1", item="axe", target="b1", mode="joint")
    assert answers(units, throw) == [("b1", "R10-DP-12"), ("b2", "R10-DP-12")]


def test_the_screen_asks_through_the_turn_controller() -> None:
    battle = battle_with(figure("a1", "Ann", [], 10), figure("b1", "Bob", ["hand-weapon"], 14))
    match: TurnController[Any] = TurnController(battle, {"azure": Person(), "ember": Person()})
    walk = Choice(do="move", unit="a1", path=(Point(12.5, 10),))
    assert match.ask.threats(walk) == ("b1",)
    assert [one.point for one in match.ask.answerers(walk).found] == ["R10-DP-03"]


@pytest.mark.parametrize(
    ("items", "beside", "facing", "found"),
    [
        ((), (8.6, 8.4), 180, [("b2", "R10-DP-03"), ("b1", "R10-DP-12")]),
        (
            (),
            (9.4, 8.4),
            180,
            [("b1", "R10-DP-12"), ("b2", "R10-DP-03"), ("b2", "R10-DP-04")],
        ),
        ((), (8.6, 8), 90, [("b1", "R10-DP-12"), ("b2", "R10-DP-03")]),
        (
            ("shield",),
            (8.6, 8.4),
            180,
            [("b2", "R10-DP-03"), ("b1", "R10-DP-10"), ("b2", "R10-DP-04")],
        ),
    ],
    ids=["run past", "run up to", "come near by running on", "stopped by a Parry"],
)
def test_a_charging_shove_is_answered_where_its_forced_run_ends(
    items: tuple[str, ...], beside: tuple[float, float], facing: int, found: Answers
) -> None:
    """R10-CH-09, R10-CH-19, R10-CH-26: 5" of Move; the blow falls about 4.5" on, at the latest.

    Who looks west has the charger behind him where the run ends, and answers no more then.
    """
    units = [
        fig("a1", 4, 10, 0, ()),
        fig("b1", 9.6, 10, 0, items),
        fig("b2", *beside, facing),
    ]
    shove = Choice(do="charging-shove", unit="a1", target="b1")
    assert answers(units, shove) == found


@pytest.mark.parametrize(("x", "asked"), [(8.6, False), (9.4, True)])
def test_who_is_announced_at_the_end_of_a_forced_run_is_asked_there(x: float, asked: bool) -> None:
    """R10-DP-04: 2" of push, and the last half inch of the run; the blow near by is declined."""
    units = [fig("a1", 4, 10, 0, ()), fig("b1", 9.6, 10, 0, ()), fig("b2", x, 8.4, 180)]
    shove = az("charging-shove", unit="a1", target="b1")
    taken = (em("take"), em("decline")) if asked else (em("decline"), em("take"), em("decline"))
    scene = played(units, shove, *taken, dice=(2, 5), defaults=False)
    assert scene.decision is not None
    assert (scene.decision["kind"] == "R10-DP-04") is asked
