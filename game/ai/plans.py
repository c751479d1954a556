"""Judging answers: what each is worth by running the rules ahead."""

from collections.abc import Callable, Hashable, Iterable
from functools import cached_property
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from game.ai.candidates import candidates, kindred, walk_steps
from game.ai.commander import Thought, Weighed
from game.ai.evaluation import ARMS_LENGTH, Outlook
from game.ai.glimpses import Glimpses, doubt_of
from game.ai.meter import Meter
from game.ai.quick_choice import Quick, is_last_resort, is_trifle
from game.ai.reflexes import ending, reflex
from game.engine.battle import Battle, Look, look, refusal
from game.engine.errors import IllegalChoice
from game.model.choices import Choice
from game.model.decisions import TURN, Decision, Menu, Option
from game.model.state import AnyState, AnyUnit
from game.model.vectors import Point
from game.words import kept

EPSILON = 0.004
"""Gains smaller than this, in average figures, are none."""

FOLLOW_RUNS = 5
FOLLOW_ACTS = 4
FOLLOW_TARGETS = 3
"""Runs for each attack looked at after a move, how many attacks are, and on how many enemies."""

SURE_RUNS = 40
"""Runs for the best of some acts, now or after a move: a first look finds the luckiest of several
rather than the best, and who acts at once is compared with who moves first.
"""

AT_HAND = 1.25
"""Things no farther than this from a figure's middle, in inches, may be within its grasp."""

MOST_WEIGHED = 3
"""Other answers that are told together with the one chosen."""

ENDING_RUNS = 16
"""Runs to judge what comes of ending the turn."""

TRUST = 0.9
"""Share of a later gain that counts: the others may have a say before."""


_BETTER_THAN_NOTHING, _A_TRIFLE, _ROUGHLY, _CLOSELY = range(4)
"""How good it is to have an answer: one that is better than nothing, one for which no figure stands
still (both are last resorts), what a first look or a close one shows to be worth making.
"""


class Plan(Struct, frozen=True):
    """A choice, what it is worth, and whether dice or reactions decide about it.

    ``partners`` are the other figures of its side that take part in it, ``doubt`` is by how much
    the value may be off, as few runs tell.
    """

    choice: Choice
    value: float
    chancy: bool = False
    why: str = ""
    partners: tuple[str, ...] = ()
    doubt: float = 0.0


def _part(plan: Plan, base: float) -> float:
    """What an act brings for each figure that takes part in it."""
    return (plan.value - base) / (1 + len(plan.partners))


MOST_LOOKS = 5
"""Positions after a choice of which it is remembered what was looked at from there."""


class _Remembered:
    """What has been looked at from one position: looks by choice, and what the rules refuse."""

    def __init__(self, here: Look[Any]) -> None:
        self.here = here
        self.glimpses: dict[Choice, Glimpses] = {}
        self.refused: set[Choice] = set()
        self.attacks: dict[str, list[Choice]] = {}


def _fetches(state: AnyState, unit: AnyUnit, options: tuple[Option, ...]) -> list[Option]:
    """What a figure might take up that lies at its feet, nearest first."""
    near = [
        (unit.place.distance(loose.position), loose.id)
        for loose in state.loose
        if unit.place.distance(loose.position) <= AT_HAND
    ]
    order = [loose_id for _, loose_id in sorted(near)]
    found = [option for option in options if option.item in order]
    return sorted(found, key=lambda option: order.index(option.item or ""))


class Gain(Struct, frozen=True):
    """What the best attack after a first choice adds, and whether it reaches beyond arm's length.

    From afar there is no need to walk up to the enemy.
    """

    value: float = 0.0
    afar: bool = False


def _nobody(news: Thought | Choice | None) -> None:
    """Nobody wants to hear of the best answer so far, or of what is put off."""
    del news


def _nothing_else(state: AnyState) -> float:
    """What comes on top of a state's worth: as a rule nothing."""
    del state
    return 0.0


class Thinking:
    """One decision being thought about: the position, the side's outlook, and the looks left.

    ``found`` is told the best answer so far whenever more is known of it, and nothing where none is
    left; ``put_off`` is told what is not worth making now. With more ``care`` walks, what follows
    them, the end of the turn, answers and the best acts are run ahead as many times as often: who
    looks at few runs takes the luckiest for the best.
    """

    def __init__(
        self,
        battle: Battle[Any],
        seen: Look[Any],
        decision: Decision,
        outlook: Outlook,
        meter: Meter,
        width: int,
        found: Callable[[Thought | None], None] = _nobody,
        care: int = 1,
        put_off: Callable[[Choice], None] = _nobody,
    ) -> None:
        self.battle = battle
        self.seen = seen
        self.decision = decision
        self.outlook = outlook
        self.meter = meter
        self.width, self.care = width, care
        self.view = battle.view(seen.state)
        self.ruleset = battle.ruleset
        self.now = outlook.worth(seen.state)
        self.reserve = meter.left // 3
        self._menu: tuple[Option, ...] | None = None
        self._found, self._tell_put_off = found, put_off
        self._offers: list[tuple[int, Plan]] = []
        self._told: tuple[int, Plan] | None = None
        self._guess: Plan | None = None
        self._known = [_Remembered(seen)]

    @cached_property
    def full_menu(self) -> Menu:
        """Open and closed options now; the reasons of the latter take time to find."""
        return self.menu_of(self.seen.state, self.decision)

    @cached_property
    def base(self) -> float:
        """What doing nothing is worth: the state now, less what it costs to end the turn in it."""
        return self.now - self.ending_cost

    @cached_property
    def ending_cost(self) -> float:
        """What is lost when the turn ends as things stand, in average figures; 0 for a trifle."""
        if self._ending is None:
            return 0.0
        cost = self._cost_of_ending(self.seen)
        return cost if cost > EPSILON else 0.0

    @cached_property
    def _ending(self) -> Choice | None:
        """The end of this turn as an answer."""
        if self.decision.kind != TURN:
            return None
        option = ending(self.menu(self.seen))
        return None if option is None else option.choice()

    def ending_cost_after(self, choice: Choice) -> float:
        """What is lost when the turn ends after a choice; asked only where it matters now."""
        return max(0.0, self._cost_of_ending(self.after(choice))) if self.ending_cost else 0.0

    def _cost_of_ending(self, seen: Look[Any]) -> float:
        """What is lost between a look at one's own turn and the next turn of somebody."""
        decision = seen.decision
        own = decision is not None and decision.kind == TURN and decision.side == self.decision.side
        glimpses = self._glimpsed(self._ending, seen) if self._ending and own else None
        if glimpses is None or self._ending is None:
            return 0.0
        plan = self._looked(self._ending, glimpses, ENDING_RUNS * self.care)
        return self.outlook.worth(seen.state) - plan.value

    def know(self, menu: Menu, guess: Quick | None) -> None:
        """What is open is this; a guess, if there is one, has been told before any thought."""
        self._menu = menu.options
        if guess is None:
            return
        # What it is worth beside what doing nothing is: to find that out costs looks.
        self._guess = Plan(guess.choice, guess.gain / self.outlook.scale)
        rank = _ROUGHLY
        if guess.last:
            rank = _A_TRIFLE if guess.gain > 0.0 else _BETTER_THAN_NOTHING
        self._told = (rank, self._guess)
        self._offers.append(self._told)

    def offer(self, plan: Plan, *, closely: bool = True) -> None:
        """Tell of a plan, if it is the best answer so far.

        What has been looked at ``closely`` comes before what has not: of that the luckiest seems
        best.
        """
        self._withdraw(plan.choice)
        rank, gain = _CLOSELY if closely else _ROUGHLY, plan.value - self.base
        if self.decision.kind == TURN and is_trifle(self.ruleset.acts, plan.choice, gain):
            rank = _A_TRIFLE
            if closely:
                self._tell_put_off(plan.choice)
        self._offers.append((rank, plan))
        self._tell_best()

    def put_off(self, choice: Choice, plan: Plan | None = None) -> None:
        """A choice is not worth making now.

        By its ``plan``, if there is one, it may stay a last resort: in a hurry that is better than
        the end of a turn.
        """
        self._tell_put_off(choice)
        self._withdraw(choice)
        if plan is not None and is_last_resort(self.ruleset.acts, choice, plan.value - self.base):
            self._offers.append((_BETTER_THAN_NOTHING, plan))
        self._tell_best()

    def _withdraw(self, choice: Choice) -> None:
        self._offers = [one for one in self._offers if one[1].choice != choice]

    def _tell_best(self) -> None:
        best = max(self._offers, key=self._goodness, default=None)
        if best is self._told:
            return
        self._told = best
        if best is None:
            self._found(None)
            return
        rank, plan = best
        if rank < _ROUGHLY or plan is self._guess:
            self._found(Thought(plan.choice, last=rank < _ROUGHLY))
        else:
            self._found(self.thought(plan))

    def _goodness(self, offer: tuple[int, Plan]) -> tuple[int, float]:
        rank, plan = offer
        return rank, plan.value + (self.base if plan is self._guess else 0.0)

    def menu(self, seen: Look[Any]) -> tuple[Option, ...]:
        """The open options of a look."""
        if seen is self.seen and self._menu is not None:
            return self._menu
        if seen.decision is None:
            return ()
        found = self.meter.finished(self.battle.legal_steps(seen.state, seen.decision)).options
        if seen is self.seen:
            self._menu = found
        return found

    def menu_of(self, state: AnyState, decision: Decision) -> Menu:
        """Open and closed options of a state, worked out with pauses."""
        return self.meter.finished(self.battle.menu_steps(state, decision))

    def walk_to(self, option: Option, goal: Point) -> Choice | None:
        """The way to a point, or as near as the option allows, looked for with pauses."""
        return self.meter.finished(walk_steps(self.view, self.decision, option, goal))

    def legal(self, choice: Choice) -> bool:
        """Whether the rules take a choice now."""
        return refusal(self.battle, self.seen, choice) is None

    def judged(
        self,
        choice: Choice,
        runs: int,
        seen: Look[Any] | None = None,
        also: Callable[[AnyState], float] = _nothing_else,
        bars: tuple[float, ...] = (),
    ) -> Plan | None:
        """What a choice is worth, and ``also`` what comes on top; nothing when it is refused.

        Where ending the turn would cost something now, what it costs after a choice of this turn
        counts, too. With ``seen`` a choice is judged that follows another one. With ``bars`` fewer
        runs are made where they show it to be below the first of these, or tell it from all.
        """
        here = self.seen if seen is None else seen
        glimpses = self._glimpsed(choice, here, also)
        if glimpses is None:
            return None
        if seen is not None:
            return self._looked(choice, glimpses, runs, bars)
        cost = self.ending_cost_after(choice)
        plan = self._looked(choice, glimpses, runs, tuple(bar + cost for bar in bars))
        return replace(plan, value=plan.value - cost)

    def _glimpsed(
        self, choice: Choice, here: Look[Any], also: Callable[[AnyState], float] = _nothing_else
    ) -> Glimpses | None:
        """The looks at a choice, those taken before among them; nothing when it is refused."""
        worth = self.outlook.worth
        if also is not _nothing_else or choice.share is not None:
            return self._begun(choice, here, lambda state: worth(state) + also(state))
        known = self._remembered(here)
        if choice in known.refused:
            return None
        glimpses = known.glimpses.get(choice)
        if glimpses is None:
            glimpses = self._begun(choice, here, worth)
            if glimpses is None:
                known.refused.add(choice)
            else:
                known.glimpses[choice] = glimpses
        return glimpses

    def _remembered(self, here: Look[Any]) -> _Remembered:
        """What has been looked at from a position, if it is this one or one of the last."""
        for known in self._known:
            if known.here is here:
                return known
        known = _Remembered(here)
        self._known = [self._known[0], known, *self._known[1:MOST_LOOKS]]
        return known

    def _begun(
        self, choice: Choice, here: Look[Any], worth: Callable[[AnyState], float]
    ) -> Glimpses | None:
        """Looks at a choice, none taken yet; nothing when it is refused, which costs one."""
        try:
            return Glimpses(self.battle, here, choice, self.decision.side, worth)
        except IllegalChoice:
            self.meter.spend()
            return None

    def _looked(
        self, choice: Choice, glimpses: Glimpses, runs: int, bars: tuple[float, ...] = ()
    ) -> Plan:
        """What so many looks say of a choice, or fewer that tell it from some bars."""
        before = glimpses.runs
        found = self.meter.finished(glimpses.steps(runs, bars))
        self.meter.spend(glimpses.runs - before)
        partners = tuple(name for name in glimpses.joined if name != choice.unit)
        return Plan(choice, found.value, found.runs > 1, partners=partners, doubt=doubt_of(found))

    def after(self, choice: Choice) -> Look[Any]:
        """A look at what a legal choice leads to, with the search's own dice."""
        self.meter.spend()
        position = self.seen.position
        return look(self.battle, replace(position, answers=(*position.answers, choice)), reflex)

    def follow_gain(
        self, after: Look[Any], unit_id: str | None, bars: tuple[float, ...] | None = ()
    ) -> Gain:
        """What the best attack of a figure adds after a first choice of its side.

        Of an attack that figures share each is given an equal part. It is looked at only as closely
        as it takes to tell the gain from ``bars``, or at first sight where there are none.
        """
        decision = after.decision
        if decision is None or decision.kind != TURN or decision.side != self.decision.side:
            return Gain()
        base = self.outlook.worth(after.state)
        best: Plan | None = None
        tried: set[Hashable] = set()
        for choice in self._attacks(after, unit_id):
            if self.meter.left == 0 or len(tried) == FOLLOW_ACTS:
                break
            act = kindred(after.state, choice)
            plan = None if act in tried else self.judged(choice, FOLLOW_RUNS * self.care, after)
            if plan is not None:
                tried.add(act)
                if best is None or _part(plan, base) > _part(best, base):
                    best = plan
        if best is not None and best.chancy and bars is not None:
            # Also when no looks are left: whoever trusted the first look might pace to and fro.
            told = tuple(base + bar / TRUST * (1 + len(best.partners)) for bar in bars)
            best = self.judged(best.choice, SURE_RUNS * self.care, after, bars=told)
        gain = 0.0 if best is None else TRUST * _part(best, base)
        if best is None or gain <= 0.0:
            return Gain()
        return Gain(gain, self.afar(after.state, best.choice))

    def afar(self, state: AnyState, choice: Choice) -> bool:
        """Whether a choice works on somebody, or some place, beyond arm's length."""
        unit = state.units.get(choice.unit or "")
        if unit is None or unit.position is None:
            return False
        target = state.units.get(choice.target or "")
        place = choice.at if target is None else target.position
        return place is not None and place.distance(unit.place) > ARMS_LENGTH

    def _attacks(self, after: Look[Any], unit_id: str | None) -> list[Choice]:
        """Everything a figure might do to the enemies nearest to it, found out once."""
        known = self._remembered(after).attacks
        name = unit_id or ""
        if name not in known:
            known[name] = self._attacks_of(after, unit_id)
        return known[name]

    def _attacks_of(self, after: Look[Any], unit_id: str | None) -> list[Choice]:
        """Everything a figure might do to the enemies nearest to it after a choice.

        Before that, what it might pick up there.
        """
        unit = after.state.units.get(unit_id or "")
        if unit is None or unit.position is None:
            return []
        near = sorted(
            (enemy for enemy in self.outlook.enemies if enemy.id in after.state.units),
            key=lambda enemy: (unit.place.distance(enemy.place), enemy.number),
        )
        order = [enemy.id for enemy in near[:FOLLOW_TARGETS]]
        options = self._options_of(after, unit)
        aimed = sorted(
            (option for option in options if option.target in order),
            key=lambda option: order.index(option.target or ""),
        )
        view, decision = self.battle.view(after.state), after.decision
        assert decision is not None, "somebody has to act"
        return [
            choice
            for option in (*_fetches(after.state, unit, options), *aimed)
            for choice in candidates(view, decision, option, 2)
        ]

    def _options_of(self, after: Look[Any], unit: AnyUnit) -> tuple[Option, ...]:
        """What one figure may do after a choice of its side."""
        if after is self.seen:
            return tuple(option for option in self.menu(after) if option.unit == unit.id)
        self.meter.pause()
        return self.ruleset.legal_choices(self.battle.view(after.state), unit)

    def thought(self, plan: Plan) -> Thought:
        """A plan as an answer, with its reason in words."""
        gain = plan.value - self.base
        why = kept("expected to gain {gain} times what an average figure is worth")
        if plan.why:
            why = kept("{aim}, expected to gain {gain} times what an average figure is worth")
        why = why.format(gain=f"{gain:+.2f}", aim=plan.why)
        return Thought(plan.choice, why, self.meter.spent, gain=gain)

    def beside(self, thought: Thought, plans: Iterable[Plan]) -> Thought:
        """A thought together with the best of the other answers that were looked at."""
        found: list[Weighed] = []
        for plan in sorted(plans, key=lambda plan: -plan.value):
            known = [thought.choice, *(one.choice for one in found)]
            if plan.choice not in known:
                found.append(Weighed(plan.choice, plan.value - self.base))
            if len(found) == MOST_WEIGHED:
                break
        return replace(thought, weighed=tuple(found))
