"""Combined attacks on things: one Damage of all who hit (R05-CA-01..04, R05-OB-03).

Everybody must be able to hit that thing. Ruling: nobody runs at it in one, and what close combat
has done to it before does not count: things keep no sum of a player's turn.
"""

from collections.abc import Iterator

from msgspec.structs import replace as with_fields

from game.model.choices import Choice
from game.model.decisions import Refusal
from game.model.events import AttackHit
from game.model.state import AnyUnit, Item
from game.model.vectors import Point
from game.rulesets.brikwars.dropping import put_down
from game.rulesets.brikwars.events import AttackJoined
from game.rulesets.brikwars.figures import prone
from game.rulesets.brikwars.joining import invitation, next_to_ask, one_each, weapon
from game.rulesets.brikwars.objects import harm, things
from game.rulesets.brikwars.sheets import Fig, Look, Res
from game.rulesets.brikwars.steps import Watch
from game.rulesets.brikwars.thing_touch import short_of
from game.rulesets.brikwars_2005.aiming import offer_aim
from game.rulesets.brikwars_2005.figures import item_row, ready_weapons
from game.rulesets.brikwars_2005.joint_steps import SHOTS, JointOnThing, Member
from game.rulesets.brikwars_2005.maneuvers import ATTACK
from game.rulesets.brikwars_2005.partners import POINT, member_named, on_call_of
from game.rulesets.brikwars_2005.shot_damage import shot_damage
from game.rulesets.brikwars_2005.tables import tables
from game.rulesets.brikwars_2005.thing_aims import attack_refusal, shot_refusal
from game.rulesets.brikwars_2005.thing_attacks import (
    attempt,
    blow_damage,
    declare_blow,
    declare_shot,
    missed,
    swing,
)
from game.rulesets.brikwars_2005.thing_steps import AttackThing, NextOnThing, ShootThing
from game.words import tr


def begin_on_thing(r: Res, choice: Choice) -> None:
    """Lead a combined attack on a thing (R05-CA-02)."""
    r.then(JointOnThing(piece=choice.piece or "", members=(_lead(choice),)))


def _lead(choice: Choice) -> Member:
    return Member(unit=choice.unit or "", do=choice.do, item=choice.item)


def joint_thing_refusal(view: Look, unit: AnyUnit, choice: Choice) -> Refusal | None:
    """Why a unit may not lead a combined attack on a thing; nothing when it may (R05-CA-04)."""
    lead, piece = _lead(choice), choice.piece or ""
    if not shares_in_breaking(unit, lead):
        return Refusal(tr("With that nobody shares in an attack"), "R05-CA-04")
    refused = _part_refusal(view, unit, lead, piece)
    if refused is None and not any(thing_joiners(view, lead, piece)):
        return Refusal(tr("Nobody else can join in"), "R05-CA-01")
    return refused


def shares_in_breaking(unit: AnyUnit, part: Member) -> bool:
    """Whether an attack on a thing is one that others share in: no Charge, and no Explosive."""
    item = unit.item(part.item or "")
    return not part.runs and (item is None or item_row(item).role != "explosive")


def _part_refusal(view: Look, unit: AnyUnit, part: Member, piece: str) -> Refusal | None:
    """Why somebody could not make its part alone."""
    if part.fights:
        return attack_refusal(view, unit, part.item or "", piece)
    thrown = part.do == "throw"
    return shot_refusal(view, unit, part.item or "", piece, thrown=thrown, blind=False)


def thing_joiners(
    view: Look, lead: Member, piece: str, asked: tuple[str, ...] = ()
) -> Iterator[str]:
    """Every way for others to join an attack on a thing: shots, throws, blows (R05-CA-04).

    Sides that were ``asked`` are left out.
    """
    unit = view.state.units[lead.unit]
    able = [other for other in on_call_of(view, unit) if other.side not in asked]
    for way in (*SHOTS, ATTACK):
        for other in able:
            for item in _items(other, way):
                part = Member(unit=other.id, do=way, item=item.id)
                able_to = shares_in_breaking(other, part)
                if able_to and _part_refusal(view, other, part, piece) is None:
                    name = f"{other.id}/{item.id}"
                    yield f"{name}/{ATTACK}" if part.fights else name


def _items(unit: Fig, way: str) -> Iterator[Item]:
    if way == ATTACK:
        yield from ready_weapons(unit)
        return
    for item in unit.items:
        shot = item_row(item).role == "ranged"
        if shot if way == "shoot" else item_row(item).throw is not None:
            yield item


def joint_on_thing(r: Res, step: JointOnThing) -> None:
    """All declare, all roll, then the Damage of all meets one Armor roll (R05-CA-01, -02)."""
    if not step.declared:
        _join(r, step)
    elif step.left:
        _next(r, step)
    else:
        _takes_effect(r, step)


def _join(r: Res, step: JointOnThing) -> None:
    """Ask the next player who of his joins, until all have answered; then all declare."""
    lead = step.members[0]
    unit = r.state.units[lead.unit]
    able = r.once(("join", step), lambda: tuple(thing_joiners(r, lead, step.piece, step.asked)))
    found = next_to_ask(r, unit.side, able, step.asked, bool)
    if found is None:
        _declared(r, step)
        return
    names = found[1]
    alike = one_each(name for name in names if member_named(r, name).shoots == lead.shoots)
    groups = ((), alike, one_each((*alike, *names)))
    decision = invitation(
        r,
        unit,
        (None, step.piece),
        found,
        point=POINT,
        most=len({weapon(name)[0] for name in names}),
        suggest=tuple(dict.fromkeys(groups)),
        default=(),
    )
    chosen = r.ask(decision).several or ()
    r.then(with_fields(step, asked=(*step.asked, found[0]), named=(*step.named, *chosen)))


def thing_join_refusal(names: tuple[str, ...]) -> Refusal | None:
    """Why some may not join together (R05-RG-03)."""
    if len(one_each(names)) < len(names):
        return Refusal(tr("Nobody joins in two ways at once"), "R05-CA-02")
    return None


def _declared(r: Res, step: JointOnThing) -> None:
    """Everybody who takes part declares before anybody rolls (R05-CA-02)."""
    lead = step.members[0]
    members = (lead, *(member_named(r, name) for name in step.named))
    for member in members:
        attack = _attack(step, member)
        if isinstance(attack, AttackThing):
            declare_blow(r, attack)
        else:
            declare_shot(r, attack)
        if member.unit != lead.unit:
            r.emit(AttackJoined(unit=member.unit, lead=lead.unit, rules=("R05-CA-02",)))
    for member in members:
        offer_aim(r, member.unit)
    r.then(with_fields(step, members=members, left=members, declared=True))
    r.then(Watch(targets=tuple(member.unit for member in members)))


def _attack(step: JointOnThing, member: Member) -> ShootThing | AttackThing:
    item = member.item or ""
    if member.fights:
        return AttackThing(unit=member.unit, item=item, piece=step.piece)
    thrown = member.do == "throw"
    return ShootThing(unit=member.unit, item=item, piece=step.piece, thrown=thrown)


def _next(r: Res, step: JointOnThing) -> None:
    """One more Attack Roll; a shot that misses may be tracked afterward (R05-CA-03)."""
    member = step.left[0]
    again = with_fields(step, left=step.left[1:])
    unit, attack = r.state.units.get(member.unit), _attack(step, member)
    if unit is None or prone(unit) or not things(r, step.piece):
        r.then(again)
        return
    if isinstance(attack, AttackThing):
        aim = swing(r, attack)
        r.then(again if aim is None else _with_hit(again, member, aim.at, aim.height))
        return
    shot = attempt(r, attack, asks=False)
    if shot is None:
        r.then(again)
    elif not shot.rolled.success:
        r.then(with_fields(again, misses=(*step.misses, missed(r, shot))))
    else:
        hit = ("R05-OB-01", "R05-AT-06")
        r.emit(AttackHit(unit=unit.id, piece=step.piece, item=member.item, rules=hit))
        if attack.thrown:
            put_down(r, unit.id, attack.item, short_of(unit, shot.aim.at), "R05-RG-11")
        done = with_fields(member, kind=shot.item.kind)
        r.then(_with_hit(again, done, shot.aim.at, shot.aim.height))


def _with_hit(step: JointOnThing, member: Member, at: Point, height: float) -> JointOnThing:
    """The attack with one hit more, at the place that the first of them has struck."""
    if step.at is None:
        step = with_fields(step, at=at, height=height)
    return with_fields(step, hits=(*step.hits, member))


def _takes_effect(r: Res, step: JointOnThing) -> None:
    """The sum against one Armor roll; then further weapons strike, and misses may be tracked.

    Worked numbers: 4 and 3 of two guns are 7, more than 4 and 2 of a wooden crate.
    """
    if step.hits and step.at is not None and things(r, step.piece):
        total = sum(_damage(r, step, member) for member in step.hits)
        by = step.hits[0].unit
        harm(r, step.piece, total, step.at, step.height, by=by, rule="R05-OB-02")
    for member in step.members:
        if member.fights:
            r.then(NextOnThing(unit=member.unit, piece=step.piece))
    for miss in step.misses:
        r.then(miss)


def _damage(r: Res, step: JointOnThing, member: Member) -> int:
    attack = _attack(step, member)
    if isinstance(attack, AttackThing):
        return blow_damage(r, attack, part=True)
    unit, row = r.state.units[member.unit], tables().items[member.kind]
    return shot_damage(r, unit, None, row, thrown=attack.thrown, rule="R05-CA-01", part=True)
