"""Why a choice is not allowed: the last word on every value, for menus and for answers alike."""

from collections.abc import Callable

from game.engine.matching import stray_refusal
from game.model.choices import Choice
from game.model.decisions import TURN, Decision, Refusal
from game.model.state import AnyUnit
from game.rulesets.brikwars.bailing import bail_spot_refusal
from game.rulesets.brikwars.dropping import drop_refusal
from game.rulesets.brikwars.figures import prone
from game.rulesets.brikwars.joining import JOINT
from game.rulesets.brikwars.movement import move_refusal
from game.rulesets.brikwars.nobody import no_figure
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars_2005 import thing_acts
from game.rulesets.brikwars_2005.figures import sheet_of
from game.rulesets.brikwars_2005.footwork import sprint_refusal
from game.rulesets.brikwars_2005.joint_acts import JOINT_CHECKS, join_check, step_check
from game.rulesets.brikwars_2005.joint_things import joint_thing_refusal
from game.rulesets.brikwars_2005.melee import MELEE_CHECKS, MELEE_TAKES
from game.rulesets.brikwars_2005.movement import can_move
from game.rulesets.brikwars_2005.ranged_acts import landing_check, ranged_check
from game.rulesets.brikwars_2005.runs import RUN_CHECKS, RUN_TAKES
from game.rulesets.brikwars_2005.snatching import snatch_refusal
from game.rulesets.common.deployment import deploy_refusal
from game.words import tr

NOT_AN_ANSWER = "R05-TU-03"

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
    stray = stray_refusal(choice, takes)
    if stray is not None or choice.do == "end-turn":
        return stray
    unit = view.state.units.get(choice.unit) if choice.unit is not None else None
    if unit is None:
        return no_figure(choice.unit, NOT_AN_ANSWER)
    if unit.side != decision.side:
        return Refusal(tr("{name} belongs to another player").format(name=unit.name), NOT_AN_ANSWER)
    return refusal_of(view, choice)


def refusal_of(view: Look, choice: Choice) -> Refusal | None:
    """Why a figure may not do something on its own turn; nothing when it may."""
    unit = view.state.units[choice.unit or ""]
    if unit.position is None:
        return Refusal(tr("{name} is not on the field").format(name=unit.name), NOT_AN_ANSWER)
    joint = choice.mode == JOINT
    check = (JOINT_CHECKS if joint else CHECKS).get(choice.do)
    if choice.piece is not None:
        check = joint_thing_refusal if joint else thing_acts.thing_check
    if check is None:
        text = tr("'{act}' is nothing a figure can do")
        return Refusal(text.format(act=choice.do), NOT_AN_ANSWER)
    return check(view, unit, choice)


def _move_refusal(view: Look, unit: AnyUnit, choice: Choice) -> Refusal | None:
    refused = can_move(view, unit)
    if refused is not None:
        return refused
    if not choice.path or choice.mode not in (None, "jump"):
        return Refusal(tr("A move wants a path of 1 to 32 points"), "R05-TU-10")
    return move_refusal(view, unit, choice.path, choice.mode)


def _sprint_refusal(view: Look, unit: AnyUnit, choice: Choice) -> Refusal | None:
    del choice
    return sprint_refusal(view, unit)


def _face_refusal(view: Look, unit: AnyUnit, choice: Choice) -> Refusal | None:
    del view
    if prone(unit):
        return Refusal(tr("A Disrupted unit cannot turn"), "R10-TD-10")
    if choice.toward is None:
        return Refusal(tr("Facing wants a point to look toward"), "R10-TD-10")
    return None


def _stand_up_refusal(view: Look, unit: AnyUnit, choice: Choice) -> Refusal | None:
    del choice
    if not prone(unit):
        return Refusal(tr("Already standing"), "R05-TU-31")
    if sheet_of(unit).disrupted_turn >= view.state.player_turn:
        return Refusal(tr("It was Disrupted on this very turn"), "R05-TU-31")
    return None


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
