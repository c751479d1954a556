"""What a roll of several Action dice makes of ones (R10-DI-04)."""

import pytest

from tests.rulesets.brikwars.scenes import fig, resolution_of
from tests.rulesets.brikwars_2010.scenes import seen


@pytest.mark.parametrize(
    ("dice", "success"), [((1, 1), False), ((1, 2), True), ((2, 1), True), ((1, 1, 1), False)]
)
def test_only_ones_on_all_action_dice_fail_by_themselves(
    dice: tuple[int, ...], success: bool
) -> None:
    """R10-DI-04: all reach Need 2, but where every die shows 1 the roll fails."""
    r = resolution_of(seen([fig("a1", 10, 10), fig("b1", 11.5, 10, 180)], dice=dice))
    rolled = r.roll("to hit", (6,) * len(dice), unit="a1", target="b1", need=2, fumble=True)
    assert rolled.success is success
