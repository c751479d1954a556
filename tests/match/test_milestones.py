"""What turned a battle is told as deeds, and as those of everybody who did them."""

from typing import Any

import pytest

from game.match.analysis import milestones
from game.match.analysis.milestones import TurningPoint, deed_of, turning_points
from game.match.play.playing import play_out
from game.match.play.recording import recording_of
from game.match.play.seats import Person
from game.match.play.turn_controller import TurnController
from game.match.referee.referee_matching import Answered, meaning
from game.model.decisions import TURN
from game.model.events import AttackDeclared, Destroyed, Moved
from game.ui.scenes.after.turning_rows import in_words
from tests.match.test_recording import match
from tests.ui.scenes.decision_points import scenario


def turned(name: str) -> tuple[TurningPoint, ...]:
    """What turned the battle of a golden scenario; its questions in between have defaults."""
    battle, choices = scenario(name)
    match = TurnController(battle, {side: Person() for side in battle.setup.side_ids()})
    for wanted in choices:
        while match.decision is not None:
            found = meaning(match.battle, match.seen, (), wanted)
            if isinstance(found, Answered):
                match.submit(found.choice, match.decision.side)
                break
            by_default(match)
    while match.decision is not None and match.decision.kind != TURN:
        by_default(match)
    recording = recording_of(match)
    assert recording is not None
    return turning_points(recording)


def by_default(match: TurnController[Any]) -> None:
    """Answer as is usual."""
    decision = match.decision
    assert decision is not None
    assert decision.default is not None
    match.submit(decision.default, decision.side)


@pytest.mark.parametrize(
    ("name", "deed", "others"),
    [
        ("brikwars_2005/r05-tv-070", "a1 fires at b1 (short-ranged weapon)", ("a2", "a3")),
        ("brikwars_2005/r05-tv-073", "a1 swings at b1 (hand weapon)", ("a2", "a3")),
        ("brikwars_2005/r05-tv-170", "a1 runs at b1", ("a2",)),
        ("brikwars_2010/r10-tv-052", "a3 fires at b1 (short-ranged weapon)", ("a1", "a2")),
    ],
)
def test_what_several_do_together_is_the_deed_of_all(
    name: str, deed: str, others: tuple[str, ...]
) -> None:
    point = turned(name)[0]
    assert point.deed == deed
    assert point.others == others
    words = " and ".join(others)
    assert f"{deed}, together with {words}; " in in_words(point, {})


def test_who_is_struck_for_ending_the_turn_is_told_with_the_blow() -> None:
    point = turned("brikwars_2005/r05-tv-131")[0]
    assert point.fallen == ("a1",)
    assert point.deed.endswith(" ends the turn, and b1 swings at a1 (hand weapon)")
    assert point.others == ()


def test_a_deed_belongs_to_the_round_in_which_it_was_begun() -> None:
    """The end of a turn is done in the round before the next one, though that begins with it."""
    played = match()
    play_out(played)
    recording = recording_of(played)
    assert recording is not None
    begin, end = milestones._acts(recording)[0], recording.loaded
    first, last = (recording.look(moment).state.round for moment in (begin, end))
    assert first < last
    point = milestones._point(recording, begin, end)
    assert point is not None
    assert point.round == first


def test_a_deed_is_told_as_by_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    """And never by the words of a button: who does nothing but end the turn says so."""
    monkeypatch.setattr(milestones, "MOST_TURNING_POINTS", 1000)
    played = match()
    play_out(played)
    recording = recording_of(played)
    assert recording is not None
    points = turning_points(recording)
    assert len(points) > 5
    for point in points:
        told = [played.tell(event) for event in recording.events(point.after, point.before)]
        runs = ["".join(run.text for run in line if run.style != "rule") for line in told]
        lines = [line.strip() for line in runs]
        if not point.unit:
            ended, and_then, struck = point.deed.partition(", and ")
            assert ended in ("Azure Guard ends the turn", "Ember Horde ends the turn")
            assert not and_then or struck in lines
            continue
        assert point.deed in lines
        assert point.deed


def test_an_attack_before_a_walk_has_begun_is_what_happened() -> None:
    """Who is struck for leaving, and falls, has done nothing yet."""
    played = match()
    play_out(played, most_rounds=1)
    recording = recording_of(played)
    assert recording is not None
    unit = next(one for one in recording.look(0).state.units.values() if one.side == "azure")
    foe = next(one for one in recording.look(0).state.units.values() if one.side == "ember")
    struck = AttackDeclared(unit=foe.id, target=unit.id)
    back = AttackDeclared(unit=unit.id, target=foe.id)
    way = {"start": unit.place, "path": (foe.place,), "end": foe.place, "elevation": 0.0}
    moved = Moved(unit=unit.id, facing=0, cost=1.0, **way)
    deeds = [
        deed_of(recording, 0, events, unit.id) for events in ((struck, back), (moved, struck), ())
    ]
    assert deeds[0].startswith(f"{foe.name} swings at {unit.name}")
    assert deeds[1].startswith(f"{unit.name} moves ")
    assert deeds[2] == ""


def test_of_two_blows_the_one_is_told_that_somebody_fell_by() -> None:
    """Not the first, whose weapon did nothing."""
    played = match()
    play_out(played, most_rounds=1)
    recording = recording_of(played)
    assert recording is not None
    units = recording.look(0).state.units.values()
    unit = next(one for one in units if one.side == "azure")
    foe, other = (one for one in units if one.side == "ember")
    first, second, later = (
        AttackDeclared(unit=unit.id, target=one.id) for one in (other, foe, other)
    )
    fell = Destroyed(unit=foe.id)
    told = deed_of(recording, 0, (first, second, fell, later), unit.id)
    assert told.startswith(f"{unit.name} swings at {foe.name}")
    told = deed_of(recording, 0, (first, second), unit.id)
    assert told.startswith(f"{unit.name} swings at {other.name}")


@pytest.mark.parametrize("gains", [(6.0, 9.0, 8.0, -6.0, 1.0), (6.04, 9.0, 8.0, 5.96, 1.0)])
def test_of_as_many_points_as_are_shown_the_later_act_turned_it(
    monkeypatch: pytest.MonkeyPatch, gains: tuple[float, ...]
) -> None:
    """The blow that ends a battle is not left out for one before that counts no more."""
    played = match()
    play_out(played, most_rounds=1)
    recording = recording_of(played)
    assert recording is not None

    def point(_: object, begin: int, end: int) -> TurningPoint:
        return TurningPoint(begin, end, 1, "azure", "", gains[begin])

    monkeypatch.setattr(milestones, "_acts", lambda _: list(range(len(gains) + 1)))
    monkeypatch.setattr(milestones, "_point", point)
    assert [one.before for one in turning_points(recording)] == [1, 2, 3]


@pytest.mark.parametrize(
    ("change", "hurt", "eased", "told"),
    [(-2.0, "b1", "", "b1 is weakened"), (2.0, "", "b1", "b1 is better off")],
)
def test_who_is_worth_another_sum_afterwards_is_told_beside_the_fallen(
    monkeypatch: pytest.MonkeyPatch, change: float, hurt: str, eased: str, told: str
) -> None:
    """Else the points are more or less than those of who fell, and nothing says why."""
    real = milestones._worths

    def changed(recording: Any, moment: int, kept: Any) -> Any:
        found = dict(real(recording, moment, kept))
        if kept:
            unit, worth = found["b1"]
            found["b1"] = (unit, worth + change)
        return found

    monkeypatch.setattr(milestones, "_worths", changed)
    point = turned("brikwars_2005/r05-tv-131")[0]
    assert (point.fallen, point.hurt, point.eased) == (("a1",), hurt, eased)
    assert f"; a1 destroyed, {told}  (" in in_words(point, {})
