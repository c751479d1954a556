"""The id of a rule that leads to the rule itself."""

from typing import Final, Unpack

import pygame

from game.ui.rule_words import RULE_ID
from game.ui.text import draw_text, draw_underline, squeezed
from game.ui.theme import LINK, Hud, Theme
from game.ui.widgets import paint
from game.ui.widgets.widget import Widget, WidgetOptions

AROUND: Final = 2
"""Units by which the ring of the focus lies farther from the words at the left and right."""


class Link(Widget):
    """An underlined rule id; named `rule/<id>`. A press opens the rule.

    `words` stand for the id where it would not be understood.
    Not `by_keys`, the focus passes by: beside what has the focus itself, whose help key opens it.
    """

    radius = 4.0

    def __init__(
        self,
        rule: str,
        *,
        by_keys: bool = True,
        words: str = "",
        **options: Unpack[WidgetOptions],
    ) -> None:
        self._by_keys = by_keys
        self._words = words or rule
        options["link"] = rule
        options["tooltip"] = None
        super().__init__(f"rule/{rule}", **options)

    @property
    def text(self) -> str:
        """What is shown."""
        return self._words

    @property
    def focusable(self) -> bool:
        """Whether the focus can come here."""
        return self._by_keys

    def measure(self, theme: Theme, width: int | None) -> tuple[int, int]:
        """The id on one line; it begins where other words of its column do."""
        return theme.text_width(self.text, LINK), theme.line_height(LINK)

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the id, brighter under the pointer."""
        style = LINK.colored(Hud.WHITE) if self.hovered else LINK
        text, style = squeezed(theme, self.text, style, self.rect.width)
        at = (self.rect.x, self.rect.centery)
        drawn = draw_text(surface, theme, text, style, at, "midleft")
        draw_underline(surface, theme, drawn, style)
        if self.focused:
            around = self.rect.inflate(2 * theme.px(AROUND), 0)
            paint.draw_focus(surface, theme, around, self.radius)


def links_to(rule: str) -> list[Widget]:
    """The link to a rule; none where what refuses is no rule of a book, but the table."""
    return [Link(rule)] if RULE_ID.fullmatch(rule) else []
