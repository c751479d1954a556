"""Words that are only read: labels of one line and rich text that wraps."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Literal, Unpack

import pygame

from game.ui.text import (
    Line,
    Runs,
    Words,
    as_runs,
    draw_line,
    draw_text,
    shortened,
    squeezed,
    wrapped,
)
from game.ui.theme import BODY, Style, Theme
from game.ui.widgets.base.widget import Widget, WidgetOptions

Side = Literal["left", "center", "right"]


class LabelOptions(WidgetOptions, total=False):
    """What a label can be given beside its words."""

    style: Style
    align: Side


class Label(Widget):
    """One line of text; too long, it ends in three dots."""

    solid = False

    def __init__(
        self,
        text: str,
        name: str = "",
        *,
        style: Style = BODY,
        align: Side = "left",
        **options: Unpack[WidgetOptions],
    ) -> None:
        super().__init__(name, **options)
        self._text = text
        self.style = style
        self.align: Side = align

    @property
    def text(self) -> str:
        """What is shown."""
        return self._text

    @text.setter
    def text(self, text: str) -> None:
        if text != self._text:
            self._text = text
            self.invalidate()

    def lessen(self, size: float) -> None:
        """Use letters of at most a size in units."""
        self.style = self.style._replace(size=min(self.style.size, size))
        self.invalidate()

    def measure(self, theme: Theme, width: int | None) -> tuple[int, int]:
        """The whole text on one line."""
        return theme.text_width(self._text, self.style), theme.line_height(self.style)

    def laid(self) -> Iterator[tuple[Line, int, int]]:
        """Its line, as far as there is room for it."""
        if self.theme is not None and self._text:
            text = shortened(self.theme, self._text, self.style, self.rect.width)
            line = wrapped(self.theme, (Words(text, self.style),), None)[0]
            spare = self.rect.width - line.width
            shift = {"left": 0, "center": spare // 2, "right": spare}[self.align]
            yield line, self.rect.x + shift, self.rect.centery - line.height // 2

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the line at its side of the rectangle."""
        text = shortened(theme, self._text, self.style, self.rect.width)
        anchors = {"left": "midleft", "center": "center", "right": "midright"}
        anchor = anchors[self.align]
        draw_text(surface, theme, text, self.style, getattr(self.rect, anchor), anchor)


class FittingLabel(Label):
    """One line: the first of some texts, from the longest on, that there is room for.

    The letters of the last one shrink where that helps. A ``FittingText`` wraps it.
    """

    def __init__(
        self, texts: Sequence[str], name: str = "", **options: Unpack[LabelOptions]
    ) -> None:
        super().__init__(texts[0], name, **options)
        self._texts = tuple(texts)
        self._full = self.style

    def lessen(self, size: float) -> None:
        """Use letters of at most a size in units, or smaller ones that fit."""
        self._full = self._full._replace(size=min(self._full.size, size))
        super().lessen(size)

    def measure(self, theme: Theme, width: int | None) -> tuple[int, int]:
        """The longest text that fits."""
        text, style = self._fitting(theme, width)
        return theme.text_width(text, style), theme.line_height(self._full)

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Take a rectangle, and the text that fits into it."""
        super().place(theme, rect)
        self._text, self.style = self._fitting(theme, rect.width)

    def _fitting(self, theme: Theme, width: int | None) -> tuple[str, Style]:
        """The first text that is not wider, or the last, in the letters that it needs for that."""
        if width is None:
            return self._texts[0], self._full
        for one in self._texts:
            if theme.text_width(one, self._full) <= width:
                return one, self._full
        last = self._texts[-1]
        return last, squeezed(theme, last, self._full, width)[1]


class RichText(Widget):
    """Runs of words, icons and dice in as many lines as they need."""

    solid = False

    def __init__(
        self,
        content: str | Runs,
        name: str = "",
        *,
        style: Style = BODY,
        align: Side = "left",
        most_width: float | None = None,
        **options: Unpack[WidgetOptions],
    ) -> None:
        super().__init__(name, **options)
        self._runs = as_runs(content, style)
        self._style = style
        self.align: Side = align
        self._most_width = self._usual_width = most_width
        self._lines: tuple[Line, ...] = ()

    @property
    def content(self) -> Runs:
        """The runs that are shown."""
        return self._runs

    @content.setter
    def content(self, content: str | Runs) -> None:
        runs = as_runs(content, self._style)
        if tuple(runs) != tuple(self._runs):
            self._runs = runs
            self.invalidate()

    def set(self, text: str, style: Style) -> None:
        """Show another text in another style."""
        self._style = style
        self.content = text

    def lessen(self, size: float) -> None:
        """Use letters of at most a size in units."""
        self._runs = _lessened(self._runs, size)
        self.invalidate()

    def widen(self, most_width: float) -> None:
        """Let lines become longer than they usually may, up to so many units, whatever they were
        let before.
        """
        if self._usual_width is not None:
            self._most_width = max(self._usual_width, most_width)
            self.invalidate()

    def measure(self, theme: Theme, width: int | None) -> tuple[int, int]:
        """The size of all lines, wrapped to the room there is."""
        limits = [width] if width is not None else []
        if self._most_width is not None:
            limits.append(theme.px(self._most_width))
        lines = wrapped(theme, self._runs, min(limits) if limits else None)
        return max(line.width for line in lines), sum(line.height for line in lines)

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Wrap the runs to a rectangle, as they were measured: no line longer than the most."""
        super().place(theme, rect)
        most = rect.width if self._most_width is None else theme.px(self._most_width)
        self._lines = wrapped(theme, self._runs, min(rect.width, most))

    def spans(self) -> Iterator[tuple[int, int]]:
        """The upper and lower edge of each line, in pixels."""
        top = self.rect.y
        for line in self._lines:
            yield top, top + line.height
            top += line.height

    def laid(self) -> Iterator[tuple[Line, int, int]]:
        """Its lines, from top to bottom."""
        top = self.rect.y
        for line in self._lines:
            spare = self.rect.width - line.width
            shift = {"left": 0, "center": spare // 2, "right": spare}[self.align]
            yield line, self.rect.x + shift, top
            top += line.height

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the lines."""
        for line, left, top in self.laid():
            draw_line(surface, theme, line, left, top)


class FittingText(RichText):
    """The first of some texts, from the longest on, that fits on one line; the last one on as many
    lines as it needs, where a ``FittingLabel`` has only one.
    """

    def __init__(
        self,
        texts: Sequence[str],
        name: str = "",
        *,
        style: Style = BODY,
        **options: Unpack[WidgetOptions],
    ) -> None:
        super().__init__(texts[0], name, style=style, **options)
        self._texts = tuple(as_runs(text, style) for text in texts)

    def lessen(self, size: float) -> None:
        """Use letters of at most a size in units."""
        self._texts = tuple(_lessened(runs, size) for runs in self._texts)
        super().lessen(size)

    def measure(self, theme: Theme, width: int | None) -> tuple[int, int]:
        """The size of the text that fits."""
        self._runs = self._fitting(theme, width)
        return super().measure(theme, width)

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Take a rectangle, and the text that fits into it."""
        self._runs = self._fitting(theme, rect.width)
        super().place(theme, rect)

    def _fitting(self, theme: Theme, width: int | None) -> Runs:
        """The first text that takes one line, or the last."""
        for runs in self._texts:
            if width is None or len(wrapped(theme, runs, width)) == 1:
                return runs
        return self._texts[-1]


def _lessened(runs: Runs, size: float) -> Runs:
    """Runs in letters of at most a size in units."""
    return tuple(
        replace(run, style=run.style._replace(size=min(run.style.size, size)))
        if isinstance(run, Words)
        else run
        for run in runs
    )
