"""Dropping and picking up (R10-EQ-24, R10-EQ-16, R10-CC-43)."""

from typing import Any

import pytest

from tests.rulesets.brikwars.scenes import DOWN, USED_SWORD, az, em, fig, ground, move, strike, wall
from tests.rulesets.brikwars_2010.scenes import played, refusal_of

B1 = fig("b1", 25, 10, 180)
TAKE = az("pick-up", unit="a1", item="find")


def lying(x: float, kind: str = "hand-weapon", name: str = "find") -> dict[str, Any]:
    """An item on the ground, at the height of the first figure's row."""
    return {"id": name, "kind": kind, "position": [x, 10]}


def picks(items: tuple[str, ...], kind: str = "hand-weapon", **more: Any) -> str | None:
    """What refuses to a figure with these items to pick up one that lies at its feet."""
    units = [fig("a1", 10, 10, 0, items, **more), B1]
    return refusal_of(units, TAKE, loose=[lying(10, kind)])


def test_picking_up_takes_an_inch_and_fills_a_hand() -> None:
    """R10-EQ-24: 1" of 5" Move; the item is in hand, nothing lies there any more."""
    scene = played([fig("a1", 10, 10, 0, ()), B1], TAKE, loose=[lying(10.5)])
    assert scene.units["a1"]["items"] == ["hand-weapon"]
    assert scene.state("a1")["move_left"] == 4
    assert [hand["item"] for hand in scene.state("a1")["hands"]] == ["hand-weapon", None]
    assert not scene.state("a1")["action_spent"]
    assert scene.loose == []


@pytest.mark.parametrize(("gap", "rule"), [(0.0, None), (0.5, None), (0.52, "R10-EQ-24")])
def test_it_must_lie_within_half_an_inch(gap: float, rule: str | None) -> None:
    """R10-EQ-24: measured from the edge of the stand, whose radius is 0.5"."""
    units = [fig("a1", 10, 10, 0, ()), B1]
    assert refusal_of(units, TAKE, loose=[lying(10.5 + gap)]) == rule


def test_it_takes_an_inch_of_move() -> None:
    """R10-EQ-24."""
    assert picks((), move_left=1.0) is None
    assert picks((), move_left=0.9) == "R10-EQ-24"
    assert picks((), move_left=0.0) == "R10-TU-03"


@pytest.mark.parametrize(
    ("items", "kind", "rule"),
    [
        (("hand-weapon", "shield"), "axe", "R10-EQ-24"),
        (("lance",), "axe", "R10-EQ-24"),
        (("hand-weapon",), "two-handed-weapon", "R10-EQ-24"),
        ((), "two-handed-weapon", None),
        (("hand-weapon",), "axe", None),
        (("heavy-weapon",), "axe", "R10-EQ-16"),
        (("heavy-weapon",), "shield", None),
        (("body-armor",), "axe", None),
        ((), "body-armor", "R10-EQ-24"),
    ],
)
def test_it_takes_empty_hands_and_makes_a_load_they_can_hold(
    items: tuple[str, ...], kind: str, rule: str | None
) -> None:
    """R10-EQ-16: two S, or M with a Shield, never M and S; nobody dresses on the field."""
    assert picks(items, kind) == rule


def test_fighters_and_the_disrupted_pick_nothing_up() -> None:
    """R10-TU-18: in Close Combat there is no Move to pay with; R10-TU-30."""
    assert picks((), conditions=DOWN) == "R10-TU-30"
    units = [fig("a1", 10, 10, 0, ()), fig("b1", 11.5, 10, 180, ())]
    find = [lying(10)]
    assert refusal_of(units, TAKE, edges=[("a1", "b1")], loose=find) == "R10-TU-18"
    free = played(units, az("disengage", unit="a1"), TAKE, edges=[("a1", "b1")], loose=find)
    assert free.refused == []
    assert free.units["a1"]["items"] == ["hand-weapon"]


def test_nothing_is_picked_up_through_a_wall_or_out_of_lava() -> None:
    """R10-EQ-24: it must be within arm's reach."""
    units = [fig("a1", 10, 10, 0, ()), B1]
    find = [lying(10.95)]
    assert refusal_of(units, TAKE, loose=find, terrain=[wall(10.8)]) == "R10-EQ-24"
    assert refusal_of(units, TAKE, loose=find, areas=[ground("lava", 10.7, 14)]) == "R10-EQ-24"
    assert refusal_of(units, TAKE, loose=find, areas=[ground("rough", 10.7, 14)]) is None


def test_a_swimmer_has_no_hand_for_it() -> None:
    """R10-TU-13."""
    units = [fig("a1", 10, 10, 0, ()), B1]
    lake = [ground("deep-water", 8, 14, depth=0.4)]
    assert refusal_of(units, TAKE, loose=[lying(10)], areas=lake) == "R10-TU-13"


def test_what_was_picked_up_strikes_at_once_with_a_fresh_hand_only() -> None:
    """R10-CC-06: the hand that threw the sword has done its one thing on this player's turn."""
    near = fig("b1", 11.5, 10, 180, ())
    blow = strike("a1", "b1")
    scene = played([fig("a1", 10, 10, 0, ()), near], TAKE, blow, dice=(1,), loose=[lying(10)])
    assert scene.refused == []
    used = [{"item": None, "used_this_player_turn": True}, {"item": "shield"}]
    figure = fig("a1", 10, 10, 0, ("shield",), hands=used)
    scene = played([figure, near], TAKE, blow, loose=[lying(10)])
    assert scene.refused == ["R10-CC-06"]


def test_a_second_of_a_kind_gets_a_name_of_its_own() -> None:
    scene = played([fig("a1", 10, 10), B1], TAKE, loose=[lying(10)])
    assert scene.units["a1"]["items"] == ["hand-weapon", "hand-weapon-2"]


def test_dropping_is_free_even_for_the_disrupted() -> None:
    """R10-EQ-24: no Action, no Move; it lies at the feet, for anybody."""
    let_go = az("drop", unit="a1", item="hand-weapon")
    for conditions in ([], DOWN):
        scene = played([fig("a1", 10, 10, conditions=conditions), B1], let_go)
        assert scene.units["a1"]["items"] == []
        assert [(one["kind"], one["position"]) for one in scene.loose] == [
            ("hand-weapon", [10, 10])
        ]
        assert not scene.state("a1")["action_spent"]
        assert scene.state("a1")["move_left"] == 5


def test_only_what_is_in_hand_is_dropped() -> None:
    """R10-EQ-24: armor is worn, not held."""
    units = [fig("a1", 10, 10, 0, ("body-armor",)), B1]
    assert refusal_of(units, az("drop", unit="a1", item="body-armor")) == "R10-EQ-24"
    assert refusal_of(units, az("drop", unit="a1", item="axe")) == "R10-EQ-24"


def test_an_enemy_takes_what_was_dropped() -> None:
    """R10-EQ-24: things on the ground belong to nobody."""
    taken = em("pick-up", unit="b1", item="a1-hand-weapon-1")
    scene = played(
        [fig("a1", 10, 10), fig("b1", 14, 10, 180, ())],
        az("drop", unit="a1", item="hand-weapon"),
        move("a1", (6, 10)),
        az("end-turn"),
        move("b1", (10.9, 10)),
        taken,
    )
    assert scene.refused == []
    assert scene.units["b1"]["items"] == ["hand-weapon"]


def test_the_menu_names_only_what_the_hands_could_hold() -> None:
    """R10-EQ-24: out of reach is a reason; no hand for it keeps it off the list."""
    find = [lying(10, "axe", "near"), lying(20, "axe", "far"), lying(10, "lance", "long")]
    scene = played([fig("a1", 10, 10), B1], loose=find)
    assert [item for do, item, _ in scene.offers() if do == "pick-up"] == ["near"]
    assert scene.decision is not None
    shut = [one["item"] for one in scene.decision["closed"] if one["do"] == "pick-up"]
    assert shut == ["far"]


def test_before_a_shove_things_may_be_dropped_to_parry_barehanded() -> None:
    """R10-CC-43: a two-handed axe Parries with Use 4; let go, two bare hands with Use 0."""
    units = [fig("a1", 10, 10, 0, ()), fig("b1", 11.5, 10, 180, ("two-handed-weapon",))]
    shove = az("shove", unit="a1", target="b1")
    parry = em("parry", item="two-handed-weapon", point="R10-DP-11")
    assert played(units, shove, parry, dice=(3,)).down("b1")
    let_go = em("drop", item="two-handed-weapon", point="R10-DP-11")
    scene = played(units, shove, let_go, em("parry", hand="left", point="R10-DP-11"), dice=(3,))
    assert not scene.down("b1")
    assert [one["kind"] for one in scene.loose] == ["two-handed-weapon"]


def test_a_used_hand_is_no_better_for_being_empty() -> None:
    """R10-CC-40, R10-CC-43: dropping is not offered for what was used on this player's turn."""
    units = [fig("a1", 10, 10, 0, ()), fig("b1", 11.5, 10, 180, hands=USED_SWORD)]
    shove = az("shove", unit="a1", target="b1")
    scene = played(units, shove, az("stay", unit="a1", point="R10-DP-14"), defaults=False)
    assert {do for do, _, _ in scene.offers()} == {"parry", "take"}
    assert "drop" not in {do for do, _, _ in scene.offers()}


def test_nobody_drops_anything_before_a_strike() -> None:
    """R10-CC-46: bare hands Parry no damage, so no hand is freed for it."""
    units = [fig("a1", 10, 10), fig("b1", 11.5, 10, 180, ("hand-weapon", "shield"))]
    stay = az("stay", unit="a1", point="R10-DP-14")
    scene = played(units, strike("a1", "b1"), stay, defaults=False)
    assert {do for do, _, _ in scene.offers()} == {"parry", "take"}
