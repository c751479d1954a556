"""Single lines in space."""

from tests.geometry.yard import at, block, box, figure, ground, table, wall


def test_a_line_is_free_above_a_wall_and_cut_below_its_top() -> None:
    field = table(wall("wall", at(10.0, 5.0), at(10.0, 15.0), top=2.0))
    assert field.line_clear(at(5.0, 10.0), 1.0, at(15.0, 10.0), 1.0) == (False, "wall")
    assert field.line_clear(at(5.0, 10.0), 2.1, at(15.0, 10.0), 2.1) == (True, None)
    # From 1 to 3 it is at 2 in the middle: inside over the nearer half of the wall's thickness.
    assert field.line_clear(at(5.0, 10.0), 1.0, at(15.0, 10.0), 3.0) == (False, "wall")


def test_a_line_names_what_comes_first_from_its_start() -> None:
    field = table(
        wall("east", at(12.0, 5.0), at(12.0, 15.0)), wall("west", at(8.0, 5.0), at(8.0, 15.0))
    )
    assert field.line_clear(at(5.0, 10.0), 1.0, at(15.0, 10.0), 1.0)[1] == "west"
    assert field.line_clear(at(15.0, 10.0), 1.0, at(5.0, 10.0), 1.0)[1] == "east"


def test_glass_stops_fire_and_bodies_count_only_when_asked() -> None:
    body = figure("guard", at(12.0, 10.0))
    field = table(block("pane", box(8.0, 5.0, 8.2, 15.0), 3.0, "glass"), bodies=(body,))
    line = (at(5.0, 10.0), 1.0, at(15.0, 10.0), 1.0)
    assert field.line_clear(*line) == (True, None)
    assert field.line_clear(*line, fire=True) == (False, "pane")
    assert field.line_clear(*line, bodies=True) == (False, "guard")
    assert field.line_clear(*line, bodies=True, ignore=frozenset({"guard"})) == (True, None)


def test_below_the_table_only_pits_are_open() -> None:
    field = table(areas=[ground("pit", "pit", box(8.0, 5.0, 12.0, 15.0), depth=3.0)])
    assert field.line_clear(at(9.0, 10.0), -2.0, at(11.0, 10.0), -2.0) == (True, None)
    # Out of the pit: the rim is 2 inches away, half of the way, where the line is at -0.5.
    assert field.line_clear(at(10.0, 10.0), -2.0, at(14.0, 10.0), 1.0) == (False, "pit")
    # Steeper it passes over the rim: at half way it is at 0.5.
    assert field.line_clear(at(10.0, 10.0), -2.0, at(14.0, 10.0), 3.0) == (True, None)


def test_a_line_straight_up_is_cut_by_what_lies_in_between() -> None:
    field = table(block("deck", box(5.0, 5.0, 10.0, 10.0), 2.0, "wall", base=1.5))
    assert field.line_clear(at(7.0, 7.0), 0.0, at(7.0, 7.0), 1.4) == (True, None)
    assert field.line_clear(at(7.0, 7.0), 0.0, at(7.0, 7.0), 3.0) == (False, "deck")
