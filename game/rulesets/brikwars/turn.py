"""The order of play, and what a turn begins and goes on with (R10-TU-01..03, R05-TU-01..03)."""

from game.model.choices import Choice
from game.model.decisions import TURN, Decision
from game.model.events import BattleBegan, RoundBegan, TurnBegan, TurnEnded
from game.rulesets.brikwars.book import laws
from game.rulesets.brikwars.events import Refreshed
from game.rulesets.brikwars.figures import fighter_of, in_close_combat, move_of, prone
from game.rulesets.brikwars.sheets import Fig, Look, Res
from game.rulesets.brikwars.steps import BeginTurn, PassTurn, RollForOrder, TakeTurn
from game.rulesets.brikwars.tables import common
from game.rulesets.brikwars.visibility import note_seen
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


def begin_turn(r: Res, step: BeginTurn) -> None:
    """Actions and Moves of the side return, and what everybody may do once a turn (R10-TU-02).

    R05-TU-02. Whoever is in plain view is known to be there (R10-AT-38, R05-AT-43).
    """
    if step.new_round:
        rules = laws(r, "R10-TU-01/R05-TU-01")
        r.emit(RoundBegan(round=r.state.round + 1, rules=rules))
    rules = laws(r, "R10-TU-02/R05-TU-02")
    r.emit(TurnBegan(side=step.side, player_turn=r.state.player_turn + 1, rules=rules))
    moves = {unit.id: move_of(unit) for unit in r.state.of_side(step.side)}
    r.emit(Refreshed(side=step.side, moves=moves, rules=rules))
    for unit in r.state.on_field():
        note_seen(r, unit.id)
    r.then(TakeTurn(side=step.side))


END_TURN = "end-turn"
"""What ends the turn."""


def next_act(r: Res, step: TakeTurn) -> Choice:
    """What the active player does next, in any order he likes (R10-TU-03, R05-TU-03)."""
    return r.ask(
        Decision(
            kind=TURN,
            side=step.side,
            about=r.state.event_count,
            default=Choice(do=END_TURN),
        )
    )


def idle_fighters(view: Look, side: str) -> tuple[Fig, ...]:
    """Fighters who did nothing on this turn that a fight asks for (R10-TU-06, R05-TU-06).

    Exempt are those drawn in this very turn by an enemy's response, and Disrupted ones.
    """
    now = view.state.player_turn
    return tuple(
        unit
        for unit in view.state.of_side(side)
        if in_close_combat(view, unit.id)
        and not prone(unit)
        and now not in fighter_of(unit).fought_turns
    )


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


def end_of_turn(r: Res, side: str) -> str | None:
    """Run the end of a side's turn ahead; whose turn begins then, none where the round is over."""
    pass_turn(r, PassTurn(side=side))
    begin = r.scheduled[-1]
    assert isinstance(begin, BeginTurn), "that is what follows on the end of a turn"
    return None if begin.new_round else begin.side
