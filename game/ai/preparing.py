"""Acts without an effect of their own (to run, to get ready), judged by what they open."""

from game.ai.commander import Thought
from game.ai.moves import LEAST_GAIN, best_move
from game.ai.plans import EPSILON, TRUST, Plan, Thinking
from game.model.decisions import TURN
from game.words import mark

READY = 0.02
"""Worth of keeping an act for the turns of the others, where no enemy is near."""

ALERT = 3.0
"""How many times as much it is worth where enemies may come to blows in their next turn."""

CHARGE = 16.0
"""Inches of walking from which on an enemy hardly comes to blows in one turn."""


def prepared(thinking: Thinking, plans: list[Plan]) -> Thought | None:
    """The first act that changes nothing by itself but opens more than it costs to have done it."""
    thinking.meter.refill()
    for plan in plans:
        if abs(plan.value - thinking.base) > EPSILON or thinking.meter.left == 0:
            continue
        if plan.choice.target is not None or plan.choice.at is not None:
            continue
        gain = _opened(thinking, plan)
        if gain > LEAST_GAIN:
            return thinking.thought(
                Plan(plan.choice, plan.value + gain, plan.chancy, mark("to go on"))
            )
    return None


def _opened(thinking: Thinking, plan: Plan) -> float:
    """What a figure can do after a plain act: its best attack, or the best walk it would make.

    The price is the act itself, which costs more the nearer the enemies are: whoever runs on to
    the edge of their reach cannot use it when they come. In haste it costs less.
    """
    after = thinking.after(plan.choice)
    decision = after.decision
    unit = after.state.units.get(plan.choice.unit or "")
    if unit is None or unit.position is None or decision is None:
        return 0.0
    if decision.kind != TURN or decision.side != thinking.decision.side:
        return 0.0
    outlook, meter = thinking.outlook, thinking.meter
    price = READY * (1.0 + outlook.danger(after.state, unit.place))
    if outlook.way_to_enemy(unit.place) <= CHARGE:
        price *= max(1.0, ALERT / (1 + outlook.haste))
    ahead = Thinking(
        thinking.battle, after, decision, outlook, meter, thinking.width, care=thinking.care
    )
    options = tuple(one for one in ahead.menu(after) if one.unit == unit.id)
    gain = 0.0
    if any(one.target is not None for one in options):
        already = thinking.follow_gain(thinking.seen, unit.id).value
        gain = max(0.0, ahead.follow_gain(after, unit.id).value - already)
    walks = tuple(one for one in options if one.wants == "path")
    inches = max((one.bounds.budget or 0.0 for one in walks if one.bounds is not None), default=0.0)
    if outlook.walking_worth(unit.id, unit.place, inches) > price:
        move = best_move(ahead, walks, None, 0)
        gain = max(gain, 0.0 if move is None else TRUST * (move.value - ahead.base))
    return gain - price
