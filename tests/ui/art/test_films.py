"""Water and lava in motion."""

from typing import Any

import numpy as np
import pygame
import pytest

from game.ui.art.board import BoardArt, TileKey
from game.ui.art.board_cache import BoardCache
from game.ui.art.board_films import FRAMES_PER_SECOND, BoardFilms
from game.ui.art.liquid_films import FILM_PX, FRAMES, LiquidFilm, bake_film
from tests.ui.art.maps import square, table

FIRST = TileKey(0, 0)
STUDS = 3.175


def film_of(kind: str, *terrain: dict[str, Any]) -> LiquidFilm:
    """The film of a liquid from 2 to 6 inches on a board of 8."""
    art = BoardArt(table(*terrain, areas=(square(2, 6, kind=kind, depth=1),)), table=0)
    film = bake_film(art, FIRST)
    assert film is not None
    return film


def light(film: LiquidFilm) -> np.ndarray:
    """Frames as floats: frame, row, column; the brightest band of each pixel."""
    return np.stack([frame.max(axis=2) for frame in film.frames]).astype(float)


@pytest.mark.parametrize("kind", ["water", "deep-water", "lava"])
def test_every_frame_of_a_liquid_differs_and_the_last_leads_to_the_first(kind: str) -> None:
    frames = light(film_of(kind))
    assert len(frames) == FRAMES
    steps = [np.abs(frames[n] - frames[n - 1]).mean() for n in range(FRAMES)]
    assert min(steps) > 0.5
    assert steps[0] < 2 * max(steps[1:]), "from the last to the first it is a step like others"


def test_light_falls_on_the_liquid_only() -> None:
    """The film lies over 2 to 6 inches, which is whole studs around it, and not on the bank."""
    film = film_of("water")
    assert film.left == int(2 * STUDS)
    assert film.left + film.width >= 6 * STUDS
    everywhere = light(film).max(axis=0)
    assert everywhere.max() > 20
    edge = round((2 * STUDS - film.left) * FILM_PX)
    assert not everywhere[: edge - 1].any()
    assert not everywhere[:, : edge - 1].any()


def test_no_light_falls_on_what_stands_above_the_liquid() -> None:
    bridge = square(3, 5, kind="bridge", base=0.2, top=0.5)
    film = film_of("water", bridge)
    low = round((3 * STUDS - film.left) * FILM_PX)
    high = round((5 * STUDS - film.left) * FILM_PX)
    everywhere = light(film).max(axis=0)
    assert not everywhere[low:high, low:high].any()
    assert everywhere[: low - 6].any()


def test_dry_tiles_have_no_film() -> None:
    art = BoardArt(table(areas=(square(2, 6, kind="rough"),)), table=0)
    assert bake_film(art, FIRST) is None


def test_films_play_over_the_pictures_and_return_to_their_beginning() -> None:
    art = BoardArt(table(areas=(square(2, 6, kind="water", depth=1),)), table=0)
    cache = BoardCache(art)
    films = BoardFilms(art, cache.pictures)

    def frame() -> np.ndarray:
        surface = pygame.Surface((208, 208))
        cache.draw(surface, 8, (0, 0))
        films.draw(surface, (0, 0))
        return pygame.surfarray.array3d(surface).astype(int)

    frame()
    while not cache.settled:
        cache.poll()
        frame()
    plain = frame()
    for _ in range(FRAMES + 2):
        films.update(0.0)
    shown = []
    for _ in range(FRAMES):
        shown.append(frame())
        films.update(1 / FRAMES_PER_SECOND + 1e-9)
    assert all((one >= plain).all() for one in shown), "light is only added"
    water = slice(round(2.5 * STUDS * 8), round(5.5 * STUDS * 8))
    changes = [
        np.abs(shown[n][water, water] - shown[n - 1][water, water]).mean() for n in range(FRAMES)
    ]
    assert min(changes) > 0.3
    meadow = slice(0, round(1.7 * STUDS * 8))
    assert all((one[meadow] == plain[meadow]).all() for one in shown)
    assert (frame() == shown[0]).all()


def test_a_changed_tile_gets_a_new_film() -> None:
    """A bridge that falls into the water lets the light through again."""
    bridge = square(3, 5, kind="bridge", base=0.2, top=0.5)
    plain = table(bridge, areas=(square(2, 6, kind="water", depth=1),))
    art = BoardArt(plain, table=0)
    cache = BoardCache(art)
    films = BoardFilms(art, cache.pictures)
    surface = pygame.Surface((208, 208))
    cache.draw(surface, 8, (0, 0))
    place = slice(round(3.3 * STUDS * 8), round(4.7 * STUDS * 8))

    def added() -> float:
        for _ in range(FRAMES + 2):
            films.update(0.0)
        black = pygame.Surface((208, 208))
        films.draw(black, (0, 0))
        return float(pygame.surfarray.array3d(black)[place, place].mean())

    assert added() == 0
    fallen = BoardArt(plain, {"thing": ()}, table=0)
    films.show(fallen, cache.update(fallen))
    assert added() > 0
