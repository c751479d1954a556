"""Who could take part in a combined attack, and who may lead one (R05-CA-01..05, R05-DP-10).

Rulings: it is made on its leader's own turn, never in response. Whoever joins needs an unspent
Action and could make its part alone: comrades do, and allies whose Actions are left from their own
turn (R05-TU-04). An Explosive bursts for itself (R05-EX-02), and nobody leads or joins with one.
Those who join are named by the weapon they use, ``unit/item``, fighters with the way they attack,
``unit/item/attack``.
"""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace as with_fields

from game.model.choices import Choice
from game.model.decisions import Decision, Refusal
from game.model.state import AnyUnit, Item
from game.model.vectors import at_most
from game.rulesets.brikwars.abreast import Runner, lanes_abreast
from game.rulesets.brikwars.figures import as_it_stands, held_items, hostile, prone
from game.rulesets.brikwars.joining import invitation, next_to_ask, one_each, weapon
from game.rulesets.brikwars.nobody import no_target
from game.rulesets.brikwars.reaches import within_a_step
from game.rulesets.brikwars.sheets import Fig, Look
from game.rulesets.brikwars.steps import Target
from game.rulesets.brikwars.suggestions import MOST
from game.rulesets.brikwars_2005.charging import charge_refusal, longest_charge, usual_mode
from game.rulesets.brikwars_2005.figures import item_row, ready_weapons, sheet_of, shields_of
from game.rulesets.brikwars_2005.joint_steps import SHOTS, JointAttack, Member, attack_by
from game.rulesets.brikwars_2005.maneuvers import (
    ATTACK,
    engage_refusal,
    longest_reach,
    maneuver_refusal,
    too_many,
)
from game.rulesets.brikwars_2005.ranged import shot_refusal
from game.rulesets.brikwars_2005.ranged_limits import longest_shot, longest_throw
from game.rulesets.brikwars_2005.run_steps import RUNS, Charge
from game.rulesets.brikwars_2005.to_hit import facing_of
from game.words import tr

POINT, AGAIN = "R05-DP-10", "R05-DP-20"
"""Who joins, and whose further weapons strike together."""

CHARGING = "R05-DP-30"
"""Who joins in a Charge."""

WAYS = (ATTACK, *RUNS)
"""How one joins who does not shoot or throw: the last part of ``unit/item/way``."""


def member_named(view: Look, name: str, target: str | None = None) -> Member:
    """The part of somebody who joins; of a Charge at a ``target`` with a Sprint where it needs one.

    Without an item it is made with the hands, or with the body.
    """
    unit_id, item_id, way = (*name.split("/"), "", "")[:3]
    unit, held = view.state.units[unit_id], item_id or None
    if way in RUNS:
        enemy = view.state.units.get(target or "")
        mode = None if enemy is None else usual_mode(view, unit, enemy, way, held)
        return Member(unit=unit_id, do=way, item=held, mode=mode)
    if way == ATTACK:
        return Member(unit=unit_id, do=ATTACK, item=held)
    item = unit.item(item_id)
    shot = item is not None and item_row(item).role == "ranged"
    return Member(unit=unit_id, do="shoot" if shot else "throw", item=held)


def lead_of(view: Look, choice: Choice) -> Member:
    """The part of who leads."""
    unit, target = view.state.units[choice.unit or ""], view.state.units.get(choice.target or "")
    mode = None
    if choice.do in RUNS and target is not None:
        mode = usual_mode(view, unit, target, choice.do, choice.item)
    return Member(unit=unit.id, do=choice.do, item=choice.item, mode=mode)


def joint_refusal(view: Look, unit: AnyUnit, choice: Choice) -> Refusal | None:
    """Why a unit may not lead a combined attack on a figure; nothing when it may (R05-CA-01).

    It could attack alone, too: should nobody join, it does (R05-DP-10).
    """
    target = view.state.units.get(choice.target or "")
    if target is None or target.position is None:
        return no_target(view, choice.target)
    if choice.at is not None:
        return Refusal(tr("Others only join attacks on figures"), "R05-CA-01")
    lead = lead_of(view, choice)
    refused = part_refusal(view, unit, lead, target)
    if refused is None and not any(joiners(view, lead, target)):
        return Refusal(tr("Nobody else can join in"), "R05-CA-01")
    return refused


def mates_of(view: Look, unit: AnyUnit) -> frozenset[str]:
    """A leader and all who could join him: who stands in the way may join in and run himself."""
    return view.battle.once(
        view.state,
        ("mates", unit.id),
        lambda: frozenset((unit.id, *(one.id for one in on_call_of(view, unit)))),
    )


def part_refusal(
    view: Look,
    unit: AnyUnit,
    part: Member,
    target: AnyUnit,
    beside: frozenset[str] = frozenset(),
) -> Refusal | None:
    """Why somebody could not make its part alone, were those ``beside`` it not in its way."""
    key = "part", part.do, part.item, part.mode, target.id, beside
    return as_it_stands(view, unit, key, lambda: alone_refusal(view, unit, part, target, beside))


def alone_refusal(
    view: Look, unit: AnyUnit, part: Member, target: AnyUnit, beside: frozenset[str]
) -> Refusal | None:
    """The same, looked at anew each time."""
    if part.shoots:
        return _shot_refusal(view, unit, part, target)
    if part.runs:
        if unit.side != view.state.turn:
            return Refusal(tr("On another’s turn nobody runs"), "R05-TU-03")
        choice = Choice(do=part.do, unit=unit.id, item=part.item, target=target.id, mode=part.mode)
        return charge_refusal(view, unit, choice, beside)
    refused = engage_refusal(view, unit)
    if refused is None and prone(unit):
        return Refusal(tr("It is Disrupted"), "R05-TU-30")
    return refused or maneuver_refusal(view, unit, ATTACK, target, part.item, "active")


def _shot_refusal(view: Look, unit: AnyUnit, part: Member, target: AnyUnit) -> Refusal | None:
    """Why a weapon is none that shoots or flies so far, or adds nothing to a sum (R05-CA-04)."""
    refused = shot_refusal(view, attack_by(part, Target(figure=target.id)))
    if refused is None and not shares_in(view, unit, part, target):
        return Refusal(tr("With that nobody shares in an attack"), "R05-CA-04")
    return refused


def shares_in(view: Look, unit: AnyUnit, part: Member, target: AnyUnit) -> bool:
    """Whether what somebody does is something that others share in (R05-CA-04).

    A shot has to add to the sum; a throw must get there without a Bonus Die.
    """
    item = unit.item(part.item or "")
    if not part.shoots or item is None:
        return True
    row = item_row(item)
    if row.role == "explosive":
        return False
    if part.do != "throw" or row.throw is None:
        return True
    if unit.place.distance(target.place) > _farthest(view, unit, "throw"):
        return False
    facing = facing_of(view, attack_by(part, Target(figure=target.id)))
    return at_most(facing.distance, sum(row.throw.dice) + row.throw.flat + facing.bonus)


def on_call_of(view: Look, unit: AnyUnit) -> list[Fig]:
    """All who could join a leader: comrades and allies with an Action (R05-TU-04)."""
    return [other for other in _on_call(view, unit) if other.id != unit.id]


def _on_call(view: Look, unit: AnyUnit) -> tuple[Fig, ...]:
    """The same, a leader himself among them."""
    return view.battle.once(
        view.state,
        ("on call", unit.side),
        lambda: tuple(
            other
            for other in view.state.on_field()
            if not (sheet_of(other).action_spent or prone(other) or hostile(view, unit, other))
        ),
    )


def joiners(
    view: Look,
    lead: Member,
    target: AnyUnit,
    asked: tuple[str, ...] = (),
) -> Iterator[str]:
    """Every way for others to join an attack: shots, throws, blows, Charges (R05-CA-10).

    Sides that were ``asked`` are left out.
    """
    unit = view.state.units[lead.unit]
    mates = mates_of(view, unit)
    for way in ways_beside(lead):
        for other in _in_reach(view, unit, target, way):
            if other.id == unit.id or other.side in asked:
                continue
            for name in _names(other, way):
                part = member_named(view, name, target.id)
                if part_refusal(view, other, part, target, mates) is None:
                    yield name


def _in_reach(view: Look, unit: AnyUnit, target: AnyUnit, way: str) -> tuple[Fig, ...]:
    """Those who could join a unit and are not too far from a target to attack it in one way."""
    once, state = view.battle.once, view.state
    every = once(
        state,
        ("reaches", unit.side, way),
        lambda: [(other, _farthest(view, other, way)) for other in _on_call(view, unit)],
    )
    return once(
        state,
        ("in reach", unit.side, target.id, way),
        lambda: tuple(other for other, far in every if other.place.distance(target.place) <= far),
    )


def _farthest(view: Look, unit: AnyUnit, way: str) -> float:
    """How far the center of a target may be off whom a unit could attack in one way."""

    def inches() -> float:
        if way in RUNS:
            return longest_charge(view, unit)
        if way == ATTACK:
            return within_a_step(view, unit, longest_reach(unit))
        return longest_shot(view, unit) if way == "shoot" else longest_throw(view, unit)

    return view.battle.once(view.state, ("farthest", unit.id, way), inches)


def ways_beside(lead: Member) -> tuple[str, ...]:
    """How others may join: where there is no Damage to be added, at a run only (R05-CA-09)."""
    if lead.do == "charge":
        return (*SHOTS, *WAYS)
    return RUNS if lead.runs else (*SHOTS, ATTACK, "charge")


def _names(unit: Fig, way: str) -> Iterator[str]:
    """What a unit could do in one way, item by item; hands alone, or the body, without one."""
    if way == "slam":
        yield f"{unit.id}//{way}"
        return
    for item in _items(unit, way):
        yield f"{unit.id}/{item.id}" if way in SHOTS else f"{unit.id}/{item.id}/{way}"
    if way == "charging-shove":
        yield f"{unit.id}//{way}"


def _items(unit: Fig, way: str) -> Iterable[Item]:
    """The items with which something is done."""
    if way == ATTACK:
        return ready_weapons(unit)
    if way == "charging-shove":
        return shields_of(unit)
    if way == "shoot":
        return (item for item in unit.items if item_row(item).role == "ranged")
    if way == "throw":
        return (item for item in unit.items if item_row(item).throw is not None)
    return held_items(unit)


def usual(
    view: Look,
    lead: Member,
    target: AnyUnit,
    names: Iterable[str],
    before: tuple[Member, ...] = (),
) -> tuple[str, ...]:
    """Those who could attack together in the leader's way, each in its first one.

    Of those who Charge one: no more than two fit a minifig from one side (R05-CA-09).
    """
    alike = [name for name in names if _like(member_named(view, name), lead)]
    if lead.runs:
        alike.sort(key=lambda name: member_named(view, name).do != lead.do)
        groups = (with_room(view, before or (lead,), target, (name,)) for name in alike)
        return next((group for group in groups if group), ())
    return with_room(view, before or (lead,), target, alike)


def _like(part: Member, lead: Member) -> bool:
    return (part.shoots, part.runs) == (lead.shoots, lead.runs)


def with_room(
    view: Look,
    before: tuple[Member, ...],
    target: AnyUnit,
    names: Iterable[str],
    mates: frozenset[str] = frozenset(),
) -> tuple[str, ...]:
    """Those who join, each in one way, without a fourth who fights a minifig (R05-CA-05).

    Nor is there room for somebody with a figure in the way of his Charge that stays where it is;
    the ``mates`` may yet run themselves.
    """
    kept: list[str] = []
    taken = [part.unit for part in before]
    fighters = [part.unit for part in before if _gangs_up(part)]
    runners = [part.unit for part in before if part.runs]
    for name in names:
        part = member_named(view, name, target.id)
        if part.unit in taken:
            continue
        if _gangs_up(part) and too_many(view, target, (*fighters, part.unit)):
            continue
        if part.runs:
            beside = frozenset((*runners, part.unit, *mates))
            unit = view.state.units[part.unit]
            if part_refusal(view, unit, part, target, beside) is not None:
                continue
            runners.append(part.unit)
        if _gangs_up(part):
            fighters.append(part.unit)
        taken.append(part.unit)
        kept.append(name)
    return tuple(kept)


def _gangs_up(part: Member) -> bool:
    """Whether somebody attacks hand to hand; who comes with the body alone strikes no blow."""
    return not part.shoots and part.do != "slam"


def question(view: Look, step: JointAttack) -> tuple[str, Decision] | None:
    """Whom the next player lets join: his side, and what he is asked (R05-DP-10).

    The leader's side comes first; nothing when all have answered. By default nobody joins.
    Suggested are those who attack as the leader does, all, and each alone.
    """
    lead, target = step.members[0], view.state.units[step.target]
    unit = view.state.units[lead.unit]
    before, mates = so_far(view, step), mates_of(view, unit)
    found = next_to_ask(
        view,
        unit.side,
        joiners(view, lead, target, step.asked),
        step.asked,
        lambda name: bool(with_room(view, before, target, (name,), mates)),
    )
    if found is None:
        return None
    names = found[1]
    alike = usual(view, lead, target, names, before)
    everybody = with_room(view, before, target, (*alike, *names))
    able = (name for name in names if with_room(view, before, target, (name,)))
    singles = ((name,) for name in one_each(able))
    suggest = tuple(dict.fromkeys(((), alike, everybody, *singles)))[:MOST]
    decision = invitation(
        view,
        unit,
        (step.target, None),
        found,
        point=point_of(lead),
        most=len({weapon(name)[0] for name in names}),
        suggest=suggest,
        default=(),
    )
    return found[0], decision


def point_of(lead: Member) -> str:
    """The decision point of those who are asked to join a leader (R05-DP-10, R05-DP-30)."""
    return CHARGING if lead.runs else POINT


def with_lanes(view: Look, members: tuple[Member, ...], target: str) -> tuple[Member, ...]:
    """The members of an attack, those who Charge with the directions of their runs (R05-CA-09).

    Those beside each other have room all the way to where the bodies meet (R05-CH-22).
    """
    running = [member for member in members if member.runs]
    lanes = lanes_abreast(view, tuple(Runner(one.unit, target, 0.0) for one in running))
    ways = {one.unit: way for one, way in zip(running, lanes, strict=True)}
    return tuple(with_fields(member, way=ways.get(member.unit)) for member in members)


def runs_of(members: Iterable[Member], target: str) -> tuple[Charge, ...]:
    """The Charges of those who run; the target has one answer to each (R05-CH-13)."""
    return tuple(
        Charge(attack=attack_by(one, Target(figure=target)), way=one.way, offered=(target,))
        for one in members
        if one.runs
    )


def so_far(view: Look, step: JointAttack) -> tuple[Member, ...]:
    """The leader and everybody named so far."""
    return (*step.members, *(member_named(view, name, step.target) for name in step.named))


def join_refusal(view: Look, step: JointAttack, choice: Choice) -> Refusal | None:
    """Why some may not join together (R05-CA-05, R05-RG-03)."""
    names, target = choice.several or (), view.state.units[step.target]
    before = so_far(view, step) if step.stage == "join" else ()
    if len({weapon(name)[0] for name in names}) < len(names):
        return Refusal(tr("Nobody joins in two ways at once"), "R05-CA-02")
    room = with_room(view, before, target, names)
    if len(room) == len(names):
        return None
    left_out = next(name for name in names if name not in room)
    part = member_named(view, left_out, target.id)
    others = (*before, *(member_named(view, name) for name in names))
    if too_many(view, target, (one.unit for one in others if _gangs_up(one))):
        return Refusal(tr("At most three fight a minifig at once"), "R05-CA-05")
    beside = frozenset(one.unit for one in others if one.runs)
    return part_refusal(view, view.state.units[part.unit], part, target, beside)


def next_volley(view: Look, step: JointAttack) -> tuple[str, Decision] | None:
    """Whose further weapons a player lets strike together (R05-CA-11, R05-DP-20).

    By default every fighter goes on with its next one, as it would alone. Nothing when all have
    answered, or where only one could go on.
    """
    target = view.state.units.get(step.target)
    names = () if target is None else tuple(_further(view, step, target))
    if target is None or len({weapon(name)[0] for name in names}) < 2:
        return None
    lead = view.state.units[weapon(names[0])[0]]
    found = next_to_ask(view, lead.side, names, step.asked, bool)
    if found is None:
        return None
    first = with_room(view, (), target, found[1])
    decision = invitation(
        view,
        lead,
        (step.target, None),
        found,
        point=AGAIN,
        most=len(first),
        suggest=tuple(dict.fromkeys((first, ()))),
        default=first,
    )
    return found[0], decision


def _further(view: Look, step: JointAttack, target: AnyUnit) -> Iterator[str]:
    """The weapons that fighters of a combined attack have left (R05-CC-14)."""
    for name in step.fighters:
        unit = view.state.units.get(name)
        if unit is None or prone(unit):
            continue
        for item in ready_weapons(unit):
            if maneuver_refusal(view, unit, ATTACK, target, item.id, "active") is None:
                yield f"{name}/{item.id}/{ATTACK}"
