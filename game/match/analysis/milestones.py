"""What stands out in a recorded battle: turns that begin, figures that fall, and what turned it."""

from collections.abc import Mapping, Sequence
from itertools import pairwise, takewhile
from typing import Final, Literal

from msgspec import Struct, structs

from game.engine.acts import kind_of
from game.match.play.recording import Recording
from game.model.cues import Cue
from game.model.decisions import TURN
from game.model.events import Destroyed, Event, Rolled
from game.model.map_names import side_name
from game.model.state import AnyUnit
from game.words import tr

MOST_TURNING_POINTS = 3
LEAST_CHANGE = 0.01
"""Points of worth below which nothing has changed."""

BESIDE: Final[tuple[Cue, ...]] = ("condition", "dice")
"""Cues of events that come with what somebody does."""


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

    ``unit`` acted for ``side`` ("" where nobody did); ``deed`` says in a sentence what it did, as
    the log does, and ``others`` are the names of those who did it together with it. ``gain`` is by
    how many points the balance went its way; ``fallen`` are names of the figures destroyed,
    ``hurt`` and ``eased`` those of who lost and who gained most, of all that still stand.
    """

    before: int
    after: int
    round: int
    side: str
    unit: str
    gain: float
    fallen: tuple[str, ...] = ()
    hurt: str = ""
    eased: str = ""
    deed: str = ""
    others: tuple[str, ...] = ()

    @property
    def points(self) -> float:
        """The gain in tenths of a point, as it is shown and compared."""
        return round(self.gain, 1)


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
    """The acts that changed the balance of worth most, in the order in which they happened.

    Of as many points the later act is one: it may have been the blow that decided it, which
    nobody wants to miss.
    """
    acts = _acts(recording)
    found = [point for pair in pairwise(acts) if (point := _point(recording, *pair))]
    ranked = sorted(found, key=lambda point: (-abs(point.points), -point.before))
    most = sorted(ranked[:MOST_TURNING_POINTS], key=lambda point: point.before)
    return tuple(_told(recording, point) for point in most)


def _told(recording: Recording, point: TurningPoint) -> TurningPoint:
    """A turning point with what was done in words, and by whom else."""
    choice = recording.match.history.entries[point.before].answer.choice
    events = recording.events(point.after, point.before)
    state = recording.look(point.before).state
    unit = choice.unit
    if unit is None:
        if kind_of(recording.battle.ruleset.acts, choice) != "end-turn":
            return point
        side = side_name(recording.battle.setup.map, point.side)
        ended = tr("{side} ends the turn").format(side=side)
        struck = _first_attack(recording, point.before, events)
        deed = tr("{ended}, and {struck}").format(ended=ended, struck=struck) if struck else ended
        return structs.replace(point, deed=deed)
    told = deed_of(recording, point.before, events, unit)
    # Who strikes later, when dice have fallen, answers to what came of it.
    first = takewhile(lambda event: not isinstance(event, Rolled), events)
    declared = tuple(dict.fromkeys(_who(event) for event in first if event.cue == "declare"))
    joined = (state.units.get(name or "") for name in declared[1:] if declared[0] == unit)
    names = (one.name for one in joined if one is not None and one.side == point.side)
    return structs.replace(point, deed=told, others=tuple(names))


def deed_of(recording: Recording, moment: int, events: Sequence[Event], unit: str) -> str:
    """What somebody did, as the line of the log about it; "" where there is none.

    Where others attack before anything of it is seen, that is what happened. To get up, and dice,
    come with a deed: they are it only where there is nothing else. Of several blows the last one
    before somebody fell is told: what it did, the first may not have done.
    """
    fall = next((n for n, one in enumerate(events) if isinstance(one, Destroyed)), 0)
    blows = [one for one in events[:fall] if one.cue == "declare" and _who(one) == unit]
    if blows and (told := _first_line(recording, moment, blows[-1:])):
        return told
    attacked = (n for n, one in enumerate(events) if one.cue == "declare" and _who(one) != unit)
    own = [event for event in events[: next(attacked, None)] if _who(event) == unit]
    for some in (own, events):
        deeds = sorted(some, key=lambda event: event.cue in BESIDE)
        told = _first_line(recording, moment, deeds)
        if told:
            return told
    return ""


def _first_attack(recording: Recording, moment: int, events: Sequence[Event]) -> str:
    """The first attack that was made, as the line of the log about it; "" where there is none."""
    attacks = [event for event in events if event.cue == "declare" and _who(event) is not None]
    return _first_line(recording, moment, attacks)


def _first_line(recording: Recording, moment: int, events: Sequence[Event]) -> str:
    """The first line of the log about some events, without its rules; "" where there is none."""
    ruleset, view = recording.battle.ruleset, recording.battle.view(recording.look(moment).state)
    runs = next((runs for event in events if (runs := ruleset.tell(view, event))), ())
    return "".join(run.text for run in runs if run.style != "rule").strip()


def _who(event: Event) -> str | None:
    """Whom an event is about, if it is about a figure."""
    unit = getattr(event, "unit", None)
    return unit if isinstance(unit, str) else None


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
    changes = {name: after[name][1] - worth for name, (_, worth) in before.items() if name in after}
    hurt = min(changes, key=lambda name: changes[name], default="")
    eased = max(changes, key=lambda name: changes[name], default="")
    fallen = [name for name in before if name not in after and name in state.fallen]
    return TurningPoint(
        before=begin,
        after=end,
        round=recording.look(begin).state.round,
        side=answer.by,
        unit=before[answer.choice.unit or ""][0].name if answer.choice.unit in before else "",
        gain=gain,
        fallen=tuple(before[name][0].name for name in fallen),
        hurt=before[hurt][0].name if hurt and changes[hurt] <= -LEAST_CHANGE else "",
        eased=before[eased][0].name if eased and changes[eased] >= LEAST_CHANGE else "",
    )


def _balance(worths: Worths, foes: frozenset[str]) -> float:
    """The worth of all sides that are no foes, less that of the foes."""
    return sum(-worth if unit.side in foes else worth for unit, worth in worths.values())
