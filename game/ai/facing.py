"""Before a turn ends, figures look to where enemies are: behind their backs they see nothing come.

Only turns that cost nothing are made, once for each figure, and only where they bring more of the
enemies before the figure's eyes.
"""

from game.ai.commander import Thought
from game.ai.plans import EPSILON, Plan, Thinking
from game.model.choices import Choice
from game.model.decisions import Option
from game.model.state import AnyUnit
from game.model.vectors import HEADINGS, Point
from game.words import mark

WATCHED = 16.0
"""Enemies farther away than this, in inches, need no watching yet."""

BETTER = 0.1
"""How much more must be in front; one enemy close by counts 1, one at that distance nothing."""

TOWARD = 3
"""How many of the nearest enemies a figure thinks of turning to."""

TURN_RUNS = 4


def faced(
    thinking: Thinking, options: tuple[Option, ...], recent: tuple[Choice, ...]
) -> Thought | None:
    """The next figure that had better turn round, if turning costs it nothing."""
    turned = {choice.unit for choice in recent if choice.toward is not None}
    for option in options:
        unit = thinking.seen.state.units.get(option.unit or "")
        if unit is None or unit.position is None or unit.id in turned:
            continue
        goal = _goal(thinking, unit)
        if goal is None:
            continue
        plan = thinking.judged(option.choice(goal), TURN_RUNS)
        if plan is not None and plan.value > thinking.base - EPSILON:
            return thinking.thought(Plan(plan.choice, plan.value, why=mark("to see them come")))
    return None


def _goal(thinking: Thinking, unit: AnyUnit) -> Point | None:
    """The enemy to turn to; nothing where the figure looks the right way already."""
    near = sorted(
        (enemy for enemy in thinking.outlook.enemies if _nearness(unit, enemy) > 0.0),
        key=lambda enemy: (unit.place.distance(enemy.place), enemy.number),
    )
    best, most = None, _in_front(unit, HEADINGS[unit.facing], near) + BETTER
    for enemy in near[:TOWARD]:
        here, there = unit.place, enemy.place
        seen = _in_front(unit, (there.x - here.x, there.y - here.y), near)
        if seen > most:
            best, most = enemy.place, seen
    return best


def _in_front(unit: AnyUnit, way: tuple[float, float], enemies: list[AnyUnit]) -> float:
    """How many enemies are ahead of a figure that looks some way, each the more the nearer."""
    return sum(
        _nearness(unit, enemy)
        for enemy in enemies
        if way[0] * (enemy.place.x - unit.place.x) + way[1] * (enemy.place.y - unit.place.y) > 0.0
    )


def _nearness(unit: AnyUnit, enemy: AnyUnit) -> float:
    return max(0.0, 1.0 - unit.place.distance(enemy.place) / WATCHED)
