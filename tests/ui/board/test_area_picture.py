"""The region that can be reached: filled in its first frame, outlined within a few more."""

import pygame
import pytest

from game.geometry.types import Polygon
from game.ui.art import palette
from game.ui.art.palette import rgb
from game.ui.board import area_picture
from game.ui.board.area_picture import AreaPicture
from game.ui.camera import Camera

SQUARE = Polygon(
    ((2.0, 2.0), (14.0, 2.0), (14.0, 10.0), (2.0, 10.0)),
    (((6.0, 4.0), (10.0, 4.0), (10.0, 8.0), (6.0, 8.0)),),
)
GROUND = (40, 90, 40)


@pytest.fixture
def camera() -> Camera:
    return Camera((20.0, 12.0), pygame.Rect(0, 0, 800, 600))


class Drawn:
    """One frame of a region."""

    def __init__(self, picture: AreaPicture, camera: Camera, key: object = "once") -> None:
        self._camera = camera
        self._surface = pygame.Surface((800, 600))
        self._surface.fill(GROUND)
        picture.draw(self._surface, camera, [SQUARE], key)

    def __call__(self, x: float, y: float) -> tuple[int, ...]:
        at = self._camera.to_screen((x, y))
        return tuple(self._surface.get_at((round(at[0]), round(at[1]))))[:3]


def whole(picture: AreaPicture, camera: Camera) -> Drawn:
    """The region when nothing of it is left to be done."""
    for _ in range(1000):
        seen = Drawn(picture, camera)
        if picture.whole:
            return seen
    raise AssertionError("the outline is never whole")


def test_a_region_is_filled_in_its_first_frame_and_its_holes_are_not(camera: Camera) -> None:
    seen = Drawn(AreaPicture(), camera)
    assert seen(4, 6) != GROUND
    assert seen(4, 6)[2] > GROUND[2], "the color of reach is blue"
    assert seen(8, 6) == GROUND
    assert seen(17, 6) == GROUND


def test_a_region_keeps_its_color_on_every_other_surface(camera: Camera) -> None:
    """A window of another size is another surface."""
    reach = rgb(palette.REACH)
    blue = [low + (high - low) * 62 / 255 for low, high in zip(GROUND, reach, strict=True)]
    picture = AreaPicture()
    for _ in range(4):
        assert Drawn(picture, camera)(4, 6) == pytest.approx(blue, abs=2)


def test_the_outline_runs_around_the_region_and_its_holes(camera: Camera) -> None:
    seen = whole(AreaPicture(), camera)
    fill = seen(4, 6)
    for x, y in ((2, 3), (2, 9), (3, 2), (8, 2), (13, 10), (14, 5), (6, 6), (10, 5), (8, 4)):
        assert sum(seen(x, y)) > sum(fill) + 90, (x, y)


def test_with_no_time_left_each_frame_outlines_one_piece(
    camera: Camera, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(area_picture, "OUTLINING", -1.0)
    picture = AreaPicture()
    frames = 0
    while not frames or not picture.whole:
        Drawn(picture, camera)
        frames += 1
    around = 2 * (12 + 8 + 4 + 4) * camera.pixels_per_inch
    assert frames >= around / (2 * area_picture.TILE)


def test_another_zoom_step_and_another_question_are_drawn_anew(camera: Camera) -> None:
    picture = AreaPicture()
    whole(picture, camera)
    Drawn(picture, camera)
    assert picture.whole
    camera.zoom(1)
    seen = whole(picture, camera)
    assert seen(8, 6) == GROUND
    assert seen(12, 6) != GROUND
    surface = pygame.Surface((800, 600))
    picture.draw(surface, camera, [], "nothing")
    assert not pygame.surfarray.array3d(surface).any()
