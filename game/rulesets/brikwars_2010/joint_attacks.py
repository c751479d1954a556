"""Combined attacks led by a shot: several weapons, one Damage for all (R10-CA-01..10).

Rulings: a combined attack is made on its leader's own turn, never in response. Dice that count one
by one add nothing to a sum, so no weapon of Fire or Grinding takes part (R10-OB-06), and a machine
gun fires one burst. Those who join are named by the weapon they use, ``unit/item``, so that one
unit may use two (R10-CA-09); fighters with the way they attack, too: ``unit/item/strike``. An
Explosive bursts as always; only what it does to the target joins the sum (R10-CA-04).
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from msgspec.structs import replace as with_fields

from game.model.choices import Choice
from game.model.decisions import Decision, Refusal
from game.model.state import AnyUnit, Item
from game.rulesets.brikwars.events import AttackJoined
from game.rulesets.brikwars.figures import prone
from game.rulesets.brikwars.joining import Remembered, invitation, next_to_ask, weapon
from game.rulesets.brikwars.sheets import Fig, Look, Res
from game.rulesets.brikwars.steps import Shoot, Target, Watch, alone
from game.rulesets.brikwars_2010.figures import item_row, sheet_of
from game.rulesets.brikwars_2010.joint_damage import comes_down
from game.rulesets.brikwars_2010.joint_events import TargetShared
from game.rulesets.brikwars_2010.mixed_attacks import (
    attack_named,
    fights,
    melee_joiners,
    one_way,
    with_room,
)
from game.rulesets.brikwars_2010.ranged import (
    Shot,
    attempt,
    burst_of,
    declare,
    faced,
    lost_sight,
    missed,
    parried,
    shot_at_nothing,
    shot_refusal,
    tell_hit,
)
from game.rulesets.brikwars_2010.rolls import read_singly
from game.rulesets.brikwars_2010.steps import Hit, ThingVolley, Volley
from game.rulesets.brikwars_2010.to_hit import could_hit
from game.words import tr

Together = TypeVar("Together", Volley, ThingVolley)
"""Steps of an attack that others may join."""


def joint_refusal(
    view: Look, unit: AnyUnit, item_id: str, target: AnyUnit, *, thrown: bool
) -> Refusal | None:
    """Why a unit may not lead a combined attack with a weapon; nothing when it may (R10-CA-04)."""
    do, aim = "throw" if thrown else "shoot", Target(figure=target.id)
    refused = shot_refusal(view, alone(unit.id, item_id, do, aim))
    return refused or lead_refusal(view, unit, item_id, target, thrown=thrown)


def lead_refusal(
    view: Look, unit: AnyUnit, item_id: str, target: AnyUnit, *, thrown: bool
) -> Refusal | None:
    """Why nobody joins in a Ranged attack that a unit may make alone (R10-CA-04)."""
    item = unit.item(item_id)
    aim = Target(figure=target.id)
    if item is None or not takes_part(view, unit, item, aim, thrown=thrown):
        return Refusal(tr("With that nobody shares in an attack"), "R10-CA-04")
    if not _anybody_joins(view, unit, item_id, target):
        return Refusal(tr("Nobody else can join in"), "R10-CA-04")
    return None


def takes_part(view: Look, unit: AnyUnit, item: Item, target: Target, *, thrown: bool) -> bool:
    """Whether a weapon is one for combined attacks: any that shoots, or is thrown (R10-CA-04).

    Out of range it counts with the penalties for that. Ruling: what is thrown from so far away
    that a Benny on top of the highest face falls short of its Use is no attack on the target.
    """
    row = item_row(item)
    if not thrown:
        return row.role == "ranged" and not read_singly(row)
    if row.throw_range is None and row.role != "explosive":
        return False
    attack = alone(unit.id, item.id, "throw", target)
    return could_hit(view, attack, attack.lead)


def joiners(
    view: Look, unit: AnyUnit, item_id: str, target: AnyUnit, asked: tuple[str, ...] = ()
) -> Iterator[str]:
    """Every weapon that could join in a unit's attack (R10-CA-04, -08, -09).

    The unit's own other one, those of its comrades, and those of allies who have delayed to this
    turn (R10-CA-03); all of them could make the attack alone. Those who shoot or throw come
    first, then those who strike. Sides that were ``asked`` are left out.
    """
    able = [one for one in on_call_of(view, unit) if one.side not in asked]
    for name in _joining(view, able, target):
        if _is_another(name, unit, item_id):
            yield name


def _is_another(name: str, unit: AnyUnit, item_id: str) -> bool:
    """Whether somebody joins with another weapon than the leader's; nobody shoots and fights."""
    who, item = weapon(name)
    return who != unit.id or (item != item_id and not fights(name))


def _joining(view: Look, able: Sequence[Fig], target: AnyUnit) -> Iterator[str]:
    """Every weapon of some with which they attack a target on this turn."""
    yield from shooters(view, able, Target(figure=target.id))
    yield from melee_joiners(view, able, target)


def shooters(
    view: Look,
    able: Iterable[Fig],
    aim: Target,
    *,
    but: tuple[str, str] | None = None,
    thrown_too: bool = True,
) -> Iterator[str]:
    """Everything that some could shoot or throw at a figure or a thing, ``but`` for one weapon."""
    for other in able:
        for item in other.items:
            thrown = item_row(item).role != "ranged"
            if (other.id, item.id) == but or (thrown and not thrown_too):
                continue
            attack = alone(other.id, item.id, "throw" if thrown else "shoot", aim)
            if shot_refusal(view, attack) is not None:
                continue
            if takes_part(view, other, item, aim, thrown=thrown):
                yield f"{other.id}/{item.id}"


def _anybody_joins(view: Look, unit: AnyUnit, item_id: str, target: AnyUnit) -> bool:
    """Whether any weapon could join in: of all who act on this turn, another than the leader's.

    All who might lead ask the same of a target: those found for the first are remembered.
    """
    found = view.battle.once(
        view.state,
        ("joining", unit.side, target.id),
        lambda: Remembered(_joining(view, on_call_of(view, unit), target)),
    )
    return any(_is_another(name, unit, item_id) for name in found)


def on_call_of(view: Look, unit: AnyUnit) -> tuple[Fig, ...]:
    """All who act on this player's turn, the unit among them."""
    return view.battle.once(
        view.state,
        ("on call", unit.side),
        lambda: tuple(other for other in view.state.on_field() if on_call(view, unit, other)),
    )


def on_call(view: Look, unit: AnyUnit, other: AnyUnit) -> bool:
    """Whether somebody acts on this player's turn: a comrade, or an ally who waits for it."""
    if other.side == unit.side:
        return not sheet_of(other).delayed
    return sheet_of(other).delayed and not view.battle.hostile(unit.side, other.side)


def usual(
    view: Look, lead: Shoot, names: tuple[str, ...], before: tuple[str, ...] = ()
) -> tuple[str, ...]:
    """Who joins by default: everybody who shoots, and who throws with a thrower.

    Where there is nobody of these, those who strike; else all others, each in one way. Nobody is
    asked about a plain shot: it is its shooter's alone, as by the default of R10-DP-08.
    """
    shooting = []
    for name in names:
        unit_id, item_id = weapon(name)
        item = view.state.units[unit_id].item(item_id)
        shoots = item is not None and item_row(item).role == "ranged" and not fights(name)
        if shoots or (lead.thrown and unit_id == lead.unit):
            shooting.append(name)
    return with_room(view, lead.target.figure, shooting or _fighting(names) or names, before)


def _fighting(names: tuple[str, ...]) -> tuple[str, ...]:
    """Those who would join in Close Combat."""
    return tuple(name for name in names if fights(name))


def join_refusal(view: Look, choice: Choice) -> Refusal | None:
    """Why these may not join together: one way of attacking for each, and no fourth fighter.

    Those whom an ally has named before count (R10-CA-09, R10-CA-05, R10-CC-09).
    """
    names, step = choice.several or (), view.state.agenda[0]
    if len(one_way(names)) < len(names):
        return Refusal(tr("Nobody joins in two ways at once"), "R10-CA-09")
    room = names
    if isinstance(step, Volley):
        room = with_room(view, step.target, names, step.named)
    if len(room) < len(names):
        return Refusal(tr("At most three attack a minifig in a turn"), "R10-CC-09")
    return None


def volley(r: Res, step: Volley) -> None:
    """A combined attack (R10-CA-01, -02): all declare, then each attacks, then Damage is one.

    Each part is a pass of its own: shots, then Strikes and Charges (R10-CA-08), then what the
    shots and bursts do. What missed may be tracked once the others have done their Damage, and
    does its own.
    """
    if not step.declared:
        _declared(r, step)
    elif step.shots:
        _next_shot(r, step)
    elif step.strikes:
        r.then(step.strikes[0])
        r.then(with_fields(step, strikes=step.strikes[1:]))
    else:
        comes_down(r, step)


def _declared(r: Res, step: Volley) -> None:
    """Everybody who takes part declares before anybody rolls (R10-CA-02)."""
    lead = step.shots[0]
    unit, target = r.state.units[lead.unit], r.state.units[step.target]
    found = r.once(("join", step), lambda: tuple(joiners(r, unit, lead.item, target, step.asked)))
    again = invited(r, step, lead, found)
    if again is not None:
        r.then(again)
        return
    aim = Target(figure=step.target)
    joining = [attack_named(r, name, aim) for name in step.named]
    shots = (lead, *(one for one in joining if isinstance(one, Shoot)))
    strikes = tuple(one for one in joining if not isinstance(one, Shoot))
    for shot in shots:
        declare(r, shot)
        if shot.unit != lead.unit:
            r.emit(AttackJoined(unit=shot.unit, lead=lead.unit, rules=("R10-CA-02",)))
    r.emit(TargetShared(unit=target.id, rules=("R10-CA-01",)))
    fighters = tuple(strike.unit for strike in strikes)
    for name in fighters:
        r.emit(AttackJoined(unit=name, lead=lead.unit, rules=("R10-CA-02", "R10-CA-08")))
    r.then(with_fields(step, shots=shots, strikes=strikes, fighters=fighters, declared=True))
    attackers = dict.fromkeys((*(shot.unit for shot in shots), *fighters))
    r.then(Watch(targets=tuple(attackers)))


def invited(r: Res, step: Together, lead: Shoot, able: tuple[str, ...]) -> Together | None:
    """Ask the next player with weapons that could join, the leader's first (R10-DP-08).

    Nothing when all have answered. Of several players each answers in a pass of its own: he knows
    whom the others have named, and where they have left no room names no fourth (R10-CC-09).
    """
    own, target = r.state.units[lead.unit].side, lead.target.figure
    found = next_to_ask(
        r, own, able, step.asked, lambda name: bool(with_room(r, target, (name,), step.named))
    )
    if found is None:
        return None
    side, names = found
    answer = r.ask(_question(r, lead, found, step.named)).several or ()
    wanted: tuple[str, ...] = tuple(name for name in names if name in answer)
    return with_fields(step, asked=(*step.asked, side), named=(*step.named, *wanted))


def _question(
    view: Look,
    lead: Shoot,
    whom: tuple[str, tuple[str, ...]],
    before: tuple[str, ...],
) -> Decision:
    """Which weapons of a side join; suggested are the default, with fighters, and all of them."""
    names = whom[1]
    most = usual(view, lead, names, before)
    target = lead.target.figure
    with_fighters = with_room(view, target, (*most, *_fighting(names)), before)
    everybody = with_room(view, target, names, before)
    return invitation(
        view,
        view.state.units[lead.unit],
        (target, lead.target.piece),
        whom,
        point="R10-DP-08",
        most=len(names),
        suggest=tuple(dict.fromkeys((most, with_fighters, everybody))),
        default=most,
    )


def _next_shot(r: Res, step: Volley) -> None:
    """One more of those who take part: the target's window, Action Roll, Parry roll.

    A Parry is against this attack alone (R10-AM-18, R10-CA-10). Whom a mine that the target bailed
    onto has thrown down or destroyed attacks no more (R10-TU-30). RULING: who has bailed out of
    sight, or to its death, is shot at by nobody else (R10-TU-43); an Explosive is thrown at the
    spot where it stood, as at a chosen point of the ground (R10-EX-07), and bursts there or where
    a miss takes it (R10-EX-09).
    """
    shot, rest = step.shots[0], step.shots[1:]
    again = with_fields(step, shots=rest)
    unit = r.state.units.get(shot.unit)
    if unit is None or prone(unit):
        r.then(again)
        return
    if lost_sight(r, shot):
        item = unit.item(shot.item)
        if item is None or item_row(item).role != "explosive":
            shot_at_nothing(r, shot, step.stood)
            r.then(again)
            return
        shot = Shoot(attack=with_fields(shot.attack, target=Target(spot=step.stood)))
    facing = faced(r, shot)
    fired = None if facing is None else attempt(r, shot, facing)
    if fired is not None and fired.hit:
        tell_hit(r, fired)
        again = _with_hit(r, again, fired)
    elif fired is not None:
        again = with_fields(again, misses=(*step.misses, missed(r, fired)))
    r.then(again)


def _with_hit(r: Res, step: Volley, fired: Shot) -> Volley:
    """The attack with one hit more: dice for the pool, or an Explosive that will burst."""
    if fired.facing.row.role == "explosive":
        return with_fields(step, bursts=(*step.bursts, burst_of(r, fired)))
    hit = Hit(
        unit=fired.step.unit,
        kind=fired.kind,
        thrown=fired.step.thrown,
        out=fired.facing.out,
        levels=parried(r, fired),
        benny=fired.benny == "damage",
    )
    return with_fields(step, hits=(*step.hits, hit))
