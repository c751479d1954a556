"""What the screen may look ahead at: dangers, sight lines, marks of a way, lanes of a charge."""

from typing import Any

import pytest
from msgspec.structs import replace

from game.engine.battle import Battle, look, start
from game.engine.ruleset import Danger, WayMark
from game.match.play.queries import Queries
from game.model.choices import Choice
from game.model.decisions import Option
from game.model.state import AnyState
from game.model.vectors import Point
from game.rulesets.brikwars.movement import mover_of
from game.rulesets.brikwars.outlooks import height_note
from game.rulesets.brikwars_2010.tables import tables
from tests.rulesets.brikwars_2010.duels import battle_with, duel, figure

RIMS = 1.0
"""Inches from center to center of two minifigs whose stands touch (R10-UN-06)."""
ANGRY_INCH = 1.0
MOVE = 5.0
WALL = {
    "id": "wall",
    "kind": "wall",
    "shape": "line",
    "top": 3,
    "line": [[12, 8], [12, 12]],
    "thickness": 0.5,
}
BAND = [[11, 0], [13, 0], [13, 20], [11, 20]]
MUD = {"id": "mud", "kind": "rough", "shape": "polygon", "outline": BAND}
WALK = Option(do="move", unit="a1", wants="path")


def asked(battle: Battle[Any]) -> Queries[Any]:
    return Queries(battle, look(battle, start(battle)))


def leftmost(danger: Danger) -> float:
    """How far left of everything the attacked may stand; to the right the map ends first."""
    return min(x for polygon in danger.stands for x, _ in polygon.outline) - danger.reach


@pytest.mark.parametrize("kind", ["explosive", "axe"])
def test_a_circle_shows_how_far_something_can_be_thrown(kind: str) -> None:
    """R10-EQ-06, R10-EQ-14: all around the thrower, as far as its range; what is gone has none."""
    ask = asked(duel([kind], [], gap=2))
    throw = next(option for option in ask.menu().options if option.do == "throw")
    (circle,) = ask.area(throw)
    row = tables().items[kind]
    reach = row.range if row.role == "explosive" else row.throw_range
    far = [Point(10, 10).distance(Point(*corner)) for corner in circle.outline]
    assert far == pytest.approx([reach] * len(far), abs=0.01)
    (nothing,) = ask.area(replace(throw, item="lost"))
    assert set(nothing.outline) == {(10, 10)}


def test_a_swordsman_endangers_a_move_an_angry_inch_and_a_reach() -> None:
    """R10-TU-10, R10-CC-10: 5" of Move, 1" more, the weapon's reach from rim to rim."""
    danger, thrown = asked(duel(["hand-weapon"], ["hand-weapon"], gap=9)).dangers("b1")
    reach = tables().items["hand-weapon"].reach
    assert (danger.kind, thrown.kind) == ("strike", "shoot")
    assert danger.reach == pytest.approx(RIMS + reach + ANGRY_INCH)
    most = MOVE + RIMS + reach + ANGRY_INCH
    assert leftmost(danger) == pytest.approx(20 - most, abs=0.3)


def test_an_archer_endangers_a_move_and_its_range() -> None:
    """R10-TD-08: range is measured from rim to rim."""
    _, shots = asked(duel(["hand-weapon"], ["short-bow"], gap=9)).dangers("b1")
    reach = tables().items["short-bow"].range
    assert reach is not None
    assert shots.kind == "shoot"
    assert shots.reach == pytest.approx(RIMS + reach)
    assert leftmost(shots) == pytest.approx(20 - MOVE - RIMS - reach, abs=0.3)


def test_a_blast_adds_to_the_danger_of_a_bomb() -> None:
    """R10-EX-08: who stands at the edge of the blast is hit as well."""
    row = tables().items["explosive"]
    assert row.range is not None
    assert row.blast_radius is not None
    _, throw = asked(duel(["hand-weapon"], ["explosive"], gap=9)).dangers("b1")
    assert throw.reach == pytest.approx(RIMS + row.range + row.blast_radius)


def test_who_gets_up_first_comes_half_as_far() -> None:
    """R10-TU-31."""
    prone = {**figure("b1", "Bob", ["hand-weapon"], 20), "conditions": ["disrupted"]}
    battle = battle_with(figure("a1", "Ann", ["hand-weapon"], 5), prone)
    danger = asked(battle).dangers("b1")[0]
    left = min(x for polygon in danger.stands for x, _ in polygon.outline)
    assert left == pytest.approx(20 - MOVE / 2, abs=0.3)


def test_a_wall_hides_and_a_step_aside_shows() -> None:
    battle = duel(
        ["short-bow"], ["short-bow"], gap=3, map={"size": [25, 20], "terrain": [WALL], "areas": []}
    )
    ask = asked(battle)
    hidden = ask.sighting("a1", "b1")
    assert hidden.sections == (False, False, False)
    assert hidden.blockers == ("wall",)
    assert hidden.cut is not None
    assert hidden.cut.x == pytest.approx(11.75, abs=0.01)
    assert all(ask.sighting("a1", "b1", unit_at=Point(12, 14)).sections)
    assert all(ask.sighting("b1", "a1", target_at=Point(14, 14)).sections)
    assert ask.sighting("a1", "b1") == hidden


def test_a_way_that_ends_before_its_goal_is_not_complete() -> None:
    """R10-TU-10: 8" are too far for a Move of 5; it leads as near as it can, and says why."""
    ask = asked(battle_with(figure("a1", "Ann", [], 10), figure("b1", "Bob", [], 20)))
    far, near = ask.route(WALK, Point(10, 18)), ask.route(WALK, Point(10, 14))
    assert (far.complete, near.complete) == (False, True)
    assert far.points
    assert (far.rule, near.rule) == ("R10-TU-10", "")


def straight(goal: Point, **more: Any) -> tuple[WayMark, ...]:
    battle = duel(["hand-weapon"], ["hand-weapon"], gap=9, **more)
    return asked(battle).route(WALK, goal).marks


def test_four_inches_straight_on_bring_a_mom() -> None:
    """R10-CH-02: the mark stands where the fourth inch ends."""
    (mark,) = straight(Point(15, 10))
    assert mark.kind == "run"
    assert mark.length == pytest.approx(1, abs=0.01)
    assert (mark.start.x, mark.start.y) == pytest.approx((14, 10), abs=0.01)
    assert straight(Point(13.9, 10)) == ()


def test_what_was_run_before_counts_and_a_turn_does_not() -> None:
    """R10-CH-05, R10-CH-03."""
    run = {"straight_run": 3.0, "mom_dir": [1, 0], "move_left": 2.0}
    unit = {**figure("a1", "Ann", ["hand-weapon"], 10), "state": run}
    ask = asked(battle_with(unit, figure("b1", "Bob", [], 20)))
    (mark,) = ask.route(WALK, Point(12, 10)).marks
    assert mark.start.x == pytest.approx(11, abs=0.01)
    assert ask.route(WALK, Point(10, 12)).marks == ()


def test_slow_ground_is_marked_and_ends_a_run() -> None:
    """R10-TU-12, R10-CH-04: mud from 11" to 13" costs double and leaves no run of 4"."""
    marks = straight(Point(13, 10), map={"size": [25, 20], "areas": [MUD]})
    assert [mark.kind for mark in marks] == ["slow"]
    assert marks[0].start.x == pytest.approx(11, abs=0.05)
    assert marks[0].end.x == pytest.approx(13, abs=0.05)


def test_the_lane_of_a_charge_ends_at_the_blow() -> None:
    """R10-CH-01, R10-CH-10: a spear strikes from its reach; a MOM is there after 4"."""
    ask = asked(duel(["two-handed-weapon"], [], gap=4.9))
    choice = Choice(do="charge", unit="a1", item="two-handed-weapon", target="b1")
    lane = ask.lane(choice)
    reach = tables().items["two-handed-weapon"].reach
    assert lane is not None
    assert lane.start == Point(10, 10)
    assert lane.end.x == pytest.approx(10 + 4.9 - reach, abs=0.01)
    assert lane.width == pytest.approx(1.0)
    ram = ask.lane(replace(choice, do="ram", item=None))
    assert ram is not None
    assert ram.mark is not None
    assert ram.mark.start.x == pytest.approx(14, abs=0.01)
    assert ask.lane(replace(choice, do="strike")) is None


def test_too_short_a_lane_brings_no_mom() -> None:
    lane = asked(duel([], [], gap=3)).lane(Choice(do="ram", unit="a1", target="b1"))
    assert lane is not None
    assert lane.mark is None


def test_who_is_on_no_field_endangers_nobody() -> None:
    battle = duel([], [])
    seen = look(battle, start(battle))
    state: AnyState = seen.state
    away = replace(state.units["b1"], position=None)
    assert battle.ruleset.dangers(battle.view(seen.state), away) == ()


def crate(left: float, right: float, top: float = 0.9) -> dict[str, Any]:
    """A box across the middle of the field that can be jumped onto."""
    outline = [[left, 8], [right, 8], [right, 12], [left, 12]]
    return {"id": "box", "kind": "crate", "shape": "polygon", "outline": outline, "top": top}


def rail(at: float) -> dict[str, Any]:
    """A low one across the middle of the field."""
    line = [[at, 8], [at, 12]]
    return {
        "id": "rail",
        "kind": "rail",
        "shape": "line",
        "line": line,
        "thickness": 0.2,
        "top": 0.5,
        "material": "wood",
    }


def on_the_way(*boxes: dict[str, Any]) -> Queries[Any]:
    """What may be asked with boxes between two who stand nine inches apart."""
    field = {"size": [25, 20], "terrain": list(boxes), "areas": []}
    return asked(duel(["hand-weapon"], ["hand-weapon"], gap=9, map=field))


def test_a_way_onto_something_tells_how_high() -> None:
    ask = on_the_way(crate(12, 15))
    assert ask.route(WALK, Point(13.5, 10)).note == 'Ends 0.9" higher, on the brick crate'
    assert ask.route(WALK, Point(10, 13)).note == ""


@pytest.mark.parametrize(
    ("boxes", "told"),
    [
        ([crate(11.5, 12)], "the brick crate"),
        ([rail(11.5)], "the wooden railing"),
        ([rail(11.2), crate(12, 12.5)], "the wooden railing and 1 more"),
    ],
)
def test_a_way_over_something_low_names_it(boxes: list[dict[str, Any]], told: str) -> None:
    ask = on_the_way(*boxes)
    note = ask.route(replace(WALK, mode="jump"), Point(13.5, 10)).note
    assert note == f"Climbs over {told} on the way"


def jumped(field: dict[str, Any], *path: Point) -> str:
    """What is told of a way of jumps on a field, from where the first figure stands."""
    battle = duel([], [], gap=9, map={"size": [25, 20], "areas": [], **field})
    view = battle.view(look(battle, start(battle)).state)
    unit = view.state.units["a1"]
    return height_note(view, view.field.walk(unit.place, path, mover_of(view, unit, "jump")).legs)


@pytest.mark.parametrize(("top", "told"), [(0.05, True), (0.04, False)])
def test_a_height_is_told_where_it_is_a_tenth_of_an_inch_when_rounded(
    top: float, *, told: bool
) -> None:
    """Never one of 0.0", up or down."""
    plate = {"terrain": [{**crate(12, 15, top), "kind": "platform", "name": "mat"}]}
    up = jumped(plate, Point(13.5, 10))
    assert up == ('Ends 0.1" higher, on the mat' if told else "")
    stairs = {"terrain": [{**crate(9, 12, top), "kind": "platform"}]}
    assert jumped(stairs, Point(13.5, 10)) == ('Ends 0.1" lower' if told else "")


def test_what_a_way_ends_on_is_not_climbed_over() -> None:
    """From one box down and up onto another as high, with nothing between them, or a rail."""
    boxes = [crate(9, 10.5), {**crate(12.5, 15), "id": "far"}]
    path = (Point(11.2, 10), Point(13.5, 10))
    assert jumped({"terrain": boxes}, *path) == "Jumps down and up again on the way"
    note = jumped({"terrain": [*boxes, rail(11.6)]}, *path)
    assert note == "Climbs over the wooden railing on the way"


def test_a_way_through_a_pit_climbs_over_nothing() -> None:
    pit = {"id": "pit", "kind": "pit", "shape": "polygon", "depth": 0.8}
    field = {"areas": [{**pit, "outline": crate(11.5, 13)["outline"]}]}
    told = jumped(field, Point(12, 10), Point(14.5, 10))
    assert told == "Jumps down and up again on the way"
