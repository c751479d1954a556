"""Battles that teach: dice laid out, turns written down, and both only where somebody learns."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from game.ai.commander import EASY
from game.ai.greedy import Greedy
from game.engine.acts import ActKind, kind_of
from game.engine.fingerprint import fingerprint
from game.engine.forecast import forecast
from game.files.formats.map_file import read_map
from game.files.formats.places import find_level
from game.files.formats.replay_file import read_replay, write_replay
from game.match.analysis.same_position import OtherRules
from game.match.library.desk import Desk, SeatPlan
from game.match.library.setups import battle_of, setup_of
from game.match.play.recording import Recording
from game.match.play.saving import replay_of
from game.match.play.seats import Computer, Person, Seat, ThinkingComputer
from game.match.play.turn_controller import TurnController
from game.model.battlefield import BattleMap
from game.model.choices import Choice
from game.model.decisions import TURN, Option
from game.model.events import AttackDeclared, Fell, Rolled
from game.model.lessons import laid_face
from game.rulesets.catalog import catalog
from game.ui.scenes.after.statistics import tallies
from tests.editions import FIRST
from tests.ui.scenes.stage import make_desk

RULESETS = sorted(catalog())
Match = TurnController[Any]


def level() -> BattleMap:
    return read_map(find_level("first-steps"))


def begun(ruleset: str, seed: int, *, taught: bool = True) -> Match:
    rules = catalog()[ruleset]
    setup = setup_of(level(), rules, seed=seed, people=["azure"] if taught else [])
    seats: dict[str, Seat] = {"azure": Person(), "ember": Computer(Greedy(), EASY)}
    return TurnController(battle_of(rules, setup), seats)


def settle(match: Match) -> None:
    """Go on to the next act of a person, questions answered by default."""
    while match.decision is not None:
        if match.poll() is None:
            decision = match.decision
            if decision is None or decision.kind == TURN:
                return
            default = decision.default or decision.options[0].choice()
            match.submit(default, decision.side)


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
    told = forecast(match.battle, match._look, choice)
    assert told.runs == 1
    assert told.chance("grim", "moved") == 1.0


@pytest.mark.parametrize("ruleset", RULESETS)
def test_dice_fall_as_always_where_nobody_learns_and_in_the_others_turns(ruleset: str) -> None:
    free = begun(ruleset, 4, taught=False)
    settle(free)
    choice = option(free, "shove", "cobble", "grim").choice()
    assert forecast(free.battle, free._look, choice, most_runs=20).runs > 1
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


class Idle:
    """A thinker that finds nothing, and is asked nothing."""

    asked = 0

    def ask(self, *_: object) -> None:
        self.asked += 1

    def __getattr__(self, name: str) -> Any:
        return lambda *_: None


def test_one_who_thinks_beside_the_screen_does_it_at_once() -> None:
    rules = catalog()[FIRST]
    setup = setup_of(level(), rules, seed=1, people=["azure"])
    thinker: Any = Idle()
    seats: dict[str, Seat] = {"azure": Person(), "ember": ThinkingComputer(thinker)}
    match: Match = TurnController(battle_of(rules, setup), seats)
    act(match, "end-turn")
    assert match.state.turn == "azure"
    assert match.state.round == 2
    assert thinker.asked == 0


def test_a_person_on_the_other_side_is_free() -> None:
    rules = catalog()[FIRST]
    setup = setup_of(level(), rules, seed=1, people=["azure", "ember"])
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
    setup = desk.open(level(), FIRST, seats, seed=1, autosave=False).battle.setup
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


def test_laid_dice_say_nothing_of_luck() -> None:
    match = begun(FIRST, 6)
    act(match, "shove", "cobble", "grim")
    found = tallies(("azure", "ember"), match.state, match.events)
    assert found["azure"].dice == found["ember"].dice == 0


def test_an_older_setup_was_not_taught() -> None:
    setup = setup_of(level(), catalog()[FIRST], seed=1, people=["azure"])
    assert replace(setup, taught=False).course is None


@pytest.mark.parametrize("other", RULESETS)
def test_the_other_rules_beside_a_lesson_know_its_dice(other: str) -> None:
    match = begun(RULESETS[0], seed=3)
    settle(match)
    beside = OtherRules(match.battle, catalog()[other])
    there = beside.twin(match.seen).seen
    shove = option(match, "shove", "cobble", "grim").choice()
    assert forecast(beside.battle, there, shove).chance("grim", "moved") == 1.0
