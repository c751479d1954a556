"""Ending the turn, in words (R05-TU-06, R05-DP-22)."""

from game.model.decisions import Decision, Option
from game.rulesets.brikwars.plain_labels import Words
from game.rulesets.brikwars.plain_verbs import ending
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.words import listed
from game.rulesets.brikwars_2005.withdrawing import exposed_idlers
from game.words import tr


def _words(view: Look, decision: Decision, option: Option) -> Words:
    """With a warning when fighters would stand idle (R05-TU-06)."""
    del option
    idle = [unit.name for unit in exposed_idlers(view, decision.side)]
    if not idle:
        return tr("End turn"), ""
    return tr("End turn"), tr("{names} would stand idle").format(names=listed(idle))


END_TURN = ending(_words)
