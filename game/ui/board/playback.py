"""The queue of events waiting to be shown, and the one being shown now."""

from collections import deque
from collections.abc import Callable, Iterable

from game.model.events import AttackDeclared, AttackHit, AttackMissed, Event, Rolled
from game.model.pictures import Visual
from game.model.state import AnyUnit
from game.ui.art.poses import Pose
from game.ui.board.acting import Acting, Result
from game.ui.board.motions import TUMBLES, along, eased, heading, lift, moving
from game.ui.board.shown import ShownBattle


class Playback:
    """Shows events one after the other.

    ``started`` is called when an event begins to be shown, ``finished`` when it has taken effect
    on the shown battle. ``speed`` multiplies time; 0 shows everything at once.
    """

    def __init__(
        self,
        shown: ShownBattle,
        started: Callable[[Event], None],
        finished: Callable[[Event], None],
    ) -> None:
        self.shown = shown
        self.speed = 1.0
        self.acting = Acting()
        self.weapon_of: Callable[[Event], Visual | None] = lambda _: None
        """The picture of what an attack is made with."""
        self.skipping = False
        """Whether events are only let happen just now, without being shown."""
        self.skips = 0
        """How often what was to be shown has been skipped."""
        self._started = started
        self._finished = finished
        self._waiting: deque[Event] = deque()
        self._current: Event | None = None
        self._elapsed = 0.0
        self._seconds = 0.0
        self.lively = True
        """Whether figures give way when they are hit."""
        self.passed = 0.0
        """Seconds that passed in what is shown with the last update, however fast that is."""

    @property
    def busy(self) -> bool:
        """Whether anything is still to be shown."""
        return self._current is not None or bool(self._waiting)

    @property
    def waiting(self) -> Iterable[Event]:
        """The events still to be shown after the present one."""
        return self._waiting

    @property
    def current(self) -> Event | None:
        """The event being shown now."""
        return self._current

    @property
    def share(self) -> float:
        """How much of the present event has been shown, 0 to 1."""
        return min(1.0, self._elapsed / self._seconds) if self._seconds > 0.0 else 1.0

    def rolled(self, *, tumbling: bool) -> float:
        """How far the dice of the present event have rolled, 0 to 1; all the way unless they do.

        They tumble when the shot or the blow has arrived, and then lie still to be read.
        """
        if not tumbling or not isinstance(self._current, Rolled):
            return 1.0
        since = self._elapsed - self.acting.before_dice(self._current)
        return min(max(since / TUMBLES, 0.0), 1.0)

    @property
    def dice_out(self) -> bool:
        """Whether the dice of the present event have left the hand, if it has any."""
        return self._elapsed >= self.acting.before_dice(self._current)

    def result(self, event: Event) -> Result | None:
        """What the dice of an event decided, where that waits to be shown: a hit or a miss."""
        attack = self.acting.attack
        if not isinstance(event, Rolled) or attack is None or event.unit != attack.unit:
            return None
        for later in self._waiting:
            if isinstance(later, AttackDeclared):
                return None
            if isinstance(later, AttackHit | AttackMissed) and later.unit == attack.unit:
                return later
        return None

    def add(self, events: Iterable[Event]) -> None:
        """Queue events."""
        self._waiting.extend(events)
        if self.speed == 0.0:
            self.drain()

    def update(self, seconds: float, most: int = 0) -> int:
        """Let time pass; how many events that take time came to their end.

        With ``most`` it stops after so many.
        """
        left, ended = seconds * self.speed, 0
        self.passed = left
        while self.busy and not (most and ended == most):
            if self._current is None:
                self._begin(self._waiting.popleft())
            rest = self._seconds - self._elapsed
            if left < rest:
                self._elapsed += left
                break
            left -= rest
            ended += self._seconds > 0.0
            self._end()
        return ended

    def drain(self) -> None:
        """Show everything at once: the result is the same, only the pictures are skipped."""
        self.skipping = True
        self.skips += 1
        while self.busy:
            if self._current is None:
                self._begin(self._waiting.popleft())
            self._end()
        self.skipping = False

    def clear(self) -> None:
        """Forget everything that waits, after an undo."""
        self._waiting.clear()
        self._current = None
        self.acting.rest()

    def place(self, unit: AnyUnit) -> tuple[float, float]:
        """Where a figure is shown now, on its way too, in inches."""
        return self.position(unit.id) or (unit.place.x, unit.place.y)

    def position(self, unit_id: str) -> tuple[float, float] | None:
        """Where a figure is on its way right now; nothing when it is not moving."""
        event = self._current
        if event is None:
            return None
        way = moving(event)
        if way is not None and way[0] == unit_id:
            return along(way[1], eased(event, self.share))
        if not self.lively:
            return None
        right, down = self.acting.lunge(unit_id, event, self._elapsed)
        unit = self.shown.state.units.get(unit_id)
        if (right, down) == (0.0, 0.0) or unit is None or unit.position is None:
            return None
        return unit.position.x + right, unit.position.y + down

    def lift(self, unit_id: str) -> float:
        """Inches that a figure is in the air right now, in a jump or a fall."""
        event = self._current
        if event is None or getattr(event, "unit", None) != unit_id:
            return 0.0
        return lift(event, self.share)

    def heading(self, unit_id: str, facing: int) -> float:
        """Where a figure looks right now, in degrees; ``facing`` when it does not turn."""
        event = self._current
        if event is None or getattr(event, "unit", None) != unit_id:
            return facing
        return heading(event, self.share, facing)

    def pose(self, unit_id: str) -> Pose | None:
        """How a figure holds itself for what is being shown; nothing for the usual way."""
        event = self._current
        if event is not None and getattr(event, "unit", None) == unit_id and lift(event, 0.5):
            return "reaching"
        return self.acting.pose(unit_id)

    def _begin(self, event: Event) -> None:
        self._current = event
        self._elapsed = 0.0
        places = {unit.id: unit.place for unit in self.shown.state.on_field()}
        self.acting.begin(event, places, self.weapon_of(event), self.result(event))
        self._seconds = self.acting.seconds(event)
        self._started(event)

    def _end(self) -> None:
        event = self._current
        assert event is not None, "called only while an event is shown"
        self._current = None
        self.shown.play(event)
        self._finished(event)
