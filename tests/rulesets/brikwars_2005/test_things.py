"""Things as targets: always a roll, never an answer (R05-OB-01, R05-OB-02)."""

from typing import Any

import pytest
from msgspec import convert

from game.engine.ruleset import Odds
from game.model.choices import Choice
from game.model.decisions import TURN, Decision
from game.model.steps import finish
from game.model.vectors import Point
from game.rulesets.brikwars.missed_shots import landing_refusal
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.steps import MissedShot
from game.rulesets.brikwars_2005.labels import label
from game.rulesets.brikwars_2005.menu import own_turn_steps
from tests.previews import odds_at_first, responders_at_first
from tests.rulesets.brikwars.scenes import az, fig, ground, wall
from tests.rulesets.brikwars_2005.scenes import played, refusal_of, seen


def crate(left: float, upper: float, side: float, **more: Any) -> dict[str, Any]:
    """A square thing, of thin wood if nothing else is said."""
    right, lower = left + side, upper + side
    corners = [[left, upper], [right, upper], [right, lower], [left, lower]]
    shape = {"kind": "crate", "shape": "polygon", "outline": corners, "material": "thin-wood"}
    return {"id": "crate", "name": "crate", "top": 0.8, **shape, **more}


def hit(item: str = "hand-weapon", piece: str = "crate", **more: Any) -> dict[str, Any]:
    """An attack of the first figure on a thing."""
    return az("attack", unit="a1", item=item, piece=piece, **more)


def shot(do: str = "shoot", item: str = "short-ranged", **more: Any) -> dict[str, Any]:
    """A shot or throw of the first figure at the crate."""
    return az(do, unit="a1", item=item, piece="crate", **more)


def mover(*items: str, x: float = 10, **more: Any) -> dict[str, Any]:
    """A figure that has moved 2", so that it does not Aim."""
    return fig("a1", x, 10, items=items or ("hand-weapon",), moved_this_turn=2.0, **more)


NEAR = crate(10.8, 9.5, 1)


def test_a_crate_can_be_missed() -> None:
    """R05-OB-01, R05-DI-04, R05-AT-08: no hit is automatic; a 1 fails and spends the Action."""
    scene = played([mover()], hit(), dice=(1,), terrain=[NEAR])
    assert scene.of("AttackMissed", piece="crate")
    assert not scene.of("ThingDamaged")
    assert scene.state("a1")["action_spent"]


def test_a_hit_breaks_it_when_damage_exceeds_armor() -> None:
    """R05-OB-02, R05-AT-07: the weapon's 4 beats 3 on the d6 of thin wood, and 3 does not."""
    scene = played([mover()], hit(), dice=(2, 4, 3), terrain=[NEAR])
    assert scene.of("TerrainChanged")[0]["pieces"] == []
    scene = played([mover()], hit(), dice=(2, 3, 3), terrain=[NEAR])
    assert not scene.of("TerrainChanged")


@pytest.mark.parametrize(
    ("rule", "figure", "item", "areas"),
    [
        (
            "R05-CC-14",
            {"hands": [{"item": "hand-weapon", "attacked": True}, {}]},
            "hand-weapon",
            [],
        ),
        ("R05-EQ-14", {}, "shield", []),
        ("R05-TU-12", {}, "hand-weapon", [ground("deep-water", 9.5, 10.5, depth=2)]),
    ],
    ids=["hand used", "a shield", "swimming"],
)
def test_an_attack_on_a_thing_takes_a_hand_and_a_weapon(
    rule: str, figure: dict[str, Any], item: str, areas: list[Any]
) -> None:
    """R05-CC-14, R05-EQ-14, R05-TU-12: each by itself is enough."""
    found = refusal_of([mover(item, **figure)], hit(item), terrain=[NEAR], areas=areas)
    assert found == rule


def rows(scene: Any) -> list[tuple[int, str]]:
    """The modifiers of the first roll."""
    return [(row[0], row[2]) for row in scene.of("Rolled")[0]["modifiers"]]


def test_a_thing_is_stationary_and_judged_by_its_size() -> None:
    """R05-OB-01, R05-AT-13, -14, -20: +1 for standing still, -2 as small as a 1x1 brick."""
    small = crate(10.8, 9.85, 0.3, top=0.3)
    scene = played([mover()], hit(), dice=(1,), terrain=[small])
    assert rows(scene) == [(-2, "R05-AT-13"), (1, "R05-AT-20")]


@pytest.mark.parametrize(
    ("side", "told"),
    [
        (0.63, "as small as a 2x2 brick (0.4 sq in)"),
        (0.315, "as small as a 1x1 brick (0.1 sq in)"),
    ],
)
def test_what_a_small_thing_is_compared_with_is_told(side: float, told: str) -> None:
    """R05-UN-05, R05-AT-14: the brick and its area."""
    small = crate(10.8, 9.8, side, top=side)
    scene = played([mover()], hit(), dice=(1,), terrain=[small])
    assert scene.of("Rolled")[0]["modifiers"][0][1] == told


def test_who_has_not_moved_aims_at_a_thing() -> None:
    """R05-AT-21, R05-AT-27, R05-DP-02: +1, and no more movement; only if its owner likes."""
    scene = played([fig("a1", 10, 10, move_left=5)], hit(), dice=(1,), terrain=[NEAR])
    assert (1, "R05-AT-21") in rows(scene)
    assert scene.state("a1")["aiming"]
    free = played([fig("a1", 10, 10, move_left=5)], hit(), az("no"), dice=(1,), terrain=[NEAR])
    assert rows(free) == [(1, "R05-AT-20")]


def test_a_fast_attacker_strikes_worse() -> None:
    """R05-AT-24: -1 for every 6" of its speed."""
    runner = fig("a1", 10, 10, moved_this_turn=7.0, heading=[1, 0])
    scene = played([runner], hit(), dice=(1,), terrain=[NEAR])
    assert rows(scene) == [(1, "R05-AT-20"), (-1, "R05-AT-24")]


def test_no_angry_inch_leads_to_a_thing() -> None:
    """R05-CC-11, R05-EQ-15: a gap of 1.3" is too far for a reach of 1"; nobody is asked."""
    assert refusal_of([mover()], hit(), terrain=[crate(11.8, 9.5, 1)]) == "R05-EQ-15"
    scene = played([mover()], hit(), dice=(1,), terrain=[NEAR], defaults=False)
    assert not scene.of("Shifted")


def test_a_long_weapon_needs_room_for_a_thing() -> None:
    """R05-EQ-16: no blow of a Two-Handed Weapon at a gap below 1"."""
    units = [mover("two-handed-weapon")]
    blow = hit("two-handed-weapon")
    assert refusal_of(units, blow, terrain=[NEAR]) == "R05-EQ-16"
    assert refusal_of(units, blow, terrain=[crate(11.6, 9.5, 1)]) is None


def test_a_lance_strikes_things_straight_ahead_only() -> None:
    """R05-EQ-17: within 30 degrees of where it faces."""
    units, far = [mover("lance", facing=0)], crate(11.8, 9.5, 1)
    assert refusal_of(units, hit("lance"), terrain=[far]) is None
    units[0]["facing"] = 90
    assert refusal_of(units, hit("lance"), terrain=[far]) == "R05-EQ-17"


def test_height_and_walls_keep_things_out_of_reach() -> None:
    """R05-UN-08, R05-AT-03: 1.5" up at most with a reach of 1", and nothing through a wall."""
    high = crate(10.8, 9.5, 1, base=2.0, top=3.0)
    assert refusal_of([mover()], hit(), terrain=[high]) == "R05-UN-08"
    behind = [crate(10.9, 9.5, 1), wall(10.8)]
    assert refusal_of([mover()], hit(), terrain=behind) == "R05-AT-03"


@pytest.mark.parametrize(
    ("item", "rule"),
    [("shield", "R05-EQ-14"), ("axe", "R05-CC-14"), (None, "R05-DP-09")],
)
def test_only_weapons_in_hand_damage_things(item: str | None, rule: str) -> None:
    """R05-CC-14, -16, R05-EQ-14."""
    unit = fig("a1", 10, 10, items=("hand-weapon", "shield"))
    choice = {**hit(), "item": item}
    assert refusal_of([unit], choice, terrain=[NEAR]) == rule


def test_in_close_combat_nobody_turns_to_a_thing() -> None:
    """R05-CC-07: only Attack or Shove an opponent, or Withdraw."""
    units = [mover(), fig("b1", 8.5, 10)]
    edges = [("a1", "b1")]
    assert refusal_of(units, hit(), terrain=[NEAR], edges=edges) == "R05-CC-07"
    assert refusal_of(units, hit(), terrain=[NEAR]) is None


def test_both_weapons_attack_one_thing() -> None:
    """R05-CC-14, R05-DP-20, R05-TU-20: the second with a total of its own, or not at all."""
    pair = mover("hand-weapon", "axe")
    scene = played([pair], hit(), dice=(2, 3, 3, 2, 4, 3), terrain=[NEAR])
    assert [event["item"] for event in scene.of("AttackHit")] == ["hand-weapon", "axe"]
    assert len(scene.of("TerrainChanged")) == 1
    stopped = played([pair], hit(), az("stop"), dice=(2, 3, 3), terrain=[NEAR])
    assert len(stopped.of("AttackHit")) == 1
    assert stopped.state("a1")["action_spent"]


def test_once_it_is_gone_the_second_weapon_rests() -> None:
    """R05-DP-20: nothing is left to strike at."""
    scene = played([mover("hand-weapon", "axe")], hit(), dice=(2, 4, 3), terrain=[NEAR])
    assert len(scene.of("AttackDeclared")) == 1


def test_there_is_nothing_to_strike_in_smoke() -> None:
    """R05-OB-01: smoke is no object, and a thing that is gone is none either."""
    smoke = crate(10.8, 9.5, 1, kind="smoke", material="paper")
    assert refusal_of([mover()], hit(), terrain=[smoke]) == "R05-OB-01"
    assert refusal_of([mover()], hit(piece="barn")) == "R05-OB-01"


def test_a_large_thing_loses_an_inch_of_its_size() -> None:
    """R05-OB-02: a wall 6" long is breached where it is struck."""
    low = wall(10.8, 1.8, (7, 13), material="thin-wood")
    scene = played([mover()], hit(piece="wall"), dice=(2, 4, 3), terrain=[low])
    assert [piece["line"] for piece in scene.of("TerrainChanged")[0]["pieces"]] == [
        [[10.75, 7.0], [10.75, 9.5]],
        [[10.75, 10.5], [10.75, 13.0]],
    ]


def at_things(view: Look) -> set[tuple[str, str]]:
    """What the first side's menu offers to do to things."""
    options = finish(own_turn_steps(view, view.state.of_side("azure"), reasons=True)).options
    return {(one.do, one.piece) for one in options if one.piece}


def test_things_are_offered_within_reach_and_range() -> None:
    """R05-DP-09: what a figure could strike or shoot now, and nothing else."""
    view = seen([mover("short-ranged")], terrain=[crate(14, 9.5, 1), {**wall(29), "id": "far"}])
    assert at_things(view) == {("shoot", "crate")}
    near = seen([mover("short-ranged")], terrain=[NEAR])
    assert at_things(near) == {("attack", "crate"), ("shoot", "crate")}


def test_range_is_a_hard_limit() -> None:
    """R05-AT-04, R05-UN-07: 6.5" from the edge of the stand is out of a range of 6"."""
    assert refusal_of([mover("short-ranged")], shot(), terrain=[crate(17, 9.5, 1)]) == "R05-AT-04"
    assert refusal_of([mover("short-ranged")], shot(), terrain=[crate(16.2, 9.5, 1)]) is None


def test_what_is_behind_a_wall_is_not_shot_at() -> None:
    """R05-AT-02."""
    terrain = [crate(14, 9.5, 1), wall(12)]
    assert refusal_of([mover("short-ranged")], shot(), terrain=terrain) == "R05-AT-02"


def test_one_shot_on_a_turn() -> None:
    """R05-RG-03: a shot at a thing is the one Ranged attack of the turn, and it is heard."""
    scene = played([mover("short-ranged")], shot(), dice=(2, 4, 3), terrain=[NEAR])
    assert scene.state("a1")["ranged_turn"] == scene.state("a1")["noise_turn"] == 3
    shooter = mover("short-ranged", ranged_turn=3)
    assert refusal_of([shooter], shot(), terrain=[NEAR]) == "R05-RG-03"


def test_a_throw_may_fall_short() -> None:
    """R05-RG-10, R05-AT-05: 3" of range for 4.5" ends on the line, with no Skill Roll."""
    scene = played([mover()], shot("throw", "hand-weapon"), dice=(3,), terrain=[crate(15, 9.5, 1)])
    assert [event["why"] for event in scene.of("Rolled")] == ["throw range"]
    assert scene.loose[0]["position"] == [13.5, 10.0]
    assert scene.state("a1")["action_spent"]


def test_what_is_thrown_lies_before_what_it_struck() -> None:
    """R05-RG-11: just before the crate that holds."""
    scene = played(
        [mover()], shot("throw", "hand-weapon"), dice=(5, 2, 3, 3), terrain=[crate(15, 9.5, 1)]
    )
    assert scene.of("AttackHit", piece="crate")
    assert scene.loose[0]["position"] == pytest.approx([14.95, 10.0])


def test_an_explosive_bursts_where_it_strikes() -> None:
    """R05-EX-01, -02, R05-EQ-06: thrown 4+2", it takes whoever stands within 2" of the crate."""
    units = [mover("explosive"), fig("b1", 14, 11.4, action_spent=True)]
    scene = played(
        units, shot("throw", "explosive"), dice=(4, 3, 5, 3), terrain=[crate(15, 9.5, 1)]
    )
    assert scene.dead("b1")
    assert not scene.units["a1"]["items"]


@pytest.mark.parametrize(("do", "item"), [("throw", "hand-weapon"), ("shoot", "short-ranged")])
def test_it_is_said_whether_something_is_shot_or_thrown(do: str, item: str) -> None:
    """R05-RG-01, R05-EQ-01: a sword flies 5" and misses, and so does a bullet."""
    dice = (5, 1) if do == "throw" else (1,)
    scene = played([mover(item)], shot(do, item), dice=dice, terrain=[crate(14, 9.5, 1)])
    assert [event["way"] for event in scene.of("AttackDeclared", piece="crate")] == [do]


def test_a_blind_shot_goes_through_smoke() -> None:
    """R05-AT-42, -43: -5 at what is hidden; everybody knows where a thing stands."""
    smoke = {**wall(12, 5.0), "id": "fog", "kind": "smoke"}
    terrain = [crate(14, 9.5, 1), smoke]
    units = [mover("short-ranged")]
    assert refusal_of(units, shot(), terrain=terrain) == "R05-AT-02"
    assert refusal_of(units, shot(mode="blind"), terrain=[crate(14, 9.5, 1)]) == "R05-AT-42"
    scene = played(units, shot(mode="blind"), dice=(5,), terrain=terrain)
    assert (-5, "R05-AT-42") in rows(scene)


@pytest.mark.parametrize("hidden", [False, True])
def test_shots_at_things_are_asked_for_where_those_at_figures_are(*, hidden: bool) -> None:
    """R05-DP-09, R05-DP-34: aimed at what is seen, blind at what smoke hides."""
    smoke = [{**wall(12, 5.0), "id": "fog", "kind": "smoke"}] if hidden else []
    terrain = [crate(14, 9.5, 1), *smoke]
    decision = played([mover("short-ranged")], terrain=terrain, defaults=False).decision
    assert decision is not None
    shots = [one for one in decision["options"] if one["do"] == "shoot" and one.get("piece")]
    found = [(one.get("mode"), one["point"]) for one in shots if one["piece"] == "crate"]
    assert found == [("blind", "R05-DP-34") if hidden else (None, "R05-DP-09")]


def test_who_has_not_moved_may_aim_at_a_thing() -> None:
    """R05-AT-21, R05-DP-02: asked before the roll, and by default he does."""
    still = fig("a1", 10, 10, items=("short-ranged",))
    terrain = [crate(14, 9.5, 1)]
    asked = played([still], shot(), terrain=terrain, defaults=False)
    assert asked.decision is not None
    assert asked.decision["kind"] == "R05-DP-02"
    scene = played([still], shot(), dice=(1,), terrain=terrain)
    assert (1, "R05-AT-21") in rows(scene)


def test_screens_take_the_damage_first() -> None:
    """R05-AT-44: cloth of Armor 0 tears and leaves all 5 for the crate behind it."""
    cloth = {**wall(12, 5.0), "id": "cloth", "kind": "screen", "material": "cloth"}
    scene = played(
        [mover("short-ranged")],
        shot(mode="blind"),
        az("bonus", mode="take"),
        dice=(6, 2, 5, 4),
        terrain=[crate(14, 9.5, 1), cloth],
    )
    assert [event["piece"] for event in scene.of("ThingDamaged")] == ["cloth", "crate"]
    assert [event["damage"] for event in scene.of("ThingDamaged")] == [5, 5]


def test_cloth_that_an_aimed_shot_crosses_takes_nothing_of_it() -> None:
    """R05-AT-44, R05-AT-17: the eyes look over it, and the barrel shoots through: 5 against 4."""
    cloth = {**wall(11.5, 0.9), "id": "cloth", "kind": "screen", "material": "cloth"}
    scene = played(
        [mover("short-ranged")], shot(), dice=(3, 5, 4), terrain=[crate(14, 9.5, 1), cloth]
    )
    assert [event["piece"] for event in scene.of("ThingDamaged")] == ["crate"]
    assert scene.of("TerrainChanged", piece="crate")


def told(choice: dict[str, Any], *units: dict[str, Any], **more: Any) -> Odds:
    """What is told of a choice before any die."""
    view = seen(list(units), **more)
    fields = {name: value for name, value in choice.items() if name != "by"}
    found = odds_at_first(view.battle, convert(fields, Choice))
    assert found is not None
    return found


def test_odds_of_a_blow_at_a_thing() -> None:
    """R05-OB-01, -02, R05-AT-20, -21: Use, modifiers, the face that is needed, Damage, Armor."""
    found = told(hit(), mover(), terrain=[NEAR])
    assert [(row.name, row.value, row.rule) for row in found.rows] == [
        ("Use of hand weapon", "2", "R05-AT-06"),
        ("Target Stationary", "-1", "R05-AT-20"),
        ("Damage", "d6", "R05-DI-02"),
        ("Armor of thin wood", "d6", "R05-OB-02"),
        ("If it breaks", "it is destroyed", "R05-OB-02"),
    ]
    assert found.need == "Need 2+ on d6"
    still = told(hit(), fig("a1", 10, 10), terrain=[NEAR])
    assert "R05-AT-21" in [row.rule for row in still.rows]
    assert (found.cost, still.cost) == ("", "no walk")


def test_odds_of_shots_and_throws_at_a_thing() -> None:
    """R05-AT-04, R05-RG-10, R05-EX-02: range of a gun, the die of a throw, the blast."""
    gun = told(shot(), mover("short-ranged"), terrain=[crate(14, 9.5, 1)])
    assert ("Range", '3.5" of 6"') in [(row.name, row.value) for row in gun.rows]
    bomb = told(shot("throw", "explosive"), mover("explosive"), terrain=[crate(14, 9.5, 1)])
    assert ("Range die", "Need 2+ on d6") in [(row.name, row.value) for row in bomb.rows]
    assert ("Blast", 'everybody within 2"') in [(row.name, row.value) for row in bomb.rows]
    aimed = told(shot(), fig("a1", 10, 10, items=("short-ranged",)), terrain=[crate(14, 9.5, 1)])
    assert (gun.cost, aimed.cost) == ("", "no walk"), "R05-DP-02"


def test_acts_at_things_in_words() -> None:
    """R05-DP-09: the thing by name, the weapon with its numbers."""
    view = seen([mover("short-ranged")], terrain=[NEAR])
    menu = finish(own_turn_steps(view, view.state.of_side("azure"), reasons=True))
    turn = Decision(kind=TURN, side="azure", about=0)
    texts = [label(view, turn, one) for one in menu.options if one.piece]
    assert [(one.text, one.note) for one in texts] == [
        ("Strike the crate", "Short-ranged weapon as a club · Use 3 · d6-2"),
        ("Shoot the crate", 'Short-ranged weapon · Use 3 · 6" · d6'),
    ]


def test_who_may_answer_an_attack_on_a_thing() -> None:
    """R05-TU-22, R05-EX-05: whoever is near the burst, and whoever could shoot afterward."""
    units = [
        mover("explosive"),
        fig("b1", 15, 11.4, 180),
        fig("b2", 10, 15, 270, items=("short-ranged",)),
    ]
    view = seen(units, terrain=[crate(15, 9.5, 1)])
    choice = Choice(do="throw", unit="a1", item="explosive", piece="crate")
    found = [(one.unit, one.point) for one in responders_at_first(view.battle, choice)]
    assert found == [("b1", "R05-DP-27"), ("b2", "R05-DP-08")]


def test_who_may_bail_from_a_blind_throw_at_a_thing() -> None:
    """R05-AT-44, R05-EX-05: smoke hides the crate, and does not keep the Explosive from it."""
    smoke = {**wall(12, 5.0), "id": "fog", "kind": "smoke"}
    units = [mover("explosive"), fig("b1", 15, 11.4, 180)]
    view = seen(units, terrain=[crate(15, 9.5, 1), smoke])
    choice = Choice(do="throw", unit="a1", item="explosive", piece="crate", mode="blind")
    found = [(one.unit, one.point) for one in responders_at_first(view.battle, choice)]
    assert found == [("b1", "R05-DP-27")]


def missed(margin: int, x: float, **more: Any) -> MissedShot:
    """A shot of the first figure, from (10, 10), that has missed what is ahead at an abscissa."""
    return MissedShot(
        unit="a1",
        item="long-ranged",
        kind="long-ranged",
        margin=margin,
        total=1,
        center=Point(x, 10),
        outline=0.0,
        source=Point(10.5, 10),
        source_height=0.9,
        reach=10.0,
        **more,
    )


@pytest.mark.parametrize(
    ("thing", "rule"),
    [(wall(14, 3.0, material="wood"), "R05-RG-07"), (crate(13.9, 9.6, 0.8), None)],
)
def test_the_ground_before_a_wide_wall_is_no_spot_for_a_miss(
    thing: dict[str, Any], rule: str | None
) -> None:
    """R05-RG-07, R05-TV-062: what is large may be impossible to miss, a crate is not."""
    view = seen([mover("long-ranged"), fig("b1", 25, 15)], terrain=[thing])
    step = missed(1, 13.85, piece=thing["id"])
    found = landing_refusal(view, step, "ember", Point(13.2, 10))
    assert (None if found is None else found.rule) == rule


def test_what_stops_a_miss_on_its_way_is_named() -> None:
    """R05-RG-09: on the far side of the wall nothing comes down."""
    view = seen([mover("long-ranged"), fig("b1", 25, 15)], terrain=[wall(14, 3)])
    step = missed(2, 13, target="b1")
    found = landing_refusal(view, step, "ember", Point(14.9, 10))
    assert found is not None
    assert (found.reason, found.rule) == ("The brick wall stops the shot before that", "R05-RG-09")
