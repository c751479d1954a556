"""Battles that teach: dice laid out, turns written down, and both only where somebody learns."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from game.ai.commander import EASY
from game.ai.greedy import Greedy
from game.ai.written_turns import written_answer
from game.engine.acts import ActKind, kind_of
from game.engine.fingerprint import fingerprint
from game.engine.forecast import forecast
from game.engine.resolution import Resolution
from game.files.formats.map_file import read_map
from game.files.formats.places import find_level
from game.files.formats.replay_file import read_replay, write_replay
from game.files.formats.save_file import read_save, write_save
from game.match.analysis.same_position import OtherRules
from game.match.library.desk import Desk, SeatPlan
from game.match.library.setups import battle_of, setup_of
from game.match.play.lessons import Teacher
from game.match.play.recording import Recording
from game.match.play.saving import continued, replay_of, saved_battle
from game.match.play.seats import Computer, Person, Seat, ThinkingComputer
from game.match.play.turn_controller import TurnController
from game.model.battlefield import BattleMap
from game.model.choices import Choice
from game.model.decisions import TURN, Option
from game.model.events import AttackDeclared, AttackMissed, Fell, Rolled
from game.model.lessons import FoeStep, laid_face
from game.rulesets.brikwars.objects import armor_roll
from game.rulesets.catalog import catalog
from game.ui.scenes.after.statistics import tallies
from tests.ai.thinkers import Ponderer
from tests.editions import FIRST
from tests.ui.scenes.stage import make_desk

RULESETS = sorted(catalog())
Match = TurnController[Any]

MOST_ANSWERS = 200
"""Answers to the next act of a person at most."""


def level() -> BattleMap:
    return read_map(find_level("first-steps"))


def where(**places: tuple[float, float] | None) -> BattleMap:
    """First Steps with figures in other places, or nowhere yet."""
    plain = msgspec.to_builtins(level())
    for side in plain["sides"]:
        for figure in side["squad"]:
            if figure["id"] in places:
                figure["position"] = places[figure["id"]]
    return msgspec.convert(plain, BattleMap)


def begun(
    ruleset: str, seed: int, *, taught: bool = True, battle_map: BattleMap | None = None
) -> Match:
    rules = catalog()[ruleset]
    people = ["azure"] if taught else []
    setup = setup_of(battle_map or level(), rules, seed=seed, people=people)
    seats: dict[str, Seat] = {"azure": Person(), "ember": Computer(Greedy(), EASY)}
    return TurnController(battle_of(rules, setup), seats)


def settle(match: Match) -> None:
    """Go on to the next act of a person, questions answered by default."""
    for _ in range(MOST_ANSWERS):
        if match.poll() is not None:
            continue
        decision = match.decision
        if decision is None or decision.kind == TURN:
            return
        match.submit(decision.default or decision.options[0].choice(), decision.side)
    raise AssertionError("no act of a person comes")


def option(match: Match, kind: ActKind, unit: str | None, target: str | None) -> Option:
    acts = match.battle.ruleset.acts
    return next(
        one
        for one in match.menu().options
        if kind_of(acts, one) == kind and (one.unit, one.target) == (unit, target)
    )


def act(match: Match, kind: ActKind, unit: str | None = None, target: str | None = None) -> None:
    settle(match)
    match.submit(option(match, kind, unit, target).choice(), "azure")
    settle(match)


@pytest.mark.parametrize(("sides", "own", "other"), [(6, 5, 1), (10, 9, 1), (1, 1, 1)])
def test_own_dice_show_the_highest_face_but_one_and_others_a_one(
    sides: int, own: int, other: int
) -> None:
    assert laid_face(sides, learner=True) == own
    assert laid_face(sides, learner=False) == other


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_shove_into_the_pit_works_whatever_the_seed(ruleset: str, seed: int) -> None:
    match = begun(ruleset, seed)
    settle(match)
    before = match.state.dice
    act(match, "shove", "cobble", "grim")
    thrown = [event for event in match.events if isinstance(event, Rolled)]
    assert thrown
    assert all(event.laid for event in thrown)
    assert match.state.dice == before, "laid dice are none of those to come"
    assert any(isinstance(one, Fell) and one.unit == "grim" for one in match.events)
    assert {"cobble", "grim"} <= match.state.units.keys()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_forecast_of_laid_dice_is_certain_and_true(ruleset: str) -> None:
    match = begun(ruleset, 4)
    settle(match)
    choice = option(match, "shove", "cobble", "grim").choice()
    told = forecast(match.battle, match.seen, choice)
    assert told.runs == 1
    assert told.chance("grim", "pushed") == 1.0


@pytest.mark.parametrize("ruleset", RULESETS)
def test_dice_fall_as_always_where_nobody_learns_and_in_the_others_turns(ruleset: str) -> None:
    free = begun(ruleset, 4, taught=False)
    settle(free)
    choice = option(free, "shove", "cobble", "grim").choice()
    assert forecast(free.battle, free.seen, choice, most_runs=20).runs > 1
    match = begun(ruleset, 4)
    act(match, "shove", "cobble", "grim")
    own = len(match.events)
    act(match, "end-turn")
    theirs = [event for event in match.events[own:] if isinstance(event, Rolled)]
    assert theirs
    assert not any(event.laid for event in theirs)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_in_the_second_turn_only_the_dice_of_the_charge_are_laid_out(ruleset: str) -> None:
    match = begun(ruleset, 5)
    act(match, "end-turn")
    first = len(match.events)
    act(match, "charge", "pip", "snag")
    thrown = [event for event in match.events[first:] if isinstance(event, Rolled)]
    assert any(event.unit == "pip" for event in thrown)
    assert all(event.laid is (event.unit in ("pip", "snag")) for event in thrown)
    assert "snag" in match.state.fallen
    course = match.battle.setup.course
    assert course is not None
    assert not course.lays(2, "cobble")
    assert not course.lays(2, None)
    assert not course.lays(3, "pip")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_opponents_do_what_is_written_down_and_nothing_else(ruleset: str) -> None:
    for seed in range(3):
        match = begun(ruleset, seed)
        act(match, "shove", "cobble", "grim")
        first = len(match.events)
        act(match, "end-turn")
        made = [one for one in match.events[first:] if isinstance(one, AttackDeclared)]
        assert [(one.unit, one.target, one.way) for one in made[:1]] == [
            ("tusk", "cobble", "shove")
        ]
        assert all(one.unit in ("tusk", "cobble") for one in made), "and what answers it"
        theirs = [one for one in match.history.answers if one.by == "ember"]
        acts = [kind_of(match.battle.ruleset.acts, one.choice) for one in theirs]
        assert [one for one in acts if one is not None] == ["move", "shove", "end-turn"]
        assert "cobble" in match.state.units


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_written_act_is_not_made_up_for_after_a_later_one(ruleset: str) -> None:
    first = FoeStep(round=1, unit="tusk", act="shove", target="cobble")
    then = FoeStep(round=1, unit="sparks", act="shoot", target="cobble")
    battle_map = where(tusk=(8.5, 2.3))
    assert battle_map.course is not None
    course = replace(battle_map.course, foe=(first, then))
    match = begun(ruleset, 1, battle_map=replace(battle_map, course=course))
    settle(match)
    match.submit(option(match, "end-turn", None, None).choice(), "azure")
    shove = option(match, "shove", "tusk", "cobble").choice()
    shot = option(match, "shoot", "sparks", "cobble").choice()
    ending = option(match, "end-turn", None, None).choice()

    def written(*recent: Choice) -> Choice | None:
        return written_answer(match.battle, match.seen, recent)

    assert written() == shove
    assert written(shove) == shot
    assert written(shot) == ending, "its place has passed"


def test_one_who_thinks_beside_the_screen_does_it_at_once() -> None:
    rules = catalog()[FIRST]
    setup = setup_of(level(), rules, seed=1, people=["azure"])
    thinker = Ponderer()
    seats: dict[str, Seat] = {"azure": Person(), "ember": ThinkingComputer(thinker)}
    match: Match = TurnController(battle_of(rules, setup), seats)
    act(match, "end-turn")
    assert match.state.turn == "azure"
    assert match.state.round == 2
    assert thinker.asked == 0


def test_a_person_on_the_other_side_is_free() -> None:
    rules = catalog()[FIRST]
    setup = replace(setup_of(level(), rules, seed=1), taught=True)
    match: Match = TurnController(battle_of(rules, setup), {"azure": Person(), "ember": Person()})
    settle(match)
    match.submit(Choice(do="end-turn"), "azure")
    assert match.owing_side == "ember"
    assert match.poll() is None


@pytest.mark.parametrize(("kind", "taught"), [("person", True), ("computer", False)])
def test_a_battle_teaches_where_a_person_has_the_learners_side(
    kind: Any, taught: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KA_PING_HOME", str(tmp_path))
    desk: Desk = make_desk()
    seats = {"azure": SeatPlan(kind=kind), "ember": SeatPlan(kind="computer")}
    setup = desk.open(level(), FIRST, seats, seed=1).battle.setup
    assert setup.taught is taught
    assert (setup.course is not None) is taught
    assert not setup_of(level(), catalog()[FIRST], seed=1).taught


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_replay_of_a_taught_battle_goes_as_it_went(ruleset: str, tmp_path: Path) -> None:
    match = begun(ruleset, 6)
    act(match, "shove", "cobble", "grim")
    act(match, "end-turn")
    act(match, "charge", "pip", "snag")
    act(match, "end-turn")
    path = tmp_path / "lesson.json"
    write_replay(path, replay_of(match.record(), "Lesson"))
    recorded = read_replay(path, catalog())
    assert recorded.setup.taught
    again = Recording(battle_of(catalog()[ruleset], recorded.setup), recorded)
    again.load(again.count)
    assert not again.problem
    assert fingerprint(again.look(again.count).state) == fingerprint(match.state)


POST = where(hob=(4.8, 8))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_laid_dice_decided_is_not_taken_back(ruleset: str) -> None:
    match = begun(ruleset, 6, battle_map=POST)
    settle(match)
    shot = option(match, "shoot", "hob", "sparks")
    assert match.ask.risky(shot), "no way back from there"
    match.submit(shot.choice(), "azure")
    settle(match)
    refused = match.undo_refusal("azure")
    assert refused is not None, "under one ruleset nobody else is asked anything"
    answered = any(one.by == "ember" for one in match.history.answers)
    assert ("laid out" in refused.reason) is not answered


def told(match: Match, lesson: str) -> bool:
    """Whether a lesson is done by all that happened, once it is come to."""
    course = match.battle.setup.map.course
    assert course is not None
    ids = [one.id for one in course.lessons]
    teacher = Teacher(match.battle.setup.map, course, tuple(ids[: ids.index(lesson)]))
    teacher.remember(match.events, match.first_state)
    assert match.decision is not None
    teacher.asked(match.decision)
    return teacher.done is not None and teacher.done.id == lesson


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("place", [(4.8, 8), (4.05, 8), (4.3, 8.5), (4.3, 7.5), (4.8, 7.25)])
def test_the_lesson_about_shooting_ends_with_a_hit_from_anywhere_on_the_post(
    ruleset: str, place: tuple[float, float]
) -> None:
    match = begun(ruleset, 4, battle_map=where(hob=place))
    act(match, "shoot", "hob", "sparks")
    assert told(match, "shoot")


def test_a_shot_from_afar_misses_and_its_lesson_stays_on() -> None:
    match = begun("brikwars-2010", 5)
    act(match, "shoot", "hob", "sparks")
    assert any(isinstance(one, AttackMissed) and one.unit == "hob" for one in match.events)
    assert not told(match, "shoot")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_lesson_about_charging_ends_with_pips_charge_only(ruleset: str) -> None:
    match = begun(ruleset, 5)
    act(match, "end-turn")
    assert not told(match, "charge")
    act(match, "charge", "pip", "snag")
    assert told(match, "charge")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_things_have_their_armor_laid_out_too_where_all_dice_are(ruleset: str) -> None:
    match = begun(ruleset, 4)
    settle(match)
    for number, laid in ((1, True), (2, False), (3, False)):
        resolution = Resolution(match.battle, replace(match.state, round=number))
        armor_roll(resolution, "crate")
        (rolled,) = [one for one in resolution.events if isinstance(one, Rolled)]
        assert rolled.laid is laid, f"round {number}"
        assert not laid or set(rolled.faces) == {1}
    theirs = Resolution(match.battle, replace(match.state, turn="ember"))
    armor_roll(theirs, "crate")
    assert not any(isinstance(one, Rolled) and one.laid for one in theirs.events)


def test_opponents_deploy_as_they_like() -> None:
    match = begun(FIRST, 4, battle_map=where(snag=None, tusk=None))
    asked = 0
    for _ in range(MOST_ANSWERS):
        if match.state.round:
            break
        assert match.decision is not None
        if match.decision.side == "ember":
            asked += 1
            assert written_answer(match.battle, match.seen, ()) is None
        if match.poll() is None:
            settle(match)
    assert match.state.round == 1
    assert asked


@pytest.mark.parametrize(
    ("people", "words", "taught"),
    [
        (["azure"], {}, True),
        (["azure", "ember"], {}, False),
        (["ember"], {}, False),
        (["azure", "ember"], {"azure": "blue", "ember": "blue"}, True),
        (["azure", "ember"], {"azure": "blue", "ember": "red"}, False),
    ],
)
def test_nobody_learns_against_a_person(
    people: list[str], words: dict[str, str], taught: bool
) -> None:
    setup = setup_of(level(), catalog()[FIRST], seed=1)
    sides = tuple(replace(side, alliance=words.get(side.id)) for side in setup.map.sides)
    allied = replace(setup, map=replace(setup.map, sides=sides))
    assert allied.teaches(people) is taught


def test_a_battle_of_two_persons_is_not_taught() -> None:
    assert not setup_of(level(), catalog()[FIRST], seed=1, people=["azure", "ember"]).taught


def test_laid_dice_say_nothing_of_luck() -> None:
    match = begun(FIRST, 6)
    act(match, "shove", "cobble", "grim")
    hostile = match.battle.setup.hostile
    found = tallies(("azure", "ember"), match.state, match.events, hostile)
    assert found["azure"].dice == found["ember"].dice == 0


@pytest.mark.parametrize("other", RULESETS)
def test_the_other_rules_beside_a_lesson_know_its_dice(other: str) -> None:
    match = begun(RULESETS[0], seed=3)
    settle(match)
    beside = OtherRules(match.battle, catalog()[other])
    there = beside.twin(match.seen).seen
    shove = option(match, "shove", "cobble", "grim").choice()
    assert forecast(beside.battle, there, shove).chance("grim", "pushed") == 1.0


def aged(path: Path) -> None:
    """Make a file one of the time before dice were laid out and turns written down."""
    plain = json.loads(path.read_text(encoding="utf-8"))
    del plain["setup"]["taught"]
    for name in ("laid", "foe"):
        del plain["setup"]["map"]["course"][name]
    path.write_text(json.dumps(plain), encoding="utf-8")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_older_saves_and_replays_go_on_with_dice_that_fall(ruleset: str, tmp_path: Path) -> None:
    match = begun(ruleset, 6, taught=False)
    act(match, "shove", "cobble", "grim")
    rules = catalog()
    save, replay = tmp_path / "save.json", tmp_path / "replay.json"
    write_save(save, saved_battle(match.record()))
    write_replay(replay, replay_of(match.record()))
    aged(save)
    aged(replay)
    saved = read_save(save, rules)
    assert not saved.setup.taught
    seats: dict[str, Seat] = {"azure": Person(), "ember": Computer(Greedy(), EASY)}
    again = continued(battle_of(rules[ruleset], saved.setup), saved, seats)
    assert fingerprint(again.state) == fingerprint(match.state)
    settle(again)
    thrown = [one for one in again.events if isinstance(one, Rolled)]
    assert thrown
    assert not any(one.laid for one in thrown)
    recorded = read_replay(replay, rules)
    recording = Recording(battle_of(rules[ruleset], recorded.setup), recorded)
    recording.load(recording.count)
    assert not recording.problem
    assert fingerprint(recording.look(recording.count).state) == fingerprint(match.state)
