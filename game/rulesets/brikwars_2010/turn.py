"""The own turn of a side: what it does, and how it ends (R10-TU-03..06).

In it allies who have waited for this turn may strike (R10-TU-05, R10-CA-03, R10-CA-05). Close
Combat needs no declaration beforehand: the damage of a player's turn adds up anyway (R10-CA-02,
R10-CC-16). Ruling: so whoever waits is asked after each attack in Close Combat of the one whose
turn it is, and attacks the same target, as on a turn of its own: with all its hands, an Angry Inch
before each, and no more than three opponents on a minifig (R10-CC-09).
"""

from msgspec.structs import replace as with_fields

from game.model.choices import Choice
from game.model.decisions import Decision, Option
from game.model.state import AnyUnit
from game.rulesets.brikwars.figures import prone
from game.rulesets.brikwars.joining import JOINT
from game.rulesets.brikwars.momentum import runs_out
from game.rulesets.brikwars.sheets import Fig, Look, Res
from game.rulesets.brikwars.steps import EndTurn, PassTurn, TakeTurn, Watch
from game.rulesets.brikwars.turn import END_TURN, idle_fighters, next_act
from game.rulesets.brikwars_2010.close_combat import maneuver_options
from game.rulesets.brikwars_2010.figures import sheet_of
from game.rulesets.brikwars_2010.maneuvers import maneuver_as
from game.rulesets.brikwars_2010.steps import AlliedBlow, Disengage
from game.rulesets.brikwars_2010.verbs import VERBS


def take_turn(r: Res, step: TakeTurn) -> None:
    """The active player does one thing, in any order he likes (R10-TU-03), or ends his turn.

    After an attack those who survived it may shoot at the attacker (R10-TU-23, R10-DP-04), and
    after one in Close Combat allies who wait may attack, too (R10-CA-03).
    """
    choice = next_act(r, step)
    VERBS.run(r, choice)
    if choice.do == END_TURN:
        return
    if _an_attack(choice):
        r.then(Watch(targets=(choice.unit or "",)))
    if begun_in_melee(choice):
        r.then(AlliedBlow(target=choice.target or ""))
    r.then(TakeTurn(side=step.side))


def _an_attack(choice: Choice) -> bool:
    """Whether something is done to somebody, a thing or a spot; a combined attack says so itself.

    Running into somebody bodily is movement and no attack (R10-CH-20).
    """
    aimed = any(one is not None for one in (choice.target, choice.piece, choice.at))
    return aimed and choice.mode != JOINT and choice.do != "ram"


def end_turn(r: Res, step: EndTurn) -> None:
    """Idle fighters Disengage in place, then the turn passes (R10-TU-06).

    Runs end with inches left (R10-CH-04).
    """
    runs_out(r, step.side)
    for unit in idle_fighters(r, step.side):
        r.then(Disengage(unit=unit.id, in_place=True))
    r.then(PassTurn(side=step.side))


MELEE = ("strike", "shove", "grab", "charge", "charging-shove")
"""Attacks in Close Combat, after which allies are asked."""


def begun_in_melee(choice: Choice) -> bool:
    """Whether a choice is an attack on a figure in Close Combat."""
    return choice.do in MELEE and choice.target is not None


def allied_blow(r: Res, step: AlliedBlow) -> None:
    """Ask the next ally who waits whether it attacks, too; by default it Strikes (R10-DP-08).

    3 by a comrade in arms and 2 by the ally are 5, more than Armor 4. Those who saw it may shoot
    at it afterwards (R10-TU-23).
    """
    target = r.state.units.get(step.target)
    if target is None:
        return
    unit = next((one for one in _waiting(r) if _can(r, one, target, step)), None)
    if unit is None:
        return
    choice = r.ask(_question(r, unit, target))
    if choice.do != "decline":
        r.then(maneuver_as(choice, unit.id, target.id))
        r.then(Watch(targets=(unit.id,)))
    r.then(with_fields(step, asked=(*step.asked, unit.id)))


def _waiting(view: Look) -> tuple[Fig, ...]:
    """Allies of the one whose turn it is who have waited for it, and can still attack."""
    state = view.state
    return tuple(
        unit
        for unit in state.on_field()
        if sheet_of(unit).delayed
        and unit.side != state.turn
        and not view.battle.hostile(state.turn or "", unit.side)
        and not sheet_of(unit).action_spent
        and not prone(unit)
    )


def _can(view: Look, unit: AnyUnit, target: AnyUnit, step: AlliedBlow) -> bool:
    """Whether a unit has not been asked yet, and gets at the target."""
    return unit.id not in step.asked and bool(_blows(view, unit, target))


def _blows(view: Look, unit: AnyUnit, target: AnyUnit) -> tuple[Option, ...]:
    return maneuver_options(view, unit, target, "R10-DP-08")


def _question(view: Look, unit: AnyUnit, target: AnyUnit) -> Decision:
    options = _blows(view, unit, target)
    decline = Option(do="decline", unit=unit.id, point="R10-DP-08")
    strikes = [option for option in options if option.do == "strike"]
    return Decision(
        kind="R10-DP-08",
        side=unit.side,
        unit=unit.id,
        about=view.state.event_count,
        options=(*options, decline),
        default=(strikes[0] if strikes else decline).choice(),
    )
