from typing import Annotated, Any, Literal

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Meta, Struct

from game.files.json.faults import FileFaults
from game.files.json.type_faults import converted, type_faults
from game.model.battlefield import BattleMap
from game.model.vectors import Point
from tests.files.toolbox import Rules, places, small_map


class Disc(Struct, tag_field="shape", tag="disc", forbid_unknown_fields=True):
    radius: Annotated[float, Meta(gt=0, le=5)]
    color: Literal["red", "blue"] = "red"


class Box(Struct, tag_field="shape", tag="box", forbid_unknown_fields=True):
    sides: tuple[int, int]
    color: Literal["red", "blue"] = "red"


class Loose(Struct):
    """Skips what it does not know, when msgspec alone decodes it."""

    at: Point | None = None
    name: Annotated[str, Meta(min_length=1, max_length=5)] = "x"


class Whole(Struct, forbid_unknown_fields=True):
    shapes: tuple[Disc | Box, ...]
    loose: dict[str, Loose] = {}
    flag: bool = False
    several: Annotated[tuple[int, ...], Meta(min_length=1, max_length=2)] = (1,)
    either: int | tuple[int, ...] | None = None


def found(value: Any, wanted: Any = Whole) -> dict[str, str]:
    return {fault.place: fault.problem for fault in type_faults(value, wanted)}


def test_a_sound_value_is_converted() -> None:
    value = {"shapes": [{"shape": "disc", "radius": 2}], "loose": {"a": {"at": [1, 2]}}}
    whole = converted(value, Whole, "it.json")
    assert whole == Whole(shapes=(Disc(radius=2.0),), loose={"a": Loose(at=Point(1, 2))})


def test_faults_in_many_places_are_all_listed_in_reading_order() -> None:
    value = {
        "shapes": [
            {"shape": "disc", "radius": 9},
            {"shape": "box", "sides": [1, "2", 3], "colour": "red"},
            {"shape": "cone"},
            {},
            7,
        ],
        "loose": {"b": {"nmae": "y"}, "a": {"name": "too long", "at": [1, 2, 3]}},
        "flag": 1,
        "several": [],
        "extra": None,
    }
    with pytest.raises(FileFaults) as caught:
        converted(value, Whole, "it.json")
    assert places(caught) == [
        "extra",
        "flag",
        "loose.a.at",
        "loose.a.name",
        "loose.b.nmae",
        "several",
        "shapes[0].radius",
        "shapes[1].colour",
        "shapes[1].sides",
        "shapes[1].sides[1]",
        "shapes[2].shape",
        "shapes[3].shape",
        "shapes[4]",
    ]


def test_messages_say_what_would_be_right() -> None:
    value = {
        "shapes": [{"shape": "disc", "radius": 9, "color": "green"}, {"shape": "cone"}],
        "loose": {"a": {"nmae": "y"}},
        "flag": "yes",
        "several": [1, 2, 3],
    }
    told = found(value)
    assert told["shapes[0].radius"] == "is 9; a number from above 0 to 5 is wanted"
    assert told["shapes[0].color"] == 'is "green"; blue or red is wanted'
    assert told["shapes[1].shape"] == 'is "cone"; disc or box is wanted'
    assert told["loose.a.nmae"] == 'is not a known field; did you mean "name"?'
    assert told["flag"] == 'is "yes"; true or false is wanted'
    assert told["several"] == "has 3 items; 1 to 2 are wanted"
    assert found({})["shapes"] == "is missing; a list is wanted"


def test_a_truth_value_is_no_number_and_a_fraction_no_whole_number() -> None:
    assert list(found({"shapes": [], "several": [True, 1.0]})) == ["several[0]", "several[1]"]


def test_members_of_a_union_are_told_apart_by_kind() -> None:
    assert found({"shapes": [], "either": 3}) == {}
    assert found({"shapes": [], "either": None}) == {}
    assert list(found({"shapes": [], "either": [1, "2"]})) == ["either[1]"]
    assert list(found({"shapes": [], "either": "3"})) == ["either"]


def test_an_id_may_not_end_in_a_line_break() -> None:
    plain = small_map(areas=[{"id": "goal\n", "kind": "rough", "shape": "circle"}])
    assert "areas[0].id" in found(plain, BattleMap)


def test_a_generic_state_with_tagged_steps_is_compared() -> None:
    told = found({"agenda": [{"step": "rest"}, {"step": "fly"}]}, Rules.state_type)
    assert told["agenda[0].side"] == "is missing; text is wanted"
    assert told["agenda[1].step"] == 'is "fly"; walk or rest is wanted'


def paths(value: Any, here: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every part of a document."""
    items: Any = ()
    if isinstance(value, dict):
        items = value.items()
    elif isinstance(value, list):
        items = enumerate(value)
    return [here, *(path for key, item in items for path in paths(item, (*here, key)))]


ODD = (None, True, 0, -1, 1.5, 1e9, "", "x", "Not an id!", [], [1], {}, {"x": 1})


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_agrees_with_msgspec_on_damaged_maps(data: st.DataObject) -> None:
    """Whatever msgspec refuses has a fault here, and every fault here it refuses too."""
    plain = small_map()
    path = data.draw(st.sampled_from(paths(plain)[1:]))
    owner: Any = plain
    for key in path[:-1]:
        owner = owner[key]
    if data.draw(st.booleans()):
        owner[path[-1]] = data.draw(st.sampled_from(ODD))
    else:
        del owner[path[-1]]
    try:
        msgspec.convert(plain, BattleMap)
        refused = False
    except msgspec.ValidationError:
        refused = True
    assert bool(type_faults(plain, BattleMap)) == refused
