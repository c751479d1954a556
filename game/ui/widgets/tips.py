"""Which tooltip is open: the one of a widget under the pointer, or one a scene shows."""

from collections.abc import Callable

import pygame

from game.ui.text import Runs
from game.ui.theme import Theme
from game.ui.widgets.places import Surroundings
from game.ui.widgets.tooltip import DELAY, Tooltip, text_tip
from game.ui.widgets.widget import Widget


class Tips:
    """Opens the tooltip of a widget after a rest, and keeps the one a scene pinned."""

    def __init__(self) -> None:
        self._rested = 0.0
        self._own: Tooltip | None = None
        self._pinned: tuple[Tooltip, Surroundings] | None = None
        self._leaving: Tooltip | None = None
        self._within: pygame.Rect | None = None

    @property
    def shown(self) -> Tooltip | None:
        """The tooltip on the screen now."""
        if self._own is not None:
            return self._own
        return self._pinned[0] if self._pinned is not None else None

    @property
    def held(self) -> Tooltip | None:
        """The tooltip of the scene, if the pointer and the focus can come to it."""
        tip = self._pinned[0] if self._pinned is not None else None
        return tip if tip is not None and tip.solid else None

    def restart(self) -> None:
        """Something moved: close the tooltip of the widget and wait again."""
        self._own = None
        self._rested = 0.0

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

    def arrange(self, theme: Theme, bounds: pygame.Rect) -> None:
        """Lay the pinned tooltip out."""
        self._own = self._leaving = None
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
        about: Widget | None,
        theme: Theme,
        bounds: pygame.Rect,
        explain: Callable[[str], Widget | None] | None = None,
    ) -> None:
        """Let time pass; `about` is what the pointer or the focus rests on.

        ``explain`` says what a rule is about; a rule that it does not know is told by its id.
        """
        self._rested += seconds
        if self._own is not None or self._rested < DELAY:
            return
        while about is not None and about.tooltip is None and about.term is None:
            about = about.parent
        if about is None:
            return
        told, box, term = about.told, about.rect, about.term
        if term is not None:
            explained = None if explain is None else explain(term.rule)
            told, box = explained or told or about.link, term.box
        if told:
            self._own = _made(told)
            # What a term stands in is being read.
            around = [about.rect] if term is not None else []
            around += [self.held.rect] if self.held is not None else []
            self._own.put_beside(theme, Surroundings(box, rest=around), bounds)

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw what is open."""
        if self._pinned is not None and self._pinned[0].stale:
            self.place_pinned(theme, surface.get_rect())
        leaving, self._leaving = self._leaving, None
        pinned = leaving or (self._pinned[0] if self._pinned is not None else None)
        if pinned is not None and (pinned.solid or self._own is None):
            pinned.draw(surface, theme)
        if self._own is not None:
            self._own.draw(surface, theme)


def _made(content: str | Runs | Widget) -> Tooltip:
    if isinstance(content, Tooltip):
        return content
    if isinstance(content, Widget):
        return Tooltip([content])
    return text_tip(content)
