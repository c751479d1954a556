"""The run of a charge, its one Strike or Shove, and what follows (R10-CH-09, -14..19).

It goes at a figure, or weapon first at a thing, alone or in a combined attack (R10-CA-08). Rulings:
a thing never answers (R10-OB-01). Whoever has spent the MOM runs on through what has broken, and
stops before what has not; who has kept it runs into that, which ends the run (R10-CH-18, -38).
"""

from typing import NamedTuple

from msgspec.structs import replace as with_fields

from game.model.decisions import Refusal
from game.model.events import AttackDeclared, AttackHit
from game.model.state import AnyUnit
from game.model.vectors import Point, direction
from game.rulesets.brikwars.events import ActionSpent
from game.rulesets.brikwars.figures import hands_holding, part_the_dead, prone, row_of, stopped
from game.rulesets.brikwars.footing import unbarred
from game.rulesets.brikwars.knockback import knock_back, smash
from game.rulesets.brikwars.lanes import (
    NEARLY,
    aside,
    bearing,
    blow_at,
    course,
    meeting,
    runner,
    straight_run,
    touching,
)
from game.rulesets.brikwars.maneuvers import turn_to
from game.rulesets.brikwars.momentum import holds_mom
from game.rulesets.brikwars.movement import advance, interrupted
from game.rulesets.brikwars.objects import things
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars.steps import Attack
from game.rulesets.brikwars.threats import Threat
from game.rulesets.brikwars_2010.charging import (
    charge_refusal,
    choice_of,
    disarmed,
    inches_to,
    reach_of,
    row_in_hand,
)
from game.rulesets.brikwars_2010.close_combat import swing
from game.rulesets.brikwars_2010.collisions import opposition, run_on, turned_back
from game.rulesets.brikwars_2010.counters import answer_threat, parry_roll
from game.rulesets.brikwars_2010.damage import inflict, pushed_by
from game.rulesets.brikwars_2010.events import HandsUsed
from game.rulesets.brikwars_2010.figures import (
    armor_piercing,
    enter_melee,
    item_row,
    pierced_armor,
    sheet_of,
    shoving_hands,
    strike_dice,
)
from game.rulesets.brikwars_2010.footwork import sprint
from game.rulesets.brikwars_2010.grips import held_fast
from game.rulesets.brikwars_2010.maneuvers import place_refusal, strike_refusal
from game.rulesets.brikwars_2010.mom_choices import (
    DAMAGE,
    KNOCKBACK,
    inches_of_mom,
    spend_mom,
    wants_mom,
)
from game.rulesets.brikwars_2010.movement import turns_away
from game.rulesets.brikwars_2010.pounces import dive_at
from game.rulesets.brikwars_2010.rolls import damage_roll, deflected
from game.rulesets.brikwars_2010.run_steps import Charge, ChargeBlow, ChargeHit, Collision, Pounce
from game.rulesets.brikwars_2010.tables import tables
from game.rulesets.brikwars_2010.threats import Answer
from game.rulesets.brikwars_2010.to_hit import Facing, facing_of_blow


def charge(r: Res, step: Charge) -> None:
    """Declare a charge, then run up to where it strikes (R10-CH-10).

    Enemies may answer the approach on the way, the target too; that is then its one Counter
    (R10-AM-29). The Action is spent at once, with a Sprint in it where one is wanted; a bodily
    charge needs none (R10-CH-20). Who is Grabbed on the way goes no farther (R10-CC-23).
    """
    unit, target = r.state.units.get(step.unit), r.state.units.get(step.foe)
    gone = target is None and not things(r, step.target.piece)
    if unit is None or gone or prone(unit) or held_fast(unit) is not None:
        return
    if step.way is not None:
        run = stretch(r, step)
        if run.more:
            r.then(run.charge)
        elif run.there:
            _arrived(r, run.charge)
        return
    if charge_refusal(r, unit, choice_of(step)) is not None:
        return
    way = announce(r, step)
    if step.mode == "sprint":
        sprint(r, unit.id)
    leaps = step.do == "ram" and step.mode == "drop"
    if leaps and target is not None and dive_at(r, unit, target) is not None:
        r.then(Pounce(unit=unit.id, target=target.id))
        return
    r.then(with_fields(step, way=way))


def _place(view: Look, unit: AnyUnit, step: Charge) -> Point:
    """Where a charge goes: to a figure, or to the nearest place of a thing."""
    piece = step.target.piece
    if piece is not None:
        return view.field.piece_place(unit.place, piece)
    return view.state.units[step.foe].place


def announce(r: Res, step: Charge) -> Point:
    """Declare a charge, face the target, spend the Action; returns the way straight at it.

    A Sprint that it takes spends the Action itself, a bodily charge costs none (R10-CH-20).
    """
    unit, piece = r.state.units[step.unit], step.target.piece
    place = _place(r, unit, step)
    way = direction(unit.place, place)
    assert way is not None, "it has room to run"
    r.emit(
        AttackDeclared(
            unit=unit.id,
            target=step.target.figure,
            piece=piece,
            item=step.item,
            at=None if piece is None else place,
            way=step.do,
            rules=("R10-CH-10", *(() if piece is None else ("R10-OB-01",))),
        )
    )
    turn_to(r, unit, place)
    if step.do != "ram" and step.mode != "sprint":
        rules = ("R10-TU-20", *(() if piece is None else ("R10-AT-06",)))
        r.emit(ActionSpent(unit=unit.id, rules=rules))
    return bearing(way)


class Stretch(NamedTuple):
    """A charge after a part of its run: whether there is ``more`` to run, or it is ``there``."""

    charge: Charge
    more: bool
    there: bool


def stretch(r: Res, step: Charge) -> Stretch:
    """One stretch of the run: up to the next enemy who may answer, or to the blow (R10-TU-17).

    When the target has stepped aside, or the weapon is lost on the way, what is left of the Move is
    the player's.
    """
    unit, ended = r.state.units.get(step.unit), Stretch(step, False, False)
    if unit is None or held_fast(unit) is not None or stopped(r, unit):
        return ended
    if disarmed(unit, step.item):
        return ended
    assert step.way is not None, "set by the declaration"
    way = course(step.way)
    inches = _inches_left(r, unit, step, way)
    if inches is None:
        return ended
    if inches > 0.0:
        mover = runner(unit, down=step.mode == "drop")
        path, walk = straight_run(r, unit, way, inches, mover)
        if turns_away(r, unit, path, step.foe):
            return Stretch(step, True, False)
        paused = interrupted(r, unit, path, walk, mover, "charge", step)
        if paused is not None:
            return Stretch(paused[1], bool(paused[0]), False)
        advance(r, unit, unbarred(r, unit, walk, path), mover, "charge")
    return Stretch(step, False, True)


def _inches_left(view: Look, unit: AnyUnit, step: Charge, way: tuple[float, float]) -> float | None:
    """Inches of run to the blow; nothing where the target is gone, or has left the way."""
    piece = step.target.piece
    if piece is not None:
        return inches_to(view, unit, step.item or "", piece) if things(view, piece) else None
    target = view.state.units.get(step.foe)
    if target is None:
        return None
    return blow_at(view, unit, target, way, reach_of(step.do, row_in_hand(unit, step.item)))


def _arrived(r: Res, step: Charge) -> None:
    """At the end of the run: the blow, or the crash, if it came so far with its MOM."""
    if not has_arrived(r, step):
        return
    if step.target.piece is not None:
        charge_blow(r, blow_of(step))
    elif step.do == "ram":
        assert step.way is not None, "it has run"
        crash = Collision(unit=step.unit, target=step.foe, way=step.way, watched=step.watched)
        r.then(crash)
    else:
        r.then(blow_of(step))


def has_arrived(view: Look, step: Charge) -> bool:
    """Whether a charger has come, with its MOM, to where its charge strikes."""
    unit, target = view.state.units.get(step.unit), view.state.units.get(step.foe)
    if unit is None or step.way is None or prone(unit):
        return False
    if disarmed(unit, step.item):
        return False
    way, piece = course(step.way), step.target.piece
    if piece is not None:
        left: float | None = inches_to(view, unit, step.item or "", piece)
    elif target is not None:
        left = meeting(unit, target, way, reach_of(step.do, row_in_hand(unit, step.item)))
    else:
        return False
    arc = tables().measures.travel_half_angle
    if left is None or left > NEARLY or not holds_mom(unit, way, arc):
        return False
    return step.do == "ram" or _blow_refusal(view, unit, step) is None


def _blow_refusal(view: Look, unit: AnyUnit, step: Charge | ChargeBlow) -> Refusal | None:
    """Why the blow of a charge cannot be struck from where the charger is."""
    if step.target.piece is not None:
        return strike_refusal(view, unit, step.item or "", step.target.piece)
    kind = "strike" if step.do == "charge" else "shove"
    return place_refusal(view, unit, kind, view.state.units[step.foe], step.item, unit.place)


def blow_of(step: Charge) -> ChargeBlow:
    """What a charge ends in."""
    assert step.way is not None, "it has run"
    return ChargeBlow(attack=step.attack, way=step.way, watched=step.watched, offered=step.offered)


def charge_blow(r: Res, step: ChargeBlow) -> None:
    """The one Strike or Shove of a charge, against one Counter (R10-CH-14, -17).

    Against a figure it is a Close Combat attack without Angry Inch: it counts toward three
    attackers, its Damage joins the turn's sum, and it starts Close Combat. A thing is just struck.
    """
    unit, target = r.state.units.get(step.unit), r.state.units.get(step.foe)
    if unit is None or prone(unit):
        return
    if step.target.piece is not None:
        _thrust(r, step, None, Answer("take"))
        return
    if target is None:
        return
    threat, answer = begun(r, step)
    if answer.do == "bail" and out_of_it(r, step):
        run_on(r, step)
        return
    if step.do == "charge":
        _thrust(r, step, threat, answer)
    else:
        _charging_shove(r, step, threat, answer)
    part_the_dead(r)


def begun(r: Res, step: ChargeBlow) -> tuple[Threat, Answer]:
    """Begin a Close Combat attack with hands or weapon, which the target may Counter once.

    A blow at the charger's approach was that Counter (R10-AM-29); one before the run was not.
    """
    unit = r.state.units[step.unit]
    hands = shoving_hands(unit) if step.item is None else hands_holding(unit, step.item)
    r.emit(HandsUsed(unit=unit.id, hands=hands, rules=("R10-CC-06",)))
    countered = step.foe in step.offered and step.foe in sheet_of(unit).attackers
    threat = _threat(step, unit)
    enter_melee(r, unit.id, step.foe, "active")
    return threat, Answer("take") if countered else answer_threat(r, step.foe, threat)


def out_of_it(r: Res, step: ChargeBlow) -> bool:
    """Whether a Bail got the target off the path, or at least out of reach (R10-TU-43)."""
    unit, target = r.state.units[step.unit], r.state.units.get(step.foe)
    if target is None or aside(r, target.id, unit.place, step.way, unit):
        return True
    if step.do == "ram":
        return not touching(unit, target, step.way)
    return _blow_refusal(r, unit, step) is not None


def _threat(step: ChargeBlow, unit: AnyUnit) -> Threat:
    """Parried with a Shield only; else one had better Bail (R10-CH-17, R10-AM-47, R10-DP-12)."""
    held = [item_row(item) for item in unit.items if hands_holding(unit, item.id)]
    return Threat(
        kind="charge",
        attacker=unit.id,
        source=unit.place,
        point="R10-DP-10",
        two_handed=any(row.two_handed for row in held),
        bail_by_default=True,
        way=step.way,
    )


def _thrust(r: Res, step: ChargeBlow, threat: Threat | None, answer: Answer) -> None:
    """The Strike of a Charge (R10-CH-15, -16, -18).

    Worked numbers: a lance runs 4.5"; Action 4 hits with Use 4; 2d6 and the MOM show 2, 1, 2:
    5 beats Armor 4, and the charger runs its last half inch. It runs 4" at a crate of thin wood;
    the dice show 1, 2 and 3: 6 beats Armor 5, and the charger runs on over what was there.
    """
    facing = facing_of_blow(r, step.attack, step.attack.lead)
    hit = thrust_roll(r, step, facing, threat, answer)
    if hit is None:
        run_on(r, step)
        return
    gone = thrust_damage(r, step.attack, (hit,), facing)
    if step.target.piece is None:
        if not gone and hit.levels == 0:
            unit = r.state.units[step.unit]
            pushed_by(r, unit, step.foe, facing.row, further=hit.further)
        part_the_dead(r)
        gone = step.foe not in r.state.units
    if hit.mom == gone:
        run_on(r, step)


def thrust_roll(
    r: Res, step: ChargeBlow, facing: Facing, threat: Threat | None, answer: Answer
) -> ChargeHit | None:
    """Action Roll, Parry roll, and whether the MOM is spent; nothing when it missed.

    A charge is no ``threat`` to a thing, which is hit automatically, unless somebody has drawn the
    charger into a fight on the way (R10-AT-11).
    """
    unit = r.state.units[step.unit]
    rules: tuple[str, ...] = ("R10-CH-14", "R10-CC-14")
    if step.target.piece is not None:
        rules, hands = ("R10-OB-01",), hands_holding(unit, step.item or "")
        r.emit(HandsUsed(unit=unit.id, hands=hands, rules=("R10-CC-06",)))
    swung = swing(r, facing, rules=rules, missed=("R10-CH-16",))
    if not swung.hit:
        return None
    levels = 0
    if answer.do == "parry" and threat is not None:
        levels = parry_roll(r, step.foe, threat, answer, swung.total)
    spent = wants_mom(r, unit, DAMAGE)
    if spent:
        spend_mom(r, unit.id, DAMAGE)
    return ChargeHit(
        unit=unit.id,
        do=step.do,
        item=step.item,
        way=step.way,
        levels=levels,
        mom=spent,
        watched=step.watched,
        benny=swung.benny == "damage",
        further=swung.benny == "distance",
    )


def thrust_damage(
    r: Res, attack: Attack, hits: tuple[ChargeHit, ...], facing: Facing | None = None
) -> bool:
    """Weapon, MOM and Benny dice; true when they destroy or break the target (R10-CH-15).

    The MOM is one of the charger's own Action dice: a d10 for a Hero (R10-AM-27). Of several hits
    the dice make one pool: a Parry deflects from its own attack's, worn armor once from all that
    is left (R10-CA-07, R10-CA-10); it is pierced where all of them pierce.
    """
    foe, alone = attack.target.figure, len(hits) == 1
    target = None if foe is None else r.state.units[foe]
    dice: list[int] = []
    total, piercing = 0, target is not None
    for hit in hits:
        unit = r.state.units[hit.unit]
        item = unit.item(hit.item or "")
        assert item is not None, "a Charge has a weapon"
        pool, flat = strike_dice(unit, item_row(item))
        pool += (row_of(unit).action_die,) if hit.mom else ()
        pool += (tables().measures.benny_die,) if hit.benny else ()
        dice.extend(pool if alone else deflected(pool, hit.levels))
        total += flat
        piercing = piercing and armor_piercing(r, unit, item)
    levels = hits[0].levels if alone else 0
    pierced = 0 if target is None else pierced_armor(target, levels, piercing)
    rules = ("R10-CH-15", *(() if alone else ("R10-CA-07",)), *(("R10-EQ-21",) if piercing else ()))
    damage = damage_roll(
        r,
        attack.lead.unit,
        target,
        tuple(dice),
        total,
        levels=levels,
        piercing=piercing,
        rules=rules,
    )
    return inflict(r, attack, damage, facing=facing, pierced=pierced).destroyed


def _charging_shove(r: Res, step: ChargeBlow, threat: Threat, answer: Answer) -> None:
    """2" as usual, and the MOM's 1d6" less the target's POP (R10-CH-19).

    MOM 4 against POP 1 makes 2 + 3 = 5", Disrupted. The charger runs on (R10-CH-09). Parried, it
    stops where it is (R10-CH-26).
    """
    if turned_back(r, step.foe, threat, answer):
        return
    r.emit(AttackHit(unit=step.unit, target=step.foe, rules=("R10-AT-12",)))
    momentum = inches_of_mom(r, step.unit, KNOCKBACK, target=step.foe)
    against = opposition(r, step.foe, step.unit, "R10-CH-19")
    inches: float = max(0, momentum - against) + shoved(r.state.units[step.foe])
    if inches > 0:
        source, rule = r.state.units[step.unit].place, "R10-CH-19"
        points = knock_back(r, step.foe, source, inches, disrupts=True, rule=rule, big=True)
        smash(r, step.unit, step.foe, points)
    run_on(r, step)


def shoved(target: AnyUnit) -> float:
    """Inches that a Shove pushes without a MOM: nobody bigger than a minifig (R10-CH-34)."""
    measures = tables().measures
    return measures.shove_distance if row_of(target).size <= measures.minifig_size else 0.0
