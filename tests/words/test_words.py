"""Texts come from the catalogue in use, and in English where it has none."""

from collections.abc import Iterator
from gettext import NullTranslations

import pytest

from game.words import mark, tr, tr_count, use


class _Shout(NullTranslations):
    """Knows one text and one pair."""

    def gettext(self, message: str) -> str:
        return {"Move": "MOVE"}.get(message, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return msgid1.upper() if n == 1 else msgid2.replace("figures", "FIGURES")


@pytest.fixture
def shout() -> Iterator[None]:
    use(_Shout())
    yield
    use(None)


@pytest.mark.usefixtures("shout")
def test_texts_come_from_the_catalogue_in_use() -> None:
    assert tr("Move") == "MOVE"
    assert tr("Shoot") == "Shoot"
    assert tr_count("{count} figure", "{count} figures", 3) == "3 FIGURES"
    assert mark("Move") == "Move", "marked texts are translated only where they are shown"


def test_english_without_a_catalogue() -> None:
    assert tr("Move") == "Move"
    assert tr("") == "", "an empty text is none, not the head of a catalogue"
    assert tr_count("{count} figure", "{count} figures", 1) == "1 figure"
