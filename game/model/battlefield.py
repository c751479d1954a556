"""The map: terrain pieces, areas, zones, sides with their squads, objectives.

These types are the map file and the battlefield of a battle alike, so a
save can carry its map whole. They check types and ranges; what fields mean together is checked
by ``game.files.checks.map_checks``.
"""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType, field

from game.model.ids import ID_PATTERN, NAME_PATTERN, TEXT_PATTERN, JsonObject
from game.model.lessons import Course
from game.model.paint import Paint
from game.model.vectors import Point

Id = Annotated[str, Meta(pattern=ID_PATTERN)]
Height = Annotated[float, Meta(ge=-100, le=100)]
Length = Annotated[float, Meta(ge=0.05, le=200)]
Degrees = Annotated[int, Meta(ge=0, le=359)]
Text = Annotated[str, Meta(max_length=2000, pattern=TEXT_PATTERN)]
Name = Annotated[str, Meta(min_length=1, max_length=60, pattern=NAME_PATTERN)]
Outline = Annotated[tuple[Point, ...], Meta(min_length=3, max_length=64)]
PolyLine = Annotated[tuple[Point, ...], Meta(min_length=2, max_length=64)]

PieceKind = Literal[
    "wall", "rock", "tree", "crate", "platform", "rail", "glass", "screen", "smoke", "bridge"
]
AreaKind = Literal[
    "rough",
    "water",
    "deep-water",
    "lava",
    "pit",
    "bottomless",
    "stairs",
    "ladder",
    "mine",
    "marker",
]
Material = Literal[
    "paper", "cloth", "glass", "thin-wood", "wood", "brick", "stone", "concrete", "metal"
]
Ground = Literal["meadow", "sand", "stone", "boards", "plank", "rock"]
TeamColor = Literal["azure", "ember", "lemon", "onyx", "moss", "violet", "teal", "ivory"]


class Traits(Struct, frozen=True):
    """What a piece does to movement and sight."""

    solid: bool
    opaque: bool
    walk: bool


KIND_TRAITS: dict[str, Traits] = {
    "wall": Traits(True, True, False),
    "rock": Traits(True, True, False),
    "tree": Traits(True, True, False),
    "crate": Traits(True, True, True),
    "platform": Traits(True, True, True),
    "rail": Traits(True, True, False),
    "glass": Traits(True, False, False),
    "screen": Traits(False, True, False),
    "smoke": Traits(False, True, False),
    "bridge": Traits(False, False, True),
}
"""Solid, hiding and walkable by kind of piece; each piece may override them."""


class Opening(
    Struct, frozen=True, forbid_unknown_fields=True, rename={"start": "from", "end": "to"}
):
    """A window, slit or door in a line piece, measured along the line from its first point."""

    start: Annotated[float, Meta(ge=0, le=400)]
    end: Annotated[float, Meta(ge=0, le=400)]
    bottom: Height
    top: Height


# Pieces are part of a state, so nothing of them is left out when they are written: a value that
# equals its default without being the same object would come out, and change the fingerprint.
# Only a name that is not there is no part of it.
class _Piece(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="shape"):
    """What all pieces have; one that is a part ``of`` something larger breaks off whole.

    ``name`` is what players read in place of its kind and material.
    """

    id: Id
    kind: PieceKind
    name: Name | UnsetType = UNSET
    base: Height = 0.0
    top: Height
    material: Material = "brick"
    of: Id | None = None
    solid: bool | None = None
    opaque: bool | None = None
    walk: bool | None = None

    @property
    def traits(self) -> Traits:
        """What this piece does to movement and sight, overrides included."""
        usual = KIND_TRAITS[self.kind]
        return Traits(
            usual.solid if self.solid is None else self.solid,
            usual.opaque if self.opaque is None else self.opaque,
            usual.walk if self.walk is None else self.walk,
        )


class PolygonPiece(_Piece, frozen=True, kw_only=True, tag="polygon"):
    """A piece with straight edges; the outline has no closing point and no holes."""

    outline: Outline


class CirclePiece(_Piece, frozen=True, kw_only=True, tag="circle"):
    """A round piece."""

    center: Point
    radius: Length


class LinePiece(_Piece, frozen=True, kw_only=True, tag="line"):
    """A wall along a line of points, ``thickness`` inches thick, with openings."""

    line: PolyLine
    thickness: Annotated[float, Meta(ge=0.05, le=10)]
    openings: Annotated[tuple[Opening, ...], Meta(max_length=64)] = ()


Piece: TypeAlias = PolygonPiece | CirclePiece | LinePiece


class _Area(
    Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="shape",
    rename={"start": "from", "end": "to"},
):
    id: Id
    kind: AreaKind
    name: Name | None = None
    depth: Annotated[float, Meta(ge=0, le=100)] | None = None
    start: Height | None = None
    end: Height | None = None
    up: Degrees | None = None


class PolygonArea(_Area, frozen=True, kw_only=True, tag="polygon"):
    """An area with straight edges. ``start``/``end`` are the heights of stairs and ladders."""

    outline: Outline


class CircleArea(_Area, frozen=True, kw_only=True, tag="circle"):
    """A round area."""

    center: Point
    radius: Length


Area: TypeAlias = PolygonArea | CircleArea


def area_middle(area: Area) -> Point:
    """The middle of a circle, the mean of the corners of an outline."""
    if isinstance(area, CircleArea):
        return area.center
    count = len(area.outline)
    return Point(
        sum(corner.x for corner in area.outline) / count,
        sum(corner.y for corner in area.outline) / count,
    )


class PolygonZone(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="shape", tag="polygon"
):
    """A deployment zone with straight edges."""

    outline: Outline


class CircleZone(Struct, frozen=True, forbid_unknown_fields=True, tag_field="shape", tag="circle"):
    """A round deployment zone."""

    center: Point
    radius: Length


Zone: TypeAlias = PolygonZone | CircleZone


class Ratings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What one figure has in place of what its kind has: for heroes with powers beyond their kind.

    ``move`` in inches, ``armor`` in points, ``action_die`` by its number of sides.
    """

    move: Annotated[float, Meta(ge=0, le=40)] | None = None
    armor: Annotated[int, Meta(ge=0, le=40)] | None = None
    action_die: Literal[4, 6, 8, 10, 12, 20] | None = None


class Figure(
    Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    rename={"figure_class": "class"},
):
    """One entry of a squad: a ruleset-neutral class, or a kind of one ruleset's unit table."""

    id: Id
    figure_class: Id | None = None
    kind: Id | None = None
    name: Name | None = None
    position: Point | None = None
    facing: Degrees | None = None
    count: Annotated[int, Meta(ge=1, le=50)] = 1
    items: Annotated[tuple[Id, ...], Meta(max_length=12)] | None = None
    ratings: Ratings | None = None


class Side(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A player's side: its looks, its allies, where it starts and with whom."""

    id: Id
    name: Name | None = None
    color: TeamColor | None = None
    alliance: Id | None = None
    flag: Point | None = None
    zone: Zone | None = None
    squad: Annotated[tuple[Figure, ...], Meta(max_length=200)] = ()

    def is_enemy(self, other: "Side") -> bool:
        """Whether another side is an enemy: one without the same alliance word."""
        return self.alliance is None or self.alliance != other.alliance


class Eliminate(
    Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    tag_field="kind",
    tag="eliminate",
):
    """Destroy all enemies; without ``side`` it holds for every side."""

    side: Id | None = None


class Hold(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", tag="hold"
):
    """Be alone in an area at the end of ``rounds`` rounds in a row."""

    side: Id
    area: Id
    rounds: Annotated[int, Meta(ge=1, le=100)]


class Reach(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", tag="reach"
):
    """Have a figure stand in an area at the end of one's turn."""

    side: Id
    area: Id


class Survive(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", tag="survive"
):
    """Have a figure left when the given number of rounds is over."""

    side: Id
    rounds: Annotated[int, Meta(ge=1, le=100)]


class Protect(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", tag="protect"
):
    """Lose when the given figure of one's side is destroyed."""

    side: Id
    unit: Id


Objective: TypeAlias = Eliminate | Hold | Reach | Survive | Protect


class SideOverride(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What one ruleset replaces of a side."""

    squad: Annotated[tuple[Figure, ...], Meta(max_length=200)]


class RulesetOverride(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """What a level replaces for one ruleset: whole lists, never single entries."""

    sides: dict[Id, SideOverride] = {}
    settings: JsonObject = {}
    objectives: tuple[Objective, ...] | None = None
    course: Course | None = None


class BattleMap(
    Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="format",
    tag="map",
):
    """A whole map. Everything but ``size`` is optional, so a scenario may hold a bare table."""

    schema_: str | None = field(name="$schema", default=None)
    version: Annotated[int, Meta(ge=1)] = 1
    name: Name = "Table"
    description: Text = ""
    size: tuple[
        Annotated[float, Meta(ge=8, le=200)],
        Annotated[float, Meta(ge=8, le=200)],
    ]
    ground: Ground = "meadow"
    paint: Annotated[tuple[Paint, ...], Meta(max_length=200)] = ()
    terrain: Annotated[tuple[Piece, ...], Meta(max_length=1000)] = ()
    areas: Annotated[tuple[Area, ...], Meta(max_length=1000)] = ()
    sides: Annotated[tuple[Side, ...], Meta(max_length=8)] = ()
    objectives: Annotated[tuple[Objective, ...], Meta(max_length=32)] = ()
    course: Course | None = None
    rules: dict[str, RulesetOverride] = {}
    # The one free place of a map: whatever an author writes here is kept as it is.
    notes: dict[str, Any] = {}

    def side(self, side_id: str) -> Side | None:
        """The side with this id, if the map has it."""
        for side in self.sides:
            if side.id == side_id:
                return side
        return None

    def area(self, area_id: str) -> Area | None:
        """The area with this id, if the map has it."""
        return next((area for area in self.areas if area.id == area_id), None)
