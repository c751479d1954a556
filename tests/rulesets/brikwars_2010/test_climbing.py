"""Stairs, slopes and ladders (R10-TD-12, R10-TU-13)."""

from typing import Any

import pytest

from game.match.play.seats import Person
from game.match.play.turn_controller import TurnController
from game.model.decisions import Option
from tests.rulesets.brikwars.scenes import az, block, em, fig, ground, move, strike
from tests.rulesets.brikwars_2010.scenes import played, refusal_of, shoot, staged

FAR = fig("b1", 28, 18, 180)
FAR_B2 = fig("b2", 28, 18, 180)
LADDER = ground("ladder", 9, 11, **{"from": 0, "to": 2, "up": 0})
TOP = block("platform", 11, 15, 2)
SHOVE = az("shove", unit="a1", target="b1")


def mom_after(area: dict[str, Any], platform: dict[str, Any], start: float) -> int:
    """The MOM of a runner with 4" behind it who goes one more inch to the right."""
    runner = fig("a1", start, 10, 0, mom=1, straight_run=4.0, mom_dir=[1, 0])
    scene = played([runner, FAR], move("a1", (start + 1, 10)), areas=[area], terrain=[platform])
    assert scene.refused == []
    held: int = scene.state("a1")["mom"]
    return held


def test_up_breaks_momentum_and_down_does_not() -> None:
    """R10-TD-12, R10-CH-03, R10-CH-04: a slope upward counts as stairs, whatever its angle."""
    for steep in (2, 0.5):
        up = ground("stairs", 10, 14, **{"from": 0, "to": steep, "up": 0})
        down = ground("stairs", 10, 14, **{"from": 0, "to": steep, "up": 180})
        assert mom_after(up, block("platform", 14, 18, steep), 9.5) == 0
        assert mom_after(down, block("platform", 6, 10, steep), 9.5) == 1


def test_a_ladder_breaks_momentum_both_ways() -> None:
    """R10-TD-12, R10-CH-04: nobody runs on one."""
    up = ground("ladder", 10, 12, **{"from": 0, "to": 0.3, "up": 0})
    down = ground("ladder", 10, 12, **{"from": 0, "to": 0.3, "up": 180})
    assert mom_after(up, block("platform", 12, 16, 0.3), 9.5) == 0
    assert mom_after(down, block("platform", 6, 10, 0.3), 9.5) == 0


def test_nothing_need_be_put_away_to_climb() -> None:
    """R10-TD-12, R10-TU-13: what is held is in hand again at the top, and useless on the way."""
    climber = fig("a1", 8, 10, 0, ("two-handed-weapon",))
    scene = played([climber, FAR], move("a1", (12, 10)), areas=[LADDER], terrain=[TOP])
    assert scene.at("a1") == [12, 10]
    assert [hand["item"] for hand in scene.state("a1")["hands"]] == ["two-handed-weapon"] * 2


@pytest.mark.parametrize(
    ("areas", "dice", "refused"), [([], (3, 4), []), ([LADDER], (3, 4), ["R10-TU-13"])]
)
def test_nobody_parries_on_a_ladder(
    areas: list[Any], dice: tuple[int, ...], refused: list[str]
) -> None:
    """R10-TD-12, R10-TU-13: both hands are on the rungs, the one with the Shield, too.

    On the ground the Parry of 4 takes the only die away; on the ladder 4 Damage are rolled.
    """
    units = [fig("a1", 8.5, 10), fig("b1", 10, 10, 180, ("shield",), action_spent=True)]
    scene = played(units, strike("a1", "b1"), az("stay"), em("parry"), dice=dice, areas=areas)
    assert scene.refused == refused
    assert len(scene.of("ParryDeclared")) == (0 if refused else 1)


def test_bare_hands_on_a_ladder_keep_nobody_off() -> None:
    """R10-TU-13: a Shove on a climber cannot be Parried with hands that hold the rungs."""
    units = [fig("a1", 8.5, 10, 0, ()), fig("b1", 10, 10, 180, (), action_spent=True)]
    scene = played(units, SHOVE, em("parry"), areas=[LADDER])
    assert scene.refused == ["R10-TU-13"]
    assert scene.down("b1")


def test_a_shield_on_a_ladder_stops_no_shot() -> None:
    """R10-TU-13, R10-CC-48: 5 beats Armor 4 though the shooter is in front."""
    units = [fig("a1", 6, 10, 0, ("short-ranged",)), fig("b1", 10, 10, 180, ("shield",)), FAR_B2]
    scene = played(units, shoot("a1", "b1"), em("take"), dice=(3, 5), areas=[LADDER])
    assert not scene.of("ParryDeclared")
    assert scene.dead("b1")


def test_who_stands_beside_a_ladder_has_its_hands_free() -> None:
    """R10-TU-13: only while it lasts."""
    units = [fig("a1", 8.4, 10), fig("b1", 7, 10, 0)]
    assert refusal_of(units, strike("a1", "b1"), areas=[LADDER]) is None


def test_who_climbs_is_told_that_no_parry_is_open_whatever_it_holds() -> None:
    """R10-TU-13: the hands are busy, all of them, so the first reason names none."""
    units = [fig("a1", 8.5, 10), fig("b1", 10, 10, 180, ("shield",)), FAR_B2]
    battle, _ = staged(units, areas=[LADDER])
    match: TurnController[Any] = TurnController(battle, {"azure": Person(), "ember": Person()})
    while match.decision is not None and match.decision.side == "azure":
        attack = next(
            option
            for option in match.menu().options
            if (option.do, option.target) in (("strike", "b1"), ("stay", None))
        )
        match.submit(attack.choice(), "azure")
    assert match.decision is not None
    assert {option.do for option in match.decision.options} >= {"bail", "take"}
    shut = match.decision.closed
    assert {one.reason for one in shut} == {"Its hands are busy climbing or swimming"}
    labels = [match.ask.label(Option.of(one)).text for one in shut]
    assert labels[0] == "Parry"
    assert "Parry with shield" in labels
