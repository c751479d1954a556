"""Ending the turn, in words (R10-DP-31)."""

from game.model.decisions import Decision, Option
from game.rulesets.brikwars.plain_labels import Words
from game.rulesets.brikwars.plain_verbs import ending
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.turn import idle_fighters
from game.rulesets.brikwars.words import listed
from game.rulesets.brikwars_2010.disengaging import opponents
from game.words import tr


def _words(view: Look, decision: Decision, option: Option) -> Words:
    """With a warning when fighters would be Disengaging in place and struck for it (R10-DP-31)."""
    del option
    fighters = idle_fighters(view, decision.side)
    idle = [unit.name for unit in fighters if opponents(view, unit, None)]
    if not idle:
        return tr("End turn"), ""
    return tr("End turn"), tr("{names} will be Disengaging").format(names=listed(idle))


END_TURN = ending(_words)
