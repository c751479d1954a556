"""Combined Ranged attacks, and waiting for an ally's turn (R10-CA-01..10, R10-TU-05)."""

from typing import Any

import pytest

from game.engine.forecast import forecast
from game.model.choices import Choice
from game.rulesets.brikwars_2010.texts import member
from tests.previews import odds_at_first
from tests.rulesets.brikwars.scenes import (
    ALLIED,
    ALLIED_ENEMIES,
    DOWN,
    ONYX,
    Scene,
    az,
    block,
    em,
    fig,
    strike,
    wall,
    wall_along,
)
from tests.rulesets.brikwars_2010.duels import battle_with, duel, figure, opened
from tests.rulesets.brikwars_2010.scenes import played, refusal_of, shoot

GUN = ("short-ranged",)
A1 = fig("a1", 10, 10, 0, GUN)
A2 = fig("a2", 10, 12, 0, GUN)
B1 = fig("b1", 15, 11, 180, ())
B9 = fig("b9", 28, 19, 180, ())
"""Keeps the battle going when the target is destroyed."""


def together(unit: str = "a1", target: str = "b1", **more: Any) -> dict[str, Any]:
    """A combined attack led by somebody with his gun, unless it says otherwise."""
    fields = {"do": "shoot", "item": "short-ranged", "mode": "joint", **more}
    return {"by": "azure", "unit": unit, "target": target, **fields}


def join(*names: str, **more: Any) -> dict[str, Any]:
    return az("join", several=list(names), **more)


def able(units: list[dict[str, Any]], lead: dict[str, Any], **more: Any) -> list[str]:
    """The weapons that could join, as the question lists them."""
    return played(units, lead, defaults=False, **more).joiners("R10-DP-08")


def hits(scene: Scene) -> list[str]:
    return [event["unit"] for event in scene.of("AttackHit")]


def test_damage_of_all_is_added_and_compared_once() -> None:
    """R10-CA-01: three Action Rolls, then one pool of 4 + 5 + 3."""
    units = [A1, A2, fig("a3", 11, 8, 0, GUN), B1, B9]
    joined = join("a2/short-ranged", "a3/short-ranged")
    scene = played(units, together(), joined, dice=(3, 4, 5, 4, 5, 3))
    assert scene.totals() == [3, 4, 5, 12]
    assert len(scene.of("Destroyed", unit="b1")) == 1


@pytest.mark.parametrize(("damage", "held"), [((2, 3), []), ((2, 2), [4])])
def test_what_neither_does_alone_both_do_together(damage: tuple[int, int], held: list[int]) -> None:
    """R10-CA-01: 2 and 3 are 5, more than Armor 4; 2 and 2 are 4, and Armor holds against that."""
    dice = (3, 3, *damage)
    scene = played([A1, A2, B1, B9], together(), join("a2/short-ranged"), dice=dice)
    assert scene.held("b1") == held
    assert scene.dead("b1") is not bool(held)


def test_all_declare_before_anybody_rolls() -> None:
    """R10-CA-02, R10-AT-06."""
    scene = played([A1, A2, B1, B9], together(), join("a2/short-ranged"), dice=(1, 1))
    names = [line["event"] for line in scene.events]
    last = max(place for place, name in enumerate(names) if name == "AttackDeclared")
    assert names.count("AttackDeclared") == 2
    assert last < names.index("Rolled")
    assert all(scene.state(name)["action_spent"] for name in ("a1", "a2"))


def test_only_hits_contribute() -> None:
    """R10-CA-02: the miss adds no die; 4 does not beat Armor 4."""
    scene = played([A1, A2, B1, B9], together(), join("a2/short-ranged"), dice=(3, 2, 4))
    assert hits(scene) == ["a1"]
    assert [event["damage"] for event in scene.of("ArmorHeld")] == [4]


@pytest.mark.parametrize(
    ("dice", "told", "untold"),
    [
        ((3, 3, 2, 2), {"R10-CA-01", "R10-CA-10"}, {"R10-RG-04"}),
        ((3, 2, 4), {"R10-RG-04"}, {"R10-CA-01", "R10-CA-10"}),
    ],
)
def test_damage_is_said_to_be_combined_where_several_have_hit(
    dice: tuple[int, ...], told: set[str], untold: set[str]
) -> None:
    """R10-CA-01, R10-CA-10, R10-RG-04: of a single hit it is that of any shot."""
    scene = played([A1, A2, B1, B9], together(), join("a2/short-ranged"), dice=dice)
    (roll,) = scene.of("Rolled", why="damage")
    assert told <= set(roll["rules"])
    assert not untold & set(roll["rules"])


def test_a_miss_that_strikes_is_separate_damage() -> None:
    """R10-CA-02, R10-CA-08: the fighter beside the target is exposed; 4 and 4 are not added."""
    units = [A1, A2, B1, B9, fig("a3", 16.4, 11, 180)]
    scene = played(
        units,
        together(),
        join("a2/short-ranged"),
        em("track"),
        em("land-shot", at=[16.4, 11]),
        dice=(3, 1, 4, 4),
    )
    assert scene.of("ShotLanded")[0]["target"] == "a3"
    held = [(event["unit"], event["damage"]) for event in scene.of("ArmorHeld")]
    assert held == [("b1", 4), ("a3", 4)]


def test_a_miss_that_strikes_the_target_all_the_same_adds_nothing() -> None:
    """R10-CA-02, R10-RG-09: 4 of the hit and 4 of the stray shot are two times 4, not 8."""
    scene = played(
        [A1, A2, B1, B9, fig("a3", 16.4, 11, 180)],
        together(),
        join("a2/short-ranged"),
        em("track"),
        em("land-shot", at=[15, 11]),
        dice=(3, 1, 4, 4),
    )
    assert scene.of("ShotLanded")[0]["target"] == "b1"
    held = [(event["unit"], event["damage"]) for event in scene.of("ArmorHeld")]
    assert held == [("b1", 4), ("b1", 4)]
    assert not scene.dead("b1")


def test_a_miss_is_tracked_though_the_target_is_gone() -> None:
    """R10-RG-08: the owner of the figure shot at says where the other shot lands."""
    units = [A1, A2, fig("a4", 10, 8, 0, GUN), B1, B9, fig("a3", 16.4, 11, 180)]
    scene = played(
        units,
        together(),
        join("a2/short-ranged", "a4/short-ranged"),
        em("track"),
        em("land-shot", at=[16.4, 11]),
        dice=(3, 1, 4, 4, 3, 2),
    )
    assert scene.dead("b1")
    assert [event["damage"] for event in scene.of("ArmorHeld", unit="a3")] == [2]


def test_worn_armor_deflects_once() -> None:
    """R10-CA-10, R10-EQ-20: of three d6 one is taken away."""
    units = [A1, A2, fig("a3", 11, 8, 0, GUN), fig("b1", 15, 11, 180, ("heavy-armor",)), B9]
    joined = join("a2/short-ranged", "a3/short-ranged")
    scene = played(units, together(), joined, dice=(3, 3, 3, 1, 2))
    assert scene.totals()[-1] == 3


def test_a_parry_is_against_one_attack() -> None:
    """R10-CA-10, R10-AM-18: the Parried d6 is gone, the other one counts; one shield, one Parry."""
    units = [A1, A2, fig("b1", 15, 11, 180, ("shield",)), B9]
    scene = played(
        units, together(), join("a2/short-ranged"), em("parry", item="shield"), dice=(3, 4, 3, 5)
    )
    assert len(scene.of("ParryDeclared")) == 1
    assert [event["faces"] for event in scene.of("Rolled", why="damage")] == [[5]]
    assert scene.dead("b1")


def test_each_rolls_with_his_own_modifiers() -> None:
    """R10-CA-02, R10-AM-35, R10-AT-32: 6.5" with range 6" is -1 to roll and Damage of that one."""
    units = [A1, fig("a2", 7.5, 11, 0, GUN), B1, B9]
    scene = played(units, together(), join("a2/short-ranged"), dice=(3, 4, 2, 3))
    to_hit = scene.of("Rolled", why="to hit")
    assert [event["total"] for event in to_hit] == [3, 3]
    assert [event["damage"] for event in scene.of("ArmorHeld")] == [4]


def test_what_distance_costs_one_shot_is_not_taken_from_the_others() -> None:
    """R10-AT-32, R10-DI-02, R10-CA-01: 2 - 6 from afar are 0, so the 5 in range beats Armor 4."""
    units = [A1, fig("a2", 2, 11, 0, GUN), B1, B9]
    scene = played(units, together(), join("a2/short-ranged"), dice=(3, 6, 3, 5, 2))
    assert scene.of("Rolled", why="damage", unit="a2")[0]["modifiers"][0][0] == -6
    assert [event["total"] for event in scene.of("Rolled", why="damage")] == [5, 0]
    assert [event["need"] for event in scene.of("Rolled", why="damage")] == [None, None]
    assert scene.dead("b1")


def test_two_guns_of_one_unit_are_a_combined_attack() -> None:
    """R10-CA-09, R10-RG-02: one Action, both hands, one Damage; then there is no third shot."""
    units = [fig("a1", 10, 10, 0, ("short-ranged", "short-ranged")), B1, B9]
    scene = played(
        units,
        together(),
        join("a1/short-ranged-2"),
        shoot("a1", "b1", item="short-ranged"),
        dice=(3, 3, 2, 2),
    )
    assert [event["damage"] for event in scene.of("ArmorHeld")] == [4]
    assert len(scene.of("ActionSpent", unit="a1")) == 1
    assert all(hand["used_this_player_turn"] for hand in scene.state("a1")["hands"])
    assert scene.refused == ["R10-TU-20"]


def test_kinds_may_be_mixed() -> None:
    """R10-CA-08, R10-EQ-14: an axe thrown at 2" joins a shot, and a mace knocks back."""
    units = [A1, fig("a2", 12, 11, 0, ("heavy-weapon",)), B1, B9]
    scene = played(units, together(), join("a2/heavy-weapon"), dice=(3, 3, 1, 1))
    assert [event["damage"] for event in scene.of("ArmorHeld")] == [4]
    assert scene.at("b1") == [16, 11]
    assert [loose["kind"] for loose in scene.loose] == ["heavy-weapon"]


def test_an_axe_that_joins_knocks_nobody_back() -> None:
    """R10-CA-08, R10-EQ-14: 1 by the gun and 1 by the axe, and no push at all, not even of 0"."""
    units = [A1, fig("a2", 12, 11, 0, ("axe",)), B1, B9]
    scene = played(units, together(), join("a2/axe"), dice=(3, 3, 1, 1))
    assert scene.held() == [2]
    assert scene.of("KnockedBack") == []


def test_a_parried_mace_knocks_nobody_back() -> None:
    """R10-CC-45, R10-CA-10: its 2 and the 1 of the gun are Damage still, but the push is none."""
    units = [A1, fig("a2", 12, 11, 0, ("heavy-weapon",)), fig("b1", 15, 11, 180, ("shield",)), B9]
    lead = together("a2", do="throw", item="heavy-weapon")
    parry = em("parry", item="shield")
    scene = played(units, lead, join("a1/short-ranged"), parry, dice=(3, 4, 3, 1))
    assert scene.of("Parried", unit="b1")
    assert scene.held() == [3]
    assert scene.of("KnockedBack") == []


def test_a_benny_joins_the_pool() -> None:
    """R10-DI-06: 2 + 1 + 2 = 5."""
    scene = played(
        [A1, A2, B1, B9],
        together(),
        join("a2/short-ranged"),
        az("benny", mode="damage"),
        dice=(6, 3, 2, 1, 2),
    )
    assert scene.dead("b1")


def test_after_a_bail_all_shoot_at_the_new_place() -> None:
    """R10-TU-43: out of everybody's sight, the rest of the shots go nowhere."""
    units = [A1, A2, fig("b1", 15, 11, 180, ()), B9]
    hiding = wall(14, 2, (12, 15))
    scene = played(
        units,
        together(),
        join("a2/short-ranged"),
        em("bail"),
        em("land", at=[15, 13]),
        dice=(4,),
        terrain=[hiding],
    )
    assert len(scene.of("AttackMissed")) == 2
    assert scene.at("b1") == [15, 13]


def test_nobody_has_to_join() -> None:
    """R10-DP-08: the declared unit alone; the others keep their Actions."""
    scene = played([A1, A2, B1, B9], together(), join(), dice=(3, 4))
    assert scene.state("a2")["action_spent"] is False
    assert [event["damage"] for event in scene.of("ArmorHeld")] == [4]


def test_by_default_all_who_shoot_join_but_nobody_throws() -> None:
    """R10-DP-08: a declared attack is shared by those who need not give a weapon away."""
    units = [A1, A2, fig("a3", 12.5, 11, 0, ("axe",)), B1, B9]
    lead = together()
    assert able(units, lead) == ["a2/short-ranged", "a3/axe", "a3/axe/strike"]
    scene = played(units, lead, dice=(1, 1))
    assert [event["unit"] for event in scene.of("AttackDeclared")] == ["a1", "a2"]


@pytest.mark.parametrize(
    "other",
    [
        fig("a2", 10, 12, 0, GUN, action_spent=True),
        fig("a2", 10, 12, 0, GUN, conditions=DOWN),
        fig(
            "a2",
            10,
            12,
            0,
            GUN,
            hands=[{"item": "short-ranged", "used_this_player_turn": True}, {}],
        ),
        fig("a2", 10, 18, 0, GUN),
        fig("a2", 0.6, 1, 0, ("axe",)),
        fig("a2", 0.6, 1, 0, ("explosive",)),
        fig("a2", 10, 12, 0, ("shield",)),
    ],
    ids=["spent", "disrupted", "used", "sees nothing", "too far to throw", "far", "shield"],
)
def test_who_cannot_join(other: dict[str, Any]) -> None:
    """R10-CA-04: only who could make the attack alone; with nobody there is nothing to share."""
    hidden = wall(12, 3, (14, 20))
    units = [A1, other, B1]
    assert refusal_of(units, together(), terrain=[hidden]) == "R10-CA-04"


@pytest.mark.parametrize(("item", "x"), [("axe", 7), ("explosive", 6)])
@pytest.mark.parametrize(("top", "rule"), [(5, None), (0.0, "R10-CA-04")])
def test_a_throw_from_above_joins_from_farther_off(
    item: str, x: float, top: float, rule: str | None
) -> None:
    """R10-CA-04, R10-AT-30, R10-AT-32: a range of 3" and 5" more from 5" up, and what 6 and a
    Benny's 6 have to spare beyond that.
    """
    units = [
        fig("a1", 21, 10, 0, GUN),
        {**fig("a2", x, 10, 0, (item,)), "elevation": top},
        fig("b1", 24, 10, 180, ()),
    ]
    ground = [block("platform", 0, 8, top)] if top else []
    assert refusal_of(units, together(), terrain=ground) == rule


def test_fighters_join_nothing_ranged() -> None:
    """R10-RG-03."""
    units = [A1, A2, B1, fig("b2", 10, 13.4, 270)]
    assert refusal_of(units, together(), edges=[("a2", "b2")]) == "R10-CA-04"


def test_a_combined_attack_is_answered_once() -> None:
    """R10-DP-04: one question, with every attacker for a target."""
    units = [A1, A2, fig("b1", 15, 11, 180, GUN, action_spent=True), fig("b2", 15, 14, 180, GUN)]
    scene = played(
        units,
        together(),
        join("a2/short-ranged"),
        em("shoot", unit="b2", target="a2", point="R10-DP-04"),
        dice=(3, 3, 1, 2, 2),
        defaults=False,
    )
    assert [event["unit"] for event in scene.of("AttackDeclared")] == ["a1", "a2", "b2"]


C1 = fig("c1", 10, 12, 0, GUN)


def test_the_action_of_one_who_waited_returns_on_its_owners_turn() -> None:
    """R10-TU-05, R10-CA-03."""
    units = [A1, C1, B1, B9]
    jade = together("c1", by="jade")
    choices = [
        az("delay", unit="a1"),
        az("end-turn"),
        em("end-turn"),
        jade,
        join("a1/short-ranged"),
    ]
    scene = played(units, *choices, dice=(1, 1), sides=ALLIED)
    assert scene.state("a1")["action_spent"] is True
    after = {"by": "jade", "do": "end-turn"}
    scene = played(units, *choices, after, dice=(1, 1), sides=ALLIED)
    assert scene.state("a1")["action_spent"] is False
    assert scene.state("a1")["delayed"] is False


def test_who_does_not_wait_is_no_help_to_an_ally() -> None:
    """R10-CA-03."""
    jade = together("c1", by="jade")
    scene = played([A1, C1, B1, B9], jade, turn="jade", sides=ALLIED)
    assert scene.refused == ["R10-CA-04"]


def test_an_enemy_who_waits_for_an_ally_of_its_own_joins_nobody() -> None:
    """R10-CA-03: it would shoot at the same target, but waits for the turn of its friends."""
    waits = {**C1, "state": {"delayed": True}}
    scene = played([A1, waits, ONYX, B1, B9], together(), sides=ALLIED_ENEMIES)
    assert scene.refused == ["R10-CA-04"]


def test_who_waits_strikes_nobody_either() -> None:
    """R10-TU-05: it does not attack on its own turn, nor join its comrades there."""
    units = [fig("a1", 10, 10, 0, ("hand-weapon",)), A2, C1, fig("b1", 11.5, 10, 180, ())]
    waits = az("delay", unit="a1")
    scene = played(units, waits, strike("a1", "b1"), waits, sides=ALLIED)
    assert scene.refused == ["R10-TU-05", "R10-TU-05"]


def test_there_must_be_an_ally_to_wait_for() -> None:
    """R10-TU-05, R10-DP-09."""
    assert refusal_of([A1, B1], az("delay", unit="a1")) == "R10-TU-05"
    scene = played([A1, B1], defaults=False)
    assert scene.decision is not None
    assert "delay" not in [one["do"] for one in scene.decision["options"]]


def test_the_forecast_of_a_combined_attack_counts_all_who_join() -> None:
    """R10-CA-01: Body Armor holds against a single d6 short of a 6, seldom against two."""
    battle = battle_with(
        figure("a1", "Ann", ["short-ranged"], 10),
        figure("a2", "Abe", ["short-ranged"], 10, 12),
        figure("b1", "Bob", ["body-armor"], 15, 11),
    )
    seen = opened(battle)
    alone = Choice(do="shoot", unit="a1", item="short-ranged", target="b1")
    shared = Choice(do="shoot", unit="a1", item="short-ranged", target="b1", mode="joint")
    single = forecast(battle, seen, alone).chance("b1", "destroyed")
    joint = forecast(battle, seen, shared).chance("b1", "destroyed")
    # Both hit by 3 or more (16 of 36), and 21 of 36 throws of two dice make more than 6.
    assert joint > 16 / 36 * 21 / 36
    assert joint > 1 - (1 - single) ** 2


def test_who_could_join_a_shot_is_called_by_what_he_does() -> None:
    """R10-DP-08: a gun shoots, an axe is thrown."""
    battle = battle_with(
        figure("a1", "Ann", ["short-ranged"], 10),
        figure("a2", "Abe", ["short-ranged"], 10, 12),
        figure("a3", "Ada", ["axe"], 12.5, 8),
        figure("b1", "Bob", [], 15),
    )
    lead = Choice(do="shoot", unit="a1", item="short-ranged", target="b1", mode="joint")
    view = battle.view(opened(battle, lead).state)
    assert member(view, "a2/short-ranged") == "Abe: short-ranged weapon, shoot"
    assert member(view, "a3/axe") == "Ada: axe, throw"


def test_odds_name_everybody_who_joins() -> None:
    """R10-CA-02, R10-AT-32: each with his own need and modifiers, and what each does.

    R10-EQ-20: of the two d6 one is deflected, and the bonus of the long-ranged weapon stays.
    """
    battle = battle_with(
        figure("a1", "Ann", ["short-ranged"], 10),
        figure("a2", "Abe", ["long-ranged"], 3, 12),
        figure("b1", "Bob", ["heavy-armor"], 15, 11),
    )
    shared = Choice(do="shoot", unit="a1", item="short-ranged", target="b1", mode="joint")
    found = odds_at_first(battle, shared)
    assert found is not None
    assert found.joint
    rows = [(row.name, row.value) for row in found.rows]
    assert rows == [
        ("Ann: short-ranged weapon", "Need 3+ on d6"),
        ("Abe: long-ranged weapon", "Need 5+ on d6"),
        ('11.0" with range 10"', "+2"),
        ("Damage of Ann", "0"),
        ("Damage of Abe", "d6+1"),
        ("Abe out of range", "-2"),
        ("Deflection", "has taken dice of the Damage"),
        ("Armor", "4"),
    ]


def test_two_guns_in_a_duel_may_be_fired_together() -> None:
    """R10-CA-09: the menu offers it under its own name."""
    battle = duel(["short-ranged", "short-ranged"], [], gap=4.0)
    seen = opened(battle)
    assert seen.decision is not None
    menu = battle.menu(seen.state, seen.decision)
    modes = {option.mode for option in menu.options if option.do == "shoot"}
    assert modes == {None, "joint"}


@pytest.mark.parametrize(("roll", "lands"), [(4, False), (1, True)])
def test_an_explosive_goes_where_whoever_bailed_out_of_sight_stood(roll: int, lands: bool) -> None:
    """R10-EX-07, R10-EX-09, R10-TU-43: a hit bursts on the spot, a miss somewhere else.

    The gun, which saw the target lie down behind the wall, is fired at nothing.
    """
    bomb = fig("a2", 12.4, 9.6, 30, ("explosive",))
    scene = played(
        [fig("a1", 10, 10, 0, GUN), bomb, B1, B9],
        together(),
        join("a2/explosive"),
        em("bail"),
        em("land", at=[15, 13]),
        dice=(3, roll, 1, 1, 1),
        terrain=[wall_along((12.5, 12), (17.5, 12), top=0.9)],
    )
    assert [event["unit"] for event in scene.of("Rolled", why="to hit")] == ["a2"]
    assert bool(scene.of("ShotLanded", unit="a2")) is lands
    (burst,) = scene.of("Burst")
    assert (burst["at"] == [15, 11]) is not lands
    assert scene.of("ItemLost", unit="a2")
