"""Answers to one question looked at side by side: few runs for all, more for those in the lead."""

from game.ai.plans import Plan, Thinking
from game.model.choices import Choice

WINDOW_RUNS = 40
"""Most runs to judge one answer to a reaction window."""

LEAST_RUNS = 4
"""Runs that each answer gets, however many there are."""

LAPS = (6, 14, 24)
"""Runs after which answers that are clearly worse than another are left out."""

ALIKE = 0.03
"""Average figures by which two answers may differ that bring the same but for a step to the side.
"""

AS_SURE = 0.02
"""Share by which their doubts may differ: they meet the same dice, so what brings something else is
in doubt by something else.
"""


def raced(thinking: Thinking, choices: list[Choice]) -> list[Plan]:
    """What each of some answers is worth, in their order; those that are refused are left out.

    Looks are spent on what may be the best as long as it is not clear which is.
    """
    share = thinking.meter.left // max(1, len(choices))
    runs = min(WINDOW_RUNS * thinking.care, max(LEAST_RUNS, share))
    plans: dict[int, Plan] = {}
    running = list(range(len(choices)))
    for most in (*(lap for lap in LAPS if lap < runs), runs):
        for number in running:
            plan = thinking.judged(choices[number], most)
            if plan is not None:
                plans[number] = plan
                thinking.offer(plan)
            if thinking.meter.left == 0:
                return _in_order(plans)
        for number in _repeating(plans):
            del plans[number]
        running = _still_running(plans)
        if not running:
            break
    return _in_order(plans)


def _repeating(plans: dict[int, Plan]) -> list[int]:
    """The answers that bring what a better one does, or an earlier one that is as good."""
    kept: list[Plan] = []
    found = []
    for number, plan in sorted(plans.items(), key=lambda entry: (-entry[1].value, entry[0])):
        if plan.doubt > 0.0 and any(_alike(plan, other) for other in kept):
            found.append(number)
        else:
            kept.append(plan)
    return found


def _alike(plan: Plan, other: Plan) -> bool:
    near = abs(plan.value - other.value) <= ALIKE
    return near and abs(plan.doubt - other.doubt) <= AS_SURE * plan.doubt


def _still_running(plans: dict[int, Plan]) -> list[int]:
    """The answers to look at more closely: nobody else is surely better, and runs may tell more."""
    lead = max((plan.value - plan.doubt for plan in plans.values()), default=0.0)
    near = [number for number, plan in plans.items() if plan.value + plan.doubt >= lead]
    return [number for number in near if plans[number].doubt > 0.0] if len(near) > 1 else []


def _in_order(plans: dict[int, Plan]) -> list[Plan]:
    return [plan for _, plan in sorted(plans.items())]
