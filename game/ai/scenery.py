"""When it pays to break things: those that enemies stand on, and those in the way to them.

Most attacks on things bring nothing, and nobody thinks about them. What breaking a thing does to
figures the rules say; that it opens a way is measured as if it were gone altogether.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from game.ai.commander import Thought
from game.ai.distances import DistanceField, WalkGrids
from game.ai.moves import LEAST_GAIN
from game.ai.plans import EPSILON, TRUST, Plan, Thinking
from game.ai.preparing import READY
from game.model.choices import Choice
from game.model.decisions import Option
from game.model.state import AnyState, AnyUnit
from game.model.vectors import Point
from game.words import mark

DETOUR = 6.0
"""Inches that a way must be longer than the straight line before things in it are thought of."""

BREACH_RUNS = 20
WAYS = 3
"""How many ways through things are measured for one answer."""

BESIDE = (0.75, 1.75)
"""Inches before a thing at which a figure may stop that has come to break it: the nearest place
from which it can, for not everything works at close quarters."""

CLOSER = 0.75
"""Inches that a walk must bring a figure nearer to a thing that it cannot break yet."""

KNEE = 0.25
"""Height above the feet, in inches, at which a thing is in the way."""


_Means = tuple[str, str | None]
"""What is done to a thing, and with what."""


def underfoot(thinking: Thinking, options: tuple[Option, ...]) -> tuple[Option, ...]:
    """Attacks on things that enemies stand on."""
    field = thinking.view.field
    floors = {field.ground(enemy.place).piece_id for enemy in thinking.outlook.enemies}
    return tuple(one for one in options if one.piece in floors and one.mode is None)


def breached(
    thinking: Thinking, options: tuple[Option, ...], moves: tuple[Option, ...], grids: WalkGrids
) -> Thought | None:
    """The attack on a thing in the way that brings a figure nearest to its enemies.

    Where a figure is shut in and cannot harm the thing from where it is, it walks to where it can,
    or nearer, if things are attacked at all in this game.
    """
    thinking.meter.refill()
    best: Plan | None = None
    for unit, piece, _ in _obstacles(thinking):
        able = [one for one in options if (one.unit, one.piece, one.mode) == (unit.id, piece, None)]
        gain = _gain(thinking, unit, piece, grids) if able else 0.0
        for option in able if gain > LEAST_GAIN else ():
            plan = _judged(thinking, option, unit, gain)
            if plan is not None and (best is None or plan.value > best.value + EPSILON):
                best = plan
    if best is None or best.value <= thinking.base + LEAST_GAIN:
        return _to_the_wall(thinking, options, moves)
    return thinking.thought(best)


def _to_the_wall(
    thinking: Thinking, options: tuple[Option, ...], moves: tuple[Option, ...]
) -> Thought | None:
    """A walk of a figure that is shut in up to what shuts it in, to break that."""
    for unit, piece, at in _obstacles(thinking):
        option = next((one for one in moves if one.unit == unit.id), None)
        if option is None or not thinking.outlook.cut_off(unit.id, unit.place):
            continue
        known = _attacks(options, unit.id, piece)
        walks = tuple(_walks_before(thinking, option, unit, at))
        for walk in walks:
            if (_nearer(unit, walk, at) or not known) and _opens(thinking, walk, piece, known):
                return Thought(walk, mark("to break through"), thinking.meter.spent)
        if options and walks and _nearer(unit, walks[-1], at):
            return Thought(walks[-1], mark("to break through"), thinking.meter.spent)
    return None


def _walks_before(thinking: Thinking, option: Option, unit: AnyUnit, at: Point) -> Iterator[Choice]:
    """Ways to where a figure might stop before a thing, the nearest to it first."""
    for inches in BESIDE:
        goal = at.toward(unit.place, inches)
        choice = thinking.walk_to(option, goal)
        if choice is not None and choice.path and thinking.legal(choice):
            yield choice


def _opens(thinking: Thinking, walk: Choice, piece: str, known: set[_Means]) -> bool:
    """Whether a figure can attack a thing after a walk in a way that it cannot now."""
    return bool(_attacks(thinking.menu(thinking.after(walk)), walk.unit, piece) - known)


def _attacks(options: tuple[Option, ...], unit: str | None, piece: str) -> set[_Means]:
    """The ways in which a figure can attack a thing."""
    return {
        (one.do, one.item)
        for one in options
        if (one.unit, one.piece, one.mode) == (unit, piece, None)
    }


def _nearer(unit: AnyUnit, walk: Choice, at: Point) -> bool:
    """Whether a walk brings a figure much nearer to a thing."""
    return walk.path is not None and walk.path[-1].distance(at) < unit.place.distance(at) - CLOSER


def _judged(thinking: Thinking, option: Option, unit: AnyUnit, gain: float) -> Plan | None:
    """An attack on a thing: what it does, and the way it may open, less the price of the act."""
    before = thinking.seen.state.terrain

    def opened(state: AnyState) -> float:
        return gain if state.terrain != before else 0.0

    plan = thinking.judged(option.choice(), BREACH_RUNS, also=opened)
    if plan is None:
        return None
    price = READY * (1.0 + thinking.outlook.danger(thinking.seen.state, unit.place))
    return replace(plan, value=plan.value - price, why=mark("to break through"))


def _gain(thinking: Thinking, unit: AnyUnit, piece: str, grids: WalkGrids) -> float:
    """What it would be worth to a figure if a thing were gone."""
    outlook, state = thinking.outlook, thinking.seen.state
    gone = replace(state, terrain={**state.terrain, piece: ()})
    grid = grids.of(thinking.battle, gone, thinking.meter.pause)
    to_enemy: DistanceField = grid.distances(enemy.place for enemy in outlook.enemies)
    return TRUST * outlook.shorter_worth(unit.id, unit.place, to_enemy)


def _obstacles(thinking: Thinking) -> Iterator[tuple[AnyUnit, str, Point]]:
    """Figures with long ways to go, the first thing straight ahead of them, and where it is."""
    outlook, field = thinking.outlook, thinking.view.field
    side = thinking.decision.side
    count = 0
    for unit in thinking.seen.state.of_side(side):
        if unit.position is None or not outlook.enemies or count == WAYS:
            continue
        near = min(outlook.enemies, key=lambda enemy: unit.place.distance(enemy.place))
        straight = unit.place.distance(near.place)
        if outlook.way_to_enemy(unit.place) < straight + DETOUR:
            continue
        start, end = unit.elevation + KNEE, near.elevation + KNEE
        ahead = field.crossed(unit.place, start, near.place, end)
        if ahead:
            count += 1
            yield unit, ahead[0][0], ahead[0][1]
