from typing import Any

import msgspec
import pytest

from game.model.battlefield import BattleMap, CirclePiece, Hold, PolygonPiece
from game.model.vectors import Point

SQUARE = [[1, 1], [3, 1], [3, 3], [1, 3]]


def read(**fields: Any) -> BattleMap:
    """A map from JSON with a size and the given fields."""
    document = {"format": "map", "size": [20, 12], **fields}
    return msgspec.json.decode(msgspec.json.encode(document), type=BattleMap)


def piece(**fields: Any) -> dict[str, Any]:
    return {"id": "box", "kind": "crate", "shape": "polygon", "outline": SQUARE, "top": 1, **fields}


@pytest.mark.parametrize(
    ("kinds", "solid", "hides", "walk"),
    [
        (("wall", "rock", "tree"), True, True, False),
        (("crate", "platform"), True, True, True),
        (("rail",), True, True, False),
        (("glass",), True, False, False),
        (("screen", "smoke"), False, True, False),
        (("bridge",), False, False, True),
    ],
)
def test_kinds_of_pieces_are_solid_hide_and_carry(
    kinds: tuple[str, ...], solid: bool, hides: bool, walk: bool
) -> None:
    for kind in kinds:
        found = read(terrain=[piece(kind=kind)]).terrain[0].traits
        assert (found.solid, found.opaque, found.walk) == (solid, hides, walk), kind


def test_a_piece_may_override_each_trait() -> None:
    found = read(terrain=[piece(solid=False, opaque=False, walk=False)]).terrain[0].traits
    assert (found.solid, found.opaque, found.walk) == (False, False, False)


def test_shapes_are_told_by_their_name() -> None:
    terrain = read(
        terrain=[
            piece(),
            {
                "id": "oak",
                "kind": "tree",
                "shape": "circle",
                "center": [6, 6],
                "radius": 1,
                "top": 2,
            },
        ]
    ).terrain
    assert isinstance(terrain[0], PolygonPiece)
    assert isinstance(terrain[1], CirclePiece)
    assert terrain[1].center == Point(6, 6)


def test_a_map_survives_storing() -> None:
    whole = read(
        name="Yard",
        terrain=[piece(base=0.5)],
        areas=[
            {
                "id": "steps",
                "kind": "stairs",
                "shape": "polygon",
                "outline": SQUARE,
                "from": 0,
                "to": 3,
                "up": 90,
            }
        ],
        sides=[{"id": "azure", "squad": [{"id": "hob", "class": "gunner", "count": 2}]}],
        objectives=[{"kind": "hold", "side": "azure", "area": "steps", "rounds": 2}],
        notes={"author": {"anything": [1, None]}},
    )
    assert msgspec.json.decode(msgspec.json.encode(whole), type=BattleMap) == whole
    assert (whole.areas[0].start, whole.areas[0].end) == (0, 3)
    assert whole.sides[0].squad[0].figure_class == "gunner"
    assert whole.objectives == (Hold(side="azure", area="steps", rounds=2),)


@pytest.mark.parametrize(
    "fields",
    [
        {"size": [7.9, 12]},
        {"size": [20, 201]},
        {"colour": "red"},
        {"terrain": [piece(id="Box")]},
        {"terrain": [piece(id="b" * 41)]},
        {"terrain": [piece(outline=SQUARE[:2])]},
        {"terrain": [piece(radius=2)]},
        {"terrain": [piece(kind="hedge")]},
        {"terrain": [piece(shape="star")]},
        {"areas": [{"id": "x", "kind": "pit", "shape": "circle", "center": [1, 1], "radius": 0}]},
        {"sides": [{"id": "azure", "squad": [{"id": "a", "facing": 360}]}]},
        {"sides": [{"id": "azure", "squad": [{"id": "a", "count": 0}]}]},
        {"objectives": [{"kind": "win", "side": "azure"}]},
        {"objectives": [{"kind": "hold", "side": "azure", "area": "x", "rounds": 0}]},
        {"version": 0},
    ],
)
def test_what_a_map_may_not_hold(fields: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        read(**fields)


def test_parts_of_a_map_are_found_by_id() -> None:
    area = {"id": "pond", "kind": "water", "shape": "circle", "center": [5, 5], "radius": 2}
    whole = read(areas=[area], sides=[{"id": "azure"}])
    assert whole.area("pond") is whole.areas[0]
    assert whole.area("lake") is None
    assert whole.side("azure") is whole.sides[0]
    assert whole.side("ember") is None
