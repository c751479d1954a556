"""Allies who wait strike together with the one whose turn it is (R10-CA-03, R10-CA-05)."""

from typing import Any

from game.engine.battle import advance
from game.model.choices import Choice
from tests.rulesets.brikwars.scenes import ALLIED, ALLIED_ENEMIES, ONYX, Scene, az, em, fig, strike
from tests.rulesets.brikwars_2010.duels import asked, battle_with, figure, labels, opened
from tests.rulesets.brikwars_2010.scenes import played, refusal_of, shoot

A1 = fig("a1", 10, 10)
B1 = fig("b1", 11.5, 10, 180, (), action_spent=True)
B9 = fig("b9", 28, 18, 180)
C1 = fig("c1", 13, 10, 180, delayed=True)
FIRST = strike("a1", "b1")
TAKE = em("take", unit="b1")
SECOND = {"by": "jade", "do": "strike", "unit": "c1", "target": "b1", "point": "R10-DP-08"}
DECLINE = {"by": "jade", "do": "decline", "unit": "c1", "point": "R10-DP-08"}


def attacked(
    *choices: dict[str, Any], dice: tuple[int, ...], c1: dict[str, Any] = C1, **more: Any
) -> Scene:
    """``a1`` strikes ``b1``, who takes it; its ally ``c1`` stands on the other side."""
    return played([A1, B1, B9, c1], FIRST, TAKE, *choices, dice=dice, sides=ALLIED, **more)


def test_the_damage_of_both_is_one_sum() -> None:
    """R10-CA-03, R10-CC-16: 3 and 2 are 5, more than Armor 4."""
    scene = attacked(SECOND, dice=(3, 3, 4, 2))
    assert [event["total"] for event in scene.of("DamageSummed", unit="b1")] == [3, 5]
    assert scene.dead("b1")
    assert scene.state("c1")["action_spent"] is True
    assert scene.decision is not None
    assert (scene.decision["kind"], scene.decision["side"]) == ("turn", "azure")


def test_an_ally_may_let_it_pass_and_keeps_its_action() -> None:
    """R10-DP-08: asked once for each attack of the other."""
    scene = attacked(DECLINE, dice=(3, 3))
    assert not scene.dead("b1")
    assert scene.state("c1")["action_spent"] is False


def test_by_default_it_strikes() -> None:
    """It has waited for nothing else."""
    assert attacked(TAKE, dice=(3, 3, 4, 2)).dead("b1")


def test_who_has_not_waited_is_not_asked() -> None:
    """R10-CA-03: nor is who has spent its Action, or is Disrupted."""
    for changed in ({"delayed": False}, {"action_spent": True}):
        scene = attacked(dice=(3, 3), c1={**C1, "state": {"delayed": True, **changed}})
        assert not scene.of("AttackDeclared", unit="c1")
    down = {**C1, "conditions": ["disrupted"]}
    assert not attacked(dice=(3, 3), c1=down).of("AttackDeclared", unit="c1")


def test_an_enemy_who_waits_for_an_ally_of_its_own_is_not_asked() -> None:
    """R10-CA-03: it reaches the same target, but waits for the turn of its friends."""
    scene = played([A1, B1, B9, C1, ONYX], FIRST, TAKE, dice=(3, 3), sides=ALLIED_ENEMIES)
    assert not scene.of("AttackDeclared", unit="c1")


def test_after_a_shot_or_a_blow_at_a_thing_nobody_is_asked() -> None:
    """R10-CA-05, R10-TU-05: only Close Combat with a figure adds up on the turn, and is joined."""
    gunner = fig("a1", 7, 10, 0, ("short-ranged",))
    scene = played([gunner, B1, B9, C1], shoot("a1", "b1"), dice=(3, 3), sides=ALLIED)
    assert not scene.of("AttackDeclared", unit="c1")
    corners = [[10.8, 8.5], [11.8, 8.5], [11.8, 9.3], [10.8, 9.3]]
    box = {"id": "box", "kind": "crate", "shape": "polygon", "outline": corners, "top": 0.8}
    blow = az("strike", unit="a1", item="hand-weapon", piece="box")
    crate = {**box, "material": "thin-wood"}
    scene = played([A1, B1, B9, C1], blow, dice=(4, 3), sides=ALLIED, terrain=[crate])
    assert scene.of("TerrainChanged", piece="box")
    assert not scene.of("AttackDeclared", unit="c1")


def test_a_fourth_attacker_is_not_asked() -> None:
    """R10-CC-09: three comrades have attacked before it."""
    struck = fig("b1", 11.5, 10, 180, (), action_spent=True, attackers=["a2", "a3"])
    others = [fig("a2", 11.5, 8.5, 90), fig("a3", 11.5, 11.5, 270)]
    scene = played([A1, *others, struck, B9, C1], FIRST, TAKE, dice=(3, 3), sides=ALLIED)
    assert not scene.of("AttackDeclared", unit="c1")


def test_it_uses_both_hands_and_angry_inches() -> None:
    """R10-CC-15, R10-CC-10: two blades from 0.5" too far away: 1, then 2 and 2."""
    both = fig("c1", 14, 10, 180, ("hand-weapon", "hand-weapon"), delayed=True)
    step = {"by": "jade", "do": "step", "unit": "c1", "at": [13.4, 10]}
    first = {**SECOND, "item": "hand-weapon"}
    scene = attacked(first, step, dice=(3, 1, 4, 2, 4, 2), c1=both)
    assert [event["total"] for event in scene.of("DamageSummed", unit="b1")] == [1, 3, 5]


def test_fighters_and_the_bare_handed_may_wait() -> None:
    """R10-TU-05, R10-CA-05: the Combined Attack of a fight is the reason for it."""
    wait = az("delay", unit="a1")
    assert refusal_of([A1, B1, B9, C1], wait, sides=ALLIED, edges=[("a1", "b1")]) is None
    assert refusal_of([{**A1, "items": []}, B1, B9, C1], wait, sides=ALLIED) is None


def test_a_fighter_who_waits_is_disengaging_at_the_end_of_its_turn() -> None:
    """R10-TU-06, R10-CC-36: its opponent Counterstrikes."""
    armed = fig("b1", 11.5, 10, 180)
    end = [az("delay", unit="a1"), az("end-turn")]
    scene = played(
        [A1, armed, B9, C1],
        *end,
        em("counterstrike", unit="b1"),
        dice=(1,),
        sides=ALLIED,
        edges=[("a1", "b1")],
    )
    assert scene.of("Disengaged", unit="a1", in_place=True)
    assert scene.of("AttackDeclared", unit="b1", target="a1")


def test_the_question_in_words() -> None:
    battle = battle_with(
        figure("a1", "Ann", ["hand-weapon"], 10),
        {**figure("b1", "Bob", [], 11.5), "state": {"action_spent": True}},
        figure("b2", "Ben", [], 24),
        {
            **figure("c1", "Cid", ["hand-weapon"], 13),
            "side": "jade",
            "state": {"delayed": True},
        },
        sides=ALLIED,
        dice=[1],
    )
    blow = Choice(do="strike", unit="a1", item="hand-weapon", target="b1")
    seen = opened(battle, blow)
    while seen.decision is not None and seen.decision.kind not in ("R10-DP-08", "turn"):
        assert seen.decision.default is not None
        seen = advance(battle, seen, seen.decision.default)
    assert asked(battle, seen) == "Cid has waited for this: attack Bob, too?"
    assert ("Let it pass", "keeps the Action") in labels(battle, seen)
