"""The order of play: dice at the start, then round about (R10-TU-01, R05-TU-01)."""

from game.model.events import BattleBegan, TurnEnded
from game.rulesets.brikwars.book import laws
from game.rulesets.brikwars.sheets import Res
from game.rulesets.brikwars.steps import (
    BeginTurn,
    PassTurn,
    RollForOrder,
)
from game.rulesets.brikwars.tables import common
from game.rulesets.common.deployment import Deploy
from game.rulesets.common.turn_order import after, settle_order
from game.rulesets.common.victory import round_ended, turn_ended


def roll_for_order(r: Res, step: RollForOrder) -> None:
    """A die roll settles the order of play, highest first (R10-TU-01); then all deploy.

    R05-TU-01.
    """
    del step
    r.emit(BattleBegan(ruleset=r.battle.ruleset.id, name=r.battle.setup.map.name))
    order = settle_order(r, common().measures.order_die, rules=laws(r, "R10-TU-01/R05-TU-01"))
    for side in order:
        r.then(Deploy(side=side))
    r.then(BeginTurn(side=order[0], new_round=True))


def pass_turn(r: Res, step: PassTurn) -> None:
    """Objectives are counted and the next side with anybody left begins its turn."""
    r.emit(TurnEnded(side=step.side))
    turn_ended(r, step.side)
    following = after(r.state.order, step.side)
    last = r.state.order[-1]
    alive = {unit.side for unit in r.state.units.values()}
    ended = step.side == last
    while following not in alive and following != step.side:
        ended = ended or following == last
        following = after(r.state.order, following)
    if ended:
        round_ended(r)
    r.then(BeginTurn(side=following, new_round=ended))
