"""Measures, hands and turns: what the other tests take for granted (R05-UN, R05-EQ, R05-TU)."""

import pytest

from game.model.steps import finish
from game.rulesets.brikwars.figures import body_of
from game.rulesets.brikwars.sizes import brick_area, studs_to_inches
from game.rulesets.brikwars.tables import common
from game.rulesets.brikwars_2005.figures import blow_row
from game.rulesets.brikwars_2005.menu import own_turn_steps
from game.rulesets.brikwars_2005.tables import tables
from tests.rulesets.brikwars.scenes import DOWN, az, em, fig, figure, move, wall
from tests.rulesets.brikwars_2005.fights import (
    LONG,
    PAIR,
    SHIELD,
    SWORD,
    answer,
    attack,
    countered,
    duel,
    shove,
    stay,
    withdraw,
)
from tests.rulesets.brikwars_2005.scenes import played, refusal_of, seen


def test_lengths_are_free_inches_with_a_little_slack() -> None:
    """R05-UN-01: no grid, and 0.01" too much is not too much."""
    units = [fig("a1", 5, 5), fig("b1", 25, 15, 180)]
    assert refusal_of(units, move("a1", (10.005, 5))) is None
    assert refusal_of(units, move("a1", (10.02, 5))) == "R05-TU-10"
    assert played(units, move("a1", (7.123, 5))).at("a1") == [7.123, 5.0]


def test_studs_and_bricks_in_inches() -> None:
    """R05-UN-02, R05-UN-05: a stud is 8 mm; 2x4 are 0.63" by 1.26", 1x1 0.315" by 0.315"."""
    assert studs_to_inches(1) == pytest.approx(8 / 25.4, abs=0.002)
    areas = sorted(round(brick_area(brick), 2) for brick in common().bricks.values())
    assert areas == [round(0.315**2, 2), round(0.63**2, 2), round(0.63 * 1.26, 2)]


@pytest.mark.parametrize(
    ("brick", "sides"), [("2x4", (0.63, 1.26)), ("2x2", (0.63, 0.63)), ("1x1", (0.315, 0.315))]
)
def test_how_broad_and_long_a_brick_is(brick: str, sides: tuple[float, float]) -> None:
    """R05-UN-05: both sides of the one that is called so, not its area alone."""
    row = common().bricks[brick]
    assert row.name == f"{brick} brick"
    assert tuple(studs_to_inches(studs) for studs in row.studs) == pytest.approx(sides, abs=0.001)


def test_a_minifig_as_geometry_sees_it() -> None:
    """R05-UN-06: stand 0.5", height 1.57" in three bands, prone 0.40"; feet on the ground."""
    view = seen([fig("a1", 5, 5), fig("b1", 9, 5, conditions=DOWN)])
    body, low = body_of(figure(view, "a1")), body_of(figure(view, "b1"))
    assert (body.stand_radius, body.height, low.height) == (0.5, 1.57, 0.40)
    assert body.bands == ((0.0, 0.63), (0.63, 1.14), (1.14, 1.57))
    measures = tables().measures
    assert (measures.muzzle_height, measures.eye_height) == (0.90, 1.35)


def test_a_shield_parries_and_shoves_and_nothing_else() -> None:
    """R05-EQ-07: Use 2, 1d6 of Parry; no Attack with it."""
    row = tables().items[SHIELD]
    assert (row.use, row.damage.dice if row.damage else None) == (2, (6,))
    units = duel(ours=(SHIELD,), theirs=())
    assert refusal_of(units, attack("a1", "b1", SHIELD)) == "R05-EQ-14"
    assert refusal_of(units, shove("a1", "b1", SHIELD)) is None


def test_bare_hands_only_shove() -> None:
    """R05-EQ-09: Use 2; no Attack with nothing in hand."""
    units = duel(ours=(), theirs=())
    assert refusal_of(units, attack("a1", "b1", None)) is not None
    scene = played(units, shove("a1", "b1"), dice=(2, 1))
    assert [one["need"] for one in scene.of("Rolled", unit="a1")] == [2]
    assert scene.of("KnockedBack", unit="b1")


def test_dice_settle_the_order_of_turns() -> None:
    """R05-TU-01: 3 and 3 are rolled again; 5 goes before 2, and so it goes on."""
    units = [fig("a1", 5, 5), fig("b1", 25, 15, 180)]
    scene = played(units, em("end-turn"), az("end-turn"), turn=None, dice=(3, 3, 2, 5))
    assert scene.of("OrderSet")[0]["order"] == ["ember", "azure"]
    assert [one["side"] for one in scene.of("TurnBegan")] == ["ember", "azure", "ember"]


def test_walls_stop_a_walk_and_jumps_reach_an_inch_up() -> None:
    """R05-TU-11: 1.0" can be jumped onto, 1.1" cannot."""
    units = [fig("a1", 5, 5), fig("b1", 25, 15, 180)]
    platform = {"id": "step", "kind": "platform", "shape": "polygon"}
    outline = [[6.5, 3], [9, 3], [9, 7], [6.5, 7]]
    for top, refused in ((1.0, None), (1.1, "R05-TU-11")):
        terrain = [{**platform, "top": top, "outline": outline}]
        assert refusal_of(units, move("a1", (7.5, 5)), terrain=terrain) == refused
    assert refusal_of(units, move("a1", (8, 5)), terrain=[wall(7)]) == "R05-TU-11"


def test_a_fight_goes_on_through_everybodys_turns() -> None:
    """R05-CC-04: on the next turn the other one attacks, still locked."""
    units = duel()
    scene = played(
        units,
        attack("a1", "b1"),
        stay("a1"),
        answer("b1", "take"),
        az("end-turn"),
        attack("b1", "a1"),
        stay("b1"),
        answer("a1", "take"),
        dice=(1, 1),
    )
    assert len(scene.of("Engaged")) == 1
    assert not scene.of("Parted")


def test_only_the_one_attacked_counters_and_the_beset_attack_as_usual() -> None:
    """R05-CC-08, R05-CA-08: of two opponents only the target answers; no penalty for the attacker.

    A 2 against Use 2 hits, though two fight it.
    """
    units = [*duel(), fig("b2", 8.5, 10, 0)]
    pairs = [("a1", "b1"), ("a1", "b2")]
    scene = played(units, attack("a1", "b1"), dice=(2, 1, 1), edges=pairs)
    assert scene.of("AttackHit", unit="a1")
    assert countered(scene, "b1")[0]
    assert not any(countered(scene, "b2"))


def test_no_angry_inch_for_withdrawing_or_through_bodies() -> None:
    """R05-CC-13: a Withdraw begins where the figure stands; another body bars the way of one."""
    scene = played(duel(theirs=()), withdraw("a1", (8, 10)), edges=PAIR)
    assert [one["mode"] for one in scene.of("Moved")] == ["walk"]
    far = [fig("a1", 10, 10), fig("b1", 12.6, 10, 180), fig("a2", 11.05, 10)]
    assert refusal_of(far, attack("a1", "b1")) is not None


def test_a_thing_in_two_hands_attacks_once() -> None:
    """R05-CC-17: no second attack, and one Counter."""
    units = duel(ours=(LONG,), theirs=(), gap=1.0)
    scene = played(units, attack("a1", "b1", LONG), attack("a1", "b1", LONG), dice=(1,))
    assert scene.refused == ["R05-TU-20"]
    assert blow_row(LONG).hands == 2
    scene = played(
        duel(theirs=(LONG,), ours=(SWORD, SWORD), gap=1.0),
        attack("a1", "b1"),
        dice=(1, 1, 1),
    )
    assert countered(scene, "b1") == [True, True]
    assert len(scene.of("AttackDeclared", unit="b1")) == 1


def test_opening_a_fight_ends_the_walk() -> None:
    """R05-CC-18: two inches walked, then a blow, and no third inch while the foe stands."""
    units = [fig("a1", 7, 10), fig("b1", 11.5, 10, 180, ())]
    scene = played(
        units,
        move("a1", (9, 10)),
        attack("a1", "b1"),
        move("a1", (9, 9)),
        dice=(1,),
    )
    assert scene.refused == ["R05-TU-16"]


def test_a_walk_is_offered_to_each_figure() -> None:
    """R05-DP-01: every figure that can move is asked where to; its own player asks."""
    view = seen([fig("a1", 5, 5), fig("a2", 7, 5, conditions=DOWN), fig("b1", 25, 15, 180)])
    menu = finish(own_turn_steps(view, view.state.of_side("azure"), reasons=True))
    offered = {one.unit for one in menu.options if one.do == "move" and one.point == "R05-DP-01"}
    assert offered == {"a1"}


def test_only_what_one_does_oneself_makes_one_fast() -> None:
    """R05-UN-11, R05-AT-28: who is pushed has gone no inch; nothing here carries anybody."""
    scene = played(duel(ours=(), theirs=()), shove("a1", "b1"), dice=(5, 1))
    assert scene.of("KnockedBack", unit="b1")
    assert scene.state("b1")["moved_this_turn"] == 0.0


def test_an_explosive_laid_down_does_not_burst() -> None:
    """R05-EX-07: nobody sets one by hand; one that was dropped lies there."""
    units = [fig("a1", 5, 5, 0, ("explosive",)), fig("b1", 6.2, 5, 180)]
    scene = played(units, az("drop", unit="a1", item="explosive"), az("end-turn"), em("end-turn"))
    assert [one["kind"] for one in scene.loose] == ["explosive"]
    assert not scene.of("Burst")
    assert not scene.dead("b1")


def test_nobody_ends_a_move_over_one_who_has_still_to_get_up() -> None:
    """R05-TU-17, R05-TU-31: at the foot of a crate somebody lies, lower than who stands on it."""
    crate = {
        "id": "crate",
        "kind": "crate",
        "shape": "polygon",
        "outline": [[10, 4], [14, 4], [14, 8], [10, 8]],
        "top": 1,
    }
    units = [fig("a1", 12, 6, items=()), fig("b1", 9.7, 6, items=(), conditions=DOWN)]
    terrain = {"terrain": [crate]}
    assert refusal_of(units, move("a1", (10.3, 6)), **terrain) == "R05-TU-17"
    assert refusal_of(units, move("a1", (10.7, 6)), **terrain) is None
