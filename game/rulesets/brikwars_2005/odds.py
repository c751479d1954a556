"""What an attack faces before any die, from the rules' own functions; nothing is judged here."""

from collections.abc import Callable

from game.engine.ruleset import Odds
from game.model.choices import Choice
from game.model.state import AnyUnit
from game.rulesets.brikwars.joining import JOINT
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars_2005.charge_odds import charge_odds
from game.rulesets.brikwars_2005.joint_odds import JOINT_ODDS, joint_thing_odds
from game.rulesets.brikwars_2005.melee_odds import melee_odds
from game.rulesets.brikwars_2005.ranged_odds import ranged_odds
from game.rulesets.brikwars_2005.run_steps import RUNS
from game.rulesets.brikwars_2005.thing_odds import thing_odds


def odds(view: Look, choice: Choice) -> Odds | None:
    """What an attack faces; nothing for choices that are none."""
    unit = view.state.units.get(choice.unit or "")
    if unit is None or unit.position is None:
        return None
    if choice.piece is not None:
        told = joint_thing_odds if choice.mode == JOINT else thing_odds
        return told(view, unit, choice)
    figures = (JOINT_ODDS if choice.mode == JOINT else ODDS).get(choice.do)
    return None if figures is None else figures(view, unit, choice)


ODDS: dict[str, Callable[[Look, AnyUnit, Choice], Odds | None]] = {
    "shoot": ranged_odds,
    "throw": ranged_odds,
    **dict.fromkeys(RUNS, charge_odds),
    "attack": melee_odds,
    "shove": melee_odds,
    "counterattack": melee_odds,
    "riposte": melee_odds,
}
"""Who tells what an act faces, by its verb."""
