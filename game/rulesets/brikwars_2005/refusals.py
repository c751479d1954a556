"""Why a choice is not allowed: the last word on every value, for menus and for answers alike."""

from collections.abc import Callable

from game.model.choices import Choice
from game.model.decisions import TURN, Decision, Refusal
from game.rulesets.brikwars.bailing import bail_spot_refusal
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars_2005.joint_acts import join_check, step_check
from game.rulesets.brikwars_2005.ranged_acts import landing_check
from game.rulesets.brikwars_2005.verbs import VERBS
from game.rulesets.common.deployment import deploy_refusal


def refusal(view: Look, decision: Decision, choice: Choice) -> Refusal | None:
    """Why a choice may not answer a decision; nothing when it may."""
    if decision.kind == TURN:
        return VERBS.turn_refusal(view, decision, choice)
    if decision.kind == "deploy":
        return deploy_refusal(view, decision, choice)
    check = ANSWER_CHECKS.get(choice.do)
    return None if check is None else check(view, decision, choice)


def _land_refusal(view: Look, decision: Decision, choice: Choice) -> Refusal | None:
    """Why a Bail may not end at a spot (R05-TU-42)."""
    del decision
    unit = view.state.units.get(choice.unit or "")
    if unit is None or choice.at is None:
        return None
    return bail_spot_refusal(view, unit, choice.at)


ANSWER_CHECKS: dict[str, Callable[[Look, Decision, Choice], Refusal | None]] = {
    "step": step_check,
    "join": join_check,
    "land-shot": landing_check,
    "land": _land_refusal,
}
"""Who has the last word on each answer that wants a value."""
