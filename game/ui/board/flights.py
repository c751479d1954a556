"""Things on their way through the air: what is shot or thrown, and the bricks of a blast."""

import math
from random import Random
from typing import Final, NamedTuple

import pygame

from game.model.events import Burst
from game.model.vectors import Point, heading_to
from game.ui.art import missiles
from game.ui.art.figures import SpritePair
from game.ui.board.acting import Attack
from game.ui.camera import Camera

FLYING: Final = 0.55
"""Seconds until the bricks of a blast lie still."""

BRICKS: Final = (12, 26)
"""Bricks of a blast, at least and at most."""

SLIDE, RISE = 0.6, 0.75
"""Inches that the shadow of something in the air lies aside, and it is drawn higher, per inch."""


TRAIL: Final = 2.4
"""Inches of air behind a shot in which its way is seen."""


class Flight(NamedTuple):
    """Something that was shot or thrown, from its start to its goal."""

    attack: Attack

    def draw(self, surface: pygame.Surface, camera: Camera, elapsed: float) -> None:
        """Draw it ``elapsed`` seconds after it has left."""
        attack, px = self.attack, camera.pixels_per_stud
        end = attack.end
        share = min(elapsed / attack.flight, 1.0)
        x = attack.start.x + (end.x - attack.start.x) * share
        y = attack.start.y + (end.y - attack.start.y) * share
        if attack.shot:
            ahead = heading_to(attack.start, end)
            kind = missiles.missile_of(attack.weapon)
            _draw_trail(surface, camera, attack, share, missiles.TRAILS[kind])
            picture = missiles.missile(kind, px, ahead)
            at = camera.to_screen((x, y))
            surface.blit(picture, picture.get_rect(center=(round(at[0]), round(at[1]))))
            return
        high = min(1.4, 0.14 * attack.start.distance(end) + 0.2)
        spin = 720.0 * share + heading_to(attack.start, end)
        pair = missiles.thrown(attack.weapon or "grenade", px, spin)
        _draw_in_air(surface, camera, pair, (x, y), 4.0 * high * share * (1.0 - share))


class Chunk(NamedTuple):
    """A brick of a blast: which, where it comes to lie, how high it flies, its turns (degrees)."""

    number: int
    x: float
    y: float
    high: float
    first: float
    spin: float


class Blast(NamedTuple):
    """The bricks that a blast throws about; they stay where they fall."""

    at: Point
    chunks: tuple[Chunk, ...]

    def draw(self, surface: pygame.Surface, camera: Camera, elapsed: float) -> None:
        """Draw the bricks ``elapsed`` seconds after the blast."""
        share = min(elapsed / FLYING, 1.0)
        out = 1.0 - (1.0 - share) ** 2
        for one in self.chunks:
            pair = missiles.brick(one.number, camera.pixels_per_stud, one.first + one.spin * out)
            place = (self.at.x + one.x * out, self.at.y + one.y * out)
            _draw_in_air(surface, camera, pair, place, 4.0 * one.high * share * (1.0 - share))


def blast_of(event: Burst) -> Blast:
    """The bricks of a blast; the same blast always throws them in the same way."""
    chance = Random(round(event.at.x * 1000) * 200_003 + round(event.at.y * 1000))
    least, most = BRICKS
    count = min(max(round(4 * event.radius), least), most)
    chunks = []
    for number in range(count):
        way, far = chance.uniform(0, math.tau), chance.uniform(0.35, 0.5 + 0.7 * event.radius)
        first, spin = chance.uniform(0, 360), chance.uniform(-540, 540)
        place = (far * math.cos(way), far * math.sin(way))
        chunks.append(Chunk(number, *place, chance.uniform(0.3, 1.1), first, spin))
    return Blast(event.at, tuple(chunks))


def _draw_trail(
    surface: pygame.Surface, camera: Camera, attack: Attack, share: float, color: str
) -> None:
    """The way that a shot has just come, thinner towards its tail."""
    start, end = attack.start, attack.end
    length = start.distance(end)
    if length < 0.01:
        return
    head, tail = share, max(0.0, share - TRAIL / length)
    thick = max(3, round(camera.length(0.09)))
    for part in range(3):
        back = head + (tail - head) * (part + 1) / 3
        first, last = (
            camera.to_screen((start.x + (end.x - start.x) * at, start.y + (end.y - start.y) * at))
            for at in (back, head)
        )
        pygame.draw.line(surface, color, first, last, max(1, thick - part))


def _draw_in_air(
    surface: pygame.Surface,
    camera: Camera,
    pair: SpritePair,
    place: tuple[float, float],
    high: float,
) -> None:
    """Draw something that is ``high`` inches above a place."""
    x, y = camera.to_screen(place)
    aside, up = camera.length(SLIDE * high), camera.length(RISE * high)
    shadow, picture = pair.shadow, pair.picture
    surface.blit(shadow, shadow.get_rect(center=(round(x + aside), round(y + aside))))
    surface.blit(picture, picture.get_rect(center=(round(x), round(y - up))))
