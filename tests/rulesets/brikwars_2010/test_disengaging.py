"""Turning away from Close Combat (R10-CC-08, -32..37, -39)."""

import pytest

from tests.rulesets.brikwars.scenes import az, em, fig, ground, mine, move, strike
from tests.rulesets.brikwars_2010.scenes import played, refusal_of, shoot

A1 = fig("a1", 10, 10, 180, ("short-ranged",))
B1 = fig("b1", 8.5, 10, 0)
EDGES = [("a1", "b1")]
GO = az("disengage", unit="a1")
RING = [
    fig("b1", 8.2, 10, 0),
    fig("b2", 11.5, 10, 180),
    fig("b3", 10, 11.4, 270),
    fig("b4", 10, 8.5, 90),
]
"""Four around the first figure, b1 the farthest of them."""
RING_EDGES = [("a1", one["id"]) for one in RING]


def test_turning_away_costs_no_action() -> None:
    """R10-CC-32."""
    scene = played([A1, B1], GO, em("decline"), edges=EDGES)
    assert scene.state("a1")["action_spent"] is False
    assert scene.state("b1")["action_spent"] is False


def test_a_new_fight_holds_whoever_had_turned_away() -> None:
    """R10-CC-01, R10-TU-17: it comes by one whom it has left on this turn, who strikes."""
    free = fig("a1", 5, 10, 0, let_go=["b1", "b2"])
    scene = played([free, fig("b1", 10, 11.5, 270)], move("a1", (9.5, 10)), dice=(1,))
    assert scene.of("Engaged", unit="b1", target="a1")
    assert scene.state("a1")["let_go"] == ["b2"]


def test_only_fighters_turn_away() -> None:
    """R10-CC-32."""
    assert refusal_of([A1, B1], GO) == "R10-CC-32"


def test_the_counterstriker_may_take_an_angry_inch() -> None:
    """R10-CC-33, R10-CC-10: from a gap of 1.9 into reach."""
    far = fig("b1", 7.1, 10, 0)
    scene = played(
        [A1, far], GO, em("counterstrike"), em("step", at=[8.1, 10]), dice=(1,), edges=EDGES
    )
    assert scene.at("b1") == [8.1, 10]


def test_one_weapon_only() -> None:
    """R10-CC-33, R10-CC-39: two swords, one Counterstrike."""
    two = fig("b1", 8.5, 10, 0, ("hand-weapon", "hand-weapon"))
    scene = played([A1, two], GO, em("counterstrike", item="hand-weapon-2"), dice=(1,), edges=EDGES)
    assert len(scene.of("AttackDeclared", item="hand-weapon-2")) == 1
    assert len(scene.of("AttackDeclared")) == 1
    assert scene.state("b1")["action_spent"] is True


@pytest.mark.parametrize(
    ("items", "offered"),
    [
        # A gun is a club of d6 - 2 (mean 1.5), a tool does d6 - 1 (2.5), a sword d6 (3.5).
        (("short-ranged", "tool"), ["tool", "short-ranged"]),
        (("tool", "hand-weapon"), ["hand-weapon", "tool"]),
        (("short-ranged", "hand-weapon"), ["hand-weapon", "short-ranged"]),
    ],
)
def test_the_most_damaging_weapon_is_offered_first(
    items: tuple[str, ...], offered: list[str]
) -> None:
    """R10-CC-33, R10-DP-17, R10-EQ-15; then each again, at what a1 holds (R10-AT-43)."""
    foe = fig("b1", 8.5, 10, 0, items)
    scene = played([A1, foe], GO, edges=EDGES, defaults=False)
    found = [item for do, item, _ in scene.offers() if do == "counterstrike"]
    assert found == [*offered, *offered]


def test_no_counterstrike_out_of_reach() -> None:
    """R10-CC-33: at a gap of 2.1 not even an Angry Inch helps."""
    scene = played([A1, fig("b1", 6.9, 10, 0)], GO, edges=EDGES)
    assert scene.of("AttackDeclared") == []
    assert len(scene.of("Disengaged")) == 1


def test_three_at_most_the_nearest_by_default() -> None:
    """R10-CC-33, R10-DP-18: b1 is the farthest of four."""
    scene = played([A1, *RING], GO, dice=(1, 1, 1), edges=RING_EDGES)
    assert [event["unit"] for event in scene.of("AttackDeclared")] == ["b3", "b2", "b4"]


def test_their_players_may_pick_others() -> None:
    """R10-DP-18."""
    scene = played(
        [A1, *RING],
        GO,
        em("strikers", several=["b1", "b2", "b3", "b4"]),
        em("strikers", several=["b1"]),
        dice=(1,),
        edges=RING_EDGES,
    )
    assert scene.refused == ["R10-DP-18"]
    assert [event["unit"] for event in scene.of("AttackDeclared")] == ["b1"]


def test_who_cannot_strike_is_not_among_the_picked() -> None:
    """R10-DP-18, R10-TU-30: of four, one is down: nobody has to pick."""
    ring = [
        fig("b1", 8.2, 10, 0),
        fig("b2", 11.5, 10, 180),
        fig("b3", 10, 11.4, 270, conditions=["disrupted"]),
        fig("b4", 10, 8.5, 90),
    ]
    edges = [("a1", one["id"]) for one in ring]
    scene = played([A1, *ring], GO, edges=edges, defaults=False)
    assert scene.decision is not None
    assert scene.decision["kind"] == "R10-DP-17"


def test_no_angry_inch_for_the_idle() -> None:
    """R10-TU-06, R10-CC-34: disengaging in place is no way to slip away."""
    scene = played([A1, B1], az("end-turn"), em("decline"), edges=EDGES, defaults=False)
    assert scene.decision is not None
    assert (scene.decision["kind"], scene.decision["side"]) == ("turn", "ember")


def test_in_reach_one_is_still_in_close_combat() -> None:
    """R10-CC-35, R10-RG-03: half an inch aside the sword still reaches; no shot."""
    scene = played(
        [A1, B1],
        GO,
        em("decline"),
        az("step", at=[10, 10.5]),
        shoot("a1", "b1"),
        edges=EDGES,
    )
    assert scene.of("Parted") == []
    assert scene.refused == ["R10-RG-03"]


@pytest.mark.parametrize(("answer", "die", "refused"), [("parry", 3, True), ("take", 2, False)])
def test_who_parries_on_the_way_out_does_not_shoot(answer: str, die: int, refused: bool) -> None:
    """R10-RG-03, R10-CC-37: out of reach either way; only who takes the blow has its Action."""
    bearer = fig("a1", 10, 10, 180, ("short-ranged", "shield"))
    scene = played(
        [bearer, B1],
        GO,
        em("counterstrike"),
        az(answer, point="R10-DP-19"),
        az("step", at=[11, 10]),
        shoot("a1", "b1"),
        dice=(3, die) if refused else (3, die, 1),
        edges=EDGES,
    )
    assert scene.of("Parted", unit="a1", target="b1")
    assert scene.refused == (["R10-TU-20"] if refused else [])
    assert len(scene.of("AttackDeclared", unit="a1")) == (0 if refused else 1)


def test_out_of_the_reach_of_one_of_two_there_is_no_shot() -> None:
    """R10-RG-03, R10-CC-35: the mace reaches 1.5", the sword 1": still in a fight with the mace."""
    mace = fig("b2", 8.5, 10.6, 0, ("heavy-weapon",))
    scene = played(
        [A1, B1, mace],
        GO,
        em("decline", unit="b1"),
        em("decline", unit="b2"),
        az("step", at=[10.8, 10]),
        shoot("a1", "b1"),
        edges=[*EDGES, ("a1", "b2")],
    )
    assert [(one["unit"], one["target"]) for one in scene.of("Parted")] == [("a1", "b1")]
    assert scene.refused == ["R10-RG-03"]


def test_staying_where_no_weapon_reaches_ends_it_too() -> None:
    """R10-CC-35, R10-CC-36: pushed to a gap of 1.8, idle at the end of the turn."""
    scene = played([A1, fig("b1", 7.2, 10, 0)], az("end-turn"), em("decline"), edges=EDGES)
    assert len(scene.of("Parted")) == 1


def test_idle_beyond_all_reach_ends_it_without_a_blow() -> None:
    """R10-TU-06, R10-CC-35: at a gap of 2.4 nobody can strike, and it is over all the same."""
    scene = played([A1, fig("b1", 6.6, 10, 0)], az("end-turn"), edges=EDGES)
    assert len(scene.of("Parted")) == 1
    assert scene.of("AttackDeclared") == []


@pytest.mark.parametrize("answer", ["parry", "take"])
def test_answering_a_counterstrike_spends_the_action(answer: str) -> None:
    """R10-CC-37, R10-DP-19: a Parry does, taking the blow does not."""
    bearer = fig("a1", 10, 10, 180, ("short-ranged", "shield"))
    dice = (3, 3) if answer == "parry" else (3, 2)
    scene = played(
        [bearer, B1],
        GO,
        em("counterstrike"),
        az(answer, point="R10-DP-19"),
        dice=dice,
        edges=EDGES,
    )
    assert scene.state("a1")["action_spent"] is (answer == "parry")


def test_taking_it_is_the_default() -> None:
    """R10-DP-19: it keeps the Action, even with a Shield at hand."""
    bearer = fig("a1", 10, 10, 180, ("short-ranged", "shield"))
    scene = played([bearer, B1], GO, em("counterstrike"), dice=(3, 2), edges=EDGES)
    assert scene.of("ParryDeclared") == []


def test_bailing_from_a_counterstrike_spends_it_too() -> None:
    """R10-CC-37, R10-TU-43."""
    scene = played(
        [A1, B1],
        GO,
        em("counterstrike"),
        az("bail"),
        az("land", at=[12, 10]),
        dice=(5,),
        edges=EDGES,
    )
    assert scene.state("a1")["action_spent"] is True
    assert scene.down("a1")


def test_the_dead_do_not_get_away() -> None:
    """R10-CC-34: nobody is asked where to step, its side goes on with its turn."""
    units = [A1, fig("a2", 3, 3), B1]
    blow = (em("counterstrike"), em("stay"), az("take"))
    scene = played(units, GO, *blow, dice=(3, 5), edges=EDGES, defaults=False)
    assert scene.dead("a1")
    assert scene.of("Moved") == []
    assert scene.decision is not None
    assert (scene.decision["kind"], scene.decision["side"]) == ("turn", "azure")


def test_who_bails_from_a_counterstrike_lies_there() -> None:
    """R10-CC-34, R10-TU-30: the Disrupted have no Angry Inch and no Move."""
    bails = (em("counterstrike"), em("stay"), az("bail"), az("land", at=[12, 10]))
    walk = move("a1", (13, 10))
    scene = played([A1, B1], GO, *bails, walk, dice=(5,), edges=EDGES, defaults=False)
    assert scene.refused == ["R10-TU-30"]
    assert scene.at("a1") == [12, 10]


def test_either_engage_or_disengage() -> None:
    """R10-CC-08: who has struck this turn cannot walk away any more."""
    units = [fig("a1", 10, 10, 180), B1]
    scene = played(units, strike("a1", "b1"), GO, move("a1", (14, 10)), dice=(1,))
    assert scene.refused == ["R10-CC-08", "R10-TU-18"]


def test_engaging_again_ends_the_freedom() -> None:
    """R10-CC-08, R10-TU-18: disengaged, then a Strike: no normal Move afterwards."""
    units = [fig("a1", 10, 10, 180), B1]
    scene = played(
        units,
        GO,
        em("decline"),
        strike("a1", "b1"),
        move("a1", (14, 10)),
        dice=(1,),
        edges=EDGES,
    )
    assert scene.refused == ["R10-TU-18"]


def test_one_turns_away_once() -> None:
    """R10-CC-32."""
    scene = played([A1, B1], GO, em("decline"), GO, edges=EDGES)
    assert scene.refused == ["R10-CC-32"]


def test_with_the_switch_survivors_strike_back_at_once() -> None:
    """R10-CC-39, R10-AM-02: and without it they do not."""
    units = [fig("a1", 10, 10, 180), B1]
    assert played(units, strike("a1", "b1"), dice=(1,)).totals("b1") == []
    scene = played(
        units,
        strike("a1", "b1"),
        em("counterstrike", point="R10-DP-17"),
        dice=(1, 3, 2),
        settings={"counterstrike_after_attack": True},
    )
    assert scene.totals("b1") == [3, 2]


def test_a_mover_stopped_on_its_way_is_out_of_the_fights_it_has_left() -> None:
    """R10-CC-35: the edge ends with the stretch that leaves the reach, not with the whole path."""
    gunner = fig("b1", 11.6, 10, 180, items=("long-ranged",))
    scene = played(
        [fig("a1", 10, 10), gunner, fig("b2", 4, 10)],
        az("disengage", unit="a1"),
        em("decline", unit="b1"),
        az("stay"),
        move("a1", (5.5, 10)),
        em("strike", unit="b2"),
        az("take"),
        az("stop"),
        dice=(1,),
        edges=[["a1", "b1"]],
    )
    assert [(one["unit"], one["target"]) for one in scene.of("Parted")] == [("a1", "b1")]


def test_every_opponent_left_behind_has_his_chance() -> None:
    """R10-TU-17, R10-CC-33: turning away from one does not free from another met later."""
    two_swords = fig("b2", 14, 10, 180, items=("hand-weapon", "axe"))
    scene = played(
        [fig("a1", 10, 10), fig("b1", 12, 8.2, 90), two_swords],
        move("a1", (12, 10), (12.6, 10.9)),
        em("strike", unit="b1"),
        az("take"),
        az("continue"),
        em("strike", unit="b2", item="hand-weapon"),
        az("take"),
        em("stop", unit="b2"),
        az("continue"),
        move("a1", (11, 11.5)),
        dice=(1, 1),
    )
    assert scene.refused == ["R10-TU-18"]


def test_a_fall_of_reach_and_half_an_inch_ends_a_fight() -> None:
    """R10-CC-35, R10-UN-08: three inches below, no sword reaches, however small the gap."""
    tower = {
        "id": "tower",
        "kind": "platform",
        "shape": "polygon",
        "outline": [[5, 5], [10, 5], [10, 15], [5, 15]],
        "top": 3,
    }
    jumper = fig("a1", 9.4, 11.2, 270, items=("short-ranged",), move_left=5.0)
    scene = played(
        [jumper, fig("b1", 9.4, 10)],
        az("disengage", unit="a1"),
        em("decline", unit="b1"),
        az("stay"),
        move("a1", (10.55, 10.6), mode="jump"),
        edges=[["a1", "b1"]],
        terrain=[tower],
    )
    assert scene.of("Parted", unit="a1", target="b1")


def test_the_players_of_four_opponents_pick_each_among_his_own() -> None:
    """R10-DP-18: nearest first, the first player two of his, the other one of his two."""
    around = [
        fig("b1", 11.4, 10, 180),
        fig("b2", 10, 11.5, 270),
        fig("c1", 8.4, 10),
        fig("c2", 10, 8.3, 90),
    ]
    scene = played(
        [fig("a1", 10, 10), *around],
        az("disengage", unit="a1"),
        em("strikers", several=["b1", "b2"]),
        {"by": "jade", "do": "strikers", "several": ["c2"]},
        em("decline", unit="b1"),
        em("decline", unit="b2"),
        {"by": "jade", "do": "decline", "unit": "c2"},
        edges=[["a1", "b1"], ["a1", "b2"], ["a1", "c1"], ["a1", "c2"]],
    )
    assert scene.refused == []


def test_an_angry_inch_never_leads_into_lava() -> None:
    """R10-TD-11, R10-CC-11: the only step that would bring the foe into reach is closed."""
    lava = ground("lava", 10.9, 13)
    units = [fig("a1", 10.3, 10), fig("b1", 13.6, 10, 180)]
    assert refusal_of(units, strike("a1", "b1")) == "R10-EQ-17"
    near = [fig("a1", 10.5, 10), fig("b1", 13.3, 10, 180)]
    assert refusal_of(near, strike("a1", "b1")) is None
    assert refusal_of(near, strike("a1", "b1"), areas=[lava]) == "R10-EQ-17"


def test_who_walks_out_of_a_fight_is_not_asked_where_nothing_was_done_to_him() -> None:
    """R10-DP-06, R10-TU-17: still beside b1 half an inch on, where the bow holds its fire."""
    units = [fig("a1", 10, 10), fig("b1", 11.5, 10, 180), fig("b2", 9, 13, 270, ("short-bow",))]
    scene = played(
        units,
        GO,
        em("decline", unit="b1"),
        az("stay"),
        move("a1", (6, 10)),
        em("hold", unit="b2"),
        edges=EDGES,
        defaults=False,
    )
    assert scene.at("a1") == [6, 10]
    assert scene.decision is not None
    assert scene.decision["kind"] == "turn"


def test_who_is_thrown_down_before_his_turn_ends_turns_away_from_nobody() -> None:
    """R10-TU-30, R10-CC-32: a1 is struck onto a mine, whose blast takes a2 off his feet, too."""
    units = [
        fig("a1", 10, 10),
        fig("a2", 9, 11.8, 90),
        fig("b1", 12.5, 10, 180, ("two-handed-weapon",)),
        fig("b2", 9, 13.3, 270),
    ]
    more = {"areas": [mine(8.9, 10, 0.3)], "edges": [("a1", "b1"), ("a2", "b2")]}
    scene = played(units, az("end-turn"), dice=(5, 1, 1, 1), **more)
    assert scene.down("a2")
    assert [event["unit"] for event in scene.of("Disengaged")] == ["a1"]
