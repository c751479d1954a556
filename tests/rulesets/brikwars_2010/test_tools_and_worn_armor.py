"""Tools as weapons, armor beside what the hands hold, single models unlike their kind (R10-EQ)."""

import pytest
from msgspec.structs import replace

from game.files.json.faults import FileFaults
from game.rulesets.brikwars_2010.tables import tables
from tests.rulesets.brikwars.scenes import az, em, fig, strike
from tests.rulesets.brikwars_2010.scenes import played, refusal_of, seen, shoot


@pytest.mark.parametrize(("face", "hit"), [(2, False), (3, True)])
def test_a_tool_strikes_with_use_three(face: int, hit: bool) -> None:
    """R10-EQ-12: a 2 misses and a 3 hits; 4 - 1 is the Damage."""
    units = [fig("a1", 10, 10, 0, ("tool",)), fig("b1", 11.5, 10, 180, ())]
    dice = (face, 4) if hit else (face,)
    scene = played(units, strike("a1", "b1", "tool"), em("take"), dice=dice)
    assert scene.totals() == ([3, 3] if hit else [2])
    assert bool(scene.of("AttackHit")) is hit


def test_heavy_armor_leaves_both_hands_free() -> None:
    """R10-EQ-10, R10-EQ-16: its wearer strikes with both hands, or has one for each of two."""
    axe = fig("a1", 10, 10, 0, ("heavy-armor", "two-handed-weapon"))
    foe = fig("b1", 12.5, 10, 180, ())
    scene = played([axe, foe], strike("a1", "b1", "two-handed-weapon"), em("take"), dice=(1,))
    assert scene.of("AttackDeclared", item="two-handed-weapon")
    guard = fig("b1", 11.5, 10, 180, ("heavy-armor", "hand-weapon", "shield"))
    parried = played(
        [fig("a1", 10, 10), guard], strike("a1", "b1"), em("parry", item="shield"), dice=(3, 3)
    )
    assert parried.of("Parried", item="shield")


def test_a_single_weapon_may_have_a_reach_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """R10-EQ-17: an axe of 2 inches gets there with an Angry Inch where a sword does not."""
    items = tables().items
    monkeypatch.setitem(items, "axe", replace(items["axe"], reach=2.0))
    foe = fig("b1", 14, 10, 180, ())
    sword = [fig("a1", 10, 10), foe]
    assert refusal_of(sword, strike("a1", "b1")) == "R10-EQ-17"
    axe = fig("a1", 10, 10, 0, ("axe",))
    scene = played([axe, foe], strike("a1", "b1", "axe"), em("take"), dice=(1,))
    assert scene.at("a1") == [11, 10]
    farther = fig("b1", 14.05, 10, 180, ())
    assert refusal_of([axe, farther], strike("a1", "b1", "axe")) == "R10-EQ-17"


def test_a_single_bow_may_take_two_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    """R10-EQ-04, R10-CC-20: no hand is left to Grab with, and none for a sword beside it."""
    items = tables().items
    near, grab = fig("b1", 11.5, 10, 180, ()), az("grab", unit="a1", target="b1")
    sword_too = ("short-bow", "hand-weapon")
    assert refusal_of([fig("a1", 10, 10, 0, ("short-bow",)), near], grab) is None
    assert seen([fig("a1", 10, 10, 0, sword_too), near])
    monkeypatch.setitem(items, "short-bow", replace(items["short-bow"], hands=2))
    archer = fig("a1", 10, 10, 0, ("short-bow",))
    assert refusal_of([archer, near], grab) == "R10-CC-20"
    shot = played([archer, fig("b1", 15, 10)], shoot("a1", "b1"), dice=(3, 1))
    assert shot.of("AttackHit")
    with pytest.raises(FileFaults):
        seen([fig("a1", 10, 10, 0, sword_too), near])
