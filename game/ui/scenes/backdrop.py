"""Pictures of whole boards: previews of levels, and the darkened board behind menus."""

import hashlib
from collections import OrderedDict
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Final

import msgspec
import pygame

from game.model.battlefield import BattleMap
from game.ui.art.board import ART_VERSION
from game.ui.art.palette import TABLE_DARK, TABLE_LIGHT
from game.ui.art.preview import bake_preview, fitted_surface
from game.ui.art.sprite import Pixels
from game.ui.art.tile_store import TileStore
from game.ui.widgets.paint import gradient

BAKED_SIZE: Final = (960, 720)
"""Pixels that a board is baked for; larger pictures are scaled up from it."""

DARKENED: Final = 0.43
"""How much of its light the board behind a menu loses."""

KEPT_SURFACES: Final = 6


class Pictures:
    """Boards as pictures, baked beside the loop and kept on disk.

    Without an ``executor`` a picture is baked when it is asked for; without a ``folder`` nothing
    is kept between runs.
    """

    def __init__(self, folder: Path | None = None, executor: Executor | None = None) -> None:
        self._store = TileStore(folder)
        self._executor = executor
        self._names: dict[int, tuple[BattleMap, str]] = {}
        self._pixels: dict[str, Pixels] = {}
        self._running: dict[str, Future[Pixels]] = {}
        self._surfaces: OrderedDict[tuple[str, tuple[int, int], str], pygame.Surface] = (
            OrderedDict()
        )

    def fitted(self, battle_map: BattleMap, size: tuple[int, int]) -> pygame.Surface | None:
        """The board as large as fits into a size; nothing while it is being baked."""
        return self._surface(battle_map, size, "fitted")

    def darkened(self, battle_map: BattleMap, size: tuple[int, int]) -> pygame.Surface | None:
        """The board over all of a size, dark enough to read on; nothing while it is baked."""
        return self._surface(battle_map, size, "darkened")

    def _surface(
        self, battle_map: BattleMap, size: tuple[int, int], way: str
    ) -> pygame.Surface | None:
        key = (self._name(battle_map), size, way)
        surface = self._surfaces.get(key)
        if surface is not None:
            self._surfaces.move_to_end(key)
            return surface
        pixels = self._baked(battle_map, key[0])
        if pixels is None:
            return None
        surface = fitted_surface(pixels, size) if way == "fitted" else _behind(pixels, size)
        self._surfaces[key] = surface
        while len(self._surfaces) > KEPT_SURFACES:
            self._surfaces.popitem(last=False)
        return surface

    def _name(self, battle_map: BattleMap) -> str:
        """What pixels of a board are called; the map is kept, so its identity stays its own."""
        known = self._names.get(id(battle_map))
        if known is None:
            parts = (battle_map.size, battle_map.ground, battle_map.terrain, battle_map.areas)
            seen = msgspec.json.encode((ART_VERSION, BAKED_SIZE, *parts))
            known = (battle_map, "preview-" + hashlib.blake2b(seen, digest_size=16).hexdigest())
            self._names[id(battle_map)] = known
        return known[1]

    def _baked(self, battle_map: BattleMap, name: str) -> Pixels | None:
        pixels = self._pixels.get(name)
        if pixels is not None:
            return pixels
        running = self._running.get(name)
        if running is None:
            pixels = self._store.load(name)
            if pixels is None and self._executor is not None:
                self._running[name] = self._executor.submit(bake_preview, battle_map, BAKED_SIZE)
                return None
            if pixels is None:
                pixels = bake_preview(battle_map, BAKED_SIZE)
                self._store.save(name, pixels)
        elif not running.done():
            return None
        else:
            pixels = running.result()
            del self._running[name]
            self._store.save(name, pixels)
        self._pixels[name] = pixels
        return pixels


class Backdrop:
    """What lies behind all menus: a darkened board, a plain table until it is baked."""

    def __init__(self, pictures: Pictures, battle_map: BattleMap | None = None) -> None:
        self.pictures = pictures
        self.map = battle_map
        self._plain: pygame.Surface | None = None

    def draw(self, surface: pygame.Surface) -> None:
        """Fill the whole surface."""
        size = surface.get_size()
        picture = None if self.map is None else self.pictures.darkened(self.map, size)
        if picture is None:
            if self._plain is None or self._plain.get_size() != size:
                self._plain = _dimmed(gradient(size, TABLE_LIGHT, TABLE_DARK))
            picture = self._plain
        surface.blit(picture, (0, 0))


def _behind(pixels: Pixels, size: tuple[int, int]) -> pygame.Surface:
    """The middle of a board, scaled to cover a size."""
    rows, columns = pixels.shape[:2]
    scale = max(size[0] / columns, size[1] / rows)
    whole = fitted_surface(pixels, (round(columns * scale) + 1, round(rows * scale) + 1))
    part = pygame.Rect((0, 0), size)
    part.center = whole.get_rect().center
    return _dimmed(whole.subsurface(part.clip(whole.get_rect())))


def _dimmed(picture: pygame.Surface) -> pygame.Surface:
    dark = picture.convert()
    light = round(255 * (1 - DARKENED))
    dark.fill((light, light, light), special_flags=pygame.BLEND_RGB_MULT)
    return dark
