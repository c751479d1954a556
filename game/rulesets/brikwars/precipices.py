"""Runners who may not stop: over edges, into lava (R10-CH-09, R10-CH-36, R05-CH-19, R05-TU-18)."""

from game.model.events import Moved
from game.model.vectors import Point
from game.rulesets.brikwars.book import book, law, laws
from game.rulesets.brikwars.figures import fighter_of
from game.rulesets.brikwars.knockback import edge_ahead, fall, foot_of_the_edge, swallow
from game.rulesets.brikwars.mines import tread
from game.rulesets.brikwars.momentum import lose_run
from game.rulesets.brikwars.sheets import Fig, Res
from game.rulesets.brikwars.tables import common

FORCED = "R10-CH-09/R05-CH-19"
"""Under which rule a runner may not stop."""


def over_the_edge(r: Res, unit: Fig, way: tuple[float, float]) -> bool:
    """Run over the next edge ahead; true for whoever comes down on his feet, and runs on."""
    edge = edge_ahead(r, unit, way, fighter_of(unit).move_left)
    foot = None if edge is None else foot_of_the_edge(r, unit, edge.center, way)
    if edge is None or foot is None:
        return False
    _carried_to(r, unit, foot)
    lose_run(r, unit.id, law(r, FORCED))
    fall(r, unit.id, r.field.ground(foot))
    if unit.id not in r.state.units:
        return False
    book(r).comes_down_on(r, unit, edge.center, way)
    swallow(r, unit.id)
    tread(r, unit.id)
    return True


def into_the_lava(r: Res, unit: Fig, at: Point, way: tuple[float, float]) -> None:
    """Run on from the brink of deadly ground that lies no lower."""
    _carried_to(r, unit, at.step(way, common().measures.brink))
    swallow(r, unit.id)


def _carried_to(r: Res, unit: Fig, spot: Point) -> None:
    """Where a run takes somebody who may not stop (R10-CH-09, R05-CH-19)."""
    r.emit(
        Moved(
            unit=unit.id,
            start=unit.place,
            end=spot,
            path=(spot,),
            elevation=unit.elevation,
            facing=unit.facing,
            cost=0.0,
            mode="charge",
            rules=laws(r, FORCED),
        )
    )
