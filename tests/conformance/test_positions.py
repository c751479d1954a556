"""A position is plain data: it can be stored, looked at again and played again."""

import json
import os
import subprocess
import sys
from pathlib import Path

import msgspec

from game.engine.battle import Look, Position, advance, look, start
from game.engine.fingerprint import fingerprint
from game.model.cues import Cue
from game.model.decisions import TURN
from tests.conformance.contests import battle_for
from tests.conformance.play import Game

MOST_ANSWERS = 30
EVERY = 10
"""Menus are worked out afresh at every tenth decision."""
ROOT = Path(__file__).parents[2]


def same(one: Look[object], other: Look[object]) -> bool:
    """Whether two looks show the same."""
    return (
        one.decision == other.decision
        and one.state == other.state
        and one.position == other.position
        and one.passed == other.passed
    )


def test_a_position_survives_storing_in_the_middle_of_any_decision(game: Game) -> None:
    for moment in game.moments:
        stored = msgspec.json.encode(moment.seen.position)
        kind = Position[game.battle.ruleset.state_type]
        restored = msgspec.json.decode(stored, type=kind)
        assert restored == moment.seen.position
        # Equal dictionaries may differ in order, but figures are gone through by number.
        assert list(restored.checkpoint.units) == list(moment.seen.position.checkpoint.units)
        assert fingerprint(restored.checkpoint) == fingerprint(moment.seen.position.checkpoint)
        again = look(game.battle, restored)
        assert again.decision == moment.decision
        assert again.state == moment.seen.state


def test_looking_again_shows_the_same_decision_and_the_same_events(game: Game) -> None:
    for moment in game.moments:
        again = look(game.battle, moment.seen.position)
        assert again.decision == moment.decision
        assert again.state == moment.seen.state
        newest = moment.seen.events[again.first_event - moment.seen.first_event :]
        assert again.events == newest


def test_finished_steps_run_again_end_the_same(game: Game) -> None:
    after = [*(moment.seen for moment in game.moments[1:]), game.end]
    for moment, recorded in zip(game.moments, after, strict=True):
        again = advance(game.battle, moment.seen, moment.choice)
        assert same(again, recorded)
        assert again.events == recorded.events


def test_events_are_numbered_without_a_gap(game: Game) -> None:
    for seen in (*(moment.seen for moment in game.moments), game.end):
        assert seen.first_event + len(seen.events) - 1 == seen.state.event_count


def test_events_can_be_stored_and_name_known_cues(game: Game) -> None:
    known = set(Cue.__args__)
    happened = [event for moment in game.moments for event in moment.seen.events]
    assert happened
    for event in happened:
        assert event.cue in known
        assert json.loads(msgspec.json.encode(event))["event"] == type(event).__name__


def test_no_step_needs_more_than_thirty_answers(game: Game) -> None:
    assert max(len(moment.seen.position.answers) for moment in game.moments) < MOST_ANSWERS


def test_own_turn_questions_carry_no_options_and_others_at_least_two(game: Game) -> None:
    for moment in game.moments:
        if moment.decision.kind == TURN:
            assert not moment.decision.options
            assert moment.menu.options
        else:
            assert moment.decision.forced is None
            assert moment.decision.options


def test_a_decided_battle_has_nothing_left_to_do(game: Game) -> None:
    state = game.end.state
    if game.end.decision is None:
        assert state.verdict is not None
        assert not state.agenda
        assert set(state.verdict.winners) <= set(game.battle.setup.side_ids())
        assert state.verdict.reason
    else:
        assert state.verdict is None
        assert game.end.decision.side in game.battle.setup.side_ids()


def test_the_geometry_remembers_nothing_that_changes_an_answer(game: Game) -> None:
    fresh = battle_for(game.contest)
    for moment in reversed(game.moments[::EVERY]):
        assert fresh.menu(moment.seen.state, moment.decision) == moment.menu


def test_replaying_the_choices_gives_the_same_states(game: Game) -> None:
    battle = battle_for(game.contest)
    seen = look(battle, start(battle))
    for moment in game.moments:
        assert fingerprint(seen.state) == fingerprint(moment.seen.state)
        seen = advance(battle, seen, moment.choice)
    assert fingerprint(seen.state) == fingerprint(game.end.state)


def test_replaying_in_another_process_gives_the_same_state(game: Game) -> None:
    order = {"contest": game.contest, "choices": game.choices}
    done = subprocess.run(
        [sys.executable, "-m", "tests.conformance.replay_apart"],
        input=msgspec.json.encode(order),
        capture_output=True,
        cwd=ROOT,
        # Another seed for hashes: an order that hangs on them would show.
        env={**os.environ, "PYTHONHASHSEED": "4711"},
        check=True,
    )
    assert done.stdout.decode().strip() == fingerprint(game.end.state)
