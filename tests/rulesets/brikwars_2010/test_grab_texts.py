"""What BrikWars 2010 asks, offers and shows of Grabs."""

from typing import Any

from game.engine.battle import advance
from game.model.choices import Choice
from game.rulesets.brikwars_2010.grab_events import Released
from game.rulesets.brikwars_2010.texts import stat_card, tell
from tests.previews import odds_at_first, odds_of
from tests.rulesets.brikwars_2010.duels import (
    STAY,
    STRIKE,
    asked,
    battle_with,
    figure,
    labels,
    opened,
)

HOLD = Choice(do="grab", unit="a1", target="b1")


def holders(*items: str, **more: Any) -> Any:
    """Ann, who has hold of Bob with her last hand; Bob has an axe."""
    held = {"holds": "b1"}
    hands = [{"item": items[0]}, held] if items else [{}, held]
    ann = {**figure("a1", "Ann", list(items), 10), "state": {"hands": hands}}
    return battle_with(ann, figure("b1", "Bob", ["axe"], 11.5), **more)


def test_a_grab_through_its_questions() -> None:
    battle = battle_with(figure("a1", "Ann", [], 10), figure("b1", "Bob", ["axe"], 11.5))
    assert ("Grab Bob", "An empty hand · neither moves") in labels(battle, opened(battle))
    seen = opened(battle, HOLD)
    assert asked(battle, seen) == "Ann: an Angry Inch before grabbing Bob?"
    seen = advance(battle, seen, STAY)
    assert asked(battle, seen) == "Ann grabs at Bob. Bob: Parry or take it?"


def test_getting_up_to_grab() -> None:
    ann = {**figure("a1", "Ann", [], 10), "conditions": ["disrupted"]}
    battle = battle_with(ann, figure("b1", "Bob", [], 11.5))
    found = labels(battle, opened(battle))
    assert ("Get up & grab Bob", "An empty hand · neither moves") in found


def test_letting_go_names_whom() -> None:
    battle = holders("hand-weapon", dice=[1])
    assert ("Let go of Bob", "frees the left hand") in labels(battle, opened(battle))
    seen = opened(battle, STRIKE)
    assert asked(battle, seen) == "Ann has hold of Bob: let go?"
    assert labels(battle, seen) == [("Let go of Bob", "frees the left hand"), ("Hold on", "")]


def test_who_has_grabbed_may_go_on_with_the_other_hand() -> None:
    """R10-DP-16, R10-CC-25: letting go is one more thing to do, and not what is asked."""
    battle = battle_with(
        figure("a1", "Ann", ["hand-weapon"], 10), figure("b1", "Bob", ["axe"], 11.5)
    )
    seen = opened(battle, HOLD, STAY, Choice(do="take", unit="b1"))
    assert asked(battle, seen) == "Ann has a hand left: go on with it?"
    found = [text for text, _ in labels(battle, seen)]
    assert found == ["Strike Bob", "Strike what Bob holds", "Let go of Bob", "Hold back"]


def test_the_grabbed_turns_away_on_the_spot() -> None:
    battle = holders(turn="ember")
    found = labels(battle, opened(battle))
    assert ("Disengage", "on the spot, held by Ann") in found


def test_cards_name_both_ends_of_a_grab() -> None:
    battle = holders("hand-weapon")
    seen = opened(battle)
    view = battle.view(seen.state)
    ann = stat_card(view, seen.state.units["a1"])
    hold = ann.states[0]
    assert (hold.name, hold.value, hold.rule) == ("Has hold of", "Bob", "R10-CC-22")
    assert {row.name: row.value for row in ann.stats}["Hands"] == "1/2"
    bob = stat_card(view, seen.state.units["b1"])
    held = bob.states[0]
    assert (held.name, held.value, held.rule) == ("Grabbed by", "Ann", "R10-CC-23")


def test_odds_of_a_grab_and_of_a_blow_at_the_grabbed() -> None:
    """Neither needs a roll; nobody counts who is outnumbered."""
    battle = holders("hand-weapon")
    view = battle.view(opened(battle).state)
    blow = odds_at_first(view.battle, STRIKE)
    assert blow is not None
    assert (blow.need, blow.rows[0].rule) == ("No roll needed", "R10-AT-13")
    free = battle_with(figure("a1", "Ann", [], 10), figure("b1", "Bob", [], 11.9))
    hold = odds_of(free, opened(free), HOLD)
    assert hold is not None
    assert [row.rule for row in hold.rows] == ["R10-AT-12", "R10-CC-10"]


def test_death_lets_go_without_words() -> None:
    battle = holders("hand-weapon", dice=[5])
    seen = opened(battle, STRIKE)
    released = [event for event in seen.events if isinstance(event, Released)]
    assert [tell(battle.view(seen.state), event) for event in released] == [()]


def test_a_grabber_under_attack_may_let_go() -> None:
    battle = holders(turn="ember")
    seen = opened(battle, Choice(do="strike", unit="b1", item="axe", target="a1"))
    assert asked(battle, seen) == "Bob strikes at Ann (axe). Ann: take it or let go?"
