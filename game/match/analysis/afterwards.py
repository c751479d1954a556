"""What could be asked once a walk is completed, before it is made."""

from typing import Any

from msgspec.structs import replace

from game.engine.battle import Look, look, with_dice
from game.engine.forecast import default_policy
from game.engine.resolution import Policy
from game.match.play.queries import Queries
from game.match.play.rehearsals import letting_pass
from game.match.play.turn_controller import TurnController
from game.model.choices import Choice
from game.model.decisions import TURN
from game.model.dice import Dice, DiceRanOut


def after_walk(controller: TurnController[Any], walk: Choice) -> Queries[Any] | None:
    """Questions about the moment after a walk, as its very rule leaves it.

    Whoever may answer it answers as usual, and if that takes dice or ends the walk, lets it pass.
    Nothing where it takes dice all the same, or does not end where it leads.
    """
    decision = controller.decision
    if decision is None or not walk.path:
        return None
    for policy in (default_policy, letting_pass(decision.side)):
        ahead = _ahead(controller, walk, policy)
        if ahead is None or ahead.decision is None:
            continue
        unit = ahead.state.units.get(walk.unit or "")
        turn = (ahead.decision.kind, ahead.decision.side) == (TURN, decision.side)
        if turn and unit is not None and unit.position == walk.path[-1]:
            return Queries(controller.battle, ahead, controller.answering)
    return None


def _ahead(controller: TurnController[Any], walk: Choice, policy: Policy[Any]) -> Look[Any] | None:
    """A look at the battle after a choice; nothing where that takes dice."""
    position = with_dice(controller.seen, Dice())
    position = replace(position, answers=(*position.answers, walk))
    try:
        return look(controller.battle, position, policy)
    except DiceRanOut:
        return None
