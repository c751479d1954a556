"""Who is in Close Combat with whom (R10-CC-01..09, R10-CA-06)."""

from game.model.state import AnyUnit
from game.model.vectors import at_most
from game.rulesets.brikwars.book import book, laws
from game.rulesets.brikwars.events import Parted, melee_of
from game.rulesets.brikwars.figures import body_of, weapon_reach
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars.tables import common


def foes_in_melee(view: Look, unit_id: str) -> tuple[str, ...]:
    """The opponents at the other ends of a unit's edges."""
    pairs = (pair for pair in melee_of(view.state).edges if unit_id in pair)
    return tuple(second if first == unit_id else first for first, second in pairs)


def in_close_combat(view: Look, unit_id: str) -> bool:
    """Whether a unit is in Close Combat with anybody (R10-CC-03, R05-CC-05)."""
    return any(unit_id in pair for pair in melee_of(view.state).edges)


def group_of(view: Look, unit_id: str) -> tuple[str, ...]:
    """The units of one Close Combat: the connected component, in order of discovery."""
    group = [unit_id]
    for member in group:
        group.extend(foe for foe in foes_in_melee(view, member) if foe not in group)
    return tuple(group)


def part_the_dead(r: Res) -> None:
    """End every edge and every Grab with a destroyed unit at one end (R10-CC-04, R10-CC-26).

    R05-CC-05.
    """
    book(r).buries(r)
    for first, second in melee_of(r.state).edges:
        if first not in r.state.units or second not in r.state.units:
            r.emit(Parted(unit=first, target=second, rules=laws(r, "R10-CC-04/R05-CC-05")))


def beyond(
    view: Look, unit: AnyUnit, foe: AnyUnit, reach: float, inches_nearer: float = 0.0
) -> bool:
    """Whether two are out of a reach, by gap or by height (R10-UN-08, R05-UN-08).

    They may come so many inches nearer; of a height that takes nothing off.
    """
    if not at_most(view.field.gap(body_of(unit), body_of(foe)), reach + inches_nearer):
        return True
    rise = abs(unit.elevation - foe.elevation)
    return not at_most(rise, reach + common().measures.vertical_slack)


def part_the_distant(r: Res, unit_id: str) -> None:
    """After KnockBack or a Bail: part those beyond the longer reach plus 1", or too high or low
    for that reach (R10-CC-04, R05-CC-05).
    """
    unit = r.state.units.get(unit_id)
    if unit is None:
        return
    for foe_id in foes_in_melee(r, unit_id):
        foe = r.state.units.get(foe_id)
        if foe is None:
            continue  # Destroyed in the same step; its edges are ended there.
        longer = max(weapon_reach(unit), weapon_reach(foe))
        if beyond(r, unit, foe, longer, common().measures.leave_slack):
            r.emit(Parted(unit=unit_id, target=foe_id, rules=laws(r, "R10-CC-04/R05-CC-05")))
