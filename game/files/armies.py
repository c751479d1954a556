"""Squads that can fight in another's place: those of all levels, by name."""

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from game.files.rosters import for_ruleset
from game.model.battlefield import BattleMap, Figure, Protect, Side, SideOverride

MOST_ID = 40
"""Letters of an id at most."""


class Army(Struct, frozen=True):
    """A squad under the name of the side and the level it comes from."""

    key: str
    side: str
    level: str
    squad: tuple[Figure, ...]


def armies_of(levels: Iterable[BattleMap], ruleset: str) -> tuple[Army, ...]:
    """Every squad of these levels under a ruleset; those of equal figures once."""
    found: dict[tuple[Figure, ...], Army] = {}
    for battle_map in levels:
        for side in for_ruleset(battle_map, ruleset).sides:
            squad = tuple(replace(one, position=None, facing=None) for one in side.squad)
            if squad and squad not in found:
                key = f"{len(found) + 1}"
                found[squad] = Army(key, side.name or side.id, battle_map.name, squad)
    return tuple(found.values())


def army_refusal(battle_map: BattleMap, ruleset: str, side: Side) -> str:
    """Why a level wants its own squad on a side; "" where it allows others."""
    fielded = for_ruleset(battle_map, ruleset)
    figures = {figure.id for figure in side.squad}
    for objective in fielded.objectives:
        if isinstance(objective, Protect) and objective.unit in figures:
            return "The goal of this level names one of its figures"
    placed = sum(1 for figure in side.squad if figure.position is not None)
    if side.zone is None and placed == 0:
        return "This level has no place for others"
    return ""


def with_army(battle_map: BattleMap, ruleset: str, side_id: str, army: Army) -> BattleMap:
    """The level with another squad on a side, under this ruleset as under all others.

    The first figures take the places of the level's own; the rest is deployed in the zone.
    """
    own = for_ruleset(battle_map, ruleset).side(side_id)
    if own is None:
        return battle_map
    squad = tuple(_enlisted(side_id, army.squad, own.squad))
    sides = tuple(
        replace(side, squad=squad) if side.id == side_id else side for side in battle_map.sides
    )
    changed = replace(battle_map, sides=sides)
    override = battle_map.rules.get(ruleset)
    if override is None or side_id not in override.sides:
        return changed
    squads = {**override.sides, side_id: SideOverride(squad=squad)}
    rules = {**battle_map.rules, ruleset: replace(override, sides=squads)}
    return replace(changed, rules=rules)


def _enlisted(side_id: str, squad: tuple[Figure, ...], own: tuple[Figure, ...]) -> Iterator[Figure]:
    """The figures with ids that nothing else on the map has, and places as far as there are."""
    places = iter([one for one in own if one.position is not None and one.count == 1])
    for figure in squad:
        place = next(places, None) if figure.count == 1 else None
        yield replace(
            figure,
            id=f"{side_id[:16]}-x-{figure.id}"[:MOST_ID].rstrip("-"),
            position=None if place is None else place.position,
            facing=None if place is None else place.facing,
        )
