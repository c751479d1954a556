"""Mines: areas of the ground that go off once under whoever comes onto them.

The source knows no mines; as a house ruling one is an Explosive (R10-EX-01, R05-EX-02) that the
first figure sets off whose middle comes onto the area: walking, pushed, falling, bailing or by an
Angry Inch. It bursts at the figure's feet and throws it away from the middle of the area. Nobody
sees it coming, so nobody Bails or Parries (R10-EX-08, R05-EX-05), and whoever set it off is Stopped
(R10-TU-12).
"""

from game.geometry.types import Walk
from game.model.battlefield import Area, area_middle
from game.model.vectors import Point
from game.rulesets.brikwars.book import book, laws
from game.rulesets.brikwars.events import MineSprung, TurnNoted, melee_of
from game.rulesets.brikwars.figures import fighter_of
from game.rulesets.brikwars.paths import point_along
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars.steps import Blast

KIND = "mine"
BURSTS_AS = "explosive"
"""The kind of item whose burst it is."""
LOOKS_EVERY = 0.1
NICETY = 0.005
"""Inches between looks along a walk, and how exactly the edge is found."""


def mine_at(view: Look, at: Point) -> Area | None:
    """The mine at a point that has not gone off yet."""
    sprung = melee_of(view.state).sprung_mines
    for area in view.field.areas_at(at):
        if area.kind == KIND and area.id not in sprung:
            return area
    return None


def first_mine(view: Look, walk: Walk) -> float | None:
    """How far along a walk it first comes onto a mine; nothing when it never does."""
    areas = view.battle.setup.map.areas
    if not any(area.kind == KIND for area in areas):
        return None
    length = sum(leg.start.distance(leg.end) for leg in walk.legs)
    gone = 0.0
    while gone < length:
        ahead = min(length, gone + LOOKS_EVERY)
        if mine_at(view, point_along(walk, ahead)) is not None:
            return _edge(view, walk, gone, ahead)
        gone = ahead
    return None


def _edge(view: Look, walk: Walk, outside: float, inside: float) -> float:
    """Where between two distances along a walk a mine begins."""
    while inside - outside > NICETY:
        middle = (outside + inside) / 2
        if mine_at(view, point_along(walk, middle)) is None:
            outside = middle
        else:
            inside = middle
    return inside


def tread(r: Res, unit_id: str, stepped_on: Area | None = None) -> None:
    """Set off the mine a unit has come onto, if there is one; it bursts after this step.

    ``stepped_on`` is one that it has stepped on just before it could stand.
    """
    unit = r.state.units.get(unit_id)
    if unit is None or unit.position is None:
        return
    mine = stepped_on or mine_at(r, unit.place)
    if mine is None:
        return
    rules = laws(r, "R10-EX-01/R05-EX-02")
    r.emit(MineSprung(area=mine.id, unit=unit_id, rules=rules))
    r.emit(TurnNoted(unit=unit_id, what="stopped", rules=laws(r, "R10-TU-12/R05-EX-02")))
    radius = book(r).blast_radius(r, fighter_of(unit).rows[BURSTS_AS])
    near = r.field.blast(unit.place, unit.elevation, radius)
    r.then(
        Blast(
            unit=unit_id,
            kind=BURSTS_AS,
            total=0,
            origin=area_middle(mine),
            at=unit.place,
            elevation=unit.elevation,
            answered=tuple(one.id for one in near),
            mine=True,
        )
    )
