"""Lists: rows of which one is chosen, found again by typing."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, Unpack

import pygame

from game.ui.art.palette import GROOVE, ROW_CHOSEN, ROW_HOVERED
from game.ui.text import (
    NO_BREAK,
    Line,
    Words,
    draw_laid,
    draw_line,
    draw_text,
    shortened,
    wrapped,
    wrapped_to,
)
from game.ui.theme import BODY, CAPTION, Face, Hud, Style, Theme
from game.ui.widgets.base.layout import Column
from game.ui.widgets.base.widget import WidgetOptions
from game.ui.widgets.input.buttons import Button
from game.ui.widgets.look import paint
from game.ui.widgets.look.kept import Kept
from game.ui.widgets.look.scroll import ScrollArea
from game.words import mark, tr

ROW_HEIGHT: Final = 44
MOST_LINES: Final = 3
"""Lines that a name or a note may take."""
PICTURE: Final = 60
"""Width in units of the picture of a row."""

MOST_FILTER: Final = 40
"""Letters that rows are filtered by at most: a key may be held down for long."""

NOTHING: Final = mark("Nothing matches. Backspace takes the letters away.")
_NAME: Final = Style(Face.HEADING, 16, Hud.TEXT, shadow=True)


@dataclass(frozen=True, slots=True)
class Item:
    """A row: its key, the name, a small line below, an icon or in its place a picture.

    Letters that are typed are looked for in the note too, unless it is only for a ``passing`` time.
    """

    key: str
    name: str
    note: str = ""
    icon: str = ""
    picture: pygame.Surface | None = None
    passing: bool = False


class ListRow(Kept, Button):
    """One row of a list; named `<list>/<key>`."""

    def __init__(self, box: "ListBox", item: Item) -> None:
        super().__init__(f"{box.name}/{item.key}")
        self.item = item
        self.chosen = False
        self._box = box

    @property
    def focusable(self) -> bool:
        """The list has the focus, not its rows."""
        return False

    def activate(self) -> None:
        """A click chooses the row."""
        self._box.choose(self.item.key)

    def measure(self, theme: Theme, width: int | None) -> tuple[int, int]:
        """As high as all lines of name and note need, and never lower than a usual row."""
        if width is None:
            return theme.px(PICTURE), theme.px(ROW_HEIGHT)
        lines = self._lines(theme, width - self._beside(theme) - theme.px(12))
        high = sum(line.height for line in lines) + 2 * theme.px(3)
        return width, max(high, theme.px(ROW_HEIGHT))

    def _beside(self, theme: Theme) -> int:
        """Pixels from the left edge to the words."""
        if self.item.picture is not None:
            return theme.px(5) + theme.px(PICTURE) + theme.px(9)
        return theme.px(12) + (theme.px(32) if self.item.icon else 0)

    def _lines(self, theme: Theme, width: int) -> tuple[Line, ...]:
        """Name and note in lines of so many pixels."""
        name = _in_lines(theme, self.item.name, _NAME, width)
        if not self.item.note:
            return name
        return (*name, *_in_lines(theme, self.item.note, CAPTION, width))

    def look(self) -> Hashable:
        """The item and the state."""
        return self.item, self.chosen, self.hovered

    def paint(self, surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
        """Draw the row, gold edged when chosen."""
        box = rect
        ground = ROW_CHOSEN if self.chosen else ROW_HOVERED if self.hovered else Hud.INSET
        paint.draw_inset(surface, theme, box, ground)
        if self.chosen:
            paint.draw_frame(surface, theme, box, Hud.GOLD, 1.6)
        if self.item.picture is not None:
            self._draw_picture(surface, theme, self.item.picture, box)
        elif self.item.icon:
            image = theme.icon(self.item.icon, 22, Hud.TEXT)
            surface.blit(image, image.get_rect(midleft=(box.x + theme.px(12), box.centery)))
        draw_laid(surface, theme, self._lettered(theme, box))

    def laid(self) -> Iterable[tuple[Line, int, int]]:
        """Name and note."""
        return () if self.theme is None else self._lettered(self.theme, self.rect)

    def _lettered(self, theme: Theme, box: pygame.Rect) -> Iterator[tuple[Line, int, int]]:
        """The lines of name and note in a rectangle."""
        left = self._beside(theme)
        lines = self._lines(theme, box.width - left - theme.px(12))
        top = box.centery - sum(line.height for line in lines) // 2
        for line in lines:
            yield line, box.x + left, top
            top += line.height

    def _draw_picture(
        self, surface: pygame.Surface, theme: Theme, picture: pygame.Surface, box: pygame.Rect
    ) -> None:
        """Draw the picture at the left end of the row."""
        room = pygame.Rect(0, 0, theme.px(PICTURE), box.height - 2 * theme.px(4))
        room.midleft = (box.x + theme.px(5), box.centery)
        wide, high = picture.get_size()
        share = min(room.width / wide, room.height / high)
        size = (max(1, round(wide * share)), max(1, round(high * share)))
        scaled = pygame.transform.smoothscale(picture, size)
        surface.blit(scaled, scaled.get_rect(center=room.center))


def _in_lines(theme: Theme, text: str, style: Style, width: int) -> tuple[Line, ...]:
    """A text in its lines; most need one, which a list of hundreds of rows finds out quickly."""
    if theme.text_width(text, style) <= width:
        return wrapped(theme, (Words(text, style),), None)
    return wrapped_to(theme, text, style, max(width, 1), MOST_LINES)


class _Rows(Column):
    """The rows; those outside of the window are not drawn, since a list may be long."""

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the rows that are seen."""
        window = surface.get_clip()
        for row in self.shown():
            if window.colliderect(row.rect):
                row.draw(surface, theme)


class ListBox(ScrollArea):
    """A list in which one row is chosen by click, arrows or typing.

    `on_choose(key)` is told each new choice; `on_open(key)` when Enter is pressed on it.  Typed
    letters keep only the rows that contain them; Backspace and Esc take letters away. While no row
    has them, "" is chosen in a list that is `clearing`, elsewhere what was chosen before.
    """

    def __init__(
        self,
        name: str,
        items: Sequence[Item],
        *,
        chosen: str = "",
        on_choose: Callable[[str], None] | None = None,
        on_open: Callable[[str], None] | None = None,
        clearing: bool = False,
        **options: Unpack[WidgetOptions],
    ) -> None:
        self._column = _Rows(gap=4, padding=(4, 4, 4, 4))
        super().__init__(self._column, name, **options)
        self._on_choose = on_choose
        self._on_open = on_open
        self._rows: list[ListRow] = []
        self.filter = ""
        self.chosen = ""
        self._clearing = clearing
        self._last = ""
        """What was chosen before letters were typed that no row has."""

        self.set_items(items, chosen)

    def set_items(self, items: Sequence[Item], chosen: str = "") -> None:
        """Show other rows, as far as they have the letters typed; `chosen` or else the first of
        them is the chosen one.
        """
        self._rows = [ListRow(self, item) for item in items]
        self._column.set_children(self._rows)
        keys = [item.key for item in items]
        self._mark(chosen if chosen in keys else (keys[0] if keys else ""))
        if self.filter:
            self._set_filter(self.filter)

    def set_picture(self, key: str, picture: pygame.Surface) -> None:
        """Show a picture in the row of a key, if there is one."""
        for row in self._rows:
            if row.item.key == key:
                row.item = replace(row.item, picture=picture)
                row.invalidate()

    def set_item(self, item: Item) -> None:
        """Tell something else in the row of a key, if there is one."""
        for row in self._rows:
            if row.item.key == item.key:
                row.item = item
                row.invalidate()
        if self.filter:
            self._set_filter(self.filter)

    @property
    def focusable(self) -> bool:
        """Whether the focus can come here."""
        return self.enabled

    @property
    def wants_text(self) -> bool:
        """Typing filters the rows."""
        return True

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Take a rectangle; in one of another size the chosen row is still seen."""
        before = self.rect.size
        super().place(theme, rect)
        if rect.size != before:
            for row in self._rows:
                if row.chosen and row.visible:
                    self.reveal(row)

    def beside(self, key: str) -> str:
        """The row shown below that of a key, or else the one above; "" where there is none."""
        shown = [row.item.key for row in self._rows if row.visible]
        place = shown.index(key) if key in shown else 0
        near = [*shown[place + 1 :], *reversed(shown[:place])]
        return near[0] if near else ""

    def choose(self, key: str) -> None:
        """Choose the row of a key and tell about it."""
        changed = key != self.chosen
        self._mark(key)
        if changed and self._on_choose is not None:
            self._on_choose(key)

    def _mark(self, key: str) -> None:
        self.chosen = key
        for row in self._rows:
            row.chosen = row.item.key == key
            if row.chosen:
                self.reveal(row)

    def key(self, event: pygame.event.Event) -> bool:
        """Arrows, Home, End, Page keys move the choice; Enter opens; Backspace, Esc unfilter."""
        if event.key == pygame.K_BACKSPACE and self.filter:
            self._set_filter(self.filter[:-1])
            return True
        if event.key == pygame.K_ESCAPE and self.filter:
            self._set_filter("")
            return True
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.chosen:
            if self._on_open is None:
                return False
            self._on_open(self.chosen)
            return True
        return self._moved(event.key)

    def _moved(self, key: int) -> bool:
        rows = [row for row in self._rows if row.visible]
        steps = {
            pygame.K_UP: -1,
            pygame.K_DOWN: 1,
            pygame.K_PAGEUP: -8,
            pygame.K_PAGEDOWN: 8,
            pygame.K_HOME: -len(rows),
            pygame.K_END: len(rows),
        }
        if key not in steps or not rows:
            return False
        place = next((i for i, row in enumerate(rows) if row.chosen), 0)
        place = min(max(place + steps[key], 0), len(rows) - 1)
        self.choose(rows[place].item.key)
        return True

    def type_text(self, text: str) -> bool:
        """Letters narrow the list."""
        if not self.filter and text == " ":
            return False
        written = self.filter + "".join(letter for letter in text if letter.isprintable())
        self._set_filter(written[:MOST_FILTER])
        return True

    def _set_filter(self, text: str) -> None:
        self.filter = text
        wanted = text.casefold()
        shown = []
        for row in self._rows:
            note = "" if row.item.passing else row.item.note
            words = f"{row.item.name} {note}".replace(NO_BREAK, " ")
            row.visible = wanted in words.casefold()
            shown.extend([row.item.key] if row.visible else [])
        if self.chosen:
            self._last = self.chosen
        if self.chosen not in shown and (shown or self._clearing):
            first = shown[0] if shown else ""
            self.choose(self._last if not self.chosen and self._last in shown else first)

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the rows, the letters typed, and the ring of the focus."""
        paint.draw_inset(surface, theme, self.rect, GROOVE)
        super().draw(surface, theme)
        if self.filter and not any(row.visible for row in self._rows):
            self._draw_nothing(surface, theme)
        if self.filter:
            text = tr("Filter: {letters}").format(letters=self.filter)
            text = shortened(theme, text, CAPTION, self.rect.width - 4 * theme.px(8))
            width = theme.text_width(text, CAPTION) + 2 * theme.px(8)
            box = pygame.Rect(0, 0, width, theme.px(22))
            box.bottomright = (self.rect.right - theme.px(8), self.rect.bottom - theme.px(6))
            paint.draw_inset(surface, theme, box, Hud.CAP, 235)
            draw_text(surface, theme, text, CAPTION.colored(Hud.GOLD), box.center, "center")
        if self.focused:
            paint.draw_focus(surface, theme, self.rect)

    def _draw_nothing(self, surface: pygame.Surface, theme: Theme) -> None:
        """Tell that no row has the letters, and how to be rid of them."""
        room = self.rect.width - theme.px(24)
        lines = wrapped_to(theme, tr(NOTHING), BODY, room, MOST_LINES + 2)
        top = self.rect.y + theme.px(16)
        for line in lines:
            draw_line(surface, theme, line, self.rect.centerx - line.width // 2, top)
            top += line.height
