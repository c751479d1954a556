"""Why nobody charges along a straight run: what both books ask of one (R10-CH-01, R05-CH-01)."""

from game.geometry.types import Stop
from game.model.decisions import Refusal
from game.model.state import AnyUnit
from game.model.vectors import Point, at_most
from game.rulesets.brikwars.book import law
from game.rulesets.brikwars.figures import fighter_of, row_of
from game.rulesets.brikwars.lanes import fast_enough, runner, spared
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.words import (
    in_the_way,
    inches_and_limit,
    length_and_limit,
    no_room,
    stopper,
)
from game.words import tr


def no_lane(view: Look) -> Refusal:
    """Nothing leads straight there (R10-CH-01, R05-CH-01)."""
    return Refusal(tr("There is no way straight at it"), law(view, "R10-CH-01/R05-CH-01"))


def short_run(view: Look, unit: AnyUnit, inches: float) -> Refusal:
    """A run of so many inches brings no MOM (R10-CH-01, R05-CH-01)."""
    run, needed = inches_and_limit(inches, fighter_of(unit).run_for_mom)
    text = tr("Run {length}: a MOM needs {needed}").format(length=run, needed=needed)
    return Refusal(text, law(view, "R10-CH-01/R05-CH-01"))


def long_run(view: Look, cost: float, left: float) -> Refusal:
    """A run costs more Move than is left (R10-TU-10, R05-TU-10)."""
    needed, kept = length_and_limit(cost, left)
    text = tr('The run takes {cost}", {left}" are left').format(cost=needed, left=kept)
    return Refusal(text, law(view, "R10-TU-10/R05-TU-10"))


def barred_run(view: Look, stop: Stop) -> Refusal:
    """Something is in the way (R10-TD-19, R05-TD-10)."""
    return Refusal(in_the_way(stopper(view, stop)), law(view, "R10-TD-19/R05-TD-10"))


def cramped_end(
    view: Look, unit: AnyUnit, end: Point, beside: frozenset[str] = frozenset()
) -> Refusal | None:
    """Why nobody ends a run at a place: something low that it ran over leaves no room there.

    R10-TU-19, R05-TU-17. Those who run ``beside`` it leave room.
    """
    blocked = view.field.fits(end, row_of(unit).stand_radius, ignore=beside | {unit.id})
    if blocked is None:
        return None
    return Refusal(no_room(view, blocked), law(view, "R10-TU-19/R05-TU-17"))


def slow_run(view: Look) -> Refusal:
    """The last inches are not run at full speed (R10-CH-04, R05-CH-04)."""
    text = tr("The ground is too slow to build Momentum")
    return Refusal(text, law(view, "R10-CH-04/R05-CH-04"))


def run_refusal(view: Look, unit: AnyUnit, end: Point, left: float) -> Refusal | None:
    """Why nobody runs straight to a place with so much Move ``left``; nothing when it can."""
    walk = view.field.walk(unit.place, (end,), spared(runner(unit)))
    if walk.stop is not None:
        return barred_run(view, walk.stop)
    if not at_most(walk.cost, left):
        return long_run(view, walk.cost, left)
    if not fast_enough(view, unit, walk, end):
        return slow_run(view)
    return cramped_end(view, unit, end)
