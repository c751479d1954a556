"""Signs on the board: cover badges where cover is caused, marks of ways, lanes of charges."""

import pygame
import pytest

from game.engine.ruleset import Lane, Way, WayMark
from game.model.vectors import Point
from game.ui.board.badges import cover_of, draw_plate, place_of_cover
from game.ui.board.walk_tips import mark_rows
from game.ui.board.ways import draw_lane, draw_way
from game.ui.camera import Camera
from game.ui.theme import STRONG
from game.ui.widgets.look.label import Label
from game.ui.window import App
from tests.match.test_queries import SHOOT, archers

RUN = WayMark("run", Point(6, 5), Point(8, 5), 2.0, "MOM over the last", "R10-CH-02")
SLOW = WayMark("slow", Point(3, 5), Point(5, 5), 2.0, "Slow ground for", "R10-TU-12")


@pytest.fixture
def camera() -> Camera:
    return Camera((10.0, 10.0), pygame.Rect(0, 0, 600, 600))


def painted(surface: pygame.Surface, camera: Camera, x: float, y: float) -> bool:
    """Whether anything was drawn at a place of the map, within a tenth of an inch."""
    at, near = camera.to_screen((x, y)), round(camera.length(0.1))
    box = pygame.Rect(0, 0, 2 * near, 2 * near)
    box.center = (round(at[0]), round(at[1]))
    part = surface.subsurface(box)
    return pygame.transform.average_color(part)[:3] != (0, 0, 0)


def test_the_badge_stands_where_the_cover_is_caused() -> None:
    """The wall of the archers runs from north to south at 8" and is half an inch thick."""
    match = archers()
    seen = match.ask.cover(SHOOT)
    assert seen is not None
    assert cover_of(seen.sections) == "full"
    at = place_of_cover(match.ask, match.state, Point(5, 5), Point(10, 5), seen.blockers)
    assert at is not None
    assert at.x == pytest.approx(7.75, abs=0.25)
    assert at.y == pytest.approx(5)


def test_nothing_causes_cover_on_a_free_line() -> None:
    match = archers()
    assert place_of_cover(match.ask, match.state, Point(5, 5), Point(5, 9), ()) is None


@pytest.mark.parametrize(
    ("sections", "cover"),
    [((True, True, True), "eye"), ((False, False, True), "half"), ((False, False), "full")],
)
def test_badges_tell_how_much_is_seen(sections: tuple[bool, ...], cover: str) -> None:
    assert cover_of(sections) == cover


def test_slow_stretches_and_runs_have_signs_of_their_own_beside_the_dots(camera: Camera) -> None:
    """Bars stand across slow ground; a run long enough begins with a disc. Plain ways have none."""
    plain, marked = pygame.Surface((600, 600)), pygame.Surface((600, 600))
    way = Way((Point(9, 5),), 8.0, 0.0, True)
    draw_way(plain, camera, Point(1, 5), way)
    draw_way(marked, camera, Point(1, 5), Way((Point(9, 5),), 8.0, 0.0, True, marks=(SLOW, RUN)))
    assert painted(marked, camera, 3.3, 5.18)
    assert not painted(plain, camera, 3.3, 5.25)
    disc = camera.to_screen((6.0, 5.0))
    spot = (round(disc[0]), round(disc[1] + camera.length(0.12)))
    assert marked.get_at(spot) != plain.get_at(spot)
    assert not painted(marked, camera, 2.0, 5.4)


def test_a_lane_is_as_wide_as_the_stand_and_ends_at_the_blow(camera: Camera) -> None:
    surface = pygame.Surface((600, 600))
    draw_lane(surface, camera, Lane(Point(2, 5), Point(7, 5), 1.0, None))
    assert painted(surface, camera, 4.0, 5.0)
    assert painted(surface, camera, 4.0, 5.5)
    assert not painted(surface, camera, 4.0, 5.8)
    assert not painted(surface, camera, 7.4, 5.0)


def test_marks_are_told_in_the_unit_of_the_rules() -> None:
    way = Way((Point(9, 5),), 8.0, 0.0, True, marks=(SLOW, SLOW, RUN))
    said = [
        widget.text
        for row in mark_rows(way, " hops")
        for widget in row.walk()
        if isinstance(widget, Label)
    ]
    assert said[0] == "Slow ground for 4.0 hops"
    assert "MOM over the last 2.0 hops" in said


def test_words_wider_than_the_map_go_on_in_more_lines(app: App) -> None:
    """A plate stays inside of what is drawn, with all of its words on it."""
    words = "stripes: shoot, crossed stripes: strike; walls may hide"
    clip = pygame.Rect(40, 20, 200, 300)
    app.surface.set_clip(clip)
    one = draw_plate(app.surface, app.theme, "stripes", clip.topleft, anchor="topleft")
    whole = draw_plate(app.surface, app.theme, words, clip.topleft, anchor="topleft")
    app.surface.set_clip(None)
    assert clip.contains(whole)
    assert whole.width < app.theme.text_width(words, STRONG), "they are wrapped"
    assert whole.height >= 2 * (one.height - app.theme.px(6))
