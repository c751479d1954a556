"""What flies through the air: shots, arrows, stones, thrown weapons, and bricks of a blast."""

import math
from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from typing import Final, Literal, TypeAlias

import pygame

from game.model.pictures import Visual
from game.ui.art.figure_body import STAND
from game.ui.art.figures import SpritePair
from game.ui.art.palette import BRICK_GREY, BRICK_RED, BRICK_SLATE, BRICK_YELLOW, STEEL, WOOD
from game.ui.art.relief import Pen
from game.ui.art.rubble import bake_item
from game.ui.art.sprite import bake_sprite, picture_surface, shadow_surface

Missile: TypeAlias = Literal["bullet", "arrow", "stone", "ray"]

MISSILES: Final[Mapping[Visual, Missile]] = {
    "bow": "arrow",
    "crossbow": "arrow",
    "sling": "stone",
    "ray-gun": "ray",
    "staff": "ray",
}
"""What weapons shoot that shoot no bullets."""

TRAILS: Final[Mapping[Missile, str]] = {
    "bullet": "#FFE9A8",
    "arrow": "#F4F1E4",
    "stone": "#D8D4C6",
    "ray": "#7CF0FF",
}
"""The color of the way that each has just come."""

SILENT: Final[tuple[Missile, ...]] = ("arrow", "stone")
"""What leaves without a flash."""

TURNS: Final = 32
"""Headings of missiles that are painted."""

SPINS: Final = 8
"""Turns of a thrown thing or a brick that are painted."""

BRICKS: Final = (BRICK_GREY, BRICK_YELLOW, BRICK_RED, BRICK_SLATE)
"""Colors of the bricks of a blast."""

LEAST_PX: Final = 9
"""Pixels of a stud below which what is shot or thrown is larger than life, to be seen at all."""

_FINE: Final = 3


def missile_of(weapon: Visual | None) -> Missile:
    """What a weapon shoots."""
    return "bullet" if weapon is None else MISSILES.get(weapon, "bullet")


def missile(kind: Missile, px: int, heading: float) -> pygame.Surface:
    """A missile that flies along ``heading`` (degrees), its middle in the middle."""
    return _missile(kind, max(px, LEAST_PX), round(heading * TURNS / 360) % TURNS)


@lru_cache(maxsize=256)
def _missile(kind: Missile, px: int, turn: int) -> pygame.Surface:
    if kind in ("arrow", "stone"):
        paint = _arrow if kind == "arrow" else _stone
        baked = bake_sprite(paint, px, 1.6, math.tau * turn / TURNS)
        return picture_surface(baked.picture)
    half = round(1.7 * px)
    canvas = pygame.Surface((2 * half * _FINE, 2 * half * _FINE), pygame.SRCALPHA)
    middle = pygame.math.Vector2(half * _FINE, half * _FINE)
    ahead = pygame.math.Vector2(1, 0).rotate(360 * turn / TURNS)
    glow, core = ("#7CF0FF", "#FFFFFF") if kind == "ray" else ("#FFB43C", "#FFF6C8")
    # A streak that grows thinner and paler to its tail.
    for step in range(24):
        share = step / 24
        spot = middle + ahead * (1.5 * share - 0.8) * px * _FINE
        color = pygame.Color(glow)
        color.a = round(40 + 180 * share)
        pygame.draw.circle(canvas, color, spot, max(1.0, 0.17 * px * _FINE * (0.3 + 0.7 * share)))
    for step in range(12):
        spot = middle + ahead * (0.1 + 0.6 * step / 12) * px * _FINE
        pygame.draw.circle(canvas, core, spot, max(1.0, 0.1 * px * _FINE))
    picture = pygame.transform.smoothscale(canvas, (2 * half, 2 * half))
    return picture.convert_alpha() if pygame.display.get_surface() else picture


def _arrow(pen: Pen) -> None:
    pen.capsule((-0.95, 0), (0.9, 0), (0.07, 0.07), (0.5, 0.5), WOOD)
    pen.polygon([(0.8, -0.2), (1.35, 0), (0.8, 0.2)], 0.7, STEEL, bevel=0.08, gloss=1.0)
    for side in (-1, 1):
        feather = [(-1.1, 0.28 * side), (-0.6, 0.05 * side), (-0.9, 0.02 * side)]
        pen.polygon(feather, 0.62, "#F4F1E4", bevel=0.04, gloss=0.1)


def _stone(pen: Pen) -> None:
    pen.dome((0, 0), (0.3, 0.27), 0.1, 0.6, "#8B8E90")


def thrown(kind: Visual, px: int, heading: float) -> SpritePair:
    """A thrown item on its way; ``heading`` (degrees) is how it is turned just now."""
    return _thrown(kind, max(px, LEAST_PX), round(heading * SPINS / 360) % SPINS)


@lru_cache(maxsize=256)
def _thrown(kind: Visual, px: int, turn: int) -> SpritePair:
    baked = bake_item(kind, turn * 16 // SPINS, px, STAND)
    return SpritePair(picture_surface(baked.picture), shadow_surface(baked.shadow))


def brick(number: int, px: int, heading: float) -> SpritePair:
    """A small brick of a blast; the ``number`` picks its color and length."""
    return _brick(number % (2 * len(BRICKS)), px, round(heading * SPINS / 360) % SPINS)


@lru_cache(maxsize=512)
def _brick(number: int, px: int, turn: int) -> SpritePair:
    color, studs = BRICKS[number % len(BRICKS)], 1 + number // len(BRICKS)
    paint = partial(_paint_brick, color=color, studs=studs)
    baked = bake_sprite(paint, px, 1.1, math.tau * turn / SPINS)
    return SpritePair(picture_surface(baked.picture), shadow_surface(baked.shadow))


def _paint_brick(pen: Pen, color: str, studs: int) -> None:
    half = 0.36 * studs
    pen.box((-half, -0.36), (half, 0.36), 0.55, color, bevel=0.07)
    for number in range(studs):
        pen.disc((0.72 * (number + 0.5) - half, 0), 0.21, 0.7, color, bevel=0.06)


def to_warm(kind: Visual, px: int) -> tuple[Callable[[], object], ...]:
    """Everything that takes long to paint for a throw, one call each."""
    items = [partial(_thrown, kind, max(px, LEAST_PX), turn) for turn in range(SPINS)]
    if kind != "grenade":
        return tuple(items)
    bricks = [partial(_brick, number, px, turn) for number in range(8) for turn in range(SPINS)]
    return (*items, *bricks)
