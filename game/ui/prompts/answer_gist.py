"""What matters most of the chances of an answer, and the rest of them for the one looked at."""

from collections.abc import Sequence
from typing import Any, Final

from game.match.play.queries import Queries
from game.ui.board.fates import NOT_HIT, NOTHING, REST, UNHARMED, WORDS
from game.ui.prompts.answer_chances import (
    Chances,
    death_told,
    deaths_at_a_glance,
    deaths_of,
    end_with_chance,
    few_lines,
    named_end,
)
from game.ui.text import Words, with_held_numbers
from game.ui.theme import CAPTION, STRONG, Hud
from game.ui.widgets.base.layout import Column, Row
from game.ui.widgets.base.widget import STRETCH, Widget, fixed
from game.ui.widgets.look.label import Label, RichText
from game.words import tr

IMPOSSIBLE: Final = "0%"
"""How what cannot be is told."""

NO_EVENTS: Final = (NOTHING, NOT_HIT, UNHARMED, REST)
"""What ends are called that say of nothing that it happens."""

HEAD_WIDTH: Final = 74
"""Units of width of what a stretch of time is called."""

SMALL: Final = CAPTION.colored(Hud.TEXT)


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
    where nobody can be, that nothing happens. Where that figure cannot be by one answer only, what
    else becomes of it is told in place of no chance at all.
    """
    if not chances.told[number]:
        return ()
    deaths = deaths_of(chances, ask)
    if not deaths:
        first = chances.told[number][-1][0]
        end = end_with_chance(first.rows[0].text, first.chances[0])
        return (named_end(first.name, end),)
    first_of_all = deaths[0]
    told = deaths_at_a_glance(chances, number, deaths)
    shown = [death_told(chances, number, one) for one in told]
    named = [end_with_chance(one.name, chance) for one, chance in zip(told, shown, strict=True)]
    if shown[0] == IMPOSSIBLE:
        spared = _spared(chances, number, first_of_all.unit)
        dead = tr("destroyed: {names}").format(names=" · ".join(named[1:]))
        return (" · ".join([spared, dead] if named[1:] else [spared]),)
    long = tr("destroyed: {names}").format(names=" · ".join(named))
    if first_of_all.named:
        return (long,)
    first_told = end_with_chance(tr(WORDS["destroyed"]), shown[0])
    return (long, " · ".join([first_told, *named[1:]]))


def _spared(chances: Chances, number: int, unit: str) -> str:
    """What becomes of a figure that cannot be destroyed: the likeliest that is anything."""
    lists = chances.told[number][-1]
    told = next((one for one in lists if one.unit == unit), lists[0])
    rows = list(zip(told.rows, told.chances, strict=True))
    happens = [one for one in rows if one[0].text not in {tr(text) for text in NO_EVENTS}]
    row, chance = max(happens or rows, key=lambda one: one[0].chance)
    return named_end(told.name, end_with_chance(row.text, chance))


def details(
    label: str, note: str, chances: Chances, number: int, ask: Queries[Any], key: str
) -> Widget:
    """What is told of an answer in few lines; ``key`` shows all of it of all answers."""
    hint = [Label(tr("{key}: all").format(key=key), style=CAPTION)] if key else []
    words = [Words(label, STRONG._replace(size=SMALL.size))]
    if note:
        words.append(Words(f" · {with_held_numbers(note)}", CAPTION))
    head = RichText(words, width=STRETCH)
    stretches = few_lines(chances, number, ask)
    names = ("",) if len(stretches) < 2 else (chances.first, tr("In all"))
    rows = [_stretch(*one) for one in zip(names, stretches, strict=False)]
    return Column([Row([head, *hint], gap=8), *rows], gap=2)


def _stretch(name: str, lines: Sequence[str]) -> Widget:
    """How a stretch of time may end, a line for each figure, behind what it is called."""
    column = Column([RichText(line, style=SMALL, width=STRETCH) for line in lines], width=STRETCH)
    column.gap = 0
    if not name:
        return column
    return Row([Label(name, style=CAPTION, width=fixed(HEAD_WIDTH)), column], gap=6, align="start")
