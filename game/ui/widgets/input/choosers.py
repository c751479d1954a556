"""Settings to change: switches, sliders, choices with two arrows."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, Unpack

import pygame

from game.ui.text import Line, as_runs, draw_laid, draw_text, line_at, shortened, wrapped
from game.ui.theme import BODY, STRONG, Hud, Theme
from game.ui.widgets.base.widget import Widget, WidgetOptions
from game.ui.widgets.input.buttons import Button
from game.ui.widgets.look import paint
from game.ui.widgets.look.shapes import SMOOTH

KNOB: Final = 22
"""Height of switches and slider knobs in units."""

LABEL_LEFT: Final = KNOB * 2 + 10
"""Units from the left edge of a switch to its label."""

SIDE: Final = 34
"""Units of height of a choice of one line, and of width of an arrow beside it."""

LINE: Final = 22
"""Units of that height that the line itself has."""


class Toggle(Button):
    """A switch with a label at its right; `on_change(value)` is told each change.

    The key of its `action`, where it has one, stands at the end of the row.
    """

    def __init__(
        self,
        name: str,
        label: str,
        value: bool = False,
        on_change: Callable[[bool], None] | None = None,
        *,
        action: str = "",
        **options: Unpack[WidgetOptions],
    ) -> None:
        super().__init__(name, action=action, **options)
        self.label = label
        self.value = value
        self._on_change = on_change

    def activate(self) -> None:
        """Turn the switch over."""
        if self.enabled:
            self.value = not self.value
            if self._on_change is not None:
                self._on_change(self.value)

    def measure(self, theme: Theme, width: int | None) -> tuple[int, int]:
        """The switch, a gap, the label, the key."""
        wide = theme.px(LABEL_LEFT) + theme.text_width(self.label, BODY) + self._cap_room(theme)
        return wide, max(theme.px(KNOB + 4), theme.line_height(BODY))

    def _cap_room(self, theme: Theme) -> int:
        return paint.key_cap_size(theme, self.cap)[0] + theme.px(8) if self.cap else 0

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw switch, label and key."""
        groove = pygame.Rect(0, 0, theme.px(KNOB * 2), theme.px(KNOB))
        groove.midleft = self.rect.midleft
        ground = "#4E9A3A" if self.value else Hud.INSET
        if not self.enabled:
            ground = paint.tint(ground, Hud.OFF, 0.6)
        paint.draw_inset(surface, theme, groove, ground, 255, KNOB / 2)
        paint.draw_frame(surface, theme, groove, Hud.LINE, 1.2, KNOB / 2)
        knob = pygame.Rect(0, 0, groove.height, groove.height)
        knob.midleft = groove.midleft
        if self.value:
            knob.right = groove.right
        draw_knob(surface, theme, knob, self)
        draw_laid(surface, theme, self._lettered(theme))
        if self.cap:
            high = paint.key_cap_size(theme, self.cap)[1]
            corner = (self.rect.right, self.rect.centery - high // 2)
            paint.draw_key_cap(surface, theme, self.cap, corner)
        if self.focused:
            paint.draw_focus(surface, theme, groove, KNOB / 2)

    def laid(self) -> Iterable[tuple[Line, int, int]]:
        """Its label."""
        return () if self.theme is None else self._lettered(self.theme)

    def _lettered(self, theme: Theme) -> Iterable[tuple[Line, int, int]]:
        """The label beside the switch, as far as there is room for it."""
        style = BODY.colored(Hud.TEXT if self.enabled else Hud.OFF_TEXT)
        left = self.rect.x + theme.px(KNOB * 2) + theme.px(10)
        text = shortened(theme, self.label, BODY, self.rect.right - self._cap_room(theme) - left)
        return (line_at(theme, text, style, (left, self.rect.centery), "midleft"),)


class Slider(Widget):
    """A value between two ends in steps; `shown(value)` makes the text at its right."""

    def __init__(
        self,
        name: str,
        value: float,
        least: float = 0,
        most: float = 1,
        step: float = 0.1,
        on_change: Callable[[float], None] | None = None,
        *,
        shown: Callable[[float], str] = "{:g}".format,
        **options: Unpack[WidgetOptions],
    ) -> None:
        super().__init__(name, **options)
        self._least, self._most, self._step = least, most, step
        self._on_change = on_change
        self._shown = shown
        self.value = value
        self._groove = pygame.Rect(0, 0, 1, 1)

    @property
    def focusable(self) -> bool:
        """Whether the focus can come here."""
        return self.enabled

    def measure(self, theme: Theme, width: int | None) -> tuple[int, int]:
        """A groove and room for the longest value."""
        return theme.px(160) + self._text_room(theme), theme.px(KNOB + 4)

    def _text_room(self, theme: Theme) -> int:
        texts = (self._shown(self._least), self._shown(self._most))
        return max(theme.text_width(text, STRONG) for text in texts) + theme.px(14)

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Take a rectangle."""
        super().place(theme, rect)
        high = theme.px(8)
        wide = max(rect.width - self._text_room(theme), 1)
        self._groove = pygame.Rect(rect.x, rect.centery - high // 2, wide, high)

    def set(self, value: float) -> None:
        """Change the value, to the nearest step, and tell about it."""
        steps = round((value - self._least) / self._step)
        value = min(max(round(self._least + steps * self._step, 6), self._least), self._most)
        if value != self.value:
            self.value = value
            if self._on_change is not None:
                self._on_change(value)

    def key(self, event: pygame.event.Event) -> bool:
        """Left and right change the value by a step, Home and End go to the ends."""
        wishes = {
            pygame.K_LEFT: self.value - self._step,
            pygame.K_RIGHT: self.value + self._step,
            pygame.K_HOME: self._least,
            pygame.K_END: self._most,
        }
        if event.key not in wishes:
            return False
        self.set(wishes[event.key])
        return True

    def pressed_at(self, pos: tuple[int, int]) -> None:
        """The knob comes to the pointer."""
        self.dragged_to(pos)

    def dragged_to(self, pos: tuple[int, int]) -> None:
        """The knob follows the pointer."""
        knob = self._groove.height * 3
        room = max(self._groove.width - knob, 1)
        share = min(max((pos[0] - self._groove.x - knob / 2) / room, 0.0), 1.0)
        self.set(self._least + share * (self._most - self._least))

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw groove, knob and value."""
        paint.draw_inset(surface, theme, self._groove, Hud.INSET, 255, 4)
        share = (self.value - self._least) / (self._most - self._least)
        knob = pygame.Rect(0, 0, theme.px(KNOB), theme.px(KNOB))
        left = self._groove.x + round((self._groove.width - knob.width) * share)
        knob.midleft = (left, self._groove.centery)
        filled = (0, 0, knob.centerx - self._groove.x, self._groove.height)
        full = Hud.INFO if self.enabled else Hud.OFF
        bar = paint.rounded(theme, self._groove.size, theme.px(4), full)
        surface.blit(bar, self._groove, filled)
        draw_knob(surface, theme, knob, self)
        color = Hud.TEXT if self.enabled else Hud.OFF_TEXT
        style = STRONG.colored(color)
        draw_text(surface, theme, self._shown(self.value), style, self.rect.midright, "midright")
        if self.focused:
            paint.draw_focus(surface, theme, knob, KNOB / 2)


class ChoiceArrows(Widget):
    """One of several texts, changed by the arrows at both sides; long ones take several lines.

    `choices` are pairs of key and text; `on_change(key)` is told each change. It is as high as the
    longest text needs, so that nothing moves; a `snug` one only as high as the chosen text needs.
    `on_enter` is what Enter and the space bar do where there is something to go on to; else they
    take the next one.
    """

    def __init__(
        self,
        name: str,
        choices: Sequence[tuple[str, str]],
        chosen: str = "",
        on_change: Callable[[str], None] | None = None,
        *,
        snug: bool = False,
        on_enter: Callable[[], None] | None = None,
        **options: Unpack[WidgetOptions],
    ) -> None:
        super().__init__(name, **options)
        self._choices = tuple(choices)
        self._snug = snug
        self._on_enter = on_enter
        self._on_change = on_change
        self.chosen = chosen or self._choices[0][0]
        self._pointer: tuple[int, int] | None = None

    @property
    def focusable(self) -> bool:
        """Whether the focus can come here."""
        return self.enabled

    @property
    def pressable(self) -> bool:
        """A press takes the next choice, at the left arrow the one before."""
        return self.enabled

    def set_choices(self, choices: Sequence[tuple[str, str]], chosen: str) -> None:
        """Offer other choices, one of them chosen; nobody is told."""
        if (tuple(choices), chosen) != (self._choices, self.chosen):
            self._choices, self.chosen = tuple(choices), chosen
            self.invalidate()

    @property
    def label(self) -> str:
        """The text of what is chosen."""
        return next(text for key, text in self._choices if key == self.chosen)

    def measure(self, theme: Theme, width: int | None) -> tuple[int, int]:
        """Both arrows and the longest text."""
        sides = theme.px(2 * SIDE + 16)
        longest = max(theme.text_width(text, STRONG) for _, text in self._choices)
        if width is None or longest + sides <= width:
            return longest + sides, theme.px(SIDE)
        words = (word for _, text in self._choices for word in text.split())
        least = max(theme.text_width(word, STRONG) for word in words) + sides
        texts = [self.label] if self._snug else [text for _, text in self._choices]
        lines = max(len(self._lines(theme, text, width)) for text in texts)
        high = lines * theme.line_height(STRONG) + theme.px(SIDE - LINE)
        return max(least, width), max(high, theme.px(SIDE))

    def _lines(self, theme: Theme, text: str, width: int) -> tuple[Line, ...]:
        """A choice in as many lines as it needs between the arrows."""
        return wrapped(theme, as_runs(text, STRONG), width - theme.px(2 * SIDE))

    def choose(self, key: str) -> None:
        """Take a choice and tell about it; raises `KeyError` for an unknown one."""
        if key not in dict(self._choices):
            raise KeyError(key)
        if key != self.chosen:
            self.chosen = key
            if self._snug:
                self.invalidate()
            if self._on_change is not None:
                self._on_change(key)

    def _step(self, step: int) -> None:
        keys = [key for key, _ in self._choices]
        self.choose(keys[(keys.index(self.chosen) + step) % len(keys)])

    def key(self, event: pygame.event.Event) -> bool:
        """Left and right change the choice."""
        steps = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
        if event.key not in steps:
            return False
        self._step(steps[event.key])
        return True

    def released_at(self, pos: tuple[int, int]) -> None:
        """Remember which half was clicked; let go elsewhere it is no click."""
        self._pointer = pos if self.rect.collidepoint(pos) else None

    def activate(self) -> None:
        """Take the next choice, or the one before at a click on the left half; a key may go on."""
        if self._pointer is None and self._on_enter is not None:
            self._on_enter()
            return
        back = self._pointer is not None and self._pointer[0] < self.rect.centerx
        self._pointer = None
        self._step(-1 if back else 1)

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the box, the arrows and the text."""
        paint.draw_inset(surface, theme, self.rect)
        arrow = Hud.WHITE if self.hovered and self.enabled else Hud.DIM
        room = theme.px(SIDE)
        for sign, x in ((-1, self.rect.x + room // 2), (1, self.rect.right - room // 2)):
            picture = _arrow(theme, sign, arrow)
            surface.blit(picture, picture.get_rect(center=(x, self.rect.centery)))
        draw_laid(surface, theme, self._lettered(theme))
        if self.focused:
            paint.draw_focus(surface, theme, self.rect)

    def laid(self) -> Iterable[tuple[Line, int, int]]:
        """The choice between the arrows."""
        return () if self.theme is None else self._lettered(self.theme)

    def _lettered(self, theme: Theme) -> Iterator[tuple[Line, int, int]]:
        """The lines of what is chosen."""
        style = STRONG.colored(Hud.TEXT if self.enabled else Hud.OFF)
        lines = wrapped(theme, as_runs(self.label, style), self.rect.width - 2 * theme.px(SIDE))
        top = self.rect.centery - sum(line.height for line in lines) // 2
        for line in lines:
            yield line, self.rect.centerx - line.width // 2, top
            top += line.height


def _arrow(theme: Theme, sign: int, color: str) -> pygame.Surface:
    """A little triangle that points left (-1) or right (1)."""
    side = theme.px(12)
    return theme.keep(("arrow", sign, side, color), lambda: paint.triangle(sign, side, color))


def draw_knob(surface: pygame.Surface, theme: Theme, rect: pygame.Rect, owner: Widget) -> None:
    """A stud seen from above: the grip of switches and sliders."""
    color = Hud.TEXT if owner.enabled else Hud.OFF_TEXT
    if owner.hovered and owner.enabled:
        color = Hud.WHITE
    picture = theme.keep(("knob", rect.size, color), lambda: _knob(rect.size, color))
    surface.blit(picture, rect)


def _knob(size: tuple[int, int], color: str) -> pygame.Surface:
    scale = SMOOTH
    large = pygame.Surface((size[0] * scale, size[1] * scale), pygame.SRCALPHA)
    middle, radius = large.get_rect().center, large.get_width() // 2
    pygame.draw.circle(large, paint.tint(color, "#000000", 0.35), middle, radius)
    pygame.draw.circle(large, color, (middle[0], middle[1] - scale), radius - 2 * scale)
    pygame.draw.circle(large, paint.tint(color, "#000000", 0.12), middle, radius * 3 // 5)
    inner = (middle[0] - scale // 2, middle[1] - scale)
    pygame.draw.circle(large, color, inner, radius * 3 // 5 - scale)
    return pygame.transform.smoothscale(large, size)
