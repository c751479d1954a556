"""What each kind of weapon does in play: Use, dice, range, push, reach (R10-EQ-01..06, -12..17)."""

from typing import Any

import pytest

from tests.rulesets.brikwars.scenes import WITNESS, az, em, fig, rolled, strike
from tests.rulesets.brikwars_2010.scenes import played, refusal_of, shoot


def armed(item: str) -> Any:
    """The first figure with a thing in hand."""
    return fig("a1", 10, 10, 0, (item,))


def unarmed(x: float) -> Any:
    """Somebody to attack, who answers nothing."""
    return fig("b1", x, 10, 180, (), action_spent=True)


@pytest.mark.parametrize(
    ("item", "use", "damage", "push", "down"),
    [
        ("hand-weapon", 2, "1d6", [], False),
        ("axe", 2, "1d6", [], False),
        ("heavy-weapon", 3, "1d6+2", [1], False),
        ("spear", 3, "1d6+2", [1], False),
        ("two-handed-weapon", 4, "2d6", [1], True),
        ("lance", 4, "2d6", [1], True),
        ("tool", 3, "1d6-1", [], False),
        ("random-object", 4, "1d6-2", [], False),
        ("short-ranged", 4, "1d6-2", [], False),
        ("short-bow", 4, "1d6-2", [], False),
        ("long-ranged", 4, "1d6-2", [], False),
    ],
)
def test_use_damage_and_push_of_a_blow(
    item: str, use: int, damage: str, push: list[float], down: bool
) -> None:
    """R10-EQ-01..03, -12, -13: guns strike as Random Objects do (-15)."""
    dice = (5, 1, 1) if damage == "2d6" else (5, 1)
    scene = played([armed(item), unarmed(12), WITNESS], strike("a1", "b1", item), dice=dice)
    assert rolled(scene) == [("1d6", use), (damage, None)]
    assert [one["wanted"] for one in scene.of("KnockedBack")] == push
    assert scene.down("b1") is down


@pytest.mark.parametrize(
    ("item", "inches", "damage"),
    [("short-ranged", 6, "1d6"), ("short-bow", 6, "1d6"), ("long-ranged", 10, "1d6+1")],
)
def test_use_range_and_damage_of_a_shot(item: str, inches: float, damage: str) -> None:
    """R10-EQ-04, -05, R10-AT-32: from stand to stand, and -1 for the started inch beyond."""
    for gap, modifiers in ((inches, []), (inches + 0.1, [-1])):
        units = [armed(item), unarmed(11 + gap), WITNESS]
        scene = played(units, shoot("a1", "b1", item=item), dice=(5, 1))
        assert rolled(scene) == [("1d6", 3), (damage, None)]
        found = scene.of("Rolled", why="to hit")[0]["modifiers"]
        assert [amount for amount, _, _ in found] == modifiers


@pytest.mark.parametrize(
    ("item", "use", "damage"),
    [
        ("hand-weapon", 2, "1d6"),
        ("axe", 2, "1d6"),
        ("heavy-weapon", 3, "1d6+2"),
        ("spear", 3, "1d6+2"),
        ("tool", 3, "1d6-1"),
        ("random-object", 4, "1d6-2"),
        ("explosive", 1, "1d10"),
    ],
)
def test_use_range_and_damage_of_a_throw(item: str, use: int, damage: str) -> None:
    """R10-EQ-14, -06, R10-AT-32: three inches, and -1 for the started inch beyond."""
    throw = az("throw", unit="a1", item=item, target="b1", point="R10-DP-07")
    for gap, modifiers in ((3.0, []), (3.1, [-1])):
        scene = played([armed(item), unarmed(11 + gap), WITNESS], throw, dice=(5, 1))
        assert rolled(scene) == [("1d6", use), (damage, None)]
        found = scene.of("Rolled", why="to hit")[0]["modifiers"]
        assert [amount for amount, _, _ in found] == modifiers


@pytest.mark.parametrize(
    ("item", "reach"),
    [
        ("hand-weapon", 1.0),
        ("axe", 1.0),
        ("tool", 1.0),
        ("random-object", 1.0),
        ("short-ranged", 1.0),
        ("short-bow", 1.0),
        ("heavy-weapon", 1.5),
        ("spear", 1.5),
        ("long-ranged", 1.5),
        ("two-handed-weapon", 2.5),
        ("lance", 2.5),
    ],
)
def test_a_weapon_reaches_as_far_as_it_is_long(item: str, reach: float) -> None:
    """R10-EQ-17: from stand to stand, and an inch farther with an Angry Inch (R10-CC-10)."""
    blow = strike("a1", "b1", item)
    assert refusal_of([armed(item), unarmed(12.0 + reach)], blow) is None
    assert refusal_of([armed(item), unarmed(12.1 + reach)], blow) == "R10-EQ-17"


@pytest.mark.parametrize(
    ("item", "gap", "over"),
    [
        ("hand-weapon", 0.0, False),
        ("hand-weapon", 0.05, True),
        ("explosive", 0.0, False),
        ("explosive", 0.05, True),
        ("shield", 0.0, True),
        ("shield", 0.4, True),
        ("heavy-shield", 0.0, True),
        ("heavy-shield", 0.4, True),
    ],
)
def test_what_is_held_keeps_a_fight_together_up_to_an_inch_beyond_its_reach(
    item: str, gap: float, over: bool
) -> None:
    """R10-CC-04, R10-EQ-17: after a Shove of 2" a small thing reaches so far, a Shield does not."""
    units = [fig("a1", 10, 10, 0, ()), fig("b1", 11 + gap, 10, 180, (item,))]
    shove = az("shove", unit="a1", target="b1")
    scene = played(units, shove, em("take"), edges=[("a1", "b1")])
    assert scene.at("b1")[0] == pytest.approx(13 + gap)
    assert bool(scene.of("Parted")) is over
