"""Where pegs are and where they can go: everything that Pegs asks of the geometry."""

from game.engine.resolution import View
from game.engine.ruleset import Way
from game.geometry.types import Body, Mover, Polygon
from game.model.decisions import Refusal
from game.model.events import Moved
from game.model.state import AnyUnit
from game.model.vectors import HEADINGS, Point, at_most, heading_to, length_of
from tests.toy.sheets import HOP, Peg, State

RADIUS = 0.4
"""Inches of a peg's stand."""
REACH = 0.8
"""Inches between two stands at which pegs can strike each other."""
WALK = 4.0
"""Hops of one walk."""
_TALL = 1.5
EYE = 0.9
"""How high above its feet a peg looks from."""


def body(unit: AnyUnit) -> Body:
    """A peg for the geometry: two sections, as wide as its stand."""
    half = _TALL / 2
    return Body(
        id=unit.id,
        number=unit.number,
        center=unit.place,
        feet=unit.elevation,
        stand_radius=RADIUS,
        sight_radius=RADIUS,
        height=_TALL,
        bands=((0.0, half), (half, _TALL)),
    )


def mover(unit: AnyUnit) -> Mover:
    """A peg on foot: no jumps, and no step into anything deep."""
    return Mover(
        radius=RADIUS,
        height=_TALL,
        avoid=("deep-water", "lava", "pit", "bottomless"),
        jump=False,
        ignore=frozenset((unit.id,)),
    )


def in_reach(one: Point, other: Point) -> bool:
    """Whether pegs at two points can strike each other."""
    return at_most(one.distance(other) - 2 * RADIUS, REACH)


def walk_refusal(view: View[State], unit: Peg, path: tuple[Point, ...]) -> Refusal | None:
    """Why a peg cannot go along a path."""
    walk = view.field.walk(unit.place, path, mover(unit))
    if walk.stop is not None:
        return Refusal(f"The way is barred: {walk.stop.id or walk.stop.reason}", "PEG-WALK")
    if not at_most(walk.length / HOP, WALK):
        return Refusal(f"That is {walk.length / HOP:.2f} hops, 4 are allowed", "PEG-WALK")
    return stand_refusal(view, unit, path[-1])


def stand_refusal(view: View[State], unit: Peg, at: Point) -> Refusal | None:
    """Why a peg cannot stand at a point."""
    blocked = view.field.fits(at, RADIUS, ignore=frozenset((unit.id,)))
    return None if blocked is None else Refusal(f"No room there: {blocked}", "PEG-WALK")


def dodge_refusal(view: View[State], unit: Peg, at: Point) -> Refusal | None:
    """Why a dodge may not end at a point: whoever can strike the peg now still could there."""
    for enemy in view.state.on_field():
        if not view.battle.setup.hostile(enemy.side, unit.side):
            continue
        if in_reach(unit.place, enemy.place) and in_reach(at, enemy.place):
            return Refusal("That is still within reach", "PEG-REACT")
    if view.field.walk(unit.place, (at,), mover(unit)).stop is not None:
        return Refusal("The way there is barred", "PEG-REACT")
    return stand_refusal(view, unit, at)


def dodges(view: View[State], unit: Peg, threat: Peg) -> tuple[Point, ...]:
    """Points one hop away that are out of reach, the one straight away from the threat first."""
    away = heading_to(threat.place, unit.place)
    turns = (0, 30, -30, 60, -60, 90, -90, 180)
    points = (unit.place.step(HEADINGS[(away + turn) % 360], HOP) for turn in turns)
    return tuple(at for at in points if dodge_refusal(view, unit, at) is None)


def spots(view: View[State], unit: Peg) -> tuple[Point, ...]:
    """Ends of straight walks in eight directions, as far as they go."""
    found: list[Point] = []
    for turn in range(0, 360, 45):
        at = unit.place.step(HEADINGS[turn], WALK * HOP)
        end = way(view, unit, at).points
        if end and walk_refusal(view, unit, end) is None:
            found.append(end[-1])
    return tuple(dict.fromkeys(found))


def way(view: View[State], unit: Peg, goal: Point, budget: float = WALK) -> Way:
    """The straight way toward a point, cut where something bars it or the budget ends."""
    whole = unit.place.distance(goal)
    length = whole if at_most(whole / HOP, budget) else budget * HOP
    end = goal if length == whole else unit.place.toward(goal, length)
    walk = view.field.walk(unit.place, (end,), mover(unit))
    why = "" if length == whole else "too far"
    if walk.stop is not None:
        # A little back, so that the end is legal by itself.
        length = max(0.0, walk.stop.distance - 0.01)
        end, why = unit.place.toward(goal, length), "barred"
    cost = unit.place.distance(end) / HOP
    points = (end,) if cost > 0.0 else ()
    return Way(points, cost, max(0.0, budget - cost), not why, why)


def disc(center: Point, radius: float) -> tuple[Polygon, ...]:
    """A disc as a polygon of 36 corners."""
    ring = tuple(center.step(HEADINGS[turn], radius) for turn in range(0, 360, 10))
    return (Polygon(tuple((at.x, at.y) for at in ring)),)


def moved(view: View[State], unit: Peg, path: tuple[Point, ...], mode: str) -> Moved:
    """The fact that a peg went along a path."""
    before = unit.place if len(path) == 1 else path[-2]
    length = sum(a.distance(b) for a, b in zip((unit.place, *path), path, strict=False))
    return Moved(
        unit=unit.id,
        start=unit.place,
        end=path[-1],
        path=path,
        elevation=length_of(view.field.ground(path[-1]).height),
        facing=heading_to(before, path[-1]),
        cost=length_of(length / HOP),
        mode=mode,
    )
