"""The course of a battle of Pegs: order, deployment, rounds, single activations, walking."""

from game.engine.resolution import Resolution
from game.model.choices import Choice
from game.model.decisions import TURN, Decision
from game.model.events import (
    BattleBegan,
    Faced,
    ItemTaken,
    RoundBegan,
    TurnBegan,
    TurnEnded,
)
from game.model.state import Item
from game.model.vectors import Point, heading_to
from game.rulesets.common import turn_order, victory
from game.rulesets.common.deployment import Deploy
from tests.toy.events import Acted, Freshened, Passed, StockChanged, Turned
from tests.toy.sheets import Peg, State
from tests.toy.space import in_reach, moved, mover, stand_refusal
from tests.toy.steps import Begin, BeginRound, EndRound, Hurl, Opportunity, Snap, Strike, Walk

Res = Resolution[State]


def begin(r: Res, step: Begin) -> None:
    """The battle begins: dice for the order, then everybody deploys."""
    del step
    r.emit(BattleBegan(ruleset=r.battle.ruleset.id, name=r.battle.setup.map.name))
    for side in turn_order.settle_order(r, 6, rules=("PEG-TURN",)):
        r.then(Deploy(side))
    r.then(BeginRound())


def begin_round(r: Res, step: BeginRound) -> None:
    """Everybody is fresh; the first side has the first opportunity."""
    del step
    r.emit(RoundBegan(round=r.state.round + 1))
    r.emit(Freshened())
    r.then(Opportunity(r.state.order[0]))


def opportunity(r: Res, step: Opportunity) -> None:
    """One side acts with one peg, or passes (``PEG-TURN``)."""
    side = step.side
    if not any(not unit.sheet.acted for unit in r.state.of_side(side)):
        _pass_on(r, side)
        return
    if not r.state.table.faced:
        r.emit(TurnBegan(side=side, player_turn=r.state.player_turn + 1))
    choice = r.ask(Decision(kind=TURN, side=side))
    if choice.do == "pass":
        _pass_on(r, side)
        return
    unit = r.state.units[choice.unit or ""]
    if choice.do == "face":
        assert choice.toward is not None
        r.emit(Faced(unit=unit.id, facing=heading_to(unit.place, choice.toward)))
        r.emit(Turned(unit=unit.id))
        r.then(step)
        return
    _act(r, unit, choice)
    r.emit(Acted(unit=unit.id))
    r.emit(TurnEnded(side=side))
    r.then(Opportunity(turn_order.after(r.state.order, side)))


def end_round(r: Res, step: EndRound) -> None:
    """Objectives are counted and the next round begins."""
    del step
    for side in r.state.order:
        victory.turn_ended(r, side)
    victory.round_ended(r)
    r.then(BeginRound())


def walk(r: Res, step: Walk) -> None:
    """One stretch of a walk, up to the first enemy whose reach is entered (``PEG-WALK``)."""
    unit = r.state.units.get(step.unit)
    if unit is None or not step.path:
        return
    goal, rest = step.path[0], step.path[1:]
    if goal == unit.place or r.field.walk(unit.place, (goal,), mover(unit)).stop is not None:
        return  # A dodge on the way has put it where the planned path is barred.
    wary = tuple(
        enemy
        for enemy in r.state.on_field()
        if r.battle.setup.hostile(enemy.side, unit.side)
        and enemy.id not in step.warned
        and enemy.sheet.arms
        and not in_reach(unit.place, enemy.place)
    )
    at = _entry(r, unit, goal, wary)
    r.emit(moved(r, unit, (at,), "walk"))
    near = tuple(enemy.id for enemy in wary if in_reach(at, enemy.place))
    for enemy in near:
        r.then(Snap(enemy, unit.id))
    rest = rest if at == goal else (goal, *rest)
    if rest:
        r.then(Walk(unit.id, rest, (*step.warned, *near)))


def _entry(r: Res, unit: Peg, goal: Point, wary: tuple[Peg, ...]) -> Point:
    """The first place to stand on a leg, in steps of a tenth of it, within reach of an enemy."""
    start = unit.place
    for share in range(1, 10):
        at = start.toward(goal, start.distance(goal) * share / 10)
        near = any(in_reach(at, enemy.place) for enemy in wary)
        if at != start and near and stand_refusal(r, unit, at) is None:
            return at
    return goal


def _act(r: Res, unit: Peg, choice: Choice) -> None:
    """Everything that ends an activation."""
    match choice.do:
        case "walk":
            assert choice.path is not None
            r.then(Walk(unit.id, choice.path))
        case "strike":
            r.then(Strike(unit.id, choice.target or ""))
        case "gang":
            helpers = choice.several or ()
            for helper in helpers:
                r.emit(Acted(unit=helper))
            r.then(Strike(unit.id, choice.target or "", helpers))
        case "hurl":
            assert choice.at is not None
            r.then(Hurl(unit.id, choice.item or "", choice.at))
        case "take":
            loose = next(one for one in r.state.loose if one.id == choice.item)
            gained = Item(f"found-{r.state.event_count + 1}", loose.kind)
            r.emit(ItemTaken(unit=unit.id, item=loose.id, gained=gained))
        case "brace":
            amount = int(choice.amount or 0)
            r.emit(StockChanged(unit=unit.id, amount=-amount, braced=amount))
        case "mend":
            for other, amount in (choice.share or {}).items():
                if amount:
                    r.emit(StockChanged(unit=other, amount=amount))
        case "rest":
            r.emit(StockChanged(unit=unit.id, amount=1))
        case other:
            raise ValueError(f"'{other}' is not something a peg does")


def _pass_on(r: Res, side: str) -> None:
    r.emit(Passed(side=side))
    if r.state.table.passes >= len(r.state.order):
        r.then(EndRound())
    else:
        r.then(Opportunity(turn_order.after(r.state.order, side)))
