"""From an option that wants a value to a short list of sensible answers."""

from collections.abc import Generator, Hashable, Iterable
from typing import Any, TypeVar

from game.engine.resolution import View
from game.engine.ruleset import Way
from game.model.choices import Choice, Plain, Value
from game.model.decisions import Bounds, Decision, Option
from game.model.state import AnyState
from game.model.vectors import Point

ActT = TypeVar("ActT", bound=Plain)

NEAR = 0.25
"""Places closer together than this, in inches, count as one."""

_PATH_POINTS = 32


def kindred(state: AnyState, act: Plain) -> Hashable:
    """What an act is but for which of several things of one kind its figure does it with."""
    unit = state.units.get(act.unit or "")
    item = None if unit is None else unit.item(act.item or "")
    thing = (act.item, None) if item is None else (None, item.kind)
    plain = (act.do, act.unit, thing, act.target, act.piece, act.hand, act.mode)
    if not isinstance(act, Choice):
        return plain
    return (*plain, act.at, act.toward, act.path, act.amount, act.several)


def without_twins(state: AnyState, acts: Iterable[ActT]) -> tuple[ActT, ...]:
    """The acts without those that do with a second axe what another does with the first.

    For acts that are all open now: who has used one of two axes is not done with the other.
    """
    first: dict[Hashable, ActT] = {}
    for act in acts:
        first.setdefault(kindred(state, act), act)
    return tuple(first.values())


def candidates(
    view: View[Any],
    decision: Decision,
    option: Option,
    width: int,
    goals: tuple[Point, ...] = (),
) -> tuple[Choice, ...]:
    """Answers worth trying for an option, at most ``width`` where it wants a value.

    ``goals`` are places worth walking to or looking at. The rules may still refuse a candidate.
    """
    bounds = option.bounds or Bounds()
    match option.wants:
        case None:
            return (option.choice(),)
        case "path":
            return _paths(view, decision, option, width, goals)
        case "at":
            points = (*_points(option), *view.battle.ruleset.spots(view, decision, option))
            return _choices(option, tuple(apart(points))[:width])
        case "toward":
            return _choices(option, (*option.suggest, *goals)[:width])
        case "amount":
            return _choices(option, option.suggest or _amounts(bounds))
        case "several":
            return _choices(option, option.suggest or _groups(bounds))
        case "share":
            return _choices(option, option.suggest or _shares(bounds))


def _choices(option: Option, values: tuple[Value, ...]) -> tuple[Choice, ...]:
    return tuple(option.choice(value) for value in values)


def _points(option: Option) -> tuple[Point, ...]:
    return tuple(value for value in option.suggest if isinstance(value, Point))


def _paths(
    view: View[Any], decision: Decision, option: Option, width: int, goals: tuple[Point, ...]
) -> tuple[Choice, ...]:
    """The ways suggested, then ways toward the goals and to some of the ruleset's spots."""
    found = list(_choices(option, option.suggest[:width]))
    spots = view.battle.ruleset.spots(view, decision, option)
    stride = max(1, len(spots) // width)
    for spot in apart((*goals, *spots[::stride])):
        if len(found) >= width:
            break
        choice = walk_to(view, decision, option, spot)
        if choice is not None and choice not in found:
            found.append(choice)
    return tuple(found)


def walk_to(view: View[Any], decision: Decision, option: Option, goal: Point) -> Choice | None:
    """The way to a point, or as near as the option allows; nothing where none leads there."""
    return _walk(option, view.battle.ruleset.route(view, decision, option, goal, None))


def walk_steps(
    view: View[Any], decision: Decision, option: Option, goal: Point
) -> Generator[None, None, Choice | None]:
    """The same with pauses between which something else can be done."""
    return _walk(option, (yield from view.battle.ruleset.route_steps(view, decision, option, goal)))


def _walk(option: Option, way: Way) -> Choice | None:
    return option.choice(way.points[:_PATH_POINTS]) if way.points else None


def apart(points: tuple[Point, ...]) -> list[Point]:
    """The points without those next to an earlier one."""
    kept: list[Point] = []
    for point in points:
        if all(point.distance(other) >= NEAR for other in kept):
            kept.append(point)
    return kept


def _amounts(bounds: Bounds) -> tuple[float, ...]:
    ends = (bounds.least, bounds.most)
    return tuple(dict.fromkeys(value for value in ends if value is not None)) or (0.0,)


def _groups(bounds: Bounds) -> tuple[tuple[str, ...], ...]:
    """The fewest and the most that may be named, in the order listed."""
    known = bounds.from_ or ()
    fewest = int(bounds.least or 0)
    most = len(known) if bounds.most is None else int(bounds.most)
    return tuple(dict.fromkeys((known[:fewest], known[:most])))


def _shares(bounds: Bounds) -> tuple[dict[str, int], ...]:
    """All to one for each, and an even split."""
    among, total = bounds.among or (), bounds.total or 0
    if not among:
        return ({},)
    single = [{name: total} for name in among]
    each, rest = divmod(total, len(among))
    even = {name: each + (1 if at < rest else 0) for at, name in enumerate(among)}
    return (even, *single)
