"""Aiming: who stands still for all of its turn shoots better (R05-AT-21, R05-AT-27, R05-DP-02)."""

from game.model.decisions import Decision, Option
from game.model.state import AnyUnit
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars_2005.figures import sheet_of
from game.rulesets.brikwars_2005.motion import stationary, take_aim
from game.rulesets.brikwars_2005.movement import can_move

POINT = "R05-DP-02"
AIM, NO = "aim", "no"


def may_aim(view: Look, unit: AnyUnit) -> bool:
    """Whether a unit could take aim on its own turn: it has not moved so far (R05-AT-27)."""
    own = unit.side == view.state.turn
    return own and stationary(view, unit) and not sheet_of(unit).aiming


def offer_aim(r: Res, unit_id: str) -> None:
    """Ask a unit on its own turn whether it forfeits all movement for +1 (R05-DP-02).

    By default it does. Who cannot move any more has nothing to lose, and is not asked.
    """
    unit = r.state.units[unit_id]
    if not may_aim(r, unit):
        return
    if can_move(r, unit) is not None or r.ask(_question(r, unit)).do == AIM:
        take_aim(r, unit_id)


def _question(view: Look, unit: AnyUnit) -> Decision:
    aim = Option(do=AIM, unit=unit.id, point=POINT)
    return Decision(
        kind="R05-DP-02",
        side=unit.side,
        unit=unit.id,
        about=view.state.event_count,
        options=(aim, Option(do=NO, unit=unit.id, point=POINT)),
        default=aim.choice(),
    )
