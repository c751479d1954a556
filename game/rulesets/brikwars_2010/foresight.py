"""Who may answer a choice before it is made, read from the rules' own tests (R10-TU-22).

Nothing is played: what dice and earlier answers change is not foreseen.
"""

from typing import cast

from game.engine.ruleset import Responder
from game.geometry.types import Walk
from game.model.choices import Choice
from game.model.state import AnyUnit, with_unit
from game.model.vectors import Point, direction
from game.rulesets.brikwars_2010.approaches import first_trigger
from game.rulesets.brikwars_2010.charging import CHARGES, reach_of, row_in_hand
from game.rulesets.brikwars_2010.counters import window
from game.rulesets.brikwars_2010.disengaging import free_to_move, opponents
from game.rulesets.brikwars_2010.engagement import in_close_combat
from game.rulesets.brikwars_2010.figures import hands_holding, item_row
from game.rulesets.brikwars_2010.joint_attacks import JOINT, joiners, usual, weapon
from game.rulesets.brikwars_2010.joint_charging import charge_joiners, charge_named, lead_of
from game.rulesets.brikwars_2010.joint_things import thing_joiners
from game.rulesets.brikwars_2010.lanes import blow_at, runner
from game.rulesets.brikwars_2010.mines import first_mine
from game.rulesets.brikwars_2010.movement import mover_of
from game.rulesets.brikwars_2010.objects import things
from game.rulesets.brikwars_2010.paths import extent, point_along
from game.rulesets.brikwars_2010.pounces import Dive, at_the_foot, dive_at, watching_it
from game.rulesets.brikwars_2010.sheets import Fig, Look, State
from game.rulesets.brikwars_2010.steps import Shoot
from game.rulesets.brikwars_2010.thing_aims import short_of, shot_aim
from game.rulesets.brikwars_2010.thing_charges import inches_to
from game.rulesets.brikwars_2010.threats import HANDLING, Threat
from game.rulesets.brikwars_2010.turn import idle_fighters
from game.rulesets.brikwars_2010.vaults import LEAP, VAULT, jump_walk, vault_refusal
from game.rulesets.brikwars_2010.watching import first_sight, watchers

MELEE = ("strike", *HANDLING)
RANGED = ("shoot", "throw")
COUNTERS = ("parry", "bail")
KINDS = {
    "shoot": "shot",
    "throw": "shot",
    "charge": "charge",
    "charging-shove": "charge",
    "ram": "collision",
}
"""The kind of threat that an attack is, where it has not the attack's own name."""


def responders(view: Look, side: str, choice: Choice) -> tuple[Responder, ...]:
    """Everybody of other sides who may answer a choice of an own turn, in order of time."""
    unit = view.state.units.get(choice.unit or "")
    if choice.do == "end-turn":
        return _at_leisure(view, idle_fighters(view, side))
    if unit is None or unit.position is None:
        return ()
    if choice.do == "disengage":
        return _at_leisure(view, (unit,))
    if choice.do == "move":
        if not choice.path:
            return ()
        walk = view.field.walk(unit.place, choice.path, mover_of(view, unit, choice.mode))
        return _on_the_way(view, unit, walk)
    if choice.do in (LEAP, VAULT):
        jumps = vault_refusal(view, unit, choice.do, choice.item) is None
        return _on_the_way(view, unit, jump_walk(view, unit, choice.do)) if jumps else ()
    if choice.do in CHARGES:
        return _at_a_run(view, unit, choice)
    if choice.do in MELEE or choice.do in RANGED:
        return (*_turned_from(view, unit, choice), *_to_an_attack(view, unit, choice))
    return ()


def _turned_from(view: Look, unit: Fig, choice: Choice) -> tuple[Responder, ...]:
    """Opponents of a fighter who attacks a thing: he turns away from them (R10-CC-36)."""
    held = in_close_combat(view, unit.id) and not free_to_move(view, unit)
    return _at_leisure(view, (unit,)) if held and choice.piece is not None else ()


def _to_an_attack(view: Look, unit: Fig, choice: Choice) -> tuple[Responder, ...]:
    found = (*_defenders(view, unit, choice), *_avengers(view, unit, choice))
    return tuple(dict.fromkeys(found))


def _at_a_run(view: Look, unit: Fig, choice: Choice) -> tuple[Responder, ...]:
    """Those who may answer the run of a charge, and then what it ends in (R10-CH-10, -14).

    Nobody shoots at who has run into somebody bodily: that is no attack (R10-CH-20).
    """
    target, inches = view.state.units.get(choice.target or ""), None
    if choice.piece is not None and things(view, choice.piece):
        way = direction(unit.place, view.field.piece_place(unit.place, choice.piece))
        inches = inches_to(view, unit, choice.item or "", choice.piece)
    else:
        way = None if target is None else direction(unit.place, target.place)
    if way is None:
        return ()
    if target is not None:
        reach = reach_of(choice.do, row_in_hand(unit, choice.item))
        inches = blow_at(view, unit, target, way, reach)
    if not inches:
        return _to_an_attack(view, unit, choice)
    if target is not None and choice.do == "ram" and choice.mode == "drop":
        dive = dive_at(view, unit, target)
        if dive is not None:
            return _at_a_leap(view, unit, choice, way, dive)
    mover = runner(unit, down=choice.mode == "drop")
    walk = view.field.walk(unit.place, (unit.place.step(way, inches),), mover)
    end = point_along(walk, extent(walk))
    height = view.field.ground(end).height
    moved = with_unit(view.state, unit.id, position=end, elevation=height)
    there = view.battle.view(cast(State, moved))
    blow = _to_an_attack(there, there.state.units[unit.id], choice)
    return tuple(dict.fromkeys((*_on_the_way(view, unit, walk), *blow)))


def _at_a_leap(
    view: Look, unit: Fig, choice: Choice, way: tuple[float, float], dive: Dive
) -> tuple[Responder, ...]:
    """Those who may answer a leap onto somebody: the run, the jump, and where it ends."""
    edge = unit.place.step(way, dive.before)
    run = _on_the_way(view, unit, view.field.walk(unit.place, (edge,), runner(unit)))
    watched = tuple(one.unit for one in run if one.point == "R10-DP-04")
    offered = tuple(one.unit for one in run if one.point == "R10-DP-03")
    found = [
        *run,
        *(Responder(name, "R10-DP-04") for name in watching_it(view, unit, dive, watched)),
        *(Responder(name, "R10-DP-03") for name in at_the_foot(view, unit, dive, offered)),
        *_defenders(view, unit, choice),
    ]
    return tuple(dict.fromkeys(found))


def _at_leisure(view: Look, leavers: tuple[Fig, ...]) -> tuple[Responder, ...]:
    """Opponents who may Counterstrike at those who turn away (R10-DP-17)."""
    foes = (foe.id for unit in leavers for foe in opponents(view, unit, None))
    return tuple(Responder(name, "R10-DP-17") for name in dict.fromkeys(foes))


def _on_the_way(view: Look, unit: Fig, walk: Walk) -> tuple[Responder, ...]:
    """Those who may shoot or strike at a mover, as it comes past them (R10-TU-23).

    A mine ends the walk (R10-TU-12).
    """
    found: list[tuple[float, int, Responder]] = []
    known: tuple[str, ...] = ()
    while (sight := first_sight(view, unit, walk, known)) is not None:
        known = (*known, *sight[1])
        found.extend((sight[0], 0, Responder(name, "R10-DP-04")) for name in sight[1])
    known = ()
    while (reach := first_trigger(view, unit, walk, known)) is not None:
        known = (*known, *reach[1])
        found.extend((reach[0], 1, Responder(name, "R10-DP-03")) for name in reach[1])
    found.sort(key=lambda entry: entry[:2])
    mine = first_mine(view, walk)
    return tuple(answer for at, _, answer in found if mine is None or at <= mine)


def _defenders(view: Look, unit: Fig, choice: Choice) -> tuple[Responder, ...]:
    """The target, or everybody in a blast, if a Counter is open to them (R10-DP-10..12)."""
    item = unit.item(choice.item or "")
    target = view.state.units.get(choice.target or "")
    row = None if item is None else item_row(item)
    if row is not None and row.role == "explosive" and choice.do == "throw":
        burst = _burst(view, unit, choice)
        if burst is None:
            return ()
        at, height = burst
        caught = view.field.blast(at, height, row.blast_radius)
        threat = Threat(kind="blast", attacker=unit.id, source=at, point="R10-DP-10", inside=False)
        return tuple(
            answer
            for one in caught
            if (answer := _window(view, view.state.units[one.id], threat)) is not None
        )
    if target is None:
        return ()
    answer = _window(view, target, _threat(unit, choice))
    return () if answer is None else (answer,)


def _burst(view: Look, unit: Fig, choice: Choice) -> tuple[Point, float] | None:
    """Where an Explosive goes off if it hits: at a figure's or a spot's feet, or at a thing."""
    item = unit.item(choice.item or "")
    if choice.piece is not None:
        aim = None
        if item is not None and things(view, choice.piece):
            aim = shot_aim(view, unit, item_row(item), choice.piece, thrown=True)
        return None if aim is None else (short_of(unit, aim.at), aim.height)
    target = view.state.units.get(choice.target or "")
    at = choice.at if target is None else target.place
    return None if at is None else (at, view.field.ground(at).height)


def _threat(unit: AnyUnit, choice: Choice) -> Threat:
    """The threat that an attack on a figure is to it."""
    outside = choice.do in RANGED
    held = [item_row(item) for item in unit.items if hands_holding(unit, item.id)]
    return Threat(
        kind=KINDS.get(choice.do, choice.do),
        attacker=unit.id,
        source=unit.place,
        point="R10-DP-11" if choice.do in HANDLING else "R10-DP-10",
        inside=not outside,
        two_handed=not outside and any(row.two_handed for row in held),
    )


def _window(view: Look, target: Fig, threat: Threat) -> Responder | None:
    """The target's window, if there is anything to do in it but to take what comes."""
    decision = window(view, target, threat)
    if any(option.do in COUNTERS for option in decision.options):
        return Responder(target.id, decision.kind)
    return None


def _avengers(view: Look, unit: Fig, choice: Choice) -> tuple[Responder, ...]:
    """Those who may answer the attackers once the attack is over (R10-DP-04).

    Whoever is struck at in melee is in Close Combat then, and answers no more (R10-CC-05).
    """
    if choice.do == "ram":
        return ()
    attackers = [unit.id]
    if choice.mode == JOINT and choice.do in CHARGES:
        lead = lead_of(view, choice)
        joined = (charge_named(view, lead, name) for name in charge_joiners(view, lead))
        attackers.extend(one.unit for one in joined if one.do != "ram")
    elif choice.mode == JOINT:
        attackers.extend(_usual_joiners(view, unit, choice))
    struck = None if choice.do in RANGED else choice.target
    able = watchers(view, tuple(dict.fromkeys(attackers)))
    return tuple(Responder(one.id, "R10-DP-04") for one in able if one.id != struck)


def _usual_joiners(view: Look, unit: Fig, choice: Choice) -> tuple[str, ...]:
    """Those who join in a combined attack by default (R10-DP-08)."""
    target = view.state.units.get(choice.target or "")
    lead = Shoot(unit=unit.id, item=choice.item or "", thrown=choice.do == "throw")
    names: tuple[str, ...] = ()
    if target is not None:
        names = tuple(joiners(view, unit, lead.item, target))
    elif choice.piece is not None:
        names = tuple(thing_joiners(view, unit, lead.item, choice.piece))
    return tuple(weapon(name)[0] for name in usual(view, lead, names))
