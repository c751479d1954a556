"""What may be declared as a Counter, when, and with what (R05-CC-25, -27, -43..55, R05-CA-06)."""

import pytest

from tests.rulesets.brikwars.scenes import Scene, az, em, fig
from tests.rulesets.brikwars_2005.fights import (
    BACK,
    GUARD,
    HEAVY,
    LONG,
    PAIR,
    PARRY,
    RIPOSTE,
    SECOND,
    SHIELD,
    SWORD,
    answer,
    attack,
    countered,
    duel,
    needs,
    shove,
    stay,
    withdraw,
)
from tests.rulesets.brikwars_2005.scenes import played


def asked(scene: Scene) -> str:
    """The kind of the open question."""
    assert scene.decision is not None
    kind: str = scene.decision["kind"]
    return kind


def test_a_shield_that_has_shoved_parries_counterattacks_again_on_the_next_turn() -> None:
    """R05-CC-25: until the next player's turn only."""
    scene = played(
        duel((SWORD, SHIELD)),
        shove("a1", "b1", SHIELD),
        answer("b1", "take"),
        answer("a1", "stop", "R05-DP-20"),
        az("end-turn"),
        em("end-turn"),
        answer("a1", "decline", "R05-DP-21"),
        attack("a1", "b1"),
        BACK,
        GUARD,
        dice=(1, 1, 3, 3, 2, 5),
    )
    assert scene.refused == []
    assert scene.of("Parried", unit="a1", item=SHIELD)
    assert scene.state("a1")["cc_damage_this_player_turn"] == 3


def test_a_shove_may_be_met_by_parry_and_riposte() -> None:
    """R05-CC-27: 4 - 1 Parry the 3; not pushed, it strikes back with the other sword."""
    scene = played(duel((), (SWORD, SWORD)), shove("a1", "b1"), RIPOSTE, dice=(3, 4, 1))
    assert scene.of("Parried", unit="b1", item=SECOND)
    assert scene.at("b1") == [11.5, 10.0]
    assert scene.of("AttackDeclared", unit="b1", item=SWORD, way="attack")


def test_a_shield_that_has_countered_leaves_it_to_the_weapon() -> None:
    """R05-CC-43: by default an unused Shield Parries; this one is used."""
    hands = [{"item": SWORD}, {"item": SHIELD, "countered": True}]
    scene = played(
        duel(theirs=(SWORD, SHIELD), theirs_more={"hands": hands}),
        attack("a1", "b1"),
        dice=(1, 1),
    )
    (declared,) = scene.of("CounterDeclared", unit="b1")
    assert (declared["strikes"], declared["parries"]) == (SWORD, None)


def test_only_who_has_declared_nothing_is_asked_for_a_late_parry() -> None:
    """R05-CC-44, R05-DP-14: after a hit, not for one that has promised to strike back."""
    silent = answer("b1", "take")
    late = played(duel(), attack("a1", "b1"), stay("a1"), silent, dice=(3,), defaults=False)
    assert asked(late) == "R05-DP-14"
    bound = played(duel(), attack("a1", "b1"), stay("a1"), BACK, dice=(3, 3), defaults=False)
    assert bound.of("AttackHit", unit="a1")
    assert asked(bound) == "R05-DP-18"


def test_a_late_parry_has_no_riposte() -> None:
    """R05-CC-44: each of two swords may Parry late, and neither strikes after that."""
    scene = played(
        duel(theirs=(SWORD, SWORD)),
        attack("a1", "b1"),
        stay("a1"),
        answer("b1", "take"),
        dice=(3,),
        defaults=False,
    )
    assert asked(scene) == "R05-DP-14"
    assert {do for do, _, _ in scene.offers()} == {"parry", "take"}


def test_to_parry_a_counterattack_uses_the_counter_of_the_shield() -> None:
    """R05-CC-47: it is spent, while the sword keeps its own."""
    scene = played(duel((SWORD, SHIELD)), attack("a1", "b1"), BACK, GUARD, dice=(1, 3, 3, 2, 5))
    assert scene.of("Parried", unit="a1", item=SHIELD)
    assert countered(scene, "a1") == [False, True]


@pytest.mark.parametrize(("went", "parried"), [(6.0, 1), (0.0, 0)])
def test_what_lowers_the_attack_roll_makes_it_easier_to_parry(went: float, parried: int) -> None:
    """R05-CC-48: 4 - 1 after 6" of way are met by a 3; the 4 of one who has not moved is not."""
    fast = {"moved_this_turn": went, "heading": [0.0, 1.0]}
    dice = (4, 3, 2, 3) if parried else (4, 3, 3)
    scene = played(duel(ours_more=fast), attack("a1", "b1"), PARRY, dice=dice)
    assert len(scene.of("Parried", unit="b1")) == parried
    assert scene.state("b1")["cc_damage_this_player_turn"] == (1 if parried else 3)


def test_a_weapon_parries_a_shove_with_a_weapon() -> None:
    """R05-CC-50: bare hands could not."""
    scene = played(duel((SWORD,), (SWORD,)), shove("a1", "b1"), PARRY, dice=(3, 3))
    assert scene.refused == []
    assert scene.of("Parried", unit="b1", item=SWORD)
    assert scene.at("b1") == [11.5, 10.0]


def test_a_shield_parries_a_shove_with_a_weapon() -> None:
    """R05-CC-50: bare hands could not."""
    parry = answer("b1", "parry", item=SHIELD)
    scene = played(duel((SWORD,), (SHIELD,)), shove("a1", "b1"), parry, dice=(3, 3))
    assert scene.refused == []
    assert scene.of("Parried", unit="b1", item=SHIELD)
    assert scene.at("b1") == [11.5, 10.0]


@pytest.mark.parametrize(
    ("used", "ripostes"),
    [
        ((), {(SWORD, SECOND)}),
        ((SWORD,), set()),
        ((SECOND,), set()),
    ],
)
def test_both_weapons_of_a_riposte_must_be_unused(
    used: tuple[str, ...], ripostes: set[tuple[str, str]]
) -> None:
    """R05-CC-53: neither the one that Parries nor the one that strikes has Countered yet."""
    hands = [{"item": item, "countered": item in used} for item in (SWORD, SECOND)]
    units = duel(theirs=(SWORD, SWORD), theirs_more={"hands": hands})
    scene = played(units, attack("a1", "b1"), stay("a1"), defaults=False)
    assert scene.decision is not None
    options = scene.decision["options"]
    found = {(one["item"], one["mode"]) for one in options if one["do"] == "riposte"}
    assert found == ripostes


def test_the_dead_do_not_riposte() -> None:
    """R05-CC-53: nor are they asked; 2 - 1 do not Parry a 3, and 5 Damage are more than Armor 4."""
    units = [*duel(theirs=(SWORD, SWORD)), fig("b9", 25, 15, 180)]
    scene = played(
        units, attack("a1", "b1"), stay("a1"), RIPOSTE, stay("b1"), dice=(3, 2, 5), defaults=False
    )
    assert scene.dead("b1")
    assert asked(scene) == "turn"
    assert not scene.of("AttackDeclared", unit="b1")


def test_the_dead_are_not_asked_whether_they_strike_back() -> None:
    """R05-CC-46: 5 Damage are more than Armor 4; the battle goes on with another of its side."""
    units = [*duel(), fig("b9", 25, 15, 180)]
    scene = played(units, attack("a1", "b1"), stay("a1"), BACK, dice=(3, 5), defaults=False)
    assert scene.dead("b1")
    assert asked(scene) == "turn"


def test_the_attackers_shield_may_parry_a_riposte() -> None:
    """R05-CC-55, R05-CC-47: 4 - 1 hit, 3 Parry it; 5 - 1 - 2 Damage are left."""
    scene = played(
        duel((SWORD, SHIELD), (SWORD, SWORD)),
        attack("a1", "b1"),
        RIPOSTE,
        GUARD,
        dice=(1, 4, 3, 2, 5),
    )
    assert scene.of("Parried", unit="a1", item=SHIELD)
    assert scene.state("a1")["cc_damage_this_player_turn"] == 2


def test_nothing_but_a_shield_counters_a_riposte() -> None:
    """R05-CC-55, R05-CC-47: no sword Parries it, and nobody strikes back at it."""
    scene = played(
        duel((SWORD, SHIELD), (SWORD, SWORD)),
        attack("a1", "b1"),
        stay("a1"),
        RIPOSTE,
        stay("b1"),
        answer("b1", "counterattack", "R05-DP-18", item=SWORD, target="a1"),
        stay("b1"),
        dice=(1,),
        defaults=False,
    )
    assert asked(scene) == "R05-DP-19"
    assert {(do, item) for do, item, _ in scene.offers()} == {("parry", SHIELD), ("take", None)}


def test_the_second_attack_of_the_same_enemy_adds_nothing_to_the_gang() -> None:
    """R05-CA-06: two weapons of one enemy are one attacker."""
    scene = played(
        duel((SWORD, SWORD), (SWORD, SWORD)),
        attack("a1", "b1"),
        BACK,
        attack("a1", "b1", SECOND, point="R05-DP-20"),
        answer("b1", "counterattack", item=SECOND),
        dice=(1, 1, 1, 1),
    )
    assert needs(scene, "b1") == [[], []]


def test_who_strikes_back_may_pick_another_weapon_then() -> None:
    """R05-DP-18: a stick was promised, the sword strikes; only its Counter is used."""
    scene = played(
        duel(theirs=("random-object", SWORD)),
        attack("a1", "b1"),
        answer("b1", "counterattack", item="random-object"),
        answer("b1", "counterattack", "R05-DP-18", item=SWORD),
        dice=(1, 1),
    )
    assert [event["item"] for event in scene.of("AttackDeclared", unit="b1")] == [SWORD]
    assert countered(scene, "b1") == [False, True]


def test_by_default_the_most_damaging_weapon_in_reach_strikes_back() -> None:
    """R05-DP-18: pushed 2.5" away, the sword is too short; 2d6 go before 1d6+2."""
    units = duel((), (SWORD, HEAVY, LONG))
    units[1]["kind"] = "four-armed"
    scene = played(units, shove("a1", "b1"), BACK, dice=(2, 1))
    assert [event["item"] for event in scene.of("AttackDeclared", unit="b1")] == [LONG]


def test_by_default_the_best_weapon_strikes_at_one_who_withdraws() -> None:
    """R05-DP-21: 1d6 of the sword before 1d6-2 of a stick."""
    scene = played(
        duel(theirs=("random-object", SWORD)), withdraw("a1", (8, 10)), dice=(1,), edges=PAIR
    )
    assert [event["item"] for event in scene.of("AttackDeclared", unit="b1")] == [SWORD]


def test_by_default_the_lowest_use_parries_before_a_riposte() -> None:
    """R05-DP-32: Use 2 of the sword before 4 of the long weapon; the mace strikes."""
    units = duel(theirs=(LONG, HEAVY, SWORD))
    units[1]["kind"] = "four-armed"
    scene = played(units, attack("a1", "b1"), stay("a1"), defaults=False)
    assert scene.decision is not None
    ways = [one for one in scene.decision["options"] if one["do"] == "riposte"]
    assert next(one["mode"] for one in ways if one["item"] == HEAVY) == SWORD


def test_what_a_parry_takes_off_is_never_below_nothing() -> None:
    """R05-DI-02: 1 - 2 of a random object take 0 off the 3, and add nothing to it."""
    scene = played(
        duel(theirs=("random-object",)),
        attack("a1", "b1"),
        answer("b1", "parry", item="random-object"),
        dice=(3, 3, 1, 3),
    )
    assert scene.of("Parried", unit="b1")
    assert scene.state("b1")["cc_damage_this_player_turn"] == 3


def test_what_a_parry_takes_off_earns_bonus_dice() -> None:
    """R05-DI-08: 6 and 2 are 8, taken without a question; of 5 + 2 Damage nothing is left."""
    scene = played(duel((HEAVY,)), attack("a1", "b1", HEAVY), PARRY, dice=(3, 3, 6, 2, 5))
    assert scene.totals("b1") == [3, 8]
    assert scene.state("b1")["cc_damage_this_player_turn"] == 0
