"""Whether a battle can begin: room for every stand, as large as its ruleset makes it.

A map by itself is checked for the stands of ordinary figures only.
"""

from collections.abc import Iterator
from typing import cast

from game.engine.resolution import View
from game.geometry.types import EDGE_OF_MAP
from game.model.setup import Fault
from game.model.state import AnyUnit, StateT, with_unit
from game.model.vectors import Point
from game.rulesets.common.deployment import body_at, name_of, plan, undeployed


def room_faults(view: View[StateT]) -> Iterator[Fault]:
    """Figures that begin in something, or for whom the map has no room; places of the setup."""
    cramped = [fault for unit in view.state.on_field() for fault in _stand_faults(view, unit)]
    yield from cramped
    if cramped:
        return
    for side in view.battle.setup.side_ids():
        waiting = undeployed(view, side)
        planned = plan(view, side, waiting) if waiting else {}
        for unit in waiting:
            if unit.id not in planned:
                problem = "is missing, and the map has no room left for its stand"
                yield Fault(_place(view, unit), f"{problem}; make it larger, or leave figures out")
        view = _deployed(view, planned)


def _deployed(view: View[StateT], planned: dict[str, Point]) -> View[StateT]:
    """The view once figures stand where they are planned."""
    state = view.state
    for unit_id, at in planned.items():
        feet = body_at(view, state.units[unit_id], at).feet
        state = cast(StateT, with_unit(state, unit_id, position=at, elevation=feet))
    return View(view.battle, state)


def _stand_faults(view: View[StateT], unit: AnyUnit) -> Iterator[Fault]:
    body = view.battle.ruleset.body(unit)
    blocked = view.field.fits(
        unit.place,
        body.stand_radius,
        unit.elevation,
        height=body.height,
        ignore=frozenset((unit.id,)),
    )
    if blocked is not None:
        near = name_of(view, blocked)
        if blocked != EDGE_OF_MAP:
            near += f' "{blocked}"'
        right = f'move the figure away: its stand has a radius of {body.stand_radius:g}"'
        yield Fault(_place(view, unit), f"is too near to {near}; {right}")


def _place(view: View[StateT], unit: AnyUnit) -> str:
    names = [recruit.id for recruit in view.battle.setup.recruits]
    return f"units[{names.index(unit.id)}].position"
