"""Which answer to a question is marked: the one that costs least, and the usual one."""

from collections.abc import Iterable
from typing import Final

from game.match.play.answer_odds import (
    cheapest,
    clearly_above,
    harmlessness,
    no_worse,
    survival,
    usual_number,
)
from game.model.decisions import Decision
from game.ui.prompts.answer_chances import Chances, told_lines
from game.words import mark, tr

BEST: Final = mark("costs you least")
BEST_TIP: Final = mark(
    "Costs you least, by the chances: figures, what they hold and the state they are in, your "
    "losses counted against those of your enemies, and the battle itself as much as all its "
    "figures; of answers that cost alike it is the one by which who is asked likeliest survives, "
    "then unharmed, and then the one that uses nothing up, if it seems to cost no more than the "
    "usual or cheapest one"
)
SUGGESTED: Final = mark("usual by the rulebook")
SUGGESTED_TIP: Final = mark(
    "Usual by the rulebook: its answer where nobody chooses, whatever the chances; you are free to "
    "answer otherwise"
)
"""Marks of an answer, and what they mean."""


def best_answer(decision: Decision, chances: Chances | None) -> int | None:
    """The number of the answer that costs least; the usual one where not all chances are known."""
    usual = usual_number(decision)
    known = [] if chances is None else [one for one in chances.odds if one is not None]
    if chances is None or len(known) < len(decision.options):
        return usual
    return cheapest(decision, known, usual)


def marks_of(decision: Decision, chances: Chances | None, number: int) -> list[tuple[str, str]]:
    """The marks of one answer with what they mean: that it costs least, or is the rules' own."""
    if chances is None:
        return []
    best, usual = best_answer(decision, chances), usual_number(decision)
    marks: list[tuple[str, str]] = []
    if number == best and _differs(decision, chances, number):
        marks.append((tr(BEST), tr(BEST_TIP)))
    if number == usual and best != usual:
        marks.append((tr(SUGGESTED), tr(SUGGESTED_TIP)))
    return marks


def _differs(decision: Decision, chances: Chances, best: int) -> bool:
    """Whether another answer costs more than the best one, or more likely does some harm."""
    least = chances.odds[best]
    if least is None:
        return False
    others = [one for one in chances.odds if one is not None]
    return any(
        not no_worse(one, least)
        or any(
            clearly_above(safety(decision, least), safety(decision, one), chances.error_in_all)
            for safety in (survival, harmlessness)
        )
        for one in others
    )


def sign_of(marks: Iterable[tuple[str, str]]) -> str:
    """The icon of the marks of an answer, "" without any."""
    signs = {tr(BEST): "star", tr(SUGGESTED): "book"}
    return next((signs[text] for text, _ in marks if text in signs), "")


def answer_rows(decision: Decision, chances: Chances | None, number: int) -> list[str]:
    """What is told of one answer: its marks, then how it may end."""
    if chances is None:
        return [""]
    marks = [text for text, _ in marks_of(decision, chances, number)]
    told = told_lines(chances, number)
    if len(told) > 1:
        for head, lines in zip((chances.first, tr("In all")), told, strict=True):
            lines[0] = tr("{stretch}: {ends}").format(stretch=head, ends=lines[0])
    strays = chances.strays[number] if chances.strays else ()
    return [" · ".join(marks), *(line for lines in told for line in lines), *strays]
