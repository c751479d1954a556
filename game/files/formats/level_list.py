"""The levels there are, readable or not."""

from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from game.files.checks.rulebooks import Rulebooks
from game.files.formats import places
from game.files.formats.map_file import read_map
from game.files.json.faults import FileFaults, shown_path, spelled_out
from game.model.battlefield import BattleMap
from game.model.setup import Fault
from game.words import tr


class Level(Struct, frozen=True):
    """A level file: its map, or the faults for which it cannot be read, and which file it is.

    ``own`` is the path of one that belongs to the player.
    """

    id: str
    map: BattleMap | None
    faults: tuple[Fault, ...] = ()
    file: str = ""
    own: Path | None = None

    @property
    def name(self) -> str:
        """What people call it."""
        return spelled_out(self.id) if self.map is None else self.map.name


def all_levels(rulebooks: Rulebooks) -> tuple[Level, ...]:
    """Every level file of the game and of the player; those that can be played come first."""
    found: dict[str, Level] = {}
    for path in _files():
        level_id = path.stem
        if level_id in found:
            level_id = shown_path(path)
        level = _read(path, level_id, rulebooks)
        own = path.parent == places.user_levels_folder()
        found[level_id] = replace(level, own=path) if own else level
    return tuple(sorted(found.values(), key=lambda level: (level.map is None, level.name)))


def all_maps(rulebooks: Rulebooks) -> list[BattleMap]:
    """The maps of all levels that can be played."""
    return [level.map for level in all_levels(rulebooks) if level.map is not None]


def _files() -> tuple[Path, ...]:
    files: list[Path] = []
    for folder in (places.levels_folder(), places.user_levels_folder()):
        if folder.is_dir():
            files += sorted(folder.glob("*.json"))
    return tuple(path for path in files if not path.name.endswith(".schema.json"))


def _read(path: Path, level_id: str, rulebooks: Rulebooks) -> Level:
    if level_id != path.stem:
        problem = tr("Another level has this name; rename the file")
        return Level(level_id, None, (Fault("", problem),), shown_path(path))
    if not places.is_level(path):
        problem = tr("The name may have small letters, digits and hyphens only")
        return Level(level_id, None, (Fault("", problem),), shown_path(path))
    try:
        return Level(level_id, read_map(path, rulebooks=rulebooks), file=shown_path(path))
    except FileFaults as faults:
        return Level(level_id, None, faults.faults, faults.source)
