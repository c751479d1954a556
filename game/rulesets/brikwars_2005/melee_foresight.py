"""Who may answer blows, Withdrawals and moves, read from the rules' own tests (R05-TU-21)."""

from collections.abc import Iterator

from game.engine.ruleset import Responder
from game.model.choices import Choice
from game.model.state import AnyUnit
from game.model.vectors import Point
from game.rulesets.brikwars.engagement import foes_in_melee
from game.rulesets.brikwars.foreseen import on_the_way
from game.rulesets.brikwars.movement import affordable, mover_of
from game.rulesets.brikwars.sheets import Fig, Look
from game.rulesets.brikwars.targets import AT_ITEM
from game.rulesets.brikwars.watching import avengers
from game.rulesets.brikwars_2005.approaches import approach_question
from game.rulesets.brikwars_2005.counter_kinds import assault_of
from game.rulesets.brikwars_2005.counters import counter_window
from game.rulesets.brikwars_2005.maneuvers import ATTACK, after_an_inch
from game.rulesets.brikwars_2005.melee_steps import Withdraw
from game.rulesets.brikwars_2005.withdrawing import POINT as LEAVING
from game.rulesets.brikwars_2005.withdrawing import free_counters, next_chance


def answers_to_blows(view: Look, unit: AnyUnit, choice: Choice) -> Iterator[Responder]:
    """The target, if it can Counter from where the blow falls, then whoever the blow lets answer.

    Who is in Close Combat from then on answers nothing else (R05-CC-06).
    """
    target = view.state.units.get(choice.target or "")
    if target is None:
        return
    there = after_an_inch(view, unit, choice.do, target, choice.item)
    fighter = there.state.units[unit.id]
    decision = counter_window(there, target, assault_of(fighter, choice.do, choice.item, "active"))
    if len(decision.options) > 1:
        yield Responder(target.id, decision.kind)
    fallible = (target.id,) if choice.do == ATTACK and choice.mode != AT_ITEM else ()
    for able in avengers(there, (unit.id,), fallible):
        if able.id != target.id:
            yield Responder(able.id, "R05-DP-08")


def answers_to_withdrawing(view: Look, unit: AnyUnit, choice: Choice) -> Iterator[Responder]:
    """Opponents who could strike somewhere on the way, and others it leads past (R05-CC-32).

    R05-TU-14.
    """
    foes = foes_in_melee(view, unit.id)
    yield from free_blows(view, view.state.units[unit.id], choice.path or (), foes)
    yield from answers_to_moves(view, unit, choice)


def free_blows(
    view: Look, unit: Fig, path: tuple[Point, ...], foes: tuple[str, ...]
) -> Iterator[Responder]:
    """Opponents who could strike at somebody on some way; on the spot without one."""
    way = () if path[-1:] == (unit.place,) else path
    walk = view.field.walk(unit.place, way, mover_of(view, unit)) if way else None
    for foe in foes:
        step = Withdraw(unit=unit.id, path=way, foes=foes, waiting=(foe,))
        if next_chance(view, unit, walk, step) is not None:
            yield Responder(foe, LEAVING)


def answers_to_idling(view: Look, idle: tuple[Fig, ...]) -> Iterator[Responder]:
    """Opponents who strike for free at those who stand idle when the turn ends (R05-TU-06)."""
    for unit in idle:
        for foe in foes_in_melee(view, unit.id):
            if free_counters(view, foe, unit):
                yield Responder(foe, LEAVING)


def answers_to_moves(view: Look, unit: AnyUnit, choice: Choice) -> Iterator[Responder]:
    """Those who may answer a mover that comes past them, place by place (R05-TU-22)."""
    figure, path = view.state.units[unit.id], choice.path or ()
    if path:
        mover = mover_of(view, figure, choice.mode)
        path = affordable(view, figure, path, mover)[0]
        yield from on_the_way(view, figure, path, mover, strikes)[0]


def strikes(view: Look, name: str, mover: str) -> bool:
    """Whether somebody has a blow at who has come near (R05-TU-14)."""
    units = view.state.units
    return approach_question(view, units[name], units[mover]) is not None
