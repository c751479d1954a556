"""The buttons at the right of the top bar: taking back, looking back, the pace of others' turns."""

from collections.abc import Callable
from typing import Final

import pygame

from game.ui.scenes.battle.pace import SPEEDS, Pace, Speed
from game.ui.theme import Hud, Theme
from game.ui.widgets.base.layout import Row
from game.ui.widgets.base.widget import Widget, fixed
from game.ui.widgets.input.buttons import IconButton
from game.ui.widgets.input.sign_button import SignButton
from game.words import mark, tr

HOP: Final = 1.2
"""Seconds in which each stud of the sign has hopped once."""

NAMES: Final[dict[Speed, str]] = {1: "1×", 2: "2×", 4: "4×", 0: mark("At once")}


class Pondering(Widget):
    """Three studs that hop one after the other while a computer player thinks."""

    solid = False

    def __init__(self, name: str) -> None:
        super().__init__(name, width=fixed(44), height=fixed(24))
        self.moving = False
        self.still = False
        self._elapsed = 0.0

    def update(self, seconds: float) -> None:
        """Let time pass."""
        self._elapsed = (self._elapsed + seconds) % HOP if self.moving else 0.0

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the studs, the one whose turn it is higher and brighter."""
        if not self.moving:
            return
        turn = int(3 * self._elapsed / HOP)
        for place in range(3):
            on = place == turn
            rise = theme.px(5) if on and not self.still else 0
            x = self.rect.x + theme.px(8 + 14 * place)
            color = Hud.GOLD if on else Hud.DIM
            pygame.draw.circle(surface, color, (x, self.rect.centery - rise), theme.px(4.5))


class Tools(Row):
    """Buttons of the own turn, or those of the pace while others act; and the menu.

    ``on_speed`` is told the speed that is wished for, ``on_skip`` that the turn is to be skipped.
    """

    def __init__(
        self,
        pace: Pace,
        *,
        undo: Callable[[], None],
        redo: Callable[[], None],
        since: Callable[[], None],
        menu: Callable[[], None],
        on_speed: Callable[[Speed], None],
        on_skip: Callable[[], None],
    ) -> None:
        self._pace = pace
        self._fresh = 0.0
        """Seconds for which the buttons of the own turn are not heard yet."""
        self._undo = IconButton("undo", "undo", self._heard(undo), action="undo")
        self._redo = IconButton("redo", "redo", self._heard(redo), action="redo")
        self._since = IconButton("since", "since", self._heard(since), action="since")
        self.pondering = Pondering("pondering")
        self._pause = IconButton("pause", "pause", pace.toggle_pause, action="pause")
        step = IconButton("one-event", "one-event", pace.step, action="one-event")
        step.tooltip = tr("Show one event, and stop")
        skip = IconButton("skip-turn", "skip-turn", on_skip, action="skip-turn")
        skip.tooltip = tr("Show the rest of the turn at once")
        self._speeds = {
            speed: SignButton(f"speed-{speed}", tr(NAMES[speed]), _presser(on_speed, speed))
            for speed in SPEEDS
        }
        self._own = Row([self._since, self._undo, self._redo], gap=6, align="center")
        speeds = Row(list(self._speeds.values()), "speeds", gap=4, group=True)
        self._next_speed = SignButton("next-speed", "", lambda: on_speed(self._after()))
        self._next_speed.tooltip = tr("How fast others’ turns are shown")
        self._next_speed.visible = False
        others = [self.pondering, self._pause, step, speeds, self._next_speed, skip]
        self._others = Row(others, "pace", gap=6, align="center")
        gear = IconButton(
            "menu", "gear", menu, tooltip=tr("Menu (Esc): what the keys do, options, saving")
        )
        super().__init__([self._own, self._others, gear], "tools", gap=6, align="center")
        self._others.visible = False

    def follow(self, seconds: float) -> None:
        """Show which buttons are of use now, and the speed that holds, as time passes.

        Those of the own turn come up where others were, whom a press was meant for that comes then.
        The bar that they stand in asks for it, as they leave its words more room or less.
        """
        watching = self._pace.watching
        self._fresh = self._pace.unread if self._others.visible else max(0.0, self._fresh - seconds)
        self._own.visible, self._others.visible = not watching, watching
        paused = self._pace.paused
        self._pause.icon = "play" if paused else "pause"
        self._pause.tooltip = tr("Go on") if paused else tr("Stop")
        for speed, button in self._speeds.items():
            button.chosen = speed == self._pace.speed
        self._next_speed.text = tr(NAMES[self._pace.speed])

    def fit(self, *, tiny: bool) -> None:
        """Where there is little room, one button goes through the speeds."""
        self._others.find("speeds").visible = not tiny
        self._next_speed.visible = tiny

    def _heard(self, press: Callable[[], None]) -> Callable[[], None]:
        """What a button of the own turn does, once it has been there for a moment."""

        def pressed() -> None:
            if not self._fresh:
                press()

        return pressed

    def _after(self) -> Speed:
        """The speed after the one that holds, the slowest after the fastest."""
        return SPEEDS[(SPEEDS.index(self._pace.speed) + 1) % len(SPEEDS)]

    def show_refusals(self, undo: str, redo: str, since: str) -> None:
        """Why something cannot be done now, "" where it can."""
        for button, reason, usual in (
            (self._undo, undo, tr("Take back the last answer")),
            (self._redo, redo, tr("Give the last answer once more")),
            (self._since, since, tr("Show what happened since your last turn")),
        ):
            button.enabled = not reason
            button.tooltip = reason or usual


def _presser(on_speed: Callable[[Speed], None], speed: Speed) -> Callable[[], None]:
    return lambda: on_speed(speed)
