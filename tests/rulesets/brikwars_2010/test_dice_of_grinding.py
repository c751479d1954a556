"""Dice of Grinding, which are read one by one as Fire's are (R10-AT-34, R10-OB-06)."""

import pytest
from msgspec.structs import replace

from game.rulesets.brikwars.tables import DamageRow
from game.rulesets.brikwars_2010.tables import tables
from tests.rulesets.brikwars.scenes import fig
from tests.rulesets.brikwars_2010.scenes import played, shoot


@pytest.mark.parametrize(("face", "dead"), [(5, False), (6, True)])
def test_each_die_of_grinding_is_lower_out_of_range(
    monkeypatch: pytest.MonkeyPatch, face: int, dead: bool
) -> None:
    """R10-AT-34: half an inch too far, 4 and 5 are 3 and 4, no more than Armor 4.

    A 6 is 5, and destroys; its Bonus die of 1 is 0.
    """
    saw = replace(tables().items["gun-2"], damage=DamageRow(dice=(6, 6), read="grinding"))
    monkeypatch.setitem(tables().items, "gun-2", saw)
    gunner = fig("a1", 10, 10, 0, ("gun-2",), kind="beast")
    target = fig("b1", 12 + 10.5 + 0.5, 10, 180, ())
    dice = (5, 4, face, 1) if face == 6 else (5, 4, face)
    scene = played([gunner, target, fig("b9", 28, 18, 180)], shoot("a1", "b1"), dice=dice)
    assert [one["total"] for one in scene.of("Rolled", why="damage")] == [face - 1]
    assert scene.dead("b1") is dead
