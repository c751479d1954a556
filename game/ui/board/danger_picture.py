"""Where enemies could attack, hatched over the board; made in slices beside the frames.

The region of each figure is its places to stand, grown by its reach. It is drawn coarsely once,
and cut into tiles of the screen's scale as they come into view: one region or one tile a slice.
Where a blow could fall the stripes cross, where only a shot could they run one way: the meaning
does not hang on the color.
"""

import math
from collections import OrderedDict, deque
from collections.abc import Sequence
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt
import pygame

from game.engine.ruleset import Danger
from game.geometry.types import Vector
from game.ui.art import palette
from game.ui.art.palette import rgb
from game.ui.camera import Camera

GRAIN: Final = 12.0
"""Pixels per inch of the coarse picture, on boards of ordinary size."""

MOST_GRAINS: Final = 900
"""Pixels of the longer side of the coarse picture."""

TILE: Final = 256
"""Pixels of a side of a tile; a multiple of the period of the stripes, so that they go on."""

PERIOD: Final = 32
STRIPE: Final = 5
"""Pixels from stripe to stripe, and of one stripe."""

EDGED_STRIPE: Final = 7
STRIPE_EDGE_ALPHA: Final = 80
"""Pixels of a stripe with its dark edges, by which it is seen on ground of its own brightness."""

BLURS: Final = 2
"""How often the coarse picture is blurred before it is enlarged."""

MOST_TILES: Final = 96
FILL_ALPHA: Final = 46
STRIPE_ALPHA: Final = 120
LINE: Final = 2.5
UNDER_LINE: Final = 5.0
"""Pixels of the outline, and of the dark line below it."""

EDGE_COLOR: Final = (255, 150, 96)
DARK: Final = (40, 16, 8)
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
        self._soft: dict[str, pygame.Surface] = {}
        self._tiles: OrderedDict[tuple[float, int, int], pygame.Surface | None] = OrderedDict()

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
        if self._waiting:
            self._add(self._waiting.popleft())
            return True
        if not self._coarse:
            return False
        if not self._soft:
            self._soft = {kind: _softened(one) for kind, one in self._coarse.items()}
            return True
        for tile in self._in_view(camera):
            if tile not in self._tiles:
                self._keep(tile)
                return True
        return False

    def draw(self, surface: pygame.Surface, camera: Camera) -> None:
        """Draw the tiles in view that are ready."""
        left, top = camera.to_screen((0.0, 0.0))
        for tile in self._in_view(camera):
            picture = self._tiles.get(tile)
            if picture is not None:
                _, column, row = tile
                surface.blit(picture, (round(left) + column * TILE, round(top) + row * TILE))

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
        """The tiles of the board that the camera shows, by their scale, column and row."""
        scale = camera.pixels_per_inch
        left, top, right, bottom = camera.seen()
        width, height = self._board
        columns = _span(left, right, width, scale)
        rows = _span(top, bottom, height, scale)
        return [(scale, column, row) for row in rows for column in columns]

    def _keep(self, tile: tuple[float, int, int]) -> None:
        self._tiles[tile] = self._tile(*tile)
        while len(self._tiles) > MOST_TILES:
            self._tiles.popitem(last=False)

    def _tile(self, scale: float, column: int, row: int) -> pygame.Surface | None:
        """One tile of the picture; nothing where no danger is."""
        planes = {kind: self._plane(kind, scale, column, row) for kind in Kinds}
        if not any(plane is not None for plane in planes.values()):
            return None
        color = np.zeros((TILE, TILE, 3), np.float32)
        alpha = np.zeros((TILE, TILE), np.float32)
        for kind in Kinds:
            plane = planes[kind]
            if plane is not None:
                _hatch(color, alpha, plane, crossed=kind == "strike")
        picture = pygame.Surface((TILE, TILE), pygame.SRCALPHA)
        pixels: Any = pygame.surfarray.pixels3d(picture)
        pixels[:] = color.astype(np.uint8)
        del pixels
        veil: Any = pygame.surfarray.pixels_alpha(picture)
        veil[:] = alpha.astype(np.uint8)
        del veil
        return picture

    def _plane(self, kind: str, scale: float, column: int, row: int) -> Plane | None:
        """How far inside the region each pixel of a tile lies, 0 to 255; 127 at its rim."""
        soft = self._soft.get(kind)
        if soft is None:
            return None
        grain = self._grain / 2
        share = grain / scale
        x, y = column * TILE * share, row * TILE * share
        first = (math.floor(x) - 1, math.floor(y) - 1)
        last = (math.ceil(x + TILE * share) + 1, math.ceil(y + TILE * share) + 1)
        wide, high = last[0] - first[0], last[1] - first[1]
        part = pygame.Surface((wide, high), 0, 32)
        part.blit(soft, (-first[0], -first[1]))
        large = pygame.transform.smoothscale(part, (round(wide / share), round(high / share)))
        at = (round((x - first[0]) / share), round((y - first[1]) / share))
        cut = pygame.Surface((TILE, TILE), 0, 32)
        cut.blit(large, (-at[0], -at[1]))
        values: Plane = pygame.surfarray.array3d(cut)[:, :, 0].astype(np.float32)
        return values if values.any() else None


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


def _softened(sheet: pygame.Surface) -> pygame.Surface:
    """The picture at half its size and blurred: its rim has no steps then."""
    width, height = sheet.get_size()
    small = pygame.transform.smoothscale(sheet, (max(1, width // 2), max(1, height // 2)))
    plane: Plane = pygame.surfarray.array3d(small)[:, :, 0].astype(np.float32)
    for _ in range(BLURS):
        plane = _blurred(_blurred(plane).T).T
    pixels: Any = pygame.surfarray.pixels3d(small)
    pixels[:] = plane.astype(np.uint8)[:, :, None]
    del pixels
    return small


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


def _hatch(color: Plane, alpha: Plane, plane: Plane, *, crossed: bool) -> None:
    """Lay one region over a tile: fill, stripes, a line with a dark edge.

    How far a pixel lies from the rim follows from its value and from how steeply values change.
    """
    inside = plane > 127
    alpha[inside] = np.maximum(alpha[inside], FILL_ALPHA)
    color[inside] = rgb(palette.BLOCKED)
    edged = inside & _EDGED[crossed]
    alpha[edged] = STRIPE_EDGE_ALPHA
    color[edged] = DARK
    striped = inside & _PATTERN[crossed]
    color[striped] = rgb(palette.BLOCKED)
    alpha[striped] = STRIPE_ALPHA
    across, down = np.gradient(plane)
    off = np.abs(plane - 127) / np.maximum(np.hypot(across, down), FLAT)
    for width, paint, strength in ((UNDER_LINE, DARK, 150), (LINE, EDGE_COLOR, 255)):
        line = off < width / 2
        color[line] = paint
        alpha[line] = strength
