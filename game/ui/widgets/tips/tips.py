"""Which tooltip is open: the one of a widget under the pointer, or one a scene shows."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeAlias

import pygame

from game.ui.text import Runs
from game.ui.theme import Theme
from game.ui.widgets.base.layout import Column
from game.ui.widgets.base.widget import Term, Widget
from game.ui.widgets.look.label import RichText
from game.ui.widgets.look.panel import Rule
from game.ui.widgets.tips.places import Surroundings
from game.ui.widgets.tips.tooltip import DELAY, TIP_WIDTH, Tooltip, text_tip

Explain: TypeAlias = Callable[[str], Widget | None]
"""Makes what a tooltip says of a rule; None of one that nobody knows."""


MOST_TOLD: Final = 3
"""Words of the rules that are told at once."""

FindWords: TypeAlias = Callable[[tuple[int, int] | None, Widget | None], tuple[Term, ...]]
"""Finds the words of the rules under a pixel, or in what has the focus."""


class Attention(NamedTuple):
    """Where the player's attention rests: on a widget, and on which pixel if it is the pointer.

    The ``pointer`` may rest on words that are no widget of their own. What is told of the focus
    keeps ``off`` some parts of the window: what is being read, and what is pressed afterwards.
    Where there are parts to be kept ``clear``, all of that is told beside these or not at all.
    What is told under the pointer is off the parts that are ``kept`` if there is any way.
    """

    about: Widget | None
    pos: tuple[int, int] | None = None
    pointer: tuple[int, int] | None = None
    off: tuple[pygame.Rect, ...] = ()
    clear: tuple[pygame.Rect, ...] = ()
    kept: tuple[pygame.Rect, ...] = ()

    def kept_free(
        self, reading: Sequence[pygame.Rect]
    ) -> tuple[Sequence[pygame.Rect], Sequence[pygame.Rect]]:
        """What a tooltip is off if there is any way, and what rather than not, as what is read."""
        if self.pos is not None:
            return self.kept, reading
        return (self.clear, (*reading, *self.off)) if self.clear else (self.off, reading)


class Tips:
    """Opens the tooltip of a widget after a rest, and keeps the one a scene pinned."""

    def __init__(self) -> None:
        self._rested = 0.0
        self._own: Tooltip | None = None
        self._pinned: tuple[Tooltip, Surroundings] | None = None
        self._leaving: Tooltip | None = None
        self._within: pygame.Rect | None = None
        self._subject: Widget | Term | None = None
        self._answered = False
        self._word: pygame.Rect | None = None
        self._looked_at: tuple[int, int] | None = None
        self._kept: Sequence[pygame.Rect] = ()
        """What is not to be covered by what is told under the pointer."""

    @property
    def shown(self) -> Tooltip | None:
        """The tooltip on the screen now."""
        if self._own is not None:
            return self._own
        return self.pinned

    @property
    def pinned(self) -> Tooltip | None:
        """The tooltip of the scene."""
        return self._pinned[0] if self._pinned is not None else None

    @property
    def held(self) -> Tooltip | None:
        """The tooltip of the scene, if the pointer and the focus can come to it."""
        tip = self.pinned
        return tip if tip is not None and tip.solid else None

    def restart(self) -> None:
        """Something moved: close the tooltip of the widget and wait again."""
        self._own = None
        self._word = None
        self._rested = 0.0
        self._answered = False

    def pin(
        self,
        tip: Tooltip | None,
        around: Surroundings | None = None,
        within: pygame.Rect | None = None,
    ) -> None:
        """Keep a tooltip beside its target, ``within`` a part of the window if it has room for
        it; None takes it away.
        """
        before, self._pinned, self._within = self._pinned, None, within
        self._leaving = None
        if tip is not None and around is not None:
            self._pinned = (tip, around)
            if before is not None and before[1].target == around.target:
                tip.follow(before[0])
                # To find its place is work enough for a frame: it is drawn in the next one.
                self._leaving = before[0]

    def tells_of(self, target: pygame.Rect) -> bool:
        """Whether a tooltip is pinned beside a target."""
        return self._pinned is not None and self._pinned[1].target == target

    def arrange(self, theme: Theme, bounds: pygame.Rect) -> None:
        """Lay the pinned tooltip out."""
        self._own = self._leaving = None
        self._answered = False
        self.place_pinned(theme, bounds)

    def place_pinned(self, theme: Theme, bounds: pygame.Rect) -> None:
        """Lay out the tooltip that is kept, inside of ``bounds``."""
        if self._pinned is None:
            return
        tip, around = self._pinned
        if self._within is not None:
            # Beside a target in the middle of a small map the room is between the bars.
            between = pygame.Rect(bounds.x, self._within.y, bounds.width, self._within.height)
            if tip.put_inside(theme, around, (self._within, between)):
                return
        tip.put_beside(theme, around, bounds)

    def update(
        self,
        seconds: float,
        rest: Attention,
        theme: Theme,
        bounds: pygame.Rect,
        explain: Explain | None = None,
        words: FindWords | None = None,
    ) -> None:
        """Let time pass, while the pointer or the focus rests where it does.

        ``explain`` says what a rule is about; one that it does not know is told by its id.
        ``words`` finds the words of the rules that the player looks at, which are told before a
        tooltip of the widget around them.
        """
        about, term = _subject(rest)
        self._kept = () if rest.pos is None else rest.kept
        self._follow(rest.pointer, about if term is None else term)
        self._rested += seconds
        if self._answered or self._rested < DELAY:
            return
        self._answered = True
        if term is not None and about is not None:
            told = _explained(about, term, explain)
            tip = _made(told) if told else None
            dear, less = rest.kept_free([about.rect])
            self._show(tip, term.box, less, theme, bounds, dear)
            return
        around = [] if rest.about is None else [rest.about.rect]
        found = () if words is None or rest.pointer is None else words(rest.pointer, None)
        if found and explain is not None:
            self._word, self._kept = found[0].box, rest.kept
            rules = _with_words(None, found, explain)
            self._show(rules, found[0].box, around, theme, bounds, rest.kept)
        if self._own is None:
            self._tell_of(about, rest, theme, bounds, explain, words)

    def _follow(self, pointer: tuple[int, int] | None, subject: Widget | Term | None) -> None:
        """Wait anew where the attention is on something else, or the pointer has moved."""
        if self._word is not None and (pointer is None or not self._word.collidepoint(pointer)):
            self.restart()
        if subject != self._subject:
            # It may have moved away below the pointer, as the lines of a log do.
            self._subject = subject
            self.restart()
        if pointer != self._looked_at:
            self._looked_at = pointer
            if self._own is None:
                self.restart()

    def _tell_of(
        self,
        about: Widget | None,
        rest: Attention,
        theme: Theme,
        bounds: pygame.Rect,
        explain: Explain | None,
        words: FindWords | None,
    ) -> None:
        """Open what a widget tells, with the words in it that nobody can point at."""
        subject = about or rest.about
        if subject is None:
            return
        around = [] if rest.about is None else [rest.about.rect]
        tip = _made(about.told) if about is not None and about.told else None
        dear, alone = rest.kept_free([])
        # Laid out first, as far as words in it are looked for.
        self._show(tip, subject.rect, alone, theme, bounds, dear)
        found: tuple[Term, ...] = ()
        if explain is not None and words is not None:
            # No pointer comes to the words of a tooltip, nor to those of what has the focus.
            mine = words(None, rest.about) if rest.pos is None else ()
            found = (*(() if tip is None else words(None, tip)), *mine)
        clear = rest.clear if rest.pos is None else ()
        dear_too, less = rest.kept_free(around)
        if found and explain is not None:
            for count in range(MOST_TOLD, 0, -1):
                told = _with_words(tip, found, explain, count)
                if told is None:
                    continue
                # Parts of it may have stood in one that had no place.
                told.invalidate()
                self._show(told, subject.rect, less, theme, bounds, dear_too)
                if told.rect.collidelist(clear) < 0:
                    return
            self._own = None
            if tip is not None:
                # Its parts were lent to those with more words.
                tip.set_children(list(tip.children))
            self._show(tip, subject.rect, alone, theme, bounds, dear)
        if tip is not None and tip.rect.collidelist(clear) >= 0:
            self._own = None

    def _show(
        self,
        tip: Tooltip | None,
        box: pygame.Rect,
        reading: Sequence[pygame.Rect],
        theme: Theme,
        bounds: pygame.Rect,
        off: Sequence[pygame.Rect] = (),
    ) -> None:
        """Open a tooltip about what is in a box, off what is read and off the scene's own.

        Where there is any way it keeps ``off`` some parts of the window altogether.
        """
        if tip is not None:
            self._own = tip
            held = [] if self.held is None else [self.held.rect]
            around = Surroundings(box, off, [*reading, *held])
            tip.put_beside(theme, around, bounds)
            if tip.rect.collidelist(list(self._kept)) >= 0:
                tip.put_wider(theme, around, bounds)

    def refresh(self, theme: Theme, bounds: pygame.Rect) -> None:
        """Lay the scene's own tooltip out again if it tells something else than before."""
        if self._pinned is not None and self._pinned[0].stale:
            self.place_pinned(theme, bounds)

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw what is open."""
        leaving, self._leaving = self._leaving, None
        pinned = leaving or self.pinned
        if pinned is not None and (pinned.solid or self._own is None):
            pinned.draw(surface, theme)
        if self._own is not None:
            self._own.draw(surface, theme)


def _subject(rest: Attention) -> tuple[Widget | None, Term | None]:
    """What is told of: a widget that tells something or is around one, and the rule it names."""
    about = rest.about
    while about is not None:
        term = about.term_at(rest.pos)
        if term is not None or about.tooltip is not None:
            return about, term
        about = about.parent
    return None, None


def _with_words(
    tip: Tooltip | None, found: Sequence[Term], explain: Explain, most: int = MOST_TOLD
) -> Tooltip | None:
    """A tooltip with the rules of some words below it, or with them alone; none without words."""
    rules = tuple(dict.fromkeys(term.rule for term in found))[:most]
    told = [one for rule in rules if (one := explain(rule)) is not None]
    if not told:
        return None
    before: list[Widget] = [] if tip is None else list(tip.children)
    parts = [part for one in told for part in (Rule(), one)]
    return Tooltip([*before, *parts] if before else parts[1:])


def _explained(about: Widget, term: Term, explain: Explain | None) -> str | Runs | Widget:
    """What is told of a rule, behind the words of the widget itself where it has some."""
    found = None if explain is None else explain(term.rule)
    if found is None:
        return about.told or term.rule
    words = about.told if about.explains else None
    if isinstance(words, str) and words:
        return Column([RichText(words, most_width=TIP_WIDTH), Rule(), found], gap=4)
    return found


def _made(content: str | Runs | Widget) -> Tooltip:
    if isinstance(content, Tooltip):
        return content
    if isinstance(content, Widget):
        return Tooltip([content])
    return text_tip(content)
