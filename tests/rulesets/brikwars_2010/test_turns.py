"""The turn cycle: order, what returns when, one Action, idle fighters (R10-TU-01..06, -20)."""

from tests.rulesets.brikwars.scenes import DOWN, az, em, fig, move, strike
from tests.rulesets.brikwars_2010.scenes import played, refusal_of, shoot

A1 = fig("a1", 10, 10)
B1 = fig("b1", 11.5, 10, 180)
FAR = fig("b2", 25, 10, 180)
FIGHT = [("a1", "b1")]


def test_dice_decide_the_order_and_ties_are_rolled_again() -> None:
    """R10-TU-01: 3 and 3, then 2 against 5."""
    scene = played([A1, FAR], turn=None, dice=(3, 3, 2, 5))
    assert [event["side"] for event in scene.of("TurnBegan")] == ["ember"]
    assert scene.of("OrderSet")[0]["order"] == ["ember", "azure"]
    assert [roll["sides"] for roll in scene.of("Rolled")] == [[6]] * 4


def test_what_returns_at_the_beginning_of_a_turn() -> None:
    """R10-TU-02: hands and damage sums of everybody, Actions and Move of one side only."""
    used = [{"item": "hand-weapon", "used_this_player_turn": True}, {}]
    spent = {
        "action_spent": True,
        "hands": used,
        "cc_damage_this_player_turn": 3,
        "attackers": ["a1"],
        "move_left": 1,
    }
    units = [fig("a1", 10, 10, **spent), fig("b1", 20, 10, **spent)]
    scene = played(units, az("end-turn"))
    for name, action_spent, move_left in (("a1", True, 1), ("b1", False, 5)):
        state = scene.state(name)
        assert state["hands"][0]["used_this_player_turn"] is False
        assert state["cc_damage_this_player_turn"] == 0
        assert state["attackers"] == []
        assert state["action_spent"] is action_spent
        assert state["move_left"] == move_left


def test_figures_take_turns_within_a_turn() -> None:
    """R10-TU-03: move, shoot, another's shot, move on."""
    units = [
        fig("a1", 10, 10, 0, ("short-ranged",)),
        fig("a2", 10, 5, 0, ("short-ranged",)),
        fig("b1", 17, 10, 0, ()),
    ]
    scene = played(
        units,
        move("a1", (12, 10)),
        shoot("a1", "b1"),
        shoot("a2", "b1"),
        move("a1", (12, 13)),
        dice=(1, 1),
    )
    assert scene.at("a1") == [12, 13]
    assert scene.state("a1")["move_left"] == 0
    assert scene.refused == []


def test_one_action_a_turn() -> None:
    """R10-TU-20: after a shot, no second one, no Sprint, no Strike."""
    units = [fig("a1", 10, 10, 0, ("short-ranged", "hand-weapon")), fig("b1", 11.9, 10, 0)]
    scene = played(
        units,
        shoot("a1", "b1"),
        shoot("a1", "b1"),
        az("sprint", unit="a1"),
        strike("a1", "b1"),
        az("throw", unit="a1", item="hand-weapon", target="b1"),
        dice=(1,),
    )
    assert scene.refused == ["R10-TU-20"] * 4


def test_a_spent_response_returns_only_at_the_owners_turn() -> None:
    """R10-TU-04: spent on the enemy's turn, there again on one's own."""
    units = [fig("a1", 6, 10), fig("b1", 12, 10, 180)]
    scene = played(units, move("a1", (10.5, 10)), dice=(1,))
    assert scene.state("b1")["action_spent"] is True
    scene = played(units, move("a1", (10.5, 10)), az("end-turn"), dice=(1,))
    assert scene.state("b1")["action_spent"] is False


def test_a_disrupted_fighter_is_not_idle() -> None:
    """R10-TU-06: no Counterstrike at a Disrupted unit when the turn ends."""
    scene = played([fig("a1", 10, 10, conditions=DOWN), B1], az("end-turn"), edges=FIGHT)
    assert scene.of("Disengaged") == []


def test_one_who_engaged_is_not_idle() -> None:
    """R10-TU-06, R10-CC-36."""
    scene = played([A1, B1], strike("a1", "b1"), az("end-turn"), dice=(1,), edges=FIGHT)
    assert scene.of("Disengaged") == []


def test_who_has_only_run_into_somebody_is_idle() -> None:
    """R10-TU-06, R10-CH-22: a Collision is no attack and no response; it locks all the same."""
    runner, foe = fig("a1", 4, 10), fig("b1", 9.2, 10)
    into = az("ram", unit="a1", target="b1"), em("take")
    scene = played([runner, foe], *into, az("end-turn"), em("counterstrike"), dice=(3, 3, 1))
    assert scene.of("Engaged", unit="a1", target="b1")
    assert [event["unit"] for event in scene.of("Disengaged", in_place=True)] == ["a1"]
    assert [event["unit"] for event in scene.of("Rolled", why="to hit")] == ["b1"]


def test_each_idle_fighter_disengages_in_place() -> None:
    """R10-TU-06: of three figures the two that fight; each opponent strikes at its own."""
    others = [fig("a2", 10, 15), fig("b2", 11.5, 15, 180), fig("a3", 3, 3)]
    scene = played([A1, B1, *others], az("end-turn"), dice=(1, 1), edges=[*FIGHT, ("a2", "b2")])
    assert {event["unit"] for event in scene.of("Disengaged", in_place=True)} == {"a1", "a2"}
    blows = {(event["unit"], event["target"]) for event in scene.of("AttackDeclared")}
    assert blows == {("b1", "a1"), ("b2", "a2")}


def test_who_has_struck_on_one_turn_may_be_idle_on_the_next() -> None:
    """R10-TU-06: a blow exempts for the turn on which it is struck, not for later ones."""
    turns = az("end-turn"), strike("b1", "a1"), em("end-turn"), az("end-turn")
    scene = played([A1, B1], strike("a1", "b1"), *turns, dice=(1, 1, 1), edges=FIGHT)
    assert [(event["unit"], event["in_place"]) for event in scene.of("Disengaged")] == [
        ("a1", True)
    ]
    assert [event["unit"] for event in scene.of("AttackDeclared")] == ["a1", "b1", "b1"]


def test_one_who_disengaged_is_struck_at_once_only() -> None:
    """R10-TU-06: no second Counterstrike at the end of the turn."""
    two = fig("b1", 11.5, 10, 180, ("hand-weapon", "hand-weapon"))
    scene = played(
        [A1, two],
        az("disengage", unit="a1"),
        em("counterstrike", item="hand-weapon"),
        az("end-turn"),
        dice=(1,),
        edges=FIGHT,
    )
    assert len(scene.of("AttackDeclared")) == 1


def test_only_the_active_player_acts_with_his_figures() -> None:
    """R10-TU-03."""
    assert refusal_of([A1, B1], strike("b1", "a1")) == "R10-TU-03"
