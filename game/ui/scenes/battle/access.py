"""What the player's preferences change about colors and sound, applied at once."""

from typing import TYPE_CHECKING

from game.files.formats.settings_file import Preferences
from game.ui.art.schemes import Scheme
from game.ui.window import App
from game.words import tr

if TYPE_CHECKING:
    from game.ui.scenes.battle.battle import BattleScene


def scheme_of(preferences: Preferences) -> Scheme:
    """The color scheme that a player prefers."""
    return Scheme(
        palette=preferences.palette,
        contrast=preferences.high_contrast,
        bold=preferences.patterns == "strong",
    )


def apply_sound(app: App, wished: Preferences) -> None:
    """Sound as loud as the player wishes, and its captions."""
    sounds = app.sounds
    sounds.volume = wished.master_volume
    sounds.effects = wished.effects_volume
    sounds.interface = wished.interface_volume
    sounds.ambience = wished.ambience_volume
    sounds.score = wished.music_volume if wished.music else 0.0
    sounds.muted = wished.muted
    sounds.ambient = True
    app.signs.captions.on = wished.captions


def apply_access(app: App, scene: "BattleScene | None", preferences: Preferences) -> None:
    """Use the preferred colors at once, in a battle under way too."""
    if app.set_scheme(scheme_of(preferences)) and scene is not None:
        recolor(scene)


def tell_muted(app: App) -> None:
    """Say whether the sound is off, where a key has changed it."""
    words = tr("Sound off") if app.sounds.muted else tr("Sound on")
    app.signs.tell(words, "silent" if app.sounds.muted else "sound")


def recolor(scene: "BattleScene") -> None:
    """Write and fill everything anew that holds colors of teams.

    What still waits to be shown is shown at once, since the log is written to its end.
    """
    scene.playback.drain()
    scene.hud.forget()
    scene.log.rebuild(scene.hud)
    scene.touch()
