"""Pictures of whole boards: previews of levels, and the darkened board behind menus."""

import hashlib
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

import msgspec
import pygame

from game.model.battlefield import BattleMap
from game.ui.art.board import ART_VERSION
from game.ui.art.overview import bake_overview, overview_name
from game.ui.art.preview import fine_px, fitted_surface, fitted_table, preview_art
from game.ui.art.schemes import changes, in_force
from game.ui.art.sprite import Pixels
from game.ui.art.tile_store import TileStore
from game.ui.board.badges import draw_plate
from game.ui.painters import painter_of_figures
from game.ui.scenes.shared.bare_table import DARKENED, QUIET, BareTable, dimmed
from game.ui.scenes.shared.fine_boards import FineBoard, FineBoards
from game.ui.scenes.shared.muster import with_squads
from game.ui.theme import Theme
from game.words import tr

Key = TypeVar("Key")

KEPT_SURFACES: Final = 8
KEPT_BOARDS: Final = 16
"""Overviews in memory, plain ones and those with squads; each takes about 1 MB."""

KEPT_NAMES: Final = 64
"""Maps whose names are remembered."""


class _Named(NamedTuple):
    """What the pictures of a map are called: those of all of it, and its overview."""

    map: BattleMap
    whole: str
    overview: str


class Pictures:
    """Boards with their squads as pictures, baked beside the loop and kept on disk.

    The overview comes first and a fine picture later. Without an ``executor`` the overview is baked
    when it is asked for, and it stays; without a ``folder`` nothing is kept between runs.
    """

    def __init__(self, folder: Path | None = None, executor: Executor | None = None) -> None:
        self._store = TileStore(folder)
        self._painter = painter_of_figures(executor)
        self._fine = None if executor is None else FineBoards(self._store, executor)
        self._covered = (0, 0)
        """The size of the last picture behind a menu, in which others are shown."""
        self._names: OrderedDict[int, _Named] = OrderedDict()
        self._pixels: OrderedDict[str, Pixels] = OrderedDict()
        self._running: dict[str, tuple[Future[Pixels], int]] = {}
        """What is being baked, and which change of colors it was begun after."""
        self._surfaces: OrderedDict[tuple[str, tuple[int, int]], pygame.Surface] = OrderedDict()

    def darkened(self, battle_map: BattleMap, size: tuple[int, int]) -> pygame.Surface | None:
        """The board over all of a size, dark enough to read on; nothing while it is being baked."""
        self._covered = size
        return self._picture("behind", battle_map, size, _behind)

    def quiet(self, battle_map: BattleMap, size: tuple[int, int]) -> pygame.Surface | None:
        """The bare board over all of a size, darker still; nothing while it is being baked."""
        self._covered = size
        return self._picture("quiet", battle_map, size, _far_behind, bare=True)

    def fitted(self, battle_map: BattleMap, size: tuple[int, int]) -> pygame.Surface:
        """The board as large as fits into a size; its bare table while it is being baked."""
        board = self._picture("fitted", battle_map, size, fitted_surface)
        if board is not None:
            return board
        key = (f"table-{self._name(battle_map)}", size)
        return self._made(key, lambda: fitted_table(battle_map, size))

    def painting(self, battle_map: BattleMap) -> bool:
        """Whether the overview of a board, or who stands on it, is still being painted."""
        name, pixels = self._scene(battle_map)
        return pixels is None or name == self._named(battle_map).overview

    def draw_fitted(
        self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme, battle_map: BattleMap
    ) -> None:
        """Draw the board as large as fits into a rectangle, and say so while it is painted."""
        picture = self.fitted(battle_map, rect.size)
        surface.blit(picture, picture.get_rect(center=rect.center))
        if self.painting(battle_map):
            before = surface.get_clip()
            surface.set_clip(rect.clip(before))
            draw_plate(surface, theme, tr("The board is being painted"), rect.center)
            surface.set_clip(before)

    def _picture(
        self,
        kind: str,
        battle_map: BattleMap,
        size: tuple[int, int],
        scaled: Callable[[Pixels, tuple[int, int]], pygame.Surface],
        *,
        bare: bool = False,
    ) -> pygame.Surface | None:
        """The finest picture of some kind and size so far, ``bare`` or with squads."""
        scene, pixels = self._ground(battle_map) if bare else self._scene(battle_map)
        if pixels is None:
            return None
        if self._fine is not None:
            board = self._fine_board(battle_map, size, bare=bare)
            fine = self._fine.surface(board, kind, size, scaled)
            if fine is not None:
                return fine
        return self._made((f"{kind}-{scene}", size), lambda: scaled(pixels, size))

    def _fine_board(self, battle_map: BattleMap, size: tuple[int, int], *, bare: bool) -> FineBoard:
        """The board as fine as the larger of a size and the window needs it."""
        largest = (max(size[0], self._covered[0]), max(size[1], self._covered[1]))
        px = fine_px(battle_map, largest)
        ground = f"fine-{px}-{self._name(battle_map)}"
        return FineBoard(battle_map, px, ground, ground if bare else f"{ground}-{_colors()}")

    def _made(
        self, key: tuple[str, tuple[int, int]], make: Callable[[], pygame.Surface]
    ) -> pygame.Surface:
        """A picture of some size, made when it is first asked for."""
        if key not in self._surfaces:
            self._surfaces[key] = make()
        _touch(self._surfaces, key, KEPT_SURFACES)
        return self._surfaces[key]

    def _name(self, battle_map: BattleMap) -> str:
        """What pixels of a board are called."""
        return self._named(battle_map).whole

    def _named(self, battle_map: BattleMap) -> _Named:
        """The names of a map, which is kept, so that its identity stays its own."""
        known = self._names.get(id(battle_map))
        if known is None:
            seen = msgspec.json.encode((ART_VERSION, battle_map))
            whole = hashlib.blake2b(seen, digest_size=16).hexdigest()
            known = _Named(battle_map, whole, overview_name(preview_art(battle_map)))
            self._names[id(battle_map)] = known
        _touch(self._names, id(battle_map), KEPT_NAMES)
        return known

    def _ground(self, battle_map: BattleMap) -> tuple[str, Pixels | None]:
        """What the overview of a board is called, and its pixels once they are there."""
        name = self._named(battle_map).overview
        return name, self._baked(name, lambda: bake_overview(preview_art(battle_map)))

    def _scene(self, battle_map: BattleMap) -> tuple[str, Pixels | None]:
        """The same of the overview with its squads; the bare one until they are drawn."""
        ground, board = self._ground(battle_map)
        if board is None:
            return ground, None
        name = f"scene-{self._name(battle_map)}-{_colors()}"
        scene = self._baked(name, lambda: with_squads(board, battle_map))
        return (ground, board) if scene is None else (name, scene)

    def _baked(self, name: str, bake: Callable[[], Pixels]) -> Pixels | None:
        pixels = self._pixels.get(name)
        if pixels is not None:
            _touch(self._pixels, name, KEPT_BOARDS)
            return pixels
        if name not in self._running:
            pixels = self._store.load(name)
        if pixels is None:
            pixels = self._fresh(name, bake)
        if pixels is not None:
            self._pixels[name] = pixels
            _touch(self._pixels, name, KEPT_BOARDS)
        return pixels

    def _fresh(self, name: str, bake: Callable[[], Pixels]) -> Pixels | None:
        if self._painter is None:
            pixels = bake()
        else:
            if name not in self._running:
                self._give_up_others()
                self._running[name] = (self._painter.submit(bake), changes())
            future, begun = self._running[name]
            if not future.done():
                return None
            del self._running[name]
            if begun != changes():
                return None
            pixels = future.result()
        self._store.save(name, pixels)
        return pixels

    def _give_up_others(self) -> None:
        """Who goes through a long list waits for the last board only, and what he left is let go.

        One that is begun is painted to its end, and asked for again it is there.
        """
        for name, (future, _) in tuple(self._running.items()):
            if future.cancel():
                del self._running[name]


def _colors() -> str:
    """What the colors and patterns of teams depend on."""
    scheme = in_force()
    return f"{scheme.palette}-{'bold' if scheme.bold else 'plain'}"


def _touch(kept: OrderedDict[Key, Any], key: Key, most: int) -> None:
    """Mark what was used just now; what was not for longest goes when there are too many."""
    kept.move_to_end(key)
    while len(kept) > most:
        kept.popitem(last=False)


class Backdrop(BareTable):
    """What lies behind all menus: a darkened board, a plain table as long as there is none."""

    def __init__(self, pictures: Pictures) -> None:
        super().__init__()
        self.pictures = pictures
        self.map: BattleMap | None = None

    def draw(self, surface: pygame.Surface, *, quiet: bool = False) -> None:
        """Fill the whole surface; ``quiet``: nobody on the board, and little light."""
        baked = None
        if self.map is not None:
            size = surface.get_size()
            baked = (self.pictures.quiet if quiet else self.pictures.darkened)(self.map, size)
        if baked is None:
            super().draw(surface, quiet=quiet)
        else:
            surface.blit(baked, (0, 0))


def _behind(pixels: Pixels, size: tuple[int, int], darkened: float = DARKENED) -> pygame.Surface:
    """The middle of a board, scaled to cover a size."""
    shape = (pixels.shape[1], pixels.shape[0])
    board = pygame.image.frombuffer(pixels.data.cast("B"), shape, "RGB")
    return _covering(board, size, darkened)


def _far_behind(pixels: Pixels, size: tuple[int, int]) -> pygame.Surface:
    """The same with less light."""
    return _behind(pixels, size, QUIET)


def _covering(board: pygame.Surface, size: tuple[int, int], darkened: float) -> pygame.Surface:
    """The middle of a picture, scaled to cover a size, with less light."""
    columns, rows = board.get_size()
    share = min(columns / size[0], rows / size[1])
    wide, high = (round(side * share) for side in size)
    part = pygame.Rect(0, 0, min(wide, columns), min(high, rows))
    part.center = board.get_rect().center
    part.clamp_ip(board.get_rect())
    return dimmed(pygame.transform.smoothscale(board.subsurface(part), size), darkened)
