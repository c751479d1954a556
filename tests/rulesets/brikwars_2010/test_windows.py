"""The questions for which standing orders can be given."""

import re
from pathlib import Path

from game import app
from game.ai.commander import EASY
from game.ai.greedy import Greedy
from game.match.orders import always, answer_words, order_for
from game.match.seats import Computer, Seat, declining
from game.match.setups import setup_of
from game.match.turn_controller import TurnController
from game.model.decisions import TURN, Decision
from game.rulesets import brikwars, brikwars_2010
from game.rulesets.brikwars_2010.labels import _LABELS
from game.rulesets.brikwars_2010.ruleset import BrikWars2010
from game.rulesets.common.deployment import DEPLOY


def test_each_question_is_listed_once_and_is_a_rule() -> None:
    kinds = [window.kind for window in BrikWars2010.windows]
    index = app.rules_index("brikwars-2010")
    assert index is not None
    assert len(dict.fromkeys(kinds)) == len(kinds)
    assert [kind for kind in kinds if kind not in {row.id for row in index}] == []


def test_no_kind_of_question_is_left_out() -> None:
    """Whatever the rules may ask, under a kind written down in them, is in the list."""
    folders = [Path(package.__file__).parent for package in (brikwars, brikwars_2010)]
    texts = [path.read_text() for folder in folders for path in folder.glob("*.py")]
    kinds = re.compile(r'kind=(?:law\((?:r|view), )?"(R10-[^"/]+)')
    asked = {kind for text in texts for kind in kinds.findall(text)}
    assert len(asked) > 10
    assert sorted(asked - {window.kind for window in BrikWars2010.windows}) == []


def questions() -> list[Decision]:
    """What is asked beside own turns in a battle of two computer players."""
    desk = app.desk(beside_screen=False)
    ruleset = app.rulesets()["brikwars-2010"]
    setup = setup_of(desk.level("duel-yard"), ruleset, seed=5)
    seats: dict[str, Seat] = {side: Computer(Greedy(), EASY) for side in setup.side_ids()}
    match = TurnController(app.make_battle(setup), seats)
    while match.decision is not None and match.state.round < 6:
        match.poll()
    found = [entry.before.decision for entry in match.history.entries]
    return [one for one in found if one is not None and one.kind not in (TURN, DEPLOY)]


def test_what_is_asked_is_listed_and_never_is_offered_where_it_answers() -> None:
    asked = questions()
    known = {window.kind: window for window in BrikWars2010.windows}
    assert asked
    for one in asked:
        assert order_for({"*": "never"}, one, BrikWars2010.windows) == "never"
        plain = any(option.wants is None for option in one.options)
        if plain:
            assert known[one.kind].never is (declining(one) is not None), one.kind


def test_what_can_be_answered_always_has_words() -> None:
    orders = {always(option) for one in questions() for option in one.options}
    given = sorted(order for order in orders if order is not None)
    assert len(given) > 5
    assert [order for order in given if not answer_words(order, BrikWars2010.answers)] == []


def test_only_answers_that_can_be_labelled_have_words() -> None:
    assert {name.partition(":")[0] for name in BrikWars2010.answers} <= set(_LABELS)
