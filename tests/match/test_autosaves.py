"""Several windows on one data folder: each keeps its own battle, and none is ever lost."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock
from msgspec import Struct

from game.engine.errors import ReplayDiverged
from game.files.formats import places
from game.files.formats.save_file import SavedBattle
from game.files.json.faults import FileFaults
from game.match.library import autosaves
from game.match.library.autosaves import Keeping, Slot
from game.match.library.desk import Desk, SeatPlan, Table, table_of
from game.match.play.turn_controller import TurnController
from game.model.battlefield import BattleMap
from game.model.choices import Choice
from tests.ai.toy_battle import make_battle
from tests.match.test_desk import LEVEL, PEOPLE
from tests.toy.ruleset import PEGS
from tests.toy.sheets import State

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(places.HOME_VARIABLE, str(tmp_path))
    return tmp_path


@pytest.fixture
def desk() -> Iterator[Desk]:
    made = Desk({PEGS.id: PEGS}, make_battle, beside_screen=False)
    yield made
    made.autosaves.let_go()


@contextmanager
def another_window(number: int = 1) -> Iterator[None]:
    """Somebody else holds a slot; locks of one process count as one window's, but not this one."""
    slot = Slot(number, places.saves_folder())
    slot.folder.mkdir(parents=True, exist_ok=True)
    with FileLock(slot.lock, timeout=0):
        yield


class Played(Struct):
    """A battle and what keeps it."""

    match: TurnController[State]
    keeping: Keeping

    def answer(self) -> None:
        side = self.match.owing_side
        assert side is not None
        unit = next(one.id for one in self.match.state.of_side(side))
        self.match.submit(Choice(do="rest", unit=unit), side)
        self.keeping.keep(self.match.record(), answered=True)


def begun(desk: Desk, seed: int = 3, level: BattleMap = LEVEL) -> Played:
    match = desk.open(level, PEGS.id, PEOPLE, seed=seed)
    keeping = desk.keeping(Table(PEOPLE, level.name))
    keeping.keep(match.record(), answered=False)
    return Played(match, keeping)


def seed_in(name: str) -> int:
    document = json.loads((places.saves_folder() / name).read_bytes())
    found: int = document["setup"]["dice"]["seed"]
    return found


def hold(patched: pytest.MonkeyPatch, *moves: tuple[str, str]) -> None:
    """From now on no file of the first name of a pair can take the place of the second."""
    replace = Path.replace

    def stuck(path: Path, target: Path) -> Path:
        if (path.name, Path(target).name) in moves:
            raise OSError(16, "Device or resource busy")
        return replace(path, target)

    patched.setattr(Path, "replace", stuck)


def names() -> list[str]:
    return sorted(path.name for path in places.saves_folder().glob("*.json*"))


def test_the_second_window_keeps_its_battle_beside_the_first_and_says_so_once(desk: Desk) -> None:
    with another_window():
        (places.saves_folder() / "autosave.json").write_bytes(b"the battle of the first window")
        found = desk.unfinished()
        assert found.saved is None
        assert "open in another window" in found.message
        assert "Autosave 2" in found.message
        assert desk.unfinished().message == ""
        begun(desk, 8).answer()
        begun(desk, 9).answer()
    first = (places.saves_folder() / "autosave.json").read_bytes()
    assert first == b"the battle of the first window"
    assert names() == ["autosave-2-before.json", "autosave-2.json", "autosave.json"]
    assert (seed_in("autosave-2.json"), seed_in("autosave-2-before.json")) == (9, 8)


@pytest.fixture
def one_place(monkeypatch: pytest.MonkeyPatch) -> None:
    """A third battle pushes the first out at once."""
    monkeypatch.setattr(autosaves, "MOST_PLACES", 1)


def test_a_third_battle_pushes_no_earlier_one_out(desk: Desk) -> None:
    for seed in range(3, 11):
        begun(desk, seed).answer()
    kept = {name: seed_in(name) for name in names()}
    assert kept == {
        "autosave.json": 4,
        "autosave-before.json": 3,
        "autosave-2.json": 6,
        "autosave-2-before.json": 5,
        "autosave-3.json": 8,
        "autosave-3-before.json": 7,
        "autosave-4.json": 10,
        "autosave-4-before.json": 9,
    }
    found = desk.unfinished().saved
    assert found is not None
    assert found.setup.dice.seed == 10


def test_where_all_places_are_full_the_battle_that_has_lain_longest_gives_way(desk: Desk) -> None:
    for seed in range(3, 11):
        begun(desk, seed).answer()
    for number in range(1, 5):
        since = 1000.0 if number == 3 else 2000.0 + number
        os.utime(Slot(number, places.saves_folder()).earlier, (since, since))
    begun(desk, 11).answer()
    assert len(names()) == 8
    assert (seed_in("autosave-3.json"), seed_in("autosave-3-before.json")) == (11, 8)


def test_a_third_battle_goes_where_no_other_window_plays(desk: Desk) -> None:
    for seed in (3, 4):
        begun(desk, seed).answer()
    with another_window(2):
        begun(desk, 5).answer()
    assert seed_in("autosave-3.json") == 5
    assert desk.autosaves.own().number == 3


def test_a_place_whose_battle_before_cannot_be_read_is_full(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in (3, 4, 5, 6):
        begun(desk, seed).answer()
    blocked, opened = places.saves_folder() / "autosave-before.json", os.open

    def busy(file: Any, *more: int, **others: Any) -> int:
        if str(file) == str(blocked):
            raise PermissionError(13, "Permission denied")
        return opened(file, *more, **others)

    with monkeypatch.context() as patched:
        patched.setattr(os, "open", busy)
        played = begun(desk, 7)
        played.answer()
    assert played.keeping.problem is None
    assert seed_in("autosave-3.json") == 7


def test_a_third_window_has_a_file_of_its_own(desk: Desk) -> None:
    with another_window(1), another_window(2):
        begun(desk).answer()
    assert names() == ["autosave-3.json"]


def test_one_window_says_nothing(desk: Desk) -> None:
    begun(desk).answer()
    assert desk.unfinished().message == ""
    assert names() == ["autosave.json"]


def test_a_battle_left_by_a_second_window_is_found_by_the_next(desk: Desk) -> None:
    with another_window():
        left = begun(desk, 7)
        left.answer()
        desk.autosaves.let_go()
    later = Desk({PEGS.id: PEGS}, make_battle, beside_screen=False)
    found = later.unfinished()
    assert found.path is not None
    assert found.path.name == "autosave-2.json"
    again = later.resume(found.path)
    assert again.kept, "it goes on in its own file"
    assert again.match.state == left.match.state
    keeping = later.keeping(again.table, kept=again.kept)
    Played(again.match, keeping).answer()
    assert names() == ["autosave-2.json"]
    keeping.forget()
    assert names() == []
    later.autosaves.let_go()


def test_when_a_battle_is_over_the_one_before_is_offered_again(desk: Desk) -> None:
    begun(desk, 7).answer()
    later = begun(desk, 8)
    later.answer()
    assert (seed_in("autosave.json"), seed_in("autosave-before.json")) == (8, 7)
    later.keeping.forget()
    assert names() == ["autosave.json"]
    assert seed_in("autosave.json") == 7
    found = desk.unfinished()
    assert found.saved is not None
    assert found.saved.setup.dice.seed == 7


def test_continue_leaves_out_what_another_window_plays(desk: Desk) -> None:
    with another_window():
        begun(desk, 7).answer()
        path = places.saves_folder() / "autosave-2.json"
        desk.autosaves.let_go()
    with another_window(2):
        assert desk.unfinished().saved is None
        with pytest.raises(ReplayDiverged, match="Another window"):
            desk.resume(path)
        assert desk.autosaves.own().number == 1, "it keeps the slot that it has"
    assert desk.unfinished().path == path


def test_what_another_window_wrote_meanwhile_is_what_goes_on(desk: Desk) -> None:
    """The menu may have been open while somebody else went on with the same battle."""
    played = begun(desk)
    played.answer()
    offered = desk.unfinished()
    played.answer()
    assert offered.path is not None
    assert desk.resume(offered.path).match.history.count == 2


def test_the_latest_battle_in_which_somebody_has_answered_comes_first(desk: Desk) -> None:
    begun(desk, 5).answer()
    desk.autosaves.let_go()
    with another_window():
        begun(desk, 6)
        desk.autosaves.let_go()
    assert names() == ["autosave-2.json", "autosave.json"]
    found = desk.unfinished().saved
    assert found is not None
    assert found.setup.dice.seed == 5


def test_a_damaged_file_of_another_window_is_left_alone(desk: Desk) -> None:
    with another_window():
        (places.saves_folder() / "autosave.json").write_bytes(b"{")
        desk.unfinished()
    assert names() == ["autosave.json"]
    assert "autosave.json.damaged" in desk.unfinished().message


@pytest.mark.parametrize("name", ["autosave.json", "autosave-before.json"])
def test_what_a_newer_program_wrote_stays_and_battles_are_kept_beside_it(
    desk: Desk, name: str
) -> None:
    path = places.saves_folder() / name
    path.parent.mkdir(parents=True)
    path.write_text('{"format": "save", "version": 99}')
    before = path.read_bytes()
    message = desk.unfinished().message
    assert ("newer version" in message) is (name == "autosave.json")
    assert desk.unfinished().message == ""
    begun(desk, 7).answer()
    begun(desk, 8).answer()
    assert path.read_bytes() == before
    assert names() == ["autosave-2-before.json", "autosave-2.json", name]


def test_a_newer_autosave_cannot_go_on_and_stays(desk: Desk) -> None:
    path = places.saves_folder() / "autosave.json"
    path.parent.mkdir(parents=True)
    path.write_text('{"format": "save", "version": 99}')
    with pytest.raises(Exception, match="newer program"):
        desk.resume(path)
    assert names() == ["autosave.json"]


def test_where_nothing_can_be_written_the_battle_goes_on_and_is_not_kept(
    desk: Desk, home: Path
) -> None:
    (home / "saves").write_text("no folder")
    played = begun(desk)
    assert played.keeping.problem is not None
    played.answer()
    assert played.keeping.problem is not None
    assert played.keeping.path is None
    assert desk.unfinished().saved is None


ASIDE = ("autosave.json", "autosave-before.json")
BACK = ("autosave-before.json", "autosave.json")
AWAY = ("autosave-before.json", ".autosave-before.json.older")
COMES = (".autosave.json.next", "autosave.json")
"""The steps in which a battle gives way to another, and one back."""


@pytest.mark.usefixtures("one_place")
@pytest.mark.parametrize(
    ("seeds", "step"),
    [((5,), ASIDE), ((5,), COMES), ((4, 5), AWAY), ((4, 5), ASIDE), ((4, 5), COMES)],
)
def test_every_battle_stays_in_its_place_where_a_step_fails(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, seeds: tuple[int, ...], step: tuple[str, str]
) -> None:
    for seed in seeds:
        begun(desk, seed).answer()
    played, before = begun(desk, 6), names()
    with monkeypatch.context() as patched:
        hold(patched, step)
        played.answer()
        assert played.keeping.problem is not None
        assert names() == before
        assert tuple(map(seed_in, before)) == seeds, "the battle before comes first by name"
    played.answer()
    assert (seed_in("autosave.json"), seed_in("autosave-before.json")) == (6, 5)
    assert not list(places.saves_folder().glob(".*.older"))


def test_a_battle_whose_first_writing_fails_is_not_put_aside_as_another(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The step fails three times, and would go well the next moment."""
    replace, failed = Path.replace, list[Path]()

    def stuck(path: Path, target: Path) -> Path:
        if path.name == COMES[0] and len(failed) < 3:
            failed.append(path)
            raise OSError(16, "Device or resource busy")
        return replace(path, target)

    monkeypatch.setattr(Path, "replace", stuck)
    played = begun(desk, 5)
    assert played.keeping.problem is not None
    for _ in range(3):
        played.answer()
    assert played.keeping.problem is None
    assert names() == ["autosave.json"]
    assert seed_in("autosave.json") == 5


@pytest.mark.usefixtures("one_place")
def test_where_the_way_back_fails_as_well_no_battle_is_lost(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun(desk, 4).answer()
    begun(desk, 5).answer()
    played = begun(desk, 6)
    with monkeypatch.context() as patched:
        hold(patched, COMES, BACK)
        played.answer()
        assert played.keeping.problem is not None
    assert (seed_in("autosave-before.json"), seed_in(".autosave.json.next")) == (5, 6)
    assert seed_in(".autosave-before.json.older") == 4
    played.answer()
    assert (seed_in("autosave.json"), seed_in("autosave-before.json")) == (6, 5)


@pytest.mark.usefixtures("one_place")
@pytest.mark.parametrize("done", [1, 2, 3])
def test_cut_off_while_the_battle_before_gives_way_each_is_there_once(
    desk: Desk, done: int
) -> None:
    """After the first step, in which it leaves its place, and after the second and the third."""
    slot, battles = Slot(1, places.saves_folder()), []
    for seed in (4, 5, 6):
        begun(desk, seed).answer()
        battles.append(slot.path.read_bytes())
    desk.autosaves.let_go()
    slot.path.unlink()
    held = (
        slot.older,
        slot.path if done == 1 else slot.earlier,
        slot.path if done == 3 else slot.coming,
    )
    slot.earlier.unlink()
    for path, battle in zip(held, battles, strict=True):
        path.write_bytes(battle)
    assert desk.unfinished().path == slot.path
    told = (seed_in("autosave.json"), seed_in("autosave-before.json"))
    assert told == {1: (5, 4), 2: (6, 5), 3: (6, 5)}[done]
    assert not slot.older.exists()
    assert not slot.coming.exists()


def test_a_battle_on_its_way_into_a_slot_is_found_and_left_alone_where_it_is_in_use(
    desk: Desk,
) -> None:
    with another_window():
        begun(desk, 7).answer()
        desk.autosaves.let_go()
    slot = Slot(2, places.saves_folder())
    slot.path.replace(slot.coming)
    assert places.under_way() == ("autosave-2.json",)
    with another_window(2):
        assert desk.unfinished().saved is None
        assert slot.coming.exists()
    assert desk.unfinished().path == slot.path
    assert seed_in("autosave-2.json") == 7


def test_what_a_newer_program_put_aside_stays_where_a_battle_goes_on(desk: Desk) -> None:
    begun(desk, 5).answer()
    desk.autosaves.let_go()
    folder = places.saves_folder()
    newer = folder / "autosave-before.json"
    newer.write_text('{"format": "save", "version": 99}')
    before = newer.read_bytes()
    found = desk.resume(folder / "autosave.json")
    assert found.kept
    Played(found.match, desk.keeping(found.table, kept=True)).answer()
    kept = (folder / "autosave.json").read_bytes()
    begun(desk, 6).answer()
    assert newer.read_bytes() == before
    assert (folder / "autosave.json").read_bytes() == kept
    assert names() == ["autosave-2.json", "autosave-before.json", "autosave.json"]
    assert seed_in("autosave-2.json") == 6


def test_what_is_gone_when_it_is_looked_at_is_no_damage(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desk.autosaves, "left", lambda: [Slot(1, places.saves_folder())])
    assert desk.unfinished().message == ""


def test_what_cannot_be_read_just_now_is_no_damage(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun(desk, 5).answer()
    path, opened = places.saves_folder() / "autosave.json", os.open

    def busy(file: Any, *more: int, **others: Any) -> int:
        if str(file) == str(path):
            raise PermissionError(13, "Permission denied")
        return opened(file, *more, **others)

    with monkeypatch.context() as patched:
        patched.setattr(os, "open", busy)
        found = desk.unfinished()
        assert found.saved is None
        assert "Permission denied" in found.message
        assert desk.unfinished().message == "", "it is said once"
        played = begun(desk, 6)
        played.answer()
        assert played.keeping.problem is not None
        with pytest.raises(FileFaults, match="Permission denied"):
            desk.resume(path)
    assert names() == ["autosave.json"]
    assert seed_in("autosave.json") == 5
    played.answer()
    assert (seed_in("autosave.json"), seed_in("autosave-before.json")) == (6, 5)


def test_a_lock_that_cannot_be_used_stops_no_keeping(desk: Desk) -> None:
    Slot(1, places.saves_folder()).lock.mkdir(parents=True)
    begun(desk).answer()
    assert names() == ["autosave-2.json"]


def test_a_damaged_file_that_cannot_be_moved_is_told_once(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = places.saves_folder() / "autosave.json"
    path.parent.mkdir(parents=True)
    path.write_bytes(b"{")
    monkeypatch.setattr("game.match.library.desk.set_aside", lambda _: None)
    assert "cannot be read" in desk.unfinished().message
    assert desk.unfinished().message == ""


def test_cut_off_between_two_steps_the_new_battle_is_there(desk: Desk) -> None:
    begun(desk, 5).answer()
    slot = desk.autosaves.own()
    desk.autosaves.let_go()
    slot.path.replace(slot.coming)
    found = desk.unfinished().saved
    assert found is not None
    assert found.setup.dice.seed == 5


def test_a_damaged_battle_is_put_aside_before_another_takes_its_place(desk: Desk) -> None:
    played = begun(desk, 5)
    played.answer()
    begun(desk, 6).answer()
    slot = desk.autosaves.own()
    slot.path.write_bytes(b"{")
    slot.earlier.write_bytes(b"[")
    begun(desk, 7).answer()
    begun(desk, 8).answer()
    assert (slot.folder / "autosave.json.damaged").read_bytes() == b"{"
    assert (slot.folder / "autosave-before.json.damaged").read_bytes() == b"["
    assert (seed_in("autosave.json"), seed_in("autosave-before.json")) == (8, 7)


HOLDER = """
import sys
from game.match.library.autosaves import Autosaves
held = Autosaves()
print(held.own().number, flush=True)
sys.stdin.read()
"""


def test_a_lock_ends_with_its_process_however_it_ends(desk: Desk) -> None:
    other = subprocess.Popen(
        [sys.executable, "-c", HOLDER],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert other.stdout is not None
    assert other.stdout.readline() == "1\n"
    assert desk.autosaves.own().number == 2
    desk.autosaves.let_go()
    other.kill()
    other.wait()
    other.stdout.close()
    assert other.stdin is not None
    other.stdin.close()
    assert desk.autosaves.own().number == 1


def loaded(desk: Desk, path: Path) -> Played:
    """The battle of a file that is opened from the list, and kept at once as the program does."""
    found = desk.resume(path)
    keeping = desk.keeping(found.table, kept=found.kept, lies=found.lies)
    keeping.keep(found.match.record(), answered=False)
    return Played(found.match, keeping)


def test_a_battle_put_aside_goes_on_in_its_own_place(desk: Desk) -> None:
    """The one kept since is put aside for it, so that each is there once."""
    for seed in (3, 4):
        begun(desk, seed).answer()
    aside = places.saves_folder() / "autosave-before.json"
    again = loaded(desk, aside)
    assert seed_in("autosave-before.json") == 3, "nothing moves before somebody has answered"
    again.answer()
    again.answer()
    assert names() == ["autosave-before.json", "autosave.json"]
    assert (seed_in("autosave.json"), seed_in("autosave-before.json")) == (3, 4)


def test_a_battle_put_aside_in_another_slot_goes_on_there(desk: Desk) -> None:
    for seed in (3, 4, 5, 6):
        begun(desk, seed).answer()
    assert desk.autosaves.own().number == 2
    loaded(desk, places.saves_folder() / "autosave-before.json").answer()
    assert desk.autosaves.own().number == 1
    assert len(names()) == 4
    assert (seed_in("autosave.json"), seed_in("autosave-before.json")) == (3, 4)


def test_to_know_where_one_that_was_put_aside_lies_no_other_is_read(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in (3, 4, 5, 6):
        begun(desk, seed).answer()
    aside, read, seen = places.saves_folder() / "autosave-before.json", desk.read, list[Path]()

    def watched(path: Path) -> SavedBattle:
        seen.append(path)
        return read(path)

    monkeypatch.setattr(desk, "read", watched)
    assert desk.resume(aside).lies == aside
    assert seen == [aside]


def test_where_nothing_is_put_aside_for_it_it_is_there_once_all_the_same(desk: Desk) -> None:
    for seed in (3, 4):
        begun(desk, seed).answer()
    (places.saves_folder() / "autosave.json").unlink()
    again = loaded(desk, places.saves_folder() / "autosave-before.json")
    assert names() == ["autosave-before.json"], "it lies there, and need not lie there twice"
    again.answer()
    again.answer()
    assert names() == ["autosave.json"]


def test_a_battle_in_which_nobody_has_answered_draws_no_other_into_its_place(desk: Desk) -> None:
    for seed in (3, 4):
        begun(desk, seed).answer()
    desk.autosaves.let_go()
    with another_window():
        begun(desk, 5)
    assert desk.autosaves.own().number == 2
    again = loaded(desk, places.saves_folder() / "autosave-before.json")
    assert seed_in("autosave-2.json") == 5
    again.answer()
    kept = {name: seed_in(name) for name in names()}
    assert kept == {"autosave.json": 3, "autosave-before.json": 4, "autosave-2.json": 5}


def by_hand(desk: Desk, played: Played) -> Path:
    path = places.saves_folder() / "mine.json"
    desk.save(played.match, path, "Mine", Table(PEOPLE, LEVEL.name))
    return path


def test_a_save_of_the_player_goes_on_where_the_same_battle_is_kept(desk: Desk) -> None:
    first = begun(desk)
    first.answer()
    loaded(desk, by_hand(desk, first)).answer()
    assert names() == ["autosave.json", "mine.json"]


def test_what_came_otherwise_since_a_save_is_not_written_over(desk: Desk) -> None:
    """It is the same battle, but who goes another way from the save may want that one back."""
    first = begun(desk)
    first.answer()
    path = by_hand(desk, first)
    side = first.match.owing_side
    assert side is not None
    first.match.submit(Choice(do="pass"), side)
    first.keeping.keep(first.match.record(), answered=True)
    kept = (places.saves_folder() / "autosave.json").read_bytes()
    loaded(desk, path).answer()
    assert (places.saves_folder() / "autosave-before.json").read_bytes() == kept


def test_a_battle_that_another_window_plays_goes_on_beside_it(desk: Desk) -> None:
    for seed in (3, 4):
        begun(desk, seed).answer()
    aside = places.saves_folder() / "autosave-before.json"
    desk.autosaves.let_go()
    again = loaded(desk, aside)
    desk.autosaves.let_go()
    with another_window():
        again.answer()
        assert seed_in("autosave-2.json") == 3
    assert seed_in("autosave-before.json") == 3


def test_the_battle_under_way_goes_on_from_a_save_before_the_same_one_put_aside(
    desk: Desk,
) -> None:
    first = begun(desk)
    first.answer()
    slot = desk.autosaves.own()
    slot.earlier.write_bytes(slot.path.read_bytes())
    aside = slot.earlier.read_bytes()
    first.answer()
    loaded(desk, by_hand(desk, first)).answer()
    assert slot.earlier.read_bytes() == aside
    assert len(desk.read(slot.path).choices) == 3


def test_a_save_of_a_battle_that_is_kept_unanswered_is_kept_there_at_once(desk: Desk) -> None:
    again = loaded(desk, by_hand(desk, begun(desk)))
    assert again.keeping.path == places.saves_folder() / "autosave.json"
    assert names() == ["autosave.json", "mine.json"]


OTHERS = {**PEOPLE, "ember": SeatPlan("computer", "easy")}


def test_the_same_battle_with_others_at_the_table_is_not_written_over(desk: Desk) -> None:
    """As one is that was branched from it at its last moment, and saved by hand."""
    first = begun(desk)
    first.answer()
    slot = desk.autosaves.own()
    kept = slot.path.read_bytes()
    path = slot.folder / "mine.json"
    desk.save(first.match, path, "Mine", Table(OTHERS, LEVEL.name))
    assert desk.resume(path).lies is None
    found = desk.resume(path)
    seated = Played(first.match, desk.keeping(found.table, lies=found.lies))
    seated.answer()
    assert slot.earlier.read_bytes() == kept


def test_what_has_come_into_the_place_since_it_was_opened_is_not_written_over(desk: Desk) -> None:
    first = begun(desk)
    first.answer()
    slot = desk.autosaves.own()
    again = loaded(desk, by_hand(desk, first))
    desk.save(first.match, slot.path, "", Table(OTHERS, LEVEL.name))
    other = slot.path.read_bytes()
    again.answer()
    assert slot.earlier.read_bytes() == other


def test_orders_that_are_given_first_do_not_drive_a_battle_from_its_place(desk: Desk) -> None:
    for seed in (3, 4):
        begun(desk, seed).answer()
    again = loaded(desk, places.saves_folder() / "autosave-before.json")
    ordered = {**PEOPLE, "azure": SeatPlan(orders={"PEG-REACT": "never"})}
    again.keeping.match = Table(ordered, LEVEL.name)
    again.answer()
    assert names() == ["autosave-before.json", "autosave.json"]
    kept = table_of(desk.read(places.saves_folder() / "autosave.json"))
    assert kept.seats == ordered


def test_what_a_newer_program_has_written_there_meanwhile_stays(desk: Desk) -> None:
    for seed in (3, 4):
        begun(desk, seed).answer()
    slot = desk.autosaves.own()
    again = loaded(desk, slot.earlier)
    slot.path.write_text('{"format": "save", "version": 99}')
    before = slot.path.read_bytes(), slot.earlier.read_bytes()
    again.answer()
    assert again.keeping.problem is None
    assert (slot.path.read_bytes(), slot.earlier.read_bytes()) == before
    assert seed_in("autosave-2.json") == 3


def test_where_the_place_cannot_be_locked_it_is_left_alone(desk: Desk) -> None:
    for seed in (3, 4):
        begun(desk, seed).answer()
    slot = desk.autosaves.own()
    again = loaded(desk, slot.earlier)
    desk.autosaves.let_go()
    slot.lock.unlink(missing_ok=True)
    slot.lock.mkdir()
    before = slot.path.read_bytes(), slot.earlier.read_bytes()
    again.answer()
    assert (slot.path.read_bytes(), slot.earlier.read_bytes()) == before
    assert seed_in("autosave-2.json") == 3


@pytest.mark.parametrize("step", [ASIDE, AWAY, COMES])
def test_a_battle_put_aside_is_still_there_where_it_cannot_come_into_its_place(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, step: tuple[str, str]
) -> None:
    for seed in (3, 4):
        begun(desk, seed).answer()
    again = loaded(desk, places.saves_folder() / "autosave-before.json")
    with monkeypatch.context() as patched:
        hold(patched, step)
        again.answer()
        assert again.keeping.problem is not None
        assert (seed_in("autosave.json"), seed_in("autosave-before.json")) == (4, 3)
    again.answer()
    assert names() == ["autosave-before.json", "autosave.json"]
    assert (seed_in("autosave.json"), seed_in("autosave-before.json")) == (3, 4)
