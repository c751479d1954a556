"""What is said about levels."""

from collections.abc import Iterable, Sequence

from game.files.checks.rosters import for_ruleset
from game.model.battlefield import (
    BattleMap,
    Eliminate,
    Hold,
    Objective,
    Protect,
    Reach,
    Survive,
)
from game.model.map_names import area_name, figure_name, side_name
from game.words import mark, tr, tr_count

HAZARDS = {
    "rough": mark("rough ground"),
    "water": mark("water"),
    "deep-water": mark("deep water"),
    "lava": mark("lava"),
    "pit": mark("a pit"),
    "bottomless": mark("a bottomless pit"),
    "mine": mark("mines"),
    "ladder": mark("a ladder"),
    "stairs": mark("stairs"),
}


def showpiece(maps: Sequence[BattleMap]) -> BattleMap | None:
    """The level with the most to look at, for the menu's background."""
    return max(maps, key=lambda one: len(one.terrain) + 3 * len(one.areas), default=None)


def school(maps: Sequence[BattleMap]) -> BattleMap | None:
    """The first level that teaches, for the menu's first battle."""
    return next((one for one in maps if one.course is not None), None)


def strength(battle_map: BattleMap, ruleset: str) -> str:
    """How many figures stand against how many."""
    fielded = for_ruleset(battle_map, ruleset)
    counts = [sum(figure.count for figure in side.squad) for side in fielded.sides]
    against = f" {tr('against')} "
    return against.join(str(count) for count in counts)


def extent(battle_map: BattleMap) -> str:
    """How large the board is."""
    width, height = battle_map.size
    return tr("{width:g} × {height:g} inches").format(width=width, height=height)


def aims(battle_map: BattleMap, ruleset: str) -> tuple[str, ...]:
    """What has to be done to win, one sentence for each objective; once where it is everybody's."""
    fielded = for_ruleset(battle_map, ruleset)
    wanted: Iterable[Objective] = fielded.objectives or (Eliminate(),)
    sides_of: dict[str, list[str]] = {}
    for objective in wanted:
        sides = sides_of.setdefault(_told(fielded, objective), [])
        if objective.side is not None:
            sides.append(side_name(fielded, objective.side))
    return tuple(_aim(told, sides, len(fielded.sides)) for told, sides in sides_of.items())


def _aim(told: str, sides: list[str], count: int) -> str:
    if not sides:
        return told
    if len(sides) == count:
        return tr("Each side: {aim}").format(aim=told)
    return tr("{side}: {aim}").format(side=", ".join(sides), aim=told)


def _told(battle_map: BattleMap, objective: Objective) -> str:
    """What has to be done, without who has to do it."""
    match objective:
        case Eliminate():
            return tr("Destroy all enemies.")
        case Hold():
            return tr_count(
                "Hold the {area} alone for {count} round.",
                "Hold the {area} alone for {count} rounds in a row.",
                objective.rounds,
                area=area_name(battle_map, objective.area),
            )
        case Reach():
            stand = tr("Stand in the {area} at the end of a turn.")
            return stand.format(area=area_name(battle_map, objective.area))
        case Survive():
            return tr_count(
                "Have a figure left after {count} round.",
                "Have a figure left after {count} rounds.",
                objective.rounds,
            )
        case Protect():
            lost = tr("Lost if {figure} is destroyed.")
            return lost.format(figure=figure_name(battle_map, objective.unit))


def hazards(battle_map: BattleMap) -> str:
    """What to look out for, as a list of words; empty when there is nothing."""
    kinds = dict.fromkeys(area.kind for area in battle_map.areas)
    return ", ".join(tr(HAZARDS[kind]) for kind in kinds if kind in HAZARDS)
