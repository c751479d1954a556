"""Attacks on things: pieces of terrain as targets (R05-OB-01..03, R05-RG-01..12)."""

from msgspec import Struct
from msgspec.structs import replace as with_fields

from game.model.choices import Choice
from game.model.decisions import Decision, Option
from game.model.events import AttackHit, AttackMissed
from game.model.state import Item
from game.rulesets.brikwars.dropping import put_down, use_up
from game.rulesets.brikwars.events import ActionSpent
from game.rulesets.brikwars.objects import harm, things
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars.shots import Flown, announce_on, note_miss
from game.rulesets.brikwars.steps import MissedShot
from game.rulesets.brikwars.targets import BLIND
from game.rulesets.brikwars.thing_touch import short_of
from game.rulesets.brikwars_2005.aiming import offer_aim
from game.rulesets.brikwars_2005.events import WeaponStruck
from game.rulesets.brikwars_2005.figures import (
    blow_row,
    item_row,
    ready_weapons,
    sheet_of,
    struck_dice,
)
from game.rulesets.brikwars_2005.maneuvers import ATTACK
from game.rulesets.brikwars_2005.ranged import note_shot
from game.rulesets.brikwars_2005.rolls import SkillRoll, damage_roll, skill_roll
from game.rulesets.brikwars_2005.shot_aims import use_of_row
from game.rulesets.brikwars_2005.shot_damage import shot_damage
from game.rulesets.brikwars_2005.tables import ItemRow
from game.rulesets.brikwars_2005.thing_aims import (
    ThingAim,
    attack_aim,
    attack_refusal,
    shot_aim,
)
from game.rulesets.brikwars_2005.thing_screens import through_screens
from game.rulesets.brikwars_2005.thing_steps import AttackThing, NextOnThing, ShootThing
from game.rulesets.brikwars_2005.throws import blast_at, falls_short, throw_range, too_short

NEXT = "R05-DP-20"
STOP = "stop"


class ThingShot(Struct, frozen=True):
    """A Ranged attack on a thing whose Skill Roll has fallen; ``reach`` as in ``MissedShot``."""

    step: ShootThing
    item: Item
    row: ItemRow
    aim: ThingAim
    reach: float
    rolled: SkillRoll


def begin_attack(r: Res, choice: Choice) -> None:
    """Attack a thing by hand on one's own turn."""
    unit, item = choice.unit or "", choice.item or ""
    r.then(AttackThing(unit=unit, item=item, piece=choice.piece or ""))


def begin_shot(r: Res, choice: Choice) -> None:
    """Shoot or throw at a thing on one's own turn."""
    r.then(
        ShootThing(
            unit=choice.unit or "",
            item=choice.item or "",
            piece=choice.piece or "",
            thrown=choice.do == "throw",
            blind=choice.mode == BLIND,
        )
    )


def attack_thing(r: Res, step: AttackThing) -> None:
    """One weapon attacks a thing, which never answers (R05-OB-01, R05-CC-03).

    It needs an Attack Roll like any other; each weapon has a Damage total of its own. Worked
    numbers: a 1 misses a crate, though it stands right there.
    """
    offer_aim(r, step.unit)
    declare_blow(r, step)
    aim = swing(r, step)
    if aim is not None:
        damage = blow_damage(r, step)
        harm(r, step.piece, damage, aim.at, aim.height, by=step.unit, rule="R05-OB-02")
    r.then(NextOnThing(unit=step.unit, piece=step.piece))


def declare_blow(r: Res, step: AttackThing) -> None:
    """Declare an attack by hand: the weapon is used, and the Action spent (R05-AT-08)."""
    unit = r.state.units[step.unit]
    aim = attack_aim(r, unit, blow_row(_held(r, step).kind), step.piece)
    _declare(r, step.unit, step.item, step.piece, aim, "attack")
    r.emit(WeaponStruck(unit=unit.id, item=step.item, rules=("R05-CC-14",)))
    if not sheet_of(unit).action_spent:
        r.emit(ActionSpent(unit=unit.id, rules=("R05-TU-20", "R05-AT-08")))


def swing(r: Res, step: AttackThing) -> ThingAim | None:
    """The Attack Roll of a declared blow: where it strikes, or nothing for a miss."""
    unit, row = r.state.units[step.unit], blow_row(_held(r, step).kind)
    aim, rules = attack_aim(r, unit, row, step.piece), ("R05-OB-01", "R05-AT-06")
    hit = skill_roll(r, unit, row.use, aim.modifiers, why="to hit", rules=rules).success
    told = AttackHit if hit else AttackMissed
    r.emit(told(unit=unit.id, piece=step.piece, item=step.item, rules=rules))
    return aim if hit else None


def blow_damage(r: Res, step: AttackThing, *, part: bool = False) -> int:
    """The Damage of a blow that has hit a thing."""
    unit, dice = r.state.units[step.unit], struck_dice(_held(r, step).kind)
    return damage_roll(r, unit, None, *dice, part=part, rules=("R05-OB-02",))


def _held(view: Look, step: AttackThing) -> Item:
    item = view.state.units[step.unit].item(step.item)
    assert item is not None, "an attack has a weapon"
    return item


def next_on_thing(r: Res, step: NextOnThing) -> None:
    """The next ready weapon may attack what still stands of the thing (R05-CC-14, R05-DP-20)."""
    unit = r.state.units.get(step.unit)
    if unit is None or not things(r, step.piece):
        return
    options = tuple(
        Option(do=ATTACK, unit=unit.id, item=item.id, piece=step.piece, point=NEXT)
        for item in ready_weapons(unit)
        if attack_refusal(r, unit, item.id, step.piece, further=True) is None
    )
    if not options:
        return
    decision = Decision(
        kind=NEXT,
        side=unit.side,
        unit=unit.id,
        about=r.state.event_count,
        options=(*options, Option(do=STOP, unit=unit.id, point=NEXT)),
        default=options[0].choice(),
    )
    choice = r.ask(decision)
    if choice.do == ATTACK:
        r.then(AttackThing(unit=unit.id, item=choice.item or "", piece=step.piece))


def shoot_thing(r: Res, step: ShootThing) -> None:
    """A Ranged attack on a thing, from declaration to Damage or to where it may be tracked.

    Worked numbers: at a barn of +5 that stands still a 1 would be 7, but a Critical Failure misses
    all the same, by 1 (R05-DI-04, R05-RG-07).
    """
    declare_shot(r, step)
    shot = attempt(r, step)
    if shot is None:
        return
    if not shot.rolled.success:
        r.then(missed(r, shot))
        return
    at, unit = short_of(r.state.units[step.unit], shot.aim.at), r.state.units[step.unit]
    hit = ("R05-OB-01", "R05-AT-06")
    r.emit(AttackHit(unit=step.unit, piece=step.piece, item=step.item, rules=hit))
    if shot.row.role == "explosive":
        use_up(r, step.unit, step.item)
        r.then(blast_at(r, unit, shot.item.kind, at, shot.rolled.total, shot.aim.height))
        return
    if step.thrown:
        put_down(r, step.unit, step.item, at, "R05-RG-11")
    _break(r, shot)


def _break(r: Res, shot: ThingShot) -> None:
    """The Damage of a hit, once what hides the thing from a blind shot has taken its share."""
    unit, step, aim = r.state.units[shot.step.unit], shot.step, shot.aim
    damage: int | None = shot_damage(r, unit, None, shot.row, thrown=step.thrown, rule="R05-OB-02")
    if step.blind and damage is not None:
        damage = through_screens(r, unit.id, step.piece, damage, aim)
    if damage is not None and things(r, step.piece):
        harm(r, step.piece, damage, aim.at, aim.height, by=unit.id, rule="R05-OB-02")


def declare_shot(r: Res, step: ShootThing) -> None:
    """Declare a Ranged attack on a thing: it spends the Action, and is heard (R05-RG-03)."""
    unit = r.state.units[step.unit]
    item = unit.item(step.item)
    assert item is not None, "a shot has a weapon"
    aim = shot_aim(r, unit, item_row(item), step.piece, thrown=step.thrown, blind=step.blind)
    assert aim is not None, "checked before"
    _declare(r, step.unit, step.item, step.piece, aim, "throw" if step.thrown else "shoot")
    note_shot(r, unit.id)


def _declare(r: Res, unit_id: str, item: str, piece: str, aim: ThingAim, way: str) -> None:
    """Announce an attack and face the thing."""
    unit = r.state.units[unit_id]
    announce_on(r, unit, piece, item, aim.at, way)


def attempt(r: Res, step: ShootThing, *, asks: bool = True) -> ThingShot | None:
    """A declared shot up to its Skill Roll; nothing for a throw that falls short (R05-RG-10).

    Who ``asks`` may still Aim; in a combined attack that has been said before (R05-CA-02).
    """
    if asks:
        offer_aim(r, step.unit)
    unit = r.state.units[step.unit]
    item = unit.item(step.item)
    assert item is not None, "a shot has a weapon"
    row = item_row(item)
    aim = shot_aim(r, unit, row, step.piece, thrown=step.thrown, blind=step.blind)
    assert aim is not None, "nothing has moved since it was declared"
    reach = row.range or 0.0
    if step.thrown:
        flight = throw_range(r, unit, row, aim.bonus)
        if too_short(flight, aim.distance):
            falls_short(r, unit.id, step.item, aim.at, flight.total, None)
            return None
        reach = float(flight.total - aim.bonus)
    use, rules = use_of_row(row, step.thrown), ("R05-OB-01", "R05-AT-06")
    rolled = skill_roll(r, unit, use, aim.modifiers, why="to hit", rules=rules)
    return ThingShot(step, item, row, aim, reach, rolled)


def missed(r: Res, shot: ThingShot) -> MissedShot:
    """By how much it missed, at least 1, measured from the spot aimed at (R05-RG-07, R05-AM-26).

    From a small thing it is measured from its edge, which is where it was aimed at.
    """
    step = shot.step
    flight = Flown(
        unit=step.unit,
        item=step.item,
        kind=shot.item.kind,
        row=shot.row,
        at=shot.aim.at,
        thrown=step.thrown,
        piece=step.piece,
    )
    found = note_miss(r, flight, use_of_row(shot.row, step.thrown), shot.rolled.total)
    return with_fields(found, reach=shot.reach)
