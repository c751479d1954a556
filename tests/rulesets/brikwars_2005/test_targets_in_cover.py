"""What of a target counts for shots and blows (R05-AT-16, -18, -40, -44, R05-CA-04)."""

from typing import Any

import pytest

from game.rulesets.brikwars.visibility import sight_of
from tests.rulesets.brikwars.scenes import Scene, az, block, fig, figure, wall, wall_along
from tests.rulesets.brikwars_2005.fights import LONG, attack, duel, needs
from tests.rulesets.brikwars_2005.scenes import facing, played, reasons, refusal_of, seen, shoot

GUN = ("short-ranged",)
LOW: dict[str, Any] = {"moved_this_turn": 2.0}
"""Neither Stationary nor fast."""


@pytest.mark.parametrize("items", [(), ("body-armor",), ("horned-helmet",)])
def test_what_is_worn_is_no_target_of_its_own(items: tuple[str, ...]) -> None:
    """R05-AT-16: worn armor is torso, a helmet is head."""
    units = [fig("a1", 10, 10, 0, GUN, **LOW), fig("b1", 14, 10, 180, items, **LOW)]
    shot = shoot("a1", "b1", item="short-ranged", mode="item")
    assert refusal_of(units, shot) == "R05-EQ-20"
    units[1]["items"] = [*items, "random-object"]
    scene = played(units, shoot("a1", "b1", mode="item"), dice=(1,))
    assert scene.of("ItemAimedAt")[0]["item"] == "random-object"


@pytest.mark.parametrize("items", [(), ("lance",), ("two-handed-weapon",), ("shield",)])
def test_what_is_carried_shows_no_section(items: tuple[str, ...]) -> None:
    """R05-AT-16: a wall 1.7" high hides all 1.57" of a minifig, whatever it holds."""
    units = [fig("a1", 10, 10, 0, GUN, **LOW), fig("b1", 14, 10, 180, items, **LOW)]
    shot = shoot("a1", "b1", item="short-ranged")
    assert refusal_of(units, shot, terrain=[wall(13.4, 1.7)]) == "R05-AT-02"


def test_a_blow_at_something_large_is_easier() -> None:
    """R05-AT-18, R05-AT-10: within reach of a sword are the 3" of a beast's height, +1."""
    units = [fig("a1", 10, 10), fig("b1", 12.9, 10, 180, (), kind="beast")]
    scene = played(units, attack("a1", "b1"), dice=(1,))
    assert needs(scene, "a1") == [[(1, "R05-AT-10")]]


def test_one_may_strike_at_a_head_above_a_wall() -> None:
    """R05-AT-18, R05-AT-13: from eyes at 0.8 + 1.35", past 1.35", no part below 1.2" is seen."""
    stage = {"terrain": [block("platform", 8, 10.55, 0.8), wall(12.95, 1.35)]}
    blow = attack("a1", "b1", LONG)
    scene = played(duel((LONG,), (), 2.5), blow, dice=(1,), **stage)
    assert needs(scene, "a1") == [[(-2, "R05-AT-13")]]


@pytest.mark.parametrize("kind", ["minifig", "beast"])
@pytest.mark.parametrize("conditions", [[], ["disrupted"]])
def test_the_ground_stood_on_makes_the_height_not_the_bodies(
    kind: str, conditions: list[str]
) -> None:
    """R05-AT-40: from a platform of 2" it is 2" down to who is tall, small or on its back."""
    target = fig("b1", 15, 10, 180, (), kind=kind, conditions=conditions)
    high = [block("platform", 8, 10.5, 2.0)]
    view = seen([fig("a1", 10, 10, 0, GUN), target], terrain=high)
    assert facing(view, "short-ranged").bonus == 2


@pytest.mark.parametrize(
    ("top", "cover"), [(0.5, []), (0.7, [(-1, "R05-AT-44")]), (1.2, [(-2, "R05-AT-44")])]
)
def test_solid_cover_counts_by_sections_for_a_blind_shot(
    top: float, cover: list[tuple[int, str]]
) -> None:
    """R05-AT-44: behind smoke a low wall hides legs, or torso as well, from the line of fire."""
    terrain = [block("smoke", 12, 13, 3), *([wall(14.0, top)] if top > 0.5 else [])]
    units = [fig("a1", 10, 10, 0, GUN, **LOW), fig("b1", 14.5, 10, 180, **LOW)]
    view = seen(units, terrain=terrain)
    aim = facing(view, "short-ranged", blind=True)
    assert reasons(view, aim) == [*cover, (-5, "R05-AT-42")]


def test_those_who_see_different_parts_of_it_fire_together() -> None:
    """R05-CA-04: a1 has its legs alone before him, a2 its head and torso, and both shoot."""
    units = [
        fig("a1", 10, 10, 0, GUN, **LOW),
        fig("a2", 14.5, 14.5, 270, GUN, **LOW),
        fig("b1", 14.5, 10, 180, (), **LOW),
    ]
    over = wall(13.95, 4.0, y=(9, 11), id="over", base=0.6)
    low = wall_along((13, 10.6), (16, 10.6), top=0.7, id="low")
    terrain = {"terrain": [over, low]}
    view = seen(units, **terrain)
    parts = [
        sight_of(view, figure(view, name), figure(view, "b1"), aimed=True).sections
        for name in ("a1", "a2")
    ]
    assert parts == [(True, False, False), (False, True, True)]
    lead = az("shoot", unit="a1", item="short-ranged", target="b1", mode="joint")
    joins = {"by": "azure", "point": "R05-DP-10", "do": "join", "several": ["a2/short-ranged"]}
    scene: Scene = played(units, lead, joins, dice=(5, 4, 2, 3), **terrain)
    assert scene.dead("b1")
