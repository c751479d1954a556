"""Short-lived pictures over the board: flashes, dust, explosions, floating words."""

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.model.events import (
    AttackDeclared,
    Burst,
    Cue,
    Destroyed,
    Event,
    Fell,
    KnockedBack,
)
from game.model.vectors import Point, heading_to
from game.ui.art import effects as art
from game.ui.board.motions import place_of
from game.ui.camera import Camera

WORDS: dict[Cue, tuple[str, str]] = {
    "miss": ("miss", "#E4E7EC"),
    "parry": ("KA-PING!", "#9CCBFF"),
    "bail": ("bail!", "#F2B632"),
    "destroy": ("KA-POW!", "#FF9A5C"),
    "blast": ("KA-BOOM!", "#FFE27A"),
    "fall": ("aaah!", "#FFE27A"),
}
"""Floating words by cue, with their color."""

MARK = ("here", "#F2B632")
"""The word at a place that the player wants to be shown."""

WORD_SECONDS = 0.9
SOUNDS: dict[Cue, str] = {
    "deploy": "snap",
    "dice": "dice",
    "swing": "clang",
    "throw": "bow",
    "hit": "clang",
    "parry": "ricochet",
    "push": "thud",
    "fall": "thud",
    "bail": "snap",
    "destroy": "clatter",
    "blast": "boom",
    "item": "snap",
    "terrain": "clatter",
    "end": "fanfare",
}
"""Which effect of the synthesis a cue sounds like."""


@dataclass
class Shown:
    """A picture that plays at a place until its time is over."""

    at: tuple[float, float]
    film: Callable[[int], art.Effect] | None
    word: tuple[str, str] | None
    elapsed: float = 0.0
    seconds: float = WORD_SECONDS


class Effects:
    """All effects that play now."""

    def __init__(self) -> None:
        self._shown: list[Shown] = []
        self._blow = 0
        """Degrees along which the last attack went."""

    def begin(self, event: Event, places: dict[str, Point]) -> None:
        """Start what belongs to an event."""
        at = place_of(event, places)
        if at is None:
            return
        if isinstance(event, AttackDeclared):
            self._blow = _heading_of(event, places)
        film = _film_of(event, self._blow)
        if film is not None:
            spot = places.get(event.unit, at) if isinstance(event, AttackDeclared) else at
            self._shown.append(Shown((spot.x, spot.y), film, None, seconds=1.0))
        word = WORDS.get(event.cue)
        if word is not None:
            self._shown.append(Shown((at.x, at.y), None, word))

    def mark(self, at: tuple[float, float]) -> None:
        """Point out a place for a moment."""
        self._shown.append(Shown(at, None, MARK, seconds=1.5))

    def update(self, seconds: float) -> None:
        """Let time pass; what is over goes."""
        for one in self._shown:
            one.elapsed += seconds
        self._shown = [one for one in self._shown if one.elapsed < one.seconds]

    def clear(self) -> None:
        """Take everything away."""
        self._shown.clear()

    def draw(self, surface: pygame.Surface, camera: Camera) -> None:
        """Draw all effects at their places."""
        for one in self._shown:
            x, y = camera.to_screen(one.at)
            if one.film is not None:
                frame = one.film(camera.pixels_per_stud).at(one.elapsed)
                if frame is not None:
                    surface.blit(frame, frame.get_rect(center=(round(x), round(y))))
            if one.word is not None:
                self._draw_word(surface, one, (x, y))

    def _draw_word(self, surface: pygame.Surface, one: Shown, at: tuple[float, float]) -> None:
        assert one.word is not None, "asked by the caller"
        text, color = one.word
        picture = art.comic_word(text, 26, color)
        rise = 34 + 26 * one.elapsed / one.seconds
        surface.blit(picture, picture.get_rect(center=(round(at[0]), round(at[1] - rise))))


def _heading_of(attack: AttackDeclared, places: dict[str, Point]) -> int:
    """Degrees from the attacker to what is attacked."""
    start, goal = places.get(attack.unit), places.get(attack.target or "") or attack.at
    return 0 if start is None or goal is None else heading_to(start, goal)


def _film_of(event: Event, blow: int) -> Callable[[int], art.Effect] | None:
    """The moving picture that belongs to an event, if any; ``blow`` is the attack's heading."""
    if isinstance(event, Burst):
        return art.explosion
    if isinstance(event, (KnockedBack, Fell, Destroyed)):
        return art.dust
    if isinstance(event, AttackDeclared) and event.way == "shoot":
        return lambda px: art.muzzle_flash(px, blow)
    if event.cue == "parry":
        return lambda px: art.ricochet(px, blow + 180)
    return None
