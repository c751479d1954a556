"""Places that nobody can walk to: areas of objectives, and zones that are cut off.

Ways are looked for over the roadmap by which figures walk, and with what they can do at best: an
ordinary stand with a radius of half an inch, jumps up of an inch, jumps down and leaps over gaps of
any size, through water, over mines and rough ground, never into lava or a bottomless pit. Other
figures are not in the way. Nor is what is easily broken down, such as a wooden gate. What is weak
and can be walked on, such as a wooden platform, bars the way on one map and is the way on another:
a place counts as reached with all of that standing, with none of it, or with its bridges only, and
also with any other part of it, the most of it standing first, as far as there is time.

So what is told is a place to which nobody walks, unless of more than a few weak things that can be
walked on some are broken down on the way and others left. Brick and stone may be breached, and a
pole may carry somebody with a run over a wall: a level that means just that is warned of all the
same. And not every place that is cut off is found: large creatures need more room, a gap may be
too wide for any leap, and somebody in armor neither swims nor jumps under some rules.

From where a side begins one flood goes over all places to turn, and each goal is held against what
it reached. Of an area about 1,400 places are looked at, of a zone about 120. On maps with very many
pieces no ways are looked for, and where many would be looked for in vain, not all are.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from itertools import combinations, islice
from typing import Final

from msgspec.structs import replace

from game.files.checks.places_within import FEW, places_within
from game.files.checks.rosters import for_ruleset
from game.files.checks.shapes import inside
from game.files.checks.standing import (
    AVOIDED,
    DEADLY,
    FIGURE_HEIGHT,
    STAND_RADIUS,
    TooIntricate,
)
from game.files.json.faults import at_index, at_key
from game.geometry.field import Field
from game.geometry.roadmap import Roadmap, roadmap_of
from game.geometry.terrain_space import TerrainSpace
from game.geometry.turns import Node
from game.geometry.types import Mover
from game.model.battlefield import Area, BattleMap, Hold, Piece, Reach, Side, Zone, area_middle
from game.model.setup import Fault
from game.model.vectors import Point

MOST_PARTS_FOR_WAYS: Final = 200
"""Convex parts of pieces and areas up to which ways are looked for; more would take long."""

MOST_TRIED: Final = 60_000
"""Places that are tried on one map with all weak things that can be walked on, as many with none,
with their bridges only, and with all mixtures together; a straight leg between two counts as some.
"""

MOST_MIXED: Final = 30
"""Mixtures that are looked at, of weak things that are left and others that are broken down."""

_LEG: Final = 4
"""Places that are tried in the time of a leg."""

_MADE: Final = 50
"""Places that are tried in the time in which a part of a terrain is made ready."""

_AT_RIM: Final = f'a stand keeps {STAND_RADIUS:g}" off the rim of the map'

BREAKABLE: Final = ("paper", "cloth", "glass", "thin-wood", "wood")
"""Materials that a blow or two break down."""


def part_count(space: TerrainSpace) -> int:
    """Convex parts of pieces and areas."""
    return len(space.regions) + sum(len(prisms) for prisms in space.prisms.values())


def cut_off_warnings(battle_map: BattleMap, space: TerrainSpace) -> Iterator[Fault]:
    """Objectives that their side cannot walk to, and zones from and to which no way leads.

    Raises ``TooIntricate`` where looking for them, or for the rest of them, takes too long.
    """
    if part_count(space) > MOST_PARTS_FOR_WAYS:
        raise TooIntricate
    walks = _Walks(battle_map, space)
    yield from _objective_warnings(battle_map, "objectives", walks)
    yield from _cut_off_zones(battle_map, walks)
    for name, override in battle_map.rules.items():
        if override.objectives is None and not override.sides:
            continue
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
            why = walks.full_words(area) or _cut_off_words(side)
            yield Fault(f"{at_index(goals, index)}.area", f'is {area.kind} "{area.id}", {why}')


def _cut_off_words(side: Side) -> str:
    right = 'leave a gap 1" wide, a door, stairs or a bridge, or move the area'
    return f'which no figure of "{side.id}" can walk to; {right}'


def _cut_off_zones(battle_map: BattleMap, walks: "_Walks") -> Iterator[Fault]:
    """Zones to which no enemy can walk, and from which nobody can walk to an enemy."""
    for number, side in enumerate(battle_map.sides):
        if side.zone is None:
            continue
        zone = walks.free(side.zone)
        foes = tuple(
            at
            for other in battle_map.sides
            if other is not side and side.is_enemy(other)
            for at in walks.starts(other)
        )
        if not zone or not foes:
            continue
        if not walks.leads(zone, foes) and not walks.leads(foes, zone):
            problem = f'of "{side.id}" is cut off: no way leads to it or from it to any enemy'
            right = 'leave a gap 1" wide, a door, stairs or a bridge, or move the zone'
            yield Fault(f"{at_index('sides', number)}.zone", f"{problem}; {right}")


class _Walks:
    """Where figures can walk on a map; raises ``TooIntricate`` once that took too many legs."""

    def __init__(self, battle_map: BattleMap, space: TerrainSpace) -> None:
        self._terrains = tuple(_terrains(battle_map, space))
        self._mixed = tuple(_mixed_terrains(battle_map))
        named = (*battle_map.terrain, *battle_map.areas)
        self._names = {one.id: f'{one.kind} "{one.id}"' for one in named}
        self._free: dict[Zone, tuple[Point, ...]] = {}
        self._led: dict[tuple[tuple[Point, ...], str], bool] = {}
        self._roomy: set[str] = set()

    def starts(self, side: Side) -> tuple[Point, ...]:
        """Where the figures of a side may begin."""
        placed = tuple(one.position for one in side.squad if one.position is not None)
        waits = side.zone is not None and any(one.position is None for one in side.squad)
        return (*placed, *self.free(side.zone)) if side.zone is not None and waits else placed

    def free(self, zone: Zone) -> tuple[Point, ...]:
        """Places of a zone in which figures can be put: all pieces stand at the start."""
        if zone not in self._free:
            whole = self._terrains[0]
            self._free[zone] = tuple(whole.standable(places_within(zone, FEW), AVOIDED))
        return self._free[zone]

    def leads_into(self, starts: tuple[Point, ...], area: Area) -> bool:
        """Whether a way leads from one of some places into an area."""
        asked = (starts, area.id)
        if asked not in self._led:
            looks = map(tuple, (_places_of(area), places_within(area)))
            self._led[asked] = any(self._leads_to_some(starts, area, look) for look in looks)
        return self._led[asked]

    def _leads_to_some(
        self, starts: tuple[Point, ...], area: Area, places: tuple[Point, ...]
    ) -> bool:
        """Whether a way leads to one of some places of an area on which somebody can stand."""

        def leads(terrain: _TerrainWays) -> bool:
            return terrain.leads(starts, self._noted(area, terrain.standable(places, DEADLY)))

        return self._on_any(leads)

    def _on_any(self, holds: "Callable[[_TerrainWays], bool]") -> bool:
        """Whether something holds on any terrain, of the mixed ones as far as there is time."""
        if any(map(holds, self._terrains)):
            return True
        try:
            return any(map(holds, self._mixed))
        except TooIntricate:
            self._mixed = ()
            return False

    def full_words(self, area: Area) -> str:
        """What is wrong with an area to which no way leads, if nobody could stand in it anyhow."""
        if area.id in self._roomy:
            return ""
        filling = self._terrains[0].hindrance(next(_places_of(area)), DEADLY)
        if filling == area.id:
            return "which nobody enters; name another area"
        here = f"{self._names[filling]} is there" if filling in self._names else _AT_RIM
        return f"in which nobody can stand: {here}; move the area, or enlarge it"

    def _noted(self, area: Area, places: Iterable[Point]) -> Iterator[Point]:
        """Places to stand in an area; that there are some is kept in mind."""
        for at in places:
            self._roomy.add(area.id)
            yield at

    def leads(self, starts: tuple[Point, ...], goals: tuple[Point, ...]) -> bool:
        """Whether a way leads from one of some places to one of some others."""
        return self._on_any(lambda terrain: terrain.leads(starts, goals))


def _places_of(area: Area) -> Iterator[Point]:
    """A few places of an area, its middle first where that is one of them."""
    middle = area_middle(area)
    within = tuple(places_within(area, FEW))
    if inside(area, middle) or not within:
        yield middle
    yield from within


def _terrains(battle_map: BattleMap, space: TerrainSpace) -> Iterator["_TerrainWays"]:
    """The terrain as it is, then without what is weak and can be walked on.

    That first leaves the bridges among it, which bar only what is below them, and then none.
    """
    yield _TerrainWays(battle_map, frozenset(), _Effort(), space)
    # Each once, and only where something is gone.
    for gone in dict.fromkeys((_weak_blocks(battle_map), frozenset(_weak_ground(battle_map)))):
        if gone:
            yield _TerrainWays(battle_map, gone, _Effort())


def _mixed_terrains(battle_map: BattleMap) -> Iterator["_TerrainWays"]:
    """The terrain without some of what is weak and can be walked on, least of it gone first.

    Each piece more doubles their number, so they share their time, and there are not too many.
    """
    weak, effort = _weak_ground(battle_map), _Effort(_MADE)
    counts = range(1, len(weak))
    mixed = (frozenset(gone) for count in counts for gone in combinations(weak, count))
    blocks = _weak_blocks(battle_map)
    for gone in islice((one for one in mixed if one != blocks), MOST_MIXED):
        yield _TerrainWays(battle_map, gone, effort)


def _weak_ground(battle_map: BattleMap) -> tuple[str, ...]:
    """The pieces that are weak and can be walked on."""
    return tuple(one.id for one in battle_map.terrain if _is_weak(one) and one.traits.walk)


def _weak_blocks(battle_map: BattleMap) -> frozenset[str]:
    """Those of them that are no bridges."""
    ground = frozenset(_weak_ground(battle_map))
    return frozenset(one.id for one in battle_map.terrain if one.id in ground and one.traits.solid)


def _is_weak(piece: Piece) -> bool:
    return piece.material in BREAKABLE


class _Effort:
    """How much may still be tried; a part of a terrain that is made ready counts as some places."""

    def __init__(self, made: int = 0) -> None:
        self._left, self._made = MOST_TRIED, made

    def make(self, parts: int) -> None:
        """Take what so many parts count; raises ``TooIntricate`` where less is left."""
        self.spend(self._made * parts)

    def spend(self, effort: int) -> None:
        """Take so many places of it; raises ``TooIntricate`` where less is left."""
        self._left -= effort
        if self._left < 0:
            raise TooIntricate


class _TerrainWays:
    """Ways over the terrain of a map without pieces that are gone.

    What else is weak is no hindrance, unless it can be walked on. The ``space`` of the terrain is
    made when it is needed, where it is not given.
    """

    def __init__(
        self,
        battle_map: BattleMap,
        gone: frozenset[str],
        effort: _Effort,
        space: TerrainSpace | None = None,
    ) -> None:
        self._map, self._gone, self._given = battle_map, gone, space
        barriers = (one for one in battle_map.terrain if _is_weak(one) and not one.traits.walk)
        ignored = frozenset(one.id for one in barriers)
        self._mover = Mover(STAND_RADIUS, FIGURE_HEIGHT, avoid=DEADLY, ignore=ignored)
        self._effort = effort
        self._reached: dict[tuple[Point, ...], list[Node]] = {}

    @cached_property
    def _space(self) -> TerrainSpace:
        if self._given is not None:
            return self._given
        left = tuple(one for one in self._map.terrain if one.id not in self._gone)
        return TerrainSpace(replace(self._map, terrain=left))

    @cached_property
    def _field(self) -> Field:
        return Field(self._space, ())

    @cached_property
    def _roadmap(self) -> Roadmap:
        """Made where it is needed: of most maps only the first terrain is looked at."""
        self._effort.make(part_count(self._space))
        return roadmap_of(self._space, self._mover)

    def leads(self, starts: tuple[Point, ...], goals: Iterable[Point]) -> bool:
        """Whether a way leads from one of some places to one of some others."""
        if starts not in self._reached:
            self._reached[starts] = self._flood(starts)
        reached = self._reached[starts]
        missed: list[Node] = []
        for goal in goals:
            here = self._node(goal)
            # Whoever came here would come to a place that is missed, if one leg leads there.
            if any(self._is_leg(here, one) for one in reversed(missed)):
                continue
            if any(self._is_leg(one, here) for one in reached):
                return True
            missed.append(here)
        return False

    def _flood(self, starts: tuple[Point, ...]) -> list[Node]:
        """Places to begin and to turn at that can be walked to from some, them among these."""
        reached: list[Node] = []
        for start in starts:
            here = self._node(start)
            if not any(self._is_leg(one, here) for one in reached):
                reached.append(here)
        dry = list(self._roadmap.nodes)
        for one in reached:
            still_dry: list[Node] = []
            for node in dry:
                # What is reached is gone on from in its turn: the list grows on the way.
                (reached if self._is_leg(one, node) else still_dry).append(node)
            dry = still_dry
        return reached

    def _node(self, at: Point) -> Node:
        return Node(at, self._field.ground(at).height)

    def _is_leg(self, one: Node, other: Node) -> bool:
        """Whether a straight leg, as ways are made of, leads from one place to another."""
        x, y = other.point.x, other.point.y
        if not one.touched_from(x, y) or not other.touched_from(one.point.x, one.point.y):
            return False
        self._effort.spend(_LEG)
        return self._roadmap.legs.cost(one.point, one.feet, other.point) is not None

    def standable(self, places: Iterable[Point], harm: tuple[str, ...]) -> Iterator[Point]:
        """Those of some places where somebody has room to stand, and none of these areas is."""
        for at in places:
            self._effort.spend(1)
            if not self.hindrance(at, harm):
                yield at

    def hindrance(self, at: Point, harm: tuple[str, ...]) -> str:
        """The id of what keeps a figure from standing at a place: a piece, or one of such areas.

        The rim of the map has one of its own; there is none where nothing does.
        """
        for area in self._field.areas_at(at):
            if area.kind in harm:
                return area.id
        return self._field.fits(at, STAND_RADIUS, ignore=self._mover.ignore) or ""
