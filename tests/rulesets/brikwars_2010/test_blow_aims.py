"""Size and cover count for blows as they do for shots (R10-AT-20, R10-AT-41, R10-EQ-19)."""

from typing import Any

import pytest

from game.model.choices import Choice
from tests.previews import odds_at_first
from tests.rulesets.brikwars.scenes import em, fig, strike, wall
from tests.rulesets.brikwars_2010.scenes import played, seen

FAR = fig("b9", 28, 18, 180)
TAKE = em("take", unit="b1")


def modifiers(units: list[dict[str, Any]], item: str, **more: Any) -> list[tuple[int, str]]:
    """What the first figure's Strike at ``b1`` faces by size and cover; its die shows 1."""
    scene = played([*units, FAR], strike("a1", "b1", item), TAKE, dice=(1,), **more)
    rolled = scene.of("Rolled", why="to hit")[0]
    told = [(amount, rule) for amount, _, rule in rolled["modifiers"]]
    view = seen([*units, FAR], **more)
    found = odds_at_first(view.battle, Choice(do="strike", unit="a1", item=item, target="b1"))
    assert found is not None
    signs = [f"{-amount:+d}" for amount, _ in told]
    assert [row.value for row in found.rows if row.rule in {rule for _, rule in told}] == signs
    return told


@pytest.mark.parametrize(
    ("item", "gap", "expected"),
    [
        ("two-handed-weapon", 1.0, [(1, "R10-AT-20")]),
        ("two-handed-weapon", 2.4, []),
        ("hand-weapon", 0.0, []),
    ],
)
def test_of_a_large_creature_what_the_weapon_reaches_counts(
    item: str, gap: float, expected: list[tuple[int, str]]
) -> None:
    """R10-AT-20: of Size 4 a weapon of 2.5" reach gets to between 2" and 4" at a gap of 1": +1.

    At its very end it gets to a strip, and one of 1" to no more than 2" across: completed pairs of
    inches only.
    """
    beast = fig("b1", 12.5 + gap, 10, 0, (), kind="beast")
    assert modifiers([fig("a1", 10, 10, 0, (item,)), beast], item) == expected


def test_a_low_wall_hides_legs_from_a_blade() -> None:
    """R10-AT-41: before the target a wall 0.75" high; the hand with the weapon is at 0.9".

    The line over it comes down 0.69" high at the target, and legs end at 0.63": -1.
    """
    units = [fig("a1", 10, 10, 0, ("heavy-weapon",)), fig("b1", 12.5, 10, 180, ())]
    low = [wall(11.95, 0.75)]
    assert modifiers(units, "heavy-weapon", terrain=low) == [(-1, "R10-AT-41")]
    assert modifiers(units, "heavy-weapon") == []


def test_smoke_hides_nothing_from_a_blade() -> None:
    """R10-AT-44: what merely hides takes no section away."""
    units = [fig("a1", 10, 10), fig("b1", 11.5, 10, 180, ())]
    outline = [[9, 9], [13, 9], [13, 11], [9, 11]]
    smoke = {"id": "smoke", "kind": "smoke", "shape": "polygon", "outline": outline, "top": 3}
    assert modifiers(units, "hand-weapon", terrain=[smoke]) == []


def test_a_heavy_shield_covers_its_bearer_until_it_parries() -> None:
    """R10-EQ-19: -1 from ahead, nothing from behind, nor when the shield is used to Parry."""
    shield = ("heavy-shield",)
    units = [fig("a1", 10, 10), fig("b1", 11.5, 10, 180, shield)]
    assert modifiers(units, "hand-weapon") == [(-1, "R10-AT-41")]
    units = [fig("a1", 10, 10), fig("b1", 11.5, 10, 0, shield)]
    assert modifiers(units, "hand-weapon") == []
    units = [fig("a1", 10, 10), fig("b1", 11.5, 10, 180, shield), FAR]
    parry = em("parry", unit="b1", item="heavy-shield")
    scene = played(units, strike("a1", "b1"), parry, dice=(2, 3))
    assert scene.of("Rolled", why="to hit")[0]["modifiers"] == []


def test_a_charge_feels_cover_too() -> None:
    """R10-AT-41, R10-CH-14: a lance against a Heavy Shield ahead that is not raised: 4 - 1 < 4."""
    units = [fig("a1", 4, 10, 0, ("lance",), move_left=5.0)]
    units += [fig("b1", 11.5, 10, 180, ("heavy-shield",), action_spent=True), FAR]
    run = {"by": "azure", "do": "charge", "unit": "a1", "item": "lance", "target": "b1"}
    scene = played(units, run, TAKE, dice=(4,))
    assert scene.of("Rolled", why="to hit")[0]["total"] == 3
    assert scene.of("AttackMissed", unit="a1")


def test_of_a_large_thing_what_the_weapon_reaches_counts() -> None:
    """R10-AT-20, R10-AT-11: a fighter strikes at a wall 20" long; his axe reaches under 4" of it.

    He Disengages by it; b1 has nothing to Counterstrike with.
    """
    units = [fig("a1", 10, 10), fig("b1", 8.5, 10, 0, ()), FAR]
    blow = strike("a1", "", piece="wall")
    del blow["target"]
    scene = played(units, blow, dice=(1,), terrain=[wall(11.3)], edges=[("a1", "b1")])
    rolled = scene.of("Rolled", why="to hit")[0]
    assert [(amount, rule) for amount, _, rule in rolled["modifiers"]] == [(1, "R10-AT-20")]
