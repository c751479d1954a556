"""What of a body a blow gets to: past all that is solid of the terrain, from the hand on."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace as with_fields

from game.geometry import lines, sight
from game.geometry.parts import Prism
from game.geometry.terrain_space import TerrainSpace
from game.geometry.types import Body, Sight
from game.model.vectors import Point, direction

NOTHING: frozenset[str] = frozenset()


class Arm(Struct, frozen=True):
    """Who strikes, how high above the feet its hand is, and whom it strikes.

    ``kind`` are the pieces that stop a blow, ``lateral`` is how far beside the target's axis the
    outer lines end, in inches.
    """

    striker: Body
    hand: float
    target: Body
    kind: str
    lateral: float

    @property
    def rise(self) -> float:
        """How much higher the target stands than the striker; below 0 where it stands lower."""
        return self.target.feet - self.striker.feet

    @property
    def start(self) -> tuple[Point, float]:
        """The hand: at the edge of the stand, toward the target."""
        center = self.striker.center
        toward = direction(center, self.target.center)
        start = center if toward is None else center.step(toward, self.striker.stand_radius)
        return start, self.striker.feet + self.hand

    def leveled(self) -> "Arm":
        """The same as if both stood on the floor of the one who stands higher."""
        higher = max(self.striker.feet, self.target.feet)
        striker = with_fields(self.striker, feet=higher)
        return with_fields(self, striker=striker, target=with_fields(self.target, feet=higher))


def blow(space: TerrainSpace, arm: Arm) -> Sight:
    """Which sections a blow gets to, and what keeps it from the others.

    Straight lines go from the hand to the places of a section at which a look is taken. Where one
    of the two stands higher, the blow may also go as if both stood there: the floor of the higher
    one is no wall, however far it juts out, unless there is a roof over the lower one.
    """
    straight = _straight(space, arm)
    if not straight.blockers or arm.rise == 0.0:
        return straight
    roof = _roof(space, arm)
    if roof is not None:
        return Sight(straight.sections, (roof,), straight.cut)
    level = _straight(space, arm.leveled())
    pairs = zip(straight.sections, level.sections, strict=True)
    return Sight(tuple(one or other for one, other in pairs), level.blockers, level.cut)


def free_line(space: TerrainSpace, arm: Arm) -> tuple[float, Point, float] | None:
    """A line along which a blow gets to its target: the height of its start, its end and height.

    Nothing where it gets nowhere. The level line to the middle comes first, then the lower ones
    of the places that are looked at.
    """
    ways = [arm] if arm.rise == 0.0 or _roof(space, arm) is not None else [arm, arm.leveled()]
    for way in ways:
        start = way.start
        for end in _ends(way):
            clear, _ = lines.line_clear(space, None, start, end, NOTHING, way.kind)
            if clear:
                return start[1], *end
    return None


def _straight(space: TerrainSpace, arm: Arm) -> Sight:
    start, z = arm.start
    return sight.past_terrain(space, start, z, arm.target, NOTHING, arm.kind, arm.lateral)


def _ends(arm: Arm) -> Iterator[tuple[Point, float]]:
    """The places of a target that a blow may go to."""
    (start, z), target = arm.start, arm.target
    if target.feet <= z <= target.top:
        yield target.center, z
    toward = direction(start, target.center) or (1.0, 0.0)
    beside = (-toward[1], toward[0])
    for inches in (0.0, -arm.lateral, arm.lateral):
        place = target.center.step(beside, inches)
        for low, high in target.bands:
            for share in sight.SAMPLES:
                yield place, target.feet + low + (high - low) * share


def _roof(space: TerrainSpace, arm: Arm) -> str | None:
    """What is over the lower one of two, up to the hand of the higher one."""
    lower = arm.striker if arm.rise > 0.0 else arm.target
    x, y = lower.center.x, lower.center.y
    low = lower.feet + arm.hand
    high = low + abs(arm.rise)
    over = [
        part
        for part in space.finder(arm.kind, 0.0).around(x, y, 0.0)
        if isinstance(part, Prism) and low <= part.base < high and part.shape.contains(x, y)
    ]
    return min(over, key=lambda part: (part.base, part.rank)).id if over else None
