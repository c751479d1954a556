"""Shoves (R05-CC-21..29)."""

from typing import Any

import pytest

from tests.rulesets.brikwars.scenes import Scene, block, fig, ground, wall
from tests.rulesets.brikwars_2005.fights import (
    GUARD,
    HEAVY,
    LONG,
    PARRY,
    SECOND,
    SHIELD,
    SWORD,
    answer,
    attack,
    duel,
    shove,
    stay,
)
from tests.rulesets.brikwars_2005.scenes import played, refusal_of


def taken(**more: Any) -> Scene:
    """One with bare hands Shoves another, who lets it happen."""
    return played(duel((), ()), shove("a1", "b1"), answer("b1", "take"), dice=(2,), **more)


def missed(load: tuple[str, ...], item: str | None = None) -> Scene:
    """A Shove that misses; nobody is asked about any other blow after it."""
    units, push = duel(load, ()), shove("a1", "b1", item)
    scene = played(units, push, stay("a1"), answer("b1", "take"), dice=(1,), defaults=False)
    assert scene.decision is not None
    assert scene.decision["kind"] == "turn"
    return scene


def test_a_shove_pushes_two_inches_and_does_nothing_else() -> None:
    """R05-CC-23, R05-TU-32, R05-AM-34: no Damage, and it keeps its feet."""
    scene = taken()
    assert scene.at("b1") == [13.5, 10.0]
    assert not scene.down("b1")
    assert not scene.of("DamageSummed")


def test_a_house_rule_lets_shoves_knock_over() -> None:
    """R05-TU-32 with the switch ``shove_disrupts``."""
    assert taken(settings={"shove_disrupts": True}).down("b1")


@pytest.mark.parametrize(("load", "use"), [((), 2), ((SWORD,), 2), ((HEAVY,), 3), ((LONG,), 4)])
def test_a_shove_takes_the_highest_use_held(load: tuple[str, ...], use: int) -> None:
    """R05-CC-22, R05-AT-08: it takes a roll like any attack."""
    scene = played(duel(load, ()), shove("a1", "b1"), dice=(1,))
    assert [roll["need"] for roll in scene.of("Rolled", unit="a1")] == [use]


def test_a_shove_is_made_at_arms_length() -> None:
    """R05-CC-21, R05-EQ-15: with an Angry Inch at 1.5", not at 1.6"."""
    assert refusal_of(duel(gap=1.5), shove("a1", "b1")) is None
    assert refusal_of(duel(gap=1.6), shove("a1", "b1")) == "R05-CC-21"


def test_what_stands_in_the_way_stops_a_push_without_smash() -> None:
    """R05-CC-28: half an inch before a wall, and no point for the rest."""
    scene = taken(terrain=[wall(12.6)])
    assert scene.at("b1") == pytest.approx([12.0, 10.0], abs=0.01)
    assert not scene.of("DamageSummed")


def test_over_an_edge_one_falls() -> None:
    """R05-CC-28: a Shove into lava destroys."""
    assert taken(areas=[ground("lava", 12.5, 16)]).dead("b1")


def test_a_shield_out_of_arms_reach_shoves_nobody() -> None:
    """R05-CC-21: not even with an Angry Inch, 2" away; that is the rule of Shoves that is named."""
    assert refusal_of(duel((SHIELD,), gap=2.0), shove("a1", "b1", SHIELD)) == "R05-CC-21"
    assert refusal_of(duel((SHIELD,), gap=0.5), shove("a1", "b1", SHIELD)) is None


def test_a_push_out_of_everybodys_reach_ends_the_fight() -> None:
    """R05-CC-05: beyond the longer reach and an inch, 2.0" for swords; long arms hold on."""
    short = played(duel(), shove("a1", "b1"), answer("b1", "take"), dice=(2,))
    assert short.of("Parted", unit="b1", target="a1")
    long = played(duel(theirs=(LONG,)), shove("a1", "b1"), answer("b1", "take"), dice=(2,))
    assert not long.of("Parted")


@pytest.mark.parametrize(("height", "parted"), [(3.0, 0), (3.1, 1)])
def test_a_push_down_out_of_reach_ends_the_fight(height: float, parted: int) -> None:
    """R05-CC-05, R05-UN-08: a long arm reaches 2.5" and half an inch; no inch on comes lower."""
    scene = played(
        duel(theirs=(LONG,)),
        shove("a1", "b1"),
        answer("b1", "take"),
        dice=(2,),
        terrain=[block("platform", 4, 11.9, height)],
    )
    assert scene.of("Fell")
    assert len(scene.of("Parted")) == parted


def test_a_shield_shoves_beside_an_attack() -> None:
    """R05-CC-24, R05-CC-66: with its own Use of 2, before or after a Heavy Weapon."""
    scene = played(
        duel((HEAVY, SHIELD), ()),
        attack("a1", "b1", HEAVY),
        shove("a1", "b1", SHIELD, point="R05-DP-20"),
        dice=(1, 2, 1),
    )
    assert [roll["need"] for roll in scene.of("Rolled", unit="a1")] == [3, 2]
    assert scene.of("KnockedBack", unit="b1")


def test_by_the_letter_it_takes_the_highest_use() -> None:
    """R05-CC-24, R05-AM-10 with the switch ``shield_shove_uses_shield_use`` off."""
    scene = played(
        duel((HEAVY, SHIELD), ()),
        shove("a1", "b1", SHIELD),
        dice=(1, 1),
        settings={"shield_shove_uses_shield_use": False},
    )
    assert [roll["need"] for roll in scene.of("Rolled", unit="a1")] == [3, 3]


def test_a_shove_with_all_hands_stands_alone() -> None:
    """R05-CC-24, R05-DP-20: after it no weapon goes on."""
    missed((SWORD, SWORD))


def test_nothing_but_a_shield_shoves_by_itself() -> None:
    """R05-CC-24, R05-CC-29; who holds Shields only, Shoves with one of them."""
    assert refusal_of(duel(), shove("a1", "b1", SWORD)) == "R05-CC-24"
    assert refusal_of(duel((SHIELD,)), shove("a1", "b1")) == "R05-CC-29"
    assert refusal_of(duel((SHIELD,)), shove("a1", "b1", SHIELD)) is None


def test_of_several_shields_one_shoves() -> None:
    """R05-CC-26."""
    scene = missed((SHIELD, SHIELD), SHIELD)
    assert len(scene.of("ShieldShoved")) == 1


def test_of_several_shields_one_shoves_back() -> None:
    """R05-CC-26, R05-CC-66: Counterattacks are no exception; the other Shield still Parries."""
    scene = played(
        duel((SWORD, SWORD), (SHIELD, SHIELD)),
        attack("a1", "b1"),
        answer("b1", "counterattack", item=SHIELD),
        attack("a1", "b1", SECOND, point="R05-DP-20"),
        answer("b1", "counterattack", item="shield-2"),
        answer("b1", "parry", item="shield-2"),
        dice=(1, 1, 1),
    )
    assert scene.refused == ["R05-CC-26"]
    assert len(scene.of("ShieldShoved", unit="b1")) == 1


def test_a_shield_that_has_shoved_parries_no_counterattack() -> None:
    """R05-CC-25, R05-AM-50: not on this turn; without the Shove it would (R05-CC-47)."""
    scene = played(
        duel((SHIELD,)),
        shove("a1", "b1", SHIELD),
        answer("b1", "counterattack"),
        answer("b1", "counterattack", "R05-DP-18"),
        GUARD,
        dice=(1, 2, 3),
    )
    assert scene.refused == ["R05-CC-25"]
    assert scene.state("a1")["cc_damage_this_player_turn"] == 3


def test_who_was_pushed_away_strikes_back_only_if_it_reaches() -> None:
    """R05-CC-27, R05-CC-45: a sword is out of reach and keeps its Counter, a long weapon is not."""
    short = played(duel((), (SWORD,)), shove("a1", "b1"), dice=(2,))
    assert not short.of("AttackDeclared", unit="b1")
    assert not short.state("b1")["hands"][0]["countered"]
    long = played(duel((), (LONG,)), shove("a1", "b1"), dice=(2, 1))
    assert long.of("AttackDeclared", unit="b1")


def test_shoves_by_shields_can_be_parried_with_bare_hands() -> None:
    """R05-CC-50, R05-AM-11: those count like bare ones, one in total on a player's turn."""
    units = [*duel((SHIELD,), ()), fig("a2", 11.5, 8.5, 90, ())]
    scene = played(
        units,
        shove("a1", "b1", SHIELD),
        answer("b1", "parry"),
        shove("a2", "b1"),
        answer("b1", "parry"),
        dice=(2, 2, 2),
    )
    assert scene.refused == ["R05-CC-41"]
    assert scene.at("b1") == [11.5, 12.0]


def test_a_parried_shove_leaves_one_standing_without_a_damage_roll() -> None:
    """R05-CC-49: success against a Shove has no Damage roll."""
    scene = played(
        duel((), (SWORD,)),
        shove("a1", "b1"),
        PARRY,
        dice=(3, 3),
    )
    assert scene.at("b1") == [11.5, 10.0]
    assert not scene.of("Rolled", why="damage")
