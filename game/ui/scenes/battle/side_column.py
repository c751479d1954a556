"""The column beside the map: the figure's card, the log, the squad, the end of the turn.

In a low window the log has no room beside the card: a button shows it in place of the card.  The
end of the turn is always there, and the squad, unless a lesson is read first in a low window.
"""

from typing import Final

import pygame

from game.ui.art.schemes import shown
from game.ui.scenes.battle.figure_card import FigureCard
from game.ui.scenes.battle.log_panel import LogPanel
from game.ui.theme import Hud, Theme
from game.ui.widgets.base.layout import Column, Row
from game.ui.widgets.base.widget import CONTENT, STRETCH, Widget, fixed
from game.ui.widgets.input.buttons import BrickButton, IconButton
from game.ui.widgets.look import paint
from game.ui.widgets.look.panel import Panel
from game.words import tr

SIDE_WIDTH: Final = 330
COMPACT_SIDE_WIDTH: Final = 270
TINY_SIDE_WIDTH: Final = 298
PADDING: Final = (8, 8, 8, 10)
GAP: Final = 8

LEAST_LOG: Final = 128
"""Units of height of a log of three lines, with its title."""
KEPT_LOG: Final = 192
"""The same of six lines: beyond that a card is scrolled, but for one as low as a compact one."""
USUAL_LOG: Final = 216
"""Units of height of a log of seven lines: in a low window a card gives way to so many."""
COMPACT_CARD: Final = 200
"""Units of height of a card with one line for each thing carried."""
WHOLE_CARD: Final = 378
"""The same of a card in large, with three things of two lines each and a condition."""
NAMED_CARD: Final = 118
"""Units of height below which a card is no more than a name above the numbers."""

SQUAD: Final = 78
LOW_SQUAD: Final = 48
SHORT_SQUAD: Final = 38
"""The same where else the card would have no room for its numbers."""
END: Final = 68
LOW_END: Final = 50
"""Units of height of the end of the turn where it has no note."""


class SideColumn(Column):
    """Puts together what the room allows; ``fit`` tells it the room."""

    def __init__(self, told: LogPanel, squad: Row, end_turn: BrickButton) -> None:
        self.card = FigureCard()
        self._told = told
        self._squad = Panel([squad], "squad-panel")
        for panel in (self.card, told, self._squad):
            panel.embedded = True
        self.end_turn = end_turn
        self._room = 0.0
        self._note = ""
        self.log_fits = True
        self._log_open = self._reading = self._short = False
        self._opener = IconButton(
            "show-log", "book", self.toggle_log, action="log", tooltip=tr("Battle log"), side=44
        )
        self._foot = Row([], gap=6, align="fill")
        super().__init__([], gap=GAP, padding=PADDING, width=fixed(SIDE_WIDTH))
        self._arrange()

    def fit(self, room: float, width: float) -> None:
        """Take the form for so many units of height and width."""
        self._room = room - PADDING[1] - PADDING[3]
        self.width = fixed(width)
        self._arrange()

    def read(self, reading: bool) -> None:
        """While a lesson is read in place of the acts, leave its room in a low window."""
        if reading is not self._reading:
            self._reading = reading
            self._arrange()

    def _arrange(self) -> None:
        """Share the room out."""
        room = self._room
        rest = room - END - SQUAD - 2 * GAP
        self.log_fits = not room or rest >= COMPACT_CARD + GAP + LEAST_LOG
        self._short = False
        tight = bool(room) and rest < WHOLE_CARD + GAP + USUAL_LOG
        rest += SQUAD - LOW_SQUAD if tight else 0
        if self.log_fits:
            self._log_open = False
            most, usual = max(rest - GAP - KEPT_LOG, COMPACT_CARD), rest - GAP - USUAL_LOG
            self.card.fit("close" if tight else "whole", most if room else 0.0, usual)
            self.card.height = CONTENT
            known: list[Widget] = [self.card, self._told, self._squad]
        else:
            known = self._low_rows(rest)
        low = not self.log_fits
        self._told.fit(low=tight)
        # As high without a note as with one: who presses it twice finds it where it was.
        self.end_turn.height = fixed(LOW_END if self._short else END)
        self._squad.height = fixed(SHORT_SQUAD if self._short else LOW_SQUAD if tight else SQUAD)
        self._squad.padding = (8, 4, 8, 4) if tight else (10, 10, 10, 10)
        self._foot.set_children([self._opener, self.end_turn] if low else [self.end_turn])
        self._opener.icon = "person" if self._log_open else "book"
        self._opener.tooltip = tr("The figure’s card") if self._log_open else tr("Battle log")
        self.set_children([*known, self._foot])
        self._show_note()

    def _low_rows(self, card: float) -> list[Widget]:
        """Card or log, so high, above the squad; the log takes its place too where it needs it."""
        self._short = card < NAMED_CARD
        if self._short:
            card += END - LOW_END
        if self._log_open:
            return [self._told, *([self._squad] if card >= LEAST_LOG else [])]
        self.card.fit("named" if self._short else "compact", 0.0, 0.0)
        self.card.height = STRETCH
        return [self.card] if self._reading else [self.card, self._squad]

    def toggle_log(self) -> None:
        """Show the log in place of the card, or the card again."""
        self._log_open = not self._log_open and not self.log_fits
        self._arrange()

    def show_note(self, note: str) -> None:
        """The note on the end of the turn, where there is room for it."""
        self._note = note
        self._show_note()

    def _show_note(self) -> None:
        enabled = self.end_turn.enabled
        self.end_turn.set_note("" if self._short else self._note)
        self.end_turn.enabled = enabled

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw one ground with all panels, kept as long as they stay, and what is inside."""
        around = self.rect
        boxes = [
            one.rect.move(-around.x, -around.y) for one in self.shown() if isinstance(one, Panel)
        ]

        def ground() -> pygame.Surface:
            picture = pygame.Surface(around.size).convert()
            picture.fill(shown(Hud.PANEL_BOTTOM))
            for box in boxes:
                paint.draw_panel(picture, theme, box)
            return picture

        places = tuple(map(tuple, boxes))
        surface.blit(theme.keep(("side column", around.size, places), ground), around)
        super().draw(surface, theme)
