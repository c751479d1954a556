"""What the game does, recorded and played again: ``python -m tests.proofs.record play``.

``make`` plays every golden scenario, 50 random battles and 20 battles of computer players under
each ruleset, and keeps the setup, the choices made, and at each decision and at the end of each
battle a digest of each of these:

* ``question``: the decision, its usual answer, its title; questions passed over, as they had one
  answer only;
* ``open`` and ``closed``: what may be done (each with the fields that tell it from others, what it
  wants, its bounds and what is suggested) and what may not (with the id of the rule), each with its
  decision point;
* ``events`` since the decision before, and ``log``, the lines that tell them;
* ``labels`` of what is open, ``reasons`` of what is not, ``cards`` of all living figures;
* ``odds`` and responders of the choice that was made, where it is one of the own turn.

The order in which a menu shows things is left out; that of everything else counts. The texts of the
catalogues' template are part of the record.

``play`` makes the recorded choices again, draws nothing anew, and counts for each of these the
decisions at which it differs. The first twelve of each ruleset are named; with ``--before FOLDER``,
a checkout of the commit that the record names, the lines that differ are printed as well.
``tell RULESET NAME NUMBER`` prints all the lines of one decision. ``--workers`` play side by side.
"""

import argparse
import lzma
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from difflib import unified_diff
from functools import partial
from hashlib import blake2b
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

import msgspec
from babel.messages.pofile import read_po
from msgspec import Struct
from msgspec.structs import replace

from game.ai.greedy import Greedy
from game.app import make_battle
from game.engine.battle import Battle, Look, advance, look, start
from game.files.formats.scenario_file import read_scenario
from game.match.library.desk import BUDGETS
from game.match.library.setups import setup_of
from game.match.play.playing import play_out
from game.match.play.seats import Computer
from game.match.play.turn_controller import TurnController
from game.match.referee.referee import Referee
from game.model.choices import PLAIN_FIELDS, Choice
from game.model.decisions import TURN, Closed, Option
from game.model.dice import mix
from game.model.setup import Setup
from game.rulesets.catalog import catalog
from tests.architecture.make_catalogue import TEMPLATE
from tests.conformance.contests import LEVELS as ARENAS
from tests.conformance.contests import SHIPPED, Contest, battle_for, level
from tests.conformance.play import play as play_at_random
from tests.previews import odds_of, responders_of

FOLDER: Final = Path(__file__).parent / "records"
SCENARIOS: Final = Path(__file__).parents[1] / "scenarios"
TEXTS: Final = "texts"

RANDOM_BATTLES: Final = 50
COMPUTER_BATTLES: Final = 20
SEED: Final = 21
SKILLS: Final = ("easy", "normal")

ASPECTS: Final = (
    "question",
    "open",
    "closed",
    "events",
    "log",
    "labels",
    "reasons",
    "cards",
    "odds",
)

MOST_SHOWN: Final = 12
"""Decisions whose differing lines are printed."""

Lines = dict[str, list[str]]
"""What is told at one decision, by aspect."""


class Recorded(Struct, frozen=True):
    """One battle: its start, all answers, and the digests of each decision in turn."""

    name: str
    setup: Setup
    choices: tuple[Choice, ...]
    digests: tuple[str, ...] = ()


class Record(Struct, frozen=True):
    """All battles of a ruleset, and the commit that played them."""

    commit: str
    battles: list[Recorded]


def decisions(recorded: Recorded) -> Iterator[Lines]:
    """Play a battle again; what is told at each decision and at the end."""
    battle = make_battle(recorded.setup)
    seen = look(battle, start(battle))
    told = 0
    for choice in (*recorded.choices, None):
        yield told_at(battle, seen, told, choice)
        told = seen.first_event + len(seen.events) - 1
        if choice is not None:
            seen = advance(battle, seen, choice)


def told_at(battle: Battle[Any], seen: Look[Any], told: int, choice: Choice | None) -> Lines:
    """All that is told at one look, of which ``told`` events have been told before."""
    rules, view = battle.ruleset, battle.view(seen.state)
    new = seen.events[max(0, told + 1 - seen.first_event) :]
    lines: Lines = {
        "events": [_json(event) for event in new],
        "log": ["".join(run.text for run in rules.tell(view, event)) for event in new],
        "cards": [_json(rules.stat_card(view, unit)) for unit in seen.state.units.values()],
    }
    decision = seen.decision
    if decision is None:
        return lines
    menu = battle.menu(seen.state, decision)
    lines["question"] = [
        _json((decision.kind, decision.side, decision.unit, decision.about, decision.default)),
        rules.title(view, decision),
        *(_json((passed.kind, passed.side, passed.unit)) for passed in seen.passed),
    ]
    lines["open"] = sorted(_option(option) for option in menu.options)
    lines["closed"] = sorted(f"{_plain(one)} {one.rule} {one.point}" for one in menu.closed)
    lines["labels"] = sorted(
        _plain(option) + " " + _json(rules.label(view, decision, option)) for option in menu.options
    )
    lines["reasons"] = sorted(_plain(one) + " " + one.reason for one in menu.closed)
    if choice is not None and decision.kind == TURN:
        lines["odds"] = [
            _json(odds_of(battle, seen, choice)),
            _json(responders_of(battle, seen, choice)),
        ]
    return lines


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _plain(act: Option | Closed) -> str:
    return _json({name: getattr(act, name) for name in PLAIN_FIELDS if getattr(act, name)})


def _option(option: Option) -> str:
    wanted = (option.wants, option.bounds, option.suggest, option.point)
    return _plain(option) + " " + _json(wanted)


def digest(lines: Lines) -> str:
    """Digests of all aspects of one decision, one after another, four bytes each."""
    return "".join(_digest(lines.get(aspect, [])) for aspect in ASPECTS)


def _digest(lines: Sequence[str]) -> str:
    return blake2b("\n".join(lines).encode(), digest_size=4).hexdigest()


def differing(recorded: str, now: str) -> tuple[str, ...]:
    """The aspects in which two digests of a decision differ."""
    parts = [[one[at : at + 8] for at in range(0, len(one), 8)] for one in (recorded, now)]
    rows = zip(ASPECTS, *parts, strict=True)
    return tuple(aspect for aspect, before, after in rows if before != after)


def scenario_battles(ruleset: str) -> Iterator[Recorded]:
    """Every golden scenario of a ruleset with the answers that the referee gave."""
    for path in sorted((SCENARIOS / ruleset.replace("-", "_")).glob("*.json")):
        loaded = read_scenario(path, catalog())
        referee = Referee(
            make_battle(loaded.setup), loaded.scenario.choices, defaults=loaded.scenario.defaults
        )
        for _ in referee.lines():
            pass
        yield Recorded(path.stem, loaded.setup, tuple(referee.answers))


def random_battle(ruleset: str, number: int) -> Recorded:
    """One of the battles played at random."""
    contest = Contest(ruleset, ARENAS[number % len(ARENAS)], mix(SEED, number) % 1_000_000)
    choices = play_at_random(contest).choices
    return Recorded(f"random-{number}-{contest.level}", battle_for(contest).setup, choices)


def computer_battle(ruleset: str, number: int) -> Recorded:
    """One of the battles of computer players."""
    name = SHIPPED[number % len(SHIPPED)]
    setup = setup_of(level(name), catalog()[ruleset], seed=mix(SEED, number))
    budget = BUDGETS[SKILLS[number // len(SHIPPED) % len(SKILLS)]]
    seats = {side: Computer(Greedy(), budget) for side in setup.side_ids()}
    match = TurnController(make_battle(setup), seats)
    play_out(match)
    choices = tuple(made.choice for made in match.history.answers)
    return Recorded(f"computers-{number}-{name}", setup, choices)


def with_digests(recorded: Recorded) -> Recorded:
    """A battle with what is told at each of its decisions, as it is told once it was written down.

    Text is left out of a record where it is the very default; one that was read never is.
    """
    read = msgspec.json.decode(msgspec.json.encode(recorded), type=Recorded)
    return replace(read, digests=tuple(digest(lines) for lines in decisions(read)))


def battle_number(ruleset: str, number: int) -> Recorded:
    """A recorded battle between random or computer players, by its number."""
    if number < RANDOM_BATTLES:
        return with_digests(random_battle(ruleset, number))
    return with_digests(computer_battle(ruleset, number - RANDOM_BATTLES))


def make(workers: int) -> int:
    """Record everything anew."""
    FOLDER.mkdir(exist_ok=True)
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        for ruleset in catalog():
            made = list(pool.map(with_digests, scenario_battles(ruleset)))
            numbers = range(RANDOM_BATTLES + COMPUTER_BATTLES)
            made += pool.map(partial(battle_number, ruleset), numbers)
            _file_of(ruleset).write_bytes(
                lzma.compress(msgspec.json.encode(Record(_commit(), made)))
            )
            print(f"{ruleset}: {_amount(made)}", flush=True)
    (FOLDER / f"{TEXTS}.json.xz").write_bytes(lzma.compress(msgspec.json.encode(texts())))
    return 0


def texts() -> list[str]:
    """All texts that can be translated, as the template of the catalogues has them."""
    with TEMPLATE.open("rb") as template:
        return sorted(_json((entry.id, entry.context)) for entry in read_po(template) if entry.id)


def _file_of(ruleset: str) -> Path:
    return FOLDER / f"{ruleset}.json.xz"


def _amount(battles: Sequence[Recorded]) -> str:
    return f"{len(battles)} battles, {sum(len(one.digests) for one in battles)} decisions"


def _commit() -> str:
    command = ["git", "rev-parse", "--short=12", "HEAD"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def kept(ruleset: str) -> Record:
    """The record of a ruleset."""
    data = lzma.decompress(_file_of(ruleset).read_bytes())
    return msgspec.json.decode(data, type=Record)


def again(recorded: Recorded) -> list[tuple[int, tuple[str, ...]]]:
    """The decisions of a battle at which something differs now, with the aspects that do.

    Where it cannot go on, that is told of the first decision that is not reached or cannot be told
    of, and nothing of those after it.
    """
    found = []
    reached = 0
    try:
        for lines in decisions(recorded):
            other = differing(recorded.digests[reached], digest(lines))
            if other:
                found.append((reached, other))
            reached += 1
    except Exception as broken:  # whatever it is, the record cannot go on: that is told
        found.append((reached, (f"is not reached: {type(broken).__name__}: {broken}",)))
    return found


def play(workers: int, before: Path | None) -> int:
    """Play all recorded battles again and tell what differs."""
    failed = 0
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        for ruleset in catalog():
            record = kept(ruleset)
            battles = record.battles
            results = list(pool.map(again, battles))
            counts = Counter(
                aspect for found in results for _, others in found for aspect in others
            )
            told = f"{ruleset}: {_amount(battles)} of {record.commit} played again"
            print(f"{told}; differing: {dict(counts) or 0}", flush=True)
            places = [
                (one.name, number, others)
                for one, found in zip(battles, results, strict=True)
                for number, others in found
            ]
            failed += len(places)
            for name, number, others in places[:MOST_SHOWN]:
                print(f"  {ruleset} {name} {number}: {', '.join(others)}")
                if before is not None:
                    _show(before, ruleset, name, number)
    return int(_texts_differ() or failed > 0)


def _texts_differ() -> bool:
    was = set(msgspec.json.decode(lzma.decompress((FOLDER / f"{TEXTS}.json.xz").read_bytes())))
    now = set(texts())
    for text in sorted(was - now):
        print(f"  text gone: {text!r}")
    for text in sorted(now - was):
        print(f"  new text: {text!r}")
    return was != now


def _show(before: Path, ruleset: str, name: str, number: int) -> None:
    """Print how what two checkouts tell of a decision differs, line by line."""
    command = [sys.executable, "-m", "tests.proofs.record", "tell", ruleset, name, str(number)]

    def told_in(folder: Path) -> list[str]:
        ways = {**os.environ, "PYTHONPATH": str(folder)}
        done = subprocess.run(
            command, cwd=folder, env=ways, capture_output=True, text=True, check=False
        )
        return [*done.stdout.splitlines(), *done.stderr.splitlines()[-3:]]

    for line in unified_diff(told_in(before), told_in(Path.cwd()), n=0, lineterm=""):
        print(f"    {line}")


def tell(ruleset: str, name: str, number: int) -> int:
    """Print all that is told at one decision of a recorded battle."""
    recorded = next(one for one in kept(ruleset).battles if one.name == name)
    for at, lines in enumerate(decisions(recorded)):
        if at == number:
            for aspect in ASPECTS:
                for line in lines.get(aspect, []):
                    print(f"{aspect}: {line}")
    return 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; 1 when something differs."""
    parser = argparse.ArgumentParser(prog="python -m tests.proofs.record")
    parser.add_argument("--workers", type=int, default=2)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("make")
    played = commands.add_parser("play")
    played.add_argument("--before", type=Path, help="a checkout of the recorded commit")
    telling = commands.add_parser("tell")
    telling.add_argument("ruleset")
    telling.add_argument("name")
    telling.add_argument("number", type=int)
    given = parser.parse_args(arguments)
    if given.command == "make":
        return make(given.workers)
    if given.command == "play":
        return play(given.workers, given.before)
    return tell(given.ruleset, given.name, given.number)


if __name__ == "__main__":
    sys.exit(main())
