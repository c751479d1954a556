"""Short effects as ready-made frames: explosions, flashes, sparks, dust, comic words.

Every frame is drawn with its middle on the place of the effect. Frames are made once per size
and kept; nothing is scaled or turned while they play.
"""

import math
from collections.abc import Callable
from functools import lru_cache, partial
from random import Random
from typing import Final, NamedTuple

import pygame

from game.ui.art.fonts import outlined

_FRAMES_PER_SECOND = 30
_FINE = 2
"""Frames are drawn this much larger and then smoothed down."""

_TILT = 6.0
"""Degrees by which comic words rise to the right."""

_Draw = Callable[[pygame.Surface, float, float], None]
"""Draws onto a surface at a time of 0 to 1, with the pixels per stud."""


class Effect(NamedTuple):
    """Frames that play once, in ``seconds``."""

    frames: tuple[pygame.Surface, ...]
    seconds: float

    def at(self, seconds: float) -> pygame.Surface | None:
        """The frame at a time since the start; ``None`` when the effect is over."""
        index = int(seconds / self.seconds * len(self.frames))
        return self.frames[max(0, index)] if index < len(self.frames) else None


def film(radius: float, px: int, seconds: float, draw: _Draw) -> Effect:
    """Draw all frames of an effect that reaches ``radius`` studs."""
    count = max(1, round(seconds * _FRAMES_PER_SECOND))
    half = max(2, math.ceil(radius * px))
    frames = []
    for index in range(count):
        canvas = pygame.Surface((2 * half * _FINE, 2 * half * _FINE), pygame.SRCALPHA)
        draw(canvas, (index + 0.5) / count, px * _FINE)
        frame = pygame.transform.smoothscale(canvas, (2 * half, 2 * half))
        frames.append(frame.convert_alpha() if pygame.display.get_surface() else frame)
    return Effect(tuple(frames), seconds)


LEAST_PX: Final = 10
"""Pixels of a stud below which effects are drawn larger than life, to be seen at all."""


def film_px(px: float) -> int:
    """The whole pixels of a stud that films are made for at a zoom."""
    return max(LEAST_PX, round(px))


def middle(canvas: pygame.Surface) -> tuple[float, float]:
    """The middle of a canvas."""
    return canvas.get_width() / 2, canvas.get_height() / 2


def blend(canvas: pygame.Surface, draw: Callable[[pygame.Surface], None], alpha: float) -> None:
    """Draw something solid, then lay it over the canvas with one transparency."""
    layer = pygame.Surface(canvas.get_size(), pygame.SRCALPHA)
    draw(layer)
    strength = round(255 * max(0.0, min(1.0, alpha)))
    layer.fill((255, 255, 255, strength), None, pygame.BLEND_RGBA_MULT)
    canvas.blit(layer, (0, 0))


def _star(
    center: tuple[float, float], radius: float, points: int, turn: float, seed: int
) -> list[tuple[float, float]]:
    """The corners of a star with uneven spikes."""
    chance = Random(seed)
    corners = []
    for index in range(2 * points):
        long = radius * chance.uniform(0.82, 1.12)
        out = long if index % 2 == 0 else radius * chance.uniform(0.50, 0.60)
        angle = turn + math.pi * index / points
        corners.append((center[0] + out * math.cos(angle), center[1] + out * math.sin(angle)))
    return corners


def _puffs(
    canvas: pygame.Surface, px: float, out: float, size: float, seed: int, pale: int = 96
) -> None:
    """A ring of lobed gray clouds, ``out`` studs from the middle; ``pale`` is the darkest gray."""
    x, y = middle(canvas)
    chance = Random(seed)
    for index in range(9):
        angle = 2 * math.pi * index / 9 + chance.uniform(-0.2, 0.2)
        far = out * chance.uniform(0.75, 1.1) * px
        lobe = size * chance.uniform(0.7, 1.15) * px
        gray = chance.randint(pale, pale + 54)
        spot = (x + far * math.cos(angle), y + far * math.sin(angle))
        pygame.draw.circle(canvas, (gray, gray - 4, gray - 10), spot, lobe)
        light = (spot[0] - lobe * 0.2, spot[1] - lobe * 0.22)
        pygame.draw.circle(canvas, (gray + 32, gray + 28, gray + 22), light, lobe * 0.7)


def _sparks(canvas: pygame.Surface, px: float, share: float, count: int, reach: float) -> None:
    """Short bright lines flying outwards."""
    x, y = middle(canvas)
    chance = Random(count)
    for index in range(count):
        angle = 2 * math.pi * index / count + chance.uniform(-0.15, 0.15)
        far = reach * chance.uniform(0.6, 1.0) * (1 - (1 - share) ** 2) * px
        tail = far - 0.35 * px * (1 - share)
        start, end = (
            (x + out * math.cos(angle), y + out * math.sin(angle)) for out in (max(0, tail), far)
        )
        color = (255, round(240 - 90 * share), round(170 - 120 * share))
        pygame.draw.line(canvas, color, start, end, max(1, round(0.09 * px)))


def _draw_explosion(canvas: pygame.Surface, share: float, px: float, *, flash: bool) -> None:
    center = middle(canvas)
    grow = 0.62 + 0.9 * min(1.0, share * 2.2)
    smoke = 0.9 * (1 - max(0.0, share - 0.35) / 0.65)
    blend(
        canvas,
        lambda layer: _puffs(layer, px, 0.6 + 2.6 * math.sqrt(share), 0.55 + 0.8 * share, 3),
        smoke,
    )
    if share < 0.72:
        fade = min(1.0, (0.72 - share) / 0.3)
        stars = ((2.75, "#D93A16", 11), (2.1, "#F58A1F", 12), (1.42, "#FFE14A", 13))

        def draw_stars(layer: pygame.Surface) -> None:
            for radius, color, seed in stars:
                corners = _star(center, radius * grow * px, 12, seed * 0.3, seed)
                pygame.draw.polygon(layer, color, corners)
            pygame.draw.circle(layer, "#FFFBE6", center, 0.6 * grow * px * (1 - share))

        blend(canvas, draw_stars, fade)
    blend(canvas, lambda layer: _sparks(layer, px, share, 24, 4.6), 1.2 - share)
    if flash and share < 0.09:
        pygame.draw.circle(canvas, (255, 255, 255, 235), center, 2.2 * px)


@lru_cache(maxsize=8)
def explosion(px: int, *, flash: bool = True) -> Effect:
    """A fire ball with smoke and sparks, about 2.8 studs in radius, 0.7 s.

    Without ``flash`` it does not begin with a white one.
    """
    return film(4.8, px, 0.7, partial(_draw_explosion, flash=flash))


@lru_cache(maxsize=8)
def dust(px: int) -> Effect:
    """A puff of dust where something lands, 0.5 s."""

    def draw(canvas: pygame.Surface, share: float, scale: float) -> None:
        out, size = 0.3 + 1.1 * math.sqrt(share), 0.55 * (1 - 0.5 * share)
        blend(canvas, lambda layer: _puffs(layer, scale, out, size, 7, 160), 0.7 * (1 - share))

    return film(2.3, px, 0.5, draw)


@lru_cache(maxsize=64)
def _flash(px: int, sector: int) -> Effect:
    angle = sector * math.pi / 8

    def draw(canvas: pygame.Surface, share: float, scale: float) -> None:
        x, y = middle(canvas)
        for ring in range(10, 0, -1):
            glow = (255, 214, 140, round(9 * (1 - share)))
            layer = pygame.Surface(canvas.get_size(), pygame.SRCALPHA)
            pygame.draw.circle(layer, glow, (x, y), 1.7 * scale * ring / 10)
            canvas.blit(layer, (0, 0))
        ahead = (x + 0.28 * scale * math.cos(angle), y + 0.28 * scale * math.sin(angle))
        for radius, color in ((0.72, "#F58A1F"), (0.55, "#FFE14A"), (0.30, "#FFFFFF")):
            grow = radius * (0.8 + 0.5 * share) * scale
            pygame.draw.polygon(canvas, color, _star(ahead, grow, 6, angle, 4))

    return film(1.8, px, 0.12, draw)


def muzzle_flash(px: int, heading: float) -> Effect:
    """A six-pointed flash with a pool of warm light, 0.12 s; degrees clockwise from +x."""
    return _flash(px, round(heading / 22.5) % 16)


@lru_cache(maxsize=64)
def _ricochet(px: int, sector: int) -> Effect:
    heading = sector * math.pi / 8

    def draw(canvas: pygame.Surface, share: float, scale: float) -> None:
        x, y = middle(canvas)
        chance = Random(9)
        for _ in range(14):
            angle = heading + chance.gauss(0, 0.55)
            far = chance.uniform(0.5, 2.3) * (1 - (1 - share) ** 2) * scale
            back = max(0.0, far - 0.5 * scale * (1 - share))
            start, end = ((x + d * math.cos(angle), y + d * math.sin(angle)) for d in (back, far))
            alpha = round(255 * (1 - share * share))
            width = max(1, round(0.08 * scale))
            pygame.draw.line(canvas, (255, 236, 150, alpha), start, end, width)
        if share < 0.35:
            pygame.draw.polygon(canvas, "#FFFDF0", _star((x, y), 0.5 * scale, 4, heading, 2))

    return film(2.5, px, 0.27, draw)


def ricochet(px: int, heading: float) -> Effect:
    """Sparks that spray along a heading from where armor was hit, 0.27 s."""
    return _ricochet(px, round(heading / 22.5) % 16)


@lru_cache(maxsize=64)
def _impact(px: int, sector: int) -> Effect:
    heading = sector * math.pi / 8

    def draw(canvas: pygame.Surface, share: float, scale: float) -> None:
        x, y = middle(canvas)
        if share < 0.55:
            grow = (0.75 + 0.9 * share) * scale
            for radius, color in ((1.0, "#1B130A"), (0.86, "#F58A1F"), (0.62, "#FFF6C8")):
                pygame.draw.polygon(canvas, color, _star((x, y), grow * radius, 7, heading, 5))
        chance = Random(12)
        for _ in range(9):
            angle = heading + math.pi + chance.gauss(0, 0.9)
            far = chance.uniform(0.9, 2.1) * (1 - (1 - share) ** 2) * scale
            spot = (x + far * math.cos(angle), y + far * math.sin(angle))
            size = chance.uniform(0.1, 0.2) * scale * (1 - 0.6 * share)
            color = chance.choice(("#F2B632", "#C3CAD2", "#FFFDF0"))
            pygame.draw.circle(canvas, "#1B130A", spot, size + 0.05 * scale)
            pygame.draw.circle(canvas, color, spot, size)

    return film(2.4, px, 0.3, draw)


def impact(px: int, heading: float) -> Effect:
    """A burst with chips that fly back from where something hit along a heading, 0.3 s."""
    return _impact(px, round(heading / 22.5) % 16)


@lru_cache(maxsize=32)
def comic_word(text: str, pixels: int, color: str) -> pygame.Surface:
    """A word such as KA-BOOM!: letters that dance on an arc, outlined, tilted upwards."""
    letters = [outlined(letter, pixels, color, "#1B130A", max(2, pixels // 9)) for letter in text]
    overlap = 2 * max(2, pixels // 9)
    width = sum(letter.get_width() - overlap for letter in letters) + overlap
    swing = pixels // 5
    height = max((letter.get_height() for letter in letters), default=1) + 2 * swing
    line = pygame.Surface((max(1, width), height), pygame.SRCALPHA)
    x = 0
    for index, letter in enumerate(letters):
        share = (index + 0.5) / len(letters)
        lift = swing * math.sin(math.pi * share) + (swing // 3 if index % 2 else 0)
        line.blit(letter, (x, round(1.4 * swing - lift)))
        x += letter.get_width() - overlap
    return pygame.transform.rotozoom(line, _TILT, 1.0)
