"""Who may answer a Charge: those on its way, the target, and whoever sees it (R05-TU-21, -22)."""

from collections.abc import Iterator

from game.engine.ruleset import Responder
from game.model.choices import Choice
from game.model.state import AnyUnit
from game.model.vectors import Point, at_most, direction
from game.rulesets.brikwars.figures import prone
from game.rulesets.brikwars.foreseen import on_the_way, there_now
from game.rulesets.brikwars.lanes import bearing, runner
from game.rulesets.brikwars.movement import affordable
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.watching import avengers
from game.rulesets.brikwars_2005.charge_answers import POINT, charge_window, longest_counter
from game.rulesets.brikwars_2005.charging import SPRINT, reach_of, strike_point
from game.rulesets.brikwars_2005.melee_foresight import strikes


def answers_to_charges(view: Look, unit: AnyUnit, choice: Choice) -> Iterator[Responder]:
    """Those on the way who shoot or strike, the target's one Counter, and those who shoot after.

    The target has no answer to the approach besides (R05-CH-13). It is not asked where the Move
    ends before anybody could strike.
    """
    target = view.state.units.get(choice.target or "")
    way = None if target is None else direction(unit.place, target.place)
    if target is None or way is None:
        return
    reach = reach_of(view, unit, choice.do, choice.item)
    longest = max(reach, longest_counter(view, target, unit))
    inches = strike_point(view, unit, target, way, longest)
    if inches is None:
        return
    mover = runner(unit)
    path: tuple[Point, ...] = (unit.place.step(way, inches),) if inches > 0.0 else ()
    if path and choice.mode != SPRINT:
        path = affordable(view, unit, path, mover)[0]
    figure = view.state.units[unit.id]
    found, end = on_the_way(view, figure, path, mover, strikes, (target.id,))
    yield from found
    if not at_most(inches, unit.place.distance(end)):
        return
    if not prone(target) and choice.piece is None:
        window = charge_window(view, target, unit, choice.do, choice.item, bearing(way))
        if len(window.options) > 1:
            yield Responder(target.id, POINT)
    nearer = strike_point(view, unit, target, way, reach)
    if nearer is not None and not at_most(nearer, inches):
        # Whom the target could reach first runs on, past others, until it strikes itself.
        path = (unit.place.step(way, nearer),)
        if choice.mode != SPRINT:
            path = affordable(view, unit, path, mover)[0]
        found, end = on_the_way(view, figure, path, mover, strikes, (target.id,))
        yield from found
    fallible = (target.id,) if choice.do == "charge" else ()
    for able in avengers(there_now(view, figure, end), (unit.id,), fallible):
        if able.id != target.id:
            yield Responder(able.id, "R05-DP-08")
