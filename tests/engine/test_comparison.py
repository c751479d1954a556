"""Rulesets beside each other."""

from typing import Any

import msgspec
import pytest

from game.engine.comparison import Comparison

ONE = {"text": "Only with a hat.", "rules": ["PEG-HAT"]}
OTHER = {"text": "Always.", "rules": ["CUP-HAT"]}
EVERYBODY = {"text": "Never indoors.", "rules": ["PEG-IN", "CUP-IN"]}


def page(*says: Any, **more: Any) -> bytes:
    """A page with a single topic."""
    topic = {"title": "Dancing", "says": list(says), **more}
    chapters = [{"title": "Feasts", "topics": [topic]}]
    rulesets = ["pegs", "cups"]
    return msgspec.json.encode({"title": "Toys", "rulesets": rulesets, "chapters": chapters})


@pytest.mark.parametrize("says", [(ONE, OTHER), (EVERYBODY,)])
def test_each_ruleset_is_heard_or_all_say_the_same(says: tuple[Any, ...]) -> None:
    comparison = msgspec.json.decode(page(*says), type=Comparison)
    topic = comparison.chapters[0].topics[0]
    assert [one.text for one in topic.says] == [one["text"] for one in says]


@pytest.mark.parametrize(
    "document",
    [
        page(),
        page(ONE, OTHER, EVERYBODY),
        page({**ONE, "text": ""}, OTHER),
        page({**ONE, "rules": []}, OTHER),
        page(ONE, OTHER, note="later"),
    ],
)
def test_what_is_not_a_whole_page_is_refused(document: bytes) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(document, type=Comparison)
