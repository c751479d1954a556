"""What BrikWars 2010 cannot make a battle of, and what it makes of the rest."""

from typing import Any

import pytest
from msgspec.structs import replace

from game.files.formats.scenario_file import scenario_from
from game.files.json.faults import FileFaults
from game.rulesets.brikwars.sheets import Melee
from game.rulesets.brikwars_2010.mustering import first_state, setup_faults
from game.rulesets.catalog import catalog

A1 = {"id": "a1", "side": "azure", "position": [10, 10], "items": ["hand-weapon"]}
B1 = {"id": "b1", "side": "ember", "position": [12, 10], "items": ["lance"]}


def scene(
    first: dict[str, Any], *edges: tuple[str, str], second: dict[str, Any] | None = None
) -> dict[str, Any]:
    units = [{"kind": "minifig", **one} for one in (first, B1 if second is None else second)]
    return {
        "format": "scenario",
        "version": 1,
        "ruleset": "brikwars-2010",
        "map": {"size": [30, 20]},
        "sides": [{"id": "azure"}, {"id": "ember"}],
        "units": units,
        "table": {"edges": [list(edge) for edge in edges]},
        "turn": "azure",
    }


def places(document: dict[str, Any]) -> list[str]:
    """Where the faults of a scenario are: one message each."""
    try:
        scenario_from(document, "scene.json", catalog())
    except FileFaults as wrong:
        return [fault.place for fault in wrong.faults]
    return []


@pytest.mark.parametrize(
    "hands",
    [
        [{}],
        [{}, {}, {}],
        [{"item": "nope"}, {}],
        [{"item": "hand-weapon"}, {"item": "hand-weapon"}],
    ],
)
def test_two_hands_hold_what_is_carried(hands: list[dict[str, str]]) -> None:
    """R10-CC-06, R10-EQ-16."""
    assert places(scene({**A1, "state": {"hands": hands}})) == ["units[0].state.hands"]


def test_large_weapons_take_both_hands() -> None:
    """R10-EQ-03, R10-EQ-16: or none, when they were put away."""
    for count, fault in ((0, []), (1, ["units[1].state.hands"]), (2, [])):
        hands = [{"item": "lance"}] * count + [{}] * (2 - count)
        assert places(scene(A1, second={**B1, "state": {"hands": hands}})) == fault


def test_worn_armor_is_not_worn_above() -> None:
    """R10-EQ-09, R10-EQ-10: a kind once, and one of them only."""
    for worn, wrong in (
        (["body-armor"], False),
        (["heavy-armor"], False),
        (["body-armor", "body-armor"], True),
        (["heavy-armor", "heavy-armor"], True),
        (["body-armor", "heavy-armor"], True),
    ):
        found = places(scene({**A1, "items": worn}))
        assert found == (["units[0].items"] if wrong else [])


def test_conditions_have_names() -> None:
    """R10-TU-30, R10-ST-04: those of Grabs have tests of their own."""
    assert places(scene({**A1, "conditions": ["disrupted"]})) == []
    assert places(scene({**A1, "conditions": ["flying"]})) == ["units[0].conditions"]


def test_in_a_scene_everybody_stands_somewhere() -> None:
    """Who is nowhere would keep his side alive for ever."""
    nowhere = {name: A1[name] for name in ("id", "side", "items")}
    assert places(scene(nowhere)) == ["units[0].position"]


@pytest.mark.parametrize("edge", [("a1", "nobody"), ("a1", "a1"), ("a1", "a2")])
def test_close_combat_is_between_two_enemies(edge: tuple[str, str]) -> None:
    """R10-CC-01."""
    friend = {**B1, "id": "a2", "side": "azure"}
    assert places(scene(A1, edge, second=friend)) == ["table.edges[0]"]


def test_pairs_are_sorted() -> None:
    """R10-CC-03: whichever comes first in the file, and however often."""
    document = scene(A1, ("b1", "a1"), ("a1", "b1"))
    state = first_state(scenario_from(document, "scene.json", catalog()).setup)
    assert state.table == Melee(edges=(("a1", "b1"),))


NEAR = {**B1, "position": [11.5, 10]}


def holding(name: str, **more: Any) -> dict[str, Any]:
    """The first figure with a hand on somebody."""
    hands = [{"item": "hand-weapon"}, {"holds": name}]
    return {**A1, "state": {"hands": hands}, **more}


def test_a_hand_holds_an_enemy_in_arms_reach() -> None:
    """R10-CC-20: and nobody else."""
    assert places(scene(holding("b1"), second=NEAR)) == []
    assert places(scene(holding("b1"))) == ["units[0].state.hands"]
    assert places(scene(holding("nobody"), second=NEAR)) == ["units[0].state.hands"]
    assert places(scene(holding("a1"), second=NEAR)) == ["units[0].state.hands"]
    friend = {**NEAR, "id": "a2", "side": "azure"}
    assert places(scene(holding("a2"), second=friend)) == ["units[0].state.hands"]


@pytest.mark.parametrize("waits", [0, 1])
def test_a_hand_holds_nobody_while_one_of_the_two_is_to_be_deployed(waits: int) -> None:
    """R10-CC-20: as a level would have it, whose figures need not stand anywhere yet."""
    setup = scenario_from(scene(holding("b1"), second=NEAR), "scene.json", catalog()).setup
    recruits = [
        replace(one, position=None if number == waits else one.position)
        for number, one in enumerate(setup.recruits)
    ]
    level = replace(setup, scripted=False, recruits=tuple(recruits))
    assert [fault.place for fault in setup_faults(level)] == ["units[0].state.hands"]
    assert setup_faults(setup) == ()


def test_a_hand_holds_a_figure_or_a_thing() -> None:
    """R10-CC-22."""
    both = [{"item": "hand-weapon", "holds": "b1"}, {}]
    first = {**A1, "state": {"hands": both}}
    assert places(scene(first, second=NEAR)) == ["units[0].state.hands"]


def test_hands_make_the_words_of_a_grab() -> None:
    """R10-ST-04: nobody is Grabbed or Grabbing by his word alone."""
    for word in ("grabbed", "grabbing"):
        assert places(scene({**A1, "conditions": [word]})) == ["units[0].conditions"]
    held = {**NEAR, "conditions": ["grabbed"], "state": {"grabbed_by": ["a1"]}}
    assert places(scene(holding("b1", conditions=["grabbing"]), second=held)) == []
    assert places(scene(A1, second={**NEAR, "state": {"grabbed_by": ["a1"]}})) == [
        "units[1].state.grabbed_by"
    ]


def test_hands_are_as_many_as_the_kind_has() -> None:
    """R10-ST-06: four for the four-armed, who fill them as they like; two for a minifig."""
    swords = {**A1, "items": ["hand-weapon"] * 4}
    assert places(scene({**swords, "kind": "four-armed"})) == []
    assert places(scene(swords)) == ["units[0].items"]
    many = {**A1, "items": ["lance", "lance", "hand-weapon"], "kind": "four-armed"}
    assert places(scene(many)) == ["units[0].items"]
    assert places(scene({**A1, "kind": "four-armed", "state": {"hands": [{}, {}]}})) == [
        "units[0].state.hands"
    ]
