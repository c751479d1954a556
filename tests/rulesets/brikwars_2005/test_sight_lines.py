"""Eyes and barrel (R05-AT-02, R05-AT-04, R05-AT-17, R05-TD-03)."""

from typing import Any

import pytest

from game.rulesets.brikwars.outlooks import sighting
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.thing_sight import place_in_sight, shown_of_thing
from game.rulesets.brikwars.visibility import ANYWHERE, shown_of, sight_of, sight_refusal
from game.rulesets.brikwars_2005 import maneuvers
from tests.rulesets.brikwars.scenes import DOWN, fig, figure, wall
from tests.rulesets.brikwars_2005.scenes import seen
from tests.rulesets.brikwars_2010.scenes import seen as seen_from_the_muzzle

ALL, NONE = (True, True, True), (False, False, False)


def across(x: float, top: float, **more: Any) -> Any:
    """Something across the way from x = 5 to x = 15, its middle at ``x``."""
    return wall(x + 0.05, top, (0, 10), id="bar", **more)


PARAPET = across(6.0, 1.0)
"""Before the muzzle at 0.9", which it stops; the eyes at 1.35" look over it."""

HANGING = across(6.0, 4.0, base=1.1, kind="smoke")
"""Before the eyes, whose lines all leave it below 1.22"; the barrel shoots below it."""

FENCE = across(10.0, 0.8)
"""Halfway: from the barrel all below 0.69" is hidden, the legs; from the eyes all below 0.25"."""


def group(gun: str = "short-ranged", kind: str = "minifig") -> list[dict[str, Any]]:
    """One shooter and one target, ten inches apart, and a comrade who sees the target."""
    return [
        fig("a1", 5, 5, 0, (gun,)),
        fig("b1", 15, 5, 0, (), kind=kind),
        fig("a2", 15, 9, 0, ()),
    ]


def facing(*terrain: Any, **more: Any) -> Look:
    """A look at such a group with something in the way."""
    return seen(group(**more), terrain=list(terrain))


def sections(view: Look, **how: bool) -> tuple[bool, ...]:
    return sight_of(view, figure(view, "a1"), figure(view, "b1"), **how).sections


@pytest.mark.parametrize(
    ("piece", "seen", "shot"),
    [
        (PARAPET, ALL, NONE),
        (HANGING, NONE, NONE),
        (FENCE, ALL, (False, True, True)),
        (across(6.0, 4.0, base=1.6), ALL, ALL),
    ],
)
def test_a_section_counts_for_a_shot_with_a_free_line_from_both(
    piece: Any, seen: tuple[bool, ...], shot: tuple[bool, ...]
) -> None:
    """R05-AT-17: sections from the legs up; for Close Combat the eyes alone decide."""
    view = facing(piece)
    assert sections(view) == seen
    assert sections(view, aimed=True) == shot


def test_eyes_see_through_glass_that_stops_the_shot() -> None:
    """R05-AT-02, R05-AT-04."""
    view = facing(across(10.0, 3.0, kind="glass"))
    assert (sections(view), sections(view, aimed=True)) == (ALL, NONE)


@pytest.mark.parametrize(("piece", "x"), [(across(10.0, 3.0, kind="glass"), 10.0), (HANGING, 6.0)])
def test_a_line_ends_where_either_is_stopped(piece: Any, x: float) -> None:
    """R05-AT-17: at the glass that stops the shot alone, at the smoke that hides it from the eyes.

    Whoever looks it up sees the line break off there, at the near side.
    """
    view = facing(piece)
    found = sighting(view, figure(view, "a1"), figure(view, "b1"))
    assert found.sections == NONE
    assert found.blockers == ("bar",)
    assert found.cut is not None
    assert found.cut.x == pytest.approx(x - 0.05, abs=0.01)


def test_where_eyes_and_weapon_are_one_place_one_line_is_enough() -> None:
    """R05-TD-03 has two lines, the edition whose book this is has one from the weapon."""
    fenced = seen_from_the_muzzle(group(), terrain=[FENCE])
    smoky = seen_from_the_muzzle(group(), terrain=[HANGING])
    assert sections(fenced) == (False, True, True)
    assert sections(smoky, aimed=True) == ALL


@pytest.mark.parametrize(
    ("piece", "blind", "rule"),
    [
        (PARAPET, False, "R05-AT-04"),
        (HANGING, False, "R05-AT-02"),
        (FENCE, False, None),
        (PARAPET, True, "R05-AT-42"),
        (HANGING, True, None),
    ],
)
def test_why_a_target_cannot_be_shot_at(piece: Any, blind: bool, rule: str | None) -> None:
    """R05-AT-02, R05-AT-04; blind the line of fire is enough (R05-AT-44)."""
    view = facing(piece)
    refused = sight_refusal(view, figure(view, "a1"), figure(view, "b1"), blind)
    assert (None if refused is None else refused.rule) == rule


def test_who_is_seen_and_cannot_be_hit_is_not_called_in_sight() -> None:
    """R05-AT-04, R05-AT-17: none of the sections drawn beside him counts for the shot."""
    view = facing(PARAPET)
    refused = sight_refusal(view, figure(view, "a1"), figure(view, "b1"), False)
    assert refused is not None
    assert refused.reason == "It is seen, but no part of it can be hit from here"
    assert not any(sections(view, aimed=True))


@pytest.mark.parametrize(
    ("gun", "counted"), [("short-ranged", (False, True, True)), ("hand-weapon", ALL)]
)
def test_the_screen_is_told_what_counts_for_the_weapon_in_hand(
    gun: str, counted: tuple[bool, ...]
) -> None:
    """R05-AT-17: with a sword the eyes are asked alone."""
    view = facing(FENCE, gun=gun)
    assert sighting(view, figure(view, "a1"), figure(view, "b1")).sections == counted


def test_a_large_creature_shows_where_both_lines_are_free() -> None:
    """R05-AT-15, R05-AT-17: 4" broad and 3" high; past the parapet no line of fire leads to it."""
    for piece, kind, extent in (
        (PARAPET, "opaque", 4.0),
        (HANGING, "solid", 4.0),
        (HANGING, "either", 0.0),
        (FENCE, "either", 4.0),
    ):
        view = facing(piece, kind="beast")
        found = shown_of(view, figure(view, "a1"), figure(view, "b1"), ANYWHERE, kind)
        assert found == pytest.approx(extent, abs=0.05), (piece, kind)


def test_a_creature_counts_as_far_as_the_shot_reaches_from_the_barrel() -> None:
    """R05-AT-15, R05-UN-07: its near side is 7.5" from the barrel, 8" from the eyes."""
    view = facing(kind="beast")
    shooter, beast = figure(view, "a1"), figure(view, "b1")
    assert shown_of(view, shooter, beast, 7.4, "either") == 0.0
    assert shown_of(view, shooter, beast, 7.7, "either") > 0.0


@pytest.mark.parametrize(
    ("piece", "shows"), [(across(6.0, 1.0), False), (HANGING, False), (FENCE, True)]
)
def test_a_thing_is_a_target_with_a_free_line_from_both(piece: Any, shows: bool) -> None:
    """R05-AT-17: a crate one inch high behind each of them."""
    way = {"shape": "line", "line": [[14, 5], [16, 5]], "thickness": 2}
    crate = {"id": "crate", "kind": "crate", **way, "top": 1}
    view = facing(piece, crate)
    unit = figure(view, "a1")
    assert (place_in_sight(view, unit, "crate") is not None) is shows
    assert (shown_of_thing(view, unit, "crate", ANYWHERE) is not None) is shows


@pytest.mark.parametrize("place", [(12.0, 10), (12.3, 10.2)])
def test_who_is_not_seen_is_hidden_by_something_that_has_a_name(place: tuple[float, float]) -> None:
    """R05-AT-02: on a board seen from above nothing lies over whoever is down in a pit."""
    pit = {"id": "hole", "kind": "pit", "depth": 3, "shape": "circle"}
    area = {**pit, "center": [12, 10], "radius": 1.2}
    for conditions in ([], DOWN):
        target = fig("b1", *place, conditions=conditions)
        view = seen([fig("a1", 4, 10, items=("short-ranged",)), target], areas=[area])
        shooter, unit = figure(view, "a1"), figure(view, "b1")
        refused = sight_refusal(view, shooter, unit, False)
        assert refused is not None
        assert refused.reason == "No section of it is visible, hidden by the pit"
        assert maneuvers.sight_refusal(view, shooter, unit) == refused
