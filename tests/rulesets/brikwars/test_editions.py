"""What is said of the editions beside each other."""

from collections.abc import Iterator
from typing import Final

import pytest

from game.app import comparisons
from game.engine.comparison import Comparison, Saying, Topic
from game.rulesets.brikwars.editions import editions
from tests.architecture.make_rules_index import package_folder, rules_of

LETTERS: Final = {"brikwars-2005": "R05-", "brikwars-2010": "R10-"}
"""What the ids of each edition begin with."""


def topics(comparison: Comparison) -> list[Topic]:
    """All topics."""
    return [topic for chapter in comparison.chapters for topic in chapter.topics]


def cited(comparison: Comparison, ruleset: str) -> Iterator[str]:
    """The ids under which a ruleset stands on the page."""
    place, letters = comparison.rulesets.index(ruleset), LETTERS[ruleset]
    for topic in topics(comparison):
        if len(topic.says) > 1:
            yield from topic.says[place].rules
        else:
            yield from (rule for rule in topic.says[0].rules if rule.startswith(letters))


def test_the_program_has_the_page_of_both_editions() -> None:
    assert editions() in comparisons()
    assert set(editions().rulesets) == set(LETTERS)


@pytest.mark.parametrize("ruleset", LETTERS)
def test_every_id_is_one_of_the_edition_that_it_stands_under(ruleset: str) -> None:
    ids = list(cited(editions(), ruleset))
    assert ids
    assert all(one.startswith(LETTERS[ruleset]) for one in ids)
    package = ruleset.replace("-", "_")
    if (package_folder(package) / "rules.json").is_file():
        assert not set(ids) - rules_of(package).keys()


def test_what_all_say_is_backed_by_all() -> None:
    for topic in topics(editions()):
        if len(topic.says) == 1:
            begun = {rule[:4] for rule in topic.says[0].rules}
            assert begun == set(LETTERS.values()), topic.title


def test_no_topic_comes_twice_and_none_is_without_a_difference() -> None:
    found = topics(editions())
    titles = [topic.title for topic in found]
    assert len(titles) == len(set(titles))
    for topic in found:
        texts = [one.text for one in topic.says]
        assert len(set(texts)) == len(texts), topic.title


def test_sayings_are_sentences_and_short_enough_for_a_row() -> None:
    def sayings() -> Iterator[Saying]:
        for topic in topics(editions()):
            yield from topic.says

    for one in sayings():
        assert one.text.endswith("."), one.text
        assert len(one.text) <= 180, one.text
        assert len(set(one.rules)) == len(one.rules), one.text
