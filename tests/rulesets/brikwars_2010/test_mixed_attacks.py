"""Explosives, far throws, Strikes and Charges in combined attacks (R10-CA-04, -05, -08, -10)."""

from typing import Any

import pytest

from game.model.choices import Choice
from tests.previews import odds_at_first
from tests.rulesets.brikwars.scenes import ALLIED, az, em, fig, mine, strike, wall
from tests.rulesets.brikwars_2010.scenes import played, refusal_of, seen

GUN = ("short-ranged",)
BOMB = ("explosive",)
A1 = fig("a1", 10, 10, 0, GUN)
B1 = fig("b1", 15, 10, 0, ())
"""Looks away, so that it answers no approach and sees no Explosive coming."""
B9 = fig("b9", 28, 19, 180, ())


def together(unit: str = "a1", do: str = "shoot", item: str = "short-ranged") -> dict[str, Any]:
    return az(do, unit=unit, item=item, target="b1", mode="joint")


def join(*names: str) -> dict[str, Any]:
    return az("join", several=list(names))


def able(units: list[dict[str, Any]], **more: Any) -> list[str]:
    """What could join the first figure's shot, as the question lists it."""
    return played(units, together(), defaults=False, **more).joiners("R10-DP-08")


def test_who_throws_from_out_of_range_joins_with_the_penalties() -> None:
    """R10-CA-04, R10-AT-32: an axe 4.1" away with range 3" is -2 to roll and Damage: 3 + 1."""
    units = [A1, fig("a2", 9.9, 11, 0, ("axe",)), B1, B9]
    scene = played(units, together(), join("a2/axe"), dice=(3, 4, 3, 3))
    assert [event["total"] for event in scene.of("Rolled", why="to hit")] == [3, 2]
    assert scene.held() == [4]
    assert [loose["kind"] for loose in scene.loose] == ["axe"]


@pytest.mark.parametrize(("x", "joins"), [(1.05, True), (0.9, False)])
def test_what_no_benny_could_bring_there_joins_nobody(x: float, joins: bool) -> None:
    """R10-CA-04 as ruled: Use 2 is met with 6 and 6 less 10, at 13" of 3"; not with less 11."""
    units = [fig("a1", 10, 13, 0, GUN), fig("a2", x, 10, 0, ("axe",)), B1, B9]
    assert ("a2/axe" in able([*units, fig("a3", 10, 15, 0, GUN)])) is joins


def test_the_damage_of_an_explosive_joins_the_sum_once() -> None:
    """R10-CA-04, R10-EX-03: 2 by the gun and 3 by the blast are 5, more than Armor 4.

    b2 beside the target takes the blast alone, with its push.
    """
    units = [A1, fig("a2", 12, 13, 0, BOMB), B1, fig("b2", 15, 11.5, 90, ()), B9]
    scene = played(units, together(), join("a2/explosive"), dice=(3, 3, 2, 3))
    assert scene.dead("b1")
    assert not scene.of("ArmorHeld", unit="b1")
    assert scene.held("b2") == [3]
    assert scene.at("b2") == [15, 12.5]
    assert scene.units["a2"]["items"] == []


def test_who_stands_the_sum_is_pushed_by_the_blast() -> None:
    """R10-EX-04, R10-CA-04: 1 and 3 are 4: pushed an inch away from the thrower, Disrupted."""
    units = [A1, fig("a2", 12, 10, 0, BOMB), B1, B9]
    scene = played(
        [units[1], units[2], B9, fig("a1", 10, 13, 0, GUN)],
        together(),
        join("a2/explosive"),
        dice=(3, 3, 1, 3),
    )
    assert scene.held() == [4]
    assert scene.at("b1") == [16, 10]
    assert scene.down("b1")


def test_worn_armor_deflects_once_from_shots_and_blasts() -> None:
    """R10-CA-10: of d6 + d6 and d10 + d10 one of each size is gone, not one for each attack."""
    units = [
        A1,
        fig("a2", 10, 12, 0, GUN),
        fig("a3", 12, 12, 0, BOMB),
        fig("a4", 12, 8, 0, BOMB),
        fig("b1", 15, 10, 0, ("heavy-armor",)),
        B9,
    ]
    joined = join("a2/short-ranged", "a3/explosive", "a4/explosive")
    scene = played(units, together(), joined, dice=(3, 3, 4, 4, 2, 2))
    # d6 shows 2; the first blast is deflected, the second shows 2.
    assert scene.held() == [4]


def test_two_explosives_have_one_benny_die_each_taken_but_once() -> None:
    """R10-CA-10, R10-DI-06: the d6 of the shot is deflected, so the Benny's d6 counts."""
    units = [A1, fig("a2", 12, 10, 0, BOMB), fig("b1", 15, 10, 0, ("heavy-armor",)), B9]
    scene = played(
        [fig("a1", 10, 13, 0, GUN), *units[1:]],
        together(),
        join("a2/explosive"),
        az("benny", mode="damage"),
        dice=(3, 6, 4),
    )
    assert scene.held() == [4]


def test_a_die_that_is_not_deflected_keeps_its_bonus_dice() -> None:
    """R10-DI-07, R10-CA-10: d10 and the Benny's d6 for all; of the target's armor only the d10.

    The gun's d6 has been deflected already, so the Benny's 6 and its Bonus 2 come through: 8,
    more than a Hero's 3 and 4.
    """
    units = [
        fig("a1", 10, 13, 0, GUN),
        fig("a2", 12, 10, 0, BOMB),
        fig("b1", 15, 10, 0, ("heavy-armor",), kind="hero"),
        fig("b2", 15, 11.5, 90, ()),
    ]
    scene = played(
        [*units, B9],
        together(),
        join("a2/explosive"),
        az("benny", mode="damage"),
        dice=(3, 6, 10, 6, 1, 2, 3, 4),
    )
    assert scene.dead("b1")
    assert [row["total"] for row in scene.of("Rolled", why="explosion")] == [19]


def test_a_missed_explosive_is_no_part_of_it() -> None:
    """R10-CA-02, R10-RG-12: it bursts where it lands, and its Damage is separate: 4 and 4."""
    units = [A1, fig("a2", 12, 11, 0, BOMB), B1, B9]
    scene = played(
        units,
        together(),
        join("a2/explosive"),
        em("track"),
        em("land-shot", at=[15, 10]),
        dice=(3, 1, 4, 4),
    )
    assert scene.held() == [4, 4]


def test_who_bails_from_the_blast_is_out_of_that_part() -> None:
    """R10-EX-08, R10-TU-43: flat behind a low wall; what has hit already still counts.

    The wall has its own Armor dice against the blast.
    """
    units = [fig("a1", 10, 13, 0, GUN), fig("a2", 12.4, 10, 0, BOMB), fig("b1", 15, 10, 180, ())]
    scene = played(
        units,
        together(),
        join("a2/explosive"),
        em("take"),
        em("bail"),
        em("land", at=[17, 10]),
        dice=(3, 3, 3, 4, 4, 9, 9),
        terrain=[wall(16.1, 0.7, (8, 12))],
    )
    assert scene.held() == [3]
    assert scene.at("b1") == [17, 10]


def test_an_explosive_may_lead() -> None:
    """R10-CA-04: 1 by the blast and 4 by the gun."""
    units = [fig("a1", 12, 10, 0, BOMB), fig("a2", 10, 12, 0, GUN), B1, B9]
    lead = together(do="throw", item="explosive")
    scene = played(units, lead, join("a2/short-ranged"), dice=(3, 3, 4, 1))
    assert scene.dead("b1")


SWORD = fig("a2", 16.5, 10, 180)
"""A swordsman behind the target, half an inch off."""


def test_a_strike_joins_a_shot() -> None:
    """R10-CA-08, R10-CC-16: 3 by the sword and 2 by the gun, neither enough alone."""
    units = [A1, SWORD, B1, B9]
    scene = played(
        units,
        together(),
        join("a2/hand-weapon/strike"),
        em("take"),
        az("stay"),
        em("take"),
        dice=(3, 4, 3, 2),
    )
    assert [event["total"] for event in scene.of("DamageSummed")] == [3]
    assert scene.dead("b1")
    assert all(scene.state(name)["action_spent"] for name in ("a1", "a2"))


def test_not_named_beforehand_they_do_not_add_up() -> None:
    """R10-CA-02: the same Strike and the same shot one after the other do 3 and 2."""
    scene = played(
        [A1, SWORD, B1, B9],
        strike("a2", "b1"),
        {**together(), "mode": None},
        dice=(4, 3, 3, 2),
    )
    assert not scene.dead("b1")
    assert scene.held() == [2]


def test_strikes_of_this_turn_are_in_the_sum_shots_are_not_afterwards() -> None:
    """R10-CC-16, R10-CA-08 as ruled: 1 before, 1 and 2 together make 4; 1 more makes 3 of melee."""
    units = [A1, SWORD, B1, B9, fig("a3", 15, 11.5, 270), fig("a4", 15, 8.5, 90)]
    scene = played(
        units,
        strike("a3", "b1"),
        together(),
        join("a2/hand-weapon/strike"),
        strike("a4", "b1"),
        dice=(4, 1, 3, 4, 1, 2, 4, 1),
    )
    assert scene.held() == [4]
    assert [event["total"] for event in scene.of("DamageSummed")] == [1, 2, 3]
    assert not scene.dead("b1")


def test_a_strike_that_misses_leaves_the_shot() -> None:
    """R10-CA-02: only hits contribute."""
    scene = played([A1, SWORD, B1, B9], together(), join("a2/hand-weapon/strike"), dice=(3, 1, 4))
    assert scene.held() == [4]


def test_where_all_fighters_miss_earlier_strikes_are_no_part_of_it() -> None:
    """R10-CA-02, R10-CA-08: 2 by a Strike before; the joint one misses: the shot's 3 is alone."""
    units = [A1, SWORD, fig("a3", 15, 11.5, 270), B1, B9]
    scene = played(
        units,
        strike("a3", "b1"),
        together(),
        join("a2/hand-weapon/strike"),
        dice=(4, 2, 3, 1, 3),
    )
    assert scene.held() == [3]
    assert not scene.dead("b1")


def test_a_joint_strike_that_hits_for_nothing_still_brings_the_turns_sum() -> None:
    """R10-CC-16, R10-CA-08: 3 before, 0 by the joint blow that armor swallows, 2 by the gun."""
    armored = fig("b1", 15, 10, 0, ("heavy-armor",))
    heavy = fig("a3", 15, 11.5, 270, ("heavy-weapon",))
    scene = played(
        [A1, SWORD, heavy, armored, B9],
        strike("a3", "b1", "heavy-weapon"),
        together(),
        join("a2/hand-weapon/strike"),
        dice=(4, 3, 4, 3),
    )
    assert [event["total"] for event in scene.of("DamageSummed")] == [2, 2]
    assert scene.dead("b1")


def test_worn_armor_deflects_once_from_strikes_and_shots() -> None:
    """R10-CA-10: the sword's d6 is gone, so the gun's counts: 5, more than Armor 4."""
    armored = fig("b1", 15, 10, 0, ("heavy-armor",))
    scene = played(
        [A1, SWORD, armored, B9], together(), join("a2/hand-weapon/strike"), dice=(3, 4, 5)
    )
    assert scene.dead("b1")
    assert scene.of("PoolDeflected", unit="b1", dice=[6])


def test_worn_armor_remembers_each_size_it_has_taken() -> None:
    """R10-CA-10, R10-ST-02: the sword's d6, then the d10 of a hero's; the gun's d6 counts: 5."""
    armored = fig("b1", 15, 10, 0, ("heavy-armor",))
    hero = fig("a3", 15, 11.6, 270, kind="hero")
    names = join("a2/hand-weapon/strike", "a3/hand-weapon/strike")
    scene = played([A1, SWORD, hero, armored, B9], together(), names, dice=(3, 4, 4, 5))
    assert [event["dice"] for event in scene.of("PoolDeflected", unit="b1")] == [[6], [10]]
    assert scene.dead("b1")


def test_worn_armor_deflects_once_from_two_joint_strikes_and_a_shot() -> None:
    """R10-CA-10: of three d6 one is gone: 2 and 2 are 4; a Strike by itself meets it anew."""
    armored = fig("b1", 15, 10, 0, ("heavy-armor",))
    swords = [SWORD, fig("a3", 15, 11.6, 270), fig("a4", 15, 8.4, 90)]
    scene = played(
        [A1, *swords, armored, B9],
        together(),
        join("a2/hand-weapon/strike", "a3/hand-weapon/strike"),
        strike("a4", "b1"),
        dice=(3, 4, 4, 2, 2, 4),
    )
    assert [event["total"] for event in scene.of("DamageSummed")] == [0, 2, 2]
    assert scene.held() == [4]
    assert scene.state("b1")["shared"] is None


def test_a_parried_strike_leaves_worn_armor_to_the_shot() -> None:
    """R10-CA-10: the Parry takes the sword's d6, so what is worn takes the gun's."""
    shield = fig("b1", 15, 10, 0, ("heavy-armor", "shield"))
    scene = played(
        [A1, SWORD, shield, B9],
        together(),
        join("a2/hand-weapon/strike"),
        em("parry", item="shield"),
        dice=(3, 4, 3),
    )
    assert scene.of("Parried", unit="b1")
    assert scene.held() == [0]


def test_who_joins_declares_before_anybody_rolls() -> None:
    """R10-CA-02, R10-AT-06: the target bails out of the sword's reach, and its Action is gone."""
    foe = fig("b1", 15, 10, 180, ())
    scene = played(
        [A1, SWORD, foe, B9],
        together(),
        join("a2/hand-weapon/strike"),
        em("bail"),
        em("land", at=[13.2, 10]),
        dice=(4, 3, 4),
    )
    joined = [line["event"] for line in scene.events]
    assert joined.index("AttackJoined") < joined.index("Rolled")
    assert not scene.of("DamageSummed")
    assert scene.state("a2")["action_spent"] is True
    assert scene.held() == [4]


def test_no_more_than_three_fighters_join() -> None:
    """R10-CA-05, R10-CC-09: a fourth attacker on one minifig is refused."""
    beset = fig("b1", 15, 10, 0, (), attackers=["a3", "a4", "a5"])
    others = [fig("a3", 3, 3), fig("a4", 3, 5), fig("a5", 3, 7)]
    crowd = [A1, fig("a6", 10, 12, 0, GUN), SWORD, *others, B9]
    assert "a2/hand-weapon/strike" in able([*crowd, B1])
    assert "a2/hand-weapon/strike" not in able([*crowd, beset])


RING = [SWORD, fig("a3", 15, 11.5, 270), fig("a4", 15, 8.5, 90), fig("a5", 16.1, 11.1, 225)]
"""Four swordsmen around the target."""
BLADES = [f"{unit['id']}/hand-weapon/strike" for unit in RING]


def test_four_fighters_are_one_too_many() -> None:
    """R10-CA-05, R10-CC-09: refused before any die; of three nobody's Action is wasted."""
    scene = played(
        [A1, *RING, B1, B9], together(), join(*BLADES), join(*BLADES[:3]), dice=(1, 1, 1, 1)
    )
    assert scene.refused == ["R10-CC-09"]
    assert scene.state("a5")["action_spent"] is False


def test_by_default_no_more_fighters_join_than_may() -> None:
    """R10-CC-09, R10-DP-08: one has struck already, so two of the others do."""
    beset = fig("b1", 15, 10, 0, (), attackers=["a9"])
    scene = played([A1, *RING, beset, B9], together(), dice=(1, 1, 1))
    assert [event["unit"] for event in scene.of("AttackJoined")] == ["a2", "a3"]
    question = played([A1, *RING, beset, B9], together(), defaults=False).decision
    assert question is not None
    for names in question["options"][0]["suggest"]:
        assert len(names) == len(set(names))
        assert sum(name.endswith("/strike") for name in names) <= 2


def test_the_fighters_of_an_ally_take_the_room_that_is_left() -> None:
    """R10-CC-09, R10-AM-28, R10-CA-03: two of the leader's side, then one of the ally's two.

    To name both is refused; by default the first of them joins.
    """
    allies = [fig("c1", 15, 8.5, 90, delayed=True), fig("c2", 16.1, 11.1, 225, delayed=True)]
    joins = {
        "by": "jade",
        "do": "join",
        "several": [f"{name}/hand-weapon/strike" for name in ("c1", "c2")],
    }
    units = [A1, *RING[:2], *allies, B1, B9]
    scene = played(units, together(), join(*BLADES[:2]), joins, dice=(1, 1, 1, 1), sides=ALLIED)
    assert scene.refused == ["R10-CC-09"]
    assert [event["unit"] for event in scene.of("AttackJoined")] == ["a2", "a3", "c1"]
    assert scene.state("c2")["action_spent"] is False


@pytest.mark.parametrize(
    ("more", "joins"),
    [({}, True), ({"action_spent": True}, False), ({"conditions": ["disrupted"]}, False)],
)
def test_fighters_join_with_an_action_and_on_their_feet(more: dict[str, Any], joins: bool) -> None:
    """R10-TU-20, R10-TU-30."""
    sword = fig("a2", 16.5, 10, 180, ("hand-weapon",), **more)
    units = [A1, fig("a3", 10, 12, 0, GUN), sword, B1]
    assert ("a2/hand-weapon/strike" in able(units)) is joins


def test_a_charge_joins_a_shot() -> None:
    """R10-CA-08, R10-CH-15: 2d6 and the MOM show 1 each: 3; with 2 of the gun more than 4.

    Destroyed by the sum at last; the run has ended in front of it (R10-CH-18).
    """
    lancer = fig("a2", 15, 1.6, 90, ("lance",))
    units = [A1, lancer, B1, B9]
    scene = played(
        units,
        together(),
        join("a2/lance/charge"),
        em("take"),
        em("take"),
        dice=(3, 4, 1, 1, 1, 2),
    )
    assert [event["total"] for event in scene.of("DamageSummed")] == [3]
    assert scene.dead("b1")


def test_who_fights_beside_the_target_is_exposed_to_misses() -> None:
    """R10-CA-08, R10-RG-10: the swordsman gets what the gun missed with."""
    units = [A1, SWORD, B1, B9]
    scene = played(
        units,
        together(),
        join("a2/hand-weapon/strike"),
        em("track"),
        em("land-shot", at=[16.1, 10]),
        dice=(1, 4, 2, 5),
    )
    assert scene.of("ShotLanded")[0]["target"] == "a2"
    assert scene.dead("a2")


def test_nobody_joins_in_two_ways() -> None:
    """R10-CA-09: thrown and struck with, one axe has one Action."""
    axe = fig("a2", 16.5, 10, 180, ("axe",))
    units = [A1, axe, B1, B9]
    assert able([fig("a3", 10, 13, 0, GUN), *units]) == [
        "a3/short-ranged",
        "a2/axe",
        "a2/axe/strike",
    ]
    scene = played(units, together(), join("a2/axe", "a2/axe/strike"), join("a2/axe"), dice=(1, 1))
    assert scene.refused == ["R10-CA-09"]


def test_fighters_join_by_default_only_where_nobody_shoots() -> None:
    """R10-DP-08: Close Combat is entered on purpose."""
    shooter = fig("a3", 10, 13, 0, GUN)
    scene = played([A1, SWORD, shooter, B1, B9], together(), dice=(1, 1))
    assert [event["unit"] for event in scene.of("AttackJoined")] == ["a3"]
    scene = played([A1, SWORD, B1, B9], together(), dice=(1, 1))
    assert [event["unit"] for event in scene.of("AttackJoined")] == ["a2"]


def test_what_survives_a_joint_strike_may_be_shot_dead_by_a_hero() -> None:
    """R10-ST-05: a Hero's Armor dice are thrown once for Strike and shots."""
    hero = fig("b1", 15, 10, 0, (), kind="hero")
    scene = played(
        [A1, SWORD, hero, B9],
        together(),
        join("a2/hand-weapon/strike"),
        dice=(3, 4, 3, 2, 2, 2),
    )
    assert len(scene.of("Rolled", why="armor")) == 1
    assert scene.dead("b1")


def test_enemies_may_shoot_at_all_who_took_part() -> None:
    """R10-DP-04: the swordsman has been seen attacking, too."""
    archer = fig("b2", 15, 15, 270, GUN)
    scene = played(
        [A1, SWORD, B1, archer],
        together(),
        join("a2/hand-weapon/strike"),
        em("shoot", unit="b2", target="a2", point="R10-DP-04"),
        dice=(1, 1, 3, 5),
    )
    assert scene.dead("a2")


def test_odds_name_bombs_and_swords() -> None:
    """R10-CA-04, R10-CA-08: each with his own need, and what blast and blow add."""
    view = seen([fig("a1", 12, 10, 0, BOMB), SWORD, B1, B9])
    choice = Choice(do="throw", unit="a1", item="explosive", target="b1", mode="joint")
    found = odds_at_first(view.battle, choice)
    assert found is not None
    rows = [(row.name, row.value) for row in found.rows]
    assert rows == [
        ("a1: explosive", "Need 2+ on d6"),
        ("a2: hand weapon", "Need 2+ on d6"),
        ("Damage of a2", "d6"),
        ("Damage of a1", "d10"),
        ("Armor", "4"),
        ("Blast", 'everybody within 2"'),
    ]


def test_a_wall_keeps_a_fighter_from_joining() -> None:
    """R10-CA-04: only who could make the attack alone."""
    between = wall(15.8, 3, (8, 12))
    units = [A1, fig("a3", 10, 12, 0, GUN), SWORD, B1]
    assert "a2/hand-weapon/strike" not in able(units, terrain=[between])
    assert refusal_of([A1, SWORD, B1], together(), terrain=[between]) == "R10-CA-04"


def test_whom_a_mine_destroys_before_his_shot_makes_none() -> None:
    """R10-TU-30, R10-EX-01: the target bails onto a mine beside the second gun; armor saves it."""
    foe = fig("b1", 15, 10, 180, ("heavy-armor",))
    scene = played(
        [A1, fig("a2", 16, 12.5, 200, GUN), foe, B9],
        together(),
        join("a2/short-ranged"),
        em("bail"),
        em("land", at=[15, 11.5]),
        dice=(4, 3, 9),
        areas=[mine(15, 11.5, 0.4)],
    )
    assert scene.dead("a2")
    assert [event["unit"] for event in scene.of("Rolled", why="to hit")] == ["a1"]


def test_a_shot_that_has_hit_counts_though_the_shooter_is_gone() -> None:
    """R10-CA-08, R10-EX-01: the charger who joins treads on a mine beside the gun; 3 arrive."""
    units = [fig("a1", 13.5, 8.5, 45, GUN), fig("a2", 15, 1.6, 90, ("lance",)), fig("a4", 1, 1)]
    scene = played(
        [*units, B1, B9],
        together(),
        join("a2/lance/charge"),
        dice=(3, 9, 3),
        areas=[mine(14.2, 7.0, 0.95)],
    )
    assert scene.dead("a1")
    assert scene.dead("a2")
    assert scene.held() == [3]


def test_a_thrown_weapon_knocks_back_though_its_thrower_is_gone() -> None:
    """R10-EQ-14, R10-EX-04: the bomb of a third kills the thrower; the target is pushed by both."""
    units = [
        A1,
        fig("a2", 15, 11.5, 270, ("heavy-weapon",)),
        fig("a3", 12.5, 8, 20, BOMB),
        fig("b1", 15, 10, 0, ("heavy-armor",)),
    ]
    joined = join("a2/heavy-weapon", "a3/explosive")
    scene = played([*units, B9], together(), joined, dice=(3, 3, 3, 1, 9))
    assert scene.dead("a2")
    assert len(scene.of("KnockedBack", unit="b1")) == 2
    assert scene.held() == [3]


NEAR_BLAST = (15, 11.8)
"""Beside the target, where a bomb that hits it kills, too."""
BOMBER = fig("a3", 12.4, 8.4, 30, BOMB)
BYSTANDER = fig("b2", 15, 7.3, 270, ())


def test_a_missed_bomb_bursts_though_its_thrower_is_gone() -> None:
    """R10-RG-12, R10-RG-06: the other bomb kills the thrower; his own lands beside b2: 5."""
    thrower = fig("a2", *NEAR_BLAST, 270, BOMB)
    scene = played(
        [A1, thrower, BOMBER, B1, BYSTANDER, B9],
        together(),
        join("a2/explosive", "a3/explosive"),
        em("track"),
        em("land-shot", at=[15, 8.6]),
        dice=(3, 1, 3, 1, 5, 5),
    )
    assert scene.dead("a2")
    assert [event["at"] for event in scene.of("Burst")] == [[15, 10], [15, 8.6]]
    assert scene.dead("b2")


def test_a_stray_shot_strikes_though_its_shooter_is_gone() -> None:
    """R10-RG-09, R10-RG-11: the gunner dies of the bomb; his bullet comes down on his friend."""
    units = [A1, fig("a2", *NEAR_BLAST, 270, GUN), BOMBER, fig("a4", 15, 7.3), B1, B9]
    scene = played(
        units,
        together(),
        join("a2/short-ranged", "a3/explosive"),
        em("track"),
        em("land-shot", at=[17.6, 10]),
        em("land-shot", at=[15, 7.6]),
        dice=(3, 1, 3, 1, 5, 5),
    )
    assert len(scene.refused) == 1
    assert scene.dead("a2")
    assert scene.of("Destroyed", unit="a4", by="a2")


def test_a_missed_mace_lies_where_it_fell_though_its_thrower_is_gone() -> None:
    """R10-EQ-14, R10-RG-09: what is in the air is no longer in the hand."""
    units = [A1, fig("a2", *NEAR_BLAST, 270, ("heavy-weapon",)), BOMBER, fig("a4", 15, 7.3), B1, B9]
    scene = played(
        units,
        together(),
        join("a2/heavy-weapon", "a3/explosive"),
        em("track"),
        em("land-shot", at=[15, 8.6]),
        dice=(3, 1, 3, 1, 5),
    )
    assert scene.dead("a2")
    assert [(loose["kind"], loose["position"]) for loose in scene.loose] == [
        ("heavy-weapon", [15, 8.6])
    ]
