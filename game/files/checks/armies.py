"""Squads that can fight in another's place: those of all levels, by name."""

from collections.abc import Iterable, Iterator
from itertools import count

from msgspec import Struct
from msgspec.structs import replace

from game.files.checks.rosters import figure_ids, for_ruleset
from game.model.battlefield import BattleMap, Figure, Protect, Side, SideOverride
from game.model.lessons import figures_named
from game.model.map_names import side_name
from game.words import mark

STEM = 14
"""Letters that side and figure give to a new id: with numbers behind, it has 40 at most."""


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
                found[squad] = Army(key, side_name(battle_map, side.id), battle_map.name, squad)
    return tuple(found.values())


def army_refusal(battle_map: BattleMap, ruleset: str, side: Side) -> str:
    """Why a level wants its own squad on a side as it fields it; "" where it allows others."""
    fielded = for_ruleset(battle_map, ruleset)
    figures = {name for figure in side.squad for name in figure_ids(figure)}
    if fielded.course is not None and figures.intersection(figures_named(fielded.course)):
        return mark("The lessons of this level name its figures")
    for objective in fielded.objectives:
        if isinstance(objective, Protect) and objective.unit in figures:
            return mark("The goal of this level names one of its figures")
    if side.zone is None and not _places(side.squad):
        return mark("This level has no place for others")
    return ""


def has_room(side: Side, army: Army) -> bool:
    """Whether every figure of an army finds a place on a side: its own figures' or in its zone."""
    return side.zone is not None or (
        all(figure.count == 1 for figure in army.squad)
        and len(army.squad) <= len(_places(side.squad))
    )


def with_army(battle_map: BattleMap, ruleset: str, side_id: str, army: Army) -> BattleMap:
    """The level with another squad on a side, under this ruleset as under all others.

    The first figures take the places of the level's own; the rest is deployed in the zone.
    """
    own = for_ruleset(battle_map, ruleset).side(side_id)
    if own is None:
        return battle_map
    squad = tuple(_enlisted(side_id, army.squad, own.squad, _taken(battle_map)))
    sides = tuple(
        replace(side, squad=squad) if side.id == side_id else side for side in battle_map.sides
    )
    rules = {
        name: replace(one, sides={**one.sides, side_id: SideOverride(squad=squad)})
        if side_id in one.sides
        else one
        for name, one in battle_map.rules.items()
    }
    return replace(battle_map, sides=sides, rules=rules)


def _places(squad: tuple[Figure, ...]) -> tuple[Figure, ...]:
    """Those of a squad in whose places others can stand."""
    return tuple(one for one in squad if one.position is not None and one.count == 1)


def _taken(battle_map: BattleMap) -> set[str]:
    """Every id on a level, under any ruleset and without one."""
    fielded = (battle_map, *(for_ruleset(battle_map, one) for one in battle_map.rules))
    squads = (side.squad for one in fielded for side in one.sides)
    return {
        *(one.id for one in (*battle_map.terrain, *battle_map.areas, *battle_map.sides)),
        *(
            name
            for squad in squads
            for figure in squad
            for name in (figure.id, *figure_ids(figure))
        ),
    }


def _enlisted(
    side_id: str, squad: tuple[Figure, ...], own: tuple[Figure, ...], taken: set[str]
) -> Iterator[Figure]:
    """The figures with ids that nothing else on the map has, and places as far as there are."""
    places = iter(_places(own))
    for figure in squad:
        place = next(places, None) if figure.count == 1 else None
        enlisted = _renamed(figure, f"{side_id[:STEM]}-x-{figure.id[:STEM]}".rstrip("-"), taken)
        taken.update((enlisted.id, *figure_ids(enlisted)))
        yield replace(
            enlisted,
            position=None if place is None else place.position,
            facing=None if place is None else place.facing,
        )


def _renamed(figure: Figure, wanted: str, taken: set[str]) -> Figure:
    """A figure under a free id: the wanted one, or that with a number."""
    names = (wanted if number == 1 else f"{wanted}-{number}" for number in count(1))
    renamed = (replace(figure, id=name) for name in names)
    return next(one for one in renamed if taken.isdisjoint((one.id, *figure_ids(one))))
