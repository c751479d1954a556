"""The keys of all actions, and giving them others."""

from collections.abc import Callable
from typing import Final

import pygame

from game.ui.input_map import CONTEXTS, LASTING, Chord, InputMap, actions_in, label
from game.ui.own_keys import changed, exchange, refusal, rivals, swapped
from game.ui.scenes.shared.message import ask
from game.ui.text import Line, as_runs, draw_line, draw_text, squeezed, wrapped
from game.ui.theme import BODY, CAPTION, STRONG, Hud, Theme
from game.ui.widgets.base.layout import Column, Row, Together
from game.ui.widgets.base.widget import STRETCH, Widget, fixed
from game.ui.widgets.input.buttons import Button, IconButton, Press
from game.ui.widgets.input.dialog import Dialog
from game.ui.widgets.input.tree import WidgetTree, reveal
from game.ui.widgets.look import paint
from game.ui.widgets.look.label import Label, RichText
from game.ui.widgets.look.scroll import ScrollArea
from game.words import mark, tr

HELD: Final = frozenset(
    getattr(pygame, f"K_{name}")
    for name in (
        *("LSHIFT", "RSHIFT", "LCTRL", "RCTRL", "LALT", "RALT", "LMETA", "RMETA"),
        *("LSUPER", "RSUPER", "MODE", "CAPSLOCK", "NUMLOCK", "SCROLLLOCK"),
    )
)
"""Keys that as a rule mean nothing by themselves: more is to come."""

EMPTYING: Final = (pygame.K_BACKSPACE, pygame.K_DELETE)
"""Keys that take the keys of an action away while a new one is waited for."""

HIGH: Final = 38
KEYS_HIGH: Final = 24
NOTE_HIGH: Final = 19
"""Heights of a row, of keys that have a line of their own, and of a note, in units."""

EDGE: Final = 10
GAP: Final = 12
"""Units left and right in a row, and between an action and its keys."""

WAITING: Final = mark("Press a key …")
NONE: Final = mark("no key")

CLEAR: Final = 24
"""Pixels between a question and the row it is about."""

CONTEXT: Final = STRONG.colored(Hud.GOLD)
"""The style of what stands above the keys of a context: less than the title of the page."""

Give = Callable[[InputMap], None]


class KeyRow(Button):
    """One action with its keys; a press waits for a new one."""

    def __init__(self, action: str, press: Press) -> None:
        super().__init__(f"key-{action}", press, width=STRETCH)
        self.of = action
        self.label = label(action)
        self.caps: tuple[str, ...] = ()
        self.clash = ""
        self.waiting = False
        self._below = False
        self._named: tuple[Line, ...] = ()

    def show(self, caps: tuple[str, ...], clash: str) -> None:
        """Show keys, and what another action has against them."""
        if (caps, clash) != (self.caps, self.clash):
            self.caps, self.clash = caps, clash
            self.invalidate()

    def measure(self, theme: Theme, width: int | None) -> tuple[int, int]:
        """A line, more where name and keys have no room in it, and one for a clash of keys."""
        name, keys = theme.text_width(self.label, BODY), self._keys_width(theme)
        edges = 2 * theme.px(EDGE)
        high = theme.px(HIGH) + (theme.px(NOTE_HIGH) if self.clash else 0)
        whole = name + theme.px(GAP) + keys + edges
        if width is None or whole <= width:
            return whole, high
        lines = self._lines(theme, width)
        further = sum(line.height for line in lines[1:])
        widest = max(keys, *(line.width for line in lines))
        return widest + edges, high + further + theme.px(KEYS_HIGH)

    def _lines(self, theme: Theme, width: int) -> tuple[Line, ...]:
        """The name of the action in a row of this width that has the keys below."""
        return wrapped(theme, as_runs(self.label, BODY), width - 2 * theme.px(EDGE))

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Take a rectangle; the keys go below the name where both have no room in one line."""
        super().place(theme, rect)
        self._below = self.measure(theme, None)[0] > rect.width
        self._named = self._lines(theme, rect.width) if self._below else ()

    def _keys_width(self, theme: Theme) -> int:
        caps = [paint.key_cap_size(theme, cap)[0] for cap in self.caps]
        texts = [theme.text_width(text, STRONG) for text in (tr(WAITING), tr(NONE))]
        return max(sum(caps) + theme.px(6) * max(len(caps) - 1, 0), *texts)

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the action at the left, and its keys at the right or below."""
        ground = Hud.PILL if self.hovered or self.waiting else Hud.INSET
        paint.draw_inset(surface, theme, self.rect, ground, 150)
        line = pygame.Rect(self.rect.topleft, (self.rect.width, theme.px(HIGH)))
        line = line.inflate(-2 * theme.px(EDGE), 0)
        if self._below:
            self._draw_name_above(surface, theme, line)
        else:
            left = self._draw_keys(surface, theme, line)
            text, style = squeezed(theme, self.label, BODY, left - line.x - theme.px(GAP))
            draw_text(surface, theme, text, style, line.midleft, "midleft")
        if self.clash:
            self._draw_clash(surface, theme, line)
        if self.waiting:
            paint.draw_frame(surface, theme, self.rect, Hud.GOLD, 2)
        if self.focused:
            paint.draw_focus(surface, theme, self.rect)

    def _draw_name_above(self, surface: pygame.Surface, theme: Theme, line: pygame.Rect) -> None:
        """Draw the lines of the name from the first line on, and the keys in a line below."""
        top = line.centery - self._named[0].height // 2
        for words in self._named:
            draw_line(surface, theme, words, line.x, top)
            top += words.height
        further = sum(words.height for words in self._named[1:])
        self._draw_keys(surface, theme, line.move(0, theme.px(KEYS_HIGH) + further))

    def _draw_keys(self, surface: pygame.Surface, theme: Theme, line: pygame.Rect) -> int:
        """Draw the caps from the right; the pixel where they begin."""
        if self.waiting:
            style, text = STRONG.colored(Hud.GOLD), tr(WAITING)
            return draw_text(surface, theme, text, style, line.midright, "midright").x
        if not self.caps:
            return draw_text(surface, theme, tr(NONE), CAPTION, line.midright, "midright").x
        right = line.right
        top = line.centery - paint.key_cap_size(theme, "A")[1] // 2
        for cap in reversed(self.caps):
            right = paint.draw_key_cap(surface, theme, cap, (right, top)).x - theme.px(6)
        return right

    def _draw_clash(self, surface: pygame.Surface, theme: Theme, line: pygame.Rect) -> None:
        """Draw the sign and the words of a clash at the lower edge."""
        sign = theme.icon("warning", 15, Hud.BAD)
        middle = self.rect.bottom - theme.px(NOTE_HIGH / 2) - theme.px(3)
        surface.blit(sign, sign.get_rect(midleft=(line.x, middle)))
        left = line.x + sign.get_width() + theme.px(6)
        text, style = squeezed(theme, self.clash, CAPTION.colored(Hud.BAD), line.right - left)
        draw_text(surface, theme, text, style, (left, middle), "midleft")


class KeyList:
    """All actions by context; ``give`` is told other keys, ``keys`` gives those in use.
    ``on_wait`` is told when a row begins to wait for its key, and when none does any more.

    ``said`` is the line that tells what can be done, and why a key was refused.
    """

    def __init__(
        self,
        tree: WidgetTree,
        keys: Callable[[], InputMap],
        give: Give,
        on_wait: Callable[[bool], None],
    ) -> None:
        self._tree = tree
        self._keys = keys
        self._give = give
        self._on_wait = on_wait
        self._waiting: KeyRow | None = None
        self.said = RichText("", "key-message", style=CAPTION)
        self._rows: dict[str, KeyRow] = {}
        self._resets: dict[str, IconButton] = {}
        self.root = Column(self._made(), gap=6)
        self.show()

    @property
    def waiting(self) -> bool:
        """Whether the next key is for a row."""
        return self._waiting is not None

    def _made(self) -> list[Widget]:
        made: list[Widget] = []
        for place, title in CONTEXTS.items():
            first, *others = (self._line(action) for action in actions_in(place))
            heading = Label(tr(title), style=CONTEXT, height=fixed(28))
            made.extend((Together([heading, first], gap=6), *others))
        return made

    def _line(self, action: str) -> Row:
        row = KeyRow(action, lambda: self._wait(row))
        reset = IconButton(
            f"key-reset-{action}",
            "undo",
            lambda: self._reset(action),
            tooltip=tr("The usual key"),
        )
        self._rows[action], self._resets[action] = row, reset
        return Row([row, reset], gap=10, align="center")

    def show(self) -> None:
        """Show the keys in use, what is the matter with them, and what can be reset."""
        keys = self._keys()
        others = changed(keys)
        for action, row in self._rows.items():
            caps = tuple(str(chord) for chord in keys.chords(action))
            row.show(caps, _clash_of(keys, action))
            self._resets[action].enabled = action in others
        self._tell()

    def _tell(self, text: str = "", *, bad: bool = False) -> None:
        usual = tr("Press Enter on a row or point and click, then press the new key.")
        if self._waiting is not None and not text:
            usual = tr("Press the new key. Esc leaves the key as it is, Backspace takes it away.")
        style = STRONG.colored(Hud.BAD) if bad else CAPTION
        self.said.set(text or usual, style)

    def _wait(self, row: KeyRow) -> None:
        self.stop()
        self._waiting = row
        row.waiting = True
        self._on_wait(True)
        self._tell()

    def stop(self) -> None:
        """Wait for no key any more."""
        if self._waiting is not None:
            self._waiting.waiting = False
            self._waiting = None
            self._on_wait(False)
            self._tell()

    def take(self, event: pygame.event.Event) -> None:
        """Give the row that waits the key of an event."""
        row = self._waiting
        if row is None:
            return
        chord = Chord.of(event)
        if event.key in HELD and not (row.of in LASTING and chord == Chord.parse("Alt")):
            return
        if event.key == pygame.K_ESCAPE:
            self.stop()
            return
        if event.key in EMPTYING:
            self.stop()
            self._give(self._keys().remapped(row.of, ()))
            return
        why = refusal(row.of, chord)
        if why:
            stay = tr("Esc leaves the key as it is.")
            self._tell(f"{why} {stay}", bad=True)
            return
        self.stop()
        if rivals(self._keys(), row.of, chord):
            self._ask(row.of, chord)
        else:
            self._give(self._keys().remapped(row.of, (chord,)))

    def _ask(self, action: str, chord: Chord) -> None:
        """Swap the keys of two actions, if the player wants it so."""
        keys = self._keys()
        names = [f"“{label(rival)}”" for rival in rivals(keys, action, chord)]
        free = exchange(keys, action, chord)
        if free is None:
            words = tr(
                "{key} is for {others} now. Use it for “{wanted}”, and leave {others} without?"
            )
        else:
            words = tr("{key} is for {others} now. Use it for “{wanted}”, and {free} for {others}?")
        question = ask(
            self._tree,
            tr("{key} is taken").format(key=chord),
            words.format(key=chord, others=", ".join(names), wanted=label(action), free=free),
            tr("Swap") if free is not None else tr("Take it away"),
            lambda: self._give(swapped(keys, action, chord)),
        )
        question.placer = lambda: self._clear_of(self._rows[action], question)

    def _clear_of(self, row: KeyRow, question: Dialog) -> tuple[float, float]:
        """Where a question stands that does not cover the row it is about.

        In the middle of the screen where it can, else above or below the row, as near to the middle
        as that allows; where there is no room for that, the row comes to the top of the list.
        """
        reveal(row)
        box = self._tree.box_of(question, (0.5, 0.5))
        if not box.inflate(0, 2 * CLEAR).colliderect(row.rect):
            return (0.5, 0.5)
        highest = self._tree.box_of(question, (0.5, 0.0)).y
        above = row.rect.centery > self._tree.root.rect.centery
        if above and row.rect.y - CLEAR - box.height >= highest:
            box.bottom = row.rect.y - CLEAR
        else:
            if above:
                _to_the_top(row)
            box.top = row.rect.bottom + CLEAR
        down = self._tree.share_of(question, box.topleft)[1]
        return (0.5, min(max(down, 0.0), 1.0))

    def _reset(self, action: str) -> None:
        keys = self._keys()
        usual = InputMap.standard().chords(action)
        taken = [rival for chord in usual for rival in rivals(keys, action, chord)]
        if taken:
            words = tr("Not reset: “{other}” has the usual key now.")
            self._tell(words.format(other=label(taken[0])), bad=True)
        else:
            self._give(keys.remapped(action, usual))


def _to_the_top(row: KeyRow) -> None:
    """Scroll a row to where the list begins."""
    around = row.parent
    while around is not None and not isinstance(around, ScrollArea):
        around = around.parent
    if around is not None:
        around.scroll_to(around.offset + row.rect.y - around.rect.y)


def _clash_of(keys: InputMap, action: str) -> str:
    """What another action has against the keys of one, "" if nothing."""
    for chord in keys.chords(action):
        for rival in rivals(keys, action, chord):
            words = tr("{key} is used for “{other}”, too")
            return words.format(key=chord, other=label(rival))
    return ""
