"""Who may answer a choice before it is made, read from the rules' own tests (R10-TU-22).

Nothing is played: what dice and earlier answers change is not foreseen.
"""

from game.engine.ruleset import Responder
from game.model.choices import Choice
from game.model.state import AnyUnit
from game.rulesets.brikwars_2010.approaches import first_trigger
from game.rulesets.brikwars_2010.counters import Threat, window
from game.rulesets.brikwars_2010.disengaging import opponents
from game.rulesets.brikwars_2010.figures import hands_holding, item_row
from game.rulesets.brikwars_2010.joint_attacks import JOINT, joiners, weapon
from game.rulesets.brikwars_2010.movement import mover_of
from game.rulesets.brikwars_2010.sheets import Fig, Look
from game.rulesets.brikwars_2010.turn import idle_fighters
from game.rulesets.brikwars_2010.watching import first_sight, watchers

MELEE = ("strike", "shove")
RANGED = ("shoot", "throw")
COUNTERS = ("parry", "bail")


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
        return _on_the_way(view, unit, choice)
    if choice.do in MELEE or choice.do in RANGED:
        return tuple(
            dict.fromkeys((*_defenders(view, unit, choice), *_avengers(view, unit, choice)))
        )
    return ()


def _at_leisure(view: Look, leavers: tuple[Fig, ...]) -> tuple[Responder, ...]:
    """Opponents who may Counterstrike at those who turn away (R10-DP-17)."""
    foes = (foe.id for unit in leavers for foe in opponents(view, unit, None))
    return tuple(Responder(name, "R10-DP-17") for name in dict.fromkeys(foes))


def _on_the_way(view: Look, unit: Fig, choice: Choice) -> tuple[Responder, ...]:
    """Those who may shoot or strike at a mover, as it comes past them (R10-TU-23)."""
    if not choice.path:
        return ()
    walk = view.field.walk(unit.place, choice.path, mover_of(view, unit, choice.mode))
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
    return tuple(responder for _, _, responder in found)


def _defenders(view: Look, unit: Fig, choice: Choice) -> tuple[Responder, ...]:
    """The target, or everybody in a blast, if a Counter is open to them (R10-DP-10..12)."""
    item = unit.item(choice.item or "")
    target = view.state.units.get(choice.target or "")
    row = None if item is None else item_row(item)
    if row is not None and row.role == "explosive" and choice.do == "throw":
        at = choice.at if target is None else target.place
        if at is None:
            return ()
        height = view.field.ground(at).height
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


def _threat(unit: AnyUnit, choice: Choice) -> Threat:
    """The threat that an attack on a figure is to it."""
    melee = choice.do in MELEE
    held = [item_row(item) for item in unit.items if hands_holding(unit, item.id)]
    return Threat(
        kind=choice.do if melee else "shot",
        attacker=unit.id,
        source=unit.place,
        point="R10-DP-11" if choice.do == "shove" else "R10-DP-10",
        inside=melee,
        two_handed=melee and any(row.two_handed for row in held),
    )


def _window(view: Look, target: Fig, threat: Threat) -> Responder | None:
    """The target's window, if there is anything to do in it but to take what comes."""
    decision = window(view, target, threat)
    if any(option.do in COUNTERS for option in decision.options):
        return Responder(target.id, decision.kind)
    return None


def _avengers(view: Look, unit: Fig, choice: Choice) -> tuple[Responder, ...]:
    """Those who may shoot at the attackers once the attack is over (R10-DP-04).

    Whoever is struck at in melee is in Close Combat then, and shoots no more (R10-CC-05).
    """
    attackers = [unit.id]
    target = view.state.units.get(choice.target or "")
    if choice.mode == JOINT and target is not None:
        names = joiners(view, unit, choice.item or "", target)
        attackers.extend(weapon(name)[0] for name in names)
    struck = choice.target if choice.do in MELEE else None
    able = watchers(view, tuple(dict.fromkeys(attackers)))
    return tuple(Responder(one.id, "R10-DP-04") for one in able if one.id != struck)
