"""Taking back a walk that a computer player could have reacted to, and let pass."""

import pytest

from game.engine.errors import IllegalChoice
from game.match.play.seats import Person, Question, Reply, Seat, SeatKind, declining
from game.match.play.turn_controller import TurnController
from game.model.choices import Choice
from game.model.decisions import TURN
from game.model.dice import Dice
from game.model.events import Rolled
from game.model.vectors import Point
from tests.match.test_taught_battles import act, begun, settle
from tests.rulesets.brikwars_2010.duels import battle_with, figure
from tests.toy.sheets import State
from tests.toy.tables import battle_of, peg

WALK = Choice(do="walk", unit="a1", path=(Point(5.3, 6.5),))
"""Into the reach of an enemy, who may snap."""


class Calm:
    """A computer player that lets everything pass, or ``snaps`` at what it can."""

    kind: SeatKind = "computer"

    def __init__(self, *, snaps: bool = False) -> None:
        self._snaps = snaps

    def answer(self, question: Question) -> Reply | None:
        decision = question.decision
        if decision.kind == TURN:
            return None
        refusing = None if self._snaps else declining(decision)
        assert decision.default is not None
        return Reply(decision.default if refusing is None else refusing.choice(), "calm")

    def stop(self) -> None:
        pass

    def close(self) -> None:
        pass


def match(other: Seat) -> TurnController[State]:
    """Somebody has walked past an enemy of this seat."""
    battle = battle_of(peg("a1", "azure", (3, 8)), peg("b1", "ember", (6.5, 6)), dice=Dice(seed=3))
    table = TurnController(battle, {"azure": Person(), "ember": other})
    table.submit(WALK, "azure")
    assert table.decision is not None
    assert table.decision.kind == "PEG-SNAP"
    return table


def test_what_a_computer_player_let_pass_goes_back_with_the_walk() -> None:
    table = match(Calm())
    table.poll()
    assert [one.by for one in table.history.answers] == ["azure", "ember"]
    assert table.undo_refusal("azure") is None
    table.undo("azure")
    assert table.history.answers == ()
    assert table.state.units["a1"].place == Point(3, 8)
    assert table.notes == []
    table.redo("azure")
    table.poll()
    assert [one.choice.do for one in table.history.answers] == ["walk", "hold"]
    assert table.redo_refusal("azure") is not None, "all was given once more"


def test_what_a_person_let_pass_was_decided() -> None:
    table = match(Person())
    table.submit(Choice(do="hold", unit="b1"), "ember")
    refused = table.undo_refusal("azure")
    assert refused is not None
    assert "acted" in refused.reason


def test_what_a_computer_player_did_is_not_taken_back() -> None:
    table = match(Calm(snaps=True))
    table.poll()
    with pytest.raises(IllegalChoice, match="acted"):
        table.undo("azure")


def test_what_a_computer_player_let_be_done_to_its_figure_is_not_taken_back() -> None:
    """A Grab that is not parried holds, and no die falls."""
    table = begun("brikwars-2010", 1, taught=False)
    table.seats["ember"] = Calm()
    settle(table)
    before = len(table.events)
    drop = next(one for one in table.menu().options if (one.do, one.unit) == ("drop", "cobble"))
    table.submit(drop.choice(), "azure")
    act(table, "grab", "cobble", "grim")
    assert not any(isinstance(event, Rolled) for event in table.events[before:])
    assert "take" in [one.choice.do for one in table.history.answers]
    with pytest.raises(IllegalChoice, match="acted"):
        table.undo("azure")


def test_an_enemy_who_comes_into_view_after_it_is_no_bar() -> None:
    """That more is known of somebody changes nothing on the table: here he stands behind a wall."""
    walls = [
        {"id": name, "kind": "wall", "shape": "line", "line": line, "thickness": 0.5, "top": 4}
        for name, line in (("near", [[12, 9.5], [12, 20]]), ("far", [[12.5, 0], [12.5, 6.5]]))
    ]
    battle = battle_with(
        figure("a1", "Ann", ["axe"], 10, 9.7),
        figure("b1", "Bob", ["long-ranged"], 20, 10),
        {**figure("b2", "Bea", [], 13.5, 3), "facing": 0},
        map={"size": [25, 20], "terrain": walls},
    )
    table = TurnController(battle, {"azure": Person(), "ember": Calm()})
    while table.decision is not None and table.decision.kind != TURN:
        table.poll()
    table.submit(Choice(do="move", unit="a1", path=(Point(10.5, 8), Point(13, 8))), "azure")
    before = len(table.events)
    table.poll()
    assert [one.by for one in table.history.answers][-2:] == ["azure", "ember"]
    known = [event for event in table.events[before:] if event.only_known]
    assert "b2" in [getattr(event, "unit", None) for event in known]
    assert table.undo_refusal("azure") is None
