"""The files in which windows keep their battles under way, without being asked.

Every window of a data folder has a file of its own, which it holds by a lock as long as its process
lives: ``autosave.json`` the first, ``autosave-2.json`` the next. What a window leaves behind lies
there free, for whichever window goes on with it. Beside each is the battle that was kept there
before, ``autosave-before.json``; a window whose next battle would push that one out goes to another
free place instead, as long as one of the first few has room. A battle that is loaded and played on
goes on in the place where it lies as it stood before. Another window's files are never written,
moved or removed.
"""

import contextlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

import msgspec
from msgspec import Struct

from game.files.formats import places
from game.files.formats.records import MOST_BYTES
from game.files.formats.save_file import FORMAT, SavedBattle, write_save
from game.files.formats.thumbnails import move_thumbnail, remove_thumbnail
from game.files.json.atomic import set_aside
from game.files.json.newer import is_newer
from game.match.play.saving import saved_battle
from game.match.play.turn_controller import Record
from game.words import tr

if TYPE_CHECKING:
    from filelock import BaseFileLock

MOST_WINDOWS: Final = 20
"""Windows of one data folder that can keep their battles at once."""

MOST_PLACES: Final = 4
"""Places that fill up before a battle gives way to another: each takes two."""

OLDER: Final = ".older"
"""Ends the name of the battle before while another is on its way into its place."""


class Slot(Struct, frozen=True):
    """The files of one window: the first has the number 1."""

    number: int
    folder: Path

    @property
    def path(self) -> Path:
        """The battle under way."""
        return self.folder / f"{self._stem}.json"

    @property
    def earlier(self) -> Path:
        """The battle that was kept there before."""
        return self.folder / f"{self._stem}-before.json"

    @property
    def coming(self) -> Path:
        """A battle on its way into its place, until the one before has left it."""
        return self.folder / f".{self._stem}.json{places.AUTOSAVE_COMING}"

    @property
    def older(self) -> Path:
        """The battle that was kept there before, until it is sure that it must give way."""
        return self.folder / f".{self.earlier.name}{OLDER}"

    @property
    def lock(self) -> Path:
        """What a window holds that uses the others."""
        return self.folder / f".{self._stem}.lock"

    @property
    def _stem(self) -> str:
        stem = places.AUTOSAVE_STEM
        return stem if self.number == 1 else f"{stem}-{self.number}"


def slot_of(path: Path) -> Slot | None:
    """The slot that a file belongs to by its name; nothing for what players saved themselves."""
    found = places.AUTOSAVE_NAME.fullmatch(path.name)
    return None if found is None else Slot(int(found[1] or 1), path.parent)


class NotFree(OSError):
    """Every slot is in use, or holds what a newer version of the game has written."""


class Autosaves:
    """Knows which slot is this window's, and which nobody uses.

    All of one process count as one window. When a process ends, its slot is free, however it ends.
    """

    def __init__(self) -> None:
        self._held: tuple[Slot, BaseFileLock] | None = None
        self._passed: list[str] = []

    def own(self) -> Slot:
        """The slot of this window: from the first time on, the first one that is free.

        A lock that cannot be used is passed by. Raises ``OSError`` where none is left.
        """
        if self._held is not None:
            return self._held[0]
        folder = places.saves_folder()
        others = False
        failed: OSError | None = None
        for number in range(1, MOST_WINDOWS + 1):
            slot = Slot(number, folder)
            try:
                lock = _locked(slot)
            except OSError as wrong:
                failed = failed or wrong
                continue
            if lock is None:
                others = True
            elif _newer(slot):
                lock.release()
            else:
                self._hold(slot, lock)
                if others:
                    self._passed.append(_beside(slot))
                return slot
        text = tr("all places are taken by other windows or by battles of a newer version")
        raise failed or NotFree(text)

    def another(self) -> Slot:
        """A slot in place of this window's, which holds something of a newer version.

        Raises ``OSError``.
        """
        self.let_go()
        return self.own()

    def roomy(self, full: Callable[[Slot], bool]) -> Slot:
        """The slot for one more battle: this window's if it has room, else one that has.

        Where all are full, it is the one whose battle before is the oldest. Raises ``OSError``.
        """
        own = self.own()
        if not full(own):
            return own
        oldest, since = own, _since(own)
        for number in range(1, MOST_PLACES + 1):
            slot = Slot(number, own.folder)
            with self.lent(slot) as keep:
                if keep is None or _newer(slot):
                    continue
                if not full(slot):
                    keep()
                    break
                if _since(slot) < since:
                    oldest, since = slot, _since(slot)
        else:
            with self.lent(oldest) as keep:
                if keep is not None:
                    keep()
        return self.own()

    def files(self) -> Iterator[Path]:
        """Where battles are in all slots, this window's first, and in each the one under way first.

        Raises ``OSError``.
        """
        own = self.own()
        slots = dict.fromkeys((own, *(Slot(one + 1, own.folder) for one in range(MOST_WINDOWS))))
        for slot in slots:
            yield from (path for path in (slot.path, slot.earlier) if path.exists())

    def take(self, slot: Slot, wanted: Callable[[], bool]) -> bool:
        """Make a slot this window's in place of its own, if what is in it is ``wanted``.

        Not one that another window holds, or in which there is something of a newer version.
        """
        with self.lent(slot) as keep:
            if keep is None or _newer(slot) or not wanted():
                return False
            keep()
        # Where no lock can be written it is not.
        return self.holds(slot)

    def told(self) -> tuple[str, ...]:
        """What has to be said once of how the slot was found."""
        told, self._passed = tuple(self._passed), []
        return told

    @contextmanager
    def lent(self, slot: Slot) -> Iterator[Callable[[], None] | None]:
        """A slot for a while; what is lent makes it this window's for good in place of its own.

        Nothing is lent where another window holds it. Where no lock can be written, nobody can
        write the files either, and they may be looked at.
        """
        if self._held is not None and self._held[0] == slot:
            yield _nothing
            return
        try:
            lock = _locked(slot)
        except OSError:
            yield _nothing
            return
        if lock is None:
            yield None
            return
        _recover(slot)
        kept = False

        def keep() -> None:
            nonlocal kept
            kept = True

        try:
            yield keep
        finally:
            if kept:
                self.let_go()
                self._hold(slot, lock)
            else:
                lock.release()

    def holds(self, slot: Slot) -> bool:
        """Whether a slot is this window's."""
        return self._held is not None and self._held[0] == slot

    def in_use(self, slot: Slot) -> bool:
        """Whether another window holds a slot."""
        with self.lent(slot) as lent:
            return lent is None

    def left(self) -> Iterator[Slot]:
        """Every slot that holds a battle under way, or on its way there, whoever holds it."""
        found = (slot_of(places.saves_folder() / name) for name in places.under_way())
        yield from (slot for slot in found if slot is not None)

    def let_go(self) -> None:
        """Leave the slot to whoever wants it; its battle stays there."""
        if self._held is not None:
            self._held[1].release()
            self._held = None

    def _hold(self, slot: Slot, lock: "BaseFileLock") -> None:
        self._held = (slot, lock)
        _recover(slot)


Content = Literal["nothing", "damaged", "newer", "idle", "battle"]
"""What a file of a slot holds; a battle is idle where no person has answered, or that is over.

What a newer version of the game has written stays where it is.
"""


class Keeping:
    """Keeps one battle in the slot of its window, after every answer.

    A battle in which no person has answered takes the place of no other such: it is ``kept`` only
    where there was none. A battle that gives way is put aside; where another is put aside already,
    or one of a newer version, both stay in their places, and the window takes another slot, if
    there is one with room. ``match`` is what is kept beside the battle; ``content`` tells what a
    file holds, or raises ``OSError``. ``problem`` says what went wrong. A full or read-only disk
    never stops a battle. ``lies`` is the file in which a battle that was loaded lies already as it
    stood then or before, and ``same`` tells whether it still does: there it goes on, once a person
    has answered.
    """

    def __init__(
        self,
        autosaves: Autosaves,
        content: Callable[[Path], Content],
        name: str,
        match: Struct,
        *,
        kept: bool = False,
        lies: Path | None = None,
        same: Callable[[Path, SavedBattle], bool] | None = None,
    ) -> None:
        self._autosaves = autosaves
        self._lies = lies
        self._same = same
        self._content = content
        self._name = name
        self._before: Content | None = None
        self.match = match
        self.kept = kept
        self.problem: str | None = None

    def keep(self, record: Record[Any], *, answered: bool) -> None:
        """Write the record; ``answered`` where a person has had a say in the battle."""
        self.problem = None
        try:
            self._keep(self._autosaves.own(), record, answered)
        except OSError as failed:
            self.problem = str(failed)
            # What could not be read this time may be a battle the next time.
            self._before = None

    def _keep(self, slot: Slot, record: Record[Any], answered: bool) -> None:
        battle = saved_battle(record, self._name, msgspec.to_builtins(self.match))
        if self.kept:
            write_save(slot.path, battle)
            return
        if answered and self._goes_on(battle):
            self.kept = True
            return
        if not answered and self._lies not in (None, slot.path):
            # It would lie there twice.
            return
        if self._before is None:
            self._before = self._content(slot.path)
        if self._before not in ("nothing", "idle") and not answered:
            return
        if self._before == "newer" or (
            self._before == "battle" and self._content(slot.earlier) == "newer"
        ):
            slot = self._autosaves.another()
            self._before = self._content(slot.path)
        if self._before == "battle":
            slot = self._autosaves.roomy(self._full)
            self._before = self._content(slot.path)
        self._replace(slot, battle)
        self.kept = True

    def _goes_on(self, battle: SavedBattle) -> bool:
        """Write a battle that was loaded in the place where it lies, if it still does.

        One that was put aside comes before the one that was kept since, which is put aside for it.
        """
        lies, same = self._lies, self._same
        slot = None if lies is None else slot_of(lies)
        if lies is None or slot is None or same is None:
            return False
        if not self._autosaves.take(slot, lambda: same(lies, battle)):
            return False
        if lies == slot.path:
            write_save(slot.path, battle)
            return True
        self._before = self._content(slot.path)
        self._replace(slot, battle)
        if self._before != "battle":
            # Nothing has taken its place: it would lie there twice.
            with contextlib.suppress(OSError):
                remove_thumbnail(slot.earlier)
                slot.earlier.unlink(missing_ok=True)
        return True

    def _full(self, slot: Slot) -> bool:
        """Whether one more battle might push one out of a slot; what cannot be read may be one."""
        try:
            return all(self._content(path) == "battle" for path in (slot.path, slot.earlier))
        except OSError:
            return True

    def _replace(self, slot: Slot, battle: SavedBattle) -> None:
        """Put the battle in the slot aside; it goes only once the other one is written."""
        write_save(slot.coming, battle)
        aside = False
        try:
            if self._before == "damaged":
                _put_away(slot.path)
            elif self._before == "battle" and slot.path.exists():
                if self._content(slot.earlier) == "damaged":
                    _put_away(slot.earlier)
                if slot.earlier.exists():
                    slot.earlier.replace(slot.older)
                slot.path.replace(slot.earlier)
                move_thumbnail(slot.path, slot.earlier)
                aside = True
            remove_thumbnail(slot.path)
            slot.coming.replace(slot.path)
        except OSError:
            # All stay where they are if none is in its place: the next answer is another try.
            with contextlib.suppress(OSError):
                if aside:
                    slot.earlier.replace(slot.path)
                    move_thumbnail(slot.earlier, slot.path)
            if slot.path.exists():
                _recover(slot)
            raise
        _recover(slot)

    @property
    def path(self) -> Path | None:
        """Where the battle is, if it is kept."""
        return self._autosaves.own().path if self.kept and self.problem is None else None

    def forget(self) -> None:
        """Remove the battle, once it is over; the one before takes its place again.

        Raises ``OSError``.
        """
        if not self.kept:
            return
        self.kept = False
        slot = self._autosaves.own()
        remove_thumbnail(slot.path)
        if self._content(slot.earlier) == "battle":
            slot.earlier.replace(slot.path)
            move_thumbnail(slot.earlier, slot.path)
        else:
            slot.path.unlink(missing_ok=True)


def _locked(slot: Slot) -> "BaseFileLock | None":
    """The lock of a slot, held; nothing if another process holds it. Raises ``OSError``."""
    # It takes a while to import, and commands without a window never need it.
    from filelock import FileLock, Timeout

    slot.folder.mkdir(parents=True, exist_ok=True)
    lock = FileLock(slot.lock, timeout=0, thread_local=False, is_singleton=True)
    try:
        lock.acquire()
    except Timeout:
        return None
    except NotImplementedError as missing:
        raise OSError(str(missing)) from None
    return lock


def _recover(slot: Slot) -> None:
    """Bring the files of a slot in order whose holder was cut off between two steps."""
    with contextlib.suppress(OSError):
        if slot.path.exists():
            slot.coming.unlink(missing_ok=True)
        elif slot.coming.exists():
            slot.coming.replace(slot.path)
    with contextlib.suppress(OSError):
        if slot.earlier.exists():
            slot.older.unlink(missing_ok=True)
        elif slot.older.exists():
            slot.older.replace(slot.earlier)


def _put_away(path: Path) -> None:
    """Set a damaged file aside. Raises ``OSError`` where that is impossible."""
    if set_aside(path) is None and path.exists():
        raise OSError(tr("{file} cannot be moved out of the way").format(file=path.name))


def _newer(slot: Slot) -> bool:
    """Whether a newer version of the game has written a battle of a slot."""
    return any(is_newer(path, FORMAT, MOST_BYTES) for path in (slot.path, slot.earlier))


def _since(slot: Slot) -> float:
    """When the battle before was last written, in seconds; the earliest where that is not known."""
    try:
        return slot.earlier.stat().st_mtime
    except OSError:
        return 0.0


def _beside(slot: Slot) -> str:
    text = tr(
        "The game is open in another window, too. This one keeps its battle by itself, as "
        "“Autosave {number}”; “Continue” and “Load” find both once the windows are closed."
    )
    return text.format(number=slot.number)


def _nothing() -> None:
    """The slot is this window's already."""
