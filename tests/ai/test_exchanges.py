"""Something worthless is laid aside for a weapon that lies about, and never the other way."""

from game.model.vectors import Point
from tests.ai.test_errands import scene, turn_of


def test_a_club_is_laid_aside_for_the_weapon_at_ones_feet() -> None:
    """Shield and stick fill both hands: one of them must go before the mace can be taken."""
    acts, seen = turn_of(*scene(("random-object", "shield"), "heavy-weapon", Point(6.5, 5.5)))
    assert acts[:2] == ["drop", "pick-up"]
    kinds = [item.kind for item in seen.state.units["ann"].items]
    assert sorted(kinds) == ["heavy-weapon", "shield"]


def test_one_goes_for_a_better_weapon_that_lies_farther_off() -> None:
    """Away from the enemy, to within reach of it."""
    mace = Point(2.5, 5.5)
    acts, seen = turn_of(*scene(("random-object", "shield"), "heavy-weapon", mace))
    assert acts[0] == "move"
    assert seen.state.units["ann"].place.distance(mace) < 1.0


def test_a_good_weapon_is_not_laid_aside_for_a_stick() -> None:
    acts, _ = turn_of(*scene(("heavy-weapon", "shield"), "random-object", Point(6.5, 5.5)))
    assert "drop" not in acts


def test_nothing_is_laid_aside_for_what_cannot_be_taken_up() -> None:
    """Body armor is worth a point, but nobody puts it on in battle (R10-EQ-24)."""
    acts, _ = turn_of(*scene(("random-object", "shield"), "body-armor", Point(6.5, 5.5)))
    assert "drop" not in acts
