"""The goals of a battle below the top bar, counted; and what is announced over the map."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Final

import pygame
from msgspec import Struct

from game.match.analysis.aims import Goal
from game.ui.art.emblem import emblem
from game.ui.art.schemes import in_force
from game.ui.text import Line, Words, draw_laid, draw_line, line_at, wrapped
from game.ui.theme import CAPTION, HEADING, STRONG, Hud, Theme
from game.ui.widgets.base.layout import Row
from game.ui.widgets.input.buttons import Button
from game.ui.widgets.look import paint
from game.ui.widgets.look.kept import Kept
from game.ui.widgets.look.panel import Bar
from game.words import tr

HIGH: Final = 26
SIGN: Final = 16
GAP: Final = 6
SIDES: Final = 9
"""Units: the height of a goal, of its signs, between its parts, and at both of its sides."""

PADDING: Final = (10, 3, 10, 4)
BETWEEN: Final = 8

SIGNS: Final = {"hold": "flag", "reach": "target", "survive": "wait", "protect": "brace"}
"""The icon of each kind of goal."""

ALL, NAMED, COUNTED, SIGNED = FORMS = (3, 2, 1, 0)
"""How much a goal says: its name and what is counted, its name and numbers, numbers, its sign."""

STAYS: Final = 6.0
"""Seconds that an announcement is shown."""

MOST_WIDTH: Final = 560
"""Units of width of an announcement."""


class Plaque(Struct, frozen=True):
    """A goal as it is shown: parts of it that are counted, with team colors, and what it means.

    ``warning`` says that the end is near through this goal.
    """

    goal: Goal
    colors: tuple[str, ...]
    told: str
    warning: str = ""


class GoalBar(Bar):
    """One button for each goal that is counted; not there at all where none is.

    Where there is not enough width the goals say less.
    """

    def __init__(self) -> None:
        self._goals = Row([], "goals", gap=BETWEEN, group=True)
        super().__init__([self._goals], "goal-bar", padding=PADDING, visible=False)
        self.on_press: Callable[[Goal], None] = _nothing

    def show(self, plaques: Sequence[Plaque]) -> None:
        """Tell of these goals."""
        buttons = [
            GoalButton(f"goal-{number}", plaque, self._presser(plaque.goal))
            for number, plaque in enumerate(plaques, start=1)
        ]
        self._goals.set_children(buttons)
        self.visible = bool(buttons)

    def _presser(self, goal: Goal) -> Callable[[], None]:
        return lambda: self.on_press(goal)

    def measure(self, theme: Theme, width: int | None) -> tuple[int, int]:
        """The size, with as many words as there is width for."""
        if width is not None:
            room = width - theme.px(PADDING[0]) - theme.px(PADDING[2])
            buttons = [one for one in self._goals.children if isinstance(one, GoalButton)]
            gaps = theme.px(BETWEEN) * (len(buttons) - 1)
            fitting = (
                form
                for form in FORMS
                if sum(one.width_in(theme, form) for one in buttons) + gaps <= room
            )
            form = next(fitting, SIGNED)
            for button in buttons:
                button.take_form(form)
        return super().measure(theme, width)


class GoalButton(Kept, Button):
    """One goal: its sign and name, and how far which side has come; a press shows where it is."""

    def __init__(self, name: str, plaque: Plaque, on_press: Callable[[], None]) -> None:
        super().__init__(name, on_press, tooltip=plaque.told)
        self.plaque = plaque
        self._form = ALL

    def take_form(self, form: int) -> None:
        """Say more or less."""
        if form != self._form:
            self._form = form
            self.invalidate()

    def width_in(self, theme: Theme, form: int) -> int:
        """Pixels of width that it has in a form."""
        parts = self._parts(theme, form)
        wide = sum(_width(theme, part) for part in parts) + theme.px(GAP) * (len(parts) - 1)
        return wide + 2 * theme.px(SIDES)

    def _parts(self, theme: Theme, form: int) -> list[pygame.Surface | Words]:
        """Signs and words of a form, from left to right."""
        plaque = self.plaque
        parts: list[pygame.Surface | Words] = [theme.icon(SIGNS[plaque.goal.kind], SIGN, Hud.GOLD)]
        if form >= NAMED:
            parts.append(Words(plaque.goal.name, STRONG))
        if form >= COUNTED:
            for count, color in zip(plaque.goal.counts, plaque.colors, strict=True):
                parts.append(emblem(color, theme.px(SIGN)))
                progress = count.aim.progress if form == ALL else count.short
                parts.append(Words(progress or count.aim.progress, STRONG))
        if plaque.warning:
            parts.append(theme.icon("warning", SIGN, Hud.GOLD))
            if form >= COUNTED:
                parts.append(Words(plaque.warning, STRONG.colored(Hud.GOLD)))
        return parts

    def measure(self, theme: Theme, width: int | None) -> tuple[int, int]:
        """All parts beside each other."""
        del width
        return self.width_in(theme, self._form), theme.px(HIGH)

    def look(self) -> Hashable:
        """The goal, how much is said of it, and the state."""
        state = (self.enabled, self.hovered, self.held, self.focused)
        return self.plaque, self._form, in_force(), state

    def paint(self, surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
        """Draw the parts on a dark ground; with a frame where the end is near."""
        lift = 0.10 if self.hovered else 0.0
        top, bottom = (paint.tint(color, "#FFFFFF", lift) for color in ("#343C48", "#262D37"))
        corner = theme.px(paint.INSET_RADIUS)
        surface.blit(paint.filled_panel(theme, rect.size, corner, (top, bottom)), rect)
        for left, part in self._placed(theme, rect):
            if not isinstance(part, Words):
                surface.blit(part, part.get_rect(midleft=(left, rect.centery)))
        draw_laid(surface, theme, self._lettered(theme, rect))
        if self.plaque.warning:
            paint.draw_frame(surface, theme, rect, Hud.GOLD, 2, paint.INSET_RADIUS)
        if self.focused:
            paint.draw_focus(surface, theme, rect)

    def laid(self) -> Iterable[tuple[Line, int, int]]:
        """Its words."""
        return () if self.theme is None else self._lettered(self.theme, self.rect)

    def _lettered(self, theme: Theme, rect: pygame.Rect) -> Iterator[tuple[Line, int, int]]:
        """The words among the parts, in a rectangle."""
        for left, part in self._placed(theme, rect):
            if isinstance(part, Words):
                yield line_at(theme, part.text, part.style, (left, rect.centery), "midleft")

    def _placed(
        self, theme: Theme, rect: pygame.Rect
    ) -> Iterator[tuple[int, pygame.Surface | Words]]:
        """The parts in a rectangle, each with its left edge."""
        left = rect.x + theme.px(SIDES)
        for part in self._parts(theme, self._form):
            yield left, part
            left += _width(theme, part) + theme.px(GAP)


def plaques_of(
    goals: Sequence[Goal],
    colors: Mapping[str, str],
    side_name: Callable[[str], str],
    warned: Callable[[Goal], tuple[str, str]],
) -> tuple[Plaque, ...]:
    """The goals as they are shown; ``warned`` says in a word and in a sentence which ends it."""
    found: list[Plaque] = []
    for goal in goals:
        told = [
            tr("{side}: {aim} ({progress})").format(
                side=side_name(count.side), aim=count.aim.text, progress=count.aim.progress
            )
            for count in goal.counts
        ]
        short, long = warned(goal)
        if long:
            told.append(long)
        if goal.area or goal.unit:
            told.append(tr("Click: show it on the board"))
        shown = tuple(colors[count.side] for count in goal.counts)
        found.append(Plaque(goal, shown, "\n".join(told), short))
    return tuple(found)


class Announcement:
    """A few words over the map, of which the first are large, until a while has passed."""

    def __init__(self) -> None:
        self.head = ""
        self.text = ""
        self.color = ""
        self._left = 0.0

    def say(self, head: str, text: str = "", color: str = "") -> None:
        """Announce something; ``color`` is that of the team which it is about."""
        self.head, self.text, self.color, self._left = head, text, color, STAYS

    def clear(self) -> None:
        """Take it away."""
        self._left = 0.0

    @property
    def shown(self) -> bool:
        """Whether it is still to be read."""
        return self._left > 0

    def update(self, seconds: float) -> None:
        """Let time pass."""
        self._left -= seconds

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw it below the upper edge of the clip, in the middle."""
        if not self.shown:
            return
        clip = surface.get_clip()
        side, gap = theme.px(30), theme.px(10)
        mark = side + gap if self.color else 0
        room = min(theme.px(MOST_WIDTH), clip.width - 2 * gap) - mark - 2 * gap
        lines = list(wrapped(theme, (Words(self.head, HEADING.colored(Hud.TITLE)),), max(room, 1)))
        if self.text:
            lines += wrapped(theme, (Words(self.text, CAPTION.colored(Hud.TEXT)),), max(room, 1))
        width = max(line.width for line in lines) + mark + 2 * gap
        box = pygame.Rect(0, 0, width, sum(line.height for line in lines) + 2 * theme.px(7))
        box.midtop = (clip.centerx, clip.top + theme.px(12))
        paint.draw_inset(surface, theme, box, Hud.CAP, 230, 9)
        paint.draw_frame(surface, theme, box, Hud.GOLD, 2, 9)
        if self.color:
            picture = emblem(self.color, side)
            surface.blit(picture, picture.get_rect(midleft=(box.x + gap, box.centery)))
        top = box.y + theme.px(7)
        for line in lines:
            draw_line(surface, theme, line, box.x + gap + mark, top)
            top += line.height


def _width(theme: Theme, part: pygame.Surface | Words) -> int:
    if isinstance(part, Words):
        return theme.text_width(part.text, part.style)
    return part.get_width()


def _nothing(goal: Goal) -> None:
    """Nobody shows where it is."""
    del goal
