"""A commander that compares what each answer brings, one step ahead and a little farther.

In its own turn it first weighs attacks of all its figures, then where the most promising figure
could go and attack from; when no attack has value, figures go on toward enemies and objectives.
It never takes an answer that leaves it worse off than ending its turn.
"""

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from game.ai.candidates import candidates, without_twins
from game.ai.commander import Budget, Progress, Thought
from game.ai.distances import WalkGrids
from game.ai.errands import send_all
from game.ai.evaluation import ARMS_LENGTH, THREAT, Outlook
from game.ai.exchanges import exchanged
from game.ai.facing import faced
from game.ai.meter import Meter, never
from game.ai.moves import best_move
from game.ai.plans import EPSILON, SURE_RUNS, Plan, Thinking
from game.ai.preparing import READY, prepared
from game.ai.quick_choice import MenuSearch, Promised, Quick, best_quick, quick_steps, untold
from game.ai.racing import raced
from game.ai.reflexes import ENDING, ending, simple_choice
from game.ai.scenery import breached, underfoot
from game.ai.together import best_group, fairly, group_option
from game.engine.acts import ActKind, kind_of
from game.engine.battle import Battle, Look
from game.model.choices import Choice
from game.model.decisions import TURN, Decision, Option
from game.model.vectors import Point
from game.words import mark

ACTS_PER_FIGURE = 12
"""Acts of one figure in a player turn, after which it is left alone: no turn goes on for ever."""

LEAST_WALK = 0.5
"""Budgets below this, in the ruleset's unit, are not worth a thought."""

HURRY = 4
"""Rounds beyond all patience after which figures walk on even where it looks unwise."""

BLOWS: tuple[ActKind, ...] = ("strike", "charge")
"""Kinds of attacks that two who stand face to face fight with."""

RISK = 0.25
"""Average figures that a side in haste puts at risk for each round of it, rather than stand still.
"""

_ROUGH_RUNS = (4, 14)
_FINALISTS = 3
_MOST_FINALISTS = 8


Told = Callable[[Progress], None]
"""Is told which figure is thought about."""


def _to_nobody(progress: Progress) -> None:
    del progress


def _unheard(thought: Thought | None) -> None:
    del thought


class Greedy:
    """One-ply comparison of candidates by forecast, with moves judged by the attacks they open.

    ``found`` hears of each answer that is the best so far, for whoever cannot wait for the last,
    and of nothing where a first look at an own turn finds none, or a closer one leaves none.
    ``put_off`` hears of choices, told before or not, that a look has shown not to be worth making
    now. ``likely`` hears, beside it, what looks at attacks have found, and which of them have been
    looked at closely. ``grids`` may be shared with other seats of the same battle.
    """

    def __init__(
        self,
        interrupted: Callable[[], bool] = never,
        told: Told = _to_nobody,
        found: Callable[[Thought | None], None] = _unheard,
        likely: Promised = untold,
        grids: WalkGrids | None = None,
        put_off: Callable[[Choice], None] = untold,
    ) -> None:
        self._interrupted = interrupted
        self._told = told
        self._found = found
        self._likely = likely
        self._put_off = put_off
        self._grids = WalkGrids() if grids is None else grids

    def decide(
        self,
        battle: Battle[Any],
        seen: Look[Any],
        budget: Budget,
        recent: tuple[Choice, ...] = (),
        afar: frozenset[str] = frozenset(),
    ) -> Thought:
        """The answer to the open decision.

        ``recent`` are the side's answers of this turn, ``afar`` its figures that fought from afar.
        """
        decision = seen.decision
        if decision is None:
            raise ValueError("nothing is to be decided")
        if decision.kind != TURN and (
            seen.state.player_turn == 0 or _too_many(decision) or _about_the_end(decision, recent)
        ):
            return Thought(simple_choice(battle, seen), mark("as usual"))
        meter = Meter(budget.positions, self._interrupted)
        search = MenuSearch(battle, seen, decision)
        heard = self._found is not _unheard
        guess = self._first_guess(battle, seen, recent, search, meter) if heard else None
        menu = meter.finished(search.whole())
        grid = self._grids.of(battle, seen.state, meter.pause)
        outlook = Outlook(battle, seen.state, decision.side, grid)
        thinking = Thinking(
            battle,
            seen,
            decision,
            outlook,
            meter,
            budget.width,
            self._found,
            care=budget.care,
            put_off=self._put_off,
        )
        thinking.know(menu, guess)
        if decision.kind != TURN:
            return _answered(thinking)
        return _turn(thinking, recent, afar, self._grids, self._told)

    def _first_guess(
        self,
        battle: Battle[Any],
        seen: Look[Any],
        recent: tuple[Choice, ...],
        menu: MenuSearch,
        meter: Meter,
    ) -> Quick | None:
        """Tell a quick answer to whoever may lack the patience for a good one; the one told."""
        guess: Quick | None = None
        steps = quick_steps(battle, seen, recent, menu, ways=False, likely=self._likely)
        for quick in steps:
            meter.pause()
            if quick is not None:
                best = quick if guess is None else best_quick((guess, quick))
                if best is not guess:
                    guess = quick
                    self._found(Thought(quick.choice, last=quick.last))
        if guess is None and seen.decision is not None and seen.decision.kind == TURN:
            self._found(None)
        return guess


def _too_many(decision: Decision) -> bool:
    return decision.default is not None and len(decision.options) > 40


def _about_the_end(decision: Decision, recent: tuple[Choice, ...]) -> bool:
    """Whether a side is asked once more about the end of its turn, which it has thought over."""
    return decision.unit is None and bool(recent) and recent[-1].do in ENDING


def _answered(thinking: Thinking) -> Thought:
    """The best answer to a reaction window; the default where nothing is better."""
    decision = thinking.decision
    default = decision.default
    option = group_option(thinking.seen, decision.side)
    group = None if option is None else best_group(thinking, option)
    if group is not None:
        return group
    choices = [
        choice
        for option in without_twins(thinking.seen.state, decision.options)
        for choice in candidates(
            thinking.view, decision, option, thinking.width, thinking.outlook.goals
        )
    ]
    if default is not None:
        choices = [default, *(choice for choice in choices if choice != default)]
    plans = raced(thinking, choices)
    best: Plan | None = None
    for plan in plans:
        if best is None or plan.value > best.value + EPSILON / 10:
            best = plan
    if best is None:
        return Thought(simple_choice(thinking.battle, thinking.seen), mark("no time to think"))
    usual = best.choice == default
    thought = Thought(best.choice, mark("as usual"), thinking.meter.spent) if usual else None
    return thinking.beside(thought or thinking.thought(best), plans)


class _Menu(Struct, frozen=True):
    """An own-turn menu, sorted out; few attacks on things bring anything."""

    acts: tuple[Option, ...]
    things: tuple[Option, ...]
    moves: tuple[Option, ...]
    turns: tuple[Option, ...]
    last: Option | None


def _sorted_out(options: tuple[Option, ...], recent: tuple[Choice, ...]) -> _Menu:
    last = ending(options)
    busy = [choice.unit for choice in recent]
    free = [
        one
        for one in options
        if one is not last and (one.unit is None or busy.count(one.unit) < ACTS_PER_FIGURE)
    ]
    if len(recent) > ACTS_PER_FIGURE * (4 + len(set(busy))):
        free = []
    return _Menu(
        acts=tuple(one for one in free if one.wants not in ("path", "toward") and not one.piece),
        things=tuple(one for one in free if one.piece is not None and one.wants is None),
        moves=tuple(one for one in free if one.wants == "path"),
        turns=tuple(one for one in free if one.wants == "toward"),
        last=last,
    )


def _turn(
    thinking: Thinking,
    recent: tuple[Choice, ...],
    afar: frozenset[str],
    grids: WalkGrids,
    told: Told,
) -> Thought:
    """What to do next in one's own turn."""
    menu = _sorted_out(thinking.menu(thinking.seen), recent)
    if recent and recent[-1].toward is not None:
        # Figures turn round when there is nothing else to do, which turning does not change.
        return faced(thinking, menu.turns, recent) or _idle(thinking, menu, [])
    send_all(thinking)
    swap = exchanged(thinking)
    if swap is not None:
        return swap
    options = (*menu.acts, *underfoot(thinking, menu.things))
    acts = _refined(thinking, fairly(thinking, _rough_acts(thinking, options)))
    best = next((plan for plan in acts if _pays(thinking, plan)), None)
    figures = _figures(thinking, menu, best, recent)
    for place, unit in enumerate(figures, start=1):
        told(Progress(thinking.seen.state.units[unit].number, place, len(figures)))
        moves = tuple(one for one in menu.moves if one.unit == unit)
        thinking.meter.refill()
        plan = best_move(thinking, moves, best, _walks(unit, recent), unit in afar)
        if plan is not None:
            return thinking.beside(thinking.thought(plan), acts)
    if best is not None:
        return thinking.beside(thinking.thought(best), acts)
    ahead = prepared(thinking, acts) or breached(thinking, menu.things, menu.moves, grids)
    ahead = ahead or _ventured(thinking, acts, recent) or _pressed_on(thinking, menu, recent)
    ahead = ahead or faced(thinking, menu.turns, recent)
    return ahead or _idle(thinking, menu, acts)


def _pays(thinking: Thinking, plan: Plan) -> bool:
    """Whether an act is worth doing now.

    A poor attack from afar is not, unless time presses: who keeps its act may answer an enemy that
    comes nearer, and there is the more to answer the nearer they are.
    """
    return plan.value > _least(thinking, plan.choice)


def _least(thinking: Thinking, choice: Choice) -> float:
    """What an act has to be worth more than to be worth doing now."""
    state = thinking.seen.state
    unit = state.units.get(choice.unit or "")
    if unit is None or thinking.outlook.haste or not thinking.afar(state, choice):
        return thinking.base + EPSILON
    return thinking.base + READY * (1.0 + thinking.outlook.danger(state, unit.place))


def _walks(unit_id: str, recent: tuple[Choice, ...]) -> int:
    """How often a figure walked since its last act."""
    walks = 0
    for choice in recent:
        if choice.unit == unit_id:
            walks = 0 if choice.path is None else walks + 1
    return walks


def _ventured(thinking: Thinking, acts: list[Plan], recent: tuple[Choice, ...]) -> Thought | None:
    """The blow hand to hand that a side in haste strikes before it stands still for a turn.

    It may lose up to ``RISK`` for each round of haste: of two who stand face to face and are
    better off as the second to strike, somebody has to be the first.
    """
    if recent:
        return None
    least = thinking.base - RISK * thinking.outlook.haste
    for plan in acts:
        if plan.value > least and _is_blow(thinking, plan.choice):
            again = thinking.judged(plan.choice, SURE_RUNS * thinking.care, bars=(least,))
            if again is not None and again.value > least:
                return thinking.thought(replace(again, why=mark("to force a decision")))
    return None


def _is_blow(thinking: Thinking, choice: Choice) -> bool:
    """Whether a choice is a blow at an enemy, or a charge at one."""
    enemies = {enemy.id for enemy in thinking.outlook.enemies}
    return choice.target in enemies and kind_of(thinking.ruleset.acts, choice) in BLOWS


def _pressed_on(thinking: Thinking, menu: _Menu, recent: tuple[Choice, ...]) -> Thought | None:
    """When nothing has happened for long: a walk toward the nearest enemy, whatever it costs."""
    enemies = thinking.outlook.enemies
    if thinking.outlook.haste < HURRY or not enemies:
        return None
    walked = {choice.unit for choice in recent if choice.path is not None}
    for option in menu.moves:
        unit = thinking.seen.state.units.get(option.unit or "")
        if unit is None or unit.position is None or unit.id in walked:
            continue
        near = min(enemies, key=lambda enemy: enemy.place.distance(unit.place))
        choice = thinking.walk_to(option, near.place)
        if choice is not None and _forward(unit.place, choice) and thinking.legal(choice):
            return Thought(choice, mark("to force a decision"), thinking.meter.spent)
    return None


def _forward(here: Point, choice: Choice) -> bool:
    return choice.path is not None and choice.path[-1].distance(here) >= LEAST_WALK


def _rough_acts(thinking: Thinking, options: tuple[Option, ...]) -> list[Plan]:
    """A first, cheap judgment of all acts that are no moves, the best first."""
    choices = [
        choice
        for option in without_twins(thinking.seen.state, options)
        for choice in candidates(
            thinking.view, thinking.decision, option, thinking.width, thinking.outlook.goals
        )
    ]
    least, most = _ROUGH_RUNS
    runs = max(least, min(most, thinking.meter.left // 2 // max(1, len(choices))))
    plans: list[Plan] = []
    for choice in choices:
        plan = thinking.judged(choice, runs)
        if plan is not None:
            plans.append(plan)
        sure = plan is None or not (plan.chancy or plan.partners)
        if plan is not None and not plan.partners and _pays(thinking, plan):
            thinking.offer(plan, closely=sure)
        elif sure:
            thinking.put_off(choice, plan)
        if thinking.meter.left < thinking.reserve:
            break
    return sorted(plans, key=lambda plan: -plan.value)


def _refined(thinking: Thinking, plans: list[Plan]) -> list[Plan]:
    """The most promising acts judged again with more runs; shared ones have had theirs.

    Of a few runs the luckiest act looks best. So it goes on until one that pays is better than all
    that were looked at less, or ``_MOST_FINALISTS`` have been: what promises more than the best of
    these is then left out.
    """
    known = [plan for plan in plans if plan.partners or not plan.chancy]
    rough = [plan for plan in plans if plan not in known]
    paying = (plan.value for plan in known if _pays(thinking, plan))
    best = max(paying, default=thinking.base + EPSILON)
    for count, plan in enumerate(rough):
        few = count < _FINALISTS and plan.value > thinking.base + EPSILON
        if count == _MOST_FINALISTS or not (few or plan.value > best):
            known += [one for one in rough[count:] if one.value <= best]
            break
        least = max(best, _least(thinking, plan.choice))
        bars = (least, *(one.value for one in rough[count + 1 : count + 2]))
        again = thinking.judged(plan.choice, SURE_RUNS * thinking.care, bars=bars)
        if again is not None and _pays(thinking, again):
            best = max(best, again.value)
            thinking.offer(again)
        else:
            thinking.put_off(plan.choice, again)
        known += [] if again is None else [again]
    return sorted(known, key=lambda plan: -plan.value)


def _figures(
    thinking: Thinking, menu: _Menu, best: Plan | None, recent: tuple[Choice, ...]
) -> list[str]:
    """The figures whose moves to weigh: the one with the best act, or all that can still walk.

    They take turns by number, beginning with the one that did something last: so a figure with
    nothing to do is not thought about again before all others had their chance.
    """
    units = thinking.seen.state.units
    budgets: dict[str, float] = {}
    for one in menu.moves:
        if one.unit is not None and one.unit in units:
            budget = LEAST_WALK if one.bounds is None else one.bounds.budget or 0.0
            budgets[one.unit] = max(budgets.get(one.unit, 0.0), budget)
    movers = [unit for unit, budget in budgets.items() if budget >= LEAST_WALK]
    if best is not None:
        return [unit for unit in movers if unit == best.choice.unit]
    busy = [choice.unit for choice in recent if choice.unit in units]
    last = units[busy[-1]].number if busy else 0
    return sorted(movers, key=lambda unit: (units[unit].number < last, units[unit].number))


def _idle(thinking: Thinking, menu: _Menu, acts: list[Plan]) -> Thought:
    """Nothing is better than doing nothing: end the turn, or do what harms least."""
    if menu.last is not None:
        choice = menu.last.choice()
        if thinking.legal(choice):
            why = mark("nothing better to do")
            if _awaits(thinking, menu):
                why = mark("to let the enemy come first")
            return thinking.beside(Thought(choice, why, thinking.meter.spent), acts)
    if acts:
        return thinking.thought(acts[0])
    choice = simple_choice(thinking.battle, thinking.seen)
    return Thought(choice, mark("nothing better to do"), thinking.meter.spent)


def _awaits(thinking: Thinking, menu: _Menu) -> bool:
    """Whether a figure that could still walk stays out of blows with an enemy who may soon come."""
    units = thinking.seen.state.units
    ways = [
        thinking.outlook.way_to_enemy(units[one.unit].place)
        for one in menu.moves
        if one.unit in units and one.bounds is not None and (one.bounds.budget or 0) >= LEAST_WALK
    ]
    return any(ARMS_LENGTH < way <= 2 * THREAT for way in ways)
