"""The own turn of a side: what it does, and how it ends (R10-TU-03..06)."""

from game.model.choices import Choice
from game.rulesets.brikwars.joining import JOINT
from game.rulesets.brikwars.momentum import runs_out
from game.rulesets.brikwars.sheets import Res
from game.rulesets.brikwars.steps import EndTurn, PassTurn, TakeTurn, Watch
from game.rulesets.brikwars.turn import END_TURN, idle_fighters, next_act
from game.rulesets.brikwars_2010.allied_blows import begun_in_melee
from game.rulesets.brikwars_2010.steps import AlliedBlow, Disengage
from game.rulesets.brikwars_2010.verbs import VERBS


def take_turn(r: Res, step: TakeTurn) -> None:
    """The active player does one thing, in any order he likes (R10-TU-03), or ends his turn.

    After an attack those who survived it may shoot at the attacker (R10-TU-23, R10-DP-04), and
    after one in Close Combat allies who wait may attack, too (R10-CA-03).
    """
    choice = next_act(r, step)
    VERBS.run(r, choice)
    if choice.do == END_TURN:
        return
    if _an_attack(choice):
        r.then(Watch(targets=(choice.unit or "",)))
    if begun_in_melee(choice):
        r.then(AlliedBlow(target=choice.target or ""))
    r.then(TakeTurn(side=step.side))


def _an_attack(choice: Choice) -> bool:
    """Whether something is done to somebody, a thing or a spot; a combined attack says so itself.

    Running into somebody bodily is movement and no attack (R10-CH-20).
    """
    aimed = any(one is not None for one in (choice.target, choice.piece, choice.at))
    return aimed and choice.mode != JOINT and choice.do != "ram"


def end_turn(r: Res, step: EndTurn) -> None:
    """Idle fighters Disengage in place, then the turn passes (R10-TU-06).

    Runs end with inches left (R10-CH-04).
    """
    runs_out(r, step.side)
    for unit in idle_fighters(r, step.side):
        r.then(Disengage(unit=unit.id, in_place=True))
    r.then(PassTurn(side=step.side))
