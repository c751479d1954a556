"""What figures are seen doing while an attack is shown: aim, raise the weapon, strike."""

import math
from collections.abc import Mapping
from typing import Final, NamedTuple

from game.model.events import AttackDeclared, AttackHit, AttackMissed, Cue, Event
from game.model.pictures import Visual
from game.model.vectors import Point
from game.ui.art.poses import Pose

SHOOT: Final = "shoot"
FAR: Final = (SHOOT, "throw", "hurl")
"""Ways of attacking in which something flies to the target."""

SHOOTERS: Final[tuple[Visual, ...]] = (
    *("bow", "crossbow", "rifle", "pistol", "sling", "ray-gun", "staff"),
)
"""Weapons that stay in the hand when they are shot; others fly themselves."""

ENDING: Final[tuple[Cue, ...]] = ("begin", "turn", "deploy", "walk", "end")
"""After these nobody goes on with an attack begun before."""

LUNGE: Final = 0.3
"""Inches that a figure goes forward as it strikes."""

SHOT_SPEED: Final = 60.0
THROW_SPEED: Final = 26.0
"""Inches in a second."""

SHORTEST_FLIGHT, LONGEST_FLIGHT = 0.1, 0.4
"""Seconds."""


class Attack(NamedTuple):
    """An attack as far as it is drawn: who, from where, at what place, how, with what."""

    unit: str
    start: Point
    goal: Point
    way: str
    weapon: Visual | None = None

    @property
    def flies(self) -> bool:
        """Whether something goes through the air."""
        return self.way in FAR

    @property
    def shot(self) -> bool:
        """Whether it is a missile that flies, and not the weapon itself."""
        return self.way == SHOOT and (self.weapon is None or self.weapon in SHOOTERS)

    @property
    def flight(self) -> float:
        """Seconds until what was shot or thrown arrives; 0 for blows."""
        if not self.flies:
            return 0.0
        speed = SHOT_SPEED if self.shot else THROW_SPEED
        return min(max(self.start.distance(self.goal) / speed, SHORTEST_FLIGHT), LONGEST_FLIGHT)


class Acting:
    """The attack that is being shown, from its declaration to what comes of it."""

    def __init__(self) -> None:
        self.attack: Attack | None = None
        self.struck = False
        """Whether the blow has fallen, or the shot has left."""
        self._blow: Event | None = None

    def begin(
        self, event: Event, places: Mapping[str, Point], weapon: Visual | None = None
    ) -> None:
        """Take notice of an event that begins to be shown; an attack is made with ``weapon``."""
        if isinstance(event, AttackDeclared):
            start = places.get(event.unit)
            goal = places.get(event.target or "") or event.at
            self.rest()
            if start is not None and goal is not None:
                self.attack = Attack(event.unit, start, goal, event.way, weapon)
        elif self.resolves(event):
            self.struck, self._blow = True, event
        elif event.cue in ENDING:
            self.rest()

    def resolves(self, event: Event) -> bool:
        """Whether the attack falls with this event: it hits or misses."""
        attack = self.attack
        if attack is None or self.struck:
            return False
        return isinstance(event, AttackHit | AttackMissed) and event.unit == attack.unit

    def seconds(self, event: Event) -> float:
        """The least an event must take, so that what flies has arrived when it is over."""
        return self.attack.flight if self.attack is not None and event is self._blow else 0.0

    def rest(self) -> None:
        """Everybody stands as usual again."""
        self.attack, self.struck, self._blow = None, False, None

    def pose(self, unit_id: str) -> Pose | None:
        """How a figure holds itself for what it does; nothing when it does nothing."""
        attack = self.attack
        if attack is None or unit_id != attack.unit:
            return None
        if attack.shot:
            return "aiming"
        return "striking" if self.struck else "raised"

    def lunge(self, unit_id: str, event: Event | None, share: float) -> tuple[float, float]:
        """Inches that a figure is off its place, as it strikes."""
        attack = self.attack
        if attack is None or unit_id != attack.unit or event is not self._blow or attack.flies:
            return 0.0, 0.0
        length = attack.start.distance(attack.goal)
        if event is None or length < 0.01:
            return 0.0, 0.0
        # Fast forward, slowly back.
        part = LUNGE * math.sin(math.pi * share**0.6) / length
        return (attack.goal.x - attack.start.x) * part, (attack.goal.y - attack.start.y) * part
