"""What each kind of weapon does in play: Use, dice, Range and reach (R05-EQ-01..07, -10, -12)."""

from typing import Any

import pytest

from tests.rulesets.brikwars.scenes import WITNESS, fig, rolled
from tests.rulesets.brikwars_2005.fights import PAIR, answer, attack, duel, shove
from tests.rulesets.brikwars_2005.scenes import played, refusal_of, shoot, throw


@pytest.mark.parametrize(
    ("item", "use", "damage"),
    [
        ("hand-weapon", 2, "1d6"),
        ("axe", 2, "1d6"),
        ("heavy-weapon", 3, "1d6+2"),
        ("spear", 3, "1d6+2"),
        ("two-handed-weapon", 4, "2d6"),
        ("lance", 4, "2d6"),
        ("random-object", 3, "1d6-2"),
        ("short-ranged", 3, "1d6-2"),
        ("short-bow", 3, "1d6-2"),
        ("long-ranged", 3, "1d6-2"),
        ("bayonet-rifle", 3, "1d6+2"),
    ],
)
def test_use_and_damage_of_a_blow(item: str, use: int, damage: str) -> None:
    """R05-EQ-01..03, -10: guns strike as Random Objects (-14), but for a bayonet (-21)."""
    dice = (5, 1, 1) if damage == "2d6" else (5, 1)
    units = [*duel((item,), (), gap=1.2), WITNESS]
    assert rolled(played(units, attack("a1", "b1", item), dice=dice)) == [
        ("1d6", use),
        (damage, None),
    ]


@pytest.mark.parametrize(
    ("item", "inches", "damage"),
    [
        ("short-ranged", 6, "1d6"),
        ("short-bow", 6, "1d6"),
        ("long-ranged", 10, "1d6+1"),
        ("bayonet-rifle", 10, "1d6+1"),
    ],
)
def test_use_range_and_damage_of_a_shot(item: str, inches: float, damage: str) -> None:
    """R05-EQ-04, -05, -21: from the edge of the one stand to that of the other."""
    near, far = fig("b1", 11 + inches, 10, 180, ()), fig("b1", 11.1 + inches, 10, 180, ())
    gunner, shot = fig("a1", 10, 10, 0, (item,)), shoot("a1", "b1", item=item)
    scene = played([gunner, near, WITNESS], shot, dice=(3, 1))
    assert rolled(scene) == [("1d6", 3), (damage, None)]
    assert refusal_of([gunner, far], shot) == "R05-AT-04"


@pytest.mark.parametrize(
    ("item", "inches", "use", "damage"),
    [
        ("hand-weapon", "1d6", 2, "1d6"),
        ("axe", "1d6", 2, "1d6"),
        ("heavy-weapon", "1d6-1", 3, "1d6-2"),
        ("spear", "1d6-1", 3, "1d6-2"),
        ("shield", "1d6-1", 3, "1d6-2"),
        ("random-object", "1d6-1", 3, "1d6-2"),
        ("explosive", "1d6+2", 3, "1d10"),
    ],
)
def test_range_use_and_damage_of_a_throw(item: str, inches: str, use: int, damage: str) -> None:
    """R05-EQ-01, -06, -10: what is not made for it flies as a Random Object (-12)."""
    thrower = fig("a1", 10, 10, 0, (item,))
    target = fig("b1", 13, 10, 180, (), action_spent=True)
    scene = played([thrower, target, WITNESS], throw("a1", "b1", item=item), dice=(5, 3, 1))
    assert rolled(scene) == [(inches, None), ("1d6", use), (damage, None)]


@pytest.mark.parametrize(
    ("item", "reach"),
    [
        ("hand-weapon", 1.0),
        ("axe", 1.0),
        ("random-object", 1.0),
        ("short-ranged", 1.0),
        ("short-bow", 1.0),
        ("heavy-weapon", 1.5),
        ("spear", 1.5),
        ("long-ranged", 1.5),
        ("bayonet-rifle", 1.5),
        ("two-handed-weapon", 2.5),
        ("lance", 2.5),
    ],
)
def test_a_weapon_reaches_as_far_as_it_is_long(item: str, reach: float) -> None:
    """R05-EQ-15: from stand to stand, and an inch farther with an Angry Inch (R05-CC-10)."""
    blow: Any = attack("a1", "b1", item)
    assert refusal_of(duel((item,), (), gap=reach + 1.0), blow) is None
    assert refusal_of(duel((item,), (), gap=reach + 1.1), blow) == "R05-AT-03"


@pytest.mark.parametrize(
    ("item", "gap", "over"),
    [
        ("hand-weapon", 0.0, False),
        ("hand-weapon", 0.05, True),
        ("explosive", 0.0, False),
        ("explosive", 0.05, True),
        ("shield", 0.0, True),
        ("shield", 0.4, True),
    ],
)
def test_what_is_held_keeps_a_fight_together_up_to_an_inch_beyond_its_reach(
    item: str, gap: float, over: bool
) -> None:
    """R05-CC-05, R05-EQ-15: after a Shove of 2" a small thing reaches so far, a Shield does not."""
    units = duel((), (item,), gap)
    scene = played(units, shove("a1", "b1"), answer("b1", "take"), dice=(3,), edges=PAIR)
    assert scene.at("b1")[0] == pytest.approx(13 + gap)
    assert bool(scene.of("Parted")) is over
