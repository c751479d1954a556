"""Every kind of wanted value gets a short list of sensible answers."""

from msgspec.structs import replace

from game.ai.candidates import apart, candidates, kindred, without_twins
from game.engine.battle import Battle
from game.engine.resolution import View
from game.model.choices import Choice
from game.model.decisions import TURN, Bounds, Decision, Option
from game.model.state import Item
from game.model.vectors import Point
from tests.toy.sheets import State
from tests.toy.tables import battle_of, opened, peg

DECISION = Decision(kind=TURN, side="azure")


def view() -> View[State]:
    battle: Battle[State] = battle_of(peg("a1", "azure", (4, 6)), peg("b1", "ember", (16, 6)))
    return battle.view(opened(battle).state)


def values(option: Option, width: int = 4) -> tuple[Choice, ...]:
    return candidates(view(), DECISION, option, width, (Point(16, 6),))


def test_an_option_without_a_value_is_its_own_answer() -> None:
    option = Option(do="rest", unit="a1")
    assert values(option) == (Choice(do="rest", unit="a1"),)


def test_walks_are_few_legal_in_form_and_lead_to_the_goals_too() -> None:
    walks = values(Option(do="walk", unit="a1", wants="path"), width=3)
    assert 1 <= len(walks) <= 3
    assert all(walk.path and len(walk.path) <= 32 for walk in walks)
    assert any(walk.path and walk.path[-1].x > 6 for walk in walks)


def test_points_are_those_suggested_without_near_doubles() -> None:
    points = (Point(5, 5), Point(5.1, 5), Point(9, 5))
    option = Option(do="hurl", unit="a1", item="pebble-1", wants="at", suggest=points)
    assert [choice.at for choice in values(option)] == [Point(5, 5), Point(9, 5)]


def test_an_amount_is_tried_at_its_ends() -> None:
    option = Option(do="brace", unit="a1", wants="amount", bounds=Bounds(least=1, most=3, step=1))
    assert [choice.amount for choice in values(option)] == [1, 3]


def test_groups_are_the_fewest_and_the_most() -> None:
    bounds = Bounds(from_=("a2", "a3", "a4"), least=1, most=2)
    option = Option(do="gang", unit="a1", wants="several", bounds=bounds)
    assert [choice.several for choice in values(option)] == [("a2",), ("a2", "a3")]


def test_shares_add_up_whatever_their_split() -> None:
    option = Option(
        do="mend", unit="a1", wants="share", bounds=Bounds(among=("a1", "a2", "a3"), total=4)
    )
    shares = [choice.share or {} for choice in values(option)]
    assert {"a1": 2, "a2": 1, "a3": 1} in shares
    assert {"a1": 4} in shares
    assert all(sum(share.values()) == 4 for share in shares)


def test_apart_keeps_the_first_of_points_close_together() -> None:
    assert apart((Point(0, 0), Point(0.2, 0), Point(0.3, 0))) == [Point(0, 0), Point(0.3, 0)]


def test_what_is_done_with_two_things_of_one_kind_is_looked_at_once() -> None:
    pebbles = (Item(id="one", kind="pebble"), Item(id="two", kind="pebble"))
    peg_a1 = replace(view().state.units["a1"], items=pebbles)
    state = replace(view().state, units={**view().state.units, "a1": peg_a1})
    hurls = [Option(do="hurl", unit="a1", item=name, target="b1") for name in ("one", "two")]
    others = [
        Option(do="hurl", unit="a1", item="one", target="a1"),
        Option(do="drop", unit="a1", item="two"),
        Option(do="lift", unit="a1", item="three"),
        Option(do="lift", unit="a1", item="four"),
    ]
    assert without_twins(state, [*hurls, *others]) == (hurls[0], *others)


def test_acts_at_different_places_are_no_twins() -> None:
    here, there = (Choice(do="hurl", unit="a1", item="one", at=Point(x, 5)) for x in (3, 4))
    assert kindred(view().state, here) != kindred(view().state, there)
