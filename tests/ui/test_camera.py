"""The view of the board: places, zoom, edges."""

import pygame
import pytest

from game.ui.art.palette import STUDS_PER_INCH
from game.ui.camera import AROUND, CLOSE, MARGIN, MOST_ZOOM, NOTCH, Camera, Frame

VIEW = pygame.Rect(10, 60, 1270, 744)


@pytest.fixture
def camera() -> Camera:
    return Camera((60, 40), VIEW)


@pytest.mark.parametrize("notches", [0, 0.5, 3, 99])
@pytest.mark.parametrize("point", [(0, 0), (60, 40), (12.345, 33.1)])
def test_to_the_screen_and_back(camera: Camera, notches: float, point: tuple[float, float]) -> None:
    camera.zoom(notches)
    back = camera.to_world(camera.to_screen(point))
    assert back == pytest.approx(point, abs=1e-9)


def test_an_inch_is_3175_studs_wide(camera: Camera) -> None:
    camera.show(Frame((30, 20), 16))
    left, right = camera.to_screen((10, 10)), camera.to_screen((11, 10))
    assert right[0] - left[0] == pytest.approx(16 * 3.175)
    assert camera.length(2) == pytest.approx(2 * 16 * 3.175)
    assert right[1] == left[1]


def test_y_points_down(camera: Camera) -> None:
    assert camera.to_screen((5, 6))[1] > camera.to_screen((5, 5))[1]


def test_the_corner_of_the_board_falls_on_a_whole_pixel(camera: Camera) -> None:
    camera.zoom(2)
    camera.pan(-123.4, 77.7)
    assert camera.to_screen((0, 0)) == camera.origin
    assert all(isinstance(number, int) for number in camera.origin)


@pytest.mark.parametrize("pointer", [(700, 400), (900, 300)])
def test_zoom_keeps_what_is_under_the_pointer(camera: Camera, pointer: tuple[int, int]) -> None:
    camera.zoom(1)
    held = camera.to_world(pointer)
    assert camera.zoom(1, pointer)
    where = camera.to_screen(held)
    assert where == pytest.approx(pointer, abs=1)


def test_zoom_stops_at_the_ends(camera: Camera) -> None:
    camera.zoom(99)
    assert camera.stud == MOST_ZOOM
    assert not camera.zoom(1)
    camera.zoom(-99)
    assert camera.stud == pytest.approx(744 / 40 / STUDS_PER_INCH, abs=0.02), "40 inches high"
    assert not camera.zoom(-1), "the whole board is seen"


def test_a_notch_of_the_wheel_is_a_small_step(camera: Camera) -> None:
    before = camera.stud
    camera.zoom(1)
    assert camera.stud / before == pytest.approx(NOTCH, rel=0.005)
    camera.zoom(0.5)
    assert camera.stud / before == pytest.approx(NOTCH**1.5, rel=0.005)


def test_zooming_out_again_ends_at_the_whole_board(camera: Camera) -> None:
    for _ in range(5):
        camera.zoom(1, (200, 300))
    assert not camera.whole
    for _ in range(5):
        camera.zoom(-1, (900, 500))
    assert camera.frame == camera.whole_board


def test_what_is_under_way_is_told(camera: Camera) -> None:
    """Each place goes straight across the screen to where it ends."""
    camera.zoom(6)
    start, end = camera.frame, camera.zoomed(4, (700, 400))
    assert end is not None
    held = camera.to_world((700, 400))
    for share in (0.25, 0.5, 0.75):
        camera.show(start.toward(end, share), end.stud)
        assert camera.zooming
        assert camera.aim == end.stud
        assert start.stud < camera.stud < end.stud
        assert camera.to_screen(held) == pytest.approx((700, 400), abs=1)
    camera.show(end)
    assert not camera.zooming


@pytest.mark.parametrize("board", [(20, 12), (24, 18), (36, 24), (34, 28), (14, 50)])
def test_the_whole_board_fills_the_view_one_way(board: tuple[float, float]) -> None:
    camera = Camera(board, VIEW)
    sides = [camera.length(side) for side in board]
    assert sides[0] <= VIEW.width
    assert sides[1] <= VIEW.height
    rest = min(VIEW.width - sides[0], VIEW.height - sides[1])
    assert rest < max(board) * STUDS_PER_INCH / 32, "no more than the grain of the zoom is left"


@pytest.mark.parametrize(("board", "stud"), [((200, 200), 4), ((5, 5), 32)])
def test_the_whole_board_is_never_too_small_or_too_large(
    board: tuple[float, float], stud: float
) -> None:
    assert Camera(board, VIEW).stud == stud


def test_close_by_an_inch_is_56_pixels_or_what_the_whole_board_has(camera: Camera) -> None:
    assert camera.close * STUDS_PER_INCH == pytest.approx(CLOSE, abs=0.05)
    small = Camera((12, 10), VIEW)
    assert small.close == small.fitting > CLOSE / STUDS_PER_INCH


def test_around_figures_all_are_seen_that_have_room(camera: Camera) -> None:
    near = [(50.0, 30.0), (55.0, 34.0), (45.0, 36.0)]
    camera.show(camera.around(near, camera.close))
    assert all(camera.shows(point, 1.0) for point in near)
    camera.show(camera.around([*near, (2.0, 2.0)], camera.close))
    assert all(camera.shows(point, 1.0) for point in near), "all that can be seen with the first"
    camera.show(camera.around([(2.0, 2.0), *near], camera.close))
    assert camera.shows((2.0, 2.0))


def test_a_board_that_fits_stands_in_the_middle() -> None:
    camera = Camera((8, 8), VIEW)
    camera.pan(500, -300)
    middle = camera.to_screen((4, 4))
    assert middle == pytest.approx(VIEW.center, abs=1)


@pytest.mark.parametrize("push", [(9e5, 9e5), (-9e5, -9e5)])
def test_the_view_never_leaves_the_board(camera: Camera, push: tuple[float, float]) -> None:
    camera.zoom(99)
    camera.pan(*push)
    left, top, right, bottom = camera.seen()
    pixel = 1 / (MOST_ZOOM * STUDS_PER_INCH)
    assert left >= -MARGIN - pixel
    assert top >= -MARGIN - pixel
    assert right <= 60 + MARGIN + pixel
    assert bottom <= 40 + MARGIN + pixel


def test_panning_right_moves_the_board_right(camera: Camera) -> None:
    camera.zoom(99)
    before = camera.to_screen((30, 20))
    camera.pan(40, -25)
    after = camera.to_screen((30, 20))
    assert (after[0] - before[0], after[1] - before[1]) == pytest.approx((40, -25), abs=1)


def test_looking_at_a_point_brings_it_into_the_middle(camera: Camera) -> None:
    camera.zoom(99)
    camera.look_at((31, 22))
    assert camera.to_screen((31, 22)) == pytest.approx(VIEW.center, abs=1)
    assert camera.shows((31, 22))
    assert not camera.shows((1, 1))


def test_a_point_near_the_edge_is_not_shown_with_a_margin(camera: Camera) -> None:
    camera.zoom(99)
    camera.look_at((30, 20))
    edge = camera.to_world((VIEW.x + 5, VIEW.centery))
    assert camera.shows(edge)
    assert not camera.shows(edge, margin=1)


def test_another_view_keeps_the_middle(camera: Camera) -> None:
    camera.zoom(99)
    camera.look_at((25, 21))
    smaller = pygame.Rect(0, 54, 900, 500)
    camera.set_view(smaller)
    assert camera.to_screen((25, 21)) == pytest.approx(smaller.center, abs=1)


def test_a_board_shown_whole_stays_whole_in_a_smaller_view() -> None:
    camera = Camera((24, 18), VIEW)
    low = pygame.Rect(10, 60, 1270, 500)
    camera.set_view(low)
    assert camera.length(18) == pytest.approx(500, abs=1.2)
    camera.set_view(VIEW)
    assert camera.length(18) == pytest.approx(500, abs=1.2), "it does not grow under one’s hand"


def test_a_board_shown_whole_fills_a_wider_window() -> None:
    camera = Camera((24, 18), pygame.Rect(0, 60, 900, 540))
    assert camera.length(18) == pytest.approx(540, abs=1.2)
    camera.set_view(pygame.Rect(0, 60, 2230, 1260))
    assert camera.length(18) == pytest.approx(1260, abs=1.2)


@pytest.mark.parametrize("view", [(0, 60, 2230, 1260), (10, 60, 1270, 500)])
def test_a_zoom_of_the_player_is_kept_in_another_window(view: tuple[int, int, int, int]) -> None:
    camera = Camera((24, 18), VIEW)
    camera.zoom(1)
    before = camera.stud
    camera.set_view(pygame.Rect(view))
    assert camera.stud == before


@pytest.mark.parametrize("apart", [4.0, 12.0, 28.0])
def test_beside_a_dialog_figures_apart_are_seen_as_large_as_fits(
    camera: Camera, apart: float
) -> None:
    """The view zooms out only where it must, and is as before when the dialog has gone."""
    camera.zoom(99)
    camera.look_at((31, 22))
    before = (camera.center, camera.stud)
    room = pygame.Rect(VIEW.x, VIEW.y, 610, VIEW.height)
    points = [(15.0, 20.0), (15.0 + apart, 21.0)]
    camera.show_beside(points, room)
    for x, y in map(camera.to_screen, points):
        rim = camera.length(AROUND) - 2
        assert room.left + rim <= x <= room.right - rim
        assert room.top + rim <= y <= room.bottom - rim
    fits = min(610 / (apart + 2 * AROUND) / STUDS_PER_INCH, MOST_ZOOM)
    assert camera.stud == pytest.approx(fits, abs=0.02)
    camera.show_uncovered()
    assert (camera.center, camera.stud) == before


def test_beside_a_dialog_the_view_moves_no_farther_than_it_must(camera: Camera) -> None:
    camera.zoom(99)
    camera.look_at((31, 22))
    center = camera.center
    width = (camera.seen()[2] - camera.seen()[0]) / 2
    room = pygame.Rect(VIEW.x, VIEW.y, VIEW.width // 2, VIEW.height)
    seen = (center[0] - width / 2, center[1])
    camera.show_beside([seen], room)
    assert camera.center == pytest.approx(center, abs=0.02), "it is seen there already"
    camera.show_uncovered()
    hidden = (center[0] + 2.0, center[1])
    camera.show_beside([hidden], room)
    rim = room.right - camera.length(AROUND)
    assert camera.to_screen(hidden)[0] == pytest.approx(rim, abs=2), "just beside the dialog"
    assert camera.center[1] == pytest.approx(center[1], abs=0.02)


def test_at_the_edge_of_the_board_both_are_seen_with_less_around_them(camera: Camera) -> None:
    """30" apart, where the smallest zoom has no more room around them."""
    room = pygame.Rect(VIEW.x, VIEW.y, 610, VIEW.height)
    points = [(15.0, 20.0), (45.0, 21.0)]
    camera.show_beside(points, room)
    assert camera.stud == camera.least
    assert all(room.collidepoint(camera.to_screen(point)) for point in points)


def test_of_figures_too_far_apart_for_any_zoom_the_first_is_seen(camera: Camera) -> None:
    room = pygame.Rect(VIEW.x, VIEW.y, 200, VIEW.height)
    near, far = (20.0, 20.0), (45.0, 20.0)
    for first, second in ((near, far), (far, near)):
        camera.show_beside([first, second], room)
        assert room.collidepoint(camera.to_screen(first))
        assert camera.stud == camera.least, "25 inches have no room in 200 px"
        camera.show_uncovered()
