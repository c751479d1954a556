"""Who is in Close Combat with whom (R10-CC-01..09, R10-CA-06)."""

from collections.abc import Iterable

from game.model.events import Modifier
from game.model.state import AnyUnit
from game.rulesets.brikwars.events import ActionSpent, Attacked, Parted, TurnNoted
from game.rulesets.brikwars.figures import (
    beyond,
    foes_in_melee,
    group_of,
    hostile,
    row_of,
    weapon_reach,
)
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars_2010.events import Engaged
from game.rulesets.brikwars_2010.figures import sheet_of
from game.rulesets.brikwars_2010.tables import tables
from game.words import kept


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


def free_to_move(view: Look, unit: AnyUnit) -> bool:
    """Whether Close Combat does not hold a unit now: it has turned away from every opponent."""
    free = sheet_of(unit).let_go
    return all(foe in free for foe in foes_in_melee(view, unit.id))


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


def part_the_disengaged(r: Res, unit_id: str) -> None:
    """After a Disengaged unit moved: it is out of fights whose reach it left (R10-CC-35)."""
    unit = r.state.units.get(unit_id)
    if unit is None:
        return
    for foe_id in foes_in_melee(r, unit_id):
        foe = r.state.units[foe_id]
        if beyond(r, unit, foe, weapon_reach(foe)):
            r.emit(Parted(unit=unit_id, target=foe_id, rules=("R10-CC-35",)))
