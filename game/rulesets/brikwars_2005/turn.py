"""The own turn of a side: what it does, and how it ends (R05-TU-03..06)."""

from collections.abc import Callable

from game.model.choices import Choice
from game.model.decisions import Decision, Option
from game.rulesets.brikwars.events import TurnNoted
from game.rulesets.brikwars.joining import JOINT
from game.rulesets.brikwars.momentum import runs_out
from game.rulesets.brikwars.sheets import Res
from game.rulesets.brikwars.steps import EndTurn, PassTurn, TakeTurn, Watch
from game.rulesets.brikwars.turn import PLAIN_ACTS, idle_fighters, next_act
from game.rulesets.brikwars_2005 import thing_acts
from game.rulesets.brikwars_2005.figures import sheet_of
from game.rulesets.brikwars_2005.footwork import sprint
from game.rulesets.brikwars_2005.joint_acts import JOINT_ACTS
from game.rulesets.brikwars_2005.joint_things import JOINT_THING_ACTS
from game.rulesets.brikwars_2005.melee import MELEE_ACTS
from game.rulesets.brikwars_2005.ranged_acts import begin_shot
from game.rulesets.brikwars_2005.runs import RUN_ACTS
from game.rulesets.brikwars_2005.snatching import snatch
from game.rulesets.brikwars_2005.withdrawing import begin_withdraw, exposed_idlers

GO_BACK = "go-back"
ACCEPT = "accept"


def take_turn(r: Res, step: TakeTurn) -> None:
    """The active player does one thing, in any order he likes (R05-TU-03), or ends his turn.

    After an attack those who survived it may shoot at the attacker (R05-TU-22, R05-DP-08).
    """
    choice = next_act(r, step)
    if choice is None:
        return
    _acts_of(choice)[choice.do](r, choice)
    aimed = any(one is not None for one in (choice.target, choice.piece, choice.at))
    if aimed and choice.mode != JOINT:
        r.then(Watch(targets=(choice.unit or "",)))
    r.then(TakeTurn(side=step.side))


def _acts_of(choice: Choice) -> dict[str, Callable[[Res, Choice], None]]:
    """Where to look up what an act does: alone or with others, at figures or at things."""
    if choice.piece is not None:
        return JOINT_THING_ACTS if choice.mode == JOINT else thing_acts.ACTS
    return JOINT_ACTS if choice.mode == JOINT else ACTS


def _sprint(r: Res, choice: Choice) -> None:
    sprint(r, choice.unit or "")


def _pick_up(r: Res, choice: Choice) -> None:
    snatch(r, choice.unit or "", choice.item or "")


ACTS: dict[str, Callable[[Res, Choice], None]] = {
    **PLAIN_ACTS,
    "sprint": _sprint,
    "pick-up": _pick_up,
    **MELEE_ACTS,
    **RUN_ACTS,
    "shoot": begin_shot,
    "throw": begin_shot,
}
"""What each act of an own turn does."""


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
