"""Ranged attacks: guns, bows, thrown weapons and thrown Explosives (R10-RG-01..05).

They go at a figure, at something that it holds (R10-AT-43), at a thing (R10-OB-01) or, if it is an
Explosive, at a spot (R10-EX-07). Two ways to do more with one stand at the end: a machine gun fires
on (R10-EQ-25), and a spear thrown at a run flies farther (R10-CH-06).
"""

from typing import NamedTuple

from msgspec.structs import replace as with_fields

from game.model.decisions import Decision, Option, Refusal
from game.model.events import AttackHit, AttackMissed
from game.model.state import AnyUnit
from game.model.vectors import Point, direction
from game.rulesets.brikwars.dropping import put_down, use_up
from game.rulesets.brikwars.events import ActionSpent, TurnNoted
from game.rulesets.brikwars.figures import (
    hands_holding,
    in_close_combat,
    named,
    part_the_dead,
    prone,
    row_of,
)
from game.rulesets.brikwars.item_shots import aimed_item, item_shot_refusal
from game.rulesets.brikwars.maneuvers import hands_busy
from game.rulesets.brikwars.momentum import holds_mom
from game.rulesets.brikwars.objects import thing_refusal
from game.rulesets.brikwars.screens import past_screens
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars.shots import (
    aim_refusal,
    announce,
    flown,
    let_fly,
    note_miss,
    spot_refusal,
    told_hit,
)
from game.rulesets.brikwars.steps import Attack, Blast, MissedShot, Shoot, Target, alone
from game.rulesets.brikwars.tables import ItemRow
from game.rulesets.brikwars.thing_sight import place_in_sight
from game.rulesets.brikwars.thing_touch import short_of
from game.rulesets.brikwars.threats import Threat
from game.rulesets.brikwars.visibility import sight_refusal
from game.rulesets.brikwars_2010.counters import answer_threat, parry_roll
from game.rulesets.brikwars_2010.damage import inflict, pushed_by, shot_damage, spends_of
from game.rulesets.brikwars_2010.events import HandsUsed
from game.rulesets.brikwars_2010.figures import item_row, ready, sheet_of
from game.rulesets.brikwars_2010.mom_choices import RANGE, inches_of_mom, wants_mom
from game.rulesets.brikwars_2010.rolls import ActionRoll
from game.rulesets.brikwars_2010.run_steps import RunOn
from game.rulesets.brikwars_2010.steps import NextBurst, RunUp
from game.rulesets.brikwars_2010.tables import tables
from game.rulesets.brikwars_2010.threats import Answer
from game.rulesets.brikwars_2010.to_hit import Facing, burst_rows, facing_of, roll_to_hit
from game.words import tr


def ranged_refusal(view: Look, unit: AnyUnit, item_id: str, thrown: bool) -> Refusal | None:
    """Why a unit may make no Ranged attack with an item at all (R10-RG-01, -03, R10-TU-20)."""
    item = unit.item(item_id)
    if item is None:
        return Refusal(tr("It does not carry '{item}'").format(item=item_id), "R10-RG-01")
    row = item_row(item)
    if thrown and row.throw_range is None and row.role != "explosive":
        rule = "R10-EQ-03" if row.two_handed else "R10-RG-01"
        return Refusal(tr("{item} cannot be thrown").format(item=named(row)), rule)
    if not thrown and row.role != "ranged":
        return Refusal(tr("{item} is no Ranged weapon").format(item=named(row)), "R10-RG-01")
    if prone(unit):
        return Refusal(tr("It is Disrupted"), "R10-TU-30")
    if sheet_of(unit).action_spent:
        return Refusal(tr("Action already spent"), "R10-TU-20")
    if in_close_combat(view, unit.id):
        return Refusal(tr("No Ranged attacks in Close Combat"), "R10-RG-03")
    if not ready(unit, item_id):
        return Refusal(tr("{item} is not ready in hand").format(item=named(row)), "R10-CC-06")
    return hands_busy(view, unit)


def shot_refusal(view: Look, attack: Attack) -> Refusal | None:
    """Why a unit may not make this Ranged attack; nothing when it may."""
    unit, part = view.state.units[attack.lead.unit], attack.lead
    refused = ranged_refusal(view, unit, part.item or "", part.approach == "throw")
    return target_refusal(view, attack) if refused is None else refused


def target_refusal(view: Look, attack: Attack) -> Refusal | None:
    """Why what a Ranged attack is aimed at is no target for it: all must be seen (R10-AT-03).

    A friend is none (R10-RG-01), nor is what somebody holds for an Explosive (R10-EX-01).
    """
    unit, target = view.state.units[attack.lead.unit], attack.target
    if target.piece is not None:
        gone = thing_refusal(view, target.piece)
        if gone is None and place_in_sight(view, unit, target.piece) is None:
            return Refusal(tr("Nothing of it is in sight"), "R10-AT-03")
        return gone
    if target.figure is None:
        return None if target.spot is None else spot_refusal(view, unit, target.spot)
    figure = view.state.units[target.figure]
    refused = aim_refusal(view, unit, figure, attack.lead.blind)
    item = unit.item(attack.lead.item or "")
    if refused is None and target.held and item is not None:
        return item_shot_refusal(view, unit, item_row(item), figure)
    return refused


class Shot(NamedTuple):
    """A shot whose Action Roll has fallen, if it needed one; ``prize`` is the item aimed at."""

    step: Shoot
    kind: str
    facing: Facing
    answer: Answer
    threat: Threat | None
    rolled: ActionRoll | None
    prize: str | None

    @property
    def hit(self) -> bool:
        """Whether it has hit."""
        return self.rolled is None or self.rolled.success

    @property
    def total(self) -> int:
        """The total of the Action Roll; that of an Automatic Hit counts for nothing."""
        return 0 if self.rolled is None else self.rolled.total

    @property
    def benny(self) -> str | None:
        """What a Benny was kept for; an Automatic Hit brings none (R10-AT-10)."""
        return None if self.rolled is None else self.rolled.benny


def shoot(r: Res, step: Shoot) -> None:
    """A Ranged attack from declaration to damage, or to the point it may be tracked from.

    What hides of the target is settled before its owner answers (R10-AT-01); only who has bailed
    is looked at again (R10-TU-43). A thing never answers (R10-OB-01).
    Declared attacks spend the Action even if they miss (R10-AT-06). Example: range 6", distance
    7.4", die 5: 5 - 2 = 3 meets Use 3; damage die 6 and Bonus 1, 7 - 2 = 5 beats Armor 4.
    """
    facing = faced(r, step)
    if facing is None:
        return
    declare(r, step, facing.at)
    shot = attempt(r, step, facing, _spends(step, facing.row))
    if shot is None:
        return
    if not shot.hit:
        r.then(missed(r, shot))
    else:
        tell_hit(r, shot)
        if facing.row.role == "explosive":
            r.then(burst_of(r, shot))
        else:
            _hurt(r, shot)
    _fire_on(r, step, facing.row)


def faced(view: Look, step: Shoot) -> Facing | None:
    """What a shot faces; nothing when it cannot be made any more."""
    unit = view.state.units.get(step.unit)
    item = None if unit is None else unit.item(step.item)
    if unit is None or item is None or prone(unit):
        return None
    return _facing(view, step)


def _facing(view: Look, step: Shoot) -> Facing | None:
    attack = step.attack
    return facing_of(view, attack, attack.lead, bursts=step.bursts, more=step.more)


def _spends(step: Shoot, row: ItemRow) -> tuple[str, ...]:
    """What a Benny may be spent on besides the roll.

    KnockBack is a thrown weapon's that hits a figure (R10-DI-06, R10-EQ-14).
    """
    at_figure = step.target.piece is None and not step.target.held
    return spends_of(row) if at_figure and row.role == "melee" else ("damage",)


def attempt(
    r: Res, step: Shoot, facing: Facing, spends: tuple[str, ...] = ("damage",)
) -> Shot | None:
    """A declared shot up to its Action Roll; nothing when a Bail left it without a target.

    A Benny may be spent on one of ``spends``; on no KnockBack where several share in the Damage.
    """
    item = facing.unit.item(step.item)
    assert item is not None, "a shot has a weapon"
    aimed = step.target.figure if step.target.held else None
    prize = None if aimed is None else aimed_item(r, step.unit, aimed)
    answer, threat = _defended(r, step, facing.row)
    if answer.do == "bail":
        there = None if lost_sight(r, step) else _facing(r, step)
        if there is None:
            shot_at_nothing(r, step, facing.at)
            return None
        facing = there
    rolled = None
    if not facing.sure:
        rule = "R10-RG-04" if step.target.piece is None else "R10-OB-01"
        rolled = roll_to_hit(r, facing, spends=spends, rules=(rule,))
    return Shot(step, item.kind, facing, answer, threat, rolled, prize)


def declare(r: Res, step: Shoot, at: Point | None = None) -> None:
    """Declare the attack: face the target, use the hands, spend the Action, make a noise.

    A thing is aimed ``at`` a place.
    """
    announce(r, step, at)
    unit = r.state.units[step.unit]
    hands = hands_holding(unit, step.item)
    r.emit(HandsUsed(unit=unit.id, hands=hands, rules=("R10-CC-06",)))
    if not sheet_of(unit).action_spent:
        r.emit(ActionSpent(unit=unit.id, rules=("R10-TU-20", "R10-AT-06")))
    r.emit(TurnNoted(unit=unit.id, what="noise", rules=("R10-AT-38",)))


def _defended(r: Res, step: Shoot, row: ItemRow) -> tuple[Answer, Threat | None]:
    """The target's window before the Action Roll; Explosives ask when they burst (R10-EX-08)."""
    if step.target.figure is None or row.role == "explosive":
        return Answer("take"), None
    threat = shot_threat(r.state.units[step.unit])
    return answer_threat(r, step.target.figure, threat), threat


def shot_threat(unit: AnyUnit) -> Threat:
    """What a shot of a unit is to the one it flies at, aimed at him or not (R10-CC-48)."""
    return Threat(kind="shot", attacker=unit.id, source=unit.place, point="R10-DP-10", inside=False)


def lost_sight(r: Res, step: Shoot) -> bool:
    """After a Bail the shot goes at the new place (R10-TU-43): nobody may be in sight there."""
    target = r.state.units.get(step.target.figure or "")
    if target is None:
        return True
    return not step.blind and sight_refusal(r, r.state.units[step.unit], target, False) is not None


def shot_at_nothing(r: Res, step: Shoot, stood: Point) -> None:
    """The target has bailed out of sight, or to its death: what was thrown lies where it stood."""
    item = r.state.units[step.unit].item(step.item)
    assert item is not None, "a shot has a weapon"
    rules = ("R10-TU-43", "R10-AT-03")
    r.emit(AttackMissed(unit=step.unit, target=step.target.figure, item=step.item, rules=rules))
    let_fly(r, step, item_row(item), stood)


def missed(r: Res, shot: Shot) -> MissedShot:
    """Miss margin M = Use - total, at least 1 (R10-RG-07); what follows: it may be tracked.

    It may come down within M inches of what was aimed at, be it a figure, a thing or a spot.
    """
    flight = flown(shot.step, shot.kind, shot.facing.row, shot.facing.at)
    return note_miss(r, flight, shot.facing.use, shot.total)


def tell_hit(r: Res, shot: Shot) -> None:
    """Report a hit: an Explosive is used up, what was thrown at a figure lies where that is.

    What was thrown at a thing comes to lie when it has done its Damage.
    """
    step, facing = shot.step, shot.facing
    if step.target.piece is None:
        told_hit(r, step, facing.row, facing.at)
        return
    rules = ("R10-AT-11" if facing.sure else "R10-OB-01",)
    r.emit(AttackHit(unit=step.unit, piece=step.target.piece, item=step.item, rules=rules))
    if facing.row.role == "explosive":
        use_up(r, step.unit, step.item)


def laid_down(r: Res, shot: Shot) -> None:
    """A weapon thrown at a thing lies before what it struck (R10-EQ-14)."""
    if shot.step.thrown and shot.step.target.piece is not None:
        unit = r.state.units[shot.step.unit]
        put_down(r, unit.id, shot.step.item, short_of(unit, shot.facing.at), "R10-EQ-14")


def burst_of(view: Look, shot: Shot) -> Blast:
    """The Explosion of an Explosive that has hit (R10-EQ-06).

    It goes off at the target's feet, at the chosen point, or just before the thing it struck.
    """
    unit, at = view.state.units[shot.step.unit], shot.facing.at
    on_ground = shot.step.target.piece is None
    return Blast(
        unit=unit.id,
        kind=shot.kind,
        total=shot.total,
        origin=unit.place,
        at=at if on_ground else short_of(unit, at),
        elevation=view.field.ground(at).height if on_ground else shot.facing.height,
        extra=("benny",) if shot.benny == "damage" else (),
    )


def parried(r: Res, shot: Shot) -> int:
    """Levels of Deflection of a declared Parry against a hit; 0 without one (R10-CC-48)."""
    if shot.answer.do != "parry" or shot.step.target.figure is None or shot.threat is None:
        return 0
    return parry_roll(r, shot.step.target.figure, shot.threat, shot.answer, shot.total)


def _hurt(r: Res, shot: Shot) -> None:
    """Parry roll, Damage with the range penalty, comparison with Armor (R10-CC-48, R10-AT-32).

    A thrown weapon knocks back like one that strikes (R10-EQ-14).
    """
    step, facing, foe = shot.step, shot.facing, shot.step.target.figure
    unit = r.state.units[step.unit]
    levels = parried(r, shot)
    target = None if foe is None or shot.prize is not None else r.state.units[foe]
    damage = shot_damage(
        r,
        unit,
        target,
        facing.row,
        thrown=step.thrown,
        out=facing.out,
        levels=levels,
        rule="R10-OB-02" if foe is None else "R10-RG-04",
        more=(tables().measures.benny_die,) if shot.benny == "damage" else (),
    )
    if target is not None and step.blind:
        passed = past_screens(r, unit.id, target.id, damage)
        if passed is None:
            return
        damage = passed
    dealt = inflict(r, step.attack, damage, facing=facing, prize=shot.prize)
    laid_down(r, shot)
    if target is None:
        return
    if step.thrown and not dealt.destroyed and levels == 0:
        further = shot.benny == "distance"
        pushed_by(r, unit, target.id, facing.row, further=further, dealt=damage, armor=dealt.armor)
    part_the_dead(r)


def _fire_on(r: Res, shot: Shoot, row: ItemRow) -> None:
    """Let a machine gun fire on after a burst at a figure."""
    if row.burst_modifier and shot.target.figure is not None:
        bursts = shot.bursts + 1
        r.then(NextBurst(unit=shot.unit, item=shot.item, target=shot.target.figure, bursts=bursts))


def next_burst(r: Res, step: NextBurst) -> None:
    """Ask the gunner for one more burst of the same Action; by default he stops (R10-EQ-25).

    Rulings: bursts go at the same target, each as an attack of its own with a window and an Action
    Roll, and each is 1 harder than the one before. They end when the gunner stops, when the target
    is gone or out of sight, and when the Action die could not make up for one more.
    Worked numbers: size 1 has Use 3, so a minifig fires four bursts at most: with 3, 4, 5 and 6.
    """
    unit = r.state.units.get(step.unit)
    if unit is None or not _can_fire_on(r, unit, step):
        return
    burst = Option(do="burst", unit=unit.id, item=step.item, target=step.target, point="R10-EQ-25")
    stop = Option(do="stop", unit=unit.id, point="R10-EQ-25")
    decision = Decision(
        kind="R10-EQ-25",
        side=unit.side,
        unit=unit.id,
        about=r.state.event_count,
        options=(burst, stop),
        default=stop.choice(),
    )
    if r.ask(decision).do == "burst":
        aim = Target(figure=step.target)
        r.then(Shoot(attack=alone(unit.id, step.item, "shoot", aim), bursts=step.bursts))


def _can_fire_on(view: Look, unit: AnyUnit, step: NextBurst) -> bool:
    """Whether one more burst is possible at all."""
    item, target = unit.item(step.item), view.state.units.get(step.target)
    if item is None or target is None or prone(unit) or in_close_combat(view, unit.id):
        return False
    attack = alone(unit.id, item.id, "shoot", Target(figure=target.id))
    harder = sum(one.amount for one in burst_rows(view, attack, step.bursts))
    if item_row(item).use - harder > row_of(unit).action_die:
        return False
    return sight_refusal(view, unit, target, False) is None


def thrown_at_a_run(view: Look, shot: Shoot) -> Shoot | RunUp:
    """A shot as it is, or the question before it where a MOM could help (R10-DP-25).

    That is a spear-like thing, thrown straight ahead at what is out of its range: the MOM lengthens
    that (R10-CH-06, R10-CH-07). Ruling: only spear-like things gain by it (R10-EQ-23), and nobody
    is asked who is in range anyway. In a combined attack nobody rolls it: all throw from where they
    are, with the penalties of their range (R10-CA-04, R10-AT-32).
    """
    unit = view.state.units[shot.unit]
    item = unit.item(shot.item)
    if not shot.thrown or item is None or not sheet_of(unit).mom:
        return shot
    row = item_row(item)
    if "thrust" not in row.tags or row.throw_range is None:
        return shot
    facing = _facing(view, shot)
    far = facing is not None and facing.out > 0 and _ahead(unit, facing.at)
    return RunUp(shot=shot) if far else shot


def _ahead(unit: AnyUnit, at: Point) -> bool:
    """Whether a place lies within 30 degrees of a run with a MOM."""
    way = direction(unit.place, at)
    return way is not None and holds_mom(unit, way, tables().measures.travel_half_angle)


def run_up(r: Res, step: RunUp) -> None:
    """Ask whether to roll the MOM for the throw, throw, and run on if it was (R10-CH-08, -09).

    A spear reaches 3"; with a MOM of 4 it reaches 7".
    """
    unit = r.state.units[step.shot.unit]
    way = sheet_of(unit).mom_dir
    assert way is not None, "who holds a MOM has run"
    if not wants_mom(r, unit, RANGE):
        r.then(step.shot)
        return
    inches = inches_of_mom(r, unit.id, RANGE, target=step.shot.target.figure)
    r.then(with_fields(step.shot, more=inches))
    r.then(RunOn(unit=unit.id, way=way))
