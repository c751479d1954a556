"""Options in words: a label for the button, a short second line with the numbers, and a sign."""

from game.engine.ruleset import OptionLabel
from game.model.decisions import Decision, Option
from game.rulesets.brikwars.plain_labels import (
    PLAIN_LABELS,
    Label,
    Words,
    alike,
    kept_by,
)
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars_2005.melee_words import MELEE_LABELS
from game.rulesets.brikwars_2005.ranged_words import RANGED_LABELS
from game.rulesets.brikwars_2005.rolls import TAKE
from game.rulesets.brikwars_2005.tables import tables
from game.rulesets.brikwars_2005.turn import ACCEPT, GO_BACK
from game.rulesets.brikwars_2005.verbs import VERBS
from game.words import tr


def label(view: Look, decision: Decision, option: Option) -> OptionLabel:
    """An option as a label, a second line, a sign and the rule that tells of it."""
    words, icon = LABELS[option.do]
    text, note = words(view, decision, option)
    return OptionLabel(text, note, icon, option.point or "", alike(view, option))


SPENDING = ("attack", "shove", "bail")
"""Answers that use up the Action; Counters do not (R05-TU-05)."""


def _kept(view: Look, decision: Decision, option: Option) -> str:
    """What who does nothing keeps, where another answer would spend it."""
    costs = any(one.do in SPENDING for one in decision.options)
    return kept_by(view, option) if costs else ""


def _take(view: Look, decision: Decision, option: Option) -> Words:
    return tr("Take it"), _kept(view, decision, option)


def _decline(view: Look, decision: Decision, option: Option) -> Words:
    return tr("Let it pass"), _kept(view, decision, option)


def _go_back(view: Look, decision: Decision, option: Option) -> Words:
    del view, decision, option
    return tr("Go back"), tr("and let them fight or Withdraw")


def _accept(view: Look, decision: Decision, option: Option) -> Words:
    del view, decision, option
    return tr("End turn"), tr("every opponent strikes for free")


def _bonus(view: Look, decision: Decision, option: Option) -> Words:
    del view, decision
    if option.mode != TAKE:
        return tr("Leave it"), tr("the roll stays as it is")
    return tr("Bonus Die"), tr("+1d{die}").format(die=tables().measures.bonus_die)


STOPS = ("R05-DP-07", "R05-DP-29")
"""Questions whether somebody goes on moving."""


def _stop(view: Look, decision: Decision, option: Option) -> Words:
    del view, option
    return (tr("Stop here") if decision.kind in STOPS else tr("Hold back")), ""


LABELS: dict[str, Label] = {
    **PLAIN_LABELS,
    **VERBS.labels,
    **RANGED_LABELS,
    **MELEE_LABELS,
    "take": (_take, "brace"),
    "decline": (_decline, "wait"),
    GO_BACK: (_go_back, "fight"),
    ACCEPT: (_accept, "end-turn"),
    "bonus": (_bonus, "star"),
    "stop": (_stop, "pause"),
}
"""Who words which option, and its sign."""
