"""Weapons, armor, shields, loads and reach (R10-EQ)."""

import pytest

from game.rulesets.brikwars.figures import armor_of
from game.rulesets.brikwars.mustering import hands_for, numbered
from game.rulesets.brikwars_2010.figures import deflection_of
from game.rulesets.brikwars_2010.mustering import muster
from game.rulesets.brikwars_2010.tables import tables
from tests.rulesets.brikwars.scenes import az, em, fig, figure, strike, wall, wall_along
from tests.rulesets.brikwars_2010.scenes import played, refusal_of, seen, shoot

B1 = fig("b1", 11.5, 10, 180)


@pytest.mark.parametrize(
    ("kind", "rule", "cost", "use", "reach", "hands", "damage"),
    [
        ("hand-weapon", "R10-EQ-01", 2, 2, 1.0, 1, (1, (), 0)),
        ("heavy-weapon", "R10-EQ-02", 3, 3, 1.5, 1, (1, (), 2)),
        ("two-handed-weapon", "R10-EQ-03", 4, 4, 2.5, 2, (2, (), 0)),
        ("lance", "R10-EQ-03", 4, 4, 2.5, 2, (2, (), 0)),
        ("short-ranged", "R10-EQ-04", 3, 3, 1.0, 1, (0, (6,), 0)),
        ("long-ranged", "R10-EQ-05", 5, 3, 1.5, 2, (0, (6,), 1)),
        ("explosive", "R10-EQ-06", 1, 1, 1.0, 1, (0, (10,), 0)),
        ("tool", "R10-EQ-12", 1, 3, 1.0, 1, (1, (), -1)),
        ("random-object", "R10-EQ-13", 0, 4, 1.0, 1, (1, (), -2)),
    ],
)
def test_weapon_table(
    kind: str,
    rule: str,
    cost: int,
    use: int,
    reach: float,
    hands: int,
    damage: tuple[int, tuple[int, ...], int],
) -> None:
    """R10-AM-23, R10-EQ-17: the newest of three tables; reach by size of the weapon."""
    row = tables().items[kind]
    assert row.rules[0] == rule
    assert (row.cost, row.use, row.reach, row.hands) == (cost, use, reach, hands)
    assert row.damage is not None
    assert (row.damage.action_dice, row.damage.dice, row.damage.flat) == damage


def test_ranges_and_shields() -> None:
    """R10-EQ-07, R10-EQ-08, R10-EQ-14: 6, 10 and 3 inches; Shield Use 2, Heavy Shield Use 3."""
    items = tables().items
    assert [items[kind].range for kind in ("short-ranged", "long-ranged", "explosive")] == [
        6,
        10,
        3,
    ]
    assert items["hand-weapon"].throw_range == 3
    assert [(items[kind].cost, items[kind].use) for kind in ("shield", "heavy-shield")] == [
        (1, 2),
        (1, 3),
    ]


@pytest.mark.parametrize(("face", "dead"), [(4, False), (5, True)])
def test_body_armor_makes_six(face: int, dead: bool) -> None:
    """R10-EQ-09: 4 + 2 of a Heavy Weapon equals Armor 6, 5 + 2 beats it."""
    units = [
        fig("a1", 10, 10, 0, ("heavy-weapon",)),
        fig("b1", 11.5, 10, 180, ("hand-weapon", "body-armor")),
    ]
    scene = played(units, strike("a1", "b1", "heavy-weapon"), dice=(3, face))
    assert scene.dead("b1") is dead


def test_heavy_armor_deflects_every_damage() -> None:
    """R10-EQ-10, R10-EQ-20: a sword's only die is gone, a mace keeps its 2."""
    armored = fig("b1", 11.5, 10, 180, ("hand-weapon", "heavy-armor"))
    units = [fig("a1", 10, 10, 0, ("hand-weapon", "tool")), armored]
    assert played(units, strike("a1", "b1"), az("stop"), dice=(3,)).totals() == [3, 0]
    units = [fig("a1", 10, 10, 0, ("heavy-weapon",)), armored]
    assert played(units, strike("a1", "b1", "heavy-weapon"), dice=(3,)).totals() == [3, 2]


def test_deflection_of_a_parry_adds_to_that_of_armor() -> None:
    """R10-EQ-20: two levels take both dice of a Two-Handed Weapon."""
    units = [
        fig("a1", 10, 10, 0, ("two-handed-weapon",)),
        fig("b1", 12.5, 10, 180, ("shield", "heavy-armor")),
    ]
    scene = played(
        units, strike("a1", "b1", "two-handed-weapon"), em("parry", item="shield"), dice=(4, 2)
    )
    assert scene.totals() == [4, 3, 0]


def test_what_armor_is_worth() -> None:
    """R10-ST-01, R10-EQ-09, R10-EQ-10."""
    view = seen(
        [
            fig("a1", 5, 5, 0, ()),
            fig("a2", 7, 5, 0, ("body-armor",)),
            fig("a3", 9, 5, 0, ("heavy-armor",)),
        ]
    )
    values = [
        (armor_of(figure(view, name)), deflection_of(figure(view, name)))
        for name in ("a1", "a2", "a3")
    ]
    assert values == [(4, 0), (6, 0), (4, 1)]


@pytest.mark.parametrize("face", [3, 4])
def test_a_gun_strikes_as_a_random_object(face: int) -> None:
    """R10-EQ-15: Use 4, d6 - 2."""
    units = [fig("a1", 10, 10, 0, ("long-ranged",)), B1]
    dice = (face,) if face < 4 else (face, 5)
    scene = played(units, strike("a1", "b1", "long-ranged"), dice=dice)
    assert scene.totals() == ([3] if face < 4 else [4, 3])
    assert scene.of("Rolled")[0]["need"] == 4


@pytest.mark.parametrize(
    "load",
    [
        (),
        ("hand-weapon",),
        ("hand-weapon", "hand-weapon"),
        ("hand-weapon", "shield"),
        ("short-ranged", "explosive"),
        ("axe", "short-bow"),
        ("tool", "random-object"),
        ("spear", "shield"),
        ("lance",),
        ("hand-weapon", "heavy-shield"),
        ("heavy-weapon",),
        ("heavy-weapon", "shield"),
        ("heavy-weapon", "heavy-shield"),
        ("two-handed-weapon",),
        ("long-ranged",),
    ],
)
def test_loads_that_can_be_held(load: tuple[str, ...]) -> None:
    """R10-EQ-16; what is worn counts for nothing."""
    assert hands_for(muster(), numbered((*load, "body-armor")), "minifig") is not None


@pytest.mark.parametrize(
    "load",
    [
        ("hand-weapon", "hand-weapon", "shield"),
        ("heavy-weapon", "hand-weapon"),
        ("heavy-weapon", "heavy-weapon"),
        ("two-handed-weapon", "shield"),
        ("two-handed-weapon", "hand-weapon"),
        ("long-ranged", "shield"),
        ("long-ranged", "hand-weapon"),
    ],
)
def test_loads_that_cannot(load: tuple[str, ...]) -> None:
    """R10-EQ-16, R10-EQ-02."""
    assert hands_for(muster(), numbered(load), "minifig") is None


@pytest.mark.parametrize(
    ("item", "reach"),
    [("hand-weapon", 1.0), ("heavy-weapon", 1.5), ("two-handed-weapon", 2.5)],
)
def test_reach_with_an_angry_inch_and_no_farther(item: str, reach: float) -> None:
    """R10-EQ-17, R10-CC-10, R10-AT-02: the gap may be the reach and one inch."""
    near = [fig("a1", 10, 10, 0, (item,)), fig("b1", 12 + reach, 10, 180)]
    far = [fig("a1", 10, 10, 0, (item,)), fig("b1", 12.05 + reach, 10, 180)]
    scene = played(near, strike("a1", "b1", item), dice=(1,))
    assert scene.at("a1") == [11, 10]
    scene = played(far, strike("a1", "b1", item))
    assert scene.refused == ["R10-EQ-17"]
    assert scene.events == []


def test_reach_has_a_height() -> None:
    """R10-UN-08: feet may differ by reach and half an inch, not more."""
    ledge = {
        "id": "ledge",
        "kind": "platform",
        "shape": "polygon",
        "outline": [[11.1, 8], [14, 8], [14, 12], [11.1, 12]],
    }
    units = [fig("a1", 10, 10), fig("b1", 11.7, 10, 180)]
    low = played(units, strike("a1", "b1"), dice=(1,), terrain=[{**ledge, "top": 1.5}])
    assert low.of("AttackDeclared")
    high = played(units, strike("a1", "b1"), terrain=[{**ledge, "top": 1.6}])
    assert high.refused == ["R10-UN-08"]


@pytest.mark.parametrize(
    ("x", "y", "hit"), [(10, 10, False), (12.4, 14.64, False), (14.4, 15.74, True), (22, 10, True)]
)
def test_a_heavy_shield_hides_the_torso_from_its_front(x: float, y: float, hit: bool) -> None:
    """R10-EQ-19: within 60 degrees of the facing one section is hidden: 3 - 1 misses Use 3."""
    units = [
        fig("a1", x, y, 0, ("long-ranged",)),
        fig("b1", 16, 10, 180, ("heavy-shield",)),
    ]
    dice = (3, 1) if hit else (3,)
    scene = played(units, shoot("a1", "b1"), em("take"), dice=dice)
    assert scene.of("AttackHit") != [] if hit else scene.of("AttackMissed") != []


@pytest.mark.parametrize(
    ("facing", "hidden"), [(120, True), (119, False), (240, True), (241, False)]
)
def test_a_heavy_shield_hides_up_to_sixty_degrees_to_either_side(facing: int, hidden: bool) -> None:
    """R10-EQ-19, R10-TD-10: the shot comes straight from the left; the torso hidden is -1."""
    units = [
        fig("a1", 10, 10, 0, ("long-ranged",)),
        fig("b1", 16, 10, facing, ("heavy-shield",), action_spent=True),
    ]
    scene = played(units, shoot("a1", "b1"), em("take"), dice=(4, 1))
    found = scene.of("Rolled", why="to hit")[0]["modifiers"]
    assert [amount for amount, _, _ in found] == ([-1] if hidden else [])


def test_a_used_heavy_shield_hides_nothing() -> None:
    """R10-EQ-19."""
    hands = [{"item": "heavy-shield", "used_this_player_turn": True}, {}]
    units = [
        fig("a1", 10, 10, 0, ("long-ranged",)),
        fig("b1", 16, 10, 180, ("heavy-shield",), hands=hands),
    ]
    scene = played(units, shoot("a1", "b1"), em("take"), dice=(3, 1))
    assert scene.totals() == [3, 2]


def test_no_room_to_swing_between_walls() -> None:
    """R10-EQ-22: a great axe in a corridor; a lance does not mind."""
    left = wall_along((5, 9.2), (15, 9.2), id="left")
    right = wall_along((5, 10.8), (15, 10.8), id="right")
    axe = [fig("a1", 10, 10, 0, ("two-handed-weapon",)), fig("b1", 12.5, 10, 180)]
    scene = played(axe, strike("a1", "b1", "two-handed-weapon"), terrain=[left, right])
    assert scene.refused == ["R10-EQ-22"]
    lance = [fig("a1", 10, 10, 0, ("lance",)), fig("b1", 12.5, 10, 180)]
    scene = played(lance, strike("a1", "b1", "lance"), dice=(1,), terrain=[left, right])
    assert scene.totals() == [1]
    one_side = played(axe, strike("a1", "b1", "two-handed-weapon"), dice=(1,), terrain=[left])
    assert one_side.totals() == [1]


@pytest.mark.parametrize(
    ("first", "last", "item", "refused"),
    [
        (9.75, 10.25, "two-handed-weapon", True),
        (9.45, 10.05, "two-handed-weapon", True),
        (9.68, 10.32, "two-handed-weapon", False),
        (9.4, 10.1, "two-handed-weapon", False),
        (9.6, 10.25, "two-handed-weapon", False),
        (9.6, 10.21, "two-handed-weapon", True),
        (9.75, 10.25, "lance", False),
    ],
)
def test_nobody_swings_through_an_arrow_slit(
    first: float, last: float, item: str, refused: bool
) -> None:
    """R10-EQ-22, R10-TD-03: less than 0.63" wide it stops an axe, but no lance.

    Wherever the blow goes through it: nobody takes an Angry Inch to strike through its middle.
    """
    slit = [{"from": first, "to": last, "bottom": 0.5, "top": 1.5}]
    units = [fig("a1", 10, 10, 0, (item,)), fig("b1", 12.5, 10, 180, action_spent=True)]
    between = [wall(11.3, openings=slit)]
    dice = () if refused else (1,)
    scene = played(units, strike("a1", "b1", item), dice=dice, terrain=between)
    assert scene.refused == (["R10-EQ-22"] if refused else [])
    assert not scene.of("Moved")


def test_a_weapon_that_points_ahead_turns_to_its_target_first() -> None:
    """R10-EQ-22, R10-TD-10: a lance that looks away is turned, in a Counterstrike, too."""
    units = [fig("a1", 10, 10, 180, ("lance",)), fig("b1", 12.5, 10, 180, action_spent=True)]
    scene = played(units, strike("a1", "b1", "lance"), dice=(1,))
    kinds = [event["event"] for event in scene.events]
    assert kinds.index("Faced") < kinds.index("Rolled")
    assert scene.units["a1"]["facing"] == 0
    away = [fig("a1", 10, 10), fig("b1", 12.5, 10, 0, ("lance",))]
    again = played(away, az("disengage", unit="a1"), dice=(1,), edges=[("a1", "b1")], defaults=True)
    assert again.of("AttackDeclared", unit="b1")
    assert again.units["b1"]["facing"] == 180


def test_a_thrown_sword_lies_by_its_target() -> None:
    """R10-EQ-14, R10-RG-01: Use 2, range 3, one Action die."""
    units = [fig("a1", 10, 10), fig("b1", 14, 10)]
    scene = played(units, az("throw", unit="a1", item="hand-weapon", target="b1"), dice=(2, 4))
    assert scene.totals() == [2, 4]
    assert scene.units["a1"]["items"] == []
    assert [(one["kind"], one["position"]) for one in scene.loose] == [("hand-weapon", [14, 10])]


@pytest.mark.parametrize(
    ("item", "rule"), [("two-handed-weapon", "R10-EQ-03"), ("shield", "R10-RG-01")]
)
def test_what_cannot_be_thrown(item: str, rule: str) -> None:
    units = [fig("a1", 10, 10, 0, (item,)), fig("b1", 14, 10)]
    assert refusal_of(units, az("throw", unit="a1", item=item, target="b1")) == rule


def test_a_shield_does_not_strike() -> None:
    """R10-EQ-07: Parry or Shove only."""
    units = [fig("a1", 10, 10, 0, ("shield",)), B1]
    assert refusal_of(units, strike("a1", "b1", "shield")) == "R10-EQ-07"
