"""Who is in Close Combat with whom, and how that comes about (R05-CC-01..08, R05-TU-14, -15)."""

from game.model.state import AnyUnit
from game.rulesets.brikwars.events import ActionSpent, Attacked, TurnNoted
from game.rulesets.brikwars.figures import beyond, foes_in_melee, hostile, weapon_reach
from game.rulesets.brikwars.momentum import lose_run
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars_2005.events import Engaged
from game.rulesets.brikwars_2005.figures import sheet_of

RESPONSE = "response"
"""The role of who attacks somebody that comes into its reach (R05-TU-14)."""


ANSWER = "answer"
"""The role of who answers an attack hand to hand (R05-TU-22)."""


def was_fighting(view: Look, unit: AnyUnit) -> bool:
    """Whether a unit is or was in Close Combat on this player's turn (R05-RG-04)."""
    return 0 < sheet_of(unit).cc_turn == view.state.player_turn


def engage(r: Res, unit_id: str, target_id: str, *, charging: bool = False) -> None:
    """Two enemies lock in Close Combat, unless they are already (R05-CC-01).

    They stay in it through everybody's turns, until one is gone or away (R05-CC-04). Neither runs
    any more, whoever it was running at (R05-CH-04); a Charge keeps its MOM up to the collision.
    """
    if target_id in foes_in_melee(r, unit_id):
        return
    r.emit(Engaged(unit=unit_id, target=target_id, rules=("R05-CC-01",)))
    if not charging:
        for name in (unit_id, target_id):
            lose_run(r, name, "R05-CH-04")


def enter_melee(r: Res, attacker: str, target: str, role: str, *, charging: bool = False) -> None:
    """A declared Attack or Shove counts, spends the Action, and begins Close Combat (R05-CC-01).

    Hit or miss, Parried or not (R05-AT-08). One in response to an approach begins none by itself:
    that is up to the mover (R05-TU-15).
    """
    r.emit(Attacked(unit=attacker, target=target, rules=("R05-CA-06",)))
    if role != RESPONSE:
        engage(r, attacker, target, charging=charging)
    r.emit(TurnNoted(unit=attacker, what="engaged", rules=("R05-CC-07",)))
    if role == ANSWER:
        r.emit(TurnNoted(unit=target, what="drawn", rules=("R05-TU-06",)))
    if not sheet_of(r.state.units[attacker]).action_spent:
        r.emit(ActionSpent(unit=attacker, rules=("R05-TU-20",)))


def settle(r: Res, unit_id: str, but: tuple[str, ...] = ()) -> None:
    """Who stops within reach of one that has attacked it on the way is in Close Combat with it.

    R05-TU-15; ``but`` not with those whom it has just left (R05-CC-35).
    """
    unit = r.state.units.get(unit_id)
    if unit is None:
        return
    for name in sheet_of(unit).attackers:
        foe = r.state.units.get(name)
        known = name in but or name in foes_in_melee(r, unit_id)
        if foe is None or not hostile(r, unit, foe) or known:
            continue
        if not beyond(r, unit, foe, weapon_reach(foe)):
            engage(r, unit_id, name)
            r.emit(TurnNoted(unit=unit_id, what="drawn", rules=("R05-TU-06",)))


def opponents(view: Look, unit: AnyUnit) -> tuple[AnyUnit, ...]:
    """The living foes a unit is in Close Combat with, by number."""
    found = [view.state.units[name] for name in foes_in_melee(view, unit.id)]
    return tuple(sorted(found, key=lambda foe: foe.number))
