"""Positions of real fights in which a computer player must not do the obvious wrong thing."""

from collections.abc import Generator, Iterator
from functools import partial
from itertools import groupby, islice
from typing import Any

import pytest
from msgspec import convert
from msgspec.structs import replace

from game.ai import quick_choice
from game.ai.commander import NORMAL, Thought
from game.ai.distances import grid_of
from game.ai.evaluation import PATIENCE, Outlook
from game.ai.greedy import Greedy
from game.ai.quick_choice import (
    CLOSE_RUNS,
    DOUBT,
    FAR_AHEAD,
    FIRST_RUNS,
    LEAST_GAIN,
    LEAST_WALK,
    NO_HOPE,
    RISK,
    RUNS,
    RUSHES,
    SECOND_RUNS,
    TRIFLE,
    MenuSearch,
    Quick,
    _anywhere,
    _attacks,
    _Judge,
    _likely_first,
    _promising,
    _straight,
    _walks,
    _ways,
    best_quick,
    by_turns,
    is_last_resort,
    quick_steps,
    untold,
)
from game.engine.acts import kind_of
from game.engine.battle import Battle, Look, advance, look, start
from game.engine.search import Search
from game.match.play.seats import Person, searchable
from game.match.play.turn_controller import TurnController
from game.model.choices import Choice
from game.model.decisions import Option
from game.model.steps import finish
from game.model.vectors import Point
from game.rulesets.catalog import catalog
from tests.rulesets.brikwars import scenes
from tests.rulesets.brikwars.scenes import fig
from tests.rulesets.brikwars_2005.fights import PAIR
from tests.rulesets.brikwars_2005.scenes import staged as staged_2005
from tests.rulesets.brikwars_2010.scenes import staged as staged_2010

FAR_OFF = fig("b9", 29, 19, 180)


def wall_along(line: list[list[float]]) -> dict[str, Any]:
    """A wall of stone that nobody climbs or sees over."""
    return {
        "id": "wall",
        "kind": "wall",
        "shape": "line",
        "line": line,
        "thickness": 0.5,
        "top": 3,
        "material": "stone",
    }


def in_a_fight(*ours: str) -> tuple[Battle[Any], Look[Any]]:
    """A figure in Close Combat with an armored one, on its own turn."""
    theirs = ("hand-weapon", "body-armor")
    units = [fig("a1", 10, 10, items=ours), fig("b1", 11.5, 10, 180, theirs), FAR_OFF]
    battle, _ = staged_2005(units, edges=PAIR)
    return battle, look(battle, searchable(look(battle, start(battle))))


@pytest.mark.parametrize("ours", [(), ("shield",), ("hand-weapon",)])
def test_nobody_stands_idle_in_close_combat(ours: tuple[str, ...]) -> None:
    """R05-TU-06: whoever does nothing there is struck at for free when the turn ends.

    Shoving an armored enemy is a risk, compared with how things stand now; it is none compared
    with what ending the turn leads to.
    """
    battle, seen = in_a_fight(*ours)
    thought = Greedy().decide(battle, seen, NORMAL)
    assert (thought.choice.do, thought.choice.target) == ("shove", "b1")


@pytest.mark.parametrize("ours", [(), ("shield",)])
def test_nobody_stands_idle_there_in_a_hurry(ours: tuple[str, ...]) -> None:
    battle, seen = in_a_fight(*ours)
    best = best_quick(filter(None, quick_steps(battle, seen, ())))
    assert best is not None
    assert (best.choice.do, best.choice.target) == ("shove", "b1")


@pytest.mark.parametrize("stage", [staged_2010, staged_2005])
def test_an_explosive_among_enemies_is_thrown_in_a_hurry(stage: Any) -> None:
    """Nothing that others could do brings as much, and it is among the first things looked at.

    There are more attacks than a quick answer looks at: others' on the three enemies, and those of
    the thrower himself, whose sword he had better keep.
    """
    others = [fig(f"a{n}", 8, 8 + n, items=("short-ranged", "hand-weapon")) for n in range(2, 7)]
    crowd = [fig(f"b{n}", 12.5, 8 + n, 180, ("hand-weapon", "shield")) for n in range(1, 4)]
    thrower = fig("a1", 9.7, 10, items=("hand-weapon", "explosive"))
    battle, _ = stage([*others, thrower, *crowd])
    seen = look(battle, searchable(look(battle, start(battle))))
    best = best_quick(filter(None, quick_steps(battle, seen, ())))
    assert best is not None
    assert (best.choice.do, best.choice.unit, best.choice.item) == ("throw", "a1", "explosive")


@pytest.mark.parametrize("stage", [staged_2010, staged_2005])
def test_a_burst_is_looked_at_first_where_it_harms_enemies_most(stage: Any) -> None:
    """One that would come down on a friend is looked at after what else the figure could do.

    It is so even for an enemy nearer than the crowd.
    """
    thrower = fig("a1", 10, 10, items=("hand-weapon", "explosive"))
    friends = (fig("a2", 11.5, 8.8), fig("a3", 12.6, 9.6))
    crowd = (fig("b2", 10, 12.4, 180, ()), fig("b3", 11.1, 12.7, 180, ()))
    battle, _ = stage([thrower, *friends, fig("b1", 11.5, 10, 180, ()), *crowd])
    seen = look(battle, start(battle))
    assert seen.decision is not None
    options = battle.menu(seen.state, seen.decision).options
    ranked = by_turns(battle.view(seen.state), "azure", options)
    deeds = [(one.do, one.item, one.target) for one in ranked if one.unit == "a1"]
    assert deeds[0][:2] == ("throw", "explosive")
    assert deeds[0][2] in ("b2", "b3")
    blow = "strike" if stage is staged_2010 else "attack"
    struck = deeds.index((blow, "hand-weapon", "b1"))
    assert struck < deeds.index(("throw", "explosive", "b1"))


@pytest.mark.parametrize("stage", [staged_2010, staged_2005])
@pytest.mark.parametrize(("far", "soon"), [(3.5, True), (4.5, False)])
def test_a_near_throw_waits_for_no_third_attack(stage: Any, far: float, soon: bool) -> None:
    """A gunner has four to shoot at, and a thrower without Move one across a fence; under 2005 he
    could Sprint into others. From farther off the throw is looked at after all that.
    """
    fence = wall_along([[11.5, 2], [11.5, 18]]) | {"top": 0.8}
    thrower = fig("a1", 10, 10, move_left=0.0)
    gunner = fig("a2", 10, 4, items=("long-ranged",))
    others = [fig(f"b{n}", 15.5, 1.5 + 1.5 * n, 180) for n in range(1, 4)]
    battle, _ = stage([thrower, gunner, fig("b4", 10 + far, 10, 180), *others], terrain=[fence])
    seen = look(battle, start(battle))
    assert seen.decision is not None
    options = battle.menu(seen.state, seen.decision).options
    ranked = by_turns(battle.view(seen.state), "azure", options)
    deeds = [(one.unit, one.do, one.target) for one in ranked]
    thrown = deeds.index(("a1", "throw", "b4"))
    before = {unit: sum(one[0] == unit for one in deeds[:thrown]) for unit in ("a1", "a2")}
    rushes = any(one[0] == "a1" and one[1] != "throw" for one in deeds)
    assert rushes == (stage is staged_2005)
    assert (before["a1"] == 1 if soon else before["a1"] > 1) if rushes else before["a1"] == 0
    assert (before["a2"] <= 2) == soon
    assert deeds.index(("a1", "throw", "b1")) > deeds.index(("a2", "shoot", "b4"))


@pytest.mark.parametrize("stage", [staged_2010, staged_2005])
def test_a_shot_at_somebody_unseen_is_looked_at_after_any_other(stage: Any) -> None:
    """However near he is."""
    wall = wall_along([[12, 2], [12, 6.8]])
    gunner = fig("a1", 10, 6, items=("long-ranged",))
    hidden, in_sight = fig("b1", 13.5, 5, 180, seen_at={"azure": [13.5, 5]}), fig("b2", 16, 12)
    battle, _ = stage([gunner, hidden, in_sight], terrain=[wall])
    seen = look(battle, start(battle))
    assert seen.decision is not None
    options = battle.menu(seen.state, seen.decision).options
    ranked = by_turns(battle.view(seen.state), "azure", options)
    shots = [(one.target, one.mode) for one in ranked if one.do == "shoot" and one.mode != "item"]
    assert shots[0] == ("b2", None)
    assert ("b1", "blind") in shots


@pytest.mark.parametrize("stage", [staged_2010, staged_2005])
def test_in_a_hurry_a_way_round_a_wall_is_looked_for_unless_another_does_so(stage: Any) -> None:
    """And none is gone by somebody who has walked in this turn, unless it brings him nearer."""
    wall = wall_along([[10, 5], [10, 14]])
    units = [fig("a1", 9, 10, items=("hand-weapon",)), fig("b1", 13, 10, 180, ())]
    battle, _ = stage(units, terrain=[wall])
    seen = look(battle, searchable(look(battle, start(battle))))

    def led(recent: tuple[Choice, ...], ways: bool) -> list[bool]:
        """For each answer, whether it leads to an end of the wall."""
        steps = quick_steps(battle, seen, recent, ways=ways)
        ends = [step.choice.path[-1] for step in steps if step is not None and step.choice.path]
        return [abs(end.y - 9.5) > 4.0 for end in ends]

    assert led((), True) == [True]
    assert led((), False) == []
    walked = Choice(do="move", unit="a1", path=(Point(9, 10),))
    assert led((walked,), True) == []


@pytest.mark.parametrize("stage", [staged_2010, staged_2005])
def test_in_a_hurry_who_has_walked_is_led_on_where_the_way_brings_him_nearer(stage: Any) -> None:
    """Round the end of a wall beside him."""
    wall = wall_along([[10, 8.6], [10, 14]])
    units = [fig("a1", 9, 10, items=("hand-weapon",)), fig("b1", 16, 4, 180, ())]
    battle, _ = stage(units, terrain=[wall])
    seen = look(battle, searchable(look(battle, start(battle))))
    walked = Choice(do="move", unit="a1", path=(Point(9, 10),))
    goal, here = Point(16, 4), Point(9, 10)
    assert seen.decision is not None
    judge = _Judge(battle, seen, seen.decision)
    options = battle.menu(seen.state, seen.decision).options
    found = [step for step in _walks(judge, options, (walked,)) if step is not None]
    assert [step.choice.unit for step in found] == ["a1"]
    end = (found[0].choice.path or ())[-1]
    assert end.distance(goal) <= here.distance(goal) - 1.0


@pytest.mark.parametrize("stage", [staged_2010, staged_2005])
def test_in_a_hurry_a_way_to_somebody_farther_off_is_looked_for_in_the_end(
    stage: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The nearest enemy stands where nobody comes; no way away from where a figure is wanted."""

    def nowhere(*_: Any) -> Generator[None, None, bool]:
        yield
        return False

    monkeypatch.setattr(quick_choice, "_straight", nowhere)
    monkeypatch.setattr(quick_choice, "_anywhere", nowhere)
    cell = wall_along([[7, 11.5], [11, 11.5], [11, 16], [7, 16], [7, 11.5]])
    enemies = [fig("b1", 9, 13, 180, ()), fig("b2", 18, 4, 180, ())]
    battle, _ = stage([fig("a1", 9, 10.5, items=("hand-weapon",)), *enemies], terrain=[cell])
    seen = look(battle, searchable(look(battle, start(battle))))
    stood = Choice(do="move", unit="a1", path=(Point(9, 10.5),))

    def ends(in_vain: bool = False) -> list[Point]:
        steps = quick_steps(battle, seen, (stood,), in_vain=lambda: in_vain)
        return [one.choice.path[-1] for one in steps if one is not None and one.choice.path]

    assert len(ends()) == 1
    here, goal = Point(9, 10.5), Point(18, 4)
    assert ends()[0].distance(goal) <= here.distance(goal) - LEAST_WALK
    assert ends(in_vain=True) == ends()
    monkeypatch.setattr(quick_choice, "MOST_GOALS", 1)
    assert ends() == []


@pytest.mark.parametrize("stage", [staged_2010, staged_2005])
def test_in_a_hurry_ways_are_looked_for_some_inches_ahead_only(
    stage: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    battle, _ = stage([fig("a1", 5, 10, items=("hand-weapon",)), FAR_OFF])
    seen = look(battle, searchable(look(battle, start(battle))))
    assert seen.decision is not None
    options = battle.menu(seen.state, seen.decision).options
    goals: list[Point] = []

    def no_way(*asked: Any) -> Iterator[None]:
        goals.append(asked[-1])
        yield from ()

    monkeypatch.setattr(quick_choice, "walk_steps", no_way)
    assert list(filter(None, _walks(_Judge(battle, seen, seen.decision), options, ()))) == []
    assert [round(goal.distance(Point(5, 10)), 3) for goal in goals] == [FAR_AHEAD]


def tried_in_vain(
    stage: Any, search: Any, monkeypatch: pytest.MonkeyPatch
) -> tuple[Look[Any], list[Choice]]:
    """The walks of four figures that a search tries where all are refused."""
    units = [fig(f"a{n}", 5, 5 + 2 * n, items=("hand-weapon",)) for n in range(4)]
    battle, _ = stage([*units, FAR_OFF])
    seen = look(battle, searchable(look(battle, start(battle))))
    assert seen.decision is not None
    options = battle.menu(seen.state, seen.decision).options
    judge, tried = _Judge(battle, seen, seen.decision), list[Choice]()

    def refused(choice: Choice) -> Generator[None, None, float]:
        tried.append(choice)
        yield
        return float("-inf")

    monkeypatch.setattr(judge, "value", refused)
    assert list(filter(None, search(judge, options))) == []
    return seen, tried


@pytest.mark.parametrize("stage", [staged_2010, staged_2005])
def test_in_a_hurry_only_so_many_straight_walks_are_tried(
    stage: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of all figures together, though each could be tried in many directions."""
    monkeypatch.setattr(quick_choice, "MOST_STRAIGHT", 7)
    _, tried = tried_in_vain(stage, _straight, monkeypatch)
    assert len(tried) == 7
    assert len({choice.unit for choice in tried}) == 4, "each figure in turn"


@pytest.mark.parametrize("stage", [staged_2010, staged_2005])
def test_of_attacks_the_likely_ones_are_looked_at_closely_first(
    stage: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A first look at all of them costs less than a close one at those that bring nothing, and so
    does a second.
    """
    gunners = [fig(f"a{n}", 8, 6 + 2 * n, items=("short-ranged",)) for n in range(1, 4)]
    battle, _ = stage([*gunners, fig("b1", 12, 10, 180, ())])
    seen = look(battle, searchable(look(battle, start(battle))))
    assert seen.decision is not None
    options = battle.menu(seen.state, seen.decision).options
    judge, looks = _Judge(battle, seen, seen.decision), list[tuple[str | None, int]]()
    judge.base = 0.0

    def value(choice: Choice, runs: int = RUNS) -> Generator[None, None, float]:
        looks.append((choice.unit, runs))
        yield
        seen_now = choice.unit == "a3" or (choice.unit == "a2" and runs > FIRST_RUNS)
        return float(seen_now and choice.do == "shoot")

    monkeypatch.setattr(judge, "value", value)
    found = [one for one in _attacks(judge, options, untold) if one is not None and not one.last]
    assert {one.choice.unit for one in found} == {"a3", "a2"}
    close = [unit for unit, runs in looks if runs == CLOSE_RUNS]
    assert list(dict.fromkeys(close))[:2] == ["a3", "a2"]
    assert looks.index(("a3", CLOSE_RUNS)) == looks.index(("a3", FIRST_RUNS)) + 1
    assert looks.index(("a2", CLOSE_RUNS)) == looks.index(("a2", SECOND_RUNS)) + 1
    assert looks.index(("a1", FIRST_RUNS)) < looks.index(("a2", SECOND_RUNS))
    assert looks.index(("a1", SECOND_RUNS)) < looks.index(("a1", CLOSE_RUNS))
    assert len(close) == sum(runs == FIRST_RUNS for _, runs in looks), "in the end all are"


@pytest.mark.parametrize("stage", [staged_2010, staged_2005])
def test_in_a_hurry_all_walks_are_known_first_then_what_is_done_to_enemies(stage: Any) -> None:
    """And how the turn ends, before things that lie about or stand in the way are looked at."""
    crate = {"id": "c1", "kind": "crate", "top": 1}
    crate |= {"shape": "circle", "center": [6, 12], "radius": 0.5}
    ours = [fig(f"a{n}", 8, 8 + 2 * n, items=("short-ranged",)) for n in range(2)]
    battle, _ = stage([*ours, fig("b1", 12, 10, 180, ())], terrain=[crate])
    seen = look(battle, searchable(look(battle, start(battle))))
    assert seen.decision is not None
    whole = battle.menu(seen.state, seen.decision).options
    plain = [one for one in whole if one.mode is None and one.piece is None]
    search = MenuSearch(battle, seen, seen.decision)
    assert search.known == ()
    list(search.walks())
    walks = [one for one in plain if one.wants == "path"]
    assert {one.unit for one in walks} == {"a0", "a1"}
    assert all(one in search.known for one in walks)
    assert Choice(do="end-turn") in [one.choice() for one in search.known]
    assert not any(one.target for one in search.known)
    list(search.attacks())
    attacks = [one for one in plain if one.target == "b1"]
    assert {(one.unit, one.do) for one in attacks} >= {("a0", "shoot"), ("a1", "shoot")}
    assert all(one in search.known for one in (*walks, *attacks))
    assert Choice(do="end-turn") in [one.choice() for one in search.known]
    assert any(one.piece == "c1" for one in whole)
    assert not any(one.piece for one in search.known)
    assert finish(search.whole()).options == search.known == whole


@pytest.mark.parametrize("stage", [staged_2010, staged_2005])
def test_a_menu_goes_figure_by_figure_whatever_is_worked_out_first(stage: Any) -> None:
    ours = [fig(f"a{n}", 8, 8 + 2 * n, items=("hand-weapon",)) for n in range(3)]
    battle, _ = stage([*ours, fig("b1", 9.5, 10, 180, ())])
    seen = look(battle, start(battle))
    assert seen.decision is not None
    menu = battle.menu(seen.state, seen.decision)
    alone = [one.unit for one in menu.options if one.mode is None and one.wants != "several"]
    assert [unit for unit, _ in groupby(alone)] == ["a0", "a1", "a2", None]
    shut = [unit for unit, _ in groupby(one.unit for one in menu.closed)]
    assert shut == ["a0", "a1", "a2"]


@pytest.mark.parametrize("stage", [staged_2010, staged_2005])
def test_two_who_look_at_once_for_attacks_begin_at_different_ends(
    stage: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last one is found by the one at a first look when the other has hardly begun."""
    gunners = [fig(f"a{n}", 8, 4 + 3 * n, items=("short-ranged",)) for n in range(1, 4)]
    battle, _ = stage([*gunners, fig("b1", 12, 10, 180, ())])
    seen = look(battle, searchable(look(battle, start(battle))))
    assert seen.decision is not None
    options = battle.menu(seen.state, seen.decision).options
    judge = _Judge(battle, seen, seen.decision)

    def looked_at(backwards: bool) -> list[Choice]:
        looks: list[Choice] = []

        def value(choice: Choice, runs: int = RUNS) -> Generator[None, None, float]:
            del runs
            looks.append(choice)
            yield
            return judge.base

        with monkeypatch.context() as patch:
            patch.setattr(judge, "value", value)
            list(_attacks(judge, options, untold, backwards=backwards))
        return looks[: len(looks) // 3]

    first = looked_at(False)
    assert len(first) > 2
    assert looked_at(True) == first[::-1]


@pytest.mark.parametrize("stage", [staged_2010, staged_2005])
def test_two_who_look_at_once_begin_at_different_ends(stage: Any) -> None:
    """Whoever looks for ways begins with walks, the other with attacks, so that neither waits."""
    gunner = fig("a1", 8, 10, items=("short-ranged",))
    others = [fig(f"a{n}", 3, 3 * n, items=("hand-weapon",)) for n in range(2, 5)]
    battle, _ = stage([gunner, *others, fig("b1", 12, 10, 180, ())])
    seen = look(battle, searchable(look(battle, start(battle))))
    first = {
        ways: next(one.choice for one in quick_steps(battle, seen, (), ways=ways) if one)
        for ways in (True, False)
    }
    assert first[True].path
    assert (first[False].do, first[False].target) == ("shoot", "b1")
    alone, _ = stage([*others, FAR_OFF])
    seen = look(alone, searchable(look(alone, start(alone))))
    walks = [one.choice for one in quick_steps(alone, seen, (), ways=False) if one]
    assert len(walks) == 1
    assert walks[0].path, "where there is nothing to attack it walks, too"


@pytest.mark.parametrize("stage", [staged_2010, staged_2005])
def test_of_many_behind_a_long_wall_who_has_the_easiest_way_round_it_is_found(stage: Any) -> None:
    """Though he is asked about last: those before him stand nearer to the enemy."""
    wall = wall_along([[10, 1], [10, 18]])
    ours = [fig(f"a{n}", 9, 3 + 1.2 * n, items=("hand-weapon",)) for n in range(10)]
    battle, _ = stage([*ours, fig("b1", 13, 10, 180, ())], terrain=[wall])
    seen = look(battle, searchable(look(battle, start(battle))))
    found = [step for step in quick_steps(battle, seen, ()) if step is not None]
    assert found
    assert found[0].choice.path


@pytest.mark.parametrize(
    ("theirs", "answers"),
    [(("hand-weapon", "heavy-shield"), [("charging-shove", "b1")]), (("hand-weapon",), [])],
)
def test_in_a_hurry_a_figure_that_cannot_walk_rushes_on_where_it_costs_nothing(
    theirs: tuple[str, ...], answers: list[tuple[str, str]]
) -> None:
    """It has walked, and Sprints for the rush; none into a blow that it could not ward off."""
    runner = fig("a1", 5, 10, items=("hand-weapon", "shield"), move_left=0.0)
    battle, _ = staged_2005([runner, fig("b1", 12, 10, 180, theirs), FAR_OFF])
    seen = look(battle, searchable(look(battle, start(battle))))
    found = list(filter(None, quick_steps(battle, seen, ())))
    assert {(one.choice.do, one.choice.target) for one in found} == set(answers)


@pytest.mark.parametrize("stage", [staged_2010, staged_2005])
def test_in_a_hurry_so_many_walks_all_around_are_tried_and_no_more(
    stage: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each figure in turn, and none that leads nobody nearer to anything."""
    monkeypatch.setattr(quick_choice, "MOST_AROUND", 9)
    seen, tried = tried_in_vain(stage, _anywhere, monkeypatch)
    assert len(tried) == 9
    assert {choice.unit for choice in tried} == {f"a{n}" for n in range(4)}
    enemy = Point(29, 19)
    for choice in tried:
        assert choice.path is not None
        here = seen.state.units[choice.unit or ""].place
        assert choice.path[-1].distance(enemy) <= here.distance(enemy) - 1.0


@pytest.mark.parametrize(
    ("stage", "ways"), [(staged_2010, True), (staged_2005, True), (staged_2010, False)]
)
def test_in_a_hurry_who_stands_by_an_enemy_goes_on_to_the_next(stage: Any, ways: bool) -> None:
    """To the one behind a wall beside him he cannot come nearer, and has tried to already."""
    wall = wall_along([[9, 11], [13, 11]])
    units = [fig("a1", 10, 10.2, items=()), fig("b1", 10, 11.8, 180, ()), fig("b2", 18, 4, 180, ())]
    battle, _ = stage(units, terrain=[wall])
    seen = look(battle, searchable(look(battle, start(battle))))
    walked = Choice(do="move", unit="a1", path=(Point(10, 10.2),))
    steps = quick_steps(battle, seen, (walked,), ways=ways, in_vain=lambda: True)
    (walk,) = [step.choice for step in steps if step is not None and not step.last]
    assert walk.path is not None
    other = Point(18, 4)
    assert walk.path[-1].distance(other) < Point(10, 10.2).distance(other) - 1.0


@pytest.mark.parametrize("stage", [staged_2010, staged_2005])
def test_in_a_hurry_who_cannot_walk_anywhere_jumps_down(stage: Any) -> None:
    """From a tower with no stairs."""
    tower = {"id": "tower", "kind": "platform", "top": 2}
    tower |= {"shape": "circle", "center": [10, 10], "radius": 0.7}
    battle, _ = stage([fig("a1", 10, 10, items=()), fig("b1", 16, 10, 180, ())], terrain=[tower])
    seen = look(battle, searchable(look(battle, start(battle))))
    steps = quick_steps(battle, seen, (), in_vain=lambda: True)
    (jump,) = [step.choice for step in steps if step is not None]
    assert (jump.do, jump.mode) == ("move", "jump")
    assert jump.path is not None
    assert jump.path[-1].distance(Point(16, 10)) < 5.0


@pytest.mark.parametrize("stage", [staged_2010, staged_2005])
def test_in_a_hurry_the_only_weapon_is_thrown_where_that_may_win_the_battle(stage: Any) -> None:
    """Where another enemy is left it is kept, for it is worth more than the chance."""
    thrower = fig("a1", 10, 10, items=("hand-weapon",), move_left=0.0)
    target = fig("b1", 12, 10, 180, ())

    def gain(*others: dict[str, Any]) -> float:
        battle, _ = stage([thrower, target, *others])
        seen = look(battle, searchable(look(battle, start(battle))))
        assert seen.decision is not None
        judge = _Judge(battle, seen, seen.decision)
        throw = Choice(do="throw", unit="a1", item="hand-weapon", target="b1")
        return finish(judge.value(throw, 100)) - judge.base

    assert gain() > 0.0
    assert gain(FAR_OFF, fig("b8", 29, 17, 180)) < 0.0


@pytest.mark.parametrize(("cost", "rushes"), [(0.9, ["charging-shove"]), (1.1, [])])
def test_in_a_hurry_no_rush_is_made_that_a_closer_look_shows_to_cost_more_than_a_walk_may(
    cost: float, rushes: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever a few looks have told; ``cost`` is counted in what a walk may cost."""
    runner = fig("a1", 5, 10, items=("hand-weapon", "shield"))
    battle, _ = staged_2005([runner, fig("b1", 12, 10, 180, ()), FAR_OFF])
    seen = look(battle, searchable(look(battle, start(battle))))
    assert seen.decision is not None
    judge, options = _Judge(battle, seen, seen.decision), battle.menu(seen.state, seen.decision)
    rush = next(one for one in options.options if one.do == "charging-shove")

    def value(choice: Choice, runs: int = RUNS) -> Generator[None, None, float]:
        del choice
        yield
        return judge.base - cost * judge.risk * (runs == CLOSE_RUNS)

    monkeypatch.setattr(judge, "value", value)
    found = list(filter(None, _attacks(judge, (rush,), untold)))
    assert [one.choice.do for one in found] == rushes
    assert all(one.last for one in found)


def test_in_a_hurry_the_same_rush_is_made_from_whichever_end_it_is_looked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """That at the nearest enemy, who is the last in the list, where none promises anything."""
    runner = fig("a1", 5, 10, items=("hand-weapon", "shield"))
    enemies = [fig("b1", 10, 10, 180, ()), fig("b2", 8, 11, 180, ())]
    battle, _ = staged_2005([runner, *enemies, FAR_OFF])
    seen = look(battle, searchable(look(battle, start(battle))))
    assert seen.decision is not None
    judge, options = _Judge(battle, seen, seen.decision), battle.menu(seen.state, seen.decision)
    rushes = tuple(one for one in options.options if one.do == "charging-shove")
    assert {one.target for one in rushes} == {"b1", "b2"}

    def value(choice: Choice, runs: int = RUNS) -> Generator[None, None, float]:
        del choice, runs
        yield
        return judge.base

    monkeypatch.setattr(judge, "value", value)
    for backwards in (False, True):
        found = list(filter(None, _attacks(judge, rushes, untold, backwards=backwards)))
        # The seat, which looks backwards, takes the latest of equals.
        made = best_quick(found[::-1] if backwards else found)
        assert made is not None
        assert made.choice.target == "b2"


def test_in_a_hurry_a_shot_that_seldom_hits_is_looked_at_closely(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """By one who can do nothing else: it hits one time in six, and then seldom does harm."""
    gunner = fig("a1", 8, 10, items=("short-ranged",), move_left=0.0)
    battle, _ = staged_2010([gunner, fig("b1", 18, 10, 180, ("heavy-shield",))])
    seen = look(battle, searchable(look(battle, start(battle))))

    def found() -> set[tuple[str, str | None]]:
        steps = [step.choice for step in quick_steps(battle, seen, ()) if step is not None]
        return {(choice.do, choice.target) for choice in steps}

    assert found() == {("shoot", "b1")}
    monkeypatch.setattr(quick_choice, "CLOSE_RUNS", RUNS)
    assert found() == set()


@pytest.mark.parametrize("ways", [False, True])
def test_in_a_hurry_nobody_stands_still_for_a_shot_far_beyond_its_range(ways: bool) -> None:
    """To hit takes two Bonus Dice: where there is a walk, that is the answer."""
    gunner = fig("a1", 4, 10, items=("short-ranged",))
    battle, _ = staged_2010([gunner, fig("b1", 17, 10, 180)])
    seen = look(battle, searchable(look(battle, start(battle))))
    decision = seen.decision
    assert decision is not None
    shot = next(
        option.choice()
        for option in battle.menu(seen.state, decision).options
        if (option.do, option.target, option.mode) == ("shoot", "b1", None)
    )
    judge = _Judge(battle, seen, decision)
    gain = finish(judge.value(shot, CLOSE_RUNS)) - judge.base
    assert LEAST_GAIN < gain < judge.trifle, "it is open, and not quite in vain"
    answers = list(filter(None, quick_steps(battle, seen, (), ways=ways)))
    best = best_quick(answers)
    assert best is not None
    assert best.choice.path is not None
    assert [one.choice for one in answers if one.last] == [shot], "and made only as a last resort"


@pytest.mark.parametrize("move_left", [5.0, 0.0])
def test_the_worker_tells_such_a_shot_only_as_a_last_resort(move_left: float) -> None:
    """At once, for it may find no walk in time; and no more of it where there is one."""
    gunner = fig("a1", 4, 10, items=("short-ranged",), move_left=move_left)
    battle, _ = staged_2010([gunner, fig("b1", 17, 10, 180)])
    told: list[Thought] = []
    seen = look(battle, searchable(look(battle, start(battle))))
    Greedy(found=lambda one: told.append(one) if one else None).decide(battle, seen, NORMAL)
    assert (told[0].choice.do, told[0].last) == ("shoot", True)
    assert all(one.last for one in told if one.choice.do == "shoot")
    kinds = [one.choice.do for one in told]
    walk = kinds.index("move") if "move" in kinds else len(kinds)
    assert "shoot" not in kinds[walk:]
    walks = [not one.last for one in told if one.choice.path]
    assert walks == [True] * len(walks)
    assert bool(walks) is (move_left > 0)


def gunners(monkeypatch: pytest.MonkeyPatch, **gains: float) -> tuple[_Judge, tuple[Option, ...]]:
    """Three who can shoot, with what the shots of each gain, in what no figure stands still for."""
    ours = [fig(f"a{n}", 8, 6 + 2 * n, items=("short-ranged",)) for n in range(1, 4)]
    battle, _ = staged_2010([*ours, fig("b1", 12, 10, 180, ())])
    seen = look(battle, searchable(look(battle, start(battle))))
    assert seen.decision is not None
    judge = _Judge(battle, seen, seen.decision)
    options = battle.menu(seen.state, seen.decision).options
    shots = tuple(one for one in options if one.do == "shoot" and one.mode is None and one.target)

    def value(choice: Choice, runs: int = RUNS) -> Generator[None, None, float]:
        del runs
        yield
        return judge.base + judge.trifle * gains.get(choice.unit or "", -9.0)

    monkeypatch.setattr(judge, "value", value)
    return judge, shots


def test_a_shot_for_next_to_nothing_is_a_last_resort(monkeypatch: pytest.MonkeyPatch) -> None:
    """All attacks that gain something are told, in whatever order they are found."""
    judge, shots = gunners(monkeypatch, a1=0.9, a2=1.1, a3=0.5)
    hoped: set[str | None] = set()
    tell = partial(_note_hope, hoped)
    found = list(filter(None, _attacks(judge, shots, tell)))
    assert hoped == {"a2"}, "nor is it hoped for before that"
    assert {(one.choice.unit, one.last) for one in found} == {
        ("a1", True),
        ("a2", False),
        ("a3", True),
    }
    best = best_quick(one for one in found if one.last)
    assert best is not None
    assert best.choice.unit == "a1"


def test_what_each_look_has_found_is_told_and_the_best_is_looked_at_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In average figures; what costs too much at a look is told as nothing to hope for, and a shot
    that gains next to nothing as in doubt.
    """
    judge, shots = gunners(monkeypatch)
    order = [choice.choice() for choice in shots if choice.unit in ("a1", "a2", "a3")][:3]
    found = {
        (order[0], FIRST_RUNS): 2.0,
        (order[1], SECOND_RUNS): 0.5,
        (order[2], SECOND_RUNS): 0.9,
    }

    def value(choice: Choice, runs: int = RUNS) -> Generator[None, None, float]:
        yield
        return judge.base + judge.trifle * found.get((choice, runs), -9.0)

    monkeypatch.setattr(judge, "value", value)
    told: list[tuple[Choice, float | None]] = []
    monkeypatch.setattr(quick_choice, "by_turns", lambda *_: iter(shots[:3]))
    steps = _likely_first(
        judge, shots, lambda choice, gain: told.append((choice, gain)), backwards=False
    )
    taken = [choice for choice in steps if choice is not None]
    first, *rest = order
    assert taken == [first, *rest[::-1]], "the better one of those for later comes first"
    assert told == [
        (first, pytest.approx(2.0 * TRIFLE)),
        (first, None),
        *((one, NO_HOPE) for one in rest),
        *((one, 0.0) for one in rest),
        *((one, None) for one in rest[::-1]),
    ]


@pytest.mark.parametrize(
    ("do", "cost", "first", "second"),
    [
        ("strike", 0.9 * DOUBT, -0.9 * DOUBT, -0.9 * DOUBT),
        ("strike", 1.1 * DOUBT, NO_HOPE, NO_HOPE),
        ("grab", 0.0, 0.0, 0.0),
        ("charge", 0.9 * RISK, NO_HOPE, -0.9 * RISK),
        ("slam", 1.1 * RISK, NO_HOPE, NO_HOPE),
        ("shoot", 0.0, NO_HOPE, 0.0),
        ("shoot", 0.1 * RISK, NO_HOPE, NO_HOPE),
        ("throw", 0.0, NO_HOPE, NO_HOPE),
    ],
)
def test_a_few_runs_leave_blows_rushes_and_shots_in_doubt(
    monkeypatch: pytest.MonkeyPatch, do: str, cost: float, first: float, second: float
) -> None:
    judge, shots = gunners(monkeypatch)
    acts = {**judge.battle.ruleset.acts, "shoot": do}
    monkeypatch.setattr(type(judge.battle.ruleset), "acts", acts)

    def value(choice: Choice, runs: int = RUNS) -> Generator[None, None, float]:
        del choice, runs
        yield
        return judge.base - cost * judge.average

    monkeypatch.setattr(judge, "value", value)
    heard: list[float | None] = []
    for runs in (FIRST_RUNS, SECOND_RUNS):
        list(_promising(judge, [shots[0].choice()], runs, lambda _, gain: heard.append(gain)))
    assert heard == [pytest.approx(first), pytest.approx(second)]


def face_to_face() -> tuple[_Judge, Option]:
    """Two beside each other, and the blow of the one at the other."""
    battle, _ = staged_2010([fig("a1", 10, 10), fig("b1", 11.5, 10, 180)])
    seen = look(battle, searchable(look(battle, start(battle))))
    assert seen.decision is not None
    judge = _Judge(battle, seen, seen.decision)
    options = battle.menu(seen.state, seen.decision).options
    blow = next(one for one in options if (one.do, one.target) == ("strike", "b1"))
    return judge, blow


@pytest.mark.parametrize(("cost", "made"), [(0.9 * RISK, True), (1.1 * RISK, False)])
def test_a_blow_that_costs_no_more_than_a_walk_may_is_a_last_resort(
    monkeypatch: pytest.MonkeyPatch, cost: float, made: bool
) -> None:
    judge, blow = face_to_face()

    def value(choice: Choice, runs: int = RUNS) -> Generator[None, None, float]:
        del choice, runs
        yield
        return judge.base - cost * judge.average

    monkeypatch.setattr(judge, "value", value)
    found = [one for one in _attacks(judge, (blow,), untold) if one is not None]
    assert [(one.choice, one.last) for one in found] == ([(blow.choice(), True)] if made else [])


@pytest.mark.parametrize("stage", [staged_2010, staged_2005])
def test_after_a_blow_that_pays_the_other_attacks_are_looked_at_as_well(stage: Any) -> None:
    gunner = fig("a2", 11.5, 4, 90, ("short-ranged",))
    battle, _ = stage([fig("a1", 10, 10), gunner, fig("b1", 11.5, 10, 180, ())])
    seen = look(battle, searchable(look(battle, start(battle))))
    steps = list(filter(None, quick_steps(battle, seen, (), ways=False)))
    acts = battle.ruleset.acts
    found = [(one.choice.unit, kind_of(acts, one.choice)) for one in steps if one.gain > 0.0]
    assert found.count(("a1", "strike")) == 1, "nothing is looked at twice"
    assert ("a2", "shoot") in found


@pytest.mark.parametrize("stage", [staged_2010, staged_2005])
def test_what_is_at_hand_is_looked_at_while_ways_are_looked_for(
    stage: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever would look for attacks first may not have begun yet."""

    def endless(*_: Any) -> Iterator[None]:
        while True:
            yield

    monkeypatch.setattr(quick_choice, "_straight", endless)
    battle, _ = stage([fig("a1", 10, 10), fig("b1", 11.5, 10, 180, ())])
    seen = look(battle, searchable(look(battle, start(battle))))
    found = next(filter(None, quick_steps(battle, seen, ())))
    assert (found.choice.unit, found.choice.target) == ("a1", "b1")
    beside = islice(quick_steps(battle, seen, (), in_vain=lambda: True), 5000)
    assert not any(beside), "not where another has looked in vain"


@pytest.mark.parametrize(("endless", "found"), [("_walks", "_anywhere"), ("_anywhere", "_walks")])
def test_ways_round_things_and_walks_in_any_direction_are_looked_for_together(
    endless: str, found: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until there is one: a way down from a tower may take longer than anybody waits."""
    told = Quick(Choice(do="move", unit="a1", path=(Point(9, 9),)))

    def in_vain(*_: Any) -> Generator[None, None, bool]:
        yield
        return False

    def for_ever(*_: Any) -> Iterator[None]:
        while True:
            yield

    def at_once(*_: Any) -> Generator[Quick, None, bool]:
        yield told
        return True

    for name, search in (("_straight", in_vain), (endless, for_ever), (found, at_once)):
        monkeypatch.setattr(quick_choice, name, search)
    judge, shots = gunners(monkeypatch)
    assert list(filter(None, islice(_ways(judge, shots, ()), 5000))) == [told]
    assert len(list(islice(_ways(judge, shots, ()), 5000))) < 10, "then that is enough"


@pytest.mark.parametrize(
    ("choice", "last"),
    [
        (Choice(do="strike", unit="a1", target="b1"), True),
        (Choice(do="strike", unit="a1", piece="crate"), False),
        (Choice(do="grab", unit="a1", target="b1"), True),
        (Choice(do="shoot", unit="a1", target="b1"), False),
        (Choice(do="face", unit="a1", toward=Point(1, 1)), False),
    ],
)
def test_what_is_done_to_somebody_in_reach_is_a_last_resort(choice: Choice, last: bool) -> None:
    """A blow at a thing is none."""
    acts = catalog()["brikwars-2010"].acts
    assert is_last_resort(acts, choice, -0.9 * RISK) is last
    assert not is_last_resort(acts, choice, -1.1 * RISK)


@pytest.mark.parametrize("stage", [staged_2010, staged_2005])
def test_a_blow_is_looked_at_before_anybody_finds_out_who_may_run_at_whom(stage: Any) -> None:
    runner = fig("a2", 11.5, 4, 90)
    battle, _ = stage([fig("a1", 10, 10), runner, fig("b1", 11.5, 10, 180, ())])
    seen = look(battle, searchable(look(battle, start(battle))))
    assert seen.decision is not None
    menu = MenuSearch(battle, seen, seen.decision)
    first = next(filter(None, quick_steps(battle, seen, (), menu, ways=False)))
    acts = battle.ruleset.acts
    assert (kind_of(acts, first.choice), first.choice.target) == ("strike", "b1")
    assert not any(kind_of(acts, one) in RUSHES for one in menu.known)
    known = battle.menu(seen.state, seen.decision).options
    assert any(kind_of(acts, one) in RUSHES for one in known)


def test_a_blow_is_worth_making_for_whatever_it_gains(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody stands still for it who could come nearer."""
    judge, blow = face_to_face()

    def value(choice: Choice, runs: int = RUNS) -> Generator[None, None, float]:
        del choice, runs
        yield
        return judge.base + 0.5 * judge.trifle

    monkeypatch.setattr(judge, "value", value)
    hoped: set[str | None] = set()
    (found,) = filter(None, _attacks(judge, (blow,), partial(_note_hope, hoped)))
    assert not found.last
    assert hoped == {"a1"}, "already at a first look"


def _note_hope(hoped: set[str | None], choice: Choice, gain: float | None) -> None:
    """Note whose attack a look that was not close has found to gain something."""
    if gain is not None and gain > 0.0:
        hoped.add(choice.unit)


@pytest.mark.parametrize("stage", [staged_2010, staged_2005])
def test_who_thinks_can_be_stopped_after_a_few_runs(
    stage: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not after a whole forecast, which takes seconds on a slow machine."""
    runs, most, stops = 0, 0, 0
    run = Search._run

    def counted(self: Search[Any], branch: Any) -> Any:
        nonlocal runs
        runs += 1
        return run(self, branch)

    def interrupted() -> bool:
        nonlocal runs, most, stops
        runs, most, stops = 0, max(most, runs), stops + 1
        return False

    monkeypatch.setattr(Search, "_run", counted)
    units = [fig("a1", 8, 9), fig("a2", 8, 11), fig("b1", 9.5, 10, 180), fig("b2", 14, 10, 180)]
    battle, _ = stage(units)
    seen = look(battle, searchable(look(battle, start(battle))))
    Greedy(interrupted).decide(battle, seen, NORMAL)
    assert stops > 20
    assert 0 < most <= 12, "the sums of two dice"


def test_whoever_ends_its_turn_with_open_eyes_does_not_go_back() -> None:
    """R05-DP-22: warned of standing idle, a side would only come to the same end again."""
    battle, seen = in_a_fight()
    end = Choice(do="end-turn")
    warned = advance(battle, seen, end)
    assert warned.decision is not None
    assert warned.decision.kind == "R05-DP-22"
    assert Greedy().decide(battle, warned, NORMAL, (end,)).choice.do == "accept"


def after_a_fight(first: dict[str, Any], *units: dict[str, Any]) -> TurnController[Any]:
    """A battle in which an attack has just destroyed somebody, whatever that asked."""
    battle, _ = staged_2010([*units, fig("b2", 13.5, 10, 180)], dice=(5,) * 40)
    match = TurnController(battle, {"azure": Person(), "ember": Person()})
    match.submit(convert({k: v for k, v in first.items() if k != "by"}, Choice), "azure")
    while match.decision is not None and match.decision.kind != "turn":
        assert match.decision.default is not None
        match.submit(match.decision.default, match.decision.side)
    assert match.owing_side == "azure"
    assert "b1" in match.state.fallen
    return match


def fought_afar(match: TurnController[Any]) -> frozenset[str]:
    return match.history.fought_afar("azure", match.seen)


def test_a_swordsman_who_has_killed_his_neighbor_does_not_walk_away() -> None:
    """Nobody stands near him any more, and still it was no attack from afar."""
    sword = fig("a1", 10, 10, items=("hand-weapon",))
    match = after_a_fight(scenes.strike("a1", "b1"), sword, fig("b1", 11.2, 10, 180, ()))
    assert fought_afar(match) == frozenset()
    seen = look(match.battle, searchable(match.seen))
    recent = match.history.recent("azure")
    choice = Greedy().decide(match.battle, seen, NORMAL, recent, fought_afar(match)).choice
    assert choice.path is None or choice.path[-1].x >= 10


def test_a_shot_is_an_attack_from_afar() -> None:
    gun = fig("a1", 6, 10, items=("long-ranged",))
    shot = {"do": "shoot", "unit": "a1", "item": "long-ranged", "target": "b1"}
    match = after_a_fight(shot, gun, fig("b1", 11.5, 10, 180, ()))
    assert fought_afar(match) == frozenset({"a1"})


def test_a_charge_is_none_however_far_off_it_began() -> None:
    lancer = fig("a1", 4, 10, items=("lance",))
    charge = {"do": "charge", "unit": "a1", "item": "lance", "target": "b1"}
    match = after_a_fight(charge, lancer, fig("b1", 11.5, 10, 0, (), conditions=scenes.DOWN))
    assert fought_afar(match) == frozenset()


def test_nobody_walks_to_where_an_enemy_strikes_first() -> None:
    """It comes as near as it may without that, and strikes when the enemy has come."""
    swords = ("hand-weapon", "shield")
    units = [fig("a1", 3, 10, items=swords), fig("b1", 15, 10, 180, swords), FAR_OFF]
    battle, _ = staged_2010(units)
    seen = look(battle, searchable(look(battle, start(battle))))
    walk = Greedy().decide(battle, seen, NORMAL).choice.path
    assert walk is not None
    assert 8 <= walk[-1].distance(Point(15, 10)) < 9.5


@pytest.mark.parametrize("stage", [staged_2010, staged_2005])
def test_a_reserve_walks_up_to_a_fight_of_its_own_side(stage: Any) -> None:
    """Whom others fight as it is will not come for who joins them."""
    swords = ("hand-weapon",)
    fight = [fig("a1", 13.6, 10, items=swords), fig("b1", 15, 10, 180, ("hand-weapon", "shield"))]
    battle, _ = stage([*fight, fig("a2", 6, 10, items=swords)])
    state = look(battle, searchable(look(battle, start(battle)))).state
    outlook = Outlook(battle, state, "azure", grid_of(battle, state))
    assert outlook.first_blow(Point(6, 10), Point(11, 10)) == 0
    alone, _ = stage([fight[1], fig("a2", 6, 10, items=swords)])
    state = look(alone, searchable(look(alone, start(alone)))).state
    outlook = Outlook(alone, state, "azure", grid_of(alone, state))
    assert outlook.first_blow(Point(6, 10), Point(11, 10)) > 0


def in_round(rounds: int, *units: dict[str, Any]) -> Thought:
    """What the first side does in some round of 2005, and why."""
    battle, _ = staged_2005([*units])
    position = look(battle, start(battle)).position
    late = replace(position, checkpoint=replace(position.checkpoint, round=rounds))
    return Greedy().decide(battle, look(battle, searchable(look(battle, late))), NORMAL)


def test_of_two_who_wait_for_each_others_blow_one_strikes_in_the_end() -> None:
    """It costs a fifth of a figure to be the first to charge, which is too much in early rounds.

    A throw of the only weapon would cost less, and decides nothing.
    """
    axes = ("heavy-weapon",)
    pair = (fig("a1", 6, 10, items=axes), fig("b1", 9, 10, 180, axes))
    waiting = in_round(PATIENCE - 1, *pair)
    assert (waiting.choice.do, waiting.why) == ("end-turn", "to let the enemy come first")
    charge = in_round(PATIENCE + 1, *pair).choice
    assert (charge.do, charge.unit, charge.target) == ("attack", "a1", "b1")
    farther = (pair[0], fig("b1", 10, 10, 180, axes))
    assert in_round(PATIENCE + 1, *farther).choice.do == "end-turn"
    beside = (pair[0], fig("b1", 8, 10, 180, axes))
    assert in_round(PATIENCE + 1, *beside).choice.do == "attack"
