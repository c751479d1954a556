"""What a Close Combat maneuver needs, and where an Angry Inch may lead (R10-CC-10..31).

And footwork: getting up, and turning on the spot (R10-TU-31, R05-TU-31, R10-TD-10).
"""

from msgspec import Struct
from msgspec.structs import replace as with_fields

from game.geometry.types import Body, Mover
from game.model.decisions import Refusal
from game.model.events import ConditionLost, Faced, Moved
from game.model.state import AnyUnit
from game.model.vectors import Point, at_most, direction, heading_to, length_of
from game.rulesets.brikwars.book import book, law, laws
from game.rulesets.brikwars.events import MoveSpent, TurnNoted
from game.rulesets.brikwars.figures import (
    DISRUPTED,
    cannot_jump,
    fighter_of,
    move_of,
    prone,
    row_of,
)
from game.rulesets.brikwars.knockback import DEADLY
from game.rulesets.brikwars.mines import tread
from game.rulesets.brikwars.momentum import lose_run, run_toward
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


def stand_up(r: Res, unit_id: str) -> None:
    """A Disrupted unit gets up on its own turn for half its Move (R10-TU-31, R05-TU-31)."""
    unit = r.state.units[unit_id]
    r.emit(ConditionLost(unit=unit_id, condition=DISRUPTED, rules=laws(r, "R10-TU-31/R05-TU-31")))
    r.emit(TurnNoted(unit=unit_id, what="stood_up", rules=laws(r, "R10-TU-31/R05-TU-31")))
    left = left_once_up(unit)
    r.emit(MoveSpent(unit=unit_id, left=left, rules=laws(r, "R10-TU-31/R05-TU-31")))


def standing_up_refusal(view: Look, unit: AnyUnit) -> Refusal | None:
    """Why a figure may not get up (R10-TU-31, -33, R05-TU-31)."""
    if not prone(unit):
        return Refusal(tr("Already standing"), law(view, "R10-TU-31/R05-TU-31"))
    if fighter_of(unit).disrupted_turn >= view.state.player_turn:
        rule = law(view, "R10-TU-33/R05-TU-31")
        return Refusal(tr("It was Disrupted on this very turn"), rule)
    return None


def left_once_up(unit: AnyUnit) -> float:
    """Inches of Move that getting up leaves: 2.5 of 5 (R10-TU-31, R05-TU-31)."""
    return max(0.0, length_of(fighter_of(unit).move_left - move_of(unit) / 2))


def on_its_feet(view: Look, unit: AnyUnit) -> AnyUnit | None:
    """A unit as it may walk on this turn, once it has got up; nothing where it stays down."""
    if not prone(unit):
        return unit
    if standing_up_refusal(view, unit) is not None:
        return None
    conditions = tuple(name for name in unit.conditions if name != DISRUPTED)
    sheet = with_fields(fighter_of(unit), move_left=left_once_up(unit))
    return with_fields(unit, conditions=conditions, sheet=sheet)


def face(r: Res, unit_id: str, toward: Point) -> None:
    """Turn on the spot, for free (R10-TD-10); a runner who turns away has stopped (R10-CH-04).

    R05-CH-04.
    """
    unit = r.state.units[unit_id]
    _turned(r, unit, heading_to(unit.place, toward))
    way = direction(unit.place, toward)
    if way is not None and run_toward(unit, way) == 0.0:
        lose_run(r, unit_id, law(r, "R10-CH-04/R05-CH-04"))


def turn_to(r: Res, unit: AnyUnit, at: Point) -> None:
    """Turn to what is aimed at or run at, for free (R10-TD-10)."""
    if at != unit.place:
        _turned(r, unit, heading_to(unit.place, at))


def _turned(r: Res, unit: AnyUnit, facing: int) -> None:
    if facing != unit.facing:
        r.emit(Faced(unit=unit.id, facing=facing, rules=("R10-TD-10",)))
