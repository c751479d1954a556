"""Things as targets: touch, Armor by material, breaches, falls (R10-OB, R10-AT-10, -11)."""

from typing import Any

import pytest

from game.model.choices import Choice
from game.rulesets.brikwars.tables import common
from tests.previews import odds_at_first
from tests.rulesets.brikwars.scenes import az, em, fig, wall, wall_along
from tests.rulesets.brikwars_2010.scenes import played, refusal_of, seen


def crate(left: float, upper: float, side: float, **more: Any) -> dict[str, Any]:
    """A square thing, of thin wood if nothing else is said."""
    right, lower = left + side, upper + side
    corners = [[left, upper], [right, upper], [right, lower], [left, lower]]
    shape = {"kind": "crate", "shape": "polygon", "outline": corners, "material": "thin-wood"}
    return {"id": "crate", "top": 0.8, **shape, **more}


def hit(piece: str = "crate", **more: Any) -> dict[str, Any]:
    """A Strike of the first figure at a thing."""
    return az("strike", unit="a1", item="hand-weapon", piece=piece, **more)


def left_of(scene: Any) -> list[dict[str, Any]]:
    """The pieces that the last breach has left."""
    pieces: list[dict[str, Any]] = scene.of("TerrainChanged")[-1]["pieces"]
    return pieces


def test_a_thing_in_touch_is_hit_without_a_roll() -> None:
    """R10-AT-10, -11, R10-OB-02, -04: 4 > 3 destroys a crate of Size 1; the Action is spent."""
    scene = played([fig("a1", 10, 10)], hit(), dice=(4, 3), terrain=[crate(10.8, 9.5, 1)])
    assert scene.totals() == [4, 3]
    assert left_of(scene) == []
    assert scene.state("a1")["action_spent"]


@pytest.mark.parametrize(("side", "breaks"), [(1, "it is destroyed"), (2, 'it loses 1" of 2"')])
def test_the_odds_of_a_blow_at_a_thing(side: float, breaks: str) -> None:
    """R10-AT-11, R10-OB-03, R10-OB-04: no roll, the sword's die, that of the wood, what breaks."""
    view = seen([fig("a1", 10, 10)], terrain=[crate(10.8, 9.5, side)])
    found = odds_at_first(
        view.battle, Choice(do="strike", unit="a1", item="hand-weapon", piece="crate")
    )
    assert found is not None
    assert [(row.name, row.value) for row in found.rows] == [
        ("Automatic hit", "no roll"),
        ("Damage", "d6"),
        ("Armor of thin wood", "d6"),
        ("If it breaks", breaks),
    ]
    assert (
        odds_at_first(view.battle, Choice(do="strike", unit="a1", item="hand-weapon", piece="gone"))
        is None
    )


@pytest.mark.parametrize(
    ("left", "aim", "loss"),
    [
        (10.8, [("Automatic hit", "no roll"), ("Range", '0.3" of 6"')], []),
        (14, [("Use of short-ranged weapon", "3"), ("Range", '3.5" of 6"')], []),
        (
            24,
            [("Use of short-ranged weapon", "3"), ('13.5" with range 6"', "+8")],
            [("Out of range", "-8")],
        ),
    ],
)
def test_the_odds_of_a_shot_at_a_thing(
    left: float, aim: list[tuple[str, str]], loss: list[tuple[str, str]]
) -> None:
    """R10-AT-11, R10-AT-32: from the muzzle, 0.5" ahead; out of range the range is in the roll."""
    view = seen([fig("a1", 10, 10, items=("short-ranged",))], terrain=[crate(left, 9.5, 1)])
    found = odds_at_first(
        view.battle, Choice(do="shoot", unit="a1", item="short-ranged", piece="crate")
    )
    assert found is not None
    assert [(row.name, row.value) for row in found.rows] == [
        *aim,
        ("Damage", "d6"),
        *loss,
        ("Armor of thin wood", "d6"),
        ("If it breaks", "it is destroyed"),
    ]


def test_damage_equal_to_armor_leaves_a_thing_whole() -> None:
    """R10-OB-02: 3 is not more than 3."""
    scene = played([fig("a1", 10, 10)], hit(), dice=(3, 3), terrain=[crate(10.8, 9.5, 1)])
    assert not scene.of("TerrainChanged")
    assert scene.of("ThingDamaged")[0]["armor"] == 3


def test_no_benny_comes_of_an_automatic_hit() -> None:
    """R10-AT-10: only Damage and Armor are thrown, and nobody is asked about a Benny."""
    scene = played(
        [fig("a1", 10, 10)], hit(), dice=(5, 5), terrain=[crate(10.8, 9.5, 1)], defaults=False
    )
    assert [event["why"] for event in scene.of("Rolled")] == ["damage", "armor"]
    assert not scene.of("BennySpent")


@pytest.mark.parametrize(
    ("items", "do", "left", "dice"),
    [
        (("hand-weapon",), "strike", 10.8, (4, 5)),
        (("hand-weapon",), "throw", 12, (3, 4, 5)),
        (("short-ranged",), "shoot", 13, (3, 4, 5)),
    ],
)
def test_a_thing_never_answers(
    items: tuple[str, ...], do: str, left: float, dice: tuple[int, ...]
) -> None:
    """R10-OB-01: nobody is asked about anything, and there is no fight: it may walk away."""
    units = [fig("a1", 10, 10, 0, items), fig("b9", 28, 19, 0, ())]
    act = az(do, unit="a1", item=items[0], piece="crate")
    scene = played(units, act, dice=dice, terrain=[crate(left, 9.5, 1)], defaults=False)
    assert scene.of("ThingDamaged")[0]["damage"] == 4
    assert {one["unit"] for one in scene.events if one.get("unit")} == {"a1"}
    assert scene.of("Engaged") == []
    assert scene.decision is not None
    assert (scene.decision["kind"], scene.decision["side"]) == ("turn", "azure")
    assert "move" in {verb for verb, _, _ in scene.offers()}


@pytest.mark.parametrize(
    ("material", "dice"),
    [
        ("paper", ()),
        ("cloth", ()),
        ("glass", ()),
        ("thin-wood", (6,)),
        ("wood", (10,)),
        ("brick", (10, 10)),
        ("stone", (10, 10)),
        ("concrete", (10, 10, 10)),
        ("metal", (10, 10, 10, 10)),
    ],
)
def test_armor_goes_by_material(material: str, dice: tuple[int, ...]) -> None:
    """R10-OB-03: Structure Levels 0, 1/2, 1, 2, 3 and 4."""
    assert common().materials[material].armor_dice == dice
    faces = (5,) + (1,) * len(dice)
    scene = played(
        [fig("a1", 10, 10)],
        hit(),
        dice=faces,
        terrain=[crate(10.8, 9.5, 1, material=material)],
    )
    assert scene.of("ThingDamaged")[0]["armor"] == len(dice)


def test_bonus_dice_count_for_armor() -> None:
    """R10-DI-07: a 6 on the d6 of thin wood brings another d6."""
    scene = played([fig("a1", 10, 10)], hit(), dice=(5, 6, 2), terrain=[crate(10.8, 9.5, 1)])
    assert scene.of("ThingDamaged")[0]["armor"] == 8


def test_a_fighter_disengages_and_rolls() -> None:
    """R10-AT-11, R10-CC-36: engaged, it drops its guard first and may miss; 1 always does."""
    units = [fig("a1", 10, 10), fig("b1", 8.5, 10)]
    scene = played(
        units,
        hit(),
        em("decline"),
        dice=(1,),
        terrain=[crate(10.8, 9.5, 1)],
        edges=[("a1", "b1")],
    )
    order = [event["event"] for event in scene.events]
    assert order.index("Disengaged") < order.index("AttackDeclared")
    assert scene.of("AttackMissed", piece="crate")
    assert scene.state("a1")["action_spent"]


def test_reach_and_walls_limit_a_strike() -> None:
    """R10-EQ-17, R10-AT-02: a gap of 1.3" is too far, and a wall is in the way."""
    units = [fig("a1", 10, 10)]
    assert refusal_of(units, hit(), terrain=[crate(11.8, 9.5, 1)]) == "R10-EQ-17"
    behind = [crate(10.9, 9.5, 1), wall(10.8)]
    assert refusal_of(units, hit(), terrain=behind) == "R10-AT-02"
    assert refusal_of(units, hit(), terrain=[crate(10.9, 9.5, 1)]) is None


def test_a_thing_overhead_is_out_of_reach() -> None:
    """R10-UN-08: 1.5" up at most with a reach of 1"."""
    units = [fig("a1", 10, 10)]
    assert refusal_of(units, hit(), terrain=[crate(10.8, 9.5, 1, base=2.0, top=3.0)]) == "R10-UN-08"
    assert refusal_of(units, hit(), terrain=[crate(10.8, 9.5, 1, base=1.4, top=2.4)]) is None


@pytest.mark.parametrize(
    ("item", "walls", "refused"),
    [
        ("two-handed-weapon", "ns", "R10-EQ-22"),
        ("two-handed-weapon", "n", None),
        ("lance", "ns", None),
    ],
)
def test_a_great_axe_needs_room_to_swing_at_a_thing(
    item: str, walls: str, refused: str | None
) -> None:
    """R10-AT-02, R10-EQ-22: not between walls on both sides; a lance does not mind."""
    aside = {"n": 9.2, "s": 10.8}
    between = [wall_along((5, aside[name]), (15, aside[name]), id=name) for name in walls]
    blow = az("strike", unit="a1", item=item, piece="crate")
    units = [fig("a1", 10, 10, 0, (item,))]
    assert refusal_of(units, blow, terrain=[crate(12, 9.7, 0.6), *between]) == refused


@pytest.mark.parametrize(
    ("first", "last", "item", "refused"),
    [
        (9.75, 10.25, "two-handed-weapon", "R10-EQ-22"),
        (9.6, 10.4, "two-handed-weapon", None),
        (9.75, 10.25, "lance", None),
    ],
)
def test_nobody_swings_at_a_thing_through_an_arrow_slit(
    first: float, last: float, item: str, refused: str | None
) -> None:
    """R10-AT-02, R10-EQ-22: less than 0.63" wide it stops an axe, but no lance."""
    slit = wall(11.3, openings=[{"from": first, "to": last, "bottom": 0.5, "top": 1.5}])
    blow = az("strike", unit="a1", item=item, piece="crate")
    units = [fig("a1", 10, 10, 0, (item,))]
    assert refusal_of(units, blow, terrain=[crate(12, 9.7, 0.6), slit]) == refused


def test_a_thing_that_is_struck_askew_is_no_wall_before_itself() -> None:
    """R10-EQ-22: the side of a fence is no slit, however it is turned to the blow."""
    fence = wall_along((11.2, 12), (14, 9.2), id="fence")
    blow = az("strike", unit="a1", item="two-handed-weapon", piece="fence")
    units = [fig("a1", 11, 10, 0, ("two-handed-weapon",))]
    assert refusal_of(units, blow, terrain=[fence]) is None


def test_a_long_weapon_needs_room_for_a_thing_as_well() -> None:
    """R10-EQ-18: no Strike of an L weapon at a gap below 1"."""
    units = [fig("a1", 10, 10, items=("two-handed-weapon",))]
    blow = az("strike", unit="a1", item="two-handed-weapon", piece="crate")
    assert refusal_of(units, blow, terrain=[crate(10.8, 9.5, 1)]) == "R10-EQ-18"
    assert refusal_of(units, blow, terrain=[crate(11.6, 9.5, 1)]) is None


def test_there_is_nothing_to_strike_in_smoke() -> None:
    """R10-OB-01: smoke is no object, and a thing that is gone is none either."""
    smoke = crate(10.8, 9.5, 1, kind="smoke", material="paper")
    assert refusal_of([fig("a1", 10, 10)], hit(), terrain=[smoke]) == "R10-OB-01"
    assert refusal_of([fig("a1", 10, 10)], hit("barn")) == "R10-OB-01"


def test_a_wall_loses_an_inch_at_the_place_struck() -> None:
    """R10-OB-04: a wall 6" long and 1.8" high is breached from 2.5" to 3.5", right up."""
    low = wall(10.8, 1.8, (7, 13), material="thin-wood")
    scene = played([fig("a1", 10, 10)], hit("wall"), dice=(4, 3), terrain=[low])
    pieces = left_of(scene)
    assert [piece["line"] for piece in pieces] == [
        [[10.75, 7.0], [10.75, 9.5]],
        [[10.75, 10.5], [10.75, 13.0]],
    ]
    assert {piece["id"] for piece in pieces} == {"wall"}


def test_a_breach_in_a_high_wall_leaves_what_is_above() -> None:
    """R10-OB-04: 2" high in a wall of 4", the rest above stays."""
    high = wall(10.8, 4, (7, 13), material="thin-wood")
    scene = played([fig("a1", 10, 10)], hit("wall"), dice=(4, 3), terrain=[high])
    lintel = left_of(scene)[2]
    assert (lintel["base"], lintel["top"]) == (2, 4)
    assert lintel["line"] == [[10.75, 9.5], [10.75, 10.5]]


def test_a_breach_lets_figures_see_and_walk_through() -> None:
    """R10-OB-04: the terrain has changed for sight and walking alike."""
    units = [
        fig("a1", 10, 10, move_left=5),
        fig("a2", 8, 10, items=("short-ranged",)),
        fig("b1", 13, 10),
    ]
    paper = wall(11, 3, (7, 13), material="paper")
    shot = az("shoot", unit="a2", item="short-ranged", target="b1", point="R10-DP-07")
    walk = az("move", unit="a1", path=[[11.5, 10.0]])
    assert refusal_of(units, shot, terrain=[paper]) == "R10-AT-03"
    assert refusal_of(units, walk, terrain=[paper]) is not None
    scene = played(units, hit("wall"), walk, dice=(3,), terrain=[paper], areas=[], defaults=True)
    assert scene.at("a1") == [11.5, 10.0]
    past = played(
        units,
        hit("wall"),
        shot,
        dice=(3, 1),
        terrain=[paper],
        settings={"unit_blocks_los": False},
    )
    assert past.of("AttackDeclared", target="b1")


def test_who_stands_on_what_breaks_falls() -> None:
    """R10-CH-36: from a platform of 3" to the ground, no dice, Disrupted."""
    floor = crate(11, 9.5, 1, kind="platform", top=3.0)
    units = [fig("a1", 10, 10), fig("b1", 11.5, 10)]
    scene = played(units, hit(), dice=(4, 3), terrain=[floor])
    assert [piece["top"] for piece in left_of(scene)] == [2.0]
    assert scene.of("Fell", unit="b1")[0]["inches"] == 1
    assert not scene.down("b1")
    low = crate(11, 9.5, 1, kind="platform", top=0.9, base=0.0)
    wide = played(units, hit(), dice=(4, 3), terrain=[low])
    assert left_of(wide) == []
    assert wide.of("Fell", unit="b1")[0]["inches"] == pytest.approx(0.9)


def test_a_floor_gives_way_over_its_full_height() -> None:
    """R10-OB-04, R10-CH-36: nobody walks under a floor, so a strip of a platform goes wholly."""
    floor = crate(10.8, 8, 4, kind="platform", top=3.0)
    units = [fig("a1", 10, 10), fig("b1", 11.5, 10)]
    scene = played(units, hit(), dice=(4, 3), terrain=[floor])
    assert all(piece["top"] == 3 for piece in left_of(scene))
    assert scene.of("Fell", unit="b1")[0]["inches"] == 3
    assert scene.down("b1")


def test_what_lay_on_a_thing_comes_down_with_it() -> None:
    """R10-OB-04: a loose item ends on the ground."""
    units = [fig("a1", 10, 10), fig("b1", 11.3, 10, items=("axe",))]
    box = crate(10.8, 9.5, 1)
    scene = played(
        units,
        az("end-turn"),
        em("drop", unit="b1", item="axe"),
        em("end-turn"),
        hit(),
        dice=(4, 3),
        terrain=[box],
    )
    assert scene.loose[0]["elevation"] == 0


def test_a_gun_in_touch_cannot_miss() -> None:
    """R10-AT-11: a muzzle counts as the business end; a thrown weapon touches nothing."""
    units = [fig("a1", 10, 10, items=("short-ranged", "hand-weapon"))]
    shot = az("shoot", unit="a1", item="short-ranged", piece="crate")
    near = played(units, shot, dice=(4, 3), terrain=[crate(10.8, 9.5, 1)])
    assert near.totals() == [4, 3]
    throw = az("throw", unit="a1", item="hand-weapon", piece="crate")
    far = played(units, throw, dice=(3, 4, 3), terrain=[crate(10.8, 9.5, 1)])
    assert far.totals() == [3, 4, 3]
    assert [loose["kind"] for loose in far.loose] == ["hand-weapon"]


def test_things_in_reach_are_offered_and_others_are_not() -> None:
    """R10-AT-02: the menu lists what can be struck from here."""
    view = seen([fig("a1", 10, 10)], terrain=[crate(10.8, 9.5, 1), wall(14)])
    assert view.state.turn == "azure"
    scene = played([fig("a1", 10, 10)], terrain=[crate(10.8, 9.5, 1), wall(14)], defaults=False)
    assert scene.decision is not None
    strikes = [one for one in scene.decision["options"] if one["do"] == "strike"]
    assert [one["piece"] for one in strikes] == ["crate"]
