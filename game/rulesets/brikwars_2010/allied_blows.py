"""Strikes of allies who have waited for this turn (R10-TU-05, R10-CA-03, R10-CA-05).

Close Combat needs no declaration beforehand: the damage of a player's turn adds up anyway
(R10-CA-02, R10-CC-16). Ruling: so whoever waits is asked after each attack in Close Combat of the
one whose turn it is, and attacks the same target, as on a turn of its own: with all its hands, an
Angry Inch before each, and no more than three opponents on a minifig (R10-CC-09).
"""

from msgspec.structs import replace as with_fields

from game.model.choices import Choice
from game.model.decisions import Decision, Option
from game.model.state import AnyUnit
from game.rulesets.brikwars.figures import prone
from game.rulesets.brikwars.sheets import Fig, Look, Res
from game.rulesets.brikwars.steps import Watch
from game.rulesets.brikwars_2010.close_combat import maneuver_options
from game.rulesets.brikwars_2010.figures import sheet_of
from game.rulesets.brikwars_2010.maneuvers import maneuver_as
from game.rulesets.brikwars_2010.steps import AlliedBlow

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
