"""Text: kept pictures of words, rich text as runs, wrapping and shortening.

Rich text is a sequence of runs and never markup, so no word of a player or a map can be read as
an instruction.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from math import prod
from typing import Final

import pygame

from game.ui.art.schemes import shown
from game.ui.theme import BODY, Style, Theme, drawable

ELLIPSIS = "…"

BREAKS: Final = r"[^/\\]*[/\\]|[^/\\]+"
"""The parts of the name of a place after which a line may end."""

FINER_BREAKS: Final = r"[^:._]*[:._]|[^:._]+"
"""The parts of what is longer than a name of ``LONG_NAME`` letters."""

LONG_NAME: Final = 20

PARTS: Final = re.compile(r"\n|(?<=[^ \n]) +· +(?=[^ \n])| +|\(?± [^ \n]+|[^ \n]+")
"""Line ends, dots between two parts, spaces, words; how exact a number is, is one with its sign."""

NO_BREAK: Final = "\u00a0"
"""The space at which no line ends."""

SHORT_LABEL: Final = re.compile(r"(?<!\w)([^\W\d_]{1,5}) (?=[-+−]?\d)")
"""A short word before a number, which says what it is of."""

CLOSING: Final = f"{NO_BREAK})],.:;!?”"
OPENING: Final = f"{NO_BREAK}([“"
"""Letters that no line begins with, and those that none ends with."""

SMALLER: Final = (1.0, 0.93, 0.92)
"""Steps by which letters shrink before a text is cut: in all to about six sevenths."""


@dataclass(frozen=True, slots=True)
class Words:
    """A run of text in one style; with a `link` it is underlined and leads somewhere."""

    text: str
    style: Style = BODY
    link: str = ""


@dataclass(frozen=True, slots=True)
class Pictured:
    """A run that is a picture, for example a die.

    `draw` gets the height in pixels; `key` names the picture among all others.
    """

    key: tuple[object, ...]
    draw: Callable[[int], pygame.Surface] = field(compare=False)
    size: float = 18


Run = Words | Pictured
Runs = Sequence[Run]


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a laid-out line: a picture source and its distance from the left in pixels."""

    run: Run
    x: int


@dataclass(frozen=True, slots=True)
class Line:
    """One line of laid-out runs; sizes in pixels."""

    pieces: tuple[Piece, ...]
    width: int
    height: int


def as_runs(text: str | Runs, style: Style = BODY) -> Runs:
    """Plain text as runs of one style; runs as they are."""
    return (Words(text, style),) if isinstance(text, str) else text


def picture(theme: Theme, text: str, style: Style) -> pygame.Surface:
    """The kept picture of a single line of text."""
    key = ("text", text, style)
    return theme.keep(key, lambda: _rendered(theme, text, style))


def _rendered(theme: Theme, text: str, style: Style) -> pygame.Surface:
    font = theme.font(style.face, style.size)
    front = _letters(font, text, shown(style.color))
    if not style.shadow:
        return front.convert_alpha()
    drop = theme.px(1)
    both = pygame.Surface((front.get_width(), front.get_height() + drop), pygame.SRCALPHA)
    back = _letters(font, text, "black")
    back.set_alpha(130)
    both.blit(back, (0, drop))
    both.blit(front, (0, 0))
    return both


def _letters(font: pygame.font.Font, text: str, color: str) -> pygame.Surface:
    """Plain letters; of a text without any width, such as joiners alone, nothing is seen."""
    text = drawable(text)
    if font.size(text)[0] == 0:
        return pygame.Surface((0, font.get_height()), pygame.SRCALPHA)
    return font.render(text, True, pygame.Color(color))


def outlined(
    theme: Theme, text: str, style: Style, outline: str, width: float, drop: float = 0
) -> pygame.Surface:
    """Large letters with an outline and a dark drop below; `width` and `drop` in units."""
    key = ("outlined", text, style, outline, width, drop)
    return theme.keep(key, lambda: _outlined(theme, text, style, outline, (width, drop)))


def _outlined(
    theme: Theme, text: str, style: Style, outline: str, lengths: tuple[float, float]
) -> pygame.Surface:
    font = theme.font(style.face, style.size)
    front = _letters(font, text, shown(style.color))
    edge = _letters(font, text, outline)
    border, fall = theme.px(lengths[0]), theme.px(lengths[1])
    size = (front.get_width() + 2 * border, front.get_height() + 2 * border + fall)
    result = pygame.Surface(size, pygame.SRCALPHA)
    for step in range(fall, -1, -1):
        offsets = _ring(border) if step in (0, fall) else ((-border, 0), (border, 0), (0, border))
        for dx, dy in offsets:
            result.blit(edge, (border + dx, border + dy + step))
    result.blit(front, (border, border))
    return result


def _ring(radius: int) -> list[tuple[int, int]]:
    reach = range(-radius, radius + 1)
    outer = (radius + 0.5) ** 2
    return [(x, y) for x in reach for y in reach if x * x + y * y <= outer]


def draw_text(
    surface: pygame.Surface,
    theme: Theme,
    text: str,
    style: Style,
    at: tuple[float, float],
    anchor: str = "topleft",
) -> pygame.Rect:
    """Draw one line with `anchor` (a point of a pygame rectangle) at `at`; where it was drawn."""
    image = picture(theme, text, style)
    rect = image.get_rect()
    setattr(rect, anchor, (round(at[0]), round(at[1])))
    surface.blit(image, rect)
    return rect


def line_at(
    theme: Theme,
    text: str,
    style: Style,
    at: tuple[float, float],
    anchor: str = "topleft",
) -> tuple[Line, int, int]:
    """One line as `draw_text` draws it, with its left top corner: what `Widget.laid` tells."""
    box = picture(theme, text, style).get_rect()
    setattr(box, anchor, (round(at[0]), round(at[1])))
    return Line((Piece(Words(text, style), 0),), box.width, theme.line_height(style)), *box.topleft


def draw_laid(surface: pygame.Surface, theme: Theme, laid: Iterable[tuple[Line, int, int]]) -> None:
    """Draw lines where `Widget.laid` says that they stand."""
    for line, left, top in laid:
        draw_line(surface, theme, line, left, top)


def shortened(theme: Theme, text: str, style: Style, width: int) -> str:
    """`text`, or as much of its beginning as fits into `width` pixels with three dots."""
    if theme.text_width(text, style) <= width:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if theme.text_width(text[:middle].rstrip() + ELLIPSIS, style) <= width:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + ELLIPSIS


def squeezed(theme: Theme, text: str, style: Style, width: int) -> tuple[str, Style]:
    """`text` in letters that fit it into `width` pixels; what even small ones do not is cut."""
    for share in SMALLER:
        style = style._replace(size=style.size * share)
        if theme.text_width(text, style) <= width:
            break
    return shortened(theme, text, style, width), style


def breakable(text: str, style: Style) -> tuple[Words, ...]:
    """A long name as runs, so that a line may end inside of it: between folders if it can."""
    runs: list[str] = []
    for part in re.findall(BREAKS, text):
        long = max(len(word) for word in f"{part} ".split(" ")) > LONG_NAME
        runs += re.findall(FINER_BREAKS, part) if long else [part]
    return tuple(Words(run, style) for run in runs)


def run_width(theme: Theme, run: Run) -> int:
    """Width of a run on one line, in pixels."""
    if isinstance(run, Words):
        return theme.text_width(run.text, run.style)
    return run_picture(theme, run).get_width()


def run_height(theme: Theme, run: Run) -> int:
    """Height of a run in pixels."""
    return theme.line_height(run.style) if isinstance(run, Words) else theme.px(run.size)


def run_picture(theme: Theme, run: Run) -> pygame.Surface:
    """The kept picture of a run."""
    if isinstance(run, Words):
        return picture(theme, run.text, run.style)
    height = theme.px(run.size)
    return theme.keep(("run", *run.key, height), lambda: run.draw(height))


def wrapped(theme: Theme, runs: Runs, width: int | None) -> tuple[Line, ...]:
    """Lay runs out in lines of at most `width` pixels (None: one line per `\\n`).

    Lines break at spaces, at dots between two parts, which are seen inside of a line only, and
    between runs, except where punctuation or a `NO_BREAK` holds two
    runs together, and after a picture; a single word that is wider than the line is shortened.
    """
    kept = tuple(runs)
    return theme.recall((kept, width), lambda: _set(theme, kept, width))


def _set(theme: Theme, runs: Runs, width: int | None) -> tuple[Line, ...]:
    setter = _Setter(theme, width)
    for run in runs:
        if isinstance(run, Words):
            for part in PARTS.findall(run.text):
                setter.word(part, run.style, run.link)
        else:
            setter.add(run, run_width(theme, run))
    return setter.finished()


def with_held_numbers(text: str) -> str:
    """A text of which no line ends between a number and the short word before it, as in "Use 0"."""
    return SHORT_LABEL.sub(rf"\1{NO_BREAK}", text)


def wrapped_to(
    theme: Theme, text: str, style: Style, width: int, most: int, small: int = 0
) -> tuple[Line, ...]:
    """A text in at most so many lines of `width` pixels.

    Its letters shrink where that helps, and there may be `small` lines more of the smallest.
    Numbers stay with their short labels, unless the text fits only without; of what does not fit
    even so the last line is shortened.
    """
    smallest = style._replace(size=style.size * prod(SMALLER))
    for one in (with_held_numbers(text), text):
        whole = whole_in(theme, one, style, width, most)
        if whole is not None:
            return whole
        lines = wrapped(theme, (Words(one, smallest),), width)
        if len(lines) <= most + small:
            return lines
    kept = lines[: most - 1]
    runs = [piece.run for line in kept for piece in line.pieces]
    shown = "".join(run.text for run in runs if isinstance(run, Words))
    rest = shortened(theme, _after(text, shown), smallest, width)
    return (*kept, *wrapped(theme, (Words(rest, smallest),), None))


def whole_in(
    theme: Theme, text: str, style: Style, width: int, most: int
) -> tuple[Line, ...] | None:
    """A text whole in at most so many lines of `width` pixels, in the largest letters that fit;
    None where even small ones do not.
    """
    for share in SMALLER:
        style = style._replace(size=style.size * share)
        lines = wrapped(theme, (Words(text, style),), width)
        longest = max((theme.text_width(word, style) for word in text.split()), default=0)
        if len(lines) <= most and longest <= width:
            return lines
    return None


def _after(text: str, shown: str) -> str:
    """What follows in a text on the letters of lines that are shown already."""
    left = sum(not letter.isspace() and letter != "·" for letter in shown)
    for place, letter in enumerate(text):
        if left == 0:
            return text[place:].lstrip(" ·\n")
        left -= not letter.isspace() and letter != "·"
    return ""


class _Setter:
    """Collects runs into lines."""

    def __init__(self, theme: Theme, width: int | None) -> None:
        self._theme = theme
        self._width = width
        self._lines: list[Line] = []
        self._pieces: list[Piece] = []
        self._x = 0
        self._height = 0
        self._space: tuple[str, Style] | None = None
        self._group: list[tuple[Run, int]] = []
        """Runs with their widths that stay together, not yet in a line."""

    def word(self, part: str, style: Style, link: str = "") -> None:
        """Add a word, spaces, or a line end."""
        self._height = max(self._height, self._theme.line_height(style))
        if part == "\n":
            self._place_group()
            self._end_line()
        elif part[0] == " ":
            self._place_group()
            if self._pieces or not self._lines:
                self._space = (part, style)
        else:
            wide = self._theme.text_width(part, style)
            if self._width is not None and wide > self._width:
                part = shortened(self._theme, part, style, self._width)
                wide = self._theme.text_width(part, style)
            self.add(Words(part, style, link), wide)

    def add(self, run: Run, width: int) -> None:
        """Add a run that is not broken, on the next line when this one is full."""
        if self._group and not _together(self._group[-1][0], run):
            self._place_group()
        self._group.append((run, width))

    def _place_group(self) -> None:
        """Put the runs that stay together into this line, or into the next if it has the room."""
        group, self._group = self._group, []
        if len(group) > 1 and self._width is not None and self._pieces:
            whole = sum(width for _, width in group)
            last: Piece | None = self._pieces[-1]
            end, space = self._x, self._space
            for run, width in group:
                last, end, _ = self._behind(last, end, space, run, width)
                space = None
            if end > self._width >= whole:
                self._end_line()
        for run, width in group:
            self._place(run, width)

    def _place(self, run: Run, width: int) -> None:
        last = self._pieces[-1] if self._pieces else None
        piece, end, joins = self._behind(last, self._x, self._space, run, width)
        if self._width is not None and self._pieces and end > self._width:
            self._end_line()
            piece, end, joins = Piece(run, 0), width, False
        if joins:
            self._pieces.pop()
        self._pieces.append(piece)
        self._x = end
        self._space = None
        self._height = max(self._height, run_height(self._theme, run))

    def _behind(
        self,
        last: Piece | None,
        end: int,
        space: tuple[str, Style] | None,
        run: Run,
        width: int,
    ) -> tuple[Piece, int, bool]:
        """A run behind the last piece of a line, where the line ends with it, and whether both have
        become one piece: words of one kind.
        """
        before = None if last is None else last.run
        if (
            last is not None
            and isinstance(run, Words)
            and isinstance(before, Words)
            and (before.style, before.link) == (run.style, run.link)
        ):
            text = before.text + (space[0] if space else "") + run.text
            # Letters run into each other: together they may be narrower or wider than one by one.
            end = last.x + self._theme.text_width(text, run.style)
            return Piece(Words(text, run.style, run.link), last.x), end, True
        left = end + (self._theme.text_width(*space) if space is not None else 0)
        return Piece(run, left), left + width, False

    def _end_line(self) -> None:
        height = self._height or self._theme.line_height(BODY)
        self._lines.append(Line(tuple(self._pieces), self._x, height))
        self._pieces, self._x, self._height, self._space = [], 0, 0, None

    def finished(self) -> tuple[Line, ...]:
        """All lines, the last one closed."""
        self._place_group()
        if self._pieces or not self._lines:
            self._end_line()
        return tuple(self._lines)


def _together(before: Run, after: Run) -> bool:
    """Whether no line may end between two runs without a space between them."""
    if not isinstance(after, Words):
        return isinstance(before, Words) and before.text[-1] in OPENING
    return not isinstance(before, Words) or before.text[-1] in OPENING or after.text[0] in CLOSING


def draw_line(surface: pygame.Surface, theme: Theme, line: Line, left: int, top: int) -> None:
    """Draw a laid-out line with its left top corner at a place in pixels."""
    for piece in line.pieces:
        image = run_picture(theme, piece.run)
        height = run_height(theme, piece.run)
        at = (left + piece.x, top + (line.height - height) // 2)
        surface.blit(image, at)
        if isinstance(piece.run, Words) and piece.run.link:
            draw_underline(surface, theme, image.get_rect(topleft=at), piece.run.style)


def draw_underline(surface: pygame.Surface, theme: Theme, rect: pygame.Rect, style: Style) -> None:
    """The thin line below words that lead somewhere."""
    thick = theme.px(1)
    line = pygame.Rect(rect.x, rect.bottom - 2 * thick, rect.width, thick)
    pygame.draw.rect(surface, shown(style.color), line)
