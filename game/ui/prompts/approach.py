"""Walking up to an enemy who is out of reach, where an attack could follow in the same turn."""

from collections.abc import Generator, Iterable, Iterator, Sequence
from typing import Final

from msgspec import Struct

from game.engine.acts import ActKind
from game.engine.ruleset import Way
from game.model.choices import Choice
from game.model.decisions import Closed, Option
from game.model.state import AnyUnit
from game.model.vectors import HEADINGS, Point
from game.ui.board import tips, walk_tips
from game.ui.budget import Budget
from game.ui.prompts.aiming import forecast_of
from game.ui.prompts.best_act import BestAct, much_likelier
from game.ui.prompts.firing_places import FiringPlaces, Following
from game.ui.prompts.foreseen import learn
from game.ui.prompts.groups import Group
from game.ui.prompts.next_act import NextAct
from game.ui.prompts.strays import way_rows
from game.ui.prompts.table import Table
from game.ui.widgets.base.widget import Widget
from game.ui.widgets.tips.tooltip import Tooltip
from game.words import tr

FOLLOWING: Final[tuple[ActKind, ...]] = ("shoot", "strike", "throw")
"""Attacks that are walked up for."""

AROUND: Final = (1.45, 1.95, 2.45, 2.95, 3.45)
"""Inches from the middle of an enemy to places from which a blow is tried, if not from the nearest.

In a pit or behind a corner he may be in reach from another side only, and past others who stand
about him only with an Angry Inch, for which there must be room. From the last a heavy weapon
reaches him with one.
"""

APART: Final = 15
"""Degrees between these places."""

LEAST_NEARER: Final = 0.1
"""Inches that a way must lead nearer to an enemy to be worth telling of."""

Acts = tuple[tuple[ActKind, Choice], ...]
Walk = tuple[Option, str, Acts]
"""How the figure walks, to whom, and the attacks with their kinds that could come then."""


class Vain(Struct, frozen=True):
    """No attack follows on any walk: why each of them is closed as near as one gets, or in vain."""

    reasons: dict[Choice, str]


class _Afar(Struct, frozen=True):
    """Attacks from the place that is offered for them, and what they would do, if that is known."""

    attacks: tuple[Choice, ...]
    act: NextAct | None = None

    @property
    def in_vain(self) -> bool:
        """Whether they are known to come to nothing."""
        return self.act is not None and self.act.vain


def walk_toward(
    table: Table,
    best: BestAct,
    walk: Option | None,
    target: AnyUnit,
    groups: Sequence[Group],
    *,
    offered: bool = True,
    kinds: Sequence[ActKind] = FOLLOWING,
) -> Walk | None:
    """The walk of a figure up to an enemy, for what cannot be done to him from here.

    Nothing toward others, or where none of its acts in ``groups`` of some ``kinds`` could come of
    it. With ``offered`` only those count that would be offered by themselves if they were open.
    """
    foe = table.controller.ask.hostile(target.side, table.decision.side)
    if walk is None or not foe or target.position is None:
        return None
    acts = best.shut(walk.unit, groups, target.id, kinds, offered=offered)
    return (walk, target.id, acts) if acts else None


class Approach:
    """Finds the walk up to an enemy, for as long as nothing can be done to him from here.

    It is looked for between two frames; the rules are asked whether an attack is open at its end,
    and then what it would do from there. As far as odds are told, a shot or a throw is made from
    where most is to be hoped from it, or a blow is struck in place of a shot that destroys much
    less likely: until that is known the first place is offered; and nobody walks up for what is in
    vain. Who could only shoot in vain walks up for a blow.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._found: dict[Walk, Following | Vain] = {}
        self._settled: set[Walk] = set()
        self._searches: dict[Walk, Iterator[None]] = {}
        self._next: tuple[tuple[Walk, Choice], NextAct] | None = None

    def way(self, walk: Walk) -> Way | None:
        """The way after which the target can be attacked, if one is known."""
        found = self._found.get(walk)
        return found.way if isinstance(found, Following) else None

    def choice(self, walk: Walk) -> Choice | None:
        """The walk itself, if the rules allow it."""
        way = self.way(walk)
        choice = None if way is None else walk[0].choice(way.points)
        allowed = choice is not None and self._table.controller.ask.refusal(choice) is None
        return choice if allowed else None

    def note(self, walk: Walk, closed: Closed) -> str:
        """What is to be told of an attack that is closed from here, and that no walk opens.

        It is why it is closed as near as the walk leads, or in vain; "" for the same reason.
        """
        found = self._found.get(walk)
        reason = found.reasons.get(closed.choice(), "") if isinstance(found, Vain) else ""
        if reason in ("", closed.reason):
            return ""
        return tr("Even after walking up: {reason}").format(reason=reason)

    def in_vain(self, walk: Walk) -> bool:
        """Whether it is known that no walk opens an attack."""
        return walk in self._settled and self.way(walk) is None

    def think(self, walk: Walk, *, pinned: bool = False) -> bool:
        """Look for the way as far as there is time in this frame; whether more is known now.

        And then for what follows, unless no odds are told. A walk that is ``pinned`` stays as it
        is: no other place is looked for any longer.
        """
        if walk in self._settled:
            following = None if self._table.odds_note else self._following(walk)
            if following is None:
                return False
            return self._learn_way(walk) if following.done else following.think()
        before = self._found.get(walk)
        if pinned and before is not None:
            self._settle(walk)
            return True
        budget = Budget()
        for _ in self._search(walk):
            if not budget.left:
                return self._found.get(walk) != before
        return True

    def _search(self, walk: Walk) -> Iterator[None]:
        """Look for the way until it is settled, from where the last look stopped."""
        if walk in self._settled:
            return
        if walk not in self._searches:
            self._searches[walk] = self._looked_for(walk)
        steps = self._searches[walk]
        # Who looks may stop at any step: the search is no part of his own, and goes on later,
        # unless somebody else has settled it meanwhile.
        while next(steps, self) is not self:
            yield
            if walk in self._settled:
                return
        self._settle(walk)

    def promises(self, walk: Walk) -> Generator[None, None, bool]:
        """Whether an attack that follows the walk is a reason to go on with a turn, or would be one
        if it were open; found in small steps.
        """
        following, found = (yield from self.followed(walk)), self._found.get(walk)
        if following is None or not isinstance(found, Following):
            return False
        yield from following.choose()
        return following.worth is not None and following.worth.worth_while(found.kind)

    def followed(self, walk: Walk) -> Generator[None, None, NextAct | None]:
        """What follows the walk, as far as it is known, once the walk is found in small steps."""
        for _ in self._search(walk):
            yield
        return self._following(walk)

    def _learn_way(self, walk: Walk) -> bool:
        """Learn how likely the walk itself ends badly, if anybody may answer it."""
        choice, ask = self.choice(walk), self._table.controller.ask
        if choice is None or (ask.threats_known(choice) and not ask.threats(choice)):
            return False
        return learn(ask, choice)

    def _way_rows(self, choice: Choice) -> list[Widget]:
        """How likely the walker falls on the way, as far as that is known."""
        return way_rows(forecast_of(self._table, choice), self._table.controller.state, choice.unit)

    def _walk_known(self, choice: Choice) -> bool:
        """Whether it is known how a walk that may be answered ends."""
        walk = forecast_of(self._table, choice)
        return walk is not None and not walk.rough

    def _settle(self, walk: Walk) -> None:
        """Look for no other place than what was found."""
        self._searches.pop(walk, None)
        self._settled.add(walk)

    def _looked_for(self, walk: Walk) -> Iterator[None]:
        """Look for the way, with pauses; what was found is known then.

        A shot comes first, since who shoots need not come as near, and a throw last: the weapon is
        gone then.
        """
        option, target, acts = walk
        unit, foe = self._table.unit(option.unit), self._table.unit(target)
        if unit is None or foe is None:
            self._found[walk] = Vain({})
            return
        ways = self._table.ways
        nearest = ways.known(option, foe.place)
        while nearest is None:
            ways.think(option, foe.place)
            yield
            nearest = ways.known(option, foe.place)
        ends, told = (unit.place, foe.place), not self._table.odds_note
        blows = [choice for kind, choice in acts if kind == "strike"]
        shot = yield from self._from_afar(walk, "shoot", nearest, ends)
        if shot is not None and not (told and (blows or shot.in_vain)):
            return
        struck = yield from self._struck(option, blows, nearest, ends)
        if shot is not None and not shot.in_vain:
            if struck is not None:
                yield from self._rather_struck(walk, shot, struck)
            return
        if struck is not None and not (yield from self._strikes_in_vain(walk, struck)):
            return
        throw = yield from self._from_afar(walk, "throw", nearest, ends)
        if throw is not None and not (told and throw.in_vain):
            return
        vain = [attack for one in (shot, struck, throw) if one for attack in one.attacks]
        reasons = dict.fromkeys(vain, tr("No chance to hit"))
        self._found[walk] = Vain({**self._reasons(nearest, acts, ends), **reasons})

    def _from_afar(
        self, walk: Walk, kind: ActKind, nearest: Way, ends: tuple[Point, Point]
    ) -> Generator[None, None, _Afar | None]:
        """Look for the place to shoot or throw from, with pauses: the first is known at once, then
        as far as odds are told the best.
        """
        option, _, acts = walk
        attacks = [choice for found, choice in acts if found == kind]
        if not attacks:
            return None
        places = FiringPlaces(self._table, option, kind, attacks, nearest, ends)
        first = yield from places.first()
        if first is None:
            return None
        self._offer(walk, first)
        best = None if self._table.odds_note else (yield from places.best(first))
        if best is None:
            return _Afar(first.attacks)
        self._offer(walk, *best)
        return _Afar(best[0].attacks, best[1])

    def _offer(self, walk: Walk, found: Following, following: NextAct | None = None) -> None:
        """Offer a place, and what the attack would do from there, if that is known."""
        self._found[walk] = found
        choice, self._next = self.choice(walk), None
        if choice is not None and following is not None:
            self._next = (walk, choice), following

    def _strikes_in_vain(self, walk: Walk, struck: Following) -> Generator[None, None, bool]:
        """Offer a blow; whether it is known, as far as odds are told, to come to nothing."""
        self._offer(walk, struck)
        choice = self.choice(walk)
        if choice is None or self._table.odds_note:
            return False
        blow = NextAct(self._table, choice, struck.attacks)
        yield from blow.choose()
        self._offer(walk, struck, blow)
        return blow.vain

    def _struck(
        self, option: Option, choices: Sequence[Choice], nearest: Way, ends: tuple[Point, Point]
    ) -> Generator[None, None, Following | None]:
        """Look for a place from which one of some blows is open, with pauses."""
        far = self._farthest(option, ends[0]) if choices else 0.0
        for spot in _around(nearest, *ends, far) if choices else ():
            yield
            way = self._way_to(option, spot, nearest)
            attacks = () if way is None else self._open(choices, way)
            if way is not None and attacks:
                return Following(way, "strike", attacks)
        return None

    def _farthest(self, option: Option, own: Point) -> float:
        """How many inches off the places are at most that a walk may lead to."""
        region = self._table.controller.ask.area(option)
        corners = (Point(*corner) for polygon in region for corner in polygon.outline)
        return max(map(own.distance, corners), default=0.0)

    def _rather_struck(self, walk: Walk, shot: _Afar, struck: Following) -> Iterator[None]:
        """Walk up for a blow in place of a shot that destroys much less likely.

        Not where whoever strikes likely falls himself, nor where anybody may answer that walk.
        """
        if shot.act is None or shot.act.worth is None:
            return
        yield
        ask, choice = self._table.controller.ask, walk[0].choice(struck.way.points)
        if ask.refusal(choice) is not None:
            return
        yield from ask.threat_steps(choice)
        if ask.threats(choice):
            return
        blow = NextAct(self._table, choice, struck.attacks)
        yield from blow.weigh()
        doubt = max(blow.doubt, shot.act.doubt)
        if blow.worth is not None and much_likelier(blow.worth, shot.act.worth.kills, doubt):
            self._offer(walk, struck, blow)

    def _reasons(self, nearest: Way, acts: Acts, ends: tuple[Point, Point]) -> dict[Choice, str]:
        """Why attacks are closed at the end of a way; nothing where it leads no nearer."""
        own, foe = ends
        end = nearest.points[-1] if nearest.points else own
        if end.distance(foe) > own.distance(foe) - LEAST_NEARER:
            return {}
        ask = self._table.controller.ask
        refusals = ((choice, ask.refusal_after(choice, nearest.points)) for _, choice in acts)
        return {choice: refused.reason for choice, refused in refusals if refused is not None}

    def _way_to(self, option: Option, spot: Point, nearest: Way) -> Way | None:
        """The way to a place, if it leads there whole."""
        if spot == nearest.points[-1]:
            return nearest
        ways = self._table.ways
        way = ways.known(option, spot) if ways.reaches(option, spot) else None
        return way if way is not None and way.points else None

    def _open(self, choices: Sequence[Choice], way: Way) -> tuple[Choice, ...]:
        """Those of some attacks that are open after a way."""
        ask = self._table.controller.ask
        return tuple(one for one in choices if ask.refusal_after(one, way.points) is None)

    def _following(self, walk: Walk) -> NextAct | None:
        """What follows the walk that was found; one way may lead up to several enemies."""
        found, choice = self._found.get(walk), self.choice(walk)
        if not isinstance(found, Following) or choice is None:
            return None
        if self._next is None or self._next[0] != (walk, choice):
            self._next = ((walk, choice), NextAct(self._table, choice, found.attacks))
        return self._next[1]

    def attack(self, walk: Walk) -> Choice | None:
        """The attack that is told to follow the walk, once it is known."""
        following = None if self._table.odds_note else self._following(walk)
        return None if following is None else following.choice

    def tip(
        self, walk: Walk, target: AnyUnit, closed: Closed, *, pinned: bool
    ) -> tuple[Tooltip, Point] | None:
        """How far the walk is, who may answer it and what follows, and what to press; nothing
        without a walk.

        Before it stands why what follows cannot be done from here, or ``closed`` if it could.
        """
        found, choice = self._found.get(walk), self.choice(walk)
        if not isinstance(found, Following) or choice is None:
            return None
        table = self._table
        controller = table.controller
        whole, following, then = table.everything, None, list[Widget]()
        if not table.odds_note:
            settled = walk in self._settled
            following = self._following(walk) if settled else None
            then = [tips.working_row()] if following is None else following.rows(whole=whole)
        follows = None if following is None else following.choice
        why = controller.ask.refusal(follows or found.attacks[0]) or closed
        hint = table.hint(tr("Click: pin the walk"), tr("{key}: pin the walk"))
        if pinned:
            again = tr("Click again or Enter: walk there")
            hint = table.hint(again, tr("{key} again: walk there"))
        tip = walk_tips.approach_tip(
            found.way,
            found.kind,
            controller.unit_name,
            target.name,
            why,
            controller.state,
            controller.ask.threats(choice),
            hint,
            pinned=pinned,
            act="" if following is None else following.label,
            answering=() if following is None else following.threats,
            then=then,
            worst=() if following is None else following.worst(),
            on_the_way=() if table.odds_note else self._way_rows(choice),
            # To strike, one comes into the reach of whom one strikes.
            dangers=table.walk_dangers(target.id if found.kind == "strike" else None),
            worked_out=bool(table.odds_note) or self._walk_known(choice),
            details=following.details(linked=pinned) if following is not None and whole else (),
            whole=whole,
            all_key=table.tree.keys.cap("everything"),
        )
        return tip, target.place


def _around(nearest: Way, own: Point, foe: Point, far: float) -> Iterable[Point]:
    """Places from which a blow may be open: where the way ends, then others, the rings nearest to
    the enemy first, as ``far`` as one walks.

    A way that leads around something may end farther from him than a place beside it.
    """
    if not nearest.points:
        return
    yield nearest.points[-1]
    for radius in AROUND:
        ring = (Point(foe.x + radius * dx, foe.y + radius * dy) for dx, dy in HEADINGS[::APART])
        yield from sorted((one for one in ring if own.distance(one) <= far), key=own.distance)
