"""Jumping clear of a threat, and where to (R10-TU-40..44)."""

from game.model.decisions import Bounds, Decision, Option, Refusal
from game.model.state import AnyUnit
from game.model.vectors import Point, direction
from game.rulesets.brikwars.book import law, laws
from game.rulesets.brikwars.events import ActionSpent, Bailed
from game.rulesets.brikwars.figures import part_the_distant, row_of
from game.rulesets.brikwars.knockback import deadly_at, disrupt, fall, swallow
from game.rulesets.brikwars.mines import tread
from game.rulesets.brikwars.paths import off_line
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars.suggestions import FAR_FIRST, MOST, TWELFTHS, around
from game.rulesets.brikwars.tables import common
from game.rulesets.brikwars.threats import Threat
from game.rulesets.brikwars.words import in_the_way, no_room, thing_name


def bail(r: Res, unit_id: str, threat: Threat) -> bool:
    """Jump clear of one threat (R10-TU-40, -42, R05-TU-40); true when it worked.

    The Action is spent. On a die of 1 the unit stays put, Disrupted, and the threat goes on;
    otherwise its owner picks a free spot up to 2" away in a straight line.
    """
    unit = r.state.units[unit_id]
    r.emit(ActionSpent(unit=unit_id, rules=laws(r, "R10-TU-40/R05-TU-40")))
    rolled = r.roll(
        "bail",
        (row_of(unit).action_die,),
        unit=unit_id,
        need=common().measures.bail_need,
        rules=laws(r, "R10-TU-42/R05-TU-42"),
    )
    if not rolled.success:
        disrupt(r, unit_id, law(r, "R10-TU-42/R05-TU-42"))
        return False
    at = r.ask(_landing(r, unit, threat)).at or unit.place
    ground = r.field.ground(at)
    dropped = unit.elevation - ground.height > common().measures.free_drop
    r.emit(
        Bailed(
            unit=unit_id,
            start=unit.place,
            end=at,
            elevation=unit.elevation if dropped else ground.height,
            rules=laws(r, "R10-TU-42/R05-TU-42"),
        )
    )
    disrupt(r, unit_id, law(r, "R10-TU-42/R05-TU-42"))
    if dropped:
        fall(r, unit_id, ground)
    else:
        swallow(r, unit_id)
    part_the_distant(r, unit_id)
    tread(r, unit_id)
    return True


def _landing(view: Look, unit: AnyUnit, threat: Threat) -> Decision:
    blast = threat.kind == "blast"
    point = law(view, "R10-DP-12/R05-DP-27" if blast else "R10-DP-12/R05-DP-26")
    spots = bail_spots(view, unit, threat)
    option = Option(
        do="land",
        unit=unit.id,
        wants="at",
        bounds=Bounds(center=unit.place, radius=common().measures.bail_distance),
        suggest=spots,
        point=point,
    )
    return Decision(
        kind=point,
        side=unit.side,
        unit=unit.id,
        about=view.state.event_count,
        options=(option,),
        default=option.choice(spots[0]),
    )


def bail_spots(view: Look, unit: AnyUnit, threat: Threat) -> tuple[Point, ...]:
    """Up to eight free spots to land on, farthest from the threat first; the present one last.

    From a charger those clear of his path come first (R10-TU-43, R05-TU-43).
    """
    key = ("bail-spots", unit.id, threat.source, threat.way)
    return view.field.remembered(key, lambda: _bail_spots(view, unit, threat))


def _bail_spots(view: Look, unit: AnyUnit, threat: Threat) -> tuple[Point, ...]:
    reach = common().measures.bail_distance
    found: list[Point] = []
    for spot in around(unit.place, reach, shares=FAR_FIRST, turns=TWELFTHS):
        if bail_spot_refusal(view, unit, spot) is None and not deadly_at(view, spot):
            found.append(spot)
    wide = 2 * row_of(unit).stand_radius

    def order(spot: Point) -> tuple[bool, float, float, float]:
        caught = threat.way is not None and off_line(spot, threat.source, threat.way) < wide
        return caught, -threat.source.distance(spot), spot.y, spot.x

    found.sort(key=order)
    return (*found[: MOST - 1], unit.place)


def bail_spot_refusal(view: Look, unit: AnyUnit, spot: Point) -> Refusal | None:
    """Why a unit may not land on a spot: something is there, or in the way (R10-TU-42, R05-TU-42).

    Where it is already it may always stay, even on something low that a push left it on.
    """
    way = direction(unit.place, spot)
    if way is None:
        return None
    row = row_of(unit)
    ignore = frozenset((unit.id,))
    blocked = view.field.fits(spot, row.stand_radius, ignore=ignore)
    if blocked is not None:
        return Refusal(no_room(view, blocked), law(view, "R10-TU-42/R05-TU-42"))
    contact = view.field.sweep(
        unit.place,
        row.stand_radius,
        way,
        unit.place.distance(spot),
        unit.elevation,
        height=row.height,
        pass_height=common().measures.jump_up,
        edges=False,
        ignore=ignore,
    )
    if contact is not None:
        return Refusal(in_the_way(thing_name(view, contact.id)), law(view, "R10-TU-42/R05-TU-42"))
    return None
