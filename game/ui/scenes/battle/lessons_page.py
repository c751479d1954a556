"""The lessons of a level, to be read again or ahead."""

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from game.model.lessons import Lesson
from game.ui.scenes.shared.backdrop import Backdrop
from game.ui.scenes.shared.parts import MenuScreen, back_button, page
from game.ui.theme import BODY, HEADING, STRONG, ActionColor, Hud
from game.ui.widgets.base.layout import Column, Gap, Row, Together
from game.ui.widgets.base.widget import Widget, fixed
from game.ui.widgets.input.buttons import BrickButton
from game.ui.widgets.look.key_text import KeyText
from game.ui.widgets.look.label import Label
from game.ui.widgets.look.panel import Inset, Panel
from game.ui.widgets.look.scroll import ScrollArea
from game.ui.window import App
from game.words import tr

WIDTH: Final = 1000
"""Units of width that lines have at most: longer ones are hard to read."""


class LessonsScene(MenuScreen):
    """Every lesson of the level; below a heading those after the first ``seen``, not on so far.

    ``on_stop`` ends them.
    """

    def __init__(
        self,
        app: App,
        backdrop: Backdrop,
        lessons: Sequence[Lesson],
        seen: int,
        *,
        on_back: Callable[[], None],
        on_stop: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(app, backdrop, on_back)
        cards: list[Widget] = [
            _card(number, lesson) for number, lesson in enumerate(lessons, start=1)
        ]
        if seen < len(lessons):
            heading = Label(tr("Still to come"), "lessons-to-come", style=HEADING)
            titled = Column([heading], padding=(14, 6, 14, 0))
            cards[seen] = Together([titled, cards[seen]], gap=12)
        scrolled = ScrollArea(Column(cards, gap=12, padding=(6, 4, 8, 4)), "lessons-scroll")
        body = Panel([scrolled], "lessons-panel")
        foot = Row([back_button(on_back), Gap(), *([] if on_stop is None else [_stop(on_stop)])])
        self.tree.set_root(page(tr("Lessons"), body, foot, snug=True, most_width=WIDTH))
        # All of them are read first: words of the rules in them are not told before one asks.
        self.tree.focus_on(scrolled, quietly=True)

    def unused(self, event: pygame.event.Event) -> bool:
        """The key that opened the page puts it away too."""
        if "lessons" in self.app.keys.actions(event):
            self._on_back()
            return True
        return super().unused(event)


def _stop(on_stop: Callable[[], None]) -> Widget:
    label = tr("No more lessons")
    return BrickButton("lessons-stop", label, on_stop, color=ActionColor.PLAIN, width=fixed(200))


def _card(number: int, lesson: Lesson) -> Widget:
    title = Label(f"{number}. {tr(lesson.title)}", style=HEADING)
    rows: list[Widget] = [title, KeyText(tr(lesson.text), style=BODY)]
    if lesson.task is not None:
        rows.append(KeyText(tr(lesson.task), style=STRONG.colored(Hud.GOLD)))
    return Inset(rows, f"lesson-{lesson.id}", gap=6, padding=(14, 10, 14, 12))
