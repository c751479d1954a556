"""Guns hand to hand: Random Objects in every respect (R05-EQ-14)."""

import pytest

from tests.rulesets.brikwars_2005.fights import SWORD, answer, attack, duel, shove
from tests.rulesets.brikwars_2005.scenes import played

GUN = "short-ranged"


def test_a_gun_strikes_back_like_a_random_object() -> None:
    """R05-EQ-14: the Counterattack has Use 3 and does 5 - 2; a 2 misses."""
    back = answer("b1", "counterattack", item=GUN)
    scene = played(duel(theirs=(GUN,)), attack("a1", "b1"), back, dice=(1, 3, 5))
    assert [roll["need"] for roll in scene.of("Rolled", unit="b1", why="to hit")] == [3]
    assert scene.state("a1")["cc_damage_this_player_turn"] == 3
    missed = played(duel(theirs=(GUN,)), attack("a1", "b1"), back, dice=(1, 2))
    assert missed.of("AttackMissed", unit="b1", item=GUN)


def test_by_default_a_gun_strikes_back() -> None:
    """R05-EQ-14, R05-CC-43: its holder is asked like anybody with a weapon."""
    scene = played(duel(theirs=(GUN,)), attack("a1", "b1"), dice=(1, 2))
    assert scene.of("CounterDeclared", unit="b1", strikes=GUN, parries=None)


@pytest.mark.parametrize("load", [(SWORD,), ()])
def test_who_holds_a_gun_is_not_unarmed(load: tuple[str, ...]) -> None:
    """R05-EQ-14, R05-CC-41, -50: it Parries with that, be it Shoved with a sword or bare hands."""
    push = shove("a1", "b1")
    stays = answer("a1", "stay", "R05-DP-12")
    armed = played(duel(load, (GUN,)), push, stays, defaults=False)
    assert ("parry", GUN, None) in armed.offers()
    assert ("parry", None, None) not in armed.offers()


def test_empty_hands_parry_no_shove_with_a_sword_as_a_gun_does() -> None:
    """R05-EQ-14, R05-CC-50: 3 matches the Use of a sword, and the gun's 4 its own and the 3."""
    push = shove("a1", "b1")
    parry = answer("b1", "parry", item=GUN)
    assert played(duel((SWORD,), (GUN,)), push, parry, dice=(3, 4)).of("Parried", unit="b1")
    bare = played(duel((SWORD,), ()), push, dice=(3,))
    assert not bare.of("CounterDeclared", unit="b1")
    assert bare.at("b1") == [13.5, 10.0]
