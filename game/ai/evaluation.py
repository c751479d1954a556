"""What a state is worth to a side: figures, objectives, and how near the figures are to them.

The unit is one average figure. Values of figures come from the ruleset; everything positional is
small against them, so that no figure is given away for a place.
"""

from typing import Any

from game.ai.distances import DistanceField, WalkGrid
from game.engine.battle import Battle
from game.engine.matching import in_area
from game.geometry.types import Body
from game.model.battlefield import Eliminate, Hold, Protect, Reach, Survive, area_middle
from game.model.objectives import objective_key, objectives
from game.model.state import AnyState, AnyUnit
from game.model.vectors import Point

VICTORY = 8.0
"""Worth of winning, on top of the figures; if more, the faintest hope would cost weapons."""
APPROACH = 0.02
"""Worth of one inch nearer to the nearest enemy, for each figure."""
OBJECTIVE = 0.05
"""Worth of one inch nearer to an area that is to be held or reached."""
DEFENSE = 0.02
"""Worth of one inch nearer to an area that the enemy wants."""
PROGRESS = 0.5
"""Worth of one more count of an objective."""
PRESENCE = 0.4
"""Worth of holding an area alone just now; the round has yet to end that way."""
LAST_COUNT = 2.0
"""Worth of holding it when one more count decides the battle."""
COVER = 0.03
"""Worth of not being seen by one near enemy."""
THREAT = 8.0
"""Enemies nearer than this, in inches, may soon stand beside a figure."""
ARMS_LENGTH = 2.5
"""Enemies no farther than this, in inches, are fought hand to hand."""
FIRST_BLOW = 8 * APPROACH
"""Harm of coming so near to an enemy that it may strike first: more than a plain walk is worth.

Whoever waits outside lets the enemy come, and strikes first himself.
"""
WAITING = 2
"""Rounds in which a side waits for that though it is ahead; one more where both are even."""
SUPERIOR = 0.5
"""Average figures by which a side is ahead that goes after the enemies."""
EVEN = 0.1
"""Average figures by which a side may be behind and counts as even."""
PURSUIT = 2
"""The haste at most of who is ahead or even and has waited long enough."""
PATIENCE = 4
"""Rounds that nobody needs to hurry who is behind, or wants a place or keeps others from one.

One more for each figure that has fallen, but no more than half of those that still stand.
"""
MOST_HASTE = 8
WARD = 2.0
"""How many times its value a figure counts that must be protected."""
NEAREST = 2
"""How many enemies a figure thinks of walking to."""
CLOSE = 1.5
"""Nearer than this, in inches, is not better."""


class Outlook:
    """How one side sees a battle while it makes up its mind.

    Distances are to where the others stand now; they stay while possible futures are compared.
    """

    def __init__(self, battle: Battle[Any], state: AnyState, side: str, grid: WalkGrid) -> None:
        self.battle = battle
        hostile = battle.setup.hostile
        self._enemy_side = {one: hostile(side, one) for one in battle.setup.side_ids()}
        self.enemies = tuple(unit for unit in state.on_field() if self.is_enemy(unit))
        self._grid = grid
        self._places: dict[tuple[DistanceField | None, Point], float] = {}
        self._errands: dict[str, DistanceField] = {}
        self._errand_places: dict[str, tuple[Point, ...]] = {}
        places = tuple(unit.place for unit in self.enemies)
        self._to_enemy = grid.distances(places) if places else None
        free = self._free_enemies(state, side)
        self._to_free = self._to_enemy if free == places else grid.distances(free)
        self._wards: dict[str, float] = {}
        self._areas: list[tuple[DistanceField, float]] = []
        self.goals: tuple[Point, ...] = ()
        self.scale = self._average(state)
        self.haste = self._haste(state)
        self._approach = APPROACH * (1 + self.haste)
        self._holds: list[tuple[Hold, float]] = []
        self._read_objectives()
        self.cover = COVER / (1 + self.haste)
        self._first_blow = FIRST_BLOW / (1 + self.haste)
        self._began = {unit.id: unit.place for unit in state.on_field() if unit.side == side}

    def is_enemy(self, unit: AnyUnit) -> bool:
        """Whether a figure belongs to an enemy of this side."""
        return self._enemy_side[unit.side]

    def worth(self, state: AnyState) -> float:
        """The value of a state, in average figures; more is better for this side."""
        if state.verdict is not None:
            winners = state.verdict.winners
            if not winners:
                return self._figures(state)
            won = any(not self._enemy_side[winner] for winner in winners)
            return self._figures(state) + (VICTORY if won else -VICTORY)
        return self._figures(state) + self._progress(state) + self._nearness(state)

    def send(self, unit_id: str, places: tuple[Point, ...]) -> None:
        """Let a figure think of getting to one of some places instead of to the enemies."""
        self._errands[unit_id] = self._grid.distances(places)
        self._errand_places[unit_id] = places

    def errands_of(self, unit_id: str) -> tuple[Point, ...]:
        """The places a figure is sent to; none for most."""
        return self._errand_places.get(unit_id, ())

    def place_worth(self, unit_id: str, place: Point) -> float:
        """What it is worth to a figure to stand at a place, by distances alone."""
        key = (self._errands.get(unit_id), place)
        known = self._places.get(key)
        if known is None:
            known = self._places[key] = self._place_worth(unit_id, place)
        return known

    def _place_worth(self, unit_id: str, place: Point) -> float:
        total = self.approach_worth(unit_id, place)
        for field, weight in self._areas:
            total -= weight * field.at(place)
        return total

    def approach_worth(self, unit_id: str, place: Point) -> float:
        """The part of a place's worth that comes from being near to enemies, or to its errand."""
        return -self._approach * self._way_to_go(unit_id, place)

    def _way_to_go(self, unit_id: str, place: Point) -> float:
        """Inches from a place to the nearest enemy, or to what a figure is sent for."""
        errand = self._errands.get(unit_id)
        if errand is not None:
            return errand.at(place)
        return 0.0 if self._to_enemy is None else max(CLOSE, self._to_enemy.at(place))

    def way_to_enemy(self, place: Point) -> float:
        """Walking distance to the nearest enemy, in inches."""
        return 0.0 if self._to_enemy is None else self._to_enemy.at(place)

    def first_blow(self, here: Point, place: Point) -> float:
        """What it costs to walk from here to a place without striking from there.

        It costs something where the walk brings so near to an enemy that it may soon strike, unless
        that enemy is in a fight with others of this side as it is.
        """
        if self._to_free is None:
            return 0.0
        near = self._to_free.at(place) <= THREAT < self._to_free.at(here)
        return self._first_blow if near else 0.0

    def cut_off(self, unit_id: str, place: Point) -> bool:
        """Whether no way leads from a place to any enemy, for a figure without an errand."""
        if unit_id in self._errands or self._to_enemy is None:
            return False
        return self._to_enemy.cuts_off(place)

    def shorter_worth(self, unit_id: str, place: Point, other: DistanceField) -> float:
        """What it is worth to a figure that its way to the enemies is another one."""
        if unit_id in self._errands:
            return 0.0
        return self._approach * (self.way_to_enemy(place) - other.at(place))

    def danger(self, state: AnyState, place: Point) -> float:
        """How many enemies may soon stand beside a place, each the more the nearer it is."""
        return sum(
            max(0.0, 1.0 - place.distance(enemy.place) / THREAT)
            for enemy in self.enemies
            if enemy.id in state.units
        )

    def walking_worth(self, unit_id: str, place: Point, inches: float) -> float:
        """What walking that far where a figure wants to would be worth, nothing in the way."""
        nearest = 0.0 if unit_id in self._errands else CLOSE
        ahead = max(0.0, self._way_to_go(unit_id, place) - nearest)
        total = self._approach * min(inches, ahead)
        for field, weight in self._areas:
            total += weight * min(inches, field.at(place))
        return total

    def goals_of(self, unit: AnyUnit) -> tuple[Point, ...]:
        """Where a figure could want to go: areas of objectives, and the nearest enemies."""
        here = unit.place
        near = sorted(self.enemies, key=lambda enemy: (here.distance(enemy.place), enemy.number))
        return (*self.goals, *(enemy.place for enemy in near[:NEAREST]))

    def loss_of(self, state: AnyState, unit: AnyUnit) -> float:
        """What it is worth that a figure falls: its own worth, and victory with the last enemy."""
        value = self.battle.ruleset.unit_value(self.battle.view(state), unit) / self.scale
        value *= self._wards.get(unit.id, 1.0)
        rest = any(self.is_enemy(one) for one in state.on_field() if one.id != unit.id)
        return value if rest or not self.is_enemy(unit) else value + VICTORY

    def exposure(self, state: AnyState, unit: AnyUnit) -> float:
        """How openly a figure stands: for each enemy the share of its sections that it shows.

        Enemies nearer than 12 inches count in full, those farther away less and less.
        """
        ruleset = self.battle.ruleset
        field = self.battle.field(state)
        body = ruleset.body(unit)
        total = 0.0
        for enemy in self.enemies:
            if enemy.id not in state.units:
                continue
            near = min(1.0, 12.0 / max(1.0, enemy.place.distance(body.center)))
            source = ruleset.body(enemy)
            seen = field.sight(
                source.center, _eye(source), body, ignore=frozenset((enemy.id, unit.id))
            )
            total += near * seen.count / max(1, len(seen.sections))
        return total

    def _figures(self, state: AnyState) -> float:
        view = self.battle.view(state)
        total = 0.0
        for unit in state.units.values():
            value = self.battle.ruleset.unit_value(view, unit)
            value *= self._wards.get(unit.id, 1.0)
            total += -value if self._enemy_side[unit.side] else value
        return total / self.scale

    def _progress(self, state: AnyState) -> float:
        signs = self._counts
        total = PROGRESS * sum(
            signs[name] * count for name, count in state.progress.items() if name in signs
        )
        for hold, sign in self._holds:
            if self._held_alone(state, hold):
                last = state.progress.get(objective_key(hold), 0) + 1 >= hold.rounds
                total += sign * (LAST_COUNT if last else PRESENCE)
        return total

    def _held_alone(self, state: AnyState, hold: Hold) -> bool:
        """Whether a side stands in its area, and none of its enemies does."""
        area = self.battle.setup.map.area(hold.area)
        if area is None:
            return False
        there = [unit.side for unit in state.on_field() if in_area(area, unit.place)]
        hostile = self.battle.setup.hostile
        return hold.side in there and not any(hostile(hold.side, one) for one in there)

    def _nearness(self, state: AnyState) -> float:
        """What figures gained by walking; whoever falls neither gains nor loses by his place."""
        total = 0.0
        for unit in state.on_field():
            began = self._began.get(unit.id)
            if began is not None and began != unit.place:
                total += self.place_worth(unit.id, unit.place)
                total -= self.place_worth(unit.id, began)
        return total

    def _average(self, state: AnyState) -> float:
        view = self.battle.view(state)
        values = [self.battle.ruleset.unit_value(view, unit) for unit in state.units.values()]
        return max(1e-6, sum(values) / max(1, len(values)))

    def _haste(self, state: AnyState) -> int:
        """How many rounds a side has waited too long; more where it is not behind.

        Whoever wants a place, or has to keep others from one, has no need to go after anybody.
        """
        patience = PATIENCE + min(len(state.fallen), len(state.units) // 2)
        haste = min(MOST_HASTE, max(0, state.round - patience))
        places = any(isinstance(one, Hold | Reach) for one in objectives(self.battle.setup))
        ahead = self._ahead(state)
        if places or ahead < -EVEN:
            return haste
        waited = state.round - WAITING - (0 if ahead >= SUPERIOR else 1)
        return max(haste, min(PURSUIT, waited))

    def _ahead(self, state: AnyState) -> float:
        """Average figures by which a side and its friends have more than the strongest enemies."""
        view, setup = self.battle.view(state), self.battle.setup
        values = dict.fromkeys(setup.side_ids(), 0.0)
        for unit in state.units.values():
            values[unit.side] += self.battle.ruleset.unit_value(view, unit)
        own = sum(value for one, value in values.items() if not self._enemy_side[one])
        theirs = [one for one, enemy in self._enemy_side.items() if enemy]
        leagues = (
            sum(values[one] for one in theirs if not setup.hostile(enemy, one)) for enemy in theirs
        )
        return (own - max(leagues, default=0.0)) / self.scale

    def _free_enemies(self, state: AnyState, side: str) -> tuple[Point, ...]:
        """Where the enemies stand whom nobody of a side fights hand to hand."""
        own = [unit.place for unit in state.on_field() if unit.side == side]
        return tuple(
            enemy.place
            for enemy in self.enemies
            if all(one.distance(enemy.place) > ARMS_LENGTH for one in own)
        )

    def _read_objectives(self) -> None:
        """What the objectives of the level say about places and figures."""
        self._counts: dict[str, float] = {}
        goals: list[Point] = []
        for objective in objectives(self.battle.setup):
            if isinstance(objective, Eliminate) or objective.side not in self._enemy_side:
                continue
            theirs = self._enemy_side[objective.side]
            match objective:
                case Hold(area=area) | Reach(area=area):
                    sign = -1.0 if theirs else 1.0
                    self._counts[objective_key(objective)] = sign
                    if isinstance(objective, Hold):
                        self._holds.append((objective, sign))
                    center = self._area_center(area)
                    field = self._grid.distances((center,))
                    self._areas.append((field, DEFENSE if theirs else OBJECTIVE))
                    goals.append(center)
                case Protect(unit=unit):
                    self._wards[unit] = WARD
                case Survive() if not theirs:
                    self._approach = APPROACH / 4
                    self.haste = 0
                case _:
                    pass
        self.goals = tuple(goals)

    def _area_center(self, area_id: str) -> Point:
        area = self.battle.setup.map.area(area_id)
        if area is None:
            width, height = self.battle.setup.map.size
            return Point(width / 2, height / 2)
        return area_middle(area)


def _eye(body: Body) -> float:
    """Height from which a figure looks, in inches above the table: under the top of its head."""
    return body.feet + 0.85 * body.height
