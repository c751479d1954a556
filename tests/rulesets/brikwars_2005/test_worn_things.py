"""Armor and headgear: part of the body that wears them, and what they hold (R05-EQ-20, -11)."""

from typing import Any

import pytest

from game.rulesets.brikwars.figures import fighter_of
from tests.rulesets.brikwars.scenes import fig, figure, wall
from tests.rulesets.brikwars_2005.fights import LONG, SWORD, answer, attack, duel
from tests.rulesets.brikwars_2005.scenes import facing, played, reasons, refusal_of, seen, shoot

WORN = [(), ("body-armor",), ("horned-helmet",)]


def pair(worn: tuple[str, ...]) -> list[dict[str, Any]]:
    """A gunner, and one who wears something, half an inch behind what is to cover him."""
    gunner = fig("a1", 10, 10, 0, ("short-ranged",), moved_this_turn=2.0)
    return [gunner, fig("b1", 14.5, 10, 180, worn, moved_this_turn=3.0)]


@pytest.mark.parametrize("worn", WORN)
@pytest.mark.parametrize(
    ("top", "rows"), [(0.1, []), (0.7, [(-1, "R05-AT-12")]), (1.2, [(-2, "R05-AT-13")])]
)
def test_worn_things_hide_and_show_with_their_section(
    worn: tuple[str, ...], top: float, rows: list[tuple[int, str]]
) -> None:
    """R05-EQ-20: a low wall hides the legs, a higher one the torso, armor and all."""
    view = seen(pair(worn), terrain=[wall(14.0, top)])
    assert reasons(view, facing(view, "short-ranged")) == rows


@pytest.mark.parametrize("worn", WORN)
def test_headgear_does_not_stick_out_over_a_wall(worn: tuple[str, ...]) -> None:
    """R05-EQ-20: where the head is hidden, so is the helmet on it."""
    shot = shoot("a1", "b1", item="short-ranged")
    assert refusal_of(pair(worn), shot, terrain=[wall(14.0, 1.7)]) == "R05-AT-02"


@pytest.mark.parametrize("worn", WORN)
def test_what_is_worn_leaves_both_hands_free(worn: tuple[str, ...]) -> None:
    """R05-EQ-08, R05-EQ-13: for two swords."""
    view = seen([fig("a1", 10, 10, 0, (*worn, SWORD, SWORD)), fig("b1", 20, 10)])
    hands = fighter_of(figure(view, "a1")).hands
    assert [hand.item for hand in hands] == [SWORD, f"{SWORD}-2"]


@pytest.mark.parametrize(("dice", "dead"), [((3, 3), False), ((3, 4), True)])
def test_no_weapon_pierces_armor_or_throws_anybody_back(dice: tuple[int, int], dead: bool) -> None:
    """R05-EQ-11: 6 with a Two-Handed Weapon do not beat Armor 4 + 2, 7 do; nobody is moved."""
    units = duel((LONG,), ("body-armor",), 1.5)
    scene = played(units, attack("a1", "b1", LONG), answer("b1", "take"), dice=(4, *dice))
    assert scene.dead("b1") is dead
    assert not scene.of("KnockedBack")
    if not dead:
        assert scene.at("b1") == [12.5, 10.0]
        assert not scene.down("b1")
