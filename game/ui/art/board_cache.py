"""Which tiles of a board are baked, in which order, and from where: memory, disk or the brush."""

import math
from collections import OrderedDict
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import NamedTuple

import pygame

from game.ui.art.board import BoardArt, TileKey
from game.ui.art.board_pictures import PREVIEW_PX, BoardPictures
from game.ui.art.footprint import Box
from game.ui.art.overview import bake_overview, overview_box, overview_name, overview_px
from game.ui.art.sprite import Pixels
from game.ui.art.tile_store import TileStore
from game.ui.budget import Allowance
from game.ui.painters import painter_of_figures

QUALITIES = (PREVIEW_PX, 16, 24, 32)
"""Pixels per stud in which tiles are baked: a quick preview, and finer than they are shown."""

_MEGABYTE = 1024 * 1024
_Baked = tuple[TileKey, int]


def quality_for(px: float) -> int:
    """The baked quality that a zoom of ``px`` pixels per stud should finally show."""
    return next((finer for finer in (16, 24) if finer > px), 32)


class _Job(NamedTuple):
    """A tile that is being baked somewhere."""

    tile: TileKey
    quality: int
    name: str
    future: "Future[Pixels]"


class BoardCache:
    """Draws a board at once and makes its pictures better as tiles are baked.

    ``folder`` keeps tiles between runs (``None``: nothing is kept). With an ``executor`` tiles
    are baked there, one at a time; without one each ``poll`` bakes one tile itself.
    ``memory_limit`` bounds the baked tiles, in bytes; ``allowance`` the work on pictures in one
    frame, though a little is done in each.
    """

    def __init__(
        self,
        art: BoardArt,
        folder: Path | None = None,
        *,
        executor: Executor | None = None,
        memory_limit: int = 192 * _MEGABYTE,
        allowance: Allowance | None = None,
    ) -> None:
        self.art = art
        self._allowance = allowance or Allowance()
        self.pictures = BoardPictures(art)
        self._store = TileStore(folder)
        self._executor = executor
        self._limit = memory_limit
        self.memory_used = 0
        """Bytes of the baked tiles kept in memory."""
        self._names: dict[_Baked, str] = {}
        self._tiles: OrderedDict[str, Pixels] = OrderedDict()
        self.settled = False
        """Whether everything in sight, and next to it, has its final quality."""
        self._running: _Job | None = None
        self._first: tuple[str, Future[Pixels]] | None = None
        """The overview that is being baked, and its name."""
        found = self._store.load(overview_name(art))
        if found is not None:
            self.pictures.take_overview(found)
        self._known = tuple(tile for tile in art.tiles() if not art.is_table(tile))
        """All tiles that show any of the board."""

    def draw(
        self,
        target: pygame.Surface,
        px: float,
        origin: tuple[int, int],
        aim: float | None = None,
    ) -> None:
        """Fill the clip of a surface with the board and its table, ``px`` pixels per stud.

        ``origin`` is the pixel of the board's corner, ``aim`` the zoom at which one under way ends.
        What is not baked yet shows a coarser picture, the bare table before there is any.
        """
        if self.pictures.draw(target, px, origin, aim):
            self.settled = False

    def poll(self, focus: tuple[float, float] | None = None) -> bool:
        """Take over a finished tile and start the next; whether a picture has changed.

        Call it once per frame. ``focus`` is the place in studs that the player looks at:
        tiles near it come first.
        """
        if self.settled:
            return False
        changed = not self.pictures.begun and self._begin()
        finished = self._collect()
        changed |= self._make_pictures(focus)
        if self._running is not None or not finished:
            return changed
        wanted = self._next(focus)
        if wanted is None:
            self.settled = not self._behind(focus)
            return changed
        self._start(*wanted)
        return changed or self._make_pictures(focus)

    def _begin(self) -> bool:
        """See to it that there is a first picture of the whole board; whether there is one now."""
        name, painter = overview_name(self.art), painter_of_figures(self._executor)
        if painter is None:
            self.pictures.take_overview(self._overview(self.art, name))
            return True
        if self._first is None or self._first[0] != name:
            self._first = (name, painter.submit(self._overview, self.art, name))
        if not self._first[1].done():
            return False
        self.pictures.take_overview(self._first[1].result())
        self._first = None
        return True

    def _overview(self, art: BoardArt, name: str) -> Pixels:
        pixels = bake_overview(art)
        self._store.save(name, pixels)
        return pixels

    def _start(self, tile: TileKey, quality: int) -> None:
        name = self._name(tile, quality)
        if self._executor is None:
            self._take(tile, quality, name, self._load_or_bake(tile, quality, name))
            return
        future = self._executor.submit(self._load_or_bake, tile, quality, name)
        self._running = _Job(tile, quality, name, future)

    def _collect(self) -> bool:
        """Take over what is finished; whether the next tile may begin."""
        job = self._running
        if job is None:
            return True
        if not job.future.done():
            return False
        self._running = None
        self._take(job.tile, job.quality, job.name, job.future.result())
        return True

    def update(self, art: BoardArt) -> list[TileKey]:
        """Show changed terrain (the same map): only touched tiles are baked again. Returns them.

        At once a quick picture is laid over each place that has changed; what is sharp around it
        stays, until the tile is baked, before all others.
        """
        before, former = {tile: self._name(tile, PREVIEW_PX) for tile in self._known}, self.art
        self.art = self.pictures.art = art
        self._names.clear()
        self.settled = False
        touched = [tile for tile in before if before[tile] != self._name(tile, PREVIEW_PX)]
        for changed in art.changed_boxes(former):
            box = _inside(changed, overview_box(art))
            if box is not None and self.pictures.begun:
                pixels = art.bake_box(box, overview_px(art), factor=1)
                self.pictures.patch_overview(box, pixels)
        self.pictures.redraw_coarse()
        for changed in art.changed_boxes(former):
            for tile in touched:
                self._patch(tile, changed)
        return touched

    def _patch(self, tile: TileKey, changed: Box) -> None:
        """Lay a quick picture over a changed part of a tile that has any picture already."""
        box = _inside(changed, self.art.tile_box(tile))
        pictured = self.pictures.preview(tile) or self.pictures.shown(self.pictures.px, tile)
        if pictured and box is not None:
            self.pictures.patch(tile, box, self.art.bake_box(box, PREVIEW_PX))

    def close(self) -> None:
        """Drop all pictures and give up what is being baked."""
        if self._running is not None:
            self._running.future.cancel()
            self._running = None
        if self._first is not None:
            self._first[1].cancel()
            self._first = None
        self.pictures.clear()
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

    def _final(self, px: float, tile: TileKey) -> int:
        """The quality that a tile should show; the bare table has no detail worth the best."""
        return 16 if self.art.is_table(tile) else quality_for(px)

    def _next(self, focus: tuple[float, float] | None) -> _Baked | None:
        """What to bake next: quick pictures of all in sight, then their final quality.

        Pictures of what is not so any more are replaced before new ones are made. What lies
        next to all in sight comes last.
        """
        pictures = self.pictures
        seen, px = pictures.visible, pictures.px
        for tiles in (seen, self._beside()):
            lacking = [tile for tile in tiles if not self._is_current(tile)]
            if lacking:
                key = min(lacking, key=lambda tile: self._rank(tile, focus))
                return key, PREVIEW_PX
            final = [tile for tile in tiles if self._lacks_final(px, tile)]
            if final:
                key = min(final, key=lambda tile: self._away(tile, focus))
                return key, self._final(px, key)
        return None

    def _beside(self) -> list[TileKey]:
        """The tiles of the board next to those in sight."""
        near = {
            TileKey(tile.ix + across, tile.iy + down)
            for tile in self.pictures.visible
            for across in (-1, 0, 1)
            for down in (-1, 0, 1)
        }
        near.difference_update(self.pictures.visible)
        return [tile for tile in self._known if tile in near]

    def _is_current(self, tile: TileKey) -> bool:
        """Whether a tile has a picture of the board as it is."""
        names = {self._name(tile, quality) for quality in QUALITIES}
        shown = self.pictures.shown(self.pictures.px, tile)
        return self.pictures.preview(tile) == self._name(tile, PREVIEW_PX) or shown in names

    def _lacks_final(self, px: float, tile: TileKey) -> bool:
        """Whether the best picture of a tile can only be made from pixels not in memory."""
        name = self._name(tile, self._final(px, tile))
        return name not in self._tiles and self.pictures.shown(px, tile) != name

    def _rank(self, tile: TileKey, focus: tuple[float, float] | None) -> tuple[bool, float]:
        fresh = self.pictures.preview(tile) is None
        fresh &= self.pictures.shown(self.pictures.px, tile) is None
        return fresh, self._away(tile, focus)

    def _away(self, tile: TileKey, focus: tuple[float, float] | None) -> float:
        board = self.art.board
        x, y = focus if focus is not None else (board.width / 2, board.height / 2)
        box = self.art.tile_box(tile)
        off_x = (box.left + box.right) / 2 - x
        off_y = (box.top + box.bottom) / 2 - y
        return off_x * off_x + off_y * off_y

    def _take(self, tile: TileKey, quality: int, name: str, pixels: Pixels) -> None:
        """Keep a baked tile; tiles of terrain that has changed meanwhile are dropped."""
        if self._name(tile, quality) != name:
            return
        if quality == PREVIEW_PX:
            self.pictures.take_preview(tile, name, pixels)
            return
        if name not in self._tiles:
            self._tiles[name] = pixels
            self.memory_used += pixels.nbytes
        while self.memory_used > self._limit and len(self._tiles) > 1:
            _, dropped = self._tiles.popitem(last=False)
            self.memory_used -= dropped.nbytes

    def _make_pictures(self, focus: tuple[float, float] | None) -> bool:
        """Go on with the pictures that are behind what is baked; whether one is shown now."""
        made = False
        while True:
            with self._allowance.job():
                if not self.pictures.growing and not self._begin_picture(focus):
                    return made
                made |= self.pictures.grow()
            if not self._allowance.left:
                return made

    def _begin_picture(self, focus: tuple[float, float] | None) -> bool:
        """Begin the next picture; whether there is one."""
        behind = self._behind(focus)
        if not behind:
            return False
        px, tile = self.pictures.px, behind[0]
        name = self._name(tile, self._final(px, tile))
        pixels = self._tiles.get(name)
        if pixels is not None:
            self._tiles.move_to_end(name)
            self.pictures.begin(px, tile, name, pixels)
        else:
            self.pictures.begin_preview(px, tile)
        return True

    def _behind(self, focus: tuple[float, float] | None) -> list[TileKey]:
        """The tiles in sight that could show more than they do, those near the focus first."""
        found = [tile for tile in self.pictures.visible if self._could_show_more(tile)]
        return sorted(found, key=lambda tile: self._away(tile, focus))

    def _could_show_more(self, tile: TileKey) -> bool:
        px = self.pictures.px
        shown, final = self.pictures.shown(px, tile), self._name(tile, self._final(px, tile))
        if shown == final:
            return False
        if final in self._tiles:
            return True
        preview = self.pictures.preview(tile)
        return preview is not None and preview != shown


def _inside(changed: Box, around: Box) -> Box | None:
    """The whole studs of a changed part of the board that lie within another one."""
    box = Box(
        max(around.left, math.floor(changed.left)),
        max(around.top, math.floor(changed.top)),
        min(around.right, math.ceil(changed.right)),
        min(around.bottom, math.ceil(changed.bottom)),
    )
    return box if box.left < box.right and box.top < box.bottom else None
