"""Attacks on things where other rules come in: Grabs, runs, waiting, shots in response."""

from typing import Any

import pytest

from game.model.choices import Choice
from tests.previews import responders_at_first
from tests.rulesets.brikwars.scenes import USED_SWORD, az, em, fig, ground
from tests.rulesets.brikwars_2010.scenes import played, refusal_of, seen

BOX = {
    "id": "box",
    "kind": "crate",
    "shape": "polygon",
    "outline": [[10.8, 9.5], [11.8, 9.5], [11.8, 10.5], [10.8, 10.5]],
    "top": 0.8,
    "material": "thin-wood",
}
HIT = az("strike", unit="a1", item="hand-weapon", piece="box")
BOW = ("short-bow",)


def floor(**more: Any) -> dict[str, Any]:
    """A platform of Size 1 that is gone once it is broken; who stands on it falls 0.9"."""
    return {**BOX, "kind": "platform", "top": 0.9, **more}


def answers(units: list[dict[str, Any]], choice: Choice, **more: Any) -> list[tuple[str, str]]:
    """Who may answer a choice, and at which point."""
    found = responders_at_first(seen(units, **more).battle, choice)
    return [(one.unit, one.point) for one in found]


def test_who_strikes_a_thing_is_seen_attacking() -> None:
    """R10-DP-04, R10-TU-22: an archer may shoot at the striker once the blow has fallen."""
    units = [fig("a1", 10, 10), fig("a2", 2, 2), fig("b1", 10, 15, 270, BOW)]
    back = em("shoot", unit="b1", point="R10-DP-04")
    scene = played(units, HIT, back, dice=(4, 3, 3, 5), terrain=[BOX])
    order = [event["event"] for event in scene.events]
    assert order.index("TerrainChanged") < order.index("Destroyed")
    assert scene.dead("a1")
    choice = Choice(do="strike", unit="a1", item="hand-weapon", piece="box")
    assert answers(units, choice, terrain=[BOX]) == [("b1", "R10-DP-04")]


def test_opponents_are_told_of_who_turns_to_a_thing() -> None:
    """R10-CC-36, R10-CC-39: that invites a Counterstrike.

    Who is in no fight with him may answer the attack itself (R10-TU-22), if he sees it.
    """
    units = [fig("a1", 10, 10), fig("b1", 8.5, 10)]
    choice = Choice(do="strike", unit="a1", item="hand-weapon", piece="box")
    found = answers(units, choice, terrain=[BOX], edges=[("a1", "b1")])
    assert found == [("b1", "R10-DP-17")]
    assert answers(units, choice, terrain=[BOX]) == [("b1", "R10-DP-04")]
    units[1] = fig("b1", 8.5, 10, 180)
    assert answers(units, choice, terrain=[BOX]) == []


def test_those_near_a_thing_may_answer_an_explosive_thrown_at_it() -> None:
    """R10-EX-08: whoever is in the blast has his window; nobody else has."""
    units = [fig("a1", 6, 10, 0, ("explosive",)), fig("b1", 10.2, 10), fig("b2", 20, 10)]
    choice = Choice(do="throw", unit="a1", item="explosive", piece="box")
    assert [name for name, _ in answers(units, choice, terrain=[BOX])] == ["b1"]


def test_who_has_hold_of_somebody_lets_go_before_striking_a_thing() -> None:
    """R10-CC-24: the Grabber may not Disengage, not even in place; the Grabbed may.

    Ruling: who has hold of his own Grabber may as well, for he is Grabbed.
    """
    holder = fig("a1", 10, 10, hands=[{"item": "hand-weapon"}, {"holds": "b1"}])
    units = [holder, fig("b1", 10, 8.8, conditions=["grabbed"])]
    more: dict[str, Any] = {"terrain": [BOX], "edges": [("a1", "b1")]}
    assert refusal_of(units, HIT, **more) == "R10-CC-24"
    held = [
        fig("a1", 10, 10, conditions=["grabbed"]),
        fig("b1", 10, 8.8, 90, (), hands=[{"holds": "a1"}, {}]),
    ]
    assert refusal_of(held, HIT, **more) is None
    both = [{**holder, "conditions": ["grabbed"]}, {**held[1], "conditions": ["grabbed"]}]
    assert refusal_of(both, HIT, **more) is None


def test_who_waits_for_an_ally_leaves_things_alone() -> None:
    """R10-TU-05: it makes no attack on its own turn, so none is offered."""
    waiting = [fig("a1", 10, 10, delayed=True)]
    assert refusal_of(waiting, HIT, terrain=[BOX]) == "R10-TU-05"
    for units, offered in ((waiting, []), ([fig("a1", 10, 10)], ["box"])):
        scene = played(units, terrain=[BOX], defaults=False)
        assert scene.decision is not None
        things = [one.get("piece") for one in scene.decision["options"] if one["do"] == "strike"]
        assert things == offered


def test_who_falls_with_the_floor_runs_no_more_and_is_let_go() -> None:
    """R10-CH-04, R10-CC-26, R10-CH-36: the MOM is lost, and the hold on the one that falls."""
    runner = fig("b1", 11.3, 10, mom=1, straight_run=5.0, mom_dir=[1.0, 0.0])
    scene = played([fig("a1", 10, 10), runner], HIT, dice=(4, 3), terrain=[floor()])
    assert scene.of("Fell", unit="b1")
    assert scene.of("MomentumLost", unit="b1")
    units = [
        fig("a1", 10, 10),
        fig("b1", 11.3, 10, 270, conditions=["grabbed"]),
        fig("a2", 11.3, 8.6, 90, (), hands=[{"holds": "b1"}, {}]),
    ]
    loose = played(units, HIT, dice=(4, 3), terrain=[floor()], edges=[("a2", "b1")])
    assert loose.of("Released", unit="a2")


def test_who_falls_onto_a_mine_sets_it_off() -> None:
    """R10-EX-01: falling is one way of coming onto it."""
    units = [fig("a1", 10, 10), fig("b1", 11.3, 10)]
    mine = ground("mine", 11, 11.6)
    scene = played(units, HIT, dice=(4, 3, 1), terrain=[floor()], areas=[mine], defaults=True)
    assert scene.of("MineSprung", unit="b1")


@pytest.mark.parametrize(
    ("rule", "figure", "items", "areas"),
    [
        ("R10-CC-06", {"hands": USED_SWORD}, ("hand-weapon",), []),
        ("R10-EQ-07", {}, ("shield",), []),
        ("R10-CC-14", {}, ("axe",), []),
        ("R10-TU-13", {}, ("hand-weapon",), [ground("deep-water", 9.5, 10.5, depth=2)]),
    ],
    ids=["hand used", "a shield", "another weapon", "swimming"],
)
def test_a_blow_at_a_thing_takes_a_hand_and_a_weapon(
    rule: str, figure: dict[str, Any], items: tuple[str, ...], areas: list[Any]
) -> None:
    """R10-CC-06, R10-EQ-07, R10-CC-14, R10-TU-13: each by itself is enough."""
    units = [fig("a1", 10, 10, 0, items, **figure)]
    at_it = {**HIT, "item": "shield"} if "shield" in items else HIT
    found = refusal_of(units, at_it, terrain=[BOX], areas=areas)
    assert found == rule
