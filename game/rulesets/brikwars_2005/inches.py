"""The Angry Inch before a maneuver (R05-CC-10..12, R05-CC-13, R05-DP-12)."""

from game.model.choices import Choice
from game.model.decisions import Decision, Refusal
from game.model.state import AnyUnit
from game.rulesets.brikwars.maneuvers import inch_refusal, turn_to
from game.rulesets.brikwars.reaches import inch_question, stepped
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars_2005.figures import weapons_of
from game.rulesets.brikwars_2005.maneuvers import inch_spots, parry_spot_refusal, place_refusal
from game.rulesets.brikwars_2005.melee_steps import Blow

PARRY = "parry"
"""What the Angry Inch is for when its owner Parries; else it is the maneuver itself."""


def angry_inch(r: Res, step: Blow) -> None:
    """Ask for the Angry Inch before a maneuver and turn to the target (R05-CC-10)."""
    unit, target = r.state.units[step.unit], r.state.units[step.foe]
    if not step.inched and not step.recover:
        stays = place_refusal(r, unit, step.do, target, step.item, unit.place) is None
        spots = inch_spots(r, unit, step.do, target, step.item)
        question = inch_question(r, unit, target, step.do, step.item, spots, stays=stays)
        if stepped(r, unit, target, question):
            return
    turn_to(r, unit, target.place)


def step_refusal(view: Look, decision: Decision, choice: Choice) -> Refusal | None:
    """An Angry Inch must lead to where the maneuver can be completed (R05-CC-12)."""
    del decision
    unit, other = view.state.units.get(choice.unit or ""), view.state.units.get(choice.target or "")
    if unit is None or other is None or choice.at is None:
        return None
    if choice.mode == PARRY:
        do = "attack" if choice.item is not None and _attacks(other, choice.item) else "shove"
        return parry_spot_refusal(view, unit, other, do, choice.item, choice.at)
    refused = inch_refusal(view, unit, choice.at)
    if refused is not None:
        return refused
    return place_refusal(view, unit, choice.mode or "", other, choice.item, choice.at)


def _attacks(unit: AnyUnit, item_id: str) -> bool:
    """Whether an item does Damage: with a Shield one Shoves only."""
    return any(item.id == item_id for item in weapons_of(unit))
