"""The questions for which standing orders can be given, and the switches in words."""

from game import app
from game.rulesets import brikwars_2005
from game.rulesets.brikwars_2005.labels import LABELS
from game.rulesets.brikwars_2005.prompts import TITLES
from game.rulesets.brikwars_2005.ruleset import BRIKWARS_2005
from game.rulesets.brikwars_2005.sheets import Settings
from tests.rulesets.brikwars import questions


def test_each_question_is_listed_once_and_is_a_rule() -> None:
    assert questions.listed("brikwars-2005")


def test_no_kind_of_question_is_left_out() -> None:
    """Whatever the rules may ask, under a kind written down in them, is in the list.

    The warning before the end of a turn belongs to one's own turn.
    """
    asked = questions.written_down(brikwars_2005, "R05") - {"R05-DP-22"}
    assert len(asked) > 5
    assert sorted(asked - questions.listed("brikwars-2005")) == []


def test_what_is_asked_is_listed_and_can_be_answered_always() -> None:
    """Each has its window and, where an order can be given, its words."""
    asked = [one for one in questions.asked_in_battle("brikwars-2005") if one.kind != "R05-DP-22"]
    questions.check_never("brikwars-2005", asked)
    questions.check_always("brikwars-2005", asked)


def test_only_answers_that_can_be_labelled_have_words() -> None:
    assert {name.partition(":")[0] for name in BRIKWARS_2005.answers} <= set(LABELS)


def test_every_listed_question_has_a_title() -> None:
    assert {window.kind for window in BRIKWARS_2005.windows} <= set(TITLES)


def test_every_switch_has_words_and_every_words_a_switch() -> None:
    """Each field of the settings is put into words with its rule, and nothing else."""
    found = BRIKWARS_2005.switches
    assert {one.key for one in found} == set(Settings.__struct_fields__)
    assert all(one.name and one.text and one.rule.startswith("R05-") for one in found)
    index = app.rules_index("brikwars-2005")
    assert index is not None
    assert {one.rule for one in found} <= {row.id for row in index}


def test_presets() -> None:
    """The book first; Mayhem is played without looking at the odds."""
    presets = {one.key: one for one in BRIKWARS_2005.presets}
    assert list(presets) == ["book", "mayhem", "gentle"]
    assert not presets["mayhem"].odds
    assert presets["book"].odds
    assert presets["gentle"].odds
