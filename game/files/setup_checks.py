"""Checks of a battle's start: sides, figures, map and settings of a ``Setup`` must agree."""

from collections.abc import Iterator

from game.files.faults import at_index, at_key
from game.files.rulebooks import Rulebooks
from game.files.type_faults import type_faults
from game.model.figure_classes import FIGURE_CLASSES
from game.model.setup import Fault, Setup
from game.model.vectors import Point

_SLACK = 0.01


def recruit_faults(setup: Setup, place: str) -> Iterator[Fault]:
    """Figures with unknown sides or classes, doubled ids, or positions off the map."""
    sides = setup.side_ids()
    taken = {one.id: "the map" for one in (*setup.map.terrain, *setup.map.areas)}
    taken.update(dict.fromkeys(sides, "a side"))
    if not setup.recruits:
        yield Fault(place, "are missing; at least one figure is wanted")
    for index, recruit in enumerate(setup.recruits):
        here = at_index(place, index)
        if recruit.id in taken:
            problem = f'is "{recruit.id}" like {taken[recruit.id]}; every id may be used once'
            yield Fault(f"{here}.id", problem)
        taken.setdefault(recruit.id, here)
        if recruit.side not in sides:
            yield Fault(f"{here}.side", unknown_side(recruit.side, sides))
        if (recruit.figure_class is None) == (recruit.kind is None):
            given = "neither class nor kind" if recruit.kind is None else "both class and kind"
            yield Fault(here, f"has {given}; give exactly one of them")
        if recruit.figure_class is not None and recruit.figure_class not in FIGURE_CLASSES:
            known = ", ".join(FIGURE_CLASSES)
            yield Fault(at_key(here, "class"), f'is "{recruit.figure_class}"; one of {known}')
        if recruit.position is not None and off_map(setup, recruit.position):
            yield Fault(f"{here}.position", _off_map(setup))


def loose_faults(setup: Setup, place: str) -> Iterator[Fault]:
    """Items that lie off the map or share an id."""
    seen: set[str] = set()
    for index, item in enumerate(setup.loose):
        here = at_index(place, index)
        if item.id in seen:
            yield Fault(f"{here}.id", f'is "{item.id}" again; every loose item needs its own id')
        seen.add(item.id)
        if off_map(setup, item.position):
            yield Fault(f"{here}.position", _off_map(setup))


def unknown_side(side: str, sides: tuple[str, ...]) -> str:
    """The problem of a side that is not there."""
    return f'is no side: "{side}"; there are {", ".join(sides) or "none"}'


def off_map(setup: Setup, at: Point) -> bool:
    """Whether a point lies off the map."""
    width, depth = setup.map.size
    return not (-_SLACK <= at.x <= width + _SLACK and -_SLACK <= at.y <= depth + _SLACK)


def _off_map(setup: Setup) -> str:
    width, depth = setup.map.size
    return f"is off the map; 0 to {width:g} and 0 to {depth:g} are wanted"


def settings_faults(setup: Setup, rulebooks: Rulebooks, place: str) -> Iterator[Fault]:
    """An unknown ruleset, or settings that are not those of the ruleset."""
    if setup.ruleset not in rulebooks:
        known = ", ".join(rulebooks) or "none"
        yield Fault("ruleset", f'is no ruleset: "{setup.ruleset}"; there are {known}')
        return
    yield from type_faults(setup.settings, rulebooks[setup.ruleset].settings_type, place)
