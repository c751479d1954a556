"""Places that nobody can walk to: areas of objectives, and zones that are cut off.

Ways are looked for over the roadmap by which figures walk, and with what they can do at best: an
ordinary stand with a radius of half an inch, jumps up of an inch, jumps down and leaps over gaps of
any size, through water, over mines and rough ground, never into lava or a bottomless pit. Other
figures are not in the way. Nor is what is easily broken down, such as a wooden gate.

So what is told is a place to which nobody walks. Brick and stone may be breached, and a pole may
carry somebody with a run over a wall: a level that means just that is warned of all the same. And
not every place that is cut off is found: large creatures need more room, a gap may be too wide for
any leap, and somebody in armor neither swims nor jumps under some rules.

Of an area about 1,400 places are looked at, of a zone about 120. Maps with very many pieces are not
looked at.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from game.files.checks.places_within import FEW, places_within
from game.files.checks.rosters import for_ruleset
from game.files.checks.standing import AVOIDED, DEADLY, FIGURE_HEIGHT, STAND_RADIUS
from game.files.json.faults import at_index, at_key
from game.geometry.field import ENDLESS, Field
from game.geometry.terrain_space import TerrainSpace
from game.geometry.types import Mover
from game.model.battlefield import Area, BattleMap, Hold, Reach, Side, Zone, area_middle
from game.model.setup import Fault
from game.model.vectors import Point

MOST_PARTS: Final = 200
"""Convex parts of pieces and areas up to which ways are looked for; more would take long."""

BREAKABLE: Final = ("paper", "cloth", "glass", "thin-wood", "wood")
"""Materials that a blow or two break down."""


def cut_off_warnings(battle_map: BattleMap, space: TerrainSpace) -> Iterator[Fault]:
    """Objectives that their side cannot walk to, and zones from and to which no way leads."""
    parts = len(space.regions) + sum(len(prisms) for prisms in space.prisms.values())
    if parts > MOST_PARTS:
        return
    walks = _Walks(battle_map, space)
    yield from _objective_warnings(battle_map, "objectives", walks)
    yield from _zone_warnings(battle_map, walks)
    for name, override in battle_map.rules.items():
        own = override.objectives is not None
        goals = f"{at_key('rules', name)}.objectives" if own else "objectives"
        yield from _objective_warnings(for_ruleset(battle_map, name), goals, walks)


def _objective_warnings(battle_map: BattleMap, goals: str, walks: "_Walks") -> Iterator[Fault]:
    for index, goal in enumerate(battle_map.objectives):
        if not isinstance(goal, Hold | Reach):
            continue
        side, area = battle_map.side(goal.side), battle_map.area(goal.area)
        if side is None or area is None:
            continue
        starts = walks.starts(side)
        if starts and not walks.leads_into(starts, area):
            told = f'is {area.kind} "{area.id}", which no figure of "{side.id}" can walk to'
            right = 'leave a gap 1" wide, a door, stairs or a bridge, or move the area'
            yield Fault(f"{at_index(goals, index)}.area", f"{told}; {right}")


def _zone_warnings(battle_map: BattleMap, walks: "_Walks") -> Iterator[Fault]:
    """Zones to which no enemy can walk, and from which nobody can walk to an enemy."""
    for number, side in enumerate(battle_map.sides):
        if side.zone is None:
            continue
        zone = walks.free(side.zone)
        foes = [
            at
            for other in battle_map.sides
            if other is not side and (other.alliance is None or other.alliance != side.alliance)
            for at in walks.starts(other)
        ]
        if not zone or not foes:
            continue
        if not walks.leads(zone, foes) and not walks.leads(foes, zone):
            problem = f'of "{side.id}" is cut off: no way leads to it or from it to any enemy'
            right = 'leave a gap 1" wide, a door, stairs or a bridge, or move the zone'
            yield Fault(f"{at_index('sides', number)}.zone", f"{problem}; {right}")


class _Walks:
    """Where figures can walk on a map."""

    def __init__(self, battle_map: BattleMap, space: TerrainSpace) -> None:
        weak = [one.id for one in battle_map.terrain if one.material in BREAKABLE]
        self._mover = Mover(STAND_RADIUS, FIGURE_HEIGHT, avoid=DEADLY, ignore=frozenset(weak))
        self._field = Field(space, ())

    def starts(self, side: Side) -> tuple[Point, ...]:
        """Where the figures of a side may begin."""
        placed = tuple(one.position for one in side.squad if one.position is not None)
        waits = side.zone is not None and any(one.position is None for one in side.squad)
        return (*placed, *self.free(side.zone)) if side.zone is not None and waits else placed

    def free(self, zone: Zone) -> tuple[Point, ...]:
        """Places of a zone in which figures can be put."""
        return tuple(self._standable(places_within(zone, FEW), AVOIDED))

    def leads_into(self, starts: Sequence[Point], area: Area) -> bool:
        """Whether a way leads from one of some places into an area."""
        looks = ((area_middle(area), *places_within(area, FEW)), places_within(area))
        return any(self.leads(starts, tuple(self._standable(look, DEADLY))) for look in looks)

    def leads(self, starts: Sequence[Point], goals: Sequence[Point]) -> bool:
        """Whether a way leads from one of some places to one of some others."""
        # A way to one place is found sooner than all that can be reached, if there is a way.
        likely = (goals[0], goals[len(goals) // 2], goals[-1]) if goals else ()
        if any(self._field.route(starts[0], goal, self._mover, ENDLESS) for goal in likely):
            return True
        begun: list[Point] = []
        for start in starts:
            # Whoever can walk to a place comes to wherever one comes from there.
            if any(self._field.reaches(one, start, self._mover) for one in begun):
                continue
            begun.append(start)
            if any(self._field.reaches(start, goal, self._mover) for goal in goals):
                return True
        return False

    def _standable(self, places: Iterable[Point], harm: tuple[str, ...]) -> Iterator[Point]:
        """Those of some places where somebody has room to stand, and none of these areas is."""
        for at in places:
            if any(area.kind in harm for area in self._field.areas_at(at)):
                continue
            if self._field.fits(at, STAND_RADIUS, ignore=self._mover.ignore) is None:
                yield at
