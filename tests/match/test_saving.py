"""Saving in the middle of a decision, going on, and replaying."""

import math
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.ai.commander import Weighed
from game.engine.errors import ReplayDiverged
from game.files.formats.records import MOST_OTHERS, MOST_REASON
from game.files.formats.save_file import SavedBattle, read_save, write_save
from game.match.play.saving import continued, leads_to, replay_of, replayed, saved_battle
from game.match.play.seats import Person, Question, Reply
from game.match.play.turn_controller import Record, TurnController
from game.model.choices import Choice
from game.model.dice import Dice
from game.model.state import Verdict
from tests.toy.ruleset import PEGS
from tests.toy.sheets import State
from tests.toy.tables import battle_of, peg

STRIKE = Choice(do="strike", unit="a1", target="b1")
STAND = Choice(do="stand", unit="b1")
SEATS = {"azure": Person(), "ember": Person()}


def match(**options: object) -> TurnController[State]:
    battle = battle_of(peg("a1", "azure", (5, 6)), peg("b1", "ember", (6.5, 6)), dice=Dice(seed=8))
    return TurnController(battle, SEATS, **options)


def in_reaction() -> TurnController[State]:
    table = match()
    table.submit(STRIKE, "azure")
    return table


def test_a_battle_saved_in_a_reaction_goes_on_there_with_log_and_way_back() -> None:
    first = in_reaction()
    again = continued(first.battle, saved_battle(first.record()), SEATS)
    assert again.decision == first.decision
    assert again.events == first.events
    assert again.undo_refusal("azure") is None
    first.submit(STAND, "ember")
    again.submit(STAND, "ember")
    assert again.state == first.state


def test_a_save_holds_the_battle_up_to_the_last_answer(tmp_path: Path) -> None:
    path = tmp_path / "save.json"
    table = in_reaction()
    write_save(path, saved_battle(table.record()))
    saved = read_save(path, {PEGS.id: PEGS})
    again = continued(table.battle, saved, SEATS)
    assert again.decision is not None
    assert again.decision.kind == "PEG-REACT"
    assert again.seen.position == table.seen.position


def test_a_position_that_the_choices_do_not_lead_to_counts_itself() -> None:
    first = in_reaction()
    record = saved_battle(first.record())
    elsewhere = SavedBattle(
        setup=record.setup, choices=(), marks=(), position=record.position, name="", match={}
    )
    again = continued(first.battle, elsewhere, SEATS)
    assert again.seen.position == first.seen.position
    assert again.history.entries == []


def test_choices_that_no_longer_fit_name_the_version_that_wrote_them() -> None:
    first = in_reaction()
    record = saved_battle(first.record())
    other = replace(record.choices[0], choice=Choice(do="strike", unit="a1", target="b7"))
    old = SavedBattle(
        setup=record.setup, choices=(other,), marks=(), position=None, name="", match={}
    )
    with pytest.raises(ReplayDiverged, match="version 1 of toy-pegs"):
        continued(first.battle, old, SEATS)


def test_a_replay_is_checked_turn_by_turn() -> None:
    first = in_reaction()
    first.submit(STAND, "ember")
    while first.decision is not None and first.decision.kind != "turn":
        assert first.decision.default is not None
        first.submit(first.decision.default, first.decision.side)
    recorded = replay_of(first.record())
    told: list[int] = []
    again = replayed(first.battle, SEATS, recorded, lambda _, number: told.append(number))
    assert again.record().fingerprint == first.record().fingerprint
    assert told == sorted(told)
    assert told[0] == 0

    marks = (*recorded.marks[:-1], replace(recorded.marks[-1], fingerprint="0" * 32))
    with pytest.raises(ReplayDiverged, match=f"turn {marks[-1].player_turn} "):
        replayed(first.battle, SEATS, replace(recorded, marks=marks))


def test_answers_before_a_continued_position_stay_in_the_record() -> None:
    first = in_reaction()
    record = saved_battle(first.record())
    broken = replace(record, marks=(replace(record.marks[0], fingerprint="0" * 32),))
    again = continued(first.battle, broken, SEATS)
    again.submit(STAND, "ember")
    assert [made.choice for made in again.record().choices] == [STRIKE, STAND]


def test_a_replay_must_have_the_marks_and_the_verdict_that_come_out() -> None:
    first = in_reaction()
    recorded = replay_of(first.record())
    assert recorded.verdict is None
    extra = (*recorded.marks, replace(recorded.marks[0], player_turn=9, answers=1))
    for marks in ((), extra):
        with pytest.raises(ReplayDiverged, match=f"1 turns begin here, but {len(marks)} are"):
            replayed(first.battle, SEATS, replace(recorded, marks=marks))
    won = Verdict(("ember",), "all gone")
    with pytest.raises(ReplayDiverged, match="ends with no verdict, but Ember as winner"):
        replayed(first.battle, SEATS, replace(recorded, verdict=won))


@pytest.mark.parametrize(("faces", "place"), [((), "choices.1. wants die 1"), ((2,), "die 2")])
def test_dice_that_run_out_make_a_replay_diverge(faces: tuple[int, ...], place: str) -> None:
    first = in_reaction()
    first.submit(STAND, "ember")
    setup = replace(first.battle.setup, dice=Dice(faces=faces))
    recorded = replace(replay_of(first.record()), setup=setup, marks=())
    recruits = setup.recruits
    with pytest.raises(ReplayDiverged, match=place):
        replayed(battle_of(*recruits, dice=setup.dice), SEATS, recorded)


def test_dice_that_run_out_at_once_make_a_replay_diverge() -> None:
    recruits = (peg("a1", "azure", (5, 6)), peg("b1", "ember", (6.5, 6)))
    seeded = TurnController(battle_of(*recruits, dice=Dice(seed=8), scripted=False), SEATS)
    recorded = replay_of(seeded.record())
    with pytest.raises(ReplayDiverged, match="the beginning wants die 1"):
        replayed(battle_of(*recruits, scripted=False), SEATS, recorded)


@pytest.mark.parametrize(
    "answers",
    [
        (Choice(do="strike", unit="a1", target="b7"),),
        (Choice(do="stand", unit="zz"),),
        (STRIKE, Choice(do="fly")),
        (STRIKE, STAND, STAND),
    ],
)
def test_a_position_with_answers_that_are_none_is_refused(answers: tuple[Choice, ...]) -> None:
    first = in_reaction()
    record = saved_battle(first.record())
    assert record.position is not None
    bad = replace(record, position=replace(record.position, answers=answers))
    with pytest.raises(ReplayDiverged, match="position"):
        continued(first.battle, bad, SEATS)


def test_a_battle_leads_to_all_that_it_comes_to_and_to_no_other() -> None:
    table = match()
    begun = saved_battle(table.record())
    table.submit(STRIKE, "azure")
    struck = saved_battle(table.record())
    assert leads_to(begun, begun)
    assert leads_to(begun, struck)
    assert not leads_to(struck, begun)
    table.submit(STAND, "ember")
    stood = saved_battle(table.record())
    assert leads_to(struck, stood)
    otherwise = replace(stood.choices[1], choice=Choice(do="shy", unit="b1"))
    assert not leads_to(stood, replace(stood, choices=(stood.choices[0], otherwise)))
    setup = replace(begun.setup, dice=replace(begun.setup.dice, seed=9))
    assert not leads_to(replace(begun, setup=setup), struck), "with other dice to come"
    assert begun.marks, "its first turn has begun"
    marks = (replace(begun.marks[0], fingerprint="otherwise"), *begun.marks[1:])
    assert not leads_to(replace(begun, marks=marks), struck), "it stood otherwise as a turn began"


def test_what_another_version_has_written_leads_to_what_has_come_of_it() -> None:
    table = match()
    begun = saved_battle(table.record())
    written = replace(begun, setup=replace(begun.setup, ruleset_version=0))
    table.submit(STRIKE, "azure")
    assert table.battle.setup.ruleset_version != 0
    assert leads_to(written, saved_battle(table.record()))


class Reasoning(Person):
    """Stands whatever comes, for a ``why``, and has weighed running away."""

    def __init__(self, why: str, others: int = 1) -> None:
        super().__init__()
        self._why = why
        gains = (-math.inf, *(-0.5 for _ in range(others)))
        self._weighed = tuple(Weighed(Choice(do="run", unit="b1"), gain) for gain in gains)

    def answer(self, question: Question) -> Reply:
        del question
        return Reply(STAND, self._why, weighed=self._weighed)


def test_the_reasons_of_answers_are_kept_up_to_the_last_one(tmp_path: Path) -> None:
    """The last record is that before the person is asked, who may leave the battle there."""
    kept: list[Record[State]] = []
    table = match(record_to=kept.append)
    table.seats["ember"] = Reasoning("as usual")
    table.submit(STRIKE, "azure")
    assert table.poll() is not None
    path = tmp_path / "save.json"
    write_save(path, saved_battle(kept[-1]))
    again = continued(table.battle, read_save(path, {PEGS.id: PEGS}), SEATS)
    (note,), (was,) = again.notes, table.notes
    assert (note.text, note.after, note.side, note.kind, note.answer) == (
        "as usual",
        was.after,
        "ember",
        "why",
        2,
    )
    assert [one.gain for one in note.weighed] == [-math.inf, -0.5]
    assert again.record().reasons == kept[-1].reasons


def test_no_reason_makes_a_save_that_cannot_be_read(tmp_path: Path) -> None:
    table = match()
    table.seats["ember"] = Reasoning("x" * 999, others=99)
    table.submit(STRIKE, "azure")
    table.poll()
    path = tmp_path / "save.json"
    write_save(path, saved_battle(table.record()))
    (reason,) = read_save(path, {PEGS.id: PEGS}).reasons
    assert (len(reason.why), len(reason.weighed)) == (MOST_REASON, MOST_OTHERS)


def test_a_reason_of_several_lines_is_kept_as_one(tmp_path: Path) -> None:
    table = match()
    table.seats["ember"] = Reasoning("as\nusual\x1b!")
    table.submit(STRIKE, "azure")
    table.poll()
    path = tmp_path / "save.json"
    write_save(path, saved_battle(table.record()))
    (reason,) = read_save(path, {PEGS.id: PEGS}).reasons
    assert reason.why == "as usual !"


def test_where_there_is_no_way_back_no_reason_is_told() -> None:
    table = match()
    table.seats["ember"] = Reasoning("as usual")
    table.submit(STRIKE, "azure")
    table.poll()
    saved = replace(saved_battle(table.record()), marks=())
    again = continued(table.battle, saved, SEATS)
    assert again.history.entries == []
    assert again.notes == []
