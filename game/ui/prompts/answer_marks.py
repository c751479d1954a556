"""Which answer to a question is marked: the one that costs least, and the usual one."""

from collections.abc import Iterable
from typing import Final

from game.match.play.answer_odds import AnswerOdds
from game.match.play.seats import declining
from game.model.decisions import Decision
from game.ui.board.fates import DESTROYED, HARMLESS
from game.ui.prompts.answer_chances import EQUAL, SPREAD, Chances, told_lines, usual_number
from game.words import mark, tr

SAME: Final = 0.01
"""Points of loss that make no difference between answers."""

TINY: Final = 1e-9
"""Points of loss that come of adding up in another order."""

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
    """The number of the answer that costs least.

    Of those that cost alike it is one by which who is asked likeliest survives, and then unharmed;
    of these the one that does nothing, and so uses nothing up, unless the usual one (where that is
    none of them, the cheapest) seems to cost less; else that one.
    """
    usual = usual_number(decision)
    known = [] if chances is None else [one for one in chances.odds if one is not None]
    if chances is None or len(known) < len(decision.options):
        return usual
    least = min(known, key=lambda one: one.loss)
    best = [number for number, one in enumerate(known) if _no_worse(one, least)]
    for safety in (_survives, _unharmed):
        safe = {number: safety(decision, known[number]) for number in best}
        most = max(safe.values())
        best = [number for number in best if not _safer(chances, most, safe[number])]
    nothing = declining(decision)
    idle = next((at for at in best if decision.options[at] is nothing), None)
    other = (
        usual
        if usual is not None and usual in best
        else min(best, key=lambda number: known[number].loss)
    )
    return other if idle is None or known[idle].loss > known[other].loss + TINY else idle


def _no_worse(one: AnswerOdds, least: AnswerOdds) -> bool:
    """Whether an answer costs no more than the best, as far as is known."""
    return one.loss - least.loss <= SAME + max(one.doubt, least.doubt)


def _survives(decision: Decision, odds: AnswerOdds) -> float:
    """How likely the figure that is asked is not destroyed by an answer."""
    return 1.0 - odds.whole.chance(decision.unit or "", DESTROYED)


def _unharmed(decision: Decision, odds: AnswerOdds) -> float:
    """How likely an answer leaves the figure that is asked as it is, but for where it stands."""
    return sum(
        case.chance
        for case in odds.whole.cases
        if not any(name == decision.unit and what not in HARMLESS for name, what in case.outcomes)
    )


def _safer(chances: Chances, one: float, other: float) -> bool:
    """Whether one chance to come off well is above another by more than what is told as the same.

    Chances that are sampled may differ by what samples of the same differ by.
    """
    return one - other > EQUAL + SPREAD * chances.error_in_all


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
        not _no_worse(one, least)
        or any(
            _safer(chances, safety(decision, least), safety(decision, one))
            for safety in (_survives, _unharmed)
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
