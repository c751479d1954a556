"""What matters most of the chances of an answer, and the rest of them for the one looked at."""

from collections.abc import Sequence
from itertools import product
from typing import Any, Final

from msgspec import Struct

from game.match.play.queries import Queries
from game.ui.board.fates import ANSWERED, WORDS, percent, percents
from game.ui.board.tips import UNLIKELY
from game.ui.prompts.answer_chances import Chances, end_with_chance, named_end, told_lines
from game.ui.text import Words, with_held_numbers
from game.ui.theme import CAPTION, STRONG, Hud
from game.ui.widgets.base.layout import Column, Row
from game.ui.widgets.base.widget import STRETCH, Widget, fixed
from game.ui.widgets.look.label import Label, RichText
from game.words import tr

DEADLY: Final = ("destroyed", "break")
"""Ends that matter more than all others: of a figure, and of a piece of terrain."""

MOST: Final = 2
"""Whose death is told at a glance."""

HEAD_WIDTH: Final = 74
"""Units of width of what a stretch of time is called."""

SMALL: Final = CAPTION.colored(Hud.TEXT)


class Death(Struct, frozen=True):
    """Who may be destroyed by some answer, what that is called of it, and its name.

    ``named`` where somebody else could be meant.
    """

    unit: str
    what: str
    name: str
    named: bool


def in_a_line(chances: Chances) -> bool:
    """Whether the chances of each answer are a single line, which can be read at a glance."""
    return all(
        len(stretches) < 2 and all(len(lists) < 2 for lists in stretches)
        for stretches in chances.told
    )


def gist(chances: Chances, number: int, ask: Queries[Any]) -> tuple[str, ...]:
    """The chances of an answer that matter most, in more and in fewer words.

    They are of the same ends for all answers of a question, and of all that is told: until the act
    is over. That is that the figure asked about is destroyed, and the likeliest of the others;
    where nobody can be, that nothing happens.
    """
    if not chances.told[number]:
        return ()
    deaths = _deaths(chances, ask)
    if not deaths:
        first = chances.told[number][-1][0]
        end = end_with_chance(first.rows[0].text, percents(first.rows)[0])
        return (named_end(first.name, end),)
    first_of_all, *others = deaths
    told = [first_of_all, *(one for one in others if _chance(chances, number, one) >= UNLIKELY)]
    shown = [_shown(chances, number, one) for one in told]
    named = [end_with_chance(one.name, chance) for one, chance in zip(told, shown, strict=True)]
    long = tr("destroyed: {names}").format(names=" · ".join(named))
    if first_of_all.named:
        return (long,)
    first_told = end_with_chance(tr(WORDS["destroyed"]), shown[0])
    return (long, " · ".join([first_told, *named[1:]]))


def _deaths(chances: Chances, ask: Queries[Any]) -> list[Death]:
    """Whose deaths are told of each answer: who comes first in their lists, then the likeliest.

    Things that break come after all figures.
    """
    likely: dict[Death, float] = {}
    leads = {lists[0].unit for *_, lists in filter(None, chances.told)}
    for number, stretches in enumerate(chances.told):
        for one, what in product(stretches[-1] if stretches else (), DEADLY):
            death = Death(one.unit, what, ask.thing_word(one.unit), bool(one.name))
            known = next((it for it in likely if (it.unit, it.what) == (one.unit, what)), death)
            chance = _chance(chances, number, known)
            if chance >= UNLIKELY:
                likely[known] = max(chance, likely.get(known, 0.0))
    order = sorted(
        likely,
        key=lambda one: (one.what == "break", one.unit not in leads, -likely[one], one.unit),
    )
    return order[:MOST]


def _chance(chances: Chances, number: int, death: Death) -> float:
    odds = chances.odds[number]
    return 0.0 if odds is None else odds.whole.chance(death.unit, death.what)


def _shown(chances: Chances, number: int, death: Death) -> str:
    """How likely somebody dies by an answer, as its list tells it if there is one."""
    words = {tr(known[death.what]) for known in (WORDS, ANSWERED)}
    for one in chances.told[number][-1]:
        if one.unit == death.unit:
            rows = zip(one.rows, percents(one.rows), strict=True)
            told = next((chance for row, chance in rows if row.text in words), "")
            if told:
                return told
    odds = chances.odds[number]
    unseen = 0.0 if odds is None else odds.whole.unseen
    return percent(_chance(chances, number, death), unseen)


def details(label: str, note: str, chances: Chances, number: int, key: str) -> Widget:
    """All that is told of an answer; ``key`` shows the same of all answers."""
    hint = [Label(tr("{key}: all").format(key=key), style=CAPTION)] if key else []
    words = [Words(label, STRONG._replace(size=SMALL.size))]
    if note:
        words.append(Words(f" · {with_held_numbers(note)}", CAPTION))
    head = RichText(words, width=STRETCH)
    stretches = told_lines(chances, number)
    names = ("",) if len(stretches) < 2 else (tr("This blow"), tr("In all"))
    rows = [_stretch(*one) for one in zip(names, stretches, strict=False)]
    return Column([Row([head, *hint], gap=8), *rows], gap=2)


def _stretch(name: str, lines: Sequence[str]) -> Widget:
    """How a stretch of time may end, a line for each figure, behind what it is called."""
    column = Column([RichText(line, style=SMALL, width=STRETCH) for line in lines], width=STRETCH)
    column.gap = 0
    if not name:
        return column
    return Row([Label(name, style=CAPTION, width=fixed(HEAD_WIDTH)), column], gap=6, align="start")
