"""The questions for which standing orders can be given, and the switches in words."""

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
from game.rulesets import brikwars, brikwars_2005
from game.rulesets.brikwars_2005.labels import LABELS
from game.rulesets.brikwars_2005.prompts import TITLES
from game.rulesets.brikwars_2005.ruleset import BrikWars2005
from game.rulesets.brikwars_2005.sheets import Settings
from game.rulesets.common.deployment import DEPLOY

KINDS = re.compile(r'kind=(?:law\((?:r|view), )?"(?:R10-[^"/]+/)?(R05-[^"/]+)"')


def test_each_question_is_listed_once_and_is_a_rule() -> None:
    kinds = [window.kind for window in BrikWars2005.windows]
    index = app.rules_index("brikwars-2005")
    assert index is not None
    assert len(dict.fromkeys(kinds)) == len(kinds)
    assert [kind for kind in kinds if kind not in {row.id for row in index}] == []


def test_no_kind_of_question_is_left_out() -> None:
    """Whatever the rules may ask, under a kind written down in them, is in the list.

    The warning before the end of a turn belongs to one's own turn.
    """
    folders = [Path(package.__file__).parent for package in (brikwars, brikwars_2005)]
    texts = [path.read_text() for folder in folders for path in folder.glob("*.py")]
    asked = {kind for text in texts for kind in KINDS.findall(text)} - {"R05-DP-22"}
    assert len(asked) > 5
    assert sorted(asked - {window.kind for window in BrikWars2005.windows}) == []


def questions() -> list[Decision]:
    """What is asked beside own turns in a battle of two computer players."""
    desk = app.desk(beside_screen=False)
    ruleset = app.rulesets()["brikwars-2005"]
    setup = setup_of(desk.level("duel-yard"), ruleset, seed=5)
    seats: dict[str, Seat] = {side: Computer(Greedy(), EASY) for side in setup.side_ids()}
    match = TurnController(app.make_battle(setup), seats)
    while match.decision is not None and match.state.round < 6:
        match.poll()
    found = [entry.before.decision for entry in match.history.entries]
    return [one for one in found if one is not None and one.kind not in (TURN, DEPLOY)]


def test_what_is_asked_is_listed_and_can_be_answered_always() -> None:
    """Each has its window and, where an order can be given, its words."""
    asked = [one for one in questions() if one.kind != "R05-DP-22"]
    known = {window.kind: window for window in BrikWars2005.windows}
    assert asked
    for one in asked:
        assert order_for({"*": "never"}, one, BrikWars2005.windows) == "never"
        if any(option.wants is None for option in one.options):
            assert known[one.kind].never is (declining(one) is not None), one.kind
    orders = {always(option) for one in asked for option in one.options}
    given = sorted(order for order in orders if order is not None)
    assert len(given) > 5
    assert [order for order in given if not answer_words(order, BrikWars2005.answers)] == []


def test_only_answers_that_can_be_labelled_have_words() -> None:
    assert {name.partition(":")[0] for name in BrikWars2005.answers} <= set(LABELS)


def test_every_listed_question_has_a_title() -> None:
    assert {window.kind for window in BrikWars2005.windows} <= set(TITLES)


def test_every_switch_has_words_and_every_words_a_switch() -> None:
    """Each field of the settings is put into words with its rule, and nothing else."""
    found = BrikWars2005.switches
    assert {one.key for one in found} == set(Settings.__struct_fields__)
    assert all(one.name and one.text and one.rule.startswith("R05-") for one in found)
    index = app.rules_index("brikwars-2005")
    assert index is not None
    assert {one.rule for one in found} <= {row.id for row in index}


def test_presets() -> None:
    """The book first; Mayhem is played without looking at the odds."""
    presets = {one.key: one for one in BrikWars2005.presets}
    assert list(presets) == ["book", "mayhem", "gentle"]
    assert not presets["mayhem"].odds
    assert presets["book"].odds
    assert presets["gentle"].odds
