"""What BrikWars 2005 makes of figures and kits (R05-ST, R05-EQ)."""

import pytest

from game.model.battlefield import BattleMap, Side
from game.model.dice import Dice
from game.model.figure_classes import CLASS_NAMES
from game.model.setup import Recruit, Setup
from game.model.vectors import Point
from game.rulesets.brikwars.figures import armor_of, move_of
from game.rulesets.brikwars.sheets import Fig
from game.rulesets.brikwars_2005.mustering import first_state, setup_faults
from game.rulesets.brikwars_2005.sheets import Minifig
from game.rulesets.brikwars_2005.tables import tables


def setup(*items: str, **more: object) -> Setup:
    """One figure with these items, in a scene of its own."""
    fields: dict[str, object] = {"kind": "minifig", "items": items, **more}
    recruit = Recruit(id="a1", side="azure", position=Point(5, 5), **fields)  # type: ignore[arg-type]
    return Setup(
        ruleset="brikwars-2005",
        ruleset_version=1,
        map=BattleMap(size=(20, 20), sides=(Side(id="azure"), Side(id="ember"))),
        recruits=(recruit,),
        dice=Dice(seed=1),
        first="azure",
        scripted=True,
    )


def mustered(*items: str, **more: object) -> Fig:
    """The figure of that scene."""
    return first_state(setup(*items, **more)).units["a1"]


@pytest.mark.parametrize(
    ("items", "armor", "move"),
    [
        ((), 4, 5),
        (("body-armor",), 6, 4),
        (("two-handed-weapon",), 4, 4),
        (("lance", "body-armor"), 6, 3),
    ],
)
def test_what_is_carried_makes_armor_and_slows_down(
    items: tuple[str, ...], armor: int, move: float
) -> None:
    """R05-ST-01, R05-ST-07, R05-EQ-03, R05-EQ-08: the penalties of both add."""
    unit = mustered(*items)
    assert (armor_of(unit), move_of(unit)) == (armor, move)
    assert isinstance(unit.sheet, Minifig)
    assert unit.sheet.move_left == move


def test_what_2005_does_not_have_becomes_what_it_has() -> None:
    """R05-EQ-11 (vector R05-TV-195): Heavy Armor is Body Armor here, so Armor 6 and Move 4"."""
    unit = mustered("heavy-armor", "heavy-shield", "tool")
    assert [item.kind for item in unit.items] == ["body-armor", "shield", "random-object"]
    assert (armor_of(unit), move_of(unit)) == (6, 4)


S, M, L = "hand-weapon", "heavy-weapon", "two-handed-weapon"


@pytest.mark.parametrize(
    ("load", "fits"),
    [
        ((S,), True),
        ((S, S), True),
        ((S, "shield"), True),
        (("shield", "shield"), True),
        ((M,), True),
        ((M, "shield"), True),
        ((L,), True),
        ((S, "random-object"), True),
        (("axe", "short-bow"), True),
        (("short-ranged", "explosive"), True),
        (("spear", "shield"), True),
        (("lance",), True),
        (("bayonet-rifle",), True),
        ((M, S), False),
        ((M, M), False),
        ((M, "random-object"), False),
        ((L, S), False),
        ((L, "shield"), False),
        ((S, S, "shield"), False),
        (("long-ranged", "shield"), False),
        (("bayonet-rifle", "shield"), False),
    ],
)
def test_loads_that_two_hands_hold_ready(load: tuple[str, ...], fits: bool) -> None:
    """R05-EQ-13; a Heavy Weapon leaves the other hand to a Shield alone (R05-EQ-02)."""
    faults = setup_faults(setup(*load))
    assert [fault.place for fault in faults] == ([] if fits else ["units[0].items"])
    assert fits or "R05-EQ-13" in faults[0].problem


def test_every_class_has_a_kit_that_hands_can_hold() -> None:
    assert set(tables().classes) == set(CLASS_NAMES)
    for name in CLASS_NAMES:
        assert setup_faults(setup(kind=None, items=None, figure_class=name)) == (), name


@pytest.mark.parametrize(
    ("kind", "use", "dice", "flat"),
    [
        ("hand-weapon", 2, (6,), 0),
        ("heavy-weapon", 3, (6,), 2),
        ("two-handed-weapon", 4, (6, 6), 0),
        ("short-ranged", 3, (6,), 0),
        ("long-ranged", 3, (6,), 1),
        ("explosive", 3, (10,), 0),
        ("shield", 2, (6,), 0),
        ("random-object", 3, (6,), -2),
    ],
)
def test_the_equipment_list(kind: str, use: int, dice: tuple[int, ...], flat: int) -> None:
    """R05-EQ-01..07, R05-EQ-10: Damage dice are the weapon's, whoever wields it (R05-DI-10)."""
    row = tables().items[kind]
    assert row.damage is not None
    found = (row.use, row.damage.action_dice, row.damage.dice, row.damage.flat)
    assert found == (use, 0, dice, flat)


@pytest.mark.parametrize(
    ("kind", "thrown"),
    [
        ("hand-weapon", ((6,), 0, 2, (6,), 0)),
        ("explosive", ((6,), 2, 3, (10,), 0)),
        ("random-object", ((6,), -1, 3, (6,), -2)),
        ("heavy-weapon", ((6,), -1, 3, (6,), -2)),
        ("shield", ((6,), -1, 3, (6,), -2)),
        ("two-handed-weapon", None),
        ("long-ranged", None),
        ("lance", None),
    ],
)
def test_what_is_thrown_has_a_range_of_dice(
    kind: str, thrown: tuple[tuple[int, ...], int, int, tuple[int, ...], int] | None
) -> None:
    """R05-EQ-01, -06, -10; what is not made for it flies as a Random Object (R05-EQ-12)."""
    row = tables().items[kind].throw
    if thrown is None:
        assert row is None
    else:
        assert row is not None
        assert (row.dice, row.flat, row.use, row.damage.dice, row.damage.flat) == thrown
