"""What stands indented below what in the battle log: only what comes of it."""

from types import ModuleType
from typing import Any

import msgspec
import pytest

from game.engine.battle import Battle
from game.files.checks.scenario_types import ScenarioChoice
from game.match.library.setups import battle_of, setup_of
from game.match.play.playing import play_out
from game.match.play.recording import Viewer, recording_of
from game.match.play.seats import Person
from game.match.play.turn_controller import TurnController
from game.match.referee.referee_matching import Answered, meaning
from game.model.battlefield import BattleMap
from game.model.choices import Choice
from game.model.decisions import TURN
from game.model.events import Moved, ProgressMade, Rolled
from game.rulesets.catalog import catalog
from game.ui.scenes.battle.battle_log import LogBook, plain
from game.ui.scenes.battle.log_panel import Filter
from game.ui.scenes.replay.replay import ReplayLog
from game.ui.widgets.lists.text_log import Entry
from tests.match.test_recording import match
from tests.rulesets.brikwars.scenes import ALLIED, DOWN, az, em, fig, move
from tests.rulesets.brikwars_2005 import scenes as book_2005
from tests.rulesets.brikwars_2005.fights import answer, attack
from tests.rulesets.brikwars_2010 import scenes as book_2010
from tests.ui.scenes.decision_points import scenario, with_dice_left
from tests.ui.scenes.test_goals import contested

GUN, SWORD, SHIELD = ("short-ranged",), ("hand-weapon",), ("hand-weapon", "shield")
A1, B1 = fig("a1", 10, 10, 0, GUN), fig("b1", 15, 10, 180, ())
"""A shooter, and whom it fires at."""

RUN = {"mom": 1, "straight_run": 5.0, "mom_dir": [1.0, 0.0], "move_left": 2.0}
"""The sheet of a runner who has a MOM and inches left, so that it loses it by stopping."""

EITHER = pytest.mark.parametrize("book", [book_2005, book_2010], ids=["2005", "2010"])


class Page:
    """A log without a screen: the entries that it would show."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.log = self

    def add_log(self, entry: Entry) -> None:
        """Show one more."""
        self.entries.append(entry)

    def amend(self, entry: Entry) -> None:
        """Say something else in the last one."""
        self.entries[-1] = entry

    def set_entries(self, entries: list[Entry]) -> None:
        """Show others."""
        self.entries = list(entries)

    def lines(self) -> list[str]:
        """What is read, indented."""
        return ["  " * one.level + plain(one) for one in self.entries]


def by_default(controller: TurnController[Any]) -> None:
    """Answer what is asked in between as is usual."""
    while (decision := controller.decision) is not None and decision.kind != TURN:
        assert decision.default is not None
        controller.submit(decision.default, decision.side)


def played(
    book: ModuleType, units: list[dict[str, Any]], *choices: dict[str, Any], **more: Any
) -> TurnController[Any]:
    """A battle of one edition in which these choices were made, the others as is usual."""
    return made(*with_dice_left(book.staged(units, *choices, **more)))


def made(battle: Battle[Any], answers: tuple[ScenarioChoice, ...]) -> TurnController[Any]:
    """A battle in which choices were made, the others as is usual."""
    controller = TurnController(battle, {side: Person() for side in battle.setup.side_ids()})
    for wanted in answers:
        while True:
            found = meaning(battle, controller.seen, (), wanted)
            decision = controller.decision
            assert decision is not None
            if isinstance(found, Answered):
                controller.submit(found.choice, decision.side)
                break
            assert decision.default is not None
            assert decision.kind != TURN, f"{wanted} is none of its answers: {found}"
            controller.submit(decision.default, decision.side)
    by_default(controller)
    return controller


def logged(controller: TurnController[Any], shown: Filter = "all") -> tuple[LogBook, Page]:
    """The log of a battle, as a filter shows it."""
    page: Any = Page()
    log = LogBook(controller, {})
    log.filter = shown
    log.rebuild(page)
    return log, page


def told(controller: TurnController[Any], shown: Filter = "all") -> list[str]:
    """The lines of its log."""
    return logged(controller, shown)[1].lines()


def line_with(lines: list[str], words: str) -> str:
    """The one line with these words."""
    (found,) = [line for line in lines if words in line]
    return found


def by_itself(lines: list[str], words: str) -> bool:
    """Whether the one line with these words is not indented."""
    return not line_with(lines, words).startswith(" ")


def above(lines: list[str], words: str) -> str:
    """Below which line the one with these words stands indented."""
    place = lines.index(line_with(lines, words))
    assert lines[place].startswith(" "), lines[place]
    return next(line for line in reversed(lines[:place]) if not line.startswith(" "))


@EITHER
def test_the_sprint_of_another_stands_by_itself_after_an_attack(book: ModuleType) -> None:
    runner = fig("a2", 10, 15, 0)
    lines = told(
        played(book, [A1, runner, B1], book.shoot("a1", "b1"), az("sprint", unit="a2"), dice=(1, 3))
    )
    assert above(lines, "a1 rolls to hit").startswith("a1 fires at b1")
    assert by_itself(lines, "a2 sprints")


@EITHER
def test_a_sprint_shows_no_dice_of_its_own_at_the_walk_of_another(book: ModuleType) -> None:
    """A line leads to the dice that were thrown for it."""
    units = [fig("a1", 10, 10, 0), fig("a2", 10, 15, 0), B1]
    controller = played(book, units, move("a1", (10, 8)), az("sprint", unit="a2"), dice=(3,))
    log, _ = logged(controller)
    events = list(enumerate(controller.events, controller.first_event))
    (walk,) = [number for number, event in events if isinstance(event, Moved)]
    ((sprint, roll),) = [(number, event) for number, event in events if isinstance(event, Rolled)]
    assert log.roll_of(walk) is None
    assert log.roll_of(sprint) is roll


@EITHER
def test_who_gets_up_after_an_attack_of_another_does_so_by_himself(book: ModuleType) -> None:
    down = fig("a2", 10, 15, 0, conditions=DOWN)
    up = az("stand-up", unit="a2")
    lines = told(played(book, [A1, down, B1], book.shoot("a1", "b1"), up, dice=(1,)))
    assert by_itself(lines, "a2 is back up: no longer Disrupted")


@EITHER
def test_what_the_end_of_a_turn_takes_comes_of_no_act_before(book: ModuleType) -> None:
    """Neither of the attack before it, nor of what it takes from another."""
    runners = [fig(name, 10, y, 0, **RUN) for name, y in (("a2", 14), ("a3", 17))]
    units = [A1, *runners, B1]
    lines = told(played(book, units, book.shoot("a1", "b1"), az("end-turn"), dice=(1,)))
    assert by_itself(lines, "a2 loses the MOM")
    assert by_itself(lines, "a3 loses the MOM")


def test_who_stands_idle_at_the_end_of_a_turn_does_so_by_himself() -> None:
    """R10-TU-06: after the strike at another who stood idle."""
    units = [
        fig("a1", 10, 5, 0),
        fig("b1", 11.5, 5, 180),
        fig("a2", 10, 15, 0),
        fig("b2", 11.5, 15, 180),
    ]
    edges = [("a1", "b1"), ("a2", "b2")]
    struck = em("counterstrike", unit="b1")
    controller = played(book_2010, units, az("end-turn"), struck, edges=edges, dice=(1, 1))
    lines = told(controller)
    assert above(lines, "b1 rolls to hit").startswith("b1 swings at a1")
    assert by_itself(lines, "a1 lowers the guard")
    assert by_itself(lines, "a2 lowers the guard")


@pytest.mark.parametrize("edition", ["brikwars-2005", "brikwars-2010"])
def test_what_is_held_is_counted_at_the_end_of_a_round_by_itself(edition: str) -> None:
    """Not below the blows at those who stood idle in their fight as the turn ended."""
    ruleset = catalog()[edition]
    level = contested()
    for side, x in zip(level["sides"], (5.2, 6.8), strict=True):
        side["squad"][1] |= {"class": "swordsman", "position": [x, 8]}
    battle = battle_of(ruleset, setup_of(msgspec.convert(level, BattleMap), ruleset, seed=1))
    controller = TurnController(battle, {side: Person() for side in battle.setup.side_ids()})
    by_default(controller)
    opening = {"attack", "strike"}
    menu = controller.menu().options
    blow = next(one for one in menu if one.do in opening and one.unit in ("ben", "dog"))
    controller.submit(blow.choice(), controller.owing_side or "")
    for _ in range(8):
        by_default(controller)
        if controller.decision is not None:
            controller.submit(Choice(do="end-turn"), controller.owing_side or "")
    counts = [event for event in controller.events if isinstance(event, ProgressMade)]
    lines = told(controller)
    held = [place for place, line in enumerate(lines) if "holds the well" in line]
    assert len(held) == len(counts) > 1
    assert not [place for place in held if lines[place].startswith(" ")]
    assert [place for place in held if lines[place - 1].startswith(" ")], "after a blow"


def test_the_rolls_of_an_attack_come_of_it_and_not_of_a_step_in_it() -> None:
    """R10-TV-074: half an inch back, and then the blow."""
    units = [fig("a1", 10, 10, 0, ("two-handed-weapon",)), fig("b1", 11.6, 10, 180)]
    blow = az("strike", unit="a1", item="two-handed-weapon", target="b1")
    step = az("step", at=[9.5, 10])
    controller = played(book_2010, units, blow, step, dice=(1,))
    lines = told(controller)
    assert above(lines, "by an Angry Inch").startswith("a1 swings at b1")
    assert above(lines, "a1 rolls to hit").startswith("a1 swings at b1")
    assert by_itself(told(controller, "moves"), "by an Angry Inch"), "the attack is left out"
    log, page = logged(controller)
    (roll,) = [event for event in controller.events if isinstance(event, Rolled)]
    assert log.roll_of(page.entries[0].key) is roll, "the swing leads to its dice"


def test_the_step_of_a_parry_comes_of_the_attack_that_it_meets() -> None:
    """R05-CC-10: half an inch to the side, before the blow."""
    units = [fig("a1", 10, 10, 0), fig("b1", 11.5, 10, 180, SHIELD)]
    parry = answer("b1", "parry", item="shield")
    step = answer("b1", "step", "R05-DP-12", at=[11.5, 10.5])
    lines = told(played(book_2005, units, attack("a1", "b1"), parry, step, dice=(1,)))
    assert above(lines, "b1 shifts").startswith("a1 swings at b1")
    assert above(lines, "a1 rolls to hit").startswith("a1 swings at b1")


def test_a_shot_at_a_charger_is_no_part_of_his_charge() -> None:
    """R10-DP-04: it misses with a 1, and he runs on."""
    units = [
        fig("a1", 4, 10, 0, ("lance",)),
        fig("b1", 12, 10, 0, ()),
        fig("b2", 8, 15, 270, ("short-bow",)),
    ]
    run = az("charge", unit="a1", item="lance", target="b1")
    shot = em("shoot", unit="b2", point="R10-DP-04")
    lines = told(played(book_2010, units, run, shot, em("take"), dice=(1, 4, 3, 3, 3)))
    assert by_itself(lines, "a1 charges b1")
    assert by_itself(lines, "b2 fires at a1")
    assert above(lines, "b2 rolls to hit").startswith("b2 fires at a1")
    assert above(lines, "a1 rolls to hit").startswith("a1 runs on 4")


def test_a_parry_comes_of_the_attack_and_the_damage_not_of_the_parry() -> None:
    """The Parry fails on a 1, the blow hits with a 4."""
    units = [fig("a1", 10, 10, 0), fig("b1", 11.5, 10, 180, SHIELD)]
    blow = az("strike", unit="a1", item="hand-weapon", target="b1")
    parry = em("parry", unit="b1", item="shield")
    lines = told(played(book_2010, units, blow, parry, dice=(4, 1, 2)))
    for words in ("to Parry a1", "b1 rolls to Parry", "a1 rolls Damage"):
        assert above(lines, words).startswith("a1 swings at b1"), words


def test_the_strike_back_at_one_who_turns_away_is_no_part_of_his_step() -> None:
    """R10-CC-34: his own step after it is none of the strike either."""
    units = [fig("a1", 10, 10, 180, GUN), fig("b1", 8.5, 10, 0)]
    answers = [em("counterstrike", unit="b1"), az("step", at=[11, 10])]
    away = az("disengage", unit="a1")
    edges = [("a1", "b1")]
    lines = told(played(book_2010, units, away, *answers, dice=(1,), edges=edges))
    assert by_itself(lines, "a1 turns away from the fight")
    assert by_itself(lines, "b1 swings at a1")
    assert by_itself(lines, "by an Angry Inch")
    assert above(lines, "breaks free of").startswith("a1 shifts")


@EITHER
def test_who_joins_in_an_attack_declares_below_it(book: ModuleType) -> None:
    """All declare before anybody rolls: no roll stands below another's shot."""
    point = "R05-DP-10" if book is book_2005 else "R10-DP-08"
    units = [A1, fig("a2", 10, 12, 0, GUN), B1]
    shot = az("shoot", unit="a1", item="short-ranged", target="b1", mode="joint")
    join = {"by": "azure", "point": point, "do": "join", "several": ["a2/short-ranged"]}
    lines = told(played(book, units, shot, join, dice=(3, 3, 1, 2)))
    for words in ("a2 fires at b1", "a2 joins in with a1", "a1 rolls to hit", "a2 rolls to hit"):
        assert above(lines, words).startswith("a1 fires at b1"), words


@pytest.mark.parametrize("name", ["brikwars_2005/r05-tv-170", "brikwars_2010/r10-tv-170"])
def test_the_runs_of_all_who_charge_together_come_of_their_charge(name: str) -> None:
    """R05-CA-09, R10-CA-07: two run at one, and their MOMs add up."""
    lines = told(made(*scenario(name)))
    runs = [line for line in lines if "runs on" in line]
    assert {line.split()[0] for line in runs} == {"a1", "a2"}
    assert all(line.startswith("  ") for line in runs)
    assert above(lines, "b1 rolls the POP").startswith("a1 runs at b1")


@EITHER
def test_a_second_attack_on_the_same_target_is_one_of_its_own(book: ModuleType) -> None:
    units = [A1, fig("a2", 10, 12, 0, GUN), B1]
    shots = [book.shoot(name, "b1") for name in ("a1", "a2")]
    lines = told(played(book, units, *shots, dice=(1, 1)))
    assert by_itself(lines, "a2 fires at b1")
    assert above(lines, "a2 rolls to hit").startswith("a2 fires at b1")


def test_who_goes_on_after_a_shot_at_him_does_so_by_himself() -> None:
    """R10-DP-04: the rules cut his walk where the enemy may fire, who misses with a 1."""
    units = [fig("a1", 10, 10, 0), fig("b1", 14, 10, 180, GUN)]
    fire = em("shoot", unit="b1", target="a1")
    lines = told(played(book_2010, units, move("a1", (10, 7)), fire, dice=(1,)))
    assert above(lines, "b1 rolls to hit").startswith("b1 fires at a1")
    walks = [line for line in lines if "a1 moves" in line]
    assert walks
    assert not [line for line in walks if line.startswith(" ")]


@EITHER
def test_below_what_the_filter_leaves_out_nothing_stands_indented(book: ModuleType) -> None:
    """What comes of a walk is not shown below the attack before it."""
    runner = fig("a2", 5, 15, 0)
    walk = move("a2", (10, 15))
    controller = played(book, [A1, runner, B1], book.shoot("a1", "b1"), walk, dice=(1,))
    assert above(told(controller), "a2 has a MOM").startswith("a2 moves")
    lines = told(controller, "combat")
    assert by_itself(lines, "a2 has a MOM")
    assert above(lines, "a1 rolls to hit").startswith("a1 fires at b1")


@EITHER
def test_a_recording_tells_it_the_same_way(book: ModuleType) -> None:
    runner = fig("a2", 10, 15, 0)
    choices = (book.shoot("a1", "b1"), az("sprint", unit="a2"))
    controller = played(book, [A1, runner, B1], *choices, dice=(1, 3))
    recording = recording_of(controller)
    assert recording is not None
    viewer = Viewer(recording)
    viewer.go_to(recording.loaded)
    page: Any = Page()
    ReplayLog(viewer, {}).rebuild(page)
    assert page.lines() == told(controller)


def test_what_is_added_as_it_happens_stands_as_in_a_log_written_anew() -> None:
    """Even while later answers than that of the event shown are known already."""
    runner = fig("a2", 10, 15, 0)
    choices = (book_2010.shoot("a1", "b1"), az("sprint", unit="a2"), az("end-turn"))
    controller = played(book_2010, [A1, runner, B1], *choices, dice=(1, 3))
    page: Any = Page()
    log = LogBook(controller, {})
    for event in controller.events:
        log.add(page, event)
    assert page.lines() == told(controller)


def test_in_a_whole_battle_nothing_is_indented_below_another_act() -> None:
    """Of computers who fight to the end."""
    over = match()
    play_out(over)
    page = logged(over)[1]
    heads = [n for n, entry in enumerate(page.entries) if not entry.level]
    indented = [n for n, entry in enumerate(page.entries) if entry.level and n > heads[0]]
    assert len(indented) > 20
    for place in indented:
        head = max(one for one in heads if one < place)
        acts = [over.act_before(page.entries[one].key) for one in (head, place)]
        idle = "lets the turn pass" in plain(page.entries[place])
        assert acts[0] == acts[1] or idle, page.lines()[head : place + 1]


def test_allies_are_no_part_of_the_attack_that_provokes_them() -> None:
    """R10-CA-03: who waits strikes after the first blow, at the same target, by himself."""
    units = [
        fig("a1", 10, 10, 0),
        fig("b1", 11.5, 10, 180, ()),
        fig("b9", 24, 18, 180, ()),
        fig("c1", 13, 10, 180, delayed=True),
    ]
    blow = az("strike", unit="a1", item="hand-weapon", target="b1")
    ally = {"by": "jade", "do": "strike", "unit": "c1", "item": "hand-weapon", "target": "b1"}
    controller = played(book_2010, units, blow, ally, dice=(1, 1), sides=ALLIED)
    lines = told(controller)
    assert above(lines, "c1 rolls to hit").startswith("c1 swings at b1")
