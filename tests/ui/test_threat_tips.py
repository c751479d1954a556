"""Tooltips that name who may answer."""

from typing import Any

import pytest
from msgspec.structs import replace

from game.engine.ruleset import OptionLabel, Way
from game.model.state import AnyState
from game.model.vectors import Point
from game.ui.board import danger_watch
from game.ui.board.danger_watch import WalkReach
from game.ui.board.tips import attack_tip, place_tip
from game.ui.board.walk_tips import move_tip
from game.ui.theme import Theme
from game.ui.widgets.look.label import Label, RichText
from game.ui.widgets.tips.tooltip import Tooltip
from tests.rulesets.brikwars_2010.duels import battle_with, duel, figure, opened

WAY = Way(points=(Point(12, 10),), cost=2.0, left=3.0, complete=True)


def state() -> AnyState:
    found: Any = opened(duel([], [])).state
    return found


def lines(tip: Tooltip) -> list[str]:
    """The rich lines of a tooltip as plain text."""
    rich = [child for child in tip.walk() if isinstance(child, RichText)]
    return ["".join(getattr(run, "text", "") for run in one.content) for one in rich]


def test_a_walk_past_somebody_says_so() -> None:
    assert lines(move_tip(WAY, '"', state(), ("b1",))) == ["May answer: Bob"]
    assert lines(move_tip(WAY, '"', state())) == []


def test_a_walk_tells_of_the_height_it_ends_at() -> None:
    told = replace(WAY, note="Ends higher")
    assert lines(move_tip(told, '"', state(), notes=("In reach of Bob",))) == [
        "Ends higher",
        "In reach of Bob",
    ]


def test_to_where_it_stands_there_is_no_walk() -> None:
    """The tooltip was an empty pill."""
    nowhere = Way(points=(), cost=0.0, left=3.0, complete=False)
    assert lines(move_tip(nowhere, '"', state())) == ["It stands here already"]


def test_what_is_told_of_a_walk_is_no_wider_than_it_must_be() -> None:
    """However many are in reach at its end: the line goes on below."""
    theme, note = Theme(1.0), "There in reach of " + ", ".join(["Somebody (blow)"] * 12)
    assert move_tip(WAY, '"', state(), notes=(note,)).wish(theme, None)[0] <= 400


def test_who_attacks_alike_at_the_end_of_a_walk_is_named_together(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Else the tooltip of a place beside the board was half as high as the board."""
    names = ["Grim", "Sparks", "Tusk", "Snag"]
    foes = [figure(f"b{at}", name, [], 10 + at) for at, name in enumerate(names)]
    known: Any = opened(battle_with(figure("a1", "Ann", [], 5), *foes)).state
    walk, at = WalkReach(), Point(6, 10)
    ways = {"b0": ("strike", "shoot"), "b2": ("strike",)}
    monkeypatch.setattr(danger_watch, "attacks_at", lambda found, _: found)
    units = [unit for unit in known.on_field() if unit.id != "a1"]
    walk.look(1, known.units["a1"], at, units, ())
    found: Any = {unit.id: ways.get(unit.id, ways["b0"]) for unit in units}
    told = "There in reach of Grim, Sparks, Snag (blow, shot or throw); Tusk (blow)"
    assert walk.notes(found) == (told,)
    high = move_tip(WAY, '"', known, notes=walk.notes(found)).wish(Theme(1.0), None)[1]
    assert high <= 100


def test_a_way_of_no_length_is_not_measured() -> None:
    stuck = Way(points=(), cost=0.0, left=3.0, complete=False, why="No way leads there")
    tip = move_tip(stuck, '"', state())
    assert [one.text for one in tip.walk() if isinstance(one, Label)] == []
    assert lines(tip) == ["No way leads there"]


def test_an_attack_names_all_who_may_answer() -> None:
    tip = attack_tip(None, None, state(), "Click: pin", "Shoot", "a1", ("b1", "a1"))
    assert lines(tip) == ["Shoot", "May answer: Bob, Ann"]


def test_of_many_who_may_answer_all_are_named_behind_the_first() -> None:
    names = ("b1", "a1", "Cat", "Dog")
    glance, whole = (
        lines(attack_tip(None, None, state(), "", "Shoot", "a1", names, whole=whole))
        for whole in (False, True)
    )
    assert glance == ["Shoot", "May answer: Bob, Ann, Cat and 1 more"]
    assert "May answer: Bob, Ann, Cat, Dog" in whole


def test_an_act_at_a_place_names_who_may_answer() -> None:
    label = OptionLabel("Throw", "Explosives")
    assert lines(place_tip(label, state(), ("b1",), "Click: pin")) == [
        "Explosives",
        "May answer: Bob",
    ]


def test_the_worst_for_ones_own_stands_before_who_may_answer() -> None:
    """Whom else a miss may hit, and who is pushed, is told with everything else."""
    worst, others = [RichText("Own")], [RichText("Others"), RichText("Pushed")]
    glance, whole = (
        attack_tip(
            None, None, state(), "", "Shoot", "a1", ("b1",), whole=whole, worst=worst, more=others
        )
        for whole in (False, True)
    )
    assert lines(glance) == ["Shoot", "Own", "May answer: Bob"]
    assert lines(whole) == ["Shoot", "Own", "May answer: Bob", "Others", "Pushed"]
