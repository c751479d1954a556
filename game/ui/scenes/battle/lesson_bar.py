"""The lesson that is on, between the top bar and the map, and its mark on the map.

In a low window it is read first, in place of the acts; then it is one line, the task, with a
button that opens the page of the lessons. A tick says which lesson has just been done.
"""

import math
from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from game.model.lessons import Lesson, OnRead
from game.model.vectors import Point
from game.ui.art.icons import icon
from game.ui.camera import Camera
from game.ui.text import Pictured, Runs, Words
from game.ui.theme import BODY, CAPTION, STRONG, SUBHEADING, ActionColor, Hud, Theme
from game.ui.widgets.base.layout import Column, Gap, Row
from game.ui.widgets.base.widget import STRETCH, fixed
from game.ui.widgets.input.buttons import BrickButton
from game.ui.widgets.input.sign_button import KeyButton
from game.ui.widgets.look.key_text import KeyText
from game.ui.widgets.look.label import Label, RichText
from game.ui.widgets.look.paint import FOCUS_RING, draw_frame
from game.ui.widgets.look.panel import Bar
from game.words import tr

NARROW: Final = 440
"""Units of width below which the bar has no room for the whole lesson; its page has."""

PADDING: Final = (16, 8, 12, 10)
LOW_PADDING: Final = (12, 2, 8, 4)

LOW_BUTTONS: Final = (160, 47)
"""Units of width and height of the buttons in a low window."""

SURE: Final = 8.0
"""Seconds in which a second press leaves a task that is not done."""

TICK: Final = 16
TICKED: Final = STRONG.colored(Hud.GOOD)

LOW_GAP: Final = FOCUS_RING + 1
"""Units between them: the ring of the focus around the upper one touches no stud of the lower."""

BEAT: Final = 1.2
"""Seconds in which the arrow over a marked place goes up and down once."""

RISE: Final = 6.0
"""Pixels that it goes up."""

ARROW: Final = ((0, 0), (-11, -16), (-4, -16), (-4, -34), (4, -34), (4, -16), (11, -16))
"""Corners of the arrow in pixels, its tip first."""


class ReadText(KeyText):
    """A text to which the focus comes, so that by keyboard, too, its words explain themselves."""

    radius = 4.0

    @property
    def focusable(self) -> bool:
        """Always: it may speak of the rules."""
        return True

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the lines, and the ring of the focus around them."""
        super().draw(surface, theme)
        if self.focused:
            draw_frame(surface, theme, self.rect, Hud.WHITE, 2, self.radius)


def ticked(lesson: Lesson) -> Runs:
    """What says that a lesson is done."""
    told = tr("Done: {lesson}").format(lesson=tr(lesson.title))
    sign = Pictured(("icon", "check", Hud.GOOD), partial(icon, "check", color=Hud.GOOD), TICK)
    return (sign, Words(f" {told}", TICKED))


class LessonBar(Bar):
    """Says what a lesson teaches and what to do.

    ``on_next`` goes on, ``on_stop`` ends lessons, ``on_read`` opens the page with the whole text.
    A task is left undone by a second press only, with nothing done between the two: the first may
    have been meant for the lesson before, which went on by the same button.
    """

    def __init__(
        self,
        on_next: Callable[[], None],
        on_stop: Callable[[], None],
        on_read: Callable[[], None],
    ) -> None:
        self._title = Label("", "lesson-title", style=SUBHEADING)
        self._place = Label("", "lesson-place", style=CAPTION)
        self._done = RichText("", "lesson-done", style=TICKED, visible=False)
        self._text = ReadText("", "lesson-text", style=BODY)
        self._small = ReadText("", "lesson-small", style=CAPTION.colored(Hud.TEXT), visible=False)
        self._task = ReadText("", "lesson-task", style=STRONG.colored(Hud.GOLD))
        self._on_next = on_next
        self.on_form: Callable[[], None] = _nothing
        """Called when the bar wants another place: it has been read."""
        self._read = False
        self._sure = 0.0
        self._only_read = self._ended = True
        self._next = BrickButton(
            "lesson-next",
            tr("Next"),
            self._go_on,
            color=ActionColor.END,
            action="lesson-next",
            width=fixed(164),
            height=fixed(48),
        )
        stop = _stop_button(on_stop)
        head = Row([self._title, self._place, Gap(), self._done], gap=12, align="center")
        told = Column([head, self._text, self._small, self._task], gap=4, width=STRETCH)
        buttons = Column([self._next, stop], gap=6, width=fixed(164), group=True)
        row = Row([told, buttons], gap=16, align="start")
        below = Row([], gap=10, group=True)
        self._forms = (row, told, buttons, below)
        self._head = head
        self._stop = stop
        self._line = _TaskLine(self._go_on, on_read)
        self._narrow = self._low = False
        super().__init__([row], "lesson-bar", padding=PADDING)

    @property
    def reading(self) -> bool:
        """Whether it is to be read in place of the acts before anything is done."""
        return self._low and not self._read

    def _go_on(self) -> None:
        """To the next lesson; where a task is still to be read, to the acts for it.

        Where the task is not done, the button asks first whether it is to be left.
        """
        if self.reading and not self._only_read:
            self._read = True
            self._arrange()
            self.on_form()
        elif not (self._only_read or self._sure):
            self._sure = SURE
            self._arrange()
        else:
            self._on_next()

    def fit(self, *, low: bool) -> None:
        """Be one line, once read, where the map has no height to spare."""
        if low is not self._low:
            self._low = low
            self.padding = LOW_PADDING if low else PADDING
            self._arrange()

    def measure(self, theme: Theme, width: int | None) -> tuple[int, int]:
        """The size in the form that suits the width: a narrow one tells the task alone."""
        narrow = width is not None and width < theme.px(NARROW)
        if narrow is not self._narrow:
            self._narrow = narrow
            self._arrange()
        return super().measure(theme, width)

    def _arrange(self) -> None:
        """Put together what the form shows."""
        narrow = self._narrow
        row, told, buttons, below = self._forms
        told_done = [] if narrow else [Gap(), self._done]
        # In a low window one of both finds room beside the title.
        self._place.visible = (
            not narrow and not self._ended and not (self._low and self._done.visible)
        )
        self._head.set_children([self._title, self._place, *told_done])
        above = [self._done] if narrow else []
        told.set_children([*above, self._head, self._text, self._small, self._task])
        choices = [*buttons.children, *below.children]
        (below if narrow else buttons).set_children(choices)
        (buttons if narrow else below).set_children([])
        self._text.visible = not narrow and not self._low and not self._ended
        self._small.visible = not narrow and self._low and not self._ended
        self._stop.visible = not self._ended
        told.gap = 2 if self._low else 4
        for one in (self._next, self._stop, buttons):
            one.width = fixed(LOW_BUTTONS[0] if self._low else 164)
        for one in (self._next, self._stop):
            one.height = fixed(LOW_BUTTONS[1] if self._low else 48)
        buttons.gap = LOW_GAP if self._low else 6
        self.edge = "top" if self.reading else "bottom"
        # At the edge that stays where it is, however many lines a lesson has: so do the buttons.
        row.align = "end" if self.reading else "start"
        row.set_children([told] if narrow else [told, buttons])
        full = [row, below] if narrow else [row]
        self._next.label = self._label()
        self._line.say(self._next.label)
        self.set_children([self._line] if self._low and self._read else full)

    def _label(self) -> str:
        """What the button does that goes on."""
        if self._ended:
            return tr("Close")
        if self._only_read:
            return tr("Next")
        if self.reading:
            return tr("Try it")
        return tr("Really skip?") if self._sure else tr("Skip this")

    def show(self, lesson: Lesson, number: int, total: int, done: Lesson | None = None) -> None:
        """Tell a lesson, the one with this number of so many, and which one is ``done``."""
        self._ended = False
        self._tick(done)
        self._title.text = tr(lesson.title)
        self._place.text = tr("Lesson {number} of {total}").format(number=number, total=total)
        self._text.template = self._small.template = tr(lesson.text)
        self._task.template = tr(lesson.task or "")
        self._task.visible = lesson.task is not None
        self._only_read = isinstance(lesson.until, OnRead)
        self._read = False
        self._sure = 0.0
        self._line.show(tr(lesson.task or lesson.title))
        self._arrange()

    def stay(self) -> None:
        """Something else has been done: the lesson is not about to be left any longer."""
        if self._sure:
            self._sure = 0.0
            self._arrange()

    def update(self, seconds: float) -> None:
        """Who has not pressed a second time by now goes on with the task."""
        super().update(seconds)
        if self._sure and self._sure <= seconds:
            self.stay()
        self._sure = max(0.0, self._sure - seconds)

    def let_go_on(self) -> None:
        """The lesson wants nothing more than to be read."""
        self._only_read = True
        self._arrange()

    def show_end(self, done: Lesson) -> None:
        """Tell that the last lesson is done."""
        self._ended = self._read = self._only_read = True
        self._tick(done)
        self._title.text = tr("That was the last lesson")
        self._text.template = self._small.template = ""
        self._task.visible = False
        told = tr("Done: {lesson}").format(lesson=tr(done.title))
        self._line.show(told)
        self._arrange()

    def _tick(self, done: Lesson | None) -> None:
        """Say which lesson has just been done, if one has."""
        self._done.visible = done is not None
        self._done.content = () if done is None else ticked(done)


def _stop_button(on_stop: Callable[[], None]) -> BrickButton:
    """Ends the lessons."""
    return BrickButton(
        "lesson-stop",
        tr("No more lessons"),
        on_stop,
        color=ActionColor.PLAIN,
        width=fixed(164),
        height=fixed(48),
    )


class _TaskLine(Row):
    """The task alone, and small buttons beside it."""

    def __init__(self, on_next: Callable[[], None], on_read: Callable[[], None]) -> None:
        self._task = ReadText("", "lesson-line", style=CAPTION.colored(Hud.GOLD), width=STRETCH)
        tip = tr("The whole lesson, and those before")
        read = KeyButton("lesson-read", tr("Read"), on_read, action="lessons", tooltip=tip)
        self._next = KeyButton("lesson-next", "", on_next, action="lesson-next")
        super().__init__([self._task, read, self._next], gap=6, align="center", group=True)

    def show(self, task: str) -> None:
        """Say what to do."""
        self._task.template = task

    def say(self, label: str) -> None:
        """Say what the button does that goes on."""
        self._next.say(label)


def draw_mark(
    surface: pygame.Surface, camera: Camera, at: Point, seconds: float, *, still: bool
) -> None:
    """An arrow that points at a place of the map; ``still`` when motion is reduced."""
    beat = 0.0 if still else 0.5 - 0.5 * math.cos(2 * math.pi * seconds / BEAT)
    x, y = camera.to_screen((at.x, at.y))
    top = y - _above(camera) - RISE * beat
    corners = [(x + dx, top + dy) for dx, dy in ARROW]
    pygame.draw.polygon(surface, Hud.GOLD, corners)
    pygame.draw.polygon(surface, Hud.CAP, corners, 2)


def mark_box(camera: Camera, at: Point) -> pygame.Rect:
    """What the arrow at a place covers of the screen while it goes up and down."""
    xs, ys = zip(*ARROW, strict=True)
    x, y = camera.to_screen((at.x, at.y))
    high = max(ys) - min(ys) + RISE
    left, bottom = round(x + min(xs)), round(y - _above(camera))
    return pygame.Rect(left, round(bottom - high), max(xs) - min(xs) + 1, round(high) + 1)


def _above(camera: Camera) -> float:
    """Pixels by which the tip of the arrow is above the place that it points at."""
    return 1.1 * camera.pixels_per_stud


def _nothing() -> None:
    """Nobody has to make room."""
