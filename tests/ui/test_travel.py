"""The camera keeps calm: it goes only where it must, glides, and never against the player."""

from itertools import pairwise

import pygame
import pytest

from game.ui.board.travel import GLIDE, HANDS_ON, ZOOM, Travel
from game.ui.camera import Camera

SIZE = (800, 600)


def near() -> Camera:
    """A camera that shows a corner of a large board."""
    camera = Camera((60, 40), pygame.Rect(0, 0, *SIZE))
    camera.zoom(3)
    camera.look_at((0, 0))
    return camera


def test_what_is_on_the_screen_moves_nothing() -> None:
    camera = near()
    travel = Travel(camera)
    before = camera.origin
    travel.happened((3, 3))
    travel.update(1)
    assert camera.shows((3, 3))
    assert camera.origin == before
    assert not travel.gliding


def test_it_glides_to_what_happens_off_the_screen_and_does_not_jump() -> None:
    camera = near()
    travel = Travel(camera)
    travel.happened((50, 30))
    places = [camera.center[0]]
    for _ in range(8):
        travel.update(GLIDE / 7)
        places.append(camera.center[0])
    assert places == sorted(places)
    assert max(b - a for a, b in pairwise(places)) < 15
    assert camera.shows((50, 30))
    assert not travel.gliding


def test_what_is_pointed_at_last_is_in_view_in_the_end() -> None:
    """It still is when the way to another place has just begun, which leads away from it."""
    camera = near()
    travel = Travel(camera)
    travel.show((50, 30))
    travel.update(GLIDE / 20)
    assert camera.shows((3, 3), 0.5)
    travel.show((3, 3), 0.5)
    travel.update(GLIDE)
    assert camera.shows((3, 3), 0.5)
    travel.show((50, 30))
    travel.update(GLIDE / 20)
    travel.show((50, 30))
    travel.update(GLIDE)
    assert camera.shows((50, 30))


def test_without_motion_it_is_there_at_once() -> None:
    camera = near()
    travel = Travel(camera)
    travel.smooth = False
    travel.happened((50, 30))
    assert camera.shows((50, 30))
    assert not travel.gliding


def test_it_can_be_switched_off_but_goes_where_the_player_wants() -> None:
    camera = near()
    travel = Travel(camera)
    travel.follow = travel.smooth = False
    travel.happened((50, 30))
    assert not camera.shows((50, 30))
    travel.go((50, 30))
    assert camera.shows((50, 30))


def test_it_never_moves_against_the_players_hand() -> None:
    camera = near()
    travel = Travel(camera)
    travel.smooth = False
    travel.dragging = True
    travel.happened((50, 30))
    assert not camera.shows((50, 30))
    travel.dragging = False
    travel.by_hand()
    travel.happened((50, 30))
    assert not camera.shows((50, 30)), "he has just moved it"
    travel.update(HANDS_ON)
    travel.happened((50, 30))
    assert camera.shows((50, 30))


def test_a_glide_ends_when_the_player_takes_over() -> None:
    camera = near()
    travel = Travel(camera)
    travel.happened((50, 30))
    travel.update(GLIDE / 3)
    travel.by_hand()
    before = camera.origin
    travel.update(1)
    assert camera.origin == before


def test_the_wheel_zooms_smoothly_around_the_pointer() -> None:
    """Two notches one after the other end where two at once do."""
    camera, pointer = near(), (500, 350)
    camera.look_at((30, 20))
    once = camera.zoomed(2, pointer)
    assert once is not None
    travel = Travel(camera)
    held, studs = camera.to_world(pointer), [camera.stud]
    travel.zoom(1, pointer)
    travel.update(ZOOM / 2)
    travel.zoom(1, pointer)
    for _ in range(6):
        travel.update(ZOOM / 5)
        studs.append(camera.stud)
        assert camera.to_screen(held) == pytest.approx(pointer, abs=1.5)
    assert studs == sorted(studs)
    assert camera.stud == pytest.approx(once.stud, abs=0.04)
    assert not travel.gliding
    assert not camera.zooming


def test_the_wheel_is_obeyed_at_once_without_motion() -> None:
    camera = near()
    travel = Travel(camera)
    travel.smooth = False
    before = camera.stud
    travel.zoom(1)
    assert camera.stud > before
    assert not camera.zooming


def test_a_zoom_that_is_broken_off_is_done() -> None:
    """Whoever drags the board meanwhile has it at a zoom for which pictures are made."""
    camera = near()
    travel = Travel(camera)
    travel.zoom(2)
    travel.update(ZOOM / 3)
    end = camera.aim
    assert camera.stud < end
    travel.by_hand()
    assert camera.stud == end


@pytest.mark.parametrize(
    ("pointer", "way"),
    [
        ((799, 300), (1, 0)),
        ((400, 599), (0, 1)),
        ((400, 300), (0, 0)),
        ((-1, 300), (0, 0)),
        ((800, 300), (0, 0)),
    ],
)
def test_the_edge_of_the_window_moves_the_view_when_wished(
    pointer: tuple[int, int], way: tuple[int, int]
) -> None:
    camera = near()
    travel = Travel(camera)
    before = camera.center
    assert not travel.push(pointer, SIZE, 0.1)
    travel.edge_pan = True
    travel.push(pointer, SIZE, 0.1)
    moved = tuple((b > a) - (b < a) for a, b in zip(before, camera.center, strict=True))
    assert moved == way


def test_the_board_cannot_be_lost_at_the_edge() -> None:
    camera = near()
    travel = Travel(camera)
    travel.edge_pan = True
    for _ in range(400):
        travel.push((799, 599), SIZE, 0.1)
    left, top, _, _ = camera.seen()
    assert 0 < left < 60
    assert 0 < top < 40


def test_two_places_are_seen_together_with_no_more_motion_than_needed() -> None:
    camera = near()
    travel = Travel(camera)
    travel.smooth = False
    left, top, right, bottom = camera.seen()
    inside = ((left + right) / 2, (top + bottom) / 2)
    before = camera.origin
    travel.show_both(inside, (inside[0] + 1, inside[1]))
    assert camera.origin == before, "both were seen"
    beyond = (right + 2, inside[1])
    travel.show_both(beyond, inside)
    assert camera.shows(beyond)
    assert camera.shows(inside)
    assert camera.origin[1] == before[1], "it need not move up or down"
    travel.show_both((50, 30), inside)
    assert camera.shows((50, 30)), "where there is no room for both, the first"


def test_a_place_that_a_glide_would_leave_is_gone_to() -> None:
    camera = near()
    travel = Travel(camera)
    travel.happened((50, 30))
    travel.update(GLIDE / 10)
    assert camera.shows((3, 3))
    travel.show_both((3, 3), (4, 4))
    travel.update(GLIDE)
    assert camera.shows((3, 3))
