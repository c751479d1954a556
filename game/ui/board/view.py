"""Draws the battlefield: board, overlays, figures, effects, from the table upwards."""

import math
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from pathlib import Path

import pygame

from game.model.battlefield import BattleMap, Piece
from game.model.state import AnyState, AnyUnit
from game.model.vectors import Point
from game.ui.art.board import BoardArt
from game.ui.art.board_cache import BoardCache
from game.ui.art.figures import FigureSprites, SpritePair
from game.ui.art.palette import STUDS_PER_INCH, TABLE_DARK
from game.ui.art.rubble import RubbleSprites
from game.ui.art.schemes import in_force, tinted
from game.ui.board.effects import Effects
from game.ui.board.looks import Looks
from game.ui.board.motion import Motion
from game.ui.board.overlays import TARGET_MARK, Color, ring
from game.ui.board.playback import Playback
from game.ui.board.team_marks import draw_team_mark
from game.ui.camera import ZOOM_STEPS, Camera

TABLE = 22
"""Studs of the table around the board."""

TILE_MEMORY = 20 * 1024 * 1024
SPRITE_MEMORY = 24 * 1024 * 1024
"""Bytes of pictures kept; with two boards on the screen's scale the whole stays below 400 MB."""


class BattlefieldView:
    """The board with everything on it.

    ``stand_radius`` is the usual stand of the ruleset in inches; ``spent`` tells which areas are
    used up in a state; ``folder`` keeps baked tiles between runs.
    """

    def __init__(
        self,
        battle_map: BattleMap,
        looks: Looks,
        playback: Playback,
        *,
        spent: Callable[[AnyState], tuple[str, ...]],
        stand_radius: float = 0.5,
        folder: Path | None = None,
        executor: Executor | None = None,
    ) -> None:
        self.map = battle_map
        self.looks = looks
        self.playback = playback
        self.effects = Effects()
        self.motion = Motion()
        self._executor = executor
        self._stand = stand_radius
        art = BoardArt(battle_map, table=TABLE)
        self._board = BoardCache(art, folder, executor=executor, memory_limit=TILE_MEMORY)
        self._spent = spent
        self._changes: tuple[Mapping[str, tuple[Piece, ...]], tuple[str, ...]] = ({}, ())
        self._wing_pictures: tuple[int, pygame.Surface, pygame.Surface] | None = None
        self._figures: dict[int, FigureSprites] = {}
        self._rubble: dict[int, RubbleSprites] = {}
        self._rings: dict[tuple[int, Color, int], pygame.Surface] = {}

    @property
    def art(self) -> BoardArt:
        """The board as it is drawn now."""
        return self._board.art

    def largest_zoom(self) -> int:
        """The most pixels per stud at which the whole board still fits the memory."""
        return self._board.largest_zoom(ZOOM_STEPS)

    def close(self) -> None:
        """Let go of pictures and workers."""
        self._board.close()
        for sprites in self._figures.values():
            sprites.close()

    def update(self, seconds: float, camera: Camera) -> None:
        """Take over what was baked; rebuild the tiles of changed terrain."""
        state = self.playback.shown.state
        changes = (state.terrain, self._spent(state))
        if changes != self._changes:
            self._changes = changes
            terrain, spent = changes
            self._board.update(BoardArt(self.map, terrain, spent=spent, table=TABLE))
        x, y = camera.center
        if self._board.poll((x * STUDS_PER_INCH, y * STUDS_PER_INCH)):
            self._wing_pictures = None
        for sprites in self._figures.values():
            sprites.poll()
        self.effects.update(seconds)

    def draw_board(self, surface: pygame.Surface, camera: Camera) -> None:
        """Draw the table and the board."""
        px = camera.pixels_per_stud
        picture = self._board.surface(px)
        left, top = self._board.origin
        origin = camera.origin
        x, y = origin[0] + round(left * px), origin[1] + round(top * px)
        whole = pygame.Rect((x, y), picture.get_size())
        if not whole.contains(camera.view):
            first, second = self._wings(px, picture)
            if not whole.inflate(2 * first.get_width(), 0).contains(camera.view):
                surface.fill(TABLE_DARK)
            surface.blit(first, (x - first.get_width(), y))
            surface.blit(second, (x + picture.get_width(), y))
        surface.blit(picture, (x, y))

    def _wings(self, px: int, picture: pygame.Surface) -> tuple[pygame.Surface, pygame.Surface]:
        """The table left and right of the picture: its margins, mirrored."""
        if self._wing_pictures is None or self._wing_pictures[0] != px:
            width = round(self._board.art.table * px)
            height = picture.get_height()
            edges = [
                picture.subsurface((at, 0, width, height))
                for at in (0, picture.get_width() - width)
            ]
            first, second = (pygame.transform.flip(edge, True, False) for edge in edges)
            self._wing_pictures = (px, first, second)
        return self._wing_pictures[1:]

    def draw_rubble(self, surface: pygame.Surface, camera: Camera) -> None:
        """Draw the remains of the fallen and loose items."""
        state = self.playback.shown.state
        sprites = self._rubble_at(camera.pixels_per_stud)
        for unit in state.fallen.values():
            if unit.position is not None:
                pair = sprites.fallen(self.looks.of(unit), unit.number)
                _blit_pair(surface, pair, camera.to_screen((unit.place.x, unit.place.y)))
        for item in state.loose:
            heading = float((item.position.x * 97 + item.position.y * 57) % 360)
            pair = sprites.item(self.looks.visual(item.kind), heading)
            _blit_pair(surface, pair, camera.to_screen((item.position.x, item.position.y)))

    def draw_figures(
        self, surface: pygame.Surface, camera: Camera, marked: Mapping[str, Color]
    ) -> None:
        """Draw shadows, rings of ``marked`` figures, and the figures from low to high."""
        figures = sorted(
            self.playback.shown.state.on_field(),
            key=lambda unit: (unit.elevation, unit.place.y, unit.number),
        )
        sprites = self._sprites_at(camera.pixels_per_stud)
        places = {unit.id: self.place(unit) for unit in figures}
        pairs = [(unit, sprites.get(self.looks.of(unit), unit.facing)) for unit in figures]
        for unit, pair in pairs:
            x, y = camera.to_screen(places[unit.id])
            surface.blit(pair.shadow, pair.shadow.get_rect(center=(round(x), round(y))))
        for unit, _ in pairs:
            if unit.id in marked:
                self._draw_ring(surface, camera, unit, marked[unit.id])
        for unit, pair in pairs:
            x, y = camera.to_screen(places[unit.id])
            surface.blit(pair.picture, pair.picture.get_rect(center=(round(x), round(y))))
        if in_force().bold:
            for unit in figures:
                team, radius = self.looks.of(unit).color, self._radius(unit)
                draw_team_mark(surface, camera, places[unit.id], radius, team)

    def draw_ghost(
        self, surface: pygame.Surface, camera: Camera, unit: AnyUnit, at: Point, facing: int
    ) -> None:
        """Draw where a figure would stand, see-through."""
        sprites = self._sprites_at(camera.pixels_per_stud)
        picture = sprites.get(self.looks.of(unit), facing).picture.copy()
        picture.set_alpha(120)
        x, y = camera.to_screen((at.x, at.y))
        surface.blit(picture, picture.get_rect(center=(round(x), round(y))))

    def draw_effects(self, surface: pygame.Surface, camera: Camera) -> None:
        """Draw flashes, explosions and words above everything."""
        self.effects.draw(surface, camera)

    def place(self, unit: AnyUnit) -> tuple[float, float]:
        """Where a figure is shown now, on its way too, in inches."""
        return self.playback.position(unit.id) or (unit.place.x, unit.place.y)

    def figure_at(self, inches: tuple[float, float]) -> AnyUnit | None:
        """The figure whose stand covers a point, the nearest one."""
        found = [
            (_distance(self.place(unit), inches), unit.number, unit)
            for unit in self.playback.shown.state.on_field()
        ]
        near = [entry for entry in found if entry[0] <= max(self._radius(entry[2]), 0.3) + 0.1]
        return min(near, key=lambda entry: (entry[0], entry[1]))[2] if near else None

    def _radius(self, unit: AnyUnit) -> float:
        """The radius of a figure's stand, in inches."""
        return self._stand * self.looks.of(unit).size

    def warm(self, camera: Camera) -> None:
        """Bake the figures of the battle before the first frame."""
        units = self.playback.shown.state.on_field()
        sprites = self._sprites_at(camera.pixels_per_stud)
        for unit in units:
            sprites.warm([self.looks.of(unit)], [float(unit.facing)])

    def _sprites_at(self, px: int) -> FigureSprites:
        if px not in self._figures:
            while len(self._figures) >= 2:
                oldest = next(iter(self._figures))
                self._figures.pop(oldest).close()
            self._figures[px] = FigureSprites(
                px, self._stand, executor=self._executor, memory_limit=SPRITE_MEMORY
            )
        return self._figures[px]

    def _rubble_at(self, px: int) -> RubbleSprites:
        if px not in self._rubble:
            self._rubble = {px: RubbleSprites(px, self._stand)}
        return self._rubble[px]

    def _draw_ring(
        self,
        surface: pygame.Surface,
        camera: Camera,
        unit: AnyUnit,
        color: Color,
    ) -> None:
        radius = round(1.95 * camera.pixels_per_stud * self._radius(unit) / 0.5)
        gap = 30 if color == TARGET_MARK else 16
        color = tinted(color)
        key = (radius, color, gap)
        if key not in self._rings:
            self._rings[key] = ring(radius, color, max(2, camera.pixels_per_stud // 6), gap)
        picture = self._rings[key]
        x, y = camera.to_screen(self.place(unit))
        surface.blit(picture, picture.get_rect(center=(round(x), round(y))))


def _blit_pair(surface: pygame.Surface, pair: SpritePair, at: tuple[float, float]) -> None:
    center = (round(at[0]), round(at[1]))
    surface.blit(pair.shadow, pair.shadow.get_rect(center=center))
    surface.blit(pair.picture, pair.picture.get_rect(center=center))


def _distance(a: tuple[float, float], b: tuple[float, float]) -> float:
    return math.hypot(a[0] - b[0], a[1] - b[1])
