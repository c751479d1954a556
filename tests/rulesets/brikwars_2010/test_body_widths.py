"""What of a minifig hides and is seen: its body, not its stand (R10-UN-06, R10-TD-06)."""

from typing import Any

import pytest
from msgspec.structs import replace

from game.model.vectors import Point
from game.rulesets.brikwars.visibility import sight_of
from tests.rulesets.brikwars.scenes import block, fig, figure, wall
from tests.rulesets.brikwars_2010.scenes import played, refusal_of, seen, shoot

GUN = fig("a1", 10, 10, 0, ("short-ranged",))
SHOT = shoot("a1", "b1", item="short-ranged")


@pytest.mark.parametrize("kind", ["minifig", "hero", "four-armed"])
@pytest.mark.parametrize(("aside", "rule"), [(0.18, "R10-AT-03"), (0.21, None)])
def test_a_body_hides_as_wide_as_it_is_not_as_its_stand(
    aside: float, rule: str | None, kind: str
) -> None:
    """R10-TD-06, R10-UN-06: half way to the target the outer lines are 0.125" off the middle one.

    Half of 0.63" is 0.315": so far aside, a body covers all three lines up to 0.19".
    """
    units = [GUN, fig("b1", 20, 10), fig("b2", 15.25, 10 + aside, kind=kind)]
    assert refusal_of(units, SHOT) == rule


@pytest.mark.parametrize("back", [False, True])
def test_a_friend_hides_nothing_in_contact_and_all_from_three_tenths_of_an_inch(back: bool) -> None:
    """R10-TD-06: stand at stand it is looked past; from 0.3" farther back it covers all lines.

    Nobody has moved: the same shooter is thought here and there, in either order.
    """
    view = seen([GUN, fig("a2", 11, 10), fig("b1", 15, 10)])
    unit, target = figure(view, "a1"), figure(view, "b1")
    pairs = [(unit, 3), (replace(unit, position=Point(9.7, 10)), 0)]
    for one, sections in pairs[::-1] if back else pairs:
        assert sight_of(view, one, target).count == sections


@pytest.mark.parametrize(("half", "rule"), [(0.3, "R10-AT-03"), (0.2, None)])
def test_a_post_as_wide_as_the_body_hides_who_stands_on_a_wider_stand(
    half: float, rule: str | None
) -> None:
    """R10-UN-06, R10-TD-04: the stand is 1" wide, but the outermost lines end 0.25" off its middle.

    A post right before the middle of the body, 0.6" wide, hides all of it; 0.4" do not.
    """
    post = wall(20, 3.0, (10 - half, 10 + half))
    assert refusal_of([GUN, fig("b1", 20, 10)], SHOT, terrain=[post]) == rule


@pytest.mark.parametrize(("level", "seen"), [(1.07, 2), (1.11, 1)])
def test_the_torso_ends_and_the_head_begins_at_an_inch_and_a_seventh(
    level: float, seen: int
) -> None:
    """R10-UN-06, R10-AT-41: from 0.63" to 1.14", nine tenths of the torso are 1.09" up.

    A wall before the target hides what is below ``level``: with the torso -1, without it -2. From
    the muzzle, 0.9" up at 10.5, it is 85 % of the way there.
    """
    top = 0.9 + (level - 0.9) * 0.85
    scene = played(
        [GUN, fig("b1", 14.5, 10)], shoot("a1", "b1"), dice=(3,), terrain=[wall(14, top)]
    )
    assert scene.totals() == [3 - (3 - seen)]


def test_sections_are_seen_from_the_muzzle() -> None:
    """R10-AT-41, R10-UN-06: 0.9" up at the edge of the stand, a wall right before it.

    Over one of 0.8" all three sections are seen and nothing is lost; 1.0" hide them all, though
    the eyes are above it.
    """
    units = [GUN, fig("b1", 14.5, 10)]
    scene = played(units, SHOT, dice=(3, 1), terrain=[wall(10.7, 0.8)])
    assert scene.totals() == [3, 1]
    assert refusal_of(units, SHOT, terrain=[wall(10.7, 1.0)]) == "R10-AT-03"


@pytest.mark.parametrize(("top", "lost"), [(0.85, 0), (0.89, 1)])
def test_lines_start_at_the_edge_of_the_stand(top: float, lost: int) -> None:
    """R10-AT-03, R10-UN-06: a wall 0.25" before the edge, 4" from the middle of the target.

    A line to the legs, 0.57" up, is 0.88" up over it; from the middle of the stand it would be at
    0.84".
    """
    units = [GUN, fig("b1", 14.5, 10)]
    scene = played(units, SHOT, dice=(5, 1), terrain=[wall(10.75, top)])
    assert scene.totals()[0] == 5 - lost


def blind(top: float) -> str | None:
    """Whether a shot through smoke is refused: a comrade beyond a wall may tell where the foe is.

    The wall is 0.6" before the comrade's eyes, of the 12" to the foe.
    """
    units = [GUN, fig("b1", 15, 10), fig("a2", 27, 10, 180)]
    shot: dict[str, Any] = shoot("a1", "b1", item="short-ranged", mode="blind")
    smoke = block("smoke", 12, 13, 3)
    return refusal_of(units, shot, terrain=[smoke, wall(26.4, top)])


def test_eyes_look_over_what_is_lower_than_they_are() -> None:
    """R10-UN-06, R10-AT-38: 1.35" up, over 1.33" but not over 1.37"."""
    assert blind(1.33) is None
    assert blind(1.37) == "R10-AT-38"
