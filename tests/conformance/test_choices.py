"""What may be answered, and what is refused."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import TypeVar

import pytest
from msgspec.structs import replace

from game.engine.acts import kind_of
from game.engine.battle import advance, look, refusal
from game.engine.errors import IllegalChoice
from game.engine.matching import window_refusal
from game.model.choices import Choice
from game.model.decisions import PLAIN_FIELDS, TURN, Closed, Option
from game.model.vectors import Point
from tests.conformance.play import Game, Moment
from tests.toy.ruleset import PEGS

T = TypeVar("T")

FAR = Point(-400, -400)
EVERY = 4
"""What takes many looks of its own is tried at every fourth decision only."""
MOST = 12
"""Options of one menu that are tried, evenly spread."""


def spread(listed: Sequence[T]) -> Sequence[T]:
    """Some of a long list."""
    return listed[:: 1 + len(listed) // MOST]


def as_choice(closed: Closed) -> Choice:
    return Choice(**{name: getattr(closed, name) for name in PLAIN_FIELDS})


def bad_values(option: Option) -> Iterator[Choice]:
    """Answers by an open option that no rule can accept."""
    plain = replace(option, wants=None).choice()
    if option.wants is None:
        yield replace(plain, at=FAR)
        yield replace(plain, amount=1.0)
        return
    yield plain
    match option.wants:
        case "at":
            yield replace(plain, at=FAR)
            yield replace(plain, at=Point(float("nan"), 1))
        case "toward":
            yield replace(plain, toward=Point(float("inf"), 1))
        case "path":
            yield replace(plain, path=())
            yield replace(plain, path=(FAR,))
            yield replace(plain, path=(Point(1, 1),) * 33)
        case "amount":
            yield replace(plain, amount=-1e6)
            yield replace(plain, amount=1e6)
        case "several":
            yield replace(plain, several=("nobody-at-all",))
        case "share":
            yield replace(plain, share={"nobody-at-all": 1})
            yield replace(plain, share={})


def garbage(moment: Moment, options: tuple[Option, ...]) -> Iterator[Choice]:
    yield Choice(do="juggle")
    yield Choice(do="")
    yield Choice(do=options[0].do, unit="nobody-at-all")
    yield replace(moment.choice, hand="third")
    for option in spread(options):
        yield from bad_values(option)


def test_what_is_closed_is_refused_with_its_reason(game: Game) -> None:
    # Where a value is missing too, the lack of it may be the reason that is given.
    valued = {
        option.do for moment in game.moments for option in moment.menu.options if option.wants
    }
    for moment in game.moments:
        for closed in spread(moment.menu.closed):
            why = refusal(game.battle, moment.seen, as_choice(closed))
            assert why is not None, closed
            assert why.reason
            assert why.rule
            if closed.do not in valued:
                assert (why.reason, why.rule) == (closed.reason, closed.rule)


def test_nothing_is_open_and_closed_at_once(game: Game) -> None:
    for moment in game.moments:
        menu = moment.menu
        shut = defaultdict[str, list[Choice]](list)
        for closed in menu.closed:
            shut[closed.do].append(as_choice(closed))
        for option in menu.options:
            assert not any(option.answers_to(choice) for choice in shut[option.do]), option


def test_what_is_legal_is_what_the_menu_has_open_for_all_and_for_each_figure(game: Game) -> None:
    """Nothing is left out where closed options are not looked at."""
    for moment in game.moments[::EVERY]:
        whole, state = moment.menu.options, moment.seen.state
        assert game.battle.legal(state, moment.decision) == whole
        if moment.decision.kind != TURN:
            continue
        view = game.battle.view(state)
        for unit in state.of_side(moment.decision.side):
            alone = game.battle.ruleset.legal_choices(view, unit)
            assert len(alone) == sum(one.unit == unit.id for one in whole)
            assert all(one in whole for one in alone)


def test_a_menu_tells_first_how_to_walk_and_how_to_end_then_the_rest(game: Game) -> None:
    """What is told on the way is open in the end; a ruleset with little to do tells nothing."""
    for moment in game.moments[::EVERY]:
        steps = game.battle.menu_steps(moment.seen.state, moment.decision)
        parts = [part for part in steps if part is not None]
        whole = moment.menu.options
        assert all(option in whole for part in parts for option in part)
        if parts:
            walking, striking, fighting = parts
            assert all(option in striking for option in walking)
            assert all(option in fighting for option in striking)
            acts = game.battle.ruleset.acts
            assert all(one in striking for one in fighting if kind_of(acts, one) == "strike")
            first = [one for one in whole if one.wants == "path" or one.unit is None]
            assert all(option in walking for option in first)
        elif moment.decision.kind == TURN:
            assert game.contest.ruleset == PEGS.id


def test_every_verb_of_a_menu_has_a_common_word(game: Game) -> None:
    """The toy ruleset has acts that no other ruleset knows."""
    menus = [moment.menu for moment in game.moments if moment.decision.kind == TURN]
    found = {entry.do for menu in menus for entry in (*menu.options, *menu.closed)}
    strange = {"brace", "gang", "mend", "rest"} if game.contest.ruleset == PEGS.id else set()
    assert found
    assert found <= {*game.battle.ruleset.acts, *strange}


def test_options_can_be_told_apart(game: Game) -> None:
    for moment in game.moments:
        menu = moment.menu
        names = [replace(option, wants=None).choice() for option in menu.options]
        assert len(set(names)) == len(names)


def test_garbage_is_refused_with_a_reason_and_changes_nothing(game: Game) -> None:
    for moment in game.moments[::EVERY]:
        options = moment.menu.options
        for choice in garbage(moment, options):
            why = refusal(game.battle, moment.seen, choice)
            assert why is not None, choice
            assert why.reason
            assert why.rule
        with pytest.raises(IllegalChoice):
            advance(game.battle, moment.seen, Choice(do="juggle"))
        again = look(game.battle, moment.seen.position)
        assert again.state == moment.seen.state
        assert again.decision == moment.decision


def test_draws_in_vain_were_refused_with_a_sentence_and_a_rule(game: Game) -> None:
    for moment in game.moments:
        for choice, why in moment.refused:
            assert why.reason, choice
            assert why.rule, choice


def test_defaults_are_legal(game: Game) -> None:
    for moment in game.moments:
        if moment.decision.default is not None:
            assert refusal(game.battle, moment.seen, moment.decision.default) is None


def test_suggestions_are_few_and_legal(game: Game) -> None:
    for moment in game.moments[::EVERY]:
        for option in spread(moment.menu.options):
            if option.wants in ("at", "path"):
                assert 1 <= len(option.suggest) <= 8, option
            for value in option.suggest:
                why = refusal(game.battle, moment.seen, option.choice(value))
                assert why is None, (option, value, why)


def test_options_without_a_wanted_value_are_legal_as_they_are(game: Game) -> None:
    for moment in game.moments[::EVERY]:
        for option in moment.menu.options:
            if option.wants is None:
                assert refusal(game.battle, moment.seen, option.choice()) is None, option


def test_questions_with_one_answer_are_passed_and_still_shown(game: Game) -> None:
    for moment in game.moments:
        for decision in moment.seen.passed:
            assert decision.forced is not None
            assert window_refusal(decision, decision.forced) is None
            for closed in decision.closed:
                why = window_refusal(decision, as_choice(closed))
                assert why is not None
                assert (why.reason, why.rule) == (closed.reason, closed.rule)


def test_a_complete_route_leads_where_one_may_go(game: Game) -> None:
    for moment in game.moments[:: 4 * EVERY]:
        view = game.battle.view(moment.seen.state)
        options = moment.menu.options
        for option in [one for one in options if one.wants == "path"][:2]:
            for spot in game.battle.ruleset.spots(view, moment.decision, option)[:4]:
                way = game.battle.ruleset.route(view, moment.decision, option, spot, None)
                if way.complete:
                    why = refusal(game.battle, moment.seen, option.choice(way.points))
                    assert why is None, (option, way, why)
                    assert way.points[-1].distance(spot) <= 0.01


def test_nobody_is_asked_once_the_battle_is_decided(game: Game) -> None:
    for moment in game.moments:
        view = game.battle.view(moment.seen.state)
        assert game.battle.ruleset.verdict(view) is None, moment.decision


def test_figures_are_always_where_they_can_stand_alone(game: Game) -> None:
    seen, standing = [moment.seen for moment in game.moments], set[tuple[Point, ...]]()
    for state in [*(one.state for one in seen), game.end.state]:
        places = tuple(unit.place for unit in state.on_field())
        if places in standing:
            continue
        standing.add(places)
        view = game.battle.view(state)
        for unit in state.on_field():
            body = game.battle.ruleset.body(unit)
            alone = frozenset((unit.id,))
            assert view.field.fits(unit.place, body.stand_radius, ignore=alone) is None, unit
