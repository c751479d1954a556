"""Combined attacks: Combined Fire, Ganging Up, and both at once (R05-CA-01..12, R05-DP-10)."""

from typing import Any

import pytest
from msgspec import convert

from game.engine.battle import look, start
from game.model.choices import Choice
from game.rulesets.brikwars_2005.texts import label, member, title
from tests.previews import odds_at_first
from tests.rulesets.brikwars.scenes import ALLIED, Scene, az, em, fig, wall
from tests.rulesets.brikwars_2005.fights import answer, stay
from tests.rulesets.brikwars_2005.scenes import played, refusal_of, seen, staged

GUN, SWORD, BOMB = ("short-ranged",), ("hand-weapon",), ("explosive",)
KNIVES = ("hand-weapon", "hand-weapon")


def walked(name: str, x: float, y: float, facing: int, items: tuple[str, ...], **more: Any) -> Any:
    """A figure that has moved, so that it neither Aims nor is Stationary."""
    return fig(name, x, y, facing, items, **{"moved_this_turn": 2.0, **more})


A1 = walked("a1", 10, 10, 0, GUN)
A2 = walked("a2", 10, 12, 0, GUN)
A3 = walked("a3", 10, 8, 0, GUN)
B1 = walked("b1", 15, 10, 180, ())
"""In range of the three, and with nothing to Counter."""

X1 = walked("a1", 10, 10, 0, SWORD)
X2 = walked("a2", 11.5, 11.5, 270, SWORD)
X3 = walked("a3", 11.5, 8.5, 90, SWORD)
X4 = walked("a4", 13, 10, 180, SWORD)
VICTIM = walked("b1", 11.5, 10, 180, ())
"""In the middle of the four."""


def lead(do: str = "shoot", unit: str = "a1", item: str = "short-ranged", **more: Any) -> Any:
    """The attack that others are to join."""
    return az(do, unit=unit, item=item, target="b1", mode="joint", **more)


def join(*names: str, by: str = "azure") -> dict[str, Any]:
    """Who joins in."""
    return {"by": by, "point": "R05-DP-10", "do": "join", "several": list(names)}


def able(units: list[Any], first: Any = None, **more: Any) -> list[str]:
    """What could join the first figure's attack, as the question lists it."""
    return played(units, first or lead(), defaults=False, **more).joiners("R05-DP-10")


def order(scene: Scene, *kinds: str) -> list[tuple[str, str]]:
    """The events of some kinds in their order, and whose they are."""
    return [(line["event"], line["unit"]) for line in scene.events if line["event"] in kinds]


def test_the_damage_of_all_hits_is_added_and_compared_once() -> None:
    """R05-CA-01: 2 and 3 are 5, more than Armor 4; alone neither is."""
    scene = played([A1, A2, B1], lead(), join("a2/short-ranged"), dice=(3, 3, 2, 3))
    assert scene.dead("b1")
    assert scene.held() == []


def test_everybody_declares_before_anybody_rolls() -> None:
    """R05-CA-02, R05-AT-08: all have spent their Actions when the first die falls."""
    names = ("a2/short-ranged", "a3/short-ranged")
    scene = played([A1, A2, A3, B1], lead(), join(*names), dice=(1, 1, 1))
    told = order(scene, "AttackDeclared", "AttackJoined", "Rolled")
    declared = [unit for event, unit in told if event == "AttackDeclared"]
    assert declared == ["a1", "a2", "a3"]
    assert [event for event, _ in told][-3:] == ["Rolled"] * 3
    assert all(scene.state(name)["action_spent"] for name in ("a1", "a2", "a3"))


def test_nobody_joins_by_default() -> None:
    """R05-DP-10: the attack is then its leader's alone."""
    scene = played([A1, A2, B1], lead(), dice=(3, 3))
    assert scene.of("AttackJoined") == []
    assert scene.held() == [3]
    assert not scene.state("a2")["action_spent"]


def test_a_second_group_is_not_joined_to_the_first() -> None:
    """R05-CA-02, R05-AM-08: 4 by one group and 3 by another are not 7."""
    units = [A1, A2, A3, walked("a4", 11, 13.5, 0, GUN), B1]
    scene = played(
        units,
        lead(),
        join("a2/short-ranged"),
        lead(unit="a3"),
        join("a4/short-ranged"),
        dice=(3, 3, 1, 3, 3, 3, 2, 1),
    )
    assert scene.held() == [4, 3]


def test_what_two_groups_do_by_hand_on_one_turn_is_one_sum() -> None:
    """R05-AM-08, R05-CA-12: 3 and 1 by one pair and 4 and 1 by another are 9, more than Armor 8."""
    around = [
        walked("a1", 10, 10, 0, SWORD),
        walked("a2", 13, 13, 270, SWORD),
        walked("a3", 13, 7, 90, SWORD),
        walked("a4", 16, 10, 180, SWORD),
    ]
    scene = played(
        [*around, walked("b1", 13, 10, 180, (), kind="beast")],
        lead("attack", item="hand-weapon"),
        join("a2/hand-weapon/attack"),
        lead("attack", "a3", item="hand-weapon"),
        join("a4/hand-weapon/attack"),
        dice=(3, 3, 3, 1, 3, 3, 4, 1),
    )
    assert [one["total"] for one in scene.of("DamageSummed", unit="b1")] == [4, 9]
    assert scene.dead("b1")


def test_who_has_attacked_joins_no_other_group() -> None:
    """R05-CA-02, R05-TU-20: its Action is spent."""
    spent = walked("a2", 10, 12, 0, GUN, action_spent=True)
    assert able([A1, spent, A3, B1]) == ["a3/short-ranged"]


def test_a_tracked_miss_that_comes_down_on_the_target_stands_alone() -> None:
    """R05-CA-03: 2 by the hit, and 4 by the miss, are compared one by one."""
    beast = walked("b1", 15, 11, 180, (), kind="beast")
    units = [walked("a1", 10.5, 10.5, 0, GUN), walked("a2", 10.5, 11.5, 0, GUN), beast]
    track = {"by": "ember", "point": "R05-DP-23", "do": "track"}
    scene = played(units, lead(), join("a2/short-ranged"), track, dice=(4, 1, 2, 4))
    assert scene.held() == [2, 4]


def test_anyone_who_could_shoot_it_alone_may_join() -> None:
    """R05-CA-04: not who has no range, nobody to shoot with, or no sight of it."""
    far = walked("a2", 5, 10, 0, GUN)
    axe = walked("a3", 10, 12, 0, ("axe",))
    unarmed = walked("a4", 10, 13, 0, ())
    assert able([A1, far, axe, unarmed, B1]) == ["a3/axe"]
    hidden = walked("a2", 10, 18, 0, ("long-ranged",))
    behind = wall(14, y=(13, 15))
    units = [A1, hidden, axe, walked("b1", 15, 12, 180, ())]
    assert able(units, terrain=[behind]) == ["a3/axe"]


def test_a_throw_joins_with_the_range_it_rolls() -> None:
    """R05-CA-04, R05-RG-10: too short it adds nothing, and takes no Attack Roll."""
    axe = walked("a2", 11, 12, 0, ("axe",))
    scene = played([A1, axe, B1], lead(), join("a2/axe"), dice=(3, 1, 4))
    assert scene.held() == [4]
    assert len(scene.of("FellShort", unit="a2")) == 1
    scene = played([A1, axe, B1], lead(), join("a2/axe"), dice=(3, 5, 2, 4, 1))
    assert scene.dead("b1")


def test_no_throw_joins_that_cannot_get_there() -> None:
    """R05-CA-04 as ruled: 6" is the most that a Range die alone brings."""
    far = walked("a2", 8.5, 10.5, 0, ("axe",))
    near = walked("a3", 9.5, 11, 0, ("axe",))
    assert able([A1, far, near, walked("b1", 16, 10, 180, ())]) == ["a3/axe"]


def test_with_an_explosive_nobody_leads_or_joins() -> None:
    """R05-CA-04 as ruled: it bursts for itself (R05-EX-02)."""
    bomber = walked("a2", 10, 12, 0, BOMB)
    assert able([A1, bomber, A3, B1]) == ["a3/short-ranged"]
    throw = az("throw", unit="a2", item="explosive", target="b1", mode="joint")
    assert refusal_of([A1, bomber, B1], throw) == "R05-CA-04"


def test_a_combined_attack_is_at_somebody() -> None:
    """R05-DP-09: the target has to be named, and to be there."""
    assert refusal_of([A1, A2, B1], lead()) is None
    assert refusal_of([A1, A2, B1], {**lead(), "target": "b7"}) == "R05-DP-09"
    assert refusal_of([A1, A2, B1], {**lead(), "target": None}) == "R05-DP-09"


def test_where_nobody_else_could_join_there_is_no_combined_attack() -> None:
    """R05-CA-01: nor is one offered."""
    assert refusal_of([A1, B1], lead()) == "R05-CA-01"
    scene = played([A1, B1], defaults=False)
    assert scene.decision is not None
    assert not [one for one in scene.decision["options"] if one.get("mode") == "joint"]
    scene = played([A1, A2, B1], defaults=False)
    assert scene.decision is not None
    found = [one for one in scene.decision["options"] if one.get("mode") == "joint"]
    found = [one for one in found if one["do"] == "shoot"]
    assert [(one["do"], one["unit"], one["point"]) for one in found] == [
        ("shoot", "a1", "R05-DP-10"),
        ("shoot", "a2", "R05-DP-10"),
    ]


def test_allies_are_asked_by_themselves() -> None:
    """R05-CA-01, R05-DP-10: an ally with an Action left joins; its owner decides."""
    ally = walked("c1", 10, 12, 0, GUN)
    choices = [lead(), join("a3/short-ranged"), join("c1/short-ranged", by="jade")]
    dice = (3, 3, 3, 1, 2, 2)
    scene = played([A1, A3, ally, B1], *choices, dice=dice, sides=ALLIED)
    assert scene.dead("b1")
    assert [event["unit"] for event in scene.of("AttackJoined")] == ["a3", "c1"]
    spent = {**ally, "state": {"action_spent": True}}
    assert able([A1, A3, spent, B1], sides=ALLIED) == ["a3/short-ranged"]


def test_enemies_are_not_asked() -> None:
    """R05-CA-01: only friendly and allied units attack together."""
    other = walked("c1", 10, 12, 0, GUN)
    assert able([A1, A3, other, B1]) == ["a3/short-ranged"]
    choices = [lead(), join("a3/short-ranged")]
    scene = played([A1, A3, other, B1], *choices, dice=(1, 1), defaults=False)
    assert len(scene.of("Rolled", why="to hit")) == 2, "c1 was asked before the first die"


def gang(*more: Any, victim: Any = VICTIM, dice: tuple[int, ...] = (), **fields: Any) -> Scene:
    """Three attack together with Hand Weapons."""
    start_it = lead("attack", item="hand-weapon")
    names = join("a2/hand-weapon/attack", "a3/hand-weapon/attack")
    return played([X1, X2, X3, victim], start_it, names, *more, dice=dice, **fields)


def test_ganging_up_adds_the_damage_of_all() -> None:
    """R05-CA-05, R05-CC-20: 2, 2 and 1 are 5."""
    scene = gang(dice=(3, 3, 3, 2, 2, 1))
    assert scene.dead("b1")
    assert [event["damage"] for event in scene.of("DamageSummed")] == [5]


def test_no_more_than_three_at_one_time_on_a_minifig() -> None:
    """R05-CA-05, R05-CC-62: a fourth may not be named."""
    first = lead("attack", item="hand-weapon")
    names = [f"{name}/hand-weapon/attack" for name in ("a2", "a3", "a4")]
    scene = played([X1, X2, X3, X4, VICTIM], first, join(*names), join(*names[:2]), dice=(1, 1, 1))
    assert scene.refused == ["R05-CA-05"]
    assert [event["unit"] for event in scene.of("AttackJoined")] == ["a2", "a3"]


def test_larger_ones_have_room_for_more() -> None:
    """R05-CA-05: as many as physically fit."""
    beast = walked("b1", 13, 10, 180, (), kind="beast")
    around = [
        walked("a1", 10, 10, 0, SWORD),
        walked("a2", 13, 13, 270, SWORD),
        walked("a3", 13, 7, 90, SWORD),
        walked("a4", 16, 10, 180, SWORD),
    ]
    names = [f"{name}/hand-weapon/attack" for name in ("a2", "a3", "a4")]
    first = lead("attack", item="hand-weapon")
    scene = played([*around, beast], first, join(*names), dice=(1, 1, 1, 1))
    assert scene.refused == []
    assert len(scene.of("AttackJoined")) == 3


def test_all_of_a_group_hinder_even_the_first_counter() -> None:
    """R05-CA-06, R05-AM-06: -2 for three, though the Parry is against the first of them."""
    armed = walked("b1", 11.5, 10, 180, SWORD)
    parry = em("parry", item="hand-weapon")
    scene = gang(parry, victim=armed, dice=(4, 3, 1, 5, 5, 2))
    (rolled,) = scene.of("Rolled", why="parry a blow")
    assert rolled["modifiers"] == [[-2, "ganged up on by 3", "R05-CA-06"]]
    assert (rolled["total"], rolled["success"]) == (3, False)
    assert scene.dead("b1")


TWO_KNIVES = walked("b1", 11.5, 10, 180, KNIVES)
RIPOSTE = em("riposte", item="hand-weapon", mode="hand-weapon-2")
BOTH = [lead("attack", item="hand-weapon"), join("a2/hand-weapon/attack")]
"""Two who strike together."""


def test_a_riposte_to_one_of_a_group_is_one_less_as_well() -> None:
    """R05-CC-54, R05-CA-06: of two the Parry and the Riposte have -1 each for the group, too."""
    scene = played([X1, X2, TWO_KNIVES], *BOTH, RIPOSTE, dice=(3, 1, 5, 4, 5, 4, 4))
    own = [[row[0] for row in roll["modifiers"]] for roll in scene.of("Rolled", unit="b1")]
    assert own == [[-1, -1], [-1], [-1, -1], [-1]]
    assert scene.totals("b1") == [3, 3, 2, 3]
    assert scene.state("b1")["cc_damage_this_player_turn"] == 2


def test_a_riposte_to_one_of_a_group_who_misses_comes_without_a_parry() -> None:
    """R05-CC-55, R05-CA-06: 5 - 1 - 1 hits the first, and 5 - 1 of Damage are left."""
    scene = played([X1, X2, TWO_KNIVES], *BOTH, RIPOSTE, dice=(1, 1, 5, 5))
    assert [(one["why"], one["total"]) for one in scene.of("Rolled", unit="b1")] == [
        ("to hit", 3),
        ("damage", 4),
    ]
    assert scene.state("a1")["cc_damage_this_player_turn"] == 4


def test_a_parry_takes_from_its_own_attack_alone() -> None:
    """R05-CA-11: 1 less 5 is nothing, and takes nothing from the 3 of another."""
    armed = walked("b1", 11.5, 10, 180, ("shield",))
    scene = gang(em("parry", item="shield"), victim=armed, dice=(2, 3, 1, 6, 5, 1, 3))
    assert [event["damage"] for event in scene.of("DamageSummed")] == [3]


def test_each_weapon_counters_one_of_them() -> None:
    """R05-CA-07: what strikes back at the first does not strike back at the second."""
    armed = walked("b1", 11.5, 10, 180, SWORD)
    back = em("counterattack", item="hand-weapon")
    scene = gang(back, victim=armed, dice=(1, 1, 1, 5, 3))
    assert [event["against"] for event in scene.of("CounterDeclared")] == ["a1"]
    (blow,) = scene.of("Rolled", unit="b1", why="to hit")
    assert blow["target"] == "a1"
    assert blow["total"] == 3
    scene = gang(
        em("counterattack", item="hand-weapon"),
        em("counterattack", item="hand-weapon-2"),
        victim=TWO_KNIVES,
        dice=(1, 1, 1, 1, 1),
    )
    assert [event["against"] for event in scene.of("CounterDeclared")] == ["a1", "a2"]
    units = [X1, X2, X3, TWO_KNIVES]
    twice = [em("counterattack", item="hand-weapon")] * 2
    scene = played(units, *BOTH, *twice, em("take"), dice=(1, 1, 1))
    assert scene.refused == ["R05-CC-40"]


def test_counterattacks_come_after_the_damage_of_all() -> None:
    """R05-CA-11: all Attack Rolls, then all Damage, then the survivor strikes back."""
    armed = walked("b1", 11.5, 10, 180, SWORD)
    back = em("counterattack", item="hand-weapon")
    scene = gang(back, victim=armed, dice=(3, 3, 1, 2, 2, 6, 6, 3))
    rolls = [(line["unit"], line["why"]) for line in scene.of("Rolled")]
    assert rolls == [
        ("a1", "to hit"),
        ("a2", "to hit"),
        ("a3", "to hit"),
        ("a1", "damage"),
        ("a2", "damage"),
        ("b1", "to hit"),
        ("b1", "damage"),
    ]
    assert scene.dead("a1")


def test_the_dead_do_not_strike_back() -> None:
    """R05-CA-11, R05-CC-46."""
    armed = walked("b1", 11.5, 10, 180, SWORD)
    scene = gang(em("counterattack", item="hand-weapon"), victim=armed, dice=(3, 3, 1, 3, 3))
    assert scene.dead("b1")
    assert not scene.of("Rolled", unit="b1")


def test_all_angry_inches_come_before_the_first_die() -> None:
    """R05-CA-11, R05-CC-10: who is too far away steps up when all have declared."""
    near = walked("a2", 11.5, 12.6, 270, SWORD)
    first = lead("attack", item="hand-weapon")
    scene = played([X1, near, VICTIM], first, join("a2/hand-weapon/attack"), dice=(1, 1))
    told = order(scene, "AttackDeclared", "Moved", "Rolled")
    assert [event for event, _ in told] == [
        "AttackDeclared",
        "AttackDeclared",
        "Moved",
        "Rolled",
        "Rolled",
    ]


def test_who_parries_one_of_a_group_flees_from_none_of_them() -> None:
    """R05-CC-12, R05-CA-11: the Angry Inch of a Parry leaves it in reach of all."""
    armed = walked("b1", 11.5, 10, 180, SWORD)
    step = {"by": "ember", "point": "R05-DP-12", "do": "step"}
    away = {**step, "at": [11.2, 9.2]}
    scene = played(
        [X1, walked("a2", 11.5, 12, 270, SWORD), armed],
        lead("attack", item="hand-weapon"),
        join("a2/hand-weapon/attack"),
        em("parry", item="hand-weapon"),
        away,
        {**step, "at": [11.2, 10.2]},
        dice=(1, 1),
    )
    assert scene.refused == ["R05-AT-03"]
    assert scene.at("b1") == [11.2, 10.2]


def test_second_weapons_are_a_volley_of_their_own() -> None:
    """R05-CA-11, R05-DP-20: 1 and 1, then 2 and 1 on top of them."""
    pair = [walked("a1", 10, 10, 0, KNIVES), walked("a2", 11.5, 11.5, 270, KNIVES)]
    first = lead("attack", item="hand-weapon")
    dice = (3, 3, 1, 1, 3, 3, 2, 1)
    scene = played([*pair, VICTIM], first, join("a2/hand-weapon/attack"), dice=dice)
    assert [event["damage"] for event in scene.of("DamageSummed")] == [2, 3]
    assert scene.dead("b1")
    assert len(scene.of("AttackJoined")) == 1


def test_a_single_second_weapon_is_asked_for_as_ever() -> None:
    """R05-CC-14, R05-DP-20."""
    pair = [walked("a1", 10, 10, 0, KNIVES), X2]
    first = lead("attack", item="hand-weapon")
    scene = played([*pair, VICTIM], first, join("a2/hand-weapon/attack"), dice=(3, 1, 1, 3, 1))
    assert [event["total"] for event in scene.of("DamageSummed")] == [1, 2]


def test_a_late_parry_after_the_hits() -> None:
    """R05-CC-44: who has declared nothing may Parry one that has hit."""
    armed = walked("b1", 11.5, 10, 180, SWORD)
    takes = [{"by": "ember", "point": "R05-DP-13", "do": "take"}] * 3
    late = {"by": "ember", "point": "R05-DP-14", "do": "parry", "item": "hand-weapon"}
    scene = gang(*takes, late, victim=armed, dice=(2, 1, 1, 5, 4, 4))
    assert [event["damage"] for event in scene.of("DamageSummed")] == [0]


def test_shots_and_blows_are_compared_together_and_only_blows_stay() -> None:
    """R05-CA-10, R05-CA-12: 2 by shot and 3 by blow are 5."""
    gunner = walked("a1", 6, 10, 0, GUN)
    scene = played([gunner, X2, VICTIM], lead(), join("a2/hand-weapon/attack"), dice=(3, 3, 3, 2))
    assert scene.dead("b1")
    scene = played([gunner, X2, VICTIM], lead(), join("a2/hand-weapon/attack"), dice=(3, 3, 2, 2))
    assert scene.held() == [4]
    assert scene.state("b1")["cc_damage_this_player_turn"] == 2


def test_what_close_combat_did_before_counts_in_a_mixed_attack() -> None:
    """R05-CA-12: 2 before, 1 by a blow and 2 by a shot are 5."""
    hurt = walked("b1", 11.5, 10, 180, (), cc_damage_this_player_turn=2)
    units = [walked("a1", 6, 10, 0, GUN), X2, hurt]
    scene = played(units, lead(), join("a2/hand-weapon/attack"), dice=(3, 3, 1, 2))
    assert scene.dead("b1")


def test_shots_stand_alone_where_all_who_fight_have_missed() -> None:
    """R05-CA-03, R05-CA-12: only hits contribute, so that nothing of before is added either."""
    hurt = walked("b1", 11.5, 10, 180, (), cc_damage_this_player_turn=2)
    units = [walked("a1", 6, 10, 0, GUN), X2, hurt]
    scene = played(units, lead(), join("a2/hand-weapon/attack"), dice=(3, 1, 3))
    assert scene.held() == [3]


def test_who_has_shot_does_not_fight_and_the_other_way_round() -> None:
    """R05-RG-04: in a mixed attack everybody does one of them."""
    both = walked("a2", 11.5, 11.5, 270, ("hand-weapon", "short-ranged"))
    units = [walked("a1", 6, 10, 0, GUN), both, VICTIM]
    names = able(units)
    assert {"a2/short-ranged", "a2/hand-weapon/attack"} <= set(names)
    twice = join("a2/short-ranged", "a2/hand-weapon/attack")
    scene = played(units, lead(), twice, join("a2/hand-weapon/attack"), dice=(1, 1, 1))
    assert scene.refused == ["R05-DP-10"]


def test_a_minifig_in_a_fight_with_the_group_is_not_stationary() -> None:
    """R05-UN-12, R05-AT-20: fighters who join take the +1 from those who shoot."""
    still = fig("b1", 11.5, 10, 180, ())
    units = [walked("a1", 6, 10, 0, GUN), X2, still]
    alone = played(units, az("shoot", unit="a1", item="short-ranged", target="b1"), dice=(2, 1))
    assert alone.totals("a1")[0] == 3
    scene = played(units, lead(), join("a2/hand-weapon/attack"), dice=(2, 1))
    assert scene.totals("a1") == [2]


def test_whom_the_target_bails_from_or_out_of_reach_of_misses_it() -> None:
    """R05-CA-03, R05-TU-41, ``bail_vs_strikes``: both blows go nowhere, and neither has a die."""
    choices = [lead("attack", item="hand-weapon"), join("a2/hand-weapon/attack")]
    away = [em("bail", unit="b1"), em("land", at=[13.5, 10])]
    house = {"bail_vs_strikes": True}
    scene = played([X1, X2, VICTIM], *choices, *away, dice=(4,), settings=house)
    assert [one["unit"] for one in scene.of("AttackMissed", target="b1")] == ["a1", "a2"]
    assert not scene.of("Rolled", why="to hit")


def test_of_a_shot_and_a_blow_only_the_blow_is_countered() -> None:
    """R05-CA-07, R05-CC-40: asked once, about the swordsman beside it; then all dice are thrown."""
    swordsman, armed = walked("a2", 15, 11.5, 270, SWORD), walked("b1", 15, 10, 180, SWORD)
    choices = [lead(), join("a2/hand-weapon/attack"), stay("a2"), answer("b1", "take")]
    scene = played([A1, swordsman, armed], *choices, dice=(1, 1), defaults=False)
    assert [one["unit"] for one in scene.of("Rolled", why="to hit")] == ["a1", "a2"]


def test_aiming_is_said_before_the_first_die() -> None:
    """R05-CA-02, R05-DP-02: who has not moved Aims by default."""
    units = [fig("a1", 10, 10, 0, GUN), fig("a2", 10, 12, 0, GUN), B1]
    scene = played(units, lead(), join("a2/short-ranged"), dice=(1, 1))
    told = [event for event, _ in order(scene, "Aimed", "Rolled")]
    assert told == ["Aimed", "Aimed", "Rolled", "Rolled"]
    assert scene.totals() == [2, 2]


def test_words_of_a_combined_attack() -> None:
    """What players read of it, and the odds of all who attack alike."""
    view = seen([A1, A2, B1])
    assert member(view, "a2/short-ranged") == "a2: short-ranged weapon, shoot"
    together = Choice(do="shoot", unit="a1", item="short-ranged", target="b1", mode="joint")
    found = odds_at_first(view.battle, together)
    assert found is not None
    rows = [(row.name, row.value) for row in found.rows]
    assert rows == [
        ("a1: short-ranged weapon", "Need 3+ on d6"),
        ("a2: short-ranged weapon", "Need 3+ on d6"),
        ("Damage of a1", "d6"),
        ("Damage of a2", "d6"),
        ("Armor", "4"),
    ]
    assert found.note == "These are the chances of a1 alone: nobody joins by default"


@pytest.mark.parametrize(("moved", "cost"), [(0, "no walk"), (2, "")])
def test_a_leader_who_aims_is_told_that_it_takes_his_walk(moved: float, cost: str) -> None:
    """R05-CA-02, R05-AT-27, R05-DP-02."""
    lead_unit = fig("a1", 10, 10, 0, (*GUN, *SWORD), moved_this_turn=moved)
    together = Choice(do="shoot", unit="a1", item="short-ranged", target="b1", mode="joint")
    found = odds_at_first(seen([lead_unit, A2, B1]).battle, together)
    assert found is not None
    assert found.cost == cost
    near = walked("b1", 11.5, 10, 180, ())
    blow = Choice(do="attack", unit="a1", item="hand-weapon", target="b1", mode="joint")
    struck = odds_at_first(seen([lead_unit, X2, near]).battle, blow)
    assert struck is not None
    assert not struck.cost, "nobody Aims a blow at a figure"


def test_odds_of_blows_add_to_what_is_taken() -> None:
    """R05-CA-12: shots alone meet the Armor afresh."""
    hurt = walked("b1", 11.5, 10, 180, (), cc_damage_this_player_turn=3)
    told = []
    for do, item, units in (
        ("attack", "hand-weapon", [X1, X2, hurt]),
        ("shoot", "short-ranged", [walked("a1", 7, 10, 0, GUN), walked("a2", 7, 12, 0, GUN), hurt]),
    ):
        together = Choice(do=do, unit="a1", item=item, target="b1", mode="joint")
        found = odds_at_first(seen(units).battle, together)
        assert found is not None
        told += [row.value for row in found.rows if row.name == "Armor"]
    assert told == ["4, 3 taken", "4"]


def test_the_question_names_leader_and_target() -> None:
    """R05-DP-10 in words."""
    battle, _ = staged([A1, A2, B1])
    there = look(battle, start(battle))
    joint = convert(
        {"do": "shoot", "unit": "a1", "item": "short-ranged", "target": "b1", "mode": "joint"},
        Choice,
    )
    from msgspec.structs import replace

    asked = look(battle, replace(there.position, answers=(joint,)))
    assert asked.decision is not None
    view = battle.view(asked.state)
    assert title(view, asked.decision) == "a1 attacks b1: who joins in?"
    assert label(view, asked.decision, asked.decision.options[0]).text == "These join in"


@pytest.mark.parametrize("names", [("a2/short-ranged", "a2/axe"), ("a2/axe", "a2/short-ranged")])
def test_nobody_joins_in_two_ways(names: tuple[str, ...]) -> None:
    """R05-RG-03: one Ranged attack a turn, whatever is held."""
    both = walked("a2", 11, 12, 0, ("short-ranged", "axe"))
    scene = played([A1, both, A3, B1], lead(), join(*names), join("a2/short-ranged"), dice=(1, 1))
    assert scene.refused == ["R05-CA-02"]


def test_the_ganged_up_on_attacks_as_usual_and_only_its_target_counters() -> None:
    """R05-CA-08, R05-CC-08: no penalty on its own turn, though three are at it."""
    victim = fig("a1", 11.5, 10, 0, SWORD)
    gang_of_three = [
        fig("b1", 13, 10, 180, SWORD),
        fig("b2", 11.5, 11.5, 270, SWORD),
        fig("b3", 11.5, 8.5, 90, SWORD),
    ]
    blow = az("attack", unit="a1", item="hand-weapon", target="b1")
    edges = [("a1", "b1"), ("a1", "b2"), ("a1", "b3")]
    scene = played([victim, *gang_of_three], blow, dice=(2, 1, 1), edges=edges)
    (own,) = scene.of("Rolled", unit="a1", why="to hit")
    assert own["modifiers"] == []
    assert [event["unit"] for event in scene.of("CounterDeclared")] == ["b1"]
