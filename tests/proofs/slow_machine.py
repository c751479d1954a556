"""No turn is given away on a slow machine: ``python -m tests.proofs.slow_machine``.

Computer players fight on every level in the real window (without a display, at instant animation),
in the real main loop and with the real clock, while all processes are slowed down tenfold: after
each hundredth of a second of processor time they sleep for nine, less what they have waited for
others who use the machine. This measures real time and is
therefore a proof, not a test. Two things must hold.

No answer takes longer than three seconds from the moment on when the seat is first asked.

No side ends its turn with something useful left. That is judged afterwards, by the same computer
player with all the time that it wants, asked at that very position: where it would still attack an
enemy and gain a twentieth of a figure or more (less is within the error of its forecasts), or walk
with a figure that has more than an inch of Move left so that it comes an inch nearer to an enemy or
an objective, the turn was given away. What it would do otherwise (turn round, step back, wait, drop
or fetch something, leave the place that its side is to hold) is no reason; nor is an attack that
pays only if the right ones of the others join in: to find that takes it seconds on any machine.
"""

import argparse
import os
import signal
import sys
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from types import FrameType
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from game import app as program
from game.ai.commander import Budget
from game.ai.greedy import Greedy
from game.ai.reflexes import ENDING
from game.ai.thinking import Thinker
from game.ai.together import group_option
from game.engine.acts import kind_of
from game.engine.battle import Battle, Look, look
from game.engine.matching import in_area
from game.files.formats.map_file import read_map
from game.files.formats.places import find_level
from game.match.library.desk import BUDGETS
from game.match.library.setups import setup_of
from game.match.play.history import Entry
from game.match.play.seats import Seat, ThinkingComputer, searchable
from game.match.play.turn_controller import TurnController
from game.model.battlefield import Hold, Reach, area_middle
from game.model.choices import Choice
from game.model.decisions import TURN
from game.model.dice import mix
from game.model.events import Event
from game.model.objectives import objectives
from game.model.setup import Setup
from game.ui.prompts.turn_acts import DONE_TO_OTHERS
from tests.ui.scenes.stage import IDLE

SLICE = 0.01
"""Seconds of the processor that a process gets at once."""

TIMES = 10
"""How many times slower everything becomes."""

LONGEST = 3.0
"""Seconds of real time that an answer may take."""

LEAST_GAIN = 0.05
"""Average figures that an attack must bring that should have been made."""

LEAST_MOVE = 1.0
"""Inches of Move that may be left over."""

MOST_ROUNDS = 8
"""Rounds after which a battle has shown enough."""

LEVELS = ("duel-yard", "millbrook-bridge", "ruined-fort", "first-steps")
RULESETS = ("brikwars-2010", "brikwars-2005")
SKILLS = ("hard", "normal", "easy")


def slow_down(times: int) -> None:
    """From now on this process sleeps for most of the time.

    Where others use the machine as well, it sleeps the less for having waited for them.
    """
    waited = _waited()

    def rest(number: int, frame: FrameType | None) -> None:
        nonlocal waited
        del number, frame
        time.sleep(max(0.0, SLICE * (times - 1) - (_waited() - waited)))
        waited = _waited()

    signal.signal(signal.SIGPROF, rest)
    signal.setitimer(signal.ITIMER_PROF, SLICE, SLICE)


def _waited() -> float:
    """Seconds that this process has waited for a processor, where the system tells that."""
    told = Path("/proc/self/schedstat")
    return int(told.read_text().split()[1]) / 1e9 if told.exists() else 0.0


def make_slow_battle(setup: Setup) -> Battle[Any]:
    """The battle of a setup, in a worker that is slow from now on."""
    slow_down(TIMES)
    return program.make_battle(setup)


class Bout(Struct, frozen=True):
    """One battle: where, by which rules and with what dice, and the skill of both sides."""

    level: str
    ruleset: str
    skill: str
    seed: int


class Report(Struct, frozen=True):
    """How a battle went: its answers and turns, the longest answer, and what was given away."""

    bout: Bout
    answers: int
    turns: int
    rounds: int
    longest: float
    given_away: tuple[str, ...]


class Timed(TurnController[Any]):
    """Measures how long each answer takes from the moment on when its seat is first asked."""

    longest = 0.0
    _since: float | None = None

    def __init__(self, battle: Battle[Any], seats: Mapping[str, Seat]) -> None:
        super().__init__(battle, seats)
        self.asked: dict[int, tuple[tuple[Choice, ...], frozenset[str]]] = {}

    def forget_time(self) -> None:
        """Measure the answer that is waited for from now on."""
        self._since = None

    def poll(self) -> tuple[Event, ...] | None:
        """Let the owing seat answer if it can."""
        if self._since is None and self.owing_side is not None:
            self._since = time.monotonic()
            side, past = self.owing_side, self.history
            self.asked[past.count] = (past.recent(side), past.fought_afar(side, self.seen))
        events = super().poll()
        if events is not None and self._since is not None:
            self.longest = max(self.longest, time.monotonic() - self._since)
            self._since = None
        return events


def fought(bout: Bout) -> Report:
    """Fight one battle in a slow window, then look at each end of a turn without haste."""
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    ruleset = program.rulesets()[bout.ruleset]
    setup = setup_of(read_map(find_level(bout.level)), ruleset, seed=bout.seed)
    budget = BUDGETS[bout.skill]
    seats = {
        side: ThinkingComputer(Thinker(make_slow_battle, setup, budget))
        for side in setup.side_ids()
    }
    match = Timed(program.make_battle(setup), seats)
    _show(match)
    signal.setitimer(signal.ITIMER_PROF, 0.0)
    ends = [
        (number, entry)
        for number, entry in enumerate(match.history.entries)
        if entry.answer.choice.do in ENDING and _own_turn(entry)
    ]
    found = (_left_over(match, number, entry, budget) for number, entry in ends)
    return Report(
        bout,
        answers=match.history.count,
        turns=len(ends),
        rounds=match.state.round,
        longest=match.longest,
        given_away=tuple(
            f"{words}; ended as {_reason(match, number)}"
            for words, (number, _) in zip(found, ends, strict=True)
            if words
        ),
    )


def _reason(match: Timed, number: int) -> str:
    """Why an answer was given, as the log tells it."""
    told = (note.text for note in match.notes if note.kind == "why" and note.answer == number + 1)
    return next(told, "the only answer")


def _show(match: Timed) -> None:
    """The battle in the real main loop, slowed down, until it is over or has lasted long enough."""
    from game.ui.scenes.battle.opening import battle_scene
    from game.ui.window import App

    window = App((1280, 720))

    def leave() -> None:
        window.quit()

    def handed_over(side: str, go: Callable[[], None]) -> None:
        del side
        go()

    scene = battle_scene(
        window, match, on_end=leave, on_menu=leave, on_handover=handed_over, executor=IDLE
    )
    scene.playback.speed = 0.0
    window.scenes.reset(scene)
    # The first pictures of a battle have nothing to do with how long an answer takes.
    for _ in range(3):
        window.step(0.0)
    match.forget_time()
    window.on_calm = lambda: leave() if match.state.round > MOST_ROUNDS else None
    slow_down(TIMES)
    window.run()


def _own_turn(entry: Entry[Any]) -> bool:
    """Whether an answer was one to an own turn."""
    decision = entry.before.decision
    return decision is not None and decision.kind == TURN


def _left_over(match: Timed, number: int, entry: Entry[Any], budget: Budget) -> str:
    """What a side would still have done that ended its turn, in words; nothing as a rule."""
    side, seen = entry.answer.by, look(match.battle, searchable(entry.before))
    recent, afar = match.asked[number]
    thought = Greedy().decide(match.battle, seen, budget, recent, afar)
    answers = ((thought.choice, thought.gain), *((one.choice, one.gain) for one in thought.weighed))
    for choice, gain in answers:
        if gain >= LEAST_GAIN and _attacks(match, seen, side, choice):
            return f"round {seen.state.round}, {side}: {_told(choice)} (worth {gain:+.2f} figures)"
    if _leads_on(match, seen, thought.choice):
        return f"round {seen.state.round}, {side}: {_told(thought.choice)} ({thought.why})"
    return ""


def _told(choice: Choice) -> str:
    return f"{choice.unit} {choice.do} {choice.target or ''}".strip()


def _attacks(match: Timed, seen: Look[Any], side: str, choice: Choice) -> bool:
    """Whether a choice is an attack on an enemy for which nobody else is needed."""
    target = seen.state.units.get(choice.target or "")
    if target is None or not match.battle.setup.hostile(side, target.side):
        return False
    plain = kind_of(match.battle.ruleset.acts, choice) in DONE_TO_OTHERS
    return plain and not _shared(match, seen, choice)


def _shared(match: Timed, seen: Look[Any], choice: Choice) -> bool:
    """Whether others of the side are asked to take part in an act."""
    position = seen.position
    asked = look(match.battle, replace(position, answers=(*position.answers, choice)))
    return seen.decision is not None and group_option(asked, seen.decision.side) is not None


def _leads_on(match: Timed, seen: Look[Any], choice: Choice) -> bool:
    """Whether a choice is a walk of somebody with Move left, nearer to what its side wants."""
    decision, unit = seen.decision, seen.state.units.get(choice.unit or "")
    if decision is None or unit is None or not choice.path:
        return False
    budgets = [
        option.bounds.budget or 0.0
        for option in match.battle.menu(seen.state, decision).options
        if option.unit == unit.id and option.wants == "path" and option.bounds is not None
    ]
    setup, end = match.battle.setup, choice.path[-1]
    goals = [one.place for one in seen.state.on_field() if setup.hostile(unit.side, one.side)]
    for objective in objectives(setup):
        if isinstance(objective, Hold | Reach) and objective.side == unit.side:
            area = setup.map.area(objective.area)
            if area is not None and in_area(area, unit.place):
                return False
            goals += [] if area is None else [area_middle(area)]
    nearer = any(goal.distance(end) < goal.distance(unit.place) - LEAST_MOVE for goal in goals)
    return nearer and max(budgets, default=0.0) > LEAST_MOVE


def main() -> int:
    """Fight all battles and tell of each; 1 where a turn was given away or somebody waited."""
    parser = argparse.ArgumentParser(prog="python -m tests.proofs.slow_machine")
    parser.add_argument("--games", type=int, default=5, help="battles on each level (5)")
    parser.add_argument("--levels", nargs="*", choices=LEVELS, default=LEVELS)
    parser.add_argument("--workers", type=int, default=2, help="battles at the same time (2)")
    parser.add_argument("--seed", type=int, default=10)
    given = parser.parse_args()
    plan = [
        Bout(
            level,
            RULESETS[number % len(RULESETS)],
            SKILLS[number % len(SKILLS)],
            mix(given.seed, number),
        )
        for number in range(given.games)
        for level in given.levels
    ]
    good = True
    context = get_context("spawn")
    with ProcessPoolExecutor(given.workers, mp_context=context, max_tasks_per_child=1) as pool:
        for report in pool.map(fought, plan):
            bout = report.bout
            fine = report.longest <= LONGEST and not report.given_away
            good = good and fine
            print(
                f"{bout.level} {bout.ruleset} {bout.skill}: {report.rounds} rounds, "
                f"{report.answers} answers, {report.turns} turns ended, "
                f"longest answer {report.longest:.2f} s, given away {len(report.given_away)}",
                flush=True,
            )
            for words in report.given_away:
                print(f"    {words}", flush=True)
    print("held" if good else "NOT held")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
