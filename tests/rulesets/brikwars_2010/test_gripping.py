"""A Heavy Weapon in one hand or in both, and what pierces armor (R10-EQ-02, R10-EQ-21)."""

from typing import Any

import pytest

from game.model.choices import Choice
from game.rulesets.brikwars_2010.texts import stat_card
from tests.previews import odds_at_first
from tests.rulesets.brikwars.scenes import az, em, fig, figure, ground, strike
from tests.rulesets.brikwars_2010.scenes import played, refusal_of, seen

HEAVY = "heavy-weapon"
GRIPPED = [{"item": HEAVY}, {"item": HEAVY}]
PIERCING = {"heavy_2h_armor_piercing": True}
GRIP = az("grip", unit="a1", item=HEAVY, mode="both")


def heavy(*more: str, **state: Any) -> dict[str, Any]:
    """Azure's figure with a Heavy Weapon."""
    return fig("a1", 10, 10, 0, (HEAVY, *more), **state)


def target(*items: str, **state: Any) -> dict[str, Any]:
    """A foe beside it who does not Bail."""
    return fig("b1", 11.5, 10, 180, items, action_spent=True, **state)


def held(scene: Any) -> list[str | None]:
    return [hand["item"] for hand in scene.state("a1")["hands"]]


def test_the_grip_changes_freely_on_ones_own_turn() -> None:
    """R10-EQ-02: one hand at first, both, and one again; neither Action nor Move is spent."""
    units = [heavy(), fig("b1", 20, 10)]
    assert held(played(units)) == [HEAVY, None]
    scene = played(units, GRIP)
    assert held(scene) == [HEAVY, HEAVY]
    assert (scene.state("a1")["action_spent"], scene.state("a1")["move_left"]) == (False, 5)
    again = played(units, GRIP, az("grip", unit="a1", item=HEAVY, mode="one"))
    assert held(again) == [HEAVY, None]
    card = stat_card(seen([heavy(hands=GRIPPED)]), figure(seen([heavy(hands=GRIPPED)]), "a1"))
    assert card.items[0].details.endswith("both hands")


@pytest.mark.parametrize(
    ("unit", "item", "rule"),
    [
        (heavy("shield"), HEAVY, "R10-EQ-02"),
        (fig("a1", 10, 10, 0, ("hand-weapon",)), "hand-weapon", "R10-EQ-02"),
        (fig("a1", 10, 10, 0, ()), HEAVY, "R10-EQ-02"),
        (heavy(hands=GRIPPED), HEAVY, "R10-EQ-02"),
        (heavy(conditions=["disrupted"]), HEAVY, "R10-TU-30"),
        (heavy(), HEAVY, None),
    ],
)
def test_what_a_second_hand_needs(unit: Any, item: str, rule: str | None) -> None:
    """R10-EQ-02: an empty hand and a weapon that takes it; nobody does it lying down."""
    choice = az("grip", unit="a1", item=item, mode="both")
    assert refusal_of([unit, fig("b1", 20, 10)], choice) == rule


def test_swimming_hands_grip_nothing() -> None:
    """R10-TU-13."""
    sea = [ground("deep-water", 8, 12, depth=0.1)]
    assert refusal_of([heavy(), fig("b1", 20, 10)], GRIP, areas=sea) == "R10-TU-13"


def test_both_hands_strike_together() -> None:
    """R10-EQ-02, R10-CC-06, R10-CC-07: a blow with both hands leaves none for a second maneuver."""
    one = played([heavy(), target()], strike("a1", "b1", HEAVY), dice=(2,))
    assert [hand["used_this_player_turn"] for hand in one.state("a1")["hands"]] == [True, False]
    scene = played([heavy(), target()], GRIP, strike("a1", "b1", HEAVY), dice=(2,))
    assert [hand["used_this_player_turn"] for hand in scene.state("a1")["hands"]] == [True, True]
    loosed = played(
        [heavy(), target()],
        GRIP,
        strike("a1", "b1", HEAVY),
        az("grip", unit="a1", item=HEAVY, mode="one"),
        dice=(2,),
    )
    used = [hand["used_this_player_turn"] for hand in loosed.state("a1")["hands"]]
    assert used == [True, True], "a hand that let go has still done its one thing"


def test_both_hands_make_no_two_handed_weapon() -> None:
    """R10-AM-44, R10-CC-44: the Parry has no +1 against it."""
    units = [heavy(hands=GRIPPED), target("shield")]
    scene = played(units, strike("a1", "b1", HEAVY), em("parry", item="shield"), dice=(3, 2))
    parry = scene.of("Rolled", why="parry")[0]
    assert (parry["modifiers"], parry["total"]) == ([], 2)


@pytest.mark.parametrize(
    ("items", "dice", "damage", "armor"),
    [
        ((), (3, 2), 4, 4),
        (("body-armor",), (3, 2), 4, 4),
        (("heavy-armor",), (3, 2), 4, 4),
    ],
)
def test_what_armor_piercing_ignores(
    items: tuple[str, ...], dice: tuple[int, ...], damage: int, armor: int
) -> None:
    """R10-EQ-21: the +2 of Body Armor, or the one level of Heavy Armor; bare Armor 4 stays 4."""
    units = [heavy(hands=GRIPPED), target(*items)]
    scene = played(units, strike("a1", "b1", HEAVY), dice=dice, settings=PIERCING)
    summed = scene.of("DamageSummed")[0]
    assert (summed["damage"], summed["armor"]) == (damage, armor)


def test_a_parry_is_pierced_before_body_armor() -> None:
    """R10-EQ-21, R10-CC-45: one level of Deflection is beaten, so Body Armor counts: 5 against 6.

    The Parry still stops the KnockBack (R10-AM-40).
    """
    units = [heavy(hands=GRIPPED), target("shield", "body-armor")]
    scene = played(
        units,
        strike("a1", "b1", HEAVY),
        em("parry", item="shield"),
        dice=(3, 3, 3),
        settings=PIERCING,
    )
    summed = scene.of("DamageSummed")[0]
    assert (summed["damage"], summed["armor"]) == (5, 6)
    assert scene.at("b1") == [11.5, 10]


def test_one_hand_pierces_nothing() -> None:
    """R10-EQ-02, R10-EQ-21."""
    scene = played(
        [heavy(), target("body-armor")], strike("a1", "b1", HEAVY), dice=(3, 3), settings=PIERCING
    )
    assert scene.of("DamageSummed")[0]["armor"] == 6


@pytest.mark.parametrize(("settings", "armor"), [(PIERCING, 4), ({}, 6)])
def test_a_charge_pierces_too(settings: dict[str, Any], armor: int) -> None:
    """R10-EQ-02, R10-EQ-21, R10-CH-15: in both hands, 1 + 2 and the MOM's 1; the roll says so."""
    both = [{"item": "spear"}, {"item": "spear"}]
    charger = fig("a1", 4, 10, 0, ("spear",), hands=both)
    foe = fig("b1", 10.5, 10, 0, ("body-armor",), action_spent=True)
    run = az("charge", unit="a1", item="spear", target="b1")
    scene = played([charger, foe], run, dice=(3, 1, 1), settings=settings)
    assert scene.of("DamageSummed")[0]["armor"] == armor
    rules = scene.of("Rolled", why="damage")[0]["rules"]
    assert ("R10-EQ-21" in rules) is bool(settings)
    assert "R10-CH-15" in rules


def test_odds_tell_what_is_pierced() -> None:
    """R10-EQ-21."""
    choice = Choice(do="strike", unit="a1", item=HEAVY, target="b1")
    for items, text in (
        (("body-armor",), "ignores 2 of Armor"),
        (("heavy-armor",), "beats one level of Deflection"),
    ):
        view = seen([heavy(hands=GRIPPED), target(*items)], settings=PIERCING)
        found = odds_at_first(view.battle, choice)
        assert found is not None
        assert {row.name: row.value for row in found.rows}["Armor Piercing"] == text


def test_a_hand_that_holds_somebody_grips_nothing() -> None:
    """R10-CC-22, R10-EQ-02."""
    hands = [{"item": HEAVY}, {"holds": "b1"}]
    held_one = target(grabbed_by=["a1"])
    units = [heavy(hands=hands), held_one]
    assert refusal_of(units, GRIP, edges=[("a1", "b1")]) == "R10-EQ-02"


def test_two_hands_of_four_are_enough() -> None:
    """R10-EQ-02, R10-ST-06: both hands are two of them."""
    units = [fig("a1", 10, 10, 0, (HEAVY,), kind="four-armed"), fig("b1", 20, 10)]
    assert held(played(units, GRIP)) == [HEAVY, HEAVY, None, None]
