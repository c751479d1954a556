"""Tests that bite: ``python -m tests.proofs.mutation tables`` and ``... conditions``.

``tables`` changes every number of every table of the rules by one, ``conditions`` draws conditions
of the rule code (comparisons, their bounds, and, or, not, whole conditions) and turns them round
with the operators of cosmic-ray. After each change the tests that have to do with it run until one
fails; what none notices has survived and is named: those known are listed under
``tests/proofs/survivors``, any other is a failure. Tests that only compare a table with a copy of
it are left out. It needs the extra ``mutation``, and a system with ``fork``: all tests are
collected once, and each change is made in a process split off from there, in memory alone.

Which tests pass a line of the rule code is found out first, in some twenty minutes; with ``--map``
that is kept, and read again as long as the file is there. Tests of the screen take no part.
"""

import argparse
import gc
import json
import os
import select
import signal
import sys
import tempfile
import time
import types
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from hashlib import blake2b
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple

import hypothesis
import pytest
from _pytest.runner import runtestprotocol

ROOT: Final = Path(__file__).resolve().parents[2]
RULES: Final = ROOT / "game" / "rulesets"

TESTS: Final = (
    "tests/scenarios",
    "tests/rulesets",
    "tests/engine",
    "tests/match",
    "tests/ai",
    "tests/words",
    "tests/conformance",
)
"""What runs. Left out are the record's ends, since any change at all shows in them, and what
another process plays, where nothing has been changed.
"""

OTHER_PROCESS: Final = "test_replaying_in_another_process_gives_the_same_state"
LEFT_OUT: Final = (
    "tests/match/test_older_files.py",
    f"tests/conformance/test_positions.py::{OTHER_PROCESS}",
)

COPIES: Final = (
    "tests/rulesets/brikwars_2005/test_mustering.py::test_the_equipment_list",
    "tests/rulesets/brikwars_2005/test_mustering.py::test_what_is_thrown_has_a_range_of_dice",
    "tests/rulesets/brikwars_2010/test_bodies.py::test_a_minifig",
    "tests/rulesets/brikwars_2010/test_bodies.py::test_its_body",
    "tests/rulesets/brikwars_2010/test_equipment.py::test_weapon_table",
    "tests/rulesets/brikwars_2010/test_equipment.py::test_ranges_and_shields",
)
"""Tests that hold a table against a copy of it: names, or beginnings of them."""

LONGEST: Final = 50
"""Seconds of the processor in one test after which a changed rule is taken to go round for ever."""

SEED: Final = 2026
COUNT: Final = 1000

SURVIVORS: Final = ROOT / "tests" / "proofs" / "survivors"
"""Where those changes are listed that no test notices, a file for each kind."""

BITES, SURVIVES, ENDLESS = "caught", "survived", "endless"
REFUSED, NOTHING = "refused when read", "no change"
"""What a table's own checks refuse, and what is in no function."""

CAUGHT: Final = (BITES, ENDLESS, REFUSED)


class Seen(NamedTuple):
    """Which tests pass which lines, by file, and how long each test takes; those that fail."""

    lines: dict[str, dict[int, list[str]]]
    seconds: dict[str, float]
    failing: list[str]


class Change(NamedTuple):
    """One change: its name, what makes it, and the tests that may notice, likely ones first."""

    name: str
    make: Callable[[], None]
    tests: list[str]


class Result(NamedTuple):
    """What became of a change, and which test noticed."""

    name: str
    end: str
    test: str


def runs(item: pytest.Item) -> bool:
    """Whether a test and its fixtures pass, made anew and taken down."""
    return not any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))


def split_off(work: Callable[[], Any]) -> tuple[int, int]:
    """Run something in a process of its own; its number, and where its answer comes from."""
    reading, writing = os.pipe()
    child = os.fork()
    if child:
        os.close(writing)
        return child, reading
    code = 1
    try:
        os.close(reading)
        with os.fdopen(writing, "w", encoding="utf-8") as out:
            json.dump(work(), out)
        code = 0
    finally:
        os._exit(code)


def answer(child: int, reading: int) -> tuple[int, Any]:
    """How a split off process ended, and what it answered."""
    with os.fdopen(reading, encoding="utf-8") as given:
        text = given.read()
    _, status = os.waitpid(child, 0)
    return status, json.loads(text) if text else None


def passed_by(items: list[pytest.Item]) -> dict[str, Any]:
    """Which lines of the rule code some tests pass."""
    from coverage import Coverage

    cover = Coverage(data_file=None, source=[str(RULES)], messages=False)
    seconds: dict[str, float] = {}
    failing: list[str] = []
    cover.start()
    for item in items:
        cover.switch_context(item.nodeid)
        began = time.thread_time()
        if not runs(item):
            failing.append(item.nodeid)
        seconds[item.nodeid] = time.thread_time() - began
    cover.stop()
    data = cover.get_data()
    lines = {
        str(Path(name).relative_to(ROOT)): {
            line: [one for one in contexts if one]
            for line, contexts in data.contexts_by_lineno(name).items()
        }
        for name in data.measured_files()
    }
    return {"lines": lines, "seconds": seconds, "failing": failing}


def seen_by(items: list[pytest.Item], workers: int) -> Seen:
    """Which tests pass which lines; whole files of tests go to one process each."""
    files = sorted({item.nodeid.split("::")[0] for item in items})
    shares = [
        [item for item in items if files.index(item.nodeid.split("::")[0]) % workers == number]
        for number in range(workers)
    ]
    children = [split_off(partial(passed_by, share)) for share in shares]
    found = Seen({}, {}, [])
    for child in children:
        status, part = answer(*child)
        if status:
            raise SystemExit("the tests could not be run through")
        for name, lines in part["lines"].items():
            for line, tests in lines.items():
                found.lines.setdefault(name, {}).setdefault(int(line), []).extend(tests)
        found.seconds.update(part["seconds"])
        found.failing.extend(part["failing"])
    return found


def write_map(path: Path, seen: Seen) -> None:
    """Keep what was seen; tests stand there by their number."""
    names = sorted(seen.seconds)
    numbers = {name: number for number, name in enumerate(names)}
    lines = {
        name: {line: [numbers[test] for test in tests] for line, tests in one.items()}
        for name, one in seen.lines.items()
    }
    seconds = [seen.seconds[name] for name in names]
    path.write_text(json.dumps([names, seconds, lines, seen.failing]), encoding="utf-8")


def read_map(path: Path) -> Seen:
    """What was kept."""
    names, seconds, lines, failing = json.loads(path.read_text(encoding="utf-8"))
    by_line = {
        name: {int(line): [names[number] for number in tests] for line, tests in one.items()}
        for name, one in lines.items()
    }
    return Seen(by_line, dict(zip(names, seconds, strict=True)), failing)


def ordered(tests: set[str], seen: Seen, first: frozenset[str] = frozenset()) -> list[str]:
    """Tests in the order in which they are tried: likely ones, quick ones."""
    fit = [test for test in tests if test not in seen.failing and test in seen.seconds]
    return sorted(fit, key=lambda test: (test not in first, seen.seconds[test], test))


def numbers(value: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The ways to all numbers of a table, but for those in the ids of rules."""
    if isinstance(value, bool):
        return
    if isinstance(value, int | float):
        yield way
    elif isinstance(value, dict):
        for key, part in value.items():
            if key != "rules":
                yield from numbers(part, (*way, key))
    elif isinstance(value, list):
        for index, part in enumerate(value):
            yield from numbers(part, (*way, index))


def one_more(loaded: "Loaded", owner: str, table: str, way: tuple[Any, ...]) -> None:
    """Read a table with one number raised by one, from now on.

    Raises what its checks raise where they refuse it.
    """
    from game.rulesets.brikwars import tables

    plain = tables._bytes

    def changed(package: str, name: str) -> bytes:
        read = plain(package, name)
        if (package, name) != (owner, table):
            return read
        value = json.loads(read)
        place = value
        for key in way[:-1]:
            place = place[key]
        place[way[-1]] += 1
        return json.dumps(value).encode()

    tables._bytes = changed
    loaded.forget()
    for package_tables in list(sys.modules.values()):
        name = getattr(package_tables, "__name__", "")
        if name.startswith("game.rulesets.") and name.endswith(".tables"):
            getattr(package_tables, "tables", lambda: None)()
    tables.common()


class Loaded:
    """The functions of the rules that are loaded, and what remembers their answers."""

    def __init__(self) -> None:
        gc.unfreeze()  # What was put aside while the tests were collected is not listed.
        every = gc.get_objects()
        self.functions = [
            one
            for one in every
            if isinstance(one, types.FunctionType)
            and one.__code__.co_filename.startswith(str(RULES))
        ]
        self.caches = [one for one in every if type(one).__name__ == "_lru_cache_wrapper"]

    def forget(self) -> None:
        """Empty whatever the program remembers."""
        for one in self.caches:
            one.cache_clear()


def table_changes(seen: Seen, loaded: Loaded) -> Iterator[Change]:
    """Every number of every table, raised by one."""
    sources: dict[str, str] = {}
    for test in seen.seconds:
        sources.setdefault(test.split("::")[0], "")
    for name in sources:
        sources[name] = (ROOT / name).read_text(encoding="utf-8")
    code = {
        name: (ROOT / name).read_text(encoding="utf-8").splitlines() for name in sorted(seen.lines)
    }
    for path in sorted(RULES.glob("*/tables/*.json")):
        package = f"game.rulesets.{path.parts[-3]}"
        for way in numbers(json.loads(path.read_text(encoding="utf-8"))):
            keys = [str(key) for key in way]
            word = next(key for key in reversed(keys) if not key.isdigit())
            reading = {
                test
                for name, text in code.items()
                for number, line in enumerate(text, start=1)
                if f".{word}" in line
                for test in seen.lines[name].get(number, ())
            }
            naming = frozenset(
                test
                for test in seen.seconds
                if f'"{keys[0]}"' in sources[test.split("::")[0]]
                or keys[0] in test
                or path.stem in test
            )
            likely = frozenset(reading & naming) or naming or frozenset(reading)
            tests = ordered(reading | naming or set(seen.seconds), seen, likely)
            name = f"{path.relative_to(ROOT)}: {'.'.join(keys)}"
            yield Change(
                name,
                partial(one_more, loaded, package, path.stem, way),
                tests,
            )


def operators() -> dict[str, Any]:
    """The operators of cosmic-ray that change conditions, by name."""
    from cosmic_ray.operators import (
        boolean_replacer,
        comparison_operator_replacement,
        unary_operator_replacement,
    )

    turned = (
        "Eq_NotEq",
        "NotEq_Eq",
        "Lt_GtE",
        "GtE_Lt",
        "Gt_LtE",
        "LtE_Gt",
        "Is_IsNot",
        "IsNot_Is",
    )
    bounds = ("Lt_LtE", "LtE_Lt", "Gt_GtE", "GtE_Gt")
    names = [f"ReplaceComparisonOperator_{pair}" for pair in (*turned, *bounds)]
    found = {name: getattr(comparison_operator_replacement, name) for name in names}
    for name in ("ReplaceAndWithOr", "ReplaceOrWithAnd", "AddNot"):
        found[name] = getattr(boolean_replacer, name)
    for one in unary_operator_replacement.operators():
        if one.__name__ == "ReplaceUnaryOperator_Delete_Not":
            found[one.__name__] = one
    return found


class Condition(NamedTuple):
    """One condition to change: the file, the operator, which of its places, and its line."""

    path: Path
    operator: str
    number: int
    line: int

    @property
    def name(self) -> str:
        """What it is called, wherever in its function it stands."""
        lines = self.path.read_text(encoding="utf-8").splitlines()
        inside = [
            line.split("(")[0].split()[-1]
            for line in lines[: self.line]
            if line.lstrip().startswith("def ")
        ]
        text = lines[self.line - 1].strip()
        where = f"{self.path.relative_to(ROOT)} {inside[-1] if inside else ''}"
        return f"{where} {self.operator.removeprefix('Replace')}: {text}"


def lot_of(seed: int, condition: Condition) -> tuple[bytes, int, int]:
    """Where a condition comes in a draw; those of one name come in the order of the file."""
    lot = blake2b(f"{seed} {condition.name}".encode(), digest_size=8).digest()
    return lot, condition.line, condition.number


def conditions() -> list[Condition]:
    """All conditions of the rule code that can be changed."""
    from cosmic_ray.ast import ast_nodes, get_ast

    found = []
    for path in sorted(RULES.rglob("*.py")):
        tree = get_ast(path.read_text(encoding="utf-8"))
        for name, operator in operators().items():
            places = [
                begin[0]
                for node in ast_nodes(tree)
                for begin, _ in operator().mutation_positions(node)
            ]
            found += [Condition(path, name, number, line) for number, line in enumerate(places)]
    return found


def turn_round(loaded: Loaded, condition: Condition) -> None:
    """Change one condition in the functions that are loaded already.

    Raises ``LookupError`` where no function of them has it.
    """
    from cosmic_ray.mutating import mutate_code

    source = condition.path.read_text(encoding="utf-8")
    text = mutate_code(source, operators()[condition.operator](), condition.number)
    assert text is not None, condition
    before = functions_in(compile(source, str(condition.path), "exec"))
    after = functions_in(compile(text, str(condition.path), "exec"))
    changed = {
        key: code for key, code in after.items() if key in before and not alike(code, before[key])
    }
    if not changed:
        raise LookupError("the change makes no difference to any function")
    done = 0
    for function in loaded.functions:
        key = (function.__code__.co_qualname, function.__code__.co_firstlineno)
        if function.__code__.co_filename == str(condition.path) and key in changed:
            function.__code__ = changed[key]
            done += 1
    if not done:
        raise LookupError("no function that is loaded has it")
    loaded.forget()


def functions_in(code: types.CodeType) -> dict[tuple[str, int], types.CodeType]:
    """All functions of a module's code, those within others as well, by name and first line."""
    found = {}
    for one in code.co_consts:
        if isinstance(one, types.CodeType):
            found[one.co_qualname, one.co_firstlineno] = one
            found.update(functions_in(one))
    return found


def alike(one: types.CodeType, other: types.CodeType) -> bool:
    """Whether two functions do the same, wherever their lines begin."""
    return one.co_code == other.co_code and one.co_consts == other.co_consts


def condition_changes(seen: Seen, loaded: Loaded, seed: int) -> Iterator[Change]:
    """All conditions, in the order in which they are drawn.

    Each has its lot by its name: what changes elsewhere in the code draws no others.
    """
    every = conditions()
    print(f"{len(every)} conditions in all", flush=True)
    every.sort(key=partial(lot_of, seed))
    for condition in every:
        name = str(condition.path.relative_to(ROOT))
        tests = set(seen.lines.get(name, {}).get(condition.line, ()))
        yield Change(condition.name, partial(turn_round, loaded, condition), ordered(tests, seen))


class Hunt:
    """Takes the place of pytest's loop over its tests."""

    def __init__(self, args: argparse.Namespace) -> None:
        self._args = args
        self._items: dict[str, pytest.Item] = {}
        self.results: list[Result] = []

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """All tests are collected: find out what they pass, then make one change after another."""
        left_out = (*LEFT_OUT, *COPIES)
        self._items = {
            item.nodeid: item for item in session.items if not item.nodeid.startswith(left_out)
        }
        capture = session.config.pluginmanager.getplugin("capturemanager")
        capture.suspend_global_capture(in_=True)
        loaded = Loaded()
        gc.collect()
        gc.freeze()
        seen = self._seen()
        print(f"{len(seen.seconds)} tests, failing unchanged: {seen.failing}", flush=True)
        args = self._args
        if args.what == "tables":
            changes = table_changes(seen, loaded)
        else:
            changes = condition_changes(seen, loaded, args.seed)
        known = known_survivors(args.what)
        chosen = (
            change
            for change in changes
            if args.only in change.name and (not args.again or change.name in known)
        )
        self._hunt(islice(chosen, args.first, None), args.count)
        return True

    def _seen(self) -> Seen:
        kept = self._args.map
        if kept is not None and kept.exists():
            return read_map(kept)
        seen = seen_by(list(self._items.values()), self._args.workers)
        if kept is not None:
            write_map(kept, seen)
        return seen

    def _hunt(self, changes: Iterator[Change], count: int) -> None:
        """Make changes until so many could be made."""
        under_way: dict[int, tuple[Change, int]] = {}
        while len(self.results) < count:
            free = min(count - len(self.results), self._args.workers) - len(under_way)
            for one in islice(changes, free):
                child, reading = split_off(partial(self._tried, one))
                under_way[reading] = one, child
            if not under_way:
                break
            for reading in select.select(tuple(under_way), (), ())[0]:
                change, child = under_way.pop(reading)
                self._note(change, *answer(child, reading))

    def _tried(self, change: Change) -> list[str]:
        """What becomes of one change, in a process of its own."""
        null = os.open(os.devnull, os.O_WRONLY)
        for stream in (1, 2):
            os.dup2(null, stream)
        signal.setitimer(signal.ITIMER_PROF, LONGEST)
        try:
            change.make()
        except LookupError as error:
            return [NOTHING, str(error)]
        except (TypeError, ValueError) as error:
            return [REFUSED, str(error)]
        for test in change.tests:
            signal.setitimer(signal.ITIMER_PROF, LONGEST)
            if not runs(self._items[test]):
                return [BITES, test]
        return [SURVIVES, f"{len(change.tests)} tests"]

    def _note(self, change: Change, status: int, found: list[str] | None) -> None:
        end, test = found if found is not None else (ENDLESS, f"ended by {status}")
        if end != NOTHING:
            self.results.append(Result(change.name, end, test))
        if end not in (BITES, NOTHING) or self._args.tell:
            print(f"{len(self.results)} {end}: {change.name} ({test})", flush=True)


def list_of(what: str) -> Path:
    """The file in which what survives is listed by name."""
    return SURVIVORS / f"{what}.json"


def known_survivors(what: str) -> dict[str, str]:
    """What is listed as surviving, each with the reason why no test can notice it."""
    listed = list_of(what)
    if not listed.exists():
        return {}
    known: dict[str, str] = json.loads(listed.read_text(encoding="utf-8"))
    return known


def main() -> int:
    """Hunt, and sum up; 1 where something survived that should not."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("what", choices=("tables", "conditions"))
    parser.add_argument("--count", type=int, default=COUNT, help="so many changes at most")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--first", type=int, default=0, help="leave out so many changes")
    parser.add_argument("--only", default="", help="only changes whose name has this")
    parser.add_argument("--again", action="store_true", help="only what is listed as surviving")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--map", type=Path, help="keeps which tests pass which lines")
    parser.add_argument("--tell", action="store_true", help="tell what noticed each change, too")
    parser.add_argument("--list", action="store_true", help="list what survives, from now on")
    args = parser.parse_args()
    hypothesis.settings.register_profile("hunt", deadline=None, database=None, derandomize=True)
    hypothesis.settings.load_profile("hunt")
    hunt = Hunt(args)
    quiet = ("-q", "-p", "no:cacheprovider", "-p", "no:timeout")
    with tempfile.TemporaryDirectory() as folder:
        pytest.main([*quiet, "--basetemp", folder, *TESTS], plugins=[hunt])
    ends = Counter(result.end for result in hunt.results)
    caught = sum(ends[end] for end in CAUGHT)
    print(f"{dict(ends)}: {caught} of {len(hunt.results)} caught")
    alive = sorted({result.name for result in hunt.results if result.end == SURVIVES})
    known = known_survivors(args.what)
    new = [name for name in alive if name not in known]
    if args.list:
        listed = list_of(args.what)
        listed.parent.mkdir(exist_ok=True)
        reasons = {name: known.get(name, "") for name in alive}
        text = json.dumps(reasons, indent=1, ensure_ascii=False)
        listed.write_text(text + "\n", encoding="utf-8")
    print(f"{len(new)} not known to survive", *new, sep="\n")
    return 0 if hunt.results and not new else 1


if __name__ == "__main__":
    sys.exit(main())
