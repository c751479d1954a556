"""Checks of a level's lessons: whom and what they name."""

from collections.abc import Iterator

from game.files.checks.rosters import figure_ids
from game.files.json.faults import at_index
from game.model.battlefield import BattleMap
from game.model.guesses import guess_or_list
from game.model.lessons import (
    KEYS,
    Course,
    FoeStep,
    Lesson,
    OnEvent,
    OnPoint,
    OnRead,
    OnTurn,
    Trigger,
    keys_named,
)
from game.model.setup import Fault


def lesson_faults(battle_map: BattleMap, place: str) -> Iterator[Fault]:
    """Sides, figures, areas and places that the lessons name but the map does not have."""
    course = battle_map.course
    if course is None:
        return
    known = _Known(battle_map)
    yield from known.side(course.side, f"{place}.side")
    seen: dict[str, str] = {}
    for index, lesson in enumerate(course.lessons):
        here = at_index(f"{place}.lessons", index)
        if lesson.id in seen:
            problem = f'is "{lesson.id}" like {seen[lesson.id]}; every lesson needs its own'
            yield Fault(f"{here}.id", problem)
        seen.setdefault(lesson.id, here)
        yield from _faults_of(lesson, known, here)
    yield from _laid_faults(course, known, f"{place}.laid")
    yield from _foe_faults(course, known, f"{place}.foe")


def _laid_faults(course: Course, known: "_Known", place: str) -> Iterator[Fault]:
    """Figures that are not there, and what is named twice."""
    rounds: dict[int, str] = {}
    for index, turn in enumerate(course.laid):
        here = at_index(place, index)
        if turn.round in rounds:
            problem = f"is {turn.round} like {rounds[turn.round]}; put all of a round into one"
            yield Fault(f"{here}.round", problem)
        rounds.setdefault(turn.round, here)
        for number, figure in enumerate(turn.figures):
            spot = at_index(f"{here}.figures", number)
            yield from known.unit(figure, spot)
            if figure in turn.figures[:number]:
                yield Fault(spot, f'names "{figure}" again; once is enough')


def _foe_faults(course: Course, known: "_Known", place: str) -> Iterator[Fault]:
    """Figures that are not there or on the wrong side, and what is told twice."""
    friends = known.friends(course.side)
    steps: dict[FoeStep, str] = {}
    for index, step in enumerate(course.foe):
        here = at_index(place, index)
        yield from known.unit(step.unit, f"{here}.unit")
        yield from known.unit(step.target, f"{here}.target")
        if step.unit in friends:
            own = (
                f'"{step.unit}" is of the learner\'s side or an ally; name a figure of an opponent'
            )
            yield Fault(f"{here}.unit", own)
        if step.target == step.unit:
            yield Fault(f"{here}.target", f'"{step.unit}" cannot be its own target')
        elif step.target in known.friends(known.side_of(step.unit)):
            allied = f'"{step.target}" is of the side of "{step.unit}" or an ally; name an enemy'
            yield Fault(f"{here}.target", allied)
        if step in steps:
            yield Fault(here, f"is the same as {steps[step]}; every act is done once in a turn")
        steps.setdefault(step, here)


def _faults_of(lesson: Lesson, known: "_Known", place: str) -> Iterator[Fault]:
    pointed = [name for name in ("unit", "area", "at") if getattr(lesson, name) is not None]
    if len(pointed) > 1:
        given = " and ".join(pointed)
        yield Fault(place, f"points at {given}; give one of them at most")
    if isinstance(lesson.begin, OnRead):
        yield Fault(
            f"{place}.begin", 'is "read", but nobody reads a lesson before it begins; leave it out'
        )
    for field, text in (("text", lesson.text), ("task", lesson.task or "")):
        for name in keys_named(text):
            if name not in KEYS:
                told = f'names the key of "{name}", which nobody knows'
                yield Fault(f"{place}.{field}", f"{told}; {guess_or_list(name, KEYS)}")
    yield from known.unit(lesson.unit, f"{place}.unit")
    yield from known.area(lesson.area, f"{place}.area")
    at, (width, depth) = lesson.at, known.size
    if at is not None and not (0 <= at.x <= width and 0 <= at.y <= depth):
        yield Fault(f"{place}.at", f"is off the map; 0 to {width:g} and 0 to {depth:g} is wanted")
    for name, trigger in (("begin", lesson.begin), ("until", lesson.until)):
        yield from _trigger_faults(trigger, known, f"{place}.{name}")


def _trigger_faults(trigger: Trigger | None, known: "_Known", place: str) -> Iterator[Fault]:
    if isinstance(trigger, OnTurn):
        yield from known.side(trigger.side, f"{place}.side")
    elif isinstance(trigger, OnPoint):
        yield from known.unit(trigger.unit, f"{place}.unit")
    elif isinstance(trigger, OnEvent):
        yield from known.side(trigger.side, f"{place}.side")
        yield from known.unit(trigger.unit, f"{place}.unit")
        yield from known.unit(trigger.target, f"{place}.target")
        yield from known.area(trigger.area, f"{place}.area")


class _Known:
    """What a map has that lessons may name."""

    def __init__(self, battle_map: BattleMap) -> None:
        self.size = battle_map.size
        self._sides = [side.id for side in battle_map.sides]
        self._alliances = {side.id: side.alliance for side in battle_map.sides}
        self._areas = [area.id for area in battle_map.areas]
        self._squads = {
            side.id: [one for figure in side.squad for one in figure_ids(figure)]
            for side in battle_map.sides
        }
        self._units = [one for squad in self._squads.values() for one in squad]

    def side_of(self, unit: str) -> str | None:
        """The side of a figure, if there is such a figure."""
        return next((side for side, squad in self._squads.items() if unit in squad), None)

    def friends(self, side: str | None) -> set[str]:
        """The figures of a side and of its allies; none where there is no such side."""
        alliance = self._alliances.get(side or "")
        allied = {one for one, word in self._alliances.items() if word and word == alliance}
        return {unit for one in (side or "", *allied) for unit in self._squads.get(one, [])}

    def side(self, name: str | None, place: str) -> Iterator[Fault]:
        yield from _missing("side", name, self._sides, place)

    def area(self, name: str | None, place: str) -> Iterator[Fault]:
        yield from _missing("area", name, self._areas, place)

    def unit(self, name: str | None, place: str) -> Iterator[Fault]:
        yield from _missing("figure", name, self._units, place)


def _missing(what: str, name: str | None, known: list[str], place: str) -> Iterator[Fault]:
    if name is not None and name not in known:
        yield Fault(place, f'is no {what} of this map: "{name}"; {guess_or_list(name, known)}')
