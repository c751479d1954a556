"""Speed, standing still and Aiming (R05-UN-10..12, R05-AT-20..30)."""

import math

import pytest
from msgspec.structs import replace

from game.model.vectors import Point
from game.rulesets.brikwars.sheets import Fig
from game.rulesets.brikwars_2005.figures import sheet_of
from game.rulesets.brikwars_2005.to_hit import fast_rows, stationary
from tests.rulesets.brikwars.scenes import fig, figure, move
from tests.rulesets.brikwars_2005.runs import slam, victim
from tests.rulesets.brikwars_2005.scenes import facing, played, reasons, seen, shoot

GUN = ("short-ranged",)


def at_speed(unit: Fig, inches: float, heading: tuple[float, float] = (0.0, 1.0)) -> Fig:
    """The figure after a turn on which it went so far."""
    sheet = replace(sheet_of(unit), moved_this_turn=inches, heading=Point(*heading))
    return replace(unit, sheet=sheet)


def test_a_walk_counts_as_speed() -> None:
    """R05-UN-10, -11: the length of the path, and its last heading."""
    scene = played([fig("a1", 5, 5), fig("b1", 25, 15, 180)], move("a1", (7, 5), (7, 7)))
    assert scene.state("a1")["moved_this_turn"] == 4.0
    assert scene.state("a1")["heading"] == [0.0, 1.0]


def test_who_has_not_moved_is_stationary_but_not_in_a_fight() -> None:
    """R05-UN-12, R05-TV-028: who fights is never Stationary, however still it stands."""
    units = [fig("a1", 5, 5, 0, GUN), fig("b1", 25, 15, 180), fig("b2", 6.5, 5, 180)]
    view = seen(units, edges=[("a1", "b2")])
    assert stationary(view, figure(view, "b1"))
    assert not stationary(view, figure(view, "b2"))
    assert reasons(view, facing(view, *GUN)) == [(1, "R05-AT-20")]


def test_who_has_moved_at_all_is_not_stationary() -> None:
    """R05-UN-12, R05-AT-20: half an inch is a speed; it takes the +1 from who shoots at it."""
    for inches, still, rows in ((0.0, True, [(1, "R05-AT-20")]), (0.5, False, [])):
        shooter = fig("a1", 5, 5, 0, GUN, moved_this_turn=2.0)
        view = seen([shooter, fig("b1", 15, 5, 180, moved_this_turn=inches)])
        assert stationary(view, figure(view, "b1")) is still
        assert reasons(view, facing(view, *GUN)) == rows


def test_a_shot_at_who_has_walked_on_its_last_turn_has_no_plus() -> None:
    """R05-UN-12, R05-UN-10: 2 hits with Use 3 who has stood still, and nobody else."""
    units = [fig("a1", 10, 10, 0, GUN, moved_this_turn=2), fig("b1", 15, 10, 180)]
    walked = [units[0], fig("b1", 15, 10, 180, moved_this_turn=1)]
    assert played(units, shoot("a1", "b1"), dice=(2, 1)).totals("a1")[0] == 3
    assert played(walked, shoot("a1", "b1"), dice=(2,)).totals("a1") == [2]


def test_the_faster_of_the_two_counts_by_full_six_inches() -> None:
    """R05-AT-23, -24, R05-TV-023, -024: 5.9" 0, 6" -1, 12" -2, 19" -3; 7" and 13" make -2."""
    view = seen([fig("a1", 5, 5), fig("b1", 15, 5, 180)])
    shooter, target = figure(view, "a1"), figure(view, "b1")
    for inches, worth in ((5.9, 0), (6.0, -1), (12.0, -2), (19.0, -3)):
        rows = fast_rows(shooter, at_speed(target, inches))
        assert sum(row.amount for row in rows) == worth
    both = fast_rows(at_speed(shooter, 7.0), at_speed(target, 13.0))
    assert [row.amount for row in both] == [-2]


def test_straight_at_each_other_speed_does_not_count() -> None:
    """R05-AT-22, R05-AT-30, R05-TV-025: 9" and 12", each heading for the other within 15°."""
    view = seen([fig("a1", 5, 5), fig("b1", 15, 5, 180)])
    shooter = at_speed(figure(view, "a1"), 9.0, (1.0, 0.0))
    head_on = at_speed(figure(view, "b1"), 12.0, (-0.97, 0.243))
    aside = at_speed(figure(view, "b1"), 12.0, (-0.94, 0.342))
    assert fast_rows(shooter, head_on) == ()
    assert [row.amount for row in fast_rows(shooter, aside)] == [-2]


@pytest.mark.parametrize("who", ["a1", "b1"])
@pytest.mark.parametrize(("degrees", "penalties"), [(14.9, []), (15.5, [-2])])
def test_straight_at_each_other_is_within_fifteen_degrees_of_both(
    degrees: float, penalties: list[int], who: str
) -> None:
    """R05-AT-30, R05-TD-02: either of the two may be so far off the line between them."""
    view = seen([fig("a1", 5, 5), fig("b1", 15, 5, 180)])
    turn = math.radians(degrees)
    aside = (math.cos(turn), math.sin(turn))
    x, y = aside if who == "b1" else (1.0, 0.0)
    shooter = at_speed(figure(view, "a1"), 9.0, aside if who == "a1" else (1.0, 0.0))
    target = at_speed(figure(view, "b1"), 12.0, (-x, y))
    assert [row.amount for row in fast_rows(shooter, target)] == penalties


def test_of_one_who_charges_the_attacker_only_the_own_speed_counts() -> None:
    """R05-AT-25: the target's 13" are ignored, the attacker's own 7" are not."""
    view = seen([fig("a1", 5, 5), fig("b1", 15, 5, 180)])
    target = at_speed(figure(view, "b1"), 13.0)
    assert fast_rows(figure(view, "a1"), target, at_it=True) == ()
    assert [row.amount for row in fast_rows(at_speed(figure(view, "a1"), 7.0), target, True)] == [
        -1
    ]


def test_a_step_aside_at_the_end_hardly_turns_a_run() -> None:
    """R05-TD-02: the heading is that of the last half inch, 0.4" along and 0.1" aside."""
    scene = played([fig("a1", 5, 5), fig("b1", 25, 15, 180)], move("a1", (9, 5), (9, 5.1)))
    east, south = scene.state("a1")["heading"]
    assert south / east == pytest.approx(0.25, abs=0.01)


def test_who_is_knocked_back_has_gone_no_inch() -> None:
    """R05-UN-11, R05-CH-32: 5 against 2 knock it 3" off its place, and it is as slow as before."""
    scene = played([fig("a1", 5, 10, 0, ()), victim()], slam(), dice=(5, 2))
    assert scene.at("b1") == [12.5, 10.0]
    assert scene.state("b1")["moved_this_turn"] == 0.0
    assert not scene.of("Ran", unit="b1")
