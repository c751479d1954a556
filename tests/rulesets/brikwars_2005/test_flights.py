"""How far things fly and bursts reach (R05-RG-10, R05-EX-01, R05-EX-02)."""

import pytest

from game.engine.ruleset import Danger
from game.rulesets.brikwars.mines import tread
from game.rulesets.brikwars.outlooks import dangers
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.steps import Blast
from game.rulesets.brikwars_2005.flights import blast_radius, flight
from game.rulesets.brikwars_2005.tables import tables
from tests.rulesets.brikwars.scenes import fig, figure, mine, resolution_of
from tests.rulesets.brikwars_2005.scenes import seen


@pytest.mark.parametrize(
    ("kind", "inches"),
    [
        ("hand-weapon", 6),
        ("explosive", 8),
        ("random-object", 5),
        ("shield", 5),
        ("long-ranged", None),
        ("two-handed-weapon", None),
    ],
)
def test_a_throw_reaches_as_far_as_its_highest_face(kind: str, inches: float | None) -> None:
    """R05-RG-10, R05-EX-01, R05-EQ-10, R05-EQ-12: 1d6", 1d6+2", 1d6-1"."""
    assert flight(tables().items[kind]) == inches


@pytest.mark.parametrize("radius", [2, 4])
def test_the_radius_of_a_burst_is_that_of_the_battle(radius: int) -> None:
    """R05-EX-02: the switch ``explosion_radius``; what does not burst has none."""
    view = seen([fig("a1", 5, 5)], settings={"explosion_radius": radius})
    assert blast_radius(view, tables().items["explosive"]) == radius
    assert blast_radius(view, tables().items["hand-weapon"]) == 0.0


def shot_danger(view: Look) -> Danger:
    return next(one for one in dangers(view, figure(view, "a1")) if one.kind == "shoot")


@pytest.mark.parametrize(
    ("kind", "radius", "inches"),
    [
        ("explosive", 2, 8.0 + 2.0),
        ("explosive", 3, 8.0 + 3.0),
        ("hand-weapon", 3, 6.0),
        ("long-ranged", 3, 10.0),
    ],
)
def test_dangers_reach_to_the_edge_of_the_farthest_burst(
    kind: str, radius: int, inches: float
) -> None:
    """R05-RG-10, R05-EX-02, R05-AT-04: on top come the two stands of half an inch."""
    view = seen([fig("a1", 5, 5, 0, (kind,))], settings={"explosion_radius": radius})
    assert shot_danger(view).reach == pytest.approx(inches + 1.0)


@pytest.mark.parametrize(("radius", "inside"), [(2, 2), (3, 3)])
def test_a_mine_bursts_as_far_as_the_battle_has_it(radius: int, inside: int) -> None:
    """R05-EX-02: stands at 1.5", 2.2" and 3.1" from whoever treads on it, himself at 0."""
    units = [fig("a1", 10, 10), fig("b1", 12, 10), fig("b2", 10, 12.7), fig("b3", 6.4, 10)]
    more = {"areas": [mine(10, 10, 0.5)], "settings": {"explosion_radius": radius}}
    r = resolution_of(seen(units, **more))
    tread(r, "a1")
    (burst,) = r.scheduled
    assert isinstance(burst, Blast)
    assert len(burst.answered) == inside
