"""Acts that several figures share: who should take part, and when each for itself does better.

Whoever shares in an act has none left for himself. So a shared act is charged with what the
partners could do alone, in the same way the rules would have it: one after the other, where what
one has already destroyed the next cannot destroy again.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from game.ai.commander import Thought
from game.ai.glimpses import figure_of
from game.ai.plans import EPSILON, Plan, Thinking
from game.engine.battle import Look, look
from game.model.choices import Choice
from game.model.decisions import TURN, Option
from game.words import mark

WHY = mark("with others")

GROUP_RUNS = 40
"""Runs to judge one group of partners."""

ALONE_RUNS = 30
"""Runs to judge what one of them could do alone."""

ROUGH_RUNS = 6
"""Runs for a first look at everything one of them could do alone."""

GROUPS = 4
"""How many partners are tried one by one, and then how many second ones."""

LEADERS = 2
"""Shared acts that are looked at in full; each on a target of its own, where there are several."""


class Alone:
    """What each figure's best act brings when nobody else takes part, by its target.

    ``plans`` are first judgments; those that matter are judged again, each once.
    """

    def __init__(self, thinking: Thinking, plans: Iterable[Plan]) -> None:
        self._thinking = thinking
        self._best: dict[str, dict[str | None, Plan]] = {}
        self._known: dict[tuple[str, str | None], float] = {}
        for plan in plans:
            unit, target = plan.choice.unit, plan.choice.target
            if unit is not None and not plan.partners:
                own = self._best.setdefault(unit, {})
                if target not in own or plan.value > own[target].value:
                    own[target] = plan

    def price(self, leader: str | None, partners: Iterable[str], target: str | None) -> float:
        """What the partners could bring alone, once the leader has acted alone."""
        figures = [leader or "", *(one for one in dict.fromkeys(partners) if one != leader)]
        return self._one_by_one(figures, target) - self._one_by_one(figures[:1], target)

    def gain(self, figure: str, target: str | None) -> float:
        """What a figure alone brings on a target, 0 or more."""
        key = (figure, target)
        if key not in self._known:
            plan = self._best.get(figure, {}).get(target)
            if plan is not None and plan.chancy:
                plan = self._thinking.judged(plan.choice, ALONE_RUNS)
            value = 0.0 if plan is None else plan.value - self._thinking.base
            self._known[key] = max(0.0, value)
        return self._known[key]

    def _elsewhere(self, figure: str, target: str | None) -> float:
        """What a figure alone brings on its best other target."""
        others = [plan for name, plan in self._best.get(figure, {}).items() if name != target]
        best = max(others, key=lambda plan: plan.value, default=None)
        worth = best is not None and best.value > self._thinking.base + EPSILON
        return self.gain(figure, best.choice.target) if best is not None and worth else 0.0

    def _one_by_one(self, figures: list[str], target: str | None) -> float:
        """What figures bring who act one after the other, each where it brings most.

        A share of the target's worth is left for the next: two who bring half of it each bring
        three quarters together.
        """
        most = max(self._loss(target), EPSILON, *(self.gain(one, target) for one in figures))
        left, elsewhere = most, 0.0
        for figure in figures:
            other = self._elsewhere(figure, target)
            here = left * self.gain(figure, target) / most
            if other > here:
                elsewhere += other
            else:
                left -= here
        return most - left + elsewhere

    def _loss(self, target: str | None) -> float:
        """What it is worth that a target is destroyed."""
        state = self._thinking.seen.state
        unit = state.units.get(target or "")
        return 0.0 if unit is None else self._thinking.outlook.loss_of(state, unit)


def fairly(thinking: Thinking, plans: list[Plan]) -> list[Plan]:
    """The plans with shared ones at what they bring beyond what the partners could do alone."""
    shared = [plan for plan in plans if plan.partners]
    if not shared:
        return plans
    alone = Alone(thinking, plans)
    found = [plan for plan in plans if not plan.partners]
    thinking.meter.refill()
    for plan in _leading(thinking, shared):
        better = _led(thinking, plan, alone)
        if better is not None:
            found.append(better)
    return sorted(found, key=lambda plan: -plan.value)


def _leading(thinking: Thinking, shared: list[Plan]) -> Iterator[Plan]:
    """The best plan on each target, as many as are looked at in full.

    Who of those that take part leads makes little difference.
    """
    known: set[str | None] = set()
    for plan in shared:
        new = plan.choice.target not in known
        if new and len(known) < LEADERS and plan.value > thinking.base + EPSILON:
            known.add(plan.choice.target)
            yield plan


def _led(thinking: Thinking, plan: Plan, alone: Alone) -> Plan | None:
    """A shared act with the best group for it; nothing where its leader is best left alone.

    Where nobody asks who takes part, those whom the choice names do.
    """
    position = thinking.seen.position
    thinking.meter.spend()
    asked = look(thinking.battle, replace(position, answers=(*position.answers, plan.choice)))
    option = group_option(asked, thinking.decision.side)
    if option is None or asked.decision is None:
        sure = thinking.judged(plan.choice, GROUP_RUNS)
        price = alone.price(plan.choice.unit, plan.partners, plan.choice.target)
        return None if sure is None else replace(sure, value=sure.value - price, why=WHY)
    ahead = Thinking(
        thinking.battle, asked, asked.decision, thinking.outlook, thinking.meter, thinking.width
    )
    best = _best_group(ahead, option, plan.choice.unit, alone)
    if best is None or not best.partners:
        return None
    value = best.value - thinking.ending_cost_after(plan.choice)
    return replace(plan, value=value, partners=best.partners, chancy=True, why=WHY)


def group_option(asked: Look[Any], side: str) -> Option | None:
    """The option of a question to a side that wants some of its own figures to take part."""
    decision = asked.decision
    if decision is None or decision.kind == TURN or decision.side != side:
        return None
    for option in decision.options:
        names = () if option.bounds is None else option.bounds.from_ or ()
        own = (asked.state.units.get(figure_of(name)) for name in names)
        wanted = option.wants == "several" and option.target is not None and bool(names)
        if wanted and all(unit is not None and unit.side == side for unit in own):
            return option
    return None


def best_group(thinking: Thinking, option: Option) -> Thought | None:
    """Who should take part in an act that is under way; nothing when there is no telling.

    What they could do alone is judged as if the act had not begun: without the step that asks.
    """
    checkpoint = thinking.seen.position.checkpoint
    before = look(
        thinking.battle,
        replace(
            thinking.seen.position,
            answers=(),
            checkpoint=replace(checkpoint, agenda=checkpoint.agenda[1:]),
        ),
    )
    decision = before.decision
    if decision is None or decision.kind != TURN or decision.side != thinking.decision.side:
        return None
    ahead = Thinking(
        thinking.battle, before, decision, thinking.outlook, thinking.meter, thinking.width
    )
    names = () if option.bounds is None else option.bounds.from_ or ()
    figures = (option.unit, *map(figure_of, names))
    plans = (
        ahead.judged(one.choice(), ROUGH_RUNS)
        for one in ahead.menu(before)
        if one.unit in figures and one.target is not None and one.wants is None
    )
    alone = Alone(ahead, [plan for plan in plans if plan is not None])
    thinking.meter.refill()
    best = _best_group(thinking, option, option.unit, alone)
    return None if best is None else thinking.thought(best)


def _best_group(
    thinking: Thinking, option: Option, leader: str | None, alone: Alone
) -> Plan | None:
    """The best of the groups suggested, of single partners, and of two with the best of these."""
    names = () if option.bounds is None else option.bounds.from_ or ()
    singles = tuple((name,) for name in names[:GROUPS])
    best = _best_of(thinking, option, leader, alone, (*_suggested(option), *singles))
    if best is not None and best.choice.several is not None and len(best.choice.several) == 1:
        first = best.choice.several[0]
        pairs = tuple((first, name) for name in names if name != first)[:GROUPS]
        again = _best_of(thinking, option, leader, alone, pairs)
        if again is not None and again.value > best.value + EPSILON:
            return again
    return best


def _suggested(option: Option) -> Iterator[tuple[str, ...]]:
    """The groups an option suggests, and nobody where that is allowed."""
    for choice in (option.choice(value) for value in option.suggest):
        yield choice.several or ()
    if not (option.bounds and option.bounds.least):
        yield ()


def _best_of(
    thinking: Thinking,
    option: Option,
    leader: str | None,
    alone: Alone,
    groups: tuple[tuple[str, ...], ...],
) -> Plan | None:
    """The group that brings most beyond what its members could do alone."""
    best: Plan | None = None
    for group in dict.fromkeys(groups):
        if thinking.meter.left == 0:
            break
        choice: Choice = option.choice(group)
        plan = thinking.judged(choice, GROUP_RUNS)
        if plan is None:
            continue
        partners = tuple(dict.fromkeys(map(figure_of, group)))
        value = plan.value - alone.price(leader, partners, option.target)
        if best is None or value > best.value + EPSILON:
            best = replace(plan, value=value, partners=partners)
    return best
