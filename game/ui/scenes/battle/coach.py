"""Lessons at the battle screen: the bar above the map, the mark on it, what counts as learnt."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pygame

from game.match.play.lessons import Teacher
from game.match.play.seats import Person
from game.model.battlefield import area_middle
from game.model.decisions import Decision
from game.model.events import Event
from game.model.lessons import Lesson, OnEvent, OnRead, OnTurn, acts_named
from game.model.vectors import Point
from game.ui.prompts.turn import TurnPrompt
from game.ui.scenes.battle.lesson_bar import LessonBar, draw_mark, mark_box
from game.words import tr

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
        self._only_read = False
        self._learnt = teacher.learnt_so_far
        self._seconds = 0.0
        self._unseen = False
        self._unread = 0.0
        """Seconds for which a press neither ends a lesson nor leaves it out: it was meant for the
        one before.
        """

    def _new_bar(self) -> LessonBar:
        return LessonBar(self.go_on, self.stop, lambda: self._scene.open_lessons())

    def go_on(self) -> None:
        """The lesson that is on has been read, or is left for the next one."""
        lesson = self.teacher.lesson
        if lesson is None:
            self.teacher.put_away()
        elif not self._unread:
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
        if self.teacher.left_out:
            names = ", ".join(tr(lesson.title) for lesson in self.teacher.left_out)
            text = tr("Left out, as somebody it is about has fallen: {lessons}")
            self._scene.app.signs.tell(text.format(lessons=names), "warning")
        self.refresh()

    def taken_back(self, count: int) -> None:
        """What happened after so many events was taken back, and what it taught with it."""
        self.teacher.rewind(count)
        self.refresh()

    def pointed(self, unit: str) -> None:
        """A figure is pointed at."""
        self.teacher.pointed(unit)
        self.refresh()

    def asked(self, decision: Decision) -> None:
        """Somebody is asked something at the screen: what was asked before has been answered."""
        self._bar.stay()
        self.teacher.asked(decision)
        self.refresh()

    def refresh(self) -> None:
        """Show the lesson that is on, and which one is done; note what is learnt."""
        lesson, done = self.teacher.lesson, self.teacher.done
        if (lesson, done) != (self._shown, self._ticked):
            if lesson is not self._shown:
                self._unseen, self._unread = True, self._scene.pace.unread
            self._shown, self._ticked = lesson, done
            told = lesson is not None
            if lesson is not None:
                total = len(self.teacher.course.lessons)
                self._bar.show(lesson, self.teacher.number, total, done)
            elif done is not None and self.teacher.over:
                self._bar.show_end(done)
                told = True
            self._scene.hud.show_lesson(self._bar if told else None)
            self._scene.hud.teach(() if lesson is None else acts_named(lesson.text))
            self._take_focus()
            self._only_read = self.teacher.only_read
        elif self.teacher.only_read is not self._only_read:
            self._only_read = self.teacher.only_read
            self._bar.let_go_on()
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
        """Let time pass for the mark on the map; a new one is brought into view.

        What came of the lesson before is seen first: the view stays for as long as that plays. The
        figure that the lesson wants to act is taken in hand: it is the one that is seen then.
        """
        self._seconds += seconds
        self._unread = max(0.0, self._unread - seconds)
        if not self._unseen or self._scene.prompt is None or self._scene.view.effects.playing:
            return
        self._unseen = False
        lesson = self._shown
        at = None if lesson is None else self._place(lesson)
        if lesson is None or at is None:
            return
        acts = isinstance(lesson.until, OnEvent) and lesson.until.unit == lesson.unit
        if acts and lesson.unit is not None and isinstance(self._scene.prompt, TurnPrompt):
            self._scene.hands.take_in_hand(lesson.unit)
        self._scene.travel.lead((at.x, at.y), MARGIN)

    def draw(self, surface: pygame.Surface) -> None:
        """Mark what the lesson speaks of."""
        at = self._marked
        if at is not None:
            still = not self._scene.view.motion.ambient
            draw_mark(surface, self._scene.camera, at, self._seconds, still=still)

    def marked_at(self, pixel: tuple[int, int]) -> Point | None:
        """The place that the mark points at, if a pixel is on the mark."""
        at = self._marked
        if at is None or not mark_box(self._scene.camera, at).collidepoint(pixel):
            return None
        return at

    def kept_clear(self, side: int) -> tuple[pygame.Rect, ...]:
        """The mark and, ``side`` pixels across, what it points at: tooltips keep off both."""
        at = self._marked
        if at is None:
            return ()
        return mark_box(self._scene.camera, at), self._scene.outlook.box(at, side)

    @property
    def ends_turn(self) -> bool:
        """Whether the lesson that is on asks for the end of the turn, whatever is left to do."""
        lesson = self.teacher.lesson
        return lesson is not None and isinstance(lesson.until, OnTurn)

    @property
    def _marked(self) -> Point | None:
        """Where the mark points, as long as it is seen: dice and acts are shown without it."""
        lesson, scene = self.teacher.lesson, self._scene
        if lesson is None or scene.playback.busy or scene.notes.shows_dice:
            return None
        return self._place(lesson)

    def _place(self, lesson: Lesson) -> Point | None:
        """Where a lesson points, if it points anywhere that is still there."""
        name = self._aim(lesson) or lesson.unit
        if name is not None:
            unit = self._scene.shown.state.units.get(name)
            return None if unit is None else unit.position
        if lesson.area is not None:
            area = self._scene.controller.battle.setup.map.area(lesson.area)
            return None if area is None else area_middle(area)
        return lesson.at

    def _aim(self, lesson: Lesson) -> str | None:
        """The target of the act that a lesson wants of a figure, once that act is in hand."""
        awaited, prompt = lesson.until, self._scene.prompt
        if not isinstance(awaited, OnEvent) or not isinstance(prompt, TurnPrompt):
            return None
        if prompt.in_hand is None or prompt.selected != awaited.unit:
            return None
        kind = self._scene.controller.battle.ruleset.acts.get(prompt.in_hand[0])
        return awaited.target if awaited.way in (None, kind) else None


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
