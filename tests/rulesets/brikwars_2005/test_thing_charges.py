"""Charges at things, which take the Damage and never answer (R05-CC-03, R05-OB-01)."""

from typing import Any

import pytest

from game.model.choices import Choice
from game.rulesets.brikwars_2005.charging import charges_at_things
from tests.previews import odds_at_first, responders_at_first
from tests.rulesets.brikwars.scenes import az, block, fig, figure, ground
from tests.rulesets.brikwars_2005.runs import LANCE, SPEAR
from tests.rulesets.brikwars_2005.scenes import played, refusal_of, seen

FAR = fig("b1", 25, 2, 180)


def crate(left: float = 10.5, **more: Any) -> dict[str, Any]:
    """A crate across the map, 1" thick."""
    piece: dict[str, Any] = block("crate", left, left + 1, 1.0)
    return {**piece, "material": "thin-wood", **more}


def at_it(item: str = "lance", **more: Any) -> dict[str, Any]:
    """A Charge at the crate."""
    return az("charge", unit="a1", item=item, piece="block", **more)


def test_the_momentum_adds_its_die_against_a_thing_too() -> None:
    """R05-CH-03, R05-OB-01, R05-AT-20: a 3 and 1 for its standing still reach Use 4."""
    units = [fig("a1", 5, 10, 0, LANCE), FAR]
    scene = played(units, at_it(), dice=(3, 1, 2, 3, 3), terrain=[crate()])
    struck = scene.of("ThingDamaged")[0]
    assert (struck["damage"], struck["armor"]) == (6, 3)
    assert not scene.of("Engaged")
    assert scene.state("a1")["action_spent"]


def test_a_miss_runs_into_it() -> None:
    """R05-OB-01: nothing is automatic; the run ends before the thing, and the MOM with it."""
    units = [fig("a1", 5, 10, 0, SPEAR), FAR]
    scene = played(units, at_it("spear"), dice=(1,), terrain=[crate(9.5, top=2.0)])
    assert scene.of("AttackMissed", piece="block")
    assert abs(scene.at("a1")[0] - 9.0) < 0.06
    assert scene.state("a1")["mom"] == 0


@pytest.mark.parametrize(("left", "strikes"), [(0.97, False), (1.0, True)])
def test_a_hair_less_than_two_inches_bring_no_blow_at_a_thing(
    left: float, *, strikes: bool
) -> None:
    """R05-CH-02, R05-CH-05: with 1" of Sprint; the spear is in reach of it either way."""
    units = [fig("a1", 5, 10, 0, SPEAR, move_left=left), FAR]
    dice = (1, 1) if strikes else (1,)
    scene = played(units, at_it("spear", mode="sprint"), dice=dice, terrain=[crate(8)])
    assert scene.at("a1")[0] == pytest.approx(6 + left)
    assert bool(scene.of("WeaponStruck")) is strikes


def test_whoever_breaks_it_may_run_on() -> None:
    """R05-CH-18, R05-DP-29."""
    units = [fig("a1", 5, 10, 0, SPEAR), FAR]
    on = az("continue", point="R05-DP-29")
    walls = [crate(9.0, top=2.0, kind="wall")]
    scene = played(units, at_it("spear"), on, dice=(4, 5, 5, 1), terrain=walls)
    assert scene.at("a1")[0] > 7.5


def test_what_keeps_from_it() -> None:
    """R05-CH-01, -04, -10, R05-TU-10, -17."""
    units = [fig("a1", 5, 10, 0, LANCE), FAR]
    assert refusal_of(units, at_it(), terrain=[crate()]) is None
    assert refusal_of(units, at_it(), terrain=[crate(7.3)]) == "R05-CH-01"
    assert refusal_of(units, at_it(), terrain=[crate(13.5)]) == "R05-TU-10"
    assert refusal_of(units, at_it(mode="sprint"), terrain=[crate(13.5)]) is None
    slow = {"areas": [ground("rough", 6, 7.4)]}
    assert refusal_of(units, at_it(), terrain=[crate()], **slow) == "R05-CH-04"
    rail = block("rail", 7.6, 7.9, 0.5, "rail")
    assert refusal_of(units, at_it(), terrain=[crate(), rail]) == "R05-TU-17"
    sword = [fig("a1", 5, 10, 0, ("heavy-weapon",)), FAR]
    assert refusal_of(sword, at_it("heavy-weapon"), terrain=[crate()]) == "R05-CH-10"


def test_it_is_offered_with_a_sprint_where_it_is_far() -> None:
    """R05-DP-04, R05-CH-06."""
    for left, mode in ((10.5, None), (13.5, "sprint")):
        view = seen([fig("a1", 5, 10, 0, LANCE), FAR], terrain=[crate(left)])
        found = [(one.piece, one.mode) for one in charges_at_things(view, figure(view, "a1"))]
        assert found == [("block", mode)]


def test_who_sees_only_the_last_inches_of_a_sprint_is_foreseen() -> None:
    """R05-TU-22, R05-CH-06: 9" of run bring it into the range of a bow, the 5" of Move do not."""
    archer = fig("b1", 14, 15.5, 270, ("short-bow",))
    view = seen([fig("a1", 5, 10, 0, LANCE), archer], terrain=[crate(17)])
    choice = Choice(do="charge", unit="a1", item="lance", piece="block", mode="sprint")
    assert {(one.unit, one.point) for one in responders_at_first(view.battle, choice)} == {
        ("b1", "R05-DP-08")
    }
    near = Choice(do="charge", unit="a1", item="lance", piece="block")
    view = seen([fig("a1", 5, 10, 0, LANCE), archer], terrain=[crate(12)])
    assert not responders_at_first(view.battle, near)


@pytest.mark.parametrize(("left", "mode", "need"), [(15.0, "sprint", 3), (10.5, None, 2)])
def test_the_odds_of_a_charge_have_the_speed_that_it_will_have(
    left: float, mode: str | None, need: int
) -> None:
    """R05-CH-16, R05-AT-24, R05-AT-20: 8" of run are -1, as much as the crate's standing brings.

    After 3.5" there is nothing off that +1.
    """
    view = seen([fig("a1", 5, 10, 0, SPEAR), FAR], terrain=[crate(left)])
    choice = Choice(do="charge", unit="a1", item="spear", piece="block", mode=mode)
    found = odds_at_first(view.battle, choice)
    assert found is not None
    assert found.need == f"Need {need}+ on d6"


@pytest.mark.parametrize(("x", "found"), [(8.9, ["R05-DP-05", "R05-DP-08"]), (9.3, ["R05-DP-05"])])
def test_who_stands_beyond_where_the_weapon_strikes_answers_who_runs_on(
    x: float, found: list[str]
) -> None:
    """R05-TU-14, R05-CH-24: the spear strikes at (8.5, 10), 1.5" before the crate.

    There the sword reaches a1 from 1.94" off, and not from 2.06", as it does farther on: where the
    spear has not broken the crate, the body runs on into it.
    """
    units = [fig("a1", 5, 10, 0, SPEAR), fig("b1", x, 11.9, 270)]
    choice = Choice(do="charge", unit="a1", item="spear", piece="block")
    answers = responders_at_first(seen(units, terrain=[crate()]).battle, choice)
    assert [(one.unit, one.point) for one in answers] == [("b1", point) for point in found]
    run = az("charge", unit="a1", item="spear", piece="block")
    for dice in ((),) if len(found) == 2 else ((1,), (2, 5, 5, 1)):
        scene = played(units, run, dice=dice, terrain=[crate()], defaults=False)
        assert scene.decision is not None
        assert (scene.decision["kind"] == "R05-DP-05") is (len(dice) < 2)
