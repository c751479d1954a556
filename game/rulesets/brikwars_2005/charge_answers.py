"""What the target of a Charge may do about it: Bail, Counterattack, Parry (R05-CH-12..14, DP-26).

Of a body that runs into somebody by accident it may only Bail (R05-CH-21).
"""

from collections.abc import Iterator

from game.model.choices import Choice
from game.model.decisions import Closed, Decision, Option, Refusal, closed
from game.model.state import AnyUnit, Item
from game.model.vectors import Point, at_most, within_arc
from game.rulesets.brikwars.figures import foes_in_melee, held_items, in_front, named, prone, row_of
from game.rulesets.brikwars.lanes import course
from game.rulesets.brikwars.maneuvers import hands_busy
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars_2005.charging import reach_of
from game.rulesets.brikwars_2005.counters import WITH_WEAPON, once_each, shove_kind
from game.rulesets.brikwars_2005.figures import blow_row, item_row, sheet_of, shields_of, weapons_of
from game.rulesets.brikwars_2005.hazards import lethal_ahead
from game.rulesets.brikwars_2005.maneuvers import FORWARD, counter_used, other_shield_shoved
from game.rulesets.brikwars_2005.tables import tables
from game.words import tr

POINT = "R05-DP-26"


def counter_reach(item: Item, shield: bool) -> float:
    """How far a Counterattack with something reaches; a Shield Shoves at arm's length."""
    return tables().measures.arm_reach if shield else blow_row(item.kind).reach


def reach_in_exchange(view: Look, unit: AnyUnit, do: str, item_id: str | None) -> float:
    """A charger's reach as compared with the target's (R05-CH-14); a slam's is 0.5" (R05-CH-21)."""
    return max(tables().measures.arm_reach, reach_of(view, unit, do, item_id))


def longest_counter(view: Look, target: AnyUnit, unit: AnyUnit) -> float:
    """The longest reach at which the target could Counterattack; 0 where it cannot."""
    if prone(target):
        return 0.0
    found = (
        counter_reach(item, item in shields_of(target))
        for item in (*weapons_of(target), *shields_of(target))
        if _counterattack_refusal(view, target, unit, item) is None
    )
    return max(found, default=0.0)


def charge_window(
    view: Look, target: AnyUnit, unit: AnyUnit, do: str, item_id: str | None, way: Point
) -> Decision:
    """The one answer to a Charge as data: every way, and why the others are closed (R05-DP-26)."""
    options: list[Option] = []
    shut: list[Closed] = []
    for option, refused in _ways(view, target, unit, do, item_id):
        if refused is None:
            options.append(option)
        else:
            shut.append(closed(option, refused))
    options = list(once_each(target, options))
    own = reach_in_exchange(view, unit, do, item_id)
    default = _default(view, target, options, own, way)
    options.append(Option(do="take", unit=target.id, point=POINT))
    return Decision(
        kind=POINT,
        side=target.side,
        unit=target.id,
        about=view.state.event_count,
        options=tuple(options),
        closed=tuple(shut),
        default=default,
    )


def _ways(
    view: Look, target: AnyUnit, unit: AnyUnit, do: str, item_id: str | None
) -> Iterator[tuple[Option, Refusal | None]]:
    """Every way to answer, with what keeps the target from it."""
    for item in (*weapons_of(target), *shields_of(target)):
        option = Option(do="counterattack", unit=target.id, item=item.id, point=POINT)
        yield option, _counterattack_refusal(view, target, unit, item)
    if do != "slam":
        for item in (*shields_of(target), *weapons_of(target)):
            option = Option(do="parry", unit=target.id, item=item.id, point=POINT)
            yield option, _parry_refusal(view, target, do, item)
        if len(weapons_of(target)) + len(shields_of(target)) > 1:
            option = Option(do="riposte", unit=target.id, point=POINT)
            yield option, Refusal(tr("A Charge leaves time for one Counter"), "R05-CH-13")
        if not held_items(target):
            option = Option(do="parry", unit=target.id, point=POINT)
            yield option, _bare_refusal(view, target, unit, do, item_id)
    yield Option(do="bail", unit=target.id, point=POINT), bail_refusal(view, target, unit)


def _counterattack_refusal(
    view: Look, target: AnyUnit, unit: AnyUnit, item: Item
) -> Refusal | None:
    """Any held weapon, or a Shield's Shove, that has not Countered yet (R05-CH-13, R05-AM-41)."""
    refused = hands_busy(view, target) or counter_used(target, item)
    refused = refused or other_shield_shoved(target, item)
    if refused is not None:
        return refused
    if item in shields_of(target) and row_of(unit).size > row_of(target).size:
        return Refusal(tr("It is too big to be Shoved"), "R05-CC-21")
    here, there = target.place, unit.place
    half = tables().measures.forward_half_angle
    if FORWARD in item_row(item).tags and not within_arc(
        target.facing, there.x - here.x, there.y - here.y, half
    ):
        text = tr("{item} hits within {angle}° of straight ahead only")
        name = named(item_row(item))
        return Refusal(text.format(item=name, angle=half), "R05-EQ-17")
    return None


def _parry_refusal(view: Look, target: AnyUnit, do: str, item: Item) -> Refusal | None:
    """A Charging Weapon is Parried with a Shield only, a Shove with anything (R05-CH-12)."""
    if do == "charge" and item not in shields_of(target):
        return Refusal(tr("Only a Shield Parries a Charging Weapon"), "R05-CH-12")
    return hands_busy(view, target) or counter_used(target, item)


def _bare_refusal(
    view: Look, target: AnyUnit, unit: AnyUnit, do: str, item_id: str | None
) -> Refusal | None:
    """Bare hands Parry one Shove with bare hands or a Shield (R05-CC-41, R05-CC-50)."""
    if do == "charge":
        return Refusal(tr("Only a Shield Parries a Charging Weapon"), "R05-CH-12")
    if shove_kind(unit, item_id) == WITH_WEAPON:
        return Refusal(tr("Bare hands Parry no Shove with a weapon"), "R05-CC-50")
    if sheet_of(target).bare_parry:
        return Refusal(tr("Bare hands have Parried on this player’s turn"), "R05-CC-41")
    return hands_busy(view, target)


def bail_refusal(view: Look, target: AnyUnit, unit: AnyUnit) -> Refusal | None:
    """Why a unit may not Bail; nothing when it may (R05-TU-40, R05-TU-41, R05-CC-06)."""
    if prone(target):
        return Refusal(tr("A Disrupted unit cannot Bail"), "R05-TU-41")
    if sheet_of(target).action_spent:
        return Refusal(tr("Bailing needs an unspent Action"), "R05-TU-40")
    if any(foe != unit.id for foe in foes_in_melee(view, target.id)):
        return Refusal(tr("It is busy in Close Combat with others"), "R05-CC-06")
    if not in_front(target, unit.place):
        return Refusal(tr("It cannot see that coming"), "R05-TU-41")
    return None


def _default(view: Look, target: AnyUnit, options: list[Option], own: float, way: Point) -> Choice:
    """A longer Counterattack, else a Shield, else any Counterattack, else bare hands.

    Who would be Knocked Back to its death Bails (R05-DP-26). Of several weapons the longest counts.
    """
    bails = any(option.do == "bail" for option in options)
    if bails and _death_behind(view, target, way):
        return Choice(do="bail", unit=target.id)
    strikes = _longest_first(target, options)
    if strikes and at_most(own + tables().measures.outreach, _reach_with(target, strikes[0])):
        return strikes[0].choice()
    parries = [option for option in options if option.do == "parry"]
    shields = {item.id for item in shields_of(target)}
    for option in parries:
        if option.item in shields:
            return option.choice()
    for option in (*strikes, *parries):
        return option.choice()
    return Choice(do="take", unit=target.id)


def _longest_first(target: AnyUnit, options: list[Option]) -> list[Option]:
    """The Counterattacks, the one with the longest reach first; Shields' Shoves last."""
    strikes = [option for option in options if option.do == "counterattack"]
    return sorted(strikes, key=lambda option: -_reach_with(target, option))


def _reach_with(target: AnyUnit, option: Option) -> float:
    item = target.item(option.item or "")
    assert item is not None, "it is held"
    return counter_reach(item, item in shields_of(target))


def collision_window(view: Look, target: AnyUnit, unit: AnyUnit, way: Point) -> Decision:
    """Somebody runs into a unit by accident: it may Bail (R05-CH-21).

    By default it does only where it would be Knocked Back to its death (R05-DP-26).
    """
    refused = bail_refusal(view, target, unit)
    way_out = Option(do="bail", unit=target.id, point=POINT)
    take = Option(do="take", unit=target.id, point=POINT)
    deadly = _death_behind(view, target, way)
    return Decision(
        kind=POINT,
        side=target.side,
        unit=target.id,
        about=view.state.event_count,
        options=(way_out, take) if refused is None else (take,),
        closed=() if refused is None else (closed(way_out, refused),),
        default=(way_out if refused is None and deadly else take).choice(),
    )


def _death_behind(view: Look, target: AnyUnit, way: Point) -> bool:
    """Whether a KnockBack along a run could be the death of its target."""
    return lethal_ahead(view, target, course(way), float(tables().measures.mom_die))
