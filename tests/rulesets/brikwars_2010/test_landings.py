"""Falling and leaping onto somebody: a Collision from above (R10-CH-37)."""

from typing import Any

import pytest

from game.model.choices import Choice
from tests.previews import responders_at_first
from tests.rulesets.brikwars.scenes import az, block, em, fig, mine, strike
from tests.rulesets.brikwars_2010.scenes import played, refusal_of, seen

TOP = {"elevation": 4}
ANN = {**fig("a1", 10, 10, 0, ("heavy-weapon",)), **TOP}
VICTIM = {**fig("b1", 11.5, 10, 0, (), action_spent=True), **TOP}
"""Stands half an inch from the edge of a ledge, and looks away."""


def ledge(top: float = 4.0, edge: float = 12.0) -> list[Any]:
    """High ground up to an abscissa."""
    return [block("platform", 0, edge, top, "ledge")]


def below(name: str = "a2", x: float = 12.6, items: tuple[str, ...] = (), **more: Any) -> Any:
    """Somebody at the foot of the ledge."""
    return fig(name, x, 10, 180, items, **more)


BLOW = strike("a1", "b1", "heavy-weapon")
"""1" of KnockBack: with dice 3, 1 a hit for three points, less than Armor 4."""


def test_who_is_pushed_onto_an_enemy_uses_the_mom_of_the_fall() -> None:
    """R10-CH-37, R10-CH-36: one die for the fall, then MOM 5 less POP 2."""
    scene = played([ANN, VICTIM, below()], BLOW, dice=(3, 1, 2, 5, 2), terrain=ledge())
    assert [one["inches"] for one in scene.of("Fell", unit="b1")] == [4]
    assert [one["wanted"] for one in scene.of("KnockedBack", unit="a2")] == [3]
    assert scene.down("a2")
    assert scene.of("MomentumSpent", unit="b1", on="landing")
    assert scene.state("b1")["mom"] == 0


def test_a_fall_of_less_than_four_inches_brings_none() -> None:
    """R10-CH-37, R10-CH-01."""
    low = {"elevation": 3.9}
    units = [{**ANN, **low}, {**VICTIM, **low}, below()]
    scene = played(units, BLOW, dice=(3, 1), terrain=ledge(3.9))
    assert scene.of("Fell", unit="b1")
    assert scene.of("MomentumSpent") == []


def test_nobody_below_nobody_pushed() -> None:
    """R10-CH-37: onto another unit; who stands 1.2" aside is not under it."""
    scene = played([ANN, VICTIM, below(x=13.7)], BLOW, dice=(3, 1, 2), terrain=ledge())
    assert scene.of("MomentumSpent") == []


def test_who_finds_no_room_below_falls_on_nobody() -> None:
    """R10-CH-37, R10-CH-36: in a shaft little wider than a2 in it; b1 ends at its edge, 4" up."""
    around = [(0, 0, 12, 20), (13.1, 0, 30, 20), (12, 0, 13.1, 9.4), (12, 10.6, 13.1, 20)]
    shaft = [
        {
            "id": f"block-{number}",
            "kind": "platform",
            "shape": "polygon",
            "outline": [[left, low], [right, low], [right, high], [left, high]],
            "top": 4,
        }
        for number, (left, low, right, high) in enumerate(around)
    ]
    scene = played([ANN, VICTIM, below(x=12.55)], BLOW, dice=(3, 1), terrain=shaft)
    assert scene.of("KnockedBack", unit="b1")
    assert 11.5 < scene.at("b1")[0] < 12
    for event in ("Fell", "MomentumGained", "MomentumSpent"):
        assert scene.of(event) == []


def test_the_owner_of_the_faller_may_keep_it() -> None:
    """R10-DP-25: it may use its MOM; on a friend it does not by default."""
    keep = em("mom", mode="keep", point="R10-DP-25")
    scene = played([ANN, VICTIM, below()], BLOW, keep, dice=(3, 1, 2), terrain=ledge())
    assert scene.of("KnockedBack", unit="a2") == []
    scene = played([ANN, VICTIM, below("b2")], BLOW, dice=(3, 1, 2), terrain=ledge())
    assert scene.of("MomentumSpent") == []


def test_resisted_the_two_are_locked() -> None:
    """R10-CH-37, R10-CH-22: 3 against 3."""
    scene = played([ANN, VICTIM, below()], BLOW, dice=(3, 1, 2, 3, 3), terrain=ledge())
    assert scene.of("Resisted", unit="a2", against="b1")
    assert [one["target"] for one in scene.of("Engaged", unit="b1")] == ["a2"]
    assert scene.of("KnockedBack", unit="a2") == []


@pytest.mark.parametrize(("x", "struck"), [(13.501, True), (13.502, False)])
def test_who_falls_with_his_stand_just_beside_another_misses_him(x: float, *, struck: bool) -> None:
    """R10-CH-37: he comes down at 12.502, and stands of 1" touch but do not overlap."""
    dice = (3, 1, 2, 5, 2) if struck else (3, 1, 2)
    scene = played([ANN, VICTIM, below(x=x)], BLOW, dice=dice, terrain=ledge())
    assert bool(scene.of("KnockedBack", unit="a2")) is struck


def test_a_shield_held_up_saves_from_it() -> None:
    """R10-CH-37, R10-CH-26, R10-CC-47: not on a 1, with which it flies off; 5 - 2 push then."""
    units = [ANN, VICTIM, below(items=("shield",))]
    scene = played(units, BLOW, dice=(3, 1, 2, 4), terrain=ledge())
    assert scene.of("Parried", unit="a2")
    assert scene.of("KnockedBack", unit="a2") == []
    scene = played(units, BLOW, dice=(3, 1, 2, 1, 3, 5, 2), terrain=ledge())
    assert scene.of("ParryDeclared", unit="a2")
    assert scene.of("ItemLost", unit="a2", item="shield")
    assert [one["wanted"] for one in scene.of("KnockedBack", unit="a2")] == [3]


def test_who_jumps_clear_is_not_hit() -> None:
    """R10-CH-37, R10-CH-26, R10-TU-40."""
    scene = played([ANN, VICTIM, below()], BLOW, az("bail"), dice=(3, 1, 2, 4), terrain=ledge())
    assert scene.of("Bailed", unit="a2")
    assert scene.of("KnockedBack", unit="a2") == []


def test_who_dies_of_the_fall_pushes_nobody() -> None:
    """R10-CH-37, R10-CH-36: 6 and a Bonus die of 1 are more than Armor 4."""
    units = [ANN, VICTIM, below(), fig("b9", 28, 18)]
    scene = played(units, BLOW, dice=(3, 1, 6, 1), terrain=ledge())
    assert scene.dead("b1")
    assert scene.of("MomentumSpent") == []


def test_running_over_a_cliff_onto_somebody() -> None:
    """R10-CH-37, R10-CH-09: who has rolled its MOM for a throw runs over the edge."""
    run = {"mom": 1, "straight_run": 4.0, "mom_dir": [1, 0], "move_left": 3.0}
    thrower = {**fig("a1", 13, 10, 0, ("spear",), **run), **TOP}
    units = [thrower, fig("b1", 25, 10, 0, ()), fig("b2", 15.6, 10, 0, (), action_spent=True)]
    throw = az("throw", unit="a1", item="spear", target="b1", point="R10-DP-07")
    scene = played(units, throw, dice=(1, 1, 2, 5, 2), terrain=ledge(edge=15))
    assert [one["inches"] for one in scene.of("Fell", unit="a1")] == [4]
    assert [one["wanted"] for one in scene.of("KnockedBack", unit="b2")] == [3]


LEAPER = {**fig("a1", 4, 10, 0, (), move_left=9.0), **TOP}
ONTO = az("ram", unit="a1", target="b1", mode="drop")


def test_a_leap_down_onto_an_enemy_is_a_collision_too() -> None:
    """R10-CH-37, R10-CH-12: three inches and four down; MOM 5 less POP 2, no Action."""
    units = [LEAPER, fig("b1", 8, 10, 0, ())]
    scene = played(units, ONTO, em("take"), dice=(5, 2), terrain=ledge(edge=6))
    assert [one["wanted"] for one in scene.of("KnockedBack", unit="b1")] == [3]
    assert scene.of("Fell") == []
    assert not scene.state("a1")["action_spent"]
    assert scene.units["a1"]["elevation"] == 0


@pytest.mark.parametrize(("top", "rule"), [(4.0, None), (3.9, "R10-CH-37")])
def test_the_leap_takes_four_inches_down(top: float, rule: str | None) -> None:
    """R10-CH-37: 3.9" down are not enough, whatever the run."""
    units = [{**LEAPER, "elevation": top}, fig("b1", 10, 10, 0, ())]
    assert refusal_of(units, ONTO, terrain=ledge(top, edge=6)) == rule


@pytest.mark.parametrize("x", [6.6, 7.4])
def test_a_leap_down_onto_somebody_right_under_the_edge(x: float) -> None:
    """R10-CH-37, R10-TU-16: no run ends before him; MOM 5 less POP 2, no Action, no Damage.

    To the edge at x = 6, to 1.0" beyond him, and four inches down.
    """
    units = [LEAPER, fig("b1", x, 10, 0, (), action_spent=True)]
    scene = played(units, ONTO, dice=(5, 2), terrain=ledge(edge=6))
    assert [one["wanted"] for one in scene.of("KnockedBack", unit="b1")] == [3]
    assert scene.of("MomentumSpent", unit="a1", on="landing")
    assert scene.of("Fell") == []
    assert not scene.down("a1")
    assert not scene.state("a1")["action_spent"]
    assert scene.units["a1"]["elevation"] == 0
    assert scene.at("a1") == [pytest.approx(x + 1.0, abs=0.02), 10]
    left = 9.0 - (x + 1.0 - 4.0) - 4.0
    assert scene.state("a1")["move_left"] == pytest.approx(left, abs=0.02)


def test_against_the_ledge_he_is_smashed() -> None:
    """R10-CH-33, R10-CH-30: pushed back under the ledge 0.1" behind him, two full inches short."""
    units = [LEAPER, fig("b1", 6.6, 10, 0, (), action_spent=True)]
    scene = played(units, ONTO, dice=(5, 2), terrain=ledge(edge=6))
    assert [one["damage"] for one in scene.of("DamageSummed", unit="b1")] == [2]


def test_a_leap_that_is_resisted_locks_the_two() -> None:
    """R10-CH-22, R10-CH-37: 2 against 5."""
    units = [LEAPER, fig("b1", 6.6, 10, 0, (), action_spent=True)]
    scene = played(units, ONTO, dice=(2, 5), terrain=ledge(edge=6))
    assert [one["target"] for one in scene.of("Engaged", unit="a1")] == ["b1"]


def test_the_leap_past_an_enemy_on_the_ledge_turns_away_from_him() -> None:
    """R10-TU-17: he answers the approach, misses, and may Counterstrike, for which he has no hand.

    Then the leap goes on.
    """
    guard = {**fig("b2", 5, 11.3, 270), **TOP}
    units = [LEAPER, fig("b1", 6.6, 10, 0, (), action_spent=True), guard]
    scene = played(units, ONTO, dice=(1, 5, 2), terrain=ledge(edge=6))
    assert scene.of("AttackMissed", unit="b2", target="a1")
    assert scene.of("Disengaged", unit="a1")
    assert scene.of("KnockedBack", unit="b1")


def test_who_is_grabbed_on_the_ledge_does_not_leap() -> None:
    """R10-CC-23: the one beside the edge has it within arm's reach."""
    guard = {**fig("b2", 5, 11.3, 270, ()), **TOP}
    units = [LEAPER, fig("b1", 6.6, 10, 0, (), action_spent=True), guard]
    grabs = em("grab", unit="b2", target="a1", point="R10-DP-03")
    scene = played(units, ONTO, grabs, az("take"), terrain=ledge(edge=6))
    assert scene.units["a1"]["conditions"] == ["grabbed"]
    assert scene.units["a1"]["elevation"] == 4
    assert scene.of("KnockedBack") == []


@pytest.mark.parametrize(
    ("leaper", "top", "rule"),
    [
        ({"move_left": 7.5}, 4.0, "R10-TU-16"),
        ({"move_left": 7.7}, 4.0, None),
        ({"items": ("body-armor",), "move_left": 9.0}, 4.0, "R10-EQ-09"),
        ({"move_left": 9.0}, 3.9, "R10-CH-37"),
    ],
)
def test_what_a_leap_under_the_edge_takes(
    leaper: dict[str, Any], top: float, rule: str | None
) -> None:
    """R10-TU-16, R10-EQ-09, R10-CH-37: 7.6" of Move, no armor, four inches down."""
    unit = fig("a1", 4, 10, 0, **{"items": (), **leaper})
    units = [{**unit, "elevation": top}, fig("b1", 6.6, 10, 0, ())]
    assert refusal_of(units, ONTO, terrain=ledge(top, edge=6)) == rule


def test_nobody_leaps_past_one_under_the_edge_onto_another() -> None:
    """R10-TD-19: the first body on the way is who is run into."""
    units = [LEAPER, fig("b1", 7.2, 10, 0, ()), fig("b2", 6.5, 10.1, 0, ())]
    assert refusal_of(units, ONTO, terrain=ledge(edge=6)) == "R10-TD-19"
    first = {**ONTO, "target": "b2"}
    assert refusal_of(units, first, terrain=ledge(edge=6)) is None


UNDER = fig("b1", 6.6, 10, 0, (), action_spent=True)
"""Right under the edge at x = 6; who leaps onto it comes down at x = 7.6."""


def test_whoever_stands_at_the_foot_may_answer_the_leap() -> None:
    """R10-TU-17, R10-TU-22: one strikes and misses, one shoots and misses; both are foreseen."""
    guard, bowman = fig("b2", 7.4, 11.7, 270), fig("b3", 12, 10, 180, ("short-bow",))
    units = [LEAPER, UNDER, guard, bowman]
    fire = em("shoot", unit="b3", item="short-bow", target="a1")
    scene = played(units, ONTO, fire, dice=(1, 1, 5, 2), terrain=ledge(edge=6))
    assert [one["unit"] for one in scene.of("AttackMissed", target="a1")] == ["b3", "b2"]
    assert [one["wanted"] for one in scene.of("KnockedBack", unit="b1")] == [3]
    view = seen(units, terrain=ledge(edge=6))
    answers = responders_at_first(
        view.battle, Choice(do="ram", unit="a1", target="b1", mode="drop")
    )
    assert [(one.unit, one.point) for one in answers] == [("b3", "R10-DP-04"), ("b2", "R10-DP-03")]


def test_who_is_shot_dead_at_the_foot_falls_upon_nobody() -> None:
    """R10-TU-22, R10-CH-37: the bow hits with 5 and does 5, more than Armor 4; b1 is left alone."""
    units = [LEAPER, fig("a2", 2, 2), UNDER, fig("b3", 12, 10, 180, ("short-bow",))]
    fire = em("shoot", unit="b3", item="short-bow", target="a1")
    scene = played(units, ONTO, fire, az("take"), dice=(5, 5), terrain=ledge(edge=6))
    assert scene.dead("a1")
    assert not scene.of("Rolled", why="momentum")
    assert not scene.of("KnockedBack", unit="b1")


@pytest.mark.parametrize(("answer", "dice"), [(az("take"), ()), (az("parry", hand="right"), (4,))])
def test_whom_an_answer_at_the_foot_stops_uses_no_mom(
    answer: dict[str, Any], dice: tuple[int, ...]
) -> None:
    """R10-TU-30, R10-TU-17: Shoved and Disrupted; or he Parries, which ends his movement."""
    units = [LEAPER, UNDER, fig("b2", 7.4, 11.3, 270, ())]
    shove = em("shove", unit="b2", target="a1")
    scene = played(units, ONTO, shove, answer, dice=dice, terrain=ledge(edge=6))
    assert scene.of("AttackDeclared", unit="b2", target="a1")
    assert scene.of("MomentumSpent") == []


def test_a_mine_at_the_foot_leaves_nothing_of_the_leap() -> None:
    """R10-EX-01, R10-TU-12, R10-TU-30: thrown away and Disrupted, he uses no MOM."""
    field = [mine(7.6, 10, 0.4)]
    units = [LEAPER, fig("b1", 6.6, 10, 0, (), action_spent=True)]
    scene = played(units, ONTO, dice=(3, 1, 1), terrain=ledge(edge=6), areas=field)
    assert scene.down("a1")
    assert scene.of("MomentumSpent") == []
