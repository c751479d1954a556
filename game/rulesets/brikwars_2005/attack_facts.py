"""What is to be known of an attack besides its dice: range, cover, blast (R05-AT-04, R05-AT-16)."""

from collections.abc import Sequence

from game.engine.ruleset import StatRow
from game.model.choices import Choice
from game.model.events import AttackDeclared, Event, Rolled
from game.model.vectors import at_most, started
from game.rulesets.brikwars.attack_preview import Facts, throw_text
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.targets import AT_ITEM, BLIND
from game.rulesets.brikwars.thing_rows import thing_rows
from game.rulesets.brikwars.words import first_of_things, inches, of_text
from game.rulesets.brikwars_2005.events import Aimed
from game.rulesets.brikwars_2005.figures import item_row
from game.rulesets.brikwars_2005.flights import blast_radius
from game.rulesets.brikwars_2005.movement import can_move
from game.rulesets.brikwars_2005.ranged import spot_aim
from game.rulesets.brikwars_2005.shot_aims import Aim, aim_at, reach_of
from game.rulesets.brikwars_2005.tables import ItemRow
from game.rulesets.brikwars_2005.thing_aims import reach_to, shot_aim
from game.words import tr


def facts(
    before: Look, view: Look, choice: Choice, declared: AttackDeclared, events: Sequence[Event]
) -> Facts:
    """How far it is, what hides the target, what else is struck or breaks, what Aiming costs."""
    unit = view.state.units.get(declared.unit)
    item = None if unit is None else unit.item(declared.item or "")
    thing, cost = thing_rows(view, declared.piece), _cost(before, declared.unit, events)
    if unit is None or item is None or declared.way not in ("shoot", "throw"):
        return Facts(effects=thing, cost=cost)
    row = item_row(item)
    effects = (*_blast_rows(view, row), *thing)
    target = view.state.units.get(declared.target or "")
    if target is not None:
        blind, held = choice.mode == BLIND, choice.mode == AT_ITEM
        aim = aim_at(view, unit, row, target, blind=blind, at_item=held)
        rows = (*_hidden_rows(view, aim), *_way_rows(row, aim.distance, aim, events))
        if aim.sight is None:
            return Facts(rows, effects, cost=cost)
        return Facts(rows, effects, aim.sight.sections, aim.sight.blockers, cost)
    if declared.piece is not None:
        thrown, blind = declared.way == "throw", choice.mode == BLIND
        found = shot_aim(view, unit, row, declared.piece, thrown=thrown, blind=blind)
        if found is None:
            return Facts(effects=effects, cost=cost)
        range_rows = _flight_rows(found.distance, found.bonus, events)
        if not thrown:
            reach = reach_to(view, unit, row, declared.piece)
            range_rows = (_range_row(found.distance, reach), *_height_rows(found.bonus))
        return Facts(range_rows, effects, cost=cost)
    if declared.at is None:
        return Facts(effects=effects, cost=cost)
    aim = spot_aim(view, unit, declared.at)
    return Facts(_way_rows(row, aim.distance, aim, events), effects, cost=cost)


def _cost(before: Look, unit_id: str, events: Sequence[Event]) -> str:
    """What it takes besides to Aim: the walk of who has some Move left; else "" (R05-AT-27)."""
    aims = any(isinstance(one, Aimed) and one.unit == unit_id for one in events)
    unit = before.state.units.get(unit_id)
    return tr("no walk") if aims and unit is not None and can_move(before, unit) is None else ""


def _hidden_rows(view: Look, aim: Aim) -> tuple[StatRow, ...]:
    """What hides sections of the target, by name (R05-AT-16)."""
    if aim.sight is None or not aim.sight.blockers or all(aim.sight.sections):
        return ()
    return (StatRow(tr("Hidden by"), first_of_things(view, aim.sight.blockers), "R05-AT-16"),)


def _way_rows(
    row: ItemRow, distance: float, aim: Aim, events: Sequence[Event]
) -> tuple[StatRow, ...]:
    """How far it is, and how far a shot or a throw gets."""
    flight = _flight_rows(distance, aim.bonus, events)
    if flight:
        return flight
    return (_range_row(distance, reach_of(row, aim)), *_height_rows(aim.bonus))


def _range_row(distance: float, reach: float) -> StatRow:
    return StatRow(tr("Range"), of_text(distance, reach), "R05-AT-04")


def _flight_rows(distance: float, bonus: int, events: Sequence[Event]) -> tuple[StatRow, ...]:
    """How far it is, and what the Range dice of a throw have to show to get there (R05-RG-10)."""
    thrown = next(
        (one for one in events if isinstance(one, Rolled) and one.why == "throw range"), None
    )
    if thrown is None:
        return ()
    text = tr("{length} of {dice}").format(length=inches(distance), dice=f'{throw_text(thrown)}"')
    need = started(distance) - (thrown.total - sum(thrown.faces))
    die, every = thrown.sides[0], at_most(distance, 1 + thrown.total - sum(thrown.faces))
    needed = tr("Every throw gets there")
    if not every:
        needed = tr("Need {need}+ on d{die}") if need < die else tr("Need {need} on d{die}")
        if need > die:
            needed = tr("Need {die} on d{die} and {more}+ with Bonus Dice")
        needed = needed.format(need=need, die=die, more=need - die)
    return (
        StatRow(tr("Range"), text, "R05-RG-10"),
        StatRow(tr("Range die"), needed, "R05-RG-10", decisive=not every),
        *_height_rows(bonus),
    )


def _height_rows(bonus: int) -> tuple[StatRow, ...]:
    """What height adds to the range (R05-AT-40)."""
    if bonus == 0:
        return ()
    text = tr('+{inches}" of range').format(inches=bonus)
    return (StatRow(tr("From above"), text, "R05-AT-40"),)


def _blast_rows(view: Look, row: ItemRow) -> tuple[StatRow, ...]:
    """How far an Explosion reaches (R05-EX-02)."""
    radius = blast_radius(view, row)
    if not radius:
        return ()
    text = tr("everybody within {length}").format(length=inches(radius))
    return (StatRow(tr("Blast"), text, "R05-EX-02"),)
