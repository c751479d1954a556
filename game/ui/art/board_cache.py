"""Baked tiles in memory and on disk, and whole-board surfaces for the zoom steps in use."""

from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import Executor, Future
from pathlib import Path

import pygame

from game.ui.art.board import BoardArt, TileKey
from game.ui.art.palette import GROUND, TABLE_DARK, rgb
from game.ui.art.sketch import sketch
from game.ui.art.sprite import Pixels
from game.ui.art.tile_store import TileStore

QUALITIES = (8, 16, 32)
"""Pixels per stud in which tiles are baked: a quick preview, the usual one, the sharp one."""

MOST_PIXELS = 20_000_000
"""Largest whole-board surface; ``largest_zoom`` keeps below it."""

_MEGABYTE = 1024 * 1024
_SURFACES = 2
_Baked = tuple[TileKey, int]


def quality_for(px: int) -> int:
    """The baked quality that a zoom of ``px`` pixels per stud should finally show."""
    return 16 if px <= 16 else 32


class BoardCache:
    """Serves surfaces of a board at once and makes them better as tiles are baked.

    ``folder`` keeps tiles between runs (``None``: nothing is kept). With an ``executor`` tiles
    are baked there, one at a time; without one each ``poll`` bakes one tile itself.
    ``memory_limit`` bounds the baked tiles, in bytes.
    """

    def __init__(
        self,
        art: BoardArt,
        folder: Path | None = None,
        *,
        executor: Executor | None = None,
        memory_limit: int = 192 * _MEGABYTE,
    ) -> None:
        self.art = art
        self._store = TileStore(folder)
        self._executor = executor
        self._limit = memory_limit
        self.memory_used = 0
        """Bytes of the baked tiles kept in memory."""
        self._names: dict[_Baked, str] = {}
        self._tiles: OrderedDict[str, Pixels] = OrderedDict()
        self._surfaces: OrderedDict[int, pygame.Surface] = OrderedDict()
        self._shown: dict[int, dict[TileKey, str]] = {}
        self.settled = False
        """Whether every surface in use shows its final quality."""
        self._running: tuple[TileKey, int, str, Future[Pixels]] | None = None

    @property
    def origin(self) -> tuple[float, float]:
        """The place in studs of the upper left corner of every surface."""
        return self.art.extent.left, self.art.extent.top

    def largest_zoom(self, steps: Sequence[int]) -> int:
        """The largest of some zoom steps whose surface is not too big; at least the first."""
        left, top, right, bottom = self.art.extent
        area = (right - left) * (bottom - top)
        return max((px for px in steps if area * px * px <= MOST_PIXELS), default=steps[0])

    def surface(self, px: int) -> pygame.Surface:
        """The whole board with the table around it at ``px`` pixels per stud.

        The same surface is returned, and painted over, until the zoom falls out of use (two
        are kept). What is not baked yet shows a sketch in flat colors, or a coarser picture.
        """
        surface = self._surfaces.get(px)
        if surface is None:
            surface = self._blank(px)
            self._surfaces[px] = surface
            self._shown[px] = {}
            self.settled = False
            for tile in self.art.tiles():
                self._refresh(px, tile)
        if next(reversed(self._surfaces)) != px:
            self._surfaces.move_to_end(px)
            self.settled = False
        while len(self._surfaces) > _SURFACES:
            dropped, _ = self._surfaces.popitem(last=False)
            del self._shown[dropped]
        return surface

    def poll(self, focus: tuple[float, float] | None = None) -> bool:
        """Take over a finished tile and start the next; whether a surface has changed.

        Call it once per frame. ``focus`` is the place in studs that the player looks at:
        tiles near it come first.
        """
        if self.settled:
            return False
        changed = False
        if self._running is not None:
            tile, quality, name, future = self._running
            if not future.done():
                return False
            self._running = None
            changed = self._take(tile, quality, name, future.result())
        wanted = self._next(focus)
        if wanted is None:
            self.settled = True
            return changed
        tile, quality = wanted
        name = self._name(tile, quality)
        if self._executor is None:
            return self._take(tile, quality, name, self._load_or_bake(tile, quality, name))
        future = self._executor.submit(self._load_or_bake, tile, quality, name)
        self._running = (tile, quality, name, future)
        return changed

    def update(self, art: BoardArt) -> list[TileKey]:
        """Show changed terrain (the same map): only touched tiles are baked again. Returns them.

        Until they are baked, before all others, the old pictures stay; a sketch is drawn anew.
        """
        before = {tile: self._name(tile, QUALITIES[0]) for tile in self.art.tiles()}
        self.art = art
        self._names.clear()
        self.settled = False
        touched = [tile for tile in art.tiles() if before[tile] != self._name(tile, QUALITIES[0])]
        for px, surface in self._surfaces.items():
            for tile in touched:
                if tile not in self._shown[px]:
                    self._sketch(surface, px, tile)
        return touched

    def close(self) -> None:
        """Drop all pictures and give up what is being baked."""
        if self._running is not None:
            self._running[3].cancel()
            self._running = None
        self._surfaces.clear()
        self._shown.clear()
        self._tiles.clear()
        self.memory_used = 0

    def _name(self, tile: TileKey, quality: int) -> str:
        name = self._names.get((tile, quality))
        if name is None:
            name = self.art.digest(tile, quality)
            self._names[(tile, quality)] = name
        return name

    def _load_or_bake(self, tile: TileKey, quality: int, name: str) -> Pixels:
        pixels = self._store.load(name)
        box = self.art.tile_box(tile)
        shape = (round((box.bottom - box.top) * quality), round((box.right - box.left) * quality))
        if pixels is None or pixels.shape[:2] != shape:
            pixels = self.art.bake(tile, quality)
            self._store.save(name, pixels)
        return pixels

    def _next(self, focus: tuple[float, float] | None) -> tuple[TileKey, int] | None:
        """What to bake next: first a preview of everything, then the final quality.

        Pictures of what is not so any more are replaced before new ones are made.
        """
        if not self._surfaces:
            return None
        px = next(reversed(self._surfaces))
        shown = self._shown[px]
        final = quality_for(px)
        missing = [tile for tile in self.art.tiles() if not self._is_current(shown, tile)]
        if missing:
            quality = QUALITIES[0]
        else:
            quality = final
            missing = [
                tile for tile in self.art.tiles() if shown.get(tile) != self._name(tile, final)
            ]
        if not missing:
            return None
        return min(missing, key=lambda tile: (tile not in shown, self._away(tile, focus))), quality

    def _is_current(self, shown: dict[TileKey, str], tile: TileKey) -> bool:
        return shown.get(tile) in {self._name(tile, quality) for quality in QUALITIES}

    def _away(self, tile: TileKey, focus: tuple[float, float] | None) -> float:
        board = self.art.board
        x, y = focus if focus is not None else (board.width / 2, board.height / 2)
        box = self.art.tile_box(tile)
        off_x = (box.left + box.right) / 2 - x
        off_y = (box.top + box.bottom) / 2 - y
        return off_x * off_x + off_y * off_y

    def _take(self, tile: TileKey, quality: int, name: str, pixels: Pixels) -> bool:
        """Keep a tile and show it; tiles of terrain that has changed meanwhile are dropped."""
        if self._name(tile, quality) != name:
            return False
        if name not in self._tiles:
            self._tiles[name] = pixels
            self.memory_used += pixels.nbytes
        while self.memory_used > self._limit and len(self._tiles) > 1:
            _, dropped = self._tiles.popitem(last=False)
            self.memory_used -= dropped.nbytes
        # A list, since every surface must be painted.
        refreshed = [self._refresh(px, tile) for px in self._surfaces]
        return any(refreshed)

    def _refresh(self, px: int, tile: TileKey) -> bool:
        """Paint the best picture of a tile that there is, unless it is shown already."""
        final = quality_for(px)
        for quality in sorted(QUALITIES, key=lambda one: (one != final, -one)):
            name = self._name(tile, quality)
            pixels = self._tiles.get(name)
            if pixels is None:
                continue
            self._tiles.move_to_end(name)
            if self._shown[px].get(tile) == name:
                return False
            self._paint(px, tile, pixels)
            self._shown[px][tile] = name
            return True
        return False

    def _paint(self, px: int, tile: TileKey, pixels: Pixels) -> None:
        rect = self._rect(px, tile)
        shape = (pixels.shape[1], pixels.shape[0])
        picture = pygame.image.frombuffer(pixels.tobytes(), shape, "RGB")
        if shape != rect.size:
            picture = pygame.transform.smoothscale(picture, rect.size)
        self._surfaces[px].blit(picture, rect)

    def _rect(self, px: int, tile: TileKey) -> pygame.Rect:
        """Where a tile lies on a surface, in pixels."""
        box, (left, top) = self.art.tile_box(tile), self.origin
        spot = (round((box.left - left) * px), round((box.top - top) * px))
        return pygame.Rect(
            spot, (round((box.right - box.left) * px), round((box.bottom - box.top) * px))
        )

    def _blank(self, px: int) -> pygame.Surface:
        left, top, right, bottom = self.art.extent
        size = (round((right - left) * px), round((bottom - top) * px))
        surface = pygame.Surface(size)
        if pygame.display.get_surface():
            surface = surface.convert()
        self._sketch(surface, px)
        return surface

    def _sketch(self, surface: pygame.Surface, px: int, tile: TileKey | None = None) -> None:
        """The board in flat colors; of a tile alone when one is named."""
        left, top = self.origin
        if tile is not None:
            surface.set_clip(self._rect(px, tile))
        surface.fill(rgb(TABLE_DARK))
        board = self.art.board
        corner = (round(-left * px), round(-top * px))
        rect = pygame.Rect(corner, (round(board.width * px), round(board.height * px)))
        surface.fill(rgb(GROUND[board.ground]), rect)
        sketch(surface, self.art.pieces, self.art.areas, px, self.origin)
        surface.set_clip(None)
