"""Who is in Close Combat with whom (R10-CC-01..09, R10-CA-06)."""

from collections.abc import Iterable

from game.model.events import Modifier
from game.model.state import AnyUnit
from game.model.vectors import at_most
from game.rulesets.brikwars_2010.events import (
    ActionSpent,
    Attacked,
    Engaged,
    Parted,
    TurnNoted,
    melee_of,
)
from game.rulesets.brikwars_2010.figures import (
    body_of,
    hostile,
    row_of,
    sheet_of,
    weapon_reach,
)
from game.rulesets.brikwars_2010.grips import drop_the_dead
from game.rulesets.brikwars_2010.sheets import Look, Res
from game.rulesets.brikwars_2010.tables import tables
from game.words import kept


def foes_in_melee(view: Look, unit_id: str) -> tuple[str, ...]:
    """The opponents at the other ends of a unit's edges."""
    pairs = (pair for pair in melee_of(view.state).edges if unit_id in pair)
    return tuple(second if first == unit_id else first for first, second in pairs)


def in_close_combat(view: Look, unit_id: str) -> bool:
    """Whether a unit is in Close Combat with anybody (R10-CC-03)."""
    return any(unit_id in pair for pair in melee_of(view.state).edges)


def group_of(view: Look, unit_id: str) -> tuple[str, ...]:
    """The units of one Close Combat: the connected component, in order of discovery."""
    group = [unit_id]
    for member in group:
        group.extend(foe for foe in foes_in_melee(view, member) if foe not in group)
    return tuple(group)


def outnumbered(view: Look, unit: AnyUnit) -> tuple[Modifier, ...]:
    """-1 for a unit whose side has fewer fighters in the group than its foes (R10-CA-06).

    Three mutually hostile fighters stand 1 against 2 each, so all three have -1.
    """
    units = view.state.units
    group = [units[one] for one in group_of(view, unit.id) if one in units]
    foes = sum(1 for other in group if hostile(view, unit, other))
    if len(group) - foes >= foes:
        return ()
    amount = tables().measures.outnumbered_modifier
    return (
        Modifier(
            amount,
            kept("outnumbered {own} to {foes}").format(own=len(group) - foes, foes=foes),
            "R10-CA-06",
        ),
    )


def too_many_attackers(attacker: AnyUnit, target: AnyUnit) -> bool:
    """A fourth opponent on one minifig within one player's turn (R10-CC-09)."""
    return attacker.id not in sheet_of(target).attackers and crowded(target, (attacker.id,))


def crowded(target: AnyUnit, others: Iterable[str]) -> bool:
    """Whether some more would make too many opponents on one minifig (R10-CC-09)."""
    count = len(dict.fromkeys((*sheet_of(target).attackers, *others)))
    small = row_of(target).size <= tables().measures.minifig_size
    return small and count > tables().measures.most_attackers


def enter_melee(r: Res, attacker: str, target: str, role: str) -> None:
    """A declared melee attack: it counts, starts Close Combat and spends the Action.

    Hit or miss, parried or not (R10-CC-01, R10-AT-06, R10-CC-09).
    """
    r.emit(Attacked(unit=attacker, target=target, rules=("R10-CC-09",)))
    if target not in foes_in_melee(r, attacker):
        grew = role == "counter"
        r.emit(Engaged(unit=attacker, target=target, grew=grew, rules=("R10-CC-01",)))
    if role != "counter":
        r.emit(TurnNoted(unit=attacker, what="engaged", rules=("R10-CC-08",)))
    if role in ("response", "answer"):
        r.emit(TurnNoted(unit=target, what="drawn", rules=("R10-TU-06",)))
    if not sheet_of(r.state.units[attacker]).action_spent:
        r.emit(ActionSpent(unit=attacker, rules=("R10-TU-20",)))


def part_the_dead(r: Res) -> None:
    """End every edge and every Grab with a destroyed unit at one end (R10-CC-04, R10-CC-26)."""
    drop_the_dead(r)
    for first, second in melee_of(r.state).edges:
        if first not in r.state.units or second not in r.state.units:
            r.emit(Parted(unit=first, target=second, rules=("R10-CC-04",)))


def beyond(view: Look, unit: AnyUnit, foe: AnyUnit, reach: float) -> bool:
    """Whether two are out of a reach, by gap or by height (R10-UN-08)."""
    if not at_most(view.field.gap(body_of(unit), body_of(foe)), reach):
        return True
    rise = abs(unit.elevation - foe.elevation)
    return not at_most(rise, reach + tables().measures.vertical_slack)


def part_the_distant(r: Res, unit_id: str) -> None:
    """After KnockBack or a Bail: part those beyond the longer reach plus 1" (R10-CC-04)."""
    unit = r.state.units.get(unit_id)
    if unit is None:
        return
    for foe_id in foes_in_melee(r, unit_id):
        foe = r.state.units.get(foe_id)
        if foe is None:
            continue  # Destroyed in the same step; its edges are ended there.
        limit = max(weapon_reach(unit), weapon_reach(foe)) + tables().measures.leave_slack
        if beyond(r, unit, foe, limit):
            r.emit(Parted(unit=unit_id, target=foe_id, rules=("R10-CC-04",)))


def part_the_disengaged(r: Res, unit_id: str) -> None:
    """After a Disengaged unit moved: it is out of fights whose reach it left (R10-CC-35)."""
    unit = r.state.units.get(unit_id)
    if unit is None:
        return
    for foe_id in foes_in_melee(r, unit_id):
        foe = r.state.units[foe_id]
        if beyond(r, unit, foe, weapon_reach(foe)):
            r.emit(Parted(unit=unit_id, target=foe_id, rules=("R10-CC-35",)))
