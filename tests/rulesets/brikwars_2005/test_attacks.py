"""Attacks in Close Combat, weapon after weapon, and what they may aim at (R05-CC-01..20)."""

import pytest

from tests.rulesets.brikwars.scenes import DOWN, az, fig, wall
from tests.rulesets.brikwars_2005.fights import (
    BACK,
    HEAVY,
    LONG,
    PAIR,
    SECOND,
    SHIELD,
    SWORD,
    answer,
    attack,
    duel,
    needs,
    shove,
    stay,
)
from tests.rulesets.brikwars_2005.scenes import played, refusal_of


def test_an_attack_begins_close_combat_and_spends_the_action() -> None:
    """R05-CC-01, R05-CC-04, R05-AT-08: even one that misses; who is attacked spends nothing."""
    scene = played(duel(theirs=()), attack("a1", "b1"), dice=(1,))
    assert scene.of("Engaged", unit="a1", target="b1")
    assert scene.state("a1")["action_spent"]
    assert not scene.state("b1")["action_spent"]


def test_nobody_attacks_a_friend() -> None:
    """R05-CC-11: nobody is Angry at its own, nor are they enemies to fight with."""
    units = [fig("a1", 10, 10), fig("a2", 11.5, 10)]
    assert refusal_of(units, attack("a1", "a2")) == "R05-CC-11"


def test_in_close_combat_nobody_walks() -> None:
    """R05-CC-06, R05-TU-16: neither on its feet, nor at a Sprint."""
    assert refusal_of(duel(), az("move", unit="a1", path=[[8, 10]]), edges=PAIR) == "R05-TU-16"
    assert refusal_of(duel(), az("sprint", unit="a1"), edges=PAIR) == "R05-TU-16"


def test_one_maneuver_is_chosen_on_an_own_turn() -> None:
    """R05-CC-07, R05-TU-20: after an Attack there is neither a Shove nor a Withdraw."""
    scene = played(
        duel(theirs=()),
        attack("a1", "b1"),
        shove("a1", "b1"),
        az("withdraw", unit="a1", path=[[8, 10]]),
        dice=(1,),
    )
    assert scene.refused == ["R05-TU-20", "R05-TU-20"]


def test_after_its_last_opponent_is_gone_one_may_walk_on() -> None:
    """R05-CC-18: what is left of the Move may be walked."""
    scene = played(
        [*duel(theirs=()), fig("b9", 25, 15, 180)],
        attack("a1", "b1"),
        az("move", unit="a1", path=[[10, 8]]),
        dice=(3, 5),
    )
    assert scene.dead("b1")
    assert scene.at("a1") == [10.0, 8.0]


def test_movement_stops_while_one_fights() -> None:
    """R05-CC-18: the opening blow ends the walk as long as its target stands."""
    scene = played(
        [fig("a1", 8, 10), fig("b1", 11.5, 10, 180, ())],
        az("move", unit="a1", path=[[9.8, 10]]),
        attack("a1", "b1"),
        az("move", unit="a1", path=[[8, 10]]),
        dice=(1,),
    )
    assert scene.refused == ["R05-TU-16"]


def test_each_weapon_attacks_once_in_the_owners_order() -> None:
    """R05-CC-14, R05-CC-60: the second first, then the other, then no third."""
    scene = played(
        duel((SWORD, SWORD), ()), attack("a1", "b1", SECOND), attack("a1", "b1"), dice=(1, 1)
    )
    struck = [event["item"] for event in scene.of("WeaponStruck")]
    assert struck == [SECOND, SWORD]


def test_each_attack_has_its_own_angry_inch_and_its_own_counter() -> None:
    """R05-CC-10, R05-CC-14: inch, attack, Counter; inch, attack, Counter."""
    scene = played(
        duel((SWORD, SWORD), (SWORD, SWORD), 1.5),
        attack("a1", "b1"),
        az("step", point="R05-DP-12", at=[10.5, 10]),
        BACK,
        attack("a1", "b1", SECOND, point="R05-DP-20"),
        az("step", point="R05-DP-12", at=[10.7, 10.5]),
        answer("b1", "counterattack", item=SECOND),
        dice=(1, 1, 1, 1),
    )
    inches = [event["to"] for event in scene.of("Moved", unit="a1", mode="angry-inch")]
    assert inches == [[10.5, 10.0], [10.7, 10.5]]
    assert len(scene.of("AttackDeclared", unit="b1")) == 2
    assert scene.state("a1")["moved_this_turn"] == 0.0


def test_the_second_weapon_may_go_at_another_enemy() -> None:
    """R05-CC-15, R05-DP-20: unless the switch is off."""
    units = [*duel((SWORD, SWORD), ()), fig("b2", 10, 11.5, 270, ())]
    scene = played(
        units, attack("a1", "b1"), attack("a1", "b2", SECOND, point="R05-DP-20"), dice=(1, 1)
    )
    assert scene.of("AttackMissed", target="b2")
    alone = played(
        units,
        attack("a1", "b1"),
        stay("a1"),
        dice=(1,),
        defaults=False,
        settings={"second_attack_other_target": False},
    )
    assert {target for _, _, target in alone.offers()} == {"b1", None}


def test_by_default_the_second_weapon_begins_no_further_fight() -> None:
    """R05-DP-20: the first foe is dead; another is struck only if the two fight already."""
    units = [*duel((SWORD, SWORD), ()), fig("b2", 10, 11.5, 270, ())]
    scene = played(units, attack("a1", "b1"), dice=(3, 5))
    assert not scene.of("AttackDeclared", target="b2")
    fighting = played(units, attack("a1", "b1"), dice=(3, 5, 1), edges=[("a1", "b2")])
    assert fighting.of("AttackMissed", target="b2")


def test_the_dead_make_no_second_attack() -> None:
    """R05-CC-15, R05-CC-46: the Counterattack comes before it."""
    scene = played(
        duel((SWORD, SWORD)), attack("a1", "b1"), answer("b1", "counterattack"), dice=(1, 3, 5)
    )
    assert scene.dead("a1")
    assert len(scene.of("WeaponStruck")) == 1


def test_two_hands_on_one_weapon_are_one_attack() -> None:
    """R05-CC-17."""
    scene = played(
        duel((LONG,), (), 1.5), attack("a1", "b1", LONG), stay("a1"), dice=(1,), defaults=False
    )
    assert len(scene.of("WeaponStruck")) == 1
    assert scene.decision is not None
    assert scene.decision["kind"] == "turn"


@pytest.mark.parametrize(
    ("load", "item", "rule"), [((SHIELD,), SHIELD, "R05-EQ-14"), ((), None, "R05-CC-16")]
)
def test_who_holds_shields_or_nothing_cannot_attack(
    load: tuple[str, ...], item: str | None, rule: str
) -> None:
    """R05-CC-16, R05-EQ-14: a Shield does no Damage."""
    assert refusal_of(duel(load), attack("a1", "b1", item)) == rule


def test_in_a_fight_things_are_picked_up_for_nothing() -> None:
    """R05-CC-16: what lies within half an inch, and costs no Move."""
    loose = [
        {"id": "pan", "kind": "random-object", "position": [10, 10.8]},
        {"id": "far", "kind": "random-object", "position": [10, 12]},
    ]
    scene = played(
        duel((), ()),
        az("pick-up", unit="a1", item="far"),
        az("pick-up", unit="a1", item="pan"),
        attack("a1", "b1", "random-object"),
        dice=(3, 3),
        edges=PAIR,
        loose=loose,
    )
    assert scene.refused == ["R05-EQ-19"]
    assert scene.of("MoveSpent", unit="a1")[0]["left"] == 5.0
    assert scene.state("b1")["cc_damage_this_player_turn"] == 1


def test_a_gun_is_a_club() -> None:
    """R05-EQ-14: Use 3, d6-2, and it attacks with its own length."""
    scene = played(duel(("short-ranged",), ()), attack("a1", "b1", "short-ranged"), dice=(3, 6, 1))
    assert [roll["need"] for roll in scene.of("Rolled", why="to hit")] == [3]
    assert scene.state("b1")["cc_damage_this_player_turn"] == 5


def test_a_long_weapon_needs_an_inch_of_room() -> None:
    """R05-EQ-16, R05-AM-43: at 0.5" the Angry Inch leads back."""
    scene = played(duel((LONG,), ()), attack("a1", "b1", LONG), dice=(1,))
    (step,) = scene.of("Moved", mode="angry-inch")
    assert step["to"] == [9.5, 10.0]


def test_what_hits_straight_ahead_only_does_not_hit_beside() -> None:
    """R05-EQ-17, R05-TV-181: a lance at a foe 90 degrees aside; turned, it does."""
    units = [fig("a1", 10, 10, 90, ("lance",)), fig("b1", 12.5, 10, 180, ())]
    scene = played(
        units,
        attack("a1", "b1", "lance"),
        az("face", unit="a1", toward=[12.5, 10]),
        attack("a1", "b1", "lance"),
        dice=(1,),
    )
    assert scene.refused == ["R05-EQ-17"]


def test_a_low_wall_counts_against_a_blow() -> None:
    """R05-AT-18, R05-AT-12, R05-AT-17: the eyes see torso and head over it, not the legs."""
    low = wall(12.95, top=0.75)
    scene = played(duel((LONG,), (), 2.5), attack("a1", "b1", LONG), dice=(4,), terrain=[low])
    assert needs(scene, "a1") == [[(-1, "R05-AT-12")]]
    assert scene.of("AttackMissed", unit="a1")


def test_nobody_strikes_at_what_it_does_not_see() -> None:
    """R05-AT-02: smoke between the two hides all of the target."""
    smoke = {**wall(11.5, y=(9, 11)), "kind": "smoke"}
    units = [fig("a1", 10, 10, 0, (HEAVY,)), fig("b1", 12.4, 10, 180, ())]
    boxed = [smoke, {**wall(11.5, y=(0, 9)), "id": "north"}, {**wall(11.5, y=(11, 20)), "id": "s"}]
    assert refusal_of(units, attack("a1", "b1", HEAVY), terrain=boxed) == "R05-AT-02"


def test_fighters_are_never_stationary_and_only_the_opening_blow_is_at_speed() -> None:
    """R05-AT-29, R05-AM-19: no +1 for anybody; 6" of way cost the opening blow 1, no later one."""
    fast = {"moved_this_turn": 6.0, "heading": [0.0, 1.0]}
    opening = played(duel(theirs=(), ours_more=fast), attack("a1", "b1"), dice=(1,))
    assert needs(opening, "a1") == [[(-1, "R05-AT-24")]]
    later = played(duel(theirs=(), ours_more=fast), attack("a1", "b1"), dice=(1,), edges=PAIR)
    assert needs(later, "a1") == [[]]


def test_having_shot_forbids_a_fight_on_that_turn() -> None:
    """R05-RG-04, R05-CC-19."""
    scene = played(
        [fig("a1", 10, 10, 0, ("short-ranged",)), fig("b1", 11.5, 10, 180, ())],
        az("shoot", unit="a1", item="short-ranged", target="b1", point="R05-DP-09"),
        attack("a1", "b1", "short-ranged"),
        dice=(1,),
    )
    assert scene.refused == ["R05-RG-04"]


def test_damage_is_forgotten_when_the_next_player_begins() -> None:
    """R05-CC-20, R05-TU-02: 3 now and 3 on the next own turn do not add up.

    In between the foe stands idle, and the free blow misses.
    """
    scene = played(
        duel(theirs=()),
        attack("a1", "b1"),
        az("end-turn"),
        {"by": "ember", "do": "end-turn"},
        attack("a1", "b1"),
        dice=(3, 3, 1, 3, 3),
    )
    assert not scene.dead("b1")
    assert scene.state("b1")["cc_damage_this_player_turn"] == 3


def test_a_hero_rolls_its_armor_once_for_a_turn() -> None:
    """R05-HE-01, R05-CC-20: 2d6 against the growing sum."""
    units = duel((SWORD, SWORD), ())
    units[1]["kind"] = "hero"
    scene = played(units, attack("a1", "b1"), attack("a1", "b1", SECOND), dice=(3, 3, 2, 3, 3, 3))
    assert len(scene.of("ArmorRolled", unit="b1")) == 1
    assert scene.dead("b1")


def test_what_somebody_holds_can_be_struck() -> None:
    """R05-EQ-20, R05-AT-13, R05-OB-02: -2; 4 break what an Armor die of 3 protects."""
    scene = played(
        duel(theirs=(SWORD,)),
        attack("a1", "b1", mode="item"),
        answer("b1", "take"),
        dice=(4, 4, 3),
    )
    assert needs(scene, "a1") == [[(-2, "R05-EQ-20")]]
    assert scene.of("ItemStruck", unit="b1", broken=True)
    assert scene.state("b1")["cc_damage_this_player_turn"] == 0


def test_the_disrupted_rise_by_the_angry_inch_of_their_first_maneuver() -> None:
    """R05-TU-31: only when they fight, and then there is no other inch."""
    down = {"conditions": DOWN}
    units = duel(theirs=(), ours_more=down)
    assert refusal_of(units, attack("a1", "b1", mode="recover")) == "R05-TU-31"
    assert refusal_of(units, attack("a1", "b1"), edges=PAIR) == "R05-TU-30"
    scene = played(units, attack("a1", "b1", mode="recover"), dice=(1,), edges=PAIR)
    assert not scene.down("a1")
    assert not scene.of("Moved", unit="a1")


def test_nobody_on_its_back_moves_an_angry_inch() -> None:
    """R05-TU-30, R05-TU-33: out of reach it stays; it may be attacked without a Counter."""
    far = duel(theirs=(), gap=1.5, ours_more={"conditions": DOWN})
    assert refusal_of(far, attack("a1", "b1", mode="recover"), edges=PAIR) == "R05-AT-03"
    scene = played(
        duel(theirs_more={"conditions": DOWN}), attack("a1", "b1"), dice=(2, 2), edges=PAIR
    )
    assert not scene.of("CounterDeclared")


def test_a_parry_takes_no_more_off_a_blow_at_what_is_held_than_there_is() -> None:
    """R05-CC-49: 5 of the Shield off the sword's 2 leave nothing, and no Armor is rolled.

    Off a 6 and its Bonus 2 they leave 3, which break an Armor of 2.
    """
    units, parry = duel(theirs=(SHIELD, SWORD)), answer("b1", "parry", item=SHIELD)
    blow, aim = attack("a1", "b1", mode="item"), az("aim", item=SWORD)
    scene = played(units, blow, aim, parry, dice=(4, 4, 5, 2))
    assert scene.of("Parried", unit="b1")
    assert not scene.of("ItemStruck")
    broken = played(units, blow, aim, parry, dice=(4, 4, 5, 6, 2, 2))
    assert [(one["damage"], one["broken"]) for one in broken.of("ItemStruck")] == [(3, True)]
