"""What the target of a Charge may do about it (R05-CH-12, -13, R05-TU-40..43, R05-DP-26)."""

from typing import Any

import pytest

from tests.rulesets.brikwars.scenes import Scene, em, fig, ground
from tests.rulesets.brikwars_2005.runs import (
    LANCE,
    SPEAR,
    answer,
    charge,
    run_and_shove,
    slam,
    victim,
)
from tests.rulesets.brikwars_2005.scenes import played

KNIFE = ("hand-weapon",)


def asked(unit: Any, choice: Any, target: Any, *others: Any, **more: Any) -> Scene:
    """A Charge up to where its target is asked."""
    return played([unit, target, *others], choice, defaults=False, **more)


def closed(scene: Scene, do: str) -> set[tuple[str | None, str]]:
    """What of some kind of answer is closed, and by which rule."""
    assert scene.decision is not None
    return {(one.get("item"), one["rule"]) for one in scene.decision["closed"] if one["do"] == do}


def opened(scene: Scene) -> set[tuple[str, str | None]]:
    """The answers that are open, with their items."""
    return {(do, item) for do, item, _ in scene.offers()}


def test_the_window_of_a_charge() -> None:
    """R05-DP-26, R05-CH-12, -13: Counterattack with anything, Parry with a Shield, Bail."""
    scene = asked(
        fig("a1", 5, 10, 0, SPEAR), charge("spear"), victim(9.5, ("hand-weapon", "shield"))
    )
    assert scene.decision is not None
    assert scene.decision["kind"] == "R05-DP-26"
    assert opened(scene) == {
        ("counterattack", "hand-weapon"),
        ("counterattack", "shield"),
        ("parry", "shield"),
        ("bail", None),
        ("take", None),
    }
    assert closed(scene, "parry") == {("hand-weapon", "R05-CH-12")}
    assert closed(scene, "riposte") == {(None, "R05-CH-13")}


def test_what_parries_a_shove_at_a_run() -> None:
    """R05-CH-12, R05-CC-50: with any weapon; with bare hands only a Shove of the bare-handed."""
    bare = asked(fig("a1", 5, 10, 0, ()), run_and_shove(), victim(9.5, KNIFE))
    assert ("parry", "hand-weapon") in opened(bare)
    unarmed = asked(fig("a1", 5, 10, 0, ()), run_and_shove(), victim())
    assert ("parry", None) in opened(unarmed)
    armed = asked(fig("a1", 5, 10, 0, SPEAR), run_and_shove(), victim())
    assert closed(armed, "parry") == {(None, "R05-CC-50")}


def test_who_holds_an_explosive_has_no_bare_hands() -> None:
    """R05-CC-50, R05-CC-29: it is no weapon, and fills a hand all the same."""
    armed = asked(fig("a1", 5, 10, 0, ()), run_and_shove(), victim(9.5, ("explosive",)))
    assert opened(armed) == {("bail", None), ("take", None)}


def test_a_shield_shoves_one_charger_back_and_the_other_shield_none() -> None:
    """R05-CC-26, R05-CH-13: the second charger of a turn meets a Shield that may only Parry."""
    units = [
        fig("a1", 5, 10, 0, SPEAR),
        fig("a2", 9.5, 14.5, 270, SPEAR),
        victim(9.5, ("shield", "shield")),
    ]
    strikes = answer("counterattack", item="shield")
    choices = [charge("spear"), strikes, charge("spear", unit="a2")]
    scene = played(units, *choices, dice=(1, 1), defaults=False)
    assert closed(scene, "counterattack") == {("shield", "R05-CC-40"), ("shield-2", "R05-CC-26")}


def test_a_weapon_strikes_back_at_what_is_too_big_for_a_shield() -> None:
    """R05-CC-21, R05-CH-13: a minifig Shoves no beast that runs at it, and may stab it."""
    beast = fig("a1", 4, 10, 0, (), kind="beast")
    scene = asked(beast, slam(), victim(9.5, ("hand-weapon", "shield")))
    assert opened(scene) == {("counterattack", "hand-weapon"), ("bail", None), ("take", None)}
    assert closed(scene, "counterattack") == {("shield", "R05-CC-21")}


def test_nobody_parries_a_body() -> None:
    """R05-CH-21: not even with a Shield."""
    scene = asked(fig("a1", 5, 10, 0, ()), slam(), victim(9.5, ("shield",)))
    assert opened(scene) == {("counterattack", "shield"), ("bail", None), ("take", None)}


def test_who_has_used_up_its_counters_has_none() -> None:
    """R05-AM-41, R05-CC-40: only to Bail is left."""
    used = [{"item": "hand-weapon", "countered": True}, {}]
    scene = asked(fig("a1", 5, 10, 0, SPEAR), charge("spear"), victim(9.5, KNIFE, hands=used))
    assert opened(scene) == {("bail", None), ("take", None)}
    assert closed(scene, "counterattack") == {("hand-weapon", "R05-CC-40")}


@pytest.mark.parametrize(
    ("charger", "items", "expected"),
    [
        (SPEAR, LANCE, ("counterattack", "lance")),
        (SPEAR, ("hand-weapon", "shield"), ("parry", "shield")),
        (SPEAR, KNIFE, ("counterattack", "hand-weapon")),
        (SPEAR, ("heavy-weapon", "shield"), ("parry", "shield")),
        (SPEAR, (), ("take", None)),
    ],
)
def test_the_default_answer(
    charger: tuple[str, ...], items: tuple[str, ...], expected: tuple[str, str | None]
) -> None:
    """R05-DP-26: a longer weapon, else a Shield, else any weapon, else nothing."""
    scene = asked(fig("a1", 5, 10, 0, charger), charge(charger[0]), victim(9.5, items))
    assert scene.decision is not None
    usual = scene.decision["default"]
    assert (usual["do"], usual.get("item")) == expected


def test_bailing_is_usual_only_before_certain_death() -> None:
    """R05-DP-26, R05-TU-40: lava lies 3" behind."""
    lava = {"areas": [ground("lava", 12.5, 15)]}
    scene = asked(fig("a1", 5, 10, 0, SPEAR), charge("spear"), victim(9.5, KNIFE), **lava)
    assert scene.decision is not None
    assert scene.decision["default"]["do"] == "bail"
    tired = asked(
        fig("a1", 5, 10, 0, SPEAR), charge("spear"), victim(9.5, KNIFE, action_spent=True), **lava
    )
    assert tired.decision is not None
    assert tired.decision["default"]["do"] == "counterattack"
    unarmed = asked(fig("a1", 5, 10, 0, SPEAR), charge("spear"), victim(), **lava)
    assert unarmed.decision is not None
    assert unarmed.decision["default"]["do"] == "bail"


@pytest.mark.parametrize(
    ("target", "rule"),
    [
        (victim(9.5, KNIFE, action_spent=True), "R05-TU-40"),
        (fig("b1", 9.5, 10, 0, KNIFE), "R05-TU-41"),
    ],
)
def test_who_may_not_bail(target: Any, rule: str) -> None:
    """R05-TU-40, -41: an unspent Action, and the threat in view."""
    scene = asked(fig("a1", 5, 10, 0, SPEAR), charge("spear"), target)
    assert closed(scene, "bail") == {(None, rule)}


def test_who_fights_others_does_not_bail() -> None:
    """R05-CC-06: no responses to outside events from a Close Combat."""
    units = [fig("a1", 5, 10, 0, SPEAR), fig("a2", 9.5, 11.5, 270), victim(9.5, KNIFE)]
    scene = played(units, charge("spear"), edges=[("a2", "b1")], defaults=False)
    assert closed(scene, "bail") == {(None, "R05-CC-06")}


def test_the_disrupted_are_not_asked() -> None:
    """R05-TU-30: no window, no Counter."""
    units = [fig("a1", 5, 10, 0, SPEAR), victim(9.5, KNIFE, conditions=["disrupted"])]
    scene = played(units, charge("spear"), dice=(3, 1, 1, 3, 3))
    assert not scene.of("CounterDeclared")


def test_a_bail_off_the_path_ends_the_charge_and_the_charger_runs_on() -> None:
    """R05-TU-42, -43: no Attack Roll, no collision; on to the end of the Move."""
    units = [fig("a1", 5, 10, 0, SPEAR), victim(9.5, KNIFE)]
    dives = em("land", unit="b1", at=[9.5, 12.0])
    scene = played(units, charge("spear"), answer("bail"), dives, dice=(2,))
    assert scene.at("b1") == [9.5, 12.0]
    assert scene.down("b1")
    assert scene.state("b1")["action_spent"]
    assert scene.at("a1") == [10.0, 10.0]
    assert not scene.of("Rolled", why="to hit")


def test_a_bail_straight_back_does_not_leave_the_path() -> None:
    """R05-TU-43: still on the line, Disrupted and without a Counter."""
    units = [fig("a1", 5, 10, 0, SPEAR), victim(8.5, KNIFE)]
    dives = em("land", unit="b1", at=[9.5, 10.0])
    scene = played(units, charge("spear"), answer("bail"), dives, dice=(2, 3, 1, 1, 3, 3))
    assert scene.of("AttackHit", unit="a1")
    assert not scene.of("CounterDeclared")


@pytest.mark.parametrize(("aside", "missed"), [(0.98, False), (1.0, True)])
def test_an_inch_off_the_line_is_off_the_path(aside: float, missed: bool) -> None:
    """R05-UN-13, R05-TU-43: by its stand a body is still in the way, though slim it would not be.

    The 2 is the roll of b1 to Bail. If he is in the way, a1 hits him with a 3 of the spear, for
    1 and 1; then a1's Momentum of 3 against b1's POP of 3 is no KnockBack.
    """
    units = [fig("a1", 5, 10, 0, SPEAR), victim(9.5, KNIFE)]
    dives = em("land", unit="b1", at=[9.5, 10 + aside])
    dice = (2,) if missed else (2, 3, 1, 1, 3, 3)
    scene = played(units, charge("spear"), answer("bail"), dives, dice=dice)
    assert bool(scene.of("Rolled", why="to hit")) is not missed
    assert bool(scene.of("Resisted", unit="b1")) is not missed


def test_a_parry_takes_no_more_off_a_charge_than_there_is() -> None:
    """R05-CC-49: 5 of the Shield off 1 + 1 + 2 of the spear leave 0, not less; 3 stay as they were.

    Then they collide: 3 against 3.
    """
    units = [
        fig("a1", 5, 10, 0, SPEAR),
        victim(9.5, ("shield",), cc_damage_this_player_turn=3),
    ]
    scene = played(
        units, charge("spear"), answer("parry", item="shield"), dice=(4, 5, 5, 1, 1, 3, 3)
    )
    assert scene.of("Parried", unit="b1")
    assert scene.totals()[2:4] == [5, 4]
    assert [(one["damage"], one["total"]) for one in scene.of("DamageSummed")] == [(0, 3)]


def test_a_parry_counts_against_the_charge_whether_it_hits_or_not() -> None:
    """R05-CC-45: declared, it is used up."""
    units = [fig("a1", 5, 10, 0, SPEAR), victim(9.5, ("shield",))]
    scene = played(units, charge("spear"), answer("parry", item="shield"), dice=(1,))
    assert scene.state("b1")["hands"][0]["countered"]


def test_a_lance_counterattacks_straight_ahead_only() -> None:
    """R05-EQ-17: the charger comes from the side."""
    target = fig("b1", 9.5, 10, 90, LANCE)
    scene = asked(fig("a1", 5, 10, 0, SPEAR), charge("spear"), target)
    assert closed(scene, "counterattack") == {("lance", "R05-EQ-17")}


def test_a_pushed_charger_loses_the_attack_it_has_not_made() -> None:
    """R05-AM-48, R05-CH-19, R05-CH-23: the Shield's Shove comes at once with a bare charger's."""
    units = [fig("a1", 5, 10, 0, ()), victim(9.5, ("shield",))]
    scene = played(units, slam(), answer("counterattack", item="shield"), dice=(2,))
    assert scene.of("KnockedBack", unit="a1")[0]["wanted"] == 2
    assert not scene.of("Rolled", why="momentum")
    assert scene.state("a1")["mom"] == 0


@pytest.mark.parametrize(
    ("item", "dice", "penalties"),
    [("lance", (1, 2), ["R05-CA-06"]), ("spear", (1, 2, 1, 1, 1), [])],
)
def test_ganging_up_counts_for_the_counterattack(
    item: str, dice: tuple[int, ...], penalties: list[str]
) -> None:
    """R05-CA-06, R05-AT-45, R05-CH-14: the charger is the second attacker of this turn.

    After the longer lance a knife strikes back, at -1: a 2 misses. With the spear it strikes at
    once, which is no Counterattack: a 2 hits.
    """
    units = [
        fig("a1", 5, 10, 0, (item,)),
        victim(9.5, KNIFE, attackers=["a2"]),
        fig("a2", 9.5, 11.5, 270, KNIFE),
    ]
    strikes = answer("counterattack", item="hand-weapon")
    scene = played(units, charge(item), strikes, dice=dice, edges=[("a2", "b1")])
    rolled = scene.of("Rolled", unit="b1", why="to hit")[0]
    assert [row[2] for row in rolled["modifiers"]] == penalties
