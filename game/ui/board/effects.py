"""Short-lived pictures over the board: flashes, dust, explosions, floating words."""

import math
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from game.model.events import (
    AttackDeclared,
    AttackMissed,
    Burst,
    Cue,
    Destroyed,
    Event,
    Fell,
    KnockedBack,
    Rolled,
)
from game.model.pictures import Visual
from game.model.vectors import Point, heading_to
from game.ui.art import effects as art
from game.ui.art import missiles
from game.ui.art.splashes import lava_puff, splash
from game.ui.art.weapons import ITEM_LOOKS
from game.ui.board.acting import Acting, Attack, Result
from game.ui.board.flights import FLYING, Blast, Flight, blast_of
from game.ui.board.motion import MOST_FLASHES, Motion
from game.ui.board.motions import place_of, seconds_of
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

WAVE_COLOR: Final = "#FFF0C8"

IMPACT_AT: Final = 0.28
"""Inches before the middle of a figure where what hits it is stopped."""

DICE_ABOVE: Final = 0.62
"""Inches from the middle of a figure to the lower edge of dice above it."""

DICE_HIGH: Final = 40
"""Units that such dice and their frame are high."""

DICE_STAY: Final = 1.4
"""Seconds for which words go above such dice."""

MARK = ("here", "#F2B632")
"""The word at a place that the player wants to be shown."""

WORD_SECONDS = 0.9
CROWD: Final = 2.5
"""Inches within which floating words would lie over each other; later ones stand higher."""
WORD_RISE: Final = 34
"""Pixels from a place to the middle of the lowest word about it."""

LINE: Final = 32
"""Pixels between two words above each other."""
WAVE_SECONDS: Final = 0.35
"""How long the ring of a blast takes to its reach."""
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


BALL_RADIUS: Final = 3.0
BALLS: Final = (0.75, 1.3)
"""Inches that a blast reaches whose fire ball has its usual size; least and largest share of it."""

GRAVEYARD: Final = 12
"""Blasts whose bricks are left lying; the oldest are swept up."""

SHAKE: Final = 6
SHAKE_SECONDS: Final = 0.25
"""Pixels by which a blast shakes the picture at first, and how long it does."""

LANDINGS: Final[Mapping[str, Callable[[int], art.Effect]]] = {
    "water": splash,
    "deep-water": splash,
    "lava": lava_puff,
}
"""What flies up where something comes down, by kind of area; dust on dry land."""

VOID: Final = "bottomless"
"""Where nothing comes down: no dust."""

MUZZLES: Final[Mapping[int, float]] = {1: 0.75, 2: 1.0}
"""Inches from a shooter's place to the end of the barrel, by the hands that hold it."""


@dataclass
class PlayedEffect:
    """A picture that plays at a place until its time is over; before 0 s it waits.

    A ring goes out to a ``reach`` in inches; words stand in a ``line`` counted from the lowest,
    ``over`` dice where there are any.
    """

    at: tuple[float, float]
    film: Callable[[int], art.Effect] | None = None
    word: tuple[str, str] | None = None
    flight: Flight | None = None
    reach: float = 0.0
    line: int = 0
    over: bool = False
    elapsed: float = 0.0
    seconds: float = WORD_SECONDS


@dataclass
class Litter:
    """The bricks of a blast, flying and lying."""

    blast: Blast
    elapsed: float = 0.0


class Effects:
    """All effects that play now. ``ground`` tells the kind of area at a point of the map."""

    def __init__(self, ground: Callable[[Point], str | None] = lambda _: None) -> None:
        self.motion = Motion()
        self._seconds = 0.0
        self._bright: deque[float] = deque(maxlen=MOST_FLASHES)
        """When the last bright effects began."""
        self._ground = ground
        self._shown: list[PlayedEffect] = []
        self._litter: list[Litter] = []
        self._acting = Acting()
        self.report: str | None = None
        """The sound of what left with the last event; "" where it has been heard before."""
        self.heard: list[tuple[str, Point]] = []
        """Sounds that are due by now, with their places, for whoever plays them to take."""
        self._due: list[tuple[float, str, Point]] = []
        self._dice: tuple[Point, float] | None = None
        """Where dice lie above a figure, and until when."""
        self._to_warm: list[Callable[[int], tuple[Callable[[], object], ...]]] = []
        self._warming: list[Callable[[], object]] = []
        self._shaken = SHAKE_SECONDS
        self._blow = 0
        """Degrees along which the last attack went."""

    @property
    def playing(self) -> tuple[PlayedEffect, ...]:
        """What plays now, in the order in which it began."""
        return tuple(self._shown)

    def begin(
        self,
        event: Event,
        places: dict[str, Point],
        weapon: Visual | None = None,
        result: Result | None = None,
    ) -> None:
        """Start what belongs to an event; an attack is made with ``weapon``, and ``result`` is what
        its dice decided, where that is known.
        """
        told = self._acting.told(event)
        resolves = self._acting.resolves(event, result)
        self._acting.begin(event, places, weapon, result)
        self.report = "" if told else None
        if isinstance(event, AttackDeclared):
            self._blow = _heading_of(event, places)
        attack = self._acting.attack
        if weapon is not None and attack is not None and attack.flies and not attack.shot:
            self._to_warm.append(partial(missiles.to_warm, weapon))
        if isinstance(event, Rolled) and attack is not None and event.unit == attack.unit:
            self._dice = attack.goal, self._seconds + attack.arrival + DICE_STAY
        if resolves and attack is not None:
            self._strike(attack, rolled=isinstance(event, Rolled))
        at = place_of(event, places)
        if isinstance(event, AttackMissed) and attack is not None and event.unit == attack.unit:
            at = attack.end
        if at is None:
            return
        bright = self._may_be_bright(event)
        for film, spot, delay in _films_of(event, at, self._blow, self._ground, bright=bright):
            self._shown.append(PlayedEffect((spot.x, spot.y), film, elapsed=-delay, seconds=1.0))
        if isinstance(event, Burst):
            self._litter = [*self._litter[1 - GRAVEYARD :], Litter(blast_of(event))]
            wave = PlayedEffect((at.x, at.y), reach=event.radius, seconds=WAVE_SECONDS)
            self._shown.append(wave)
            self._shaken = 0.0
        word = WORDS.get(event.cue)
        if word is not None:
            over, line = self._over_dice(at), self._free_line(at)
            self._shown.append(PlayedEffect((at.x, at.y), word=word, line=line, over=over))

    def _over_dice(self, at: Point) -> bool:
        """Whether dice lie above a figure at a place, so that words have to go higher."""
        if self._dice is None or self._seconds > self._dice[1]:
            return False
        return self._dice[0].distance(at) < CROWD

    def _strike(self, attack: Attack, *, rolled: bool) -> None:
        """Let a shot go or a blow fall: what leaves now, and what is seen when it arrives."""
        if attack.flies:
            self._fire(attack)
        goal, end, arrival = attack.goal, attack.end, attack.arrival
        if rolled:
            self._due.append((arrival, "dice", goal))
        if not attack.missed:
            near = min(IMPACT_AT, attack.start.distance(goal) / 2)
            spot = goal.toward(attack.start, near)
            burst: Callable[[int], art.Effect] = art.dust
            if self.motion.flashes:
                burst = partial(art.impact, heading=self._blow)
            self._shown.append(PlayedEffect((spot.x, spot.y), burst, elapsed=-arrival, seconds=1.0))
            self._due.append((arrival, "thud" if attack.shot else "clang", goal))
        elif attack.flies:
            for film, spot, delay in _comes_down(end, self._ground(end), arrival):
                self._shown.append(
                    PlayedEffect((spot.x, spot.y), film, elapsed=-delay, seconds=1.0)
                )
            if attack.shot:
                self._due.append((arrival, "ricochet", end))

    def _free_line(self, at: Point) -> int:
        """The lowest line above a place in which no word stands now."""
        near = (one for one in self._shown if one.word and math.dist(one.at, (at.x, at.y)) < CROWD)
        taken = {one.line for one in near}
        return next(line for line in range(len(taken) + 1) if line not in taken)

    def _may_be_bright(self, event: Event) -> bool | None:
        """Whether a blast may flash; none where too many have been bright within a second."""
        if self.motion.flashes or not isinstance(event, Burst):
            return self.motion.flashes
        if len(self._bright) == MOST_FLASHES and self._seconds - self._bright[0] < 1.0:
            return None
        self._bright.append(self._seconds)
        return False

    def _fire(self, attack: Attack) -> None:
        """Let a shot or a thrown thing go."""
        start = (attack.start.x, attack.start.y)
        if self.motion.glides:
            flight = Flight(attack)
            self._shown.append(PlayedEffect(start, flight=flight, seconds=attack.flight))
        quiet = missiles.missile_of(attack.weapon) in missiles.SILENT
        loud = attack.shot and not quiet
        self.report = "shot" if loud else "bow"
        if loud and self.motion.flashes:
            film = partial(_muzzle_flash, heading=self._blow)
            out = MUZZLES[ITEM_LOOKS[attack.weapon].hands if attack.weapon is not None else 2]
            end = attack.start.toward(attack.end, out)
            self._shown.append(PlayedEffect((end.x, end.y), film, seconds=1.0))

    def mark(self, at: tuple[float, float]) -> None:
        """Point out a place for a moment."""
        self._shown.append(PlayedEffect(at, None, MARK, seconds=1.5))

    def update(self, seconds: float) -> None:
        """Let time pass; what is over goes."""
        self._seconds += seconds
        for one in self._shown:
            one.elapsed += seconds
        for litter in self._litter:
            litter.elapsed += seconds
        self._shaken += seconds
        self._due = [(left - seconds, name, at) for left, name, at in self._due]
        self.heard += [(name, at) for left, name, at in self._due if left <= 0.0]
        self._due = [one for one in self._due if one[0] > 0.0]
        self._shown = [one for one in self._shown if one.elapsed < one.seconds]

    def clear(self) -> None:
        """Take everything away."""
        self._shown.clear()
        self._litter.clear()
        self._due.clear()
        self.heard.clear()
        self._dice = None
        self._acting.rest()
        self._shaken = SHAKE_SECONDS

    def shake(self) -> tuple[int, int]:
        """Pixels by which the picture of the map is shaken just now."""
        if not self.motion.shakes or self._shaken >= SHAKE_SECONDS:
            return 0, 0
        strong = SHAKE * (1.0 - self._shaken / SHAKE_SECONDS)
        angle = 70.0 * self._shaken
        return round(strong * math.cos(angle)), round(strong * math.sin(1.7 * angle + 1.0))

    def draw_ground(self, surface: pygame.Surface, camera: Camera) -> None:
        """Draw the bricks that lie on the ground."""
        for one in self._litter:
            if one.elapsed >= FLYING:
                one.blast.draw(surface, camera, FLYING)

    def draw(self, surface: pygame.Surface, camera: Camera, scale: float = 1.0) -> None:
        """Draw all effects at their places; ``scale`` is the size of the interface."""
        self._warm(camera.pixels_per_stud)
        for litter in self._litter:
            if litter.elapsed < FLYING:
                litter.blast.draw(surface, camera, litter.elapsed)
        for one in self._shown:
            if one.elapsed < 0:
                continue
            x, y = camera.to_screen(one.at)
            if one.film is not None:
                frame = one.film(art.film_px(camera.pixels_per_stud)).at(one.elapsed)
                if frame is not None:
                    surface.blit(frame, frame.get_rect(center=(round(x), round(y))))
            if one.flight is not None:
                one.flight.draw(surface, camera, one.elapsed)
            if one.reach:
                self._draw_wave(surface, camera, one)
            if one.word is not None:
                above = camera.length(DICE_ABOVE) + scale * DICE_HIGH - WORD_RISE / 2
                above *= one.over
                self._draw_word(surface, one, (x, y - above))

    def _warm(self, px: int) -> None:
        """Paint one of the pictures that will be needed: a little in every frame."""
        while self._to_warm:
            self._warming.extend(self._to_warm.pop()(px))
        if self._warming:
            self._warming.pop(0)()

    def _draw_word(
        self, surface: pygame.Surface, one: PlayedEffect, at: tuple[float, float]
    ) -> None:
        assert one.word is not None, "asked by the caller"
        text, color = one.word
        picture = art.comic_word(text, 26, color)
        rise: float = WORD_RISE + LINE * one.line
        if self.motion.glides:
            rise += 12 * one.elapsed / one.seconds
        box = picture.get_rect(center=(round(at[0]), round(at[1] - rise)))
        surface.blit(picture, box.clamp(surface.get_clip()))

    def _draw_wave(self, surface: pygame.Surface, camera: Camera, one: PlayedEffect) -> None:
        """The ring that shows how far a blast reaches; it stands still where nothing glides."""
        share = math.sqrt(one.elapsed / one.seconds) if self.motion.glides else 1.0
        radius = camera.length(one.reach) * share
        thick = max(2, round(0.25 * camera.pixels_per_stud * (1.2 - share)))
        pygame.draw.circle(surface, WAVE_COLOR, camera.to_screen(one.at), radius, thick)


def _heading_of(attack: AttackDeclared, places: dict[str, Point]) -> int:
    """Degrees from the attacker to what is attacked."""
    start, goal = places.get(attack.unit), places.get(attack.target or "") or attack.at
    return 0 if start is None or goal is None else heading_to(start, goal)


def _muzzle_flash(px: int, heading: int) -> art.Effect:
    return art.muzzle_flash(px, heading)


def _films_of(
    event: Event,
    at: Point,
    blow: int,
    ground: Callable[[Point], str | None],
    *,
    bright: bool | None,
) -> Iterator[tuple[Callable[[int], art.Effect], Point, float]]:
    """The moving pictures of an event, with their places and the seconds they wait.

    ``blow`` is the heading of the last attack; a blast is ``bright`` with its white flash, not
    bright without it, and only dust where it is none.
    """
    if isinstance(event, Burst):
        yield art.dust if bright is None else _explosion_of(event.radius, flash=bright), at, 0.0
    elif isinstance(event, Destroyed):
        yield from _comes_down(at, ground(at), 0.0)
    elif event.cue == "parry":
        yield (lambda px: art.ricochet(px, blow + 180)), at, 0.0
    else:
        yield from _landings(event, at, ground)


def _explosion_of(radius: float, *, flash: bool) -> Callable[[int], art.Effect]:
    """A fire ball that is larger the farther a blast reaches, within reason."""
    least, most = BALLS
    share = min(max(radius / BALL_RADIUS, least), most)
    return lambda px: art.explosion(max(1, round(px * share)), flash=flash)


def _landings(
    event: Event, at: Point, ground: Callable[[Point], str | None]
) -> Iterator[tuple[Callable[[int], art.Effect], Point, float]]:
    """Dust, or a splash, where a figure sets out and where it comes down."""
    over = 0.8 * seconds_of(event)
    wet = _landing(ground(at))
    if isinstance(event, KnockedBack):
        yield art.dust, event.start, 0.0
    if isinstance(event, KnockedBack | Fell) or event.cue in ("bail", "shot"):
        yield from _comes_down(at, ground(at), over)
    elif event.cue == "walk" and wet is not None:
        yield wet, at, over


def _comes_down(
    at: Point, kind: str | None, delay: float
) -> Iterator[tuple[Callable[[int], art.Effect], Point, float]]:
    """What flies up where something heavy comes down, after some seconds."""
    if kind != VOID:
        yield _landing(kind) or art.dust, at, delay


def _landing(kind: str | None) -> Callable[[int], art.Effect] | None:
    """What flies up where something comes down on a kind of ground; nothing on dry land."""
    return LANDINGS.get(kind or "")
