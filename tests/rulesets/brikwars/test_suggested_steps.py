"""The steps that are suggested for a walk and for a jump, in both editions."""

import pytest
from msgspec.structs import replace

from game.model.choices import Value
from game.model.decisions import TURN, Decision, Option
from game.model.state import Item
from game.model.vectors import HEADINGS, Point
from game.rulesets.brikwars.overlays import spots
from game.rulesets.brikwars.plain_verbs import walks
from game.rulesets.brikwars.sheets import Fig, Look
from game.rulesets.brikwars.shelf import Shelf
from tests.rulesets.brikwars.scenes import block, fig, figure, ground
from tests.rulesets.brikwars_2005 import scenes as scenes_2005
from tests.rulesets.brikwars_2010 import scenes as scenes_2010

SEEN = {"2005": scenes_2005.seen, "2010": scenes_2010.seen}
FAR = fig("b1", 25, 2, 180)
BACK = (False, True)
"""Whoever is asked about first."""

LEDGE = block("platform", 0, 10, 1.0)
BEFORE_THE_EDGE = fig("a1", 9.3, 10)
OVER_THE_EDGE = (Point(10.3, 10),)


def steps(view: Look, unit: Fig, mode: str | None = None) -> tuple[Value, ...]:
    """What is suggested for a walk of a figure, or for a jump."""
    shelf = Shelf(view)
    walks(shelf, unit)
    return next(option.suggest for option in shelf.open if option.mode == mode)


def just_up(view: Look, unit: Fig) -> Fig:
    """The same figure, had it got up on this turn."""
    return replace(unit, sheet=replace(unit.sheet, stood_up_turn=view.state.player_turn))


def armored(unit: Fig) -> Fig:
    """The same figure, were it in Body Armor."""
    return replace(unit, items=(*unit.items, Item("body-armor", "body-armor")))


@pytest.mark.parametrize("edition", SEEN)
def test_steps_come_in_order_of_how_far_they_lead_from_straight_ahead(edition: str) -> None:
    """The same figure turns on the spot: what is suggested turns with it."""
    view = SEEN[edition]([fig("a1", 10, 10), FAR])
    unit = figure(view, "a1")
    for facing in (0, 90, 180, 45):
        turns = [facing + turn for turn in (0, 45, -45, 90, -90, 135, -135, 180)]
        wanted = tuple((unit.place.step(HEADINGS[turn % 360], 1.0),) for turn in turns)
        assert steps(view, replace(unit, facing=facing)) == wanted


@pytest.mark.parametrize("back", BACK)
@pytest.mark.parametrize("edition", SEEN)
def test_who_has_just_got_up_is_not_told_to_jump(edition: str, back: bool) -> None:
    """R10-TU-14, R10-TU-31, R05-TU-18: down a ledge of an inch leads a jump alone."""
    view = SEEN[edition]([BEFORE_THE_EDGE, FAR], terrain=[LEDGE])
    unit = figure(view, "a1")
    pairs = [(unit, True), (just_up(view, unit), False)]
    for one, jumps in pairs[::-1] if back else pairs:
        assert OVER_THE_EDGE not in steps(view, one)
        assert (OVER_THE_EDGE in steps(view, one, "jump")) is jumps


@pytest.mark.parametrize("back", BACK)
def test_who_wears_armor_is_not_told_to_jump(back: bool) -> None:
    """R10-EQ-09."""
    view = scenes_2010.seen([BEFORE_THE_EDGE, FAR], terrain=[LEDGE])
    unit = figure(view, "a1")
    pairs = [(unit, True), (armored(unit), False)]
    for one, jumps in pairs[::-1] if back else pairs:
        assert (OVER_THE_EDGE in steps(view, one, "jump")) is jumps


@pytest.mark.parametrize("back", BACK)
def test_who_wears_armor_is_not_told_to_swim_as_who_has_just_got_up_is(back: bool) -> None:
    """R10-EQ-09, R10-TU-31: neither jumps, but only the armored stay out of deep water."""
    view = scenes_2010.seen([BEFORE_THE_EDGE, FAR], areas=[ground("deep-water", 10, 20, depth=2)])
    unit = figure(view, "a1")
    pairs = [(just_up(view, unit), True), (armored(unit), False)]
    for one, swims in pairs[::-1] if back else pairs:
        assert (OVER_THE_EDGE in steps(view, one)) is swims


@pytest.mark.parametrize("edition", SEEN)
def test_the_computer_thinks_of_places_within_arms_reach_of_an_enemy(edition: str) -> None:
    """R10-EQ-17, R05-EQ-15: a ring of 1.5" around its middle; none for who fights already.

    Who fights walks nowhere (R10-TU-18, R05-TU-16).
    """
    ring = {Point(13.5, 10), Point(15, 8.5), Point(15, 11.5), Point(16.5, 10)}
    walk = Option(do="move", unit="a1", wants="path")
    turn = Decision(kind=TURN, side="azure")
    units = [fig("a1", 11, 10), fig("b1", 15, 10, 180), fig("b2", 10.9, 11.5, 270)]
    assert ring <= set(spots(SEEN[edition](units), turn, walk))
    assert not ring & set(spots(SEEN[edition](units, edges=[("a1", "b2")]), turn, walk))
