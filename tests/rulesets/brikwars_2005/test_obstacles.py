"""What stops a flying body, and what that costs (R05-CH-33, R05-CH-34, R05-CC-28)."""

import pytest

from game.model.events import ConditionGained, KnockedBack
from game.model.vectors import Point
from game.rulesets.brikwars.figures import DISRUPTED
from game.rulesets.brikwars.knockback import knock_back
from tests.rulesets.brikwars.scenes import fig, resolution_of, wall
from tests.rulesets.brikwars_2005.scenes import seen


@pytest.mark.parametrize(
    ("conditions", "points"),
    [((), 2), ((DISRUPTED,), 0)],
)
def test_any_body_on_its_feet_smashes(conditions: tuple[str, ...], points: int) -> None:
    """R05-CH-33: 4" wanted, 1.6" flown before the stands meet, 2.4" unused; prone it is 0.4" high.

    A prone body stops the flight all the same (R05-CH-34).
    """
    units = [fig("b1", 10, 10), fig("b2", 12.6, 10, conditions=list(conditions))]
    r = resolution_of(seen(units))
    found = knock_back(r, "b1", Point(9, 10), 4.0, disrupts=True, rule="R05-CH-32")
    assert found == points
    pushed = next(event for event in r.events if isinstance(event, KnockedBack))
    assert pushed.end.distance(Point(11.6, 10)) < 0.01
    assert pushed.rules == ("R05-CH-34", "R05-CH-32")


@pytest.mark.parametrize(("top", "points"), [(0.4, 0), (0.6, 2), (3.0, 2)])
def test_a_wall_higher_than_a_plate_smashes(top: float, points: int) -> None:
    """R05-CH-34: 0.4" is passed over; else 1.5" of 4" are flown."""
    r = resolution_of(seen([fig("b1", 10, 10)], terrain=[wall(12.1, top)]))
    assert knock_back(r, "b1", Point(9, 10), 4.0, disrupts=True, rule="R05-CH-32") == points


def test_a_shove_goes_by_its_own_rule_and_need_not_disrupt() -> None:
    """R05-CC-23, R05-CC-28."""
    r = resolution_of(seen([fig("b1", 10, 10)]))
    knock_back(r, "b1", Point(9, 10), 2.0, disrupts=False, rule="R05-CC-23", push="R05-CC-28")
    pushed = next(event for event in r.events if isinstance(event, KnockedBack))
    assert (pushed.end, pushed.rules) == (Point(12, 10), ("R05-CC-28", "R05-CC-23"))
    assert not any(isinstance(event, ConditionGained) for event in r.events)


def test_a_shove_that_disrupts_says_by_which_rule() -> None:
    """R05-CC-23, with the switch ``shove_disrupts``."""
    r = resolution_of(seen([fig("b1", 10, 10)]))
    down = "R05-CC-23"
    knock_back(r, "b1", Point(9, 10), 2.0, disrupts=True, rule=down, push="R05-CC-28", down=down)
    gained = next(event for event in r.events if isinstance(event, ConditionGained))
    assert gained.rules[-1] == down
