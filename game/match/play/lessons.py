"""Leads a learner through the lessons of a level: which one is on, and when it is learnt."""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from game.engine.matching import in_area
from game.model.battlefield import BattleMap
from game.model.decisions import TURN, Decision
from game.model.events import AttackDeclared, BattleEnded, Event, TurnBegan, change
from game.model.lessons import (
    Course,
    Lesson,
    OnEvent,
    OnPoint,
    OnQuestion,
    OnRead,
    OnTurn,
    Trigger,
)
from game.model.state import AnyState

OWN_PART = (TURN, "deploy")
"""Decisions that are no questions beside the own turn."""


class _Moment(NamedTuple):
    """How far the lessons were after so many events of the battle."""

    events: int
    place: int
    begun: bool
    acted: frozenset[str]
    ways: Mapping[str, str]
    done: Lesson | None


class Teacher:
    """The lessons of one battle, one after the other.

    ``learnt`` are the ids of those that are over already, as ``learnt_so_far`` gave them. The
    events and questions are those that were shown, so a lesson never runs ahead of the picture. An
    act that a lesson waits for counts as soon as it is done, whichever lesson is on, and the lesson
    is over once everything is at rest: when the next act is asked for, a turn begins or the battle
    ends. Only what was done is ``done``; a lesson that was skipped is over without it. A hit
    counts as made in the way of the attack its figure declared last. What was taken back was not
    done, but lessons that the learner left by a button do not come on again.
    """

    def __init__(self, battle_map: BattleMap, course: Course, learnt: tuple[str, ...] = ()) -> None:
        self._map = battle_map
        self.course = course
        self._place = sum(1 for lesson in course.lessons if lesson.id in learnt)
        self._begun = False
        self._acted: frozenset[str] = frozenset()
        self._ways: Mapping[str, str] = {}
        self._left: frozenset[str] = frozenset()
        self._past: list[_Moment] = []
        self._resting = True
        self.done: Lesson | None = None
        """The lesson that was done last, until another is left or the next own turn begins."""
        self.ended_with: Lesson | None = None
        """The lesson that was done with the end of the battle."""
        self.left_out: tuple[Lesson, ...] = ()
        """Lessons that nobody can do any more since the last event: who they are about has fallen.
        """
        self._begin()

    @property
    def lesson(self) -> Lesson | None:
        """The lesson that is on; nothing between two of them and after the last."""
        return self._next if self._begun else None

    @property
    def _next(self) -> Lesson | None:
        lessons = self.course.lessons
        return lessons[self._place] if self._place < len(lessons) else None

    @property
    def number(self) -> int:
        """The place of the lesson that is on, or comes next, counted from 1."""
        return self._place + 1

    @property
    def over(self) -> bool:
        """Whether every lesson is learnt."""
        return self._next is None

    @property
    def seen(self) -> tuple[Lesson, ...]:
        """The lessons that were on so far, to be read again."""
        return self.course.lessons[: self._place + (1 if self._begun else 0)]

    @property
    def learnt_so_far(self) -> tuple[str, ...]:
        """The ids of the lessons that are over."""
        return tuple(lesson.id for lesson in self.course.lessons[: self._place])

    def skip(self) -> None:
        """Leave the lesson that is on, or comes next, and go on with the one after it."""
        self._leave()
        self.put_away()
        self._pass_over()

    def stop(self) -> None:
        """No more lessons."""
        self._place, self._begun, self.done = len(self.course.lessons), False, None
        self._past.clear()

    def put_away(self) -> None:
        """What was done last has been seen; it is not told once more where acts are taken back."""
        self.done = None
        self._past = [moment._replace(done=None) for moment in self._past]

    @property
    def only_read(self) -> bool:
        """Whether the lesson that is on wants nothing more than to be read."""
        if self.lesson is None:
            return False
        pointed = isinstance(self.lesson.until, OnPoint) and self.lesson.id in self._acted
        return pointed or isinstance(self.lesson.until, OnRead)

    def read(self) -> None:
        """The learner has read the lesson that is on; it is over if that is all it wants."""
        if self.only_read:
            self._leave()
            self._try(lambda trigger: isinstance(trigger, OnRead | OnPoint))

    def pointed(self, unit: str) -> None:
        """The learner points at a figure."""
        lesson = self.lesson
        if lesson is None:
            self._try(lambda trigger: trigger == OnPoint(unit=unit))
        elif lesson.until == OnPoint(unit=unit):
            self._acted |= {lesson.id}

    def asked(self, decision: Decision) -> None:
        """Somebody is asked something."""
        to_learner = decision.side == self.course.side and decision.kind not in OWN_PART
        self._try(lambda trigger: isinstance(trigger, OnQuestion) and to_learner)
        if decision.kind == TURN:
            self._resting = True
            self._settle()

    def remember(self, events: Iterable[Event], state: AnyState) -> None:
        """Note which acts were done in events that were shown before, from ``state`` on."""
        for event in events:
            state = change(state, event)
            self._note(event, state)

    def rewind(self, count: int) -> None:
        """Go back to how far the lessons were after so many events; later ones were taken back."""
        undone = [moment for moment in self._past if moment.events >= count]
        if undone:
            _, self._place, self._begun, self._acted, self._ways, self.done = undone[0]
            self._past = self._past[: -len(undone)]
            self.ended_with = None
            if self._next is not None and self._next.id in self._left:
                self._begin()

    def take(self, event: Event, state: AnyState) -> None:
        """An event was shown; ``state`` is the one after it."""
        if not self.over:
            count = state.event_count - 1
            progress = (self._place, self._begun, self._acted, self._ways, self.done)
            self._past.append(_Moment(count, *progress))
        before, place, self.done = self.done, self._place, None
        self._note(event, state)
        self._resting = isinstance(event, TurnBegan | BattleEnded)
        self._settle()
        if isinstance(event, TurnBegan) and event.player_turn > 1:
            self._pass_on(event)
        self._try(lambda trigger: self._fits(trigger, event, state))
        hopeless: list[Lesson] = []
        while (lesson := self._next) is not None and self._hopeless(lesson, state):
            hopeless.append(lesson)
            self._pass_over()
        self.left_out = tuple(hopeless)
        if isinstance(event, BattleEnded):
            self.ended_with = self.done
        own = isinstance(event, TurnBegan) and event.side == self.course.side
        # Nothing was done or passed over just now: what was done before is still the last.
        if self.done is None and self._place == place and not own:
            self.done = before

    def _note(self, event: Event, state: AnyState) -> None:
        """Note the lessons whose act this event is, those to come too."""
        if isinstance(event, AttackDeclared):
            self._ways = {**self._ways, event.unit: event.way}
        for lesson in self.course.lessons[self._place :]:
            awaited = lesson.until
            on = lesson.begin is None or lesson is self.lesson
            if on and isinstance(awaited, OnEvent) and self._is_meant(awaited, event, state):
                self._acted |= {lesson.id}

    def _settle(self) -> None:
        """Lessons whose acts have been done are over, if all is at rest."""
        while self._resting and (lesson := self.lesson) is not None and lesson.id in self._acted:
            if isinstance(lesson.until, OnPoint):
                return
            self._tick(lesson)

    def _pass_on(self, event: TurnBegan) -> None:
        """Leave lessons whose moment has passed: the turn that a later one is about begins."""
        for place, lesson in enumerate(self.course.lessons[self._place :], self._place):
            if lesson.id in self._left:
                continue
            begins = lesson.begin if place > self._place or not self._begun else None
            if isinstance(begins, OnTurn):
                if self._begins_turn(begins, event):
                    self._place, self._begun = place, False
                return
            if isinstance(lesson.until, OnTurn):
                if self._begins_turn(lesson.until, event):
                    self._place, self._begun = place, True
                return

    def _hopeless(self, lesson: Lesson, state: AnyState) -> bool:
        """Whether the lesson that is on, or comes next, waits for what a fallen figure does."""
        if lesson.id in self._acted:
            return False
        awaited = lesson.until if self._begun else lesson.begin
        if isinstance(awaited, OnPoint):
            return awaited.unit in state.fallen
        if not isinstance(awaited, OnEvent):
            return False
        return any(name in state.fallen for name in (awaited.unit, awaited.target) if name)

    def _try(self, fits: Callable[[Trigger], bool]) -> None:
        """End the lesson that is on, or begin the next one, when its trigger fits."""
        lesson = self._next
        if lesson is None:
            return
        if not self._begun:
            self._begun = lesson.begin is not None and fits(lesson.begin)
        elif not isinstance(lesson.until, OnEvent) and fits(lesson.until):
            self._tick(lesson)
            self._settle()

    def _tick(self, lesson: Lesson) -> None:
        """The lesson that is on is done."""
        self._go_on()
        self.done = lesson

    def _leave(self) -> None:
        """The learner wants nothing more of the lesson that is on, or comes next."""
        if self._next is not None:
            self._left |= {self._next.id}

    def _pass_over(self) -> None:
        """Go on to the lesson after the one that is on, or comes next."""
        self._go_on()
        self._settle()

    def _go_on(self) -> None:
        """The lesson that is on, or comes next, is over."""
        if self._next is not None:
            self._place += 1
            self._begin()

    def _begin(self) -> None:
        """Come to a lesson that was not left; one that waits for nothing begins at once."""
        while (lesson := self._next) is not None and lesson.id in self._left:
            self._place += 1
        self._begun = lesson is not None and lesson.begin is None

    def _fits(self, trigger: Trigger, event: Event, state: AnyState) -> bool:
        if isinstance(trigger, OnTurn):
            return isinstance(event, TurnBegan) and self._begins_turn(trigger, event)
        return isinstance(trigger, OnEvent) and self._is_meant(trigger, event, state)

    def _begins_turn(self, trigger: OnTurn, event: TurnBegan) -> bool:
        return event.side == (trigger.side or self.course.side)

    def _is_meant(self, trigger: OnEvent, event: Event, state: AnyState) -> bool:
        unit_id = getattr(event, "unit", None) or ""
        unit = state.units.get(unit_id) or state.fallen.get(unit_id)
        side = None if unit is None else unit.side
        wanted = (
            (trigger.cue, event.cue),
            (trigger.unit, unit_id),
            (trigger.target, getattr(event, "target", None)),
            (trigger.way, getattr(event, "way", self._ways.get(unit_id))),
            (trigger.side, side),
        )
        if any(wish is not None and wish != found for wish, found in wanted):
            return False
        if trigger.area is None:
            return True
        area = self._map.area(trigger.area)
        if area is None or unit is None or unit.position is None:
            return False
        return in_area(area, unit.position)
