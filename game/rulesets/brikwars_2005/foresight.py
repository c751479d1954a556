"""Who may answer a choice before it is made, read from the rules' own tests (R05-TU-21).

Nothing is played: what dice and earlier answers change is not foreseen.
"""

from collections.abc import Callable, Iterable

from game.engine.ruleset import Responder
from game.model.choices import Choice
from game.model.state import AnyUnit
from game.rulesets.brikwars.joining import JOINT
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.turn import idle_fighters
from game.rulesets.brikwars_2005.charge_foresight import answers_to_charges
from game.rulesets.brikwars_2005.joint_acts import as_alone
from game.rulesets.brikwars_2005.melee_foresight import (
    answers_to_blows,
    answers_to_idling,
    answers_to_moves,
    answers_to_withdrawing,
)
from game.rulesets.brikwars_2005.ranged_foresight import answers_to_shots
from game.rulesets.brikwars_2005.run_steps import RUNS
from game.rulesets.brikwars_2005.thing_foresight import answers_at_things


def responders(view: Look, side: str, choice: Choice) -> tuple[Responder, ...]:
    """Everybody of other sides who may answer a choice of an own turn, in order of time."""
    if choice.do == "end-turn":
        return tuple(dict.fromkeys(answers_to_idling(view, idle_fighters(view, side))))
    unit = view.state.units.get(choice.unit or "")
    answers = ANSWERS.get(choice.do) if choice.piece is None else answers_at_things
    if unit is None or unit.position is None or answers is None:
        return ()
    if choice.mode == JOINT:
        choice = as_alone(view, choice)
    found = dict.fromkeys(answers(view, unit, choice))
    return tuple(one for one in found if view.state.units[one.unit].side != side)


ANSWERS: dict[str, Callable[[Look, AnyUnit, Choice], Iterable[Responder]]] = {
    "shoot": answers_to_shots,
    "throw": answers_to_shots,
    **dict.fromkeys(RUNS, answers_to_charges),
    "attack": answers_to_blows,
    "shove": answers_to_blows,
    "withdraw": answers_to_withdrawing,
    "move": answers_to_moves,
}
"""Who foresees the answers to an act, by its verb."""
