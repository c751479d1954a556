"""The id of a rule, or the sign of a section, that leads to the rule itself."""

from typing import Final, Unpack

import pygame

from game.ui.rule_words import RULE_ID
from game.ui.text import draw_text, draw_underline, squeezed
from game.ui.theme import BODY, LINK, Hud, Style, Theme
from game.ui.widgets import paint
from game.ui.widgets.widget import Widget, WidgetOptions
from game.words import tr

AROUND: Final = 2
"""Units by which the ring of the focus lies farther from the words at the left and right."""


SECTION: Final = "§"
"""Stands for the rule that words follow from, and leads to it."""

SECTION_LINK: Final = LINK._replace(size=BODY.size)


class Link(Widget):
    """An underlined rule id; named `rule/<id>`. A press opens the rule.

    A `brief` one shows the sign of a section, and the id in its tooltip. Not `by_keys`, the focus
    passes by: beside what has the focus itself, whose help key opens it.
    """

    radius = 4.0

    def __init__(
        self,
        rule: str,
        *,
        by_keys: bool = True,
        brief: bool = False,
        **options: Unpack[WidgetOptions],
    ) -> None:
        self._by_keys = by_keys
        self._brief = brief
        options["link"] = rule
        options["tooltip"] = tr("Rule {rule}").format(rule=rule) if brief else None
        super().__init__(f"rule/{rule}", **options)

    @property
    def text(self) -> str:
        """What is shown."""
        return SECTION if self._brief else self.link

    @property
    def _style(self) -> Style:
        return SECTION_LINK if self._brief else LINK

    @property
    def focusable(self) -> bool:
        """Whether the focus can come here."""
        return self._by_keys

    def measure(self, theme: Theme, width: int | None) -> tuple[int, int]:
        """The text on one line; it begins where other words of its column do."""
        return theme.text_width(self.text, self._style), theme.line_height(self._style)

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the text, brighter under the pointer."""
        style = self._style.colored(Hud.WHITE) if self.hovered else self._style
        text, style = squeezed(theme, self.text, style, self.rect.width)
        at = (self.rect.x, self.rect.centery)
        drawn = draw_text(surface, theme, text, style, at, "midleft")
        draw_underline(surface, theme, drawn, style)
        if self.focused:
            around = self.rect.inflate(2 * theme.px(AROUND), 0)
            paint.draw_focus(surface, theme, around, self.radius)


def links_to(rule: str) -> list[Widget]:
    """The link to a rule; none where what refuses is no rule of a book, but the table."""
    return [Link(rule, brief=True)] if RULE_ID.fullmatch(rule) else []
