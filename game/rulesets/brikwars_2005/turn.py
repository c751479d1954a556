"""The own turn of a side: what it does, and how it ends (R05-TU-03..06)."""

from game.model.choices import Choice
from game.model.decisions import Decision, Option
from game.rulesets.brikwars.events import TurnNoted
from game.rulesets.brikwars.joining import JOINT
from game.rulesets.brikwars.momentum import runs_out
from game.rulesets.brikwars.sheets import Res
from game.rulesets.brikwars.steps import EndTurn, PassTurn, TakeTurn, Watch
from game.rulesets.brikwars.turn import END_TURN, idle_fighters, next_act
from game.rulesets.brikwars_2005.figures import sheet_of
from game.rulesets.brikwars_2005.verbs import VERBS
from game.rulesets.brikwars_2005.withdrawing import begin_withdraw, exposed_idlers

GO_BACK = "go-back"
ACCEPT = "accept"


def take_turn(r: Res, step: TakeTurn) -> None:
    """The active player does one thing, in any order he likes (R05-TU-03), or ends his turn.

    After an attack those who survived it may shoot at the attacker (R05-TU-22, R05-DP-08).
    """
    choice = next_act(r, step)
    VERBS.run(r, choice)
    if choice.do == END_TURN:
        return
    aimed = any(one is not None for one in (choice.target, choice.piece, choice.at))
    if aimed and choice.mode != JOINT:
        r.then(Watch(targets=(choice.unit or "",)))
    r.then(TakeTurn(side=step.side))


def end_turn(r: Res, step: EndTurn) -> None:
    """Idle fighters Withdraw without moving, then the turn passes (R05-TU-06).

    Their owner is warned once if an opponent could strike at them, and may go back (R05-DP-22).
    Runs end with inches left (R05-CH-05).
    """
    idle, exposed = idle_fighters(r, step.side), exposed_idlers(r, step.side)
    if any(sheet_of(unit).warned_turn != r.state.player_turn for unit in exposed):
        for unit in exposed:
            r.emit(TurnNoted(unit=unit.id, what="warned", rules=("R05-DP-22",)))
        if r.ask(_warning(r, step.side)).do == GO_BACK:
            r.then(TakeTurn(side=step.side))
            return
    for unit in idle:
        begin_withdraw(r, unit.id, (), idle=True)
    runs_out(r, step.side)
    r.then(PassTurn(side=step.side))


def _warning(r: Res, side: str) -> Decision:
    return Decision(
        kind="R05-DP-22",
        side=side,
        about=r.state.event_count,
        options=(Option(do=GO_BACK, point="R05-DP-22"), Option(do=ACCEPT, point="R05-DP-22")),
        default=Choice(do=ACCEPT),
    )
