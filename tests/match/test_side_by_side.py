"""One attack as two rulesets see it."""

from collections.abc import Generator
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from game.engine.acts import ActKind, kind_of
from game.engine.fingerprint import fingerprint
from game.engine.ruleset import Ruleset
from game.match.analysis.side_by_side import Reading, SideBySide, counterpart
from game.match.library.setups import battle_of, setup_of
from game.match.play.queries import Queries
from game.match.play.seats import Person, Question
from game.match.play.turn_controller import TurnController
from game.model.battlefield import BattleMap
from game.model.choices import Choice
from game.model.decisions import TURN, Closed, Decision, Menu, Option, Refusal
from game.model.setup import Fault
from game.model.vectors import Point
from game.rulesets.brikwars.ruleset import BrikWars
from game.rulesets.brikwars_2010.ruleset import BRIKWARS_2010
from game.rulesets.brikwars_2010.verbs import VERBS
from tests.editions import SECOND
from tests.ui.scenes.stage import armed_alike, face_to_face

FULL = Refusal("Too crowded", "PEG-CROWD")


WORDS = {"strike": "attack", "throw": "toss"}
RENAMED: dict[str, ActKind] = {
    "attack": "strike",
    "shove": "shove",
    "toss": "throw",
    "toss:ground": "throw-at-ground",
    "end-turn": "end-turn",
}


def renamed(closed: tuple[str, ...] = ()) -> BrikWars:
    """BrikWars 2010 with other verbs: a blow is an ``attack``, and bombs are tossed at places.

    What is in ``closed`` is not allowed.
    """
    usual = BRIKWARS_2010.own

    def own_turn(view: Any, units: Any, *, reasons: bool) -> Generator[None, None, Menu]:
        menu = yield from usual.own_turn(view, units, reasons=reasons)
        opened = [replace(one, do=WORDS.get(one.do, one.do)) for one in menu.options]
        shut = [replace(one, do=WORDS.get(one.do, one.do)) for one in menu.closed]
        shut += [
            Closed(
                do=one.do,
                unit=one.unit,
                item=one.item,
                target=one.target,
                reason=FULL.reason,
                rule=FULL.rule,
            )
            for one in opened
            if one.do in closed
        ]
        return Menu(tuple(one for one in opened if one.do not in closed), tuple(shut))

    def refusal(view: Any, decision: Decision, choice: Choice) -> Refusal | None:
        return FULL if choice.do in closed else usual.refusal(view, decision, meant(choice))

    own = replace(usual, own_turn=own_turn, refusal=refusal)
    return replace(BRIKWARS_2010, id=SECOND, title_text="Renamed", acts=RENAMED, own=own)


def meant(choice: Choice) -> Choice:
    """A choice with the verb of BrikWars 2010."""
    back = {there: here for here, there in WORDS.items()}
    return replace(choice, do=back.get(choice.do, choice.do))


@pytest.fixture(autouse=True)
def own_verbs(monkeypatch: pytest.MonkeyPatch) -> None:
    """The steps of BrikWars 2010 understand the other verbs, too."""
    usual = VERBS.run
    monkeypatch.setattr(VERBS, "run", lambda r, choice: usual(r, meant(choice)))


def battle(drawn: dict[str, Any], rules: BrikWars | None = None) -> TurnController[Any]:
    """A battle of persons on a level, in its first turn."""
    rules = rules or BRIKWARS_2010
    setup = setup_of(msgspec.convert(drawn, BattleMap), rules, seed=5)
    seats = {side: Person() for side in setup.side_ids()}
    controller = TurnController(battle_of(rules, setup), seats)
    assert controller.decision is not None
    assert controller.decision.kind == TURN
    return controller


def first(controller: TurnController[Any], do: str) -> Choice:
    """The first open act of a verb, at its first suggestion where it wants a value."""
    option = next(one for one in controller.menu().options if one.do == do)
    return option.choice(option.suggest[0] if option.suggest else None)


def read(
    controller: TurnController[Any], other: Ruleset[Any], choice: Choice
) -> tuple[Reading, Reading]:
    """An act under the rules in play and under others, worked out to the end."""
    rules = SideBySide(controller, [other])
    readings = rules.readings(choice)
    before = fingerprint(controller.state)
    for _ in rules.steps(readings):
        pass
    assert fingerprint(controller.state) == before
    own, there = readings
    return own, there


def test_the_same_act_has_another_verb() -> None:
    controller = battle(face_to_face())
    choice = first(controller, "strike")
    own, there = read(controller, renamed(), choice)
    assert (own.verdict, there.verdict) == ("allowed", "allowed")
    assert own.choice == choice
    assert there.choice == replace(choice, do="attack")
    assert own.odds() == there.odds() == controller.ask.odds(choice)
    assert own.threats() == controller.ask.threats(choice)


def test_under_the_same_rules_the_chances_are_the_same() -> None:
    controller = battle(face_to_face())
    rules = replace(BRIKWARS_2010, id=SECOND)
    own, there = read(controller, rules, first(controller, "strike"))
    assert own.forecast() == there.forecast()
    known = own.forecast()
    assert known is not None
    assert known.runs > 6, "it was looked at closely"
    assert sum(case.chance for case in known.cases) == pytest.approx(1)


def test_nobody_who_sits_here_is_asked_under_other_rules() -> None:
    """A computer player thinks by the rules of its battle alone."""
    controller = battle(face_to_face())
    silent = Silent()
    controller.seats.update(dict.fromkeys(controller.battle.setup.side_ids(), silent))
    rules = SideBySide(controller, [replace(BRIKWARS_2010, id=SECOND)])
    ask, _ = rules._asked(replace(BRIKWARS_2010, id=SECOND))
    choice = first(controller, "strike")
    while ask.may_learn(choice):
        ask.look_longer(choice)
    assert ask.foresees_answers(choice)


class Silent(Person):
    """Somebody who must not be asked."""

    def foreseen(self, question: Question) -> Generator[bool, None, Choice]:
        raise AssertionError(question.decision.kind)
        yield True


def test_what_is_closed_there_says_why() -> None:
    controller = battle(face_to_face())
    rules = renamed(closed=("attack",))
    own, there = read(controller, rules, first(controller, "strike"))
    assert own.verdict == "allowed"
    assert there.verdict == "refused"
    assert there.refusal == FULL
    assert there.odds() is None
    assert there.forecast() is None
    assert there.threats() == ()


def test_what_is_closed_here_may_be_open_there() -> None:
    rules = renamed(closed=("attack",))
    controller = battle(face_to_face(), rules)
    shut = next(one for one in controller.menu().closed if one.do == "attack")
    choice = Choice(do=shut.do, unit=shut.unit, item=shut.item, target=shut.target)
    own, there = read(controller, BRIKWARS_2010, choice)
    assert (own.verdict, own.refusal) == ("refused", FULL)
    assert there.verdict == "allowed"
    assert there.choice == replace(choice, do="strike")
    assert there.odds() is not None


def test_rules_may_not_know_such_an_act() -> None:
    controller = battle(face_to_face())
    rules = replace(renamed(), acts={"attack": "strike"})
    _, there = read(controller, rules, first(controller, "shove"))
    assert there.verdict == "no-such-act"
    assert there.choice is None


def test_rules_may_not_have_what_stands_on_the_field() -> None:
    def unarmed(_: Any) -> tuple[Fault, ...]:
        return (Fault("units[0].items", "no swords"),)

    rules = renamed()
    rules = replace(rules, own=replace(rules.own, faults=unarmed))
    controller = battle(face_to_face())
    _, there = read(controller, rules, first(controller, "strike"))
    assert there.verdict == "no-such-position"


def test_a_place_that_is_thrown_at_is_the_same() -> None:
    controller = battle(armed_alike("grenadier"))
    choice = replace(first(controller, "throw"), target=None, mode="ground", at=Point(7.5, 4.5))
    assert controller.ask.refusal(choice) is None
    own, there = read(controller, renamed(), choice)
    assert own.verdict == "allowed"
    assert there.choice == replace(choice, do="toss")


def test_figures_of_whom_less_is_known_there_are_named() -> None:
    controller = battle(face_to_face())
    choice = first(controller, "strike")
    rules = replace(renamed(), conditions=())
    seen = controller.seen
    unit = seen.state.units[choice.target or ""]
    assert not read(controller, rules, choice)[1].reduced
    units = {**seen.state.units, unit.id: replace(unit, conditions=("disrupted",))}
    position = replace(seen.position, checkpoint=replace(seen.position.checkpoint, units=units))
    seats = {side: Person() for side in controller.battle.setup.side_ids()}
    controller = TurnController(controller.battle, seats, position=position)
    _, there = read(controller, rules, choice)
    assert there.reduced == (unit.id,)


def test_another_moment_is_carried_over_anew() -> None:
    controller = battle(face_to_face())
    rules = SideBySide(controller, [renamed()])

    def asked(choice: Choice) -> Queries[Any]:
        readings = rules.readings(choice)
        for _ in rules.steps(readings):
            pass
        ask = readings[1].ask
        assert ask is not None
        return ask

    choice = first(controller, "strike")
    one = asked(choice)
    assert asked(first(controller, "shove")) is one, "one moment is carried over once"
    walk = first(controller, "face")
    controller.submit(walk, controller.owing_side or "")
    assert asked(choice) is not one


ACTS = {"attack": "strike", "shove": "shove", "shoot:blind": "shoot-blind", "shoot": "shoot"}


def option(do: str, **fields: Any) -> Option:
    return Option(do=do, **{"unit": "ann", "target": "cat", **fields})


def shut(do: str, **fields: Any) -> Closed:
    facts = {"unit": "ann", "target": "cat", "reason": "no", "rule": "R", **fields}
    return Closed(do=do, **facts)


BLOW = Choice(do="strike", unit="ann", item="axe", target="cat")


@pytest.mark.parametrize(
    ("entries", "found"),
    [
        ([], None),
        ([option("attack", item="axe")], 0),
        ([option("attack", item="axe", target="dog")], None),
        ([option("attack", item="axe", unit="ben")], None),
        ([option("attack", item="axe", piece="wall")], None),
        ([option("shove", item="axe")], None),
        ([option("attack", item="bow")], None),
        ([option("attack")], 0),
        ([option("attack"), option("attack", item="axe")], 1),
        ([option("attack", item="axe", mode="late"), option("attack", item="axe")], 1),
        ([shut("attack", item="axe"), option("attack", item="axe")], 1),
        ([option("attack"), shut("attack", item="axe")], 1),
    ],
)
def test_the_most_alike_entry_is_found(entries: list[Option | Closed], found: int | None) -> None:
    opened = tuple(one for one in entries if isinstance(one, Option))
    closed = tuple(one for one in entries if isinstance(one, Closed))
    there = counterpart(Menu(opened, closed), ACTS, "strike", BLOW)
    assert there == (None if found is None else entries[found])


def test_a_way_of_doing_it_may_be_another_kind_of_act() -> None:
    assert kind_of(ACTS, option("shoot")) == "shoot"
    assert kind_of(ACTS, option("shoot", mode="blind")) == "shoot-blind"
    assert kind_of(ACTS, option("shoot", mode="joint")) == "shoot"
    assert kind_of(ACTS, option("juggle")) is None
