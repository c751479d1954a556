"""Checks of who fights on a map: ids, sides, figures, where they stand, objectives."""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from game.files.checks.rosters import figure_ids
from game.files.checks.standing import DEADLY, STAND_RADIUS, Ground, overlapping, room_for
from game.files.json.faults import at_index
from game.model.battlefield import BattleMap, Eliminate, Figure, Hold, Protect, Reach, Side
from game.model.figure_classes import FIGURE_CLASSES
from game.model.guesses import guess, guess_or_list
from game.model.ids import ID_PATTERN
from game.model.setup import Fault
from game.model.vectors import Point

MOST_FIGURES = 200

SquadPlace = Callable[[int], str]
"""The place of the squad of a side, by the side's index; overrides have theirs elsewhere."""


class _Placed(NamedTuple):
    """A figure with a position: where it stands in the file, and where on the map."""

    place: str
    id: str
    position: Point


def id_faults(battle_map: BattleMap, squad_place: SquadPlace) -> Iterator[Fault]:
    """Ids that two objects share, and ids of counted figures that get too long."""
    seen: dict[str, str] = {}
    for place, one in _all_ids(battle_map, squad_place):
        if one in seen:
            problem = f'is "{one}" like {seen[one]}; every id may be used once'
            yield Fault(place, f"{problem}: choose another")
        elif not re.fullmatch(ID_PATTERN, one):
            yield Fault(place, f'makes "{one}", longer than 40; choose a shorter id')
        else:
            seen[one] = place


def _all_ids(battle_map: BattleMap, squad_place: SquadPlace) -> Iterator[tuple[str, str]]:
    for name, listed in (
        ("terrain", battle_map.terrain),
        ("areas", battle_map.areas),
        ("sides", battle_map.sides),
    ):
        for index, one in enumerate(listed):
            yield f"{at_index(name, index)}.id", one.id
    for number, side in enumerate(battle_map.sides):
        for index, figure in enumerate(side.squad):
            for figure_id in figure_ids(figure):
                yield f"{at_index(squad_place(number), index)}.id", figure_id


def squad_faults(battle_map: BattleMap, squad_place: SquadPlace, ground: Ground) -> Iterator[Fault]:
    """Figures without a class, in walls, in each other, off the map, or without room.

    Raises ``TooIntricate`` where the ``ground`` does.
    """
    standing: list[_Placed] = []
    total = sum(figure.count for side in battle_map.sides for figure in side.squad)
    if total > MOST_FIGURES:
        yield Fault("sides", f"have {total} figures; at most {MOST_FIGURES} are wanted")
    for number, side in enumerate(battle_map.sides):
        for index, figure in enumerate(side.squad):
            place = at_index(squad_place(number), index)
            yield from _figure_faults(figure, side, place)
            # So many are not looked for on the ground: that would take too long.
            if figure.position is not None and total <= MOST_FIGURES:
                standing.append(_Placed(place, figure.id, figure.position))
                yield from _position_faults(figure.position, ground, f"{place}.position")
    for later, earlier in overlapping([one.position for one in standing]):
        other = standing[earlier]
        problem = f'overlaps the stand of "{other.id}" ({other.place}); keep the centers 1" apart'
        yield Fault(f"{standing[later].place}.position", problem)
    if total <= MOST_FIGURES:
        yield from _room_faults(battle_map, ground, [one.position for one in standing])


def _figure_faults(figure: Figure, side: Side, place: str) -> Iterator[Fault]:
    if (figure.figure_class is None) == (figure.kind is None):
        given = "neither class nor kind" if figure.kind is None else "both class and kind"
        yield Fault(place, f"has {given}; give exactly one of them")
    if figure.figure_class is not None and figure.figure_class not in FIGURE_CLASSES:
        known = f"one of {', '.join(FIGURE_CLASSES)} is wanted"
        meant = guess(figure.figure_class, FIGURE_CLASSES, known)
        yield Fault(f"{place}.class", f'is "{figure.figure_class}"; {meant}')
    if figure.position is None and side.zone is None:
        problem = f'is missing, and side "{side.id}" has no zone to deploy in; give one of them'
        yield Fault(f"{place}.position", problem)
    if figure.position is not None and figure.count > 1:
        problem = f"is {figure.count} with one position; leave out position or list them singly"
        yield Fault(f"{place}.count", problem)


def _position_faults(at: Point, ground: Ground, place: str) -> Iterator[Fault]:
    if ground.off_map(at):
        width, depth = ground.size
        problem = f'is off the map; the stand of 1" needs 0.5 to {width - 0.5:g}'
        yield Fault(place, f"{problem} and 0.5 to {depth - 0.5:g}")
        return
    piece = ground.obstacle(at)
    if piece is not None:
        problem = f'is inside {piece.kind} "{piece.id}"'
        right = f'move the figure out of it: the stand has a radius of {STAND_RADIUS:g}"'
        yield Fault(place, f"{problem}; {right}")
    area = ground.area_of(DEADLY, at)
    if area is not None:
        yield Fault(place, f'is in {area.kind} "{area.id}"; move the figure to firm ground')


def _room_faults(battle_map: BattleMap, ground: Ground, taken: list[Point]) -> Iterator[Fault]:
    for number, side in enumerate(battle_map.sides):
        wanted = sum(figure.count for figure in side.squad if figure.position is None)
        if side.zone is None or not wanted:
            continue
        found = room_for(side.zone, ground, taken, wanted)
        if found < wanted:
            problem = f"has room for {found} of {wanted} figures without a position"
            right = "make it larger, or move what stands in it"
            yield Fault(f"{at_index('sides', number)}.zone", f"{problem}; {right}")


def side_faults(battle_map: BattleMap, squad_place: SquadPlace) -> Iterator[Fault]:
    """What a level needs beyond a bare table: enemies with figures."""
    if not battle_map.sides:
        yield Fault("sides", "are none; a level needs at least two that are enemies")
        return
    loyal = {side.alliance for side in battle_map.sides}
    if len(battle_map.sides) == 1:
        only = battle_map.sides[0].id
        problem = f'have only one, "{only}", which has nobody to fight'
        yield Fault("sides", f"{problem}; add another side, an enemy: a level needs at least two")
    elif len(loyal) == 1 and None not in loyal:
        yield Fault("sides", "have no enemies among them; leave out or change an alliance")
    for number, side in enumerate(battle_map.sides):
        if not side.squad:
            yield Fault(squad_place(number), f'of "{side.id}" is empty; give it a figure')


def objective_faults(battle_map: BattleMap, place: str) -> Iterator[Fault]:
    """Sides, areas and figures that objectives name but the map does not have."""
    sides = {
        side.id: {one for figure in side.squad for one in figure_ids(figure)}
        for side in battle_map.sides
    }
    areas = [area.id for area in battle_map.areas]
    for index, goal in enumerate(battle_map.objectives):
        here = at_index(place, index)
        if goal.side is not None and goal.side not in sides:
            yield Fault(f"{here}.side", _unknown("side", goal.side, sides))
        if isinstance(goal, (Hold, Reach)) and battle_map.area(goal.area) is None:
            yield Fault(f"{here}.area", _unknown("area", goal.area, areas))
        if isinstance(goal, Protect) and goal.unit not in sides.get(goal.side, {goal.unit}):
            own = sorted(sides[goal.side])
            yield Fault(f"{here}.unit", _unknown(f"figure of {goal.side}", goal.unit, own))
        if isinstance(goal, Eliminate) and goal in battle_map.objectives[:index]:
            yield Fault(here, "is there twice; leave one out")


def _unknown(what: str, name: str, known: Iterable[str]) -> str:
    return f'is no {what} of this map: "{name}"; {guess_or_list(name, known)}'
