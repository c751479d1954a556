"""Shots: sight, range, size, motion, height, blind fire (R05-AT-01..45, R05-RG-01..05)."""

from typing import Any

import pytest

from game.rulesets.brikwars_2005.to_hit import Facing
from tests.rulesets.brikwars.scenes import Scene, az, block, em, fig, move, wall
from tests.rulesets.brikwars_2005.scenes import facing, played, reasons, refusal_of, seen, shoot

GUN = ("short-ranged",)
RIFLE = ("long-ranged",)


def gunner(x: float = 10, y: float = 10, **more: Any) -> dict[str, Any]:
    """One who has moved a little, so that nothing is for or against it."""
    return fig(
        more.pop("name", "a1"), x, y, items=more.pop("items", GUN), **{"moved_this_turn": 2, **more}
    )


def target(x: float = 15, y: float = 10, **more: Any) -> dict[str, Any]:
    """One who has moved a little, looking at the gunner."""
    name, items = more.pop("name", "b1"), more.pop("items", ("hand-weapon",))
    return fig(name, x, y, more.pop("facing", 180), items, **{"moved_this_turn": 3, **more})


def aimed(units: list[dict[str, Any]], **more: Any) -> Facing:
    """What the first figure's gun faces against the second."""
    return facing(seen(units, **more), units[0]["items"][0])


def rows(units: list[dict[str, Any]], blind: bool = False, **more: Any) -> list[tuple[int, str]]:
    """What changes its Attack Roll: amounts and rules."""
    view = seen(units, **more)
    return reasons(view, facing(view, units[0]["items"][0], blind=blind))


def test_a_shot_is_sight_and_range_then_two_rolls() -> None:
    """R05-AT-01, R05-RG-01, R05-AT-08: the Action is spent, and the shot heard."""
    scene = played([gunner(), target()], shoot("a1", "b1"), dice=(3, 5))
    told = [one["event"] for one in scene.events]
    order = ["AttackDeclared", "Rolled", "AttackHit", "Rolled", "Destroyed"]
    assert [one for one in told if one in order] == order
    assert scene.state("a1")["action_spent"]
    assert scene.state("a1")["noise_at"] == [10, 10]


def test_a_miss_spends_the_action_as_well() -> None:
    """R05-AT-08."""
    assert played([gunner(), target()], shoot("a1", "b1"), dice=(2,)).state("a1")["action_spent"]


def test_eyes_and_barrel_both_need_a_free_line() -> None:
    """R05-AT-02, R05-AT-17, R05-TD-03: over a wall of 1.1" right before him he sees, and no more.

    The barrel is 0.9" high, the eyes 1.35".
    """
    units = [gunner(), target(13)]
    assert (
        refusal_of(units, shoot("a1", "b1", item="short-ranged"), terrain=[wall(11.0, 1.3)])
        == "R05-AT-04"
    )
    assert (
        refusal_of(units, shoot("a1", "b1", item="short-ranged"), terrain=[wall(11.0, 3.0)])
        == "R05-AT-02"
    )
    assert refusal_of(units, shoot("a1", "b1", item="short-ranged")) is None


def test_a_section_counts_only_where_both_lines_are_free() -> None:
    """R05-AT-17: what the eyes see of the torso, the barrel does not reach over 1.0"."""
    units = [gunner(), target(14.5)]
    near = aimed(units, terrain=[wall(11.2, 0.95)])
    assert near.sight is not None
    far = aimed(units)
    assert far.sight is not None
    assert near.sight.count < far.sight.count == 3


@pytest.mark.parametrize(
    ("top", "row"),
    [(0.7, (-1, "R05-AT-12")), (1.2, (-2, "R05-AT-13"))],
)
def test_hidden_sections_make_a_target_smaller(top: float, row: tuple[int, str]) -> None:
    """R05-AT-11, R05-AT-12, R05-AT-13, R05-AT-15, R05-AT-16: two and one of three."""
    units = [gunner(), target(14.5)]
    assert rows(units) == []
    assert rows(units, terrain=[wall(14.0, top)]) == [row]


def test_a_large_target_is_easier_up_to_five() -> None:
    """R05-AT-10: a beast 4" across is +2."""
    assert rows([gunner(), target(kind="beast", items=())]) == [(2, "R05-AT-10")]


def test_blind_a_large_target_is_as_large_as_the_line_of_fire_finds_it() -> None:
    """R05-AT-44, R05-AT-10: smoke hides a beast from the eyes, and takes nothing off its 4"."""
    units = [gunner(), target(16, kind="beast", items=())]
    found = rows(units, blind=True, terrain=[block("smoke", 12, 13, 3)])
    assert found == [(2, "R05-AT-10"), (-5, "R05-AT-42")]


def test_a_carried_thing_is_a_small_target() -> None:
    """R05-EQ-20, R05-AT-13: -2; what breaks is the thing."""
    units = [gunner(), target()]
    scene = played(units, shoot("a1", "b1", mode="item"), dice=(5, 4, 2))
    assert scene.of("ItemStruck", unit="b1", item="hand-weapon", damage=4, armor=2, broken=True)
    assert not scene.dead("b1")
    assert scene.units["b1"]["items"] == []


@pytest.mark.parametrize(("x", "rule"), [(17.0, None), (17.02, "R05-AT-04")])
def test_range_is_a_hard_limit(x: float, rule: str | None) -> None:
    """R05-AT-04, R05-UN-07, R05-TD-05: from stand to stand, 6" and not a hair more."""
    assert refusal_of([gunner(), target(x)], shoot("a1", "b1", item="short-ranged")) == rule


@pytest.mark.parametrize(("height", "bonus"), [(0.9, 0), (1.0, 1), (1.9, 1), (4.0, 4), (8.0, 5)])
def test_height_adds_to_the_range(height: float, bonus: int) -> None:
    """R05-AT-40, R05-AT-41, R05-UN-09: an inch for a full inch, five at most."""
    high = [block("platform", 8, 10.5, height)]
    assert aimed([gunner(), target()], terrain=high).bonus == bonus
    low = [block("platform", 14.5, 17, height)]
    assert aimed([gunner(), target()], terrain=low).bonus == 0


def test_bodies_in_the_line_hide_sections() -> None:
    """R05-RG-05: somebody stands right in the way; a switch lets shots pass."""
    units = [gunner(), target(name="b2", x=12.5), target()]
    assert refusal_of(units, shoot("a1", "b1", item="short-ranged")) == "R05-AT-02"
    free = {"unit_blocks_los": False}
    assert refusal_of(units, shoot("a1", "b1", item="short-ranged"), settings=free) is None


def test_motion_counts_for_both() -> None:
    """R05-AT-20, R05-AT-21, R05-AT-24, R05-AT-26: +1, +1, -1 for every 6"."""
    still = {"moved_this_turn": 0}
    assert rows([gunner(), target(**still)]) == [(1, "R05-AT-20")]
    aiming = gunner(**still, aiming=True)
    assert rows([aiming, target(**still)]) == [(1, "R05-AT-20"), (1, "R05-AT-21")]
    fast = target(moved_this_turn=12)
    assert rows([aiming, fast]) == [(1, "R05-AT-21"), (-2, "R05-AT-24")]


SMOKE = [block("smoke", 12, 13, 3)]


def test_firing_blind_costs_five_on_top_of_all_else() -> None:
    """R05-AT-42, R05-AT-44: with a Stationary target +1 - 5."""
    units = [gunner(), target(moved_this_turn=0)]
    assert rows(units, blind=True, terrain=SMOKE) == [(1, "R05-AT-20"), (-5, "R05-AT-42")]


@pytest.mark.parametrize(
    ("known", "rule"),
    [
        ({"seen_at": {"azure": [14.1, 10]}}, None),
        ({"seen_at": {"azure": [13.9, 10]}}, "R05-AT-43"),
        ({"noise_turn": 3, "noise_at": [15, 10.9]}, None),
        ({"noise_turn": 2, "noise_at": [15, 10]}, "R05-AT-43"),
        ({}, "R05-AT-43"),
    ],
)
def test_firing_blind_needs_to_know_where(known: dict[str, Any], rule: str | None) -> None:
    """R05-AT-43, R05-DP-34: to an inch, by sight or by a noise of this turn."""
    units = [gunner(), target(**known)]
    assert (
        refusal_of(units, shoot("a1", "b1", item="short-ranged", mode="blind"), terrain=SMOKE)
        == rule
    )


def test_nobody_fires_blind_at_what_is_in_plain_view() -> None:
    """R05-AT-42."""
    assert (
        refusal_of([gunner(), target()], shoot("a1", "b1", item="short-ranged", mode="blind"))
        == "R05-AT-42"
    )


def test_paper_absorbs_nothing_of_a_blind_shot() -> None:
    """R05-AT-44: 5 goes through paper of Armor 0 and beats Armor 4."""
    paper = {**block("screen", 12, 12.1, 3), "material": "paper"}
    units = [gunner(), target(seen_at={"azure": [15, 10]})]
    scene = played(units, shoot("a1", "b1", mode="blind"), dice=(6, 2, 5), terrain=[paper])
    assert scene.of("ThingDamaged", piece="block", damage=5, armor=0)
    assert scene.dead("b1")


def test_wood_takes_its_armor_off_a_blind_shot() -> None:
    """R05-AT-44: 5 less Armor 3 of thin wood is 2."""
    wood = {**block("wall", 12, 12.1, 3), "material": "thin-wood"}
    units = [gunner(), target(seen_at={"azure": [15, 10]})]
    scene = played(units, shoot("a1", "b1", mode="blind"), dice=(6, 2, 5, 3), terrain=[wood])
    assert scene.of("ThingDamaged", piece="block", damage=5, armor=3)
    assert scene.of("ArmorHeld", unit="b1", damage=2)


def test_nobody_aims_at_a_friend() -> None:
    """R05-RG-01."""
    units = [gunner(), fig("a2", 13, 10), target()]
    assert refusal_of(units, shoot("a1", "a2", item="short-ranged")) == "R05-RG-01"


@pytest.mark.parametrize(
    ("items", "do", "rule"),
    [
        (("hand-weapon",), "shoot", "R05-RG-01"),
        (("long-ranged",), "throw", "R05-EQ-12"),
        (("two-handed-weapon",), "throw", "R05-EQ-12"),
        (("lance",), "throw", "R05-EQ-12"),
        (("shield",), "throw", None),
        (("heavy-weapon",), "throw", None),
        (("random-object",), "throw", None),
        (("explosive",), "throw", None),
    ],
)
def test_what_can_be_shot_and_thrown(items: tuple[str, ...], do: str, rule: str | None) -> None:
    """R05-EQ-12, R05-AM-24: long things are not thrown."""
    choice = az(do, unit="a1", item=items[0], target="b1")
    assert refusal_of([gunner(items=items), target()], choice) == rule


@pytest.mark.parametrize(
    ("state", "rule"),
    [
        ({"conditions": ["disrupted"]}, "R05-TU-30"),
        ({"action_spent": True}, "R05-TU-20"),
        ({"cc_turn": 3}, "R05-RG-04"),
        ({"cc_turn": 2}, None),
        ({"ranged_turn": 3, "action_spent": True}, "R05-RG-03"),
    ],
)
def test_who_may_not_shoot(state: dict[str, Any], rule: str | None) -> None:
    """R05-RG-03, R05-RG-04, R05-CC-63, R05-TU-30: cc_turn 3 is this player's turn."""
    assert refusal_of([gunner(**state), target()], shoot("a1", "b1", item="short-ranged")) == rule


def test_nobody_shoots_in_close_combat() -> None:
    """R05-CC-06, R05-RG-04."""
    units = [gunner(), target(11.2)]
    choice = shoot("a1", "b1", item="short-ranged")
    assert refusal_of(units, choice, edges=[("a1", "b1")]) == "R05-CC-06"


def test_who_has_spent_its_action_in_a_fight_is_not_told_of_the_fight() -> None:
    """R05-TU-20 before R05-CC-06: to get out of Close Combat would not let it shoot."""
    units = [gunner(action_spent=True), target(11.2)]
    choice = shoot("a1", "b1", item="short-ranged")
    assert refusal_of(units, choice, edges=[("a1", "b1")]) == "R05-TU-20"


def test_two_guns_are_one_shot() -> None:
    """R05-RG-03, R05-AM-25."""
    pair = gunner(items=("short-ranged", "short-ranged"))
    second = shoot("a1", "b1", item="short-ranged-2")
    scene = played([pair, target()], shoot("a1", "b1", item="short-ranged"), second, dice=(2,))
    assert scene.refused == ["R05-RG-03"]


def test_a_shot_cannot_be_countered() -> None:
    """R05-RG-02, R05-CC-52: nobody is asked, and no Counter is used."""
    armed = target(items=("shield", "hand-weapon"))
    scene = played([gunner(), armed], shoot("a1", "b1"), dice=(3, 2))
    assert [hand["countered"] for hand in scene.state("b1")["hands"]] == [False, False]
    assert not scene.of("CounterSpent")


def test_shots_have_no_part_in_close_combat_damage() -> None:
    """R05-ST-03, R05-CC-20: 3 by shot after 3 by sword does not destroy."""
    scene = played([gunner(), target(cc_damage_this_player_turn=3)], shoot("a1", "b1"), dice=(3, 3))
    assert scene.of("ArmorHeld", unit="b1", damage=3)
    assert not scene.dead("b1")


def test_the_shooter_turns_to_its_target() -> None:
    """R10-TD-10: it looks where it shoots."""
    scene = played([gunner(facing=90), target()], shoot("a1", "b1"), dice=(2,))
    assert scene.units["a1"]["facing"] == 0


def watched(*choices: dict[str, Any], dice: tuple[int, ...], **more: Any) -> Scene:
    """An enemy walks in front of a gunner who has not moved on its last turn."""
    walker = fig("a1", 8, 10, items=(), **more)
    guard = fig("b1", 14, 10, 180, GUN, **{"moved_this_turn": 0, **more.pop("guard", {})})
    return played([walker, guard], move("a1", (8, 12)), *choices, dice=dice)


def test_a_response_shot_aims_after_a_turn_without_moving() -> None:
    """R05-TU-24, R05-AT-27, R05-DP-08: +1, and nobody is asked whether to Aim."""
    answer = em("shoot", unit="b1", target="a1")
    scene = watched(answer, dice=(2, 5))
    (roll,) = scene.of("Rolled", unit="b1", why="to hit")
    assert [row[2] for row in roll["modifiers"]] == ["R05-AT-21"]
    assert scene.dead("a1")
    assert not scene.of("Aimed")


def test_by_default_nobody_shoots_in_response() -> None:
    """R05-DP-08: hold."""
    assert not watched(dice=()).of("AttackDeclared")


@pytest.mark.parametrize(
    "state", [{"action_spent": True}, {"cc_turn": 3}, {"conditions": ["disrupted"]}]
)
def test_who_does_not_shoot_in_response(state: dict[str, Any]) -> None:
    """R05-TU-24, R05-TU-21, R05-RG-04: he is not asked."""
    walker = fig("a1", 8, 10, items=())
    guard = fig("b1", 14, 10, 180, GUN, **state)
    scene = played([walker, guard], move("a1", (8, 12)), defaults=False)
    assert scene.decision is not None
    assert scene.decision["kind"] == "turn"


def test_nobody_shoots_beyond_range_in_response() -> None:
    """R05-TU-21, R05-AT-04."""
    walker = fig("a1", 3, 10, items=())
    guard = fig("b1", 14, 10, 180, GUN)
    scene = played([walker, guard], move("a1", (3, 12)), defaults=False)
    assert scene.decision is not None
    assert scene.decision["kind"] == "turn"


def test_nobody_shoots_in_response_through_a_wall() -> None:
    """R05-TU-21: in the open he is asked; a mover behind a wall all the way goes unnoticed."""
    units = [fig("a1", 8, 10, items=()), fig("b1", 14, 10, 180, GUN)]
    asked = {}
    for name, terrain in (("open", []), ("walled", [wall(11, 3.0)])):
        scene = played(units, move("a1", (8, 12)), defaults=False, terrain=terrain)
        assert scene.decision is not None
        asked[name] = scene.decision["kind"]
    assert asked == {"open": "R05-DP-08", "walled": "turn"}


def test_survivors_shoot_back_when_the_shot_has_been_made() -> None:
    """R05-TU-22, R05-DP-08: one that was missed answers after it; one that fell does not."""
    units = [
        fig("a1", 8, 10, 0, GUN, moved_this_turn=1.0),
        fig("b1", 13, 10, 180, GUN, moved_this_turn=1.0),
        fig("b2", 28, 18, 180, ()),
    ]
    back = em("shoot", unit="b1", target="a1", point="R05-DP-08")
    scene = played(units, shoot("a1", "b1"), back, dice=(1, 1))
    told = [(one["event"], one["unit"]) for one in scene.events if "unit" in one]
    shots = [one for one in told if one[0] in ("AttackDeclared", "AttackMissed")]
    assert shots == [
        ("AttackDeclared", "a1"),
        ("AttackMissed", "a1"),
        ("AttackDeclared", "b1"),
        ("AttackMissed", "b1"),
    ]
    fallen = played(units, shoot("a1", "b1"), dice=(4, 5), defaults=False)
    assert fallen.dead("b1")
    assert fallen.decision is not None
    assert fallen.decision["kind"] == "turn"


def test_nobody_bails_from_a_shot() -> None:
    """R05-TU-41: it sees the shot coming, its Action is unspent, and it is asked nothing."""
    units = [
        fig("a1", 8, 10, 0, GUN, moved_this_turn=1.0),
        fig("b1", 13, 10, 180, (), moved_this_turn=1.0),
    ]
    scene = played(units, shoot("a1", "b1"), dice=(4, 1), defaults=False)
    assert scene.of("AttackHit", unit="a1")
    assert not scene.state("b1")["action_spent"]
    assert scene.decision is not None
    assert scene.decision["kind"] == "turn"


@pytest.mark.parametrize(("top", "rule"), [(4.0, None), (4.7, "R05-AT-04")])
def test_range_ends_at_the_sections_that_show(top: float, rule: str | None) -> None:
    """R05-UN-07: 4.9" along, its feet are 3.1" above the barrel and its waist 3.73".

    That is 5.8" to the legs and 6.2" to the torso; a parapet hides the legs, and Range is 6".
    """
    units = [gunner(), target(15.9)]
    terrain = [block("platform", 15.4, 20, 4.0), wall(15.5, top, base=3.9)]
    assert refusal_of(units, shoot("a1", "b1", item="short-ranged"), terrain=terrain) == rule
