"""A sign, or words, that lead to a rule."""

from typing import Final, Unpack

import pygame

from game.ui.rule_words import RULE_ID
from game.ui.text import draw_text, draw_underline, squeezed
from game.ui.theme import LINK, Hud, Theme
from game.ui.widgets.base.widget import Term, Widget, WidgetOptions
from game.ui.widgets.look import paint
from game.words import tr

SECTION: Final = "§"
"""The sign of a rule, where its id would only be in the way; it leads to the rule."""

SIGNED: Final = LINK._replace(size=17)
SIGN_SIDE: Final = 26
"""Units of the sides of the sign."""

AROUND: Final = 2
"""Units by which the ring of the focus lies farther from the words at the left and right."""


class Link(Widget):
    """The sign of a rule, or words for it; named `rule/<id>`. A press opens the rule.

    The tooltip explains it, or has at least its id. Not `by_keys`, the focus passes by: beside
    what has the focus itself, whose help key opens it.
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
        self._sign = not words
        self._words = words or SECTION
        options["link"] = rule
        options["tooltip"] = tr("To the rule {rule}").format(rule=rule)
        super().__init__(f"rule/{rule}", **options)

    @property
    def text(self) -> str:
        """What is shown."""
        return self._words

    def term_at(self, pos: tuple[int, int] | None) -> Term:
        """The rule that it leads to."""
        return Term(self.link, self.rect)

    @property
    def focusable(self) -> bool:
        """Whether the focus can come here."""
        return self._by_keys

    def measure(self, theme: Theme, width: int | None) -> tuple[int, int]:
        """Words on one line, which begin where others of their column do. A sign is a square."""
        if self._sign:
            return theme.px(SIGN_SIDE), theme.px(SIGN_SIDE)
        return theme.text_width(self.text, LINK), theme.line_height(LINK)

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw it, brighter under the pointer."""
        style = SIGNED if self._sign else LINK
        style = style.colored(Hud.WHITE) if self.hovered else style
        text, style = squeezed(theme, self.text, style, self.rect.width)
        at = self.rect.center if self._sign else self.rect.midleft
        drawn = draw_text(surface, theme, text, style, at, "center" if self._sign else "midleft")
        draw_underline(surface, theme, drawn, style)
        if self.focused:
            around = self.rect.inflate(2 * theme.px(AROUND), 0)
            paint.draw_focus(surface, theme, around, self.radius)


def links_to(rule: str, *, spelled: bool = False) -> list[Widget]:
    """The link to a rule, by its sign or ``spelled`` by its id.

    None where what refuses is no rule of a book, but the table.
    """
    return [Link(rule, words=rule if spelled else "")] if RULE_ID.fullmatch(rule) else []
