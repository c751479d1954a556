"""The player's preferences: loudness, size of the interface, speed."""

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from game.files.settings_file import Preferences
from game.ui.scenes.backdrop import Backdrop
from game.ui.scenes.parts import MenuScreen, back_button, setting
from game.ui.theme import CAPTION, ActionColor, Theme, most_scale
from game.ui.widgets.buttons import BrickButton
from game.ui.widgets.choosers import ChoiceArrows, Slider, Toggle
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Gap, Middle, Row
from game.ui.widgets.panel import Panel
from game.ui.widgets.widget import Widget, fixed
from game.ui.window import App

AUTOMATIC: Final = "automatic"
INSTANT: Final = "instant"
SCALES: Final = (0.75, 1.0, 1.25, 1.5, 1.75, 2.0, 2.25, 2.5)
SPEEDS: Final = (
    ("0.5", "Half"),
    ("1.0", "Normal"),
    ("2.0", "Double"),
    ("4.0", "Fourfold"),
    (INSTANT, "At once"),
)


class OptionsScene(MenuScreen):
    """What can be set. ``on_change`` is told every change at once, so that it can be judged."""

    def __init__(
        self,
        app: App,
        backdrop: Backdrop,
        preferences: Preferences,
        *,
        on_back: Callable[[], None],
        on_change: Callable[[Preferences], None],
    ) -> None:
        super().__init__(app, backdrop, on_back)
        self.preferences = preferences
        self._on_change = on_change
        self._limit = Label("", "scale-limit", style=CAPTION)
        self._limit_row = setting("", self._limit)
        self._on_leave = on_back
        self.tree.set_root(self._laid_out())

    def arrange(self, size: tuple[int, int], theme: Theme) -> None:
        """Say so when the window is too small for the size that was chosen."""
        wished, most = self.preferences.ui_scale, most_scale(size)
        self._limit_row.visible = wished is not None and wished > most
        self._limit.text = f"In this window {most:.0%}, the most that it can hold"
        super().arrange(size, theme)

    def _laid_out(self) -> Widget:
        reset = BrickButton(
            "reset",
            "As it was at first",
            self._reset,
            color=ActionColor.FIGHT,
            icon="undo",
            width=fixed(230),
            height=fixed(56),
        )
        foot = Row([back_button(self._on_leave), Gap(), reset], gap=14)
        panel = Panel(
            [Gap(height=fixed(4)), *self._rows(), Gap(height=fixed(8)), foot],
            "options",
            title="Options",
            gap=16,
            padding=(30, 20, 30, 24),
            width=fixed(620),
        )
        return Middle(panel)

    def _rows(self) -> list[Widget]:
        now = self.preferences
        scale = AUTOMATIC if now.ui_scale is None else str(now.ui_scale)
        scales = [(AUTOMATIC, "Automatic"), *((str(s), f"{s:.0%}") for s in SCALES)]
        if scale not in dict(scales):
            scales.append((scale, f"{now.ui_scale:.0%}"))
        speed = INSTANT if now.instant else str(float(now.animation_speed))
        speeds = list(SPEEDS)
        if speed not in dict(speeds):
            speeds.insert(0, (speed, f"× {speed}"))
        percent = "{:.0%}".format
        volume = Slider("volume", now.master_volume, 0, 1, 0.05, self._set_volume, shown=percent)
        return [
            setting("Volume", volume),
            Toggle("muted", "Silence", now.muted, self._set_muted),
            setting("Size of the interface", ChoiceArrows("scale", scales, scale, self._set_scale)),
            self._limit_row,
            setting("Animations", ChoiceArrows("speed", speeds, speed, self._set_speed)),
            Toggle("full-screen", "Full screen", self.app.full_screen, self._set_full_screen),
        ]

    def _take(self, preferences: Preferences) -> None:
        self.preferences = preferences
        self._on_change(preferences)

    def _set_volume(self, value: float) -> None:
        self._take(replace(self.preferences, master_volume=value))
        self.app.sounds.play("click")

    def _set_muted(self, value: bool) -> None:
        self._take(replace(self.preferences, muted=value))

    def _set_scale(self, key: str) -> None:
        scale = None if key == AUTOMATIC else float(key)
        self._take(replace(self.preferences, ui_scale=scale))

    def _set_speed(self, key: str) -> None:
        if key == INSTANT:
            self._take(replace(self.preferences, instant=True))
        else:
            speed = float(key)
            self._take(replace(self.preferences, instant=False, animation_speed=speed))

    def _set_full_screen(self, value: bool) -> None:
        self._take(replace(self.preferences, full_screen=value))

    def _reset(self) -> None:
        usual = Preferences()
        self._take(
            replace(
                self.preferences,
                master_volume=usual.master_volume,
                muted=usual.muted,
                ui_scale=usual.ui_scale,
                instant=usual.instant,
                animation_speed=usual.animation_speed,
                full_screen=usual.full_screen,
            )
        )
        self.tree.set_root(self._laid_out())
        self.tree.focus("reset")
