"""The card of a figure: ratings, items with what they have left, states (R05-ST-04)."""

from typing import Any

import pytest
from msgspec.structs import replace

from game.engine.battle import advance, look, start
from game.engine.resolution import View
from game.engine.ruleset import StatCard
from game.model.choices import Choice
from game.model.events import Destroyed, change
from game.model.state import AnyUnit
from game.model.vectors import Point
from game.rulesets.brikwars_2005.bearings import bearing
from game.rulesets.brikwars_2005.cards import stat_card
from tests.rulesets.brikwars.scenes import DOWN, fig, figure
from tests.rulesets.brikwars_2005.fights import BACK, answer, attack, shove
from tests.rulesets.brikwars_2005.scenes import played, seen, staged


def card(*units: dict[str, Any], **more: Any) -> StatCard:
    """The card of the first figure of a scene."""
    view = seen(list(units), **more)
    unit: AnyUnit = figure(view, "a1")
    return stat_card(view, unit)


def states(*units: dict[str, Any], **more: Any) -> dict[str, tuple[str, str]]:
    """What holds for the first figure: value and rule by name."""
    return {row.name: (row.value, row.rule) for row in card(*units, **more).states}


def test_ratings() -> None:
    """R05-ST-01, R05-EQ-08, R05-CC-61: Armor 6 and Move 4 in Body Armor, two Counters."""
    shown = card(fig("a1", 5, 5, items=("hand-weapon", "shield", "body-armor")))
    assert {row.name: row.value for row in shown.stats} == {
        "Move": '4/4"',
        "Armor": "6",
        "Die": "d6",
        "Action": "1",
        "Counters": "2/2",
    }
    assert {row.rule[:4] for row in shown.stats if row.name != "Armor"} == {"R05-"}
    assert shown.can_act


def test_on_another_turn_a_card_tells_what_can_still_be_answered_with() -> None:
    """R05-TU-02, R05-CC-61: Move and Action come back with its own turn; Counters count till then.

    An Action that is not spent is told, since an answer to an approach takes it.
    """
    spent = fig("a1", 5, 5, items=("hand-weapon", "shield"), action_spent=True, move_left=0)
    shown = card(spent, turn="ember")
    assert {row.name: row.value for row in shown.stats} == {
        "Move": '5"',
        "Armor": "4",
        "Die": "d6",
        "Counters": "2/2",
    }
    assert states(spent, turn="ember")["Action spent"] == ("given anew at its turn", "R05-TU-02")
    ready = fig("a1", 5, 5, items=("hand-weapon", "shield"), move_left=0)
    assert ("Action", "1") in [(row.name, row.value) for row in card(ready, turn="ember").stats]
    assert "Action spent" not in states(ready, turn="ember")
    assert "Action spent" not in states(spent)


@pytest.mark.parametrize(
    ("item", "details", "damage"),
    [
        ("hand-weapon", 'Use 2 · reach 1" · thrown d6"', "d6"),
        ("heavy-weapon", 'Use 3 · reach 1.5" · thrown d6-1"', "d6+2"),
        ("two-handed-weapon", 'Use 4 · reach 2.5"', "2d6"),
        ("short-ranged", 'Use 3 · 6" · hand to hand: Use 3, d6-2', "d6"),
        ("bayonet-rifle", 'Use 3 · 10" · hand to hand: Use 3, d6+2', "d6+1"),
        ("explosive", 'Use 3 · thrown d6+2" · blast 2"', "d10"),
        ("shield", 'Use 2 · Parry, Shove · thrown d6-1"', "d6"),
        ("body-armor", 'Armor +2 · Move -1"', ""),
    ],
)
def test_items_say_what_they_do(item: str, details: str, damage: str) -> None:
    """R05-EQ-01..08, -12, -14, -15, -21, R05-DI-10."""
    line = card(fig("a1", 5, 5, items=(item,))).items[0]
    assert (line.details, line.damage, line.ready) == (details, damage, True)


def test_an_item_says_what_it_has_done() -> None:
    """R05-ST-05: attack and Counter are counted apart."""
    hands = [{"item": "hand-weapon", "attacked": True}, {"item": "axe", "countered": True}]
    shown = card(fig("a1", 5, 5, items=("hand-weapon", "axe"), hands=hands))
    assert [(line.ready, line.reason) for line in shown.items] == [
        (False, "It has made its attack and may still Counter"),
        (False, "It has made its Counter"),
    ]
    assert shown.stats[-1].value == "1/2"


@pytest.mark.parametrize(
    ("hand", "more", "told"),
    [
        ({"countered": True}, {}, "It has made its attack · It has made its Counter"),
        ({}, {"conditions": DOWN}, "It has made its attack"),
    ],
)
def test_only_what_may_still_counter_says_so(
    hand: dict[str, Any], more: dict[str, Any], told: str
) -> None:
    """R05-CC-40, R05-TU-30: once on a player's turn, and not lying down."""
    hands = [{"item": "hand-weapon", "attacked": True, **hand}, {}]
    assert card(fig("a1", 5, 5, hands=hands, **more)).items[0].reason == told


def test_the_fallen_counter_nothing_any_more() -> None:
    """R05-ST-03: what was in hand tells what it had done, no more."""
    hands = [{"item": "hand-weapon", "attacked": True}, {}]
    view = seen([fig("a1", 10, 10, hands=hands), fig("b1", 20, 10)])
    fallen = figure(view, "a1")
    after = change(view.state, Destroyed(unit="a1"))
    shown = stat_card(view.battle.view(after), fallen)
    assert shown.items[0].reason == "It has made its attack"


def test_a_shield_that_has_shoved_may_still_parry() -> None:
    """R05-CC-25, R05-CC-40: its Shove was its attack; a blow at it comes, and it may Parry."""
    units = [fig("a1", 10, 10, 0, ("shield",)), fig("b1", 11.5, 10, 180)]
    scene = played(units, shove("a1", "b1", "shield"), answer("b1", "take"), dice=(1,))
    sheet = {name: scene.state("a1")[name] for name in ("hands", "shoved_with")}
    shown = card(fig("a1", 5, 5, items=("shield",), **sheet))
    assert shown.items[0].reason == "It has made its Shove and may still Parry"


def test_a_weapon_of_which_the_card_says_so_does_strike_back() -> None:
    """R05-CC-40, R05-CC-46: it attacked on its own turn, and answers on the next."""
    hands = [{"item": "hand-weapon", "attacked": True}, {}]
    units = [fig("a1", 10, 10), fig("b1", 11.5, 10, 180, hands=hands)]
    view = seen(units)
    assert stat_card(view, figure(view, "b1")).items[0].reason.endswith("may still Counter")
    scene = played(units, attack("a1", "b1"), BACK, dice=(1, 1))
    assert scene.of("AttackMissed", unit="b1")


def test_what_is_not_in_hand_says_so() -> None:
    shown = card(fig("a1", 5, 5, items=("hand-weapon", "axe"), hands=[{"item": "axe"}, {}]))
    assert [line.reason for line in shown.items] == ["Not in hand", ""]


@pytest.mark.parametrize(
    ("field", "told"),
    [
        ("ranged_turn", "One Ranged attack on a turn, and it has made it"),
        ("cc_turn", "It has been in Close Combat on this turn"),
    ],
)
def test_a_gun_that_shoots_no_more_says_why(field: str, told: str) -> None:
    """R05-RG-03, -04: one shot on a turn, none after Close Combat; a turn later it is forgotten."""
    now, before = (fig("a1", 5, 5, items=("short-ranged",), **{field: turn}) for turn in (3, 2))
    assert card(now).items[0].reason == told
    assert card(before).items[0].ready


def test_a_gun_in_a_fight_of_the_turn_before_does_not_say_that_it_has_acted() -> None:
    """R05-CC-06: who stands in a fight as the turn begins has not acted."""
    own = fig("a1", 5, 5, items=("short-ranged",), cc_turn=3)
    shown = card(own, fig("b1", 6.5, 5, 180), edges=[("a1", "b1")])
    assert shown.items[0].reason == "No Ranged attacks in Close Combat"
    rows = {row.name: (row.value, row.rule) for row in shown.states}
    assert rows["No shots"] == ("this turn", "R05-CC-06"), "and not as if it had shot before"


def test_the_unarmed_have_one_counter_of_bare_hands() -> None:
    """R05-CC-41."""
    assert card(fig("a1", 5, 5, items=())).stats[-1].value == "1/1"
    assert card(fig("a1", 5, 5, items=(), bare_parry=True)).stats[-1].value == "0/1"


def test_states_of_motion() -> None:
    """R05-UN-10, -12, R05-AT-27: still, fast, or Aiming."""
    assert states(fig("a1", 5, 5)) == {"Stationary": ("easier to hit", "R05-UN-12")}
    moved = states(fig("a1", 5, 5, moved_this_turn=4.0))
    assert moved == {"Speed": ('4"', "R05-UN-10")}
    assert "Aiming" in states(fig("a1", 5, 5, aiming=True))


def test_a_mom_of_the_turn_before_says_so_until_its_owner_moves() -> None:
    """R05-CH-05, R05-UN-10, -12: it is held on the next turn, which begins with no speed.

    All 5" of Move are run straight on; both end their turns.
    """
    battle, _ = staged([fig("a1", 5, 10), fig("b1", 25, 10, 180)])

    def states_after(*choices: Choice) -> dict[str, tuple[str, str]]:
        moment = look(battle, start(battle))
        for choice in choices:
            moment = advance(battle, moment, choice)
        view = battle.view(moment.state)
        return {
            row.name: (row.value, row.rule) for row in stat_card(view, figure(view, "a1")).states
        }

    def run(x: float) -> Choice:
        return Choice(do="move", unit="a1", path=(Point(x, 10),))

    over = Choice(do="end-turn")
    held = {"MOM": ("for running on straight", "R05-CH-02"), "Speed": ('5"', "R05-UN-10")}
    assert states_after(run(10)) == held
    assert states_after(run(10), over) == held, "on the enemy's turn it has the speed of its own"
    assert states_after(run(10), over, over) == {
        "MOM": ("kept from its last turn", "R05-CH-05"),
        "Stationary": ("easier to hit", "R05-UN-12"),
    }
    again = {**held, "Speed": ('1"', "R05-UN-10")}
    assert states_after(run(10), over, over, run(11)) == again


@pytest.mark.parametrize("turn", ["azure", "ember"])
def test_a_mom_that_a_position_was_set_up_with_is_not_of_a_turn_before(turn: str) -> None:
    """R05-CH-02, R05-CH-05: no turn of its owner lies behind it."""
    standing = fig("a1", 5, 5, mom=1)
    assert states(standing, turn=turn)["MOM"] == ("from the beginning", "R05-CH-02")


@pytest.mark.parametrize(
    ("order", "turn", "kept"),
    [
        (("azure", "ember"), "azure", False),
        (("azure", "ember"), "ember", True),
        (("ember", "azure"), "ember", False),
        (("ember", "azure"), "azure", False),
        (("azure", "ember"), None, False),
    ],
)
def test_in_the_first_round_a_mom_is_kept_by_who_has_had_its_turn(
    order: tuple[str, ...], turn: str | None, kept: bool
) -> None:
    """R05-CH-02, R05-CH-05: whose turn is over by now, not who has still to come or is at it."""
    view = seen([fig("a1", 5, 5, mom=1), fig("b1", 25, 5, 180)])
    view = View(view.battle, replace(view.state, order=order, turn=turn, round=1))
    rows = {row.name: row.rule for row in stat_card(view, figure(view, "a1")).states}
    assert rows["MOM"] == ("R05-CH-05" if kept else "R05-CH-02")


def test_states_of_a_fight() -> None:
    """R05-CC-05, -20, R05-CA-06: with whom, how hurt, and the penalty of three attackers."""
    found = states(
        fig("a1", 5, 5, attackers=["b1", "b2", "b3"], cc_damage_this_player_turn=3),
        fig("b1", 6.5, 5, 180),
        edges=[("a1", "b1")],
    )
    assert found["Close Combat"] == ("with b1", "R05-CC-05")
    assert found["Ganged up on"] == ("Counters -2", "R05-CA-06")
    assert found["Close Combat damage"] == ("3 of 4", "R05-CC-20")
    assert "Stationary" not in found


def test_states_of_footing() -> None:
    """R05-TU-15, -30, -31, R05-CH-02."""
    more = {"conditions": DOWN, "mom": 1, "stopped_turn": 3, "stood_up_turn": 3}
    found = states(fig("a1", 5, 5, moved_this_turn=3.0, **more))
    rules = {name: rule for name, (_, rule) in found.items()}
    assert rules["Disrupted"] == "R05-TU-30"
    assert rules["MOM"] == "R05-CH-02"
    assert rules["Stopped"] == "R05-TU-15"
    assert rules["Half Speed"] == "R05-TU-31"


@pytest.mark.parametrize(
    ("more", "can"),
    [({}, True), ({"conditions": DOWN}, False), ({"action_spent": True}, False)],
    ids=["fresh", "Disrupted", "spent"],
)
def test_a_card_tells_who_can_act(more: dict[str, Any], can: bool) -> None:
    """R05-TU-20, R05-TU-30."""
    assert card(fig("a1", 5, 5, **more)).can_act is can


@pytest.mark.parametrize(
    ("more", "signs"),
    [
        ({}, ()),
        ({"mom": 1, "straight_run": 3.0, "mom_dir": [1.0, 0.0]}, ("charge",)),
        ({"cc_damage_this_player_turn": 2}, ("hurt",)),
        ({"conditions": DOWN}, ("prone",)),
    ],
    ids=["nothing", "running", "hurt", "down"],
)
def test_a_stand_shows_what_holds_for_its_figure(
    more: dict[str, Any], signs: tuple[str, ...]
) -> None:
    """R05-CH-02, R05-CC-20, R05-TU-30: and no sign where there is nothing to say."""
    assert bearing(figure(seen([fig("a1", 5, 5, **more)]), "a1")).signs == signs
