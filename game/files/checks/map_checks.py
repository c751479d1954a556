"""What the parts of a map mean together: its problems, as many as are shown, with places."""

from collections import Counter
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
from game.files.checks.standing import INTRICATE, MOST_EFFORT, Ground, TooIntricate
from game.files.checks.terrain_checks import corner_faults, drawing_faults
from game.files.json.faults import at_index, at_key, bounded
from game.files.json.migrations import current_version
from game.files.json.type_faults import type_faults
from game.model.battlefield import BattleMap
from game.model.guesses import guess_or_list
from game.model.setup import Fault

MOST_RULESETS = 16
"""Rulesets that a map may replace something for: for each, all squads are checked once more."""


def map_faults(
    battle_map: BattleMap, *, level: bool, rulebooks: Rulebooks | None = None
) -> tuple[Fault, ...]:
    """The problems of a map. A ``level`` must have enemies; a bare table may be empty.

    With ``rulebooks`` the keys and settings of ``rules`` are checked too.
    """
    newest = current_version("map")
    if battle_map.version > newest:
        problem = f"is {battle_map.version}; this program reads maps up to version {newest}"
        return (Fault("version", problem),)
    if too_many := tuple(corner_faults(battle_map)):
        return too_many
    # A fault of an unchanged part comes once more for every override; each is told once.
    return tuple(bounded(_all_faults(battle_map, level, rulebooks)))


def _all_faults(battle_map: BattleMap, level: bool, rulebooks: Rulebooks | None) -> Iterator[Fault]:
    yield from drawing_faults(battle_map)
    ground = Ground(battle_map, MOST_EFFORT)
    yield from roster_faults(battle_map, _own_squad, "objectives", level, ground)
    yield from lesson_faults(battle_map, "course")
    if level:
        yield from _part_faults(battle_map)
    if len(battle_map.rules) > MOST_RULESETS:
        problem = f"have {len(battle_map.rules)} rulesets; at most {MOST_RULESETS} are wanted"
        yield Fault("rules", problem)
        return
    for name, override in battle_map.rules.items():
        place = at_key("rules", name)
        if rulebooks is not None and name not in rulebooks:
            yield Fault(place, f"is not a ruleset; {guess_or_list(name, rulebooks)}")
        elif rulebooks is not None:
            settings = rulebooks[name].settings_type
            yield from type_faults(override.settings, settings, f"{place}.settings")
        for side in override.sides:
            if battle_map.side(side) is None:
                meant = guess_or_list(side, (one.id for one in battle_map.sides))
                problem = f"is no side of this map; {meant}"
                yield Fault(at_key(f"{place}.sides", side), problem)
        goals = "objectives" if override.objectives is None else f"{place}.objectives"
        course = "course" if override.course is None else f"{place}.course"
        squads = squad_places(battle_map, name)
        fielded = for_ruleset(battle_map, name)
        yield from roster_faults(fielded, squads, goals, level, ground)
        yield from lesson_faults(fielded, course)


def _part_faults(battle_map: BattleMap) -> Iterator[Fault]:
    """Pieces that are part of themselves, or of something of which there is nothing else."""
    known = Counter(piece.of for piece in battle_map.terrain if piece.of is not None)
    known.update(piece.id for piece in battle_map.terrain)
    for index, piece in enumerate(battle_map.terrain):
        if piece.of == piece.id:
            problem = "names the piece itself; name what it is a part of, or leave it out"
            yield Fault(f"{at_index('terrain', index)}.of", problem)
            continue
        if piece.of is None or known[piece.of] > 1:
            continue
        others = (name for name in known if name not in (piece.id, piece.of))
        problem = f'names nothing: "{piece.of}" is no piece, and no other is a part of it'
        yield Fault(
            f"{at_index('terrain', index)}.of", f"{problem}; {guess_or_list(piece.of, others)}"
        )


def roster_faults(
    battle_map: BattleMap, squad_place: SquadPlace, goals: str, level: bool, ground: Ground
) -> Iterator[Fault]:
    """Problems of who fights. All squads of a map share its ``ground``, and what it may take."""
    yield from id_faults(battle_map, squad_place)
    try:
        yield from squad_faults(battle_map, squad_place, ground)
    except TooIntricate:
        yield Fault("sides", INTRICATE)
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
