"""Every moment of a recorded battle, looking at it, going on from it, and what turned it."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from game.ai.greedy import Greedy
from game.engine.battle import Battle
from game.engine.errors import IllegalChoice, ReplayDiverged
from game.files.formats.replay_file import Replay
from game.match.analysis.milestones import falls, turning_points, turns
from game.match.library.setups import battle_of, setup_of
from game.match.play.playing import play_out
from game.match.play.recording import Recording, Viewer, recording_of
from game.match.play.saving import replay_of
from game.match.play.seats import Computer, Person
from game.match.play.turn_controller import TurnController
from game.model.battlefield import BattleMap
from game.model.choices import Choice
from game.model.dice import Dice
from game.model.setup import Setup
from game.rulesets.catalog import catalog
from tests.match.test_simulation import TINY
from tests.ui.scenes.stage import scuffle

PERSONS = {"azure": Person(), "ember": Person()}


def match(seed: int = 3) -> TurnController[Any]:
    """Two against two, all computers, at the beginning."""
    ruleset = catalog()["brikwars-2010"]
    setup = setup_of(msgspec.convert(scuffle(), BattleMap), ruleset, seed=seed)
    seats = {side: Computer(Greedy(), TINY) for side in ("azure", "ember")}
    return TurnController(make_battle(setup), seats)


def make_battle(setup: Setup) -> Battle[Any]:
    return battle_of(catalog()[setup.ruleset], setup)


@pytest.fixture(scope="module")
def over() -> TurnController[Any]:
    """A battle that two computers have fought to its end."""
    played = match()
    play_out(played)
    assert played.state.verdict is not None
    assert played.state.fallen, "somebody falls in this battle"
    return played


@pytest.fixture
def replay(over: TurnController[Any]) -> Replay:
    return replay_of(over.record())


def loaded(replay: Replay) -> Recording:
    recording = Recording(make_battle(replay.setup), replay)
    while not recording.complete:
        recording.load(5)
    return recording


def test_a_recording_comes_in_slices(replay: Replay) -> None:
    recording = Recording(make_battle(replay.setup), replay)
    assert recording.loaded == 0
    recording.load(3)
    assert recording.loaded == 3
    assert not recording.complete
    recording.load(10_000)
    assert recording.complete
    assert recording.loaded == recording.count == len(replay.choices)
    assert recording.problem == ""


def test_every_moment_is_that_of_the_battle(over: TurnController[Any], replay: Replay) -> None:
    recording = loaded(replay)
    for number, entry in enumerate(over.history.entries):
        assert recording.look(number).state == entry.before.state
    assert recording.look(recording.count).state == over.state
    assert recording.events(recording.count) == over.events
    pieces = [recording.events(n + 1, n) for n in range(recording.count)]
    assert (*recording.events(0), *(e for piece in pieces for e in piece)) == over.events


def test_a_match_at_hand_needs_no_loading_and_does_not_grow() -> None:
    under_way = match()
    for _ in range(4):
        under_way.poll()
    recording = recording_of(under_way)
    assert recording is not None
    assert recording.complete
    assert recording.loaded == recording.count == 4
    under_way.poll()
    assert recording.loaded == 4
    assert recording.look(4).state == under_way.history.entries[4].before.state


def test_a_record_that_no_longer_fits_shows_what_comes_before_and_says_why(replay: Replay) -> None:
    wrong = replace(replay.choices[5], choice=Choice(do="levitate"))
    torn = replace(replay, choices=(*replay.choices[:5], wrong, *replay.choices[6:]))
    recording = loaded(torn)
    assert recording.loaded == 5
    assert "choices[5] no longer fits" in recording.problem
    assert "of brikwars-2010" in recording.problem


def test_an_end_that_is_not_the_recorded_one_is_told(replay: Replay) -> None:
    recording = loaded(replace(replay, verdict=None))
    assert recording.loaded == recording.count
    assert "no verdict is recorded" in recording.problem


def test_a_reason_worded_otherwise_is_no_other_end(replay: Replay) -> None:
    """A replay of an older version keeps the words that version had for the same end."""
    assert replay.verdict is not None
    recording = loaded(replace(replay, verdict=replace(replay.verdict, reason="as it was said")))
    assert recording.loaded == recording.count
    assert recording.problem == ""


@pytest.mark.parametrize("drawn", [False, True])
def test_an_end_with_another_winner_is_told(replay: Replay, drawn: bool) -> None:
    assert replay.verdict is not None
    won = replay.verdict.winners
    others = tuple(side for side in replay.setup.side_ids() if side not in won)
    wrong = replace(replay.verdict, winners=() if drawn else others)
    recording = loaded(replace(replay, verdict=wrong))
    assert "is recorded" in recording.problem


def test_a_record_without_even_a_beginning_is_refused(replay: Replay) -> None:
    no_dice = replace(replay, setup=replace(replay.setup, dice=Dice(faces=())))
    with pytest.raises(ReplayDiverged):
        Recording(make_battle(no_dice.setup), no_dice)


def test_a_viewer_goes_to_any_moment_and_nobody_answers(replay: Replay) -> None:
    recording = loaded(replay)
    viewer = Viewer(recording)
    viewer.go_to(7)
    assert viewer.state == recording.look(7).state
    assert viewer.events == recording.events(7)
    assert viewer.forward() == recording.events(8, 7)
    assert viewer.moment == 8
    viewer.go_to(10_000)
    assert viewer.moment == recording.count
    assert viewer.forward() == ()
    viewer.go_to(-3)
    assert viewer.moment == 0
    assert viewer.poll() is None
    with pytest.raises(IllegalChoice):
        viewer.submit(Choice(do="end-turn"), "azure")
    with pytest.raises(IllegalChoice):
        viewer.undo("azure")


def test_a_branch_goes_on_from_its_moment_with_log_and_way_back(replay: Replay) -> None:
    recording = loaded(replay)
    moment = next(n for n in range(6, 20) if recording.look(n).decision.kind == "turn")
    branch = recording.branch(make_battle(replay.setup), moment, PERSONS)
    assert branch.decision == recording.look(moment).decision
    assert branch.state == recording.look(moment).state
    assert branch.events == recording.events(moment)
    assert branch.first_event == 1
    assert branch.record().choices == replay.choices[:moment]
    assert branch.record().marks == recording.marks(moment)
    for made in replay.choices[moment:]:
        branch.submit(made.choice, made.by)
    assert branch.state == recording.look(recording.count).state, "the same acts, the same dice"
    assert branch.record().marks == replay.marks


def test_a_branch_leaves_the_recording_alone(replay: Replay) -> None:
    recording = loaded(replay)
    branch = recording.branch(make_battle(replay.setup), 3, PERSONS)
    made = replay.choices[3]
    branch.submit(made.choice, made.by)
    assert recording.loaded == len(replay.choices)
    assert recording.match.record().choices == replay.choices


def test_turns_and_falls_stand_on_the_line_of_time(replay: Replay) -> None:
    recording = loaded(replay)
    begun = turns(recording)
    assert [one.moment for one in begun] == [mark.answers for mark in replay.marks]
    assert [one.side for one in begun] == [mark.side for mark in replay.marks]
    assert begun[-1].round == recording.look(begun[-1].moment).state.round
    fallen = falls(recording, 0, recording.count)
    assert len(fallen) == len(recording.look(recording.count).state.fallen)
    for one in fallen:
        before, after = recording.look(one.moment - 1), recording.look(one.moment)
        assert len(after.state.fallen) > len(before.state.fallen)
    half = recording.count // 2
    assert falls(recording, 0, half) + falls(recording, half, recording.count) == fallen


def worth(recording: Recording, moment: int, side: str, begin: int) -> float:
    """The worth of a side less that of the others, each with what it carried at the beginning."""
    battle, state = recording.battle, recording.look(moment).state
    carried = {unit.id: unit.items for unit in recording.look(begin).state.units.values()}
    units = [replace(unit, items=carried[unit.id]) for unit in state.units.values()]
    values = [(unit.side, battle.ruleset.unit_value(battle.view(state), unit)) for unit in units]
    return sum(value if one == side else -value for one, value in values)


def test_turning_points_are_the_acts_that_changed_most(replay: Replay) -> None:
    recording = loaded(replay)
    points = turning_points(recording)
    assert 1 <= len(points) <= 3
    assert [point.before for point in points] == sorted(point.before for point in points)
    for point in points:
        change = worth(recording, point.after, point.side, point.before) - worth(
            recording, point.before, point.side, point.before
        )
        assert point.gain == pytest.approx(change)
        assert recording.look(point.before).decision.kind == "turn"
    least = min(abs(point.gain) for point in points)
    asked = [n for n in range(recording.count) if recording.look(n).decision.kind == "turn"]
    shown = {point.before for point in points}
    for begin, end in zip(asked, [*asked[1:], recording.count], strict=True):
        side = recording.match.history.entries[begin].answer.by
        change = worth(recording, end, side, begin) - worth(recording, begin, side, begin)
        assert begin in shown or abs(change) <= least + 1e-9


def test_who_falls_in_a_turning_point_is_named(replay: Replay) -> None:
    recording = loaded(replay)
    for point in turning_points(recording):
        before, after = (recording.look(n).state.fallen for n in (point.before, point.after))
        assert list(point.fallen) == [after[name].name for name in after if name not in before]
