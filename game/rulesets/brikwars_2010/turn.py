"""The own turn of a side: what it does, and how it ends (R10-TU-03..06)."""

from collections.abc import Callable

from game.model.choices import Choice
from game.rulesets.brikwars.joining import JOINT
from game.rulesets.brikwars.momentum import runs_out
from game.rulesets.brikwars.picking_up import pick_up
from game.rulesets.brikwars.sheets import Res
from game.rulesets.brikwars.shots import shot_of
from game.rulesets.brikwars.steps import EndTurn, PassTurn, TakeTurn, Watch
from game.rulesets.brikwars.turn import PLAIN_ACTS, idle_fighters, next_act
from game.rulesets.brikwars_2010.allied_blows import begun_in_melee
from game.rulesets.brikwars_2010.delaying import delay
from game.rulesets.brikwars_2010.footwork import sprint
from game.rulesets.brikwars_2010.gripping import grip
from game.rulesets.brikwars_2010.grips import release
from game.rulesets.brikwars_2010.item_strikes import maneuver_as
from game.rulesets.brikwars_2010.joint_charging import lead_of
from game.rulesets.brikwars_2010.run_steps import Charge, ChargeThing, JointCharge
from game.rulesets.brikwars_2010.run_ups import thrown_at_a_run
from game.rulesets.brikwars_2010.snatching import snatch
from game.rulesets.brikwars_2010.steps import AlliedBlow, Disengage, Volley
from game.rulesets.brikwars_2010.thing_attacks import begin_on_thing
from game.rulesets.brikwars_2010.vaults import vault


def take_turn(r: Res, step: TakeTurn) -> None:
    """The active player does one thing, in any order he likes (R10-TU-03), or ends his turn.

    After an attack those who survived it may shoot at the attacker (R10-TU-23, R10-DP-04), and
    after one in Close Combat allies who wait may attack, too (R10-CA-03).
    """
    choice = next_act(r, step)
    if choice is None:
        return
    ACTS[choice.do](r, choice)
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


def _maneuver(r: Res, choice: Choice) -> None:
    if choice.piece is not None:
        begin_on_thing(r, choice)
        return
    r.then(maneuver_as(choice, choice.unit or "", choice.target or ""))


def _shoot(r: Res, choice: Choice) -> None:
    if choice.piece is not None:
        begin_on_thing(r, choice)
        return
    shot = shot_of(choice)
    if choice.mode == JOINT and choice.target is not None:
        stood = r.state.units[choice.target].place
        r.then(Volley(target=choice.target, shots=(shot,), stood=stood))
    else:
        r.then(thrown_at_a_run(r, shot))


def _charge(r: Res, choice: Choice) -> None:
    if choice.piece is not None:
        item, piece = choice.item or "", choice.piece
        r.then(ChargeThing(unit=choice.unit or "", item=item, piece=piece, mode=choice.mode))
        return
    if choice.mode == JOINT:
        r.then(JointCharge(target=choice.target or "", charges=(lead_of(r, choice),)))
        return
    r.then(
        Charge(
            unit=choice.unit or "",
            do=choice.do,
            target=choice.target or "",
            item=choice.item,
            mode=choice.mode,
        )
    )


def _disengage(r: Res, choice: Choice) -> None:
    r.then(Disengage(unit=choice.unit or ""))


def _sprint(r: Res, choice: Choice) -> None:
    sprint(r, choice.unit or "")


def _pick_up(r: Res, choice: Choice) -> None:
    pick_up(r, choice.unit or "", choice.item or "")


def _grip(r: Res, choice: Choice) -> None:
    grip(r, choice.unit or "", choice.item or "", choice.mode or "")


def _delay(r: Res, choice: Choice) -> None:
    delay(r, choice.unit or "")


def _snatch(r: Res, choice: Choice) -> None:
    snatch(r, choice.unit or "")


ACTS: dict[str, Callable[[Res, Choice], None]] = {
    **PLAIN_ACTS,
    "sprint": _sprint,
    "strike": _maneuver,
    "shove": _maneuver,
    "grab": _maneuver,
    "release": release,
    "shoot": _shoot,
    "throw": _shoot,
    "charge": _charge,
    "charging-shove": _charge,
    "ram": _charge,
    "leap": vault,
    "vault": vault,
    "disengage": _disengage,
    "pick-up": _pick_up,
    "grip": _grip,
    "delay": _delay,
    "snatch": _snatch,
}
"""What each act of an own turn does."""


def end_turn(r: Res, step: EndTurn) -> None:
    """Idle fighters Disengage in place, then the turn passes (R10-TU-06).

    Runs end with inches left (R10-CH-04).
    """
    runs_out(r, step.side)
    for unit in idle_fighters(r, step.side):
        r.then(Disengage(unit=unit.id, in_place=True))
    r.then(PassTurn(side=step.side))
