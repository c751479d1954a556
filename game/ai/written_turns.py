"""Turns that a course has written down: what the learner's opponents do while he is taught.

Up to the last round of which a course tells something its opponents do that and nothing else,
whatever their skill is: each act once, in the order told, and a figure walks once at most, toward
the target of an act that is not open at once. An act that is not possible in its place is left out.
They deploy as they like.
"""

from typing import Any

from game.ai.candidates import walk_to
from game.ai.reflexes import ending, simple_choice
from game.engine.acts import kind_of
from game.engine.battle import Battle, Look, refusal
from game.model.choices import Choice
from game.model.decisions import TURN, Option
from game.model.lessons import FoeStep


def written_answer(
    battle: Battle[Any], seen: Look[Any], recent: tuple[Choice, ...]
) -> Choice | None:
    """What a course has an opponent of the learner answer; nothing where he thinks for himself.

    ``recent`` are the answers that the side gave since the player turn began. What is asked beside
    the own turn is answered by default.
    """
    course, decision = battle.setup.course, seen.decision
    if course is None or decision is None or not 1 <= seen.state.round <= course.told_rounds:
        return None
    if not battle.setup.hostile(course.side, decision.side):
        return None
    if decision.kind != TURN:
        return simple_choice(battle, seen)
    options = battle.legal(seen.state, decision)
    steps = [step for step in course.foe if step.round == seen.state.round]
    made = [number for number, step in enumerate(steps, 1) if _is_done(battle, step, recent)]
    for step in steps[max(made, default=0) :]:
        unit = seen.state.units.get(step.unit)
        if unit is None or unit.side != decision.side:
            continue
        choice = _next(battle, seen, options, step, recent)
        if choice is not None:
            return choice
    last = ending(options)
    return simple_choice(battle, seen) if last is None else last.choice()


def _is_done(battle: Battle[Any], step: FoeStep, recent: tuple[Choice, ...]) -> bool:
    """Whether a step is among what a side did."""
    made = ((one.unit, kind_of(battle.ruleset.acts, one), one.target) for one in recent)
    return (step.unit, step.act, step.target) in made


def _next(
    battle: Battle[Any],
    seen: Look[Any],
    options: tuple[Option, ...],
    step: FoeStep,
    recent: tuple[Choice, ...],
) -> Choice | None:
    """The act of a step, or one walk toward its target; nothing where it is not possible."""
    acts = battle.ruleset.acts
    target = seen.state.units.get(step.target)
    if target is None or target.position is None or seen.decision is None:
        return None
    own = [option for option in options if option.unit == step.unit]
    for option in own:
        meant = kind_of(acts, option) == step.act and option.target == step.target
        if meant and option.wants is None and refusal(battle, seen, option.choice()) is None:
            return option.choice()
    if any(choice.unit == step.unit and choice.path is not None for choice in recent):
        return None
    view = battle.view(seen.state)
    for option in own:
        if option.wants == "path" and kind_of(acts, option) == "move":
            walk = walk_to(view, seen.decision, option, target.place)
            if walk is not None and refusal(battle, seen, walk) is None:
                return walk
    return None
