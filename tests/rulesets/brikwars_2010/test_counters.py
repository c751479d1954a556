"""Parries (R10-CC-38..50)."""

from typing import Any

import pytest

from tests.rulesets.brikwars.scenes import Scene, az, burst, em, fig, strike, wall
from tests.rulesets.brikwars_2010.scenes import played, shoot

SHOVER = fig("a1", 10, 10, 0, ())
SHOVE = az("shove", unit="a1", target="b1")


def bearer(*items: str, **more: Any) -> dict[str, Any]:
    return fig("b1", 11.5, 10, 180, items or ("shield",), **more)


def test_a_declared_parry_uses_hand_and_action_even_if_the_attack_misses() -> None:
    """R10-CC-40, R10-AM-05, R10-CC-41: and no Parry roll is made."""
    scene = played(
        [fig("a1", 10, 10), bearer()], strike("a1", "b1"), em("parry", item="shield"), dice=(1,)
    )
    assert scene.state("b1")["action_spent"] is True
    assert scene.state("b1")["hands"][0]["used_this_player_turn"] is True


def test_a_parry_needs_no_unspent_action() -> None:
    """R10-CC-38, R10-CC-40."""
    scene = played(
        [fig("a1", 10, 10), bearer(action_spent=True)],
        strike("a1", "b1"),
        em("parry", item="shield"),
        dice=(3, 2),
    )
    assert scene.of("DamageSummed")[0]["damage"] == 0


@pytest.mark.parametrize(
    ("item", "use"),
    [
        ("shield", 2),
        ("heavy-shield", 3),
        ("hand-weapon", 2),
        ("heavy-weapon", 3),
        ("two-handed-weapon", 4),
        ("tool", 3),
        ("short-ranged", 3),
        ("long-ranged", 3),
        ("random-object", 4),
    ],
)
def test_what_parries_a_shove_and_how_well(item: str, use: int) -> None:
    """R10-CC-41, R10-CC-42, R10-EQ-15: the Use of the item decides."""
    parry = em("parry", point="R10-DP-11", item=item)
    scene = played([SHOVER, bearer(item)], SHOVE, parry, dice=(use,))
    assert scene.of("Rolled")[0]["need"] == use
    assert scene.at("b1") == [11.5, 10]
    assert not scene.down("b1")
    if use > 2:
        scene = played([SHOVER, bearer(item)], SHOVE, parry, dice=(use - 1,))
        assert scene.at("b1") == [13.5, 10]
        assert scene.units["b1"]["items"] == [item]


@pytest.mark.parametrize(("face", "parried"), [(1, False), (2, True)])
def test_bare_hands_fail_only_on_a_one(face: int, parried: bool) -> None:
    """R10-EQ-11, R10-CC-41, R10-DI-04: Use 0."""
    units = [SHOVER, fig("b1", 11.5, 10, 180, ())]
    scene = played(units, SHOVE, em("parry", hand="left"), dice=(face,))
    assert [one["need"] for one in scene.of("Rolled", unit="b1")] == [0]
    assert scene.down("b1") is not parried
    hands = scene.state("b1")["hands"]
    assert [hand["used_this_player_turn"] for hand in hands] == [False, True]


def test_bare_hands_do_not_parry_damage() -> None:
    """R10-CC-46."""
    units = [fig("a1", 10, 10), fig("b1", 11.5, 10, 180, ())]
    scene = played(units, strike("a1", "b1"), em("parry", hand="right"), em("take"), dice=(1,))
    assert scene.refused == ["R10-CC-46"]


@pytest.mark.parametrize("item", ["heavy-weapon", "tool", "short-ranged", "two-handed-weapon"])
def test_only_shields_parry_strikes(item: str) -> None:
    """R10-CC-42."""
    units = [fig("a1", 10, 10), bearer(item)]
    scene = played(units, strike("a1", "b1"), em("parry", item=item), em("take"), dice=(1,))
    assert scene.refused == ["R10-CC-42"]


def test_the_default_parries() -> None:
    """R10-DP-10 with a Shield, R10-DP-11 with the easiest means: a bare hand before a tool."""
    scene = played([fig("a1", 10, 10), bearer()], strike("a1", "b1"), dice=(3, 2))
    assert len(scene.of("ParryDeclared", item="shield")) == 1
    scene = played([SHOVER, bearer("tool")], SHOVE, dice=(2,))
    assert [event["hand"] for event in scene.of("ParryDeclared")] == ["left"]


def test_a_shove_with_a_two_handed_weapon_is_parried_at_plus_one() -> None:
    """R10-AT-37, R10-CC-44: 3 + 1 meets Use 4; a mace gives nothing (R10-AM-44)."""
    great_axe = fig("a1", 10, 10, 0, ("two-handed-weapon",))
    mace = fig("a1", 10, 10, 0, ("heavy-weapon",))
    target = bearer("random-object")
    parry = em("parry", item="random-object")
    assert played([great_axe, target], SHOVE, parry, dice=(3,)).totals() == [4]
    assert played([mace, target], SHOVE, parry, dice=(3,)).totals() == [3]


def test_the_outnumbered_parry_at_minus_one() -> None:
    """R10-AT-36, R10-CC-44: one against two: 2 - 1 fails Use 2."""
    units = [fig("a1", 10, 10), fig("a2", 11.5, 11.5, 270), bearer()]
    scene = played(
        units,
        strike("a1", "b1"),
        em("parry", item="shield"),
        dice=(3, 2, 3),
        edges=[("a1", "b1"), ("a2", "b1")],
    )
    assert scene.totals() == [3, 1, 3]


def test_a_parried_mace_keeps_its_two_but_does_not_push() -> None:
    """R10-CC-45, R10-EQ-20, R10-AM-40: flat bonuses stay."""
    units = [fig("a1", 10, 10, 0, ("heavy-weapon",)), bearer()]
    scene = played(
        units, strike("a1", "b1", "heavy-weapon"), em("parry", item="shield"), dice=(3, 2)
    )
    assert scene.of("DamageSummed")[0]["damage"] == 2
    assert scene.at("b1") == [11.5, 10]


def test_one_parry_for_one_attack() -> None:
    """R10-AM-18, R10-AM-11: the second Strike is not deflected."""
    units = [fig("a1", 10, 10, 0, ("hand-weapon", "hand-weapon")), bearer()]
    scene = played(units, strike("a1", "b1"), em("parry", item="shield"), dice=(3, 3, 3, 3))
    assert [event["damage"] for event in scene.of("DamageSummed")] == [0, 3]


def test_an_item_knocked_away_by_a_shove_flies_by_the_shovers_die() -> None:
    """R10-CC-47, R10-AM-06: no Action Roll, so his Action die is thrown: 3 inches."""
    scene = played(
        [SHOVER, bearer("random-object")], SHOVE, em("parry", item="random-object"), dice=(1, 3)
    )
    assert [one["position"] for one in scene.loose] == [[14.5, 10]]
    assert scene.units["b1"]["items"] == []
    assert scene.at("b1") == [13.5, 10]


def test_an_item_knocked_away_by_a_shot_flies_by_its_roll() -> None:
    """R10-CC-47, R10-CC-48: a total of 4 to hit makes 4 inches."""
    units = [fig("a1", 10, 10, 0, ("short-ranged",)), fig("b1", 14, 10, 180, ("shield",))]
    scene = played(units, shoot("a1", "b1"), em("parry", item="shield"), dice=(4, 1, 2))
    assert [one["position"] for one in scene.loose] == [[18, 10]]
    assert scene.of("ArmorHeld")[0]["damage"] == 2


@pytest.mark.parametrize(
    ("facing", "parried"), [(90, True), (89, False), (270, True), (271, False)]
)
def test_a_shield_parries_shots_up_to_ninety_degrees_to_either_side(
    facing: int, parried: bool
) -> None:
    """R10-CC-48, R10-TD-10: the shot comes straight from the left."""
    units = [fig("a1", 10, 10, 0, ("short-ranged",)), fig("b1", 14, 10, facing, ("shield",))]
    scene = played(units, shoot("a1", "b1"), em("parry", item="shield"), dice=(3, 2))
    assert scene.refused == ([] if parried else ["R10-CC-48"])
    assert scene.of("ArmorHeld")[0]["damage"] == (0 if parried else 2)


def test_a_shield_parries_what_is_thrown() -> None:
    """R10-CC-48: of a thrown sword no Damage is left."""
    units = [fig("a1", 10, 10), fig("b1", 14, 10, 180, ("shield",))]
    throw = az("throw", unit="a1", item="hand-weapon", target="b1")
    scene = played(units, throw, em("parry", item="shield"), dice=(4, 2))
    assert scene.of("ArmorHeld")[0]["damage"] == 0


def test_the_hand_that_parried_a_shot_parries_no_other_shot_or_blast() -> None:
    """R10-CC-48, R10-CC-40: outside Close Combat, too, each hand Parries once a player's turn."""
    units = [
        fig("a1", 10, 10, 0, ("short-ranged",)),
        fig("a2", 10, 11.5, 0, ("short-ranged",)),
        fig("a3", 10, 8.5, 0, ("explosive",)),
        fig("b1", 14, 10, 180, ("shield",)),
    ]
    parry, boom = em("parry", item="shield"), {**burst(13, 10), "unit": "a3"}
    acts = shoot("a1", "b1"), parry, shoot("a2", "b1"), parry, boom, parry
    scene = played(units, *acts, dice=(3, 2, 3, 1, 3, 2))
    assert scene.refused == ["R10-CC-40", "R10-CC-40"]
    assert [event["damage"] for event in scene.of("ArmorHeld")] == [0, 1, 2]


def in_a_fight(facing: int, *choices: dict[str, Any], dice: tuple[int, ...]) -> Scene:
    """b1 fights a2 and is shot at by a1, who stands at its left (on the map)."""
    units = [
        fig("a1", 10, 10, 0, ("short-ranged",)),
        fig("a2", 14, 11.5, 270),
        fig("b1", 14, 10, facing, ("shield",)),
    ]
    return played(units, shoot("a1", "b1"), *choices, dice=dice, edges=[("a2", "b1")])


def test_a_fighter_parries_a_shot_in_his_field_of_view() -> None:
    """R10-CC-50, R10-AM-45: a Parry is a Counter."""
    scene = in_a_fight(180, em("parry", item="shield"), dice=(3, 2))
    assert scene.of("ArmorHeld")[0]["damage"] == 0
    assert scene.state("b1")["action_spent"] is True


def test_a_fighter_does_not_parry_a_shot_from_behind() -> None:
    """R10-CC-50, R10-CC-48."""
    scene = in_a_fight(0, em("parry", item="shield"), dice=(3, 2))
    assert scene.refused == ["R10-CC-48"]


def test_melee_is_parried_whatever_one_faces() -> None:
    """R10-CC-50: struck from behind."""
    units = [fig("a1", 10, 10), fig("b1", 11.5, 10, 0, ("shield",))]
    scene = played(units, strike("a1", "b1"), em("parry", item="shield"), dice=(3, 2))
    assert scene.of("Parried") != []


def test_deflection_takes_pool_dice_and_never_bonus_dice() -> None:
    """R10-DI-10, R10-AM-12: of 2d6 one is left, and its 6 brings a Bonus die as ever: 6 + 4."""
    scene = played(
        [fig("a1", 10, 10, items=("two-handed-weapon",)), fig("b1", 12.5, 10, 180, ("shield",))],
        strike("a1", "b1", "two-handed-weapon"),
        em("parry", item="shield"),
        dice=(4, 3, 6, 4),
    )
    assert scene.totals("a1") == [4, 10]
    assert scene.dead("b1")


@pytest.mark.parametrize(("top", "lands"), [(3.0, 13.85), (0.8, 16.5)])
def test_a_wall_stops_what_is_knocked_from_the_hand(top: float, lands: float) -> None:
    """R10-CC-47: 5 inches away from the attacker, unless something higher than the hand stands."""
    units = [fig("a1", 10, 10), fig("b1", 11.5, 10, 180, ("shield",)), fig("b9", 28, 18)]
    scene = played(
        units,
        strike("a1", "b1"),
        em("parry", unit="b1", item="shield"),
        dice=(5, 1, 1),
        terrain=[wall(14.05, top)],
    )
    assert scene.loose[0]["position"] == pytest.approx([lands, 10], abs=0.03)
