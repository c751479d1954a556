"""Where to go: places judged by distance and cover first, the best of them by what can follow."""

import math
from collections.abc import Sequence
from typing import Any, TypeGuard

from msgspec import Struct
from msgspec.structs import replace

from game.ai.candidates import apart
from game.ai.evaluation import ARMS_LENGTH
from game.ai.plans import AT_HAND, EPSILON, Plan, Thinking
from game.engine.battle import Look
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


class _Walk(Struct, frozen=True):
    """A walk that is thought of, and what is known of it.

    ``plan`` is what it is worth so far, ``value`` that without what can follow ``after`` it. There
    is nothing to follow where it leads nowhere or is not worth a thought.
    """

    choice: Choice
    plan: Plan
    value: float
    after: Look[Any] | None = None


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
    shown = _shown(thinking, unit)
    pause = LEAST_GAIN * (1 + AGAIN * walks)
    floor = thinking.base if rival is None else max(thinking.base, rival.value)
    found: list[_Walk] = []
    for choice in _ranked(thinking, options, unit, shy)[:FINALISTS]:
        if thinking.meter.left == 0:
            break
        walk = _walked(thinking, choice, unit, shown)
        if walk is None:
            thinking.put_off(choice)
        else:
            found.append(replace(walk, plan=_valued(thinking, walk, unit, shy)))
    best = _leading(thinking, found, unit, shy, floor + pause)
    if best is None or best.value <= thinking.base + LEAST_GAIN:
        return None
    # Staying is judged as roughly as the moves are, with as many looks, however few they left:
    # else a figure might pace to and fro.
    thinking.meter.refill()
    bars = (best.value - pause - thinking.base,)
    staying = thinking.follow_gain(thinking.seen, unit.id, bars)
    floor = max(floor, thinking.base + staying.value)
    if best.value > floor + pause:
        return best
    for walk in found:
        # Who has walked already would pace to and fro.
        thinking.put_off(walk.choice, None if walks else walk.plan)
    return None


def _leading(
    thinking: Thinking, found: list[_Walk], unit: AnyUnit, shy: bool, least: float
) -> Plan | None:
    """The best of some walks; those that seem best are looked at closely, and told if they pay.

    Of few runs the luckiest looks best. So it goes on until one that was looked at closely is
    better than all that were not.
    """
    best: Plan | None = None
    found.sort(key=lambda walk: -walk.plan.value)
    for number, walk in enumerate(found):
        if best is not None and walk.plan.value <= best.value:
            break
        bar = least if best is None else max(least, best.value)
        bars = (bar, *(other.plan.value for other in found[number + 1 : number + 2]))
        plan = _valued(thinking, walk, unit, shy, bars)
        found[number] = replace(walk, plan=plan)
        if best is None or plan.value > best.value:
            best = plan
            if plan.value > least:
                thinking.offer(plan)
    return best


def _ranked(
    thinking: Thinking, options: tuple[Option, ...], unit: AnyUnit, shy: bool
) -> list[Choice]:
    """Walks worth running the rules for, the best places first.

    Further ways of walking (to jump, say) count where they lead to a better place.
    """
    found: list[Choice] = []
    reached = thinking.outlook.place_worth(unit.id, unit.place)
    for number, option in enumerate(options):
        if number > 0 and not _may_be_bettered(thinking, unit, found):
            break
        better = -math.inf if number == 0 else reached + SHORT_CUT
        places = _quiet_places if shy else _places
        for place in places(thinking, option, unit, better)[: None if number == 0 else 1]:
            thinking.meter.spend()
            choice = thinking.walk_to(option, place)
            if choice is not None and choice.path and choice not in found:
                found.append(choice)
                end = choice.path[-1]
                reached = max(reached, thinking.outlook.place_worth(unit.id, end))
    return found


def _may_be_bettered(thinking: Thinking, unit: AnyUnit, found: list[Choice]) -> bool:
    """Whether there may be a place that is worth more by ``SHORT_CUT`` than where walks lead."""
    ends = [choice.path[-1] for choice in found if choice.path]
    worth = thinking.outlook.walking_worth
    return all(worth(unit.id, end, math.inf) > SHORT_CUT for end in (unit.place, *ends))


def _places(thinking: Thinking, option: Option, unit: AnyUnit, better: float) -> list[Point]:
    """The best places by distance and cover, and those nearest to enemies and errands.

    Only those are taken that are worth more than ``better`` by distance alone.
    """
    outlook = thinking.outlook
    spots = (*_ends(option), *thinking.ruleset.spots(thinking.view, thinking.decision, option))
    spots = tuple(apart(_worth_more(thinking, unit, spots, better)))
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


def _worth_more(
    thinking: Thinking, unit: AnyUnit, spots: Sequence[Point], better: float
) -> tuple[Point, ...]:
    """Those of some places that are worth more to a figure by distance alone."""
    if better == -math.inf:
        return tuple(spots)
    worth = thinking.outlook.place_worth
    return tuple(spot for spot in spots if worth(unit.id, spot) > better)


def _quiet_places(thinking: Thinking, option: Option, unit: AnyUnit, better: float) -> list[Point]:
    """The places that are best for a figure that fights from afar, among some near and far.

    Only those are taken that are worth more than ``better`` by distance alone.
    """
    known = thinking.ruleset.spots(thinking.view, thinking.decision, option)
    spots = apart(_worth_more(thinking, unit, known, better))
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


def _walked(thinking: Thinking, choice: Choice, unit: AnyUnit, shown: float) -> _Walk | None:
    """A walk judged by forecast and by the cover at its end; nothing when it is refused."""
    plan = thinking.judged(choice, MOVE_RUNS * thinking.care)
    if plan is None:
        return None
    if plan.value < thinking.base - 0.5 or thinking.meter.left == 0:
        return _Walk(choice, plan, plan.value)
    plan = replace(plan, why=mark("to get nearer"))
    after, outlook = thinking.after(choice), thinking.outlook
    moved = after.state.units.get(unit.id)
    if moved is None or moved.position is None:
        return _Walk(choice, plan, plan.value)
    value = plan.value + shown - outlook.cover * outlook.exposure(after.state, moved)
    return _Walk(choice, plan, value, after)


def _valued(
    thinking: Thinking,
    walk: _Walk,
    unit: AnyUnit,
    shy: bool,
    bars: tuple[float, ...] | None = None,
) -> Plan:
    """A walk judged as well by the attack it opens: at a first look, or told from some bars."""
    if walk.after is None:
        return walk.plan
    place, outlook = walk.after.state.units[unit.id].place, thinking.outlook
    away = _kept_away(thinking, unit, place)
    most = walk.value + max(0.0, away)
    told = None if bars is None else tuple(bar - most for bar in bars)
    gain = thinking.follow_gain(walk.after, unit.id, told)
    value, why = walk.value + gain.value, walk.plan.why
    if gain.value > EPSILON:
        why = mark("to attack from there")
    elif not shy:
        value -= outlook.first_blow(unit.place, place)
    if shy or (gain.value > EPSILON and gain.afar):
        value += away
        why = mark("to be safer") if shy else why
    return Plan(walk.choice, value, walk.plan.chancy, why)


def _kept_away(thinking: Thinking, unit: AnyUnit, place: Point) -> float:
    """What takes the place of the worth of coming nearer, for a figure that fights from afar."""
    outlook, state = thinking.outlook, thinking.seen.state
    nearer = outlook.approach_worth(unit.id, place)
    nearer -= outlook.approach_worth(unit.id, unit.place)
    return DANGER * (outlook.danger(state, unit.place) - outlook.danger(state, place)) - nearer
