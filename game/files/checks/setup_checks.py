"""Checks of a battle's start: sides, figures, map and settings of a ``Setup`` must agree."""

import re
from collections.abc import Iterator

from game.files.checks.rulebooks import Rulebooks
from game.files.checks.squad_checks import MOST_FIGURES
from game.files.checks.standing import INTRICATE, MOST_EFFORT, Ground, TooIntricate
from game.files.json.faults import at_index, at_key
from game.files.json.type_faults import type_faults
from game.model.figure_classes import FIGURE_CLASSES
from game.model.guesses import guess, guess_or_list
from game.model.ids import ID_PATTERN, NAME_PATTERN
from game.model.setup import Fault, Recruit, Setup
from game.model.vectors import Point

MOST_HEIGHT = 100
"""Inches that feet may be above or below the ground, as on maps."""
_SLACK = 0.01


def recruit_faults(setup: Setup, place: str) -> Iterator[Fault]:
    """Figures with unknown sides or classes, ids of no form or doubled, or no place to stand."""
    sides = setup.side_ids()
    taken = {one.id: "the map" for one in (*setup.map.terrain, *setup.map.areas)}
    taken.update(dict.fromkeys(sides, "a side"))
    if not setup.recruits:
        yield Fault(place, "are missing; at least one figure is wanted")
    if len(setup.recruits) > MOST_FIGURES:
        problem = f"are {len(setup.recruits)} figures; at most {MOST_FIGURES} are wanted"
        yield Fault(place, problem)
        return
    ground = Ground(setup.map, MOST_EFFORT)
    for index, recruit in enumerate(setup.recruits):
        here = at_index(place, index)
        yield from _form_faults(recruit.id, f"{here}.id")
        if recruit.name is not None and not re.fullmatch(NAME_PATTERN, recruit.name):
            yield Fault(f"{here}.name", "has control characters; one line of text is wanted")
        if recruit.id in taken:
            problem = f'is "{recruit.id}" like {taken[recruit.id]}; every id may be used once'
            yield Fault(f"{here}.id", f"{problem}: choose another")
        taken.setdefault(recruit.id, here)
        if recruit.side not in sides:
            yield Fault(f"{here}.side", unknown_side(recruit.side, sides))
        if (recruit.figure_class is None) == (recruit.kind is None):
            given = "neither class nor kind" if recruit.kind is None else "both class and kind"
            yield Fault(here, f"has {given}; give exactly one of them")
        if recruit.figure_class is not None and recruit.figure_class not in FIGURE_CLASSES:
            known = f"one of {', '.join(FIGURE_CLASSES)} is wanted"
            meant = guess(recruit.figure_class, FIGURE_CLASSES, known)
            yield Fault(at_key(here, "class"), f'is "{recruit.figure_class}"; {meant}')
        try:
            yield from _place_faults(setup, ground, recruit, here)
        except TooIntricate:
            yield Fault(place, INTRICATE)
            return


def _form_faults(one: str, place: str) -> Iterator[Fault]:
    """An id that is none; files that give ids their type have been told already."""
    if not re.fullmatch(ID_PATTERN, one):
        problem = "is not an id of small letters, digits and hyphens, at most 40"
        yield Fault(place, problem)


def _place_faults(setup: Setup, ground: Ground, recruit: Recruit, here: str) -> Iterator[Fault]:
    """A figure off the map, in a wall, under the ground, or looking nowhere."""
    at, feet = recruit.position, recruit.elevation
    if recruit.facing is not None and not 0 <= recruit.facing <= 359:
        yield Fault(f"{here}.facing", f"is {recruit.facing}; 0 to 359 degrees are wanted")
    if feet is not None and not -MOST_HEIGHT <= feet <= MOST_HEIGHT:
        yield Fault(f"{here}.elevation", f"is {feet:g}; at most {MOST_HEIGHT} either way is wanted")
        return
    if at is None:
        if setup.scripted:
            problem = "is missing; figures of a battle under way stand on the field"
            yield Fault(f"{here}.position", problem)
        return
    if off_map(setup, at):
        yield Fault(f"{here}.position", _off_map(setup))
        return
    lowest = ground.lowest(at)
    if feet is not None and feet < lowest - _SLACK:
        yield Fault(f"{here}.elevation", f"is {feet:g}, under the ground at {lowest:g}")
    piece = ground.around(at, feet)
    if piece is not None:
        problem = f'is inside {piece.kind} "{piece.id}"; move the figure out of it'
        yield Fault(f"{here}.position", problem)


def loose_faults(setup: Setup, place: str) -> Iterator[Fault]:
    """Items that lie off the map, or whose ids are no ids or those of something else."""
    named = (*setup.map.terrain, *setup.map.areas, *setup.map.sides, *setup.recruits)
    seen = {one.id for one in named}
    for index, item in enumerate(setup.loose):
        here = at_index(place, index)
        yield from _form_faults(item.id, f"{here}.id")
        if item.id in seen:
            yield Fault(f"{here}.id", f'is "{item.id}" again; every loose item needs its own id')
        seen.add(item.id)
        if off_map(setup, item.position):
            yield Fault(f"{here}.position", _off_map(setup))


def unknown_side(side: str, sides: tuple[str, ...]) -> str:
    """The problem of a side that is not there."""
    return f'is no side: "{side}"; {guess_or_list(side, sides)}'


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
        meant = guess_or_list(setup.ruleset, rulebooks)
        yield Fault("ruleset", f'is no ruleset: "{setup.ruleset}"; {meant}')
        return
    yield from type_faults(setup.settings, rulebooks[setup.ruleset].settings_type, place)
