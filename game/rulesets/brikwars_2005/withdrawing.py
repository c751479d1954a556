"""Withdrawing from Close Combat, and standing idle in it (R05-CC-30..37, R05-TU-06)."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace as with_fields

from game.geometry.types import Walk
from game.model.choices import Choice
from game.model.decisions import Closed, Decision, Option, Refusal, closed
from game.model.state import AnyUnit
from game.model.vectors import Point, at_most
from game.rulesets.brikwars.events import ActionSpent, Parted, TurnNoted
from game.rulesets.brikwars.figures import foes_in_melee, in_close_combat, prone, stopped
from game.rulesets.brikwars.footing import stands, unbarred
from game.rulesets.brikwars.maneuvers import on_its_feet
from game.rulesets.brikwars.movement import advance, affordable, interrupted, move_refusal, mover_of
from game.rulesets.brikwars.paths import extent, point_along, split_path
from game.rulesets.brikwars.sheets import Fig, Look, Res
from game.rulesets.brikwars.turn import idle_fighters
from game.rulesets.brikwars_2005.close_combat import blow_as
from game.rulesets.brikwars_2005.counters import once_each, striking_items
from game.rulesets.brikwars_2005.events import Withdrew
from game.rulesets.brikwars_2005.figures import is_shield, settle, sheet_of
from game.rulesets.brikwars_2005.maneuvers import ATTACK, SHOVE, maneuver_refusal
from game.rulesets.brikwars_2005.movement import can_move
from game.rulesets.brikwars_2005.run_steps import Withdraw
from game.rulesets.brikwars_2005.tables import tables
from game.words import tr

POINT = "R05-DP-21"
WAIT = "wait"
"""The answer of an opponent who lets a Withdrawing unit come on for the moment."""


class Chance(Struct, frozen=True):
    """Where on a walk opponents may strike: so many inches along it, and who."""

    distance: float
    foe: str


def begin_withdraw(r: Res, unit_id: str, path: tuple[Point, ...], *, idle: bool = False) -> None:
    """A unit turns away: its Action is used, whatever comes of it (R05-CC-30, R05-CC-31).

    Without a way to go it stands idle, and stays in Close Combat (R05-CC-36).
    """
    unit = r.state.units[unit_id]
    way = () if path[-1:] in ((), (unit.place,)) else path
    rule = "R05-TU-06" if idle else "R05-CC-30"
    r.emit(Withdrew(unit=unit_id, idle=not way, rules=(rule,)))
    r.emit(TurnNoted(unit=unit_id, what="engaged", rules=("R05-CC-07",)))
    if not sheet_of(unit).action_spent:
        r.emit(ActionSpent(unit=unit_id, rules=("R05-CC-31",)))
    foes = tuple(sorted(foes_in_melee(r, unit_id), key=lambda foe: r.state.units[foe].number))
    r.then(Withdraw(unit=unit_id, path=way, foes=foes, waiting=foes, idle=not way))


def withdraw(r: Res, step: Withdraw) -> None:
    """Go on to where the next opponent may strike, and ask it (R05-CC-32, R05-TD-08).

    Each has one free Counterattack, anywhere along the way. Pushed aside by one, the unit goes on
    from where it lands (R05-CC-37). At the end it is out of Close Combat with all of them,
    whatever the distance (R05-CC-35), unless it stood idle (R05-CC-36).
    """
    unit = r.state.units.get(step.unit)
    if unit is None or prone(unit):
        return
    mover = mover_of(r, unit)
    path, walk = affordable(r, unit, step.path, mover)
    if stopped(r, unit):
        path = ()
    way = walk if path else None
    chance = r.once(("chance", step), lambda: next_chance(r, unit, way, step))
    if chance is None:
        _go(r, unit, step, path, None)
        return
    before, rest = split_path(unit.place, path, chance.distance) if path else ((), ())
    if chance.distance > 0.0 and before:
        _go(r, unit, step, before, rest)
        return
    _ask(r, unit, step, chance.foe, way)


def _go(
    r: Res, unit: Fig, step: Withdraw, path: tuple[Point, ...], rest: tuple[Point, ...] | None
) -> None:
    """Walk a stretch past others who may answer; without a ``rest`` it is the last one."""
    mover = mover_of(r, unit)
    walk = r.field.walk(unit.place, path, mover) if path else None
    paused = None
    if walk is not None:
        paused = interrupted(r, unit, path, walk, mover, None, step)
    if paused is not None:
        left, again = paused
        further = (*left, *(rest or ()))
        r.then(with_fields(again, path=further))
        return
    if walk is not None:
        advance(r, unit, unbarred(r, unit, walk, path), mover, None)
    if rest is not None:
        r.then(with_fields(step, path=rest))
    elif not step.idle:
        for foe in step.foes:
            if foe in foes_in_melee(r, unit.id):
                r.emit(Parted(unit=unit.id, target=foe, rules=("R05-CC-35",)))
        settle(r, unit.id, step.foes)


def next_chance(view: Look, unit: Fig, walk: Walk | None, step: Withdraw) -> Chance | None:
    """The first place on the way at which a waiting opponent could strike (R05-TD-08).

    Nobody is struck in the middle of a leap: there is no ground to be on.
    """
    for distance in _looks(walk):
        at = unit.place if walk is None or distance == 0.0 else point_along(walk, distance)
        there = _standing(view, unit, at)
        for foe in step.waiting:
            due = _due(step, foe, at) and any(_free_counters(view, foe, there))
            if due and (walk is None or distance == 0.0 or stands(view, unit, walk, distance)):
                return Chance(distance, foe)
    return None


def _due(step: Withdraw, foe: str, at: Point) -> bool:
    """Whether an opponent is to be asked at a place: not again where it has let it pass."""
    again = tables().measures.withdraw_again
    return all(one != foe or at_most(again, passed.distance(at)) for one, passed in step.waits)


def _looks(walk: Walk | None) -> list[float]:
    """The distances along a walk at which opponents look, its start and end among them."""
    if walk is None:
        return [0.0]
    length, every = extent(walk), tables().measures.withdraw_look
    count = int(length / every)
    return [*(number * every for number in range(count + 1)), length]


def _standing(view: Look, unit: Fig, at: Point) -> Fig:
    """A unit as it is at a place of its way."""
    if at == unit.place:
        return unit
    return with_fields(unit, position=at, elevation=view.field.ground(at).height)


def free_counters(view: Look, foe_id: str, unit: AnyUnit) -> tuple[Option, ...]:
    """The free Counterattacks of an opponent at one who Withdraws, best first (R05-CC-32, -34)."""
    return tuple(_free_counters(view, foe_id, unit))


def _free_counters(view: Look, foe_id: str, unit: AnyUnit) -> Iterator[Option]:
    foe = view.state.units.get(foe_id)
    if foe is None or prone(foe):
        return
    for item in striking_items(foe):
        if _free_refusal(view, foe, item.id, unit) is None:
            yield Option(do="counterattack", unit=foe.id, item=item.id, target=unit.id, point=POINT)


def exposed_idlers(view: Look, side: str) -> tuple[Fig, ...]:
    """Those of a side who would stand idle where an opponent could strike for it (R05-TU-06)."""
    return tuple(
        unit
        for unit in idle_fighters(view, side)
        if any(any(_free_counters(view, foe, unit)) for foe in foes_in_melee(view, unit.id))
    )


def _free_refusal(view: Look, foe: AnyUnit, item_id: str, unit: AnyUnit) -> Refusal | None:
    item = foe.item(item_id)
    assert item is not None, "one of its own"
    do = SHOVE if is_shield(item) else ATTACK
    return maneuver_refusal(view, foe, do, unit, item_id, "free")


def _ask(r: Res, unit: Fig, step: Withdraw, foe: str, walk: Walk | None) -> None:
    """Ask an opponent whether it strikes here (R05-DP-21), and with what."""
    choice = r.ask(_question(r, unit, step, foe, walk))
    waiting = tuple(one for one in step.waiting if one != foe)
    if choice.do == WAIT:
        r.then(with_fields(step, waits=(*step.waits, (foe, unit.place))))
        return
    if choice.do == "counterattack":
        r.then(blow_as(choice, r.state.units[foe], "free"))
    r.then(with_fields(step, waiting=waiting))


def _question(view: Look, unit: Fig, step: Withdraw, foe_id: str, walk: Walk | None) -> Decision:
    """The weapons that reach, to let it pass, and to wait where it can strike later, too."""
    foe = view.state.units[foe_id]
    options = list(free_counters(view, foe_id, unit))
    default = options[0].choice()
    waits = (*step.waits, (foe_id, unit.place))
    later = with_fields(step, waiting=(foe_id,), waits=waits)
    if walk is not None and next_chance(view, unit, walk, later) is not None:
        options.append(Option(do=WAIT, unit=foe_id, target=unit.id, point=POINT))
    options.append(Option(do="decline", unit=foe_id, point=POINT))
    return Decision(
        kind=POINT,
        side=foe.side,
        unit=foe_id,
        about=view.state.event_count,
        options=tuple(once_each(foe, options)),
        closed=tuple(_closed(view, foe, unit)),
        default=default,
    )


def _closed(view: Look, foe: AnyUnit, unit: AnyUnit) -> list[Closed]:
    """What an opponent holds and cannot strike with, and why."""
    found: list[Closed] = []
    for item in striking_items(foe):
        refused = _free_refusal(view, foe, item.id, unit)
        if refused is not None:
            option = Option(
                do="counterattack", unit=foe.id, item=item.id, target=unit.id, point=POINT
            )
            found.append(closed(option, refused))
    return found


def walk_left(view: Look, unit: AnyUnit) -> float:
    """Inches that a unit may still go on this turn, getting up or Withdrawing where it must.

    R05-TU-10, R05-TU-31, R05-CC-30.
    """
    walker = on_its_feet(view, unit)
    if walker is None or (can_move(view, walker) and bound_refusal(view, walker)):
        return 0.0
    return sheet_of(walker).move_left


def bound_refusal(view: Look, unit: AnyUnit) -> Refusal | None:
    """Why a unit may not Withdraw at all (R05-CC-07, R05-CC-30, R05-TU-15)."""
    if prone(unit):
        return Refusal(tr("It is Disrupted"), "R05-TU-30")
    if not in_close_combat(view, unit.id):
        return Refusal(tr("It is not in Close Combat"), "R05-CC-30")
    if sheet_of(unit).action_spent:
        return Refusal(tr("Action already spent"), "R05-TU-20")
    if stopped(view, unit):
        return Refusal(tr("It is stopped for this turn"), "R05-TU-15")
    return None


def withdraw_refusal(view: Look, unit: AnyUnit, choice: Choice) -> Refusal | None:
    """Why a unit may not Withdraw, or not that way (R05-CC-30).

    Its own place stands for staying where it is (R05-CC-36).
    """
    bound = bound_refusal(view, unit)
    if bound is not None:
        return bound
    if not choice.path:
        return Refusal(tr("Withdrawing needs a path or its own place"), "R05-CC-30")
    if choice.path == (unit.place,):
        return None
    return move_refusal(view, unit, choice.path, None)
