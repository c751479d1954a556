"""Strikes at what somebody holds (R10-AT-43, R10-AT-23, R10-OB-07)."""

from typing import Any

import pytest

from game.model.choices import Choice
from tests.previews import odds_at_first
from tests.rulesets.brikwars.scenes import Scene, az, em, fig, move, strike
from tests.rulesets.brikwars_2010.duels import duel, labels, opened
from tests.rulesets.brikwars_2010.scenes import played, refusal_of, seen

SWORD = fig("a1", 13.4, 10, 0)
AIMED = strike("a1", "b1", mode="item")


def bearer(*items: str, facing: int = 0, **more: Any) -> dict[str, Any]:
    """Ember's figure within reach of the sword, looking away."""
    return fig("b1", 15, 10, facing, items, **more)


def at_item(target: dict[str, Any], *choices: dict[str, Any], **more: Any) -> Scene:
    """A Strike of the sword at what the target holds."""
    return played([SWORD, target], AIMED, az("stay"), *choices, **more)


@pytest.mark.parametrize(("face", "hits"), [(3, False), (4, True)])
def test_a_carried_item_is_struck_at_minus_two(face: int, hits: bool) -> None:
    """R10-AT-23, R10-AT-43: Use 2 takes a 4; a 1 of damage breaks nothing."""
    scene = at_item(bearer("short-ranged"), dice=(face, 1, 1) if hits else (face,))
    roll = scene.of("Rolled", why="to hit")[0]
    assert [row[0] for row in roll["modifiers"]] == [-2]
    assert bool(scene.of("AttackHit")) is hits


@pytest.mark.parametrize(("armor", "left"), [(3, []), (4, ["short-ranged"])])
def test_more_damage_than_its_armor_breaks_it(armor: int, left: list[str]) -> None:
    """R10-OB-07, R10-CC-16: 4 breaks Armor 3, not 4; none of it is damage to the bearer."""
    scene = at_item(bearer("short-ranged"), dice=(4, 4, armor))
    assert scene.units["b1"]["items"] == left
    assert scene.of("ItemStruck")[0]["broken"] is not bool(left)
    assert scene.of("DamageSummed") == []
    assert scene.state("b1")["cc_damage_this_player_turn"] == 0


def test_it_is_a_close_combat_attack_on_the_bearer() -> None:
    """R10-CC-01, R10-CC-06, R10-CC-09, R10-TU-20: hand and Action used, the two are engaged."""
    scene = at_item(bearer("short-ranged"), dice=(1,))
    assert scene.of("Engaged", unit="a1", target="b1")
    assert scene.state("b1")["attackers"] == ["a1"]
    assert scene.state("a1")["action_spent"]
    assert scene.state("a1")["hands"][0]["used_this_player_turn"]


def test_of_several_things_one_is_named() -> None:
    """R10-AT-43, R10-DP-07: the striker says which; by default the costliest."""
    target = bearer("hand-weapon", "shield")
    scene = at_item(target, em("take"), dice=(4, 4, 1))
    assert scene.of("ItemAimedAt")[0]["item"] == "hand-weapon"
    scene = played(
        [SWORD, target], AIMED, az("aim", item="shield"), az("stay"), em("take"), dice=(4, 4, 1)
    )
    assert scene.units["b1"]["items"] == ["hand-weapon"]


def test_a_shield_parries_it() -> None:
    """R10-CC-42, R10-CC-45: the d6 is deflected, whatever was aimed at."""
    target = bearer("hand-weapon", "shield")
    scene = at_item(target, em("parry", item="shield"), dice=(4, 2))
    assert scene.of("Parried", unit="b1")
    assert scene.units["b1"]["items"] == ["hand-weapon", "shield"]


def test_a_bail_gets_away_from_it() -> None:
    """R10-TU-43: a Close Combat maneuver is cancelled outright."""
    scene = at_item(bearer("hand-weapon"), em("bail"), em("land", at=[17, 10]), dice=(4,))
    assert scene.of("Bailed", unit="b1")
    assert scene.of("AttackHit") == []


def test_worn_armor_deflects_nothing_of_it() -> None:
    """R10-EQ-10: what is worn protects its wearer, not what he holds."""
    scene = at_item(bearer("short-ranged", "heavy-armor"), dice=(4, 4, 3))
    assert scene.of("ItemStruck")[0]["damage"] == 4


def test_a_grab_does_not_make_it_certain() -> None:
    """R10-CC-21 speaks of the parties of the Grab; what they hold is hit at -2 (R10-AT-23)."""
    holder = fig("a2", 15, 11.1, 270, (), hands=[{"holds": "b1"}, {}], conditions=["grabbing"])
    held = bearer("short-ranged", conditions=["grabbed"], grabbed_by=["a2"])
    scene = played([SWORD, holder, held], AIMED, az("stay"), dice=(3,))
    assert scene.of("AttackMissed", unit="a1")


def test_no_weapon_knocks_a_bearer_back_by_what_he_holds() -> None:
    """R10-EQ-03 speaks of a hit on a minifig."""
    axe = fig("a1", 12.7, 10, 0, ("two-handed-weapon",))
    scene = played(
        [axe, bearer("short-ranged")],
        strike("a1", "b1", "two-handed-weapon", mode="item"),
        az("stay"),
        dice=(6, 3, 3, 1, 1),
    )
    assert scene.of("ItemLost", unit="b1")
    assert scene.of("KnockedBack") == []


def test_what_is_not_held_is_no_target() -> None:
    """R10-AT-43, R10-AT-40: worn things belong to the torso."""
    assert refusal_of([SWORD, bearer("body-armor")], AIMED) == "R10-AT-43"
    assert refusal_of([SWORD, bearer("short-ranged")], AIMED) is None
    assert refusal_of([SWORD, bearer("short-ranged")], {**AIMED, "do": "shove"}) == "R10-TU-32"


def test_a_heavy_shield_hides_what_is_behind_it_but_never_itself() -> None:
    """R10-EQ-19, R10-AT-03: from the front the shield alone can be aimed at."""
    target = bearer("short-ranged", "heavy-shield", facing=180)
    scene = at_item(target, em("take"), dice=(4, 2, 1))
    assert scene.of("ItemAimedAt")[0]["item"] == "heavy-shield"


def test_it_is_offered_wherever_a_strike_is() -> None:
    """R10-CC-15, R10-TU-17, R10-CC-39: with the second weapon, in response, as a Counterstrike."""
    two = fig("a1", 13.4, 10, 0, ("hand-weapon", "axe"))
    target = bearer("short-ranged", action_spent=True)
    scene = played([two, target], AIMED, az("stay"), dice=(1,), defaults=False)
    assert scene.decision is not None
    assert scene.decision["kind"] == "R10-DP-16"
    modes = [one.get("mode") for one in scene.decision["options"] if one["do"] == "strike"]
    assert modes == [None, "item"]
    answer = em("strike", unit="b1", target="a1", mode="item", point="R10-DP-03")
    runner = fig("a1", 15, 5, 90, ("short-ranged",))
    foe = fig("b1", 15, 10, 270)
    scene = played([runner, foe], move("a1", (15, 8.5)), answer, dice=(4, 4, 3))
    assert scene.of("ItemLost", unit="a1", item="short-ranged")
    counter = em("counterstrike", target="a1", mode="item")
    leaver, foe = fig("a1", 13.6, 10, 180, ("short-ranged",)), fig("b1", 15, 10, 180)
    leaves = az("disengage", unit="a1")
    scene = played([leaver, foe], leaves, counter, dice=(4, 4, 3), edges=[("a1", "b1")])
    assert scene.of("ItemLost", unit="a1", item="short-ranged")


def test_odds_and_labels_name_the_item() -> None:
    """R10-AT-23, R10-OB-07."""
    view = seen([SWORD, bearer("short-ranged")])
    choice = Choice(do="strike", unit="a1", item="hand-weapon", target="b1", mode="item")
    found = odds_at_first(view.battle, choice)
    assert found is not None
    assert found.need == "Need 4+ on d6"
    assert found.rows[-1].name == "Armor of the item"
    assert ("Damage", "d6") in [(row.name, row.value) for row in found.rows]
    battle = duel(["hand-weapon"], ["hand-weapon", "shield"])
    words = ("Strike what Bob holds", "Hand weapon · Use 2 · d6")
    assert words in labels(battle, opened(battle))


LANCER = fig("a1", 3.5, 10, 0, ("lance",), kind="hero")
"""Can run up to within an arm's length of ``b1``."""
BREAKS = (6, 3, 3, 2, 4)
"""The axe of two hands hits with -2; the Benny's die joins 3 and 3: 8 against the lance's 4."""


@pytest.mark.parametrize("mode", [None, "joint"])
def test_a_charge_ends_where_its_weapon_is_broken(mode: str | None) -> None:
    """R10-CH-11, R10-AT-43: no blow without a lance; what is left of the Move is the player's."""
    foe = fig("b1", 11.2, 10, 180, ("two-handed-weapon",))
    friend = fig("a2", 3.5, 12.9, 0, ("lance",), kind="hero")
    run = az("charge", unit="a1", item="lance", target="b1", mode=mode)
    joined = [az("join", several=["a2/lance"])] if mode is not None else []
    blow = em("strike", unit="b1", target="a1", mode="item", point="R10-DP-03")
    more = (1,) if mode is not None else ()
    scene = played([LANCER, friend, foe], run, *joined, blow, dice=(*BREAKS, *more))
    assert scene.of("ItemLost", unit="a1", item="lance")
    assert [one["unit"] for one in scene.of("AttackMissed")] == (["a2"] if joined else [])
    assert scene.of("AttackHit", unit="a1") == []
    assert scene.at("a1") == [pytest.approx(7.7, abs=0.02), 10]


def test_a_charge_at_a_thing_ends_there_too() -> None:
    """R10-CH-11, R10-CH-09: nobody has rolled a MOM, so nobody has to run on into the crate."""
    outline = [[14, 9.5], [15, 9.5], [15, 10.5], [14, 10.5]]
    crate = {"id": "crate", "kind": "crate", "shape": "polygon", "outline": outline, "top": 1.0}
    guard = fig("b1", 9, 11.8, 270)
    charge = az("charge", unit="a1", item="lance", piece="crate")
    blow = em("strike", unit="b1", target="a1", mode="item", point="R10-DP-03")
    units = [fig("a1", 7, 10, 0, ("lance",)), guard]
    scene = played(units, charge, blow, dice=(4, 5, 1), terrain=[crate])
    assert scene.of("ItemLost", unit="a1", item="lance")
    assert scene.at("a1") == [pytest.approx(8.13, abs=0.02), 10]
    assert scene.state("a1")["move_left"] > 3
