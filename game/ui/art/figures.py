"""Sprites of figures: baked on demand, kept in a bounded cache, turned in small steps."""

import math
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable
from concurrent.futures import Executor, Future
from functools import partial
from typing import NamedTuple

import pygame

from game.ui.art.figure_body import STAND
from game.ui.art.figure_bold import INK, bold_radius, drawn_boldly, paint_bold_figure
from game.ui.art.figure_look import FigureLook, look_radius, paint_figure
from game.ui.art.palette import STUDS_PER_INCH, team_look
from game.ui.art.schemes import changes
from game.ui.art.sprite import (
    SHADOW_COLOR,
    Baked,
    bake_sprite,
    picture_surface,
    quick,
    shadow_surface,
)
from game.ui.budget import Allowance

HEADINGS = 16
"""Baked headings; the rest of an angle, at most 11.25 degrees, is turned as a picture."""

_SECTOR = 360.0 / HEADINGS
_TURN_STEP = 2.25
"""Pictures are turned in steps of this many degrees."""

_BYTES = 4
_MEGABYTE = 1024 * 1024

ENCODED = 2.0
"""Making a picture takes so many times as long once it is blitted first, as all of them are."""


HARDLY = 1.3
"""How many times larger or smaller than it should be a picture may be shown for some frames in
which there is no time to scale it: two notches of the wheel."""


class SpritePair(NamedTuple):
    """Two pictures, each to be drawn with its middle on the figure's place; shadow first."""

    picture: pygame.Surface
    shadow: pygame.Surface


_Key = tuple[FigureLook, int, int]
"""Look, baked heading, steps turned further."""


def bake_figure(
    look: FigureLook, heading: int, px: float, stand_studs: float, *, bold: bool = False
) -> Baked:
    """Pixels of a figure. ``heading`` counts baked headings clockwise from +x. Any thread.

    ``bold`` draws it in few large shapes.
    """
    angle = math.radians(heading % HEADINGS * _SECTOR)
    scale = look.size * stand_studs / STAND
    if bold:
        paint = partial(paint_bold_figure, look=look)
        return bake_sprite(paint, px * scale, bold_radius(look), angle, ink=INK)
    return bake_sprite(lambda pen: paint_figure(pen, look), px * scale, look_radius(look), angle)


class FigureSprites:
    """The pictures of all figures at one zoom.

    ``px_per_stud`` is the zoom, ``stand_radius`` the radius of the stand in inches. With an
    ``executor`` nothing is baked here: missing pictures come from the background while a turned
    neighbor stands in, one at another zoom, the figure with what it held before, or the bare stand
    of one that was not seen yet; call ``poll`` once per frame then. ``memory_limit`` is in bytes;
    what has just been shown is kept in any case. With an executor ``allowance`` bounds the work on
    pictures in one frame: what does not fit in waits.
    """

    def __init__(
        self,
        px_per_stud: float,
        stand_radius: float = 0.5,
        *,
        executor: Executor | None = None,
        memory_limit: int = 96 * _MEGABYTE,
        allowance: Allowance | None = None,
    ) -> None:
        self.px = px_per_stud
        self._bake = partial(
            bake_figure,
            px=px_per_stud,
            stand_studs=stand_radius * STUDS_PER_INCH,
            bold=drawn_boldly(px_per_stud),
        )
        self._stand_studs = stand_radius * STUDS_PER_INCH
        self._executor = executor
        self._allowance = allowance or Allowance()
        self._limit = memory_limit
        self.memory_used = 0
        """Bytes of all pictures kept."""
        self._changes = changes()
        self._pairs: OrderedDict[_Key, SpritePair] = OrderedDict()
        self._waiting: dict[_Key, Future[Baked]] = {}
        self.instead: tuple[FigureSprites, ...] = ()
        """Figures at other zooms, which are scaled while their own are being baked."""
        self._stand_ins: dict[_Key, SpritePair] = {}
        self._outdated: set[_Key] = set()
        """Stand-ins for which there is something better by now."""
        self._frame = 0
        self._used: dict[_Key, int] = {}
        """In which frame each picture was shown last."""

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
        # What only stands in for a short time is not worth the work of turning it further.
        if turned == 0 or (look, baked, 0) not in self._pairs or not self._has_time:
            return base
        with self._allowance.job(ENCODED):
            pair = _turned(base, turned * _TURN_STEP)
        self._keep((look, baked, turned), pair)
        return pair

    @property
    def _has_time(self) -> bool:
        """Whether one more picture can be made in this frame without being felt."""
        return self._executor is None or self._allowance.left

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
        self._frame += 1
        done = [key for key, future in self._waiting.items() if future.done()]
        for count, key in enumerate(done):
            if count and not self._has_time:
                break
            with self._allowance.job(ENCODED):
                self._keep(key, _surfaces(self._waiting.pop(key).result()))
            self._stand_ins.pop(key, None)
            self._outdated.discard(key)
            # Now there is something better to stand in for other poses and headings, too.
            self._outdated.update(other for other in self._stand_ins if _alike(other, key))
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
        self._stand_ins.clear()
        self._outdated.clear()
        self._used.clear()
        self._pairs.clear()
        self.memory_used = 0

    def _baked_or_stand_in(self, look: FigureLook, heading: int) -> SpritePair:
        if self._executor is None:
            return self._bake_now(look, heading)
        self._request(look, heading)
        key = (look, heading, 0)
        known = self._stand_ins.get(key)
        if known is not None and key not in self._outdated:
            return known
        like, make, factor = self._likest(look, heading)
        if not self._has_time:
            if known is not None:
                return known
            if hardly(factor):
                return like
        # After a long way from one zoom to another whoever is shown as he is would be a giant.
        with self._allowance.job(ENCODED):
            self._stand_ins[key] = make(like)
        self._outdated.discard(key)
        return self._stand_ins[key]

    def _likest(
        self, look: FigureLook, heading: int
    ) -> tuple[SpritePair, Callable[[SpritePair], SpritePair], float]:
        """What is most like a picture that is still being baked, how it comes to be it, and how
        many times its size that is.
        """
        usual = (look._replace(pose="standing"), heading, 0)
        if usual in self._pairs:
            return self._pairs[usual], _as_it_is, 1.0
        for other in self.instead:
            for key in ((look, heading, 0), usual):
                if key in other._pairs:
                    factor = self.px / other.px
                    return other._pairs[key], partial(_stand_in, factor=factor), factor
        for off in (1, -1, 2, -2):
            neighbor = self._pairs.get((look, (heading + off) % HEADINGS, 0))
            if neighbor is not None:
                return neighbor, partial(_turned, degrees=-off * _SECTOR), 1.0
        for other in (self, *self.instead):
            armed = [key for key in reversed(other._pairs) if not key[2] and _lost(key[0], look)]
            if armed:
                near = min(armed, key=lambda k: (len(k[0].items), abs(_turns(heading, k[1]))))
                degrees, factor = -_turns(heading, near[1]) * _SECTOR, self.px / other.px
                make = partial(_resized, degrees=degrees, factor=factor)
                return other._pairs[near], make, factor
        return _bare_stand(look, self.px * look.size * self._stand_studs), _as_it_is, 1.0

    def _bake_now(self, look: FigureLook, heading: int) -> SpritePair:
        waiting = self._waiting.pop((look, heading, 0), None)
        if waiting is not None and not waiting.cancel():
            baked = waiting.result()
        else:
            baked = self._bake(look, heading)
        pair = _surfaces(baked)
        self._keep((look, heading, 0), pair)
        return pair

    def _request(self, look: FigureLook, heading: int) -> None:
        key = (look, heading, 0)
        if self._executor is None or key in self._waiting:
            return
        self._waiting[key] = self._executor.submit(self._bake, look, heading)

    def _kept(self, key: _Key) -> SpritePair | None:
        pair = self._pairs.get(key)
        if pair is not None:
            self._pairs.move_to_end(key)
            self._used[key] = self._frame
        return pair

    def _keep(self, key: _Key, pair: SpritePair) -> None:
        old = self._pairs.pop(key, None)
        if old is not None:
            self.memory_used -= _bytes_of(old)
        self._pairs[key] = pair
        self._used[key] = self._frame
        self.memory_used += _bytes_of(pair)
        while self.memory_used > self._limit and len(self._pairs) > 1:
            oldest = next(iter(self._pairs))
            # Dropping what is on the screen would only mean baking it again at once.
            if self._executor is not None and self._used[oldest] >= self._frame - 1:
                break
            self.memory_used -= _bytes_of(self._pairs.pop(oldest))
            del self._used[oldest]


def _surfaces(baked: Baked) -> SpritePair:
    return SpritePair(picture_surface(baked.picture), shadow_surface(baked.shadow))


def _bytes_of(pair: SpritePair) -> int:
    return sum(surface.get_width() * surface.get_height() * _BYTES for surface in pair)


def _alike(one: _Key, other: _Key) -> bool:
    """Whether two pictures show the same figure, whatever it does and wherever it looks."""
    return one[0]._replace(pose="standing") == other[0]._replace(pose="standing")


def _lost(one: FigureLook, other: FigureLook) -> bool:
    """Whether the first may be how a figure looked before it lost something: it held more then."""
    if one._replace(pose=other.pose, items=other.items) != other:
        return False
    return not Counter(other.items) - Counter(one.items)


def _resized(pair: SpritePair, degrees: float, factor: float) -> SpritePair:
    """Both pictures turned, and at another size."""
    turned = _turned(pair, degrees)
    return turned if factor == 1.0 else _stand_in(turned, factor)


def _turns(heading: int, other: int) -> int:
    """By how many baked headings one is off from another, the short way round."""
    return (other - heading + HEADINGS // 2) % HEADINGS - HEADINGS // 2


def _as_it_is(pair: SpritePair) -> SpritePair:
    return pair


def hardly(factor: float) -> bool:
    """Whether a picture so many times as large would hardly look another."""
    return 1 / HARDLY <= factor <= HARDLY


def scaled(pair: SpritePair, factor: float) -> SpritePair:
    """Both pictures at another size, roughly: they are shown for a moment only."""
    picture, shadow = (
        pygame.transform.scale(
            one, (round(one.get_width() * factor), round(one.get_height() * factor))
        )
        for one in pair
    )
    return SpritePair(picture, shadow)


def _stand_in(pair: SpritePair, factor: float) -> SpritePair:
    """The same, for more than one frame."""
    picture, shadow = scaled(pair, factor)
    return SpritePair(quick(picture), quick(shadow))


def _bare_stand(look: FigureLook, radius: float) -> SpritePair:
    """The stand alone, of a radius in pixels, until there is a picture of who stands on it."""
    half = max(2, round(radius))
    colors = team_look(look.color)
    picture = pygame.Surface((2 * half, 2 * half), pygame.SRCALPHA)
    pygame.draw.circle(picture, colors.dark, (half, half), half)
    pygame.draw.circle(picture, colors.main, (half, half), max(1, round(0.86 * half)))
    pygame.draw.circle(picture, colors.dark, (half, half), max(1, round(0.6 * half)))
    shadow = pygame.Surface((2 * half, 2 * half), pygame.SRCALPHA)
    pygame.draw.circle(shadow, (*SHADOW_COLOR, 60), (half, half), half)
    return SpritePair(picture, shadow)


def _turned(pair: SpritePair, degrees: float) -> SpritePair:
    """Both pictures turned clockwise about their middle."""
    return SpritePair(
        quick(pygame.transform.rotozoom(pair.picture, -degrees, 1.0)),
        quick(pygame.transform.rotozoom(pair.shadow, -degrees, 1.0)),
    )
