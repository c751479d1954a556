"""What the player prefers of the window, whatever it shows: language, sound, keys, size of text."""

from game.files.formats.settings_file import Preferences
from game.ui.own_keys import changed, own_keys
from game.ui.scenes.battle.access import apply_sound
from game.ui.scenes.program.speaking import Speaker
from game.ui.window import App


class WindowPreferences:
    """Has the window of a program as its player likes it."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._speaker = Speaker(app)

    def apply(self, wished: Preferences) -> tuple[Preferences, str]:
        """Take preferences at once; those that hold in the end, and why, where they differ."""
        app = self._app
        held, problem = self._speaker.speak(wished)
        apply_sound(app, held)
        if changed(app.keys) != held.keys:
            app.set_keys(own_keys(held.keys))
        app.set_scale(held.ui_scale)
        if app.full_screen != held.full_screen:
            app.toggle_full_screen()
        return held, problem
