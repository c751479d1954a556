"""Whether the computer player is still as strong as that of an earlier version.

    python -m tests.proofs.strength REV [--games N] [--level easy|normal] [--ruleset ID] [--seed N]

Checks the version out beside this one, lets it play in a process of its own against the present
player on Duel Yard, and tells how many battles were won, drawn and lost. Sides are swapped each
second game, which has the dice of the one before. Ends with 1 where less than ``LEAST`` of the
battles are won, a drawn one counted as half, and with 2 where the two do not understand each other.

The earlier version is asked by lines of JSON, one at a time: ``{"ruleset", "level", "seed",
"choices"}`` with all choices so far comes in, a choice goes out. So no version needs to know more
of the other than what a choice looks like.
"""

import argparse
import math
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import IO, Any, Final

import msgspec
from msgspec import Struct

from game.ai.distances import WalkGrids
from game.ai.greedy import Greedy
from game.app import make_battle, rulesets
from game.engine.errors import IllegalChoice
from game.files.formats.map_file import read_map
from game.files.formats.places import find_level
from game.match.library.desk import BUDGETS
from game.match.library.setups import setup_of
from game.match.play.playing import MOST_ROUNDS
from game.match.play.seats import Computer
from game.match.play.turn_controller import TurnController
from game.model.choices import Choice
from game.model.dice import mix

LEAST: Final = 0.45
"""Share of the battles that has to be won: players as strong as each other win half of them."""

LEVEL: Final = "duel-yard"
GAMES: Final = 200
AT_ONCE: Final = 2
"""Battles that are played side by side."""

MOST_LETTERS: Final = 1_000_000
"""Length of a line of the talk at most, some ten thousand choices; a longer one is none."""

ROOT: Final = Path(__file__).parents[2]


class Asked(Struct, frozen=True, forbid_unknown_fields=True):
    """A position, by the choices that have led to it, which the one who is asked has to answer."""

    ruleset: str
    level: str
    seed: int
    choices: tuple[Choice, ...]


class Stuck(Exception):
    """The two players do not understand each other."""


class Table:
    """A battle with a computer player at every seat."""

    def __init__(self, ruleset: str, level: str, seed: int) -> None:
        setup = setup_of(read_map(find_level(LEVEL)), rulesets()[ruleset], seed=seed)
        grids = WalkGrids()
        seats = {side: Computer(Greedy(grids=grids), BUDGETS[level]) for side in setup.side_ids()}
        self.match: TurnController[Any] = TurnController(make_battle(setup), seats)
        self.choices: list[Choice] = []

    def take(self, choice: Choice) -> None:
        """Make somebody's choice. Raises ``IllegalChoice``."""
        side = self.match.owing_side
        if side is None:
            raise Stuck("a choice after the end of the battle")
        self.match.submit(choice, by=side)
        self.choices.append(choice)

    def think(self) -> Choice:
        """Let the player whose turn it is choose."""
        if self.match.poll() is None:
            raise Stuck("a player owes an answer and gives none")
        choice = self.match.history.entries[-1].answer.choice
        self.choices.append(choice)
        return choice


def answer_all(asked: IO[bytes], told: IO[bytes]) -> None:
    """Answer positions until there are no more; a battle that goes on is not begun anew."""
    table, name = None, ("", "", -1)
    while line := _line(asked):
        position = msgspec.json.decode(line, type=Asked)
        this = (position.ruleset, position.level, position.seed)
        known = [] if table is None else table.choices
        if table is None or this != name or tuple(known) != position.choices[: len(known)]:
            table, name = Table(*this), this
        for choice in position.choices[len(table.choices) :]:
            table.take(choice)
        told.write(msgspec.json.encode(table.think()) + b"\n")
        told.flush()


def _line(source: IO[bytes]) -> bytes:
    """The next line; nothing at the end. Raises ``Stuck`` when it is too long."""
    line = source.readline(MOST_LETTERS)
    if line and not line.endswith(b"\n"):
        raise Stuck("a line without an end")
    return line


class Other:
    """The player of another version, in a process of its own."""

    def __init__(self, root: Path) -> None:
        command = [sys.executable, "-P", str(Path(__file__).resolve()), "--answer", str(root)]
        self._process = subprocess.Popen(
            command,
            cwd=root,
            env={**os.environ, "PYTHONPATH": str(root)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )

    def choice(self, position: Asked) -> Choice:
        """What it chooses in a position. Raises ``Stuck`` when it has no answer."""
        asked, told = self._process.stdin, self._process.stdout
        assert asked is not None
        assert told is not None
        line = msgspec.json.encode(position) + b"\n"
        if len(line) > MOST_LETTERS:
            raise Stuck("the battle is too long to be told")
        try:
            asked.write(line)
            asked.flush()
            return msgspec.json.decode(_line(told), type=Choice)
        except (OSError, msgspec.DecodeError) as problem:
            raise Stuck(f"the other version has no answer: {problem}") from problem

    def close(self) -> None:
        """End it: there is nothing more to be asked."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()


class Played(Struct, frozen=True):
    """A battle that was played: 1 where the present player won it, 0 where it lost, else a half."""

    number: int
    points: float
    rounds: int


def play(root: Path, ruleset: str, level: str, seed: int, number: int) -> Played:
    """One battle of the present player against that of another version."""
    dice = mix(seed, number // 2)
    table, other = Table(ruleset, level, dice), Other(root)
    sides = table.match.battle.setup.side_ids()
    own = sides[number % 2]
    try:
        while table.match.decision is not None and table.match.state.round <= MOST_ROUNDS:
            if table.match.owing_side == own:
                table.think()
            else:
                table.take(other.choice(Asked(ruleset, level, dice, tuple(table.choices))))
    except IllegalChoice as problem:
        raise Stuck(f"battle {number}: the rules have changed: {problem}") from problem
    finally:
        other.close()
    verdict = table.match.state.verdict
    winners = () if verdict is None else verdict.winners
    points = 0.5 if not winners else 1.0 if own in winners else 0.0
    return Played(number, points, table.match.state.round)


@contextmanager
def checked_out(rev: str) -> Iterator[Path]:
    """Another version beside this one, for as long as it is needed."""
    with tempfile.TemporaryDirectory(prefix="ka-ping-") as folder:
        root = Path(folder) / "other"
        git = ["git", "-C", str(ROOT), "worktree"]
        subprocess.run([*git, "add", "--quiet", "--detach", str(root), rev], check=True)
        try:
            yield root
        finally:
            subprocess.run([*git, "remove", "--force", str(root)], check=True)


def score(points: Sequence[float]) -> tuple[float, float]:
    """The share of battles won, and its standard error."""
    count = len(points)
    share = sum(points) / count
    variance = sum((one - share) ** 2 for one in points) / count
    return share, math.sqrt(variance / count)


def told(points: Sequence[float]) -> str:
    """How battles went, in words."""
    won, drawn, lost = (points.count(one) for one in (1.0, 0.5, 0.0))
    share, error = score(points)
    return f"won {won}, drawn {drawn}, lost {lost}: {share:.1%} +- {error:.1%}"


def main() -> int:
    """Play all battles; 1 where too few are won, 2 where they cannot be played."""
    parser = argparse.ArgumentParser(prog="python -m tests.proofs.strength")
    parser.add_argument("rev")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--level", choices=sorted(BUDGETS), default="easy")
    parser.add_argument("--ruleset", choices=tuple(rulesets()), default=next(iter(rulesets())))
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    points: list[float] = []
    with checked_out(given.rev) as root:
        context = get_context("spawn")
        with ProcessPoolExecutor(AT_ONCE, mp_context=context) as pool:
            fixed = (root, given.ruleset, given.level, given.seed)
            waiting = [pool.submit(play, *fixed, number) for number in range(given.games)]
            try:
                for done in as_completed(waiting):
                    one = done.result()
                    points.append(one.points)
                    print(f"battle {one.number}, {one.rounds} rounds: {told(points)}", flush=True)
            except Stuck as problem:
                pool.shutdown(cancel_futures=True)
                print(problem, file=sys.stderr)
                return 2
    print(f"{given.ruleset}, {given.level}, {given.games} battles: {told(points)}")
    return int(score(points)[0] < LEAST)


def _answer(root: str) -> int:
    """Be the other version: answer what is asked on the standard streams."""
    found = Path(sys.modules["game.app"].__file__ or "").resolve()
    if Path(root).resolve() not in found.parents:
        print(f"the other version would be {found}", file=sys.stderr)
        return 2
    answer_all(sys.stdin.buffer, sys.stdout.buffer)
    return 0


if __name__ == "__main__":
    sys.exit(_answer(sys.argv[2]) if sys.argv[1:2] == ["--answer"] else main())
