"""Which standing order holds for a question."""

import pytest

from game.engine.ruleset import Window
from game.match.play.orders import EVERY, OWN, Order, holding, order_for, order_key, with_order
from game.match.play.seats import Person
from game.match.play.turn_controller import TurnController
from game.model.choices import Choice
from game.model.decisions import Decision, Option
from game.model.dice import Dice
from game.model.vectors import Point
from tests.toy.tables import battle_of, peg

WINDOWS = (Window("PEG-SNAP", "Snap", never=True), Window("PEG-REACT", "React"))


def asked(*units: str, kind: str = "PEG-SNAP") -> Decision:
    options = tuple(Option(do="hold", unit=unit) for unit in units)
    return Decision(kind=kind, side="azure", unit=units[0], options=options)


@pytest.mark.parametrize(
    ("orders", "found"),
    [
        ({}, None),
        ({"*": "never"}, "never"),
        ({"*": "never", "PEG-SNAP": "default"}, "default"),
        ({"PEG-SNAP": "default", "a1/*": "never"}, "never"),
        ({"PEG-SNAP": "default", "a1/*": "never", "a1/PEG-SNAP": "ask"}, "ask"),
        ({"a2/*": "never", "PEG-REACT": "never"}, None),
        ({OWN: "never", "a1/own": "never"}, None),
    ],
)
def test_the_nearest_order_holds(orders: dict[str, Order], found: Order | None) -> None:
    assert order_for(orders, asked("a1"), WINDOWS) == found
    assert holding(orders, WINDOWS[0], "a1") == found


@pytest.mark.parametrize(
    ("orders", "found"),
    [
        ({EVERY: "never"}, "never"),
        ({EVERY: "never", OWN: "ask"}, "ask"),
        ({OWN: "ask", "PEG-INCH": "default"}, "default"),
        ({"PEG-INCH": "default", "a1/own": "ask"}, "ask"),
        ({"a1/*": "never", "a1/own": "ask"}, "ask"),
        ({"a1/PEG-INCH": "default", "a1/own": "ask"}, "default"),
    ],
)
def test_orders_for_own_acts_stand_between_one_kind_and_all(
    orders: dict[str, Order], found: Order | None
) -> None:
    assert holding(orders, Window("PEG-INCH", "Inch", own=True), "a1") == found


def test_figures_with_different_orders_ask_their_player() -> None:
    orders: dict[str, Order] = {"a1/*": "never"}
    assert order_for(orders, asked("a1", "a2"), WINDOWS) == "ask"
    assert order_for({**orders, "a2/PEG-SNAP": "never"}, asked("a1", "a2"), WINDOWS) == "never"


def test_questions_that_no_ruleset_lists_are_not_meant_by_every() -> None:
    orders: dict[str, Order] = {EVERY: "default", "a1/*": "default"}
    assert order_for(orders, asked("a1", kind="deploy"), WINDOWS) is None
    assert order_for({"deploy": "default"}, asked("a1", kind="deploy"), WINDOWS) == "default"


def test_a_key_is_set_and_taken_away() -> None:
    orders = with_order({}, order_key("PEG-SNAP", "a1"), "never")
    assert orders == {"a1/PEG-SNAP": "never"}
    assert with_order(orders, "a1/PEG-SNAP", None) == {}


def walked(orders: dict[str, Order]) -> TurnController[object]:
    """A peg has walked into the range of one that may snap at it."""
    battle = battle_of(peg("a1", "azure", (3, 8)), peg("b1", "ember", (6, 6)), dice=Dice(seed=3))
    table = TurnController(battle, {"azure": Person(), "ember": Person(orders)})
    table.submit(Choice(do="walk", unit="a1", path=(Point(5.3, 6.5),)), "azure")
    return table


def test_an_order_for_one_figure_is_its_own() -> None:
    asking = walked({"b2/*": "never"})
    assert asking.poll() is None
    answered = walked({"b1/*": "never"})
    assert answered.poll() is not None
    assert answered.history.answers[-1].choice.do == "hold"
    note = answered.notes[-1]
    assert note.side == "ember"
    assert note.text.startswith("standing order of B1: ")
    assert note.text.endswith("(PEG-SNAP)")


def test_taking_back_goes_past_what_an_order_answered() -> None:
    """Else the order would answer again, and nobody could take anything back."""
    table = walked({"b1/*": "never"})
    before = table.decision
    seat = table.seats["ember"]
    assert isinstance(seat, Person)
    table.poll()
    assert len(table.notes) == 1
    assert table.undo_refusal("ember") is None
    table.undo("ember")
    assert table.decision == before
    assert table.notes == []
