"""Places within reach from which a shot or a throw at an enemy promises most."""

from collections.abc import Generator, Iterable, Iterator, Sequence
from itertools import pairwise
from math import ceil, floor, sqrt
from typing import Final

from msgspec import Struct

from game.engine.acts import ActKind
from game.engine.ruleset import Way
from game.model.choices import Choice
from game.model.decisions import Option
from game.model.vectors import Point
from game.ui.prompts.best_act import CLEARLY
from game.ui.prompts.next_act import NextAct
from game.ui.prompts.table import Table

STEP: Final = 0.5
"""Inches between the places of a way from which a shot is tried."""

SPACING: Final = 1.0
"""Inches at least between the other places within reach that are tried, in rows and columns."""

MOST_TRIED: Final = 120
"""These places at most, the near ones: in a large region they lie wider apart."""

ON_THE_WAY: Final = 3
BESIDE: Final = 3
"""Places whose chances are compared, on the way to the enemy and elsewhere.

Each takes 10 to 60 ms of the processor, which is many frames.
"""

CLOSE: Final = 2.0
"""Inches from an enemy within which a place is taken only for a better chance: he need hardly move
to strike there.
"""

APART: Final = 1.0
"""Inches between places that are compared: those nearer to each other promise much the same."""


class Following(Struct, frozen=True):
    """A way after which an attack of a kind is open: those of that kind that are."""

    way: Way
    kind: ActKind
    attacks: tuple[Choice, ...]

    @property
    def end(self) -> Point:
        """Where it is made from."""
        return self.way.points[-1]


class FiringPlaces:
    """Looks for places from which a shot or a throw at an enemy is open, and for the best of them.

    All is done in small steps, in the same order for the same battle; ``nearest`` is the way that
    leads as near to the enemy as his own place is reached.
    """

    def __init__(
        self,
        table: Table,
        option: Option,
        kind: ActKind,
        attacks: Iterable[Choice],
        nearest: Way,
        places: tuple[Point, Point],
    ) -> None:
        """``places`` are where the figure stands, and the enemy."""
        self._table, self._option, self._kind = table, option, kind
        self._attacks, self._nearest = tuple(attacks), nearest
        self._own, self._foe = places

    def first(self) -> Generator[None, None, Following | None]:
        """The first place on the way to the enemy, else the nearest of others within reach."""
        for spot in (*self._on_the_way(), *self._others()):
            yield
            found = self._from(spot)
            if found is not None:
                return found
        return None

    def best(self, first: Following) -> Generator[None, None, tuple[Following, NextAct] | None]:
        """The place from which most is to be hoped, and what the attack would do from there.

        Of places that promise the same it is one that is not close to an enemy, and of these the
        one with the least walk. Those whose walk is answered by others than may answer the one to
        the ``first`` count only where all others are in vain: a better chance is no help to who is
        struck on the way to it. Nothing where nothing can be told of any.
        """
        ask = self._table.controller.ask
        along = yield from self._open(self._on_the_way())
        beside = yield from self._ranked((yield from self._open(self._others())))
        compared = [first]
        _add_apart(compared, _spread(along, ON_THE_WAY), ON_THE_WAY)
        _add_apart(compared, beside, BESIDE)
        yield from ask.threat_steps(self._walk(first))
        risk = ask.threats(self._walk(first))
        best: tuple[Following, NextAct] | None = None
        for answered in (False, True):
            if best is not None and not best[1].vain:
                break
            for one in sorted(compared, key=lambda one: (self._close(one), one.way.cost)):
                yield
                walk = self._walk(one)
                yield from ask.threat_steps(walk)
                new = any(who not in risk for who in ask.threats(walk))
                if new is not answered or ask.refusal(walk) is not None:
                    continue
                act = NextAct(self._table, walk, one.attacks)
                yield from act.weigh()
                if act.worth is not None and (best is None or _promises_more(act, best[1])):
                    best = one, act
        return best

    def _close(self, one: Following) -> bool:
        """Whether a place is close to an enemy."""
        controller, side = self._table.controller, self._table.decision.side
        near = (
            unit for unit in controller.state.on_field() if unit.place.distance(one.end) <= CLOSE
        )
        return any(controller.ask.hostile(unit.side, side) for unit in near)

    def _walk(self, one: Following) -> Choice:
        return self._option.choice(one.way.points)

    def _on_the_way(self) -> Iterator[Point]:
        """Places of the way, one after the other, the corners and the end among them."""
        for start, end in pairwise((self._own, *self._nearest.points)):
            whole = start.distance(end)
            for number in range(1, int(whole / STEP) + 1):
                if number * STEP < whole:
                    yield start.toward(end, number * STEP)
            yield end

    def _others(self) -> list[Point]:
        """Places all over the region within reach, those near to the figure first."""
        corners = [
            corner
            for polygon in self._table.controller.ask.area(self._option)
            for corner in polygon.outline
        ]
        if not corners:
            return []
        (left, right), (top, bottom) = (
            (min(values), max(values)) for values in zip(*corners, strict=True)
        )
        space = max(SPACING, sqrt((right - left) * (bottom - top) / MOST_TRIED))
        x, y = self._own.x, self._own.y
        across = range(ceil((left - x) / space), floor((right - x) / space) + 1)
        down = range(ceil((top - y) / space), floor((bottom - y) / space) + 1)
        spots = [
            Point(x + column * space, y + row * space)
            for row in down
            for column in across
            if row or column
        ]
        return sorted(spots, key=self._own.distance)[:MOST_TRIED]

    def _open(self, spots: Iterable[Point]) -> Generator[None, None, list[Following]]:
        """Those of some places from which an attack is open."""
        found: list[Following] = []
        for spot in spots:
            yield
            one = self._from(spot)
            found += [] if one is None else [one]
        return found

    def _from(self, spot: Point) -> Following | None:
        """What is open from a place to which a way leads."""
        table, nearest = self._table, self._nearest
        ways, ask, way = table.ways, table.controller.ask, nearest
        if spot not in nearest.points[-1:]:
            known = ways.known(self._option, spot) if ways.reaches(self._option, spot) else None
            if known is None or not known.points:
                return None
            way = known
        attacks = tuple(one for one in self._attacks if ask.refusal_after(one, way.points) is None)
        return Following(way, self._kind, attacks) if attacks else None

    def _ranked(self, found: list[Following]) -> Generator[None, None, list[Following]]:
        """Places in order: where most of the enemy is seen, then the nearest to him."""
        ask, ranked = self._table.controller.ask, list[tuple[int, float, float]]()
        for one in found:
            yield
            shooter, foe = one.attacks[0].unit, one.attacks[0].target
            seen = ask.sighting(shooter, foe, one.end) if shooter and foe else None
            hidden = 0 if seen is None else -sum(seen.sections)
            ranked.append((hidden, one.end.distance(self._foe), one.way.cost))
        order = sorted(range(len(found)), key=ranked.__getitem__)
        return [found[place] for place in order]


def _promises_more(one: NextAct, other: NextAct) -> bool:
    """Whether one attack promises clearly more than another, for all that samples may be off."""
    if one.worth is None or other.worth is None:
        return one.worth is not None
    return one.worth.beats(other.worth, max(CLEARLY, 2 * max(one.doubt, other.doubt)))


def _spread(found: Sequence[Following], most: int) -> list[Following]:
    """So many of the places of a way, the last among them, as far from each other as they go."""
    return [found[number * len(found) // most - 1] for number in range(most, 0, -1) if found]


def _add_apart(compared: list[Following], others: Iterable[Following], count: int) -> None:
    """Add so many of other places that are not beside one that is compared already."""
    most = len(compared) + count
    for one in others:
        if len(compared) < most and all(one.end.distance(it.end) >= APART for it in compared):
            compared.append(one)
