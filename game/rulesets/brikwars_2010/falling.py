"""Who goes over an edge 4" high or more has the MOM of the fall (R10-CH-37)."""

from game.model.state import AnyUnit
from game.model.vectors import Point, at_most
from game.rulesets.brikwars.figures import row_of
from game.rulesets.brikwars.knockback import foot_of_the_edge
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars_2010.figures import deflection_of
from game.rulesets.brikwars_2010.rolls import deflected
from game.rulesets.brikwars_2010.run_steps import Landing
from game.rulesets.brikwars_2010.tables import tables


def dice_of_a_fall(unit: AnyUnit, dice: tuple[int, ...]) -> tuple[int, ...]:
    """The dice of a fall that get past what a unit wears (R10-EQ-20)."""
    return deflected(dice, deflection_of(unit))


def fall_upon(r: Res, unit: AnyUnit, at: Point | None, away: tuple[float, float]) -> None:
    """Give one who falls 4" or more its MOM against whom it comes down on (R10-CH-37).

    That is whoever stands nearest to where it would have come down on a field without bodies;
    ``unit`` is the faller as it went over the edge at a point, if it did.
    """
    below = None if at is None else whom_it_falls_upon(r, unit, at, away)
    if below is not None:
        r.then(Landing(unit=unit.id, target=below.id))


def whom_it_falls_upon(
    view: Look, unit: AnyUnit, at: Point, away: tuple[float, float]
) -> AnyUnit | None:
    """Who is right below one who goes over an edge 4" high or more at a point (R10-CH-37)."""
    measures, bodies = tables().measures, frozenset(one.id for one in view.state.on_field())
    foot = foot_of_the_edge(view, unit, at, away, through=bodies)
    if foot is None:
        return None
    ground = view.field.ground(foot).height
    if not at_most(measures.mom_run, unit.elevation - ground):
        return None
    below = [
        other
        for other in view.state.on_field()
        if other.id != unit.id
        and abs(other.elevation - ground) <= measures.free_drop
        and other.place.distance(foot) < row_of(other).stand_radius + row_of(unit).stand_radius
    ]
    return min(below, key=lambda other: (other.place.distance(foot), other.number), default=None)
