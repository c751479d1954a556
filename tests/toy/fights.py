"""Strikes, reactions to them, and what they cost the target."""

from game.engine.resolution import Resolution, View
from game.model.choices import Choice
from game.model.decisions import Bounds, Closed, Decision, Option
from game.model.events import (
    AttackDeclared,
    AttackHit,
    AttackMissed,
    Burst,
    Destroyed,
    ItemLanded,
    ItemLost,
    Modifier,
)
from game.model.state import LooseItem
from game.model.vectors import at_most, length_of
from tests.toy import dice
from tests.toy.events import SlotLost, StockChanged
from tests.toy.sheets import HOP, VITAL, Peg, Settings, State
from tests.toy.space import dodges, in_reach, moved
from tests.toy.steps import Hurl, Pelt, Snap, Strike

Res = Resolution[State]
MOST_COUNTERS = 2
"""How deep counters may nest (``PEG-REACT``)."""


def strike(r: Res, step: Strike) -> None:
    """A declared strike (``PEG-STRIKE``)."""
    if step.unit in r.state.units and step.target in r.state.units:
        _fight(r, step.unit, step.target, len(step.helpers), 0)


def snap(r: Res, step: Snap) -> None:
    """An enemy may strike a peg that walked into its reach (``PEG-SNAP``)."""
    unit, target = r.state.units.get(step.unit), r.state.units.get(step.target)
    if unit is None or target is None or not in_reach(unit.place, target.place):
        return
    options = (Option(do="snap", unit=unit.id, target=target.id), Option(do="hold", unit=unit.id))
    window = Decision(
        kind="PEG-SNAP",
        side=unit.side,
        unit=unit.id,
        options=options,
        default=options[0].choice(),
    )
    if r.ask(window).do == "snap":
        _fight(r, unit.id, target.id, 0, 0)


def hurl(r: Res, step: Hurl) -> None:
    """A pebble lands and splinters (``PEG-HURL``)."""
    r.emit(AttackDeclared(unit=step.unit, item=step.item, at=step.at, way="hurl"))
    r.emit(ItemLost(unit=step.unit, item=step.item))
    ground = length_of(r.field.ground(step.at).height)
    r.emit(Burst(unit=step.unit, item=step.item, at=step.at, elevation=ground, radius=HOP))
    name = f"{step.unit}-{step.item}-{r.state.event_count}"
    r.emit(ItemLanded(item=LooseItem(name, "pebble", step.at, ground)))
    near = [unit for unit in r.state.on_field() if at_most(unit.place.distance(step.at), HOP)]
    near.sort(key=lambda unit: (unit.place.distance(step.at), unit.number))
    for unit in near:
        r.then(Pelt(step.unit, unit.id))


def pelt(r: Res, step: Pelt) -> None:
    """Splinters reach a peg, which may duck (``PEG-HURL``)."""
    victim = r.state.units[step.victim]
    duck = Option(do="duck", unit=victim.id)
    stay = Option(do="stay", unit=victim.id)
    able = victim.sheet.stock > 0
    shut = Closed(do="duck", unit=victim.id, reason="It has no stock left", rule="PEG-HURL")
    window = Decision(
        kind="PEG-DUCK",
        side=victim.side,
        unit=victim.id,
        options=(stay, duck) if able else (stay,),
        closed=() if able else (shut,),
        default=stay.choice(),
    )
    ducks = r.ask(window).do == "duck"
    if ducks:
        r.emit(StockChanged(unit=victim.id, amount=-1))
    need = 6 if ducks else 4
    if r.roll("splinters", (6,), unit=step.unit, target=victim.id, need=need).success:
        _lose(r, victim.id, step.unit)


def _fight(r: Res, attacker: str, target: str, helpers: int, depth: int) -> None:
    """One strike with the reactions to it; a counter is a strike of its own, one deeper."""
    unit = r.state.units[attacker]
    number = r.emit(AttackDeclared(unit=attacker, target=target))
    reaction = r.ask(reactions(r, attacker, target, number))
    if reaction.do == "dodge":
        assert reaction.at is not None
        r.emit(moved(r, r.state.units[target], (reaction.at,), "dodge"))
        r.emit(AttackMissed(unit=attacker, target=target))
        return
    need = _defense(r, attacker, target) + (1 if reaction.do == "parry" else 0)
    plus = (Modifier(helpers, "allies join in", "PEG-STRIKE"),) if helpers else ()
    thrown = dice.roll(
        r,
        "attack",
        unit.sheet.rank,
        unit.sheet.arms,
        unit=attacker,
        target=target,
        modifiers=plus,
        need=need,
    )
    if thrown.success:
        r.emit(AttackHit(unit=attacker, target=target))
        _lose(r, target, attacker)
        return
    r.emit(AttackMissed(unit=attacker, target=target, by=need - thrown.total))
    able = reaction.do == "parry" and r.state.units[target].sheet.arms and depth < MOST_COUNTERS
    if able and r.ask(counters(r, target, attacker)).do == "counter":
        _fight(r, target, attacker, 0, depth + 1)


def _defense(r: Res, attacker: str, target: str) -> int:
    sheet = r.state.units[target].sheet
    plus = (Modifier(sheet.braced, "braced", "PEG-BRACE"),) if sheet.braced else ()
    thrown = dice.roll(r, "defense", sheet.rank, unit=target, target=attacker, modifiers=plus)
    return thrown.total


def reactions(view: View[State], attacker: str, target: str, about: int) -> Decision:
    """Stand, dodge or parry (``PEG-REACT``)."""
    unit, threat = view.state.units[target], view.state.units[attacker]
    options = [Option(do="stand", unit=target)]
    shut: list[Closed] = []
    settings = view.battle.settings
    assert isinstance(settings, Settings)
    ways = dodges(view, unit, threat) if settings.dodging else ()
    bounds = Bounds(center=unit.place, radius=HOP)
    if ways:
        options.append(Option(do="dodge", unit=target, wants="at", bounds=bounds, suggest=ways))
    else:
        shut.append(Closed(do="dodge", unit=target, reason="Nowhere to go", rule="PEG-REACT"))
    if unit.sheet.arms:
        options.append(Option(do="parry", unit=target))
    else:
        shut.append(Closed(do="parry", unit=target, reason="No arm is left", rule="PEG-REACT"))
    return Decision(
        kind="PEG-REACT",
        side=unit.side,
        unit=target,
        about=about,
        options=tuple(options),
        closed=tuple(shut),
        default=Choice(do="stand", unit=target),
    )


def counters(view: View[State], unit: str, target: str) -> Decision:
    """Strike back after a parry, or not (``PEG-REACT``)."""
    options = (Option(do="counter", unit=unit, target=target), Option(do="refrain", unit=unit))
    return Decision(
        kind="PEG-COUNTER",
        side=view.state.units[unit].side,
        unit=unit,
        options=options,
        default=options[1].choice(),
    )


def _lose(r: Res, unit_id: str, by: str) -> None:
    """The owner gives up a slot (``PEG-LOSE``)."""
    unit: Peg = r.state.units[unit_id]
    options = tuple(Option(do="lose", unit=unit_id, piece=slot) for slot in unit.sheet.slots)
    window = Decision(
        kind="PEG-LOSE",
        side=unit.side,
        unit=unit_id,
        options=options,
        default=options[0].choice(),
    )
    slot = r.ask(window).piece
    assert slot is not None
    r.emit(SlotLost(unit=unit_id, slot=slot))
    if slot in VITAL:
        r.emit(Destroyed(unit=unit_id, by=by))
