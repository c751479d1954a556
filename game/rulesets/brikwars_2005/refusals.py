"""Why a choice is not allowed: the last word on every value, for menus and for answers alike."""

from collections.abc import Callable

from game.model.choices import Choice
from game.model.decisions import TURN, Decision, Refusal
from game.model.state import AnyUnit
from game.rulesets.brikwars.bailing import bail_spot_refusal
from game.rulesets.brikwars.dropping import drop_refusal
from game.rulesets.brikwars.footwork import standing_up_refusal
from game.rulesets.brikwars.joining import JOINT
from game.rulesets.brikwars.own_turn import (
    act_of_own,
    facing_refusal,
    no_act,
    off_the_field,
    path_refusal,
    turning_refusal,
)
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars_2005 import thing_acts
from game.rulesets.brikwars_2005.footwork import sprint_refusal
from game.rulesets.brikwars_2005.joint_acts import JOINT_CHECKS, join_check, step_check
from game.rulesets.brikwars_2005.joint_things import joint_thing_refusal
from game.rulesets.brikwars_2005.melee import MELEE_CHECKS, MELEE_TAKES
from game.rulesets.brikwars_2005.movement import can_move
from game.rulesets.brikwars_2005.ranged_acts import landing_check, ranged_check
from game.rulesets.brikwars_2005.runs import RUN_CHECKS, RUN_TAKES
from game.rulesets.brikwars_2005.snatching import snatch_refusal
from game.rulesets.common.deployment import deploy_refusal

Check = Callable[[Look, AnyUnit, Choice], Refusal | None]
"""Why a figure may not do something on its own turn; nothing when it may."""

_TAKES = {
    "end-turn": (),
    "move": ("unit", "mode", "path"),
    "face": ("unit", "toward"),
    "pick-up": ("unit", "item"),
    "drop": ("unit", "item"),
    **MELEE_TAKES,
    **RUN_TAKES,
    "shoot": ("unit", "item", "target", "mode"),
    "throw": ("unit", "item", "target", "mode", "at"),
}
"""What goes with each thing to do on one's own turn; anything else goes with the figure alone."""


def refusal(view: Look, decision: Decision, choice: Choice) -> Refusal | None:
    """Why a choice may not answer a decision; nothing when it may."""
    if decision.kind == TURN:
        return _turn_refusal(view, decision, choice)
    if decision.kind == "deploy":
        return deploy_refusal(view, decision, choice)
    check = ANSWER_CHECKS.get(choice.do)
    return None if check is None else check(view, decision, choice)


def _turn_refusal(view: Look, decision: Decision, choice: Choice) -> Refusal | None:
    takes = _TAKES.get(choice.do, ("unit",)) if choice.piece is None else thing_acts.TAKES
    return act_of_own(view, decision, choice, takes, refusal_of)


def refusal_of(view: Look, choice: Choice) -> Refusal | None:
    """Why a figure may not do something on its own turn; nothing when it may."""
    unit = view.state.units[choice.unit or ""]
    away = off_the_field(view, unit)
    if away is not None:
        return away
    joint = choice.mode == JOINT
    check = (JOINT_CHECKS if joint else CHECKS).get(choice.do)
    if choice.piece is not None:
        check = joint_thing_refusal if joint else thing_acts.thing_check
    return no_act(view, choice.do) if check is None else check(view, unit, choice)


def _move_refusal(view: Look, unit: AnyUnit, choice: Choice) -> Refusal | None:
    return can_move(view, unit) or path_refusal(view, unit, choice)


def _sprint_refusal(view: Look, unit: AnyUnit, choice: Choice) -> Refusal | None:
    del choice
    return sprint_refusal(view, unit)


def _face_refusal(view: Look, unit: AnyUnit, choice: Choice) -> Refusal | None:
    del view
    return turning_refusal(unit) or facing_refusal(choice)


def _stand_up_refusal(view: Look, unit: AnyUnit, choice: Choice) -> Refusal | None:
    del choice
    return standing_up_refusal(view, unit)


def _pick_up_refusal(view: Look, unit: AnyUnit, choice: Choice) -> Refusal | None:
    return snatch_refusal(view, unit, choice.item)


def _drop_refusal(view: Look, unit: AnyUnit, choice: Choice) -> Refusal | None:
    return drop_refusal(view, unit, choice.item)


def _land_refusal(view: Look, decision: Decision, choice: Choice) -> Refusal | None:
    """Why a Bail may not end at a spot (R05-TU-42)."""
    del decision
    unit = view.state.units.get(choice.unit or "")
    if unit is None or choice.at is None:
        return None
    return bail_spot_refusal(view, unit, choice.at)


CHECKS: dict[str, Check] = {
    "move": _move_refusal,
    "sprint": _sprint_refusal,
    "face": _face_refusal,
    "stand-up": _stand_up_refusal,
    "pick-up": _pick_up_refusal,
    "drop": _drop_refusal,
    **MELEE_CHECKS,
    **RUN_CHECKS,
    "shoot": ranged_check,
    "throw": ranged_check,
}
"""Who has the last word on each act of an own turn."""

ANSWER_CHECKS: dict[str, Callable[[Look, Decision, Choice], Refusal | None]] = {
    "step": step_check,
    "join": join_check,
    "land-shot": landing_check,
    "land": _land_refusal,
}
"""Who has the last word on each answer that wants a value."""
