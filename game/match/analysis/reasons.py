"""Why a computer player did what it did, in words: its act, its reason, what else it weighed."""

from math import isfinite
from typing import Any

from msgspec import Struct

from game.match.play.queries import Queries
from game.match.play.seats import BROKEN_OFF, TIME_UP
from game.match.play.turn_controller import Note, TurnController
from game.model.choices import Choice
from game.model.state import AnyState
from game.words import tr


class Reason(Struct, frozen=True):
    """What was done and why; ``others`` are other acts with their gains, in average figures.

    Of what was not worth making the gain may not be known (``None``). What is ``hasty`` was done
    in want of time: there may have been others that nobody has looked at.
    """

    act: str
    why: str
    others: tuple[tuple[str, float | None], ...] = ()
    hasty: bool = False


def explained(controller: TurnController[Any], note: Note) -> Reason:
    """The words of a note about a computer player's act."""
    history = controller.history
    entry = history.entries[note.answer - 1 - history.count + len(history.entries)]
    ask, state = Queries(controller.battle, entry.before), entry.before.state
    others: dict[str, float | None] = {}
    act = _words(ask, state, entry.answer.choice)
    for one in note.weighed:
        words = _words(ask, state, one.choice)
        if words != act:
            others.setdefault(words, one.gain if isfinite(one.gain) else None)
    hasty = note.kept is not None and note.kept.why in (TIME_UP, BROKEN_OFF)
    return Reason(act, note.text, tuple(others.items()), hasty)


def _words(ask: Queries[Any], state: AnyState, choice: Choice) -> str:
    """A choice as its figure, what it does and with whom."""
    found = [option for option in ask.menu().options if option.answers_to(choice)]
    label = ask.label(found[0]).text if found else choice.do.replace("-", " ")
    actor, target = (state.units.get(name or "") for name in (choice.unit, choice.target))
    words = label
    if actor is not None:
        words = tr("{name}: {act}").format(name=actor.name, act=label)
    if target is None or target.name in label:
        return words
    return f"{words} → {target.name}"
