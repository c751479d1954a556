"""The frame around a replay: that of the battle, with a line of time in place of the acts."""

from collections.abc import Callable
from typing import Final, Protocol

from game.ui.scenes.battle.hud import BattleHud
from game.ui.theme import ActionColor, Theme
from game.ui.widgets.base.layout import Column, Gap, Row
from game.ui.widgets.base.widget import STRETCH, Widget, fixed
from game.ui.widgets.input.buttons import BrickButton, IconButton
from game.ui.widgets.input.choosers import ChoiceArrows
from game.ui.widgets.input.timeline import Timeline
from game.words import mark, tr

SPEEDS: Final = (0.5, 1.0, 2.0, 4.0)
"""How fast a replay may be played."""

TIGHT: Final = 740
"""Units of width below which buttons have shorter words and stand closer together."""

TINY_REEL: Final = 112
"""Units of height of line of time and buttons in tiny windows."""

Steps = tuple[tuple[str, str, str], ...]
_BACK: Final[Steps] = (
    ("replay-first", "first", mark("To the beginning")),
    ("replay-previous-turn", "turn-back", mark("Turn before")),
    ("replay-previous", "left", mark("Moment before")),
)
_ON: Final[Steps] = (
    ("replay-next", "right", mark("Next moment")),
    ("replay-next-turn", "turn-on", mark("Next turn")),
    ("replay-last", "end-turn", mark("To the end")),
)


class Reel(Protocol):
    """What the buttons of a replay do."""

    def command(self, action: str) -> None:
        """Do what an action of the key map means."""
        ...

    def choose(self, moment: int) -> None:
        """Show a moment."""
        ...

    def set_speed(self, speed: float) -> None:
        """Play so many times as fast."""
        ...


class ReplayHud(BattleHud):
    """The battle's frame for a replay; ``equip`` gives it its own parts."""

    low_bar = TINY_REEL

    def equip(self, reel: Reel, count: int, on_back: Callable[[], None]) -> None:
        """Put the line of time of ``count`` answers below the map; ``reel`` does what is asked."""
        self._reel = reel
        legend = tr("Star: what turned the battle. Cross: a figure is lost.")
        self.timeline = Timeline("timeline", count, reel.choose, width=STRETCH, tooltip=legend)
        self.play = self._button("replay-play", "play", "")
        speeds = [(f"{speed:g}", f"{speed:g}×") for speed in SPEEDS]
        self.speed = ChoiceArrows(
            "speed", speeds, "1", lambda key: reel.set_speed(float(key)), width=fixed(130)
        )
        self.branch = BrickButton(
            "replay-branch",
            tr("Play on from here"),
            self._commander("replay-branch"),
            color=ActionColor.MOVE,
            icon="swap",
            action="replay-branch",
        )
        self._fill(on_back)
        self.show_playing(playing=False)

    def _fill(self, on_back: Callable[[], None]) -> None:
        """Put line of time, buttons and the way back where a battle has acts and end of turn."""
        self._controls = Row(
            [
                *self._buttons(_BACK),
                self.play,
                *self._buttons(_ON),
                self.speed,
                Gap(),
                self.branch,
            ],
            "controls",
            gap=8,
            group=True,
            align="center",
        )
        column = Column([self.timeline, self._controls], gap=4, width=STRETCH)
        self._bottom.set_children([Row([column, self.dice], gap=12, align="center")])
        self.end_turn.name = "back"
        self.end_turn.label = tr("Back")
        self.end_turn.icon = "left"
        self.end_turn.color = ActionColor.PLAIN
        self.end_turn.action = "cancel"
        self.end_turn.on_press = on_back
        self.tools.visible = self.extras.visible = False

    def _buttons(self, steps: Steps) -> list[Widget]:
        return [self._button(action, icon, tr(words)) for action, icon, words in steps]

    def _button(self, action: str, icon: str, words: str) -> IconButton:
        return IconButton(action, icon, self._commander(action), action=action, tooltip=words)

    def _commander(self, action: str) -> Callable[[], None]:
        return lambda: self._reel.command(action)

    def fit(self, size: tuple[int, int], theme: Theme) -> None:
        """Find room for all buttons."""
        super().fit(size, theme)
        tight = size[0] / theme.scale < TIGHT
        self.branch.label = tr("Play on") if tight else tr("Play on from here")
        self.branch.tooltip = tr("Play on from here") if tight else None
        self.speed.width = fixed(116 if tight else 130)
        self._controls.gap = 5 if tight else 8
        self._controls.invalidate()

    def show_playing(self, *, playing: bool) -> None:
        """The sign of the button says what it will do."""
        self.play.icon = "pause" if playing else "play"
        self.play.tooltip = tr("Pause") if playing else tr("Play")

    def show_end_turn(self, note: str, enabled: bool) -> None:
        """There is no turn to end: the way back is always open."""
        del note, enabled
