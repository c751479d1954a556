"""What a battle is about, for reading: every objective in words, with how far it has come.

`Aim` is one objective of one side; `Goal` is what is counted on the screen, once for an area or a
figure, whoever works at it; ``ending_words`` tell of an end that is near.
"""

from typing import Literal, TypeAlias

from msgspec import Struct

from game.engine.ruleset import Foregone
from game.model.battlefield import Eliminate, Hold, Objective, Protect, Reach, Survive
from game.model.map_names import area_name, figure_name, side_name
from game.model.objectives import objective_key, objectives
from game.model.setup import Setup
from game.model.state import AnyState
from game.words import tr, tr_count, tr_kept

GoalKind: TypeAlias = Literal["hold", "reach", "survive", "protect"]


class Aim(Struct, frozen=True):
    """One objective: whose it is ("" for everybody), what it asks, how far it has come.

    ``share`` is how much of it is done, 0 to 1.
    """

    side: str
    text: str
    progress: str
    share: float


class Count(Struct, frozen=True):
    """How far one side has come with a goal: ``short`` is ``1/2``, where rounds are counted."""

    side: str
    aim: Aim
    short: str = ""


class Goal(Struct, frozen=True):
    """An area, figure or number of rounds that objectives are about, and who works at it.

    ``name`` is what it is called; ``area`` and ``unit`` are ids, "" where it is about none.
    """

    kind: GoalKind
    name: str
    counts: tuple[Count, ...]
    area: str = ""
    unit: str = ""


def aims(setup: Setup, state: AnyState) -> tuple[Aim, ...]:
    """All objectives of a battle, in the order in which they are looked at."""
    return tuple(_aim(setup, state, objective) for objective in objectives(setup))


def goals(setup: Setup, state: AnyState) -> tuple[Goal, ...]:
    """What is to be held, reached, survived or protected; the same place or figure once."""
    found: dict[tuple[GoalKind, str], Goal] = {}
    for objective in objectives(setup):
        known = _place_of(objective)
        if known is None:
            continue
        kind, place = known
        before = found.get(known)
        count = Count(objective.side or "", _aim(setup, state, objective), _short(state, objective))
        found[known] = Goal(
            kind,
            _name(setup, state, objective),
            (*(() if before is None else before.counts), count),
            area=place if kind in ("hold", "reach") else "",
            unit=place if kind == "protect" else "",
        )
    return tuple(found.values())


def ending_words(setup: Setup, foregone: Foregone) -> tuple[str, str]:
    """Who wins soon and when, and what for, unless something changes before."""
    winners = [side_name(setup.map, side) for side in foregone.verdict.winners]
    if foregone.round_over:
        text = tr("{sides} will win at the end of this round")
        drawn = tr("Nobody will win at the end of this round")
    else:
        text = tr("{sides} will win at the end of the turn of {side}")
        drawn = tr("Nobody will win at the end of the turn of {side}")
    head = (text if winners else drawn).format(
        sides=f" {tr('and')} ".join(winners), side=side_name(setup.map, foregone.side)
    )
    why = tr("{reason}, unless something changes before.")
    return head, why.format(reason=_reason(setup, foregone))


def _reason(setup: Setup, foregone: Foregone) -> str:
    """What will have come about then."""
    objective = foregone.objective
    side = "" if objective is None else side_name(setup.map, objective.side or "")
    match objective:
        case Hold():
            return tr_count(
                "{side} will have held the {area} for {count} round",
                "{side} will have held the {area} for {count} rounds",
                objective.rounds,
                side=side,
                area=area_name(setup.map, objective.area),
            )
        case Reach():
            text = tr("{side} will have reached the {area}")
            return text.format(side=side, area=area_name(setup.map, objective.area))
        case Survive():
            return tr_count(
                "{side} will have survived {count} round",
                "{side} will have survived {count} rounds",
                objective.rounds,
                side=side,
            )
        case _:
            return tr_kept(foregone.verdict.reason)


def _place_of(objective: Objective) -> tuple[GoalKind, str] | None:
    """What an objective has in common with others about the same thing; nothing of a fight."""
    match objective:
        case Hold():
            return "hold", objective.area
        case Reach():
            return "reach", objective.area
        case Survive():
            return "survive", ""
        case Protect():
            return "protect", objective.unit
        case Eliminate():
            return None


def _name(setup: Setup, state: AnyState, objective: Objective) -> str:
    match objective:
        case Hold() | Reach():
            name = area_name(setup.map, objective.area)
            return name[:1].upper() + name[1:]
        case Protect():
            return _figure(setup, state, objective.unit)
        case _:
            return tr("Survive")


def _short(state: AnyState, objective: Objective) -> str:
    """Rounds done and needed, where rounds are counted."""
    if not isinstance(objective, Hold | Survive):
        return ""
    done = min(state.progress.get(objective_key(objective), 0), objective.rounds)
    return tr("{done} of {needed}").format(done=done, needed=objective.rounds)


def _aim(setup: Setup, state: AnyState, objective: Objective) -> Aim:
    side = objective.side or ""
    count = state.progress.get(objective_key(objective), 0)
    match objective:
        case Hold():
            text = tr_count(
                "Hold the {area} alone for {count} round",
                "Hold the {area} alone for {count} rounds in a row",
                objective.rounds,
                area=area_name(setup.map, objective.area),
            )
            return _counted(side, text, count, objective.rounds)
        case Survive():
            text = tr_count("Survive {count} round", "Survive {count} rounds", objective.rounds)
            return _counted(side, text, count, objective.rounds)
        case Reach():
            stand = tr("Stand in the {area} at the end of a turn")
            text = stand.format(area=area_name(setup.map, objective.area))
            done = tr("reached") if count else tr("not yet reached")
            return Aim(side, text, done, float(min(count, 1)))
        case Protect():
            alive = objective.unit in state.units
            name = _figure(setup, state, objective.unit)
            progress = tr("still standing") if alive else tr("has fallen")
            return Aim(side, tr("Keep {name} alive").format(name=name), progress, float(alive))
        case Eliminate():
            return _eliminate(setup, state, side)


def _counted(side: str, text: str, count: int, needed: int) -> Aim:
    done = min(count, needed)
    progress = tr_count("{done} of {count} round", "{done} of {count} rounds", needed, done=done)
    return Aim(side, text, progress, done / needed)


def _figure(setup: Setup, state: AnyState, unit_id: str) -> str:
    unit = state.units.get(unit_id) or state.fallen.get(unit_id)
    return figure_name(setup.map, unit_id) if unit is None else unit.name


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
