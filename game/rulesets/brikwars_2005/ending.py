"""Ending the turn, in words (R05-TU-06, R05-DP-22)."""

from game.model.choices import Choice
from game.model.decisions import Decision, Option
from game.rulesets.brikwars.plain_labels import Words
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars.steps import EndTurn
from game.rulesets.brikwars.turn import END_TURN as ENDING
from game.rulesets.brikwars.verbs import Verb
from game.rulesets.brikwars.words import listed
from game.rulesets.brikwars_2005.withdrawing import exposed_idlers
from game.words import tr


def _begin(r: Res, choice: Choice) -> None:
    del choice
    assert r.state.turn is not None, "a turn is ended by whose it is"
    r.then(EndTurn(side=r.state.turn))


def _words(view: Look, decision: Decision, option: Option) -> Words:
    """With a warning when fighters would stand idle (R05-TU-06)."""
    del option
    idle = [unit.name for unit in exposed_idlers(view, decision.side)]
    if not idle:
        return tr("End turn"), ""
    return tr("End turn"), tr("{names} would stand idle").format(names=listed(idle))


END_TURN = Verb(
    do=ENDING,
    kinds={None: "end-turn"},
    takes=(),
    run=_begin,
    words=_words,
    icon="end-turn",
)
