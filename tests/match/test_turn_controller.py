"""Who may answer, what is published, taking back, and going on after a break."""

import msgspec
import pytest

from game.engine.battle import Position
from game.engine.errors import IllegalChoice, ReplayDiverged
from game.files.formats.records import MadeChoice
from game.match.play.seats import Person, Replay
from game.match.play.turn_controller import Record, TurnController
from game.model.choices import Choice
from game.model.dice import Dice
from game.model.vectors import Point
from tests.toy.sheets import State
from tests.toy.tables import battle_of, peg

A1 = peg("a1", "azure", (5, 6))
A2 = peg("a2", "azure", (5, 2))
B1 = peg("b1", "ember", (6.5, 6))
FACE = Choice(do="face", unit="a1", toward=Point(5, 1))
STRIKE = Choice(do="strike", unit="a1", target="b1")
STAND = Choice(do="stand", unit="b1")


def match(*faces: int, **options: object) -> TurnController[State]:
    battle = battle_of(A1, A2, B1, dice=faces)
    return TurnController(battle, {"azure": Person(), "ember": Person()}, **options)


def test_only_the_side_that_owes_the_answer_may_give_it() -> None:
    table = match()
    assert table.owing_side == "azure"
    with pytest.raises(IllegalChoice, match="azure"):
        table.submit(FACE, "ember")
    assert table.history.answers == ()


def test_a_refused_choice_changes_nothing() -> None:
    table = match()
    before = table.record()
    with pytest.raises(IllegalChoice):
        table.submit(Choice(do="strike", unit="a2", target="b1"), "azure")
    assert table.record() == before


def test_each_event_is_published_once_though_steps_are_run_again() -> None:
    table = match(3, 1, 1)
    known = list(table.events)
    known += table.submit(STRIKE, "azure")
    assert table.owing_side == "ember"
    known += table.submit(STAND, "ember")
    assert tuple(known) == table.events
    assert len(table.events) == table.state.event_count
    names = [type(event).__name__ for event in table.events]
    assert names.count("AttackDeclared") == 1
    assert names.count("Rolled") == 2


def test_every_event_is_of_the_act_on_a_turn_that_it_came_of() -> None:
    """Whatever others have answered in between; the beginning of the battle is of none."""
    table = match(3, 1, 1)
    begun = table.state.event_count
    assert {table.act_before(number) for number in range(1, begun + 1)} == {0}
    table.submit(STRIKE, "azure")
    table.submit(STAND, "ember")
    struck = table.state.event_count
    assert struck > begun
    assert {table.act_before(number) for number in range(begun + 1, struck + 1)} == {1}
    table.submit(Choice(do="rest", unit="b1"), "ember")
    assert table.act_before(struck) == 1
    assert table.act_before(struck + 1) == 3


def test_an_answer_is_taken_back_and_given_again() -> None:
    table = match()
    before, events = table.state, table.events
    table.submit(FACE, "azure")
    assert table.state.units["a1"].facing == 270
    assert table.undo("azure") == len(events)
    assert table.state == before
    assert table.events == events
    table.redo("azure")
    assert table.state.units["a1"].facing == 270
    assert table.redo_refusal("azure") is not None


def test_what_was_settled_without_asking_is_taken_back_with_what_led_to_it() -> None:
    table = match()
    before = table.state
    table.submit(FACE, "azure")
    table.submit(Choice(do="face", unit="a2", toward=Point(9, 2)), "azure", settled=True)
    table.undo("azure")
    assert table.state == before
    assert table.undo_refusal("azure") is not None


def test_another_answer_ends_the_chance_to_redo() -> None:
    table = match()
    table.submit(FACE, "azure")
    table.undo("azure")
    table.submit(Choice(do="face", unit="a2", toward=Point(9, 2)), "azure")
    assert table.redo_refusal("azure") is not None


def test_a_declared_strike_can_be_taken_back_until_the_other_side_answers() -> None:
    table = match(3, 1, 1)
    table.submit(STRIKE, "azure")
    assert table.undo_refusal("azure") is None
    refused = table.undo_refusal("ember")
    assert refused is not None
    table.submit(STAND, "ember")
    late = table.undo_refusal("azure")
    assert late is not None
    assert "acted" in late.reason


def test_nothing_is_taken_back_once_dice_have_fallen() -> None:
    table = match(3, 1, 1)
    table.submit(STRIKE, "azure")
    table.submit(STAND, "ember")
    late = table.undo_refusal("ember")
    assert late is not None
    assert "Dice" in late.reason
    with pytest.raises(IllegalChoice):
        table.undo("ember")


def test_each_player_turn_is_marked_and_taken_back_with_its_answers() -> None:
    table = match()
    table.submit(Choice(do="rest", unit="a1"), "azure")
    marks = [(mark.player_turn, mark.side, mark.answers) for mark in table.history.marks]
    assert marks == [(1, "azure", 0), (2, "ember", 1)]
    table.undo("azure")
    assert [mark.player_turn for mark in table.history.marks] == [1]


def test_a_battle_cut_off_at_a_reaction_goes_on_there_with_the_same_dice() -> None:
    kept: list[Record[State]] = []
    battle = battle_of(A1, A2, B1, dice=Dice(seed=11))
    seats = {"azure": Person(), "ember": Person()}
    whole = TurnController(battle, seats, record_to=kept.append)
    whole.submit(STRIKE, "azure")
    written = msgspec.json.encode(kept[-1].position)
    whole.submit(STAND, "ember")

    position = msgspec.json.decode(written, type=Position[State])
    again = TurnController(battle_of(A1, A2, B1, dice=Dice(seed=11)), seats, position=position)
    assert again.decision is not None
    assert again.decision.kind == "PEG-REACT"
    again.submit(STAND, "ember")
    assert again.state == whole.state


def test_standing_orders_answer_reactions_but_never_an_own_turn() -> None:
    battle = battle_of(A1, A2, B1, dice=Dice(seed=3))
    seats = {"azure": Person({"turn": "default"}), "ember": Person({"PEG-REACT": "default"})}
    table = TurnController(battle, seats)
    assert table.poll() is None
    table.submit(STRIKE, "azure")
    assert table.poll() is not None
    assert table.history.answers[-1] == MadeChoice("ember", STAND)
    assert table.notes[-1].text == "standing order of B1: Stand (PEG-REACT)"


def test_never_declines_where_an_option_says_no() -> None:
    battle = battle_of(peg("a1", "azure", (3, 8)), B1, dice=Dice(seed=3))
    table = TurnController(battle, {"azure": Person(), "ember": Person({"PEG-SNAP": "never"})})
    table.submit(Choice(do="walk", unit="a1", path=(Point(5.3, 6.5),)), "azure")
    assert table.decision is not None
    assert table.decision.kind == "PEG-SNAP"
    table.poll()
    assert table.history.answers[-1].choice.do == "hold"


def test_a_recorded_game_is_played_again_and_a_missing_answer_is_told() -> None:
    first = match(3, 1, 1)
    first.submit(STRIKE, "azure")
    first.submit(STAND, "ember")
    answers = first.history.answers
    seats = {side: Replay(side, answers) for side in ("azure", "ember")}
    again = TurnController(battle_of(A1, A2, B1, dice=(3, 1, 1)), seats)
    again.poll()
    again.poll()
    assert again.record().fingerprint == first.record().fingerprint
    with pytest.raises(ReplayDiverged):
        again.poll()


def test_a_preview_names_who_may_react() -> None:
    table = match(3, 1, 1)
    seen = table.ask.preview(STRIKE)
    assert seen.reactors == (("b1", "PEG-REACT"),)
    assert table.ask.threats(STRIKE) == ("b1",)
    assert not seen.complete
    still = table.ask.preview(FACE)
    assert still.reactors == ()
    assert still.complete
