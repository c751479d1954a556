"""Saved battles: names of files, and the list to load from."""

import re
from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from typing import Final

from msgspec import Struct

from game.files.formats import places
from game.files.formats.save_file import SavedBattle
from game.files.formats.thumbnails import thumbnail_path
from game.files.json.faults import FileFaults, spelled_out
from game.files.json.migrations import NewerFile
from game.match.library.autosaves import slot_of
from game.match.library.desk import Desk
from game.model.map_names import side_name
from game.model.setup import Fault
from game.ui.scenes.shared.backdrop import Backdrop
from game.ui.scenes.shared.file_list import FilesScene, Shelf, StoredFile
from game.ui.text import NO_BREAK
from game.ui.window import App
from game.words import tr

MOST_NAME: Final = 40


class SaveFile(Struct, frozen=True):
    """A save file: what is in it, or the faults for which it cannot be loaded.

    ``newer`` says that a newer program wrote it; of one that is ``unread`` neither is known.
    """

    path: Path
    saved: SavedBattle | None
    when: str
    faults: tuple[Fault, ...] = ()
    newer: bool = False
    unread: bool = False

    @property
    def name(self) -> str:
        """What the player called it; autosaves are called by the battle, and where it stands."""
        slot, saved = slot_of(self.path), self.saved
        if slot is None:
            named = saved.name if saved is not None else ""
            return named or spelled_out(self.path.stem)
        name = tr("Autosave")
        if slot.number > 1:
            name = tr("Autosave {number}").format(number=slot.number)
        if saved is not None:
            name = tr("{autosave}: {battle}").format(autosave=name, battle=moment(saved))
        if self.path == slot.path:
            return name
        return tr("{autosave} (an earlier battle)").format(autosave=name)


def new_path(folder: Path, name: str, ending: str = "json") -> Path:
    """A file for a name that no file has yet."""
    plain = re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-")[:MOST_NAME] or "battle"
    if slot_of(folder / f"{plain}.json") is not None:
        plain = f"{plain}-by-hand"
    path, number = folder / f"{plain}.{ending}", 2
    while path.exists() or thumbnail_path(path).exists():
        path, number = folder / f"{plain}-{number}.{ending}", number + 1
    return path


def any_saves(desk: Desk) -> bool:
    """Whether there is a save to load."""
    return any(_listed(path, desk) for path in places.saves_folder().glob("*.json"))


def all_saves(desk: Desk) -> tuple[SaveFile, ...]:
    """Every save of the player, the latest first, but for what another window plays.

    None of them is read yet, for that takes a while where there are many.
    """
    return tuple(
        SaveFile(path, None, when_changed(changed), unread=True)
        for changed, path in dated(places.saves_folder())
        if _listed(path, desk)
    )


def _listed(path: Path, desk: Desk) -> bool:
    slot = slot_of(path)
    return slot is None or not desk.autosaves.in_use(slot)


def dated(folder: Path) -> list[tuple[float, Path]]:
    """The files of a folder with the time they were changed, the latest first."""
    found = [(_changed(path), path) for path in folder.glob("*.json")]
    return sorted(found, key=lambda entry: (-entry[0], entry[1].name))


def _changed(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _read(path: Path, when: str, desk: Desk) -> SaveFile:
    try:
        return SaveFile(path, desk.read(path), when)
    except FileFaults as faults:
        return SaveFile(path, None, when, faults.faults, isinstance(faults, NewerFile))


def when_changed(seconds: float) -> str:
    """A time of the file system for people, all on one line; a dash if no calendar has it."""
    try:
        when = datetime.fromtimestamp(seconds).strftime("%Y-%m-%d %H:%M")
        return when.replace(" ", NO_BREAK)
    except (ValueError, OSError, OverflowError):
        return "–"


def problem_of(*, newer: bool) -> str:
    """Why a file cannot be opened, in a few words."""
    return tr("from a newer version of the game") if newer else tr("damaged")


def moment(saved: SavedBattle) -> str:
    """Where a saved battle stands: map and round."""
    name = tr(saved.setup.map.name)
    if saved.position is None:
        return name
    number = saved.position.checkpoint.round
    if not number:
        return tr("{battle}, setting up").format(battle=name)
    return tr("{battle}, round {round}").format(battle=name, round=number)


def saves_scene(
    app: App,
    backdrop: Backdrop,
    desk: Desk,
    rules: Mapping[str, str],
    *,
    on_back: Callable[[], None],
    on_load: Callable[[Path], None],
) -> FilesScene:
    """The list of saves. ``on_load`` gets the chosen one; ``rules`` are the rulesets' titles."""
    shelf = Shelf(
        noun="save",
        title=tr("Load a battle"),
        open_name="load-save",
        open_label=tr("Load"),
        open_icon="open",
        row_icon="save",
        empty=tr("No battle has been saved yet."),
        delete=tr("Delete this save?"),
    )
    return FilesScene(
        app,
        backdrop,
        shelf,
        [_stored(kept, rules) for kept in all_saves(desk)],
        on_back=on_back,
        on_open=lambda one: on_load(one.path),
        read=lambda one: _stored(_read(one.path, one.when, desk), rules),
    )


def _stored(kept: SaveFile, rules: Mapping[str, str]) -> StoredFile:
    saved = kept.saved
    if kept.unread:
        note = f"{tr('not read yet')}  ·  {kept.when}"
        return StoredFile(kept.path, kept.name, note, kept.when, unread=True)
    if saved is None:
        problem = problem_of(newer=kept.newer)
        return StoredFile(kept.path, kept.name, "", kept.when, problem=problem, faults=kept.faults)
    battle_map = saved.setup.map
    against = f" {tr('against')} "
    sides = against.join(side_name(battle_map, side.id) for side in battle_map.sides)
    told = tr("Saved {when}  ·  {rules}")
    facts: tuple[str, ...] = (
        sides,
        told.format(when=kept.when, rules=rules[saved.setup.ruleset]),
    )
    note = kept.when
    if slot_of(kept.path) is None:
        # The name of an autosave says it already.
        facts, note = (moment(saved), *facts), f"{moment(saved)}  ·  {kept.when}"
    return StoredFile(kept.path, kept.name, note, kept.when, facts, battle_map)
