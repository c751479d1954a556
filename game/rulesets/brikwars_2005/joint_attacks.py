"""Combined attacks: several at once, one Damage for all (R05-CA-01..06, R05-CA-10..12)."""

from collections.abc import Callable

from msgspec.structs import replace as with_fields

from game.model.events import AttackDeclared, AttackHit, AttackMissed
from game.rulesets.brikwars.damage import armor_against_sum, single_damage
from game.rulesets.brikwars.events import AttackJoined
from game.rulesets.brikwars.figures import part_the_dead, prone
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars.steps import Attack, Shoot, Target, Watch
from game.rulesets.brikwars.visibility import sight_refusal
from game.rulesets.brikwars_2005 import joint_runs
from game.rulesets.brikwars_2005.charges import announce
from game.rulesets.brikwars_2005.close_combat import strikes_back
from game.rulesets.brikwars_2005.counters import Assault, Counter, answer_assault, assault_of, grace
from game.rulesets.brikwars_2005.damage import (
    Landed,
    blow_damage,
    shot_damage,
    strike_home,
    take_effect,
)
from game.rulesets.brikwars_2005.events import WeaponStruck
from game.rulesets.brikwars_2005.figures import enter_melee, sheet_of
from game.rulesets.brikwars_2005.joint_impacts import impact
from game.rulesets.brikwars_2005.joint_runs import after_the_blows, charged_home
from game.rulesets.brikwars_2005.joint_stages import member_done, over, staged
from game.rulesets.brikwars_2005.joint_steps import JointAttack, Member, attack_by, blow_of
from game.rulesets.brikwars_2005.maneuvers import ATTACK, angry_inch, inch_spots, place_refusal
from game.rulesets.brikwars_2005.parries import parry
from game.rulesets.brikwars_2005.partners import (
    member_named,
    next_volley,
    question,
    runs_of,
    so_far,
    with_lanes,
)
from game.rulesets.brikwars_2005.ranged import attempt, declare, missed, told
from game.rulesets.brikwars_2005.run_steps import NextBlow, RunOver
from game.rulesets.brikwars_2005.tables import tables
from game.rulesets.brikwars_2005.to_hit import attack_roll, facing_of, offer_aim, opening


def joint_attack(r: Res, step: JointAttack) -> None:
    """A combined attack, part by part: everything is declared before any die (R05-CA-02).

    Then all take their Angry Inches, the target says whom it Counters how, all roll to hit, it
    Parries, one sum of all Damage meets its Armor, and a survivor strikes back; second
    weapons come last, in the same way (R05-CA-11).
    """
    _STAGES[step.stage](r, step)


def _join(r: Res, step: JointAttack) -> None:
    """Ask the next player who of his joins, until all have answered; then all declare."""
    asked = r.once(("join", step), lambda: question(r, step))
    if asked is None:
        members = so_far(r, step)
        fighters = tuple(member.unit for member in members if member.fights)
        _declared(
            r, with_fields(step, members=with_lanes(r, members, step.target), fighters=fighters)
        )
        return
    side, decision = asked
    names = r.ask(decision).several or ()
    r.then(with_fields(step, asked=(*step.asked, side), named=(*step.named, *names)))


def _declared(r: Res, step: JointAttack) -> None:
    """Everybody who takes part declares; who shoots says whether he Aims (R05-CA-02).

    All who fight have attacked the target before its first Counter (R05-CA-06).
    """
    lead = step.members[0].unit
    members = tuple(_with_motion(r, step, one) for one in step.members)
    step = with_fields(step, members=members, runs=runs_of(members, step.target))
    for member in step.members:
        _declare_one(r, step, member)
        if member.unit != lead and step.volley == 1:
            r.emit(AttackJoined(unit=member.unit, lead=lead, rules=("R05-CA-02",)))
    for member in step.members:
        if member.shoots:
            offer_aim(r, member.unit)
    r.then(staged(step))
    for charge in step.runs:
        r.then(RunOver(unit=charge.unit))
    if step.volley == 1:
        r.then(Watch(targets=tuple(member.unit for member in step.members)))


def _declare_one(r: Res, step: JointAttack, member: Member) -> None:
    """A shot, a Charge, or a blow, whose weapon is used and that begins Close Combat.

    R05-CC-01, R05-CC-14, R05-CH-06.
    """
    unit, target, item = member.unit, step.target, member.item
    if member.shoots:
        declare(r, _shot(step, member))
        return
    if member.runs:
        place = r.state.units[target].place
        announce(r, r.state.units[unit], member.do, place, item=item, target=Target(figure=target))
        return
    r.emit(AttackDeclared(unit=unit, target=target, item=item, way=ATTACK, rules=("R05-CC-14",)))
    if item is not None:
        r.emit(WeaponStruck(unit=unit, item=item, rules=("R05-CC-14",)))
    enter_melee(r, unit, target, "active")


def _with_motion(view: Look, step: JointAttack, member: Member) -> Member:
    """A fighter's speed counts for the blow that opens Close Combat (R05-AT-29)."""
    if not member.fights:
        return member
    return with_fields(member, motion=opening(view, facing_of(view, _attack(step, member))))


def _attack(step: JointAttack, member: Member) -> Attack:
    return attack_by(member, Target(figure=step.target))


def _shot(step: JointAttack, member: Member) -> Shoot:
    return Shoot(attack=_attack(step, member))


def _inch(r: Res, step: JointAttack) -> None:
    """The Angry Inch of one more fighter (R05-CC-10)."""
    member = step.members[step.at]
    if member.fights and _able(r, step, member):
        angry_inch(r, blow_of(step, member))
    member_done(r, step, member)


def _counter(r: Res, step: JointAttack) -> None:
    """The target answers one of the blows, each with another of its weapons (R05-CA-07)."""
    member = step.members[step.at]
    target = r.state.units.get(step.target)
    if member.fights and target is not None and not prone(target) and _able(r, step, member):
        counter = answer_assault(r, step.target, _assault(r, step, member))
        member = _countered(member, counter)
    member_done(r, step, member)


def _countered(member: Member, counter: Counter) -> Member:
    """A member with the target's answer to it."""
    return with_fields(
        member,
        answer=counter.do,
        parries=counter.parries,
        strikes=counter.strikes,
        inched=counter.inched,
    )


def _counter_to(member: Member) -> Counter:
    """The target's answer to a member."""
    return Counter(member.answer, member.parries, member.strikes, member.inched)


def _assault(r: Res, step: JointAttack, member: Member) -> Assault:
    """A blow as the target sees it: what it has promised to others strikes back at them."""
    assault = assault_of(r.state.units[member.unit], ATTACK, member.item, "active")
    others = [other for other in step.members if other.unit != member.unit]
    promised = tuple(one.strikes for one in others if one.strikes is not None)
    mates = tuple((one.unit, one.item or "") for one in others if one.fights)
    return with_fields(assault, promised=promised, mates=mates)


def _roll(r: Res, step: JointAttack) -> None:
    """One more Attack Roll: only hits contribute (R05-CA-03)."""
    member = step.members[step.at]
    if member.runs:
        member_done(r, step, member)
    elif member.answer == "bail" or not _able(r, step, member):
        if member.unit in r.state.units:
            r.emit(AttackMissed(unit=member.unit, target=step.target, item=member.item))
        member_done(r, step, member)
    elif member.shoots:
        _roll_of_a_shot(r, step, member)
    else:
        _roll_of_a_blow(r, step, member)


def _roll_of_a_shot(r: Res, step: JointAttack, member: Member) -> None:
    """A shot that misses may be tracked once everything else is over (R05-CA-03)."""
    shot = attempt(r, _shot(step, member), asks=False)
    if shot is not None and shot.rolled.success:
        told(r, shot)
        member = with_fields(member, kind=shot.kind, total=shot.rolled.total)
    elif shot is not None:
        step = with_fields(step, misses=(*step.misses, missed(r, shot)))
    member_done(r, step, member)


def _roll_of_a_blow(r: Res, step: JointAttack, member: Member) -> None:
    item = r.state.units[member.unit].item(member.item or "")
    assert item is not None, "a fighter has a weapon"
    rolled = attack_roll(
        r,
        facing_of(r, _attack(step, member)),
        opened=member.motion,
        parry_pending=_counter_to(member).has_parry,
        rules=("R05-CC-14", "R05-CA-11"),
    )
    kind = AttackHit if rolled.success else AttackMissed
    r.emit(kind(unit=member.unit, target=step.target, item=item.id, rules=("R05-CC-14",)))
    if rolled.success:
        member = with_fields(member, kind=item.kind, total=rolled.total)
    member_done(r, step, member)


def _parry(r: Res, step: JointAttack) -> None:
    """A Parry of one of the blows that have hit: it takes Damage from that one alone.

    Whoever has declared nothing against it may still do so now (R05-CC-44).
    """
    member = step.members[step.at]
    target = r.state.units.get(step.target)
    if member.fights and member.total is not None and target is not None:
        assault = _assault(r, step, member)
        counter = _counter_to(member)
        if counter.do == "take" and not prone(target):
            counter = grace(r, step.target, assault)
        if counter.has_parry:
            parried = parry(r, step.target, counter, assault, member.total)
            member = with_fields(member, stopped=parried.block)
        member = _countered(member, counter)
    member_done(r, step, member)


def _damage(r: Res, step: JointAttack) -> None:
    """The Damage of all who have hit, added and compared once (R05-CA-01, R05-CA-12).

    What blows and Charges do stays in the turn's sum; what shots do is compared together with it,
    and forgotten. Where all who fight have missed, the shots stand alone (R05-CA-03). Worked
    numbers: 5 less a Parry's 3, and 2 of another, are 4 and not more than Armor 4.
    """
    hits = [member for member in step.members if member.total is not None]
    if step.target not in r.state.units:
        over(r, step)
        return
    struck = [_blow_damage(r, step, member) for member in hits if member.fights]
    landed = charged_home(r, step)
    struck += [one.damage for one in landed if one.damage is not None and one.by != step.target]
    shot = [_shot_damage(r, step, member) for member in hits if member.shoots]
    by = next(iter((*(one.unit for one in hits), *(one.unit for one in step.swings))), "")
    pushed = take_effect(r, [one for one in landed if one.push is not None])
    sum_of_blows = Landed(
        by=by, target=Target(figure=step.target), damage=sum(struck), rule="R05-CA-11"
    )
    dead = bool(struck) and strike_home(r, sum_of_blows)
    if shot and not dead and step.target in r.state.units:
        _shots_strike_home(r, step, by, sum(shot), bool(struck))
    take_effect(r, [one for one in landed if one.by == step.target and one.damage is not None])
    part_the_dead(r)
    over(r, after_the_blows(r, step, landed, pushed))


def _blow_damage(r: Res, step: JointAttack, member: Member) -> int:
    return blow_damage(
        r,
        member.unit,
        member.kind,
        Target(figure=step.target),
        block=member.stopped,
        part=True,
        rules=("R05-CC-20", "R05-CA-01"),
    )


def _shot_damage(r: Res, step: JointAttack, member: Member) -> int:
    unit, target = r.state.units[member.unit], r.state.units[step.target]
    row, thrown = tables().items[member.kind], member.do == "throw"
    return shot_damage(r, unit, target, row, thrown=thrown, rule="R05-CA-01", part=True)


def _shots_strike_home(r: Res, step: JointAttack, by: str, damage: int, mixed: bool) -> None:
    """What shots do, on top of the turn's sum where blows are part of the attack (R05-CA-12)."""
    if not mixed:
        target = Target(figure=step.target)
        strike_home(r, Landed(by=by, target=target, damage=damage, shot=True, rule="R05-CA-01"))
        return
    total = damage + sheet_of(r.state.units[step.target]).cc_damage_this_player_turn
    armor = armor_against_sum(r, step.target, total)
    single_damage(r, by, step.target, total, "R05-CA-12", armor=armor)


def _back(r: Res, step: JointAttack) -> None:
    """The target, if it lives, strikes back at whom it has said (R05-CC-46, R05-CA-11)."""
    for member in step.members:
        if member.fights and step.target in r.state.units:
            strikes_back(r, blow_of(step, member), _counter_to(member), member.total is not None)
    over(r, with_fields(step, asked=(), named=()))


def _again(r: Res, step: JointAttack) -> None:
    """Those who have further weapons use them in another volley (R05-CA-11, R05-DP-20).

    Where fewer than two do, and for whatever else they may do, each is asked for himself. Chargers
    who have missed run on (R05-CH-19), and shots that have may be tracked (R05-CA-03).
    """
    asked = next_volley(r, step)
    if asked is not None:
        side, decision = asked
        names = r.ask(decision).several or ()
        r.then(with_fields(step, asked=(*step.asked, side), named=(*step.named, *names)))
        return
    members = tuple(member_named(r, name) for name in step.named)
    if members:
        again = with_fields(step, members=members, named=(), asked=(), volley=step.volley + 1)
        _declared(r, again)
        return
    for way in step.onward:
        r.then(way)
    for name in step.fighters:
        r.then(NextBlow(unit=name, target=Target(figure=step.target), role="active"))
    for miss in step.misses:
        r.then(miss)


def _able(view: Look, step: JointAttack, member: Member) -> bool:
    """Whether somebody can still make its part: it lives, stands, and has a target.

    An Angry Inch of others, or a Bail, may have put that out of sight or reach.
    """
    unit, target = view.state.units.get(member.unit), view.state.units.get(step.target)
    if unit is None or target is None or prone(unit) or unit.item(member.item or "") is None:
        return False
    if member.shoots:
        return sight_refusal(view, unit, target, False) is None
    if place_refusal(view, unit, ATTACK, target, member.item, unit.place) is None:
        return True
    spots = step.stage == "inch" and inch_spots(view, unit, ATTACK, target, member.item, most=1)
    return bool(spots)


_STAGES: dict[str, Callable[[Res, JointAttack], None]] = {
    "join": _join,
    "run": joint_runs.run,
    "line": joint_runs.line_up,
    "inch": _inch,
    "counter": _counter,
    "answer": joint_runs.answer,
    "begin": joint_runs.begin_all,
    "ahead": joint_runs.ahead,
    "near": joint_runs.near,
    "roll": _roll,
    "swing": joint_runs.swings,
    "parry": _parry,
    "fend": joint_runs.fend,
    "damage": _damage,
    "late": joint_runs.late,
    "clash": joint_runs.clash,
    "impact": impact,
    "back": _back,
    "again": _again,
}
