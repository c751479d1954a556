"""Why a choice is not allowed: the last word on every value, for menus and for answers alike."""

from game.model.choices import Choice
from game.model.decisions import TURN, Decision, Refusal
from game.model.state import AnyUnit
from game.rulesets.brikwars.bailing import bail_spot_refusal
from game.rulesets.brikwars.maneuvers import inch_refusal
from game.rulesets.brikwars.missed_shots import landing_refusal
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.steps import MissedShot
from game.rulesets.brikwars_2010.joint_attacks import join_refusal
from game.rulesets.brikwars_2010.joint_charging import charge_join_refusal
from game.rulesets.brikwars_2010.maneuvers import place_refusal
from game.rulesets.brikwars_2010.run_steps import JointCharge
from game.rulesets.brikwars_2010.verbs import VERBS
from game.rulesets.common.deployment import deploy_refusal


def refusal(view: Look, decision: Decision, choice: Choice) -> Refusal | None:
    """Why a choice may not answer a decision; nothing when it may."""
    if decision.kind == TURN:
        return VERBS.turn_refusal(view, decision, choice)
    if decision.kind == "deploy":
        return deploy_refusal(view, decision, choice)
    underway = view.state.agenda[0]
    if choice.do == "join" and isinstance(underway, JointCharge):
        return charge_join_refusal(view, underway, choice.several or ())
    if choice.do == "join":
        return join_refusal(view, choice)
    if choice.do == "land-shot" and isinstance(underway, MissedShot):
        at = choice.at
        return None if at is None else landing_refusal(view, underway, decision.side, at)
    unit = view.state.units.get(choice.unit) if choice.unit is not None else None
    if choice.at is None or unit is None:
        return None
    if choice.do == "land":
        return bail_spot_refusal(view, unit, choice.at)
    if choice.do == "step":
        return _step_refusal(view, unit, choice)
    return None


def _step_refusal(view: Look, unit: AnyUnit, choice: Choice) -> Refusal | None:
    """An Angry Inch must lead to where the maneuver can be completed (R10-CC-11)."""
    assert choice.at is not None, "checked by the caller"
    refused = inch_refusal(view, unit, choice.at)
    if refused is not None or choice.target is None:
        return refused
    target = view.state.units[choice.target]
    return place_refusal(view, unit, choice.mode or "strike", target, choice.item, choice.at)
