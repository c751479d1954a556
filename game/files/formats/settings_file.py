"""The player's own preferences: looks, sounds, speed, keys. Never the rules of a battle."""

from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from game.files.json.atomic import set_aside, write_bytes
from game.files.json.faults import FileFaults, shown_path
from game.files.json.file_bytes import MIB, file_bytes
from game.files.json.migrations import NewerFile, current_version, lifted
from game.files.json.newer import is_newer
from game.files.json.positions import located_in
from game.files.json.pretty_json import pretty
from game.files.json.strict_json import parse
from game.files.json.type_faults import converted
from game.words import ENGLISH, LANGUAGE_PATTERN

FORMAT = "settings"
MOST_BYTES = MIB

Volume = Annotated[float, Meta(ge=0, le=1)]
Speed = Annotated[float, Meta(ge=0.25, le=16)]
KeyName = Annotated[str, Meta(min_length=1, max_length=40)]
LanguageCode = Annotated[str, Meta(pattern=LANGUAGE_PATTERN)]
Pixels = Annotated[int, Meta(ge=320, le=16384)]
RulesetName = Annotated[str, Meta(max_length=40)]


class Preferences(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a player sets once.

    ``language`` is the code of a catalogue of texts. ``ui_scale`` none means automatic.
    ``animation_speed`` multiplies, ``instant`` leaves animations out. ``odds`` says when chances
    are told, ``captions`` tells sounds in words.
    ``palette`` is made for a kind of color vision. ``screen_shake`` none means as
    ``reduce_motion`` and ``no_flashing`` have it: off with either of them. ``private_answers``
    covers the screen for reactions of another person too; ``ask_own_acts`` asks how one's own acts
    are done where no standing order says so; ``computer_speed`` multiplies while
    others act, 0 shows that at once. ``follow_camera`` brings what happens into view, ``edge_pan``
    moves the view with the pointer at the edge of the window. ``keys`` holds the keys of those
    actions only that were changed. ``ruleset`` is the id of the rules chosen last for a battle, ""
    where nobody chose any.
    """

    language: LanguageCode = ENGLISH
    ui_scale: Annotated[float, Meta(ge=0.75, le=2.5)] | None = None
    full_screen: bool = False
    window_size: tuple[Pixels, Pixels] = (1600, 900)
    animation_speed: Speed = 1.0
    instant: bool = False
    master_volume: Volume = 0.8
    effects_volume: Volume = 1.0
    interface_volume: Volume = 0.7
    ambience_volume: Volume = 0.6
    music: bool = True
    music_volume: Volume = 0.5
    muted: bool = False
    private_answers: bool = False
    ask_own_acts: bool = False
    computer_speed: Literal[0, 1, 2, 4] = 1
    follow_camera: bool = True
    edge_pan: bool = False
    captions: bool = False
    palette: Literal["usual", "deutan", "protan", "tritan", "achromat"] = "usual"
    high_contrast: bool = False
    patterns: Literal["normal", "strong"] = "normal"
    reduce_motion: bool = False
    no_flashing: bool = False
    screen_shake: bool | None = None
    odds: Literal["always", "key", "never"] = "always"
    keys: dict[str, Annotated[tuple[KeyName, ...], Meta(max_length=8)]] = {}
    ruleset: RulesetName = ""


class _SettingsFile(Struct, frozen=True, forbid_unknown_fields=True):
    format: Literal["settings"]
    version: int
    preferences: Preferences


class LoadedPreferences(Struct, frozen=True):
    """Preferences to start with, and what a player should be told (nothing when all is well)."""

    preferences: Preferences
    message: str = ""


def read_preferences(path: Path) -> LoadedPreferences:
    """The preferences in a file; the usual ones when there is none or it is damaged.

    A damaged file is kept beside its place with the ending ``.damaged``, one of a newer program in
    its place. Raises nothing.
    """
    if not path.exists():
        return LoadedPreferences(Preferences())
    source = shown_path(path)
    try:
        content = file_bytes(path, MOST_BYTES)
        with located_in(content):
            document = lifted(parse(content, source), FORMAT, source)
            return LoadedPreferences(converted(document, _SettingsFile, source).preferences)
    except NewerFile as newer:
        return LoadedPreferences(Preferences(), f"{newer}\nThe usual preferences are used.")
    except FileFaults as faults:
        kept = set_aside(path)
        told = f"{faults}\nThe usual preferences are used"
        where = f"; the file is kept as {shown_path(kept)}." if kept is not None else "."
        return LoadedPreferences(Preferences(), told + where)


def write_preferences(path: Path, preferences: Preferences) -> None:
    """Write the preferences. Raises ``OSError``; the old file is then as it was.

    One of a newer program is not written over.
    """
    if is_newer(path, FORMAT, MOST_BYTES):
        raise OSError(f"{shown_path(path)} is of a newer version of the game and is kept")
    document = {
        "format": FORMAT,
        "version": current_version(FORMAT),
        "preferences": msgspec.to_builtins(preferences),
    }
    write_bytes(path, pretty(document).encode())
