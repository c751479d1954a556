"""Who may charge together, who else may join, and how (R10-CA-07, R10-DP-08).

Rulings: a joint charge takes Sprints like any other, but nobody leaps down in one. Those who join
are named by their weapon or Shield, ``unit/item``, or by themselves where they come with the
body alone: hands first where the leader does, else as a Collision.
"""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace as with_fields

from game.model.choices import Choice
from game.model.decisions import Decision, Option, Refusal
from game.model.state import AnyUnit
from game.model.vectors import Point
from game.rulesets.brikwars.abreast import Runner, lanes_abreast
from game.rulesets.brikwars.figures import held_items
from game.rulesets.brikwars.joining import JOINT, invitation, next_to_ask, weapon
from game.rulesets.brikwars.nobody import no_target
from game.rulesets.brikwars.sheets import Fig, Look, Res
from game.rulesets.brikwars.steps import Target, alone
from game.rulesets.brikwars.suggestions import MOST
from game.rulesets.brikwars_2010.charging import (
    charge_candidates,
    charge_refusal,
    choice_of,
    heavy,
    longest_charge,
    reach_of,
    row_in_hand,
    usual_mode,
)
from game.rulesets.brikwars_2010.figures import crowded, item_row, sheet_of, shields
from game.rulesets.brikwars_2010.joint_attacks import on_call_of
from game.rulesets.brikwars_2010.run_steps import Charge, JointCharge
from game.words import tr


def joint_charge_options(view: Look, unit: Fig, enemies: Iterable[AnyUnit]) -> Iterator[Option]:
    """The joint charges at some enemies that a unit may lead now."""
    if sheet_of(unit).delayed:
        return
    for single in charge_candidates(view, unit, enemies):
        if single.mode == "drop":
            continue
        option = with_fields(single, mode=JOINT, point="R10-DP-08")
        lead = lead_of(view, option.choice())
        if _could(view, lead, _mates(view, lead)) and _anybody_joins(view, lead):
            yield option


def lead_of(view: Look, choice: Choice) -> Charge:
    """The leader's own charge, with a Sprint where its Move is too short."""
    unit, target = view.state.units[choice.unit or ""], view.state.units[choice.target or ""]
    mode = usual_mode(unit, target, choice.do, choice.item)
    aim = Target(figure=target.id)
    return Charge(attack=alone(unit.id, choice.item, choice.do, aim), mode=mode)


def ways_abreast(view: Look, charges: Iterable[Charge]) -> tuple[Point, ...]:
    """The directions in which some charge side by side (R10-CA-07)."""
    runners = (
        Runner(
            charge.unit,
            charge.foe,
            reach_of(charge.do, row_in_hand(view.state.units[charge.unit], charge.item)),
        )
        for charge in charges
    )
    return lanes_abreast(view, tuple(runners))


def joint_charge_refusal(view: Look, choice: Choice) -> Refusal | None:
    """Why a unit may not lead a joint charge; nothing when it may."""
    if choice.target not in view.state.units:
        return no_target(view, choice.target)
    lead = lead_of(view, choice)
    refused = _part_refusal(view, lead, _mates(view, lead))
    if refused is None and not _anybody_joins(view, lead):
        return Refusal(tr("Nobody else can charge it, too"), "R10-CA-07")
    return refused


def _anybody_joins(view: Look, lead: Charge) -> bool:
    return any(_starts(view, (lead,), charge_joiners(view, lead)))


def _mates(view: Look, lead: Charge) -> frozenset[str]:
    """The leader and all who act on this player's turn."""
    unit = view.state.units[lead.unit]
    return view.battle.once(
        view.state,
        ("mates", unit.side),
        lambda: frozenset(one.id for one in on_call_of(view, unit)),
    )


def _starts(view: Look, charges: tuple[Charge, ...], names: Iterable[str]) -> Iterator[str]:
    """Those who alone could join some charges."""
    return (name for name in names if _together_refusal(view, charges, (name,)) is None)


def _part_refusal(view: Look, charge: Charge, beside: frozenset[str]) -> Refusal | None:
    """Why somebody may not make its part of a joint charge, were those beside it not there."""
    if charge.mode == "drop":
        return Refusal(tr("From above everybody leaps for himself"), "R10-CA-07")
    return charge_refusal(view, view.state.units[charge.unit], choice_of(charge), beside)


def charge_joiners(view: Look, lead: Charge, asked: tuple[str, ...] = ()) -> Iterator[str]:
    """Every other way to join in: of comrades, and of allies who wait for this turn (R10-CA-03).

    Who stands in the way may join in, too, and run himself. Sides that were ``asked`` are left out.
    """
    mates, target = _mates(view, lead), view.state.units[lead.foe]
    for other in _in_reach(view, view.state.units[lead.unit], target):
        if other.id == lead.unit or other.side in asked:
            continue
        for name in _names(other):
            if _could(view, charge_named(view, lead, name), mates):
                yield name


def _could(view: Look, charge: Charge, beside: frozenset[str] = frozenset()) -> bool:
    """Whether somebody could make its part past those beside it: whoever leads, it is the same."""
    return _part_refusal(view, charge, beside) is None


def _in_reach(view: Look, unit: AnyUnit, target: AnyUnit) -> tuple[Fig, ...]:
    """Those who act on this player's turn and are not too far from a target to charge it."""
    return view.battle.once(
        view.state,
        ("in reach", unit.side, target.id),
        lambda: tuple(
            other
            for other in on_call_of(view, unit)
            if other.place.distance(target.place) <= longest_charge(view, other)
        ),
    )


def _names(unit: AnyUnit) -> tuple[str, ...]:
    """A unit's ways to charge: with a weapon, with a Shield, with the body."""
    weapons = [item.id for item in held_items(unit) if heavy(item_row(item))]
    pushers = [item.id for item in shields(unit)]
    return (*(f"{unit.id}/{item}" for item in (*weapons, *pushers)), unit.id)


def charge_named(view: Look, lead: Charge, name: str) -> Charge:
    """The charge of somebody who joins."""
    unit_id, item_id = weapon(name)
    unit, target = view.state.units[unit_id], view.state.units[lead.foe]
    item = unit.item(item_id)
    if item is not None:
        do = "charging-shove" if item_row(item).role == "shield" else "charge"
    else:
        do = "charging-shove" if lead.do == "charging-shove" else "ram"
    held = None if item is None else item.id
    mode = usual_mode(unit, target, do, held)
    return Charge(attack=alone(unit_id, held, do, Target(figure=target.id)), mode=mode)


def invited(r: Res, step: JointCharge) -> JointCharge | None:
    """Ask the next player with figures that could join, the leader's first (R10-DP-08).

    Nothing when all have answered. Of several players each answers in a pass of its own: he knows
    who else comes, and where others have left no room names no fourth (R10-CC-09).
    """
    lead = step.charges[0]
    found = next_to_ask(
        r,
        _side(r, lead.unit),
        r.once(("join", step), lambda: tuple(charge_joiners(r, lead, step.asked))),
        step.asked,
        lambda name: not _crowded(r, (*step.charges, charge_named(r, lead, name))),
    )
    if found is None:
        return None
    side, names = found
    answer = r.ask(_question(r, step, found)).several or ()
    joining = tuple(charge_named(r, lead, name) for name in names if name in answer)
    return with_fields(step, asked=(*step.asked, side), charges=(*step.charges, *joining))


def _question(view: Look, step: JointCharge, whom: tuple[str, tuple[str, ...]]) -> Decision:
    """Who of a side joins; by default one, for no more than two fit a minifig from one side."""
    lead, names = step.charges[0], whom[1]
    good = tuple(_starts(view, step.charges, names))
    best = _like_the_lead(view, lead, good)
    singles = tuple((name,) for name in good)
    return invitation(
        view,
        view.state.units[lead.unit],
        (lead.foe, None),
        whom,
        point="R10-DP-08",
        most=len(dict.fromkeys(map(_unit, names))),
        suggest=tuple(dict.fromkeys((best, *singles)))[:MOST],
        default=best,
    )


def _like_the_lead(view: Look, lead: Charge, names: tuple[str, ...]) -> tuple[str, ...]:
    """The first who would charge as the leader does, else the first of all, if there is any."""
    alike = (name for name in names if charge_named(view, lead, name).do == lead.do)
    first = next(alike, names[0] if names else None)
    return () if first is None else (first,)


def _unit(name: str) -> str:
    return weapon(name)[0]


def _side(view: Look, name: str) -> str:
    return view.state.units[_unit(name)].side


def charge_join_refusal(view: Look, step: JointCharge, names: tuple[str, ...]) -> Refusal | None:
    """Why some may not join together; nobody at all may always be the answer."""
    return _together_refusal(view, step.charges, names) if names else None


def _together_refusal(
    view: Look, before: tuple[Charge, ...], names: tuple[str, ...]
) -> Refusal | None:
    """Nobody charges twice, nor through those who stay, nor do four attack one minifig.

    Those who have joined ``before`` count (R10-CC-09).
    """
    charges = (*before, *(charge_named(view, before[0], name) for name in names))
    units = frozenset(charge.unit for charge in charges)
    if len(units) < len(charges):
        return Refusal(tr("Nobody can charge in two ways at once"), "R10-TU-20")
    if _crowded(view, charges):
        return Refusal(tr("At most three attack a minifig in a turn"), "R10-CC-09")
    # Whom nobody is in the way of when it is alone, nobody is in the way of beside others.
    barred = (charge for charge in charges if not _could(view, charge))
    refusals = (_part_refusal(view, charge, units) for charge in barred)
    return next((refused for refused in refusals if refused is not None), None)


def _crowded(view: Look, charges: tuple[Charge, ...]) -> bool:
    """Whether a minifig would have more than three attackers; Collisions are none (R10-CC-09)."""
    target = view.state.units[charges[0].foe]
    return crowded(target, (charge.unit for charge in charges if charge.do != "ram"))
