"""Where to go: places judged by distance and cover first, the best of them by what can follow."""

from typing import TypeGuard

from msgspec.structs import replace

from game.ai.candidates import apart
from game.ai.evaluation import ARMS_LENGTH
from game.ai.plans import AT_HAND, EPSILON, Plan, Thinking
from game.model.choices import Choice, Value
from game.model.decisions import Option
from game.model.state import AnyUnit
from game.model.vectors import Point
from game.words import mark

LEAST_GAIN = 0.012
"""Gain below which a figure stays where it is; about half an inch of approach."""

AGAIN = 4
"""How much more a further walk in one turn must bring."""

MOVE_RUNS = 8
FINALISTS = 4
BEST_PLACES = 2
"""How many walks are judged in full, and how many of them are chosen by their place."""
SHORT_CUT = 0.04
"""Worth that a jump must add to what walking reaches."""
LOOKED_AT = 12
"""Places whose cover is looked at."""
DANGER = 0.06
"""Harm of one near enemy to a figure that need not be near to anybody."""


def best_move(
    thinking: Thinking,
    options: tuple[Option, ...],
    rival: Plan | None,
    walks: int,
    shy: bool = False,
) -> Plan | None:
    """The best move of a figure, if it clearly beats staying and its best act (``rival``).

    A move's value is what the rules' forecast says (responses of the others included), what the
    figure can attack from there, else whether enemies may strike it first, and how much of it they
    see. After ``walks`` earlier ones since its last act it takes more to walk again. A ``shy``
    figure fights from afar: to come nearer is nothing to it, only cover and a distance to the
    enemies are.
    """
    first = next((one.unit for one in options if one.unit is not None), None)
    unit = None if first is None else thinking.seen.state.units.get(first)
    if unit is None or unit.position is None:
        return None
    choices = _ranked(thinking, options, unit, shy)
    shown = _shown(thinking, unit)
    pause = LEAST_GAIN * (1 + AGAIN * walks)
    floor = thinking.base if rival is None else max(thinking.base, rival.value)
    best: Plan | None = None
    judged: list[tuple[Choice, Plan | None]] = []
    for choice in choices[:FINALISTS]:
        if thinking.meter.left == 0:
            break
        rival_of_all = max(floor + pause, thinking.base if best is None else best.value)
        plan = _judged(thinking, choice, unit, shown, shy, rival_of_all)
        judged.append((choice, plan))
        if plan is not None and (best is None or plan.value > best.value):
            best = plan
            if plan.value > floor + pause:
                thinking.offer(plan)
    if best is None or best.value <= thinking.base + LEAST_GAIN:
        return None
    # Staying is judged as roughly as the moves are, with as many looks, however few they left:
    # else a figure might pace to and fro.
    thinking.meter.refill()
    staying = thinking.follow_gain(thinking.seen, unit.id, best.value - pause - thinking.base)
    floor = max(floor, thinking.base + staying.value)
    if best.value > floor + pause:
        return best
    for choice, plan in judged:
        # Who has walked already would pace to and fro.
        thinking.put_off(choice, None if walks else plan)
    return None


def _ranked(
    thinking: Thinking, options: tuple[Option, ...], unit: AnyUnit, shy: bool
) -> list[Choice]:
    """Walks worth running the rules for, the best places first.

    Further ways of walking (to jump, say) count where they lead to a better place.
    """
    found: list[Choice] = []
    reached = thinking.outlook.place_worth(unit.id, unit.place)
    for number, option in enumerate(options):
        places = _quiet_places(thinking, option, unit) if shy else _places(thinking, option, unit)
        if number > 0:
            better = reached + SHORT_CUT
            places = [one for one in places if thinking.outlook.place_worth(unit.id, one) > better]
            places = places[:1]
        for place in places:
            thinking.meter.spend()
            choice = thinking.walk_to(option, place)
            if choice is not None and choice.path and choice not in found:
                found.append(choice)
                end = choice.path[-1]
                reached = max(reached, thinking.outlook.place_worth(unit.id, end))
    return found


def _places(thinking: Thinking, option: Option, unit: AnyUnit) -> list[Point]:
    """The best places by distance and cover, and those nearest to enemies and errands."""
    outlook = thinking.outlook
    spots = (*_ends(option), *thinking.ruleset.spots(thinking.view, thinking.decision, option))
    spots = tuple(apart(spots))
    near = sorted(spots, key=lambda spot: -outlook.place_worth(unit.id, spot))[:LOOKED_AT]
    best = sorted(near, key=lambda spot: -_place_value(thinking, unit, spot))[:BEST_PLACES]
    beside: list[Point] = []
    for goal in outlook.goals_of(unit):
        around = [spot for spot in spots if spot.distance(goal) <= ARMS_LENGTH and spot not in best]
        beside.extend(sorted(around, key=unit.place.distance)[:1])
    for goal in outlook.errands_of(unit.id):
        around = [spot for spot in spots if spot.distance(goal) <= AT_HAND]
        beside.extend(sorted(around, key=unit.place.distance)[:1])
    return apart((*best, *beside))


def _quiet_places(thinking: Thinking, option: Option, unit: AnyUnit) -> list[Point]:
    """The places that are best for a figure that fights from afar, among some near and far."""
    spots = apart(tuple(thinking.ruleset.spots(thinking.view, thinking.decision, option)))
    some = spots[:: max(1, len(spots) // LOOKED_AT)]
    return sorted(some, key=lambda spot: -_quiet(thinking, unit, spot))[:BEST_PLACES]


def _quiet(thinking: Thinking, unit: AnyUnit, place: Point) -> float:
    """What a place is worth to a figure that fights from afar."""
    worth = _place_value(thinking, unit, place)
    worth -= thinking.outlook.approach_worth(unit.id, place)
    return worth - DANGER * thinking.outlook.danger(thinking.seen.state, place)


def _ends(option: Option) -> tuple[Point, ...]:
    """Where the ways lead that an option suggests."""
    return tuple(value[-1] for value in option.suggest if _is_path(value))


def _is_path(value: Value) -> TypeGuard[tuple[Point, ...]]:
    return isinstance(value, tuple) and bool(value) and isinstance(value[-1], Point)


def _place_value(thinking: Thinking, unit: AnyUnit, place: Point) -> float:
    """What a place is worth by distance and cover, without running any rule."""
    state = thinking.seen.state
    height = thinking.view.field.ground(place).height
    there = replace(unit, position=place, elevation=height)
    worth = thinking.outlook.place_worth(unit.id, place)
    return worth - thinking.outlook.cover * thinking.outlook.exposure(state, there)


def _shown(thinking: Thinking, unit: AnyUnit) -> float:
    return thinking.outlook.cover * thinking.outlook.exposure(thinking.seen.state, unit)


def _judged(
    thinking: Thinking, choice: Choice, unit: AnyUnit, shown: float, shy: bool, bar: float
) -> Plan | None:
    """A walk judged by forecast, by the attack it opens, and by the cover at its end.

    The attack is looked at as closely as it takes to tell whether the walk is better than ``bar``.
    """
    plan = thinking.judged(choice, MOVE_RUNS * thinking.care)
    if plan is None:
        return None
    value, why = plan.value, mark("to get nearer")
    if plan.value < thinking.base - 0.5 or thinking.meter.left == 0:
        return plan
    after = thinking.after(choice)
    moved = after.state.units.get(unit.id)
    if moved is not None and moved.position is not None:
        outlook = thinking.outlook
        value += shown - outlook.cover * outlook.exposure(after.state, moved)
        away = _kept_away(thinking, unit, moved.place)
        gain = thinking.follow_gain(after, unit.id, bar - value - max(0.0, away))
        value += gain.value
        if gain.value > EPSILON:
            why = mark("to attack from there")
        elif not shy:
            value -= outlook.first_blow(unit.place, moved.place)
        if shy or (gain.value > EPSILON and gain.afar):
            value += away
            why = mark("to be safer") if shy else why
    return Plan(choice, value, plan.chancy, why)


def _kept_away(thinking: Thinking, unit: AnyUnit, place: Point) -> float:
    """What takes the place of the worth of coming nearer, for a figure that fights from afar."""
    outlook, state = thinking.outlook, thinking.seen.state
    nearer = outlook.approach_worth(unit.id, place)
    nearer -= outlook.approach_worth(unit.id, unit.place)
    return DANGER * (outlook.danger(state, unit.place) - outlook.danger(state, place)) - nearer
