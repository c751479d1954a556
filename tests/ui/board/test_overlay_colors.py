"""What is laid over the board follows the color scheme in force."""

import pygame
import pytest

from game.engine.ruleset import Danger, Way, WayMark
from game.geometry.types import Polygon
from game.model.vectors import Point
from game.ui.art import palette, schemes
from game.ui.art.palette import rgb
from game.ui.board.danger_picture import PERIOD, DangerPicture
from game.ui.board.ways import draw_way
from game.ui.camera import Camera


@pytest.mark.parametrize("name", ["deutan", "protan", "tritan", "achromat"])
def test_dangers_follow_the_palette_and_high_contrast(name: schemes.PaletteName) -> None:
    """Another scheme while they are shown colors their rim and makes their stripes clearer."""
    picture = DangerPicture((8.0, 8.0))
    whole = Polygon(((2.0, 2.0), (6.0, 2.0), (6.0, 6.0), (2.0, 6.0)))
    picture.ask("one", [Danger(kind="strike", stands=(whole,), reach=1.0)])
    camera = Camera((8.0, 8.0), pygame.Rect(0, 0, 600, 600))

    def seen() -> tuple[set[tuple[int, ...]], int]:
        while picture.work(camera):
            pass
        ground = pygame.Surface((600, 600))
        ground.fill("#808080")
        picture.draw(ground, camera)
        x, y = (round(value) for value in camera.to_screen((4.0, 4.0)))
        inner = [ground.get_at((x + step, y)) for step in range(PERIOD)]
        light = [sum(color[:3]) for color in inner]
        colors = {tuple(ground.get_at((col, row))[:3]) for col in range(600) for row in (y, y + 1)}
        return colors, max(light) - min(light)

    line = palette.DANGER_LINE
    usual, plain = seen()
    assert rgb(line) in usual
    try:
        schemes.use(schemes.Scheme(name))
        assert schemes.shown(line) != line
        assert schemes.shown_rgb(line) in seen()[0]
        schemes.use(schemes.Scheme(contrast=True))
        clear = seen()[1]
    finally:
        schemes.use(schemes.USUAL)
    assert clear > plain + 30


@pytest.mark.parametrize("name", ["deutan", "protan", "tritan", "achromat"])
def test_slow_stretches_follow_the_palette(name: schemes.PaletteName) -> None:
    camera = Camera((8.0, 8.0), pygame.Rect(0, 0, 600, 600))
    start, end = Point(1.0, 4.0), Point(7.0, 4.0)
    way = Way((end,), 6.0, 0.0, complete=True, marks=(WayMark("slow", start, end, 6.0, "slow"),))

    def colors() -> set[tuple[int, ...]]:
        surface = pygame.Surface((600, 600))
        draw_way(surface, camera, start, way)
        return {tuple(surface.get_at((x, y))[:3]) for x in range(600) for y in range(280, 320)}

    assert rgb(palette.HUD_BAD) in colors()
    try:
        schemes.use(schemes.Scheme(name))
        assert schemes.shown_rgb(palette.HUD_BAD) in colors()
        assert rgb(palette.HUD_BAD) not in colors()
    finally:
        schemes.use(schemes.USUAL)


def test_no_rim_of_shots_is_left_where_blows_fall() -> None:
    """Deep inside the region of blows there is fill, stripes and their edges, and nothing else."""
    picture = DangerPicture((12.0, 12.0))
    blows = Polygon(((2.0, 2.0), (10.0, 2.0), (10.0, 10.0), (2.0, 10.0)))
    shots = Polygon(((1.5, 1.5), (6.0, 1.5), (6.0, 11.0), (1.5, 11.0)))
    picture.ask("both", [Danger("shoot", (shots,), 0.2), Danger("strike", (blows,), 0.2)])
    camera = Camera((12.0, 12.0), pygame.Rect(0, 0, 900, 900))
    while picture.work(camera):
        pass
    ground = pygame.Surface((900, 900))
    ground.fill("#808080")
    picture.draw(ground, camera)
    (left, top), (right, bottom) = camera.to_screen((3.0, 3.0)), camera.to_screen((9.0, 9.0))
    inner = ground.subsurface((round(left), round(top), round(right - left), round(bottom - top)))
    seen = {tuple(color) for row in pygame.surfarray.array3d(inner).tolist() for color in row}
    assert len(seen) == 3
