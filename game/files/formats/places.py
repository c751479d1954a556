"""Where files are: what ships with the game, and what belongs to the player.

Help texts tell of folders and levels: what messages are made of is imported for messages only.
"""

import os
import re
from pathlib import Path

import platformdirs

import game

HOME_VARIABLE = "KA_PING_HOME"
DATA_VARIABLE = "KA_PING_DATA"
AUTOSAVE_STEM = "autosave"
AUTOSAVE = f"{AUTOSAVE_STEM}.json"
"""The battle under way in the first window, in the folder of saves."""

AUTOSAVE_NAME = re.compile(rf"{AUTOSAVE_STEM}(?:-([2-9]|[1-9][0-9]))?(-before)?\.json")
"""What battles are called that are kept without being asked: the number of a further window, and
whether it is the battle before.
"""

AUTOSAVE_COMING = ".next"
"""Ends the hidden name of a battle kept without being asked, on its way into its place."""

_APP = "ka-ping"
_SCHEMA_ENDING = ".schema.json"
_LEVEL_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,63}")


def shipped_folder() -> Path:
    """The folder that holds ``assets`` and ``levels``.

    ``KA_PING_DATA`` if set, else ``_data`` in the package (installed), else the folder above the
    package (a checkout).
    """
    chosen = os.environ.get(DATA_VARIABLE)
    if chosen:
        return Path(chosen)
    package = Path(game.__file__).resolve().parent
    inside = package / "_data"
    return inside if inside.is_dir() else package.parent


def levels_folder() -> Path:
    """Levels that ship with the game."""
    return shipped_folder() / "levels"


def home_folder() -> Path:
    """The player's own folder; ``KA_PING_HOME`` replaces the system's usual one."""
    chosen = os.environ.get(HOME_VARIABLE)
    return Path(chosen) if chosen else Path(platformdirs.user_data_dir(_APP, appauthor=False))


def user_levels_folder() -> Path:
    """Levels the player made."""
    return home_folder() / "levels"


def locale_folder() -> Path:
    """Catalogues of texts that ship with the game."""
    return shipped_folder() / "assets" / "locale"


def user_locale_folder() -> Path:
    """Catalogues of texts the player added."""
    return home_folder() / "locale"


def saves_folder() -> Path:
    """Saved battles, the autosave among them."""
    return home_folder() / "saves"


def any_saves() -> bool:
    """Whether there is a save to load."""
    return _any_file(saves_folder())


def under_way() -> tuple[str, ...]:
    """The names of all files with a battle under way, also where it has not quite got there yet."""
    folder = saves_folder()
    names = [path.name for path in folder.glob(f"{AUTOSAVE_STEM}*.json")]
    coming = folder.glob(f".{AUTOSAVE_STEM}*.json{AUTOSAVE_COMING}")
    names += [path.name.removeprefix(".").removesuffix(AUTOSAVE_COMING) for path in coming]
    found = (AUTOSAVE_NAME.fullmatch(name) for name in sorted(set(names)))
    return tuple(one[0] for one in found if one is not None and one[2] is None)


def replays_folder() -> Path:
    """Recorded battles."""
    return home_folder() / "replays"


def any_replays() -> bool:
    """Whether there is a replay to watch."""
    return _any_file(replays_folder())


def _any_file(folder: Path) -> bool:
    return folder.is_dir() and any(folder.glob("*.json"))


def reports_folder() -> Path:
    """Reports of what went wrong."""
    return home_folder() / "reports"


def logs_folder() -> Path:
    """Battle logs that the player saved as text."""
    return home_folder() / "logs"


def cache_folder() -> Path:
    """What can be made again: drawn boards."""
    if os.environ.get(HOME_VARIABLE):
        return home_folder() / "cache"
    return Path(platformdirs.user_cache_dir(_APP, appauthor=False))


def settings_path() -> Path:
    """The file of the player's preferences."""
    if os.environ.get(HOME_VARIABLE):
        return home_folder() / "settings.json"
    return Path(platformdirs.user_config_dir(_APP, appauthor=False)) / "settings.json"


def level_ids() -> tuple[str, ...]:
    """Ids of all levels by name: file names without ``.json``, schemas left out."""
    found = {path.name.removesuffix(".json") for path in level_files()}
    return tuple(sorted(found))


def find_level(level_id: str) -> Path:
    """The file of a level; those that ship with the game come first.

    Raises ``FileFaults`` for an unknown id, and for anything that is not a plain id.
    """
    from game.files.json.faults import one_fault
    from game.model.guesses import guess_or_list

    name = level_file_name(level_id)
    for path in level_files():
        if path.name == name:
            return path
    raise one_fault(_level(level_id), f"does not exist; {guess_or_list(level_id, level_ids())}")


def level_file_name(level_id: str) -> str:
    """What the file of a level is called in any folder of levels.

    Raises ``FileFaults`` for anything that is not a plain id: nothing may lead out of the folder.
    """
    from game.files.json.faults import one_fault

    if not _LEVEL_ID.fullmatch(level_id):
        problem = "is not a level id; small letters, digits and hyphens are wanted"
        raise one_fault(_level(level_id), problem)
    return f"{level_id}.json"


def _level(level_id: str) -> str:
    return f'level "{level_id[:80]}"'


def level_files() -> tuple[Path, ...]:
    """The files of all levels: first those that ship with the game."""
    files: list[Path] = []
    for folder in (levels_folder(), user_levels_folder()):
        if folder.is_dir():
            files.extend(sorted(path for path in folder.glob("*.json") if is_level(path)))
    return tuple(files)


def is_level(path: Path) -> bool:
    """Whether a file of a folder of levels is named as levels are."""
    name = path.name
    return not name.endswith(_SCHEMA_ENDING) and bool(_LEVEL_ID.fullmatch(path.stem))
