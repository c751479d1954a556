"""Who may answer a mover that comes past, before it moves (R10-TU-23, R05-TU-22).

Nothing is played: what dice and earlier answers change is not foreseen.
"""

from collections.abc import Callable
from typing import TypeAlias, cast

from game.engine.ruleset import Responder
from game.geometry.types import Mover, Walk
from game.model.state import with_unit
from game.model.vectors import Point
from game.rulesets.brikwars.book import law
from game.rulesets.brikwars.footing import paused, unbarred
from game.rulesets.brikwars.mines import first_mine
from game.rulesets.brikwars.sheets import Fig, Look, State
from game.rulesets.brikwars.triggers import Trigger, next_trigger

Strikes: TypeAlias = Callable[[Look, str, str], bool]
"""Whether a unit, by its id, has a blow at a mover that has come near."""


def there_now(view: Look, unit: Fig, at: Point) -> Look:
    """The battle with a figure elsewhere."""
    height = view.field.ground(at).height
    state = with_unit(view.state, unit.id, position=at, elevation=height)
    return view.battle.view(cast(State, state))


def on_the_way(
    view: Look,
    unit: Fig,
    path: tuple[Point, ...],
    mover: Mover,
    strikes: Strikes,
    offered: tuple[str, ...] = (),
    watched: tuple[str, ...] = (),
) -> tuple[tuple[Responder, ...], Point]:
    """Those who may answer a mover that comes past them, and where it ends (R10-TU-23).

    From place to place like the move itself, for they look anew at every one. A mine ends the way
    (R10-TU-12, R05-EX-02). Those ``offered`` have had their chance to strike, those by whom it is
    ``watched`` theirs to shoot.
    """
    found: list[Responder] = []
    while path:
        walk = view.field.walk(unit.place, path, mover)
        trigger, mine = next_trigger(view, unit, walk, watched, offered), first_mine(view, walk)
        if mine is not None and (trigger is None or mine < trigger.distance):
            before, _ = paused(view, unit, walk, path, mine)
            return tuple(found), (unit.place, *before)[-1]
        if trigger is None:
            return tuple(found), (unit.place, *unbarred(view, unit, walk, path))[-1]
        watched, offered = (*watched, *trigger.shooters), (*offered, *trigger.strikers)
        before, path = paused(view, unit, walk, path, trigger.distance)
        view = there_now(view, unit, (unit.place, *before)[-1])
        unit = view.state.units[unit.id]
        found.extend(_of_a_trigger(view, unit, trigger, strikes))
    return tuple(found), unit.place


def past(view: Look, unit: Fig, walk: Walk, strikes: Strikes) -> tuple[Responder, ...]:
    """Those who may answer a jump: nobody stops in the middle of it."""
    found: list[tuple[float, tuple[Responder, ...]]] = []
    watched: tuple[str, ...] = ()
    offered: tuple[str, ...] = ()
    while (trigger := next_trigger(view, unit, walk, watched, offered)) is not None:
        watched, offered = (*watched, *trigger.shooters), (*offered, *trigger.strikers)
        found.append((trigger.distance, _of_a_trigger(view, unit, trigger, strikes)))
    mine = first_mine(view, walk)
    return tuple(one for at, ones in found if mine is None or at <= mine for one in ones)


def _of_a_trigger(
    view: Look, unit: Fig, trigger: Trigger, strikes: Strikes
) -> tuple[Responder, ...]:
    """All who may answer at one place: the shooters first, then who has a blow from there."""
    shot, blow = law(view, "R10-DP-04/R05-DP-08"), law(view, "R10-DP-03/R05-DP-05")
    able = (name for name in trigger.strikers if strikes(view, name, unit.id))
    shooters = (Responder(name, shot) for name in trigger.shooters)
    return (*shooters, *(Responder(name, blow) for name in able))
