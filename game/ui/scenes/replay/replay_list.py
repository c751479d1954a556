"""The list of replays: what each holds, and where its file is."""

from collections.abc import Callable, Mapping
from pathlib import Path

from game.files.formats import places
from game.files.formats.replay_file import Replay
from game.files.json.faults import FileFaults, spelled_out
from game.files.json.migrations import NewerFile
from game.match.library.desk import LAST_BATTLE, Desk
from game.model.map_names import side_name
from game.ui.scenes.shared.backdrop import Backdrop
from game.ui.scenes.shared.file_list import FilesScene, Shelf, StoredFile
from game.ui.scenes.shared.saves import dated, problem_of, when_changed
from game.ui.window import App
from game.words import tr, tr_count


def replays_scene(
    app: App,
    backdrop: Backdrop,
    desk: Desk,
    *,
    on_back: Callable[[], None],
    on_watch: Callable[[Replay], None],
) -> FilesScene:
    """The replays of the player, the latest first. ``on_watch`` gets the chosen one."""
    found: dict[Path, Replay] = {}
    folder = places.replays_folder()
    files = dated(folder) if folder.is_dir() else []
    rules = {name: (rules.title_text, rules.version) for name, rules in desk.rulesets.items()}
    stored = [_stored(path, changed, desk, found, rules) for changed, path in files]
    shelf = Shelf(
        noun="replay",
        title=tr("Replays"),
        open_name="watch-replay",
        open_label=tr("Watch"),
        open_icon="play",
        row_icon="film",
        empty=tr("No replay has been saved yet. The end of a battle offers it."),
        delete=tr("Delete this replay?"),
    )
    return FilesScene(
        app,
        backdrop,
        shelf,
        stored,
        on_back=on_back,
        on_open=lambda one: on_watch(found[one.path]),
    )


def _stored(
    path: Path,
    changed: float,
    desk: Desk,
    found: dict[Path, Replay],
    rules: Mapping[str, tuple[str, int]],
) -> StoredFile:
    """A file as a row of the list; what it holds goes into ``found``."""
    when = when_changed(changed)
    try:
        replay = desk.read_replay(path)
    except FileFaults as faults:
        problem = problem_of(newer=isinstance(faults, NewerFile))
        name = spelled_out(path.stem)
        return StoredFile(path, name, "", when, problem=problem, faults=faults.faults)
    found[path] = replay
    title, version = rules[replay.setup.ruleset]
    name = replay.name or spelled_out(path.stem)
    if path.name == LAST_BATTLE:
        name = tr("Last battle: {name}").format(name=tr(name))
    facts = (
        _outcome(replay),
        _length(replay),
        _rules(replay, title, version),
        tr("To share it, pass on this one file: {path}").format(path=path),
    )
    note = f"{_outcome(replay)}  ·  {when}"
    return StoredFile(path, name, note, when, facts, replay.setup.map)


def _outcome(replay: Replay) -> str:
    """Who won, and against whom."""
    battle_map, verdict = replay.setup.map, replay.verdict
    if verdict is None:
        return tr("not fought to the end")
    if not verdict.winners:
        return tr("a draw")
    names = " · ".join(side_name(battle_map, side) for side in verdict.winners)
    return tr("{names} won").format(names=names)


def _length(replay: Replay) -> str:
    turns = tr_count("one turn", "{count} turns", len(replay.marks))
    moments = tr_count("one moment", "{count} moments", len(replay.choices))
    return f"{tr(replay.setup.map.name)}  ·  {turns}  ·  {moments}"


def _rules(replay: Replay, title: str, version: int) -> str:
    """The rules, and their version where it is not that of today."""
    wrote = replay.setup.ruleset_version
    if wrote == version:
        return title
    words = tr("{title}, recorded with version {wrote} of the rules; today they are at {version}")
    return words.format(title=title, wrote=wrote, version=version)
