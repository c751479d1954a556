"""Paint of the ground: patches of another look. They are drawn only; no rule knows of them."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from game.model.vectors import Point

PaintGround = Literal["meadow", "sand", "stone", "boards", "plank", "rock", "tiles"]
"""What a patch looks like: base plates of a ground, or floors: ``tiles`` of stone, ``boards`` and
``plank`` of wood."""


class _Paint(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="shape"):
    ground: PaintGround


class PolygonPaint(_Paint, frozen=True, kw_only=True, tag="polygon"):
    """A patch with straight edges; the outline has no closing point and no holes."""

    outline: Annotated[tuple[Point, ...], Meta(min_length=3, max_length=64)]


class CirclePaint(_Paint, frozen=True, kw_only=True, tag="circle"):
    """A round patch."""

    center: Point
    radius: Annotated[float, Meta(ge=0.05, le=200)]


class LinePaint(_Paint, frozen=True, kw_only=True, tag="line"):
    """A road along a line of points, ``width`` inches wide."""

    line: Annotated[tuple[Point, ...], Meta(min_length=2, max_length=64)]
    width: Annotated[float, Meta(ge=0.2, le=40)]


Paint: TypeAlias = PolygonPaint | CirclePaint | LinePaint
"""Later patches lie over earlier ones."""
