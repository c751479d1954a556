"""Sprites of figures: baked on demand, kept in a bounded cache, turned in small steps."""

import math
from collections import OrderedDict
from collections.abc import Iterable
from concurrent.futures import Executor, Future
from typing import NamedTuple

import pygame

from game.ui.art.figure_body import STAND
from game.ui.art.figure_look import FigureLook, look_radius, paint_figure
from game.ui.art.palette import STUDS_PER_INCH
from game.ui.art.schemes import changes
from game.ui.art.sprite import Baked, bake_sprite, picture_surface, shadow_surface

HEADINGS = 16
"""Baked headings; the rest of an angle, at most 11.25 degrees, is turned as a picture."""

_SECTOR = 360.0 / HEADINGS
_TURN_STEP = 2.25
"""Pictures are turned in steps of this many degrees."""

_MEGABYTE = 1024 * 1024


class SpritePair(NamedTuple):
    """Two pictures, each to be drawn with its middle on the figure's place; shadow first."""

    picture: pygame.Surface
    shadow: pygame.Surface


_Key = tuple[FigureLook, int, int]
"""Look, baked heading, steps turned further."""


def bake_figure(look: FigureLook, heading: int, px: float, stand_studs: float) -> Baked:
    """Pixels of a figure. ``heading`` counts baked headings clockwise from +x. Any thread."""
    angle = math.radians(heading % HEADINGS * _SECTOR)
    scale = look.size * stand_studs / STAND
    return bake_sprite(lambda pen: paint_figure(pen, look), px * scale, look_radius(look), angle)


class FigureSprites:
    """The pictures of all figures at one zoom step.

    ``px_per_stud`` is the zoom, ``stand_radius`` the radius of the stand in inches. With an
    ``executor`` missing headings are baked in the background while a turned neighbor stands
    in; call ``poll`` once per frame then. ``memory_limit`` is in bytes.
    """

    def __init__(
        self,
        px_per_stud: float,
        stand_radius: float = 0.5,
        *,
        executor: Executor | None = None,
        memory_limit: int = 96 * _MEGABYTE,
    ) -> None:
        self.px = px_per_stud
        self._stand_studs = stand_radius * STUDS_PER_INCH
        self._executor = executor
        self._limit = memory_limit
        self.memory_used = 0
        """Bytes of all pictures kept."""
        self._changes = changes()
        self._pairs: OrderedDict[_Key, SpritePair] = OrderedDict()
        self._waiting: dict[_Key, Future[Baked]] = {}
        self.instead: FigureSprites | None = None
        """Figures at another zoom step, which are scaled while their own are being baked."""
        self._scaled: dict[_Key, SpritePair] = {}

    def get(self, look: FigureLook, heading: float) -> SpritePair:
        """Picture and shadow of a figure that looks along ``heading``.

        Degrees: 0 looks right, 90 down.
        """
        self._follow_scheme()
        steps = round(heading / _TURN_STEP) % round(360 / _TURN_STEP)
        per_sector = round(_SECTOR / _TURN_STEP)
        baked = round(steps / per_sector)
        turned = steps - baked * per_sector
        baked %= HEADINGS
        pair = self._kept((look, baked, turned))
        if pair is not None:
            return pair
        base = self._kept((look, baked, 0)) or self._baked_or_stand_in(look, baked)
        if turned == 0:
            return base
        pair = _turned(base, turned * _TURN_STEP)
        if (look, baked, 0) in self._pairs:
            self._keep((look, baked, turned), pair)
        return pair

    def warm(self, looks: Iterable[FigureLook], headings: Iterable[float] = (0.0,)) -> None:
        """Bake looks before they are needed: at once, or in the background with an executor."""
        wanted = [round(heading / _SECTOR) % HEADINGS for heading in headings]
        for look in looks:
            for heading in wanted:
                if (look, heading, 0) in self._pairs:
                    continue
                if self._executor is None:
                    self._bake_now(look, heading)
                else:
                    self._request(look, heading)

    def _follow_scheme(self) -> None:
        """Forget what was baked in other colors, or is being baked in them now."""
        if self._changes != changes():
            self._changes = changes()
            self.close()

    def poll(self) -> bool:
        """Take over what was baked in the background; whether there was anything."""
        self._follow_scheme()
        done = [key for key, future in self._waiting.items() if future.done()]
        for key in done:
            self._scaled.pop(key, None)
            self._keep(key, _surfaces(self._waiting.pop(key).result()))
        return bool(done)

    @property
    def painting(self) -> bool:
        """Whether some picture is still being baked in the background."""
        return bool(self._waiting)

    def close(self) -> None:
        """Forget all pictures and cancel what is not yet being baked."""
        for future in self._waiting.values():
            future.cancel()
        self._waiting.clear()
        self._scaled.clear()
        self._pairs.clear()
        self.memory_used = 0

    def _baked_or_stand_in(self, look: FigureLook, heading: int) -> SpritePair:
        if self._executor is not None:
            for off in (1, -1, 2, -2):
                neighbor = self._pairs.get((look, (heading + off) % HEADINGS, 0))
                if neighbor is not None:
                    self._request(look, heading)
                    return _turned(neighbor, -off * _SECTOR)
            usual = self._pairs.get((look._replace(pose="standing"), heading, 0))
            if usual is not None:
                self._request(look, heading)
                return usual
            if self.instead is not None and self.instead.knows(look, heading):
                self._request(look, heading)
                return self._scaled_from(self.instead, look, heading)
        return self._bake_now(look, heading)

    def knows(self, look: FigureLook, heading: int) -> bool:
        """Whether a picture along a sixteenth of the circle can be had without baking it now."""
        return (look, heading, 0) in self._pairs or (look, heading, 0) in self._scaled

    def _scaled_from(self, other: "FigureSprites", look: FigureLook, heading: int) -> SpritePair:
        key = (look, heading, 0)
        if key not in self._scaled:
            pair = other._pairs.get(key) or other._scaled[key]
            factor = self.px / other.px
            picture, shadow = (
                pygame.transform.smoothscale(
                    one, (round(one.get_width() * factor), round(one.get_height() * factor))
                )
                for one in pair
            )
            self._scaled[key] = SpritePair(picture, shadow)
        return self._scaled[key]

    def _bake_now(self, look: FigureLook, heading: int) -> SpritePair:
        waiting = self._waiting.pop((look, heading, 0), None)
        if waiting is not None and not waiting.cancel():
            baked = waiting.result()
        else:
            baked = bake_figure(look, heading, self.px, self._stand_studs)
        pair = _surfaces(baked)
        self._keep((look, heading, 0), pair)
        return pair

    def _request(self, look: FigureLook, heading: int) -> None:
        key = (look, heading, 0)
        if self._executor is None or key in self._waiting:
            return
        self._waiting[key] = self._executor.submit(
            bake_figure, look, heading, self.px, self._stand_studs
        )

    def _kept(self, key: _Key) -> SpritePair | None:
        pair = self._pairs.get(key)
        if pair is not None:
            self._pairs.move_to_end(key)
        return pair

    def _keep(self, key: _Key, pair: SpritePair) -> None:
        old = self._pairs.pop(key, None)
        if old is not None:
            self.memory_used -= _bytes_of(old)
        self._pairs[key] = pair
        self.memory_used += _bytes_of(pair)
        while self.memory_used > self._limit and len(self._pairs) > 1:
            _, dropped = self._pairs.popitem(last=False)
            self.memory_used -= _bytes_of(dropped)


def _surfaces(baked: Baked) -> SpritePair:
    return SpritePair(picture_surface(baked.picture), shadow_surface(baked.shadow))


def _bytes_of(pair: SpritePair) -> int:
    return sum(surface.get_width() * surface.get_height() * 4 for surface in pair)


def _turned(pair: SpritePair, degrees: float) -> SpritePair:
    """Both pictures turned clockwise about their middle."""
    return SpritePair(
        pygame.transform.rotozoom(pair.picture, -degrees, 1.0),
        pygame.transform.rotozoom(pair.shadow, -degrees, 1.0),
    )
