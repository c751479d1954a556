"""Combined attacks on things: one Damage of all who hit (R05-CA-01..04, R05-OB-03).

Everybody must be able to hit that thing. Ruling: nobody runs at it in one, and what close combat
has done to it before does not count: things keep no sum of a player's turn.
"""

from collections.abc import Iterator

from msgspec.structs import replace as with_fields

from game.model.choices import Choice
from game.model.decisions import Refusal
from game.model.state import AnyUnit, Item
from game.rulesets.brikwars.events import AttackJoined
from game.rulesets.brikwars.figures import prone
from game.rulesets.brikwars.joining import invitation, next_to_ask, one_each, weapon
from game.rulesets.brikwars.objects import things
from game.rulesets.brikwars.sheets import Fig, Look, Res
from game.rulesets.brikwars.steps import Shoot, Target, Watch
from game.rulesets.brikwars_2005.close_combat import declare_at_thing, swing
from game.rulesets.brikwars_2005.damage import Landed, blow_damage, shot_damage, strike_home
from game.rulesets.brikwars_2005.figures import item_row, ready_weapons
from game.rulesets.brikwars_2005.joint_steps import SHOTS, JointOnThing, Member, attack_by
from game.rulesets.brikwars_2005.maneuvers import ATTACK, thing_blow_refusal
from game.rulesets.brikwars_2005.partners import POINT, member_named, on_call_of
from game.rulesets.brikwars_2005.ranged import attempt, declare, missed, shot_refusal, told
from game.rulesets.brikwars_2005.run_steps import Blow, NextBlow
from game.rulesets.brikwars_2005.tables import tables
from game.rulesets.brikwars_2005.to_hit import Facing, facing_of, offer_aim
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
        return thing_blow_refusal(view, unit, part.item or "", piece)
    return shot_refusal(view, attack_by(part, Target(piece=piece)))


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
        if member.fights:
            declare_at_thing(r, _blow(step, member))
        else:
            declare(r, _shot(step, member))
        if member.unit != lead.unit:
            r.emit(AttackJoined(unit=member.unit, lead=lead.unit, rules=("R05-CA-02",)))
    for member in members:
        offer_aim(r, member.unit)
    r.then(with_fields(step, members=members, left=members, declared=True))
    r.then(Watch(targets=tuple(member.unit for member in members)))


def _blow(step: JointOnThing, member: Member) -> Blow:
    target = Target(piece=step.piece)
    return Blow(unit=member.unit, do=member.do, item=member.item, target=target)


def _shot(step: JointOnThing, member: Member) -> Shoot:
    return Shoot(attack=attack_by(member, Target(piece=step.piece)))


def _next(r: Res, step: JointOnThing) -> None:
    """One more Attack Roll; a shot that misses may be tracked afterward (R05-CA-03)."""
    member = step.left[0]
    again = with_fields(step, left=step.left[1:])
    unit = r.state.units.get(member.unit)
    if unit is None or prone(unit) or not things(r, step.piece):
        r.then(again)
        return
    if member.fights:
        blow = _blow(step, member)
        hit = swing(r, blow).success
        r.then(_with_hit(again, member, facing_of(r, blow.attack)) if hit else again)
        return
    shot = attempt(r, _shot(step, member), asks=False)
    if shot is None:
        r.then(again)
    elif not shot.rolled.success:
        r.then(with_fields(again, misses=(*step.misses, missed(r, shot))))
    else:
        told(r, shot)
        r.then(_with_hit(again, with_fields(member, kind=shot.kind), shot.facing))


def _with_hit(step: JointOnThing, member: Member, facing: Facing) -> JointOnThing:
    """The attack with one hit more, at the place that the first of them has struck."""
    if step.at is None:
        step = with_fields(step, at=facing.at, height=facing.height)
    return with_fields(step, hits=(*step.hits, member))


def _takes_effect(r: Res, step: JointOnThing) -> None:
    """The sum against one Armor roll; then further weapons strike, and misses may be tracked.

    Worked numbers: 4 and 3 of two guns are 7, more than 4 and 2 of a wooden crate.
    """
    if step.hits and step.at is not None and things(r, step.piece):
        landed = Landed(
            by=step.hits[0].unit,
            target=Target(piece=step.piece),
            damage=sum(_damage(r, step, member) for member in step.hits),
            at=step.at,
            height=step.height,
            rule="R05-OB-02",
        )
        strike_home(r, landed)
    for member in step.members:
        if member.fights:
            r.then(NextBlow(unit=member.unit, target=Target(piece=step.piece), role="active"))
    for miss in step.misses:
        r.then(miss)


def _damage(r: Res, step: JointOnThing, member: Member) -> int:
    unit = r.state.units[member.unit]
    if member.fights:
        item = unit.item(member.item or "")
        assert item is not None, "a fighter has a weapon"
        return blow_damage(r, unit.id, item.kind, Target(piece=step.piece), part=True)
    row, thrown = tables().items[member.kind], member.do == "throw"
    return shot_damage(r, unit, None, row, thrown=thrown, rule="R05-CA-01", part=True)
