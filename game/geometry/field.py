"""The geometry of one state: its terrain and its bodies, with a memory for answers."""

import math
from collections.abc import Callable, Generator, Hashable, Iterator, Mapping
from typing import Any, TypeVar

from game.geometry import (
    blasts,
    blows,
    lines,
    outlines,
    seen_ground,
    sight,
    silhouettes,
    standing,
    sweeps,
    walking,
)
from game.geometry.crowd import Crowd
from game.geometry.finder import berth
from game.geometry.reach import Range, detour
from game.geometry.roadmap import mover_key
from game.geometry.terrain_space import TerrainSpace
from game.geometry.types import (
    Body,
    Contact,
    Exposure,
    Ground,
    HiddenGround,
    Mover,
    Polygon,
    Reached,
    Route,
    Sight,
    Vector,
    Walk,
)
from game.model.battlefield import Area, Piece
from game.model.vectors import Point

T = TypeVar("T")
NOBODY: frozenset[str] = frozenset()
ENDLESS = 100_000.0
"""Inches that no way on a table is longer than, however it winds."""
MOST_KEPT = 50_000
"""Answers kept for each state of the terrain."""
BESIDE = 0.01
"""More than places on a line lie beside it when they are rounded, in inches."""
UNKNOWN: Any = object()
UNCHANGED: Mapping[str, tuple[Piece, ...]] = {}


class Field:
    """Terrain and bodies of one state. Points and lengths are inches, heights above the table."""

    def __init__(
        self,
        space: TerrainSpace,
        bodies: tuple[Body, ...],
        changes: Mapping[str, tuple[Piece, ...]] = UNCHANGED,
    ) -> None:
        self._space = space
        self._changes = changes
        self._crowd = Crowd(bodies)
        self._memo: dict[Any, Any] = {}

    @property
    def space(self) -> TerrainSpace:
        """The terrain, brought in line with this state."""
        space = self._space
        if space.changes is not self._changes:
            space.matched(self._changes)
        return space

    @property
    def bodies(self) -> tuple[Body, ...]:
        """All bodies, by number."""
        return self._crowd.bodies

    def remembered(self, key: Hashable, compute: Callable[[], T]) -> T:
        """What ``compute`` gives, computed once for these bodies and this terrain.

        For answers of a ruleset that depend on nothing but geometry and ``key``.
        """
        found: T = self._memo.get(key, UNKNOWN)
        if found is UNKNOWN:
            found = self._memo[key] = compute()
        return found

    def kept(self, key: Hashable, compute: Callable[[], T]) -> T:
        """What ``compute`` gives, computed once for this terrain, whoever stands where.

        ``key`` names all else that it depends on, those bodies included that have to do with it.
        """
        known = self.space.known.kept
        if key not in known:
            if len(known) >= MOST_KEPT:
                known.clear()
            known[key] = compute()
        found: T = known[key]
        return found

    def bodies_about(self, at: Point, inches: float) -> list[Body]:
        """All bodies whose centers lie within some inches of a point, and a few more perhaps."""
        return self._crowd.along(at.x, at.y, 0.0, 0.0, inches)

    def is_bare(self, at: Point, inches: float) -> bool:
        """Whether within some inches nothing but the bare table matters to who walks."""
        x, y = at.x, at.y
        return self.kept(
            ("bare", at, inches), lambda: not self.space.finder("walk", 0.0).around(x, y, inches)
        )

    def sees_as_it_shoots(self, kind: str) -> bool:
        """Whether the pieces of a kind, ``solid`` or ``either``, are just those that hide."""
        return self.space.same_as[kind] == "opaque"

    @property
    def widest_stand(self) -> float:
        """The greatest radius of a stand, in inches; 0 where nobody stands."""
        return self._crowd.widest_stand

    def body(self, body_id: str) -> Body | None:
        """The body with this id, if it is on the table."""
        return self._crowd.by_id.get(body_id)

    def ground(self, at: Point) -> Ground:
        """The walkable surface at a point."""
        return self.space.ground_at(at.x, at.y)

    def areas_at(self, at: Point) -> tuple[Area, ...]:
        """The areas that count at a point (not those below a bridge or platform)."""
        space = self.space
        return tuple(space.areas[area_id] for area_id in space.ground_at(at.x, at.y).area_ids)

    def area_near(self, start: Point, end: Point) -> bool:
        """Whether an area comes near the line between two points; perhaps also if none does.

        Where none does, the ground along the line is nowhere lower than the table.
        """
        low, high = min(start.x, end.x) - BESIDE, max(start.x, end.x) + BESIDE
        bottom, top = min(start.y, end.y) - BESIDE, max(start.y, end.y) + BESIDE
        boxes = (region.shape.bounds for region in self.space.regions)
        return any(
            left <= high and right >= low and lower <= top and upper >= bottom
            for left, lower, right, upper in boxes
        )

    def sight(
        self,
        source: Point,
        source_z: float,
        target: Body,
        *,
        ignore: frozenset[str] = NOBODY,
        fire: bool = False,
        aimed: bool = False,
        lateral: float = 0.25,
        bodies: bool = True,
    ) -> Sight:
        """Which sections of a target are seen from a point (R10-TD-04).

        Opaque pieces hide; with ``fire`` solid pieces stop the shot instead (R10-TD-05), and with
        ``aimed`` both count. Other bodies hide as well unless ``bodies`` is false. ``lateral`` is
        how far the outer rays pass beside the target's axis.
        """
        space = self.space
        kind = space.same_as["either" if aimed else "solid" if fire else "opaque"]
        if not bodies or not self._crowd.bodies:
            return sight.past_terrain(space, source, source_z, target, ignore, kind, lateral)
        return sight.past_bodies(
            space, self._crowd, source, source_z, target, ignore, kind, lateral
        )

    def line_clear(
        self,
        start: Point,
        start_z: float,
        end: Point,
        end_z: float,
        *,
        fire: bool = False,
        ignore: frozenset[str] = NOBODY,
        bodies: bool = False,
    ) -> tuple[bool, str | None]:
        """Whether a single line is free, else what comes first; alike from both ends."""
        return lines.line_clear(
            self.space,
            self._crowd if bodies else None,
            (start, start_z),
            (end, end_z),
            ignore,
            "solid" if fire else "opaque",
        )

    def hidden_ground(self, at: Point, z: float, figure: float, start: float) -> HiddenGround:
        """Where a figure of a height is not seen from a place, for walls alone.

        ``z`` is the height of the eye above the table. ``start`` is how far from the place, toward
        what is looked at, lines of sight begin.
        """
        return seen_ground.hidden_ground(self.space, at, z, figure, start)

    def gap(self, first: Body, second: Body) -> float:
        """Distance between the rims of two stands, not below 0."""
        return standing.gap(first, second)

    def blow(self, striker: Body, hand: float, target: Body, lateral: float = 0.25) -> Sight:
        """Which sections a blow gets to past the terrain, from so high above the feet.

        ``lateral`` is how far the outer lines end beside the target's axis.
        """
        space = self.space
        return blows.blow(space, blows.Arm(striker, hand, target, space.same_as["solid"], lateral))

    def blow_line(
        self, striker: Body, hand: float, target: Body, lateral: float = 0.25
    ) -> tuple[float, Point, float] | None:
        """A line along which such a blow gets there: the height of its start, its end and height.

        Nothing where it gets nowhere.
        """
        space = self.space
        return blows.free_line(
            space, blows.Arm(striker, hand, target, space.same_as["solid"], lateral)
        )

    def near(self, at: Point, inches: float) -> tuple[Body, ...]:
        """Bodies whose stand comes within some inches of a point, by (distance, number)."""
        return standing.near(self._crowd, at, inches)

    def fits(
        self,
        at: Point,
        radius: float,
        feet: float | None = None,
        *,
        height: float = 1.57,
        step: float = 1.0,
        over: float = walking.PLATE,
        ignore: frozenset[str] = NOBODY,
    ) -> str | None:
        """What keeps a disc from standing at a point: an id, ``edge-of-map``, or ``None``.

        Walkable pieces up to ``step`` above the feet are ground; others are no hindrance up to
        ``over`` above them.
        """
        return standing.hindrance_at(
            self.space, self._crowd, at, radius, feet, height, step, ignore, over
        )

    def walk(self, start: Point, path: tuple[Point, ...], mover: Mover) -> Walk:
        """What walking a path costs, leg by leg, up to its end or to what stops it.

        A walk may pass over low obstacles; whether it may end at a point is for ``fits`` to say.
        """
        return walking.walk_along(self.space, self._crowd, start, path, mover)

    def route(self, start: Point, goal: Point, mover: Mover, budget: float) -> Route | None:
        """The cheapest legal way to a point, ``None`` when the budget does not reach it."""
        return self._range(start, mover, budget).route(goal)

    def nearest_steps(
        self, start: Point, goal: Point, mover: Mover, budget: float
    ) -> Generator[None, None, Route]:
        """The route that ends as near to a point as it can; no points: stay.

        Between its pauses other states may be asked.
        """
        wide = self._wide(start, mover)
        yield
        steps = self._range(start, mover, budget).nearest_steps(goal, wide)
        return (yield from self._in_line(steps))

    def far_steps(
        self, start: Point, goal: Point, mover: Mover
    ) -> Generator[None, None, Route | None]:
        """The cheapest legal way to a point however far, ``None`` when there is none at all.

        Between its pauses other states may be asked.
        """
        steps = self._wide(start, mover).route_steps(goal, detour(start.distance(goal)))
        return (yield from self._in_line(steps))

    def reaches(self, start: Point, goal: Point, mover: Mover) -> bool:
        """Whether any way at all leads to a point where the mover may stand."""
        return self._range(start, mover, ENDLESS).reaches(goal)

    def _in_line(self, steps: Generator[None, None, T]) -> Generator[None, None, T]:
        """Some work with the terrain brought in line before each step of it."""
        while True:
            self._space.matched(self._changes)
            try:
                next(steps)
            except StopIteration as done:
                found: T = done.value
                return found
            yield

    def _wide(self, start: Point, mover: Mover) -> Range:
        """The range of a mover with a budget for any way on the table."""
        across = math.hypot(self.space.width, self.space.height)
        return self._range(start, mover, detour(across))

    def reach_area(self, start: Point, mover: Mover, budget: float) -> tuple[Polygon, ...]:
        """Outlines of all points to stand on within the budget, to about 0.25 inch."""
        key = ("area", start, mover_key(mover), mover.ignore, budget)
        return self.remembered(key, lambda: self._range(start, mover, budget).area())

    def reach_steps(self, start: Point, mover: Mover, budget: float) -> Iterator[None]:
        """Work out ``reach_area`` with pauses; when all is done, it answers at once.

        Between two steps other states may be asked: the terrain is brought in line each time.
        """
        key = ("area", start, mover_key(mover), mover.ignore, budget)
        if key in self._memo:
            return
        steps = self._range(start, mover, budget).area_steps()
        self._memo[key] = yield from self._in_line(steps)

    def reachable_points(
        self, start: Point, mover: Mover, budget: float, spacing: float
    ) -> tuple[tuple[Point, float], ...]:
        """A lattice of points to stand on with their true cost, by (cost, y, x)."""
        key = ("points", start, mover_key(mover), mover.ignore, budget, spacing)
        return self.remembered(key, lambda: self._range(start, mover, budget).points(spacing))

    def reachable_turns(
        self, start: Point, mover: Mover, budget: float
    ) -> tuple[tuple[Point, float], ...]:
        """The corners that can be walked to within the budget, cheapest first."""
        return tuple(self._range(start, mover, budget).turns())

    def _range(self, start: Point, mover: Mover, budget: float) -> Range:
        space = self.space
        key = ("range", start, mover_key(mover), mover.ignore, budget)
        return self.remembered(key, lambda: Range(space, self._crowd, start, mover, budget))

    def sweep(
        self,
        center: Point,
        radius: float,
        direction: Vector,
        distance: float,
        feet: float,
        *,
        height: float = 1.57,
        pass_height: float = 0.4,
        ignore: frozenset[str] = NOBODY,
        edges: bool = True,
        drop: float = 0.4,
    ) -> Contact | None:
        """The first contact of a disc pushed along a unit vector; ``None``: free all the way.

        Solid pieces up to ``pass_height`` above the feet are passed over. An edge is met where
        the center crosses onto ground lower by more than ``drop`` (R10-TD-11, R10-TD-15).
        """
        line = (center.x, center.y, direction[0] * distance, direction[1] * distance)
        push = sweeps.Push(line, berth(radius), feet, height, pass_height, drop, ignore, edges)
        return sweeps.first_contact(self.space, self._crowd, push, direction, distance)

    def blast(
        self, at: Point, z: float, radius: float, *, ignore: frozenset[str] = NOBODY
    ) -> tuple[Reached, ...]:
        """Bodies in a blast with the sections it reaches, nearest first (R10-TD-16)."""
        return blasts.blast(self.space, self._crowd, at, z, radius, ignore)

    def pieces_in(self, at: Point, z: float, radius: float) -> tuple[tuple[str, float], ...]:
        """Pieces within a 3D radius with their distances, by (distance, id)."""
        key = ("pieces-in", at, z, radius)
        return self.kept(key, lambda: blasts.pieces_in(self.space, at, z, radius))

    def piece_gap(self, at: Point, radius: float, piece_id: str) -> float:
        """Distance from a disc's rim to a piece, not below 0.

        Raises ``KeyError`` when no such piece stands.
        """
        parts = self.space.prisms[piece_id]
        return max(0.0, min(part.shape.gap(at.x, at.y) for part in parts) - radius)

    def pieces(self, piece_id: str) -> tuple[Piece, ...]:
        """What stands under the id of a piece: itself, what is left of it, or nothing."""
        return self.space.pieces_of(piece_id)

    def piece_place(self, at: Point, piece_id: str) -> Point:
        """The place of a piece nearest to a point. Raises ``KeyError`` when none stands."""
        return outlines.nearest_place(self.space, piece_id, at)

    def piece_at(self, at: Point, slack: float) -> str | None:
        """The id of the piece at a point seen from above, or within ``slack`` of it.

        The nearest one, the highest where several are.
        """
        found = [
            (max(0.0, part.shape.gap(at.x, at.y)), -part.top, part.id)
            for parts in self.space.prisms.values()
            for part in parts
        ]
        near = [entry for entry in found if entry[0] <= slack]
        return min(near)[2] if near else None

    def piece_heights(self, piece_id: str) -> tuple[float, float]:
        """The lowest and the highest point of a piece. Raises ``KeyError`` when none stands."""
        spans = [outlines.height_span(part) for part in self.space.prisms[piece_id]]
        return min(low for low, _ in spans), max(high for _, high in spans)

    def piece_shows(
        self, piece_id: str, eye: outlines.Eye, *, bodies: bool = False
    ) -> tuple[Point, float] | None:
        """A place of a piece that shows, and its height; nothing when none does.

        Past the terrain alone it is remembered for as long as that stays as it is.
        """
        crowd, memory = (self._crowd, self.remembered) if bodies else (None, self.kept)
        key = ("shows", piece_id, eye)
        return memory(key, lambda: outlines.shows(self.space, crowd, piece_id, eye))

    def exposure(self, piece_id: str, eye: outlines.Eye, *, bodies: bool = True) -> Exposure | None:
        """What shows of a piece, and how near (R10-TD-17); nothing when nothing does."""
        crowd = self._crowd if bodies else None
        key = ("exposure", piece_id, eye, bodies)
        return self.remembered(key, lambda: outlines.exposure(self.space, crowd, piece_id, eye))

    def piece_in_range(self, piece_id: str, eye: outlines.Eye, *, bodies: bool = True) -> bool:
        """Whether a place of a piece's outline shows within the limit of an eye."""
        crowd = self._crowd if bodies else None
        key = ("in-range", piece_id, eye, bodies)
        return self.remembered(key, lambda: outlines.shows_within(self.space, crowd, piece_id, eye))

    def body_extent(self, body: Body, eye: outlines.Eye, *, bodies: bool = True) -> float:
        """The longest extent of what shows of a body within the eye's limit (R10-TD-17)."""
        crowd = self._crowd if bodies else None
        key = ("extent", body, eye, bodies)
        return self.remembered(key, lambda: silhouettes.shown_extent(self.space, crowd, body, eye))

    def body_in_blast(self, body: Body, at: Point, z: float, radius: float) -> float:
        """The longest extent of the part of a body inside a blast that nothing shelters."""
        key = ("body-in-blast", body, at, z, radius)
        return self.remembered(
            key, lambda: silhouettes.extent_in_blast(self.space, body, at, z, radius)
        )

    def piece_in_blast(self, piece_id: str, at: Point, z: float, radius: float) -> Exposure | None:
        """The part of a piece inside a blast that the burst has a free line to."""
        key = ("in-blast", piece_id, at, z, radius)
        return self.kept(key, lambda: outlines.in_blast(self.space, piece_id, at, z, radius))

    def crossed(
        self, start: Point, start_z: float, end: Point, end_z: float
    ) -> tuple[tuple[str, Point, float], ...]:
        """All pieces across a line in space, from its start on, with place and height of entry."""
        return lines.crossed(self.space, (start, start_z), (end, end_z))
