"""Who may answer an attack on a thing: those in a blast, then whoever it lets shoot (R05-TU-22)."""

from collections.abc import Iterator

from game.engine.ruleset import Responder
from game.model.choices import Choice
from game.model.state import AnyUnit
from game.model.vectors import Point, direction
from game.rulesets.brikwars.foreseen import on_the_way, there_now
from game.rulesets.brikwars.lanes import runner
from game.rulesets.brikwars.movement import affordable
from game.rulesets.brikwars.objects import things
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.targets import attack_of
from game.rulesets.brikwars.thing_touch import short_of
from game.rulesets.brikwars.watching import watchers
from game.rulesets.brikwars_2005.charging import run_to_thing
from game.rulesets.brikwars_2005.figures import item_row
from game.rulesets.brikwars_2005.joint_steps import SHOTS
from game.rulesets.brikwars_2005.maneuvers import ATTACK
from game.rulesets.brikwars_2005.melee_foresight import strikes
from game.rulesets.brikwars_2005.ranged_foresight import bailers
from game.rulesets.brikwars_2005.run_steps import CHARGE
from game.rulesets.brikwars_2005.to_hit import facing_of


def answers_at_things(view: Look, unit: AnyUnit, choice: Choice) -> Iterator[Responder]:
    """Who may Bail from a burst at the thing, and who may shoot at the attacker afterward.

    The thing itself never answers (R05-OB-01).
    """
    item, piece = unit.item(choice.item or ""), choice.piece or ""
    if item is None or choice.do not in (ATTACK, CHARGE, *SHOTS) or not things(view, piece):
        return
    if choice.do == CHARGE:
        found, end = answers_on_the_way(view, unit, choice)
        yield from found
        view = there_now(view, view.state.units[unit.id], end)
    row = item_row(item)
    if choice.do == "throw" and row.role == "explosive":
        aim = facing_of(view, attack_of(choice))
        if aim.shown is not None:
            yield from bailers(view, unit, item, short_of(unit, aim.at), aim.height)
    for able in watchers(view, (unit.id,)):
        yield Responder(able.id, "R05-DP-08")


def answers_on_the_way(
    view: Look, unit: AnyUnit, choice: Choice
) -> tuple[tuple[Responder, ...], Point]:
    """Who may answer the run of a Charge at a thing, and where that ends (R05-TU-14)."""
    piece = choice.piece or ""
    way = direction(unit.place, view.field.piece_place(unit.place, piece))
    inches = run_to_thing(view, unit, choice.item or "", piece)
    if way is None or inches <= 0.0:
        return (), unit.place
    mover = runner(unit)
    path: tuple[Point, ...] = (unit.place.step(way, inches),)
    if choice.mode is None:
        path = affordable(view, unit, path, mover)[0]
    return on_the_way(view, view.state.units[unit.id], path, mover, strikes)
