"""What the answers to a question may bring: of the blow and of all, over the same time for each."""

import re
from typing import Any

import pytest
from msgspec.structs import replace

from game.engine.battle import advance, for_search, look
from game.engine.forecast import Case, Forecast, Outcome, default_policy
from game.engine.search import ASTRAY
from game.match.library.setups import battle_of
from game.match.play.answer_odds import AnswerOdds, Answers
from game.match.play.seats import Person, declining
from game.match.play.turn_controller import TurnController
from game.model.choices import Choice
from game.model.events import AttackDeclared
from game.model.state import Verdict
from game.model.steps import finish
from game.model.vectors import Point
from game.ui.board.fates import Names, fates
from game.ui.prompts.answer_chances import (
    AnswerTeller,
    Chances,
    alike_answers,
    chances_of,
    covered,
    death_told,
    deaths_at_a_glance,
    deaths_of,
    few_lines,
    only_answer,
    usual_number,
)
from game.ui.prompts.answer_gist import gist, in_a_line
from game.ui.prompts.answer_marks import answer_rows, best_answer, marks_of
from game.ui.prompts.strays import victims_of
from tests.proofs.chance_pictures import QUESTIONS, come_to
from tests.rulesets.brikwars.scenes import fig
from tests.rulesets.brikwars_2005.scenes import staged as staged_2005
from tests.rulesets.brikwars_2010.duels import STRIKE, battle_with, duel, figure
from tests.rulesets.brikwars_2010.scenes import staged as staged_2010
from tests.ui.scenes.decision_points import with_dice_left

AXES = ["hand-weapon", "hand-weapon"]


def match_of(items: list[str], others: list[str], **more: Any) -> TurnController[Any]:
    """Ann and Bob face to face, with dice that never run out."""
    battle = duel(items, others, **more)
    setup = replace(battle.setup, dice=replace(battle.setup.dice, seed=5))
    seats = {side: Person() for side in setup.side_ids()}
    return TurnController(battle_of(battle.ruleset, setup), seats)


def until_answered(match: TurnController[Any]) -> None:
    """Answer the attacker's own questions as usual, up to the first one to the other side."""
    while match.owing_side == "azure":
        assert match.decision is not None
        assert match.decision.default is not None
        match.submit(match.decision.default, "azure")


@pytest.fixture
def two_axes() -> TurnController[Any]:
    """Ann with two axes has struck with the first; Bob, who has a shield, may Parry or take it."""
    match = match_of(AXES, ["hand-weapon", "shield"])
    match.submit(STRIKE, "azure")
    decision = match.decision
    while decision is not None and decision.side == "azure":
        assert decision.default is not None
        match.submit(decision.default, "azure")
        decision = match.decision
    assert decision is not None
    assert [option.do for option in decision.options] == ["parry", "take"]
    return match


def told(match: TurnController[Any]) -> tuple[Chances, list[list[str]]]:
    """The chances, and the rows of each answer."""
    chances, decision = chances_of(match), match.decision
    assert chances is not None
    assert decision is not None
    count = len(decision.options)
    return chances, [answer_rows(decision, chances, number) for number in range(count)]


def test_the_blow_and_all_of_it_are_told_apart(two_axes: TurnController[Any]) -> None:
    chances, rows = told(two_axes)
    text = covered(chances)
    until = "until Ann’s attack is over (second hand weapon)"
    assert text.startswith(f"Chances in all: {until} · sampled, ± ")
    for _, blow, whole in rows:
        assert blow.startswith("This blow: unharmed")
        assert whole.startswith("In all: unharmed")
        for row in (blow, whole):
            shares = [int(one) for one in re.findall(r"(?<!<)\b(\d+)%", row)]
            assert sum(shares) in (99, 100)


def test_the_blow_ends_before_the_next_one_is_declared(two_axes: TurnController[Any]) -> None:
    """Only the second axe kills somebody who has parried the first as by the very rule."""
    decision = two_axes.decision
    assert decision is not None
    choices = [option.choice() for option in decision.options]
    for choice, odds in zip(choices, finish(two_axes.ask.answer_odds(choices, "a1")), strict=True):
        assert odds.later == (("a1", "hand-weapon-2"),)
        assert odds.blow is not None
        assert odds.blow.attacks == ()
        dead = [0, 0]
        for seed in range(300):
            position = for_search(two_axes.seen, seed)
            position = replace(position, answers=(*position.answers, choice))
            known = two_axes.state.event_count

            def next_blow(state: Any, event: Any, known: int = known) -> bool:
                return state.event_count >= known and isinstance(event, AttackDeclared)

            blow = look(two_axes.battle, position, default_policy, next_blow)
            whole = look(two_axes.battle, position, default_policy)
            assert blow.decision is None
            dead[0] += "b1" in blow.state.fallen
            dead[1] += "b1" in whole.state.fallen
        for found, count in zip((odds.blow, odds.whole), dead, strict=True):
            assert count / 300 == pytest.approx(found.chance("b1", "destroyed"), abs=0.1)
        assert dead[0] < dead[1]


def test_the_answer_that_costs_least_is_marked_and_the_usual_one_named(
    two_axes: TurnController[Any],
) -> None:
    chances, _ = told(two_axes)
    decision = two_axes.decision
    assert decision is not None
    assert usual_number(decision) == 0, "to Parry is the default of the book"
    odds = [one for one in chances.odds if one is not None]
    worse = replace(chances, odds=(replace(odds[0], loss=3.0, doubt=0.1), replace(odds[1], loss=1)))
    assert best_answer(decision, worse) == 1
    assert answer_rows(decision, worse, 0)[0] == "usual by the rulebook"
    assert answer_rows(decision, worse, 1)[0] == "costs you least"
    explained = [marks_of(decision, worse, number)[0][1] for number in (0, 1)]
    assert explained[0].startswith("Usual by the rulebook: ")
    assert explained[1].startswith("Costs you least, by the chances: ")
    same = replace(odds[0], loss=1.0)
    alike = replace(chances, odds=(same, replace(odds[0], loss=3.0, doubt=2.5)))
    assert best_answer(decision, alike) == 0, "no difference that is known"
    assert [answer_rows(decision, alike, number)[0] for number in (0, 1)] == ["", ""]
    better = replace(chances, odds=(replace(odds[0], loss=0.0), replace(odds[1], loss=3)))
    assert answer_rows(decision, better, 0)[0] == "costs you least"


def test_of_answers_that_cost_alike_the_likelier_unharmed_is_marked(
    two_axes: TurnController[Any],
) -> None:
    """The usual one only where that is alike as well, and what costs more never."""
    decision, (chances, _) = two_axes.decision, told(two_axes)
    assert decision is not None
    assert usual_number(decision) == 0
    one = chances.odds[0]
    assert one is not None

    def ends(unharmed: float, loss: float, doubt: float = 0.0) -> AnswerOdds:
        """It goes on or is Grabbed; where it stands, and that a blow does nothing, is no harm."""
        kept = (("a1", "grabbed"), ("b1", "hit"), ("b1", "moved"))
        cases = (Case(kept, unharmed), Case((("b1", "grabbed"),), 1 - unharmed))
        return replace(one, whole=replace(one.whole, cases=cases), loss=loss, doubt=doubt)

    def best(*odds: AnswerOdds, error: float = 0.0) -> tuple[int | None, list[str]]:
        known = replace(
            chances,
            odds=tuple(
                replace(one, whole=replace(one.whole, error=error, unseen=0.0)) for one in odds
            ),
        )
        return best_answer(decision, known), [answer_rows(decision, known, at)[0] for at in (0, 1)]

    star, book = "costs you least", "usual by the rulebook"
    assert best(ends(0.2, 1.0), ends(0.6, 1.005)) == (1, [book, star])
    assert best(ends(0.6, 1.5, 0.4), ends(0.2, 1.2, 0.4)) == (0, [star, ""]), "within the error"
    assert best(ends(0.2, 1.0), ends(0.6, 1.5)) == (0, [star, ""]), "what costs least comes first"
    assert best(ends(0.6, 1.0), ends(0.602, 1.001)) == (0, ["", ""])
    assert best(ends(0.5, 1.0), ends(0.6, 1.001), error=0.06) == (0, ["", ""]), "sampled"

    def falls(chance: float, unharmed: float) -> AnswerOdds:
        """It is destroyed, or else Grabbed or unharmed; that costs as much as can be told."""
        whole = ends(unharmed, 1.0, 0.5).whole
        cases = (
            Case((("b1", "destroyed"),), chance),
            Case((), unharmed),
            Case((("b1", "grabbed"),), 1 - chance - unharmed),
        )
        outcomes = (Outcome("b1", "destroyed", chance),)
        return replace(one, whole=replace(whole, cases=cases, outcomes=outcomes), loss=1.0)

    assert best(falls(0.54, 0.46), falls(0.43, 0.0)) == (1, [book, star]), "who survives, first"
    assert best(falls(0.43, 0.1), falls(0.43, 0.4)) == (1, [book, star])
    assert best(falls(0.54, 0.46), falls(0.43, 0.0), error=0.1) == (0, [star, ""]), "sampled"


def test_of_answers_that_come_to_the_same_the_one_that_uses_nothing_up_comes_first(
    two_axes: TurnController[Any],
) -> None:
    """To take a blow keeps the Action; not where the Parry is known to cost less, if only a bit."""
    decision, (chances, _) = two_axes.decision, told(two_axes)
    assert decision is not None
    assert declining(decision) is decision.options[1]
    one = chances.odds[0]
    assert one is not None

    def best(*losses: float) -> int | None:
        odds = tuple(replace(one, loss=loss, doubt=0.0) for loss in losses)
        return best_answer(decision, replace(chances, odds=odds))

    assert best(1.006, 1.0) == 1
    assert best(1.0, 1.0) == 1
    assert best(1.0, 1.006) == 0
    assert best(1.0, 1.5) == 0
    known = replace(chances, odds=tuple(replace(one, loss=1.0, doubt=0.0) for _ in range(2)))
    marks = [answer_rows(decision, known, number)[0] for number in (0, 1)]
    assert marks == ["usual by the rulebook", ""], "neither costs less"
    nobodys = replace(decision, default=None)
    assert best_answer(nobodys, known) == 1, "also where the rules give no answer themselves"


@pytest.mark.parametrize("alone", [False, True])
def test_a_death_costs_what_the_figure_is_worth_and_the_last_one_the_battle(alone: bool) -> None:
    """Its points for whoever has it, and as many for the other side.

    Whoever loses the last figure loses all: no enemy that it may take along is worth that.
    """
    friends = [] if alone else [figure("b2", "Ben", ["hand-weapon"], 24)]
    people = (figure("a1", "Ann", AXES, 10), figure("b1", "Bob", ["shield"], 11.5), *friends)
    battle = battle_with(*people)
    setup = replace(battle.setup, dice=replace(battle.setup.dice, seed=5))
    seats = {side: Person() for side in setup.side_ids()}
    match = TurnController(battle_of(battle.ruleset, setup), seats)
    match.submit(STRIKE, "azure")
    while (decision := match.decision) is not None and decision.side == "azure":
        assert decision.default is not None
        match.submit(decision.default, "azure")
    assert decision is not None
    view = match.battle.view(match.state)
    worth = {
        name: match.battle.ruleset.unit_value(view, unit)
        for name, unit in match.state.units.items()
    }
    odds = finish(match.ask.answer_odds([decision.options[1].choice()], "a1"))[0]
    stake = sum(worth.values()) if alone else 0.0
    lost = odds.whole.chance("b1", "destroyed") * (worth["b1"] + stake)
    assert lost > 0.0
    assert lost <= odds.loss <= lost + 0.5 * worth["b1"]
    spread = (odds.whole.chance("b1", "destroyed") * (worth["b1"] + stake) ** 2) ** 0.5
    assert 0 < odds.doubt < 2 * spread / 20, "of 400 samples, less those that are followed"
    assert odds.doubt > 0.2 * spread / 20


def test_who_has_nobody_left_has_lost_the_battle_though_others_fight_on() -> None:
    """Of three sides one may be gone before there is a verdict."""
    match = match_of(["hand-weapon"], ["hand-weapon"])
    ask, state = Answers(match.battle, match.seen, (), None, None), match.state
    values = {name: ask._value(unit) for name, unit in state.units.items()}
    stake = sum(values.values())
    alone = replace(state, units={"a1": state.units["a1"]})
    assert alone.verdict is None
    assert ask._losses("ember", alone) == values["b1"] + stake
    assert ask._losses("azure", alone) == -values["b1"]
    drawn = replace(alone, verdict=Verdict((), "both are gone"))
    assert ask._losses("ember", drawn) == values["b1"]


def test_one_blow_is_told_as_one_stretch() -> None:
    match = match_of(["hand-weapon"], ["hand-weapon", "shield"])
    match.submit(STRIKE, "azure")
    while match.decision is not None and match.decision.side == "azure":
        assert match.decision.default is not None
        match.submit(match.decision.default, "azure")
    chances, rows = told(match)
    assert all(len(one) == 2 and one[1].startswith("unharmed") for one in rows)
    assert covered(chances).startswith("Chances until Ann’s attack is over")


def test_samples_of_all_answers_have_the_same_dice(two_axes: TurnController[Any]) -> None:
    """Two answers that come to the same bring the same, however few runs there are."""
    ask, decision = two_axes.ask, two_axes.decision
    assert decision is not None
    take = decision.options[1].choice()
    one, other = finish(ask.answer_odds([take, take], "a1"))
    assert one.whole.sampled
    assert one == other


def test_an_attack_is_known_as_long_as_its_act_goes_on() -> None:
    match = match_of(["hand-weapon"], ["hand-weapon", "shield"])
    assert match.attack is None
    match.submit(Choice(do="face", unit="a1", toward=Point(9, 9)), "azure")
    assert match.attack is None
    match.submit(STRIKE, "azure")
    while match.decision is not None and match.decision.kind != "turn":
        assert match.attack is not None
        assert (match.attack.unit, match.attack.target) == ("a1", "b1")
        assert match.decision.default is not None
        match.submit(match.decision.default, match.decision.side)
    assert match.attack is None


def shot_at(*units: Any) -> TurnController[Any]:
    """A battle of 2005 with dice by which the first shot at who comes misses."""
    battle, _ = staged_2005([*units])
    setup = replace(battle.setup, dice=replace(battle.setup.dice, seed=2))
    seats = {side: Person(asks_own=True) for side in setup.side_ids()}
    return TurnController(battle_of(battle.ruleset, setup), seats)


def test_a_friends_shot_in_between_is_not_the_attack_that_is_asked_about() -> None:
    """Who runs at Ben is shot at and missed on the way; then Ben is asked about the run."""
    runner = fig("a1", 5, 10, 0, ("hand-weapon", "shield"))
    others = (fig("b1", 12, 13, 180, ("short-ranged",)), fig("b2", 9.5, 10, 180, ("hand-weapon",)))
    match = shot_at(runner, *others)
    match.submit(Choice(do="charging-shove", unit="a1", target="b2"), "azure")
    assert match.decision is not None
    assert match.decision.unit == "b1"
    match.submit(match.decision.options[0].choice(), "ember")
    declared = [one.unit for one in match.events if isinstance(one, AttackDeclared)]
    assert declared == ["a1", "b1"]
    assert match.decision.unit == "b2"
    assert match.attack is not None
    assert (match.attack.unit, match.attack.target) == ("a1", "b2")
    chances = chances_of(match)
    assert chances is not None
    assert f"until {match.state.units['a1'].name}’s attack is over" in covered(chances)


def test_a_friends_shot_at_who_walks_by_is_no_attack_that_is_asked_about() -> None:
    """Who walks before two gunners is shot at by one; the other is asked about the walk."""
    walker = fig("a1", 5, 10, 0, ("hand-weapon",))
    gunners = [fig(f"b{n}", 14, 6 + 3 * n, 180, ("short-ranged",)) for n in (1, 2)]
    match = shot_at(walker, *gunners)
    match.submit(Choice(do="move", unit="a1", path=(Point(9, 10),)), "azure")
    assert match.decision is not None
    first = match.decision.unit
    shot = next(one for one in match.decision.options if one.do == "shoot")
    match.submit(shot.choice(), "ember")
    declared = [one.unit for one in match.events if isinstance(one, AttackDeclared)]
    assert declared == [first]
    assert match.decision is not None
    assert (match.decision.side, match.decision.kind) == ("ember", "R05-DP-08")
    assert match.decision.unit != first
    assert match.attack is None


@pytest.mark.parametrize(("end", "fights"), [(9.5, False), (9.0, True)])
def test_a_fight_that_follows_a_held_fire_is_named_and_told_apart(
    end: float, *, fights: bool
) -> None:
    """Ann walks on into Bob's reach: who has not shot strikes at her then, and she strikes back.

    That is not what it brings to hold fire, and who shoots has no Action left to strike with.
    """
    ann = {**fig("a1", 14, 10, 180, ("heavy-weapon", "shield")), "name": "Ann"}
    bob = {**fig("b1", 7, 10, 0, ("short-ranged", "hand-weapon")), "name": "Bob"}
    match = shot_at(ann, bob)
    match.submit(Choice(do="move", unit="a1", path=(Point(end, 10),)), "azure")
    assert match.decision is not None
    assert [one.do for one in match.decision.options] == ["shoot", "hold"]
    assert match.attack is None
    chances, ((_, *shot), (_, *held)) = told(match)
    until = covered(chances).partition(" · ")[0]
    if not fights:
        assert until == "Chances until this act is over"
        assert held == ["nothing happens\u00a0100%"]
        return
    follows = "with the fight that may follow: Bob (short-ranged weapon, hand weapon), Ann (heavy"
    assert until == f"Chances in all: until this act is over, {follows} weapon)"
    assert held[0] == "At first: nothing happens\u00a0100%"
    assert held[1].startswith("In all: Bob: ")
    assert held[2].startswith("Ann: ")
    assert "destroyed" in held[1]
    first, whole = (line.partition(": ")[2] for line in shot)
    assert first == whole, "the shot comes at once, and nothing after it"
    assert "destroyed" in first


def test_who_holds_fire_at_a_runner_is_told_how_he_may_fall_all_the_same() -> None:
    """R10-DP-04, R10-TU-17: Bob is asked once more as Ann is upon him, and strikes then."""
    ann = {**fig("a1", 12.5, 10, 180, ("hand-weapon",)), "name": "Ann"}
    bob = {**fig("b1", 7, 10, 0, ("short-ranged", "hand-weapon")), "name": "Bob"}
    battle, _ = with_dice_left(staged_2010([ann, bob]))
    seats = {side: Person(asks_own=True) for side in battle.setup.side_ids()}
    match = TurnController(battle, seats)
    match.submit(Choice(do="charging-shove", unit="a1", target="b1"), "azure")
    assert match.decision is not None
    assert [one.do for one in match.decision.options] == ["shoot", "hold"]
    assert match.attack is not None
    chances, (_, held) = told(match)
    assert any("destroyed" in line for line in held)
    follows = "with answers that may follow: Bob (short-ranged weapon)"
    assert covered(chances).startswith(f"Chances until Ann’s attack is over, {follows} · ")


def test_ones_own_blow_after_another_answer_is_no_fight_that_follows() -> None:
    """Bob may let go of his shield as Ann comes by, and is asked once more: he strikes then."""
    ann = {**fig("a1", 6, 10, 0, ("hand-weapon",)), "name": "Ann"}
    bob = {**fig("b1", 12, 10, 180, ("hand-weapon", "shield")), "name": "Bob"}
    battle, _ = with_dice_left(staged_2010([ann, bob]))
    seats = {side: Person(asks_own=True) for side in battle.setup.side_ids()}
    match = TurnController(battle, seats)
    match.submit(Choice(do="move", unit="a1", path=(Point(10.6, 10),)), "azure")
    decision = match.decision
    assert decision is not None
    assert (decision.kind, match.attack) == ("R10-DP-03", None)
    verbs = [one.do for one in decision.options]
    assert {"strike", "drop", "decline"} <= set(verbs)
    chances, rows = told(match)
    assert covered(chances).partition(" · ")[0] == "Chances until this act is over"
    assert "destroyed" in dict(zip(verbs, rows, strict=True))["strike"][1]
    assert not any(line.startswith(("At first", "In all")) for lines in rows for line in lines)


def test_a_look_ends_before_what_it_goes_on_until() -> None:
    match = match_of(["hand-weapon"], [])
    seen = match.seen
    after = advance(match.battle, seen, STRIKE, default_policy)
    first = next(event for event in after.events if isinstance(event, AttackDeclared))
    position = replace(seen.position, answers=(STRIKE,))
    found = look(match.battle, position, until=lambda _, event: event == first)
    assert found.decision is None
    assert first not in found.events
    assert found.state.event_count == first_number(after, first) - 1


def first_number(after: Any, event: Any) -> int:
    """The number of an event that a look shows."""
    return int(after.first_event + after.events.index(event))


def forecast_of(*cases: Case) -> Forecast:
    """The forecast of what may end in these ways."""
    units = {one for case in cases for one in case.outcomes}
    outcomes = tuple(
        Outcome(*one, sum(case.chance for case in cases if one in case.outcomes))
        for one in sorted(units)
    )
    return Forecast(outcomes, 0.0, 0.0, 1, False, 0.0, (), cases)


def ends_of(match: TurnController[Any], *cases: Case, **changed: str) -> list[list[str]]:
    """The rows told of each figure when it ends in these ways, at the question that is open.

    The attack that is asked about is ``changed`` before.
    """
    decision, attack = match.decision, match.attack
    assert decision is not None
    assert attack is not None
    forecast = forecast_of(*cases)
    teller = AnswerTeller(match.ask, match.state, decision, replace(attack, **changed))
    return [
        [one.name, *(f"{row.text} {row.chance:.2f}" for row in one.rows)]
        for one in teller.lists(forecast)
    ]


def test_what_becomes_of_each_figure_is_told_once_whatever_becomes_of_others(
    two_axes: TurnController[Any],
) -> None:
    """Bob is unharmed in three of five ways: missed, hit without harm, and while Ann falls."""
    told = ends_of(
        two_axes,
        Case((), 0.1),
        Case((("b1", "hit"),), 0.3),
        Case((("a1", "destroyed"),), 0.2),
        Case((("b1", "hit"), ("b1", "destroyed")), 0.25),
        Case((("a1", "destroyed"), ("b1", "destroyed"), ("b1", "hit")), 0.15),
    )
    assert told == [
        ["", "unharmed 0.60", "destroyed 0.40"],
        [two_axes.state.units["a1"].name, "unharmed 0.65", "destroyed 0.35"],
    ]


def test_who_acts_is_told_first_of_the_figure_it_is_done_to(two_axes: TurnController[Any]) -> None:
    """An own attack may miss, hit without harm or kill; of oneself only where anything happens."""
    others = [
        Case((), 0.5),
        Case((("a1", "hit"),), 0.25),
        Case((("a1", "destroyed"), ("a1", "hit")), 0.25),
    ]
    ann = two_axes.state.units["a1"].name
    rows = ["nothing happens 0.50", "destroyed 0.25", "hit, no harm 0.25"]
    assert ends_of(two_axes, *others, unit="b1") == [[ann, *rows]]
    nobody = ends_of(two_axes, Case((), 1.0), unit="b1")
    assert nobody == [["", "nothing happens 1.00"]]


def test_who_steps_aside_in_an_act_of_the_own_side_is_not_knocked_back(
    two_axes: TurnController[Any],
) -> None:
    """Nobody has declared an attack yet: whoever is asked may strike, and shifts for it."""
    decision = two_axes.decision
    assert decision is not None
    teller = AnswerTeller(two_axes.ask, two_axes.state, decision, None)
    (told,) = teller.lists(forecast_of(Case((("b1", "moved"),), 1.0)))
    assert [row.text for row in told.rows] == ["moved"]
    (told,) = teller.lists(forecast_of(Case((), 0.75), Case((("b1", "hit"),), 0.25)))
    assert [row.text for row in told.rows] == ["nothing happens", "hit, no harm"]


def test_who_may_step_up_to_strike_is_unharmed_wherever_it_stands(
    two_axes: TurnController[Any],
) -> None:
    """It goes there by its own choice, as whoever's turn it is."""
    decision, attack = two_axes.decision, two_axes.attack
    assert decision is not None
    teller = AnswerTeller(two_axes.ask, two_axes.state, decision, attack)
    ends = (Case((("b1", "moved"),), 0.6), Case((("b1", "destroyed"),), 0.4))
    found = replace(forecast_of(*ends), attacks=(("b1", "axe"),))
    (told,) = teller.lists(found)
    assert [row.text for row in told.rows] == ["unharmed", "destroyed"]


def test_who_attacks_and_is_missed_in_turn_is_not_told_that_nothing_happens(
    two_axes: TurnController[Any],
) -> None:
    """Further attacks of its own are no answer to the first."""
    decision = two_axes.decision
    assert decision is not None
    teller = AnswerTeller(two_axes.ask, two_axes.state, decision, None)
    ends = forecast_of(Case((), 0.75), Case((("b1", "destroyed"),), 0.25))
    for unit, words in (("a1", "not hit"), ("b1", "nothing happens")):
        (told,) = teller.lists(replace(ends, attacks=(("b1", "axe"), (unit, "axe"))))
        assert [row.text for row in told.rows] == [words, "destroyed"], unit


def test_who_is_asked_is_named_where_the_attack_strikes_somebody_else(
    two_axes: TurnController[Any],
) -> None:
    """Else "nothing happens" is read as being about whom the attack is aimed at."""
    asked, struck = (two_axes.state.units[name].name for name in ("b1", "a1"))
    cases = [Case((), 0.25), Case((("b1", "disrupted"),), 0.75)]
    for unit in ("b1", "a2"):
        told = ends_of(two_axes, *cases, unit=unit, target="a1")
        assert [row[0] for row in told] == [asked], unit
    both = [Case((("a1", "destroyed"),), 0.25), Case((("b1", "disrupted"),), 0.75)]
    told = ends_of(two_axes, *both, unit="b1", target="a1")
    assert [row[0] for row in told] == [asked, struck]
    nobody = ends_of(two_axes, Case((), 1.0), unit="b1", target="a1")
    assert nobody == [["", "nothing happens 1.00"]]


def test_a_thing_goes_by_the_name_that_the_map_gives_it() -> None:
    """Not by its id, which names it a second time in other words."""
    wall = {
        "id": "gate-wall-west",
        "name": "western gate wall",
        "kind": "wall",
        "shape": "circle",
        "center": [3, 3],
        "radius": 1,
        "top": 2,
        "material": "stone",
    }
    field = {"size": [25, 20], "terrain": [wall]}
    match = match_of(["hand-weapon"], ["hand-weapon", "shield"], map=field)
    match.submit(STRIKE, "azure")
    while match.decision is not None and match.decision.side == "azure":
        assert match.decision.default is not None
        match.submit(match.decision.default, "azure")
    cases = (Case((), 0.5), Case((("gate-wall-west", "breaks"),), 0.5))
    told = ends_of(match, *cases)
    assert [row[0] for row in told] == ["", "western gate wall"]
    found = Forecast((), 0.0, 0.0, 1, False, 0.0, (), cases)
    rows = fates(found, match.state, "a1", "b1", Names(thing_word=match.ask.thing_word))
    assert [row.text for row in rows] == ["Nothing happens", "Western gate wall: breaks"]


def test_all_who_may_be_touched_are_told_of_and_three_at_a_glance(
    two_axes: TurnController[Any],
) -> None:
    """Of the others a glance has the names."""
    decision, attack = two_axes.decision, two_axes.attack
    assert decision is not None
    ends = tuple((name, "breaks") for name in ("w1", "w2", "w3"))
    rare = (("w0", "breaks"),)
    cases = (Case((), 0.5), Case(ends, 0.498), Case(rare, 0.002))
    teller = AnswerTeller(two_axes.ask, two_axes.state, decision, attack)
    lists = teller.lists(Forecast((), 0.0, 0.0, 1, False, 0.0, (), cases))
    assert [one.unit for one in lists] == ["b1", "w1", "w2", "w3"]
    chances = chances_of(two_axes)
    assert chances is not None
    made = replace(chances, told=((lists,), *chances.told[1:]))
    assert [row[:4] for row in answer_rows(decision, made, 0)[2:]] == ["w1: ", "w2: ", "w3: "]
    *_, last = few_lines(made, 0, two_axes.ask)[0]
    assert last.startswith("w2: ")
    assert last.endswith(" · something may happen to w3, too")


def asked_in(name: str) -> TurnController[Any]:
    """One of the questions of which there are pictures."""
    return come_to(next(one for one in QUESTIONS if one.name == name))


@pytest.mark.parametrize("name", [one.name for one in QUESTIONS])
def test_whom_the_gist_names_the_whole_list_tells_of(name: str) -> None:
    """Also where his death is so unlikely by that answer that only a bound is known of it."""
    match = asked_in(name)
    chances, rows = told(match)
    for number, lines in enumerate(rows):
        for death in deaths_at_a_glance(chances, number, deaths_of(chances, match.ask)):
            chance = death_told(chances, number, death)
            if chance == "0%":
                continue
            word = "destroyed" if death.what == "destroyed" else "breaks"
            mine = f"{death.name}: " if death.named else ""
            found = [line for line in lines if line.removeprefix("In all: ").startswith(mine)]
            assert any(f"{word}\u00a0{chance}" in line for line in found), (number, lines)


def test_a_death_that_no_sample_met_is_told_as_a_bound_of_a_list_of_its_own() -> None:
    match = asked_in("counter-2010")
    _, rows = told(match)
    name = match.state.units["a1"].name
    assert re.fullmatch(f"{name}: not hit\u00a0>9\\d% · destroyed\u00a0<\\d%", rows[2][-1])


def test_friends_whom_a_miss_may_hit_stand_in_the_whole_list() -> None:
    """Bea is near to whom Bob may shoot at: where nobody shoots, nobody is hit."""
    units = [
        fig("a1", 5, 10, 0, ("hand-weapon",)),
        fig("b1", 14, 10, 180, ("short-ranged",)),
        {**fig("b2", 7.5, 12.2, 180, ()), "name": "Bea"},
    ]
    battle, _ = staged_2010(units)
    setup = replace(battle.setup, dice=replace(battle.setup.dice, seed=2))
    seats = {side: Person() for side in setup.side_ids()}
    match: TurnController[Any] = TurnController(battle_of(battle.ruleset, setup), seats)
    match.submit(Choice(do="move", unit="a1", path=(Point(9, 10),)), "azure")
    _, (shoot, hold) = told(match)
    assert re.fullmatch(r"A miss near Bea \(own\)\u00a0\d+%", shoot[-1])
    assert not any("Bea" in row for row in hold)


def test_whom_an_enemys_miss_may_hit_is_ones_own_only_on_the_side_that_is_asked() -> None:
    """Bea's friend Bob is asked where Ann's shot comes down, and Ann has a friend there, too."""
    units = [
        {**fig("a1", 5, 10, 0, ("short-ranged",)), "name": "Ann"},
        {**fig("a2", 10, 12.2), "name": "Al"},
        {**fig("b1", 10, 10, 180, ()), "name": "Bob"},
        {**fig("b2", 11.5, 11.5, 180, ()), "name": "Bea"},
    ]
    battle, _ = staged_2010(units)
    setup = replace(battle.setup, dice=replace(battle.setup.dice, faces=(1,)))
    seats = {side: Person() for side in setup.side_ids()}
    match: TurnController[Any] = TurnController(battle_of(battle.ruleset, setup), seats)
    match.submit(Choice(do="shoot", unit="a1", item="short-ranged", target="b1"), "azure")
    match.submit(Choice(do="take", unit="b1"), "ember")
    assert (match.owing_side, match.decision and match.decision.unit) == ("ember", "a1")
    _, rows = told(match)
    lines = [line for row in rows for line in row if line.startswith("A miss near")]
    assert any(re.fullmatch(r"A miss near Bea \(own\)\u00a0\d+%", line) for line in lines)
    assert any(re.fullmatch(r"A miss near Al\u00a0\d+%", line) for line in lines)


@pytest.mark.parametrize(("chance", "shown"), [(0.003, "<1%"), (0.5, "50%")])
def test_victims_of_a_miss_are_told_however_unlikely(chance: float, shown: str) -> None:
    """In the whole list; at a glance they are too many."""
    match = match_of(["hand-weapon"], [])
    found = forecast_of(Case((), 1 - chance), Case((("a1", ASTRAY),), chance))
    named = victims_of(found, match.state, "azure", match.ask, least=0.0)
    assert [(one.unit, one.told) for one in named] == [("a1", shown)]
    assert len(victims_of(found, match.state, "azure", match.ask)) == (chance > 0.005)


def test_whoever_only_loses_what_is_used_up_is_not_told_of(
    two_axes: TurnController[Any],
) -> None:
    """Who throws an axe has it no more: that is no news, and "unharmed" alone is none either."""
    thrown = ("a1", "loses hand-weapon")
    cases = [Case((thrown,), 0.6), Case((thrown, ("b1", "destroyed")), 0.4)]
    assert ends_of(two_axes, *cases) == [["", "unharmed 0.60", "destroyed 0.40"]]


def gists(match: TurnController[Any], chances: Chances) -> list[tuple[str, ...]]:
    """What matters most of each answer, in more and in fewer words."""
    found = [gist(chances, number, match.ask) for number in range(len(chances.told))]
    return [tuple(text.replace("\u00a0", " ") for text in texts) for texts in found]


def test_the_gist_of_all_answers_is_of_the_same_deaths(two_axes: TurnController[Any]) -> None:
    """First of who is asked, then of the likeliest other; with the numbers of the whole lists."""
    chances, rows = told(two_axes)
    assert not in_a_line(chances)
    name = two_axes.state.units["b1"].name
    for (long, short), (_, _, whole) in zip(gists(two_axes, chances), rows, strict=True):
        dead = re.search("destroyed\u00a0(\\d+%)", whole)
        assert dead is not None
        assert long == f"destroyed: {name} {dead[1]}"
        assert short == f"destroyed {dead[1]}"


def test_the_gist_names_the_likeliest_other_and_never_drops_who_is_asked(
    two_axes: TurnController[Any],
) -> None:
    decision, attack = two_axes.decision, two_axes.attack
    assert decision is not None
    ann, bob = (two_axes.state.units[name].name for name in ("a1", "b1"))
    first = (Case((), 0.5), Case((("a1", "destroyed"),), 0.3), Case((("b1", "destroyed"),), 0.2))
    second = (Case((), 0.7), Case((("a1", "destroyed"),), 0.3))
    teller = AnswerTeller(two_axes.ask, two_axes.state, decision, attack)
    forecasts = [forecast_of(*cases) for cases in (first, second)]
    odds = tuple(AnswerOdds(one, 0.0, 0.0) for one in forecasts)
    chances = Chances(odds, tuple((teller.lists(one),) for one in forecasts), "until then", 0.0)
    assert gists(two_axes, chances) == [
        (f"destroyed: {bob} 20% · {ann} 30%", f"destroyed 20% · {ann} 30%"),
        (f"unharmed 100% · destroyed: {ann} 30%",),
    ]
    sampled = (odds[0], replace(odds[1], whole=replace(forecasts[1], sampled=True, unseen=0.05)))
    assert gists(two_axes, replace(chances, odds=sampled))[1] == (
        f"destroyed: {bob} <5% · {ann} 30%",
        f"destroyed <5% · {ann} 30%",
    )
    pushed = (Case((("b1", "pushed"),), 0.7), Case((("a1", "destroyed"),), 0.3))
    shove = forecast_of(*pushed)
    made = replace(chances, odds=(odds[0], AnswerOdds(shove, 0.0, 0.0)))
    made = replace(made, told=(made.told[0], (teller.lists(shove),)))
    assert gists(two_axes, made)[1] == (f"knocked back 70% · destroyed: {ann} 30%",)
    third = (Case((("w1", "break"),), 0.9), Case((("a1", "destroyed"),), 0.1))
    thing = forecast_of(*third)
    broken = replace(chances, odds=(AnswerOdds(thing, 0.0, 0.0),), told=((teller.lists(thing),),))
    assert gists(two_axes, broken) == [(f"destroyed: {ann} 10% · w1 90%",)]
    harmless = replace(chances, odds=odds[:1], told=((teller.lists(forecast_of(Case((), 1.0))),),))
    nothing = replace(harmless, odds=(AnswerOdds(forecast_of(Case((), 1.0)), 0.0, 0.0),))
    assert gists(two_axes, nothing) == [("unharmed 100%",)]


def test_of_answers_that_come_to_the_same_one_is_shown() -> None:
    """Which of two like shields parries is nothing to ask; the one in focus is the one shown."""
    match = match_of(["hand-weapon"], ["shield", "shield"])
    match.submit(STRIKE, "azure")
    until_answered(match)
    assert match.decision is not None
    answers = [(one.do, one.item) for one in match.decision.options]
    assert answers == [("parry", "shield"), ("parry", "shield-2"), ("take", None)]
    chances = chances_of(match)
    assert chances is not None
    for known in (None, chances):
        assert alike_answers(match, known, None) == [[0, 1], [2]]
        assert alike_answers(match, known, 1) == [[1, 0], [2]]
    assert only_answer(match) is None


def test_who_says_where_an_enemys_bomb_comes_down_is_thought_to_harm_the_thrower() -> None:
    """R10-RG-08: of a miss by 3" the one it was meant for names the place, near the thrower."""
    bomber = fig("a1", 10, 10, items=("explosive",))
    units = [bomber, fig("b1", 14, 10, 180, ()), fig("b2", 14, 12.5, 180, ())]
    throw = Choice(do="throw", unit="a1", item="explosive", target="b1")
    battle, _ = with_dice_left(staged_2010(units, dice=(1,)))
    match = TurnController(battle, {side: Person() for side in battle.setup.side_ids()})
    match.submit(throw, "azure")
    assert match.decision is not None
    assert (match.decision.kind, match.decision.side) == ("R10-DP-22", "ember")
    chances = chances_of(match)
    assert chances is not None
    for odds in chances.odds:
        assert odds is not None
        mine, theirs = (odds.whole.chance(one, "destroyed") for one in ("b1", "a1"))
        assert mine < theirs


def aiming(own: list[str], theirs: list[str]) -> TurnController[Any]:
    """Ann has struck at something in Bob's hands, and is asked at what (R10-DP-07)."""
    match = match_of(own, theirs)
    match.submit(replace(STRIKE, item=own[0], mode="item"), "azure")
    while match.decision is not None and match.decision.kind != "R10-DP-07":
        assert match.decision.default is not None
        match.submit(match.decision.default, "azure")
    return match


@pytest.mark.parametrize(
    "own", [AXES, ["hand-weapon", "explosive"], ["short-ranged"]], ids=["axes", "bomb", "gun"]
)
def test_at_which_of_two_like_things_is_nothing_to_ask(own: list[str]) -> None:
    """Whose things they are is the target's affair: what the attacker holds does not matter."""
    match = aiming(own, AXES)
    assert alike_answers(match, chances_of(match), None) == [[0, 1]]
    assert only_answer(match) == Choice(do="aim", unit="a1", item="hand-weapon", target="b1")


def test_at_which_of_two_unlike_things_is_asked() -> None:
    """Also where the attacker holds two like things of the same names."""
    match = aiming(AXES, ["hand-weapon", "shield"])
    assert len(alike_answers(match, chances_of(match), None)) == 2
    assert only_answer(match) is None


def test_answers_of_which_different_things_are_told_are_all_shown() -> None:
    """Of one kind or not: nothing that differs is hidden, but what only samples make differ."""
    match = aiming(["short-ranged"], AXES)
    chances = chances_of(match)
    assert chances is not None
    first = chances.told[0]
    rows = first[0][0].rows
    assert len(rows) > 1
    for change, alike in ((0.3, False), (0.003, True)):
        other = (replace(rows[0], chance=rows[0].chance + change), *rows[1:])
        lists = (replace(first[0][0], rows=other), *first[0][1:])
        made = replace(chances, told=(first, (lists, *first[1:])), error=0.0)
        assert (alike_answers(match, made, None) == [[0, 1]]) is alike


def test_which_bare_hand_parries_is_nothing_to_ask() -> None:
    """Unless what comes of it differs; to take it is another answer."""
    match = match_of([], [])
    match.submit(Choice(do="grab", unit="a1", target="b1"), "azure")
    until_answered(match)
    assert match.decision is not None
    hands = [(one.do, one.hand) for one in match.decision.options]
    assert hands == [("parry", "right"), ("parry", "left"), ("take", None)]
    chances = chances_of(match)
    assert chances is not None
    assert alike_answers(match, chances, None) == [[0, 1], [2]]
    unlike = replace(chances, told=(chances.told[0], chances.told[2], chances.told[2]), error=0.0)
    assert alike_answers(match, unlike, None) == [[0], [1], [2]]
