"""Answers without much thought: for questions inside a look ahead, and when there is no time."""

from collections.abc import Iterator
from functools import partial
from itertools import islice
from typing import Any

from game.ai.candidates import candidates, walk_to
from game.ai.commander import Weighed
from game.engine.battle import Battle, Look, refusal
from game.engine.errors import IllegalChoice, RuleDefect
from game.engine.forecast import default_policy, forecast
from game.engine.matching import in_area
from game.engine.resolution import View
from game.model.battlefield import Area, Hold, Reach, area_middle
from game.model.choices import Choice
from game.model.decisions import TURN, Decision, Option
from game.model.objectives import objectives
from game.model.state import AnyState, AnyUnit
from game.model.vectors import Point

ENDING = ("end-turn", "end-activation", "end", "pass", "done", "wait")
"""Verbs that give the turn away, in the order of preference."""


HARM_RADIUS = 3.0
"""Figures nearer than this to a place, in inches, suffer from what comes down there."""

QUICK_ATTACKS = 6
"""Attacks that are forecast when there is no time, the nearest targets first."""

QUICK_RUNS = 4
"""Runs for each of them."""

QUICK_WALK = 0.5
"""Inches that a walk must at least bring a figure nearer then."""

QUICK_ANSWERS = 60
"""Answers of one turn after which whoever has no time ends it."""


def reflex(view: View[Any], decision: Decision) -> Choice:
    """A quick answer to a reaction: the reference's default, else the first way.

    Whoever chooses where something of an enemy comes down chooses what harms that enemy most, and
    where nobody would take part in something by default, the first group suggested does.
    """
    usual = default_policy(view, decision)
    group = _first_group(decision, usual)
    if group is not None:
        return group
    owner = view.state.units.get(decision.unit or "")
    hostile = view.battle.setup.hostile
    if usual.at is None or owner is None or not hostile(owner.side, decision.side):
        return usual
    option = next((one for one in decision.options if one.answers_to(usual)), None)
    places = () if option is None else tuple(at for at in option.suggest if isinstance(at, Point))
    if option is None or not places:
        return usual
    return option.choice(max(places, key=lambda at: _harm(view, decision.side, at)))


def _first_group(decision: Decision, usual: Choice) -> Choice | None:
    """The first group suggested where the default is nobody; nothing in all other cases."""
    option = next((one for one in decision.options if one.answers_to(usual)), None)
    if option is None or option.wants != "several" or usual.several:
        return None
    groups = (option.choice(value) for value in option.suggest)
    return next((choice for choice in groups if choice.several), None)


def _harm(view: View[Any], side: str, at: Point) -> float:
    """How much of a side's enemies stands near a place, less what it has there itself."""
    total = 0.0
    for unit in view.state.on_field():
        near = 1.0 - unit.place.distance(at) / HARM_RADIUS
        if near > 0.0:
            value = near * view.battle.ruleset.unit_value(view, unit)
            total += value if view.battle.setup.hostile(side, unit.side) else -value
    return total


def ending(options: tuple[Option, ...]) -> Option | None:
    """The option of an own-turn menu that ends the turn (or the figure's part of it)."""
    plain = [one for one in options if one.wants is None and one.target is None]
    for verb in ENDING:
        for option in plain:
            if option.do == verb:
                return option
    return next((one for one in plain if one.unit is None), None)


def simple_choice(battle: Battle[Any], seen: Look[Any]) -> Choice:
    """A legal answer found without looking ahead.

    The default, or the end of the turn, else the first candidate that the rules take. Raises
    ``RuleDefect`` when they take none.
    """
    decision = seen.decision
    if decision is None:
        raise ValueError("nothing is to be decided")
    if decision.kind != TURN and decision.default is not None:
        return decision.default
    view = battle.view(seen.state)
    options = battle.menu(seen.state, decision).options
    last = ending(options) if decision.kind == TURN else None
    for option in options if last is None else (last, *options):
        for choice in candidates(view, decision, option, 8):
            if refusal(battle, seen, choice) is None:
                return choice
    raise RuleDefect(f"no way to answer {decision.kind} was found among {len(options)} options")


def quick_choice(battle: Battle[Any], seen: Look[Any], recent: tuple[Choice, ...] = ()) -> Choice:
    """A legal answer found with few looks, as many on every machine.

    In an own turn the best of some attacks, else a walk toward an enemy or objective, and only
    where neither is left the end of the turn. ``recent`` are the side's answers of this turn.
    """
    decision, choice = seen.decision, None
    if decision is not None and decision.kind == TURN:
        options = battle.menu(seen.state, decision).options
        for weighed in quick_choices(battle, seen, options, recent):
            choice = weighed.choice
    return choice or simple_choice(battle, seen)


def quick_choices(
    battle: Battle[Any], seen: Look[Any], options: tuple[Option, ...], recent: tuple[Choice, ...]
) -> Iterator[Weighed]:
    """A walk, then attacks of an own-turn menu, each better than what came before it.

    The gain of an attack is in the ruleset's points, and that of a walk is 0.
    """
    if len(recent) >= QUICK_ANSWERS:
        return
    walk = _quick_walk(battle, seen, options, recent)
    if walk is not None:
        yield Weighed(walk, 0.0)
    decision = seen.decision
    assert decision is not None
    value = partial(_material, battle, decision.side)
    base, most = value(seen.state), 1e-6
    view = battle.view(seen.state)
    attacks = _attacks_by_turns(view, decision.side, options)
    for option in islice(attacks, QUICK_ATTACKS):
        choice = next(iter(candidates(view, decision, option, 1)), None)
        if choice is None:
            continue
        try:
            found = forecast(battle, seen, choice, worth=value, most_runs=QUICK_RUNS)
        except IllegalChoice:
            continue
        if found.value - base > most:
            most = found.value - base
            yield Weighed(choice, most)


def _attacks_by_turns(view: View[Any], side: str, options: tuple[Option, ...]) -> Iterator[Option]:
    """Attacks on enemies, each figure's first one before any second, the nearest targets first."""
    units, hostile = view.state.units, view.battle.setup.hostile
    found: dict[str, list[tuple[float, int, Option]]] = {}
    for number, option in enumerate(options):
        unit, target = units.get(option.unit or ""), units.get(option.target or "")
        if unit is None or target is None or not hostile(side, target.side):
            continue
        if unit.position is not None and target.position is not None:
            way = unit.place.distance(target.place)
            found.setdefault(unit.id, []).append((way, number, option))
    ranked = [
        (place, way, number, option)
        for attacks in found.values()
        for place, (way, number, option) in enumerate(sorted(attacks, key=lambda one: one[:2]))
    ]
    yield from (option for *_, option in sorted(ranked, key=lambda one: one[:3]))


def _material(battle: Battle[Any], side: str, state: AnyState) -> float:
    """What the figures of a side are worth, less those of its enemies."""
    view, hostile = battle.view(state), battle.setup.hostile
    values = ((unit.side, battle.ruleset.unit_value(view, unit)) for unit in state.units.values())
    return sum(-value if hostile(side, owner) else value for owner, value in values)


def _quick_walk(
    battle: Battle[Any], seen: Look[Any], options: tuple[Option, ...], recent: tuple[Choice, ...]
) -> Choice | None:
    """The first walk that leads a figure on toward where it is wanted.

    The first of a turn may lead round something; further ones must bring it nearer.
    """
    decision, view = seen.decision, battle.view(seen.state)
    assert decision is not None
    walked = {choice.unit for choice in recent if choice.path is not None}
    for option in options:
        unit = seen.state.units.get(option.unit or "")
        budget = None if option.bounds is None else option.bounds.budget
        if option.wants != "path" or unit is None or unit.position is None:
            continue
        if budget is not None and budget < QUICK_WALK:
            continue
        goal = _wanted_at(view, decision.side, unit)
        choice = None if goal is None else walk_to(view, decision, option, goal)
        if goal is None or choice is None or not choice.path:
            continue
        end = choice.path[-1]
        nearer = unit.place.distance(goal) - end.distance(goal)
        round_it = unit.id not in walked and end.distance(unit.place) >= QUICK_WALK
        if (round_it or nearer >= QUICK_WALK) and refusal(battle, seen, choice) is None:
            return choice
    return None


def _wanted_at(view: View[Any], side: str, unit: AnyUnit) -> Point | None:
    """The nearest enemy or area that a figure's side wants; nothing for one that stands in it."""
    hostile = view.battle.setup.hostile
    goals = [other.place for other in view.state.on_field() if hostile(side, other.side)]
    for area in _wanted_areas(view, side):
        if in_area(area, unit.place):
            return None
        goals.append(area_middle(area))
    return min(goals, key=unit.place.distance, default=None)


def _wanted_areas(view: View[Any], side: str) -> Iterator[Area]:
    """The areas that a side is to hold or reach."""
    setup = view.battle.setup
    for objective in objectives(setup):
        if isinstance(objective, Hold | Reach) and not setup.hostile(side, objective.side):
            area = setup.map.area(objective.area)
            if area is not None:
                yield area
