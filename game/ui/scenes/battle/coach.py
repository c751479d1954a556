"""Lessons at the battle screen: the bar above the map, the mark on it, what counts as learnt."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pygame

from game.match.play.lessons import Teacher
from game.match.play.seats import Person
from game.model.battlefield import area_middle
from game.model.decisions import Decision
from game.model.events import Event
from game.model.lessons import Lesson, OnRead
from game.model.vectors import Point
from game.ui.scenes.battle.lesson_bar import LessonBar, draw_mark

if TYPE_CHECKING:
    from game.ui.scenes.battle.battle import BattleScene


MARGIN: Final = 1.5
"""Inches from the edge of the view within which what a lesson speaks of is not seen well."""


class Coach:
    """Shows the lessons of a level; ``on_learnt`` is told the ids of all that are over."""

    def __init__(
        self,
        scene: "BattleScene",
        teacher: Teacher,
        on_learnt: Callable[[tuple[str, ...]], None],
    ) -> None:
        self._scene = scene
        self.teacher = teacher
        self._on_learnt = on_learnt
        self._bar = self._new_bar()
        self._shown: Lesson | None = None
        self._ticked: Lesson | None = None
        self._learnt = teacher.learnt_so_far
        self._seconds = 0.0
        self._unseen = False

    def _new_bar(self) -> LessonBar:
        return LessonBar(self.go_on, self.stop, lambda: self._scene.open_lessons())

    def go_on(self) -> None:
        """The lesson that is on has been read, or is left for the next one."""
        lesson = self.teacher.lesson
        if lesson is None:
            self.teacher.put_away()
        else:
            self.teacher.read()
            if self.teacher.lesson is lesson:
                self.teacher.skip()
        self.refresh()

    def rewrite(self) -> None:
        """Make the bar anew, in the language in use."""
        self._bar = self._new_bar()
        self._shown = self._ticked = None
        self.refresh()

    def stop(self) -> None:
        """No more lessons in this battle; they can still be read again."""
        self.teacher.stop()
        self.refresh()

    def took(self, event: Event) -> None:
        """An event has been shown."""
        self.teacher.take(event, self._scene.shown.state)
        self.refresh()

    def taken_back(self, count: int) -> None:
        """What happened after so many events was taken back, and what it taught with it."""
        self.teacher.rewind(count)
        self.refresh()

    def asked(self, decision: Decision) -> None:
        """Somebody is asked something at the screen."""
        self.teacher.asked(decision)
        self.refresh()

    def refresh(self) -> None:
        """Show the lesson that is on, and which one is done; note what is learnt."""
        lesson, done = self.teacher.lesson, self.teacher.done
        if (lesson, done) != (self._shown, self._ticked):
            self._unseen |= lesson is not self._shown
            self._shown, self._ticked = lesson, done
            told = lesson is not None
            if lesson is not None:
                total = len(self.teacher.course.lessons)
                self._bar.show(lesson, self.teacher.number, total, done)
            elif done is not None and self.teacher.over:
                self._bar.show_end(done)
                told = True
            self._scene.hud.show_lesson(self._bar if told else None)
            self._take_focus()
        if self.teacher.learnt_so_far != self._learnt:
            self._learnt = self.teacher.learnt_so_far
            self._on_learnt(self._learnt)

    def _take_focus(self) -> None:
        """The button that goes on has the focus, unless there is something to do on the board."""
        tree = self._scene.tree
        if tree.dialog is None:
            reads = self._shown is not None and isinstance(self._shown.until, OnRead)
            tree.focus_on(tree.find("lesson-next") if reads else None)

    def update(self, seconds: float) -> None:
        """Let time pass for the mark on the map; a new one is brought into view."""
        self._seconds += seconds
        if self._unseen and self._scene.prompt is not None:
            self._unseen = False
            at = None if self._shown is None else self._place(self._shown)
            if at is not None:
                self._scene.travel.show((at.x, at.y), MARGIN)

    def draw(self, surface: pygame.Surface) -> None:
        """Mark what the lesson speaks of."""
        lesson = self.teacher.lesson
        at = None if lesson is None else self._place(lesson)
        if at is not None:
            still = not self._scene.view.motion.ambient
            draw_mark(surface, self._scene.camera, at, self._seconds, still=still)

    def _place(self, lesson: Lesson) -> Point | None:
        """Where a lesson points, if it points anywhere that is still there."""
        if lesson.unit is not None:
            unit = self._scene.shown.state.units.get(lesson.unit)
            return None if unit is None else unit.position
        if lesson.area is not None:
            area = self._scene.controller.battle.setup.map.area(lesson.area)
            return None if area is None else area_middle(area)
        return lesson.at


def coach_of(
    scene: "BattleScene",
    learnt: tuple[str, ...],
    on_learnt: Callable[[tuple[str, ...]], None],
) -> Coach | None:
    """The coach of a battle on a level with lessons, where a person learns: see ``teaches``."""
    match = scene.controller
    setup = match.battle.setup
    people = [side for side, seat in match.seats.items() if isinstance(seat, Person)]
    course = setup.map.course
    if course is None or not setup.teaches(people):
        return None
    teacher = Teacher(setup.map, course, learnt)
    shown = scene.shown.state.event_count
    before = match.events[: max(0, shown + 1 - match.first_event)]
    teacher.remember(before, match.first_state)
    return Coach(scene, teacher, on_learnt)
