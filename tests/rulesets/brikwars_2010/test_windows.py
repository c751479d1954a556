"""The questions for which standing orders can be given."""

from game.rulesets import brikwars_2010
from game.rulesets.brikwars_2010.labels import LABELS
from game.rulesets.brikwars_2010.ruleset import BRIKWARS_2010
from tests.rulesets.brikwars import questions


def test_each_question_is_listed_once_and_is_a_rule() -> None:
    assert questions.listed("brikwars-2010")


def test_no_kind_of_question_is_left_out() -> None:
    """Whatever the rules may ask, under a kind written down in them, is in the list."""
    asked = questions.written_down(brikwars_2010, "R10")
    assert len(asked) > 10
    assert sorted(asked - questions.listed("brikwars-2010")) == []


def test_what_is_asked_is_listed_and_never_is_offered_where_it_answers() -> None:
    questions.check_never("brikwars-2010", questions.asked_in_battle("brikwars-2010"))


def test_what_can_be_answered_always_has_words() -> None:
    questions.check_always("brikwars-2010", questions.asked_in_battle("brikwars-2010"))


def test_only_answers_that_can_be_labelled_have_words() -> None:
    assert {name.partition(":")[0] for name in BRIKWARS_2010.answers} <= set(LABELS)
