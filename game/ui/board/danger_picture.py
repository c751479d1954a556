"""Where enemies could attack, hatched over the board; made in slices beside the frames.

The region of each figure is its places to stand, grown by its reach. It is drawn coarsely once,
and cut into tiles of the screen's scale as they come into view: one region or one tile a slice.
Where a blow could fall the stripes cross, where only a shot could they run one way: the meaning
does not hang on the color.
"""

import math
from collections import OrderedDict, deque
from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt
import pygame

from game.engine.ruleset import Danger
from game.geometry.types import Vector
from game.ui.art import palette
from game.ui.art.palette import STUDS_PER_INCH
from game.ui.art.schemes import changes, in_force, shown_rgb
from game.ui.camera import Camera

GRAIN: Final = 12.0
"""Pixels per inch of the coarse picture, on boards of ordinary size."""

MOST_GRAINS: Final = 900
"""Pixels of the longer side of the coarse picture."""

TILE: Final = 128
"""Pixels of a side of a tile; a multiple of the period of the stripes, so that they go on."""

PERIOD: Final = 32
STRIPE: Final = 5
"""Pixels from stripe to stripe, and of one stripe."""

EDGED_STRIPE: Final = 7
STRIPE_EDGE_ALPHA: Final = 105
"""Pixels of a stripe with its dark edges, by which it is seen on ground of its own brightness."""

BLURS: Final = 2
"""How often the coarse picture is blurred before it is enlarged."""

MOST_TILES: Final = 384
"""Tiles kept, unless more of them are in view."""

FILL_ALPHA: Final = 46
STRIPE_ALPHA: Final = 120
CLEAR_STRIPE_ALPHA: Final = 200
CLEAR_EDGE_ALPHA: Final = 170
"""The stripes, and their dark edges, in high contrast and where patterns are bold."""

RIM_ALPHA: Final = 150
LINE: Final = 2.5
UNDER_LINE: Final = 5.0
"""Pixels of the outline, and of the dark line below it."""

DARK: Final = (40, 16, 8)
FILL: Final = 1
STRIPED: Final = 2
RIM: Final = 3
EDGE: Final = 4
STRIPE_EDGE: Final = 5
"""Places of the paints in ``_paints``."""

WHOLE: Final = 255
"""Value of what lies deep inside of a region."""

MIDDLE: Final = 127
"""The value at the rim."""

EDGING: Final = 1
"""Coarse pixels around the coarse picture."""

FLAT: Final = 0.5
"""Change of value from pixel to pixel below which there is no rim near."""

LEAST_STEP: Final = 0.12
"""Inches between corners of an outline that are told apart."""

Plane: TypeAlias = npt.NDArray[np.float32]
Kinds: Final = ("shoot", "strike")


class DangerPicture:
    """The picture of some dangers on a board of a size in inches."""

    def __init__(self, board: tuple[float, float]) -> None:
        self._board = board
        self._grain = min(GRAIN, MOST_GRAINS / max(board))
        self._key: object = None
        self._waiting: deque[Danger] = deque()
        self._coarse: dict[str, pygame.Surface] = {}
        self._soft: dict[str, Plane] = {}
        self._inners: dict[tuple[str, ...], pygame.Surface] = {}
        self._tiles: OrderedDict[tuple[float, int, int], pygame.Surface | None] = OrderedDict()
        self._changes = changes()

    @property
    def busy(self) -> bool:
        """Whether some region is still to be drawn."""
        return bool(self._waiting)

    def ask(self, key: object, dangers: Sequence[Danger]) -> None:
        """Show other dangers from now on, unless ``key`` says that they are the same."""
        if key == self._key:
            return
        self._key = key
        self._waiting = deque(dangers)
        self._coarse, self._soft = {}, {}
        self._tiles.clear()

    def clear(self) -> None:
        """Show nothing."""
        self.ask(None, ())

    def work(self, camera: Camera) -> bool:
        """One slice of the work that is left; whether there was any."""
        if self._changes != changes():
            self._changes = changes()
            self._tiles.clear()
            self._inners.clear()
        if self._waiting:
            self._add(self._waiting.popleft())
            return True
        if not self._coarse:
            return False
        if not self._soft:
            self._soft = {kind: _softened(one) for kind, one in self._coarse.items()}
            return True
        view = self._in_view(camera)
        for tile in view:
            if tile not in self._tiles:
                self._keep(tile, max(MOST_TILES, len(view)))
                return True
        return False

    def draw(self, surface: pygame.Surface, camera: Camera) -> None:
        """Draw the tiles in view that are ready."""
        left, top = camera.to_screen((0.0, 0.0))
        for tile in self._in_view(camera):
            picture = self._tiles.get(tile)
            if picture is None:
                continue
            _, column, row = tile
            if not camera.zooming:
                surface.blit(picture, (round(left) + column * TILE, round(top) + row * TILE))
                continue
            side = TILE * camera.stud / camera.aim
            x, y = round(left + column * side), round(top + row * side)
            size = (round(left + (column + 1) * side) - x, round(top + (row + 1) * side) - y)
            surface.blit(pygame.transform.scale(picture, size), (x, y))

    def _add(self, danger: Danger) -> None:
        """Draw the region of one danger into the coarse picture of its kind."""
        size = tuple(max(1, math.ceil(side * self._grain)) for side in self._board)
        sheet = pygame.Surface(size, 0, 32)
        outlines: list[Sequence[Vector]] = []
        for polygon in danger.stands:
            _fill(sheet, self._placed(polygon.outline), "white")
            for hole in polygon.holes:
                _fill(sheet, self._placed(hole), "black")
            outlines.extend((polygon.outline, *polygon.holes))
        radius = danger.reach * self._grain
        step = max(LEAST_STEP * self._grain, radius / 24)
        for outline in outlines:
            _grow(sheet, _thinned(self._placed(outline), step), radius)
        whole = self._coarse.setdefault(danger.kind, pygame.Surface(size, 0, 32))
        whole.blit(sheet, (0, 0), special_flags=pygame.BLEND_MAX)

    def _placed(self, outline: Sequence[Vector]) -> list[Vector]:
        return [(x * self._grain, y * self._grain) for x, y in outline]

    def _in_view(self, camera: Camera) -> list[tuple[float, int, int]]:
        """The tiles of the board that the camera shows, by their scale, column and row.

        The scale is that at which a zoom under way ends.
        """
        scale = camera.aim * STUDS_PER_INCH
        left, top, right, bottom = camera.seen()
        width, height = self._board
        columns = _span(left, right, width, scale)
        rows = _span(top, bottom, height, scale)
        return [(scale, column, row) for row in rows for column in columns]

    def _keep(self, tile: tuple[float, int, int], most: int) -> None:
        self._tiles[tile] = self._tile(*tile)
        while len(self._tiles) > most:
            self._tiles.popitem(last=False)

    def _tile(self, scale: float, column: int, row: int) -> pygame.Surface | None:
        """One tile of the picture; nothing where no danger is."""
        planes = {kind: self._plane(kind, scale, column, row) for kind in Kinds}
        found = {kind: plane for kind, plane in planes.items() if plane is not None}
        if not found:
            return None
        if all(plane is _WHOLE for plane in found.values()):
            return self._inner(tuple(found))
        return _hatched(found)

    def _inner(self, kinds: tuple[str, ...]) -> pygame.Surface:
        """The tile without any rim: the same one wherever these dangers are."""
        if kinds not in self._inners:
            self._inners[kinds] = _hatched(dict.fromkeys(kinds, _WHOLE))
        return self._inners[kinds]

    def _plane(self, kind: str, scale: float, column: int, row: int) -> Plane | None:
        """How far inside the region each pixel of a tile lies, 0 to 255; ``MIDDLE`` at its rim.

        Beyond its edges there is one pixel more on each side.
        """
        soft = self._soft.get(kind)
        if soft is None:
            return None
        share = self._grain / 2 / scale
        left, across = _weights(column, share, soft.shape[0])
        top, down = _weights(row, share, soft.shape[1])
        part = soft[left : left + across.shape[1], top : top + down.shape[1]]
        # Most tiles have no rim in them, and need not be looked at pixel by pixel.
        if not part.any():
            return None
        if part.min() == WHOLE:
            return _WHOLE
        plane: Plane = (across @ part @ down.T).astype(np.float32, copy=False)
        return plane


def _weights(number: int, share: float, length: int) -> tuple[int, Plane]:
    """How a row of tile pixels, with one more at each end, is mixed from coarse ones.

    That many coarse pixels is a pixel. The first coarse one that counts, and for each pixel the
    shares of that and the next ones.
    """
    pixels = number * TILE + np.arange(-1, TILE + 1) + 0.5
    at = np.clip(pixels * share - 0.5 + EDGING, 0, length - 1)
    first, last = int(at[0]), min(int(at[-1]) + 1, length - 1)
    off = np.abs(at[:, None] - np.arange(first, last + 1)[None, :])
    return first, np.maximum(1 - off, 0).astype(np.float32)


def _span(low: float, high: float, limit: float, scale: float) -> range:
    """Numbers of the tiles from one place to another, in inches, on a board of a length."""
    first = math.floor(max(low, 0.0) * scale / TILE)
    return range(first, math.ceil(min(high, limit) * scale / TILE))


def _fill(sheet: pygame.Surface, corners: list[Vector], color: str) -> None:
    if len(corners) > 2:
        pygame.draw.polygon(sheet, color, corners)


def _thinned(corners: list[Vector], step: float) -> list[Vector]:
    """Corners without those closer than a step to the last one kept."""
    kept = corners[:1]
    for corner in corners[1:]:
        if math.dist(corner, kept[-1]) >= step:
            kept.append(corner)
    return kept


def _grow(sheet: pygame.Surface, corners: list[Vector], radius: float) -> None:
    """Draw everything within a radius of a closed line."""
    for start, end in zip(corners, (*corners[1:], corners[0]), strict=True):
        pygame.draw.circle(sheet, "white", start, radius)
        length = math.dist(start, end)
        if length > 0.0:
            dx, dy = (end[0] - start[0]) / length * radius, (end[1] - start[1]) / length * radius
            sides = [
                (start[0] - dy, start[1] + dx),
                (end[0] - dy, end[1] + dx),
                (end[0] + dy, end[1] - dx),
                (start[0] + dy, start[1] - dx),
            ]
            pygame.draw.polygon(sheet, "white", sides)


def _softened(sheet: pygame.Surface) -> Plane:
    """The picture at half its size and blurred: its rim has no steps then.

    Around it is an edging without any danger, since there is none beside the board.
    """
    width, height = sheet.get_size()
    small = pygame.transform.smoothscale(sheet, (max(1, width // 2), max(1, height // 2)))
    plane: Plane = pygame.surfarray.array3d(small)[:, :, 0].astype(np.float32)
    for _ in range(BLURS):
        plane = _blurred(_blurred(plane).T).T
    return np.pad(np.floor(plane), EDGING)


def _blurred(plane: Plane) -> Plane:
    """Each value mixed with its neighbors across; beyond the rim it goes on as it is."""
    wide = np.pad(plane, ((1, 1), (0, 0)), mode="edge")
    quarter = np.float32(0.25)
    mixed: Plane = (wide[:-2] + wide[1:-1] + wide[1:-1] + wide[2:]) * quarter
    return mixed


def _stripes(crossed: bool, wide: int) -> npt.NDArray[np.bool_]:
    """Diagonal stripes over a tile, running one way, or both."""
    across, down = np.indices((TILE, TILE))
    off = (wide - STRIPE) // 2
    found: npt.NDArray[np.bool_] = (across + down + off) % PERIOD < wide
    return found | ((across - down + off) % PERIOD < wide) if crossed else found


_PATTERN: Final = {crossed: _stripes(crossed, STRIPE) for crossed in (False, True)}
_EDGED: Final = {crossed: _stripes(crossed, EDGED_STRIPE) for crossed in (False, True)}


_WHOLE: Final[Plane] = np.full((TILE + 2, TILE + 2), WHOLE, np.float32)


def _paints() -> tuple[tuple[int, int, int, int], ...]:
    """What a pixel may look like in the scheme in force, bare ground first."""
    inner, scheme = shown_rgb(palette.BLOCKED), in_force()
    clear = scheme.contrast or scheme.bold
    return (
        (0, 0, 0, 0),
        (*inner, FILL_ALPHA),
        (*inner, CLEAR_STRIPE_ALPHA if clear else STRIPE_ALPHA),
        (*DARK, RIM_ALPHA),
        (*shown_rgb(palette.DANGER_LINE), 255),
        (*DARK, CLEAR_EDGE_ALPHA if clear else STRIPE_EDGE_ALPHA),
    )


def _hatched(planes: Mapping[str, Plane]) -> pygame.Surface:
    """A tile with the regions of these kinds of dangers."""
    paints = np.zeros((TILE, TILE), np.uint8)
    for kind, plane in planes.items():
        _hatch(paints, plane, crossed=kind == "strike")
    picture = pygame.Surface((TILE, TILE), pygame.SRCALPHA)
    # Some versions of pygame tell values above half of the range as negative ones.
    colors = np.array([picture.map_rgb(paint) & 0xFFFFFFFF for paint in _paints()], np.uint32)
    pixels: Any = pygame.surfarray.pixels2d(picture)
    pixels[:] = colors[paints]
    del pixels
    return picture


def _hatch(paints: npt.NDArray[np.uint8], plane: Plane, *, crossed: bool) -> None:
    """Lay one region over a tile: fill, stripes, a line with a dark edge.

    How far a pixel lies from the rim follows from its value and from how steeply values change.
    """
    inner = plane[1:-1, 1:-1]
    inside = inner > MIDDLE
    # Crossed stripes say all where both kinds are: the rim of the other one ends there.
    paints[inside] = FILL
    paints[inside & _EDGED[crossed]] = STRIPE_EDGE
    paints[inside & _PATTERN[crossed]] = STRIPED
    # What lies around the tile counts, too: no seam is seen between two of them.
    across = (plane[2:, 1:-1] - plane[:-2, 1:-1]) / 2
    down = (plane[1:-1, 2:] - plane[1:-1, :-2]) / 2
    steep = np.maximum(across * across + down * down, FLAT * FLAT)
    off = (inner - MIDDLE) ** 2
    for width, paint in ((UNDER_LINE, RIM), (LINE, EDGE)):
        paints[off < (width / 2) ** 2 * steep] = paint
