"""What a Close Combat maneuver needs, and where an Angry Inch may lead (R10-CC-10..31)."""

from msgspec import Struct

from game.geometry.types import Body, Mover
from game.model.decisions import Refusal
from game.model.events import Moved
from game.model.state import AnyUnit
from game.model.vectors import Point, at_most, direction
from game.rulesets.brikwars.book import book, law
from game.rulesets.brikwars.figures import cannot_jump, row_of
from game.rulesets.brikwars.knockback import DEADLY
from game.rulesets.brikwars.mines import tread
from game.rulesets.brikwars.momentum import lose_run
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars.tables import common
from game.rulesets.brikwars.words import in_the_way, no_room, stopper
from game.words import tr

ROOM_LOOKS = 7


NICETY = 0.002
"""Looks for what bounds a blow at its sides, and how exactly the place is found, in inches."""


class Swing(Struct, frozen=True):
    """A blow from one place to another, and how high it starts and ends above the table.

    A thing that is ``struck`` there is no wall.
    """

    start: Point
    low: float
    end: Point
    high: float
    struck: frozenset[str] = frozenset()

    def beside(self, side: tuple[float, float], inches: float) -> "Swing":
        """The same so far to one side."""
        start, end = self.start.step(side, inches), self.end.step(side, inches)
        return Swing(start, self.low, end, self.high, self.struck)


def hands_busy(view: Look, unit: AnyUnit) -> Refusal | None:
    """Climbing and swimming keep the hands from attacks, Parries and handling (R10-TU-13).

    R05-TU-12.

    Ruling: nothing need be put away to climb; what is held stays in hand, of no use until the
    unit stands elsewhere (R10-TD-12).
    """
    if any(area.kind in book(view).busy_ground for area in view.field.areas_at(unit.place)):
        return Refusal(
            tr("Its hands are busy climbing or swimming"), law(view, "R10-TU-13/R05-TU-12")
        )
    return None


def feet_at(view: Look, unit: AnyUnit, at: Point) -> float:
    """The height of a unit's feet where it is, or of the ground where it would stand."""
    return unit.elevation if at == unit.place else view.field.ground(at).height


def cramped(view: Look, body: Body, at: Point, reach: float) -> bool:
    """Walls within reach on both sides of the blow (R10-EQ-22)."""
    toward = direction(body.center, at)
    if toward is None:
        return False
    height = body.feet + common().measures.muzzle_height
    for side in ((-toward[1], toward[0]), (toward[1], -toward[0])):
        tip = body.center.step(side, body.stand_radius + reach)
        clear, _ = view.field.line_clear(body.center, height, tip, height, fire=True)
        if clear:
            return False
    return True


def level_swing(body: Body, at: Point, struck: frozenset[str] = frozenset()) -> Swing:
    """A blow at the height of the hand."""
    height = body.feet + common().measures.muzzle_height
    return Swing(body.center, height, at, height, struck)


def through_a_slit(view: Look, swing: Swing) -> bool:
    """Whether a blow goes through an opening too narrow to swing in (R10-EQ-22, R10-TD-03)."""
    toward = direction(swing.start, swing.end)
    if toward is None:
        return False
    width = common().measures.slit_width
    left, right = (-toward[1], toward[0]), (toward[1], -toward[0])
    if all(goes_free(view, swing.beside(side, width / 2)) for side in (left, right)):
        return False
    rooms = [_room_beside(view, swing, side) for side in (left, right)]
    return max(rooms) < width and not at_most(width, sum(rooms))


def goes_free(view: Look, swing: Swing) -> bool:
    """Whether the line of a blow is free of walls."""
    clear, _ = view.field.line_clear(
        swing.start, swing.low, swing.end, swing.high, fire=True, ignore=swing.struck
    )
    return clear


def _room_beside(view: Look, swing: Swing, side: tuple[float, float]) -> float:
    """How far the space beside a blow is free, in inches, up to the width of a slit."""
    width = common().measures.slit_width
    stride, free = width / ROOM_LOOKS, 0.0
    while free + NICETY < width and goes_free(view, swing.beside(side, free + stride)):
        free += stride
    if free + NICETY >= width:
        return width
    blocked = free + stride
    while blocked - free > NICETY:
        middle = (free + blocked) / 2
        if goes_free(view, swing.beside(side, middle)):
            free = middle
        else:
            blocked = middle
    return free


def inch_refusal(view: Look, unit: AnyUnit, at: Point) -> Refusal | None:
    """Why an Angry Inch cannot end at a point (R10-CC-10, -12, R10-TU-19, R05-CC-10, R05-TU-17)."""
    held = book(view).inchless(unit)
    if held is not None:
        return held
    inch = common().measures.angry_inch
    if not at_most(unit.place.distance(at), inch):
        return Refusal(
            tr('An Angry Inch is at most {most:.0f}"').format(most=inch),
            law(view, "R10-CC-10/R05-CC-10"),
        )
    row = row_of(unit)
    blocked = view.field.fits(at, row.stand_radius, ignore=frozenset((unit.id,)))
    if blocked is not None:
        return Refusal(no_room(view, blocked), law(view, "R10-TU-19/R05-TU-17"))
    walk = view.field.walk(unit.place, (at,), stepping(unit))
    if walk.stop is not None:
        return Refusal(in_the_way(stopper(view, walk.stop)), law(view, "R10-TU-11/R05-TU-11"))
    return None


def inch_moved(r: Res, unit: AnyUnit, at: Point, facing: int, rule: str) -> None:
    """Report an Angry Inch: free of Move, to a place allowed before (R10-CC-10, R05-CC-10)."""
    r.emit(
        Moved(
            unit=unit.id,
            start=unit.place,
            end=at,
            path=(at,),
            elevation=r.field.ground(at).height,
            facing=facing,
            cost=0.0,
            mode="angry-inch",
            rules=(rule,),
        )
    )
    lose_run(r, unit.id, rule)
    tread(r, unit.id)


def no_go(unit: AnyUnit) -> tuple[str, ...]:
    """Areas that a unit never enters of its own will: no armored minifig swims (R10-EQ-09)."""
    return (*DEADLY, "deep-water") if cannot_jump(unit) else DEADLY


def stepping(unit: AnyUnit) -> Mover:
    """How a unit makes an Angry Inch: over low things, but never down an edge."""
    row, measures = row_of(unit), common().measures
    return Mover(
        radius=row.stand_radius,
        height=row.height,
        climb=measures.jump_up,
        drop=measures.free_drop,
        avoid=no_go(unit),
        jump=False,
        ignore=frozenset((unit.id,)),
    )
