"""Damaged files cost nothing: ``python -m tests.proofs.mutated_files``.

Shipped levels, scenarios, a save and a replay of each ruleset, settings, a catalogue of texts, a
thumbnail and a baked tile are damaged in many ways: bytes flipped, parts cut out, doubled or taken
from another file, values of other types, huge numbers, deep nesting, long lists, control letters,
unknown names. Each goes through the loader that the program uses; a map that is read is looked at
as ``check-map`` does, and what passes that is set up under every ruleset. Any exception but the
loaders' own refusals fails, as do 256 MiB of memory and five seconds of processor time for one
file. The first files are not damaged but made to be heavy. Each file can be made again by its
number, with ``--first``. Memory and endless reading are noticed on Linux only.
"""

import argparse
import json
import os
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any, Final, NamedTuple

import numpy as np

from game import app
from game.files.checks.map_warnings import map_warnings
from game.files.formats import places
from game.files.formats.catalogues import catalogue_of
from game.files.formats.map_file import read_map
from game.files.formats.records import MadeChoice
from game.files.formats.replay_file import Replay, write_replay
from game.files.formats.save_file import SavedBattle, write_save
from game.files.formats.scenario_file import read_scenario
from game.files.formats.settings_file import Preferences, read_preferences, write_preferences
from game.files.formats.thumbnails import read_thumbnail
from game.files.json.faults import FileFaults, one_fault
from game.match.library.setups import SetupRefused, battle_of, level_faults, setup_of
from game.ui.art.tile_store import TileStore
from tests.conformance.contests import Contest
from tests.conformance.play import play
from tests.files.heavy_maps import closed_cells, yard_among_blocks

SEED: Final = 20
MIB: Final = 1 << 20
MOST_MEMORY: Final = 256 * MIB
"""Growth of the process while one file is read, in bytes."""

MOST_SECONDS: Final = 5.0
"""Processor time for one file."""

ENDLESS: Final = 30.0
"""Processor time after which the reading of one file is broken off."""

MOST_REPEATED: Final = 300_000
"""Values that one change adds by repetition, unless one alone is more."""

CHUNK: Final = 100
"""Files that a process makes and reads before it tells of them."""

SCENARIOS: Final = 12
"""Scenarios of each ruleset that are damaged."""

SHARES: Final = {
    "map": 40,
    "scenario": 20,
    "save": 10,
    "replay": 10,
    "settings": 8,
    "catalogue": 7,
    "thumbnail": 3,
    "tile": 2,
}
"""How many of a hundred files are of each kind."""

ENDINGS: Final = {"catalogue": ".po", "thumbnail": ".png", "tile": ".tile"}

RAW: Final = {
    "@deep": b"[" * 60 + b"]" * 60,
    "@deeper": b'{"a":' * 900 + b"1" + b"}" * 900,
    "@hopeless": b"[" * 200_000,
    "@digits": b"9" * 6000,
    "@point": b"0." + b"3" * 60_000,
    "@power": b"-1e99999",
    "@nan": b"NaN",
    "@endless": b"-Infinity",
    "@twice": b'{"id": 1, "id": 2}',
    "@nans": b"[" + b",".join([b"NaN"] * 40_000) + b"]",
    "@ones": b"[" + b",".join([b"1"] * 300_000) + b"]",
    "@objects": b"[" + b",".join([b'{"a":[]}'] * 60_000) + b"]",
    "@keys": b"{" + b",".join(b'"%x":0' % number for number in range(60_000)) + b"}",
    "@long": b'"' + b"a" * MIB + b'"',
    "@broken": b'"\\ud800"',
    "@escape": b'"\\x"',
}
"""What no value in Python stands for: put in place of these words once a document is written."""

ODD: Final[tuple[Any, ...]] = (
    *RAW,
    None,
    True,
    False,
    0,
    -1,
    1,
    2,
    0.5,
    -0.0,
    1e-300,
    1e9,
    -1e9,
    1e308,
    1 << 53,
    1 << 70,
    199.999,
    "",
    "x",
    "wal",
    "knigth",
    "Not an id",
    "a" * 41,
    "\x1b[2J\x9b",
    "\u202eerutuf",
    "..",
    "../../etc/passwd",
    "{name}",
    "%s%n",
    [],
    [0, 0],
    [1e9, -1e9],
    [[0, 0]] * 64,
    [None] * 300,
    {},
    {"id": "x"},
    {"kind": "wall", "shape": "circle", "center": [5, 5], "radius": 3, "top": 2, "id": "w"},
    {"a": {"b": {"c": {}}}},
)

SLIPS: Final = (
    b",",
    b",,",
    b"'",
    b"// no\n",
    b"/*",
    b"#",
    b"\x00",
    b"\x1b[31m",
    b"\xff",
    b"\xc3",
    b"\xed\xa0\x80",
    b"\xef\xbb\xbf",
    b"[",
    b"]",
    b"{",
    b"}",
    b'"',
    b"\\",
    b"NaN",
    b"1e400",
    b'\nmsgid "a"\nmsgstr[7] "b"\n',
    b'"Plural-Forms: nplurals=999999999; plural=n*n*n*n;\\n"\n',
    b'"Plural-Forms: nplurals=2; plural=(n != 1) / (n - n);\\n"\n',
    b'msgctxt "kept"\nmsgid "{a} {b}"\nmsgstr "{c}"\n',
)


class Original(NamedTuple):
    """A sound file: its kind, what it is called, and its content."""

    kind: str
    name: str
    content: bytes


class Read(NamedTuple):
    """How one file was read: by which loader, how it ended, seconds and bytes that it took."""

    number: int
    kind: str
    name: str
    ended: str
    seconds: float
    memory: int

    @property
    def wrong(self) -> str:
        """What must not be, in words; "" where all is well."""
        if self.ended not in ("read", "refused"):
            return self.ended
        if self.seconds > MOST_SECONDS:
            return f"took {self.seconds:.1f} s"
        return f"took {self.memory // MIB} MiB" if self.memory > MOST_MEMORY else ""


class Endless(BaseException):
    """The reading of a file takes much too long. No handler of exceptions holds it up."""


@cache
def originals() -> tuple[Original, ...]:
    """The sound files that are damaged; made once in each process."""
    found = [
        Original("map", name, places.find_level(name).read_bytes()) for name in places.level_ids()
    ]
    for folder in sorted(Path(__file__).parents[1].joinpath("scenarios").iterdir()):
        paths = sorted(folder.glob("*.json"))
        for path in paths[:: len(paths) // SCENARIOS + 1]:
            found.append(Original("scenario", path.stem, path.read_bytes()))
    with tempfile.TemporaryDirectory() as folder:
        it = Path(folder) / "it.json"
        for ruleset in app.rulesets():
            game = play(Contest(ruleset, "duel-yard", SEED))
            made = tuple(MadeChoice(one.decision.side, one.choice) for one in game.moments)
            setup, position = game.battle.setup, game.end.position
            write_save(it, SavedBattle(setup=setup, choices=made, position=position))
            found.append(Original("save", ruleset, it.read_bytes()))
            write_replay(it, Replay(setup=setup, choices=made))
            found.append(Original("replay", ruleset, it.read_bytes()))
        write_preferences(it, Preferences(keys={"rules": ("F1",)}, ruleset="brikwars-2010"))
        found.append(Original("settings", "settings", it.read_bytes()))
        TileStore(Path(folder)).save("it", np.zeros((40, 60, 3), np.uint8))
        found.append(Original("tile", "board", (Path(folder) / "it.tile").read_bytes()))
    template = (places.locale_folder() / "ka-ping.pot").read_bytes()[:20_000]
    found.append(Original("catalogue", "de", template.rpartition(b"\n\n")[0] + b"\n"))
    size = (320).to_bytes(4, "big") + (200).to_bytes(4, "big")
    picture = b"\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR" + size + b"\x08\x02" + bytes(500)
    return (*found, Original("thumbnail", "picture", picture))


@cache
def heavy() -> tuple[Original, ...]:
    """Files that were made to take long, or much memory; the first ones that are read."""
    letters, escapes = b"a" * (15 * MIB), b"\\n" * (15 * MIB // 2)
    doubled = b",".join([b'{"x":1,"x":2}'] * 60_000)
    return (
        Original("save", "one long text, cut off", b'["' + letters + b'"'),
        Original("replay", "one text of escapes, cut off", b'["' + escapes + b'"'),
        Original("save", "a text without an end", b'["' + escapes),
        Original("map", "doubled keys", b'{"a":[' + doubled + b'],"a":[]}'),
        Original("map", "closed cells", json.dumps(closed_cells()).encode()),
        Original("map", "a yard among blocks", json.dumps(yard_among_blocks()).encode()),
    )


def mutated(number: int) -> tuple[Original, bytes]:
    """A sound file, and what becomes of it under a number: always the same."""
    if number < len(heavy()):
        return heavy()[number], heavy()[number].content
    rng = Random(SEED * 1_000_003 + number)
    (kind,) = rng.choices(list(SHARES), list(SHARES.values()))
    original = rng.choice([one for one in originals() if one.kind == kind])
    content = original.content
    if kind not in ENDINGS and rng.random() < 0.75:
        content = _changed_values(content, rng)
    if content is original.content or rng.random() < 0.1:
        for _ in range(rng.choice((1, 1, 1, 2, 3, 8))):
            content = rng.choice(BYTE_CHANGES)(content, rng)
    return original, content


def _changed_values(content: bytes, rng: Random) -> bytes:
    """A JSON file with some of its values changed."""
    document = json.loads(content)
    for _ in range(rng.choice((1, 1, 1, 1, 2, 3, 12))):
        owner, key = _somewhere(document, rng)
        if owner is not None:
            rng.choice(VALUE_CHANGES)(owner, key, rng)
    written = json.dumps(document, indent=rng.choice((None, 1))).encode()
    for word, raw in RAW.items():
        # Once is enough of what is large.
        written = written.replace(f'"{word}"'.encode(), raw, 1 if len(raw) > 10_000 else 9)
    return written


def _somewhere(document: Any, rng: Random) -> tuple[Any, Any]:
    """A list or object somewhere in a document, and a key in it; none where there is nothing."""
    owner, key, inner = None, None, document
    while isinstance(inner, dict | list) and inner:
        owner = inner
        key = rng.choice(list(owner)) if isinstance(owner, dict) else rng.randrange(len(owner))
        inner = owner[key]
        if rng.random() < 0.25:
            break
    return owner, key


def _replace(owner: Any, key: Any, rng: Random) -> None:
    # One of its own: what becomes of it must not come back in another file.
    owner[key] = _its_own(rng.choice(ODD))


def _take_another(owner: Any, key: Any, rng: Random) -> None:
    """A value from somewhere else, of this file or of another one."""
    kinds = [one for one in originals() if one.kind not in ENDINGS]
    other, place = _somewhere(json.loads(rng.choice(kinds).content), rng)
    if other is not None:
        owner[key] = other[place]


def _delete(owner: Any, key: Any, _rng: Random) -> None:
    del owner[key]


def _repeat(owner: Any, key: Any, rng: Random) -> None:
    """One item many times, or one field under many names: each a value of its own.

    The same value in many places would be many more of them with the next repetition inside it.
    """
    count = rng.choice((1, 2, 70, 250, 1200))
    count = min(count, max(1, MOST_REPEATED // _extent(owner[key])))
    copies = [_its_own(owner[key]) for _ in range(count)]
    if isinstance(owner, list):
        owner[key:key] = copies
    else:
        owner.update({f"{key}{number}": one for number, one in enumerate(copies)})


def _its_own(value: Any) -> Any:
    """The same value once more, no part of which is shared."""
    return json.loads(json.dumps(value))


def _extent(value: Any) -> int:
    """How many values a value is, with those in it."""
    inside = value.values() if isinstance(value, dict) else value
    return 1 + (sum(map(_extent, inside)) if isinstance(value, dict | list) else 0)


def _rename(owner: Any, key: Any, rng: Random) -> None:
    if isinstance(owner, dict):
        letters = list(str(key) or "x")
        letters[rng.randrange(len(letters))] = rng.choice("xyz \x1b\u202e\ud800")
        owner["".join(letters)] = owner.pop(key)


def _misspell(owner: Any, key: Any, rng: Random) -> None:
    value = owner[key]
    if isinstance(value, str) and value:
        at = rng.randrange(len(value))
        owner[key] = value[:at] + rng.choice(("", "x", "\x07", value)) + value[at + 1 :]


def _count_up(owner: Any, key: Any, rng: Random) -> None:
    value = owner[key]
    if isinstance(value, int | float) and not isinstance(value, bool):
        owner[key] = rng.choice((value + 1, value - 1, value * 1000, -value, value + 0.0005))


VALUE_CHANGES: Final[tuple[Callable[[Any, Any, Random], None], ...]] = (
    _replace,
    _replace,
    _replace,
    _take_another,
    _delete,
    _repeat,
    _rename,
    _misspell,
    _count_up,
    _count_up,
)


def _flip(content: bytes, rng: Random) -> bytes:
    if not content:
        return b"\x80"
    at = rng.randrange(len(content))
    return content[:at] + bytes((content[at] ^ 1 << rng.randrange(8),)) + content[at + 1 :]


def _part(content: bytes, rng: Random) -> tuple[int, int]:
    """Begin and end of a part, mostly a short one."""
    begin = rng.randrange(len(content) + 1)
    length = rng.choice((1, 2, 8, 80, 800, 80_000))
    return begin, min(len(content), begin + rng.randint(1, length))


def _cut_out(content: bytes, rng: Random) -> bytes:
    begin, end = _part(content, rng)
    return content[:begin] + content[end:]


def _cut_off(content: bytes, rng: Random) -> bytes:
    return content[: rng.randrange(len(content) + 1)]


def _double(content: bytes, rng: Random) -> bytes:
    begin, end = _part(content, rng)
    return content[:end] + content[begin:end] * rng.choice((1, 1, 2, 200)) + content[end:]


def _insert(content: bytes, rng: Random) -> bytes:
    at = rng.randrange(len(content) + 1)
    return content[:at] + rng.choice(SLIPS) + content[at:]


def _insert_noise(content: bytes, rng: Random) -> bytes:
    at = rng.randrange(len(content) + 1)
    return content[:at] + rng.randbytes(rng.choice((1, 4, 64))) + content[at:]


def _splice(content: bytes, rng: Random) -> bytes:
    other = rng.choice(originals()).content
    begin, end = _part(other, rng)
    at = rng.randrange(len(content) + 1)
    return content[:at] + other[begin:end] + content[at + rng.choice((0, end - begin)) :]


BYTE_CHANGES: Final[tuple[Callable[[bytes, Random], bytes], ...]] = (
    _flip,
    _flip,
    _cut_out,
    _cut_off,
    _double,
    _insert,
    _insert,
    _insert_noise,
    _splice,
)


def read_as_the_program(kind: str, path: Path) -> bool:
    """Read a file as the program does; whether it was accepted. Raises only what it must not."""
    try:
        READERS[kind](path)
    except (FileFaults, SetupRefused) as refused:
        # Whatever is refused is shown, so its words are made, too.
        if not str(refused):
            raise ValueError("it is refused without a word") from refused
        return False
    return True


def _read_map(path: Path) -> None:
    """A map as ``check-map`` reads and looks through it, and a battle on it by each ruleset."""
    rulesets = app.rulesets()
    battle_map = read_map(path, rulebooks=rulesets)
    faults = level_faults(battle_map, rulesets.values())
    if faults:
        raise FileFaults(str(path), faults)
    map_warnings(battle_map)
    for ruleset in rulesets.values():
        battle = battle_of(ruleset, setup_of(battle_map, ruleset, seed=SEED))
        ruleset.first_state(battle.setup)


def _read_scenario(path: Path) -> None:
    loaded = read_scenario(path, app.rulesets())
    battle_of(app.rulesets()[loaded.setup.ruleset], loaded.setup)


def _read_settings(path: Path) -> None:
    """Nothing is ever raised: what is wrong is told, and the file is kept beside."""
    message = read_preferences(path).message
    if message:
        raise one_fault(str(path), message)


def _read_thumbnail(path: Path) -> None:
    if read_thumbnail(path.with_suffix(".json")) is None:
        raise one_fault(str(path), "is no picture")


def _read_tile(path: Path) -> None:
    if TileStore(path.parent).load(path.stem) is None:
        raise one_fault(str(path), "is no tile")


READERS: Final[dict[str, Callable[[Path], Any]]] = {
    "map": _read_map,
    "scenario": _read_scenario,
    "save": lambda path: app.desk(beside_screen=False).read(path),
    "replay": lambda path: app.desk(beside_screen=False).read_replay(path),
    "settings": _read_settings,
    "catalogue": catalogue_of,
    "thumbnail": _read_thumbnail,
    "tile": _read_tile,
}


def tried(number: int, folder: Path) -> Read:
    """Make the file of a number and read it."""
    original, content = mutated(number)
    path = folder / f"de{ENDINGS.get(original.kind, '.json')}"
    path.write_bytes(content)
    before = _forget_peak()
    signal.setitimer(signal.ITIMER_PROF, ENDLESS)
    begun = time.process_time()
    try:
        ended = "read" if read_as_the_program(original.kind, path) else "refused"
    except (Exception, Endless):
        ended = traceback.format_exc()
    finally:
        seconds = time.process_time() - begun
        signal.setitimer(signal.ITIMER_PROF, 0)
    return Read(number, original.kind, original.name, ended, seconds, _peak() - before)


def _give_up(_signal: int, _frame: FrameType | None) -> None:
    raise Endless


def _forget_peak() -> int:
    """The memory in use; from now on it counts what is used at most."""
    try:
        Path("/proc/self/clear_refs").write_text("5")
    except OSError:
        return 0
    return _peak()


def _peak() -> int:
    """Most memory that was in use at a time, in bytes; 0 where the system does not tell."""
    try:
        told = Path("/proc/self/status").read_text()
    except OSError:
        return 0
    return int(told.partition("VmHWM:")[2].split()[0]) << 10


def chunk(first: int, count: int) -> list[Read]:
    """Try some files one after the other."""
    signal.signal(signal.SIGPROF, _give_up)
    originals()
    with tempfile.TemporaryDirectory() as folder:
        os.environ[places.HOME_VARIABLE] = folder
        return [tried(number, Path(folder)) for number in range(first, first + count)]


def chunks(first: int, count: int, workers: int) -> Iterator[list[Read]]:
    """All files in portions, in order."""
    begins = range(first, first + count, CHUNK)
    sizes = [min(CHUNK, first + count - begin) for begin in begins]
    if workers == 1:
        yield from map(chunk, begins, sizes)
        return
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(chunk, begins, sizes)


def main() -> int:
    """Try all files, tell of each kind and of each that failed; 1 where there are such."""
    parser = argparse.ArgumentParser(prog="python -m tests.proofs.mutated_files")
    parser.add_argument("--count", type=int, default=100_000, help="files (100000)")
    parser.add_argument("--workers", type=int, default=1, help="processes (1)")
    parser.add_argument("--first", type=int, default=0, help="number of the first file (0)")
    given = parser.parse_args()
    begun = time.monotonic()
    endings: Counter[tuple[str, str]] = Counter()
    slowest: dict[str, Read] = {}
    largest: dict[str, Read] = {}
    failed = 0
    for some in chunks(given.first, given.count, given.workers):
        for one in some:
            endings[one.kind, "read" if one.ended == "read" else "refused"] += 1
            slowest[one.kind] = max(one, slowest.get(one.kind, one), key=lambda it: it.seconds)
            largest[one.kind] = max(one, largest.get(one.kind, one), key=lambda it: it.memory)
            if one.wrong:
                failed += 1
                print(f"file {one.number}, {one.kind} {one.name}: {one.wrong}", flush=True)
    row = "{:<10} {:>7} {:>8}  {:<22} {}"
    print(row.format("kind", "read", "refused", "slowest", "most memory"))
    for kind in slowest:
        slow, large = slowest[kind], largest[kind]
        told = (f"{slow.seconds:.2f} s (file {slow.number})", large.memory // MIB, large.number)
        counts = (endings[kind, "read"], endings[kind, "refused"])
        print(row.format(kind, *counts, told[0], f"{told[1]} MiB (file {told[2]})"))
    rate = given.count / (time.monotonic() - begun)
    print(f"{given.count} files, {rate:.0f} a second, {failed} failed")
    print("held" if not failed else "NOT held")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
