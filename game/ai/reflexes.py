"""Answers without thought: for questions inside a look ahead, and when there is no time."""

from typing import Any

from game.ai.candidates import candidates
from game.engine.battle import Battle, Look, refusal
from game.engine.errors import RuleDefect
from game.engine.forecast import default_policy
from game.engine.resolution import View
from game.model.choices import Choice
from game.model.decisions import TURN, Decision, Option
from game.model.vectors import Point

ENDING = ("end-turn", "end-activation", "end", "pass", "done", "wait")
"""Verbs that give the turn away, in the order of preference."""


HARM_RADIUS = 3.0
"""Figures nearer than this to a place, in inches, suffer from what comes down there."""


def reflex(view: View[Any], decision: Decision) -> Choice:
    """A quick answer to a reaction: the usual one.

    Where nobody would take part in something by default, the first group suggested does.
    """
    usual = usual_answer(view, decision)
    group = _first_group(decision, usual)
    return usual if group is None else group


def usual_answer(view: View[Any], decision: Decision) -> Choice:
    """What is answered to a reaction as a rule: the reference's default, else the first way.

    Whoever chooses where something of an enemy comes down chooses what harms that enemy most.
    """
    usual = default_policy(view, decision)
    owner = view.state.units.get(decision.unit or "")
    hostile = view.battle.setup.hostile
    if usual.at is None or owner is None or not hostile(owner.side, decision.side):
        return usual
    option = next((one for one in decision.options if one.answers_to(usual)), None)
    places = () if option is None else tuple(at for at in option.suggest if isinstance(at, Point))
    if option is None or not places:
        return usual
    return option.choice(max(places, key=lambda at: harm(view, decision.side, at)))


def _first_group(decision: Decision, usual: Choice) -> Choice | None:
    """The first group suggested where the default is nobody; nothing in all other cases."""
    option = next((one for one in decision.options if one.answers_to(usual)), None)
    if option is None or option.wants != "several" or usual.several:
        return None
    groups = (option.choice(value) for value in option.suggest)
    return next((choice for choice in groups if choice.several), None)


def harm(view: View[Any], side: str, at: Point) -> float:
    """How much of a side's enemies stands near a place, less what it has there itself."""
    total = 0.0
    for unit in view.state.on_field():
        near = 1.0 - unit.place.distance(at) / HARM_RADIUS
        if near > 0.0:
            value = near * view.battle.ruleset.unit_value(view, unit)
            total += value if view.battle.setup.hostile(side, unit.side) else -value
    return total


def ending(options: tuple[Option, ...]) -> Option | None:
    """The option of an own-turn menu that ends the turn (or the figure's part of it)."""
    plain = [one for one in options if one.wants is None and one.target is None]
    for verb in ENDING:
        for option in plain:
            if option.do == verb:
                return option
    return next((one for one in plain if one.unit is None), None)


def simple_choice(battle: Battle[Any], seen: Look[Any]) -> Choice:
    """A legal answer found without looking ahead.

    The default, or the end of the turn, else the first candidate that the rules take. Raises
    ``RuleDefect`` when they take none.
    """
    decision = seen.decision
    if decision is None:
        raise ValueError("nothing is to be decided")
    if decision.kind != TURN and decision.default is not None:
        return decision.default
    view = battle.view(seen.state)
    options = battle.legal(seen.state, decision)
    last = ending(options) if decision.kind == TURN else None
    for option in options if last is None else (last, *options):
        for choice in candidates(view, decision, option, 8):
            if refusal(battle, seen, choice) is None:
                return choice
    raise RuleDefect(f"no way to answer {decision.kind} was found among {len(options)} options")
