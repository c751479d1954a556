"""A quick answer for an own turn, for whoever cannot wait for a good one.

It is found in small steps, so that a screen can go on drawing between them: a walk straight toward
an enemy or objective, else a way round what stands there and a walk in any direction that brings a
figure nearer to something; and those of some attacks that bring anything. Two who look at once
begin their first looks at what is not in reach at different ends. Of the menu no more is worked out
than they look at.
"""

import math
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from itertools import islice, product, takewhile
from typing import Any, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from game.ai.candidates import candidates, walk_steps
from game.ai.reflexes import ending, harm
from game.engine.acts import ActKind, kind_of
from game.engine.battle import Battle, Look
from game.engine.errors import IllegalChoice
from game.engine.forecast import Glances
from game.engine.matching import in_area
from game.engine.resolution import View
from game.model.battlefield import Area, Hold, Reach, area_middle
from game.model.choices import Choice
from game.model.decisions import TURN, Decision, Menu, Option
from game.model.objectives import objectives, outcome_for
from game.model.state import AnyState, AnyUnit
from game.model.vectors import HEADINGS, Point, heading_to

MOST_ATTACKS = 10
"""Attacks that are forecast."""

RUNS = 8
"""Runs for a walk, and for the end of the turn: half as many would often miss what that costs."""

FIRST_RUNS = 3
"""Runs of a first look at an attack: whoever has no time for more finds the likely ones by them."""

SECOND_RUNS = 8
"""Runs of a second look at an attack: five in six that come off one time in five show by then."""

CLOSE_RUNS = 24
"""Runs of a close look at an attack: eight do not show what comes off one time in ten."""

POOR: tuple[ActKind, ...] = (
    "throw",
    "throw-item",
    "strike-item",
    "shoot-blind",
    "shoot-item",
)
"""Attacks that rarely bring anything: most throws give the only weapon away.

Not so those of what bursts wherever it comes down, and can be thrown at the ground as well.
"""

A_THROW = 4.0
"""Inches to a target within which a throw is looked at beside a figure's second attack."""

VAIN: ActKind = "throw-blind"
"""What is not looked at at all: of 1,583 such throws in twelve battles three brought anything."""

RUSHES: tuple[ActKind, ...] = ("charge", "charging-shove", "slam", "vault")
"""Attacks that lead a figure as far on as a walk."""

FROM_AFAR: tuple[ActKind, ...] = (
    "shoot",
    "shoot-blind",
    "shoot-item",
    "throw",
    "throw-blind",
    "throw-item",
    "throw-at-ground",
)
"""Attacks for which a figure stays where it is, however far the enemy."""

LEAST_GAIN = 1e-6

NO_HOPE = -math.inf
"""What an attack is told to gain that is not worth making by what is known."""

AT_HAND: tuple[ActKind, ...] = ("strike", "shove", "grab")
"""What is done to an enemy in reach."""

DOUBT = 0.25
"""Average figures that what is done to an enemy in reach may seem to cost by a few runs, and is
made all the same rather than that a turn ends before it has been looked at closely: of three or
eight nothing is sure. As much is thought of it before anybody has looked.

A rush is in doubt after a second look only, if it costs no more than a walk may; a shot, which may
go astray among friends, if it then seems to cost nothing.
"""

RISK = 0.05
"""Share of an average figure that a walk, or a rush or blow in place of one, may cost."""

TRIFLE = 0.05
"""Share of an average figure that an attack from afar must gain to be made in place of a walk: a
shot far beyond its range comes off a few times in a hundred, and the figure stands still for it.
"""

LEAST_WALK = 1.0
"""Inches that a walk must at least bring a figure nearer."""

PATIENCE = 24
"""Steps for a way before the next figure's way is looked for."""

SHARES = (1.0, 0.7, 0.4)
ASIDE = (0, 20, -20, 40, -40, 60, -60, 75, -75)
"""Walks for which no way is looked for: how much of the Move, and how many degrees from the
straight line to where a figure is wanted."""

MOST_STRAIGHT = 150
"""Such walks that are tried, of all figures together. They are tried by their length, so that the
short ones are left out where many are blocked.
"""

AROUND = tuple(sorted(range(-180, 180, 10), key=abs))
"""Directions, in degrees from the one that a figure faces, in which it is tried last."""

MOST_AROUND = 400
"""Walks in such directions that are tried, of all figures together."""

FAR_AHEAD = 8.0
"""Inches ahead to where a way is looked for: all the way took four to nine times as long in a fort.
"""

MOST_GOALS = 4
"""Places to which ways are looked for, the nearest ones of each figure: to all but the first only
in the end.
"""

MOST_ANSWERS = 60
"""Answers of one turn after which whoever has no time ends it."""


class MenuSearch:
    """The menu of an own turn, worked out only as far as somebody wants it.

    ``known`` is what is open so far.
    """

    def __init__(self, battle: Battle[Any], seen: Look[Any], decision: Decision) -> None:
        self.known: tuple[Option, ...] = ()
        self._steps = battle.legal_steps(seen.state, decision)
        self._parts = 0
        self._menu: Menu | None = None

    def walks(self) -> Iterator[None]:
        """Find out how the turn can end and who can walk how, with pauses."""
        return self._parts_known(1)

    def blows(self) -> Iterator[None]:
        """Find out as well at least what can be done to enemies in reach, with pauses."""
        return self._parts_known(2)

    def attacks(self) -> Iterator[None]:
        """Find out whatever can be done to enemies, with pauses."""
        return self._parts_known(3)

    def whole(self) -> Generator[None, None, Menu]:
        """Find out the rest, with pauses; the menu."""
        while self._menu is None:
            yield None
            self._step()
        return self._menu

    def _parts_known(self, count: int) -> Iterator[None]:
        while self._menu is None and self._parts < count:
            yield None
            self._step()

    def _step(self) -> None:
        try:
            part = next(self._steps)
        except StopIteration as done:
            menu: Menu = done.value
            self._menu, self.known = menu, menu.options
            return
        if part is not None:
            self.known, self._parts = part, self._parts + 1


class Promises:
    """What attacks are thought to gain, in average figures, that were not looked at closely.

    ``looks`` tells how often that was told, and what last, ``closed`` which no longer count.
    """

    def __init__(self) -> None:
        self.looks: dict[Choice, tuple[int, float]] = {}
        self.closed: tuple[Choice, ...] = ()

    def tell(self, choice: Choice, gain: float | None) -> None:
        """What is thought of it, or a further look has found; ``None``: the close look is over."""
        times, _ = self.looks.pop(choice, (0, NO_HOPE))
        if gain is None:
            self.closed = (*self.closed, choice)
        else:
            self.looks[choice] = (times + 1, gain)


Promised: TypeAlias = Callable[[Choice, float | None], None]
"""Hears what an attack is thought to gain, in average figures, at most 0 where it is in doubt,
``NO_HOPE`` where that is nothing to hope for, and ``None`` once the close look is over."""


def untold(choice: Choice, gain: float | None = None) -> None:
    """Nobody wants to hear of it."""
    del choice, gain


class Quick(Struct, frozen=True):
    """A quick answer; its ``gain`` is in the ruleset's points, and 0 for what only leads on.

    One that is the ``last`` resort is made only where nothing else is known.
    """

    choice: Choice
    gain: float = 0.0
    last: bool = False


def best_quick(answers: Iterable[Quick]) -> Quick | None:
    """The one to give, of equals the first; a last resort only where there is nothing else."""
    return max(answers, key=lambda one: (not one.last, one.gain), default=None)


def is_last_resort(acts: Mapping[str, ActKind], choice: Choice, gain: float) -> bool:
    """Whether a choice that is not worth making is better than giving the turn away.

    That is a walk, or what leads as far on or is done to somebody in reach, if it costs no more
    than a walk may. The ``gain`` is in average figures.
    """
    kind = kind_of(acts, choice)
    able = choice.path is not None or kind in RUSHES
    able = able or (choice.target is not None and kind in AT_HAND)
    return able and gain >= -RISK


def is_trifle(acts: Mapping[str, ActKind], choice: Choice, gain: float) -> bool:
    """Whether an act of an own turn is an attack from afar for which no figure stands still that
    can walk. The ``gain`` is in average figures.
    """
    return gain <= TRIFLE and kind_of(acts, choice) in FROM_AFAR


def quick_steps(
    battle: Battle[Any],
    seen: Look[Any],
    recent: tuple[Choice, ...],
    menu: MenuSearch | None = None,
    *,
    ways: bool = True,
    in_vain: Callable[[], bool] = bool,
    likely: Promised = untold,
) -> Generator[Quick | None, None, None]:
    """Answers to an own turn, and nothing between them; see ``best_quick`` for which to give.

    Without any the turn had better end. ``recent`` are the side's answers of this turn, ``menu`` is
    the open decision's, as far as it is known; it is worked out no farther than needed. Last
    resorts are a shot for next to nothing, and a rush, or what is done to an enemy in reach, that
    is not likely to cost more than a walk may.

    Two who look at once share the work: one looks first for what can be done to enemies in reach,
    then for other attacks, for walks only where there is none but last resorts, and for no ``ways``
    round things. The other, who is alone until the first has begun, looks for walks and such ways,
    and at the same time for what can be done to enemies in reach; for other attacks last, its first
    looks beginning with the last. It looks for attacks only where the first has not done so
    ``in_vain`` by then. What looks before the close one find ``likely`` is told apart from the
    answers, for whoever cannot wait for that and knows nothing else.
    """
    decision = seen.decision
    if decision is None or decision.kind != TURN or len(recent) >= MOST_ANSWERS:
        return
    menu = menu or MenuSearch(battle, seen, decision)
    yield from menu.walks()
    judge = _Judge(battle, seen, decision)
    last = ending(menu.known)
    if last is not None:
        yield None
        judge.base = min(judge.base, (yield from judge.value(last.choice())))
    if ways:
        at_hand = takewhile(lambda _: not in_vain(), _at_hand(judge, menu, likely))
        walked = yield from _side_by_side(_ways(judge, menu.known, recent), at_hand)
        if not in_vain():
            yield from _not_at_hand(judge, menu, likely, backwards=True)
        for place in range(1, MOST_GOALS):
            walked = walked or (yield from _walks(judge, menu.known, recent, place))
    else:
        found = yield from _at_hand(judge, menu, likely)
        found = (yield from _not_at_hand(judge, menu, likely)) or found
        found = found or (yield from _straight(judge, menu.known))
        if not found:
            yield from _anywhere(judge, menu.known)


def _side_by_side(
    *searches: Iterator[Quick | None], until_found: bool = False
) -> Generator[Quick | None, None, bool]:
    """Some searches at the same time, step by step, all or only until one of them says that it was
    not in vain; whether any does.
    """
    left, good = list(searches), False
    while left and not (good and until_found):
        search = left.pop(0)
        try:
            found = next(search)
        except StopIteration as done:
            good = good or bool(done.value)
        else:
            left.append(search)
            yield found
    return good


class _Judge:
    """Values answers by plain material, in the ruleset's points, with few runs.

    ``base`` is what they must not fall short of: the end of the turn may cost something itself.
    ``stake`` is what the battle is worth, ``average`` what a figure is, ``risk`` what a walk may
    cost, ``trifle`` what is not looked at closely at once.
    """

    def __init__(self, battle: Battle[Any], seen: Look[Any], decision: Decision) -> None:
        self.battle, self.seen, self.decision = battle, seen, decision
        self.view = battle.view(seen.state)
        values = [battle.ruleset.unit_value(self.view, one) for one in seen.state.units.values()]
        self.stake = sum(values)
        self.average = self.stake / max(1, len(values)) or 1.0
        self.risk, self.trifle = RISK * self.average, TRIFLE * self.average
        self.base = self._material(seen.state)
        self._looks: dict[Choice, Glances[Any]] = {}

    def value(self, choice: Choice, runs: int = RUNS) -> Generator[None, None, float]:
        """What is left after a choice, found with pauses.

        A closer look at an attack goes on from the one before. Nothing is worse than a choice that
        the rules refuse.
        """
        known = self._looks.pop(choice, None) if choice.target is not None else None
        try:
            look = known or Glances(self.battle, self.seen, choice, worth=self._material)
        except IllegalChoice:
            return float("-inf")
        if choice.target is not None and runs < CLOSE_RUNS:
            self._looks[choice] = look
        found = yield from look.steps(runs)
        return found.value

    def _material(self, state: AnyState) -> float:
        """What the figures of the side are worth, less those of its enemies.

        The battle itself counts as much as all figures had been worth.
        """
        view, hostile = self.battle.view(state), self.battle.setup.hostile
        total = self.stake * outcome_for(self.battle.setup, self.decision.side, state)
        for unit in state.units.values():
            value = self.battle.ruleset.unit_value(view, unit)
            total += -value if hostile(self.decision.side, unit.side) else value
        return total


class _Walk(Struct, frozen=True):
    """A walk that somebody may make: whose, where to, how far at most, and by what option."""

    unit: AnyUnit
    goal: Point
    budget: float
    option: Option


def _straight(judge: _Judge, options: tuple[Option, ...]) -> Generator[Quick | None, None, bool]:
    """The first walk straight toward where somebody is wanted, or nearly so; whether there is one.

    None is gone that is likely to be paid for with more than it brings. The Move is taken for
    inches: where it is counted in something else, the walk is short, or refused.
    """
    tried = 0
    for share, aside, walk in product(SHARES, ASIDE, _wanted(judge, options)):
        here, far = walk.unit.place, walk.unit.place.distance(walk.goal)
        heading = HEADINGS[(heading_to(here, walk.goal) + aside) % 360]
        end = here.step(heading, min(walk.budget * share, far))
        if end.distance(walk.goal) > far - LEAST_WALK:
            continue
        tried += 1
        if tried > MOST_STRAIGHT:
            break
        yield None
        choice = walk.option.choice((end,))
        if (yield from judge.value(choice)) >= judge.base - judge.risk:
            yield Quick(choice)
            return True
    return False


def _ways(
    judge: _Judge, options: tuple[Option, ...], recent: tuple[Choice, ...]
) -> Generator[Quick | None, None, bool]:
    """A walk straight to where somebody is wanted, else a way round things and at the same time,
    for the first way down from a tower takes a second, a walk in any direction; whether there is
    one.
    """
    found = yield from _straight(judge, options)
    others = _walks(judge, options, recent), _anywhere(judge, options)
    return found or (yield from _side_by_side(*others, until_found=True))


def _walks(
    judge: _Judge, options: tuple[Option, ...], recent: tuple[Choice, ...], place: int = 0
) -> Generator[Quick | None, None, bool]:
    """The first way found that leads a figure on toward where it is wanted; whether there is one.

    It is looked for some inches ahead. The first of a turn may lead round something; further ones,
    which are looked for last, must bring it nearer, and so must ways elsewhere than to where it is
    wanted first (``place`` 0). Ways that are hard to find are not waited for as long as there may
    be easy ones.
    """
    walked = {choice.unit for choice in recent if choice.path is not None}
    waiting = [
        (walk, walk_steps(judge.view, judge.decision, walk.option, _ahead(walk)))
        for walk in sorted(_wanted(judge, options, place), key=lambda one: one.unit.id in walked)
    ]
    while waiting:
        walk, search = waiting.pop(0)
        for _ in range(PATIENCE):
            yield None
            try:
                next(search)
            except StopIteration as done:
                choice: Choice | None = done.value
                break
        else:
            waiting.append((walk, search))
            continue
        if choice is None or not choice.path:
            continue
        here, end = walk.unit.place, choice.path[-1]
        nearer = here.distance(walk.goal) - end.distance(walk.goal)
        first = not place and walk.unit.id not in walked
        round_it = first and end.distance(here) >= LEAST_WALK
        if not round_it and nearer < LEAST_WALK:
            continue
        yield None
        if (yield from judge.value(choice)) >= judge.base - judge.risk:
            yield Quick(choice)
            return True
    return False


def _anywhere(judge: _Judge, options: tuple[Option, ...]) -> Generator[Quick | None, None, bool]:
    """The first walk in any direction that leads somebody nearer to anything his side wants.

    That is for those who already stand by the nearest of it, and for those who could jump where
    they cannot walk.
    """
    for choice in islice(_all_around(judge, options), MOST_AROUND):
        yield None
        if (yield from judge.value(choice)) >= judge.base - judge.risk:
            yield Quick(choice)
            return True
    return False


def _all_around(judge: _Judge, options: tuple[Option, ...]) -> Iterator[Choice]:
    """Walks of all who can, the longest first, that would end nearer to something wanted."""
    view, side = judge.view, judge.decision.side
    walks: list[tuple[AnyUnit, Option, float, list[Point]]] = []
    for option in options:
        unit = view.state.units.get(option.unit or "")
        budget = None if option.bounds is None else option.bounds.budget
        if option.wants == "path" and unit is not None and budget and budget >= LEAST_WALK:
            walks.append((unit, option, budget, _goals(view, side, unit)))
    for share, turn, (unit, option, budget, goals) in product(SHARES, AROUND, walks):
        end = unit.place.step(HEADINGS[(unit.facing + turn) % 360], budget * share)
        if any(goal.distance(end) <= goal.distance(unit.place) - LEAST_WALK for goal in goals):
            yield option.choice((end,))


def _ahead(walk: _Walk) -> Point:
    """The place to which a way is looked for: where a figure is wanted, or less far on."""
    here = walk.unit.place
    return here.toward(walk.goal, min(FAR_AHEAD, here.distance(walk.goal)))


def _wanted(judge: _Judge, options: tuple[Option, ...], place: int = 0) -> list[_Walk]:
    """For each figure that can walk, by its first way of walking, where it is wanted.

    That is the nearest such place, or the one after so many others. Who can walk farthest comes
    first, then who has the shortest way.
    """
    view, found = judge.view, dict[str, _Walk]()
    for option in options:
        unit = view.state.units.get(option.unit or "")
        budget = None if option.bounds is None else option.bounds.budget
        if option.wants != "path" or unit is None or unit.position is None or unit.id in found:
            continue
        goals = sorted(_goals(view, judge.decision.side, unit), key=unit.place.distance)
        goal = goals[place] if place < len(goals) else None
        if goal is not None and (budget is None or budget >= LEAST_WALK):
            far = unit.place.distance(goal)
            found[unit.id] = _Walk(unit, goal, far if budget is None else budget, option)
    return sorted(found.values(), key=lambda one: (-one.budget, one.unit.place.distance(one.goal)))


def _goals(view: View[Any], side: str, unit: AnyUnit) -> list[Point]:
    """Enemies and areas that a figure's side wants; none for one that stands in such an area."""
    hostile = view.battle.setup.hostile
    goals = [other.place for other in view.state.on_field() if hostile(side, other.side)]
    for area in _wanted_areas(view, side):
        if in_area(area, unit.place):
            return []
        goals.append(area_middle(area))
    return goals


def _wanted_areas(view: View[Any], side: str) -> Iterator[Area]:
    """The areas that a side is to hold or reach."""
    setup = view.battle.setup
    for objective in objectives(setup):
        if isinstance(objective, Hold | Reach) and not setup.hostile(side, objective.side):
            area = setup.map.area(objective.area)
            if area is not None:
                yield area


def _at_hand(
    judge: _Judge, menu: MenuSearch, likely: Promised
) -> Generator[Quick | None, None, bool]:
    """What can be done to enemies in reach and brings something, as ``_attacks`` finds it."""
    yield from menu.blows()
    acts = judge.battle.ruleset.acts
    options = tuple(one for one in menu.known if kind_of(acts, one) in AT_HAND)
    return (yield from _attacks(judge, options, likely))


def _not_at_hand(
    judge: _Judge, menu: MenuSearch, likely: Promised, *, backwards: bool = False
) -> Generator[Quick | None, None, bool]:
    """The other attacks that bring something."""
    yield from menu.attacks()
    acts = judge.battle.ruleset.acts
    options = tuple(one for one in menu.known if kind_of(acts, one) not in AT_HAND)
    return (yield from _attacks(judge, options, likely, backwards=backwards))


def _attacks(
    judge: _Judge, options: tuple[Option, ...], likely: Promised, *, backwards: bool = False
) -> Generator[Quick | None, None, bool]:
    """Attacks that bring something, and rushes and what is done to enemies in reach where that is
    not likely to cost more than a walk may; whether any is more than a last resort.
    """
    acts, any_worth = judge.battle.ruleset.acts, False
    for choice in _likely_first(judge, options, likely, backwards=backwards):
        yield None
        if choice is None:
            continue
        gain = (yield from judge.value(choice, CLOSE_RUNS)) - judge.base
        if gain > LEAST_GAIN:
            last = is_trifle(acts, choice, gain / judge.average)
            any_worth = any_worth or not last
            yield Quick(choice, gain, last)
        elif is_last_resort(acts, choice, gain / judge.average):
            yield Quick(choice, last=True)
    return any_worth


def _likely_first(
    judge: _Judge, options: tuple[Option, ...], likely: Promised, *, backwards: bool
) -> Generator[Choice | None, None, None]:
    """The attacks that are forecast, those first that bring more than a trifle at a first look,
    then at a second; then the others, best first.

    There is nothing in between, as pauses. Whoever takes one looks at it closely, and asks for the
    next once that is over. What is done to enemies in reach is in doubt from the beginning.
    """
    acts = judge.battle.ruleset.acts
    ranked = tuple(by_turns(judge.view, judge.decision.side, options))[:MOST_ATTACKS]
    aimed: list[Choice] = []
    for option in ranked[::-1] if backwards else ranked:
        yield None
        choice = next(iter(candidates(judge.view, judge.decision, option, 1)), None)
        if choice is not None:
            aimed.append(choice)
            if kind_of(acts, choice) in AT_HAND:
                likely(choice, -DOUBT)
    later = yield from _promising(judge, aimed, FIRST_RUNS, likely)
    later = yield from _promising(judge, later, SECOND_RUNS, likely)
    for choice in later:
        yield choice
        likely(choice, None)


def _promising(
    judge: _Judge, choices: list[Choice], runs: int, likely: Promised
) -> Generator[Choice | None, None, list[Choice]]:
    """Those of some attacks that bring more than a trifle in so many runs; the others, best first.

    Of each it is told whether it is to be hoped for: a blow for whatever it gains. What is done to
    enemies in reach, rushes and shots may be in doubt.
    """
    acts, others = judge.battle.ruleset.acts, list[tuple[float, Choice]]()
    for choice in choices:
        yield None
        gain = (yield from judge.value(choice, runs)) - judge.base
        figures = gain / judge.average
        hope = figures if gain > LEAST_GAIN and not is_trifle(acts, choice, figures) else NO_HOPE
        if hope == NO_HOPE and figures >= _least_in_doubt(kind_of(acts, choice), runs):
            hope = min(figures, 0.0)
        likely(choice, hope)
        if gain > judge.trifle:
            yield choice
            likely(choice, None)
        else:
            others.append((gain, choice))
    others.sort(key=lambda one: -one[0])
    return [choice for _, choice in others]


def _least_in_doubt(kind: ActKind | None, runs: int) -> float:
    """What an attack must seem to gain at least, in average figures, to be in doubt."""
    if kind in AT_HAND:
        return -DOUBT
    if runs >= SECOND_RUNS and kind in RUSHES:
        return -RISK
    return -LEAST_GAIN if runs >= SECOND_RUNS and kind == "shoot" else math.inf


class _Rank(Struct, frozen=True, order=True):
    """How soon an attack is looked at: the less, the sooner.

    ``way`` counts earlier ways of doing the same to the same, ``place`` what its figure looks at
    before; what is ``late`` waits for all that is not. ``burst`` tells whom a burst reaches around
    its target for each inch to there, as those thrown far go astray: less than 0 where more of the
    enemy, and 0 for other attacks.
    """

    way: int
    late: bool
    place: int
    burst: float
    far: float
    number: int


def by_turns(view: View[Any], side: str, options: tuple[Option, ...]) -> Iterator[Option]:
    """Attacks on enemies, each figure's first one before any second, the nearest targets first.

    A burst comes before the figure's other attacks where it harms enemies most. What rarely brings
    anything comes after all those, but for the throw at the nearest enemy, if he is near: it comes
    beside the figure's second attack, or first where there is no other. Last come, in the same
    order, other ways of doing the same to the same.
    """
    units, hostile = view.state.units, view.battle.setup.hostile
    acts = view.battle.ruleset.acts
    bursting = {(one.unit, one.item) for one in options if kind_of(acts, one) == "throw-at-ground"}
    ways: dict[tuple[str, str, str, bool], int] = {}
    found: dict[str, list[_Rank]] = {}
    for number, option in enumerate(options):
        unit, target = units.get(option.unit or ""), units.get(option.target or "")
        if unit is None or target is None or not hostile(side, target.side):
            continue
        if unit.position is None or target.position is None:
            continue
        kind = kind_of(acts, option)
        if kind == VAIN:
            continue
        bursts = kind == "throw" and (unit.id, option.item) in bursting
        what = (unit.id, option.do, target.id, bursts)
        way = ways[what] = ways.get(what, -1) + 1
        far = unit.place.distance(target.place)
        rank = _Rank(
            way=way,
            late=kind in POOR and not bursts,
            place=0,
            burst=-harm(view, side, target.place) / max(1.0, far) if bursts else 0.0,
            far=far,
            number=number,
        )
        found.setdefault(unit.id, []).append(rank)
    thrown = {number for number, option in enumerate(options) if kind_of(acts, option) == "throw"}
    ranked = [rank for attacks in found.values() for rank in _placed(sorted(attacks), thrown)]
    yield from (options[rank.number] for rank in sorted(ranked))


def _placed(attacks: list[_Rank], thrown: set[int]) -> Iterator[_Rank]:
    """One figure's attacks in their places, a near throw in the second if not the first.

    After rushes at many others it would be looked at too late.
    """
    near = (one for one in attacks if one.late and not one.way and one.far <= A_THROW)
    soon = next((one for one in near if one.number in thrown), None)
    for place, rank in enumerate(attacks):
        if rank is soon:
            yield replace(rank, place=min(place, 1), late=False)
        else:
            yield replace(rank, place=place)
