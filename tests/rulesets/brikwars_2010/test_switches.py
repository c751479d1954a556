"""The switches of the reference, each in both positions."""

from typing import Any

import pytest
from msgspec import convert

from game.files.json.type_faults import type_faults
from game.rulesets.brikwars_2010.sheets import Settings
from game.rulesets.brikwars_2010.tables import tables
from tests.rulesets.brikwars.scenes import Scene, az, em, fig, strike, wall
from tests.rulesets.brikwars_2010.scenes import played, shoot

A1 = fig("a1", 10, 10)


def asked(scene: Scene) -> list[tuple[str, str | None]]:
    """What the open window offers: verb and target."""
    assert scene.decision is not None
    return [(one["do"], one.get("target")) for one in scene.decision["options"]]


@pytest.mark.parametrize("on", [False, True])
def test_counterstrike_after_attack(on: bool) -> None:
    """R10-AM-02, R10-CC-39: the survivor strikes back at once, or not at all."""
    units = [A1, fig("b1", 11.5, 10, 180, action_spent=True)]
    dice = (3, 2, 3, 1) if on else (3, 2)
    scene = played(
        units, strike("a1", "b1"), dice=dice, settings={"counterstrike_after_attack": on}
    )
    assert len(scene.of("AttackDeclared", unit="b1")) == on


def test_who_is_killed_in_return_has_no_second_weapon_to_strike_with() -> None:
    """R10-AM-02, R10-CC-14: 1 misses, 5 hits, and 5 is more than Armor 4."""
    two = fig("a1", 10, 10, 0, ("hand-weapon", "hand-weapon"))
    units = [two, fig("b1", 11.5, 10, 180, action_spent=True), fig("a2", 2, 2)]
    switch = {"counterstrike_after_attack": True}
    scene = played(units, strike("a1", "b1"), dice=(1, 5, 5), settings=switch)
    assert scene.dead("a1")
    assert scene.decision is not None
    assert scene.decision["kind"] == "turn"


@pytest.mark.parametrize("on", [False, True])
def test_strict_bail(on: bool) -> None:
    """R10-TU-44, R10-AM-09: with a Shield to Parry with, Bailing is open only without it."""
    units = [A1, fig("b1", 11.5, 10, 180, ("shield",))]
    scene = played(
        units, strike("a1", "b1"), az("stay"), defaults=False, settings={"strict_bail": on}
    )
    assert (("bail", None) in asked(scene)) is not on


@pytest.mark.parametrize("on", [False, True])
def test_smash_damage(on: bool) -> None:
    """R10-CH-33: shoved 2 inches with half an inch to the wall: 1 point, or none."""
    units = [
        fig("a1", 10, 10, 0, ()),
        fig(
            "b1", 11.5, 10, 180, (), action_spent=True, hands=[{"used_this_player_turn": True}] * 2
        ),
    ]
    scene = played(
        units,
        az("shove", unit="a1", target="b1"),
        terrain=[wall(12.6)],
        settings={"smash_damage": on},
    )
    assert scene.state("b1")["cc_damage_this_player_turn"] == on


@pytest.mark.parametrize("on", [False, True])
def test_heavy_2h_armor_piercing(on: bool) -> None:
    """R10-EQ-21: a blow of 3 + 2 beats Armor 6 only when 2 of it do not count."""
    both = [{"item": "heavy-weapon"}, {"item": "heavy-weapon"}]
    units = [
        fig("a1", 10, 10, 0, ("heavy-weapon",), hands=both),
        fig("b1", 11.5, 10, 180, ("body-armor",), action_spent=True),
    ]
    scene = played(
        units,
        strike("a1", "b1", "heavy-weapon"),
        dice=(3, 3),
        settings={"heavy_2h_armor_piercing": on},
    )
    assert scene.dead("b1") is on


@pytest.mark.parametrize("on", [False, True])
def test_unit_blocks_los(on: bool) -> None:
    """R10-RG-05: behind a figure on its feet nothing of another is seen, or all of it."""
    units = [
        fig("a1", 10, 10, 0, ("short-ranged",)),
        fig("b1", 12.5, 10, 180),
        fig("b2", 14, 10, 180, action_spent=True),
    ]
    dice = () if on else (3, 1)
    scene = played(units, shoot("a1", "b2"), dice=dice, settings={"unit_blocks_los": on})
    assert scene.refused == (["R10-AT-03"] if on else [])


@pytest.mark.parametrize("on", [False, True])
def test_hero_feats(on: bool) -> None:
    """R10-HE-04: bare hands against damage are offered to a Hero, or to nobody."""
    units = [A1, fig("b1", 11.5, 10, 180, (), kind="hero")]
    scene = played(
        units, strike("a1", "b1"), az("stay"), defaults=False, settings={"hero_feats": on}
    )
    assert (("parry", None) in asked(scene)) is on


@pytest.mark.parametrize("on", [False, True])
def test_second_strike_same_target_only(on: bool) -> None:
    """R10-AM-10, R10-CC-15: while the first foe lives, the other hand strikes nobody else."""
    units = [
        fig("a1", 10, 10, 0, ("axe", "axe")),
        fig("b1", 11.5, 9.4, 180, action_spent=True),
        fig("b2", 11.5, 10.6, 180, action_spent=True),
        fig("b3", 10, 11.7, 270, action_spent=True),
    ]
    scene = played(
        units,
        strike("a1", "b1", "axe"),
        az("stay"),
        em("take"),
        dice=(5, 1),
        edges=[("a1", "b1"), ("a1", "b2")],
        defaults=False,
        settings={"second_strike_same_target_only": on},
    )
    wanted = {("strike", "b1"), ("stop", None)} | (set() if on else {("strike", "b2")})
    assert set(asked(scene)) == wanted, "b3 is in reach, but not in this fight"


@pytest.mark.parametrize("on", [False, True])
def test_crit_success_autohits(on: bool) -> None:
    """R10-AM-01: 6 - 4 misses Use 3, unless Over the Top hits by itself."""
    units = [fig("a1", 10, 10, 0, ("short-ranged",)), fig("b1", 21, 10, action_spent=True)]
    dice = (6, 1) if on else (6,)
    scene = played(
        units,
        shoot("a1", "b1"),
        az("benny", mode="forgo"),
        dice=dice,
        settings={"crit_success_autohits": on},
    )
    assert bool(scene.of("AttackHit")) is on


def test_only_weapons_big_enough_can_be_agreed_on() -> None:
    """R10-DP-30, R10-CH-11, R10-CH-13: Heavy or Two-Handed, and no spears, which Charge anyway."""
    agreed: Any = {"exotic_charging_items": ["heavy-weapon", "two-handed-weapon"]}
    items = convert(agreed, Settings).exotic_charging_items
    assert items == ("heavy-weapon", "two-handed-weapon")
    for kind in items:
        row = tables().items[kind]
        assert row.size in ("M", "L")
        assert row.damage is not None
        assert "thrust" not in row.tags
    assert convert({}, Settings).exotic_charging_items == ()
    assert list(type_faults({"exotic_charging_items": ["shield"]}, Settings, "settings"))
