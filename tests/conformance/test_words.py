"""What a ruleset says about a battle: titles, labels, cards, values, log lines."""

import math
from typing import get_args

from game.engine.ruleset import Run
from game.match.play.queries import Queries
from game.model.decisions import Option
from game.model.pictures import Visual
from tests.conformance.play import Game

STYLES = ("plain", "strong", "dim", "good", "bad", "side", "rule")


def test_every_question_and_every_option_has_words(game: Game) -> None:
    for moment in game.moments:
        view = game.battle.view(moment.seen.state)
        assert game.battle.ruleset.title(view, moment.decision)
        for option in moment.menu.options:
            assert game.battle.ruleset.label(view, moment.decision, option).text, option
        for shut in (*moment.menu.closed, *moment.decision.closed):
            act = Option.of(shut)
            assert game.battle.ruleset.label(view, moment.decision, act).text, shut


def test_every_event_can_be_told(game: Game) -> None:
    told = 0
    for moment in game.moments:
        view = game.battle.view(moment.seen.state)
        for event in moment.seen.events:
            runs = game.battle.ruleset.tell(view, event)
            assert all(isinstance(run, Run) and run.style in STYLES for run in runs), event
            told += len(runs)
    assert told > 0


def test_every_figure_has_a_card_a_body_and_a_value(game: Game) -> None:
    ruleset = game.battle.ruleset
    for moment in game.moments[::5]:
        view = game.battle.view(moment.seen.state)
        for unit in moment.seen.state.on_field():
            card = ruleset.stat_card(view, unit)
            assert card.title
            assert card.stats
            body = ruleset.body(unit)
            assert (body.id, body.number, body.center) == (unit.id, unit.number, unit.place)
            assert body.stand_radius > 0
            assert body.bands[-1][1] <= body.height + 1e-9
            value = ruleset.unit_value(view, unit)
            assert value >= 0
            assert math.isfinite(value)


def test_every_item_has_a_picture(game: Game) -> None:
    kinds = {
        item.kind
        for moment in game.moments
        for item in (
            *(one for unit in moment.seen.state.units.values() for one in unit.items),
            *moment.seen.state.loose,
        )
    }
    assert kinds, "somebody carries something"
    assert {game.battle.ruleset.visual(kind) for kind in kinds} <= set(get_args(Visual))


def test_odds_of_every_choice_made_can_be_asked(game: Game) -> None:
    for moment in game.moments:
        odds = Queries(game.battle, moment.seen).odds(moment.choice)
        assert odds is None or odds.rows


def test_a_setup_that_is_played_has_no_faults(game: Game) -> None:
    assert game.battle.ruleset.setup_faults(game.battle.setup) == ()
