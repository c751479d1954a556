"""What stands out in a recorded battle: turns that begin, figures that fall, and what turned it."""

from collections.abc import Mapping
from itertools import pairwise
from typing import Literal

from msgspec import Struct, structs

from game.match.play.queries import Queries
from game.match.play.recording import Recording
from game.model.decisions import TURN
from game.model.events import Destroyed
from game.model.state import AnyUnit

MOST_TURNING_POINTS = 3
LEAST_CHANGE = 0.01
"""Points of worth below which nothing has changed."""


class Milestone(Struct, frozen=True):
    """A point on the line of time: after how many answers.

    ``side`` is whose turn begins, or whose figure (with this ``name``) falls; ``round`` is 0 as
    long as it is not known.
    """

    moment: int
    kind: Literal["turn", "fall"]
    side: str
    round: int = 0
    name: str = ""


class TurningPoint(Struct, frozen=True):
    """An act that changed the balance of worth: from moment ``before`` to moment ``after``.

    ``unit`` acted for ``side`` ("" where nobody did), and did ``act``, in words; ``gain`` is by how
    many points the balance went its way; ``fallen`` are names of the figures destroyed, ``hurt``
    that of the figure that lost most.
    """

    before: int
    after: int
    round: int
    side: str
    unit: str
    gain: float
    fallen: tuple[str, ...] = ()
    hurt: str = ""
    act: str = ""


def turns(recording: Recording) -> tuple[Milestone, ...]:
    """The player turns of the whole record; their rounds as far as it is loaded."""
    return tuple(
        Milestone(mark.answers, "turn", mark.side, _round(recording, mark.answers))
        for mark in recording.recorded.marks
    )


def _round(recording: Recording, moment: int) -> int:
    return recording.look(moment).state.round if moment <= recording.loaded else 0


def falls(recording: Recording, first: int, last: int) -> tuple[Milestone, ...]:
    """The figures that fell after moment ``first``, up to moment ``last``."""
    found: list[Milestone] = []
    for moment in range(first + 1, last + 1):
        state = recording.look(moment).state
        for event in recording.events(moment, moment - 1):
            unit = state.fallen.get(event.unit) if isinstance(event, Destroyed) else None
            if unit is not None:
                found.append(Milestone(moment, "fall", unit.side, state.round, unit.name))
    return tuple(found)


def turning_points(recording: Recording) -> tuple[TurningPoint, ...]:
    """The acts that changed the balance of worth most, in the order in which they happened."""
    acts = _acts(recording)
    found = [point for pair in pairwise(acts) if (point := _point(recording, *pair))]
    most = sorted(found, key=lambda point: (-abs(point.gain), point.before))
    return tuple(
        structs.replace(point, act=_act_words(recording, point.before))
        for point in sorted(most[:MOST_TURNING_POINTS], key=lambda point: point.before)
    )


def _act_words(recording: Recording, moment: int) -> str:
    """What was answered at a moment, as its button said; "" where it had none."""
    entry = recording.match.history.entries[moment]
    ask = Queries(recording.battle, entry.before)
    found = (option for option in ask.menu().options if option.answers_to(entry.answer.choice))
    option = next(found, None)
    return "" if option is None else ask.label(option).text


def _acts(recording: Recording) -> list[int]:
    """The moments at which somebody chose what to do next, and the end."""
    last = recording.loaded
    asked = [
        moment
        for moment in range(last)
        if (decision := recording.look(moment).decision) is not None and decision.kind == TURN
    ]
    return [*asked, last]


Worths = Mapping[str, tuple[AnyUnit, float]]


def _worths(recording: Recording, moment: int, kept: Worths) -> Worths:
    """Every living figure and what it is worth at a moment, by id.

    Those in ``kept`` count with what they carry there. A weapon that is
    thrown and picked up again has turned no battle: figures do.
    """
    battle, state = recording.battle, recording.look(moment).state
    view = battle.view(state)
    found: dict[str, tuple[AnyUnit, float]] = {}
    for unit in state.units.values():
        items = kept[unit.id][0].items if unit.id in kept else unit.items
        worth = battle.ruleset.unit_value(view, structs.replace(unit, items=items))
        found[unit.id] = (unit, worth)
    return found


def _point(recording: Recording, begin: int, end: int) -> TurningPoint | None:
    """An act as a turning point; nothing where it changed no worth."""
    before = _worths(recording, begin, {})
    after = _worths(recording, end, before)
    answer = recording.match.history.entries[begin].answer
    setup = recording.battle.setup
    foes = frozenset(side for side in setup.side_ids() if setup.hostile(answer.by, side))
    gain = _balance(after, foes) - _balance(before, foes)
    if abs(gain) < LEAST_CHANGE:
        return None
    state = recording.look(end).state
    lost = {
        name: worth - after[name][1] if name in after else worth
        for name, (_, worth) in before.items()
    }
    hurt = max(lost, key=lambda name: lost[name], default="")
    fallen = [name for name in before if name not in after and name in state.fallen]
    return TurningPoint(
        before=begin,
        after=end,
        round=state.round,
        side=answer.by,
        unit=before[answer.choice.unit or ""][0].name if answer.choice.unit in before else "",
        gain=gain,
        fallen=tuple(before[name][0].name for name in fallen),
        hurt=before[hurt][0].name if hurt and lost[hurt] >= LEAST_CHANGE else "",
    )


def _balance(worths: Worths, foes: frozenset[str]) -> float:
    """The worth of all sides that are no foes, less that of the foes."""
    return sum(-worth if unit.side in foes else worth for unit, worth in worths.values())
