"""Pictures of tiles at the zooms in use, and what stands in for them until they are made.

A zoom is the width of a stud in pixels, not only whole ones; the edges of tiles lie on whole pixels
and meet at every zoom.
"""

import math
from collections import OrderedDict
from collections.abc import Iterator
from typing import NamedTuple, TypeVar

import pygame

from game.ui.art.board import TILE, BoardArt, TileKey
from game.ui.art.footprint import Box
from game.ui.art.overview import bare_table, overview_box, overview_px
from game.ui.art.sprite import Pixels

PREVIEW_PX = 8
"""Pixels per stud of the quick pictures, of which one is kept for every tile seen so far."""

STRIP = 60_000
"""Pixels of a picture that are made at once, about: more of them could be felt as a jerk."""

BAND = 48
"""Pixels of height in which a quick picture is enlarged."""

_COARSE = "coarse"
_AROUND = 2
"""Studs around a tile that are stretched with it, so that its edges meet those of others."""

_MEGABYTE = 1024 * 1024
_BYTES = 4
_Key = TypeVar("_Key")


class Picture(NamedTuple):
    """A tile at one zoom; ``name`` tells which pixels it was made from."""

    name: str
    surface: pygame.Surface


class _Growing:
    """A picture of a size in pixels, made strip by strip.

    A strip is made from the rows of the source that lie nearest to its edges, so that each goes on
    where the one before it ends.
    """

    def __init__(
        self,
        px: float,
        tile: TileKey,
        name: str,
        source: Pixels | pygame.Surface,
        size: tuple[int, int],
    ) -> None:
        self.px = px
        self.tile = tile
        self.name = name
        self.surface = pygame.Surface(size)
        self._source = source
        self._next = 0

    def grow(self) -> bool:
        """Make one strip more; whether the picture is whole now."""
        wide, high = self.surface.get_size()
        top = self._next
        bottom = self._next = min(top + max(1, STRIP // wide), high)
        part = self._strip(top, bottom)
        size = (wide, bottom - top)
        fits = part.get_size() == size
        self.surface.blit(part if fits else pygame.transform.smoothscale(part, size), (0, top))
        return bottom == high

    def _strip(self, first: int, last: int) -> pygame.Surface:
        """The pixels of the source that rows of the picture are made from."""
        whole = self._source
        high = whole.get_height() if isinstance(whole, pygame.Surface) else len(whole)
        fine = high / self.surface.get_height()
        top, bottom = round(first * fine), max(round(last * fine), round(first * fine) + 1)
        if fine < 1:
            # Enlarging goes from the first row of pixels to the last one: with the next row after
            # it each strip goes on where the one before it ends.
            bottom += 1
        bottom = min(bottom, high)
        top = min(top, bottom - 1)
        if isinstance(whole, pygame.Surface):
            return whole.subsurface((0, top, whole.get_width(), bottom - top))
        return _surface_of(whole[top:bottom])


class BoardPictures:
    """All surfaces of a board. Main thread only.

    ``limit`` bounds the pictures at all zooms and, once more, the quick ones, in bytes; what the
    last frame showed is kept in any case.
    """

    def __init__(self, art: BoardArt, limit: int = 64 * _MEGABYTE) -> None:
        self.art = art
        self._limit = limit
        self._pictures: OrderedDict[tuple[float, TileKey], Picture] = OrderedDict()
        self._previews: OrderedDict[TileKey, Picture] = OrderedDict()
        self.px = 0.0
        """The zoom that pictures are made for: that of the last frame, or which it went toward."""
        self.zooming = False
        """Whether the last frame had another zoom, on the way to that one."""
        self.visible: tuple[TileKey, ...] = ()
        """The tiles of the last frame, row by row."""
        self._growing: _Growing | None = None
        self._overview: pygame.Surface | None = None

    @property
    def begun(self) -> bool:
        """Whether there is a first picture of the board."""
        return self._overview is not None

    def take_overview(self, pixels: Pixels) -> None:
        """Keep the picture of the whole board that is shown where there is no other yet."""
        self._overview = _surface_of(pixels)
        self.redraw_coarse()

    def patch_overview(self, box: Box, pixels: Pixels) -> None:
        """Lay pixels of a part of the board, as fine as the overview, over it."""
        if self._overview is not None:
            whole, px = overview_box(self.art), overview_px(self.art)
            spot = (round((box.left - whole.left) * px), round((box.top - whole.top) * px))
            self._overview.blit(_surface_of(pixels), spot)

    def draw(
        self,
        target: pygame.Surface,
        px: float,
        origin: tuple[int, int],
        aim: float | None = None,
    ) -> bool:
        """Fill the clip of a surface at a zoom; whether other tiles are seen than in the frame
        before.

        ``origin`` is the pixel on which the corner of the board falls. ``aim`` is the zoom at which
        one under way ends: pictures are made for it, and stretched until then.
        """
        aim = px if aim is None else aim
        clip = target.get_clip()
        left, top = self.art.extent.left * px + origin[0], self.art.extent.top * px + origin[1]
        corner = (round(left), round(top))
        visible = tuple(self._within(clip.move(-corner[0], -corner[1]), px))
        for tile in visible:
            rect = self.rect(px, tile).move(corner)
            picture = self._pictures.get((aim, tile))
            if picture is not None and aim == px:
                self._pictures.move_to_end((aim, tile))
                target.blit(picture.surface, rect)
            else:
                self._draw_instead(target, aim, tile, rect)
        changed = (aim, visible) != (self.px, self.visible)
        self.px, self.visible, self.zooming = aim, visible, aim != px
        if changed:
            self._forget()
        return changed

    def rect(self, px: float, tile: TileKey) -> pygame.Rect:
        """Where a tile lies, in pixels from the upper left corner of all tiles."""
        box, extent = self.art.tile_box(tile), self.art.extent
        left, right = (round((x - extent.left) * px) for x in (box.left, box.right))
        top, bottom = (round((y - extent.top) * px) for y in (box.top, box.bottom))
        return pygame.Rect(left, top, right - left, bottom - top)

    def shown(self, px: float, tile: TileKey) -> str | None:
        """The name of the pixels that a tile shows at a zoom, if it has a picture."""
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

    def begin(self, px: float, tile: TileKey, name: str, pixels: Pixels) -> None:
        """Make the picture of a tile at a zoom from baked pixels; ``grow`` does the work."""
        self._begin(px, tile, name, pixels)

    def begin_preview(self, px: float, tile: TileKey) -> None:
        """Make the picture of a tile at a zoom from its quick picture, by ``grow``."""
        picture = self._previews[tile]
        self._begin(px, tile, picture.name, picture.surface)

    def _begin(self, px: float, tile: TileKey, name: str, source: Pixels | pygame.Surface) -> None:
        self._growing = _Growing(px, tile, name, source, self.rect(px, tile).size)

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

    def _keep(self, px: float, tile: TileKey, name: str, surface: pygame.Surface) -> None:
        self._pictures[px, tile] = Picture(name, surface)
        self._pictures.move_to_end((px, tile))

    def patch(self, tile: TileKey, box: Box, pixels: Pixels) -> None:
        """Lay pixels of a part of the board over the pictures of a tile, at every zoom."""
        source = _surface_of(pixels)
        corner = self.art.tile_box(tile)
        around: list[tuple[float, Picture]] = [
            (px, picture) for (px, at), picture in self._pictures.items() if at == tile
        ]
        preview = self._previews.get(tile)
        if preview is not None:
            around.append((PREVIEW_PX, preview))
        for px, picture in around:
            spot = (round((box.left - corner.left) * px), round((box.top - corner.top) * px))
            size = (round((box.right - box.left) * px), round((box.bottom - box.top) * px))
            picture.surface.blit(pygame.transform.smoothscale(source, size), spot)

    def redraw_coarse(self) -> None:
        """The overview has changed, and what is being made is of the past."""
        self._growing = None
        for key in [key for key, picture in self._pictures.items() if picture.name == _COARSE]:
            del self._pictures[key]

    def clear(self) -> None:
        """Let go of everything."""
        self._growing = None
        self._pictures.clear()
        self._previews.clear()

    def _within(self, rect: pygame.Rect, px: float) -> Iterator[TileKey]:
        """The tiles that meet a rectangle of pixels counted from the corner of all tiles."""
        side = TILE * px
        extent = self.art.extent
        columns = -int((extent.left - extent.right) // TILE)
        rows = -int((extent.top - extent.bottom) // TILE)
        for iy in range(max(0, int(rect.top // side)), min(rows, math.ceil(rect.bottom / side))):
            for ix in range(
                max(0, int(rect.left // side)), min(columns, math.ceil(rect.right / side))
            ):
                yield TileKey(ix, iy)

    def _draw_instead(
        self, target: pygame.Surface, aim: float, tile: TileKey, rect: pygame.Rect
    ) -> None:
        """Draw the part of a tile that is seen from the best that there is of it."""
        seen = rect.clip(target.get_clip())
        if not seen:
            return
        picture = self._likest(aim, tile)
        if picture is None:
            self._keep(aim, tile, _COARSE, self._coarse(aim, tile))
            picture = self._pictures[aim, tile]
        if picture.surface.get_size() == rect.size:
            target.blit(picture.surface, rect)
        else:
            _stretch(target, picture.surface, rect, seen)

    def _coarse(self, px: float, tile: TileKey) -> pygame.Surface:
        """A tile out of the overview of the board, on the bare table."""
        box, whole = self.art.tile_box(tile), overview_box(self.art)
        surface = bare_table(self.art, box, self.rect(px, tile).size)
        if self._overview is None or not box.meets(whole):
            return surface
        wide, fine = box.grown(_AROUND), overview_px(self.art)
        part = Box(
            max(wide.left, whole.left),
            max(wide.top, whole.top),
            min(wide.right, whole.right),
            min(wide.bottom, whole.bottom),
        )
        source = self._overview.subsurface(
            round((part.left - whole.left) * fine),
            round((part.top - whole.top) * fine),
            round((part.right - part.left) * fine),
            round((part.bottom - part.top) * fine),
        )
        size = (round((part.right - part.left) * px), round((part.bottom - part.top) * px))
        spot = (round((part.left - box.left) * px), round((part.top - box.top) * px))
        surface.blit(pygame.transform.smoothscale(source, size), spot)
        return surface

    def _likest(self, aim: float, tile: TileKey) -> Picture | None:
        """What is most like the picture of a tile at a zoom: the picture at the zoom next to it,
        the quick one, or else a coarse one.
        """
        zooms = sorted({px for px, _ in self._pictures}, key=lambda px: abs(math.log(px / aim)))
        known = [self._pictures[px, tile] for px in zooms if (px, tile) in self._pictures]
        painted = [picture for picture in known if picture.name != _COARSE]
        preview = self._previews.get(tile)
        return next(iter((*painted, *([preview] if preview else []), *known)), None)

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
    target: pygame.Surface, source: pygame.Surface, rect: pygame.Rect, seen: pygame.Rect
) -> None:
    """Draw the ``seen`` part of a source that fills ``rect``, scaled quickly."""
    across, down = rect.width / source.get_width(), rect.height / source.get_height()
    left = int((seen.left - rect.left) / across)
    top = int((seen.top - rect.top) / down)
    right = min(source.get_width(), int((seen.right - rect.left) / across) + 1)
    bottom = min(source.get_height(), int((seen.bottom - rect.top) / down) + 1)
    x = rect.left + round(left * across)
    wide = rect.left + round(max(right, left + 1) * across) - x
    # Small pictures in between, again and again in the same memory, take half the time of one.
    band = max(1, round(BAND / down))
    for first in range(top, max(bottom, top + 1), band):
        last = min(first + band, max(bottom, top + 1))
        part = source.subsurface((left, first, max(1, right - left), last - first))
        y = rect.top + round(first * down)
        high = rect.top + round(last * down) - y
        target.blit(pygame.transform.scale(part, (wide, high)), (x, y))
