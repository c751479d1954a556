"""Who has an attacker within reach may answer the attack hand to hand (R10-TU-22..24)."""

from typing import Any

import pytest

from game.model.choices import Choice
from tests.rulesets.brikwars.scenes import Scene, az, em, fig
from tests.rulesets.brikwars_2010.duels import asked, battle_with, figure, labels, opened
from tests.rulesets.brikwars_2010.scenes import played, shoot

GUN = fig("a1", 10, 10, 0, ("short-ranged",))
BY = fig("b1", 11.5, 10.2, 180)
"""One with a sword who stands by, half an inch off, and looks at the gunner."""
TARGET = fig("b2", 14, 13, 180, (), action_spent=True)
SHOT = shoot("a1", "b2", item="short-ranged")
ANSWER = em("strike", unit="b1", item="hand-weapon", target="a1", point="R10-DP-04")


def shot(*choices: dict[str, Any], dice: tuple[int, ...] = (1,), **more: Any) -> Scene:
    """The gunner shoots past the bystander at somebody else, and misses."""
    by = more.pop("by", BY)
    return played([more.pop("gunner", GUN), by, TARGET], SHOT, *choices, dice=dice, **more)


def test_a_bystander_strikes_at_who_shoots_within_its_reach() -> None:
    """R10-TU-22, R10-TU-23: after the attack; the two are in Close Combat then (R10-CC-01)."""
    scene = shot(ANSWER, dice=(1, 3, 2))
    order = [one["unit"] for one in scene.of("AttackDeclared")]
    assert order == ["a1", "b1"]
    assert scene.of("Engaged", unit="b1", target="a1")
    assert scene.state("b1")["action_spent"] is True
    # Drawn into it on its own turn, the gunner does not count as Disengaging at its end.
    ended = shot(ANSWER, az("end-turn"), dice=(1, 3, 2))
    assert ended.of("Disengaged") == []


def test_by_default_it_holds() -> None:
    """R10-DP-04."""
    scene = shot()
    assert len(scene.of("AttackDeclared")) == 1
    assert scene.state("b1")["action_spent"] is False


@pytest.mark.parametrize(
    "by",
    [
        fig("b1", 11.5, 10.2, 0),
        fig("b1", 11.5, 10.2, 180, action_spent=True),
        fig("b1", 11.5, 10.2, 180, conditions=["disrupted"]),
        fig("b1", 12.2, 10.2, 180),
    ],
    ids=["looks away", "Action spent", "Disrupted", "an Angry Inch too far"],
)
def test_who_cannot_is_not_asked(by: dict[str, Any]) -> None:
    """R10-TU-21; reach is measured without an Angry Inch (R10-AM-48)."""
    scene = shot(by=by, defaults=False)
    assert scene.decision is not None
    assert scene.decision["kind"] == "turn"


def test_fighters_do_not_answer_outsiders() -> None:
    """R10-CC-05."""
    units = [GUN, BY, TARGET, fig("a2", 12.9, 10.2, 180)]
    scene = played(units, SHOT, dice=(3, 1), edges=[("a2", "b1")], defaults=False)
    assert scene.decision is not None
    assert scene.decision["kind"] == "turn"


def test_who_was_shot_at_answers_with_all_its_hands() -> None:
    """R10-TU-23, R10-TU-24, R10-AM-24: survivors do; 2 and 3 are more than Armor 4."""
    by = fig("b1", 11.5, 10.2, 180, ("hand-weapon", "hand-weapon"))
    scene = played(
        [GUN, by, TARGET, fig("a2", 2, 2)],
        shoot("a1", "b1", item="short-ranged"),
        em("take", unit="b1"),
        {**ANSWER, "item": "hand-weapon"},
        dice=(1, 3, 2, 3, 3),
    )
    assert scene.dead("a1")
    assert len(scene.of("AttackDeclared", unit="b1")) == 2


def test_who_parries_an_answer_may_still_move() -> None:
    """R10-TU-17 is of those who are struck on the move: this one stood."""
    gunner = fig("a1", 10, 10, 0, ("short-ranged", "shield"))
    scene = shot(ANSWER, az("parry", unit="a1", item="shield"), dice=(1, 3, 3), gunner=gunner)
    assert scene.of("Parried", unit="a1")
    assert scene.state("a1")["move_left"] == 5
    assert scene.state("a1")["stopped_turn"] == 0


def test_an_answer_brings_no_further_answers() -> None:
    """A friend of the gunner beside the bystander, on its feet and unspent, is not asked."""
    friend = fig("a2", 12.9, 10.2, 180)
    choices = [SHOT, ANSWER, em("stay", unit="b1"), em("stop", unit="b1")]
    scene = played([GUN, BY, TARGET, friend], *choices, dice=(3, 1, 3, 2), defaults=False)
    assert scene.decision is not None
    assert scene.decision["kind"] == "turn"


def test_the_question_in_words() -> None:
    battle = battle_with(
        figure("a1", "Ann", ["short-ranged"], 10),
        figure("b1", "Bob", ["hand-weapon"], 11.5),
        {**figure("b2", "Ben", [], 14, 13), "state": {"action_spent": True}},
        dice=[1],
    )
    aimed = Choice(do="shoot", unit="a1", item="short-ranged", target="b2")
    seen = opened(battle, aimed)
    assert asked(battle, seen) == "Ann has attacked in sight of Bob: answer?"
    found = [text for text, _ in labels(battle, seen)]
    at_her = ["Bob strikes Ann", "Bob shoves Ann", "Bob grabs Ann", "Bob strikes what Ann holds"]
    assert found == [*at_her, "Hold fire"]
