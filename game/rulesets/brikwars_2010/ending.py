"""Ending the turn, in words (R10-DP-31)."""

from game.model.choices import Choice
from game.model.decisions import Decision, Option
from game.rulesets.brikwars.plain_labels import Words
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars.steps import EndTurn
from game.rulesets.brikwars.turn import END_TURN as ENDING
from game.rulesets.brikwars.turn import idle_fighters
from game.rulesets.brikwars.verbs import Verb
from game.rulesets.brikwars.words import listed
from game.rulesets.brikwars_2010.disengaging import opponents
from game.words import tr


def _begin(r: Res, choice: Choice) -> None:
    del choice
    assert r.state.turn is not None, "a turn is ended by whose it is"
    r.then(EndTurn(side=r.state.turn))


def _words(view: Look, decision: Decision, option: Option) -> Words:
    """With a warning when fighters would be Disengaging in place and struck for it (R10-DP-31)."""
    del option
    fighters = idle_fighters(view, decision.side)
    idle = [unit.name for unit in fighters if opponents(view, unit, None)]
    if not idle:
        return tr("End turn"), ""
    return tr("End turn"), tr("{names} will be Disengaging").format(names=listed(idle))


END_TURN = Verb(
    do=ENDING,
    kinds={None: "end-turn"},
    takes=(),
    run=_begin,
    words=_words,
    icon="end-turn",
)
