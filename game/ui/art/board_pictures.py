"""Pictures of tiles at the zoom steps in use, and what stands in for them until they are made."""

from collections import OrderedDict
from collections.abc import Iterator
from typing import NamedTuple, TypeVar

import pygame

from game.ui.art.board import TILE, BoardArt, TileKey
from game.ui.art.footprint import Box
from game.ui.art.sketch import sketch_board
from game.ui.art.sprite import Pixels

PREVIEW_PX = 8
"""Pixels per stud of the quick pictures, of which one is kept for every tile seen so far."""

STRIP = 60_000
"""Pixels of a picture that are made at once, about: more of them could be felt as a jerk."""

BAND = 48
"""Pixels of height in which a quick picture is enlarged."""

_SKETCHED = "sketch"
_MEGABYTE = 1024 * 1024
_BYTES = 4
_Key = TypeVar("_Key")


class Picture(NamedTuple):
    """A tile at one zoom step; ``name`` tells which pixels it was made from."""

    name: str
    surface: pygame.Surface


class _Growing:
    """A picture of a size in pixels, made strip by strip, each some studs of the rows high."""

    def __init__(
        self,
        px: int,
        tile: TileKey,
        name: str,
        source: Pixels | pygame.Surface,
        rows: float,
        size: tuple[int, int],
    ) -> None:
        self.px = px
        self.tile = tile
        self.name = name
        self.surface = pygame.Surface(size)
        self._source = source
        self._rows = rows
        self._next = 0

    def grow(self) -> bool:
        """Make one strip more; whether the picture is whole now."""
        wide, high = self.surface.get_size()
        first = self._next
        self._next += max(1, STRIP // (wide * self.px))
        top, bottom = first * self.px, min(self._next * self.px, high)
        part = self._strip(first, self._next)
        size = (wide, bottom - top)
        fits = part.get_size() == size
        self.surface.blit(part if fits else pygame.transform.smoothscale(part, size), (0, top))
        return bottom == high

    def _strip(self, first: int, last: int) -> pygame.Surface:
        """The pixels that rows of studs are made from."""
        whole = self._source
        high = whole.get_height() if isinstance(whole, pygame.Surface) else len(whole)
        fine = high / self._rows
        top, bottom = round(first * fine), round(last * fine)
        if fine < self.px:
            # Enlarging goes from the first row of pixels to the last one: with the next row after
            # it each strip goes on where the one before it ends.
            bottom += 1
        bottom = min(bottom, high)
        if isinstance(whole, pygame.Surface):
            return whole.subsurface((0, top, whole.get_width(), bottom - top))
        return _surface_of(whole[top:bottom])


class BoardPictures:
    """All surfaces of a board. Main thread only.

    ``limit`` bounds the pictures at the zoom steps and, once more, the quick ones, in bytes;
    what the last frame showed is kept in any case.
    """

    def __init__(self, art: BoardArt, limit: int = 64 * _MEGABYTE) -> None:
        self.art = art
        self._limit = limit
        self._pictures: OrderedDict[tuple[int, TileKey], Picture] = OrderedDict()
        self._previews: OrderedDict[TileKey, Picture] = OrderedDict()
        self.px = 0
        """The zoom step of the last frame."""
        self.visible: tuple[TileKey, ...] = ()
        """The tiles of the last frame, row by row."""
        self._growing: _Growing | None = None

    def draw(self, target: pygame.Surface, px: int, origin: tuple[int, int]) -> bool:
        """Fill the clip of a surface; whether other tiles are seen than in the frame before.

        ``origin`` is the pixel on which the corner of the board falls.
        """
        clip = target.get_clip()
        left, top = self.art.extent.left * px + origin[0], self.art.extent.top * px + origin[1]
        corner = (round(left), round(top))
        visible = tuple(self._within(clip.move(-corner[0], -corner[1]), px))
        for tile in visible:
            rect = self.rect(px, tile).move(corner)
            picture = self._pictures.get((px, tile))
            if picture is not None:
                self._pictures.move_to_end((px, tile))
                target.blit(picture.surface, rect)
            else:
                self._draw_instead(target, px, tile, rect)
        changed = (px, visible) != (self.px, self.visible)
        self.px, self.visible = px, visible
        if changed:
            self._forget()
        return changed

    def rect(self, px: int, tile: TileKey) -> pygame.Rect:
        """Where a tile lies, in pixels from the upper left corner of all tiles."""
        box, extent = self.art.tile_box(tile), self.art.extent
        size = (round((box.right - box.left) * px), round((box.bottom - box.top) * px))
        return pygame.Rect(
            (round((box.left - extent.left) * px), round((box.top - extent.top) * px)), size
        )

    def shown(self, px: int, tile: TileKey) -> str | None:
        """The name of the pixels that a tile shows at a zoom step, if it has a picture."""
        picture = self._pictures.get((px, tile))
        return None if picture is None else picture.name

    def preview(self, tile: TileKey) -> str | None:
        """The name of the pixels of a tile's quick picture, if it has one."""
        picture = self._previews.get(tile)
        return None if picture is None else picture.name

    def take_preview(self, tile: TileKey, name: str, pixels: Pixels) -> None:
        """Keep a tile's quick picture."""
        self._previews[tile] = Picture(name, _converted(_surface_of(pixels)))
        self._previews.move_to_end(tile)

    def begin(self, px: int, tile: TileKey, name: str, pixels: Pixels) -> None:
        """Make the picture of a tile at a zoom step from baked pixels; ``grow`` does the work."""
        self._begin(px, tile, name, pixels)

    def begin_preview(self, px: int, tile: TileKey) -> None:
        """Make the picture of a tile at a zoom step from its quick picture, by ``grow``."""
        picture = self._previews[tile]
        self._begin(px, tile, picture.name, picture.surface)

    def _begin(self, px: int, tile: TileKey, name: str, source: Pixels | pygame.Surface) -> None:
        box = self.art.tile_box(tile)
        size = self.rect(px, tile).size
        self._growing = _Growing(px, tile, name, source, box.bottom - box.top, size)

    @property
    def growing(self) -> bool:
        """Whether a picture is being made that is still wanted."""
        one = self._growing
        if one is not None and (one.px != self.px or one.tile not in self.visible):
            self._growing = None
        return self._growing is not None

    def grow(self) -> bool:
        """Make one strip of the picture begun; whether it is whole and shown now."""
        one = self._growing
        assert one is not None, "called only while one is growing"
        if not one.grow():
            return False
        self._keep(one.px, one.tile, one.name, one.surface)
        self._growing = None
        return True

    def _keep(self, px: int, tile: TileKey, name: str, surface: pygame.Surface) -> None:
        self._pictures[px, tile] = Picture(name, surface)
        self._pictures.move_to_end((px, tile))

    def patch(self, tile: TileKey, box: Box, pixels: Pixels) -> None:
        """Lay pixels of a part of the board over the pictures of a tile, at every zoom step."""
        source = _surface_of(pixels)
        corner = self.art.tile_box(tile)
        around = [(px, picture) for (px, at), picture in self._pictures.items() if at == tile]
        preview = self._previews.get(tile)
        if preview is not None:
            around.append((PREVIEW_PX, preview))
        for px, picture in around:
            spot = (round((box.left - corner.left) * px), round((box.top - corner.top) * px))
            size = (round((box.right - box.left) * px), round((box.bottom - box.top) * px))
            picture.surface.blit(pygame.transform.smoothscale(source, size), spot)

    def redraw_sketches(self) -> None:
        """What was sketched has changed, and what is being made is of the past."""
        self._growing = None
        for key in [key for key, picture in self._pictures.items() if picture.name == _SKETCHED]:
            del self._pictures[key]

    def clear(self) -> None:
        """Let go of everything."""
        self._growing = None
        self._pictures.clear()
        self._previews.clear()

    def _within(self, rect: pygame.Rect, px: int) -> Iterator[TileKey]:
        """The tiles that meet a rectangle of pixels counted from the corner of all tiles."""
        side = TILE * px
        extent = self.art.extent
        columns = -int((extent.left - extent.right) // TILE)
        rows = -int((extent.top - extent.bottom) // TILE)
        for iy in range(max(0, rect.top // side), min(rows, -(-rect.bottom // side))):
            for ix in range(max(0, rect.left // side), min(columns, -(-rect.right // side))):
                yield TileKey(ix, iy)

    def _draw_instead(
        self, target: pygame.Surface, px: int, tile: TileKey, rect: pygame.Rect
    ) -> None:
        """Draw the part of a tile that is seen from its quick picture, or sketch the tile."""
        seen = rect.clip(target.get_clip())
        if not seen:
            return
        preview = self._previews.get(tile)
        if preview is not None:
            _stretch(target, preview.surface, px / PREVIEW_PX, rect.topleft, seen)
            return
        sketch = sketch_board(self.art, self.art.tile_box(tile))
        sketch = pygame.transform.smoothscale(sketch, self.rect(px, tile).size)
        self._keep(px, tile, _SKETCHED, _converted(sketch))
        target.blit(self._pictures[px, tile].surface, rect)

    def _forget(self) -> None:
        """Drop the pictures used least recently, but none of those that are seen."""
        seen = {(self.px, tile) for tile in self.visible}
        self._shrink(self._pictures, seen)
        self._shrink(self._previews, set(self.visible))

    def _shrink(self, kept: OrderedDict[_Key, Picture], seen: set[_Key]) -> None:
        used = sum(_size_of(picture) for picture in kept.values())
        for key in [key for key in kept if key not in seen]:
            if used <= self._limit:
                break
            used -= _size_of(kept.pop(key))


def _size_of(picture: Picture) -> int:
    width, height = picture.surface.get_size()
    return width * height * _BYTES


def _surface_of(pixels: Pixels) -> pygame.Surface:
    size = (pixels.shape[1], pixels.shape[0])
    return pygame.image.frombuffer(pixels.tobytes(), size, "RGB")


def _converted(surface: pygame.Surface) -> pygame.Surface:
    """A copy that is quick to draw."""
    return surface.convert() if pygame.display.get_surface() else surface.copy()


def _stretch(
    target: pygame.Surface,
    source: pygame.Surface,
    factor: float,
    corner: tuple[int, int],
    seen: pygame.Rect,
) -> None:
    """Draw the ``seen`` part of a source, enlarged quickly, whose corner falls on a pixel."""
    left = int((seen.left - corner[0]) / factor)
    top = int((seen.top - corner[1]) / factor)
    right = min(source.get_width(), int((seen.right - corner[0]) / factor) + 1)
    bottom = min(source.get_height(), int((seen.bottom - corner[1]) / factor) + 1)
    x = corner[0] + round(left * factor)
    wide = corner[0] + round(max(right, left + 1) * factor) - x
    # Small pictures in between, again and again in the same memory, take half the time of one.
    band = max(1, round(BAND / factor))
    for first in range(top, max(bottom, top + 1), band):
        last = min(first + band, max(bottom, top + 1))
        part = source.subsurface((left, first, max(1, right - left), last - first))
        y = corner[1] + round(first * factor)
        high = corner[1] + round(last * factor) - y
        target.blit(pygame.transform.scale(part, (wide, high)), (x, y))
