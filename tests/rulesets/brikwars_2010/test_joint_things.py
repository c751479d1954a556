"""Combined Ranged attacks on things (R10-CA-01..04, -08, -09, R10-OB-03)."""

from typing import Any

import pytest

from game.engine.ruleset import Odds
from game.model.choices import Choice
from tests.previews import odds_at_first
from tests.rulesets.brikwars.scenes import ALLIED, az, em, fig, mine, wall_along
from tests.rulesets.brikwars_2010.scenes import played, refusal_of, seen

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
    return played(units, TOGETHER, terrain=terrain, defaults=False).joiners("R10-DP-08")


def test_only_hits_count_and_armor_is_rolled_once() -> None:
    """R10-CA-02, R10-OB-03: the miss adds no die; 5 against 2 + 3 breaks nothing."""
    dice = (3, 2, 5, 2, 3)
    scene = played([A1, A2, B9], TOGETHER, BOTH, dice=dice, terrain=[BLOCK])
    assert [event["unit"] for event in scene.of("AttackHit")] == ["a1"]
    assert [(one["damage"], one["armor"]) for one in scene.of("ThingDamaged")] == [(5, 5)]
    assert not scene.of("TerrainChanged")
    assert all(scene.state(name)["action_spent"] for name in ("a1", "a2"))


def test_an_ally_who_waits_is_asked_by_himself() -> None:
    """R10-CA-03, R10-DP-08: for an attack on a thing, too, and after the leader's own side."""
    units = [A1, fig("c1", 10, 8, 0, GUN), fig("c2", 10, 12, 0, GUN), B9]
    choices = [
        az("delay", unit="a1"),
        az("end-turn"),
        em("end-turn"),
        {**TOGETHER, "by": "jade", "unit": "c1"},
        {**BOTH, "by": "jade", "several": ["c2/short-ranged"]},
        az("join", several=["a1/short-ranged"]),
    ]
    scene = played(units, *choices, dice=(1, 1, 1), terrain=[BLOCK], sides=ALLIED)
    assert [event["unit"] for event in scene.of("AttackJoined")] == ["c2", "a1"]


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


def test_a_miss_that_is_put_on_the_block_all_the_same_adds_nothing() -> None:
    """R10-CA-02, R10-OB-03: 5 against 2 + 3, then another 5 against other dice, not 10."""
    scene = played(
        [A1, A2, fig("a3", 14.5, 11.2), B9],
        TOGETHER,
        BOTH,
        em("track", point="R10-DP-22"),
        em("land-shot", at=[14.1, 10.4]),
        dice=(3, 1, 5, 2, 3, 5, 4, 3),
        terrain=[BLOCK],
    )
    told = [(one["damage"], one["armor"]) for one in scene.of("ThingDamaged", piece="block")]
    assert told == [(5, 5), (5, 7)]


def test_who_could_not_attack_alone_does_not_join() -> None:
    """R10-CA-04: nothing to shoot or throw, no Action left, nothing of it in sight."""
    others = [
        fig("a3", 10, 8, 0, ("shield",)),
        fig("a4", 10, 6, 0, GUN, action_spent=True),
        fig("a5", 17, 2, 90, GUN),
    ]
    hedge = wall_along((14, 5), (19, 5))
    assert able([A1, A2, B9, *others], [BLOCK, hedge]) == ["a2/short-ranged"]
    assert able([A1, A2, B9, *others], [BLOCK]) == ["a2/short-ranged", "a5/short-ranged"]
    assert refusal_of([A1, B9], TOGETHER, terrain=[BLOCK]) == "R10-CA-04"
    blow = {**TOGETHER, "do": "strike"}
    assert refusal_of([A1, A2, B9], blow, terrain=[BLOCK]) is not None


def test_who_throws_from_out_of_range_joins_with_the_penalties() -> None:
    """R10-CA-04, R10-AT-32: 3.6" with range 3" is -1 to the roll and to Damage: 3 + 4 - 1."""
    thrower = fig("a2", 9.9, 10, 0, ("axe",))
    units = [fig("a1", 10, 12, 0, GUN), thrower, B9]
    joined = az("join", several=["a2/axe"])
    scene = played(units, TOGETHER, joined, dice=(3, 4, 3, 4, 9, 9), terrain=[BLOCK])
    assert [one["damage"] for one in scene.of("ThingDamaged")] == [6]
    assert [loose["kind"] for loose in scene.loose] == ["axe"]


@pytest.mark.parametrize(
    ("inches", "wide", "joins"),
    [(13.0, 1.0, True), (13.2, 1.0, False), (11.9, 0.4, True), (12.2, 0.4, False)],
)
def test_nobody_joins_who_misses_even_with_a_benny(inches: float, wide: float, joins: bool) -> None:
    """R10-CA-04, R10-AT-22, -32: 6 + 6 less 10 for the way is the 2 of the axe, less 11 is not.

    Of a thing with 0.4 square inches in view, -1, it is so one inch earlier.
    """
    left = 1.0 + inches
    outline = [[left, 9.5], [left + wide, 9.5], [left + wide, 10.5], [left, 10.5]]
    thing = {**BLOCK, "outline": outline, "top": wide}
    units = [fig("a1", left - 4, 12, 0, GUN), fig("a2", 0.5, 10, 0, ("axe",)), B9]
    if joins:
        assert able(units, [thing]) == ["a2/axe"]
    else:
        assert refusal_of(units, TOGETHER, terrain=[thing]) == "R10-CA-04"


def test_an_explosive_adds_its_blast_once() -> None:
    """R10-CA-04, R10-EX-03: 4 of the gun and 9 of the blast against 3 + 9 of the block.

    b1 beside it takes the blast alone.
    """
    bomber = fig("a2", 11, 12, 0, ("explosive",))
    units = [A1, bomber, fig("b1", 14.5, 11.3, 90, ()), B9]
    joined = az("join", several=["a2/explosive"])
    scene = played(units, TOGETHER, joined, dice=(3, 3, 4, 9, 3, 9), terrain=[BLOCK])
    assert [(one["damage"], one["armor"]) for one in scene.of("ThingDamaged")] == [(13, 12)]
    assert scene.of("TerrainChanged")
    assert scene.dead("b1")


def test_an_explosive_may_lead_and_may_miss() -> None:
    """R10-CA-02: what misses bursts elsewhere, if anybody insists; 5 of the gun is all there is."""
    units = [fig("a1", 11, 10, 0, ("explosive",)), A2, B9]
    throw = az("throw", unit="a1", item="explosive", piece="block", mode="joint")
    scene = played(
        units, throw, BOTH, em("ignore"), az("ignore"), dice=(1, 3, 5, 2, 3), terrain=[BLOCK]
    )
    damage = scene.of("ThingDamaged", by="a2")
    assert [(one["damage"], one["armor"]) for one in damage] == [(5, 5)]


def test_where_only_a_blast_harms_it_the_thrower_is_named() -> None:
    """R10-CA-02, R10-CA-04: the gun misses; 9 of the blast against 2 and 3."""
    bomber = fig("a1", 11, 10, 0, ("explosive",))
    throw = az("throw", unit="a1", item="explosive", piece="block", mode="joint")
    scene = played([bomber, A2, B9], throw, BOTH, dice=(3, 1, 9, 2, 3), terrain=[BLOCK])
    assert [event["by"] for event in scene.of("ThingDamaged", piece="block")] == ["a1"]


def test_a_strike_joins_a_shot() -> None:
    """R10-CA-08, R10-AT-11: within touch no roll is needed; 5 and 4 against 4 + 4 break it."""
    axe = fig("a2", 15.9, 10, 180, ("hand-weapon",))
    joined = az("join", several=["a2/hand-weapon/strike"])
    scene = played([A1, axe, B9], TOGETHER, joined, dice=(3, 5, 4, 4, 4), terrain=[BLOCK])
    assert [(one["damage"], one["armor"]) for one in scene.of("ThingDamaged")] == [(9, 8)]
    assert scene.of("TerrainChanged")
    assert scene.state("a2")["action_spent"] is True


def test_who_is_thrown_down_strikes_no_blow_in_it() -> None:
    """R10-CA-08, R10-EX-01, R10-TU-30: a mine on the way of the spear; 5 of the gun are left."""
    both = [{"item": "spear"}, {"item": "spear"}]
    knight = fig("a2", 14.5, 17, 270, ("spear",), hands=both)
    axe = fig("a3", 15.6, 11.1, 180, ("hand-weapon",))
    joined = az("join", several=["a2/spear/charge", "a3/hand-weapon/strike"])
    scene = played(
        [A1, knight, axe, B9],
        TOGETHER,
        joined,
        dice=(3, 1, 5, 2, 3),
        terrain=[BLOCK],
        areas=[mine(14.5, 12.6, 0.2)],
    )
    assert scene.down("a3")
    assert [(one["damage"], one["armor"]) for one in scene.of("ThingDamaged")] == [(5, 5)]


def test_a_shot_in_it_is_heard_and_a_blow_is_not() -> None:
    """R10-AT-38, R10-CA-08."""
    axe = fig("a2", 15.9, 10, 180, ("hand-weapon",))
    joined = az("join", several=["a2/hand-weapon/strike"])
    scene = played([A1, axe, B9], TOGETHER, joined, dice=(3, 5, 4, 4, 4), terrain=[BLOCK])
    assert [event["unit"] for event in scene.of("TurnNoted", what="noise")] == ["a1"]


def test_who_is_in_close_combat_does_not_turn_away_to_join() -> None:
    """R10-CC-36, R10-CA-08: it would have to Disengage first."""
    axe = fig("a3", 15.9, 10, 180, ("hand-weapon",))
    foe = fig("b1", 15.9, 11.4, 270)
    units = [A1, A2, axe, foe, B9]
    assert "a3/hand-weapon/strike" in able(units, [BLOCK])
    scene = played(units, TOGETHER, terrain=[BLOCK], edges=[("a3", "b1")], defaults=False)
    assert scene.joiners("R10-DP-08") == ["a2/short-ranged"]


def test_it_is_offered_where_somebody_could_join() -> None:
    """R10-DP-08: with a comrade who has a gun, and not without."""
    for units, offered in (([A1, A2, B9], {"a1", "a2"}), ([A1, B9], set())):
        scene = played(units, terrain=[BLOCK], defaults=False)
        assert scene.decision is not None
        options = scene.decision["options"]
        found = {one["unit"] for one in options if one.get("mode") == "joint" and one.get("piece")}
        assert found == offered


def joint_shot_odds(second: dict[str, Any]) -> Odds:
    """What a1 is told of a shot at the block that a second one may join."""
    view = seen([A1, second, B9], terrain=[BLOCK])
    choice = Choice(do="shoot", unit="a1", item="short-ranged", piece="block", mode="joint")
    found = odds_at_first(view.battle, choice)
    assert found is not None
    return found


def test_the_odds_list_all_who_shoot() -> None:
    """R10-CA-01: each has a roll of his own; 2d6 of Damage against 2d10 of stone."""
    found = joint_shot_odds(A2)
    rows = {row.name: row.value for row in found.rows}
    assert rows["a1: short-ranged weapon"] == rows["a2: short-ranged weapon"] == "Need 3+ on d6"
    assert rows["Damage"] == "2d6"
    assert rows["Armor of stone"] == "2d10"


def test_the_odds_of_who_joins_from_afar_have_his_penalties() -> None:
    """R10-CA-04, R10-AT-32: 7.4" with range 6" are -2 to his roll, Use 3, and to the Damage."""
    found = joint_shot_odds(fig("a2", 6.4, 12, 0, GUN))
    rows = {row.name: row.value for row in found.rows}
    assert rows["a2: short-ranged weapon"] == "Need 5+ on d6"
    assert rows["A2 out of range"] == "-2"


@pytest.mark.parametrize(("item", "damage"), [("axe", "d6"), ("explosive", "d10")])
def test_the_odds_of_a_single_throw_have_its_own_damage(item: str, damage: str) -> None:
    """R10-EQ-14, R10-EX-03: the Action die of a blade, or the d10 of a blast."""
    view = seen([fig("a1", 11.5, 10, 0, (item,)), B9], terrain=[BLOCK])
    found = odds_at_first(view.battle, Choice(do="throw", unit="a1", item=item, piece="block"))
    assert found is not None
    assert [row.value for row in found.rows if row.name == "Damage"] == [damage]


def test_the_odds_list_bombs_and_blades() -> None:
    """R10-CA-04, R10-CA-08: d10 of the blast and a d6 of the blade, which needs no roll."""
    units = [fig("a1", 11.5, 10, 0, ("explosive",)), fig("a2", 15.9, 10, 180), B9]
    view = seen(units, terrain=[BLOCK])
    choice = Choice(do="throw", unit="a1", item="explosive", piece="block", mode="joint")
    found = odds_at_first(view.battle, choice)
    assert found is not None
    rows = [(row.name, row.value) for row in found.rows]
    assert ("a2: hand weapon", "No roll needed") in rows
    assert ("Damage of a1", "d10") in rows
    assert ("Damage of a2", "d6") in rows


@pytest.mark.parametrize(
    ("items", "do", "thrown"),
    [(("axe", "axe"), "throw", 2), (("short-ranged", "axe"), "shoot", 0)],
)
def test_the_odds_count_a_second_throw_where_the_first_is_one(
    items: tuple[str, ...], do: str, thrown: int
) -> None:
    """R10-DP-08, R10-CA-01: by default a thrower throws all he has, and a shooter shoots.

    Everybody needs his own roll and adds a d6; so it comes out when nobody says who joins.
    """
    units = [fig("a1", 11.5, 10, 0, items), A2, B9]
    fields: dict[str, Any] = {"unit": "a1", "item": items[0], "piece": "block", "mode": "joint"}
    found = odds_at_first(seen(units, terrain=[BLOCK]).battle, Choice(do=do, **fields))
    assert found is not None
    names = [row.name for row in found.rows]
    assert names.count("a1: axe") == thrown
    together = thrown + 1 if thrown else 2
    assert [row.value for row in found.rows if row.name == "Damage"] == [f"{together}d6"]
    scene = played(units, az(do, **fields), dice=(1,) * together, terrain=[BLOCK])
    assert len(scene.of("AttackDeclared")) == together


def test_enemies_may_shoot_back_at_any_of_them() -> None:
    """R10-DP-04: the second shooter is seen attacking as well as the first."""
    archer = fig("b1", 10, 17, 270, ("short-bow",))
    back = em("shoot", unit="b1", target="a2", point="R10-DP-04")
    scene = played([A1, A2, archer], TOGETHER, BOTH, back, dice=(1, 1, 3, 5), terrain=[BLOCK])
    assert scene.dead("a2")
