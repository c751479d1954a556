"""Shots at what somebody holds (R10-AT-43, R10-AT-23, R10-OB-07)."""

from typing import Any

import pytest

from game.model.choices import Choice
from tests.previews import odds_at_first
from tests.rulesets.brikwars.scenes import Scene, az, em, fig, wall
from tests.rulesets.brikwars_2010.duels import asked, duel, labels, opened
from tests.rulesets.brikwars_2010.scenes import played, refusal_of, seen, shoot

GUN = fig("a1", 10, 10, 0, ("short-ranged",))

AIMED = shoot("a1", "b1", item="short-ranged", mode="item")


def bearer(*items: str, facing: int = 0, **state: Any) -> dict[str, Any]:
    """Ember's figure, four inches off and looking away."""
    return fig("b1", 15, 10, facing, items, **state)


def at_item(*choices: dict[str, Any], target: dict[str, Any], **more: Any) -> Scene:
    """A shot of the gun at what the target holds."""
    shot = shoot("a1", "b1", mode="item")
    return played([GUN, target], shot, *choices, **more)


def test_a_carried_item_is_a_target_at_minus_two() -> None:
    """R10-AT-23, R10-AT-43, R10-TV-025: a 4 becomes 2 against Use 3."""
    scene = at_item(target=bearer("short-ranged"), dice=(4,))
    roll = scene.of("Rolled")[0]
    assert [row[0] for row in roll["modifiers"]] == [-2]
    assert roll["success"] is False
    assert scene.of("AttackMissed")[0]["by"] == 1


@pytest.mark.parametrize(("armor", "left"), [((3,), []), ((4,), ["hand-weapon"])])
def test_more_damage_than_its_armor_breaks_it(armor: tuple[int, ...], left: list[str]) -> None:
    """R10-OB-07: 4 breaks Armor 3, not 4; the bearer feels nothing of it."""
    scene = at_item(target=bearer("hand-weapon", "body-armor"), dice=(5, 4, *armor))
    items = [item for item in scene.units["b1"]["items"] if item != "body-armor"]
    assert items == left
    assert scene.state("b1")["hands"][0]["item"] == (left[0] if left else None)
    assert scene.of("ItemStruck")[0]["broken"] is not bool(left)
    assert scene.of("ArmorHeld") == []
    assert scene.loose == [], "it is in pieces and lies nowhere"


def test_the_armor_of_an_item_brings_bonus_dice() -> None:
    """R10-DI-07: a 6 and a Bonus 1 hold against 6 and a Bonus 1."""
    scene = at_item(target=bearer("hand-weapon"), dice=(5, 6, 1, 6, 1))
    assert scene.of("ItemStruck")[0]["armor"] == 7
    assert scene.of("ItemLost") == []


def test_of_several_things_one_is_named() -> None:
    """R10-AT-43, R10-DP-07: the shooter says which; by default the costliest."""
    target = bearer("hand-weapon", "shield")
    by_default = at_item(target=target, dice=(5, 4, 1))
    assert by_default.of("ItemAimedAt")[0]["item"] == "hand-weapon"
    chosen = at_item(az("aim", item="shield"), target=target, dice=(5, 4, 1))
    assert [event["item"] for event in chosen.of("ItemLost")] == ["shield"]


def test_worn_armor_is_no_carried_item() -> None:
    """R10-AT-40, R10-AT-43: it belongs to the torso."""
    assert refusal_of([GUN, bearer("body-armor")], AIMED) == "R10-AT-43"


def test_what_is_held_is_seen_where_the_torso_is() -> None:
    """R10-AT-03, R10-AT-41: behind a wall up to the chin only the head is left to shoot at."""
    low = [wall(14.4, 1.2)]
    assert refusal_of([GUN, bearer("hand-weapon")], {**AIMED, "mode": None}, terrain=low) is None
    assert refusal_of([GUN, bearer("hand-weapon")], AIMED, terrain=low) == "R10-AT-03"


def test_a_heavy_shield_hides_what_is_behind_it_but_not_itself() -> None:
    """R10-EQ-19, R10-AT-43."""
    front = bearer("hand-weapon", "heavy-shield", facing=180)
    scene = at_item(em("take"), target=front, dice=(5, 4, 1))
    assert scene.of("ItemAimedAt")[0]["item"] == "heavy-shield"
    behind = bearer("hand-weapon", "heavy-shield", facing=0)
    assert at_item(target=behind, dice=(5, 1, 1)).of("ItemAimedAt")[0]["item"] == "hand-weapon"


def test_a_parry_saves_what_is_held() -> None:
    """R10-CC-45, R10-CC-48: the only die is gone, so nothing arrives; no Armor is rolled."""
    target = bearer("hand-weapon", "shield", facing=180)
    scene = at_item(em("parry", item="shield"), target=target, dice=(5, 2))
    assert scene.of("ItemLost") == []
    assert scene.of("Rolled", why="damage")[0]["total"] == 0


def test_the_armor_of_the_bearer_guards_nothing_in_its_hands() -> None:
    """R10-OB-07: Heavy Armor deflects what strikes its wearer only."""
    scene = at_item(target=bearer("hand-weapon", "heavy-armor"), dice=(5, 4, 1))
    assert [event["item"] for event in scene.of("ItemLost")] == ["hand-weapon"]


def test_a_shield_that_flies_off_is_not_hit() -> None:
    """R10-CC-47: the Parry shows 1, and what was aimed at is no longer there."""
    target = bearer("shield", facing=180)
    scene = at_item(em("parry", item="shield"), target=target, dice=(5, 1, 4))
    assert scene.of("ItemStruck") == []
    assert [loose["kind"] for loose in scene.loose] == ["shield"]


def test_out_of_range_counts_as_for_any_shot() -> None:
    """R10-AT-32, R10-AT-23: 8.5 inches with range 6: -3 and -2; the Damage loses 3, too."""
    far = fig("b1", 19.5, 10, 0, ("hand-weapon",))
    scene = played(
        [GUN, far],
        shoot("a1", "b1", mode="item"),
        az("benny", mode="roll"),
        dice=(6, 3, 5, 1),
    )
    assert [row[0] for row in scene.of("Rolled")[0]["modifiers"]] == [-2, -3]
    assert scene.of("ItemStruck")[0]["damage"] == 2
    assert scene.of("ItemLost")


def test_explosives_do_not_pick_out_things() -> None:
    """R10-EX-01."""
    thrower = fig("a1", 10, 10, 0, ("explosive",))
    throw = az("throw", unit="a1", item="explosive", target="b1", mode="item")
    assert refusal_of([thrower, bearer("axe")], throw) == "R10-EX-01"


def test_an_axe_may_be_thrown_at_a_shield() -> None:
    """R10-EQ-14, R10-AT-43: it lies there afterwards, as any thrown weapon."""
    units = [fig("a1", 12, 10, 0, ("axe",)), bearer("shield")]
    throw = az("throw", unit="a1", item="axe", target="b1", mode="item")
    scene = played(units, throw, dice=(5, 4, 2))
    assert [event["item"] for event in scene.of("ItemLost")] == ["axe", "shield"]


def test_words_and_odds_speak_of_the_item() -> None:
    battle = duel(["short-ranged"], ["hand-weapon", "shield"], gap=4.0)
    found = opened(battle)
    words = ("Shoot what Bob holds", 'Short-ranged weapon · Use 3 · 6" · d6')
    assert words in labels(battle, found)
    choice = Choice(do="shoot", unit="a1", item="short-ranged", target="b1", mode="item")
    after = opened(battle, choice)
    assert asked(battle, after) == "Ann aims at what Bob holds: at which?"
    assert labels(battle, after) == [("Hand weapon", "-2 to hit"), ("Shield", "-2 to hit")]
    shown = odds_at_first(seen([GUN, bearer("hand-weapon")]).battle, choice)
    assert shown is not None
    assert ("Armor of the item", "d6") in [(row.name, row.value) for row in shown.rows]
    assert shown.need == "Need 5+ on d6"


@pytest.mark.parametrize("section", ["head", "torso", "legs"])
def test_nobody_picks_a_section_to_hit(section: str) -> None:
    """R10-DP-07 as ruled: a section is what shows, not what is chosen."""
    shot = {**AIMED, "mode": section}
    assert refusal_of([GUN, bearer("short-ranged")], shot) == "R10-DP-07"
    assert refusal_of([GUN, bearer("short-ranged")], AIMED) is None


@pytest.mark.parametrize(("items", "listed"), [(("hand-weapon",), 1), ((), 0)])
def test_where_nothing_is_held_no_shot_at_it_is_listed(items: tuple[str, ...], listed: int) -> None:
    """R10-AT-43: not even among what is closed, with a reason."""
    units = [fig("a1", 10, 10, 0, ("short-ranged",)), fig("b1", 15, 10, 180, items)]
    asked = played(units, defaults=False).decision
    assert asked is not None
    ways = [one.get("mode") for one in (*asked["options"], *asked["closed"])]
    assert ways.count("item") == listed
