"""What the geometry service is asked with and what it answers.

Lengths and heights are inches. Nothing here knows a ruleset: sizes, sections and movement
abilities come in as numbers.
"""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from game.model.vectors import Point

EDGE_OF_MAP = "edge-of-map"
"""The id that stands for the rim of the table wherever a piece or body would be named."""

ContactKind = Literal["solid", "body", "edge"]
StopReason = Literal["solid", "body", "edge-of-map", "climb", "drop", "pit", "area"]
Vector = tuple[float, float]


class Body(Struct, frozen=True, cache_hash=True):
    """A figure as its ruleset describes it to the geometry.

    ``feet`` is the height of the ground below it. ``bands`` are its sections from bottom to
    top, each ``(low, high)`` relative to the feet. ``upright`` is the height that it takes to get
    up again where it lies lower than that. Its hash is kept: every look at it is remembered under
    it.
    """

    id: str
    number: int
    center: Point
    feet: float
    stand_radius: float
    sight_radius: float
    height: float
    bands: tuple[tuple[float, float], ...]
    upright: float = 0.0

    @property
    def top(self) -> float:
        """Height of the top of its head above the table."""
        return self.feet + self.height

    @property
    def headroom(self) -> float:
        """Height above the table up to which nobody else may stop: it has to get up there."""
        return self.feet + max(self.height, self.upright)


class Ground(Struct, frozen=True):
    """The walkable surface at one point: its height, the areas there, the piece stood on."""

    height: float
    area_ids: tuple[str, ...] = ()
    piece_id: str | None = None


class Sight(Struct, frozen=True, gc=False):
    """What one look or shot finds of a target.

    ``sections`` says for each band of the target, from bottom to top, whether it is seen.
    ``blockers`` are the pieces, bodies and pits that hide something, nearest first; when one
    piece hides everything by itself, it alone is named. ``cut`` is where the center ray ends when
    nothing at all is seen.
    """

    sections: tuple[bool, ...]
    blockers: tuple[str, ...] = ()
    cut: Vector | None = None

    @property
    def blocked_at(self) -> Point | None:
        """Where the center ray is cut when nothing at all is seen."""
        return None if self.cut is None else Point(*self.cut)

    @property
    def count(self) -> int:
        """How many sections are seen."""
        return sum(self.sections)


class Contact(Struct, frozen=True):
    """The first thing a swept disc meets.

    ``distance`` is how far the center came, ``center`` where it is then, ``normal`` the unit
    vector from the obstacle to the disc. For an edge, ``center`` is just beyond the edge, the
    id is that of the area or piece where the lower ground is (empty on bare ground), and the
    normal points back to the higher ground.
    """

    distance: float
    kind: ContactKind
    id: str
    center: Point
    normal: Vector


class Reached(Struct, frozen=True):
    """A body in a blast: the 3D distance to its nearest free part, and its sections inside."""

    id: str
    distance: float
    sections: tuple[bool, ...]


class Exposure(Struct, frozen=True):
    """What shows of a piece, or lies in a blast.

    ``at`` and ``height`` are its nearest place, ``distance`` inches away in space; ``length`` is
    the longest extent of the part within the limit asked for, ``across`` the same of its height
    and of its breadth across the line to ``at``; ``share`` how much shows of the sides turned this
    way (0 to 1).
    """

    at: Point
    height: float
    distance: float
    length: float
    share: float
    across: float = 0.0


class Route(Struct, frozen=True):
    """A way to walk: the points after the start, what it costs, how long it is in inches."""

    points: tuple[Point, ...]
    cost: float
    length: float


class Polygon(Struct, frozen=True):
    """A flat region for overlays: an outline and its holes, none with a closing point."""

    outline: tuple[Vector, ...]
    holes: tuple[tuple[Vector, ...], ...] = ()


class HiddenLevel(Struct, frozen=True):
    """Where nothing of a figure is seen that stands no higher than some height.

    ``hidden`` are regions without holes, which may overlap; it holds for them but for what lies
    within ``raised``: the outlines of what rises above that height, walls included, but for solids
    that leave a figure on it room below. All corners are inches on the map.
    """

    hidden: tuple[Polygon, ...] = ()
    raised: tuple[Polygon, ...] = ()


class HiddenGround(Struct, frozen=True):
    """Ground on which an eye sees nothing of a figure of usual height, behind walls.

    It is told of the table first, then of ground as high as the eye's own, if that is higher: each
    of the ``levels`` adds to those before, and higher ground is left out. A shadow reaches from a
    wall as far as heads are below the line from the eye over its top, which may be the edge of the
    map; there it is found by rays half a degree apart. A gap between walls that no ray finds is not
    seen, and a shadow that only one ray finds is left out. A figure within a quarter inch of the
    rim, or that far for each thirty inches, may still show at its side.
    """

    levels: tuple[HiddenLevel, ...] = ()

    @property
    def any(self) -> bool:
        """Whether there is any."""
        return any(level.hidden for level in self.levels)


class Mover(Struct, frozen=True):
    """How somebody moves.

    ``climb`` is the highest jump up, ``drop`` the step up or down that needs no jump.
    ``factor`` gives the cost factor of area kinds; ``avoid`` the kinds it never enters of its
    own will. Without ``jump`` there is no leap over gaps or low obstacles, no jumping up or
    down. ``leap`` is the widest gap it may leap, ``deepest`` the deepest
    jump down. ``ignore`` names the pieces and bodies that
    are no hindrance, the mover itself among them.
    """

    radius: float
    height: float
    climb: float = 1.0
    drop: float = 0.4
    factor: Mapping[str, float] = {}
    avoid: tuple[str, ...] = ()
    jump: bool = True
    leap: float = 100.0
    deepest: float = 100.0
    ignore: frozenset[str] = frozenset()


class Leg(Struct, frozen=True):
    """One stretch of a walk over which nothing changes.

    ``length`` is measured along the ground (the slope on stairs), ``cost`` is what it takes of
    the budget. Tags: the kinds of the areas below the center, and ``stairs-up``,
    ``stairs-down``, ``ladder-up``, ``ladder-down``, ``leap``, ``jump-up``, ``jump-down``, and
    ``jump-over`` for a low obstacle; ``over`` names the pieces that are jumped over.
    """

    start: Point
    end: Point
    length: float
    cost: float
    feet_from: float
    feet_to: float
    tags: tuple[str, ...] = ()
    over: tuple[str, ...] = ()


class Stop(Struct, frozen=True):
    """Why a walk ends early: what is in the way, where the center stands, how far it came."""

    reason: StopReason
    id: str
    at: Point
    distance: float


class Walk(Struct, frozen=True):
    """A walk along a given path, up to its end or to the first thing that stops it."""

    cost: float
    length: float
    legs: tuple[Leg, ...] = ()
    stop: Stop | None = None
