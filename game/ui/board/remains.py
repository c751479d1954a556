"""The remains of fallen figures: how they fall apart while it is shown, and where parts lie."""

from collections.abc import Callable, Mapping
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

import pygame

from game.model.battlefield import BattleMap
from game.model.state import AnyUnit
from game.model.vectors import Point
from game.ui.art.figure_body import STAND
from game.ui.art.figure_look import FigureLook
from game.ui.art.figures import scaled
from game.ui.art.palette import STUDS_PER_INCH
from game.ui.art.parts import Layout, parts_of
from game.ui.art.rubble import RubbleSprites, bake_fall, bake_sinking
from game.ui.board.debris import STEP, STEPS, scatter, walls_near
from game.ui.board.looks import Looks
from game.ui.budget import Allowance
from game.ui.camera import Camera

SECONDS: Final = STEPS * STEP
"""How long a fall is shown."""

SINKS: Final = ("bottomless", "lava")
"""Kinds of areas in which nothing is left of a figure."""

PATIENCE: Final = 0.4
"""Seconds after which a film that is still not baked is left out."""

Film = tuple[pygame.Surface, ...]


class _Fall(NamedTuple):
    """All frames of a fall, and what they depend on."""

    unit: AnyUnit
    look: FigureLook
    frames: tuple[Layout, ...]


@dataclass
class _Playing:
    """A fall being shown; ``film`` is baked for one zoom, beside the loop where possible."""

    fall: _Fall
    px: int = 0
    film: "Future[Film] | None" = None
    elapsed: float = 0.0
    waited: float = 0.0

    @property
    def ready(self) -> bool:
        """Whether there is something to be shown."""
        return self.film is not None and self.film.done()

    @property
    def over(self) -> bool:
        """Whether it has been shown, or comes too late."""
        return self.elapsed >= SECONDS or self.waited >= PATIENCE


class Remains:
    """Everything that has fallen. ``stand_radius`` is the usual one, in inches."""

    def __init__(
        self,
        battle_map: BattleMap,
        looks: Looks,
        stand_radius: float,
        executor: Executor | None,
        ground: Callable[[Point], str | None] = lambda _: None,
        allowance: Allowance | None = None,
    ) -> None:
        self._map = battle_map
        self._looks = looks
        self._stand = stand_radius
        self._executor = executor
        self._ground = ground
        self._falls: dict[str, _Fall] = {}
        self._playing: dict[str, _Playing] = {}
        self._prepared: dict[str, _Playing] = {}
        self._allowance = allowance
        self._sprites: RubbleSprites | None = None

    def sprites(self, px: int) -> RubbleSprites:
        """The pictures at a zoom; those of the one before stand in until they are painted.

        What lies on the ground is painted for whole pixels of a stud: a zoom that changes by less
        paints nothing anew, and nobody sees by how little it is larger or smaller than life.
        """
        before = self._sprites
        if before is None or before.px != px:
            if before is not None:
                before.instead = None
            self._sprites = RubbleSprites(
                px, self._stand, allowance=self._allowance, instead=before
            )
            return self._sprites
        return before

    def sprites_for(self, camera: Camera) -> RubbleSprites:
        """The pictures at the zoom in use; on the way to another, those at the one before."""
        if camera.zooming and self._sprites is not None:
            return self._sprites
        return self.sprites(camera.pixels_per_stud)

    def begin(self, unit: AnyUnit) -> None:
        """Show how a figure falls apart."""
        prepared = self._prepared.pop(unit.id, None)
        fall = self._fall(unit)
        fits = prepared is not None and prepared.fall is fall
        self._playing[unit.id] = prepared if prepared is not None and fits else _Playing(fall)

    def prepare(self, unit: AnyUnit, px: int) -> None:
        """Have the fall of a figure painted that will soon be shown."""
        if self._executor is None or unit.position is None:
            return
        fall, known = self._fall(unit), self._prepared.get(unit.id)
        if known is None or known.fall is not fall:
            known = self._prepared[unit.id] = _Playing(fall)
        self._film(known, px)

    def clear(self) -> None:
        """Show no fall any more: what has fallen lies there."""
        self._playing.clear()
        self._prepared.clear()

    def update(self, seconds: float) -> None:
        """Let time pass; falls that are over go."""
        for one in self._playing.values():
            if one.ready:
                one.elapsed += seconds
            else:
                one.waited += seconds
        self._playing = {name: one for name, one in self._playing.items() if not one.over}

    def falling(self, unit_id: str) -> bool:
        """Whether a figure is just falling apart, so that nothing else of it is drawn."""
        playing = self._playing.get(unit_id)
        return playing is not None and playing.ready

    def layout(self, unit: AnyUnit) -> Layout:
        """Where the parts of a fallen figure lie."""
        return self._fall(unit).frames[-1]

    def draw(self, surface: pygame.Surface, camera: Camera, fallen: Mapping[str, AnyUnit]) -> None:
        """Draw what lies still."""
        sprites = self.sprites_for(camera)
        for unit in fallen.values():
            if unit.position is None or self.falling(unit.id) or self._sinks(unit):
                continue
            fall = self._fall(unit)
            pair = sprites.fallen(fall.look, fall.frames[-1], unit.facing)
            if camera.zooming:
                pair = scaled(pair, camera.stud / sprites.px)
            center = _pixel(camera, unit)
            for picture in (pair.shadow, pair.picture):
                surface.blit(picture, picture.get_rect(center=center))

    def draw_falls(self, surface: pygame.Surface, camera: Camera) -> None:
        """Draw what is falling apart."""
        for one in self._playing.values():
            film = self._film(one, camera.pixels_per_stud)
            if film is not None:
                frame = film[min(int(one.elapsed / SECONDS * len(film)), len(film) - 1)]
                if camera.zooming:
                    # Films are painted for where the zoom ends.
                    frame = pygame.transform.scale_by(frame, camera.stud / one.px)
                surface.blit(frame, frame.get_rect(center=_pixel(camera, one.fall.unit)))

    def _film(self, one: _Playing, px: int) -> Film | None:
        if one.film is None or one.px != px:
            one.px, one.film = px, Future()
            fall, unit_px = one.fall, self.sprites(px).unit(one.fall.look)
            facing = float(fall.unit.facing)
            bake: Callable[[], Film] = partial(bake_fall, fall.look, fall.frames, facing, unit_px)
            if self._sinks(fall.unit):
                bake = partial(bake_sinking, fall.look, facing, unit_px)
            if self._executor is not None:
                one.film = self._executor.submit(bake)
            else:
                one.film.set_result(bake())
        return one.film.result() if one.film.done() else None

    def _sinks(self, unit: AnyUnit) -> bool:
        """Whether a figure goes down whole where it is destroyed."""
        return self._ground(unit.place) in SINKS

    def _fall(self, unit: AnyUnit) -> _Fall:
        known = self._falls.get(unit.id)
        look = self._looks.of(unit)._replace(pose="standing")
        if known is not None and known.look == look and _same_place(known.unit, unit):
            return known
        scale = self._stand * look.size * STUDS_PER_INCH / STAND
        walls = walls_near(self._map, unit, scale)
        frames = scatter(parts_of(look), unit.number, unit.facing, walls)
        self._falls[unit.id] = _Fall(unit, look, frames)
        return self._falls[unit.id]


def _same_place(one: AnyUnit, other: AnyUnit) -> bool:
    before = (one.position, one.elevation, one.facing)
    return before == (other.position, other.elevation, other.facing)


def _pixel(camera: Camera, unit: AnyUnit) -> tuple[int, int]:
    x, y = camera.to_screen((unit.place.x, unit.place.y))
    return round(x), round(y)
