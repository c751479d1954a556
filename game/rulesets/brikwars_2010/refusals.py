"""Why a choice is not allowed: the last word on every value, for menus and for answers alike."""

from game.model.choices import Choice
from game.model.decisions import TURN, Decision, Refusal
from game.model.state import AnyUnit
from game.rulesets.brikwars.bailing import bail_spot_refusal
from game.rulesets.brikwars.dropping import drop_refusal
from game.rulesets.brikwars.figures import prone
from game.rulesets.brikwars.footwork import standing_up_refusal
from game.rulesets.brikwars.item_shots import AT_ITEM, item_shot_refusal
from game.rulesets.brikwars.joining import JOINT
from game.rulesets.brikwars.maneuvers import inch_refusal
from game.rulesets.brikwars.missed_shots import landing_refusal
from game.rulesets.brikwars.nobody import no_target
from game.rulesets.brikwars.own_turn import (
    act_of_own,
    facing_refusal,
    no_act,
    off_the_field,
    path_refusal,
    turning_refusal,
)
from game.rulesets.brikwars.picking_up import pick_up_refusal
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.shots import BLIND, GROUND
from game.rulesets.brikwars.steps import MissedShot
from game.rulesets.brikwars_2010.charging import CHARGES, charge_refusal
from game.rulesets.brikwars_2010.delaying import delay_refusal, waiting_refusal
from game.rulesets.brikwars_2010.disengaging import disengage_refusal
from game.rulesets.brikwars_2010.figures import item_row, sheet_of
from game.rulesets.brikwars_2010.footwork import sprint_refusal
from game.rulesets.brikwars_2010.gripping import grip_refusal, other_grip
from game.rulesets.brikwars_2010.grips import release_refusal
from game.rulesets.brikwars_2010.item_strikes import item_strike_refusal
from game.rulesets.brikwars_2010.joint_attacks import join_refusal, joint_refusal
from game.rulesets.brikwars_2010.joint_charging import charge_join_refusal, joint_charge_refusal
from game.rulesets.brikwars_2010.joint_things import joint_thing_refusal
from game.rulesets.brikwars_2010.maneuvers import can_recover, maneuver_refusal, place_refusal
from game.rulesets.brikwars_2010.movement import can_move
from game.rulesets.brikwars_2010.ranged import ground_refusal, ranged_refusal, shot_refusal
from game.rulesets.brikwars_2010.run_steps import JointCharge
from game.rulesets.brikwars_2010.snatching import snatch_refusal
from game.rulesets.brikwars_2010.thing_aims import thing_attack_refusal
from game.rulesets.brikwars_2010.thing_charges import thing_charge_refusal
from game.rulesets.brikwars_2010.vaults import vault_refusal
from game.rulesets.common.deployment import deploy_refusal
from game.words import tr

_TAKES = {
    "end-turn": (),
    "move": ("unit", "mode", "path"),
    "face": ("unit", "toward"),
    "strike": ("unit", "item", "target", "piece", "mode"),
    "shove": ("unit", "item", "target", "mode"),
    "grab": ("unit", "target", "mode"),
    "release": ("unit", "hand"),
    "shoot": ("unit", "item", "target", "piece", "mode"),
    "throw": ("unit", "item", "target", "piece", "mode"),
    "charge": ("unit", "item", "target", "piece", "mode"),
    "charging-shove": ("unit", "item", "target", "mode"),
    "ram": ("unit", "target", "mode"),
    "vault": ("unit", "item"),
    "pick-up": ("unit", "item"),
    "drop": ("unit", "item"),
    "grip": ("unit", "item", "mode"),
}
"""What goes with each thing to do on one's own turn; anything else goes with the figure alone."""


def refusal(view: Look, decision: Decision, choice: Choice) -> Refusal | None:
    """Why a choice may not answer a decision; nothing when it may."""
    if decision.kind == TURN:
        return _turn_refusal(view, decision, choice)
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


def _turn_refusal(view: Look, decision: Decision, choice: Choice) -> Refusal | None:
    return act_of_own(view, decision, choice, _taken(choice), refusal_of)


def _taken(choice: Choice) -> tuple[str, ...]:
    """The fields that go with what a figure does on its own turn."""
    if choice.do == "throw" and choice.mode == GROUND:
        return ("unit", "item", "mode", "at")
    return _TAKES.get(choice.do, ("unit",))


def refusal_of(view: Look, choice: Choice) -> Refusal | None:
    """Why a figure may not do something on its own turn; nothing when it may."""
    unit = view.state.units[choice.unit or ""]
    refused = act_refusal(view, unit, choice.do, choice.item)
    if refused is not None:
        return refused
    if choice.piece is not None and choice.do == "charge":
        return thing_charge_refusal(view, unit, choice)
    if choice.piece is not None and choice.mode == JOINT:
        return joint_thing_refusal(view, unit, choice)
    if choice.piece is not None:
        return thing_attack_refusal(view, unit, choice)
    if choice.do == "move":
        return path_refusal(view, unit, choice)
    if choice.do == "face":
        return facing_refusal(choice)
    if choice.do == "release":
        return release_refusal(unit, choice.hand)
    if choice.do in ("strike", "shove", "grab"):
        return _maneuver_refusal(view, unit, choice)
    if choice.do in CHARGES and choice.mode == JOINT:
        return joint_charge_refusal(view, choice)
    if choice.do in CHARGES:
        return charge_refusal(view, unit, choice)
    if choice.do in ("shoot", "throw"):
        return _shot_refusal(view, unit, choice)
    if choice.do == "grip" and choice.mode != other_grip(unit, choice.item or ""):
        return Refusal(tr("That is how it holds it now"), "R10-EQ-02")
    return None


def _maneuver_refusal(view: Look, unit: AnyUnit, choice: Choice) -> Refusal | None:
    target = view.state.units.get(choice.target or "")
    if target is None:
        return no_target(view, choice.target)
    at_item = choice.mode == AT_ITEM and choice.do == "strike"
    if prone(unit) and choice.mode != "recover":
        return Refusal(tr("It is Disrupted: recover first"), "R10-TU-30")
    if not prone(unit) and choice.mode is not None and not at_item:
        return Refusal(tr("Already standing"), "R10-TU-32")
    refused = maneuver_refusal(view, unit, choice.do, target, choice.item)
    if refused is None and at_item:
        return item_strike_refusal(view, unit, target)
    return refused


def _shot_refusal(view: Look, unit: AnyUnit, choice: Choice) -> Refusal | None:
    if choice.item is None:
        return Refusal(tr("A weapon must be named"), "R10-DP-07")
    if choice.do == "throw" and choice.mode == GROUND:
        item = unit.item(choice.item)
        if item is None or item_row(item).role != "explosive":
            return Refusal(tr("Only an Explosive is thrown at the ground"), "R10-EX-07")
        if choice.at is None:
            return Refusal(tr("A point on the ground must be named"), "R10-EX-07")
        return ground_refusal(view, unit, choice.item, choice.at)
    if choice.mode not in (None, BLIND, AT_ITEM, JOINT):
        return Refusal(tr("'{way}' is no way to shoot").format(way=choice.mode), "R10-DP-07")
    target = view.state.units.get(choice.target or "")
    if target is None:
        return no_target(view, choice.target)
    thrown = choice.do == "throw"
    if choice.mode == JOINT:
        return joint_refusal(view, unit, choice.item, target, thrown=thrown)
    blind = choice.mode == BLIND
    refused = shot_refusal(view, unit, choice.item, target, thrown=thrown, blind=blind)
    item = unit.item(choice.item)
    if refused is None and item is not None and choice.mode == AT_ITEM:
        return item_shot_refusal(view, unit, item_row(item), target)
    return refused


def act_refusal(view: Look, unit: AnyUnit, do: str, item: str | None = None) -> Refusal | None:
    """Why a figure may not do a thing at all, whatever its target."""
    away = off_the_field(view, unit)
    if away is not None:
        return away
    match do:
        case "move" | "ram":
            return can_move(view, unit)
        case "charge" | "charging-shove":
            return waiting_refusal(unit) or can_move(view, unit)
        case "sprint":
            return sprint_refusal(view, unit)
        case "leap" | "vault":
            return vault_refusal(view, unit, do, item)
        case "face":
            return turning_refusal(unit)
        case "stand-up":
            return standing_up_refusal(view, unit)
        case "disengage":
            return disengage_refusal(view, unit)
        case "strike" | "shove" | "grab":
            return _engage_refusal(view, unit)
        case "shoot" | "throw":
            if item is None:
                return Refusal(tr("A weapon must be named"), "R10-DP-07")
            return waiting_refusal(unit) or ranged_refusal(view, unit, item, do == "throw")
        case "pick-up":
            return pick_up_refusal(view, unit, item)
        case "snatch":
            return snatch_refusal(view, unit)
        case "drop":
            return drop_refusal(view, unit, item)
        case "delay":
            return delay_refusal(view, unit)
        case "release":
            return None
        case "grip":
            return grip_refusal(view, unit, item)
        case _:
            return no_act(view, do)


def _engage_refusal(view: Look, unit: AnyUnit) -> Refusal | None:
    if sheet_of(unit).action_spent:
        return Refusal(tr("Action already spent"), "R10-TU-20")
    return waiting_refusal(unit) or can_recover(view, unit)
