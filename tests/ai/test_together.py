"""What partners could do alone is the price of an act that figures share."""

from game.ai.distances import grid_of
from game.ai.evaluation import Outlook
from game.ai.glimpses import figure_of
from game.ai.meter import Meter
from game.ai.plans import Plan, Thinking
from game.ai.together import Alone
from game.model.choices import Choice
from tests.toy.tables import battle_of, opened, peg


def alone(**gains: dict[str, float]) -> Alone:
    """What figures bring alone, by their targets; each enemy is worth one average figure."""
    pegs = [peg(f"a{number}", "azure", (2, 2 * number)) for number in (1, 2, 3)]
    foes = [peg(f"b{number}", "ember", (16, 2 * number)) for number in (1, 2, 3)]
    battle = battle_of(*pegs, *foes)
    seen = opened(battle)
    assert seen.decision is not None
    grid = grid_of(battle, seen.state)
    outlook = Outlook(battle, seen.state, seen.decision.side, grid)
    thinking = Thinking(battle, seen, seen.decision, outlook, Meter(100), 4)
    plans = [
        Plan(Choice(do="strike", unit=unit, target=target), thinking.base + gain)
        for unit, own in gains.items()
        for target, gain in own.items()
    ]
    return Alone(thinking, plans)


def test_partners_who_could_do_nothing_alone_are_free() -> None:
    assert alone(a1={"b1": 0.5}).price("a1", ["a2"], "b1") == 0.0


def test_the_second_finds_only_what_the_first_has_left() -> None:
    """Half of one figure, then half of the other half: the partner is worth a quarter."""
    price = alone(a1={"b1": 0.5}, a2={"b1": 0.5}).price("a1", ["a2"], "b1")
    assert abs(price - 0.25) < 1e-9


def test_a_partner_who_has_a_better_target_costs_what_that_would_bring() -> None:
    price = alone(a1={"b1": 0.5}, a2={"b1": 0.5, "b2": 0.4}).price("a1", ["a2"], "b1")
    assert abs(price - 0.4) < 1e-9


def test_a_partner_with_two_weapons_is_charged_once_and_the_leader_never() -> None:
    known = alone(a1={"b1": 0.5}, a2={"b1": 0.5})
    assert known.price("a1", ["a1", "a2", "a2"], "b1") == known.price("a1", ["a2"], "b1")


def test_shared_acts_are_nobodys_own() -> None:
    known = alone(a1={"b1": 0.5})
    assert known.gain("a2", "b1") == 0.0


def test_things_are_named_after_their_owner() -> None:
    assert figure_of("a2/short-bow/strike") == "a2"
    assert figure_of("a2") == "a2"
