"""Disruption, getting up, Bailing (R10-TU-30..34, -40..44)."""

from typing import Any

import pytest

from game.rulesets.brikwars_2010.maneuvers import can_recover
from tests.rulesets.brikwars.scenes import (
    DOWN,
    USED_SWORD,
    Scene,
    az,
    block,
    burst,
    em,
    fig,
    figure,
    move,
    strike,
    wall,
)
from tests.rulesets.brikwars_2010.scenes import played, refusal_of, seen, shoot

A1 = fig("a1", 10, 10)
B1 = fig("b1", 11.5, 10, 180)


def test_the_disrupted_are_defenseless() -> None:
    """R10-TU-30: no Parry, no Bail, no Counterstrike."""
    units = [A1, fig("b1", 11.5, 10, 180, ("hand-weapon", "shield"), conditions=DOWN)]
    scene = played(units, strike("a1", "b1"), em("parry"), em("bail"), dice=(1,))
    assert scene.refused == ["R10-TU-30", "R10-TU-41"]
    scene = played(units, az("disengage", unit="a1"), edges=[("a1", "b1")])
    assert scene.of("AttackDeclared") == []


@pytest.mark.parametrize(
    "choice",
    [
        shoot("a1", "b1", item="short-ranged"),
        az("throw", unit="a1", item="hand-weapon", target="b1"),
        az("strike", unit="a1", item="hand-weapon", target="b1"),
        az("disengage", unit="a1"),
    ],
)
def test_the_disrupted_have_no_actions(choice: dict[str, Any]) -> None:
    """R10-TU-30."""
    units = [fig("a1", 10, 10, 0, ("short-ranged", "hand-weapon"), conditions=DOWN), B1]
    assert refusal_of(units, choice) == "R10-TU-30"


def test_standing_up_costs_half_and_leaves_the_action() -> None:
    """R10-TU-31."""
    units = [fig("a1", 10, 10, 0, ("short-ranged",), conditions=DOWN), fig("b1", 15, 10)]
    scene = played(
        units,
        az("stand-up", unit="a1"),
        shoot("a1", "b1"),
        move("a1", (7.5, 10)),
        dice=(1,),
    )
    assert scene.refused == []
    assert scene.state("a1")["move_left"] == 0


def test_disrupted_on_ones_own_turn_stays_down_until_the_next() -> None:
    """R10-TU-33: the fourth turn in a battle of two sides is azure's next but one."""
    units = [fig("a1", 10, 10, conditions=DOWN, disrupted_turn=3), B1]
    assert refusal_of(units, az("stand-up", unit="a1")) == "R10-TU-33"
    recover = strike("a1", "b1", mode="recover")
    assert refusal_of(units, recover) == "R10-TU-33"
    scene = played(
        [units[0], fig("b1", 20, 10)], az("end-turn"), em("end-turn"), az("stand-up", unit="a1")
    )
    assert not scene.down("a1")


def test_recovering_by_an_angry_inch_is_for_ones_own_turn() -> None:
    """R10-TU-32 (vector R10-TV-107): on the enemy's turn it is refused."""
    units = [fig("a1", 10, 10, conditions=DOWN), fig("b1", 12.5, 10, 180)]
    view = seen(units, turn="ember")
    refused = can_recover(view, figure(view, "a1"))
    assert refused is not None
    assert refused.rule == "R10-TU-32"
    view = seen(units)
    assert can_recover(view, figure(view, "a1")) is None


def test_recovering_is_for_the_disrupted() -> None:
    """R10-TU-32."""
    assert refusal_of([A1, B1], strike("a1", "b1", mode="recover")) == "R10-TU-32"


def test_attacks_on_the_disrupted_can_miss() -> None:
    """R10-TU-34: no Automatic Hit."""
    units = [A1, fig("b1", 11.5, 10, 180, conditions=DOWN)]
    assert played(units, strike("a1", "b1"), dice=(1,)).of("AttackMissed")


def test_a_low_wall_hides_the_prone_altogether() -> None:
    """R10-TU-34, R10-TD-20: half an inch of wall hides all three sections at once."""
    gun = fig("a1", 10, 10, 0, ("short-ranged",))
    low = [wall(14, 0.65)]
    prone = fig("b1", 14.6, 10, conditions=DOWN)
    assert refusal_of([gun, prone], shoot("a1", "b1", item="short-ranged"), terrain=low) == (
        "R10-AT-03"
    )
    scene = played([gun, fig("b1", 14.6, 10)], shoot("a1", "b1"), dice=(4, 1), terrain=low)
    assert scene.totals() == [3, 1]


def bailing(*choices: dict[str, Any], dice: tuple[int, ...], **more: Any) -> Scene:
    target = more.pop("target", B1)
    return played([A1, target], strike("a1", "b1"), *choices, dice=dice, **more)


def test_a_bail_keeps_the_facing_and_spends_the_action() -> None:
    """R10-TU-40, R10-TU-42."""
    scene = bailing(em("bail"), em("land", at=[11.5, 12]), dice=(2,))
    assert scene.at("b1") == [11.5, 12]
    assert scene.units["b1"]["facing"] == 180
    assert scene.state("b1")["action_spent"] is True
    assert scene.down("b1")
    assert scene.of("AttackMissed") == scene.of("AttackHit") == []


def test_where_one_cannot_land() -> None:
    """R10-TU-42: farther than 2 inches, on a body, behind a wall."""
    scene = played(
        [A1, B1, fig("b2", 11.5, 8.2)],
        strike("a1", "b1"),
        em("bail"),
        em("land", at=[11.5, 12.1]),
        em("land", at=[11.5, 8.5]),
        em("land", at=[13.3, 10]),
        em("land", at=[11.5, 11.9]),
        dice=(6,),
        terrain=[wall(12.6)],
    )
    assert len(scene.refused) == 3
    assert scene.at("b1") == [11.5, 11.9]


def test_one_may_always_land_where_one_was() -> None:
    """R10-TU-42, R10-CH-32: even on something low, where a push had left him."""
    mace = fig("a1", 10, 10, 0, ("heavy-weapon",))
    scene = played(
        [mace, B1, fig("a2", 14, 10, 180)],
        strike("a1", "b1", "heavy-weapon"),
        strike("a2", "b1"),
        em("bail"),
        em("land", at=[12.5, 10]),
        dice=(3, 1, 2),
        terrain=[wall(12.6, 0.4)],
    )
    assert scene.refused == []
    assert scene.at("b1") == [12.5, 10]


def test_a_bail_off_a_ledge_is_a_fall() -> None:
    """R10-TU-42, R10-CH-36: 4 inches down: one die."""
    scene = bailing(
        em("bail"),
        em("land", at=[13.2, 10]),
        dice=(3, 2),
        terrain=[block("platform", 5, 12.5, 4)],
    )
    assert scene.of("Fell")[0]["inches"] == 4
    assert scene.units["b1"]["elevation"] == 0
    assert not scene.dead("b1")


def test_no_bail_while_a_shield_could_parry() -> None:
    """R10-TU-44, R10-AM-09: the last resort; with the Shield used, or the switch off, it is."""
    bearer = fig("b1", 11.5, 10, 180, ("shield",))
    scene = bailing(em("bail"), em("take"), dice=(1,), target=bearer)
    assert scene.refused == ["R10-TU-44"]
    used = [{"item": "shield", "used_this_player_turn": True}, {}]
    tired = fig("b1", 11.5, 10, 180, ("shield",), hands=used)
    scene = bailing(em("bail"), em("land", at=[11.5, 12]), dice=(2,), target=tired)
    assert scene.at("b1") == [11.5, 12]
    scene = bailing(
        em("bail"),
        em("land", at=[11.5, 12]),
        dice=(2,),
        target=bearer,
        settings={"strict_bail": False},
    )
    assert scene.at("b1") == [11.5, 12]


def shot_at(target: dict[str, Any], *choices: dict[str, Any], **more: Any) -> Scene:
    more.setdefault("others", [])
    units = [fig("a1", 10, 10, 0, ("short-ranged",)), target, *more.pop("others")]
    return played(units, shoot("a1", "b1"), *choices, **more)


def test_no_bail_from_what_cannot_be_seen() -> None:
    """R10-TU-41: shot at from behind."""
    scene = shot_at(fig("b1", 14, 10, 0), em("bail"), dice=(1,))
    assert scene.refused == ["R10-TU-41"]


def test_no_bail_from_outside_ones_close_combat() -> None:
    """R10-TU-41, R10-AM-45: b1 fights a2 and is shot at by a1."""
    scene = shot_at(
        fig("b1", 14, 10, 180),
        em("bail"),
        others=[fig("a2", 14, 11.5, 270)],
        edges=[("a2", "b1")],
        dice=(1,),
    )
    assert scene.refused == ["R10-TU-41"]


def test_a_shot_follows_to_the_new_place() -> None:
    """R10-TU-43: prone at 6.5 inches with range 6, the shot is one out of range: 3 - 1."""
    scene = shot_at(fig("b1", 15.5, 10, 180), em("bail"), em("land", at=[17.5, 10]), dice=(4, 3))
    assert scene.totals() == [4, 2]


def test_a_shot_is_lost_when_the_target_lands_out_of_sight() -> None:
    """R10-TU-43: behind a wall."""
    scene = shot_at(
        fig("b1", 14, 10, 180),
        em("bail"),
        em("land", at=[14, 12]),
        dice=(4,),
        terrain=[wall(13, 3, (10.9, 16))],
    )
    assert scene.of("AttackMissed")
    assert scene.at("b1") == [14, 12]


def test_bailing_out_of_a_blast() -> None:
    """R10-TU-43, R10-EX-08, R10-DP-12: by default, away from it; nobody inside, no roll."""
    units = [fig("a1", 10, 10, 0, ("explosive",)), fig("b1", 14.2, 10, 180)]
    scene = played(units, burst(13, 10), dice=(2, 4))
    assert scene.at("b1") == [16.2, 10]
    assert scene.down("b1")
    assert scene.of("Rolled", why="explosion") == []


def test_bailing_not_far_enough_from_a_blast() -> None:
    """R10-TU-43: resolved against the new place, where a prone figure is inside as a whole."""
    units = [fig("a1", 10, 10, 0, ("explosive",)), fig("b1", 14.2, 10, 180)]
    scene = played(units, burst(13, 10), em("bail"), em("land", at=[15.2, 10]), dice=(2, 4, 4))
    assert scene.of("ArmorHeld")[0]["damage"] == 4
    assert scene.at("b1") == [16.2, 10]


def test_used_hands_do_not_keep_from_bailing() -> None:
    """R10-CC-38: a Bail uses no hand."""
    target = fig("b1", 11.5, 10, 180, hands=USED_SWORD)
    scene = bailing(em("bail"), em("land", at=[11.5, 12]), dice=(2,), target=target)
    assert scene.state("b1")["hands"][1]["used_this_player_turn"] is False
    assert scene.of("Bailed")
