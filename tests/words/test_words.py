"""Texts come from the catalogue in use, and in English where it has none."""

from collections.abc import Iterator
from gettext import NullTranslations

import pytest

from game.words import Catalogue, kept, mark, tr, tr_count, tr_kept, use


class _Shout(NullTranslations):
    """Knows one text and one pair."""

    def gettext(self, message: str) -> str:
        known = {"Move": "MOVE", "in the dark": "IN THE DARK", "gun": "GUN"}
        return known.get(message, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return msgid1.upper() if n == 1 else msgid2.replace("figures", "FIGURES")


KEPT = {
    "{own} to {foes}": "{foes} AGAINST {own}",
    "outnumbered {own} to {foes}": "{own} ALONE AMONG {foes}",
    "{name} of size {inches}": "{name} ({inches})",
}


@pytest.fixture
def shout() -> Iterator[None]:
    use(Catalogue(_Shout(), KEPT))
    yield
    use(None)


@pytest.mark.usefixtures("shout")
def test_texts_come_from_the_catalogue_in_use() -> None:
    assert tr("Move") == "MOVE"
    assert tr("Shoot") == "Shoot"
    assert tr_count("{count} figure", "{count} figures", 3) == "3 FIGURES"
    assert mark("Move") == "Move", "marked texts are translated only where they are shown"


@pytest.mark.usefixtures("shout")
def test_a_kept_text_finds_the_template_that_says_most() -> None:
    text = kept("outnumbered {own} to {foes}").format(own=1, foes=3)
    assert text == "outnumbered 1 to 3", "what is kept is English"
    assert tr_kept(text) == "1 ALONE AMONG 3"
    assert tr_kept("2 to 5") == "5 AGAINST 2"
    assert tr_kept("in the dark") == "IN THE DARK"
    assert tr_kept("gun of size 2") == "GUN (2)", "what fills a placeholder may be a text itself"
    assert tr_kept("of no template") == "of no template"


def test_english_without_a_catalogue() -> None:
    assert tr("Move") == "Move"
    assert tr("") == "", "an empty text is none, not the head of a catalogue"
    assert tr_count("{count} figure", "{count} figures", 1) == "1 figure"
    assert tr_kept("outnumbered 1 to 3") == "outnumbered 1 to 3"
