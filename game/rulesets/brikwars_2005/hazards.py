"""What on a straight line may be the death of somebody (R05-DP-17, R05-DP-26)."""

from game.model.state import AnyUnit
from game.model.vectors import at_most
from game.rulesets.brikwars.figures import row_of
from game.rulesets.brikwars.knockback import deadly_at
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars_2005.tables import tables

LOOK = 0.25
"""How finely a line is looked along, in inches."""


def lethal_ahead(
    view: Look,
    unit: AnyUnit,
    way: tuple[float, float],
    inches: float,
    past: tuple[str, ...] = (),
) -> bool:
    """Whether lava, a bottomless pit or a fall of at least one die lies before the next obstacle.

    A fall below 4" does no Damage (R05-TU-18). Those it may run ``past`` are no obstacles.
    """
    row, measures = row_of(unit), tables().measures
    deep = measures.fall_inches_per_die
    # Nothing is lower than the table, and nothing lethal on it, but in areas.
    grounded = not at_most(deep, unit.elevation)
    if grounded and not view.field.area_near(unit.place, unit.place.step(way, inches)):
        return False
    met = view.field.sweep(
        unit.place,
        row.stand_radius,
        way,
        inches,
        unit.elevation,
        height=row.height,
        pass_height=measures.free_drop,
        edges=False,
        ignore=frozenset((unit.id, *past)),
    )
    end, gone = inches if met is None else met.distance, LOOK
    while at_most(gone, end):
        spot = unit.place.step(way, gone)
        down = unit.elevation - view.field.ground(spot).height
        if deadly_at(view, spot) or at_most(deep, down):
            return True
        gone += LOOK
    return False
