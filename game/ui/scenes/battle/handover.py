"""The full-screen banner between two persons at one screen."""

from collections.abc import Callable
from typing import Final

import pygame

from game.ui.art.emblem import banner_cloth
from game.ui.scenes.shared.parts import LOW, OUTLINE, Emblem, Title
from game.ui.theme import ActionColor, Face, Hud, Style, Theme
from game.ui.widgets.base.layout import Column, Gap, Middle, Row
from game.ui.widgets.base.widget import Widget, fixed
from game.ui.widgets.input.buttons import BrickButton
from game.ui.widgets.input.screen import Screen
from game.ui.widgets.input.tree import WidgetTree
from game.ui.widgets.look.panel import Panel
from game.ui.window import App
from game.words import tr

WIDE: Final = 270
HIGH: Final = 60
"""Size of the buttons in units: both have room beside each other in a small window."""

FORMS: Final[tuple[tuple[float, float, tuple[float, float]], ...]] = (
    (LOW, 120, (60, 34)),
    (420, 92, (40, 30)),
    (0, 64, (30, 20)),
)
"""From which height of the window on how large the emblem is, and what is around everything: at
the sides, above and below; in units.
"""


class HandoverScene(Screen):
    """Covers everything until the next person is there. ``on_begin`` takes the banner away.

    Who has no ``own_turn`` is only asked. ``on_since``, where others have acted, shows what
    happened before the turn begins.
    """

    def __init__(
        self,
        app: App,
        name: str,
        color: str,
        note: str,
        on_begin: Callable[[], None],
        on_since: Callable[[], None] | None = None,
        *,
        own_turn: bool = True,
    ) -> None:
        self.color = color
        self._theme: Theme | None = None
        self._emblem = Emblem(color, "emblem", size=120)
        self._buttons: list[Widget] = [_begin_button(on_begin, own_turn=own_turn)]
        if on_since is not None:
            self._buttons.append(_since_button(on_since))
        self._below = Column([], gap=10, align="center")
        words = Panel(
            [
                self._emblem,
                Title(name, "side", style=Style(Face.HEADING, 48, Hud.WHITE), drop=4),
                Title(note, "note", style=Style(Face.HEADING, 22, Hud.TITLE), outline=2),
                Gap(height=fixed(12)),
                self._below,
            ],
            "handover",
            gap=10,
            padding=(60, 34, 60, 34),
            align="center",
        )
        self._words = words
        super().__init__(WidgetTree(Middle(words), keys=app.keys, sound=app.sounds.press))

    @property
    def covers_all(self) -> bool:
        """What was heard before is not told to who sits down now."""
        return True

    def arrange(self, size: tuple[int, int], theme: Theme) -> None:
        """Lay the words out."""
        self._theme = theme
        high = size[1] / theme.scale
        low = high < LOW
        _, emblem, (beside, above) = next(form for form in FORMS if high >= form[0])
        self._emblem.width = self._emblem.height = fixed(emblem)
        self._words.padding = (beside, above, beside, above)
        self._below.set_children([Row(self._buttons, gap=12)] if low else self._buttons)
        self._words.invalidate()
        super().arrange(size, theme)

    def draw_below(self, surface: pygame.Surface) -> None:
        """Hang the side's cloth over everything."""
        size = surface.get_size()
        if self._theme is None:
            surface.fill(OUTLINE)
            return
        cloth = self._theme.keep(
            ("cloth", self.color, size), lambda: banner_cloth(self.color, size)
        )
        surface.blit(cloth, (0, 0))


def _since_button(on_since: Callable[[], None]) -> BrickButton:
    return BrickButton(
        "show-since",
        tr("What happened since"),
        on_since,
        color=ActionColor.BRACE,
        icon="since",
        action="since",
        width=fixed(WIDE),
        height=fixed(HIGH),
    )


def _begin_button(on_begin: Callable[[], None], *, own_turn: bool) -> BrickButton:
    """Takes the banner away: the next person is there."""
    return BrickButton(
        "begin",
        tr("Enter to begin") if own_turn else tr("Enter to answer"),
        on_begin,
        color=ActionColor.END,
        centered=True,
        width=fixed(WIDE),
        height=fixed(HIGH),
    )
