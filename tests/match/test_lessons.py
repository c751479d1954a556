"""Lessons follow each other as the level's data say."""

from typing import Any

import msgspec
import pytest

from game.files.checks.rosters import for_ruleset, level_setup
from game.files.formats.map_file import read_map
from game.files.formats.places import find_level
from game.match.library.setups import battle_of, setup_of
from game.match.play.lessons import Teacher
from game.match.play.seats import Person
from game.match.play.turn_controller import TurnController
from game.model.battlefield import BattleMap
from game.model.decisions import TURN, Decision
from game.model.dice import Dice
from game.model.events import (
    AttackDeclared,
    AttackHit,
    BattleEnded,
    Event,
    Moved,
    TurnBegan,
    change,
)
from game.model.lessons import Course
from game.model.state import AnyState, Verdict
from game.model.vectors import Point
from game.rulesets.catalog import catalog

SIDES = [
    {"id": "azure", "squad": [{"id": "ann", "class": "knight", "position": [4, 4]}]},
    {"id": "ember", "squad": [{"id": "cat", "class": "brute", "position": [8, 4]}]},
]
AREAS = [{"id": "post", "kind": "marker", "shape": "circle", "center": [6, 6], "radius": 1}]


def a_map(*lessons: dict[str, Any], **changes: Any) -> BattleMap:
    course = {
        "side": "azure",
        "lessons": [{"title": one["id"], "text": "…", **one} for one in lessons],
    }
    plain = {
        "format": "map",
        "name": "School",
        "size": [12, 12],
        "areas": AREAS,
        "sides": SIDES,
        "course": course,
        **changes,
    }
    return msgspec.convert(plain, BattleMap)


def a_state(battle_map: BattleMap) -> AnyState:
    rules = catalog()["brikwars-2010"]
    return rules.first_state(level_setup(battle_map, rules.id, rules.version, Dice(seed=1)))


class Class:
    """A teacher with the state of the battle he speaks of."""

    def __init__(self, *lessons: dict[str, Any]) -> None:
        battle_map = a_map(*lessons)
        assert battle_map.course is not None
        self.teacher = Teacher(battle_map, battle_map.course)
        self.state = a_state(battle_map)

    @property
    def on(self) -> str | None:
        lesson = self.teacher.lesson
        return None if lesson is None else lesson.id

    @property
    def done(self) -> str | None:
        lesson = self.teacher.done
        return None if lesson is None else lesson.id

    def show(self, event: Event) -> str | None:
        self.state = change(self.state, event)
        self.teacher.take(event, self.state)
        return self.on

    def rest(self) -> str | None:
        """All has been shown, and the next act is asked for."""
        self.teacher.asked(asked("azure", TURN))
        return self.on


def walk(unit: str, x: float, y: float) -> Moved:
    start, end = Point(4, 4), Point(x, y)
    return Moved(
        unit=unit,
        start=start,
        end=end,
        path=(end,),
        elevation=0,
        facing=0,
        cost=start.distance(end),
    )


def turn(side: str, number: int = 1) -> TurnBegan:
    return TurnBegan(side=side, player_turn=number)


def asked(side: str, kind: str) -> Decision:
    return Decision(kind=kind, side=side, options=())


def without_cat(state: AnyState) -> AnyState:
    """The state once Cat has fallen."""
    left = {name: unit for name, unit in state.units.items() if name != "cat"}
    return msgspec.structs.replace(state, units=left, fallen={"cat": state.units["cat"]})


READ = {"id": "hello"}


def test_a_lesson_that_is_only_read_is_over_when_it_is_read() -> None:
    school = Class(READ, {"id": "second"})
    assert school.on == "hello"
    school.teacher.read()
    assert school.on == "second"
    school.teacher.read()
    assert school.teacher.over


def test_reading_does_not_end_a_lesson_that_wants_a_deed() -> None:
    school = Class({"id": "go", "until": {"on": "event", "cue": "walk"}})
    school.teacher.read()
    assert school.on == "go"


@pytest.mark.parametrize(
    ("wanted", "event", "learnt"),
    [
        ({"cue": "walk"}, walk("ann", 5, 4), True),
        ({"cue": "walk"}, turn("azure"), False),
        ({"cue": "walk", "unit": "cat"}, walk("ann", 5, 4), False),
        ({"cue": "walk", "side": "azure"}, walk("ann", 5, 4), True),
        ({"cue": "walk", "side": "ember"}, walk("ann", 5, 4), False),
        ({"cue": "walk", "area": "post"}, walk("ann", 5.5, 6), True),
        ({"cue": "walk", "area": "post"}, walk("ann", 4.5, 6), False),
        ({"cue": "declare", "way": "shove"}, AttackDeclared(unit="ann", way="shove"), True),
        ({"cue": "declare", "way": "shove"}, AttackDeclared(unit="ann", way="strike"), False),
        ({"cue": "declare", "target": "cat"}, AttackDeclared(unit="ann", target="cat"), True),
        ({"cue": "declare", "target": "ann"}, AttackDeclared(unit="ann", target="cat"), False),
    ],
)
def test_an_event_ends_a_lesson_when_all_that_is_named_fits(
    wanted: dict[str, str], event: Event, learnt: bool
) -> None:
    school = Class({"id": "do", "until": {"on": "event", **wanted}})
    school.show(event)
    assert not school.teacher.over, "its result is still to come"
    school.rest()
    assert school.teacher.over is learnt
    assert (school.done == "do") is learnt


@pytest.mark.parametrize(
    "end", [turn("ember"), BattleEnded(verdict=Verdict(("azure",), "eliminated"))]
)
def test_an_act_is_also_over_when_a_turn_or_the_battle_ends(end: Event) -> None:
    school = Class({"id": "do", "until": {"on": "event", "cue": "walk"}})
    school.show(walk("ann", 5, 4))
    school.show(end)
    assert school.teacher.over
    assert school.done == "do"


def test_a_question_in_the_middle_of_an_act_does_not_end_its_lesson() -> None:
    school = Class({"id": "do", "until": {"on": "event", "cue": "declare"}})
    school.show(AttackDeclared(unit="ann"))
    school.teacher.asked(asked("azure", "bail"))
    assert school.on == "do"
    assert school.rest() is None


def test_only_what_was_done_is_ticked() -> None:
    deed = {"on": "event", "cue": "walk"}
    school = Class(READ, {"id": "one", "until": deed}, {"id": "two", "until": deed})
    assert school.done is None
    school.teacher.read()
    assert school.done == "hello"
    school.teacher.skip()
    assert (school.on, school.done) == ("two", None), "what is skipped is not done"
    school.show(walk("ann", 5, 4))
    school.rest()
    assert school.done == "two"
    school.teacher.put_away()
    assert school.done is None


SIGHT = {"id": "sight", "until": {"on": "point", "unit": "cat"}}


def test_pointing_at_a_figure_is_done_once_the_learner_goes_on() -> None:
    school = Class(READ, SIGHT, {"id": "last"})
    school.teacher.pointed("cat")
    school.teacher.read()
    school.teacher.read()
    assert (school.on, school.done) == ("sight", "hello"), "the lesson was not on then"
    school.teacher.pointed("ann")
    school.teacher.read()
    assert school.on == "sight", "it is another who is to be pointed at"
    assert not school.teacher.only_read
    school.teacher.pointed("cat")
    assert school.rest() == "sight", "it is still to be read"
    assert school.teacher.only_read
    school.teacher.read()
    assert (school.on, school.done) == ("last", "sight")


def test_a_lesson_of_pointing_that_is_skipped_is_not_done() -> None:
    school = Class(SIGHT, {"id": "last"})
    school.teacher.skip()
    assert (school.on, school.done) == ("last", None)


def test_nobody_has_to_point_at_a_figure_that_has_fallen() -> None:
    school = Class(SIGHT, {"id": "last"})
    school.state = without_cat(school.state)
    school.teacher.take(turn("azure"), school.state)
    assert (school.on, school.done) == ("last", None)


def test_a_lesson_may_begin_by_pointing() -> None:
    school = Class({"id": "who", "begin": {"on": "point", "unit": "cat"}})
    school.teacher.pointed("ann")
    assert school.on is None
    school.teacher.pointed("cat")
    assert school.on == "who"


def test_a_tick_goes_with_the_next_own_turn() -> None:
    deed = {"on": "event", "cue": "walk"}
    school = Class(READ, {"id": "go", "until": deed})
    school.teacher.read()
    school.show(turn("ember", 2))
    assert school.done == "hello"
    school.show(turn("azure", 3))
    assert school.done is None


def test_the_tick_of_an_act_stays_where_it_leaves_no_more_to_do_in_the_next_lesson() -> None:
    """The figure of the next lesson has fallen by that very act."""
    deed = {"on": "event", "cue": "walk"}
    school = Class({"id": "go", "until": deed}, {"id": "hit", "until": {**deed, "unit": "cat"}})
    school.show(walk("ann", 5, 4))
    school.state = without_cat(school.state)
    school.show(turn("ember", 2))
    assert school.teacher.over
    assert school.done == "go"


@pytest.mark.parametrize("late", [True, False])
def test_the_end_of_the_battle_tells_what_was_done_with_it(late: bool) -> None:
    end = BattleEnded(verdict=Verdict(("azure",), "eliminated"))
    school = Class({"id": "do", "until": {"on": "event", "cue": "walk"}}, {"id": "last"})
    school.show(walk("ann", 5, 4))
    if not late:
        school.rest()
    school.show(end)
    ended_with = school.teacher.ended_with
    assert school.done == "do"
    assert (None if ended_with is None else ended_with.id) == ("do" if late else None)


def test_an_act_done_too_soon_is_done() -> None:
    deed = {"on": "event", "cue": "declare", "way": "shove"}
    school = Class(READ, {"id": "shove", "until": deed}, {"id": "last"})
    school.show(AttackDeclared(unit="ann", way="shove"))
    assert school.rest() == "hello"
    school.teacher.read()
    assert (school.on, school.done) == ("last", "shove")


def test_a_hit_was_made_in_the_way_that_was_declared() -> None:
    deed = {"on": "event", "cue": "hit", "unit": "ann", "target": "cat", "way": "charge"}
    school = Class({"id": "charge", "until": deed})
    school.show(AttackDeclared(unit="ann", target="cat", way="charge"))
    assert school.rest() == "charge", "it has missed"
    school.show(AttackDeclared(unit="ann", target="cat", way="strike"))
    school.show(AttackHit(unit="ann", target="cat"))
    assert school.rest() == "charge", "another attack has hit"
    school.show(AttackDeclared(unit="ann", target="cat", way="charge"))
    school.show(AttackDeclared(unit="cat", target="ann", way="strike"))
    school.show(AttackHit(unit="cat", target="ann"))
    assert school.rest() == "charge", "somebody else has hit"
    school.show(AttackHit(unit="ann", target="cat"))
    assert school.rest() is None
    assert school.done == "charge"


def test_what_was_taken_back_was_not_done() -> None:
    deed = {"on": "event", "cue": "walk"}
    school = Class(READ, {"id": "go", "until": deed}, {"id": "last"})
    school.teacher.read()
    school.show(AttackDeclared(unit="ann"))
    held, before = school.state.event_count, school.state
    school.show(walk("ann", 5, 4))
    school.rest()
    assert (school.on, school.done) == ("last", "go")
    school.teacher.rewind(held)
    school.state = before
    assert (school.on, school.done) == ("go", "hello")
    assert school.rest() == "go"
    school.show(walk("ann", 5, 4))
    assert school.rest() == "last"


def test_what_was_done_too_soon_and_taken_back_is_not_done() -> None:
    deed = {"on": "event", "cue": "walk"}
    school = Class(READ, {"id": "go", "until": deed}, {"id": "last"})
    held = school.state.event_count
    school.show(walk("ann", 5, 4))
    school.rest()
    school.teacher.rewind(held)
    school.teacher.read()
    assert school.on == "go"


@pytest.mark.parametrize("press", ["read", "skip"])
def test_what_was_read_or_skipped_since_stays_so_when_an_act_is_taken_back(press: str) -> None:
    deed = {"on": "event", "cue": "walk"}
    school = Class(READ, {"id": "go", "until": deed}, {"id": "more"}, {"id": "last"})
    held, before = school.state.event_count, school.state
    school.show(walk("ann", 5, 4))
    school.rest()
    getattr(school.teacher, press)()
    assert school.on == "more", "the walk was made too soon"
    getattr(school.teacher, press)()
    school.teacher.rewind(held)
    school.state = before
    assert school.on == "go"
    if press == "skip":
        assert school.teacher.done is None, "what was skipped after it is no more told as done"
    school.rest()
    school.show(walk("ann", 5, 4))
    assert school.rest() == "last", "what was left is not told once more"


def test_no_turn_comes_to_a_lesson_that_was_left() -> None:
    school = Class(
        {"id": "walk", "until": {"on": "event", "cue": "walk"}},
        {"id": "theirs", "begin": {"on": "turn", "side": "ember"}, "until": {"on": "turn"}},
        {"id": "mine", "begin": {"on": "turn"}},
    )
    held, before = school.state.event_count, school.state
    assert school.show(turn("ember", 2)) == "theirs"
    school.teacher.skip()
    school.teacher.rewind(held)
    school.state = before
    assert school.on == "walk"
    assert school.show(turn("ember", 2)) == "walk"
    assert school.show(turn("azure", 3)) == "mine"


def test_a_way_that_was_taken_back_is_not_that_of_a_later_hit() -> None:
    deed = {"on": "event", "cue": "hit", "way": "charge"}
    school = Class({"id": "charge", "until": deed})
    school.show(AttackDeclared(unit="ann", target="cat", way="strike"))
    held, before = school.state.event_count, school.state
    school.show(AttackDeclared(unit="ann", target="cat", way="charge"))
    school.teacher.rewind(held)
    school.state = before
    school.show(AttackHit(unit="ann", target="cat"))
    assert school.rest() == "charge"


def test_taking_back_does_not_bring_back_lessons_that_were_ended() -> None:
    school = Class({"id": "go", "until": {"on": "event", "cue": "walk"}}, {"id": "last"})
    held = school.state.event_count
    school.show(walk("ann", 5, 4))
    school.teacher.stop()
    school.teacher.rewind(held)
    assert school.teacher.over


def test_what_was_done_before_the_battle_was_saved_counts() -> None:
    battle_map = a_map(READ, {"id": "go", "until": {"on": "event", "cue": "walk"}}, {"id": "last"})
    assert battle_map.course is not None
    teacher = Teacher(battle_map, battle_map.course)
    teacher.remember((turn("azure"), walk("ann", 5, 4)), a_state(battle_map))
    assert teacher.lesson is not None
    assert teacher.lesson.id == "hello"
    teacher.read()
    assert teacher.lesson is not None
    assert teacher.lesson.id == "last"


def test_a_lesson_whose_moment_has_passed_is_left_for_the_one_about_the_turn() -> None:
    school = Class(
        {"id": "walk", "until": {"on": "event", "cue": "walk"}},
        {"id": "end", "until": {"on": "turn", "side": "ember"}},
        {"id": "theirs", "until": {"on": "turn"}},
        {"id": "last"},
    )
    assert school.show(turn("azure")) == "walk", "the first turn is nobody's end"
    assert school.show(turn("ember", 2)) == "theirs"
    assert school.done == "end"
    assert school.show(turn("azure", 3)) == "last"


def test_a_lesson_that_begins_with_a_turn_is_come_to_over_others_not_done() -> None:
    school = Class(
        {"id": "walk", "until": {"on": "event", "cue": "walk"}},
        {"id": "theirs", "begin": {"on": "turn", "side": "ember"}, "until": {"on": "turn"}},
    )
    assert school.show(turn("ember", 2)) == "theirs"
    assert school.done is None


def test_a_lesson_waits_for_what_it_begins_with() -> None:
    school = Class({"id": "foes", "begin": {"on": "turn", "side": "ember"}}, {"id": "last"})
    assert school.on is None
    assert school.show(turn("azure")) is None
    assert school.show(turn("ember")) == "foes"


def test_a_turn_without_a_side_is_the_learners() -> None:
    school = Class({"id": "wait", "until": {"on": "turn"}})
    assert school.show(turn("ember")) == "wait"
    school.show(turn("azure"))
    assert school.teacher.over


def test_a_question_is_one_to_the_learner_beside_his_turn() -> None:
    school = Class({"id": "answer", "begin": {"on": "question"}})
    for decision in (asked("azure", TURN), asked("azure", "deploy"), asked("ember", "bail")):
        school.teacher.asked(decision)
        assert school.on is None, decision.kind
    school.teacher.asked(asked("azure", "bail"))
    assert school.on == "answer"


def test_lessons_can_be_skipped_one_by_one_and_all_at_once() -> None:
    deed = {"on": "event", "cue": "walk"}
    school = Class({"id": "one", "until": deed}, {"id": "two", "until": deed}, {"id": "three"})
    school.teacher.skip()
    assert school.on == "two"
    assert [lesson.id for lesson in school.teacher.seen] == ["one", "two"]
    school.teacher.stop()
    assert school.teacher.over
    assert len(school.teacher.seen) == 3, "all can still be read"


def test_a_battle_that_goes_on_goes_on_with_its_lesson() -> None:
    battle_map = a_map(READ, {"id": "second"}, {"id": "third"})
    assert battle_map.course is not None
    first = Teacher(battle_map, battle_map.course)
    first.read()
    again = Teacher(battle_map, battle_map.course, first.learnt_so_far)
    assert again.lesson is not None
    assert again.lesson.id == "second"


def test_the_learner_begins() -> None:
    plain = level_setup(
        msgspec.convert({"format": "map", "size": [9, 9]}, BattleMap), "x", 1, Dice()
    )
    assert plain.first is None, "elsewhere the dice say"
    rules = catalog()["brikwars-2010"]
    for seed in range(8):
        setup = setup_of(a_map(READ), rules, seed=seed)
        match = TurnController(battle_of(rules, setup), {"azure": Person(), "ember": Person()})
        assert match.owing_side == match.state.turn == "azure", f"seed {seed}"


def test_a_ruleset_may_have_lessons_of_its_own() -> None:
    own = {"side": "ember", "lessons": [{"id": "studs", "title": "Studs", "text": "…"}]}
    battle_map = a_map(READ, rules={"stud-disassembly": {"course": own}})
    assert for_ruleset(battle_map, "stud-disassembly").course == msgspec.convert(own, Course)
    course = for_ruleset(battle_map, "brikwars-2010").course
    assert course is not None
    assert course.side == "azure"


def test_the_first_battle_teaches_what_a_beginner_needs() -> None:
    """Move, sight and cover, shot, answers, Shove into the pit, Charge, a miss."""
    course = read_map(find_level("first-steps")).course
    assert course is not None
    ids = [lesson.id for lesson in course.lessons]
    assert ids == [
        "welcome",
        "move",
        "sight",
        "shoot",
        "shove",
        "answers",
        "end-turn",
        "charge",
        "misses",
    ]


@pytest.mark.parametrize("field", ["unit", "target"])
def test_a_task_for_a_figure_that_has_fallen_is_over(field: str) -> None:
    task = {"on": "event", "cue": "declare", field: "cat"}
    room = Class(
        {"id": "first", "until": task},
        {"id": "second", "begin": task},
        {"id": "third"},
    )
    assert room.on == "first"
    room.state = without_cat(room.state)
    room.show(walk("ann", 5, 5))
    assert room.on == "third"
    assert room.done is None
    assert room.teacher.learnt_so_far == ("first", "second")
    assert [lesson.id for lesson in room.teacher.left_out] == ["first", "second"]
    room.show(walk("ann", 5, 6))
    assert room.teacher.left_out == ()
