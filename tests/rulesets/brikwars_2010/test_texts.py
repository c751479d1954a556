"""What BrikWars 2010 asks, offers and shows: prompts, labels, cards."""

from typing import Any

import pytest
from msgspec.structs import replace

from game.engine.battle import advance, refusal
from game.model.choices import Choice
from game.model.decisions import Option
from game.model.vectors import Point
from game.rulesets.brikwars.words import some_of
from game.rulesets.brikwars_2010.bearings import bearing
from game.rulesets.brikwars_2010.texts import label, stat_card
from tests.rulesets.brikwars_2010.duels import (
    STAY,
    STRIKE,
    asked,
    battle_with,
    duel,
    figure,
    labels,
    opened,
)


def test_the_turn_is_headed_by_side_and_round() -> None:
    battle = duel(["hand-weapon"], [])
    assert asked(battle, opened(battle)) == "Azure, round 1: 1 figure still to act"
    seen = opened(duel([], [], dice=[3]), Choice(do="sprint", unit="a1"))
    assert asked(battle, seen) == "Azure, round 1: everybody has acted"


def test_the_way_of_a_strike_through_its_questions() -> None:
    battle = duel(["hand-weapon"], ["hand-weapon", "shield"], dice=[6, 6])
    seen = opened(battle, STRIKE)
    assert asked(battle, seen) == "Ann: an Angry Inch before striking at Bob?"
    assert labels(battle, seen) == [("Stay put", ""), ("Angry Inch", 'up to 1", free')]
    seen = advance(battle, seen, STAY)
    assert asked(battle, seen) == "Ann strikes at Bob (hand weapon). Bob: Parry or take it?"
    assert labels(battle, seen) == [
        ("Parry with shield", "Use 2"),
        ("Take it", "keeps the Action"),
    ]
    seen = advance(battle, seen, Choice(do="parry", unit="b1", item="shield"))
    assert asked(battle, seen) == "Over the Top! What does Ann spend the Benny on?"
    seen = advance(battle, seen, Choice(do="benny", unit="a1", mode="damage"))
    assert asked(battle, seen) == "Over the Top! What does Bob spend the Benny on?"
    assert ("One more level of Deflection", "") in labels(battle, seen)


@pytest.mark.parametrize(
    ("held", "aimed"),
    [
        (["short-ranged"], "the short-ranged weapon of Bob"),
        (["hand-weapon", "shield"], "something that Bob holds"),
    ],
)
def test_who_is_to_meet_a_strike_at_what_he_holds_is_told_so(held: list[str], aimed: str) -> None:
    """R10-AT-43: nothing of it harms the bearer, so it may be met in another way."""
    battle = duel(["hand-weapon"], held, dice=[6])
    at_item = Choice(do="strike", unit="a1", target="b1", item="hand-weapon", mode="item")
    aim = Choice(do="aim", unit="a1", target="b1", item=held[0])
    seen = opened(battle, at_item, *([aim] if len(held) > 1 else []), STAY)
    assert asked(battle, seen).startswith(f"Ann strikes at {aimed} (hand weapon). Bob: ")


def test_who_is_to_meet_a_shot_at_what_he_holds_is_told_so() -> None:
    """R10-AT-43: he may Bail from a shot that he sees, whatever it is aimed at."""
    battle = duel(["short-ranged"], ["hand-weapon"], gap=3.0, dice=[6])
    seen = opened(
        battle, Choice(do="shoot", unit="a1", target="b1", item="short-ranged", mode="item")
    )
    assert asked(battle, seen).startswith("Ann fires at the hand weapon of Bob (")


@pytest.mark.parametrize(("gap", "fights"), [(2.2, True), (2.2, False), (1.9, True)])
def test_a_fighter_is_told_where_not_even_an_angry_inch_helps(gap: float, fights: bool) -> None:
    """R10-CC-10: the step comes with the blow; whoever may walk has no need to know of it."""
    battle = battle_with(
        figure("a1", "Ann", ["hand-weapon"], 10),
        figure("b1", "Bob", ["hand-weapon"], 11 + gap),
        figure("b2", "Cid", ["hand-weapon"], 9),
        table={"edges": [["a1", "b2"]] if fights else []},
    )
    seen = opened(battle)
    assert seen.decision is not None
    closed = battle.menu(seen.state, seen.decision).closed
    strikes = [one for one in closed if (one.do, one.target, one.mode) == ("strike", "b1", None)]
    reach = 'reach and Angry Inch 2.0"' if fights else 'reach 1.0"'
    far = f'Out of reach: {gap:.2f}", {reach}'
    assert [one.reason for one in strikes] == ([far] if gap > 2.0 else [])


def test_a_bail_asks_whether_and_where_to() -> None:
    battle = duel(["hand-weapon"], ["hand-weapon"], dice=[5])
    seen = opened(battle, STRIKE, STAY)
    assert asked(battle, seen) == "Ann strikes at Bob (hand weapon). Bob: Bail or take it?"
    assert labels(battle, seen)[0] == ("Bail", '2+ on d6: up to 2" away, Disrupted')
    seen = advance(battle, seen, Choice(do="bail", unit="b1"))
    assert asked(battle, seen) == "Bob bails: where to?"
    assert labels(battle, seen) == [("Dive to", 'up to 2"')]


def test_a_shove_offers_every_hand_to_parry_with() -> None:
    battle = duel([], ["hand-weapon"])
    seen = opened(battle, Choice(do="shove", unit="a1", target="b1"), STAY)
    assert asked(battle, seen) == "Ann shoves Bob. Bob: Parry or take it?"
    assert labels(battle, seen) == [
        ("Parry with hand weapon", "Use 2"),
        ("Parry with the left hand", "Use 0"),
        ("Take it", "keeps the Action"),
        ("Drop hand weapon", "then Parry barehanded, Use 0"),
    ]


def test_dropping_and_picking_up_name_the_thing() -> None:
    """R10-EQ-24."""
    lying = {"id": "find", "kind": "lance", "position": [10, 10]}
    battle = duel([], ["hand-weapon"], loose=[lying])
    assert ("Pick up", 'Lance · 1" of Move') in labels(battle, opened(battle))
    battle = duel(["axe"], ["hand-weapon"])
    assert ("Drop", "Axe · free") in labels(battle, opened(battle))


def test_grips_and_feats_say_which_hand() -> None:
    """R10-EQ-02, R10-HE-04."""
    battle = duel(["heavy-weapon"], [])
    seen = opened(battle)
    assert ("Grip: both hands", "Heavy weapon · free") in labels(battle, seen)
    seen = advance(battle, seen, Choice(do="grip", unit="a1", item="heavy-weapon", mode="both"))
    assert ("Grip: one hand", "Heavy weapon · free") in labels(battle, seen)
    hero = {**figure("b1", "Bob", [], 11.5), "kind": "hero"}
    fighters = [figure("a1", "Ann", ["hand-weapon"], 10), hero]
    battle = battle_with(*fighters, settings={"hero_feats": True})
    seen = opened(battle, STRIKE, STAY)
    assert asked(battle, seen) == "Ann strikes at Bob (hand weapon). Bob: Bail, Parry or take it?"
    found = labels(battle, seen)
    assert ("Heroic Feat: Parry with the left hand", "d6 against d6, ties win") in found


def test_an_approach_names_who_comes_and_who_may_strike() -> None:
    battle = duel([], ["hand-weapon"], gap=3.0)
    seen = opened(battle, Choice(do="move", unit="a1", path=(Point(13, 10),)))
    assert asked(battle, seen) == "Ann comes within reach of Bob: attack?"
    assert ("Strike Ann", "Hand weapon · Use 2 · d6") in labels(battle, seen)
    assert labels(battle, seen)[-1] == ("Let it pass", "keeps the Action")


def test_turning_away_invites_a_counterstrike() -> None:
    battle = duel(["hand-weapon"], ["axe"], table={"edges": [["a1", "b1"]]})
    seen = opened(battle)
    assert ("Disengage", "from Bob") in labels(battle, seen)
    assert ("End turn", "Ann will be Disengaging") in labels(battle, seen)
    seen = advance(battle, seen, Choice(do="disengage", unit="a1"))
    assert asked(battle, seen) == "Ann turns away from Bob: Counterstrike?"
    assert labels(battle, seen) == [
        ("Counterstrike Ann", "Axe · Use 2 · d6"),
        ("Counterstrike at what Ann holds", "Axe · Use 2 · d6"),
        ("Let it pass", "keeps the Action"),
    ]
    seen = advance(battle, seen, Choice(do="decline", unit="b1"))
    assert asked(battle, seen) == "Ann has turned away: an Angry Inch to get clear?"


@pytest.mark.parametrize(
    ("kind", "note"),
    [("axe", 'Axe · Use 2 · 3" · d6'), ("explosive", 'Explosive · Use 1 · 3" · d10')],
)
def test_a_throw_says_how_far_it_goes(kind: str, note: str) -> None:
    """R10-EQ-14, R10-EQ-06: a blade has a range for throws, an Explosive a range."""
    battle = duel([kind], [], gap=2)
    assert ("Throw at Bob", note) in labels(battle, opened(battle))


def test_a_missed_explosive_asks_whether_and_where_it_lands() -> None:
    battle = duel(["explosive"], [], gap=2.0, dice=[1])
    seen = opened(battle, Choice(do="throw", unit="a1", item="explosive", target="b1"))
    miss = 'Ann misses Bob by up to 1" from its edge, 1.5" from its middle'
    assert asked(battle, seen) == f"{miss}: track where it lands?"
    assert [one for one, _ in labels(battle, seen)] == ["Track it", "Let it go"]
    seen = advance(battle, seen, Choice(do="track"))
    assert asked(battle, seen) == f"{miss}: where does it come down?"
    assert labels(battle, seen) == [("It lands here", 'within 1" of the edge of Bob')]
    assert seen.decision is not None
    center = seen.state.units["b1"].place
    far = Choice(do="land-shot", unit="a1", at=center.step((0.0, 1.0), 1.6))
    refused = refusal(battle, seen, far)
    assert refused is not None
    assert refused.reason == 'That point is 1.60" away; at most 1.50" is allowed'


def test_acts_of_the_menu_say_what_they_cost_and_do() -> None:
    battle = duel(["long-ranged"], ["hand-weapon"], gap=6.0)
    found = labels(battle, opened(battle))
    assert ("Move", '5" left') in found
    assert ("Sprint", '+1d6" of Move') in found
    assert ("Shoot Bob", 'Long-ranged weapon · Use 3 · 10" · d6+1') in found
    assert found[-1] == ("End turn", "")


@pytest.mark.parametrize(
    ("do", "grabbed", "rule"),
    [
        ("sprint", False, "R10-DP-02"),
        ("disengage", False, "R10-CC-32"),
        ("disengage", True, "R10-AM-03"),
    ],
)
def test_an_act_at_nobody_names_the_rule_that_tells_its_cost(
    do: str, grabbed: bool, rule: str
) -> None:
    hands = [{"holds": "a1"} if grabbed else {}, {}]
    bob = {**figure("b1", "Bob", [], 11), "state": {"hands": hands}}
    battle = battle_with(figure("a1", "Ann", [], 10), bob)
    seen = opened(battle)
    assert seen.decision is not None
    menu = battle.menu(seen.state, seen.decision)
    option = next(one for one in (*menu.options, *menu.closed) if one.do == do)
    wanted = Option(do=do, unit="a1", point=option.point)
    assert label(battle.view(seen.state), seen.decision, wanted).rule == rule


@pytest.mark.parametrize("do", ["strike", "shoot", "throw", "shove"])
def test_an_act_has_words_before_its_target_is_chosen(do: str) -> None:
    battle = duel(["short-bow", "hand-weapon"], [])
    seen = opened(battle)
    assert seen.decision is not None
    item = {"shoot": "short-bow", "shove": None}.get(do, "hand-weapon")
    option = Option(do=do, unit="a1", item=item)
    words = label(battle.view(seen.state), seen.decision, option)
    assert words.text == do.capitalize()
    assert words.note == {"shoot": "Short bow", "shove": "Both hands"}.get(do, "Hand weapon")


def test_the_fallen_down_may_get_up_or_get_up_and_strike() -> None:
    ann = {**figure("a1", "Ann", ["axe"], 10), "conditions": ["disrupted"]}
    battle = battle_with(ann, figure("b1", "Bob", [], 11.5))
    found = labels(battle, opened(battle))
    assert ("Stand up", 'for 2.5" of Move') in found
    assert ("Get up & strike Bob", "Axe · Use 2 · d6") in found


def test_a_gun_in_a_blow_is_called_a_club() -> None:
    """R10-EQ-15: it is none in a shot."""
    battle = duel(["short-bow", "hand-weapon"], [], gap=0.5)
    seen = opened(battle)
    assert seen.decision is not None
    view = battle.view(seen.state)
    blow = Option(do="strike", unit="a1", item="short-bow")
    shot = Option(do="shoot", unit="a1", item="short-bow")
    sword = Option(do="strike", unit="a1", item="hand-weapon", target="b1")
    notes = [label(view, seen.decision, one).note for one in (blow, shot, sword)]
    assert notes == ["Short bow as a club", "Short bow", "Hand weapon · Use 2 · d6"]
    assert ("Strike Bob", "Short bow as a club · Use 4 · d6-2") in labels(battle, seen)


def test_a_charge_after_a_sprint_says_so() -> None:
    """R10-CH-10: the same note, with the Sprint before it."""
    battle = duel(["lance"], [], gap=7.5)
    seen = opened(battle)
    assert seen.decision is not None
    plain = Option(do="charge", unit="a1", item="lance", target="b1")
    notes = [
        label(battle.view(seen.state), seen.decision, one).note
        for one in (plain, replace(plain, mode="sprint"))
    ]
    assert not notes[0].startswith("after a Sprint")
    assert notes[1] == f"after a Sprint · {notes[0]}"


def test_deployment_names_who_is_left_to_place() -> None:
    ann = {key: value for key, value in figure("a1", "Ann", [], 0).items() if key != "position"}
    battle = battle_with(ann, figure("b1", "Bob", [], 20), turn=None, dice=[6, 1])
    seen = opened(battle)
    asks = "Ann is not on the field yet. Choose a place anywhere on the field: "
    assert asked(battle, seen) == f"{asks}the first round waits for it."
    assert labels(battle, seen) == [
        ("Place Ann", "where you point · Minifig"),
        ("Take the suggested place", "for Ann"),
    ]


def test_deployment_names_the_zone_where_there_is_one() -> None:
    ann = {key: value for key, value in figure("a1", "Ann", [], 0).items() if key != "position"}
    corner = {"shape": "polygon", "outline": [[0, 0], [4, 0], [4, 4], [0, 4]]}
    sides = [{"id": "azure", "name": "Azure Order", "zone": corner}, {"id": "ember"}]
    battle = battle_with(ann, figure("b1", "Bob", [], 20), turn=None, dice=[6, 1], sides=sides)
    assert "Choose a place in the zone of Azure Order: " in asked(battle, opened(battle))


def test_of_many_to_place_some_are_named() -> None:
    assert some_of(["Ann", "Ben", "Cat", "Dog", "Eve"]) == "Ann, Ben, Cat, Dog and Eve"
    assert some_of(["Ann", "Ben", "Cat", "Dog", "Eve", "Fox"]) == "Ann, Ben, Cat, Dog and 2 more"


def test_a_card_shows_ratings_items_and_what_holds_now() -> None:
    ann = {
        **figure("a1", "Ann", ["heavy-weapon", "shield", "body-armor"], 10),
        "state": {"cc_damage_this_player_turn": 2, "action_spent": True, "move_left": 1.5},
    }
    battle = battle_with(ann, figure("b1", "Bob", [], 11.5), table={"edges": [["a1", "b1"]]})
    seen = opened(battle)
    card = stat_card(battle.view(seen.state), seen.state.units["a1"])
    assert (card.title, card.role, card.can_act) == ("Ann", "Minifig · Azure", False)
    assert [(row.name, row.value) for row in card.stats] == [
        ("Move", '1.5/5"'),
        ("Armor", "6"),
        ("Die", "d6"),
        ("Action", "0"),
        ("Hands", "2/2"),
    ]
    assert [(item.name, item.details, item.damage, item.ready) for item in card.items] == [
        ("Heavy weapon", 'Use 3 · reach 1.5" · thrown 3"', "d6+2", True),
        ("Shield", "Use 2 · Parry, Shove", "", True),
        ("Body armor", "Armor +2 · no jumping or swimming", "", True),
    ]
    assert [(row.name, row.value, row.rule) for row in card.states] == [
        ("Close Combat", "with Bob", "R10-CC-03"),
        ("Close Combat damage", "2 of 6", "R10-CC-16"),
    ]


def test_on_another_turn_a_card_tells_what_can_still_be_answered_with() -> None:
    """R10-TU-02, R10-CC-06: Move and Action come back with its own turn; free hands count now."""
    hands = [{"item": "hand-weapon", "used_this_player_turn": True}, {}]
    bob = {
        **figure("b1", "Bob", ["hand-weapon"], 20),
        "state": {"action_spent": True, "move_left": 0, "hands": hands},
    }
    battle = battle_with(figure("a1", "Ann", [], 10), bob)
    seen = opened(battle)
    card = stat_card(battle.view(seen.state), seen.state.units["b1"])
    assert [(row.name, row.value) for row in card.stats] == [
        ("Move", '5"'),
        ("Armor", "4"),
        ("Die", "d6"),
        ("Hands", "1/2"),
    ]
    assert ("Action spent", "given anew at its turn", "R10-TU-02") in [
        (row.name, row.value, row.rule) for row in card.states
    ]


def test_a_card_shows_used_hands_and_heavy_kit() -> None:
    hands = [{"item": "heavy-shield", "used_this_player_turn": True}, {}]
    ann = {**figure("a1", "Ann", ["heavy-shield", "heavy-armor"], 10), "state": {"hands": hands}}
    bob = figure("b1", "Bob", ["heavy-shield"], 20)
    battle = battle_with({**ann, "conditions": ["disrupted"]}, bob)
    seen = opened(battle)
    card = stat_card(battle.view(seen.state), seen.state.units["a1"])
    assert [(item.name, item.ready) for item in card.items] == [
        ("Heavy shield", False),
        ("Heavy armor", True),
    ]
    assert card.items[1].details == "Deflection 1 · Half Speed · no jumping or swimming"
    assert {row.name: row.value for row in card.stats}["Hands"] == "1/2"
    assert [row.name for row in card.states] == ["Deflection", "Disrupted"]
    ready = stat_card(battle.view(seen.state), seen.state.units["b1"])
    assert [(row.name, row.rule) for row in ready.states] == [("Cover", "R10-EQ-19")]


@pytest.mark.parametrize(
    ("more", "signs"),
    [
        ({}, ()),
        ({"state": {"mom": 1, "straight_run": 4.0, "mom_dir": [1.0, 0.0]}}, ("charge",)),
        ({"state": {"cc_damage_this_player_turn": 2}}, ("hurt",)),
        ({"state": {"inch_spent": True}}, ("rooted",)),
        ({"conditions": ["disrupted"]}, ("prone",)),
    ],
    ids=["nothing", "running", "hurt", "no inch", "down"],
)
def test_a_stand_shows_what_holds_for_its_figure(
    more: dict[str, Any], signs: tuple[str, ...]
) -> None:
    """R10-CH-02, R10-CC-16, R10-CC-17, R10-TU-30: and no sign where there is nothing to say."""
    battle = battle_with({**figure("a1", "Ann", [], 10), **more}, figure("b1", "Bob", [], 20))
    assert bearing(opened(battle).state.units["a1"]).signs == signs


@pytest.mark.parametrize(
    ("more", "can"),
    [
        ({}, True),
        ({"conditions": ["disrupted"]}, False),
        ({"state": {"action_spent": True}}, False),
    ],
    ids=["fresh", "Disrupted", "spent"],
)
def test_a_card_tells_who_can_act(more: dict[str, Any], can: bool) -> None:
    """R10-TU-20, R10-TU-30."""
    battle = battle_with({**figure("a1", "Ann", [], 10), **more}, figure("b1", "Bob", [], 20))
    seen = opened(battle)
    assert stat_card(battle.view(seen.state), seen.state.units["a1"]).can_act is can


def test_a_card_tells_why_a_weapon_is_of_no_use_now() -> None:
    """R10-CC-06: one of them is in no hand, the other's hand has been used."""
    hands = [{"item": "axe", "used_this_player_turn": True}, {}]
    ann = {**figure("a1", "Ann", ["hand-weapon", "axe"], 10), "state": {"hands": hands}}
    battle = battle_with(ann, figure("b1", "Bob", [], 20))
    seen = opened(battle)
    card = stat_card(battle.view(seen.state), seen.state.units["a1"])
    assert [item.reason for item in card.items] == ["Not in hand", "Its hand was used this turn"]


def test_a_second_weapon_is_offered_and_may_be_held_back() -> None:
    battle = duel(["axe", "axe"], ["hand-weapon"], dice=[4, 1])
    strike = Choice(do="strike", unit="a1", item="axe", target="b1")
    seen = opened(battle, strike, STAY, Choice(do="take", unit="b1"))
    assert asked(battle, seen) == "Ann has a hand left: go on with it?"
    assert labels(battle, seen) == [
        ("Strike Bob", "Axe · Use 2 · d6"),
        ("Strike what Bob holds", "Axe · Use 2 · d6"),
        ("Hold back", ""),
    ]


def test_a_mover_drawn_into_a_fight_may_carry_on_or_stop() -> None:
    battle = duel([], ["hand-weapon"], gap=3.0, dice=[2, 1])
    seen = opened(
        battle,
        Choice(do="move", unit="a1", path=(Point(12.9, 10),)),
        Choice(do="strike", unit="b1", item="hand-weapon", target="a1"),
        Choice(do="stay", unit="b1"),
        Choice(do="take", unit="a1"),
        Choice(do="stop", unit="b1"),
    )
    assert asked(battle, seen) == "Ann is still on the move: carry on or stop?"
    assert labels(battle, seen) == [("Carry on", '3" left'), ("Stop here", "")]


def test_four_opponents_are_three_too_many_for_counterstrikes() -> None:
    around = [(11.5, 10), (8.5, 10), (10, 11.5), (10, 8.5)]
    foes = [
        figure(f"b{number}", f"Bob {number}", ["hand-weapon"], x, y)
        for number, (x, y) in enumerate(around, 1)
    ]
    edges = [["a1", f"b{number}"] for number in range(1, 5)]
    battle = battle_with(figure("a1", "Ann", [], 10), *foes, table={"edges": edges})
    seen = opened(battle, Choice(do="disengage", unit="a1"))
    assert asked(battle, seen) == "4 opponents could Counterstrike Ann: which three?"
    assert labels(battle, seen) == [("These strike", "up to 3")]


def test_a_miss_of_a_thing_names_the_thing() -> None:
    battle = battle_with(
        figure("a1", "Ann", ["explosive"], 21.5, 1.0), figure("b1", "Bob", [], 10), dice=[1]
    )
    seen = opened(battle, Choice(do="throw", unit="a1", item="explosive", piece="low-wall"))
    assert asked(battle, seen).startswith("Ann misses the garden wall by up to 1")


def test_the_attacker_names_the_enemy_who_places_a_miss() -> None:
    sides = [
        {"id": "azure"},
        {"id": "ember", "name": "Ember Horde"},
        {"id": "jade", "name": "Jade"},
    ]
    cat = {**figure("a2", "Cat", [], 20, 15), "id": "c1", "side": "jade"}
    battle = battle_with(
        figure("a1", "Ann", ["explosive"], 10),
        figure("b1", "Bob", [], 20),
        cat,
        sides=sides,
        dice=[1],
    )
    throw = Choice(do="throw", unit="a1", item="explosive", mode="ground", at=Point(13, 10))
    seen = opened(battle, throw, Choice(do="track"))
    assert asked(battle, seen) == (
        'Ann misses its spot by up to 1": which enemy says where it lands?'
    )
    assert labels(battle, seen) == [
        ("Ember Horde", "says where it lands"),
        ("Jade", "says where it lands"),
    ]
