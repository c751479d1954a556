"""What cannot be pressed now: why, and the rule that says so."""

from collections.abc import Sequence
from typing import Final, Unpack

import pygame

from game.ui.theme import LINK, ActionColor, Theme
from game.ui.widgets.base.widget import Widget, WidgetOptions
from game.ui.widgets.input.buttons import BrickButton
from game.ui.widgets.look import paint
from game.ui.widgets.look.link import Link
from game.words import tr

REASON_LINES: Final = 2
MOST_LINES: Final = 3
"""Lines of the reason, and with the label; the rule has one more."""
SMALL_LINES: Final = 1
"""Lines more for a reason below a label of one line, in the smallest letters."""


class ClosedBrick(BrickButton):
    """A brick that is switched off, with the reason on it and below that the rule as a link.

    A long reason is cut; the tooltip has the whole of it.
    """

    def __init__(
        self,
        name: str,
        label: str,
        reason: str,
        rule: str,
        *,
        color: str = ActionColor.PLAIN,
        icon: str = "",
        **options: Unpack[WidgetOptions],
    ) -> None:
        options["enabled"] = False
        options["link"] = rule
        options["tooltip"] = reason
        super().__init__(
            name,
            label,
            color=color,
            reason=reason,
            icon=icon,
            lines=REASON_LINES,
            most=MOST_LINES,
            small=SMALL_LINES,
            **options,
        )
        self._rule = Link(rule, words=tr("the rule"))
        self.adopt(self._rule)

    @property
    def children(self) -> Sequence[Widget]:
        """The rule."""
        return (self._rule,)

    def measure(self, theme: Theme, width: int | None) -> tuple[int, int]:
        """The room of the brick, and the rule's."""
        wide, high = super().measure(theme, width)
        rule = self._rule.measure(theme, None)[0]
        return max(wide, self._text_left(theme) + rule + theme.px(14)), high

    def _text_height(self, theme: Theme, width: int) -> int:
        return super()._text_height(theme, width) + theme.line_height(LINK)

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Take a rectangle; the rule stands below the reason."""
        super().place(theme, rect)
        body = paint.brick_body(theme, rect)
        wide, high = self._rule.measure(theme, None)
        middle = body.centery - theme.px(paint.FOOT / 2)
        bottom = middle - self._text_height(theme, rect.width) // 2
        bottom += self._text_height(theme, rect.width)
        left = body.x + self._text_left(theme)
        self._rule.place(theme, pygame.Rect(left, bottom - high, wide, high))

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the brick and the rule on it."""
        super().draw(surface, theme)
        self._rule.draw(surface, theme)
