"""The referee: matching, refusals, defaults, output lines, expectations, exit codes."""

from typing import Any

import pytest

from game.files.formats.scenario_file import scenario_from
from game.match.library.setups import battle_of
from game.match.referee.referee import Result, resolve
from tests.toy.ruleset import PEGS

A1 = {"id": "a1", "side": "azure", "kind": "peg", "position": [5, 6], "facing": 0}
B1 = {"id": "b1", "side": "ember", "kind": "peg", "position": [6.5, 6], "facing": 180}
STRIKE = {"by": "azure", "do": "strike", "unit": "a1"}
STAND = {"by": "ember", "point": "PEG-REACT", "do": "stand"}
LOSE = {"by": "ember", "do": "lose", "piece": "right"}
HIT = [2, 3, 4]
"""Defense 2; attack 3 + 4 = 7: a hit."""


def refereed(choices: list[dict[str, Any]], **changes: Any) -> Result:
    document: dict[str, Any] = {
        "format": "scenario",
        "version": 1,
        "ruleset": "toy-pegs",
        "map": {"size": [20, 12]},
        "sides": [{"id": "azure"}, {"id": "ember"}],
        "units": [A1, B1],
        "turn": "azure",
        "dice": HIT,
        "choices": choices,
    }
    loaded = scenario_from({**document, **changes}, "test.json", {PEGS.id: PEGS})
    scenario = loaded.scenario
    battle = battle_of(PEGS, loaded.setup)
    return resolve(battle, scenario.choices, defaults=scenario.defaults, expect=scenario.expect)


def kinds(result: Result) -> list[str]:
    return [line.get("event", line["line"]) for line in result.lines]


def test_lines_come_in_order_and_hold_all_fields() -> None:
    result = refereed([STRIKE, STAND, LOSE])
    assert result.exit_code == 0
    events = [line for line in result.lines if line["line"] == "event"]
    assert [line["n"] for line in events] == list(range(1, len(events) + 1))
    assert kinds(result)[-2:] == ["decision", "end"]
    attack = next(line for line in events if line.get("why") == "attack")
    assert attack["faces"] == [3, 4]
    assert attack["modifiers"] == []
    assert attack["total"] == 7
    assert attack["need"] == 2
    assert attack["success"] is True
    assert attack["rules"] == ["PEG-DICE"]


def test_the_end_shows_sheets_and_the_dice_left() -> None:
    end = refereed([STRIKE, STAND, LOSE], dice=[*HIT, 6, 1]).lines[-1]
    units = {unit["id"]: unit for unit in end["units"]}
    assert units["b1"]["state"]["slots"] == ["left", "legs", "head"]
    assert units["b1"]["position"] == [6.5, 6.0]
    assert units["a1"]["state"]["acted"] is True
    assert units["a1"]["items"] == ["pebble-1", "pebble-2"]
    assert end["dice_left"] == [6, 1]
    assert end["loose"] == []


def test_the_fallen_are_listed_as_destroyed() -> None:
    end = refereed([STRIKE, STAND, {**LOSE, "piece": "head"}]).lines[-1]
    fallen = next(unit for unit in end["units"] if unit["id"] == "b1")
    assert fallen["conditions"] == ["destroyed"]
    assert end["verdict"]["winners"] == ["azure"]


def test_a_closed_option_is_refused_with_reason_and_rule_and_nothing_changes() -> None:
    far = {**B1, "position": [15, 6]}
    result = refereed([STRIKE, {"by": "azure", "do": "pass"}], units=[A1, far])
    refusal = next(line for line in result.lines if line["line"] == "refusal")
    assert refusal["choice"] == 1
    assert refusal["rule"].startswith("PEG-")
    assert "AttackDeclared" not in kinds(result)
    assert "Passed" in kinds(result)


def test_a_closed_option_of_a_passed_decision_is_refused() -> None:
    bare = {**B1, "state": {"slots": ["legs", "head"]}}
    settings = {"dodging": False}
    parry = {"by": "ember", "do": "parry", "unit": "b1"}
    lose = {"by": "ember", "do": "lose", "piece": "legs"}
    result = refereed([STRIKE, parry, lose], units=[A1, bare], settings=settings)
    refusal = next(line for line in result.lines if line["line"] == "refusal")
    assert (refusal["reason"], refusal["rule"]) == ("No arm is left", "PEG-REACT")
    assert result.exit_code == 0
    assert "Destroyed" in kinds(result)


def test_the_only_way_of_a_passed_decision_may_be_named() -> None:
    bare = {**B1, "state": {"slots": ["legs", "head"]}}
    result = refereed(
        [STRIKE, STAND, {**LOSE, "piece": "legs"}],
        units=[A1, bare],
        settings={"dodging": False},
    )
    assert result.exit_code == 0
    assert "refusal" not in kinds(result)


def test_a_value_outside_its_region_is_refused() -> None:
    walk = {"by": "azure", "do": "walk", "unit": "a1", "path": [[19, 6]]}
    result = refereed([walk])
    refusal = next(line for line in result.lines if line["line"] == "refusal")
    assert refusal["rule"] == "PEG-WALK"
    assert "Moved" not in kinds(result)


def test_defaults_stand_in_for_windows_that_are_not_named() -> None:
    result = refereed([STRIKE, LOSE], defaults=True)
    assert result.exit_code == 0
    units = {unit["id"]: unit for unit in result.lines[-1]["units"]}
    assert units["b1"]["state"]["slots"] == ["left", "legs", "head"]


def test_defaults_also_close_windows_after_the_last_choice() -> None:
    result = refereed([STRIKE], defaults=True)
    assert result.lines[-2]["kind"] == "turn"
    units = {unit["id"]: unit for unit in result.lines[-1]["units"]}
    assert units["b1"]["state"]["slots"] == ["right", "legs", "head"]


def test_without_defaults_the_window_stays_open() -> None:
    result = refereed([STRIKE])
    assert result.exit_code == 0
    assert result.lines[-2]["kind"] == "PEG-REACT"
    assert result.lines[-2]["options"][0]["do"] == "stand"
    assert result.lines[-2]["default"] == {"do": "stand", "unit": "b1"}


@pytest.mark.parametrize("defaults", [False, True])
def test_a_choice_that_fits_nothing_stops_with_the_list(defaults: bool) -> None:
    result = refereed([{"by": "azure", "do": "fly", "unit": "a1"}], defaults=defaults)
    assert result.exit_code == 2
    assert "choices[0]" in result.messages[0]
    assert '"do":"strike"' in result.messages[0]
    assert '"do":"pass"' in result.messages[0]


def test_a_choice_that_fits_several_stops_with_those() -> None:
    second = {**B1, "id": "b2", "position": [5, 7.5]}
    result = refereed([STRIKE], units=[A1, B1, second])
    assert result.exit_code == 2
    assert "several" in result.messages[0]
    assert '"target":"b1"' in result.messages[0]
    assert '"target":"b2"' in result.messages[0]
    assert '"do":"pass"' not in result.messages[0]


def test_choices_left_over_when_the_battle_is_over_are_wrong() -> None:
    end = {**LOSE, "piece": "head"}
    result = refereed([STRIKE, STAND, end, {"by": "azure", "do": "pass"}])
    assert result.exit_code == 2
    assert "choices[3]" in result.messages[0]


def test_dice_that_run_out_are_told_with_the_throw() -> None:
    result = refereed([STRIKE, STAND], dice=[2, 3])
    assert result.exit_code == 2
    # Defense takes the first die, attack the second: the third is not there.
    assert result.messages[0] == "dice: die 3: no face is left for a d6; choices[1]"


def test_the_missing_die_is_counted_when_its_throw_was_not_told_any_more() -> None:
    impossible = refereed([STRIKE, STAND], dice=[2, 9])
    assert impossible.messages[0].startswith("dice: die 2: the face 9 does not exist for a d6")
    late = refereed([STRIKE, LOSE], dice=[2, 3], defaults=True)
    assert late.messages[0].endswith("; default answers before choices[1]")


@pytest.mark.parametrize("choice", [{"do": "pass"}, {"do": "walk", "unit": "a1", "path": [[4, 6]]}])
def test_a_decision_point_must_be_that_of_the_option(choice: dict[str, Any]) -> None:
    wrong = refereed([{"by": "azure", "point": "PEG-NONE", **choice}])
    assert wrong.exit_code == 2
    assert "choices[0]" in wrong.messages[0]
    assert refereed([{"by": "azure", "point": "turn", **choice}]).exit_code == 0


def test_a_passed_decision_takes_no_stray_values() -> None:
    bare = {**B1, "state": {"slots": ["legs", "head"]}}
    settings = {"dodging": False}
    stray = {**LOSE, "piece": "legs"}
    stand = {**STAND, "amount": 5, "at": [99, 99]}
    result = refereed([STRIKE, stand, stray], units=[A1, bare], settings=settings)
    refusal = next(line for line in result.lines if line["line"] == "refusal")
    assert (refusal["choice"], refusal["rule"]) == (2, "engine")


def test_expected_conditions_may_be_nonsense_and_are_only_different() -> None:
    expect = {"units": {"b1": {"conditions": ["prone", 3, None, {"a": 1}]}}}
    result = refereed([STRIKE, STAND, LOSE], expect=expect)
    assert result.exit_code == 1
    assert result.messages[0].startswith("expect.units.b1.conditions: expected")


def test_what_is_expected_may_be_partial_with_gaps_and_lengths_to_a_hundredth() -> None:
    expect = {
        "events": [{"event": "AttackDeclared"}, {"event": "SlotLost", "slot": "right"}],
        "units": {"b1": {"position": [6.505, 6], "state": {"slots": ["left", "legs", "head"]}}},
        "decision": {"kind": "turn", "side": "ember"},
        "dice_left": 0,
    }
    assert refereed([STRIKE, STAND, LOSE], expect=expect).exit_code == 0


@pytest.mark.parametrize(
    ("expect", "said"),
    [
        ({"dice_left": 2}, "expect.dice_left: expected 2, got 0"),
        ({"units": {"b1": {"facing": 90}}}, "expect.units.b1.facing: expected 90, got 180"),
        ({"units": {"b1": {"position": [6.52, 6]}}}, "expect.units.b1.position[0]"),
        ({"units": {"b1": {"mood": 1}}}, "expect.units.b1.mood: not there"),
        ({"decision": None}, "expect.decision: expected null"),
        ({"refused": [{"rule": "PEG-REACT"}]}, "expect.refused[0]"),
        ({"events": [{"event": "Rolled", "why": "attack", "total": 8}]}, "expected 8, got 7"),
        (
            {"events": [{"event": "SlotLost"}, {"event": "AttackDeclared"}]},
            "expect.events[1]",
        ),
    ],
)
def test_what_did_not_come_out_is_told_with_the_difference(
    expect: dict[str, Any], said: str
) -> None:
    result = refereed([STRIKE, STAND, LOSE], expect=expect)
    assert result.exit_code == 1
    assert said in "\n".join(result.messages)
