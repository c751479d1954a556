"""Answers without thought: for questions inside a look ahead, and when there is no time."""

from typing import Any

from game.ai.candidates import candidates
from game.engine.battle import Battle, Look, refusal
from game.engine.errors import RuleDefect
from game.engine.forecast import default_policy
from game.engine.resolution import View
from game.model.choices import Choice
from game.model.decisions import TURN, Decision, Option

ENDING = ("end-turn", "end-activation", "end", "pass", "done", "wait")
"""Verbs that give the turn away, in the order of preference."""


def reflex(view: View[Any], decision: Decision) -> Choice:
    """A quick answer to a reaction: the reference's default, else the first way."""
    return default_policy(view, decision)


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
    options = battle.menu(seen.state, decision).options
    last = ending(options) if decision.kind == TURN else None
    for option in options if last is None else (last, *options):
        for choice in candidates(view, decision, option, 8):
            if refusal(battle, seen, choice) is None:
                return choice
    raise RuleDefect(f"no way to answer {decision.kind} was found among {len(options)} options")
