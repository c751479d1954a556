"""Combined attacks: Combined Fire, Ganging Up, and both at once (R05-CA-01..12, R05-DP-10)."""

from typing import Any

from tests.rulesets.brikwars_2005.scenes import az, fig, played

GUN = ("short-ranged",)
ARMORED = ("body-armor",)
MOVED = {"moved_this_turn": 3.0}
"""Neither Stationary nor fast."""


def gunner(name: str, x: float, y: float, **more: Any) -> dict[str, Any]:
    """Somebody with a Short-Ranged Weapon, who has moved."""
    return fig(name, x, y, items=GUN, moved_this_turn=2.0, **more)


def lead(do: str, unit: str, item: str, target: str = "b1") -> dict[str, Any]:
    """The attack that others are to join."""
    return az(do, unit=unit, item=item, target=target, mode="joint")


def join(*names: str, by: str = "azure") -> dict[str, Any]:
    """Who joins in."""
    return {"by": by, "point": "R05-DP-10", "do": "join", "several": list(names)}


THREE = [
    gunner("a1", 10, 10),
    gunner("a2", 10, 12),
    gunner("a3", 10, 8),
    fig("b1", 15, 10, 180, items=ARMORED, **MOVED),
]


def test_damage_of_all_hits_is_added_and_compared_once() -> None:
    """R05-CA-01, R05-CA-03, R05-TV-070: 4 and 3 are more than Armor 6; a miss adds nothing."""
    scene = played(
        THREE,
        lead("shoot", "a1", "short-ranged"),
        join("a2/short-ranged", "a3/short-ranged"),
        dice=(3, 2, 5, 4, 3),
    )
    assert scene.dead("b1")
    assert [event["unit"] for event in scene.of("AttackJoined")] == ["a2", "a3"]
