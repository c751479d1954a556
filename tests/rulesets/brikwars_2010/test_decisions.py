"""What is asked, of whom, and what happens when nobody answers (R10-DP)."""

from typing import Any

from game.model.decisions import Decision
from game.rulesets.brikwars_2010.ruleset import BRIKWARS_2010
from tests.rulesets.brikwars.scenes import DOWN, Scene, az, em, fig, strike
from tests.rulesets.brikwars_2010.scenes import played, seen, shoot

A1 = fig("a1", 10, 10)
B1 = fig("b1", 11.5, 10, 180)


def offered(scene: Scene) -> set[tuple[str, str | None]]:
    assert scene.decision is not None
    return {(one["do"], one.get("point")) for one in scene.decision["options"]}


def test_the_own_turn() -> None:
    """R10-DP-01, R10-DP-02, R10-DP-07, R10-DP-15, R10-DP-31: side by side in one menu."""
    scene = played([fig("a1", 10, 10, 0, ("hand-weapon", "short-ranged")), B1])
    assert {
        ("move", "R10-DP-01"),
        ("sprint", "R10-DP-02"),
        ("shoot", "R10-DP-07"),
        ("strike", "R10-DP-15"),
        ("shove", "R10-DP-15"),
        ("end-turn", "R10-DP-31"),
    } <= offered(scene)
    assert scene.decision is not None
    assert scene.decision["default"] == {"do": "end-turn"}


def test_running_into_somebody_is_moving_and_charging_is_attacking() -> None:
    """R10-CH-20, R10-DP-01, R10-DP-07: the body alone takes no Action, lance and hands do."""
    far = fig("b1", 12, 10, 0, ())
    lance, bare = (fig("a1", 4, 10, 0, items, move_left=7.0) for items in (("lance",), ()))
    assert {("ram", "R10-DP-01"), ("charge", "R10-DP-07")} <= offered(played([lance, far]))
    assert {("ram", "R10-DP-01"), ("charging-shove", "R10-DP-07")} <= offered(played([bare, far]))


def test_in_close_combat_one_engages_or_disengages() -> None:
    """R10-DP-15; dropping things is free at any time (R10-EQ-24)."""
    scene = played([A1, B1], edges=[("a1", "b1")])
    verbs = {do for do, _ in offered(scene)}
    assert verbs == {"strike", "shove", "grab", "disengage", "face", "drop", "end-turn"}


def test_the_disrupted_stand_up_recover_or_stay_down() -> None:
    """R10-DP-27."""
    scene = played([fig("a1", 10, 10, conditions=DOWN), B1])
    assert offered(scene) == {
        ("stand-up", "R10-DP-27"),
        ("strike", "R10-DP-27"),
        ("shove", "R10-DP-27"),
        ("grab", "R10-DP-27"),
        ("drop", None),
        ("end-turn", "R10-DP-31"),
    }


def test_ending_the_turn_warns_of_idle_fighters() -> None:
    """R10-DP-31: of those only at whom an opponent could Counterstrike."""
    menu = BRIKWARS_2010.menu
    down, edge = {**B1, "conditions": DOWN}, [("a1", "b1")]
    for foe, edges, warns in ((B1, edge, True), (B1, [], False), (down, edge, False)):
        view = seen([A1, foe], edges=edges)
        decision = Decision(kind="turn", side="azure")
        option = next(one for one in menu(view, decision).options if one.do == "end-turn")
        label = BRIKWARS_2010.label(view, decision, option)
        assert label.text
        assert ("a1" in label.note) is warns


def test_the_shortest_angry_inch() -> None:
    """R10-DP-14: none where it is not needed, else just into reach."""
    assert played([A1, B1], strike("a1", "b1"), dice=(1,)).at("a1") == [10, 10]
    scene = played([A1, fig("b1", 12.8, 10, 180)], strike("a1", "b1"), dice=(1,))
    assert scene.at("a1") == [10.8, 10]
    axe = fig("a1", 10, 10, 0, ("two-handed-weapon",))
    scene = played(
        [axe, fig("b1", 11.6, 10, 180)], strike("a1", "b1", "two-handed-weapon"), dice=(1,)
    )
    assert scene.at("a1") == [9.6, 10]


def test_the_second_hand_strikes_by_default() -> None:
    """R10-DP-16."""
    scene = played(
        [fig("a1", 10, 10, 0, ("hand-weapon", "hand-weapon")), B1], strike("a1", "b1"), dice=(1, 1)
    )
    assert [event["item"] for event in scene.of("AttackDeclared")] == [
        "hand-weapon",
        "hand-weapon-2",
    ]


def test_the_best_weapon_counterstrikes_by_default() -> None:
    """R10-DP-17: a sword before a bottle."""
    units = [A1, fig("b1", 11.5, 10, 180, ("random-object", "hand-weapon"))]
    scene = played(units, az("disengage", unit="a1"), dice=(1,), edges=[("a1", "b1")])
    assert scene.of("AttackDeclared")[0]["item"] == "hand-weapon"


def test_bennies_by_default() -> None:
    """R10-DP-13: to the Damage of a hit, to a roll that failed, to a Parry's Deflection."""
    scene = played([A1, B1], strike("a1", "b1"), dice=(6, 2, 1))
    assert scene.of("BennySpent")[0]["on"] == "damage"
    units = [fig("a1", 10, 10, 0, ("short-ranged",)), fig("b1", 15, 10, 180, ("shield",))]
    scene = played(units, shoot("a1", "b1"), dice=(3, 6))
    assert scene.of("BennySpent")[0]["on"] == "deflection"
    far = [fig("a1", 3, 10, 0, ("short-ranged",)), fig("b1", 15, 10)]
    scene = played(far, shoot("a1", "b1"), dice=(6, 1))
    assert scene.of("BennySpent")[0]["on"] == "roll"


def test_nobody_bails_from_a_strike_by_default() -> None:
    """R10-DP-12."""
    scene = played([A1, B1], strike("a1", "b1"), dice=(1,))
    assert scene.of("Bailed") == []


def test_the_next_enemy_in_turn_order_chooses_by_default() -> None:
    """R10-DP-23, R10-RG-08: after azure it is ember."""
    units: list[dict[str, Any]] = [
        fig("a1", 10, 10, 0, ("explosive",)),
        fig("b1", 25, 3),
        fig("c1", 25, 17),
    ]
    throw = az("throw", unit="a1", item="explosive", mode="ground", at=[13, 10])
    scene = played(units, throw, em("land-shot", at=[13.5, 10]), dice=(1,))
    assert scene.of("ShotLanded")[0]["at"] == [13.5, 10]
