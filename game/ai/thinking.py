"""A computer player in a process of its own, so that the window keeps drawing.

The worker builds its own battle once (geometry is never shared) and answers one position after
another. Every answer carries the fingerprint of the position it belongs to; late ones are dropped.
"""

from collections.abc import Callable, Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.sharedctypes import Synchronized, SynchronizedArray
from typing import Any

from msgspec import Struct

from game.ai.commander import NORMAL, Budget, Progress, Thought
from game.ai.greedy import Greedy
from game.ai.meter import Interrupted
from game.ai.quick_choice import Promises
from game.engine.battle import Battle, Position, look
from game.model.choices import Choice
from game.model.setup import Setup


class _Job(Struct, frozen=True):
    number: int
    name: str
    position: Position[Any]
    recent: tuple[Choice, ...]
    afar: frozenset[str]


class _Done(Struct, frozen=True):
    """An answer to the position of that name; one that is not ``final`` is the best so far.

    Without a thought a first look has found nothing useful, or a closer one has left nothing.
    """

    name: str
    thought: Thought | None
    final: bool = True


class _Likely(Struct, frozen=True):
    """What an attack is thought to gain in the position of that name; see ``Promises``."""

    name: str
    choice: Choice
    gain: float | None


class _PutOff(Struct, frozen=True):
    """A choice that a look has shown not to be worth making in the position of that name."""

    name: str
    choice: Choice


class Thinker:
    """The screen's end of a worker process.

    ``make_battle`` builds the battle from its setup in the worker; it must be a function that a
    spawned process can import. The process starts with the first question and ends with
    ``close`` or with the program.
    """

    def __init__(
        self,
        make_battle: Callable[[Setup], Battle[Any]],
        setup: Setup,
        budget: Budget = NORMAL,
    ) -> None:
        self._context = get_context("spawn")
        self._begin = (make_battle, setup, budget)
        self._wanted: Synchronized[int] = self._context.Value("q", 0)
        self._progress = self._context.Array("q", 4)
        self._number = 0
        self._best: _Done | None = None
        self._put_off: list[Choice] = []
        self._name = ""
        self._promises = Promises()
        self._process: Any = None
        self._line: Connection[Any, Any] | None = None

    @property
    def name(self) -> str:
        """The name of the position that the worker was last asked about."""
        return self._name

    @property
    def lost(self) -> bool:
        """Whether the worker has died; the next question starts another."""
        return self._process is not None and not self._process.is_alive()

    def ask(
        self,
        name: str,
        position: Position[Any],
        recent: tuple[Choice, ...] = (),
        afar: frozenset[str] = frozenset(),
    ) -> None:
        """Let the worker think about a position; ``name`` is its fingerprint."""
        if self._process is None or self.lost:
            self._start()
        self._number += 1
        self._wanted.value = self._number
        self._name, self._best, self._promises = name, None, Promises()
        self._put_off = []
        assert self._line is not None
        try:
            self._line.send(_Job(self._number, name, position, recent, afar))
        except (BrokenPipeError, ConnectionResetError):
            return  # The worker has just died; ``lost`` says so.

    def answer(self, name: str) -> Thought | None:
        """The answer for a position, once it is there. Those for other positions are dropped."""
        line = self._line
        while line is not None and line.poll():
            try:
                heard: _Done | _Likely | _PutOff = line.recv()
            except (EOFError, ConnectionResetError):
                return None
            if heard.name != self._name:
                continue
            if isinstance(heard, _Likely):
                self._promises.tell(heard.choice, heard.gain)
            elif isinstance(heard, _PutOff):
                self._put_off.append(heard.choice)
            elif heard.final and heard.name == name:
                return heard.thought
            else:
                self._best = heard
                self._worth_making(heard.thought)
        return None

    def _worth_making(self, thought: Thought | None) -> None:
        """What is told now is not put off any longer, unless it is a last resort."""
        if thought is not None and not thought.last:
            self._put_off = [one for one in self._put_off if one != thought.choice]

    def best(self, name: str) -> Thought | None:
        """The best answer for a position that the worker had found when it was last asked for."""
        best = self._best
        return None if best is None or best.name != name else best.thought

    @property
    def put_off(self) -> Sequence[Choice]:
        """What is not worth making now in the position that the worker was last asked about."""
        return self._put_off

    @property
    def promises(self) -> Promises:
        """What promises something in the position that the worker was last asked about."""
        return self._promises

    def looked(self, name: str) -> bool:
        """Whether the worker has looked at a position and does not know only last resorts.

        As long as it knows nothing else, others may look for attacks as well.
        """
        if self._best is None or self._best.name != name:
            return False
        return self._best.thought is None or not self._best.thought.last

    def progress(self) -> Progress | None:
        """How far the worker is with the last question; nothing before it comes to figures."""
        number, *told = self._progress[:]
        return Progress(*told) if number == self._number else None

    def pending(self, seconds: float = 0.0) -> bool:
        """Whether something that the worker told lies ready, or does so within some seconds."""
        return self._line is not None and self._line.poll(seconds)

    def cancel(self) -> None:
        """The last question needs no answer any more."""
        self._number += 1
        self._wanted.value = self._number

    def close(self) -> None:
        """End the worker."""
        if self._process is not None:
            self._process.terminate()
            self._process.join()
        if self._line is not None:
            self._line.close()
        self._process, self._line = None, None

    def _start(self) -> None:
        self.close()
        ours, theirs = self._context.Pipe()
        self._process = self._context.Process(
            target=_work, args=(theirs, self._wanted, self._progress, *self._begin), daemon=True
        )
        self._process.start()
        theirs.close()
        self._line = ours


def _work(
    line: "Connection[Any, Any]",
    wanted: "Synchronized[int]",
    shown: "SynchronizedArray[int]",
    make_battle: Callable[[Setup], Battle[Any]],
    setup: Setup,
    budget: Budget,
) -> None:
    """The worker: answer questions until the line is closed."""
    current, name = 0, ""

    def stale() -> bool:
        return wanted.value != current

    def told(progress: Progress) -> None:
        shown[:] = [current, progress.figure, progress.place, progress.count]

    def found(thought: Thought | None) -> None:
        line.send(_Done(name, thought, final=False))

    def likely(choice: Choice, gain: float | None) -> None:
        line.send(_Likely(name, choice, gain))

    def put_off(choice: Choice) -> None:
        line.send(_PutOff(name, choice))

    battle = make_battle(setup)
    commander = Greedy(stale, told, found, likely, put_off=put_off)
    while True:
        try:
            job: _Job = line.recv()
        except EOFError:
            return
        current, name = job.number, job.name
        if stale():
            continue
        try:
            seen = look(battle, job.position)
            thought = commander.decide(battle, seen, budget, job.recent, job.afar)
        except Interrupted:
            continue
        line.send(_Done(job.name, thought))
