"""Who may answer a choice before it is made, read from the rules' own tests (R10-TU-22).

Nothing is played: what dice and earlier answers change is not foreseen.
"""

from collections.abc import Callable
from typing import NamedTuple, cast

from msgspec.structs import replace as with_fields

from game.engine.ruleset import Responder
from game.geometry.types import Mover, Walk
from game.model.choices import Choice
from game.model.events import Modifier
from game.model.state import AnyUnit, with_sheet
from game.model.vectors import Point, direction
from game.rulesets.brikwars.engagement import in_close_combat
from game.rulesets.brikwars.figures import row_of
from game.rulesets.brikwars.foreseen import on_the_way, past, there_now
from game.rulesets.brikwars.knockback import end_of_push
from game.rulesets.brikwars.lanes import NEARLY, blow_at, runner, straight_run
from game.rulesets.brikwars.movement import FAR, affordable, mover_of
from game.rulesets.brikwars.objects import things
from game.rulesets.brikwars.sheets import Fig, Look
from game.rulesets.brikwars.steps import Approach
from game.rulesets.brikwars.tables import ItemRow
from game.rulesets.brikwars.targets import AT_ITEM, attack_of
from game.rulesets.brikwars.thing_touch import short_of
from game.rulesets.brikwars.threats import Threat
from game.rulesets.brikwars.turn import idle_fighters
from game.rulesets.brikwars.watching import avengers
from game.rulesets.brikwars_2010.approaches import approach_decision
from game.rulesets.brikwars_2010.charges import shoved
from game.rulesets.brikwars_2010.charging import CHARGES, inches_to, reach_of, row_in_hand
from game.rulesets.brikwars_2010.counters import window
from game.rulesets.brikwars_2010.disengaging import opponents
from game.rulesets.brikwars_2010.engagement import free_to_move
from game.rulesets.brikwars_2010.figures import item_row, sheet_of
from game.rulesets.brikwars_2010.maneuvers import after_an_inch, place_refusal
from game.rulesets.brikwars_2010.partners import Part, parts
from game.rulesets.brikwars_2010.pounces import Dive, at_the_foot, dive_at, watching_it
from game.rulesets.brikwars_2010.sheets import State, settings
from game.rulesets.brikwars_2010.tables import tables
from game.rulesets.brikwars_2010.threats import HANDLING
from game.rulesets.brikwars_2010.to_hit import facing_of
from game.rulesets.brikwars_2010.vaults import LEAP, VAULT, jump_walk, vault_refusal

MELEE = ("strike", *HANDLING)
RANGED = ("shoot", "throw")
DEADLY = ("strike", "charge", *RANGED)
"""Attacks by which their target may fall."""
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
    found = dict.fromkeys(_answers(view, side, choice))
    return tuple(one for one in found if view.state.units[one.unit].side != side)


def _answers(view: Look, side: str, choice: Choice) -> tuple[Responder, ...]:
    """Everybody who may answer, the side's own figures in a blast of their own, too."""
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
        return _on_the_way(view, unit, choice.path, mover_of(view, unit, choice.mode))[0]
    if choice.do in (LEAP, VAULT):
        jumps = vault_refusal(view, unit, choice.do, choice.item) is None
        return _past(view, unit, jump_walk(view, unit, choice.do)) if jumps else ()
    if choice.do in CHARGES or choice.do in MELEE or choice.do in RANGED:
        return _to_an_attack(view, unit, choice)
    return ()


def _turned_from(view: Look, unit: Fig, choice: Choice) -> tuple[Responder, ...]:
    """Opponents of a fighter who attacks a thing: he turns away from them (R10-CC-36)."""
    held = in_close_combat(view, unit.id) and not free_to_move(view, unit)
    return _at_leisure(view, (unit,)) if held and choice.piece is not None else ()


def _to_an_attack(view: Look, unit: Fig, choice: Choice) -> tuple[Responder, ...]:
    """Those who may answer each part of an attack, and then, when it is over, all of it."""
    found: list[Responder] = []
    struck: list[str | None] = []
    there, together = view, parts(view, unit, choice)
    ends: tuple[Look, ...] = ()
    for part in together:
        stood = there.state.units[part.choice.unit or ""]
        found.extend(_turned_from(there, stood, part.choice))
        there, answers, made = _of_a_part(there, stood, part)
        found.extend(answers)
        if made and part.choice.do not in RANGED:
            struck.append(part.choice.target)
        ends = (there,)
        if made and len(together) == 1 and _runs_on(choice, answers):
            watched = tuple(one.unit for one in found if one.point == "R10-DP-04")
            last = _run_out(view, there, choice, watched)
            found.extend(answer for end in last for answer in end.answers)
            ends = tuple(end.view for end in last)
    attacks = tuple(part.choice for part in together)
    return (*found, *(one for end in ends for one in _avengers(end, attacks, struck)))


class _Prelude(NamedTuple):
    """What comes before the dice of an attack: where everybody is, and who may answer.

    It is not ``made`` where a run ends short of its target.
    """

    view: Look
    answers: tuple[Responder, ...]
    made: bool = True


def _of_a_part(view: Look, unit: Fig, part: Part) -> _Prelude:
    """What comes before the dice of a single attack."""
    choice = part.choice
    if choice.do in CHARGES:
        return _at_a_run(view, unit, choice, part.way)
    target, there = view.state.units.get(choice.target or ""), view
    if choice.do in MELEE and target is not None:
        there = after_an_inch(view, unit, choice.do, target, choice.item)
    return _Prelude(there, _defenders(there, there.state.units[unit.id], choice))


def _in_place(view: Look, unit: Fig, do: str, target: Fig, item: str | None) -> bool:
    """Whether a maneuver can be made from where a figure stands."""
    return place_refusal(view, unit, do, target, item, unit.place) is None


def _at_a_run(
    view: Look, unit: Fig, choice: Choice, beside: tuple[float, float] | None
) -> _Prelude:
    """Those who may answer the run of a charge, and then what it ends in (R10-CH-10, -14).

    ``beside`` is the direction of one who does not run straight at the target (R10-CA-07).
    Nobody shoots at who has run into somebody bodily: that is no attack (R10-CH-20).
    """
    way, inches = _run_at(view, unit, choice, beside)
    if way is None:
        return _Prelude(view, (), made=False)
    if not inches:
        return _Prelude(view, _defenders(view, unit, choice))
    target = view.state.units.get(choice.target or "")
    if target is not None and choice.do == "ram" and choice.mode == "drop":
        dive = dive_at(view, unit, target)
        if dive is not None:
            return _Prelude(view, _at_a_leap(view, unit, choice, way, dive))
    mover = runner(unit, down=choice.mode == "drop")
    path: tuple[Point, ...] = (unit.place.step(way, inches),)
    if choice.mode != "sprint":
        path = affordable(view, unit, path, mover)[0]
    rushed = None if choice.do == "ram" else choice.target
    answers, end = _on_the_way(view, unit, path, mover, rushed)
    there = there_now(view, unit, end)
    if unit.place.distance(end) < inches - NEARLY or not _strikes(there, unit.id, choice):
        return _Prelude(there, answers, made=False)
    defenders = _defenders(there, there.state.units[unit.id], choice)
    return _Prelude(there, (*answers, *defenders))


def _run_at(
    view: Look, unit: Fig, choice: Choice, beside: tuple[float, float] | None
) -> tuple[tuple[float, float] | None, float | None]:
    """The direction of a charge, and how many inches it is to its blow."""
    if choice.piece is not None and things(view, choice.piece):
        way = direction(unit.place, view.field.piece_place(unit.place, choice.piece))
        return way, inches_to(view, unit, choice.item or "", choice.piece)
    target = view.state.units.get(choice.target or "")
    if target is None:
        return None, None
    way = beside or direction(unit.place, target.place)
    if way is None:
        return None, None
    reach = reach_of(choice.do, row_in_hand(unit, choice.item))
    return way, blow_at(view, unit, target, way, reach)


def _strikes(view: Look, unit_id: str, choice: Choice) -> bool:
    """Whether a charge that has come so far ends in its blow: nothing may be in between."""
    target = view.state.units.get(choice.target or "")
    if target is None or choice.do == "ram":
        return True
    kind = "strike" if choice.do == "charge" else "shove"
    return _in_place(view, view.state.units[unit_id], kind, target, choice.item)


def _runs_on(choice: Choice, answers: tuple[Responder, ...]) -> bool:
    """Whether a charge goes on in any case: a Shove that nobody can Parry (R10-CH-09, -19).

    How far a Sprint would bring it, nobody knows.
    """
    parries = Responder(choice.target or "", "R10-DP-10") in answers
    return choice.do == "charging-shove" and choice.mode != "sprint" and not parries


def _run_out(
    view: Look, there: Look, choice: Choice, watched: tuple[str, ...]
) -> tuple[_Prelude, ...]:
    """The run after a Charging Shove: with its target pushed as little as can be, and far away.

    Pushed by the Shove alone it may still be in the way; when it falls or Bails, it is not. It has
    had its one Counter (R10-CH-14), and those by whom the run was ``watched`` their shot.
    """
    began, unit = view.state.units[choice.unit or ""], there.state.units[choice.unit or ""]
    target = there.state.units[choice.target or ""]
    way = direction(began.place, target.place)
    if way is None:
        return (_Prelude(there, ()),)
    mover = runner(unit)
    left = sheet_of(began).move_left - view.field.walk(began.place, (unit.place,), mover).cost
    spot = end_of_push(there, target, unit.place, shoved(target))
    rest = {name: one for name, one in there.state.units.items() if name != target.id}
    gone = there.battle.view(with_fields(there.state, units=rest))
    found: list[_Prelude] = []
    for ground in (there_now(there, target, spot), gone):
        tired = with_sheet(ground.state, unit.id, move_left=left)
        behind = there.battle.view(cast(State, tired))
        charger = behind.state.units[unit.id]
        path, _ = straight_run(behind, charger, way, FAR, mover)
        strikes, had = _striking(target.id), (target.id,)
        answers, end = on_the_way(behind, charger, path, mover, strikes, had, watched)
        found.append(_Prelude(there_now(behind, charger, end), answers))
    return tuple(found)


def _at_a_leap(
    view: Look, unit: Fig, choice: Choice, way: tuple[float, float], dive: Dive
) -> tuple[Responder, ...]:
    """Those who may answer a leap onto somebody: the run, the jump, and where it ends."""
    edge = unit.place.step(way, dive.before)
    run, _ = _on_the_way(view, unit, (edge,), runner(unit))
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


def _on_the_way(
    view: Look, unit: Fig, path: tuple[Point, ...], mover: Mover, rushed: str | None = None
) -> tuple[tuple[Responder, ...], Point]:
    """Those who may answer a mover that comes past them, and where it ends (R10-TU-23).

    Who is ``rushed`` at has no time for an Angry Inch (R10-CH-14).
    """
    return on_the_way(view, unit, path, mover, _striking(rushed))


def _past(view: Look, unit: Fig, walk: Walk) -> tuple[Responder, ...]:
    """Those who may answer a jump: nobody stops in the middle of it."""
    return past(view, unit, walk, _striking(None))


def _striking(rushed: str | None) -> Callable[[Look, str, str], bool]:
    """Who has a blow at somebody who has come near."""

    def strikes(view: Look, name: str, mover: str) -> bool:
        step = Approach(unit=name, mover=mover, rush=name == rushed)
        return approach_decision(view, step) is not None

    return strikes


def _defenders(view: Look, unit: Fig, choice: Choice) -> tuple[Responder, ...]:
    """The target, or everybody in a blast, if a Counter is open to them (R10-DP-10..12)."""
    item = unit.item(choice.item or "")
    target = view.state.units.get(choice.target or "")
    row = None if item is None else item_row(item)
    if row is not None and row.role == "explosive" and choice.do == "throw":
        burst = _burst(view, unit, row, choice)
        if burst is None:
            return ()
        at, height = burst
        caught = [
            view.state.units[one.id] for one in view.field.blast(at, height, row.blast_radius)
        ]
        windows = (_window(view, one, _blast(unit, at, one)) for one in caught)
        return tuple(answer for answer in windows if answer is not None)
    if target is None:
        return ()
    answer = _window(view, target, _threat(unit, choice))
    return () if answer is None else (answer,)


def _blast(unit: Fig, at: Point, victim: Fig) -> Threat:
    """What a blast is to one in it; a burst at its very feet came from where it was thrown."""
    source = unit.place if victim.place == at else at
    return Threat(kind="blast", attacker=unit.id, source=source, point="R10-DP-10", inside=False)


def _burst(view: Look, unit: Fig, row: ItemRow, choice: Choice) -> tuple[Point, float] | None:
    """Where an Explosive goes off if it hits: at a figure's or a spot's feet, or at a thing.

    Nowhere if it cannot hit, not even with a Benny on top of the highest face.
    """
    attack = attack_of(choice)
    target = attack.target
    if target.figure not in view.state.units and target.piece is None and target.spot is None:
        return None
    there = facing_of(view, attack, attack.lead)
    if there is None or not _may_hit(view, unit, row, there.modifiers):
        return None
    if target.piece is not None:
        return short_of(unit, there.at), there.height
    return there.at, view.field.ground(there.at).height


def _may_hit(view: Look, unit: Fig, row: ItemRow, modifiers: tuple[Modifier, ...]) -> bool:
    """Whether the highest face would hit, with a Benny's die on it (R10-RG-04, R10-AM-01).

    That die may bring others, but by default no Benny is spent on a roll too short for it alone.
    """
    die, measures = row_of(unit).action_die, tables().measures
    if settings(view).crit_success_autohits and die >= measures.over_the_top:
        return True
    best = die + measures.benny_die
    return best + sum(modifier.amount for modifier in modifiers) >= row.use


def _threat(unit: AnyUnit, choice: Choice) -> Threat:
    """The threat that an attack on a figure is to it, as far as it opens a window."""
    return Threat(
        kind=KINDS.get(choice.do, choice.do),
        attacker=unit.id,
        source=unit.place,
        point="R10-DP-11" if choice.do in HANDLING else "R10-DP-10",
        inside=choice.do not in RANGED,
    )


def _window(view: Look, target: Fig, threat: Threat) -> Responder | None:
    """The target's window, if there is anything to do in it but to take what comes.

    Anything but to take it counts, such as to let go of somebody (R10-CC-25) or of a thing.
    """
    decision = window(view, target, threat)
    return Responder(target.id, decision.kind) if len(decision.options) > 1 else None


def _avengers(
    view: Look, attacks: tuple[Choice, ...], struck: list[str | None]
) -> tuple[Responder, ...]:
    """Those who may answer the attackers once the attack is over (R10-DP-04).

    Whoever is ``struck`` at in melee is in Close Combat then, and answers no more (R10-CC-05).
    """
    attackers = [part.unit or "" for part in attacks if part.do != "ram"]
    deadly = [part for part in attacks if part.do in DEADLY and part.mode != AT_ITEM]
    victims = tuple(part.target for part in deadly if part.target is not None)
    able = avengers(view, tuple(dict.fromkeys(attackers)), victims) if attackers else ()
    return tuple(Responder(one.id, "R10-DP-04") for one in able if one.id not in struck)
