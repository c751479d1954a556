"""What is to be known of an attack besides its dice: range, cover, blast (R05-AT-04, R05-AT-16)."""

from collections.abc import Sequence

from game.engine.ruleset import StatRow
from game.model.choices import Choice
from game.model.events import AttackDeclared, Event, Rolled
from game.model.vectors import at_most, started
from game.rulesets.brikwars.attack_preview import Facts, throw_text
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.steps import declared_attack
from game.rulesets.brikwars.thing_rows import thing_rows
from game.rulesets.brikwars.words import first_of_things, inches, of_text
from game.rulesets.brikwars_2005.events import Aimed
from game.rulesets.brikwars_2005.figures import item_row
from game.rulesets.brikwars_2005.flights import blast_radius
from game.rulesets.brikwars_2005.movement import can_move
from game.rulesets.brikwars_2005.tables import ItemRow
from game.rulesets.brikwars_2005.to_hit import Facing, facing_of
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
    faced, row = facing_of(view, declared_attack(declared, choice)), item_row(item)
    rows = (*_hidden_rows(view, faced), *_way_rows(faced, events))
    effects = (*_blast_rows(view, row), *thing)
    if faced.sight is None:
        return Facts(rows, effects, cost=cost)
    return Facts(rows, effects, faced.sight.sections, faced.sight.blockers, cost)


def _cost(before: Look, unit_id: str, events: Sequence[Event]) -> str:
    """What it takes besides to Aim: the walk of who has some Move left; else "" (R05-AT-27)."""
    aims = any(isinstance(one, Aimed) and one.unit == unit_id for one in events)
    unit = before.state.units.get(unit_id)
    return tr("no walk") if aims and unit is not None and can_move(before, unit) is None else ""


def _hidden_rows(view: Look, faced: Facing) -> tuple[StatRow, ...]:
    """What hides sections of the target, by name (R05-AT-16)."""
    sight = faced.sight
    if sight is None or not sight.blockers or all(sight.sections):
        return ()
    return (StatRow(tr("Hidden by"), first_of_things(view, sight.blockers), "R05-AT-16"),)


def _way_rows(faced: Facing, events: Sequence[Event]) -> tuple[StatRow, ...]:
    """How far it is, how far a shot or a throw gets, and what height adds (R05-AT-40)."""
    above: tuple[StatRow, ...] = ()
    if faced.bonus:
        text = tr('+{inches}" of range').format(inches=faced.bonus)
        above = (StatRow(tr("From above"), text, "R05-AT-40"),)
    rolled = (one for one in events if isinstance(one, Rolled) and one.why == "throw range")
    thrown = next(rolled, None)
    if thrown is not None:
        return (*_flight_rows(faced.distance, thrown), *above)
    range_text = of_text(faced.distance, faced.reach)
    return (StatRow(tr("Range"), range_text, "R05-AT-04"), *above)


def _flight_rows(distance: float, thrown: Rolled) -> tuple[StatRow, ...]:
    """How far it is, and what the Range dice of a throw have to show to get there (R05-RG-10)."""
    text = tr("{length} of {dice}").format(length=inches(distance), dice=f'{throw_text(thrown)}"')
    more = thrown.total - sum(thrown.faces)
    need, die, every = started(distance) - more, thrown.sides[0], at_most(distance, 1 + more)
    needed = tr("Every throw gets there")
    if not every:
        needed = tr("Need {need}+ on d{die}") if need < die else tr("Need {need} on d{die}")
        if need > die:
            needed = tr("Need {die} on d{die} and {more}+ with Bonus Dice")
        needed = needed.format(need=need, die=die, more=need - die)
    return (
        StatRow(tr("Range"), text, "R05-RG-10"),
        StatRow(tr("Range die"), needed, "R05-RG-10", decisive=not every),
    )


def _blast_rows(view: Look, row: ItemRow) -> tuple[StatRow, ...]:
    """How far an Explosion reaches (R05-EX-02)."""
    radius = blast_radius(view, row)
    if not radius:
        return ()
    text = tr("everybody within {length}").format(length=inches(radius))
    return (StatRow(tr("Blast"), text, "R05-EX-02"),)
