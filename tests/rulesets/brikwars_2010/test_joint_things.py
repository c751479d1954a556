"""Combined Ranged attacks on things (R10-CA-01..04, -08, -09, R10-OB-03)."""

from typing import Any

from game.model.choices import Choice
from game.rulesets.brikwars_2010.thing_odds import odds
from tests.rulesets.brikwars_2010.scenes import az, em, fig, played, refusal_of, seen, wall

GUN = ("short-ranged",)
BLOCK = {
    "id": "block",
    "kind": "crate",
    "shape": "polygon",
    "outline": [[14, 9.5], [15, 9.5], [15, 10.5], [14, 10.5]],
    "top": 1.0,
    "material": "stone",
}
A1 = fig("a1", 10, 10, 0, GUN)
A2 = fig("a2", 10, 12, 0, GUN)
B9 = fig("b9", 28, 19, 180, ())
TOGETHER = az("shoot", unit="a1", item="short-ranged", piece="block", mode="joint")
BOTH = az("join", several=["a2/short-ranged"])


def able(units: list[dict[str, Any]], terrain: list[Any]) -> list[str]:
    """The weapons that could join the first figure, as the question lists them."""
    scene = played(units, TOGETHER, terrain=terrain, defaults=False)
    assert scene.decision is not None
    assert scene.decision["kind"] == "R10-DP-08"
    names: list[str] = scene.decision["options"][0]["bounds"]["from"]
    return names


def test_only_hits_count_and_armor_is_rolled_once() -> None:
    """R10-CA-02, R10-OB-03: the miss adds no die; 5 against 2 + 3 breaks nothing."""
    dice = (3, 2, 5, 2, 3)
    scene = played([A1, A2, B9], TOGETHER, BOTH, dice=dice, terrain=[BLOCK])
    assert [event["unit"] for event in scene.of("AttackHit")] == ["a1"]
    assert [(one["damage"], one["armor"]) for one in scene.of("ThingDamaged")] == [(5, 5)]
    assert not scene.of("TerrainChanged")
    assert all(scene.state(name)["action_spent"] for name in ("a1", "a2"))


def test_all_declare_before_anybody_rolls() -> None:
    """R10-CA-02: what joins is declared, even if everybody misses then."""
    scene = played([A1, A2, B9], TOGETHER, BOTH, dice=(1, 1), terrain=[BLOCK])
    names = [line["event"] for line in scene.events]
    last = max(place for place, name in enumerate(names) if name == "AttackDeclared")
    assert names.count("AttackDeclared") == 2
    assert last < names.index("Rolled")
    assert not scene.of("ThingDamaged")


def test_a_miss_is_tracked_after_the_damage() -> None:
    """R10-CA-08: who stands beside the block is exposed to what goes astray."""
    units = [A1, A2, fig("b1", 14.5, 11.2)]
    scene = played(
        units,
        TOGETHER,
        BOTH,
        az("track"),
        dice=(3, 1, 5, 2, 3),
        terrain=[BLOCK],
        defaults=False,
    )
    assert scene.of("ThingDamaged")
    assert scene.decision is not None
    assert scene.decision["kind"] in ("R10-DP-23", "R10-DP-24")


def test_who_could_not_attack_alone_does_not_join() -> None:
    """R10-CA-04: no gun, no Action left, nothing of it in sight."""
    others = [
        fig("a3", 10, 8),
        fig("a4", 10, 6, 0, GUN, action_spent=True),
        fig("a5", 17, 2, 90, GUN),
    ]
    screen = wall(17.5, y=(3, 4))
    hedge = {**screen, "line": [[14, 5], [19, 5]]}
    assert able([A1, A2, B9, *others], [BLOCK, hedge]) == ["a2/short-ranged"]
    assert able([A1, A2, B9, *others], [BLOCK]) == ["a2/short-ranged", "a5/short-ranged"]
    assert refusal_of([A1, B9], TOGETHER, terrain=[BLOCK]) == "R10-CA-04"
    blow = {**TOGETHER, "do": "strike"}
    assert refusal_of([A1, A2, B9], blow, terrain=[BLOCK]) is not None


def test_an_explosive_shares_with_nobody() -> None:
    """R10-CA-04 as ruled: it bursts by itself."""
    thrower = fig("a1", 10, 10, 0, ("explosive",))
    throw = az("throw", unit="a1", item="explosive", piece="block", mode="joint")
    assert refusal_of([thrower, A2, B9], throw, terrain=[BLOCK]) == "R10-CA-04"


def test_it_is_offered_where_somebody_could_join() -> None:
    """R10-DP-08: with a comrade who has a gun, and not without."""
    for units, offered in (([A1, A2, B9], {"a1", "a2"}), ([A1, B9], set())):
        scene = played(units, terrain=[BLOCK], defaults=False)
        assert scene.decision is not None
        options = scene.decision["options"]
        found = {one["unit"] for one in options if one.get("mode") == "joint" and one.get("piece")}
        assert found == offered


def test_the_odds_list_all_who_shoot() -> None:
    """R10-CA-01: each has a roll of his own; 2d6 of Damage against 2d10 of stone."""
    view = seen([A1, A2, B9], terrain=[BLOCK])
    choice = Choice(do="shoot", unit="a1", item="short-ranged", piece="block", mode="joint")
    found = odds(view, choice)
    assert found is not None
    rows = {row.name: row.value for row in found.rows}
    assert rows["Damage"] == "2d6"
    assert rows["Armor of stone"] == "2d10"
    assert sum(row.rule == "R10-CA-02" for row in found.rows) == 2


def test_enemies_may_shoot_back_at_any_of_them() -> None:
    """R10-DP-04: the second shooter is seen attacking as well as the first."""
    archer = fig("b1", 10, 17, 270, ("short-bow",))
    back = em("shoot", unit="b1", target="a2", point="R10-DP-04")
    scene = played([A1, A2, archer], TOGETHER, BOTH, back, dice=(1, 1, 3, 5), terrain=[BLOCK])
    assert scene.dead("a2")
