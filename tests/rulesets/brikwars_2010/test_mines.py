"""Mines, a house ruling: an Explosive under the first figure that comes onto them (R10-EX-01)."""

from typing import Any

import pytest

from game.rulesets.brikwars_2010.texts import stat_card
from tests.rulesets.brikwars.scenes import Scene, az, burst, em, fig, figure, mine, move, strike
from tests.rulesets.brikwars_2010.scenes import played, seen

FAR = fig("b1", 25, 10)
MINE = mine(13, 10, 0.5)
BEAST = {"kind": "beast", "items": ()}


def walked(*units: dict[str, Any], path: tuple[float, float] = (14, 10), **more: Any) -> Scene:
    """Azure's figure walks over a mine that lies three inches ahead."""
    return played([*units], move("a1", path), areas=[MINE], **more)


@pytest.mark.parametrize(("face", "dead"), [(4, False), (5, True)])
def test_who_walks_onto_a_mine_sets_it_off(face: int, dead: bool) -> None:
    """R10-EX-01, R10-EX-05: d10 against Armor 4, where the stand's middle crosses the edge."""
    scene = walked(fig("a1", 10, 10), FAR, dice=(face,))
    assert scene.of("Moved")[0]["to"][0] == pytest.approx(12.5, abs=0.01)
    assert scene.of("Burst")[0]["at"] == scene.of("Moved")[0]["to"]
    assert scene.dead("a1") is dead
    assert all(event.get("by") is None for event in scene.of("Destroyed")), "nobody's doing"


def test_a_mine_goes_off_at_its_very_edge() -> None:
    """R10-EX-01: wherever the walk begins; looked at every 0.1" from 10.05, it would be 12.55."""
    scene = walked(fig("a1", 10.05, 10), FAR, dice=(1,))
    assert scene.of("Moved")[0]["to"][0] == pytest.approx(12.5, abs=0.01)


def test_it_throws_back_whoever_trod_on_it() -> None:
    """R10-EX-04, R10-CH-30: an inch away from its middle, Disrupted."""
    scene = walked(fig("a1", 10, 10), FAR, dice=(1,))
    assert scene.at("a1")[0] == pytest.approx(11.5, abs=0.01)
    assert scene.down("a1")


def test_what_a_mine_breaks_is_nobodys_doing() -> None:
    """R10-EX-01, R10-OB-02: 4 breaks Armor 3. Ruling: of one thrown it is told by whom."""
    corners = [[12, 11], [13, 11], [13, 12], [12, 12]]
    box = {"id": "box", "kind": "crate", "shape": "polygon", "outline": corners, "top": 0.8}
    ground: dict[str, Any] = {"terrain": [{**box, "material": "thin-wood"}]}
    trodden = walked(fig("a1", 10, 10), FAR, dice=(4, 3), **ground)
    bomber = fig("a1", 10, 10, 0, ("explosive",))
    thrown = played([bomber, FAR], burst(12.5, 10), dice=(3, 4, 3), **ground)
    for scene, by in ((trodden, None), (thrown, "a1")):
        (hit,) = scene.of("ThingDamaged")
        assert (hit["piece"], hit["damage"], hit["armor"]) == ("box", 4, 3)
        assert hit.get("by") == by


def test_a_mine_goes_off_once() -> None:
    """The second figure walks over the place unharmed."""
    units = [fig("a1", 10, 10), fig("a2", 10, 12.5), FAR]
    scene = played(
        units,
        move("a1", (13, 10)),
        move("a2", (12, 11), (13, 9.8)),
        dice=(1,),
        areas=[MINE],
    )
    assert len(scene.of("Burst")) == 1
    assert scene.at("a2") == [13, 9.8]


def test_everybody_near_is_in_the_blast_and_nobody_sees_it_coming() -> None:
    """R10-EX-01, R10-EX-08: Shields and Bails are of no use; two inches from the burst count."""
    units = [
        fig("a1", 10, 10, 0, ("shield",)),
        fig("a2", 12.5, 12.4, 270, ("shield",)),
        FAR,
    ]
    scene = walked(*units, dice=(6,), defaults=False)
    assert scene.of("ParryDeclared") == []
    assert scene.dead("a1")
    assert scene.dead("a2")


def test_whoever_is_pushed_onto_a_mine_sets_it_off() -> None:
    """R10-CH-30: a Shove ends there."""
    spent = [{"used_this_player_turn": True}] * 2
    units = [
        fig("a1", 9.5, 10, 0, ()),
        fig("b1", 11, 10, 180, (), action_spent=True, hands=spent),
    ]
    scene = played(units, az("shove", unit="a1", target="b1"), dice=(5,), areas=[MINE])
    assert scene.of("MineSprung")[0]["unit"] == "b1"
    assert scene.dead("b1")
    assert scene.of("Destroyed")[0].get("by") is None


def test_whoever_flies_over_a_mine_does_not() -> None:
    """R10-CH-30: only where the flight ends is the ground touched."""
    spent = [{"used_this_player_turn": True}] * 2
    units = [
        fig("a1", 9.5, 10, 0, ()),
        fig("b1", 11, 10, 180, (), action_spent=True, hands=spent),
    ]
    scene = played(units, az("shove", unit="a1", target="b1"), areas=[mine(12, 10, 0.3)])
    assert scene.of("MineSprung") == []
    assert scene.at("b1") == [13, 10]


def test_a_bail_may_end_on_a_mine() -> None:
    """R10-TU-42."""
    units = [fig("a1", 10, 10), fig("b1", 11.5, 10, 180)]
    scene = played(
        units,
        strike("a1", "b1"),
        em("bail"),
        em("land", at=[13, 10]),
        dice=(4, 9),
        areas=[MINE],
    )
    assert scene.of("MineSprung")[0]["unit"] == "b1"
    assert scene.dead("b1")


def test_an_angry_inch_may_end_on_a_mine() -> None:
    """R10-CC-10: the blow is struck first, then the ground opens."""
    units = [fig("a1", 11.9, 10), fig("b1", 14.6, 10, 180, action_spent=True)]
    scene = played(
        units,
        strike("a1", "b1"),
        az("step", at=[12.7, 10]),
        dice=(3, 1, 5),
        areas=[MINE],
    )
    kinds = [event["event"] for event in scene.events]
    assert kinds.index("DamageSummed") < kinds.index("Burst")
    assert scene.dead("a1")


def test_a_bridge_keeps_feet_off_a_mine() -> None:
    """Areas below a bridge do not count."""
    outline = [[11, 9], [15, 9], [15, 11], [11, 11]]
    plank = {"id": "plank", "kind": "bridge", "shape": "polygon", "outline": outline, "top": 0.3}
    scene = walked(fig("a1", 10, 10), FAR, terrain=[plank])
    assert scene.of("MineSprung") == []
    assert scene.at("a1") == [14, 10]


def test_a_mine_stops_even_those_whom_it_does_not_throw() -> None:
    """R10-TU-12, R10-TU-36, R10-CH-34: a beast stands where it was, but goes no farther."""
    scene = played(
        [fig("a1", 9, 10, 0, (), kind="beast"), FAR],
        move("a1", (13.5, 10)),
        az("sprint", unit="a1"),
        move("a1", (13.5, 10)),
        dice=(5,),
        areas=[MINE],
    )
    assert scene.at("a1")[0] == pytest.approx(12.5, abs=0.01)
    assert scene.refused == ["R10-TU-36", "R10-TU-36"]


@pytest.mark.parametrize(("items", "stops"), [(("shield",), True), ((), False)])
def test_a_parry_stops_the_mover(items: tuple[str, ...], stops: bool) -> None:
    """R10-TU-12, R10-TU-17, R10-TU-36: who takes the blow instead may walk on."""
    foe = fig("b1", 13, 11.5, 180)
    dice = (3, 3) if stops else (3, 1)
    scene = played([fig("a1", 10, 10, 0, items), foe], move("a1", (13, 10)), dice=dice)
    assert (scene.state("a1")["stopped_turn"] > 0) is stops


def test_a_card_says_who_is_stopped() -> None:
    """R10-TU-36: in this very turn, not afterwards."""
    for turn, wanted in ((3, ["Stopped"]), (1, [])):
        view = seen([fig("a1", 10, 10, stopped_turn=turn), FAR])
        assert view.state.player_turn == 3
        assert [row.name for row in stat_card(view, figure(view, "a1")).states] == wanted


def test_a_card_says_who_has_only_just_got_up() -> None:
    """R10-TU-14, R10-TU-31, R10-ST-04: at Half Speed for this very turn."""
    for turn, wanted in ((3, ["Half Speed"]), (1, [])):
        view = seen([fig("a1", 10, 10, stood_up_turn=turn), FAR])
        assert [row.name for row in stat_card(view, figure(view, "a1")).states] == wanted
