"""From a map's squads to the figures of a battle, as one ruleset sees them."""

from collections.abc import Iterator

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from game.model.battlefield import BattleMap, Figure, Objective, Side
from game.model.dice import Dice
from game.model.ids import JsonObject
from game.model.lessons import Course
from game.model.setup import Recruit, Setup


def for_ruleset(battle_map: BattleMap, ruleset: str) -> BattleMap:
    """The map with what it overrides for a ruleset put in place.

    That is: squads, objectives and lessons.
    """
    override = battle_map.rules.get(ruleset)
    if override is None:
        return battle_map
    sides = tuple(
        replace(side, squad=override.sides[side.id].squad) if side.id in override.sides else side
        for side in battle_map.sides
    )
    objectives = battle_map.objectives if override.objectives is None else override.objectives
    course = battle_map.course if override.course is None else override.course
    return replace(battle_map, sides=sides, objectives=objectives, course=course)


class Beneath(Struct, frozen=True, omit_defaults=True):
    """What a level says for all rulesets, where it says otherwise for the one that is played.

    ``squads`` are those of the sides that the ruleset has other squads for.
    """

    squads: dict[str, tuple[Figure, ...]] = {}
    objectives: tuple[Objective, ...] = ()
    course: Course | None = None


def beneath(battle_map: BattleMap, ruleset: str) -> Beneath | None:
    """What ``for_ruleset`` puts something else in the place of; nothing where it does not."""
    override = battle_map.rules.get(ruleset)
    if override is None:
        return None
    squads = {side.id: side.squad for side in battle_map.sides if side.id in override.sides}
    return Beneath(squads, battle_map.objectives, battle_map.course)


def uncovered(fielded: BattleMap, below: Beneath | None) -> BattleMap:
    """The map of which ``for_ruleset`` made this one, as it is for all rulesets."""
    if below is None:
        return fielded
    sides = tuple(
        replace(side, squad=below.squads.get(side.id, side.squad)) for side in fielded.sides
    )
    return replace(fielded, sides=sides, objectives=below.objectives, course=below.course)


def figure_ids(figure: Figure) -> tuple[str, ...]:
    """The ids of the figures an entry stands for: its own, or ``boom-1``, ``boom-2``, ..."""
    if figure.count == 1:
        return (figure.id,)
    return tuple(f"{figure.id}-{number}" for number in range(1, figure.count + 1))


def recruits_of(battle_map: BattleMap) -> tuple[Recruit, ...]:
    """All figures of a map's squads, side by side, in the order of listing."""
    return tuple(recruit for side in battle_map.sides for recruit in _squad(side))


def level_settings(battle_map: BattleMap, ruleset: str) -> JsonObject:
    """The switches that a level itself sets for a ruleset."""
    override = battle_map.rules.get(ruleset)
    return {} if override is None else override.settings


def level_setup(
    battle_map: BattleMap,
    ruleset: str,
    ruleset_version: int,
    dice: Dice,
    settings: JsonObject | None = None,
) -> Setup:
    """The start of a battle on a level. ``settings`` have precedence over the level's own.

    Where the level teaches, the learner's side begins; else the dice say who does.
    """
    own = level_settings(battle_map, ruleset)
    fielded = for_ruleset(battle_map, ruleset)
    return Setup(
        ruleset=ruleset,
        ruleset_version=ruleset_version,
        map=fielded,
        recruits=recruits_of(fielded),
        dice=dice,
        settings={**own, **(settings or {})},
        first=None if fielded.course is None else fielded.course.side,
    )


def _own_ratings(figure: Figure) -> JsonObject:
    """What a figure has in place of what its kind has, as a field of its sheet."""
    if figure.ratings is None:
        return {}
    plain: JsonObject = msgspec.to_builtins(figure.ratings)
    return {"ratings": plain}


def _squad(side: Side) -> Iterator[Recruit]:
    for figure in side.squad:
        for number, figure_id in enumerate(figure_ids(figure), 1):
            name = figure.name
            if name is not None and figure.count > 1:
                name = f"{name} {number}"
            yield Recruit(
                id=figure_id,
                side=side.id,
                figure_class=figure.figure_class,
                kind=figure.kind,
                name=name,
                position=figure.position,
                facing=figure.facing,
                items=figure.items,
                state=_own_ratings(figure),
            )
