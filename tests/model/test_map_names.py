"""What sides and places are called when an author has named them, and when not."""

import msgspec
import pytest

from game.model.battlefield import BattleMap, CircleArea, CirclePiece, Figure, Side, TeamColor
from game.model.map_names import area_word, figure_name, place_name, side_colors, side_name
from game.model.vectors import Point

HERE = Point(5, 5)


def test_a_side_without_a_name_is_called_by_its_color() -> None:
    sides = (
        Side(id="one"),
        Side(id="two", name="Moles"),
        Side(id="three", color="moss"),
        Side(id="four", color="moss"),
        Side(id="five", color="moss", name="Toads"),
    )
    battle_map = BattleMap(size=(20, 20), sides=sides)
    names = [side_name(battle_map, side.id) for side in sides]
    assert names == ["Azure", "Moles", "Moss 1", "Moss 2", "Toads"]
    assert side_name(battle_map, "six") == "somebody"


@pytest.mark.parametrize(
    ("sides", "told"),
    [
        # As in a level that was written without any color: ember is not azure.
        ({"ember": None, "azure": None}, ["ember", "azure"]),
        ({"crown": None, "azure": None, "horde": None}, ["ember", "azure", "lemon"]),
        # What is said in so many words wins, wherever it stands.
        ({"moss": "teal", "horde": None}, ["teal", "azure"]),
        ({"moss": None, "toads": "moss"}, ["azure", "moss"]),
        ({"toads": "moss", "moss": None, "azure": None}, ["moss", "ember", "azure"]),
        ({"azure-guard": None, "violet": None}, ["azure", "violet"]),
    ],
)
def test_a_side_called_by_a_color_has_it(
    sides: dict[str, TeamColor | None], told: list[str]
) -> None:
    listed = tuple(Side(id=name, color=color) for name, color in sides.items())
    assert list(side_colors(BattleMap(size=(20, 20), sides=listed)).values()) == told


def test_a_figure_without_a_name_is_called_by_its_class_and_several_alike() -> None:
    squad = (
        Figure(id="bo", figure_class="knight", name="Bo"),
        Figure(id="x", figure_class="axeman", count=2),
        Figure(id="y", kind="war-beast"),
    )
    battle_map = BattleMap(size=(20, 20), sides=(Side(id="one", squad=squad),))
    asked = ("bo", "x-2", "y", "z")
    told = [figure_name(battle_map, unit) for unit in asked]
    assert told == ["Bo", "Axeman", "War beast", "one of the figures"]


def test_places_have_names_or_words_for_what_they_are() -> None:
    steel = CirclePiece(id="a", kind="crate", material="metal", center=HERE, radius=1, top=1)
    oak = CirclePiece(id="b", kind="tree", name="old oak", center=HERE, radius=1, top=1)
    pond = CircleArea(id="c", kind="water", center=HERE, radius=1, depth=1)
    battle_map = BattleMap(size=(20, 20), terrain=(steel, oak), areas=(pond,))
    assert [place_name(battle_map, one) for one in "abcd"] == [
        "metal crate",
        "old oak",
        "water",
        "",
    ]
    assert area_word(battle_map, "c") == "water"
    assert "name" not in msgspec.to_builtins(steel), "states of nameless things stay as they were"
    assert msgspec.to_builtins(oak)["name"] == "old oak"
