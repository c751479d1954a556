"""A bench on which single steps are tried: Pegs with a few steps of its own."""

from collections.abc import Callable
from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from game.engine.battle import Battle, Position, start
from game.engine.resolution import Resolution
from game.model.dice import Dice
from game.model.events import Event, TurnEnded
from tests.toy.ruleset import STEPS, Pegs
from tests.toy.tables import duel


class Say(Struct, frozen=True):
    """Reports a word, then schedules further words."""

    word: str
    then: tuple["Say", ...] = ()


class Run(Struct, frozen=True):
    """Runs any rule function; the function is no data, so this stays on the bench."""

    rule: Callable[[Resolution[Any]], None]


def _say(r: Resolution[Any], step: Say) -> None:
    r.emit(TurnEnded(side=step.word))
    for further in step.then:
        r.then(further)


def _run(r: Resolution[Any], step: Run) -> None:
    step.rule(r)


class Bench(Pegs):
    """Pegs, and the steps of the bench."""

    steps: ClassVar[dict[type[Struct], Any]] = {**STEPS, Say: _say, Run: _run}


def bench(*agenda: Struct, dice: tuple[int, ...] = ()) -> tuple[Battle[Any], Position[Any]]:
    """A duel whose agenda begins with the given steps."""
    pegs = duel()
    battle: Battle[Any] = Battle(Bench(), pegs.setup, pegs.settings)
    checkpoint = replace(start(pegs).checkpoint, dice=Dice(faces=dice))
    return battle, Position(replace(checkpoint, agenda=(*agenda, *checkpoint.agenda)))


def words(events: tuple[Event, ...]) -> list[str]:
    """The words said, in order."""
    return [event.side for event in events if isinstance(event, TurnEnded)]
