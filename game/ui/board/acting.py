"""What figures are seen doing while an attack is shown: aim, raise the weapon, strike, be struck.

A blow falls, and a shot leaves, when the die about it is thrown: first it is seen where it goes,
then the die above the target tells why.
"""

import math
from collections.abc import Mapping
from typing import Final, NamedTuple, TypeAlias

from game.model.events import AttackDeclared, AttackHit, AttackMissed, Cue, Event, Rolled
from game.model.pictures import Visual
from game.model.vectors import Point
from game.ui.art.poses import Pose
from game.ui.board.motions import seconds_of

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

SHORTEST_FLIGHT, LONGEST_FLIGHT = 0.12, 0.3
"""Seconds."""

SWING: Final = 0.16
"""Seconds from the raised weapon to where it strikes; going back takes as long."""

KNOCK: Final = 0.16
"""Inches that who is hit gives way, to come back at once: no more than a start."""

KNOCK_SECONDS: Final = 0.24

TOLD: Final = 0.1
"""Seconds that a result takes which has been seen before the dice told it."""

WIDE: Final = 0.75
"""Inches beside the target that a miss goes."""

BEYOND: Final = 1.1
"""Inches behind the target that a missed shot comes down."""


Result: TypeAlias = AttackHit | AttackMissed


class Attack(NamedTuple):
    """An attack as far as it is drawn: who, from where, at what place, how, with what, at whom.

    ``missed`` is known when it falls.
    """

    unit: str
    start: Point
    goal: Point
    way: str
    weapon: Visual | None = None
    target: str | None = None
    missed: bool = False

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

    @property
    def arrival(self) -> float:
        """Seconds until the shot or the blow is where it goes."""
        return self.flight if self.flies else SWING

    @property
    def end(self) -> Point:
        """Where it goes: to the goal, or past it, to one side."""
        length = self.start.distance(self.goal)
        if not self.missed or length < 0.01:
            return self.goal
        right, down = (self.goal.x - self.start.x) / length, (self.goal.y - self.start.y) / length
        # The same attack always goes by on the same side.
        side = WIDE if round(1000 * (self.start.x + self.goal.y)) % 2 else -WIDE
        far = BEYOND if self.flies else 0.0
        return Point(
            self.goal.x + far * right - side * down, self.goal.y + far * down + side * right
        )


class Acting:
    """The attack that is being shown, from its declaration to what comes of it."""

    def __init__(self) -> None:
        self.attack: Attack | None = None
        self.struck = False
        """Whether the blow has fallen, or the shot has left."""
        self._blow: Event | None = None

    def begin(
        self,
        event: Event,
        places: Mapping[str, Point],
        weapon: Visual | None = None,
        result: Result | None = None,
    ) -> None:
        """Take notice of an event that begins to be shown; an attack is made with ``weapon``.

        ``result`` is what the dice of the event are about, where that is known by now.
        """
        attack = self.attack
        if isinstance(event, AttackDeclared):
            start = places.get(event.unit)
            goal = places.get(event.target or "") or event.at
            self.rest()
            if start is not None and goal is not None:
                self.attack = Attack(event.unit, start, goal, event.way, weapon, event.target)
        elif attack is not None and self.resolves(event, result):
            self.struck, self._blow = True, event
            missed = isinstance(result or event, AttackMissed)
            # Who was aimed at may have dived aside meanwhile.
            goal = places.get(attack.target or "") or attack.goal
            self.attack = attack._replace(missed=missed, goal=goal)
        elif event.cue in ENDING:
            self.rest()

    def resolves(self, event: Event, result: Result | None = None) -> bool:
        """Whether the attack falls with this event: it hits or misses, or the dice say so."""
        attack = self.attack
        if attack is None or self.struck:
            return False
        if isinstance(event, Rolled):
            return result is not None and event.unit == attack.unit
        return isinstance(event, AttackHit | AttackMissed) and event.unit == attack.unit

    def told(self, event: Event) -> bool:
        """Whether an event is a result that has been seen before."""
        attack = self.attack
        if attack is None or not self.struck or event is self._blow:
            return False
        return isinstance(event, AttackHit | AttackMissed) and event.unit == attack.unit

    def seconds(self, event: Event) -> float:
        """How long an event is shown: until what flies has arrived and the dice have been read."""
        if self.told(event):
            return TOLD
        if self.attack is None or event is not self._blow:
            return seconds_of(event)
        arrival = self.attack.arrival
        if isinstance(event, Rolled):
            return arrival + seconds_of(event)
        return max(seconds_of(event), arrival)

    def before_dice(self, event: Event | None) -> float:
        """Seconds of an event before its dice leave the hand."""
        attacks = self.attack is not None and event is self._blow
        return self.attack.arrival if self.attack is not None and attacks else 0.0

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

    def lunge(self, unit_id: str, event: Event | None, elapsed: float) -> tuple[float, float]:
        """Inches that a figure is off its place, some seconds after a blow began.

        Who strikes goes forward and back; who is hit starts back when the blow arrives.
        """
        attack = self.attack
        if attack is None or event is None or event is not self._blow:
            return 0.0, 0.0
        if unit_id == attack.unit and not attack.flies:
            share, far, end = min(elapsed / (2.0 * SWING), 1.0), LUNGE, attack.end
        elif unit_id == attack.target and not attack.missed:
            share = min(max((elapsed - attack.arrival) / KNOCK_SECONDS, 0.0), 1.0)
            far, end = KNOCK, attack.goal
        else:
            return 0.0, 0.0
        length = attack.start.distance(end)
        if length < 0.01:
            return 0.0, 0.0
        # Fast forward, slowly back.
        part = far * math.sin(math.pi * share**0.6) / length
        return (end.x - attack.start.x) * part, (end.y - attack.start.y) * part
