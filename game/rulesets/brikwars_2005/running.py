"""The straight run of a Charge, stretch by stretch, past enemies who may answer (R05-TU-14)."""

from typing import Generic, NamedTuple, TypeVar

from msgspec.structs import replace as with_fields

from game.geometry.types import Walk
from game.model.state import AnyUnit
from game.rulesets.brikwars.figures import foes_in_melee, prone, stopped
from game.rulesets.brikwars.footing import unbarred
from game.rulesets.brikwars.lanes import course, runner, straight_run
from game.rulesets.brikwars.momentum import holds_mom
from game.rulesets.brikwars.movement import advance, interrupted
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars_2005.run_steps import Charge, Clash, Exchange, RunOn
from game.rulesets.brikwars_2005.tables import tables

Run = TypeVar("Run", Charge, Exchange, Clash, RunOn)
"""Steps that run straight on."""


class Stretch(NamedTuple, Generic[Run]):
    """A run after a part of it: with ``more`` to run, ``there``, or at its end.

    ``walk`` is how the part that was to be the last one went.
    """

    step: Run
    more: bool = False
    there: bool = False
    walk: Walk | None = None


def drawn_in(view: Look, unit: AnyUnit, but: tuple[str, ...]) -> bool:
    """Whether a charger has come into Close Combat on its way with others than some (R05-TU-15)."""
    return any(foe not in but for foe in foes_in_melee(view, unit.id))


def held_back(view: Look, unit: AnyUnit | None, but: tuple[str, ...]) -> bool:
    """Whether something has ended a run: a fall, a mine, or a fight with others than some."""
    return unit is None or prone(unit) or stopped(view, unit) or drawn_in(view, unit, but)


def stretch(
    r: Res, step: Run, inches: float, but: tuple[str, ...], *, past: tuple[str, ...] = ()
) -> Stretch[Run]:
    """Run so many inches on, as far as the Move reaches, or to where an enemy may answer.

    It slides ``past`` some as if they were not there (R05-TD-11).
    """
    unit = r.state.units.get(step.unit)
    if unit is None or held_back(r, unit, but) or step.way is None:
        return Stretch(step)
    if inches <= 0.0:
        return Stretch(step, there=True)
    mover = runner(unit)
    mover = with_fields(mover, ignore=mover.ignore | frozenset(past))
    path, walk = straight_run(r, unit, course(step.way), inches, mover)
    paused = interrupted(r, unit, path, walk, mover, "charge", step, forced=True)
    if paused is not None:
        return Stretch(paused[1], more=bool(paused[0]))
    advance(r, unit, unbarred(r, unit, walk, path), mover, "charge", forced=True)
    return Stretch(step, there=not held_back(r, r.state.units.get(step.unit), but), walk=walk)


def with_mom(unit: AnyUnit, step: Run) -> bool:
    """Whether a runner holds a MOM along its run (R05-CH-02)."""
    half = tables().measures.straight_half_angle
    return step.way is not None and holds_mom(unit, course(step.way), half)
