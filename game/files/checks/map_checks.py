"""What the parts of a map mean together: all problems at once, each with its place."""

from collections.abc import Iterator

from game.files.checks.lesson_checks import lesson_faults
from game.files.checks.rosters import for_ruleset
from game.files.checks.rulebooks import Rulebooks
from game.files.checks.squad_checks import (
    SquadPlace,
    id_faults,
    objective_faults,
    side_faults,
    squad_faults,
)
from game.files.checks.terrain_checks import drawing_faults
from game.files.json.faults import at_index, at_key
from game.files.json.migrations import current_version
from game.files.json.type_faults import type_faults
from game.model.battlefield import BattleMap
from game.model.setup import Fault


def map_faults(
    battle_map: BattleMap, *, level: bool, rulebooks: Rulebooks | None = None
) -> tuple[Fault, ...]:
    """All problems of a map. A ``level`` must have enemies; a bare table may be empty.

    With ``rulebooks`` the keys and settings of ``rules`` are checked too.
    """
    newest = current_version("map")
    if battle_map.version > newest:
        problem = f"is {battle_map.version}; this program reads maps up to version {newest}"
        return (Fault("version", problem),)
    faults = list(drawing_faults(battle_map))
    faults.extend(_roster_faults(battle_map, _own_squad, "objectives", level))
    faults.extend(lesson_faults(battle_map, "course"))
    for name, override in battle_map.rules.items():
        place = at_key("rules", name)
        if rulebooks is not None and name not in rulebooks:
            known = ", ".join(rulebooks)
            faults.append(Fault(place, f"is not a ruleset; known are {known}"))
        elif rulebooks is not None:
            faults.extend(
                type_faults(override.settings, rulebooks[name].settings_type, f"{place}.settings")
            )
        for side in override.sides:
            if battle_map.side(side) is None:
                known = ", ".join(one.id for one in battle_map.sides)
                problem = f"is no side of this map; there are {known or 'none'}"
                faults.append(Fault(at_key(f"{place}.sides", side), problem))
        goals = "objectives" if override.objectives is None else f"{place}.objectives"
        course = "course" if override.course is None else f"{place}.course"
        squads = squad_places(battle_map, name)
        fielded = for_ruleset(battle_map, name)
        faults.extend(_roster_faults(fielded, squads, goals, level))
        faults.extend(lesson_faults(fielded, course))
    # A fault of an unchanged part would otherwise come once more for every override.
    return tuple(dict.fromkeys(faults))


def _roster_faults(
    battle_map: BattleMap, squad_place: SquadPlace, goals: str, level: bool
) -> Iterator[Fault]:
    yield from id_faults(battle_map, squad_place)
    yield from squad_faults(battle_map, squad_place)
    yield from objective_faults(battle_map, goals)
    if level:
        yield from side_faults(battle_map, squad_place)


def _own_squad(number: int) -> str:
    return f"{at_index('sides', number)}.squad"


def squad_places(battle_map: BattleMap, ruleset: str) -> SquadPlace:
    """Where in a map the squads stand that a ruleset plays with; it may replace some."""
    override = battle_map.rules.get(ruleset)

    def place(number: int) -> str:
        side = battle_map.sides[number].id
        if override is None or side not in override.sides:
            return _own_squad(number)
        return f"{at_key(at_key(at_key('rules', ruleset), 'sides'), side)}.squad"

    return place
