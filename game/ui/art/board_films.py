"""Films of the tiles in sight: made beside the loop, scaled a frame at a time, played gently."""

from collections import OrderedDict
from concurrent.futures import Executor, Future

import pygame

from game.ui.art.board import BoardArt, TileKey
from game.ui.art.board_pictures import BoardPictures
from game.ui.art.liquid_films import FRAMES, LiquidFilm, bake_film

FRAMES_PER_SECOND = 6
_KEPT = 48
"""Films kept, played or not; each takes at most a tile at every frame."""

_MOST_PIXELS = 12_000_000
"""Pixels of all scaled frames; what is beyond them is not played."""


class BoardFilms:
    """Plays the water and lava of a board over its pictures. Main thread only."""

    def __init__(
        self, art: BoardArt, pictures: BoardPictures, executor: Executor | None = None
    ) -> None:
        self._art = art
        self._pictures = pictures
        self._executor = executor
        self._films: OrderedDict[TileKey, LiquidFilm | None] = OrderedDict()
        self._scaled: dict[TileKey, list[pygame.Surface]] = {}
        self._px = 0.0
        self._elapsed = 0.0
        self._running: tuple[TileKey, BoardArt, Future[LiquidFilm | None]] | None = None

    def show(self, art: BoardArt, touched: list[TileKey]) -> None:
        """The board has changed in some tiles."""
        self._art = art
        for tile in touched:
            self._films.pop(tile, None)
            self._scaled.pop(tile, None)

    def update(self, seconds: float) -> None:
        """Let time pass, and make a little of what is missing."""
        self._elapsed = (self._elapsed + seconds) % (FRAMES / FRAMES_PER_SECOND)
        if self._px != self._pictures.px:
            self._px = self._pictures.px
            self._scaled.clear()
        self._collect()
        if self._running is None:
            self._start()
        self._scale_one()

    def draw(self, target: pygame.Surface, origin: tuple[int, int]) -> None:
        """Add the light of the present frame; ``origin`` is the pixel of the board's corner."""
        px = self._pictures.px
        if px != self._px or self._pictures.zooming:
            return
        extent = self._art.extent
        corner = (round(origin[0] + extent.left * px), round(origin[1] + extent.top * px))
        number = int(self._elapsed * FRAMES_PER_SECOND) % FRAMES
        for tile in self._pictures.visible:
            frames, film = self._scaled.get(tile), self._films.get(tile)
            # A film is shown once it is whole: half of one would stutter.
            if film is None or frames is None or len(frames) < FRAMES:
                continue
            left, top = self._pictures.rect(px, tile).topleft
            spot = (
                corner[0] + left + round(film.left * px),
                corner[1] + top + round(film.top * px),
            )
            target.blit(frames[number], spot, special_flags=pygame.BLEND_RGB_ADD)

    def close(self) -> None:
        """Let go of everything."""
        if self._running is not None:
            self._running[2].cancel()
            self._running = None
        self._films.clear()
        self._scaled.clear()

    def _collect(self) -> None:
        if self._running is None or not self._running[2].done():
            return
        tile, art, future = self._running
        self._running = None
        if art is self._art:
            self._films[tile] = future.result()

    def _start(self) -> None:
        """Bake the first film that is missing in sight."""
        while len(self._films) > _KEPT:
            gone, _ = self._films.popitem(last=False)
            self._scaled.pop(gone, None)
        missing = [tile for tile in self._pictures.visible if tile not in self._films]
        if not missing:
            return
        tile = missing[0]
        if self._executor is None:
            self._films[tile] = bake_film(self._art, tile)
            return
        self._running = (tile, self._art, self._executor.submit(bake_film, self._art, tile))

    def _scale_one(self) -> None:
        """Bring one frame to the zoom in use."""
        used = sum(
            frame.get_width() * frame.get_height()
            for frames in self._scaled.values()
            for frame in frames
        )
        for tile in self._pictures.visible:
            film = self._films.get(tile)
            done = self._scaled.setdefault(tile, []) if film is not None else []
            if film is None or len(done) == FRAMES:
                continue
            left, right, top, bottom = (
                round(studs * self._px)
                for studs in (
                    film.left,
                    film.left + film.width,
                    film.top,
                    film.top + film.height,
                )
            )
            size = (right - left, bottom - top)
            if used + size[0] * size[1] * (FRAMES - len(done)) > _MOST_PIXELS:
                continue
            pixels = film.frames[len(done)]
            source = pygame.image.frombuffer(
                pixels.tobytes(), (pixels.shape[1], pixels.shape[0]), "RGB"
            )
            frame = pygame.transform.smoothscale(source, size)
            done.append(frame.convert() if pygame.display.get_surface() else frame)
            return
