"""What is left on the ground: the parts of a fallen figure, and loose items."""

import math
from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.model.pictures import Visual
from game.ui.art.figure_body import STAND, draw_stand
from game.ui.art.figure_look import FigureLook, look_radius, paint_figure
from game.ui.art.figures import ENCODED, SpritePair, scaled
from game.ui.art.palette import STUDS_PER_INCH, team_look
from game.ui.art.parts import Layout, paint_lying_item, paint_part, part_radius, parts_of
from game.ui.art.relief import Pen
from game.ui.art.schemes import in_force
from game.ui.art.sprite import (
    Baked,
    bake_sprite,
    picture_surface,
    plain_shadow,
    plain_surface,
    shadow_surface,
)
from game.ui.art.weapons import ITEM_LOOKS
from game.ui.budget import Allowance

_MOST = 128
_ITEM_TURNS = 16
LOOSE_COLOR = "onyx"
"""The team color of what belongs to nobody."""

RADIUS = 5.0
"""Studs that the picture of a fallen figure reaches from its place, in figure units."""

_SLIDE, _RISE = 0.6, 0.75
"""Studs that the shadow of a part in the air lies aside, and it is drawn higher, per stud."""


def paint_fallen(pen: Pen, look: FigureLook, layout: Layout, facing: float) -> None:
    """The parts of a figure where they lie; ``facing`` (degrees) turns the stand."""
    # The stand stays where the figure stood, so that the place can still be told.
    draw_stand(pen.moved(0, 0, math.radians(facing), -0.12), team_look(look.color))
    for part, rest in zip(parts_of(look), layout, strict=True):
        paint_part(pen.moved(rest.x, rest.y, rest.turn, 0.12), part, look)


def bake_fallen(look: FigureLook, layout: Layout, facing: float, px: float) -> Baked:
    """Pixels of a fallen figure; ``px`` pixels to a figure unit. Any thread."""
    return bake_sprite(lambda pen: paint_fallen(pen, look, layout, facing), px, RADIUS)


def bake_fall(
    look: FigureLook, frames: Sequence[Layout], facing: float, px: float
) -> tuple[pygame.Surface, ...]:
    """The film of a fall, every frame with its middle on the figure's place. Any thread.

    Every part is lit as it lies in the end, and turned as a picture before.
    """
    last = frames[-1]
    stand = bake_sprite(
        lambda pen: draw_stand(pen.moved(0, 0, math.radians(facing), -0.12), team_look(look.color)),
        px,
        2.2,
    )
    pieces = [
        _plain_pair(
            bake_sprite(partial(paint_part, part=part, look=look), px, part_radius(part), rest.turn)
        )
        for part, rest in zip(parts_of(look), last, strict=True)
    ]
    ground = _plain_pair(stand)
    return tuple(_frame(ground, pieces, layout, last, px) for layout in frames)


def _frame(
    ground: SpritePair, pieces: Sequence[SpritePair], layout: Layout, last: Layout, px: float
) -> pygame.Surface:
    half = round(RADIUS * px)
    canvas = pygame.Surface((2 * half, 2 * half), pygame.SRCALPHA)
    for picture in (ground.shadow, ground.picture):
        canvas.blit(picture, picture.get_rect(center=(half, half)))
    turned = []
    for pair, rest, end in zip(pieces, layout, last, strict=True):
        angle = -math.degrees(rest.turn - end.turn)
        shadow, picture = (pygame.transform.rotozoom(one, angle, 1.0) for one in pair[::-1])
        x, y, high = half + rest.x * px, half + rest.y * px, rest.z * px
        # The shadow of what is high up is paler.
        shadow.set_alpha(round(255 / (1 + rest.z)))
        canvas.blit(shadow, shadow.get_rect(center=(x + _SLIDE * high, y + _SLIDE * high)))
        turned.append((picture, picture.get_rect(center=(x, y - _RISE * high))))
    for picture, place in turned:
        canvas.blit(picture, place)
    return canvas


SINKING = 24
"""Frames of a figure that goes down, and is gone."""


def bake_sinking(look: FigureLook, facing: float, px: float) -> tuple[pygame.Surface, ...]:
    """The film of a figure that goes down into the depth: smaller, darker, gone. Any thread."""
    upright = look._replace(pose="standing", size=1.0)
    turn = math.radians(facing)
    baked = bake_sprite(lambda pen: paint_figure(pen, upright), px, look_radius(upright), turn)
    picture, frames = plain_surface(baked.picture), []
    for number in range(SINKING):
        share = (number + 1) / SINKING
        frame = pygame.transform.rotozoom(picture, 220 * share * share, 1.0 - 0.92 * share)
        light = round(255 * (1.0 - 0.85 * share))
        # What is left in the end is small and dark: on bright melt it would be a blot.
        left = round(255 * min(1.0, 2.0 * (1.0 - share)))
        frame.fill((light, light, light, left), None, pygame.BLEND_RGBA_MULT)
        frames.append(frame)
    frames.append(pygame.Surface((1, 1), pygame.SRCALPHA))
    return tuple(frames)


def paint_item(pen: Pen, kind: Visual) -> None:
    """An item that lies on the ground, its middle near the origin of the pen."""
    paint_lying_item(pen, ITEM_LOOKS[kind], team_look(LOOSE_COLOR))


def bake_item(kind: Visual, turn: int, px: float, stand_studs: float) -> Baked:
    """Pixels of a loose item; ``turn`` counts sixteenths of a circle. Any thread."""
    scale = stand_studs / STAND
    radius = max(1.6, ITEM_LOOKS[kind].reach + 0.3)
    angle = math.tau * turn / _ITEM_TURNS
    return bake_sprite(lambda pen: paint_item(pen, kind), px * scale, radius, angle)


class RubbleSprites:
    """Pictures of fallen figures and loose items at one zoom; the last 128 are kept.

    ``stand_radius`` is in inches, as for ``FigureSprites``. ``instead`` has the pictures of another
    zoom, which are scaled for as long as there is no ``allowance`` in a frame to paint their own.
    """

    def __init__(
        self,
        px_per_stud: float,
        stand_radius: float = 0.5,
        *,
        allowance: Allowance | None = None,
        instead: "RubbleSprites | None" = None,
    ) -> None:
        self.px = px_per_stud
        self.instead = instead
        self._allowance = allowance or Allowance()
        self._stand_studs = stand_radius * STUDS_PER_INCH
        self._kept: OrderedDict[tuple[object, ...], SpritePair] = OrderedDict()

    def unit(self, look: FigureLook) -> float:
        """Pixels of a figure unit."""
        return self.px * look.size * self._stand_studs / STAND

    def fallen(self, look: FigureLook, layout: Layout, facing: float) -> SpritePair:
        """The parts of a figure as they lie."""
        bake = partial(bake_fallen, look, layout, facing, self.unit(look))
        return self._get((look, layout, facing, in_force()), bake)

    def item(self, kind: Visual, heading: float) -> SpritePair:
        """A loose item, pointing along ``heading`` (degrees)."""
        turn = round(heading * _ITEM_TURNS / 360) % _ITEM_TURNS
        bake = partial(bake_item, kind, turn, self.px, self._stand_studs)
        return self._get((kind, turn, in_force()), bake)

    @property
    def kept(self) -> int:
        """How many pictures are kept."""
        return len(self._kept)

    def _get(self, key: tuple[object, ...], bake: Callable[[], Baked]) -> SpritePair:
        pair = self._kept.get(key)
        if pair is None:
            other = None if self.instead is None else self.instead._kept.get(key)
            if self.instead is not None and other is not None and not self._allowance.left:
                return scaled(other, self.px / self.instead.px)
            with self._allowance.job(ENCODED):
                pair = self._kept[key] = _pair(bake())
        self._kept.move_to_end(key)
        while len(self._kept) > _MOST:
            self._kept.popitem(last=False)
        return pair


def _plain_pair(baked: Baked) -> SpritePair:
    """Pictures to be laid onto the frames of a film."""
    return SpritePair(plain_surface(baked.picture), plain_shadow(baked.shadow))


def _pair(baked: Baked) -> SpritePair:
    return SpritePair(picture_surface(baked.picture), shadow_surface(baked.shadow))
