"""What a battle is about, for reading: every objective in words, with how far it has come."""

from msgspec import Struct

from game.match.library.setups import side_name
from game.model.battlefield import Eliminate, Hold, Objective, Protect, Reach, Survive
from game.model.objectives import objective_key, objectives
from game.model.setup import Setup
from game.model.state import AnyState
from game.words import tr, tr_count


class Aim(Struct, frozen=True):
    """One objective: whose it is ("" for everybody), what it asks, how far it has come.

    ``share`` is how much of it is done, 0 to 1. ``area`` is the area of the map it is about.
    """

    side: str
    text: str
    progress: str
    share: float
    area: str = ""


def aims(setup: Setup, state: AnyState) -> tuple[Aim, ...]:
    """All objectives of a battle, in the order in which they are looked at."""
    return tuple(_aim(setup, state, objective) for objective in objectives(setup))


def _aim(setup: Setup, state: AnyState, objective: Objective) -> Aim:
    side = objective.side or ""
    count = state.progress.get(objective_key(objective), 0)
    match objective:
        case Hold():
            return _counted(side, _hold_text(objective), count, objective.rounds, objective.area)
        case Survive():
            text = tr_count("Survive {count} round", "Survive {count} rounds", objective.rounds)
            return _counted(side, text, count, objective.rounds)
        case Reach():
            stand = tr("Stand in {area} at the end of a turn")
            text = stand.format(area=area_words(objective.area))
            done = tr("reached") if count else tr("not yet reached")
            return Aim(side, text, done, float(min(count, 1)), objective.area)
        case Protect():
            return _protect(state, side, objective.unit)
        case Eliminate():
            return _eliminate(setup, state, side)


def _hold_text(objective: Hold) -> str:
    return tr_count(
        "Hold {area} alone for {count} round",
        "Hold {area} alone for {count} rounds in a row",
        objective.rounds,
        area=area_words(objective.area),
    )


def _counted(side: str, text: str, count: int, needed: int, area: str = "") -> Aim:
    done = min(count, needed)
    progress = tr_count("{done} of {count} round", "{done} of {count} rounds", needed, done=done)
    return Aim(side, text, progress, done / needed, area)


def _protect(state: AnyState, side: str, unit_id: str) -> Aim:
    alive = unit_id in state.units
    unit = state.units.get(unit_id) or state.fallen.get(unit_id)
    name = unit_id if unit is None else unit.name
    progress = tr("still standing") if alive else tr("has fallen")
    return Aim(side, tr("Keep {name} alive").format(name=name), progress, float(alive))


def _eliminate(setup: Setup, state: AnyState, side: str) -> Aim:
    """Of a side: how many of its enemies have fallen; of everybody: who is left."""
    if not side:
        left = ", ".join(
            f"{side_name(setup.map, one)} {len(state.of_side(one))}" for one in setup.side_ids()
        )
        told = tr("Figures left: {sides}").format(sides=left)
        return Aim(side, tr("Be the last side standing"), told, 0.0)
    foes = [one for one in setup.recruits if setup.hostile(side, one.side)]
    down = sum(1 for one in foes if one.id not in state.units)
    progress = tr("{done} of {needed} down").format(done=down, needed=len(foes))
    return Aim(side, tr("Destroy every enemy"), progress, down / len(foes) if foes else 0.0)


def area_words(area_id: str) -> str:
    """What people call an area: its id in words, marked as a name."""
    return tr("the area “{name}”").format(name=area_id.replace("-", " "))
