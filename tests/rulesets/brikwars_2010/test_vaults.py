"""Jumps and throws with a MOM (R10-CH-06, R10-CH-08, R10-CH-09, R10-DI-09, R10-DP-25)."""

import math
from typing import Any

import pytest

from game.model.choices import Choice
from tests.previews import responders_at_first
from tests.rulesets.brikwars.scenes import az, block, em, fig, ground, move, wall
from tests.rulesets.brikwars_2010.scenes import played, refusal_of, seen

WITNESS = fig("b1", 28, 18, 180)
LEAP = az("leap", unit="a1")
VAULT = az("vault", unit="a1", item="lance")


def runner(x: float, left: float, items: tuple[str, ...] = (), **more: Any) -> dict[str, Any]:
    """Somebody with a MOM who has run to the right and has some Move left."""
    run = {"mom": 1, "straight_run": 4.0, "mom_dir": [1, 0], "move_left": left, **more}
    return fig("a1", x, 10, 0, items, **run)


def cliffs(near: float, far: float, top: float = 6.0) -> list[Any]:
    """Two plateaus with a gap between two abscissas."""
    return [block("platform", 0, near, top, "near"), block("platform", far, 30, top, "far")]


def high(x: float, left: float, items: tuple[str, ...] = (), **more: Any) -> dict[str, Any]:
    """The same runner on a plateau 6" high."""
    return {**runner(x, left, items, **more), "elevation": 6}


def test_a_long_jump_adds_the_mom_to_what_move_reaches() -> None:
    """R10-CH-06, R10-CH-08: 1" to the edge and 3" of gap with 2" of Move; the MOM shows 2."""
    units = [high(9, 2.0), WITNESS]
    scene = played(units, LEAP, dice=(2,), terrain=cliffs(10, 13))
    assert scene.refused == []
    assert scene.at("a1")[0] == pytest.approx(13, abs=0.02)
    assert scene.units["a1"]["elevation"] == 6
    assert scene.of("MomentumSpent", unit="a1", on="jump")
    assert not scene.state("a1")["action_spent"]
    assert [one["total"] for one in scene.of("Rolled", why="momentum")] == [2]


def test_who_has_rolled_runs_on_behind_the_gap() -> None:
    """R10-CH-09: the MOM's 6 + 1 pay for the jump of 3" only; the 1" left is run."""
    scene = played([high(9, 2.0), WITNESS], LEAP, dice=(6, 1), terrain=cliffs(10, 13))
    assert scene.at("a1")[0] == pytest.approx(14, abs=0.02)
    assert scene.state("a1")["move_left"] == 0


def test_who_is_grabbed_before_the_edge_does_not_jump() -> None:
    """R10-CC-23: one beside the run up to it has it within arm's reach."""
    guard = {**fig("b2", 9.9, 11.4, 270, ()), "elevation": 6}
    grabs = em("grab", unit="b2", target="a1", point="R10-DP-03")
    units = [high(9, 2.0), WITNESS, guard]
    scene = played(units, LEAP, grabs, az("take"), dice=(2,), terrain=cliffs(10, 13))
    assert scene.units["a1"]["conditions"] == ["grabbed"]
    assert scene.at("a1")[0] < 10


def test_a_jump_that_falls_short_ends_in_the_gap() -> None:
    """R10-CH-09, R10-CH-36: the MOM shows 1, one inch too little; a fall of 6" is one die."""
    scene = played([high(9, 2.0), WITNESS], LEAP, dice=(1, 3), terrain=cliffs(10, 13))
    assert [one["inches"] for one in scene.of("Fell", unit="a1")] == [6]
    assert scene.down("a1")


@pytest.mark.parametrize(
    ("unit", "gap", "rule"),
    [
        (high(9, 2.0), (10, 13), None),
        (high(9, 2.0), (10, 17), None),
        (high(9, 2.0), (10, 17.5), "R10-CH-06"),
        (high(9, 0.5), (10, 13), "R10-CH-06"),
        (high(9, 4.0), (10, 13), "R10-DP-29"),
        (high(9, 2.0, mom=0), (10, 13), "R10-CH-02"),
        (high(9, 2.0, ("body-armor",)), (10, 13), "R10-EQ-09"),
        (high(9, 0.0), (10, 13), "R10-TU-03"),
        (high(9, 2.0, mom_dir=[0, 1]), (10, 13), "R10-CH-06"),
    ],
)
def test_who_can_jump_farther(
    unit: dict[str, Any], gap: tuple[float, float], rule: str | None
) -> None:
    """R10-CH-06, R10-CH-07: 1 + 7 inches are 2 of Move and a MOM of 6; only straight on."""
    assert refusal_of([unit, WITNESS], LEAP, terrain=cliffs(*gap)) == rule


@pytest.mark.parametrize(
    ("beyond", "rule"),
    [
        ([wall(13.4, 6.8), wall(14.2, 9, id="high")], "R10-CH-06"),
        ([wall(13.4, 6.8), wall(15.2, 9, id="high")], None),
        ([wall(14.2, 9)], None),
    ],
    ids=["a fence and a wall", "the wall farther off", "the wall alone"],
)
def test_nobody_jumps_to_where_there_is_no_room_to_come_down(
    beyond: list[Any], rule: str | None
) -> None:
    """R10-CH-06, R10-TU-19: 0.4" behind the gap a fence to jump over, 0.8" behind that a wall."""
    units = [high(9, 2.0), WITNESS]
    assert refusal_of(units, LEAP, terrain=[*cliffs(10, 13), *beyond]) == rule


def test_a_pole_vault_gets_over_a_wall() -> None:
    """R10-CH-06, R10-TU-11: 1" and a MOM of 2 are three inches, as high as the wall."""
    units = [runner(9, 4.0, ("lance",)), WITNESS]
    scene = played(units, VAULT, dice=(2,), terrain=[wall(10.1, 3.0)])
    assert scene.refused == []
    assert scene.at("a1") == [13, 10]
    assert scene.of("MomentumSpent", unit="a1", on="jump")


def test_a_vault_too_low_ends_before_the_wall() -> None:
    """R10-CH-06, R10-CH-38: 1" and a MOM of 1 are two."""
    units = [runner(9, 4.0, ("lance",)), WITNESS]
    scene = played(units, VAULT, dice=(1,), terrain=[wall(10.1, 3.0)])
    assert scene.at("a1")[0] == pytest.approx(9.5, abs=0.01)
    assert scene.state("a1")["straight_run"] == 0


def test_a_vault_leads_onto_a_ledge_too() -> None:
    """R10-CH-06: up 4" with a MOM of 3."""
    units = [runner(9, 2.0, ("spear",)), WITNESS]
    choice = az("vault", unit="a1", item="spear")
    scene = played(units, choice, dice=(3,), terrain=[block("platform", 10, 14, 4.0)])
    assert scene.units["a1"]["elevation"] == 4
    assert scene.at("a1") == [11, 10]


@pytest.mark.parametrize(
    ("items", "item", "top", "rule"),
    [
        (("lance",), "lance", 7.0, None),
        (("lance",), "lance", 7.1, "R10-CH-06"),
        (("lance",), "lance", 0.9, "R10-CH-06"),
        (("two-handed-weapon",), "two-handed-weapon", 3.0, "R10-CH-06"),
        ((), None, 3.0, "R10-CH-06"),
    ],
)
def test_what_can_be_vaulted_with_what(
    items: tuple[str, ...], item: str | None, top: float, rule: str | None
) -> None:
    """R10-CH-06, R10-EQ-23: a spear is a pole, an axe is none; 1 + 6 inches is the highest."""
    choice = az("vault", unit="a1", **({} if item is None else {"item": item}))
    units = [runner(9, 4.0, items), WITNESS]
    assert refusal_of(units, choice, terrain=[wall(10.1, top)]) == rule


def test_jumps_are_offered_to_those_with_a_mom() -> None:
    """R10-DP-25: nobody else reads of them."""
    scene = played([high(9, 2.0, ("lance",)), WITNESS], terrain=cliffs(10, 13))
    assert ("leap", None, None) in scene.offers()
    assert all(do != "vault" for do, _, _ in scene.offers())
    scene = played([high(9, 2.0, mom=0), WITNESS], terrain=cliffs(10, 13))
    assert all(do != "leap" for do, _, _ in scene.offers())


def throw(target: str = "b1", **more: Any) -> dict[str, Any]:
    """The first figure's spear, thrown."""
    fields = {"unit": "a1", "item": "spear", "point": "R10-DP-07", **more}
    return az("throw", target=target, **fields)


def mark(x: float, y: float = 10) -> dict[str, Any]:
    """Somebody at a distance who cannot answer."""
    return fig("b1", x, y, 0, (), action_spent=True)


SPEARMAN = runner(4, 1.0, ("spear",))


def test_a_spear_thrown_at_a_run_flies_farther() -> None:
    """R10-CH-06, R10-AT-32: 6" with range 3" and a MOM of 3: no penalty, Use 3 on a 3."""
    scene = played([SPEARMAN, mark(11)], throw(), dice=(3, 3, 1))
    assert scene.refused == []
    rolls = scene.of("Rolled")
    assert [(one["why"], one["total"]) for one in rolls] == [
        ("momentum", 3),
        ("to hit", 3),
        ("damage", 3),
    ]
    assert scene.of("MomentumSpent", unit="a1", on="range")
    assert scene.at("a1") == [5, 10]


def test_what_the_mom_does_not_reach_counts_as_ever() -> None:
    """R10-CH-06, R10-AT-32: a MOM of 1 makes 4", two inches short: 4 - 2 is a miss."""
    scene = played([SPEARMAN, mark(11)], throw(), dice=(1, 4))
    assert [one["total"] for one in scene.of("Rolled", why="to hit")] == [2]
    assert scene.of("AttackMissed", unit="a1")
    assert scene.at("a1") == [5, 10]


def test_a_spear_that_misses_still_flies_farther() -> None:
    """R10-CH-06, R10-RG-11: 6.1" with a MOM of 4; on the bystander its 2 + 2 points are whole."""
    b2 = fig("b2", 11, 11.1, 0, (), action_spent=True)
    stray = [az("track"), em("land-shot", at=[11, 10.7])]
    scene = played([SPEARMAN, mark(11), b2], throw(), *stray, dice=(4, 2, 2))
    assert scene.of("ShotLanded")[0]["target"] == "b2"
    assert [event["damage"] for event in scene.of("ArmorHeld", unit="b2")] == [4]


def test_a_spear_that_misses_a_thing_still_flies_farther() -> None:
    """R10-CH-06, R10-RG-11: the wall 6.4" away is struck after all, with 1 + 2."""
    choice = az("throw", unit="a1", item="spear", piece="wall", point="R10-DP-07")
    stray = [az("track"), em("land-shot", at=[10.95, 10])]
    units = [SPEARMAN, WITNESS, fig("b2", 12, 10, 0, (), action_spent=True)]
    scene = played(
        units, choice, *stray, dice=(4, 1, 1), terrain=[wall(11.0, material="cloth", top=0.3)]
    )
    damage = scene.of("Rolled", why="damage")[0]
    assert (damage["modifiers"], damage["total"]) == ([], 3)


def test_the_mom_may_be_kept_for_something_else() -> None:
    """R10-DP-25, R10-CH-09: then nobody has to run on."""
    keep = az("mom", mode="keep", point="R10-DP-25")
    scene = played([SPEARMAN, mark(11)], throw(), keep, dice=(4,))
    assert [one["total"] for one in scene.of("Rolled", why="to hit")] == [1]
    assert scene.at("a1") == [4, 10]
    assert scene.state("a1")["mom"] == 1


@pytest.mark.parametrize(
    ("unit", "target"),
    [
        (SPEARMAN, mark(8)),
        (SPEARMAN, mark(4, 17)),
        (runner(4, 1.0, ("spear",), mom=0), mark(11)),
    ],
)
def test_nobody_is_asked_when_it_would_not_help(
    unit: dict[str, Any], target: dict[str, Any]
) -> None:
    """R10-DP-25, R10-CH-07: in range, to the side, or without a MOM."""
    scene = played([unit, target], throw(), dice=(2,))
    assert scene.of("MomentumSpent") == []
    assert scene.at("a1") == [4, 10]


def test_an_axe_gains_nothing_by_it() -> None:
    """R10-CH-06, R10-EQ-23: only spears fly farther; 6" with range 3" is -3."""
    unit = runner(4, 1.0, ("axe",))
    scene = played([unit, mark(11)], throw(item="axe"), dice=(4,))
    assert [one["total"] for one in scene.of("Rolled")] == [1]


def test_a_spear_at_a_thing_flies_farther_too() -> None:
    """R10-CH-06, R10-OB-01: 6.4" to the wall with range 3" and a MOM of 4."""
    choice = az("throw", unit="a1", item="spear", piece="wall", point="R10-DP-07")
    scene = played(
        [SPEARMAN, WITNESS], choice, dice=(4, 2, 1), terrain=[wall(11.0, material="cloth")]
    )
    modifiers = [row for one in scene.of("Rolled", why="to hit") for row in one["modifiers"]]
    assert all("R10-AT-32" not in row for row in modifiers)
    assert scene.of("MomentumSpent", unit="a1", on="range")


def test_the_next_mom_takes_four_inches_more() -> None:
    """R10-CH-08, R10-DI-09: after a throw 3.9" bring none, 4" do; nobody has two."""
    for inches, mom in ((3.9, 0), (4.0, 1)):
        unit = runner(4, inches, ("spear",))
        scene = played([unit, mark(11, 12.5)], throw(), dice=(1, 2))
        assert scene.at("a1") == [4 + inches, 10]
        assert scene.state("a1")["mom"] == mom
    scene = played([runner(4, 5.0), WITNESS], move("a1", (9, 10)))
    assert scene.state("a1")["mom"] == 1


@pytest.mark.parametrize(("turns", "mom"), [(False, 0), (True, 1)])
def test_whoever_has_stopped_after_a_throw_runs_on_a_line_of_his_own(turns: bool, mom: int) -> None:
    """R10-CH-04, R10-CH-05, R10-TD-14: the MOM thrown with has used all Move, so the run lasts.

    On the next turn 2" at 4 degrees are in its line, and 2" more at 8 degrees are not; who has
    turned on the spot in between begins at 4 degrees, and has 4" in one line.
    """
    turned = [az("face", unit="a1", toward=[4, 15])] if turns else []
    corner = (4 + 2 * math.cos(math.radians(4)), 10 + 2 * math.sin(math.radians(4)))
    end = (
        corner[0] + 2.01 * math.cos(math.radians(8)),
        corner[1] + 2.01 * math.sin(math.radians(8)),
    )
    run = [*turned, az("end-turn"), em("end-turn"), move("a1", corner, end)]
    scene = played([runner(4, 0.0, ("spear",)), mark(11, 12.5)], throw(), *run, dice=(1, 1))
    assert scene.of("MomentumSpent", unit="a1")
    assert scene.state("a1")["mom"] == mom


@pytest.mark.parametrize(
    ("item", "rule"),
    [
        ("lance", None),
        ("spear", None),
        ("two-handed-weapon", "R10-CH-13"),
        ("heavy-weapon", "R10-CH-13"),
    ],
)
def test_spear_like_weapons_charge_on_foot(item: str, rule: str | None) -> None:
    """R10-EQ-23: a lance and a spear are made for it, an axe and a mace are not."""
    both = [{"item": item}, {"item": item}]
    units = [fig("a1", 4, 10, 0, (item,), hands=both), fig("b1", 11.5, 10, 0, ())]
    choice = az("charge", unit="a1", item=item, target="b1")
    assert refusal_of(units, choice) == rule


def test_who_is_shot_dead_on_the_run_up_does_not_jump() -> None:
    """R10-TU-22, R10-CH-09: the rifle sees him half an inch on, before the edge."""
    archer = {**fig("b2", 17, 10, 180, ("long-ranged",)), "elevation": 6}
    units = [high(8.4, 3.0), fig("a2", 2, 2), archer]
    shot = em("shoot", unit="b2", target="a1", point="R10-DP-04")
    scene = played(units, LEAP, shot, az("take"), dice=(4, 5, 5), terrain=cliffs(10, 13))
    assert scene.dead("a1")
    assert [event["to"] for event in scene.of("Moved", unit="a1")] == [[8.9, 10]]


@pytest.mark.parametrize(("edges", "listed"), [([], True), ([("a1", "b2")], False)])
def test_jumps_are_listed_for_who_may_move_at_all(
    edges: list[tuple[str, str]], *, listed: bool
) -> None:
    """R10-TU-18, R10-DP-25: open or closed; who fights is told that of his move alone."""
    units = [runner(8, 5.0, ("lance",)), fig("b2", 8, 11.5, 270, (), action_spent=True)]
    asked = played(units, edges=edges, defaults=False).decision
    assert asked is not None
    verbs = {one["do"] for one in (*asked["options"], *asked["closed"])}
    assert ({"leap", "vault"} <= verbs) is listed
    assert listed or not {"leap", "vault"} & verbs


def test_those_who_watch_a_jump_are_foreseen() -> None:
    """R10-TU-22, R10-TU-23: a bow beyond the gap sees the runner on the way."""
    archer = {**fig("b2", 17, 10, 180, ("short-bow",)), "elevation": 6}
    view = seen([high(9, 2.0), archer], terrain=cliffs(10, 13))
    found = responders_at_first(view.battle, Choice(do="leap", unit="a1"))
    assert [(one.unit, one.point) for one in found] == [("b2", "R10-DP-04")]


def test_who_sees_the_jumper_where_he_comes_onto_a_mine_is_foreseen() -> None:
    """R10-TU-22, R10-TU-12: over the wall nobody sees him; the shot comes before the burst."""
    archer = fig("b2", 17, 10, 180, ("short-bow",))
    units = [runner(8.1, 5.0, ("lance",)), archer]
    more: dict[str, Any] = {"terrain": [wall(11.0, 3.0)], "areas": [ground("mine", 11.511, 16)]}
    found = responders_at_first(
        seen(units, **more).battle, Choice(do="vault", unit="a1", item="lance")
    )
    assert [(one.unit, one.point) for one in found] == [("b2", "R10-DP-04")]
    shot = em("shoot", unit="b2", target="a1", point="R10-DP-04")
    scene = played(units, VAULT, shot, az("take"), dice=(3, 1, 1, 9, 9), **more)
    told = [event["event"] for event in scene.events]
    assert told.index("AttackMissed") < told.index("Burst")
